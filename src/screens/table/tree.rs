//! The variation tree of a game: a column for each move, a row for each line of play.

use super::primitives::frame;
use super::{GameTable, TableGame, background};
use crate::engine::Game;
use crate::engine::game::Move as _;
use crate::engine::record::{NodeId, ROOT, Record};
use crate::gfx::{Color, Framebuffer, Rect};

/// The distance in pixels between two moves and between two lines.
const STEP: i32 = 11;
const ROW: i32 = 12;
/// The margin inside the frame, in pixels.
const EDGE: i32 = 9;
/// The greatest number of moves in a tree that is laid out: a whole library would be too large to be readable or fast.
const MOST: usize = 20_000;

/// The positions of a record's moves in the picture of its tree.
pub(super) struct VariationTree {
    /// The nodes with their columns and rows, parents before their children.
    places: Vec<(NodeId, usize, usize)>,
}

impl VariationTree {
    /// Returns the tree of a record; `None` if there is only one line, or more than [`MOST`] positions.
    pub(super) fn of<G: Game>(record: &Record<G>) -> Option<VariationTree> {
        let count = record.node_count();
        if record.main_line().len() == count || count > MOST {
            return None;
        }
        let mut places = Vec::with_capacity(count);
        // The first free row of each column; the lines that are still to be placed, each with the row that it leaves.
        let mut free: Vec<usize> = Vec::new();
        let mut waiting = vec![(ROOT, 0, 0)];
        while let Some((first, column, left)) = waiting.pop() {
            let next = |&id: &NodeId| record.children(id).first().copied();
            let line: Vec<NodeId> = std::iter::successors(Some(first), next).collect();
            let end = column + line.len();
            free.resize(free.len().max(end), 0);
            let from = column.saturating_sub(1);
            let row = free[from..end].iter().copied().max().unwrap_or(0).max(left);
            free[from..end].fill(row + 1);
            places.extend(line.iter().zip(column..).map(|(&id, column)| (id, column, row)));
            // The variation that branches off last is nearest.
            for (&id, column) in line.iter().zip(column..) {
                let others = record.children(id).into_iter().skip(1).rev();
                waiting.extend(others.map(|other| (other, column + 1, row + 1)));
            }
        }
        Some(VariationTree { places })
    }

    /// Returns the column and row in the upper left corner of an area that keep a node visible.
    fn corner(&self, area: Rect, present: NodeId) -> (usize, usize) {
        let (columns, rows) = (((area.width - 2 * EDGE) / STEP) as usize, ((area.height - 2 * EDGE) / ROW) as usize);
        let place = self.places.iter().find(|place| place.0 == present).map_or((0, 0), |place| (place.1, place.2));
        let last = self.places.iter().fold((0, 0), |last, place| (last.0.max(place.1), last.1.max(place.2)));
        let first = |at: usize, last: usize, seen: usize| at.saturating_sub(seen / 2).min(last.saturating_sub(seen));
        (first(place.0, last.0, columns), first(place.1, last.1, rows))
    }

    /// Returns the centre of a node, relative to an area.
    fn centre((column, row): (usize, usize), corner: (usize, usize)) -> (i32, i32) {
        let step = |at: usize, first: usize, by: i32| (at as i32 - first as i32) * by + EDGE;
        (step(column, corner.0, STEP), step(row, corner.1, ROW))
    }

    /// Returns the node at a pixel of an area in which the tree is drawn.
    pub(super) fn node_at(&self, area: Rect, present: NodeId, x: i32, y: i32) -> Option<NodeId> {
        let corner = self.corner(area, present);
        let near = |&&(_, column, row): &&(NodeId, usize, usize)| {
            let (at_x, at_y) = VariationTree::centre((column, row), corner);
            (x - area.x - at_x).abs() <= STEP / 2 && (y - area.y - at_y).abs() <= ROW / 2
        };
        area.contains(x, y).then(|| self.places.iter().find(near)).flatten().map(|place| place.0)
    }

