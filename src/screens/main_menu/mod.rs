//! The main menu: starts all programs, and is shown again when they end.
//!
//! The caller passes the entries, so the menu depends on no program: see [`MenuEntry`].

pub mod help;

use super::context::Context;
use super::effect::transition_to_black;
use super::settings;
use super::title::{self, Title, draw_starfield};
use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::machine::{Flow, Machine, code};
use crate::text::{MainMenuText, MenuItemText, Text};
use crate::ui::shadow::{LIFT, Shadow};
use crate::ui::theme::Look;
use crate::ui::{KeyBar, Menu, MenuChoice, MenuColors, chime, dialog};

/// The row of the title's shadows, and the distance between two of its characters.
const TITLE_Y: i32 = 38;
const TITLE_SPACING: i32 = 100;
/// The row of the line below it.
const SUBTITLE_Y: i32 = 118;
/// The centres of the menu's two columns.
const COLUMNS: [i32; 2] = [176, 464];
/// The row of the first item's shadow in a full menu, and the distance between two items.
const MENU_Y: i32 = 160;
const MENU_SPACING: i32 = 41;
/// The maximum number of items in a column.
pub const ROWS: usize = 6;
/// The area of the line about the chosen item.
const ABOUT: Rect = Rect::new(0, 410, WIDTH, 16);
/// The row of the line of keys.
const KEYS_Y: i32 = 446;
/// The colours of the items: lighter than the original's, so that all are legible.
const COLORS: MenuColors = MenuColors {
    shadow: Shadow { lift: LIFT, color: Color::DARK_GRAY },
    selected: Color::LIGHT_MAGENTA,
    idle: Color::LIGHT_GRAY,
};
/// The distance of an item's note from the item.
const NOTE_GAP: i32 = 8;
/// L with Shift or Caps Lock.
const SHIFT_L: u16 = 0x264C;

/// A program that can be started from the main menu.
#[derive(Clone, Copy)]
pub struct MenuEntry {
    /// Its name and description.
    pub words: fn(&MainMenuText) -> &MenuItemText,
    /// Runs the program until the user leaves it.
    pub run: fn(&mut Machine<'_>, &'static Text, &mut Context<'_>) -> Flow,
}

/// The entries of the main menu, with the exit item at most [`ROWS`] in each column.
pub struct MenuColumns<'e> {
    /// The left column.
    pub left: &'e [MenuEntry],
    /// The right column, above the exit item.
    pub right: &'e [MenuEntry],
}

/// Runs the main menu until the user leaves it; the first entry is selected at the start. The language is always that of the context's settings.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, context: &mut Context<'_>, shelves: &MenuColumns<'_>) -> Flow {
    let mut chosen = 0;
    m.set_muted(!context.settings.sound);
    for visit in 0.. {
        m.open_location(&[]);
        m.show_game(None);
        let text = context.settings.lang.text();
        draw_starfield(m);
        let title = title(&text.main_menu);
        if visit == 0 {
            title.fly_in(m)?;
        } else {
            title.draw(&mut m.screen);
        }
        let number = match choose(m, text, shelves, chosen)? {
            MainMenuChoice::Entry(number) => number,
            MainMenuChoice::SwitchLanguage(at) => {
                chosen = at;
                change_language(m, context)?;
                continue;
            }
            MainMenuChoice::Exit => return Ok(()),
        };
        chosen = number;
        transition_to_black(m)?;
        let entry = shelves.entry(number);
        (entry.run)(m, text, context)?;
        m.nosound();
        m.set_pointer(None);
        transition_to_black(m)?;
        m.screen.set_palette(settings::palette(&context.settings));
    }
    Ok(())
}

/// A choice in the main menu.
enum MainMenuChoice {
    /// The entry of this number.
    Entry(usize),
    /// Switches to the other language; the item of this number stays selected.
    SwitchLanguage(usize),
    /// Leaves the menu.
    Exit,
}

/// Switches to the other language and saves the choice.
fn change_language(m: &mut Machine<'_>, context: &mut Context<'_>) -> Flow {
    context.settings.lang = context.settings.lang.other();
    m.play_tune(chime::MENU_CHOOSE.tune);
    let text = context.settings.lang.text();
    match context.save_settings() {
        Ok(()) => Ok(()),
        Err(why) => dialog::show_message(m, text.settings.error_title, &(text.main_menu.not_saved)(&why), text),
    }
}

