//! The topic: the shape that was drawn last, for a lesson about it.

use alloc::sync::Arc;

/// The name of the function, effect or program that drew last, with its arguments.
///
/// ```
/// use huanle_gfx::Topic;
/// let call = Topic::new("line", &[0, 0, 639, 479]);
/// assert_eq!((call.name, call.arguments()), ("line", &[0, 0, 639, 479][..]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Topic {
    /// The name; empty until something has been drawn.
    pub name: &'static str,
    arguments: Arguments,
}

/// Arguments. Few are stored in place, because every pixel drawn has a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Arguments {
    Few { count: usize, numbers: [i32; Topic::FEW] },
    Many(Arc<[i32]>),
}

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments::Few { count: 0, numbers: [0; Topic::FEW] }
    }
}

impl Topic {
    /// The greatest number of arguments of a function of graphics.h that takes numbers only.
    const FEW: usize = 6;

    /// Creates a topic with arguments.
    pub fn new(name: &'static str, given: &[i32]) -> Topic {
        let mut numbers = [0; Topic::FEW];
        let arguments = match numbers.get_mut(..given.len()) {
            Some(few) => {
                few.copy_from_slice(given);
                Arguments::Few { count: given.len(), numbers }
            }
            None => Arguments::Many(given.into()),
        };
        Topic { name, arguments }
    }

    /// Returns the arguments.
    pub fn arguments(&self) -> &[i32] {
        match &self.arguments {
            Arguments::Few { count, numbers } => &numbers[..*count],
            Arguments::Many(all) => all,
        }
    }
}

/// A topic without arguments.
impl From<&'static str> for Topic {
    fn from(name: &'static str) -> Topic {
        Topic::new(name, &[])
    }
}
