//! The ladder: the same ten levels in all games, whose errors depend on position and seed alone.

use std::collections::BTreeSet;

use huanle_engine::search::matches::{play_both_colors, random_openings};
use huanle_engine::search::{
    ERROR_SHARES, Engine as _, LADDER, LOWEST_RATING, LadderGame, Level, LevelPlayer, MoveError, SplitMix64,
};
use huanle_engine::{gomoku, othello, xiangqi};

/// The least and the greatest step between two levels, as measured; the levels were chosen for steps of 120 to 250.
const STEPS: std::ops::RangeInclusive<i32> = 115..=265;

fn check_levels<G: LadderGame>(levels: &[Level<G>]) {
    assert!(levels.iter().take(LADDER.len()).map(|level| level.name).eq(LADDER));
    let names: BTreeSet<&str> = levels.iter().map(|level| level.name).collect();
    assert_eq!(names.len(), levels.len(), "{names:?}");
    let (ladder, originals) = levels.split_at(LADDER.len());
    assert!(originals.iter().all(|level| level.strength().is_none() && level.rating.is_some()));
    let ratings: Vec<i32> = ladder.iter().filter_map(|level| level.rating).collect();
    assert_eq!((ratings.len(), ratings[0]), (LADDER.len(), LOWEST_RATING));
    assert!(ratings.windows(2).all(|pair| STEPS.contains(&(pair[1] - pair[0]))), "{ratings:?}");
    for (place, level) in ladder.iter().enumerate() {
        let strength = level.strength().unwrap();
        assert_eq!(strength.place, place);
        assert!(strength.limits.time.is_none() && (strength.limits.depth.is_some() || strength.limits.nodes.is_some()));
        assert_eq!(strength.error_percent > 0, ERROR_SHARES[place].iter().sum::<u32>() == 100, "{}", level.name);
    }
}

#[test]
fn the_ladder_has_the_same_names_and_rising_ratings_in_all_games() {
    check_levels(&othello::LEVELS);
    check_levels(&gomoku::LEVELS);
    check_levels(&xiangqi::LEVELS);
}

/// Errors occur as often as the strength says, of the kinds of the level, and again in the same position with the same
/// seed, whatever was searched before.
fn check_errors<G: LadderGame>(start: &G, levels: &[Level<G>]) {
    let positions: Vec<G> = (4..12).flat_map(|plies| random_openings(start, plies, 40, plies)).collect();
    let mut all = BTreeSet::new();
    for level in &levels[..LADDER.len()] {
        let strength = level.strength().unwrap();
        let kinds = |seed: u32| -> Vec<Option<MoveError>> {
            let player = LevelPlayer::<G>::new(strength, seed);
            positions.iter().map(|position| player.error(position).map(|(kind, _)| kind)).collect()
        };
        let found = kinds(1);
        assert_eq!(found, kinds(1));
        assert_eq!(found == kinds(2), strength.error_percent == 0, "{}", level.name);
        let percent = 100 * found.iter().flatten().count() / positions.len();
        assert!(percent.abs_diff(strength.error_percent as usize) < 10, "{}: {percent} %", level.name);
        let shares = MoveError::ALL.into_iter().zip(ERROR_SHARES[strength.place]);
        let expected: BTreeSet<MoveError> = shares.filter(|&(_, share)| share > 0).map(|(kind, _)| kind).collect();
        let kinds: BTreeSet<MoveError> = found.iter().flatten().copied().collect();
        assert!(kinds.is_subset(&expected), "{}: {kinds:?}", level.name);
        all.extend(kinds);
        let (mut fresh, mut used) = (level.new_engine(1), level.new_engine(1));
        let errs = positions.iter().zip(&found).filter(|(_, error)| error.is_some()).take(8);
        for (position, _) in errs {
            let game = std::slice::from_ref(position);
            let report = fresh.choose(game, &mut ());
            fresh = level.new_engine(1);
            used.choose(std::slice::from_ref(start), &mut ());
            assert_eq!(used.choose(game, &mut ()), report, "{}", level.name);
            assert!(position.play(report.unwrap().best().unwrap()).is_ok());
        }
    }
    assert!(all.into_iter().eq(MoveError::ALL), "each kind occurs");
}

