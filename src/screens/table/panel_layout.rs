//! The layout of the table: the places of the board and of everything around it on a stage of any size.

use super::TableGame;
use super::layout::{BoardEdges, Layout};
use crate::engine::Game as _;
use crate::gfx::{HEIGHT, Rect, WIDTH};
use crate::machine::Machine;
use crate::ui::button::ButtonGrid;
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::Look;

/// The width of the panel with its margins, and of its narrowest form without a list, for text of 16 dots.
const PANEL_WIDTH: i32 = 220;
const NARROW: i32 = 122;
/// The margins of the panel's contents.
const LEFT: i32 = 4;
const RIGHT: i32 = 8;
/// The distance between the players' boxes.
const BOX_GAP: i32 = 4;
/// The gap above a block of the panel.
const BLOCK_GAP: i32 = 4;
/// The distance of the counts from their edge.
pub(super) const COUNT_MARGIN: i32 = 4;
/// The smallest height of a graph.
const LEAST_GRAPH: i32 = 40;
/// The smallest distance between two cells.
const LEAST_PITCH: i32 = 6;
/// The width of the longest messages in cells. In a narrower line they are broken.
pub(super) const MESSAGE_CELLS: i32 = 78;
/// The height from which on there is room for a line of keys.
const KEYS_FROM: i32 = 400;
/// The height below which an upright stage for fingers has no room for buttons: there, the page's key bar has them.
const BUTTONS_FROM: i32 = 560;
/// No place.
const NONE: Rect = Rect::new(0, 0, 0, 0);

/// Everything on which the places of the table's parts depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOutline {
    /// The look of texts and buttons.
    pub look: Look,
    /// The whole screen.
    pub screen: Rect,
    /// The number of columns and rows of the board.
    pub size: (u8, u8),
    /// The room around its cells.
    pub edges: BoardEdges,
    /// The height of what the game shows below the players; 0 for nothing.
    pub beside: i32,
    /// The number of the game's counts.
    pub counts: usize,
    /// `true` if there is an evaluation.
    pub has_evaluation: bool,
    /// `true` if there are thoughts or a comment.
    pub has_thoughts: bool,
    /// `true` if there is a graph of an analysis, or a variation tree.
    pub has_graph: bool,
    /// `true` if the menu bar is along the top of the screen.
    pub has_wide_bar: bool,
}

/// The places of the table's parts; empty for parts that are not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelLayout {
    /// The look of texts and buttons.
    pub look: Look,
    /// The whole screen.
    pub screen: Rect,
    /// The room for the board with its labels.
    pub board: Rect,
    /// The menu bar.
    pub bar: Rect,
    /// The players' boxes.
    pub players: [Rect; 2],
    /// The area of the game below the players.
    pub beside: Rect,
    /// The list of moves.
    pub list: Rect,
    /// The graph of an analysis, or the variation tree.
    pub graph: Rect,
    /// The evaluation.
    pub evaluation: Rect,
    /// The game's counts.
    pub counts: Rect,
    /// The thoughts or the comment.
    pub thoughts: Rect,
    /// The buttons.
    pub buttons: Rect,
    /// The message.
    pub message: Rect,
    /// The line of keys.
    pub keys: Rect,
    /// The area of questions: next to the board, below the players, above the message.
    pub dialog: Rect,
}

/// A part of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Bar,
    Players,
    Board,
    Beside,
    List,
    Graph,
    Evaluation,
    Counts,
    Thoughts,
    Buttons,
    Message,
    Keys,
    Gap,
    /// The part with this number of a screen over the table.
    Own(usize),
}

pub(super) type Tree<'a> = Node<'a, Part>;

impl TableOutline {
    /// The outline of a table of 8 × 8 cells that shows only moves, on a screen of 640×480 pixels.
    const STANDARD: TableOutline = TableOutline {
        look: Look::STANDARD,
        screen: Rect::new(0, 0, WIDTH, HEIGHT),
        size: (8, 8),
        edges: BoardEdges::LABELLED,
        beside: 0,
        counts: 0,
        has_evaluation: false,
        has_thoughts: false,
        has_graph: false,
        has_wide_bar: false,
    };

