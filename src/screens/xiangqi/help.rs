//! The help of xiangqi: moving, every piece's moves, the rules with example positions, the levels, the marks, the
//! original and the modern program, every key, the game's history.

use super::{XiangqiBoard, board, piece, table_game};
use crate::engine::Cell;
use crate::engine::xiangqi::{Position, Square};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Machine};
use crate::play::LevelId;
use crate::screens::pages::{Figure, PICTURE, Pages};
use crate::screens::table::{GameTexts as _, Layout, help, marks};
use crate::text::HelpPage;
use crate::text::levels::LevelText;

/// The position that illustrates each page on the rules, and the marked points.
const POSITIONS: [(&str, &[&str]); 6] = [
    ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", &["d9"]),
    ("3k5/9/9/9/9/9/9/9/9/4K3R b", &["e9"]),
    ("3k5/9/9/9/9/9/9/9/4R4/5K3 w", &["e1", "d1"]),
    ("3k5/9/c8/9/9/1R7/9/9/9/4K4 w", &["b4", "a4"]),
    ("3ak4/9/4b4/9/9/9/9/4B4/4A4/4K4 w", &[]),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", &[]),
];

/// The moves of a piece, on a part of the board.
struct MoveDiagram {
    position: &'static str,
    piece: &'static str,
    /// The rank at the top.
    top_rank: u8,
    /// The points that the piece cannot reach here, although its kind can move so far.
    unreachable: &'static [&'static str],
}

/// The moves of each kind of piece, in the order of their names.
const MOVES: [MoveDiagram; 8] = [
    MoveDiagram { position: "4k4/9/9/9/4p4/9/9/9/4K4/9 w", piece: "e1", top_rank: 4, unreachable: &[] },
    MoveDiagram { position: "3k5/9/9/p8/9/9/9/9/4A4/4K4 w", piece: "e1", top_rank: 4, unreachable: &["e0"] },
    MoveDiagram { position: "5k3/9/9/9/9/9/3p5/4E4/9/3K5 w", piece: "e2", top_rank: 4, unreachable: &["c4"] },
    MoveDiagram { position: "5k3/9/9/9/4p4/4H4/9/9/9/3K5 w", piece: "e4", top_rank: 6, unreachable: &["d6", "f6"] },
    MoveDiagram { position: "5k3/9/9/9/9/4R1p2/4P4/9/9/3K5 w", piece: "e4", top_rank: 6, unreachable: &["e2"] },
    MoveDiagram { position: "5k3/9/9/9/9/2C1P1p2/9/9/9/3K5 w", piece: "c4", top_rank: 6, unreachable: &["f4"] },
    MoveDiagram { position: "5k3/9/9/9/9/9/4P4/9/9/3K5 w", piece: "e3", top_rank: 5, unreachable: &["d3", "f3", "e2"] },
    MoveDiagram { position: "5k3/9/9/4p4/4P4/9/9/9/9/3K5 w", piece: "e5", top_rank: 7, unreachable: &["e4"] },
];

/// The number of points across these boards, and their left file.
const ACROSS: i32 = 5;
const FILE: i32 = 2;

/// The area of the whole board next to a page's text on a screen of 640×480 pixels.
const WHOLE: Rect = Rect::new(PICTURE.x + PICTURE.width / 2 - 99, PICTURE.bottom() + 8 - 220, 198, 220);

/// Shows the pages over the table, with the computer's current level marked.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(super) fn show(m: &mut Machine<'_>, of: &XiangqiBoard, playing: Option<LevelId>) -> Flow {
    let pages = pages(of, playing.map(|level| of.level_text(level)));
    Pages { pages: &pages, keys: of.text.table.keys_in_help }.show_modal(m)
}

fn pages<'p>(of: &'p XiangqiBoard, playing: Option<&LevelText>) -> Vec<(&'static HelpPage, Figure<'p>)> {
    let (text, texts) = (of.text, &of.text.xiangqi);
    let [rules, facing, checks, chases, draws, program] = &texts.help;
    let marks = || Figure::Picture(WHOLE, Box::new(|screen, place, _| draw_marks(screen, of, whole_layout(place))));
    let position = |number: usize| {
        let (fen, points) = POSITIONS[number];
        let draw = move |screen: &mut Framebuffer, place, _| draw_whole(screen, of, whole_layout(place), fen, points);
        Figure::Picture(WHOLE, Box::new(draw))
    };
    let moves = |screen: &mut Framebuffer, place: Rect, number: usize| draw_part(screen, of, &MOVES[number], place);
    let mut pages = vec![
        (&texts.moving, marks()),
        (&texts.moves_page, Figure::SmallPictures(&texts.moves, Box::new(moves))),
        (rules, position(0)),
        (facing, position(1)),
    ];
    // The original program has only its own levels.
    if !of.original {
        pages.push((&text.levels.page, help::levels(text, &text.levels.ladder, playing)));
    }
    pages.extend([
        (&text.levels.originals_page, help::levels(text, &text.levels.xiangqi, playing)),
        (checks, position(2)),
        (chases, position(3)),
        (draws, position(4)),
        (&texts.marks, marks()),
        (program, position(5)),
        (&text.table.keys_page, help::keys(text, of)),
        (&text.history.xiangqi, position(5)),
    ]);
    pages
}

fn whole_layout(place: Rect) -> Layout {
    let pitch = place.height / 10;
    Layout { first: (place.x + pitch / 2, place.y + pitch / 2), pitch, size: (9, 10), flipped: false }
}

