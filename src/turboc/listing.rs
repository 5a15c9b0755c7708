//! The listing: a program's code and data as text, for tests and for comparing two versions of the compiler.

use std::fmt::Write as _;

use crate::code::{Area, Op, REGISTERS, Slot};
use crate::program::{Program, VariableLocation};
use crate::source::Span;

impl Program {
    /// Returns the code, the data and the variables of the program as text. Constants are listed by value, jumps relative
    /// to their function, and calls by name, so that equal programs have equal listings wherever the parts are placed.
    pub fn listing(&self) -> String {
        let mut text = String::new();
        self.list(&mut text).unwrap_or_default();
        text
    }

    fn list(&self, out: &mut String) -> std::fmt::Result {
        for variable in &self.globals {
            let of = self.types.name(variable.type_id);
            writeln!(out, "global {} : {of} at {}, {}", variable.name, place(variable.location), span(variable.span))?;
        }
        for (at, bytes) in self.image.data.chunks(16).enumerate() {
            let hex: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
            writeln!(out, "data {:04x} {hex}", at * 16)?;
        }
        for (address, bytes) in &self.image.far_data {
            let hex: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
            writeln!(out, "far {address:06x} {hex}")?;
        }
        let mut functions: Vec<_> = self.functions.iter().filter(|f| f.end > f.entry).collect();
        functions.sort_by_key(|f| f.entry);
        for function in functions {
            let builtin = if function.builtin { ", built-in" } else { "" };
            writeln!(out, "function {} {}{builtin}", function.name, span(function.span))?;
            for v in &function.variables {
                let (first, last) = (v.scope.0 - function.entry, v.scope.1.saturating_sub(function.entry));
                let of = self.types.name(v.type_id);
                let parameter = if v.is_parameter { "parameter" } else { "variable" };
                let at = place(v.location);
                writeln!(out, "  {parameter} {} : {of} at {at}, {first}..{last}, {}", v.name, span(v.span))?;
            }
            for pc in function.entry..function.end {
                self.list_instruction(out, pc as usize, function.entry)?;
            }
        }
        Ok(())
    }

    fn list_instruction(&self, out: &mut String, pc: usize, entry: u32) -> std::fmt::Result {
        let instruction = self.code.instructions[pc];
        let op = instruction.op;
        let name = format!("{op:?}");
        let mark = if self.code.statement_starts[pc] { '*' } else { ' ' };
        write!(out, " {mark}{:4} {name}", pc as u32 - entry)?;
        let x = instruction.x;
        match op {
            Op::Jmp => return writeln!(out, " {} {}", x.wrapping_sub(entry), span(self.code.spans[pc])),
            Op::Call => write!(out, " {} pop {}", self.functions[x as usize].name, instruction.d)?,
            Op::CallLib => write!(out, " {} pop {}", self.imports[x as usize].name, instruction.d)?,
            Op::Enter | Op::Ret => write!(out, " {x}")?,
            Op::SwitchW | Op::SwitchL => {
                let table = &self.code.tables[x as usize];
                write!(
                    out,
                    " {}",
                    self.operand(instruction.mode >> 2, instruction.a, if op == Op::SwitchL { 4 } else { 2 })
                )?;
                for (value, target) in &table.cases {
                    write!(out, " {value}:{}", target.wrapping_sub(entry))?;
                }
                write!(out, " else {}", table.default.wrapping_sub(entry))?;
            }
            _ => {
                let (d, a, b) = widths(&name);
                let d = if matches!(op, Op::CallNear | Op::CallFar) {
                    format!("pop {}", instruction.d)
                } else {
                    self.operand(instruction.mode, instruction.d, d)
                };
                write!(
                    out,
                    " {d}, {}, {}",
                    self.operand(instruction.mode >> 2, instruction.a, a),
                    self.operand(instruction.mode >> 4, instruction.b, b)
                )?;
                let jumps = name.starts_with('J');
                write!(out, ", {}", if jumps { x.wrapping_sub(entry) } else { x })?;
            }
        }
        if matches!(op, Op::CheckW | Op::CheckL)
            && let Some(at) = self.code.pointers.get(&(pc as u32))
        {
            write!(out, " pointer {}", span(*at))?;
        }
        writeln!(out, " {}", span(self.code.spans[pc]))
    }