#[test]
fn errors_depend_on_position_and_seed_alone() {
    check_errors(&othello::Position::start(), &othello::LEVELS);
    check_errors(&gomoku::Position::start(), &gomoku::LEVELS);
    check_errors(&xiangqi::Position::start(), &xiangqi::LEVELS);
}

/// Each kind of error plays what it means.
fn check_kinds<G: LadderGame>(position: &G) {
    let value = |moves: &[(G::Move, i32)], mv: G::Move| moves.iter().find(|found| found.0 == mv).unwrap().1;
    let most = |moves: &[(G::Move, i32)]| moves.iter().map(|&(_, value)| value).max().unwrap();
    let (gains, values) = (position.gains(), position.values());
    assert!(gains.iter().map(|found| found.0).eq(values.iter().map(|found| found.0)));
    let mut random_moves = BTreeSet::new();
    for seed in 0..40 {
        let play = |kind: MoveError| kind.choose(position, &mut SplitMix64::new(seed)).unwrap().best().unwrap();
        random_moves.insert(play(MoveError::Random).to_string());
        assert_eq!(value(&gains, play(MoveError::Oversight)), most(&gains));
        assert_eq!(value(&values, play(MoveError::ShortSight)), most(&values));
        assert!(value(&values, play(MoveError::Misjudgment)) >= most(&values) - 2 * G::MISJUDGMENT);
        let second = play(MoveError::SecondBest);
        let better = values.iter().filter(|&&(mv, other)| mv != second && other > value(&values, second)).count();
        assert!(better <= 1 && value(&values, second) >= most(&values) - G::MISJUDGMENT);
    }
    assert!(random_moves.len() >= gains.len().min(6), "{random_moves:?}");
}

#[test]
fn each_kind_of_error_plays_what_it_means() {
    random_openings(&othello::Position::start(), 12, 5, 1).iter().for_each(check_kinds);
    random_openings(&gomoku::Position::start(), 12, 3, 1).iter().for_each(check_kinds);
    random_openings(&xiangqi::Position::start(), 12, 3, 1).iter().for_each(check_kinds);
}

/// Returns random openings of gomoku that are even, as those by which the levels are rated: others decide the game.
fn even_openings(count: usize) -> Vec<gomoku::Position> {
    let mut judge = gomoku::levels::SearchPlayer::with_nodes(3000, 1);
    let mut value = |opening: &gomoku::Position| judge.choose(&[*opening], &mut ()).unwrap().score.hundredths();
    let openings = random_openings(&gomoku::Position::start(), 4, 10 * count, 1);
    let even: Vec<_> = openings.into_iter().filter(|opening| value(opening).abs() <= 60).take(count).collect();
    assert_eq!(even.len(), count);
    even
}

/// Asserts that a level beats the one two steps below it, with 95 % confidence.
fn check_steps<G: LadderGame>(levels: &[Level<G>], places: &[usize], openings: &[G]) {
    for &place in places {
        let tally = play_both_colors(openings, &levels[place], &levels[place - 2], 1);
        assert!(tally.confidence_interval().0 > 0.5, "{} against {}: {tally}", LADDER[place], LADDER[place - 2]);
    }
}

#[test]
fn a_level_beats_the_one_two_steps_below() {
    check_steps(&othello::LEVELS, &[2, 4, 6], &random_openings(&othello::Position::start(), 8, 10, 1));
    check_steps(&gomoku::LEVELS, &[2, 4], &random_openings(&gomoku::Position::start(), 4, 10, 1));
    check_steps(&xiangqi::LEVELS, &[2, 4], &random_openings(&xiangqi::Position::start(), 4, 10, 1));
}

#[test]
#[ignore = "long"]
fn the_highest_level_beats_the_one_two_steps_below() {
    check_steps(&othello::LEVELS, &[9], &random_openings(&othello::Position::start(), 8, 20, 1));
    check_steps(&gomoku::LEVELS, &[9], &even_openings(20));
    check_steps(&xiangqi::LEVELS, &[9], &random_openings(&xiangqi::Position::start(), 4, 10, 1));
}
