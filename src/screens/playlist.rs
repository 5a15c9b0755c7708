//! A playlist: lessons, effects, programs and pictures of a lecture, through which the user goes with the keys of a
//! presenter's remote control.

use super::list_screen::ListScreen;
use crate::gfx::Color;
use crate::machine::{BorlandRng, Flow, Machine, code};
use crate::text::Text;

/// The keys of a remote control, which work in the overview and in every item.
const KEYS: &[u16] = &[code::PAGE_DOWN, code::PAGE_UP];

/// Shows the overview of a playlist, with its name and the titles of its items, at least one, until the user leaves it
/// with Esc. `show` shows the item with a number, from 0.
///
/// Page Down and Page Up go to the next and the previous item; before the first one and after the last one is the
/// overview. An item that ends returns to the overview, too. Each item starts anew, with the machine's generator seeded with
/// `seed`.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(
    m: &mut Machine<'_>,
    text: &Text,
    name: &str,
    titles: &[String],
    seed: u32,
    mut show: impl FnMut(&mut Machine<'_>, usize) -> Flow,
) -> Flow {
    let count = titles.len();
    let mut visited = vec![false; count];
    // The number of the item, from 1; 0 is before all of them, and `count + 1` after them.
    let mut at = 0;
    let mut is_open = false;
    loop {
        let mut chosen = None;
        let key = if is_open {
            let item = at - 1;
            visited[item] = true;
            m.run_until_key(KEYS, |m| {
                m.visual_rng = BorlandRng::new(seed);
                m.announce(&format!("{at} / {count} {}", titles[item]));
                show(m, item)
            })?
        } else {
            let overview = overview(text, name, titles, &visited);
            m.run_until_key(KEYS, |m| {
                chosen = overview.choose(m, at.clamp(1, count) - 1)?;
                Ok(())
            })?
        };
        at = match (key, chosen) {
            (Some(code::PAGE_UP), _) => at.saturating_sub(1),
            (Some(_), _) => (at + 1).min(count + 1),
            (None, Some(item)) => item + 1,
            (None, None) if is_open => {
                is_open = false;
                continue;
            }
            (None, None) => return Ok(()),
        };
        is_open = (1..=count).contains(&at);
    }
}

/// Returns the list of items. Those that were visited have a check mark.
fn overview<'t>(text: &'t Text, name: &'t str, titles: &[String], visited: &[bool]) -> ListScreen<'t> {
    let mark = |&visited: &bool| if visited { ("√", Color::LIGHT_GREEN) } else { ("", Color::BLACK) };
    ListScreen {
        heading: name,
        notice: "",
        titles: titles.to_vec(),
        notes: Vec::new(),
        marks: visited.iter().map(mark).collect(),
        keys: text.main_menu.playlist_keys,
        help: text.context_help.playlist,
        animations: &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn titles_and_keys_fit_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            let titles = [text.main_menu.workbench.label.to_owned(), text.lessons.heading.to_owned()];
            overview(text, "lecture", &titles, &[true, false]).assert_fits();
        }
    }
}
