//! Runs a student's complete program with given keys and typed input, and captures the picture that counts.
//!
//! The picture is the last one with more than text: before `closegraph`, before the screen is cleared, or at the end. What is
//! printed on the graphics screen is masked: the rectangle that the statement changes.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::error::CaseFailure;
use super::picture::is_empty;
use super::submission::{SubmittedFile, recognized_options, source_name};
use super::tokens::defines;
use crate::gfx::{Framebuffer, Rect};
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

/// The functions that write text on the graphics screen.
const WRITING: &[&str] = &["cprintf", "cputs", "outtext", "outtextxy", "printf", "putch", "putchar", "puts", "vprintf"];

/// The most bytes that a program may print.
const MAX_OUTPUT: usize = 64 << 10;

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct ProgramResult {
    /// The picture that counts.
    pub picture: Option<Framebuffer>,
    /// The rectangles with text in it.
    pub masks: Vec<Rect>,
    /// The printed text.
    pub printed: String,
    /// Whether the program was still running when its time was over.
    pub is_cut_off: bool,
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
}

/// The reason why the next statement matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StatementKind {
    Clears,
    Writes,
    Forbidden,
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
        let mut kinds = HashMap::new();
        let mut names = HashMap::new();
        for (at, name) in program.library_calls() {
            let kind = match name {
                name if !(self.is_allowed)(name) => StatementKind::Forbidden,
                name if CLEARING.contains(&name) => StatementKind::Clears,
                name if WRITING.contains(&name) => StatementKind::Writes,
                _ => continue,
            };
            // A statement with several calls has the most severe kind.
            if kind == StatementKind::Forbidden || !kinds.contains_key(&at) || kind == StatementKind::Clears {
                kinds.insert(at, kind);
                names.insert(at, name.to_owned());
            }
        }
        let mut pc = Pc::new(program.clone(), PcConfig { processor, ..PcConfig::default() });
        pc.capture_output();
        let mut inner = Headless;
        let last_key = self.keys.events.last().map_or(0, |(frame, _)| *frame);
        let mut host = ScriptedHost::new(Timeline { end: u64::MAX, ..self.keys.clone() }, &mut inner);
        let mut m = Machine::new(1, Speed::default(), &mut host);
        m.set_key_grab(true);
        let mut converter = InputConverter::default();
        let mut typed = self.input.chars();
        let mut next = RETRACE_PERIOD;
        // The picture before a statement that writes text, and the call depth.
        let mut written: Option<(Framebuffer, usize)> = None;
        let mut masks = Vec::new();
        loop {
            let event = pc.step(next);
            if pc.printed_len() > MAX_OUTPUT {
                return Err(CaseFailure::OutputLimit(MAX_OUTPUT >> 10));
            }
            match event {
                PcEvent::Statement => {
                    let (at, depth) = (pc.machine().program_counter(), pc.machine().depth());
                    if let Some((before, _)) = written.take_if(|(_, start)| depth <= *start) {
                        mask_changes(&before, pc.canvas().visual_page(), &mut masks);
                    }
                    match kinds.get(&at) {
                        Some(StatementKind::Forbidden) => {
                            let position = program.sources().position(program.statement_span(at));
                            let (name, text) = (names[&at].clone(), position.text.trim().to_owned());
                            return Err(CaseFailure::Forbidden(name, position.line, text));
                        }
                        Some(StatementKind::Clears) => {
                            capture(&pc, &masks, result);
                            masks.clear();
                        }
                        Some(StatementKind::Writes) if pc.is_graphics() && written.is_none() => {
                            written = Some((pc.canvas().visual_page().clone(), depth));
                        }
                        _ => {}
                    }
                    continue;
                }
                PcEvent::RuntimeError(error) => return Err(CaseFailure::runtime(error, &program)),
                PcEvent::Unsupported(refusal) => return Err(CaseFailure::unsupported(refusal)),
                PcEvent::Exit(_) => break,
                PcEvent::NeedsInput => match typed.next() {
                    Some(c) => pc.handle_input(InputEvent::Key(key_code(c), 0)),
                    None if m.clock.frame() > last_key => break,
                    None => {}
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
        if let Some((before, _)) = written {
            mask_changes(&before, pc.canvas().visual_page(), &mut masks);
        }
        capture(&pc, &masks, result);
        result.printed = String::from_utf8(pc.take_printed())
            .unwrap_or_else(|error| encoding_rs::GB18030.decode_without_bom_handling(error.as_bytes()).0.into_owned());
        Ok(())
    }
}

/// Stores the picture of a PC with its masks if there is more than text.
fn capture(pc: &Pc, masks: &[Rect], result: &mut ProgramResult) {
    let page = pc.canvas().visual_page();
    if pc.is_graphics() && !is_empty(page, masks) {
        result.picture = Some(page.clone());
        result.masks = masks.to_vec();
    }
}

/// Adds the rectangle that contains all changes between two screens. A scrolled screen is no text.
fn mask_changes(before: &Framebuffer, after: &Framebuffer, masks: &mut Vec<Rect>) {
    if before.width() != after.width() || before.height() != after.height() {
        return;
    }
    let (mut left, mut top, mut right, mut bottom) = (i32::MAX, i32::MAX, -1, -1);
    for y in 0..after.height() {
        let (old, new) = (before.row(y), after.row(y));
        if old == new {
            continue;
        }
        let mut changed = (0..).zip(old.iter().zip(new)).filter(|(_, (old, new))| old != new).map(|(x, _)| x);
        let first = changed.next().unwrap_or(0);
        let last = changed.last().unwrap_or(first);
        (left, right) = (left.min(first), right.max(last));
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    let area = Rect::new(left, top, right.saturating_sub(left) + 1, bottom.saturating_sub(top) + 1);
    let is_text = right >= 0 && 2 * i64::from(area.width) * i64::from(area.height) < 640 * 480;
    if is_text && !masks.contains(&area) {
        masks.push(area);
    }
}

/// Returns the code of a typed character.
fn key_code(c: char) -> u16 {
    match c {
        '\n' | '\r' => 0x1C0D,
        c => u16::try_from(u32::from(c)).unwrap_or(u16::from(b'?')),
    }
}

/// Compiles the sources of a program: those that are not headers.
fn compile_program(files: &[SubmittedFile]) -> Result<Program, CaseFailure> {
    let named: Vec<(String, &[u8])> =
        files.iter().filter(|file| !file.is_header()).map(|file| (source_name(&file.name), &*file.bytes)).collect();
    if !files.iter().any(|file| defines(&file.bytes, "main")) {
        return Err(CaseFailure::NoFunction("main".to_owned()));
    }
    let units: Vec<(&str, &[u8])> = named.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
    let load =
        |wanted: &str| files.iter().find(|file| file.name.eq_ignore_ascii_case(wanted)).map(|file| file.bytes.clone());
    compile(&units, &load, &recognized_options(files)).map_err(|error| CaseFailure::compile(&error, "", ""))
}
