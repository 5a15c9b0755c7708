//! The actions at the table and their keys: the same in every game.

use crate::machine::code;
use crate::play::LevelId;
use crate::settings::Settings;
use crate::text::Text;

/// An action at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Show the rules and keys.
    Help,
    /// Start another game.
    New,
    /// Open a file.
    Load,
    /// Write a file.
    Save,
    /// Paste a game from the clipboard.
    Paste,
    /// Take back a move.
    Undo,
    /// Replay a move that was taken back.
    Redo,
    /// Step one move back.
    Back,
    /// Step one move forward.
    Forward,
    /// Go to the start.
    First,
    /// Go to the end.
    Last,
    /// Go to the next variation of the current move.
    NextVariation,
    /// Go to the previous variation.
    PreviousVariation,
    /// Show the value of each move.
    Hint,
    /// The computer plays at once: the best move found so far, or a move for the side to move.
    MoveNow,
    /// The human changes sides.
    ChangeSides,
    /// The computer starts or stops playing both sides.
    Automatic,
    /// Offer a draw.
    Draw,
    /// Resign.
    Resign,
    /// Pass, without waiting for the end of its announcement.
    Pass,
    /// Choose between offering a draw and resigning.
    Finish,
    /// Lock or unlock the game.
    Lock,
    /// Analyse the whole game.
    Analysis,
    /// Set up a position.
    Edit,
    /// Solve puzzles.
    Puzzles,
    /// Show the players and their results.
    Players,
    /// Show the best players and the finished games.
    Rankings,
    /// Choose an opponent from a list.
    Opponents,
    /// Replay the game from its start, move by move.
    Replay,
    /// Turn the board around.
    Flip,
    /// Mark the legal moves.
    Legal,
    /// Mark the last move.
    LastMark,
    /// Preview a move.
    Preview,
    /// Show letters and digits at the edge.
    Labels,
    /// Show numbers on the pieces.
    Numbers,
    /// Show the computer's thoughts.
    Thoughts,
    /// Show the best move whenever a human is to move.
    StandingHint,
    /// Show the value of the position.
    Evaluation,
    /// Turn the sound on or off.
    Sound,
    /// One of the [game's own](super::Controls::own), by its number.
    GameAction(usize),
    /// Choose the background music.
    Music,
    /// Choose the players' portraits, and show or hide them.
    Portraits,
    /// Set the computer's level.
    Level(LevelId),
    /// Start one of the [new games](super::NewGames::new_games), by its number.
    BeginNewGame(usize),
    /// Send a link that opens the game.
    Share,
    /// Copy the game to the clipboard.
    Copy,
    /// Copy the position to the clipboard.
    CopyPosition,
    /// Save the position to a file.
    SavePosition,
    /// Continue from a saved position.
    RestorePosition,
    /// Show the list of all actions.
    Menu,
    /// Leave the table.
    Leave,
}

/// The effect of an action that only one game's table has.
#[derive(Clone, Copy)]
pub enum GameActionEffect {
    /// Switches a setting.
    Switch {
        /// Returns whether the setting is on.
        is_on: fn(&Settings) -> bool,
        /// Changes the setting.
        switch: fn(&mut Settings),
    },
    /// Begins another game like the present one; only a game in progress is asked about.
    Restart,
}

/// Defines an action that switches a setting: its keys, the name of the first one, its label, and the place of the setting.
macro_rules! setting_switch {
    ($keys:expr, $key:expr, $label:expr, $($place:ident).+) => {
        $crate::screens::table::GameAction {
            keys: $keys,
            key: $key,
            label: $label,
            effect: $crate::screens::table::GameActionEffect::Switch {
                is_on: |settings| settings.$($place).+,
                switch: |settings| settings.$($place).+ ^= true,
            },
        }
    };
}

pub(crate) use setting_switch;

/// An action that only one game's table has.
#[derive(Clone, Copy)]
pub struct GameAction {
    /// The keys; empty for an action that is only in the [menus](super::Controls::bar).
    pub keys: &'static [u16],
    /// The name of the first key.
    pub key: &'static str,
    /// The label.
    pub label: fn(&Text) -> &'static str,
    /// The effect.
    pub effect: GameActionEffect,
}

/// An action with its keys and the name of the first of them.
pub type KeyBinding = (Action, &'static [u16], &'static str);

/// A group of actions in the context menu.
pub struct ActionGroup {
    /// The name.
    pub title: fn(&Text) -> &'static str,
    /// The actions.
    pub actions: &'static [KeyBinding],
}

/// The numbers of the groups that take a game's own actions and its own switches.
pub(super) const GAME_GROUP: usize = 0;
pub(super) const SWITCH_GROUP: usize = 4;

