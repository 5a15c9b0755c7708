//! Descriptions of what a reader expected.

use std::fmt;

/// An expected item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// These characters, which end a part.
    End(&'static str, Part),
    /// These characters, which begin a part.
    Start(&'static str, Part),
    /// A property, or these characters.
    Property(&'static str),
    /// The rest of a part.
    Rest(Part),
    /// A move.
    Move,
}

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Everything before the games.
    Header,
    /// The names of players or tournaments.
    Names,
    /// A game.
    Game,
    /// A variation.
    Variation,
    /// A node in a tree of moves, with its annotations.
    Node,
    /// A move.
    Move,
    /// A name with its values.
    Property,
    /// A value of a property.
    Value,
    /// A name with its value, for the whole game.
    Tag,
    /// A comment.
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
