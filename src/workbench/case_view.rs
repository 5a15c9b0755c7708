//! The pictures of a case: the expected pixels and the drawn ones, with their differences.

use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::player::frame::{draw_lines, draw_title_bar, title_height};
use crate::player::lens::{outline, outline_in};
use crate::player::panels::paragraph_height;
use crate::tasks::CaseRun;
use crate::text::task_panel::TaskPanelText as Words;
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::{self, Look};
use crate::ui::{KeyAreas, KeyBar};

/// The most lines of the sentence about the first difference.
const SENTENCE_ROWS: i32 = 6;

/// A panel of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    /// The call.
    Title,
    Result,
    Pictures,
    /// The legend of the differences.
    Legend,
    /// The sentence about the first difference.
    Sentence,
    Keys,
}

/// The part of the screen that contains all pixels, and its size in a picture.
struct Scale {
    part: Rect,
    size: (i32, i32),
}

impl Scale {
    /// Creates the largest scale at which all pixels of a case are visible in a picture.
    fn of(run: &CaseRun, room: Rect) -> Scale {
        let pixels = || run.expected.iter().chain(&run.drawn);
        let bounds = |axis: usize, most: i32| {
            let on = || pixels().map(|pixel| pixel[axis]).filter(|at| (0..most).contains(at));
            (on().min().unwrap_or(0), on().max().unwrap_or(most - 1))
        };
        let ((left, right), (top, bottom)) = (bounds(0, WIDTH), bounds(1, HEIGHT));
        let (width, height) = ((right - left + 5).max(20), (bottom - top + 5).max(16));
        let part = Rect::new((left + right + 1 - width) / 2, (top + bottom + 1 - height) / 2, width, height);
        let whole = (room.width / width).min(room.height / height).min(16);
        let size = match whole {
            0 if width * room.height > height * room.width => (room.width, height * room.width / width),
            0 => (width * room.height / height, room.height),
            whole => (width * whole, height * whole),
        };
        Scale { part, size }
    }

    /// Returns the rectangle of a pixel in a picture.
    fn place(&self, picture: Rect, [x, y]: [i32; 2]) -> Option<Rect> {
        if !self.part.contains(x, y) {
            return None;
        }
        let corner = |x: i32, y: i32| {
            let (right, down) = (x - self.part.x, y - self.part.y);
            (right * self.size.0 / self.part.width, down * self.size.1 / self.part.height)
        };
        let ((left, top), (right, bottom)) = (corner(x, y), corner(x + 1, y + 1));
        let (dx, dy) = ((picture.width - self.size.0) / 2, (picture.height - self.size.1) / 2);
        let (width, height) = ((right - left).max(1), (bottom - top).max(1));
        Some(Rect::new(picture.x + dx + left, picture.y + dy + top, width, height))
    }
}

/// A case on the screen.
pub(super) struct CaseView<'c> {
    pub call: &'c str,
    pub run: &'c CaseRun,
    /// The sentence about the first difference.
    pub sentence: &'c str,
    pub words: &'c Words,
}