    /// Returns the outline of a game's table that shows only moves, on a machine's stage.
    pub(super) fn of<D: TableGame>(board: &D, game: &D::Game, m: &Machine<'_>, flipped: bool) -> TableOutline {
        let (size, edges) = (game.size(), board.edges(flipped));
        TableOutline { look: Look::of(m), screen: m.screen.bounds(), size, edges, ..TableOutline::STANDARD }
    }
}

impl PanelLayout {
    /// The room for a board on a screen of 640×480 pixels.
    pub const BOARD: Rect = Rect::new(0, 0, WIDTH - PANEL_WIDTH, 430);

    /// Returns the layout with the largest board among the arrangements that fit: with a wide panel beside the board, with a
    /// narrow one, in one column, and for small screens without a list of moves, or on a low stage for fingers without
    /// buttons.
    pub fn new(outline: TableOutline) -> PanelLayout {
        let mut arrangements = vec![
            (beside_wide(outline), 4),
            (beside_narrow(outline), 4),
            (in_column(outline), 4),
            (compact(outline), 5),
        ];
        if outline.look.is_touch() && (outline.screen.width..BUTTONS_FROM).contains(&outline.screen.height) {
            arrangements.push((without_buttons(outline), 5));
        }
        PanelLayout::best(outline, &arrangements).0
    }

