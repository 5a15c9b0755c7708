//! `huanle convert`: converts game files from one format to another.

use std::collections::HashMap;
use std::hash::Hash;
use std::io::{self, BufWriter, Write};
use std::mem::{Discriminant, discriminant};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::arguments::Conflict;
use super::fault::{CommandError, InputError};
use super::options::{RuleName, read_bytes};
use crate::engine::game;
use crate::engine::gomoku;
use crate::engine::notation::{self, Archive, Dropped};
use crate::engine::othello::{self, notation::wthor};
use crate::engine::record::{Record, tag};
use crate::engine::xiangqi::{self, notation::to_gb18030};
use crate::telling::Localize;
use crate::text::Language;

/// Convert game files: the format of FILE is recognised by what is in it, the other is written to standard output
#[derive(Args, Clone, Debug)]
pub(super) struct ConvertArgs {
    /// Which game is in the file
    game: Game,
    /// The file, or - for standard input. Othello: transcripts, GGF, WTHOR (.wtb; names from .JOU and .TRN files beside it),
    /// OBF, boards. Gomoku: moves, Piskvork's psq, SGF, RenLib's trees. Xiangqi: PGN or moves in any notation, FEN,
    /// XQF, CBR and CBL, DhtmlXQ
    file: PathBuf,
    /// What to write, one game after the other: for Othello transcript, ggf or obf, for gomoku moves, sgf or (one game only)
    /// psq, for xiangqi chinese, wxf, iccs or fen
    #[arg(long, value_name = "FORMAT")]
    to: To,
    /// Only this game of the file, from 1 [default: all]
    #[arg(long = "game", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// By what rules a gomoku game is played whose file does not say so: they tell where it ends [default: freestyle]
    #[arg(long, value_name = "RULE")]
    rule: Option<RuleName>,
    /// What xiangqi's Chinese characters are written in [default: utf-8]
    #[arg(long, value_name = "ENCODING")]
    encoding: Option<EncodingName>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EncodingName {
    /// Unicode
    #[value(name = "utf-8")]
    Utf8,
    /// What older programs in China read
    Gb18030,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Game {
    /// Othello, 黑白棋
    Othello,
    /// Gomoku, 五子棋
    Gomoku,
    /// Chinese chess, 中国象棋
    Xiangqi,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// Othello: moves, f5d6c3…, of the main line
    Transcript,
    /// Othello: everything: players, times, scores, comments, variations
    Ggf,
    /// Othello: positions with their scored moves
    Obf,
    /// Gomoku: points, h8h9i9…, of the main line
    Moves,
    /// Gomoku: everything: players, comments, variations
    Sgf,
    /// Gomoku: a game of the Piskvork manager: players, moves with their times
    Psq,
    /// Xiangqi: PGN in Chinese, 炮二平五: players, comments, variations
    Chinese,
    /// Xiangqi: the same in WXF, C2=5
    Wxf,
    /// Xiangqi: the same in ICCS, H2-E2
    Iccs,
    /// Xiangqi: a line with the position and the moves of the main line
    Fen,
}

impl To {
    /// Returns the game of the format.
    fn game(self) -> Game {
        match self {
            To::Transcript | To::Ggf | To::Obf => Game::Othello,
            To::Moves | To::Sgf | To::Psq => Game::Gomoku,
            To::Chinese | To::Wxf | To::Iccs | To::Fen => Game::Xiangqi,
        }
    }
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
    let conflict = match args.game {
        Game::Othello if args.to.game() != args.game => Some(Conflict::To("othello", &["transcript", "ggf", "obf"])),
        Game::Gomoku if args.to.game() != args.game => Some(Conflict::To("gomoku", &["moves", "sgf", "psq"])),
        Game::Xiangqi if args.to.game() != args.game => {
            Some(Conflict::To("xiangqi", &["chinese", "wxf", "iccs", "fen"]))
        }
        game if args.rule.is_some() && game != Game::Gomoku => Some(Conflict::Rule),
        game if args.encoding.is_some() && game != Game::Xiangqi => Some(Conflict::Encoding),
        _ => None,
    };
    if let Some(conflict) = conflict {
        return Err(CommandError::Arguments(conflict));
    }
    let bytes = read_bytes(&args.file)?;
    let name = || args.file.display().to_string();
    let output = &mut BufWriter::new(output);
    let mut teller = Teller { language, complaints };
    match args.game {
        Game::Othello => {
            let archive = othello::notation::read(&bytes);
            let mut archive = archive.map_err(|fault| InputError::In(name(), Box::new(fault)))?;
            archive.set_names(names_beside(&args.file, &archive, &mut teller)?);
            drop(bytes);
            convert(args, &archive, |record| othello(record, args.to), output, &mut teller)
        }
        Game::Gomoku => {
            let rules = args.rule.unwrap_or(RuleName::Freestyle).rules();
            let archive = gomoku::notation::read(&bytes, rules);
            let archive = archive.map_err(|fault| InputError::In(name(), Box::new(fault)))?;
            if args.to == To::Psq && args.number.is_none() && archive.len() > 1 {
                return Err(InputError::ManyGames(name(), archive.len()).into());
            }
            drop(bytes);
            convert(args, &archive, |record| gomoku(record, args.to), output, &mut teller)
        }
        Game::Xiangqi => {
            let archive = xiangqi::notation::read(&bytes);
            let archive = archive.map_err(|fault| InputError::In(name(), Box::new(fault)))?;
            drop(bytes);
            convert(args, &archive, |record| xiangqi(record, args.to), output, &mut teller)
        }
    }
}

/// Prints messages, one per line.
struct Teller<'a, W> {
    language: Language,
    complaints: &'a mut W,
}

impl<W: Write> Teller<'_, W> {
    fn tell(&mut self, what: &str) -> io::Result<()> {
        writeln!(self.complaints, "huanle: {what}")
    }
}

