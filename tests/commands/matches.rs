//! `huanle match`: deterministic, interrupted and continued, and with engines that misbehave.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::WATCHDOG;

const HUANLE: &str = env!("CARGO_BIN_EXE_huanle");

fn huanle(arguments: &[&str]) -> Output {
    Command::new(HUANLE).arg("match").args(arguments).args(["--lang", "en"]).stdin(Stdio::null()).output().unwrap()
}

/// Runs a match that must succeed; returns its output and its messages.
fn played(arguments: &[&str]) -> (String, String) {
    let output = huanle(arguments);
    let [message, complained] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(output.status.success(), "{arguments:?}\n{complained}");
    (message, complained)
}

/// Returns a shell script as the command of an engine.
fn script(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    format!("exec:sh \"{}\"", path.display())
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| {
        path.extension().is_some_and(|ending| ["ggf", "sgf", "pgn", "txt"].iter().any(|&of| ending == of))
    });
    files.sort();
    files.into_iter().map(|path| (PathBuf::from(path.file_name().unwrap()), fs::read(&path).unwrap())).collect()
}

#[test]
fn a_match_is_the_same_again_and_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name).display().to_string());
    let terms = ["level:5", "level:3", "--game", "othello", "--openings", "random:8", "--nodes", "300", "--seed", "7"];
    let with = |more: &[&'static str], out: &str| played(&[&terms[..], more, &["--out", out]].concat()).0;
    let message = with(&["--games", "6"], &whole);
    assert!(message.starts_with("level:5 against level:3, 6 games"), "{message}");
    assert!(message.contains("Elo difference"), "{message}");
    with(&["--games", "3"], &parts);
    assert_eq!(with(&["--games", "6"], &parts), message);
    let [whole_files, part_files] = [&whole, &parts].map(|path| files(Path::new(path)));
    assert_eq!(whole_files.len(), 7);
    assert_eq!(whole_files, part_files);
    // Opening by opening, with both colours.
    let text = |index: usize| String::from_utf8_lossy(&whole_files[index].1).into_owned();
    assert!(text(0).contains("PB[level:5]PW[level:3]") && text(1).contains("PB[level:3]PW[level:5]"), "{}", text(0));
    let other = huanle(&[&terms[..8], &["--games", "6", "--seed", "8", "--out", &whole]].concat());
    assert!(String::from_utf8_lossy(&other.stderr).contains("another match"), "{other:?}");
}

/// Four players of very different strength: every three neighbours in the list meet, each pair has a folder, and the
/// table ranks them.
#[test]
fn more_than_two_players_are_rated() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    let players = ["random", "level:2", "level:4", "level:6"];
    let terms = ["--game", "othello", "--games", "8", "--nodes", "300", "--out", &out];
    let (message, told) = played(&[&players[..], &terms].concat());
    let names: Vec<&str> = message.lines().skip(1).map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(names, ["level:6", "level:4", "level:2", "random"], "{message}");
    let last = message.lines().last().unwrap();
    assert!(last.contains("+0 ± 0") && last.contains(" 16 "), "the first player has 0 and met two: {message}");
    assert_eq!(told.lines().filter(|line| line.contains(" - ")).count(), 5, "{told}");
    for pair in ["01-02", "01-03", "02-03", "02-04", "03-04"] {
        assert_eq!(files(&folder.path().join(pair)).len(), 9, "{pair}");
    }
    // Nothing is played again.
    assert_eq!(played(&[&players[..], &terms].concat()).0, message);
    let two = huanle(&["random", "level:2", "--near", "1", "--game", "othello"]);
    assert!(!two.status.success());
}

#[test]
fn every_game_has_its_players_and_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        ("othello", "classic", "random", "ggf"),
        ("othello", "eval:mixed", "level:beginner", "ggf"),
        ("gomoku", "classic:win-table", "level:2", "sgf"),
        ("xiangqi", "classic:1", "random", "pgn"),
    ];
    for (number, (game, one, other, ending)) in cases.into_iter().enumerate() {
        let out = folder.path().join(number.to_string());
        let openings = if game == "gomoku" { "random:3" } else { "random:4" };
        let terms = [one, other, "--game", game, "--games", "2", "--nodes", "200", "--openings", openings];
        let (message, _) = played(&[&terms[..], &["--out", &out.display().to_string()]].concat());
        assert!(message.contains("2 games"), "{message}");
        assert_eq!(files(&out).iter().filter(|(name, _)| name.extension().unwrap() == ending).count(), 2);
        let file = out.join(format!("00001.{ending}"));
        let to = match game {
            "othello" => "transcript",
            "gomoku" => "moves",
            _ => "fen",
        };
        let again = Command::new(HUANLE).args(["convert", game]).arg(&file).args(["--to", to]).output().unwrap();
        assert!(again.status.success(), "{again:?}");
    }
}

