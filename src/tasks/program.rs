//! Runs a student's complete program with given keys and typed input, and captures the picture that counts.
//!
//! The picture is the last one on which something is drawn: before `closegraph`, before the screen is cleared, or at the end.
//! Text is not drawn: prompts and labels neither count as drawing nor hide what is missing below them. After the input, Enter is
//! pressed whenever the program waits for a key.

use std::sync::Arc;
use std::time::Duration;

use super::error::CaseFailure;
use super::harness::{ENTER, MAX_KEYS};
use super::picture::is_empty;
use super::submission::{SubmittedFile, recognized_options, source_name};
use crate::gfx::{Color, Framebuffer};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::timeline::{ScriptedHost, Timeline};
use crate::machine::{Headless, Machine, Speed};
use crate::screens::turboc::InputConverter;
use crate::turboc::pc::{InputEvent, Pc, PcConfig, PcEvent, Processor};
use crate::turboc::{Program, compile};

/// The functions that clear the screen or leave the graphics mode.
const CLEARING: &[&str] = &[
    "cleardevice",
    "clearviewport",
    "closegraph",
    "clrscr",
    "exit",
    "initgraph",
    "initwindow",
    "restorecrtmode",
    "setgraphmode",
];

/// The most bytes that a program may print.
const MAX_OUTPUT: usize = 64 << 10;

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct ProgramResult {
    /// The picture that counts.
    pub picture: Option<Framebuffer>,
    /// The number of pixels of text on it, which are not drawn.
    pub text_pixels: usize,
    /// The printed text.
    pub printed: String,
    /// `true` if the program was still running when its time was over.
    pub is_cut_off: bool,
    /// The line of the statement that drew the [watched](ProgramRun::watched) pixel of the picture, and its text.
    pub drawn_by: Option<(u32, String)>,
}

/// A run of a program.
pub(super) struct ProgramRun<'a> {
    /// The timed keys.
    pub keys: &'a Timeline,
    /// The characters that are typed whenever the program waits for one.
    pub input: &'a str,
    /// The longest run, in virtual time.
    pub time: Duration,
    /// Returns whether a library function may be called.
    pub is_allowed: &'a dyn Fn(&str) -> bool,
    /// Called often while the program runs.
    pub progress: &'a dyn Fn(),
    /// A pixel whose statement is wanted. The program then runs statement by statement.
    pub watched: Option<[i32; 2]>,
}

impl ProgramRun<'_> {
    /// Runs a program. Sources without `main` are compiled with it.
    pub(super) fn run(&self, files: &[SubmittedFile]) -> (ProgramResult, Option<CaseFailure>) {
        let mut result = ProgramResult::default();
        // Programs for today's compilers expect a faster one; the clock cycles of a run stay limited.
        let is_modern = recognized_options(files).compiler.is_modern();
        let processor = if is_modern { Processor::I486 } else { Processor::I386 };
        let play = |program| self.play(Arc::new(program), processor, &mut result);
        let failure = compile_program(files).and_then(play).err();
        (result, failure)
    }

    fn play(&self, program: Arc<Program>, processor: Processor, result: &mut ProgramResult) -> Result<(), CaseFailure> {
        let mut pc = Pc::new(program.clone(), PcConfig { processor, ..PcConfig::default() });
        pc.capture_output();
        pc.hide_text();
        pc.watch_library(&|name| CLEARING.contains(&name) || !(self.is_allowed)(name));
        let mut inner = Headless;
        let last_key = self.keys.events.last().map_or(0, |(frame, _)| *frame);
        let mut host = ScriptedHost::new(Timeline { end: u64::MAX, ..self.keys.clone() }, &mut inner);
        let mut m = Machine::new(1, Speed::default(), &mut host);
        m.set_key_grab(true);
        let mut converter = InputConverter::default();
        let mut typed = self.input.chars();
        // The number of times that Enter was pressed after the input.
        let mut enters = 0;
        let mut next = RETRACE_PERIOD;
        let mut watch = self.watched.map(|place| PixelWatch::new(place, &pc));
        loop {
            let event = if watch.is_some() { pc.step(next) } else { pc.run(next) };
            if let Some(watch) = &mut watch {
                watch.update(&pc, &program);
            }
            if pc.printed_len() > MAX_OUTPUT && enters > 0 {
                // Enter, which nobody asked for, may lead to endless prompts.
                result.is_cut_off = true;
                break;
            }
            if pc.printed_len() > MAX_OUTPUT {
                return Err(CaseFailure::OutputLimit(MAX_OUTPUT >> 10));
            }
            match event {
                PcEvent::LibraryCall(name) if (self.is_allowed)(&name) => {
                    capture(&mut pc, result, watch.as_ref());
                    continue;
                }
                PcEvent::LibraryCall(name) => {
                    let at = pc.machine().calling_instruction();
                    return Err(CaseFailure::forbidden(name, &program, at));
                }
                PcEvent::RuntimeError(error) => return Err(CaseFailure::runtime(error, &program)),
                PcEvent::Unsupported(refusal) => return Err(CaseFailure::unsupported(refusal)),
                PcEvent::Exit(_) => break,
                PcEvent::NeedsInput => match typed.next() {
                    Some(c) => pc.handle_input(InputEvent::Key(key_code(c), 0)),
                    None if m.clock.frame() <= last_key => {}
                    None if enters == MAX_KEYS => break,
                    None => {
                        pc.press_key(ENTER);
                        enters += 1;
                    }
                },
                _ => {}
            }
            if pc.now() < next {
                continue;
            }
            if pc.now() >= self.time {
                result.is_cut_off = true;
                break;
            }
            // A program that asks `kbhit` again and again does not wait, but is waiting for a key, too.
            if pc.now() >= self.time / 2 && enters == 0 && typed.as_str().is_empty() && m.clock.frame() > last_key {
                pc.press_key(ENTER);
                enters += 1;
            }
            if m.pause(RETRACE_PERIOD).is_err() {
                break;
            }
            while let Some(input) = m.poll() {
                pc.handle_input(converter.convert(&m, input));
            }
            converter.changes(&m).for_each(|given| pc.handle_input(given));
            next += RETRACE_PERIOD;
            (self.progress)();
        }
        capture(&mut pc, result, watch.as_ref());
        result.printed = String::from_utf8(pc.take_printed())
            .unwrap_or_else(|error| encoding_rs::GB18030.decode_without_bom_handling(error.as_bytes()).0.into_owned());
        Ok(())
    }
}

