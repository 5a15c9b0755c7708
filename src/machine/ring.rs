//! The BIOS keyboard buffer: a ring buffer with sixteen slots.

/// The number of slots. One of them is always free, so it holds [`KeyBuffer::CAPACITY`] items.
pub const SLOTS: usize = 16;

/// A queue of unread items, oldest first, like the BIOS keyboard buffer.
///
/// The BIOS buffer has sixteen words at 0040:001E, the head at 0040:001A and the tail at 0040:001C. Items are never moved:
/// they are written at the tail and read at the head, and both wrap around. If head and tail are equal, the buffer is
/// empty. They would also be equal with all sixteen slots in use, so one slot stays free, and the sixteenth key is rejected
/// with a beep.
#[derive(Clone, Debug)]
pub struct KeyBuffer<T> {
    slots: [Option<T>; SLOTS],
    head: usize,
    tail: usize,
}

impl<T> KeyBuffer<T> {
    /// The capacity.
    pub const CAPACITY: usize = SLOTS - 1;

    /// Creates an empty buffer.
    pub fn new() -> KeyBuffer<T> {
        KeyBuffer { slots: std::array::from_fn(|_| None), head: 0, tail: 0 }
    }

    /// Adds an item at the tail. Returns `false` if the buffer is full: the item is lost.
    pub fn put(&mut self, value: T) -> bool {
        let next = (self.tail + 1) % SLOTS;
        if next == self.head {
            return false;
        }
        self.slots[self.tail] = Some(value);
        self.tail = next;
        true
    }

    /// Removes and returns the oldest item, if there is one.
    pub fn take(&mut self) -> Option<T> {
        let value = self.slots[self.head].take()?;
        self.head = (self.head + 1) % SLOTS;
        Some(value)
    }

    /// Returns the oldest item without removing it.
    pub fn first(&self) -> Option<&T> {
        self.slots[self.head].as_ref()
    }

    /// Returns the number of items.
    pub fn len(&self) -> usize {
        (self.tail + SLOTS - self.head) % SLOTS
    }

    /// Returns whether the buffer is empty.
    pub fn is_empty(&self) -> bool {
        self.head == self.tail
    }

    /// Returns the slot of the head.
    pub fn head(&self) -> usize {
        self.head
    }

    /// Returns the slot of the tail.
    pub fn tail(&self) -> usize {
        self.tail
    }
}

impl<T> Default for KeyBuffer<T> {
    fn default() -> KeyBuffer<T> {
        KeyBuffer::new()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn it_is_a_queue_of_fifteen(deeds in proptest::collection::vec(any::<bool>(), 0..200)) {
            let (mut ring, mut queue) = (KeyBuffer::new(), VecDeque::new());
            for (number, put) in deeds.into_iter().enumerate() {
                if put {
                    let room = queue.len() < KeyBuffer::<usize>::CAPACITY;
                    prop_assert_eq!(ring.put(number), room);
                    if room {
                        queue.push_back(number);
                    }
                } else {
                    prop_assert_eq!(ring.take(), queue.pop_front());
                }
                prop_assert_eq!((ring.len(), ring.first()), (queue.len(), queue.front()));
                prop_assert_eq!(ring.is_empty(), queue.is_empty());
            }
        }
    }
}
