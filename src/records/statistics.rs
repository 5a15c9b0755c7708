//! Statistics of the players, computed from the finished games.
//!
//! A game between a person and the computer counts for that person at that level. A game between two people, including
//! guests, is counted in its own row and for no level. A game of the computer against itself is not counted.

use std::collections::BTreeMap;

use super::finished::{FinishedGame, Participant};
use crate::engine::{Player, Tally};

/// The kind of opponent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OpponentKind {
    /// A level of the computer, by its name on the command line.
    Level(String),
    /// Another person.
    People,
}

/// A category of games that are counted together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameCategory {
    /// The program.
    pub program: String,
    /// The rule; may be empty.
    pub rule: String,
    /// The opponent.
    pub opponent: OpponentKind,
}

/// Returns the side of a person in a game and the opponent; `None` if the game does not count for that person.
fn side_and_opponent(game: &FinishedGame, name: &str) -> Option<(Player, OpponentKind)> {
    let side = Player::BOTH.into_iter().find(|&side| game.participant(side).is_person(name))?;
    match game.participant(!side) {
        Participant::Level(level) => Some((side, OpponentKind::Level(level.clone()))),
        Participant::Person(other) if other == name => None,
        Participant::Person(_) | Participant::Guest => Some((side, OpponentKind::People)),
    }
}

/// Returns a person's results by program, rule and opponent.
pub fn results_by_category(games: &[FinishedGame], name: &str) -> BTreeMap<GameCategory, Tally> {
    let mut record: BTreeMap<GameCategory, Tally> = BTreeMap::new();
    for game in games {
        if let Some((side, against)) = side_and_opponent(game, name) {
            let kind = GameCategory { program: game.program.clone(), rule: game.rule.clone(), opponent: against };
            record.entry(kind).or_default().add(game.outcome, side);
        }
    }
    record
}

/// Returns a person's total results in one program or in all.
pub fn total_results(games: &[FinishedGame], name: &str, program: Option<&str>) -> Tally {
    let mut tally = Tally::default();
    for (kind, of_kind) in results_by_category(games, name) {
        if program.is_none_or(|program| program == kind.program) {
            tally += of_kind;
        }
    }
    tally
}

/// An entry in a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankingEntry {
    /// The person's name.
    pub name: String,
    /// The results at the level.
    pub tally: Tally,
}

/// Returns the people who have played a level of a program, ranked by the share of games won, then by the number of
/// games, then by name.
pub fn ranking<'n>(
    games: &[FinishedGame],
    names: impl IntoIterator<Item = &'n str>,
    program: &str,
    level: &str,
) -> Vec<RankingEntry> {
    let mut tallies: BTreeMap<&str, Tally> = names.into_iter().map(|name| (name, Tally::default())).collect();
    for game in games.iter().filter(|game| game.program == program) {
        for side in Player::BOTH {
            if let (Participant::Person(name), Participant::Level(faced)) =
                (game.participant(side), game.participant(!side))
                && faced == level
                && let Some(tally) = tallies.get_mut(name.as_str())
            {
                tally.add(game.outcome, side);
            }
        }
    }
    let played = tallies.into_iter().filter(|(_, tally)| tally.games() > 0);
    let mut places: Vec<RankingEntry> =
        played.map(|(name, tally)| RankingEntry { name: name.to_owned(), tally }).collect();
    // The stable sort keeps equal entries in the order of their names.
    places.sort_by(|a, b| a.tally.cmp_by_win_rate(b.tally));
    places
}

/// Returns the levels that people have played, by program.
pub fn played_levels(games: &[FinishedGame]) -> Vec<(String, String)> {
    let mut levels = Vec::new();
    for game in games {
        for side in Player::BOTH {
            if let (Participant::Person(_), Participant::Level(level)) =
                (game.participant(side), game.participant(!side))
            {
                levels.push((game.program.clone(), level.clone()));
            }
        }
    }
    levels.sort();
    levels.dedup();
    levels
}

