//! The puzzle screen, with keys and with the mouse, and the stored progress.

use crate::common::{cells, golden, run};
use huanle::engine::notation::Archive as _;
use huanle::engine::othello::endgame::{Scoring, solve, value};
use huanle::engine::othello::notation::{self, OthelloFormat};
use huanle::engine::othello::{Move, Position, puzzles};
use huanle::engine::search::{Limits, NodeCounter};
use huanle::engine::{Game, Outcome, Player};
use huanle::gfx::{Color, Framebuffer};
use huanle::machine::{Headless, Speed};
use huanle::records::{GameFiles, Memory, Store};
use huanle::screens::context::Context;
use huanle::screens::othello;
use huanle::screens::portraits::Portraits;
use huanle::settings::Settings;
use huanle::text::Language;

const SET: &str = "othello/endgames";

/// Runs the modern Othello with scripted keys, a store and a game folder. Returns the last picture.
fn played(lang: Language, store: &mut Memory, shelf: &mut Memory, keys: &str) -> Framebuffer {
    let mut nobody = Headless;
    run(1, Speed::Instant, keys, &mut nobody, |m| {
        let settings = Settings { lang, ..Settings::default() };
        let mut context = Context {
            store,
            files: shelf,
            settings,
            portraits: Portraits::default(),
            seed: 1,
            asks_at_first_start: false,
            external_engine: None,
            programs: None,
            write_settings: &mut |_| Ok(()),
        };
        othello::play(m, lang.text(), &mut context, None)
    })
}

fn zh(store: &mut Memory, keys: &str) -> Framebuffer {
    played(Language::Chinese, store, &mut Memory::default(), keys)
}

/// Returns the positions of the bundled set.
fn starts() -> Vec<Position> {
    let archive = notation::read(puzzles::ENDGAMES.as_bytes()).unwrap();
    assert_eq!(archive.format(), OthelloFormat::Obf);
    archive.games().map(|loaded| *loaded.unwrap().record.start()).collect()
}

/// Returns the click for a move.
fn click(mv: Move) -> String {
    format!("click:{}", cells::othello(&mv.square().unwrap().to_string(), false))
}

fn worth(position: &Position) -> i32 {
    value(*position, Scoring::EmptiesToWinner).0
}

/// Returns the first move that still wins although another may win more, and the best replies to each, as the puzzle
/// screen plays them; and the task of the player for that.
fn solution(start: Position) -> (Vec<Move>, Position) {
    let (mut position, mut own) = (start, Vec::new());
    while !position.is_over() {
        let mv = if position.must_pass() {
            Move::Pass
        } else if position.side() == start.side() {
            let mv = position.moves().into_iter().find(|&mv| worth(&position.after(mv)) < 0).unwrap();
            own.push(mv);
            mv
        } else {
            solve(position, Scoring::EmptiesToWinner, None, NodeCounter::new(&Limits::NONE, &mut ()))
                .unwrap()
                .best()
                .unwrap()
        };
        position = position.after(mv);
    }
    (own, position)
}

/// Returns a wrong move of a position.
fn wrong(position: Position) -> Move {
    position.moves().into_iter().find(|&mv| worth(&position.after(mv)) >= 0).unwrap()
}

#[test]
fn every_bundled_puzzle_can_be_won_to_its_end() {
    for start in starts() {
        let (own, end) = solution(start);
        let player: Player = start.side().into();
        assert_eq!(end.outcome(), Some(Outcome::Win(player)), "{start}");
        assert!(!own.is_empty());
    }
}

