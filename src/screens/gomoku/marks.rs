//! Draws marks on the points: forbidden points, threats, the winning stones, and the tables by which the computer
//! chooses.

use super::coordinates::point;
use crate::engine::Cell;
use crate::engine::gomoku::levels::WIN_TABLE;
use crate::engine::gomoku::threats::{self, Urgency};
use crate::engine::gomoku::weights::{self, WEIGHTS};
use crate::engine::gomoku::{GomokuEnding, Point, PointScores, Position, forbidden, wintable};
use crate::engine::record::Record;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::screens::table::{Layout, Viewpoint, marks};

/// A threat to the side to move.
pub(super) struct Threat {
    /// `true` if the next move wins, which makes it a four. Otherwise it is an open three.
    pub wins_next: bool,
    /// The points that answer it, row by row from a1.
    pub points: Vec<Point>,
}

/// Returns the threat to the human to move, if threats are shown; fours take precedence over open threes.
pub(super) fn threat(record: &Record<Position>, view: &Viewpoint<'_>) -> Option<Threat> {
    let game = record.position();
    if !view.settings.table.threats || !view.person {
        return None;
    }
    let all = threats::threats(game, !game.side_to_move());
    let wins_next = all.first()?.urgency > Urgency::OpenThree;
    let worst = all.iter().filter(|threat| (threat.urgency > Urgency::OpenThree) == wins_next);
    let mut points: Vec<Point> = worst.flat_map(|threat| threat.completing.iter().copied()).collect();
    points.sort_unstable();
    points.dedup();
    Some(Threat { wins_next, points })
}

/// The two tables of the computer player at this table, or otherwise those of the weights: the value of each point to
/// the side to move and to its opponent.
struct Tables {
    own: PointScores,
    other: PointScores,
}

/// Returns the tables; `None` unless they are shown.
fn tables(game: &Position, view: &Viewpoint<'_>) -> Option<Tables> {
    if !view.settings.table.scores || game.ending().is_some() {
        return None;
    }
    if view.level.name() == WIN_TABLE {
        let wintable::ScoreTables { own, other } = wintable::tables(game);
        return Some(Tables { own, other });
    }
    let [attack, defence] = WEIGHTS;
    Some(Tables {
        own: weights::scores_with(&[attack, [0; 4]], game),
        other: weights::scores_with(&[[0; 4], defence], game),
    })
}

/// Returns the values of a point in the tables: for the side to move, and for its opponent.
pub(super) fn scores(game: &Position, at: Point, view: &Viewpoint<'_>) -> Option<[i32; 2]> {
    let tables = tables(game, view)?;
    Some([tables.own.get(at)?, tables.other.get(at)?])
}

/// Draws all marks of a position.
pub(super) fn draw(screen: &mut Framebuffer, layout: Layout, record: &Record<Position>, view: &Viewpoint<'_>) {
    let game = record.position();
    let place = |at: Point| at.to_cell(game.board().size()).map(|cell| layout.centre(cell));
    draw_end(screen, layout, record);
    if let Some(tables) = tables(game, view) {
        for cell in layout.cells() {
            draw_scores(screen, layout, game, &tables, cell);
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
    let last = record.node(record.current_id()).mv.map(|mv| mv.point());
    let (stones, color) = match (game.ending(), last) {
        (Some(GomokuEnding::Forbidden(_)), Some(last)) => {
            let explained = forbidden::explain(&game.board().with_point(last, None), last);
            let shapes = explained.map(|explanation| explanation.shapes).unwrap_or_default();
            (shapes.into_iter().flat_map(|shape| shape.stones).collect(), Color::LIGHT_RED)
        }
        _ => (game.winning_line(), Color::LIGHT_GREEN),
    };
    let radius = super::board::stone_radius(layout.pitch);
    for cell in stones.into_iter().filter_map(|stone| stone.to_cell(game.board().size())) {
        marks::ring(screen, layout.centre(cell), radius + 1, color);
    }
}

/// Draws a point's scores on their own background: attack above defence.
fn draw_scores(screen: &mut Framebuffer, layout: Layout, game: &Position, tables: &Tables, at: Cell) {
    let Some(at_point) = point(game, at) else { return };
    let Some((own, other)) = tables.own.get(at_point).zip(tables.other.get(at_point)) else { return };
    if own.max(other) > 0 {
        let (x, y) = layout.centre(at);
        let [own, other] = [own, other].map(brief_score);
        let half = own.len().max(other.len()) as i32 * 5 / 2 + 1;
        screen.fill_rect(Rect::new(x - half, y - 8, 2 * half + 1, 17), Color::YELLOW);
        marks::figures(screen, (x, y - 4), &own, Color::BLACK);
        marks::figures(screen, (x, y + 4), &other, Color::BLUE);
    }
}

/// Formats a score in at most four characters, from 1000 on in thousands.
fn brief_score(score: i32) -> String {
    if score < 1000 { score.to_string() } else { format!("{}k", score / 1000) }
}
