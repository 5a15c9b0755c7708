//! Reads the Latin letters on a picture: what a person sees there, however it was drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use huanle_gfx::Framebuffer;
use huanle_gfx::font::{Face, bundled};

/// The letters of a face.
struct Letters {
    width: usize,
    height: usize,
    /// The letters by their first row that has a dot.
    by_first_row: Vec<Vec<Letter>>,
    /// The columns of the leftmost dots of these rows, ascending.
    lefts: Vec<usize>,
}

/// A letter: the number of empty rows at its top, and all its rows.
struct Letter {
    c: char,
    top: usize,
    rows: Vec<u64>,
}

/// The pixels of one colour on a picture, a bit each.
struct Dots {
    width: usize,
    rows: Vec<Vec<u64>>,
}

impl Dots {
    /// Returns the dots of each of the sixteen colours.
    fn of_each_color(screen: &Framebuffer) -> Vec<Dots> {
        let width = screen.width() as usize;
        let empty = || Dots { width, rows: vec![vec![0; width / 64 + 2]; screen.height() as usize] };
        let mut colors: Vec<Dots> = iter::repeat_with(empty).take(16).collect();
        for y in 0..screen.height() {
            for (word, pixels) in screen.row(y).chunks(64).enumerate() {
                // Most stretches have one colour.
                if pixels.iter().all(|&pixel| pixel == pixels[0]) {
                    colors[usize::from(pixels[0])].rows[y as usize][word] = u64::MAX << (64 - pixels.len());
                } else {
                    for (x, &pixel) in pixels.iter().enumerate() {
                        colors[usize::from(pixel)].rows[y as usize][word] |= 1 << (63 - x);
                    }
                }
            }
        }
        colors
    }

    /// Returns the first column from `x` on, at most the width, that has a dot, or that has none.
    fn next(&self, x: usize, y: usize, is_dot: bool) -> usize {
        let mut from = u64::MAX >> (x % 64);
        for (word, &dots) in self.rows[y].iter().enumerate().skip(x / 64) {
            let found = from & if is_dot { dots } else { !dots };
            if found != 0 {
                return (word * 64 + found.leading_zeros() as usize).min(self.width);
            }
            from = u64::MAX;
        }
        self.width
    }

    /// At least 64 pixels from a place on, from the highest bit down.
    fn from(&self, x: usize, y: usize) -> u128 {
        let row = &self.rows[y];
        (u128::from(row[x / 64]) << 64 | u128::from(row[x / 64 + 1])) << (x % 64)
    }

    /// So many pixels from a place on.
    fn window(&self, x: usize, y: usize, width: usize) -> u64 {
        (self.from(x, y) >> (128 - width)) as u64
    }
}

impl Letters {
    fn new(face: &Face) -> Letters {
        let (width, height) = (face.advance('a') as usize, face.height() as usize);
        let (mut by_first_row, mut lefts) = (Vec::new(), BTreeSet::new());
        by_first_row.resize_with(1 << width, Vec::new);
        for c in '!'..='~' {
            let mut rows = vec![0u64; height];
            for (x, y) in face.glyph_or_box(c).dots() {
                rows[y as usize] |= 1 << (width - 1 - x as usize);
            }
            let Some(top) = rows.iter().position(|&row| row != 0) else { continue };
            lefts.insert(width - 1 - rows[top].ilog2() as usize);
            by_first_row[rows[top] as usize].push(Letter { c, top, rows });
        }
        Letters { width, height, by_first_row, lefts: lefts.into_iter().collect() }
    }

    /// Returns whether a picture has these rows at a place.
    fn matches(&self, dots: &Dots, x: usize, y: usize, rows: &[u64]) -> bool {
        (y..).zip(rows).all(|(y, &row)| dots.window(x, y, self.width) == row)
    }

    /// All that is written in a colour, piece by piece: letters side by side, with single spaces between them.
    fn read(&self, dots: &Dots, lines: &mut Vec<String>) {
        let (wide, high) = (dots.width, dots.rows.len());
        let mut found: BTreeMap<(usize, usize), char> = BTreeMap::new();
        for y in 0..high {
            let mut end = 0;
            loop {
                let begin = dots.next(end, y, true);
                if begin == wide {
                    break;
                }
                end = dots.next(begin, y, false);
                // Left of a letter's corner its box is empty. Only a letter before it may touch one at the very edge.
                let touching = end.saturating_sub(self.width).max(begin + 1)..end;
                for x in iter::once(begin).chain(touching) {
                    let reach = self.width.min(x);
                    let from = dots.from(x - reach, y) << (self.width - reach);
                    for &left in self.lefts.iter().take_while(|&&left| left <= x && (left == 0 || x == begin)) {
                        let window = from << (self.width - left) >> (128 - self.width);
                        for letter in &self.by_first_row[window as usize] {
                            let (x, Some(y0)) = (x - left, y.checked_sub(letter.top)) else { continue };
                            let is_inside = x + self.width <= wide && y0 + self.height <= high;
                            if is_inside && self.matches(dots, x, y0, &letter.rows) {
                                found.insert((y0, x), letter.c);
                            }
                        }
                    }
                }
            }
        }
        while let Some((&(y, x), _)) = found.first_key_value() {
            let (mut line, mut at) = (String::new(), x);
            loop {
                if let Some(c) = found.remove(&(y, at)) {
                    line.push(c);
                } else if found.contains_key(&(y, at + self.width))
                    && (y..y + self.height).all(|y| dots.window(at, y, self.width) == 0)
                {
                    line.push(' ');
                } else {
                    break;
                }
                at += self.width;
            }
            lines.push(line);
        }
    }
}

/// A reader of Latin letters on a picture, in any colour, in the faces that screens use.
pub struct Reader(Vec<Letters>);

/// A reader of all faces.
impl Default for Reader {
    fn default() -> Reader {
        Reader([bundled::rom8(), bundled::song16(), bundled::song24(), bundled::menu32()].map(Letters::new).into())
    }
}

impl Reader {
    /// Rows of the highest letters.
    pub const HIGHEST: i32 = 32;

    /// Each piece of text, letter by letter.
    pub fn read(&self, screen: &Framebuffer) -> Vec<String> {
        let mut lines = Vec::new();
        for dots in Dots::of_each_color(screen) {
            self.0.iter().for_each(|letters| letters.read(&dots, &mut lines));
        }
        lines
    }

    /// The English that is written on a picture: pieces of two or more words side by side that are none of the names and
    /// listings that are the same in every language.
    pub fn english(&self, screen: &Framebuffer, allowed: &dyn Fn(&str) -> bool) -> Vec<String> {
        let is_word = |word: &str| {
            let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
            word.len() > 1
                && word.chars().all(|c| c.is_ascii_alphabetic())
                && word[1..].chars().all(|c| c.is_ascii_lowercase())
        };
        let mut found = Vec::new();
        for line in self.read(screen) {
            let words: Vec<&str> = line.split(' ').collect();
            for run in words.chunk_by(|a, b| is_word(a) == is_word(b)).filter(|run| run.len() > 1 && is_word(run[0])) {
                let run = run.join(" ");
                if !allowed(&run) && !allowed(&line) {
                    found.push(line.clone());
                }
            }
        }
        found
    }
}
