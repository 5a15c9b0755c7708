//! References of the lessons on search.

use super::*;

/// Returns the value of a complete tree by minimax, from its leaves.
fn minimax(leaves: &[i32], branches: usize, max_moves: bool) -> i32 {
    if let [leaf] = leaves {
        return *leaf;
    }
    let values = leaves.chunks(leaves.len() / branches).map(|part| minimax(part, branches, !max_moves));
    if max_moves { values.max().unwrap() } else { values.min().unwrap() }
}

/// Returns the leaves that alpha-beta searches, by its definition on the path: a leaf is skipped if, at some node above it, a
/// bound of an earlier sibling has met the bound of an ancestor.
fn searched(leaves: &[i32], branches: usize) -> (i32, Vec<i32>) {
    fn visit(leaves: &[i32], branches: usize, max: bool, (mut low, mut high): (i32, i32), seen: &mut Vec<i32>) -> i32 {
        if let [leaf] = leaves {
            seen.push(*leaf);
            return *leaf;
        }
        for part in leaves.chunks(leaves.len() / branches) {
            let value = visit(part, branches, !max, (low, high), seen);
            if max {
                low = low.max(value);
            } else {
                high = high.min(value);
            }
            if low >= high {
                break;
            }
        }
        if max { low } else { high }
    }
    let mut seen = Vec::new();
    let value = visit(leaves, branches, true, (i32::MIN, i32::MAX), &mut seen);
    (value, seen)
}

/// The tree of Russell and Norvig, *Artificial Intelligence*, figure 5.2: its value is 3, and of the second MIN node only the
/// first leaf is searched. The tree of eight leaves is that of many courses: its value is 5.
#[test]
#[ignore = "long"]
fn alpha_beta_finds_the_value_of_minimax() {
    let leaf_values = |steps: &[Step]| -> Vec<i32> {
        let of_leaf = |step: &Step| {
            let sentence = step.sentence.as_deref().unwrap();
            let words = sentence.split([' ', '.']).skip_while(|word| *word != "is");
            words.flat_map(str::parse).next().unwrap()
        };
        steps.iter().filter(|step| step.mark == "leaf").map(of_leaf).collect()
    };
    let run = |values: &[i32]| {
        let lesson = lesson("alpha-beta-window");
        let settings =
            LessonSettings { values: values.to_vec(), language: Language::English, ..lesson.default_settings() };
        let steps = (lesson.record)(&settings).steps().to_vec();
        let last = steps.last().unwrap();
        assert_eq!(last.mark, "return");
        let sentence = last.sentence.clone().unwrap();
        let root: i32 = sentence.split(['.', ' ']).flat_map(str::parse).next().unwrap();
        (root, leaf_values(&steps))
    };
    assert_eq!(run(&[0, 0, 1]), (3, vec![3, 12, 8, 2, 14, 5, 2]));
    assert_eq!(run(&[1, 0, 1]), (5, vec![3, 5, 6, 1, 2]));
    let (first, second) = (vec![3, 12, 8, 2, 4, 6, 14, 5, 2], vec![3, 5, 6, 9, 1, 2, 0, -1]);
    let random = |seed: i32| {
        let next = |state: &mut i32, i: i32| {
            *state = (*state * 41 + 17 + i) % 173;
            Some(*state % 19 - 9)
        };
        let mut state = seed;
        (0..8).map(|i| next(&mut state, i).unwrap()).collect::<Vec<i32>>()
    };
    let mut skipped = 0;
    for seed in 1..=99 {
        for (kind, leaves) in [(0, first.clone()), (1, second.clone()), (2, random(seed))] {
            for order in 0..2 {
                let mut leaves = leaves.clone();
                if order == 1 {
                    leaves.reverse();
                }
                let branches = if kind == 0 { 3 } else { 2 };
                let expected = searched(&leaves, branches);
                assert_eq!(expected.0, minimax(&leaves, branches, true));
                assert_eq!(run(&[kind, order, seed]), expected, "{kind} {order} {seed}");
                skipped += leaves.len() - expected.1.len();
            }
        }
    }
    assert!(skipped > 300, "{skipped}");
}

/// The worked example of Goldberg, *Genetic Algorithms in Search, Optimization, and Machine Learning* (1989), tables 1.1 and 1.2.
#[test]
fn the_genetic_algorithm_is_goldbergs_example() {
    let (steps, _) = steps("genetic", &[2, 0, 1]);
    let sums: Vec<f64> = steps.iter().filter(|step| step.mark == "wheel").map(|step| value(step, "sum")).collect();
    assert_eq!(sums, [1170.0, 1754.0]);
    let shown = |step: &Step, name: &str| step.values.iter().find(|(known, _)| *known == name).unwrap().1.clone();
    let population = |step: &Step| [0, 1, 2, 3].map(|i| shown(step, &format!("pop[{i}]")));
    let wheels: Vec<&Step> = steps.iter().filter(|step| step.mark == "wheel").collect();
    assert_eq!(population(wheels[0]), ["01101", "11000", "01000", "10011"]);
    assert_eq!(population(wheels[1]), ["01100", "11001", "11011", "10000"]);
    let sentence = wheels[0].sentence.as_deref().unwrap();
    for probability in ["0.14", "0.49", "0.31"] {
        assert!(sentence.contains(probability), "{sentence}");
    }
    let pairs: Vec<[f64; 3]> = steps
        .iter()
        .filter(|step| step.mark == "site")
        .take(2)
        .map(|step| ["a", "b", "site"].map(|name| value(step, name)))
        .collect();
    assert_eq!(pairs, [[0.0, 1.0, 4.0], [1.0, 3.0, 2.0]]);
}

/// Children have, bit by bit, a bit of one of their parents, and together both bits.
#[test]
fn crossover_keeps_the_bits_of_the_parents() {
    let mut count = 0;
    for mut values in settings("genetic") {
        values[1] = 0;
        let (steps, _) = steps("genetic", &values);
        let string = |step: &Step, name: &str| {
            let found = step.values.iter().find(|(known, _)| *known == name).unwrap();
            u32::from_str_radix(&found.1, 2).unwrap()
        };
        let mut children = Vec::new();
        for step in &steps {
            if step.mark == "cross" {
                let [a, b, site] = ["a", "b", "site"].map(|name| value(step, name) as usize);
                let [a, b] = [a, b].map(|parent| string(step, &format!("pop[{parent}]")));
                let digits = |number: u32| format!("{number:05b}");
                let join = |head: u32, tail: u32| digits(head)[..site].to_owned() + &digits(tail)[site..];
                children.extend([join(a, b), join(b, a)]);
            } else if step.mark == "replace" && children.len() == 4 {
                let index = (0..4).find(|i| {
                    string(step, &format!("pop[{i}]")) == u32::from_str_radix(&children[*i], 2).unwrap().max(1)
                });
                assert!(index.is_some(), "{values:?}: {children:?}");
                count += 1;
            } else if step.mark == "fitness" {
                children.clear();
            }
        }
    }
    assert!(count > 100, "{count}");
}
