use std::collections::HashMap;

use super::{Tally, position_count, ranked, sample};
use huanle_engine::Game as _;
use huanle_engine::gomoku::levels::SearchPlayer;
use huanle_engine::gomoku::reasons::{GomokuReason, reasons};
use huanle_engine::gomoku::vcf;
use huanle_engine::gomoku::{ForbiddenKind, Point, Position, Rules, Stone, evaluation, notation, puzzles};
use huanle_engine::notation::Archive as _;
use huanle_engine::search::WinVerdict;

/// The difference in hundredths from which the best move is clearly better than the second.
const MARGIN: i32 = 150;
/// The number of moves checked in each position.
const MOVES: usize = 10;
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

type At = (i8, i8);

/// A board as characters, with rules.
#[derive(Clone)]
struct SlowBoard {
    cells: Vec<char>,
    size: i8,
    rules: Rules,
    /// True where a side wins by fours, by the stones and the side.
    known: HashMap<(Vec<char>, char), bool>,
}

fn other(side: char) -> char {
    if side == 'X' { 'O' } else { 'X' }
}

fn stone(side: char) -> Stone {
    if side == 'X' { Stone::Black } else { Stone::White }
}

fn at(point: Point) -> At {
    (point.column() as i8, point.row() as i8)
}

impl SlowBoard {
    fn new(position: &Position) -> SlowBoard {
        let cells = position.board().to_string().chars().collect();
        let size = position.board().size() as i8;
        SlowBoard { cells, size, rules: position.rules(), known: HashMap::new() }
    }

    fn get(&self, (x, y): At) -> Option<char> {
        let range = 0..self.size;
        (range.contains(&x) && range.contains(&y)).then(|| self.cells[y as usize * self.size as usize + x as usize])
    }

    fn put(&mut self, (x, y): At, cell: char) {
        self.cells[y as usize * self.size as usize + x as usize] = cell;
    }

    fn empty(&self) -> Vec<At> {
        let all = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        all.filter(|&at| self.get(at) == Some('.')).collect()
    }

    /// Returns the stones in a row through a stone.
    fn run(&self, at: At, (dx, dy): (i8, i8)) -> Vec<At> {
        let Some(side) = self.get(at) else { return Vec::new() };
        let is_own = |&next: &At| self.get(next) == Some(side);
        let along = |sign: i8| (0..).map(move |step: i8| (at.0 + dx * sign * step, at.1 + dy * sign * step));
        let mut run: Vec<At> = along(1).take_while(is_own).chain(along(-1).skip(1).take_while(is_own)).collect();
        run.sort_unstable();
        run
    }

    fn wins_at(&mut self, at: At, side: char) -> bool {
        self.with(at, side, |board| {
            DIRECTIONS.iter().any(|&direction| board.rules.wins(stone(side), board.run(at, direction).len()))
        })
    }

    fn with<T>(&mut self, at: At, side: char, test: impl FnOnce(&mut SlowBoard) -> T) -> T {
        self.put(at, side);
        let result = test(self);
        self.put(at, '.');
        result
    }

    /// Returns the directions in which a side has this number of stones among five points in a row around a point.
    fn lines_with(&self, at: At, side: char, least: usize) -> Vec<At> {
        let has_stones = |&(dx, dy): &At| {
            let window = |from: i8| (from..from + 5).map(move |step| (at.0 + dx * step, at.1 + dy * step));
            (-4..=0).any(|from| window(from).filter(|&near| self.get(near) == Some(side)).count() >= least)
        };
        DIRECTIONS.into_iter().filter(has_stones).collect()
    }

    fn fives(&mut self, side: char) -> Vec<At> {
        let mut fives = self.empty();
        fives.retain(|&at| !self.lines_with(at, side, 4).is_empty() && self.wins_at(at, side));
        fives
    }

    /// Returns the fours of a stone: the other stones and the points that complete them.
    fn fours(&mut self, at: At, direction: (i8, i8)) -> Vec<(Vec<At>, Vec<At>)> {
        let side = self.get(at).unwrap();
        let mut fours: Vec<(Vec<At>, Vec<At>)> = Vec::new();
        for step in -4..=4 {
            let fifth = (at.0 + direction.0 * step, at.1 + direction.1 * step);
            if self.get(fifth) != Some('.') {
                continue;
            }
            let run = self.with(fifth, side, |board| board.run(fifth, direction));
            if !self.rules.wins(stone(side), run.len()) || !run.contains(&at) {
                continue;
            }
            let stones: Vec<At> = run.into_iter().filter(|&stone| stone != fifth).collect();
            match fours.iter_mut().find(|(known, _)| *known == stones) {
                Some((_, completing)) => completing.push(fifth),
                None => fours.push((stones, vec![fifth])),
            }
        }
        fours
    }

