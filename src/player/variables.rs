//! The call stack and its variables as an expandable list.

use std::collections::HashSet;

use crate::tasks::{HARNESS_VARIABLES, STUDENT_PREFIX, is_harness};
use crate::turboc::pc::Pc;
use crate::turboc::{DisplayValue, VariableView, decode, format_real};

/// The value of a variable that has none yet.
const UNSET: &str = "?";
/// The maximum number of array elements shown.
const MAX_ELEMENTS: u32 = 100;
/// The maximum number of rows.
const MAX_ROWS: usize = 2000;

/// A row of the list of calls and variables, or of a lesson's values.
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
    /// The address of a variable, and the one that a pointer points to.
    pub address: Option<u32>,
    pub target: Option<u32>,
}

impl VariableRow {
    fn new(kind: RowContent, depth: usize, name: impl Into<String>, value: impl Into<String>) -> VariableRow {
        VariableRow { kind, depth, name: name.into(), value: value.into(), address: None, target: None }
    }

    /// Creates the row of a value of a lesson.
    pub(super) fn value(name: &str, value: &str) -> VariableRow {
        VariableRow::new(RowContent::Value(name.to_owned()), 0, name, value)
    }

    /// Returns the path of the variable, if it is one.
    pub(super) fn path(&self) -> Option<&str> {
        match &self.kind {
            RowContent::Value(path) | RowContent::Parts(path, _) => Some(path),
            RowContent::Call(..) | RowContent::Globals | RowContent::Grid => None,
        }
    }
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
    /// A row of a two-dimensional array, or the indices above it.
    Grid,
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
    /// The path of the selected variable.
    pub selected: Option<String>,
    /// True if the program is a case of a task: the calls and variables of the check are hidden.
    pub is_case: bool,
}

impl Variables {
    /// Selects a variable and expands or collapses it, or shows another call.
    pub(super) fn toggle(&mut self, row: &VariableRow) {
        self.selected = row.path().map(str::to_owned).or(self.selected.take());
        match &row.kind {
            RowContent::Call(number, _) => self.call = *number,
            RowContent::Parts(path, _) if !self.open.remove(path) => drop(self.open.insert(path.clone())),
            _ => {}
        }
    }

    /// Returns the current rows, perhaps with the lines of the calls.
    pub(super) fn rows(&self, pc: &Pc, has_lines: bool) -> Vec<VariableRow> {
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
            let line = if has_lines { format!(":{}", call.position().line) } else { String::new() };
            rows.push(VariableRow::new(RowContent::Call(number, chosen), 0, function, line));
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
            rows.push(VariableRow::new(RowContent::Globals, 0, "", ""));
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
        let is_text = matches!(variable.value(), DisplayValue::Pointer { text: Some(_), .. });
        let has_parts = !is_text && !variable.children(1).is_empty();
        let open = has_parts && self.open.contains(&path);
        let kind = if has_parts { RowContent::Parts(path.clone(), open) } else { RowContent::Value(path.clone()) };
        let row = VariableRow::new(kind, depth, variable.name(), format(variable));
        rows.push(VariableRow { address: Some(variable.address()), target: variable.target(), ..row });
        if !open {
            return;
        }
        let parts = variable.children(MAX_ELEMENTS);
        if let Some(grid) = grid(&parts) {
            rows.extend(grid.into_iter().map(|(name, line)| VariableRow::new(RowContent::Grid, depth + 1, name, line)));
            return;
        }
        for part in parts {
            self.push_rows(rows, &part, format!("{path}/{}", part.name()), depth + 1);
        }
    }

    /// Returns the value of the variable with a path, in one line; `None` while its function is not called.
    pub(super) fn value_of(pc: &Pc, path: &str) -> Option<String> {
        let machine = pc.machine();
        let (function, names) = path.split_once('.')?;
        let mut names = names.split('/');
        let first = names.next()?;
        let variable = if function.is_empty() {
            machine.globals().into_iter().find(|variable| variable.name() == first)
        } else {
            let is_called = |name: &str| name.strip_prefix(STUDENT_PREFIX).unwrap_or(name) == function;
            let call = machine.calls().find(|call| is_called(call.function_name()))?;
            call.locals().into_iter().find(|variable| variable.name() == first)
        };
        let mut variable = variable?;
        for name in names {
            let parts = variable.children(MAX_ELEMENTS);
            variable = parts.into_iter().find(|part| part.name() == name)?;
        }
        Some(format(&variable))
    }
}

/// Returns the name of the variable with a path, as in C.
pub(super) fn name_of(path: &str) -> String {
    let names = path.split_once('.').map_or(path, |(_, names)| names);
    names.replace("/[", "[").replace('/', ".")
}

/// Returns the lines of a two-dimensional array with aligned columns, each with its name, below one with the indices; `None` if the
/// parts are not rows of simple elements.
fn grid(parts: &[VariableView<'_>]) -> Option<Vec<(String, String)>> {
    let cells = |row: &VariableView<'_>| -> Option<Vec<String>> {
        let is_row = row.name().starts_with('[') && row.value() == DisplayValue::Aggregate && row.text().is_none();
        let elements = if is_row { row.children(MAX_ELEMENTS) } else { Vec::new() };
        let is_simple = |one: &VariableView<'_>| one.name().starts_with('[') && one.value() != DisplayValue::Aggregate;
        let format_cell =
            |one: &VariableView<'_>| if one.is_unset() { UNSET.to_owned() } else { format_value(&one.value()) };
        (!elements.is_empty() && elements.iter().all(is_simple)).then(|| elements.iter().map(format_cell).collect())
    };
    let rows = parts.iter().map(cells).collect::<Option<Vec<_>>>().filter(|rows| !rows.is_empty())?;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let indices: Vec<String> = (0..columns).map(|column| column.to_string()).collect();
    let width = rows.iter().flatten().chain(&indices).map(String::len).max().unwrap_or(0);
    let line = |cells: &Vec<String>| cells.iter().map(|cell| format!("{cell:>width$} ")).collect::<String>();
    // The names of the rows are as wide as each other.
    let name_width = parts.iter().map(|row| row.name().len()).max().unwrap_or(0);
    let name = |name: &str| format!("{name:<name_width$}");
    let named = parts.iter().zip(&rows).map(|(part, row)| (name(part.name()), line(row)));
    Some(std::iter::once((name(""), line(&indices))).chain(named).collect())
}

/// Formats the value of a variable in one line: `?` before it has one; of an array or a structure the first parts, or the text
/// of a character array; of a pointer its address and what is there.
pub(super) fn format(variable: &VariableView<'_>) -> String {
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
        DisplayValue::Float(value) => format_real(*value),
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
