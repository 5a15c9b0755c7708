//! The machine that runs a program: a value that can be cloned.
//!
//! [`Machine::run`] never blocks. It returns a [`Stop`] that says why: the budget is used up, something was printed, a line of
//! input is needed, a function of the surroundings is called, the program ended or did what cannot be done. The surroundings
//! answer and call `run` again.

pub(crate) mod costs;
mod execute;
mod inspect;
pub(crate) mod memory;

use std::collections::VecDeque;
use std::sync::Arc;

use crate::code::{REGISTERS, ROM, UNSET};
use crate::library::files::Files;
use crate::library::heap::Heap;
use crate::library::{Call, Need};
use crate::program::{Program, Target};
use execute::{Event, execute};
pub use inspect::{DisplayValue, Trace};
use memory::{Bytes, Memory, read_u16, read_u32, write_u16, write_u32};

/// Memory of the screen: A000 and B800 are not the machine's own. Everything else never reaches the bus.
pub trait Bus {
    /// Returns a byte of video memory, its address between A0000 and BFFFF.
    fn read(&mut self, address: u32) -> u8;
    /// Puts a byte into video memory.
    fn write(&mut self, address: u32, value: u8);
}

/// No screen: its memory reads as zeros.
pub struct NoScreen;

impl Bus for NoScreen {
    fn read(&mut self, _: u32) -> u8 {
        0
    }

    fn write(&mut self, _: u32, _: u8) {}
}

/// The reason why [`Machine::run`] returned.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// The budget is used up.
    Budget,
    /// A statement starts at the counter; only when stepping.
    Statement,
    /// Something was printed: take it with [`Machine::take_output`].
    Output,
    /// A line from the keyboard is needed: give it with [`Machine::give_input`] or [`Machine::close_input`].
    Input,
    /// A function is called that the library leaves to the surroundings: the number of the program's import. Its arguments
    /// are read with [`Machine::arguments`], and [`Machine::finish_call`] lets it return.
    Call(u16),
    /// The program has ended with this code.
    Exit(i16),
    /// The program did what cannot be done. It cannot go on.
    Fault(RuntimeError),
}

/// A run-time error and its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuntimeError {
    /// The kind.
    pub kind: RuntimeErrorKind,
    /// The instruction.
    pub at: usize,
}

/// The kind of a run-time error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RuntimeErrorKind {
    /// A whole number divided by zero, or a quotient that does not fit.
    DivideError,
    /// A floating point number divided by zero.
    FloatDivide,
    /// Functions call each other too deep.
    StackOverflow,
    /// A call through a pointer that points to no function.
    WildCall {
        /// Segment of the pointer.
        segment: u16,
        /// Its offset.
        offset: u16,
    },
    /// The code was left.
    WildJump,
    /// A pointer is used into which nothing was put; only where the machine is [strict](Machine::strict).
    UnsetPointer,
    /// A pointer is followed that is 0; only where the machine is [strict](Machine::strict).
    NullPointer,
    /// `abort()`.
    Aborted,
    /// A library function was given what it cannot use.
    BadArgument,
}

/// One call that has not returned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub back: usize,
    pub bp: u16,
    pub pop: u16,
    pub function: u16,
    pub interrupt: bool,
}

/// The processor.
#[derive(Clone, Default)]
pub(crate) struct Cpu {
    pub pc: usize,
    pub sp: u16,
    pub bp: u16,
    pub clock: u64,
    pub frames: Vec<Frame>,
    /// Bytes of arguments of the library call under way.
    pub pop: u16,
    /// The stack must not grow below this.
    pub stack_limit: u16,
    /// Registers as they were when interrupts came.
    saved: Vec<[u8; 64]>,
}

impl Cpu {
    pub(crate) fn end_interrupt(&mut self, memory: &mut Bytes) {
        if let Some(saved) = self.saved.pop() {
            let at = registers();
            memory[at..at + saved.len()].copy_from_slice(&saved);
        }
    }
}

fn registers() -> usize {
    (usize::from(ROM) << 4) + usize::from(REGISTERS)
}

/// The maximum number of reported places.
const MOST_TOLD: usize = 100;

/// The minimum space between heap and stack, in bytes.
const STACK_RESERVE: u16 = 256;

