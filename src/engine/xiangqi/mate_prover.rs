//! A proof-number search (df-pn) for forced wins by mate or stalemate, with and without checks.
//!
//! Every position has a proof number, a measure of the work to prove that the attacker wins, and a disproof number. The search
//! always continues where the least work is left; thresholds make it depth-first (Nagai 2002). The numbers of several replies
//! are combined by their maximum plus their count, because the same positions occur after many of them.
//!
//! It first searches checks alone, then all moves of the attacker. A move to a position that has occurred on the way counts as
//! a failure of the attacker, so a proof never depends on a repetition. The winning move of each position is stored, and
//! before a win is reported its proof is checked again from the start: every legal reply to every winning move.

use std::collections::HashMap;

use super::{Board, Move, Position};
use crate::search::{NodeCounter, SearchStopped, WinVerdict};

/// The number of a proof or disproof that is impossible.
const INFINITY: u32 = 1 << 28;
/// The greatest number of plies of a proof.
const MAX_PLY: usize = 200;
/// The number of entries per bucket of the table.
const BUCKET: usize = 4;
/// The default number of buckets: 48 MB.
const BUCKETS: usize = 1 << 19;
/// The positions that the first search of checks alone may visit before all moves are searched; each next one may visit twice
/// as many.
const NODES_FOR_CHECKS: u64 = 4_000;

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// The number of the side to move: proof for the attacker, disproof for the defender.
    phi: u32,
    /// The number of the other side.
    delta: u32,
}

/// The search.
pub struct MateProver<'a> {
    board: Board,
    counter: NodeCounter<'a, Move>,
    entries: Vec<[Entry; BUCKET]>,
    /// The positions on the way from the root.
    path: Vec<u64>,
    /// The winning moves of the proven positions of the attacker.
    wins: HashMap<u64, Move>,
    /// True if the attacker must give check.
    checks_only: bool,
    /// The number of positions at which the search of checks alone ends.
    last_node: u64,
}

/// A move with the numbers of the position after it.
#[derive(Clone, Copy)]
struct Child {
    mv: Move,
    key: u64,
    phi: u32,
    delta: u32,
}

