//! `huanle convert`: converts game files from one format to another.

use std::collections::HashMap;
use std::hash::Hash;
use std::io::{self, BufWriter, Write};
use std::mem::{Discriminant, discriminant};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};

use super::error::{CommandError, InputError};
use super::options::{RuleName, read_bytes};
use crate::engine::game;
use crate::engine::gomoku;
use crate::engine::notation::{self, Archive, DroppedCounts};
use crate::engine::othello::{self, notation::wthor};
use crate::engine::record::{Record, tag};
use crate::engine::xiangqi::{self, notation::to_gb18030};
use crate::messages::Localize;
use crate::text::Language;

/// Convert a game file to another format
///
/// The format of FILE is detected from its content. The result is written to standard output.
#[derive(Args, Clone, Debug)]
#[command(subcommand_value_name = "GAME", arg_required_else_help = true)]
pub(super) struct ConvertArgs {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand, Clone, Debug)]
enum Game {
    /// Convert Othello games
    Othello {
        /// Game file, or - for standard input: transcripts, GGF, WTHOR (.wtb; names from .JOU and .TRN files next to it), OBF,
        /// boards
        file: PathBuf,
        #[command(flatten)]
        number: NumberArgs,
        /// Format to write
        #[arg(long, value_name = "FORMAT")]
        to: OthelloFormat,
    },
    /// Convert gomoku games
    Gomoku {
        /// Game file, or - for standard input: moves, psq of Piskvork, SGF, RenLib
        file: PathBuf,
        #[command(flatten)]
        number: NumberArgs,
        /// Format to write
        #[arg(long, value_name = "FORMAT")]
        to: GomokuFormat,
        /// Rules of a file that does not state them; they determine where a game ends
        #[arg(long, value_name = "RULE", default_value = "freestyle")]
        rule: RuleName,
    },
    /// Convert xiangqi games
    Xiangqi {
        /// Game file, or - for standard input: PGN or moves in any notation, FEN, XQF, CBR, CBL, DhtmlXQ
        file: PathBuf,
        #[command(flatten)]
        number: NumberArgs,
        /// Format to write
        #[arg(long, value_name = "FORMAT")]
        to: XiangqiFormat,
        /// Encoding of Chinese characters
        #[arg(long, value_name = "ENCODING", default_value = "utf-8")]
        encoding: EncodingName,
    },
}

/// The converted games of a file.
#[derive(Args, Clone, Debug)]
struct NumberArgs {
    /// Convert only this game of the file, from 1 [default: all]
    #[arg(long = "game", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EncodingName {
    /// Unicode
    #[value(name = "utf-8")]
    Utf8,
    /// For older Chinese programs
    Gb18030,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OthelloFormat {
    /// Moves, f5d6c3…, of the main line
    Transcript,
    /// Everything: players, times, scores, comments, variations
    Ggf,
    /// Positions with their scored moves
    Obf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GomokuFormat {
    /// Points, h8h9i9…, of the main line
    Moves,
    /// Everything: players, comments, variations
    Sgf,
    /// A game of the Piskvork manager, one only: players, moves with their times
    Psq,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum XiangqiFormat {
    /// PGN in Chinese, 炮二平五: players, comments, variations
    Chinese,
    /// The same in WXF, C2=5
    Wxf,
    /// The same in ICCS, H2-E2
    Iccs,
    /// A line with the position and the moves of the main line
    Fen,
    /// A game of XQStudio, one only: players, comments, variations
    Xqf,
}

/// Converts a file, and reports warnings and data that the other format cannot store.
///
/// # Errors
/// Returns an error if the file cannot be read, has an unknown format or does not contain the selected game; and, after
/// everything else is written, if some games are invalid or cannot be stored. The legal part of an invalid game is
/// written.
pub(super) fn run(
    args: &ConvertArgs,
    language: Language,
    output: &mut impl Write,
    complaints: &mut impl Write,
) -> Result<(), CommandError> {
    let output = &mut BufWriter::new(output);
    let mut teller = MessageWriter { language, complaints };
    match &args.game {
        Game::Othello { file, number, to } => {
            let bytes = read_bytes(file)?;
            let mut archive = othello::notation::read(&bytes).map_err(|error| InputError::in_file(file, error))?;
            archive.set_names(read_name_lists(file, &archive, &mut teller)?);
            drop(bytes);
            let source = Source { file, number: number.number, encoding: Some(EncodingName::Utf8) };
            convert(&source, &archive, |record| convert_othello(record, *to), to, output, &mut teller)
        }
        Game::Gomoku { file, number, to, rule } => {
            let bytes = read_bytes(file)?;
            let archive =
                gomoku::notation::read(&bytes, rule.rules()).map_err(|error| InputError::in_file(file, error))?;
            if *to == GomokuFormat::Psq && number.number.is_none() && archive.len() > 1 {
                return Err(InputError::ManyGames(file.display().to_string(), archive.len()).into());
            }
            drop(bytes);
            let source = Source { file, number: number.number, encoding: Some(EncodingName::Utf8) };
            convert(&source, &archive, |record| convert_gomoku(record, *to), to, output, &mut teller)
        }
        Game::Xiangqi { file, number, to, encoding } => {
            let bytes = read_bytes(file)?;
            let archive = xiangqi::notation::read(&bytes).map_err(|error| InputError::in_file(file, error))?;
            let is_xqf = *to == XiangqiFormat::Xqf;
            if is_xqf && number.number.is_none() && archive.len() > 1 {
                return Err(InputError::ManyGames(file.display().to_string(), archive.len()).into());
            }
            drop(bytes);
            let source = Source { file, number: number.number, encoding: (!is_xqf).then_some(*encoding) };
            convert(&source, &archive, |record| convert_xiangqi(record, *to), to, output, &mut teller)
        }
    }
}

/// The games to convert.
struct Source<'a> {
    file: &'a Path,
    /// The number of the only game, from 1.
    number: Option<u32>,
    /// The encoding of the games; `None` for a format that is not a text.
    encoding: Option<EncodingName>,
}

/// Prints messages, one per line.
struct MessageWriter<'a, W> {
    language: Language,
    complaints: &'a mut W,
}

impl<W: Write> MessageWriter<'_, W> {
    fn print(&mut self, what: &str) -> io::Result<()> {
        writeln!(self.complaints, "huanle: {what}")
    }
}