/// Draws the menu below the title and waits for a choice.
fn choose(
    m: &mut Machine<'_>,
    all_texts: &'static Text,
    shelves: &MenuColumns<'_>,
    chosen: usize,
) -> Flow<MainMenuChoice> {
    let text = &all_texts.main_menu;
    m.topic = "menu".into();
    centred(&mut m.screen, bundled::song24(), text.subtitle, SUBTITLE_Y, Color::LIGHT_CYAN);
    let keys = KeyBar::centred(Look::STANDARD, text.keys, Rect::new(0, KEYS_Y, WIDTH, 16))
        .draw(&mut m.screen, Color::LIGHT_GRAY);
    let behind = m.screen.clone();
    let words = shelves.item_texts(text);
    let labels: Vec<&str> = words.iter().map(|words| words.label).collect();
    let columns = [(COLUMNS[0], shelves.left.len()), (COLUMNS[1], shelves.right.len() + 1)];
    let missing = ROWS.saturating_sub(columns[0].1.max(columns[1].1)) as i32;
    let top = MENU_Y + missing * MENU_SPACING / 2;
    let mut menu = Menu::in_columns(&labels, bundled::menu32(), &columns, top, MENU_SPACING);
    menu = menu.with_colors(COLORS).with_hover();
    menu.select(chosen);
    menu.draw(&mut m.screen);
    for (number, words) in words.iter().enumerate() {
        let item = menu.item_rect(number);
        let y = item.bottom() - bundled::song16().height();
        m.screen.draw_text(bundled::song16(), words.note, item.right() + NOTE_GAP, y, Color::LIGHT_CYAN);
    }
    loop {
        m.screen.blit(&behind, ABOUT, ABOUT.x, ABOUT.y);
        let selected = words[menu.selected()];
        centred(&mut m.screen, bundled::song16(), selected.about, ABOUT.y, Color::WHITE);
        m.announce(&[selected.label, selected.note, selected.about].join(" "));
        let before = menu.selected();
        let choice = menu.handle_input(m, &keys)?;
        if menu.selected() != before {
            m.play_tune(chime::MENU_MOVE.tune);
        }
        match choice {
            Some(MenuChoice::Key(code::ESC)) => return Ok(MainMenuChoice::Exit),
            Some(MenuChoice::Key(code::L | SHIFT_L)) => return Ok(MainMenuChoice::SwitchLanguage(menu.selected())),
            Some(MenuChoice::Key(code::F1)) => help::show_modal(m, all_texts)?,
            Some(MenuChoice::Item(number)) => {
                m.play_tune(chime::MENU_CHOOSE.tune);
                return Ok(if number + 1 < words.len() { MainMenuChoice::Entry(number) } else { MainMenuChoice::Exit });
            }
            Some(MenuChoice::Key(_)) | None => {}
        }
    }
}

impl MenuColumns<'_> {
    /// Returns the entry of a menu item other than the last one.
    fn entry(&self, number: usize) -> &MenuEntry {
        self.left.get(number).unwrap_or_else(|| &self.right[number - self.left.len()])
    }

    /// Returns the name and description of each item: the columns, then the exit.
    fn item_texts<'t>(&self, text: &'t MainMenuText) -> Vec<&'t MenuItemText> {
        let entries = self.left.iter().chain(self.right);
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
        for text in Language::ALL.map(|language| &language.text().main_menu) {
            let width = TITLE_SPACING * (text.title.len() as i32 - 1) + title::SIZE;
            assert!(width <= WIDTH - 40, "{width}");
            for &(character, _) in text.title {
                assert!(bundled::title64().glyph(character).is_some(), "{character}");
            }
            assert_fits(bundled::song24(), text.subtitle, WIDTH - 40);
            assert_fits(bundled::song16(), &text.keys.to_string(), WIDTH - 40);
            let widest = text.all().map(|words| bundled::menu32().width(words.label)).into_iter().max().unwrap_or(0);
            for words in text.all() {
                assert!(words.label.chars().all(|c| bundled::menu32().glyph(c).is_some()), "{}", words.label);
                assert_fits(bundled::menu32(), words.label, COLUMNS[1] - COLUMNS[0] - 32);
                let half = bundled::menu32().width(words.label) / 2;
                assert_fits(bundled::song16(), words.note, COLUMNS[1] - COLUMNS[0] - half - widest / 2 - 2 * NOTE_GAP);
                assert_fits(bundled::song16(), words.about, WIDTH - 40);
            }
        }
        let last = MENU_Y + (ROWS as i32 - 1) * MENU_SPACING + bundled::menu32().height();
        assert!(last < ABOUT.y && ABOUT.bottom() < KEYS_Y && KEYS_Y + 16 < HEIGHT);
    }
}
