//! The programs of `examples/c`, and those of several files: `examples/othello`.

use crate::tasks::{FileTexts, OTHELLO};

/// The names and texts of the examples, sorted by name.
pub const EXAMPLES: [(&str, &str); 17] = [
    ("BALL.C", include_str!("../../examples/c/ball.c")),
    ("CHART.C", include_str!("../../examples/c/chart.c")),
    ("CLOCK.C", include_str!("../../examples/c/clock.c")),
    ("FIRST.C", include_str!("../../examples/c/first.c")),
    ("FLOWER.C", include_str!("../../examples/c/flower.c")),
    ("GOMOKU.C", include_str!("../../examples/c/gomoku.c")),
    ("HANOI.C", include_str!("../../examples/c/hanoi.c")),
    ("KOCH.C", include_str!("../../examples/c/koch.c")),
    ("MAZE.C", include_str!("../../examples/c/maze.c")),
    ("MENU.C", include_str!("../../examples/c/menu.c")),
    ("PAINT.C", include_str!("../../examples/c/paint.c")),
    ("PIANO.C", include_str!("../../examples/c/piano.c")),
    ("PLOT.C", include_str!("../../examples/c/plot.c")),
    ("SNAKE.C", include_str!("../../examples/c/snake.c")),
    ("SORTS.C", include_str!("../../examples/c/sorts.c")),
    ("STARS.C", include_str!("../../examples/c/stars.c")),
    ("TETRIS.C", include_str!("../../examples/c/tetris.c")),
];

/// The names and the files of the examples that have several files, first the one with `main`.
pub const PROJECTS: [(&str, FileTexts); 1] = [("OTHELLO", OTHELLO)];

/// Returns the files of the example that has a file of this name; none if there is no such example.
pub(super) fn project_files(member: &str) -> FileTexts {
    let has_member = |files: FileTexts| files.iter().any(|(name, _)| name.eq_ignore_ascii_case(member));
    PROJECTS.into_iter().find(|(_, files)| has_member(files)).map_or(&[], |(_, files)| files)
}
