//! `huanle licences`: the terms of the program, its fonts and its libraries.

use std::io::Write;

use clap::Args;

use super::arguments::UsageError;
use super::error::CommandError;
use crate::licences::{full_text, notices};
use crate::text::Language;

/// Print the licences of the program, its fonts and its libraries
#[derive(Args, Clone, Debug)]
pub(super) struct LicencesArgs {
    /// Part of a name, such as `HZK16` or `sqlite`: print only its licence
    name: Option<String>,
}

/// Prints the notices.
///
/// # Errors
/// Returns an error if no name contains the argument, or if the notices cannot be written.
pub(super) fn run(args: &LicencesArgs, language: Language, output: &mut impl Write) -> Result<(), CommandError> {
    let words = &language.text().licences;
    let Some(name) = &args.name else {
        return Ok(output.write_all(full_text(words).as_bytes())?);
    };
    let texts: Vec<String> =
        notices().iter().filter(|notice| notice.is_about(name)).map(|notice| notice.to_text(words)).collect();
    if texts.is_empty() {
        return Err(CommandError::Usage(UsageError::UnknownComponent(name.clone())));
    }
    Ok(output.write_all(texts.join("\n").as_bytes())?)
}
