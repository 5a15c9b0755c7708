//! The guide, the pictures of the documentation and the programs under `examples`.

#[path = "../common/mod.rs"]
mod common;

mod examples;
mod fidelity;
mod guide;
