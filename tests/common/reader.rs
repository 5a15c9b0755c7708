//! Reads the Latin letters on a picture: what a person sees there, however it was drawn.

use std::collections::{BTreeMap, HashMap};
use std::iter;

use huanle::gfx::Framebuffer;
use huanle::gfx::font::{Face, bundled};

/// The letters of a face.
struct Letters {
    width: usize,
    height: usize,
    by_rows: HashMap<Vec<u64>, char>,
    /// For the leftmost dot of each letter's first row that has one: its row, its column, and what such rows look like.
    corners: Vec<(usize, usize, Vec<bool>)>,
}

/// The pixels of one colour on a picture, a bit each.
struct Dots {
    rows: Vec<Vec<u64>>,
}

impl Dots {
    fn new(screen: &Framebuffer, color: u8) -> Dots {
        let words = screen.width() as usize / 64 + 2;
        let row = |y: i32| {
            let mut row = vec![0u64; words];
            for (x, _) in screen.row(y).iter().enumerate().filter(|&(_, &pixel)| pixel == color) {
                row[x / 64] |= 1 << (63 - x % 64);
            }
            row
        };
        Dots { rows: (0..screen.height()).map(row).collect() }
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
        let (mut by_rows, mut corners) = (HashMap::new(), BTreeMap::new());
        for c in '!'..='~' {
            let mut rows = vec![0u64; height];
            for (x, y) in face.glyph_or_box(c).dots() {
                rows[y as usize] |= 1 << (width - 1 - x as usize);
            }
            let Some(top) = rows.iter().position(|&row| row != 0) else { continue };
            let left = width - 1 - rows[top].ilog2() as usize;
            corners.entry((top, left)).or_insert_with(|| vec![false; 1 << width])[rows[top] as usize] = true;
            by_rows.insert(rows, c);
        }
        let corners = corners.into_iter().map(|((top, left), rows)| (top, left, rows)).collect();
        Letters { width, height, by_rows, corners }
    }

    fn rows(&self, dots: &Dots, x: usize, y: usize) -> Vec<u64> {
        (y..y + self.height).map(|y| dots.window(x, y, self.width)).collect()
    }

    /// All that is written in a colour, piece by piece: letters side by side, with single spaces between them.
    fn read(&self, screen: &Framebuffer, color: u8, dots: &Dots, lines: &mut Vec<String>) {
        let (wide, high) = (screen.width() as usize, screen.height() as usize);
        let mut found: BTreeMap<(usize, usize), char> = BTreeMap::new();
        for y in 0..high {
            let row = screen.row(y as i32);
            let mut end = 0;
            while let Some(begin) = (end..wide).find(|&x| row[x] == color) {
                end = (begin..wide).find(|&x| row[x] != color).unwrap_or(wide);
                // Left of a letter's corner its box is empty. Only a letter before it may touch one at the very edge.
                let touching = end.saturating_sub(self.width).max(begin + 1)..end;
                for x in iter::once(begin).chain(touching) {
                    let reach = self.width.min(x);
                    let from = dots.from(x - reach, y) << (self.width - reach);
                    for (top, left, first) in self.corners.iter().filter(|(_, left, _)| x == begin || *left == 0) {
                        let window = from << (self.width - left) >> (128 - self.width);
                        if !first[window as usize] {
                            continue;
                        }
                        let (Some(x), Some(y0)) = (x.checked_sub(*left), y.checked_sub(*top)) else { continue };
                        let is_inside = x + self.width <= wide && y0 + self.height <= high;
                        if is_inside && let Some(&c) = self.by_rows.get(&self.rows(dots, x, y0)) {
                            found.insert((y0, x), c);
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
                    && self.rows(dots, at, y).iter().all(|&row| row == 0)
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

/// What is written on a picture in Latin letters, in any colour, in the faces that screens use.
pub struct Reader(Vec<Letters>);

impl Reader {
    /// Rows of the highest letters.
    pub const HIGHEST: i32 = 32;

    /// A reader of all faces.
    pub fn new() -> Reader {
        Reader([bundled::rom8(), bundled::song16(), bundled::song24(), bundled::menu32()].map(Letters::new).into())
    }

    /// Each piece of text, letter by letter.
    pub fn read(&self, screen: &Framebuffer) -> Vec<String> {
        let mut used = [false; 16];
        screen.pixels().iter().for_each(|&pixel| used[usize::from(pixel)] = true);
        let mut lines = Vec::new();
        for color in (0..16).filter(|&color| used[usize::from(color)]) {
            let dots = Dots::new(screen, color);
            self.0.iter().for_each(|letters| letters.read(screen, color, &dots, &mut lines));
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
