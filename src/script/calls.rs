//! The table of graphics.h functions with numeric arguments.

use super::warning::ScriptWarningKind;
use crate::gfx::Color;
use crate::gfx::graphics_h::Graphics;

/// A graphics.h function that takes only numbers.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) name: &'static str,
    /// The names of its arguments. `…` stands for any number of further points.
    pub(super) parameters: &'static str,
    /// Whether it draws; calls that only set a state take no time.
    pub(super) draws: bool,
    /// Executes it with the right number of arguments.
    pub(super) execute: fn(&mut Graphics, &[i32]),
}

impl Call {
    /// Returns whether it takes points, preceded by their number.
    pub(super) fn takes_points(&self) -> bool {
        self.parameters.ends_with('…')
    }
}

/// Returns the function of a name, spelled as in graphics.h.
pub(super) fn named(name: &str) -> Option<&'static Call> {
    CALLS.iter().find(|call| call.name == name)
}

const fn draw(name: &'static str, takes: &'static str, does: fn(&mut Graphics, &[i32])) -> Call {
    Call { name, parameters: takes, draws: true, execute: does }
}

const fn set(name: &'static str, takes: &'static str, does: fn(&mut Graphics, &[i32])) -> Call {
    Call { name, parameters: takes, draws: false, execute: does }
}

/// All functions, by name. The parser has checked the number of arguments.
#[rustfmt::skip]
pub(super) static CALLS: [Call; 39] = [
    draw("arc", "x y start end radius", |g, n| g.arc(n[0], n[1], n[2], n[3], n[4])),
    draw("bar", "left top right bottom", |g, n| g.bar(n[0], n[1], n[2], n[3])),
    draw("bar3d", "left top right bottom depth top?", |g, n| g.bar3d(n[0], n[1], n[2], n[3], n[4], n[5])),
    draw("circle", "x y radius", |g, n| g.circle(n[0], n[1], n[2])),
    draw("cleardevice", "", |g, _| g.cleardevice()),
    draw("clearviewport", "", |g, _| g.clearviewport()),
    draw("drawpoly", "n x1 y1 …", |g, n| g.drawpoly(n[0], &n[1..])),
    draw("ellipse", "x y start end xradius yradius", |g, n| g.ellipse(n[0], n[1], n[2], n[3], n[4], n[5])),
    draw("fillellipse", "x y xradius yradius", |g, n| g.fillellipse(n[0], n[1], n[2], n[3])),
    draw("fillpoly", "n x1 y1 …", |g, n| g.fillpoly(n[0], &n[1..])),
    draw("floodfill", "x y border", |g, n| g.floodfill(n[0], n[1], n[2])),
    set("graphdefaults", "", |g, _| g.graphdefaults()),
    draw("line", "x1 y1 x2 y2", |g, n| g.line(n[0], n[1], n[2], n[3])),
    draw("linerel", "dx dy", |g, n| g.linerel(n[0], n[1])),
    draw("lineto", "x y", |g, n| g.lineto(n[0], n[1])),
    set("moverel", "dx dy", |g, n| g.moverel(n[0], n[1])),
    set("moveto", "x y", |g, n| g.moveto(n[0], n[1])),
    draw("pieslice", "x y start end radius", |g, n| g.pieslice(n[0], n[1], n[2], n[3], n[4])),
    draw("putpixel", "x y color", |g, n| g.putpixel(n[0], n[1], n[2])),
    draw("rectangle", "left top right bottom", |g, n| g.rectangle(n[0], n[1], n[2], n[3])),
    draw("restorecrtmode", "", |g, _| g.restorecrtmode()),
    draw("sector", "x y start end xradius yradius", |g, n| g.sector(n[0], n[1], n[2], n[3], n[4], n[5])),
    set("setactivepage", "page", |g, n| g.setactivepage(n[0])),
    draw("setallpalette", SIXTEEN, |g, n| g.setallpalette(n)),
    set("setaspectratio", "xaspect yaspect", |g, n| g.setaspectratio(n[0], n[1])),
    draw("setbkcolor", "color", |g, n| g.setbkcolor(n[0])),
    set("setcolor", "color", |g, n| g.setcolor(n[0])),
    set("setfillpattern", "b1 b2 b3 b4 b5 b6 b7 b8 color", |g, n| {
        g.setfillpattern(std::array::from_fn(|row| n[row] as u8), n[8]);
    }),
    set("setfillstyle", "style color", |g, n| g.setfillstyle(n[0], n[1])),
    draw("setgraphmode", "mode", |g, n| g.setgraphmode(n[0])),
    set("setlinestyle", "style pattern thickness", |g, n| g.setlinestyle(n[0], n[1], n[2])),
    draw("setpalette", "color entry", |g, n| g.setpalette(n[0], n[1])),
    draw("setrgbpalette", "entry red green blue", |g, n| g.setrgbpalette(n[0], n[1], n[2], n[3])),
    set("settextjustify", "horizontal vertical", |g, n| g.settextjustify(n[0], n[1])),
    set("settextstyle", "font direction size", |g, n| g.settextstyle(n[0], n[1], n[2])),
    set("setusercharsize", "multx divx multy divy", |g, n| g.setusercharsize(n[0], n[1], n[2], n[3])),
    set("setviewport", "left top right bottom clip?", |g, n| g.setviewport(n[0], n[1], n[2], n[3], n[4])),
    draw("setvisualpage", "page", |g, n| g.setvisualpage(n[0])),
    set("setwritemode", "mode", |g, n| g.setwritemode(n[0])),
];

