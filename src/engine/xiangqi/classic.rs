//! 原版: the original's player, with the improvements that its text suggests.
//!
//! As printed, it counts material and searches to a fixed depth with alpha-beta in negamax form, without move ordering
//! (other than by piece number) and without a table. Each improvement that the text describes is a separate
//! [switch](Improvements), so that its effect on nodes and results can be compared. With all switches off it is the program
//! as printed, except that it plays only legal moves, so that it finds a mate one ply before the original captures the
//! general.
//!
//! The search ignores repetition; at the root, a move that ends the game by a rule has the value that the rule gives
//! it.

use std::collections::HashMap;

use super::board::CapturedPiece;
pub use super::improvements::{Improvement, Improvements};

use super::evaluation::{self, GREAT_DIFFERENCE, SOLDIER, value};
use super::{Board, Move, Position, book, mate};
use crate::game::{Game, Outcome};
use crate::search::{Engine, Limits, Monitor, NodeCounter, Report, Score, SearchStopped, SplitMix64};

/// The value of a mate, greater than all material; one less for each ply until the mate.
const MATE: i32 = 1_000_000;

/// The half-width of the aspiration window around the estimate: the text's e, about a cannon.
const ASPIRATION: i32 = 450;

/// The maximum number of plies that extensions may add.
const MAX_EXTENSIONS: u32 = 2;
/// The maximum number of plies of the quiescence search.
const QUIESCENCE_PLIES: u32 = 12;

/// The maximum depth of a player with iterative deepening.
pub(super) const MAX_DEPTH: u32 = 64;

/// The maximum number of remembered moves; the table is cleared when it is full.
const MAX_ENTRIES: usize = 1 << 20;

/// The number of quiescence plies that include checks as well as captures.
const CHECK_PLIES: u32 = 1;

/// The player.
#[derive(Clone, Debug)]
pub struct ClassicPlayer {
    /// The depth in plies, the original's difficulty; at least 1.
    pub depth: u32,
    /// The enabled improvements.
    pub improvements: Improvements,
    /// `true` if it first looks for a mate in one and two, then searches every depth from 1 to its own and stops as soon
    /// as a mate is proven, as modern players do; otherwise it searches only its depth, as the source does, after the
    /// shallow search for the aspiration window.
    pub iterative_deepening: bool,
    /// The maximum number of positions per move; the best move found so far is played.
    pub max_nodes: Option<u64>,
    /// Draws from the book and shuffles the root moves, so that equal moves vary; `None` keeps the original's order and
    /// the book's most frequent move.
    pub seed: Option<u32>,
}

impl ClassicPlayer {
    /// Creates the player as printed, without improvements.
    pub const fn printed(depth: u32) -> ClassicPlayer {
        ClassicPlayer {
            depth,
            improvements: Improvements::NONE,
            iterative_deepening: false,
            max_nodes: None,
            seed: None,
        }
    }

    /// Returns the search depth for a position.
    pub(crate) fn depth_for(&self, board: &Board) -> u32 {
        let more = match board.count() {
            ..8 => 3,
            8..13 => 2,
            13..21 => 1,
            _ => 0,
        };
        self.depth.max(1) + if self.improvements.deepening { more } else { 0 }
    }

    fn book_move(&self, board: &Board, random: Option<&mut SplitMix64>) -> Option<Move> {
        match random {
            Some(random) => book::choose(board, random),
            None => book::moves(board).iter().rev().max_by_key(|&&(_, weight)| weight).map(|&(mv, _)| mv),
        }
    }
}

