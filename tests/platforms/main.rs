//! The window, the sound, the browser edition and the program for Windows. Most of these tests need tools and an
//! environment variable: see each file.

#[path = "../common/mod.rs"]
mod common;

mod sound;
mod web;
mod window;
mod windows;