#[test]
fn wrong_players_and_terms_are_told() {
    for (arguments, says) in [
        (&["level:99", "classic", "--game", "othello"][..], "othello has no player `level:99`"),
        (&["level:11", "classic", "--game", "othello"], "level:1|2|3|4|5|6|7|8|9|10|classic|"),
        (&["level:11", "random", "--game", "gomoku"], "9|10|weights|win-table"),
        (&["level:0", "random", "--game", "xiangqi"], "9|10|fool|"),
        (&["eval:none", "classic", "--game", "othello"], "eval:source|"),
        (&["strong", "classic", "--game", "gomoku"], "gomoku has no player `strong`"),
        (&["bob", "classic", "--game", "othello"], "there is no player `bob`"),
        (&["exec:", "classic", "--game", "othello"], "is not an engine"),
        (&["exec:/no/such", "classic", "--game", "othello", "--games", "1"], "cannot start `/no/such`"),
        (&["exec:x", "classic", "--game", "othello", "--protocol", "uci"], "the protocol uci does not support"),
        (&["classic", "classic", "--game", "othello", "--openings", "random:99"], "from 1 to 40"),
        (&["classic", "classic", "--game", "othello", "--openings", "/no/such"], "/no/such"),
    ] {
        let output = huanle(arguments);
        let complained = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && complained.contains(says), "{arguments:?}\n{complained}");
    }
}

#[test]
fn a_level_is_told_and_kept_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    let terms = ["--game", "gomoku", "--games", "2", "--out", &out];
    let (message, _) = played(&[&["level:weights", "level:win-table"][..], &terms].concat());
    assert!(message.starts_with("level:weights against level:win-table, 2 games"), "{message}");
    let kept: String =
        files(folder.path()).iter().map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).collect();
    assert!(kept.contains("A level:weights gomocup\nB level:win-table gomocup\n"), "{kept}");
    assert!(kept.contains("PB[level:weights]") && kept.contains("PW[level:weights]"), "{kept}");
    // The match is continued; a file of another version is not.
    let (same, _) = played(&[&["level:weights", "level:win-table"][..], &terms].concat());
    assert_eq!(same, message);
    let list = folder.path().join("match.txt");
    let first = fs::read_to_string(&list).unwrap().replacen("match 1", "match 2", 1);
    fs::write(&list, &first).unwrap();
    let output = huanle(&[&["level:weights", "level:win-table"][..], &terms].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("has the format `huanle match 2`, and this program reads `huanle match 1`"), "{said}");
    assert_eq!(fs::read_to_string(&list).unwrap(), first);
}

/// Our own engine behind a pipe plays the same as inside the program, through lines of a megabyte, garbage and CR LF.
#[test]
fn an_engine_that_talks_a_lot_still_plays() {
    let folder = tempfile::tempdir().unwrap();
    let noisy = script(
        folder.path(),
        "noisy.sh",
        &format!(
            "head -c 1048576 /dev/zero | tr '\\0' x; printf '\\n\\377\\376\\000\\n= \\n'\n\
             \"{HUANLE}\" engine gtp --depth 1 | sed -u 's/$/\\r/'\n"
        ),
    );
    let clean = format!("exec:\"{HUANLE}\" engine gtp --depth 1");
    let terms = ["--game", "othello", "--games", "2", "--openings", "random:6", "--protocol", "gtp"];
    let (message, complained) = played(&[&[&noisy, "level:2"][..], &terms].concat());
    assert_eq!(complained, "", "{message}");
    let (same, _) = played(&[&[clean.as_str(), "level:2"][..], &terms].concat());
    assert_eq!(message.lines().nth(1), same.lines().nth(1));
    let nboard = format!("exec:\"{HUANLE}\" engine nboard");
    let terms = ["--game", "othello", "--games", "2", "--depth", "1", "--protocol", "nboard"];
    let (message, complained) = played(&[&[nboard.as_str(), "random"][..], &terms].concat());
    assert!(complained.is_empty() && message.contains("+2 =0 -0"), "{message}{complained}");
}

