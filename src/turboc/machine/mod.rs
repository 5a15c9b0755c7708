//! The virtual machine that runs a program: a value that can be cloned.
//!
//! [`Machine::run`] never blocks. It returns the reason as a [`MachineStop`]: the budget is used up, something was printed, a line of
//! input is needed, a function of the host is called, the program exited or caused a runtime error. The host handles it and
//! calls `run` again.

pub(crate) mod costs;
mod error;
mod execute;
mod inspect;
pub(crate) mod memory;
mod stack;

use std::collections::VecDeque;
use std::sync::Arc;

use crate::code::{REGISTERS, ROM, UNSET};
use crate::library::files::Files;
use crate::library::heap::Heap;
use crate::library::math_error::MathErrorCall;
use crate::library::zone::TimeZone;
use crate::library::{Call, CallExit};
use crate::program::{CodeTarget, Program};
use crate::types::PointerWidth;
use error::RunReport;
pub use error::{FileOpenError, RuntimeError, RuntimeErrorKind, UnopenedFile};
use execute::execute;
pub use inspect::{DisplayValue, StackFrame, VariableView};
use memory::{Memory, Number};
pub use memory::{NoScreen, VideoBus};
pub(crate) use stack::Frame;
use stack::{INTERRUPT, STACK_END, Stack};

/// The reason why [`Machine::run`] returned.
#[derive(Clone, Debug, PartialEq)]
pub enum MachineStop {
    /// The budget is used up.
    Budget,
    /// A statement starts at the program counter; only when stepping.
    Statement,
    /// Something was printed; see [`Machine::take_output`].
    Output,
    /// A line from the keyboard is needed; provide it with [`Machine::push_input`], or call [`Machine::close_input`].
    Input,
    /// A function of the host is called, given by the index of the program's import. Read its arguments with
    /// [`Machine::arguments`], and return from it with [`Machine::finish_call`].
    Call(u16),
    /// A [watched](Machine::watch_library) library function is about to be called, given by the index of the program's import.
    LibraryCall(u16),
    /// The program has exited with this code.
    Exit(i16),
    /// The program caused a runtime error and cannot continue.
    RuntimeError(RuntimeError),
}

/// The processor.
#[derive(Clone, Default)]
pub(crate) struct Cpu {
    pub pc: usize,
    pub sp: u16,
    pub bp: u16,
    pub clock: u64,
    pub frames: Vec<Frame>,
    /// The size in bytes of the arguments of the current library call.
    pub pop: u16,
    /// The lowest allowed value of SP.
    pub stack_limit: u16,
    pub stack: Stack,
    /// The registers saved at interrupts, innermost last.
    saved: Vec<[u8; 64]>,
}

fn registers() -> usize {
    (usize::from(ROM) << 4) + usize::from(REGISTERS)
}

/// The console: printed text that the host has not taken yet, and input that the program has not read yet.
#[derive(Clone, Default)]
pub(crate) struct Console {
    output: Vec<u8>,
    pub input: VecDeque<u8>,
    /// `true` if no more input follows.
    pub input_closed: bool,
    /// `true` if the output does not go to the screen.
    pub is_redirected: bool,
}

/// The place where the program continues after an exception in a `try`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExceptionHandler {
    pub pc: usize,
    pub sp: u16,
    pub bp: u16,
    pub depth: usize,
}

/// The exceptions of a C++ program.
#[derive(Clone, Default)]
pub(crate) struct Exceptions {
    /// The handlers, innermost last.
    pub handlers: Vec<ExceptionHandler>,
    /// The exceptions that have been thrown and whose handlers have not ended: the number of the type and the address of the
    /// object.
    pub thrown: Vec<(u32, u32)>,
}

/// The minimum space between heap and stack, in bytes.
const STACK_RESERVE: u16 = 256;
/// The minimum space below the frame of a function in a window of the stack, for the arguments of its calls.
const WINDOW_RESERVE: u16 = 0x1000;

