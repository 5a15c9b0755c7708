//! Pinyin input: from letters as typed to Chinese characters and words.
//!
//! ```
//! use huanle::pinyin::{Candidate, candidates};
//!
//! assert_eq!(candidates("nihao", &[])[0], Candidate { text: "你好".to_owned(), letters: 5 });
//! assert_eq!(candidates("wzq", &[])[0].text, "五子棋", "initials are enough");
//! ```
//!
//! Letters are typed without tones: `v` is ü, and an apostrophe separates syllables where letters alone are ambiguous
//! (`xi'an`). A syllable may be shortened to its initial, and the last one to any of its beginnings. What no word spells
//! completely is composed of several words, of which the most probable sequence is the first candidate.
//!
//! `.ci/pinyin` generates the dictionary: the 6,763 characters of GB 2312, and 42,000 words.

mod dictionary;
mod segments;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use dictionary::{Dictionary, Entry};
use segments::Segments;

/// The maximum number of letters that are converted together.
pub const MAX_LETTERS: usize = 40;
/// Ten times the decimal logarithm of the number of words that the weights were counted in: the price of another word in a
/// sequence.
const WORD_PRICE: i32 = 78;

/// A possible text for the letters typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The text.
    pub text: String,
    /// The number of letters that it converts, from the first one on.
    pub letters: usize,
}

/// Returns the texts that letters may stand for, the best first: those for all letters, then those for fewer. `letters`
/// are lower-case ASCII letters and apostrophes, of which the first [`MAX_LETTERS`] count. `recent` are texts that were
/// chosen before, the latest first: they precede others for the same letters.
pub fn candidates(letters: &str, recent: &[String]) -> Vec<Candidate> {
    let typed = normalize(letters);
    let Some(segments) = Segments::new(&typed) else { return Vec::new() };
    let mut found: Vec<(usize, &Entry)> =
        DICTIONARY.starting_with(typed[0]).filter_map(|entry| Some((segments.match_at(0, entry)?, entry))).collect();
    let rank = |text: &str| recent.iter().position(|chosen| chosen == text).unwrap_or(usize::MAX);
    found.sort_by_key(|(letters, entry)| (usize::MAX - letters, rank(entry.text), -entry.weight, entry.text));
    let mut candidates: Vec<Candidate> = Vec::new();
    if found.first().is_none_or(|&(letters, _)| letters < typed.len()) {
        candidates.extend(sentence(&typed, &segments));
    }
    let mut seen = BTreeSet::new();
    let new = found.into_iter().filter(|(_, entry)| seen.insert(entry.text));
    candidates.extend(new.map(|(letters, entry)| Candidate { text: entry.text.to_owned(), letters }));
    candidates
}

static DICTIONARY: LazyLock<Dictionary> = LazyLock::new(Dictionary::bundled);

/// Returns the letters as the dictionary spells them, without a leading apostrophe. Some spell ü as u in lüe and nüe, where
/// nothing else is possible.
fn normalize(letters: &str) -> Vec<u8> {
    let letters = letters.trim_start_matches('\'').replace("lue", "lve").replace("nue", "nve");
    letters.bytes().filter(|byte| byte.is_ascii_lowercase() || *byte == b'\'').take(MAX_LETTERS).collect()
}

/// Returns the most probable sequence of words for all letters, if there is one.
fn sentence(typed: &[u8], segments: &Segments<'_>) -> Option<Candidate> {
    // For each number of letters: the best sequence's score, its last entry, and the number of letters before that.
    let mut best: Vec<Option<(i32, &Entry, usize)>> = vec![None; typed.len() + 1];
    for start in 0..typed.len() {
        let score = match (start, best[start]) {
            (0, _) => 0,
            (_, Some((score, ..))) => score,
            (_, None) => continue,
        };
        let first = if typed[start] == b'\'' { start + 1 } else { start };
        for entry in typed.get(first).into_iter().flat_map(|&letter| DICTIONARY.starting_with(letter)) {
            let Some(letters) = segments.match_at(first, entry) else { continue };
            let score = score + entry.weight - WORD_PRICE;
            let place = &mut best[first + letters];
            if place.is_none_or(|(other, ..)| score > other) {
                *place = Some((score, entry, start));
            }
        }
    }
    let (mut words, mut at) = (Vec::new(), typed.len());
    while at > 0 {
        let (_, entry, before) = best[at]?;
        words.push(entry.text);
        at = before;
    }
    words.reverse();
    Some(Candidate { text: words.concat(), letters: typed.len() })
}

#[cfg(test)]
mod tests;
