//! Runs a student's function: supplies `main`, calls the function, and records the pixels that it draws.
//!
//! The student's file is included after macros that rename `main`, the function and `putpixel`. Its own
//! `#include <graphics.h>` is left out, so that the macros do not rename the declarations of the library.

use std::sync::Arc;
use std::time::Duration;

use super::error::CaseFailure;
use crate::turboc::pc::{AdvanceOutcome, DebugSession, PcConfig, PcEvent, StopCondition};
use crate::turboc::{CompileOptions, Program, compile};

/// The longest run of a case, in virtual time.
const TIME_LIMIT: Duration = Duration::from_secs(5);

/// The most pixels that a case may draw.
const MAX_PIXELS: usize = 300_000;

/// The bytes for snapshots of a run, which is never stepped backwards.
const SNAPSHOT_BYTES: usize = 1 << 20;

/// The name of the first source.
const HARNESS: &str = "task.c";

/// The line of the first source at which a pixel is recorded.
pub(super) const RECORD_LINE: u32 = 4;

/// A recorded pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pixel {
    pub x: i32,
    pub y: i32,
    pub color: i32,
    /// The line of the student's file, and its text.
    pub line: u32,
    pub text: String,
}

/// A call of a student's function.
pub(super) struct FunctionCall<'a> {
    /// The name of the function.
    pub function: &'a str,
    /// Statements before the call, the call, and statements after it.
    pub statements: [&'a str; 3],
    /// Returns whether a library function may be called.
    pub is_allowed: &'a dyn Fn(&str) -> bool,
}

impl FunctionCall<'_> {
    /// Runs the call with the function of a file.
    pub(super) fn run(&self, name: &str, source: &[u8]) -> Result<Vec<Pixel>, CaseFailure> {
        let program = Arc::new(self.compile(name, source)?);
        let mut session = DebugSession::new(program.clone(), PcConfig::default(), SNAPSHOT_BYTES);
        let forbidden: Vec<(usize, &str)> =
            program.library_calls(name).into_iter().filter(|(_, called)| !(self.is_allowed)(called)).collect();
        let record = program.statements_on(0, RECORD_LINE);
        session.set_breakpoints(record.iter().copied().chain(forbidden.iter().map(|(at, _)| *at)));
        let address = |variable| session.pc().machine().global_address(variable);
        let addresses = [address("task_x"), address("task_y"), address("task_color")];
        let mut pixels = Vec::new();
        loop {
            match session.advance(&StopCondition::Breakpoint, TIME_LIMIT) {
                AdvanceOutcome::Breakpoint | AdvanceOutcome::Reached => {
                    let machine = session.pc().machine();
                    let at = machine.program_counter();
                    if let Some((_, called)) = forbidden.iter().find(|(place, _)| *place == at) {
                        let position = program.sources().position(program.statement_span(at));
                        let text = position.text.trim().to_owned();
                        return Err(CaseFailure::Forbidden((*called).to_owned(), position.line, text));
                    }
                    let [x, y, color] = addresses
                        .map(|address| address.map_or(0, |address| i32::from(machine.memory().word(address) as i16)));
                    let caller = machine.calls().nth(1).map(|frame| frame.position());
                    let (line, text) = caller.map_or((0, String::new()), |at| (at.line, at.text.trim().to_owned()));
                    pixels.push(Pixel { x, y, color, line, text });
                    if pixels.len() > MAX_PIXELS {
                        return Err(CaseFailure::Endless(TIME_LIMIT.as_secs()));
                    }
                }
                AdvanceOutcome::Event(event) => match event {
                    PcEvent::Exit(_) => return Ok(pixels),
                    PcEvent::NeedsInput => return Err(CaseFailure::Waits),
                    PcEvent::RuntimeError(error) => return Err(CaseFailure::runtime(error, &program)),
                    PcEvent::Unsupported(refusal) => {
                        return Err(CaseFailure::Message(crate::messages::LocalizedMessage::from_fn(|language| {
                            crate::messages::Localize::localize(&refusal, language)
                        })));
                    }
                    _ if session.pc().now() >= TIME_LIMIT => {
                        return Err(CaseFailure::Endless(TIME_LIMIT.as_secs()));
                    }
                    _ => {}
                },
            }
        }
    }

    /// Compiles the function of a file with a `main` that calls it.
    pub(super) fn compile(&self, name: &str, source: &[u8]) -> Result<Program, CaseFailure> {
        let source = remove_graphics_header(source);
        if !mentions(&source, self.function) {
            return Err(CaseFailure::NoFunction(self.function.to_owned()));
        }
        let [before, call, after] = self.statements;
        let function = self.function;
        let harness = format!(
            "#include <graphics.h>\nint task_x, task_y, task_color;\nvoid task_pixel(int x, int y, int color) {{ task_x = x; task_y = y; task_color = color;\nputpixel(x, y, color);\n}}\n#define main student_main\n#define {function} student_{function}\n#define putpixel task_pixel\n#include \"{name}\"\n#undef main\nvoid main() {{ int driver = VGA, mode = VGAHI; initgraph(&driver, &mode, \"\"); {{ {before}\n{{ {call};\n}} {after}\n}} }}\n"
        );
        let load = |wanted: &str| (wanted == name).then(|| source.clone());
        compile(&[(HARNESS, harness.as_bytes())], &load, &CompileOptions::default())
            .map_err(|error| CaseFailure::compile(&error))
    }
}

/// Empties the lines that include graphics.h, and leaves all lines at their place.
fn remove_graphics_header(source: &[u8]) -> Vec<u8> {
    let is_header = |line: &[u8]| {
        let text = String::from_utf8_lossy(line).replace([' ', '\t'], "").to_ascii_lowercase();
        ["#include<graphics.h>", "#include\"graphics.h\""].iter().any(|start| text.starts_with(start))
    };
    let lines: Vec<&[u8]> =
        source.split(|byte| *byte == b'\n').map(|line| if is_header(line) { &b""[..] } else { line }).collect();
    lines.join(&b'\n')
}

/// Returns whether a source contains an identifier.
fn mentions(source: &[u8], name: &str) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    source.split(|byte| !is_part(byte)).any(|word| word == name.as_bytes())
}
