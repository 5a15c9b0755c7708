//! Layout: rows and columns of panels, each with the room that it needs and the room that it can use.
//!
//! A tree of [`Node`]s is built for the contents to be shown, and [placed](Node::place) in an area of any size:
//!
//! 1. A row divides its width among its children. Then each child says how high it must be with its width: a text that is
//!    broken into lines is higher in a narrow column.
//! 2. A column divides its height among its children.
//! 3. Both give every child its minimum first and then distribute the rest, each time in the order of the ranks. A child
//!    without room for its minimum is left out, unless its rank is 0: it is required.
//! 4. A row is as high as its required children make it, and a column as wide: optional ones take what there is.
//!
//! A screen builds several trees, the best first, and takes the first one whose required panels [fit](Node::fits), or in
//! which [all panels](Node::panel_count) are placed. So it needs no list of screen sizes.
//!
//! ```
//! use huanle::gfx::Rect;
//! use huanle::ui::layout::{Extent, Node};
//!
//! let board = || Node::panel("board", Extent::between(200, 400), |width| Extent::fixed(width));
//! let moves = || Node::panel("moves", Extent::at_least(80), |_| Extent::at_least(48));
//! let places = |tree: &Node<'_, &'static str>, width, height| tree.place(Rect::new(0, 0, width, height));
//!
//! let side_by_side = Node::row(8, vec![board(), moves()]);
//! assert!(side_by_side.fits(640, 480) && !side_by_side.fits(240, 480));
//! let expected = [("board", Rect::new(0, 0, 400, 400)), ("moves", Rect::new(408, 0, 232, 480))];
//! assert_eq!(places(&side_by_side, 640, 480), expected);
//!
//! let stacked = Node::column(8, vec![board(), moves()]);
//! let expected = [("board", Rect::new(0, 0, 240, 240)), ("moves", Rect::new(0, 248, 240, 232))];
//! assert_eq!(places(&stacked, 240, 480), expected);
//! ```

use std::fmt;

use crate::gfx::Rect;

/// The room for a panel along one axis, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The smallest size with which the panel is useful.
    pub min: i32,
    /// The largest size that it can use.
    pub max: i32,
}

impl Extent {
    /// Exactly this size.
    pub const fn fixed(size: i32) -> Extent {
        Extent { min: size, max: size }
    }

    /// This size or any larger one.
    pub const fn at_least(min: i32) -> Extent {
        Extent { min, max: i32::MAX }
    }

    /// A size between two others; the first one if the second one is smaller.
    pub const fn between(min: i32, max: i32) -> Extent {
        Extent { min, max: if max < min { min } else { max } }
    }

    /// Returns the room for one more panel, or a gap, on the same axis.
    fn plus(self, other: Extent) -> Extent {
        Extent { min: self.min.saturating_add(other.min), max: self.max.saturating_add(other.max) }
    }

    /// Returns the room for a panel on the other axis.
    fn beside(self, other: Extent) -> Extent {
        Extent { min: self.min.max(other.min), max: self.max.max(other.max) }
    }
}

/// A panel, or a row or column of nodes. `P` identifies a panel.
pub struct Node<'a, P> {
    /// 0 if it is required; otherwise its place among those that are left out if there is no room, the last one first.
    rank: u8,
    /// The empty columns on its left and on its right.
    margin: i32,
    /// Its width without them, if that does not follow from its contents.
    width: Option<Extent>,
    content: Content<'a, P>,
}

enum Content<'a, P> {
    Panel { id: P, width: Extent, height: Box<dyn Fn(i32) -> Extent + 'a> },
    Space,
    Row { gap: i32, children: Vec<Node<'a, P>> },
    Column { gap: i32, children: Vec<Node<'a, P>> },
}

/// Formats the tree without the heights of its panels.
impl<P: fmt::Debug> fmt::Debug for Node<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Node { rank, margin, content, .. } = self;
        match content {
            Content::Panel { id, width, .. } => write!(f, "{id:?} {rank} {margin} {width:?}"),
            Content::Space => f.write_str("space"),
            Content::Row { gap, children } => write!(f, "row {rank} {margin} {gap} {children:?}"),
            Content::Column { gap, children } => write!(f, "column {rank} {margin} {gap} {children:?}"),
        }
    }
}