/// The reason why the loop ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum LoopExit {
    /// The budget is used up.
    Budget,
    /// A statement starts here.
    Statement,
    /// A library function is called.
    Library(u16),
    /// The last function has returned.
    Returned,
    /// The instruction before the program counter uses an invalid pointer.
    InvalidPointer(RuntimeErrorKind),
    /// A runtime error occurred; the instruction is at the program counter.
    RuntimeError(RuntimeErrorKind),
}

/// A running program.
#[derive(Clone)]
pub struct Machine {
    pub(crate) program: Arc<Program>,
    /// The memory.
    pub(crate) memory: Memory,
    pub(crate) cpu: Cpu,
    pub(crate) heap: Heap,
    pub(crate) far_heap: Heap,
    /// The files of the program.
    pub(crate) files: Files,
    pub(crate) library: LibraryState,
    pub(crate) console: Console,
    pub(crate) exceptions: Exceptions,
    /// `true` if the use of an invalid pointer is a runtime error.
    pub(crate) strict: bool,
    report: RunReport,
    library_calls: LibraryCalls,
    state: RunState,
}

/// The state of the library between calls.
#[derive(Clone)]
pub(crate) struct LibraryState {
    /// The seed of `rand`.
    pub random: u32,
    /// The rest of the text of `strtok`.
    pub strtok: u32,
    /// The functions that `exit` calls, the last one first.
    pub at_exit: Vec<u32>,
    /// The calls of the program's `matherr` that have not returned, oldest first.
    pub math_errors: Vec<MathErrorCall>,
    /// The time zone: Borland's default, or Universal Time in the modern dialect.
    pub zone: TimeZone,
}

impl LibraryState {
    fn new(is_wide: bool) -> LibraryState {
        let zone = if is_wide { TimeZone::universal() } else { TimeZone::default() };
        LibraryState { random: 1, strtok: 0, at_exit: Vec::new(), math_errors: Vec::new(), zone }
    }
}

/// The calls of library functions.
#[derive(Clone, Default)]
struct LibraryCalls {
    /// The import that was called last.
    last: Option<u16>,
    /// `true` if calls are reported, by import; empty if none are.
    watched: Arc<[bool]>,
}

#[derive(Clone, PartialEq, Debug)]
enum RunState {
    Running,
    /// The call of this watched import was reported and comes next.
    Reported(u16),
    /// The host must handle a call.
    Calling,
    Ended(MachineStop),
}

impl Machine {
    /// Creates a machine that is ready to run a program.
    pub fn new(program: Arc<Program>) -> Machine {
        let mut memory = Memory::default();
        let bytes = memory.bytes_mut();
        let mut put = |segment: u16, content: &[u8]| {
            let at = usize::from(segment) << 4;
            bytes[at..at + content.len()].copy_from_slice(content);
        };
        put(program.layout.data_segment, &program.image.data);
        put(ROM, &program.image.rom);
        for (at, content) in &program.image.far_data {
            bytes[*at as usize..*at as usize + content.len()].copy_from_slice(content);
        }
        // Interrupt vectors point into the ROM, to addresses without code.
        for vector in 0..256 {
            ((u32::from(ROM) << 16) | (0xE000 + vector as u32 * 4)).write(bytes, vector * 4);
        }
        let top = (program.image.data.len() as u16).next_multiple_of(2);
        let apart = program.layout.has_stack_segment();
        let heap_end = if apart { 0xFFF0 } else { 0xFE00 };
        let is_wide = program.types.is_wide;
        let base = if is_wide { STACK_END - 0x1_0000 } else { u32::from(program.layout.stack_segment) * 16 };
        let cpu = Cpu {
            pc: 0,
            sp: 0xFFFE,
            bp: 0xFFFE,
            stack_limit: match apart {
                true if is_wide => WINDOW_RESERVE,
                true => STACK_RESERVE,
                false => top + STACK_RESERVE,
            },
            stack: Stack::new(base),
            ..Cpu::default()
        };
        let far_end = if is_wide { memory::EXTENDED_END } else { 0x9_FFF0 };
        let mut machine = Machine {
            memory,
            cpu,
            heap: Heap::new(top.into(), heap_end, 4),
            far_heap: Heap::new(program.layout.far_heap, far_end, 16),
            files: Files::default(),
            library: LibraryState::new(is_wide),
            console: Console::default(),
            exceptions: Exceptions::default(),
            strict: false,
            report: RunReport::default(),
            library_calls: LibraryCalls::default(),
            state: RunState::Running,
            program: program.clone(),
        };
        machine.memory.use_extended(program.layout.far_heap);
        machine.set_command_line(&["PROGRAM.EXE"]);
        let layout = &program.layout;
        let segments = [(8, layout.data_segment), (9, layout.data_segment), (10, layout.stack_segment)];
        segments.into_iter().for_each(|(register, segment)| machine.set_register(register, segment));
        machine.enter(program.start, usize::MAX, 0);
        machine
    }

