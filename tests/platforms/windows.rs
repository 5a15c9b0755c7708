//! The program for Windows behaves like the program here: the same frames, sounds and messages, byte for byte.
//!
//! Needs an .exe and wine, and runs only with their paths in the environment, as `.ci/windows` sets them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::{self, folder, project, text};
use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;

/// Returns whether the .exe is to be tested; prints a notice if not.
fn wanted() -> bool {
    let wanted = common::windows_exe().is_some();
    if !wanted {
        eprintln!("skipped: .ci/windows builds the .exe and runs it under wine");
    }
    wanted
}

/// Runs a program in a folder with only the given contents.
fn run(mut program: Command, place: &Path, arguments: &[&str]) -> Output {
    program
        .args(arguments)
        .current_dir(place)
        .env("LC_ALL", "C.UTF-8")
        .env("XDG_DATA_HOME", place)
        .env_remove("DISPLAY");
    program.stdin(Stdio::null()).output().expect("it starts")
}

/// Returns the output and the written file, of this name, of the program here and of the one for Windows.
fn both(name: &str, arguments: &[&str]) -> [(Vec<u8>, Vec<u8>); 2] {
    [Command::new(env!("CARGO_BIN_EXE_huanle")), common::program_file()].map(|program| {
        let place = folder();
        let output = run(program, place.path(), arguments);
        assert!(
            output.status.success(),
            "{arguments:?}: {}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
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
        [program.split(' ').collect(), vec!["--seed", "1", "--keys", keys]].concat()
    };
    let runs: [(&str, Vec<&str>); 9] = [
        ("the main menu", keys("--speed 1", "1s Right Down 1s Left Up 1s")),
        ("the DOS program", keys("othello --original", "Space Enter 8s Right Enter 3s")),
        ("a search that thinks", keys("othello", "2s Enter 2s H 4s V 6s")),
        ("gomoku", keys("gomoku --speed 3", "2s Enter 2s Enter 4s H 4s")),
        ("xiangqi", keys("xiangqi --speed 3", "2s Enter 2s H 6s")),
        ("a lesson", vec!["learn", "line"]),
        ("an effect", vec!["show", "effect", "--seed", "7"]),
        ("a C program", vec!["run", text(&snake), "--seed", "5", "--keys", "1s Enter Down 2s Right 2s Up 1s"]),
        ("the whole title", vec!["show", "title", "--seed", "1"]),
    ];
    let mut sum = 0;
    for (what, run) in &runs {
        let [(here, _), (windows, _)] = both(
            "a.gif",
            &[&run[..], &["--lang", if *what == "xiangqi" { "en" } else { "zh" }, "--out", "a.gif"]].concat(),
        );
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
        &["othello", "--original", "--seed", "2", "--keys", "Space Enter 6s", "--record", "a.txt"],
    ] {
        let [here, windows] =
            both(arguments.last().filter(|name| name.starts_with("a.")).unwrap_or(&"a.wav"), arguments);
        assert!(here == windows, "{arguments:?}");
    }
    let lab = project("examples/c/hanoi.c");
    for arguments in [
        &["--help", "--lang", "zh"][..],
        &["show", "--list", "--lang", "zh"],
        &["glyph", "欢", "--size", "16", "--format", "c"],
        &["run", text(&lab), "--keys", "1s", "--out", "a.png"],
    ] {
        let [(here_file, here), (windows_file, windows)] = both("a.png", arguments);
        assert_eq!(String::from_utf8(here), String::from_utf8(windows), "{arguments:?}");
        assert!(here_file == windows_file, "{arguments:?}");
    }
}

#[test]
fn what_is_wrong_is_said_in_the_same_words() {
    if !wanted() {
        return;
    }
    for arguments in
        [&["othelo"][..], &["show", "nonsense", "--lang", "zh"], &["glyph", "A", "--size", "x", "--lang", "zh"]]
    {
        let [here, windows] = [Command::new(env!("CARGO_BIN_EXE_huanle")), common::program_file()]
            .map(|program| run(program, folder().path(), arguments));
        assert_eq!(here.status.code(), windows.status.code(), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&here.stderr), String::from_utf8_lossy(&windows.stderr), "{arguments:?}");
    }
}

/// Folders and files with spaces and Chinese in their names, and the line ends of either system.
#[test]
fn paths_and_lines_are_those_of_either_system() {
    if !wanted() {
        return;
    }
    let place = folder();
    let own = place.path().join("我的 程序");
    fs::create_dir(&own).unwrap();
    let read = |path: &str| fs::read_to_string(project(path)).unwrap().replace("\r\n", "\n");
    let game = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７\n2. 马二进三\n";
    let files = [
        ("小球 一.c", read("examples/c/ball.c")),
        ("花 二.c", read("examples/c/flower.c")),
        ("棋 三.pgn", game.to_owned()),
    ];
    let runs = [
        ["run", "我的 程序/小球 一.c", "--seed", "1", "--keys", "2s", "--out", "图 1.gif"],
        ["run", "我的 程序/花 二.c", "--seed", "1", "--keys", "2s", "--out", "图 1.gif"],
        ["xiangqi", "--game", "我的 程序/棋 三.pgn", "--seed=1", "--keys", "1s", "--out", "图 1.gif"],
    ];
    let ends = |with: &str| {
        for (name, content) in &files {
            fs::write(own.join(name), content.replace('\n', with)).unwrap();
        }
    };
    let shown = |program: Command, arguments: &[&str]| {
        let output = run(program, place.path(), arguments);
        let report = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && report.is_empty(), "{arguments:?}: {report}");
        let out = place.path().join("图 1.gif");
        let bytes = fs::read(&out).unwrap();
        fs::remove_file(out).unwrap();
        bytes
    };
    ends("\n");
    let here = runs.map(|arguments| shown(Command::new(env!("CARGO_BIN_EXE_huanle")), &arguments));
    for with in ["\n", "\r\n"] {
        ends(with);
        for (arguments, here) in runs.iter().zip(&here) {
            let backslashes = arguments.map(|word| word.replace('/', "\\"));
            let backslashes: Vec<&str> = backslashes.iter().map(String::as_str).collect();
            assert!(shown(common::program_file(), arguments) == *here, "{arguments:?}");
            assert!(shown(common::program_file(), &backslashes) == *here, "{backslashes:?}");
        }
    }
}

