//! Tests of the algorithm on a toy problem, of the subjects' questions, and of resumed training.

use super::gomoku::{GomokuGenome, GomokuSubject};
use super::othello::{LocalWeights, OthelloSubject};
use super::*;
use crate::gomoku::weights::WEIGHTS;
use crate::othello::{Position, Square};
use crate::search::matches::MatchVerdict;

/// Ten digits; fitness is the number of nines.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Digits(Vec<i32>);

impl Genome for Digits {
    const GENES: usize = 10;
    const MUTATION_ONE_IN: usize = 10;

    fn from_genes(genes: Vec<i32>) -> Digits {
        Digits(genes)
    }

    fn genes(&self) -> &[i32] {
        &self.0
    }

    fn is_valid_gene(gene: i32) -> bool {
        (0..10).contains(&gene)
    }

    fn random_gene(random: &mut SplitMix64) -> i32 {
        random.below(10) as i32
    }

    fn mutated_gene(_gene: i32, random: &mut SplitMix64) -> i32 {
        random.below(10) as i32
    }
}

fn fitness(population: &Population<Digits>) -> Vec<u32> {
    population.members().iter().map(|digits| digits.0.iter().sum::<i32>() as u32).collect()
}

#[test]
fn ten_of_thirty_survive_and_ten_are_crossings_at_the_middle() {
    let mut population = Population::<Digits>::new(1, 30);
    let before = population.clone();
    let fit = fitness(&before);
    population.breed(&fit);
    let mut sorted = fit.clone();
    sorted.sort_by_key(|&fitness| std::cmp::Reverse(fitness));
    assert_eq!(fitness(&population)[..10], sorted[..10]);
    let good = population.fittest().to_vec();
    assert_eq!((good.len(), population.members().len(), population.generation()), (10, 30, 1));
    for child in &population.members()[10..20] {
        let of = |range: std::ops::Range<usize>| {
            let same = |parent: &&Digits| parent.0[range.clone()] == child.0[range.clone()];
            good.iter().filter(same).count()
        };
        assert!(of(0..5) > 0 && of(5..10) > 0, "{child:?}");
    }
    for mutant in &population.members()[20..] {
        let differences = |parent: &Digits| parent.0.iter().zip(&mutant.0).filter(|(a, b)| a != b).count();
        assert!(good.iter().any(|parent| differences(parent) <= 5), "{mutant:?}");
    }
}

#[test]
fn what_is_fit_is_found() {
    for seed in 1..=3 {
        let mut population = Population::<Digits>::new(seed, 30);
        let mut best = 0;
        for _ in 0..150 {
            let fit = fitness(&population);
            let now = fit.iter().copied().max().unwrap();
            assert!(now >= best, "the best one stays");
            best = now;
            population.breed(&fit);
        }
        assert!(best >= 88, "{best} of 90");
    }
    // Sizes that are not multiples of three, and the smallest.
    for size in [3, 4, 5, 31] {
        let mut population = Population::<Digits>::new(1, size);
        population.breed(&fitness(&population));
        assert_eq!(population.members().len(), size);
    }
}

#[test]
fn a_square_is_judged_by_the_five_by_five_around_it() {
    // d3 from the start: d4 (white) lies one below, e4 (black) one below and one to the right; d5 black, e5 white below.
    let mut genes = vec![0; 64 * 25];
    let d3: Square = "d3".parse().unwrap();
    let first = d3.index() * 25;
    (genes[first + 12], genes[first + 17], genes[first + 18], genes[first + 22], genes[first + 23]) =
        (1, 20, 40, 60, 100);
    let table = LocalWeights::from_genes(genes.clone());
    assert_eq!(table.square_value(&Position::start(), d3), 1 - 20 + 40 + 60 - 100);
    // Squares off the board count 0: a1's neighbourhood has nine squares on the board, of which only a1 itself has a
    // disc.
    let table = LocalWeights::from_genes(vec![1; 64 * 25]);
    assert_eq!(table.square_value(&Position::start(), Square::A1), 1);
    // With only the centre weights set, the table is one of square values.
    let mut genes = vec![0; 64 * 25];
    genes["e6".parse::<Square>().unwrap().index() * 25 + 12] = 5;
    assert_eq!(LocalWeights::from_genes(genes).choose(&Position::start()), "e6".parse().ok());
}

#[test]
fn the_printed_weights_know_the_points_and_bad_ones_do_not() {
    let subject = GomokuSubject::default();
    let found = |table| subject.correct_answers(&GomokuGenome::from(table));
    assert_eq!(subject.question_count(), 100);
    assert!(found(WEIGHTS) >= 60, "{}", found(WEIGHTS));
    assert!(found([[100_000, 1000, 100, 1], [50_000, 500, 50, 1]]) < 40);
    assert_eq!(GomokuGenome::from(WEIGHTS).table(), WEIGHTS);
    // Good square values, and their opposites.
    let subject = OthelloSubject::default();
    let by_square = |sign: i32| {
        let mut genes = vec![0; 64 * 25];
        for square in Square::all() {
            genes[square.index() * 25 + 12] = sign * crate::othello::evaluation::square_value(square);
        }
        subject.correct_answers(&LocalWeights::from_genes(genes))
    };
    assert_eq!((subject.question_count(), by_square(1)), (100, 100));
    assert!(by_square(-1) < 20, "{}", by_square(-1));
}

