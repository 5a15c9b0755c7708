//! The DOS Othello as in the paper, `examples/othello` in C under `huanle run`, and the same C built with Borland C++
//! 3.1: the same pictures at every checkpoint of twenty games. `tests/borland/othello/check.c` defines the checkpoints.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::common::{folder, huanle_ok, project, text};
use huanle::gfx::{Color, Framebuffer, Topic};
use huanle::machine::{Chord, Event, Flow, Host, Interrupt, Machine, Speed, Wait};
use huanle::screens::dos_othello::faithful;
use huanle::text::Language;
use huanle::turboc::pc::{Pc, PcConfig, PcEvent, Processor};
use huanle::turboc::{CompileOptions, Compiler, HeaderLoader, IncludeError, NoFiles, compile};
use huanle_test_support::plane_crcs;

/// Returns a file of games or values: of the folder in `HUANLE_OTHELLO`, as `.ci/borland-othello` sets it, or of the
/// project.
fn data(name: &str) -> String {
    let folder = std::env::var_os("HUANLE_OTHELLO").map_or(project("tests/borland/othello"), PathBuf::from);
    fs::read_to_string(folder.join(name)).unwrap().replace('\r', "")
}

fn example(name: &str) -> PathBuf {
    project("examples/othello").join(name)
}

/// The headers of the example.
struct Headers;

impl HeaderLoader for Headers {
    fn load(&self, name: &str) -> Result<Vec<u8>, IncludeError> {
        fs::read(example(name)).or_else(|_| NoFiles.load(name))
    }
}

/// A row of `values.tsv` without its game: the name of the checkpoint and the CRC-32 of each plane.
fn row(checkpoint: &str, screen: &Framebuffer) -> String {
    plane_crcs(screen).into_iter().fold(checkpoint.to_owned(), |row, crc| format!("{row}\t{crc:08x}"))
}

/// A host that presses the keys of a game and writes a row at each checkpoint.
struct Checkpoints<'k> {
    keys: std::str::Chars<'k>,
    was_arrow: bool,
    /// The kind of the waits since the phase began, and their number.
    phase: (&'static str, u32),
    rows: Vec<String>,
    /// The transitions that were shown.
    transitions: BTreeSet<String>,
}

impl Host for Checkpoints<'_> {
    /// Without waits, only the first retrace and those of a wait for a key remain.
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        if frame == 0 {
            return Ok(());
        }
        if !self.was_arrow {
            self.rows.push(row("key", screen));
        }
        self.phase = ("key", 0);
        let letter = self.keys.next().ok_or(Interrupt::Ended)?;
        let names = [('u', "Up"), ('d', "Down"), ('l', "Left"), ('r', "Right"), ('e', "Enter"), ('s', "Space")];
        let name = names.iter().chain(&[('x', "Esc"), ('q', "Q")]).find(|&&(short, _)| short == letter).unwrap().1;
        self.was_arrow = "udlr".contains(letter);
        let key = name.parse::<Chord>().unwrap().key;
        events.extend([Event::KeyDown(key), Event::KeyUp(key)]);
        Ok(())
    }

    fn operation(&mut self, screen: &Framebuffer, topic: &Topic, wait: Wait) -> Flow {
        assert_eq!(wait.time, Duration::ZERO, "every wait is one of the listing's");
        let (kind, checkpoints): (_, &[u32]) = match (wait.units, topic.name) {
            (7500, _) => ("title", &[1, 17]),
            (1000, _) => ("move", &[]),
            (60_000, _) => ("wait", &[]),
            (100, "board") => ("board", &[902, 1805]),
            (100, _) => ("blinds", &[240, 320, 480, 640]),
            _ => ("lines", &[240, 320, 480, 640]),
        };
        let number = if self.phase.0 == kind { self.phase.1 + 1 } else { 1 };
        self.phase = (kind, number);
        if kind == "move" {
            self.rows.push(row(kind, screen));
        } else if checkpoints.contains(&number) {
            self.rows.push(row(&format!("{kind} {number}"), screen));
        }
        if matches!(kind, "blinds" | "lines") {
            self.transitions.insert(topic.name.to_owned());
        }
        Ok(())
    }
}

