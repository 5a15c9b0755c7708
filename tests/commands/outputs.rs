//! No command overwrites a file that is unrelated to its output.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{self, folder, program, project, text};

/// The arguments of each command that writes a file, separated by spaces; `OUT` is the file. The part before `|` is its
/// extension.
const WRITERS: &[&str] = &[
    ".png|--keys 100ms --out OUT",
    ".bmp|--keys 100ms --out OUT",
    ".svg|learn line --at 2 --out OUT",
    ".gif|--keys 100ms --out OUT",
    ".wav|--keys 100ms --out OUT",
    ".txt|--keys 100ms --record OUT",
    ".png|othello --game g.ggf --keys 100ms --out OUT",
    ".txt|othello --game g.ggf --keys 100ms --record OUT",
    ".txt|othello --keys 100ms --record OUT",
    ".gif|othello --game g.ggf --replay --speed 9 --out OUT",
    ".txt|gomoku --keys 100ms --record OUT",
    ".txt|xiangqi --keys 100ms --record OUT",
    ".png|show menu --out OUT",
    ".gif|show tones --at 0.1 --out OUT",
    ".wav|show music --tune t.mml --at 0.1 --out OUT",
    ".png|learn line --at 2 --out OUT",
    ".png|run a.c --out OUT",
    ".txt|run a.c --keys 100ms --record OUT",
    ".png|run a.c --edit --keys 100ms --out OUT",
    ".png|replay r.txt --out OUT",
    ".csv|records export --data-dir data --csv OUT",
    ".json|records export --data-dir data --json OUT",
    ".txt|glyph @text.txt --out OUT",
    ".h|glyph @text.txt --format c --out OUT",
    ".rs|glyph @text.txt --format rust --out OUT",
    ".hex|glyph @text.txt --format hex --out OUT",
    ".png|glyph @text.txt --format png --out OUT",
    ".bdf|glyph @text.txt --format bdf --out OUT",
];

/// Commands with an input file in place of an output file.
const INPUTS: &[(&str, &str)] = &[
    ("g.ggf", "othello --game g.ggf --keys 100ms --record OUT"),
    ("g.sgf", "gomoku --game g.sgf --keys 100ms --record OUT"),
    ("g.pgn", "xiangqi --game g.pgn --keys 100ms --record OUT"),
    ("g.ggf", "othello --game g.ggf --replay --record OUT --keys 100ms"),
    ("a.c", "run a.c --keys 100ms --record OUT"),
    ("b.c", "run a.c b.c --keys 100ms --record OUT"),
    ("Own.H", "run header.c --keys 100ms --record OUT"),
    ("files/data.txt", "run a.c --files files --keys 100ms --record OUT"),
    ("fonts/TRIP.CHR", "run a.c --fonts fonts --keys 100ms --record OUT"),
    ("text.txt", "glyph @text.txt --out OUT"),
    ("font.bdf", "glyph A --font font.bdf --format bdf --out OUT"),
    ("tune.wav", "show music --tune tune.wav --at 0.1 --out OUT"),
    ("r.gif", "replay r.gif --out OUT"),
];

/// Runs a command in a folder.
fn run(folder: &Path, arguments: &str, out: &str, more: &[&str]) -> Output {
    let words = arguments.split(' ').map(|word| if word == "OUT" { out } else { word });
    let own = folder.join("home");
    program().current_dir(folder).env("XDG_DATA_HOME", own).args(words).args(more).output().unwrap()
}

/// Runs a command that must succeed.
fn runs(folder: &Path, arguments: &str, out: &str) {
    let output = run(folder, arguments, out, &[]);
    assert!(output.status.success(), "{arguments} {out}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Runs a command that must be refused with one line, which is given in English; the Chinese message exists, too.
/// Nothing changes.
fn refused(folder: &Path, arguments: &str, out: &str) -> String {
    let before = contents(folder);
    let told = ["zh", "en"].map(|lang| {
        let output = run(folder, arguments, out, &["--lang", lang]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments} {out}: {told}");
        assert!(output.stdout.is_empty() && told.starts_with("huanle: ") && told.lines().count() == 1, "{told}");
        told
    });
    assert!(told[0].contains("无法写入") && !told[0].contains("cannot"), "{}", told[0]);
    assert!(contents(folder) == before, "{arguments} {out} changed something");
    told[1].clone()
}

/// Returns all files below a folder with their contents.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(contents(&path))
        } else {
            all.push((text(&path).to_owned(), fs::read(path).unwrap()))
        }
    }
    all.sort();
    all
}

