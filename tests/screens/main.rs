//! Everything on the screen: menus, tables, lessons, effects, the workbench.

#[path = "../common/mod.rs"]
mod common;

mod album;
mod animation_player;
mod announcements;
mod classroom;
mod clock;
mod contrast;
mod controller;
mod english;
mod faithful;
mod first_minute;
mod first_name;
mod game;
mod glyphs;
mod gomoku_table;
mod keys;
mod lessons;
mod main_menu;
mod menus;
mod music;
mod opponents;
mod players;
mod portrait;
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
