//! Typed statements.

use super::{Datum, Expr, LabelId, LocalId, TemporaryId};
use crate::source::Span;
use crate::types::TypeId;

/// A statement.
#[derive(Clone, Debug)]
pub(crate) struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// Kinds of statements.
#[derive(Clone, Debug)]
pub(crate) enum StmtKind {
    Empty,
    Expr(FullExpr),
    Declare(Vec<Declaration>),
    Block(Block),
    If {
        condition: FullExpr,
        yes: Block,
        no: Option<Block>,
    },
    While {
        condition: FullExpr,
        body: Block,
        /// `true` if the condition is a true constant.
        endless: bool,
    },
    DoWhile {
        body: Block,
        condition: FullExpr,
    },
    For {
        first: Option<Box<Stmt>>,
        condition: Option<FullExpr>,
        step: Option<FullExpr>,
        body: Block,
        endless: bool,
    },
    Switch {
        value: FullExpr,
        body: Block,
    },
    Case(i32, Box<Stmt>),
    Default(Box<Stmt>),
    Label(LabelId, Box<Stmt>),
    Goto(LabelId),
    /// `try` with its handlers.
    Try {
        body: Block,
        handlers: Vec<Handler>,
    },
    /// `break`, which first destroys objects.
    Break(Vec<Destruction>),
    Continue(Vec<Destruction>),
    Return(Return),
}

/// A handler of exceptions.
#[derive(Clone, Debug)]
pub(crate) struct Handler {
    /// The type that it catches; `None` for all.
    pub caught: Option<TypeId>,
    pub block: Block,
}

/// A block with its own scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    pub statements: Vec<Stmt>,
    /// Destroys its objects, the last one first.
    pub destroy: Vec<Destruction>,
    /// The number of these objects that exist before the first statement: parameters, and the parts of a constructor's object.
    pub initial_objects: usize,
    /// The span of the closing brace.
    pub end: Option<Span>,
}

/// An expression that is not part of another one.
#[derive(Clone, Debug)]
pub(crate) struct FullExpr {
    pub value: Expr,
    /// The temporary objects that are created only if their side of `&&`, `||` or `?:` is evaluated.
    pub guarded: Vec<TemporaryId>,
    /// Destroys the temporary objects.
    pub destroy: Vec<Destruction>,
}

/// The destruction of an object.
#[derive(Clone, Debug)]
pub(crate) struct Destruction {
    /// The temporary object that is destroyed only if it was created.
    pub guard: Option<TemporaryId>,
    pub call: Expr,
    pub when: DestroyWhen,
}

/// The ways out of a block on which an object is destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DestroyWhen {
    /// The end, a jump or an exception.
    Always,
    /// The end or a jump.
    NotThrown,
    /// An exception only: the parts of an object whose constructor throws.
    Thrown,
}

impl Destruction {
    /// Returns the destruction of an object that is created unconditionally.
    pub(crate) fn new(call: Expr) -> Destruction {
        Destruction { guard: None, call, when: DestroyWhen::Always }
    }
}

/// The declaration of a variable in a function.
#[derive(Clone, Debug)]
pub(crate) enum Declaration {
    Local {
        local: LocalId,
        init: Option<FullExpr>,
        /// The number of objects of the block that exist after the declaration.
        objects: usize,
    },
    Static {
        global: usize,
        /// Constant initial values.
        constants: Vec<Datum>,
        /// The initialization when control first reaches the declaration, and the destruction at the end of the program.
        init: Option<(FullExpr, Option<Expr>)>,
    },
}

/// `return`.
#[derive(Clone, Debug)]
pub(crate) struct Return {
    pub value: Option<Expr>,
    /// The result type of the function.
    pub result: TypeId,
    pub guarded: Vec<TemporaryId>,
    /// Destroys the temporary objects of the value, and then all objects of the function.
    pub destroy: Vec<Destruction>,
    /// `true` if the destruction overwrites the result, which is then saved.
    pub saves_result: bool,
}
