//! The syntax tree of a script: statements, each with its line.

use super::calls::{Call, OutputCall};
use super::names::{Function, TextFunction};

/// A whole script.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub(super) body: Block,
    /// The number of variables, which are numbered.
    pub(super) variables: usize,
    /// The names of its images, which are numbered, too.
    pub(super) images: Vec<String>,
    /// Whether it calls `delay` anywhere.
    pub(super) uses_delay: bool,
    /// Whether it uses keys or the mouse anywhere.
    pub(super) needs_user: bool,
}

/// Statements in sequence.
pub(super) type Block = Vec<Statement>;

/// A statement and its line, counted from 1.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) line: usize,
    pub(super) kind: StatementKind,
}

/// A statement without its line.
#[derive(Clone, Debug)]
pub(super) enum StatementKind {
    /// Calls a function of the table.
    Call(&'static Call, Vec<Expr>),
    /// `outtext`, or with a position `outtextxy`.
    Text(Option<(Expr, Expr)>, Text),
    /// `getimage`: left, top, right, bottom, and the index of the image.
    GetImage([Expr; 4], usize),
    /// `putimage`: left, top, the index of the image, and the operator.
    PutImage([Expr; 2], usize, Expr),
    Delay(Expr),
    /// `sound`, or with 0 `nosound`.
    Sound(Expr),
    Srand(Expr),
    /// An expression evaluated for its effect: `getch`, `installuserfont`.
    Evaluate(Expr),
    /// Calls a function of the table with its arguments and stores the results in variables.
    OutputCall(&'static OutputCall, Vec<Expr>, Vec<usize>),
    /// `initgraph` with a driver, a mode and the path of fonts.
    InitGraph([Expr; 2], Option<Text>),
    /// `initgraph` with pointers to two variables.
    InitGraphPointers([usize; 2], Option<Text>),
    /// `initgraph` with null pointers: keeps the current mode, or else uses `DETECT`.
    InitGraphNull,
    CloseGraph,
    /// A call that only C needs: `randomize`.
    Nothing,
    Assign(usize, Expr),
    Repeat(Expr, Block),
    While(Expr, Block),
    For {
        variable: usize,
        from: Expr,
        to: Expr,
        step: Expr,
        body: Block,
    },
    /// The first block whose condition is true, or the last one.
    If(Vec<(Expr, Block)>, Block),
    Break,
}

/// An expression.
#[derive(Clone, Debug)]
pub(super) enum Expr {
    Number(i64),
    Variable(usize),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<(Expr, Expr)>),
    Call(Function, Vec<Expr>),
    /// A function of a text.
    TextCall(Function, Text),
}

/// An operator between two values.
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

/// A text with interpolated values.
pub(super) type Text = Vec<TextPiece>;

/// A piece of a text.
#[derive(Clone, Debug)]
pub(super) enum TextPiece {
    Plain(String),
    Value(Expr),
    /// The result of a function that returns a text, and its numeric argument.
    Call(TextFunction, Expr),
}
