//! Letters divided into syllables.

use super::dictionary::Entry;

/// The price of a syllable, of one that is shortened to its initial, and of an unfinished one at the end.
const COMPLETE: u32 = 10;
const INITIAL: u32 = 31;
const UNFINISHED: u32 = 21;

/// Letters and their best division into syllables, which limits how entries may match.
///
/// An entry may shorten no more syllables than the best division does: `nan` is not 你按.
pub(super) struct Segments<'t> {
    typed: &'t [u8],
    /// For each number of letters, if the division has a boundary there: the number of shortened syllables before it.
    boundaries: Vec<Option<u32>>,
}

impl<'t> Segments<'t> {
    /// Divides letters; `None` if there is no letter or they begin no syllable.
    pub(super) fn new(typed: &'t [u8]) -> Option<Segments<'t>> {
        let syllables = super::DICTIONARY.syllables();
        // For each number of letters: the lowest price, the number of letters before the last syllable, and whether that is
        // shortened.
        let mut best: Vec<Option<(u32, usize, bool)>> = vec![None; typed.len() + 1];
        best[0] = Some((0, 0, false));
        for start in 0..typed.len() {
            let Some((price, ..)) = best[start] else { continue };
            let mut reach = |letters: usize, more: u32, short: bool| {
                let place = &mut best[start + letters];
                if place.is_none_or(|(other, ..)| price + more < other) {
                    *place = Some((price + more, start, short));
                }
            };
            let rest = &typed[start..];
            if rest[0] == b'\'' {
                reach(1, 0, false);
                continue;
            }
            for syllable in syllables {
                if rest.starts_with(syllable.as_bytes()) {
                    reach(syllable.len(), COMPLETE, false);
                } else if syllable.as_bytes().starts_with(rest) {
                    reach(rest.len(), UNFINISHED, true);
                }
                for letters in initials(syllable.as_bytes(), rest) {
                    reach(letters, INITIAL, true);
                }
            }
        }
        best[typed.len()].filter(|_| !typed.is_empty())?;
        let mut path = Vec::new();
        let mut at = typed.len();
        while at > 0 {
            let (_, before, short) = best[at]?;
            path.push((at, short));
            at = before;
        }
        let mut boundaries = vec![None; typed.len() + 1];
        let mut shortened = 0;
        for &(at, short) in path.iter().rev() {
            shortened += u32::from(short);
            boundaries[at] = Some(shortened);
        }
        Some(Segments { typed, boundaries })
    }

    /// Returns the number of letters from `start` on that an entry matches, at a boundary of the division or all of them;
    /// `None` if it matches none.
    pub(super) fn match_at(&self, start: usize, entry: &Entry) -> Option<usize> {
        let before = self.boundaries[start].unwrap_or(0);
        let total = self.boundaries[self.typed.len()].unwrap_or(0);
        let mut found = None;
        walk(&self.typed[start..], entry.syllables(), 0, 0, &mut |letters, shortened| {
            let at = start + letters;
            let allowed = match self.boundaries[at] {
                _ if at == self.typed.len() => Some(total - before.min(total)),
                shortened => shortened.map(|count| count - before.min(count)),
            };
            if allowed.is_some_and(|allowed| shortened <= allowed) {
                found = found.max(Some(letters));
            }
        });
        found
    }
}

/// Calls `found` with each number of letters that syllables may stand for, and the number of shortened ones.
fn walk(typed: &[u8], syllables: &[&str], letters: usize, shortened: u32, found: &mut dyn FnMut(usize, u32)) {
    let Some((syllable, others)) = syllables.split_first() else { return found(letters, shortened) };
    let syllable = syllable.as_bytes();
    let letters = letters + usize::from(letters > 0 && typed.get(letters) == Some(&b'\''));
    let rest = &typed[letters..];
    if rest.is_empty() {
        return;
    }
    if rest.starts_with(syllable) {
        walk(typed, others, letters + syllable.len(), shortened, found);
    } else if others.is_empty() && syllable.starts_with(rest) {
        found(letters + rest.len(), shortened + 1);
    }
    // 儿 at the end of a word is also spelt r, as it is pronounced: yihuir.
    if syllable == b"er" && others.is_empty() && letters > 0 && rest[0] == b'r' {
        found(letters + 1, shortened + 1);
    }
    for initial in initials(syllable, rest) {
        walk(typed, others, letters + initial, shortened + 1, found);
    }
}

/// Returns the numbers of letters by which a syllable may be shortened to its initial: one, and two for zh, ch and sh.
fn initials(syllable: &[u8], rest: &[u8]) -> impl Iterator<Item = usize> {
    let one = syllable.len() > 1 && syllable[0] == rest[0];
    let two = one && syllable.len() > 2 && syllable[1] == b'h' && rest.get(1) == Some(&b'h');
    one.then_some(1).into_iter().chain(two.then_some(2))
}
