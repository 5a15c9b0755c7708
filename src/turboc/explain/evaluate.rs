//! Evaluates an expression of the typed tree in the memory of a stopped machine, and notes the values of its parts.

use std::collections::{BTreeMap, HashMap};

use super::{CallResult, Note};
use crate::constant::{self, wrapped_wide};
use crate::machine::{Machine, memory::Memory};
use crate::program::{Function, Program, Variable};
use crate::source::Span;
use crate::source_tokens::is_identifier;
use crate::token::Punct;
use crate::typed::{self, BitField, Body, Call, Expr, Kind, OpaqueId, Operands};
use crate::types::{PointerWidth, Rep, Type, TypeId, Types};
use crate::value_text::{format_real, quote};

/// The value of an expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ExprValue {
    Int(i128),
    Real(f64),
    /// The linear address in a pointer; 0 of a null pointer.
    Pointer(u32),
    /// A pointer to a string literal.
    Text(Vec<u8>),
    /// A value that is not followed: nothing, an object, or the address of a function.
    Other,
}

/// A part of an expression whose value replaces its text.
pub(super) struct Piece {
    pub span: Span,
    pub text: String,
    /// `true` if it is the value of a variable, or of a part of one.
    pub is_variable: bool,
}

/// A place in memory: the linear address, and the bits of a bit field.
pub(super) type Place = (u32, Option<BitField>);

/// The value or place that an opaque expression refers to.
#[derive(Clone)]
enum Binding {
    Value(ExprValue),
    Place(Place, TypeId),
}

/// Evaluates expressions in the innermost call of a machine.
pub(super) struct Evaluator<'m> {
    machine: &'m Machine,
    program: &'m Program,
    typed: &'m typed::Program,
    body: &'m Body,
    function: &'m Function,
    bp: u32,
    /// The memory after the last call.
    memory: &'m Memory,
    /// The bytes that the expression has written since.
    written: BTreeMap<u32, u8>,
    calls: std::slice::Iter<'m, CallResult>,
    bindings: HashMap<OpaqueId, Binding>,
    /// The values of the parts, inner ones first.
    pub pieces: Vec<Piece>,
    pub notes: Vec<Note>,
    /// The place that was assigned last.
    pub target: Option<Place>,
    /// The value that was updated last.
    pub old: Option<ExprValue>,
    /// The number of places around the expression, in which pointers are not shown.
    in_place: u32,
}

