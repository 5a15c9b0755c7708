//! Rasterizes outline fonts (TrueType, OpenType and their collections).
//!
//! The `ttf-parser` crate supplies the outline of a character; scan conversion is done here. Curves are flattened to
//! short segments. Sixteen scan lines per row of dots measure exactly what is inside by the nonzero winding rule, which
//! gives the coverage of every dot. A dot is set if its coverage is at least half. Strokes thinner than a dot, such as
//! the horizontals of Song type, would vanish or break: where a run of partly covered dots across such a stroke adds up
//! to a third of a dot, its darkest dot is set, provided the stroke continues from there.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
#[cfg(not(feature = "std"))]
use core_maths::CoreFloat as _;
use ttf_parser::name::Name;
use ttf_parser::{GlyphId, LazyArray16, OutlineBuilder};

use super::{GlyphBuf, is_half_width};

/// The number of scan lines per row of dots.
const SCAN_LINES: i32 = 16;
/// The maximum distance between a segment and its curve, in dots.
const FLATNESS: f32 = 0.03;
/// The size of Latin letters relative to Chinese characters of the same font.
const LATIN_SCALE: f32 = 0.85;
/// The minimum thickness of a stroke that is drawn, in dots.
const MIN_STROKE: f32 = 0.33;
/// The coverage threshold: slightly less than a half, so that rounding does not decide.
const MIN_COVERAGE: f32 = 0.499;

/// Closed outlines in dots: the origin is the upper left corner of the cell, y pointing down. Built by
/// [`OutlineBuilder`], with points in font units.
///
/// ```
/// use huanle_gfx::font::outline::Outline;
/// use ttf_parser::OutlineBuilder;
/// let mut outline = Outline::new((1.0, 1.0), (0.0, 8.0));
/// outline.move_to(0.0, 0.0);
/// outline.line_to(8.0, 0.0);
/// outline.line_to(8.0, 8.0);
/// outline.line_to(0.0, 8.0);
/// outline.close();
/// assert_eq!(outline.rasterize(8, 8).as_glyph().dots().count(), 64);
/// ```
#[derive(Clone, Debug)]
pub struct Outline {
    scale: (f32, f32),
    origin: (f32, f32),
    start: (f32, f32),
    pen: (f32, f32),
    edges: Vec<[(f32, f32); 2]>,
}

impl Outline {
    /// Creates an empty outline. The point (x, y) of the font maps to `origin.0 + x · scale.0` and `origin.1 − y ·
    /// scale.1`.
    pub fn new(scale: (f32, f32), origin: (f32, f32)) -> Outline {
        Outline { scale, origin, start: origin, pen: origin, edges: Vec::new() }
    }

    /// Returns the dots that the outline covers in a cell of this width and height; the rest is clipped.
    pub fn rasterize(&self, width: u16, height: u16) -> GlyphBuf {
        let cover = self.coverage(width, height);
        let (columns, rows) = (usize::from(width), usize::from(height));
        let solid: Vec<bool> = cover.iter().map(|&part| part >= MIN_COVERAGE).collect();
        let mut on = solid.clone();
        let (mut upright, mut level) = (vec![false; solid.len()], vec![false; solid.len()]);
        (0..rows).for_each(|y| mark_thin(&cover, &solid, y * columns, 1, columns, &mut upright));
        (0..columns).for_each(|x| mark_thin(&cover, &solid, x, columns, rows, &mut level));
        let size = (width.into(), height.into());
        for (thin, ahead) in [(&upright, (0, 1)), (&level, (1, 0))] {
            for at in (0..thin.len()).filter(|&at| thin[at]) {
                let place = ((at % columns) as i32, (at / columns) as i32);
                on[at] |= is_in_stroke(place, ahead, size, |at| solid[at], |at| thin[at]);
            }
        }
        let mut glyph = GlyphBuf::blank(width, height);
        for at in (0..on.len()).filter(|&at| on[at]) {
            glyph.set((at % columns) as i32, (at / columns) as i32);
        }
        glyph
    }

