//! The buffer that instructions are emitted to, with labels and jump tables.

use std::ops::Range;

use crate::code::{Area, Cleanup, Code, Instruction, Op, Slot, SwitchTable};
use crate::source::Span;

/// A jump target of the current function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label(usize);

/// The cases of a `switch`, with labels as targets.
#[derive(Debug)]
pub(crate) struct JumpTable {
    /// Values and targets, in the order of the source.
    pub cases: Vec<(i32, Label)>,
    /// The target for every other value.
    pub default: Label,
}

/// Instructions under construction.
#[derive(Default)]
pub(crate) struct CodeBuffer {
    code: Code,
    /// The source position of the instructions emitted next.
    pub span: Span,
    /// The span of the statement that the next instruction starts.
    started_statement: Option<Span>,
    /// Instructions before this index can be jump targets and must not be changed any more.
    pub(super) barrier: usize,
    labels: Vec<Option<u32>>,
    /// Jumps and their labels.
    fixups: Vec<(usize, Label)>,
    /// `switch` instructions and their tables.
    tables: Vec<(usize, JumpTable)>,
}

impl CodeBuffer {
    /// Emits an instruction.
    pub(crate) fn emit(&mut self, op: Op, d: Slot, a: Slot, b: Slot, x: u32) {
        self.code.instructions.push(Instruction::new(op, d, a, b, x));
        self.code.spans.push(self.span);
        let statement = self.started_statement.take();
        self.code.statement_starts.push(statement.is_some());
        if let Some(span) = statement.filter(|span| *span != self.span) {
            self.code.statement_spans.insert(self.here() as u32 - 1, span);
        }
    }

    /// Emits an instruction without slots.
    pub(crate) fn emit_plain(&mut self, op: Op, x: u32) {
        let none = Slot::data(0);
        self.emit(op, none, none, none, x);
    }

    /// Emits a check of the pointer in a slot. `written` is the span of its expression.
    pub(crate) fn emit_check(&mut self, op: Op, slot: Slot, followed: bool, written: Span) {
        self.code.pointers.insert(self.here() as u32, written);
        self.emit(op, slot, slot, slot, followed.into());
    }

    /// Emits a move between slots. If the last instruction has just computed the value in the temporary slot `from`, changes
    /// its target instead. Slots more than `temporary` bytes below BP are temporary.
    pub(crate) fn emit_move(&mut self, op: Op, to: Slot, from: Slot, temporary: u16) {
        let last = self.here().wrapping_sub(1);
        let fresh = from.area == Area::Frame && from.encode() < Slot::frame(-i32::from(temporary)).encode();
        if fresh
            && self.here() > self.barrier
            && let Some(ins) = self.code.instructions.get(last)
            && ins.writes_to(from)
            && result_size(ins.op) == moved_size(op)
            && moved_size(op).is_some()
        {
            self.code.instructions[last] = ins.with_d(to);
            return;
        }
        self.emit(op, to, from, from, 0);
    }

    /// Returns the index of the next instruction.
    pub(crate) fn here(&self) -> usize {
        self.code.instructions.len()
    }

    /// Marks the next instruction as the start of a statement.
    pub(crate) fn start_statement(&mut self, span: Span) {
        self.span = span;
        self.started_statement = Some(span);
        self.barrier = self.here();
    }

    /// Creates a label, which is placed later.
    pub(crate) fn new_label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// Places a label before the next instruction.
    pub(crate) fn place_label(&mut self, label: Label) {
        self.labels[label.0] = Some(self.here() as u32);
        self.barrier = self.here();
    }

    /// Notes that an exception thrown in a range of instructions continues at the next instruction.
    pub(crate) fn add_cleanup(&mut self, range: Range<usize>) {
        let target = self.here() as u32;
        self.barrier = self.here();
        self.code.cleanups.push(Cleanup { start: range.start as u32, end: range.end as u32, target });
    }

