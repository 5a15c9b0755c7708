//! Drawing, compared with text patterns, with point iterators and with results of Borland's kernel.

mod canvas;
mod canvas_properties;
mod fonts;
mod graphics_h;
mod kernel;
mod planar;
mod raster;

use std::path::{Path, PathBuf};

/// Returns the path of a file of the project, which contains the measured results.
fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
