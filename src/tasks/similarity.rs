//! Similarity of sources by winnowing: Schleimer, Wilkerson and Aiken, *Winnowing: Local Algorithms for Document
//! Fingerprinting*, SIGMOD 2003.
//!
//! The hashes of k tokens in a row are the candidates; of each window of w hashes the smallest is a fingerprint, the rightmost
//! one of equal ones. Names of variables and functions, numbers, strings, comments and layout make no difference.

use std::collections::{HashMap, HashSet};

use super::submission::SubmittedFile;
use crate::turboc::{SourceFile, SourceTokenKind, is_keyword, source_tokens};

/// The tokens of a hash.
const K: usize = 12;
/// The hashes of a window. Every match of `K + W - 1` tokens is found.
const W: usize = 8;
/// From this number of programs on, what more than half of them have in common is not counted.
const COMMON_FROM: usize = 10;

/// The fingerprints of a program.
pub type Fingerprints = HashSet<u64>;

/// Two similar programs.
#[derive(Clone, Debug, PartialEq)]
pub struct SimilarPair {
    /// The indices of the programs.
    pub programs: [usize; 2],
    /// The share of each program's fingerprints that the other has, in percent.
    pub percent: [u32; 2],
    /// The number of shared fingerprints.
    pub shared: usize,
}

/// Computes the fingerprints of files.
pub fn fingerprints(files: &[SubmittedFile]) -> Fingerprints {
    let mut found = HashSet::new();
    for file in files {
        let hashes: Vec<u64> = token_numbers(&file.bytes).windows(K).map(hash).collect();
        let select = |window: &[u64]| window.iter().copied().min();
        match hashes.len() {
            0 => {}
            count if count < W => found.extend(select(&hashes)),
            _ => found.extend(hashes.windows(W).filter_map(select)),
        }
    }
    found
}

/// Returns the pairs of which one program shares at least `least` percent of its fingerprints, the most similar first.
/// Fingerprints of the template, and those of more than half of many programs, are not counted.
pub fn similar_pairs(programs: &[&Fingerprints], template: &Fingerprints, least: u32) -> Vec<SimilarPair> {
    let mut holders: HashMap<u64, Vec<usize>> = HashMap::new();
    for (index, program) in programs.iter().enumerate() {
        for print in program.iter().filter(|print| !template.contains(print)) {
            holders.entry(*print).or_default().push(index);
        }
    }
    let is_common = |count: usize| programs.len() >= COMMON_FROM && count > programs.len() / 2;
    holders.retain(|_, programs| !is_common(programs.len()));
    let mut counts = vec![0usize; programs.len()];
    let mut shared: HashMap<[usize; 2], usize> = HashMap::new();
    for list in holders.values() {
        for (index, &one) in list.iter().enumerate() {
            counts[one] += 1;
            list[index + 1..]
                .iter()
                .for_each(|&other| *shared.entry([one.min(other), one.max(other)]).or_default() += 1);
        }
    }
    let mut pairs: Vec<SimilarPair> = shared
        .into_iter()
        .map(|(programs, shared)| {
            let percent = programs.map(|program| (shared * 100 / counts[program].max(1)) as u32);
            SimilarPair { programs, percent, shared }
        })
        .filter(|pair| pair.percent[0].max(pair.percent[1]) >= least)
        .collect();
    pairs.sort_by_key(|pair| {
        let sum = pair.percent[0] + pair.percent[1];
        (std::cmp::Reverse(sum), std::cmp::Reverse(pair.shared), pair.programs)
    });
    pairs
}

/// Returns the numbers of the tokens of a source, without directives: each keyword and each character of an operator has its
/// own, all names have the same.
fn token_numbers(source: &[u8]) -> Vec<u64> {
    let source = SourceFile::new("", source);
    let mut numbers = Vec::new();
    for token in source_tokens(&source).into_iter().filter(|token| !token.is_directive) {
        let text = &source.bytes[token.range];
        match token.kind {
            SourceTokenKind::Number => numbers.push(1),
            SourceTokenKind::Text | SourceTokenKind::Character => numbers.push(2),
            SourceTokenKind::Name if std::str::from_utf8(text).is_ok_and(is_keyword) => {
                numbers.push(text.iter().fold(1000_u64, |number, byte| number.wrapping_mul(31) + u64::from(*byte)));
            }
            SourceTokenKind::Name => numbers.push(3),
            SourceTokenKind::Punctuator | SourceTokenKind::Comment | SourceTokenKind::Other => {
                numbers.extend(text.iter().map(|byte| 16 + u64::from(*byte)));
            }
        }
    }
    numbers
}

/// Returns the FNV-1a hash of numbers.
fn hash(numbers: &[u64]) -> u64 {
    let mix = |hash: u64, number: &u64| (hash ^ number).wrapping_mul(0x0100_0000_01B3);
    let hash = numbers.iter().fold(0xCBF2_9CE4_8422_2325, mix);
    // The low bits of FNV are weak, and the smallest hash is chosen.
    hash ^ (hash >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = include_str!("template.c");

    fn prints(source: &str) -> Fingerprints {
        fingerprints(&[SubmittedFile::new("a.c", source)])
    }

    fn percent(one: &str, other: &str) -> u32 {
        let pairs = similar_pairs(&[&prints(one), &prints(other)], &Fingerprints::new(), 0);
        pairs.first().map_or(0, |pair| pair.percent[0].min(pair.percent[1]))
    }

    #[test]
    fn names_layout_and_comments_make_no_difference() {
        let mut other =
            LINE.replace("error", "fehler").replace("x1", "startX").replace("twice", "e2").replace('\n', " ");
        other = other.replace(';', " ;\n  // a comment\n");
        other = other.replace("#include <graphics.h>", "").replace("#include <stdlib.h>", "").replace("WHITE", "7");
        assert!(percent(LINE, LINE) == 100 && percent(LINE, &other) >= 70, "{}", percent(LINE, &other));
        let moved = format!("int unused(int a) {{ return a + 1; }}\n{LINE}");
        assert!(percent(LINE, &moved) >= 70, "{}", percent(LINE, &moved));
    }

    #[test]
    fn another_algorithm_is_not_similar() {
        let dda = include_str!("../../examples/tasks/dda-line/reference.c");
        assert!(percent(LINE, dda) < 40, "{}", percent(LINE, dda));
    }

    #[test]
    fn the_template_and_common_code_are_not_counted() {
        let template = prints(LINE);
        let one = format!("{LINE}\nint f(int a) {{ int i, s = 0; for (i = 0; i < a; i++) s += i * i; return s; }}");
        let other = format!("{LINE}\nvoid g(char *t) {{ while (*t != 0) {{ putch(*t); t++; if (*t == 32) break; }} }}");
        let all = [&prints(&one), &prints(&other)];
        assert!(similar_pairs(&all, &Fingerprints::new(), 50).len() == 1);
        assert_eq!(similar_pairs(&all, &template, 50), []);
        let class: Vec<Fingerprints> = (0..12).map(|_| prints(LINE)).collect();
        assert_eq!(similar_pairs(&class.iter().collect::<Vec<_>>(), &Fingerprints::new(), 50), []);
    }
}
