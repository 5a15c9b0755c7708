//! `huanle records`: players, their results and their finished games.

mod grid;
mod near;
mod tables;

pub(super) use grid::padded;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::fault::{CommandError, InputError};
use super::home;
use super::options::read_bytes;
use super::output::{ForceArgs, OutputFile, OutputFormat, Outputs};
use crate::records::{Person, Store, exchange, sqlite};
use crate::telling::Localize;
use crate::text::terminal::Records;
use crate::text::{Language, Text};

/// Players and their results: the list, rankings, finished games; export, import, merge
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = false, subcommand_value_name = "WHAT")]
pub(super) struct RecordsArgs {
    /// The folder of the database [default: your own]
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
        #[command(flatten)]
        force: ForceArgs,
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

impl What {
    /// Returns whether the database is only read: then no folder or file is created.
    fn reads(&self) -> bool {
        matches!(self, What::List | What::Ranking { .. } | What::Games { .. } | What::Show { .. } | What::Export { .. })
    }
}

/// Runs the subcommand.
///
/// # Errors
/// Returns an error if the database cannot be used, a name is unknown or already taken, or a file cannot be read or
/// written.
pub(super) fn run(
    args: &RecordsArgs,
    language: Language,
    output: &mut impl Write,
    complaints: &mut impl Write,
) -> Result<(), CommandError> {
    let text = language.text();
    let said = &text.terminal.records;
    let exported = match &args.what {
        Some(What::Export { csv, json, force }) => {
            let mut outputs = Outputs::new(*force, args.data_dir.as_deref());
            let csv = outputs.plan_optional(csv.as_deref(), OutputFormat::Csv)?;
            (csv, outputs.plan_optional(json.as_deref(), OutputFormat::Json)?)
        }
        _ => (None, None),
    };
    let place = home::own_folder(args.data_dir.as_deref()).ok_or(InputError::NoHome)?;
    let what = args.what.clone().unwrap_or(What::List);
    let (mut store, told) = if what.reads() { (sqlite::open_existing(&place)?, None) } else { sqlite::open(&place)? };
    if let Some(told) = told {
        writeln!(complaints, "huanle: {}", told.tell(language))?;
    }
    tell_odd(store.unreadable()?, said, complaints)?;
    perform(&what, exported, &mut *store, text, output, complaints)?;
    Ok(output.flush()?)
}

fn perform(
    what: &What,
    (csv, json): (Option<OutputFile>, Option<OutputFile>),
    store: &mut dyn Store,
    text: &Text,
    output: &mut impl Write,
    complaints: &mut impl Write,
) -> Result<(), CommandError> {
    let said = &text.terminal.records;
    match what {
        What::List => tables::list(said, &store.people()?, &store.finished()?).write(output)?,
        What::Ranking { program, level } => {
            let (people, games) = (store.people()?, store.finished()?);
            write!(output, "{}", tables::rankings(said, &people, &games, program.as_deref(), level.as_deref())?)?;
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
            tables::games(text, &games, store.zone()).write(output)?;
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
                None => tables::record(said, &games, name).write(output)?,
                Some(other) => tables::together(said, &games, name, &find(&people, other)?.name).write(output)?,
            }
        }
        What::Export { .. } => {
            let mut everything = exchange::Collection { people: Vec::new(), games: store.finished()? };
            for Person { id, name } in store.people()? {
                everything.people.push((name, store.portrait(id)?));
            }
            tell_odd(everything.leave_out_the_odd(), said, complaints)?;
            if let Some(file) = csv {
                file.write(exchange::to_csv(&everything).as_bytes(), output)?;
            }
            if let Some(file) = json {
                file.write(exchange::to_json(&everything).as_bytes(), output)?;
            }
        }
        What::Import { file } => {
            let wrong = |wrong| InputError::Import(file.display().to_string(), wrong);
            let found = exchange::read(&read_bytes(file)?).map_err(wrong)?;
            report(store.take_in(&found)?, said, complaints)?;
        }
        What::Merge { other } => {
            let mut found = sqlite::read_other(other)?;
            tell_odd(found.leave_out_the_odd(), said, complaints)?;
            report(store.take_in(&found)?, said, complaints)?;
        }
    }
    Ok(())
}

/// Reports the number of items that were left out, if any.
fn tell_odd(odd: usize, said: &Records, complaints: &mut impl Write) -> io::Result<()> {
    if odd == 0 { Ok(()) } else { writeln!(complaints, "huanle: {}", (said.unreadable)(odd)) }
}

/// Reports the number of new items.
fn report((people, games): (usize, usize), said: &Records, complaints: &mut impl Write) -> io::Result<()> {
    writeln!(complaints, "huanle: {}", (said.new)(people, games))
}

/// Returns the player of a name; the error lists the most similar names.
fn find<'p>(people: &'p [Person], name: &str) -> Result<&'p Person, InputError> {
    let wanted = name.trim();
    people.iter().find(|person| person.name == wanted).ok_or_else(|| {
        let near = near::nearest(wanted, people.iter().map(|person| person.name.as_str()));
        InputError::NoPlayer(wanted.to_owned(), near.into_iter().map(str::to_owned).collect())
    })
}
