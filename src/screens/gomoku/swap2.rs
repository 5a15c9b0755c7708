//! Swap2 at the table: the first player places three stones, and the second chooses.
//!
//! The stones are ordinary moves, because their colours are black, white, black, white, black. The step reached follows
//! from a tag of the record, which SGF stores as the name of the opening, and from the number of moves. The engine
//! defines the steps: see [`swap2`](crate::engine::gomoku::swap2).

use super::GomokuBoard;
use crate::engine::Player;
use crate::engine::gomoku::swap2::{Swap2Choice, balanced_opening};
use crate::engine::gomoku::{Move, Position};
use crate::engine::record::Record;
use crate::engine::search::Score;
use crate::play::OpeningProtocol;
use crate::text::table::Question;

/// The tag that stores how the game was begun.
const TAG: &str = "ON";
/// Its values: no choice made yet; two more stones chosen; the colours chosen.
const THREE: &str = "swap2, three stones";
const FIVE: &str = "swap2, five stones";
const DONE: &str = "swap2";

/// Marks a game as begun by swap2.
pub fn start_swap2(record: &mut Record<Position>) {
    record.set_tag(TAG, THREE);
}

/// A step of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// A player places a stone.
    Put(Player),
    /// The second player chooses black, white or two more stones.
    Choose,
    /// The first player chooses a colour.
    ChooseColor,
}

fn step(record: &Record<Position>) -> Option<Step> {
    match (record.tag(TAG)?, record.ply()) {
        (THREE | FIVE, 0..3) => Some(Step::Put(Player::First)),
        (THREE, 3) => Some(Step::Choose),
        (FIVE, 3 | 4) => Some(Step::Put(Player::Second)),
        (FIVE, 5) => Some(Step::ChooseColor),
        _ => None,
    }
}

/// Returns the message for a position in the opening.
pub(super) fn message(board: &GomokuBoard, record: &Record<Position>) -> Option<String> {
    let words = &board.text.gomoku.swap2;
    let player = words.players[board.turn(record)? as usize];
    Some(match step(record)? {
        Step::Put(_) => (words.put)(player, record.ply() + 1, board.side_name(record.position().side_to_move())),
        Step::Choose | Step::ChooseColor => (words.asked)(player),
    })
}

/// Returns the question to the player to act, or `None` if a move is expected.
pub(super) fn question(board: &GomokuBoard, record: &Record<Position>) -> Option<&'static Question> {
    let words = &board.text.gomoku.swap2;
    match step(record)? {
        Step::Put(_) => None,
        Step::Choose => Some(&words.choose),
        Step::ChooseColor => Some(&words.choose_color),
    }
}

impl OpeningProtocol for GomokuBoard {
    type Game = Position;

    fn turn(&self, record: &Record<Position>) -> Option<Player> {
        Some(match step(record)? {
            Step::Put(player) => player,
            Step::Choose => Player::Second,
            Step::ChooseColor => Player::First,
        })
    }

    fn answers(&self, record: &Record<Position>) -> usize {
        question(self, record).map_or(0, |question| question.answers.len())
    }

    fn known_move(&self, record: &Record<Position>, seed: u32) -> Option<Move> {
        let points = balanced_opening(seed as usize, record.position().board().size())?;
        let so_far = record.moves().iter().map(|mv| mv.point()).eq(points.into_iter().take(record.ply()));
        let first = step(record)? == Step::Put(Player::First);
        (first && so_far).then(|| record.position().move_at(points[record.ply()]))
    }

    /// White is to move, so the value is from White's point of view.
    fn decide(&self, _record: &Record<Position>, value: Score) -> usize {
        Swap2Choice::from_value(value) as usize
    }

    fn answer(&self, record: &mut Record<Position>, answer: usize) -> bool {
        let (next, swaps) = match (step(record), answer) {
            // The second player takes black, or the first one white.
            (Some(Step::Choose), 0) | (Some(Step::ChooseColor), 1) => (DONE, true),
            (Some(Step::Choose), 2) => (FIVE, false),
            _ => (DONE, false),
        };
        record.set_tag(TAG, next);
        swaps
    }

    fn update(&self, record: &mut Record<Position>) {
        match (record.tag(TAG), record.ply()) {
            (Some(FIVE), 0..=3) => record.set_tag(TAG, THREE),
            (Some(THREE), 4..) => record.set_tag(TAG, FIVE),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::gomoku::{Point, Rules};

    /// Returns a record with a tag and some stones.
    fn at(tag: &str, stones: u8) -> Record<Position> {
        let mut record = Record::new(Position::empty(15, Rules::RENJU).unwrap());
        record.set_tag(TAG, tag);
        for column in 0..stones {
            let mv = record.position().move_at(Point::new(2 * column, 7).unwrap());
            record.play(mv).unwrap();
        }
        record
    }

    /// The steps are the same as those of the engine's protocol.
    #[test]
    fn the_steps_are_the_protocols() {
        use crate::engine::gomoku::swap2::{Swap2, Swap2Step as Protocol};
        let same = |protocol: &Swap2, tag: &str| {
            let record = at(tag, protocol.stones().len() as u8);
            match (protocol.step(), step(&record)) {
                (Protocol::Place(player, stone), Some(Step::Put(same))) => {
                    assert_eq!((player, stone), (same, record.position().side_to_move()));
                }
                (Protocol::Choose, Some(Step::Choose)) | (Protocol::ChooseColor, Some(Step::ChooseColor)) => {}
                (step, other) => panic!("{step:?} and {other:?}"),
            }
        };
        let mut protocol = Swap2::new(15, Rules::RENJU).unwrap();
        for stones in 0..=5_u8 {
            let tag = if stones < 3 { THREE } else { FIVE };
            if stones == 3 {
                same(&protocol, THREE);
                protocol.choose(Swap2Choice::TwoMore).unwrap();
            }
            same(&protocol, tag);
            if stones < 5 {
                protocol.place(Point::new(2 * stones, 7).unwrap()).unwrap();
            }
        }
        assert_eq!((step(&at(DONE, 1)), step(&at(THREE, 6))), (None, None));
    }
}
