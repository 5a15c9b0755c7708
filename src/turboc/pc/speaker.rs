//! The speaker: channel 2 of the timer, and the two bits of port 61h that switch it on.

/// The timer's input frequency, in hertz.
pub(super) const TIMER: u32 = 1_193_182;

/// The timer and the speaker.
#[derive(Clone, Debug, Default)]
pub(crate) struct Speaker {
    /// The divisor of channel 2; 0 means 65536.
    divisor: u16,
    /// The low byte of a divisor before its high byte arrives.
    low: Option<u8>,
    /// The value of port 61h.
    port: u8,
    /// The last reported frequency.
    reported: u32,
    /// The latched count of channel 0, and whether its high byte is next.
    latch: (u16, bool),
}

impl Speaker {
    /// Implements `sound`: plays a tone of this frequency in hertz.
    pub(crate) fn sound(&mut self, hz: u16) {
        if hz > 18 {
            self.divisor = (TIMER / u32::from(hz)) as u16;
            self.port |= 3;
        }
    }

    /// Implements `nosound`: turns the speaker off.
    pub(crate) fn silence(&mut self) {
        self.port &= !3;
    }

    /// Returns the current frequency in hertz; 0 is silence.
    pub(crate) fn hz(&self) -> u32 {
        let divisor = if self.divisor == 0 { 1 << 16 } else { u32::from(self.divisor) };
        if self.port & 3 == 3 { TIMER / divisor } else { 0 }
    }

    /// Returns the current frequency if it has changed since the last call.
    pub(super) fn change(&mut self) -> Option<u32> {
        let hz = self.hz();
        (std::mem::replace(&mut self.reported, hz) != hz).then_some(hz)
    }

    /// Writes a byte to port 42h, 43h or 61h; `count` is the counter of channel 0.
    pub(super) fn out(&mut self, port: u16, value: u8, count: u16) {
        match port {
            0x42 => match self.low.take() {
                Some(low) => self.divisor = u16::from_le_bytes([low, value]),
                None => self.low = Some(value),
            },
            0x43 if value >> 6 == 2 => self.low = None,
            0x43 => self.latch = (count, false),
            0x61 => self.port = value,
            _ => {}
        }
    }

    /// Reads a byte from port 40h, 42h or 61h.
    pub(super) fn inp(&mut self, port: u16) -> u8 {
        match port {
            0x40 => {
                let (count, second) = self.latch;
                self.latch.1 = !second;
                count.to_le_bytes()[usize::from(second)]
            }
            0x61 => self.port,
            _ => 0,
        }
    }
}