impl<'a, P: Copy> Node<'a, P> {
    /// Creates a required panel. `height` returns its height for a width.
    pub fn panel(id: P, width: Extent, height: impl Fn(i32) -> Extent + 'a) -> Node<'a, P> {
        Node::required(Content::Panel { id, width, height: Box::new(height) })
    }

    /// Creates a required row of nodes, `gap` columns apart.
    pub fn row(gap: i32, children: Vec<Node<'a, P>>) -> Node<'a, P> {
        Node::required(Content::Row { gap, children })
    }

    /// Creates a required column of nodes, `gap` rows apart.
    pub fn column(gap: i32, children: Vec<Node<'a, P>>) -> Node<'a, P> {
        Node::required(Content::Column { gap, children })
    }

    /// Creates room that stays empty. It takes what everything else in its row or column leaves.
    pub fn space() -> Node<'a, P> {
        Node { rank: u8::MAX, ..Node::required(Content::Space) }
    }

    fn required(content: Content<'a, P>) -> Node<'a, P> {
        Node { rank: 0, margin: 0, width: None, content }
    }

    /// Lets the node be left out where there is no room: of several ones, that of the highest rank first.
    #[must_use]
    pub fn optional(self, rank: u8) -> Node<'a, P> {
        Node { rank, ..self }
    }

    /// Keeps columns free on the left and on the right.
    #[must_use]
    pub fn with_margin(self, margin: i32) -> Node<'a, P> {
        Node { margin, ..self }
    }

    /// Gives a row or column another width than its contents need.
    #[must_use]
    pub fn with_width(self, width: Extent) -> Node<'a, P> {
        Node { width: Some(width), ..self }
    }

    /// Returns whether the required panels fit in an area.
    pub fn fits(&self, width: i32, height: i32) -> bool {
        self.width().min <= width && self.height(width).min <= height
    }

    /// Returns the number of all panels.
    pub fn panel_count(&self) -> usize {
        match &self.content {
            Content::Panel { .. } => 1,
            Content::Space => 0,
            Content::Row { children, .. } | Content::Column { children, .. } => {
                children.iter().map(Node::panel_count).sum()
            }
        }
    }

    /// Returns the rectangles of the panels, in the order of the tree. A panel that cannot use all of its room is at its upper
    /// left. If the required panels do not fit, they extend beyond the area.
    pub fn place(&self, area: Rect) -> Vec<(P, Rect)> {
        let mut places = Vec::new();
        self.place_into(area, &mut places);
        places
    }

    /// Returns the width that is required, and the largest one that can be used.
    fn width(&self) -> Extent {
        let width = self.width.unwrap_or_else(|| match &self.content {
            Content::Panel { width, .. } => *width,
            Content::Space => Extent::at_least(0),
            Content::Row { gap, children } => total(*gap, children.iter().map(|child| (child.rank, child.width()))),
            Content::Column { children, .. } => widest(children.iter().map(|child| (child.rank, child.width()))),
        });
        width.plus(Extent::fixed(2 * self.margin))
    }

    /// Returns the height that is required with a width, and the largest one that can be used.
    fn height(&self, width: i32) -> Extent {
        let inner = width - 2 * self.margin;
        match &self.content {
            Content::Panel { width, height, .. } => height(inner.min(width.max)),
            Content::Space => Extent::at_least(0),
            Content::Row { gap, children } => {
                let shown = shown_in_row(*gap, children, inner, i32::MAX);
                widest(shown.map(|(child, width)| (child.rank, child.height(width))))
            }
            Content::Column { gap, children } => {
                let shown = children.iter().filter(|child| child.rank == 0 || child.width().min <= inner);
                total(*gap, shown.map(|child| (child.rank, child.height(inner))))
            }
        }
    }

    fn place_into(&self, area: Rect, places: &mut Vec<(P, Rect)>) {
        let area = Rect { x: area.x + self.margin, width: area.width - 2 * self.margin, ..area };
        match &self.content {
            Content::Panel { id, width, height } => {
                let width = area.width.min(width.max);
                places.push((*id, Rect { width, height: area.height.min(height(width).max), ..area }));
            }
            Content::Space => {}
            Content::Row { gap, children } => {
                let mut x = area.x;
                for (child, width) in shown_in_row(*gap, children, area.width, area.height) {
                    child.place_into(Rect { x, width, ..area }, places);
                    x += width + gap;
                }
            }
            Content::Column { gap, children } => {
                let fits = |child: &&Node<'a, P>| child.rank == 0 || child.width().min <= area.width;
                let children: Vec<_> = children.iter().filter(fits).collect();
                let heights = children.iter().map(|child| (child.rank, child.height(area.width)));
                let heights = divide(area.height, *gap, &heights.collect::<Vec<_>>());
                let mut y = area.y;
                for (child, height) in children.iter().zip(heights).filter_map(|(child, height)| Some((child, height?)))
                {
                    child.place_into(Rect { y, height, ..area }, places);
                    y += height + gap;
                }
            }
        }
    }
}

