//! Key bindings of current editors and of Turbo C.
//!
//! | modern | Turbo C | |
//! |---|---|---|
//! | Ctrl+C, Ctrl+X, Ctrl+V | Ctrl+Ins, Shift+Del, Shift+Ins | copy, cut, paste |
//! | Ctrl+Z, Ctrl+Shift+Z | Alt+Backspace, Shift+Alt+Backspace | undo, redo |
//! | Ctrl+Y | Ctrl+Y | redo if something was just undone; otherwise delete the line, as in Turbo C |
//! | Ctrl+F, Ctrl+H, Ctrl+G | Ctrl+Q F, Ctrl+Q A | find, replace, go to a line |
//! | (F3 opens files) | Ctrl+L, with Shift backwards | find the next match |
//! | Ctrl+A | | select everything |
//! | Ctrl+Left, Ctrl+Right, with Shift to select | Ctrl+Q S, Ctrl+Q D | by words; to the ends of the line |
//! | Ctrl+Home, Ctrl+End | Ctrl+PgUp, Ctrl+PgDn, Ctrl+Q R, Ctrl+Q C | to the ends of the text |
//! | Ctrl+Backspace, Ctrl+Del | Ctrl+T, Ctrl+Q Y | delete a word; to the end of the line |
//! | Tab, Shift+Tab | | indent the selection |
//! | Ctrl+D | | comment or uncomment lines |
//! | Ins | Ins | overwrite |

use crate::machine::{Modifiers, code};

use super::super::event::character;

/// A motion of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "documented by the command's name")]
pub enum Motion {
    Left,
    Right,
    WordLeft,
    WordRight,
    Up,
    Down,
    PageUp,
    PageDown,
    /// To the first non-blank character of the line, or from there to its start.
    Home,
    End,
    Top,
    Bottom,
}

/// An editor command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "documented by the variant's name")]
pub enum Command {
    /// Moves the cursor; `true` extends the selection.
    Go(Motion, bool),
    /// Scrolls by a number of lines; the cursor moves only if it would leave the view.
    Scroll(isize),
    Type(char),
    Enter,
    Tab,
    Untab,
    /// Deletes the selection, or as far as the motion goes.
    Delete(Motion),
    DeleteLine,
    Cut,
    Copy,
    Paste,
    Undo,
    Redo,
    /// Redoes if something was just undone, otherwise deletes the line.
    RedoOrDeleteLine,
    SelectAll,
    ToggleComment,
    Find,
    Replace,
    GoToLine,
    FindNext,
    FindPrevious,
    Overwrite,
    /// The first key of a two-key command.
    Prefix,
}

/// Returns the command of a key and its modifiers; `None` if it is not the editor's.
pub fn command(key: u16, held: Modifiers) -> Option<Command> {
    use Command::*;
    use Motion::*;
    if held.ctrl && held.alt {
        return None;
    }
    let go = |motion| Some(Go(motion, held.shift));
    match key {
        code::LEFT => go(Left),
        code::RIGHT => go(Right),
        code::UP => go(Up),
        code::DOWN => go(Down),
        code::HOME => go(Home),
        code::END => go(End),
        code::PAGE_UP => go(PageUp),
        code::PAGE_DOWN => go(PageDown),
        0x7300 => go(WordLeft),
        0x7400 => go(WordRight),
        0x7700 | 0x8400 => go(Top),
        0x7500 | 0x7600 => go(Bottom),
        0x8D00 => Some(Scroll(-1)),
        0x9100 => Some(Scroll(1)),
        code::ENTER => Some(Enter),
        code::TAB => Some(Tab),
        code::SHIFT_TAB => Some(Untab),
        code::BACKSPACE => Some(Delete(Left)),
        code::DELETE if held.shift => Some(Cut),
        code::DELETE => Some(Delete(Right)),
        0x0E7F => Some(Delete(WordLeft)),
        0x9300 | 0x1414 => Some(Delete(WordRight)),
        code::CTRL_C | 0x9200 => Some(Copy),
        0x2D18 => Some(Cut),
        code::CTRL_V => Some(Paste),
        0x5200 if held.shift => Some(Paste),
        0x5200 => Some(Overwrite),
        code::CTRL_Z if held.shift => Some(Redo),
        code::CTRL_Z => Some(Undo),
        0x0E00 if held.shift => Some(Redo),
        0x0E00 => Some(Undo),
        code::CTRL_Y => Some(RedoOrDeleteLine),
        0x1E01 => Some(SelectAll),
        0x2004 => Some(ToggleComment),
        // Ctrl+Shift+F finds in files.
        code::CTRL_F if held.shift => None,
        code::CTRL_F => Some(Find),
        0x2308 => Some(Replace),
        0x2207 => Some(GoToLine),
        code::CTRL_L if held.shift => Some(FindPrevious),
        code::CTRL_L => Some(FindNext),
        0x1011 => Some(Prefix),
        _ => character(key).map(Type),
    }
}

/// Returns the command of the key after Ctrl+Q, with or without Ctrl.
pub fn prefixed_command(key: u16) -> Option<Command> {
    use Command::*;
    use Motion::*;
    Some(match (key >> 8) as u8 {
        0x21 => Find,
        0x1E => Replace,
        0x15 => DeleteToEnd,
        0x1F => Go(Home, false),
        0x20 => Go(End, false),
        0x13 => Go(Top, false),
        0x2E => Go(Bottom, false),
        _ => return None,
    })
}

#[allow(non_upper_case_globals, reason = "it reads as the commands do")]
const DeleteToEnd: Command = Command::Delete(Motion::End);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Chord;

    fn of(chord: &str) -> Option<Command> {
        let chord: Chord = chord.parse().unwrap();
        command(chord.key.code(chord.modifiers).unwrap(), chord.modifiers)
    }

    #[test]
    fn both_halves_of_the_habits() {
        for (today, then) in [
            ("Ctrl+C", "Ctrl+Ins"),
            ("Ctrl+X", "Shift+Del"),
            ("Ctrl+V", "Shift+Ins"),
            ("Ctrl+Z", "Alt+Backspace"),
            ("Ctrl+Shift+Z", "Shift+Alt+Backspace"),
            ("Ctrl+Home", "Ctrl+PgUp"),
            ("Ctrl+End", "Ctrl+PgDn"),
            ("Ctrl+Del", "Ctrl+T"),
        ] {
            assert!(of(today).is_some());
            assert_eq!(of(today), of(then), "{today} {then}");
        }
        assert_eq!(of("Shift+Right"), Some(Command::Go(Motion::Right, true)));
        assert_eq!(of("Shift+9"), Some(Command::Type('(')));
        for others in ["F9", "Ctrl+F9", "Esc", "Ctrl+S", "F2", "Alt+X", "Ctrl+Alt+A", "Ctrl+O"] {
            assert_eq!(of(others), None, "{others}");
        }
        assert_eq!(
            (prefixed_command(0x2106), prefixed_command(0x2166), prefixed_command(0x0231)),
            (Some(Command::Find), Some(Command::Find), None)
        );
    }
}
