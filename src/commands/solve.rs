//! `huanle solve`: the value of an Othello position with perfect play to the end, and forced wins in gomoku and xiangqi.

mod effort;
mod forced_win;
mod progress;
mod search;

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use super::clock::RealTimeClock;
use super::error::{CommandError, InputError};
use super::interrupt::install_stop_handler;
use super::options::read_text;
use crate::engine::othello::endgame::Scoring;
use crate::engine::othello::notation::problem::{self, Problem};
use crate::engine::search::SearchClock;
use crate::messages::{Localize, LocalizedMessage};
use crate::text::Language;
use progress::SolveProgress;
use search::{PositionValue, SearchLimits, SearchResult, search};

/// Solve Othello endgames, or prove wins in gomoku and xiangqi
#[derive(Args, Clone, Debug)]
#[command(subcommand_value_name = "GAME", arg_required_else_help = true)]
pub(super) struct SolveArgs {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand, Clone, Debug)]
enum Game {
    Othello(OthelloArgs),
    Gomoku(forced_win::GomokuArgs),
    Xiangqi(forced_win::XiangqiArgs),
}

/// Solve Othello endgames
///
/// Prints the result with perfect play by both sides, the best move, the number of positions searched and the time.
///
/// Twenty-two empty squares take about one second; two more take three to five times as long. --threads N searches with
/// several threads. If a line states the answer, as the FFO test positions do, the last column says whether it was
/// found.
///
/// In a terminal, the progress is shown with estimates of the result and of the time. After Ctrl+C, or when --time or
/// --nodes is used up, an unsolved position gets the best estimate so far: its score begins with ~.
#[derive(Args, Clone, Debug)]
struct OthelloArgs {
    /// File with one position per line, - for standard input, or one position in quotation marks: 64 characters row by
    /// row from a1 (X black, O white, - empty) and the side to move, X or O. OBF and numbered lines such as `40 BOARD X
    /// +38 a2` are accepted
    #[arg(value_name = "FILE|POSITION", allow_hyphen_values = true)]
    what: String,
    /// Who gets the squares that remain empty: the winner, as in tournaments, or nobody
    #[arg(long, value_name = "WHOSE", default_value = "winner")]
    empties: EmptiesRule,
    /// Number of search threads; with more than one, a different best move of the same value may be printed, and a
    /// different count of positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The solved positions, and the limits of the search.
#[derive(Args, Clone, Debug)]
struct LimitArgs {
    /// Solve only the problems with these numbers, such as 40,41,42
    #[arg(long, value_name = "N", value_delimiter = ',')]
    only: Vec<u32>,
    /// Milliseconds per position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: Option<u64>,
    /// Positions to search per position and thread
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EmptiesRule {
    /// The winner
    Winner,
    /// Nobody
    Nobody,
}

/// Returns the error that the input contains no positions.
fn no_positions() -> CommandError {
    LocalizedMessage::from_fn(|language| language.text().solving.no_positions.to_owned()).into()
}

/// The surroundings of a run: the language and the output, the clock, and the flag that stops it.
struct SolveRun<'r> {
    language: Language,
    output: &'r mut dyn Write,
    clock: &'r dyn SearchClock,
    stop: &'r AtomicBool,
}

/// Solves the positions, one line each.
///
/// # Errors
/// Returns an error if the file cannot be read, or a line is not a position.
pub(super) fn run(args: &SolveArgs, language: Language) -> Result<(), CommandError> {
    let (clock, stop) = (RealTimeClock::start(), install_stop_handler());
    let run = SolveRun { language, output: &mut io::stdout().lock(), clock: &clock, stop: &stop };
    match &args.game {
        Game::Othello(args) => solve_all(args, &read(&args.what)?, run),
        Game::Gomoku(args) => forced_win::solve_gomoku(args, run),
        Game::Xiangqi(args) => forced_win::solve_xiangqi(args, run),
    }
}

/// Reads the problems of a file or of the command line, each with its number or else its line number.
fn read(what: &str) -> Result<Vec<(u32, Problem)>, CommandError> {
    // A text without spaces that is not 64 characters long is the name of a file.
    let is_file = what == "-" || Path::new(what).exists() || !what.contains(' ') && what.chars().count() != 64;
    let problems = read_lines(what, is_file, |line| Ok(problem::read(line)?))?;
    Ok(problems.into_iter().map(|(line, problem)| (problem.number.unwrap_or(line), problem)).collect())
}

/// Reads the positions of a file, or of a text, each with its line number; `parse` returns `None` for a line without a
/// position.
fn read_lines<T>(
    what: &str,
    is_file: bool,
    parse: impl Fn(&str) -> Result<Option<T>, Box<dyn Localize>>,
) -> Result<Vec<(u32, T)>, CommandError> {
    let text = if is_file { read_text(Path::new(what))? } else { what.to_owned() };
    let mut positions = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match parse(line) {
            Ok(position) => positions.extend(position.map(|position| (number, position))),
            Err(error) if is_file => return Err(InputError::Line(number as usize, error).into()),
            Err(error) => return Err(CommandError::Message(error)),
        }
    }
    if positions.is_empty() { Err(no_positions()) } else { Ok(positions) }
}