    /// Emits a conditional jump that compares two slots.
    pub(crate) fn jump(&mut self, op: Op, a: Slot, b: Slot, label: Label) {
        self.fixups.push((self.here(), label));
        self.emit(op, a, a, b, 0);
    }

    /// Emits an unconditional jump.
    pub(crate) fn go(&mut self, label: Label) {
        self.fixups.push((self.here(), label));
        self.emit_plain(Op::Jmp, 0);
    }

    /// Emits a `switch` on a slot and returns its index, for [`set_table`](Self::set_table).
    pub(crate) fn emit_switch(&mut self, op: Op, slot: Slot) -> usize {
        self.emit(op, slot, slot, slot, 0);
        self.here() - 1
    }

    /// Sets the table of a `switch`.
    pub(crate) fn set_table(&mut self, at: usize, table: JumpTable) {
        self.tables.push((at, table));
    }

    /// Starts a function and returns the index of its first instruction.
    pub(crate) fn start_function(&mut self, span: Span) -> usize {
        let entry = self.here();
        self.barrier = entry;
        self.span = span;
        self.emit_plain(Op::Enter, 0);
        self.labels.clear();
        self.fixups.clear();
        self.barrier = self.here();
        entry
    }

    /// Finishes the function that begins at `entry`: sets the size of its frame, its jump targets and its tables. Returns the
    /// index after its last instruction.
    pub(crate) fn finish_function(&mut self, entry: usize, frame: u16) -> u32 {
        self.code.instructions[entry].x = frame.into();
        let target = |labels: &[Option<u32>], label: Label| labels[label.0].unwrap_or(0);
        for (at, table) in std::mem::take(&mut self.tables) {
            let cases = table.cases.iter().map(|&(value, label)| (value, target(&self.labels, label))).collect();
            let default = target(&self.labels, table.default);
            let mut finished = SwitchTable { cases, default, ..SwitchTable::default() };
            finished.finish();
            self.code.tables.push(finished);
            self.code.instructions[at].x = self.code.tables.len() as u32 - 1;
        }
        for (at, label) in std::mem::take(&mut self.fixups) {
            self.code.instructions[at].x = target(&self.labels, label);
        }
        self.here() as u32
    }

    /// Returns the finished code.
    pub(crate) fn take_code(&mut self) -> Code {
        std::mem::take(&mut self.code)
    }
}

/// Returns the number of bytes that a move instruction writes.
fn moved_size(op: Op) -> Option<u8> {
    match op {
        Op::MovW => Some(2),
        Op::MovL => Some(4),
        Op::MovD => Some(8),
        _ => None,
    }
}

/// Returns the number of bytes that an instruction writes to `d`, or `None` if it also reads `d`.
fn result_size(op: Op) -> Option<u8> {
    use Op::*;
    match op {
        MovW | SxB | ZxB | AddW | SubW | MulW | DivW | DivUW | ModW | ModUW | AndW | OrW | XorW | ShlW | ShrW
        | SarW | NegW | NotW | SetEqW | SetNeW | SetLtW | SetLeW | SetLtUW | SetLeUW | SetEqL | SetNeL | SetLtL
        | SetLeL | SetLtUL | SetLeUL | SetEqD | SetNeD | SetLtD | SetLeD | LdB | LdUB | LdW | FLdB | FLdUB | FLdW
        | XLdB | XLdUB | XLdW | Lea | LeaX | AddX | BitGet => Some(2),
        MovL | SxW | ZxW | DToL | AddL | SubL | MulL | DivL | DivUL | ModL | ModUL | AndL | OrL | XorL | ShlL
        | ShrL | SarL | NegL | NotL | LdL | FLdL | XLdL | FAddX | HAddX | Far | HSub | Reserve => Some(4),
        MovD | WToD | UToD | LToD | ULToD | FToD | XToD | AddD | SubD | MulD | DivD | NegD | LdF | LdD | LdX | FLdF
        | FLdD | FLdX | XLdF | XLdD => Some(8),
        _ => None,
    }
}
