//! Questions to the user.

/// A question with its answers.
pub struct Question {
    /// The title.
    pub title: &'static str,
    /// The question.
    pub text: &'static str,
    /// The answers, the default first.
    pub answers: &'static [&'static str],
}

impl Question {
    /// Creates a question from its title, text and answers.
    pub const fn new(title: &'static str, text: &'static str, answers: &'static [&'static str]) -> Question {
        Question { title, text, answers }
    }
}