#[test]
fn the_first_puzzle_by_mouse_and_it_stays_solved() {
    let start = starts()[0];
    let (own, _) = solution(start);
    let moves: Vec<String> = own.iter().map(|&mv| format!("{} 4s", click(mv))).collect();
    let keys = format!("P 100ms Enter 100ms Enter 1s {}", moves.join(" "));
    let mut store = Memory::default();
    zh(&mut store, &keys);
    assert_eq!(store.solved_puzzles(SET).unwrap().into_iter().collect::<Vec<_>>(), [start.to_string()]);
    // The next run knows it, and starts with the second one; Enter after the end leads there, too.
    let second = zh(&mut store, "P 100ms Enter 100ms Enter 1s");
    let mut fresh = Memory::default();
    let next = zh(&mut fresh, &format!("{keys} Enter move:10,470 1s"));
    let by_list = zh(&mut store, "P 100ms Enter 100ms Enter move:10,470 1s");
    assert!(next == by_list && second.count(Color::GREEN) > 10_000);
    let mut store = Memory::default();
    zh(&mut store, &format!("{keys} Esc 100ms Esc 100ms Esc 100ms"));
    assert_eq!(store.games_in_progress("othello").unwrap(), [], "the game on the table was not touched");
}

/// Returns the arrow keys to a move from the cursor's square.
fn arrows(at: &mut (i32, i32), mv: Move) -> String {
    let square = mv.square().unwrap();
    let to = (i32::from(square.column()), i32::from(square.row()));
    let mut words = Vec::new();
    for (by, back, on) in [(to.0 - at.0, "Left", "Right"), (to.1 - at.1, "Up", "Down")] {
        if by != 0 {
            words.push(format!("{}*{}", if by < 0 { back } else { on }, by.abs()));
        }
    }
    *at = to;
    words.push("Enter 4s".to_owned());
    words.join(" ")
}

#[test]
fn the_first_puzzle_by_keys() {
    let (own, _) = solution(starts()[0]);
    // The first arrow key only shows the cursor, in the centre.
    let mut at = (4, 4);
    let moves: Vec<String> = own.iter().map(|&mv| arrows(&mut at, mv)).collect();
    let mut store = Memory::default();
    zh(&mut store, &format!("P 100ms Enter 100ms Enter 1s Right {}", moves.join(" ")));
    assert_eq!(store.solved_puzzles(SET).unwrap().len(), 1);
}

#[test]
fn a_wrong_move_is_taken_back_and_does_not_count() {
    let start = starts()[0];
    let (own, _) = solution(start);
    let begin = "P 100ms Enter 100ms Enter 1s";
    let mut store = Memory::default();
    let bad = click(wrong(start));
    let after = zh(&mut store, &format!("{begin} {bad} 4s"));
    golden("puzzles/wrong", &after);
    // All moves but the last, with a wrong one in between, are not a solution; with the last one they are.
    let moves: Vec<String> = own.iter().map(|&mv| format!("{} 4s", click(mv))).collect();
    let part = format!("{begin} {bad} 4s {}", moves[..moves.len() - 1].join(" "));
    zh(&mut store, &part);
    assert!(store.solved_puzzles(SET).unwrap().is_empty());
    zh(&mut store, &format!("{part} {}", moves[moves.len() - 1]));
    assert_eq!(store.solved_puzzles(SET).unwrap().len(), 1);
}

#[test]
fn after_a_hint_it_does_not_count_until_it_is_begun_again() {
    let (own, _) = solution(starts()[0]);
    let moves: Vec<String> = own.iter().map(|&mv| format!("{} 4s", click(mv))).collect();
    let moves = moves.join(" ");
    let begin = "P 100ms Enter 100ms Enter 1s";
    let mut store = Memory::default();
    golden("puzzles/hint", &zh(&mut store, &format!("{begin} H 200ms")));
    zh(&mut store, &format!("{begin} H 200ms {moves}"));
    assert!(store.solved_puzzles(SET).unwrap().is_empty());
    zh(&mut store, &format!("{begin} H 200ms {moves} U U U 500ms R 200ms {moves}"));
    assert_eq!(store.solved_puzzles(SET).unwrap().len(), 1);
}

