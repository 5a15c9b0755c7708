use super::*;
use crate::game::Game as _;
use crate::training::self_play::TrainingRun;
use crate::xiangqi::Position;

/// A run of two games in the first generation.
fn small_run() -> TrainingRun<XiangqiSelfPlay> {
    let mut run = TrainingRun::new(7, 5);
    run.play(usize::MAX);
    run
}

#[test]
fn a_resumed_run_is_the_same_as_one_without_a_break() {
    crate::training::tests::check_resumed_run::<XiangqiSelfPlay>(5);
}

#[test]
fn games_are_legal_and_samples_are_quiet() {
    let run = small_run();
    let [games, held_out] = run.games();
    assert!(games.len() == 2 && held_out.is_empty(), "one game in fifty");
    for (_, game) in &games {
        let mut position = Position::start();
        for mv in game.opening.iter().chain(game.moves.iter().map(|(mv, _)| mv)) {
            position = position.play(*mv).unwrap();
        }
    }
    let samples = quiet_positions(&games);
    let moves: usize = games.iter().map(|(_, game)| game.moves.len()).sum();
    assert!(samples.len() > moves / 3 && samples.len() < moves, "{} of {moves}", samples.len());
    assert!(samples.iter().all(|sample| (0.0..=1.0).contains(&sample.expected)));
}

#[test]
fn one_game_in_three_begins_with_few_attacking_pieces() {
    let attackers = |number| {
        let mut player = StrongPlayer::new(Limits::nodes(60), None);
        let game = play_game(&mut player, number, &mut SplitMix64::new(3));
        let mut position = Position::start();
        for &mv in &game.opening {
            position.make(mv);
        }
        self_play::attackers(position.board())
    };
    assert!([0, 1].map(attackers).iter().all(|&count| count > 6));
    assert!((1..=6).contains(&attackers(2)));
}

#[test]
fn a_fit_reduces_the_error_and_is_the_same_each_time() {
    let run = small_run();
    let samples = quiet_positions(&run.games()[0]);
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let fit = |order: &mut [u32]| {
        let mut fit = Fit::new(1, None);
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