    /// Returns an operand as text; one in the ROM by its value.
    fn operand(&self, area: u8, at: u16, width: usize) -> String {
        match area & 3 {
            0 => format!("bp{:+}", at.wrapping_sub(crate::code::BIAS) as i16),
            1 => format!("[{at:04x}]"),
            _ if at >= REGISTERS => format!("r{:02x}", at - REGISTERS),
            _ => {
                let bytes = self.image.rom.get(usize::from(at)..usize::from(at) + width).unwrap_or_default();
                bytes.iter().rev().fold("#".to_string(), |text, b| text + &format!("{b:02x}"))
            }
        }
    }
}

fn span(span: Span) -> String {
    format!("@{}:{}+{}", span.file, span.start, span.length)
}

fn place(location: VariableLocation) -> String {
    match location {
        VariableLocation::Slot(Slot { area: Area::Frame, at }) => format!("bp{:+}", at as i16),
        VariableLocation::Slot(slot) => format!("[{:04x}]", slot.at),
        VariableLocation::Far(address) => format!("far {address:08x}"),
        VariableLocation::Indirect(slot) => format!("far at {}", place(VariableLocation::Slot(slot))),
    }
}

/// Returns the widths of the operands `d`, `a` and `b` of an operation in bytes.
fn widths(name: &str) -> (usize, usize, usize) {
    let by_suffix = match name.as_bytes()[name.len() - 1] {
        b'L' => 4,
        b'D' => 8,
        b'F' => 4,
        _ => 2,
    };
    match name {
        "LToD" | "ULToD" | "FToD" => (8, 4, 4),
        "WToD" | "UToD" => (8, 2, 2),
        "DToF" | "DToL" | "DToX" => (8, 8, 8),
        "FAddX" => (4, 4, 2),
        "HAddX" | "HSub" | "Copy" | "PushBlock" | "CallFar" => (4, 4, 4),
        _ if name.starts_with("FLd") || name.starts_with("FSt") => (by_suffix.max(2), 4, 4),
        _ if name.starts_with("Ld") || name.starts_with("St") || name.starts_with("X") => (by_suffix, 2, 2),
        _ => (by_suffix, by_suffix, by_suffix),
    }
}

#[cfg(test)]
mod tests {
    use crate::{CompileOptions, NoFiles, compile};

    /// Returns the listing of a function.
    fn listing(source: &str, function: &str) -> Vec<String> {
        let program = compile(&[("a.c", source.as_bytes())], &NoFiles, &CompileOptions::default()).unwrap();
        let text = program.listing();
        let start = text.lines().skip_while(|line| !line.starts_with(&format!("function {function} ")));
        let lines = start.skip(1).take_while(|line| !line.starts_with("function"));
        lines.map(|line| line.rsplit_once(" @").unwrap().0.to_string()).collect()
    }

    #[test]
    fn a_loop_tests_its_condition_at_the_end_and_calls_push_from_right_to_left() {
        let source = "int total;\nint add(int a, int b) { return a + b; }\n\
                      void main() { int i; for (i = 0; i < 3; i++) total = add(total, i); }";
        assert_eq!(
            listing(source, "main"),
            [
                "  variable i : int at bp-2, 1..10,",
                "     0 Enter 4",
                " *   1 MovW bp-2, #0000, #0000, 0",
                "     2 Jmp 8",
                " *   3 PushW bp-2, bp-2, bp-2, 0",
                "     4 PushW [0094], [0094], [0094], 0",
                "     5 Call add pop 4",
                "     6 MovW [0094], r00, r00, 0",
                " *   7 AddW bp-2, bp-2, #0001, 0",
                " *   8 JltW bp-2, bp-2, #0003, 3",
                " *   9 Ret 0",
            ]
        );
    }

    #[test]
    fn a_sum_is_computed_in_its_target() {
        let source = "long a; double d;\nvoid f(int n) { a = a + n; d = d * 2; }\nvoid main() { f(1); }";
        assert_eq!(
            listing(source, "f")[1..],
            [
                "     0 Enter 8",
                " *   1 SxW bp-4, bp+4, bp+4, 0",
                "     2 AddL [0094], [0094], bp-4, 0",
                " *   3 MulD [0098], [0098], #4000000000000000, 0",
                " *   4 Ret 0",
            ]
        );
    }
}
