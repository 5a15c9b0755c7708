//! Code generation: the parts of a program under construction. They know no names, scopes or declarations.
//!
//! | part | contents |
//! |---|---|
//! | [`Generator`] | all parts; generates loads, stores, addresses and calls |
//! | [`CodeBuffer`] | instructions with their source positions, labels, jump tables |
//! | [`Frame`] | the slots of the current function's frame |
//! | [`ConstantPool`] | constants in the ROM |
//! | [`DataSegment`] | variables with static storage duration, and strings |

mod arithmetic;
mod buffer;
mod constants;
mod data;
mod frame;
mod generator;
mod place;
#[cfg(test)]
mod tests;

pub(crate) use arithmetic::Comparison;
pub(crate) use buffer::{CodeBuffer, JumpTable, Label};
pub(crate) use constants::ConstantPool;
pub(crate) use data::{DataFull, DataSegment};
pub(crate) use frame::{Frame, FrameFull};
pub(crate) use generator::Generator;
pub(crate) use place::{Address, Bits, Place};
