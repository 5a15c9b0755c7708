//! The functions of WinBGIm beyond graphics.h. Its window is the screen, and its mouse is the PC's.

use super::mouse::give_place;
use super::{Answer, GraphicsWarningKind, Pc, RgbPicture};
use crate::library::native::{Int, Long, natives};
use crate::machine::FileOpenError;

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

/// Returns the position of the mouse, and advances the clock as [`kind`] does.
fn mouse_place(pc: &mut Pc) -> (i16, i16) {
    pc.machine.advance_clock(2_000);
    pc.mouse.place()
}

/// Reads the kind of a mouse event, and advances the clock, because programs query WinBGIm's mouse in busy loops.
fn kind(pc: &mut Pc) -> i16 {
    pc.machine.advance_clock(2_000);
    pc.take(|call| call.int())
}

/// The functions that read keys or the mouse.
pub(super) const INPUT: &[(&str, Answer)] = natives![
    ("GetAsyncKeyState", |pc| {
        let key = pc.take(|call| call.int());
        let is_down = match key {
            1 => pc.mouse.buttons() & 1 != 0,
            2 => pc.mouse.buttons() & 2 != 0,
            4 => pc.mouse.buttons() & 4 != 0,
            16 | 160 | 161 => pc.keyboard.flags & 3 != 0,
            17 | 162 | 163 => pc.keyboard.flags & 4 != 0,
            18 | 164 | 165 => pc.keyboard.flags & 8 != 0,
            _ => pc.keyboard.down().is_some_and(|code| is_key(code, key)),
        };
        pc.machine.advance_clock(pc.timer.hertz() / 100_000);
        Int(if is_down { -32767 } else { 0 })
    }),
    // Writes the position of the last click of a kind.
    ("__get_click" | "getmouseclick", |pc| {
        let (kind, x, y) = pc.take(|call| (call.int(), call.unsigned_long(), call.unsigned_long()));
        let at = pc.mouse.take_click(kind);
        pc.take(|call| give_place(call, x, y, at));
    }),
    ("ismouseclick", |pc| {
        let kind = kind(pc);
        Int(pc.mouse.is_click(kind).into())
    }),
    ("mousebuttons", |pc| Int(pc.mouse.buttons().into())),
    ("mousex", |pc| Int(mouse_place(pc).0)),
    ("mousey", |pc| Int(mouse_place(pc).1)),
];

/// The other functions.
pub(super) const CALLS: &[(&str, Answer)] = natives![
    ("initwindow", |pc| {
        pc.video.graphics.initgraph(huanle_gfx::graphics_h::DETECT, 0, "");
        pc.video.entered_graphics();
        pc.video.console_apart = true;
        pc.video.graphics.set_separate_background();
        Int(0)
    }),
    ("__open_window", |pc| {
        let [width, height, twice] = pc.take(|call| call.ints());
        let (width, height) = (i32::from(width).clamp(1, LARGEST), i32::from(height).clamp(1, LARGEST));
        let pages = if width * height > 640 * 480 { 2 } else { 4 };
        pc.video.graphics.open_window(width, height, pages);
        pc.video.entered_graphics();
        pc.video.console_apart = true;
        pc.mouse.set_range(width, height);
        if twice != 0 {
            pc.video.graphics.setactivepage(1);
        }
        Int(0)
    }),
    ("__swap_buffers", |pc| {
        // The pages change their roles.
        let [active, visual] = pc.take(|call| call.ints());
        pc.video.graphics.setactivepage(active.into());
        pc.video.graphics.setvisualpage(visual.into());
    }),
    ("GetTickCount", |pc| {
        let ms = pc.ms();
        pc.machine.advance_clock(pc.timer.hertz() / 100_000);
        Long(ms as i32)
    }),
    ("__read_image", |pc| {
        let (name, [left, top, right, bottom]) =
            pc.take(|call| (call.far_string_argument(), call.ints().map(i32::from)));
        let bytes = pc.machine.files.read_whole(&name);
        let decode = |bytes: &[u8]| RgbPicture::read_bmp(bytes).or_else(|| (pc.decode_picture)(bytes));
        let image = bytes.as_deref().and_then(decode);
        let failed = image.is_none();
        if failed {
            let reason = if bytes.is_none() { FileOpenError::NotFound } else { FileOpenError::Unreadable };
            pc.machine.report_unopened(&name, reason);
        }
        let (right, bottom) = match &image {
            Some(image) => (right.min(left + image.width - 1), bottom.min(top + image.height - 1)),
            None => (right.min(left + 99), bottom.min(top + 99)),
        };
        let palette = pc.video.graphics.canvas.palette().clone();
        let graphics = &mut pc.video.graphics;
        let (mut is_reduced, mut pixels) = (false, 0);
        match image {
            Some(image) => {
                let (width, height) = ((right - left + 1).max(1), (bottom - top + 1).max(1));
                pixels = image.pixels.len() as u64;
                for y in 0..height {
                    for x in 0..width {
                        let light = image.pixel(x * image.width / width, y * image.height / height);
                        let color = palette.nearest(light, |_| true);
                        is_reduced |= palette.rgb8(color) != light;
                        graphics.putpixel(left + x, top + y, color.index().into());
                    }
                }
            }
            // A file that cannot be read is shown as a frame.
            None => graphics.rectangle(left, top, right, bottom),
        }
        if is_reduced {
            pc.warn_of_graphics(GraphicsWarningKind::ReducedColors);
        }
        // Reading a picture takes 50 ns per pixel.
        pc.machine.advance_clock(pc.timer.hertz() * pixels / 20_000_000);
        Int(if failed { -1 } else { 0 })
    }),
    // The size of an image, without the limit of a segment.
    ("__image_size", |pc| {
        let [left, top, right, bottom] = pc.take(|call| call.ints()).map(i32::from);
        let size = pc.video.graphics.canvas.image_size(left, top, right, bottom);
        Long(size as i32)
    }),
    ("getwindowwidth", |pc| Int((pc.video.graphics.getmaxx() + 1) as i16)),
    ("getmaxwidth", |_| Int(640)),
    ("getwindowheight", |pc| Int((pc.video.graphics.getmaxy() + 1) as i16)),
    ("getmaxheight", |_| Int(480)),
    ("clearmouseclick", |pc| {
        let kind = kind(pc);
        pc.mouse.take_click(kind);
    }),
    ("swapbuffers", |_| Int(0)),
    ("COLOR", |pc| {
        let [red, green, blue] = pc.take(|call| call.ints());
        let light = [red, green, blue].map(|light| light.clamp(0, 255) as u8);
        let color = pc.video.graphics.canvas.palette().nearest(light, |_| true);
        Int(color.index().into())
    }),
];
