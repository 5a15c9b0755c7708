//! graphics.h: reads arguments from the stack, calls `graphics_h`, and returns the results.
//!
//! Drawing takes about as long as on a VGA card on an ISA bus.

use huanle_gfx::Color;
use huanle_gfx::graphics_h::Graphics;

use super::rom::CHARACTERS;
use super::{Answer, CallStop, Pc};
use crate::library::native::{Int, Word, natives};
use crate::library::{Call, plus};

/// The clock cycles of every call.
pub(super) const CALL: u64 = 1_500;
/// The clock cycles of a single pixel, of a pixel of a filled row, and of a byte of an image.
const PIXEL: u64 = 90;
const FILLED: u64 = 9;
const BYTE: u64 = 60;
/// The microseconds to clear the whole screen.
const CLEAR: u64 = 10_000;

fn span(a: i32, b: i32) -> u64 {
    u64::from(a.abs_diff(b)).min(1024) + 1
}

fn area(left: i32, top: i32, right: i32, bottom: i32) -> u64 {
    span(left, right) * span(top, bottom) * FILLED
}

fn round(x: i32, y: i32) -> u64 {
    (u64::from(x.unsigned_abs()) + u64::from(y.unsigned_abs())).min(2048) * 4 * PIXEL
}

fn disc(x: i32, y: i32) -> u64 {
    round(x, y) + area(-x, -y, x, y)
}

/// Defines calls that take `int`s and return nothing, with their clock cycles.
macro_rules! simple {
    ($($name:ident($($argument:ident),*) $cost:expr;)*) => {
        pub(super) const SIMPLE: &[(&str, Answer)] = &[$((stringify!($name), |pc| {
            let [$($argument),*] = pc.take(|call| call.ints()).map(i32::from);
            pc.video.graphics.$name($($argument),*);
            pc.machine.advance_clock(CALL + $cost);
            Ok(())
        })),*];
    };
}

simple! {
    arc(_x, _y, _start, _end, radius) round(radius, radius);
    bar(left, top, right, bottom) area(left, top, right, bottom);
    bar3d(left, top, right, bottom, _depth, _top) area(left, top, right, bottom) + 100_000;
    circle(_x, _y, radius) round(radius, radius);
    ellipse(_x, _y, _start, _end, across, down) round(across, down);
    fillellipse(_x, _y, across, down) disc(across, down);
    floodfill(_x, _y, _border) 3_000_000;
    graphdefaults() 0;
    line(x1, y1, x2, y2) span(x1, x2).max(span(y1, y2)) * PIXEL;
    linerel(dx, dy) span(dx, 0).max(span(dy, 0)) * PIXEL;
    lineto(_x, _y) 100 * PIXEL;
    moverel(_x, _y) 0;
    moveto(_x, _y) 0;
    pieslice(_x, _y, _start, _end, radius) disc(radius, radius);
    putpixel(_x, _y, _color) 0;
    rectangle(left, top, right, bottom) (span(left, right) + span(top, bottom)) * PIXEL;
    sector(_x, _y, _start, _end, across, down) disc(across, down);
    setactivepage(_page) 0;
    setaspectratio(_x, _y) 0;
    setbkcolor(_color) 0;
    setcolor(_color) 0;
    setfillstyle(_style, _color) 0;
    setlinestyle(_style, _pattern, _thickness) 0;
    setpalette(_number, _color) 0;
    settextjustify(_across, _down) 0;
    setusercharsize(_a, _b, _c, _d) 0;
    setviewport(_left, _top, _right, _bottom, _clip) 0;
    setvisualpage(_page) 0;
    setwritemode(_mode) 0;
}

/// Defines calls that take `int`s and return an `int`.
macro_rules! asked {
    ($($name:ident($($argument:ident),*)),*) => {
        &[$((stringify!($name), |pc| {
            let [$($argument),*] = pc.take(|call| call.ints()).map(i32::from);
            let value = pc.video.graphics.$name($($argument),*);
            pc.machine.advance_clock(300);
            pc.answer_with(|_| Int(value as i16))
        })),*]
    };
}