    /// Sets `argv`; the first argument is the program's name. Must be called before the program runs.
    pub(crate) fn set_command_line(&mut self, arguments: &[&str]) {
        let wide = self.program.types.data_width != PointerWidth::Near;
        let mut pointers = Vec::new();
        for argument in arguments {
            let mut bytes = argument.as_bytes().to_vec();
            bytes.push(0);
            let at = self.allocate_near(bytes.len() as u16);
            for (i, b) in bytes.iter().enumerate() {
                self.memory.set_byte(self.near(at.wrapping_add(i as u16)), *b);
            }
            pointers.push(at);
        }
        let size = if wide { 4 } else { 2 };
        let list = self.allocate_near((pointers.len() as u16 + 1) * size);
        for (i, at) in pointers.iter().enumerate() {
            let to = self.near(list + i as u16 * size);
            self.memory.set_word(to, *at);
            if wide {
                self.memory.set_word(to + 2, self.program.layout.data_segment);
            }
        }
        let end = list + pointers.len() as u16 * size;
        let segment = self.program.layout.data_segment;
        let base = registers() as u32;
        for (register, offset) in [(0x80, end), (0x84, list)] {
            self.memory.set_word(base + register, offset);
            self.memory.set_word(base + register + 2, segment);
        }
        self.memory.set_word(base + 0x88, arguments.len() as u16);
    }

    fn near(&self, offset: u16) -> u32 {
        u32::from(self.program.layout.data_segment) * 16 + u32::from(offset)
    }

    pub(crate) fn allocate_near(&mut self, size: u16) -> u16 {
        let at = self.heap.allocate(size.into(), self.near_limit()).unwrap_or(0) as u16;
        self.limit_stack();
        at
    }

    /// Replaces a block of the near heap. If there is no room, returns `None`, and the block stays.
    pub(crate) fn reallocate_near(&mut self, old: u16, size: u32) -> Option<u16> {
        let at = self.heap.reallocate(old.into(), size, self.near_limit());
        self.limit_stack();
        at.map(|at| at as u16)
    }

    /// Returns the address that the near heap must not reach.
    fn near_limit(&self) -> u32 {
        if self.program.layout.has_stack_segment() { 0xFFF0 } else { u32::from(self.cpu.sp).saturating_sub(512) }
    }

    /// Sets the stack's limit above the near heap, if both share a segment.
    fn limit_stack(&mut self) {
        if !self.program.layout.has_stack_segment() {
            self.cpu.stack_limit = self.heap.top() as u16 + STACK_RESERVE;
        }
    }

    /// Returns the program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Replaces the program by a copy that stops at other instructions.
    pub(crate) fn set_program(&mut self, program: Arc<Program>) {
        self.program = program;
    }

    /// Returns the memory.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Returns the files of the program.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Returns the files of the program, to add some or to take the changes.
    pub fn files_mut(&mut self) -> &mut Files {
        &mut self.files
    }

    /// Returns whether the use of an invalid pointer is a runtime error.
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    /// Sets whether the use of an invalid pointer is a runtime error. Otherwise the program continues, as on a real PC,
    /// and the use is listed in [`warnings`](Machine::warnings).
    pub fn set_strict(&mut self, strict: bool) {
        self.strict = strict;
    }