/// Returns the children of a row that are shown in an area, with their widths.
fn shown_in_row<'n, 'a, P: Copy>(
    gap: i32,
    children: &'n [Node<'a, P>],
    width: i32,
    height: i32,
) -> impl Iterator<Item = (&'n Node<'a, P>, i32)> + use<'n, 'a, P> {
    let divided = |children: &[&'n Node<'a, P>]| {
        let widths = children.iter().map(|child| (child.rank, child.width()));
        divide(width, gap, &widths.collect::<Vec<_>>())
    };
    let all: Vec<_> = children.iter().collect();
    let is_too_high = |child: &Node<'a, P>, width: i32| child.rank > 0 && child.height(width).min > height;
    // The room of children that are too high goes to the others.
    let low =
        all.iter().zip(divided(&all)).filter(|(child, width)| width.is_some_and(|width| !is_too_high(child, width)));
    let low: Vec<_> = low.map(|(child, _)| *child).collect();
    let widths = divided(&low);
    low.into_iter().zip(widths).filter_map(|(child, width)| Some((child, width?)))
}

/// Returns the room for nodes along the axis of their row or column: that of the required ones, and the most that all of
/// them can use.
fn total(gap: i32, extents: impl Iterator<Item = (u8, Extent)>) -> Extent {
    let with_gap = |(rank, extent): (u8, Extent)| {
        let room = extent.plus(Extent::fixed(gap));
        if rank == 0 { room } else { Extent { min: 0, ..room } }
    };
    let sum = extents.map(with_gap).fold(Extent::fixed(0), Extent::plus);
    Extent { min: (sum.min - gap).max(0), max: (sum.max - gap).max(0) }
}

/// Returns the room for nodes across their row or column: that of the required ones. If there are none, nothing is
/// required.
fn widest(extents: impl Iterator<Item = (u8, Extent)>) -> Extent {
    let (required, optional): (Vec<_>, Vec<_>) = extents.partition(|(rank, _)| *rank == 0);
    let hull = |extents: &[(u8, Extent)]| extents.iter().map(|(_, extent)| *extent).reduce(Extent::beside);
    let without_minimum = |extent| Extent { min: 0, ..extent };
    hull(&required).or(hull(&optional).map(without_minimum)).unwrap_or(Extent::fixed(0))
}

/// Divides a length among nodes with their ranks, `gap` pixels apart. Returns the size of each node, or `None` if it is left
/// out.
fn divide(length: i32, gap: i32, extents: &[(u8, Extent)]) -> Vec<Option<i32>> {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    order.sort_by_key(|&index| extents[index].0);
    let mut sizes = vec![None; extents.len()];
    let mut left = length.saturating_add(gap);
    for &index in &order {
        let (rank, Extent { min, .. }) = extents[index];
        if rank == 0 || min + gap <= left {
            sizes[index] = Some(min);
            left -= min + gap;
        }
    }
    for index in order {
        if let Some(size) = &mut sizes[index] {
            let more = (extents[index].1.max - *size).min(left.max(0));
            *size += more;
            left -= more;
        }
    }
    sizes
}

