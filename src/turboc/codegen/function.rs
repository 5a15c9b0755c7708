//! Functions: frames, prologues, epilogues, and uninitialized pointers.

use std::collections::{HashMap, HashSet};

use super::{Emitter, Frame, JumpTable, Label, Place, Value};
use crate::code::{Op, Slot};
use crate::program::{Variable, VariableLocation};
use crate::source::Span;
use crate::typed::{Block, Body, Declaration, LabelId, LocalId, OpaqueId, Stmt, StmtKind, TemporaryId};
use crate::types::{Type, TypeId};

/// The maximum number of pointers in a variable that are marked as uninitialized.
const MOST_UNSET: usize = 128;

/// The state of the function for which code is generated.
pub(super) struct FunctionState<'p> {
    pub body: &'p Body,
    /// The places of parameters and local variables.
    pub locals: Vec<Place>,
    /// The slot of `this`.
    pub this: Slot,
    pub variables: Vec<Variable>,
    /// The indices of the variables that were not used yet.
    pub unused: HashMap<LocalId, usize>,
    pub jumps: Jumps,
    pub pointers: LocalPointers,
    pub opaques: HashMap<OpaqueId, Value>,
    /// `true` if the address of the next array element is taken.
    pub takes_address: bool,
    pub temporaries: HashMap<TemporaryId, Place>,
    /// The words that are 1 if a conditionally created temporary object exists.
    pub flags: HashMap<TemporaryId, Slot>,
    /// The buffer for a result of class type.
    pub result_buffer: Option<Place>,
    /// The blocks around the current statement, innermost last.
    pub blocks: Vec<BlockObjects>,
}

impl<'p> FunctionState<'p> {
    pub(super) fn new(body: &'p Body) -> FunctionState<'p> {
        FunctionState {
            body,
            locals: vec![Place::Direct(Slot::frame(0)); body.locals.len()],
            this: Slot::frame(0),
            variables: Vec::new(),
            unused: HashMap::new(),
            jumps: Jumps::default(),
            pointers: LocalPointers::default(),
            opaques: HashMap::new(),
            takes_address: false,
            temporaries: HashMap::new(),
            flags: HashMap::new(),
            result_buffer: None,
            blocks: Vec::new(),
        }
    }
}

/// The labels of a function, and the targets of jumps out of the statements around the current one, innermost last.
#[derive(Default)]
pub(super) struct Jumps {
    pub labels: HashMap<LabelId, Label>,
    pub breaks: Vec<Label>,
    pub continues: Vec<Label>,
    pub switches: Vec<JumpTable>,
    /// The first instructions of the loops.
    pub loops: Vec<u32>,
}

/// The objects of a block with destructors.
#[derive(Default)]
pub(super) struct BlockObjects {
    /// For each object, the first instruction at which it exists.
    pub starts: Vec<usize>,
}

/// Local pointers that are checked when they are used.
#[derive(Default)]
pub(super) struct LocalPointers {
    /// Those that are declared without an initializer.
    unset: HashSet<Slot>,
    /// Those that are declared with an initializer. They can still become null.
    begun: HashSet<Slot>,
    /// Uninitialized pointers in the blocks of the outermost loop, with their sizes. They are marked before its first
    /// iteration.
    looped_unset: Option<Vec<(Slot, u32)>>,
    /// Slots reserved for these pointers.
    looped_room: Vec<Slot>,
}

impl LocalPointers {
    pub(super) fn needs_check(&self, slot: Slot, followed: bool) -> bool {
        self.unset.contains(&slot) || (followed && self.begun.contains(&slot))
    }
}

impl<'p> Emitter<'p> {
    /// Generates the code of a function.
    pub(super) fn emit_function(&mut self, index: usize, body: &'p Body) {
        let number = usize::from(self.function_number(index));
        self.function = FunctionState::new(body);
        let span = self.program.functions[index].span;
        let entry = self.generator.code.start_function(span);
        let mut at = self.program.types.first_argument() as i32;
        if body.has_this {
            self.function.this = Slot::frame(at);
            at += self.program.types.pointer_size() as i32;
        }
        for (id, parameter) in body.locals.iter().take(body.parameters).enumerate() {
            let slot = Slot::frame(at);
            at = at.saturating_add(self.size(parameter.of).next_multiple_of(2) as i32);
            self.function.locals[id] = Place::Direct(slot);
            if let Some(name) = &parameter.name {
                // The argument may be an uninitialized pointer.
                self.function.pointers.unset.insert(slot);
                self.function.variables.push(Variable {
                    name: name.clone(),
                    type_id: parameter.of,
                    location: VariableLocation::Slot(slot),
                    span: parameter.span,
                    is_parameter: true,
                    scope: (entry as u32, u32::MAX),
                    unset_until: None,
                });
            }
        }
        // Compound literals have space of their own in the whole function, because a loop may keep their addresses.
        for id in (body.parameters..body.locals.len()).filter(|id| body.locals[*id].name.is_none()) {
            self.declare_local(LocalId(id), true);
        }
        if let Some(construct) = &body.construct {
            self.expr(construct);
        }
        self.open_block(&body.block);
        self.statements(&body.block.statements);
        self.generator.code.start_statement(body.block.end.unwrap_or_default());
        let cleanups = self.close_block(&body.block);
        for part in &body.destroy {
            self.expr(part);
        }
        // In C99 and C++, the end of `main` returns 0; in Turbo C, what is in AX.
        if index == self.program.main && self.program.types.is_wide {
            let zero = self.generator.long(0);
            self.generator.emit(Op::MovL, Slot::RESULT, zero, zero, 0);
        }
        if let Some(objects) = cleanups {
            self.generator.code.emit_plain(Op::Ret, 0);
            self.cleanups(&body.block, objects);
        }
        self.end_function(number, entry);
    }