    /// Returns the coverage of each dot, 0 to 1, row by row.
    fn coverage(&self, width: u16, height: u16) -> Vec<f32> {
        let columns = usize::from(width);
        let mut cover = vec![0.0; columns * usize::from(height)];
        let mut crossings: Vec<(f32, i32)> = Vec::new();
        for line in 0..i32::from(height) * SCAN_LINES {
            let y = (line as f32 + 0.5) / SCAN_LINES as f32;
            crossings.clear();
            for &[(x1, y1), (x2, y2)] in &self.edges {
                // Half open, so that a vertex between two edges counts once.
                if (y1 <= y) != (y2 <= y) {
                    let x = x1 + (y - y1) / (y2 - y1) * (x2 - x1);
                    crossings.push((x, if y1 < y2 { 1 } else { -1 }));
                }
            }
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let row = &mut cover[(line / SCAN_LINES) as usize * columns..][..columns];
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                if winding != 0 {
                    add_span(row, pair[0].0, pair[1].0);
                }
            }
        }
        cover.iter_mut().for_each(|part| *part /= SCAN_LINES as f32);
        cover
    }

    fn map_point(&self, x: f32, y: f32) -> (f32, f32) {
        // At most a million dots: far outside any cell, but without overflow or NaN.
        let tame = |value: f32| if value.is_finite() { value.clamp(-1e6, 1e6) } else { 0.0 };
        (tame(self.origin.0 + x * self.scale.0), tame(self.origin.1 - y * self.scale.1))
    }

    fn edge_to(&mut self, to: (f32, f32)) {
        self.edges.push([self.pen, to]);
        self.pen = to;
    }

    /// Adds segments along a curve: `curve` returns its point at 0 to 1, `bend` is its maximum distance from the chord.
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
        self.start = self.map_point(x, y);
        self.pen = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.edge_to(self.map_point(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (a, b, c) = (self.pen, self.map_point(x1, y1), self.map_point(x, y));
        let bend = (a.0 - 2.0 * b.0 + c.0).hypot(a.1 - 2.0 * b.1 + c.1) / 4.0;
        self.curve(bend, |t| lerp(lerp(a, b, t), lerp(b, c, t), t));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, c, d) = (self.pen, self.map_point(x1, y1), self.map_point(x2, y2), self.map_point(x, y));
        let turn = |a: (f32, f32), b: (f32, f32), c: (f32, f32)| (a.0 - 2.0 * b.0 + c.0).hypot(a.1 - 2.0 * b.1 + c.1);
        let bend = turn(a, b, c).max(turn(b, c, d)) * 0.75;
        self.curve(bend, |t| {
            let (ab, bc, cd) = (lerp(a, b, t), lerp(b, c, t), lerp(c, d, t));
            lerp(lerp(ab, bc, t), lerp(bc, cd, t), t)
        });
    }

    fn close(&mut self) {
        if self.pen != self.start {
            self.edge_to(self.start);
        }
    }
}

