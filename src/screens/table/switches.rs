//! The switches of the table: actions that toggle a setting.

use super::{Action, GameActionEffect, GameTable, TableGame};
use crate::gfx::Color;
use crate::machine::Machine;
use crate::screens::music;
use crate::settings::TableSettings;
use crate::ui::chime;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns whether an action takes effect without interrupting the computer's search.
    pub(super) fn is_switch(&self, action: Action) -> bool {
        use Action::{
            Evaluation, Flip, GameAction, Labels, LastMark, Legal, Numbers, Preview, Sound, StandingHint, Thoughts,
        };
        match action {
            Legal | LastMark | Preview | Labels | Numbers | Thoughts | StandingHint | Evaluation | Flip | Sound => true,
            GameAction(number) => {
                matches!(self.board().own().get(number).map(|own| own.effect), Some(GameActionEffect::Switch { .. }))
            }
            _ => false,
        }
    }

    /// Returns whether a switch is on; `None` for an action that is not a switch.
    pub(super) fn is_on(&self, action: Action) -> Option<bool> {
        let settings = &self.context.settings;
        let mut table = settings.table;
        if let Some(switch) = switch_of(&mut table, action) {
            return Some(*switch);
        }
        Some(match action {
            Action::Sound => settings.sound,
            Action::GameAction(number) => match self.board().own().get(number)?.effect {
                GameActionEffect::Switch { is_on, .. } => is_on(settings),
                GameActionEffect::Restart => return None,
            },
            Action::Level(level) => self.controller.seats().level() == level,
            Action::Music => settings.music.as_deref().or(self.board().music()).is_some_and(|name| name != music::NONE),
            _ => return None,
        })
    }

    /// Toggles a setting of the table and saves it.
    pub(super) fn switch(&mut self, m: &mut Machine<'_>, action: Action) {
        let effect = match action {
            Action::GameAction(number) => self.board().own().get(number).map(|own| own.effect),
            _ => None,
        };
        let settings = &mut self.context.settings;
        match effect {
            Some(GameActionEffect::Switch { switch, .. }) => {
                switch(settings);
                self.controller.program_mut().apply_settings(settings);
                // The switch may change the computer's play.
                self.controller.engines_mut().discard();
            }
            Some(GameActionEffect::Restart) => return,
            None => match switch_of(&mut settings.table, action) {
                Some(switch) => *switch = !*switch,
                None => settings.sound = !settings.sound,
            },
        }
        m.set_muted(!settings.sound);
        m.play_tune(chime::MENU_MOVE.tune);
        let on = self.is_on(action).unwrap_or_default();
        self.say((self.text.table.switched)(self.label(action), on), Color::LIGHT_CYAN);
        if let Err(error) = self.context.save_settings() {
            self.say(error, Color::LIGHT_RED);
        }
    }
}

/// Returns the setting of the table that an action shared by all games switches.
fn switch_of(table: &mut TableSettings, action: Action) -> Option<&mut bool> {
    Some(match action {
        Action::Legal => &mut table.legal,
        Action::LastMark => &mut table.last,
        Action::Preview => &mut table.preview,
        Action::Labels => &mut table.labels,
        Action::Numbers => &mut table.numbers,
        Action::Thoughts => &mut table.thoughts,
        Action::StandingHint => &mut table.hints,
        Action::Evaluation => &mut table.evaluation,
        Action::Flip => &mut table.flipped,
        Action::Portraits => &mut table.portraits,
        _ => return None,
    })
}
