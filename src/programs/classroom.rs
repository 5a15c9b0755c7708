//! The classroom with the user's progress and the workbench.

use std::collections::BTreeSet;

use super::sources;
use crate::classroom;
use crate::lessons::LessonStart;
use crate::lessons::host::{LessonHost, LessonProgram, LessonProgress};
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::player;
use crate::screens::context::Context;
use crate::text::Text;
use crate::ui::show_message;

/// The suffixes of a lesson's name for its progress in the store.
const SEEN: &str = " seen";
const ANSWERED: &str = " answered";

/// Shows the list of chapters and their lessons until the user leaves.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, text: &'static Text, context: &mut Context<'_>) -> Flow {
    classroom::run(m, text, "", &mut Classroom::new(text, context))
}

/// Shows a lesson until the user leaves it.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_lesson(
    m: &mut Machine<'_>,
    text: &'static Text,
    context: &mut Context<'_>,
    opening: impl Into<LessonStart>,
) -> Flow {
    player::run_with(m, text, opening, &mut Classroom::new(text, context))
}

/// The host of the lessons.
struct Classroom<'c, 'd> {
    text: &'static Text,
    context: &'c mut Context<'d>,
    /// The name of the set in the store: each person has one.
    set: String,
    /// The entries of the set.
    known: BTreeSet<String>,
}

impl<'c, 'd> Classroom<'c, 'd> {
    /// Reads the progress of the person who played last. If it cannot be read, there is none.
    fn new(text: &'static Text, context: &'c mut Context<'d>) -> Classroom<'c, 'd> {
        let person = context.settings.players.iter().flatten().next().map_or("", String::as_str);
        let set = format!("lessons/{person}");
        let known = context.store.solved_puzzles(&set).unwrap_or_default();
        Classroom { text, context, set, known }
    }
}

impl LessonHost for Classroom<'_, '_> {
    fn progress(&self, lesson: &str) -> LessonProgress {
        let has = |suffix: &str| self.known.contains(&format!("{lesson}{suffix}"));
        LessonProgress { is_seen: has(SEEN), is_answered: has(ANSWERED) }
    }

    fn record(&mut self, m: &mut Machine<'_>, lesson: &str, progress: LessonProgress) {
        for (suffix, is_done) in [(SEEN, progress.is_seen), (ANSWERED, progress.is_answered)] {
            let entry = format!("{lesson}{suffix}");
            if !is_done || self.known.contains(&entry) {
                continue;
            }
            if let Err(error) = self.context.store.set_solved(&self.set, &entry) {
                let message = (self.text.puzzles.not_saved)(&error.localize(self.text.language));
                // If the window is closed, nobody reads it.
                let _ = show_message(m, self.text.lessons.heading, &message, self.text);
            }
            self.known.insert(entry);
        }
    }

    fn opens_programs(&self) -> bool {
        self.context.programs.is_some()
    }

    fn open_program(&mut self, m: &mut Machine<'_>, program: &LessonProgram) -> Flow {
        sources::open_program(m, self.text, self.context, program)
    }
}
