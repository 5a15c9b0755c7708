//! Xiangqi's notations and files: the notation against published examples, and everything written is read again.

use std::collections::BTreeSet;

use huanle_engine::game::{Game, Player};
use huanle_engine::notation::Archive as _;
use huanle_engine::record::{ROOT, Record, Termination, tag};
use huanle_engine::search::SplitMix64;
use huanle_engine::xiangqi::notation::{
    self, Encoding, MoveNotation, MoveNotationError, XiangqiErrorKind, XiangqiFormat, XiangqiNotationWarning, chinese,
    fen_moves, pgn, wxf, xqf,
};
use huanle_engine::xiangqi::{Board, Move, Piece, PieceKind, Position, Setup, Side, Square};

fn board(fen: &str) -> Board {
    fen.parse::<Position>().unwrap_or_else(|error| panic!("{fen}: {error}")).board().clone()
}

/// Every legal move has a unique notation in each style, and is read back from it.
fn each_move_is_read_again(board: &Board) {
    for style in MoveNotation::ALL {
        let mut forms = BTreeSet::new();
        for mv in board.legal_moves() {
            let text = style.write(board, mv).unwrap();
            let expected = if style == MoveNotation::Iccs { 5 } else { 4 };
            assert_eq!(text.chars().count(), expected, "{text}");
            assert_eq!(MoveNotation::detect(&text), Some(style), "{text}");
            assert_eq!(notation::parse_move(board, &text), Ok(mv), "{text} on {}", Setup::from(board));
            assert!(forms.insert(text));
        }
    }
}

#[test]
fn every_legal_move_of_random_games_is_read_again() {
    for seed in 0..40 {
        let mut random = SplitMix64::new(seed);
        let mut game = Position::start();
        for _ in 0..120 {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            each_move_is_read_again(game.board());
            game = game.after(moves[random.below(moves.len())]);
        }
    }
}

/// Returns all placements of up to five soldiers on three files beyond the river.
#[test]
fn every_crowd_of_soldiers_is_read_again() {
    for side in Side::BOTH {
        let soldier = Some(Piece { side, kind: PieceKind::Soldier });
        for chosen in 0..1_u32 << 9 {
            if chosen.count_ones() > 5 {
                continue;
            }
            let mut setup: Setup = "4k4/9/9/9/9/9/9/9/9/3K5 w".parse().unwrap();
            setup.side = side;
            for bit in (0..9).filter(|bit| chosen >> bit & 1 == 1) {
                let (file, row) = ([0, 2, 7][bit % 3], 5 + bit / 3);
                let rank = if side == Side::Red { row } else { 9 - row };
                setup.set(Square::new(file, rank as u8).unwrap(), soldier);
            }
            each_move_is_read_again(&Board::try_from(&setup).unwrap());
        }
    }
}

