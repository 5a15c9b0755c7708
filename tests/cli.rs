//! The command line: what it answers, and what it says when something is wrong.

mod common;

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use common::{folder, huanle, huanle_ok, project, text};
use huanle::screens::gallery::Exhibit;

/// Runs the program, expects it to fail with a status, and gives its complaint.
fn complaint(status: i32, arguments: &[&str]) -> String {
    let output = huanle(arguments);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {complaint}");
    assert!(output.stdout.is_empty(), "complaints go to standard error");
    assert!(!complaint.contains("panicked"), "{complaint}");
    complaint
}

#[test]
fn wrong_arguments_are_told_and_end_with_2() {
    for (arguments, says) in [
        (&["draughts"][..], "draughts"),
        (&["show", "sunset"], "possible values: starfield"),
        (&["show", "blinds-h", "--color", "16"], "0 to 15"),
        (&["show", "blinds-h", "--color", "pink"], "YELLOW"),
        (&["show", "menu", "--color", "3"], "--color is for transitions"),
        (&["show", "fade", "--color", "3"], "--color is for transitions"),
        (&["show", "menu", "--order", "borland"], "--order is for starfield"),
        (&["show"], "<NAME>"),
        (&["show", "menu", "--list"], "cannot be used with"),
        (&["show", "menu", "--headless"], "--keys"),
        (&["show", "menu", "--headless", "--keys", "1s", "--scale", "2"], "--scale is for a window"),
        (&["show", "menu", "--out", "menu.jpg"], ".png"),
        (&["show", "menu", "--out", "menu"], ".gif"),
        (&["show", "menu", "--at", "1"], "--out"),
        (&["show", "menu", "--out", "a.png", "--at", "-1"], "--at"),
        (&["show", "menu", "--out", "a.png", "--at", "soon"], "seconds"),
        (&["show", "menu", "--out", "a.png", "--scale", "2"], "--scale is for a window"),
        (&["--scale", "0"], "1..=16"),
        (&["--seed", "-1"], "--seed"),
        (&["--speed", "0"], "0.001 to 1000"),
        (&["--lang", "fr"], "`zh` or `en`"),
        (&["--headless"], "--keys"),
        (&["--headless", "--keys", "Enter Banana"], "in the word `Banana`"),
        (&["--headless", "--keys", "click:3"], "click:X,Y"),
        (&["classic-move", "chess", "-"], "othello"),
        (&["glyph", "欢", "--size", "0"], "8..=256"),
        (&["glyph", "欢", "--size", "257"], "8..=256"),
        (&["replay"], "FILE"),
    ] {
        let complaint = complaint(2, arguments);
        assert!(complaint.contains(says), "{arguments:?} says {complaint}");
    }
}