/// The command of an engine as shells pass it: with or without the outer quotation marks, with both kinds of marks around
/// paths and arguments with spaces, and with marks within an argument.
#[test]
fn the_command_of_an_engine_is_read_as_it_is_typed() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("my engines");
    fs::create_dir(&place).unwrap();
    let (program, log) = (place.join("the engine.sh"), folder.path().join("arguments"));
    let text = format!("#!/bin/sh\nprintf '%s\\n' \"$@\" >'{}'\nexec '{HUANLE}' engine gtp --depth 1\n", log.display());
    fs::write(&program, text).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let path = program.display();
    for (command, arguments) in [
        (format!("exec:{path}"), "\n"),
        (format!("exec:\"{path}\""), "\n"),
        (format!("exec:{path} -x 'a b'"), "-x\na b\n"),
        (
            format!("exec:'{path}' -x \"a b\" 'c\"d' \"e'f\" \"g\\\"h\" C:\\i\\j"),
            "-x\na b\nc\"d\ne'f\ng\"h\nC:\\i\\j\n",
        ),
        (format!("exec:\"{path} -x 'a b'\""), "-x\na b\n"),
        (format!("exec:'\"{path}\" -x'"), "-x\n"),
    ] {
        let terms = ["random", "--game", "othello", "--games", "1", "--openings", "random:40"];
        let (_, complained) = played(&[&[command.as_str()][..], &terms].concat());
        assert_eq!(complained, "", "{command}");
        assert_eq!(fs::read_to_string(&log).unwrap(), arguments, "{command}");
    }
    for (command, tried) in [
        (
            "exec:\"no-such-engine -x\"",
            "cannot start `no-such-engine -x` or `no-such-engine`: no such file or folder, also not in",
        ),
        ("exec:/no/such engine", "cannot start `/no/such` or `/no/such engine`: no such file or folder"),
        ("exec:engine 'a", "with quotation marks in pairs"),
    ] {
        let output = huanle(&[command, "random", "--game", "othello", "--games", "1"]);
        let complained = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && complained.contains(tried), "{command}\n{complained}");
    }
}

/// An engine that exits, hangs or makes an illegal move loses that game; this is reported, and the next game starts
/// with a new engine.
#[test]
fn engines_that_misbehave_lose_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let answering = |genmove: &str| {
        format!("while read -r id word rest; do case $word in genmove) {genmove};; *) echo \"=$id\"; echo;; esac; done")
    };
    let cases = [
        ("dies.sh", "echo 'no weights' >&2; exit 3".to_owned(), "the engine has exited: `no weights`"),
        ("leaves.sh", answering("exit 0"), "the engine has exited"),
        ("hangs.sh", answering("exec sleep 1000"), "no answer for 2.1 seconds"),
        ("cheats.sh", answering("echo \"=$id a1\"; echo"), "illegal move `a1`"),
        ("mumbles.sh", answering("echo \"=$id I would play there\"; echo"), "is not a move"),
        (
            "refuses.sh",
            "while read -r id rest; do echo \"?$id I will not\"; echo; done".to_owned(),
            "the engine rejects `boardsize 8`",
        ),
        ("resigns.sh", answering("echo \"=$id resign\"; echo"), ""),
    ];
    for (name, text, says) in cases {
        let engine = script(folder.path(), name, &text);
        let began = Instant::now();
        let (message, complained) = played(&[
            &engine,
            "random",
            "--game",
            "othello",
            "--games",
            "2",
            "--time",
            "100",
            "--openings",
            "random:4",
        ]);
        assert!(message.contains("+0 =0 -2"), "{name}: {message}{complained}");
        assert!(complained.contains(says), "{name}: {complained}");
        assert_eq!(complained.lines().count(), if says.is_empty() { 0 } else { 2 }, "{name}: {complained}");
        assert!(says.is_empty() || message.contains("lost 2 games because of errors"), "{name}: {message}");
        assert!(began.elapsed() < WATCHDOG, "{name}");
    }
}

