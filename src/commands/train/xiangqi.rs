//! `huanle train xiangqi`: the network of the strong xiangqi player, from self-play to the file that the program is built with.

use std::io::Write;

use super::{TrainArgs, in_file, save_state};
use crate::commands::error::CommandError;
use crate::commands::options::read_bytes;
use crate::commands::output::{OutputFormat, Outputs};
use crate::engine::training::xiangqi::{DEFAULT_GAMES, GENERATIONS, TrainingRun};
use crate::text::Language;

/// The number of games between two writes of the state.
const GAMES_PER_SAVE: usize = 100;

/// Plays and fits, reporting on `progress`, and writes the errors of the last pass.
///
/// # Errors
/// Returns an error if a file cannot be read or written, has the wrong format, or must be new but exists.
pub(super) fn run(
    args: &TrainArgs,
    language: Language,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    let text = &language.text().solving;
    let mut outputs = Outputs::new(args.force, None).with_inputs(&args.resume);
    let state = args.state(&mut outputs)?;
    let weights = outputs.plan_optional(args.patterns.weights.as_deref(), OutputFormat::Trained)?;
    let mut run = match &args.resume {
        None => TrainingRun::new(args.seed, args.patterns.games.unwrap_or(DEFAULT_GAMES)),
        Some(path) => TrainingRun::read(&read_bytes(path)?).map_err(|error| in_file(path, error))?,
    };
    while let Some(&generation) = GENERATIONS.get(run.generation()) {
        let number = run.generation() + 1;
        while run.games_played() < run.games_to_play() {
            run.play(GAMES_PER_SAVE);
            save_state(&run.write(), state.as_ref(), output)?;
            writeln!(progress, "{}", (text.games)(number, run.games_played(), run.games_to_play()))?;
        }
        let mut last = String::new();
        run.fit(|pass, errors| {
            last = (text.pass)(number, pass + 1, generation.passes, errors);
            // Errors of the progress output are ignored.
            drop(writeln!(progress, "{last}"));
        });
        save_state(&run.write(), state.as_ref(), output)?;
        writeln!(output, "{last}")?;
    }
    if let (Some(file), Some(network)) = (weights, run.network()) {
        let bytes = network.write();
        file.write(&bytes, output)?;
        writeln!(output, "{}", (text.bytes)(bytes.len()))?;
    }
    Ok(output.flush()?)
}
