//! Lists of moves that are searched in the order of their values.

/// At most `N` moves with values by which they are ordered.
pub(crate) struct MoveList<M, const N: usize> {
    moves: [(i32, M); N],
    count: usize,
}

impl<M: Copy, const N: usize> MoveList<M, N> {
    /// Creates an empty list; `filler` takes the unused places.
    pub(crate) const fn new(filler: M) -> MoveList<M, N> {
        MoveList { moves: [(0, filler); N], count: 0 }
    }

    /// Adds a move; does nothing if the list is full.
    pub(crate) fn push(&mut self, value: i32, mv: M) {
        if self.count < N {
            self.moves[self.count] = (value, mv);
            self.count += 1;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut (i32, M)> {
        self.moves[..self.count].iter_mut()
    }

    /// Moves the move of the highest value among those from `index` on to `index`, and returns it. Of equal values the first
    /// one in the list comes first.
    pub(crate) fn select(&mut self, index: usize) -> Option<(i32, M)> {
        let rest = &self.moves[index.min(self.count)..self.count];
        let best = rest.iter().enumerate().max_by_key(|(place, (value, _))| (*value, std::cmp::Reverse(*place)))?.0;
        self.moves.swap(index, index + best);
        Some(self.moves[index])
    }
}
