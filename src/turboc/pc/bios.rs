//! Software interrupts: BIOS 10h, 11h, 12h, 15h, 16h, 1Ah, DOS 21h, mouse 33h.

use huanle_gfx::Color;
use huanle_gfx::planar::port;

use super::text::{CursorShape, TextScreen, TextWindow};
use super::{CallStop, MissingFeature, Pc, keyboard};
use crate::library::plus;

/// The processor's registers at an interrupt.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub(super) struct Registers {
    pub ax: u16,
    pub bx: u16,
    pub cx: u16,
    pub dx: u16,
    pub bp: u16,
    pub si: u16,
    pub di: u16,
    pub ds: u16,
    pub es: u16,
    pub carry: bool,
    pub zero: bool,
}

impl Registers {
    pub(super) fn flags(&self) -> u16 {
        0x0202 | u16::from(self.carry) | u16::from(self.zero) << 6
    }

    fn ah(&self) -> u8 {
        (self.ax >> 8) as u8
    }

    fn al(&self) -> u8 {
        self.ax as u8
    }

    fn set_al(&mut self, value: u8) {
        self.ax = self.ax & 0xFF00 | u16::from(value);
    }
}

/// Returns the high and the low byte.
fn bytes(word: u16) -> (u8, u8) {
    let [high, low] = word.to_be_bytes();
    (high, low)
}

/// Converts a number to binary-coded decimal: two digits in a byte.
fn bcd(value: u8) -> u16 {
    u16::from(value / 10 % 10) << 4 | u16::from(value % 10)
}

impl Pc {
    /// Handles an interrupt by its number, or calls the program's handler if there is one.
    pub(super) fn bios(&mut self, number: u8, r: &mut Registers) -> Result<(), CallStop> {
        if self.machine.has_handler(number) {
            self.machine.finish_call();
            self.machine.interrupt(number);
            return Err(CallStop::Elsewhere);
        }
        self.service(number, r)?;
        // Only completed calls take time: the number of attempts depends on how the host runs the PC.
        self.machine.advance_clock(500);
        Ok(())
    }

    fn service(&mut self, number: u8, r: &mut Registers) -> Result<(), CallStop> {
        match number {
            0x10 => return self.video_service(r),
            0x11 => r.ax = 0x0421,
            0x12 => r.ax = 640,
            0x15 if r.ah() == 0x86 => {
                let us = u64::from(r.cx) << 16 | u64::from(r.dx);
                return self.wait(us * self.timer.hertz() / 1_000_000);
            }
            0x16 => return self.key_service(r),
            0x1A => self.clock_service(r),
            0x20 => return Err(CallStop::Exit(0)),
            0x21 => return self.dos_service(r),
            0x33 => {
                let [ax, bx, cx, dx] = self.mouse.service([r.ax, r.bx, r.cx, r.dx], r.es);
                (r.ax, r.bx, r.cx, r.dx) = (ax, bx, cx, dx);
            }
            _ => {}
        }
        Ok(())
    }

