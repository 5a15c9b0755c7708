//! What is wrong where games and settings are kept, told before a program.

use crate::machine::{Flow, Machine};
use crate::telling::{Said, Tell as _};
use crate::text::Text;
use crate::ui::dialog;

/// Says, before a program, what is wrong where its games and settings are kept: that nothing will be, above all. Nothing is
/// said if there is nothing.
///
/// # Errors
/// An interrupt of the machine's.
pub fn tell(m: &mut Machine<'_>, text: &Text, troubles: &[Said]) -> Flow {
    if troubles.is_empty() {
        return Ok(());
    }
    let lines = troubles.iter().map(|trouble| format!("\n\n{}", trouble.tell(text.language)));
    let told: String = std::iter::once(text.ui.troubles.to_owned()).chain(lines).collect();
    dialog::tell(m, text.ui.note, &told, text)
}
