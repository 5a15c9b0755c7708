//! Questions generated from a seed, answered by the library's own code.

use crate::gfx::Framebuffer;
use crate::machine::BorlandRng;

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
    /// The answer, and how it is given.
    pub answer: Answer,
    /// The reason for the correct answer, if the lesson gives one.
    pub why: Option<String>,
}

/// The right answer to a question, and how it is given.
#[derive(Clone, Debug)]
pub enum Answer {
    /// One of several texts is chosen.
    Choice {
        /// The possible answers, two to four, all different.
        options: Vec<String>,
        /// The index of the right one.
        right: usize,
    },
    /// A pixel of the picture is clicked: its column and row.
    Pixel(i32, i32),
    /// A text is typed, such as a number.
    Typed(String),
    /// Texts are put in order.
    Order {
        /// The texts in the order in which they are listed, all different.
        items: Vec<String>,
        /// The indices of the texts in the right order.
        order: Vec<usize>,
    },
    /// One of several pictures is chosen.
    Picture {
        /// The possible pictures, two or three, all different and of the size of a lesson's pictures.
        pictures: Vec<Framebuffer>,
        /// The index of the right one.
        right: usize,
    },
}

/// An answer that a viewer gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GivenAnswer {
    /// The index of a text or picture.
    Chosen(usize),
    /// A pixel.
    Pixel(i32, i32),
    /// A text.
    Typed(String),
    /// The indices of the texts in the order chosen.
    Order(Vec<usize>),
}

impl Answer {
    /// Returns whether an answer is right. Of a typed text, spaces and case are ignored.
    pub(crate) fn accepts(&self, given: &GivenAnswer) -> bool {
        let plain = |text: &str| text.to_lowercase().replace(' ', "");
        match (self, given) {
            (Answer::Choice { right, .. } | Answer::Picture { right, .. }, GivenAnswer::Chosen(chosen)) => {
                right == chosen
            }
            (Answer::Pixel(x, y), GivenAnswer::Pixel(given_x, given_y)) => (x, y) == (given_x, given_y),
            (Answer::Typed(text), GivenAnswer::Typed(typed)) => plain(text) == plain(typed),
            (Answer::Order { order, .. }, GivenAnswer::Order(given)) => order == given,
            _ => false,
        }
    }

    /// Returns the texts to choose from or to put in order; none for other kinds.
    pub(crate) fn options(&self) -> &[String] {
        match self {
            Answer::Choice { options: texts, .. } | Answer::Order { items: texts, .. } => texts,
            Answer::Pixel(..) | Answer::Typed(_) | Answer::Picture { .. } => &[],
        }
    }

    /// Returns the index of the keys of an answer of this kind in
    /// [`ClassroomText::exercise_keys`](crate::text::lessons::ClassroomText::exercise_keys).
    pub(crate) fn key_line(&self) -> usize {
        match self {
            Answer::Choice { .. } | Answer::Picture { .. } => 0,
            Answer::Pixel(..) => 1,
            Answer::Typed(_) => 2,
            Answer::Order { .. } => 3,
        }
    }

    /// Returns the right answer as a text; for texts in order, their numbers.
    pub(crate) fn text(&self) -> String {
        match self {
            Answer::Choice { options, right } => options.get(*right).cloned().unwrap_or_default(),
            Answer::Pixel(x, y) => format!("({x}, {y})"),
            Answer::Typed(text) => text.clone(),
            Answer::Order { order, .. } => {
                order.iter().map(|index| (index + 1).to_string()).collect::<Vec<_>>().join(" ")
            }
            Answer::Picture { right, .. } => (right + 1).to_string(),
        }
    }

