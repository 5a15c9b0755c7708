//! Errors in the saved states of training.

use super::Localize;
use crate::engine::training::{PopulationError, PopulationErrorKind};
use crate::records::abbreviate;

impl Localize for PopulationError {
    fn zh(&self) -> String {
        format!("第 {} 行：{}", self.line, self.kind.zh())
    }
}

impl Localize for PopulationErrorKind {
    fn zh(&self) -> String {
        match self {
            PopulationErrorKind::Title(found) => format!("`{}` 不是训练状态的开头", abbreviate(found)),
            PopulationErrorKind::Version(found) => format!("不支持训练状态的版本 `{}`", abbreviate(found)),
            PopulationErrorKind::Expected { found, .. } => format!("`{}` 不是这里应有的一行", abbreviate(found)),
            PopulationErrorKind::Subject { expected, found } => {
                format!("这是 `{}` 的训练状态，不是 `{expected}` 的", abbreviate(found))
            }
            PopulationErrorKind::Genes { expected, found } => format!("有 {found} 个权值，应有 {expected} 个"),
            PopulationErrorKind::Gene(found) => format!("`{}` 不是权值", abbreviate(found)),
            PopulationErrorKind::Members { announced, found } => {
                format!("文件说有 {announced} 个个体，实有 {found} 个")
            }
            _ => self.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn states() {
        let text = || "some words here".to_owned();
        let wrong = samples!(#[non_exhaustive] PopulationErrorKind {
            PopulationErrorKind::Title(_) => PopulationErrorKind::Title(text()),
            PopulationErrorKind::Version(_) => PopulationErrorKind::Version(text()),
            PopulationErrorKind::Expected { .. } => PopulationErrorKind::Expected { expected: "generation and a number", found: text() },
            PopulationErrorKind::Subject { .. } => PopulationErrorKind::Subject { expected: "othello-local", found: text() },
            PopulationErrorKind::Genes { .. } => PopulationErrorKind::Genes { expected: 8, found: 7 },
            PopulationErrorKind::Gene(_) => PopulationErrorKind::Gene(text()),
            PopulationErrorKind::Members { .. } => PopulationErrorKind::Members { announced: 3, found: 2 },
        });
        assert_localized(&wrong.into_iter().map(|wrong| PopulationError { line: 4, kind: wrong }).collect::<Vec<_>>());
    }
}
