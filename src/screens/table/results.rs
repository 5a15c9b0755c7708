//! Results of the players: rankings, one player's, two side by side; and the list of finished games, which can be
//! opened.

use std::collections::BTreeSet;

use super::opponents::timed_name;
use super::players::{tally_cells, tally_columns};
use super::{GameTable, TableGame};
use crate::engine::record::tag;
use crate::engine::{Player, Tally};
use crate::machine::{Flow, Machine};
use crate::play::{Command, Seat, ThinkingTime};
use crate::records::finished::format_result;
use crate::records::statistics::{self, GameCategory, OpponentKind};
use crate::records::{FinishedGame, Participant, Person, date};
use crate::text::endings;
use crate::text::records::RecordsText;
use crate::ui::table_view::{Column, TableAction, TableView};

/// The widths of the columns of a ranking: the place and the name.
const RANKING_WIDTHS: [i32; 2] = [40, 200];
/// The widths of the columns of results that describe the games.
const CATEGORY_WIDTHS: [i32; 3] = [128, 80, 112];
/// The widths of the columns of two players' results: the games and either player.
const COMPARISON_WIDTHS: [i32; 3] = [190, 180, 180];
/// The widths of the columns of the finished games, all but the last one.
const GAME_WIDTHS: [i32; 5] = [128, 100, 100, 64, 88];
/// The width of the last column of the finished games.
const MOVES_WIDTH: i32 = 40;