/// Asserts that all panels are on a screen and none covers another one.
#[cfg(test)]
pub(crate) fn assert_apart<P: fmt::Debug>(places: &[(P, Rect)], screen: Rect, shown: &str) {
    for (index, (panel, place)) in places.iter().enumerate() {
        assert_eq!(place.intersection(&screen), *place, "{panel:?} {shown}");
        for (other, covered) in &places[..index] {
            assert!(place.intersection(covered).is_empty(), "{panel:?} {other:?} {shown}");
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn panel(id: usize, width: Extent, height: Extent) -> Node<'static, usize> {
        Node::panel(id, width, move |_| height)
    }

    #[test]
    fn minimums_come_first_and_ranks_share_the_rest() {
        let any = Extent::at_least(10);
        assert_eq!(divide(100, 0, &[(0, any), (0, Extent::between(10, 30))]), [Some(90), Some(10)]);
        assert_eq!(divide(100, 0, &[(1, any), (0, Extent::between(10, 30))]), [Some(70), Some(30)]);
        assert_eq!(divide(100, 4, &[(0, Extent::fixed(20)), (0, any)]), [Some(20), Some(76)]);
        assert_eq!(divide(28, 4, &[(2, any), (1, any), (0, any)]), [None, Some(10), Some(14)]);
        assert_eq!(divide(15, 4, &[(0, any), (0, any)]), [Some(10), Some(10)], "required panels are never left out");
        assert_eq!(divide(100, 4, &[]), []);
    }

    #[test]
    fn a_text_is_higher_in_a_narrow_column() {
        let text = || Node::panel('t', Extent::at_least(10), |width| Extent::fixed((1000 + width - 1) / width));
        let rest = || Node::panel('r', Extent::at_least(10), |_| Extent::at_least(5));
        let column = Node::column(0, vec![text(), rest()]);
        assert!(column.fits(100, 15) && !column.fits(100, 14) && column.fits(50, 25) && !column.fits(50, 24));
        let places = column.place(Rect::new(0, 0, 50, 60));
        assert_eq!(places, [('t', Rect::new(0, 0, 50, 20)), ('r', Rect::new(0, 20, 50, 40))]);
        // Beside a panel, the text has only the rest of the width.
        let row = Node::row(0, vec![panel_of('p', 50), Node::column(0, vec![text(), rest()])]);
        assert!(row.fits(100, 25) && !row.fits(100, 24));
    }

    fn panel_of(id: char, width: i32) -> Node<'static, char> {
        Node::panel(id, Extent::fixed(width), |_| Extent::fixed(1))
    }

    #[test]
    fn an_optional_panel_that_is_too_wide_or_too_high_leaves_its_room_to_the_others() {
        let wide = Extent::at_least(10);
        let high = || panel(1, Extent::fixed(40), Extent::fixed(50)).optional(1);
        let row = Node::row(5, vec![panel(0, wide, wide), high()]);
        assert_eq!((row.place(Rect::new(0, 0, 100, 50)).len(), row.panel_count()), (2, 2));
        assert_eq!(row.place(Rect::new(0, 0, 100, 49)), [(0, Rect::new(0, 0, 100, 49))]);
        assert_eq!(row.place(Rect::new(0, 0, 54, 50)), [(0, Rect::new(0, 0, 54, 50))]);
        let column = Node::column(5, vec![panel(0, wide, wide), high()]).with_margin(3);
        assert_eq!(column.place(Rect::new(0, 0, 46, 65)).len(), 2);
        assert_eq!(column.place(Rect::new(0, 0, 45, 65)), [(0, Rect::new(3, 0, 39, 65))]);
        assert!(row.fits(10, 10) && !row.fits(9, 10) && column.fits(16, 10) && !column.fits(15, 10));
    }

    #[test]
    fn a_space_takes_what_is_left() {
        let small = |id| panel(id, Extent::fixed(10), Extent::between(10, 20));
        let column = Node::column(0, vec![small(0), Node::space(), small(1).optional(3)]);
        assert_eq!(column.height(10), Extent { min: 10, max: i32::MAX });
        let places = column.place(Rect::new(0, 0, 10, 100));
        assert_eq!(places, [(0, Rect::new(0, 0, 10, 20)), (1, Rect::new(0, 80, 10, 20))]);
        assert_eq!(column.place(Rect::new(0, 0, 10, 25))[1].1, Rect::new(0, 15, 10, 10));
    }

    fn extent() -> impl Strategy<Value = Extent> {
        (1..60, 0..80).prop_map(|(min, more)| Extent { min, max: min + more })
    }

    fn tree() -> impl Strategy<Value = Node<'static, usize>> {
        let leaf =
            (extent(), extent(), 0_u8..3).prop_map(|(width, height, rank)| panel(0, width, height).optional(rank));
        leaf.prop_recursive(3, 16, 4, |inner| {
            (any::<bool>(), 0..6, 0..4, 0_u8..3, prop::collection::vec(inner, 1..4)).prop_map(
                |(is_row, gap, margin, rank, children)| {
                    let node = if is_row { Node::row(gap, children) } else { Node::column(gap, children) };
                    node.with_margin(margin).optional(rank)
                },
            )
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]

        /// If a tree fits, every panel lies in the area, and none covers another one.
        #[test]
        fn panels_of_a_tree_that_fits_lie_side_by_side_in_its_area(tree in tree(), width in 1..300, height in 1..300) {
            prop_assume!(tree.fits(width, height));
            let area = Rect::new(7, 9, width, height);
            let places: Vec<Rect> = tree.place(area).into_iter().map(|(_, place)| place).collect();
            for (index, place) in places.iter().enumerate() {
                prop_assert_eq!(place.intersection(&area), *place);
                for other in &places[..index] {
                    prop_assert!(place.intersection(other).is_empty(), "{:?} {:?}", place, other);
                }
            }
        }
    }
}
