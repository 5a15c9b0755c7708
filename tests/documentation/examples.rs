//! The programs of `examples/`: the pictures in their index show what they draw.
//!
//! `HUANLE_BLESS=1 cargo test --test documentation examples` draws the pictures again: look at them.
#![allow(dead_code, reason = "the examples' own main is not called here")]

use std::fs;
use std::path::Path;

use crate::common::{folder, huanle, huanle_ok, project, text};
use huanle::App;
use huanle::machine::timeline::Timeline;
use huanle::machine::{Flow, Machine};
use huanle::tasks::{EXAMPLES, MISTAKE};

#[path = "../../examples/clock.rs"]
mod clock;
#[path = "../../examples/connect_four.rs"]
pub(crate) mod connect_four;
#[path = "../../examples/fill_patterns.rs"]
mod fill_patterns;
#[path = "../../examples/first_pixel.rs"]
mod first_pixel;
#[path = "../../examples/lines.rs"]
mod lines;
#[path = "../../examples/palette_cycling.rs"]
mod palette_cycling;
#[path = "../../examples/pong.rs"]
mod pong;
#[path = "../../examples/sine_plot.rs"]
mod sine_plot;
#[path = "../../examples/text.rs"]
mod text_example;
#[path = "../../examples/textbook.rs"]
mod textbook;
#[path = "../../examples/transitions.rs"]
mod transitions;
#[path = "../../examples/xor_ball.rs"]
mod xor_ball;

type Story = fn(&mut Machine<'_>) -> Flow;

/// Programs in Rust, each with the keys of its run; without keys it ends by itself or after five seconds.
const PROGRAMS: [(&str, &str, Story); 12] = [
    ("first_pixel", "", first_pixel::first_pixel),
    ("lines", "", lines::lines),
    ("xor_ball", "", xor_ball::xor_ball),
    ("fill_patterns", "", fill_patterns::fill_patterns),
    ("clock", "", clock::clock),
    ("sine_plot", "", sine_plot::sine_plot),
    ("text", "", text_example::text),
    ("palette_cycling", "", palette_cycling::palette_cycling),
    ("textbook", "", textbook::house),
    ("transitions", "", transitions::transitions),
    ("pong", "", pong::pong),
    ("connect_four", "Enter*2 3s Enter 3s Left Enter 3s H 20s", connect_four::connect_four),
];

/// C programs, each with the keys and mouse actions of its run.
const C_PROGRAMS: [(&str, &str); 17] = [
    ("ball", "2600ms"),
    ("chart", "1s"),
    ("clock", "1500ms"),
    ("first", "Space H U A N L E"),
    ("flower", "6s"),
    ("gomoku", "Space Right Space Down Space Left*2 Space Up*2 Space Right*3 Space Down Left"),
    ("hanoi", "4s"),
    ("koch", "4s"),
    ("maze", "20s"),
    ("menu", "Down Enter 500ms Up Up"),
    (
        "paint",
        "click:480,15 drag:100,100,500,300 click:100,15 drag:500,100,100,300 click:400,15 drag:60,400,600,400 300ms",
    ),
    ("piano", "A S D F G H J K S D 500ms"),
    ("plot", "1s"),
    ("snake", "Right 1s Up 900ms Left 600ms"),
    ("sorts", "14s"),
    ("stars", "3s"),
    ("tetris", "Left*3 hold:Down,3s Right*4 Up hold:Down,3s Left hold:Down,3s Right hold:Down,3s Left*4 500ms"),
];

/// Compares a drawn picture with the one in the index, or stores it there.
fn check(name: &str, drawn: &Path) {
    let kept = project("examples/pictures").join(name).with_extension("png");
    if std::env::var_os("HUANLE_BLESS").is_some() {
        fs::create_dir_all(kept.parent().unwrap()).unwrap();
        fs::copy(drawn, &kept).unwrap();
        return;
    }
    let open =
        |path: &Path| image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into_rgb8();
    assert!(open(drawn) == open(&kept), "{name}: the picture in the index is not what it draws");
}

#[test]
fn programs_draw_the_pictures_of_the_index() {
    let folder = folder();
    for (name, keys, run) in PROGRAMS {
        let file = folder.path().join(name).with_extension("png");
        let keys = (!keys.is_empty()).then(|| keys.parse::<Timeline>().unwrap());
        App::new(name).capture(&file).keys(keys).try_run(run).unwrap();
        check(name, &file);
    }
}

#[test]
fn programs_in_c_draw_the_pictures_of_the_index() {
    let folder = folder();
    for (name, keys) in C_PROGRAMS {
        let program = project("examples/c").join(name).with_extension("c");
        let file = folder.path().join(name).with_extension("png");
        huanle_ok(&["run", text(&program), "--seed", "1", "--keys", keys, "--out", text(&file)]);
        check(&format!("c_{name}"), &file);
    }
}

/// The programs with a mistake and the correct ones.
#[test]
fn tasks_with_a_mistake_draw_the_pictures_of_the_index() {
    let folder = folder();
    for (name, _) in EXAMPLES.iter().filter(|(name, _)| name.ends_with(MISTAKE)) {
        for (program, picture) in [("reference.c", name.trim_end_matches(MISTAKE)), ("start.c", *name)] {
            let program = project("examples/tasks").join(name).join(program);
            let file = folder.path().join(picture).with_extension("png");
            let output = huanle(&["run", text(&program), "--seed", "1", "--out", text(&file)]);
            // This mistake is an error, which stops the program.
            assert_eq!(output.status.success(), picture != "flood-fill-mistake", "{picture}");
            check(&format!("lab_{picture}"), &file);
        }
    }
}

/// Returns the names of the files in a folder with this ending, sorted, without the ending.
fn names(folder: &str, ending: &str) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(project(folder))
        .unwrap()
        .filter_map(|entry| Some(entry.unwrap().file_name().to_str()?.strip_suffix(ending)?.to_owned()))
        .collect();
    names.sort_unstable();
    names
}

/// Every file in the folder is tested here and listed in its index.
#[test]
fn the_index_names_every_example() {
    let index = fs::read_to_string(project("examples/README.md")).unwrap();
    let mut programs = PROGRAMS.map(|(name, _, _)| name);
    programs.sort_unstable();
    assert_eq!(names("examples", ".rs"), programs);
    assert_eq!(names("examples/c", ".c"), C_PROGRAMS.map(|(name, _)| name));
    for picture in names("examples/pictures", ".png") {
        assert!(index.contains(&format!("pictures/{picture}.png")), "{picture}");
    }
    for file in names("examples", ".rs") {
        assert!(index.contains(&format!("({file}.rs)")), "{file}");
        let lines = fs::read_to_string(project("examples").join(&file).with_extension("rs")).unwrap().lines().count();
        // Games need more.
        let most = match file.as_str() {
            "connect_four" => 350,
            "pong" => 150,
            _ => 80,
        };
        assert!(lines <= most, "an example is short");
    }
}
