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

/// A game tree.
#[derive(Clone)]
enum Tree {
    Leaf(i32),
    Fork(Vec<Tree>),
}

impl Tree {
    fn leaves(values: &[i32]) -> Tree {
        Tree::Fork(values.iter().copied().map(Tree::Leaf).collect())
    }

    /// Returns the value by minimax.
    fn value(&self, max: bool) -> i32 {
        match self {
            Tree::Leaf(value) => *value,
            Tree::Fork(moves) if max => moves.iter().map(|tree| tree.value(false)).max().unwrap(),
            Tree::Fork(moves) => moves.iter().map(|tree| tree.value(true)).min().unwrap(),
        }
    }

    /// Orders the moves: 1 backwards, 2 the best first.
    fn order(&mut self, order: i32, max: bool) {
        let Tree::Fork(moves) = self else { return };
        moves.iter_mut().for_each(|tree| tree.order(order, !max));
        match order {
            1 => moves.reverse(),
            2 => moves.sort_by_key(|tree| if max { -tree.value(false) } else { tree.value(true) }),
            _ => {}
        }
    }

    /// Adds the leaves that must be searched: a leaf is left out if the value of a finished move at a node above it refutes
    /// that node for a node of the other side above.
    fn searched(&self, max: bool, bounds: &mut Vec<(bool, i32)>, seen: &mut Vec<i32>) {
        let moves = match self {
            Tree::Leaf(value) => return seen.push(*value),
            Tree::Fork(moves) => moves,
        };
        for tree in moves {
            // The bounds of MAX are lower ones, those of MIN upper ones.
            let low = bounds.iter().filter(|(max, _)| *max).map(|(_, value)| *value).max();
            let high = bounds.iter().filter(|(max, _)| !*max).map(|(_, value)| *value).min();
            if low.zip(high).is_some_and(|(low, high)| low >= high) {
                break;
            }
            let known = bounds.len();
            tree.searched(!max, bounds, seen);
            bounds.truncate(known);
            bounds.push((max, tree.value(!max)));
        }
    }
}

/// The values of trees are those of plain minimax in every order, and the leaves are those that are not refuted. With the
/// best move first, b moves and d plies need b^⌈d/2⌉ + b^⌊d/2⌋ - 1 leaves (Knuth and Moore, 1975).
#[test]
fn alpha_beta_with_bounds_is_minimax() {
    let fork = |trees: &[Tree]| Tree::Fork(trees.to_vec());
    let three = |values: &[[i32; 3]; 3]| fork(&values.map(|leaves| Tree::leaves(&leaves)));
    let figure_5_1 = [[5, 3, 4], [2, 6, 1], [7, 0, 2]];
    let figure_5_2 =
        [[[3, 1, 2], [2, 5, 4], [2, 1, 3]], [[1, 0, -2], [4, 6, 2], [5, 3, 7]], [[5, 6, 4], [4, 1, 3], [0, 2, 1]]];
    let trees = [
        Tree::leaves(&[-80, 0, 80]),
        fork(&[Tree::leaves(&[84, 36, 12, 5, -1]), Tree::leaves(&[11, -1, 6, 6]), Tree::leaves(&[6, 0, -5, 3, 5])]),
        three(&figure_5_1),
        fork(&figure_5_2.map(|part| three(&part))),
    ];
    let random = |seed: u32| {
        let mut random = BorlandRng::new(seed);
        let mut pair = || Tree::leaves(&[(); 2].map(|()| i32::from(random.rand() / 7 % 19) - 9));
        fork(&[(); 3].map(|()| Tree::Fork(vec![pair(), pair()])))
    };
    let fixed = trees.iter().cloned().zip(0..).map(|(tree, kind)| (tree, kind, 1));
    let all: Vec<_> = fixed.chain((1..=99).map(|seed| (random(seed as u32), 4, seed))).collect();
    for (tree, kind, seed) in all {
        for order in 0..3 {
            let mut tree = tree.clone();
            tree.order(order, true);
            let lesson = lesson("alpha-beta");
            let settings = LessonSettings {
                values: vec![kind, order, seed],
                language: Language::English,
                ..lesson.default_settings()
            };
            let steps = (lesson.record)(&settings).steps().to_vec();
            let numbers = |step: &Step| -> Vec<i32> {
                let sentence = step.sentence.as_deref().unwrap();
                let words = sentence.split(|c: char| !c.is_ascii_digit() && c != '-');
                words.flat_map(str::parse).collect()
            };
            let found: Vec<i32> =
                steps.iter().filter(|step| step.mark.ends_with("leaf")).map(|step| numbers(step)[0]).collect();
            let mut expected = Vec::new();
            tree.searched(true, &mut Vec::new(), &mut expected);
            assert_eq!(found, expected, "{kind} {order} {seed}");
            let last = steps.last().unwrap();
            assert_eq!((last.mark, numbers(last)[0]), ("max leave", tree.value(true)), "{kind} {order} {seed}");
            for step in steps.iter().filter(|step| step.mark.ends_with("cut")) {
                assert!(value(step, "alpha") >= value(step, "beta"));
            }
            match (kind, order) {
                (2, 0) => assert_eq!((found.len(), tree.value(true)), (6, 3), "the example of the explanation"),
                (3, 2) => assert_eq!(found.len(), 9 + 3 - 1, "the best first"),
                _ => {}
            }
        }
    }
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

/// The puzzle of the 15×15 gomoku's document: walkers of 1, 2, 5 and 10 minutes cross the bridge in 17.
#[test]
fn the_puzzle_of_the_document_takes_17_minutes() {
    let (steps, _) = steps("bridge", &[1, 2, 5, 10]);
    let found = steps.iter().find(|step| step.mark == "found").unwrap();
    assert_eq!(value(found, "minutes[s]"), 17.0);
}
