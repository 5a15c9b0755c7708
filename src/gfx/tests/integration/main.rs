//! Drawing, compared with text patterns, with point iterators and with results of Borland's kernel.

mod calls;
mod canvas;
mod canvas_properties;
mod fonts;
mod graphics_h;
mod kernel;
#[cfg(feature = "png")]
mod png;
mod raster;

use std::path::{Path, PathBuf};

/// The file of failed cases, which every property test runs first. It is committed.
const REGRESSIONS: proptest::test_runner::FileFailurePersistence =
    proptest::test_runner::FileFailurePersistence::Direct(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proptest-regressions.txt"
    ));

/// Returns the path of a file of the project, which contains the measured results.
fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
