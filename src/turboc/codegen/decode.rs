//! Decodes instructions for the interpreter loop.
//!
//! The loop does not run [`Instruction`]s but [`Decoded`] ones, which are made once, when a program is compiled:
//!
//! - A slot in the data segment or the ROM becomes a linear address, a slot in a frame its distance from BP. The loop adds one
//!   of two bases, zero or that of the frame, which the highest bit selects.
//! - Frequent operations have variants whose slots are all in the frame, or one of whose operands is a constant: nothing is
//!   selected, and the constant is part of the instruction.
//! - Frequent sequences of two instructions, such as the step and the condition of a `for` loop, are one operation, with the
//!   operands of both.
//! - The clock cycles are part of the instruction.
//!
//! Decoded instructions have the indices of the originals. So the program counter, jump targets, return addresses and positions
//! in the source are the same in both forms. The second instruction of a sequence is also stored alone, for jumps that lead
//! to it, and the first one remembers its own operation, for a loop that stops at statements. What a program does, the clock,
//! and the places where the budget is checked do not depend on the sequences.

use crate::code::{BIAS, Code, Decoded, Instruction, Op, RELATIVE, RESULT_AT, ROM};
use crate::machine::costs::CLOCKS;
use crate::program::{DATA_SEGMENT, Function};

/// Encodes a slot as an address: a linear one, or the distance from BP, modulo 2³¹, and the highest bit.
fn address(area: u8, at: u16) -> u32 {
    match area & 3 {
        0 => u32::from(at).wrapping_sub(BIAS.into()) | RELATIVE,
        1 => (u32::from(DATA_SEGMENT) << 4) + u32::from(at),
        _ => (u32::from(ROM) << 4) + u32::from(at),
    }
}

/// Encodes a slot as its area, in the two highest bits, and its offset in the segment or from BP, in the low word.
fn parts(area: u8, at: u16) -> u32 {
    let at = if area & 3 == 0 { at.wrapping_sub(BIAS) } else { at };
    u32::from(area) << 30 | u32::from(at)
}

/// Decodes the instructions of a program.
pub(crate) fn decode(code: &Code, functions: &[Function], rom: &[u8]) -> Vec<Decoded> {
    let mut all: Vec<Decoded> = code.instructions.iter().map(|i| decode_one(*i, functions, rom)).collect();
    // From the end, because the next instruction can already be a sequence.
    for at in (0..all.len()).rev() {
        let next = if all[at].single == Op::Call { all[at].a as usize } else { at + 1 };
        if let Some([next, rest @ ..]) = all.get(next..) {
            all[at] = join(all[at], *next, rest.first().map(|after| after.op), at).unwrap_or(all[at]);
        }
    }
    all
}

/// Decodes an instruction without a look at the next one.
fn decode_one(i: Instruction, functions: &[Function], rom: &[u8]) -> Decoded {
    use Op::*;
    let [d, a, b] = [(i.mode, i.d), (i.mode >> 2, i.a), (i.mode >> 4, i.b)].map(|(area, at)| address(area, at));
    let decoded = Decoded { op: i.op, single: i.op, clocks: CLOCKS[i.op as usize], d, a, b, x: i.x };
    match i.op {
        Call => {
            let entry = functions.get(i.x as usize).map_or(u32::MAX, |function| function.entry);
            Decoded { d: i.d.into(), a: entry, ..decoded }
        }
        CallNear | CallFar | CallLib => Decoded { d: i.d.into(), ..decoded },
        XLdB | XLdUB | XLdW | XLdL | XLdF | XLdD | XStB | XStW | XStL | XStF | XStD | Lea | LeaX => {
            Decoded { a: parts(i.mode >> 2, i.a), ..decoded }
        }
        _ => match variant(i.op, [d, a, b], rom) {
            Some((AddWFF, a, b)) if a == d => Decoded { op: IncWFF, single: IncWFF, a, b, ..decoded },
            Some((AddWFK, a, b)) if a == d => Decoded { op: IncWFK, single: IncWFK, a, b, ..decoded },
            Some((op, a, b)) => Decoded { op, single: op, a, b, ..decoded },
            None => decoded,
        },
    }
}

