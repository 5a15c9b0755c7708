use super::evaluation::{evaluate, material_and_points};
use super::*;
use crate::xiangqi::{Board, XiangqiEnding, puzzles};

fn choose(position: &Position, nodes: u64) -> Report<Move> {
    let mut player = StrongPlayer::new(Limits::nodes(nodes), None);
    player.choose(std::slice::from_ref(position), &mut ()).unwrap()
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// Positions of games with random moves, the last one of each.
fn random_positions(count: u64) -> Vec<Position> {
    let play = |seed| {
        let mut random = SplitMix64::new(seed);
        let mut position = Position::start();
        for _ in 0..10 + random.below(80) {
            let moves = position.board().legal_moves();
            let Some(mv) = moves.get(random.below(moves.len().max(1))) else { break };
            position = position.play(*mv).unwrap();
        }
        position
    };
    (0..count).map(play).filter(|position| position.outcome().is_none()).collect()
}

#[test]
fn the_bundled_mates_are_found_and_are_as_long_as_proven() {
    for line in puzzles::MATES.lines().take(12) {
        let start = position(line);
        let report = choose(&start, 300_000);
        let Score::Mate(plies @ 1..) = report.score else { panic!("{line}: {}", report.score) };
        // The line leads to the end of the game.
        let mut game = start;
        for mv in &report.pv[..(plies as usize).min(report.pv.len())] {
            game = game.play(*mv).unwrap();
        }
        assert!(report.pv.len() < plies as usize || game.outcome().is_some(), "{line}");
    }
}

#[test]
fn it_answers_in_any_position_with_a_legal_move_within_its_limits() {
    for position in random_positions(60) {
        for nodes in [1, 2, 50, 2000] {
            let report = choose(&position, nodes);
            assert!(report.nodes <= nodes, "{position}: {} of {nodes}", report.nodes);
            let mut game = position.clone();
            for mv in &report.pv {
                assert!(game.board().is_legal(*mv), "{position}: {mv}");
                game = game.play(*mv).unwrap();
                if game.outcome().is_some() {
                    break;
                }
            }
            assert!(!report.pv.is_empty(), "{position}");
        }
    }
}

#[test]
fn the_same_limit_gives_the_same_answer() {
    for position in random_positions(10) {
        assert_eq!(choose(&position, 5000), choose(&position, 5000));
    }
}

/// Returns the board with the colours exchanged: turned by 180 degrees, and the other side to move.
fn exchanged(board: &Board) -> Board {
    let fen = Position::new(board.clone()).to_string();
    let (rows, rest) = fen.split_once(' ').unwrap();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let rows: String = rows.chars().rev().map(|c| if c.is_ascii_alphabetic() { swap(c) } else { c }).collect();
    let side = if rest.starts_with('w') { 'b' } else { 'w' };
    position(&format!("{rows} {side} - - 0 1")).board().clone()
}

#[test]
fn the_evaluation_does_not_depend_on_colour_or_side() {
    for position in random_positions(80) {
        let board = position.board();
        let value = |board: &Board| evaluate(board, material_and_points(board));
        assert_eq!(value(board), value(&exchanged(board)), "{position}");
    }
}

/// Compares the search with the game's own verdict at every repetition of games that go back and forth: 2,000 games, with
/// captures and checks between the repetitions.
#[test]
#[ignore = "long"]
fn repetitions_are_judged_as_by_the_game() {
    let mut judged = [0; 3];
    for seed in 0..2000 {
        let mut random = SplitMix64::new(seed);
        let mut game =
            vec![if seed % 2 == 0 { Position::start() } else { random_positions(40)[seed as usize % 30].clone() }];
        let mut played: Vec<Move> = Vec::new();
        for _ in 0..40 {
            let position = game.last().unwrap();
            // Back to where the piece came from two plies ago, or any move, checks first.
            let back = played.len().checked_sub(2).map(|index| Move { from: played[index].to, to: played[index].from });
            let moves = position.board().legal_moves();
            let checks: Vec<Move> = moves.iter().copied().filter(|&mv| position.board().gives_check(mv)).collect();
            let choice = match back.filter(|mv| random.below(4) > 0 && moves.contains(mv)) {
                Some(back) => back,
                None if !checks.is_empty() && random.below(2) == 0 => checks[random.below(checks.len())],
                None => moves[random.below(moves.len())],
            };
            let next = position.play(choice).unwrap();
            played.push(choice);
            let mut monitor = ();
            let mut memory = SearchMemory::new(1);
            let search = Search::new(&next, None, &mut memory, NodeCounter::new(&Limits::NONE, &mut monitor));
            let expected = next.verdict().map(|verdict| match verdict.ending() {
                XiangqiEnding::PerpetualCheck { loser } | XiangqiEnding::PerpetualChase { loser } => {
                    if loser == next.side() { -values::RULE_WIN } else { values::RULE_WIN }
                }
                _ => 0,
            });
            assert_eq!(search.repetition_value(0), expected, "{next}");
            if let Some(value) = expected {
                judged[(value.signum() + 1) as usize] += 1;
            }
            if next.outcome().is_some() {
                break;
            }
            game.push(next);
        }
    }
    assert!(judged[0] > 20 && judged[1] > 500 && judged[2] > 20, "{judged:?}");
}

#[test]
fn a_rook_is_not_given_away() {
    // The rook is attacked by the cannon behind the soldier, and can capture a horse that is protected.
    let report = choose(&Position::start(), 20_000);
    assert!(matches!(report.score, Score::Estimate(value) if value.abs() < 200), "{}", report.score);
    assert!(report.depth >= 6, "depth {}", report.depth);
}

#[test]
fn draws_by_the_natural_limit_are_seen() {
    // Two rooks mate in three plies, unless the game is a draw before; only a capture begins a new count.
    let start = |soldier: char, quiet: u32| position(&format!("3k5/9/9/9/R7{soldier}/1R7/9/9/9/5K3 w - - {quiet} 80"));
    assert_eq!(choose(&start('p', 110), 20_000).score, Score::Mate(3));
    let game = start('p', 118);
    let report = choose(&game, 20_000);
    assert!(game.board().piece(report.best().unwrap().to).is_some(), "{:?}", report.best());
    assert!(report.score.hundredths() > 500, "{}", report.score);
    assert_eq!(choose(&start('1', 118), 20_000).score, Score::Estimate(0), "nothing to capture");
}

#[test]
fn without_a_piece_that_could_win_it_is_a_draw() {
    // Red takes the rook and has an advisor and an elephant more.
    let report = choose(&position("3k5/9/9/9/9/9/9/9/4r4/3AK1E2 w"), 20_000);
    assert!(report.best().is_some_and(|mv| mv.to.to_string() == "e1"), "{:?}", report.best());
    assert_eq!(report.score, Score::Estimate(0));
}
