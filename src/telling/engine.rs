//! Errors in the files of the strong engine.

use super::Localize;
use crate::engine::othello::packed;
use crate::engine::training::patterns;

impl Localize for packed::WeightsError {
    fn zh(&self) -> String {
        match self {
            packed::WeightsError::Unknown => "这不是黑白棋的权值文件，或者出自别的版本",
            packed::WeightsError::Damaged => "权值文件不完整或已损坏",
        }
        .to_owned()
    }
}

impl Localize for patterns::TrainingRunError {
    fn zh(&self) -> String {
        match self {
            patterns::TrainingRunError::Unknown => "这不是 `huanle train othello` 的进度文件，或者出自别的版本",
            patterns::TrainingRunError::CutShort => "进度文件不完整",
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
        assert_told(&samples!(packed::WeightsError {
            packed::WeightsError::Unknown => packed::WeightsError::Unknown,
            packed::WeightsError::Damaged => packed::WeightsError::Damaged,
        }));
        assert_told(&samples!(patterns::TrainingRunError {
            patterns::TrainingRunError::Unknown => patterns::TrainingRunError::Unknown,
            patterns::TrainingRunError::CutShort => patterns::TrainingRunError::CutShort,
        }));
    }
}