/// A running program.
#[derive(Clone)]
pub struct Machine {
    pub(crate) program: Arc<Program>,
    /// The megabyte.
    pub memory: Memory,
    pub(crate) cpu: Cpu,
    pub(crate) heap: Heap,
    pub(crate) far_heap: Heap,
    /// The files that the program sees.
    pub files: Files,
    pub(crate) random: u32,
    pub(crate) strtok: u32,
    pub(crate) at_exit: Vec<u32>,
    output: Vec<u8>,
    pub(crate) input: VecDeque<u8>,
    pub(crate) input_closed: bool,
    /// A pointer that points nowhere ends the program, as a fault.
    pub strict: bool,
    nowhere: Vec<RuntimeError>,
    /// The import that was called last.
    pointed_call: Option<u16>,
    state: State,
}

#[derive(Clone, PartialEq, Debug)]
enum State {
    Running,
    /// The surroundings are asked.
    Calling,
    Ended(Stop),
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
        put(program.data_segment, &program.data);
        put(ROM, &program.rom);
        for (segment, content) in &program.far_data {
            put(*segment, content);
        }
        // Interrupt vectors point into the ROM, where nothing is that can be called.
        for vector in 0..256 {
            write_u32(bytes, vector * 4, (u32::from(ROM) << 16) | (0xE000 + vector as u32 * 4));
        }
        let top = (program.data.len() as u16).next_multiple_of(2);
        let large = program.return_size == 4;
        let heap_end = if large { 0xFFF0 } else { 0xFE00 };
        let cpu = Cpu {
            pc: 0,
            sp: 0xFFFE,
            bp: 0xFFFE,
            stack_limit: if large { STACK_RESERVE } else { top + STACK_RESERVE },
            ..Cpu::default()
        };
        let far = u32::from(program.far_heap);
        let mut machine = Machine {
            memory,
            cpu,
            heap: Heap::new(top.into(), heap_end, 4),
            far_heap: Heap::new(far * 16, 0x9_FFF0, 16),
            files: Files::default(),
            random: 1,
            strtok: 0,
            at_exit: Vec::new(),
            output: Vec::new(),
            input: VecDeque::new(),
            input_closed: false,
            strict: false,
            nowhere: Vec::new(),
            pointed_call: None,
            state: State::Running,
            program: program.clone(),
        };
        machine.set_command_line(&["PROGRAM.EXE"]);
        machine.enter(program.start, usize::MAX, false);
        machine
    }

    /// Sets `argv`, the program's name first. Only before the program runs.
    pub(crate) fn set_command_line(&mut self, arguments: &[&str]) {
        let wide = self.program.return_size == 4;
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
                self.memory.set_word(to + 2, self.program.data_segment);
            }
        }
        let end = list + pointers.len() as u16 * size;
        let segment = self.program.data_segment;
        let base = registers() as u32;
        for (register, offset) in [(0x80, end), (0x84, list)] {
            self.memory.set_word(base + register, offset);
            self.memory.set_word(base + register + 2, segment);
        }
        self.memory.set_word(base + 0x88, arguments.len() as u16);
    }

    fn near(&self, offset: u16) -> u32 {
        u32::from(self.program.data_segment) * 16 + u32::from(offset)
    }

    pub(crate) fn allocate_near(&mut self, size: u16) -> u16 {
        let limit = if self.program.return_size == 4 { 0xFFF0 } else { u32::from(self.cpu.sp).saturating_sub(512) };
        let at = self.heap.allocate(size.into(), limit).unwrap_or(0) as u16;
        if self.program.return_size == 2 {
            self.cpu.stack_limit = self.heap.top() as u16 + STACK_RESERVE;
        }
        at
    }

    /// Returns the program that runs.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Clocks of a 386 since the start.
    pub fn clock(&self) -> u64 {
        self.cpu.clock
    }

    /// Lets time pass, as a call that takes long does.
    pub fn pass(&mut self, clocks: u64) {
        self.cpu.clock += clocks;
    }

    /// Returns the next instruction.
    pub fn counter(&self) -> usize {
        self.cpu.pc
    }

    /// Returns whether a statement starts at the counter.
    pub(crate) fn is_at_statement(&self) -> bool {
        self.program.code.starts.get(self.cpu.pc) == Some(&true)
    }

    /// Returns the number of calls that have not returned.
    pub fn depth(&self) -> usize {
        self.cpu.frames.len()
    }

    /// Runs for about `budget` clocks, or until something is needed.
    pub fn run(&mut self, bus: &mut dyn Bus, budget: u64) -> Stop {
        self.go::<false>(bus, budget)
    }

    /// Runs to the start of the next statement, but not longer than `budget` clocks.
    pub fn step(&mut self, bus: &mut dyn Bus, budget: u64) -> Stop {
        self.go::<true>(bus, budget)
    }

    fn go<const TRACE: bool>(&mut self, bus: &mut dyn Bus, budget: u64) -> Stop {
        match &self.state {
            State::Ended(stop) => return stop.clone(),
            // The same question as before.
            State::Calling => return Stop::Call(self.called().unwrap_or(0)),
            State::Running => {}
        }
        if !self.output.is_empty() {
            return Stop::Output;
        }
        let limit = self.cpu.clock.saturating_add(budget.max(1));
        let program = self.program.clone();
        loop {
            let event = execute::<TRACE>(&program, self.memory.bytes_mut(), &mut self.cpu, bus, limit);
            let stop = match event {
                Event::Budget => Stop::Budget,
                Event::Statement => Stop::Statement,
                Event::Returned => Stop::Exit(read_u16(self.memory.bytes(), registers()) as i16),
                Event::Fault(RuntimeErrorKind::StackOverflow) => Stop::Fault(self.overflow()),
                Event::Fault(kind) => Stop::Fault(RuntimeError { kind, at: self.cpu.pc }),
                Event::Nowhere(kind) => match self.points_nowhere(kind) {
                    Some(fault) => Stop::Fault(fault),
                    None if TRACE && self.is_at_statement() => Stop::Statement,
                    None => continue,
                },
                Event::Library(number) => match self.library(number, bus) {
                    Some(stop) => stop,
                    None if !self.output.is_empty() => Stop::Output,
                    None if self.cpu.clock >= limit => Stop::Budget,
                    None if TRACE && self.is_at_statement() => Stop::Statement,
                    None => continue,
                },
            };
            if let Stop::Exit(_) | Stop::Fault(_) = stop {
                self.state = State::Ended(stop.clone());
                if !self.output.is_empty() {
                    return Stop::Output;
                }
            }
            return stop;
        }
    }

    /// Returns the error of a stack overflow, at the last call, because that is the one that repeats.
    fn overflow(&self) -> RuntimeError {
        let call = self.cpu.frames.last().filter(|_| self.cpu.frames.len() > 2).map(|frame| frame.back - 1);
        RuntimeError { kind: RuntimeErrorKind::StackOverflow, at: call.unwrap_or(self.cpu.pc) }
    }

    /// Handles the use of an invalid pointer: records it once for each place, and returns an error if the machine is
    /// strict.
    fn points_nowhere(&mut self, kind: RuntimeErrorKind) -> Option<RuntimeError> {
        let fault = RuntimeError { kind, at: self.cpu.pc - 1 };
        // Where heap or stack have come to this address, it may be a right one.
        let near = self.program.return_size == 2;
        if near && kind == RuntimeErrorKind::UnsetPointer && (self.heap.top() > UNSET.into() || self.cpu.sp <= UNSET) {
            return None;
        }
        if self.nowhere.len() < MOST_TOLD && !self.nowhere.contains(&fault) {
            self.nowhere.push(fault);
        }
        self.strict.then_some(fault)
    }

    /// Returns the places where invalid pointers were used, each once, in the order of their first use.
    pub fn nowhere(&self) -> &[RuntimeError] {
        &self.nowhere
    }

    /// Returns the function of the environment that is called.
    fn called(&self) -> Option<u16> {
        self.pointed_call
    }

    fn library(&mut self, number: u16, bus: &mut dyn Bus) -> Option<Stop> {
        self.pointed_call = Some(number);
        let Some(native) = self.program.imports.get(usize::from(number)).and_then(|i| i.native) else {
            self.state = State::Calling;
            return Some(Stop::Call(number));
        };
        let before = self.cpu.pc;
        match native(&mut Call::new(self, bus)) {
            Ok(()) => {
                self.cpu.sp = self.cpu.sp.wrapping_add(self.cpu.pop);
                None
            }
            Err(Need::Input) => {
                self.cpu.pc = before - 1;
                Some(Stop::Input)
            }
            Err(Need::Jumped) => None,
            Err(Need::Outside) => {
                self.state = State::Calling;
                Some(Stop::Call(number))
            }
            Err(Need::Exit(code)) => Some(Stop::Exit(code)),
            Err(Need::Fault(kind)) => Some(Stop::Fault(RuntimeError { kind, at: before - 1 })),
        }
    }

    /// Returns the arguments of the call to the environment.
    pub fn arguments<'m>(&'m mut self, bus: &'m mut dyn Bus) -> Call<'m> {
        Call::new(self, bus)
    }

    /// Lets the call that the surroundings were asked for return. Its result was put with the call's `give_…`.
    pub fn finish_call(&mut self) {
        if self.state == State::Calling {
            self.cpu.sp = self.cpu.sp.wrapping_add(self.cpu.pop);
            self.state = State::Running;
        }
    }

    /// Takes the output since the last call.
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.output)
    }

    pub(crate) fn print(&mut self, bytes: &[u8]) {
        self.output.extend_from_slice(bytes);
    }

    /// Bytes from the keyboard for `scanf` and its like; lines end with a line feed.
    pub fn give_input(&mut self, bytes: &[u8]) {
        self.input.extend(bytes);
    }

    /// Takes a character of the input as a key.
    pub(crate) fn take_key(&mut self) -> Option<u8> {
        self.input.pop_front()
    }

    /// Is there input that was not read?
    pub(crate) fn key_waits(&self) -> bool {
        !self.input.is_empty()
    }

    /// Is there a whole line of input that was not read?
    pub(crate) fn has_line(&self) -> bool {
        self.input.contains(&b'\n')
    }

    /// There is no more input.
    pub fn close_input(&mut self) {
        self.input_closed = true;
    }

    /// Starts a function without arguments; `back` is where it returns to.
    fn enter(&mut self, function: u16, back: usize, interrupt: bool) {
        let frame = Frame { back, bp: self.cpu.bp, pop: 0, function, interrupt };
        self.cpu.frames.push(frame);
        self.cpu.sp = self.cpu.sp.wrapping_sub(self.program.return_size);
        self.cpu.pc = self.program.functions[usize::from(function)].entry as usize;
    }

    /// Calls a function before what comes next, which is the same library call again. For `atexit`.
    pub(crate) fn call_first(&mut self, address: u32) -> bool {
        match self.program.target((address >> 16) as u16, address as u16) {
            Some(Target::Function(function)) => {
                self.enter(function, self.cpu.pc - 1, false);
                true
            }
            _ => false,
        }
    }

    /// Returns whether the program has set a handler for an interrupt.
    pub fn handles(&self, vector: u8) -> bool {
        let handler = self.long_at(usize::from(vector) * 4);
        matches!(self.program.target((handler >> 16) as u16, handler as u16), Some(Target::Function(_)))
    }

    /// Lets the handler of an interrupt run, if the program has set one. Only between calls of [`run`](Machine::run); a call of
    /// the surroundings that is under way is asked for again when the handler has returned.
    pub fn interrupt(&mut self, vector: u8) -> bool {
        self.call_back(self.long_at(usize::from(vector) * 4))
    }

    /// Lets a function of the program run at once, by its far address: as [`interrupt`](Machine::interrupt).
    pub(crate) fn call_back(&mut self, address: u32) -> bool {
        let Some(Target::Function(function)) = self.program.target((address >> 16) as u16, address as u16) else {
            return false;
        };
        let back = match self.state {
            State::Running => self.cpu.pc,
            State::Calling => self.cpu.pc - 1,
            State::Ended(_) => return false,
        };
        if self.cpu.saved.len() > 8 {
            return false;
        }
        self.state = State::Running;
        let mut saved = [0; 64];
        let registers = registers();
        saved.copy_from_slice(&self.memory.bytes()[registers..registers + 64]);
        self.cpu.saved.push(saved);
        self.enter(function, back, true);
        true
    }

    /// A register of the result, for those that answer calls.
    pub(crate) fn set_result(&mut self, bytes: &[u8]) {
        let at = registers();
        self.memory.bytes_mut()[at..at + bytes.len()].copy_from_slice(bytes);
    }

    pub(crate) fn read_errno(&self) -> u16 {
        if self.program.errno == 0 { 0 } else { self.memory.word(self.near(self.program.errno)) }
    }

    pub(crate) fn write_errno(&mut self, value: u16) {
        if self.program.errno != 0 {
            let at = self.near(self.program.errno) as usize;
            write_u16(self.memory.bytes_mut(), at, value);
        }
    }

    /// Returns the address of a global variable by its name.
    pub fn global(&self, name: &str) -> Option<u32> {
        let variable = self.program.globals.iter().find(|variable| variable.name == name)?;
        Some(self.address(variable, 0))
    }

    /// Returns a word of the simulated registers: 0 AX, 1 BX, 2 CX, 3 DX, 4 SI, 5 DI.
    pub fn register(&self, number: u16) -> u16 {
        read_u16(self.memory.bytes(), registers() + 0x10 + 2 * usize::from(number))
    }

    /// Sets one.
    pub fn set_register(&mut self, number: u16, value: u16) {
        write_u16(self.memory.bytes_mut(), registers() + 0x10 + 2 * usize::from(number), value);
    }

    pub(crate) fn long_at(&self, at: usize) -> u32 {
        read_u32(self.memory.bytes(), at)
    }
}
