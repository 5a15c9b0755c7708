//! Everything on the screen: menus, tables, lessons, effects, the workbench.

#[path = "../common/mod.rs"]
mod common;

mod album;
mod announcements;
mod cabinet;
mod classroom;
mod clock;
mod contrast;
mod controller;
mod english;
mod first_minute;
mod first_name;
mod game;
mod glyphs;
mod gomoku_table;
mod keys;
mod lessons;
mod menus;
mod music;
mod opponents;
mod players;
mod portrait;
mod projector;
mod puzzles;
mod screens;
mod settings;
mod small_targets;
mod table;
mod topics;
mod ui;
mod values;
mod workbench;
mod xiangqi_table;

/// The file of failed cases, which every property test runs first. It is committed.
const REGRESSIONS: proptest::test_runner::FileFailurePersistence =
    proptest::test_runner::FileFailurePersistence::Direct(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proptest-regressions.txt"
    ));
