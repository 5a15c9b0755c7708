//! Reads a gomoku game, and prints at each move whether the side to move can win by fours (冲四胜, VCF).
//!
//! `cargo run --release -p huanle-engine --example find_win -- game.sgf`; without a file it reads a short game

use std::env;
use std::error::Error;
use std::fs;

use huanle_engine::gomoku::vcf;
use huanle_engine::gomoku::{Rules, Stone, notation};
use huanle_engine::notation::Archive as _;
use huanle_engine::search::WinVerdict;

/// The side to move plays at most this number of fours in a search.
const LIMIT: u64 = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    let bytes = match env::args().nth(1) {
        Some(path) => fs::read(path)?,
        None => b"(;GM[4]SZ[15];B[dh];W[ch];B[eh];W[aa];B[fh];W[oa];B[gk];W[ao];B[gj];W[oo];B[gi];W[ac])".to_vec(),
    };
    let archive = notation::read(&bytes, Rules::FREESTYLE)?;
    println!("{} with {} games", archive.format(), archive.len());
    let game = archive.game(0).ok_or("the file has no game")??;
    for warning in &game.warnings {
        println!("{warning}");
    }
    let line = game.record.main_line();
    for (position, number) in game.record.positions_along(&line).iter().zip(0..) {
        let side = match position.side_to_move() {
            Stone::Black => "Black",
            Stone::White => "White",
        };
        match vcf::solve(position, LIMIT).result {
            WinVerdict::Win(points) => {
                let points: Vec<String> = points.iter().map(ToString::to_string).collect();
                println!("after {number} moves: {side} wins by {}", points.join(" "));
            }
            WinVerdict::NoWin => println!("after {number} moves: {side} has no win by fours"),
            WinVerdict::Unknown => println!("after {number} moves: not searched completely"),
        }
    }
    Ok(())
}
