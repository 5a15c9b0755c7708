//! The PC's processor: the number of a 386's clock cycles per second.

/// A processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Processor {
    /// 80286, 12 MHz: equivalent to a 386 at 8 MHz, because its instructions are slower.
    I286,
    /// 80386, 33 MHz.
    #[default]
    I386,
    /// 80486DX2, 66 MHz: most of its instructions take half as many clock cycles.
    I486,
    /// The fastest: a billion clock cycles.
    Max,
}

impl Processor {
    /// All processors.
    pub const ALL: [Processor; 4] = [Processor::I286, Processor::I386, Processor::I486, Processor::Max];

    /// Returns the clock cycles per second.
    pub fn hertz(self) -> u64 {
        match self {
            Processor::I286 => 8_000_000,
            Processor::I386 => 33_000_000,
            Processor::I486 => 120_000_000,
            Processor::Max => 1_000_000_000,
        }
    }

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Processor::I286 => "286",
            Processor::I386 => "386",
            Processor::I486 => "486",
            Processor::Max => "max",
        }
    }
}
