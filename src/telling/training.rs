//! Errors in the saved states of training.

use super::Localize;
use crate::engine::training::{StateError, StateErrorKind};
use crate::records::shortened;

impl Localize for StateError {
    fn zh(&self) -> String {
        format!("第 {} 行：{}", self.line, self.wrong.zh())
    }
}

impl Localize for StateErrorKind {
    fn zh(&self) -> String {
        match self {
            StateErrorKind::Title(found) => format!("`{}` 不是训练状态的开头", shortened(found)),
            StateErrorKind::Version(found) => format!("训练状态的版本 `{}` 不认识", shortened(found)),
            StateErrorKind::Expected { found, .. } => format!("`{}` 不是这里应有的一行", shortened(found)),
            StateErrorKind::Subject { expected, found } => {
                format!("这是 `{}` 的训练状态，不是 `{expected}` 的", shortened(found))
            }
            StateErrorKind::Genes { expected, found } => format!("有 {found} 个权值，应有 {expected} 个"),
            StateErrorKind::Gene(found) => format!("`{}` 不能作权值", shortened(found)),
            StateErrorKind::Members { announced, found } => format!("文件说有 {announced} 个个体，实有 {found} 个"),
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
        let wrong = samples!(StateErrorKind {
            StateErrorKind::Title(_) => StateErrorKind::Title(text()),
            StateErrorKind::Version(_) => StateErrorKind::Version(text()),
            StateErrorKind::Expected { .. } => StateErrorKind::Expected { expected: "generation and a number", found: text() },
            StateErrorKind::Subject { .. } => StateErrorKind::Subject { expected: "othello-local", found: text() },
            StateErrorKind::Genes { .. } => StateErrorKind::Genes { expected: 8, found: 7 },
            StateErrorKind::Gene(_) => StateErrorKind::Gene(text()),
            StateErrorKind::Members { .. } => StateErrorKind::Members { announced: 3, found: 2 },
        });
        assert_told(&wrong.into_iter().map(|wrong| StateError { line: 4, wrong }).collect::<Vec<_>>());
    }
}
