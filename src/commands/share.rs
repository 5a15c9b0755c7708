//! `huanle share`: makes a URL that opens a file in the browser edition.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::fault::CommandError;
use super::harmless::complain;
use super::language::OutputLanguages;
use super::options::read_bytes;
use crate::programs::address::{Address, AddressError, LARGEST, Opens};
use crate::records::{FileError, StoreError, Task};

/// Print an address that opens a file in the browser: a game, a program in C or a draw script, all of it in the address
///
/// It is opened by huanle.html, the browser edition, which lies wherever you put it: on a web server, a school's file server, a disk.
#[derive(Args, Clone, Debug)]
pub(super) struct ShareArgs {
    /// The file: a game, a program (.c, .cpp) or a script (.bgi); or - for standard input
    file: PathBuf,
    /// Where huanle.html is: https://example.org/huanle.html
    #[arg(long, value_name = "URL")]
    base: Option<String>,
    /// Open a program or a script in the playground, to be changed, instead of running it
    #[arg(long)]
    edit: bool,
}

/// Prints the URL.
///
/// # Errors
/// Returns an error if the file cannot be read, is too large for a URL, or cannot be opened.
pub(super) fn run(args: &ShareArgs, speech: OutputLanguages) -> Result<(), CommandError> {
    let bytes = read_bytes(&args.file)?;
    if bytes.len() > LARGEST {
        return Err(StoreError::about(Task::Read, &args.file, FileError::Large(LARGEST as u64 >> 20)).into());
    }
    let name = args.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let opens = Opens::file(&name, bytes).ok_or(AddressError::File(name))?;
    let rest = if args.edit { vec![("edit".to_owned(), String::new())] } else { Vec::new() };
    let address = Address { lang: speech.chosen, rest, ..opens.into() };
    let base = args.base.as_deref().unwrap_or("huanle.html");
    writeln!(io::stdout(), "{}#{address}", base.split('#').next().unwrap_or(base))?;
    if args.base.is_none() {
        complain(speech.terminal.text().terminal.where_the_page_is);
    }
    Ok(())
}
