//! The program for Windows does what the program here does: the same frames, sounds and words, byte for byte.
//!
//! Needs an .exe and wine, and runs only with their paths in the environment, as `.ci/windows` sets them.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use common::{folder, project, text};
use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;

/// Whether the .exe is to be tested; says so if not.
fn wanted() -> bool {
    let wanted = common::windows_exe().is_some();
    if !wanted {
        eprintln!("skipped: .ci/windows builds the .exe and runs it under wine");
    }
    wanted
}

/// Runs a program in a folder, which begins with nothing but what is given.
fn run(mut program: Command, place: &Path, arguments: &[&str]) -> Output {
    program
        .args(arguments)
        .current_dir(place)
        .env("LC_ALL", "C.UTF-8")
        .env("XDG_DATA_HOME", place)
        .env_remove("DISPLAY");
    program.stdin(Stdio::null()).output().expect("it starts")
}

/// What the program here and the one for Windows write to a file of this name, and say.
fn both(name: &str, arguments: &[&str]) -> [(Vec<u8>, Vec<u8>); 2] {
    [Command::new(env!("CARGO_BIN_EXE_huanle")), common::program_file()].map(|program| {
        let place = folder();
        let output = run(program, place.path(), arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        (fs::read(place.path().join(name)).unwrap_or_default(), output.stdout)
    })
}

fn frames(gif: &[u8]) -> usize {
    GifDecoder::new(std::io::Cursor::new(gif)).unwrap().into_frames().count()
}

#[test]
fn every_frame_is_the_same() {
    if !wanted() {
        return;
    }
    let snake = project("examples/c/snake.c");
    let keys = |program: &'static str, keys: &'static str| {
        [program.split(' ').collect(), vec!["--headless", "--seed", "1", "--keys", keys]].concat()
    };
    let runs: [(&str, Vec<&str>); 9] = [
        ("the cabinet", keys("--speed 1", "1s Right Down 1s Left Up 1s")),
        ("the DOS program", keys("othello", "Space Enter 8s Right Enter 3s")),
        ("a search that thinks", keys("othello --modern --calm", "2s Enter 2s H 4s V 6s")),
        ("gomoku", keys("gomoku --speed 3", "2s Enter 2s Enter 4s H 4s")),
        ("xiangqi", keys("xiangqi --speed 3 --lang en", "2s Enter 2s H 6s")),
        ("a lesson", vec!["learn", "line"]),
        ("an effect", vec!["show", "effect", "--seed", "7"]),
        ("a C program", vec!["run", text(&snake), "--seed", "5", "--keys", "1s Enter Down 2s Right 2s Up 1s"]),
        ("the whole title", vec!["show", "title", "--seed", "1"]),
    ];
    let mut sum = 0;
    for (what, run) in &runs {
        let [(here, _), (windows, _)] = both("a.gif", &[&run[..], &["--out", "a.gif"]].concat());
        assert!(here == windows, "{what}");
        let count = frames(&here);
        assert!(count > 1, "{what} has {count} frames");
        eprintln!("{what}: {count} of {count} frames");
        sum += count;
    }
    eprintln!("{sum} of {sum} frames");
}

#[test]
fn what_is_heard_and_said_is_the_same() {
    if !wanted() {
        return;
    }
    for arguments in [
        &["show", "music", "--seed", "1", "--out", "a.wav"][..],
        &["show", "menu", "--out", "a.png", "--lang", "en"],
        &["othello", "--headless", "--seed", "2", "--keys", "Space Enter 6s", "--record", "a.txt"],
    ] {
        let [here, windows] =
            both(arguments.last().filter(|name| name.starts_with("a.")).unwrap_or(&"a.wav"), arguments);
        assert!(here == windows, "{arguments:?}");
    }
    let lab = project("examples/c/hanoi.c");
    for arguments in [
        &["--help", "--lang", "zh"][..],
        &["show", "--list", "--lang", "zh"],
        &["perft", "othello", "7"],
        &["perft", "xiangqi", "3"],
        &["classic-search", "xiangqi", "--depth", "3"],
        &["glyph", "欢", "--size", "16", "--format", "c"],
        &["run", text(&lab), "--keys", "1s", "--out", "a.png"],
    ] {
        let [(here_file, here), (windows_file, windows)] = both("a.png", arguments);
        // Times that were measured differ.
        let told = |said: Vec<u8>| {
            let said = String::from_utf8(said).unwrap();
            if arguments[0] == "classic-search" { said.split(char::is_whitespace).count().to_string() } else { said }
        };
        assert_eq!(told(here), told(windows), "{arguments:?}");
        assert!(here_file == windows_file, "{arguments:?}");
    }
}

#[test]
fn what_is_wrong_is_said_in_the_same_words() {
    if !wanted() {
        return;
    }
    for arguments in
        [&["othelo"][..], &["show", "nonsense", "--lang", "zh"], &["perft", "othello", "x", "--lang", "zh"]]
    {
        let [here, windows] = [Command::new(env!("CARGO_BIN_EXE_huanle")), common::program_file()]
            .map(|program| run(program, folder().path(), arguments));
        assert_eq!(here.status.code(), windows.status.code(), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&here.stderr), String::from_utf8_lossy(&windows.stderr), "{arguments:?}");
    }
}

/// What is in the .exe besides the program: an icon, its version, and how Windows is to treat it.
#[test]
fn the_file_has_an_icon_a_version_and_a_manifest() {
    let Some(exe) = common::windows_exe() else {
        wanted();
        return;
    };
    let bytes = fs::read(exe).unwrap();
    let holds = |piece: &[u8]| bytes.windows(piece.len()).any(|window| window == piece);
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    assert!(holds(&wide("FileVersion")) && holds(&wide(env!("CARGO_PKG_VERSION"))) && holds(&wide("欢乐棋 Huanle")));
    assert!(holds(b"PerMonitorV2") && holds(b"detached</consoleAllocationPolicy>"));
    let icon = fs::read(project("src/huanle.ico")).unwrap();
    // The last of its pictures lies at the end of the file.
    assert!(holds(&icon[icon.len() - 400..]));
}
