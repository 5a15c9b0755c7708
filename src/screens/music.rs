//! Background music: finds a tune by its name, starts it, and offers a list to choose from.
//!
//! A name is either one of the built-in [tunes], or a file of notes among the user's files: `*.mml`, or a `*.txt` that
//! can be read as notes and sets a tempo, since such files may also contain games. The user's choice is stored in the
//! settings.

use super::context::Context;
use crate::machine::{Flow, Machine, Tune, mml};
use crate::messages::Localize;
use crate::records::{GameFiles, StoreError};
use crate::text::{self, Language};
use crate::ui::list::List;
use crate::ui::tunes;

/// Loads the tune with the given name.
///
/// # Errors
/// Returns a message in the given language if there is no such tune or its file cannot be read.
pub fn load_tune(name: &str, language: Language, shelf: &mut dyn GameFiles) -> Result<Tune, String> {
    if let Some(piece) = tunes::named(name) {
        return piece.tune().map_err(|error| error.localize(language));
    }
    if !is_file(name) {
        return Err(language.text().music.missing.to_owned());
    }
    let bytes = shelf.read(name).map_err(|error| error.localize(language))?;
    mml::parse(&bytes).map(|sheet| sheet.tune).map_err(|error| error.localize(language))
}

/// The name of silence in the settings.
pub const NONE: &str = "none";

/// Starts the music named in the settings, or else a program's usual music, from its beginning. Without either, or if
/// silence was chosen, stops the music.
///
/// # Errors
/// Returns a message for the user if the music cannot be played, after stopping all music.
pub fn start(m: &mut Machine<'_>, context: &mut Context<'_>, usual: Option<&str>) -> Result<(), String> {
    m.set_music(None);
    let chosen = context.settings.music.clone();
    match chosen.as_deref().or(usual).filter(|&name| name != NONE) {
        Some(name) => play(m, context, name),
        None => Ok(()),
    }
}

/// Starts the tune with a name from its beginning.
fn play(m: &mut Machine<'_>, context: &mut Context<'_>, name: &str) -> Result<(), String> {
    m.set_music(None);
    let language = context.settings.lang;
    let text = &language.text().music;
    let tune = load_tune(name, language, context.files).map_err(|why| (text.unplayable)(name, &why))?;
    m.set_music(Some(tune));
    Ok(())
}

/// Lets the user choose the music in place of a program's usual one, starts it and stores the choice. Returns a message
/// about the result, or `None` if nothing was chosen.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn choose(
    m: &mut Machine<'_>,
    context: &mut Context<'_>,
    usual: Option<&str>,
) -> Flow<Option<Result<String, String>>> {
    let text = &context.settings.lang.text().music;
    let set = context.settings.music.as_deref().or(usual).unwrap_or(NONE).to_owned();
    let mut names = vec![NONE.to_owned()];
    names.extend(tunes::ALL.iter().map(|piece| piece.name.to_owned()));
    names.extend(list_note_files(context.files).unwrap_or_default());
    // The current choice is always listed, even if its file is missing.
    if !names.contains(&set) {
        names.push(set.clone());
    }
    let items: Vec<String> = names.iter().map(|name| title(name, text).to_owned()).collect();
    let chosen = names.iter().position(|name| *name == set).unwrap_or(0);
    let list = List::new(text.title, &items, text.keys, context.settings.lang.text().context_help.music).select(chosen);
    let Some(index) = list.choose(m)? else { return Ok(None) };
    context.settings.music = Some(names.swap_remove(index));
    let started = start(m, context, usual);
    let kept = context.save_settings();
    let message = if index > 0 { (text.now_playing)(&items[index]) } else { text.stopped.to_owned() };
    Ok(Some(started.and(kept).map(|()| message)))
}

/// Returns the title of a name in the list.
fn title<'a>(name: &'a str, text: &text::MusicText) -> &'a str {
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
fn list_note_files(shelf: &mut dyn GameFiles) -> Result<Vec<String>, StoreError> {
    let mut names = shelf.names()?;
    names.retain(|name| {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        // A name is stored in one line of a file.
        let fits = !name.contains(char::is_control);
        fits && match ending.as_deref() {
            Some("mml") => true,
            Some("txt") => shelf.read(name).is_ok_and(|bytes| mml::parse(&bytes).is_ok_and(|sheet| sheet.sets_tempo)),
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
    use crate::ui::theme::Look;

    #[test]
    fn a_name_is_a_tune_of_ours_or_a_file_of_notes() {
        let language = Language::English;
        let shelf = &mut Memory::default();
        for (name, notes) in
            [("b.mml", "CDE"), ("a.TXT", "T99 C"), ("game.txt", "f5d6c3d3c4f4"), ("bad.mml", "T1"), ("c.sgf", "T99 C")]
        {
            shelf.write(name, notes.as_bytes()).unwrap();
        }
        assert_eq!(list_note_files(shelf).unwrap(), ["a.TXT", "b.mml", "bad.mml"]);
        assert_eq!(load_tune("b.mml", language, shelf).unwrap().tones().len(), 6);
        assert!(tunes::ALL.iter().all(|piece| load_tune(piece.name, language, shelf).is_ok()));
        assert_eq!(load_tune("polka", language, shelf), Err("there is no such tune".to_owned()));
        assert_eq!(
            load_tune("gone.mml", language, shelf),
            Err("cannot read `gone.mml`: no such file or folder".to_owned())
        );
        let error = "line 1, column 2: expected a tempo from 32 to 255, found `1`";
        assert_eq!(load_tune("bad.mml", language, shelf), Err(error.to_owned()));
    }

    #[test]
    fn what_is_said_fits() {
        for text in Language::ALL.map(|language| &language.text().music) {
            for piece in tunes::ALL {
                assert_fits(Look::STANDARD.face(), (piece.title)(text), 300);
                assert_fits(Look::STANDARD.face(), &(text.now_playing)((piece.title)(text)), WIDTH - 16);
            }
            for message in [text.title, text.none, &text.keys.to_string(), text.stopped, text.missing] {
                assert_fits(Look::STANDARD.face(), message, 400);
            }
        }
    }
}
