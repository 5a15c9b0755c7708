//! Variables with static storage duration.

use super::{Emitter, Value, ValueKind};
use crate::code::Slot;
use crate::diagnostic::Message;
use crate::machine::memory::to_extended;
use crate::program::{FIRST_FUNCTION, VariableLocation};
use crate::typed::{Datum, Kind};
use crate::types::{Rep, TypeId};

impl<'p> Emitter<'p> {
    pub(super) fn global(&mut self, index: usize) -> Value {
        let location = self.location(index);
        let place = self.generator.home_place(location);
        Value::place(place, self.program.globals[index].of)
    }

    /// Allocates all variables that are declared outside of functions, the initialized ones first.
    pub(super) fn allocate_globals(&mut self) {
        for is_initialized in [true, false] {
            for (index, global) in self.program.globals.iter().enumerate() {
                if !global.is_local && global.is_initialized == is_initialized {
                    self.location(index);
                }
            }
        }
    }

    /// Returns the location of a variable, which is allocated first if necessary.
    pub(super) fn location(&mut self, index: usize) -> VariableLocation {
        if let Some(location) = self.locations[index] {
            return location;
        }
        let global = &self.program.globals[index];
        let size = self.size(global.of).max(1);
        let location = if global.far {
            self.generator.data.allocate_far(size).unwrap_or_else(|| {
                let limit = self.generator.data.far_limit();
                self.generator.overflow_at(Message::DataTooLarge { bytes: size.into(), limit }, global.span);
                VariableLocation::Far(0)
            })
        } else {
            let outer = std::mem::replace(&mut self.generator.code.span, global.span);
            let at = self.generator.allocate_data(&vec![0; size as usize]);
            self.generator.code.span = outer;
            VariableLocation::Slot(Slot::data(at))
        };
        self.locations[index] = Some(location);
        location
    }

    /// Writes the initial contents of a variable.
    pub(super) fn write_constants(&mut self, index: usize, constants: &'p [Datum]) {
        let location = self.location(index);
        if !constants.is_empty() {
            let image = self.image(self.program.globals[index].of, constants);
            self.generator.data.write(location, &image);
        }
    }

    /// Returns the bytes of a variable with these constants.
    pub(super) fn image(&mut self, of: TypeId, constants: &'p [Datum]) -> Vec<u8> {
        let mut image = vec![0; self.size(of) as usize];
        for datum in constants {
            let (at, bytes) = (datum.offset as usize, self.datum_bytes(datum));
            match datum.bits {
                Some((first, width)) => {
                    let mask = ((1u32 << width) - 1) << first;
                    let value = bytes.iter().rev().fold(0u32, |v, b| v << 8 | u32::from(*b)) << first & mask;
                    for (i, byte) in value.to_le_bytes().iter().enumerate().take(3) {
                        if let Some(to) = image.get_mut(at + i) {
                            *to = *to & !mask.to_le_bytes()[i] | byte;
                        }
                    }
                }
                None => {
                    if let Some(to) = image.get_mut(at..at + bytes.len()) {
                        to.copy_from_slice(&bytes);
                    }
                }
            }
        }
        image
    }

    fn datum_bytes(&mut self, datum: &'p Datum) -> Vec<u8> {
        let of = datum.value.of;
        if let Kind::Text(text) = &datum.value.kind {
            return text[..text.len().min(self.size(of) as usize)].to_vec();
        }
        if let Kind::Quad(value) = datum.value.kind {
            return value.to_le_bytes().to_vec();
        }
        match (self.expr(&datum.value).kind, self.rep(of)) {
            (ValueKind::Constant(v), Rep::I64 | Rep::U64) => i64::from(v).to_le_bytes().to_vec(),
            (ValueKind::Constant(v), Rep::I8 | Rep::U8) => vec![v as u8],
            (ValueKind::Constant(v), Rep::I16 | Rep::U16) => (v as u16).to_le_bytes().to_vec(),
            (ValueKind::Constant(v), Rep::I32 | Rep::U32) => v.to_le_bytes().to_vec(),
            (ValueKind::Real(v), Rep::F32) => (v as f32).to_le_bytes().to_vec(),
            (ValueKind::Real(v), Rep::F64) => v.to_le_bytes().to_vec(),
            (ValueKind::Real(v), Rep::F80) => to_extended(v).to_vec(),
            _ => Vec::new(),
        }
    }

    /// Returns the offset of the virtual table of a class.
    pub(super) fn virtual_table(&mut self, class: usize) -> u16 {
        if let Some(&at) = self.virtual_tables.get(&class) {
            return at;
        }
        let mut bytes = Vec::new();
        for function in &self.program.virtual_tables[class] {
            let address = function.map_or(0, |function| FIRST_FUNCTION + 4 * self.function_number(function));
            bytes.extend(address.to_le_bytes());
        }
        let at = self.generator.allocate_data(&bytes);
        self.virtual_tables.insert(class, at);
        at
    }

    /// Returns the offset of a variable in the data segment; 0 without a variable.
    pub(super) fn slot_of(&self, global: Option<usize>) -> u16 {
        match global.and_then(|global| self.locations[global]) {
            Some(VariableLocation::Slot(slot)) => slot.at,
            _ => 0,
        }
    }
}
