//! The error of estimates.

/// The root mean square error of estimates, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RmsError {
    sum: f64,
    count: u64,
}

impl RmsError {
    pub(super) fn add(&mut self, error: f64) {
        self.sum += error * error;
        self.count += 1;
    }

    /// Returns the number of measured positions.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns the error in discs; 0 if nothing was measured.
    pub fn discs(&self) -> f64 {
        if self.count == 0 { 0.0 } else { (self.sum / self.count as f64).sqrt() }
    }
}
