//! Statements.

use super::{Entity, Lower, Scope, Switch, UserLabel};
use crate::ast::{self, Declaration, Stmt, StmtKind, StorageClass};
use crate::code::Op;
use crate::codegen::{JumpTable, Label};
use crate::diagnostic::Message;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::types::{self, Rep, Type};

impl Lower<'_> {
    pub(super) fn statements(&mut self, list: &[Stmt]) {
        for statement in list {
            self.statement(statement);
        }
    }

    fn open_scope(&mut self) -> (u16, usize) {
        self.scopes.stack.push(Scope::default());
        (self.generator.frame.used, self.current.variables.len())
    }

    /// Closes a block: destroys its objects and frees its space.
    fn close_scope(&mut self, (used, first): (u16, usize)) {
        self.leave_scope();
        self.scopes.stack.pop();
        let end = self.generator.code.here() as u32;
        for variable in &mut self.current.variables[first..] {
            if variable.scope.1 == u32::MAX {
                variable.scope.1 = end;
            }
        }
        self.generator.frame.free_to(used);
    }

    fn statement(&mut self, statement: &Stmt) {
        let used = self.generator.frame.used;
        self.generator.frame.temporary = used;
        self.expressions.known_types.clear();
        self.current.temporaries.live.clear();
        self.statement_inside(statement);
        if !matches!(
            statement.kind,
            StmtKind::Declare(_)
                | StmtKind::For { .. }
                | StmtKind::Case(..)
                | StmtKind::Default(_)
                | StmtKind::Label(..)
        ) {
            self.generator.frame.used = used;
        }
        self.generator.frame.keep_reserved();
    }

    fn statement_inside(&mut self, statement: &Stmt) {
        let is_loop = matches!(statement.kind, StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For { .. });
        let count = if is_loop && self.current.pointers.looped_unset.is_none() { unset_pointers(statement) } else { 0 };
        if count == 0 {
            return self.plain_statement(statement);
        }
        self.current.pointers.looped_room = (0..count).map(|_| self.generator.reserve(4)).collect();
        self.generator.frame.keep_reserved();
        // The slots of the pointers in the loop are known only after it, so the code that marks them follows the loop and is
        // executed before its first iteration.
        let (mark, start, end) =
            (self.generator.code.new_label(), self.generator.code.new_label(), self.generator.code.new_label());
        self.generator.code.span = statement.span;
        self.generator.code.go(mark);
        self.generator.code.place_label(start);
        self.current.pointers.looped_unset = Some(Vec::new());
        self.plain_statement(statement);
        let pointers = self.current.pointers.looped_unset.take().unwrap_or_default();
        self.current.pointers.looped_room.clear();
        self.generator.code.go(end);
        self.generator.code.place_label(mark);
        for (slot, size) in pointers {
            self.generator.emit(if size == 2 { Op::UnsetW } else { Op::UnsetL }, slot, slot, slot, 0);
        }
        self.generator.code.go(start);
        self.generator.code.place_label(end);
    }

    fn plain_statement(&mut self, statement: &Stmt) {
        let span = statement.span;
        match &statement.kind {
            StmtKind::Empty => {}
            StmtKind::Expr(value) => {
                self.generator.code.start_statement(span);
                self.ending_all(value, |l| l.whole_expression(value));
            }
            StmtKind::Declare(declaration) => self.declaration(declaration),
            StmtKind::Block(list, end) => {
                let scope = self.open_scope();
                self.statements(list);
                self.generator.code.span = *end;
                self.close_scope(scope);
            }
            StmtKind::If(condition, yes, no) => {
                self.generator.code.start_statement(span);
                let other = self.generator.code.new_label();
                self.whole_condition(condition, other, false);
                self.block(yes);
                match no {
                    Some(no) => {
                        let end = self.generator.code.new_label();
                        self.generator.code.go(end);
                        self.generator.code.place_label(other);
                        self.block(no);
                        self.generator.code.place_label(end);
                    }
                    None => self.generator.code.place_label(other),
                }
            }
            StmtKind::While(condition, body) => {
                let (start, test, end) =
                    (self.generator.code.new_label(), self.generator.code.new_label(), self.generator.code.new_label());
                let endless = self.known_true(condition);
                if !endless {
                    self.generator.code.span = span;
                    self.generator.code.go(test);
                }
                self.generator.code.place_label(start);
                self.looped(body, end, test);
                self.generator.code.place_label(test);
                self.generator.code.start_statement(span);
                self.whole_condition(condition, start, true);
                self.generator.code.place_label(end);
            }
            StmtKind::DoWhile(body, condition) => {
                let (start, test, end) =
                    (self.generator.code.new_label(), self.generator.code.new_label(), self.generator.code.new_label());
                self.generator.code.place_label(start);
                self.looped(body, end, test);
                self.generator.code.place_label(test);
                self.generator.code.start_statement(condition.span);
                self.whole_condition(condition, start, true);
                self.generator.code.place_label(end);
            }
            StmtKind::For { first, condition, step, body } => {
                // The scope of old compilers: variables declared here belong to the enclosing block.
                if let Some(first) = first {
                    self.statement(first);
                }
                let used = self.generator.frame.used;
                let (start, next, test, end) = (
                    self.generator.code.new_label(),
                    self.generator.code.new_label(),
                    self.generator.code.new_label(),
                    self.generator.code.new_label(),
                );
                let endless = condition.as_ref().is_none_or(|c| self.known_true(c));
                if !endless {
                    self.generator.code.span = span;
                    self.generator.code.go(test);
                }
                self.generator.code.place_label(start);
                self.looped(body, end, next);
                self.generator.code.place_label(next);
                if let Some(step) = step {
                    self.generator.code.start_statement(step.span);
                    self.generator.frame.keep_reserved();
                    self.discard(step);
                    self.end_nameless();
                    self.generator.frame.used = used;
                }
                self.generator.code.place_label(test);
                match condition {
                    Some(condition) => {
                        self.generator.code.start_statement(condition.span);
                        self.generator.frame.keep_reserved();
                        self.whole_condition(condition, start, true);
                        self.generator.frame.used = used;
                    }
                    None => {
                        self.generator.code.start_statement(span);
                        self.generator.code.go(start);
                    }
                }
                self.generator.code.place_label(end);
            }
            StmtKind::Switch(value, body) => self.switch(value, body, span),
            StmtKind::Case(value, next) => {
                self.case(value);
                self.statement(next);
            }
            StmtKind::Default(next) => {
                let label = self.generator.code.new_label();
                match self.current.jumps.switches.last_mut() {
                    Some(switch) if switch.default.is_none() => switch.default = Some(label),
                    Some(_) => self.error(Message::NotInSwitch { word: "default".to_string() }, span),
                    None => self.error(Message::NotInSwitch { word: "default".to_string() }, span),
                }
                self.generator.code.place_label(label);
                self.statement(next);
            }
            StmtKind::Label(name, next) => {
                let label = self.user_label(*name, span);
                let twice =
                    self.current.jumps.labels.get_mut(name).is_some_and(|l| std::mem::replace(&mut l.defined, true));
                if twice {
                    let name = self.names.text(*name);
                    self.error(Message::DuplicateLabel { name }, span);
                }
                self.generator.code.place_label(label);
                self.statement(next);
            }
            StmtKind::Goto(name) => {
                self.generator.code.start_statement(span);
                let label = self.user_label(*name, span);
                if let Some(label) = self.current.jumps.labels.get_mut(name) {
                    label.used = true;
                }
                self.generator.code.go(label);
            }
            StmtKind::Break => {
                self.generator.code.start_statement(span);
                match self.current.jumps.breaks.last().copied() {
                    Some((label, depth)) => {
                        self.unwind(depth);
                        self.generator.code.go(label);
                    }
                    None => self.error(Message::NotInLoop { word: "break".to_string() }, span),
                }
            }
            StmtKind::Continue => {
                self.generator.code.start_statement(span);
                match self.current.jumps.continues.last().copied() {
                    Some((label, depth)) => {
                        self.unwind(depth);
                        self.generator.code.go(label);
                    }
                    None => self.error(Message::NotInLoop { word: "continue".to_string() }, span),
                }
            }
            StmtKind::Return(value) => {
                self.generator.code.start_statement(span);
                self.give_back(value.as_ref(), span);
            }
        }
    }

    /// Lowers the body of an `if` in its own scope.
    fn block(&mut self, body: &Stmt) {
        let scope = self.open_scope();
        self.statement(body);
        self.close_scope(scope);
    }

    fn looped(&mut self, body: &Stmt, end: Label, next: Label) {
        let depth = self.scopes.stack.len();
        self.current.jumps.breaks.push((end, depth));
        self.current.jumps.continues.push((next, depth));
        self.block(body);
        self.current.jumps.breaks.pop();
        self.current.jumps.continues.pop();
    }

    fn user_label(&mut self, name: Symbol, span: Span) -> Label {
        if let Some(label) = self.current.jumps.labels.get(&name) {
            return label.label;
        }
        let label = self.generator.code.new_label();
        self.current.jumps.labels.insert(name, UserLabel { label, defined: false, used: false, span });
        label
    }

    fn switch(&mut self, value: &ast::Expr, body: &Stmt, span: Span) {
        self.generator.code.start_statement(span);
        let on = self.expr(value);
        let on = self.object_truth(on, value.span);
        if !self.types.is_integer(on.of) {
            if on.of != types::BAD {
                self.error(Message::InvalidSwitchType, value.span);
            }
            return;
        }
        let of = self.types.promoted(on.of);
        let on = self.converted(on, of, value.span, false);
        let mut slot = self.operand(&on);
        let long = matches!(self.types.rep(of), Rep::I32 | Rep::U32);
        if !self.current.temporaries.live.is_empty() {
            let kept = self.generator.reserve(4);
            self.generator.emit(if long { Op::MovL } else { Op::MovW }, kept, slot, slot, 0);
            self.end_nameless();
            slot = kept;
        }
        let at = self.generator.code.emit_switch(if long { Op::SwitchL } else { Op::SwitchW }, slot);
        let end = self.generator.code.new_label();
        let depth = self.scopes.stack.len();
        self.current.jumps.switches.push(Switch { cases: Vec::new(), default: None, of });
        self.current.jumps.breaks.push((end, depth));
        self.block(body);
        self.current.jumps.breaks.pop();
        self.generator.code.place_label(end);
        if let Some(switch) = self.current.jumps.switches.pop() {
            self.generator
                .code
                .set_table(at, JumpTable { cases: switch.cases, default: switch.default.unwrap_or(end) });
        }
    }

    fn case(&mut self, value: &ast::Expr) {
        let label = self.generator.code.new_label();
        self.generator.code.place_label(label);
        let Some(constant) = self.constant_int(value) else { return };
        let Some(switch) = self.current.jumps.switches.last_mut() else {
            self.error(Message::NotInSwitch { word: "case".to_string() }, value.span);
            return;
        };
        let of = switch.of;
        let long = matches!(self.types.rep(of), Rep::I32 | Rep::U32);
        let constant = if long { constant } else { i32::from(constant as i16) };
        if switch.cases.iter().any(|c| c.0 == constant) {
            self.error(Message::DuplicateCase { value: constant }, value.span);
            return;
        }
        switch.cases.push((constant, label));
    }

    fn declaration(&mut self, declaration: &Declaration) {
        let base = self.base_type(&declaration.base);
        for declarator in &declaration.names {
            let Some(name) = declarator.name else { continue };
            let distance = declaration.base.distance;
            let of = self.shaped(base, &declarator.shape, distance, declarator.span);
            if declaration.storage == StorageClass::Typedef {
                self.bind(name, Entity::Typedef(of));
                continue;
            }
            let is_function = matches!(self.types.get(of), Type::Function { .. });
            if is_function || declaration.storage == StorageClass::Extern {
                self.outside_name(declaration, declarator, base, name);
                continue;
            }
            let of = declarator.init.as_ref().map_or(of, |init| self.completed(of, init));
            if !self.types.is_complete(of) && of != types::BAD {
                self.incomplete(of, declarator.span);
                continue;
            }
            let again = self.scopes.stack.last().is_some_and(|s| s.names.contains_key(&name));
            if again && !(self.unit.cplusplus && declarator.init.is_some() && self.scopes.stack.len() > 2) {
                let text = self.names.text(name);
                self.error(Message::Redeclared { name: text }, declarator.span);
            }
            let pointer = !matches!(declarator.shape, ast::Shape::Base | ast::Shape::Array { .. });
            let is_const = declaration.base.is_const && !pointer;
            if declaration.storage == StorageClass::Static {
                self.static_local(name, of, declarator, is_const);
                continue;
            }
            self.local_variable(name, of, declarator, is_const);
        }
    }

    /// Declares a function or `extern` variable in a block: global, with its name in the scope of the block.
    fn outside_name(
        &mut self,
        declaration: &Declaration,
        declarator: &ast::Declarator,
        base: types::TypeId,
        name: Symbol,
    ) {
        let inner: Vec<Scope> = self.scopes.stack.drain(1..).collect();
        let before = self.scopes.stack[0].names.get(&name).cloned();
        let mut plain = declaration.clone();
        if declarator.init.is_none() && declaration.storage != StorageClass::Extern {
            plain.storage = StorageClass::Plain;
        }
        self.declare_name(&plain, declarator, base);
        let entity = self.scopes.stack[0].names.get(&name).cloned();
        let _ = before;
        self.scopes.stack.extend(inner);
        if let Some(entity) = entity {
            self.bind(name, entity);
        }
    }

    fn static_local(&mut self, name: Symbol, of: types::TypeId, declarator: &ast::Declarator, is_const: bool) {
        let span = declarator.span;
        let size = self.types.size(of).max(1);
        let home = self.allocate_static(size, false, span);
        let builtin = self.is_builtin(span);
        let global = super::Global {
            name,
            of,
            home: Some(home),
            init: None,
            far: false,
            is_const,
            defined: true,
            builtin,
            init_done: true,
            used: None,
            constant: None,
            span,
        };
        self.globals.list.push(global);
        let index = self.globals.list.len() - 1;
        self.bind(name, Entity::Global(index));
        let later = match &declarator.init {
            Some(init) => self.static_value(home, of, init, span).map(|at| (init.clone(), at)),
            None if self.needs_construction(of) => Some((ast::Initializer::Construct(Vec::new()), span)),
            None => None,
        };
        let Some((init, at)) = later else { return };
        if !self.unit.cplusplus {
            self.error(Message::NotConstant, at);
            return;
        }
        // Initialized when control first reaches the declaration.
        let flag = self.generator.allocate_data(&[0, 0]);
        if self.needs_destruction(of) {
            self.globals.destroyed.push((home, of, Some(flag)));
        }
        let (flag, done) = (crate::code::Slot::data(flag), self.generator.code.new_label());
        self.generator.code.start_statement(span);
        self.generator.code.jump(Op::JnzW, flag, flag, done);
        let one = self.generator.word(1);
        self.generator.emit(Op::MovW, flag, one, one, 0);
        let place = self.generator.home_place(home);
        self.initialize_at(place, of, &init, span);
        self.generator.code.place_label(done);
    }

    fn local_variable(&mut self, name: Symbol, of: types::TypeId, declarator: &ast::Declarator, is_const: bool) {
        let span = declarator.span;
        let constant = match &declarator.init {
            Some(ast::Initializer::Expr(value)) if is_const && self.unit.cplusplus && self.types.is_integer(of) => {
                self.constant_value(value, of).and_then(|v| v.constant())
            }
            _ => None,
        };
        let is_pointer = matches!(self.types.get(of), Type::Pointer { .. });
        let begins_unset = declarator.init.is_none() && is_pointer;
        let room = if begins_unset { self.current.pointers.looped_room.pop() } else { None };
        let slot = self.local(name, of, span, is_const, room);
        if is_pointer && !begins_unset {
            self.current.pointers.begun.insert(slot);
        }
        if constant.is_some() {
            self.bind(name, Entity::Local { slot, of, is_const, constant });
        }
        let place = super::Place::Direct(slot);
        let used = self.generator.frame.used;
        match &declarator.init {
            Some(init) => {
                self.generator.code.start_statement(span);
                self.initialize_at(place, of, init, span);
            }
            None if self.needs_construction(of) => {
                self.generator.code.start_statement(span);
                self.construct(place, of, &[], span);
            }
            None => {
                if matches!(self.types.get(of), Type::Reference { .. }) {
                    let name = self.names.text(name);
                    self.error(Message::Uninitialized { name }, span);
                }
                self.begin_unset(slot, of);
            }
        }
        if matches!(self.types.get(of), Type::Reference { .. }) {
            // A temporary object bound to a reference lives as long as the reference.
            let held = std::mem::take(&mut self.current.temporaries.live);
            if let Some(scope) = self.scopes.stack.last_mut() {
                scope.objects.extend(held);
            }
        } else {
            self.end_nameless();
            self.generator.frame.used = used;
        }
        if self.needs_destruction(of) {
            self.scopes.add_object(slot, of);
        }
    }

    fn give_back(&mut self, value: Option<&ast::Expr>, span: Span) {
        let result = self.current.result.unwrap_or(types::VOID);
        match value {
            Some(value) if result == types::VOID => {
                let given = self.expr(value);
                if given.of != types::VOID && given.of != types::BAD {
                    self.warn(Message::ValueReturnedFromVoid, span);
                }
            }
            Some(value) => self.result_value(value, result),
            None => {}
        }
        // Destructors overwrite the result registers, so the result is saved.
        let nameless = self.current.temporaries.live.iter().any(|(_, of)| self.needs_destruction(*of));
        let kept = (result != types::VOID && (nameless || self.unwinds(1))).then(|| self.generator.reserve(8));
        if let Some(kept) = kept {
            self.generator.emit(Op::MovD, kept, crate::code::Slot::RESULT, crate::code::Slot::RESULT, 0);
        }
        self.end_nameless();
        self.unwind(1);
        if let Some(function) = self.current.function {
            self.destructor_end(function);
        }
        if let Some(kept) = kept {
            self.generator.emit(Op::MovD, crate::code::Slot::RESULT, kept, kept, 0);
        }
        self.generator.code.emit_plain(Op::Ret, 0);
    }

    /// Returns whether the condition is a true constant.
    pub(super) fn known_true(&mut self, condition: &ast::Expr) -> bool {
        self.known(condition).is_some_and(|v| v != 0)
    }

    /// Returns whether the end of these statements can be reached, estimated from the last one.
    pub(super) fn falls_through(&mut self, list: &[Stmt]) -> bool {
        let Some(last) = list.last() else { return true };
        match &last.kind {
            StmtKind::Return(_) | StmtKind::Goto(_) => false,
            StmtKind::Block(list, _) => self.falls_through(list),
            StmtKind::If(_, yes, Some(no)) => {
                self.falls_through(std::slice::from_ref(yes)) || self.falls_through(std::slice::from_ref(no))
            }
            StmtKind::While(condition, body) => !self.known_true(condition) || has_break(body),
            StmtKind::DoWhile(body, condition) => !self.known_true(condition) || has_break(body),
            StmtKind::For { condition, body, .. } => {
                !condition.as_ref().is_none_or(|c| self.known_true(c)) || has_break(body)
            }
            StmtKind::Label(_, next) | StmtKind::Case(_, next) | StmtKind::Default(next) => {
                self.falls_through(std::slice::from_ref(next))
            }
            StmtKind::Switch(_, body) => {
                let StmtKind::Block(list, _) = &body.kind else { return true };
                let default = list.iter().any(|s| matches!(innermost(s), StmtKind::Default(_)) || is_default(s));
                !default || has_break(body) || self.falls_through(list)
            }
            StmtKind::Expr(value) => !self.never_returns(value),
            _ => true,
        }
    }

    fn never_returns(&self, value: &ast::Expr) -> bool {
        let ast::ExprKind::Call(function, _) = &value.kind else { return false };
        let ast::ExprKind::Name(name) = function.kind else { return false };
        matches!(&*self.names.bytes(name), b"exit" | b"abort" | b"_exit" | b"longjmp")
    }
}

