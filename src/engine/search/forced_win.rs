//! Results of searches for forced wins.

/// The result of a search for a forced win.
///
/// ```
/// use huanle_engine::search::WinVerdict;
/// assert_eq!(WinVerdict::Win(vec!["h8"]).line(), Some(vec!["h8"]));
/// assert_eq!(WinVerdict::<&str>::NoWin.line(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinVerdict<M> {
    /// The attacker wins. Holds the moves of both sides; each search says how far, and against which defence.
    Win(Vec<M>),
    /// There is no win among the moves that were searched.
    NoWin,
    /// The search reached a limit.
    Unknown,
}

impl<M> WinVerdict<M> {
    /// Returns the line of the win, if there is one.
    pub fn line(self) -> Option<Vec<M>> {
        if let WinVerdict::Win(line) = self { Some(line) } else { None }
    }
}

/// The result of a search for a forced win and its cost.
///
/// ```
/// use huanle_engine::gomoku::{Position, vcf};
/// use huanle_engine::search::{WinSolution, WinVerdict};
/// let solution = vcf::solve(&Position::start(), 1000);
/// assert_eq!(solution, WinSolution { result: WinVerdict::NoWin, nodes: 0 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinSolution<M> {
    /// The result.
    pub result: WinVerdict<M>,
    /// The number of positions searched.
    pub nodes: u64,
}
