//! The table with xiangqi: each row of the source's interface in the original program, and the features of every table,
//! with keys and with the mouse.
//!
//! | the source's row | test |
//! |---|---|
//! | 游戏: 我先走, 电脑先走, 音效, 退出 | `who_begins`, `sounds_tell_what_happens`, `leaving_a_game_in_progress_asks` |
//! | 难度: seven levels, the board stays | `a_level_is_changed_during_a_game` |
//! | 让子: six handicaps | `each_handicap_begins_its_game` |
//! | 棋谱: save, read, 上一步, 下一步 | `a_game_is_saved_opened_and_stepped_through` |
//! | 悔棋, 保存, 复盘 | `taking_back_a_pair_and_playing_again`, `positions_are_kept_under_names_and_restored` |
//! | selecting, re-selecting, moving | `a_piece_is_taken_up_and_put_down` |
//! | marks | `what_can_be_taken_is_marked`, `pictures` |
//! | rules and their names | `every_ending_names_its_rule`, `a_warning_comes_before_the_judgement` |

use crate::common::labels::shows;
use crate::common::sitting::{self, PEOPLE};
use crate::common::{cells, golden};
use huanle::engine::record::Record;
use huanle::engine::xiangqi::classic::Improvements;
use huanle::engine::xiangqi::{Move, ORIGINALS, Position, Side, Square};
use huanle::engine::{Cell, Game, Outcome, Player};
use huanle::gfx::font::bundled;
use huanle::gfx::{Color, Framebuffer};
use huanle::play::{FileFormats, LevelId, Opponents, Seat};
use huanle::screens::table::{Action, Controls, GameScreens, GameTexts, PanelLayout};
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::settings::{NotationSetting, Settings};
use huanle::text::Language;

type Seen = sitting::Seen<Position>;

const ROOKIE: [Seat; 2] = [Seat::Human, Seat::level("rookie")];
/// A general alone against a rook that mates in one.
const MATE: &str = "3k5/1R7/9/9/9/9/9/9/R8/4K4 w";
/// A mouse position without effect.
const REST: &str = "move:600,220 100ms";

fn sit_with(settings: Settings, seats: [Seat; 2], opening: &str, keys: &str) -> Seen {
    let text = settings.lang.text();
    sitting::sit(XiangqiBoard::new(text), settings, seats, opening, keys)
}

/// Plays the original program, in Chinese.
fn original(seats: [Seat; 2], opening: &str, keys: &str) -> Seen {
    let settings = Settings::default();
    sitting::sit(XiangqiBoard::original(settings.lang.text()), settings, seats, opening, keys)
}

fn zh(seats: [Seat; 2], opening: &str, keys: &str) -> Seen {
    sit_with(Settings::default(), seats, opening, keys)
}

fn en(seats: [Seat; 2], opening: &str, keys: &str) -> Seen {
    sit_with(Settings { lang: Language::English, ..Settings::default() }, seats, opening, keys)
}

/// Returns the centre pixel of a point, with Red below.
fn at(point: &str) -> String {
    cells::xiangqi(point, false)
}

/// Returns the same with Black below.
fn turned(point: &str) -> String {
    cells::xiangqi(point, true)
}

/// Returns clicks that make moves.
fn play(moves: &str) -> String {
    let click = |point: &str| format!("click:{} 100ms ", at(point));
    moves.split(' ').map(|mv| click(&mv[..2]) + &click(&mv[2..]) + "1s ").collect()
}

/// The click on the button that takes back; the line of keys below it has the same word.
const TAKE_BACK: &str = "click:悔棋@1 ";

/// Returns the keys for a menu item: F10, Right to the menu with this number, and this many times Down, which skips
/// disabled items.
fn by_keys(menu: usize, down: usize) -> String {
    format!("F10 {}{}Enter ", "Right ".repeat(menu), "Down ".repeat(down))
}

/// Returns clicks on a menu of the original program, by its number, and on an item.
fn by_mouse(menu: usize, item: &str) -> String {
    format!("click:{} click:{item}@near ", Language::Chinese.text().xiangqi.original.menus[menu])
}

#[test]
fn a_piece_is_taken_up_and_put_down() {
    assert_eq!(zh(PEOPLE, "", &play("h2e2 h9g7")).moves, "h2e2h9g7");
    // Clicking another own piece selects that one instead; clicking the same one again deselects it.
    let click = |point: &str| format!("click:{} 100ms ", at(point));
    assert_eq!(zh(PEOPLE, "", &(click("h2") + &click("b2") + &click("e2") + "1s")).moves, "b2e2");
    assert_eq!(zh(PEOPLE, "", &(click("h2") + &click("h2") + &click("e2") + "1s")).moves, "");
    // A piece cannot be moved to an illegal point, and stays selected.
    assert_eq!(zh(PEOPLE, "", &(click("h2") + &click("e4") + &click("e2") + "1s")).moves, "h2e2");
    // Esc deselects it before it leaves.
    let back = zh(PEOPLE, "", &(click("h2") + "Esc 100ms " + &click("e2") + "1s"));
    assert_eq!((back.moves.as_str(), back.left), ("", false));
    // With keys: the cursor starts at e4, and the first arrow key only shows it.
    assert_eq!(zh(PEOPLE, "", "Up Right*3 Down*2 Enter Left*3 Enter 2s").moves, "h2e2");
    // On the computer's turn a click only makes a sound.
    let master = [Seat::Human, Seat::level("master")];
    let middle = "fen r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w";
    let moved = zh(master, middle, &(play("c2e1") + &play("a6a5")));
    assert_eq!(moved.moves, "c2e1");
    assert!(moved.tones.contains(&104));
}

