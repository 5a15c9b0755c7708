//! The browser edition: runs huanle's programs in a page, with the same blocking code as in a window.
//!
//! | module | contents |
//! |---|---|
//! | [`page`] | the page's services, as a trait |
//! | `allocator` | the module's allocator (wasm32) |
//! | [`large_blocks`] | blocks of memory that are zero when they are new |
//! | [`imports`](https://webassembly.github.io/spec/core/syntax/modules.html#imports) | the trait as imported functions (wasm32) |
//! | [`host`] | the page as a [`Host`](huanle::machine::Host) |
//! | [`mod@import`] | checks of data to be imported |
//! | [`licences`] | the licences, for the page to show |
//! | [`store`] | the browser's storage |
//! | [`mod@perform`] | runs the page's address |
//!
//! The program calls `retrace` to wait for each retrace, `yield` while it thinks for long, and `load` before it reads data
//! that may not be in memory yet. The module is suspended during these calls and nowhere else; its stack is saved by
//! binaryen's asyncify or by the browser (JSPI).
//!
//! Everything except the imports and the allocator compiles for any target and is tested natively.

#![warn(missing_docs)]
#![warn(unreachable_pub)]

pub mod host;
pub mod import;
pub mod large_blocks;
pub mod licences;
pub mod page;
pub mod perform;
pub mod store;

#[cfg(target_family = "wasm")]
mod allocator;
#[cfg(target_family = "wasm")]
mod imports;

pub use page::Page;
pub use perform::perform;
