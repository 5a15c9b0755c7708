//! Statements.

use super::generator::move_of;
use super::{Emitter, JumpTable, Label, Place, Value};
use crate::code::{Op, Slot};
use crate::source::Span;
use crate::typed::{Block, Declaration, Destruction, FullExpr, Handler, LabelId, Return, Stmt, StmtKind};
use crate::types::{self, Rep};

impl<'p> Emitter<'p> {
    /// Generates a `try`. The machine continues after the call of `__try` with the result 1 when an exception is thrown.
    fn try_statement(&mut self, body: &'p Block, handlers: &'p [Handler], span: Span) {
        self.generator.code.start_statement(span);
        self.call_library("__try", 0);
        let thrown = self.generator.take_result(Rep::I16);
        let (dispatch, end) = (self.generator.code.new_label(), self.generator.code.new_label());
        self.generator.code.jump(Op::JnzW, thrown, thrown, dispatch);
        self.block(body);
        self.generator.code.go(end);
        self.generator.code.place_label(dispatch);
        for handler in handlers {
            let next = self.generator.code.new_label();
            if let Some(caught) = handler.caught {
                let number = self.generator.long(caught.0);
                let size = self.generator.push(number, Rep::I32);
                self.call_library("__caught", size);
                let matches = self.generator.take_result(Rep::I16);
                self.generator.code.jump(Op::JzW, matches, matches, next);
            }
            self.block(&handler.block);
            self.generator.code.go(end);
            self.generator.code.place_label(next);
        }
        self.call_library("__rethrow", 0);
        self.generator.code.place_label(end);
    }

    pub(super) fn statements(&mut self, list: &'p [Stmt]) {
        for statement in list {
            self.statement(statement);
        }
    }

    pub(super) fn statement(&mut self, statement: &'p Stmt) {
        let used = self.generator.frame.used;
        self.generator.frame.keep_reserved();
        self.marked_statement(statement);
        let keeps_frame = matches!(
            statement.kind,
            StmtKind::Declare(_)
                | StmtKind::For { .. }
                | StmtKind::Case(..)
                | StmtKind::Default(_)
                | StmtKind::Label(..)
        );
        if !keeps_frame {
            self.generator.frame.used = used;
        }
        self.generator.frame.keep_reserved();
    }

