//! The table of graphics.h's drawing functions: what each takes and what it does on a canvas.

use crate::gfx::canvas::GraphError;
use crate::gfx::graphics_h::{CURRENT_DRIVER, Graphics};
use crate::gfx::{Color, WriteMode};

/// A function of graphics.h that takes numbers only.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) name: &'static str,
    /// The names of its numbers. `…` stands for any number of points more.
    pub(super) takes: &'static str,
    /// Whether it draws: what sets something up takes no time.
    pub(super) draws: bool,
    /// Does it, with as many numbers as it takes. Refuses what is out of range, and leaves the canvas as it was.
    pub(super) does: fn(&mut Graphics, &[i32]) -> Result<(), Refusal>,
}

/// What was expected instead of a number given.
#[derive(Debug)]
pub(super) struct Refusal(pub(super) String);

impl Call {
    /// Whether it takes points, and before them their number.
    pub(super) fn takes_points(&self) -> bool {
        self.takes.ends_with('…')
    }
}

/// The function of a name, written as in graphics.h.
pub(super) fn named(name: &str) -> Option<&'static Call> {
    CALLS.iter().find(|call| call.name == name)
}

const fn draw(name: &'static str, takes: &'static str, does: fn(&mut Graphics, &[i32]) -> Result<(), Refusal>) -> Call {
    Call { name, takes, draws: true, does }
}

const fn set(name: &'static str, takes: &'static str, does: fn(&mut Graphics, &[i32]) -> Result<(), Refusal>) -> Call {
    Call { name, takes, draws: false, does }
}

/// What a closure that cannot be refused gives.
const DONE: Result<(), Refusal> = Ok(());

