//! graphics.h, labs and stroked fonts.

#[path = "../common/mod.rs"]
mod common;

mod graphics_h;
mod int_width;
mod labs;
mod stroked;

/// The file of failed cases, which every property test runs first. It is committed.
const REGRESSIONS: proptest::test_runner::FileFailurePersistence =
    proptest::test_runner::FileFailurePersistence::Direct(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proptest-regressions.txt"
    ));
