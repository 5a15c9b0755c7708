//! Two algorithms side by side, stroke by stroke: each with its picture, magnifier, values, decision variable,
//! operations so far and current line of code.

use super::draw::{Lens, outline};
use super::{Costs, LINE, Stage, ZOOM, plot, total_operations};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::lessons::{SourceCode, StepRecording, recording};

/// The width of a half.
const HALF: i32 = WIDTH / 2;
/// The row of the names, and the row of the pictures, which are cut by two columns on each side so that they do not
/// touch.
const NAME_Y: i32 = 21;
const PICTURE: Rect = Rect::new(2, 40, recording::WIDTH - 4, recording::HEIGHT);
/// The distance of operations and code from both sides of a half.
const MARGIN: i32 = 4;
/// Rectangles and rows within a half.
const LENS: Rect = Rect::new(6, 286, 19 * ZOOM, 12 * ZOOM);
const VALUES: Rect = Rect::new(168, 284, 148, 6 * LINE);
const PLOT: Rect = Rect::new(6, 385, 308, 27);
const OPERATIONS_Y: i32 = 413;
const CODE_Y: i32 = 430;

impl Stage<'_> {
    /// Draws both halves.
    pub(super) fn draw_compared(&self, screen: &mut Framebuffer) {
        let (Some(beside), Some((other, costs))) = (self.lesson.comparison, &self.comparison) else { return };
        let names = (beside.names)(&self.lessons.sides);
        let halves = [(&self.recording, &self.costs, self.lesson.code), (other, costs, beside.code)];
        for ((name, (film, costs, code)), x) in names.iter().zip(halves).zip([0, HALF]) {
            self.draw_half(screen, x, name, film, costs, code);
        }
        screen.line(HALF - 1, NAME_Y, HALF - 1, super::BUTTONS_Y - 2, Color::CYAN);
    }

    fn draw_half(
        &self,
        screen: &mut Framebuffer,
        left: i32,
        name: &str,
        recording: &StepRecording,
        costs: &Costs,
        code: SourceCode,
    ) {
        let small = bundled::song16();
        let taken = self.steps_taken(recording);
        let step = taken.checked_sub(1).and_then(|last| recording.steps().get(last));
        let moved = |area: Rect| Rect { x: area.x + left, ..area };
        screen.draw_text(small, name, left + 8, NAME_Y, Color::YELLOW);
        let count = (self.lessons.strokes)(self.at.min(recording.strokes()), recording.strokes());
        screen.draw_text(small, &count, left + HALF - 8 - small.width(&count), NAME_Y, Color::LIGHT_CYAN);

        let picture = recording.picture(taken);
        outline(screen, moved(PICTURE));
        screen.blit(&picture, Rect { x: 2, y: 0, ..PICTURE }, left + PICTURE.x, PICTURE.y);
        let seen = step.or(recording.steps().first());
        let at = self.hovered.or(seen.map(|step| step.at)).unwrap_or((0, 0));
        let centre = seen.and_then(|step| step.magnifier_centre).filter(|_| self.hovered.is_none()).unwrap_or(at);
        let hints = step.map_or(&[][..], |step| &step.hints);
        self.draw_lens(screen, moved(LENS), &Lens { picture: &picture, at, centre, hints });
        let Some(step) = step else { return };
        let values = moved(VALUES);
        let shown = step.values.iter().flat_map(|(name, value)| value_rows(name, &value.to_string(), values.width));
        for (row, y) in shown.zip((values.y..values.bottom()).step_by(LINE as usize)) {
            screen.draw_text(small, &row, values.x, y, Color::WHITE);
        }
        if plot::has_decision_variable(recording) {
            plot::draw(screen, moved(PLOT), recording, taken);
        }
        if self.lesson.counts_operations {
            let operations = (self.lessons.operations)(total_operations(costs, &recording.steps()[..taken]).to_array());
            screen.draw_text(small, &operations, left + MARGIN, OPERATIONS_Y, Color::LIGHT_CYAN);
        }
        let code = code.lines().find(|line| line.mark == Some(step.mark)).map_or(String::new(), |line| line.code);
        for (line, row) in small.lines(code.trim(), HALF - 2 * MARGIN).take(2).zip(0..) {
            screen.draw_text(small, line, left + MARGIN, CODE_Y + row * LINE, Color::WHITE);
        }
    }
}

/// Returns a name and its value in one row, or in two if they do not fit.
fn value_rows(name: &str, value: &str, width: i32) -> Vec<String> {
    let row = format!("{name} = {value}");
    if bundled::song16().width(&row) <= width { vec![row] } else { vec![format!("{name} ="), format!("  {value}")] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_never_cut() {
        assert_eq!(value_rows("x", "7", VALUES.width), ["x = 7"]);
        assert_eq!(value_rows("cos, sin", "-16384, -16384", VALUES.width), ["cos, sin =", "  -16384, -16384"]);
        assert!(bundled::song16().width("  -16384, -16384") <= VALUES.width);
    }
}