    /// Returns the layout of a screen over the table that shows the board, the menu bar, the message and the keys, and the
    /// places of its [own parts](own_part), with room below them.
    pub(super) fn with_parts<const N: usize>(
        outline: TableOutline,
        parts: impl Fn() -> [Tree<'static>; N],
        below: i32,
    ) -> (PanelLayout, [Rect; N]) {
        let own = |above: i32| [gap(above)].into_iter().chain(parts()).chain([gap(below)]).collect();
        let look = outline.look;
        let wide_bar = TableOutline { has_wide_bar: true, ..outline };
        let arrangements = [
            (beside_board(outline, look.scaled(PANEL_WIDTH), own(0)), 4),
            (board_in_column(outline, 0, &|| vec![bar(outline), gap(4)], &|| own(10)), 4),
            (beside_board(wide_bar, look.scaled(NARROW), own(6)), 5),
        ];
        let (layout, places) = PanelLayout::best(outline, &arrangements);
        let place = |number: usize| places.iter().find(|(part, _)| *part == Part::Own(number)).map(|(_, place)| *place);
        let own = std::array::from_fn(|number| place(number).map_or(NONE, |place| contents(place, outline.screen)));
        (layout, own)
    }

    /// Returns the layout with the largest board among the arrangements that fit, and its parts. Each arrangement comes with
    /// the quarters of the cells' size before that it must exceed.
    fn best(outline: TableOutline, arrangements: &[(Tree<'_>, i32)]) -> (PanelLayout, Vec<(Part, Rect)>) {
        let screen = outline.screen;
        let mut best: Option<(i32, PanelLayout, Vec<_>)> = None;
        for (tree, quarters) in arrangements.iter().filter(|(tree, _)| tree.fits(screen.width, screen.height)) {
            let places = tree.place(screen);
            let layout = PanelLayout::of(outline, &places);
            let pitch = Layout::within(layout.board, outline.edges, outline.size, false).pitch;
            if best.as_ref().is_none_or(|(before, ..)| pitch * 4 > before * *quarters) {
                best = Some((pitch, layout, places));
            }
        }
        if let Some((_, layout, places)) = best {
            return (layout, places);
        }
        let places = compact(outline).place(screen);
        (PanelLayout::of(outline, &places), places)
    }

    /// Returns the layout on a screen of 640×480 pixels of a table that shows only moves.
    pub fn standard() -> PanelLayout {
        PanelLayout::new(TableOutline::STANDARD)
    }

    fn of(outline: TableOutline, places: &[(Part, Rect)]) -> PanelLayout {
        let look = outline.look;
        let place = |part: Part| places.iter().find(|(id, _)| *id == part).map(|(_, place)| *place);
        let whole = |id: Part| place(id).unwrap_or(NONE);
        let part = |id: Part| place(id).map_or(NONE, |place| contents(place, outline.screen));
        let players = part(Part::Players);
        let (mut list, mut graph) = (part(Part::List), part(Part::Graph));
        if outline.has_graph && graph.is_empty() && list.height >= least_list(outline) {
            // The graph takes the lower part of the list, which keeps a row.
            let share = list.height / 2 + if outline.beside > 0 { 3 } else { -9 };
            let above = share.max(look.face().height() + 12);
            graph = Rect { y: list.y + above, height: list.height - above, ..list };
            list.height = above - 4;
        }
        let (message, panel) = (whole(Part::Message), whole(Part::Players));
        let dialog = match panel.y < message.y && panel.x > outline.screen.x {
            true => {
                let top = players.bottom() + if outline.has_wide_bar { 4 } else { -12 };
                Rect { y: top, height: message.y - top, ..panel }
            }
            false => Rect { y: message.bottom(), height: outline.screen.bottom() - message.bottom(), ..message },
        };
        PanelLayout {
            look,
            screen: outline.screen,
            board: whole(Part::Board),
            bar: whole(Part::Bar),
            players: boxes(look, players),
            beside: part(Part::Beside),
            list,
            graph,
            evaluation: part(Part::Evaluation),
            counts: part(Part::Counts),
            thoughts: part(Part::Thoughts),
            buttons: part(Part::Buttons),
            message: Rect { x: message.x + 8, width: message.width - 16, ..message },
            keys: place(Part::Keys).map_or(NONE, |keys| Rect { x: keys.x + 4, width: keys.width - 8, ..keys }),
            dialog,
        }
    }

    /// Returns the places of the buttons, in rows.
    pub fn button_places(&self) -> impl Iterator<Item = Rect> + use<> {
        button_grid(self.look).places(self.buttons)
    }
}

/// Returns the arrangement of the buttons.
const fn button_grid(look: Look) -> ButtonGrid {
    ButtonGrid { look, least: 68, gaps: (2, 2) }
}

/// Returns the contents of a part of the panel.
fn contents(place: Rect, screen: Rect) -> Rect {
    let left = if place.x == screen.x { RIGHT } else { LEFT };
    Rect { x: place.x + left, width: place.width - left - RIGHT, ..place }
}

/// Returns the height of a player's box with this width of both, and whether they are side by side.
fn box_size(look: Look, width: i32) -> (i32, bool) {
    let is_compact = width < look.scaled(PANEL_WIDTH) - LEFT - RIGHT;
    (look.scaled(if is_compact { 44 } else { 62 }), width > look.scaled(PANEL_WIDTH + NARROW))
}

/// Returns the places of the players' boxes in their area.
fn boxes(look: Look, area: Rect) -> [Rect; 2] {
    let (height, side_by_side) = box_size(look, area.width);
    [0, 1].map(|number| match side_by_side {
        true => {
            let width = (area.width - BOX_GAP) / 2;
            Rect { x: area.x + number * (width + BOX_GAP), width, height, ..area }
        }
        false => Rect { y: area.y + number * (height + BOX_GAP), height, ..area },
    })
}

/// Returns the height of the message.
fn message_height(outline: TableOutline) -> i32 {
    let TableOutline { look, screen, .. } = outline;
    let lines = (MESSAGE_CELLS * look.cell() * 11 / 10 / (screen.width - 16)).max(0) + 1;
    if screen.width - 16 >= MESSAGE_CELLS * look.cell() { look.scaled(24) } else { lines * look.line() + 4 }
}

/// Returns whether the line of keys is shown.
fn has_keys(TableOutline { look, screen, .. }: TableOutline) -> bool {
    screen.width - 16 >= MESSAGE_CELLS * look.cell() && screen.height >= look.scaled(KEYS_FROM)
}

/// Returns a part of a screen over the table, below a gap, with a function that returns its height for a width.
pub(super) fn own_part(number: usize, above: i32, rank: u8, height: impl Fn(i32) -> Extent + 'static) -> Tree<'static> {
    let panel = Node::panel(Part::Own(number), Extent::at_least(0), move |width| height(width - LEFT - RIGHT));
    below(above, panel).optional(rank)
}

fn fixed(part: Part, height: i32) -> Tree<'static> {
    Node::panel(part, Extent::at_least(0), move |_| Extent::fixed(height))
}

fn gap(height: i32) -> Tree<'static> {
    fixed(Part::Gap, height)
}

/// Returns a column of a gap and a part.
fn below(height: i32, part: Tree<'_>) -> Tree<'_> {
    Node::column(0, vec![gap(height), part])
}

fn bar(outline: TableOutline) -> Tree<'static> {
    fixed(Part::Bar, outline.look.bar_height())
}

fn players(outline: TableOutline) -> Tree<'static> {
    let look = outline.look;
    Node::panel(Part::Players, Extent::at_least(0), move |width| {
        let (height, side_by_side) = box_size(look, width - LEFT - RIGHT);
        Extent::fixed(if side_by_side { height } else { 2 * height + BOX_GAP })
    })
}

fn buttons(outline: TableOutline) -> Tree<'static> {
    let look = outline.look;
    Node::panel(Part::Buttons, Extent::at_least(0), move |width| {
        Extent::fixed(button_grid(look).height(width - LEFT - RIGHT))
    })
}

