//! Tests of the buffer against a simple model: a list of lines, copied completely before each step.

use proptest::prelude::*;

use super::*;

/// An operation on both.
#[derive(Clone, Debug)]
enum Operation {
    Replace(TextPosition, TextPosition, String, UndoGrouping),
    Undo,
    Redo,
    Save,
}

/// A text as lines, with all its earlier states.
struct Model {
    lines: Vec<String>,
    past: Vec<Vec<String>>,
    future: Vec<Vec<String>>,
}

impl Model {
    fn offset(&self, place: TextPosition) -> usize {
        self.lines[..place.line].iter().map(|line| line.len() + 1).sum::<usize>() + place.byte
    }

    fn replace(&mut self, from: TextPosition, to: TextPosition, text: &str, whole_step: bool) {
        let (from, to) = (self.offset(from.min(to)), self.offset(from.max(to)));
        let old = self.lines.join("\n");
        let new = format!("{}{text}{}", &old[..from], &old[to..]);
        if whole_step {
            self.past.push(self.lines.clone());
        }
        self.future.clear();
        self.lines = new.split('\n').map(str::to_owned).collect();
    }
}

fn operation() -> impl Strategy<Value = Operation> {
    let place = || (0usize..8, 0usize..12).prop_map(|(line, byte)| TextPosition { line, byte });
    let text = prop_oneof![
        Just(String::new()),
        Just("\n".to_owned()),
        Just("棋".to_owned()),
        "[a-c \\n\\t欢乐]{0,6}",
        "[xyz]",
    ];
    let joins = prop_oneof![Just(UndoGrouping::Alone), Just(UndoGrouping::Always)];
    prop_oneof![
        6 => (place(), place(), text, joins).prop_map(|(a, b, text, joins)| Operation::Replace(a, b, text, joins)),
        2 => Just(Operation::Undo),
        2 => Just(Operation::Redo),
        1 => Just(Operation::Save),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
    #[test]
    fn it_does_what_a_list_of_lines_does(start in "[a欢\\n]{0,20}", deeds in prop::collection::vec(operation(), 0..60)) {
        let mut buffer = Buffer::new(&start);
        let mut plain =
            Model { lines: start.split('\n').map(str::to_owned).collect(), past: Vec::new(), future: Vec::new() };
        let mut saved = plain.lines.clone();
        for action in deeds {
            match action {
                Operation::Replace(one, other, text, joins) => {
                    let (one, other) = (buffer.clamp(one), buffer.clamp(other));
                    let fresh = buffer.is_saved() || plain.past.is_empty();
                    let last_line = buffer.end().line;
                    let (end, moved) =
                        buffer.replace(Selection { anchor: one, cursor: other }, &text, joins).unwrap();
                    plain.replace(one, other, &text, joins == UndoGrouping::Alone || fresh);
                    prop_assert_eq!(plain.offset(end), plain.offset(one.min(other)) + text.len());
                    prop_assert_eq!(moved.map_line(last_line + 1), plain.lines.len());
                }
                Operation::Undo => {
                    prop_assert_eq!(buffer.undo().is_some(), !plain.past.is_empty());
                    if let Some(before) = plain.past.pop() {
                        plain.future.push(std::mem::replace(&mut plain.lines, before));
                    }
                }
                Operation::Redo => {
                    prop_assert_eq!(buffer.redo().is_some(), !plain.future.is_empty());
                    if let Some(after) = plain.future.pop() {
                        plain.past.push(std::mem::replace(&mut plain.lines, after));
                    }
                }
                Operation::Save => {
                    buffer.set_saved();
                    saved = plain.lines.clone();
                }
            }
            prop_assert_eq!(buffer.text(), plain.lines.join("\n"));
            prop_assert_eq!(buffer.bytes(), buffer.text().len());
            prop_assert_eq!(buffer.len(), plain.lines.len());
            if buffer.is_saved() {
                prop_assert_eq!(&plain.lines, &saved);
            }
        }
    }

    #[test]
    fn steps_over_characters_come_back(text in "[a棋\\n]{0,30}") {
        let buffer = Buffer::new(&text);
        let mut place = TextPosition::default();
        for _ in text.chars() {
            let next = buffer.position_after(place);
            prop_assert!(next > place);
            prop_assert_eq!(buffer.position_before(next), place);
            prop_assert_eq!(buffer.text_between(place, next).chars().count(), 1);
            place = next;
        }
        prop_assert_eq!((place, buffer.position_after(place)), (buffer.end(), buffer.end()));
        prop_assert_eq!(buffer.text_between(TextPosition::default(), place), text);
    }
}

fn type_in(buffer: &mut Buffer, at: &mut TextPosition, text: &str) {
    for c in text.chars() {
        (*at, _) = buffer.replace(Selection::at(*at), &c.to_string(), UndoGrouping::Typing).unwrap();
    }
}

#[test]
fn what_is_typed_goes_word_by_word() {
    let (mut buffer, mut at) = (Buffer::default(), TextPosition::default());
    type_in(&mut buffer, &mut at, "int  main()");
    let mut texts = Vec::new();
    while let Some((selection, _)) = buffer.undo() {
        assert!(selection.is_empty());
        texts.push(buffer.text());
    }
    assert_eq!(texts, ["int  ", ""]);
    assert_eq!(buffer.redo().unwrap().0.cursor, TextPosition::new(0, 5));
    assert!(buffer.can_redo());
    type_in(&mut buffer, &mut TextPosition::new(0, 0), "x");
    assert!(!buffer.can_redo() && buffer.redo().is_none());
}

#[test]
fn deleting_one_after_the_other_is_one_step() {
    let mut buffer = Buffer::new("abcdef");
    for byte in [5, 4, 3] {
        let selection = Selection { anchor: TextPosition::new(0, byte), cursor: TextPosition::new(0, byte + 1) };
        buffer.replace(selection, "", UndoGrouping::Deleting).unwrap();
    }
    assert_eq!(buffer.text(), "abc");
    buffer.undo().unwrap();
    assert_eq!(buffer.text(), "abcdef");
    assert!(buffer.undo().is_none() && buffer.is_saved());
}

#[test]
fn a_text_is_no_longer_than_the_longest() {
    let mut buffer = Buffer::new(&"x".repeat(MAX_TEXT_BYTES - 1));
    assert!(buffer.replace(Selection::default(), "棋", UndoGrouping::Alone).is_none());
    assert!(buffer.replace(Selection::default(), "\n", UndoGrouping::Alone).is_some());
    assert!(buffer.replace(Selection::default(), "\n", UndoGrouping::Alone).is_none());
    assert_eq!(buffer.bytes(), MAX_TEXT_BYTES);
}

#[test]
fn old_steps_are_forgotten_before_they_take_too_much() {
    let mut buffer = Buffer::default();
    let text = "y".repeat(MAX_TEXT_BYTES);
    buffer.set_saved();
    for _ in 0..5 {
        buffer
            .replace(Selection { anchor: TextPosition::default(), cursor: buffer.end() }, &text, UndoGrouping::Alone)
            .unwrap();
    }
    let undone = std::iter::from_fn(|| buffer.undo()).count();
    assert!((1..5).contains(&undone));
    assert!(!buffer.is_saved(), "what was saved cannot be reached any more");
}
