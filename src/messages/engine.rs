//! Errors in the files of the strong engine.

use super::Localize;
use crate::engine::othello::packed_weights;
use crate::engine::training;

impl Localize for packed_weights::WeightsError {
    fn zh(&self) -> String {
        match self {
            packed_weights::WeightsError::Unknown => "这不是黑白棋的权值文件，或者出自别的版本",
            packed_weights::WeightsError::Damaged => "权值文件不完整或已损坏",
        }
        .to_owned()
    }
}

impl Localize for training::TrainingRunError {
    fn zh(&self) -> String {
        match self {
            training::TrainingRunError::Unknown => "这不是这种训练的进度文件，或者出自别的版本",
            training::TrainingRunError::Truncated => "进度文件不完整",
        }
        .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn every_fault_is_told() {
        assert_localized(&samples!(packed_weights::WeightsError {
            packed_weights::WeightsError::Unknown => packed_weights::WeightsError::Unknown,
            packed_weights::WeightsError::Damaged => packed_weights::WeightsError::Damaged,
        }));
        assert_localized(&samples!(training::TrainingRunError {
            training::TrainingRunError::Unknown => training::TrainingRunError::Unknown,
            training::TrainingRunError::Truncated => training::TrainingRunError::Truncated,
        }));
    }
}
