//! The row above the text: the name of the file, or the tabs of several files.

use crate::gfx::{Color, Framebuffer, Rect};
use crate::ui::theme::{self, Look};

/// The background of the text.
pub(super) const GROUND: Color = Color::BLUE;

/// The files of an editor: one title, or tabs with numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tabs {
    /// The name of each file, and whether it was changed.
    pub files: Vec<(String, bool)>,
    /// The index of the file that is edited.
    pub current: usize,
}

/// A part of the row of tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabPart {
    /// A tab.
    Tab(usize),
    /// The mark that closes the current file.
    Close,
}

impl Tabs {
    /// Creates the title of one file.
    pub fn title(name: &str) -> Tabs {
        Tabs { files: vec![(name.to_owned(), false)], current: 0 }
    }

    /// Returns the part of the row at a point, if the row is above an editor in a rectangle.
    pub fn part_at(&self, look: Look, editor: Rect, (x, y): (i32, i32)) -> Option<TabPart> {
        let row = Rect { height: title_height(look), ..editor };
        if self.files.len() < 2 || !row.contains(x, y) {
            return None;
        }
        let index = self.places(look, row).iter().position(|place| place.contains(x, y))?;
        let is_close = index == self.current && x >= self.places(look, row)[index].right() - close_width(look);
        Some(if is_close { TabPart::Close } else { TabPart::Tab(index) })
    }

    /// Returns the rectangle of each tab.
    fn places(&self, look: Look, row: Rect) -> Vec<Rect> {
        let most = row.width / self.files.len().max(1) as i32;
        let mut x = row.x;
        let place = |index: usize| {
            let close = if index == self.current { close_width(look) } else { 0 };
            let width = (look.face().width(&self.label(index)) + 2 * look.gap() + close).min(most);
            let place = Rect { x, width, ..row };
            x += width;
            place
        };
        (0..self.files.len()).map(place).collect()
    }

    fn label(&self, index: usize) -> String {
        let (name, changed) = &self.files[index];
        format!("{} {name}{}", index + 1, if *changed { "*" } else { "" })
    }

    /// Draws the row above an editor in a rectangle; `is_changed` tells whether the current file was changed.
    pub(super) fn draw(&self, screen: &mut Framebuffer, look: Look, editor: Rect, is_changed: bool) {
        let row = Rect { height: title_height(look), ..editor };
        screen.fill_rect(row, GROUND);
        if self.files.len() < 2 {
            let name = self.files.first().map_or("", |(name, _)| name.as_str());
            return draw_title(screen, look, row, name, is_changed);
        }
        screen.fill_rect(Rect { y: row.bottom() - 1, height: 1, ..row }, Color::WHITE);
        for (index, place) in self.places(look, row).into_iter().enumerate() {
            let is_current = index == self.current;
            let inside = Rect { height: row.height - 1, width: place.width - 1, ..place };
            screen.fill_rect(inside, if is_current { theme::PANEL } else { Color::CYAN });
            let close = if is_current { close_width(look) } else { 0 };
            let margin = look.gap() - 1;
            let label = Rect { x: inside.x + margin, width: inside.width - 2 * margin - close, ..inside };
            look.text_left(screen, &self.label(index), label, Color::BLACK);
            if is_current {
                let mark = Rect { x: inside.right() - close, width: close, ..inside };
                look.text_centred(screen, "×", mark, Color::RED);
            }
        }
    }
}

/// Returns the height of the row.
pub(super) fn title_height(look: Look) -> i32 {
    look.row()
}

/// Returns the width of the mark that closes the current tab.
fn close_width(look: Look) -> i32 {
    2 * look.cell()
}

fn draw_title(screen: &mut Framebuffer, look: Look, row: Rect, name: &str, is_changed: bool) {
    let middle = row.y + row.height / 2;
    for y in [middle - 2, middle + 1] {
        screen.fill_rect(Rect::new(row.x, y, row.width, 1), Color::WHITE);
    }
    let changed = if is_changed { " *" } else { "" };
    let title = look.ellipsize(name, row.width - 10 * look.cell()).into_owned() + changed;
    let width = look.face().width(&title) + 2 * look.gap();
    let middle = Rect::new(row.x + (row.width - width) / 2, row.y, width, row.height);
    screen.fill_rect(middle, GROUND);
    look.text_centred(screen, &title, middle, Color::WHITE);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tab_can_be_clicked() {
        let editor = Rect::new(0, 22, 640, 300);
        for count in 2..=9 {
            let files = (0..count).map(|number| (format!("a_long_name_of_a_file{number}.c"), number == 1)).collect();
            let tabs = Tabs { files, current: 1 };
            let mut found = Vec::new();
            for x in 0..640 {
                let part = tabs.part_at(Look::STANDARD, editor, (x, 30));
                if part.is_some() && found.last() != Some(&part) {
                    found.push(part);
                }
            }
            assert_eq!(found.len(), count + 1);
            assert_eq!(found[..3], [TabPart::Tab(0), TabPart::Tab(1), TabPart::Close].map(Some));
            assert_eq!(tabs.part_at(Look::STANDARD, editor, (5, 50)), None);
        }
        assert_eq!(Tabs::title("a.c").part_at(Look::STANDARD, editor, (320, 30)), None);
    }
}