    /// Draws the tree in a frame: the line of the record is highlighted, the present move is yellow.
    pub(super) fn draw<G: Game>(&self, screen: &mut Framebuffer, area: Rect, record: &Record<G>) {
        let corner = self.corner(area, record.current_id());
        let mut picture = Framebuffer::new(area.width, area.height);
        let line = record.current_line();
        let at: std::collections::HashMap<NodeId, (i32, i32)> =
            self.places.iter().map(|&(id, column, row)| (id, VariationTree::centre((column, row), corner))).collect();
        let color = |id| if line.contains(&id) { Color::WHITE } else { Color::DARK_GRAY };
        // The highlighted line is drawn over the others.
        for lit in [false, true] {
            for &(id, ..) in self.places.iter().filter(|place| line.contains(&place.0) == lit) {
                let (x, y) = at[&id];
                if let Some((from_x, from_y)) = record.node(id).parent().and_then(|parent| at.get(&parent).copied()) {
                    picture.line(from_x, from_y, from_x, y, color(id));
                    picture.line(from_x, y, x, y, color(id));
                }
            }
        }
        for &(id, ..) in &self.places {
            let (x, y) = at[&id];
            match id == record.current_id() {
                true => picture.fill_circle(x, y, 4, Color::YELLOW),
                false => {
                    picture.fill_circle(x, y, 2, if line.contains(&id) { Color::LIGHT_CYAN } else { Color::LIGHT_GRAY })
                }
            }
        }
        background::lay(screen, area);
        screen.blit(&picture, picture.bounds(), area.x, area.y);
        frame(screen, area, Color::DARK_GRAY);
    }
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns the tree of the game, if it has more than one line and no analysis takes its place.
    pub(super) fn shown_tree(&self) -> Option<VariationTree> {
        if self.shown_analysis().is_some() { None } else { VariationTree::of(self.record()) }
    }

    /// Draws the tree, if there is one.
    pub(super) fn draw_tree(&self, screen: &mut Framebuffer) {
        let area = self.places().graph;
        if let Some(tree) = self.shown_tree().filter(|_| !area.is_empty()) {
            tree.draw(screen, area, self.record());
        }
    }

    /// Returns the moves tried in the present position, with their target cells and the letters shown there, if there
    /// is more than one.
    pub(super) fn branches(&self) -> Vec<(crate::engine::Cell, char)> {
        let children = self.record().children(self.record().current_id());
        if children.len() < 2 {
            return Vec::new();
        }
        let cell = |&child: &NodeId| self.record().node(child).mv.and_then(|mv| mv.to());
        children.iter().map(cell).zip('A'..='Z').filter_map(|(cell, letter)| Some((cell?, letter))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::othello::Position;

    /// Returns a record with f5 d6 c3 and f5 f6 e6; d3 c3.
    fn record() -> Record<Position> {
        let mut record = Record::new(Position::start());
        for line in ["f5 d6 c3", "f5 f6 e6", "d3 c3"] {
            record.go_to_start();
            for name in line.split(' ') {
                let mv = record.position().moves().into_iter().find(|mv| mv.to_string() == name).unwrap();
                record.play(mv).unwrap();
            }
        }
        record
    }

    #[test]
    fn each_line_has_a_row_and_no_two_lie_on_each_other() {
        let record = record();
        let tree = VariationTree::of(&record).unwrap();
        let mut places: Vec<_> = tree.places.iter().map(|place| (place.2, place.1)).collect();
        places.sort_unstable();
        assert_eq!(places, [(0, 0), (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 1), (2, 2)]);
        let mut only = Record::new(Position::start());
        assert!(VariationTree::of(&only).is_none());
        only.play(only.position().moves()[0]).unwrap();
        assert!(VariationTree::of(&only).is_none());
    }

    #[test]
    fn every_node_is_found_where_it_is_drawn() {
        let record = record();
        let (tree, area) = (VariationTree::of(&record).unwrap(), Rect::new(420, 200, 200, 100));
        let corner = tree.corner(area, record.current_id());
        for &(id, column, row) in &tree.places {
            let (x, y) = VariationTree::centre((column, row), corner);
            assert_eq!(tree.node_at(area, record.current_id(), area.x + x, area.y + y), Some(id));
        }
    }
}