/// A file contains what the screen shows: no Chinese moves in ASCII-only formats.
#[test]
fn a_saved_game_holds_the_moves_as_the_screen_writes_them() {
    for (language, expected) in [(Language::Chinese, "炮二平五"), (Language::English, "C2=5")] {
        let mut board = XiangqiBoard::new(language.text());
        board.apply_settings(&Settings { lang: language, ..Settings::default() });
        let mut record = Record::new(Position::start());
        let [from, to] = [(7, 2), (4, 2)].map(|(file, rank)| Square::new(file, rank).unwrap());
        record.play(Move { from, to }).unwrap();
        let written = |name| String::from_utf8_lossy(&board.write(&record, name)).into_owned();
        assert!(written("a.pgn").contains(expected), "{}", written("a.pgn"));
        assert_eq!(written("a.pgn").is_ascii(), language == Language::English);
        assert!(written("a.iccs").contains("H2-E2"));
    }
}

#[test]
fn who_begins() {
    for first in [by_keys(0, 0), by_mouse(0, "我先走")] {
        let seen = original(ROOKIE, "", &format!("{first} {} 5s", play("h2e2")));
        assert_eq!(seen.moves.len(), 8, "{first}: the computer answers");
    }
    for second in [by_keys(0, 1), by_mouse(0, "电脑先走")] {
        let seen = original(ROOKIE, "", &format!("{second} {REST} 5s"));
        assert_eq!((seen.moves.len(), seen.game.side()), (4, Side::Black), "{second}");
        // Now Black is below.
        let answer = seen.game.moves()[0].to_string();
        let played = format!("click:{} 100ms click:{} 5s", turned(&answer[..2]), turned(&answer[2..]));
        assert_eq!(original(ROOKIE, "", &format!("{second} {REST} 5s {played}")).moves.len(), 12, "{answer}");
    }
}

#[test]
#[ignore = "long"]
fn a_level_is_changed_during_a_game() {
    let drawing = XiangqiBoard::original(Language::Chinese.text());
    for (level, own) in ORIGINALS.iter().enumerate() {
        for choose in [by_keys(1, level), by_mouse(1, drawing.level_text(LevelId::new(own.name)).name)] {
            let seen = original(ROOKIE, "", &format!("{} 4s {choose} {REST}", play("h2e2")));
            assert_eq!(seen.moves.len(), 8, "the board stays");
            let chosen = original([Seat::Human, Seat::level(own.name)], "", &format!("{} 4s {REST}", play("h2e2")));
            // The opening book answers at every level: the message and the name are different.
            let names = |seen: &Seen| crop(&seen.screen, 424, 94, 208, 23);
            assert!(names(&seen) == names(&chosen), "{} by {choose}", own.name);
        }
    }
    // While the strongest level thinks, it is replaced by the weakest.
    let middle = "fen r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w";
    let master = [Seat::Human, Seat::level("master")];
    assert_eq!(original(master, middle, &format!("{} 2s", play("c2e1"))).moves, "c2e1", "it takes its time");
    assert_eq!(original(master, middle, &format!("{} F10 Right Enter 2s", play("c2e1"))).moves.len(), 8);
}

/// Returns the pixels of a part of a screen.
fn crop(screen: &Framebuffer, x: i32, y: i32, width: i32, height: i32) -> Vec<Option<Color>> {
    (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))).map(|(x, y)| screen.get_pixel(x, y)).collect()
}

#[test]
fn each_handicap_begins_its_game() {
    let fens = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1",
    ];
    let handicaps = Language::Chinese.text().xiangqi.original.handicaps;
    for (number, fen) in fens.into_iter().enumerate() {
        for given in [by_keys(2, number), by_mouse(2, handicaps[number])] {
            let seen = original(ROOKIE, "", &format!("{given} 3s"));
            assert_eq!(seen.game.to_string(), fen, "the person gives, and is to move");
        }
        for got in [by_keys(2, number + 3), by_mouse(2, handicaps[number + 3])] {
            let seen = original(ROOKIE, "", &format!("{got} 5s"));
            assert_eq!((seen.moves.len(), seen.game.side()), (4, Side::Black), "the computer gives, and has moved");
            let back = original(ROOKIE, "", &format!("{got} 5s Home 100ms"));
            assert_eq!(back.game.to_string(), fen);
        }
    }
}

#[test]
fn taking_back_a_pair_and_playing_again() {
    let opening = format!("{} 4s ", play("h2e2"));
    for undo in ["U".to_owned(), "Ctrl+Z".to_owned(), TAKE_BACK.to_owned(), by_keys(0, 2), by_mouse(0, "悔棋")] {
        let undone = original(ROOKIE, "", &format!("{opening} {undo} 3s"));
        assert_eq!((undone.moves.as_str(), undone.game.side()), ("", Side::Red), "{undo}");
        assert_eq!(original(ROOKIE, "", &format!("{opening} {undo} 200ms Ctrl+Y 3s")).moves.len(), 8, "{undo}");
    }
    // By its place, because the second click follows where the pointer hides the word.
    let twice = "click:529,379 ".repeat(2);
    assert_eq!(original(PEOPLE, "", &format!("{} {twice}", play("h2e2 h9g7 h0g2"))).moves, "h2e2");
}

