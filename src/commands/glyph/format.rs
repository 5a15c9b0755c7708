//! The output formats of the dot-matrix tool.

use clap::ValueEnum;

/// A format in which the tool exports characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::commands) enum GlyphFormat {
    /// Rows of dots: # for a set dot, . for an empty one
    Art,
    /// Arrays for a C program
    C,
    /// Constants for a Rust program
    Rust,
    /// One line of hexadecimal digits per character, as in Unifont's .hex files
    Hex,
    /// A picture of the text, black on white
    Png,
    /// A BDF font of the characters
    Bdf,
}