/// Returns the variant of an operation for slots in the frame and constants, and its operands `a` and `b`.
fn variant(op: Op, [d, a, b]: [u32; 3], rom: &[u8]) -> Option<(Op, u32, u32)> {
    use Op::*;
    let local = |slot: u32| slot & RELATIVE != 0;
    // The constant in a slot. Registers are not among the contents of the ROM.
    let constant = |slot: u32| {
        let at = slot.checked_sub(u32::from(ROM) << 4).filter(|_| !local(slot))? as usize;
        Some(u16::from_le_bytes(rom.get(at..at + 2)?.try_into().ok()?))
    };
    // `a` is the one operand of these.
    match op {
        PushW if local(a) => return Some((PushWF, a, b)),
        PushW => return Some((PushWK, a, constant(a)?.into())),
        MovW if local(d) && a == RESULT_AT => return Some((MovWFR, a, b)),
        MovW if local(a) && d == RESULT_AT => return Some((MovWRF, a, b)),
        MovW if local(d) => return Some((MovWFK, a, constant(a)?.into())),
        JzW if local(a) => return Some((JeqWFK, a, 0)),
        JnzW if local(a) => return Some((JneWFK, a, 0)),
        _ => {}
    }
    let is_jump = matches!(op, JeqW | JneW | JltW | JleW);
    if !is_jump && !local(d) {
        return None;
    }
    match (local(a), local(b)) {
        (true, true) => {
            let variant = match op {
                AddW => AddWFF,
                SubW => SubWFF,
                MulW => MulWFF,
                AddD => AddDFF,
                SubD => SubDFF,
                MulD => MulDFF,
                JeqW => JeqWFF,
                JneW => JneWFF,
                JltW => JltWFF,
                JleW => JleWFF,
                _ => return None,
            };
            Some((variant, a, b))
        }
        (true, false) => {
            let value = constant(b)?;
            let (variant, value) = match op {
                AddW => (AddWFK, value),
                SubW => (AddWFK, value.wrapping_neg()),
                MulW => (MulWFK, value),
                JeqW => (JeqWFK, value),
                JneW => (JneWFK, value),
                JltW => (JltWFK, value),
                JleW => (JltWFK, next(value)?),
                _ => return None,
            };
            Some((variant, a, value.into()))
        }
        (false, true) => {
            let value = constant(a)?;
            let (variant, value) = match op {
                AddW => (AddWFK, value),
                MulW => (MulWFK, value),
                JeqW => (JeqWFK, value),
                JneW => (JneWFK, value),
                JltW => (JgeWFK, next(value)?),
                JleW => (JgeWFK, value),
                _ => return None,
            };
            Some((variant, b, value.into()))
        }
        (false, false) => None,
    }
}

/// Returns the next larger `int`, or `None` for the largest one.
fn next(value: u16) -> Option<u16> {
    (value as i16).checked_add(1).map(|next| next as u16)
}

