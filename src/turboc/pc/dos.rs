//! dos.h, bios.h and time.h: time, sound, interrupts, ports, keys.

use super::bios::Registers;
use super::clock::days;
use super::{Answer, CallStop, Pc, keyboard};
use crate::library::native::{Long, Word, natives};
use crate::library::{Call, plus};

/// The disk of `getdfree` in the form of `getfat`: 4 sectors per cluster, the type of a hard disk, 40,000 clusters, 512
/// bytes per sector.
const FAT: [u8; 6] = [4, 0xF8, 0x40, 0x9C, 0x00, 0x02];

const SECONDS_TO_1980: i64 = 315_532_800;

/// Returns the `date` and the `time` that `unixtodos` computes for seconds before 1980, which are no dates.
fn early_date(seconds: i64) -> [u8; 8] {
    const HOURS_OF_4_YEARS: i64 = 1461 * 24;
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    let year = (1980 + hours / HOURS_OF_4_YEARS * 4) as u16;
    let hours = hours % HOURS_OF_4_YEARS;
    let [low, high] = year.to_le_bytes();
    [low, high, (hours / 24 + 1) as u8, 1, (minutes % 60) as u8, (hours % 24) as u8, 0, (seconds % 60) as u8]
}

/// Reads bytes from the pointer in the next argument.
fn read<const N: usize>(call: &mut Call<'_>) -> [u8; N] {
    let from = call.pointer();
    std::array::from_fn(|i| call.byte(plus(from, i as u16)))
}

fn bioskey(pc: &mut Pc) -> Result<Word, CallStop> {
    let command = pc.take(|call| call.word());
    let result = match command & 0x0F {
        0 if pc.streams.piped => pc.machine.take_input_byte().ok_or(CallStop::Key)?.into(),
        0 => keyboard::take(&mut pc.machine.memory).ok_or(CallStop::Key)?,
        1 if pc.key_waits() => keyboard::peek(&pc.machine.memory).unwrap_or(0x1C0D),
        1 => 0,
        _ => pc.keyboard.flags.into(),
    };
    Ok(Word(result))
}

/// `int86` and its variants: loads the registers from memory, calls an interrupt, and stores the registers.
fn int86(pc: &mut Pc, number: Option<u8>, segments: bool) -> Result<Word, CallStop> {
    let (number, from, to, segment) = pc.take(|call| {
        let number = number.unwrap_or_else(|| call.word() as u8);
        (number, call.pointer(), call.pointer(), if segments { call.pointer() } else { 0 })
    });
    let mut registers = pc.take(|call| {
        let [ax, bx, cx, dx, si, di] = std::array::from_fn(|i| call.word_at(plus(from, i as u16 * 2)));
        let ds = call.machine.program().layout.data_segment;
        let mut registers = Registers { ax, bx, cx, dx, si, di, ds, ..Registers::default() };
        if segments {
            registers.es = call.word_at(segment);
            registers.ds = call.word_at(plus(segment, 6));
        }
        registers
    });
    pc.bios(number, &mut registers)?;
    pc.take(|call| {
        let r = &registers;
        let words = [r.ax, r.bx, r.cx, r.dx, r.si, r.di, u16::from(r.carry), r.flags()];
        (0..).zip(words).for_each(|(at, word)| call.set_word(plus(to, at * 2), word));
        if segments {
            call.set_word(segment, r.es);
        }
    });
    Ok(Word(registers.ax))
}

