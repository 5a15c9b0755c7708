//! `huanle-lab forbidden`: the points that renju forbids to Black, one board per line.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use clap::Args;

use huanle_engine::gomoku::{Board, MAX_SIZE, MIN_SIZE, forbidden};

use super::{Failure, Result, lines};

/// Print Black's forbidden points in renju positions
#[derive(Args, Clone, Debug)]
pub(crate) struct ForbiddenArgs {
    /// File with lines `SIZE BOARD`: 10 to 20 rows, from row 1 (X black, O white, . empty); or - for standard input
    file: PathBuf,
}

/// Answers the boards of a file on standard output.
///
/// # Errors
/// Returns an error if the file cannot be read or a line is invalid.
pub(crate) fn run(args: &ForbiddenArgs, output: &mut impl Write) -> Result {
    answer(lines::open(&args.file)?, output)
}

/// Answers each line `SIZE BOARD` with Black's forbidden points (`h8 c7`), or `-` if there are none.
///
/// A point's number is its row in the text, from 1, and points are listed in the order of the text. The rest of the
/// line, empty lines and lines that start with `#` are ignored.
///
/// # Errors
/// Returns an error at the first invalid line (the lines before it are answered), or if reading or writing fails.
pub(crate) fn answer(input: impl BufRead, output: &mut impl Write) -> Result {
    lines::answer(input, output, |mut words| {
        let board = parse_board(&mut words)?;
        let points = forbidden::forbidden_points(&board);
        let names: Vec<String> = points.iter().map(|(point, _)| point.to_string()).collect();
        Ok(if names.is_empty() { "-".to_owned() } else { names.join(" ") })
    })
}

/// Parses the size and the board from the first two words.
fn parse_board<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Board> {
    let mut word = || words.next().unwrap_or_default();
    let (size, text) = (word(), word());
    let Some(rows) = size.parse().ok().filter(|rows| (MIN_SIZE..=MAX_SIZE).contains(rows)) else {
        let expected = format!("expected {MIN_SIZE} to {MAX_SIZE}, then the board");
        return Err(Failure(format!("{size:?} is not a board size; {expected}")));
    };
    let (count, expected) = (text.chars().count(), usize::from(rows).pow(2));
    if count != expected {
        return Err(Failure(format!("the board has {count} characters; expected {expected} for {rows} rows")));
    }
    Ok(text.parse::<Board>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the answers, and the error if there is one.
    fn run(input: impl AsRef<[u8]>) -> (String, Option<String>) {
        let mut output = Vec::new();
        let result = answer(input.as_ref(), &mut output);
        (String::from_utf8(output).unwrap(), result.err().map(|error| error.0))
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
            ("9 .", "\"9\" is not a board size; expected 10 to 20, then the board"),
            (empty.as_str(), "is not a board size"),
            ("15", "the board has 0 characters; expected 225 for 15 rows"),
            (&format!("16 {empty}"), "the board has 225 characters; expected 256 for 16 rows"),
            (&format!("15 ?{}", &empty[1..]), "the board has '?' at a1, character 1"),
        ] {
            let (answers, error) = run(format!("15 {empty}\n{line}\n15 {empty}\n"));
            let error = error.unwrap();
            assert!(error.starts_with("line 2: ") && error.contains(message), "{error}");
            assert_eq!(answers, "-\n");
        }
        assert!(run(b"\xff\n").1.unwrap().starts_with("cannot read line 1"));
    }
}
