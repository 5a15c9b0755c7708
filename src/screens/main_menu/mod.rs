//! The main menu: starts all programs, and is shown again when they end.
//!
//! The caller passes the entries, so the menu depends on no program: see [`MenuEntry`].

pub mod help;

use super::context::Context;
use super::effect::transition_to_black;
use super::settings;
use super::title::{self, Title, draw_starfield};
use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Rect};
use crate::machine::{Flow, Machine, code};
use crate::text::{MainMenuText, MenuItemText, Text};
use crate::ui::layout::{Extent, Node};
use crate::ui::shadow::{LIFT, Shadow};
use crate::ui::theme::Look;
use crate::ui::{KeyBar, Menu, MenuChoice, MenuColors, chime, dialog};

/// The greatest distance between two characters of a short title, and of one of more than three letters, which must still look
/// like a word.
const TITLE_SPACING: [i32; 2] = [100, 64];
/// The space below the title, above the menu and above the line about the chosen item.
const BELOW_TITLE: i32 = 10;
const ABOVE_ABOUT: i32 = 3;
/// The greatest width of a column of the menu in cells, and distances between two items.
const COLUMN_CELLS: i32 = 56;
const SPACING: i32 = 41;
const MAX_SPACING: i32 = 64;
/// The maximum number of items in a column.
pub const ROWS: usize = 6;
/// The maximum number of lines about an item.
const ABOUT_LINES: usize = 2;
/// The colours of the items: lighter than the original's, so that all are legible.
const COLORS: MenuColors = MenuColors {
    shadow: Shadow { lift: LIFT, color: Color::DARK_GRAY },
    selected: Color::LIGHT_MAGENTA,
    idle: Color::LIGHT_GRAY,
};
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
        m.fit_stage();
        let text = context.settings.lang.text();
        draw_starfield(m);
        let places = Places::new(Look::of(m), m.screen.bounds(), &text.main_menu);
        if let Some(title) = places.title(&text.main_menu) {
            if visit == 0 {
                title.fly_in(m)?;
            } else {
                title.draw(&mut m.screen);
            }
        }
        let number = match choose(m, text, &places, shelves, chosen)? {
            MainMenuChoice::Entry(number) => number,
            MainMenuChoice::Redraw(at) => {
                chosen = at;
                continue;
            }
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
    /// Draws the menu for another size of the stage; the item of this number stays selected.
    Redraw(usize),
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
    places: &Places,
    shelves: &MenuColumns<'_>,
    chosen: usize,
) -> Flow<MainMenuChoice> {
    let (text, look) = (&all_texts.main_menu, places.look);
    m.topic = "menu".into();
    if let Some(Rect { y, .. }) = places.subtitle {
        let face = bundled::song24();
        let x = (m.screen.width() - face.width(text.subtitle)) / 2;
        m.screen.draw_text(face, text.subtitle, x, y, Color::LIGHT_CYAN);
    }
    let keys = KeyBar::centred(look, text.keys, places.keys).draw(&mut m.screen, Color::LIGHT_GRAY);
    let behind = m.screen.clone();
    let words = shelves.item_texts(text);
    let labels: Vec<&str> = words.iter().map(|words| words.label).collect();
    let counts = [shelves.left.len(), shelves.right.len() + 1];
    let mut menu = places.menu(&labels, counts);
    menu.select(chosen);
    menu.draw(&mut m.screen);
    for (number, words) in words.iter().enumerate() {
        let (x, y) = places.note(menu.item_rect(number), words.note);
        m.screen.draw_text(look.face(), words.note, x, y, Color::LIGHT_CYAN);
    }
    loop {
        if m.resize_is_due() {
            return Ok(MainMenuChoice::Redraw(menu.selected()));
        }
        let about = places.about;
        m.screen.blit(&behind, about, about.x, about.y);
        let selected = words[menu.selected()];
        for (line, row) in look.face().lines(selected.about, about.width).zip(0..) {
            let place = Rect { y: about.y + row * look.line(), height: look.line(), ..about };
            look.text_centred(&mut m.screen, line, place, Color::WHITE);
        }
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

/// A part of the menu's screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Title,
    Subtitle,
    Menu,
    About,
    Keys,
}

/// The places of the menu's parts on a screen.
struct Places {
    look: Look,
    screen: Rect,
    /// The title and the line below it, if there is room.
    title: Option<Rect>,
    subtitle: Option<Rect>,
    menu: Rect,
    about: Rect,
    keys: Rect,
    /// The face of the items.
    face: &'static Face,
    /// The distances of two columns and of two items.
    step: (i32, i32),
    /// `true` if notes are below their items, because the columns are narrow.
    is_stacked: bool,
}

impl Places {
    fn new(look: Look, screen: Rect, text: &MainMenuText) -> Places {
        let column = (COLUMN_CELLS * look.cell()).min(screen.width * 9 / 20);
        let widest = text.all().map(|words| bundled::menu32().width(words.label)).into_iter().max().unwrap_or(0);
        let beside = |words: &MenuItemText| {
            let half = bundled::menu32().width(words.label) / 2;
            look.face().width(words.note) + half + widest / 2 + 2 * look.gap()
        };
        let is_stacked = text.all().into_iter().any(|words| beside(words) > column);
        let face = if is_stacked { bundled::song24() } else { bundled::menu32() };
        let least = if is_stacked { face.height() + look.face().height() + LIFT } else { SPACING }.max(look.row());
        let spacing = (screen.height * SPACING / 480).clamp(least, least.max(MAX_SPACING));
        let margin = look.gap();
        let lines = text.all().map(|words| look.face().lines(words.about, screen.width - 2 * margin).count());
        let about_height = lines.into_iter().max().unwrap_or(1).min(ABOUT_LINES) as i32 * look.line() + ABOVE_ABOUT;
        let keys_height = KeyBar::height(look, text.keys, screen.width);
        let part = |id, height: Extent| Node::panel(id, Extent::at_least(0), move |_| height);
        let tree = Node::column(
            0,
            vec![
                part(Part::Title, Extent::between(title::SIZE + 2 * BELOW_TITLE, 112)).optional(2),
                part(Part::Subtitle, Extent::between(32, 48)).optional(3),
                part(Part::Menu, Extent::fixed(ROWS as i32 * spacing)),
                part(Part::About, Extent::fixed(about_height + 1)),
                part(Part::Keys, Extent::between(keys_height, keys_height + 34)),
            ],
        );
        let natural = 112 + 48 + ROWS as i32 * spacing + about_height + keys_height + 35;
        let above = if screen.height < natural { 2 * LIFT } else { (screen.height - natural) / 2 };
        let placed = tree.place(Rect { y: above, height: natural.min(screen.height - above), ..screen });
        let find = |part| placed.iter().find(|(id, _)| *id == part).map(|(_, place)| *place);
        let place = |part| find(part).unwrap_or(screen);
        let (about, keys) = (place(Part::About), place(Part::Keys));
        Places {
            look,
            screen,
            title: find(Part::Title),
            subtitle: find(Part::Subtitle).map(|place| Rect {
                y: place.y + (place.height - 24) / 4,
                height: 24,
                ..place
            }),
            menu: place(Part::Menu),
            about: Rect {
                x: margin,
                y: about.y + ABOVE_ABOUT,
                width: screen.width - 2 * margin,
                height: about.height - 3,
            },
            keys: Rect { y: keys.y + (keys.height - keys_height) / 2, height: keys_height, ..keys },
            face,
            step: (column, spacing),
            is_stacked,
        }
    }

    /// Returns the title, if there is room for it.
    fn title(&self, text: &MainMenuText) -> Option<Title> {
        let (place, last) = (self.title?, text.title.len() as i32 - 1);
        let spacing =
            ((self.screen.width - title::SIZE - 2 * BELOW_TITLE) / last).min(TITLE_SPACING[usize::from(last > 2)]);
        let (middle, reach) = ((self.screen.width - title::SIZE) / 2, spacing * last / 2);
        let y = place.bottom() - BELOW_TITLE - title::SIZE;
        Some(Title::new(text.title, self.screen, (middle - reach, middle + reach), y))
    }

    /// Returns the menu with a number of items in each column.
    fn menu<'t>(&self, labels: &'t [&'t str], counts: [usize; 2]) -> Menu<'t> {
        let (middle, half) = (self.screen.width / 2, self.step.0 / 2);
        let columns = [(middle - half, counts[0]), (middle + half, counts[1])];
        let missing = ROWS.saturating_sub(counts[0].max(counts[1])) as i32;
        let top = self.menu.y + missing * self.step.1 / 2;
        let menu = Menu::in_columns(labels, self.face, &columns, top, self.step.1).with_colors(COLORS).with_hover();
        if self.look.row() > self.look.line() { menu.with_target(self.step.0, self.step.1) } else { menu }
    }

    /// Returns the upper left corner of the note on an item.
    fn note(&self, item: Rect, note: &str) -> (i32, i32) {
        let face = self.look.face();
        if self.is_stacked {
            (item.x + (item.width - face.width(note)) / 2, item.bottom())
        } else {
            (item.right() + self.look.gap(), item.bottom() - face.height())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::assert_fits;
    use crate::ui::theme::stages_in_every_language;

    #[test]
    fn everything_fits_in_every_language_on_every_stage() {
        for (language, screen, look) in stages_in_every_language() {
            let text = &language.text().main_menu;
            let places = Places::new(look, screen, text);
            let parts = [places.title, places.subtitle, Some(places.menu), Some(places.about), Some(places.keys)];
            let mut above = 0;
            for part in parts.into_iter().flatten() {
                assert!(part.y >= above && screen.intersection(&part) == part, "{screen:?} {part:?}");
                above = part.bottom();
            }
            for &(character, _) in text.title {
                assert!(bundled::title64().glyph(character).is_some(), "{character}");
            }
            assert_fits(bundled::song24(), text.subtitle, screen.width);
            KeyBar::centred(look, text.keys, places.keys).assert_fits();
            assert!(places.step.1 >= look.row());
            for words in text.all() {
                let labels = [words.label];
                let item = places.menu(&labels, [1, 0]).item_rect(0);
                assert_fits(places.face, words.label, places.step.0);
                let (x, _) = places.note(item, words.note);
                assert!(x >= 0 && x + look.face().width(words.note) <= (screen.width + 2 * places.step.0) / 2);
                assert!(look.face().lines(words.about, places.about.width).count() <= ABOUT_LINES, "{}", words.about);
            }
        }
    }
}
