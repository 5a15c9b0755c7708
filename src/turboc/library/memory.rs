//! Memory functions: heaps, segments, blocks.

use super::{Call, CallExit, NativeFunction, linear, plus};
use crate::code::UNSET;
use crate::machine::memory::{add_huge, huge_pointer};
use crate::types::PointerWidth;

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = &[
    ("malloc", |c| {
        let size = c.size();
        allocate(c, size);
        Ok(())
    }),
    ("calloc", |c| {
        let (count, size) = (c.size(), c.size());
        let total = count.checked_mul(size).filter(|size| *size <= c.longest());
        if let Some(at) = allocate(c, total.unwrap_or(0)) {
            clear(c, linear(at), total.unwrap_or(0));
        }
        Ok(())
    }),
    ("realloc", |c| {
        let (old, size) = (c.pointer(), c.size());
        if c.is_null(old) {
            allocate(c, size);
        } else {
            reallocate(c, old, size);
        }
        Ok(())
    }),
    ("free", |c| {
        let at = c.pointer();
        free(c, at);
        Ok(())
    }),
    // The number of elements that `delete[]` destroys, stored before the array; 1 for a single object created by `new`.
    ("__elements", |c| {
        let at = c.pointer();
        let count = match array_count_address(c, at) {
            Some(before) if c.is_wide() => c.long_at(before),
            Some(before) => c.word_at(before).into(),
            None => u32::from(!c.is_null(at)),
        };
        c.return_long(count as i32);
        Ok(())
    }),
    ("__free_elements", |c| {
        let at = c.pointer();
        let start = array_count_address(c, at).unwrap_or(at);
        free(c, start);
        Ok(())
    }),
    ("farmalloc", |c| {
        let size = c.unsigned_long();
        allocate_far(c, size);
        Ok(())
    }),
    ("farcalloc", |c| {
        let (count, size) = (c.unsigned_long(), c.unsigned_long());
        let size = count.checked_mul(size).unwrap_or(0);
        if let Some(at) = allocate_far(c, size) {
            clear(c, at, size);
        }
        Ok(())
    }),
    ("farrealloc", |c| {
        let (old, size) = (c.unsigned_long(), c.unsigned_long());
        if linear(old) == 0 {
            allocate_far(c, size);
        } else {
            reallocate(c, old, size);
        }
        Ok(())
    }),
    // The allocation function of the graphics kernel, which needs no memory here.
    ("_graphgetmem", |c| {
        let size = c.word();
        allocate_far(c, size.into());
        Ok(())
    }),
    ("_graphfreemem", |c| {
        let at = c.unsigned_long();
        free(c, at);
        Ok(())
    }),
    ("farfree", |c| {
        let at = c.unsigned_long();
        free(c, at);
        Ok(())
    }),
    ("coreleft", |c| {
        if c.machine.program.types.data_width == PointerWidth::Near {
            let left = c.machine.heap.free_above_top(u32::from(c.machine.cpu.sp).saturating_sub(512));
            c.return_word(left as u16);
        } else {
            let left = c.machine.far_heap.free_above_top(u32::MAX);
            c.return_long(left as i32);
        }
        Ok(())
    }),
    ("farcoreleft", |c| {
        let left = c.machine.far_heap.free_above_top(u32::MAX);
        c.return_long(left as i32);
        Ok(())
    }),
    ("heapcheck", |c| {
        c.return_int(2);
        Ok(())
    }),
    ("peek", |c| {
        let pointer = segment_offset(c);
        let value = c.word_at(pointer);
        c.return_word(value);
        Ok(())
    }),
    ("peekb", |c| {
        let pointer = segment_offset(c);
        let value = c.byte(pointer);
        c.return_word(i16::from(value as i8) as u16);
        Ok(())
    }),
    ("poke", |c| {
        let pointer = segment_offset(c);
        let value = c.word();
        c.set_word(pointer, value);
        Ok(())
    }),
    ("pokeb", |c| {
        let pointer = segment_offset(c);
        let value = c.word() as u8;
        c.set_byte(pointer, value);
        Ok(())
    }),
    ("movedata", |c| {
        let (from, to, count) = (segment_offset(c), segment_offset(c), c.size());
        let bytes = c.read(from, count);
        c.write(to, &bytes);
        Ok(())
    }),
    ("segread", |c| {
        let to = c.pointer();
        let (ds, ss) = (c.machine.program.layout.data_segment, c.machine.program.layout.stack_segment);
        for (i, segment) in [ds, crate::program::CODE_SEGMENT, ss, ds].into_iter().enumerate() {
            c.set_word(super::plus(to, 2 * i as u16), segment);
        }
        Ok(())
    }),
    ("getvect", vector),
    ("_dos_getvect", vector),
    ("setvect", set_vector),
    ("_dos_setvect", set_vector),
    ("disable", |_| Ok(())),
    ("enable", |_| Ok(())),
    ("__emit__", |_| Ok(())),
];

fn vector(c: &mut Call) -> Result<(), CallExit> {
    let vector = c.word() & 0xFF;
    let value = c.machine.long_at(usize::from(vector) * 4);
    c.return_long(value as i32);
    Ok(())
}

fn set_vector(c: &mut Call) -> Result<(), CallExit> {
    let (vector, handler) = (c.word() & 0xFF, c.unsigned_long());
    c.set_long(u32::from(vector) * 4, handler);
    Ok(())
}

