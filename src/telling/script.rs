//! Mistakes in scripts.

use super::Tell;
use crate::script::Mistake;

impl Tell for Mistake {
    fn zh(&self) -> String {
        format!("第 {} 行：`{}`", self.line, self.message)
    }
}
