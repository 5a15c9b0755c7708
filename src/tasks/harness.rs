//! Runs a student's function: supplies `main`, calls the function, and records the pixels that it draws.
//!
//! The student's file is included after macros that rename `main`, the function and `putpixel`. Its own
//! `#include <graphics.h>` is left out, so that the macros do not rename the declarations of the library. The student's
//! macros end with the file, and its functions do not replace library functions that the task calls.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use super::error::CaseFailure;
use super::submission::{SubmittedFile, recognized_options, source_name};
use crate::turboc::pc::{Pc, PcConfig, PcEvent};
use crate::turboc::{Program, SourceFile, StackFrame, compile, decode, library_names, source_tokens};

/// The longest run of a case, in virtual time. Programs that show how they draw wait often.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The most statements that a case may execute.
const MAX_STATEMENTS: usize = 2_000_000;
/// The number of statements between two calls of `progress`: some milliseconds in a browser.
const STATEMENTS_PER_PROGRESS: usize = 5000;

/// The time between two looks at a waiting function. It is short, so that waiting for keys hardly counts as running.
const STEP: Duration = Duration::from_millis(1);

/// The number of times that Enter is pressed for a program that waits for a key, some of them at each step.
pub(super) const MAX_KEYS: usize = 10_000;

/// The code of Enter.
pub(super) const ENTER: u16 = 0x1C0D;

/// The most pixels that a case may draw.
const MAX_PIXELS: usize = 100_000;

/// The name of the first source, without its extension.
const HARNESS: &str = "task-main";

/// The global variables of the first source.
pub(crate) const HARNESS_VARIABLES: [&str; 3] = ["task_x", "task_y", "task_color"];
/// The array of the first source with the values of the arguments.
pub(super) const ARGUMENTS: &str = "task_values";
/// The prefix of the student's functions that are renamed.
pub(crate) const STUDENT_PREFIX: &str = "student_";

/// Returns whether a file of a program is the first source, which calls the student's function.
pub(crate) fn is_harness(file: &str) -> bool {
    file.starts_with(HARNESS)
}

/// The line of the first source at which a pixel is recorded.
pub(super) const RECORD_LINE: u32 = 4;

/// A recorded pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pixel {
    pub x: i32,
    pub y: i32,
    pub color: i32,
    /// The line of the student's file, and its text; 0 if the task itself draws the pixel.
    pub line: u32,
    pub text: String,
}

/// The pixels that a call has drawn, and the error that ended it.
#[derive(Debug, Default)]
pub(super) struct Recording {
    pub pixels: Vec<Pixel>,
    pub failure: Option<CaseFailure>,
}

impl Recording {
    /// Returns the pixels: column, row and colour.
    pub(super) fn drawn(&self) -> Vec<[i32; 3]> {
        self.pixels.iter().map(|pixel| [pixel.x, pixel.y, pixel.color]).collect()
    }
}

/// A call of a student's function.
pub(super) struct FunctionCall<'a> {
    /// The name of the function.
    pub function: &'a str,
    /// Statements before the call, the call, and statements after it.
    pub statements: [&'a str; 3],
    /// The number of arguments: elements of `task_values`, which the statements use.
    pub arguments: usize,
    /// Returns whether a library function may be called.
    pub is_allowed: &'a dyn Fn(&str) -> bool,
    /// Called often while the program runs.
    pub progress: &'a dyn Fn(),
}

