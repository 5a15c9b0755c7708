//! The PC around the machine: screen, keyboard, mouse, speaker and clock, as a value.
//!
//! A [`Pc`] runs a program like [`Machine`], and implements what the machine leaves to its host: graphics.h, conio.h,
//! dos.h, bios.h, the BIOS's interrupts, the ports. It runs in virtual time. [`Pc::run`] runs to a time and *returns*:
//! it never blocks, sleeps or accesses a window. The caller gets the picture with [`Pc::show`] and passes keys with
//! [`Pc::press_key`].
//!
//! ```
//! use std::time::Duration;
//!
//! use huanle_gfx::Framebuffer;
//! use huanle_turboc::pc::{PcEvent, Pc, PcConfig};
//! use huanle_turboc::{NoFiles, CompileOptions, compile};
//!
//! let source = b"#include <graphics.h>\n#include <conio.h>\n\
//!     void main() { int gd = DETECT, gm; initgraph(&gd, &gm, \"\"); putpixel(3, 4, RED); getch(); closegraph(); }";
//! let program = compile(&[("dot.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
//! let mut pc = Pc::new(program.into(), PcConfig::default());
//! assert_eq!(pc.run(Duration::from_secs(1)), PcEvent::NeedsInput);
//! let mut screen = Framebuffer::vga();
//! pc.show(&mut screen);
//! assert_eq!(screen.pixels()[4 * 640 + 3], 4);
//! pc.press_key(0x1C0D);
//! assert_eq!(pc.run(Duration::from_secs(2)), PcEvent::Exit(0));
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `video`, `text`, `rom` | the screen, in graphics and in text modes |
//! | `keyboard`, `mouse`, `speaker`, `clock`, `cpu` | the other parts |
//! | `bios` | interrupts |
//! | `session` | a run that can be stopped anywhere and stepped backwards |
//! | `explain` | explanations of its statements |
//! | `graphics_check` | warnings about arguments of graphics.h |
//! | `graphics`, `conio`, `dos`, `winbgim` | the functions of these headers |

mod bios;
mod bitmap;
mod call;
mod clock;
mod conio;
mod cpu;
mod dos;
mod explain;
mod fonts;
mod graphics;
mod graphics_check;
mod keyboard;
mod linear;
mod mouse;
mod rom;
mod session;
mod speaker;
mod text;
mod timer;
mod uninitialized;
mod video;
mod winbgim;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use huanle_gfx::font::stroked::{FontFiles, NoFontFiles};
use huanle_gfx::{Canvas, Framebuffer, Rect, Topic};

pub use bitmap::RgbPicture;
use call::{Answer, CallStop};
pub use clock::DEFAULT_START_TIME;
use clock::RealTimeClock;
pub use cpu::Processor;
use graphics_check::GraphicsChecks;
pub use graphics_check::{GraphicsWarning, GraphicsWarningKind};
use keyboard::Keyboard;
use mouse::Mouse;
pub use session::{AdvanceOutcome, DebugSession, InputEvent, PcState, ReplayCost, StopCondition, TrailStep};
use speaker::Speaker;
use video::Video;

use crate::library;
use crate::library::files::{FileChange, Files};
use crate::machine::{Machine, MachineStop, RuntimeError};
use crate::program::Program;
use keyboard::Typed;
use timer::SystemTimer;

/// The configuration of a PC.
#[derive(Clone)]
pub struct PcConfig {
    /// The processor.
    pub processor: Processor,
    /// The start time of the clock, in seconds since the Unix epoch.
    pub start: i64,
    /// The source of .CHR files.
    pub fonts: Arc<dyn FontFiles>,
    /// Decodes the pictures that `readimagefile` reads, except simple `.bmp` files.
    pub decode_picture: fn(&[u8]) -> Option<RgbPicture>,
}

impl Default for PcConfig {
    fn default() -> PcConfig {
        PcConfig {
            processor: Processor::default(),
            start: DEFAULT_START_TIME,
            fonts: Arc::new(NoFontFiles),
            decode_picture: |_| None,
        }
    }
}