#[test]
fn positions_are_kept_under_names_and_restored() {
    let keep = |name: &str| format!("Ctrl+K 200ms Backspace*20 {name} Enter 200ms ");
    let keys = format!("{} {} {} {} ", play("h2e2"), keep("o n e"), play("h9g7"), keep("t w o"));
    let fen = |moves: &str| {
        let moves = moves.split(' ').map(|mv| mv.parse().unwrap());
        Record::from_moves(Position::start(), moves).unwrap().position().to_string()
    };
    // The newest one is the first; continuing from it is another game.
    let restored = original(PEOPLE, "", &format!("{keys} F2 Enter 200ms Ctrl+L Enter 200ms"));
    assert_eq!((restored.moves.as_str(), restored.game.to_string()), ("", fen("h2e2 h9g7")));
    let other = original(PEOPLE, "", &format!("{keys} Ctrl+L Down Enter 200ms {}", play("b9c7")));
    assert_eq!((other.moves.as_str(), other.game.to_string()), ("b9c7", fen("h2e2 b9c7")));
    for (keep, restore) in
        [("Ctrl+K", "Ctrl+L".to_owned()), ("F10 Right*3 Down*2 Enter", "F10 Right*3 Down*3 Enter".to_owned())]
    {
        let seen = original(PEOPLE, "", &format!("{} {keep} Enter 200ms U {restore} Enter 200ms", play("h2e2")));
        assert_eq!(seen.game.to_string(), fen("h2e2"), "{keep}");
    }
    // Nothing was saved: a message says so.
    assert!(original(PEOPLE, "", "Ctrl+L").tones.contains(&104));
    // The computer continues from a restored position, once it is started.
    let (second, first) = (by_keys(0, 1), by_keys(0, 0));
    let plays_on =
        original(ROOKIE, "", &format!("{second} 5s {} {first} Enter 200ms Ctrl+L Enter 200ms Enter 5s", keep("x")));
    assert_eq!(plays_on.moves.len(), 4);
}

/// The horses go out and back: the initial position occurs for the second time and is saved. Restored in another game,
/// moving out and back once more is the third time.
#[test]
fn a_kept_position_remembers_its_repetitions() {
    let round = play("b0c2 b9c7 c2b0 c7b9");
    let keep = "Ctrl+K 200ms Backspace*20 t w i c e Enter 200ms";
    let restore = "F2 Enter 200ms Ctrl+L Enter 200ms";
    let kept = zh(PEOPLE, "", &format!("{round} {keep} {restore}"));
    assert_eq!(kept.game.occurrences(), 2);
    let again = zh(PEOPLE, "", &format!("{round} {keep} {restore} {round}"));
    assert_eq!(again.game.occurrences(), 3);
    assert_eq!(again.game.outcome(), Some(Outcome::Draw));
}

#[test]
fn a_game_is_saved_opened_and_stepped_through() {
    let game = play("h2e2 h9g7 h0g2");
    for (save, open) in [("F5", "F3"), ("F10 Right*3 Enter", "F10 Right*3 Down Enter")] {
        for ending in ["", ". w x f", ". i c c s", ". g b", ". f e n"] {
            let keys = format!("{game} {save} Backspace*20 a {ending} Enter 200ms F2 Enter 200ms {open} Enter 500ms");
            assert_eq!(original(PEOPLE, "", &keys).moves, "h2e2h9g7h0g2", "{ending}");
        }
    }
    let opened = "1. 炮二平五 马８进７ 2. 马二进三";
    for (back, on) in [
        ("wheel:1 200ms ".into(), "wheel:-1 200ms ".into()),
        ("PgUp ".into(), "PgDn ".into()),
        (by_keys(3, 4), by_keys(3, 5)),
    ] {
        assert_eq!(original(PEOPLE, opened, &back.repeat(2)).moves, "h2e2", "{back}");
        assert_eq!(original(PEOPLE, opened, &format!("{} {on} 100ms", back.repeat(2))).moves, "h2e2h9g7", "{on}");
        // Looking at it does not start the computer.
        assert_eq!(original(ROOKIE, opened, &format!("{back} 9s")).moves, "h2e2h9g7");
    }
    assert_eq!(original(PEOPLE, opened, "R 400ms").moves, "");
    assert_eq!(original(PEOPLE, opened, "R 9s").moves, "h2e2h9g7h0g2");
}

#[test]
fn what_is_copied_is_pasted() {
    let game = play("h2e2 h9g7");
    let copied = zh(PEOPLE, "", &format!("{game} Ctrl+C F2 Enter 100ms Ctrl+V Enter 300ms"));
    assert_eq!(copied.moves, "h2e2h9g7");
    let position = zh(PEOPLE, "", &format!("{game} Ctrl+F F2 Enter 100ms Ctrl+V Enter 300ms"));
    assert_eq!((position.moves.as_str(), position.game.side()), ("", Side::Red));
    assert_eq!(position.game.to_string(), zh(PEOPLE, "", &game).game.to_string());
    // A text with an error is opened up to the error, with a message; the previous game stays if nothing is valid.
    let wrong = zh(PEOPLE, "", &format!("{} paste:炮九平五 Enter 300ms Enter 200ms", play("h2e2")));
    assert_eq!(wrong.moves, "h2e2");
}

