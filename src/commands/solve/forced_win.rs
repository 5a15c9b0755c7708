//! `huanle solve gomoku` and `huanle solve xiangqi`: prove forced wins.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Args;

use super::{LimitArgs, SolveRun, read_lines, select};
use crate::commands::error::CommandError;
use crate::commands::options::RuleName;
use crate::engine::gomoku::{self, Rules, vct};
use crate::engine::notation::Archive as _;
use crate::engine::search::{Limits, NodeCounter, WinSolution, WinVerdict};
use crate::engine::xiangqi;
use crate::engine::xiangqi::mate_prover::MateProver;

/// The number of positions that are searched for a win at gomoku if there is no limit. They take a gigabyte of memory.
const GOMOKU_NODES: u64 = 5_000_000;
/// The number of characters of the smallest board.
const SMALLEST_BOARD: usize = gomoku::MIN_SIZE as usize * gomoku::MIN_SIZE as usize;

/// Prove forced wins at gomoku
///
/// Searches for a win by fours and open threes, and prints its moves up to a threat that nothing answers. The other side's are
/// those that hold out longest; the win is proved against every reply.
#[derive(Args, Clone, Debug)]
pub(super) struct GomokuArgs {
    /// File with a position per line, - for standard input, or one position in quotation marks: the moves, such as
    /// h8i9g7, or the points row by row from a1 (X black, O white, . empty) and the side to move, X or O
    #[arg(value_name = "FILE|POSITION")]
    what: String,
    /// Rules
    #[arg(long, value_name = "RULE", default_value = "freestyle")]
    rule: RuleName,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prove forced wins in xiangqi
///
/// Prints the length of the win in moves and its moves, with and without checks; every reply to every move has been refuted.
#[derive(Args, Clone, Debug)]
pub(super) struct XiangqiArgs {
    /// File with a FEN per line, - for standard input, or one FEN in quotation marks; text after a semicolon is ignored
    #[arg(value_name = "FILE|POSITION")]
    what: String,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Reads the positions of a file or of the command line, each with its line number. Lines that begin with # are ignored.
fn read_gomoku(what: &str, rules: Rules) -> Result<Vec<(u32, gomoku::Position)>, CommandError> {
    let is_board = |line: &str| line.split_whitespace().next().is_some_and(|word| word.len() >= SMALLEST_BOARD);
    // Moves contain neither a dot nor a folder.
    let is_name = !is_board(what) && what.contains(['.', '/', '\\']);
    read_lines(what, what == "-" || Path::new(what).exists() || is_name, |line| {
        Ok(match line.trim() {
            line if line.is_empty() || line.starts_with('#') => None,
            line if is_board(line) => Some(gomoku::Position::parse_words(&mut line.split_whitespace(), rules)?),
            line => {
                let game = gomoku::notation::read(line.as_bytes(), rules)?.game(0);
                game.transpose()?.map(|game| *game.record.position())
            }
        })
    })
}

/// Reads the positions of a file or of the command line, each with its line number. Text after a semicolon and lines that
/// begin with # are ignored.
fn read_xiangqi(what: &str) -> Result<Vec<(u32, xiangqi::Position)>, CommandError> {
    // A FEN has nine slashes and a space.
    let is_file = what == "-" || Path::new(what).exists() || what.matches('/').count() < 9;
    read_lines(what, is_file, |line| {
        let fen = line.split(';').next().unwrap_or_default().trim();
        let is_blank = fen.is_empty() || fen.starts_with('#');
        Ok(if is_blank { None } else { Some(fen.parse::<xiangqi::Position>()?) })
    })
}

/// Writes a line for each position at gomoku: see [`solve_all`].
pub(super) fn solve_gomoku(args: &GomokuArgs, run: SolveRun<'_>) -> Result<(), CommandError> {
    let positions = read_gomoku(&args.what, args.rule.rules())?;
    let limits = LimitArgs { nodes: args.limits.nodes.or(Some(GOMOKU_NODES)), ..args.limits.clone() };
    solve_all(&limits, &positions, run, vct::solve)
}

/// Writes a line for each position of xiangqi: see [`solve_all`].
pub(super) fn solve_xiangqi(args: &XiangqiArgs, run: SolveRun<'_>) -> Result<(), CommandError> {
    let positions = read_xiangqi(&args.what)?;
    solve_all(&args.limits, &positions, run, |position, limits| {
        let mut monitor = ();
        let mut prover = MateProver::new(position, NodeCounter::new(limits, &mut monitor));
        WinSolution { result: prover.prove(), nodes: prover.nodes() }
    })
}

/// Writes a line for each position: the length of the win, the positions searched, the time, and the moves.
fn solve_all<P, M: ToString>(
    args: &LimitArgs,
    positions: &[(u32, P)],
    run: SolveRun<'_>,
    prove: impl Fn(&P, &Limits<'_>) -> WinSolution<M>,
) -> Result<(), CommandError> {
    let SolveRun { language, output, clock, stop } = run;
    let said = &language.text().solving;
    let chosen = select(args, positions)?;
    writeln!(output, "{}", said.mate_head)?;
    let (mut proven, mut count) = (0, 0);
    for (number, position) in &chosen {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let time = args.time.and_then(|time| Limits::time(Duration::from_millis(time), clock).time);
        let began = clock.now();
        let WinSolution { result, nodes } = prove(position, &Limits { nodes: args.nodes, time, ..Limits::until(stop) });
        let time = clock.now().saturating_sub(began).as_secs_f64();
        let (length, line) = match result {
            WinVerdict::Win(line) => {
                proven += 1;
                let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
                (moves.len().div_ceil(2).to_string(), moves.join(" "))
            }
            WinVerdict::NoWin => ("-".to_owned(), said.no_mate.to_owned()),
            WinVerdict::Unknown => ("~".to_owned(), said.no_estimate.to_owned()),
        };
        writeln!(output, "{number:>4}{length:>7}{nodes:>15}{time:>10.2} s  {line}")?;
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
    use crate::text::Language;
    use clap::Parser;
    use std::sync::atomic::AtomicBool;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: XiangqiArgs,
    }

    const MATE: &str = "3k5/4P4/4R4/9/9/9/9/9/9/5K3 w - - 0 1";
    const QUIET: &str = "3k5/4P4/9/9/9/9/9/9/4K4/9 w - - 0 1";
    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    fn solved(words: &[&str], language: Language) -> Result<String, String> {
        let args = Line::try_parse_from(["xiangqi"].iter().chain(words)).map_err(|e| e.to_string())?.args;
        let (mut output, stop) = (Vec::new(), AtomicBool::new(false));
        let run = SolveRun { language, output: &mut output, clock: &RealTimeClock::start(), stop: &stop };
        solve_xiangqi(&args, run).map_err(|failure| failure.localize(language))?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn wins_are_proven_with_their_lines() {
        for language in Language::ALL {
            let text = solved(&[MATE], language).unwrap();
            let words: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
            // Mate by the rook, or stalemate by another move.
            assert_eq!(words[..2], ["1", "1"], "{text}");
            let end = MATE.parse::<xiangqi::Position>().unwrap().play(words.last().unwrap().parse().unwrap()).unwrap();
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

    #[test]
    fn a_win_at_gomoku_is_proved_against_every_reply() {
        let solved = |what: &str, rule| {
            let limits = LimitArgs { only: Vec::new(), time: None, nodes: Some(100_000) };
            let args = GomokuArgs { what: what.to_owned(), rule, limits };
            let (language, mut output, stop) = (Language::English, Vec::new(), AtomicBool::new(false));
            let run = SolveRun { language, output: &mut output, clock: &RealTimeClock::start(), stop: &stop };
            solve_gomoku(&args, run).map_err(|failure| failure.localize(language))?;
            Ok::<_, String>(String::from_utf8(output).unwrap().lines().skip(1).collect::<Vec<_>>().join("\n"))
        };
        // Two open threes, after moves of White that are far away.
        let won = solved("h8 a1 i8 o15 h9 a15 i10 o1", RuleName::Freestyle).unwrap();
        let words: Vec<&str> = won.split_whitespace().collect();
        assert!(words[1].parse::<usize>().unwrap() >= 2 && words.len() >= 8, "{won}");
        assert!(solved("h8", RuleName::Renju).unwrap().contains("no win found"));
        let board = format!("{} X", ".".repeat(225));
        assert!(solved(&board, RuleName::Standard).unwrap().contains("no win found"));
        assert!(solved("z99", RuleName::Freestyle).is_err() && solved("no/such/file", RuleName::Freestyle).is_err());
        assert!(solved("missing.txt", RuleName::Renju).unwrap_err().contains("cannot read"));
    }
}
