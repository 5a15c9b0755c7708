//! Questions of the table: the list of actions, a new game.

use std::time::Duration;

use super::action::{GAME_GROUP, GROUPS, SWITCH_GROUP};
use super::clock::TimeControl;
use super::intake::TableCommand;
use super::{Action, GameAction, GameActionEffect, GameTable, NextStep, PlayerKind, TableGame};
use crate::engine::Player;
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::screens::music;
use crate::text::Text;
use crate::ui::dialog::{self, Dialog};
use crate::ui::form::{Form, Row};
use crate::ui::popup::{self, MenuItem};
use crate::ui::text_field::TextField;

/// The time for which the end of a game is shown before a question.
const SHOWN: Duration = Duration::from_millis(1500);

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Shows the list of all actions with their keys. Returns the action chosen.
    pub(super) fn ask_menu(&mut self, m: &mut Machine<'_>, at: (i32, i32)) -> Flow<Option<Action>> {
        let (mut actions, mut items) = (Vec::new(), Vec::new());
        for (group, listed) in GROUPS.iter().zip(listed(self.drawing.own(), &|action| self.has(action))) {
            actions.push(None);
            items.push(MenuItem::heading((group.title)(self.text)));
            for (action, key) in listed {
                let (enabled, checked) = (self.is_possible(action), self.is_on(action));
                actions.push(Some(action));
                items.push(MenuItem { label: self.label(action), key, enabled, checked, ..MenuItem::default() });
            }
        }
        let chosen = popup::choose(m, at, &items)?;
        Ok(chosen.and_then(|index| actions[index]))
    }

    /// Returns whether the table of this game has an action at all.
    fn has(&self, action: Action) -> bool {
        has(&self.drawing, action)
    }

    /// Returns whether an action is possible in the current state.
    pub(super) fn is_possible(&self, action: Action) -> bool {
        let (node, line) = (self.record.node(self.record.current_id()), self.record.current_line());
        match action {
            Action::Undo | Action::Back | Action::First => node.parent().is_some(),
            Action::Redo | Action::Forward | Action::Last => !node.is_leaf(),
            Action::NextVariation | Action::PreviousVariation => self.variation().is_some(),
            Action::Replay | Action::Analysis => line.len() > 1,
            Action::Hint => !self.drawing.hints(self.game()).is_empty(),
            Action::MoveNow => self.record.outcome().is_none(),
            Action::Draw | Action::Resign => self.can_be_ended(),
            Action::Puzzles | Action::Legal => self.has(action),
            Action::CopyPosition | Action::SavePosition | Action::RestorePosition => {
                self.drawing.position_ending().is_some()
            }
            _ => true,
        }
    }

    /// Returns whether a switch is on; `None` for an action that is not a switch.
    pub(super) fn is_on(&self, action: Action) -> Option<bool> {
        let settings = &self.desk.settings;
        let table = &settings.table;
        Some(match action {
            Action::Legal => table.legal,
            Action::LastMark => table.last,
            Action::Preview => table.preview,
            Action::Labels => table.labels,
            Action::Numbers => table.numbers,
            Action::Thoughts => table.thoughts,
            Action::Flip => table.flipped,
            Action::Sound => settings.sound,
            Action::GameAction(number) => match self.drawing.own().get(number)?.effect {
                GameActionEffect::Switch { is_on, .. } => is_on(settings),
                GameActionEffect::Restart => return None,
            },
            Action::Level(level) => self.some_level() == level,
            Action::Music => settings.music.as_deref().or(self.drawing.music()).is_some_and(|name| name != music::NONE),
            Action::Portraits => table.portraits,
            _ => return None,
        })
    }

    /// Returns the name of an action.
    pub(super) fn label(&self, action: Action) -> &'static str {
        match action {
            Action::Level(level) => self.drawing.level_name(level),
            Action::BeginNewGame(number) => {
                self.drawing.new_games().get(number).map_or("", |beginning| (beginning.label)(self.text))
            }
            _ => label(self.text, action, self.drawing.own()),
        }
    }

    /// Asks next to the board, so that the subject of the question stays visible.
    pub(super) fn ask_beside(&self, m: &mut Machine<'_>, dialog: &Dialog<'_>) -> Flow<Option<usize>> {
        dialog.ask_within(m, self.drawing.places().dialog())
    }

    /// Returns whether a game has begun and is not over.
    pub(super) fn is_in_progress(&self) -> bool {
        self.record.outcome().is_none() && self.record.ply() > 0
    }

    /// Leaves the table, after a confirmation if a game is in progress.
    pub(super) fn leave(&self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let question = &self.text.table.leaving;
        let dialog = Dialog {
            title: question.title,
            text: question.text,
            buttons: question.answers,
            help: self.text.context_help.question,
        };
        if self.drawing.asks_before_leaving() && self.is_in_progress() && self.ask_beside(m, &dialog)? != Some(0) {
            return Ok(NextStep::Stay);
        }
        Ok(NextStep::Leave)
    }

    /// Asks for the players and options of a new game, and begins it. The previous game stays in the store if it was
    /// not over.
    pub(super) fn ask_new_game(&mut self, m: &mut Machine<'_>) -> Flow {
        self.ask_game(m, self.text.table.new_game.title).map(drop)
    }

    /// Asks for the players and options of a new game under a title, and begins it. Returns whether a game was begun.
    pub(super) fn ask_game(&mut self, m: &mut Machine<'_>, title: &str) -> Flow<bool> {
        let said = &self.text.table;
        let levels = 0..self.drawing.levels().len();
        let outside = self.desk.external_engine.as_ref();
        let outside =
            outside.map(|outside| (self.outside_name(), (self.text.external_engine.about)(outside.protocol.name())));
        let (name, line) = outside.as_ref().map(|(name, line)| (name.as_str(), line.as_str())).unzip();
        let (own, count) = (levels.clone().map(|level| self.drawing.level_name(level)), levels.len());
        let players: Vec<&str> = std::iter::once(said.human).chain(own).chain(name).collect();
        let own = levels.map(|level| self.drawing.level_about(level));
        let about: Vec<&str> = std::iter::once(said.human_about).chain(own).chain(line).collect();
        let options = self.drawing.options();
        let sides = Player::BOTH.map(|player| self.drawing.player_name(player));
        let rows: Vec<Row<'_>> = sides
            .iter()
            .map(|&label| Row { label, choices: &players })
            .chain(options.iter().map(|(label, choices)| Row { label, choices }))
            .chain([Row { label: said.clock.label, choices: &said.clock.choices }])
            .collect();
        let (keys, done, help) = (said.new_game.keys, said.new_game.begin, self.text.context_help.new_game);
        let form = Form { title, rows: &rows, keys, button: done, help, notes: &[&about, &about] };
        let seat = |seat: PlayerKind| match seat {
            PlayerKind::Human => 0,
            PlayerKind::Computer(level) => level + 1,
            PlayerKind::ExternalEngine => count + 1,
        };
        let control = TimeControl::CHOICES.iter().position(|&choice| choice == self.clocks.control);
        let control = control.unwrap_or(TimeControl::CHOICES.len());
        let seats = self.sitting.seats.iter().map(|&player| seat(player));
        let mut values: Vec<usize> = seats.chain(self.options.iter().copied()).chain([control]).collect();
        if form.fill(m, &mut values)? {
            let mut options = values.split_off(2);
            let control = options.pop();
            if !self.drawing.ask_more(m, &mut options)? {
                return Ok(false);
            }
            let control = match control.and_then(|choice| TimeControl::CHOICES.get(choice)) {
                Some(&choice) => choice,
                None => match self.ask_clock(m)? {
                    None => return Ok(false),
                    typed => typed,
                },
            };
            let seat = |value: usize| match value.checked_sub(1) {
                None => PlayerKind::Human,
                Some(level) if level < count => PlayerKind::Computer(level),
                Some(_) => PlayerKind::ExternalEngine,
            };
            self.sitting.seats = [seat(values[0]), seat(values[1])];
            self.options = options;
            self.clocks.control = control;
            self.begin(m);
            self.remember();
            return Ok(true);
        }
        Ok(false)
    }

    /// Lets the user type the time of the clocks; `None` if they cancel.
    fn ask_clock(&self, m: &mut Machine<'_>) -> Flow<Option<TimeControl>> {
        let [title, hint, wrong] = self.text.table.clock.typed;
        let said = &self.text.table.files;
        let mut typed = self.clocks.control.map_or_else(|| "15+10".to_owned(), TimeControl::typed);
        loop {
            let field = TextField {
                title,
                hint,
                initial: &typed,
                keys: said.field_keys,
                help: self.text.context_help.text_field,
            };
            let Some(text) = field.read(m)? else { return Ok(None) };
            match TimeControl::of_typed(&text) {
                Some(control) => return Ok(Some(control)),
                None => dialog::show_message(m, said.error_title, wrong, self.text)?,
            }
            typed = text;
        }
    }

    /// Lets the user choose the background music.
    pub(super) fn ask_music(&mut self, m: &mut Machine<'_>) -> Flow {
        match music::choose(m, self.desk, self.drawing.music())? {
            Some(Ok(message)) => self.say(message, Color::LIGHT_CYAN),
            Some(Err(why)) => {
                dialog::show_message(m, self.text.table.files.error_title, &why, self.text)?;
            }
            None => {}
        }
        Ok(())
    }

    /// Shows the end of the game for a while, then asks whether to play another.
    pub(super) fn ask_what_next(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        self.hurried(m, |_, m| m.pause(SHOWN))?;
        self.ended = false;
        // The question below offers a new game anyway.
        match self.hand.pending.take() {
            None | Some(TableCommand::Do(Action::New)) => {}
            Some(command) => return Ok(NextStep::Do(command)),
        }
        let question = &self.text.table.again;
        let text = format!("{}\n{}", self.situation(), question.text);
        let dialog = Dialog {
            title: question.title,
            text: &text,
            buttons: question.answers,
            help: self.text.context_help.question,
        };
        Ok(match self.ask_beside(m, &dialog)? {
            Some(1) => {
                self.begin(m);
                NextStep::Stay
            }
            Some(2) => NextStep::Do(TableCommand::Do(Action::Analysis)),
            _ => NextStep::Stay,
        })
    }

    /// Asks whether to unlock a locked game, after Esc.
    pub(super) fn ask_to_unlock(&mut self, m: &mut Machine<'_>) -> Flow {
        let question = &self.text.table.lock.question;
        let dialog = Dialog {
            title: question.title,
            text: question.text,
            buttons: question.answers,
            help: self.text.context_help.question,
        };
        if self.ask_beside(m, &dialog)? == Some(1) {
            self.lock(false);
        }
        Ok(())
    }

    /// Begins another game of the same kind.
    pub(super) fn begin(&mut self, m: &Machine<'_>) {
        self.replace(self.drawing.begin(&self.options));
        self.sitting.opened = None;
        // The stored game stays, unless it was over.
        self.kept.running = None;
        self.kept.finished = None;
        self.shown.analysis = None;
        self.looking = false;
        self.sitting.offered = None;
        self.begin_turn(m.now());
        // A new game chooses differently among equal moves.
        self.sitting.vary();
        self.forget_marks();
    }
}

