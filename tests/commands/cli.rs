//! The command line: its output and its error messages.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::common::{self, cells, folder, huanle, huanle_ok, recorded_and_replayed, text};
use huanle::screens::gallery::Effect;

/// Runs the program, expects it to fail with a status, and returns its error message.
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
        (&["show", "menu", "--color", "3"], "--color is only for transitions"),
        (&["show", "fade", "--color", "3"], "--color is only for transitions"),
        (&["show", "menu", "one.png"], "pictures need a transition"),
        (&["show", "iris", "one.png", "--via", "pink"], "YELLOW"),
        (&["show", "iris", "one.png", "--auto", "soon"], "seconds"),
        (&["show", "iris", "one.png", "--color", "3"], "cannot be used with"),
        (&["show", "iris", "--via", "RED"], "<PICTURE>"),
        (&["show"], "<NAME>"),
        (&["show", "menu", "--list"], "cannot be used with"),
        (&["show", "menu", "--out", "menu.jpg"], ".png"),
        (&["show", "menu", "--out", "menu"], ".gif"),
        (&["show", "menu", "--out", "menu.mp3"], ".wav"),
        (&["show", "menu", "--at", "1"], "--out"),
        (&["show", "menu", "--out", "a.png", "--at", "-1"], "--at"),
        (&["show", "menu", "--out", "a.png", "--at", "soon"], "seconds"),
        (&["--seed", "-1"], "--seed"),
        (&["--speed", "0"], "0.001 to 1000"),
        (&["--lang", "fr"], "`zh` or `en`"),
        (&["--keys", "Enter Banana"], "in the word `Banana`"),
        (&["--keys", "click:3"], "click:X,Y"),
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
    let (png, gif, wav) = (missing.join("a.png"), missing.join("a.gif"), missing.join("a.wav"));
    let nonsense = folder.path().join("nonsense");
    fs::write(&nonsense, "hello\n").unwrap();
    let binary = folder.path().join("binary");
    fs::write(&binary, [0xFF, 0xFE, 0, 1]).unwrap();
    for (arguments, says) in [
        (&["show", "menu", "--out", text(&png)][..], "cannot write"),
        (&["show", "menu", "--out", text(&gif)], "cannot write"),
        (&["show", "tones", "--out", text(&wav)], "cannot write"),
        (&["--keys", "1s", "--record", text(&missing)], "cannot write"),
        (&["replay", text(&missing)], "cannot read"),
        (&["replay", text(&nonsense)], "this is not a recording"),
        (&["replay", text(&binary)], "cannot read"),
    ] {
        let complaint = complaint(1, arguments);
        assert!(complaint.contains(says) && complaint.starts_with("huanle: "), "{arguments:?} says {complaint}");
        assert_eq!(complaint.lines().count(), 1);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing half-written is left");
}

#[test]
fn without_a_display_it_says_what_to_do_instead() {
    let home = folder();
    let output = common::program()
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("XDG_DATA_HOME", home.path())
        .output()
        .unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint.contains("--keys") && complaint.contains("DISPLAY"), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
}

