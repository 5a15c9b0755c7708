//! `huanle records`: players, their results and their finished games.

mod grid;
mod similar_names;
mod tables;

pub(super) use grid::pad;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::data_dir::location::resolve_data_dir;
use super::error::{CommandError, InputError};
use super::options::read_bytes;
use super::output::{OutputFile, OutputFormat, Outputs};
use crate::messages::Localize;
use crate::records::{Person, Store, exchange, sqlite};
use crate::text::terminal::RecordsCommandText;
use crate::text::{Language, Text};

/// List, export, import and merge players and games
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = false, subcommand_value_name = "WHAT")]
pub(super) struct RecordsArgs {
    /// Folder of the database [default: the user's]
    #[arg(long, value_name = "DIR", global = true)]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    what: Option<RecordsCommand>,
}

#[derive(Subcommand, Clone, Debug)]
enum RecordsCommand {
    /// List all players with their results [default]
    List,
    /// List the best players against each computer level
    ///
    /// Sorted by the share of games won, then by the number of games, then by name.
    Ranking {
        /// Only this program, such as othello
        #[arg(long)]
        program: Option<String>,
        /// Only this level, such as advanced
        #[arg(long)]
        level: Option<String>,
    },
    /// List the finished games, newest first
    Games {
        /// Only the games of this player
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    /// Add a player
    Add {
        /// Name, 1 to 40 characters in one line
        name: String,
    },
    /// Rename a player, in all games as well
    Rename {
        /// The current name
        old: String,
        /// The new name
        new: String,
    },
    /// Remove a player from the list; the games remain, with the name
    Remove {
        /// Player
        name: String,
    },
    /// Show a player's results, or compare two players
    Show {
        /// Player
        name: String,
        /// The other player
        other: Option<String>,
    },
    /// Export all players and games to a file; - for standard output
    #[command(group = clap::ArgGroup::new("format").required(true).args(["csv", "json"]))]
    Export {
        /// Comma-separated values with a row of headings, for spreadsheets
        #[arg(long, value_name = "FILE|-")]
        csv: Option<PathBuf>,
        /// JSON
        #[arg(long, value_name = "FILE|-")]
        json: Option<PathBuf>,
    },
    /// Import an exported file
    ///
    /// Adds everything that is missing, or nothing at all if a line is wrong.
    Import {
        /// File, or - for standard input
        file: PathBuf,
    },
    /// Merge the players and games of another database
    ///
    /// The other database is only read. Merging twice adds nothing.
    Merge {
        /// A huanle.db, or the folder that contains it
        other: PathBuf,
    },
}

impl RecordsCommand {
    /// Returns whether the database is only read: then no folder or file is created.
    fn is_read_only(&self) -> bool {
        matches!(
            self,
            RecordsCommand::List
                | RecordsCommand::Ranking { .. }
                | RecordsCommand::Games { .. }
                | RecordsCommand::Show { .. }
                | RecordsCommand::Export { .. }
        )
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
    error_output: &mut impl Write,
) -> Result<(), CommandError> {
    let text = language.text();
    let said = &text.terminal.records;
    let exported = match &args.what {
        Some(RecordsCommand::Export { csv, json }) => {
            let mut outputs = Outputs::new(args.data_dir.as_deref());
            let csv = outputs.plan_optional(csv.as_deref(), OutputFormat::Csv)?;
            (csv, outputs.plan_optional(json.as_deref(), OutputFormat::Json)?)
        }
        _ => (None, None),
    };
    let place = resolve_data_dir(args.data_dir.as_deref()).ok_or(InputError::NoHome)?;
    let what = args.what.clone().unwrap_or(RecordsCommand::List);
    let (mut store, told) =
        if what.is_read_only() { (sqlite::open_existing(&place)?, None) } else { sqlite::open(&place)? };
    if let Some(told) = told {
        writeln!(error_output, "huanle: {}", told.localize(language))?;
    }
    report_unreadable(store.unreadable_games()?, said, error_output)?;
    run_command(&what, exported, &mut *store, text, output, error_output)?;
    Ok(output.flush()?)
}

fn run_command(
    what: &RecordsCommand,
    (csv, json): (Option<OutputFile>, Option<OutputFile>),
    store: &mut dyn Store,
    text: &Text,
    output: &mut impl Write,
    error_output: &mut impl Write,
) -> Result<(), CommandError> {
    let said = &text.terminal.records;
    match what {
        RecordsCommand::List => tables::list(said, &store.people()?, &store.finished_games()?).write(output)?,
        RecordsCommand::Ranking { program, level } => {
            let (people, games) = (store.people()?, store.finished_games()?);
            let rankings = tables::rankings(said, &people, &games, program.as_deref(), level.as_deref())?;
            if rankings.is_empty() {
                writeln!(output, "{}", said.no_ranking)?;
            }
            write!(output, "{rankings}")?;
        }
        RecordsCommand::Games { player } => {
            let mut games = store.finished_games()?;
            if let Some(name) = player {
                // A player who was removed from the list may still have games.
                if games.iter().all(|game| !game.sides.iter().any(|side| side.is_person(name))) {
                    find_person(&store.people()?, name)?;
                }
                games.retain(|game| game.sides.iter().any(|side| side.is_person(name)));
            }
            tables::games(text, &games, store.zone()).write(output)?;
        }
        RecordsCommand::Add { name } => {
            store.add_person(name)?;
        }
        RecordsCommand::Rename { old, new } => {
            let id = find_person(&store.people()?, old)?.id;
            store.rename_person(id, new)?;
        }
        RecordsCommand::Remove { name } => {
            let id = find_person(&store.people()?, name)?.id;
            store.remove_person(id)?;
        }
        RecordsCommand::Show { name, other } => {
            let (people, games) = (store.people()?, store.finished_games()?);
            let name = &find_person(&people, name)?.name;
            match other {
                None => tables::player_results(said, &games, name).write(output)?,
                Some(other) => {
                    tables::comparison(said, &games, name, &find_person(&people, other)?.name).write(output)?
                }
            }
        }
        RecordsCommand::Export { .. } => {
            let mut everything = exchange::Collection { people: Vec::new(), games: store.finished_games()? };
            for Person { id, name } in store.people()? {
                everything.people.push((name, store.portrait(id)?));
            }
            report_unreadable(everything.remove_invalid(), said, error_output)?;
            if let Some(file) = csv {
                file.write(exchange::to_csv(&everything).as_bytes(), output)?;
            }
            if let Some(file) = json {
                file.write(exchange::to_json(&everything).as_bytes(), output)?;
            }
        }
        RecordsCommand::Import { file } => {
            let wrong = |wrong| InputError::Import(file.display().to_string(), wrong);
            let found = exchange::read(&read_bytes(file)?).map_err(wrong)?;
            report_added(store.import(&found)?, said, error_output)?;
        }
        RecordsCommand::Merge { other } => {
            let mut found = sqlite::read_other(other)?;
            report_unreadable(found.remove_invalid(), said, error_output)?;
            report_added(store.import(&found)?, said, error_output)?;
        }
    }
    Ok(())
}

/// Reports the number of items that were left out, if any.
fn report_unreadable(odd: usize, text: &RecordsCommandText, error_output: &mut impl Write) -> io::Result<()> {
    if odd == 0 { Ok(()) } else { writeln!(error_output, "huanle: {}", (text.unreadable)(odd)) }
}

/// Reports the number of new items.
fn report_added(
    (people, games): (usize, usize),
    text: &RecordsCommandText,
    error_output: &mut impl Write,
) -> io::Result<()> {
    writeln!(error_output, "huanle: {}", (text.new)(people, games))
}

/// Returns the player of a name; the error lists the most similar names.
fn find_person<'p>(people: &'p [Person], name: &str) -> Result<&'p Person, InputError> {
    let wanted = name.trim();
    people.iter().find(|person| person.name == wanted).ok_or_else(|| {
        let near = similar_names::find_similar(wanted, people.iter().map(|person| person.name.as_str()));
        InputError::UnknownPerson(wanted.to_owned(), near.into_iter().map(str::to_owned).collect())
    })
}
