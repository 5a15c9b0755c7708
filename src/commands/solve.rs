//! `huanle solve`: what a position is worth with perfect play to the end.

use std::fmt;
use std::io::{self, IsTerminal, Write, stderr};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use super::fault::{Failure, Fault};
use super::options::read_text;
use crate::engine::othello::endgame::{self, Empties};
use crate::engine::othello::notation::problem::{self, Problem};
use crate::engine::othello::{Move, Position};
use crate::engine::search::{Counter, Limits, Monitor, Report, Score};
use crate::telling::Tell;
use crate::text::Language;

/// Solve endgames: the result with perfect play by both, the best move, positions searched and time
///
/// Twenty-two empty squares take a second or so, and each two more three to five times as long; --threads takes several
/// threads. Where a line tells the answer, as the FFO test positions do, the last column says whether it was found.
#[derive(Args, Clone, Debug)]
pub(super) struct SolveArgs {
    /// Which game
    game: Game,
    /// A file with a position a line, - for standard input, or one position in quotation marks: 64 characters row by row from
    /// a1 (X black, O white, - empty) and the side to move, X or O. OBF and numbered lines as `40 BOARD X +38 a2` are read too
    #[arg(value_name = "FILE|POSITION", allow_hyphen_values = true)]
    what: String,
    /// For whom squares that stay empty count: for the winner, as in tournaments, or for nobody
    #[arg(long, value_name = "WHOSE", default_value = "winner")]
    empties: Whose,
    /// Only problems with these numbers, such as 40,41,42
    #[arg(long, value_name = "N", value_delimiter = ',')]
    only: Vec<u32>,
    /// Search on so many threads; with more than one, another of several best moves may be told, and another count of positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// Othello, 黑白棋
    Othello,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Whose {
    /// For the winner
    Winner,
    /// For nobody
    Nobody,
}

/// There is nothing to be solved.
struct NoPositions;

impl fmt::Display for NoPositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Language::English.text().solving.no_positions)
    }
}

impl Tell for NoPositions {
    fn zh(&self) -> String {
        Language::Chinese.text().solving.no_positions.to_owned()
    }
}

/// Solves what there is, a line for each.
///
/// # Errors
/// When the file cannot be read, or a line of it is no position.
pub(super) fn run(args: &SolveArgs, language: Language) -> Result<(), Failure> {
    let Game::Othello = args.game;
    let problems = read(&args.what)?;
    let started = Instant::now();
    solve_all(args, &problems, language, &mut io::stdout().lock(), &mut || started.elapsed())
}

/// The problems of a file or of the command line, each with its number or else the number of its line.
fn read(what: &str) -> Result<Vec<(u32, Problem)>, Failure> {
    // What has no spaces in it and is no bare board is meant to be a file.
    let is_file = what == "-" || Path::new(what).exists() || !what.contains(' ') && what.chars().count() != 64;
    let text = if is_file { read_text(Path::new(what))? } else { what.to_owned() };
    let mut problems = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match problem::read(line) {
            Ok(Some(problem)) => problems.push((problem.number.unwrap_or(number), problem)),
            Ok(None) => {}
            Err(fault) if is_file => return Err(Fault::Line(number as usize, Box::new(fault)).into()),
            Err(fault) => return Err(fault.into()),
        }
    }
    if problems.is_empty() { Err(NoPositions.into()) } else { Ok(problems) }
}

/// Writes the table; `now` tells the time.
fn solve_all(
    args: &SolveArgs,
    problems: &[(u32, Problem)],
    language: Language,
    output: &mut impl Write,
    now: &mut dyn FnMut() -> Duration,
) -> Result<(), Failure> {
    let said = &language.text().solving;
    writeln!(output, "{}", said.head)?;
    let (mut all_nodes, mut all_time, mut asked, mut right, mut count) = (0, Duration::ZERO, 0, 0, 0);
    for (number, problem) in problems {
        if !args.only.is_empty() && !args.only.contains(number) {
            continue;
        }
        let began = now();
        let mut progress = Progress::new(*number);
        let (score, mv, nodes) = solve(problem.position, args, &mut progress);
        drop(progress);
        let time = now().saturating_sub(began);
        let told = match problem.agrees(score, mv) {
            None => "",
            Some(true) => said.as_told,
            Some(false) => said.not_as_told,
        };
        let name = mv.map_or_else(|| "-".to_owned(), |mv| mv.to_string());
        let line = format!(
            "{number:>4}{:>9}{score:>+7}  {name:<5}{nodes:>14}{:>10.2} s{:>8.1} M/s  {told}",
            problem.position.board().empty().count(),
            time.as_secs_f64(),
            rate(nodes, time)
        );
        writeln!(output, "{}", line.trim_end())?;
        output.flush()?;
        (all_nodes, all_time, count) = (all_nodes + nodes, all_time + time, count + 1);
        asked += u32::from(!told.is_empty());
        right += u32::from(told == said.as_told && !told.is_empty());
    }
    if count == 0 {
        return Err(NoPositions.into());
    }
    if count > 1 {
        let seconds = all_time.as_secs_f64();
        writeln!(output, "{:>27}{all_nodes:>14}{seconds:>10.2} s{:>8.1} M/s", "", rate(all_nodes, all_time))?;
    }
    if asked > 1 {
        writeln!(output, "{}", (said.right_of)(right, asked))?;
    }
    Ok(output.flush()?)
}

