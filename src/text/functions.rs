//! The meanings of the functions of graphics.h and of the usual headers of C, one short sentence each.

use super::table_file;

/// Returns the meaning of a function, in Chinese.
pub(super) fn zh(name: &str) -> Option<&'static str> {
    find(name).map(|[_, zh, _]| zh)
}

/// Returns the meaning of a function, in English.
pub(super) fn en(name: &str) -> Option<&'static str> {
    find(name).map(|[_, _, en]| en)
}

fn find(name: &str) -> Option<[&'static str; 3]> {
    functions().find(|[known, ..]| *known == name)
}

/// Returns the name, the Chinese and the English meaning of each function.
fn functions() -> impl Iterator<Item = [&'static str; 3]> {
    table_file::rows(include_str!("functions.tsv"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_is_described_once_and_declared() {
        for (index, [name, zh, en]) in functions().enumerate() {
            assert!(functions().take(index).all(|[other, ..]| other != name), "{name}");
            assert!(crate::turboc::library_names().iter().any(|one| one.name == name), "{name}");
            let face = crate::ui::theme::Look::STANDARD.face();
            assert!(face.width(zh) <= 560 && face.width(en) <= 600, "{name}");
            assert!(en.ends_with('.') && !zh.ends_with('。'), "{name}");
        }
    }
}
