//! Files of other programs: small ones made for these tests in each format and encoding, damaged ones, and public ones
//! if they have been fetched.

use std::path::Path;
use std::process::Command;

use encoding_rs::{BIG5, GB18030};
use huanle_engine::game::Game;
use huanle_engine::gomoku::{self, Rules};
use huanle_engine::notation::{Archive, Encoding};
use huanle_engine::othello;
use huanle_engine::record::{ROOT, Record, tag};
use huanle_engine::search::SplitMix64;
use huanle_engine::xiangqi::notation::{
    self, LoadedGame, MoveNotation, XiangqiErrorKind, XiangqiFormat, XiangqiNotationWarning, pgn,
};
use huanle_engine::xiangqi::{Move, Position};
use proptest::prelude::*;

fn one(bytes: &[u8]) -> LoadedGame {
    let archive = notation::read(bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(archive.len(), 1);
    archive.game(0).unwrap().unwrap_or_else(|error| panic!("{error}"))
}

fn moves(record: &Record<Position>) -> Vec<String> {
    record.main_line().into_iter().filter_map(|id| record.node(id).mv).map(|mv| mv.to_string()).collect()
}

const TRADITIONAL: &str = "[Game \"Chinese Chess\"]\n[Event \"五羊杯\"]\n[Red \"柳大華\"]\n[FEN \"\"]\n\n1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n";

#[test]
fn traditional_and_simplified_encodings() {
    for (bytes, encoding) in [
        (TRADITIONAL.as_bytes().to_vec(), None),
        (BIG5.encode(TRADITIONAL).0.into_owned(), Some(Encoding::Big5)),
        (GB18030.encode(TRADITIONAL).0.into_owned(), Some(Encoding::Gb18030)),
    ] {
        let archive = notation::read(&bytes).unwrap();
        let warnings: Vec<_> =
            encoding.map(|encoding| XiangqiNotationWarning::Encoding { encoding, lost: 0 }).into_iter().collect();
        assert_eq!(archive.warnings(), warnings);
        let record = archive.game(0).unwrap().unwrap().record;
        assert_eq!(record.tag(tag::FIRST), Some("柳大華"));
        assert_eq!(moves(&record), ["h2e2", "h9g7", "h0g2", "i9h9"]);
    }
}

#[test]
fn full_width_letters_and_those_of_chess_programs() {
    let wide = one("1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８ 3. Ｐ７＋１ Ｃ２－１".as_bytes());
    let chess = one(b"1. Che2 {+0,11/7} Hg7 2. Hg2 Rh9 3. c4 Cb8");
    assert_eq!(moves(&wide.record), ["h2e2", "h9g7", "h0g2", "i9h9", "c3c4", "b7b8"]);
    assert_eq!(moves(&chess.record), moves(&wide.record));
    assert!(wide.warnings.is_empty() && chess.warnings.is_empty());
}

#[test]
fn what_follows_the_result_is_no_part_of_the_game() {
    for end in [
        "0-1\n====\n欢迎访问（\"x\"）{\nhttps://example.org/ (y)\n",
        "\n====\n欢迎访问\nhttps://example.org/",
        "1/2-1/2 {a remark}\n[what\n===\n",
    ] {
        let loaded = one(format!("[Red \"甲\"]\n\n1. 炮二平五 马８进７ {end}").as_bytes());
        assert_eq!(moves(&loaded.record).len(), 2, "{end}");
        assert!(
            matches!(loaded.warnings[..], [XiangqiNotationWarning::TrailingLines(_)]),
            "{end}: {:?}",
            loaded.warnings
        );
    }
    let two = notation::read("1. 炮二平五 1-0\n\n1. 兵七进一 0-1\n===\n[Red \"x\"]\n1. 相三进五 *".as_bytes()).unwrap();
    let games: Vec<_> = two.games().map(|game| moves(&game.unwrap().record)).collect();
    assert_eq!(games, [["h2e2"], ["c3c4"], ["g0e2"]]);
}

#[test]
fn a_bad_tag_spoils_itself_only() {
    let text = "[Game \"Chinese Chess\"]\n[Event \"the \"best\" cup\"]\n[Site Beijing]\n[Date \"2001]\n[Red \"甲\"]\n\
                [Format \"PDN\"]\n\n1. 炮二平五 *\n";
    let loaded = one(text.as_bytes());
    assert_eq!((loaded.record.tag(tag::EVENT), loaded.record.tag(tag::FIRST)), (Some("the \"best\" cup"), Some("甲")));
    assert_eq!(moves(&loaded.record), ["h2e2"]);
    let warnings = [
        XiangqiNotationWarning::InvalidTag("[Site Beijing]".to_owned()),
        XiangqiNotationWarning::InvalidTag("[Date \"2001]".to_owned()),
        XiangqiNotationWarning::UnknownMoveFormat("PDN".to_owned()),
    ];
    assert_eq!(loaded.warnings, warnings);
    assert!(
        notation::read(b"[FEN \"9/9 w\"]\n1. x").unwrap().game(0).unwrap().is_err(),
        "nothing can be played from it"
    );
}

#[test]
fn a_record_goes_on_after_our_verdict() {
    // The same position three times: by the rules, a draw.
    let fen = "fen 3k5/9/9/9/9/9/9/9/1r7/R4K3 w moves";
    let again = " a0a1 b1b2 a1a0 b2b1".repeat(2);
    let loaded = one(format!("{fen}{again} a0a1 b1b2 a1a0").as_bytes());
    assert_eq!(loaded.record.main_line().len(), 12);
    let [XiangqiNotationWarning::ContinuedAfterEnd { ply: 8, ending }] = loaded.warnings[..] else {
        panic!("{:?}", loaded.warnings)
    };
    let found = loaded.record.position_at(loaded.record.main_line()[8]).ending();
    assert_eq!(found, Some(ending), "and the record knows it");
    assert_eq!(loaded.record.position().outcome(), None, "what led there counts no more");
    let written = pgn::write(&loaded.record, MoveNotation::Chinese);
    assert_eq!(one(written.as_bytes()).record, loaded.record);
    // After mate there is nothing to play.
    let mate = "fen 3k5/1R7/9/9/9/9/9/9/R8/4K4 w moves a1a9 d9d8";
    let error = notation::read(mate.as_bytes()).unwrap().game(0).unwrap().unwrap_err();
    assert!(matches!(error.kind, XiangqiErrorKind::Illegal { ply: 2, .. }));
    // No piece that can attack.
    let bare = one(b"fen 3k5/9/9/9/9/9/9/9/4A4/5K3 w moves e1d0 d9d8 d0e1");
    assert_eq!((bare.record.main_line().len(), bare.warnings.len()), (4, 1));
}

#[test]
fn comments_with_braces_are_written_as_they_are() {
    let mut record =
        Record::from_moves(Position::start(), ["h2e2", "h9g7"].map(|mv| mv.parse::<Move>().unwrap())).unwrap();
    record.go_to_start();
    record.play("c3c4".parse().unwrap()).unwrap();
    for id in 0..record.node_count() {
        record.node_mut(id).comment = format!("a {{b}} of\n{id} ; and\n\n  more (c)");
    }
    record.go_to_end();
    let text = pgn::write(&record, MoveNotation::Wxf);
    let mut again = one(text.as_bytes()).record;
    again.tags.clear();
    record.tags.clear();
    assert_eq!(again, record, "{text}");
    assert!(!text.contains('｝'));
}

/// Returns a file of XQStudio with all its keys, of any version from 1.1 on: the header's bytes 3 to 15, and moves with
/// flags and comments.
fn xqf(version: u8, keys: [u8; 13], nodes: &[([u8; 2], u8, &str)]) -> Vec<u8> {
    let mut file = vec![0_u8; 0x400];
    file[..3].copy_from_slice(&[b'X', b'Q', version]);
    file[3..16].copy_from_slice(&keys);
    let [mask, _, _, _, _, a, b, c, d, sum, x, y, z] = keys;
    let spread = |key: u8, by: u8| (54 * u32::from(key) * u32::from(key) + 221) as u8 as u32 * u32::from(by);
    let pieces = spread(x, x) as u8;
    let from = spread(y, pieces) as u8;
    let to = spread(z, from) as u8;
    let red = [80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3];
    let all = red.into_iter().chain([9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86]);
    for (number, point) in all.enumerate() {
        let place = if version >= 12 { (number + 64 - usize::from(pieces % 32) - 1) % 32 } else { number };
        file[0x10 + place] = pieces.wrapping_add(point);
    }
    let length_key = (u32::from(sum) * 256 + u32::from(x)) % 32000 + 767;
    let mut rest = Vec::new();
    for ([start, end], flags, comment) in nodes {
        rest.extend([start.wrapping_add(24).wrapping_add(from), end.wrapping_add(32).wrapping_add(to), *flags, 7]);
        if flags & 0x20 != 0 {
            let comment = GB18030.encode(comment).0;
            rest.extend((comment.len() as u32 + length_key).to_le_bytes());
            rest.extend(comment.iter());
        }
    }
    let bits = [(sum & mask) | a, (x & mask) | b, (y & mask) | c, (z & mask) | d];
    for (at, byte) in rest.iter_mut().enumerate() {
        *byte = byte.wrapping_add(b"[(C) Copyright Mr. Dong Shiwei.]"[at % 32] & bits[at % 4]);
    }
    file.extend(rest);
    file
}

const NODES: [([u8; 2], u8, &str); 5] =
    [([0, 0], 0xA0, "开局"), ([72, 42], 0xC1, ""), ([79, 67], 0x20, "马"), ([62, 42], 0x80, ""), ([19, 27], 0x00, "")];

#[test]
fn scrambled_xqf_of_every_version() {
    let mut nodes = NODES;
    nodes[3].0 = [63, 64];
    for version in 11..=18 {
        let file = xqf(version, [0xAB, 1, 2, 3, 4, 0x5B, 0x2E, 0x45, 0x32, 0x1F, 0xA2, 0x51, 0xEE], &nodes);
        let loaded = one(&file);
        let record = loaded.record;
        assert_eq!((loaded.warnings.len(), record.start()), (0, &Position::start()), "version {version}");
        assert_eq!(moves(&record), ["h2e2", "h9g7"], "version {version}");
        assert_eq!((record.node(ROOT).comment.as_str(), record.node(2).comment.as_str()), ("开局", "马"));
        let other = record.children(ROOT)[1];
        let reply = record.children(other)[0];
        let line = [other, reply].map(|id| record.node(id).mv.unwrap().to_string());
        assert_eq!(line, ["g3g4", "b9c7"]);
        // Keys as in the early versions: a mask of 0, and nothing after the header is scrambled; as in 1.3 and 1.5:
        // everything is.
        for mask in [0, 0xFF] {
            let file = xqf(version, [mask, 0, 0, 0, 0, 0, 0, 0, 0, 0xFE, 0xE7, 0xB2, 0x69], &nodes);
            assert_eq!(moves(&one(&file).record), ["h2e2", "h9g7"], "version {version}");
        }
    }
    // An illegal variation is dropped with its continuation; an illegal main line is an error.
    let loaded = one(&xqf(18, [0xFF; 13], &NODES));
    assert_eq!((loaded.record.node_count(), loaded.warnings), (3, vec![XiangqiNotationWarning::UnplayableMoves(2)]));
    nodes[1].0 = [72, 43];
    let error = notation::read(&xqf(18, [0xFF; 13], &nodes)).unwrap().game(0).unwrap().unwrap_err();
    assert!(matches!(error.kind, XiangqiErrorKind::Illegal { ply: 1, .. }), "{error}");
}

#[test]
fn names_in_a_first_node_with_moves_are_the_games() {
    let text = b"(;GM[4]FF[4]SZ[15]DT[2018-04-15]PB[Qi Guan]PW[Yixin]RE[0]B[hh]W[ig]B[gj])";
    let record = gomoku::notation::read(text, Rules::FREESTYLE).unwrap().game(0).unwrap().unwrap().record;
    assert_eq!(record.main_line().len(), 4);
    let tags = [tag::FIRST, tag::SECOND, tag::DATE].map(|name| record.tag(name));
    assert_eq!(tags, [Some("Qi Guan"), Some("Yixin"), Some("2018-04-15")]);
}

/// Returns a game of CCBridge: its texts by their positions, and the part after the header.
fn cbr(texts: &[(usize, &str)], nodes: &[u8]) -> Vec<u8> {
    let mut file = vec![0_u8; 0x8A6];
    file[..16].copy_from_slice(b"CCBridge Record\0");
    for &(at, text) in texts {
        for (index, unit) in text.encode_utf16().enumerate() {
            file[at + 2 * index..at + 2 * index + 2].copy_from_slice(&unit.to_le_bytes());
        }
    }
    (file[0x81C], file[0x840]) = (2, 1);
    let rows = ["!\"#$%$#\"!", "", " &     & ", "' ' ' ' '", "", "", "7 7 7 7 7", " 6     6 ", "", "123454321"];
    for (row, signs) in rows.iter().enumerate() {
        for (column, sign) in signs.bytes().enumerate().filter(|&(_, sign)| sign != b' ') {
            // Black's pieces are written with the characters for their numbers, Red's with digits.
            file[0x848 + row * 9 + column] = if sign < b'0' { sign } else { sign - b'0' + 0x10 };
        }
    }
    file.extend(nodes);
    file
}

const CBR_NODES: [u8; 30] = [
    4, 0, 0, 0, 4, 0, 0, 0, 0x00, 0x5F, 0x40, 0x5C, // 开局
    2, 0, 70, 67, // 炮二平五, with another instead
    5, 0, 7, 24, 2, 0, 0, 0, 0x6C, 0x9A, // 马８进７, 马
    1, 1, 60, 51, // 兵三进一
];

#[test]
fn cbr_games_and_libraries() {
    let game = cbr(&[(0x434, "甲"), (0x514, "乙"), (0x2B4, "某杯"), (0xB4, "第一局")], &CBR_NODES);
    let record = one(&game).record;
    assert_eq!(record.start(), &Position::start());
    assert_eq!((record.tag(tag::FIRST), record.tag(tag::SECOND)), (Some("甲"), Some("乙")));
    assert_eq!(
        (record.tag(tag::EVENT), record.tag("Title"), record.tag(tag::RESULT)),
        (Some("某杯"), Some("第一局"), Some("0-1"))
    );
    assert_eq!(moves(&record), ["h2e2", "h9g7"]);
    assert_eq!(record.children(ROOT).len(), 2);
    assert_eq!((record.node(ROOT).comment.chars().count(), record.node(2).comment.as_str()), (2, "马"));
    let mut library = b"CCBridgeLibrary\0".to_vec();
    library.resize(200, 1);
    library.extend(game.iter().chain(&[0; 9]).chain(&game));
    let archive = notation::read(&library).unwrap();
    assert_eq!((archive.format(), archive.len()), (XiangqiFormat::Cbr, 2));
    assert!(archive.games().all(|game| game.unwrap().record == record));
    assert!(matches!(notation::read(b"CCBridgeLibrary\0").unwrap_err().kind, XiangqiErrorKind::Empty));
    // An index of three entries: a game, a deleted one, and another game.
    let mut library = b"CCBridgeLibrary\0".to_vec();
    library.resize(0x10440 + 3 * 276 + 3 * 4096, 0);
    library[0x3C] = 3;
    for (entry, (kind, slot)) in [(7, 2), (5, 1), (7, 0)].into_iter().enumerate() {
        library[0x10440 + entry * 276] = kind;
        library[0x10440 + entry * 276 + 4] = slot;
        let begin = 0x10440 + 3 * 276 + usize::from(slot) * 4096;
        library[begin..begin + game.len()].copy_from_slice(&game);
        library[begin + 0x434] = b'0' + slot;
    }
    let archive = notation::read(&library).unwrap();
    let names = archive.games().map(|game| game.unwrap().record.tag(tag::FIRST).unwrap().to_owned());
    assert_eq!(names.collect::<Vec<_>>(), ["甲", "田"]);
    let short = notation::read(&game[..game.len() - 13]).unwrap().game(0).unwrap().unwrap_err();
    assert!(short.to_string().contains("ends too early"), "{short}");
    let mut wrong = game.clone();
    wrong[0x848] = 0x38;
    assert!(matches!(
        notation::read(&wrong).unwrap().game(0).unwrap().unwrap_err().kind,
        XiangqiErrorKind::InvalidPiece(0x38)
    ));
}

/// Returns a file of each format of xiangqi, to be damaged.
fn samples() -> Vec<Vec<u8>> {
    let dhtmlxq = "[DhtmlXQ][DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\
                   [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1]\\u4e2d||[/DhtmlXQ_comment1][/DhtmlXQ]";
    vec![
        TRADITIONAL.as_bytes().to_vec(),
        BIG5.encode(TRADITIONAL).0.into_owned(),
        "[Red \"a\"]\n1. Ｃ２＝５ (1. Che2 {x}) H8+7 ; y\n* (1-0\n===".as_bytes().to_vec(),
        xqf(18, [0xAB, 1, 2, 3, 4, 0x5B, 0x2E, 0x45, 0x32, 0x1F, 0xA2, 0x51, 0xEE], &NODES),
        cbr(&[(0x434, "甲")], &CBR_NODES),
        dhtmlxq.as_bytes().to_vec(),
    ]
}

/// Reads everything that can be read, and writes it again.
fn read_all(bytes: &[u8]) {
    let Ok(archive) = notation::read(bytes) else { return };
    for game in archive.games() {
        match game {
            Ok(loaded) => {
                let is_described = loaded.warnings.iter().map(ToString::to_string).all(|warning| !warning.is_empty());
                assert!(is_described && !pgn::write(&loaded.record, MoveNotation::Chinese).is_empty());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::with_failure_persistence(crate::REGRESSIONS) })]

    #[test]
    fn spoiled_files_never_panic(
        which in 0_usize..6,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut bytes = samples().swap_remove(which);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if is_cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        read_all(&bytes);
    }

    #[test]
    fn any_bytes_behind_a_beginning_never_panic(which in 0_usize..5, rest in prop::collection::vec(any::<u8>(), 0..600)) {
        let beginning: Vec<u8> = match which {
            0 => Vec::new(),
            1 => xqf(18, [0xFF; 13], &[]),
            2 => cbr(&[], &[]),
            3 => b"[DhtmlXQ_movelist]".to_vec(),
            _ => b"[Red \"x\"]\n1. ".to_vec(),
        };
        read_all(&[beginning, rest].concat());
    }
}

/// Returns a tree of random moves, with some comments.
fn tree<G: Game>(start: G, seed: u64) -> Record<G> {
    let mut random = SplitMix64::new(seed);
    let mut record = Record::new(start);
    for number in 0..60 {
        // Mostly from the current node, sometimes from any node.
        if random.below(4) == 0 {
            record.go_to(random.below(record.node_count()));
        }
        let moves = record.position().moves();
        if moves.is_empty() {
            continue;
        }
        let id = record.play(moves[random.below(moves.len())]).unwrap();
        if random.below(5) == 0 {
            record.node_mut(id).comment = format!("comment {number}");
        }
    }
    record
}

#[test]
fn variations_survive_in_every_format_that_has_them() {
    for seed in 0..20 {
        let record = tree(Position::start(), seed);
        for style in MoveNotation::ALL {
            let mut again = one(pgn::write(&record, style).as_bytes()).record;
            again.tags.clear();
            assert_eq!(again, record, "seed {seed}: {}", pgn::write(&record, style));
        }
        let record = tree(gomoku::Position::start(), seed);
        let (text, dropped) = gomoku::notation::sgf::write(&record);
        let again = gomoku::notation::read(text.as_bytes(), Rules::FREESTYLE).unwrap().game(0).unwrap().unwrap().record;
        assert!(dropped.is_empty() && again == record, "seed {seed}: {text}");
        let record = tree(othello::Position::start(), seed);
        let text = othello::notation::ggf::write(&record);
        let again = othello::notation::read(text.as_bytes()).unwrap().game(0).unwrap().unwrap().record;
        assert_eq!(again, record, "seed {seed}: {text}");
    }
}

/// Returns the public files listed in `../shared/data/files.tsv`, of repositories whose names contain a text, as far as
/// they have been fetched to `../.mirror`, one repository each: their paths and contents.
pub(super) fn public_files_of(repositories: &str) -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let beside = |name: &str| ["..", "../.."].map(|up| root.join(up).join(name)).into_iter().find(|path| path.exists());
    let (Some(list), Some(mirror)) = (beside("shared/data/files.tsv"), beside(".mirror")) else {
        println!("skipped: no ../shared/data/files.tsv or no ../.mirror");
        return Vec::new();
    };
    let list = std::fs::read_to_string(list).unwrap();
    let (mut files, mut absent) = (Vec::new(), 0);
    for row in list.lines().skip(2) {
        let [repository, commit, path] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        if !repository.contains(repositories) {
            continue;
        }
        let directory = mirror.join(repository.replace('/', "+")).join("repo");
        let shown =
            Command::new("git").arg("--git-dir").arg(&directory).arg("show").arg(format!("{commit}:{path}")).output();
        match shown.ok().filter(|shown| shown.status.success()) {
            Some(file) => files.push((path.to_owned(), file.stdout)),
            None => absent += 1,
        }
    }
    println!("{} public files, {absent} are not here", files.len());
    files
}

#[test]
fn public_files() {
    let (files, mut whole) = (public_files_of(""), 0);
    for (path, file) in &files {
        match is_whole(path, file) {
            Ok(()) => whole += 1,
            Err(why) => println!("{path}: {why}"),
        }
    }
    println!("{whole} of {} public files are read whole", files.len());
    assert!(whole * 100 >= files.len() * 95);
}

/// Returns whether each game of a file can be read to its end.
fn is_whole(path: &str, bytes: &[u8]) -> Result<(), String> {
    fn all<A: Archive>(archive: Result<A, impl ToString>) -> Result<(), String> {
        let archive = archive.map_err(|error| error.to_string())?;
        archive.games().try_for_each(|game| game.map(drop).map_err(|error| error.to_string()))
    }
    match path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "wtb" | "obf" | "ggf" => all(othello::notation::read(bytes)),
        "sgf" | "psq" | "lib" => all(gomoku::notation::read(bytes, Rules::FREESTYLE)),
        _ => all(notation::read(bytes)),
    }
}
