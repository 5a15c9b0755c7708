//! Faults of what is kept: names, the store, the shelf.

use super::Tell;
use crate::records::person::{LONGEST_NAME, NameFault};

impl Tell for NameFault {
    fn zh(&self) -> String {
        match self {
            NameFault::Empty => "名字至少要有一个字".to_owned(),
            NameFault::Long(length) => format!("名字最多 {LONGEST_NAME} 个字，这个有 {length} 个"),
            NameFault::Control => "名字只有一行，不能有控制字符".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn names() {
        assert_told(&samples!(NameFault {
            NameFault::Empty => NameFault::Empty,
            NameFault::Long(_) => NameFault::Long(99),
            NameFault::Control => NameFault::Control,
        }));
    }
}
