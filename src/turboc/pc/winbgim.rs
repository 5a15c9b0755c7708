//! The functions of WinBGIm beyond graphics.h. Its window is the screen, and its mouse is the PC's.

use super::bitmap::Bitmap;
use super::mouse::give_place;
use super::{Answer, Done, Pc};
use crate::machine::FileOpenError;

fn give(pc: &mut Pc, value: i16) -> Done {
    pc.take(|call| call.return_int(value));
    Done::Now
}

/// The largest width and height of a window.
const LARGEST: i32 = 2000;

/// Returns whether the code of a pressed key, as `bioskey` returns it, is that of a virtual key of Windows.
fn is_key(code: u16, key: i16) -> bool {
    let [scan, character] = code.to_be_bytes();
    let arrows = [(33, 0x49), (34, 0x51), (35, 0x4F), (36, 0x47), (37, 0x4B), (38, 0x48), (39, 0x4D), (40, 0x50)];
    let others = [(45, 0x52), (46, 0x53)];
    if let Some((_, wanted)) = arrows.iter().chain(&others).find(|(number, _)| *number == key) {
        return scan == *wanted && matches!(character, 0 | 0xE0);
    }
    match key {
        112..=121 => scan == 0x3B + (key - 112) as u8 && character == 0,
        _ => u8::try_from(key).is_ok_and(|key| character.to_ascii_uppercase() == key && character != 0),
    }
}

/// Reads the kind of a mouse event, and advances the clock, because programs query WinBGIm's mouse in busy loops.
fn kind(pc: &mut Pc) -> i16 {
    pc.machine.advance_clock(2_000);
    pc.take(|call| call.int())
}

/// The functions that read keys or the mouse.
pub(super) const INPUT: &[(&str, Answer)] = &[
    ("GetAsyncKeyState", |pc| {
        let key = pc.take(|call| call.int());
        let is_down = match key {
            1 => pc.mouse.buttons() & 1 != 0,
            2 => pc.mouse.buttons() & 2 != 0,
            4 => pc.mouse.buttons() & 4 != 0,
            16 => pc.keyboard.flags & 3 != 0,
            17 => pc.keyboard.flags & 4 != 0,
            18 => pc.keyboard.flags & 8 != 0,
            _ => pc.keyboard.down().is_some_and(|code| is_key(code, key)),
        };
        pc.machine.advance_clock(pc.timer.hertz() / 100_000);
        give(pc, if is_down { -32767 } else { 0 })
    }),
    ("__get_click", |pc| {
        let (kind, x, y) = pc.take(|call| (call.int(), call.unsigned_long(), call.unsigned_long()));
        let at = pc.mouse.take_click(kind);
        pc.take(|call| give_place(call, x, y, at));
        Done::Now
    }),
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
];

/// The other functions.
pub(super) const CALLS: &[(&str, Answer)] = &[
    ("initwindow", |pc| {
        pc.video.graphics.initgraph(huanle_gfx::graphics_h::DETECT, 0, "");
        pc.video.entered_graphics();
        pc.video.console_apart = true;
        pc.video.graphics.set_separate_background();
        give(pc, 0)
    }),
    ("__open_window", |pc| {
        let [width, height, twice] = pc.take(|call| [call.int(), call.int(), call.int()]);
        let (width, height) = (i32::from(width).clamp(1, LARGEST), i32::from(height).clamp(1, LARGEST));
        let pages = if width * height > 640 * 480 { 2 } else { 4 };
        pc.video.graphics.open_window(width, height, pages);
        pc.video.entered_graphics();
        pc.video.console_apart = true;
        pc.mouse.set_range(width, height);
        if twice != 0 {
            pc.video.graphics.setactivepage(1);
        }
        give(pc, 0)
    }),
    ("__swap_buffers", |pc| {
        // The pages change their roles.
        let [active, visual] = pc.take(|call| [call.int(), call.int()]);
        pc.video.graphics.setactivepage(active.into());
        pc.video.graphics.setvisualpage(visual.into());
        Done::Now
    }),
    ("GetTickCount", |pc| {
        let ms = pc.ms();
        pc.machine.advance_clock(pc.timer.hertz() / 100_000);
        pc.take(|call| call.return_long(ms as i32));
        Done::Now
    }),
    ("__read_image", |pc| {
        let (name, [left, top, right, bottom]) =
            pc.take(|call| (call.unsigned_long(), [call.int(), call.int(), call.int(), call.int()].map(i32::from)));
        let name = pc.take(|call| call.string(name));
        let bytes = pc.machine.files.read_whole(&crate::library::files::dos_name(&name));
        let image = bytes.as_deref().and_then(Bitmap::read);
        let failed = image.is_none();
        if failed {
            let reason = if bytes.is_none() { FileOpenError::NotFound } else { FileOpenError::Unreadable };
            pc.machine.report_unopened(&name, reason);
        }
        let (right, bottom) = match &image {
            Some(image) => (right.min(left + image.width - 1), bottom.min(top + image.height - 1)),
            None => (right.min(left + 99), bottom.min(top + 99)),
        };
        let graphics = &mut pc.video.graphics;
        match image {
            Some(image) => {
                let (width, height) = ((right - left + 1).max(1), (bottom - top + 1).max(1));
                for y in 0..height {
                    for x in 0..width {
                        let color = nearest(image.pixel(x * image.width / width, y * image.height / height));
                        graphics.putpixel(left + x, top + y, color.into());
                    }
                }
            }
            // A file that cannot be read is shown as a frame.
            None => graphics.rectangle(left, top, right, bottom),
        }
        give(pc, if failed { -1 } else { 0 })
    }),
    // The size of an image, without the limit of a segment.
    ("__image_size", |pc| {
        let [left, top, right, bottom] =
            pc.take(|call| [call.int(), call.int(), call.int(), call.int()].map(i32::from));
        let size = pc.video.graphics.canvas.image_size(left, top, right, bottom);
        pc.take(|call| call.return_long(size as i32));
        Done::Now
    }),
    ("getwindowwidth", |pc| {
        let width = pc.video.graphics.getmaxx() + 1;
        give(pc, width as i16)
    }),
    ("getmaxwidth", |pc| give(pc, 640)),
    ("getwindowheight", |pc| {
        let height = pc.video.graphics.getmaxy() + 1;
        give(pc, height as i16)
    }),
    ("getmaxheight", |pc| give(pc, 480)),
    ("clearmouseclick", |pc| {
        let kind = kind(pc);
        pc.mouse.take_click(kind);
        Done::Now
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
