use super::*;
use crate::training::self_play::TrainingRun;

/// A run of three games in the first generation.
fn small_run() -> TrainingRun<GomokuSelfPlay> {
    let mut run = TrainingRun::new(7, 27);
    run.play(usize::MAX);
    run
}

#[test]
fn a_resumed_run_is_the_same_as_one_without_a_break() {
    crate::training::tests::check_resumed_run::<GomokuSelfPlay>(18);
}

#[test]
fn games_are_legal_and_a_fit_reduces_the_loss() {
    let run = small_run();
    let [games, held_out] = run.games();
    assert!(games.len() == 3 && held_out.is_empty(), "one game in fifty");
    for (&(_, game), rules) in games.iter().zip(RULES) {
        let start = start(game, rules);
        assert_eq!((start.rules(), start.ending()), (rules, None));
        let end = game.moves.iter().fold(start, |position, &(point, _)| position.place(point).unwrap());
        assert!(end.ending().is_some() || game.moves.last().unwrap().1.abs() == MATE || game.result == 1);
    }
    let samples = Samples::new(&games);
    let fit = || {
        let mut fit = Fit::new(1);
        let before = fit.loss(&samples);
        (0..30).for_each(|pass| _ = fit.pass(&samples, pass as f32 / 30.0));
        (before, fit.loss(&samples), fit.weights(&samples))
    };
    let first = fit();
    assert!((first.0 - 1.0).abs() < 1e-6 && first.1 < 0.7, "{} {}", first.0, first.1);
    assert_eq!(first, fit());
}