/// Returns a folder with every file that the commands read.
fn everything() -> tempfile::TempDir {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    for dir in ["fonts", "files", "data"] {
        fs::create_dir(path(dir)).unwrap();
    }
    for (name, bytes) in [
        (
            "g.ggf",
            "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)",
        ),
        ("g.sgf", "(;GM[4]SZ[15];B[hh];W[ii])"),
        ("g.pgn", "1. h2e2 h9g7\n"),
        ("f.c", "setcolor(YELLOW); line(0, 0, 639, 479);\n"),
        ("a.c", "#include <graphics.h>\nint main(void) { int d = DETECT, m; initgraph(&d, &m, \"\"); return 0; }\n"),
        ("b.c", "int unused;\n"),
        ("header.c", "#include \"own.h\"\nint main(void) { return 0; }\n"),
        ("Own.H", "int own;\n"),
        ("files/data.txt", "data\n"),
        ("text.txt", "欢乐\n"),
        ("t.mml", "T120 O4 L4 CDE\n"),
        ("tune.wav", "T120 O4 L4 CDE\n"),
    ] {
        fs::write(path(name), bytes).unwrap();
    }
    for (out, arguments) in [
        ("r.txt", "run f.c --keys 100ms --record OUT"),
        ("font.bdf", "glyph A --format bdf --out OUT"),
        ("", "records add Anna --data-dir data"),
    ] {
        runs(folder.path(), arguments, out);
    }
    fs::copy(path("r.txt"), path("r.gif")).unwrap();
    fs::copy(project("fonts/stroked/TRIP.CHR"), path("fonts/TRIP.CHR")).unwrap();
    folder
}

#[test]
fn an_existing_file_is_replaced_only_by_its_own_format() {
    let folder = everything();
    for writer in WRITERS {
        let (ending, arguments) = writer.split_once('|').unwrap();
        let out = format!("out{ending}");
        let path = folder.path().join(&out);
        let others = contents(folder.path()).len();
        runs(folder.path(), arguments, &out);
        let written = fs::read(&path).unwrap();
        assert!(!written.is_empty(), "{arguments}");
        runs(folder.path(), arguments, &out);
        fs::write(&path, "").unwrap();
        runs(folder.path(), arguments, &out);
        for foreign in ["Dear diary\n", "\u{FEFF}kind,name\n"] {
            fs::write(&path, foreign).unwrap();
            let told = refused(folder.path(), arguments, &out);
            assert!(told.contains(&format!("`{out}`")) && told.contains("delete it first"), "{told}");
        }
        fs::remove_file(&path).unwrap();
        assert_eq!(contents(folder.path()).len(), others, "{arguments}: nothing else is left");
    }
}

#[test]
fn nothing_is_written_into_a_data_directory() {
    let folder = everything();
    fs::create_dir_all(folder.path().join("home/huanle/games")).unwrap();
    for writer in WRITERS {
        let (ending, arguments) = writer.split_once('|').unwrap();
        for dir in ["home/huanle", "./home/../home/huanle/games"] {
            let told = refused(folder.path(), arguments, &format!("{dir}/out{ending}"));
            assert!(told.contains("data directory") && told.contains("another folder"), "{told}");
        }
    }
    for (out, arguments) in [
        ("data/huanle.db", "records export --data-dir data --csv OUT"),
        ("data/games.json", "records export --data-dir ./data --json OUT"),
        ("data/a.png", "--data-dir data --keys 100ms --out OUT"),
        ("data/a.txt", "--data-dir data --keys 100ms --record OUT"),
        ("data", "run a.c --data-dir data --text --files OUT"),
        ("home/huanle", "run a.c --text --files OUT"),
        ("home/huanle/match", "match random random --game othello --games 1 --out OUT"),
    ] {
        assert!(refused(folder.path(), arguments, out).contains("data directory"));
    }
    // Another program may have its own huanle.db, which is not CSV.
    fs::copy(folder.path().join("data/huanle.db"), folder.path().join("other.db")).unwrap();
    refused(folder.path(), "records export --data-dir data --csv OUT", "other.db");
    // Without a data directory, the first run creates one.
    refused(folder.path(), "records export --data-dir new --csv OUT", "new/a.csv");
    assert!(!folder.path().join("new").exists());
}