/// The reason why [`Pc::run`] returned.
#[derive(Clone, Debug, PartialEq)]
pub enum PcEvent {
    /// The time is reached.
    TimeReached,
    /// The time is reached, and the program waits for a key.
    NeedsInput,
    /// The frequency of the speaker has changed to this number of hertz; 0 is silence.
    Tone(u32),
    /// A statement starts; only when stepping.
    Statement,
    /// A call has drawn something; only after [`Pc::stop_after_drawing`].
    Drawn,
    /// A [watched](Pc::watch_library) library function is about to be called.
    LibraryCall(String),
    /// The program has exited with this code.
    Exit(i16),
    /// The program caused a runtime error.
    RuntimeError(RuntimeError),
    /// The program needs something that this PC does not have, and cannot continue.
    Unsupported(MissingFeature),
}

/// A missing feature of this PC.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MissingFeature {
    /// A function that the program declares but that is not defined.
    Function(String),
    /// A video mode, such as mode 13h with 256 colours.
    VideoMode(u8),
}

/// A PC with a program.
#[derive(Clone)]
pub struct Pc {
    /// The processor, the memory and the part of the library that runs inside the machine.
    pub(crate) machine: Machine,
    /// The graphics card.
    pub(crate) video: Video,
    /// The mouse.
    pub(crate) mouse: Mouse,
    /// The keyboard.
    pub(crate) keyboard: Keyboard,
    /// The timer and the speaker.
    pub(crate) speaker: Speaker,
    /// The real-time clock.
    pub(crate) clock: RealTimeClock,
    timer: SystemTimer,
    calls: LibraryCalls,
    checks: GraphicsChecks,
    streams: StandardStreams,
    conio: ConioVariables,
    decode_picture: fn(&[u8]) -> Option<RgbPicture>,
    /// Texts stored by the library, with their far addresses.
    stored_texts: Vec<(Vec<u8>, u32)>,
    /// `true` if the next statement has already been reported.
    stepped: bool,
}

/// The library functions that the PC implements, and the call being answered.
#[derive(Clone)]
struct LibraryCalls {
    /// The implementation of each import, and whether it needs graphics.
    answers: Arc<[Option<(Answer, bool)>]>,
    /// For each import, whether it draws.
    draws: Arc<[bool]>,
    /// The index of the import being called.
    pending: Option<u16>,
    /// The clock at which the call's wait ends.
    until: Option<u64>,
    /// The last call that was answered: its clock, its instruction, and the call depth.
    last: Option<(u64, usize, usize)>,
    effects: EffectCounts,
}

/// The numbers of calls that drew and of those that printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EffectCounts {
    pub drawings: u32,
    pub outputs: u32,
}

/// Standard input and output.
#[derive(Clone, Default)]
struct StandardStreams {
    /// `true` if keys are characters of the input.
    piped: bool,
    /// `true` if the program waits for a line.
    wants_line: bool,
    /// The instruction that asks for input and is repeated until there is enough.
    asks_at: Option<usize>,
    /// The printed text, if it is stored.
    printed: Option<Vec<u8>>,
}

/// The addresses of conio's variables, if the program contains them.
#[derive(Clone, Copy)]
struct ConioVariables {
    direct_video: Option<u32>,
    /// `_wscroll`.
    wrap_scrolls: Option<u32>,
}

