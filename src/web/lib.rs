//! The browser edition: huanle's programs in a page, with the same blocking code as in a window.
//!
//! | file | holds |
//! |---|---|
//! | [`outside`] | what the page does for the programs, as a trait |
//! | [`imports`](https://webassembly.github.io/spec/core/syntax/modules.html#imports) | the same as six functions of the page (only compiled for wasm32) |
//! | [`host`] | the [`Host`](huanle::machine::Host) that the page is |
//! | [`mod@bench`] | the playground's program, stepped forward and back |
//! | [`mod@import`] | checks what is to be imported |
//! | [`store`] | what is kept in the browser |
//! | [`mod@perform`] | what an address opens, and what follows it |
//!
//! The program calls `retrace` whenever it waits for a retrace, and the page lets time pass there: the module sleeps in
//! that call, its stack saved by binaryen's asyncify or by the browser itself (JSPI). It sleeps nowhere else.
//!
//! Everything except the imports compiles for any target, and is tested on the development machine.

#![warn(missing_docs)]
#![warn(unreachable_pub)]

pub mod bench;
pub mod host;
pub mod import;
pub mod outside;
pub mod perform;
pub mod store;

#[cfg(target_family = "wasm")]
mod imports;

pub use outside::Page;
pub use perform::perform;
