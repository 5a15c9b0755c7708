//! Runs of mutants: with the cases of a task, and with arguments of its domain.

use std::sync::Arc;
use std::time::Duration;

use super::error::CaseFailure;
use super::format::{Case, CaseAction, DEFAULT_TIME, Task, TaskKind, quote};
use super::harness::{ARGUMENTS, FunctionCall};
use super::mutants::{Mutant, mutants};
use super::submission::SubmittedFile;
use crate::machine::timeline::Timeline;
use crate::turboc::Program;

/// The result of a mutant with the cases of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MutantResult {
    /// It does not compile.
    Invalid,
    /// A case is not passed.
    Caught {
        /// The index of the first such case.
        case: usize,
        /// `true` if it does not end.
        is_endless: bool,
    },
    /// All cases are passed.
    Survived,
}

/// A program that is ready to run with any arguments of the domain.
#[derive(Clone)]
pub struct PreparedProgram {
    file: SubmittedFile,
    /// The function with a call; none for a complete program.
    program: Option<Arc<Program>>,
}

/// Arguments of the domain, with the accepted results.
#[derive(Clone, Debug)]
pub struct Trial {
    values: Vec<i32>,
    case: Case,
}

impl Trial {
    /// Returns the values of the arguments.
    pub fn values(&self) -> &[i32] {
        &self.values
    }
}

impl Task {
    /// Returns the mutants of a reference, in the order of their places.
    pub fn mutants(&self) -> Vec<Mutant> {
        let has_main = matches!(self.kind, TaskKind::Program { .. });
        self.references.iter().flat_map(|reference| mutants(reference, has_main)).collect()
    }

    /// Checks a mutant, up to the first case that is not passed.
    pub fn check_mutant(&self, mutant: &Mutant) -> MutantResult {
        for (index, case) in self.cases.iter().enumerate() {
            match self.check_case(case, std::slice::from_ref(&mutant.file), &|| ()).failure {
                None => {}
                Some(CaseFailure::Compile(_) | CaseFailure::Signature(_) | CaseFailure::NoFunction(_)) => {
                    return MutantResult::Invalid;
                }
                Some(failure) => {
                    let is_endless = matches!(failure, CaseFailure::Endless | CaseFailure::NoEnd | CaseFailure::Waits);
                    return MutantResult::Caught { case: index, is_endless };
                }
            }
        }
        MutantResult::Survived
    }

    /// Returns boundary arguments of the domain and then random ones; `None` without a domain.
    pub fn domain_arguments(&self, random_count: usize, seed: u64) -> Option<Vec<Vec<i32>>> {
        Some(self.domain.as_ref()?.arguments(random_count, seed))
    }

    /// Prepares the references for arguments of the domain.
    ///
    /// # Errors
    /// Returns the failure of a reference that does not compile with the statements of the domain.
    pub fn prepare_references(&self) -> Result<Vec<PreparedProgram>, CaseFailure> {
        self.references.iter().map(|reference| self.prepare(reference)).collect()
    }

    /// Prepares a program for arguments of the domain.
    ///
    /// # Errors
    /// Returns the failure of a program that does not compile.
    pub fn prepare(&self, file: &SubmittedFile) -> Result<PreparedProgram, CaseFailure> {
        let files = self.with_headers(std::slice::from_ref(file));
        let compile = |call: &FunctionCall<'_>| Ok(Arc::new(call.compile(&files)?));
        let program = self.with_call(compile).transpose()?;
        Ok(PreparedProgram { file: file.clone(), program })
    }

