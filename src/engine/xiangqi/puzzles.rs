//! The built-in puzzles: mates by continuous checks.

/// The puzzles as FEN, one per line, the shortest first. In each the side to move mates by checks, and only one first
/// move mates in the minimum number of moves.
///
/// The first ones are the basic mates of every manual, set up by hand; the others are from games of the program's
/// player against itself, found by the [prover](super::mate): the ignored test in this file generates them again, with
/// the same result each time.
pub const MATES: &str = include_str!("puzzles.fen");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game as _;
    use crate::search::matches::random_openings;
    use crate::search::{Engine as _, Limits, NodeCounter};
    use crate::xiangqi::classic::{ClassicPlayer, Improvements};
    use crate::xiangqi::{Move, Position, mate};

    /// The basic mates.
    const BASIC: [&str; 8] = [
        // 白脸将, 钓鱼马, 马后炮, 重炮, 卧槽马, 铁门栓, and 双车错: its last step, and the one before.
        "3k5/9/9/9/9/9/9/9/8R/4K4 w",
        "4k4/9/6N2/9/9/9/9/9/R8/3K5 w",
        "4k4/9/4N4/9/9/9/9/2C6/9/3K5 w",
        "3aka3/9/9/9/9/4C4/9/7C1/9/3K5 w",
        "4ka3/4a4/9/1N7/9/9/9/9/9/3RK4 w",
        "2bak4/4a4/4b4/9/9/9/9/4C4/5R3/5K3 w",
        "4k4/R8/9/9/9/9/9/9/1R7/5K3 w",
        "4k4/9/9/9/9/9/9/R8/1R7/5K3 w",
    ];
    /// The numbers of puzzles from the program's games: (moves, puzzles).
    const COUNTS: [(usize, usize); 3] = [(2, 8), (3, 8), (4, 6)];

    fn solve(position: &Position, moves: u32) -> Option<Vec<Move>> {
        let (limits, mut monitor) = (Limits::nodes(3_000_000), ());
        mate::solve(position, moves, &mut NodeCounter::new(&limits, &mut monitor)).ok().flatten()
    }

    /// Returns the first moves that mate in at most `moves` moves.
    fn firsts(position: &Position, moves: usize) -> Vec<Move> {
        let mates = |mv: &Move| {
            let after = position.after(*mv);
            let (limits, mut monitor) = (Limits::nodes(3_000_000), ());
            let mut counter = NodeCounter::new(&limits, &mut monitor);
            after.outcome().is_some() && position.board().gives_check(*mv)
                || moves > 1 && matches!(mate::refute(&after, moves as u32 - 1, &mut counter), Ok(Some(_)))
        };
        position.moves().into_iter().filter(mates).collect()
    }

    #[test]
    #[ignore = "writes src/engine/xiangqi/puzzles.fen anew: cargo test --release --lib -- --ignored manual_make_the_mates"]
    fn manual_make_the_mates() {
        let mut of_length: Vec<Vec<Position>> = vec![Vec::new(); 5];
        let mut seed = 0;
        while COUNTS.iter().any(|&(moves, count)| of_length[moves].len() < count) {
            seed += 1;
            let mut game = random_openings(&Position::start(), 6, 1, seed);
            let mut players = [1, 2].map(|depth| ClassicPlayer {
                depth,
                improvements: Improvements::ALL,
                iterative_deepening: true,
                max_nodes: None,
                seed: Some(seed),
            });
            while game.len() < 160 && game.last().unwrap().outcome().is_none() {
                let position = game.last().unwrap().clone();
                let fresh: Position = position.to_string().parse().unwrap();
                let found = solve(&fresh, 4).map_or(0, |line| line.len().div_ceil(2));
                let wanted = COUNTS.iter().any(|&(moves, count)| moves == found && of_length[moves].len() < count);
                if wanted && firsts(&fresh, found).len() == 1 {
                    of_length[found].push(fresh);
                    break;
                }
                let to_move = position.to_move() as usize;
                let Some(mv) = players[to_move].choose(&game, &mut ()).and_then(|report| report.best()) else { break };
                game.push(position.after(mv));
            }
        }
        let own = of_length.iter().flatten().map(ToString::to_string);
        let lines: Vec<String> = BASIC.into_iter().map(str::to_owned).chain(own).collect();
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/xiangqi/puzzles.fen"), lines.join("\n") + "\n").unwrap();
    }

    #[test]
    fn every_puzzle_is_a_mate_by_checks_with_one_first_move() {
        let lengths: Vec<usize> = MATES
            .lines()
            .map(|fen| {
                let position: Position = fen.parse().unwrap();
                let length = solve(&position, 4).unwrap_or_else(|| panic!("no mate: {fen}")).len().div_ceil(2);
                if !BASIC.contains(&fen) {
                    assert_eq!(firsts(&position, length).len(), 1, "{fen}");
                }
                length
            })
            .collect();
        let own = COUNTS.into_iter().flat_map(|(moves, count)| vec![moves; count]);
        let expected: Vec<usize> = [1, 1, 1, 1, 1, 1, 1, 2].into_iter().chain(own).collect();
        assert_eq!(lengths, expected);
        assert!(MATES.lines().zip(BASIC).all(|(line, basic)| line == basic));
    }
}
