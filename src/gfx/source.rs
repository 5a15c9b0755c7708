//! The source text of the files that show an algorithm, for lessons: feature `source`. Sections lie between `// lesson
//! NAME` and `// end of lesson`; a line at which a lesson stops ends in `// #mark`.

/// `arc.rs`.
pub const ARC: &str = include_str!("arc.rs");

/// `bezier.rs`.
pub const BEZIER: &str = include_str!("bezier.rs");

/// `boundary.rs`.
pub const BOUNDARY: &str = include_str!("boundary.rs");

/// `circle.rs`.
pub const CIRCLE: &str = include_str!("circle.rs");

/// `clip.rs`.
pub const CLIP: &str = include_str!("clip.rs");

/// `clip_polygon.rs`.
pub const CLIP_POLYGON: &str = include_str!("clip_polygon.rs");

/// `dda.rs`.
pub const DDA: &str = include_str!("dda.rs");

/// `ellipse.rs`.
pub const ELLIPSE: &str = include_str!("ellipse.rs");

/// `flood.rs`.
pub const FLOOD: &str = include_str!("flood.rs");

/// `font/glyph.rs`.
pub const GLYPH: &str = include_str!("font/glyph.rs");

/// `framebuffer.rs`.
pub const FRAMEBUFFER: &str = include_str!("framebuffer.rs");

/// `line.rs`.
pub const LINE: &str = include_str!("line.rs");

/// `matrix.rs`.
pub const MATRIX: &str = include_str!("matrix.rs");

/// `morph.rs`.
pub const MORPH: &str = include_str!("morph.rs");

/// `motion.rs`.
pub const MOTION: &str = include_str!("motion.rs");

/// `sprite.rs`.
pub const SPRITE: &str = include_str!("sprite.rs");

/// `palette.rs`.
pub const PALETTE: &str = include_str!("palette.rs");

/// `pattern.rs`.
pub const PATTERN: &str = include_str!("pattern.rs");

/// `planar/draw.rs`.
pub const DRAW: &str = include_str!("planar/draw.rs");

/// `polygon.rs`.
pub const POLYGON: &str = include_str!("polygon.rs");

/// `shuffle.rs`.
pub const SHUFFLE: &str = include_str!("shuffle.rs");

/// `trig.rs`.
pub const TRIG: &str = include_str!("trig.rs");

/// `transition/blinds.rs`.
pub const BLINDS: &str = include_str!("transition/blinds.rs");

/// `rotation.rs`.
pub const ROTATION: &str = include_str!("rotation.rs");
