//! `huanle classic-move`: the moves of the original programs' computer players, a position a line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::{error, fmt};

use clap::{Args, ValueEnum};

use crate::engine::othello::{ParsePositionError, Position, classic};

/// Print the move of an original program's computer player for each position of a file
#[derive(Args, Clone, Debug)]
pub struct ClassicMoveArgs {
    /// Whose player
    game: Game,
    /// Lines `BOARD SIDE`: 64 characters row by row from a1 (X black, O white, - empty) and X or O; or - for standard input
    file: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// The DOS Othello program
    Othello,
}

/// Answers the positions of a file on standard output.
///
/// # Errors
/// When the file cannot be read or a line of it is wrong.
pub fn run(args: &ClassicMoveArgs) -> Result<(), Box<dyn error::Error>> {
    let input: Box<dyn BufRead> = if args.file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(&args.file);
        Box::new(BufReader::new(file.map_err(|error| format!("cannot read `{}`: {error}", args.file.display()))?))
    };
    match args.game {
        Game::Othello => Ok(othello(input, &mut io::stdout().lock())?),
    }
}

/// Answers each line `BOARD SIDE` with the move of the DOS program's player, `pass`, or `over`.
///
/// The board is 64 characters row by row from a1, `X` black, `O` white, `-` or `.` empty; the side to move is `X` or
/// `O`. Whatever follows on the line is ignored, and so are empty lines and lines that start with `#`.
///
/// # Errors
/// At the first line that is not so (the lines before it are answered), or if reading or writing fails.
pub fn othello(input: impl BufRead, output: &mut impl Write) -> Result<(), Error> {
    for (line, number) in input.lines().zip(1..) {
        let line = line.map_err(|error| Error::Read { number, error })?;
        let mut words = line.split_whitespace().peekable();
        if words.peek().is_none_or(|word| word.starts_with('#')) {
            continue;
        }
        let position = Position::read(&mut words).map_err(|error| Error::Line { number, error })?;
        match classic::choose(position) {
            Some(square) => writeln!(output, "{square}"),
            None if position.is_over() => writeln!(output, "over"),
            None => writeln!(output, "pass"),
        }
        .map_err(Error::Write)?;
    }
    output.flush().map_err(Error::Write)
}

/// Why the answers stopped.
#[derive(Debug)]
pub enum Error {
    /// A line is no position.
    Line {
        /// The line, from 1.
        number: usize,
        /// What is wrong with it.
        error: ParsePositionError,
    },
    /// A line could not be read, or is not UTF-8.
    Read {
        /// The line, from 1.
        number: usize,
        /// The system's reason.
        error: io::Error,
    },
    /// An answer could not be written.
    Write(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Line { number, error } => write!(f, "line {number}: {error}"),
            Error::Read { number, error } => write!(f, "line {number} cannot be read: {error}"),
            Error::Write(error) => write!(f, "the answer cannot be written: {error}"),
        }
    }
}

impl error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO---------------------------";

    /// The answers, and the error if there is one.
    fn run(input: impl AsRef<[u8]>) -> (String, Option<String>) {
        let mut output = Vec::new();
        let result = othello(input.as_ref(), &mut output);
        (String::from_utf8(output).unwrap(), result.err().map(|error| error.to_string()))
    }

    #[test]
    fn moves_passes_and_ends_are_told_apart() {
        // X can flip b1 from c1, O has nothing: X moves, O passes. On a board of one colour nobody moves.
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
            (START, "no side to move; expected X (black) or O (white)".into()),
            (&format!("{START} B"), "\"B\" is no side to move; expected X (black) or O (white)".into()),
        ];
        for (line, message) in cases {
            assert_eq!(
                run(format!("{START} X\n\n{line}\n{START} X\n")),
                ("c4\n".into(), Some(format!("line 3: {message}")))
            );
        }
    }

    #[test]
    fn what_is_no_text_is_an_error_too() {
        assert!(run(b"# fine\n\xff\xfe\n").1.unwrap().starts_with("line 2 cannot be read"));
    }
}