/// Draws the whole board with marked points.
fn draw_whole(screen: &mut Framebuffer, of: &XiangqiBoard, layout: Layout, fen: &str, points: &[&str]) {
    let ((x, y), pitch) = (layout.first, layout.pitch);
    screen.fill_rect(Rect::new(x - pitch / 2, y - pitch / 2, 9 * pitch, 10 * pitch), board::GROUND);
    board::draw_lines(screen, layout);
    let Ok(position) = fen.parse::<Position>() else { return };
    for at in Square::all() {
        if let Some(piece) = position.board().piece(at) {
            piece::draw_small(screen, layout.centre(table_game::cell(at)), layout.pitch / 2 - 1, piece, of.set());
        }
    }
    for point in points.iter().filter_map(|point| point.parse::<Square>().ok()) {
        marks::brackets(screen, layout.square(table_game::cell(point)), Color::YELLOW);
    }
}

/// Draws the starting position with a cannon selected, its targets and its captures.
fn draw_marks(screen: &mut Framebuffer, of: &XiangqiBoard, layout: Layout) {
    draw_whole(screen, of, layout, POSITIONS[5].0, &["h2"]);
    if let Ok(cannon) = "h2".parse() {
        mark_moves(screen, layout, &Position::start(), cannon, |_| true);
    }
}

/// Marks the targets and captures of a piece, on the visible cells.
fn mark_moves(
    screen: &mut Framebuffer,
    layout: Layout,
    position: &Position,
    from: Square,
    is_seen: impl Fn(Cell) -> bool,
) {
    for mv in crate::engine::Game::moves(position).into_iter().filter(|mv| mv.from == from) {
        let at = table_game::cell(mv.to);
        match position.board().piece(mv.to) {
            _ if !is_seen(at) => {}
            Some(_) => marks::ring(screen, layout.centre(at), layout.pitch / 2, Color::YELLOW),
            None => marks::diamond(screen, layout.centre(at), layout.pitch / 6, Color::YELLOW),
        }
    }
}

/// Draws a part of the board with the moves of a piece.
fn draw_part(screen: &mut Framebuffer, of: &XiangqiBoard, shown: &MoveDiagram, place: Rect) {
    let (Ok(position), Ok(from)) = (shown.position.parse::<Position>(), shown.piece.parse::<Square>()) else { return };
    let pitch = place.width / ACROSS;
    let top = 9 - i32::from(shown.top_rank);
    let first = (place.x + pitch / 2 - FILE * pitch, place.y + pitch / 2 - top * pitch);
    let layout = Layout { first, pitch, size: (9, 10), flipped: false };
    screen.fill_rect(place, board::GROUND);
    board::draw_lines_within(screen, layout, place);
    let is_seen = |cell: Cell| {
        (FILE..FILE + ACROSS).contains(&i32::from(cell.column)) && (top..top + ACROSS).contains(&i32::from(cell.row))
    };
    let seen = |at: &Square| is_seen(table_game::cell(*at));
    for at in Square::all().filter(seen) {
        if let Some(piece) = position.board().piece(at) {
            piece::draw_small(screen, layout.centre(table_game::cell(at)), pitch / 2 - 1, piece, of.set());
        }
    }
    marks::brackets(screen, layout.square(table_game::cell(from)), Color::YELLOW);
    mark_moves(screen, layout, &position, from, is_seen);
    for at in shown.unreachable.iter().filter_map(|point| point.parse::<Square>().ok()) {
        marks::cross(screen, layout.centre(table_game::cell(at)), pitch / 4, Color::LIGHT_RED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::pages::assert_pages_fit;
    use crate::text::Language;

    #[test]
    fn everything_fits_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            for playing in text.levels.ladder.iter().chain(&text.levels.xiangqi) {
                let board = XiangqiBoard::new(text);
                let pages = pages(&board, Some(playing));
                assert_pages_fit(Pages { pages: &pages, keys: text.table.keys_in_help });
            }
        }
    }

    #[test]
    fn the_positions_are_what_the_pages_say() {
        let position = |number: usize| POSITIONS[number].0.parse::<Position>().unwrap();
        let ends = |number| position(number).ending().map(|ending| ending.to_string());
        assert!(ends(0).unwrap().contains("stalemate"));
        assert!(ends(4).unwrap().contains("neither side"));
        assert!([1, 2, 3, 5].iter().all(|&number| ends(number).is_none()));
    }
    #[test]
    fn the_pieces_move_as_their_boards_show() {
        let reached = ["d1 e0 e2 f1", "d0 d2 f0 f2", "c0 g0 g4", "c3 c5 d2 f2 g3 g5", "", "", "e4", "d5 e6 f5"];
        for (shown, reached) in MOVES.iter().zip(reached) {
            let position: Position = shown.position.parse().unwrap();
            let moves = crate::engine::Game::moves(&position);
            let mut to: Vec<String> =
                moves.iter().filter(|mv| mv.from.to_string() == shown.piece).map(|mv| mv.to.to_string()).collect();
            to.sort();
            assert!(shown.unreachable.iter().all(|at| !to.iter().any(|to| to == at)), "{to:?}");
            assert!(reached.is_empty() || to.join(" ") == reached, "{}: {to:?}", shown.position);
        }
        let takes = |number: usize, to: &str| {
            let position: Position = MOVES[number].position.parse().unwrap();
            let mv = crate::engine::Game::moves(&position)
                .into_iter()
                .find(|mv| mv.from.to_string() == MOVES[number].piece && mv.to.to_string() == to);
            mv.is_some_and(|mv| position.board().piece(mv.to).is_some())
        };
        assert!(takes(4, "g4") && takes(5, "g4") && takes(7, "e6"));
    }
}
