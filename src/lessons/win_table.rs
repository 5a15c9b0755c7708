//! The score tables of 10 × 10 gomoku: line by line, the value of each free point for both sides.

use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Exercise, Lesson, LessonSettings, Magnifier, Parameter, Step, StepRecorder, StepRecording, excerpt::excerpt,
};
use crate::engine::gomoku::wintable::{
    self, ChoiceReason, Line, LineState, OTHER_THREE, OWN_THREE, ScoreTables, choose, explain,
};
use crate::engine::gomoku::{Board, Point, Position, Rules, Stone};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    magnifier: Magnifier::Diagram,
    ..Lesson::new(
        "win-table",
        excerpt!("win-table", [crate::engine::source::WIN_TABLE]),
        &[Parameter::new("moves", 8, 1, 30)],
        &record,
        &exercise,
    )
};

/// The number of rows and columns.
const SIZE: u8 = 10;
/// The distance between points, and the position of the upper left one.
const PITCH: i32 = 23;
const LEFT_TOP: (i32, i32) = (40, 11);
const RADIUS: i32 = 9;
/// The colours of both tables, as at the table of gomoku.
const OWN: Color = Color::LIGHT_RED;
const OTHER: Color = Color::LIGHT_BLUE;

/// Returns the position after this number of moves of the player against itself; the last one before the game ends.
fn position(moves: i32) -> Option<Position> {
    let mut position = Position::empty(SIZE, Rules::FREESTYLE)?;
    for _ in 0..moves {
        match choose(&position).and_then(|point| position.place(point).ok()) {
            Some(next) if next.ending().is_none() => position = next,
            _ => break,
        }
    }
    Some(position)
}

fn record(setting: &LessonSettings) -> StepRecording {
    let Some(position) = position(setting.values[0]) else { return StepRecording::on_black(Vec::new()) };
    let board = position.board();
    let mut before = ScoreTables::empty(board);
    let mut recorder = StepRecorder::new(picture(board, &before, None));
    let tables = wintable::compute_tables(&position, |line, found, tables| {
        let at = place(line[2]);
        let shown = match found {
            LineState::Open => "Open".to_owned(),
            LineState::Dead => "Dead".to_owned(),
            LineState::Live(stone, count) => format!("Live({stone:?}, {count})"),
        };
        let step = |mark| {
            let step = Step::new(mark, at).value("found", &shown);
            if let LineState::Live(_, count) = found { step.value("count", count) } else { step }
        };
        let color = match found {
            LineState::Open => Color::WHITE,
            LineState::Dead => Color::LIGHT_GRAY,
            LineState::Live(stone, _) if stone == position.side_to_move() => OWN,
            LineState::Live(..) => OTHER,
        };
        recorder.picture = picture(board, &before, Some((line, color)));
        recorder.record(step("state"));
        if let LineState::Live(stone, count) = found {
            let own = stone == position.side_to_move();
            recorder.record(step(if own { "own" } else { "other" }));
            let mut score = count as i32;
            if count == 3 {
                score += if own { OWN_THREE } else { OTHER_THREE };
                recorder.record(step("three").value("score", score));
            }
            recorder.picture = picture(board, tables, Some((line, color)));
            recorder.record(step("add").value("score", score));
        }
        before = tables.clone();
    });
    if let Some(choice) =
        explain(&position).filter(|choice| [ChoiceReason::Attack, ChoiceReason::Defend].contains(&choice.reason))
    {
        let attacks = choice.reason == ChoiceReason::Attack;
        let best = |scores: &ScoreTables, own: bool| {
            let of = |point| if own { scores.own.get(point) } else { scores.other.get(point) };
            board.free_points().filter_map(of).max().unwrap_or_default()
        };
        recorder.picture = picture(board, &tables, None);
        frame(&mut recorder.picture, choice.point, Color::YELLOW);
        let step = Step::new("best", place(choice.point)).value("own_best", best(&tables, true));
        recorder.record(step.value("other_best", best(&tables, false)).value("attacks", attacks));
    }
    recorder.finish()
}

/// Returns the position of a point.
fn place(point: Point) -> (i32, i32) {
    place_of(point.column(), point.row())
}

