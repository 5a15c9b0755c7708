//! No Chinese screen shows an English sentence: reads pictures and whole runs through the program, letter by letter.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::common::{on_desk, run};
use huanle::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use huanle::lessons;
use huanle::machine::{Event, Flow, Host, Machine, Speed};
use huanle::play::Seat;
use huanle::player;
use huanle::programs::run_main_menu;
use huanle::screens::gomoku::GomokuBoard;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::table::action::grouped;
use huanle::screens::table::{GameTable, TableGame};
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::text::Language;
use huanle_test_support::reader::Reader;

/// Texts on a Chinese screen that are allowed to be English.
const NAMES: &[&str] = &[
    "Bad command or file name",
    // A level that only a test file knows.
    "renju master",
    // The inventor of a curve algorithm.
    "de Casteljau",
];

/// The code that lessons show, the formulas in the Chinese texts of lesson files, and the bundled C programs.
static LISTINGS: LazyLock<String> = LazyLock::new(|| {
    let mut files = Vec::new();
    list(Path::new("src/lessons/files"), &mut files);
    let mut code = String::new();
    for path in &files {
        let mut in_code = false;
        for line in fs::read_to_string(path).unwrap().lines() {
            in_code = line == "code = '''" || in_code && line != "'''";
            let is_chinese = line.contains(|c: char| ('\u{4E00}'..='\u{9FFF}').contains(&c)) && !line.contains("en = ");
            if in_code || is_chinese {
                code += line;
                code.push('\n');
            }
        }
    }
    files.clear();
    list(Path::new("examples/c"), &mut files);
    files.iter().for_each(|path| code += &String::from_utf8_lossy(&fs::read(path).unwrap()));
    code
});

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(&path, files);
        } else {
            files.push(path);
        }
    }
    files.sort();
}

fn english(reader: &Reader, screen: &Framebuffer) -> Vec<String> {
    reader.english(screen, &|words| NAMES.contains(&words) || LISTINGS.contains(words))
}

/// A picture of at most sixteen colours.
fn open(path: &Path) -> Framebuffer {
    let picture = image::open(path).unwrap().into_rgb8();
    let mut screen = Framebuffer::new(picture.width() as i32, picture.height() as i32);
    let mut colors = Vec::new();
    for (x, y, &color) in picture.enumerate_pixels() {
        let number = colors.iter().position(|&known| known == color).unwrap_or_else(|| {
            colors.push(color);
            colors.len() - 1
        });
        screen.put_pixel(x as i32, y as i32, Color::wrapping(number as u8));
    }
    screen
}

/// A host that reads each still picture, where it differs from the previous one.
struct Reading {
    reader: Reader,
    before: Framebuffer,
    read: Framebuffer,
    found: BTreeSet<String>,
}

impl Reading {
    fn new() -> Reading {
        let (before, read) = (Framebuffer::vga(), Framebuffer::vga());
        Reading { reader: Reader::default(), before, read, found: BTreeSet::new() }
    }

    /// Runs a program with keys, in Chinese.
    fn walk(&mut self, keys: &str, program: impl FnOnce(&mut Machine<'_>) -> Flow) {
        let last = run(1, Speed::default(), keys, self, program);
        self.read(&last);
    }

    fn read(&mut self, screen: &Framebuffer) {
        let differs = |&y: &i32| screen.row(y) != self.read.row(y);
        let (Some(first), Some(last)) = ((0..HEIGHT).find(differs), (0..HEIGHT).rfind(differs)) else { return };
        let (top, bottom) = ((first - Reader::HIGHEST).max(0), (last + Reader::HIGHEST).min(HEIGHT - 1));
        let mut part = Framebuffer::new(WIDTH, bottom - top + 1);
        part.blit(screen, Rect::new(0, top, WIDTH, bottom - top + 1), 0, 0);
        self.found.extend(english(&self.reader, &part));
        self.read.clone_from(screen);
    }

    fn assert_chinese(&self) {
        assert_eq!(self.found, BTreeSet::new());
    }
}

impl Host for Reading {
    fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        if *screen == self.before {
            self.read(screen);
        } else {
            self.before.clone_from(screen);
        }
        Ok(())
    }
}