#[test]
fn leaving_a_game_in_progress_asks() {
    for leave in ["Esc", "F10 Up Enter"] {
        let game = play("h2e2");
        assert!(original(PEOPLE, "", &format!("{leave} 1s")).left, "nothing was played");
        assert!(!original(PEOPLE, "", &format!("{game} {leave} 1s")).left);
        assert!(original(PEOPLE, "", &format!("{game} {leave} Y 1s")).left);
        assert_eq!(original(PEOPLE, "", &format!("{game} {leave} N {} 1s", play("h9g7"))).moves, "h2e2h9g7");
        assert_eq!(original(PEOPLE, "", &format!("{game} {leave} Esc {} 1s", play("h9g7"))).moves, "h2e2h9g7");
    }
}

#[test]
fn sounds_tell_what_happens() {
    let heard = |opening: &str, keys: &str| original(PEOPLE, opening, keys).tones;
    let place = heard("", &play("h2e2"));
    assert!(place.contains(&1047) && ![104, 659, 988].iter().any(|hz| place.contains(hz)));
    assert!(heard("", &play("h2h9")).contains(&659), "a capture");
    assert!(heard("fen 4k4/9/9/9/9/9/9/9/3R5/5K3 w", &play("d1e1")).contains(&988), "a check");
    assert!(heard("", &format!("click:{}", at("e4"))).contains(&104), "nothing to take up");
    for mute in ["M".to_owned(), by_keys(0, 3)] {
        assert!(heard("", &format!("{mute} {}", play("h2e2"))).iter().all(|&hz| hz == 0), "{mute}");
    }
}

#[test]
fn what_can_be_taken_is_marked() {
    let taken_up = |keys: &str| zh(PEOPLE, "", &format!("{keys} click:{} {REST}", at("h2"))).screen;
    let (marked, bare) = (taken_up(""), taken_up("L"));
    // Around the horse on h9, which the cannon can capture, and on the points that it can move to.
    let yellow = |screen: &Framebuffer, point: &str| {
        let (x, y): (i32, i32) =
            at(point).split_once(',').map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).unwrap();
        crop(screen, x - 19, y - 19, 39, 39).iter().filter(|&&color| color == Some(Color::YELLOW)).count()
    };
    assert!(yellow(&marked, "h9") > 250 && yellow(&bare, "h9") == 0);
    for point in ["e2", "h6", "i2", "h1"] {
        assert_eq!((yellow(&marked, point), yellow(&bare, point)), (25, 0), "{point}");
    }
    assert_eq!(yellow(&marked, "h7"), 0, "the screen itself");
    assert_eq!(yellow(&marked, "c4"), 0, "another piece's move");
}

/// Returns the table's message about a record's last position.
fn remark(lang: Language, fen: &str, moves: &str) -> (Option<String>, String, Option<Outcome>) {
    let board = XiangqiBoard::new(lang.text());
    let moves = moves.split_whitespace().map(|mv| mv.parse().unwrap());
    let record = Record::from_moves(fen.parse::<Position>().unwrap(), moves).unwrap();
    (board.remark(&record), board.ending(record.position()), record.position().outcome())
}

#[test]
fn every_ending_names_its_rule() {
    let (red, black) = (Some(Outcome::Win(Player::First)), Some(Outcome::Win(Player::Second)));
    let start = Position::start().to_string();
    let idle = "e1d1 d9e9 d1e1 e9d9";
    let checks = format!("{idle} {idle}");
    let chase = "b4a4 a7b7 a4b4 b7a7";
    let chases = format!("{chase} {chase}");
    let quiet = "a0a1 a9a8 a1a0 a8a9";
    let quiets = format!("{quiet} {quiet}");
    for (fen, moves, rule, outcome) in [
        (MATE, "a1a9", "将死", red),
        ("3k5/9/4P4/9/9/9/9/9/9/4K4 w", "e7e8", "困毙", red),
        ("3k5/9/9/9/9/9/9/9/4R4/5K3 w", checks.as_str(), "长将判负", black),
        ("3k5/9/c8/9/9/1R7/9/9/9/4K4 w", chases.as_str(), "长捉判负", black),
        (start.as_str(), quiets.as_str(), "循环三次", Some(Outcome::Draw)),
        ("5k3/9/9/9/9/9/9/9/3rK4/9 w", "e1d1", "能进攻的子", Some(Outcome::Draw)),
        ("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 80", "a1a2", "自然限着", Some(Outcome::Draw)),
    ] {
        let (_, ending, found) = remark(Language::Chinese, fen, moves);
        assert!(ending.contains(rule), "{fen}: {ending} is not {rule}");
        assert_eq!(found, outcome, "{fen}");
    }
    // At the table: the last move, and the question about the next game.
    let mated = zh(PEOPLE, &format!("fen {MATE}"), &format!("{} 9s", play("a1a9")));
    assert_eq!(mated.game.outcome(), red);
    let again = zh(PEOPLE, &format!("fen {MATE}"), &format!("{} 9s Y 1s", play("a1a9")));
    assert_eq!(again.game, Position::start());
}