/// Counts the pointers declared in a statement without an initializer.
fn unset_pointers(statement: &Stmt) -> usize {
    match &statement.kind {
        StmtKind::Declare(declaration) => {
            let unset = |d: &&ast::Declarator| d.init.is_none() && matches!(d.shape, ast::Shape::Pointer { .. });
            declaration.names.iter().filter(unset).count()
        }
        StmtKind::Block(list, _) => list.iter().map(unset_pointers).sum(),
        StmtKind::If(_, yes, no) => unset_pointers(yes) + no.as_ref().map_or(0, |no| unset_pointers(no)),
        StmtKind::While(_, body) | StmtKind::DoWhile(body, _) | StmtKind::Switch(_, body) => unset_pointers(body),
        StmtKind::For { body, .. } => unset_pointers(body),
        StmtKind::Case(_, next) | StmtKind::Default(next) | StmtKind::Label(_, next) => unset_pointers(next),
        _ => 0,
    }
}

fn innermost(statement: &Stmt) -> &StmtKind {
    &statement.kind
}

fn is_default(statement: &Stmt) -> bool {
    match &statement.kind {
        StmtKind::Default(_) => true,
        StmtKind::Case(_, next) | StmtKind::Label(_, next) => is_default(next),
        _ => false,
    }
}

/// Returns whether a `break` leaves the loop or switch with this body.
pub(super) fn has_break(body: &Stmt) -> bool {
    match &body.kind {
        StmtKind::Break => true,
        StmtKind::Block(list, _) => list.iter().any(has_break),
        StmtKind::If(_, yes, no) => has_break(yes) || no.as_ref().is_some_and(|n| has_break(n)),
        StmtKind::Case(_, next) | StmtKind::Default(next) | StmtKind::Label(_, next) => has_break(next),
        StmtKind::Goto(_) => true,
        _ => false,
    }
}
