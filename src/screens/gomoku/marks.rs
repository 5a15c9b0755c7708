//! Marks on the points: what is forbidden, what threatens, what won, and the tables by which the computer chooses.

use super::drawing::point;
use crate::engine::Cell;
use crate::engine::gomoku::threats::{self, Urgency};
use crate::engine::gomoku::weights::{self, WEIGHTS};
use crate::engine::gomoku::{End, Point, Position, Scores, forbidden, wintable};
use crate::engine::record::Record;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::screens::table::{Layout, View, marks};

/// The level that chooses by its win table, by its place among the levels.
const WIN_TABLE: usize = 0;
/// From how much on a weight is worth another part of a bar: the weights of runs, attack and defence alike.
const PARTS: [i32; 4] = [50, 500, 5000, 50_000];

/// What threatens the side to move.
pub(super) struct Threat {
    /// Whether the next move wins: a four. Otherwise an open three.
    pub wins_next: bool,
    /// Where it is to be answered, row by row from a1.
    pub points: Vec<Point>,
}

/// What threatens a person who is to move, the fours first, if that is to be told.
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

/// The two tables of the computer player that sits here, or else of the weights: what is for the side to move at a point,
/// and what is against the other. None unless they are to be shown.
struct Tables {
    own: Scores,
    other: Scores,
}

fn tables(game: &Position, view: &View<'_>) -> Option<Tables> {
    if !view.settings.table.scores || game.end().is_some() {
        return None;
    }
    if view.level == WIN_TABLE {
        let wintable::Tables { own, other } = wintable::tables(game);
        return Some(Tables { own, other });
    }
    let [attack, defence] = WEIGHTS;
    Some(Tables {
        own: weights::scores_by(&[attack, [0; 4]], game),
        other: weights::scores_by(&[[0; 4], defence], game),
    })
}

/// What a point is worth by the tables: for the side to move, and against the other.
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
            draw_scores(screen, layout, game, &tables, cell, view.level == WIN_TABLE);
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

/// The stones that won, or those of the forbidden move that lost.
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

/// A point's scores: numbers, attack above defence; or two bars around it, attack to the left, that grow with the weights.
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
