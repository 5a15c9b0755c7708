//! Memory functions: heaps, segments, blocks.

use super::{Call, NativeFunction, linear, plus};
use crate::code::UNSET;
use crate::machine::memory::{add_huge, huge_pointer};
use crate::types::PointerWidth;

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = &[
    ("malloc", |c| {
        let size = c.word();
        allocate(c, size);
        Ok(())
    }),
    ("calloc", |c| {
        let (count, size) = (c.word(), c.word());
        let Some(size) = count.checked_mul(size) else {
            c.return_null();
            return Ok(());
        };
        if let Some(at) = allocate(c, size) {
            let zeros = vec![0; size.into()];
            c.write(at, &zeros);
        }
        Ok(())
    }),
    ("realloc", |c| {
        let (old, size) = (c.pointer(), c.word());
        if c.is_null(old) {
            allocate(c, size);
            return Ok(());
        }
        let had = c.machine.heap.size(old & 0xFFFF).unwrap_or(0).min(size.into()) as u16;
        let content = c.read(old, had);
        c.machine.heap.free(old & 0xFFFF);
        match allocate(c, size) {
            Some(at) => c.write(at, &content),
            None => {
                c.machine.allocate_near(had);
            }
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
        let size = count.saturating_mul(size);
        if let Some(at) = allocate_far(c, size) {
            for i in 0..size {
                c.machine.memory.set_byte(at + i, 0);
            }
        }
        Ok(())
    }),
    ("farrealloc", |c| {
        let (old, size) = (c.unsigned_long(), c.unsigned_long());
        let had = c.machine.far_heap.size(linear(old)).unwrap_or(0).min(size);
        let content: Vec<u8> = (0..had).map(|i| c.machine.memory.byte(linear(old) + i)).collect();
        c.machine.far_heap.free(linear(old));
        if let Some(at) = allocate_far(c, size) {
            for (i, b) in content.iter().enumerate() {
                c.machine.memory.set_byte(at + i as u32, *b);
            }
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
        c.machine.far_heap.free(linear(at));
        Ok(())
    }),
    ("farfree", |c| {
        let at = c.unsigned_long();
        c.machine.far_heap.free(linear(at));
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
        let (from, to, count) = (segment_offset(c), segment_offset(c), c.word());
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
    ("getvect", |c| {
        let vector = c.word() & 0xFF;
        let value = c.machine.long_at(usize::from(vector) * 4);
        c.return_long(value as i32);
        Ok(())
    }),
    ("setvect", |c| {
        let (vector, handler) = (c.word() & 0xFF, c.unsigned_long());
        c.set_long(u32::from(vector) * 4, handler);
        Ok(())
    }),
    ("disable", |_| Ok(())),
    ("enable", |_| Ok(())),
    ("__emit__", |_| Ok(())),
];

fn segment_offset(c: &mut Call) -> u32 {
    let segment = c.word();
    u32::from(segment) << 16 | u32::from(c.word())
}

/// Returns the address of the number of elements that `new[]` stores before the elements of an array; `None` if no
/// block starts there.
fn array_count_address(c: &Call, at: u32) -> Option<u32> {
    let before = if c.is_wide() { add_huge(at, 4u32.wrapping_neg()) } else { plus(at, u16::MAX - 1) };
    let near = before >> 16 == u32::from(c.machine.program.layout.data_segment);
    let size = if near { c.machine.heap.size(before & 0xFFFF) } else { c.machine.far_heap.size(linear(before)) };
    size.map(|_| before)
}

fn free(c: &mut Call, at: u32) {
    if at >> 16 == u32::from(c.machine.program.layout.data_segment) {
        c.machine.heap.free(at & 0xFFFF);
    } else {
        c.machine.far_heap.free(linear(at));
    }
}

/// Allocates memory for pointers of the memory model: near in the small model, far in the large.
fn allocate(c: &mut Call, size: u16) -> Option<u32> {
    if size == 0 {
        c.return_null();
        return None;
    }
    c.spend(200);
    if c.machine.program.types.data_width != PointerWidth::Near {
        let at = allocate_far(c, size.into())?;
        return Some(huge_pointer(at));
    }
    let at = c.machine.allocate_near(size);
    if at == 0 {
        c.machine.write_errno(8);
        c.return_null();
        return None;
    }
    let at = c.far(at);
    mark_uninitialized(c, linear(at), size.into());
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
    let at = if size == 0 { None } else { c.machine.far_heap.allocate(size, u32::MAX) };
    let Some(at) = at else {
        c.machine.write_errno(8);
        c.return_null();
        return None;
    };
    mark_uninitialized(c, at, size);
    c.machine.memory.use_extended(at + size);
    c.return_pointer(huge_pointer(at));
    Some(at)
}
