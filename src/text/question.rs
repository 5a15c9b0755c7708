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
