//! No command overwrites a file that is unrelated to its output.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{self, folder, program, text};

/// The arguments of each command that writes a file, separated by spaces; `OUT` is the file. The part before `|` is its
/// extension.
const WRITERS: &[&str] = &[
    ".png|--headless --keys 100ms --out OUT",
    ".bmp|--headless --keys 100ms --out OUT",
    ".gif|--headless --keys 100ms --out OUT",
    ".wav|--headless --keys 100ms --out OUT",
    ".txt|--headless --keys 100ms --record OUT",
    ".png|othello --game g.ggf --headless --keys 100ms --out OUT",
    ".txt|othello --game g.ggf --headless --keys 100ms --record OUT",
    ".txt|othello --modern --headless --keys 100ms --record OUT",
    ".gif|othello --game g.ggf --replay --pace 0.1 --out OUT",
    ".txt|gomoku --headless --keys 100ms --record OUT",
    ".txt|xiangqi --headless --keys 100ms --record OUT",
    ".png|show menu --out OUT",
    ".gif|show tones --at 0.1 --out OUT",
    ".wav|show music --tune t.mml --at 0.1 --out OUT",
    ".png|learn line --at 2 --out OUT",
    ".png|run a.c --out OUT",
    ".txt|run a.c --headless --record OUT",
    ".png|run a.c --edit --headless --keys 100ms --out OUT",
    ".png|replay r.txt --out OUT",
    ".csv|records export --data-dir data --csv OUT",
    ".json|records export --data-dir data --json OUT",
    ".png|portrait photo.png --out OUT",
    ".bmp|portrait photo.png --out OUT",
    ".txt|glyph @text.txt --out OUT",
    ".h|glyph @text.txt --format c --out OUT",
    ".rs|glyph @text.txt --format rust --out OUT",
    ".hex|glyph @text.txt --format hex --out OUT",
    ".png|glyph @text.txt --format png --out OUT",
    ".bdf|glyph @text.txt --format bdf --out OUT",
    "|glyph --format hzk --out OUT",
    "|glyph --format asc --out OUT",
    ".chr|glyph --stroked --format chr --out OUT",
];

/// Commands with an input file in place of an output file.
const INPUTS: &[(&str, &str)] = &[
    ("g.ggf", "othello --game g.ggf --headless --keys 100ms --record OUT"),
    ("g.sgf", "gomoku --game g.sgf --headless --keys 100ms --record OUT"),
    ("g.pgn", "xiangqi --game g.pgn --headless --keys 100ms --record OUT"),
    ("g.ggf", "othello --game g.ggf --replay --record OUT --headless --keys 100ms"),
    ("a.c", "run a.c --headless --record OUT"),
    ("b.c", "run a.c b.c --headless --record OUT"),
    ("Own.H", "run header.c --headless --record OUT"),
    ("files/data.txt", "run a.c --files files --headless --record OUT"),
    ("fonts/TRIP.CHR", "run a.c --fonts fonts --headless --record OUT"),
    ("photo.png", "portrait photo.png --out OUT"),
    ("text.txt", "glyph @text.txt --out OUT"),
    ("font.bdf", "glyph A --font font.bdf --format bdf --out OUT"),
    ("fonts/TRIP.CHR", "glyph A --stroked --font fonts/TRIP.CHR --format chr --out OUT"),
    ("tune.wav", "show music --tune tune.wav --at 0.1 --out OUT"),
    ("r.gif", "replay r.gif --out OUT"),
    ("state", "train othello --wthor state --out OUT"),
    ("state", "train othello --wthor state --weights OUT"),
];

/// Runs a command in a folder.
fn run(folder: &Path, arguments: &str, out: &str, more: &[&str]) -> Output {
    let words = arguments.split(' ').map(|word| if word == "OUT" { out } else { word });
    let own = folder.join("home");
    program().current_dir(folder).env("XDG_DATA_HOME", own).args(words).args(more).output().unwrap()
}