    /// Generates a function that is not in the source, and returns its number.
    pub(super) fn made_function(&mut self, name: &str, make: impl FnOnce(&mut Self)) -> u16 {
        let number = self.add_function(name.to_string(), Span::default(), true);
        self.function = FunctionState::new(self.no_body);
        let entry = self.generator.code.start_function(Span::default());
        make(self);
        self.end_function(usize::from(number), entry);
        number
    }

    /// Finishes the function with code from `entry`.
    fn end_function(&mut self, number: usize, entry: usize) {
        self.generator.code.emit_plain(Op::Ret, 0);
        let end = self.generator.code.finish_function(entry, self.generator.frame.size());
        let function = &mut self.functions[number];
        function.entry = entry as u32;
        function.end = end;
        function.variables = std::mem::take(&mut self.function.variables);
        for variable in &mut function.variables {
            variable.scope.1 = variable.scope.1.min(end);
        }
        self.generator.frame = Frame::default();
    }

    /// Reserves space for an object: in the frame, or a large one outside of it.
    pub(super) fn reserve_object(&mut self, of: TypeId) -> Place {
        let size = self.size(of);
        if !self.program.types.is_large_local(of) {
            return Place::Direct(self.generator.reserve(size.max(2)));
        }
        let pointer = self.generator.temporary(4);
        self.generator.emit(Op::Reserve, pointer, pointer, pointer, size);
        Place::Far { pointer, offset: 0 }
    }

    /// Creates a local variable in reserved or new space of the frame. Returns its slot, or that of the pointer to a variable
    /// that is too large for the frame.
    pub(super) fn declare_local(&mut self, id: LocalId, is_initialized: bool) -> Slot {
        let local = &self.function.body.locals[id.0];
        let is_pointer = matches!(self.program.types.get(local.of), Type::Pointer { .. });
        let reserved = if is_pointer && !is_initialized { self.function.pointers.looped_room.pop() } else { None };
        let size = self.size(local.of).max(1);
        let is_large = self.program.types.is_large_local(local.of);
        let slot = reserved.unwrap_or_else(|| self.generator.reserve(if is_large { 4 } else { size }));
        self.generator.frame.keep_reserved();
        let place = if is_large { Place::Far { pointer: slot, offset: 0 } } else { Place::Direct(slot) };
        if is_large {
            self.generator.emit(Op::Reserve, slot, slot, slot, size);
        }
        self.function.locals[id.0] = place;
        if let Some(name) = &local.name {
            self.function.variables.push(Variable {
                name: name.clone(),
                type_id: local.of,
                location: if is_large { VariableLocation::Indirect(slot) } else { VariableLocation::Slot(slot) },
                span: local.span,
                is_parameter: false,
                scope: (self.generator.code.here() as u32, u32::MAX),
                unset_until: (!is_initialized).then_some(u32::MAX),
            });
            if !is_initialized {
                self.function.unused.insert(id, self.function.variables.len() - 1);
            }
        }
        if is_pointer && is_initialized {
            self.function.pointers.begun.insert(slot);
        }
        slot
    }

    // Uninitialized variables.

    /// Notes the first use of a variable, which may give it a value. In a loop that began after its declaration, it may have
    /// one from the first instruction of the loop on.
    pub(super) fn note_use(&mut self, id: LocalId) {
        if let Some(index) = self.function.unused.remove(&id) {
            let variable = &mut self.function.variables[index];
            let around = self.function.jumps.loops.iter().copied().find(|start| *start >= variable.scope.0);
            variable.unset_until = Some(around.unwrap_or(self.generator.code.barrier as u32));
        }
    }

    /// Notes a label: after a jump back to it, every variable may have a value.
    pub(super) fn note_label(&mut self) {
        let unused: Vec<LocalId> = self.function.unused.keys().copied().collect();
        unused.into_iter().for_each(|id| self.note_use(id));
    }

