//! The programs of `examples/c`.

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
