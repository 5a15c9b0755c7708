//! The parts that all players draw: title, picture with its palette, magnifier, lines of text.

use std::borrow::Cow;

use super::lens::{Lens, outline};
use super::panels::{Panel, Panels};
use super::theme::seen_color;
use crate::gfx::{Color, Framebuffer, InsetPalette, Palette, Rect};
use crate::ui::theme::Look;

/// Draws the bar of the title with its headings.
pub(crate) fn draw_title_bar(screen: &mut Framebuffer, look: Look, area: Rect, headings: &[(String, Color)]) {
    screen.fill_rect(Rect { height: area.height - look.scaled(2), ..area }, Color::BLUE);
    let (face, mut x) = (look.face(), area.x + look.gap());
    for (heading, color) in headings {
        let lines = face.lines(heading, area.width - 2 * look.gap()).collect::<Vec<_>>().join("\n");
        x = screen.draw_text(face, &lines, x, area.y + look.scaled(2), *color) + 3 * look.gap();
    }
}

/// Returns the height of a title of a number of rows, with a free row for the frame of a picture below it.
pub(crate) fn title_height(look: Look, rows: i32) -> i32 {
    rows * look.face().height() + look.scaled(6)
}

/// Draws a text at the right end of the last row of the title.
pub(crate) fn draw_title_end(screen: &mut Framebuffer, look: Look, area: Rect, text: &str) {
    let (face, y) = (look.face(), area.bottom() - look.scaled(4) - look.face().height());
    screen.draw_text(face, text, area.right() - look.gap() - face.width(text), y, Color::WHITE);
}

/// Draws a picture in its frame, with its palette.
pub(crate) fn draw_picture(screen: &mut Framebuffer, panels: &Panels, picture: &Framebuffer) {
    let Some(area) = panels.picture() else { return };
    outline(screen, area);
    screen.blit_scaled(&shown_part(picture, panels.part), area, Color::BLACK);
    color_picture(screen, area, picture);
}

/// Returns a part of a picture enlarged to the size of the picture, with its palette.
pub(crate) fn shown_part(picture: &Framebuffer, part: Rect) -> Cow<'_, Framebuffer> {
    if part == picture.bounds() {
        return Cow::Borrowed(picture);
    }
    let (mut cut, mut enlarged) =
        (Framebuffer::new(part.width, part.height), Framebuffer::new(picture.width(), picture.height()));
    cut.blit(picture, part, 0, 0);
    enlarged.blit_scaled(&cut, enlarged.bounds(), Color::BLACK);
    enlarged.set_palette(picture.palette().clone());
    Cow::Owned(enlarged)
}

/// Gives an area the palette of a picture if that has its own.
pub(crate) fn color_picture(screen: &mut Framebuffer, area: Rect, picture: &Framebuffer) {
    if let Some(palette) = own_palette(picture) {
        let mut areas = screen.inset().map_or_else(Vec::new, |inset| inset.areas.clone());
        areas.push(area);
        screen.set_inset(Some(InsetPalette { areas, palette: palette.clone() }));
    }
}

/// Returns the palette of a picture that has its own: another one than VGA's, or one for its area.
fn own_palette(picture: &Framebuffer) -> Option<&Palette> {
    let of_area = picture.inset().map(|inset| &inset.palette);
    of_area.or_else(|| Some(picture.palette()).filter(|palette| **palette != Palette::vga()))
}

/// Returns the place and the colour of the pixel that a magnifier frames, as text; in the light theme the colour that is seen.
pub(crate) fn pixel_caption(lens: &Lens<'_>, is_light: bool) -> String {
    let (x, y) = lens.at;
    let has_own_palette = own_palette(lens.picture).is_some();
    let seen = |color| if is_light && !has_own_palette { seen_color(color) } else { color };
    let color = lens.picture.get_pixel(x, y).map_or(String::new(), |color| format!("  {}", seen(color)));
    format!("({x}, {y}){color}")
}

/// Draws the line between the code and the values on its right.
pub(crate) fn draw_divider(screen: &mut Framebuffer, panels: &Panels) {
    let numbers = panels.hull(&[Panel::Operations, Panel::Values, Panel::Parameters]);
    let text = panels.hull(&[Panel::Code, Panel::Sentence]);
    if !numbers.is_empty() && text.x < numbers.x && text.bottom() > numbers.y {
        let x = numbers.x - panels.look.gap();
        screen.line(x, numbers.y, x, numbers.bottom() - 1, Color::DARK_GRAY);
    }
}

/// Draws a text with line breaks in an area; of a text that does not fit, the last line ends with an ellipsis.
pub(crate) fn draw_lines(screen: &mut Framebuffer, look: Look, text: &str, area: Rect, color: Color) {
    let (face, height) = (look.face(), look.face().height());
    let mut lines = face.lines(text, area.width).peekable();
    for y in (area.y..=area.bottom() - height).step_by(height as usize) {
        let Some(line) = lines.next() else { break };
        if y + 2 * height > area.bottom() && lines.peek().is_some() {
            look.text_left(screen, &format!("{line}…"), Rect { y, height, ..area }, color);
        } else {
            screen.draw_text(face, line, area.x, y, color);
        }
    }
}

/// Draws a triangle that points up above one that points down.
pub(super) fn up_and_down(screen: &mut Framebuffer, x: i32, y: i32) {
    for i in 0..4 {
        screen.line(x + 3 - i, y - 5 + i, x + 3 + i, y - 5 + i, Color::YELLOW);
        screen.line(x + 3 - i, y + 5 - i, x + 3 + i, y + 5 - i, Color::YELLOW);
    }
}

/// Draws a triangle that points to the right.
pub(super) fn arrow(screen: &mut Framebuffer, x: i32, y: i32) {
    for i in 0..5 {
        screen.line(x + i, y - 4 + i, x + i, y + 4 - i, Color::YELLOW);
    }
}
