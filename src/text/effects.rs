//! The titles and descriptions of the effects that can be shown.

use super::{Language, table_file};

/// Returns the names of the effects on the command line, in the order in which they are shown.
pub fn names() -> impl Iterator<Item = &'static str> {
    effects().map(|[name, ..]| name)
}

/// Returns the title of an effect by its name on the command line; empty if there is none.
pub fn title(name: &str, language: Language) -> &'static str {
    effects().find(|[known, ..]| *known == name).map_or("", |[_, zh, en, ..]| in_language([zh, en], language))
}

/// Returns the description of an effect by its name on the command line; empty if there is none.
pub fn about(name: &str, language: Language) -> &'static str {
    effects().find(|[known, ..]| *known == name).map_or("", |[.., zh, en]| in_language([zh, en], language))
}

fn in_language(texts: [&'static str; 2], language: Language) -> &'static str {
    texts[language as usize]
}

/// Returns the name of each effect, its Chinese and English title, and its Chinese and English description.
fn effects() -> impl Iterator<Item = [&'static str; 5]> {
    table_file::rows(include_str!("effects.tsv"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_has_a_title_and_a_description() {
        for [name, _, title, _, about] in effects() {
            assert!(!title.is_empty() && title.is_ascii() && !about.is_empty() && about.is_ascii(), "{name}");
        }
    }
}
