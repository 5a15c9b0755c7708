//! Tests of the parts.

use super::*;
use crate::code::{Area, Op, Slot};
use crate::program::VariableLocation;
use crate::source::Span;

#[test]
fn a_move_changes_the_target_of_the_instruction_before_it() {
    let mut code = CodeBuffer::default();
    let (variable, temporary) = (Slot::frame(-2), Slot::frame(-4));
    code.emit(Op::AddW, temporary, variable, variable, 0);
    code.emit_move(Op::MovW, variable, temporary, 2);
    assert_eq!(code.here(), 1);
    let label = code.new_label();
    code.emit(Op::AddW, temporary, variable, variable, 0);
    code.place_label(label);
    code.emit_move(Op::MovW, variable, temporary, 2);
    assert_eq!(code.here(), 3, "a jump target keeps the instruction before it");
    code.emit(Op::AddL, temporary, variable, variable, 0);
    code.emit_move(Op::MovW, variable, temporary, 2);
    assert_eq!(code.here(), 5, "a move of another size is kept");
}

#[test]
fn jumps_reach_their_labels() {
    let mut code = CodeBuffer::default();
    let entry = code.start_function(Span::default());
    let end = code.new_label();
    code.go(end);
    let at = code.emit_switch(Op::SwitchW, Slot::RESULT);
    let case = code.new_label();
    code.place_label(case);
    code.emit_plain(Op::Ret, 0);
    code.place_label(end);
    code.set_table(at, JumpTable { cases: vec![(7, case)], default: end });
    assert_eq!(code.finish_function(entry, 6), 4);
    let code = code.take_code();
    assert_eq!(code.instructions[0].x, 6);
    assert_eq!(code.instructions[1].x, 4);
    assert_eq!((code.tables[0].target(7), code.tables[0].target(8)), (3, 4));
}

#[test]
fn equal_constants_share_their_bytes() {
    let mut constants = ConstantPool::default();
    let seven = constants.word(7);
    assert_eq!(constants.long(7).at, 2);
    assert_eq!(constants.word(7), seven);
    assert_ne!(constants.double(0.0), constants.double(-0.0));
    assert_eq!(constants.take_bytes().len(), 2 + 4 + 8 + 8);
    for value in 0..0x4000 {
        constants.long(value);
    }
    assert_eq!(constants.take_overflow(), Some(4 * 0x4000 - 4));
    assert_eq!(constants.take_overflow(), None);
}

#[test]
fn a_frame_grows_down_and_reuses_freed_slots() {
    let mut frame = Frame::default();
    assert_eq!(frame.reserve(3), Ok(Slot::frame(-4)));
    let used = frame.used;
    assert_eq!(frame.reserve(8), Ok(Slot::frame(-12)));
    frame.free_to(used);
    assert_eq!(frame.reserve(2), Ok(Slot::frame(-6)));
    assert_eq!(frame.size(), 12);
    assert_eq!(frame.reserve(0xFFFF), Err(FrameFull(6 + 0x10000)));
}

#[test]
fn data_is_written_where_it_was_allocated() {
    let mut data = DataSegment::new(Some(0x2_0000));
    let at = data.allocate(&[0; 4]).unwrap();
    data.write(VariableLocation::Slot(Slot { area: Area::Data, at }), &[1, 2, 3, 4]);
    let far = data.allocate_far(17).unwrap();
    assert_eq!((far, data.far_next), (VariableLocation::Far(0x2000_0000), 0x2_0030));
    data.write(far, &[9; 17]);
    assert_eq!(data.allocate_far(0x8_0000), None);
    assert!(data.allocate(&[0; 0xFF00]).unwrap_err().is_first);
    assert!(!data.allocate(&[0; 0xFF00]).unwrap_err().is_first);
    let (bytes, far) = data.take_contents();
    assert_eq!(bytes[usize::from(at)..], [1, 2, 3, 4]);
    assert_eq!(far, [(0x2_0000, vec![9; 17])]);
}
