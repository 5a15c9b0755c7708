//! Which processor the PC has: how many of a 386's clocks go into a second.

/// A processor by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Processor {
    /// 80286, 12 MHz: with its slower instructions a 386's 8 million clocks a second.
    I286,
    /// 80386, 33 MHz.
    #[default]
    I386,
    /// 80486DX2, 66 MHz: most of its instructions take half of the clocks.
    I486,
    /// As fast as anything was: a thousand million clocks.
    Max,
}

impl Processor {
    /// All of them.
    pub const ALL: [Processor; 4] = [Processor::I286, Processor::I386, Processor::I486, Processor::Max];

    /// Clocks a second.
    pub fn hertz(self) -> u64 {
        match self {
            Processor::I286 => 8_000_000,
            Processor::I386 => 33_000_000,
            Processor::I486 => 120_000_000,
            Processor::Max => 1_000_000_000,
        }
    }

    /// As an option names it.
    pub fn name(self) -> &'static str {
        match self {
            Processor::I286 => "286",
            Processor::I386 => "386",
            Processor::I486 => "486",
            Processor::Max => "max",
        }
    }
}