fn segment_offset(c: &mut Call) -> u32 {
    let segment = c.word();
    u32::from(segment) << 16 | u32::from(c.word())
}

/// Returns the address of the number of elements that `new[]` stores before the elements of an array; `None` if no
/// block starts there.
fn array_count_address(c: &Call, at: u32) -> Option<u32> {
    let before = if c.is_wide() { add_huge(at, 4u32.wrapping_neg()) } else { plus(at, u16::MAX - 1) };
    block_size(c, before).map(|_| before)
}

/// The clock cycles of an allocation, of a release, and of each byte that is cleared or copied.
const ALLOCATION: u64 = 200;
const RELEASE: u64 = 100;
const BYTE: u64 = 3;

/// Returns whether a pointer is to the near heap.
fn is_near(c: &Call, at: u32) -> bool {
    at >> 16 == u32::from(c.machine.program.layout.data_segment)
}

/// Returns the size of the block at an address.
fn block_size(c: &Call, at: u32) -> Option<u32> {
    if is_near(c, at) { c.machine.heap.size(at & 0xFFFF) } else { c.machine.far_heap.size(linear(at)) }
}

fn free(c: &mut Call, at: u32) {
    c.spend(RELEASE);
    if is_near(c, at) {
        c.machine.heap.free(at & 0xFFFF);
    } else {
        c.machine.far_heap.free(linear(at));
    }
}

/// Replaces a block by one of another size with its contents. If there is no room, returns null, and the block stays.
fn reallocate(c: &mut Call, old: u32, size: u32) {
    if size == 0 {
        free(c, old);
        return c.return_null();
    }
    c.spend(ALLOCATION + RELEASE);
    let had = block_size(c, old).unwrap_or(0).min(size);
    let from = linear(old);
    let content: Vec<u8> = (0..had).map(|i| c.machine.memory.byte(from + i)).collect();
    let new = match (is_near(c, old), c.machine.program.types.data_width) {
        (true, PointerWidth::Near) => c.machine.reallocate_near(old as u16, size).map(|at| c.far(at)),
        (true, _) => c.machine.far_heap.allocate(size, u32::MAX).map(|at| {
            c.machine.heap.free(old & 0xFFFF);
            huge_pointer(at)
        }),
        (false, _) => c.machine.far_heap.reallocate(from, size, u32::MAX).map(huge_pointer),
    };
    let Some(new) = new else { return fail(c) };
    let to = linear(new);
    if had < size {
        mark_uninitialized(c, to + had, size - had);
    }
    c.machine.memory.use_extended(to + size);
    c.spend(BYTE * u64::from(had));
    (0..).zip(content).for_each(|(i, byte)| c.machine.memory.set_byte(to + i, byte));
    c.return_pointer(new);
}

/// Returns null for an allocation without room.
fn fail(c: &mut Call) {
    c.machine.write_errno(8);
    c.return_null();
}

/// Sets the bytes of a new block to 0.
fn clear(c: &mut Call, at: u32, size: u32) {
    c.spend(BYTE * u64::from(size));
    (0..size).for_each(|i| c.machine.memory.set_byte(at + i, 0));
}

/// Allocates memory for pointers of the memory model: near in the small model, far in the large.
pub(super) fn allocate(c: &mut Call, size: u32) -> Option<u32> {
    if size == 0 {
        c.return_null();
        return None;
    }
    if c.machine.program.types.data_width != PointerWidth::Near {
        return allocate_far(c, size).map(huge_pointer);
    }
    c.spend(ALLOCATION);
    let at = c.machine.allocate_near(size as u16);
    if at == 0 {
        fail(c);
        return None;
    }
    let at = c.far(at);
    mark_uninitialized(c, linear(at), size);
    c.return_pointer(at);
    Some(at)
}

/// Marks new memory as uninitialized: in strict mode, fills it with the pattern that identifies uninitialized pointers.
/// Otherwise it keeps its contents, initially 0 as in a PC after power-on.
fn mark_uninitialized(c: &mut Call, at: u32, size: u32) {
    if c.machine.strict {
        let unset = UNSET.to_le_bytes();
        (0..size).for_each(|i| c.machine.memory.set_byte(at + i, unset[i as usize % unset.len()]));
    }
}

/// Allocates memory outside the data segment; returns its linear address.
fn allocate_far(c: &mut Call, size: u32) -> Option<u32> {
    c.spend(ALLOCATION);
    let at = if size == 0 { None } else { c.machine.far_heap.allocate(size, u32::MAX) };
    let Some(at) = at else {
        fail(c);
        return None;
    };
    mark_uninitialized(c, at, size);
    c.machine.memory.use_extended(at + size);
    c.return_pointer(huge_pointer(at));
    Some(at)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::pc::{PcConfig, PcEvent};
    use crate::{CompileOptions, NoFiles, compile, console};

    #[test]
    fn handlers_are_set_by_both_names() {
        let source = b"#include <dos.h>\nint calls;\nvoid interrupt handler() { calls++; }\nint main() {\n\
            _dos_setvect(0x60, handler); geninterrupt(0x60); setvect(0x61, _dos_getvect(0x60)); geninterrupt(0x61);\n\
            return calls * 10 + (getvect(0x61) == handler); }\n";
        let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
        let run = console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(1));
        assert_eq!(run.end, PcEvent::Exit(21));
    }
}
