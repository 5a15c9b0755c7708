//! A plot of the decision variable, pixel by pixel, as columns above and below zero.

use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::lessons::StepRecording;

/// The distance between columns.
const PITCH: i32 = 4;

/// Returns whether the algorithm of a recording has a decision variable.
pub(super) fn has_decision_variable(recording: &StepRecording) -> bool {
    recording.steps().iter().any(|step| step.error.is_some())
}

/// Plots the decision variable after each pixel of the first `taken` steps, as far back as there is room, and,
/// brighter, after the last step. The scale is that of the whole recording.
pub(super) fn draw(screen: &mut Framebuffer, area: Rect, recording: &StepRecording, taken: usize) {
    let terms = |steps: &[crate::lessons::Step]| {
        let mut now = None;
        let mut columns = Vec::new();
        for step in steps {
            now = step.error.map(|(_, value)| value).or(now);
            if !step.strokes.is_empty() {
                columns.extend(now);
            }
        }
        (columns, now)
    };
    let most =
        recording.steps().iter().filter_map(|step| step.error).map(|(_, value)| value.abs()).max().unwrap_or(0).max(1);
    let name = recording.steps().iter().find_map(|step| step.error).map_or("", |(name, _)| name);
    let (columns, now) = terms(&recording.steps()[..taken]);
    let half = i64::from(area.height / 2 - 1);
    let middle = area.y + area.height / 2;
    let height = |value: i64| (value * half / most) as i32;
    screen.fill_rect(area, Color::BLACK);
    screen.fill_rect(Rect::new(area.x, middle, area.width, 1), Color::DARK_GRAY);
    let room = (area.width / PITCH - 1).max(0) as usize;
    let seen = &columns[columns.len().saturating_sub(room)..];
    let bars = seen.iter().map(|&value| (value, Color::LIGHT_GREEN)).chain(now.map(|value| (value, Color::YELLOW)));
    for (x, (value, color)) in (area.x..).step_by(PITCH as usize).zip(bars) {
        let y = middle - height(value);
        screen.fill_rect(Rect::new(x, y.min(middle), PITCH - 1, (y - middle).abs() + 1), color);
    }
    let label = format!("{name} = {}", now.map_or_else(String::new, |value| value.to_string()));
    let small = bundled::rom8();
    let scale = format!("+-{most}");
    let right = area.right() - small.width(&scale) - 1;
    for (text, x) in [(label.as_str(), area.x + 1), (&scale, right)] {
        screen.fill_rect(Rect::new(x - 1, area.y, small.width(text) + 2, 9), Color::BLACK);
        screen.draw_text(small, text, x, area.y, Color::LIGHT_CYAN);
    }
}
