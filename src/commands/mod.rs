//! The subcommands: here are files, pipes, processes and clocks.

pub mod glyph;