fn lerp(a: (f32, f32), b: (f32, f32), t: f32) -> (f32, f32) {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

/// Adds to each dot of a row the part of it that lies between two columns.
fn add_span(row: &mut [f32], left: f32, right: f32) {
    let (left, right) = (left.max(0.0), right.min(row.len() as f32));
    if left >= right {
        return;
    }
    for (x, part) in row.iter_mut().enumerate().take(right.ceil() as usize).skip(left as usize) {
        *part += (right.min(x as f32 + 1.0) - left.max(x as f32)).max(0.0);
    }
}

/// Marks dots in a row or column (`count` dots from `first`, `step` apart) where a stroke thinner than a dot may cross:
/// the darkest of each run of partly covered dots, none of which is set, if the run adds up to [`MIN_STROKE`].
fn mark_thin(cover: &[f32], solid: &[bool], first: usize, step: usize, count: usize, thin: &mut [bool]) {
    let places: Vec<usize> = (0..count).map(|i| first + i * step).collect();
    for run in places.split(|&at| cover[at] < 0.02) {
        let sum: f32 = run.iter().map(|&at| cover[at]).sum();
        if run.len() <= 3 && sum >= MIN_STROKE && !run.iter().any(|&at| solid[at]) {
            let darkest = run.iter().copied().reduce(|best, at| if cover[at] > cover[best] { at } else { best });
            darkest.into_iter().for_each(|at| thin[at] = true);
        }
    }
}

/// Returns whether a mark belongs to a stroke and is not an isolated speck or a bump on a thicker one: along the
/// stroke, `ahead` or back, there is another mark, or a set dot in both directions.
fn is_in_stroke(
    (x, y): (i32, i32),
    ahead: (i32, i32),
    (width, height): (i32, i32),
    solid: impl Fn(usize) -> bool,
    thin: impl Fn(usize) -> bool,
) -> bool {
    let beside = |way: i32, found: &dyn Fn(usize) -> bool| {
        (-1..=1).any(|sideways| {
            let (x, y) = (x + ahead.0 * way + ahead.1 * sideways, y + ahead.1 * way + ahead.0 * sideways);
            (0..width).contains(&x) && (0..height).contains(&y) && found((y * width + x) as usize)
        })
    };
    let (back, front) = (beside(-1, &thin), beside(1, &thin));
    back || front || (beside(-1, &solid) && beside(1, &solid))
}

/// An outline font.
///
/// ```
/// use huanle_gfx::font::outline::OutlineFont;
/// fn print_height(file: &[u8]) -> Result<(), huanle_gfx::font::outline::OutlineError> {
///     let font = OutlineFont::parse(file, None)?;
///     if let Some(glyph) = font.glyph('国', 32, 32) {
///         println!("{}\n{}", font.family(), glyph.as_glyph());
///     }
///     Ok(())
/// }
/// assert!(print_height(b"not a font").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct OutlineFont<'a> {
    face: ttf_parser::Face<'a>,
    /// The distance that ASCII characters extend below the baseline, and the width of the digit 0, in font units.
    depth: f32,
    digit: f32,
}

/// The error for a font file that cannot be used.
///
/// ```
/// use huanle_gfx::font::outline::{OutlineError, OutlineFont};
/// let error = OutlineFont::parse(b"not a font", None).unwrap_err();
/// assert!(matches!(error, OutlineError::Parse(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutlineError {
    /// The file is not a valid TrueType or OpenType font; holds the parser's message.
    Parse(String),
    /// The collection has no face with this number, counted from 0; holds the number of faces too.
    NoFace(u32, u32),
}