/// Returns the message and the line of keys.
fn lines(outline: TableOutline) -> Tree<'static> {
    let mut parts = vec![fixed(Part::Message, message_height(outline))];
    if has_keys(outline) {
        parts.extend([gap(6), fixed(Part::Keys, outline.look.face().height())]);
    }
    parts.push(gap(4));
    Node::column(0, parts)
}

/// Returns the board beside a panel, as large as a height lets it be.
fn board(outline: TableOutline, height: i32) -> Tree<'static> {
    let TableOutline { edges, size, .. } = outline;
    let least = edges.least_sides + i32::from(size.0) * LEAST_PITCH;
    let width = Extent::between(least, edges.width_for(size, height));
    Node::panel(Part::Board, width, move |_| Extent::at_least(edges.height_for(size, least)))
}

/// Returns the height of a list of one row.
fn row_height(outline: TableOutline) -> i32 {
    outline.look.face().height() + 8
}

/// Returns the list of moves, at least so high. On a low screen it gives way to everything else.
fn list(outline: TableOutline, least: i32) -> Tree<'static> {
    let rank = if outline.look.scaled(KEYS_FROM) > outline.screen.height { 5 } else { 1 };
    Node::panel(Part::List, Extent::at_least(0), move |_| Extent::at_least(least)).optional(rank)
}

/// Returns the least height of the list: a row; with a graph, which is higher where the game shows nothing above it, both.
fn least_list(outline: TableOutline) -> i32 {
    match (outline.has_graph, outline.beside) {
        (false, _) => row_height(outline),
        (true, 0) => outline.look.scaled(68),
        (true, _) => outline.look.scaled(60),
    }
}

/// Returns what the game shows below the players, after a gap.
fn beside(outline: TableOutline) -> Tree<'static> {
    match outline.beside {
        0 => gap(if outline.has_wide_bar { 6 } else { 8 }),
        height => Node::column(0, vec![gap(4), fixed(Part::Beside, height), gap(2)]).optional(4),
    }
}

/// Returns the height of a row of counts.
pub(super) const fn count_row(look: Look) -> i32 {
    look.line() - 1
}