impl CaseView<'_> {
    pub(super) fn legend(&self) -> &str {
        if self.run.failure.is_some() { self.words.legend } else { "" }
    }

    pub(super) fn key_bar(&self, look: Look, place: Rect) -> KeyBar<'static> {
        KeyBar::at_left(look, self.words.case_keys[usize::from(self.run.failure.is_some())], place)
    }

    /// Returns the rectangles of the panels.
    pub(super) fn panels(&self, look: Look, screen: Rect) -> Vec<(Panel, Rect)> {
        let panel = |id, height: i32| Node::panel(id, Extent::at_least(0), move |_| Extent::fixed(height));
        let text = |id, text: &'_ str, most: i32| {
            let width = screen.width - 2 * look.gap();
            panel(id, paragraph_height(look, text, width).min(most * look.face().height()) + look.gap())
        };
        let pictures = Node::panel(Panel::Pictures, Extent::at_least(0), |_| Extent::at_least(0));
        let width = screen.width - 2 * look.gap();
        let inside = vec![
            panel(Panel::Result, look.line()),
            pictures,
            text(Panel::Legend, self.legend(), SENTENCE_ROWS),
            text(Panel::Sentence, self.sentence, SENTENCE_ROWS),
            panel(Panel::Keys, self.key_bar(look, Rect::new(0, 0, width, 0)).needed_height() + look.scaled(4)),
        ];
        let title = panel(Panel::Title, title_height(look, 1));
        Node::column(0, vec![title, Node::column(0, inside).with_margin(look.gap())]).place(screen)
    }

    /// Returns the rectangles of both pictures, below their headings: side by side, or one below the other if they are larger
    /// then.
    pub(super) fn pictures(&self, look: Look, area: Rect) -> [Rect; 2] {
        let (gap, heading) = (look.gap(), look.line());
        let (width, height) = ((area.width - gap) / 2, (area.height - gap) / 2);
        let beside = [0, 1].map(|side| Rect { x: area.x + side * (width + gap), width, ..area });
        let below = [0, 1].map(|side| Rect { y: area.y + side * (height + gap), height, ..area });
        let [beside, below] = [beside, below].map(|places| {
            places.map(|place| Rect { y: place.y + heading, height: place.height - heading - gap, ..place })
        });
        let size = |places: [Rect; 2]| Scale::of(self.run, places[0]).size.0;
        if size(below) > size(beside) { below } else { beside }
    }

    /// Draws the case over the whole screen. Returns the areas of its keys.
    pub(super) fn draw(&self, screen: &mut Framebuffer, look: Look) -> KeyAreas {
        screen.clear(Color::BLACK);
        let mut keys = KeyAreas::default();
        for (panel, area) in self.panels(look, screen.bounds()) {
            match panel {
                Panel::Title => {
                    let call = look.ellipsize(self.call, area.width - 2 * look.gap()).into_owned();
                    draw_title_bar(screen, look, area, &[(call, Color::YELLOW)]);
                }
                Panel::Result => {
                    let is_passed = self.run.failure.is_none();
                    let color = if is_passed { Color::LIGHT_GREEN } else { Color::LIGHT_RED };
                    look.text_left(screen, self.words.results[if is_passed { 1 } else { 2 }], area, color);
                }
                Panel::Pictures => self.draw_pictures(screen, look, self.pictures(look, area)),
                Panel::Legend => draw_lines(screen, look, self.legend(), area, Color::LIGHT_GRAY),
                Panel::Sentence => draw_lines(screen, look, self.sentence, area, Color::WHITE),
                Panel::Keys => keys = self.key_bar(look, area).draw(screen, Color::YELLOW),
            }
        }
        keys
    }

    fn draw_pictures(&self, screen: &mut Framebuffer, look: Look, places: [Rect; 2]) {
        let run = self.run;
        let scale = Scale::of(run, places[0]);
        for (picture, (heading, pixels)) in
            places.into_iter().zip(self.words.pictures.iter().zip([&run.expected, &run.drawn]))
        {
            let above = Rect { y: picture.y - look.line(), height: look.line(), ..picture };
            look.text_left(screen, heading, above, Color::LIGHT_CYAN);
            for &[x, y, color] in pixels {
                let Some(place) = scale.place(picture, [x, y]) else { continue };
                // A black pixel would not be visible.
                let color = Some(Color::wrapping((color & 15) as u8)).filter(|color| *color != Color::BLACK);
                screen.fill_rect(square(place), color.unwrap_or(Color::DARK_GRAY));
            }
            outline(screen, picture);
        }
        for place in run.unexpected.iter().filter_map(|at| scale.place(places[1], *at)) {
            screen.fill_rect(square(place), Color::LIGHT_RED);
        }
        for place in run.missing.iter().filter_map(|at| scale.place(places[1], *at)) {
            outline_in(screen, place, Color::YELLOW);
        }
        if let Some(at) = run.first_difference() {
            for place in places.into_iter().filter_map(|picture| scale.place(picture, at)) {
                for by in [2, 3] {
                    outline_in(screen, theme::inset(place, -by), Color::LIGHT_MAGENTA);
                }
            }
        }
    }
}

/// Returns the rectangle of a pixel with a gap to the next one, if it is large.
fn square(place: Rect) -> Rect {
    let gap = i32::from(place.width >= 4);
    Rect { width: place.width - gap, height: place.height - gap, ..place }
}