/// The functions that read keys or ports, or call interrupts, which can.
pub(super) const INPUT: &[(&str, Answer)] = natives![
    ("bioskey" | "_bios_keybrd", bioskey),
    ("int86", |pc| int86(pc, None, false)),
    ("int86x", |pc| int86(pc, None, true)),
    ("intdos", |pc| int86(pc, Some(0x21), false)),
    ("intdosx", |pc| int86(pc, Some(0x21), true)),
    ("intr", |pc| {
        let (number, at) = pc.take(|call| (call.word() as u8, call.pointer()));
        let words: [u16; 10] = pc.take(|call| std::array::from_fn(|i| call.word_at(plus(at, i as u16 * 2))));
        let [ax, bx, cx, dx, bp, si, di, ds, es, _] = words;
        let mut r = Registers { ax, bx, cx, dx, bp, si, di, ds, es, ..Registers::default() };
        pc.bios(number, &mut r)?;
        let words = [r.ax, r.bx, r.cx, r.dx, r.bp, r.si, r.di, r.ds, r.es, r.flags()];
        pc.take(|call| (0..).zip(words).for_each(|(i, word)| call.set_word(plus(at, i * 2), word)));
        Ok(())
    }),
    ("geninterrupt", |pc| {
        let number = pc.take(|call| call.word() as u8);
        let [ax, bx, cx, dx, si, di, bp, ds, es] =
            [0, 1, 2, 3, 4, 5, 6, 8, 9].map(|number| pc.machine.register(number));
        let mut r = Registers { ax, bx, cx, dx, bp, si, di, ds, es, ..Registers::default() };
        pc.bios(number, &mut r)?;
        (0..).zip([r.ax, r.bx, r.cx, r.dx, r.si, r.di]).for_each(|(at, word)| pc.machine.set_register(at, word));
        pc.machine.set_register(9, r.es);
        pc.machine.set_register(12, r.flags());
        Ok(())
    }),
    ("bdos", |pc| {
        let (function, dx, al) = pc.take(|call| (call.word(), call.word(), call.word()));
        let ds = pc.machine.program().layout.data_segment;
        let mut registers = Registers { ax: function << 8 | al & 0xFF, dx, ds, ..Registers::default() };
        pc.bios(0x21, &mut registers)?;
        Ok(Word(registers.ax))
    }),
    ("inportb", |pc| {
        let port = pc.take(|call| call.word());
        Word(pc.port_in(port).into())
    }),
    ("inport", |pc| {
        let port = pc.take(|call| call.word());
        let bytes = [pc.port_in(port), pc.port_in(port.wrapping_add(1))];
        Word(u16::from_le_bytes(bytes))
    }),
];

/// The other functions.
pub(super) const CALLS: &[(&str, Answer)] = natives![
    ("delay", |pc| {
        let ms = pc.take(|call| call.word());
        pc.wait(u64::from(ms) * pc.timer.hertz() / 1000)
    }),
    ("sleep", |pc| {
        let seconds = pc.take(|call| call.word());
        pc.wait(u64::from(seconds) * pc.timer.hertz())
    }),
    ("sound", |pc| {
        let hz = pc.take(|call| call.word());
        pc.speaker.sound(hz);
    }),
    ("nosound", |pc| pc.speaker.silence()),
    ("time", |pc| {
        let seconds = pc.machine.library.zone.to_universal(pc.clock.seconds(pc.ms()));
        pc.take(|call| {
            let to = call.pointer();
            if !call.is_null(to) {
                call.set_long(to, seconds as u32);
            }
        });
        Long(seconds as i32)
    }),
    ("stime", |pc| {
        let [a, b, c, d] = pc.take(read);
        let (local, _) = pc.machine.library.zone.to_local(i32::from_le_bytes([a, b, c, d]).into());
        pc.clock.set(pc.ms(), local, 0);
        Word(0)
    }),
    ("clock", |pc| {
        let ticks = pc.timer.ticks_at(pc.machine.clock());
        pc.machine.advance_clock(200);
        Long(ticks as i32)
    }),
    ("biostime", |pc| {
        pc.machine.advance_clock(200);
        Long(pc.clock.ticks(pc.ms()) as i32)
    }),
    ("_bios_timeofday", |pc| {
        let ticks = pc.clock.ticks(pc.ms());
        pc.take(|call| {
            let (_, to) = (call.word(), call.pointer());
            call.set_long(to, ticks);
        });
        Word(0)
    }),
    ("gettime", |pc| {
        let now = pc.clock.moment(pc.ms());
        pc.machine.advance_clock(1_000);
        pc.write_to_argument(&[now.minute, now.hour, now.hundredth, now.second])
    }),
    ("settime", |pc| {
        let [minute, hour, hundredth, second] = pc.take(read);
        pc.clock.set_time(pc.ms(), [hour, minute, second, hundredth]);
    }),
    ("getdate", |pc| {
        let now = pc.clock.moment(pc.ms());
        let [low, high] = now.year.to_le_bytes();
        pc.write_to_argument(&[low, high, now.day, now.month])
    }),
    ("setdate", |pc| {
        let [low, high, day, month] = pc.take(read);
        pc.clock.set_date(pc.ms(), (u16::from_le_bytes([low, high]), month, day), 0);
    }),
    ("_dos_gettime", |pc| {
        let now = pc.clock.moment(pc.ms());
        pc.write_to_argument(&[now.hour, now.minute, now.second, now.hundredth])
    }),
    ("_dos_getdate", |pc| {
        let now = pc.clock.moment(pc.ms());
        let [low, high] = now.year.to_le_bytes();
        pc.write_to_argument(&[now.day, now.month, low, high, now.weekday])
    }),
    ("dostounix", |pc| {
        let (date, time): ([u8; 4], [u8; 4]) = pc.take(|call| (read(call), read(call)));
        let [low, high, day, month] = date;
        let [minute, hour, _, second] = time.map(i64::from);
        let day = days(u16::from_le_bytes([low, high]), month, day);
        let local = day * 86_400 + hour * 3600 + minute * 60 + second;
        Long(pc.machine.library.zone.to_universal(local) as i32)
    }),
    ("unixtodos", |pc| {
        let (seconds, date, time) = pc.take(|call| (call.long(), call.pointer(), call.pointer()));
        let since_1980 = i64::from(seconds) - pc.machine.library.zone.west - SECONDS_TO_1980;
        if since_1980 < 0 {
            let bytes = early_date(since_1980);
            pc.take(|call| {
                call.write(date, &bytes[..4]);
                call.write(time, &bytes[4..]);
            });
            return;
        }
        let (local, _) = pc.machine.library.zone.to_local(seconds.into());
        let then = super::RealTimeClock::new(local).moment(0);
        pc.take(|call| {
            call.set_word(date, then.year);
            call.write(plus(date, 2), &[then.day, then.month]);
            call.write(time, &[then.minute, then.hour, 0, then.second]);
        });
    }),
    ("biosequip", |_| Word(0x0421)),
    ("biosmemory", |_| Word(640)),
    ("biosprint" | "bioscom", |_| Word(0)),
    ("biosdisk", |_| Word(0x80)),
    ("absread" | "abswrite", |_| Word(0xFFFF)),
    ("keep", |pc| {
        let code = pc.take(|call| call.int());
        Err::<(), _>(CallStop::Exit(code))
    }),
    ("system", |pc| {
        let command = pc.take(|call| call.string_argument().to_ascii_lowercase());
        let command = command.trim_ascii();
        if command.starts_with(b"cls") {
            pc.video.clear();
            return Ok(Word(0));
        }
        if !command.starts_with(b"pause") {
            return Ok(Word(0xFFFF));
        }
        if pc.calls.until.is_none() {
            pc.calls.until = Some(0);
            pc.print(b"Press any key to continue . . . ");
        }
        pc.next_byte().ok_or(CallStop::Key)?;
        pc.calls.until = None;
        pc.keyboard.scan = None;
        pc.print(b"\n");
        Ok(Word(0))
    }),
    ("getdfree", |pc| {
        pc.take(|call| {
            let (_, to) = (call.word(), call.pointer());
            [20_000, 40_000, 512, 4].into_iter().zip(0..).for_each(|(word, at)| call.set_word(plus(to, at * 2), word));
        });
    }),
    ("getfat", |pc| {
        pc.take(|call| {
            let (_, to) = (call.word(), call.pointer());
            call.write(to, &FAT);
        });
    }),
    ("getfatd", |pc| pc.write_to_argument(&FAT)),
    ("outportb", |pc| {
        let (port, value) = pc.take(|call| (call.word(), call.word()));
        pc.port_out(port, value as u8);
    }),
    ("outport", |pc| {
        let (port, value) = pc.take(|call| (call.word(), call.word()));
        let [low, high] = value.to_le_bytes();
        pc.port_out(port, low);
        pc.port_out(port.wrapping_add(1), high);
    }),
];