    /// Returns the clock cycles of a 386 since the start.
    pub fn clock(&self) -> u64 {
        self.cpu.clock
    }

    /// Advances the clock, for example by the duration of a call.
    pub fn advance_clock(&mut self, clocks: u64) {
        self.cpu.clock += clocks;
    }

    /// Returns the index of the next instruction.
    pub fn program_counter(&self) -> usize {
        self.cpu.pc
    }

    /// Returns whether a statement starts at the program counter.
    pub(crate) fn is_at_statement(&self) -> bool {
        self.program.code.statement_starts.get(self.cpu.pc) == Some(&true)
    }

    /// Returns the number of calls that have not returned.
    pub fn depth(&self) -> usize {
        self.cpu.frames.len()
    }

    /// Runs for about `budget` clock cycles, or until something outside is needed.
    pub fn run(&mut self, bus: &mut dyn VideoBus, budget: u64) -> MachineStop {
        self.run_loop::<false>(bus, budget)
    }

    /// Runs to the start of the next statement, but at most about `budget` clock cycles.
    pub fn step(&mut self, bus: &mut dyn VideoBus, budget: u64) -> MachineStop {
        self.run_loop::<true>(bus, budget)
    }

    fn run_loop<const TRACE: bool>(&mut self, bus: &mut dyn VideoBus, budget: u64) -> MachineStop {
        match &self.state {
            RunState::Ended(stop) => return stop.clone(),
            // The call is still unanswered.
            RunState::Calling => return MachineStop::Call(self.library_calls.last.unwrap_or(0)),
            RunState::Running | RunState::Reported(_) => {}
        }
        if !self.console.output.is_empty() {
            return MachineStop::Output;
        }
        let limit = self.cpu.clock.saturating_add(budget.max(1));
        let program = self.program.clone();
        let mut reported = match std::mem::replace(&mut self.state, RunState::Running) {
            RunState::Reported(number) => Some(LoopExit::Library(number)),
            _ => None,
        };
        loop {
            let is_reported = reported.is_some();
            let event = reported
                .take()
                .unwrap_or_else(|| execute::<TRACE>(&program, self.memory.bytes_mut(), &mut self.cpu, bus, limit));
            let stop = match event {
                LoopExit::Library(number) if !is_reported && self.is_watched(number) => {
                    self.state = RunState::Reported(number);
                    MachineStop::LibraryCall(number)
                }
                LoopExit::Budget => MachineStop::Budget,
                LoopExit::Statement => MachineStop::Statement,
                LoopExit::Returned => MachineStop::Exit(self.result() as i16),
                LoopExit::RuntimeError(RuntimeErrorKind::StackOverflow { .. }) => {
                    MachineStop::RuntimeError(self.stack_overflow_error())
                }
                LoopExit::RuntimeError(kind) => MachineStop::RuntimeError(RuntimeError { kind, at: self.cpu.pc }),
                LoopExit::InvalidPointer(kind) => match self.handle_invalid_pointer(kind) {
                    Some(error) => MachineStop::RuntimeError(error),
                    None if TRACE && self.is_at_statement() => MachineStop::Statement,
                    None => continue,
                },
                LoopExit::Library(number) => match self.call_library(number, bus) {
                    Some(stop) => stop,
                    None if !self.console.output.is_empty() => MachineStop::Output,
                    None if self.cpu.clock >= limit => MachineStop::Budget,
                    None if TRACE && self.is_at_statement() => MachineStop::Statement,
                    None => continue,
                },
            };
            if let MachineStop::Exit(_) | MachineStop::RuntimeError(_) = stop {
                self.state = RunState::Ended(stop.clone());
                if !self.console.output.is_empty() {
                    return MachineStop::Output;
                }
            }
            return stop;
        }
    }

