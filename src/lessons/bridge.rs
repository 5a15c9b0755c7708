//! The bridge-and-torch puzzle: search in a state space.

use super::crossing::{self, ALL, BridgeState, Path, Search, SearchOrder, WALKERS, members};
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Comparison, Excerpt, Exercise, Lesson, LessonSettings, Magnifier, Parameter, SourceCode, Step,
    StepRecorder, StepRecording, excerpt::excerpt,
};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    magnifier: Magnifier::Diagram,
    comparison: Some(Comparison {
        names: &|sides| [sides.as_chosen, sides.breadth],
        code: SourceCode::Rust(EXCERPT),
        record: &|setting| record(setting, SearchOrder::Breadth),
    }),
    ..Lesson::new(
        "bridge",
        EXCERPT,
        &[
            Parameter::new("first", 1, 1, SLOWEST),
            Parameter::new("second", 2, 1, SLOWEST),
            Parameter::new("third", 5, 1, SLOWEST),
            Parameter::new("fourth", 10, 1, SLOWEST),
            Parameter::new("next", 0, 0, 1),
        ],
        &|setting| record(setting, if setting.values[WALKERS] == 0 { SearchOrder::Cost } else { SearchOrder::Breadth }),
        &exercise,
    )
};

const EXCERPT: Excerpt = excerpt!("bridge", [include_str!("crossing.rs")]);

/// The maximum minutes of a walker; sums have two digits.
const SLOWEST: i32 = 15;
/// The walkers' colours.
const COLORS: [Color; WALKERS] = [Color::LIGHT_GREEN, Color::LIGHT_CYAN, Color::LIGHT_MAGENTA, Color::LIGHT_RED];
/// The ground, and the banks' inner edges.
const GROUND: i32 = 66;
const BANKS: [i32; 2] = [100, 220];
/// The row of the path so far.
const PATH_Y: i32 = 110;
/// The upper left corner of the state cells, and the size of a cell.
const CELLS: (i32, i32) = (28, 156);
const CELL: (i32, i32) = (18, 16);
/// The row of the open paths.
const OPEN_Y: i32 = 200;

fn record(setting: &LessonSettings, order: SearchOrder) -> StepRecording {
    let times = std::array::from_fn(|walker| setting.values[walker]);
    let mut search = Search::new(times, order);
    let mut recorder = StepRecorder::new(picture(&search, &Path::default(), None));
    search.run(|search, mark, path, new| {
        recorder.picture = picture(search, path, new);
        let step = Step::new(mark, new.map_or_else(|| centre(path.state), |new| centre(new.state)));
        let step = step.value("path", path.minutes).value("crossed", format_group(&times, path.state.crossed));
        let step = match new {
            Some(new) => {
                let group = path.state.crossed ^ new.state.crossed;
                step.value("group", format_group(&times, group)).value("new", new.minutes)
            }
            None => step,
        };
        recorder.record(step.value("open", search.open.len()).value("closed", search.closed.len()));
    });
    recorder.finish()
}

/// Formats a group as the minutes of its members.
fn format_group(times: &[i32; WALKERS], group: u8) -> String {
    let members: Vec<String> = members(group).map(|walker| times[walker].to_string()).collect();
    if members.is_empty() { "-".to_owned() } else { members.join("+") }
}

/// Returns the columns of the states, ordered by the number of people across.
fn columns() -> Vec<u8> {
    let mut columns: Vec<u8> = (0..=ALL).collect();
    columns.sort_by_key(|over| over.count_ones());
    columns
}

/// Returns the upper left corner of a state's cell.
fn corner(state: BridgeState) -> (i32, i32) {
    let column = columns().iter().position(|&over| over == state.crossed).unwrap_or(0);
    (CELLS.0 + column as i32 * CELL.0, CELLS.1 + i32::from(state.torch) * CELL.1)
}

/// Returns the centre of a state's cell.
fn centre(state: BridgeState) -> (i32, i32) {
    let (x, y) = corner(state);
    (x + CELL.0 / 2, y + CELL.1 / 2)
}

/// Returns a picture of the river, the walkers, the path so far, all states and the open paths; of a new path, also the
/// group on the bridge.
fn picture(search: &Search, path: &Path, new: Option<&Path>) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    draw_scene(&mut picture, search, path.state, new.map(|new| path.state.crossed ^ new.state.crossed));
    draw_path(&mut picture, search, new.unwrap_or(path));
    draw_states(&mut picture, search, path, new);
    draw_open(&mut picture, search);
    picture
}

