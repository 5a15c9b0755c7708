//! The call stack and its variables as an expandable list.

use std::collections::HashSet;

use crate::tasks::{HARNESS_VARIABLES, STUDENT_PREFIX, is_harness};
use crate::turboc::pc::Pc;
use crate::turboc::{DisplayValue, VariableView, decode};

/// The value of a variable that has none yet.
const UNSET: &str = "?";
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
    /// True if the program is a case of a task: the calls and variables of the check are hidden.
    pub is_case: bool,
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
        let machine = pc.machine();
        let mut rows = Vec::new();
        for (number, call) in machine.stack_trace().iter().enumerate().filter(|(_, call)| !call.is_library()) {
            let function = call.function_name();
            let function = match self.is_case {
                true if is_harness(&call.position().file) => continue,
                true => function.strip_prefix(STUDENT_PREFIX).unwrap_or(function),
                false => function,
            };
            let chosen = number == self.call;
            rows.push(VariableRow {
                kind: RowContent::Call(number, chosen),
                depth: 0,
                name: function.to_owned(),
                value: format!(":{}", call.position().line),
            });
            if chosen {
                for variable in call.locals() {
                    let path = format!("{function}.{}", variable.name());
                    self.push_rows(&mut rows, &variable, path, 1);
                }
            }
        }
        let mut globals = machine.globals();
        globals.retain(|variable| !self.is_case || !HARNESS_VARIABLES.contains(&variable.name()));
        if !globals.is_empty() {
            rows.push(VariableRow { kind: RowContent::Globals, depth: 0, name: String::new(), value: String::new() });
        }
        for variable in &globals {
            self.push_rows(&mut rows, variable, format!(".{}", variable.name()), 1);
        }
        rows
    }

    fn push_rows(&self, rows: &mut Vec<VariableRow>, variable: &VariableView<'_>, path: String, depth: usize) {
        if rows.len() > MAX_ROWS {
            return;
        }
        let (name, value) = (variable.name().to_owned(), format(variable));
        let is_text = matches!(variable.value(), DisplayValue::Pointer { text: Some(_), .. });
        if is_text || variable.children(1).is_empty() {
            rows.push(VariableRow { kind: RowContent::Value(path), depth, name, value });
            return;
        }
        let open = self.open.contains(&path);
        rows.push(VariableRow { kind: RowContent::Parts(path.clone(), open), depth, name, value });
        if open {
            for part in variable.children(MAX_ELEMENTS) {
                self.push_rows(rows, &part, format!("{path}/{}", part.name()), depth + 1);
            }
        }
    }
}

/// Formats the value of a variable in one line: `?` before it has one; of an array or a structure the first parts, or the text
/// of a character array; of a pointer its address and what is there.
fn format(variable: &VariableView<'_>) -> String {
    let parts = || {
        let parts = variable.children(8);
        let first = parts.iter().map(|part| match part.value() {
            DisplayValue::Aggregate => "…".to_owned(),
            _ if part.is_unset() => UNSET.to_owned(),
            shown => format_value(&shown),
        });
        (!parts.is_empty()).then(|| format!("{{{}}}", first.collect::<Vec<_>>().join(", ")))
    };
    match variable.value() {
        DisplayValue::Aggregate => {
            let text = variable.text().filter(|bytes| !variable.is_unset() && !bytes.iter().any(|byte| *byte < 32));
            text.map_or_else(|| parts().unwrap_or_default(), |bytes| format!("\"{}\"", decode(&bytes)))
        }
        _ if variable.is_unset() => UNSET.to_owned(),
        shown @ DisplayValue::Pointer { text: None, .. } => {
            let target = parts().map(|parts| format!(" → {parts}"));
            format_value(&shown) + &target.unwrap_or_default()
        }
        shown => format_value(&shown),
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