pub(super) const ASKED: &[(&str, Answer)] = asked! {
    getbkcolor(), getcolor(), getmaxcolor(), getmaxmode(), getmaxx(), getmaxy(), getpalettesize(), getpixel(x, y), getx(), gety(),
    imagesize(left, top, right, bottom)
};

/// The functions of [`ASKED`] that work before `initgraph`.
pub(super) const ASKED_SETUP: &[(&str, Answer)] = asked! { getgraphmode(), graphresult() };

/// Decodes a text in code page 437.
pub(super) fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| CHARACTERS[usize::from(byte)]).collect()
}

/// Reads a text from the far pointer in the first argument.
fn far_text(pc: &mut Pc) -> String {
    text(&pc.take(|call| call.far_string_argument()))
}

/// Writes bytes to the far pointer in the first argument.
pub(super) fn give_bytes(pc: &mut Pc, bytes: &[u8]) {
    pc.take(|call| {
        let to = call.unsigned_long();
        call.write(to, bytes);
    });
}

/// Writes words to the far pointer in the first argument.
fn give_words(pc: &mut Pc, words: &[i32]) {
    pc.take(|call| {
        let to = call.unsigned_long();
        (0..).zip(words).for_each(|(at, word)| call.set_word(plus(to, 2 * at), *word as u16));
    });
}

/// Writes a word to each of the two far pointers in the next arguments.
pub(super) fn give_pair(call: &mut Call<'_>, (first, second): (i32, i32)) {
    let pointers = [call.unsigned_long(), call.unsigned_long()];
    pointers.into_iter().zip([first, second]).for_each(|(to, word)| call.set_word(to, word as u16));
}

/// Returns the bytes of a `palettetype`.
fn palette_bytes(entries: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; 17];
    bytes[0] = entries.len() as u8;
    bytes[1..=entries.len()].copy_from_slice(entries);
    bytes
}

fn polygon(pc: &mut Pc) -> (i32, Vec<i32>) {
    pc.take(|call| {
        let (n, at) = (call.int(), call.unsigned_long());
        let count = n.max(0) as u16;
        let numbers = (0..count.saturating_mul(2)).map(|i| i32::from(call.word_at(plus(at, i.wrapping_mul(2))) as i16));
        (n.into(), numbers.collect())
    })
}

fn poly_cost(numbers: &[i32]) -> u64 {
    let points = numbers.as_chunks::<2>().0;
    let length = |pair: &[[i32; 2]]| span(pair[0][0], pair[1][0]).max(span(pair[0][1], pair[1][1]));
    points.windows(2).map(length).sum::<u64>() * PIXEL
}

