//! The chapters of the classroom, in the order of a first course.

/// A chapter; its title is in [`ClassroomText::chapters`](crate::text::lessons::ClassroomText::chapters).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// Pixels and memory.
    Pixels,
    /// Lines.
    Lines,
    /// Curves.
    Curves,
    /// Filling.
    Filling,
    /// Clipping.
    Clipping,
    /// Transformations.
    Transformations,
    /// Splines.
    Splines,
    /// Three dimensions.
    ThreeD,
    /// Colour and light.
    Color,
    /// Animation.
    Animation,
    /// The algorithms of Borland's graphics kernel.
    Kernel,
    /// The machine: characters, keyboard, random numbers.
    Machine,
    /// Search in games.
    Search,
}

/// The chapters with the names of their lessons.
pub const CHAPTERS: &[(Chapter, &[&str])] = &[
    (Chapter::Pixels, &["pixels", "planar", "board"]),
    (Chapter::Lines, &["dda", "line", "thick-line"]),
    (Chapter::Curves, &["circle", "ellipse"]),
    (Chapter::Filling, &["patterns", "boundary-fill", "flood-fill", "polygon"]),
    (Chapter::Clipping, &["clip", "midpoint-subdivision", "liang-barsky", "clip-polygon"]),
    (
        Chapter::Transformations,
        &["translation-scaling", "rotation", "reflection-shear", "composition", "transform", "viewport"],
    ),
    (Chapter::Splines, &["bezier"]),
    (Chapter::ThreeD, &["cube", "projection", "painter"]),
    (Chapter::Color, &["colors", "menu"]),
    (Chapter::Animation, &["motion", "morph", "blinds", "shuffle"]),
    (Chapter::Kernel, &["arc", "slice", "span-fill"]),
    (Chapter::Machine, &["glyph", "random", "keyboard"]),
    (Chapter::Search, &["bridge", "alpha-beta", "frontier", "win-table"]),
];
