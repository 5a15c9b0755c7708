//! Generation of an opening book by searching.

use std::collections::HashSet;

use super::TITLE;
use crate::game::Game as _;
use crate::othello::scoring::Scoring;
use crate::othello::strong::StrongPlayer;
use crate::othello::symmetry::canonical_key;
use crate::othello::{Move, Position, Square};
use crate::search::{Engine as _, Limits};

/// The book contains positions after fewer moves than this.
const PLIES: usize = 12;
/// The search depth for each move.
const DEPTH: u32 = 10;
/// The maximum difference from the best move, in hundredths of a disc, of a good move.
const SLACK: i32 = 200;
/// The maximum total loss of both sides on the way to a position of the book.
const MAX_TOTAL_LOSS: i32 = 400;
/// The size of the search's table in megabytes.
const TABLE_MEGABYTES: usize = 16;

/// Creates a book by searching, always with the same result, and calls `done` after each position.
pub fn generate(mut done: impl FnMut(usize)) -> String {
    let mut text = format!("{TITLE}\n");
    let mut seen = HashSet::new();
    let mut positions = vec![(String::new(), Position::start(), 0)];
    let mut count = 0;
    for ply in 0..PLIES {
        let mut next = Vec::new();
        for (way, position, given) in positions {
            let moves = good_moves(&position);
            let words: Vec<String> = moves.iter().map(|(square, value)| format!(" {square}:{value}")).collect();
            text += &format!("{}{}\n", if way.is_empty() { "-" } else { &way }, words.concat());
            count += 1;
            done(count);
            let best = moves.first().map_or(0, |&(_, value)| value);
            for (square, value) in moves {
                let (after, given) = (position.place_unchecked(square), given + best - value);
                let goes_on = ply + 1 < PLIES && given <= MAX_TOTAL_LOSS && after.mobility() > 0;
                if goes_on && seen.insert(canonical_key(&after).0) {
                    next.push((format!("{way}{square}"), after, given));
                }
            }
        }
        positions = next;
    }
    text
}

/// Returns the good moves, best first; of symmetric ones only one.
fn good_moves(position: &Position) -> Vec<(Square, i32)> {
    let mut seen = HashSet::new();
    let squares =
        position.legal_moves().iter().filter(|&square| seen.insert(canonical_key(&position.place_unchecked(square)).0));
    let mut moves: Vec<(Square, i32)> = squares
        .map(|square| {
            let mut expert = StrongPlayer::new(Limits::depth(DEPTH - 1), 0, Scoring::DiscDifference, TABLE_MEGABYTES);
            let report = expert.choose(&[position.after(Move::Place(square))], &mut ());
            (square, -report.map_or(0, |report| report.score.hundredths()))
        })
        .collect();
    moves.sort_by_key(|&(square, value)| (-value, square));
    let best = moves.first().map_or(0, |&(_, value)| value);
    moves.retain(|&(_, value)| value >= best - SLACK);
    moves
}
