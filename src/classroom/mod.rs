//! The classroom: the screens that list the chapters and their lessons, and lessons over a running program.

pub mod overlay;

use crate::gfx::Color;
use crate::lessons::host::{LessonHost, LessonProgress};
use crate::lessons::{CHAPTERS, Chapter, Lesson, named};
use crate::machine::{Flow, Machine};
use crate::player::{self, PlayerExit};
use crate::screens::list_screen::ListScreen;
use crate::text::Text;
use crate::text::lessons::ClassroomText;

/// Shows the list of chapters, of each its lessons, and opens the selected ones, until the user leaves; with a notice
/// above the list of chapters, unless it is empty. The lists show the progress that the host knows.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, text: &'static Text, notice: &str, host: &mut dyn LessonHost) -> Flow {
    let lessons = &text.lessons;
    let mut chosen = 0;
    loop {
        m.open_location(&[("learn", "")]);
        let Some(number) = chapter_list(lessons, notice, host).choose(m, chosen)? else { return Ok(()) };
        choose_lessons(m, text, lessons.chapters[CHAPTERS[number].0 as usize], &lessons_of(number), host)?;
        chosen = number;
    }
}

/// Opens the lessons selected from a list until the user leaves it.
fn choose_lessons(
    m: &mut Machine<'_>,
    text: &'static Text,
    notice: &str,
    listed: &[&'static Lesson],
    host: &mut dyn LessonHost,
) -> Flow {
    let palette = m.screen.palette().clone();
    let mut chosen = 0;
    loop {
        m.open_location(&[("learn", "")]);
        let Some(number) = lesson_list(&text.lessons, notice, listed, host).choose(m, chosen)? else { return Ok(()) };
        chosen = number;
        loop {
            let exit = player::run_in_list(m, text, listed[chosen], host)?;
            m.screen.set_palette(palette.clone());
            match exit {
                PlayerExit::Next => chosen = (chosen + 1).min(listed.len() - 1),
                PlayerExit::Previous => chosen = chosen.saturating_sub(1),
                _ => break,
            }
        }
    }
}

/// Returns the lessons of a chapter.
fn lessons_of(chapter: usize) -> Vec<&'static Lesson> {
    CHAPTERS[chapter].1.iter().filter_map(|name| named(name)).collect()
}

/// Returns the list of chapters, each with the number of its lessons that were seen, if there are any.
fn chapter_list<'t>(lessons: &'t ClassroomText, notice: &'t str, host: &dyn LessonHost) -> ListScreen<'t> {
    let title = |(chapter, names): &(Chapter, &[&str])| {
        let title = lessons.chapters[*chapter as usize];
        match names.iter().filter(|name| host.progress(name).is_seen).count() {
            0 => title.to_owned(),
            seen => format!("{title}  {seen}/{}", names.len()),
        }
    };
    list(lessons, notice, CHAPTERS.iter().map(title).collect())
}

/// Returns the list of lessons. Those that were seen to their end have a check mark, a green one if a question was
/// answered correctly, too.
fn lesson_list<'t>(
    lessons: &'t ClassroomText,
    notice: &'t str,
    listed: &[&'static Lesson],
    host: &dyn LessonHost,
) -> ListScreen<'t> {
    let mark = |lesson: &&Lesson| match host.progress(lesson.name) {
        LessonProgress { is_seen: true, is_answered: true } => ("√", Color::LIGHT_GREEN),
        LessonProgress { is_seen: true, .. } => ("√", Color::LIGHT_GRAY),
        LessonProgress { is_answered: true, .. } => ("?", Color::LIGHT_GREEN),
        LessonProgress { .. } => ("", Color::BLACK),
    };
    let titles = listed.iter().map(|lesson| lesson.text(lessons.language).title.to_owned()).collect();
    ListScreen { marks: listed.iter().map(mark).collect(), ..list(lessons, notice, titles) }
}

fn list<'t>(lessons: &'t ClassroomText, notice: &'t str, titles: Vec<String>) -> ListScreen<'t> {
    ListScreen {
        heading: lessons.heading,
        notice,
        titles,
        notes: Vec::new(),
        marks: Vec::new(),
        keys: lessons.index_keys,
        help: lessons.hint,
        animations: &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::host::LessonProgram;
    use crate::text::Language;

    /// A person who has done everything.
    struct AllDone;

    impl LessonHost for AllDone {
        fn progress(&self, _lesson: &str) -> LessonProgress {
            LessonProgress { is_seen: true, is_answered: true }
        }

        fn record(&mut self, _m: &mut Machine<'_>, _lesson: &str, _progress: LessonProgress) {}

        fn opens_programs(&self) -> bool {
            true
        }

        fn open_program(&mut self, _m: &mut Machine<'_>, _program: &LessonProgram) -> Flow {
            Ok(())
        }
    }

    #[test]
    fn titles_fit_their_places_in_every_language() {
        for lessons in Language::ALL.map(|language| &language.text().lessons) {
            let host = &AllDone;
            chapter_list(lessons, "", host).assert_fits();
            for (number, (chapter, _)) in CHAPTERS.iter().enumerate() {
                lesson_list(lessons, lessons.chapters[*chapter as usize], &lessons_of(number), host).assert_fits();
            }
        }
    }
}