#[test]
fn a_warning_comes_before_the_judgement() {
    let message = |fen: &str, moves: &str| remark(Language::Chinese, fen, moves).0.unwrap_or_default();
    let fen = "3k5/9/9/9/9/9/9/9/4R4/5K3 w";
    assert_eq!(message(fen, ""), "");
    assert_eq!(message(fen, "e1d1"), "将军！");
    assert_eq!(message(fen, "e1d1 d9e9 d1e1 e9d9"), "局面第二次出现，再现则红方长将判负");
    assert!(message(fen, "e1d1 d9e9 d1e1 e9d9 e1d1").starts_with("将军！局面第二次出现"));
    let chase = "b4a4 a7b7 a4b4 b7a7";
    assert!(message("3k5/9/c8/9/9/1R7/9/9/9/4K4 w", chase).contains("长捉判负"));
    assert!(message(&Position::start().to_string(), "a0a1 a9a8 a1a0 a8a9").contains("互不违例，判和"));
    assert_eq!(message("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 99 80", ""), "");
    assert_eq!(message("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 99 80", "a1a2"), "再有 20 步无吃子判和");
    // In English as well, each with its rule.
    let message = |fen: &str, moves: &str| remark(Language::English, fen, moves).0.unwrap_or_default();
    assert_eq!(message(fen, "e1d1 d9e9 d1e1 e9d9"), "if repeated: Red loses by perpetual check");
    assert_eq!(message("3k5/9/c8/9/9/1R7/9/9/9/4K4 w", chase), "if repeated: Red loses by perpetual chase");
    assert_eq!(message(&Position::start().to_string(), "a0a1 a9a8 a1a0 a8a9"), "if repeated: draw by repetition");
    assert_eq!(message("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 99 80", "a1a2"), "draw in 20 plies without a capture");
}

#[test]
fn why_a_move_cannot_be_made_is_said() {
    let board = XiangqiBoard::new(Language::Chinese.text());
    let cell = |point: &str| Cell::from(point.parse::<Square>().unwrap());
    let why = |fen: &str, from: &str, to: &str| {
        let game: Position = fen.parse().unwrap();
        board.refusal_of(&game, cell(from), cell(to)).map_or_else(String::new, |refusal| refusal.reason)
    };
    let start = Position::start().to_string();
    assert_eq!(why(&start, "h0", "h2"), "马走日字");
    assert_eq!(why(&start, "h0", "f1"), "蹩马腿：马要走的方向上紧挨着一个子");
    assert_eq!(why("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5", "d7"), "将帅不能照面");
    assert_eq!(why("3k5/9/9/9/4r4/9/9/4R4/9/4K4 w", "e2", "d2"), "那样走，自己会被将军");
    assert_eq!(why("3k5/9/9/9/4r4/9/9/9/R8/4K4 w", "a1", "a2"), "正被将军，那样走解不了将");
    assert_eq!(why(&start, "h2", "e2"), "", "a legal move");
    let touched = |point: &str| board.refusal(&Position::start(), cell(point)).unwrap_or_default();
    assert_eq!(touched("e4"), "先点自己的一个棋子");
    assert_eq!(touched("e6"), "那是对方的棋子");
}

#[test]
fn setting_up_a_position() {
    let click = |point: &str| format!("click:{} ", at(point));
    // The letters of FEN select, clicks place, F2 starts.
    let set = format!("E Del Shift+K {} K {} Shift+R {} F2 200ms", click("e0"), click("d9"), click("a1"));
    assert_eq!(zh(PEOPLE, "", &set).game.to_string(), "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1");
    // With the mouse alone: the pieces to select are in rows of five.
    let palette = |number: i32| format!("click:{},{} ", 444 + 42 * (number % 5), 64 + 42 * (number / 5));
    let (king, general, rook) = (palette(0), palette(7), palette(4));
    let mouse = format!("E Del {king} {} {general} {} {rook} {} F2 200ms", click("e0"), click("d9"), click("a1"));
    assert_eq!(zh(PEOPLE, "", &mouse).game.to_string(), "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1");
    let before = zh(PEOPLE, "", "100ms").game;
    for (wrong, pieces) in [
        ("no general", "k d9 R a1"),
        ("facing", "K e0 k e9 R a1"),
        ("misplaced", "K e0 k d9 B e5 R a1"),
        ("too many", "K e0 k d9 R a1 R a2 R a3"),
        ("two soldiers", "K e0 k d9 P c3 P c4"),
        ("black waits in check", "K e0 k d9 R d1"),
        ("over already", "K e0 k d9 A d0"),
    ] {
        let words: Vec<&str> = pieces.split(' ').collect();
        let key = |letter: &str| match letter.chars().all(char::is_uppercase) {
            true => format!("Shift+{letter}"),
            false => letter.to_uppercase(),
        };
        let put: String = words.chunks(2).map(|pair| format!("{} {}", key(pair[0]), click(pair[1]))).collect();
        let refused = zh(PEOPLE, "", &format!("E Del {put} F2 200ms Esc 200ms"));
        assert!(refused.game == before && refused.tones.contains(&104), "{wrong}");
    }
}

