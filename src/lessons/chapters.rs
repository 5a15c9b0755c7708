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
    /// Sampling: anti-aliasing, dithering.
    Sampling,
    /// Clipping.
    Clipping,
    /// Transformations.
    Transformations,
    /// Splines and fractals.
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
    (Chapter::Lines, &["dda", "line", "line-style", "thick-line"]),
    (Chapter::Curves, &["circle", "ellipse"]),
    (Chapter::Filling, &["patterns", "boundary-fill", "flood-fill", "polygon"]),
    (Chapter::Sampling, &["antialiasing", "dithering"]),
    (Chapter::Clipping, &["clip", "midpoint-subdivision", "liang-barsky", "cyrus-beck", "clip-polygon"]),
    (
        Chapter::Transformations,
        &["translation-scaling", "rotation", "reflection-shear", "composition", "transform", "viewport"],
    ),
    (Chapter::Splines, &["bezier", "hermite", "b-spline", "koch"]),
    (Chapter::ThreeD, &["cube", "projection", "painter", "z-buffer"]),
    (Chapter::Color, &["colors", "hsv", "shading", "menu"]),
    (Chapter::Animation, &["motion", "sprite", "morph", "blinds", "shuffle"]),
    (Chapter::Kernel, &["arc", "slice", "span-fill"]),
    (Chapter::Machine, &["glyph", "random", "keyboard"]),
    (Chapter::Search, &["bridge", "alpha-beta", "alpha-beta-window", "frontier", "win-table", "genetic"]),
];
