//! `huanle-lab ladder`: plays the games that rate the levels, and prints the table of the ladder.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use huanle_engine::search::matches::{Tally, play_pair};
use huanle_engine::search::rating::{Pairing, Rating, ratings};
use huanle_engine::search::{LADDER, LOWEST_RATING, LadderGame, Level, Score, SplitMix64};
use huanle_engine::{gomoku, othello, xiangqi};

use super::Result;
use super::files::{self, OutputFile, in_file};

/// Play the games that rate a game's levels, and print the table of ratings
///
/// Each level plays the one below it; each level of the original programs plays the two nearest levels of the ladder, a
/// quarter as many games. Each opening is balanced and played with both colours. The results are stored after each
/// opening, and the same command continues; games of a level that was changed since then do not count.
#[derive(Args, Clone, Debug)]
pub(crate) struct LadderArgs {
    /// Game
    game: Game,
    /// Rules of gomoku
    #[arg(long, default_value = "freestyle")]
    rule: Rule,
    /// Number of games for each pair; with 0 it only prints the table
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    games: u32,
    /// Play only the games of these levels against the ones below
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',')]
    only: Vec<String>,
    /// File of the results
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// Othello
    Othello,
    /// Gomoku
    Gomoku,
    /// Chinese chess
    Xiangqi,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Rule {
    /// Five or more in a row
    Freestyle,
    /// Exactly five
    Standard,
    /// Black has forbidden moves
    Renju,
}

/// The games to play.
struct Plan<G: LadderGame> {
    start: G,
    levels: &'static [Level<G>],
    /// The number of random plies of an opening.
    plies: u32,
    /// The greatest value of an opening for either side, in hundredths.
    margin: i32,
}

/// The results of a level against another one.
struct PairResults {
    /// The indices of the two levels.
    pair: [usize; 2],
    /// The results of the first one.
    tally: Tally,
}

/// The place on the ladder of the level that judges the openings: the first without errors.
const JUDGE: usize = 7;
/// The attempts to find a balanced opening, for each one.
const TRIES: usize = 100;
/// The seed of the openings and of the games.
const SEED: u32 = 1;

/// Plays the games, showing the progress, and prints the table.
///
/// # Errors
/// Returns an error if the file is of something else or cannot be written.
pub(crate) fn run(args: &LadderArgs, output: &mut impl Write, progress: &mut impl Write) -> Result {
    match args.game {
        Game::Othello => othello().run(args, output, progress),
        Game::Gomoku => {
            let rules = match args.rule {
                Rule::Freestyle => gomoku::Rules::FREESTYLE,
                Rule::Standard => gomoku::Rules::STANDARD,
                Rule::Renju => gomoku::Rules::RENJU,
            };
            gomoku(rules).run(args, output, progress)
        }
        Game::Xiangqi => xiangqi().run(args, output, progress),
    }
}

fn othello() -> Plan<othello::Position> {
    Plan { start: othello::Position::start(), levels: &othello::LEVELS, plies: 8, margin: 600 }
}

fn gomoku(rules: gomoku::Rules) -> Plan<gomoku::Position> {
    let start = gomoku::Position::start().with_rules(rules);
    Plan { start, levels: &gomoku::LEVELS, plies: 5, margin: 60 }
}

fn xiangqi() -> Plan<xiangqi::Position> {
    Plan { start: xiangqi::Position::start(), levels: &xiangqi::LEVELS, plies: 4, margin: 150 }
}

impl<G: LadderGame> Plan<G> {
    fn run(&self, args: &LadderArgs, output: &mut impl Write, progress: &mut impl Write) -> Result {
        let mut all = self.read(&args.out)?;
        let openings = self.openings((args.games / 2) as usize);
        for index in 0..self.pairs().len() {
            let [level, opponent] = all[index].pair.map(|place| &self.levels[place]);
            if !args.only.is_empty() && !args.only.iter().any(|name| name == level.name) {
                continue;
            }
            let count = if level.strength().is_some() { openings.len() } else { openings.len().div_ceil(4) };
            for (number, opening) in openings.iter().enumerate().take(count).skip(all[index].tally.games() as usize / 2)
            {
                let mut seeds = SplitMix64::for_move(SEED, number);
                let [own, other] = [level, opponent].map(|level| |seed| level.new_engine(seed));
                all[index].tally += play_pair(opening, own, other, &mut seeds);
                self.write(&args.out, &all)?;
            }
            writeln!(progress, "{} - {}: {}", level.name, opponent.name, all[index].tally)?;
        }
        Ok(output.write_all(self.table(&all).as_bytes())?)
    }

