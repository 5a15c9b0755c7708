//! Objects: temporary objects, loops over arrays, `new` and `delete`.

use std::ops::Range;

use super::function::BlockObjects;
use super::{Emitter, Place, Value};
use crate::code::{Op, Slot};
use crate::typed::{
    Aggregate, Binding, Block, Count, Delete, DestroyWhen, Destruction, ForEach, FullExpr, New, TemporaryId,
};
use crate::types::{self, PointerWidth, Rep, TypeId};

impl<'p> Emitter<'p> {
    // Temporary objects.

    /// Generates code for an expression, and then for the destruction of its temporary objects.
    pub(super) fn full_expression(&mut self, full: &'p FullExpr) -> Value {
        self.clear_flags(&full.guarded);
        let value = self.expr(&full.value);
        self.destroy(&full.destroy);
        value
    }

    /// Reserves flags for conditionally created temporary objects, and clears them.
    pub(super) fn clear_flags(&mut self, guarded: &[TemporaryId]) {
        if guarded.is_empty() {
            return;
        }
        let zero = self.generator.word(0);
        for temporary in guarded {
            let flag = self.generator.reserve(2);
            self.generator.emit(Op::MovW, flag, zero, zero, 0);
            self.function.flags.insert(*temporary, flag);
        }
    }

    /// Notes at run time that a conditionally created object exists.
    pub(super) fn set_flag(&mut self, temporary: TemporaryId) {
        if let Some(&flag) = self.function.flags.get(&temporary) {
            let one = self.generator.word(1);
            self.generator.emit(Op::MovW, flag, one, one, 0);
        }
    }

    pub(super) fn temporary(&mut self, id: TemporaryId) -> Value {
        let place = self.function.temporaries.get(&id).copied().unwrap_or(Place::Direct(Slot::frame(-2)));
        Value::place(place, types::VOID)
    }

    /// Destroys objects on a way out that is not an exception.
    pub(super) fn destroy(&mut self, objects: &'p [Destruction]) {
        for object in objects.iter().filter(|object| object.when != DestroyWhen::Thrown) {
            self.destroy_one(object);
        }
    }

    fn destroy_one(&mut self, object: &'p Destruction) {
        let flag = object.guard.and_then(|guard| self.function.flags.get(&guard).copied());
        let never = self.generator.code.new_label();
        if let Some(flag) = flag {
            self.generator.code.jump(Op::JzW, flag, flag, never);
        }
        self.expr(&object.call);
        if flag.is_some() {
            self.generator.code.place_label(never);
        }
    }

    // Exceptions that leave a block.

    pub(super) fn open_block(&mut self, block: &Block) {
        self.function.blocks.push(BlockObjects::default());
        self.mark_objects(block.initial_objects);
    }

    /// Notes that this number of objects of the innermost block exist from here on.
    pub(super) fn mark_objects(&mut self, count: usize) {
        let here = self.generator.code.here();
        if let Some(block) = self.function.blocks.last_mut() {
            block.starts.resize(block.starts.len().max(count), here);
        }
    }

    /// Destroys the objects of a block at its end. If an exception may leave it, returns for each object the instructions
    /// during which it exists.
    pub(super) fn close_block(&mut self, block: &'p Block) -> Option<Vec<Range<usize>>> {
        let starts = self.function.blocks.pop().unwrap_or_default().starts;
        let end = self.generator.code.here();
        self.destroy(&block.destroy);
        let may_leave = self.program.throws && block.destroy.iter().any(|object| object.when != DestroyWhen::NotThrown);
        may_leave.then(|| starts.into_iter().map(|start| start..end).collect())
    }

    /// Generates the code that destroys the objects of a block when an exception leaves it: for each object an entry that
    /// continues with those that are older, and then with the exception.
    pub(super) fn cleanups(&mut self, block: &'p Block, objects: Vec<Range<usize>>) {
        for (object, range) in block.destroy.iter().zip(objects.into_iter().rev()) {
            if object.when != DestroyWhen::NotThrown {
                self.generator.code.add_cleanup(range);
                self.destroy_one(object);
            }
        }
        self.call_library("__rethrow", 0);
    }

