//! What screens are put together from.

pub mod hover;
pub mod menu;
pub mod shadow;

pub use hover::{Hand, Hover};
pub use menu::{Choice, Look, Menu};