/// The groups of the context menu, in its order.
pub const GROUPS: [ActionGroup; 5] = [
    ActionGroup {
        title: |text| text.table.groups[GAME_GROUP],
        actions: &[
            (Action::New, &[code::F2, code::CTRL_N], "F2"),
            (Action::Load, &[code::F3, code::CTRL_O], "F3"),
            // In a browser, F5 loads the page again.
            (Action::Save, &[code::CTRL_S, code::F5], "Ctrl+S"),
            (Action::Paste, &[code::CTRL_V], "Ctrl+V"),
            (Action::Edit, &[code::E], "E"),
            (Action::Puzzles, &[code::P], "P"),
            (Action::Players, &[code::I], "I"),
            (Action::Rankings, &[code::O], "O"),
        ],
    },
    ActionGroup {
        title: |text| text.table.groups[1],
        actions: &[
            (Action::Help, &[code::F1], "F1"),
            (Action::Sound, &[code::M], "M"),
            (Action::Music, &[code::J], "J"),
            (Action::Portraits, &[code::S], "S"),
            (Action::Leave, &[code::ESC], "Esc"),
        ],
    },
    ActionGroup {
        title: |text| text.table.groups[2],
        actions: &[
            (Action::Undo, &[code::U, code::CTRL_Z, code::BACKSPACE], "U"),
            (Action::Redo, &[code::CTRL_Y], "Ctrl+Y"),
            (Action::Back, &[code::PAGE_UP], "PgUp"),
            (Action::Forward, &[code::PAGE_DOWN], "PgDn"),
            (Action::First, &[code::HOME], "Home"),
            (Action::Last, &[code::END], "End"),
            (Action::Replay, &[code::R], "R"),
        ],
    },
    ActionGroup {
        title: |text| text.table.groups[3],
        actions: &[
            (Action::Hint, &[code::H], "H"),
            (Action::Analysis, &[code::V], "V"),
            (Action::MoveNow, &[code::G], "G"),
            (Action::ChangeSides, &[code::C], "C"),
            (Action::Automatic, &[code::A], "A"),
            (Action::Draw, &[code::D], "D"),
            (Action::Resign, &[code::Q], "Q"),
            (Action::Lock, &[code::F7], "F7"),
        ],
    },
    ActionGroup {
        title: |text| text.table.groups[SWITCH_GROUP],
        actions: &[
            (Action::Legal, &[code::L], "L"),
            (Action::LastMark, &[code::K], "K"),
            (Action::Preview, &[code::W], "W"),
            (Action::Labels, &[code::B], "B"),
            (Action::Numbers, &[code::N], "N"),
            (Action::Thoughts, &[code::T], "T"),
            (Action::StandingHint, &[code::CTRL_H], "Ctrl+H"),
            (Action::Evaluation, &[code::CTRL_E], "Ctrl+E"),
            (Action::Flip, &[code::X], "X"),
        ],
    },
];

/// Returns the actions of all groups.
pub fn grouped() -> impl Iterator<Item = &'static KeyBinding> {
    GROUPS.iter().flat_map(|group| group.actions)
}

/// Actions that have keys but are not in the context menu, with the name of the first key.
pub(crate) const UNLISTED: &[KeyBinding] = &[
    (Action::NextVariation, &[code::PERIOD], "."),
    (Action::PreviousVariation, &[code::COMMA], ","),
    (Action::Opponents, &[code::CTRL_P], "Ctrl+P"),
    (Action::Share, &[code::CTRL_G], "Ctrl+G"),
    (Action::Copy, &[code::CTRL_C], "Ctrl+C"),
    (Action::CopyPosition, &[code::CTRL_F], "Ctrl+F"),
    (Action::SavePosition, &[code::CTRL_K], "Ctrl+K"),
    (Action::RestorePosition, &[code::CTRL_L], "Ctrl+L"),
];

/// The keys for the list of all actions, in addition to the right mouse button.
pub(crate) const MENU_KEYS: [u16; 2] = [code::F4, code::TAB];

impl Action {
    /// Returns the action of a key, including the actions that the game adds. Letters are not case-sensitive.
    pub(crate) fn of_key(key: u16, own: &[GameAction]) -> Option<Action> {
        // The letter's scan code with the upper-case character instead of the lower-case one.
        let (scan, ascii) = (key & 0xFF00, (key & 0xFF) as u8);
        let key = if ascii.is_ascii_uppercase() { scan | u16::from(ascii.to_ascii_lowercase()) } else { key };
        if MENU_KEYS.contains(&key) {
            return Some(Action::Menu);
        }
        let common = grouped().chain(UNLISTED).find(|(_, keys, _)| keys.contains(&key));
        let common = common.map(|&(action, ..)| action);
        common.or_else(|| own.iter().position(|own| own.keys.contains(&key)).map(Action::GameAction))
    }

    /// Returns the name of the action's first key; empty if the action has no key.
    pub fn key(self, own: &[GameAction]) -> &'static str {
        match self {
            Action::GameAction(number) => own.get(number).map_or("", |own| own.key),
            _ => {
                let known = grouped().chain(UNLISTED).find(|&&(action, ..)| action == self);
                known.map_or("", |&(.., key)| key)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Chord;

    #[test]
    fn every_key_has_one_meaning_and_the_name_that_is_shown() {
        let mut keys: Vec<u16> = grouped().chain(UNLISTED).flat_map(|(_, keys, _)| keys.iter().copied()).collect();
        keys.extend(MENU_KEYS);
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
        for &(action, keys, name) in grouped().chain(UNLISTED) {
            let chord: Chord = name.parse().unwrap();
            assert_eq!(chord.key.code(chord.modifiers), Some(keys[0]), "{name}");
            assert_eq!(Action::of_key(keys[0], &[]), Some(action));
            assert_eq!(action.key(&[]), name);
        }
        assert_eq!(Action::of_key(0x1641, &[]), None);
        assert_eq!(Action::of_key(0x1655, &[]), Some(Action::Undo), "Shift+U");
        assert_eq!(Action::of_key(code::TAB, &[]), Some(Action::Menu));
    }
}