/// Returns the evaluation and the counts that are shown.
fn blocks(outline: TableOutline) -> Vec<Tree<'static>> {
    // The evaluation is a line of text and a bar.
    let evaluation = outline.look.line() + 16;
    let counts = outline.counts as i32 * count_row(outline.look) + 2 * COUNT_MARGIN;
    let evaluation = (Part::Evaluation, evaluation, 2, outline.has_evaluation);
    let shown =
        [evaluation, (Part::Counts, counts, 3, outline.counts > 0)].into_iter().filter(|(.., is_shown)| *is_shown);
    shown.map(|(part, height, rank, _)| below(BLOCK_GAP, fixed(part, height)).optional(rank)).collect()
}

fn thoughts(outline: TableOutline) -> Option<Tree<'static>> {
    let height = 3 * outline.look.scaled(20) + 2;
    outline.has_thoughts.then(|| below(8, fixed(Part::Thoughts, height)).optional(2))
}

/// Returns the height above the message.
fn above_lines(outline: TableOutline) -> i32 {
    let keys = if has_keys(outline) { 6 + outline.look.face().height() } else { 0 };
    outline.screen.height - message_height(outline) - keys - 4
}

/// Puts a panel of these parts beside the board, above the message.
fn beside_board<'a>(outline: TableOutline, least: i32, parts: Vec<Tree<'a>>) -> Tree<'a> {
    let mut panel: Vec<Tree<'a>> = if outline.has_wide_bar { Vec::new() } else { vec![bar(outline), gap(6)] };
    panel.extend(parts);
    let panel = Node::column(0, panel).with_width(Extent::at_least(least));
    let rows = Node::row(0, vec![board(outline, above_lines(outline)), panel]);
    let above = outline.has_wide_bar.then(|| bar(outline));
    Node::column(0, above.into_iter().chain([rows, lines(outline)]).collect())
}

/// Arranges a panel of two columns beside the board.
fn beside_wide(outline: TableOutline) -> Tree<'static> {
    let look = outline.look;
    let column = look.scaled(PANEL_WIDTH);
    let mut search = vec![gap(4)];
    if outline.has_graph {
        let height = Extent::between(2 * LEAST_GRAPH, look.scaled(240));
        let graph = Node::panel(Part::Graph, Extent::at_least(0), move |_| height);
        search.push(below(BLOCK_GAP, graph).optional(1));
    }
    search.extend(blocks(outline));
    search.extend(thoughts(outline));
    let has_search = search.len() > 1;
    let most = if has_search { 2 * column } else { i32::MAX };
    let moves = Node::column(0, vec![beside(outline), list(outline, row_height(outline))])
        .with_width(Extent::between(column, most));
    let search = has_search.then(|| Node::column(0, search).with_width(Extent::at_least(column)));
    let middle = Node::row(0, [moves].into_iter().chain(search).collect());
    beside_board(outline, 2 * column, vec![players(outline), middle, gap(6), buttons(outline), gap(6)])
}

/// Arranges a panel of one column beside the board.
fn beside_narrow(outline: TableOutline) -> Tree<'static> {
    let mut parts = if outline.has_wide_bar { vec![gap(8), players(outline)] } else { vec![players(outline)] };
    parts.extend(moves_and_search(outline, least_list(outline)));
    beside_board(outline, outline.look.scaled(PANEL_WIDTH), parts)
}

/// Arranges everything in one column.
fn in_column(outline: TableOutline) -> Tree<'static> {
    let above = || vec![bar(outline), gap(4), players(outline), gap(4)];
    board_in_column(outline, row_height(outline), &above, &|| moves_and_search(outline, row_height(outline)))
}

/// Arranges the players, the board and the message in one column.
fn without_buttons(outline: TableOutline) -> Tree<'static> {
    let above = || vec![bar(outline), gap(4), players(outline), gap(4)];
    board_in_column(outline, 0, &above, &|| vec![beside(outline)])
}

