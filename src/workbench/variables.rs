//! The call stack and its variables as an expandable list.

use std::collections::HashSet;

use crate::turboc::pc::Pc;
use crate::turboc::types::{Type, TypeId};
use crate::turboc::{DisplayValue, Machine, decode};

/// The maximum number of array elements shown.
const MAX_ELEMENTS: u32 = 100;
/// The maximum number of rows.
const MAX_ROWS: usize = 2000;

/// A row of the list of calls and variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct VariableRow {
    /// The content.
    pub kind: RowContent,
    /// The indentation level.
    pub depth: usize,
    /// The name of a function or a variable, or an index such as `[3]`.
    pub name: String,
    /// The value, or the line of a call.
    pub value: String,
}

/// The content of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RowContent {
    /// A call, counted from the innermost; `true` if its variables are shown.
    Call(usize, bool),
    /// The heading of the global variables.
    Globals,
    /// A variable or a part of one, by its path.
    Value(String),
    /// A variable with parts, by its path; `true` if they are shown.
    Parts(String, bool),
}

/// The state of the list of calls and variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Variables {
    /// The call whose variables are shown, counted from the innermost.
    pub call: usize,
    /// The paths of the expanded variables.
    pub open: HashSet<String>,
    /// The first visible row.
    pub top: usize,
}

impl Variables {
    /// Expands or collapses a variable, or shows another call.
    pub(super) fn toggle(&mut self, row: &VariableRow) {
        match &row.kind {
            RowContent::Call(number, _) => self.call = *number,
            RowContent::Parts(path, _) if !self.open.remove(path) => drop(self.open.insert(path.clone())),
            _ => {}
        }
    }

    /// Returns the current rows.
    pub(super) fn rows(&self, pc: &Pc) -> Vec<VariableRow> {
        let machine = &pc.machine;
        let program = machine.program();
        let mut rows = Vec::new();
        for (number, call) in machine.stack_trace().iter().enumerate() {
            let function = &program.functions[call.function];
            if function.builtin {
                continue;
            }
            // The return address of a call may belong to the next statement.
            let at = if number == 0 { call.at } else { call.at.saturating_sub(1) };
            let chosen = number == self.call;
            let value = format!(":{}", program.position(at).line);
            rows.push(VariableRow {
                kind: RowContent::Call(number, chosen),
                depth: 0,
                name: function.name.clone(),
                value,
            });
            if chosen {
                for variable in machine.locals(call) {
                    let address = machine.address(variable, call.bp);
                    let path = format!("{}.{}", function.name, variable.name);
                    self.push_rows(&mut rows, machine, (variable.name.clone(), variable.type_id, address), path, 1);
                }
            }
        }
        let own = |span: crate::turboc::Span| {
            program.sources.files.get(usize::from(span.file)).is_some_and(|file| !file.builtin)
        };
        let mut heading = true;
        for variable in program.globals.iter().filter(|variable| own(variable.span)) {
            if std::mem::take(&mut heading) {
                rows.push(VariableRow {
                    kind: RowContent::Globals,
                    depth: 0,
                    name: String::new(),
                    value: String::new(),
                });
            }
            let address = machine.address(variable, 0);
            let path = format!(".{}", variable.name);
            self.push_rows(&mut rows, machine, (variable.name.clone(), variable.type_id, address), path, 1);
        }
        rows
    }

    fn push_rows(
        &self,
        rows: &mut Vec<VariableRow>,
        machine: &Machine,
        (name, of, address): (String, TypeId, u32),
        path: String,
        depth: usize,
    ) {
        if rows.len() > MAX_ROWS {
            return;
        }
        let shown = machine.read_value(of, address);
        if shown != DisplayValue::Aggregate {
            rows.push(VariableRow { kind: RowContent::Value(path), depth, name, value: format_value(&shown) });
            return;
        }
        let open = self.open.contains(&path);
        let value = format_aggregate(machine, of, address);
        rows.push(VariableRow { kind: RowContent::Parts(path.clone(), open), depth, name, value });
        if open {
            for part in machine.children(of, address, MAX_ELEMENTS) {
                let path = format!("{path}/{}", part.0);
                self.push_rows(rows, machine, part, path, depth + 1);
            }
        }
    }
}

/// Formats a scalar value.
fn format_value(shown: &DisplayValue) -> String {
    match shown {
        DisplayValue::Int(value) => value.to_string(),
        DisplayValue::Char(byte) if (32..127).contains(byte) => format!("{} '{}'", *byte as i8, char::from(*byte)),
        DisplayValue::Char(byte) => (*byte as i8).to_string(),
        DisplayValue::Float(value) => {
            let short = format!("{value:.6}");
            let short = short.trim_end_matches('0').trim_end_matches('.');
            if value.abs() < 1e9 && (value.abs() >= 1e-4 || *value == 0.0) {
                short.to_owned()
            } else {
                format!("{value:e}")
            }
        }
        DisplayValue::Pointer { text: Some(text), .. } => format!("\"{}\"", decode(text)),
        DisplayValue::Pointer { offset: 0, near: true, .. } | DisplayValue::Pointer { offset: 0, segment: 0, .. } => {
            "NULL".to_owned()
        }
        DisplayValue::Pointer { segment, offset, near, .. } => {
            if *near {
                format!("{offset:04X}")
            } else {
                format!("{segment:04X}:{offset:04X}")
            }
        }
        DisplayValue::Aggregate => String::new(),
    }
}

/// Formats an array or a structure in one line: the text of a character array, or the first parts.
fn format_aggregate(machine: &Machine, of: TypeId, address: u32) -> String {
    let types = &machine.program().types;
    if let Type::Array { of, length } = types.get(of)
        && matches!(types.get(*of), Type::Char | Type::SignedChar | Type::UnsignedChar)
    {
        let bytes: Vec<u8> =
            (0..*length).map(|i| machine.memory.byte(address + i)).take_while(|byte| *byte != 0).collect();
        if !bytes.iter().any(|byte| *byte < 32) {
            return format!("\"{}\"", decode(&bytes));
        }
    }
    let parts = machine.children(of, address, 8);
    let first = parts.iter().map(|(_, of, address)| match machine.read_value(*of, *address) {
        DisplayValue::Aggregate => "…".to_owned(),
        shown => format_value(&shown),
    });
    format!("{{{}}}", first.collect::<Vec<_>>().join(", "))
}
