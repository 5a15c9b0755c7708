//! Questions of the table: the list of actions, a new game.

use super::action::{GAME_GROUP, GROUPS, SWITCH_GROUP};
use super::{Action, GameAction, GameActionEffect, GameTable, NextStep, TableGame};
use crate::engine::Player;
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::play::{Command, GameSetup, LevelId, Seat, TimeControl};
use crate::screens::music;
use crate::text::Text;
use crate::text::table::Question;
use crate::ui::dialog::{self, Dialog};
use crate::ui::form::{Form, Row};
use crate::ui::popup::{self, MenuItem};
use crate::ui::text_field::TextField;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Shows the list of all actions with their keys. Returns the action chosen.
    pub(super) fn ask_menu(&mut self, m: &mut Machine<'_>, at: (i32, i32)) -> Flow<Option<Action>> {
        let (mut actions, mut items) = (Vec::new(), Vec::new());
        for (group, listed) in GROUPS.iter().zip(listed(self.board().own(), &|action| self.has(action))) {
            actions.push(None);
            items.push(MenuItem::heading((group.title)(self.text)));
            for (action, key) in listed {
                let (enabled, checked) = (self.is_possible(action), self.is_on(action));
                actions.push(Some(action));
                let label = self.label(action);
                items.push(MenuItem { label, key, enabled, checked, has_reason: !enabled, ..MenuItem::default() });
            }
        }
        let chosen = popup::choose(m, at, &items)?;
        Ok(chosen.and_then(|index| actions[index]))
    }

    /// Returns whether the table of this game has an action at all.
    pub(super) fn has(&self, action: Action) -> bool {
        has(self.board(), action)
    }

    /// Returns the name of an action.
    pub(super) fn label(&self, action: Action) -> &'static str {
        match action {
            Action::Level(level) => self.board().level_text(level).name,
            Action::BeginNewGame(number) => {
                self.board().new_games().get(number).map_or("", |beginning| (beginning.label)(self.text))
            }
            _ => label(self.text, action, self.board().own()),
        }
    }

    /// Asks next to the board, so that the subject of the question stays visible.
    pub(super) fn ask_beside(&self, m: &mut Machine<'_>, question: &Question, text: &str) -> Flow<Option<usize>> {
        let Question { title, answers, .. } = question;
        let help = self.text.context_help.question;
        Dialog { title, text, buttons: answers, help }.ask_within(m, self.places().dialog)
    }

    /// Lets the user choose between offering a draw and resigning, next to the button for it.
    pub(super) fn ask_finish(&mut self, m: &mut Machine<'_>) -> Flow<Option<Action>> {
        let button = self.display.buttons.iter().find(|button| button.action == Action::Finish);
        let at = button.map_or_else(|| m.mouse(), |button| (button.rect.x, button.rect.bottom()));
        let actions = [Action::Draw, Action::Resign];
        let items = self.items(&actions.map(Some));
        Ok(popup::choose(m, at, &items)?.map(|index| actions[index]))
    }

    /// Asks before the players of a game in progress against the computer change, because the computer then moves at
    /// once. Returns whether to change them.
    pub(super) fn confirms_seats(&mut self, m: &mut Machine<'_>, action: Action) -> Flow<bool> {
        let seats = self.controller.seats();
        let question = match action {
            _ if !self.controller.is_in_progress() => None,
            Action::Automatic if !seats.is_automatic() => Some(&self.text.table.playing_alone),
            Action::ChangeSides if seats.players().contains(&Seat::Human) && seats.players() != [Seat::Human; 2] => {
                Some(&self.text.table.changing_sides)
            }
            _ => None,
        };
        let Some(question) = question else { return Ok(true) };
        Ok(self.off_the_clock(m, |table, m| table.ask_beside(m, question, question.text))? == Some(1))
    }

    /// Asks before another game replaces one in progress. Returns whether to begin it.
    pub(super) fn confirms_new_game(&self, m: &mut Machine<'_>) -> Flow<bool> {
        let question = &self.text.table.dropping;
        Ok(!self.controller.is_in_progress() || self.ask_beside(m, question, question.text)? == Some(0))
    }

    /// Asks before an action that restarts a game in progress. Returns whether to run it.
    pub(super) fn confirms_restart(&mut self, m: &mut Machine<'_>, action: Action) -> Flow<bool> {
        let restarts = matches!(self.controller_command(action), Some(Command::Restart));
        Ok(!restarts || self.off_the_clock(m, |table, m| table.confirms_new_game(m))?)
    }

    /// Leaves the table, after a confirmation if a game is in progress.
    pub(super) fn leave(&self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let question = &self.text.table.leaving;
        if self.board().asks_before_leaving()
            && self.controller.is_in_progress()
            && self.ask_beside(m, question, question.text)? != Some(0)
        {
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
        let texts = &self.text.table;
        let levels = self.board().levels().iter().map(|level| LevelId::new(level.name));
        let playing = self.controller.seats().playing_level().filter(|level| level.time().is_some());
        let levels: Vec<LevelId> = levels.chain(playing).collect();
        let names: Vec<String> = levels.iter().map(|&level| self.level_label(level)).collect();
        let external = self.context.external_engine.as_ref().map(|external| {
            let about = (self.text.external_engine.about)(external.protocol.name());
            (self.controller.engines().external_name().to_owned(), about)
        });
        let friend = &texts.friend;
        let (name, line) = external.as_ref().map(|(name, line)| (name.as_str(), line.as_str())).unzip();
        let players: Vec<&str> = std::iter::once(texts.human)
            .chain(names.iter().map(String::as_str))
            .chain([friend.name])
            .chain(name)
            .collect();
        let about: Vec<String> = levels.iter().map(|&level| self.level_about(level)).collect();
        let about: Vec<&str> = std::iter::once(texts.human_about)
            .chain(about.iter().map(String::as_str))
            .chain([friend.about])
            .chain(line)
            .collect();
        let seats: Vec<Seat> = std::iter::once(Seat::Human)
            .chain(levels.iter().copied().map(Seat::Level))
            .chain([Seat::Friend, Seat::External])
            .collect();
        let options = self.board().options();
        let sides = Player::BOTH.map(|player| self.board().player_name(player));
        let rows: Vec<Row<'_>> = sides
            .iter()
            .map(|&label| Row { label, choices: &players })
            .chain(options.iter().map(|(label, choices)| Row { label, choices }))
            .chain([Row { label: texts.clock.label, choices: &texts.clock.choices }])
            .collect();
        let (keys, done, help) = (texts.new_game.keys, texts.new_game.begin, self.text.context_help.new_game);
        let option_notes = self.board().option_notes();
        let notes: Vec<&[&str]> = [&about[..]; 2].into_iter().chain(option_notes.iter().map(Vec::as_slice)).collect();
        let form = Form { title, rows: &rows, keys, button: done, help, notes: &notes };
        let control = self.controller.clocks().control();
        let control = TimeControl::CHOICES.iter().position(|&choice| choice == control);
        let control = control.unwrap_or(TimeControl::CHOICES.len());
        let players = self.controller.seats().players();
        let players = players.iter().map(|seat| seats.iter().position(|other| other == seat).unwrap_or(0));
        let mut values: Vec<usize> =
            players.chain(self.controller.options().iter().copied()).chain([control]).collect();
        if !form.fill(m, &mut values)? {
            return Ok(false);
        }
        let mut options = values.split_off(2);
        let control = options.pop();
        if !self.board().ask_more(m, &mut options)? {
            return Ok(false);
        }
        let control = match control.and_then(|choice| TimeControl::CHOICES.get(choice)) {
            Some(&choice) => choice,
            None => match self.ask_clock(m)? {
                None => return Ok(false),
                typed => typed,
            },
        };
        let seats = [seats[values[0]], seats[values[1]]];
        self.execute(m, Command::NewGame(GameSetup { seats, options, control }))?;
        self.save_setup();
        Ok(true)
    }

    /// Lets the user type the time of the clocks; `None` if they cancel.
    fn ask_clock(&self, m: &mut Machine<'_>) -> Flow<Option<TimeControl>> {
        let [title, hint, wrong] = self.text.table.clock.typed;
        let texts = &self.text.table.files;
        let mut typed = self.controller.clocks().control().map_or_else(|| "15+10".to_owned(), TimeControl::to_typed);
        loop {
            let field = TextField {
                title,
                hint,
                initial: &typed,
                keys: texts.field_keys,
                help: self.text.context_help.text_field,
            };
            let Some(text) = field.read(m)? else { return Ok(None) };
            match TimeControl::parse_typed(&text) {
                Some(control) => return Ok(Some(control)),
                None => dialog::show_message(m, texts.error_title, wrong, self.text)?,
            }
            typed = text;
        }
    }

    /// Lets the user choose the background music.
    pub(super) fn ask_music(&mut self, m: &mut Machine<'_>) -> Flow {
        match music::choose(m, self.context, self.controller.program().music())? {
            Some(Ok(message)) => self.say(message, Color::LIGHT_CYAN),
            Some(Err(why)) => {
                dialog::show_message(m, self.text.table.files.error_title, &why, self.text)?;
            }
            None => {}
        }
        Ok(())
    }

    /// Asks whether to unlock a locked game, after Esc.
    pub(super) fn ask_to_unlock(&mut self, m: &mut Machine<'_>) -> Flow {
        let question = &self.text.table.lock.question;
        if self.ask_beside(m, question, question.text)? == Some(1) {
            self.execute(m, Command::SetLocked(false))?;
        }
        Ok(())
    }
}

