//! Statements.

use super::call::Argument;
use super::current::{Switch, UserLabel};
use super::{Analysis, Entity, Expr, Global, Scope};
use crate::ast::{self, Declaration, Initializer, Stmt, StmtKind, StorageClass};
use crate::budget::Resource;
use crate::diagnostic::Message;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::typed::{self, Block, Destruction, FullExpr, Kind, LabelId, LocalId, Return};
use crate::types::{self, Constness, Type, TypeId};

impl Analysis<'_> {
    pub(super) fn statements(&mut self, list: &[Stmt]) -> Vec<typed::Stmt> {
        list.iter().map(|statement| self.statement(statement)).collect()
    }

    fn statement(&mut self, statement: &Stmt) -> typed::Stmt {
        let span = statement.span;
        self.expressions.known_types.clear();
        self.check_types(span);
        if !self.spend(Resource::Expressions, 1, span) || !self.enter(1, span) {
            return typed::Stmt { kind: typed::StmtKind::Empty, span };
        }
        let kind = self.statement_kind(statement);
        self.budget.leave(1);
        typed::Stmt { kind, span }
    }

    fn statement_kind(&mut self, statement: &Stmt) -> typed::StmtKind {
        let span = statement.span;
        match &statement.kind {
            StmtKind::Empty => typed::StmtKind::Empty,
            StmtKind::Expr(value) => {
                typed::StmtKind::Expr(self.full_expression(|analysis| analysis.whole_expression(value)))
            }
            StmtKind::Declare(declaration) => typed::StmtKind::Declare(self.declaration(declaration)),
            StmtKind::Block(list, end) => {
                typed::StmtKind::Block(self.scoped(Some(*end), |analysis| analysis.statements(list)))
            }
            StmtKind::If(condition, yes, no) => {
                let condition = self.whole_condition(condition);
                let yes = self.block(yes);
                let no = no.as_ref().map(|no| self.block(no));
                typed::StmtKind::If { condition, yes, no }
            }
            StmtKind::While(condition, body) => {
                let endless = self.known_true(condition);
                let body = self.loop_body(body);
                typed::StmtKind::While { condition: self.loop_condition(condition), body, endless }
            }
            StmtKind::DoWhile(body, condition) => {
                let body = self.loop_body(body);
                typed::StmtKind::DoWhile { body, condition: self.loop_condition(condition) }
            }
            StmtKind::For { first, condition, step, body } => {
                if self.types.is_wide && !self.current.is_for_scoped {
                    return self.scoped_for(statement);
                }
                self.current.is_for_scoped = false;
                // The scope of old compilers: variables declared here belong to the enclosing block.
                let first = first.as_ref().map(|first| Box::new(self.statement(first)));
                let endless = condition.as_ref().is_none_or(|c| self.known_true(c));
                let body = self.loop_body(body);
                let step = step.as_ref().map(|step| {
                    let mut step_value = self.full_expression(|analysis| analysis.discard(step));
                    step_value.value.span.get_or_insert(step.span);
                    step_value
                });
                let condition = condition.as_ref().map(|c| self.loop_condition(c));
                typed::StmtKind::For { first, condition, step, body, endless }
            }
            StmtKind::Try(body, handlers) => self.try_statement(body, handlers),
            StmtKind::Switch(value, body) => self.switch(value, body),
            StmtKind::Case(value, next) => {
                let constant = self.case(value);
                let next = Box::new(self.statement(next));
                typed::StmtKind::Case(constant.unwrap_or(0), next)
            }
            StmtKind::Default(next) => {
                match self.current.jumps.switches.last_mut() {
                    Some(switch) if !switch.has_default => switch.has_default = true,
                    _ => self.error(Message::NotInSwitch { word: "default".to_string() }, span),
                }
                typed::StmtKind::Default(Box::new(self.statement(next)))
            }
            StmtKind::Label(name, next) => {
                let id = self.user_label(*name, span);
                let label = self.current.jumps.labels.get_mut(name);
                if label.is_some_and(|label| std::mem::replace(&mut label.defined, true)) {
                    self.error(Message::DuplicateLabel { name: self.names.text(*name) }, span);
                }
                typed::StmtKind::Label(id, Box::new(self.statement(next)))
            }
            StmtKind::Goto(name) => {
                let id = self.user_label(*name, span);
                if let Some(label) = self.current.jumps.labels.get_mut(name) {
                    label.used = true;
                }
                typed::StmtKind::Goto(id)
            }
            StmtKind::Break => match self.current.jumps.breaks.last() {
                Some(&depth) => typed::StmtKind::Break(self.unwind(depth, span)),
                None => {
                    self.error(Message::NotInLoop { word: "break".to_string() }, span);
                    typed::StmtKind::Empty
                }
            },
            StmtKind::Continue => match self.current.jumps.continues.last() {
                Some(&depth) => typed::StmtKind::Continue(self.unwind(depth, span)),
                None => {
                    self.error(Message::NotInLoop { word: "continue".to_string() }, span);
                    typed::StmtKind::Empty
                }
            },
            StmtKind::Return(value) => typed::StmtKind::Return(self.return_statement(value.as_ref(), span)),
        }
    }

    /// Analyses a `for` in a scope of its own: variables declared in its head end with it.
    fn scoped_for(&mut self, statement: &Stmt) -> typed::StmtKind {
        let StmtKind::For { first, .. } = &statement.kind else { return typed::StmtKind::Empty };
        let block = self.scoped(None, |analysis| {
            analysis.current.is_for_scoped = true;
            vec![analysis.statement(statement)]
        });
        if let Some(StmtKind::Declare(declaration)) = first.as_ref().map(|first| &first.kind) {
            self.current.ended_names.extend(declaration.names.iter().filter_map(|declarator| declarator.name));
        }
        typed::StmtKind::Block(block)
    }

    /// Analyses statements in a scope of their own.
    pub(super) fn scoped(&mut self, end: Option<Span>, make: impl FnOnce(&mut Self) -> Vec<typed::Stmt>) -> Block {
        self.scopes.stack.push(Scope::default());
        let statements = make(self);
        let destroy = self.leave_scope();
        self.scopes.stack.pop();
        Block { statements, destroy, initial_objects: 0, end }
    }

    /// Analyses the body of an `if`, `switch` or loop in its own scope.
    fn block(&mut self, body: &Stmt) -> Block {
        self.scoped(None, |analysis| vec![analysis.statement(body)])
    }

    fn loop_body(&mut self, body: &Stmt) -> Block {
        let depth = self.scopes.stack.len();
        self.current.jumps.breaks.push(depth);
        self.current.jumps.continues.push(depth);
        let block = self.block(body);
        self.current.jumps.breaks.pop();
        self.current.jumps.continues.pop();
        block
    }

    /// Analyses the condition of a loop, which is evaluated after the body.
    fn loop_condition(&mut self, condition: &ast::Expr) -> FullExpr {
        self.expressions.known_types.clear();
        self.whole_condition(condition)
    }

    /// Returns the destruction of the objects of the innermost block.
    pub(super) fn leave_scope(&self) -> Vec<Destruction> {
        let Some(scope) = self.scopes.stack.last() else { return Vec::new() };
        scope.objects.iter().rev().cloned().collect()
    }

    /// Returns the destruction of the objects of all blocks from this depth on, for a jump out of them.
    fn unwind(&self, depth: usize, span: Span) -> Vec<Destruction> {
        let blocks = || self.scopes.stack.iter().skip(depth).rev();
        let count = blocks().map(|scope| scope.objects.len()).sum();
        if !self.spend(Resource::Copies, count, span) {
            return Vec::new();
        }
        blocks().flat_map(|scope| scope.objects.iter().rev()).cloned().collect()
    }

    fn user_label(&mut self, name: Symbol, span: Span) -> LabelId {
        let labels = &mut self.current.jumps.labels;
        let new = LabelId(labels.len());
        labels.entry(name).or_insert(UserLabel { id: new, defined: false, used: false, span }).id
    }

    fn switch(&mut self, value: &ast::Expr, body: &Stmt) -> typed::StmtKind {
        let on = self.full_expression(|analysis| {
            let on = analysis.expr(value);
            let on = analysis.object_truth(on, value.span);
            let of = analysis.types.promoted(on.of);
            if analysis.types.is_integer(of) { analysis.converted(on, of, value.span, false) } else { on }
        });
        let of = on.value.of;
        if !self.types.is_integer(of) {
            self.error(Message::InvalidSwitchType, value.span);
            return typed::StmtKind::Empty;
        }
        let depth = self.scopes.stack.len();
        self.current.jumps.switches.push(Switch { cases: Default::default(), has_default: false, of });
        self.current.jumps.breaks.push(depth);
        let body = self.block(body);
        self.current.jumps.breaks.pop();
        self.current.jumps.switches.pop();
        typed::StmtKind::Switch { value: on, body }
    }

    fn case(&mut self, value: &ast::Expr) -> Option<i32> {
        let constant = self.constant_int(value)?;
        let Some(switch) = self.current.jumps.switches.last_mut() else {
            self.error(Message::NotInSwitch { word: "case".to_string() }, value.span);
            return None;
        };
        let long = self.types.rep(switch.of).is_long() || self.types.rep(switch.of).is_quad();
        let constant = if long { constant } else { i32::from(constant as i16) };
        if !switch.cases.insert(constant) {
            self.error(Message::DuplicateCase { value: constant }, value.span);
        }
        Some(constant)
    }

    fn declaration(&mut self, declaration: &Declaration) -> Vec<typed::Declaration> {
        let mut list = Vec::new();
        let is_auto = matches!(declaration.base.kind, ast::TypeSpecifierKind::Auto);
        let base = if is_auto { types::BAD } else { self.base_type(&declaration.base) };
        for declarator in &declaration.names {
            let base = if is_auto { self.deduced_type(declarator) } else { base };
            if let Some(length) = self.variable_length(declarator) {
                list.push(self.variable_array(declaration, declarator, base, length));
                continue;
            }
            let Some(name) = declarator.name else { continue };
            let distance = declaration.base.distance;
            let of = self.shaped(base, &declarator.shape, distance, declarator.span);
            if declaration.specifiers.storage == StorageClass::Typedef {
                let constness = self.constness(&declaration.base, &declarator.shape);
                self.bind(name, Entity::Typedef(of, constness));
                continue;
            }
            let is_function = matches!(self.types.get(of), Type::Function { .. });
            if is_function || declaration.specifiers.storage == StorageClass::Extern {
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
                self.error(Message::Redeclared { name: self.names.text(name) }, declarator.span);
            }
            let constness = self.constness(&declaration.base, &declarator.shape);
            list.push(if declaration.specifiers.storage == StorageClass::Static {
                self.static_local(name, of, declarator, constness)
            } else {
                self.local_variable(name, of, declarator, constness)
            });
        }
        list
    }

    /// Returns the length of a local array if it is not constant, which compilers for standard C accept.
    fn variable_length<'d>(&mut self, declarator: &'d ast::Declarator) -> Option<&'d ast::Expr> {
        let ast::Shape::Array { of, length: Some(length) } = &declarator.shape else { return None };
        let inner = match &**of {
            ast::Shape::Array { length: Some(inner), .. } => Some(inner),
            _ => None,
        };
        let mut varies = |length: &ast::Expr| self.types.is_wide && self.constant_value(length, types::INT).is_none();
        (varies(length) || inner.is_some_and(|inner| varies(inner))).then_some(length)
    }

    /// Declares an array of variable length: a pointer to memory that is freed at the end of the block. An array of arrays is
    /// an array of pointers to its rows.
    fn variable_array(
        &mut self,
        declaration: &Declaration,
        declarator: &ast::Declarator,
        base: TypeId,
        length: &ast::Expr,
    ) -> typed::Declaration {
        let (Some(name), ast::Shape::Array { of: shape, .. }, span) =
            (declarator.name, &declarator.shape, declarator.span)
        else {
            return typed::Declaration::Local { local: LocalId(0), init: None, objects: 0 };
        };
        let row = match &**shape {
            ast::Shape::Array { of, length: Some(columns) } => {
                let element = self.shaped(base, of, declaration.base.distance, span);
                Some((element, columns))
            }
            _ => None,
        };
        let element = match row {
            Some((element, _)) => self.types.pointer_to(element),
            None => self.shaped(base, shape, declaration.base.distance, span),
        };
        let of = self.types.pointer_to(element);
        let local = self.local(name, of, span, Constness::default());
        if row.is_some() {
            self.current.row_tables.insert(local);
        }
        let place = self.local_place(local, of);
        let value = self.full_expression(|analysis| {
            let memory = match row {
                Some((element, columns)) => {
                    let size = Expr::int(analysis.types.size(element) as i32, types::INT);
                    let columns = analysis.expr(columns);
                    let columns = analysis.converted(columns, types::INT, span, true);
                    let order = typed::Order::default();
                    let bytes = analysis.arithmetic(crate::token::Punct::Star, columns, size, order, types::INT, span);
                    let arguments = vec![Argument::Written(length), Argument::Made(bytes, span)];
                    analysis.library_call(b"__rows", arguments, Some(span)).with_type(of)
                }
                None => analysis.new_of(element, Some(length), Vec::new(), span),
            };
            Expr::assign(place.clone(), memory)
        });
        let void = self.types.pointer_to(types::VOID);
        let call = match (row, self.needs_destruction(element)) {
            (None, true) => self.deleted(place, true, span),
            _ => {
                let block = Argument::Made(Expr::value(Kind::Load(Box::new(place)), of).with_type(void), span);
                self.library_call(b"farfree", vec![block], None)
            }
        };
        self.scopes.add_object(Destruction::new(call));
        typed::Declaration::Local { local, init: Some(value), objects: self.scopes.objects() }
    }

    /// Returns the type that `auto` stands for in a declarator.
    fn deduced_type(&mut self, declarator: &ast::Declarator) -> TypeId {
        let Some(value) = declarator.init.as_ref().and_then(Initializer::first_value) else {
            self.error(Message::IncompleteType { name: "auto".to_string() }, declarator.span);
            return types::BAD;
        };
        let of = self.type_of(value);
        let of = self.types.without_reference(of);
        match declarator.shape {
            ast::Shape::Reference { .. } => of,
            ast::Shape::Pointer { .. } => {
                let of = self.adjusted(of);
                self.types.pointee(of).map_or(types::BAD, |(to, _)| to)
            }
            _ => self.adjusted(of),
        }
    }

    /// Declares a function or `extern` variable in a block: global, with its name in the scope of the block.
    fn outside_name(&mut self, declaration: &Declaration, declarator: &ast::Declarator, base: TypeId, name: Symbol) {
        let inner: Vec<Scope> = self.scopes.stack.drain(1..).collect();
        let mut plain = declaration.clone();
        if declarator.init.is_none() && declaration.specifiers.storage != StorageClass::Extern {
            plain.specifiers.storage = StorageClass::Plain;
        }
        self.declare_name(&plain, declarator, base);
        let entity = self.scopes.stack[0].names.get(&name).cloned();
        self.scopes.stack.extend(inner);
        if let Some(entity) = entity {
            self.bind(name, entity);
        }
    }

    fn static_local(
        &mut self,
        name: Symbol,
        of: TypeId,
        declarator: &ast::Declarator,
        constness: Constness,
    ) -> typed::Declaration {
        let span = declarator.span;
        let far = self.types.is_wide && self.is_far_by_model(of);
        let global = self.new_global(name, of, constness, span);
        let global = self.globals.add(Global { far, init_done: true, is_local: true, ..global });
        self.bind(name, Entity::Global(global));
        let mut constants = Vec::new();
        let later = match &declarator.init {
            Some(init) => match self.static_value(of, init, span) {
                Ok(data) => {
                    constants = data;
                    None
                }
                Err(at) => Some((init.clone(), at)),
            },
            None if self.needs_construction(of) => Some((Initializer::Construct(Vec::new()), span)),
            None => None,
        };
        let mut init = None;
        if let Some((value, at)) = later {
            if self.unit.cplusplus {
                // Initialized when control first reaches the declaration.
                let place = self.global_place(global);
                let value = self.full_expression(|analysis| analysis.initialize(place.clone(), &value, span));
                init = Some((value, self.destroy_all(place)));
            } else {
                self.error(Message::NotConstant, at);
            }
        }
        typed::Declaration::Static { global, constants, init }
    }

    pub(super) fn local_variable(
        &mut self,
        name: Symbol,
        of: TypeId,
        declarator: &ast::Declarator,
        constness: Constness,
    ) -> typed::Declaration {
        let span = declarator.span;
        let constant = match &declarator.init {
            Some(Initializer::Expr(value))
                if constness.is_const() && self.unit.cplusplus && self.types.is_integer(of) =>
            {
                self.constant_value(value, of).and_then(|v| v.constant())
            }
            _ => None,
        };
        let local = self.local(name, of, span, constness);
        if constant.is_some() {
            self.bind(name, Entity::Local { id: local, of, constness, constant });
        }
        let is_reference = matches!(self.types.get(of), Type::Reference { .. });
        let place = self.local_place(local, of);
        let (value, guarded, mut destroy) = self.with_temporaries(|analysis| match &declarator.init {
            Some(init) => Some(analysis.initialize(place.clone(), init, span)),
            None if analysis.needs_construction(of) => Some(analysis.construct(place.clone(), &[], span)),
            None => {
                if is_reference {
                    analysis.error(Message::Uninitialized { name: analysis.names.text(name) }, span);
                }
                None
            }
        });
        if is_reference {
            // A temporary object bound to a reference lives as long as the reference.
            for object in destroy.drain(..) {
                self.scopes.add_object(object);
            }
        }
        destroy.reverse();
        if let Some(call) = self.destroy_all(place) {
            self.scopes.add_object(Destruction::new(call));
        }
        let init = value.map(|value| FullExpr { value, guarded, destroy });
        typed::Declaration::Local { local, init, objects: self.scopes.objects() }
    }

    fn return_statement(&mut self, value: Option<&ast::Expr>, span: Span) -> Return {
        if let Some(deduced) = self.current.deduced {
            let of = value.map_or(types::VOID, |value| self.plain_type_of(value));
            self.current.deduced = Some(deduced.or(Some(of)));
            let destroy = Vec::new();
            return Return { value: None, result: types::VOID, guarded: Vec::new(), destroy, saves_result: false };
        }
        let result = self.current.result.unwrap_or(types::VOID);
        let (value, guarded, mut destroy) = self.with_temporaries(|analysis| {
            let value = value?;
            if result != types::VOID {
                return Some(analysis.result_value(value, result));
            }
            let given = analysis.expr(value);
            if given.of != types::VOID && given.of != types::BAD {
                analysis.warn(Message::ValueReturnedFromVoid, span);
            }
            Some(given)
        });
        destroy.reverse();
        destroy.extend(self.unwind(1, span));
        let saves_result = result != types::VOID && !destroy.is_empty();
        if let Some(function) = self.current.function {
            let parts = self.destructor_end(function);
            destroy.extend(parts.into_iter().map(Destruction::new));
        }
        Return { value, result, guarded, destroy, saves_result }
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
                let default = list.iter().any(is_default);
                !default || has_break(body) || self.falls_through(list)
            }
            StmtKind::Expr(value) => !self.never_returns(value),
            StmtKind::Try(body, handlers) => {
                let one =
                    |analysis: &mut Self, statement: &Stmt| analysis.falls_through(std::slice::from_ref(statement));
                one(self, body) || handlers.iter().any(|(_, handler)| one(self, handler))
            }
            _ => true,
        }
    }

    fn never_returns(&self, value: &ast::Expr) -> bool {
        if matches!(value.kind, ast::ExprKind::Throw(_)) {
            return true;
        }
        let ast::ExprKind::Call(function, _) = &value.kind else { return false };
        let ast::ExprKind::Name(name) = function.kind else { return false };
        matches!(&*self.names.bytes(name), b"exit" | b"abort" | b"_exit" | b"longjmp")
    }
}

fn is_default(statement: &Stmt) -> bool {
    match &statement.kind {
        StmtKind::Default(_) => true,
        StmtKind::Case(_, next) | StmtKind::Label(_, next) => is_default(next),
        _ => false,
    }
}

/// Returns whether a `break` leaves the loop or switch with this body.
fn has_break(body: &Stmt) -> bool {
    match &body.kind {
        StmtKind::Break => true,
        StmtKind::Block(list, _) => list.iter().any(has_break),
        StmtKind::If(_, yes, no) => has_break(yes) || no.as_ref().is_some_and(|n| has_break(n)),
        StmtKind::Case(_, next) | StmtKind::Default(next) | StmtKind::Label(_, next) => has_break(next),
        StmtKind::Goto(_) => true,
        _ => false,
    }
}