#[test]
fn moves_are_written_as_the_rules_have_it() {
    let start = Position::start().to_string();
    for (fen, mv, in_chinese, in_wxf) in [
        (start.as_str(), "h2e2", "炮二平五", "C2=5"),
        (&start, "b0c2", "马八进七", "H8+7"),
        (&start, "a0a2", "车九进二", "R9+2"),
        (&start, "g0e2", "相三进五", "E3+5"),
        (&start, "d0e1", "仕六进五", "A6+5"),
        (&start, "g3g4", "兵三进一", "P3+1"),
        (&start, "e0e1", "帅五进一", "K5+1"),
        (&start.replace(" w ", " b "), "b9c7", "马２进３", "H2+3"),
        (&start.replace(" w ", " b "), "h7e7", "炮８平５", "C8=5"),
        (&start.replace(" w ", " b "), "e6e5", "卒５进１", "P5+1"),
        (&start.replace(" w ", " b "), "f9e8", "士６进５", "A6+5"),
        // Two on a file.
        ("3k5/9/9/9/4C4/9/4C4/9/9/5K3 w", "e5f5", "前炮平四", "C+=4"),
        ("3k5/9/9/9/4C4/9/4C4/9/9/5K3 w", "e3e4", "后炮进一", "C-+1"),
        ("4k4/9/4r4/9/9/9/4r4/9/9/3K5 b", "e3e2", "前车进１", "R++1"),
        ("4k4/9/4r4/9/9/9/4r4/9/9/3K5 b", "e7e8", "后车退１", "R--1"),
        ("4k4/9/9/9/2N6/9/2N6/9/9/3K5 w", "c3d5", "后马进六", "H-+6"),
        // Soldiers: two, three, four and five on a file.
        ("4k4/9/4P4/4P4/9/9/9/9/9/3K5 w", "e7d7", "前兵平六", "P+=6"),
        ("4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w", "e6d6", "中兵平六", "25=6"),
        ("4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w", "e5d5", "后兵平六", "35=6"),
        ("4k4/P8/P8/P8/P8/9/9/9/9/3K5 w", "a6b6", "三兵平八", "39=8"),
        ("4k4/9/9/9/9/p8/p8/p8/p8/p2K5 b", "a0b0", "一卒平２", "11=2"),
        // Two files with two each: right file first, front to rear.
        ("4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w", "g7f7", "一兵平四", "13=4"),
        ("4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w", "g6f6", "二兵平四", "23=4"),
        ("4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w", "c7d7", "三兵平六", "17=6"),
        ("4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w", "c6d6", "四兵平六", "27=6"),
        // Advisors and elephants on one file need no prefix.
        ("4k4/9/9/9/9/9/9/3A5/9/3A1K3 w", "d2e1", "仕六退五", "A6-5"),
    ] {
        let board = board(fen);
        let mv: Move = mv.parse().unwrap();
        assert!(board.is_legal(mv), "{fen} {mv}");
        assert_eq!(chinese::write(&board, mv).as_deref(), Some(in_chinese), "{fen} {mv}");
        assert_eq!(wxf::write(&board, mv).as_deref(), Some(in_wxf), "{fen} {mv}");
    }
}

#[test]
fn other_ways_of_writing_are_read() {
    let start = Position::start().board().clone();
    for text in ["砲二平五", "包2平5", "炮２平５", "C2.5", "c2=5", "h2e2", "H2-E2", "H2E2"] {
        assert_eq!(notation::parse_move(&start, text).unwrap().to_string(), "h2e2", "{text}");
    }
    for text in ["傌八進七", "馬8進7", "N8+7", "h8+7"] {
        assert_eq!(notation::parse_move(&start, text).unwrap().to_string(), "b0c2", "{text}");
    }
    let advisors = board("4k4/9/9/9/9/9/9/3A5/9/3A1K3 w");
    for text in ["前仕退五", "仕六退五", "A+-5"] {
        assert_eq!(notation::parse_move(&advisors, text).unwrap().to_string(), "d2e1", "{text}");
    }
    let tandem = board("3k5/9/9/9/4C4/9/4C4/9/9/5K3 w");
    for text in ["前炮平四", "炮前平四", "+C=4", "C+.4"] {
        assert_eq!(notation::parse_move(&tandem, text).unwrap().to_string(), "e5f5", "{text}");
    }
}

#[test]
fn numbers_of_moves_may_be_full_width() {
    for text in [
        "１．Ｃ２＝５　Ｈ８＋７\n２．Ｈ２＋３　Ｒ９＝８\n",
        "[Game \"Chinese Chess\"]\n\n1．Ｃ２＝５　Ｈ８＋７　2．Ｈ２＋３　Ｒ９＝８\n",
        "１２．炮二平五　马８进７　１３．马二进三　车９平８",
        "１ 炮二平五　马８进７　２ 马二进三　车９平８",
    ] {
        let game = notation::read(text.as_bytes()).unwrap().game(0).unwrap().unwrap();
        let moves: Vec<String> = game.record.moves().iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["h2e2", "h9g7", "h0g2", "i9h9"], "{text}");
    }
}