/// Returns the positions with the numbers of `--only`; all without it.
fn select<'p, T>(args: &LimitArgs, positions: &'p [(u32, T)]) -> Result<Vec<&'p (u32, T)>, CommandError> {
    let is_wanted = |(number, _): &&(u32, T)| args.only.is_empty() || args.only.contains(number);
    let selected: Vec<&(u32, T)> = positions.iter().filter(is_wanted).collect();
    if selected.is_empty() { Err(no_positions()) } else { Ok(selected) }
}

/// Writes the table.
fn solve_all(args: &OthelloArgs, problems: &[(u32, Problem)], run: SolveRun<'_>) -> Result<(), CommandError> {
    let SolveRun { language, output, clock, stop } = run;
    let said = &language.text().solving;
    let problems = select(&args.limits, problems)?;
    let empties = match args.empties {
        EmptiesRule::Winner => Scoring::EmptiesToWinner,
        EmptiesRule::Nobody => Scoring::DiscDifference,
    };
    let time = args.limits.time.map(Duration::from_millis);
    let effort = SearchLimits { time, nodes: args.limits.nodes, threads: args.threads.into() };
    writeln!(output, "{}", said.head)?;
    let (mut all_nodes, mut all_time, mut asked, mut right, mut count) = (0, Duration::ZERO, 0, 0, 0);
    for (number, problem) in &problems {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let empty = problem.position.board().empty().count();
        let began = clock.now();
        let mut progress = SolveProgress::new(*number, empty, effort.threads, said);
        let SearchResult { value: worth, mv, nodes } =
            search(problem.position, empties, effort, clock, stop, &mut progress);
        drop(progress);
        let time = clock.now().saturating_sub(began);
        let (score, told) = match worth {
            PositionValue::Solved(score) => {
                let agrees = problem.agrees(score, mv);
                asked += u32::from(agrees.is_some());
                right += u32::from(agrees == Some(true));
                let told = agrees.map_or("", |agrees| if agrees { said.agrees } else { said.differs });
                (format!("{score:+}"), told.to_owned())
            }
            PositionValue::Estimate(hundredths, plies) => {
                let told = if plies > 0 { (said.unsolved)(plies) } else { said.no_estimate.to_owned() };
                (format!("~{:+}", (f64::from(hundredths) / 100.0).round() as i32), told)
            }
            PositionValue::Unknown => ("~".to_owned(), said.no_estimate.to_owned()),
        };
        let name = mv.map_or_else(|| "-".to_owned(), |mv| mv.to_string());
        let line = format!(
            "{number:>4}{empty:>9}{score:>7}  {name:<5}{nodes:>14}{:>10.2} s{:>8.1} M/s  {told}",
            time.as_secs_f64(),
            rate(nodes, time)
        );
        writeln!(output, "{}", line.trim_end())?;
        output.flush()?;
        (all_nodes, all_time, count) = (all_nodes + nodes, all_time + time, count + 1);
    }
    if count > 1 {
        let seconds = all_time.as_secs_f64();
        writeln!(output, "{:>27}{all_nodes:>14}{seconds:>10.2} s{:>8.1} M/s", "", rate(all_nodes, all_time))?;
    }
    if asked > 1 {
        writeln!(output, "{}", (said.correct_count)(right, asked))?;
    }
    if count < problems.len() {
        writeln!(output, "{}", (said.stopped)(count, problems.len()))?;
    }
    Ok(output.flush()?)
}