/// Returns whether the table of a game has an action; keys without an effect are not listed.
pub(super) fn has<D: TableGame>(drawing: &D, action: Action) -> bool {
    match action {
        Action::Puzzles => drawing.puzzles().is_some(),
        Action::Edit => drawing.pieces().is_some(),
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
        usual.chain(mine).filter(|&(action, _)| has(action)).collect()
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
        Action::Pass => names.pass,
        Action::Finish => names.finish,
        Action::Lock => names.lock,
        Action::Analysis => names.analysis,
        Action::Edit => names.edit,
        Action::Puzzles => names.puzzles,
        Action::Players => names.players,
        Action::Rankings => names.rankings,
        Action::Opponents => names.opponents,
        Action::Replay => names.replay,
        Action::Flip => names.flip,
        Action::Legal => names.legal,
        Action::LastMark => names.last_mark,
        Action::Preview => names.preview,
        Action::Labels => names.labels,
        Action::Numbers => names.numbers,
        Action::Thoughts => names.thoughts,
        Action::StandingHint => names.standing_hint,
        Action::Evaluation => names.evaluation,
        Action::Sound => names.sound,
        Action::GameAction(number) => own.get(number).map_or("", |own| (own.label)(text)),
        Action::Music => names.music,
        Action::Portraits => names.portraits,
        Action::Share => names.share,
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
    use super::super::PanelLayout;
    use super::*;
    use crate::text::Language;
    use crate::ui::dialog::assert_dialog_fits;

    #[test]
    fn every_question_of_every_game_is_seen_as_a_whole() {
        for text in Language::ALL.map(Language::text) {
            let texts = &text.table;
            let (first, second, why) = (text.xiangqi.black, text.xiangqi.red, text.xiangqi.endings.material);
            let ended = [
                (texts.wins)(first, why),
                (texts.drawn)(why),
                (texts.wins)(text.gomoku.sides[0], &(text.gomoku.foul_ending)(text.gomoku.fouls[2])),
                (texts.ends.resigned)(first, second),
                (texts.ends.time_up)(first, second),
            ];
            let after = &texts.after_game;
            let answers = [after.again, after.other_side, after.next_level, after.mistakes, after.board];
            for how in ended {
                let worst = (after.worst)(100, "炮二平五", "马二进三", "≥100 soldiers");
                let record = (after.record)("Grandmaster, 60 s", [100; 3]);
                let words = [how, (after.best)(60, "炮二平五"), worst, record].join("\n");
                let dialog = Dialog { title: after.titles[0], text: &words, buttons: &answers, help: "" };
                assert_dialog_fits(&dialog, None);
            }
            let offered = [(texts.ends.offering)(first, second), (texts.ends.resigning)(first)];
            let unfinished = (texts.unfinished)("2026-11-22 12:34", 188);
            let question = |question: &Question| (question.title, question.text.to_owned(), question.answers);
            let mut beside = vec![question(&texts.leaving), question(&texts.dropping), question(&texts.lock.question)];
            beside.extend([question(&texts.changing_sides), question(&texts.playing_alone)]);
            let [offer, resign] = offered;
            beside.push((texts.ends.offer.title, offer, texts.ends.offer.answers));
            beside.push((texts.ends.resign.title, resign, texts.ends.resign.answers));
            let mut alone =
                vec![question(&texts.files.replace), (texts.resume.title, unfinished, texts.resume.answers)];
            alone.extend(text.xiangqi.letters_offered.as_ref().map(question));
            for (title, words, buttons) in &alone {
                assert_dialog_fits(&Dialog { title, text: words, buttons, help: "" }, None);
            }
            let area = Some(PanelLayout::standard().dialog);
            for (title, words, buttons) in &beside {
                assert_dialog_fits(&Dialog { title, text: words, buttons, help: "" }, area);
            }
            for words in [&text.gomoku.swap2.choose, &text.gomoku.swap2.choose_color] {
                let (title, text, buttons) = (words.title, words.text, words.answers);
                assert_dialog_fits(&Dialog { title, text, buttons, help: "" }, area);
            }
            // Three rows of buttons, too.
            let buttons = &["一二三四五六七八", "二", "三"];
            assert_dialog_fits(&Dialog { title: "", text: "？", buttons, help: "" }, area);
        }
    }
}
