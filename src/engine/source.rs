//! The source text of the files that show an algorithm, for lessons: feature `source`. Sections lie between `// lesson
//! NAME` and `// end of lesson`; a line at which a lesson stops ends in `// #mark`.

/// `gomoku/wintable.rs`.
pub const WIN_TABLE: &str = include_str!("gomoku/wintable.rs");

/// `search/alpha_beta.rs`.
pub const ALPHA_BETA: &str = include_str!("search/alpha_beta.rs");

/// `search/minimax.rs`.
pub const MINIMAX: &str = include_str!("search/minimax.rs");

/// `othello/bitboard.rs`.
pub const BITBOARD: &str = include_str!("othello/bitboard.rs");

/// `othello/board.rs`.
pub const OTHELLO_BOARD: &str = include_str!("othello/board.rs");