#[test]
fn what_is_wrong_with_a_move_is_said() {
    let start = Position::start().board().clone();
    let error = |text: &str| notation::parse_move(&start, text).unwrap_err();
    assert!(matches!(error("炮二平口"), MoveNotationError::InvalidChar { char: '口', number: 4, .. }));
    assert!(matches!(error("炮二平"), MoveNotationError::InvalidFormat { .. }));
    assert!(matches!(error("炮三平五"), MoveNotationError::NoSuchMove { .. }));
    assert!(matches!(error("前炮平五"), MoveNotationError::NoSuchMove { .. }));
    assert!(matches!(error("Nf3"), MoveNotationError::NoSuchMove { .. }));
    assert!(matches!(error("Qf3"), MoveNotationError::InvalidFormat { .. }));
    assert!(matches!(error("C3=5"), MoveNotationError::NoSuchMove { .. }));
    assert!(matches!(error("a0a9"), MoveNotationError::NoSuchMove { .. }));
    let pinned = board("3k5/9/9/9/9/9/9/4r4/4R4/4K4 w");
    assert!(matches!(notation::parse_move(&pinned, "车五平六"), Err(MoveNotationError::ExposesGeneral { .. })));
    assert!(matches!(notation::parse_move(&pinned, "E1-D1"), Err(MoveNotationError::ExposesGeneral { .. })));
}

const GAME: &str = r#"[Game "Chinese Chess"]
[Event "某杯 \"象棋\" 赛"]
[Site "北京"]
[Date "1997.11.16"]
[Round "3"]
[Red "甲"]
[Black "乙"]
[Result "0-1"]
[Opening "中炮"]
[Format "Chinese"]

{开局}
1. 炮二平五 马８进７ (1... 炮８平５ {顺炮} 2. 马二进三 (2. 车一进一) 2... 马８进７) (1... 马２进３)
2. 马二进三 {跳马
两行} 2... 车９平８ $1
3. 车一平二
0-1
"#;

#[test]
fn comments_and_variations_survive_in_every_style_and_encoding() {
    let record = notation::read(GAME.as_bytes()).unwrap().game(0).unwrap().unwrap().record;
    assert_eq!((record.node_count(), record.tag(tag::FIRST), record.tag("Round")), (11, Some("甲"), Some("3")));
    assert_eq!(record.node(ROOT).comment, "开局");
    assert_eq!(pgn::write(&record, MoveNotation::Chinese), GAME);
    for style in MoveNotation::ALL {
        let text = pgn::write(&record, style);
        for bytes in [text.clone().into_bytes(), notation::to_gb18030(&text), text.replace('\n', "\r\n").into_bytes()] {
            let archive = notation::read(&bytes).unwrap();
            let again = archive.game(0).unwrap().unwrap().record;
            assert_eq!(again.main_line().len(), record.main_line().len());
            if !bytes.contains(&b'\r') {
                assert_eq!(again, record, "{text}");
            }
        }
    }
    let old = notation::to_gb18030(GAME);
    assert_eq!(
        notation::read(&old).unwrap().warnings(),
        [XiangqiNotationWarning::Encoding { encoding: Encoding::Gb18030, lost: 0 }]
    );
}

#[test]
fn a_game_from_another_position_and_a_list_of_moves() {
    let start: Position =
        "4k4/9/9/9/9/9/9/9/4r4/3K4R w".parse().unwrap_or_else(|_| "4k4/9/9/9/9/9/9/9/5r3/3K4R b".parse().unwrap());
    let mut record = Record::new(start.clone());
    record.play(start.moves()[0]).unwrap();
    let text = pgn::write(&record, MoveNotation::Iccs);
    assert!(text.contains("[FEN \""), "{text}");
    assert_eq!(notation::read(text.as_bytes()).unwrap().game(0).unwrap().unwrap().record, record);
    for list in ["炮二平五 马８进７", "1.炮二平五 马８进７", "h2e2 h9g7", "1. C2=5 H8+7 *", "1.C2.5 …  H8+7 ; 完"]
    {
        let archive = notation::read(list.as_bytes()).unwrap_or_else(|error| panic!("{list}: {error}"));
        assert_eq!(archive.format(), XiangqiFormat::Pgn);
        let record = archive.game(0).unwrap().unwrap_or_else(|error| panic!("{list}: {error}")).record;
        assert_eq!(record.moves().iter().map(Move::to_string).collect::<String>(), "h2e2h9g7");
    }
    let two = format!("{GAME}\n{GAME}");
    assert_eq!(notation::read(two.as_bytes()).unwrap().games().filter(Result::is_ok).count(), 2);
}