/// Reads the names in the `.JOU` and `.TRN` files in the folder of a WTHOR file. An invalid file is only reported.
fn read_name_lists(
    path: &Path,
    archive: &othello::notation::OthelloArchive,
    teller: &mut MessageWriter<'_, impl Write>,
) -> io::Result<wthor::Names> {
    let mut names = wthor::Names::default();
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if archive.wthor().is_none() || path == Path::new("-") {
        return Ok(names);
    }
    let listed = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path());
    let is_list = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ["jou", "trn"].iter().any(|&list| ending.eq_ignore_ascii_case(list)))
    };
    let mut lists: Vec<PathBuf> = listed.filter(is_list).collect();
    lists.sort();
    for list in lists {
        let added = read_bytes(&list)
            .map_err(CommandError::from)
            .and_then(|bytes| names.add(&bytes).map_err(|error| InputError::in_file(&list, error).into()));
        if let Err(failure) = added {
            let why = failure.localize(teller.language);
            teller.print(&format!("{why}{}", teller.language.text().terminal.convert.no_names))?;
        }
    }
    Ok(names)
}

/// A game in the other format, and the dropped data; `None` if the format only stores games from the usual start
/// position.
type ConvertedGame = Option<(Vec<u8>, DroppedCounts)>;

/// Returns a text as a converted game.
fn as_bytes((text, dropped): (String, DroppedCounts)) -> (Vec<u8>, DroppedCounts) {
    (text.into_bytes(), dropped)
}

fn convert<A: Archive>(
    source: &Source<'_>,
    archive: &A,
    write: impl Fn(Record<A::Position>) -> ConvertedGame,
    to: &impl ValueEnum,
    output: &mut impl Write,
    teller: &mut MessageWriter<'_, impl Write>,
) -> Result<(), CommandError>
where
    A::ErrorKind: Localize,
    A::Warning: Localize,
{
    let (language, path) = (teller.language, source.file.display().to_string());
    let said = &language.text().terminal.convert;
    for warning in archive.warnings() {
        teller.print(&(said.file)(&path, &warning.localize(language)))?;
    }
    let games = match source.number.map(|number| usize::try_from(number).unwrap_or(usize::MAX)) {
        None => 0..archive.len(),
        Some(number) if number <= archive.len() => number - 1..number,
        Some(number) => return Err(InputError::NoGame { path, number, games: archive.len() }.into()),
    };
    let mut dropped = DroppedCounts::default();
    let (mut oddities, mut faults, mut unwritable) = (Summary::default(), Summary::default(), Summary::default());
    let (mut wrong, asked) = (0, games.len());
    for index in games {
        let number = index + 1;
        let Some(game) = archive.game(index) else { break };
        let record = match game {
            Ok(loaded) => {
                for warning in loaded.warnings {
                    oddities.add(discriminant(&warning), number, || warning.localize(language));
                }
                Some(loaded.record)
            }
            Err(error) => {
                wrong += 1;
                salvage_moves(error, number, language, &mut faults)
            }
        };
        let Some(record) = record else { continue };
        match write(record) {
            Some((bytes, left_out)) => {
                match source.encoding {
                    None => output.write_all(&bytes)?,
                    // Names and comments in the file may contain control characters, which a terminal would execute.
                    Some(encoding) => {
                        let is_removed = |c: char| c.is_control() && !"\n\r\t".contains(c);
                        let text = String::from_utf8_lossy(&bytes).replace(is_removed, "");
                        match encoding {
                            EncodingName::Gb18030 => output.write_all(&to_gb18030(&text))?,
                            EncodingName::Utf8 => output.write_all(text.as_bytes())?,
                        }
                    }
                }
                dropped = dropped.plus(&left_out);
            }
            None => {
                wrong += 1;
                unwritable.add((), number, || {
                    let format = to.to_possible_value();
                    (said.set_up)(format.as_ref().map_or("--to", |value| value.get_name()))
                });
            }
        }
    }
    output.flush()?;
    oddities.print(teller)?;
    faults.print(teller)?;
    unwritable.print(teller)?;
    if !dropped.is_empty() {
        teller.print(&(said.dropped)(&dropped.localize(language)))?;
    }
    if wrong > 0 { Err(InputError::Unconverted(path, wrong, asked).into()) } else { Ok(()) }
}

