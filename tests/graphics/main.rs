//! Measured pictures of Borland's kernel, drawing scripts and stroked fonts.

#[path = "../common/mod.rs"]
mod common;

mod bgi;
mod draw;
mod graphics_h;
mod stroked;
