//! `huanle share`: makes a URL that opens a file in the browser edition.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::error::CommandError;
use super::options::read_bytes;
use super::sanitize::print_error;
use crate::programs::address::{Address, AddressError, AddressTarget, MAX_BYTES};
use crate::records::{FileError, FileOperation, StoreError};
use crate::text::Language;

/// Print a link that opens a file in the browser edition
///
/// The link contains the whole file: a game or a C program.
///
/// The link is opened by huanle.html, the browser edition, which can be on a web server, a file server or a disk.
#[derive(Args, Clone, Debug)]
pub(super) struct ShareArgs {
    /// Game or C program (.c, .cpp); or - for standard input
    file: PathBuf,
    /// Address of huanle.html, such as https://example.org/huanle.html
    #[arg(long, value_name = "URL")]
    base: Option<String>,
    /// Open a program in the editor instead of running it
    #[arg(long)]
    edit: bool,
}

/// Prints the URL. `chosen` is the language in which it opens; without one, that of its reader.
///
/// # Errors
/// Returns an error if the file cannot be read, is too large for a URL, or cannot be opened.
pub(super) fn run(args: &ShareArgs, chosen: Option<Language>, language: Language) -> Result<(), CommandError> {
    let bytes = read_bytes(&args.file)?;
    if bytes.len() > MAX_BYTES {
        return Err(
            StoreError::for_file(FileOperation::Read, &args.file, FileError::TooLarge(MAX_BYTES as u64 >> 20)).into()
        );
    }
    let name = args.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let opens = AddressTarget::from_file(&name, bytes).ok_or(AddressError::File(name))?;
    let opens = match opens {
        AddressTarget::Run(source) if args.edit => AddressTarget::Workbench(Some(source)),
        opens => opens,
    };
    let address = Address { lang: chosen, ..opens.into() };
    let base = args.base.as_deref().unwrap_or("huanle.html");
    writeln!(io::stdout(), "{}#{address}", base.split('#').next().unwrap_or(base))?;
    if args.base.is_none() {
        print_error(language.text().terminal.share_hint);
    }
    Ok(())
}
