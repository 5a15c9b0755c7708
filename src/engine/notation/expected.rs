//! What should have stood where a file ends or something else stands.

use std::fmt;

/// What was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// These signs, which end a part.
    End(&'static str, Part),
    /// These signs, which begin a part.
    Start(&'static str, Part),
    /// A property, or these signs.
    Property(&'static str),
    /// The rest of a part.
    Rest(Part),
    /// A move.
    Move,
}

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// All that is before the games.
    Header,
    /// The names of players or tournaments.
    Names,
    /// A game.
    Game,
    /// A line that branches off.
    Variation,
    /// A position in a tree of moves, and what is said of it.
    Node,
    /// A move.
    Move,
    /// A name with its values.
    Property,
    /// A value of a property.
    Value,
    /// A name with its value, of the game as a whole.
    Tag,
    /// A remark.
    Comment,
    /// A text on the board.
    Text,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Header => "the header",
            Part::Names => "the names of players or tournaments",
            Part::Game => "the game",
            Part::Variation => "the variation",
            Part::Node => "a node",
            Part::Move => "a move",
            Part::Property => "the property",
            Part::Value => "the value",
            Part::Tag => "the tag",
            Part::Comment => "the comment",
            Part::Text => "the text on the board",
        })
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::End(signs, part) => write!(f, "{signs} at the end of {part}"),
            Expected::Start(signs, part) => write!(f, "{signs} before {part}"),
            Expected::Property(signs) => write!(f, "a property or {signs}"),
            Expected::Rest(part) => write!(f, "the rest of {part}"),
            Expected::Move => f.write_str("a move"),
        }
    }
}
