//! Function calls: pushes the arguments from right to left and returns the result.

use super::{Entity, Kind, Lower, Place, Value};
use crate::ast::{Expr, ExprKind};
use crate::code::{Op, Slot};
use crate::diagnostic::{Message, Unsupported};
use crate::headers::{self, DeclarationKind};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::types::{self, PointerWidth, Rep, Type, TypeId};

/// An argument: an expression, or an already lowered value.
#[derive(Clone)]
pub(super) enum Argument<'e> {
    Written(&'e Expr),
    Made(Value, Span),
}

/// The callee.
enum Callee {
    Function(usize),
    /// A function pointer; `true` if it is far.
    Pointer(Slot, bool),
}

impl Lower<'_> {
    pub(super) fn call(&mut self, function: &Expr, arguments: &[Expr], span: Span) -> Value {
        let written: Vec<Argument> = arguments.iter().map(Argument::Written).collect();
        if let ExprKind::Name(name) = function.kind {
            let known = self.lookup(name).is_some();
            if !known && !self.is_member(name) {
                self.implicit_function(name, function.span);
            }
        }
        let callee = self.expr(function);
        if callee.of == types::BAD {
            for argument in arguments {
                self.expr(argument);
            }
            return Value::bad();
        }
        match callee.kind {
            Kind::Functions(list) => self.call_functions(&list, written, span),
            Kind::Methods(list, object, direct) => self.call_methods(&list, object, direct, written, span),
            _ if self.types.class(callee.of).is_some() => self.call_object(callee, written, span),
            _ => {
                let pointer = self.decayed(callee);
                self.call_pointer(&pointer, written, span)
            }
        }
    }

    /// Declares a function that is called without a declaration: `int`, with any arguments.
    fn implicit_function(&mut self, name: Symbol, span: Span) {
        let text = self.names.text(name);
        if text.starts_with('_') && self.pseudo(&text) {
            return;
        }
        self.functions.guessed.insert((name, self.unit.number));
        // A definition in another file of the program takes precedence over our headers.
        let own = |f: &usize| self.functions.list[*f].body.is_some() && !self.is_builtin(self.functions.list[*f].span);
        let known = self.functions.linked.get(&name).is_some_and(|list| list.iter().any(own));
        let home = if known { None } else { headers::find_declaring_header(&text) };
        let header = home.filter(|(_, what)| matches!(what, DeclarationKind::Function | DeclarationKind::Macro));
        let message = Message::MissingPrototype { name: text, header: header.map(|(header, _)| header.to_string()) };
        self.warn(message, span);
        let of = self.types.intern(Type::Function {
            result: types::INT,
            parameters: Vec::new().into(),
            variadic: false,
            prototype: false,
            far: false,
            interrupt: false,
        });
        let mut function = self.declared_function(name, of, Vec::new(), Vec::new(), span);
        function.implicit = true;
        let plus = std::mem::replace(&mut self.unit.cplusplus, false);
        self.add_function(function);
        self.unit.cplusplus = plus;
    }

    fn pseudo(&self, text: &str) -> bool {
        matches!(text, "_AX" | "_BX" | "_CX" | "_DX")
    }

    /// Lowers a call of one of the functions of a name.
    pub(super) fn call_functions(&mut self, list: &[usize], arguments: Vec<Argument>, span: Span) -> Value {
        let Some(function) = self.choose(list, &arguments, span) else {
            return Value::bad();
        };
        self.call_function(function, None, arguments, span)
    }

    /// Lowers a call of a function or method; `this` for a method.
    pub(super) fn call_function(
        &mut self,
        function: usize,
        this: Option<Value>,
        arguments: Vec<Argument>,
        span: Span,
    ) -> Value {
        let of = self.functions.list[function].of;
        let defaults = self.functions.list[function].defaults.clone();
        let mut arguments = arguments;
        let mut owned = Vec::new();
        if let Type::Function { parameters, prototype: true, .. } = self.types.get(of) {
            for default in defaults.iter().take(parameters.len()).skip(arguments.len()) {
                owned.extend(default.clone());
            }
        }
        arguments.extend(owned.iter().map(|e| Argument::Written(e)));
        let name = self.names.text(self.functions.list[function].name);
        self.call_any(Callee::Function(function), of, this, arguments, &name, span)
    }

    pub(super) fn call_pointer(&mut self, pointer: &Value, arguments: Vec<Argument>, span: Span) -> Value {
        let function = match self.types.pointee(pointer.of) {
            Some((to, width)) if matches!(self.types.get(to), Type::Function { .. }) => Some((to, width)),
            _ => None,
        };
        let Some((of, width)) = function else {
            self.error(Message::NotAFunction, span);
            return Value::bad();
        };
        // The pointer is read before the arguments are evaluated.
        let slot = self.operand(pointer);
        self.call_any(Callee::Pointer(slot, width != PointerWidth::Near), of, None, arguments, "()", span)
    }

    /// Lowers the call of a virtual method through the object's table.
    pub(super) fn call_through_table(
        &mut self,
        of: TypeId,
        address: Slot,
        this: Value,
        arguments: Vec<Argument>,
        span: Span,
    ) -> Value {
        self.call_any(Callee::Pointer(address, false), of, Some(this), arguments, "()", span)
    }

    fn call_any(
        &mut self,
        callee: Callee,
        of: TypeId,
        this: Option<Value>,
        arguments: Vec<Argument>,
        name: &str,
        span: Span,
    ) -> Value {
        let Type::Function { result, parameters, variadic, prototype, .. } = self.types.get(of).clone() else {
            return Value::bad();
        };
        let (given, expected) = (arguments.len(), parameters.len());
        let fits = !prototype || given == expected || (variadic && given > expected);
        // For a function of another unit called without a declaration, C pushes the given arguments regardless of its parameters.
        let guessed = match callee {
            Callee::Function(f) => {
                !self.unit.cplusplus
                    && self.functions.guessed.contains(&(self.functions.list[f].name, self.unit.number))
            }
            Callee::Pointer(..) => false,
        };
        let prototype = prototype && (fits || !guessed);
        if !fits && guessed {
            self.warn(Message::ArgumentCount { name: name.to_string(), expected, found: given }, span);
        } else if !fits {
            let message = match name {
                "initgraph" if given < expected => Message::Unsupported { what: Unsupported::EasyX },
                _ => Message::ArgumentCount { name: name.to_string(), expected, found: given },
            };
            self.error(message, span);
            return Value { of: result, ..Value::bad() };
        }
        self.check_formats(name, &arguments, span);
        let mut pushed = 0u32;
        for (number, argument) in arguments.iter().enumerate().rev() {
            let parameter = if prototype { parameters.get(number).copied() } else { None };
            pushed += self.push_argument(argument, parameter);
        }
        if let Some(this) = &this {
            let slot = self.operand(this);
            let wide = self.types.pointer_size();
            self.generator.emit(if wide == 2 { Op::PushW } else { Op::PushL }, slot, slot, slot, 0);
            pushed += wide;
        }
        self.generator.code.span = span;
        let pop = pushed as u16;
        let callee = match callee {
            Callee::Function(function) => Callee::Function(self.with_body(function)),
            other => other,
        };
        match callee {
            Callee::Function(function) if self.has_body(function) => {
                let number = self.function_number(function);
                self.generator.call(number, pop);
            }
            Callee::Function(function) => {
                let name = self.functions.list[function].name;
                let builtin = self.is_builtin(self.functions.list[function].span);
                if !builtin {
                    self.functions.called.push((name, span));
                }
                let import = self.import(name, result);
                self.generator.call_library(import, pop);
            }
            Callee::Pointer(slot, far) => {
                let op = if far { Op::CallFar } else { Op::CallNear };
                let none = Slot::data(pop);
                self.generator.emit(op, none, slot, slot, 0);
            }
        }
        self.call_result(result)
    }

    fn has_body(&self, function: usize) -> bool {
        self.functions.list[function].body.is_some() || self.functions.list[function].number.is_some()
    }

    /// Copies the result of a call from the result registers to a new value.
    fn call_result(&mut self, result: TypeId) -> Value {
        if let Type::Reference { to, width } = *self.types.get(result) {
            let pointer = self.generator.take_result(self.types.rep(result));
            let place = match width {
                PointerWidth::Near => Place::Near { pointer, offset: 0 },
                _ => Place::Far { pointer, offset: 0 },
            };
            return Value::place(place, to);
        }
        match self.types.rep(result) {
            Rep::Void => Value::nothing(),
            Rep::Block => {
                let out = self.generator.reserve(self.types.size(result));
                let to = self.generator.far_address(Place::Direct(out));
                self.generator.emit(Op::Copy, to, Slot::RESULT, Slot::RESULT, self.types.size(result));
                self.nameless(out, result);
                Value::place(Place::Direct(out), result)
            }
            rep => Value::slot(self.generator.take_result(rep), result),
        }
    }

    /// Pushes an argument and returns its size in bytes.
    fn push_argument(&mut self, argument: &Argument, parameter: Option<TypeId>) -> u32 {
        if let Some(of) = parameter
            && let Type::Reference { .. } = self.types.get(of)
        {
            let pointer = match argument {
                Argument::Written(e) => self.bound(e, of),
                Argument::Made(value, span) => self.bound_value(value.clone(), of, *span),
            };
            return self.push(&pointer, pointer.of);
        }
        let (value, span) = match argument {
            Argument::Written(e) => (self.expr(e), e.span),
            Argument::Made(value, span) => (value.clone(), *span),
        };
        let value = if self.types.class(value.of).is_some() { value } else { self.decayed(value) };
        let value = self.checked(value, false, span);
        if value.of == types::VOID {
            self.error(Message::VoidValue, span);
            return 0;
        }
        let of = match parameter {
            Some(of) => of,
            None => self.types.default_promoted(value.of),
        };
        let value = self.converted(value, of, span, parameter.is_none());
        let value = self.copied_object(value, of, span);
        self.push(&value, of)
    }

    fn push(&mut self, value: &Value, of: TypeId) -> u32 {
        match self.types.rep(of) {
            Rep::Block => {
                let size = self.types.size(of);
                if let Kind::Place(place, _) = value.kind {
                    let from = self.generator.far_address(place);
                    self.generator.emit(Op::PushBlock, from, from, from, size);
                }
                size.next_multiple_of(2)
            }
            rep => {
                let slot = self.operand(value);
                self.generator.push(slot, rep)
            }
        }
    }

    /// Puts the value of a `return` into the result registers.
    pub(super) fn result_value(&mut self, e: &Expr, result: TypeId) {
        if let Type::Reference { width, .. } = *self.types.get(result) {
            let pointer = self.bound(e, result);
            let slot = self.operand(&pointer);
            self.generator.emit(
                if width == PointerWidth::Near { Op::MovW } else { Op::MovL },
                Slot::RESULT,
                slot,
                slot,
                0,
            );
            return;
        }
        let value = self.expr(e);
        let value = self.converted(value, result, e.span, false);
        match self.types.rep(result) {
            Rep::Void => {}
            Rep::Block => {
                let size = self.types.size(result);
                let at = match self.current.result_buffer {
                    Some(at) => at,
                    None => self.generator.allocate_data(&vec![0; size as usize]),
                };
                self.current.result_buffer = Some(at);
                let place = Place::Direct(Slot::data(at));
                let value = self.copied_object(value, result, e.span);
                self.store(place, None, &value, result);
                let address = self.generator.far_address(place);
                self.generator.emit(Op::MovL, Slot::RESULT, address, address, 0);
            }
            rep => {
                let slot = self.operand(&value);
                let op = match rep {
                    Rep::I32 | Rep::U32 => Op::MovL,
                    Rep::F32 | Rep::F64 | Rep::F80 => Op::MovD,
                    _ => Op::MovW,
                };
                self.generator.emit_move(op, Slot::RESULT, slot);
            }
        }
    }

    /// Returns whether this is a member of the class of the current method.
    fn is_member(&self, name: Symbol) -> bool {
        let mut at = self.current.class;
        while let Some(class) = at {
            let info = &self.classes.info[class];
            if info.methods.contains_key(&name) || info.statics.contains_key(&name) {
                return true;
            }
            at = self.types.classes[class].base;
        }
        self.current.class.is_some_and(|c| self.types.field(c, name).is_some())
    }

    /// Checks the arguments of functions of the `printf` and `scanf` families.
    fn check_formats(&mut self, name: &str, arguments: &[Argument], span: Span) {
        let (format, scan) = match name {
            "printf" | "cprintf" => (0, false),
            "fprintf" | "sprintf" => (1, false),
            "scanf" | "cscanf" => (0, true),
            "fscanf" | "sscanf" => (1, true),
            _ => return,
        };
        let Some(Argument::Written(Expr { kind: ExprKind::Str(text), .. })) = arguments.get(format) else { return };
        let text = text.clone();
        self.check_format(&text, &arguments[format + 1..], format, scan, span);
    }

    fn check_format(&mut self, text: &[u8], arguments: &[Argument], before: usize, scan: bool, span: Span) {
        let specs = crate::library::format::parse_conversions(text, scan);
        if specs.len() > arguments.len() {
            self.warn(Message::FormatCount { expected: specs.len(), found: arguments.len() }, span);
        }
        for (number, (spec, argument)) in specs.iter().zip(arguments).enumerate() {
            let Argument::Written(e) = argument else { continue };
            let of = self.type_of(e);
            if of == types::BAD {
                continue;
            }
            let is_array = matches!(self.types.get(of), Type::Array { .. });
            let pointer = is_array || self.types.pointee(of).is_some();
            let argument = before + number + 2;
            if scan {
                if !pointer {
                    // The variable may be uninitialized: `scanf` is meant to set it.
                    let unset = |m: &Message| matches!(m, Message::Uninitialized { .. });
                    self.sink.problems.retain(|p| p.span != e.span || !unset(&p.message));
                    self.warn(Message::ScanfNeedsAddress { argument }, e.span);
                }
                continue;
            }
            let float = self.types.is_float(of);
            let long = self.types.size(of) == 4 && self.types.is_integer(of);
            let fits = match spec.kind {
                b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'c' => {
                    !float && (spec.long == long || (pointer && !spec.long)) && !(pointer && spec.kind == b'c')
                }
                b'f' | b'e' | b'E' | b'g' | b'G' => float,
                b's' => pointer,
                _ => true,
            };
            if !fits {
                let found = self.types.name(of);
                let format = format!("%{}{}", if spec.long { "l" } else { "" }, char::from(spec.kind));
                self.warn(Message::FormatArgument { argument, format, found }, e.span);
            }
        }
    }

    /// Returns the functions with a name that is visible here.
    pub(super) fn function_named(&self, name: Symbol) -> Vec<usize> {
        match self.lookup(name) {
            Some(Entity::Functions(list)) => list.clone(),
            _ => Vec::new(),
        }
    }
}
