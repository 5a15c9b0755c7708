//! `huanle convert`: game files from one format into another.

use std::error::Error;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::engine::othello::Position;
use crate::engine::othello::notation::{self, Archive, Dropped, Fault, ggf, obf, transcript, wthor};
use crate::engine::record::{Record, tag};

/// Convert game files: the format of FILE is recognised by what is in it, the other is written to standard output
#[derive(Args, Clone, Debug)]
pub struct ConvertArgs {
    /// Which game is in the file
    game: Game,
    /// The file, or - for standard input. Othello: transcripts, GGF, WTHOR (.wtb; names from .JOU and .TRN files beside it),
    /// OBF, boards
    file: PathBuf,
    /// What to write: a game a line (obf: a position a line)
    #[arg(long, value_name = "FORMAT")]
    to: To,
    /// Only this game of the file, from 1 [default: all]
    #[arg(long = "game", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// Othello, 黑白棋
    Othello,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum To {
    /// Moves, f5d6c3…, of the main line
    Transcript,
    /// Everything: players, times, scores, comments, variations
    Ggf,
    /// Positions with their scored moves
    Obf,
}

/// Converts a file, and tells what is odd about it and what the other format cannot hold.
///
/// # Errors
/// When the file cannot be read, is of no known format or does not hold the game asked for; and, after everything else is
/// written, when some of its games are wrong or cannot be written so. Of a wrong game the legal part is written.
pub fn run(args: &ConvertArgs, output: &mut impl Write, complaints: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let name = args.file.display();
    let bytes = read_bytes(&args.file).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    match args.game {
        Game::Othello => {
            let mut archive = notation::read(&bytes).map_err(|fault| format!("`{name}`: {fault}"))?;
            archive.set_names(names_beside(&args.file, &archive, complaints)?);
            othello(args, &archive, &mut BufWriter::new(output), complaints)
        }
    }
}

fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path != Path::new("-") {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes).map(|_| bytes)
}

/// The names in the `.JOU` and `.TRN` files of the folder of a WTHOR file. A file that is wrong is told, not an error.
fn names_beside(path: &Path, archive: &Archive, complaints: &mut impl Write) -> io::Result<wthor::Names> {
    let mut names = wthor::Names::default();
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if archive.wthor().is_none() || path == Path::new("-") {
        return Ok(names);
    }
    let listed = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path());
    let is_list = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ["jou", "trn"].iter().any(|&list| ending.eq_ignore_ascii_case(list)))
    };
    let mut lists: Vec<PathBuf> = listed.filter(is_list).collect();
    lists.sort();
    for list in lists {
        let added = fs::read(&list).map_err(|error| error.to_string());
        let added = added.and_then(|bytes| names.add(&bytes).map_err(|fault| fault.to_string()));
        if let Err(error) = added {
            writeln!(complaints, "huanle: `{}`: {error}; names are left out", list.display())?;
        }
    }
    Ok(names)
}

fn othello(
    args: &ConvertArgs,
    archive: &Archive,
    output: &mut impl Write,
    complaints: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let name = args.file.display();
    for warning in archive.warnings() {
        writeln!(complaints, "huanle: `{name}`: {warning}")?;
    }
    let games = match args.number.map(|number| usize::try_from(number).unwrap_or(usize::MAX)) {
        None => 0..archive.len(),
        Some(number) if number <= archive.len() => number - 1..number,
        Some(number) => {
            return Err(format!("`{name}` has no game {number}; it has {}", archive.len()).into());
        }
    };
    let mut dropped = Dropped::default();
    let (mut wrong, asked) = (0, games.len());
    for index in games {
        let number = index + 1;
        let Some(game) = archive.game(index) else { break };
        let record = match game {
            Ok(loaded) => {
                for warning in loaded.warnings {
                    writeln!(complaints, "huanle: game {number}: {warning}")?;
                }
                Some(loaded.record)
            }
            Err(fault) => {
                wrong += 1;
                legal_part(fault, number, complaints)?
            }
        };
        let Some(record) = record else { continue };
        match written(record, args.to) {
            Some((text, left_out)) => {
                output.write_all(text.as_bytes())?;
                dropped = dropped.and(&left_out);
            }
            None => {
                wrong += 1;
                writeln!(
                    complaints,
                    "huanle: game {number}: it begins from a set-up position, which a transcript cannot tell"
                )?;
            }
        }
    }
    output.flush()?;
    if !dropped.is_empty() {
        writeln!(complaints, "huanle: left out, for this format cannot hold them: {dropped}")?;
    }
    if wrong > 0 {
        return Err(format!("`{name}`: {wrong} of {asked} could not be converted as a whole").into());
    }
    Ok(())
}

/// Tells what is wrong with a game, and gives the part before it if there is any.
fn legal_part(fault: Fault, number: usize, complaints: &mut impl Write) -> io::Result<Option<Record<Position>>> {
    let legal = fault.legal.as_ref().map_or(0, |legal| legal.node_count() - 1);
    let kept = if legal > 0 { format!("; the {legal} legal moves before it are written") } else { String::new() };
    writeln!(complaints, "huanle: game {number}: {fault}{kept}")?;
    Ok(fault.legal.filter(|_| legal > 0).map(|legal| *legal))
}

/// A game in another format, and what that has no room for.
fn written(mut record: Record<Position>, to: To) -> Option<(String, Dropped)> {
    match to {
        To::Transcript => transcript::write(&record).map(|(text, dropped)| (text + "\n", dropped)),
        To::Obf => Some(obf::write(&record)),
        To::Ggf => {
            let end = record.main_line().last().map(|&id| record.node(id).position);
            let score = end.as_ref().and_then(notation::final_score);
            if let Some(score) = score.filter(|_| record.tag(tag::RESULT).is_none()) {
                record.set_tag(tag::RESULT, &format!("{score:+}.00"));
            }
            Some((ggf::write(&record) + "\n", Dropped::default()))
        }
    }
}
