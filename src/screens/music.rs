//! Background music: finds a tune by its name, starts it, and offers a list to choose from.
//!
//! A name is either one of the built-in [tunes], or a file of notes among the user's files: `*.mml`, or a `*.txt` that
//! can be read as notes and sets a tempo, since such files may also contain games. The user's choice is stored in the
//! settings.

use super::desk::Context;
use crate::machine::{Flow, Machine, Tune, mml};
use crate::records::{GameFiles, StoreError};
use crate::telling::Localize;
use crate::text::{self, Language};
use crate::ui::list::List;
use crate::ui::tunes;

/// Returns the tune with a name.
///
/// # Errors
/// Returns a message in the given language if there is no such tune or its file cannot be read.
pub fn tune(name: &str, language: Language, shelf: &mut dyn GameFiles) -> Result<Tune, String> {
    if let Some(piece) = tunes::named(name) {
        return piece.tune().map_err(|fault| fault.tell(language));
    }
    if !is_file(name) {
        return Err(language.text().music.missing.to_owned());
    }
    let bytes = shelf.read(name).map_err(|fault| fault.tell(language))?;
    mml::read(&bytes).map(|sheet| sheet.tune).map_err(|fault| fault.tell(language))
}

/// The name that stands for silence in the settings.
pub const NONE: &str = "none";

/// Starts the music named in the settings, or else a program's usual music, from its beginning. Without either, or if
/// silence was chosen, stops the music.
///
/// # Errors
/// Returns a message for the user if the music cannot be played, after stopping all music.
pub fn start(m: &mut Machine<'_>, desk: &mut Context<'_>, usual: Option<&str>) -> Result<(), String> {
    m.music(None);
    let chosen = desk.settings.music.clone();
    match chosen.as_deref().or(usual).filter(|&name| name != NONE) {
        Some(name) => play(m, desk, name),
        None => Ok(()),
    }
}

/// Starts the tune with a name from its beginning.
fn play(m: &mut Machine<'_>, desk: &mut Context<'_>, name: &str) -> Result<(), String> {
    m.music(None);
    let language = desk.settings.lang;
    let text = &language.text().music;
    let tune = tune(name, language, desk.shelf).map_err(|why| (text.unplayable)(name, &why))?;
    m.music(Some(tune));
    Ok(())
}

/// Lets the user choose the music in place of a program's usual one, starts it and stores the choice. Returns a message
/// about the result, or `None` if nothing was chosen.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn choose(
    m: &mut Machine<'_>,
    desk: &mut Context<'_>,
    usual: Option<&str>,
) -> Flow<Option<Result<String, String>>> {
    let text = &desk.settings.lang.text().music;
    let set = desk.settings.music.as_deref().or(usual).unwrap_or(NONE).to_owned();
    let mut names = vec![NONE.to_owned()];
    names.extend(tunes::ALL.iter().map(|piece| piece.name.to_owned()));
    names.extend(files(desk.shelf).unwrap_or_default());
    // What is set stays in sight, be it there or not.
    if !names.contains(&set) {
        names.push(set.clone());
    }
    let items: Vec<String> = names.iter().map(|name| title(name, text).to_owned()).collect();
    let chosen = names.iter().position(|name| *name == set).unwrap_or(0);
    let list =
        List { title: text.title, items: &items, chosen, keys: text.keys, help: desk.settings.lang.text().hints.music };
    let Some(index) = list.choose(m)? else { return Ok(None) };
    desk.settings.music = Some(names.swap_remove(index));
    let started = start(m, desk, usual);
    let kept = desk.save_settings();
    let said = if index > 0 { (text.plays)(&items[index]) } else { text.stopped.to_owned() };
    Ok(Some(started.and(kept).map(|()| said)))
}

/// Returns the title of a name in the list.
fn title<'a>(name: &'a str, text: &text::Music) -> &'a str {
    match name {
        NONE => text.none,
        name => tunes::named(name).map_or(name, |piece| (piece.title)(text)),
    }
}

/// Returns whether a name is that of a file: whether it has an extension.
fn is_file(name: &str) -> bool {
    name.contains('.')
}

/// Returns the names of the note files.
fn files(shelf: &mut dyn GameFiles) -> Result<Vec<String>, StoreError> {
    let mut names = shelf.names()?;
    names.retain(|name| {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        // A name is stored in one line of a file.
        let fits = !name.contains(char::is_control);
        fits && match ending.as_deref() {
            Some("mml") => true,
            Some("txt") => shelf.read(name).is_ok_and(|bytes| mml::read(&bytes).is_ok_and(|sheet| sheet.sets_tempo)),
            _ => false,
        }
    });
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::WIDTH;
    use crate::records::Memory;
    use crate::text::Language;
    use crate::text::assert_fits;
    use crate::ui::theme;

    #[test]
    fn a_name_is_a_tune_of_ours_or_a_file_of_notes() {
        let language = Language::English;
        let shelf = &mut Memory::default();
        for (name, notes) in
            [("b.mml", "CDE"), ("a.TXT", "T99 C"), ("game.txt", "f5d6c3d3c4f4"), ("bad.mml", "T1"), ("c.sgf", "T99 C")]
        {
            shelf.write(name, notes.as_bytes()).unwrap();
        }
        assert_eq!(files(shelf).unwrap(), ["a.TXT", "b.mml", "bad.mml"]);
        assert_eq!(tune("b.mml", language, shelf).unwrap().tones().len(), 6);
        assert!(tunes::ALL.iter().all(|piece| tune(piece.name, language, shelf).is_ok()));
        assert_eq!(tune("polka", language, shelf), Err("there is no such tune".to_owned()));
        assert_eq!(
            tune("gone.mml", language, shelf),
            Err("cannot read `gone.mml`: there is no such file or folder".to_owned())
        );
        let fault = "line 1, column 2: a tempo from 32 to 255 was expected, not `1`";
        assert_eq!(tune("bad.mml", language, shelf), Err(fault.to_owned()));
    }

    #[test]
    fn what_is_said_fits() {
        for text in Language::ALL.map(|language| &language.text().music) {
            for piece in tunes::ALL {
                assert_fits(theme::face(), (piece.title)(text), 300);
                assert_fits(theme::face(), &(text.plays)((piece.title)(text)), WIDTH - 16);
            }
            for said in [text.title, text.none, text.keys, text.stopped, text.missing] {
                assert_fits(theme::face(), said, 400);
            }
        }
    }
}
