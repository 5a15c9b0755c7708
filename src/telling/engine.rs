//! Faults of positions, and of the files of the strong engine.

use super::Tell;
use crate::engine::othello::notation::problem;
use crate::engine::othello::packed;
use crate::engine::othello::{ParseBoardError, ParseSideError};
use crate::engine::training::patterns;

impl Tell for ParseBoardError {
    fn zh(&self) -> String {
        let found = match *self {
            ParseBoardError::Length(0) => "没有棋盘".to_owned(),
            ParseBoardError::Length(length) => format!("棋盘有 {length} 个字符"),
            ParseBoardError::Character { square, found } => {
                format!("棋盘第 {} 个字符（{square}）是 {found:?}", square.index() + 1)
            }
        };
        format!("{found}；应从 a1 起逐行写 64 个字符：X 黑，O 白，- 或 . 空")
    }
}

impl Tell for ParseSideError {
    fn zh(&self) -> String {
        match self.0.as_str() {
            "" => "没有写轮到谁走；应为 X（黑）或 O（白）".to_owned(),
            text => format!("{text:?} 不是走棋的一方；应为 X（黑）或 O（白）"),
        }
    }
}

impl Tell for problem::Fault {
    fn zh(&self) -> String {
        match self {
            problem::Fault::Board(error) => error.zh(),
            problem::Fault::Side(error) => error.zh(),
        }
    }
}

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
    use crate::engine::othello::Square;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn every_fault_is_told() {
        assert_told(&samples!(ParseBoardError {
            ParseBoardError::Length(_) => ParseBoardError::Length(63),
            ParseBoardError::Character { .. } => ParseBoardError::Character { square: Square::A1, found: 'q' },
        }));
        assert_told(&[ParseBoardError::Length(0)]);
        assert_told(&[ParseSideError(String::new()), ParseSideError("z".to_owned())]);
        assert_told(&samples!(problem::Fault {
            problem::Fault::Board(_) => problem::Fault::Board(ParseBoardError::Length(1)),
            problem::Fault::Side(_) => problem::Fault::Side(ParseSideError(String::new())),
        }));
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
