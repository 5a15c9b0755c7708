//! The text of the files that show an algorithm, for those who teach with it: feature `source`. Sections lie between
//! `// lesson NAME` and `// end of lesson`; a line that a lesson stops at ends in `// #mark`.

/// `borland.rs`.
pub const BORLAND: &str = include_str!("borland.rs");

/// `ring.rs`.
pub const RING: &str = include_str!("ring.rs");
