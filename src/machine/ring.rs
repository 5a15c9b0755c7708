//! The BIOS's buffer: a ring of sixteen places.

/// Places of the ring. One of them is always free, so it holds [`Ring::HOLDS`].
pub const SLOTS: usize = 16;

/// What waits to be asked for, oldest first: the BIOS's keyboard buffer.
///
/// There it is sixteen words at 0040:001E, with the head at 0040:001A and the tail at 0040:001C. Nothing is ever moved: what
/// comes in is written where the tail is, what is taken is read where the head is, and both go round. Where they meet nothing
/// waits; were all sixteen places in use, they would meet as well, so one stays free and the sixteenth key is refused, with a
/// beep.
#[derive(Clone, Debug)]
pub struct Ring<T> {
    slots: [Option<T>; SLOTS],
    head: usize,
    tail: usize,
}

impl<T> Ring<T> {
    /// How many can wait.
    pub const HOLDS: usize = SLOTS - 1;

    /// An empty ring.
    pub fn new() -> Ring<T> {
        Ring { slots: std::array::from_fn(|_| None), head: 0, tail: 0 }
    }

    /// Puts something behind what waits. `false` if it is full: then that is lost.
    pub fn put(&mut self, value: T) -> bool {
        // lesson ring
        let next = (self.tail + 1) % SLOTS; // #next
        if next == self.head {
            return false; // #full
        }
        self.slots[self.tail] = Some(value); // #store
        self.tail = next; // #tail
        true
        // end of lesson
    }

    /// Takes what has waited longest, if anything waits.
    pub fn take(&mut self) -> Option<T> {
        // lesson ring
        let value = self.slots[self.head].take()?; // #take
        self.head = (self.head + 1) % SLOTS; // #head
        Some(value)
        // end of lesson
    }

    /// What has waited longest, left where it is.
    pub fn first(&self) -> Option<&T> {
        self.slots[self.head].as_ref()
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        (self.tail + SLOTS - self.head) % SLOTS
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.head == self.tail
    }

    /// The place that is read next.
    pub fn head(&self) -> usize {
        self.head
    }

    /// The place that is written next.
    pub fn tail(&self) -> usize {
        self.tail
    }
}

impl<T> Default for Ring<T> {
    fn default() -> Ring<T> {
        Ring::new()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_a_queue_of_fifteen(deeds in proptest::collection::vec(any::<bool>(), 0..200)) {
            let (mut ring, mut queue) = (Ring::new(), VecDeque::new());
            for (number, put) in deeds.into_iter().enumerate() {
                if put {
                    let room = queue.len() < Ring::<usize>::HOLDS;
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
