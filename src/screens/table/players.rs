//! The list of players: names, seats, and results.

use super::{GameTable, TableGame};
use crate::engine::Player;
use crate::engine::Tally;
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::records::person;
use crate::records::statistics;
use crate::records::{FinishedGame, Person};
use crate::ui::dialog;
use crate::ui::list::List;
use crate::ui::table_view::{Column, TableAction, TableView};
use crate::ui::text_field::TextField;

/// The widths of the columns of a tally.
const TALLY: [i32; 5] = [40, 32, 40, 32, 48];
/// The widths of the columns before it: the name and the side.
const WHO: [i32; 2] = [168, 64];

/// Returns the columns of a tally.
pub(super) fn tally_columns<'t>(headings: &[&'t str; 5]) -> [Column<'t>; 5] {
    std::array::from_fn(|index| Column { heading: headings[index], width: TALLY[index], right_aligned: true })
}

/// Returns a tally as cells of its columns.
pub(super) fn tally_cells(tally: Tally) -> [String; 5] {
    let number = |number: u32| number.to_string();
    [number(tally.games()), number(tally.wins), number(tally.draws), number(tally.losses), tally.win_percent()]
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns the players and the finished games; `None` if they cannot be read, after showing the error.
    pub(super) fn read_records(&mut self, m: &mut Machine<'_>) -> Flow<Option<(Vec<Person>, Vec<FinishedGame>)>> {
        let people = self.context.store.people();
        match people.and_then(|people| Ok((people, self.context.store.finished_games()?))) {
            Ok(read) => Ok(Some(read)),
            Err(error) => {
                self.show_error(m, &error)?;
                Ok(None)
            }
        }
    }

    /// Shows the list of players and its commands until the user leaves.
    pub(super) fn show_players(&mut self, m: &mut Machine<'_>) -> Flow {
        let texts = &self.text.records;
        let sides = Player::BOTH.map(|player| self.board().player_name(player));
        let [add, rename, remove, compare, games] = texts.buttons;
        let sit = [(texts.seat_button)(sides[0], 1), (texts.seat_button)(sides[1], 2)];
        let buttons = [&sit[0], &sit[1], add, rename, remove, compare, games];
        let words = [(texts.name, WHO[0]), (texts.seat, WHO[1])].map(|(heading, width)| Column {
            heading,
            width,
            right_aligned: false,
        });
        let columns = [&words[..], &tally_columns(&texts.tally)].concat();
        let mut chosen = 0;
        loop {
            let Some((people, games)) = self.read_records(m)? else { return Ok(()) };
            let row = |person: &Person| {
                let seats =
                    (0..2).filter(|&side| self.controller.seats().people()[side].as_ref() == Some(&person.name));
                let seats: Vec<&str> = seats.map(|side| sides[side]).collect();
                let tally = statistics::total_results(&games, &person.name, Some(self.board().program()));
                [&[person.name.clone(), seats.join(" ")][..], &tally_cells(tally)].concat()
            };
            let rows: Vec<Vec<String>> = people.iter().map(row).collect();
            let sheet = TableView {
                title: texts.players,
                page: None,
                columns: &columns,
                rows: &rows,
                empty: texts.no_players,
                selected: chosen,
                buttons: &buttons,
                keys: texts.players_keys,
                help: self.text.context_help.players,
            };
            let Some((wanted, row)) = sheet.run(m)? else { return Ok(()) };
            chosen = row.unwrap_or(0);
            let person = row.map(|row| &people[row]);
            match (wanted, person) {
                (TableAction::Button(2), _) => {
                    if self.add_player(m, &people)? {
                        chosen = people.len();
                    }
                }
                // The other commands need a selected player.
                (_, None) | (TableAction::TurnPage(_), _) => {}
                (TableAction::Open, Some(person)) => self.show_record(m, &games, &person.name)?,
                (TableAction::Button(side @ (0 | 1)), Some(person)) => self.seat_person(&person.name, side),
                (TableAction::Button(3), Some(person)) => self.rename_player(m, &people, person)?,
                (TableAction::Button(4), Some(person)) => self.remove_player(m, person)?,
                (TableAction::Button(5), Some(person)) => self.compare(m, &people, &games, &person.name)?,
                (TableAction::Button(_), Some(person)) => {
                    if self.choose_game(m, &games, Some(&person.name))? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Seats a person at a side, or removes them if they are already there. A person is removed from the other side.
    fn seat_person(&mut self, name: &str, side: usize) {
        let sits = self.controller.seats().people()[side].as_deref() != Some(name);
        self.controller.people_mut().iter_mut().for_each(|seat| drop(seat.take_if(|seat| seat == name)));
        if sits {
            self.controller.people_mut()[side] = Some(name.to_owned());
        }
        let side_name = self.board().player_name(Player::BOTH[side]);
        self.say((self.text.records.seated)(name, side_name, sits), Color::LIGHT_CYAN);
        self.save_people();
    }

    /// Replaces the person at the sides where one of this name sits, or removes the person.
    fn replace_seated(&mut self, name: &str, new_name: Option<&str>) {
        let mut is_seated = false;
        for seat in self.controller.people_mut().iter_mut().filter(|seat| seat.as_deref() == Some(name)) {
            *seat = new_name.map(str::to_owned);
            is_seated = true;
        }
        if is_seated {
            self.save_people();
        }
    }

    /// Stores the seats for the next start.
    fn save_people(&mut self) {
        self.context.settings.players = self.controller.seats().people().clone();
        if let Err(why) = self.context.save_settings() {
            self.say(why, Color::LIGHT_RED);
        }
    }

    /// Asks a person without a name for one after their second game against the computer, unless that was done before. The game is
    /// then saved again under the name. Returns whether it asked.
    pub(super) fn ask_name_once(&mut self, m: &mut Machine<'_>) -> Flow<bool> {
        let Some(human) = self.unnamed_human() else { return Ok(false) };
        let texts = &self.text.records;
        let [title, hint] = texts.first_name;
        let name = self.read_name(m, title, hint, "", &[])?;
        self.context.settings.name_asked = true;
        let Some(name) = name else {
            self.say(texts.unnamed, Color::LIGHT_CYAN);
            self.save_people();
            return Ok(true);
        };
        // A name on the list is that of the person who sits down.
        let is_listed = |people: Vec<Person>| people.iter().any(|person| person.name == name);
        if !self.context.store.people().is_ok_and(is_listed)
            && let Err(error) = self.context.store.add_person(&name)
        {
            self.save_people();
            return self.show_refusal(m, &error.localize(self.text.language)).map(|()| true);
        }
        self.say((texts.named)(&name), Color::LIGHT_CYAN);
        self.controller.people_mut()[human as usize] = Some(name);
        self.save_people();
        match self.controller.save_people_of_finished(&mut *self.context.store) {
            Some(event) => self.show_event(m, event).map(|_| true),
            None => Ok(true),
        }
    }

    /// Returns the side of a human without a name who plays against the computer, if such people are asked for one and
    /// have not been asked yet.
    fn unnamed_human(&mut self) -> Option<Player> {
        let human = self.only_human().filter(|&human| self.controller.seats().person(human).is_none())?;
        let context = &mut self.context;
        let asks = context.asks_at_first_start && !context.settings.name_asked && !context.store.is_read_only();
        (asks && context.store.finished_games().is_ok_and(|games| games.len() > 1)).then_some(human)
    }

    /// Shows the reason why a command is impossible.
    fn show_refusal(&self, m: &mut Machine<'_>, why: &str) -> Flow {
        dialog::show_message(m, self.text.table.files.error_title, why, self.text)
    }

    /// Asks for a name until it is valid and not taken; returns `None` if the user cancels.
    fn read_name(
        &self,
        m: &mut Machine<'_>,
        title: &str,
        hint: &str,
        initial: &str,
        others: &[&str],
    ) -> Flow<Option<String>> {
        let texts = &self.text.records;
        let mut initial = initial.to_owned();
        loop {
            let field = TextField {
                title,
                hint,
                initial: &initial,
                keys: self.text.ui.field_keys,
                help: self.text.context_help.text_field,
            };
            let Some(text) = field.read(m)? else { return Ok(None) };
            let why = match person::validate_name(&text) {
                Ok(name) if others.contains(&name) => (texts.taken)(name),
                Ok(name) => return Ok(Some(name.to_owned())),
                Err(error) => error.localize(self.text.language),
            };
            self.show_refusal(m, &why)?;
            initial = text;
        }
    }

    /// Adds a player. Returns whether one was added.
    fn add_player(&mut self, m: &mut Machine<'_>, people: &[Person]) -> Flow<bool> {
        let texts = &self.text.records;
        let others: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
        let Some(name) = self.read_name(m, texts.players, texts.name_hint, "", &others)? else { return Ok(false) };
        match self.context.store.add_person(&name) {
            Ok(_) => Ok(true),
            Err(error) => self.show_refusal(m, &error.localize(self.text.language)).map(|()| false),
        }
    }

    fn rename_player(&mut self, m: &mut Machine<'_>, people: &[Person], person: &Person) -> Flow {
        let others: Vec<&str> =
            people.iter().filter(|other| other.id != person.id).map(|other| other.name.as_str()).collect();
        let texts = &self.text.records;
        let Some(name) = self.read_name(m, texts.rename, texts.name_hint, &person.name, &others)? else {
            return Ok(());
        };
        if let Err(error) = self.context.store.rename_person(person.id, &name) {
            return self.show_refusal(m, &error.localize(self.text.language));
        }
        self.replace_seated(&person.name, Some(&name));
        Ok(())
    }

    /// Removes a player from the list, after a confirmation.
    fn remove_player(&mut self, m: &mut Machine<'_>, person: &Person) -> Flow {
        let texts = &self.text.records;
        let text = (texts.remove_question)(&person.name);
        if dialog::ask(m, texts.remove.title, &text, texts.remove.answers, self.text)? != Some(1) {
            return Ok(());
        }
        if let Err(error) = self.context.store.remove_person(person.id) {
            return self.show_refusal(m, &error.localize(self.text.language));
        }
        self.replace_seated(&person.name, None);
        Ok(())
    }

    /// Lets the user choose another player, the one at the other side first, and shows the results of both side by
    /// side.
    fn compare(&mut self, m: &mut Machine<'_>, people: &[Person], games: &[FinishedGame], name: &str) -> Flow {
        let texts = &self.text.records;
        let others: Vec<String> =
            people.iter().map(|person| person.name.clone()).filter(|other| other != name).collect();
        if others.is_empty() {
            return self.show_refusal(m, texts.no_other);
        }
        let seated = |other: &String| self.controller.seats().people().iter().flatten().any(|seated| seated == other);
        let chosen = others.iter().position(seated).unwrap_or(0);
        let title = (texts.compare_title)(name);
        let list = List::new(&title, &others, self.text.ui.list_keys, self.text.context_help.compare).select(chosen);
        match list.choose(m)? {
            Some(other) => self.show_two(m, games, name, &others[other]),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::bundled;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn headings_and_figures_fit_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            let texts = &text.records;
            for (heading, width) in
                texts.tally.into_iter().zip(TALLY).chain([(texts.name, WHO[0]), (texts.seat, WHO[1])])
            {
                assert_fits(bundled::song16(), heading, width);
            }
            assert_fits(bundled::song16(), text.othello.black, WHO[1]);
        }
        let tally = Tally { wins: 100, draws: 0, losses: 0 };
        for (cell, width) in tally_cells(tally).iter().zip(TALLY) {
            assert_fits(bundled::song16(), cell, width);
        }
    }
}