#[test]
fn faults_are_told_with_their_places() {
    let board = XiangqiBoard::new(Language::Chinese.text());
    let error = |fen: &str| {
        let [wrong, odd] = board.pieces().unwrap().errors(&fen.parse().unwrap());
        assert!(odd.is_empty());
        wrong.join("")
    };
    for (fen, message) in [
        ("9/9/9/9/9/9/9/9/9/4K4 w", "黑方没有将帅"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "将帅照面"),
        ("3k5/9/9/9/4B4/9/9/9/9/4K4 w", "红方相不能在 e5"),
        ("3k5/9/9/9/RRR6/9/9/9/9/4K4 w", "c5 的红方车多了，最多 2 个"),
        ("3k5/9/9/9/9/2P6/2P6/9/9/4K4 w", "红方过河前同一列不能有两个兵卒：c4、c3"),
        ("3k5/3R5/9/9/9/9/9/9/9/4K4 w", "黑方正被将军，却轮到对方走"),
        ("3k5/9/9/9/9/9/9/9/9/3AK4 w", "这里棋局已经结束：双方都没有能进攻的子"),
        ("3k5/9/9/9/9/9/9/9/R8/4K4 w", ""),
    ] {
        assert_eq!(error(fen), message, "{fen}");
    }
}

#[test]
fn moves_are_written_in_three_ways() {
    let written = |seen: &Seen| {
        let mut board = XiangqiBoard::new(Language::Chinese.text());
        board.apply_settings(&seen.settings);
        board.write_move(&Position::start(), "h2e2".parse().unwrap())
    };
    for (keys, text, moves) in [
        ("100ms", "炮二平五", NotationSetting::Chinese),
        ("F 100ms", "C2=5", NotationSetting::Wxf),
        ("Y 100ms", "H2-E2", NotationSetting::Iccs),
        ("F Y 100ms", "H2-E2", NotationSetting::Iccs),
        ("F F 100ms", "炮二平五", NotationSetting::Chinese),
        ("F10 Right*3 Down*9 Enter 100ms", "C2=5", NotationSetting::Wxf),
        ("F10 Right*3 Down*10 Enter 100ms", "H2-E2", NotationSetting::Iccs),
    ] {
        let seen = zh(PEOPLE, "", keys);
        assert_eq!((written(&seen).as_str(), seen.settings.xiangqi.moves), (text, moves), "{keys}");
    }
    // On an English screen they are letters, whatever is set.
    let english = |keys: &str| {
        let mut board = XiangqiBoard::new(Language::English.text());
        board.apply_settings(&en(PEOPLE, "", keys).settings);
        board.write_move(&Position::start(), "h2e2".parse().unwrap())
    };
    for (keys, text) in
        [("100ms", "C2=5"), ("F 100ms", "H2-E2"), ("F F 100ms", "C2=5"), ("Y 100ms", "H2-E2"), ("Y Y 100ms", "C2=5")]
    {
        assert_eq!(english(keys), text, "{keys}");
    }
}

#[test]
fn each_improvement_is_a_switch_of_the_computer() {
    // Four plies into a tactical position: the result and the time depend on each switch.
    let tactical = "fen 1r1a1k3/3Ra4/n2cb1n2/2p3p1p/p3C4/2P1r4/P3N1P1P/3ABC3/9/2BAK2R1 w";
    let thinks = |keys: &str| original([Seat::level("novice"), Seat::Human], tactical, &format!("{keys} T G 20s"));
    let mut board = XiangqiBoard::original(Language::Chinese.text());
    let start = board.read(tactical.as_bytes()).unwrap().game(0).unwrap().0.position().clone();
    // The thoughts of the level's player with these settings, which the table must show.
    let mut thoughts = |seen: &Seen| {
        board.apply_settings(&seen.settings);
        let mut engine = board.new_engine(LevelId::new("novice"), 1);
        let report = engine.choose(std::slice::from_ref(&start), &mut ()).unwrap();
        assert!(shows(&seen.screen, &(board.text.table.values.depth)(report.depth, report.nodes)), "{report:?}");
        report
    };
    let all = thoughts(&thinks(""));
    for number in 0..10 {
        let off = thinks(&by_keys(4, number));
        let switches = Improvements::TABLE.map(|switch| (switch.is_on)(&off.settings.xiangqi.improvements));
        assert_eq!(switches.iter().position(|on| !on), Some(number), "the switch of the item");
        assert_eq!(switches.iter().filter(|on| !**on).count(), 1);
        // Only a switch that does not concern the position changes nothing: with more
        // than twenty pieces nothing is searched deeper.
        assert_eq!(thoughts(&off) == all, number == 3, "switch {number}");
    }
    // The modern table has no switches for them, and its player keeps them all.
    let mut modern = XiangqiBoard::new(Language::Chinese.text());
    modern.apply_settings(&thinks(&by_keys(4, 5)).settings);
    assert_eq!(modern.elo(LevelId::new("novice")), Some(1242));
    assert_eq!(modern.own().len() + Improvements::TABLE.len(), board.own().len());
}

#[test]
fn a_hint_takes_up_the_best_piece() {
    let seen = zh(PEOPLE, &format!("fen {MATE}"), &format!("H 3s click:{} 3s", at("a9")));
    assert_eq!(seen.moves, "a1a9", "the rook was taken up: one touch makes the move");
    let followed = zh(PEOPLE, &format!("fen {MATE}"), &format!("H 3s click:{} 1s click:{} 3s", at("a1"), at("a9")));
    assert_eq!(followed.moves, "a1a9", "a touch on the piece leaves it selected");
    let values = zh(PEOPLE, &format!("fen {MATE}"), &format!("click:{} H 20s {REST}", at("a1")));
    assert!(values.screen.count(Color::YELLOW) > 200);
}