/// Reads the names in the `.JOU` and `.TRN` files in the folder of a WTHOR file. An invalid file is only reported.
fn names_beside(
    path: &Path,
    archive: &othello::notation::Archive,
    teller: &mut Teller<'_, impl Write>,
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
        let added = read_bytes(&list).map_err(CommandError::from).and_then(|bytes| {
            let added = names.add(&bytes);
            added.map_err(|fault| InputError::In(list.display().to_string(), Box::new(fault)).into())
        });
        if let Err(failure) = added {
            let why = failure.tell(teller.language);
            teller.tell(&format!("{why}{}", teller.language.text().terminal.convert.no_names))?;
        }
    }
    Ok(names)
}

/// A game in the other format, and the dropped data; `None` if the format only stores games from the usual start
/// position.
type Written = Option<(String, Dropped)>;

fn convert<A: Archive>(
    args: &ConvertArgs,
    archive: &A,
    write: impl Fn(Record<A::Position>) -> Written,
    output: &mut impl Write,
    teller: &mut Teller<'_, impl Write>,
) -> Result<(), CommandError>
where
    A::Reason: Localize,
    A::Warning: Localize,
{
    let (language, path) = (teller.language, args.file.display().to_string());
    let said = &language.text().terminal.convert;
    for warning in archive.warnings() {
        teller.tell(&(said.file)(&path, &warning.tell(language)))?;
    }
    let games = match args.number.map(|number| usize::try_from(number).unwrap_or(usize::MAX)) {
        None => 0..archive.len(),
        Some(number) if number <= archive.len() => number - 1..number,
        Some(number) => return Err(InputError::NoGame { path, number, games: archive.len() }.into()),
    };
    let mut dropped = Dropped::default();
    let (mut oddities, mut faults, mut unwritable) = (Summary::default(), Summary::default(), Summary::default());
    let (mut wrong, asked) = (0, games.len());
    for index in games {
        let number = index + 1;
        let Some(game) = archive.game(index) else { break };
        let record = match game {
            Ok(loaded) => {
                for warning in loaded.warnings {
                    oddities.note(discriminant(&warning), number, || warning.tell(language));
                }
                Some(loaded.record)
            }
            Err(fault) => {
                wrong += 1;
                legal_part(fault, number, language, &mut faults)
            }
        };
        let Some(record) = record else { continue };
        match write(record) {
            Some((text, left_out)) => {
                // Names and comments from elsewhere may be shown by a terminal.
                for part in text.split(|c: char| c.is_control() && !"\n\r\t".contains(c)) {
                    match args.encoding {
                        Some(EncodingName::Gb18030) => output.write_all(&to_gb18030(part))?,
                        _ => output.write_all(part.as_bytes())?,
                    }
                }
                dropped = dropped.and(&left_out);
            }
            None => {
                wrong += 1;
                unwritable.note((), number, || {
                    let format = args.to.to_possible_value();
                    (said.set_up)(format.as_ref().map_or("--to", |value| value.get_name()))
                });
            }
        }
    }
    output.flush()?;
    oddities.tell(teller)?;
    faults.tell(teller)?;
    unwritable.tell(teller)?;
    if !dropped.is_empty() {
        teller.tell(&(said.dropped)(&dropped.tell(language)))?;
    }
    if wrong > 0 { Err(InputError::Unconverted(path, wrong, asked).into()) } else { Ok(()) }
}

