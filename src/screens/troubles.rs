//! Warnings about the data directory, shown before a program.

use crate::machine::{Flow, Machine};
use crate::telling::{Localize as _, LocalizedMessage};
use crate::text::Text;
use crate::ui::dialog;

/// Shows, before a program, the warnings about the stored games and settings, above all that nothing can be saved. Does
/// nothing if there are none.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn tell(m: &mut Machine<'_>, text: &Text, troubles: &[LocalizedMessage]) -> Flow {
    if troubles.is_empty() {
        return Ok(());
    }
    let lines = troubles.iter().map(|trouble| format!("\n\n{}", trouble.tell(text.language)));
    let told: String = std::iter::once(text.ui.troubles.to_owned()).chain(lines).collect();
    dialog::tell(m, text.ui.note, &told, text)
}