#[test]
fn a_position_with_moves_on_a_line() {
    let text = "# what follows is read\nposition startpos moves h2e2 h9g7\nfen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves H2-E2\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n";
    let archive = notation::read(text.as_bytes()).unwrap();
    let lengths: Vec<usize> = archive.games().map(|game| game.unwrap().record.ply()).collect();
    assert_eq!((archive.format(), lengths), (XiangqiFormat::Fen, vec![2, 1, 0]));
    let record = archive.game(0).unwrap().unwrap().record;
    let again = notation::read(fen_moves::write(&record).as_bytes()).unwrap().game(0).unwrap().unwrap().record;
    assert_eq!(again, record);
}

#[test]
fn a_broken_file_says_where_and_keeps_what_is_legal() {
    let error = |bytes: &[u8]| match notation::read(bytes) {
        Ok(archive) => archive.game(0).unwrap().unwrap_err(),
        Err(error) => error,
    };
    for (text, says, kept) in [
        ("", "line 1, column 1: the input is empty", 0),
        ("  \n ", "the input is empty", 0),
        ("hello", "line 1, column 1: unknown format, beginning with \"hello\"", 0),
        ("1. 炮二平五 马８进６", "line 1, column 9: ply 2: no piece of the side to move can play \"马８进６\"", 1),
        ("1. 炮二平五\n{开", "line 2, column 1: the file ends too early; expected } at the end of the comment", 1),
        (
            "1. 炮二平五 (1. 炮八平五",
            "line 1, column 9: the file ends too early; expected ) at the end of the variation",
            2,
        ),
        ("1. 炮二平五 )", "line 1, column 9: a variation ends here that was never opened", 1),
        ("1. 炮二平五 }", "line 1, column 9: a comment ends here that was never opened", 1),
        ("(1. 炮二平五)", "unknown format", 0),
        ("{x} (1. 炮二平五)", "unknown format", 0),
        ("[Red \"甲\"] (1. 炮二平五)", "a variation starts before the first move", 0),
        ("炮二平五 hello 马８进７", "\"hello\" is not a move", 1),
        ("[Game \"Chess\"]\n1. e4", "game of \"Chess\"", 0),
        ("[FEN \"9/9 w\"]", "ten ranks", 0),
        ("startpos moves h2e2 e2e9", "line 1, column 21: ply 2, e2e9, is illegal", 1),
        ("startpos moves h2e2 x", "\"x\" is not a move", 1),
        ("fen 4k4/9/9/9/9/9/9/9/9/4K4 w", "the generals face each other", 0),
    ] {
        let error = error(text.as_bytes());
        assert!(error.to_string().contains(says), "{text:?}: {error}");
        assert_eq!(error.legal.map_or(0, |record| record.node_count() - 1), kept, "{text:?}");
    }
    let over = "fen 3k5/1R7/9/9/9/9/9/9/R8/4K4 w moves a1a9 d9d8";
    assert!(matches!(error(over.as_bytes()).kind, XiangqiErrorKind::Illegal { ply: 2, .. }));
}