#[test]
fn no_command_writes_what_it_reads() {
    let folder = everything();
    for &(input, arguments) in INPUTS {
        for out in [input.to_owned(), format!("./files/../{input}")] {
            let told = refused(folder.path(), arguments, &out);
            assert!(told.contains("this command reads that file"), "{arguments}: {told}");
        }
    }
}

#[cfg(unix)]
#[test]
fn links_lead_to_what_a_command_reads() {
    let folder = everything();
    let path = |name: &str| folder.path().join(name);
    for &(input, arguments) in INPUTS {
        let ending =
            Path::new(input).extension().map_or(String::new(), |ending| format!(".{}", text(Path::new(ending))));
        let (soft, hard) = (format!("soft{ending}"), format!("hard{ending}"));
        std::os::unix::fs::symlink(path(input), path(&soft)).unwrap();
        fs::hard_link(path(input), path(&hard)).unwrap();
        for link in [&soft, &hard] {
            refused(folder.path(), arguments, link);
        }
        fs::remove_file(path(&soft)).unwrap();
        fs::remove_file(path(&hard)).unwrap();
    }
    // The same through a folder, from standard input, and in the opposite direction.
    std::os::unix::fs::symlink(path("files"), path("again")).unwrap();
    fs::copy(path("a.c"), path("files/a.c")).unwrap();
    refused(folder.path(), "run files/a.c --keys 100ms --record OUT", "again/a.c");
    fs::hard_link(path("data/huanle.db"), path("out.csv")).unwrap();
    refused(folder.path(), "records export --data-dir data --csv OUT", "out.csv");
    let source = fs::File::open(path("a.c")).unwrap();
    let read = program()
        .current_dir(folder.path())
        .stdin(source)
        .args("run - --keys 100ms --record a.c".split(' '))
        .output()
        .unwrap();
    assert_eq!(read.status.code(), Some(1), "{}", String::from_utf8_lossy(&read.stderr));
    assert!(fs::read_to_string(path("a.c")).unwrap().contains("graphics.h"));
}

