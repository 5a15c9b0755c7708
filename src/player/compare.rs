//! Two algorithms side by side, stroke by stroke: each with its picture, magnifier, values, decision variable,
//! operations so far and current line of code.

use super::Player;
use super::frame::{color_picture, shown_part};
use super::lens::{ZOOM, outline};
use super::panels::{Panel, Panels, row_height, scaled};
use super::plot::{Plot, has_decision_variable};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::lessons::recording;
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::Look;

/// The columns of a picture that are left out on each side, so that two pictures fit on 640 columns and do not touch.
const CUT: i32 = 2;
/// The magnifier.
const LENS: (i32, i32) = (19 * ZOOM, 12 * ZOOM);

/// A part of a half.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Name,
    Picture,
    Magnifier,
    Values,
    Plot,
    Operations,
    Code,
}

/// Returns the least size of a half.
pub(super) fn least_size(look: Look, scale: i32) -> (i32, i32) {
    let height = look.scaled(18) + scaled(recording::HEIGHT, scale);
    (scaled(recording::WIDTH - 2 * CUT, scale), height)
}

/// Returns the parts of a half and their places.
fn place_parts(look: Look, scale: i32, has_plot: bool, area: Rect) -> Vec<(Part, Rect)> {
    let fixed = |part, height: i32| Node::panel(part, Extent::at_least(0), move |_| Extent::fixed(height));
    let pixels = |count| look.scaled(count);
    let lens_height = LENS.1 + 8;
    let lens = Node::panel(Part::Magnifier, Extent::fixed(LENS.0 + 4), move |_| Extent::fixed(lens_height));
    let values =
        Node::panel(Part::Values, Extent::at_least(LENS.0 / 2), move |_| Extent::fixed(lens_height)).optional(1);
    let plot = fixed(Part::Plot, if has_plot { pixels(28) } else { 28 });
    let panels = vec![
        fixed(Part::Name, pixels(18)),
        fixed(Part::Picture, scaled(recording::HEIGHT, scale)),
        Node::row(pixels(10), vec![lens, values]).optional(2),
        plot.optional(4),
        fixed(Part::Operations, pixels(17)).optional(3),
        fixed(Part::Code, pixels(33)).optional(1),
    ];
    Node::column(0, panels).place(area)
}

impl Player {
    /// Draws the first or the second algorithm.
    pub(super) fn draw_half(&self, screen: &mut Framebuffer, panels: &Panels, side: usize, area: Rect) {
        let Some(run) = self.lesson() else { return };
        let (Some(beside), Some(other)) = (&run.lesson.comparison, &run.comparison) else { return };
        let (recording, code) = match side {
            0 => (&run.recording, run.lesson.code),
            _ => (other, beside.lesson().code),
        };
        let (look, scale) = (panels.look, panels.scale);
        let (face, line) = (look.face(), row_height(look));
        let taken = run.steps_taken(recording);
        let step = taken.checked_sub(1).and_then(|last| recording.steps().get(last));
        let picture = recording.picture(taken);
        let has_plot = has_decision_variable(recording);
        for (part, place) in place_parts(look, scale, has_plot, area) {
            match (part, step) {
                (Part::Name, _) => {
                    let (x, y) = (place.x + look.scaled(6), place.y - 1);
                    let end = screen.draw_text(face, beside.names(run.settings.language)[side], x, y, Color::YELLOW);
                    let count = (self.text.lessons.strokes)(run.at.min(recording.strokes()), recording.strokes());
                    let x = place.right() - look.scaled(6) - face.width(&count);
                    if x > end {
                        screen.draw_text(face, &count, x, y, Color::LIGHT_CYAN);
                    }
                }
                (Part::Picture, _) => {
                    let width = recording::WIDTH - 2 * CUT;
                    let mut cut = Framebuffer::new(width, recording::HEIGHT);
                    cut.blit(&shown_part(&picture, panels.part), Rect { x: CUT, width, ..picture.bounds() }, 0, 0);
                    let (width, height) = least_size(look, scale);
                    let height = height - look.scaled(18);
                    let shown = Rect::new(place.x + (place.width - width) / 2, place.y, width, height);
                    outline(screen, shown);
                    screen.blit_scaled(&cut, shown, Color::BLACK);
                    color_picture(screen, shown, &picture);
                }
                (Part::Magnifier, _) => {
                    let shown = Rect::new(place.x + 4, place.y + 6, LENS.0, LENS.1);
                    self.draw_lens(screen, shown, &self.lens(&picture, step, recording.steps().first()));
                }
                (Part::Values, Some(step)) => {
                    let rows = (place.y + 4..).step_by(line as usize).take(((place.height - 4) / line) as usize);
                    let values = step.values.iter();
                    let shown = values.flat_map(|(name, value)| value_rows(look, name, value, place.width));
                    for (row, y) in shown.zip(rows) {
                        screen.draw_text(face, &row, place.x, y, Color::WHITE);
                    }
                }
                (Part::Plot, Some(_)) if has_plot => {
                    let shown = Rect::new(place.x + 4, place.y + 1, place.width - 8, place.height - 1);
                    Plot::of_recording(recording, taken).draw(screen, shown);
                }
                (Part::Operations, Some(_)) => {
                    let at = (place.x + look.scaled(2), place.y + 1);
                    self.draw_operations_of(screen, look, at, &recording.steps()[..taken]);
                }
                (Part::Code, Some(step)) => {
                    let code = code.marked(step.mark).next().map_or("", |line| line.code.as_str());
                    let (x, width) = (place.x + look.scaled(2), place.width - look.scaled(4));
                    for (text, row) in face.lines(code.trim(), width).take(2).zip(0..) {
                        screen.draw_text(face, text, x, place.y + 1 + row * line, Color::WHITE);
                    }
                }
                _ => {}
            }
        }
        // The line between both halves.
        let first = panels.place_or_nothing(Panel::Half(0));
        if side == 1 && area.x > first.right() {
            let x = (first.right() + area.x) / 2 - 1;
            screen.line(x, area.y - 1, x, area.bottom() - 2, Color::CYAN);
        }
    }
}

/// Returns a name and its value in one row, or in two if they do not fit.
fn value_rows(look: Look, name: &str, value: &str, width: i32) -> Vec<String> {
    let row = format!("{name} = {value}");
    if look.face().width(&row) <= width { vec![row] } else { vec![format!("{name} ="), format!("  {value}")] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_never_cut() {
        let (look, width) = (Look::STANDARD, 148);
        assert_eq!(value_rows(look, "x", "7", width), ["x = 7"]);
        assert_eq!(value_rows(look, "cos, sin", "-16384, -16384", width), ["cos, sin =", "  -16384, -16384"]);
        assert!(look.face().width("  -16384, -16384") <= width);
    }
}
