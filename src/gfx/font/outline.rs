//! Outline fonts (TrueType, OpenType, their collections) turned into dots.
//!
//! The `ttf-parser` crate finds the outline of a character; scan conversion is done here. Curves become short straight
//! pieces; sixteen lines are laid through each row of dots, and along each of them what is inside by the nonzero winding
//! rule is measured exactly, so that every dot knows how much of it the outline covers. A dot is set if that is half or
//! more. Strokes thinner than a dot that fall between two rows or columns, each covered by less than half, would vanish so:
//! where a run of half-covered dots across such a stroke adds up to half a dot, its darkest dot is set.

use ttf_parser::{GlyphId, OutlineBuilder};

use super::{GlyphBuf, is_half_width};

/// Lines measured in each row of dots.
const LINES: i32 = 16;
/// How far a straight piece may lie beside the curve that it stands for, in dots.
const FLATNESS: f32 = 0.03;
/// How large Latin letters are beside Chinese characters of the same font.
const LATIN: f32 = 0.85;
/// Sums of coverage are compared with a half less this much, so that rounding does not decide.
const HALF: f32 = 0.499;

/// Closed outlines in dots: the origin is the upper left corner of the cell, y grows downwards. Built by
/// [`OutlineBuilder`], with points in font units.
#[derive(Clone, Debug)]
pub struct Outline {
    scale: (f32, f32),
    origin: (f32, f32),
    start: (f32, f32),
    pen: (f32, f32),
    edges: Vec<[(f32, f32); 2]>,
}

impl Outline {
    /// An empty outline. The point (x, y) of the font comes to `origin.0 + x · scale.0` and `origin.1 − y · scale.1`.
    pub fn new(scale: (f32, f32), origin: (f32, f32)) -> Outline {
        Outline { scale, origin, start: origin, pen: origin, edges: Vec::new() }
    }

    /// The dots that the outline covers, of a cell of so many columns and rows; what lies outside is cut off.
    pub fn rasterise(&self, width: u16, height: u16) -> GlyphBuf {
        let cover = self.coverage(width, height);
        let (columns, rows) = (usize::from(width), usize::from(height));
        let mut on: Vec<bool> = cover.iter().map(|&part| part >= HALF).collect();
        let solid = on.clone();
        let mut thin = Vec::new();
        for y in 0..rows {
            thin.extend(thin_strokes(&cover, &solid, y * columns, 1, columns));
        }
        for x in 0..columns {
            thin.extend(thin_strokes(&cover, &solid, x, columns, rows));
        }
        thin.iter().for_each(|&at| on[at] = true);
        let mut glyph = GlyphBuf::blank(width, height);
        for at in (0..on.len()).filter(|&at| on[at]) {
            let (x, y) = (at % columns, at / columns);
            let near = |length: usize, at: usize| at.saturating_sub(1)..=(at + 1).min(length - 1);
            let alone = !near(rows, y).any(|j| near(columns, x).any(|i| (i, j) != (x, y) && on[j * columns + i]));
            if solid[at] || !alone {
                glyph.set(x as i32, y as i32);
            }
        }
        glyph
    }