#[test]
fn help_reads_well() {
    let help = huanle_ok(&["--help"]);
    for command in ["othello", "show", "replay", "convert", "solve", "glyph", "task", "--lang", "--help"] {
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
    let unseeded =
        [picture("e.png", &["starfield"]), picture("f.png", &["starfield"]), picture("g.png", &["starfield"])];
    assert!(unseeded[0] != unseeded[1] || unseeded[1] != unseeded[2], "a fresh seed each time");
}

#[test]
#[ignore = "long"]
fn every_exhibit_becomes_a_picture_and_an_animation() {
    let folder = folder();
    for effect in Effect::all() {
        let name = effect.name();
        let (png, gif) = (folder.path().join("x.png"), folder.path().join("x.gif"));
        huanle_ok(&["show", name, "--seed", "3", "--out", text(&png)]);
        huanle_ok(&["show", name, "--seed", "3", "--out", text(&gif), "--lang", "en"]);
        let picture = image::open(&png).unwrap().into_rgb8();
        assert_eq!(picture.dimensions(), (640, 480));
        image::open(&gif).unwrap();
        if effect.transition().is_some() || name == "effect" {
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
        assert!(names.iter().copied().eq(Effect::all().iter().map(|effect| effect.name())), "{list}");
        assert!(list.lines().all(|line| line.split_whitespace().nth(1).is_some() && line.chars().count() < 100));
    }
    assert_ne!(lists[0], lists[1]);
}

#[test]
fn a_recording_plays_again_frame_for_frame() {
    let folder = folder();
    let keys = &format!("Space Enter 6s Right Enter 2s click:{} 2s Esc 3s", cells::dos_othello("e6"));
    let recording = recorded_and_replayed(&["othello", "--original", "--seed", "11", "--lang", "en"], keys);
    assert!(recording.len() < 500, "a few hundred bytes");
    for (setting, says) in [("seed 11", "seed"), ("program original-othello", "program")] {
        let broken = folder.path().join("broken.txt");
        fs::write(&broken, recording.replace(setting, "x y")).unwrap();
        assert!(complaint(1, &["replay", text(&broken)]).contains(says));
    }
    let menu = recorded_and_replayed(&["--seed", "11"], "Space Right move:176,355 Enter Space 1s Enter 2s Esc*2 1s");
    assert!(menu.contains("program main-menu"), "{menu}");
}

#[test]
fn the_size_of_the_stage_and_its_changes_are_recorded() {
    let start = ["--seed", "11", "--lang", "en", "--stage", "800x600@24"];
    let menu = recorded_and_replayed(&start, "Space Right resize:900x700+touch Enter Space 1s Enter 2s Esc*2 1s");
    assert!(menu.contains("\nstage 800x600@24\n") && menu.contains(" #900x700+touch"), "{menu}");
    let folder = folder();
    let broken = folder.path().join("broken.txt");
    fs::write(&broken, menu.replace("stage 800", "stage 8")).unwrap();
    assert!(complaint(1, &["replay", text(&broken)]).contains("stage"));
}

#[test]
fn a_lesson_and_a_table_whose_stage_changes_are_replayed() {
    let changes =
        "Right*3 resize:360x640+touch Right*2 300ms resize:1366x700 Right 500ms resize:640x480@24 Right 1s Esc*2 1s";
    let lesson = "Space 1s Down*3 Enter 1s Enter 1s Enter 1s";
    for (program, open) in [(&[][..], lesson), (&["othello"], "1s"), (&["xiangqi"], "1s")] {
        let arguments = [program, &["--seed", "11", "--lang", "en", "--stage", "800x600"]].concat();
        let recording = recorded_and_replayed(&arguments, &format!("{open} {changes}"));
        assert!(recording.contains(" #360x640+touch") && recording.contains(" #640x480@24"), "{recording}");
    }
}

/// An opponent with a second for each move: its moves are in the recording, which is refused if one of them is damaged.
#[test]
fn a_recording_stores_the_moves_of_an_opponent_with_thinking_time() {
    let folder = folder();
    let touch = |square: &str| format!("click:{}", cells::othello(square, false));
    let keys = &format!("Ctrl+P 200ms Home Down*10 Enter 300ms {} 3s {} 3s", touch("d3"), touch("c4"));
    let recording = recorded_and_replayed(&["othello", "--seed", "11", "--lang", "en"], keys);
    let searches: Vec<&str> = recording.split_whitespace().filter(|word| word.starts_with('?')).collect();
    assert!(!searches.is_empty() && searches.iter().all(|word| word.starts_with("?10@1\\n")), "{recording}");
    let broken = folder.path().join("broken.txt");
    for (found, instead) in [(searches[0], ""), (searches[0], &searches[0][..40])] {
        fs::write(&broken, recording.replacen(found, instead, 1)).unwrap();
        let out = folder.path().join("out.png");
        let said = complaint(1, &["replay", text(&broken), "--out", text(&out)]);
        assert!(said.contains("the moves of the computer player with thinking time are missing"), "{said}");
        assert!(!out.exists(), "nothing is left of it");
    }
    fs::write(&broken, recording.replacen("recording 1", "recording 2", 1)).unwrap();
    let said = complaint(1, &["replay", text(&broken)]);
    assert!(said.contains("the recording has version 2 of the format; this program reads version 1"), "{said}");
}

/// Runs the program with standard input; returns its status, output and error messages.
pub(crate) fn huanle_on(input: &[u8], arguments: &[&str]) -> (i32, String, String) {
    let mut child = common::program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn game_files_are_converted() {
    let to = |format: &'static str| ["convert", "othello", "-", "--to", format];
    let (status, ggf, error_output) = huanle_on("\u{FEFF}1. F5 d6\r\n2. C3 D3\r\n".as_bytes(), &to("ggf"));
    assert_eq!((status, error_output.as_str()), (0, ""));
    assert!(ggf.starts_with("(;GM[Othello]BO[8 -------- ") && ggf.ends_with(" *]B[F5]W[D6]B[C3]W[D3];)\n"), "{ggf}");
    assert_eq!(huanle_on(ggf.as_bytes(), &to("transcript")), (0, "f5d6c3d3\n".into(), String::new()));
    let two = b"f5d6c3\nd3c3c4\n";
    assert_eq!(huanle_on(two, &to("transcript")).1, "f5d6c3\nd3c3c4\n");
    let (_, second, _) = huanle_on(two, &[&to("transcript")[..], &["--game", "2"]].concat());
    assert_eq!(second, "d3c3c4\n");
    let position = "---------------------------OX------XO--------------------------- X; F5:+2; D3:-4;\n";
    assert_eq!(huanle_on(position.as_bytes(), &to("obf")), (0, position.into(), String::new()));
    let finished = huanle_on(b"e6f4e3f6g5d6e7f5c5", &to("ggf")).1;
    assert!(finished.contains("RE[+64.00]"), "{finished}");
}

#[test]
fn what_a_conversion_leaves_out_is_told() {
    let game = "(;GM[Othello]PB[a]B[F5]C[remark]W[D6//3.5]VA[W{F6}];)";
    let (status, text, error_output) = huanle_on(game.as_bytes(), &["convert", "othello", "-", "--to", "transcript"]);
    assert_eq!((status, text.as_str()), (0, "f5d6\n"));
    assert!(error_output.ends_with("cannot store them: 1 tag, 1 variation, 1 comment, 1 time\n"), "{error_output}");
}

#[test]
fn wrong_games_are_told_and_nothing_legal_is_lost() {
    let convert = |input: &[u8], more: &[&str]| {
        huanle_on(input, &[&["convert", "othello", "-", "--to", "transcript"][..], more].concat())
    };
    let (status, text, error_output) = convert(b"f5d6c3\nf5d6a1\nd3c3c4\n", &[]);
    assert_eq!((status, text.as_str()), (1, "f5d6c3\nf5d6\nd3c3c4\n"));
    assert_eq!(
        error_output,
        "huanle: game 2: line 2, column 5: move 3, a1, is illegal: a disc of X on a1 flips nothing; the 2 legal moves \
         before it were written\nhuanle: `-`: 1 of 3 games could not be converted completely\n"
    );
    // A thousand equal messages make one line.
    let (status, text, error_output) = convert("f5d6a1\nd3c3c4\nf5x9\n".repeat(500).as_bytes(), &[]);
    assert_eq!((status, text.lines().count()), (1, 1500));
    assert_eq!(
        error_output,
        "huanle: game 1: line 1, column 5: move 3, a1, is illegal: a disc of X on a1 flips nothing; the 2 legal moves \
         before it were written (and 499 more games of this kind: 4, 7, 10, 13, 16, …)\nhuanle: game 3: line 3, column \
         3: \"x9\" is not a move; expected a square such as f5, or pass; the 1 legal moves before it were written (and \
         499 more games of this kind: 6, 9, 12, 15, 18, …)\nhuanle: `-`: 1000 of 1500 games could not be converted \
         completely\n"
    );
    let set_up = "XO-------------------------------------------------------------- X";
    for (input, more, says) in [
        (&b"hello"[..], &[][..], "unknown format, beginning with \"hello\""),
        (b"", &[], "the input is empty"),
        (b"f5d6", &["--game", "2"], "has no game 2; number of games: 1"),
        (set_up.as_bytes(), &[], "begins from a set-up position"),
        (b"(;GM[Othello]B[F5", &[], "the file ends too early"),
        (b"(;GM[Othello]BO[10 -- *];)", &[], "board size \"10\""),
        (&[20, 26, 2, 24, 1, 0, 0, 0, 0, 0, 0xE9, 7, 10, 0, 24, 0], &[], "byte 12: unsupported board size \"10\""),
    ] {
        let (status, text, error_output) = convert(input, more);
        assert_eq!((status, text.as_str()), (1, ""), "{error_output}");
        assert!(error_output.contains(says) && error_output.starts_with("huanle: "), "{error_output}");
    }
    assert!(complaint(2, &["convert", "chess", "-", "--to", "ggf"]).contains("chess"));
    assert!(complaint(2, &["convert", "othello", "-"]).contains("--to"));
    assert!(complaint(2, &["convert", "othello", "-", "--to", "sgf"]).contains("transcript"));
    assert!(complaint(2, &["convert", "othello", "-", "--to", "ggf", "--game", "0"]).contains("--game"));
    assert!(complaint(1, &["convert", "othello", "/no/such/file", "--to", "ggf"]).contains("cannot read"));
}

#[test]
fn gomoku_files_are_converted_too() {
    let to = |format: &'static str| ["convert", "gomoku", "-", "--to", format];
    let (status, sgf, error_output) = huanle_on("\u{FEFF}1. H8 h9\r\n2. I9\r\n".as_bytes(), &to("sgf"));
    assert_eq!((status, error_output.as_str()), (0, ""));
    assert!(sgf.starts_with("(;") && sgf.ends_with(";B[hh];W[hg];B[ig])\n"), "{sgf}");
    assert_eq!(huanle_on(sgf.as_bytes(), &to("moves")), (0, "h8h9i9\n".into(), String::new()));
    let psq = huanle_on(sgf.as_bytes(), &to("psq")).1;
    assert!(psq.starts_with("Piskvorky 15x15,") && psq.contains("\r\n8,8,0\r\n8,7,0\r\n9,7,0\r\n"), "{psq}");
    assert_eq!(huanle_on(psq.as_bytes(), &to("moves")).1, "h8h9i9\n");
    let two = b"h8h9i9\nh8i9\n";
    assert_eq!(huanle_on(two, &to("moves")).1, "h8h9i9\nh8i9\n");
    assert_eq!(huanle_on(two, &[&to("moves")[..], &["--game", "2"]].concat()).1, "h8i9\n");
    assert!(huanle_on(two, &[&to("psq")[..], &["--game", "2"]].concat()).1.contains("\r\n8,8,0\r\n9,7,0\r\n"));
    let remarked = "(;GM[4]SZ[15];B[hh]C[remark](;W[hg])(;W[ig]))";
    let (status, text, error_output) = huanle_on(remarked.as_bytes(), &to("moves"));
    assert_eq!((status, text.as_str()), (0, "h8h9\n"));
    assert!(error_output.ends_with("cannot store them: 1 variation, 1 comment\n"), "{error_output}");
    // Six in a row ends the game or not, depending on the rules.
    let six = "a1a15b1b15c1c15e1e15f1f15d1o15";
    let (_, text, error_output) = huanle_on(six.as_bytes(), &to("moves"));
    assert_eq!(text, "a1a15b1b15c1c15e1e15f1f15d1\n");
    assert_eq!(error_output, "huanle: game 1: dropped moves after the end of a game: 1\n");
    let standard = huanle_on(six.as_bytes(), &[&to("moves")[..], &["--rule", "standard"]].concat());
    assert_eq!(standard, (0, format!("{six}\n"), String::new()));
}

#[test]
fn wrong_gomoku_games_are_told_with_their_place() {
    let (status, text, error_output) =
        huanle_on(b"h8h9\nh8h9h8\n", &["convert", "gomoku", "-", "--to", "moves", "--game", "2"]);
    assert_eq!((status, text.as_str()), (1, "h8h9\n"), "{error_output}");
    assert!(error_output.starts_with("huanle: game 2: line 2, column 5: move 3, h8, is illegal: "), "{error_output}");
    assert!(error_output.contains("; the 2 legal moves before it were written\n"), "{error_output}");
    assert!(error_output.ends_with("huanle: `-`: 1 of 1 games could not be converted completely\n"), "{error_output}");
    for (input, to, says) in [
        (&b"hello"[..], "sgf", "`-`: line 1, column 1: unknown format, beginning with \"hello\""),
        (b"", "sgf", "the input is empty"),
        (b"(;GM[4]SZ[15]AB[hh]AW[hi];B[ii])", "psq", "begins from a set-up position, which psq cannot store"),
        (b"(;GM[2];B[aa])", "moves", "game of \"2\""),
        (b"Piskvorky 9x9, 0:0, 0\r\n", "moves", "board size \"9x9\""),
        (b"\xFFRenLib\xFF\x04\x00", "moves", "byte 10: the file ends too early"),
        (b"h8h9\nh8i9\n", "psq", "has 2 games, but a file in this format can hold only one"),
    ] {
        let (status, text, error_output) = huanle_on(input, &["convert", "gomoku", "-", "--to", to]);
        assert_eq!((status, text.as_str()), (1, ""), "{error_output}");
        assert!(error_output.contains(says) && error_output.starts_with("huanle: "), "{error_output}");
    }
    assert!(complaint(2, &["convert", "gomoku", "-", "--to", "ggf"]).contains("moves, sgf, psq"));
    assert!(complaint(2, &["convert", "othello", "-", "--to", "ggf", "--rule", "renju"]).contains("--rule"));
}

#[test]
fn names_of_the_archive_stand_beside_it() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let mut year = vec![20, 26, 2, 24, 1, 0, 0, 0, 0, 0, 0xE9, 7, 8, 0, 24, 0, 0, 0, 1, 0, 0, 0, 32, 32, 56, 64];
    year.resize(84, 0);
    let list = |names: &[&str], width: usize| {
        let mut bytes = vec![20, 26, 2, 24, 0, 0, 0, 0, names.len() as u8, 0, 0, 0, 0, 0, 0, 0];
        for (name, count) in names.iter().zip(1..) {
            bytes.extend(name.bytes());
            bytes.resize(16 + count * width, 0);
        }
        bytes
    };
    fs::write(path("WTH_2025.wtb"), year).unwrap();
    fs::write(path("WTH.JOU"), list(&["Tastet Marc", "Rose Brian", "Shaman David"], 20)).unwrap();
    fs::write(path("wth.trn"), list(&["World Championship"], 26)).unwrap();
    let ggf = huanle_ok(&["convert", "othello", text(&path("WTH_2025.wtb")), "--to", "ggf"]);
    assert!(
        ggf.starts_with("(;GM[Othello]PB[Rose Brian]PW[Tastet Marc]EV[World Championship]DT[2025]RE[+0.00]TH[32]BO[8 "),
        "{ggf}"
    );
}

const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

#[test]
fn endgames_are_solved_from_lines_and_files() {
    let late = "OOOOOOOXOOOOOOOXOOXXOOOXOOXOOOXXOOOOOOXXXXXOOOOXXXXXOXXX----XX-- X";
    let (status, table, error_output) =
        huanle_on(format!("# two\n{late}\n7 {late} +64 a8\n").as_bytes(), &["solve", "othello", "-"]);
    assert_eq!((status, error_output.as_str()), (0, ""), "{table}");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(lines[0].contains("empties") && lines[1].trim_start().starts_with("2 "), "{table}");
    assert!(lines[2].trim_start().starts_with("7 ") && lines[2].contains("given"), "{table}");
    assert_eq!(huanle_ok(&["solve", "othello", late, "--lang", "zh"]).lines().count(), 2);
    let short = complaint(1, &["solve", "othello", &FFO_40[1..]]);
    assert!(short.contains("63 characters") && short.contains("expected 64"), "{short}");
    let chinese = complaint(1, &["solve", "othello", &FFO_40[1..], "--lang", "zh"]);
    assert!(chinese.contains("棋盘有 63 个字符"), "{chinese}");
    assert!(complaint(1, &["solve", "othello", "/no/such/file"]).contains("/no/such/file"));
    let (status, _, error) = huanle_on(b"\nhello\n", &["solve", "othello", "-"]);
    assert!(status == 1 && error.contains("line 2"), "{error}");
}

#[test]
fn the_engine_talks_by_protocol() {
    let (status, message, error_output) =
        huanle_on(b"name\nplay b f5\ngenmove w\nplay w a1\nquit\n", &["engine", "gtp", "--depth", "3"]);
    assert_eq!((status, error_output.as_str()), (0, ""), "{message}");
    let answers: Vec<&str> = message.split("\n\n").collect();
    assert_eq!(answers[..2], ["= Huanle", "="]);
    assert!(["= d6", "= f6", "= f4"].contains(&answers[2]), "{message}");
    assert!(answers[3].starts_with("? illegal move") && answers[4] == "=", "{message}");
    let game =
        b"set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[f5];)\n";
    let long = [b"nboard 2\nmove ", &vec![b'f'; 1 << 20][..], b"\nset depth 3\ngo\n", game, b"go\nping 9\n"].concat();
    let (status, message, error_output) = huanle_on(&long, &["engine", "nboard"]);
    assert_eq!((status, error_output.as_str()), (0, ""), "{message}");
    assert!(message.starts_with("set myname Huanle") && message.ends_with("pong 9\n"), "{message}");
    // The move that was not read could have been any: until the game is sent again, there is no move.
    let errors = message.lines().filter(|line| line.starts_with("status error: ")).count();
    assert!(message.contains("longer than") && errors == 2 && message.matches("=== ").count() == 1, "{message}");
    assert!(complaint(2, &["engine", "chess"]).contains("chess"));
}

/// A transcript of the Gomocup protocol with lines as managers on Windows write them.
#[test]
fn the_gomoku_engine_talks_by_protocol() {
    let lines = "ABOUT\nSTART 15\nINFO rule 4\nINFO max_node 1000\nINFO time_left 2147483647\nBEGIN\nTURN 7,6\nTURN 7,6\n\
                 RESTART\nBOARD\n5,7,1\n6,7,1\n8,7,1\n9,7,1\n0,0,2\n0,2,2\n0,4,2\n0,6,2\nDONE\nEND\nABOUT\n";
    let (status, message, error_output) = huanle_on(lines.replace('\n', "\r\n").as_bytes(), &["engine", "gomocup"]);
    assert_eq!((status, error_output.as_str()), (0, ""), "{message}");
    let answers: Vec<&str> = message.lines().filter(|line| !line.starts_with("MESSAGE ")).collect();
    assert!(answers[0].starts_with("name=\"Huanle\", version="), "{message}");
    assert_eq!(answers[1..3], ["OK", "7,7"], "{message}");
    assert!(answers[3].split_once(',').is_some(), "{message}");
    assert_eq!(answers[4..], ["ERROR illegal move 7,6: h9 is occupied by a stone of O", "OK", "7,7"], "{message}");
}