    /// Returns the pairs of levels that play: each level of the ladder with the one below it, each other level with the
    /// two whose ratings are nearest.
    fn pairs(&self) -> Vec<[usize; 2]> {
        let ladder = (1..LADDER.len()).map(|place| [place, place - 1]);
        let originals = (LADDER.len()..self.levels.len()).flat_map(|place| {
            let mut nearest: Vec<usize> = (0..LADDER.len()).collect();
            let rating = |place: usize| self.levels[place].rating.unwrap_or_default();
            nearest.sort_by_key(|&other| rating(place).abs_diff(rating(other)));
            [[place, nearest[0]], [place, nearest[1]]]
        });
        ladder.chain(originals).collect()
    }

    /// Returns the definition of a level, by which games of another one with its name are recognized.
    fn definition(&self, place: usize) -> String {
        let level = &self.levels[place];
        level.strength().map_or_else(|| level.name.to_owned(), |strength| format!("{}: {strength}", level.name))
    }

    /// Reads the results that have been stored of levels as they are now: first those of the [pairs](Plan::pairs), with or
    /// without games, then others.
    fn read(&self, path: &Path) -> Result<Vec<PairResults>> {
        let text = if path.exists() { files::read_text(path)? } else { String::new() };
        let new = |pair| PairResults { pair, tally: Tally::default() };
        let mut all: Vec<PairResults> = self.pairs().into_iter().map(new).collect();
        for (line, number) in text.lines().zip(1..) {
            let error = || in_file(path, format!("line {number}: expected two levels, and games won, drawn and lost"));
            let [level, opponent, wins, draws, losses] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(error());
            };
            let count = |text: &str| text.parse().map_err(|_| error());
            let tally = Tally { wins: count(wins)?, draws: count(draws)?, losses: count(losses)? };
            let place = |found: &str| (0..self.levels.len()).find(|&place| self.definition(place) == found);
            let Some(pair) = place(level).zip(place(opponent)).map(<[usize; 2]>::from) else { continue };
            match all.iter_mut().find(|known| known.pair == pair) {
                Some(known) => known.tally = tally,
                None => all.push(PairResults { pair, tally }),
            }
        }
        Ok(all)
    }

    fn write(&self, path: &Path, all: &[PairResults]) -> Result {
        let mut text = String::new();
        for PairResults { pair, tally } in all.iter().filter(|results| results.tally.games() > 0) {
            let [level, opponent] = pair.map(|place| self.definition(place));
            let Tally { wins, draws, losses } = tally;
            let _ = writeln!(text, "{level}\t{opponent}\t{wins}\t{draws}\t{losses}");
        }
        OutputFile::replace(path).write(text.as_bytes())
    }

    /// Returns this number of different balanced openings, or fewer if no more are found.
    fn openings(&self, count: usize) -> Vec<G> {
        let mut random = SplitMix64::new(u64::from(SEED));
        let mut openings: Vec<G> = Vec::new();
        for _ in 0..count * TRIES {
            if openings.len() == count {
                break;
            }
            let mut position = self.start.clone();
            for _ in 0..self.plies {
                let moves = position.gains();
                if let Some(&(mv, _)) = moves.get(random.below(moves.len())) {
                    position = position.after(mv);
                }
            }
            if position.outcome().is_some() || openings.contains(&position) {
                continue;
            }
            let report = self.levels[JUDGE].new_engine(SEED).choose(std::slice::from_ref(&position), &mut ());
            if matches!(report.map(|report| report.score), Some(Score::Estimate(value)) if value.abs() <= self.margin) {
                openings.push(position);
            }
        }
        openings
    }

    /// Returns the ratings of all levels; the lowest one's is [`LOWEST_RATING`].
    fn ratings(&self, all: &[PairResults]) -> Vec<Rating> {
        let pairing = |&PairResults { pair, tally }: &PairResults| {
            let points = tally.score() * f64::from(tally.games());
            Pairing { players: pair, games: tally.games(), points }
        };
        let mut rated = ratings(self.levels.len(), &all.iter().map(pairing).collect::<Vec<_>>());
        rated.iter_mut().for_each(|rating| rating.rating += f64::from(LOWEST_RATING));
        rated
    }

    /// Returns the table in Markdown.
    fn table(&self, all: &[PairResults]) -> String {
        let mut table = String::from("| level | plays | rating | points, 95 % bounds, games |\n|---|---|---|---|\n");
        for (place, rating) in self.ratings(all).iter().enumerate() {
            let level = &self.levels[place];
            let name = level.strength().map_or_else(|| format!("*{}*", level.name), |_| level.name.to_owned());
            let plays = level.strength().map(|strength| strength.to_string()).unwrap_or_default();
            let error = if place > 0 { format!(" ± {:.0}", rating.error) } else { String::new() };
            let own = all.iter().filter(|results| results.pair[0] == place && results.tally.games() > 0);
            let points: Vec<String> = own.map(|results| self.points(results)).collect();
            let (rating, points) = (rating.rating, points.join("; "));
            let _ = writeln!(table, "| {name} | {plays} | {rating:.0}{error} | {points} |");
        }
        table
    }

    /// Describes the points of a level against another one.
    fn points(&self, results: &PairResults) -> String {
        let tally = results.tally;
        let (low, high) = tally.confidence_interval();
        let [score, low, high] = [tally.score(), low, high].map(|share| share * 100.0);
        let opponent = self.levels[results.pair[1]].name;
        format!("{score:.1} % ({low:.1} to {high:.1}) of {} against {opponent}", tally.games())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The measured ratings in the program and the tables of the guide are those of the stored results.
    fn check<G: LadderGame>(plan: &Plan<G>, file: &str, is_rated: bool) {
        let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference");
        let Ok(all) = plan.read(&reference.join("ladder").join(file)) else { panic!("{file}") };
        let guide = std::fs::read_to_string(reference.join("ladder.md")).unwrap();
        for line in plan.table(&all).lines().filter(|line| !line.contains("± inf")) {
            assert!(guide.contains(line), "{file}: {line}");
        }
        for (level, rating) in plan.levels.iter().zip(plan.ratings(&all)).filter(|(_, rating)| rating.error.is_finite())
        {
            assert!(!is_rated || level.rating == Some(rating.rating.round() as i32), "{file} {}", level.name);
        }
        for results in all.iter().filter(|results| self::is_step(results.pair)) {
            assert!(results.tally.confidence_interval().0 > 0.5, "{file} {:?}: {}", results.pair, results.tally);
        }
    }

    /// Returns whether the pair are neighbours on the ladder.
    fn is_step([level, opponent]: [usize; 2]) -> bool {
        level < LADDER.len() && level == opponent + 1
    }

    #[test]
    fn ratings_and_tables_are_those_of_the_results() {
        check(&othello(), "othello.tsv", true);
        check(&gomoku(gomoku::Rules::FREESTYLE), "gomoku-freestyle.tsv", true);
        check(&gomoku(gomoku::Rules::STANDARD), "gomoku-standard.tsv", false);
        check(&gomoku(gomoku::Rules::RENJU), "gomoku-renju.tsv", false);
        check(&xiangqi(), "xiangqi.tsv", true);
    }

    #[test]
    fn openings_are_balanced_and_different() {
        let openings = othello().openings(6);
        assert_eq!(openings.len(), 6);
        assert_eq!(openings, othello().openings(6));
        assert!(openings.iter().all(|opening| opening.board().count(othello::Side::Black) > 0));
    }
}
