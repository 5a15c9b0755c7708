//! The main menu: starts all programs, and is shown again when they end.
//!
//! The caller passes its entries, so the menu knows no program: see [`Entry`].

pub mod help;

use super::desk::Context;
use super::effect::curtain;
use super::settings;
use super::title::{self, Title, starfield};
use crate::gfx::font::{Face, bundled};
use crate::gfx::starfield::StarOrder;
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::machine::{Flow, Machine, code};
use crate::text::{MainMenuText, Text, Words};
use crate::ui::{Choice, Menu, chime, dialog};

/// The row of the title's shadows, and the distance between two of its characters.
const TITLE_Y: i32 = 56;
const TITLE_SPACING: i32 = 100;
/// The row of the line below it.
const SUBTITLE_Y: i32 = 138;
/// The centres of the menu's two columns: games and everything else.
const COLUMNS: [i32; 2] = [176, 464];
/// The row of the first item's shadow in a full menu, and the distance between two items.
const MENU_Y: i32 = 190;
const MENU_SPACING: i32 = 42;
/// The number of items for which a column has room.
pub const ROWS: usize = 5;
/// The area of the line about the chosen item.
const ABOUT: Rect = Rect::new(0, 410, WIDTH, 16);
/// The row of the line of keys.
const KEYS_Y: i32 = 446;
/// L with Shift or Caps Lock.
const SHIFT_L: u16 = 0x264C;

/// A program that can be started from the main menu.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name and description.
    pub words: fn(&MainMenuText) -> &Words,
    /// Runs the program until the user leaves it.
    pub run: fn(&mut Machine<'_>, &'static Text, &mut Context<'_>) -> Flow,
}

/// The entries of the main menu, at most [`ROWS`] in each column.
pub struct Shelves<'e> {
    /// The games: the left column.
    pub games: &'e [Entry],
    /// The other programs: the upper part of the right column, above the item for leaving.
    pub rooms: &'e [Entry],
}

/// Runs the main menu until the user leaves it. The language is always the desk's.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, desk: &mut Context<'_>, shelves: &Shelves<'_>) -> Flow {
    let mut chosen = 0;
    m.mute(!desk.settings.sound);
    for visit in 0.. {
        let text = desk.settings.lang.text();
        starfield(m, StarOrder::Written);
        let title = title(&text.cabinet);
        if visit == 0 {
            title.fly_in(m)?;
        } else {
            title.draw(&mut m.screen);
        }
        let number = match choose(m, &text.cabinet, shelves, chosen)? {
            Wanted::Entry(number) => number,
            Wanted::OtherLanguage(at) => {
                chosen = at;
                change_language(m, desk)?;
                continue;
            }
            Wanted::WayOut => return Ok(()),
        };
        chosen = number;
        curtain(m)?;
        let entry = shelves.entry(number);
        (entry.run)(m, text, desk)?;
        m.nosound();
        m.set_pointer(None);
        curtain(m)?;
        m.screen.set_palette(settings::palette(&desk.settings));
    }
    Ok(())
}

/// A choice in the main menu.
enum Wanted {
    /// The entry of this number.
    Entry(usize),
    /// Switches to the other language; the item of this number stays selected.
    OtherLanguage(usize),
    /// Leaves the menu.
    WayOut,
}

/// Switches to the other language, also for the next start.
fn change_language(m: &mut Machine<'_>, desk: &mut Context<'_>) -> Flow {
    desk.settings.lang = desk.settings.lang.other();
    m.play_tune(chime::MENU_CHOOSE.tune);
    let text = desk.settings.lang.text();
    match desk.save_settings() {
        Ok(()) => Ok(()),
        Err(why) => dialog::tell(m, text.settings.trouble, &(text.cabinet.not_kept)(&why), text),
    }
}

