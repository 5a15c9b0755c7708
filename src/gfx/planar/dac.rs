//! The digital-to-analogue converter: 256 colours of 18 bits.

use crate::{Palette, Rgb6};

/// The number of DAC entries. Mode 12h uses the first 64.
pub const DAC_SIZE: usize = 256;

/// The DAC: converts the number of an entry to light, six bits each of red, green and blue.
///
/// *Write:* the entry's number to 3C8h, then red, green and blue to 3C9h, each 0–63 (bits 6 and 7 do not exist). The
/// third changes the entry and advances to the next, so consecutive entries need only the first number. 255 is followed
/// by 0. *Read:* the number to 3C7h, then three reads of 3C9h, likewise.
///
/// Internally there is one address and one colour buffer; writing a number to 3C7h fetches that entry and already
/// advances the address, so 3C8h then reads one more. 3C7h itself reads 0 if the last number was written to 3C8h and 3
/// if it was written to 3C7h. IBM, *VGA/XGA Technical Reference*, "Video Digital-to-Analog Converter".
///
/// ```
/// use huanle_gfx::Rgb6;
/// use huanle_gfx::planar::{VgaController, port};
/// let mut card = VgaController::new();
/// card.out(port::DAC_WRITE, 7);
/// [63, 32, 0].into_iter().for_each(|light| card.out(port::DAC_DATA, light));
/// assert_eq!(card.dac().entry(7), Rgb6 { red: 63, green: 32, blue: 0 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dac {
    entries: [[u8; 3]; DAC_SIZE],
    address: u8,
    /// The colour buffer: red, green and blue.
    color: [u8; 3],
    /// The index of the next component.
    part: usize,
    reading: bool,
}

impl Dac {
    /// Creates the DAC with the first 64 entries from a palette and the others black, as the BIOS leaves them in mode
    /// 12h.
    pub(super) fn new(palette: &Palette) -> Dac {
        let mut dac = Dac { entries: [[0; 3]; DAC_SIZE], address: 0, color: [0; 3], part: 0, reading: false };
        dac.set_entries(palette);
        dac
    }

    /// Sets the first 64 entries.
    pub(super) fn set_entries(&mut self, palette: &Palette) {
        for (entry, light) in self.entries.iter_mut().zip(palette.dac()) {
            *entry = [light.red, light.green, light.blue];
        }
    }

    /// Returns the light of an entry.
    pub fn entry(&self, number: u8) -> Rgb6 {
        let [red, green, blue] = self.entries[usize::from(number)];
        Rgb6 { red, green, blue }
    }

    /// Writes a byte to 3C8h.
    pub(super) fn set_write_address(&mut self, number: u8) {
        (self.address, self.part, self.reading) = (number, 0, false);
    }

    /// Writes a byte to 3C7h.
    pub(super) fn set_read_address(&mut self, number: u8) {
        (self.address, self.part, self.reading) = (number, 0, true);
        self.fetch();
    }

    /// Writes a byte to 3C9h.
    pub(super) fn write_data(&mut self, value: u8) {
        self.color[self.part] = value & 0x3F;
        if self.next_part() {
            self.entries[usize::from(self.address)] = self.color;
            self.address = self.address.wrapping_add(1);
        }
    }

    /// Returns the byte read from 3C9h.
    pub(super) fn read_data(&mut self) -> u8 {
        let value = self.color[self.part];
        if self.next_part() {
            self.fetch();
        }
        value
    }

    /// Returns the byte read from 3C8h.
    pub(super) fn address(&self) -> u8 {
        self.address
    }

    /// Returns the byte read from 3C7h.
    pub(super) fn state(&self) -> u8 {
        if self.reading { 3 } else { 0 }
    }

    fn fetch(&mut self) {
        self.color = self.entries[usize::from(self.address)];
        self.address = self.address.wrapping_add(1);
    }

    /// Advances to the next component; returns whether a colour is complete.
    fn next_part(&mut self) -> bool {
        self.part = (self.part + 1) % 3;
        self.part == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_write_changes_the_entry_and_moves_on() {
        let mut dac = Dac::new(&Palette::vga());
        let before = dac.entry(63);
        dac.set_write_address(63);
        dac.write_data(1);
        dac.write_data(2);
        assert_eq!(dac.entry(63), before, "two thirds of a colour are none");
        dac.write_data(0xFF);
        assert_eq!(dac.entry(63), Rgb6 { red: 1, green: 2, blue: 63 });
        for value in [4, 5, 6] {
            dac.write_data(value);
        }
        assert_eq!(dac.entry(64), Rgb6 { red: 4, green: 5, blue: 6 });
        assert_eq!((dac.address(), dac.state()), (65, 0));
    }

    #[test]
    fn a_new_number_starts_a_new_color() {
        let mut dac = Dac::new(&Palette::vga());
        dac.set_write_address(1);
        dac.write_data(63);
        dac.set_write_address(1);
        for value in [7, 8, 9] {
            dac.write_data(value);
        }
        assert_eq!(dac.entry(1), Rgb6 { red: 7, green: 8, blue: 9 });
    }

    #[test]
    fn reading_goes_on_by_itself_too_and_round_after_the_last() {
        let mut dac = Dac::new(&Palette::vga());
        dac.set_write_address(255);
        for value in [10, 20, 30] {
            dac.write_data(value);
        }
        assert_eq!(dac.address(), 0);
        dac.set_read_address(255);
        assert_eq!((dac.address(), dac.state()), (0, 3));
        let read: Vec<u8> = (0..6).map(|_| dac.read_data()).collect();
        assert_eq!(read, [10, 20, 30, 0, 0, 0]);
        // The BIOS's brown, entry 20.
        dac.set_read_address(20);
        assert_eq!([dac.read_data(), dac.read_data(), dac.read_data()], [42, 21, 0]);
    }
}