/// Returns the speed in millions of positions per second.
fn rate(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-6) / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::othello::Position;
    use crate::engine::othello::endgame;
    use clap::Parser;
    use std::sync::atomic::AtomicU64;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: OthelloArgs,
    }

    const LATE: &str = "-XXXX-X-XXXXXXXXXXXXOOXXXXXXXOXXXXOXXOXXXXXOXXXXO-XXXXOO--XXXX-O O";

    /// A clock that advances by a millisecond at each reading.
    #[derive(Debug, Default)]
    struct Ticking(AtomicU64);

    impl SearchClock for Ticking {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
        }
    }

    fn solved(words: &[&str], language: Language) -> Result<String, String> {
        let args = Line::try_parse_from(["othello"].iter().chain(words)).map_err(|e| e.to_string())?.args;
        let problems = read(&args.what).map_err(|failure| failure.localize(language))?;
        let (mut output, stop) = (Vec::new(), AtomicBool::new(false));
        let run = SolveRun { language, output: &mut output, clock: &Ticking::default(), stop: &stop };
        solve_all(&args, &problems, run).map_err(|failure| failure.localize(language))?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn a_position_is_solved_whose_answer_is_told_or_not() {
        let english = |words: &[&str]| solved(words, Language::English);
        let position: Position = LATE.parse().unwrap();
        let (value, _) = endgame::value(position, Scoring::EmptiesToWinner);
        let told = english(&[LATE]).unwrap();
        assert!(told.lines().nth(1).unwrap().contains(&format!("{value:+}")), "{told}");
        assert!(english(&[&format!("7 {LATE} {value:+}")]).unwrap().contains("as given"), "{told}");
        assert!(english(&[&format!("7 {LATE} {:+}", value - 2)]).unwrap().contains("differs from given"));
        assert!(solved(&[LATE], Language::Chinese).unwrap().contains("空格"));
    }

    #[test]
    fn what_cannot_be_solved_is_told_in_both_languages() {
        let error = |words: &[&str]| Language::ALL.map(|language| solved(words, language).unwrap_err());
        for error in [error(&[&LATE[3..]]), error(&["--only", "5,9", LATE]), error(&["# nothing"])] {
            let [chinese, english] = error;
            assert!(crate::messages::samples::english_in(&chinese).is_none(), "{chinese}");
            assert!(english.contains("expected 64 characters") || english.contains("no position"), "{english}");
        }
        assert!(error(&["no-such-file"]).iter().all(|told| told.contains("no-such-file")));
    }

    /// Positions near the start are never solved: a limit of positions or time gives an estimate, and small limits
    /// still give a line.
    #[test]
    fn a_limit_gives_an_estimate_of_what_it_does_not_solve() {
        let start = Position::start().to_string();
        for (limit, number) in [("--nodes", "20000"), ("--time", "20"), ("--nodes", "1"), ("--time", "1")] {
            let told = Language::ALL.map(|language| solved(&[&start, limit, number], language).unwrap());
            for (told, language) in told.iter().zip(Language::ALL) {
                let line = told.lines().nth(1).unwrap();
                let is_small = number == "1";
                let said = &language.text().solving;
                let unsolved = (said.unsolved)(0);
                let remark = unsolved.split('0').next().unwrap();
                assert!(
                    line.contains('~') && (line.contains(remark) || is_small && line.ends_with(said.no_estimate)),
                    "{line}"
                );
                assert!(!is_small || line.len() < 100, "{line}");
            }
            assert!(crate::messages::samples::english_in(&told[0]).is_none(), "{}", told[0]);
        }
        // A position that is solved within the limits has the same result as without them.
        let exact = solved(&[LATE], Language::English).unwrap();
        let limited = solved(&[LATE, "--nodes", "1000000"], Language::English).unwrap();
        let columns =
            |told: &str| told.lines().nth(1).unwrap().split_whitespace().take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(columns(&exact)[..3], columns(&limited)[..3], "{exact}{limited}");
        for wrong in [["--time", "0"], ["--time", "3600001"], ["--nodes", "0"], ["--nodes", "-1"]] {
            assert!(solved(&[LATE, wrong[0], wrong[1]], Language::English).is_err());
        }
    }

    /// A stopped search reports its result so far and the number of positions.
    #[test]
    fn what_was_found_is_told_when_it_is_stopped() {
        /// Stops the search at the hundredth reading of the clock.
        #[derive(Debug)]
        struct Stopping<'s>(Ticking, &'s AtomicBool);

        impl SearchClock for Stopping<'_> {
            fn now(&self) -> Duration {
                let now = self.0.now();
                if now == Duration::from_millis(100) {
                    self.1.store(true, Ordering::Relaxed);
                }
                now
            }
        }
        let stop = AtomicBool::new(false);
        let text = format!("{LATE}\n{0}\n{0}\n", Position::start());
        let problems: Vec<(u32, Problem)> =
            (1..).zip(text.lines()).map(|(number, line)| (number, problem::read(line).unwrap().unwrap())).collect();
        let args = Line::try_parse_from(["othello", "-", "--time", "3600000"]).unwrap().args;
        let mut output = Vec::new();
        let clock = Stopping(Ticking::default(), &stop);
        let run = SolveRun { language: Language::English, output: &mut output, clock: &clock, stop: &stop };
        solve_all(&args, &problems, run).unwrap();
        let told = String::from_utf8(output).unwrap();
        assert!(told.lines().nth(2).unwrap().contains("not solved"), "{told}");
        assert!(told.ends_with("stopped after 2 of 3 positions\n"), "{told}");
    }
}
