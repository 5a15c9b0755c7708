//! Draws marks on the points: forbidden points, threats, the winning stones, and the tables that the computer chooses
//! by.

use super::drawing::point;
use crate::engine::Cell;
use crate::engine::gomoku::levels::{LEVELS, WIN_TABLE};
use crate::engine::gomoku::threats::{self, Urgency};
use crate::engine::gomoku::weights::{self, WEIGHTS};
use crate::engine::gomoku::{End, Point, Position, Scores, forbidden, wintable};
use crate::engine::record::Record;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::screens::table::{Layout, View, marks};

/// The weights from which a bar gets one more part: the weights of runs, for attack and defence alike.
const PARTS: [i32; 4] = [50, 500, 5000, 50_000];

/// A threat to the side to move.
pub(super) struct Threat {
    /// Whether the next move wins, which makes it a four. Otherwise it is an open three.
    pub wins_next: bool,
    /// The points that answer it, row by row from a1.
    pub points: Vec<Point>,
}

/// Returns the threat to a human who is to move, the fours first, if threats are shown.
pub(super) fn threat(record: &Record<Position>, view: &View<'_>) -> Option<Threat> {
    let game = record.position();
    if !view.settings.table.threats || !view.person {
        return None;
    }
    let all = threats::threats(game, !game.stone());
    let wins_next = all.first()?.urgency > Urgency::OpenThree;
    let worst = all.iter().filter(|threat| (threat.urgency > Urgency::OpenThree) == wins_next);
    let mut points: Vec<Point> = worst.flat_map(|threat| threat.completing.iter().copied()).collect();
    points.sort_unstable();
    points.dedup();
    Some(Threat { wins_next, points })
}

/// The two tables of the computer player at this table, or of the weights otherwise: the value of a point to the side
/// to move and to its opponent. `None` unless the tables are shown.
struct Tables {
    own: Scores,
    other: Scores,
}

/// Returns whether the level at the table chooses by its win table.
fn plays_by_win_table(view: &View<'_>) -> bool {
    LEVELS.get(view.level).is_some_and(|level| level.name == WIN_TABLE)
}

fn tables(game: &Position, view: &View<'_>) -> Option<Tables> {
    if !view.settings.table.scores || game.end().is_some() {
        return None;
    }
    if plays_by_win_table(view) {
        let wintable::Tables { own, other } = wintable::tables(game);
        return Some(Tables { own, other });
    }
    let [attack, defence] = WEIGHTS;
    Some(Tables {
        own: weights::scores_by(&[attack, [0; 4]], game),
        other: weights::scores_by(&[[0; 4], defence], game),
    })
}

/// Returns the values of a point in the tables: for the side to move, and for its opponent.
pub(super) fn scores(game: &Position, at: Point, view: &View<'_>) -> Option<[i32; 2]> {
    let tables = tables(game, view)?;
    Some([tables.own.get(at)?, tables.other.get(at)?])
}

/// Draws everything.
pub(super) fn draw(screen: &mut Framebuffer, layout: Layout, record: &Record<Position>, view: &View<'_>) {
    let game = record.position();
    let place = |at: Point| at.cell(game.board().size()).map(|cell| layout.centre(cell));
    draw_end(screen, layout, record);
    if let Some(tables) = tables(game, view) {
        for cell in layout.cells() {
            draw_scores(screen, layout, game, &tables, cell, plays_by_win_table(view));
        }
    }
    if view.settings.table.forbidden && view.person {
        for (x, y) in game.forbidden_points().into_iter().filter_map(|(at, _)| place(at)) {
            marks::cross(screen, (x, y), (layout.pitch / 4).max(4), Color::LIGHT_RED);
        }
    }
    if let Some(threat) = threat(record, view) {
        let color = if threat.wins_next { Color::LIGHT_RED } else { Color::BLUE };
        for at in threat.points.into_iter().filter_map(place) {
            marks::hollow(screen, at, layout.pitch * 2 / 5, color);
        }
    }
}

/// Draws the winning stones, or those of the forbidden move that lost.
fn draw_end(screen: &mut Framebuffer, layout: Layout, record: &Record<Position>) {
    let game = record.position();
    let last = record.node(record.present()).mv.map(|mv| mv.point());
    let (stones, color) = match (game.end(), last) {
        (Some(End::Forbidden(_)), Some(last)) => {
            let explained = forbidden::explain(&game.board().with(last, None), last);
            let shapes = explained.map(|explanation| explanation.shapes).unwrap_or_default();
            (shapes.into_iter().flat_map(|shape| shape.stones).collect(), Color::LIGHT_RED)
        }
        _ => (game.winning_line(), Color::LIGHT_GREEN),
    };
    let radius = super::board::radius(layout.pitch);
    for cell in stones.into_iter().filter_map(|stone| stone.cell(game.board().size())) {
        marks::ring(screen, layout.centre(cell), radius + 1, color);
    }
}

/// Draws a point's scores: numbers, attack above defence; or two bars, attack on the left, that grow with the weights.
fn draw_scores(screen: &mut Framebuffer, layout: Layout, game: &Position, tables: &Tables, at: Cell, numbers: bool) {
    let Some(at_point) = point(game, at) else { return };
    let Some((own, other)) = tables.own.get(at_point).zip(tables.other.get(at_point)) else { return };
    let (x, y) = layout.centre(at);
    if numbers {
        if own.max(other) > 0 {
            screen.fill_rect(Rect::new(x - 8, y - 8, 17, 17), Color::YELLOW);
            marks::figures(screen, (x, y - 4), &own.to_string(), Color::BLACK);
            marks::figures(screen, (x, y + 4), &other.to_string(), Color::BLUE);
        }
        return;
    }
    let part = (layout.pitch - 4) / PARTS.len() as i32;
    let width = layout.pitch / 4;
    for (value, color, left) in [(own, Color::RED, x - width - 1), (other, Color::BLUE, x + 2)] {
        let parts = PARTS.iter().filter(|&&least| value >= least).count() as i32;
        if parts > 0 {
            // Around the middle of the point, so that it is seen whose bar it is.
            let top = y - parts * part / 2;
            screen.bar(left, top, left + width - 1, top + parts * part, color);
        }
    }
}
