//! `huanle solve xiangqi`: proves forced wins.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;

use super::{LimitArgs, read_lines, select};
use crate::commands::error::CommandError;
use crate::engine::search::{Limits, NodeCounter, SearchClock};
use crate::engine::xiangqi::Position;
use crate::engine::xiangqi::mate_prover::{MateProver, MateVerdict};
use crate::text::Language;

/// Prove forced wins in xiangqi
///
/// Prints the length of the win in moves and its moves, with and without checks; every reply to every move has been refuted.
#[derive(Args, Clone, Debug)]
pub(super) struct MateArgs {
    /// File with a FEN per line, - for standard input, or one FEN in quotation marks; text after a semicolon is ignored
    #[arg(value_name = "FILE|POSITION")]
    pub(super) what: String,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Reads the positions of a file or of the command line, each with its line number. Text after a semicolon and lines that
/// begin with # are ignored.
pub(super) fn read(what: &str) -> Result<Vec<(u32, Position)>, CommandError> {
    // A FEN has nine slashes and a space.
    let is_file = what == "-" || Path::new(what).exists() || what.matches('/').count() < 9;
    read_lines(what, is_file, |line| {
        let fen = line.split(';').next().unwrap_or_default().trim();
        let is_blank = fen.is_empty() || fen.starts_with('#');
        if is_blank { Ok(None) } else { fen.parse::<Position>().map(Some) }
    })
}

/// Writes a line for each position: the length of the win, the positions searched, the time, and the moves.
pub(super) fn solve_all(
    args: &MateArgs,
    positions: &[(u32, Position)],
    language: Language,
    output: &mut impl Write,
    clock: &dyn SearchClock,
    stop: &AtomicBool,
) -> Result<(), CommandError> {
    let said = &language.text().solving;
    let chosen = select(&args.limits, positions)?;
    let time = args.limits.time.and_then(|time| Limits::time(Duration::from_millis(time), clock).time);
    let limits = Limits { nodes: args.limits.nodes, time, ..Limits::until(stop) };
    writeln!(output, "{}", said.mate_head)?;
    let (mut proven, mut count) = (0, 0);
    for (number, position) in &chosen {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let (began, mut monitor) = (clock.now(), ());
        let mut prover = MateProver::new(position, NodeCounter::new(&limits, &mut monitor));
        let verdict = prover.prove();
        let time = clock.now().saturating_sub(began).as_secs_f64();
        let (length, line) = match verdict {
            MateVerdict::Win(line) => {
                proven += 1;
                let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
                (line.len().div_ceil(2).to_string(), moves.join(" "))
            }
            MateVerdict::NoWin => ("-".to_owned(), said.no_mate.to_owned()),
            MateVerdict::Unknown => ("~".to_owned(), said.no_estimate.to_owned()),
        };
        writeln!(output, "{number:>4}{length:>7}{:>15}{time:>10.2} s  {line}", prover.nodes())?;
        output.flush()?;
        count += 1;
    }
    if chosen.len() > 1 {
        writeln!(output, "{}", (said.mates_proven)(proven, count))?;
    }
    if count < chosen.len() {
        writeln!(output, "{}", (said.stopped)(count, chosen.len()))?;
    }
    Ok(output.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::clock::RealTimeClock;
    use crate::engine::Game as _;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: MateArgs,
    }

    const MATE: &str = "3k5/4P4/4R4/9/9/9/9/9/9/5K3 w - - 0 1";
    const QUIET: &str = "3k5/4P4/9/9/9/9/9/9/4K4/9 w - - 0 1";
    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    fn solved(words: &[&str], language: Language) -> Result<String, String> {
        let args = Line::try_parse_from(["xiangqi"].iter().chain(words)).map_err(|e| e.to_string())?.args;
        let positions = read(&args.what).map_err(|failure| failure.localize(language))?;
        let (mut output, stop) = (Vec::new(), AtomicBool::new(false));
        solve_all(&args, &positions, language, &mut output, &RealTimeClock::start(), &stop)
            .map_err(|failure| failure.localize(language))?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn wins_are_proven_with_their_lines() {
        for language in Language::ALL {
            let text = solved(&[MATE], language).unwrap();
            let words: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
            // Mate by the rook, or stalemate by another move.
            assert_eq!(words[..2], ["1", "1"], "{text}");
            let end = MATE.parse::<Position>().unwrap().play(words.last().unwrap().parse().unwrap()).unwrap();
            assert!(end.outcome().is_some(), "{text}");
            assert!(solved(&[QUIET], language).unwrap().lines().nth(1).unwrap().starts_with("   1      1"));
            let text = solved(&[START, "--nodes", "2000"], language).unwrap();
            assert!(text.contains('~') && text.contains(language.text().solving.no_estimate), "{text}");
        }
        let text = solved(&[&format!("# two\n{MATE};1;e7d7\n\n{START}"), "--nodes", "500"], Language::English).unwrap();
        assert!(text.ends_with("1 of 2 wins proven\n"), "{text}");
    }

    #[test]
    fn what_is_not_a_position_is_reported() {
        for language in Language::ALL {
            let error = solved(&[&MATE.replace('R', "x")], language).unwrap_err();
            assert!(error.contains('x'), "{error}");
            assert!(solved(&["no-such-file"], language).unwrap_err().contains("no-such-file"));
        }
        assert!(solved(&["# nothing ////// ////"], Language::English).unwrap_err().contains("no positions"));
    }
}
