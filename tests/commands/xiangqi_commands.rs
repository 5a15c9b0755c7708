//! The commands for xiangqi, as typed on the command line.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::cli::huanle_on;
use crate::common::{self, cells, folder, huanle, huanle_ok, recorded_and_replayed, text};
use huanle::engine::xiangqi::notation;

/// A game with a comment, a variation and names, in Chinese.
const GAME: &str = "[Game \"Chinese Chess\"]\n[Event \"友谊赛\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Format \"Chinese\"]\n\n\
                    1. 炮二平五 {当头炮} 1... 马８进７ (1... 炮８平５ 2. 马二进三)\n2. 马二进三\n*\n";

fn error_of(arguments: &[&str]) -> String {
    let output = huanle(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_game_is_converted_between_all_notations() {
    let folder = folder();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        text(&path).to_owned()
    };
    let convert = |from: &str, to: &str| huanle_ok(&["convert", "xiangqi", from, "--to", to]);
    let chinese = file("a.pgn", GAME.as_bytes());
    let wxf = convert(&chinese, "wxf");
    assert!(wxf.contains("1. C2=5 {当头炮} 1... H8+7 (1... C8=5 2. H2+3)\n2. H2+3"), "{wxf}");
    let iccs = convert(&file("b.pgn", wxf.as_bytes()), "iccs");
    assert!(iccs.contains("1. H2-E2 {当头炮} 1... H9-G7 (1... H7-E7 2. H0-G2)"), "{iccs}");
    let back = convert(&file("c.pgn", iccs.as_bytes()), "chinese");
    assert_eq!(back.trim(), GAME.trim(), "players, comments and variations survive");
    // FEN stores only the main line, and a message lists what is dropped.
    let output = huanle(&["convert", "xiangqi", &chinese, "--to", "fen"]);
    let line = String::from_utf8(output.stdout).unwrap();
    assert!(line.ends_with(" moves h2e2 h9g7 h0g2\n"), "{line}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("3 tags, 1 variation, 1 comment"), "{told}");
    assert!(convert(&file("d.fen", line.as_bytes()), "wxf").contains("1. C2=5 H8+7"));
    // GB 18030, as in older programs, and back.
    let encoded = huanle(&["convert", "xiangqi", &chinese, "--to", "chinese", "--encoding", "gb18030"]).stdout;
    assert_eq!(encoded, notation::to_gb18030(&format!("{GAME}\n")));
    let output = huanle(&["convert", "xiangqi", &file("e.pgn", &encoded), "--to", "chinese"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), GAME.trim());
    assert!(String::from_utf8(output.stderr).unwrap().contains("read as GB 18030"));
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_place() {
    let folder = folder();
    let path = folder.path().join("wrong.pgn");
    fs::write(&path, "1. 炮二平五 马８进７\n2. 马二进四").unwrap();
    let output = huanle(&["convert", "xiangqi", text(&path), "--to", "iccs"]);
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().contains("H2-E2 H9-G7"), "the legal part is written");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("line 2, column 4: ply 3: ") && told.contains("the 2 legal moves before it"), "{told}");
    for (arguments, why) in [
        (["convert", "xiangqi", text(&path), "--to", "sgf"], "chinese, wxf, iccs, fen"),
        (["convert", "othello", text(&path), "--to", "wxf"], "transcript, ggf, obf"),
    ] {
        assert!(error_of(&arguments).contains(why), "{arguments:?}");
    }
    fs::write(&path, "hello").unwrap();
    let picture = folder.path().join("a.png");
    let error = error_of(&["xiangqi", "--game", text(&path), "--replay", "--out", text(&picture)]);
    assert!(error.contains("cannot show") && error.contains("unknown format"), "{error}");
}

#[test]
fn a_file_becomes_an_animation() {
    let folder = folder();
    let [game, gif] = ["a.pgn", "a.gif"].map(|name| folder.path().join(name));
    fs::write(&game, GAME).unwrap();
    huanle_ok(&["xiangqi", "--lang", "zh", "--game", text(&game), "--replay", "--speed", "9", "--out", text(&gif)]);
    assert!(fs::read(&gif).unwrap().starts_with(b"GIF89a"));
    let beyond = ["xiangqi", "--game", text(&game), "--replay", "--number", "2", "--out", text(&gif)];
    assert!(error_of(&beyond).contains("there is no game 2"));
}

#[test]
fn the_western_set_changes_the_pieces_and_the_list() {
    let folder = folder();
    let [game, chinese, western, english] = ["a.pgn", "a.png", "b.png", "c.png"].map(|name| folder.path().join(name));
    fs::write(&game, GAME).unwrap();
    let shot = |options: &[&str], out: &std::path::Path| {
        let rest = ["xiangqi", "--game", text(&game), "--keys", "500ms", "--out", text(out)];
        huanle_ok(&[&rest, options].concat());
        fs::read(out).unwrap()
    };
    let pictures = [
        shot(&["--lang", "zh"], &chinese),
        shot(&["--pieces", "western", "--lang", "zh"], &western),
        shot(&["--pieces", "western", "--lang", "en"], &english),
    ];
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
}

#[test]
fn a_run_is_recorded_and_replayed() {
    let [cannon, centre] = ["h2", "e2"].map(|point| cells::xiangqi(point, false));
    let keys = &format!(
        "1s click:{cannon} 300ms click:{centre} 4s F10 Right Down*2 Enter Z F 300ms F10 Right*2 Enter 1s Ctrl+C Ctrl+V Enter 1s"
    );
    for (arguments, name) in
        [(&["xiangqi", "--seed", "3"][..], "xiangqi"), (&["xiangqi", "--original", "--seed", "3"], "original-xiangqi")]
    {
        let recording = recorded_and_replayed(arguments, keys);
        assert!(recording.contains(&format!("program {name}\n")), "{recording}");
    }
}

/// Transcripts of UCI and UCCI with fixed depths.
#[test]
fn the_xiangqi_engine_talks_by_protocol() {
    let uci = b"uci\nisready\nposition startpos moves h3e3 h10g8\ngo depth 5\nposition startpos moves a1a9\nquit\n";
    let (status, message, error_output) = huanle_on(uci, &["engine", "uci"]);
    assert_eq!((status, error_output.as_str()), (0, ""), "{message}");
    assert!(message.contains("option name Hash type spin default 64 min 1 max 4096\n"), "{message}");
    assert!(message.contains("\nuciok\nreadyok\ninfo depth 1 "), "{message}");
    assert!(message.contains("\ninfo depth 5 ") && message.contains("\nbestmove "), "{message}");
    assert!(message.ends_with("info string error: illegal move: a1a9\n"), "{message}");
    let ucci = "ucci\nposition fen 3k5/4P4/4R4/9/9/9/9/9/9/5K3 w - - 0 1\ngo depth 3\nposition fen \
        3k5/4P4/3R5/9/9/9/9/9/9/5K3 b - - 0 1\ngo time 1\nquit\n";
    let (status, message, _) = huanle_on(ucci.as_bytes(), &["engine", "ucci"]);
    assert_eq!(status, 0, "{message}");
    assert!(message.contains("depth 1 score 9999 pv e7d7\n"), "{message}");
    assert!(message.ends_with("bestmove e7d7\nnobestmove\nbye\n"), "{message}");
}

/// An endless search is stopped in time, and lines are answered during it.
#[test]
fn the_xiangqi_engine_stops_when_it_is_told() {
    let mut child =
        common::program().args(["engine", "uci"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut times = Vec::new();
    for _ in 0..5 {
        input.write_all(b"position startpos\ngo infinite\nisready\n").unwrap();
        assert!(lines.any(|line| line == "readyok"));
        std::thread::sleep(Duration::from_millis(100));
        let told = Instant::now();
        input.write_all(b"stop\n").unwrap();
        assert!(lines.any(|line| line.starts_with("bestmove ")));
        times.push(told.elapsed());
    }
    // The limit is 20 ms; other programs may delay single measurements.
    times.sort();
    assert!(times[0] < Duration::from_millis(20), "{times:?}");
    input.write_all(b"quit\n").unwrap();
    assert!(child.wait().unwrap().success());
}
