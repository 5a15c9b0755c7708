//! Tests of serialization: values are read back, and what is against the rules is refused.

use std::time::Duration;

use proptest::prelude::*;
use serde::de::DeserializeOwned;

use super::*;
use crate::game::{Outcome, Player};
use crate::search::Score;

fn read_back<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

/// Plays by numbers: each selects a move, or goes back, annotates, makes a variation the main line or resigns.
fn build<G: Game>(start: G, numbers: &[u16]) -> Record<G> {
    let mut record = Record::new(start);
    for &number in numbers {
        let moves = record.position().moves();
        match number % 16 {
            0 | 1 => drop(record.undo()),
            2 => record.promote(record.current_id()),
            3 => {
                let node = record.node_mut(record.current_id());
                node.comment = format!("\"{number}\"\n好");
                node.time = Some(Duration::from_millis(number.into()));
                node.score = Some(Score::Mate(-i32::from(number)));
                node.properties.push(("N".into(), "1".into()));
            }
            4 if number > 60_000 => record.terminate(Termination::Resignation(Player::Second)),
            _ if moves.is_empty() => {}
            _ => drop(record.play(moves[usize::from(number / 16) % moves.len()]).unwrap()),
        }
    }
    record.set_tag("First", "白");
    record
}

fn check<G>(start: G, numbers: &[u16])
where
    G: Game<Move: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
{
    let record = build(start, numbers);
    let again = read_back(&record);
    assert_eq!(again, record);
    assert_eq!((again.position(), again.moves()), (record.position(), record.moves()));
    assert_eq!(again.outcome(), record.outcome());
    assert_eq!(again.termination(), record.termination());
    assert_eq!(&read_back(record.position()), record.position());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: Some(Box::new(crate::REGRESSIONS)), ..ProptestConfig::with_cases(48) })]

    #[test]
    fn records_of_every_game_are_read_back(numbers in prop::collection::vec(any::<u16>(), 0..120)) {
        check(othello::Position::start(), &numbers);
        check(xiangqi::Position::start(), &numbers);
        for rules in gomoku::Rules::ALL {
            check(gomoku::Position::empty(10, rules).unwrap(), &numbers);
        }
    }
}

#[test]
fn the_forms_are_these() {
    let text = |value: serde_json::Result<String>| value.unwrap();
    let record = Record::from_moves(othello::Position::start(), ["f5".parse().unwrap()]).unwrap();
    assert_eq!(
        text(serde_json::to_string(&record)),
        "{\"tags\":[],\"start\":\"---------------------------OX------XO--------------------------- X\",\
         \"annotations\":null,\"nodes\":[{\"parent\":0,\"move\":\"f5\",\"annotations\":null}],\
         \"current\":1,\"termination\":null}"
    );
    assert_eq!(text(serde_json::to_string(&Outcome::Win(Player::First))), "{\"win\":\"first\"}");
    assert_eq!(text(serde_json::to_string(&Score::Estimate(-50))), "{\"estimate\":-50}");
    let start = gomoku::Position::empty(15, gomoku::Rules::RENJU).unwrap();
    let mv = start.move_at("h8".parse().unwrap());
    assert_eq!(text(serde_json::to_string(&mv)), "{\"point\":\"h8\",\"size\":15}");
    assert_eq!(read_back(&mv), mv);
    let rules = text(serde_json::to_string(&start.rules()));
    assert_eq!(rules, "{\"rule\":\"renju\",\"forbidden\":true}");
}

#[test]
fn a_game_lost_by_a_forbidden_move_stays_lost() {
    let start = gomoku::Position::empty(15, gomoku::Rules::RENJU).unwrap();
    let moves = "d8 d1 e8 e1 f8 f1 h8 h1 i8 i1 g8".split(' ').map(|name| start.move_at(name.parse().unwrap()));
    let record = Record::from_moves(start, moves).unwrap();
    assert_eq!(record.outcome(), Some(Outcome::Win(Player::Second)));
    let again = read_back(record.position());
    assert_eq!((again.ending(), &again), (record.position().ending(), record.position()));
    let text = serde_json::to_string(&start).unwrap().replace("\"forbidden\":null", "\"forbidden\":\"overline\"");
    assert!(serde_json::from_str::<gomoku::Position>(&text).is_err(), "Black is to move: {text}");
}

#[test]
fn what_is_against_the_rules_is_refused() {
    let record = Record::from_moves(othello::Position::start(), ["f5", "d6"].map(|mv| mv.parse().unwrap())).unwrap();
    let good = serde_json::to_string(&record).unwrap();
    for (from, to, message) in [
        ("\"f5\"", "\"a1\"", "node 1: a1"),
        ("\"f5\"", "\"z9\"", "z9"),
        ("\"parent\":1", "\"parent\":2", "node 2 precedes its parent 2"),
        ("\"parent\":1,\"move\":\"d6\"", "\"parent\":0,\"move\":\"f5\"", "already node 1"),
        ("\"current\":2", "\"current\":3", "there is no node 3"),
        ("\"termination\":null", "\"termination\":[9,\"draw_agreement\"]", "there is no node 9"),
    ] {
        assert!(good.contains(from), "{good}");
        let error = serde_json::from_str::<Record<othello::Position>>(&good.replacen(from, to, 1)).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
    for text in ["{\"point\":\"p1\",\"size\":15}", "{\"point\":\"a1\",\"size\":99}"] {
        assert!(serde_json::from_str::<gomoku::Move>(text).is_err(), "{text}");
    }
}