/// Returns the position of a column and a row.
fn place_of(column: u8, row: u8) -> (i32, i32) {
    (LEFT_TOP.0 + i32::from(column) * PITCH, LEFT_TOP.1 + i32::from(SIZE - 1 - row) * PITCH)
}

/// Returns the board with its stones, a line of five, and the values of the free points: own above other.
fn picture(board: &Board, tables: &ScoreTables, line: Option<(&Line, Color)>) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let face = bundled::rom8();
    let (low, high) = (place_of(0, 0), place_of(SIZE - 1, SIZE - 1));
    for i in 0..SIZE {
        let (x, y) = place_of(i, i);
        picture.line(x, high.1, x, low.1, Color::DARK_GRAY);
        picture.line(low.0, y, high.0, y, Color::DARK_GRAY);
        let (row, column) = ((i + 1).to_string(), char::from(b'a' + i).to_string());
        picture.draw_text(face, &row, low.0 - 12 - face.width(&row), y - 3, Color::CYAN);
        picture.draw_text(face, &column, x - 3, low.1 + 9, Color::CYAN);
    }
    if let Some((line, color)) = line {
        let ((x1, y1), (x2, y2)) = (place(line[0]), place(line[4]));
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)] {
            picture.line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, color);
        }
    }
    for point in board.points() {
        let (x, y) = place(point);
        if let Some(stone) = board.stone(point) {
            let (fill, edge) =
                if stone == Stone::Black { (Color::BLACK, Color::WHITE) } else { (Color::WHITE, Color::WHITE) };
            picture.fill_circle(x, y, RADIUS, edge);
            picture.fill_circle(x, y, RADIUS - 1, fill);
            continue;
        }
        for (score, color, dy) in [(tables.own.get(point), OWN, -8), (tables.other.get(point), OTHER, 1)] {
            let text = score.filter(|&score| score > 0).map_or(String::new(), |score| score.to_string());
            let width = face.width(&text);
            picture.fill_rect(Rect::new(x - width / 2, y + dy, width, 8), Color::BLACK);
            picture.draw_text(face, &text, x - width / 2, y + dy, color);
        }
    }
    picture.draw_text(face, "own", 262, 20, OWN);
    picture.draw_text(face, "other", 262, 32, OTHER);
    picture
}

/// Draws a frame around a point.
fn frame(picture: &mut Framebuffer, point: Point, color: Color) {
    let ((x, y), half) = (place(point), PITCH / 2);
    for (x1, y1, x2, y2) in
        [(-half, -half, half, -half), (-half, half, half, half), (-half, -half, -half, half), (half, -half, half, half)]
    {
        picture.line(x + x1, y + y1, x + x2, y + y2, color);
    }
}

/// Creates an exercise on the score of a point.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut board = Board::new(SIZE).unwrap_or(Board::STANDARD);
    for stone in [Stone::Black, Stone::White].into_iter().cycle().take(8 + 2 * usize::from(random.random(3))) {
        let free: Vec<Point> = board.free_points().filter(|point| near(*point)).collect();
        let point = free[usize::from(random.random(free.len() as u16))];
        board = board.with_point(point, Some(stone));
    }
    let tables = wintable::tables(&Position::new(board, Rules::FREESTYLE, Stone::Black));
    let own = |point: Point| tables.own.get(point).unwrap_or_default();
    let mut free: Vec<Point> = board.free_points().filter(|point| near(*point)).collect();
    free.sort_by_key(|&point| -own(point));
    let asked = free[usize::from(random.random(5))];
    let right = own(asked);
    // Every wrong answer is the value of a free point: this one's in the opponent's table, or another one's.
    let others = free.iter().map(|&point| own(point));
    let wrong = tables.other.get(asked).into_iter().chain(others);
    let (options, right) =
        Exercise::mix_options(right.to_string(), wrong.map(|value| value.to_string()), random.rand());
    let mut picture = picture(&board, &ScoreTables::empty(&board), None);
    frame(&mut picture, asked, Color::YELLOW);
    Exercise {
        gaps: vec![asked.to_string()],
        picture,
        at: place(asked),
        answer: Answer::Choice { options, right },
        why: None,
    }
}

/// Returns whether a point is near the centre of the board.
fn near(point: Point) -> bool {
    [point.column(), point.row()].iter().all(|line| (2..8).contains(line))
}
