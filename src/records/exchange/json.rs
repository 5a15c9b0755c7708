//! JSON.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::row::{GameRow, PlayerRow};
use super::{Collection, Wrong};
use crate::records::Finished;

/// What the file says of itself.
const FORMAT: &str = "huanle records 1";

/// A whole file.
#[derive(Deserialize)]
struct File {
    #[serde(deserialize_with = "format")]
    #[expect(dead_code, reason = "it is only looked at")]
    format: (),
    #[serde(deserialize_with = "once")]
    players: Vec<Player>,
    #[serde(deserialize_with = "once")]
    games: Vec<Game>,
}

fn format<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
    match String::deserialize(from)?.as_str() {
        FORMAT => Ok(()),
        other => Err(D::Error::custom(format!("the format `{other}` is unknown here, `{FORMAT}` was expected"))),
    }
}

/// A player that is right, or the reading ends here: so the line is known.
struct Player((String, Option<Vec<u8>>));

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Player, D::Error> {
        PlayerRow::deserialize(from)?.taken().map(Player).map_err(D::Error::custom)
    }
}

/// The same with a game.
struct Game(Finished);

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Game, D::Error> {
        GameRow::deserialize(from)?.taken().map(Game).map_err(D::Error::custom)
    }
}

/// What is in the file once.
trait Once {
    /// What tells it from others, in words.
    fn called(&self) -> String;
}

impl Once for Player {
    fn called(&self) -> String {
        format!("the player `{}`", self.0.0)
    }
}

impl Once for Game {
    fn called(&self) -> String {
        format!("the game `{}`", self.0.uid)
    }
}

/// Reads a list up to what comes twice.
fn once<'de, D: Deserializer<'de>, T: Once + Deserialize<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    struct Reader<T>(PhantomData<T>);

    impl<'de, T: Once + Deserialize<'de>> Visitor<'de> for Reader<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Vec<T>, A::Error> {
            let (mut list, mut seen) = (Vec::new(), BTreeSet::new());
            while let Some(element) = from.next_element::<T>()? {
                if !seen.insert(element.called()) {
                    return Err(A::Error::custom(format!("{} stands in it twice", element.called())));
                }
                list.push(element);
            }
            Ok(list)
        }
    }

    from.deserialize_seq(Reader(PhantomData))
}

pub(super) fn write(collection: &Collection) -> String {
    let players = collection.people.iter().map(|(name, portrait)| line(&PlayerRow::of(name, portrait.as_deref())));
    let games = collection.games.iter().map(|game| line(&GameRow::of(game)));
    let list = |lines: Vec<String>| if lines.is_empty() { String::new() } else { format!("\n{}\n", lines.join(",\n")) };
    let (players, games) = (list(players.collect()), list(games.collect()));
    format!("{{\"format\":\"{FORMAT}\",\"players\":[{players}],\"games\":[{games}]}}\n")
}

/// Rows are structs of texts and numbers: none of them fails to be written.
fn line(row: &impl Serialize) -> String {
    serde_json::to_string(row).unwrap_or_default()
}

pub(super) fn read(text: &str) -> Result<Collection, Wrong> {
    let file: File = serde_json::from_str(text).map_err(|error| {
        let said = error.to_string();
        // It ends with the place, which is told in our words.
        let why = said.rsplit_once(" at line ").map_or(said.as_str(), |(why, _)| why);
        let cut = if error.is_eof() { "the file is cut short: " } else { "" };
        Wrong { line: error.line() as u64, why: format!("{cut}{why}") }
    })?;
    let people = file.players.into_iter().map(|player| player.0).collect();
    let games = file.games.into_iter().map(|game| game.0).collect();
    Ok(Collection { people, games })
}
