//! Runtime errors, and what did not stop the program but is reported.

use std::sync::Arc;

use super::Machine;
use super::stack::STACK_END;
pub use crate::library::files::FileOpenError;
use crate::source::decode;

/// A runtime error and its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuntimeError {
    /// The kind.
    pub kind: RuntimeErrorKind,
    /// The index of the instruction.
    pub at: usize,
}

/// The kind of a runtime error.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RuntimeErrorKind {
    /// An integer division by zero, or a quotient that overflows.
    DivideError,
    /// A floating-point division by zero; the modern dialect returns infinity instead.
    FloatDivideByZero,
    /// The stack overflows, usually by endless recursion.
    StackOverflow {
        /// The number of calls that have not returned.
        calls: u32,
        /// The number of bytes of the stack in use.
        bytes: u32,
    },
    /// A call through a pointer that does not point to a function.
    WildCall {
        /// The segment of the pointer.
        segment: u16,
        /// The offset of the pointer.
        offset: u16,
    },
    /// A jump out of the code, such as `longjmp` without a valid `setjmp`.
    WildJump,
    /// An uninitialized pointer is used; only if the machine is [strict](Machine::set_strict).
    UninitializedPointer,
    /// A null pointer is dereferenced; only if the machine is [strict](Machine::set_strict).
    NullPointer,
    /// The index of an array is out of range; only if the machine is [strict](Machine::set_strict).
    IndexOutOfRange {
        /// The index.
        index: i16,
        /// The number of elements.
        length: u32,
    },
    /// The program called `abort()` or an assertion failed.
    Aborted,
    /// The arguments of a library function are invalid.
    InvalidArgument,
    /// A buffer is too small for the result of a secure function such as `strcpy_s`, which empties it.
    BufferTooSmall {
        /// The size of the buffer in bytes.
        size: u32,
        /// The size of the result with its zero.
        needed: u32,
    },
    /// A function of graphics.h is called before `initgraph`, or after it failed.
    GraphicsNotInitialized,
}

impl RuntimeErrorKind {
    /// A stack overflow whose numbers the machine will add.
    pub(super) const STACK_OVERFLOW: RuntimeErrorKind = RuntimeErrorKind::StackOverflow { calls: 0, bytes: 0 };
}

/// A file that the program could not open.
#[derive(Clone, Debug, PartialEq)]
pub struct UnopenedFile {
    /// The name, as the program wrote it.
    pub name: String,
    /// The reason.
    pub reason: FileOpenError,
    /// The folder where the files of the program are, if it has one, or that of a file that it may not use.
    pub folder: Option<Arc<str>>,
    /// The index of the instruction that calls the library.
    pub at: usize,
}

/// The errors that have not stopped the program.
#[derive(Clone, Default)]
pub(super) struct RunReport {
    warnings: Vec<RuntimeError>,
    unopened_files: Vec<UnopenedFile>,
}

/// The maximum number of reported warnings of each kind.
const MAX_REPORTED: usize = 100;

impl Machine {
    /// Returns the errors that did not stop the program, each kind once for a place in the source, in the order of their first
    /// occurrence: uses of invalid pointers and indices, buffers that are too small, drawing without graphics. At most 100.
    pub fn warnings(&self) -> &[RuntimeError] {
        &self.report.warnings
    }

    /// Returns the files that the program could not open, each once for a place in the source; at most 100.
    pub fn unopened_files(&self) -> &[UnopenedFile] {
        &self.report.unopened_files
    }

    /// Records an error that does not stop the program. Returns it if the machine is [strict](Machine::set_strict): then it does.
    pub(crate) fn warn(&mut self, error: RuntimeError) -> Option<RuntimeError> {
        let is_known = |known: &RuntimeError| {
            std::mem::discriminant(&known.kind) == std::mem::discriminant(&error.kind)
                && self.program.span(known.at) == self.program.span(error.at)
        };
        if self.report.warnings.len() < MAX_REPORTED && !self.report.warnings.iter().any(is_known) {
            self.report.warnings.push(error);
        }
        self.strict.then_some(error)
    }

    /// Records that the program could not open a file.
    pub(crate) fn report_unopened(&mut self, name: &[u8], reason: FileOpenError) {
        // The source of the files reports a full disk.
        if reason == FileOpenError::DiskFull {
            return;
        }
        let forbidden = (reason == FileOpenError::NotFound && self.files.folder().is_none())
            .then(|| self.files.forbidden_folder(name))
            .flatten();
        let reason = if forbidden.is_some() { FileOpenError::NotAllowed } else { reason };
        let folder = forbidden.map(Into::into).or_else(|| self.files.folder());
        let (name, at) = (decode(name), self.calling_instruction());
        let is_known =
            |known: &UnopenedFile| known.name == name && self.program.span(known.at) == self.program.span(at);
        if self.report.unopened_files.len() < MAX_REPORTED && !self.report.unopened_files.iter().any(is_known) {
            self.report.unopened_files.push(UnopenedFile { name, reason, folder, at });
        }
    }

    /// Returns the instruction of the program's own sources that calls the library, perhaps through a function of a header.
    pub fn calling_instruction(&self) -> usize {
        let called = self.cpu.pc.saturating_sub(1);
        let callers = self.cpu.frames.iter().rev().map(|frame| frame.back.saturating_sub(1));
        let is_own = |at: &usize| {
            let file = usize::from(self.program.span(*at).file);
            *at < self.program.code.instructions.len()
                && self.program.sources.files.get(file).is_some_and(|f| !f.builtin)
        };
        std::iter::once(called).chain(callers).find(is_own).unwrap_or(called)
    }

    /// Returns the error of a stack overflow, positioned at the last call, which is the recursive one.
    pub(super) fn stack_overflow_error(&self) -> RuntimeError {
        let call = self.cpu.frames.last().filter(|_| self.cpu.frames.len() > 2).map(|frame| frame.back - 1);
        let top = if self.program.types.is_wide { STACK_END } else { self.cpu.stack.base + 0x1_0000 };
        let bytes = top.saturating_sub(self.cpu.stack.base + u32::from(self.cpu.sp));
        let kind = RuntimeErrorKind::StackOverflow { calls: self.cpu.frames.len() as u32, bytes };
        RuntimeError { kind, at: call.unwrap_or(self.cpu.pc) }
    }
}