/// Draws the menu below the title and waits for a choice.
fn choose(m: &mut Machine<'_>, text: &MainMenuText, shelves: &Shelves<'_>, chosen: usize) -> Flow<Wanted> {
    m.topic = "menu";
    centred(&mut m.screen, bundled::song24(), text.subtitle, SUBTITLE_Y, Color::LIGHT_CYAN);
    centred(&mut m.screen, bundled::song16(), text.keys, KEYS_Y, Color::LIGHT_GRAY);
    let behind = m.screen.clone();
    let words = shelves.words(text);
    let labels: Vec<&str> = words.iter().map(|words| words.label).collect();
    let columns = [(COLUMNS[0], shelves.games.len()), (COLUMNS[1], shelves.rooms.len() + 1)];
    let missing = ROWS.saturating_sub(columns[0].1.max(columns[1].1)) as i32;
    let top = MENU_Y + missing * MENU_SPACING / 2;
    let mut menu = Menu::in_columns(&labels, bundled::menu32(), &columns, top, MENU_SPACING).with_hover();
    menu.choose(chosen);
    menu.draw(&mut m.screen);
    loop {
        m.screen.blit(&behind, ABOUT, ABOUT.x, ABOUT.y);
        centred(&mut m.screen, bundled::song16(), words[menu.chosen()].about, ABOUT.y, Color::WHITE);
        let before = menu.chosen();
        let choice = menu.turn(m)?;
        if menu.chosen() != before {
            m.play_tune(chime::MENU_MOVE.tune);
        }
        match choice {
            Some(Choice::Key(code::ESC)) => return Ok(Wanted::WayOut),
            Some(Choice::Key(code::L | SHIFT_L)) => return Ok(Wanted::OtherLanguage(menu.chosen())),
            Some(Choice::Key(code::F1)) => help::glance(m, text)?,
            Some(Choice::Item(number)) => {
                m.play_tune(chime::MENU_CHOOSE.tune);
                return Ok(if number + 1 < words.len() { Wanted::Entry(number) } else { Wanted::WayOut });
            }
            Some(Choice::Key(_)) | None => {}
        }
    }
}

impl Shelves<'_> {
    /// Returns the entry of a menu item other than the last one.
    fn entry(&self, number: usize) -> &Entry {
        self.games.get(number).unwrap_or_else(|| &self.rooms[number - self.games.len()])
    }

    /// Returns the name and description of each item: the games, the other programs, leaving.
    fn words<'t>(&self, text: &'t MainMenuText) -> Vec<&'t Words> {
        let entries = self.games.iter().chain(self.rooms);
        entries.map(|entry| (entry.words)(text)).chain([&text.leave]).collect()
    }
}

fn title(text: &MainMenuText) -> Title {
    let reach = TITLE_SPACING * (text.title.len() as i32 - 1) / 2;
    let middle = (WIDTH - title::SIZE) / 2;
    Title::new(text.title, (middle - reach, middle + reach), TITLE_Y)
}

fn centred(screen: &mut Framebuffer, face: &Face, text: &str, y: i32, color: Color) {
    screen.draw_text(face, text, (WIDTH - face.width(text)) / 2, y, color);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::HEIGHT;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn everything_fits_in_every_language() {
        for text in Language::ALL.map(|language| &language.text().cabinet) {
            let width = TITLE_SPACING * (text.title.len() as i32 - 1) + title::SIZE;
            assert!(width <= WIDTH - 40, "{width}");
            for &(character, _) in text.title {
                assert!(bundled::title64().glyph(character).is_some(), "{character}");
            }
            assert_fits(bundled::song24(), text.subtitle, WIDTH - 40);
            assert_fits(bundled::song16(), text.keys, WIDTH - 40);
            for words in text.all() {
                assert!(words.label.chars().all(|c| bundled::menu32().glyph(c).is_some()), "{}", words.label);
                assert_fits(bundled::menu32(), words.label, COLUMNS[1] - COLUMNS[0] - 32);
                assert_fits(bundled::song16(), words.about, WIDTH - 40);
            }
        }
        let last = MENU_Y + (ROWS as i32 - 1) * MENU_SPACING + bundled::menu32().height();
        assert!(last < ABOUT.y && ABOUT.bottom() < KEYS_Y && KEYS_Y + 16 < HEIGHT);
    }
}