impl<'a> OutlineFont<'a> {
    /// Parses a TTF, OTF or TTC file. In a collection, `index` selects the face; without one, the first whose family
    /// name contains the word "SC" (simplified Chinese) but not "Mono" is used, otherwise the first.
    ///
    /// # Errors
    /// [`OutlineError`] if this is not a font or the face does not exist.
    pub fn parse(bytes: &'a [u8], index: Option<u32>) -> Result<OutlineFont<'a>, OutlineError> {
        let count = ttf_parser::fonts_in_collection(bytes).unwrap_or(1);
        // A collection has a four-byte offset per face; the parser below multiplies the count without a check.
        if count as usize > bytes.len().max(4) / 4 {
            return Err(OutlineError::Parse(ttf_parser::FaceParsingError::MalformedFont.to_string()));
        }
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

    /// Returns the family name, such as "Noto Serif CJK SC"; empty if the file has none.
    pub fn family(&self) -> String {
        self.name(ttf_parser::name_id::FAMILY)
    }

    /// Returns the copyright notice; empty if there is none.
    pub fn copyright(&self) -> String {
        self.name(ttf_parser::name_id::COPYRIGHT_NOTICE)
    }

    fn name(&self, id: u16) -> String {
        let names = self.face.names().into_iter().filter(|name| name.name_id == id && name.is_unicode());
        let decode = |name: Name<'_>| {
            let units: Vec<u16> = LazyArray16::new(name.name).into_iter().collect();
            String::from_utf16(&units).ok()
        };
        names.filter_map(decode).next().unwrap_or_default()
    }

    /// Returns a character in a cell of `width` × `height` dots, or `None` if the font lacks it.
    ///
    /// The font's design space, from descender to ascender (for Chinese fonts the square in which characters are
    /// designed), is scaled to the height of the cell. Latin letters and other ASCII characters are scaled to 85 % of
    /// that and moved up so that their lowest descender fits; they are made smaller still if a digit would be wider
    /// than the cell, as in monospaced fonts. All characters therefore use one of two baselines, both on a whole row. A
    /// character is centred in the cell by its advance width and condensed if it is wider.
    pub fn glyph(&self, c: char, width: u16, height: u16) -> Option<GlyphBuf> {
        let id = self.id(c)?;
        let (mut scale, mut baseline) = self.vertical_metrics(height);
        if is_half_width(c) {
            scale = (scale * LATIN_SCALE).min(f32::from(width) / self.digit);
            baseline = baseline.min(f32::from(height) - (scale * self.depth - 0.25).ceil());
        }
        let advance = f32::from(self.face.glyph_hor_advance(id).unwrap_or(0)).max(1.0);
        let squeeze = (f32::from(width) / (advance * scale)).min(1.0);
        let left = ((f32::from(width) - advance * scale * squeeze) / 2.0).round();
        let mut outline = Outline::new((scale * squeeze, scale), (left, baseline));
        self.face.outline_glyph(id, &mut outline);
        outline.close();
        Some(outline.rasterize(width, height))
    }

    /// Returns the number of rows below the baseline of Chinese characters in a cell of `height` rows.
    pub fn descent(&self, height: u16) -> i16 {
        (f32::from(height) - self.vertical_metrics(height).1) as i16
    }

    /// Returns the scale (dots per font unit) for a cell of `height` rows, and the baseline's distance from its top.
    fn vertical_metrics(&self, height: u16) -> (f32, f32) {
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

impl core::fmt::Display for OutlineError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            OutlineError::Parse(_) => f.write_str("it is not a TrueType or OpenType font, or it is damaged"),
            OutlineError::NoFace(index, count) => write!(
                f,
                "there is no face {index}: the file has {count}, counted \
                                                             from 0"
            ),
        }
    }
}

