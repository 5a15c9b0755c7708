//! The endings of stored games: an identifier in the file, a sentence on the screen.

use super::{Text, game_of};

/// Returns every ending that has a sentence: its identifier, and the sentence in a language. Endings without words,
/// such as `40 : 24`, are the same in every language.
fn all(text: &Text, program: &str) -> Vec<(String, String)> {
    let game = game_of(program);
    let [first, second] = match game {
        "xiangqi" => [text.xiangqi.red, text.xiangqi.black],
        "gomoku" => text.gomoku.sides,
        _ => [text.othello.black, text.othello.white],
    };
    let mut list = vec![("agreed".to_owned(), text.table.ends.agreed.to_owned())];
    for (player, loser, winner) in [("first", first, second), ("second", second, first)] {
        list.push((format!("resigned {player}"), (text.table.ends.resigned)(loser, winner)));
        list.push((format!("time {player}"), (text.table.ends.time_up)(loser, winner)));
    }
    let mut add = |word: &str, sentence: &str| list.push((word.to_owned(), sentence.to_owned()));
    match game {
        "xiangqi" => {
            let said = &text.xiangqi.endings;
            add("checkmate", said.checkmate);
            add("stalemate", said.stalemate);
            add("perpetual-check", said.perpetual_check);
            add("perpetual-chase", said.perpetual_chase);
            add("repetition", said.repetition);
            add("natural-limit", said.natural_limit);
            add("material", said.material);
        }
        "gomoku" => {
            let said = &text.gomoku;
            for (word, sentence) in ["five", "more-than-five", "full", "no-line"].into_iter().zip(said.endings) {
                add(word, sentence);
            }
            for (word, foul) in ["double-three", "double-four", "overline"].into_iter().zip(said.fouls) {
                add(word, &(said.foul_ending)(foul));
            }
        }
        _ => {}
    }
    list
}

/// Returns the identifier under which an ending of a program's game is stored. An ending without an identifier is
/// stored as its sentence.
pub fn identifier(text: &Text, program: &str, sentence: &str) -> String {
    let known = all(text, program).into_iter().find(|(_, message)| message == sentence);
    known.map_or_else(|| sentence.to_owned(), |(word, _)| word)
}

/// Returns the sentence for the ending of a stored game; an ending without an identifier is shown as it is.
pub fn sentence(text: &Text, program: &str, stored: &str) -> String {
    let known = all(text, program).into_iter().find(|(word, _)| word == stored);
    known.map_or_else(|| stored.to_owned(), |(_, sentence)| sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::xiangqi::{Side, XiangqiEnding};
    use crate::text::Language;

    #[test]
    fn an_ending_is_stored_as_a_word_and_said_in_each_language() {
        let [zh, en] = [Language::Chinese, Language::English].map(Language::text);
        for program in ["othello", "gomoku", "original-gomoku", "xiangqi", "original-xiangqi"] {
            for ((name, chinese), (_, english)) in all(zh, program).into_iter().zip(all(en, program)) {
                assert_eq!([identifier(zh, program, &chinese), identifier(en, program, &english)], [&*name; 2]);
                assert_eq!([sentence(zh, program, &name), sentence(en, program, &name)], [&*chinese, &english]);
            }
        }
        assert_eq!(
            (identifier(en, "othello", "40 : 24"), sentence(zh, "othello", "40 : 24")),
            ("40 : 24".into(), "40 : 24".into())
        );
    }

    #[test]
    fn no_two_endings_share_a_word_or_a_sentence() {
        for text in Language::ALL.map(Language::text) {
            for program in ["othello", "gomoku", "xiangqi"] {
                let list = all(text, program);
                for (at, one) in list.iter().enumerate() {
                    assert!(list[..at].iter().all(|other| other.0 != one.0 && other.1 != one.1), "{one:?}");
                }
            }
        }
    }

    #[test]
    fn every_rule_that_ends_a_game_of_xiangqi_has_a_sentence() {
        let loser = Side::Red;
        let endings = [
            XiangqiEnding::Checkmate { loser },
            XiangqiEnding::Stalemate { loser },
            XiangqiEnding::PerpetualCheck { loser },
            XiangqiEnding::PerpetualChase { loser },
            XiangqiEnding::Repetition,
            XiangqiEnding::NaturalLimit,
            XiangqiEnding::Material,
        ];
        let names = all(Language::English.text(), "xiangqi");
        for name in endings.map(XiangqiEnding::name) {
            assert!(names.iter().any(|(word, _)| word == name), "{name}");
        }
    }
}
