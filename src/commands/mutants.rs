//! `huanle task mutants`: measures how many small mistakes the cases of a task catch.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::check::load;
use super::error::CommandError;
use super::parallel;
use super::progress::RunProgress;
use crate::messages::{Localize, LocalizedMessage};
use crate::tasks::{CaseFailure, Mutant, MutantResult, PreparedProgram, Task};
use crate::text::Language;

/// The number of arguments that are tried between two looks at the mutants that still pass.
const CHUNK: usize = 64;

/// Make small mistakes in the references, and list those that no case catches
///
/// Each mutant is a reference with one change: a constant by one, another comparison or operator, a missing sign, swapped
/// arguments. Those that pass all cases are compared with the references for boundary and random arguments of the
/// task's domain. The exit status is 1 if a case is missing.
#[derive(Args, Clone, Debug)]
pub(super) struct MutantsArgs {
    /// Task: a folder with task.toml, this file, or the name of an example
    task: PathBuf,
    /// Number of random arguments per mutant that survives
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    random: usize,
    /// Seed of the random arguments
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The result of a surviving mutant.
enum Comparison {
    /// There is no domain.
    Untried,
    /// All tried arguments give accepted results.
    Equal,
    /// The arguments for which it is wrong.
    Wrong(Vec<i32>),
}

/// Prints how many mutants the cases catch, and those that survive.
///
/// # Errors
/// Returns an error if the task has a mistake, a reference fails, or a case is missing.
pub(super) fn run(args: &MutantsArgs, language: Language, output: &mut impl Write) -> Result<(), CommandError> {
    let text = &language.text().terminal.task.mutants;
    let task = load(&args.task)?;
    let mutants = task.mutants();
    if mutants.is_empty() {
        let message = |language: Language| language.text().terminal.task.mutants.no_references.to_owned();
        return Err(LocalizedMessage::from_fn(message).into());
    }
    let results = parallel::map(&mutants, |mutant| task.check_mutant(mutant));
    let count = |wanted: &dyn Fn(&MutantResult) -> bool| results.iter().filter(|result| wanted(result)).count();
    let invalid = count(&|result| *result == MutantResult::Invalid);
    let endless = count(&|result| matches!(result, MutantResult::Caught { is_endless: true, .. }));
    let caught = count(&|result| matches!(result, MutantResult::Caught { .. }));
    writeln!(output, "{}", (text.made)(task.title(language), mutants.len(), invalid))?;
    writeln!(output, "{}", (text.caught)(caught, endless))?;
    for (index, case) in task.cases().iter().enumerate() {
        let by_case = count(&|result| matches!(result, MutantResult::Caught { case, .. } if *case == index));
        writeln!(output, "  {}", (text.by_case)(index + 1, &case.call, by_case))?;
    }
    let pairs = mutants.iter().zip(&results).filter(|(_, result)| **result == MutantResult::Survived);
    let survivors: Vec<&Mutant> = pairs.map(|(mutant, _)| mutant).collect();
    writeln!(output, "{}", (text.survive)(survivors.len()))?;
    let (comparisons, tried) = compare(&task, &survivors, args)?;
    let mut missing = 0;
    for (mutant, comparison) in survivors.iter().zip(&comparisons) {
        let Mutant { file, line, column, original, replacement, text: code } = mutant;
        writeln!(output, "\n{}:{line}:{column}: {}", file.name, (text.change)(original, replacement, code))?;
        match comparison {
            Comparison::Equal => writeln!(output, "  {}", (text.equal)(tried))?,
            Comparison::Untried => writeln!(output, "  {}", text.untried)?,
            Comparison::Wrong(values) => {
                let arguments = task.describe_arguments(values);
                writeln!(output, "  {}\n{}", (text.wrong)(&arguments), task.trial_toml(values).trim_end())?;
            }
        }
        missing += usize::from(!matches!(comparison, Comparison::Equal));
    }
    if missing > 0 {
        let message = move |language: Language| (language.text().terminal.task.mutants.missing)(missing);
        return Err(LocalizedMessage::from_fn(message).into());
    }
    Ok(())
}

/// Compares the survivors with the references. Returns the result of each, and the number of tried arguments.
fn compare(task: &Task, survivors: &[&Mutant], args: &MutantsArgs) -> Result<(Vec<Comparison>, usize), CommandError> {
    let Some(arguments) = task.domain_arguments(args.random, args.seed) else {
        return Ok((survivors.iter().map(|_| Comparison::Untried).collect(), 0));
    };
    let mut comparisons: Vec<Comparison> = survivors.iter().map(|_| Comparison::Equal).collect();
    let fails = |failure: CaseFailure, values: &[i32]| {
        let arguments = if values.is_empty() { "[domain]".to_owned() } else { task.describe_arguments(values) };
        LocalizedMessage::from_fn(move |language| {
            (language.text().terminal.task.mutants.reference_fails)(&arguments, &failure.localize(language))
        })
    };
    let references = task.prepare_references().map_err(|failure| fails(failure, &[]))?;
    let programs: Vec<PreparedProgram> = survivors
        .iter()
        .map(|mutant| task.prepare(&mutant.file))
        .collect::<Result<_, _>>()
        .map_err(|failure| fails(failure, &[]))?;
    let mut progress = RunProgress::new(arguments.len() as u64);
    for (number, chunk) in arguments.chunks(CHUNK).enumerate() {
        progress.update((number * CHUNK) as u64);
        let is_open = |index: &usize| matches!(comparisons[*index], Comparison::Equal);
        let open: Vec<usize> = (0..survivors.len()).filter(is_open).collect();
        if open.is_empty() {
            break;
        }
        let tried = parallel::map(chunk, |values| {
            let trial = task.run_trial(values.clone(), &references)?;
            Ok(open.iter().copied().filter(|index| !task.passes_trial(&trial, &programs[*index])).collect::<Vec<_>>())
        });
        for (values, wrong) in chunk.iter().zip(tried) {
            for index in wrong.map_err(|failure| fails(failure, values))? {
                if let Comparison::Equal = comparisons[index] {
                    comparisons[index] = Comparison::Wrong(values.clone());
                }
            }
        }
    }
    Ok((comparisons, arguments.len()))
}