/// Runs a command that must succeed.
fn runs(folder: &Path, arguments: &str, out: &str, more: &[&str]) {
    let output = run(folder, arguments, out, more);
    assert!(output.status.success(), "{arguments} {out} {more:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Runs a command that must be refused with one line, which is given in English; the Chinese message exists, too.
/// Nothing changes.
fn refused(folder: &Path, arguments: &str, out: &str, more: &[&str]) -> String {
    let before = contents(folder);
    let told = ["zh", "en"].map(|lang| {
        let output = run(folder, arguments, out, &[more, &["--lang", lang]].concat());
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments} {out} {more:?}: {told}");
        assert!(output.stdout.is_empty() && told.starts_with("huanle: ") && told.lines().count() == 1, "{told}");
        told
    });
    assert!(told[0].contains("无法写入") && !told[0].contains("cannot"), "{}", told[0]);
    assert!(contents(folder) == before, "{arguments} {out} {more:?} changed something");
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
        ("state", "f5d6c3d3c4\n"),
    ] {
        fs::write(path(name), bytes).unwrap();
    }
    for (out, arguments) in [
        ("r.txt", "run f.c --headless --record OUT"),
        ("photo.png", "glyph 欢乐 --size 64 --format png --out OUT"),
        ("font.bdf", "glyph A --format bdf --out OUT"),
        ("fonts/TRIP.CHR", "glyph --stroked --format chr --out OUT"),
        ("other", "train gomoku-weights --population 3 --generations 0 --match 1 --out OUT"),
        ("", "records add Anna --data-dir data"),
    ] {
        runs(folder.path(), arguments, out, &[]);
    }
    fs::copy(path("r.txt"), path("r.gif")).unwrap();
    folder
}

#[test]
fn an_existing_file_is_replaced_only_by_its_own_format_or_by_force() {
    let folder = everything();
    for writer in WRITERS {
        let (ending, arguments) = writer.split_once('|').unwrap();
        let out = format!("out{ending}");
        let path = folder.path().join(&out);
        let others = contents(folder.path()).len();
        runs(folder.path(), arguments, &out, &[]);
        let written = fs::read(&path).unwrap();
        assert!(!written.is_empty(), "{arguments}");
        runs(folder.path(), arguments, &out, &[]);
        fs::write(&path, "").unwrap();
        runs(folder.path(), arguments, &out, &[]);
        for foreign in ["Dear diary\n", "\u{FEFF}kind,name\n"] {
            fs::write(&path, foreign).unwrap();
            let told = refused(folder.path(), arguments, &out, &[]);
            assert!(told.contains(&format!("`{out}`")) && told.contains("--force"), "{told}");
        }
        runs(folder.path(), arguments, &out, &["--force"]);
        assert_ne!(fs::read_to_string(&path).ok().as_deref(), Some("\u{FEFF}kind,name\n"), "{arguments}");
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
            let told = refused(folder.path(), arguments, &format!("{dir}/out{ending}"), &["--force"]);
            assert!(told.contains("data directory") && told.contains("another folder"), "{told}");
        }
    }
    for (out, arguments) in [
        ("data/huanle.db", "records export --data-dir data --csv OUT"),
        ("data/games.json", "records export --data-dir ./data --json OUT"),
        ("data/a.png", "--data-dir data --headless --keys 100ms --out OUT"),
        ("data/a.txt", "--data-dir data --headless --keys 100ms --record OUT"),
        ("data", "run a.c --data-dir data --text --files OUT"),
        ("home/huanle", "run a.c --text --files OUT"),
        ("home/huanle/match", "match random random --game othello --games 1 --out OUT"),
    ] {
        for more in [&[][..], &["--force"]] {
            if !more.is_empty() && arguments.starts_with("match") {
                continue;
            }
            assert!(refused(folder.path(), arguments, out, more).contains("data directory"));
        }
    }
    // Another program may have its own huanle.db, which is not CSV.
    fs::copy(folder.path().join("data/huanle.db"), folder.path().join("other.db")).unwrap();
    refused(folder.path(), "records export --data-dir data --csv OUT", "other.db", &[]);
    // Without a data directory, the first run creates one.
    refused(folder.path(), "records export --data-dir new --csv OUT", "new/a.csv", &[]);
    assert!(!folder.path().join("new").exists());
}

