//! `huanle judge`: explains the rulings on a game's repetitions move by move.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::error::{CommandError, InputError};
use super::options::read_bytes;
use crate::engine::notation::Archive as _;
use crate::engine::record::Record;
use crate::engine::xiangqi::notation::{self, chinese};
use crate::engine::xiangqi::repetition::Ply;
use crate::engine::xiangqi::{EndingWarning, Position};
use crate::messages::Localize;
use crate::text::Language;

/// Explain how xiangqi's rules judge a game's repetitions
///
/// The rules are the Chinese rules as this program applies them: when a position occurs for the third time since the
/// last capture, the moves since its first occurrence are judged. If only one side checks with every move, it loses;
/// otherwise, if only one side attacks the same piece anew with every move, it loses; everything else is a draw. A check
/// is not also an attack: checking and attacking in turn is a draw. The Asian rules differ in some cases: a rook that chases a pinned rook, and both sides chasing.
#[derive(Args, Clone, Debug)]
pub(super) struct JudgeArgs {
    /// Game file: lines of FEN and moves such as `FEN moves h2e2 …` (or `startpos moves …`), PGN or XQF; or - for
    /// standard input
    file: PathBuf,
}

/// Prints the judgement of each game.
///
/// # Errors
/// Returns an error if the file cannot be read or contains no game.
pub(super) fn run(args: &JudgeArgs, language: Language) -> Result<(), CommandError> {
    let bytes = read_bytes(&args.file)?;
    let mut output = io::stdout().lock();
    let wrong = |error: notation::XiangqiNotationError| InputError::in_file(&args.file, error);
    for game in notation::read(&bytes).map_err(wrong)?.games() {
        judge(&game.map_err(wrong)?.record, language, &mut output)?;
    }
    Ok(output.flush()?)
}

/// Reports each repeated position of the main line: its number of occurrences, the effect of each move of the cycle,
/// and the ruling; and at the end the state of the game.
fn judge(record: &Record<Position>, language: Language, output: &mut impl Write) -> io::Result<()> {
    let said = &language.text().terminal.judge;
    writeln!(output, "{}", said.rules)?;
    let line = record.main_line();
    let positions = record.positions_along(&line);
    for (ply, position) in positions.iter().enumerate() {
        let Some(verdict) = position.verdict() else { continue };
        writeln!(output, "{}", (said.repeated)(ply, position.occurrences()))?;
        for step in &position.cycle() {
            explain(step, language, output)?;
        }
        writeln!(output, "{}", (said.verdict)(&verdict.localize(language)))?;
    }
    let mut over = positions.iter().enumerate().filter_map(|(ply, position)| Some((ply, position.ending()?)));
    let Some((last, end)) = positions.iter().enumerate().next_back() else { return Ok(()) };
    let stands = match (over.next(), end.warning()) {
        (Some((ply, ending)), _) if ply < last => (said.was_over)(ply, &ending.localize(language)),
        (Some((_, ending)), _) => (said.over)(&ending.localize(language)),
        (None, Some(warning)) => {
            (said.warned)(&warning.localize(language), matches!(warning, EndingWarning::Repetition(_)))
        }
        (None, None) => said.undecided.to_owned(),
    };
    writeln!(output, "{stands}")
}

fn explain(step: &Ply, language: Language, output: &mut impl Write) -> io::Result<()> {
    let said = &language.text().terminal.judge;
    let written = chinese::write(&step.board, step.mv).unwrap_or_default();
    let check = step.gives_check.then(|| said.check.to_owned());
    let mut does: Vec<String> =
        check.into_iter().chain(step.attacks.iter().map(|attack| attack.localize(language))).collect();
    if does.is_empty() {
        does.push(said.nothing.to_owned());
    }
    let side = step.side().localize(language);
    writeln!(output, "  {side} {} {written}{}{}", step.mv, said.colon, does.join(said.and))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::english_in;

    fn told_in(text: &str, language: Language) -> String {
        let mut output = Vec::new();
        let record = notation::read(text.as_bytes()).unwrap().game(0).unwrap().unwrap().record;
        judge(&record, language, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    fn told(text: &str) -> String {
        told_in(text, Language::English)
    }

    #[test]
    fn in_chinese_too() {
        let cycle = "b4a4 a7b7 a4b4 b7a7";
        let told = told_in(&format!("fen 3k5/9/c8/9/9/1R7/9/9/9/4K4 w moves {cycle} {cycle}"), Language::Chinese);
        for says in
            ["4 着之后局面第 2 次出现", "红方 b4a4 车八平九：a4 的车捉 a7 的炮（无根）", "棋局结束：红方长捉作负"]
        {
            assert!(told.contains(says), "{says}\n{told}");
        }
        let further =
            told_in(&format!("fen 3k5/9/c8/9/9/1R7/9/9/9/4K4 w moves {cycle} {cycle} b4c4"), Language::Chinese);
        assert!(further.ends_with("棋局在 8 着之后已经结束：红方长捉作负；记录却还有后面的着法\n"), "{further}");
        assert!(told.lines().all(|line| english_in(line).is_none()), "{told}");
    }

    #[test]
    fn a_chase_is_explained_move_by_move() {
        let cycle = "b4a4 a7b7 a4b4 b7a7";
        let told = told(&format!("fen 3k5/9/c8/9/9/1R7/9/9/9/4K4 w moves {cycle} {cycle}"));
        for says in [
            "after 4 plies the position occurs for the second time",
            "Red b4a4 车八平九: the rook on a4 chases the cannon on a7, which is unprotected",
            "Black a7b7 炮１平２: neither checks nor attacks",
            "after 8 plies the position occurs for the third time",
            "verdict: only Red chases the same piece with every move (长捉): Red loses",
            "the game is over: perpetual chase (长捉): Red loses",
        ] {
            assert!(told.contains(says), "{says}\n{told}");
        }
    }

    #[test]
    fn a_protector_is_named_and_checks_are() {
        let cycle = "b4a4 a7b7 a4b4 b7a7";
        let safe = told(&format!("fen 3k5/9/c7r/9/9/1R7/9/9/9/4K4 w moves {cycle}"));
        assert!(safe.contains("attacks the cannon on a7, which is protected by i7: not a chase"), "{safe}");
        assert!(safe.contains("warning: the same position for the second time"), "{safe}");
        let checks = told("fen 3k5/9/9/9/9/9/9/9/4R4/5K3 w moves e1d1 d9e9 d1e1 e9d9");
        assert!(checks.contains("Red e1d1 车五平六: check"), "{checks}");
        assert!(told("startpos moves h2e2").contains("nothing to judge"));
    }
}
