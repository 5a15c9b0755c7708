//! `huanle records`: players, their results and their finished games.

mod grid;
mod near;
mod tables;

pub(super) use grid::printable;

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::home;
use super::options::read_bytes;
use crate::records::{Person, Store, exchange, folder, sqlite};

/// Players and their results: the list, rankings, finished games; export, import, merge
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = false, subcommand_value_name = "WHAT")]
pub struct RecordsArgs {
    /// The folder of the database [default: one's own]
    #[arg(long, value_name = "DIR", global = true)]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand, Clone, Debug)]
enum What {
    /// The players with all their games together [default]
    List,
    /// The best at each level of the computer's: by the share of games won, then by games, then by name
    Ranking {
        /// Only of this program, such as othello
        #[arg(long)]
        program: Option<String>,
        /// Only at this level, such as advanced
        #[arg(long)]
        level: Option<String>,
    },
    /// The finished games, the last one first
    Games {
        /// Only those of a player
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    /// Add a player
    Add {
        /// 1 to 40 characters in one line
        name: String,
    },
    /// Give a player another name, in all games, too
    Rename {
        /// The present name
        old: String,
        /// The other name
        new: String,
    },
    /// Take a player from the list; the games stay, with the name
    Remove {
        /// Who
        name: String,
    },
    /// A player's results by program, rule and opponent, or two players' side by side and against each other
    Show {
        /// Who
        name: String,
        /// The other one
        other: Option<String>,
    },
    /// Write all players and games into a file; - for standard output
    #[command(group = clap::ArgGroup::new("format").required(true).args(["csv", "json"]))]
    Export {
        /// Comma-separated values with a row of headings, for spreadsheets
        #[arg(long, value_name = "FILE|-")]
        csv: Option<PathBuf>,
        /// JSON
        #[arg(long, value_name = "FILE|-")]
        json: Option<PathBuf>,
    },
    /// Take in a file that export has written, of either kind: all that is not here yet, or nothing if a line is wrong
    Import {
        /// The file, or - for standard input
        file: PathBuf,
    },
    /// Take in the players and games of another database, which is only read; doing it twice adds nothing
    Merge {
        /// A huanle.db, or the folder that it is in
        other: PathBuf,
    },
}

/// Does what is asked for.
///
/// # Errors
/// When the database cannot be used, no player has a name or another one has it already, or a file cannot be read or written.
pub fn run(args: &RecordsArgs, output: &mut impl Write, complaints: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let place = home::own_folder(args.data_dir.as_deref());
    let place = place.ok_or("there is no home folder: name a folder with --data-dir")?;
    let (mut store, told) = sqlite::open(&place)?;
    if let Some(told) = told {
        writeln!(complaints, "huanle: {told}")?;
    }
    match store.unreadable()? {
        0 => {}
        1 => writeln!(complaints, "huanle: 1 finished game cannot be read, and is left out")?,
        games => writeln!(complaints, "huanle: {games} finished games cannot be read, and are left out")?,
    }
    let what = args.what.clone().unwrap_or(What::List);
    perform(&what, &mut *store, output, complaints)?;
    Ok(output.flush()?)
}

fn perform(
    what: &What,
    store: &mut dyn Store,
    output: &mut impl Write,
    complaints: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    match what {
        What::List => tables::list(&store.people()?, &store.finished()?).write(output)?,
        What::Ranking { program, level } => {
            let (people, games) = (store.people()?, store.finished()?);
            write!(output, "{}", tables::rankings(&people, &games, program.as_deref(), level.as_deref())?)?;
        }
        What::Games { player } => {
            let mut games = store.finished()?;
            if let Some(name) = player {
                // One who was removed has games, too.
                if games.iter().all(|game| !game.sides.iter().any(|side| side.is_person(name))) {
                    find(&store.people()?, name)?;
                }
                games.retain(|game| game.sides.iter().any(|side| side.is_person(name)));
            }
            tables::games(&games, store.zone()).write(output)?;
        }
        What::Add { name } => {
            store.add_person(name)?;
        }
        What::Rename { old, new } => {
            let id = find(&store.people()?, old)?.id;
            store.rename_person(id, new)?;
        }
        What::Remove { name } => {
            let id = find(&store.people()?, name)?.id;
            store.remove_person(id)?;
        }
        What::Show { name, other } => {
            let (people, games) = (store.people()?, store.finished()?);
            let name = &find(&people, name)?.name;
            match other {
                None => tables::record(&games, name).write(output)?,
                Some(other) => tables::together(&games, name, &find(&people, other)?.name).write(output)?,
            }
        }
        What::Export { csv, json } => {
            let mut everything = exchange::Collection { people: Vec::new(), games: store.finished()? };
            for Person { id, name } in store.people()? {
                everything.people.push((name, store.portrait(id)?));
            }
            if let Some(file) = csv {
                put(file, &exchange::to_csv(&everything), output)?;
            }
            if let Some(file) = json {
                put(file, &exchange::to_json(&everything), output)?;
            }
        }
        What::Import { file } => {
            let found = exchange::read(&read_bytes(file)?).map_err(|wrong| {
                let lines: Vec<String> = wrong.iter().map(ToString::to_string).collect();
                format!("nothing was taken in of `{}`:\n{}", file.display(), lines.join("\n"))
            })?;
            report(store.take_in(&found)?, complaints)?;
        }
        What::Merge { other } => report(store.take_in(&sqlite::read_other(other)?)?, complaints)?,
    }
    Ok(())
}

/// Tells how much was new.
fn report((people, games): (usize, usize), complaints: &mut impl Write) -> io::Result<()> {
    let number = |count: usize, what: &str| format!("{count} new {what}{}", if count == 1 { "" } else { "s" });
    writeln!(complaints, "huanle: {}, {}", number(people, "player"), number(games, "game"))
}

/// Writes a text to standard output or into a file, whole or not at all.
fn put(file: &Path, text: &str, output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    if file == Path::new("-") {
        return Ok(output.write_all(text.as_bytes())?);
    }
    Ok(folder::replace(file, text.as_bytes())?)
}

/// The player of a name; the error names those whose names are nearest.
fn find<'p>(people: &'p [Person], name: &str) -> Result<&'p Person, String> {
    let wanted = name.trim();
    people.iter().find(|person| person.name == wanted).ok_or_else(|| {
        let near = near::nearest(wanted, people.iter().map(|person| person.name.as_str()));
        let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
        let hint = match near.len() {
            0 => "`huanle records` lists them".to_owned(),
            _ => format!("did you mean {}?", near.join(" or ")),
        };
        format!("there is no player `{}`: {hint}", wanted.escape_debug())
    })
}
