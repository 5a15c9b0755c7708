//! Tests of the player.

mod lesson;
mod program;
pub(crate) mod room;
mod stages;