/// The functions that work before `initgraph`.
pub(super) const SETUP: &[(&str, Answer)] = natives![
    ("initgraph", |pc| {
        let (driver, mode, path) = pc.take(|call| {
            let (driver, mode, path) = (call.unsigned_long(), call.unsigned_long(), call.unsigned_long());
            let path = if call.is_null(path) { Vec::new() } else { call.string(path) };
            ((driver, call.word_at(driver)), (mode, call.word_at(mode)), path)
        });
        let (number, chosen) = (i32::from(driver.1 as i16), i32::from(mode.1 as i16));
        let opened = pc.video.graphics.initgraph(number, chosen, &text(&path));
        pc.take(|call| {
            call.set_word(driver.0, opened.0 as u16);
            call.set_word(mode.0, opened.1 as u16);
        });
        if opened.0 >= 0 {
            pc.video.entered_graphics();
        }
        pc.machine.advance_clock(10_000_000);
    }),
    ("closegraph", |pc| leave(pc, Graphics::closegraph)),
    ("restorecrtmode", |pc| leave(pc, Graphics::restorecrtmode)),
    ("setgraphmode", |pc| {
        let mode = pc.take(|call| call.int());
        pc.video.graphics.setgraphmode(mode.into());
        pc.video.entered_graphics();
    }),
    ("detectgraph", |pc| {
        let found = pc.video.graphics.detectgraph();
        pc.take(|call| give_pair(call, found));
    }),
    ("grapherrormsg", |pc| {
        let code = pc.take(|call| call.int());
        let said = pc.video.graphics.grapherrormsg(code.into());
        pc.store_text(said.as_bytes())
    }),
    ("getmoderange", |pc| {
        let driver = pc.take(|call| call.int());
        let range = pc.video.graphics.getmoderange(driver.into());
        pc.take(|call| {
            call.int();
            give_pair(call, range);
        });
    }),
    ("installuserdriver", |pc| {
        let name = far_text(pc);
        Int(pc.video.graphics.installuserdriver(&name) as i16)
    }),
    // Any driver is accepted: all drivers are built in, and the linked one is VGA's.
    ("registerbgidriver" | "registerfarbgidriver", |pc| Int(pc.video.graphics.registerbgidriver("EGAVGA") as i16)),
    ("setgraphbufsize", |pc| {
        let size = pc.take(|call| call.word());
        Word(pc.video.graphics.setgraphbufsize(size))
    }),
];

