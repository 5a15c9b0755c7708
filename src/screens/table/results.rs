//! Results of the players: rankings, one player's, two side by side; and the list of finished games, which can be
//! opened.

use std::collections::BTreeSet;

use super::players::{tally_cells, tally_columns};
use super::{Drawing, Seat, Table};
use crate::engine::record::tag;
use crate::engine::{Player, Tally};
use crate::machine::{Flow, Machine};
use crate::records::finished::result;
use crate::records::standing::{self, Discipline, OpponentClass};
use crate::records::{FinishedGame, Participant, Person, date};
use crate::text::endings;
use crate::text::records::Records;
use crate::ui::sheet::{Column, Sheet, SheetInput};

/// The widths of the columns: the place and name of a ranking; the kind of games of results; the kind and either player
/// of two players' results; all but the last column of the finished games, and that last one.
const PLACE: [i32; 2] = [40, 200];
const KIND: [i32; 3] = [112, 80, 112];
const TWO: [i32; 3] = [190, 180, 180];
const GAME: [i32; 5] = [128, 100, 100, 64, 88];
const MOVES: i32 = 40;

/// Returns columns of text.
fn words<const N: usize>(columns: [(&str, i32); N]) -> [Column<'_>; N] {
    columns.map(|(heading, width)| Column { heading, width, right: false })
}

