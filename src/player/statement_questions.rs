//! Questions on the statements of a program: what the next one will do. The answers come from a copy of the run.

use super::program::{PauseReason, StoreFiles};
use super::{Player, Run};
use crate::lessons::{Answer, Exercise};
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::turboc::StatementQuestion;

/// The most statements that are executed to find one with a question.
const MOST_STATEMENTS: usize = 200;

/// Returns whether a line of code ends with the comment that asks a question there.
pub(super) fn asks_question(line: &str) -> bool {
    line.rsplit_once("//").is_some_and(|(_, comment)| matches!(comment.trim(), "?" | "？"))
}

impl Player {
    /// Asks about the next statement and those after it, until the viewer leaves.
    pub(super) fn ask_about_statements(&mut self, m: &mut Machine<'_>, store: &mut StoreFiles<'_>) -> Flow {
        loop {
            let mut exercise = self.statement_exercise();
            for _ in 0..MOST_STATEMENTS {
                if exercise.is_some() || !self.step_quietly(store) {
                    break;
                }
                exercise = self.statement_exercise();
            }
            self.refresh();
            let Some(exercise) = exercise else {
                self.message = Some(self.text.player.no_question.to_owned());
                return Ok(());
            };
            let reply = self.ask(m, &exercise)?;
            self.questions.right += u32::from(reply.right == Some(true));
            if reply.leaves || !self.step_quietly(store) {
                self.refresh();
                return Ok(());
            }
        }
    }

    /// Asks about the next statement if its line ends with `// ?`: at each visit, until the answer was right.
    pub(super) fn ask_at_comment(&mut self, m: &mut Machine<'_>) -> Flow {
        let Run::Program(run) = &self.run else { return Ok(()) };
        let (clock, place) = (run.session.clock(), run.session.place());
        let code = self.sources.code();
        let asks = code.executing.first().is_some_and(|line| asks_question(code.line(*line)));
        if !asks || self.questions.asked_at == Some(clock) || self.questions.answered.contains(&place) {
            return Ok(());
        }
        self.questions.asked_at = Some(clock);
        let Some(exercise) = self.statement_exercise() else { return Ok(()) };
        self.playback.running = false;
        if self.ask(m, &exercise)?.right == Some(true) {
            self.questions.right += 1;
            self.questions.answered.insert(place);
            self.update_breakpoints();
        }
        Ok(())
    }

    /// Executes a statement. Returns `false` at the end of the program and if it needs input.
    fn step_quietly(&mut self, store: &mut StoreFiles<'_>) -> bool {
        let Run::Program(run) = &mut self.run else { return false };
        matches!(run.step_quietly(store), Some(PauseReason::Stopped))
    }

    /// Creates a question on the next statement; `None` if there is nothing to ask.
    pub(super) fn statement_exercise(&mut self) -> Option<Exercise> {
        let Run::Program(run) = &self.run else { return None };
        if run.exit.is_some() || run.failure.is_some() {
            return None;
        }
        let pc = run.session.pc();
        let explanation = pc.explain_next()?;
        let mut questions = explanation.questions();
        questions.extend(pc.turns_ahead().map(StatementQuestion::Turns));
        let chosen = usize::from(self.random.random(questions.len().max(1) as u16));
        let question = questions.into_iter().nth(chosen)?;
        let words = &self.text.player;
        let answer = match &question {
            StatementQuestion::Condition(holds) => {
                let options = words.condition_answers.map(str::to_owned).into();
                Answer::Choice { options, right: usize::from(!*holds) }
            }
            StatementQuestion::Turns(turns) => Answer::Typed(turns.to_string()),
            StatementQuestion::Value(_, value) | StatementQuestion::Result(_, value) => Answer::Typed(value.clone()),
            StatementQuestion::Pixel(x, y) => Answer::Typed(format!("({x}, {y})")),
            StatementQuestion::Prints(text) => Answer::Typed(text.clone()),
        };
        Some(Exercise {
            question: (words.question)(
                explanation.line,
                &explanation.variables.join(", "),
                &question.localize(self.text.language),
            ),
            picture: run.picture.clone(),
            at: (0, 0),
            answer,
            why: Some(explanation.localize(self.text.language)),
        })
    }
}
