//! `huanle forbidden`: the points that renju forbids Black, a board a line.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::{error, fmt};

use clap::Args;

use super::options::read_bytes;
use crate::engine::gomoku::{Board, MAX_SIZE, MIN_SIZE, ParseBoardError, forbidden};

/// Print the points that renju forbids Black, for each board of a file
#[derive(Args, Clone, Debug)]
pub struct ForbiddenArgs {
    /// Lines `SIZE BOARD`: rows of 10 to 20, one after the other from row 1 (X black, O white, . empty); - for standard input
    file: PathBuf,
}

/// Answers the boards of a file on standard output.
///
/// # Errors
/// When the file cannot be read or a line of it is wrong.
pub fn run(args: &ForbiddenArgs) -> Result<(), Box<dyn error::Error>> {
    let input: Box<dyn BufRead> = if args.file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(io::Cursor::new(read_bytes(&args.file)?))
    };
    Ok(answer(input, &mut io::BufWriter::new(io::stdout().lock()))?)
}

/// Answers each line `SIZE BOARD` with Black's forbidden points (`h8 c7`), or `-` if there are none.
///
/// A point's number is its row in the text, from 1, and points come in the order of the text. Whatever follows on the line
/// is ignored, and so are empty lines and lines that start with `#`.
///
/// # Errors
/// At the first line that is not so (the lines before it are answered), or if reading or writing fails.
pub fn answer(input: impl BufRead, output: &mut impl Write) -> Result<(), Error> {
    for (line, number) in input.lines().zip(1..) {
        let line = line.map_err(|error| Error::Read { number, error })?;
        let mut words = line.split_whitespace().peekable();
        if words.peek().is_none_or(|word| word.starts_with('#')) {
            continue;
        }
        let board = board(&mut words).map_err(|wrong| Error::Line { number, wrong });
        let board = board.or_else(|error| output.flush().map_err(Error::Write).and(Err(error)))?;
        let points = forbidden::forbidden_points(&board);
        let names: Vec<String> = points.iter().map(|(point, _)| point.to_string()).collect();
        writeln!(output, "{}", if names.is_empty() { "-".to_owned() } else { names.join(" ") })
            .map_err(Error::Write)?;
    }
    output.flush().map_err(Error::Write)
}

/// Reads the size and the board from the first two words.
fn board<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Board, Wrong> {
    let mut word = || words.next().unwrap_or_default();
    let size = word();
    let rows = size.parse().ok().filter(|rows| (MIN_SIZE..=MAX_SIZE).contains(rows));
    let rows = rows.ok_or_else(|| Wrong::Size(size.to_owned()))?;
    let text = word();
    let count = text.chars().count();
    if count != usize::from(rows).pow(2) {
        return Err(Wrong::Length { rows, count });
    }
    text.parse().map_err(Wrong::Board)
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The first word is no size; holds it.
    Size(String),
    /// The board has another size.
    Length {
        /// Its rows, as the line has them.
        rows: u8,
        /// The characters that there are.
        count: usize,
    },
    /// A character of the board stands for nothing.
    Board(ParseBoardError),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Size(word) => write!(f, "{word:?} is no size; expected {MIN_SIZE} to {MAX_SIZE}, then the board"),
            Wrong::Length { rows, count } => {
                write!(f, "the board has {count} characters; expected {} for {rows} rows", u32::from(*rows).pow(2))
            }
            Wrong::Board(error) => error.fmt(f),
        }
    }
}

/// Why the answers stopped.
#[derive(Debug)]
pub enum Error {
    /// A line is no board.
    Line {
        /// The line, from 1.
        number: usize,
        /// What is wrong with it.
        wrong: Wrong,
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
            Error::Line { number, wrong } => write!(f, "line {number}: {wrong}"),
            Error::Read { number, error } => write!(f, "line {number} cannot be read: {error}"),
            Error::Write(error) => write!(f, "the answer cannot be written: {error}"),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Error::Line { .. } => None,
            Error::Read { error, .. } | Error::Write(error) => Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers, and the error if there is one.
    fn run(input: impl AsRef<[u8]>) -> (String, Option<String>) {
        let mut output = Vec::new();
        let result = answer(input.as_ref(), &mut output);
        (String::from_utf8(output).unwrap(), result.err().map(|error| error.to_string()))
    }

    #[test]
    fn every_case_of_the_file() {
        let data = include_str!("../../tests/gomoku/forbidden_cases.txt");
        let cases = || data.lines().filter(|line| !line.starts_with('#'));
        let input: String = cases().map(|line| format!("15 {line}\n")).collect();
        let (answers, error) = run(input);
        assert_eq!(error, None);
        for (answer, case) in answers.lines().zip(cases()) {
            let sorted = |names: &str| {
                let mut names: Vec<String> = names.split(' ').map(str::to_owned).collect();
                names.sort();
                names
            };
            assert_eq!(sorted(answer), sorted(case.split('\t').nth(1).unwrap()), "{case}");
        }
        assert_eq!(answers.lines().count(), 193);
    }

    #[test]
    fn rows_are_those_of_the_text_at_any_size() {
        // A run of six in the second row of each text: its gap is forbidden.
        for size in 10..=20_usize {
            let board = format!("{}XXX.XX{}", ".".repeat(size), ".".repeat(size * (size - 1) - 6));
            assert_eq!(run(format!("# remark\n\n{size} {board} more\r\n")), ("d2\n".into(), None), "{size}");
            assert_eq!(run(format!("{size} {}\n", ".".repeat(size * size))), ("-\n".into(), None));
        }
    }

    #[test]
    fn a_bad_line_is_named_after_the_answers_before_it() {
        let empty = ".".repeat(225);
        for (line, message) in [
            ("9 .", "\"9\" is no size; expected 10 to 20, then the board"),
            (empty.as_str(), "is no size"),
            ("15", "the board has 0 characters; expected 225 for 15 rows"),
            (&format!("16 {empty}"), "the board has 225 characters; expected 256 for 16 rows"),
            (&format!("15 ?{}", &empty[1..]), "the board has '?' at a1, character 1"),
        ] {
            let (answers, error) = run(format!("15 {empty}\n{line}\n15 {empty}\n"));
            let error = error.unwrap();
            assert!(error.starts_with("line 2: ") && error.contains(message), "{error}");
            assert_eq!(answers, "-\n");
        }
        assert!(run(b"\xff\n").1.unwrap().starts_with("line 1 cannot be read"));
    }
}