/// Reports the error of a game, and returns the moves before it if there are any.
fn salvage_moves<G: game::Game, R: Localize>(
    error: notation::NotationError<G, R>,
    number: usize,
    language: Language,
    faults: &mut Summary<Discriminant<R>>,
) -> Option<Record<G>> {
    let legal = error.legal.as_ref().map_or(0, |legal| legal.node_count() - 1);
    faults.add(discriminant(&error.kind), number, || {
        let kept = if legal > 0 { (language.text().terminal.convert.legal_moves)(legal) } else { String::new() };
        error.localize(language) + &kept
    });
    error.legal.filter(|_| legal > 0).map(|legal| *legal)
}

/// A summary of messages about many games with one line per kind: the first game with its message, the number of other
/// games, and the first of those.
struct Summary<K> {
    /// The index of each kind's line.
    known: HashMap<K, usize>,
    lines: Vec<SummaryLine>,
}

/// The line of one kind of message.
struct SummaryLine {
    /// The message about the first game.
    message: String,
    /// The first game and the following ones, up to the maximum listed.
    games: Vec<usize>,
    /// The last game, listed or not.
    last: usize,
    /// The number of games.
    count: usize,
}

impl<K> Default for Summary<K> {
    fn default() -> Summary<K> {
        Summary { known: HashMap::new(), lines: Vec::new() }
    }
}

impl<K: Eq + Hash> Summary<K> {
    /// The maximum number of games listed in addition to the first.
    const MAX_LISTED: usize = 5;

    /// Records a message of a kind about a game, numbered from 1; each kind counts once per game.
    fn add(&mut self, kind: K, game: usize, what: impl FnOnce() -> String) {
        let at = *self.known.entry(kind).or_insert_with(|| {
            self.lines.push(SummaryLine { message: what(), games: Vec::new(), last: 0, count: 0 });
            self.lines.len() - 1
        });
        let line = &mut self.lines[at];
        if line.last == game {
            return;
        }
        line.last = game;
        line.count += 1;
        if line.games.len() <= Self::MAX_LISTED {
            line.games.push(game);
        }
    }

    /// Prints all lines in the order in which the kinds first occurred.
    fn print(&self, teller: &mut MessageWriter<'_, impl Write>) -> io::Result<()> {
        let said = &teller.language.text().terminal.convert;
        for line in &self.lines {
            let Some((&first, others)) = line.games.split_first() else { continue };
            let more = if others.is_empty() { String::new() } else { (said.more)(line.count - 1, others) };
            teller.print(&((said.game)(first, &line.message) + &more))?;
        }
        Ok(())
    }
}

fn convert_othello(mut record: Record<othello::Position>, to: OthelloFormat) -> ConvertedGame {
    use othello::notation::{final_score, ggf, obf, transcript};
    match to {
        OthelloFormat::Obf => Some(as_bytes(obf::write(&record))),
        OthelloFormat::Ggf => {
            let end = record.main_line().last().map(|&id| record.position_at(id));
            let score = end.as_ref().and_then(final_score);
            if let Some(score) = score.filter(|_| record.tag(tag::RESULT).is_none()) {
                record.set_tag(tag::RESULT, &format!("{score:+}.00"));
            }
            Some(as_bytes((ggf::write(&record) + "\n", DroppedCounts::default())))
        }
        OthelloFormat::Transcript => transcript::write(&record).map(|(text, dropped)| as_bytes((text + "\n", dropped))),
    }
}

fn convert_gomoku(record: Record<gomoku::Position>, to: GomokuFormat) -> ConvertedGame {
    use gomoku::notation::{moves, psq, sgf};
    match to {
        GomokuFormat::Sgf => Some(as_bytes(sgf::write(&record))),
        GomokuFormat::Psq => psq::write(&record).map(as_bytes),
        GomokuFormat::Moves => moves::write(&record).map(|(text, dropped)| as_bytes((text + "\n", dropped))),
    }
}

fn convert_xiangqi(record: Record<xiangqi::Position>, to: XiangqiFormat) -> ConvertedGame {
    use xiangqi::notation::{MoveNotation, fen_moves, pgn, xqf};
    let style = match to {
        XiangqiFormat::Xqf => return Some(xqf::write(&record)),
        XiangqiFormat::Wxf => MoveNotation::Wxf,
        XiangqiFormat::Iccs => MoveNotation::Iccs,
        XiangqiFormat::Fen => {
            return Some(as_bytes((fen_moves::write(&record) + "\n", fen_moves::count_dropped(&record))));
        }
        XiangqiFormat::Chinese => MoveNotation::Chinese,
    };
    // An empty line separates the games.
    Some(as_bytes((pgn::write(&record, style) + "\n", pgn::count_dropped(&record))))
}
