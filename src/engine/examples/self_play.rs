//! Plays a game of Othello between two levels, prints the final board, and writes the record as GGF.
//!
//! `cargo run --release -p huanle-engine --example self_play -- 7 classic`

use std::env;
use std::error::Error;

use huanle_engine::othello::notation::ggf;
use huanle_engine::othello::{LEVELS, Position, Side, Square};
use huanle_engine::record::{Record, tag};
use huanle_engine::search::Level;
use huanle_engine::{Game, Player};

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<String> = env::args().skip(1).collect();
    let level = |index: usize, usual: &str| {
        let name = names.get(index).map_or(usual, String::as_str);
        Level::by_name(&LEVELS, name).ok_or_else(|| {
            let known: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
            format!("there is no level {name}; known are {}", known.join(", "))
        })
    };
    let (black, white) = (level(0, "7")?, level(1, "classic")?);
    let mut engines = [black.new_engine(1), white.new_engine(2)];

    let mut record = Record::new(Position::start());
    record.set_tag(tag::FIRST, black.name);
    record.set_tag(tag::SECOND, white.name);
    while record.outcome().is_none() {
        let engine = match record.position().to_move() {
            Player::First => &mut engines[0],
            Player::Second => &mut engines[1],
        };
        let report = engine.choose(&record.positions(), &mut ()).ok_or("the player resigned")?;
        record.play(report.best().ok_or("the player found no move")?)?;
    }

    let board = record.position().board();
    for row in 0..8 {
        let line = (0..8).filter_map(|column| Square::new(column, row));
        println!("{}", line.map(|square| board.disc(square).map_or('.', Side::to_char)).collect::<String>());
    }
    let [black, white] = [Side::Black, Side::White].map(|side| board.count(side));
    println!("{} moves, {black} : {white}", record.ply());
    println!("{}", ggf::write(&record));
    Ok(())
}