impl Pc {
    /// Creates a PC that is ready to run a program.
    pub fn new(program: Arc<Program>, setup: PcConfig) -> Pc {
        let answer = |name: &str| Some((find(name)?, uninitialized::needs_graphics(name)));
        let answers: Arc<[_]> = program.imports.iter().map(|import| answer(&import.name)).collect();
        let draws = program.imports.iter().map(|import| graphics_check::draws(&import.name)).collect();
        let own = program.sources.files.iter().filter(|file| !file.builtin);
        let chinese = own.fold(false, |is, file| is || file.double_byte || rom::is_chinese(&file.bytes));
        let mut machine = Machine::new(program);
        let mut video = Video::new(setup.fonts);
        video.text.chinese = chinese;
        // Programs for modern compilers have a separate console window.
        let modern = |source: &[u8]| [&b"using namespace"[..], b"winbgim"].iter().any(|word| contains(source, word));
        let dialect = machine.program().options.compiler.is_modern();
        video.console_apart =
            dialect || machine.program().sources.files.iter().any(|file| !file.builtin && modern(&file.bytes));
        video.console.exists = dialect;
        if video.console_apart {
            video.graphics.set_separate_background();
        }
        keyboard::prepare(&mut machine.memory);
        for (address, value) in [(0x410, 0x0421), (0x413, 640), (0x44A, 80), (0x463, 0x03D4), (0x484, 0x1018)] {
            machine.memory.set_word(address, value);
        }
        machine.memory.set_byte(0x449, 3);
        let conio = ConioVariables {
            direct_video: machine.global_address("directvideo"),
            wrap_scrolls: machine.global_address("_wscroll"),
        };
        for at in [conio.direct_video, conio.wrap_scrolls].into_iter().flatten() {
            machine.memory.set_word(at, 1);
        }
        let clock = RealTimeClock::new(setup.start);
        let ticks = clock.ticks(0).to_le_bytes();
        (0x46C..).zip(ticks).for_each(|(address, byte)| machine.memory.set_byte(address, byte));
        Pc {
            machine,
            video,
            mouse: Mouse::default(),
            keyboard: Keyboard::default(),
            speaker: Speaker::default(),
            clock,
            timer: SystemTimer::new(setup.processor.hertz()),
            calls: LibraryCalls {
                answers,
                draws,
                pending: None,
                until: None,
                last: None,
                effects: EffectCounts::default(),
            },
            checks: GraphicsChecks::default(),
            streams: StandardStreams::default(),
            conio,
            decode_picture: setup.decode_picture,
            stored_texts: Vec::new(),
            stepped: false,
        }
    }

    /// Returns the machine inside: the program, its memory and its variables.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Writes a word at an address of the program's memory, such as that of a global variable.
    pub fn set_word(&mut self, address: u32, value: u16) {
        self.machine.memory.set_word(address, value);
    }

    /// Returns the files of the program, to add some.
    pub fn files_mut(&mut self) -> &mut Files {
        &mut self.machine.files
    }

    /// Sets whether the use of an invalid pointer is a runtime error; see [`Machine::set_strict`].
    pub fn set_strict(&mut self, strict: bool) {
        self.machine.strict = strict;
    }

    /// Sets the clock of the PC ahead by this number of seconds, so that `randomize` starts other random numbers.
    pub fn set_clock_ahead(&mut self, seconds: i64) {
        self.clock.set_ahead(seconds);
    }

    /// Reports calls of library functions before they are made; see [`Machine::watch_library`].
    pub fn watch_library(&mut self, is_watched: &dyn Fn(&str) -> bool) {
        self.machine.watch_library(is_watched);
    }

    /// Prints text on a separate console, as under WinBGIm, instead of over graphics.
    pub fn separate_console(&mut self) {
        self.video.console_apart = true;
    }

    /// Draws no text on the graphics screen: `printf` and similar functions print on a [separate
    /// console](Pc::separate_console), `outtext` and `outtextxy` only move the current position.
    pub fn hide_text(&mut self) {
        self.separate_console();
        self.video.hidden_text = Some(0);
    }

    /// Returns the number of pixels of [hidden text](Pc::hide_text) since the last call.
    pub fn take_hidden_text(&mut self) -> usize {
        self.video.hidden_text.as_mut().map_or(0, std::mem::take)
    }

    /// Returns the graphics screen with its pages.
    pub fn canvas(&self) -> &Canvas {
        &self.video.graphics.canvas
    }

    /// Returns whether the PC is in a graphics mode, not in a text mode.
    pub fn is_graphics(&self) -> bool {
        self.video.is_graphics()
    }

