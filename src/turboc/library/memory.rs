//! Memory functions: heaps, segments, blocks.

use super::native::{Int, Long, Pointer, Word, natives};
use super::{Call, NativeFunction, linear, plus};
use crate::code::UNSET;
use crate::machine::memory::{add_huge, huge_pointer};
use crate::types::PointerWidth;

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = natives![
    ("malloc", |c| {
        let size = c.size();
        allocate(c, size).map(Pointer)
    }),
    ("calloc", |c| {
        let (count, size) = (c.size(), c.size());
        let total = count.checked_mul(size).filter(|size| *size <= c.longest()).unwrap_or(0);
        let at = allocate(c, total)?;
        clear(c, linear(at), total);
        Some(Pointer(at))
    }),
    ("realloc", |c| {
        let (old, size) = (c.pointer(), c.size());
        let new = if c.is_null(old) { allocate(c, size) } else { reallocate(c, old, size) };
        new.map(Pointer)
    }),
    ("free", |c| {
        let at = c.pointer();
        free(c, at);
    }),
    // The number of elements that `delete[]` destroys, stored before the array; 1 for a single object created by `new`.
    ("__elements", |c| {
        let at = c.pointer();
        let count = match array_count_address(c, at) {
            Some(before) if c.is_wide() => c.long_at(before),
            Some(before) => c.word_at(before).into(),
            None => u32::from(!c.is_null(at)),
        };
        Long(count as i32)
    }),
    ("__free_elements", |c| {
        let at = c.pointer();
        let start = array_count_address(c, at).unwrap_or(at);
        free(c, start);
    }),
    ("farmalloc", |c| {
        let size = c.unsigned_long();
        allocate_far(c, size).map(far_pointer)
    }),
    ("farcalloc", |c| {
        let (count, size) = (c.unsigned_long(), c.unsigned_long());
        let size = count.checked_mul(size).unwrap_or(0);
        let at = allocate_far(c, size)?;
        clear(c, at, size);
        Some(far_pointer(at))
    }),
    ("farrealloc", |c| {
        let (old, size) = (c.unsigned_long(), c.unsigned_long());
        if linear(old) == 0 { allocate_far(c, size).map(far_pointer) } else { reallocate(c, old, size).map(Pointer) }
    }),
    // The allocation function of the graphics kernel, which needs no memory here.
    ("_graphgetmem", |c| {
        let size = c.word();
        allocate_far(c, size.into()).map(far_pointer)
    }),
    ("_graphfreemem" | "farfree", |c| {
        let at = c.unsigned_long();
        free(c, at);
    }),
    ("coreleft", |c| match c.machine.program.types.data_width {
        PointerWidth::Near => c.answer_with(near_memory_left),
        _ => c.answer_with(far_memory_left),
    }),
    ("farcoreleft", far_memory_left),
    ("heapcheck", |_| Int(2)),
    ("peek", |c| {
        let pointer = segment_offset(c);
        Word(c.word_at(pointer))
    }),
    ("peekb", |c| {
        let pointer = segment_offset(c);
        Int((c.byte(pointer) as i8).into())
    }),
    ("poke", |c| {
        let pointer = segment_offset(c);
        let value = c.word();
        c.set_word(pointer, value);
    }),
    ("pokeb", |c| {
        let pointer = segment_offset(c);
        let value = c.word() as u8;
        c.set_byte(pointer, value);
    }),
    ("movedata", |c| {
        let (from, to, count) = (segment_offset(c), segment_offset(c), c.size());
        let bytes = c.read(from, count);
        c.write(to, &bytes);
    }),
    ("segread", |c| {
        let to = c.pointer();
        let (ds, ss) = (c.machine.program.layout.data_segment, c.machine.program.layout.stack_segment);
        for (i, segment) in [ds, crate::program::CODE_SEGMENT, ss, ds].into_iter().enumerate() {
            c.set_word(super::plus(to, 2 * i as u16), segment);
        }
    }),
    ("getvect" | "_dos_getvect", |c| {
        let vector = c.word() & 0xFF;
        Long(c.machine.long_at(usize::from(vector) * 4) as i32)
    }),
    ("setvect" | "_dos_setvect", |c| {
        let (vector, handler) = (c.word() & 0xFF, c.unsigned_long());
        c.set_long(u32::from(vector) * 4, handler);
    }),
    ("disable" | "enable" | "__emit__", |_| ()),
];

fn near_memory_left(c: &mut Call) -> Word {
    Word(c.machine.heap.free_above_top(u32::from(c.machine.cpu.sp).saturating_sub(512)) as u16)
}

fn far_memory_left(c: &mut Call) -> Long {
    Long(c.machine.far_heap.free_above_top(u32::MAX) as i32)
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
fn reallocate(c: &mut Call, old: u32, size: u32) -> Option<u32> {
    if size == 0 {
        free(c, old);
        return None;
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
    let new = new.or_else(|| no_room(c))?;
    let to = linear(new);
    if had < size {
        mark_uninitialized(c, to + had, size - had);
    }
    c.machine.memory.use_extended(to + size);
    c.spend(BYTE * u64::from(had));
    (0..).zip(content).for_each(|(i, byte)| c.machine.memory.set_byte(to + i, byte));
    Some(new)
}

/// Reports an allocation without room, which returns null.
fn no_room(c: &mut Call) -> Option<u32> {
    c.machine.write_errno(8);
    None
}

/// Returns the pointer to a linear address outside the data segment.
fn far_pointer(at: u32) -> Pointer {
    Pointer(huge_pointer(at))
}

/// Sets the bytes of a new block to 0.
fn clear(c: &mut Call, at: u32, size: u32) {
    c.spend(BYTE * u64::from(size));
    (0..size).for_each(|i| c.machine.memory.set_byte(at + i, 0));
}

/// Allocates memory for pointers of the memory model: near in the small model, far in the large.
pub(super) fn allocate(c: &mut Call, size: u32) -> Option<u32> {
    if size == 0 {
        return None;
    }
    if c.machine.program.types.data_width != PointerWidth::Near {
        return allocate_far(c, size).map(huge_pointer);
    }
    c.spend(ALLOCATION);
    let at = c.machine.allocate_near(size as u16);
    if at == 0 {
        return no_room(c);
    }
    let at = c.far(at);
    mark_uninitialized(c, linear(at), size);
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
    let at = at.or_else(|| no_room(c))?;
    mark_uninitialized(c, at, size);
    c.machine.memory.use_extended(at + size);
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
