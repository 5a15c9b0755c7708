//! A menu bar along the top of the screen with pull-down menus.

use super::announcer::Announcer;
use super::event::{EventSource, WidgetEvent, letter};
use super::pane::{Room, SavedBackground};
use super::popup::{MenuItem, PopupMenu, PopupResult};
use super::theme::{self, Look};
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Button, Chord, Flow, Input, Machine, code};

/// Titles in a row, and below each its menu.
///
/// A click on a title opens its menu, as do Alt with the title's letter (the one in brackets at its end, `游戏(G)`, or
/// its first), and F10 and F4, which open the first. Left and Right go from one open menu to the next, as does the mouse over
/// another title; F1 runs the item with that key in any menu; everything else is as in a [context
/// menu](super::popup::choose).
#[derive(Clone, Copy, Debug)]
pub struct MenuBar<'a> {
    /// The look of its text.
    pub look: Look,
    /// The area of the bar, [`Look::bar_height`] rows high.
    pub area: Rect,
    /// The titles.
    pub titles: &'a [&'a str],
    /// The menu of each.
    pub menus: &'a [&'a [MenuItem<'a>]],
}

impl MenuBar<'_> {
    /// Draws the bar over the current contents, with no menu open; `lit` is the highlighted title.
    pub fn draw(&self, screen: &mut Framebuffer, lit: Option<usize>) {
        let bar = self.area;
        screen.fill_rect(bar, theme::PANEL);
        screen.fill_rect(Rect { height: 1, ..bar }, theme::LIT);
        screen.fill_rect(Rect { y: bar.bottom() - 1, height: 1, ..bar }, theme::FRAME);
        for index in 0..self.count() {
            let place = self.title_rect(index);
            let color = theme::row_color(screen, place, lit == Some(index));
            self.look.text_centred(screen, self.titles[index], place, color);
        }
    }

    /// Returns the title at a point.
    pub fn hit(&self, x: i32, y: i32) -> Option<usize> {
        (0..self.count()).find(|&index| self.title_rect(index).contains(x, y))
    }

    /// Returns the menu that an input opens.
    pub fn menu_for(&self, input: Input) -> Option<usize> {
        match input {
            Input::Key(code::F4 | code::F10) => (self.count() > 0).then_some(0),
            Input::Key(key) => {
                let chord = Chord::from_code(key).filter(|chord| chord.modifiers.alt)?;
                let pressed = chord.key.name().chars().next().filter(|_| chord.key.name().len() == 1)?;
                (0..self.count()).find(|&index| letter(self.titles[index]) == Some(pressed.to_ascii_lowercase()))
            }
            Input::Click { x, y, button: Button::Left } => self.hit(x, y),
            Input::Click { .. } => None,
        }
    }

    /// Opens a menu, lets the user move between menus, and returns the indices of the menu and of the chosen item;
    /// `None` if none was chosen.
    ///
    /// # Panics
    /// If there is no such menu.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn open(&self, m: &mut Machine<'_>, menu: usize) -> Flow<Option<(usize, usize)>> {
        let bar = SavedBackground::of_area(&m.screen, self.area);
        let mut watcher = EventSource::new(m);
        let mut step = Step::Open(menu);
        let chosen = loop {
            step = match step {
                Step::Open(menu) => self.pull_down(m, &mut watcher, menu)?,
                Step::Done(chosen) => break chosen,
            };
        };
        bar.restore(&mut m.screen);
        Ok(chosen)
    }

    /// Shows one menu until an item is chosen or another menu is to be opened.
    fn pull_down(&self, m: &mut Machine<'_>, watcher: &mut EventSource, menu: usize) -> Flow<Step> {
        let title = self.title_rect(menu);
        let mut sheet = PopupMenu::new(Room::of(m), (title.x, self.area.bottom()), self.menus[menu]);
        sheet.select_first();
        self.draw(&mut m.screen, Some(menu));
        let beneath = SavedBackground::of_panel(&m.screen, sheet.rect);
        let count = self.count();
        let mut announcer = Announcer::default();
        let step = loop {
            sheet.draw(&mut m.screen);
            announcer.announce(m, self.titles[menu], &sheet.selection());
            let news = watcher.wait(m)?;
            match news {
                WidgetEvent::Key(code::LEFT) => break Step::Open((menu + count - 1) % count),
                WidgetEvent::Key(code::RIGHT) => break Step::Open((menu + 1) % count),
                WidgetEvent::Moved(x, y) => {
                    if let Some(other) = self.hit(x, y).filter(|&other| other != menu) {
                        break Step::Open(other);
                    }
                }
                WidgetEvent::Click(x, y, _) => match self.hit(x, y) {
                    Some(same) if same == menu => break Step::Done(None),
                    Some(other) => break Step::Open(other),
                    None => {}
                },
                // F1 opens the help in any menu, whichever menu contains its item.
                WidgetEvent::Key(code::F1) => {
                    if let Some(help) = self.help_item() {
                        break Step::Done(Some(help));
                    }
                }
                WidgetEvent::Key(key) => {
                    if let Some(other) = self.menu_for(Input::Key(key)) {
                        break if other == menu { Step::Done(None) } else { Step::Open(other) };
                    }
                }
            }
            match sheet.handle_event(m, news) {
                PopupResult::Chosen(index) => break Step::Done(Some((menu, index))),
                PopupResult::Cancelled => break Step::Done(None),
                PopupResult::Open => {}
            }
        };
        beneath.restore(&mut m.screen);
        Ok(step)
    }

    /// Returns the menu and item indices of the F1 item.
    fn help_item(&self) -> Option<(usize, usize)> {
        let menus = self.menus[..self.count()].iter().enumerate();
        menus.filter_map(|(number, menu)| Some((number, menu.iter().position(|item| item.key == "F1")?))).next()
    }

    /// Returns the number of titles with a menu.
    fn count(&self) -> usize {
        self.titles.len().min(self.menus.len())
    }

    /// Returns the rectangle of a title. In a narrow bar, the spaces between the titles are smaller; titles that do not fit even
    /// without spaces share its width.
    fn title_rect(&self, index: usize) -> Rect {
        let (titles, count) = (&self.titles[..self.count()], self.count() as i32);
        let whole = titles.iter().fold(0, |sum: i32, title| sum.saturating_add(self.look.face().width(title)));
        let space = (2 * self.look.gap()).min((self.area.width - whole) / count);
        let wide = |title: &&str| self.look.face().width(title) + space;
        let (x, width) = if whole <= self.area.width {
            (titles[..index].iter().map(wide).sum(), wide(&titles[index]))
        } else {
            let each = self.area.width / count;
            (each * index as i32, each)
        };
        Rect::new(self.area.x + x, self.area.y + 1, width, self.area.height - 2)
    }
}

/// The next step while menus are open.
enum Step {
    /// Open a menu.
    Open(usize),
    /// Finish with the chosen item.
    Done(Option<(usize, usize)>),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::assert_fits;
    use crate::ui::theme::stages_in_every_language;

    #[test]
    fn titles_fit_every_stage() {
        for (language, screen, look) in stages_in_every_language() {
            let text = language.text();
            for titles in [text.table.menu_titles, text.workbench.menus.titles] {
                let area = Rect { height: look.bar_height(), ..screen };
                let bar = MenuBar { look, area, titles: &titles, menus: &[&[] as &[MenuItem<'_>]; 5] };
                for (index, title) in titles.iter().enumerate() {
                    let place = bar.title_rect(index);
                    assert_fits(look.face(), title, place.width);
                    assert_eq!(area.intersection(&place), place);
                }
            }
        }
    }
}
