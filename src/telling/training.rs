//! Faults of the states that training goes on from.

use super::Tell;
use crate::engine::training::{StateError, Wrong};
use crate::records::shortened;

impl Tell for StateError {
    fn zh(&self) -> String {
        format!("第 {} 行：{}", self.line, self.wrong.zh())
    }
}

impl Tell for Wrong {
    fn zh(&self) -> String {
        match self {
            Wrong::Title(found) => format!("`{}` 不是训练状态的开头", shortened(found)),
            Wrong::Version(found) => format!("训练状态的版本 `{}` 不认识", shortened(found)),
            Wrong::Expected { found, .. } => format!("`{}` 不是这里应有的一行", shortened(found)),
            Wrong::Subject { expected, found } => {
                format!("这是 `{}` 的训练状态，不是 `{expected}` 的", shortened(found))
            }
            Wrong::Genes { expected, found } => format!("有 {found} 个权值，应有 {expected} 个"),
            Wrong::Gene(found) => format!("`{}` 不能作权值", shortened(found)),
            Wrong::Members { announced, found } => format!("文件说有 {announced} 个个体，实有 {found} 个"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn states() {
        let text = || "some words here".to_owned();
        let wrong = samples!(Wrong {
            Wrong::Title(_) => Wrong::Title(text()),
            Wrong::Version(_) => Wrong::Version(text()),
            Wrong::Expected { .. } => Wrong::Expected { expected: "generation and a number", found: text() },
            Wrong::Subject { .. } => Wrong::Subject { expected: "othello-local", found: text() },
            Wrong::Genes { .. } => Wrong::Genes { expected: 8, found: 7 },
            Wrong::Gene(_) => Wrong::Gene(text()),
            Wrong::Members { .. } => Wrong::Members { announced: 3, found: 2 },
        });
        assert_told(&wrong.into_iter().map(|wrong| StateError { line: 4, wrong }).collect::<Vec<_>>());
    }
}