impl Engine<Position> for ClassicPlayer {
    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let position = game.last()?;
        let mut random = self.seed.map(|seed| SplitMix64::for_move(seed, game.len()));
        if position.outcome().is_some() {
            return None;
        }
        if self.improvements.book
            && let Some(mv) = self.book_move(position.board(), random.as_mut())
        {
            return Some(Report { score: Score::Estimate(0), depth: 0, nodes: 0, pv: vec![mv] });
        }
        let mut moves = position.board().legal_moves();
        if let Some(random) = &mut random {
            random.shuffle(&mut moves);
        }
        let own = Limits { nodes: self.max_nodes, ..Limits::NONE };
        let mut search = Search {
            improvements: self.improvements,
            board: position.board().clone(),
            base_value: base_value(position.board(), self.improvements),
            killers: Vec::new(),
            best_moves: HashMap::new(),
            counter: NodeCounter::new(&limits.and(&own), monitor),
            lists: Vec::new(),
            line: Vec::new(),
        };
        if self.iterative_deepening
            && limits.depth.is_none_or(|depth| depth > 2)
            && let Ok(Some(line)) = mate::mate_in_two(position, &mut search.counter)
        {
            let score = Score::Mate(line.len() as i32);
            let report = Report { score, depth: line.len() as u32, nodes: search.counter.nodes(), pv: line };
            search.counter.report(&report);
            search.counter.report_nodes().unwrap_or_default();
            return Some(report);
        }
        let own =
            if limits.infinite && self.iterative_deepening { MAX_DEPTH } else { self.depth_for(position.board()) };
        let depth = own.min(limits.depth.unwrap_or(u32::MAX).max(1));
        // The estimate for the window, and something to play if the real search is stopped.
        let shallow = if self.improvements.aspiration { depth.saturating_sub(2) } else { 0 };
        let is_searched = |&depth_now: &u32| self.iterative_deepening || depth_now == shallow || depth_now == depth;
        let mut report: Option<Report<Move>> = None;
        for depth in (1..=depth).filter(is_searched) {
            let estimate = report.as_ref().filter(|_| self.improvements.aspiration);
            let estimate = estimate.map(|report| from_score(report.score));
            let before = search.line.clone();
            let searched = search.search_root(position, &mut moves, depth, estimate);
            let is_stopped = searched.is_err();
            // If it was stopped before it found a move, the value is that of the position without search.
            let value =
                searched.unwrap_or_else(|(_, value)| if search.line.is_empty() { search.base_value } else { value });
            // The result of a stopped search counts if it has found a better move by then.
            if !is_stopped || search.line != before || report.is_none() {
                let line = if search.line.is_empty() { moves[..1].to_vec() } else { search.line.clone() };
                let found = Report { score: to_score(value), depth, nodes: search.counter.nodes(), pv: line };
                search.counter.report(&found);
                report = Some(found);
            }
            if is_stopped || (self.iterative_deepening && is_mate(value)) {
                break;
            }
        }
        let nodes = search.counter.nodes();
        // The search is over, so the answer of the monitor is irrelevant.
        search.counter.report_nodes().unwrap_or_default();
        report.map(|report| Report { nodes, ..report })
    }
}

/// Returns whether a value is a mate for either side.
const fn is_mate(value: i32) -> bool {
    value.abs() > MATE / 2
}

/// Converts a value to a score in hundredths of a soldier.
const fn to_score(value: i32) -> Score {
    if value > MATE / 2 {
        Score::Mate(MATE - value)
    } else if value < -MATE / 2 {
        Score::Mate(-MATE - value)
    } else {
        Score::Estimate(value * 100 / SOLDIER)
    }
}

const fn from_score(score: Score) -> i32 {
    match score {
        Score::Estimate(hundredths) => hundredths * SOLDIER / 100,
        Score::Exact(soldiers) => soldiers * SOLDIER,
        Score::Mate(plies) if plies >= 0 => MATE - plies,
        Score::Mate(plies) => -MATE - plies,
    }
}

/// Returns the side to move's advantage in material, and in placement if enabled.
fn base_value(board: &Board, switches: Improvements) -> i32 {
    let side = board.side();
    evaluation::material(board, side) + if switches.placement { evaluation::placement(board, side) } else { 0 }
}