impl core::error::Error for OutlineError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds a rectangle in font units of a tenth of a dot, y pointing up from the bottom of a cell ten dots high.
    fn rectangle(outline: &mut Outline, left: f32, bottom: f32, right: f32, top: f32) {
        outline.move_to(left, bottom);
        outline.line_to(right, bottom);
        outline.line_to(right, top);
        outline.line_to(left, top);
        outline.close();
    }

    fn cell() -> Outline {
        Outline::new((0.1, 0.1), (0.0, 10.0))
    }

    fn art(outline: &Outline, width: u16) -> String {
        outline.rasterize(width, 10).as_glyph().to_string()
    }

    #[test]
    fn collections_of_more_faces_than_bytes_are_told() {
        let collection = b"ttcf\0\x01\0\0\xf8\x07\x03\x07....";
        for index in [None, Some(0), Some(9)] {
            assert!(matches!(OutlineFont::parse(collection, index), Err(OutlineError::Parse(_))));
        }
        assert!(matches!(OutlineFont::parse(b"", None), Err(OutlineError::Parse(_))));
    }

    #[test]
    fn a_rectangle_covers_its_dots() {
        let mut outline = cell();
        rectangle(&mut outline, 10.0, 20.0, 40.0, 90.0);
        let blank = "......\n";
        assert_eq!(art(&outline, 6), [blank, &".###..\n".repeat(7), blank, blank].concat());
        // Edges inside a dot: half covered is set, less is not.
        let mut outline = cell();
        rectangle(&mut outline, 15.0, 26.0, 44.0, 90.0);
        assert_eq!(outline.rasterize(6, 10).as_glyph().dots().count(), 3 * 6);
    }

    #[test]
    fn direction_decides_between_hole_and_overlap() {
        let mut overlap = cell();
        rectangle(&mut overlap, 0.0, 0.0, 60.0, 100.0);
        rectangle(&mut overlap, 20.0, 20.0, 40.0, 80.0);
        assert_eq!(overlap.rasterize(6, 10).as_glyph().dots().count(), 60);
        let mut hole = cell();
        rectangle(&mut hole, 0.0, 0.0, 60.0, 100.0);
        rectangle(&mut hole, 40.0, 20.0, 20.0, 80.0);
        assert_eq!(hole.rasterize(6, 10).as_glyph().dots().count(), 60 - 2 * 6);
    }

    #[test]
    fn a_circle_of_either_kind_of_curve() {
        let expected = "...####...\n.########.\n.########.\n##########\n##########\n##########\n##########\n\
            .########.\n.########.\n...####...\n";
        let mut cubic = cell();
        let k = 27.6142;
        cubic.move_to(100.0, 50.0);
        cubic.curve_to(100.0, 50.0 + k, 50.0 + k, 100.0, 50.0, 100.0);
        cubic.curve_to(50.0 - k, 100.0, 0.0, 50.0 + k, 0.0, 50.0);
        cubic.curve_to(0.0, 50.0 - k, 50.0 - k, 0.0, 50.0, 0.0);
        cubic.curve_to(50.0 + k, 0.0, 100.0, 50.0 - k, 100.0, 50.0);
        cubic.close();
        assert_eq!(art(&cubic, 10), expected);
        let mut quadratic = cell();
        quadratic.move_to(100.0, 50.0);
        for eighth in 1..=8 {
            let angle = eighth as f32 * std::f32::consts::FRAC_PI_4;
            let (middle, reach) = (angle - std::f32::consts::FRAC_PI_8, 50.0 / std::f32::consts::FRAC_PI_8.cos());
            let at = |angle: f32, radius: f32| (50.0 + radius * angle.cos(), 50.0 + radius * angle.sin());
            let ((x1, y1), (x, y)) = (at(middle, reach), at(angle, 50.0));
            quadratic.quad_to(x1, y1, x, y);
        }
        assert_eq!(art(&quadratic, 10), expected);
    }

    #[test]
    fn thin_strokes_stay_one_dot_thick_and_specks_go() {
        for bottom in 20..40 {
            let mut line = cell();
            rectangle(&mut line, 0.0, bottom as f32, 60.0, bottom as f32 + 5.0);
            let glyph = line.rasterize(6, 10);
            let rows: Vec<i32> = glyph.as_glyph().dots().map(|(_, y)| y).collect();
            assert_eq!(rows.len(), 6, "{bottom}");
            assert!(rows.iter().all(|&y| y == rows[0]), "{bottom}");
        }
        let mut speck = cell();
        rectangle(&mut speck, 31.0, 31.0, 37.0, 37.0);
        assert!(speck.rasterize(6, 10).as_glyph().is_blank());
    }

    #[test]
    fn wild_numbers_do_no_harm() {
        let mut outline = cell();
        outline.move_to(f32::NAN, f32::INFINITY);
        outline.curve_to(f32::MAX, f32::MIN, 1e30, -1e30, 0.0, f32::NAN);
        outline.quad_to(1e9, 1e9, -1e9, -1e9);
        outline.close();
        let _ = outline.rasterize(16, 16);
        assert!(outline.rasterize(0, 0).as_glyph().is_blank());
    }

    #[test]
    fn what_is_no_font_is_said_to_be_none() {
        assert!(matches!(OutlineFont::parse(b"", None), Err(OutlineError::Parse(_))));
        assert!(matches!(OutlineFont::parse(&[0; 4096], Some(0)), Err(OutlineError::Parse(_))));
        assert_eq!(OutlineFont::parse(b"", Some(3)).unwrap_err(), OutlineError::NoFace(3, 1));
    }
}