/// Plays a game with the program. Returns its rows and the transitions.
fn rows_of_the_program(seed: u32, keys: &str) -> (Vec<String>, BTreeSet<String>) {
    let mut host = Checkpoints {
        keys: keys.chars(),
        was_arrow: false,
        phase: ("", 0),
        rows: Vec::new(),
        transitions: BTreeSet::new(),
    };
    let _ended = faithful::play(&mut Machine::new(seed, Speed::Instant, &mut host), &Language::Chinese.text().othello);
    (host.rows, host.transitions)
}

/// The code that computes the CRC-32 of each plane of the interpreter's screen.
#[derive(Clone, Copy, PartialEq)]
enum Crcs {
    /// `check.c`, which reads the planes as it does under Borland C++, and the test: both are equal.
    OfBoth,
    /// The test only, which is much faster.
    OfTheTest,
}

/// Plays games with `check.c` as `huanle run` does. Returns the rows that it writes, with the games.
fn rows_of_the_interpreter(games: &str, crcs: Crcs) -> Vec<String> {
    let mut source = fs::read(project("tests/borland/othello/check.c")).unwrap();
    if crcs == Crcs::OfTheTest {
        source.splice(0..0, *b"#define SCREEN_IS_READ\n");
    }
    let options = CompileOptions::default();
    let program = compile(&[("check.c", &source)], &Headers, &options).map_err(|error| error.diagnostics).unwrap();
    let mut pc = Pc::new(Arc::new(program), PcConfig { processor: Processor::Max, ..PcConfig::default() });
    pc.files_mut().add("CHECK.IN", games.as_bytes().to_vec());
    pc.watch_library(&|name| name == "delay");
    let (mut screen, mut pictures) = (Framebuffer::vga(), Vec::new());
    loop {
        match pc.run(Duration::MAX) {
            PcEvent::LibraryCall(_) => {
                pc.show(&mut screen);
                pictures.push(row("", &screen));
            }
            PcEvent::Exit(code) => break assert_eq!(code, 0),
            PcEvent::Drawn | PcEvent::TimeReached => {}
            event => panic!("{event:?}"),
        }
    }
    let written = String::from_utf8(pc.files_mut().get("CHECK.OUT").unwrap().to_vec()).unwrap();
    let rows: Vec<String> = written.lines().map(str::to_owned).collect();
    assert_eq!(rows.len(), pictures.len());
    if crcs == Crcs::OfTheTest {
        return rows.into_iter().zip(pictures).map(|(row, crcs)| row + &crcs).collect();
    }
    let read: Vec<&str> = rows.iter().map(|row| &row[row.len() - pictures[0].len()..]).collect();
    assert!(read == pictures, "what check.c reads is not what is on the screen");
    rows
}

/// Plays games of the list in all places and compares every row. Returns the transitions.
fn compare(games_compared: usize, crcs: Crcs) -> BTreeSet<String> {
    let (games, values) = (data("games.txt"), data("values.tsv"));
    let lines: Vec<&str> = games.lines().take(games_compared).collect();
    let mut interpreted: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut borland = interpreted.clone();
    let written = rows_of_the_interpreter(&(lines.join("\n") + "\n"), crcs).join("\n");
    for (rows, lines) in [(&mut interpreted, &written), (&mut borland, &values)] {
        for (game, row) in lines.lines().filter_map(|line| line.split_once('\t')) {
            rows.entry(game).or_default().push(row);
        }
    }
    let mut transitions = BTreeSet::new();
    for line in lines {
        let [name, seed, keys] = line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let (rows, shown) = rows_of_the_program(seed.parse().unwrap(), keys);
        transitions.extend(shown);
        println!("game {name}, seed {seed}: huanle othello, huanle run, Borland C++ 3.1; each plane's CRC-32");
        for ((ours, run), borland) in rows.iter().zip(&interpreted[name]).zip(&borland[name]) {
            let (checkpoint, crcs) = ours.split_once('\t').unwrap();
            let crcs_of = |row: &str| row.split_once('\t').unwrap().1.replace('\t', " ");
            println!("{checkpoint:10} | {} | {} | {}", crcs.replace('\t', " "), crcs_of(run), crcs_of(borland));
            assert_eq!((ours.as_str(), *run), (*borland, *borland), "game {name}");
        }
        assert_eq!((rows.len(), interpreted[name].len()), (borland[name].len(), borland[name].len()), "game {name}");
    }
    transitions
}