/// Stores the picture of a PC if something is drawn on it.
fn capture(pc: &mut Pc, result: &mut ProgramResult, watch: Option<&PixelWatch>) {
    let text_pixels = pc.take_hidden_text();
    let page = pc.canvas().visual_page();
    if pc.is_graphics() && !is_empty(page) {
        result.picture = Some(page.clone());
        result.text_pixels = text_pixels;
        result.drawn_by = watch.and_then(|watch| watch.drawn_by.clone());
    }
}

/// Finds the statement that changes a pixel.
struct PixelWatch {
    place: [i32; 2],
    color: Option<Color>,
    /// The instruction at which the running statement of the program begins.
    statement: Option<usize>,
    /// The line and the text of the statement that last changed the pixel.
    drawn_by: Option<(u32, String)>,
}

impl PixelWatch {
    fn new(place: [i32; 2], pc: &Pc) -> PixelWatch {
        PixelWatch { place, color: PixelWatch::color(place, pc), statement: None, drawn_by: None }
    }

    fn color([x, y]: [i32; 2], pc: &Pc) -> Option<Color> {
        pc.canvas().visual_page().get_pixel(x, y)
    }

    /// Compares the pixel after a step of the program.
    fn update(&mut self, pc: &Pc, program: &Program) {
        let color = PixelWatch::color(self.place, pc);
        let sources = program.sources();
        if color != self.color {
            self.color = color;
            self.drawn_by = self.statement.map(|at| {
                let position = sources.position(program.statement_span(at));
                (position.line, position.text.trim().to_owned())
            });
        }
        let at = pc.machine().program_counter();
        let file = sources.files.get(usize::from(program.statement_span(at).file));
        if file.is_some_and(|file| !file.builtin) {
            self.statement = Some(at);
        }
    }
}

/// Returns the code of a typed character.
fn key_code(c: char) -> u16 {
    match c {
        '\n' | '\r' => ENTER,
        c => u16::try_from(u32::from(c)).unwrap_or(u16::from(b'?')),
    }
}

/// Compiles the sources of a program: those that are not headers.
fn compile_program(files: &[SubmittedFile]) -> Result<Program, CaseFailure> {
    let named: Vec<(String, &[u8])> =
        files.iter().filter(|file| !file.is_header()).map(|file| (source_name(&file.name), &*file.bytes)).collect();
    if !files.iter().any(|file| file.defines("main")) {
        return Err(CaseFailure::NoFunction("main".to_owned()));
    }
    let units: Vec<(&str, &[u8])> = named.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
    let load =
        |wanted: &str| files.iter().find(|file| file.name.eq_ignore_ascii_case(wanted)).map(|file| file.bytes.clone());
    compile(&units, &load, &recognized_options(files)).map_err(|error| CaseFailure::compile(&error, "", ""))
}
