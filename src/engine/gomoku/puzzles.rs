//! The bundled puzzles: wins by continuous fours.

/// Thirty positions in [SGF](super::notation), from two fours to seven and more: the side to move wins by fours alone,
/// and the program's [level](super::levels) that chooses by weights plays another move there.
///
/// The positions come from games between the program's own players and were found and proven by its own [search for
/// fours](super::vcf); the ignored test in this file reproduces them.
pub const FOURS: &str = include_str!("puzzles.sgf");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game as _;
    use crate::gomoku::notation::{self, sgf};
    use crate::gomoku::{Point, Position, Rules, threats, vcf, weights};
    use crate::notation::Archive as _;
    use crate::record::Record;
    use crate::search::SplitMix64;

    /// The number of puzzles by minimum number of fours.
    const COUNTS: [(usize, usize); 5] = [(2, 6), (3, 8), (4, 6), (5, 5), (7, 5)];

    /// Returns the win by fours, if there is one and no immediate five.
    fn win(position: &Position) -> Option<Vec<Point>> {
        if !threats::winning_points(position, position.side_to_move()).is_empty() {
            return None;
        }
        vcf::solve(position, 200_000).result.line()
    }

    fn is_puzzle(position: &Position, fours: usize) -> bool {
        let Some(line) = win(position) else { return false };
        line.len().div_ceil(2) == fours && weights::choose(position) != Some(line[0])
    }

    #[test]
    #[ignore = "writes src/engine/gomoku/puzzles.sgf anew: cargo test --release --lib -- --ignored manual_make_the_fours"]
    fn manual_make_the_fours() {
        let mut sets: Vec<Vec<String>> = vec![Vec::new(); COUNTS.len()];
        let mut random = SplitMix64::new(1);
        let mut games = 0;
        while COUNTS.iter().zip(&sets).any(|(&(_, count), set)| set.len() < count) {
            // A game between players by weights. One move in five is a random candidate, which makes the games long.
            let rules = [Rules::FREESTYLE, Rules::RENJU][games % 2];
            games += 1;
            let mut position = Position::empty(15, rules).unwrap();
            while position.ending().is_none() {
                let fours = win(&position).map_or(0, |line| line.len().div_ceil(2));
                let next = COUNTS.iter().position(|&(least, _)| least > fours).unwrap_or(COUNTS.len());
                if let Some(set) = next.checked_sub(1)
                    && sets[set].len() < COUNTS[set].1
                    && position.board().count(position.side_to_move()) < 30
                    && is_puzzle(&position, fours)
                {
                    let start = Position::new(*position.board(), rules, position.side_to_move());
                    sets[set].push(sgf::write(&Record::new(start)).0);
                    break;
                }
                let near = crate::gomoku::evaluation::candidates(&position, 6);
                let chance = random.below(5) == 0;
                let point = match weights::choose(&position) {
                    Some(point) if !chance => point,
                    Some(_) if !near.is_empty() => near[random.below(near.len())],
                    _ => break,
                };
                position = position.place_unchecked(point);
            }
        }
        let text: String = sets.into_iter().flatten().collect();
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/gomoku/puzzles.sgf"), text).unwrap();
    }

    #[test]
    fn every_puzzle_is_a_win_by_fours_that_is_not_seen_at_once() {
        let archive = notation::read(FOURS.as_bytes(), Rules::FREESTYLE).unwrap();
        let mut counts = [0; COUNTS.len()];
        let mut starts: Vec<Position> = Vec::new();
        for loaded in archive.games() {
            let loaded = loaded.unwrap();
            assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
            let start = *loaded.record.start();
            let fours = win(&start).expect("a win").len().div_ceil(2);
            assert!(is_puzzle(&start, fours) && start.outcome().is_none());
            let set = COUNTS.iter().rposition(|&(least, _)| least <= fours).expect("at least two fours");
            counts[set] += 1;
            assert!(!starts.contains(&start));
            starts.push(start);
        }
        assert_eq!(counts, COUNTS.map(|(_, count)| count));
    }
}
