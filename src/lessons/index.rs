//! The screens that list the chapters and their lessons.

use super::stage::StageExit;
use super::{CHAPTERS, Lesson, RUST_LESSONS, named, stage};
use crate::machine::{Flow, Machine};
use crate::screens::list_screen::ListScreen;
use crate::text::lessons::ClassroomText;

/// Shows the list of chapters, of each its lessons, and opens the selected ones, until the user leaves; with a notice
/// above the list of chapters, unless it is empty.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, lessons: &ClassroomText, notice: &str) -> Flow {
    if !m.has_chapters() {
        // Recordings of versions without chapters show all lessons in one list.
        let all: Vec<_> = RUST_LESSONS.iter().filter_map(|lesson| named(lesson.name)).collect();
        return choose_lessons(m, lessons, &lesson_list(lessons, notice, &all), &all);
    }
    let index = chapter_list(lessons, notice);
    let mut chosen = 0;
    loop {
        m.open_location(&[("learn", "")]);
        let Some(number) = index.choose(m, chosen)? else { return Ok(()) };
        let of_chapter = lessons_of(number);
        let list = lesson_list(lessons, lessons.chapters[CHAPTERS[number].0 as usize], &of_chapter);
        choose_lessons(m, lessons, &list, &of_chapter)?;
        chosen = number;
    }
}

/// Opens the lessons selected from a list until the user leaves it.
fn choose_lessons(
    m: &mut Machine<'_>,
    lessons: &ClassroomText,
    list: &ListScreen<'_>,
    listed: &[&'static Lesson],
) -> Flow {
    let palette = m.screen.palette().clone();
    let mut chosen = 0;
    loop {
        m.open_location(&[("learn", "")]);
        let Some(number) = list.choose(m, chosen)? else { return Ok(()) };
        chosen = number;
        loop {
            let exit = stage::run_in_list(m, lessons, listed[chosen])?;
            m.screen.set_palette(palette.clone());
            match exit {
                StageExit::Leave => break,
                StageExit::Next => chosen = (chosen + 1).min(listed.len() - 1),
                StageExit::Previous => chosen = chosen.saturating_sub(1),
            }
        }
    }
}

/// Returns the lessons of a chapter.
fn lessons_of(chapter: usize) -> Vec<&'static Lesson> {
    CHAPTERS[chapter].1.iter().filter_map(|name| named(name)).collect()
}

fn chapter_list<'t>(lessons: &'t ClassroomText, notice: &'t str) -> ListScreen<'t> {
    list(lessons, notice, CHAPTERS.iter().map(|(chapter, _)| lessons.chapters[*chapter as usize]).collect())
}

fn lesson_list<'t>(lessons: &'t ClassroomText, notice: &'t str, listed: &[&'static Lesson]) -> ListScreen<'t> {
    list(lessons, notice, listed.iter().map(|lesson| (lesson.text)(lessons).title).collect())
}

fn list<'t>(lessons: &'t ClassroomText, notice: &'t str, titles: Vec<&'t str>) -> ListScreen<'t> {
    ListScreen {
        heading: lessons.heading,
        notice,
        titles,
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
            chapter_list(lessons, "").assert_fits();
            lesson_list(lessons, "", RUST_LESSONS).assert_fits();
            for (number, (chapter, _)) in CHAPTERS.iter().enumerate() {
                lesson_list(lessons, lessons.chapters[*chapter as usize], &lessons_of(number)).assert_fits();
            }
        }
    }
}
