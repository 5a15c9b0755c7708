//! The licences of the program, its fonts and its libraries: a list, and the text of each.

use crate::gfx::Color;
use crate::licences::{self, Notice};
use crate::machine::{Flow, Machine};
use crate::text::Text;
use crate::ui::{List, TextView};

/// Shows the list over another screen until the user leaves it, and the text of each chosen notice.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_modal(m: &mut Machine<'_>, text: &'static Text) -> Flow {
    let words = &text.licences;
    let notices = licences::notices();
    let items: Vec<String> = notices.iter().map(|notice| item(notice, text)).collect();
    let before = m.screen.clone();
    m.screen.clear(Color::BLACK);
    let mut selected = 0;
    loop {
        let list = List::new(words.title, &items, text.ui.list_keys, text.context_help.licences).select(selected);
        let Some(chosen) = list.choose(m)? else { break };
        selected = chosen;
        let (title, terms) = (notices[chosen].title(), notices[chosen].to_text(words));
        TextView { title: &title, text: &terms, keys: words.keys }.show(m)?;
    }
    m.screen.blit(&before, before.bounds(), 0, 0);
    Ok(())
}

/// Returns the line of the list about a notice: its subject, its licence, its names.
fn item(notice: &Notice, text: &Text) -> String {
    let spdx = if notice.spdx.is_empty() { text.licences.unknown } else { notice.spdx };
    format!("{}  {}  ({spdx})", text.licences.kinds[notice.kind as usize], short_title(notice))
}

/// Returns the first names of a notice and the number of the others.
fn short_title(notice: &Notice) -> String {
    const SHOWN: usize = 3;
    let title = notice.title();
    let names: Vec<&str> = title.split(", ").collect();
    match names.len().checked_sub(SHOWN) {
        Some(others @ 1..) => format!("{} … +{others}", names[..SHOWN].join(", ")),
        _ => title,
    }
}