#[test]
fn openings_are_different_quiet_and_the_same_by_seed() {
    let subject = GomokuSubject::default();
    let openings = subject.openings(30, 7);
    assert_eq!((openings.len(), &openings), (30, &subject.openings(30, 7)));
    assert_ne!(openings, subject.openings(30, 8));
    assert!(openings.iter().enumerate().all(|(index, opening)| !openings[..index].contains(opening)));
    assert!(openings.iter().all(|opening| opening.board().free_points().count() == 225 - 6));
}

/// Trains up to a generation, by points only.
fn trained(population: &mut Population<GomokuGenome>, subject: &GomokuSubject, generation: u32) {
    while population.generation() < generation {
        let fitness = measure(subject, population);
        population.breed(&fitness.points);
    }
}

#[test]
fn training_goes_on_as_if_it_had_not_stopped() {
    let subject = GomokuSubject::default();
    let mut whole = Population::new(3, 12);
    let first = measure(&subject, &whole);
    assert_eq!((first.measure, first.points.len(), first.maximum), (FitnessMeasure::Points, 12, 100));
    trained(&mut whole, &subject, 8);
    assert!(measure(&subject, &whole).best() >= first.best());
    let mut half = Population::new(3, 12);
    trained(&mut half, &subject, 4);
    let mut half = Population::read::<GomokuSubject>(&half.write::<GomokuSubject>()).unwrap();
    trained(&mut half, &subject, 8);
    assert_eq!(half, whole);
    // After the first phase the fitness comes from games, the same for all members.
    let games = Population { generation: POINT_GENERATIONS, seed: 1, members: vec![GomokuGenome::from(WEIGHTS); 3] };
    let fitness = measure(&subject, &games);
    assert_eq!((fitness.measure, fitness.maximum), (FitnessMeasure::Games, 40));
    assert_eq!(
        (fitness.points, play_final_match(&subject, &games, &games.members()[0], 5).verdict()),
        (vec![20; 3], MatchVerdict::Undecided)
    );
}

#[test]
fn what_is_no_state_is_told_with_its_line() {
    let text = Population::<GomokuGenome>::new(5, 3).write::<GomokuSubject>();
    let message = |text: &str| Population::<GomokuGenome>::read::<GomokuSubject>(text).unwrap_err().to_string();
    assert!(Population::<GomokuGenome>::read::<GomokuSubject>(&text.replace('\n', "\r\n")).is_ok());
    let error = Population::<LocalWeights>::read::<OthelloSubject>(&text).unwrap_err().to_string();
    assert_eq!(error, "line 2: this is a training state of \"gomoku-weights\"; expected othello-local");
    for (from, to, says) in [
        (
            "huanle",
            "hi",
            "line 1: this is not a training state: it begins with \"hi training 1\"; expected `huanle \
                          training 1`",
        ),
        ("training 1", "training 2", "line 1: unsupported version \"2\"; expected 1"),
        ("exercise ", "", "line 2: unexpected \"gomoku-weights\"; expected `exercise` and its name"),
        ("seed 5", "seed -5", "line 3: unexpected \"seed -5\"; expected `seed` and a number"),
        ("generation 0\n", "", "line 4: unexpected \"population 3\"; expected `generation`"),
        (
            "population 3",
            "population 2",
            "line 5: unexpected \"population 2\"; expected `population` and a number from 3",
        ),
        ("population 3", "population 4", "line 5: the file announces 4 members, but has 3"),
        ("population 3\n", "population 3\n0 ", "line 6: \"0\" is not a weight"),
        ("population 3\n", "population 3\n7 ", "line 6: there are 9 weights; expected 8"),
    ] {
        let error = message(&text.replacen(from, to, 1));
        assert!(error.starts_with(says), "{error}");
    }
    assert!(message("").starts_with("line 1: this is not a training state"));
    // A state that is truncated before its last number is invalid.
    for end in 0..text.trim_end().rfind(' ').unwrap() {
        assert!(Population::<GomokuGenome>::read::<GomokuSubject>(&text[..end]).is_err(), "{end}");
    }
}

/// Plays the games of the first generation of a run of this size at once, and one after another with a break: the runs are the same.
pub(super) fn check_resumed_run<S: self_play::SelfPlay>(games: u32) {
    let mut whole = self_play::TrainingRun::<S>::new(7, games);
    whole.play(usize::MAX);
    assert!(whole.games_played() > 1 && whole.games_played() == whole.games_to_play());
    let mut parts = self_play::TrainingRun::<S>::new(7, games);
    parts.play(1);
    let mut parts = self_play::TrainingRun::<S>::read(&parts.write()).unwrap();
    assert_eq!(parts.games_played(), 1);
    parts.play(100);
    let bytes = whole.write();
    assert!(bytes == parts.write());
    for cut in [0, 17, 40, bytes.len() - 1] {
        assert!(self_play::TrainingRun::<S>::read(&bytes[..cut]).is_err(), "{cut}");
    }
}
