use super::*;

/// A run of three games in the first generation.
fn small_run() -> TrainingRun {
    let mut run = TrainingRun::new(7, 12);
    run.play(usize::MAX);
    run
}

#[test]
fn a_resumed_run_is_the_same_as_one_without_a_break() {
    let whole = small_run();
    assert_eq!((whole.games_played(), whole.games_to_play()), (3, 3));
    let mut parts = TrainingRun::new(7, 12);
    parts.play(1);
    let mut parts = TrainingRun::read(&parts.write()).unwrap();
    assert_ne!(whole, parts);
    parts.play(100);
    assert_eq!(whole, parts);
    let bytes = whole.write();
    for cut in [0, 17, 40, bytes.len() - 1] {
        assert!(TrainingRun::read(&bytes[..cut]).is_err(), "{cut}");
    }
}

#[test]
fn games_are_legal_and_a_fit_reduces_the_loss() {
    let run = small_run();
    for (game, rules) in run.games().zip(RULES) {
        let start = game.start();
        assert_eq!((start.rules(), start.ending()), (rules, None));
        let end = game.moves.iter().fold(start, |position, &(point, _)| position.place(point).unwrap());
        assert!(end.ending().is_some() || game.moves.last().unwrap().1.abs() == MATE || game.result == 1);
    }
    let [samples, held_out] = run.samples();
    assert!(held_out.is_empty(), "one game in fifty");
    let fit = || {
        let mut fit = Fit::new(1);
        let before = fit.loss(&samples);
        (0..30).for_each(|pass| _ = fit.pass(&samples, pass as f32 / 30.0));
        (before, fit.loss(&samples), fit.weights())
    };
    let first = fit();
    assert!((first.0 - 1.0).abs() < 1e-6 && first.1 < 0.7, "{} {}", first.0, first.1);
    assert_eq!(first, fit());
}
