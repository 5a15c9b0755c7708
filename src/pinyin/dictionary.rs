//! The dictionary: characters and words with their readings and weights.

use std::collections::BTreeMap;

/// The number of characters of the longest word.
const MAX_CHARS: usize = 4;
/// The reduction of a word's weight for each character whose reading is not the usual one.
const UNUSUAL_READING: i32 = 15;

/// A character or a word with one of its readings.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub text: &'static str,
    /// Ten times the decimal logarithm of a count; lower if the reading is unusual.
    pub weight: i32,
    syllables: [&'static str; MAX_CHARS],
}

impl Entry {
    /// Returns the reading, a syllable for each character.
    pub(super) fn syllables(&self) -> &[&'static str] {
        let count = self.syllables.iter().position(|syllable| syllable.is_empty()).unwrap_or(MAX_CHARS);
        &self.syllables[..count]
    }
}

/// All entries, by their first letter.
pub(super) struct Dictionary {
    entries: [Vec<Entry>; 26],
    syllables: Vec<&'static str>,
}

impl Dictionary {
    /// Parses the dictionary that is part of the program.
    pub(super) fn bundled() -> Dictionary {
        Dictionary::parse(include_str!("dictionary.txt"))
    }

    /// Parses the output of `.ci/pinyin`: a line for each syllable, with its characters by weight (`ai 42爱 34唉埃`); then a
    /// line for each weight, with its words, each followed by its reading if that is not the usual one.
    fn parse(file: &'static str) -> Dictionary {
        let mut dictionary = Dictionary { entries: Default::default(), syllables: Vec::new() };
        let mut readings: BTreeMap<char, Vec<(&'static str, i32)>> = BTreeMap::new();
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
            if let Ok(weight) = head.parse() {
                rest.split(' ').for_each(|word| dictionary.add_word(word, weight, &readings));
                continue;
            }
            dictionary.syllables.push(head);
            for class in rest.split(' ') {
                let (weight, characters) = class.split_at(class.find(|c: char| !c.is_ascii_digit()).unwrap_or(0));
                let weight = weight.parse().unwrap_or(0);
                for (at, c) in characters.char_indices() {
                    readings.entry(c).or_default().push((head, weight));
                    let text = &characters[at..at + c.len_utf8()];
                    dictionary.add(Entry { text, weight, syllables: [head, "", "", ""] });
                }
            }
        }
        dictionary
    }

    /// Adds a word with each combination of its characters' readings.
    fn add_word(&mut self, word: &'static str, weight: i32, readings: &BTreeMap<char, Vec<(&'static str, i32)>>) {
        let (text, pinned) = word.split_at(word.find(|c: char| c.is_ascii()).unwrap_or(word.len()));
        let mut pinned = pinned.split('\'').filter(|syllable| !syllable.is_empty());
        let mut combinations = vec![([""; MAX_CHARS], 0)];
        for (at, c) in text.chars().enumerate() {
            let Some(all) = readings.get(&c) else { return };
            let usual = pinned.next().or(all.iter().max_by_key(|(_, weight)| *weight).map(|(syllable, _)| *syllable));
            for number in 0..combinations.len() {
                let (before, cost) = combinations[number];
                for &(syllable, _) in all {
                    let mut reading = before;
                    reading[at] = syllable;
                    let place = (reading, if Some(syllable) == usual { cost } else { cost + UNUSUAL_READING });
                    if syllable == all[0].0 { combinations[number] = place } else { combinations.push(place) }
                }
            }
        }
        for (reading, cost) in combinations {
            self.add(Entry { text, weight: weight - cost, syllables: reading });
        }
    }

    fn add(&mut self, entry: Entry) {
        let letter = entry.syllables[0].as_bytes()[0];
        self.entries[usize::from(letter - b'a')].push(entry);
    }

    /// Returns the entries whose reading starts with a letter.
    pub(super) fn starting_with(&self, letter: u8) -> impl Iterator<Item = &Entry> {
        self.entries.get(usize::from(letter.wrapping_sub(b'a'))).into_iter().flatten()
    }

    /// Returns all syllables.
    pub(super) fn syllables(&self) -> &[&'static str] {
        &self.syllables
    }
}
