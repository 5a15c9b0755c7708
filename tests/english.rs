//! No Chinese screen shows an English sentence: the golden pictures are read, letter by letter.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use common::reader::Reader;
use huanle::gfx::{Color, Framebuffer};

/// What is no sentence of ours, and stands on a Chinese screen by right.
const NAMES: &[&str] = &[
    "Bad command or file name",
    // A level that only the file of a test knows.
    "renju master",
];

/// The code that lessons show, and the programs in C that come along.
static LISTINGS: LazyLock<String> = LazyLock::new(|| {
    let mut files = Vec::new();
    list(Path::new("src"), &mut files);
    let mut code = String::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
        let text = fs::read_to_string(path).unwrap();
        let mut shown = false;
        for line in text.lines().map(str::trim) {
            if line.starts_with("// lesson ") || line == "// end of lesson" {
                shown = line != "// end of lesson";
            } else if shown {
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

#[test]
fn the_reader_reads() {
    let found = english(&Reader::new(), &open(Path::new("tests/golden/cabinet/help-en.png")));
    assert!(found.iter().any(|line| line.contains("each drawn by the program itself")), "{found:?}");
    let found = Reader::new().read(&open(Path::new("tests/golden/help/en-2.png")));
    assert!(found.iter().any(|line| line.contains("Othello is played on 8 by 8 squares.")), "{found:?}");
}

#[test]
fn no_picture_of_a_chinese_screen_shows_english() {
    let (reader, mut files) = (Reader::new(), Vec::new());
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