/// Returns whether the table of a game has an action; keys without an effect are not listed.
pub(super) fn has<D: TableGame>(drawing: &D, action: Action) -> bool {
    match action {
        Action::Puzzles => drawing.solving().is_some(),
        Action::Legal => drawing.marks_legal(),
        _ => true,
    }
}

/// Returns every action of a table with the name of its key, in the [groups](GROUPS) of the context menu: the game's
/// own actions follow the first group, its switches the others.
pub(super) fn listed(own: &[GameAction], has: &dyn Fn(Action) -> bool) -> Vec<Vec<(Action, &'static str)>> {
    let of_group = |number: usize| {
        let usual = GROUPS[number].actions.iter().map(|&(action, _, key)| (action, key));
        let mine = own.iter().enumerate().filter(move |(_, own)| {
            let group = if matches!(own.effect, GameActionEffect::Restart) { GAME_GROUP } else { SWITCH_GROUP };
            group == number && !own.keys.is_empty()
        });
        let mine = mine.map(|(number, own)| (Action::GameAction(number), own.key));
        usual.filter(|&(action, _)| has(action)).chain(mine).collect()
    };
    (0..GROUPS.len()).map(of_group).collect()
}

/// Returns the name of an action.
pub(super) fn label(text: &Text, action: Action, own: &[GameAction]) -> &'static str {
    let names = &text.table.actions;
    match action {
        Action::Help => names.help,
        Action::New => names.new,
        Action::Load => names.load,
        Action::Save => names.save,
        Action::Paste => names.paste,
        Action::Undo => names.undo,
        Action::Redo => names.redo,
        Action::Back => names.back,
        Action::Forward => names.forward,
        Action::First => names.first,
        Action::Last => names.last,
        Action::NextVariation => names.next_variation,
        Action::PreviousVariation => names.previous_variation,
        Action::Hint => names.hint,
        Action::MoveNow => names.move_now,
        Action::ChangeSides => names.change_sides,
        Action::Automatic => names.automatic,
        Action::Draw => names.draw,
        Action::Resign => names.resign,
        Action::Lock => names.lock,
        Action::Analysis => names.analysis,
        Action::Edit => names.edit,
        Action::Puzzles => names.puzzles,
        Action::Players => names.players,
        Action::Rankings => names.rankings,
        Action::Replay => names.replay,
        Action::Flip => names.flip,
        Action::Legal => names.legal,
        Action::LastMark => names.last_mark,
        Action::Preview => names.preview,
        Action::Labels => names.labels,
        Action::Numbers => names.numbers,
        Action::Thoughts => names.thoughts,
        Action::Sound => names.sound,
        Action::GameAction(number) => own.get(number).map_or("", |own| (own.label)(text)),
        Action::Music => names.music,
        Action::Portraits => names.portraits,
        Action::Copy => names.copy,
        Action::CopyPosition => names.copy_position,
        Action::SavePosition => names.save_position,
        Action::RestorePosition => names.restore_position,
        // These are named by the game.
        Action::Level(_) | Action::BeginNewGame(_) => "",
        Action::Menu => names.menu,
        Action::Leave => names.leave,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Appearance as _;
    use super::*;
    use crate::screens::gomoku::GomokuBoard;
    use crate::screens::othello::OthelloBoard;
    use crate::screens::xiangqi::XiangqiBoard;
    use crate::text::Language;
    use crate::text::table::Question;
    use crate::ui::dialog::assert_dialog_fits;

    #[test]
    fn every_question_of_every_game_is_seen_as_a_whole() {
        for text in Language::ALL.map(Language::text) {
            let said = &text.table;
            let (first, second, why) = (text.xiangqi.black, text.xiangqi.red, text.xiangqi.endings.material);
            let ended = [
                (said.wins)(first, why),
                (said.drawn)(why),
                (said.wins)(text.gomoku.sides[0], &(text.gomoku.foul_ending)(text.gomoku.fouls[2])),
                (said.ends.resigned)(first, second),
                (said.ends.time_up)(first, second),
            ];
            let again: Vec<String> = ended.iter().map(|how| format!("{how}\n{}", said.again.text)).collect();
            let offered = [(said.ends.offering)(first, second), (said.ends.resigning)(first)];
            let unfinished = (said.unfinished)("2026-11-22 12:34", 188);
            let question = |question: &Question| (question.title, question.text.to_owned(), question.answers);
            let mut beside = vec![question(&said.leaving), question(&said.dropping), question(&said.lock.question)];
            beside.extend(again.into_iter().map(|words| (said.again.title, words, said.again.answers)));
            let [offer, resign] = offered;
            beside.push((said.ends.offer.title, offer, said.ends.offer.answers));
            beside.push((said.ends.resign.title, resign, said.ends.resign.answers));
            let mut alone = vec![question(&said.files.replace), (said.resume.title, unfinished, said.resume.answers)];
            alone.extend(text.xiangqi.letters_offered.as_ref().map(question));
            for (title, words, buttons) in &alone {
                assert_dialog_fits(&Dialog { title, text: words, buttons, help: "" }, None);
            }
            let gomoku = GomokuBoard::new(text);
            let places = [OthelloBoard { text }.places(), gomoku.places(), XiangqiBoard::new(text).places()];
            for (title, words, buttons) in &beside {
                for places in &places {
                    assert_dialog_fits(&Dialog { title, text: words, buttons, help: "" }, Some(places.dialog()));
                }
            }
            for words in [&text.gomoku.swap2.choose, &text.gomoku.swap2.choose_color] {
                let (title, text, buttons) = (words.title, words.text, words.answers);
                assert_dialog_fits(&Dialog { title, text, buttons, help: "" }, Some(gomoku.places().dialog()));
            }
            // Three rows of buttons, too.
            let buttons = &["一二三四五六七八", "二", "三"];
            assert_dialog_fits(&Dialog { title: "", text: "？", buttons, help: "" }, Some(gomoku.places().dialog()));
        }
    }
}