/// Returns the effect of an argument outside its range; `None` if it is valid. Calls that fail completely are reported
/// by `graphresult`.
pub(super) fn argument_warning(
    g: &Graphics,
    call: &'static str,
    name: &'static str,
    given: i32,
) -> Option<ScriptWarningKind> {
    let counts_as = |used: i32| (used != given).then_some(ScriptWarningKind::Reinterpreted { call, name, given, used });
    let nothing_if = |odd: bool| odd.then_some(ScriptWarningKind::NoEffect { call, name, given });
    match (call, name) {
        ("setpalette" | "setbkcolor", "color") => nothing_if(!(0..=15).contains(&given)),
        ("setfillpattern", "color") => None,
        ("putpixel", "color") => counts_as(g.pixel_color(given).index().into()),
        (_, "color") => counts_as(g.pen_color(given).index().into()),
        (_, "border") => counts_as(g.border_color(given).index().into()),
        ("setwritemode", "mode") => counts_as(given & 1),
        ("putimage", "mode") if (5..=7).contains(&given) => nothing_if(true),
        ("putimage", "mode") => counts_as(if (0..=4).contains(&given) { given } else { 0 }),
        ("setlinestyle", "thickness") if matches!(given, 0 | 2) => counts_as(1),
        ("setlinestyle", "pattern") if given >= 0 => counts_as(given & 0xFFFF),
        ("setlinestyle", "pattern") => counts_as(i32::from(given as i16)),
        // Turbo C's `char` is signed: −1 has all eight bits set.
        ("setfillpattern", _) if given >= 0 => counts_as(given & 0xFF),
        ("setfillpattern", _) => counts_as(i32::from(given as i8)),
        ("setpalette", "entry") if given < 0 => nothing_if(true),
        ("setpalette", "entry") => counts_as(given & 63),
        ("setallpalette", _) if given >= 0 => counts_as(given & 63),
        ("setrgbpalette", _) => counts_as(given & 0xFF),
        ("settextstyle", "direction") => counts_as(if (0..=2).contains(&given) { given } else { 2 }),
        ("setgraphbufsize", _) => counts_as(given & 0xFFFF),
        ("setaspectratio", "yaspect") => nothing_if(given == 0),
        ("setactivepage" | "setvisualpage", _) => {
            nothing_if(usize::try_from(given).map_or(true, |page| page >= g.canvas.page_count()))
        }
        (_, "radius" | "xradius" | "yradius") => nothing_if(given < 0),
        _ => None,
    }
}

