//! The cost of instructions, in clock cycles of a 386 for the equivalent code of Borland's compiler, including memory access.

use crate::code::Op;

/// The clock cycles by the number of the operation.
pub(crate) static CLOCKS: [u16; 256] = table();

const fn table() -> [u16; 256] {
    let mut all = [10; 256];
    let mut at = 0;
    while at < COSTS.len() {
        let (first, last, clocks) = COSTS[at];
        let mut op = first as usize;
        while op <= last as usize {
            all[op] = clocks;
            op += 1;
        }
        at += 1;
    }
    all
}

/// Ranges of operations (first, last) and their clock cycles; 10 for the others.
const COSTS: &[(Op, Op, u16)] = &[
    (Op::MovB, Op::MovW, 6),
    (Op::MovL, Op::MovD, 12),
    (Op::SxB, Op::ZxW, 6),
    (Op::WToD, Op::DToX, 60),
    (Op::AddW, Op::SubW, 10),
    (Op::MulW, Op::MulW, 20),
    (Op::DivW, Op::ModUW, 30),
    (Op::AndW, Op::SarW, 10),
    (Op::AddL, Op::SubL, 20),
    (Op::MulL, Op::MulL, 70),
    (Op::DivL, Op::ModUL, 200),
    (Op::AndL, Op::SarL, 25),
    (Op::AddD, Op::SubD, 70),
    (Op::MulD, Op::MulD, 90),
    (Op::DivD, Op::DivD, 130),
    (Op::NegW, Op::NotL, 8),
    (Op::NegD, Op::NegD, 60),
    (Op::SetEqW, Op::SetLeUW, 16),
    (Op::SetEqL, Op::SetLeUL, 24),
    (Op::SetEqD, Op::SetLeD, 80),
    (Op::Jmp, Op::Jmp, 8),
    (Op::JzW, Op::JleUW, 14),
    (Op::JeqL, Op::JleUL, 22),
    (Op::JeqD, Op::JnleD, 80),
    (Op::LdB, Op::StX, 10),
    (Op::FLdB, Op::FStX, 18),
    (Op::XLdB, Op::XStD, 14),
    (Op::PushW, Op::PushW, 5),
    (Op::PushL, Op::PushX, 10),
    (Op::Call, Op::CallFar, 20),
    (Op::CallLib, Op::CallLib, 60),
    (Op::Enter, Op::Ret, 14),
    (Op::SwitchW, Op::SwitchL, 30),
    // Checks that the compiler inserts take no time.
    (Op::UnsetW, Op::CheckX, 0),
    (Op::AddQ, Op::SubQ, 40),
    (Op::MulQ, Op::MulQ, 200),
    (Op::DivQ, Op::ModUQ, 600),
    (Op::AndQ, Op::SetLeUQ, 50),
    (Op::QToD, Op::DToQ, 60),
];