/// Arranges parts above and below the board and the message, with the largest board that leaves room for everything required
/// and `more` pixels.
fn board_in_column<'a>(
    outline: TableOutline,
    more: i32,
    above: &dyn Fn() -> Vec<Tree<'a>>,
    below: &dyn Fn() -> Vec<Tree<'a>>,
) -> Tree<'a> {
    let TableOutline { screen, edges, size, .. } = outline;
    let arrange = |height: i32| {
        let middle = vec![fixed(Part::Board, height), gap(4), fixed(Part::Message, message_height(outline))];
        Node::column(0, above().into_iter().chain(middle).chain(below()).collect())
    };
    let heights = (0..).map(|less| edges.height_for(size, screen.width) - less * i32::from(size.1));
    let mut heights = heights.take_while(|height| *height >= edges.height_for(size, 0));
    let fitting = heights.find(|height| arrange(*height).fits(screen.width, screen.height - more));
    arrange(fitting.unwrap_or(screen.height))
}

/// Returns the parts of a column from the list of moves to the buttons.
fn moves_and_search(outline: TableOutline, least: i32) -> Vec<Tree<'static>> {
    let mut parts = vec![beside(outline), list(outline, least)];
    parts.extend(blocks(outline));
    parts.extend(thoughts(outline));
    parts.extend([gap(6), buttons(outline), gap(6)]);
    parts
}

