//! Warnings about the data directory, shown before a program.

use crate::machine::{Flow, Machine};
use crate::messages::{Localize as _, LocalizedMessage};
use crate::text::Text;
use crate::ui::dialog;

/// Shows the warnings about the stored games and settings before a program starts, such as that nothing can be saved.
/// Does nothing without warnings.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show(m: &mut Machine<'_>, text: &Text, errors: &[LocalizedMessage]) -> Flow {
    if errors.is_empty() {
        return Ok(());
    }
    let lines = errors.iter().map(|error| format!("\n\n{}", error.localize(text.language)));
    let message: String = std::iter::once(text.ui.data_errors.to_owned()).chain(lines).collect();
    dialog::show_message(m, text.ui.note, &message, text)
}
