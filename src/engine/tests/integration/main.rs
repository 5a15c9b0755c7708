//! Rules, notations and searches, compared with published figures and files of other programs.

mod encodings;
mod foreign_files;
mod gomoku;
mod ladder;
mod notation;
mod othello;
mod reasons;
mod search;
mod xiangqi;
mod xiangqi_files;
mod xiangqi_spellings;

/// The file of failed cases, which every property test runs first. It is committed.
const REGRESSIONS: proptest::test_runner::FileFailurePersistence =
    proptest::test_runner::FileFailurePersistence::Direct(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proptest-regressions.txt"
    ));