/// An engine is stopped after the timeout, whatever it does meanwhile, with all processes that it has started.
#[test]
fn an_engine_ends_with_its_processes_when_patience_does() {
    let folder = tempfile::tempdir().unwrap();
    let pids = folder.path().join("pids");
    // The engine and its child, which holds its pipes, ignore requests to terminate.
    let head = format!("trap '' TERM HUP INT\necho $$ >>'{0}'\nsleep 1000 & echo $! >>'{0}'\n", pids.display());
    let answering = |thinks: &str| {
        let ok = "ABOUT) echo 'name=\"Deaf\"';; START|RESTART) echo OK;;";
        format!("{head}while read -r word rest; do case $word in {ok} BEGIN|TURN|DONE) {thinks};; esac; done\n")
    };
    for (name, text, says) in [
        ("silent.sh", format!("{head}exec sleep 1000"), "1.0 seconds"),
        ("thinks.sh", answering("exec sleep 1000"), "1.1 seconds"),
        ("prints.sh", answering("exec yes MESSAGE thinking"), "1.1 seconds"),
        ("one-line.sh", answering("exec tr '\\0' x </dev/zero"), "1.1 seconds"),
        ("complains.sh", answering("exec yes thinking >&2"), "1.1 seconds"),
        // Its child keeps running after it has ended.
        ("leaves.sh", answering("exit 0"), "1.1 seconds"),
    ] {
        let _ = fs::remove_file(&pids);
        let engine = script(folder.path(), name, &text);
        let terms = ["--game", "gomoku", "--games", "2", "--time", "100", "--patience", "1"];
        let (message, complained) = played(&[&[&engine, "level:weights"][..], &terms].concat());
        assert!(message.contains("+0 =0 -2"), "{name}: {message}{complained}");
        assert_eq!(complained.matches(says).count(), 2, "{name}: {complained}");
        let started = fs::read_to_string(&pids).unwrap();
        assert_eq!(started.lines().count(), 4, "{name}: {started}");
        for pid in started.lines() {
            let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().unwrap().stdout;
            // A process that nobody has waited for remains as a zombie.
            assert!(state.is_empty() || state.starts_with(b"Z"), "{name}: {pid} {state:?}");
        }
    }
}

/// Ctrl+C drops the current game and prints the result so far, and the same command continues the match.
#[test]
fn a_match_that_is_interrupted_tells_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut child = Command::new(HUANLE)
        .args(["match", "level:1", "level:2", "--game", "othello", "--games", "5000", "--lang", "en", "--out"])
        .arg(&out)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while !out.join("00002.ggf").exists() && began.elapsed() < WATCHDOG {
        std::thread::sleep(Duration::from_millis(20));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let ended = child.wait().unwrap();
    let mut message = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut message).unwrap();
    assert!(ended.success() && message.starts_with("stopped after "), "{message}");
    assert!(message.contains("the same command resumes in"), "{message}");
}

/// Each player has its own limits, and a clear difference ends the match early.
#[test]
fn a_sequential_test_ends_a_match() {
    let terms = ["strong", "classic:1", "--game", "xiangqi", "--nodes", "300,-", "--openings", "random:4"];
    let (message, _) = played(&[&terms[..], &["--games", "400", "--sprt", "-100,100"]].concat());
    assert!(message.contains("\nhow the games ended: ") && message.contains(" checkmate"), "{message}");
    assert!(message.contains("SPRT of Elo -100 or 100") && message.ends_with("100 is accepted\n"), "{message}");
    let games: u32 = message.split(", ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(games < 100 && games.is_multiple_of(2), "{message}");
    for wrong in [["--sprt", "5"], ["--nodes", "5,x"], ["--nodes", "-"], ["--depth", "3,101"]] {
        let output = huanle(&[&terms[..4], &wrong].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}: {output:?}");
    }
}

/// The gomoku engine behind a pipe plays against a level, with time limits.
#[test]
fn the_gomoku_engine_plays_a_match() {
    let engine = format!("exec:\"{HUANLE}\" engine gomocup");
    let (message, error) = played(&["level:win-table", &engine, "--game", "gomoku", "--time", "60", "--games", "2"]);
    assert!(!message.contains("error") && error.is_empty(), "{message} {error}");
}

/// Under a time limit, the processor time of both players is reported.
#[cfg(target_os = "linux")]
#[test]
fn processor_time_is_reported() {
    let engine = format!("exec:\"{HUANLE}\" engine uci");
    let (message, _) = played(&["strong", &engine, "--game", "xiangqi", "--time", "20", "--games", "2"]);
    assert_eq!(message.matches(" ms of processor time").count(), 2, "{message}");
    assert!(!message.contains("error"), "{message}");
}
