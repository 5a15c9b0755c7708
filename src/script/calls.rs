//! The table of graphics.h's drawing functions: what each takes and what it does on a canvas.

use crate::gfx::canvas::{GraphError, LineSettings};
use crate::gfx::{Canvas, Color, FillStyle, WriteMode};

/// A function of graphics.h that takes numbers only.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) name: &'static str,
    /// The names of its numbers. `…` stands for any number of points more.
    pub(super) takes: &'static str,
    /// Whether it draws: what sets something up takes no time.
    pub(super) draws: bool,
    /// Does it, with as many numbers as it takes. Refuses what is out of range, and leaves the canvas as it was.
    pub(super) does: fn(&mut Canvas, &[i32]) -> Result<(), Refusal>,
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

const fn draw(name: &'static str, takes: &'static str, does: fn(&mut Canvas, &[i32]) -> Result<(), Refusal>) -> Call {
    Call { name, takes, draws: true, does }
}

const fn set(name: &'static str, takes: &'static str, does: fn(&mut Canvas, &[i32]) -> Result<(), Refusal>) -> Call {
    Call { name, takes, draws: false, does }
}

/// What a closure that cannot be refused gives.
const DONE: Result<(), Refusal> = Ok(());

/// All of them, by name. Arguments are matched by their number, which the reader has made sure of.
#[rustfmt::skip]
pub(super) static CALLS: [Call; 36] = [
    draw("arc", "x y start end radius", |c, n| { c.arc(n[0], n[1], n[2], n[3], n[4]); DONE }),
    draw("bar", "left top right bottom", |c, n| { c.bar(n[0], n[1], n[2], n[3]); DONE }),
    draw("bar3d", "left top right bottom depth top?", |c, n| {
        c.bar_3d(n[0], n[1], n[2], n[3], n[4], n[5] != 0);
        DONE
    }),
    draw("circle", "x y radius", |c, n| { c.circle(n[0], n[1], n[2]); DONE }),
    draw("cleardevice", "", |c, _| { c.clear_device(); DONE }),
    draw("clearviewport", "", |c, _| { c.clear_viewport(); DONE }),
    draw("drawpoly", "n x1 y1 …", |c, n| { c.draw_poly(&points(n)?); DONE }),
    draw("ellipse", "x y start end xradius yradius", |c, n| { c.ellipse(n[0], n[1], n[2], n[3], n[4], n[5]); DONE }),
    draw("fillellipse", "x y xradius yradius", |c, n| { c.fill_ellipse(n[0], n[1], n[2], n[3]); DONE }),
    draw("fillpoly", "n x1 y1 …", |c, n| { c.fill_poly(&points(n)?); DONE }),
    draw("floodfill", "x y border", |c, n| {
        // Of a region with too many pieces a part is filled, and the program goes on.
        c.flood_fill(n[0], n[1], color(n[2])?).ok();
        DONE
    }),
    set("graphdefaults", "", |c, _| { c.set_defaults(); DONE }),
    draw("line", "x1 y1 x2 y2", |c, n| { c.line(n[0], n[1], n[2], n[3]); DONE }),
    draw("linerel", "dx dy", |c, n| { c.line_rel(n[0], n[1]); DONE }),
    draw("lineto", "x y", |c, n| { c.line_to(n[0], n[1]); DONE }),
    set("moverel", "dx dy", |c, n| { c.move_rel(n[0], n[1]); DONE }),
    set("moveto", "x y", |c, n| { c.move_to(n[0], n[1]); DONE }),
    draw("pieslice", "x y start end radius", |c, n| { c.pie_slice(n[0], n[1], n[2], n[3], n[4]); DONE }),
    draw("putpixel", "x y color", |c, n| { c.put_pixel(n[0], n[1], color(n[2])?); DONE }),
    draw("rectangle", "left top right bottom", |c, n| { c.rectangle(n[0], n[1], n[2], n[3]); DONE }),
    draw("sector", "x y start end xradius yradius", |c, n| { c.sector(n[0], n[1], n[2], n[3], n[4], n[5]); DONE }),
    set("setactivepage", "page", |c, n| {
        let last = c.page_count() - 1;
        c.set_active_page(within("page", n[0], 0, last as i32)? as usize).map_err(refused)
    }),
    draw("setallpalette", "e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 e15", |c, n| {
        let mut entries = [None; Color::COUNT];
        for (entry, &number) in entries.iter_mut().zip(n) {
            *entry = u8::try_from(within("entry", number, -1, 63)?).ok();
        }
        c.set_all_palette(entries);
        DONE
    }),
    set("setaspectratio", "xaspect yaspect", |c, n| {
        let [x, y] = [within("xaspect", n[0], 1, i32::MAX)?, within("yaspect", n[1], 1, i32::MAX)?];
        c.set_aspect_ratio(x as u32, y as u32);
        DONE
    }),
    draw("setbkcolor", "color", |c, n| { c.set_bk_color(color(n[0])?); DONE }),
    set("setcolor", "color", |c, n| { c.set_color(color(n[0])?); DONE }),
    set("setfillpattern", "b1 b2 b3 b4 b5 b6 b7 b8 color", |c, n| {
        let mut pattern = [0; 8];
        for (row, &number) in pattern.iter_mut().zip(n) {
            // Turbo C's `char` has a sign: −1 is eight bits on.
            *row = within("row", number, -128, 255)? as u8;
        }
        c.set_fill_pattern(pattern, color(n[8])?);
        DONE
    }),
    set("setfillstyle", "style color", |c, n| {
        let color = color(n[1])?;
        let style = match within("style", n[0], 0, 12)? {
            12 => FillStyle::User(c.fill_pattern()),
            number => FillStyle::try_from(number).map_err(refused)?,
        };
        c.set_fill_style(style, color);
        DONE
    }),
    set("setlinestyle", "style pattern thickness", |c, n| {
        let bits = within("pattern", n[1], -32_768, 65_535)? as u16;
        let thickness = match n[2] {
            1 | 3 => n[2],
            other => return Err(Refusal(format!("its thickness is 1 (NORM_WIDTH) or 3 (THICK_WIDTH), not {other}"))),
        };
        let LineSettings { style, thickness } =
            LineSettings::from_numbers(within("style", n[0], 0, 4)?, bits, thickness).map_err(refused)?;
        c.set_line_style(style, thickness);
        DONE
    }),
    draw("setpalette", "color entry", |c, n| {
        c.set_palette(color(n[0])?, within("entry", n[1], 0, 63)? as u8);
        DONE
    }),
    draw("setrgbpalette", "entry red green blue", |c, n| {
        let light = |name, number| within(name, number, 0, 255).map(|number| number as u8);
        c.set_rgb_palette(light("entry", n[0])?, light("red", n[1])?, light("green", n[2])?, light("blue", n[3])?);
        DONE
    }),
    set("settextjustify", "horizontal vertical", |c, n| {
        let [horizontal, vertical] = [within("horizontal", n[0], 0, 2)?, within("vertical", n[1], 0, 2)?];
        c.set_text_justify(horizontal.try_into().map_err(refused)?, vertical.try_into().map_err(refused)?);
        DONE
    }),
    set("settextstyle", "font direction size", |c, n| {
        if n[0] != 0 {
            return Err(Refusal(format!("font {} is not there: the only one is 0, DEFAULT_FONT, 8×8", n[0])));
        }
        let direction = within("direction", n[1], 0, 1)?.try_into().map_err(refused)?;
        c.set_text_style(0, direction, within("size", n[2], 0, 10)?).map_err(refused)
    }),
    set("setviewport", "left top right bottom clip?", |c, n| {
        let (right, bottom) = (c.max_x(), c.max_y());
        c.set_viewport(n[0], n[1], n[2], n[3], n[4] != 0).map_err(|_| {
            Refusal(format!(
                "its edges {} {} {} {} must lie in 0 0 {right} {bottom}, left before right and top before bottom",
                n[0], n[1], n[2], n[3]
            ))
        })
    }),
    draw("setvisualpage", "page", |c, n| {
        let last = c.page_count() - 1;
        c.set_visual_page(within("page", n[0], 0, last as i32)? as usize).map_err(refused)
    }),
    set("setwritemode", "mode", |c, n| {
        c.set_write_mode(operation(n[0])?);
        DONE
    }),
];