    pub(super) fn bind(&mut self, binding: &'p Binding) -> Value {
        let value = self.expr(&binding.value);
        let value = if binding.copies { self.copied(value) } else { value };
        self.function.opaques.insert(binding.id, value);
        value
    }

    // Arrays.

    /// Generates a loop over the elements of an array.
    pub(super) fn for_each(&mut self, each: &'p ForEach) -> Value {
        let is_wide = self.program.types.is_wide;
        let array = self.expr(&each.array);
        let count = match &each.count {
            Count::Fixed(count) if is_wide => self.generator.long(*count),
            Count::Fixed(count) => self.generator.word(*count as u16),
            Count::Computed(count) => {
                let count = self.expr(count);
                self.operand(count)
            }
        };
        let start = self.far_address(array);
        let other = each.other.as_ref().map(|(other, element)| {
            let other = self.expr(other);
            (self.far_address(other), *element)
        });
        // Counts have the size of `unsigned`.
        let (size, mov, add, sub, is_zero, is_more) = match is_wide {
            true => (4, Op::MovL, Op::HAddX, Op::SubL, Op::JeqL, Op::JneL),
            false => (2, Op::MovW, Op::FAddX, Op::SubW, Op::JzW, Op::JnzW),
        };
        let left = self.generator.temporary(size);
        self.generator.emit(mov, left, count, count, 0);
        let mut pointers = Vec::new();
        for (start, element) in [(start, each.element)].into_iter().chain(other) {
            let pointer = self.generator.temporary(4);
            if each.backwards {
                self.generator.emit(add, pointer, start, count, each.size);
            } else {
                self.generator.emit(Op::MovL, pointer, start, start, 0);
            }
            pointers.push((pointer, element));
        }
        let (again, end) = (self.generator.code.new_label(), self.generator.code.new_label());
        let rep = if is_wide { Rep::U32 } else { Rep::U16 };
        let [zero, one, minus] = [0, 1, -1].map(|value| self.generator.integer(value, rep));
        if each.backwards || matches!(each.count, Count::Computed(_)) {
            self.generator.code.jump(is_zero, left, zero, end);
        }
        self.generator.code.place_label(again);
        for &(pointer, element) in &pointers {
            if each.backwards {
                self.generator.emit(add, pointer, pointer, minus, each.size);
            }
            let place = Value::place(Place::Far { pointer, offset: 0 }, types::VOID);
            self.function.opaques.insert(element, place);
        }
        self.full_expression(&each.body);
        if !each.backwards {
            for &(pointer, _) in &pointers {
                self.generator.emit(add, pointer, pointer, one, each.size);
            }
        }
        self.generator.emit(sub, left, left, one, 0);
        self.generator.code.jump(is_more, left, zero, again);
        self.generator.code.place_label(end);
        Value::nothing()
    }

    /// Copies the constant parts of an array or structure, then stores the others one by one.
    pub(super) fn aggregate(&mut self, aggregate: &'p Aggregate) -> Value {
        let Aggregate { target, constants, stores } = aggregate;
        let image = self.image(target.of, constants);
        let from = if self.program.types.is_large_local(target.of) {
            self.generator.allocate_large(&image)
        } else {
            Place::Direct(Slot::data(self.generator.allocate_data(&image)))
        };
        let place = self.expr(target);
        let from = self.generator.far_address(from);
        let to = self.far_address(place);
        self.generator.emit(Op::Copy, to, from, from, image.len() as u32);
        for store in stores {
            let used = self.generator.frame.used;
            self.expr(store);
            self.generator.frame.used = used;
        }
        Value::nothing()
    }

