//! Questions generated from a seed, answered by the library's own code.

use crate::gfx::Framebuffer;

/// A question with its picture and its answers.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The values for the placeholders of the question: see
    /// [`LessonText::question`](crate::text::lessons::LessonText::question).
    pub gaps: Vec<String>,
    /// The picture of the question, of the size of a lesson's pictures.
    pub picture: Framebuffer,
    /// The pixel shown by the magnifier.
    pub at: (i32, i32),
    /// The possible answers, two to four, all different.
    pub options: Vec<String>,
    /// The index of the correct answer.
    pub right: usize,
    /// The reason for the correct answer, if the lesson gives one.
    pub why: Option<String>,
}

impl Exercise {
    /// Inserts the right answer among wrong ones at an index that depends on `random`; duplicates are dropped.
    pub fn mix_options(right: String, wrong: impl IntoIterator<Item = String>, random: u16) -> (Vec<String>, usize) {
        let mut options: Vec<String> = Vec::new();
        for option in wrong {
            if option != right && !options.contains(&option) && options.len() < 3 {
                options.push(option);
            }
        }
        let place = usize::from(random) % (options.len() + 1);
        options.insert(place, right);
        (options, place)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::recording::{HEIGHT, WIDTH};
    use super::super::{RUST_LESSONS, rust_lesson};
    use super::*;
    use crate::gfx::Color;
    use crate::machine::{BorlandRng, Chord};
    use crate::text::Language;

    /// Returns the integers in a text.
    fn integers(text: &str) -> Vec<i32> {
        let parts = text.split(|c: char| !c.is_ascii_digit() && c != '-');
        parts.filter_map(|part| part.parse().ok()).collect()
    }

    /// Returns the only integer of a text.
    fn integer(text: &str) -> i32 {
        let [number] = integers(text)[..] else { panic!("{text}") };
        number
    }

    /// Returns the points in a text.
    fn points(text: &str) -> Vec<(i32, i32)> {
        let inner = text.split('(').skip(1).filter_map(|rest| rest.split_once(')'));
        inner.map(|(point, _)| integers(point)).map(|point| (point[0], point[1])).collect()
    }

    fn is_in_picture((x, y): (i32, i32)) -> bool {
        (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y)
    }

    fn is_binary(text: &str, digits: usize) -> bool {
        text.len() == digits && text.chars().all(|c| matches!(c, '0' | '1'))
    }

    /// Returns whether an answer could be right if one knew nothing but the question: numbers in their range, points in
    /// the picture, values that occur in it.
    fn is_possible(lesson: &str, exercise: &Exercise, answer: &str) -> bool {
        let gap = |index: usize| integer(&exercise.gaps[index]);
        let all_in_picture = || !points(answer).is_empty() && points(answer).into_iter().all(is_in_picture);
        match lesson {
            "pixels" => (0..640 * 480).contains(&integer(answer)),
            "colors" => Color::all().any(|color| color.to_string() == answer),
            "dda" | "line" | "thick-line" | "boundary-fill" | "flood-fill" | "transform" | "bezier" | "motion"
            | "menu" => all_in_picture(),
            // The first quadrant, or the upper one of the two octants.
            "circle" | "ellipse" => points(answer).into_iter().all(|(x, y)| x >= 0 && y >= 0),
            "arc" => points(answer).into_iter().all(|(x, y)| x.abs() <= gap(0) && y.abs() <= gap(0)),
            "slice" => integers(&answer.replace(" - ", " ")).into_iter().all(|angle| (0..=360).contains(&angle)),
            "patterns" => answer.starts_with("pattern[") && (0..8).contains(&integers(&answer[..9])[0]),
            "span-fill" | "planar" => is_binary(answer, 8),
            "polygon" => {
                let columns = integers(&answer.replace('-', " "));
                columns.chunks(2).all(|pair| pair[0] <= pair[1]) && columns.iter().all(|x| (0..WIDTH).contains(x))
            }
            "clip" => {
                let bit = |index: usize| answer.as_bytes()[index] == b'1';
                is_binary(answer, 4) && !(bit(0) && bit(1)) && !(bit(2) && bit(3))
            }
            "clip-polygon" => (3..=7).contains(&integer(answer)),
            "glyph" => integers(answer).into_iter().all(|bit| (0..8).contains(&bit)),
            "random" => (0..gap(2)).contains(&integer(answer)),
            "shuffle" => {
                let numbers = integers(answer);
                !numbers.is_empty() && numbers.iter().collect::<BTreeSet<_>>().len() == numbers.len()
            }
            "blinds" => (0..HEIGHT).contains(&integer(answer)),
            "morph" => points(answer).into_iter().all(|(x, y)| (0..16).contains(&x) && (0..16).contains(&y)),
            "board" => {
                points(answer).into_iter().all(|(column, row)| (0..8).contains(&column) && (0..8).contains(&row))
            }
            // Nobody is faster than the slowest two crossings allow: the slowest person, and one other crossing.
            "bridge" => {
                let mut times: Vec<i32> = (0..4).map(gap).collect();
                times.sort_unstable();
                // At least five crossings; the slowest person crosses once.
                integer(answer) >= times[3] + 4 * times[0]
            }
            "alpha-beta" => (-9..=9).contains(&integer(answer)),
            "frontier" => (0..=gap(0)).contains(&integer(answer)),
            "win-table" => integer(answer) >= 0,
            "keyboard" => answer.parse::<Chord>().is_ok(),
            _ => panic!("{lesson}: which answers are possible?"),
        }
    }

    /// The parts of an answer in any order: two answers with the same parts say the same.
    fn parts(answer: &str) -> BTreeSet<String> {
        answer.split([',', ' ']).map(str::to_owned).filter(|part| !part.is_empty()).collect()
    }

    #[test]
    fn every_answer_is_possible_and_all_are_different() {
        for lesson in RUST_LESSONS {
            for seed in 0..400 {
                let exercise = (lesson.exercise)(&mut BorlandRng::new(seed), Language::ALL[seed as usize % 2]);
                let (name, options) = (lesson.name, &exercise.options);
                assert!((2..=4).contains(&options.len()), "{name}, seed {seed}: {options:?}");
                assert!(exercise.right < options.len(), "{name}, seed {seed}");
                for (index, option) in options.iter().enumerate() {
                    assert!(is_possible(name, &exercise, option), "{name}, seed {seed}: {option}");
                    assert!(!options[..index].contains(option), "{name}, seed {seed}: {option} twice");
                }
                if matches!(name, "polygon" | "slice" | "glyph") {
                    let different: BTreeSet<_> = options.iter().map(|option| parts(option)).collect();
                    assert_eq!(different.len(), options.len(), "{name}, seed {seed}: {options:?}");
                }
                assert!(is_in_picture(exercise.at), "{name}, seed {seed}");
            }
        }
    }

    #[test]
    fn values_that_occur_in_the_picture_are_the_only_answers() {
        // Of a game tree, the values of its leaves: minimax returns one of them.
        let alpha_beta = rust_lesson("alpha-beta").unwrap();
        for seed in 0..200 {
            let exercise = (alpha_beta.exercise)(&mut BorlandRng::new(seed), Language::default());
            let mut random = BorlandRng::new(seed);
            let moves = 2 + random.random(2);
            let leaves: Vec<i32> = (0..3 * moves).map(|_| i32::from(random.random(19)) - 9).collect();
            assert!(exercise.options.iter().all(|option| leaves.contains(&integer(option))), "seed {seed}");
        }
    }
}
