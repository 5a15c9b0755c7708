//! Scores of empty points, by which the original programs' players choose.

use super::{Board, Point};

/// Scores of the empty points of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointScores {
    size: u8,
    /// Row by row from a1; `None` for an occupied point.
    scores: Vec<Option<i32>>,
}

impl PointScores {
    /// Computes a score for each empty point.
    pub(super) fn new(board: &Board, mut score: impl FnMut(Point) -> i32) -> PointScores {
        let scores = board.points().map(|point| board.is_free(point).then(|| score(point))).collect();
        PointScores { size: board.size(), scores }
    }

    /// Returns the score of a point; `None` if it is occupied or off the board.
    pub fn get(&self, point: Point) -> Option<i32> {
        if point.is_on(self.size) { *self.scores.get(self.index(point))? } else { None }
    }

    pub(super) fn add(&mut self, point: Point, score: i32) {
        let index = self.index(point);
        if let Some(Some(sum)) = self.scores.get_mut(index) {
            *sum += score;
        }
    }

    /// Returns the point with the highest score among the empty points that satisfy a predicate, and its score. Of equal
    /// scores it returns the first in [`scan`]'s order.
    pub(super) fn best(&self, mut among: impl FnMut(Point) -> bool) -> Option<(Point, i32)> {
        let mut best: Option<(Point, i32)> = None;
        for point in scan_points(self.size) {
            if let Some(score) = self.get(point)
                && best.is_none_or(|(_, most)| score > most)
                && among(point)
            {
                best = Some((point, score));
            }
        }
        best
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.row()) * usize::from(self.size) + usize::from(point.column())
    }
}

/// Returns all points of a board in the original programs' order: column by column, each from the top.
pub fn scan_points(size: u8) -> impl Iterator<Item = Point> {
    (0..size).flat_map(move |column| (0..size).rev().filter_map(move |row| Point::new(column, row)))
}
