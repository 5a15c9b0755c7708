//! 欢乐棋 (Huanle): board games of the 2000s on a retro 640×480 16-colour renderer.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod commands;
pub mod gfx;
