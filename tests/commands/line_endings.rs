//! Every text that the program reads may have lines that end in CR LF, as on Windows, as well as in LF.

use std::fs;

use crate::common::{self, folder, huanle, text};

/// Returns the output of the program for a text; `FILE` and `OUT` stand for paths in the arguments.
fn read(name: &str, content: &str, arguments: &[&str]) -> (String, Vec<u8>) {
    let (folder, written) = (folder(), common::folder());
    let (file, out) = (folder.path().join(name), written.path().join("out"));
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, content).unwrap();
    let place = text(folder.path());
    let path = |&word: &&str| word.replace("FILE", text(&file)).replace("OUT", text(&out)).replace("HOME", place);
    let arguments: Vec<String> = arguments.iter().map(path).collect();
    let output = huanle(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let error_output = String::from_utf8_lossy(&output.stderr).replace(place, "HOME");
    assert!(output.status.success(), "{arguments:?}: {error_output}");
    let output_file = ["out.png", "out.wav"].iter().find_map(|name| fs::read(written.path().join(name)).ok());
    (String::from_utf8(output.stdout).unwrap() + &error_output, output_file.unwrap_or_default())
}

/// Reads a text with both line ends, and asserts that the result is the same.
fn same(name: &str, content: &str, arguments: &[&str]) -> (String, Vec<u8>) {
    let content = content.replace("\r\n", "\n");
    assert!(content.contains('\n'), "a text of one line shows nothing");
    let one = read(name, &content, arguments);
    let other = read(name, &content.replace('\n', "\r\n"), arguments);
    assert_eq!(one.0, other.0, "{arguments:?}");
    assert!(one.1 == other.1, "{arguments:?}");
    one
}

#[test]
fn games_of_every_kind() {
    let convert = |game, name, content, to| same(name, content, &["convert", game, "FILE", "--to", to]).0;
    assert!(convert("othello", "a.txt", "1. F5 d6\n2. C3 D3\n", "ggf").contains("F5"));
    let ggf = "(;GM[Othello]PC[x]PB[A]PW[B]RE[?]TI[15:00]\nTY[8]BO[8 ---------------------------O*------*O---------------------------\n \
               *]B[F5]\nW[D6]C[one\ntwo];)\n";
    assert!(convert("othello", "a.ggf", ggf, "transcript").contains("f5d6"));
    let obf = "---------------------------OX------XO--------------------------- X; F5:0;\n\
               ---------------------------OX------XO--------------------------- X;\n";
    assert_eq!(convert("othello", "a.obf", obf, "obf").lines().count(), 2);
    let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,1500\n8,7,20\nAlice.zip\nBob.zip\n-1\n";
    assert!(convert("gomoku", "a.psq", psq, "moves").contains("h8"));
    let sgf = "(;GM[4]SZ[15]\nPB[A]PW[B]\n;B[hh]C[one\ntwo]\n;W[ig])\n";
    assert!(convert("gomoku", "a.sgf", sgf, "sgf").contains("one"));
    assert!(convert("gomoku", "a.txt", "1. H8 h9\n2. I9\n", "moves").contains("h8h9i9"));
    let pgn = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n1. 炮二平五 马８进７\n{one\ntwo} 2. 马二进三\n";
    assert!(convert("xiangqi", "a.pgn", pgn, "iccs").contains("H2-E2"));
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n\
               rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b\n";
    assert_eq!(convert("xiangqi", "a.fen", fen, "fen").lines().count(), 2);
    same("a.pgn", pgn, &["judge", "FILE"]);
    same("a.pgn", pgn, &["xiangqi", "--game", "FILE", "--seed", "1", "--keys", "500ms", "--out", "OUT.png"]);
}

#[test]
fn positions_a_line() {
    let solved = "# remark\n\"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X\"\n".replace('"', "");
    // Measured times differ.
    let message = [solved.clone(), solved.replace('\n', "\r\n")].map(|text| {
        let message = read("a.txt", &text, &["solve", "othello", "FILE"]).0;
        message.split_whitespace().take_while(|word| !word.contains('.')).map(str::to_owned).collect::<Vec<_>>()
    });
    assert!(message[0] == message[1] && message[0].iter().any(|word| word == "h8"), "{message:?}");
}

#[test]
fn programs_tunes_and_recordings() {
    let statements =
        "setcolor(14); // a remark\nline(0, 0, 639, 479);\nsetfillstyle(SOLID_FILL, 4);\nbar(10, 10, 90, 90);\n";
    assert!(!same("a.c", statements, &["run", "FILE", "--out", "OUT.png"]).1.is_empty());
    let c = "#include <stdio.h>\n#define SUM(a, b) \\\n  ((a) + (b))\n/* a\nremark */\nint main() {\n  printf(\"%d\\n\", SUM(1, 2)); // 3\n  \
             return __LINE__ - 8;\n}\n";
    assert_eq!(same("a.c", c, &["run", "FILE", "--text"]).0, "3\n");
    let tune = "' two lines\nT120 L4 O3\nC D\nE C\n";
    assert!(!same("a.mml", tune, &["show", "music", "--tune", "FILE", "--out", "OUT.wav"]).1.is_empty());
    let folder = folder();
    let kept = folder.path().join("run.txt");
    let keys = ["--keys", "Space Enter 4s Right 1s", "--record", text(&kept)];
    common::huanle_ok(&[&["othello", "--original", "--lang", "zh", "--seed", "3"], &keys[..]].concat());
    let kept = fs::read_to_string(kept).unwrap();
    assert!(!same("a.txt", &kept, &["replay", "FILE", "--out", "OUT.png"]).1.is_empty());
}

#[test]
fn settings_and_records() {
    let settings = "lang = \"zh\"\ncalm = true\n[table]\nnumbers = true\n";
    let menu = ["show", "menu", "--seed", "1", "--data-dir", "HOME", "--out", "OUT.png"];
    assert!(same("settings.toml", settings, &menu).1 != same("settings.toml", "\n", &menu).1);
    let (portrait, exported) = (folder(), folder());
    let home = text(portrait.path()).to_owned();
    for name in ["小明", "Ann"] {
        common::huanle_ok(&["records", "add", name, "--data-dir", &home]);
    }
    for kind in ["--csv", "--json"] {
        let file = exported.path().join(kind);
        common::huanle_ok(&["records", "export", kind, text(&file), "--data-dir", &home]);
        let kept = fs::read_to_string(&file).unwrap();
        same("kept", &kept, &["records", "import", "FILE", "--data-dir", "HOME/new"]);
    }
}
