//! Questions made from a seed, answered by the library's own code.

use crate::gfx::Framebuffer;

/// A question with its picture and its answers.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// What is filled into the question's gaps: see [`LessonText::question`](crate::text::lessons::LessonText::question).
    pub gaps: Vec<String>,
    /// What the question is about, of the size of a film's pictures.
    pub picture: Framebuffer,
    /// The pixel that the magnifier looks at.
    pub at: (i32, i32),
    /// The answers to choose from, two to four, all different.
    pub options: Vec<String>,
    /// Which of them is right.
    pub right: usize,
}

impl Exercise {
    /// Puts the right answer among wrong ones at the place that `random` says; wrong ones equal to it, or to each other,
    /// are left out.
    pub fn mix(right: String, wrong: impl IntoIterator<Item = String>, random: u16) -> (Vec<String>, usize) {
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