    /// Handles the use of an invalid pointer or index: records it once for each instruction, and returns an error if the machine is
    /// strict.
    fn handle_invalid_pointer(&mut self, kind: RuntimeErrorKind) -> Option<RuntimeError> {
        let error = RuntimeError { kind, at: self.cpu.pc - 1 };
        // If heap or stack have grown to this address, the pointer may be valid.
        let near = self.program.types.data_width == PointerWidth::Near;
        if near
            && kind == RuntimeErrorKind::UninitializedPointer
            && (self.heap.top() > UNSET.into() || self.cpu.sp <= UNSET)
        {
            return None;
        }
        self.warn(error)
    }

    /// Reports calls of library functions before they are made, however they are written: directly, by a macro, through a
    /// pointer or in a built-in header. `is_watched` is asked once for each function that the program uses.
    pub fn watch_library(&mut self, is_watched: &dyn Fn(&str) -> bool) {
        self.library_calls.watched = self.program.imports.iter().map(|import| is_watched(&import.name)).collect();
    }

    fn is_watched(&self, number: u16) -> bool {
        self.library_calls.watched.get(usize::from(number)).copied().unwrap_or(false)
    }

    fn call_library(&mut self, number: u16, bus: &mut dyn VideoBus) -> Option<MachineStop> {
        self.library_calls.last = Some(number);
        let Some(native) = self.program.imports.get(usize::from(number)).and_then(|i| i.native) else {
            self.state = RunState::Calling;
            return Some(MachineStop::Call(number));
        };
        let before = self.cpu.pc;
        let mut call = Call::new(self, bus);
        let returned = match call.finish_math_error() {
            Some(result) => call.answer_with(|_| result),
            None => native(&mut call),
        };
        match returned {
            Ok(()) => {
                self.cpu.sp = self.cpu.sp.wrapping_add(self.cpu.pop);
                None
            }
            Err(CallExit::Input) => {
                self.cpu.pc = before - 1;
                Some(MachineStop::Input)
            }
            Err(CallExit::Jumped) => None,
            Err(CallExit::Host) => {
                self.state = RunState::Calling;
                Some(MachineStop::Call(number))
            }
            Err(CallExit::Exit(code)) => Some(MachineStop::Exit(code)),
            Err(CallExit::RuntimeError(kind)) => {
                Some(MachineStop::RuntimeError(RuntimeError { kind, at: self.calling_instruction() }))
            }
        }
    }

    /// Returns the current call of a host function, to read its arguments and set its result.
    pub fn arguments<'m>(&'m mut self, bus: &'m mut dyn VideoBus) -> Call<'m> {
        Call::new(self, bus)
    }

    /// Returns from the current call of a host function, after its result was set.
    pub fn finish_call(&mut self) {
        if self.state == RunState::Calling {
            self.cpu.sp = self.cpu.sp.wrapping_add(self.cpu.pop);
            self.state = RunState::Running;
        }
    }