    /// Returns whether the text screen shows Chinese: bytes in pairs are characters of GB 2312.
    pub fn is_chinese(&self) -> bool {
        self.video.text.chinese
    }

    /// Returns whether the program shows the mouse pointer.
    pub fn is_mouse_shown(&self) -> bool {
        self.mouse.is_shown()
    }

    /// Returns the frequency of the speaker in hertz; 0 is silence.
    pub fn tone(&self) -> u32 {
        self.speaker.hz()
    }

    /// Returns the last function of graphics.h that drew something, with its arguments: see
    /// [`Graphics::last_drawn`](huanle_gfx::graphics_h::Graphics::last_drawn).
    pub fn last_drawn(&self) -> Topic {
        self.video.graphics.last_drawn()
    }

    /// Returns the number of library calls so far that drew something.
    pub fn drawing_count(&self) -> u32 {
        self.calls.effects.drawings
    }

    /// Returns the virtual time since the start.
    pub fn now(&self) -> Duration {
        self.timer.time_of(self.machine.clock())
    }

    /// Returns the milliseconds since the start.
    fn ms(&self) -> u64 {
        self.timer.milliseconds_of(self.machine.clock())
    }

    /// Presses a key, given by its code as `bioskey` returns it: the scan code in the high byte, the character in the low
    /// byte, or 0 for keys such as arrows. For programs that read characters with `getch`, the character alone is enough.
    pub fn press_key(&mut self, code: u16) {
        let scan = (code >> 8) as u8;
        keyboard::put(&mut self.machine.memory, code);
        self.keyboard.port = scan;
        self.keyboard.pressed = code;
        self.keyboard.release = Some((self.machine.clock() + self.timer.hertz() / 12, scan));
        self.call_handler(9);
    }

    /// Types keys ahead, given by their codes as for [`press_key`](Pc::press_key): each is in the BIOS's buffer as soon as
    /// there is room. Programs that handle the interrupt of the keyboard or read its port do not see them.
    pub fn type_ahead(&mut self, codes: impl IntoIterator<Item = u16>) {
        self.keyboard.ahead.extend(codes);
    }

    /// Moves the mouse to a pixel of the screen with these buttons pressed: bit 0 left, bit 1 right. Outside of the
    /// [picture](Pc::picture_area) no button counts.
    pub fn set_mouse(&mut self, x: i32, y: i32, buttons: u8) {
        let buttons = if self.picture_area().contains(x, y) { buttons } else { 0 };
        self.mouse.set(x, y, buttons);
        if let Some((address, events)) = self.mouse.call_back() {
            let (at, buttons) = (self.mouse.place(), self.mouse.buttons());
            if self.machine.run_callback(address) {
                self.calls.pending = None;
                let registers = [events, buttons.into(), at.0 as u16, at.1 as u16];
                (0..).zip(registers).for_each(|(number, value)| self.machine.set_register(number, value));
            }
        }
    }

    /// Replaces the keyboard by [`push_input`](Pc::push_input) and stores printed text for
    /// [`take_printed`](Pc::take_printed). [`PcEvent::NeedsInput`] then asks for input.
    pub fn pipe(&mut self) {
        self.streams.piped = true;
        self.machine.console.is_redirected = true;
        self.streams.printed.get_or_insert_default();
    }

    /// Stores printed text for [`take_printed`](Pc::take_printed), in addition to showing it.
    pub fn capture_output(&mut self) {
        self.streams.printed.get_or_insert_default();
    }

    /// Adds input to a [piped](Pc::pipe) PC; lines end with a line feed.
    pub fn push_input(&mut self, input: &[u8]) {
        self.machine.push_input(input);
        self.streams.wants_line = false;
    }

    /// Ends the input.
    pub fn close_input(&mut self) {
        self.machine.close_input();
        self.streams.wants_line = false;
    }