#[test]
fn pictures() {
    let chinese = Settings::default;
    let english = || Settings { lang: Language::English, ..chinese() };
    let western = || {
        let mut settings = english();
        settings.xiangqi.western = true;
        settings.xiangqi.moves = NotationSetting::Wxf;
        settings
    };
    let middle = "1. 炮二平五 马８进７ 2. 马二进三 车９平８ 3. 车一平二 马２进３ 4. 车二进六 卒７进１ 5. 兵七进一 炮８平９ \
                  6. 车二平三 炮９退１ 7. 车三退一 象３进５ 8. 车三平二 马７进６ 9. 炮五进四 马３进５";
    let five_seven = "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves \
                      h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2";
    let cycle = "fen 3k5/9/9/9/9/9/9/9/4R4/5K3 w moves e1d1 d9e9 d1e1 e9d9";
    let idle = "fen 3k5/9/9/9/9/9/9/9/R8/4K4 w - - 99 80";
    let check = format!("Home Home End 100ms {} {REST}", play("e1d1"));
    for (name, settings, seats, opening, keys) in [
        ("start-zh", chinese(), ROOKIE, "", REST),
        ("thoughts", chinese(), [Seat::level("beginner"), Seat::Human], middle, &format!("T G 9s {REST}")),
        ("start-en", english(), ROOKIE, "", REST),
        ("menu-view", english(), ROOKIE, "", &format!("F10 Right*3 {REST}")),
        ("western", western(), PEOPLE, middle, REST),
        ("taken-up", chinese(), PEOPLE, "", &format!("click:{} {REST}", at("h2"))),
        ("middle", chinese(), PEOPLE, middle, &format!("click:{} {REST}", at("b2"))),
        ("turned", chinese(), ROOKIE, "", &format!("C {REST} 5s")),
        ("gliding", chinese(), PEOPLE, "", &format!("click:{} 100ms click:{} 90ms", at("h2"), at("e2"))),
        ("opening", chinese(), PEOPLE, five_seven, &format!("Home End {REST}")),
        ("opening-en", english(), PEOPLE, five_seven, &format!("Home End {REST}")),
        ("new-zh", chinese(), ROOKIE, "", "F2 100ms"),
        ("warning", chinese(), PEOPLE, cycle, &check),
        ("warning-en", english(), PEOPLE, cycle, &check),
        ("limit", chinese(), PEOPLE, idle, &format!("{} 9s {REST}", play("a1a2"))),
        ("limit-en", english(), PEOPLE, idle, &format!("{} 9s {REST}", play("a1a2"))),
        ("over", chinese(), PEOPLE, &format!("fen {MATE}"), &format!("{} 9s N {REST}", play("a1a9"))),
        ("analysis", chinese(), PEOPLE, middle, "V 300s"),
        ("hint", chinese(), PEOPLE, middle, &format!("H 9s {REST}")),
        ("numbers", chinese(), PEOPLE, middle, &format!("N {REST}")),
        ("editor", chinese(), PEOPLE, "", &format!("E Del Shift+K click:{} A click:{} {REST}", at("e0"), at("e6"))),
        ("editor-en", english(), PEOPLE, middle, &format!("E {REST}")),
        ("blocked", chinese(), PEOPLE, "", &format!("click:{} 100ms click:{} {REST}", at("h0"), at("f1"))),
        ("blocked-en", english(), PEOPLE, "", &format!("click:{} 100ms click:{} {REST}", at("b2"), at("b7"))),
        ("iccs", chinese(), PEOPLE, middle, &format!("Y {REST}")),
        ("leaving", chinese(), PEOPLE, "", &format!("{} Esc 200ms", play("h2e2"))),
    ] {
        golden(&format!("xiangqi/{name}"), &sit_with(settings, seats, opening, keys).screen);
    }
    for (name, settings, keys) in [
        ("original-zh", chinese(), REST),
        ("original-game", chinese(), &format!("F10 {REST}")),
        ("original-level", chinese(), &format!("F10 Right {REST}")),
        ("original-handicap", english(), &format!("F10 Right*2 {REST}")),
        ("original-file", english(), &format!("F10 Right*3 {REST}")),
        ("original-improvements", english(), &format!("F10 Right*4 {REST}")),
    ] {
        let board = XiangqiBoard::original(settings.lang.text());
        golden(&format!("xiangqi/{name}"), &sitting::sit(board, settings, ROOKIE, "", keys).screen);
    }
    for (page, turn) in
        (1..=13).map(|page| (page, if page == 1 { String::new() } else { format!("Right*{}", page - 1) }))
    {
        golden(&format!("xiangqi/help-zh-{page}"), &zh(PEOPLE, "", &format!("F1 {turn} 100ms")).screen);
        golden(&format!("xiangqi/help-en-{page}"), &en(PEOPLE, "", &format!("F1 {turn} 100ms")).screen);
    }
}

#[test]
fn the_same_keys_show_the_same_frames() {
    let keys = format!("T {} 3s H 3s F10 Right Down Enter A 10s", play("h2e2"));
    let once = original(ROOKIE, "", &keys);
    assert!(once.frames == original(ROOKIE, "", &keys).frames);
    assert!(once.frames.len() > 600);
}