    /// Returns and clears the output since the last call.
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.console.output)
    }

    pub(crate) fn print(&mut self, bytes: &[u8]) {
        self.console.output.extend_from_slice(bytes);
    }

    /// Adds keyboard input for `scanf` and similar functions; lines end with a line feed.
    pub fn push_input(&mut self, bytes: &[u8]) {
        self.console.input.extend(bytes);
    }

    /// Removes a character of the input, to be used as a key.
    pub(crate) fn take_input_byte(&mut self) -> Option<u8> {
        self.console.input.pop_front()
    }

    /// Returns whether there is unread input.
    pub(crate) fn has_input(&self) -> bool {
        !self.console.input.is_empty()
    }

    /// Returns whether there is an unread complete line of input.
    pub(crate) fn has_line(&self) -> bool {
        self.console.input.contains(&b'\n')
    }

    /// Ends the input.
    pub fn close_input(&mut self) {
        self.console.input_closed = true;
    }

    /// Enters a function without arguments; `back` is the return address.
    pub(crate) fn enter(&mut self, function: u16, back: usize, ends: u8) {
        let frame = Frame { back, bp: self.cpu.bp, pop: 0, function, ends };
        self.cpu.frames.push(frame);
        self.cpu.sp = self.cpu.sp.wrapping_sub(self.program.layout.return_size);
        self.cpu.pc = self.program.functions[usize::from(function)].entry as usize;
    }

    /// Calls a function and then repeats the current library call, for `atexit`. Returns `false` if the address is not a
    /// function of the program.
    pub(crate) fn call_and_retry(&mut self, address: u32) -> bool {
        match self.program.target((address >> 16) as u16, address as u16) {
            Some(CodeTarget::Function(function)) => {
                self.enter(function, self.cpu.pc - 1, 0);
                true
            }
            _ => false,
        }
    }

    /// Returns whether the program has set a handler for an interrupt.
    pub fn has_handler(&self, vector: u8) -> bool {
        let handler = self.long_at(usize::from(vector) * 4);
        matches!(self.program.target((handler >> 16) as u16, handler as u16), Some(CodeTarget::Function(_)))
    }

    /// Calls the program's handler of an interrupt; returns `false` if there is none. Must be used between calls of
    /// [`run`](Machine::run). A pending call of a host function is repeated when the handler has returned.
    pub fn interrupt(&mut self, vector: u8) -> bool {
        self.run_callback(self.long_at(usize::from(vector) * 4))
    }

    /// Calls a function of the program by its far address, like [`interrupt`](Machine::interrupt).
    pub(crate) fn run_callback(&mut self, address: u32) -> bool {
        let Some(CodeTarget::Function(function)) = self.program.target((address >> 16) as u16, address as u16) else {
            return false;
        };
        let back = match self.state {
            RunState::Running => self.cpu.pc,
            RunState::Calling | RunState::Reported(_) => self.cpu.pc - 1,
            RunState::Ended(_) => return false,
        };
        if self.cpu.saved.len() > 8 {
            return false;
        }
        self.state = RunState::Running;
        let mut saved = [0; 64];
        let registers = registers();
        saved.copy_from_slice(&self.memory.bytes()[registers..registers + 64]);
        self.cpu.saved.push(saved);
        self.enter(function, back, INTERRUPT);
        true
    }

    /// Returns the result of a call as a word.
    pub(crate) fn result(&self) -> u16 {
        u16::read(self.memory.bytes(), registers())
    }

    /// Writes the result registers of a call.
    pub(crate) fn set_result(&mut self, bytes: &[u8]) {
        let at = registers();
        self.memory.bytes_mut()[at..at + bytes.len()].copy_from_slice(bytes);
    }

    /// Stores an `int` of the dialect as the result of a call.
    pub(crate) fn set_int_result(&mut self, value: i32) {
        let size = if self.program.types.is_wide { 4 } else { 2 };
        self.set_result(&value.to_le_bytes()[..size]);
    }

    pub(crate) fn read_errno(&self) -> u16 {
        if self.program.layout.errno_offset == 0 {
            0
        } else {
            self.memory.word(self.near(self.program.layout.errno_offset))
        }
    }

    pub(crate) fn write_errno(&mut self, value: u16) {
        if self.program.layout.errno_offset != 0 {
            let at = self.near(self.program.layout.errno_offset) as usize;
            value.write(self.memory.bytes_mut(), at);
        }
    }

    /// Returns the linear address of a global variable of the program or the library by its name.
    pub fn global_address(&self, name: &str) -> Option<u32> {
        let mut all = self.program.globals.iter().chain(&self.program.library_variables);
        let variable = all.find(|variable| variable.name == name)?;
        Some(self.address(variable, 0))
    }

    /// Returns a word of the simulated registers: 0 AX, 1 BX, 2 CX, 3 DX, 4 SI, 5 DI.
    pub fn register(&self, number: u16) -> u16 {
        u16::read(self.memory.bytes(), registers() + 0x10 + 2 * usize::from(number))
    }

    /// Sets a word of the simulated registers, numbered as in [`register`](Machine::register).
    pub fn set_register(&mut self, number: u16, value: u16) {
        value.write(self.memory.bytes_mut(), registers() + 0x10 + 2 * usize::from(number));
    }

    pub(crate) fn long_at(&self, at: usize) -> u32 {
        u32::read(self.memory.bytes(), at)
    }
}