/// All of them, by name. Arguments are matched by their number, which the reader has made sure of.
#[rustfmt::skip]
pub(super) static CALLS: [Call; 40] = [
    draw("arc", "x y start end radius", |g, n| { g.arc(n[0], n[1], n[2], n[3], n[4]); DONE }),
    draw("bar", "left top right bottom", |g, n| { g.bar(n[0], n[1], n[2], n[3]); DONE }),
    draw("bar3d", "left top right bottom depth top?", |g, n| { g.bar3d(n[0], n[1], n[2], n[3], n[4], n[5]); DONE }),
    draw("circle", "x y radius", |g, n| { g.circle(n[0], n[1], n[2]); DONE }),
    draw("cleardevice", "", |g, _| { g.cleardevice(); DONE }),
    draw("clearviewport", "", |g, _| { g.clearviewport(); DONE }),
    draw("drawpoly", "n x1 y1 …", |g, n| { g.drawpoly(points(n)?, &n[1..]); DONE }),
    draw("ellipse", "x y start end xradius yradius", |g, n| { g.ellipse(n[0], n[1], n[2], n[3], n[4], n[5]); DONE }),
    draw("fillellipse", "x y xradius yradius", |g, n| { g.fillellipse(n[0], n[1], n[2], n[3]); DONE }),
    draw("fillpoly", "n x1 y1 …", |g, n| { g.fillpoly(points(n)?, &n[1..]); DONE }),
    // Of a region with too many pieces a part is filled, and the program goes on: `graphresult` tells.
    draw("floodfill", "x y border", |g, n| { g.floodfill(n[0], n[1], color(n[2])?); DONE }),
    set("graphdefaults", "", |g, _| { g.graphdefaults(); DONE }),
    draw("line", "x1 y1 x2 y2", |g, n| { g.line(n[0], n[1], n[2], n[3]); DONE }),
    draw("linerel", "dx dy", |g, n| { g.linerel(n[0], n[1]); DONE }),
    draw("lineto", "x y", |g, n| { g.lineto(n[0], n[1]); DONE }),
    set("moverel", "dx dy", |g, n| { g.moverel(n[0], n[1]); DONE }),
    set("moveto", "x y", |g, n| { g.moveto(n[0], n[1]); DONE }),
    draw("pieslice", "x y start end radius", |g, n| { g.pieslice(n[0], n[1], n[2], n[3], n[4]); DONE }),
    draw("putpixel", "x y color", |g, n| { g.putpixel(n[0], n[1], color(n[2])?); DONE }),
    draw("rectangle", "left top right bottom", |g, n| { g.rectangle(n[0], n[1], n[2], n[3]); DONE }),
    draw("restorecrtmode", "", |g, _| { g.restorecrtmode(); DONE }),
    draw("sector", "x y start end xradius yradius", |g, n| { g.sector(n[0], n[1], n[2], n[3], n[4], n[5]); DONE }),
    set("setactivepage", "page", |g, n| {
        let last = g.canvas.page_count() - 1;
        g.setactivepage(within("page", n[0], 0, last as i32)?);
        DONE
    }),
    draw("setallpalette", "e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 e15", |g, n| {
        n.iter().try_for_each(|&entry| within("entry", entry, -1, 63).map(drop))?;
        g.setallpalette(n);
        DONE
    }),
    set("setaspectratio", "xaspect yaspect", |g, n| {
        g.setaspectratio(within("xaspect", n[0], 1, i32::MAX)?, within("yaspect", n[1], 1, i32::MAX)?);
        DONE
    }),
    draw("setbkcolor", "color", |g, n| { g.setbkcolor(color(n[0])?); DONE }),
    set("setcolor", "color", |g, n| { g.setcolor(color(n[0])?); DONE }),
    set("setfillpattern", "b1 b2 b3 b4 b5 b6 b7 b8 color", |g, n| {
        let mut pattern = [0; 8];
        for (row, &number) in pattern.iter_mut().zip(n) {
            // Turbo C's `char` has a sign: −1 is eight bits on.
            *row = within("row", number, -128, 255)? as u8;
        }
        g.setfillpattern(pattern, color(n[8])?);
        DONE
    }),
    set("setfillstyle", "style color", |g, n| {
        let color = color(n[1])?;
        // The kernel takes 12 for an error: here it is the pattern that `setfillpattern` set.
        match within("style", n[0], 0, 12)? {
            12 => g.setfillpattern(g.getfillpattern(), color),
            style => g.setfillstyle(style, color),
        }
        DONE
    }),
    set("setgraphbufsize", "bytes", |g, n| { g.setgraphbufsize(within("size", n[0], 0, 65_535)? as u16); DONE }),
    draw("setgraphmode", "mode", |g, n| {
        let (low, high) = g.getmoderange(CURRENT_DRIVER);
        g.setgraphmode(within("mode", n[0], low, high)?);
        DONE
    }),
    set("setlinestyle", "style pattern thickness", |g, n| {
        let bits = within("pattern", n[1], -32_768, 65_535)?;
        let style = within("style", n[0], 0, 4)?;
        match n[2] {
            1 | 3 => g.setlinestyle(style, bits, n[2]),
            other => return Err(Refusal(format!("its thickness is 1 (NORM_WIDTH) or 3 (THICK_WIDTH), not {other}"))),
        }
        DONE
    }),
    draw("setpalette", "color entry", |g, n| {
        g.setpalette(color(n[0])?, within("entry", n[1], 0, 63)?);
        DONE
    }),
    draw("setrgbpalette", "entry red green blue", |g, n| {
        let light = |name, number| within(name, number, 0, 255);
        g.setrgbpalette(light("entry", n[0])?, light("red", n[1])?, light("green", n[2])?, light("blue", n[3])?);
        DONE
    }),
    set("settextjustify", "horizontal vertical", |g, n| {
        g.settextjustify(within("horizontal", n[0], 0, 2)?, within("vertical", n[1], 0, 2)?);
        DONE
    }),
    set("settextstyle", "font direction size", |g, n| {
        g.load_font(n[0]).map_err(|(error, file)| match (error, file) {
            (_, Some(file)) => Refusal(format!("font {}: {file}", n[0])),
            (GraphError::FontNotFound, _) => Refusal(format!("font {}: its .CHR file is not found", n[0])),
            (error, _) => refused(error),
        })?;
        g.settextstyle(n[0], within("direction", n[1], 0, 1)?, within("size", n[2], 0, 10)?);
        DONE
    }),
    set("setusercharsize", "multx divx multy divy", |g, n| {
        if n[1] == 0 || n[3] == 0 {
            return Err(Refusal("a divisor is 0".to_owned()));
        }
        g.setusercharsize(n[0], n[1], n[2], n[3]);
        DONE
    }),
    set("setviewport", "left top right bottom clip?", |g, n| {
        let (right, bottom) = (g.getmaxx(), g.getmaxy());
        g.canvas.set_viewport(n[0], n[1], n[2], n[3], n[4] != 0).map_err(|_| {
            Refusal(format!(
                "its edges {} {} {} {} must lie in 0 0 {right} {bottom}, left before right and top before bottom",
                n[0], n[1], n[2], n[3]
            ))
        })
    }),
    draw("setvisualpage", "page", |g, n| {
        let last = g.canvas.page_count() - 1;
        g.setvisualpage(within("page", n[0], 0, last as i32)?);
        DONE
    }),
    set("setwritemode", "mode", |g, n| {
        g.setwritemode(within("mode", n[0], 0, 4)?);
        DONE
    }),
];

/// A function of graphics.h that gives numbers through pointers: here into variables.
#[derive(Debug)]
pub(super) struct Gives {
    pub(super) name: &'static str,
    /// The names of the numbers that it takes first.
    pub(super) takes: &'static str,
    /// The names of what it gives.
    pub(super) gives: &'static str,
    /// As many numbers as it gives.
    pub(super) asks: fn(&mut Graphics, &[i32]) -> Vec<i32>,
}

/// Such a function by its name.
pub(super) fn giving(name: &str) -> Option<&'static Gives> {
    GIVES.iter().find(|gives| gives.name == name)
}

