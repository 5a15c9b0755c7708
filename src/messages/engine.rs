//! Errors in the files of the strong engine.

use super::Localize;
use crate::engine::othello::packed_weights;
use crate::engine::training;

impl Localize for packed_weights::WeightsError {
    fn zh(&self) -> String {
        match self {
            packed_weights::WeightsError::Unknown => "这不是黑白棋的权值文件".to_owned(),
            packed_weights::WeightsError::Version(found, read) => {
                format!("权值文件是第 {found} 版，这个程序只读第 {read} 版")
            }
            packed_weights::WeightsError::Damaged => "权值文件不完整或已损坏".to_owned(),
            _ => self.to_string(),
        }
    }
}

impl Localize for training::TrainingRunError {
    fn zh(&self) -> String {
        match self {
            training::TrainingRunError::Unknown => "这不是这种训练的进度文件".to_owned(),
            training::TrainingRunError::Version(found, read) => {
                format!("进度文件是第 {found} 版，这个程序只读第 {read} 版")
            }
            training::TrainingRunError::Truncated => "进度文件不完整".to_owned(),
            _ => self.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn every_fault_is_told() {
        assert_localized(&samples!(#[non_exhaustive] packed_weights::WeightsError {
            packed_weights::WeightsError::Unknown => packed_weights::WeightsError::Unknown,
            packed_weights::WeightsError::Version(..) => packed_weights::WeightsError::Version(1, 2),
            packed_weights::WeightsError::Damaged => packed_weights::WeightsError::Damaged,
        }));
        assert_localized(&samples!(#[non_exhaustive] training::TrainingRunError {
            training::TrainingRunError::Unknown => training::TrainingRunError::Unknown,
            training::TrainingRunError::Version(..) => training::TrainingRunError::Version(1, 2),
            training::TrainingRunError::Truncated => training::TrainingRunError::Truncated,
        }));
    }
}
