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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tone_is_the_timers_frequency_divided() {
        let mut speaker = Speaker::default();
        speaker.sound(440);
        // 1,193,182 / 440 is 2,711, and 1,193,182 / 2,711 is 440.
        assert_eq!((speaker.hz(), speaker.inp(0x61) & 3), (440, 3));
        assert_eq!((speaker.change(), speaker.change()), (Some(440), None));
        speaker.sound(18);
        assert_eq!(speaker.hz(), 440, "18 Hz and less need more than 16 bits and change nothing");
        speaker.silence();
        assert_eq!((speaker.hz(), speaker.change(), speaker.inp(0x61)), (0, Some(0), 0));
        speaker.sound(19);
        assert_eq!(speaker.hz(), 19);
    }

    #[test]
    fn ports_set_the_divisor_low_byte_first() {
        let mut speaker = Speaker::default();
        for (port, value) in [(0x43, 0xB6), (0x42, 0x97), (0x42, 0x0A), (0x61, 0x43)] {
            speaker.out(port, value, 0);
        }
        assert_eq!((speaker.hz(), speaker.inp(0x61)), (440, 0x43));
        // The command makes the timer expect a low byte again.
        for (port, value) in [(0x42, 1), (0x43, 0xB6), (0x42, 0), (0x42, 0)] {
            speaker.out(port, value, 0);
        }
        assert_eq!(speaker.hz(), 18, "0 means 65,536");
        speaker.out(0x61, 1, 0);
        assert_eq!(speaker.hz(), 0, "both bits are needed");
        speaker.out(0x61, 2, 0);
        assert_eq!((speaker.hz(), speaker.inp(0x42)), (0, 0));
    }

    #[test]
    fn a_latched_count_is_read_low_byte_first() {
        let mut speaker = Speaker::default();
        speaker.out(0x43, 0, 0xBEEF);
        assert_eq!([(); 3].map(|()| speaker.inp(0x40)), [0xEF, 0xBE, 0xEF]);
        speaker.out(0x43, 0, 0x1234);
        assert_eq!(speaker.inp(0x40), 0x34);
    }
}