/// The user's data is in the roaming application data folder of Windows, which follows the user from machine to
/// machine.
#[test]
fn what_is_kept_lies_in_the_users_folder() {
    if !wanted() {
        return;
    }
    let place = folder();
    let message = |arguments: &[&str]| {
        let output = run(common::program_file(), place.path(), arguments);
        assert!(
            output.status.success(),
            "{arguments:?}: {}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    };
    let who = format!("王 {}", std::process::id());
    message(&["records", "add", &who]);
    assert!(message(&["records", "list", "--lang", "zh"]).contains(&who));
    let users = Path::new(&std::env::var_os("WINEPREFIX").expect("a Windows of its own")).join("drive_c/users");
    let kept =
        |user: fs::DirEntry| user.path().join("AppData/Roaming/huanle/data").read_dir().ok().map(Iterator::count);
    let counts: Vec<usize> = fs::read_dir(users).unwrap().filter_map(|user| kept(user.unwrap())).collect();
    assert!(counts.len() == 1 && counts[0] > 0, "{counts:?}");
    message(&["records", "remove", &who]);
}

/// Into a console, which shows characters instead of bytes, it writes Chinese with any console code page.
#[test]
fn a_console_shows_chinese() {
    if !wanted() {
        return;
    }
    let place = folder();
    let program = common::program_file();
    let words: Vec<String> = std::iter::once(program.get_program())
        .chain(program.get_args())
        .chain(["show", "--list", "--lang", "zh"].map(std::ffi::OsStr::new))
        .map(|word| format!("'{}'", word.to_str().unwrap()))
        .collect();
    // A terminal, which wine turns into a console; it answers no queries.
    let mut terminal = Command::new("script");
    terminal.args(["-qec", &format!("stty cols 200; {}", words.join(" ")), "shown.txt"]).env("TERM", "xterm");
    assert!(run(terminal, place.path(), &[]).status.success());
    let shown = fs::read_to_string(place.path().join("shown.txt")).unwrap();
    let list =
        run(Command::new(env!("CARGO_BIN_EXE_huanle")), place.path(), &["show", "--list", "--lang", "zh"]).stdout;
    let list = String::from_utf8(list).unwrap();
    let chinese =
        |text: &str| text.chars().filter(|&sign| ('\u{4E00}'..'\u{A000}').contains(&sign)).collect::<String>();
    assert!(chinese(&list).len() > 300 && chinese(&shown).contains(&chinese(&list)), "{shown}");
}

/// The parts of the .exe besides the program: an icon, its version, and the application manifest.
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
    // The last of its pictures is at the end of the file.
    assert!(holds(&icon[icon.len() - 400..]));
}