#[test]
fn what_cannot_be_read_or_written_is_told_in_one_line_and_ends_with_1() {
    let folder = folder();
    let missing = folder.path().join("no/such/folder");
    let (png, gif) = (missing.join("a.png"), missing.join("a.gif"));
    let nonsense = folder.path().join("nonsense");
    fs::write(&nonsense, "hello\n").unwrap();
    let binary = folder.path().join("binary");
    fs::write(&binary, [0xFF, 0xFE, 0, 1]).unwrap();
    for (arguments, says) in [
        (&["show", "menu", "--out", text(&png)][..], "cannot write"),
        (&["show", "menu", "--out", text(&gif)], "cannot write"),
        (&["--headless", "--keys", "1s", "--record", text(&missing)], "cannot write"),
        (&["replay", text(&missing)], "cannot read"),
        (&["replay", text(&nonsense)], "this is no recording"),
        (&["replay", text(&binary)], "cannot read"),
        (&["classic-move", "othello", text(&missing)], "cannot read"),
        (&["classic-move", "othello", text(&nonsense)], "line 1"),
        (&["classic-move", "gomoku-weights", text(&nonsense)], "line 1"),
        (&["forbidden", text(&missing)], "cannot read"),
        (&["forbidden", text(&nonsense)], "line 1"),
    ] {
        let complaint = complaint(1, arguments);
        assert!(complaint.contains(says) && complaint.starts_with("huanle: "), "{arguments:?} says {complaint}");
        assert_eq!(complaint.lines().count(), 1);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing half-written is left");
}

#[test]
fn without_a_display_it_says_what_to_do_instead() {
    let output = Command::new(env!("CARGO_BIN_EXE_huanle"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint.contains("--headless") && complaint.contains("DISPLAY"), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
}

#[test]
fn help_reads_well() {
    let help = huanle_ok(&["--help"]);
    for command in ["othello", "show", "replay", "classic-move", "forbidden", "glyph", "--seed", "--speed", "--calm"] {
        assert!(help.contains(command), "{command}");
    }
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    assert!(huanle_ok(&["--version"]).contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_seed_gives_the_same_picture_and_another_seed_another() {
    let folder = folder();
    let picture = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        huanle_ok(&[&["show"], arguments, &["--out", text(&path)]].concat());
        fs::read(path).unwrap()
    };
    let first = picture("a.png", &["starfield", "--seed", "1"]);
    assert!(first == picture("b.png", &["starfield", "--seed", "1"]));
    assert!(first != picture("c.png", &["starfield", "--seed", "2"]));
    assert!(first != picture("d.png", &["starfield", "--seed", "1", "--order", "borland"]));
    let unseeded =
        [picture("e.png", &["starfield"]), picture("f.png", &["starfield"]), picture("g.png", &["starfield"])];
    assert!(unseeded[0] != unseeded[1] || unseeded[1] != unseeded[2], "a fresh seed each time");
}

#[test]
fn every_exhibit_becomes_a_picture_and_an_animation() {
    let folder = folder();
    for exhibit in Exhibit::ALL {
        let name = exhibit.name();
        let (png, gif) = (folder.path().join("x.png"), folder.path().join("x.gif"));
        huanle_ok(&["show", name, "--seed", "3", "--out", text(&png)]);
        huanle_ok(&["show", name, "--seed", "3", "--out", text(&gif), "--lang", "en"]);
        let picture = image::open(&png).unwrap().into_rgb8();
        assert_eq!(picture.dimensions(), (640, 480));
        image::open(&gif).unwrap();
        if matches!(exhibit, Exhibit::Transition(_) | Exhibit::Effect) {
            let first = picture.get_pixel(0, 0);
            assert!(picture.pixels().all(|pixel| pixel == first), "{name} covers everything");
            assert_ne!(first.0, [0, 0, 0]);
        }
    }
}

#[test]
fn everything_shown_is_listed_in_both_languages() {
    let lists = ["en", "zh"].map(|lang| huanle_ok(&["show", "--list", "--lang", lang]));
    for list in &lists {
        let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert!(names.iter().copied().eq(Exhibit::ALL.iter().map(|exhibit| exhibit.name())), "{list}");
        assert!(list.lines().all(|line| line.split_whitespace().nth(1).is_some() && line.chars().count() < 100));
    }
    assert_ne!(lists[0], lists[1]);
    let readme = fs::read_to_string(project("README.md")).unwrap();
    for exhibit in Exhibit::ALL {
        assert!(readme.contains(exhibit.name()), "README names {}", exhibit.name());
        assert_eq!(exhibit.name().parse(), Ok(exhibit));
    }
}

#[test]
fn a_recording_plays_again_frame_for_frame() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let keys = "Space Enter 6s Right Enter 2s click:263,308 2s Esc 3s";
    huanle_ok(&[
        "othello",
        "--headless",
        "--seed",
        "11",
        "--lang",
        "en",
        "--keys",
        keys,
        "--record",
        text(&path("run.txt")),
        "--out",
        text(&path("a.gif")),
    ]);
    huanle_ok(&["replay", text(&path("run.txt")), "--out", text(&path("b.gif"))]);
    assert!(fs::read(path("a.gif")).unwrap() == fs::read(path("b.gif")).unwrap());
    assert!(fs::metadata(path("run.txt")).unwrap().len() < 500, "a few hundred bytes");
    for (setting, says) in [("seed 11", "seed"), ("lang en", "lang"), ("program othello", "program")] {
        let broken = fs::read_to_string(path("run.txt")).unwrap().replace(setting, "x y");
        fs::write(path("broken.txt"), broken).unwrap();
        assert!(complaint(1, &["replay", text(&path("broken.txt"))]).contains(says));
    }
}

#[test]
fn the_classic_player_answers_a_file_and_standard_input() {
    let file = project("tests/classic/othello.txt");
    let from_file = huanle_ok(&["classic-move", "othello", text(&file)]);
    let expected: Vec<String> = fs::read_to_string(&file)
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_whitespace().nth(2).unwrap().to_owned())
        .collect();
    assert_eq!(expected.len(), 40);
    assert!(from_file.lines().eq(&expected));
    let mut child = Command::new(env!("CARGO_BIN_EXE_huanle"))
        .args(["classic-move", "othello", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(child.wait_with_output().unwrap().stdout, from_file.into_bytes());
}