/// The points of a polygon, behind their number.
fn points(numbers: &[i32]) -> Result<Vec<(i32, i32)>, Refusal> {
    let (announced, points) = (numbers[0], &numbers[1..]);
    let given = points.len() / 2;
    if usize::try_from(announced) == Ok(given) {
        Ok(points.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
    } else {
        Err(Refusal(format!("its first number, {announced}, should be how many points follow: {given}")))
    }
}

/// A colour's number.
pub(super) fn color(number: i32) -> Result<Color, Refusal> {
    u8::try_from(number)
        .ok()
        .and_then(Color::new)
        .ok_or_else(|| Refusal(format!("{number} is no colour: 0 to 15, or a name such as YELLOW, was expected")))
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
    use super::*;

    #[test]
    fn the_table_is_sorted_and_each_call_takes_what_it_says() {
        assert!(CALLS.windows(2).all(|pair| pair[0].name < pair[1].name));
        for call in &CALLS {
            let mut canvas = Canvas::vga();
            let numbers = vec![1; super::super::names::count(call.takes)];
            // A polygon of one point: `n x1 y1 …` are three numbers and the sign for more.
            let numbers = if call.takes_points() { &numbers[1..] } else { &numbers[..] };
            let refused = (call.does)(&mut canvas, numbers).is_err();
            assert_eq!(refused, ["settextstyle"].contains(&call.name), "{}: font 1 is not there", call.name);
        }
    }
}
