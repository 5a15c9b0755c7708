//! The screen that lists the lessons.

use super::{LESSONS, stage};
use crate::machine::{Flow, Machine};
use crate::screens::list_screen::ListScreen;
use crate::text::lessons::ClassroomText;

/// Shows the list of lessons and opens the selected ones, until the user leaves; with a notice above the list, unless
/// it is empty.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, lessons: &ClassroomText, notice: &str) -> Flow {
    let index = ListScreen { notice, ..index(lessons) };
    let palette = m.screen.palette().clone();
    let mut chosen = 0;
    while let Some(number) = index.choose(m, chosen)? {
        stage::run(m, lessons, LESSONS[number])?;
        m.screen.set_palette(palette.clone());
        chosen = number;
    }
    Ok(())
}

fn index(lessons: &ClassroomText) -> ListScreen<'_> {
    ListScreen {
        heading: lessons.heading,
        notice: "",
        titles: LESSONS.iter().map(|lesson| (lesson.text)(lessons).title).collect(),
        notes: Vec::new(),
        keys: lessons.index_keys,
        help: lessons.hint,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn titles_fit_their_places_in_every_language() {
        for lessons in Language::ALL.map(|language| &language.text().lessons) {
            index(lessons).assert_fits();
        }
    }
}