/// Arranges the players and the buttons in a narrow panel beside the board, below a bar along the top.
fn compact(outline: TableOutline) -> Tree<'static> {
    let outline = TableOutline { has_wide_bar: true, ..outline };
    let parts = vec![
        gap(4),
        players(outline),
        list(outline, row_height(outline)),
        below(4, buttons(outline)).optional(1),
        gap(2),
    ];
    beside_board(outline, outline.look.scaled(NARROW), parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Cell;
    use crate::machine::StageSize;
    use crate::play::GameProgram;
    use crate::screens::gomoku::GomokuBoard;
    use crate::screens::othello::OthelloBoard;
    use crate::screens::table::Appearance as _;
    use crate::screens::xiangqi::XiangqiBoard;
    use crate::text::{Language, Text, assert_fits};
    use crate::ui::theme::stages;

    /// The stage of a phone of 360 × 640 pixels between the bars of the page.
    const SMALL_PHONE: Rect = Rect::new(0, 0, 360, 502);

    /// Returns all outlines of a game on a stage.
    fn outlines<D: TableGame>(board: &D, game: &D::Game, screen: Rect, look: Look) -> Vec<(TableOutline, bool)> {
        let outline = |bits: u32| {
            let [has_evaluation, has_thoughts, has_graph, flipped] = [1, 2, 4, 8].map(|bit| bits & bit != 0);
            let counts = if bits & 16 == 0 { 0 } else { 3 };
            let (size, edges, beside) = (game.size(), board.edges(flipped), board.beside_height(look));
            let has_wide_bar = board.has_wide_bar();
            let outline = TableOutline {
                look,
                screen,
                size,
                edges,
                beside,
                counts,
                has_evaluation,
                has_thoughts,
                has_graph,
                has_wide_bar,
            };
            (outline, flipped)
        };
        (0..32).map(outline).collect()
    }

    fn check<D: TableGame>(board: &D, game: &D::Game, text: &Text) {
        let touch = Look::from("390x844+touch".parse::<StageSize>().unwrap());
        for (screen, look) in stages().chain([(SMALL_PHONE, touch)]) {
            for (outline, flipped) in outlines(board, game, screen, look) {
                let places = PanelLayout::new(outline);
                let PanelLayout { bar, players, beside, list, graph, evaluation, counts, thoughts, .. } = places;
                let panels = [bar, players[0], players[1], beside, list, graph, evaluation, counts, thoughts];
                let others = [places.board, places.buttons, places.message, places.keys];
                let shown: Vec<Rect> = panels.into_iter().chain(others).filter(|place| !place.is_empty()).collect();
                for (index, &place) in shown.iter().enumerate() {
                    assert_eq!(screen.intersection(&place), place, "{outline:?}");
                    for &other in &shown[..index] {
                        assert!(place.intersection(&other).is_empty(), "{place:?} {other:?} {outline:?}");
                    }
                }
                for place in [bar, players[0], players[1], places.board, places.message] {
                    assert!(!place.is_empty(), "{outline:?}");
                }
                // Only the smallest stage, and that of a small phone with a key bar, go without moves and buttons.
                let is_smallest = screen.height == 340;
                let is_whole = !list.is_empty() && !places.buttons.is_empty();
                assert!(is_smallest || is_whole || screen == SMALL_PHONE, "{outline:?}");
                assert!(!list.is_empty() || graph.is_empty());
                let layout = board.layout(game, places.board, flipped);
                for row in 0..layout.size.1 {
                    for column in 0..layout.size.0 {
                        let cell = Cell { column, row };
                        let (x, y) = layout.centre(cell);
                        assert_eq!(layout.cell_at(x, y), Some(cell));
                        assert!(places.board.contains(x, y) && screen.contains(x, y), "{outline:?}");
                    }
                }
                assert!(is_smallest || layout.pitch >= 18, "{} {outline:?}", layout.pitch);
                assert!(
                    screen != SMALL_PHONE || layout.pitch * i32::from(layout.size.0) >= 270,
                    "{} {outline:?}",
                    layout.pitch
                );
                let texts = &text.table.buttons;
                let labels = [texts.new, texts.undo, texts.hint, texts.finish, texts.pass, texts.move_now, texts.menu];
                let others =
                    [texts.leave, texts.back, texts.forward, texts.replay, texts.pause, texts.resume, texts.stop];
                let labels = labels.into_iter().chain(others).chain([texts.analysis, texts.unlock, texts.help]);
                for (label, place) in labels.flat_map(|label| places.button_places().map(move |place| (label, place))) {
                    assert!(
                        place.height >= look.button_height() && places.buttons.contains(place.x, place.bottom() - 1)
                    );
                    assert_fits(look.face(), label, place.width - 6);
                }
                let titles = text.table.menu_titles;
                titles.iter().for_each(|title| assert_fits(look.face(), title, bar.width / titles.len() as i32));
            }
        }
    }

    #[test]
    fn everything_has_its_place_on_every_stage() {
        for text in Language::ALL.map(Language::text) {
            let (othello, gomoku, xiangqi) = (OthelloBoard { text }, GomokuBoard::new(text), XiangqiBoard::new(text));
            check(&othello, &othello.start(&[]), text);
            check(&gomoku, &gomoku.start(&[]), text);
            check(&xiangqi, &xiangqi.start(&[]), text);
        }
    }

    #[test]
    fn the_screen_of_640_by_480_is_as_it_was_designed() {
        let text = Language::Chinese.text();
        let board = OthelloBoard { text };
        let outlines = outlines(&board, &board.start(&[]), Rect::new(0, 0, 640, 480), Look::STANDARD);
        let [usual, with_thoughts] = [0, 2].map(|bits: usize| PanelLayout::new(outlines[bits].0));
        assert_eq!((usual.board, usual.bar), (PanelLayout::BOARD, Rect::new(420, 0, 220, 22)));
        assert_eq!(usual.players, [Rect::new(424, 28, 208, 62), Rect::new(424, 94, 208, 62)]);
        assert_eq!((usual.list, usual.buttons), (Rect::new(424, 164, 208, 200), Rect::new(424, 370, 208, 54)));
        assert_eq!((usual.message, usual.keys), (Rect::new(8, 430, 624, 24), Rect::new(4, 460, 632, 16)));
        assert_eq!(usual.dialog, Rect::new(420, 144, 220, 286));
        assert_eq!((with_thoughts.list.height, with_thoughts.thoughts), (130, Rect::new(424, 302, 208, 62)));
        let layout = board.layout(&board.start(&[]), usual.board, false);
        assert_eq!((layout.first, layout.pitch), ((55, 59), 47));
    }
}