/// Returns the instruction that does the work of an instruction, at an index, and of the next one that runs. It has the slots
/// and constants of the first one, and those of the second one in fields that the first one does not need. `after` is the
/// operation after them.
fn join(first: Decoded, next: Decoded, after: Option<Op>, at: usize) -> Option<Decoded> {
    use Op::*;
    // The budget is checked at jumps back only.
    let is_loop = next.a == first.d && next.x as usize <= at;
    let is_passed = next.a == first.d;
    let (op, a, b, x) = match (first.single, next.single) {
        (IncWFK, JltWFF) if is_loop => (LoopWKLtF, next.b, first.b, next.x),
        (IncWFK, JleWFF) if is_loop => (LoopWKLeF, next.b, first.b, next.x),
        (IncWFK, JltWFK) if is_loop => (LoopWKLtK, next.b, first.b, next.x),
        (IncWFK, JgeWFK) if is_loop => (LoopWKGeK, next.b, first.b, next.x),
        (IncWFF, JltWFK) if is_loop => (LoopWFLtK, next.b, first.b, next.x),
        (PushWF, PushWF) => (PushWFF, first.a, next.a, 0),
        (PushWF, PushWK) => (PushWFK, first.a, next.b, 0),
        (PushWK, PushWF) => (PushWKF, next.a, first.b, 0),
        (PushWK, PushWK) => (PushWKK, next.b, first.b, 0),
        (PushWF, Call) if next.op == CallEnter => (PushCallWF, first.a, first.b, 0),
        (PushWK, Call) if next.op == CallEnter => (PushCallWK, first.a, first.b, 0),
        (AddWFK, PushWF) if is_passed && after == Some(CallEnter) => (AddPushCallWFK, first.a, first.b, 0),
        (AddWFF, PushWF) if is_passed => (AddPushWFF, first.a, first.b, 0),
        (AddWFK, PushWF) if is_passed => (AddPushWFK, first.a, first.b, 0),
        (Call, Enter) => (CallEnter, first.a, next.x, first.x),
        (MovW, Ret) => (MovWRet, first.a, first.b, 0),
        (MovWRF, Ret) => (MovWFRet, first.a, first.b, 0),
        (AddW, Ret) => (AddWRet, first.a, first.b, 0),
        (MulDFF, MulDFF) => (MulMulDFF, first.a, first.b, 0),
        (MulDFF, AddDFF) => (MulAddDFF, first.a, first.b, 0),
        (MulDFF, SubDFF) => (MulSubDFF, first.a, first.b, 0),
        _ => return None,
    };
    Some(Decoded { op, a, b, x, ..first })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::*;
    use crate::program::Program;
    use crate::{CompileOptions, Machine, MachineStop, NoFiles, NoScreen, compile};

    /// Loops, pushes, calls and sums of each kind that has a sequence.
    const SEQUENCES: &str = "int total; double sum;
int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
int same(int a) { return a; }
int less(int n) { if (n < 1) return total; return less(n - 1) + 1; }
int twice(int a, int b) { int c = a; c += 0; return c + b; }
void add(double x, double y, double z) { sum += x * y * z + x * y - y * z + (z - x * y) + (z + x * y); }
void main() {
  int i, n = 10, step = 3;
  for (i = 0; i < n; i++) total += three(i, n, step);
  for (i = 0; i <= n; i++) total += three(i, 2, n) + three(4, i, 5);
  for (i = 0; i < 7; i++) total ^= three(6, 7, i + 1);
  for (i = 9; i >= 2; i--) total -= same(i) + same(8);
  for (i = 0; i < 20; i += step) total += three(i, i + n, i * 3);
  for (i = 0; i < 3; i++) { total += less(i + 20) & 255; if (i == 1) goto last; }
last:
  total += twice(total, 5);
  add(1.5, i + 2.25, total);
}";

    fn program(source: &str) -> Arc<Program> {
        compile(&[("a.c", source.as_bytes())], &NoFiles, &CompileOptions::default()).unwrap().into()
    }

    /// Returns a variable of a program that has ended.
    fn result(machine: &Machine, name: &str) -> u16 {
        machine.memory().word(machine.global_address(name).unwrap())
    }

    #[test]
    fn sequences_have_the_effects_the_clock_and_the_stops_of_single_instructions() {
        let program = program(SEQUENCES);
        let used: HashSet<u8> =
            program.code.decoded.iter().filter(|i| i.op as u8 != i.single as u8).map(|i| i.op as u8).collect();
        let all = Op::LoopWKLtF as u8..=Op::MulSubDFF as u8;
        assert!(all.clone().all(|op| used.contains(&op)), "missing: {:?}", all.filter(|op| !used.contains(op)));
        // At statements, only single instructions run.
        let mut stepped = Machine::new(program.clone());
        let mut statements = Vec::new();
        let end = loop {
            match stepped.step(&mut NoScreen, u64::MAX) {
                MachineStop::Statement => statements.push(stepped.clock()),
                other => break other,
            }
        };
        assert!(matches!(end, MachineStop::Exit(_)) && statements.len() > 200, "{end:?}");
        for budget in [1, 70, 1000, u64::MAX] {
            let (mut machine, mut single) = (Machine::new(program.clone()), Machine::new(program.clone()));
            let end = loop {
                let stop = machine.run(&mut NoScreen, budget);
                // The same budget by single instructions ends at the same place.
                let limit = single.clock().saturating_add(budget);
                let other = loop {
                    match single.step(&mut NoScreen, limit.saturating_sub(single.clock())) {
                        MachineStop::Statement => {}
                        other => break other,
                    }
                };
                assert_eq!((&stop, machine.clock()), (&other, single.clock()));
                assert_eq!(machine.program_counter(), single.program_counter());
                if stop != MachineStop::Budget {
                    break stop;
                }
            };
            assert_eq!((end, machine.clock()), (end_of(&stepped), stepped.clock()));
            assert!((0..1 << 20).all(|at| machine.memory().byte(at) == stepped.memory().byte(at)));
        }
    }

    fn end_of(machine: &Machine) -> MachineStop {
        machine.clone().run(&mut NoScreen, 1)
    }

    #[test]
    fn comparisons_and_sums_with_constants_are_those_with_variables() {
        let mut body = String::new();
        for constant in ["-32767 - 1", "-1", "0", "1", "7", "32766", "32767"] {
            body += &format!("k = {constant};\n");
            for comparison in ["<", "<=", ">", ">=", "==", "!="] {
                for (left, right) in [("v", "k"), ("k", "v")] {
                    let fixed = format!("{left} {comparison} {right}").replace('k', &format!("({constant})"));
                    body += &format!("a = b = 0; if ({fixed}) a = 1; if ({left} {comparison} {right}) b = 1;\n");
                    body += "if (a != b) bad++; count += a;\n";
                }
            }
            for operator in ["+", "-", "*"] {
                body += &format!("a = v {operator} ({constant}); b = v {operator} k; if (a != b) bad++;\n");
                body += &format!("a = ({constant}) {operator} v; b = k {operator} v; if (a != b) bad++;\n");
            }
        }
        let source = format!(
            "int bad, count, k;\nvoid test(int v) {{ int a, b;\n{body}}}\n\
             void main() {{ test(-32767 - 1); test(-1); test(0); test(6); test(7); test(32766); test(32767); }}"
        );
        let mut machine = Machine::new(program(&source));
        while machine.run(&mut NoScreen, u64::MAX) == MachineStop::Budget {}
        assert_eq!(result(&machine, "bad"), 0);
        // Of each pair of a value and a constant, six of the twelve comparisons hold if they differ, and six if they are equal.
        assert_eq!(result(&machine, "count"), 7 * 7 * 6);
    }
}
