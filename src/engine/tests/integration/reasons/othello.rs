use super::{Tally, position_count, ranked, sample};
use huanle_engine::Game as _;
use huanle_engine::notation::Archive as _;
use huanle_engine::othello::endgame::Scoring;
use huanle_engine::othello::reasons::{OthelloReason, reasons};
use huanle_engine::othello::strong::StrongPlayer;
use huanle_engine::othello::{Move, Position, notation, puzzles};
use huanle_engine::search::Limits;

/// The difference in hundredths of a disc from which the best move is clearly better than the second.
const MARGIN: i32 = 400;
const DIRECTIONS: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

type At = (i8, i8);

/// A board as rows of characters, and the side to move.
#[derive(Clone)]
struct SlowBoard {
    cells: Vec<char>,
    side: char,
}

impl SlowBoard {
    fn new(position: &Position) -> SlowBoard {
        let text: Vec<char> = position.to_string().chars().collect();
        SlowBoard { cells: text[..64].to_vec(), side: text[65] }
    }

    fn get(&self, (row, column): At) -> Option<char> {
        let is_on = (0..8).contains(&row) && (0..8).contains(&column);
        is_on.then(|| self.cells[(row * 8 + column) as usize])
    }

    fn other(&self) -> char {
        if self.side == 'X' { 'O' } else { 'X' }
    }

    fn flips(&self, at: At) -> Vec<At> {
        let mut flips = Vec::new();
        if self.get(at) != Some('-') {
            return flips;
        }
        for (dr, dc) in DIRECTIONS {
            let line: Vec<At> = (1..8).map(|step| (at.0 + dr * step, at.1 + dc * step)).collect();
            let count = line.iter().take_while(|&&next| self.get(next) == Some(self.other())).count();
            if count > 0 && count < 7 && self.get(line[count]) == Some(self.side) {
                flips.extend(&line[..count]);
            }
        }
        flips
    }

    fn moves(&self) -> Vec<At> {
        all().filter(|&at| !self.flips(at).is_empty()).collect()
    }

    fn pass(&self) -> SlowBoard {
        SlowBoard { side: self.other(), ..self.clone() }
    }

    fn play(&self, at: At) -> SlowBoard {
        let mut after = self.pass();
        for (row, column) in self.flips(at).into_iter().chain([at]) {
            after.cells[(row * 8 + column) as usize] = self.side;
        }
        after
    }

    fn is_over(&self) -> bool {
        self.moves().is_empty() && self.pass().moves().is_empty()
    }

    /// Returns whether a side takes a corner within this number of its moves against every play.
    fn takes_corner(&self, side: char, moves: u32) -> bool {
        let legal = self.moves();
        if legal.is_empty() {
            return self.side != side && !self.is_over() && self.pass().takes_corner(side, moves);
        }
        if self.side != side {
            return legal.iter().all(|&at| self.play(at).takes_corner(side, moves));
        }
        legal.iter().any(|&at| is_corner(at))
            || moves > 1 && legal.iter().any(|&at| self.play(at).takes_corner(side, moves - 1))
    }

    /// Counts a side's discs that are safe in each of the four directions, from one pass to the next.
    fn stable(&self, side: char) -> usize {
        let mut stable: Vec<At> = Vec::new();
        loop {
            let is_safe = |at: At| {
                [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().all(|(dr, dc)| {
                    let ends = [1, -1].map(|sign| (at.0 + dr * sign, at.1 + dc * sign));
                    let is_held = ends.iter().any(|&end| self.get(end).is_none() || stable.contains(&end));
                    let line = (-7..8).map(|step| (at.0 + dr * step, at.1 + dc * step));
                    is_held || line.filter_map(|next| self.get(next)).all(|cell| cell != '-')
                })
            };
            let more: Vec<At> = all()
                .filter(|at| self.get(*at) == Some(side) && !stable.contains(at))
                .filter(|&at| is_safe(at))
                .collect();
            if more.is_empty() {
                return stable.len();
            }
            stable.extend(more);
        }
    }
}

fn all() -> impl Iterator<Item = At> {
    (0..64).map(|index| (index / 8, index % 8))
}

fn is_corner((row, column): At) -> bool {
    (row == 0 || row == 7) && (column == 0 || column == 7)
}

fn is_true(position: &Position, mv: Move, reason: OthelloReason) -> bool {
    let square = mv.square().unwrap();
    let (before, at) = (SlowBoard::new(position), (square.row() as i8, square.column() as i8));
    let after = before.play(at);
    let side = before.side;
    let mobility = |board: &SlowBoard| board.moves().len() as u32;
    match reason {
        OthelloReason::WinsCorner(1) => is_corner(at),
        OthelloReason::WinsCorner(moves) => after.takes_corner(side, moves - 1),
        OthelloReason::LosesCorner(moves) => after.takes_corner(before.other(), moves),
        OthelloReason::ForcesPass => after.moves().is_empty() && !after.is_over(),
        OthelloReason::StableDiscs(count) => before.stable(side) + count as usize == after.stable(side),
        OthelloReason::LastOfRegion => {
            let is_empty = |(dr, dc): (i8, i8)| before.get((at.0 + dr, at.1 + dc)) == Some('-');
            !DIRECTIONS.into_iter().any(is_empty) && before.pass().moves().contains(&at)
        }
        OthelloReason::Mobility { own, opponent } => {
            own == [mobility(&before), mobility(&after.pass())]
                && opponent == [mobility(&before.pass()), mobility(&after)]
        }
    }
}

fn favours(reason: &OthelloReason) -> bool {
    match reason {
        OthelloReason::LosesCorner(_) => false,
        OthelloReason::Mobility { own, opponent } => own[1] + opponent[0] > own[0] + opponent[1],
        _ => true,
    }
}

fn check(games: &[Vec<Position>], name: &str) {
    let mut engine = StrongPlayer::new(Limits::depth(6), 12, Scoring::DiscDifference, 8);
    let mut tally = Tally { positions: games.len(), ..Tally::default() };
    for game in games {
        let position = game[game.len() - 1];
        for mv in position.moves() {
            for reason in reasons(&position, mv) {
                tally.add(&reason, is_true(&position, mv, reason), || format!("{position} {mv}"));
            }
        }
        let end = |end: &Position| {
            let sign = if end.side() == position.side() { 1 } else { -1 };
            sign * 100 * (end.board().count(end.side()) as i32 - end.board().count(!end.side()) as i32)
        };
        if let [best, second, ..] = ranked(game, position.moves(), &mut engine, end)[..]
            && best.1 - second.1 >= MARGIN
        {
            let is_explained = reasons(&position, best.0).iter().any(favours)
                || reasons(&position, second.0).iter().any(|reason| !favours(reason));
            tally.decided[0] += 1;
            tally.decided[1] += usize::from(is_explained);
        }
    }
    tally.finish(name);
}

#[test]
fn reasons_in_othello_puzzles_are_true() {
    let archive = notation::read(puzzles::ENDGAMES.as_bytes()).unwrap();
    let games: Vec<Vec<Position>> = archive.games().map(|game| vec![*game.unwrap().record.start()]).collect();
    check(&games, "Othello's puzzles");
}

#[test]
#[ignore = "long"]
fn reasons_in_the_wthor_archive_are_true() {
    let Some((_folder, files)) = crate::notation::wthor_archive() else { return };
    let year = crate::notation::years(&files).last().unwrap();
    let records: Vec<_> = year.games().map(|game| game.unwrap().record).collect();
    check(&sample(&records, position_count()), "WTHOR");
}