/// The example of the format's description: 1. 兵七进一 马８进７ … 8. 马二进三 车９平８, from "中立杯", Beijing 1997.
fn xqf_example() -> Vec<u8> {
    let mut bytes = vec![0; 0x400];
    let mut put = |at: usize, data: &[u8]| bytes[at..at + data.len()].copy_from_slice(data);
    put(0, b"XQ\x0a");
    put(0x10, &[0x50, 0x46, 0x3C, 0x32, 0x28, 0x1E, 0x14, 0x0A, 0x00, 0x48, 0x0C, 0x53, 0x3F, 0x2B, 0x17, 0x03]);
    put(0x20, &[0x09, 0x13, 0x1D, 0x27, 0x31, 0x3B, 0x45, 0x4F, 0x59, 0x11, 0x4D, 0x06, 0x1A, 0x2E, 0x42, 0x56]);
    put(0x33, &[2]);
    put(0x120, &[4, 0xB1, 0xB1, 0xBE, 0xA9]);
    put(0x130, &[6, 0xC1, 0xF8, 0xB4, 0xF3, 0xBB, 0xAA]);
    put(0x140, &[6, 0xC2, 0xC0, 0x20, 0x20, 0xC7, 0xD5]);
    let moves: [[u8; 2]; 16] = [
        [0x2F, 0x38],
        [0x67, 0x63],
        [0x57, 0x60],
        [0x29, 0x3B],
        [0x2C, 0x4A],
        [0x2B, 0x27],
        [0x22, 0x36],
        [0x21, 0x33],
        [0x18, 0x2A],
        [0x2B, 0x2F],
        [0x24, 0x22],
        [0x27, 0x6B],
        [0x60, 0x6D],
        [0x33, 0x6D],
        [0x5E, 0x5E],
        [0x71, 0x6F],
    ];
    bytes.extend([0x18, 0x20, 0xF0, 0xFF, 0, 0, 0, 0]);
    for (index, [from, to]) in moves.into_iter().enumerate() {
        bytes.extend([from, to, if index == 15 { 0 } else { 0xF0 }, 0, 0, 0, 0, 0]);
    }
    bytes
}

#[test]
fn how_a_game_ended_is_kept_in_pgn() {
    for (ending, result, word) in [
        (Termination::Resignation(Player::First), "0-1", "resignation"),
        (Termination::Resignation(Player::Second), "1-0", "resignation"),
        (Termination::TimeForfeit(Player::First), "0-1", "time forfeit"),
        (Termination::TimeForfeit(Player::Second), "1-0", "time forfeit"),
        (Termination::DrawAgreement, "1/2-1/2", "agreement"),
    ] {
        let moves = ["h2e2", "h9g7"].map(|mv| mv.parse().unwrap());
        let mut record = Record::from_moves(Position::start(), moves).unwrap();
        record.terminate(ending);
        let text = pgn::write(&record, MoveNotation::Chinese);
        assert!(
            text.contains(&format!("[Termination \"{word}\"]")) && text.ends_with(&format!("{result}\n")),
            "{text}"
        );
        let read = notation::read(text.as_bytes()).unwrap().game(0).unwrap().unwrap().record;
        assert_eq!((read.main_line_termination(), &read), (Some(ending), &record));
    }
    // Other programs write the result twice, and other words, which are kept.
    let text = "[Result \"1-0\"]\n[Termination \"Resignation\"]\n\n1. h2e2 1-0\n";
    let read = notation::read(text.as_bytes()).unwrap().game(0).unwrap().unwrap().record;
    assert_eq!(read.main_line_termination(), Some(Termination::Resignation(Player::Second)));
    let text = "[Termination \"agreement\"]\n\n1. h2e2 1-0\n";
    let read = notation::read(text.as_bytes()).unwrap().game(0).unwrap().unwrap().record;
    assert_eq!((read.main_line_termination(), read.tag("Termination")), (None, Some("agreement")));
}

#[test]
fn the_example_of_the_xqf_description() {
    let archive = notation::read(&xqf_example()).unwrap();
    assert_eq!(archive.format(), XiangqiFormat::Xqf);
    let loaded = archive.game(0).unwrap().unwrap();
    let record = loaded.record;
    assert_eq!((record.tag(tag::FIRST), record.tag(tag::PLACE)), (Some("柳大华"), Some("北京")));
    assert_eq!((record.tag(tag::RESULT), loaded.warnings.len()), (Some("0-1"), 0));
    let text = pgn::write(&record, MoveNotation::Chinese);
    assert!(
        text.contains("1. 兵七进一 马８进７\n2. 兵三进一 炮２平３\n3. 相七进五 马２进１\n4. 马八进七 车１平２"),
        "{text}"
    );
    assert!(
        text.contains("5. 车九平八 车２进４\n6. 炮八平九 车２平８\n7. 炮二进五 炮３平８\n8. 马二进三 车９平８\n0-1"),
        "{text}"
    );
}

