//! The guide, its pictures, the programs under `examples`, and the licences.

#[path = "../common/mod.rs"]
mod common;

mod connect_four;
mod examples;
mod excerpts;
mod fidelity;
mod guide;
#[cfg(unix)]
mod help_examples;
#[cfg(unix)]
mod licences;