/// Millions of positions a second.
fn rate(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-6) / 1e6
}

/// The result, the best move and how many positions were searched. A finished game has no move.
fn solve(position: Position, args: &SolveArgs, progress: &mut Progress) -> (i32, Option<Move>, u64) {
    let empties = match args.empties {
        Whose::Winner => Empties::TheWinners,
        Whose::Nobody => Empties::Nobodys,
    };
    let counter = Counter::new(&Limits::NONE, progress);
    match endgame::solve_on(args.threads.into(), position, empties, counter) {
        Some(report) => (report.score.hundredths() / 100, report.best(), report.nodes),
        None => (endgame::value(position, empties).0, None, 1),
    }
}

/// Tells on a terminal what is being solved and how far it is, in a line that is gone at the end.
struct Progress {
    number: u32,
    nodes: u64,
    best: Option<(Move, Score)>,
    told: Instant,
    anything: bool,
}

impl Progress {
    fn new(number: u32) -> Progress {
        Progress { number, nodes: 0, best: None, told: Instant::now(), anything: false }
    }
}

impl Monitor<Move> for Progress {
    fn searched(&mut self, nodes: u64) -> ControlFlow<()> {
        self.nodes += nodes;
        if self.told.elapsed() > Duration::from_secs(1) {
            self.told = Instant::now();
            if stderr().is_terminal() {
                let best = self.best.map_or_else(String::new, |(mv, score)| format!("  {mv} {score}"));
                // Whether it can be told does not matter to the run.
                let _ = write!(stderr(), "\r{:>4}  {:>6} M{best}   ", self.number, self.nodes / 1_000_000);
                self.anything = true;
            }
        }
        ControlFlow::Continue(())
    }

    fn found(&mut self, report: &Report<Move>) {
        self.best = report.best().map(|mv| (mv, report.score));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.anything {
            let _ = write!(stderr(), "\r{:40}\r", "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: SolveArgs,
    }

    const LATE: &str = "-XXXX-X-XXXXXXXXXXXXOOXXXXXXXOXXXXOXXOXXXXXOXXXXO-XXXXOO--XXXX-O O";

    fn solved(words: &[&str], language: Language) -> Result<String, String> {
        let args = Line::try_parse_from(["solve", "othello"].iter().chain(words)).map_err(|e| e.to_string())?.args;
        let problems = read(&args.what).map_err(|failure| failure.tell(language))?;
        let mut output = Vec::new();
        let mut time = 0;
        let mut now = || {
            time += 1;
            Duration::from_millis(time * 500)
        };
        solve_all(&args, &problems, language, &mut output, &mut now).map_err(|failure| failure.tell(language))?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn a_position_is_solved_whose_answer_is_told_or_not() {
        let english = |words: &[&str]| solved(words, Language::English);
        let position: Position = LATE.parse().unwrap();
        let (value, _) = endgame::value(position, Empties::TheWinners);
        let told = english(&[LATE]).unwrap();
        assert!(told.lines().nth(1).unwrap().contains(&format!("{value:+}")), "{told}");
        assert!(english(&[&format!("7 {LATE} {value:+}")]).unwrap().contains("as given"), "{told}");
        assert!(english(&[&format!("7 {LATE} {:+}", value - 2)]).unwrap().contains("other than given"));
        assert!(solved(&[LATE], Language::Chinese).unwrap().contains("空格"));
    }

    #[test]
    fn what_cannot_be_solved_is_told_in_both_languages() {
        let fault = |words: &[&str]| Language::ALL.map(|language| solved(words, language).unwrap_err());
        for fault in [fault(&[&LATE[3..]]), fault(&["--only", "5,9", LATE]), fault(&["# nothing"])] {
            let [chinese, english] = fault;
            assert!(crate::telling::samples::english_in(&chinese).is_none(), "{chinese}");
            assert!(english.contains("expected 64 characters") || english.contains("no position"), "{english}");
        }
        assert!(fault(&["no-such-file"]).iter().all(|told| told.contains("no-such-file")));
    }
}
