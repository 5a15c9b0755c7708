//! The functions of WinBGIm beyond graphics.h. Its window is the screen, and its mouse is the PC's.

use super::mouse::give_place;
use super::{Answer, Done, Pc};

fn give(pc: &mut Pc, value: i16) -> Done {
    pc.take(|call| call.return_int(value));
    Done::Now
}

/// Reads the kind of a mouse event, and advances the clock, because programs query WinBGIm's mouse in busy loops.
fn kind(pc: &mut Pc) -> i16 {
    pc.machine.advance_clock(2_000);
    pc.take(|call| call.int())
}

pub(super) const CALLS: &[(&str, Answer)] = &[
    ("initwindow", |pc| {
        pc.video.graphics.initgraph(huanle_gfx::graphics_h::DETECT, 0, "");
        pc.video.entered_graphics();
        pc.video.console_apart = true;
        pc.video.graphics.set_separate_background();
        give(pc, 0)
    }),
    ("getwindowwidth", |pc| give(pc, 640)),
    ("getmaxwidth", |pc| give(pc, 640)),
    ("getwindowheight", |pc| give(pc, 480)),
    ("getmaxheight", |pc| give(pc, 480)),
    ("ismouseclick", |pc| {
        let kind = kind(pc);
        let is = pc.mouse.is_click(kind);
        give(pc, is.into())
    }),
    ("getmouseclick", |pc| {
        let (kind, x, y) = pc.take(|call| (call.int(), call.unsigned_long(), call.unsigned_long()));
        let at = pc.mouse.take_click(kind);
        pc.take(|call| give_place(call, x, y, at));
        Done::Now
    }),
    ("clearmouseclick", |pc| {
        let kind = kind(pc);
        pc.mouse.take_click(kind);
        Done::Now
    }),
    ("mousebuttons", |pc| {
        let buttons = pc.mouse.buttons();
        give(pc, buttons.into())
    }),
    ("mousex", |pc| {
        let (x, _) = pc.mouse.place();
        pc.machine.advance_clock(2_000);
        give(pc, x)
    }),
    ("mousey", |pc| {
        let (_, y) = pc.mouse.place();
        pc.machine.advance_clock(2_000);
        give(pc, y)
    }),
    ("swapbuffers", |pc| give(pc, 0)),
    ("COLOR", |pc| {
        let [red, green, blue] = pc.take(|call| [call.int(), call.int(), call.int()]);
        let number = nearest([red, green, blue].map(|light| light.clamp(0, 255) as u8));
        give(pc, number.into())
    }),
];

/// Returns the nearest of the sixteen colours.
fn nearest(light: [u8; 3]) -> u8 {
    let palette = huanle_gfx::Palette::vga();
    let distance = |color: &huanle_gfx::Color| -> u32 {
        palette.rgb8(*color).into_iter().zip(light).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    huanle_gfx::Color::all().min_by_key(distance).map_or(0, huanle_gfx::Color::index)
}
