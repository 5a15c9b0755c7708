//! Othello's files: everything written is read back, the whole WTHOR archive is legal, and no input makes a parser
//! panic.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use huanle_engine::notation::Archive as _;
use huanle_engine::othello::notation::{
    self, DroppedCounts, OthelloArchive, OthelloFormat, ggf, obf, transcript, wthor,
};
use huanle_engine::othello::{Board, Move, Position, Side};
use huanle_engine::record::{ROOT, Record, tag};
use huanle_engine::search::Score;
use huanle_engine::{Game as _, Outcome};
use proptest::{collection::vec, option, prelude::*, sample};

/// Returns the only game of a file.
fn one(bytes: &[u8]) -> Record<Position> {
    let archive = notation::read(bytes).unwrap();
    assert_eq!(archive.len(), 1, "{}", String::from_utf8_lossy(bytes));
    archive.game(0).unwrap().unwrap().record
}

/// The annotations of a move.
#[derive(Clone, Debug)]
struct Said {
    comment: String,
    time: Option<Duration>,
    score: Option<Score>,
    marks: Vec<(String, String)>,
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[\\]\\[{}\\\\();%= A-C\n]{1,12}", Just("(;GM[Othello]B[F5".to_owned())]
}

fn pairs() -> impl Strategy<Value = Vec<(String, String)>> {
    let name = prop_oneof![words(), "[A-Z]{1,2}", Just("B".to_owned()), Just("XN".to_owned()), Just("RE".to_owned())];
    vec((name, words()), 0..3)
}

fn said() -> impl Strategy<Value = Said> {
    let score = prop_oneof![
        any::<i32>().prop_map(Score::Estimate),
        any::<i32>().prop_map(Score::Exact),
        any::<i32>().prop_map(Score::Mate),
    ];
    let time = (any::<u64>(), 0..1_000_000_000_u32).prop_map(|(seconds, nanos)| Duration::new(seconds, nanos));
    (prop_oneof![3 => Just(String::new()), 1 => words()], option::of(time), option::of(score), pairs())
        .prop_map(|(comment, time, score, marks)| Said { comment, time, score, marks })
}

/// A record built from choices: each plays a move from an existing node, mostly from the newest.
fn records() -> impl Strategy<Value = Record<Position>> {
    let step =
        (any::<sample::Index>(), prop_oneof![4 => Just(None), 1 => any::<sample::Index>().prop_map(Some)], said());
    (vec(step, 0..90), pairs(), said()).prop_map(|(steps, tags, root)| {
        let mut record = Record::new(Position::start());
        record.tags = tags;
        record.tags.extend([tag::FIRST, tag::DATE, "TY"].map(|name| (name.to_owned(), "8".to_owned())));
        record.node_mut(ROOT).comment = root.comment;
        record.node_mut(ROOT).properties = root.marks;
        for (choice, back, message) in steps {
            if let Some(back) = back {
                record.go_to(back.index(record.node_count()));
            }
            let moves = record.position().moves();
            if moves.is_empty() {
                record.go_to_start();
                continue;
            }
            let id = record.play(moves[choice.index(moves.len())]).unwrap();
            let node = record.node_mut(id);
            (node.comment, node.time, node.score, node.properties) =
                (message.comment, message.time, message.score, message.marks);
        }
        record
    })
}

/// Returns the game for a list of choices.
fn playout(choices: &[sample::Index]) -> Record<Position> {
    let mut record = Record::new(Position::start());
    for choice in choices {
        let moves = record.position().moves();
        if !moves.is_empty() {
            record.play(moves[choice.index(moves.len())]).unwrap();
        }
    }
    record
}

/// Files as other programs write them, to be mutated.
fn samples() -> Vec<Vec<u8>> {
    let start = "---------------------------OX------XO---------------------------";
    let mut wthor = vec![20, 26, 2, 24, 1, 0, 0, 0, 0, 0, 0xE9, 7, 8, 0, 24, 0, 1, 0, 2, 0, 0, 0, 64, 40];
    wthor.extend([65, 46, 35, 66, 57, 64, 75, 56, 53]);
    wthor.resize(84, 0);
    vec![
        b"1. F5 d6 2. C3 d3 {why not} 3. c4 f4 40-24\n".to_vec(),
        b"[Black \"a\"]\n[White \"b\"]\n\nf5d6c3\n".to_vec(),
        "(;GM[Othello]PB[甲]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5/1.20/3.5]\
         C[a\\]]W[D6]VA[W{F6}VA{W{F4}}B{E6}](;B[C3])(;B[D3]);)"
            .into(),
        format!("{start} X; F5:+2; D3:-4.5; % a remark\n{start} O\n").into(),
        start.as_bytes().chunks(8).flat_map(|row| [row, b"\n"].concat()).chain(*b"X").collect(),
        wthor,
    ]
}

/// Reads everything in a file, and writes what could be read.
fn read_all(bytes: &[u8]) {
    match notation::read(bytes) {
        Ok(archive) => {
            for game in archive.games().take(50) {
                let record = match game {
                    Ok(loaded) => loaded.record,
                    Err(error) => {
                        assert!(!error.to_string().is_empty());
                        let Some(legal) = error.legal else { continue };
                        *legal
                    }
                };
                let text = ggf::write(&record);
                assert_eq!(one(text.as_bytes()), record, "{text}");
                let _ = (transcript::write(&record), obf::write(&record));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let _ = wthor::Names::default().add(bytes);
}

proptest! {
    #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]

    #[test]
    fn ggf_holds_everything(record in records()) {
        let text = ggf::write(&record);
        prop_assert_eq!(one(text.as_bytes()), record, "{}", text);
    }

    /// Returns what a program without support for variations reads: everything up to the next `]` is a value.
    #[test]
    fn a_plain_reader_of_ggf_sees_the_main_line(record in records()) {
        let mut plain = record.clone();
        for id in 0..plain.node_count() {
            // Without comments and marks, which may contain brackets.
            plain.node_mut(id).comment.clear();
            plain.node_mut(id).properties.clear();
        }
        plain.tags.clear();
        let text = ggf::write(&plain);
        let mut moves = Vec::new();
        for property in text.trim_start_matches("(;").trim_end_matches(";)").split_inclusive(']') {
            let (name, value) = property.split_once('[').unwrap();
            if matches!(name, "B" | "W") {
                moves.push(value.trim_end_matches(']').split('/').next().unwrap().parse::<Move>().unwrap());
            }
        }
        let main: Vec<Move> = record.main_line().into_iter().filter_map(|id| record.node(id).mv).collect();
        prop_assert_eq!(moves, main);
    }

    #[test]
    fn transcripts_come_back(choices in vec(any::<sample::Index>(), 1..70), options in 0..4) {
        let record = playout(&choices);
        let (text, dropped) = transcript::write(&record).unwrap();
        prop_assert!(dropped.is_empty());
        let names: Vec<&str> = (0..text.len()).step_by(2).map(|at| &text[at..at + 2]).collect();
        let written = match options {
            0 => text.clone(),
            1 => text.to_uppercase(),
            2 => names.chunks(2).zip(1..).map(|(pair, number)| format!("{number}. {}\r\n", pair.join(" "))).collect(),
            _ => record.main_line().into_iter().filter_map(|id| record.node(id).mv).map(|mv| format!("{mv} ")).collect(),
        };
        let read = one(written.as_bytes());
        prop_assert_eq!(transcript::write(&read).unwrap().0, text);
        let is_pass = |record: &Record<Position>| record.node(*record.main_line().last().unwrap()).mv == Some(Move::Pass);
        prop_assert!(read.node_count() == record.node_count() || is_pass(&record));
    }

    #[test]
    fn scored_positions_come_back(board in "[XO-]{64}", side in "[XO]", scores in vec(any::<i16>(), 40)) {
        let position: Position = format!("{board} {side}").parse().unwrap();
        let mut record = Record::new(position);
        for (mv, score) in position.moves().into_iter().zip(scores) {
            record.go_to_start();
            let id = record.play(mv).unwrap();
            let score = i32::from(score);
            record.node_mut(id).score = Some(if score % 2 == 0 { Score::Exact(score) } else { Score::Estimate(score) });
        }
        let (text, dropped) = obf::write(&record);
        prop_assert_eq!(dropped, DroppedCounts::default());
        prop_assert_eq!(one(text.as_bytes()), record);
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in vec(any::<u8>(), 0..300)) {
        read_all(&bytes);
        read_all(&[b"(;GM[Othello]".as_slice(), &bytes].concat());
        read_all(&[b"f5 ".as_slice(), &bytes].concat());
        read_all(&[&[20, 26, 2, 24, 1, 0, 0, 0, 0, 0, 0xE9, 7, 8, 0, 24, 0], bytes.as_slice()].concat());
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[a-hA-H1-8 .;:/{}()\\[\\]\\\\BWVACOXGM*\n%#pas-]{0,120}") {
        read_all(text.as_bytes());
        read_all(format!("(;{text};)").as_bytes());
    }

    #[test]
    fn no_mutation_makes_a_reader_panic(
        which in any::<sample::Index>(), edits in vec((any::<sample::Index>(), any::<u8>(), 0..3), 1..6), cut in any::<sample::Index>()
    ) {
        let mut bytes = which.get(&samples()).clone();
        for (at, byte, options) in edits {
            let at = at.index(bytes.len());
            match options {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ if bytes.len() > 1 => drop(bytes.remove(at)),
                _ => {}
            }
        }
        read_all(&bytes);
        bytes.truncate(cut.index(bytes.len()));
        read_all(&bytes);
    }
}

#[test]
fn texts_come_in_any_encoding() {
    let text = "(;GM[Othello]PB[黑白棋]B[F5];)";
    let utf16: Vec<u8> = text.encode_utf16().fold(vec![0xFF, 0xFE], |mut bytes, unit| {
        bytes.extend(unit.to_le_bytes());
        bytes
    });
    let gbk = encoding_rs::GB18030.encode(text).0.into_owned();
    for bytes in [text.as_bytes().to_vec(), [b"\xEF\xBB\xBF", text.as_bytes()].concat(), utf16, gbk] {
        assert_eq!(one(&bytes).tag(tag::FIRST), Some("黑白棋"));
    }
    assert_eq!(one(b"\xEF\xBB\xBFf5d6\r\n").node_count(), 3);
}

#[test]
fn what_is_no_file_of_ours_is_told() {
    for (bytes, says) in [
        (&b""[..], "the input is empty"),
        (b" \n# remark\n", "the input is empty"),
        (b"\n hello", "line 2, column 2: unknown format, beginning with \"hello\""),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "byte"),
    ] {
        let report = notation::read(bytes).unwrap_err().to_string();
        assert!(report.contains(says), "{report}");
    }
}

/// Deep nesting does not use the stack.
#[test]
fn variations_may_nest_without_end() {
    let deep = format!("(;GM[Othello]B[F5]{}", "VA[B{D3}".repeat(100_000));
    assert!(notation::read(deep.as_bytes()).unwrap().game(0).unwrap().is_err());
    let deep = format!("(;GM[Othello]{}", "(;B[F5]".repeat(100_000));
    assert!(notation::read(deep.as_bytes()).unwrap().game(0).unwrap().is_err());
}

/// Returns the WTHOR archive as years and name lists, unpacked into the test's folder; `None`, with a notice on
/// standard error, if it is not available. `HUANLE_WTHOR` gives its path; otherwise it is searched in `shared/data`
/// next to the project.
pub(super) fn wthor_archive() -> Option<(tempfile::TempDir, Vec<PathBuf>)> {
    let beside = || {
        let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
        folders.map(|folder| folder.join("shared/data/othello/wthor.tar.xz")).find(|path| path.exists())
    };
    let packed = std::env::var_os("HUANLE_WTHOR").map(PathBuf::from).or_else(beside).unwrap_or_default();
    let folder = tempfile::tempdir().unwrap();
    let unpacked = packed.exists()
        && Command::new("tar")
            .arg("-xJf")
            .arg(&packed)
            .arg("-C")
            .arg(folder.path())
            .status()
            .is_ok_and(|status| status.success());
    if !unpacked {
        eprintln!("skipped: HUANLE_WTHOR names no wthor.tar.xz, or tar cannot unpack it");
        return None;
    }
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    Some((folder, files))
}

pub(super) fn years(files: &[PathBuf]) -> impl Iterator<Item = OthelloArchive> {
    let years = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "wtb"));
    years.map(|file| notation::read(&std::fs::read(file).unwrap()).unwrap())
}

#[test]
fn the_wthor_archive_is_legal() {
    let Some((_folder, files)) = wthor_archive() else { return };
    let (mut games, mut discs, mut finished, mut agree, mut hash) = (0, 0, 0, 0, 0xCBF2_9CE4_8422_2325_u64);
    for archive in years(&files) {
        assert_eq!((archive.format(), archive.warnings()), (OthelloFormat::Wthor, &[][..]));
        let year = archive.wthor().unwrap();
        for game in (0..year.len()).filter_map(|index| year.game(index)) {
            let end = game.last_position().unwrap_or_else(|error| panic!("{:?}: {error}", year.year()));
            games += 1;
            discs += u64::from(end.board().occupied().count());
            for byte in end.to_string().bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
            }
            if let Some(score) = notation::final_score(&end) {
                finished += 1;
                agree += usize::from(score == 2 * i32::from(game.discs()) - 64);
            }
        }
    }
    assert_eq!((games, discs, finished, agree), (137_548, 8_781_391, 137_135, 137_135));
    assert_eq!(hash, 0x13A9_2233_3912_60B1, "FNV-1a over the last positions");
}

#[test]
fn a_year_of_wthor_comes_back_from_every_format() {
    let Some((_folder, files)) = wthor_archive() else { return };
    let mut names = wthor::Names::default();
    for list in files.iter().filter(|file| file.extension().is_some_and(|ending| ending != "wtb")) {
        names.add(&std::fs::read(list).unwrap()).unwrap();
    }
    let mut archive = years(&files).last().unwrap();
    archive.set_names(names);
    let games: Vec<Record<Position>> = archive.games().map(|game| game.unwrap().record).collect();
    assert_eq!(games.len(), 2920);
    assert!(games.iter().all(|game| game.name(Side::Black.into()).is_some() && game.tag(tag::EVENT).is_some()));
    let all_ggf: String = games.iter().map(|game| ggf::write(game) + "\n").collect();
    let read = notation::read(all_ggf.as_bytes()).unwrap();
    assert_eq!(read.len(), games.len());
    assert!(read.games().zip(&games).all(|(read, game)| read.unwrap().record == *game));
    let lines: String = games.iter().map(|game| transcript::write(game).unwrap().0 + "\n").collect();
    let read = notation::read(lines.as_bytes()).unwrap();
    assert_eq!(read.len(), games.len());
    for (read, game) in read.games().zip(&games) {
        let read = read.unwrap().record;
        assert_eq!((read.moves(), read.position()), (game.moves(), game.position()));
    }
}

/// Published perfect play.
#[test]
fn the_solved_game_is_read() {
    let record = one(include_str!("../../../../tests/notation/solved.txt").as_bytes());
    assert_eq!(record.outcome(), Some(Outcome::Draw));
    assert_eq!(notation::final_score(record.position()), Some(0));
    assert_eq!((record.start().board(), record.node_count()), (Board::start(), 61));
}
