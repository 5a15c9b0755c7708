//! The bar of menus at the top of a table that has one.

use super::{Action, Drawing, Table};
use crate::gfx::Framebuffer;
use crate::machine::{Flow, Input, Machine};
use crate::text::Text;
use crate::ui::menu_bar::MenuBar;
use crate::ui::popup::Item;

/// A menu of the bar.
#[derive(Clone, Copy)]
pub struct Pulldown {
    /// Its title, with the letter in brackets that opens it with Alt.
    pub title: fn(&Text) -> &'static str,
    /// What can be done there, each with the words for it; `None` stands for a line between groups.
    pub items: &'static [Option<(Action, Words)>],
}

/// How an item is called.
type Words = fn(&Text) -> &'static str;

impl<D: Drawing> Table<'_, '_, D> {
    /// Draws the bar, closed.
    pub(super) fn draw_bar(&self, screen: &mut Framebuffer) {
        let titles = self.titles();
        if !titles.is_empty() {
            let menus = vec![&[][..]; titles.len()];
            MenuBar { titles: &titles, menus: &menus }.draw(screen, None);
        }
    }

    /// The menu of the bar that an input asks for.
    pub(super) fn bar_menu(&self, input: Input) -> Option<usize> {
        let titles = self.titles();
        let menus = vec![&[][..]; titles.len()];
        MenuBar { titles: &titles, menus: &menus }.asked(input)
    }

    /// Opens a menu of the bar, and gives what was chosen in it or in one beside it.
    pub(super) fn open_bar(&self, m: &mut Machine<'_>, menu: usize) -> Flow<Option<Action>> {
        let line = Item::default();
        let pulldowns = self.drawing.bar();
        let items: Vec<Vec<Item<'_>>> = pulldowns
            .iter()
            .map(|pulldown| {
                let item = |&(action, words): &(Action, Words)| Item {
                    label: words(self.text),
                    key: self.key(action),
                    enabled: self.is_possible(action),
                    checked: self.is_on(action),
                };
                pulldown.items.iter().map(|entry| entry.as_ref().map_or(line, item)).collect()
            })
            .collect();
        let menus: Vec<&[Item<'_>]> = items.iter().map(Vec::as_slice).collect();
        let chosen = MenuBar { titles: &self.titles(), menus: &menus }.open(m, menu)?;
        let action = chosen.and_then(|(menu, item)| *pulldowns.get(menu)?.items.get(item)?);
        Ok(action.map(|(action, _)| action))
    }

    fn titles(&self) -> Vec<&'static str> {
        self.drawing.bar().iter().map(|pulldown| (pulldown.title)(self.text)).collect()
    }
}
