//! Statistics of moves that were good elsewhere in the tree: history, continuations, killers and replies.

/// The largest absolute value in the history.
const MAX_HISTORY: i32 = 1 << 14;

/// The targets of the last moves, the latest first; `None` for a null move or before the game.
pub(crate) type LastMoves = [Option<usize>; 2];

/// Quiet moves that caused cutoffs: by target, also after each of the last moves, and two for each ply.
///
/// A target is the number of a piece with the point it moves to, below the number of targets of the game.
#[derive(Debug)]
pub(crate) struct MoveHistory<M> {
    history: Box<[i16]>,
    /// By the target of an earlier move, then by that of the move.
    continuations: Box<[i16]>,
    killers: Vec<[Option<M>; 2]>,
    /// The reply to a target that caused a cutoff.
    replies: Box<[Option<M>]>,
}

impl<M: Copy + PartialEq> MoveHistory<M> {
    pub(crate) fn new(targets: usize, plies: usize) -> MoveHistory<M> {
        MoveHistory {
            history: vec![0; targets].into(),
            continuations: vec![0; targets * targets].into(),
            killers: vec![[None; 2]; plies],
            replies: vec![None; targets].into(),
        }
    }

    /// Forgets what depends on the distance from the root.
    pub(crate) fn new_search(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// Returns the value of a quiet move at a ply.
    pub(crate) fn value(&self, target: usize, mv: M, ply: usize, last: &LastMoves) -> i32 {
        if self.killers[ply][0] == Some(mv) {
            return MAX_HISTORY * 6;
        }
        if self.killers[ply][1] == Some(mv) || last[0].is_some_and(|last| self.replies[last] == Some(mv)) {
            return MAX_HISTORY * 5;
        }
        self.history(target, last)
    }

    /// Returns the history value of a target.
    pub(crate) fn history(&self, target: usize, last: &LastMoves) -> i32 {
        let after = |last: &usize| i32::from(self.continuations[last * self.history.len() + target]);
        i32::from(self.history[target]) + last.iter().flatten().map(after).sum::<i32>()
    }

    /// Rewards a quiet move that caused a cutoff, and punishes the targets that were tried before it.
    pub(crate) fn record_cutoff(
        &mut self,
        (target, mv): (usize, M),
        tried: impl Iterator<Item = usize>,
        depth: i32,
        ply: usize,
        last: &LastMoves,
    ) {
        if self.killers[ply][0] != Some(mv) {
            self.killers[ply] = [Some(mv), self.killers[ply][0]];
        }
        if let Some(last) = last[0] {
            self.replies[last] = Some(mv);
        }
        let bonus = (16 * depth * depth + 32 * depth).min(1600);
        self.add(target, last, bonus);
        for target in tried {
            self.add(target, last, -bonus);
        }
    }

    /// Adds to the history of a target; old values fade.
    fn add(&mut self, target: usize, last: &LastMoves, bonus: i32) {
        let add = |value: &mut i16| {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
        };
        add(&mut self.history[target]);
        for &last in last.iter().flatten() {
            add(&mut self.continuations[last * self.history.len() + target]);
        }
    }
}