    /// Returns the text printed since the last call, if it is [stored](Pc::capture_output).
    pub fn take_printed(&mut self) -> Vec<u8> {
        self.streams.printed.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Returns the number of bytes that were printed and not taken, if they are [stored](Pc::capture_output).
    pub fn printed_len(&self) -> usize {
        self.streams.printed.as_ref().map_or(0, Vec::len)
    }

    /// Passes on the files that were flushed, closed or removed since the last call.
    pub fn store_changes(&mut self, store: &mut dyn FnMut(Vec<FileChange>)) {
        store(self.machine.files.take_changes());
    }

    /// Flushes all files, as at the end of a program, and passes them on.
    pub fn store_all(&mut self, store: &mut dyn FnMut(Vec<FileChange>)) {
        self.machine.files.flush_all();
        self.store_changes(store);
    }

    /// Hides the console, or shows it again below the graphics of a program that uses both: see
    /// [`screen_size`](Pc::screen_size).
    pub fn hide_console(&mut self, hidden: bool) {
        self.video.console.is_hidden = hidden;
    }

    /// Returns the size of the screen in pixels. It is 640×480, except for a program for Windows: the size of its window, with
    /// the console below it from its first use on, unless that is [hidden](Pc::hide_console).
    pub fn screen_size(&mut self) -> (i32, i32) {
        self.video.console.is_used |= self.streams.wants_line;
        self.video.screen_size()
    }

    /// Returns the area of the graphics on a screen of that size.
    pub fn picture_area(&self) -> Rect {
        self.video.picture_area()
    }

    /// Updates a screen to the current picture. A screen of another size than [`screen_size`](Pc::screen_size) shows the
    /// graphics without the console, scaled to its size.
    pub fn show(&mut self, screen: &mut Framebuffer) {
        let ms = self.ms();
        self.video.show(screen, ms, self.streams.wants_line);
    }

    /// Draws the complete picture, for a screen that does not show the previous one.
    pub fn redraw(&mut self, screen: &mut Framebuffer) {
        self.video.graphics.touch();
        self.video.text.touch();
        self.show(screen);
    }

    /// Processes an input event.
    pub fn handle_input(&mut self, given: InputEvent) {
        match given {
            InputEvent::Key(code, flags) => {
                self.keyboard.flags = flags;
                self.press_key(code);
            }
            InputEvent::ShiftFlags(flags) => self.keyboard.flags = flags,
            InputEvent::Mouse(x, y, buttons) => self.set_mouse(x, y, buttons),
        }
    }

    /// Runs to a virtual time or to an event.
    pub fn run(&mut self, until: Duration) -> PcEvent {
        self.go(self.timer.clock_at(until), false)
    }

    /// Runs to the start of the next statement, but at most to a virtual time.
    pub fn step(&mut self, until: Duration) -> PcEvent {
        self.go(self.timer.clock_at(until), true)
    }

    /// Runs to a clock. Stepping only changes where it returns: inputs and due events are processed between the same
    /// two instructions.
    fn go(&mut self, limit: u64, trace: bool) -> PcEvent {
        // After a reported statement, continues without processing events: steps must not change the timing.
        let mut is_stepped = std::mem::take(&mut self.stepped);
        loop {
            let between = !std::mem::take(&mut is_stepped);
            if between && let Some(event) = self.come_in(limit, trace) {
                return event;
            }
            let budget = self.next_stop(limit) - self.machine.clock();
            if let Some(event) = self.machine_on(budget, trace) {
                return event;
            }
        }
    }

    /// Updates the time and answers waiting calls between instructions. Returns an event, or `None` if the machine may
    /// continue.
    fn come_in(&mut self, limit: u64, trace: bool) -> Option<PcEvent> {
        loop {
            if let Some(hz) = self.speaker.change() {
                return Some(PcEvent::Tone(hz));
            }
            let now = self.machine.clock();
            self.keep_time(now);
            self.keyboard.fill(&mut self.machine.memory);
            if let Some(number) = self.calls.pending {
                match self.answer(number) {
                    Ok(()) => {
                        self.calls.pending = None;
                        self.calls.last =
                            Some((now, self.machine.program_counter().saturating_sub(1), self.machine.depth()));
                        self.machine.finish_call();
                        self.calls.effects.drawings += u32::from(self.calls.draws[usize::from(number)]);
                        if self.stops_after(number) {
                            return Some(PcEvent::Drawn);
                        }
                    }
                    Err(CallStop::Elsewhere) => self.calls.pending = None,
                    Err(CallStop::Key | CallStop::Line) if self.streams.piped => return Some(PcEvent::NeedsInput),
                    Err(CallStop::Key) if now < limit => self.pass_to(limit),
                    Err(CallStop::Line) if now < limit => {
                        if !self.type_line() {
                            self.pass_to(limit);
                        }
                    }
                    Err(CallStop::Until(end)) if now < limit => self.pass_to(end.min(limit)),
                    Err(CallStop::Key | CallStop::Line) => return Some(PcEvent::NeedsInput),
                    Err(CallStop::Until(_)) => return Some(PcEvent::TimeReached),
                    Err(CallStop::Exit(code)) => return Some(PcEvent::Exit(code)),
                    Err(CallStop::Failed(error)) => return Some(PcEvent::RuntimeError(error)),
                    Err(CallStop::Unsupported(refusal)) => return Some(PcEvent::Unsupported(refusal)),
                }
                continue;
            }
            if self.streams.wants_line && self.streams.piped {
                return Some(PcEvent::NeedsInput);
            }
            if self.streams.wants_line {
                if self.type_line() {
                    continue;
                }
                if now >= limit {
                    return Some(PcEvent::NeedsInput);
                }
                self.pass_to(limit);
                continue;
            }
            if now >= limit {
                return Some(PcEvent::TimeReached);
            }
            if trace && self.machine.is_at_statement() && self.streams.asks_at != Some(self.machine.program_counter()) {
                self.stepped = true;
                return Some(PcEvent::Statement);
            }
            return None;
        }
    }

    /// Runs the machine for this number of clock cycles, or to an event.
    fn machine_on(&mut self, budget: u64, trace: bool) -> Option<PcEvent> {
        self.streams.asks_at = None;
        let stop =
            if trace { self.machine.step(&mut self.video, budget) } else { self.machine.run(&mut self.video, budget) };
        match stop {
            MachineStop::Budget => {}
            MachineStop::Statement => {
                self.stepped = true;
                return Some(PcEvent::Statement);
            }
            MachineStop::Output => {
                let text = self.machine.take_output();
                self.print(&text);
            }
            MachineStop::Input => {
                self.streams.wants_line = true;
                self.streams.asks_at = Some(self.machine.program_counter());
            }
            MachineStop::Call(number) => self.calls.pending = Some(number),
            MachineStop::LibraryCall(number) => {
                self.stepped = true;
                return Some(PcEvent::LibraryCall(self.machine.program().import_name(number).to_owned()));
            }
            MachineStop::Exit(code) => return Some(PcEvent::Exit(code)),
            MachineStop::RuntimeError(error) => return Some(PcEvent::RuntimeError(error)),
        }
        None
    }

    fn answer(&mut self, number: u16) -> Result<(), CallStop> {
        match self.calls.answers.get(usize::from(number)).copied().flatten() {
            Some((answer, true)) if !self.video.graphics.is_open() => uninitialized::answer(self, number, answer),
            Some((answer, _)) => self.answer_checked(number, answer),
            None => {
                let name = self.machine.program().import_name(number).to_owned();
                Err(CallStop::Unsupported(MissingFeature::Function(name)))
            }
        }
    }

    /// Processes timer ticks and key releases that are due.
    fn keep_time(&mut self, now: u64) {
        if self.timer.tick(now) {
            let midnight = self.clock.ticks(self.ms());
            self.machine.memory.set_word(0x46C, midnight as u16);
            self.machine.memory.set_word(0x46E, (midnight >> 16) as u16);
            if !self.call_handler(8) {
                self.call_handler(0x1C);
            }
        }
        if let Some((_, scan)) = self.keyboard.release.take_if(|(end, _)| *end <= now) {
            self.keyboard.port = scan | 0x80;
            self.call_handler(9);
        }
    }

    /// Returns the next clock at which [`keep_time`](Pc::keep_time) has work to do, or `limit`.
    fn next_stop(&self, limit: u64) -> u64 {
        let release = self.keyboard.release.map_or(limit, |(end, _)| end);
        limit.min(self.timer.next_tick()).min(release).max(self.machine.clock() + 1)
    }

    /// Advances the time while the program waits.
    fn pass_to(&mut self, clock: u64) {
        let end = self.next_stop(clock);
        self.machine.advance_clock(end - self.machine.clock());
    }

    fn call_handler(&mut self, vector: u8) -> bool {
        let called = self.machine.interrupt(vector);
        if called {
            self.calls.pending = None;
        }
        called
    }

    /// Moves a key into the line being typed; returns `false` if there is no key.
    fn type_line(&mut self) -> bool {
        let Some(code) = keyboard::take(&mut self.machine.memory) else { return false };
        match self.keyboard.edit(code) {
            Typed::Echo(text) => self.echo(&text),
            Typed::Line(mut line) => {
                self.echo(b"\n");
                if line.first() == Some(&26) {
                    self.machine.close_input();
                } else {
                    line.push(b'\n');
                    self.machine.push_input(&line);
                }
                self.streams.wants_line = false;
            }
        }
        true
    }

    /// Prints text on the current screen through DOS.
    fn print(&mut self, text: &[u8]) {
        if let Some(printed) = &mut self.streams.printed {
            printed.extend_from_slice(text);
        }
        self.calls.effects.outputs += 1;
        self.echo(text);
        // The time of a character through DOS and the BIOS, and of a line that scrolls the screen.
        let lines = text.iter().filter(|byte| **byte == b'\n').count() as u64;
        let line = if self.video.is_graphics() { 500_000 } else { 20_000 };
        self.machine.advance_clock(1500 * text.len() as u64 + line * lines);
    }

    fn echo(&mut self, text: &[u8]) {
        for &byte in text {
            match byte {
                b'\n' => {
                    self.video.teletype(b'\r');
                    self.video.teletype(b'\n');
                }
                b'\t' => {
                    let column = self.video.text.cursor().0;
                    (column % 8..8).for_each(|_| self.video.teletype(b' '));
                }
                byte => self.video.teletype(byte),
            }
        }
        let (x, y) = self.video.text.cursor();
        self.machine.memory.set_word(0x450, u16::from_le_bytes([x, y]));
    }
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window == word)
}

