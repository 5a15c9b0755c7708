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

// `CHAPTERS`: the chapters with the names of their lessons, from the folders of `files` and `texts`.
include!(concat!(env!("OUT_DIR"), "/lesson_chapters.rs"));