impl<'a> MateProver<'a> {
    /// Creates a search of a position without its history.
    pub fn new(position: &Position, counter: NodeCounter<'a, Move>) -> MateProver<'a> {
        MateProver::with_buckets(position, counter, BUCKETS)
    }

    /// Creates a search with little memory, 3 MB: enough for some hundred thousand positions.
    pub fn small(position: &Position, counter: NodeCounter<'a, Move>) -> MateProver<'a> {
        MateProver::with_buckets(position, counter, BUCKETS / 16)
    }

    fn with_buckets(position: &Position, counter: NodeCounter<'a, Move>, buckets: usize) -> MateProver<'a> {
        MateProver {
            board: position.board().clone(),
            counter,
            entries: vec![[Entry::default(); BUCKET]; buckets],
            path: Vec::with_capacity(MAX_PLY),
            wins: HashMap::new(),
            checks_only: true,
            last_node: 0,
        }
    }

    /// Returns the number of visited positions.
    pub fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// Searches whether the side to move wins, until that is proven or disproven, or the counter stops the search. The line of a
    /// win leads to the end of the game; in it the other side holds out longest against the stored winning moves.
    ///
    /// [`WinVerdict::NoWin`] does not prove that there is no win: positions after which only a repetition helped the
    /// defender are stored as not won, although they may be won on another way to them.
    pub fn prove(&mut self) -> WinVerdict<Move> {
        self.prove_from(0)
    }

    /// Searches whether the side to move loses whatever it plays, until that is proven or disproven, or the counter stops
    /// the search. The line begins with its reply.
    pub fn prove_loss(&mut self) -> WinVerdict<Move> {
        self.prove_from(1)
    }

    /// Searches from a ply: even ones are the attacker's.
    fn prove_from(&mut self, ply: usize) -> WinVerdict<Move> {
        // Searches alternate, with ever more positions for the checks, until one of them has a result.
        let mut share = NODES_FOR_CHECKS;
        let (mut is_proven, mut is_disproven) = (false, [false; 2]);
        while !is_proven && !is_disproven[0] {
            for checks_only in [true, false] {
                if is_disproven[usize::from(checks_only)] {
                    continue;
                }
                self.checks_only = checks_only;
                self.last_node = self.counter.nodes().saturating_add(share);
                self.path.clear();
                let searched = self.search(INFINITY, INFINITY, ply);
                let numbers = searched.map(|(phi, delta)| if ply == 0 { (phi, delta) } else { (delta, phi) });
                match numbers {
                    Ok((0, _)) => {
                        is_proven = true;
                        break;
                    }
                    Ok((_, 0)) => is_disproven[usize::from(checks_only)] = true,
                    Err(SearchStopped) if self.counter.nodes() < self.last_node => return WinVerdict::Unknown,
                    _ => {}
                }
            }
            share = share.saturating_mul(2);
        }
        // The search is over, so the answer of the monitor is irrelevant.
        self.counter.report_nodes().unwrap_or_default();
        if !is_proven {
            return WinVerdict::NoWin;
        }
        self.line(ply).map_or(WinVerdict::Unknown, WinVerdict::Win)
    }

    /// Returns the key of a position in the table: both searches have their own entries.
    fn table_key(&self, key: u64) -> u64 {
        if self.checks_only { key } else { !key }
    }

    fn get(&self, key: u64) -> Option<(u32, u32)> {
        let key = self.table_key(key);
        let bucket = &self.entries[key as usize % self.entries.len()];
        bucket
            .iter()
            .find(|entry| entry.key == key && entry.phi + entry.delta > 0)
            .map(|entry| (entry.phi, entry.delta))
    }

    /// Stores numbers; a solved position or one with large numbers stays longest.
    fn put(&mut self, key: u64, phi: u32, delta: u32) {
        let key = self.table_key(key);
        let buckets = self.entries.len();
        let bucket = &mut self.entries[key as usize % buckets];
        let worth = |entry: &Entry| if entry.key == key { 0 } else { 1 + entry.phi.saturating_add(entry.delta) };
        if let Some(entry) = bucket.iter_mut().min_by_key(|entry| worth(entry)) {
            *entry = Entry { key, phi, delta };
        }
    }

    /// Returns the numbers of a position that is reached for the first time, from its side to move.
    fn initial_numbers(&mut self, is_attacker: bool) -> (u32, u32) {
        if is_attacker {
            return (1, 1);
        }
        match self.board.count_legal_moves() as u32 {
            0 => (INFINITY, 0),
            replies => (1, replies),
        }
    }

    /// Lists the moves to search with the numbers of the positions after them.
    fn children(&mut self, is_attacker: bool) -> Vec<Child> {
        let mut children = Vec::with_capacity(48);
        let checks_only = is_attacker && self.checks_only;
        for mv in self.board.legal_moves() {
            if checks_only && !self.board.gives_check_in_place(mv) {
                continue;
            }
            let taken = self.board.make(mv);
            let key = self.board.key();
            let is_win = !is_attacker && self.wins.contains_key(&key);
            let stored = if is_win { Some((0, INFINITY)) } else { self.get(key) };
            let (phi, delta) = stored.unwrap_or_else(|| self.initial_numbers(!is_attacker));
            self.board.unmake(mv, taken);
            children.push(Child { mv, key, phi, delta });
        }
        children
    }

    /// Searches the position on the board until one of its numbers reaches its threshold. Returns the numbers.
    fn search(&mut self, max_phi: u32, max_delta: u32, ply: usize) -> Result<(u32, u32), SearchStopped> {
        self.counter.visit()?;
        if self.counter.nodes() >= self.last_node {
            return Err(SearchStopped);
        }
        let is_attacker = ply.is_multiple_of(2);
        let key = self.board.key();
        if ply >= MAX_PLY {
            return Ok(if is_attacker { (INFINITY, 0) } else { (0, INFINITY) });
        }
        let mut children = self.children(is_attacker);
        self.path.push(key);
        for child in &mut children {
            if self.path.contains(&child.key) {
                // The attacker must not repeat, and the defender gladly does.
                (child.phi, child.delta) = if is_attacker { (0, INFINITY) } else { (INFINITY, 0) };
            }
        }
        let result = loop {
            let (phi, delta, best, second) = combine(&children);
            if phi >= max_phi || delta >= max_delta || phi == 0 || phi >= INFINITY {
                break Ok((phi, delta, best));
            }
            let Some(best) = best else { break Ok((phi, delta, None)) };
            let child = children[best];
            let others = children.iter().filter(|child| child.phi > 0).count().saturating_sub(1) as u32;
            let child_phi = max_delta.saturating_sub(others).max(child.phi + 1).min(INFINITY);
            let child_delta = max_phi.min(second + second / 4 + 1).max(child.delta + 1).min(INFINITY);
            let taken = self.board.make(child.mv);
            let searched = self.search(child_phi, child_delta, ply + 1);
            self.board.unmake(child.mv, taken);
            match searched {
                Ok((phi, delta)) => (children[best].phi, children[best].delta) = (phi, delta),
                Err(stopped) => break Err(stopped),
            }
        };
        self.path.pop();
        let (phi, delta, best) = result?;
        if is_attacker
            && phi == 0
            && let Some(best) = best
        {
            self.wins.insert(key, children[best].mv);
        }
        self.put(key, phi, delta);
        Ok((phi, delta))
    }

    /// Checks the proof from a ply on and returns its line; `None` if a reply is not refuted.
    fn line(&self, ply: usize) -> Option<Vec<Move>> {
        let mut lengths = HashMap::new();
        let mut board = self.board.clone();
        let mut line = Vec::new();
        if ply == 0 {
            self.length(&mut board, &mut lengths, ply)?;
        } else {
            self.longest_reply(&mut board, &mut lengths, ply)?;
            line.extend(longest_known_reply(&mut board, &lengths));
        }
        while let Some((mv, _)) = lengths.get(&board.key()) {
            line.push(*mv);
            board.make(*mv);
            let Some(reply) = longest_known_reply(&mut board, &lengths) else { return Some(line) };
            line.push(reply);
        }
        (ply == 1 && line.is_empty()).then_some(line)
    }

    /// Returns the number of plies to the end from a position of the attacker; `None` if a reply is not refuted.
    fn length(&self, board: &mut Board, known: &mut HashMap<u64, (Move, usize)>, ply: usize) -> Option<usize> {
        if let Some((_, length)) = known.get(&board.key()) {
            return Some(*length);
        }
        if ply > MAX_PLY {
            return None;
        }
        let mate = board.legal_moves().into_iter().find(|&mv| {
            let taken = board.make(mv);
            let is_mate = !board.has_legal_move();
            board.unmake(mv, taken);
            is_mate
        });
        let mv = mate.or_else(|| self.wins.get(&board.key()).copied().filter(|&mv| board.is_legal(mv)))?;
        let taken = board.make(mv);
        let longest = self.longest_reply(board, known, ply + 1);
        board.unmake(mv, taken);
        let length = longest? + 1;
        known.insert(board.key(), (mv, length));
        Some(length)
    }

    /// Returns the number of plies to the end from a position of the defender; `None` if a reply is not refuted.
    fn longest_reply(&self, board: &mut Board, known: &mut HashMap<u64, (Move, usize)>, ply: usize) -> Option<usize> {
        let mut longest = 0;
        for reply in board.legal_moves() {
            let taken = board.make(reply);
            let length = self.length(board, known, ply + 1);
            board.unmake(reply, taken);
            longest = longest.max(length? + 1);
        }
        Some(longest)
    }
}

/// Makes the legal move of the defender after which the known way to the end is longest; `None` if there is no legal move.
fn longest_known_reply(board: &mut Board, known: &HashMap<u64, (Move, usize)>) -> Option<Move> {
    let reply = board.legal_moves().into_iter().max_by_key(|&reply| {
        let taken = board.make(reply);
        let length = known.get(&board.key()).map_or(0, |(_, length)| *length);
        board.unmake(reply, taken);
        length
    })?;
    board.make(reply);
    Some(reply)
}

/// Combines the numbers of the positions after all moves: the least `delta` is the `phi`, the greatest `phi` plus the number
/// of the other undecided ones is the `delta`. Returns them with the index of the best move and the second least `delta`.
fn combine(children: &[Child]) -> (u32, u32, Option<usize>, u32) {
    let (mut phi, mut second, mut best) = (INFINITY, INFINITY, None);
    let (mut greatest, mut open) = (0, 0_u32);
    let mut best_phi = INFINITY;
    for (index, child) in children.iter().enumerate() {
        if child.delta < phi || child.delta == phi && best.is_some() && child.phi < best_phi {
            (second, phi, best, best_phi) = (phi, child.delta, Some(index), child.phi);
        } else {
            second = second.min(child.delta);
        }
        if child.phi > 0 {
            greatest = greatest.max(child.phi);
            open += 1;
        }
    }
    let delta = if greatest >= INFINITY { INFINITY } else { (greatest + open.saturating_sub(1)).min(INFINITY - 1) };
    if phi >= INFINITY {
        return (INFINITY, 0, None, second);
    }
    (phi, delta, best, second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::search::Limits;
    use crate::xiangqi::puzzles;

    fn prove(fen: &str, nodes: u64) -> WinVerdict<Move> {
        let mut monitor = ();
        let position: Position = fen.parse().unwrap();
        MateProver::new(&position, NodeCounter::new(&Limits::nodes(nodes), &mut monitor)).prove()
    }

    #[test]
    fn the_bundled_mates_are_proven() {
        for fen in puzzles::MATES.lines().take(20) {
            let WinVerdict::Win(line) = prove(fen, 200_000) else { panic!("{fen}") };
            let mut position: Position = fen.parse().unwrap();
            for mv in &line {
                position = position.play(*mv).unwrap();
            }
            assert!(position.outcome().is_some() && line.len() % 2 == 1, "{fen}: {line:?}");
        }
    }

    /// After the first move of each puzzle, the other side has lost.
    #[test]
    fn the_defender_of_each_bundled_mate_has_lost() {
        for fen in puzzles::MATES.lines().take(20) {
            let start: Position = fen.parse().unwrap();
            let WinVerdict::Win(line) = prove(fen, 200_000) else { panic!("{fen}") };
            let mut position = start.play(line[0]).unwrap();
            let mut monitor = ();
            let counter = NodeCounter::new(&Limits::nodes(200_000), &mut monitor);
            let WinVerdict::Win(line) = MateProver::small(&position, counter).prove_loss() else { panic!("{fen}") };
            for mv in &line {
                position = position.play(*mv).unwrap();
            }
            assert!(position.outcome().is_some() && line.len().is_multiple_of(2), "{fen}: {line:?}");
        }
        let mut monitor = ();
        let counter = NodeCounter::new(&Limits::nodes(3000), &mut monitor);
        assert_eq!(MateProver::small(&Position::start(), counter).prove_loss(), WinVerdict::Unknown);
    }

    #[test]
    fn what_is_not_won_is_not_proven() {
        // The attacker has no moves that give check, and a general alone cannot win.
        assert!(!matches!(prove("4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", 30_000), WinVerdict::Win(_)));
        assert_eq!(prove(&Position::start().to_string(), 3000), WinVerdict::Unknown);
    }

    /// A quiet move wins: all of the general's moves are then impossible.
    #[test]
    fn a_quiet_move_and_stalemate_win() {
        let WinVerdict::Win(line) = prove("3k5/4P4/9/9/9/9/9/9/4K4/9 w - - 0 1", 200_000) else { panic!() };
        assert!(!line.is_empty());
    }

    /// The collection, with the figures that the guide gives; not part of the usual tests.
    #[test]
    #[ignore = "takes minutes; MATES=FILE NODES=N cargo test --release -p huanle-engine --lib -- --ignored --nocapture manual_the_collection"]
    fn manual_the_collection_is_proven() {
        let text = std::fs::read_to_string(std::env::var("MATES").unwrap()).unwrap();
        let nodes = std::env::var("NODES").unwrap().parse().unwrap();
        let (mut proven, mut all) = (0, 0);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fen = line.split(';').next().unwrap();
            let began = std::time::Instant::now();
            let verdict = prove(fen, nodes);
            let length = if let WinVerdict::Win(line) = &verdict { line.len() } else { 0 };
            all += 1;
            proven += u32::from(length > 0);
            println!("{:>6} ms {length:>3} {line}", began.elapsed().as_millis());
        }
        println!("{proven} of {all}");
    }
}