/// A graphics.h function that returns numbers through pointers, here in variables.
#[derive(Debug)]
pub(super) struct OutputCall {
    pub(super) name: &'static str,
    /// The names of its numeric arguments, which come first.
    pub(super) parameters: &'static str,
    /// The names of its results.
    pub(super) results: &'static str,
    /// Computes the results.
    pub(super) query: fn(&mut Graphics, &[i32]) -> Vec<i32>,
}

/// Returns the function of a name.
pub(super) fn output_call(name: &str) -> Option<&'static OutputCall> {
    OUTPUT_CALLS.iter().find(|gives| gives.name == name)
}

const fn output(
    name: &'static str,
    takes: &'static str,
    gives: &'static str,
    asks: fn(&mut Graphics, &[i32]) -> Vec<i32>,
) -> OutputCall {
    OutputCall { name, parameters: takes, results: gives, query: asks }
}

const SIXTEEN: &str = "e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 e15";

/// Returns sixteen palette entries, 0 for colours that the mode lacks.
fn sixteen(entries: &[u8]) -> Vec<i32> {
    (0..Color::COUNT).map(|color| entries.get(color).copied().unwrap_or(0).into()).collect()
}

/// All functions, by name.
#[rustfmt::skip]
pub(super) static OUTPUT_CALLS: [OutputCall; 11] = [
    output("detectgraph", "", "driver mode", |g, _| { let (driver, mode) = g.detectgraph(); vec![driver, mode] }),
    output("getarccoords", "", "x y xstart ystart xend yend", |g, _| {
        let arc = g.getarccoords();
        vec![arc.center.0, arc.center.1, arc.start.0, arc.start.1, arc.end.0, arc.end.1]
    }),
    output("getaspectratio", "", "xaspect yaspect", |g, _| { let (x, y) = g.getaspectratio(); vec![x, y] }),
    output("getdefaultpalette", "", SIXTEEN, |g, _| sixteen(&g.getdefaultpalette())),
    output("getfillpattern", "", "b1 b2 b3 b4 b5 b6 b7 b8", |g, _| g.getfillpattern().map(i32::from).into()),
    output("getfillsettings", "", "style color", |g, _| { let (style, color) = g.getfillsettings(); vec![style, color] }),
    output("getlinesettings", "", "style pattern thickness", |g, _| {
        let line = g.getlinesettings();
        vec![line.linestyle, line.upattern.into(), line.thickness]
    }),
    output("getmoderange", "driver", "low high", |g, n| { let (low, high) = g.getmoderange(n[0]); vec![low, high] }),
    output("getpalette", "", SIXTEEN, |g, _| sixteen(&g.getpalette())),
    output("gettextsettings", "", "font direction size horizontal vertical", |g, _| {
        let text = g.gettextsettings();
        vec![text.font, text.direction, text.charsize, text.horiz, text.vert]
    }),
    output("getviewsettings", "", "left top right bottom clip", |g, _| {
        let view = g.getviewsettings();
        vec![view.left, view.top, view.right, view.bottom, view.clip]
    }),
];

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::gfx::font::stroked::NoFontFiles;

    #[test]
    fn the_table_is_sorted_and_each_call_takes_what_it_says() {
        assert!(CALLS.windows(2).all(|pair| pair[0].name < pair[1].name));
        assert!(OUTPUT_CALLS.windows(2).all(|pair| pair[0].name < pair[1].name));
        for gives in &OUTPUT_CALLS {
            let mut graphics = Graphics::vga(Arc::new(NoFontFiles));
            assert_eq!(
                (gives.query)(&mut graphics, &[9]).len(),
                super::super::names::count(gives.results),
                "{}",
                gives.name
            );
        }
        for call in &CALLS {
            let mut graphics = Graphics::vga(Arc::new(NoFontFiles));
            let numbers = vec![1; super::super::names::count(call.parameters)];
            // A polygon of one point: `n x1 y1 …` is three numbers and the sign for more.
            let numbers = if call.takes_points() { &numbers[1..] } else { &numbers[..] };
            (call.execute)(&mut graphics, numbers);
        }
    }
}