#[test]
fn pictures() {
    let mut store = Memory::default();
    let starts = starts();
    for start in &starts[..4] {
        store.set_solved(SET, &start.to_string()).unwrap();
    }
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        let mut shelf = Memory::default();
        shelf.write("mine.obf", puzzles::ENDGAMES.as_bytes()).unwrap();
        shelf.write("game.txt", b"f5d6c3").unwrap();
        let mut draw = |keys: &str| played(lang, &mut store, &mut shelf, keys);
        golden(&format!("puzzles/sets-{name}"), &draw("P 200ms"));
        golden(&format!("puzzles/list-{name}"), &draw("P 100ms Enter 200ms"));
        golden(&format!("puzzles/ffo-{name}"), &draw("P 100ms Down Enter 200ms"));
        golden(&format!("puzzles/board-{name}"), &draw("P 100ms Enter 100ms Enter 500ms Right*2 Up"));
        golden(&format!("puzzles/help-{name}"), &draw("P 100ms Enter 100ms Enter 500ms F1 200ms"));
    }
    let (own, _) = solution(starts[4]);
    let moves: Vec<String> = own.iter().map(|&mv| format!("{} 4s", click(mv))).collect();
    golden("puzzles/solved", &zh(&mut store, &format!("P 100ms Enter 100ms Enter 1s {}", moves.join(" "))));
}

/// Positions from the clipboard, from a path and from the game folder; invalid ones are reported and harmless.
#[test]
fn own_positions() {
    let start = starts()[0];
    let (own, _) = solution(start);
    let moves: Vec<String> = own.iter().map(|&mv| format!("{} 4s", click(mv))).collect();
    let moves = moves.join(" ");
    // Without scores everything is computed.
    let bare = format!("{start}\n");
    let mut shelf = Memory::default();
    shelf.write("bare.obf", bare.as_bytes()).unwrap();
    let mut store = Memory::default();
    let keys = format!("P 100ms End Enter 100ms Enter 1s {moves}");
    played(Language::English, &mut store, &mut shelf, &keys);
    assert_eq!(store.solved_puzzles("bare.obf").unwrap().len(), 1);
    let mut store = Memory::default();
    let pasted = bare.trim().replace(' ', "\\s");
    let keys = format!("P 100ms Down Down Enter 100ms paste:{pasted} Enter 200ms Enter 1s {moves}");
    played(Language::English, &mut store, &mut shelf, &keys);
    assert_eq!(store.solved_puzzles("").unwrap().len(), 1);
    for words in ["nothing", "f5d6c3", "XO\\sX"] {
        let keys = format!("P 100ms Down Down Enter 100ms paste:{words} Enter 300ms Enter Esc Esc 300ms");
        let mut store = Memory::default();
        let after = played(Language::English, &mut store, &mut shelf, &keys);
        assert!(after.count(Color::GREEN) > 10_000, "{words}: the table is back");
    }
}

/// The FFO position 40 has twenty empty squares: the file's first move is trusted, so that nothing hangs.
#[test]
fn a_long_endgame_is_estimated_and_escape_stops_it() {
    let ffo = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    let mut shelf = Memory::default();
    shelf.write("ffo.obf", format!("{ffo}; A2:+38; B1:+6;\n").as_bytes()).unwrap();
    let mut store = Memory::default();
    let open = "P 100ms End Enter 100ms Enter 1s";
    let solver =
        played(Language::English, &mut store, &mut shelf, &format!("{open} click:{} 60s", cells::othello("a2", false)));
    golden("puzzles/long", &solver);
    // Esc while the reply is being computed takes the move back.
    let stopped = played(
        Language::English,
        &mut store,
        &mut shelf,
        &format!("{open} click:{} 200ms Esc 500ms move:10,470", cells::othello("a2", false)),
    );
    let open = played(Language::English, &mut store, &mut shelf, &format!("{open} move:10,470"));
    let discs = |screen: &Framebuffer| screen.count(Color::GREEN);
    assert_eq!(discs(&stopped), discs(&open));
}