#[test]
fn no_command_writes_what_it_reads() {
    let folder = everything();
    for &(input, arguments) in INPUTS {
        for more in [&[][..], &["--force"]] {
            for out in [input.to_owned(), format!("./files/../{input}")] {
                let told = refused(folder.path(), arguments, &out, more);
                assert!(told.contains("this command reads that file"), "{arguments}: {told}");
            }
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
        // Folders are not searched for other names of their files; the existing file is another one.
        let in_folder = arguments.contains("--fonts") || arguments.contains("--files");
        for (link, more) in [(&soft, &["--force"][..]), (&soft, &[]), (&hard, &["--force"]), (&hard, &[])] {
            if !(in_folder && link == &hard && !more.is_empty()) {
                refused(folder.path(), arguments, link, more);
            }
        }
        fs::remove_file(path(&soft)).unwrap();
        fs::remove_file(path(&hard)).unwrap();
    }
    // The same through a folder, from standard input, and in the opposite direction.
    std::os::unix::fs::symlink(path("files"), path("again")).unwrap();
    fs::copy(path("a.c"), path("files/a.c")).unwrap();
    refused(folder.path(), "run files/a.c --headless --record OUT", "again/a.c", &["--force"]);
    fs::hard_link(path("data/huanle.db"), path("out.csv")).unwrap();
    refused(folder.path(), "records export --data-dir data --csv OUT", "out.csv", &["--force"]);
    let source = fs::File::open(path("a.c")).unwrap();
    let read = program()
        .current_dir(folder.path())
        .stdin(source)
        .args("run - --headless --record a.c --force".split(' '))
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
        "--headless --keys 100ms --record ./x.png --out OUT",
        "run a.c --record files/../x.png --out OUT",
        "train othello --games 100 --weights ./x.png --out OUT",
    ] {
        assert!(refused(folder.path(), arguments, "x.png", &["--force"]).contains("another option"), "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn devices_and_standard_output_are_written_as_they_are() {
    let folder = everything();
    for out in ["-", "/dev/stdout", "/dev/null", "/dev/full"] {
        for (arguments, begins) in [
            ("run f.c --headless --record OUT", "huanle recording 2\n"),
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
    let told = refused(folder.path(), "train gomoku-weights --out OUT", "-", &["--force"]);
    assert!(told.contains("standard output"), "{told}");
    refused(folder.path(), "run f.c --headless --record OUT", "files", &["--force"]);
    // A shell may append to a file.
    let record = || {
        let log = fs::OpenOptions::new().append(true).create(true).open(folder.path().join("log")).unwrap();
        program()
            .current_dir(folder.path())
            .stdout(log)
            .args("run f.c --headless --record /dev/stdout".split(' '))
            .output()
            .unwrap()
    };
    assert!(record().status.success());
    let first = fs::read(folder.path().join("log")).unwrap();
    assert_eq!(record().status.code(), Some(1));
    assert_eq!(fs::read(folder.path().join("log")).unwrap(), first);
}

#[test]
fn training_continues_its_own_state_and_replaces_no_other() {
    let folder = everything();
    let train = "train gomoku-weights --generations 0 --match 1";
    for (arguments, out) in
        [(format!("{train} --population 3 --out OUT"), "other"), (format!("{train} --resume other --out OUT"), "state")]
    {
        let told = refused_training(folder.path(), &arguments, out);
        assert!(told.contains("continue it with --resume") && told.contains("--force"), "{told}");
    }
    for arguments in ["--resume OUT", "--resume other --out ./OUT", "--resume ./files/../other --out OUT"] {
        runs(folder.path(), &format!("{train} {}", arguments.replace("OUT", "other")), "", &[]);
    }
    runs(folder.path(), &format!("{train} --population 4 --out OUT"), "other", &["--force"]);
    assert!(fs::read_to_string(folder.path().join("other")).unwrap().contains("population 4"));
    fs::write(folder.path().join("book"), "mine").unwrap();
    let told = refused(folder.path(), "train othello --book OUT", "book", &[]);
    assert!(told.contains("--force") && !told.contains("--resume"), "{told}");
}

/// A refusal that also tells in Chinese how to continue.
fn refused_training(folder: &Path, arguments: &str, out: &str) -> String {
    let before = contents(folder);
    let told = ["zh", "en"].map(|lang| {
        let output = run(folder, arguments, out, &["--lang", lang]);
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    });
    assert!(told[0].contains("已经存在") && contents(folder) == before, "{}", told[0]);
    told[1].clone()
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
    runs(folder.path(), &play(2), "mine", &[]);
    runs(folder.path(), &play(4), "mine", &[]);
    // Killed between writing a game and counting it.
    fs::copy(path("mine/00004.ggf"), path("mine/00005.ggf")).unwrap();
    runs(folder.path(), &play(6), "mine", &[]);
    fs::write(path("mine/00007.ggf"), "my own game").unwrap();
    assert!(refused_match(folder.path(), &play(8), "mine").contains("not part of this match"));
    fs::remove_file(path("mine/00007.ggf")).unwrap();
    fs::copy(path("mine/00004.ggf"), path("mine/00007.ggf")).unwrap();
    let openings = "match random random --game othello --games 8 --openings mine/00007.ggf --out OUT";
    assert_eq!(run(folder.path(), openings, "mine", &[]).status.code(), Some(1));
    assert_eq!(fs::read(path("mine/00007.ggf")).unwrap(), fs::read(path("mine/00004.ggf")).unwrap());
    // A match in a data directory from an earlier version continues.
    fs::create_dir_all(path("home/huanle")).unwrap();
    fs::rename(path("mine"), path("home/huanle/mine")).unwrap();
    runs(folder.path(), &play(8), "home/huanle/mine", &[]);
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