#[test]
fn the_first_game_is_equal_in_three_places() {
    compare(1, Crcs::OfBoth);
}

#[test]
#[ignore = "long"]
fn all_games_are_equal_in_three_places() {
    assert_eq!(data("games.txt").lines().count(), 20);
    assert_eq!(compare(20, Crcs::OfTheTest).len(), 4, "each of the four transitions is shown");
}

#[test]
fn the_command_shows_the_menu_of_its_seed() {
    let folder = folder();
    let file = folder.path().join("menu.png");
    let options = ["--lang", "zh", "--seed", "12345", "--keys", "2s", "--out", text(&file)];
    huanle_ok(&[&["othello", "--original", "--faithful"], &options[..]].concat());
    let mut screen = Framebuffer::vga();
    let colors = screen.palette().xrgb();
    for (x, y, rgb) in image::open(file).unwrap().into_rgb8().enumerate_pixels() {
        let [red, green, blue] = rgb.0;
        let color = colors.iter().position(|&color| color == u32::from_be_bytes([0, red, green, blue])).unwrap();
        screen.put_pixel(x as i32, y as i32, Color::wrapping(color as u8));
    }
    let values = fs::read_to_string(project("tests/borland/othello/values.tsv")).unwrap();
    assert_eq!(values.lines().find(|line| line.starts_with("02\tkey")), Some(&*format!("02\t{}", row("key", &screen))));
}

/// The C, as the editor and `huanle run` compile it.
#[test]
fn the_c_compiles_without_a_warning() {
    let source = fs::read(example("othello.c")).unwrap();
    for compiler in [Compiler::TurboC2, Compiler::BorlandC3] {
        let options = CompileOptions { compiler, ..CompileOptions::default() };
        let program =
            compile(&[("othello.c", &source)], &Headers, &options).map_err(|error| error.diagnostics).unwrap();
        assert!(program.warnings().is_empty(), "{:?}", program.warnings());
    }
}

#[test]
fn the_c_is_what_turbo_c_takes_and_short() {
    let names = ["othello.c", "mainface.h", "effect.h", "playface.h", "pvscom.h", "word.h"];
    let mut found: Vec<String> =
        fs::read_dir(example("")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    found.sort();
    assert_eq!(found, {
        let mut sorted = names;
        sorted.sort_unstable();
        sorted
    });
    let mut lines = 0;
    for name in names {
        let text = fs::read_to_string(example(name)).unwrap();
        assert!(!text.contains("//"), "{name}: no comments of C++");
        if name == "word.h" {
            continue;
        }
        lines += text.lines().count();
        // A function begins with its brace in the first column and ends so.
        let mut begin = None;
        for (number, line) in text.lines().enumerate() {
            match line {
                "{" => begin = Some(number),
                "}" => assert!(begin.is_none_or(|begin| number - begin < 60), "{name}:{number}"),
                _ => {}
            }
        }
    }
    assert!(lines <= 900, "{lines} lines");
}

#[test]
fn the_glyphs_of_the_c_are_those_of_the_tool() {
    let header = fs::read_to_string(example("word.h")).unwrap();
    let mut arrays = 0;
    for size in ["16", "32", "64"] {
        let ending = format!("_{size}[]={{");
        let names = header.lines().filter_map(|line| line.strip_prefix("char u")?.split_once(&ending));
        let characters: String =
            names.map(|(code, _)| char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap()).collect();
        arrays += characters.chars().count();
        assert!(header.contains(&huanle_ok(&["glyph", &characters, "--size", size, "--format", "c"])), "{size}");
    }
    let printed = huanle_ok(&["glyph", "欢", "--font", "listing", "--format", "c"]);
    assert!(header.contains(&printed.replace("u6b22_16", "huan16S")));
    assert_eq!(header.matches("byte */").count(), arrays + 1, "there is no other array");
}