    /// Finds the class of an object by its table of virtual functions, and the part of the object of class `to`.
    pub(super) fn dynamic_cast(&mut self, pointer: Value, from: usize, to: usize, of: TypeId) -> Value {
        let types = &self.program.types;
        let table_offset = types.classes[from].vtable_offset.unwrap_or(0);
        let known = (0..types.classes.len()).filter_map(|class| {
            types.classes[class].vtable_offset?;
            Some((class, types.base_offset(class, from)?, types.base_offset(class, to)?))
        });
        let known: Vec<_> = known.collect();
        let start = self.operand(pointer);
        let zero = self.generator.long(0);
        let out = self.generator.temporary(4);
        let end = self.generator.code.new_label();
        self.generator.emit(Op::MovL, out, zero, zero, 0);
        self.generator.code.jump(Op::JeqL, start, zero, end);
        let table = self.generator.load(Place::Far { pointer: start, offset: 0 }.plus(table_offset), None, Rep::U16);
        for (class, from_offset, to_offset) in known {
            let next = self.generator.code.new_label();
            let own = self.virtual_table(class);
            let own = self.generator.word(own);
            self.generator.code.jump(Op::JneW, table, own, next);
            let by = to_offset.wrapping_sub(from_offset) as i32;
            let moved = self.generator.add_bytes(start, by, PointerWidth::Huge);
            self.generator.emit(Op::MovL, out, moved, moved, 0);
            self.generator.code.go(end);
            self.generator.code.place_label(next);
        }
        self.generator.code.place_label(end);
        Value::slot(out, of)
    }

    // `new` and `delete`.

    pub(super) fn new_object(&mut self, new: &'p New, of: TypeId) -> Value {
        let count = new.count.as_ref().map(|count| self.bind(count));
        match &new.allocate {
            Some(own) => {
                self.expr(own);
            }
            None => {
                let size = self.expr(&new.size);
                let slot = self.operand(size);
                let is_wide = self.program.types.is_wide;
                let size = self.generator.push(slot, if is_wide { Rep::U32 } else { Rep::U16 });
                self.call_library(if is_wide { "farmalloc" } else { "malloc" }, size);
            }
        }
        let rep = self.program.types.pointer_rep();
        let out = self.generator.take_result(rep);
        let pointer = Value::slot(out, of);
        if let (true, Some(count)) = (new.stores_count, count) {
            let place = self.target(pointer);
            let from = self.operand(count);
            let (count, size) = if self.program.types.is_wide { (Rep::U32, 4) } else { (Rep::U16, 2) };
            self.generator.store(place, None, from, count);
            let size = self.generator.word(size);
            let is_far = rep.is_long();
            self.generator.emit(if is_far { Op::FAddX } else { Op::AddW }, out, out, size, u32::from(is_far));
        }
        self.function.opaques.insert(new.pointer, pointer);
        if let Some(construct) = &new.construct {
            self.expr(construct);
        }
        pointer
    }

    pub(super) fn delete_object(&mut self, delete: &'p Delete) -> Value {
        let end = self.generator.code.new_label();
        let pointer = self.expr(&delete.pointer.value);
        let rep = self.rep(pointer.of);
        let slot = self.operand(pointer);
        self.function.opaques.insert(delete.pointer.id, Value::slot(slot, pointer.of));
        if let Some(destroy) = &delete.destroy {
            let known = if rep.is_long() { self.generator.compute(Op::OrW, 2, slot, slot.plus(2), 0) } else { slot };
            self.generator.code.jump(Op::JzW, known, known, end);
            self.expr(destroy);
        }
        if let Some((count, destroy)) = &delete.destroy_elements {
            let size = self.generator.push(slot, rep);
            self.call_library("__elements", size);
            let number = self.generator.take_result(if self.program.types.is_wide { Rep::U32 } else { Rep::U16 });
            self.function.opaques.insert(*count, Value::slot(number, types::UNSIGNED));
            self.expr(destroy);
        }
        match &delete.free {
            Some(own) => {
                self.expr(own);
            }
            None => {
                let size = self.generator.push(slot, rep);
                let has_count = delete.destroy_elements.is_some();
                self.call_library(if has_count { "__free_elements" } else { "free" }, size);
            }
        }
        self.generator.code.place_label(end);
        Value::nothing()
    }
}
