//! Samples of every error for the tests: every variant has a Chinese message without English in it.

use super::Localize;
use crate::text::Language;

/// Creates one value for each variant of an enum, as `samples!(Enum { pattern => value, … })`. A missing variant does
/// not compile, except of an enum of a library that may grow: `samples!(#[non_exhaustive] Enum { … })`.
macro_rules! samples {
    ($(#[$growing:ident])? $fault:ty { $($pattern:pat => $value:expr),+ $(,)? }) => {{
        let _all_are_here = |fault: &$fault| match fault {
            $($pattern => {})+
            $($crate::messages::samples::any!($growing) => {})?
        };
        let samples: Vec<$fault> = vec![$($value),+];
        samples
    }};
}
/// Expands to the wildcard pattern.
macro_rules! any {
    (non_exhaustive) => {
        _
    };
}
pub(crate) use any;
pub(crate) use samples;

/// Checks that each error has a message in both languages, and that the Chinese message has no three English words in a
/// row outside quoted values.
pub(crate) fn assert_localized<T: Localize>(faults: &[T]) {
    for error in faults {
        let [zh, en] = Language::ALL.map(|language| error.localize(language));
        assert!(!en.trim().is_empty(), "{en}");
        assert!(zh.contains(is_chinese), "no Chinese in `{zh}`, which is `{en}`");
        let english = english_in(&zh);
        assert!(english.is_none(), "`{}` in `{zh}`", english.unwrap_or_default());
    }
}

fn is_chinese(c: char) -> bool {
    ('\u{4E00}'..='\u{9FFF}').contains(&c)
}

/// Returns three English words in a row outside backquotes, if there are any.
pub(crate) fn english_in(text: &str) -> Option<String> {
    // Text between backquotes is a value or something to type.
    let plain: String = text.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let is_word = |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let words: Vec<&str> = plain.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    words.windows(3).find(|three| three.iter().all(is_word)).map(|three| three.join(" "))
}

#[test]
fn english_is_found() {
    assert_eq!(english_in("`cannot be read here`：没有这个文件"), None);
    assert_eq!(english_in("读不出：no such file or folder").as_deref(), Some("such file or"));
    assert_eq!(english_in("写 setcolor YELLOW 或 line 0 0 639 479"), None);
}