impl Pc {
    /// Writes a byte to a port of the card, the timer or the speaker. Other ports ignore it.
    fn port_out(&mut self, port: u16, value: u8) {
        self.machine.advance_clock(30);
        match port {
            0x40..=0x43 | 0x61 => {
                let count = 0u16.wrapping_sub(self.timer_count());
                self.speaker.out(port, value, count);
            }
            0x3C0..=0x3DF => self.video.out(port, value),
            _ => {}
        }
    }

    /// Reads a byte from a port of the card, the keyboard, the timer or the speaker; FFh from other ports.
    fn port_in(&mut self, port: u16) -> u8 {
        self.machine.advance_clock(30);
        match port {
            0x40..=0x43 | 0x61 => self.speaker.inp(port),
            0x60 => self.keyboard.port,
            0x64 => 0x14,
            0x3DA => {
                self.video.inp(port);
                self.beam()
            }
            0x3C0..=0x3DF => self.video.inp(port),
            _ => 0xFF,
        }
    }

    /// Returns the counter of the timer's channel 0.
    fn timer_count(&self) -> u16 {
        (u128::from(self.machine.clock()) * u128::from(super::speaker::TIMER) / u128::from(self.timer.hertz())) as u16
    }

    /// Returns the input status (port 3DAh): bit 3 is set during the vertical retrace, bit 0 while no pixels are drawn.
    fn beam(&self) -> u8 {
        // 60 frames a second of 525 lines: 480 visible lines, and vertical retrace in lines 490 and 491.
        let lines = u128::from(self.machine.clock()) * 31_469 * 100 / u128::from(self.timer.hertz());
        let (line, part) = (lines / 100 % 525, lines % 100);
        match line {
            0..480 => u8::from(part >= 80),
            490..492 => 9,
            _ => 1,
        }
    }
}