    /// Returns whether a stone is part of a three that one more stone extends to a straight four.
    fn is_three(&mut self, at: At, direction: (i8, i8)) -> bool {
        let side = self.get(at).unwrap();
        (-3..=3).any(|step| {
            let next = (at.0 + direction.0 * step, at.1 + direction.1 * step);
            if self.get(next) != Some('.') || self.wins_at(next, side) {
                return false;
            }
            let is_straight = self.with(next, side, |board| {
                let (run, fours) = (board.run(next, direction), board.fours(next, direction));
                let completing = fours.iter().filter(|(stones, _)| run.iter().all(|own| stones.contains(own)));
                let completing = completing.map(|(_, ends)| ends.len()).sum::<usize>();
                run.len() == 4 && run.contains(&at) && completing >= 2
            });
            is_straight && self.forbidden(next, side).is_none()
        })
    }

    /// Judges a move by the definitions of renju.
    fn forbidden(&mut self, at: At, side: char) -> Option<ForbiddenKind> {
        if !self.rules.forbids(stone(side)) || self.wins_at(at, side) {
            return None;
        }
        self.with(at, side, |board| {
            let count = |board: &mut SlowBoard, test: fn(&mut SlowBoard, At, (i8, i8)) -> usize| {
                DIRECTIONS.into_iter().map(|direction| test(board, at, direction)).sum::<usize>()
            };
            if count(board, |board, at, direction| usize::from(board.run(at, direction).len() > 5)) > 0 {
                Some(ForbiddenKind::Overline)
            } else if count(board, |board, at, direction| board.fours(at, direction).len()) > 1 {
                Some(ForbiddenKind::DoubleFour)
            } else {
                let threes = count(board, |board, at, direction| usize::from(board.is_three(at, direction)));
                (threes > 1).then_some(ForbiddenKind::DoubleThree)
            }
        })
    }

    /// Returns whether a side, to move, wins by continuous fours: tries every four.
    fn wins_by_fours(&mut self, side: char) -> bool {
        if !self.fives(side).is_empty() {
            return true;
        }
        if let Some(&known) = self.known.get(&(self.cells.clone(), side)) {
            return known;
        }
        let must = self.fives(other(side));
        let tried = if must.is_empty() { self.empty() } else { must.clone() };
        let wins = must.len() < 2 && tried.into_iter().any(|four| self.four_wins(four, side));
        self.known.insert((self.cells.clone(), side), wins);
        wins
    }

    /// Returns whether a move is a four after which the side wins, whatever is played.
    fn four_wins(&mut self, four: At, side: char) -> bool {
        let lines = self.lines_with(four, side, 3);
        let makes_four = !lines.is_empty()
            && self.with(four, side, |board| lines.iter().any(|&direction| !board.fours(four, direction).is_empty()));
        if !makes_four || self.forbidden(four, side).is_some() {
            return false;
        }
        self.with(four, side, |board| {
            let (fives, answers) = (board.fives(side), board.fives(other(side)));
            match fives[..] {
                _ if !answers.is_empty() => false,
                [] => false,
                [reply] if board.forbidden(reply, other(side)).is_none() => {
                    board.with(reply, other(side), |board| board.wins_by_fours(side))
                }
                _ => true,
            }
        })
    }
}