/// The functions that need `initgraph`, like those of [`SIMPLE`] and [`ASKED`].
pub(super) const CALLS: &[(&str, Answer)] = natives![
    ("cleardevice", |pc| clear(pc, Graphics::cleardevice)),
    ("clearviewport", |pc| clear(pc, Graphics::clearviewport)),
    ("getdrivername", |pc| {
        let said = pc.video.graphics.getdrivername();
        pc.store_text(said.as_bytes())
    }),
    ("getmodename", |pc| {
        let mode = pc.take(|call| call.int());
        let said = pc.video.graphics.getmodename(mode.into());
        pc.store_text(said.as_bytes())
    }),
    ("drawpoly", |pc| {
        let (n, numbers) = polygon(pc);
        pc.video.graphics.drawpoly(n, &numbers);
        pc.machine.advance_clock(CALL + poly_cost(&numbers));
    }),
    ("fillpoly", |pc| {
        let (n, numbers) = polygon(pc);
        pc.video.graphics.fillpoly(n, &numbers);
        pc.machine.advance_clock(CALL + 3 * poly_cost(&numbers));
    }),
    ("outtext", |pc| {
        let said = pc.take(|call| call.far_string_argument());
        pc.video.draw_text(|graphics| graphics.outtext(&text(&said)));
        pc.machine.advance_clock(CALL + 5_000 * said.len() as u64);
    }),
    ("outtextxy", |pc| {
        let (x, y, said) = pc.take(|call| (call.int(), call.int(), call.far_string_argument()));
        pc.video.draw_text(|graphics| graphics.outtextxy(x.into(), y.into(), &text(&said)));
        pc.machine.advance_clock(CALL + 5_000 * said.len() as u64);
    }),
    ("textwidth", |pc| {
        let said = far_text(pc);
        Int(pc.video.graphics.textwidth(&said) as i16)
    }),
    ("textheight", |pc| {
        let said = far_text(pc);
        Int(pc.video.graphics.textheight(&said) as i16)
    }),
    ("getimage", |pc| {
        let ([left, top, right, bottom], to) = pc.take(|call| (call.ints().map(i32::from), call.unsigned_long()));
        let bytes = pc.video.graphics.getimage(left, top, right, bottom);
        pc.take(|call| call.write(to, &bytes));
        pc.machine.advance_clock(CALL + BYTE * bytes.len() as u64);
    }),
    ("putimage", |pc| {
        let (left, top, image, op) = pc.take(|call| {
            let (left, top, at, op) = (call.int(), call.int(), call.unsigned_long(), call.int());
            let (columns, rows) = (u32::from(call.word_at(at)) + 1, u32::from(call.word_at(plus(at, 2))) + 1);
            let size = columns.div_ceil(8).saturating_mul(4 * rows).saturating_add(6);
            (left.into(), top.into(), call.read(at, size), op.into())
        });
        pc.video.graphics.putimage(left, top, &image, op);
        pc.machine.advance_clock(CALL + 2 * BYTE * image.len() as u64);
    }),
    ("getarccoords", |pc| {
        let arc = pc.video.graphics.getarccoords();
        give_words(pc, &[arc.center.0, arc.center.1, arc.start.0, arc.start.1, arc.end.0, arc.end.1]);
    }),
    ("getaspectratio", |pc| {
        let aspect = pc.video.graphics.getaspectratio();
        pc.take(|call| give_pair(call, aspect));
    }),
    ("getfillsettings", |pc| {
        let (style, color) = pc.video.graphics.getfillsettings();
        give_words(pc, &[style, color]);
    }),
    ("getfillpattern", |pc| {
        let pattern = pc.video.graphics.getfillpattern();
        give_bytes(pc, &pattern);
    }),
    ("setfillpattern", |pc| {
        let (pattern, color) = pc.take(|call| {
            let (at, color) = (call.unsigned_long(), call.int());
            (std::array::from_fn(|row| call.byte(plus(at, row as u16))), color)
        });
        pc.video.graphics.setfillpattern(pattern, color.into());
    }),
    ("getlinesettings", |pc| {
        let line = pc.video.graphics.getlinesettings();
        give_words(pc, &[line.linestyle, line.upattern.into(), line.thickness]);
    }),
    ("gettextsettings", |pc| {
        let text = pc.video.graphics.gettextsettings();
        give_words(pc, &[text.font, text.direction, text.charsize, text.horiz, text.vert]);
    }),
    ("getviewsettings", |pc| {
        let view = pc.video.graphics.getviewsettings();
        give_words(pc, &[view.left, view.top, view.right, view.bottom, view.clip]);
    }),
    ("getpalette", |pc| {
        let bytes = palette_bytes(&pc.video.graphics.getpalette());
        give_bytes(pc, &bytes);
    }),
    ("getdefaultpalette", |pc| {
        let bytes = palette_bytes(&pc.video.graphics.getdefaultpalette());
        pc.store_bytes(&bytes)
    }),
    ("setrgbpalette", |pc| {
        let [number, channels @ ..] = pc.take(|call| call.ints::<4>()).map(i32::from);
        // The kernel passes the lowest six bits to the DAC; WinBGIm takes eight, for later drawing in a colour.
        let graphics = &mut pc.video.graphics;
        if pc.machine.program().options.compiler.is_modern() {
            graphics.canvas.set_rgb_color(Color::wrapping(number as u8), channels.map(|light| light as u8));
        } else {
            let [red, green, blue] = channels.map(|light| (light & 63) << 2);
            graphics.setrgbpalette(number, red, green, blue);
        }
        pc.machine.advance_clock(CALL);
    }),
    ("setallpalette", |pc| {
        let entries: Vec<i32> = pc.take(|call| {
            let at = call.unsigned_long();
            let size = call.byte(at).min(16);
            (1..=u16::from(size)).map(|i| i32::from(call.byte(plus(at, i)) as i8)).collect()
        });
        pc.video.graphics.setallpalette(&entries);
    }),
];

/// Clears the screen. It takes most of a retrace, during which the old picture stays visible: otherwise, a program that
/// repeatedly clears and redraws would show almost nothing.
fn clear(pc: &mut Pc, how: fn(&mut Graphics)) -> Result<(), CallStop> {
    pc.wait(CLEAR * pc.timer.hertz() / 1_000_000)?;
    how(&mut pc.video.graphics);
    Ok(())
}

/// Leaves the graphics mode, if there is one.
fn leave(pc: &mut Pc, how: fn(&mut Graphics)) {
    let was = pc.video.is_graphics();
    how(&mut pc.video.graphics);
    if was {
        pc.video.left_graphics();
    }
}
