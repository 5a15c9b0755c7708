//! The list of opponents: the levels of the computer with their strength, the strongest one with thinking time, and the
//! external engine.

use super::{GameTable, NextStep, TableGame, refusals};
use crate::engine::Player;
use crate::machine::{Flow, Machine};
use crate::play::{Command, LevelId, Seat, ThinkingTime};
use crate::text::Text;
use crate::ui::dialog;
use crate::ui::table_view::{Column, TableView};

/// The widths of the columns: the name, the description, the strength.
const WIDTHS: [i32; 3] = [168, 308, 80];
/// The marks before the names of the present opponent and of the others.
const CURRENT: &str = "● ";
const OTHER: &str = "   ";

/// A row of the list.
struct OpponentRow {
    /// The player; `None` for the heading of the original programs.
    seat: Option<Seat>,
    name: String,
    about: String,
    elo: Option<i32>,
}

/// Returns the name of a level with its thinking time.
pub(super) fn timed_name(text: &Text, name: &str, time: Option<ThinkingTime>) -> String {
    match time {
        None => name.to_owned(),
        Some(ThinkingTime::Seconds(seconds)) => (text.opponents.seconds)(name, seconds),
        Some(ThinkingTime::GameClock) => (text.opponents.clock)(name),
    }
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns the name of a level with its thinking time.
    pub(super) fn level_label(&self, level: LevelId) -> String {
        timed_name(self.text, self.board().level_text(level).name, level.time())
    }

    /// Returns the description of a level with its thinking time.
    pub(super) fn level_about(&self, level: LevelId) -> String {
        let texts = &self.text.opponents;
        match level.time() {
            None => self.board().level_text(level).about.to_owned(),
            Some(ThinkingTime::Seconds(seconds)) => (texts.about_seconds)(seconds),
            Some(ThinkingTime::GameClock) if self.controller.clocks().control().is_none() => {
                texts.about_no_clock.to_owned()
            }
            Some(ThinkingTime::GameClock) => texts.about_clock.to_owned(),
        }
    }

    /// Lets the user choose an opponent from the list.
    pub(super) fn choose_opponent(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let texts = &self.text.opponents;
        let opponents = self.opponents();
        let current = self.current_opponent();
        let is_current = |row: &OpponentRow| row.seat == Some(current);
        let strength = |elo: Option<i32>| elo.map_or_else(|| texts.unmeasured.to_owned(), |elo| elo.to_string());
        let cells = |row: &OpponentRow| {
            let mark = if is_current(row) { CURRENT } else { OTHER };
            match row.seat {
                Some(_) => vec![format!("{mark}{}", row.name), row.about.clone(), strength(row.elo)],
                None => vec![row.name.clone(), String::new(), String::new()],
            }
        };
        let rows: Vec<Vec<String>> = opponents.iter().map(cells).collect();
        let columns: [Column<'_>; 3] = std::array::from_fn(|index| Column {
            heading: texts.columns[index],
            width: WIDTHS[index],
            right_aligned: index == 2,
        });
        let mut selected = opponents.iter().position(is_current).unwrap_or(0);
        loop {
            let list = TableView {
                title: texts.title,
                page: None,
                columns: &columns,
                rows: &rows,
                empty: "",
                selected,
                buttons: &[texts.choose],
                keys: texts.keys,
                help: self.text.context_help.opponents,
            };
            let refusal = |seat: Seat| self.controller.refusal(&Command::SetOpponent(seat));
            let is_disabled = |row: usize| opponents[row].seat.is_none_or(|seat| refusal(seat).is_some());
            let Some((_, Some(row))) = list.run_with_disabled(m, &is_disabled)? else {
                return Ok(NextStep::Stay);
            };
            selected = row;
            let Some(seat) = opponents[row].seat else { continue };
            match refusal(seat) {
                Some(refusal) => {
                    let reason = refusals::reason(self.text, refusal);
                    let message = (texts.refused)(&opponents[row].name, &reason);
                    dialog::show_message(m, self.text.ui.note, &message, self.text)?;
                }
                None => {
                    let next = self.execute(m, Command::SetOpponent(seat))?;
                    self.save_setup();
                    return Ok(next);
                }
            }
        }
    }

    /// Returns the computer player that plays, or would play.
    fn current_opponent(&self) -> Seat {
        let seats = self.controller.seats();
        let playing = Player::BOTH.into_iter().map(|player| seats.seat(player)).find(|&seat| seat != Seat::Human);
        playing.unwrap_or(Seat::Level(seats.next_level()))
    }

    /// Returns the rows: the ladder, its strongest level with thinking time, the external engine; then the levels of the
    /// original programs under their heading.
    fn opponents(&self) -> Vec<OpponentRow> {
        let board = self.board();
        let row = |level: LevelId| OpponentRow {
            seat: Some(Seat::Level(level)),
            name: self.level_label(level),
            about: self.level_about(level),
            elo: board.elo(level).filter(|_| level.time().is_none()),
        };
        let (ladder, originals): (Vec<_>, Vec<_>) = board.levels().iter().partition(|level| level.strength().is_some());
        let mut rows: Vec<OpponentRow> = ladder.iter().map(|level| row(LevelId::new(level.name))).collect();
        if let Some(level) = board.timed_level() {
            rows.extend(ThinkingTime::CHOICES.map(|time| row(level.with_time(Some(time)))));
        }
        rows.extend(self.context.external_engine.as_ref().map(|external| OpponentRow {
            seat: Some(Seat::External),
            name: self.controller.engines().external_name().to_owned(),
            about: (self.text.external_engine.about)(external.protocol.name()),
            elo: None,
        }));
        if !rows.is_empty() {
            let name = self.text.opponents.originals.to_owned();
            rows.push(OpponentRow { seat: None, name, about: String::new(), elo: None });
        }
        let first = rows.len();
        rows.extend(originals.iter().map(|level| row(LevelId::new(level.name))));
        rows[first..].sort_by_key(|row| row.elo);
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::protocol::client::Protocol;
    use crate::gfx::font::bundled;
    use crate::play::Opponents;
    use crate::screens::gomoku::GomokuBoard;
    use crate::screens::othello::OthelloBoard;
    use crate::screens::table::GameTexts;
    use crate::screens::xiangqi::XiangqiBoard;
    use crate::text::{Language, assert_fits};

    fn check(text: &'static Text, board: &(impl Opponents + GameTexts)) {
        let face = bundled::song16();
        for level in board.levels() {
            let level = LevelId::new(level.name);
            assert_fits(face, &format!("{OTHER}{}", board.level_text(level).name), WIDTHS[0]);
            assert_fits(face, board.level_text(level).about, WIDTHS[1]);
        }
        let level = board.timed_level().expect("the strongest level can be given time");
        for time in ThinkingTime::CHOICES {
            let name = timed_name(text, board.level_text(level).name, Some(time));
            assert_fits(face, &format!("{CURRENT}{name}"), WIDTHS[0]);
        }
    }

    #[test]
    fn every_row_fits_in_every_language() {
        let face = bundled::song16();
        for text in Language::ALL.map(Language::text) {
            check(text, &OthelloBoard { text });
            check(text, &GomokuBoard::new(text));
            check(text, &XiangqiBoard::new(text));
            let texts = &text.opponents;
            let about = [(texts.about_seconds)(60), texts.about_clock.to_owned(), texts.about_no_clock.to_owned()];
            about.iter().for_each(|line| assert_fits(face, line, WIDTHS[1]));
            for protocol in [Protocol::Gtp, Protocol::NBoard, Protocol::Gomocup, Protocol::Uci] {
                assert_fits(face, &(text.external_engine.about)(protocol.name()), WIDTHS[1]);
            }
            assert_fits(face, texts.originals, WIDTHS[0]);
            texts.columns.iter().zip(WIDTHS).for_each(|(heading, width)| assert_fits(face, heading, width));
            assert_fits(face, texts.unmeasured, WIDTHS[2]);
            assert!(face.width(CURRENT) == face.width(OTHER));
        }
    }
}
