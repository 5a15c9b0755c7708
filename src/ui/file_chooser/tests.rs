use std::collections::BTreeMap;

use super::*;
use crate::machine::Speed;
use crate::machine::timeline::{ScriptedHost, Timeline};
use crate::machine::{Headless, Interrupt};
use crate::text::Language;
use crate::ui::theme::Look;

/// A disk in memory: the names in each folder. Those of folders end with a slash. `/secret` cannot be read.
struct Tree(BTreeMap<&'static str, Vec<&'static str>>);

impl FolderSource for Tree {
    fn list(&mut self, folder: &str) -> Result<FolderContents, String> {
        let path = if folder.is_empty() { "/home/games" } else { folder };
        let path = if path == "/home/games/.." { "/home" } else { path };
        let names = self.0.get(path.trim_end_matches('/')).ok_or_else(|| format!("cannot list {path}"))?;
        let folders = names.iter().filter_map(|name| name.strip_suffix('/')).map(str::to_owned).collect();
        let files = names.iter().filter(|name| !name.ends_with('/')).map(|&name| name.to_owned()).collect();
        let parent = Path::new(path).parent().map(|path| path.to_string_lossy().into_owned());
        let home = (path != "/home").then(|| "/home".to_owned());
        Ok(FolderContents {
            path: path.to_owned(),
            caption: path.to_owned(),
            parent,
            home,
            is_own: path == "/home/games",
            folders,
            files,
        })
    }
}

fn tree() -> Tree {
    Tree(BTreeMap::from([
        ("/home/games", vec!["old/", "b.sgf", "a.sgf", "notes.doc", "棋局.SGF"]),
        ("/home/games/old", vec!["a.sgf"]),
        ("/home", vec!["games/", "work/"]),
        ("/", vec!["home/", "secret/"]),
    ]))
}

const SAVE: FilePurpose<'static> = FilePurpose::Save { name: "new.sgf", hint: "" };

/// Returns the path that was chosen with a script of keys; `None` if nothing was.
fn chosen(purpose: FilePurpose<'_>, keys: &str) -> Option<String> {
    let mut headless = Headless;
    let timeline: Timeline = keys.parse().unwrap();
    let mut host = ScriptedHost::new(Timeline { end: timeline.end + 60, ..timeline }, &mut headless);
    let m = &mut Machine::new(1, Speed::Instant, &mut host);
    let text = Language::English.text();
    let chooser =
        FileChooser { title: "Open", folder: "", purpose, endings: &[".sgf"], entries: &["paste"], text, help: "" };
    match chooser.choose(m, &mut tree()) {
        Ok(Some(FileChoice::Entry(index))) => Some(format!("entry {index}")),
        Ok(Some(FileChoice::File { folder, name })) => Some(file_path(&folder, &name)),
        Ok(None) => None,
        Err(interrupt) => {
            assert_eq!(interrupt, Interrupt::Ended);
            Some("open".to_owned())
        }
    }
}

#[test]
fn files_are_chosen_by_keys() {
    let open = |keys: &str| chosen(FilePurpose::Open, keys);
    for (keys, expected) in [
        // The rows: paste, home, above, old, b, a, 棋局, others.
        ("Enter", "b.sgf"),
        ("Down Enter", "a.sgf"),
        ("Home Enter", "entry 0"),
        ("Down*2 Enter", "棋局.SGF"),
        ("End Enter Down Enter", "棋局.SGF"),
        ("End Enter Up Enter", "notes.doc"),
        ("Up Enter Enter", "/home/games/old/a.sgf"),
        ("Up Enter Backspace Enter Enter", "/home/games/old/a.sgf"),
        // Beginnings of names, whole paths, and Chinese.
        ("A Enter", "a.sgf"),
        ("N O T E S . D O C Enter", "notes.doc"),
        ("/ X / Y . S G F Enter", "/x/y.sgf"),
        ("O L D / Enter Enter", "/home/games/old/a.sgf"),
        ("wheel:-2 Enter", "b.sgf"),
    ] {
        assert_eq!(open(keys).as_deref(), Some(expected), "{keys}");
    }
    assert_eq!(open("Esc"), None);
    // A folder that cannot be read is reported, and the chooser stays.
    assert_eq!(open("Alt+Up Alt+Up Down Enter 100ms").as_deref(), Some("open"));
    assert_eq!(open("Alt+Up Alt+Up Down Enter 100ms Enter Esc"), None);
    // Another folder: its path; the program's own is selected again from there.
    assert_eq!(open("Alt+Up Enter Enter").as_deref(), Some("b.sgf"));
}

#[test]
fn the_name_to_save_stays_in_another_folder() {
    let save = |keys: &str| chosen(SAVE, keys);
    for (keys, expected) in [
        ("Enter", "new.sgf"),
        ("X Enter", "x"),
        ("Up Enter Enter", "/home/games/old/new.sgf"),
        ("Down Enter", "a.sgf"),
        ("Alt+Up Enter", "/home/new.sgf"),
        ("/ X / Y Enter", "/x/y"),
        ("click:3,3 Enter", "new.sgf"),
    ] {
        assert_eq!(save(keys).as_deref(), Some(expected), "{keys}");
    }
    assert_eq!(save("Esc"), None);
}

#[test]
fn texts_fit() {
    for language in Language::ALL {
        let words = &language.text().ui.files;
        for label in [words.parent, words.own, words.home, words.empty, words.in_memory, &(words.others)(1000)] {
            crate::text::assert_fits(Look::STANDARD.face(), label, 300);
        }
        crate::text::assert_fits(Look::STANDARD.face(), &words.keys.to_string(), 606);
    }
}

#[test]
fn choosers_fit_every_stage() {
    use crate::ui::button::Button;
    for (language, screen, look) in crate::ui::theme::stages_in_every_language() {
        let text = language.text();
        let words = &text.ui.files;
        for purpose in [FilePurpose::Open, FilePurpose::Save { name: "", hint: text.context_help.message }] {
            let chooser =
                FileChooser { title: words.open, folder: "", purpose, endings: &[], entries: &[], text, help: "" };
            let view = ChooserView::new(Room::on(screen, look).above_input_method(), &chooser);
            assert_eq!(screen.intersection(&view.rect()), view.rect(), "{screen:?}");
            assert!(view.row_count() >= 2, "{screen:?}: {}", view.row_count());
            for Button { rect, label, .. } in [view.accept_button(), view.cancel_button()] {
                assert!(look.button_width(label, "") <= rect.width && rect.height >= look.row());
            }
            assert!(view.field_text().width >= 8 * look.cell(), "{screen:?}: {}", view.field_text().width);
            for label in [words.parent, words.own, words.home, words.empty, words.in_memory, &(words.others)(1000)] {
                crate::text::assert_fits(look.face(), label, view.bar().x - view.rect().x - 60);
            }
        }
    }
}
