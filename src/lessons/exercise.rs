//! Questions generated from a seed, answered by the library's own code.

use crate::gfx::Framebuffer;

/// A question with its picture and its answers.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The values for the placeholders of the question: see
    /// [`LessonText::question`](crate::text::lessons::LessonText::question).
    pub gaps: Vec<String>,
    /// The picture of the question, of the size of a lesson's pictures.
    pub picture: Framebuffer,
    /// The pixel shown by the magnifier.
    pub at: (i32, i32),
    /// The possible answers, two to four, all different.
    pub options: Vec<String>,
    /// The index of the correct answer.
    pub right: usize,
}

impl Exercise {
    /// Inserts the right answer among wrong ones at an index that depends on `random`; duplicates are dropped.
    pub fn mix_options(right: String, wrong: impl IntoIterator<Item = String>, random: u16) -> (Vec<String>, usize) {
        let mut options: Vec<String> = Vec::new();
        for option in wrong {
            if option != right && !options.contains(&option) && options.len() < 3 {
                options.push(option);
            }
        }
        let place = usize::from(random) % (options.len() + 1);
        options.insert(place, right);
        (options, place)
    }
}
