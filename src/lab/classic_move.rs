//! `huanle-lab classic-move`: the moves of the original programs' computer players, one position per line.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use huanle_engine::gomoku::{self, Rules, weights, wintable};
use huanle_engine::othello::{Position, classic};

use super::Result;
use super::lines::{self, answer};

/// Print the original programs' moves for given positions
#[derive(Args, Clone, Debug)]
pub(crate) struct ClassicMoveArgs {
    /// Computer player
    game: Game,
    /// File with lines `BOARD SIDE`: the rows from top to bottom (X black, O white, - empty) and the side to move, X or
    /// O; or - for standard input
    file: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// The DOS Othello program
    Othello,
    /// The 15 × 15 gomoku program; moves are x,y from the upper left corner
    GomokuWeights,
    /// The 10 × 10 gomoku program; moves are x,y from the upper left corner
    GomokuWintable,
}

/// Answers the positions of a file on standard output.
///
/// # Errors
/// Returns an error if the file cannot be read or a line is invalid.
pub(crate) fn run(args: &ClassicMoveArgs, output: &mut impl Write) -> Result {
    let input = lines::open(&args.file)?;
    match args.game {
        Game::Othello => answer_othello(input, output),
        Game::GomokuWeights => answer_gomoku(input, output, weights::choose),
        Game::GomokuWintable => answer_gomoku(input, output, wintable::choose),
    }
}

/// Answers each line `BOARD SIDE` with the move of the DOS program's player, `pass`, or `over`.
///
/// The board is 64 characters row by row from a1, `X` black, `O` white, `-` or `.` empty; the side to move is `X` or
/// `O`. The rest of the line, empty lines and lines that start with `#` are ignored.
///
/// # Errors
/// Returns an error at the first invalid line (the lines before it are answered), or if reading or writing fails.
pub(crate) fn answer_othello(input: impl BufRead, output: &mut impl Write) -> Result {
    answer(input, output, |mut words| {
        let position = Position::read(&mut words)?;
        Ok(match classic::choose(position) {
            Some(square) => square.to_string(),
            None if position.is_over() => "over".to_owned(),
            None => "pass".to_owned(),
        })
    })
}

/// Answers each line `BOARD SIDE` with the move `x,y` of a gomoku player, both from 0 at the upper left corner, or `over`.
///
/// The board is 100 to 400 characters: 10 to 20 rows from the top, written as for [`answer_othello`]. No move is forbidden,
/// and five or more in a row win.
///
/// # Errors
/// Returns an error at the first invalid line (the lines before it are answered), or if reading or writing fails.
pub(crate) fn answer_gomoku(
    input: impl BufRead,
    output: &mut impl Write,
    choose: fn(&gomoku::Position) -> Option<gomoku::Point>,
) -> Result {
    answer(input, output, |mut words| {
        let read = gomoku::Position::parse_words(&mut words, Rules::FREESTYLE)?;
        let position = gomoku::Position::new(read.board().flipped_vertically(), read.rules(), read.side_to_move());
        let cell = choose(&position).and_then(|point| point.to_cell(position.board().size()));
        Ok(cell.map_or_else(|| "over".to_owned(), |cell| format!("{},{}", cell.column, cell.row)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO---------------------------";

    /// Returns the answers, and the error if there is one.
    fn run(input: impl AsRef<[u8]>) -> (String, Option<String>) {
        let mut output = Vec::new();
        let result = answer_othello(input.as_ref(), &mut output);
        (String::from_utf8(output).unwrap(), result.err().map(|error| error.0))
    }

    #[test]
    fn moves_passes_and_ends_are_told_apart() {
        // X can flip b1 from c1, O has no move: X moves, O passes. On a board of one colour neither side can move.
        let one_sided = format!("XO{}", "-".repeat(62));
        let input =
            format!("# a remark\n\n{START} X c4 and more\r\n  {one_sided} X\n{one_sided} O\n{} O\n", "X".repeat(64));
        assert_eq!(run(input), ("c4\nc1\npass\nover\n".into(), None));
    }

    #[test]
    fn a_bad_line_is_named_after_the_answers_before_it() {
        let expected = "expected 64 characters row by row from a1: X black, O white, - or . empty";
        let cases = [
            (&START[1..], format!("the board has 63 characters; {expected}")),
            (&START.replace('O', "Q"), format!("the board has 'Q' at d4, character 28; {expected}")),
            (START, "the side to move is missing; expected X (black) or O (white)".into()),
            (&format!("{START} B"), "\"B\" is not a side to move; expected X (black) or O (white)".into()),
        ];
        for (line, message) in cases {
            assert_eq!(
                run(format!("{START} X\n\n{line}\n{START} X\n")),
                ("c4\n".into(), Some(format!("line 3: {message}")))
            );
        }
    }

    #[test]
    fn the_othello_player_answers_its_file() {
        let data = include_str!("../../tests/classic/othello.txt");
        let expected: Vec<&str> =
            data.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.rsplit(' ').next()).collect();
        let (answers, error) = run(data);
        assert_eq!((expected.len(), error), (40, None));
        assert!(answers.lines().eq(expected));
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn any_line_is_read_without_a_panic(text in "[-XO.xo \\PC]{0,70}") {
            run(text);
        }
    }

    #[test]
    fn the_gomoku_players_answer_their_files() {
        let weights: (&str, fn(&gomoku::Position) -> _) =
            (include_str!("../../tests/classic/gomoku-weights.txt"), weights::choose);
        let wintable: (&str, fn(&gomoku::Position) -> _) =
            (include_str!("../../tests/classic/gomoku-wintable.txt"), wintable::choose);
        for (data, choose) in [weights, wintable] {
            let mut answers = Vec::new();
            assert!(answer_gomoku(data.as_bytes(), &mut answers, choose).is_ok());
            let expected: Vec<&str> =
                data.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.rsplit(' ').next()).collect();
            assert_eq!(expected.len(), 40);
            assert!(str::from_utf8(&answers).unwrap().lines().eq(expected));
        }
        let mut answers = Vec::new();
        let input = format!("XXXXX{} O\n{} X\n", ".".repeat(95), "?".repeat(100));
        let error = answer_gomoku(input.as_bytes(), &mut answers, weights.1).err().unwrap();
        assert_eq!(answers, b"over\n");
        assert!(error.0.starts_with("line 2: the board has '?' at a1"), "{}", error.0);
    }

    #[test]
    fn what_is_no_text_is_an_error_too() {
        assert!(run(b"# fine\n\xff\xfe\n").1.unwrap().starts_with("cannot read line 2"));
    }
}