#[test]
fn the_reader_reads() {
    let found = english(&Reader::default(), &open(Path::new("tests/golden/main-menu/help-en.png")));
    assert!(found.iter().any(|line| line.contains("every pixel drawn by the program")), "{found:?}");
    let found = Reader::default().read(&open(Path::new("tests/golden/help/en-2.png")));
    assert!(found.iter().any(|line| line.contains("Othello is played on a board of 8 by 8")), "{found:?}");
}

#[test]
fn no_picture_of_a_chinese_screen_shows_english() {
    let (reader, mut files) = (Reader::default(), Vec::new());
    list(Path::new("tests/golden"), &mut files);
    let mut read = 0;
    let mut found = Vec::new();
    for path in files {
        let name = path.to_str().unwrap();
        if name.contains("zh") {
            read += 1;
            let here = english(&reader, &open(&path));
            found.extend(here.into_iter().map(|line| format!("{name}: {line}")));
        }
    }
    assert!(read > 80, "{read}");
    assert_eq!(found, [""; 0]);
}

#[test]
#[ignore = "long"]
fn no_lesson_shows_english() {
    let mut reading = Reading::new();
    for lesson in lessons::all() {
        let text = Language::Chinese.text();
        for keys in ["End F1 100ms Enter C 100ms", "F2 100ms 1 100ms Enter 2 100ms"] {
            reading.walk(keys, |m| player::run(m, text, lesson));
        }
    }
    reading.assert_chinese();
}

#[test]
#[ignore = "long"]
fn the_main_menu_shows_no_english() {
    let mut reading = Reading::new();
    let rooms = [
        "F1 300ms",
        "Down*3 Enter 500ms Down*30 300ms",
        "Down*4 Enter 500ms F1 300ms",
        "Right Down*4 Enter 500ms Down*9 Right",
    ];
    for keys in rooms {
        reading.walk(&format!("Space {keys} 300ms"), |m| on_desk(m, Language::Chinese, run_main_menu));
    }
    for effect in 0..26 {
        let keys = format!("Space Down*4 Enter 300ms {} Enter I 4s Space 300ms", "Down ".repeat(effect));
        reading.walk(&keys, |m| on_desk(m, Language::Chinese, run_main_menu));
    }
    reading.assert_chinese();
}

/// Every action of a table, from the middle of a game and from its start, with its dialogs.
fn at_a_table<D: TableGame + Copy>(board: D, opening: &str) {
    let mut reading = Reading::new();
    let weakest = Seat::level(board.levels()[0].name);
    for (seats, before) in [([Seat::Human; 2], "PgUp"), ([Seat::Human, weakest], "")] {
        for &(_, _, key) in grouped() {
            let keys = format!("{before} {key} 1s F1 300ms Esc 300ms Down Enter 500ms");
            reading.walk(&keys, |m| {
                on_desk(m, Language::Chinese, |m, context| {
                    context.files.write("x.sgf", "不是棋谱".as_bytes()).unwrap();
                    let mut table = GameTable::new(board, context, seats);
                    table.open(m, opening.as_bytes())?;
                    table.run(m)
                })
            });
        }
    }
    reading.assert_chinese();
}

#[test]
#[ignore = "long"]
fn the_othello_table_shows_no_english() {
    at_a_table(OthelloBoard { text: Language::Chinese.text() }, "f5d6c3d3c4f4");
}

#[test]
#[ignore = "long"]
fn the_gomoku_table_shows_no_english() {
    at_a_table(GomokuBoard::new(Language::Chinese.text()), "h8h9i8");
}

#[test]
#[ignore = "long"]
fn the_xiangqi_table_shows_no_english() {
    at_a_table(XiangqiBoard::new(Language::Chinese.text()), "h2e2 h9g7 h0g2");
}