#[test]
fn two_outputs_are_two_files() {
    let folder = everything();
    for arguments in [
        "run f.c --record ./x.png --out OUT",
        "--keys 100ms --record ./x.png --out OUT",
        "run a.c --record files/../x.png --out OUT",
    ] {
        assert!(refused(folder.path(), arguments, "x.png").contains("another option"), "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn devices_and_standard_output_are_written_as_they_are() {
    let folder = everything();
    for out in ["-", "/dev/stdout", "/dev/null", "/dev/full"] {
        for (arguments, begins) in [
            ("run f.c --keys 100ms --record OUT", "huanle recording 1\n"),
            ("records export --data-dir data --csv OUT", "kind,name,"),
            ("glyph A --out OUT", "......"),
        ] {
            let output = run(folder.path(), arguments, out, &[]);
            let told = String::from_utf8_lossy(&output.stderr);
            let fails = out == "/dev/full";
            assert_eq!(output.status.code(), Some(i32::from(fails)), "{arguments} {out}: {told}");
            assert!(!fails || told.contains("full"), "{told}");
            let printed = ["-", "/dev/stdout"].contains(&out);
            assert_eq!(String::from_utf8_lossy(&output.stdout).starts_with(begins), printed, "{arguments} {out}");
        }
    }
    assert!(!folder.path().join("-").exists());
    refused(folder.path(), "run f.c --keys 100ms --record OUT", "files");
    // A shell may append to a file.
    let record = || {
        let log = fs::OpenOptions::new().append(true).create(true).open(folder.path().join("log")).unwrap();
        program()
            .current_dir(folder.path())
            .stdout(log)
            .args("run f.c --keys 100ms --record /dev/stdout".split(' '))
            .output()
            .unwrap()
    };
    assert!(record().status.success());
    let first = fs::read(folder.path().join("log")).unwrap();
    assert_eq!(record().status.code(), Some(1));
    assert_eq!(fs::read(folder.path().join("log")).unwrap(), first);
}

#[test]
fn a_match_replaces_no_file_of_its_folder() {
    let folder = everything();
    let path = |name: &str| folder.path().join(name);
    let play = |games: u32| format!("match random random --game othello --games {games} --out OUT");
    fs::create_dir(path("mine")).unwrap();
    for name in ["00002.ggf", "00001.sgf", "7.txt"] {
        fs::write(path("mine").join(name), "my own game").unwrap();
        assert!(refused_match(folder.path(), &play(2), "mine").contains("not part of this match"));
        fs::remove_file(path("mine").join(name)).unwrap();
    }
    fs::write(path("mine/notes.txt"), "notes").unwrap();
    runs(folder.path(), &play(2), "mine");
    runs(folder.path(), &play(4), "mine");
    // Killed between writing a game and counting it.
    fs::copy(path("mine/00004.ggf"), path("mine/00005.ggf")).unwrap();
    runs(folder.path(), &play(6), "mine");
    fs::write(path("mine/00007.ggf"), "my own game").unwrap();
    assert!(refused_match(folder.path(), &play(8), "mine").contains("not part of this match"));
    fs::remove_file(path("mine/00007.ggf")).unwrap();
    fs::copy(path("mine/00004.ggf"), path("mine/00007.ggf")).unwrap();
    let openings = "match random random --game othello --games 8 --openings mine/00007.ggf --out OUT";
    assert_eq!(run(folder.path(), openings, "mine", &[]).status.code(), Some(1));
    assert_eq!(fs::read(path("mine/00007.ggf")).unwrap(), fs::read(path("mine/00004.ggf")).unwrap());
    // A match whose folder was moved into a data directory continues.
    fs::create_dir_all(path("home/huanle")).unwrap();
    fs::rename(path("mine"), path("home/huanle/mine")).unwrap();
    runs(folder.path(), &play(8), "home/huanle/mine");
}

fn refused_match(folder: &Path, arguments: &str, out: &str) -> String {
    let before = contents(folder);
    let output = run(folder, arguments, out, &[]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    let after: Vec<_> = contents(folder).into_iter().filter(|(name, _)| !name.ends_with("huanle.lock")).collect();
    assert!(after == before.into_iter().filter(|(name, _)| !name.ends_with("huanle.lock")).collect::<Vec<_>>());
    String::from_utf8(output.stderr).unwrap()
}

/// Ctrl+C and a request to terminate during the writing of a file: an animation, and a sound.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_leaves_no_unfinished_file() {
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;
    for (signal, out) in [("INT", "x.gif"), ("TERM", "x.gif"), ("HUP", "x.wav")] {
        let folder = folder();
        fs::write(folder.path().join("loop.c"), "for (;;) {\nputpixel(random(640), random(480), 15);\ndelay(10);\n}\n")
            .unwrap();
        fs::write(folder.path().join("x.gif"), "").unwrap();
        // The test environment may ignore signals, as a shell does for background processes.
        let huanle = common::program();
        let mut child = Command::new("env")
            .args(["--default-signal=INT,TERM,HUP"])
            .arg(huanle.get_program())
            .args(["run", "loop.c", "--at", "86400", "--out", out])
            .current_dir(folder.path())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let names = || {
            let files =
                fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
            let mut names: Vec<String> = files.collect();
            names.sort();
            names
        };
        while !names().iter().any(|name| name.ends_with(".part")) {
            assert!(
                child.try_wait().unwrap().is_none(),
                "it has ended before it was told to: {:?}",
                child.wait_with_output()
            );
            sleep(Duration::from_millis(5));
        }
        Command::new("kill").arg(format!("-{signal}")).arg(child.id().to_string()).status().unwrap();
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{signal}");
        assert_eq!(names(), ["loop.c", "x.gif"], "{signal}");
        assert_eq!(fs::read(folder.path().join("x.gif")).unwrap(), b"");
    }
}