    /// How much of each dot is covered, 0 to 1, row by row.
    fn coverage(&self, width: u16, height: u16) -> Vec<f32> {
        let columns = usize::from(width);
        let mut cover = vec![0.0; columns * usize::from(height)];
        let mut crossings: Vec<(f32, i32)> = Vec::new();
        for line in 0..i32::from(height) * LINES {
            let y = (line as f32 + 0.5) / LINES as f32;
            crossings.clear();
            for &[(x1, y1), (x2, y2)] in &self.edges {
                // Half open, so that a corner between two edges counts once.
                if (y1 <= y) != (y2 <= y) {
                    let x = x1 + (y - y1) / (y2 - y1) * (x2 - x1);
                    crossings.push((x, if y1 < y2 { 1 } else { -1 }));
                }
            }
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let row = &mut cover[(line / LINES) as usize * columns..][..columns];
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                if winding != 0 {
                    add_span(row, pair[0].0, pair[1].0);
                }
            }
        }
        cover.iter_mut().for_each(|part| *part /= LINES as f32);
        cover
    }

    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        // Within a million dots: far outside of any cell, and no number that arithmetic could choke on.
        let tame = |value: f32| if value.is_finite() { value.clamp(-1e6, 1e6) } else { 0.0 };
        (tame(self.origin.0 + x * self.scale.0), tame(self.origin.1 - y * self.scale.1))
    }

    fn edge_to(&mut self, to: (f32, f32)) {
        self.edges.push([self.pen, to]);
        self.pen = to;
    }

    /// Straight pieces along a curve: `curve` gives its point at 0 to 1, `bend` how far it strays from its chord.
    fn curve(&mut self, bend: f32, curve: impl Fn(f32) -> (f32, f32)) {
        let pieces = (bend / FLATNESS).sqrt().ceil().clamp(1.0, 64.0) as i32;
        for piece in 1..=pieces {
            self.edge_to(curve(piece as f32 / pieces as f32));
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.close();
        self.start = self.place(x, y);
        self.pen = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.edge_to(self.place(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (a, b, c) = (self.pen, self.place(x1, y1), self.place(x, y));
        let bend = (a.0 - 2.0 * b.0 + c.0).hypot(a.1 - 2.0 * b.1 + c.1) / 4.0;
        self.curve(bend, |t| between(between(a, b, t), between(b, c, t), t));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, c, d) = (self.pen, self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        let turn = |a: (f32, f32), b: (f32, f32), c: (f32, f32)| (a.0 - 2.0 * b.0 + c.0).hypot(a.1 - 2.0 * b.1 + c.1);
        let bend = turn(a, b, c).max(turn(b, c, d)) * 0.75;
        self.curve(bend, |t| {
            let (ab, bc, cd) = (between(a, b, t), between(b, c, t), between(c, d, t));
            between(between(ab, bc, t), between(bc, cd, t), t)
        });
    }

    fn close(&mut self) {
        if self.pen != self.start {
            self.edge_to(self.start);
        }
    }
}

fn between(a: (f32, f32), b: (f32, f32), t: f32) -> (f32, f32) {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

/// Adds to each dot of a row how much of it lies between two columns.
fn add_span(row: &mut [f32], left: f32, right: f32) {
    let (left, right) = (left.max(0.0), right.min(row.len() as f32));
    if left >= right {
        return;
    }
    for (x, part) in row.iter_mut().enumerate().take(right.ceil() as usize).skip(left as usize) {
        *part += (right.min(x as f32 + 1.0) - left.max(x as f32)).max(0.0);
    }
}

/// The dots to set in a row or column (`count` dots from `first`, `step` apart) for strokes thinner than a dot: the
/// darkest of each run of touched dots of which none is set already, if the run adds up to half a dot.
fn thin_strokes(cover: &[f32], on: &[bool], first: usize, step: usize, count: usize) -> Vec<usize> {
    let places: Vec<usize> = (0..count).map(|i| first + i * step).collect();
    places
        .split(|&at| cover[at] < 0.02)
        .filter(|run| run.len() <= 3 && !run.iter().any(|&at| on[at]))
        .filter(|run| run.iter().map(|&at| cover[at]).sum::<f32>() >= HALF)
        .filter_map(|run| run.iter().copied().reduce(|best, at| if cover[at] > cover[best] { at } else { best }))
        .collect()
}

/// An outline font.
#[derive(Clone, Debug)]
pub struct OutlineFont<'a> {
    face: ttf_parser::Face<'a>,
    /// How far ASCII characters reach below the base line, and the width of the digit 0, in font units.
    depth: f32,
    digit: f32,
}

/// A font file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutlineError {
    /// It is no TrueType or OpenType font, or a damaged one; what the parser says.
    Parse(String),
    /// It holds fewer faces than that one's number, counted from 0, and how many.
    NoFace(u32, u32),
}

impl<'a> OutlineFont<'a> {
    /// The font in a TTF, OTF or TTC file. Of a collection the face with the number `index` is taken; without one, the
    /// first whose family name has the word "SC" in it (simplified Chinese) and not "Mono", otherwise the first of all.
    ///
    /// # Errors
    /// If this is no font, or has no such face.
    pub fn parse(bytes: &'a [u8], index: Option<u32>) -> Result<OutlineFont<'a>, OutlineError> {
        let count = ttf_parser::fonts_in_collection(bytes).unwrap_or(1);
        if let Some(index) = index.filter(|&index| index >= count) {
            return Err(OutlineError::NoFace(index, count));
        }
        let face = |index| {
            ttf_parser::Face::parse(bytes, index)
                .map(OutlineFont::new)
                .map_err(|error| OutlineError::Parse(error.to_string()))
        };
        let chinese = || {
            (0..count.min(64)).find(|&index| {
                let family = face(index).map(|font| font.family()).unwrap_or_default();
                family.split_whitespace().any(|word| word == "SC") && !family.contains("Mono")
            })
        };
        face(index.or_else(chinese).unwrap_or(0))
    }

    fn new(face: ttf_parser::Face<'a>) -> OutlineFont<'a> {
        let bottom = |c| Some(face.glyph_bounding_box(face.glyph_index(c)?)?.y_min);
        let depth = -f32::from(('!'..='~').filter_map(bottom).min().unwrap_or(0).min(0));
        let digit = face.glyph_index('0').and_then(|id| face.glyph_hor_advance(id)).unwrap_or(0);
        OutlineFont { face, depth, digit: f32::from(digit).max(1.0) }
    }

    /// The family name, as "Noto Serif CJK SC", or nothing if the file keeps it secret.
    pub fn family(&self) -> String {
        self.name(ttf_parser::name_id::FAMILY)
    }

    /// The copyright notice, or nothing if there is none.
    pub fn copyright(&self) -> String {
        self.name(ttf_parser::name_id::COPYRIGHT_NOTICE)
    }

    fn name(&self, id: u16) -> String {
        let names = self.face.names().into_iter();
        names.filter(|name| name.name_id == id).find_map(|name| name.to_string()).unwrap_or_default()
    }

    /// Whether the font has a character.
    pub fn has(&self, c: char) -> bool {
        self.id(c).is_some()
    }

    /// A character in a cell of `width` columns and `height` rows, or `None` if the font lacks it.
    ///
    /// The font's design space, from its descender to its ascender (for Chinese fonts the square that characters are
    /// drawn in), is made as high as the cell. Latin letters and the rest of ASCII are smaller, 85 parts in 100 of that,
    /// and stand higher, so that the lowest descender of them is still in the cell; where even a digit would be wider
    /// than the cell, as in typewriter fonts, they are smaller still. So all characters have one of two base lines, both
    /// on a whole row. A character stands in the middle of the cell by its advance width; one that is wider than the
    /// cell is squeezed into it.
    pub fn glyph(&self, c: char, width: u16, height: u16) -> Option<GlyphBuf> {
        let id = self.id(c)?;
        let (mut scale, mut baseline) = self.vertical(height);
        if is_half_width(c) {
            scale = (scale * LATIN).min(f32::from(width) / self.digit);
            baseline = baseline.min(f32::from(height) - (scale * self.depth - 0.25).ceil());
        }
        let advance = f32::from(self.face.glyph_hor_advance(id).unwrap_or(0)).max(1.0);
        let squeeze = (f32::from(width) / (advance * scale)).min(1.0);
        let left = ((f32::from(width) - advance * scale * squeeze) / 2.0).round();
        let mut outline = Outline::new((scale * squeeze, scale), (left, baseline));
        self.face.outline_glyph(id, &mut outline);
        outline.close();
        Some(outline.rasterise(width, height))
    }

    /// Rows below the base line of Chinese characters in a cell of so many.
    pub fn descent(&self, height: u16) -> i16 {
        (f32::from(height) - self.vertical(height).1) as i16
    }

    /// How many dots a font unit takes in a cell of so many rows, and the base line's distance from its top.
    fn vertical(&self, height: u16) -> (f32, f32) {
        let face = &self.face;
        let typographic = face.typographic_ascender().zip(face.typographic_descender());
        let (ascender, descender) = typographic.unwrap_or((face.ascender(), face.descender()));
        let (ascender, descender) = (f32::from(ascender), f32::from(descender));
        let units = (ascender - descender).max(f32::from(face.units_per_em())).max(1.0);
        let scale = f32::from(height) / units;
        (scale, (ascender * scale).round())
    }

    fn id(&self, c: char) -> Option<GlyphId> {
        self.face.glyph_index(c).filter(|id| id.0 != 0)
    }
}

impl std::fmt::Display for OutlineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OutlineError::Parse(problem) => write!(f, "no usable outline font: {problem}"),
            OutlineError::NoFace(index, count) => write!(f, "no face {index}: the file has {count}, counted from 0"),
        }
    }
}

impl std::error::Error for OutlineError {}