/// The functions that read keys, the mouse or ports.
const INPUT: [&[(&str, Answer)]; 3] = [conio::INPUT, dos::INPUT, winbgim::INPUT];

impl Program {
    /// Returns whether each run is the same: whether the program reads neither keys nor the mouse, ports or files.
    pub fn is_self_contained(&self) -> bool {
        let reads = |name: &str| INPUT.into_iter().flatten().any(|(known, _)| *known == name);
        !self.imports.iter().any(|import| reads(&import.name) || library::reads_files(&import.name))
    }
}

/// Returns the implementation of a library function by its name.
fn find(name: &str) -> Option<Answer> {
    functions().get(name).copied()
}

/// Returns the functions of the host by their names.
fn functions() -> &'static HashMap<&'static str, Answer> {
    static TABLE: OnceLock<HashMap<&'static str, Answer>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let lists = [
            graphics::SETUP,
            graphics::ASKED_SETUP,
            graphics::CALLS,
            graphics::SIMPLE,
            graphics::ASKED,
            fonts::SETUP,
            fonts::CALLS,
            conio::CALLS,
            dos::CALLS,
            winbgim::CALLS,
        ];
        lists.into_iter().chain(INPUT).flatten().copied().collect()
    })
}

/// Returns the names of the functions of the host.
#[cfg(test)]
pub(crate) fn function_names() -> impl Iterator<Item = &'static str> {
    functions().keys().copied()
}
