//! Calls: pushes the arguments from right to left and returns the result.

use super::{Address, Emitter, Value, ValueKind};
use crate::code::{Op, Slot};
use crate::typed::{Call, Callee, Expr};
use crate::types::{PointerWidth, Rep, TypeId};

/// A callee whose address has been evaluated.
enum Target {
    Function(usize),
    Near(Slot),
    Far(Slot),
}

impl<'p> Emitter<'p> {
    pub(super) fn call(&mut self, call: &'p Call, result: TypeId) -> Value {
        // A pointer and the object are evaluated before the arguments.
        let object = call.object.as_ref().map(|object| self.expr(object));
        let this = object.map(|object| self.this_pointer(object));
        let target = match &call.callee {
            Callee::Function(function) => Target::Function(*function),
            Callee::Pointer(pointer) => {
                let value = self.expr(pointer);
                let width = self.program.types.pointee(pointer.of).map(|p| p.1);
                let slot = self.operand(value);
                if width == Some(PointerWidth::Near) { Target::Near(slot) } else { Target::Far(slot) }
            }
            Callee::Virtual { slot, table_offset } => {
                let Some(Value { kind: ValueKind::Place(place, _), .. }) = object else { return Value::nothing() };
                let table = self.generator.load(place.plus(*table_offset), None, Rep::U16);
                Target::Near(self.generator.compute(Op::LdW, 2, table, table, 2 * *slot as u32))
            }
        };
        let mut pushed = 0u32;
        for argument in call.arguments.iter().rev() {
            pushed += self.push_argument(argument);
        }
        if let Some(slot) = this {
            pushed += self.generator.push(slot, self.program.types.pointer_rep());
        }
        if let Some(span) = call.span {
            self.generator.code.span = span;
        }
        let pop = pushed as u16;
        match target {
            Target::Function(function) if self.program.functions[function].is_defined => {
                let number = self.function_number(function);
                self.generator.call(number, pop);
            }
            Target::Function(function) => {
                self.call_library(&self.program.functions[function].name, pushed);
            }
            Target::Near(slot) => self.generator.emit(Op::CallNear, Slot::data(pop), slot, slot, 0),
            Target::Far(slot) => self.generator.emit(Op::CallFar, Slot::data(pop), slot, slot, 0),
        }
        self.call_result(call, result)
    }

    /// Returns the slot of the pointer to an object, which evaluating the arguments does not change.
    fn this_pointer(&mut self, object: Value) -> Slot {
        let rep = self.program.types.pointer_rep();
        let ValueKind::Place(place, _) = object.kind else { return self.operand(object) };
        match self.generator.address(place, rep.is_long()) {
            Address::Constant(address) => self.generator.integer(address as i32, rep),
            Address::Slot(slot) => self.generator.copied(slot, rep),
        }
    }

    /// Pushes an argument and returns its size in bytes.
    fn push_argument(&mut self, argument: &'p Expr) -> u32 {
        let value = self.expr(argument);
        match self.rep(argument.of) {
            Rep::Block => {
                let size = self.size(argument.of);
                let from = self.far_address(value);
                self.generator.emit(Op::PushBlock, from, from, from, size);
                size.next_multiple_of(2)
            }
            rep => {
                let slot = self.operand(value);
                self.generator.push(slot, rep)
            }
        }
    }

    /// Copies the result of a call from the result registers to a new value.
    fn call_result(&mut self, call: &Call, result: TypeId) -> Value {
        match (self.rep(result), call.temporary) {
            (Rep::Void, _) => Value::nothing(),
            (Rep::Block, Some(temporary)) => {
                let size = self.size(result);
                let out = self.reserve_object(result);
                let to = self.generator.far_address(out);
                self.generator.emit(Op::Copy, to, Slot::RESULT, Slot::RESULT, size);
                self.function.temporaries.insert(temporary, out);
                self.set_flag(temporary);
                Value::place(out, result)
            }
            (rep, _) => Value::slot(self.generator.take_result(rep), result),
        }
    }
}
