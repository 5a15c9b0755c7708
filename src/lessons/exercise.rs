//! Questions generated from a seed, answered by a run.

use crate::gfx::Framebuffer;
use crate::machine::BorlandRng;

/// A question with its picture and its answers.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The question.
    pub question: String,
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
        shuffle(&mut from, random);
        if from.is_sorted() {
            from.rotate_left(1);
        }
        let order = (0..texts.len()).filter_map(|index| from.iter().position(|&other| other == index)).collect();
        Answer::Order { items: from.iter().map(|&index| texts[index].clone()).collect(), order }
    }
}

/// Puts items into a random order: every order with the same probability.
pub(super) fn shuffle<T>(items: &mut [T], random: &mut BorlandRng) {
    for last in (1..items.len()).rev() {
        items.swap(last, usize::from(random.random(last as u16 + 1)));
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
    use super::*;

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
}