/// Returns columns of text.
fn text_columns<const N: usize>(columns: [(&str, i32); N]) -> [Column<'_>; N] {
    columns.map(|(heading, width)| Column { heading, width, right_aligned: false })
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns the name of a level of a program, from its stored name.
    fn level_name(&self, program: &str, stored_name: &str) -> String {
        let (level, time) = ThinkingTime::split(stored_name);
        let own = self.board().find_level(level).filter(|_| program == self.board().program());
        let name = own.map_or_else(|| self.text.levels.name(program, level), |own| self.board().level_text(own).name);
        timed_name(self.text, name, time)
    }

    /// Returns the levels that have a ranking: all of this game's without thinking time, and the others that have been
    /// played.
    fn ranked(&self, games: &[FinishedGame]) -> Vec<(String, String)> {
        let program = self.board().program();
        let levels = self.board().levels();
        let own = levels.iter().map(|level| (program.to_owned(), level.name.to_owned()));
        // External engines of this game have no ranking.
        let is_other = |of: &str, name: &str| {
            of != program || self.board().find_level(name).is_some_and(|level| level.time().is_some())
        };
        let played = statistics::played_levels(games).into_iter();
        own.chain(played.filter(|(of, name)| is_other(of, name))).collect()
    }

    /// Shows the rankings, a page for each level, and from there the finished games, until the user leaves.
    pub(super) fn show_rankings(&mut self, m: &mut Machine<'_>) -> Flow {
        let texts = &self.text.records;
        let place = Column { heading: texts.place, width: RANKING_WIDTHS[0], right_aligned: true };
        let columns =
            [&[place][..], &text_columns([(texts.name, RANKING_WIDTHS[1])]), &tally_columns(&texts.tally)].concat();
        // The current level comes first.
        let mut page = self.controller.seats().level().index_in(self.board().levels()).unwrap_or(0);
        let mut chosen = 0;
        loop {
            let Some((people, games)) = self.read_records(m)? else { return Ok(()) };
            let pages = self.ranked(&games);
            page = page.min(pages.len() - 1);
            let (program, level) = &pages[page];
            let names = people.iter().map(|person: &Person| person.name.as_str());
            let places = statistics::ranking(&games, names, program, level);
            let row = |(place, of): (usize, &statistics::RankingEntry)| {
                [&[place.to_string(), of.name.clone()][..], &tally_cells(of.tally)].concat()
            };
            let rows: Vec<Vec<String>> = (1..).zip(&places).map(row).collect();
            let name = (texts.page)(&RecordsText::program(self.text, program), &self.level_name(program, level));
            let sheet = TableView {
                title: texts.rankings,
                page: Some(&name),
                columns: &columns,
                rows: &rows,
                empty: texts.unranked,
                selected: chosen,
                buttons: &texts.ranking_buttons,
                keys: texts.ranking_keys,
                help: self.text.context_help.rankings,
            };
            let Some((wanted, row)) = sheet.run(m)? else { return Ok(()) };
            chosen = row.unwrap_or(0);
            match wanted {
                TableAction::TurnPage(by) => {
                    page = (page + pages.len()).saturating_add_signed(by) % pages.len();
                    chosen = 0;
                }
                TableAction::Button(0) => {
                    if self.choose_game(m, &games, None)? {
                        return Ok(());
                    }
                }
                TableAction::Button(_) => return self.show_players(m),
                TableAction::Open => {
                    if let Some(place) = row.map(|row| &places[row]) {
                        self.show_record(m, &games, &place.name)?;
                    }
                }
            }
        }
    }

    /// Returns the texts for a kind of games.
    fn kind_words(&self, kind: &GameCategory) -> [String; 3] {
        let against = match &kind.opponent {
            OpponentKind::Level(level) => self.level_name(&kind.program, level),
            OpponentKind::People => self.text.records.people.to_owned(),
        };
        let program = RecordsText::program(self.text, &kind.program);
        [program, self.text.records.rule(&kind.rule).to_owned(), against]
    }

    /// Shows a read-only table.
    fn show(&self, m: &mut Machine<'_>, title: &str, columns: &[Column<'_>], rows: &[Vec<String>]) -> Flow {
        let texts = &self.text.records;
        let (empty, keys, help) = (texts.no_results, texts.view_keys, self.text.context_help.results);
        let sheet = TableView { title, page: None, columns, rows, empty, selected: 0, buttons: &[], keys, help };
        sheet.run(m).map(drop)
    }

    /// Shows a player's results by program, rule and opponent.
    pub(super) fn show_record(&self, m: &mut Machine<'_>, games: &[FinishedGame], name: &str) -> Flow {
        let texts = &self.text.records;
        let kind = std::array::from_fn::<_, 3, _>(|index| (texts.kind[index], CATEGORY_WIDTHS[index]));
        let columns = [&text_columns(kind)[..], &tally_columns(&texts.tally)].concat();
        let row = |(kind, tally): (GameCategory, Tally)| [&self.kind_words(&kind)[..], &tally_cells(tally)].concat();
        let rows: Vec<Vec<String>> = statistics::results_by_category(games, name).into_iter().map(row).collect();
        self.show(m, &(texts.player_title)(name), &columns, &rows)
    }

    /// Shows two players' results side by side: first those against each other, then those of each.
    pub(super) fn show_two(&self, m: &mut Machine<'_>, games: &[FinishedGame], name: &str, other: &str) -> Flow {
        let texts = &self.text.records;
        let columns = text_columns([
            (texts.kind[0], COMPARISON_WIDTHS[0]),
            (name, COMPARISON_WIDTHS[1]),
            (other, COMPARISON_WIDTHS[2]),
        ]);
        let score = |tally: Tally| (texts.score)(tally.wins, tally.draws, tally.losses, &tally.win_percent());
        let mut rows = Vec::new();
        let [own, met] = [name, other].map(|name| Participant::Person(name.to_owned()));
        for (program, tally) in statistics::head_to_head(games, &own, &met) {
            let turned = tally.reversed();
            let kind = format!("{} {}", RecordsText::program(self.text, &program), texts.head_to_head);
            rows.push(vec![kind, score(tally), score(turned)]);
        }
        let [mine, theirs] = [name, other].map(|name| statistics::results_by_category(games, name));
        for kind in mine.keys().chain(theirs.keys()).collect::<BTreeSet<_>>() {
            let words = self.kind_words(kind);
            let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
            let tally = |of: Option<&Tally>| of.map_or_else(|| "-".to_owned(), |&tally| score(tally));
            rows.push(vec![words.join(" "), tally(mine.get(kind)), tally(theirs.get(kind))]);
        }
        self.show(m, &(texts.comparison_title)(name, other), &columns, &rows)
    }

    /// Lists the finished games of this program, all or those of a player, the last one first. Returns whether one was
    /// opened.
    pub(super) fn choose_game(
        &mut self,
        m: &mut Machine<'_>,
        games: &[FinishedGame],
        name: Option<&str>,
    ) -> Flow<bool> {
        let texts = &self.text.records;
        let about = std::array::from_fn::<_, 5, _>(|index| (texts.game[index], GAME_WIDTHS[index]));
        let moves = Column { heading: texts.game[GAME_WIDTHS.len()], width: MOVES_WIDTH, right_aligned: true };
        let columns = [&text_columns(about)[..], &[moves]].concat();
        let of_player =
            |game: &FinishedGame| name.is_none_or(|name| game.sides.iter().any(|side| side.is_person(name)));
        let games: Vec<&FinishedGame> =
            games.iter().filter(|game| game.program == self.board().program() && of_player(game)).collect();
        let rows: Vec<Vec<String>> = games.iter().map(|game| self.game_cells(game)).collect();
        let title = name.map_or_else(|| texts.games.to_owned(), texts.games_of);
        let (empty, keys, help) = (texts.no_games, texts.games_keys, self.text.context_help.finished);
        let sheet = TableView {
            title: &title,
            page: None,
            columns: &columns,
            rows: &rows,
            empty,
            selected: 0,
            buttons: &[],
            keys,
            help,
        };
        match sheet.run(m)? {
            Some((_, Some(row))) => self.open_finished(m, games[row]),
            _ => Ok(false),
        }
    }

    fn game_cells(&self, game: &FinishedGame) -> Vec<String> {
        let when = if game.ended_at == 0 {
            String::new()
        } else {
            date::format_local(game.ended_at, self.context.store.zone())
        };
        let [first, second] = Player::BOTH.map(|player| self.participant_name(game, player));
        let ending = endings::sentence(self.text, &game.program, &game.ending);
        vec![when, first, second, format_result(game.outcome).to_owned(), ending, game.moves.to_string()]
    }

    /// Returns the name of the party at a side of a game.
    fn participant_name(&self, game: &FinishedGame, player: Player) -> String {
        match game.participant(player) {
            Participant::Guest => self.text.records.guest.to_owned(),
            Participant::Person(name) => name.clone(),
            Participant::Level(level) => self.level_name(&game.program, level),
        }
    }

    /// Puts a finished game on the table to look through, with its players. Returns whether it could be read.
    fn open_finished(&mut self, m: &mut Machine<'_>, game: &FinishedGame) -> Flow<bool> {
        let opened = self.board().read(game.text.as_bytes()).and_then(|games| (games.open)(0));
        let mut record = match opened {
            Ok((record, _)) => record,
            Err(why) => {
                self.show_unreadable(m, &why)?;
                return Ok(false);
            }
        };
        for (player, tag) in Player::BOTH.into_iter().zip([tag::FIRST, tag::SECOND]) {
            record.set_tag(tag, &self.participant_name(game, player));
        }
        let seats = Player::BOTH.map(|player| match game.participant(player) {
            Participant::Level(name) => self.board().find_level(name).map_or(Seat::Human, Seat::Level),
            Participant::Guest | Participant::Person(_) => Seat::Human,
        });
        record.go_to_end();
        let control = self.controller.clocks().control();
        self.execute(m, Command::Open { record, seats: Some(seats), control })?;
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
            let texts = &text.records;
            let columns = [(texts.place, RANKING_WIDTHS[0]), (texts.name, RANKING_WIDTHS[1])]
                .into_iter()
                .chain(texts.kind.into_iter().zip(CATEGORY_WIDTHS));
            let games = texts.game.into_iter().zip(GAME_WIDTHS.into_iter().chain([MOVES_WIDTH]));
            columns.chain(games).for_each(|(heading, width)| assert_fits(face, heading, width));
            assert_fits(face, &(texts.score)(100, 10, 100, "100.0%"), COMPARISON_WIDTHS[1]);
            for program in ["othello", "gomoku", "original-gomoku", "xiangqi", "original-xiangqi"] {
                assert_fits(face, &RecordsText::program(text, program), CATEGORY_WIDTHS[0]);
            }
            texts.rules.iter().for_each(|rule| assert_fits(face, rule, CATEGORY_WIDTHS[1]));
            text.levels.othello.iter().for_each(|level| assert_fits(face, level.name, CATEGORY_WIDTHS[2]));
            assert_fits(face, &date::format_local(0, date::UTC), GAME_WIDTHS[0]);
            assert_fits(face, "1/2-1/2", GAME_WIDTHS[3]);
            // The inner width of the widest sheet.
            for line in [texts.players_keys, texts.ranking_keys, texts.games_keys, texts.view_keys] {
                assert_fits(face, &line.to_string(), 606);
            }
            for line in [texts.no_players, texts.unranked, texts.no_games, texts.no_results] {
                assert_fits(face, line, 480);
            }
        }
    }
}