impl<D: Drawing> Table<'_, '_, D> {
    /// Returns the name of a level of a program.
    fn level_called<'n>(&self, program: &str, level: &'n str) -> &'n str {
        let own = self.drawing.levels().iter().position(|own| program == self.drawing.program() && own.name == level);
        own.map_or_else(|| self.text.levels.name(program, level), |own| self.drawing.level_name(own))
    }

    /// Returns the levels that have a ranking: all of this game's, and those of other games that have been played.
    fn ranked(&self, games: &[FinishedGame]) -> Vec<(String, String)> {
        let program = self.drawing.program();
        let own = self.drawing.levels().iter().map(|level| (program.to_owned(), level.name.to_owned()));
        own.chain(standing::levels(games).into_iter().filter(|(of, _)| of != program)).collect()
    }

    /// Shows the rankings, a page for each level, and from there the finished games, until the user leaves.
    pub(super) fn show_rankings(&mut self, m: &mut Machine<'_>) -> Flow {
        let said = &self.text.records;
        let place = Column { heading: said.place, width: PLACE[0], right: true };
        let columns = [&[place][..], &words([(said.name, PLACE[1])]), &tally_columns(&said.tally)].concat();
        // The current level comes first.
        let mut page = self.some_level();
        let mut chosen = 0;
        loop {
            let Some((people, games)) = self.read_records(m)? else { return Ok(()) };
            let pages = self.ranked(&games);
            page = page.min(pages.len() - 1);
            let (program, level) = &pages[page];
            let names = people.iter().map(|person: &Person| person.name.as_str());
            let places = standing::ranking(&games, names, program, level);
            let row = |(place, of): (usize, &standing::Place)| {
                [&[place.to_string(), of.name.clone()][..], &tally_cells(of.tally)].concat()
            };
            let rows: Vec<Vec<String>> = (1..).zip(&places).map(row).collect();
            let name = (said.page)(Records::program(self.text, program), self.level_called(program, level));
            let sheet = Sheet {
                title: said.rankings,
                page: Some(&name),
                columns: &columns,
                rows: &rows,
                empty: said.unranked,
                chosen,
                buttons: &said.ranking_buttons,
                keys: said.ranking_keys,
                help: self.text.hints.rankings,
            };
            let Some((wanted, row)) = sheet.ask(m)? else { return Ok(()) };
            chosen = row.unwrap_or(0);
            match wanted {
                SheetInput::Turn(by) => {
                    page = (page + pages.len()).saturating_add_signed(by) % pages.len();
                    chosen = 0;
                }
                SheetInput::Button(0) => {
                    if self.choose_game(m, &games, None)? {
                        return Ok(());
                    }
                }
                SheetInput::Button(_) => return self.show_players(m),
                SheetInput::Open => {
                    if let Some(place) = row.map(|row| &places[row]) {
                        self.show_record(m, &games, &place.name)?;
                    }
                }
            }
        }
    }

    /// Returns the texts for a kind of games.
    fn kind_words(&self, kind: &Discipline) -> [String; 3] {
        let against = match &kind.against {
            OpponentClass::Level(level) => self.level_called(&kind.program, level),
            OpponentClass::People => self.text.records.people,
        };
        [Records::program(self.text, &kind.program), self.text.records.rule(&kind.rule), against].map(str::to_owned)
    }

    /// Shows a table that the user can only look at.
    fn show(&self, m: &mut Machine<'_>, title: &str, columns: &[Column<'_>], rows: &[Vec<String>]) -> Flow {
        let said = &self.text.records;
        let (empty, keys, help) = (said.no_results, said.look_keys, self.text.hints.results);
        let sheet = Sheet { title, page: None, columns, rows, empty, chosen: 0, buttons: &[], keys, help };
        sheet.ask(m).map(drop)
    }

    /// Shows a player's results by program, rule and opponent.
    pub(super) fn show_record(&self, m: &mut Machine<'_>, games: &[FinishedGame], name: &str) -> Flow {
        let said = &self.text.records;
        let kind = std::array::from_fn::<_, 3, _>(|index| (said.kind[index], KIND[index]));
        let columns = [&words(kind)[..], &tally_columns(&said.tally)].concat();
        let row = |(kind, tally): (Discipline, Tally)| [&self.kind_words(&kind)[..], &tally_cells(tally)].concat();
        let rows: Vec<Vec<String>> = standing::record(games, name).into_iter().map(row).collect();
        self.show(m, &(said.of_player)(name), &columns, &rows)
    }

    /// Shows two players' results side by side: first those against each other, then those of each.
    pub(super) fn show_two(&self, m: &mut Machine<'_>, games: &[FinishedGame], name: &str, other: &str) -> Flow {
        let said = &self.text.records;
        let columns = words([(said.kind[0], TWO[0]), (name, TWO[1]), (other, TWO[2])]);
        let score = |tally: Tally| (said.score)(tally.wins, tally.draws, tally.losses, &tally.percent());
        let mut rows = Vec::new();
        for (program, tally) in standing::head_to_head(games, name, other) {
            let turned = tally.turned();
            let kind = format!("{} {}", Records::program(self.text, &program), said.each_other);
            rows.push(vec![kind, score(tally), score(turned)]);
        }
        let [mine, theirs] = [name, other].map(|name| standing::record(games, name));
        for kind in mine.keys().chain(theirs.keys()).collect::<BTreeSet<_>>() {
            let words = self.kind_words(kind);
            let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
            let tally = |of: Option<&Tally>| of.map_or_else(|| "-".to_owned(), |&tally| score(tally));
            rows.push(vec![words.join(" "), tally(mine.get(kind)), tally(theirs.get(kind))]);
        }
        self.show(m, &(said.two)(name, other), &columns, &rows)
    }

    /// Lists the finished games of this program, all or those of a player, the last one first. Returns whether one was
    /// opened.
    pub(super) fn choose_game(
        &mut self,
        m: &mut Machine<'_>,
        games: &[FinishedGame],
        name: Option<&str>,
    ) -> Flow<bool> {
        let said = &self.text.records;
        let about = std::array::from_fn::<_, 5, _>(|index| (said.game[index], GAME[index]));
        let moves = Column { heading: said.game[GAME.len()], width: MOVES, right: true };
        let columns = [&words(about)[..], &[moves]].concat();
        let of_player =
            |game: &FinishedGame| name.is_none_or(|name| game.sides.iter().any(|side| side.is_person(name)));
        let games: Vec<&FinishedGame> =
            games.iter().filter(|game| game.program == self.drawing.program() && of_player(game)).collect();
        let rows: Vec<Vec<String>> = games.iter().map(|game| self.game_cells(game)).collect();
        let title = name.map_or_else(|| said.games.to_owned(), said.games_of);
        let (empty, keys, help) = (said.no_games, said.games_keys, self.text.hints.finished);
        let sheet = Sheet {
            title: &title,
            page: None,
            columns: &columns,
            rows: &rows,
            empty,
            chosen: 0,
            buttons: &[],
            keys,
            help,
        };
        match sheet.ask(m)? {
            Some((_, Some(row))) => self.open_finished(m, games[row]),
            _ => Ok(false),
        }
    }

    fn game_cells(&self, game: &FinishedGame) -> Vec<String> {
        let when = if game.when == 0 { String::new() } else { date::written(game.when, self.desk.store.zone()) };
        let [first, second] = Player::BOTH.map(|player| self.party_called(game, player).to_owned());
        let ending = endings::said(self.text, &game.program, &game.ending);
        vec![when, first, second, result(game.outcome).to_owned(), ending, game.moves.to_string()]
    }

    /// Returns the name of the party at a side of a game.
    fn party_called<'g>(&self, game: &'g FinishedGame, player: Player) -> &'g str {
        match game.party(player) {
            Participant::Guest => self.text.records.guest,
            Participant::Person(name) => name,
            Participant::Level(level) => self.level_called(&game.program, level),
        }
    }

    /// Puts a finished game on the table to look through, with its players. Returns whether it could be read.
    fn open_finished(&mut self, m: &mut Machine<'_>, game: &FinishedGame) -> Flow<bool> {
        let opened = self.drawing.read(game.text.as_bytes()).and_then(|games| (games.open)(0));
        let mut record = match opened {
            Ok((record, _)) => record,
            Err(why) => {
                self.unreadable(m, &why)?;
                return Ok(false);
            }
        };
        for (player, tag) in Player::BOTH.into_iter().zip([tag::FIRST, tag::SECOND]) {
            record.set_tag(tag, self.party_called(game, player));
            self.sitting.seats[player as usize] = match game.party(player) {
                Participant::Level(name) => {
                    let level = self.drawing.levels().iter().position(|level| level.name == name);
                    level.map_or(Seat::Human, Seat::Computer)
                }
                Participant::Guest | Participant::Person(_) => Seat::Human,
            };
        }
        record.to_end();
        self.set_record(record);
        self.begin_turn(m.now());
        self.say_opened();
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::bundled;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn everything_fits_in_every_language() {
        let face = bundled::song16();
        for text in Language::ALL.map(Language::text) {
            let said = &text.records;
            let columns =
                [(said.place, PLACE[0]), (said.name, PLACE[1])].into_iter().chain(said.kind.into_iter().zip(KIND));
            let games = said.game.into_iter().zip(GAME.into_iter().chain([MOVES]));
            columns.chain(games).for_each(|(heading, width)| assert_fits(face, heading, width));
            assert_fits(face, &(said.score)(100, 10, 100, "100.0%"), TWO[1]);
            for program in ["othello", "gomoku", "xiangqi"] {
                assert_fits(face, Records::program(text, program), KIND[0]);
            }
            said.rules.iter().for_each(|rule| assert_fits(face, rule, KIND[1]));
            text.levels.othello.iter().for_each(|level| assert_fits(face, level.name, KIND[2]));
            assert_fits(face, &date::written(0, date::UTC), GAME[0]);
            assert_fits(face, "1/2-1/2", GAME[3]);
            // The inside of the widest pane.
            for line in [said.players_keys, said.ranking_keys, said.games_keys, said.look_keys] {
                assert_fits(face, line, 606);
            }
            for line in [said.nobody, said.unranked, said.no_games, said.no_results] {
                assert_fits(face, line, 480);
            }
        }
    }
}
