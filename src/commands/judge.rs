//! `huanle judge`: what the rules say to a game's repetitions, explained move by move.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::options::read_bytes;
use crate::engine::notation::Archive as _;
use crate::engine::record::{NodeId, Record};
use crate::engine::xiangqi::judge::Ply;
use crate::engine::xiangqi::notation::{self, chinese};
use crate::engine::xiangqi::{Position, Warning};

/// Explain how the rules of xiangqi judge the repetitions of a game
///
/// The rules are the Chinese ones as this program keeps them: a position that stands for the third time since the last
/// capture is judged by the moves between its last two times. Whoever alone checks with every move loses; otherwise whoever
/// alone attacks the same piece anew with every move loses; everything else is a draw. The Asian rules judge some of it
/// otherwise: when a rook chases a pinned rook, and when both sides chase.
#[derive(Args, Clone, Debug)]
pub struct JudgeArgs {
    /// A game: lines of FEN and moves such as `FEN moves h2e2 …` (or `startpos moves …`), PGN or XQF; or - for standard input
    file: PathBuf,
}

/// Prints the judgement of each game.
///
/// # Errors
/// When the file cannot be read, or is no game.
pub fn run(args: &JudgeArgs) -> Result<(), Box<dyn Error>> {
    let bytes = read_bytes(&args.file)?;
    let mut output = io::stdout().lock();
    for game in notation::read(&bytes)?.games() {
        judge(&game?.record, &mut output)?;
    }
    Ok(output.flush()?)
}

/// Tells of each position of the main line that stood before: which time it is, what each move of the cycle does, and the
/// verdict; and at the end how the game stands.
fn judge(record: &Record<Position>, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "by the Chinese rules, as this program keeps them (huanle judge --help):")?;
    let line = record.main_line();
    for (ply, position) in record.positions_along(&line).iter().enumerate() {
        let cycle = position.cycle();
        let Some(verdict) = position.verdict() else { continue };
        writeln!(
            output,
            "after {ply} plies the position stands for the {} time; the cycle:",
            ordinal(position.occurrences())
        )?;
        for step in &cycle {
            explain(step, output)?;
        }
        writeln!(output, "  verdict: {verdict}")?;
    }
    standing(record, line.last().copied(), output)
}

fn explain(step: &Ply, output: &mut impl Write) -> io::Result<()> {
    let text = chinese::write(&step.board, step.mv).unwrap_or_default();
    write!(output, "  {} {} {text}: ", step.side(), step.mv)?;
    if step.checks {
        write!(output, "check")?;
    }
    for (number, attack) in step.attacks.iter().enumerate() {
        write!(output, "{}{attack}", if number > 0 || step.checks { "; " } else { "" })?;
    }
    writeln!(output, "{}", if !step.checks && step.attacks.is_empty() { "neither checks nor attacks" } else { "" })
}

fn standing(record: &Record<Position>, end: Option<NodeId>, output: &mut impl Write) -> io::Result<()> {
    let Some(end) = end else { return Ok(()) };
    let position = record.position_at(end);
    match (position.ending(), position.warning()) {
        (Some(ending), _) => writeln!(output, "the game is over: {ending}"),
        (None, Some(warning @ Warning::Repetition(_))) => writeln!(output, "the game goes on; warning: {warning}"),
        (None, Some(warning)) => writeln!(output, "the game goes on: no position is to be judged; warning: {warning}"),
        (None, None) => writeln!(output, "the game goes on: nothing is to be judged"),
    }
}

fn ordinal(number: usize) -> String {
    match number {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        _ => format!("{number}th"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        let mut output = Vec::new();
        let record = notation::read(text.as_bytes()).unwrap().game(0).unwrap().unwrap().record;
        judge(&record, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_chase_is_explained_move_by_move() {
        let cycle = "b4a4 a7b7 a4b4 b7a7";
        let told = told(&format!("fen 3k5/9/c8/9/9/1R7/9/9/9/4K4 w moves {cycle} {cycle}"));
        for says in [
            "after 4 plies the position stands for the second time",
            "Red b4a4 车八平九: the rook on a4 chases the cannon on a7, which is unprotected",
            "Black a7b7 炮１平２: neither checks nor attacks",
            "after 8 plies the position stands for the third time",
            "verdict: Red alone chases the same piece with every move (长捉): Red loses",
            "the game is over: perpetual chase (长捉): Red loses",
        ] {
            assert!(told.contains(says), "{says}\n{told}");
        }
    }

    #[test]
    fn a_protector_is_named_and_checks_are() {
        let cycle = "b4a4 a7b7 a4b4 b7a7";
        let safe = told(&format!("fen 3k5/9/c7r/9/9/1R7/9/9/9/4K4 w moves {cycle}"));
        assert!(safe.contains("attacks the cannon on a7, which is protected from i7: no chase"), "{safe}");
        assert!(safe.contains("warning: the same position for the second time"), "{safe}");
        let checks = told("fen 3k5/9/9/9/9/9/9/9/4R4/5K3 w moves e1d1 d9e9 d1e1 e9d9");
        assert!(checks.contains("Red e1d1 车五平六: check"), "{checks}");
        assert!(told("startpos moves h2e2").contains("nothing is to be judged"));
    }
}