fn is_true(position: &Position, point: Point, reason: &GomokuReason) -> bool {
    let side = if position.side_to_move() == Stone::Black { 'X' } else { 'O' };
    let (mut before, here) = (SlowBoard::new(position), at(point));
    let mut after = before.clone();
    after.put(here, side);
    let mut fours: Vec<(Vec<At>, Vec<At>)> = Vec::new();
    let mut threes = 0;
    for direction in DIRECTIONS {
        let made = after.fours(here, direction);
        threes += usize::from(made.is_empty() && after.is_three(here, direction));
        fours.extend(made);
    }
    let is_allowed = before.forbidden(here, side).is_none();
    match reason {
        GomokuReason::Five => before.wins_at(here, side),
        GomokuReason::Forbidden(kind) => before.forbidden(here, side) == Some(*kind),
        GomokuReason::AllowsFive(five) => after.wins_at(at(*five), other(side)),
        GomokuReason::WinsByFours(line) => line[0] == point && is_line(&mut before, line, side),
        GomokuReason::LosesToFours(line) => is_line(&mut after, line, other(side)),
        GomokuReason::StopsFive => before.wins_at(here, other(side)) && after.fives(other(side)).is_empty(),
        GomokuReason::StopsFours => {
            let passed = Position::new(*position.board(), position.rules(), !position.side_to_move());
            let WinVerdict::Win(line) = vcf::solve(&passed, 10_000).result else { return false };
            is_line(&mut before, &line, other(side)) && !after.wins_by_fours(other(side))
        }
        GomokuReason::OpenFour => is_allowed && fours.iter().any(|(_, completing)| completing.len() > 1),
        GomokuReason::DoubleFour => is_allowed && fours.len() > 1,
        GomokuReason::FourThree => is_allowed && fours.len() == 1 && threes > 0,
        GomokuReason::Four => is_allowed && fours.len() == 1 && fours[0].1.len() == 1,
        GomokuReason::DoubleThree => is_allowed && threes > 1,
        GomokuReason::OpenThree => is_allowed && threes == 1,
    }
}

/// Returns whether a line consists of fours and the only replies to them, and the last four cannot be answered.
fn is_line(board: &mut SlowBoard, line: &[Point], side: char) -> bool {
    let four = at(line[0]);
    if board.get(four) != Some('.') || board.forbidden(four, side).is_some() {
        return false;
    }
    board.with(four, side, |board| {
        let fives = board.fives(side);
        match line.get(1) {
            None => fives.len() > 1 || fives.len() == 1 && board.forbidden(fives[0], other(side)).is_some(),
            Some(&reply) => {
                fives == [at(reply)]
                    && board.fives(other(side)).is_empty()
                    && line.len() > 2
                    && board.with(at(reply), other(side), |board| is_line(board, &line[2..], side))
            }
        }
    })
}

fn favours(reason: &GomokuReason) -> bool {
    !matches!(reason, GomokuReason::Forbidden(_) | GomokuReason::AllowsFive(_) | GomokuReason::LosesToFours(_))
}

fn check(games: &[Vec<Position>], name: &str) {
    let mut engine = SearchPlayer::with_nodes(10_000, 1);
    let mut tally = Tally { positions: games.len(), ..Tally::default() };
    for game in games {
        let position = game[game.len() - 1];
        let points = evaluation::candidates(&position, MOVES);
        for &point in &points {
            for reason in reasons(&position, point) {
                tally.add(&reason, is_true(&position, point, &reason), || {
                    format!("{point} {:?} {position}\n{:?}", position.rules(), position.board())
                });
            }
        }
        let moves = points.iter().map(|&point| position.move_at(point)).collect();
        let won = |end: &Position| {
            let winner = end.outcome().and_then(|outcome| outcome.winner());
            winner.map_or(0, |winner| if winner == position.to_move() { 1_000_000 } else { -1_000_000 })
        };
        if let [best, second, ..] = ranked(game, moves, &mut engine, won)[..]
            && best.1 - second.1 >= MARGIN
        {
            let is_explained = reasons(&position, best.0.point()).iter().any(favours)
                || reasons(&position, second.0.point()).iter().any(|reason| !favours(reason));
            tally.decided[0] += 1;
            tally.decided[1] += usize::from(is_explained);
        }
    }
    tally.finish(name);
}

#[test]
fn reasons_in_gomoku_puzzles_are_true() {
    let archive = notation::read(puzzles::FOURS.as_bytes(), Rules::FREESTYLE).unwrap();
    let games: Vec<Vec<Position>> = archive.games().map(|game| vec![*game.unwrap().record.start()]).collect();
    check(&games, "gomoku's puzzles");
}

/// Half of the positions are judged by the rules of renju.
#[test]
#[ignore = "long"]
fn reasons_in_public_gomoku_games_are_true() {
    let files = crate::foreign_files::public_files_of("ghnjk/gomoku-ai");
    let mut records = Vec::new();
    for rules in [Rules::FREESTYLE, Rules::RENJU] {
        for (_, bytes) in &files {
            records.extend(notation::read(bytes, rules).unwrap().games().map(|game| game.unwrap().record));
        }
    }
    if records.is_empty() {
        return;
    }
    let mut games = sample(&records, position_count());
    for game in games.iter_mut().step_by(2) {
        game.iter_mut().for_each(|position| *position = position.with_rules(Rules::RENJU));
        game.retain(|position| position.outcome().is_none());
    }
    games.retain(|game| !game.is_empty());
    check(&games, "public gomoku games");
}