    // Uninitialized pointers.

    /// Generates code for a statement. The slots of the pointers in a loop are known only after it, so the code that marks them
    /// follows the loop and is executed before its first iteration.
    pub(super) fn marked_statement(&mut self, statement: &'p Stmt) {
        let is_loop =
            matches!(statement.kind, StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. });
        let is_outermost = is_loop && self.function.pointers.looped_unset.is_none();
        let count = if is_outermost { self.unset_pointers(statement) } else { 0 };
        if count == 0 {
            return self.plain_statement(statement);
        }
        self.function.pointers.looped_room = (0..count).map(|_| self.generator.reserve(4)).collect();
        self.generator.frame.keep_reserved();
        let (mark, start, end) =
            (self.generator.code.new_label(), self.generator.code.new_label(), self.generator.code.new_label());
        self.generator.code.span = statement.span;
        self.generator.code.go(mark);
        self.generator.code.place_label(start);
        self.function.pointers.looped_unset = Some(Vec::new());
        self.plain_statement(statement);
        let pointers = self.function.pointers.looped_unset.take().unwrap_or_default();
        self.function.pointers.looped_room.clear();
        self.generator.code.go(end);
        self.generator.code.place_label(mark);
        for (slot, size) in pointers {
            self.generator.emit(if size == 2 { Op::UnsetW } else { Op::UnsetL }, slot, slot, slot, 0);
        }
        self.generator.code.go(start);
        self.generator.code.place_label(end);
    }

    /// Counts the pointers declared in a statement without an initializer.
    fn unset_pointers(&self, statement: &Stmt) -> usize {
        let block = |block: &Block| block.statements.iter().map(|s| self.unset_pointers(s)).sum();
        match &statement.kind {
            StmtKind::Declare(list) => {
                let is_pointer = |local: &LocalId| {
                    let of = self.function.body.locals[local.0].of;
                    matches!(self.program.types.get(of), Type::Pointer { .. })
                };
                let unset =
                    |d: &&Declaration| matches!(d, Declaration::Local { local, init: None, .. } if is_pointer(local));
                list.iter().filter(unset).count()
            }
            StmtKind::Block(inner) => block(inner),
            StmtKind::If { yes, no, .. } => block(yes) + no.as_ref().map_or(0, block),
            StmtKind::While { body, .. }
            | StmtKind::DoWhile { body, .. }
            | StmtKind::For { body, .. }
            | StmtKind::Switch { body, .. } => block(body),
            StmtKind::Case(_, next) | StmtKind::Default(next) | StmtKind::Label(_, next) => self.unset_pointers(next),
            _ => 0,
        }
    }

    /// Marks a local pointer, or the pointers in an array, a structure or a union (up to a limit), as uninitialized. In a
    /// loop they are marked before its first iteration, because later they keep their values from the previous one. If a label
    /// allows jumping back, they are not marked for the same reason.
    pub(super) fn mark_unset(&mut self, slot: Slot, of: TypeId) {
        let mut places = Vec::new();
        if !self.pointers_in(of, 0, &mut places) {
            return;
        }
        let has_labels = !self.function.jumps.labels.is_empty();
        let again = !self.function.jumps.continues.is_empty() || has_labels;
        if self.function.blocks.len() > 1 && again {
            let pointers = &mut self.function.pointers;
            if let Some(looped) = pointers.looped_unset.as_mut().filter(|_| !has_labels) {
                for (offset, size) in places {
                    looped.push((slot.plus(offset as u16), size));
                    pointers.unset.insert(slot.plus(offset as u16));
                }
            }
            return;
        }
        for (offset, size) in places {
            let slot = slot.plus(offset as u16);
            let op = if size == 2 { Op::UnsetW } else { Op::UnsetL };
            self.generator.emit(op, slot, slot, slot, 0);
            self.function.pointers.unset.insert(slot);
        }
    }

    /// Collects the offsets and sizes of the pointers in a type. Returns whether they are within the limit.
    fn pointers_in(&self, of: TypeId, offset: u32, places: &mut Vec<(u32, u32)>) -> bool {
        match self.program.types.get(of) {
            Type::Pointer { .. } => places.push((offset, self.size(of))),
            Type::Array { of, length } => {
                let size = self.size(*of);
                let all = (0..*length).all(|number| {
                    let before = places.len();
                    self.pointers_in(*of, offset + number * size, places) && places.len() > before
                });
                return all || places.is_empty();
            }
            Type::Class(class) => {
                let fields = &self.program.types.classes[*class].fields;
                return fields.iter().all(|field| self.pointers_in(field.type_id, offset + field.offset, places));
            }
            _ => {}
        }
        places.len() <= MOST_UNSET
    }
}
