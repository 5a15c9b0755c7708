//! Functions: frames, prologues and epilogues.

use std::rc::Rc;

use super::{Current, Entity, Lower, Scope};
use crate::ast;
use crate::code::{Op, Slot};
use crate::codegen::Frame;
use crate::diagnostic::Message;
use crate::program::{Variable, VariableLocation};
use crate::source::Span;
use crate::types::{self, Rep, Type, TypeId};

/// The maximum size of the parameters that can be addressed relative to BP.
const LARGEST_PARAMETERS: i32 = 0x1000;

impl Lower<'_> {
    /// Lowers all functions of this unit: those of the program, then the built-in ones that are called.
    pub(super) fn walk_functions(&mut self) {
        let mut at = 0;
        while at < self.functions.list.len() {
            if let Some((body, unit)) = self.functions.list[at].body.clone()
                && unit == self.unit.number
                && !self.is_builtin(self.functions.list[at].span)
            {
                self.function_number(at);
                self.walk_function(at, &body);
            }
            at += 1;
        }
        loop {
            let wanted = (0..self.functions.list.len()).find(|f| {
                let function = &self.functions.list[*f];
                let Some(number) = function.number else { return false };
                let walked = self.tables.functions[usize::from(number)].end > 0;
                // Definitions in built-in headers are the same in every unit.
                let ours = self.is_builtin(function.span);
                let here = function.body.as_ref().is_some_and(|(_, unit)| *unit == self.unit.number || ours);
                !walked && here
            });
            let Some(at) = wanted else { break };
            let Some((body, _)) = self.functions.list[at].body.clone() else { break };
            self.walk_function(at, &body);
        }
    }

    fn walk_function(&mut self, index: usize, body: &Rc<ast::FunctionDefinition>) {
        let number = usize::from(self.function_number(index));
        if self.tables.functions[number].end > 0 {
            return;
        }
        let function = self.functions.list[index].clone();
        let Type::Function { result, parameters, .. } = self.types.get(function.of).clone() else { return };
        self.current =
            Current { function: Some(index), class: function.class, result: Some(result), ..Current::default() };
        self.scopes.stack.push(Scope::default());
        let entry = self.generator.code.start_function(body.declarator.span);
        let mut at = 4 + if self.options.model == crate::options::MemoryModel::Large { 2 } else { 0 };
        if function.class.is_some() && !function.is_static {
            let this = self.types.pointer_size();
            self.current.this = Some(Slot::frame(at));
            at += this as i32;
        }
        let at_parameters = at;
        for (number, &of) in parameters.iter().enumerate() {
            let slot = Slot::frame(at);
            let size = self.types.size(of);
            at = at.saturating_add(size.next_multiple_of(2) as i32);
            let name = function.parameter_names.get(number).copied().flatten();
            let Some(name) = name else { continue };
            let text = self.names.text(name);
            let span = self.parameter_span(body, number);
            let home = VariableLocation::Slot(slot);
            let variable = Variable {
                name: text,
                type_id: of,
                location: home,
                span,
                is_parameter: true,
                scope: (entry as u32, u32::MAX),
            };
            self.current.variables.push(variable);
            // The argument may be an uninitialized pointer.
            self.current.pointers.unset.insert(slot);
            self.bind(name, Entity::Local { slot, of, is_const: false, constant: None });
        }
        // Objects passed by value are destroyed by the called function.
        let mut place = at_parameters;
        for &of in parameters.iter() {
            if self.unit.cplusplus && self.needs_destruction(of) {
                self.scopes.add_object(Slot::frame(place), of);
            }
            place = place.saturating_add(self.types.size(of).next_multiple_of(2) as i32);
        }
        if at > LARGEST_PARAMETERS {
            self.error(Message::StackTooLarge { bytes: at as u64 }, body.declarator.span);
        }
        self.constructor_start(index, body);
        self.statements(&body.body);
        self.generator.code.span = body.end;
        self.generator.code.start_statement(body.end);
        let falls = self.falls_through(&body.body);
        if falls && result != types::VOID && !function_is_special(self, index) {
            let name = self.names.text(function.name);
            // A missing `return` in `main` is not reported, because DOS programs rarely use the exit code.
            if name != "main" && !self.implicit_result(body) {
                self.warn(Message::MissingReturn { name }, body.end);
            }
        }
        self.leave_scope();
        self.destructor_end(index);
        self.generator.code.emit_plain(Op::Ret, 0);
        self.end(entry, number);
    }

    /// Returns whether a function has no explicit return type, so that a missing `return` is not reported.
    fn implicit_result(&self, body: &ast::FunctionDefinition) -> bool {
        matches!(body.base.kind, ast::TypeSpecifierKind::Implicit)
    }

    fn parameter_span(&self, body: &ast::FunctionDefinition, number: usize) -> Span {
        match &body.declarator.shape {
            ast::Shape::Function { parameters, .. } => {
                let plain = parameters.list.get(number).map(|p| p.span);
                plain.or(parameters.untyped_names.get(number).map(|p| p.1)).unwrap_or(body.declarator.span)
            }
            _ => body.declarator.span,
        }
    }

    /// Finishes the function with code from `entry`.
    fn end(&mut self, entry: usize, number: usize) {
        self.scopes.stack.pop();
        let labels: Vec<_> = self.current.jumps.labels.drain().collect();
        for (name, label) in labels {
            let name = self.names.text(name);
            if !label.defined {
                self.error(Message::UnknownLabel { name }, label.span);
            } else if !label.used {
                self.warn(Message::UnusedLabel { name }, label.span);
            }
        }
        let end = self.generator.code.finish_function(entry, self.generator.frame.size());
        let function = &mut self.tables.functions[number];
        function.entry = entry as u32;
        function.end = end;
        function.variables = std::mem::take(&mut self.current.variables);
        for variable in &mut function.variables {
            variable.scope.1 = variable.scope.1.min(end);
        }
        self.report_overflows();
        self.current = Current::default();
        self.generator.frame = Frame::default();
    }

    /// Generates a function that is not in the source.
    pub(super) fn made_function(&mut self, name: &str, make: impl FnOnce(&mut Self)) -> usize {
        let symbol = self.names.intern(name.as_bytes());
        let parameters = Vec::new().into();
        let of = self.types.intern(Type::Function {
            result: types::VOID,
            parameters,
            variadic: false,
            prototype: true,
            far: false,
            interrupt: false,
        });
        let function = self.declared_function(symbol, of, Vec::new(), Vec::new(), Span::default());
        self.functions.list.push(function);
        let index = self.functions.list.len() - 1;
        let number = usize::from(self.function_number(index));
        self.tables.functions[number].builtin = true;
        self.current = Current { function: Some(index), result: Some(types::VOID), ..Current::default() };
        self.scopes.stack.push(Scope::default());
        let entry = self.generator.code.start_function(Span::default());
        make(self);
        self.generator.code.emit_plain(Op::Ret, 0);
        self.end(entry, number);
        index
    }

    /// Generates the startup function: constructs global objects, calls `main` and passes its result to `exit`.
    pub(super) fn start_function(&mut self, first: &[usize]) -> Option<u16> {
        let name = self.names.intern(b"main");
        let main = self.functions.linked.get(&name).and_then(|l| l.last()).copied();
        let main = main.filter(|m| self.functions.list[*m].body.is_some());
        let Some(main) = main else {
            // After other errors, `main` may exist but not have been parsed.
            if self.sink.problems.iter().all(|p| p.severity != crate::diagnostic::Severity::Error) {
                self.error(Message::NoMain, Span::default());
            }
            return None;
        };
        let first = first.to_vec();
        let last = self.end_function();
        let index = self.made_function("(program)", |l| {
            for function in first {
                let number = l.function_number(function);
                l.generator.call(number, 0);
            }
            if let Some(last) = last {
                let wide = l.options.model == crate::options::MemoryModel::Large;
                let offset = l.code_address(last);
                let at = if wide {
                    l.generator.long(u32::from(crate::program::CODE_SEGMENT) << 16 | u32::from(offset))
                } else {
                    l.generator.word(offset)
                };
                l.generator.emit(if wide { Op::PushL } else { Op::PushW }, at, at, at, 0);
                let atexit = l.names.intern(b"atexit");
                let atexit = l.import(atexit, types::INT);
                l.generator.call_library(atexit, if wide { 4 } else { 2 });
            }
            // main(argc, argv, env): the machine provides them at fixed places.
            let width = l.types.pointer_size() as u16;
            let argc = l.names.intern(b"_argc");
            for slot in [crate::code::REGISTERS + 0x80, crate::code::REGISTERS + 0x84] {
                let slot = Slot { area: crate::code::Area::Rom, at: slot };
                l.generator.emit(if width == 2 { Op::PushW } else { Op::PushL }, slot, slot, slot, 0);
            }
            let _ = argc;
            let count = Slot { area: crate::code::Area::Rom, at: crate::code::REGISTERS + 0x88 };
            l.generator.emit(Op::PushW, count, count, count, 0);
            let number = l.function_number(main);
            l.generator.call(number, 2 + 2 * width);
            let result = l.result_of(l.functions.list[main].of);
            let code = if l.types.rep(result) == Rep::I16 { Slot::RESULT } else { l.generator.word(0) };
            l.generator.emit(Op::PushW, code, code, code, 0);
            let exit = l.names.intern(b"exit");
            let exit = l.import(exit, types::VOID);
            l.generator.call_library(exit, 2);
        });
        Some(self.function_number(index))
    }

    /// Creates a local variable in reserved or new space of the frame.
    pub(super) fn local(
        &mut self,
        name: crate::symbol::Symbol,
        of: TypeId,
        span: Span,
        is_const: bool,
        room: Option<Slot>,
    ) -> Slot {
        let slot = room.unwrap_or_else(|| self.generator.reserve(self.types.size(of).max(1)));
        self.generator.frame.keep_reserved();
        let start = self.generator.code.here() as u32;
        let text = self.names.text(name);
        let home = VariableLocation::Slot(slot);
        self.current.variables.push(Variable {
            name: text,
            type_id: of,
            location: home,
            span,
            is_parameter: false,
            scope: (start, u32::MAX),
        });
        self.bind(name, Entity::Local { slot, of, is_const, constant: None });
        slot
    }
}

/// Returns whether a function is a constructor or destructor, which return nothing although no type is written.
fn function_is_special(lower: &Lower, index: usize) -> bool {
    let function = &lower.functions.list[index];
    let Some(class) = function.class else { return false };
    let name = lower.names.text(function.name);
    name.starts_with('~') || name == lower.types.classes[class].name
}