    fn video_service(&mut self, r: &mut Registers) -> Result<(), CallStop> {
        let al = r.al();
        match r.ah() {
            0x00 => match al & 0x7F {
                mode @ (0..=3 | 7) => {
                    self.video.set_text_mode(mode);
                    self.note_text_mode();
                }
                mode => {
                    if !self.video.set_graphics_mode(mode) {
                        return Err(CallStop::Unsupported(MissingFeature::VideoMode(mode)));
                    }
                    self.machine.memory.set_byte(0x449, mode);
                }
            },
            0x01 => {
                self.video.text.shape = match bytes(r.cx) {
                    (first, _) if first & 0x20 != 0 => CursorShape::None,
                    (first, last) if last >= first + 4 => CursorShape::Solid,
                    _ => CursorShape::Normal,
                };
                self.video.text.touch();
            }
            0x02 => {
                let (y, x) = bytes(r.dx);
                if self.video.is_graphics() {
                    self.video.text.place_cursor(x, y)
                } else {
                    self.video.text.set_cursor(x, y)
                }
            }
            0x03 => {
                let (x, y) = self.video.text.cursor();
                (r.dx, r.cx) = (u16::from_be_bytes([y, x]), 0x0607);
            }
            0x06 | 0x07 => {
                let ((top, left), (bottom, right)) = (bytes(r.cx), bytes(r.dx));
                let by = if r.ah() == 6 { i16::from(al) } else { -i16::from(al) };
                if self.video.is_graphics() {
                    self.video.clear();
                } else {
                    self.video.text.scroll(TextWindow { left, top, right, bottom }, by, bytes(r.bx).0);
                }
            }
            0x08 => {
                let (x, y) = self.video.text.cursor();
                let [character, attribute] = self.video.text.cell(x, y);
                r.ax = u16::from_be_bytes([attribute, character]);
            }
            0x09 | 0x0A => self.write_characters(r),
            0x0B if self.video.is_graphics() => self.video.graphics.setbkcolor((r.bx & 15).into()),
            0x0C => {
                if let Some(linear) = self.video.linear_mut() {
                    linear.set_pixel(r.cx, r.dx, al);
                    return Ok(());
                }
                let color = Color::wrapping(al & 15);
                let (x, y) = (i32::from(r.cx), i32::from(r.dx));
                let canvas = &mut self.video.graphics.canvas;
                let color = if al & 0x80 != 0 {
                    Color::wrapping(canvas.get_pixel(x, y).index() ^ color.index())
                } else {
                    color
                };
                if self.video.is_graphics() {
                    self.video.graphics.putpixel(x, y, color.index().into());
                }
            }
            0x0D => {
                let color = match self.video.linear_mut() {
                    Some(linear) => linear.pixel(r.cx, r.dx),
                    None => self.video.graphics.getpixel(r.cx.into(), r.dx.into()) as u8,
                };
                r.set_al(color);
            }
            0x0E => self.video.teletype(al),
            0x0F => {
                r.ax = u16::from_be_bytes([self.video.text.columns(), self.machine.memory.byte(0x449)]);
                r.bx &= 0xFF;
            }
            0x10 => self.palette_service(r),
            0x11 if matches!(al, 0x12 | 0x02) => {
                self.video.set_text_mode(TextScreen::SMALL);
                self.note_text_mode();
            }
            0x11 if matches!(al, 0x14 | 0x11 | 0x01) => {
                self.video.set_text_mode(3);
                self.note_text_mode();
            }
            0x11 if al == 0x30 => (r.cx, r.dx) = (16, u16::from(self.video.text.rows()) - 1),
            0x12 if r.bx & 0xFF == 0x10 => (r.bx, r.cx) = (3, 9),
            0x13 => {
                let (y, x) = bytes(r.dx);
                self.video.text.place_cursor(x, y);
                let (from, count) = (u32::from(r.es) << 16 | u32::from(r.bp), r.cx);
                let text = self.take(|call| call.read(from, count.into()));
                text.iter().for_each(|byte| self.video.teletype(*byte));
            }
            0x1A => (r.ax, r.bx) = (0x1A, 8),
            _ => {}
        }
        Ok(())
    }

    /// Functions 09h and 0Ah: writes a character several times without moving the cursor.
    fn write_characters(&mut self, r: &Registers) {
        let (x, y) = self.video.text.cursor();
        let attribute = r.bx as u8;
        if self.video.is_graphics() {
            for column in (x..80).take(r.cx.into()) {
                self.video.text.place_cursor(column, y);
                self.video.put_in(r.al(), attribute);
            }
            self.video.text.place_cursor(x, y);
            return;
        }
        let columns = u32::from(self.video.text.columns());
        let first = u32::from(y) * columns + u32::from(x);
        for place in first..first + u32::from(r.cx) {
            let (x, y) = ((place % columns) as u8, (place / columns).min(255) as u8);
            let own = if r.ah() == 9 { attribute } else { self.video.text.cell(x, y)[1] };
            self.video.text.set_cell(x, y, [r.al(), own]);
        }
    }

    /// Int 10h, function 10h: palette registers and the DAC.
    fn palette_service(&mut self, r: &mut Registers) {
        let (at, count) = (u32::from(r.es) << 16 | u32::from(r.dx), r.cx.min(256));
        match r.al() {
            0x00 => {
                let (entry, color) = bytes(r.bx);
                self.video.graphics.setpalette(i32::from(color), i32::from(entry));
            }
            0x02 => {
                let entries: Vec<i32> = self.take(|call| call.read(at, 16)).into_iter().map(i32::from).collect();
                self.video.graphics.setallpalette(&entries);
            }
            0x07 => {
                let registers = self.video.palette_registers();
                let register = registers.get(usize::from(r.bx as u8)).copied().unwrap_or(0);
                r.bx = u16::from_be_bytes([register, r.bx as u8]);
            }
            0x09 => {
                let registers = self.video.palette_registers();
                self.take(|call| call.write(at, &registers));
            }
            0x10 => {
                let ((green, blue), (red, _)) = (bytes(r.cx), bytes(r.dx));
                self.set_dac(r.bx as u8, [red, green, blue]);
            }
            0x12 => {
                let lights = self.take(|call| call.read(at, u32::from(count) * 3));
                for (light, entry) in lights.as_chunks::<3>().0.iter().zip(r.bx..) {
                    self.set_dac(entry as u8, *light);
                }
            }
            0x15 => {
                let [red, green, blue] = self.dac(r.bx as u8);
                (r.dx, r.cx) = (u16::from(red) << 8, u16::from_be_bytes([green, blue]));
            }
            0x17 => {
                let lights: Vec<u8> = (r.bx..).take(count.into()).flat_map(|entry| self.dac(entry as u8)).collect();
                self.take(|call| call.write(at, &lights));
            }
            _ => {}
        }
    }