#[test]
fn xqf_comments_and_variations() {
    let mut bytes = xqf_example();
    bytes.truncate(0x400);
    bytes.extend([0x18, 0x20, 0xF0, 0xFF, 4, 0, 0, 0, 0xBF, 0xAA, 0xBE, 0xD6]); // 开局
    bytes.extend([0x2F, 0x38, 0xFF, 0, 0, 0, 0, 0]); // 兵七进一, with a reply and an alternative
    bytes.extend([0x67, 0x63, 0x0F, 0, 0, 0, 0, 0]); // 马８进７, with an alternative
    bytes.extend([0x29, 0x3B, 0x00, 0, 0, 0, 0, 0]); // 炮２平３
    bytes.extend([0x57, 0x60, 0x00, 0, 4, 0, 0, 0, 0xB1, 0xB1, 0xBE, 0xA9]); // 兵三进一
    let record = notation::read(&bytes).unwrap().game(0).unwrap().unwrap().record;
    let text = pgn::write(&record, MoveNotation::Chinese);
    assert!(text.contains("{开局}\n1. 兵七进一 (1. 兵三进一 {北京}) 1... 马８进７ (1... 炮２平３)\n"), "{text}");
}

#[test]
fn what_is_wrong_with_an_xqf_file_is_said() {
    let error = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = xqf_example();
        change(&mut bytes);
        notation::read(&bytes).unwrap().game(0).unwrap().unwrap_err()
    };
    assert!(matches!(error(&|bytes| bytes[2] = 19).kind, XiangqiErrorKind::UnsupportedVersion(19)));
    assert!(error(&|bytes| bytes.truncate(100)).to_string().contains("byte 100: the file ends too early"));
    assert!(error(&|bytes| bytes.truncate(0x40c)).to_string().contains("byte 1032: the file ends too early"));
    assert!(error(&|bytes| bytes[0x10] = 95).to_string().contains("byte 16: the number 95 is not a point"));
    assert!(error(&|bytes| bytes[0x11] = 80).to_string().contains("there are two pieces on i0"));
    assert!(error(&|bytes| bytes[0x14] = 0xff).to_string().contains("Red has no general"));
    assert!(error(&|bytes| bytes[0x409] = 0x20).to_string().contains("ply 1"));
    let long = error(&|bytes| bytes[0x40f] = 0xff);
    assert!(long.to_string().contains("expected the rest of the comment"), "{long}");
    assert_eq!(long.legal.unwrap().node_count(), 2);
}

#[test]
fn what_is_written_as_xqf_is_read_again() {
    // Byte for byte as the description has it.
    let example = notation::read(&xqf_example()).unwrap().game(0).unwrap().unwrap().record;
    let (written, dropped) = xqf::write(&example);
    assert_eq!(written, xqf_example());
    assert!(dropped.is_empty());
    // Comments and variations; names in their places, the others dropped; texts are cut between characters.
    let mut record = notation::read(GAME.as_bytes()).unwrap().game(0).unwrap().unwrap().record;
    record.set_tag(tag::SECOND, "一二三四五六七八");
    let (written, dropped) = xqf::write(&record);
    assert_eq!((dropped.tags, dropped.marks, dropped.comments), (2, 1, 0));
    let loaded = notation::read(&written).unwrap().game(0).unwrap().unwrap();
    assert!(loaded.warnings.is_empty());
    assert_eq!(loaded.record.tag(tag::SECOND), Some("一二三四五六七"));
    let moves = |record: &Record<Position>| {
        let text = pgn::write(record, MoveNotation::Iccs).replace(" $1", "");
        text.split_once("\n\n").unwrap().1.to_owned()
    };
    assert_eq!(moves(&loaded.record), moves(&record));
    // Any position, with Black to move, too.
    for fen in ["4k4/9/4r4/9/9/9/4r4/9/9/3K5 b", "3k5/9/9/9/4C4/9/4C4/9/9/5K3 w"] {
        let record = Record::new(fen.parse::<Position>().unwrap());
        let loaded = notation::read(&xqf::write(&record).0).unwrap().game(0).unwrap().unwrap();
        assert!(loaded.record == record && loaded.warnings.is_empty(), "{fen}");
    }
}
