//! The graph of an analysis: the value of each position of the line.

use super::background;
use crate::engine::Game;
use crate::engine::record::NodeId;
use crate::engine::search::Score;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::play::Analysis;
use crate::ui::theme::Look;

/// Returns the column of a position in the graph.
fn x_of<G: Game>(analysis: &Analysis<G>, graph: Rect, index: usize) -> i32 {
    let steps = analysis.line().len().max(2) as i32 - 1;
    graph.x + 4 + index as i32 * (graph.width - 9) / steps
}

/// Returns the position nearest to a pixel of the graph.
pub(super) fn node_at<G: Game>(analysis: &Analysis<G>, graph: Rect, x: i32, y: i32) -> Option<NodeId> {
    let line = analysis.line();
    let near = (0..line.len()).min_by_key(|&index| (x_of(analysis, graph, index) - x).abs())?;
    graph.contains(x, y).then(|| line[near])
}

/// Draws the graph from the first player's point of view, up to `full` hundredths at its edges; marks the mistakes and
/// the present position.
pub(super) fn draw<G: Game>(
    analysis: &Analysis<G>,
    screen: &mut Framebuffer,
    (graph, look): (Rect, Look),
    names: [&str; 2],
    present: NodeId,
    full: i32,
) {
    background::slate(screen, graph);
    // Above the middle the first player is ahead, below it the second.
    let face = look.face();
    for (name, y) in names.into_iter().zip([graph.y + 2, graph.bottom() - 2 - face.height()]) {
        screen.draw_text(face, name, graph.x + 5, y, Color::DARK_GRAY);
    }
    let middle = graph.y + graph.height / 2;
    let reach = graph.height / 2 - 6;
    let y_of = |score: Score| middle - score.hundredths().clamp(-full, full) * reach / full;
    screen.line(graph.x + 1, middle, graph.right() - 2, middle, Color::DARK_GRAY);
    let values = analysis.values();
    let points: Vec<(i32, i32)> =
        values.iter().enumerate().map(|(index, value)| (x_of(analysis, graph, index), y_of(value.score))).collect();
    for (pair, values) in points.windows(2).zip(values.windows(2)) {
        let (a, b) = (pair[0], pair[1]);
        // Exact values are thick and white, estimates a thin line.
        let exact = values[0].is_exact && values[1].is_exact;
        let color = if exact { Color::WHITE } else { Color::LIGHT_CYAN };
        screen.line(a.0, a.1, b.0, b.1, color);
        if exact {
            screen.line(a.0, a.1 + 1, b.0, b.1 + 1, color);
        }
    }
    for (&(x, y), node) in points.iter().zip(analysis.line()) {
        if analysis.mistakes().iter().any(|mistake| mistake.node == *node) {
            // A triangle that points down at the mistake, recognizable without its colour.
            for i in 0..5 {
                let row = (y - 4 - i).max(graph.y + 1);
                screen.bar(x - i / 2 - 1, row, x + i / 2 + 1, row, Color::LIGHT_RED);
            }
        }
        if *node == present {
            screen.line(x, graph.y + 1, x, graph.bottom() - 2, Color::YELLOW);
            screen.fill_circle(x, y, 2, Color::YELLOW);
        }
    }
}
