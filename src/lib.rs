//! 欢乐棋 (Huanle): board games of the 2000s on a retro 640×480 16-colour renderer.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod capture;
pub mod commands;
pub mod engine;
pub mod gfx;
pub mod machine;
pub mod screens;
pub mod text;
pub mod ui;
pub mod window;
