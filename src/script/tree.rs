//! What a script is once it is read: statements, each with its line.

use super::calls::{Call, Gives};
use super::names::{Function, TextFunction};

/// A whole script.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub(super) body: Block,
    /// How many variables it has: they are numbered.
    pub(super) variables: usize,
    /// The names of its images: they are numbered too.
    pub(super) images: Vec<String>,
    /// Whether it says `delay` anywhere.
    pub(super) keeps_time: bool,
    /// Whether it asks for keys or for the mouse anywhere.
    pub(super) asks: bool,
}

/// Statements, one after the other.
pub(super) type Block = Vec<Statement>;

/// A statement and its line, counted from 1.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) line: usize,
    pub(super) does: Does,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub(super) enum Does {
    /// Calls a function of the table.
    Call(&'static Call, Vec<Expr>),
    /// `outtext`, or with a place `outtextxy`.
    Text(Option<(Expr, Expr)>, Text),
    /// `getimage`: left, top, right, bottom, and the number of the image.
    GetImage([Expr; 4], usize),
    /// `putimage`: left, top, the number of the image, and the operator.
    PutImage([Expr; 2], usize, Expr),
    Delay(Expr),
    /// `sound`, or with 0 `nosound`.
    Sound(Expr),
    Srand(Expr),
    /// An expression for its effect: `getch`, `installuserfont`.
    Ask(Expr),
    /// Asks a function of the table, with as many numbers as it takes, and puts what it gives into variables.
    Give(&'static Gives, Vec<Expr>, Vec<usize>),
    /// `initgraph` with a driver, a mode and the path of fonts.
    Open([Expr; 2], Option<Text>),
    /// `initgraph` with pointers to two variables.
    OpenAt([usize; 2], Option<Text>),
    /// `initgraph` with pointers to nothing: what is open stays, or else `DETECT`.
    OpenAny,
    Close,
    /// What only C needs: `randomize`.
    Nothing,
    Set(usize, Expr),
    Repeat(Expr, Block),
    While(Expr, Block),
    For {
        variable: usize,
        from: Expr,
        to: Expr,
        step: Expr,
        body: Block,
    },
    /// The first block whose condition holds, or the last one.
    If(Vec<(Expr, Block)>, Block),
    Break,
}

/// A value to be worked out.
#[derive(Clone, Debug)]
pub(super) enum Expr {
    Number(i64),
    Variable(usize),
    Negative(Box<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<(Expr, Expr)>),
    Call(Function, Vec<Expr>),
    /// A function of a text.
    OfText(Function, Text),
}

/// What stands between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

/// A text with values in it.
pub(super) type Text = Vec<Piece>;

/// A piece of a text.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    Plain(String),
    Value(Expr),
    /// What a function gives that gives a text; its number.
    Said(TextFunction, Expr),
}
