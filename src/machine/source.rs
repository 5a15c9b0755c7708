//! The source text of files with an algorithm shown in a lesson (feature `source`). Sections lie between `// lesson NAME`
//! and `// end of lesson`; a line at which a lesson stops ends with `// #mark`.

/// `borland.rs`.
pub const BORLAND: &str = include_str!("borland.rs");

/// `ring.rs`.
pub const RING: &str = include_str!("ring.rs");
