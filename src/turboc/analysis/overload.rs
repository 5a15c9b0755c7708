//! Overload resolution and overloaded operators.

use super::call::Argument;
use super::{Analysis, Expr, Kind};
use crate::ast;
use crate::diagnostic::Message;
use crate::source::Span;
use crate::token::Punct;
use crate::typed::{Binding, Order};
use crate::types::{self, Type, TypeId};

/// The distance if no conversion exists.
const NEVER: u32 = 1000;

impl Analysis<'_> {
    /// Returns the distance of a conversion: 0 for the same type, 1 for a promotion, 2 for a conversion, 3 for a constructor.
    pub(super) fn converts(&self, from: TypeId, to: TypeId) -> u32 {
        let (plain, target) = (from, self.types.without_reference(to));
        if plain == target {
            return 0;
        }
        if plain == types::BAD {
            return 0;
        }
        // A list in braces.
        if plain == types::VOID && self.types.is_wide {
            return if self.types.class(target).is_some() { 1 } else { 3 };
        }
        let number = |t: TypeId| self.types.is_number(t);
        if number(plain) && number(target) {
            if self.types.promoted(plain) == target && !self.types.is_float(plain) {
                return 1;
            }
            if plain == types::FLOAT && target == types::DOUBLE {
                return 1;
            }
            let same_kind = self.types.is_float(plain) == self.types.is_float(target);
            return if same_kind { 2 } else { 3 };
        }
        let decayed = match *self.types.get(plain) {
            Type::Array { of, .. } => Some(of),
            Type::Pointer { to, .. } => Some(to),
            _ => None,
        };
        if let (Some(a), Some((b, _))) = (decayed, self.types.pointee(target)) {
            if a == b {
                return 0;
            }
            if b == types::VOID {
                return 2;
            }
            if let (Some(a), Some(b)) = (self.types.class(a), self.types.class(b))
                && self.types.inherits(a, b)
            {
                return 1;
            }
            let character = |t: TypeId| self.types.size(t) == 1;
            if character(a) && character(b) {
                return 1;
            }
            return if a == types::VOID { 3 } else { 5 };
        }
        if let (Type::Function { .. }, Some((to, _))) = (self.types.get(plain), self.types.pointee(target)) {
            return if plain == to { 0 } else { 2 };
        }
        if self.types.is_integer(plain) && self.types.pointee(target).is_some() {
            return 4;
        }
        match (self.types.class(plain), self.types.class(target)) {
            (Some(a), Some(b)) if self.types.inherits(a, b) => 1,
            (Some(_), _) if self.conversion(plain, target).is_some() => {
                self.conversion(plain, target).map_or(NEVER, |(far, _)| 4 + far)
            }
            (_, Some(b)) => {
                let tag = self.types.classes[b].tag;
                let constructors = tag.and_then(|t| self.classes.info[b].methods.get(&t));
                let constructors = constructors.map_or(&[][..], |list| list);
                let distance = |method: &usize| {
                    let function = &self.functions.list[*method];
                    let Type::Function { parameters, .. } = self.types.get(function.of) else { return NEVER };
                    let Some(first) = parameters.first().map(|first| self.types.without_reference(*first)) else {
                        return NEVER;
                    };
                    let converts = match self.types.class(first) {
                        None => self.converts(plain, first),
                        Some(_) if first == plain && first != target => 0,
                        Some(_) => NEVER,
                    };
                    if function.defaults.iter().skip(1).all(Option::is_some) { converts } else { NEVER }
                };
                // A constructor template takes objects and functions of any type, and a pointer takes the constant 0.
                let is_object = !self.types.is_number(plain);
                let takes_any = is_object && constructors.iter().any(|m| self.functions.list[*m].template.is_some());
                match constructors.iter().map(distance).min() {
                    Some(0..4) => 3,
                    Some(4) if plain == types::INT => 4,
                    _ if takes_any => 4,
                    _ => NEVER,
                }
            }
            _ => NEVER,
        }
    }

    /// Returns the conversion operator of a class for a type, with the distance of its result from the type.
    pub(super) fn conversion(&self, from: TypeId, to: TypeId) -> Option<(u32, usize)> {
        let target = self.types.without_reference(to);
        let mut at = self.types.class(from);
        let mut best: Option<(u32, usize)> = None;
        while let Some(class) = at {
            for (name, list) in &self.classes.info[class].methods {
                if !self.names.bytes(*name).starts_with(b"operator ") {
                    continue;
                }
                for method in list {
                    let gives = self.types.without_reference(self.result_of(self.functions.list[*method].of));
                    let plain = self.types.class(gives).is_none();
                    let far = match gives == target {
                        true => 0,
                        false if plain => self.converts(gives, target),
                        false => NEVER,
                    };
                    if far < 4 && best.is_none_or(|b| (far, *method) < b) {
                        best = Some((far, *method));
                    }
                }
            }
            at = self.types.classes[class].base;
        }
        best
    }

    /// Converts an object implicitly to a number or pointer, for arithmetic and comparisons.
    fn as_scalar(&mut self, value: &Expr, span: Span) -> Option<Expr> {
        self.types.class(value.of)?;
        let wanted = [types::DOUBLE, types::LONG, self.types.pointer_to(types::VOID)];
        let method = wanted.into_iter().find_map(|to| self.conversion(value.of, to))?.1;
        value.place()?;
        Some(self.call_methods(&[method], Some(value.clone()), false, Vec::new(), Some(span)))
    }

    pub(super) fn argument_type(&mut self, argument: &Argument) -> TypeId {
        match argument {
            Argument::Written(e) => self.type_of(e),
            Argument::Made(value, _) => value.of,
        }
    }

    /// Returns the function that best matches the arguments.
    pub(super) fn choose(&mut self, list: &[usize], arguments: &[Argument], span: Span) -> Option<usize> {
        let list = &self.with_method_instances(list, arguments, span)[..];
        if let [one] = list {
            return Some(*one);
        }
        let given: Vec<TypeId> = arguments.iter().map(|a| self.argument_type(a)).collect();
        if given.contains(&types::BAD) {
            // The analysis of invalid arguments reports their errors.
            for argument in arguments {
                if let Argument::Written(e) = argument {
                    self.expr(e);
                }
            }
            return None;
        }
        let best = list.iter().map(|f| (self.distance(*f, &given), *f)).min_by_key(|(d, _)| *d);
        match best {
            Some((distance, function)) if distance < NEVER => Some(function),
            _ => {
                let name = list.first().map_or(String::new(), |f| self.names.text(self.functions.list[*f].name));
                self.error(Message::NoOverload { name }, span);
                None
            }
        }
    }

    fn distance(&self, function: usize, given: &[TypeId]) -> u32 {
        let Type::Function { parameters, variadic, .. } = self.types.get(self.functions.list[function].of) else {
            return NEVER;
        };
        let defaults = &self.functions.list[function].defaults;
        let enough = given.len() >= parameters.len()
            || (given.len()..parameters.len()).all(|n| defaults.get(n).is_some_and(Option::is_some));
        if !enough || (given.len() > parameters.len() && !variadic) {
            return NEVER;
        }
        let sum: u32 = given.iter().zip(parameters.iter()).map(|(g, p)| self.converts(*g, *p)).sum();
        sum + if given.len() > parameters.len() { 10 } else { 0 }
    }

    /// Selects the overloaded function that matches a pointer type.
    pub(super) fn chosen_function(&mut self, value: Expr, to: TypeId) -> Expr {
        let Kind::Overloaded(list) = &value.kind else { return value };
        let wanted = self.types.pointee(to).map(|p| p.0);
        let found =
            list.iter().copied().find(|f| wanted.is_some_and(|w| self.same_parameters(self.functions.list[*f].of, w)));
        let list = found.map_or(list.clone(), |f| vec![f]);
        let value = self.functions_value(list);
        self.decayed(value)
    }

    /// Returns the methods of a class for an operator, if it has any.
    fn operator_methods(&mut self, of: TypeId, text: &str) -> Option<Vec<usize>> {
        let class = self.types.class(of)?;
        let name = self.names.intern(format!("operator{text}").as_bytes());
        self.find_methods(class, name)
    }

    fn operator_functions(&mut self, text: &str, given: &[TypeId], span: Span) -> Vec<usize> {
        let name = self.names.intern(format!("operator{text}").as_bytes());
        let mut list = self.function_named(name);
        list.extend(self.function_instances(name, &[], given, span));
        list
    }

    /// Returns whether a function takes an enumerator where one is given.
    fn takes_enum(&self, function: usize, given: &[TypeId]) -> bool {
        let Type::Function { parameters, .. } = self.types.get(self.functions.list[function].of) else { return false };
        let is_enum = |of: TypeId| matches!(self.types.get(self.types.without_reference(of)), Type::Enum(_));
        parameters.iter().zip(given).any(|(parameter, given)| is_enum(*parameter) && is_enum(*given))
    }

    fn is_object(&self, value: &Expr) -> bool {
        self.types.class(value.of).is_some() || matches!(self.types.get(value.of), Type::Enum(_))
    }

    /// Analyses an overloaded binary operator. Both operands are evaluated before the call.
    pub(super) fn overloaded_binary(
        &mut self,
        op: Punct,
        a: &Expr,
        b: &Expr,
        order: Order,
        span: Span,
    ) -> Option<Expr> {
        if !self.unit.cplusplus || !(self.is_object(a) || self.is_object(b)) {
            return None;
        }
        let (left, left_value) = self.opaque(a, order.copies_first && !order.right_first);
        let (right, right_value) = self.opaque(b, order.copies_first && order.right_first);
        let value = self.binary_operator(op, &left_value, &right_value, span)?;
        let mut bindings = vec![
            Binding { id: left, value: a.clone(), copies: order.copies_first && !order.right_first },
            Binding { id: right, value: b.clone(), copies: order.copies_first && order.right_first },
        ];
        if order.right_first {
            bindings.reverse();
        }
        Some(Expr::bind_all(bindings, value))
    }

    fn binary_operator(&mut self, op: Punct, a: &Expr, b: &Expr, span: Span) -> Option<Expr> {
        let methods = self.operator_methods(a.of, op.text()).unwrap_or_default();
        let methods = self.with_method_instances(&methods, &[Argument::Made(b.clone(), span)], span);
        let mut functions = self.operator_functions(op.text(), &[a.of, b.of], span);
        if self.types.class(a.of).is_none() && self.types.class(b.of).is_none() {
            // Without an object, an operand is not converted to one.
            functions.retain(|function| self.takes_enum(*function, &[a.of, b.of]));
        }
        let best_method = methods.iter().map(|m| (self.distance(*m, &[b.of]), *m)).min();
        let best_function = functions.iter().map(|f| (self.distance(*f, &[a.of, b.of]), *f)).min();
        let made = |v: &Expr| Argument::Made(v.clone(), span);
        match (best_method, best_function) {
            (Some((m, method)), other) if m < NEVER && other.is_none_or(|(f, _)| m <= f) => {
                a.place()?;
                Some(self.call_methods(&[method], Some(a.clone()), false, vec![made(b)], Some(span)))
            }
            (_, Some((f, function))) if f < NEVER => {
                Some(self.call_function(function, None, vec![made(a), made(b)], Some(span)))
            }
            _ => {
                // `file == NULL` tests the state of a stream.
                if let (Some(_), Some(0)) = (self.types.class(a.of), b.constant())
                    && let Some(truth) = self.object_to_scalar(a, types::INT, span)
                {
                    return Some(self.operation(op, truth, b.clone(), Order::default(), span));
                }
                let (left, right) = (self.as_scalar(a, span), self.as_scalar(b, span));
                if left.is_some() || right.is_some() {
                    let (left, right) = (left.unwrap_or_else(|| a.clone()), right.unwrap_or_else(|| b.clone()));
                    return Some(self.operation(op, left, right, Order::default(), span));
                }
                let classes = self.types.class(a.of).is_some() || self.types.class(b.of).is_some();
                if let Some(message) = self.stream_direction(op, a) {
                    return Some(self.fail(message, span));
                }
                if classes && a.of != types::BAD && b.of != types::BAD {
                    let (left, right) = (self.types.name(a.of), self.types.name(b.of));
                    return Some(
                        self.fail(Message::BadOperands { operator: op.text().to_string(), left, right }, span),
                    );
                }
                None
            }
        }
    }

    /// Returns the error for `cin << x`, `cout >> x` or `cout < x`.
    fn stream_direction(&self, op: Punct, stream: &Expr) -> Option<Message> {
        let class = self.types.class(stream.of)?;
        let (stream, operator) = match &self.types.classes[class].name[..] {
            "ostream" if op != Punct::Shl => ("cout", "<<"),
            "istream" if op != Punct::Shr => ("cin", ">>"),
            _ => return None,
        };
        Some(Message::StreamDirection { stream: stream.to_string(), operator: operator.to_string() })
    }

    pub(super) fn unary_operator(&mut self, op: Punct, value: &Expr, span: Span) -> Option<Expr> {
        self.object_class(value)?;
        let methods = self.operator_methods(value.of, op.text());
        let unary = methods.into_iter().flatten().find(|m| self.distance(*m, &[]) < NEVER);
        if let Some(method) = unary {
            return Some(self.call_methods(&[method], Some(value.clone()), false, Vec::new(), Some(span)));
        }
        let functions = self.operator_functions(op.text(), &[value.of], span);
        let function = functions.into_iter().find(|f| self.distance(*f, &[value.of]) < NEVER)?;
        Some(self.call_function(function, None, vec![Argument::Made(value.clone(), span)], Some(span)))
    }

    /// Returns the class of an object whose operators may be overloaded.
    fn object_class(&self, value: &Expr) -> Option<usize> {
        value.place()?;
        self.types.class(value.of).filter(|_| self.unit.cplusplus)
    }

    /// Analyses overloaded `++` and `--`. The postfix operator has an additional `int` parameter.
    pub(super) fn step_operator(&mut self, up: bool, before: bool, value: &Expr, span: Span) -> Option<Expr> {
        self.object_class(value)?;
        let methods = self.operator_methods(value.of, if up { "++" } else { "--" })?;
        let given: &[TypeId] = if before { &[] } else { &[types::INT] };
        let exact = methods.iter().copied().find(|m| self.distance(*m, given) < NEVER);
        if let Some(method) = exact {
            let zero = Argument::Made(Expr::int(0, types::INT), span);
            let arguments = if before { Vec::new() } else { vec![zero] };
            return Some(self.call_methods(&[method], Some(value.clone()), false, arguments, Some(span)));
        }
        // Old compilers also called the prefix operator for the postfix form.
        let method = methods.first().copied()?;
        Some(self.call_methods(&[method], Some(value.clone()), false, Vec::new(), Some(span)))
    }

    pub(super) fn index_operator(&mut self, array: &Expr, index: &ast::Expr, span: Span) -> Option<Expr> {
        self.object_class(array)?;
        let methods = self.operator_methods(array.of, "[]")?;
        let arguments = vec![Argument::Written(index)];
        Some(self.call_methods(&methods, Some(array.clone()), false, arguments, Some(span)))
    }

    pub(super) fn arrow_operator(&mut self, object: &Expr, span: Span) -> Option<Expr> {
        self.object_class(object)?;
        let methods = self.operator_methods(object.of, "->")?;
        Some(self.call_methods(&methods, Some(object.clone()), false, Vec::new(), Some(span)))
    }

    /// Analyses the call of an object: `operator()`.
    pub(super) fn call_object(&mut self, callee: Expr, arguments: Vec<Argument>, span: Span) -> Expr {
        match self.operator_methods(callee.of, "()") {
            Some(methods) if callee.place().is_some() => {
                self.call_methods(&methods, Some(callee), false, arguments, Some(span))
            }
            _ => self.fail(Message::NotAFunction, span),
        }
    }

    /// Analyses `op=` of an object.
    pub(super) fn assign_operator(
        &mut self,
        op: Punct,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        if !self.unit.cplusplus {
            return None;
        }
        let of = self.type_of(left);
        self.types.class(of)?;
        let text = format!("{}=", op.text());
        let methods = self.operator_methods(of, &text);
        let target = self.expr(left);
        target.place()?;
        if let Some(methods) = methods {
            let arguments = vec![Argument::Written(right)];
            return Some(self.call_methods(&methods, Some(target), false, arguments, Some(span)));
        }
        let given = self.type_of(right);
        let functions = self.operator_functions(&text, &[target.of, given], span);
        if functions.is_empty() {
            return None;
        }
        let (id, value) = self.opaque(&target, false);
        let arguments = vec![Argument::Made(value, span), Argument::Written(right)];
        let call = self.call_functions(&functions, arguments, span);
        Some(Expr::bind(id, target, false, call))
    }

    /// Analyses `=` of an object.
    pub(super) fn assign_object(&mut self, left: &ast::Expr, right: &ast::Expr, span: Span) -> Option<Expr> {
        if !self.unit.cplusplus {
            return None;
        }
        let of = self.type_of(left);
        let class = self.types.class(of)?;
        let name = self.names.intern(b"operator=");
        let has_own = self.classes.info[class].methods.contains_key(&name);
        if !has_own {
            if !self.assigns_members(class) || matches!(right.kind, ast::ExprKind::List(_)) {
                return None;
            }
            let value = self.expr(right);
            let value = self.converted(value, of, right.span, false);
            let target = self.expr(left);
            target.place()?;
            return Some(self.assign_members(target, value, class, span));
        }
        let methods = self.operator_methods(of, "=")?;
        let target = self.expr(left);
        target.place()?;
        let arguments = vec![Argument::Written(right)];
        Some(self.call_methods(&methods, Some(target), false, arguments, Some(span)))
    }

    /// Returns the value of an object in a condition: for streams, their state.
    pub(super) fn object_truth(&mut self, value: Expr, span: Span) -> Expr {
        self.object_to_scalar(&value, types::INT, span).unwrap_or(value)
    }

    /// Converts an object to a number, through a built-in method of streams.
    pub(super) fn object_to_scalar(&mut self, value: &Expr, to: TypeId, span: Span) -> Option<Expr> {
        let class = self.types.class(value.of)?;
        let name = self.names.intern(b"__truth");
        let methods = match self.conversion(value.of, to) {
            Some((_, method)) => vec![method],
            None => self.find_methods(class, name)?,
        };
        value.place()?;
        let truth = self.call_methods(&methods, Some(value.clone()), false, Vec::new(), Some(span));
        Some(self.converted(truth, to, span, true))
    }
}