const fn give(
    name: &'static str,
    takes: &'static str,
    gives: &'static str,
    asks: fn(&mut Graphics, &[i32]) -> Vec<i32>,
) -> Gives {
    Gives { name, takes, gives, asks }
}

const SIXTEEN: &str = "e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 e15";

/// Sixteen entries of a palette, 0 for the colours that the mode lacks.
fn sixteen(entries: &[u8]) -> Vec<i32> {
    (0..Color::COUNT).map(|color| entries.get(color).copied().unwrap_or(0).into()).collect()
}

/// All of them, by name.
#[rustfmt::skip]
pub(super) static GIVES: [Gives; 11] = [
    give("detectgraph", "", "driver mode", |g, _| { let (driver, mode) = g.detectgraph(); vec![driver, mode] }),
    give("getarccoords", "", "x y xstart ystart xend yend", |g, _| {
        let arc = g.getarccoords();
        vec![arc.center.0, arc.center.1, arc.start.0, arc.start.1, arc.end.0, arc.end.1]
    }),
    give("getaspectratio", "", "xaspect yaspect", |g, _| { let (x, y) = g.getaspectratio(); vec![x, y] }),
    give("getdefaultpalette", "", SIXTEEN, |g, _| sixteen(&g.getdefaultpalette())),
    give("getfillpattern", "", "b1 b2 b3 b4 b5 b6 b7 b8", |g, _| g.getfillpattern().map(i32::from).into()),
    give("getfillsettings", "", "style color", |g, _| { let (style, color) = g.getfillsettings(); vec![style, color] }),
    give("getlinesettings", "", "style pattern thickness", |g, _| {
        let line = g.getlinesettings();
        vec![line.linestyle, line.upattern.into(), line.thickness]
    }),
    give("getmoderange", "driver", "low high", |g, n| { let (low, high) = g.getmoderange(n[0]); vec![low, high] }),
    give("getpalette", "", SIXTEEN, |g, _| sixteen(&g.getpalette())),
    give("gettextsettings", "", "font direction size horizontal vertical", |g, _| {
        let text = g.gettextsettings();
        vec![text.font, text.direction, text.charsize, text.horiz, text.vert]
    }),
    give("getviewsettings", "", "left top right bottom clip", |g, _| {
        let view = g.getviewsettings();
        vec![view.left, view.top, view.right, view.bottom, view.clip.into()]
    }),
];

/// `initgraph` with a driver and a mode.
pub(super) fn open(g: &mut Graphics, driver: i32, mode: i32, path: &str) -> Result<(), Refusal> {
    let (opened, _) = g.initgraph(driver, mode, path);
    match g.graphresult() {
        0 => Ok(()),
        error => Err(Refusal(format!("driver {driver}, mode {mode}: {} ({opened})", g.grapherrormsg(error)))),
    }
}

/// How many points a polygon has: behind that number there are so many.
fn points(numbers: &[i32]) -> Result<i32, Refusal> {
    let (announced, given) = (numbers[0], (numbers.len() - 1) / 2);
    if usize::try_from(announced) == Ok(given) {
        Ok(announced)
    } else {
        Err(Refusal(format!("its first number, {announced}, should be how many points follow: {given}")))
    }
}

/// A colour's number.
fn color(number: i32) -> Result<i32, Refusal> {
    if (0..Color::COUNT as i32).contains(&number) {
        Ok(number)
    } else {
        Err(Refusal(format!("{number} is no colour: 0 to 15, or a name such as YELLOW, was expected")))
    }
}

/// An operator of `setwritemode` and `putimage`.
pub(super) fn operation(number: i32) -> Result<WriteMode, Refusal> {
    WriteMode::try_from(within("mode", number, 0, 4)?).map_err(refused)
}

/// A number that must lie between two others.
fn within(name: &str, number: i32, least: i32, most: i32) -> Result<i32, Refusal> {
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(Refusal(format!("its {name} is {least} to {most}, not {number}")))
    }
}

fn refused(error: GraphError) -> Refusal {
    Refusal(error.to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::gfx::font::stroked::NoFontFiles;

    #[test]
    fn the_table_is_sorted_and_each_call_takes_what_it_says() {
        assert!(CALLS.windows(2).all(|pair| pair[0].name < pair[1].name));
        assert!(GIVES.windows(2).all(|pair| pair[0].name < pair[1].name));
        for gives in &GIVES {
            let mut graphics = Graphics::vga(Arc::new(NoFontFiles));
            assert_eq!(
                (gives.asks)(&mut graphics, &[9]).len(),
                super::super::names::count(gives.gives),
                "{}",
                gives.name
            );
        }
        for call in &CALLS {
            let mut graphics = Graphics::vga(Arc::new(NoFontFiles));
            let numbers = vec![1; super::super::names::count(call.takes)];
            // A polygon of one point: `n x1 y1 …` are three numbers and the sign for more.
            let numbers = if call.takes_points() { &numbers[1..] } else { &numbers[..] };
            assert!((call.does)(&mut graphics, numbers).is_ok(), "{}", call.name);
        }
    }
}
