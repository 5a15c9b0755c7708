//! What screens are put together from.

pub mod chime;
pub mod menu;
pub mod shadow;

pub use menu::{Choice, Look, Menu};
