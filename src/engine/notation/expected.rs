//! The items that a reader expected, for error messages.

use std::fmt;

/// An expected item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExpectedItem {
    /// The characters that end a part.
    End(&'static str, FilePart),
    /// The characters that begin a part.
    Start(&'static str, FilePart),
    /// A property, or these characters.
    Property(&'static str),
    /// The rest of a part.
    Rest(FilePart),
    /// A move.
    Move,
}

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FilePart {
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

impl fmt::Display for FilePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FilePart::Header => "the header",
            FilePart::Names => "the list of players or tournaments",
            FilePart::Game => "the game",
            FilePart::Variation => "the variation",
            FilePart::Node => "a node",
            FilePart::Move => "a move",
            FilePart::Property => "the property",
            FilePart::Value => "the value",
            FilePart::Tag => "the tag",
            FilePart::Comment => "the comment",
            FilePart::Text => "the text on the board",
        })
    }
}

impl fmt::Display for ExpectedItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpectedItem::End(signs, part) => write!(f, "{signs} at the end of {part}"),
            ExpectedItem::Start(signs, part) => write!(f, "{signs} before {part}"),
            ExpectedItem::Property(signs) => write!(f, "a property or {signs}"),
            ExpectedItem::Rest(part) => write!(f, "the rest of {part}"),
            ExpectedItem::Move => f.write_str("a move"),
        }
    }
}
