//! The initial state of a lesson.

use super::{Lesson, LessonSettings, ShownCall};

/// The initial state of a lesson.
#[derive(Clone)]
pub struct LessonStart {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// The parameters.
    pub settings: LessonSettings,
    /// The number of steps taken.
    pub at: usize,
    /// `true` if both algorithms are shown side by side, if there are two; steps are strokes then.
    pub compared: bool,
    /// The call of a program that the lesson shows, if it was opened for one.
    pub call: Option<ShownCall>,
    /// The appearance.
    pub look: LessonLook,
    /// `true` if the lesson continues only after the questions on the way are answered.
    pub requires_answers: bool,
    /// `true` if the lesson has changed since the link to this step was made, which is shown.
    pub is_changed: bool,
}

/// The appearance of a lesson or a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonLook {
    /// `true` if it has dark lines on a light ground, for bright rooms and print. Lessons on colours keep their own.
    pub light: bool,
    /// `true` if the sentence is in large type, in the place of the code.
    pub large: bool,
}

impl From<&'static Lesson> for LessonStart {
    fn from(lesson: &'static Lesson) -> LessonStart {
        LessonStart {
            lesson,
            settings: lesson.default_settings(),
            at: 0,
            compared: false,
            call: None,
            look: LessonLook::default(),
            requires_answers: lesson.questions.as_ref().is_some_and(|questions| questions.required),
            is_changed: false,
        }
    }
}
