//! Faults of the files of the strong engine.

use super::Tell;
use crate::engine::othello::packed;
use crate::engine::training::patterns;

impl Tell for packed::Fault {
    fn zh(&self) -> String {
        match self {
            packed::Fault::Unknown => "这不是黑白棋的权值文件，或者出自别的版本",
            packed::Fault::Damaged => "权值文件不完整或已损坏",
        }
        .to_owned()
    }
}

impl Tell for patterns::Fault {
    fn zh(&self) -> String {
        match self {
            patterns::Fault::Unknown => "这不是 `huanle train othello` 的进度文件，或者出自别的版本",
            patterns::Fault::CutShort => "进度文件不完整",
        }
        .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn every_fault_is_told() {
        assert_told(&samples!(packed::Fault {
            packed::Fault::Unknown => packed::Fault::Unknown,
            packed::Fault::Damaged => packed::Fault::Damaged,
        }));
        assert_told(&samples!(patterns::Fault {
            patterns::Fault::Unknown => patterns::Fault::Unknown,
            patterns::Fault::CutShort => patterns::Fault::CutShort,
        }));
    }
}