/// Returns the results of one participant against another by program, from the first one's point of view; none of one against
/// itself.
pub(crate) fn head_to_head(games: &[FinishedGame], own: &Participant, other: &Participant) -> BTreeMap<String, Tally> {
    let mut met: BTreeMap<String, Tally> = BTreeMap::new();
    for game in games {
        for side in Player::BOTH {
            if own != other && game.participant(side) == own && game.participant(!side) == other {
                met.entry(game.program.clone()).or_default().add(game.outcome, side);
            }
        }
    }
    met
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::engine::Outcome;

    fn person(name: &str) -> Participant {
        Participant::Person(name.to_owned())
    }

    fn level(name: &str) -> Participant {
        Participant::Level(name.to_owned())
    }

    fn game(program: &str, first: Participant, second: Participant, outcome: Outcome) -> FinishedGame {
        FinishedGame {
            uid: String::new(),
            program: program.to_owned(),
            rule: if program == "gomoku" { "renju".to_owned() } else { String::new() },
            size: String::new(),
            sides: [first, second],
            outcome,
            ending: String::new(),
            moves: 9,
            duration: Duration::ZERO,
            ended_at: 0,
            text: String::new(),
        }
    }

    const FIRST: Outcome = Outcome::Win(Player::First);
    const SECOND: Outcome = Outcome::Win(Player::Second);

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally { wins, draws, losses }
    }

    /// Games of 甲 and 乙 in every category.
    fn games() -> Vec<FinishedGame> {
        vec![
            game("othello", person("甲"), level("advanced"), FIRST),
            game("othello", level("advanced"), person("甲"), FIRST),
            game("othello", person("甲"), level("classic"), Outcome::Draw),
            game("othello", person("甲"), person("乙"), FIRST),
            game("othello", person("乙"), person("甲"), FIRST),
            game("othello", Participant::Guest, person("甲"), SECOND),
            game("othello", level("advanced"), level("classic"), FIRST),
            game("othello", Participant::Guest, level("classic"), FIRST),
            game("othello", person("甲"), person("甲"), FIRST),
            game("gomoku", person("乙"), level("advanced"), SECOND),
            game("gomoku", person("甲"), person("乙"), Outcome::Draw),
        ]
    }

    #[test]
    fn people_are_counted_apart_from_levels() {
        let games = games();
        let kind = |program: &str, rule: &str, against| GameCategory {
            program: program.into(),
            rule: rule.into(),
            opponent: against,
        };
        let expected = BTreeMap::from([
            (kind("gomoku", "renju", OpponentKind::People), tally(0, 1, 0)),
            (kind("othello", "", OpponentKind::Level("advanced".into())), tally(1, 0, 1)),
            (kind("othello", "", OpponentKind::Level("classic".into())), tally(0, 1, 0)),
            (kind("othello", "", OpponentKind::People), tally(2, 0, 1)),
        ]);
        assert_eq!(results_by_category(&games, "甲"), expected);
        assert_eq!(total_results(&games, "甲", None), tally(3, 2, 2));
        assert_eq!(total_results(&games, "甲", Some("othello")), tally(3, 1, 2));
        assert_eq!(total_results(&games, "丙", None), Tally::default());
        let level = |program: &str, level: &str| (program.to_owned(), level.to_owned());
        assert_eq!(
            played_levels(&games),
            [level("gomoku", "advanced"), level("othello", "advanced"), level("othello", "classic")]
        );
    }

    #[test]
    fn two_people_are_compared_in_the_games_that_they_played_together() {
        let games = games();
        let met = head_to_head(&games, &person("甲"), &person("乙"));
        assert_eq!(met, BTreeMap::from([("gomoku".into(), tally(0, 1, 0)), ("othello".into(), tally(1, 0, 1))]));
        assert_eq!(head_to_head(&games, &person("乙"), &person("甲"))["othello"], tally(1, 0, 1));
        assert!(head_to_head(&games, &person("甲"), &person("甲")).is_empty());
    }

    #[test]
    fn a_ranking_is_by_the_share_won_then_by_games_then_by_name() {
        let mut games = Vec::new();
        let mut plays = |name: &str, tally: Tally| {
            for (count, outcome) in [(tally.wins, FIRST), (tally.draws, Outcome::Draw), (tally.losses, SECOND)] {
                games.extend((0..count).map(|_| game("othello", person(name), level("classic"), outcome)));
            }
        };
        plays("third", tally(1, 1, 1));
        plays("first", tally(2, 0, 0));
        plays("second", tally(2, 4, 0));
        plays("also third", tally(1, 0, 2));
        plays("last", tally(0, 9, 0));
        plays("removed", tally(9, 0, 0));
        games.push(game("gomoku", person("last"), level("classic"), FIRST));
        games.push(game("othello", person("last"), person("first"), FIRST));
        let names = ["first", "second", "third", "also third", "last", "never"];
        let places = ranking(&games, names, "othello", "classic");
        let order: Vec<&str> = places.iter().map(|place| place.name.as_str()).collect();
        assert_eq!(order, ["first", "second", "also third", "third", "last"]);
        assert_eq!(places[1].tally, tally(2, 4, 0));
        assert_eq!(ranking(&games, names, "othello", "advanced"), []);
    }

    #[test]
    fn rates() {
        assert_eq!(tally(2, 0, 1).win_percent(), "66.7%");
        assert_eq!(tally(0, 3, 0).win_percent(), "0.0%");
        assert_eq!(Tally::default().win_percent(), "-");
        assert_eq!((tally(1, 0, 3).win_rate(), Tally::default().win_rate()), (Some(0.25), None));
    }
}