struct Search<'a> {
    improvements: Improvements,
    board: Board,
    /// The [`base_value`] of the current position, updated incrementally.
    base_value: i32,
    /// The killer moves by ply, the latest first.
    killers: Vec<[Option<Move>; 2]>,
    /// Remembered moves by key, at most [`MAX_ENTRIES`].
    best_moves: HashMap<u64, Move>,
    /// Reusable move lists by ply, so that no node allocates one.
    lists: Vec<Vec<Move>>,
    counter: NodeCounter<'a, Move>,
    /// The best known line at the root.
    line: Vec<Move>,
}

impl Search<'_> {
    /// Searches the root moves, within a window around the estimate if there is one. Stores the best line and puts its
    /// first move first. If it is stopped, returns the value of the best move so far.
    fn search_root(
        &mut self,
        position: &Position,
        moves: &mut [Move],
        depth: u32,
        estimate: Option<i32>,
    ) -> Result<i32, (SearchStopped, i32)> {
        let (low, high) = estimate.map_or((-MATE, MATE), |n| (n - ASPIRATION, n + ASPIRATION));
        let value = self.search_root_window(position, moves, depth, low, high)?;
        // Outside the window the value is only a bound.
        if (low < value && value < high) || estimate.is_none() {
            return Ok(value);
        }
        self.search_root_window(position, moves, depth, -MATE, MATE)
    }

    fn search_root_window(
        &mut self,
        position: &Position,
        moves: &mut [Move],
        depth: u32,
        low: i32,
        high: i32,
    ) -> Result<i32, (SearchStopped, i32)> {
        let mut alpha = low;
        for index in 0..moves.len() {
            let mv = moves[index];
            let after = position.after(mv);
            let value = match after.outcome() {
                Some(Outcome::Draw) => Ok(0),
                Some(Outcome::Win(winner)) if winner == position.to_move() => Ok(MATE - 1),
                Some(Outcome::Win(_)) => Ok(1 - MATE),
                None => self.search_move(mv, depth - 1, 1, -high, -alpha, 0),
            };
            let (value, line) = match value {
                Ok(value) => (value, self.line_from(mv, depth)),
                Err(stopped) => return Err((stopped, alpha)),
            };
            if value > alpha {
                alpha = value;
                self.line = line;
                moves[..=index].rotate_right(1);
                if alpha >= high {
                    break;
                }
            }
        }
        Ok(alpha)
    }

    /// Returns a move followed by the remembered moves.
    fn line_from(&self, mv: Move, depth: u32) -> Vec<Move> {
        let mut board = self.board.clone();
        let mut line = vec![mv];
        board.make(mv);
        while line.len() < depth as usize
            && let Some(&next) = self.best_moves.get(&board.key()).filter(|&&next| board.is_legal(next))
        {
            board.make(next);
            line.push(next);
        }
        line
    }

    /// Makes a move, searches the position and unmakes the move; the value is for the mover.
    fn search_move(
        &mut self,
        mv: Move,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
        extended: u32,
    ) -> Result<i32, SearchStopped> {
        let taken_value = self.board.piece(mv.to).map_or(0, |piece| value(piece.kind));
        let (taken, standing) = self.make(mv);
        // "If the estimates of parent and child differ too much, go on."
        let goes_on =
            self.improvements.extension && depth == 0 && taken_value >= GREAT_DIFFERENCE && extended < MAX_EXTENSIONS;
        let value = if goes_on {
            self.search_node(1, ply, alpha, beta, extended + 1)
        } else {
            self.search_node(depth, ply, alpha, beta, extended)
        };
        self.board.unmake(mv, taken);
        self.base_value = standing;
        value.map(|value| -value)
    }

    /// Makes a move and returns the data to unmake it.
    fn make(&mut self, mv: Move) -> (CapturedPiece, i32) {
        let before = self.base_value;
        self.base_value = -(before + evaluation::move_gain(&self.board, mv, self.improvements.placement));
        (self.board.make(mv), before)
    }

    /// Evaluates the position for the side to move statically; outside the window a bound is sufficient.
    fn evaluate(&self, alpha: i32, beta: i32) -> i32 {
        let Improvements { shapes, threats, .. } = self.improvements;
        let most = if shapes || threats { evaluation::MAX_SHAPES_AND_THREATS } else { 0 };
        if most == 0 || self.base_value - most >= beta || self.base_value + most <= alpha {
            return self.base_value;
        }
        self.base_value + evaluation::shapes_and_threats(&self.board, self.board.side(), shapes, threats)
    }

    /// The original's `Max`: searches a position and returns the value for the side to move, between `alpha` and `beta`.
    fn search_node(
        &mut self,
        depth: u32,
        ply: u32,
        mut alpha: i32,
        beta: i32,
        extended: u32,
    ) -> Result<i32, SearchStopped> {
        if depth == 0 && self.improvements.quiescence {
            return self.quiescence(QUIESCENCE_PLIES, ply, alpha, beta);
        }
        self.counter.visit()?;
        if depth == 0 {
            return Ok(self.evaluate(alpha, beta)); // the source's `Value`
        }
        let mut moves = self.take_list(ply);
        self.board.visit_legal_moves(|mv| {
            moves.push(mv);
            true
        });
        if moves.is_empty() {
            self.lists[ply as usize] = moves;
            return Ok(ply as i32 - MATE);
        }
        self.order_moves(&mut moves, ply);
        let mut best = None;
        for &mv in &moves {
            let value = self.search_move(mv, depth - 1, ply + 1, -beta, -alpha, extended)?;
            if value > alpha {
                alpha = value;
                best = Some(mv);
                if alpha >= beta {
                    self.store_killer(mv, ply);
                    break;
                }
            }
        }
        self.lists[ply as usize] = moves;
        if let Some(mv) = best.filter(|_| self.improvements.remembered) {
            if self.best_moves.len() >= MAX_ENTRIES {
                self.best_moves.clear();
            }
            self.best_moves.insert(self.board.key(), mv);
        }
        Ok(alpha)
    }

    /// Searches captures, and at first checks, until the side to move prefers to stop; in check all moves are searched.
    fn quiescence(&mut self, left: u32, ply: u32, mut alpha: i32, beta: i32) -> Result<i32, SearchStopped> {
        self.counter.visit()?;
        let is_checked = self.board.in_check(self.board.side());
        if !is_checked || left == 0 {
            alpha = alpha.max(self.evaluate(alpha, beta));
            if alpha >= beta || left == 0 {
                return Ok(alpha);
            }
        }
        let mut moves = self.take_list(ply);
        if is_checked || QUIESCENCE_PLIES - left < CHECK_PLIES {
            self.board.visit_legal_moves(|mv| {
                moves.push(mv);
                true
            });
            if !is_checked {
                moves.retain(|&mv| self.board.piece(mv.to).is_some() || self.board.gives_check_in_place(mv));
            } else if moves.is_empty() {
                self.lists[ply as usize] = moves;
                return Ok(alpha.max(ply as i32 - MATE));
            }
        } else {
            self.board.legal_captures_into(&mut moves);
        }
        self.order_captures(&mut moves);
        for &mv in &moves {
            let (taken, standing) = self.make(mv);
            let value = self.quiescence(left - 1, ply + 1, -beta, -alpha);
            self.board.unmake(mv, taken);
            self.base_value = standing;
            let value = -value?;
            if value > alpha {
                alpha = value;
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists[ply as usize] = moves;
        Ok(alpha)
    }

    /// Takes the reusable move list of a ply, emptied; the caller puts it back.
    fn take_list(&mut self, ply: u32) -> Vec<Move> {
        let ply = ply as usize;
        if self.lists.len() <= ply {
            self.lists.resize(ply + 1, Vec::new());
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        list
    }

    /// Orders the moves. "Search those moves as early as possible that we think are good."
    fn order_moves(&self, moves: &mut [Move], ply: u32) {
        let Improvements { killers, remembered, .. } = self.improvements;
        if !killers && !remembered {
            return;
        }
        let best = self.best_moves.get(&self.board.key()).copied();
        let slot = self.killers.get(ply as usize).copied().unwrap_or_default();
        if killers {
            self.order_captures(moves);
        }
        moves.sort_by_key(|&mv| {
            if best == Some(mv) {
                0
            } else if killers && self.board.piece(mv.to).is_some() {
                1
            } else if slot.contains(&Some(mv)) {
                2
            } else {
                3
            }
        });
    }

    /// Orders captures: the most valuable victims first, then the least valuable attackers.
    fn order_captures(&self, moves: &mut [Move]) {
        let worth = |at| self.board.piece(at).map_or(0, |piece| value(piece.kind));
        moves.sort_by_key(|&mv| match worth(mv.to) {
            0 => 0,
            victim => worth(mv.from).min(1000) - 1000 * victim,
        });
    }

    fn store_killer(&mut self, mv: Move, ply: u32) {
        if self.improvements.killers && self.board.piece(mv.to).is_none() {
            let ply = ply as usize;
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            if self.killers[ply][0] != Some(mv) {
                self.killers[ply] = [Some(mv), self.killers[ply][0]];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::matches::{Tally, play_pairs, random_openings};

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    /// Searches by a minimal depth-first search in the original's form without alpha and beta.
    fn minimax(board: &mut Board, depth: u32, ply: i32, switches: Improvements) -> i32 {
        if depth == 0 {
            let side = board.side();
            let Improvements { placement, shapes, threats, .. } = switches;
            let placed = if placement { evaluation::placement(board, side) } else { 0 };
            return evaluation::material(board, side)
                + placed
                + evaluation::shapes_and_threats(board, side, shapes, threats);
        }
        let moves = board.legal_moves();
        let values = moves.into_iter().map(|mv| {
            let taken = board.make(mv);
            let value = -minimax(board, depth - 1, ply + 1, switches);
            board.unmake(mv, taken);
            value
        });
        values.max().unwrap_or(ply - MATE)
    }

    const SAMPLES: [&str; 4] = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "1r1a1k3/3Ra4/n2cb1n2/p1p3p1p/4C4/2P1r4/P3N1P1P/4BC3/4A4/2BAK2R1 w",
        "2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w",
        "3k5/1R7/9/9/9/9/9/9/R8/4K4 w",
    ];

    fn choose(position: &Position, depth: u32, switches: Improvements) -> Report<Move> {
        ClassicPlayer { depth, improvements: switches, iterative_deepening: false, max_nodes: None, seed: None }
            .choose(std::slice::from_ref(position), &mut ())
            .unwrap()
    }

    #[test]
    fn no_switch_that_only_orders_changes_the_value() {
        for fen in SAMPLES {
            let position = position(fen);
            for depth in 1..=3 {
                let plain = choose(&position, depth, Improvements::NONE);
                let expected = minimax(&mut position.board().clone(), depth, 0, Improvements::NONE);
                // At depth 1 the search does not see a mate, but the rules at the root do.
                if plain.score != Score::Mate(1) {
                    assert_eq!(plain.score, to_score(expected), "{fen} {depth}");
                }
                for switches in [
                    Improvements { killers: true, ..Improvements::NONE },
                    Improvements { remembered: true, ..Improvements::NONE },
                    Improvements { aspiration: true, ..Improvements::NONE },
                    Improvements { killers: true, remembered: true, aspiration: true, ..Improvements::NONE },
                ] {
                    let report = choose(&position, depth, switches);
                    assert_eq!(report.score, plain.score, "{fen} {depth} {switches:?}");
                    assert!(report.nodes <= plain.nodes + plain.nodes / 2 + 200, "{fen} {depth} {switches:?}");
                }
            }
        }
    }

    /// Incremental updates and lazy evaluation outside the window give the same value as a full evaluation.
    #[test]
    fn the_evaluation_is_that_of_the_last_position() {
        let none = Improvements::NONE;
        let mut differ = 0;
        for fen in SAMPLES {
            let position = position(fen);
            for (depth, switches) in [
                (3, Improvements { placement: true, ..none }),
                (2, Improvements { shapes: true, ..none }),
                (3, Improvements { threats: true, ..none }),
                (3, Improvements { placement: true, shapes: true, threats: true, ..none }),
            ] {
                let expected = to_score(minimax(&mut position.board().clone(), depth, 0, switches));
                let window = Improvements { killers: true, aspiration: true, ..switches };
                for switches in [switches, window] {
                    assert_eq!(choose(&position, depth, switches).score, expected, "{fen} {switches:?}");
                }
                differ += u32::from(choose(&position, depth, none).score != expected);
            }
        }
        assert!(differ >= 8, "{differ}");
    }

    /// The results of the program as printed, recorded before any improvement was added: nodes, value, move.
    #[test]
    fn with_the_switches_off_it_is_the_program_as_printed() {
        let found = SAMPLES.map(|fen| {
            let report = choose(&position(fen), 4, Improvements::NONE);
            format!("{} {} {}", report.nodes, report.score, report.best().unwrap())
        });
        assert_eq!(found, ["178516 -0.05 b0a2", "116508 +4.16 e3g4", "1543 -0.89 e7c8", "729 #1 e0e1"]);
        let found = SAMPLES.map(|fen| {
            let report = choose(&position(fen), 3, Improvements { book: false, ..Improvements::SEARCH });
            format!("{} {} {}", report.nodes, report.score, report.best().unwrap())
        });
        assert_eq!(found, ["15456 +0.00 e0e1", "21469 +4.16 e3g4", "4618 -0.89 e7c8", "86179 #1 e0e1"]);
    }

    /// A move is remembered with its position, and within one search no position recurs before the third ply:
    /// remembered moves have no effect up to depth 3 and help from depth 4, more after the shallow search for the
    /// aspiration window.
    #[test]
    fn remembered_moves_cut_off_from_the_fourth_ply_on() {
        let nodes = |fen: &str, depth, switches| choose(&position(fen), depth, switches).nodes;
        let alone = Improvements { remembered: true, ..Improvements::NONE };
        let window = Improvements { aspiration: true, ..Improvements::NONE };
        let both = Improvements { aspiration: true, remembered: true, ..Improvements::NONE };
        let with_killers = Improvements { killers: true, ..both };
        let without = Improvements { remembered: false, ..with_killers };
        let fen = SAMPLES[1];
        for depth in 1..=3 {
            assert_eq!(nodes(fen, depth, alone), nodes(fen, depth, Improvements::NONE), "{depth}");
        }
        let (on, off) = (nodes(fen, 4, alone), nodes(fen, 4, Improvements::NONE));
        assert!(on < off * 9 / 10, "{on} of {off}");
        let (on, off) = (nodes(fen, 4, both), nodes(fen, 4, window));
        assert!(on < off * 8 / 10, "{on} of {off}");
        let (on, off) = (nodes(fen, 5, with_killers), nodes(fen, 5, without));
        assert!(on < off, "{on} of {off}");
    }

    #[test]
    fn quiescence_sees_that_a_rook_is_recaptured() {
        // The rook can take a cannon that a horse protects.
        let trap = position("3k5/9/2n6/9/3c5/9/3R5/9/9/4K4 w");
        assert_eq!(choose(&trap, 1, Improvements::NONE).best().unwrap().to_string(), "d3d5");
        assert_ne!(
            choose(&trap, 1, Improvements { quiescence: true, ..Improvements::NONE }).best().unwrap().to_string(),
            "d3d5"
        );
    }

    #[test]
    fn it_goes_deeper_as_pieces_leave() {
        let player = ClassicPlayer { depth: 3, improvements: Improvements::ALL, ..ClassicPlayer::printed(3) };
        let depth = |fen: &str| player.depth_for(position(fen).board());
        assert_eq!(SAMPLES.map(depth), [3, 3, 5, 6]);
        assert_eq!(ClassicPlayer::printed(3).depth_for(position(SAMPLES[3]).board()), 3);
    }

    #[test]
    fn a_mate_is_found_and_a_limit_kept() {
        let start = position(SAMPLES[3]);
        let mate = choose(&start, 3, Improvements::ALL);
        assert_eq!(mate.score, Score::Mate(1));
        assert_eq!(start.after(mate.best().unwrap()).outcome(), Some(Outcome::Win(start.to_move())));
        let mut limited = ClassicPlayer {
            improvements: Improvements::ALL,
            max_nodes: Some(5000),
            seed: Some(3),
            ..ClassicPlayer::printed(9)
        };
        let game = [position(SAMPLES[1])];
        let report = limited.choose(&game, &mut ()).unwrap();
        assert!(report.nodes <= 5000 && report.best().is_some());
        assert_eq!(limited.choose(&game, &mut ()), Some(report));
        let mut stopped = ClassicPlayer { max_nodes: Some(5), ..ClassicPlayer::printed(3) };
        let report = stopped.choose(&game, &mut ()).unwrap();
        let known = evaluation::material(game[0].board(), game[0].board().side());
        assert_eq!((report.score, report.best().is_some()), (to_score(known), true));
    }

    /// Returns the positions of random games from a few pieces.
    fn positions_of_random_games(games: u64) -> Vec<Position> {
        let starts =
            ["3k5/R8/9/9/9/9/9/9/1R7/5K3 w", "3aka3/9/4b4/9/2R6/9/4P4/4B4/4N4/2BAK4 w", SAMPLES[1], SAMPLES[2]];
        let mut all = Vec::new();
        for seed in 0..games {
            let mut random = SplitMix64::new(seed);
            let mut at = position(starts[seed as usize % starts.len()]);
            for _ in 0..60 {
                let moves = at.moves();
                let Some(&mv) = moves.get(random.below(moves.len())) else { break };
                all.push(at.clone());
                at = at.after(mv);
            }
        }
        all
    }

    fn wins_at_once(position: &Position) -> bool {
        let player = position.to_move();
        position.moves().into_iter().any(|mv| position.after(mv).outcome() == Some(Outcome::Win(player)))
    }

    #[test]
    fn every_level_plays_a_mate_in_one() {
        let message = position("3k5/R8/9/9/9/9/9/9/1R7/5K3 w");
        let mut tried = positions_of_random_games(60);
        tried.retain(wins_at_once);
        tried.truncate(25);
        assert_eq!(tried.len(), 25);
        tried.push(message);
        for level in crate::xiangqi::ORIGINALS {
            for position in &tried {
                let report = level.new_engine(1).choose(std::slice::from_ref(position), &mut ()).unwrap();
                let after = position.after(report.best().unwrap());
                assert_eq!(after.outcome(), Some(Outcome::Win(position.to_move())), "{} {position}", level.name);
                assert_eq!(report.score, Score::Mate(1));
            }
        }
    }

    /// Returns whether the side to move wins in two by definition: after some move, every reply allows a mate in one.
    fn wins_in_two(position: &Position) -> bool {
        position.moves().into_iter().any(|mv| {
            let after = position.after(mv);
            after.outcome().is_none() && after.moves().into_iter().all(|reply| wins_at_once(&after.after(reply)))
        })
    }

    #[test]
    fn every_level_plays_a_mate_in_two() {
        let mut tried = positions_of_random_games(60);
        tried.retain(|position| !wins_at_once(position) && wins_in_two(position));
        let quiet = |position: &Position| {
            position.moves().into_iter().filter(|&mv| position.board().gives_check(mv)).all(|mv| {
                let after = position.after(mv);
                !after.moves().into_iter().all(|reply| wins_at_once(&after.after(reply)))
            })
        };
        // Half of them need a first move without check.
        let (mut tried, checks): (Vec<_>, Vec<_>) = tried.into_iter().partition(quiet);
        tried.truncate(10);
        tried.extend(checks.into_iter().take(10));
        assert_eq!(tried.len(), 20);
        for level in crate::xiangqi::ORIGINALS {
            for position in &tried {
                let report = level.new_engine(1).choose(std::slice::from_ref(position), &mut ()).unwrap();
                assert_eq!(report.score, Score::Mate(3), "{} {position}", level.name);
                let after = position.after(report.best().unwrap());
                assert!(after.moves().into_iter().all(|reply| wins_at_once(&after.after(reply))), "{position}");
            }
        }
    }

    /// Plays games in pairs from random openings and prints the result with its margin of error.
    fn versus(one: Improvements, other: Improvements, depth: u32, openings: usize) -> Tally {
        let player = |switches| {
            move |seed| -> Box<dyn Engine<Position>> {
                Box::new(ClassicPlayer { improvements: switches, seed: Some(seed), ..ClassicPlayer::printed(depth) })
            }
        };
        let openings = random_openings(&Position::start(), 8, openings, 11);
        play_pairs(&openings, player(one), player(other), 5)
    }

    #[test]
    #[ignore = "takes half an hour; cargo test --release --lib -- --ignored --nocapture manual_knowledge_measured"]
    fn manual_knowledge_measured() {
        const NONE: Improvements = Improvements::NONE;
        for (name, one, other, depth, openings) in [
            ("placement alone", Improvements { placement: true, ..NONE }, NONE, 3, 100),
            ("shapes alone", Improvements { shapes: true, ..NONE }, NONE, 3, 100),
            ("threats alone", Improvements { threats: true, ..NONE }, NONE, 3, 100),
            ("all ten against the seven", Improvements::ALL, Improvements::SEARCH, 3, 100),
            (
                "placement with the seven",
                Improvements { placement: true, ..Improvements::SEARCH },
                Improvements::SEARCH,
                3,
                100,
            ),
            (
                "shapes with the seven",
                Improvements { shapes: true, ..Improvements::SEARCH },
                Improvements::SEARCH,
                3,
                100,
            ),
            (
                "threats with the seven",
                Improvements { threats: true, ..Improvements::SEARCH },
                Improvements::SEARCH,
                3,
                100,
            ),
            (
                "all ten against all but shapes",
                Improvements::ALL,
                Improvements { shapes: false, ..Improvements::ALL },
                3,
                100,
            ),
            (
                "all ten against all but threats",
                Improvements::ALL,
                Improvements { threats: false, ..Improvements::ALL },
                3,
                100,
            ),
            ("all ten against the seven, four plies", Improvements::ALL, Improvements::SEARCH, 4, 50),
        ] {
            let tally = versus(one, other, depth, openings);
            eprintln!("{name}: {tally}, {}", tally.verdict());
        }
    }

    #[test]
    fn it_does_not_lose_by_perpetual_check_if_it_can_help_it() {
        let mut game = vec![position("3k5/9/9/9/9/9/9/9/4R4/5K3 w")];
        for mv in "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1".split(' ') {
            game.push(game.last().unwrap().play(mv.parse().unwrap()).unwrap());
        }
        // Black replies, and the position occurs for the third time.
        let report = choose(game.last().unwrap(), 2, Improvements::NONE);
        assert_eq!((report.best().unwrap().to_string().as_str(), report.score), ("e9d9", Score::Mate(1)));
    }

    #[test]
    fn the_seven_levels_answer() {
        for level in &crate::xiangqi::ORIGINALS[..4] {
            let mut engine = level.new_engine(5);
            let game = [position(SAMPLES[1])];
            let first = engine.choose(&game, &mut ()).unwrap();
            assert!(game[0].play(first.best().unwrap()).is_ok(), "{}", level.name);
            assert_eq!(engine.choose(&game, &mut ()), Some(first), "the same seed, the same move");
        }
    }
}