/// Draws the people on both sides, and those of a group on the bridge with the torch.
fn draw_scene(picture: &mut Framebuffer, search: &Search, state: BridgeState, group: Option<u8>) {
    let [left, right] = BANKS;
    picture.fill_rect(Rect::new(0, GROUND, left, 34), Color::GREEN);
    picture.fill_rect(Rect::new(right, GROUND, WIDTH - right, 34), Color::GREEN);
    picture.fill_rect(Rect::new(left, GROUND + 14, right - left, 20), Color::BLUE);
    for wave in 0..7 {
        let (x, y) = (left + 6 + wave * 16, GROUND + 19 + wave % 3 * 5);
        picture.line(x, y, x + 7, y, Color::LIGHT_BLUE);
    }
    picture.fill_rect(Rect::new(left - 4, GROUND, right - left + 8, 4), Color::BROWN);
    for x in (left + 10..right).step_by(25) {
        picture.fill_rect(Rect::new(x, GROUND + 4, 3, 24), Color::BROWN);
    }
    let walking = group.unwrap_or(0);
    for (walker, place) in (0..WALKERS).zip(0..) {
        let slot = 8 + 23 * place;
        let x = if walking >> walker & 1 != 0 {
            let before = (walking & ((1 << walker) - 1)).count_ones() as i32;
            left + 44 + 26 * before
        } else if state.crossed >> walker & 1 != 0 {
            right + slot
        } else {
            slot
        };
        draw_walker(picture, x, search.times[walker], COLORS[walker]);
    }
    let x = match (group, state.torch) {
        (Some(_), _) => left + 26,
        (None, false) => left - 1,
        (None, true) => right + 1,
    };
    draw_torch(picture, x, GROUND - 44);
}

/// Draws a walker on the ground, with the minutes above.
fn draw_walker(picture: &mut Framebuffer, x: i32, minutes: i32, color: Color) {
    let (text, face) = (minutes.to_string(), bundled::rom8());
    picture.draw_text(face, &text, x + 8 - face.width(&text) / 2, GROUND - 40, Color::WHITE);
    picture.fill_circle(x + 7, GROUND - 24, 4, color);
    picture.fill_rect(Rect::new(x + 3, GROUND - 19, 9, 11), color);
    picture.fill_rect(Rect::new(x + 3, GROUND - 8, 3, 8), color);
    picture.fill_rect(Rect::new(x + 9, GROUND - 8, 3, 8), color);
}

fn draw_torch(picture: &mut Framebuffer, x: i32, y: i32) {
    picture.fill_rect(Rect::new(x - 1, y + 10, 3, 34), Color::BROWN);
    for (radius, lower, color) in [(5, 6, Color::LIGHT_RED), (3, 7, Color::YELLOW)] {
        picture.fill_circle(x, y + lower, radius, color);
        picture.line(x, y + lower - radius - 3, x, y + lower, color);
    }
}

/// Draws the crossings of a path and its minutes: each group before an arrow across or back.
fn draw_path(picture: &mut Framebuffer, search: &Search, path: &Path) {
    let face = bundled::rom8();
    let mut x = 4;
    for (index, &group) in path.groups.iter().enumerate() {
        let text = format_group(&search.times, group);
        picture.draw_text(face, &text, x, PATH_Y, Color::WHITE);
        x += face.width(&text) + 3;
        draw_arrow(picture, x, PATH_Y + 3, index % 2 == 0);
        x += 15;
    }
    let minutes = format!("= {}", path.minutes);
    picture.draw_text(face, &minutes, x, PATH_Y, Color::YELLOW);
}

fn draw_arrow(picture: &mut Framebuffer, x: i32, y: i32, there: bool) {
    picture.line(x, y, x + 8, y, Color::YELLOW);
    let (tip, back) = if there { (x + 8, -1) } else { (x, 1) };
    for i in 1..4 {
        picture.line(tip + back * i, y - i, tip + back * i, y + i, Color::YELLOW);
    }
}

