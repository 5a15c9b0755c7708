//! The calls of library functions that the PC implements.

use super::{MissingFeature, Pc};
use crate::library::Call;
use crate::library::native::{NativeResult, Pointer};
use crate::machine::RuntimeError;

/// The reason why a library call does not return now.
pub(super) enum CallStop {
    /// The call is repeated when a key has been pressed.
    Key,
    /// The call is repeated when a line has been typed.
    Line,
    /// The call is repeated at this clock.
    Until(u64),
    /// The program exits.
    Exit(i16),
    /// The program fails.
    Failed(RuntimeError),
    /// The call returns through the handler that it has called.
    Elsewhere,
    /// The call is not supported.
    Unsupported(MissingFeature),
}

/// The implementation of a library call.
pub(super) type Answer = fn(&mut Pc) -> Result<(), CallStop>;

impl Pc {
    /// Reads the arguments of the current call, from the first one, or writes through their pointers.
    pub(super) fn take<T>(&mut self, read: impl FnOnce(&mut Call<'_>) -> T) -> T {
        read(&mut self.machine.arguments(&mut self.video))
    }

    /// Writes bytes to the pointer in the first argument.
    pub(super) fn write_to_argument(&mut self, bytes: &[u8]) {
        self.take(|call| {
            let to = call.pointer();
            call.write(to, bytes);
        });
    }

    /// Calls a function of a table and stores its result.
    pub(super) fn answer_with<T: NativeResult<CallStop>>(
        &mut self,
        function: impl FnOnce(&mut Pc) -> T,
    ) -> Result<(), CallStop> {
        function(self).store(&mut self.machine)
    }

    /// Stores a text for the program and returns a pointer to it.
    pub(super) fn store_text(&mut self, text: &[u8]) -> Pointer {
        self.store_bytes(&[text, &[0]].concat())
    }

    /// Stores bytes for the program and returns a pointer to them; the same bytes have the same address.
    pub(super) fn store_bytes(&mut self, bytes: &[u8]) -> Pointer {
        if let Some((_, at)) = self.stored_texts.iter().find(|(known, _)| known == bytes) {
            return Pointer(*at);
        }
        let offset = self.machine.allocate_near(bytes.len() as u16);
        let at = u32::from(self.machine.program().layout.data_segment) << 16 | u32::from(offset);
        self.take(|call| call.write(at, bytes));
        self.stored_texts.push((bytes.to_vec(), at));
        Pointer(at)
    }

    /// Waits this number of clock cycles in the current call.
    pub(super) fn wait(&mut self, clocks: u64) -> Result<(), CallStop> {
        let now = self.machine.clock();
        let end = *self.calls.until.get_or_insert(now + clocks);
        if now < end {
            return Err(CallStop::Until(end));
        }
        self.calls.until = None;
        Ok(())
    }
}
