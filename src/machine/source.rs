//! The source text of the files that show an algorithm, for lessons: feature `source`. Sections lie between `// lesson
//! NAME` and `// end of lesson`; a line at which a lesson stops ends in `// #mark`.

/// `borland.rs`.
pub const BORLAND: &str = include_str!("borland.rs");

/// `ring.rs`.
pub const RING: &str = include_str!("ring.rs");