/// Reports the error of a game, and returns the moves before it if there are any.
fn legal_part<G: game::Game, R: Localize>(
    fault: notation::NotationError<G, R>,
    number: usize,
    language: Language,
    faults: &mut Summary<Discriminant<R>>,
) -> Option<Record<G>> {
    let legal = fault.legal.as_ref().map_or(0, |legal| legal.node_count() - 1);
    faults.note(discriminant(&fault.reason), number, || {
        let kept = if legal > 0 { (language.text().terminal.convert.kept)(legal) } else { String::new() };
        fault.tell(language) + &kept
    });
    fault.legal.filter(|_| legal > 0).map(|legal| *legal)
}

/// A summary of messages about many games with one line per kind: the first game with its message, the number of other
/// games, and the first of those.
struct Summary<K> {
    /// The index of each kind's line.
    known: HashMap<K, usize>,
    lines: Vec<Line>,
}

/// The line of one kind of message.
struct Line {
    /// The message about the first game.
    what: String,
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
    const NAMED: usize = 5;

    /// Records a message of a kind about a game, numbered from 1; each kind counts once per game.
    fn note(&mut self, kind: K, game: usize, what: impl FnOnce() -> String) {
        let at = *self.known.entry(kind).or_insert_with(|| {
            self.lines.push(Line { what: what(), games: Vec::new(), last: 0, count: 0 });
            self.lines.len() - 1
        });
        let line = &mut self.lines[at];
        if line.last == game {
            return;
        }
        line.last = game;
        line.count += 1;
        if line.games.len() <= Self::NAMED {
            line.games.push(game);
        }
    }

    /// Prints all lines in the order in which the kinds first occurred.
    fn tell(&self, teller: &mut Teller<'_, impl Write>) -> io::Result<()> {
        let said = &teller.language.text().terminal.convert;
        for line in &self.lines {
            let Some((&first, others)) = line.games.split_first() else { continue };
            let more = if others.is_empty() { String::new() } else { (said.more)(line.count - 1, others) };
            teller.tell(&((said.game)(first, &line.what) + &more))?;
        }
        Ok(())
    }
}

fn othello(mut record: Record<othello::Position>, to: To) -> Written {
    use othello::notation::{final_score, ggf, obf, transcript};
    match to {
        To::Obf => Some(obf::write(&record)),
        To::Ggf => {
            let end = record.main_line().last().map(|&id| record.position_at(id));
            let score = end.as_ref().and_then(final_score);
            if let Some(score) = score.filter(|_| record.tag(tag::RESULT).is_none()) {
                record.set_tag(tag::RESULT, &format!("{score:+}.00"));
            }
            Some((ggf::write(&record) + "\n", Dropped::default()))
        }
        _ => transcript::write(&record).map(|(text, dropped)| (text + "\n", dropped)),
    }
}

fn gomoku(record: Record<gomoku::Position>, to: To) -> Written {
    use gomoku::notation::{moves, psq, sgf};
    match to {
        To::Sgf => Some(sgf::write(&record)),
        To::Psq => psq::write(&record),
        _ => moves::write(&record).map(|(text, dropped)| (text + "\n", dropped)),
    }
}

fn xiangqi(record: Record<xiangqi::Position>, to: To) -> Written {
    use xiangqi::notation::{Style, line, pgn};
    let style = match to {
        To::Wxf => Style::Wxf,
        To::Iccs => Style::Iccs,
        To::Fen => return Some((line::write(&record) + "\n", line::dropped(&record))),
        _ => Style::Chinese,
    };
    // An empty line between one game and the next.
    Some((pgn::write(&record, style) + "\n", pgn::dropped(&record)))
}