    /// Calls a function with the call of the domain; returns `None` for a complete program, or without a domain.
    fn with_call<T>(&self, run: impl FnOnce(&FunctionCall<'_>) -> T) -> Option<T> {
        let (TaskKind::Function { name, .. }, Some(domain)) = (&self.kind, &self.domain) else { return None };
        let [before, call, after] = &domain.statements;
        let declared = domain.declare(|index| format!("(int){ARGUMENTS}[{index}]"));
        let before = format!("{declared} {before}");
        let is_allowed = |called: &str| self.allows(called);
        let statements = [&*before, &**call, &**after];
        let arguments = domain.len();
        Some(run(&FunctionCall { function: name, statements, arguments, is_allowed: &is_allowed, progress: &|| () }))
    }

    /// Runs the references with arguments of the domain.
    ///
    /// # Errors
    /// Returns the failure of a reference.
    pub fn run_trial(&self, values: Vec<i32>, references: &[PreparedProgram]) -> Result<Trial, CaseFailure> {
        let mut trial = Trial { case: self.trial_case(&values), values };
        for reference in references {
            match &reference.program {
                Some(program) => {
                    let run = |call: &FunctionCall<'_>| call.run_program(program.clone(), &trial.values);
                    let recording = self.with_call(run).unwrap_or_default();
                    let drawn = recording.drawn();
                    recording.failure.map_or(Ok(()), Err)?;
                    if let CaseAction::Call { expected, .. } = &mut trial.case.action
                        && !expected.contains(&drawn)
                    {
                        expected.push(drawn);
                    }
                }
                None => {
                    // A program without a result is compared like others.
                    if let Err(Some(failure)) = self.add_expected(&mut trial.case, &reference.file) {
                        return Err(failure);
                    }
                }
            }
        }
        Ok(trial)
    }

    /// Returns whether a program passes with arguments of the domain.
    pub fn passes_trial(&self, trial: &Trial, program: &PreparedProgram) -> bool {
        match (&self.kind, &program.program, &trial.case.action) {
            (TaskKind::Function { order, .. }, Some(compiled), CaseAction::Call { expected, .. }) => {
                let run = |call: &FunctionCall<'_>| call.run_program(compiled.clone(), &trial.values);
                let recording = self.with_call(run).unwrap_or_default();
                self.judge_call(expected, &recording, *order, self.tolerance).0.is_none()
            }
            _ => self.check_case(&trial.case, std::slice::from_ref(&program.file), &|| ()).failure.is_none(),
        }
    }

    /// Returns a case with arguments of the domain, without accepted results.
    fn trial_case(&self, values: &[i32]) -> Case {
        let Some(domain) = &self.domain else {
            // Arguments are always those of a domain.
            let action = CaseAction::Call { before: String::new(), after: String::new(), expected: Vec::new() };
            return Case { call: String::new(), points: 1, hidden: true, tolerance: self.tolerance, action };
        };
        let action = match &self.kind {
            TaskKind::Function { .. } => CaseAction::Call {
                before: format!("{} {}", domain.declare(|index| values[index].to_string()), domain.statements[0]),
                after: domain.statements[2].clone(),
                expected: Vec::new(),
            },
            TaskKind::Program { .. } => CaseAction::Run {
                keys: (String::new(), Timeline::default()),
                input: domain.input(values),
                time: Duration::from_secs(DEFAULT_TIME),
                expected: Vec::new(),
            },
        };
        Case { call: domain.statements[1].clone(), points: 1, hidden: true, tolerance: self.tolerance, action }
    }

    /// Returns a case for `task.toml` with arguments of the domain.
    pub fn trial_toml(&self, values: &[i32]) -> String {
        let Case { call, action, .. } = self.trial_case(values);
        let plain = self.domain.as_ref().and_then(|domain| domain.plain_arguments(self.function(), values));
        let keys = match (action, plain) {
            (_, Some(arguments)) => format!("arguments = {arguments:?}\n"),
            (CaseAction::Call { before, after, .. }, None) => {
                let after = if after.is_empty() { String::new() } else { format!("after = {}\n", quote(&after)) };
                format!("before = {}\ncall = {}\n{after}", quote(before.trim()), quote(&call))
            }
            (CaseAction::Run { input, .. }, None) => format!("input = {}\n", quote(&input)),
        };
        format!("[[cases]]\n{keys}hidden = true\n")
    }

    /// Returns arguments of the domain with their names.
    pub fn describe_arguments(&self, values: &[i32]) -> String {
        self.domain.as_ref().map_or(String::new(), |domain| domain.describe(values))
    }
}
