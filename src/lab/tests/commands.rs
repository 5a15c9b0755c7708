//! The commands of `huanle-lab`.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_huanle-lab"));
    command.args(arguments);
    command
}

fn lab(arguments: &[&str]) -> Output {
    program(arguments).output().unwrap()
}

/// Runs a command that succeeds, and returns its output.
fn lab_ok(arguments: &[&str]) -> String {
    let output = lab(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command that fails with a status, and returns its message.
fn complaint(status: i32, arguments: &[&str]) -> String {
    let output = lab(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {message}");
    message
}

#[test]
fn wrong_arguments_and_files_are_reported_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let (missing, nonsense) = (folder.path().join("no/such/file"), folder.path().join("nonsense"));
    fs::write(&nonsense, "hello\n").unwrap();
    for (arguments, says) in [
        (&["classic-move", "chess", "-"][..], "othello"),
        (&["perft", "chess", "3"], "othello"),
        (&["perft", "othello"], "<DEPTH>"),
        (&["perft", "othello", "61"], "0..=60"),
        (&["perft", "othello", "many"], "many"),
        (&["train", "gomoku-weights", "--population", "2"], "3 to 1000"),
        (&["train", "chess"], "chess"),
        (&["train", "gomoku-weights", "--resume", "a", "--seed", "1"], "cannot be used with"),
        (&["train", "gomoku-weights", "--games", "100"], "--games"),
    ] {
        let complaint = complaint(2, arguments);
        assert!(complaint.contains(says), "{arguments:?} says {complaint}");
    }
    for (arguments, says) in [
        (&["classic-move", "othello", text(&missing)][..], "cannot read"),
        (&["classic-move", "othello", text(&nonsense)], "line 1"),
        (&["classic-move", "gomoku-weights", text(&nonsense)], "line 1"),
        (&["forbidden", text(&missing)], "cannot read"),
        (&["forbidden", text(&nonsense)], "line 1"),
        (&["perft", "othello", "1", "--position", ""], "--position: the board is missing; expected 64 characters"),
        (&["perft", "othello", "1", "--position", "---- X"], "the board has 4 characters; expected 64 characters"),
        (&["perft", "othello", "1", "--position", &"-".repeat(64)], "the side to move is missing; expected X (black)"),
        (&["perft", "othello", "1", "--position", &format!("{} B", "-".repeat(64))], "\"B\" is not a side to move"),
        (&["perft", "xiangqi", "2", "--position", "3k5/9/9/9/9/9/9/9/9/4K3 w"], "rank 0 has 8 points"),
        (&["perft", "xiangqi", "2", "--position", "4k4/9/9/9/9/9/9/9/9/4K4 w"], "the generals face each other"),
        (&["classic-search", "xiangqi", "--position", "x"], "--position"),
        (&["train", "othello-local", "--resume", text(&missing)], "cannot read"),
        (&["train", "xiangqi", "--start", text(&missing)], "cannot read"),
        (&["glyph", "--font", text(&nonsense), "--format", "hzk"], "line 1"),
        (&["glyph", "--font", text(&project("fonts/menu32.bdf")), "--format", "hzk"], "32 rows, not 16"),
    ] {
        let complaint = complaint(1, arguments);
        assert!(complaint.contains(says) && complaint.starts_with("huanle-lab: "), "{arguments:?} says {complaint}");
        assert_eq!(complaint.lines().count(), 1);
    }
}

#[test]
fn the_classic_player_answers_a_file_and_standard_input() {
    let file = project("tests/classic/othello.txt");
    let from_file = lab_ok(&["classic-move", "othello", text(&file)]);
    assert_eq!(from_file.lines().count(), 40);
    let mut child =
        program(&["classic-move", "othello", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(child.wait_with_output().unwrap().stdout, from_file.into_bytes());
}

#[test]
fn perft_counts_by_move_and_prints_the_sum_last() {
    assert_eq!(lab_ok(&["perft", "othello", "2"]), "d3 3\nc4 3\nf5 3\ne6 3\n12\n");
    assert_eq!(lab_ok(&["perft", "othello", "0"]), "1\n");
    let published = fs::read_to_string(project("tests/perft/othello.txt")).unwrap();
    for line in published.lines().filter(|line| !line.starts_with('#')).take(8) {
        let (depth, leaves) = line.split_once(' ').unwrap();
        assert_eq!(lab_ok(&["perft", "othello", depth]).lines().last(), Some(leaves));
    }
    // A pass is a move; a finished game is one leaf at any depth.
    let pass = format!("XO{} O", "-".repeat(62));
    assert_eq!(lab_ok(&["perft", "othello", "9", "--position", &pass]), "pass 1\n1\n");
    let over = format!("{} O", "X".repeat(64));
    assert_eq!(lab_ok(&["perft", "othello", "9", "--position", &over]), "1\n");
    // A board of lower-case letters and dots, as pasted from elsewhere.
    let start = format!("{}ox......xo{} x", ".".repeat(27), ".".repeat(27));
    assert_eq!(lab_ok(&["perft", "othello", "5", "--position", &start]).lines().last(), Some("1396"));
}

#[test]
fn perft_counts_from_any_position_of_xiangqi() {
    let counts = lab_ok(&["perft", "xiangqi", "2"]);
    let lines: Vec<&str> = counts.lines().collect();
    assert_eq!((lines.len(), lines[44]), (45, "1920"));
    assert!(lines.contains(&"b0a2 43"), "{counts}");
    assert_eq!(lab_ok(&["perft", "xiangqi", "0"]), "1\n");
    let fen = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w";
    let published = fs::read_to_string(project("tests/perft/xiangqi.txt")).unwrap();
    let published = published.lines().find(|line| line.starts_with(fen)).unwrap();
    let expected = published.split(';').nth(1).unwrap().split_whitespace().nth(1).unwrap();
    assert!(lab_ok(&["perft", "xiangqi", "2", "--position", fen]).ends_with(&format!("\n{expected}\n")));
}

#[test]
fn each_improvement_is_compared() {
    let table = lab_ok(&["classic-search", "xiangqi", "--depth", "2", "--position", "3k5/1R7/9/9/9/9/9/9/R8/4K4 w"]);
    assert_eq!(table.lines().count(), 17, "{table}");
    let names: Vec<&str> = table.lines().skip(1).map(|line| line[..20].trim_end()).collect();
    for name in ["as printed", "placement", "shapes", "threats", "all of evaluation", "all of the search", "all"] {
        assert!(names.contains(&name), "{name}: {table}");
    }
    // The columns: in every line the move, and so the rest before it, is below its heading.
    let column = table.lines().next().unwrap().find("move").unwrap();
    assert!(table.lines().skip(1).all(|line| line.as_bytes()[column - 1] == b' ' && line[column..].contains("  ")));
    assert!(table.lines().skip(1).all(|line| line.contains("#1")), "{table}");
}

#[test]
fn training_stops_and_continues_and_prints_a_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (whole, half) = (path("whole"), path("half"));
    let train = |more: &[&str]| {
        let output = lab(&[&["train", "gomoku-weights", "--match", "3"], more].concat());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(output.stderr));
        (text(output.stdout), text(output.stderr))
    };
    let small = ["--population", "3", "--seed", "7"];
    let (told, progress) = train(&[&small[..], &["--generations", "4", "--out", text(&whole)]].concat());
    assert!(progress.starts_with("generation 0: strategic points found: best "), "{progress}");
    assert_eq!(progress.matches("generation ").count(), 4, "{progress}");
    assert!(told.starts_with("run of          2        3        4        5\nown "), "{told}");
    assert!(told.contains("\nafter 4 generations, 6 new games against the printed weights: +"), "{told}");
    let verdict = told.lines().last().unwrap().strip_prefix("the printed weights: ").unwrap();
    assert!(["beaten", "not beaten", "undecided"].contains(&verdict), "{told}");
    // Two runs, the second from the state of the first, give the same result.
    train(&[&small[..], &["--generations", "2", "--out", text(&half)]].concat());
    assert_ne!(fs::read(&half).unwrap(), fs::read(&whole).unwrap());
    let (again, progress) = train(&["--generations", "4", "--resume", text(&half)]);
    assert!(progress.starts_with("generation 2: "), "{progress}");
    assert_eq!((fs::read(&half).unwrap(), again), (fs::read(&whole).unwrap(), told));
    // An existing file is not overwritten; a state of another exercise is reported and left unchanged.
    let kept = fs::read(&whole).unwrap();
    assert!(complaint(1, &["train", "gomoku-weights", "--out", text(&whole)]).contains("the file exists"));
    let other = complaint(1, &["train", "othello-local", "--resume", text(&whole)]);
    assert!(
        other.contains("line 2: this is a training state of \"gomoku-weights\"; expected othello-local"),
        "{other}"
    );
    assert_eq!(fs::read(&whole).unwrap(), kept);
}

#[test]
fn weights_are_fitted_and_the_training_continues() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (state, weights, again) = (path("state"), path("weights"), path("again"));
    let train = |more: &[&str]| lab_ok(&[&["train", "othello"], more].concat());
    let told = train(&["--games", "100", "--out", text(&state), "--weights", text(&weights)]);
    assert!(told.contains("training: RMS error") && told.contains("held out") && told.contains("bytes"), "{told}");
    let transcript = path("game");
    fs::write(&transcript, "f5d6c3d3c4f4c5b3c2e3d2c6b4a3f6e6d7b5g4f3e2g3g5h4h3f2f1h5h6e1\n").unwrap();
    let told = train(&["--resume", text(&state), "--weights", text(&again), "--wthor", text(&transcript)]);
    assert!(told.contains("other games: RMS error"), "{told}");
    assert_eq!(fs::read(&weights).unwrap(), fs::read(&again).unwrap());
    assert!(complaint(1, &["train", "othello", "--out", text(&state)]).contains("the file exists"));
    assert!(complaint(1, &["train", "othello", "--resume", text(&weights)]).contains("not a state of this training"));
}

/// The fonts of the program are made again from themselves: the bytes are those of `fonts/`.
#[test]
fn fonts_are_converted() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("font");
    let font = "STARTFONT 2.1\nFONT -x-x-x-x-x--16-16-72-72-c-16-iso10646-1\nSIZE 16 72 72\nFONTBOUNDINGBOX 16 16 0 0\n\
                CHARS 2\nSTARTCHAR A\nENCODING 65\nDWIDTH 8 0\nBBX 8 16 0 0\nBITMAP\n";
    let rows = |digits: &str| format!("{digits}\n").repeat(16) + "ENDCHAR\n";
    let hanzi = "STARTCHAR h\nENCODING 21834\nDWIDTH 16 0\nBBX 16 16 0 0\nBITMAP\n";
    let source = folder.path().join("font.bdf");
    fs::write(&source, format!("{font}{}{hanzi}{}ENDFONT\n", rows("81"), rows("8001"))).unwrap();
    lab_ok(&["glyph", "--font", text(&source), "--format", "asc", "--out", text(&out)]);
    let bytes = fs::read(&out).unwrap();
    assert_eq!((bytes.len(), &bytes[65 * 16..66 * 16]), (4096, &[0x81; 16][..]));
    assert!(
        complaint(1, &["glyph", "--font", text(&source), "--format", "asc", "--out", text(&out)]).contains("--force")
    );
    lab_ok(&["glyph", "--font", text(&source), "--format", "hzk", "--out", text(&out), "--force"]);
    // 啊, the first hanzi, has qu 16 and wei 1.
    let bytes = fs::read(&out).unwrap();
    assert_eq!(bytes[15 * 94 * 32..15 * 94 * 32 + 32], [0x80, 0x01].repeat(16));
    // One stroke: the glyph `!` of a Hershey font with a vertical line.
    let hershey = folder.path().join("font.jhf");
    fs::write(&hershey, "    1  3MWRFRT\n".repeat(96)).unwrap();
    lab_ok(&["glyph", "--font", text(&hershey), "--format", "chr", "--out", text(&out), "--force"]);
    assert!(fs::read(&out).unwrap().starts_with(b"PK\x08\x08BGI "));
}