/// Draws the states: a column for each set of people across, a row for each side of the torch, and in each cell the
/// fewest minutes known.
fn draw_states(picture: &mut Framebuffer, search: &Search, path: &Path, new: Option<&Path>) {
    let face = bundled::rom8();
    for over in columns() {
        let (x, _) = corner(BridgeState { crossed: over, torch: false });
        for (walker, y) in (0..WALKERS).zip((CELLS.1 - 27..).step_by(6)) {
            let color = if over >> walker & 1 != 0 { COLORS[walker] } else { Color::DARK_GRAY };
            picture.fill_rect(Rect::new(x + 6, y, 6, 5), color);
        }
        for torch in [false, true] {
            let state = BridgeState { crossed: over, torch };
            let (x, y) = corner(state);
            let open = search.open.iter().filter(|path| path.state == state).map(|path| path.minutes).min();
            let (fill, ink) = if state == path.state {
                (Color::WHITE, Color::BLACK)
            } else if search.closed.contains(&state) {
                (Color::GREEN, Color::WHITE)
            } else if open.is_some() {
                (Color::BLUE, Color::YELLOW)
            } else {
                (Color::BLACK, Color::LIGHT_GRAY)
            };
            let edge = if new.is_some_and(|new| new.state == state) { Color::YELLOW } else { Color::DARK_GRAY };
            picture.fill_rect(Rect::new(x, y, CELL.0 - 1, CELL.1 - 1), edge);
            picture.fill_rect(Rect::new(x + 1, y + 1, CELL.0 - 3, CELL.1 - 3), fill);
            let shown = if state == path.state { Some(path.minutes) } else { open };
            if let Some(minutes) = shown.filter(|_| !search.closed.contains(&state) || state == path.state) {
                let text = minutes.to_string();
                picture.draw_text(face, &text, x + (CELL.0 - face.width(&text)) / 2, y + 4, ink);
            }
        }
    }
    for (torch, row) in [(false, 0), (true, 1)] {
        let y = CELLS.1 + row * CELL.1 + 9;
        picture.fill_rect(Rect::new(3, y, 6, 3), Color::GREEN);
        picture.line(9, y, 16, y, Color::BROWN);
        picture.fill_rect(Rect::new(17, y, 6, 3), Color::GREEN);
        let x = if torch { 19 } else { 5 };
        picture.fill_circle(x, y - 4, 2, Color::YELLOW);
    }
}

/// Draws the minutes of the open paths in the order in which they were found; the next one to be extended is framed.
fn draw_open(picture: &mut Framebuffer, search: &Search) {
    let face = bundled::rom8();
    picture.draw_text(face, "open", 4, OPEN_Y, Color::LIGHT_CYAN);
    let places = (0..).flat_map(|row| (0..13).map(move |column| (44 + column * 21, OPEN_Y + row * 14)));
    let next = search.next_index();
    for ((index, path), (x, y)) in search.open.iter().enumerate().zip(places).take(3 * 13) {
        let (back, ink) = if index == next { (Color::YELLOW, Color::BLACK) } else { (Color::BLUE, Color::YELLOW) };
        picture.fill_rect(Rect::new(x, y - 2, 19, 12), back);
        let text = path.minutes.to_string();
        picture.draw_text(face, &text, x + (20 - face.width(&text)) / 2, y, ink);
    }
}

/// Creates an exercise on the shortest total time.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut times = [(); WALKERS].map(|()| 1 + i32::from(random.random(SLOWEST as u16)));
    times.sort_unstable();
    let mut search = Search::new(times, SearchOrder::Cost);
    let picture = picture(&search, &Path::default(), None);
    let right = search.run(|_, _, _, _| ()).minutes;
    // Every wrong answer is the time of a plan that is not the best: one of five crossings, or the best one after the
    // fastest or the second has crossed and come back.
    let others = crossing::plan_times(times).into_iter().filter(|&minutes| minutes > right).take(2);
    let wrong = others.chain([right + 2 * times[0], right + 2 * times[1], right + 4 * times[0]]);
    let (options, right) =
        Exercise::mix_options(right.to_string(), wrong.map(|minutes| minutes.to_string()), random.rand());
    Exercise {
        gaps: times.map(|minutes| minutes.to_string()).to_vec(),
        picture,
        at: centre(BridgeState::default()),
        answer: Answer::Choice { options, right },
        why: None,
    }
}