    /// Reads red, green and blue of a DAC entry.
    fn dac(&mut self, entry: u8) -> [u8; 3] {
        self.video.out(port::DAC_READ, entry);
        std::array::from_fn(|_| self.video.inp(port::DAC_DATA))
    }

    fn set_dac(&mut self, entry: u8, light: [u8; 3]) {
        self.video.out(port::DAC_WRITE, entry);
        light.into_iter().for_each(|light| self.video.out(port::DAC_DATA, light));
    }

    fn key_service(&mut self, r: &mut Registers) -> Result<(), CallStop> {
        match r.ah() & 0x0F {
            0 => r.ax = keyboard::take(&mut self.machine.memory).ok_or(CallStop::Key)?,
            1 => {
                let code = keyboard::peek(&self.machine.memory);
                r.zero = code.is_none();
                r.ax = code.unwrap_or(0);
            }
            2 => r.set_al(self.keyboard.flags),
            5 => r.set_al(u8::from(!keyboard::put(&mut self.machine.memory, r.cx))),
            _ => {}
        }
        Ok(())
    }

    fn clock_service(&mut self, r: &mut Registers) {
        let ms = self.ms();
        let now = self.clock.moment(ms);
        match r.ah() {
            0 => {
                let ticks = self.clock.ticks(ms);
                (r.cx, r.dx) = ((ticks >> 16) as u16, ticks as u16);
                r.set_al(0);
            }
            1 => {
                let ticks = i64::from(r.cx) << 16 | i64::from(r.dx);
                let day = self.clock.seconds(ms).div_euclid(86_400);
                let hundredths = ticks * 8_640_000 / 0x18_00B0;
                self.clock.set(ms, day * 86_400 + hundredths / 100, (hundredths % 100) as u8);
            }
            2 => (r.cx, r.dx) = (bcd(now.hour) << 8 | bcd(now.minute), bcd(now.second) << 8),
            4 => {
                let century = bcd((now.year / 100) as u8) << 8 | bcd((now.year % 100) as u8);
                (r.cx, r.dx) = (century, bcd(now.month) << 8 | bcd(now.day));
            }
            _ => {}
        }
    }

    fn dos_service(&mut self, r: &mut Registers) -> Result<(), CallStop> {
        let ms = self.ms();
        let now = self.clock.moment(ms);
        match r.ah() {
            0x01 | 0x07 | 0x08 => {
                let byte = self.next_byte().ok_or(CallStop::Key)?;
                if r.ah() == 1 {
                    self.print(&[byte]);
                }
                r.set_al(byte);
            }
            0x02 => self.print(&[r.dx as u8]),
            0x06 if r.dx as u8 != 0xFF => self.print(&[r.dx as u8]),
            0x06 => {
                let byte = self.key_waits().then(|| self.next_byte()).flatten();
                r.zero = byte.is_none();
                r.set_al(byte.unwrap_or(0));
            }
            0x09 => {
                let at = u32::from(r.ds) << 16 | u32::from(r.dx);
                let byte = |pc: &mut Pc, i| pc.take(|call| call.byte(plus(at, i)));
                let text: Vec<u8> = (0..u16::MAX).map(|i| byte(self, i)).take_while(|byte| *byte != b'$').collect();
                self.print(&text);
            }
            0x0B => r.set_al(if self.key_waits() { 0xFF } else { 0 }),
            0x25 => {
                let (at, handler) = (u32::from(r.al()) * 4, u32::from(r.ds) << 16 | u32::from(r.dx));
                self.machine.memory.set_word(at, handler as u16);
                self.machine.memory.set_word(at + 2, (handler >> 16) as u16);
            }
            0x2A => {
                (r.cx, r.dx) = (now.year, u16::from_be_bytes([now.month, now.day]));
                r.set_al(now.weekday);
            }
            0x2B => {
                let (month, of_month) = bytes(r.dx);
                self.clock.set_date(ms, (r.cx, month, of_month), now.hundredth);
                r.set_al(0);
            }
            0x2C => {
                r.cx = u16::from_be_bytes([now.hour, now.minute]);
                r.dx = u16::from_be_bytes([now.second, now.hundredth]);
            }
            0x2D => {
                let ((hour, minute), (second, hundredth)) = (bytes(r.cx), bytes(r.dx));
                self.clock.set_time(ms, [hour, minute, second, hundredth]);
                r.set_al(0);
            }
            0x30 => r.ax = 0x1606,
            0x35 => {
                let at = u32::from(r.al()) * 4;
                (r.bx, r.es) = (self.machine.memory.word(at), self.machine.memory.word(at + 2));
            }
            0x4C => return Err(CallStop::Exit(r.al().into())),
            _ => r.carry = true,
        }
        Ok(())
    }
}
