use super::*;
use crate::game::Game as _;
use crate::gomoku::Rules;
use crate::search::SplitMix64;

/// Searches to a depth, or less deep if this number of nodes is reached. Returns the score; `None` if the player resigns.
fn score(position: &Position, depth: u32, nodes: u64) -> Option<Score> {
    let mut monitor = ();
    let limits = Limits { nodes: Some(nodes), ..Limits::depth(depth) };
    let report = search(
        position,
        1,
        &mut SearchMemory::new(&Limits::NONE, EvaluationTables::embedded()),
        NodeCounter::new(&limits, &mut monitor),
    );
    report.map(|report| report.score)
}

/// Returns the value of a position for the side to move by a plain alpha-beta search of all moves: 0 if the game is not
/// decided after `depth` plies.
fn reference(position: &Position, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        let value = |winner| if winner == position.to_move() { MATE - ply } else { ply - MATE };
        return outcome.winner().map_or(0, value);
    }
    if depth == 0 {
        return 0;
    }
    let mut best = -INFINITY;
    for point in position.board().free_points() {
        let value = -reference(&position.place_unchecked(point), depth - 1, ply + 1, -beta, -alpha);
        best = best.max(value);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Returns the plies to a forced win or, negative, to a loss within `depth` plies by the plain search; `None` if neither.
fn reference_mate(position: &Position, depth: u32) -> Option<i32> {
    match to_score(reference(position, depth, 0, -INFINITY, INFINITY)) {
        Score::Mate(plies) => Some(plies),
        _ => None,
    }
}

/// Random stones in the middle of the smallest board.
#[test]
#[ignore = "long"]
fn short_wins_and_losses_are_those_of_a_plain_search() {
    let mut random = SplitMix64::new(5);
    let mut found = [0; 4];
    for rules in Rules::ALL.into_iter().cycle().take(400) {
        let mut position = Position::empty(10, rules).unwrap();
        for _ in 0..8 + random.below(12) {
            let points: Vec<Point> = position.allowed_points();
            let points: Vec<Point> =
                points.into_iter().filter(|p| (2..8).contains(&p.column()) && (2..8).contains(&p.row())).collect();
            position = position.place(points[random.below(points.len())]).unwrap();
            if position.ending().is_some() {
                break;
            }
        }
        if position.ending().is_some() {
            continue;
        }
        let score = score(&position, 6, 4000).unwrap();
        let expected = reference_mate(&position, 3);
        match (expected, score) {
            // A win by fours need not be the shortest.
            (Some(plies @ 1..), Score::Mate(found)) => assert!(found >= plies, "{position} {rules:?}: {score} {plies}"),
            (Some(plies), _) => assert_eq!(score, Score::Mate(plies), "{position} {rules:?}"),
            (None, Score::Mate(plies)) => assert!(plies.abs() > 3, "{position} {rules:?}: {score}"),
            (None, _) => {}
        }
        found[expected.map_or(0, |plies| if plies < 0 { 3 } else { 1 + usize::from(plies > 1) })] += 1;
    }
    assert!(found.iter().all(|&count| count > 5), "{found:?}");
}

/// Nearly full boards, in which everything can be searched to the end.
#[test]
fn endings_are_those_of_a_plain_search() {
    let full: Vec<char> = (0..100).map(|at| if (at % 10 / 2 + at / 10) % 2 == 0 { 'X' } else { 'O' }).collect();
    let mut random = SplitMix64::new(9);
    let mut found = [0; 3];
    for rules in Rules::ALL.into_iter().cycle().take(1500) {
        let mut board = full.clone();
        (0..12).for_each(|_| board.swap(random.below(100), random.below(100)));
        (0..6).for_each(|_| board[random.below(100)] = '.');
        let side = if random.below(2) == 0 { 'X' } else { 'O' };
        let position: Position = format!("{} {side}", board.iter().collect::<String>()).parse().unwrap();
        let position = position.with_rules(rules);
        if position.ending().is_some() {
            continue;
        }
        let expected = reference_mate(&position, 8).map_or(0, i32::signum);
        let score = score(&position, 16, 1_000_000).unwrap_or(Score::Mate(-1));
        let sign = if let Score::Mate(plies) = score { plies.signum() } else { 0 };
        assert_eq!(sign, expected, "{position} {rules:?}: {score}");
        found[(expected + 1) as usize] += 1;
    }
    assert!(found.iter().all(|&count| count > 10), "{found:?}");
}
