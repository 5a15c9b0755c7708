//! Licence notices: the terms of the program, of its fonts, and of the libraries that are linked into it.
//!
//! | file | contents |
//! |---|---|
//! | `program.txt` | the notices of all crates that the program is built from; generated |
//! | `browser.txt` | those of the browser edition; generated |
//! | `not-linked.txt` | the other crates in `Cargo.lock`, for other platforms or optional features; generated |
//! | `standard-library.txt`, `sqlite.txt` | the notices of what is not a crate |
//! | `pinyin.txt` | the sources of the pinyin dictionary |
//!
//! `.ci/notices` generates the files; `tests/documentation/licences.rs` compares them with `Cargo.lock`. The texts are in their original
//! language.

use crate::gfx::font;
use crate::text::licences::LicencesText;

/// The subject of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// The program.
    Program,
    /// Bundled fonts.
    Font,
    /// Linked libraries.
    Library,
}

/// The terms of something that is part of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The subject.
    pub kind: NoticeKind,
    /// The names of what the terms apply to; for libraries with version and address: `serde 1.0.229, https://…`.
    pub names: Vec<&'static str>,
    /// The source and its maker; empty if the names contain addresses.
    pub source: &'static str,
    /// The SPDX expression; empty if no licence is known.
    pub spdx: &'static str,
    /// The full text.
    pub text: &'static str,
}

/// The separator between two notices in a generated file.
const SEPARATOR: &str = "\n==============================================================================\n";

/// The notices of the crates.
#[cfg(not(target_family = "wasm"))]
const CRATES: &str = include_str!("program.txt");
#[cfg(target_family = "wasm")]
const CRATES: &str = include_str!("browser.txt");

/// The name and the address of the program.
const PROGRAM: &str = "欢乐棋 Huanle";

/// Returns all notices: the program, the fonts, the libraries.
pub fn notices() -> Vec<Notice> {
    let program = |spdx, text| Notice { kind: NoticeKind::Program, names: vec![PROGRAM], source: "", spdx, text };
    let mut notices = vec![
        program("MIT", include_str!("../../LICENSE-MIT")),
        program("Apache-2.0", include_str!("../../LICENSE-APACHE")),
    ];
    notices.extend(font::licences().map(|terms| Notice {
        kind: NoticeKind::Font,
        names: terms.files.split(", ").collect(),
        source: terms.source,
        spdx: terms.spdx,
        text: terms.text,
    }));
    let mut libraries = vec![include_str!("standard-library.txt")];
    if cfg!(feature = "store") {
        libraries.push(include_str!("sqlite.txt"));
    }
    libraries.extend(include_str!("pinyin.txt").split(SEPARATOR));
    libraries.extend(CRATES.split(SEPARATOR));
    notices.extend(libraries.into_iter().map(parse_library));
    notices
}

/// Parses a notice of a generated file: the licence, the names, an empty line, the text.
fn parse_library(block: &'static str) -> Notice {
    let (head, text) = block.split_once("\n\n").unwrap_or((block, ""));
    let (spdx, names) = head.split_once('\n').unwrap_or((head, ""));
    Notice { kind: NoticeKind::Library, names: names.lines().collect(), source: "", spdx, text }
}

/// Returns all notices as one text, with headings in the language of `words`.
pub fn full_text(words: &LicencesText) -> String {
    let notices: Vec<String> = notices().iter().map(|notice| notice.to_text(words)).collect();
    format!("{}\n{SEPARATOR}\n{}", words.introduction, notices.join(&format!("{SEPARATOR}\n")))
}

impl Notice {
    /// Returns the names without addresses, separated by commas.
    pub fn title(&self) -> String {
        let names = self.names.iter().map(|name| name.split_once(", ").map_or(*name, |(name, _)| name));
        names.collect::<Vec<_>>().join(", ")
    }

    /// Returns whether a name contains `part`, in upper or lower case.
    pub fn is_about(&self, part: &str) -> bool {
        self.title().to_lowercase().contains(&part.to_lowercase())
    }

    /// Returns the notice as text: what it is about, the source, the licence, the terms. Ends with a line feed.
    pub fn to_text(&self, words: &LicencesText) -> String {
        let kind = words.kinds[self.kind as usize];
        let mut head = match &self.names[..] {
            [name] => vec![(words.line)(kind, name)],
            names => {
                let names = names.iter().map(|name| format!("  {name}"));
                std::iter::once((words.line)(kind, "").trim_end().to_owned()).chain(names).collect()
            }
        };
        if !self.source.is_empty() {
            head.push((words.line)(words.source, self.source));
        }
        head.push((words.line)(words.licence, if self.spdx.is_empty() { words.unknown } else { self.spdx }));
        format!("{}\n\n{}\n", head.join("\n"), self.text.trim_matches('\n'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn every_notice_has_names_and_a_text() {
        let notices = notices();
        for notice in &notices {
            assert!(!notice.names.is_empty() && notice.names.iter().all(|name| !name.is_empty()), "{notice:?}");
            assert!(notice.text.trim().len() > 100, "{notice:?}");
            let is_address = |name: &&str| name.split_once(", ").is_some_and(|(_, url)| url.starts_with("http"));
            assert_eq!(notice.names.iter().all(is_address), notice.kind == NoticeKind::Library, "{:?}", notice.names);
        }
        let count = |kind| notices.iter().filter(|notice| notice.kind == kind).count();
        assert_eq!((count(NoticeKind::Program), count(NoticeKind::Font)), (2, 6));
        assert!(count(NoticeKind::Library) > 50);
    }

    #[test]
    fn the_full_text_contains_every_notice() {
        for language in Language::ALL {
            let text = full_text(&language.text().licences);
            for notice in notices() {
                assert!(text.contains(notice.text.trim_matches('\n')), "{}", notice.title());
                assert!(notice.names.iter().all(|name| text.contains(name)), "{}", notice.title());
            }
        }
    }

    #[test]
    fn a_notice_is_found_by_a_part_of_a_name() {
        let titles = |part: &str| -> Vec<String> {
            notices().iter().filter(|notice| notice.is_about(part)).map(Notice::title).collect()
        };
        assert_eq!(titles("hzk"), ["HZK16, HZK24"]);
        assert!(titles("Serde").iter().any(|title| title.contains("serde_json ")));
        assert!(titles("https").is_empty() && titles("huanle").len() == 2);
    }
}