    pub(super) fn plain_statement(&mut self, statement: &'p Stmt) {
        let span = statement.span;
        match &statement.kind {
            StmtKind::Empty => {}
            StmtKind::Expr(value) => {
                self.generator.code.start_statement(span);
                self.full_expression(value);
            }
            StmtKind::Declare(list) => {
                for declaration in list {
                    self.declaration(declaration);
                }
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::Try { body, handlers } => self.try_statement(body, handlers, span),
            StmtKind::If { condition, yes, no } => self.if_statement(condition, yes, no.as_ref(), span),
            StmtKind::While { condition, body, endless } => {
                self.while_statement(condition, body, (!endless).then_some(span), span);
            }
            StmtKind::DoWhile { body, condition } => {
                self.while_statement(condition, body, None, condition.value.span.unwrap_or(span));
            }
            StmtKind::For { .. } => self.for_statement(statement),
            StmtKind::Switch { value, body } => {
                self.generator.code.start_statement(span);
                self.switch(value, body);
            }
            StmtKind::Case(value, next) => {
                let label = self.generator.code.new_label();
                self.generator.code.place_label(label);
                if let Some(table) = self.function.jumps.switches.last_mut() {
                    table.cases.push((*value, label));
                }
                self.statement(next);
            }
            StmtKind::Default(next) => {
                let label = self.generator.code.new_label();
                if let Some(table) = self.function.jumps.switches.last_mut() {
                    table.default = label;
                }
                self.generator.code.place_label(label);
                self.statement(next);
            }
            StmtKind::Label(id, next) => {
                self.note_label();
                let label = self.label(*id);
                self.generator.code.place_label(label);
                self.statement(next);
            }
            StmtKind::Goto(id) => {
                self.generator.code.start_statement(span);
                let label = self.label(*id);
                self.generator.code.go(label);
            }
            StmtKind::Break(objects) => {
                self.generator.code.start_statement(span);
                let label = self.function.jumps.breaks.last().copied();
                self.leave(objects, label);
            }
            StmtKind::Continue(objects) => {
                self.generator.code.start_statement(span);
                let label = self.function.jumps.continues.last().copied();
                self.leave(objects, label);
            }
            StmtKind::Return(value) => {
                self.generator.code.start_statement(span);
                self.return_statement(value);
            }
        }
    }

    fn if_statement(&mut self, condition: &'p FullExpr, yes: &'p Block, no: Option<&'p Block>, span: Span) {
        self.generator.code.start_statement(span);
        let other = self.generator.code.new_label();
        self.whole_condition(condition, other, false);
        self.block(yes);
        let Some(no) = no else { return self.generator.code.place_label(other) };
        let end = self.generator.code.new_label();
        self.generator.code.go(end);
        self.generator.code.place_label(other);
        self.block(no);
        self.generator.code.place_label(end);
    }

    /// Generates a `while` or `do`. The first test is at `first_test`, if there is one before the body.
    fn while_statement(
        &mut self,
        condition: &'p FullExpr,
        body: &'p Block,
        first_test: Option<Span>,
        condition_span: Span,
    ) {
        self.function.jumps.loops.push(self.generator.code.here() as u32);
        let [start, test, end] = self.new_labels();
        if let Some(span) = first_test {
            self.generator.code.span = span;
            self.generator.code.go(test);
        }
        self.generator.code.place_label(start);
        self.loop_body(body, end, test);
        self.generator.code.place_label(test);
        self.generator.code.start_statement(condition_span);
        self.whole_condition(condition, start, true);
        self.generator.code.place_label(end);
        self.function.jumps.loops.pop();
    }

    fn new_labels<const N: usize>(&mut self) -> [Label; N] {
        std::array::from_fn(|_| self.generator.code.new_label())
    }

    fn for_statement(&mut self, statement: &'p Stmt) {
        let StmtKind::For { first, condition, step, body, endless } = &statement.kind else { return };
        if let Some(first) = first {
            self.statement(first);
        }
        self.function.jumps.loops.push(self.generator.code.here() as u32);
        let used = self.generator.frame.used;
        let [start, next, test, end] = self.new_labels();
        if !endless {
            self.generator.code.span = statement.span;
            self.generator.code.go(test);
        }
        self.generator.code.place_label(start);
        self.loop_body(body, end, next);
        self.generator.code.place_label(next);
        if let Some(step) = step {
            self.generator.code.start_statement(step.value.span.unwrap_or(statement.span));
            self.generator.frame.keep_reserved();
            self.full_expression(step);
            self.generator.frame.used = used;
        }
        self.generator.code.place_label(test);
        match condition {
            Some(condition) => {
                self.generator.code.start_statement(condition.value.span.unwrap_or(statement.span));
                self.generator.frame.keep_reserved();
                self.whole_condition(condition, start, true);
                self.generator.frame.used = used;
            }
            None => {
                self.generator.code.start_statement(statement.span);
                self.generator.code.go(start);
            }
        }
        self.generator.code.place_label(end);
        self.function.jumps.loops.pop();
    }

    /// Generates code for a block, destroys its objects and frees its space.
    fn block(&mut self, block: &'p Block) {
        let (used, first) = (self.generator.frame.used, self.function.variables.len());
        self.open_block(block);
        self.statements(&block.statements);
        if let Some(end) = block.end {
            self.generator.code.span = end;
        }
        if let Some(objects) = self.close_block(block) {
            let after = self.generator.code.new_label();
            self.generator.code.go(after);
            self.cleanups(block, objects);
            self.generator.code.place_label(after);
        }
        let end = self.generator.code.here() as u32;
        for variable in &mut self.function.variables[first..] {
            if variable.scope.1 == u32::MAX {
                variable.scope.1 = end;
            }
        }
        self.generator.frame.free_to(used);
    }

    fn loop_body(&mut self, body: &'p Block, end: Label, next: Label) {
        self.function.jumps.breaks.push(end);
        self.function.jumps.continues.push(next);
        self.block(body);
        self.function.jumps.breaks.pop();
        self.function.jumps.continues.pop();
    }

    /// Destroys objects and jumps out of their blocks.
    fn leave(&mut self, objects: &'p [Destruction], label: Option<Label>) {
        self.destroy(objects);
        if let Some(label) = label {
            self.generator.code.go(label);
        }
    }

    fn label(&mut self, id: LabelId) -> Label {
        *self.function.jumps.labels.entry(id).or_insert_with(|| self.generator.code.new_label())
    }

    fn switch(&mut self, value: &'p FullExpr, body: &'p Block) {
        self.clear_flags(&value.guarded);
        let on = self.expr(&value.value);
        let (mut slot, rep) = (self.operand(on), self.rep(on.of));
        if !value.destroy.is_empty() {
            slot = self.generator.copied(slot, rep);
            self.destroy(&value.destroy);
        }
        let at = self.generator.code.emit_switch(if rep.is_long() { Op::SwitchL } else { Op::SwitchW }, slot);
        let end = self.generator.code.new_label();
        self.function.jumps.switches.push(JumpTable { cases: Vec::new(), default: end });
        self.function.jumps.breaks.push(end);
        self.block(body);
        self.function.jumps.breaks.pop();
        self.generator.code.place_label(end);
        if let Some(table) = self.function.jumps.switches.pop() {
            self.generator.code.set_table(at, table);
        }
    }

    fn declaration(&mut self, declaration: &'p Declaration) {
        match declaration {
            Declaration::Local { local, init, objects } => {
                let of = self.function.body.locals[local.0].of;
                let slot = self.declare_local(*local, init.is_some());
                let Some(init) = init else {
                    if !self.program.types.is_large_local(of) {
                        self.mark_unset(slot, of);
                    }
                    return self.mark_objects(*objects);
                };
                let used = self.generator.frame.used;
                self.generator.code.start_statement(self.function.body.locals[local.0].span);
                self.full_expression(init);
                // Temporary objects bound to a reference live as long as the reference.
                if !matches!(self.program.types.get(of), types::Type::Reference { .. }) {
                    self.generator.frame.used = used;
                }
                self.mark_objects(*objects);
            }
            Declaration::Static { global, constants, init } => {
                self.write_constants(*global, constants);
                let Some((value, destroy)) = init else { return };
                // Initialized when control first reaches the declaration.
                let flag = Slot::data(self.generator.allocate_data(&[0, 0]));
                if let Some(destroy) = destroy {
                    self.destroyed.push((destroy, Some(flag)));
                }
                let done = self.generator.code.new_label();
                self.generator.code.start_statement(self.program.globals[*global].span);
                self.generator.code.jump(Op::JnzW, flag, flag, done);
                let one = self.generator.word(1);
                self.generator.emit(Op::MovW, flag, one, one, 0);
                self.full_expression(value);
                self.generator.code.place_label(done);
            }
        }
    }

    fn return_statement(&mut self, statement: &'p Return) {
        self.clear_flags(&statement.guarded);
        if let Some(value) = &statement.value {
            let value = self.expr(value);
            self.return_value(value, statement);
        }
        let kept = statement.saves_result.then(|| self.generator.reserve(8));
        if let Some(kept) = kept {
            self.generator.emit(Op::MovD, kept, Slot::RESULT, Slot::RESULT, 0);
        }
        self.destroy(&statement.destroy);
        if let Some(kept) = kept {
            self.generator.emit(Op::MovD, Slot::RESULT, kept, kept, 0);
        }
        self.generator.code.emit_plain(Op::Ret, 0);
    }

    /// Puts a value into the result registers.
    fn return_value(&mut self, value: Value, statement: &Return) {
        let is_reference = matches!(self.program.types.get(statement.result), types::Type::Reference { .. });
        let rep = self.rep(statement.result);
        match rep {
            Rep::Void => return,
            Rep::Block => return self.return_object(value, statement),
            _ => {}
        }
        let (op, slot) = (move_of(rep).0, self.operand(value));
        if is_reference {
            self.generator.emit(op, Slot::RESULT, slot, slot, 0);
        } else {
            self.generator.emit_move(op, Slot::RESULT, slot);
        }
    }

    /// Copies an object to the function's buffer for results, and puts its far address into the result registers.
    fn return_object(&mut self, value: Value, statement: &Return) {
        let place = match self.function.result_buffer {
            Some(place) => place,
            None => {
                let zeros = vec![0; self.size(statement.result) as usize];
                if self.program.types.is_large_local(statement.result) {
                    self.generator.allocate_large(&zeros)
                } else {
                    Place::Direct(Slot::data(self.generator.allocate_data(&zeros)))
                }
            }
        };
        self.function.result_buffer = Some(place);
        let buffer = Value::place(place, statement.result);
        self.store(buffer, value);
        let address = self.far_address(buffer);
        self.generator.emit(Op::MovL, Slot::RESULT, address, address, 0);
    }
}
