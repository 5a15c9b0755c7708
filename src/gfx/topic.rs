//! What was drawn last, for a lesson about it.

/// The name of the function, effect or program that drew last, with its arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Topic {
    /// The name; empty until something has been drawn.
    pub name: &'static str,
    arguments: [i32; Topic::MAX_ARGUMENTS],
    count: usize,
}

impl Topic {
    /// The greatest number of arguments: a polygon with five vertices.
    pub const MAX_ARGUMENTS: usize = 10;

    /// Creates a topic with arguments; without any if there are more than [`MAX_ARGUMENTS`](Topic::MAX_ARGUMENTS).
    pub fn new(name: &'static str, given: &[i32]) -> Topic {
        let mut topic = Topic { name, ..Topic::default() };
        if let Some(arguments) = topic.arguments.get_mut(..given.len()) {
            arguments.copy_from_slice(given);
            topic.count = given.len();
        }
        topic
    }

    /// Returns the arguments.
    pub fn arguments(&self) -> &[i32] {
        &self.arguments[..self.count]
    }
}

/// A topic without arguments.
impl From<&'static str> for Topic {
    fn from(name: &'static str) -> Topic {
        Topic::new(name, &[])
    }
}
