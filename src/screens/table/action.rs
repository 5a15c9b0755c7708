//! What can be done at the table, and the key for each: the same in every game.

use super::Own;
use crate::machine::code;
use crate::text::Text;

/// Something to be done at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Rules and keys.
    Help,
    /// Another game.
    New,
    /// Open a file.
    Load,
    /// Write a file.
    Save,
    /// Take in a game from the clipboard.
    Paste,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// One move back, to look.
    Back,
    /// One move forward, to look.
    Forward,
    /// To the start.
    First,
    /// To the end.
    Last,
    /// To the next move that was tried in place of the present one.
    NextVariation,
    /// To the one before it.
    PreviousVariation,
    /// Show what each move is worth.
    Hint,
    /// The computer plays at once: the move it has found, or for whoever is to move.
    MoveNow,
    /// Whoever sits here plays the other side from now on.
    ChangeSides,
    /// The computer plays both sides, or no longer.
    Automatic,
    /// Offer a draw.
    Draw,
    /// Give up.
    Resign,
    /// Nobody may touch the game until this is asked for again.
    Lock,
    /// Evaluate the whole game.
    Analysis,
    /// Set up a position.
    Edit,
    /// Solve puzzles.
    Puzzles,
    /// Who plays, and everybody's results.
    Players,
    /// The best players, and the finished games.
    Rankings,
    /// Play the game again from its start, move by move.
    Replay,
    /// Turn the board around.
    Flip,
    /// Marks on the legal moves.
    Legal,
    /// The mark on the last move.
    LastMark,
    /// What a move would do.
    Preview,
    /// Letters and figures at the edge.
    Labels,
    /// Numbers on the pieces.
    Numbers,
    /// What the computer thinks.
    Thoughts,
    /// The speaker.
    Sound,
    /// One of the [game's own](super::Controls::own), by its number.
    Own(usize),
    /// Choose the background music.
    Music,
    /// Choose the players' portraits, and whether they are shown.
    Portraits,
    /// The computer plays at the level of a number from now on.
    Level(usize),
    /// A new game that begins as one of the [new games](super::NewGames::new_games) does, by its number.
    Begin(usize),
    /// Put the game on the clipboard.
    Copy,
    /// Put the position on the clipboard.
    CopyPosition,
    /// Keep the position under a name.
    KeepPosition,
    /// Play on from a position that was kept.
    RestorePosition,
    /// The list of all these.
    Menu,
    /// Leave.
    Leave,
}

/// An action with the keys that ask for it and how the first of them is called.
pub type Keyed = (Action, &'static [u16], &'static str);

/// A group of actions in the context menu.
pub struct Group {
    /// What it is called.
    pub title: fn(&Text) -> &'static str,
    /// Its actions.
    pub actions: &'static [Keyed],
}

/// The number of the group to which a game's own deeds belong, and its own switches.
pub(super) const DEEDS: usize = 0;
pub(super) const SWITCHES: usize = 4;

/// The groups of the context menu, in its order.
pub const GROUPS: [Group; 5] = [
    Group {
        title: |text| text.table.groups[DEEDS],
        actions: &[
            (Action::New, &[code::F2, code::CTRL_N], "F2"),
            (Action::Load, &[code::F3, code::CTRL_O], "F3"),
            (Action::Save, &[code::F5, code::CTRL_S], "F5"),
            (Action::Paste, &[code::CTRL_V], "Ctrl+V"),
            (Action::Edit, &[code::E], "E"),
            (Action::Puzzles, &[code::P], "P"),
            (Action::Players, &[code::I], "I"),
            (Action::Rankings, &[code::O], "O"),
        ],
    },
    Group {
        title: |text| text.table.groups[1],
        actions: &[
            (Action::Help, &[code::F1], "F1"),
            (Action::Sound, &[code::M], "M"),
            (Action::Music, &[code::J], "J"),
            (Action::Portraits, &[code::S], "S"),
            (Action::Leave, &[code::ESC], "Esc"),
        ],
    },
    Group {
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
    Group {
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
    Group {
        title: |text| text.table.groups[SWITCHES],
        actions: &[
            (Action::Legal, &[code::L], "L"),
            (Action::LastMark, &[code::K], "K"),
            (Action::Preview, &[code::W], "W"),
            (Action::Labels, &[code::B], "B"),
            (Action::Numbers, &[code::N], "N"),
            (Action::Thoughts, &[code::T], "T"),
            (Action::Flip, &[code::X], "X"),
        ],
    },
];

/// The actions of all groups.
pub fn grouped() -> impl Iterator<Item = &'static Keyed> {
    GROUPS.iter().flat_map(|group| group.actions)
}

/// Actions that have a key and stand in no context menu, with the keys and how the first of them is called.
pub(crate) const UNLISTED: &[Keyed] = &[
    (Action::NextVariation, &[code::PERIOD], "."),
    (Action::PreviousVariation, &[code::COMMA], ","),
    (Action::Copy, &[code::CTRL_C], "Ctrl+C"),
    (Action::CopyPosition, &[code::CTRL_F], "Ctrl+F"),
    (Action::KeepPosition, &[code::CTRL_K], "Ctrl+K"),
    (Action::RestorePosition, &[code::CTRL_L], "Ctrl+L"),
];

/// Keys for the list of all actions, besides the right button of the mouse.
pub(crate) const MENU_KEYS: [u16; 2] = [code::F4, code::TAB];

impl Action {
    /// What a key asks for, if anything, with the actions that the game adds. Small letters and capitals mean the same.
    pub(crate) fn of_key(key: u16, own: &[Own]) -> Option<Action> {
        // A letter's scan code with its capital instead of its small letter.
        let (scan, ascii) = (key & 0xFF00, (key & 0xFF) as u8);
        let key = if ascii.is_ascii_uppercase() { scan | u16::from(ascii.to_ascii_lowercase()) } else { key };
        if MENU_KEYS.contains(&key) {
            return Some(Action::Menu);
        }
        let common = grouped().chain(UNLISTED).find(|(_, keys, _)| keys.contains(&key));
        let common = common.map(|&(action, ..)| action);
        common.or_else(|| own.iter().position(|own| own.keys.contains(&key)).map(Action::Own))
    }

    /// How the first of its keys is called; empty for one that has none.
    pub fn key(self, own: &[Own]) -> &'static str {
        match self {
            Action::Own(number) => own.get(number).map_or("", |own| own.key),
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
            assert_eq!(chord.key.code(chord.held), Some(keys[0]), "{name}");
            assert_eq!(Action::of_key(keys[0], &[]), Some(action));
            assert_eq!(action.key(&[]), name);
        }
        assert_eq!(Action::of_key(0x1641, &[]), None);
        assert_eq!(Action::of_key(0x1655, &[]), Some(Action::Undo), "Shift+U");
        assert_eq!(Action::of_key(code::TAB, &[]), Some(Action::Menu));
    }
}
