//! The texts of handouts.

use super::texts::texts;

texts! {
    /// The texts of handouts.
    pub struct HandoutText {
        /// The heading of the explanation.
        explanation = "讲解", "Explanation";
        /// The heading of the figures.
        steps = "步骤", "Steps";
        /// The heading of the source code.
        program = "程序", "The program";
        /// The heading of the trace table.
        trace = "跟踪表", "Trace table";
        /// The heading of the questions.
        questions = "练习", "Questions";
        /// The heading of the answers.
        answers = "答案", "Answers";
        /// The label of the search.
        search = "查找", "Search";
    }
}
