use super::*;
use crate::game::Game as _;
use crate::xiangqi::Position;

/// A run of two games in the first generation.
fn small_run() -> TrainingRun {
    let mut run = TrainingRun::new(7, 4);
    run.play(usize::MAX);
    run
}

#[test]
fn a_resumed_run_is_the_same_as_one_without_a_break() {
    let whole = small_run();
    assert_eq!((whole.games_played(), whole.games_to_play()), (2, 2));
    let mut parts = TrainingRun::new(7, 4);
    parts.play(1);
    let mut parts = TrainingRun::read(&parts.write()).unwrap();
    assert_ne!(whole, parts);
    parts.play(100);
    assert_eq!(whole, parts);
    let bytes = whole.write();
    for cut in [0, 17, 30, 40, bytes.len() - 1] {
        assert!(TrainingRun::read(&bytes[..cut]).is_err(), "{cut}");
    }
}

#[test]
fn games_are_legal_and_samples_are_quiet() {
    let run = small_run();
    for game in run.games() {
        let mut position = Position::start();
        for mv in game.opening.iter().chain(game.moves.iter().map(|(mv, _)| mv)) {
            position = position.play(*mv).unwrap();
        }
    }
    let (samples, held_out) = run.samples();
    assert!(held_out.is_empty(), "one game in fifty");
    let moves: usize = run.games().map(|game| game.moves.len()).sum();
    assert!(samples.len() > moves / 3 && samples.len() < moves, "{} of {moves}", samples.len());
    assert!(samples.iter().all(|sample| sample.value.unsigned_abs() < MATE.unsigned_abs() - 600));
    // Both sides see the same result of a game.
    let results =
        |red: bool| samples.iter().filter(move |sample| sample.red_to_move == red).map(|sample| sample.points_won);
    assert!(results(true).zip(results(false)).any(|(red, black)| red + black == 2));
}

#[test]
fn a_fit_reduces_the_error_and_is_the_same_each_time() {
    let (samples, _) = small_run().samples();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let fit = |order: &mut [u32]| {
        let mut fit = Fit::new(1);
        let before = fit.error(&samples);
        for pass in 0..60 {
            fit.pass(&samples, order, pass as f32 / 60.0, 1.0 / 60.0);
        }
        (before, fit.error(&samples), fit.network())
    };
    let first = fit(&mut order.clone());
    assert!(first.1 < first.0 / 2.0, "{} {}", first.0, first.1);
    let second = fit(&mut order);
    assert_eq!(first.2, second.2);
}
