//! The table of graphics.h's drawing functions: what each takes and what it does on a canvas.

use crate::gfx::canvas::{GraphError, LineSettings};
use crate::gfx::graphics_h::Graphics;
use crate::gfx::{Color, FillStyle, WriteMode};

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
pub(super) static CALLS: [Call; 37] = [
    draw("arc", "x y start end radius", |g, n| { g.canvas.arc(n[0], n[1], n[2], n[3], n[4]); DONE }),
    draw("bar", "left top right bottom", |g, n| { g.canvas.bar(n[0], n[1], n[2], n[3]); DONE }),
    draw("bar3d", "left top right bottom depth top?", |g, n| {
        g.canvas.bar_3d(n[0], n[1], n[2], n[3], n[4], n[5] != 0);
        DONE
    }),
    draw("circle", "x y radius", |g, n| { g.canvas.circle(n[0], n[1], n[2]); DONE }),
    draw("cleardevice", "", |g, _| { g.canvas.clear_device(); DONE }),
    draw("clearviewport", "", |g, _| { g.canvas.clear_viewport(); DONE }),
    draw("drawpoly", "n x1 y1 …", |g, n| { g.canvas.draw_poly(&points(n)?); DONE }),
    draw("ellipse", "x y start end xradius yradius", |g, n| { g.canvas.ellipse(n[0], n[1], n[2], n[3], n[4], n[5]); DONE }),
    draw("fillellipse", "x y xradius yradius", |g, n| { g.canvas.fill_ellipse(n[0], n[1], n[2], n[3]); DONE }),
    draw("fillpoly", "n x1 y1 …", |g, n| { g.canvas.fill_poly(&points(n)?); DONE }),
    draw("floodfill", "x y border", |g, n| {
        // Of a region with too many pieces a part is filled, and the program goes on.
        g.canvas.flood_fill(n[0], n[1], color(n[2])?).ok();
        DONE
    }),
    set("graphdefaults", "", |g, _| { g.canvas.set_defaults(); DONE }),
    draw("line", "x1 y1 x2 y2", |g, n| { g.canvas.line(n[0], n[1], n[2], n[3]); DONE }),
    draw("linerel", "dx dy", |g, n| { g.canvas.line_rel(n[0], n[1]); DONE }),
    draw("lineto", "x y", |g, n| { g.canvas.line_to(n[0], n[1]); DONE }),
    set("moverel", "dx dy", |g, n| { g.canvas.move_rel(n[0], n[1]); DONE }),
    set("moveto", "x y", |g, n| { g.canvas.move_to(n[0], n[1]); DONE }),
    draw("pieslice", "x y start end radius", |g, n| { g.canvas.pie_slice(n[0], n[1], n[2], n[3], n[4]); DONE }),
    draw("putpixel", "x y color", |g, n| { g.canvas.put_pixel(n[0], n[1], color(n[2])?); DONE }),
    draw("rectangle", "left top right bottom", |g, n| { g.canvas.rectangle(n[0], n[1], n[2], n[3]); DONE }),
    draw("sector", "x y start end xradius yradius", |g, n| { g.canvas.sector(n[0], n[1], n[2], n[3], n[4], n[5]); DONE }),
    set("setactivepage", "page", |g, n| {
        let last = g.canvas.page_count() - 1;
        g.canvas.set_active_page(within("page", n[0], 0, last as i32)? as usize).map_err(refused)
    }),
    draw("setallpalette", "e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 e15", |g, n| {
        let mut entries = [None; Color::COUNT];
        for (entry, &number) in entries.iter_mut().zip(n) {
            *entry = u8::try_from(within("entry", number, -1, 63)?).ok();
        }
        g.canvas.set_all_palette(entries);
        DONE
    }),
    set("setaspectratio", "xaspect yaspect", |g, n| {
        let [x, y] = [within("xaspect", n[0], 1, i32::MAX)?, within("yaspect", n[1], 1, i32::MAX)?];
        g.canvas.set_aspect_ratio(x as u32, y as u32);
        DONE
    }),
    draw("setbkcolor", "color", |g, n| { g.canvas.set_bk_color(color(n[0])?); DONE }),
    set("setcolor", "color", |g, n| { g.canvas.set_color(color(n[0])?); DONE }),
    set("setfillpattern", "b1 b2 b3 b4 b5 b6 b7 b8 color", |g, n| {
        let mut pattern = [0; 8];
        for (row, &number) in pattern.iter_mut().zip(n) {
            // Turbo C's `char` has a sign: −1 is eight bits on.
            *row = within("row", number, -128, 255)? as u8;
        }
        g.canvas.set_fill_pattern(pattern, color(n[8])?);
        DONE
    }),
    set("setfillstyle", "style color", |g, n| {
        let color = color(n[1])?;
        let style = match within("style", n[0], 0, 12)? {
            12 => FillStyle::User(g.canvas.fill_pattern()),
            number => FillStyle::try_from(number).map_err(refused)?,
        };
        g.canvas.set_fill_style(style, color);
        DONE
    }),
    set("setlinestyle", "style pattern thickness", |g, n| {
        let bits = within("pattern", n[1], -32_768, 65_535)? as u16;
        let thickness = match n[2] {
            1 | 3 => n[2],
            other => return Err(Refusal(format!("its thickness is 1 (NORM_WIDTH) or 3 (THICK_WIDTH), not {other}"))),
        };
        let LineSettings { style, thickness } =
            LineSettings::from_numbers(within("style", n[0], 0, 4)?, bits, thickness).map_err(refused)?;
        g.canvas.set_line_style(style, thickness);
        DONE
    }),
    draw("setpalette", "color entry", |g, n| {
        g.canvas.set_palette(color(n[0])?, within("entry", n[1], 0, 63)? as u8);
        DONE
    }),
    draw("setrgbpalette", "entry red green blue", |g, n| {
        let light = |name, number| within(name, number, 0, 255).map(|number| number as u8);
        g.canvas.set_rgb_palette(light("entry", n[0])?, light("red", n[1])?, light("green", n[2])?, light("blue", n[3])?);
        DONE
    }),
    set("settextjustify", "horizontal vertical", |g, n| {
        let [horizontal, vertical] = [within("horizontal", n[0], 0, 2)?, within("vertical", n[1], 0, 2)?];
        g.canvas.set_text_justify(horizontal.try_into().map_err(refused)?, vertical.try_into().map_err(refused)?);
        DONE
    }),
    set("settextstyle", "font direction size", |g, n| {
        g.load_font(n[0]).map_err(|(error, file)| match file {
            Some(file) => Refusal(format!("font {}: {file}", n[0])),
            None => refused(error),
        })?;
        let direction = within("direction", n[1], 0, 1)?.try_into().map_err(refused)?;
        g.canvas.set_text_style(n[0], direction, within("size", n[2], 0, 10)?).map_err(|error| match error {
            GraphError::FontNotFound => Refusal(format!("font {}: its .CHR file is not found", n[0])),
            error => refused(error),
        })
    }),
    set("setusercharsize", "multx divx multy divy", |g, n| {
        g.canvas.set_user_char_size(n[0], n[1], n[2], n[3]).map_err(|_| Refusal("a divisor is 0".to_owned()))
    }),
    set("setviewport", "left top right bottom clip?", |g, n| {
        let (right, bottom) = (g.canvas.max_x(), g.canvas.max_y());
        g.canvas.set_viewport(n[0], n[1], n[2], n[3], n[4] != 0).map_err(|_| {
            Refusal(format!(
                "its edges {} {} {} {} must lie in 0 0 {right} {bottom}, left before right and top before bottom",
                n[0], n[1], n[2], n[3]
            ))
        })
    }),
    draw("setvisualpage", "page", |g, n| {
        let last = g.canvas.page_count() - 1;
        g.canvas.set_visual_page(within("page", n[0], 0, last as i32)? as usize).map_err(refused)
    }),
    set("setwritemode", "mode", |g, n| {
        g.canvas.set_write_mode(operation(n[0])?);
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
            let mut graphics = Graphics::vga();
            let numbers = vec![1; super::super::names::count(call.takes)];
            // A polygon of one point: `n x1 y1 …` are three numbers and the sign for more.
            let numbers = if call.takes_points() { &numbers[1..] } else { &numbers[..] };
            assert!((call.does)(&mut graphics, numbers).is_ok(), "{}", call.name);
        }
    }
}