impl FunctionCall<'_> {
    /// Runs the call with the function of the first file; the other files can be included.
    pub(super) fn run(&self, files: &[SubmittedFile]) -> Recording {
        let program = match self.compile(files) {
            Ok(program) => Arc::new(program),
            Err(failure) => return Recording { pixels: Vec::new(), failure: Some(rename(failure, files)) },
        };
        let recording = self.run_program(program, &[]);
        Recording { failure: recording.failure.map(|failure| rename(failure, files)), ..recording }
    }

    /// Runs the compiled call with the values of the arguments.
    pub(super) fn run_program(&self, program: Arc<Program>, values: &[i32]) -> Recording {
        let mut pixels = Vec::new();
        let failure = self.record(program, values, &mut pixels);
        Recording { pixels, failure }
    }

    fn record(&self, program: Arc<Program>, values: &[i32], pixels: &mut Vec<Pixel>) -> Option<CaseFailure> {
        let record = program.statements_on(0, RECORD_LINE);
        let mut pc = Pc::new(program.clone(), PcConfig::default());
        // Printed text does not change the pixels that the function reads.
        pc.separate_console();
        pc.watch_library(&|name| !(self.is_allowed)(name));
        if let Some(start) = pc.machine().global_address(ARGUMENTS) {
            for (at, value) in (start..).step_by(4).zip(values) {
                pc.set_word(at, *value as u16);
                pc.set_word(at + 2, (*value >> 16) as u16);
            }
        }
        let address = |variable| pc.machine().global_address(variable);
        let addresses = HARNESS_VARIABLES.map(address);
        // The line and the text of each place that draws pixels.
        let mut callers: HashMap<usize, (u32, String)> = HashMap::new();
        let (mut statements, mut keys, mut until) = (0_usize, 0, STEP);
        loop {
            match pc.step(until) {
                PcEvent::Statement => {
                    statements += 1;
                    if statements.is_multiple_of(STATEMENTS_PER_PROGRESS) {
                        (self.progress)();
                    }
                    if statements > MAX_STATEMENTS {
                        return Some(CaseFailure::Endless);
                    }
                    let machine = pc.machine();
                    let at = machine.program_counter();
                    if record.contains(&at) {
                        let [x, y, color] = addresses.map(|address| {
                            address.map_or(0, |address| i32::from(machine.memory().word(address) as i16))
                        });
                        let describe = |frame: &StackFrame<'_>| {
                            let at = frame.position();
                            if is_harness(&at.file) { (0, String::new()) } else { (at.line, at.text.trim().to_owned()) }
                        };
                        let caller = machine.calls().nth(1);
                        let (line, text) = caller.map_or((0, String::new()), |frame| {
                            callers.entry(frame.instruction()).or_insert_with(|| describe(&frame)).clone()
                        });
                        pixels.push(Pixel { x, y, color, line, text });
                        if pixels.len() > MAX_PIXELS {
                            return Some(CaseFailure::Endless);
                        }
                    }
                }
                PcEvent::LibraryCall(name) => {
                    // The task itself may call everything.
                    let at = pc.machine().calling_instruction();
                    if program.span(at).file != 0 {
                        return Some(CaseFailure::forbidden(name, &program, at));
                    }
                }
                PcEvent::Exit(_) => return None,
                PcEvent::NeedsInput if keys == MAX_KEYS => return Some(CaseFailure::Waits),
                PcEvent::NeedsInput => {
                    pc.press_key(ENTER);
                    keys += 1;
                    until = pc.now() + STEP;
                }
                PcEvent::RuntimeError(error) => return Some(CaseFailure::runtime(error, &program)),
                PcEvent::Unsupported(refusal) => return Some(CaseFailure::unsupported(refusal)),
                _ if pc.now() >= TIME_LIMIT => return Some(CaseFailure::Endless),
                _ if pc.now() >= until => until = pc.now() + STEP,
                _ => {}
            }
        }
    }

    /// Compiles the function of a file with a `main` that calls it.
    pub(super) fn compile(&self, files: &[SubmittedFile]) -> Result<Program, CaseFailure> {
        let Some(first) = files.first() else { return Err(CaseFailure::NoFunction(self.function.to_owned())) };
        let source = remove_graphics_header(&first.bytes);
        if !files.iter().any(|file| file.defines(self.function)) {
            return Err(CaseFailure::NoFunction(self.function.to_owned()));
        }
        let [before, call, after] = self.statements;
        let function = self.function;
        let name = include_name(&first.name);
        let options = recognized_options(files);
        let ending = if name.to_lowercase().ends_with(".c") { "c" } else { "cpp" };
        let main = if options.compiler.is_modern() { "int main()" } else { "void main()" };
        let arguments = match self.arguments {
            0 => String::new(),
            count => format!(" long {ARGUMENTS}[{count}];"),
        };
        let renames = format!("#define {function} {STUDENT_PREFIX}{function}\n#define putpixel task_pixel\n");
        let shadowed: String =
            self.shadowed_functions(files).map(|name| format!("#define {name} {STUDENT_PREFIX}{name}\n")).collect();
        let harness = format!(
            "#include <graphics.h>\nint task_x, task_y, task_color;{arguments}\nvoid task_pixel(int x, int y, int color) {{ task_x = x; task_y = y; task_color = color;\nputpixel(x, y, color);\n}}\n#pragma save_macros\n#define main {STUDENT_PREFIX}main\n{renames}{shadowed}#include \"{name}\"\n#pragma restore_macros\n{renames}{main} {{ int driver = VGA, mode = VGAHI; initgraph(&driver, &mode, \"\"); {{ {before}\n{{ {call};\n}} {after}\n}} }}\n"
        );
        let load = |wanted: &str| {
            if wanted == name {
                return Some(source.clone());
            }
            let header = files.iter().skip(1).find(|file| file.name.eq_ignore_ascii_case(wanted))?;
            Some(remove_graphics_header(&header.bytes))
        };
        let main_name = format!("{HARNESS}.{ending}");
        compile(&[(&main_name, harness.as_bytes())], &load, &options)
            .map_err(|error| CaseFailure::compile(&error, &main_name, call))
    }
}

impl FunctionCall<'_> {
    /// Returns the library functions of the task's statements that the student's files define. They must not replace those
    /// that the task calls.
    fn shadowed_functions(&self, files: &[SubmittedFile]) -> impl Iterator<Item = String> {
        let mut called = BTreeSet::from(["initgraph".to_owned()]);
        for statement in self.statements {
            let source = SourceFile::new("", statement.as_bytes());
            called.extend(source_tokens(&source).into_iter().map(|token| decode(&source.bytes[token.range])));
        }
        let is_defined = |name: &String| files.iter().any(|file| file.defines(name));
        let is_library = |name: &String| library_names().iter().any(|known| known.name == *name);
        let is_renamed = move |name: &String| *name == self.function || name == "putpixel";
        called.into_iter().filter(move |name| !is_renamed(name) && is_defined(name) && is_library(name))
    }
}

/// Returns the name under which a file is included: an ASCII one, because the harness is read in the encoding of DOS.
fn include_name(name: &str) -> String {
    let ending = if name.to_lowercase().ends_with(".c") { "c" } else { "cpp" };
    if name.is_ascii() { source_name(name) } else { format!("student-source.{ending}") }
}

/// Replaces the name under which the first file was included by its own.
fn rename(failure: CaseFailure, files: &[SubmittedFile]) -> CaseFailure {
    let Some(file) = files.first() else { return failure };
    let name = include_name(&file.name);
    if name == file.name { failure } else { failure.rename(&name, &file.name) }
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