impl<'m> Evaluator<'m> {
    pub(super) fn new(
        machine: &'m Machine,
        typed: &'m typed::Program,
        body: &'m Body,
        function: &'m Function,
        calls: &'m [CallResult],
    ) -> Evaluator<'m> {
        Evaluator {
            machine,
            program: machine.program(),
            typed,
            body,
            function,
            bp: machine.frame_address(),
            memory: machine.memory(),
            written: BTreeMap::new(),
            calls: calls.iter(),
            bindings: HashMap::new(),
            pieces: Vec::new(),
            notes: Vec::new(),
            target: None,
            old: None,
            in_place: 0,
        }
    }

    pub(super) fn types(&self) -> &'m Types {
        &self.program.types
    }

    /// Returns the value of an expression; `None` if it cannot be followed.
    pub(super) fn value(&mut self, e: &Expr) -> Option<ExprValue> {
        let value = self.value_here(e)?;
        if let Some(span) = e.span.filter(|_| self.is_part(e))
            && (self.in_place == 0 || !matches!(value, ExprValue::Pointer(_)))
            && let Some(text) = self.format(e.of, &value)
        {
            let is_variable =
                !matches!(e.kind, Kind::Call(_) | Kind::Assign { .. } | Kind::Update { .. }) && !e.is_constant();
            // A name says more than an address, and a macro more than the numbers in it.
            if matches!(value, ExprValue::Pointer(_)) && is_address(&text) {
                self.pieces.retain(|piece| piece.span != span);
            } else {
                self.pieces.push(Piece { span, text, is_variable });
            }
        }
        Some(value)
    }

    /// Returns whether the value of an expression replaces its text: that of a variable, a call, a change or a named constant.
    fn is_part(&self, e: &Expr) -> bool {
        match &e.kind {
            Kind::Local(_) | Kind::Global(_) | Kind::Subobject { .. } | Kind::Index { .. } | Kind::Deref(_) => true,
            Kind::Call(_) | Kind::Assign { .. } | Kind::Update { .. } => true,
            Kind::AddressOf(_) | Kind::Text(_) => false,
            Kind::Int(_) | Kind::Real(_) | Kind::Quad(_) => {
                let text = e.span.map(|span| self.program.sources.text(span)).unwrap_or_default();
                let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'' && c != '.');
                words.any(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
            }
            // The use of a macro.
            _ => e.span.is_some_and(|span| is_identifier(&self.program.sources.text(span))),
        }
    }

    fn value_here(&mut self, e: &Expr) -> Option<ExprValue> {
        Some(match &e.kind {
            Kind::Int(value) => self.constant(i128::from(*value), e.of)?,
            Kind::Quad(value) => ExprValue::Int(i128::from(*value)),
            Kind::Real(value) => ExprValue::Real(*value),
            Kind::Function(_) => ExprValue::Other,
            Kind::Opaque(id) => match self.bindings.get(id)?.clone() {
                Binding::Value(value) => value,
                Binding::Place(place, of) => self.load(place, of)?,
            },
            Kind::AddressOf(inner) => match literal(inner) {
                Some(text) => ExprValue::Text(text.to_vec()),
                None => ExprValue::Pointer(self.place(inner)?.0),
            },
            Kind::Retype(inner) | Kind::Load(inner) | Kind::Check { pointer: inner, .. } => match self.value(inner)? {
                ExprValue::Int(number) if self.types().pointee(e.of).is_some() => self.constant(number, e.of)?,
                value => value,
            },
            Kind::Convert { value, .. } => {
                let from = self.value(value)?;
                self.convert(from, value.of, e.of)?
            }
            Kind::Negate(inner) => match self.value(inner)? {
                ExprValue::Int(value) => ExprValue::Int(wrapped_wide(-value, self.types().rep(e.of))),
                ExprValue::Real(value) => ExprValue::Real(-value),
                _ => return None,
            },
            Kind::Complement(inner) => match self.value(inner)? {
                ExprValue::Int(value) => ExprValue::Int(wrapped_wide(!value, self.types().rep(e.of))),
                _ => return None,
            },
            Kind::Truth { value, negated } => ExprValue::Int((self.truth(value)? != *negated).into()),
            Kind::Not(inner) => ExprValue::Int((!self.truth(inner)?).into()),
            Kind::Logical { is_or, left, right } => {
                let left = self.truth(left)?;
                ExprValue::Int((if left == *is_or { left } else { self.truth(right)? }).into())
            }
            Kind::Binary { op, operands } => {
                let (left, right) = self.operands(operands)?;
                self.binary(*op, left, right, e)?
            }
            Kind::Compare { op, operands } => {
                let order = match self.operands(operands)? {
                    (ExprValue::Int(a), ExprValue::Int(b)) => Some(a.cmp(&b)),
                    (ExprValue::Real(a), ExprValue::Real(b)) => a.partial_cmp(&b),
                    (ExprValue::Pointer(a), ExprValue::Pointer(b)) => Some(a.cmp(&b)),
                    _ => return None,
                };
                ExprValue::Int(constant::holds(*op, order).into())
            }
            Kind::PointerAdd { operands, minus } => {
                let size = self.types().pointee(e.of).map(|(to, _)| self.types().size(to).max(1))?;
                let (ExprValue::Pointer(at), ExprValue::Int(by)) = self.operands(operands)? else { return None };
                let by = by * i128::from(size);
                let at = i128::from(at) + if *minus { -by } else { by };
                ExprValue::Pointer(u32::try_from(at).ok()?)
            }
            Kind::Conditional { condition, yes, no } => {
                let chosen = if self.truth(condition)? { yes } else { no };
                self.value(chosen)?
            }
            Kind::Sequence(list) => {
                let mut last = ExprValue::Other;
                for item in list {
                    last = self.value(item)?;
                }
                last
            }
            Kind::Assign { target, value } => {
                let new = self.value(value)?;
                let place = self.place(target)?;
                self.store(place, target.of, &new)?;
                self.target = Some(place);
                self.load(place, target.of)?
            }
            Kind::Update { target, bound, value, keeps_old } => {
                let place = self.place(target)?;
                let old = self.load(place, target.of)?;
                self.old = Some(old.clone());
                self.bindings.insert(*bound, Binding::Place(place, target.of));
                let new = self.value(value)?;
                self.store(place, target.of, &new)?;
                self.target = Some(place);
                if *keeps_old { old } else { self.load(place, target.of)? }
            }
            Kind::Call(call) => self.call(call, e)?,
            Kind::Let { bindings, body } => {
                for binding in bindings {
                    let value = self.value(&binding.value)?;
                    self.bindings.insert(binding.id, Binding::Value(value));
                }
                self.value(body)?
            }
            Kind::Local(_) | Kind::Global(_) | Kind::Subobject { .. } | Kind::Index { .. } | Kind::Deref(_) => {
                let place = self.place(e)?;
                self.load(place, e.of)?
            }
            Kind::This => {
                let at = self.bp + self.types().first_argument();
                let bytes = self.bytes(at, self.types().pointer_size())?;
                self.pointer(&bytes)
            }
            _ => return None,
        })
    }

    fn constant(&self, value: i128, of: TypeId) -> Option<ExprValue> {
        let types = self.types();
        Some(match types.get(of) {
            Type::Pointer { .. } if value == 0 => ExprValue::Pointer(0),
            Type::Pointer { width: PointerWidth::Near, .. } => self.pointer(&(value as u16).to_le_bytes()),
            Type::Pointer { .. } => self.pointer(&(value as u32).to_le_bytes()),
            _ if types.is_float(of) => ExprValue::Real(value as f64),
            _ => ExprValue::Int(wrapped_wide(value, types.rep(of))),
        })
    }

    /// Returns whether a value is not zero.
    pub(super) fn truth(&mut self, e: &Expr) -> Option<bool> {
        Some(match self.value(e)? {
            ExprValue::Int(value) => value != 0,
            ExprValue::Real(value) => value != 0.0,
            ExprValue::Pointer(value) => value != 0,
            ExprValue::Text(_) => true,
            ExprValue::Other => return None,
        })
    }

    /// Evaluates two operands in their order. A plain variable is read after the other operand.
    fn operands(&mut self, operands: &Operands) -> Option<(ExprValue, ExprValue)> {
        let Operands { left, right, order } = operands;
        let (first, second) = if order.right_first { (right, left) } else { (left, right) };
        let is_late = !order.copies_first && first.is_direct();
        let (first, second) = if is_late {
            let second = self.value(second)?;
            (self.value(first)?, second)
        } else {
            (self.value(first)?, self.value(second)?)
        };
        Some(if order.right_first { (second, first) } else { (first, second) })
    }

    fn binary(&mut self, op: Punct, left: ExprValue, right: ExprValue, e: &Expr) -> Option<ExprValue> {
        let rep = self.types().rep(e.of);
        let (a, b) = match (left, right) {
            (ExprValue::Real(a), ExprValue::Real(b)) => return constant::fold_real(op, a, b).map(ExprValue::Real),
            (ExprValue::Int(a), ExprValue::Int(b)) => (a, b),
            _ => return None,
        };
        let count = (b & if rep.is_quad() { 63 } else { 31 }) as u32;
        let exact = match op {
            Punct::Plus => a + b,
            Punct::Minus => a - b,
            Punct::Star => a.checked_mul(b)?,
            Punct::Div => a.checked_div(b)?,
            Punct::Mod => a.checked_rem(b)?,
            Punct::And => a & b,
            Punct::Or => a | b,
            Punct::Xor => a ^ b,
            Punct::Shl => a << count,
            Punct::Shr => a >> count,
            _ => return None,
        };
        let value = wrapped_wide(exact, rep);
        let shown = format!("{a} {} {}", op.text(), if b < 0 { format!("({b})") } else { b.to_string() });
        if op == Punct::Div && a % b != 0 {
            self.notes.push(Note::IntegerDivision(shown.clone()));
        }
        if value != exact && op != Punct::Shl {
            let bits = 8 * self.types().size(e.of);
            self.notes.push(Note::Wrapped {
                operation: Some((shown, value.to_string())),
                of: self.types().name(e.of),
                bits,
            });
        }
        Some(ExprValue::Int(value))
    }

    fn convert(&mut self, value: ExprValue, from: TypeId, to: TypeId) -> Option<ExprValue> {
        let (types, rep) = (self.types(), self.types().rep(to));
        Some(match value {
            ExprValue::Int(value) if to == crate::types::BOOL => ExprValue::Int((value != 0).into()),
            ExprValue::Int(value) if types.is_integer(to) => {
                let kept = wrapped_wide(value, rep);
                if kept != value && types.is_integer(from) && types.size(to) < types.size(from) {
                    let bits = 8 * types.size(to);
                    let operation = Some((value.to_string(), kept.to_string()));
                    self.notes.push(Note::Wrapped { operation, of: types.name(to), bits });
                }
                ExprValue::Int(kept)
            }
            ExprValue::Int(value) if types.is_float(to) => ExprValue::Real(constant::rounded(value as f64, rep)),
            ExprValue::Real(value) if types.is_float(to) => ExprValue::Real(constant::rounded(value, rep)),
            ExprValue::Real(value) if types.is_integer(to) => ExprValue::Int(wrapped_wide(value as i64 as i128, rep)),
            ExprValue::Int(0) if types.pointee(to).is_some() => ExprValue::Pointer(0),
            ExprValue::Pointer(_) | ExprValue::Text(_) if types.pointee(to).is_some() => value,
            ExprValue::Other => ExprValue::Other,
            _ => return None,
        })
    }

    /// Takes the result of the call that the machine made, and the memory after it.
    fn call(&mut self, call: &Call, e: &Expr) -> Option<ExprValue> {
        if let typed::Callee::Pointer(pointer) = &call.callee {
            self.in_place += 1;
            self.value(pointer)?;
            self.in_place -= 1;
        }
        for argument in call.arguments.iter().rev().filter(|argument| !argument.is_constant()) {
            // An argument that cannot be followed keeps its text.
            let Some(value) = self.value(argument) else { continue };
            let written = unconverted(argument);
            // A character is passed as an `int`.
            let of = if self.types().is_integer(written.of) { written.of } else { argument.of };
            let is_array = matches!(self.types().get(written.of), Type::Array { .. });
            if let Some((span, text)) = written.span.zip(self.format(of, &value))
                && !(matches!(value, ExprValue::Pointer(_)) && (is_array && text.starts_with('&') || is_address(&text)))
            {
                self.pieces.push(Piece { span, text, is_variable: false });
            }
        }
        let span = call.span.or(e.span)?;
        let result = self.calls.next().filter(|result| result.span == span)?;
        self.memory = &result.memory;
        self.written.clear();
        let types = self.types();
        Some(match types.get(e.of) {
            Type::Pointer { width: PointerWidth::Near, .. } => self.pointer(&result.bytes[..2]),
            Type::Pointer { .. } => self.pointer(&result.bytes[..4]),
            _ if types.is_float(e.of) => ExprValue::Real(f64::from_le_bytes(result.bytes)),
            _ if types.is_integer(e.of) => self.integer(result.bytes, e.of)?,
            _ => ExprValue::Other,
        })
    }

    /// Returns the integer of a type in the result registers.
    pub(super) fn integer(&self, bytes: [u8; 8], of: TypeId) -> Option<ExprValue> {
        Some(ExprValue::Int(wrapped_wide(i128::from(i64::from_le_bytes(bytes)), self.types().rep(of))))
    }

    /// Returns the place of an expression.
    pub(super) fn place(&mut self, e: &Expr) -> Option<Place> {
        self.in_place += 1;
        let place = self.place_here(e);
        self.in_place -= 1;
        place
    }

    fn place_here(&mut self, e: &Expr) -> Option<Place> {
        Some(match &e.kind {
            Kind::Local(id) => {
                let local = &self.body.locals[id.0];
                let is_same = |v: &&Variable| v.span == local.span && Some(&v.name) == local.name.as_ref();
                let variable = self.function.variables.iter().find(is_same)?;
                (self.machine.address(variable, self.bp), None)
            }
            Kind::Global(index) => {
                let global = &self.typed.globals[*index];
                let is_same = |v: &&Variable| v.span == global.span && v.name == global.name;
                let variable = self.program.globals.iter().chain(&self.program.library_variables).find(is_same)?;
                (self.machine.address(variable, 0), None)
            }
            Kind::Subobject { object, offset, bits } => {
                let (at, outer) = self.place(object)?;
                (at + offset, bits.or(outer))
            }
            Kind::Index { array, index, .. } => {
                let (at, _) = self.place(array)?;
                let shown = std::mem::take(&mut self.in_place);
                let number = self.value(index);
                self.in_place = shown;
                let ExprValue::Int(number) = number? else { return None };
                if let Some(span) = unconverted(index).span.filter(|_| !index.is_constant()) {
                    self.pieces.push(Piece { span, text: number.to_string(), is_variable: false });
                }
                let at = i128::from(at) + number * i128::from(self.types().size(e.of));
                (u32::try_from(at).ok()?, None)
            }
            Kind::Deref(pointer) => match self.value(pointer)? {
                ExprValue::Pointer(at) if at != 0 => (at, None),
                _ => return None,
            },
            Kind::Retype(inner) | Kind::Load(inner) | Kind::Convert { value: inner, .. } => self.place(inner)?,
            Kind::Check { pointer, .. } => self.place(pointer)?,
            Kind::Opaque(id) => match self.bindings.get(id)? {
                Binding::Place(place, _) => *place,
                Binding::Value(_) => return None,
            },
            Kind::Assign { .. } | Kind::Update { .. } => {
                self.value(e)?;
                self.target?
            }
            Kind::Conditional { condition, yes, no } => {
                let chosen = if self.truth(condition)? { yes } else { no };
                self.place(chosen)?
            }
            _ => return None,
        })
    }

    /// Returns bytes of the memory, unless they are in video memory.
    fn bytes(&self, at: u32, count: u32) -> Option<Vec<u8>> {
        let is_video = (0xA_0000..0xC_0000).contains(&at);
        let byte = |at| self.written.get(&at).copied().unwrap_or_else(|| self.memory.byte(at));
        (!is_video).then(|| (at..at.saturating_add(count)).map(byte).collect())
    }

    /// Returns the linear address in the bytes of a near or far pointer.
    fn pointer(&self, bytes: &[u8]) -> ExprValue {
        let near = |low: u8, high: u8| u32::from(u16::from_le_bytes([low, high]));
        ExprValue::Pointer(match *bytes {
            [low, high] if near(low, high) == 0 => 0,
            [low, high] => u32::from(self.program.layout.data_segment) * 16 + near(low, high),
            [a, b, c, d] => match u32::from_le_bytes([a, b, c, d]) {
                0 => 0,
                far => crate::library::linear(far),
            },
            _ => 0,
        })
    }

    /// Returns the value of a type in a place.
    pub(super) fn load(&self, (at, bits): Place, of: TypeId) -> Option<ExprValue> {
        let types = self.types();
        let rep = types.rep(of);
        if rep == Rep::Block || rep == Rep::Void {
            return Some(ExprValue::Other);
        }
        let bytes = self.bytes(at, types.size(of))?;
        let mut wide = [0; 8];
        let count = bytes.len().min(8);
        wide[..count].copy_from_slice(&bytes[..count]);
        let raw = u64::from_le_bytes(wide);
        if let Some(field) = bits {
            let value = raw >> field.first & ((1 << field.width) - 1);
            let sign = field.signed && value >> (field.width - 1) & 1 == 1;
            return Some(ExprValue::Int(i128::from(value) - if sign { 1 << field.width } else { 0 }));
        }
        Some(match (types.get(of), rep) {
            (Type::Pointer { .. } | Type::Reference { .. }, _) => self.pointer(&bytes),
            (_, Rep::F32) => ExprValue::Real(f64::from(f32::from_bits(raw as u32))),
            (_, Rep::F64) => ExprValue::Real(f64::from_bits(raw)),
            (_, Rep::F80) => ExprValue::Real(crate::machine::memory::from_extended(&bytes)),
            _ => ExprValue::Int(wrapped_wide(i128::from(raw), rep)),
        })
    }

    fn store(&mut self, (at, bits): Place, of: TypeId, value: &ExprValue) -> Option<()> {
        let types = self.types();
        let rep = types.rep(of);
        let bytes = match (value, rep) {
            (ExprValue::Int(value), _) if bits.is_none() && !types.is_float(of) => {
                value.to_le_bytes()[..types.size(of) as usize].to_vec()
            }
            (ExprValue::Real(value), Rep::F32) => (*value as f32).to_le_bytes().to_vec(),
            (ExprValue::Real(value), Rep::F64) => value.to_le_bytes().to_vec(),
            (ExprValue::Real(value), Rep::F80) => crate::machine::memory::to_extended(*value).to_vec(),
            (ExprValue::Pointer(0), _) => vec![0; types.size(of) as usize],
            (ExprValue::Pointer(to), Rep::U16) => {
                let near = to.wrapping_sub(u32::from(self.program.layout.data_segment) * 16);
                (near as u16).to_le_bytes().to_vec()
            }
            (ExprValue::Pointer(to), _) => crate::machine::memory::huge_pointer(*to).to_le_bytes().to_vec(),
            _ => return None,
        };
        self.written.extend((at..).zip(bytes));
        Some(())
    }

    /// Formats a value of a type; `None` for what has no short text.
    pub(super) fn format(&self, of: TypeId, value: &ExprValue) -> Option<String> {
        let types = self.types();
        let is_character = |of| matches!(types.get(of), Type::Char | Type::SignedChar | Type::UnsignedChar);
        Some(match value {
            ExprValue::Int(value) if is_character(of) && (32..127).contains(value) => {
                format!("'{}'", char::from(*value as u8))
            }
            ExprValue::Int(value) => value.to_string(),
            ExprValue::Real(value) => format_real(*value),
            ExprValue::Pointer(0) => "NULL".to_owned(),
            ExprValue::Pointer(at) => match types.pointee(of) {
                Some((to, _)) if is_character(to) && self.bytes(*at, 1).is_some() => {
                    let bytes = (0..80).map_while(|i| self.bytes(at + i, 1)?.first().copied());
                    quote(&bytes.take_while(|byte| *byte != 0).collect::<Vec<_>>())
                }
                _ => self.machine.describe_address(*at),
            },
            ExprValue::Text(text) => quote(text),
            ExprValue::Other => return None,
        })
    }
}

/// Returns whether the text of a pointer is only an address.
pub(super) fn is_address(text: &str) -> bool {
    text.len() >= 4 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F' | b':'))
}

/// Returns an expression without the conversions that the compiler has added.
pub(super) fn unconverted(e: &Expr) -> &Expr {
    match &e.kind {
        Kind::Convert { value: inner, .. }
        | Kind::Retype(inner)
        | Kind::Check { pointer: inner, .. }
        | Kind::AddressOf(inner)
            if e.span.is_none() =>
        {
            unconverted(inner)
        }
        _ => e,
    }
}

/// Returns the string literal whose address is taken.
fn literal(e: &Expr) -> Option<&[u8]> {
    match &e.kind {
        Kind::Text(text) => Some(text),
        Kind::Retype(inner) | Kind::Subobject { object: inner, offset: 0, .. } => literal(inner),
        _ => None,
    }
}
