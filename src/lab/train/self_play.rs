//! `huanle-lab train gomoku` and `train xiangqi`: the evaluation of a searching player, from self-play to the file that the program
//! is built with.

use std::io::Write;

use huanle_engine::training::self_play::{SelfPlay, TrainingRun};

use super::{SelfPlayArgs, in_file, save_state};
use crate::{Result, files};

/// The number of games between two writes of the state.
const GAMES_PER_SAVE: usize = 250;

/// Plays and fits, reporting on `progress`, and writes the errors of the last pass.
///
/// # Errors
/// Returns an error if a file cannot be read or written, has the wrong format, or must be new but exists.
pub(super) fn run<S: SelfPlay>(
    SelfPlayArgs { fit: args, start }: &SelfPlayArgs,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result {
    let (state, weights) = (args.state.file()?, args.weights()?);
    let (seed, games) = (args.state.seed, args.games.unwrap_or(S::DEFAULT_GAMES));
    let mut run = match (&args.state.resume, start) {
        (None, None) => TrainingRun::<S>::new(seed, games),
        (None, Some(path)) => {
            let weights = S::read_weights(&files::read(path)?);
            let weights = weights.ok_or_else(|| in_file(path, "these are not the weights of this player"))?;
            TrainingRun::with_last_generation(seed, games, weights)
        }
        (Some(path), _) => TrainingRun::read(&files::read(path)?).map_err(|error| in_file(path, error))?,
    };
    while let Some(settings) = run.settings() {
        let number = run.generation() + 1;
        while run.games_played() < run.games_to_play() {
            run.play(GAMES_PER_SAVE);
            save_state(&run.write(), state.as_ref())?;
            writeln!(progress, "generation {number}: {} of {} games", run.games_played(), run.games_to_play())?;
        }
        let mut last = String::new();
        run.fit(|pass, [fitted, held_out]| {
            let (pass, passes, error) = (pass + 1, settings.passes, S::ERROR);
            last = format!("generation {number}: pass {pass} of {passes}, {error} {fitted:.4}, held out {held_out:.4}");
            // Errors of the progress output are ignored.
            drop(writeln!(progress, "{last}"));
        });
        save_state(&run.write(), state.as_ref())?;
        writeln!(output, "{last}")?;
    }
    if let Some(file) = weights {
        let bytes = S::write_weights(run.weights());
        file.write(&bytes)?;
        writeln!(output, "weights: {} bytes", bytes.len())?;
    }
    Ok(())
}
