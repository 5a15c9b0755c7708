//! Errors of the renderer.

use super::Localize;
use crate::gfx::ParseColorError;

impl Localize for ParseColorError {
    fn zh(&self) -> String {
        "应是 0 到 15 的颜色号，或 YELLOW 这样的名字".to_owned()
    }
}