/// Any keys and clicks: no panic, a legal game, and Esc leaves.
#[test]
fn any_keys_and_clicks_leave_a_legal_game_and_escape_leads_out() {
    const WORDS: [&str; 41] = [
        "Up", "Down", "Left", "Right", "Enter", "Space", "U", "Ctrl+Y", "PgUp", "PgDn", "Home", "End", "R", "H", "V",
        "G", "C", "A", "L", "K", "N", "T", "X", "M", "F1", "F2", "F3", "F5", "E", "Tab", "Esc", "Delete", "1s",
        "300ms", "3s", "F", "Y", "Z", "F10", "Ctrl+C", "Ctrl+K",
    ];
    for seed in 1..=10_u32 {
        let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
        let mut random = |n: u32| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % n
        };
        let mut keys = String::new();
        for _ in 0..120 {
            match random(3) {
                0 => keys += WORDS[random(WORDS.len() as u32) as usize],
                1 => keys += &format!("click:{},{}", random(640), random(480)),
                _ => keys += &format!("click:{},{}", 56 + 39 * random(9), 34 + 39 * random(10)),
            }
            keys.push(' ');
        }
        let seats = [PEOPLE, ROOKIE, [Seat::level("fool"), Seat::Human], [Seat::level("rookie"); 2]][seed as usize % 4];
        let opening = ["", "fen 3k5/1R7/9/9/9/9/9/9/R8/4K4 w", "1. 炮二平五 马８进７"][seed as usize % 3];
        // Esc asks, Y leaves; Esc closes any other open window.
        let sit = if seed % 2 == 0 { original } else { zh };
        let seen = sit(seats, opening, &format!("{keys} Esc*12 200ms Y 1s Esc*4 200ms Y 2s Esc Y 1s"));
        assert!(seen.left, "seed {seed}: {keys}");
    }
}

#[test]
fn texts_fit_their_places() {
    let small = bundled::song16();
    let fits = |text: &str| assert!(small.width(text) <= PanelLayout::standard().message.width, "{text}");
    for lang in Language::ALL {
        let (message, table) = (&lang.text().xiangqi, &lang.text().table);
        let board = XiangqiBoard::new(lang.text());
        let sides = Player::BOTH.map(|player| board.player_name(player));
        let rules = &message.endings;
        for rule in [
            rules.checkmate,
            rules.stalemate,
            rules.perpetual_check,
            rules.perpetual_chase,
            rules.repetition,
            rules.natural_limit,
            rules.material,
        ] {
            fits(&(table.wins)(sides[1], rule));
            fits(&(table.drawn)(rule));
            assert!(small.lines(&(message.setup_errors.over)(rule), 208).count() <= 4, "{rule}");
        }
        for side in sides {
            let judged = (message.repeated)(&(message.would_lose)(side, rules.perpetual_check));
            fits(&(table.remarked)(&(table.to_move)(side), &(message.both)(message.check, &judged)));
            fits(&(table.remarked)(&(table.to_move)(side), &(message.both)(message.check, &(message.limit)(20))));
        }
        let refusals = &message.refusals;
        for why in [
            refusals.nothing,
            refusals.not_yours,
            refusals.stuck,
            refusals.faces,
            refusals.exposes,
            refusals.still_in_check,
            message.obstacles.out_of_palace,
            message.obstacles.general,
            message.obstacles.advisor,
            message.obstacles.elephant,
            message.obstacles.elephant_eye,
            message.obstacles.elephant_river,
            message.obstacles.horse,
            message.obstacles.horse_leg,
            message.obstacles.rook,
            message.obstacles.rook_blocked,
            message.obstacles.cannon,
            message.obstacles.cannon_blocked,
            message.obstacles.no_screen,
            message.obstacles.many_screens,
            message.obstacles.soldier,
            message.obstacles.soldier_sideways,
            message.obstacles.soldier_back,
            table.thinking,
            table.analysis_stopped,
            table.no_mistakes,
        ] {
            fits(why);
        }
        fits(&(table.analysed)(sides[0], board.unit().many));
        fits(&(table.mistake)(120, "前炮退二", "前炮退二", &board.write_gain(1850)));
        fits(&(table.hinted_move)(&(table.described)("前炮退二", &board.unit().with("+18.5"))));
        let levels: Vec<&str> = ORIGINALS.iter().map(|level| board.level_text(LevelId::new(level.name)).name).collect();
        fits(&(table.seated)((sides[0], levels[5]), (sides[1], levels[5])));
        let (improvements, original) = (message.original.improvements, &message.original);
        let improvements = [
            improvements.killers,
            improvements.remembered,
            improvements.aspiration,
            improvements.deepening,
            improvements.extension,
            improvements.quiescence,
            improvements.book,
            improvements.placement,
            improvements.shapes,
            improvements.threats,
        ];
        let labels = original.menus.iter().chain(&original.new_games).chain(&original.handicaps).chain(&improvements);
        for label in
            labels.chain(&message.styles).chain(&message.gives.1).chain([&message.gives.0, &message.endings_hint])
        {
            assert!(label.chars().all(|c| small.glyph(c).is_some()), "{label}");
        }
        // The titles share the bar.
        let room = PanelLayout::standard().bar.width / original.menus.len() as i32;
        original.menus.iter().for_each(|title| assert!(small.width(title) <= room, "{title}"));
        // Every switch of an improvement is in a menu.
        let board = XiangqiBoard::original(lang.text());
        for number in 0..Improvements::TABLE.len() {
            let switch = Action::GameAction(board.own().len() - Improvements::TABLE.len() + number);
            assert!(board.bar().iter().flat_map(|menu| menu.groups.concat()).any(|item| item == switch));
        }
    }
}