    /// Puts texts, given in the right order, into an order that depends on `random`.
    pub(crate) fn shuffled(texts: Vec<String>, random: &mut BorlandRng) -> Answer {
        let mut from: Vec<usize> = (0..texts.len()).collect();
        for index in (1..from.len()).rev() {
            from.swap(index, usize::from(random.random(index as u16 + 1)));
        }
        if from.is_sorted() {
            from.rotate_left(1);
        }
        let order = (0..texts.len()).filter_map(|index| from.iter().position(|&other| other == index)).collect();
        Answer::Order { items: from.iter().map(|&index| texts[index].clone()).collect(), order }
    }
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

/// Asserts that a question has different answers, and a right one among them; for tests.
#[cfg(test)]
pub(crate) fn assert_answerable(lesson: &str, exercise: &Exercise) {
    use std::collections::BTreeSet;

    let (count, distinct, at_most) = match &exercise.answer {
        Answer::Choice { options, .. } => (options.len(), options.iter().collect::<BTreeSet<_>>().len(), 4),
        Answer::Order { items, .. } => (items.len(), items.iter().collect::<BTreeSet<_>>().len(), 4),
        Answer::Picture { pictures, .. } => {
            let is_first = |(index, picture): (usize, &Framebuffer)| !pictures[..index].contains(picture);
            (pictures.len(), pictures.iter().enumerate().filter(|&pair| is_first(pair)).count(), 3)
        }
        Answer::Typed(text) => return assert!(!text.is_empty() && text.len() <= 12, "{lesson}: {text}"),
        Answer::Pixel(x, y) => return assert!(exercise.picture.bounds().contains(*x, *y), "{lesson}: ({x}, {y})"),
    };
    assert_eq!(distinct, count, "{lesson}: {:?}", exercise.answer.text());
    assert!((2..=at_most).contains(&count), "{lesson}");
    let right = match &exercise.answer {
        Answer::Choice { right, .. } | Answer::Picture { right, .. } => *right,
        Answer::Order { order, .. } => *order.iter().max().unwrap_or(&usize::MAX),
        _ => 0,
    };
    assert!(right < count, "{lesson}");
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::recording::{HEIGHT, WIDTH};
    use super::super::{RUST_LESSONS, rust_lesson};
    use super::*;
    use crate::gfx::Color;
    use crate::machine::Chord;
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
            "dda" | "line" | "boundary-fill" | "flood-fill" | "transform" | "bezier" | "motion" | "menu" => {
                all_in_picture()
            }
            // The first quadrant, or the upper one of the two octants.
            "circle" | "ellipse" => points(answer).into_iter().all(|(x, y)| x >= 0 && y >= 0),
            "patterns" => answer.starts_with("pattern[") && (0..8).contains(&integers(&answer[..9])[0]),
            "planar" => is_binary(answer, 8),
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
    #[ignore = "long"]
    fn every_answer_is_possible_and_all_are_different() {
        for lesson in RUST_LESSONS {
            for seed in 0..400 {
                let exercise = (lesson.exercise)(&mut BorlandRng::new(seed), Language::ALL[seed as usize % 2]);
                let name = lesson.name;
                let Answer::Choice { options, right } = &exercise.answer else { panic!("{name}") };
                assert!((2..=4).contains(&options.len()), "{name}, seed {seed}: {options:?}");
                assert!(*right < options.len(), "{name}, seed {seed}");
                for (index, option) in options.iter().enumerate() {
                    assert!(is_possible(name, &exercise, option), "{name}, seed {seed}: {option}");
                    assert!(!options[..index].contains(option), "{name}, seed {seed}: {option} twice");
                }
                if matches!(name, "polygon" | "glyph") {
                    let different: BTreeSet<_> = options.iter().map(|option| parts(option)).collect();
                    assert_eq!(different.len(), options.len(), "{name}, seed {seed}: {options:?}");
                }
                assert!(is_in_picture(exercise.at), "{name}, seed {seed}");
            }
        }
    }

    #[test]
    fn texts_are_never_listed_in_the_right_order() {
        for seed in 0..500 {
            for count in 2..6 {
                let texts: Vec<String> = (0..count).map(|index: i32| index.to_string()).collect();
                let answer = Answer::shuffled(texts.clone(), &mut BorlandRng::new(seed));
                let Answer::Order { items, order } = &answer else { unreachable!() };
                assert_eq!(
                    order.iter().map(|&index| &items[index]).collect::<Vec<_>>(),
                    texts.iter().collect::<Vec<_>>()
                );
                assert!(items != &texts && answer.accepts(&GivenAnswer::Order(order.clone())), "seed {seed}");
                assert!(!answer.accepts(&GivenAnswer::Order((0..texts.len()).collect())), "seed {seed}");
            }
        }
    }

    #[test]
    fn spaces_and_case_do_not_matter_in_a_typed_answer() {
        let answer = Answer::Typed("(3, 10)".to_owned());
        let accepts = |text: &str| answer.accepts(&GivenAnswer::Typed(text.to_owned()));
        assert!(accepts("(3,10)") && accepts(" ( 3 , 10 ) "));
        assert!(!accepts("") && !accepts("(3,1)") && !accepts("(3,100)"));
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
            let Answer::Choice { options, .. } = &exercise.answer else { panic!("seed {seed}") };
            assert!(options.iter().all(|option| leaves.contains(&integer(option))), "seed {seed}");
        }
    }
}
