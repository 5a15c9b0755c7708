//! The program as the parser sees it: names and types still unresolved.

use std::rc::Rc;

use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::Punct;

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    /// The kind.
    pub kind: ExprKind,
    /// The span.
    pub span: Span,
}

/// Kinds of expressions.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum ExprKind {
    Int {
        value: u32,
        unsigned: bool,
        long: bool,
    },
    Float(f64, Option<u8>),
    Char(i16),
    Str(Rc<[u8]>),
    Name(Symbol),
    /// `Class::name`, or `::name` without a class.
    Scoped(Option<Symbol>, Symbol),
    This,
    /// `- + ! ~ * &`.
    Unary(Punct, Box<Expr>),
    Binary(Punct, Box<Expr>, Box<Expr>),
    /// `=`, or `op=` with the operator.
    Assign(Option<Punct>, Box<Expr>, Box<Expr>),
    /// `++` or `--`, before or after.
    Step {
        up: bool,
        before: bool,
        of: Box<Expr>,
    },
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    Call(Box<Expr>, Vec<Expr>),
    /// `.` or `->`; with the class in `p->Class::name`.
    Member {
        of: Box<Expr>,
        name: Symbol,
        arrow: bool,
        class: Option<Symbol>,
    },
    Index(Box<Expr>, Box<Expr>),
    Cast(Rc<TypeName>, Box<Expr>),
    /// `Type(arguments)`.
    Construct(Rc<TypeName>, Vec<Expr>),
    SizeofType(Rc<TypeName>),
    SizeofExpr(Box<Expr>),
    New {
        of: Rc<TypeName>,
        count: Option<Box<Expr>>,
        arguments: Vec<Expr>,
    },
    Delete {
        of: Box<Expr>,
        array: bool,
    },
}

/// A type as written, without the name it declares.
#[derive(Clone, Debug)]
pub(crate) struct TypeName {
    /// The part before the declarator.
    pub base: Base,
    /// The declarator's part of the type.
    pub shape: Shape,
    /// The span.
    pub span: Span,
}

/// The type specifiers.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    /// The type.
    pub kind: BaseKind,
    /// It is declared `const`.
    pub is_const: bool,
    /// `far` or `huge` written among the specifiers (`char far *p` gives it to the next pointer).
    pub distance: Distance,
    /// The span.
    pub span: Span,
}

/// Plain types and references to named ones.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum BaseKind {
    Void,
    Char,
    SignedChar,
    UnsignedChar,
    Int,
    Unsigned,
    Long,
    UnsignedLong,
    Float,
    Double,
    LongDouble,
    Named(Symbol),
    Class(Rc<Class>),
    Enum(Rc<Enum>),
    /// No type was written: `int`.
    Implicit,
}

/// The construction of a type from the base: the base is at the leaf.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum Shape {
    Base,
    Pointer { to: Box<Shape>, distance: Distance, is_const: bool },
    Reference { to: Box<Shape>, distance: Distance },
    Array { of: Box<Shape>, length: Option<Box<Expr>> },
    Function { result: Box<Shape>, parameters: Rc<Parameters>, far: bool, is_interrupt: bool },
}

/// The declared width of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub(crate) enum Distance {
    #[default]
    Model,
    Near,
    Far,
    Huge,
}

/// Parameters of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parameters {
    /// In order.
    pub list: Vec<Parameter>,
    /// `...` at the end.
    pub variadic: bool,
    /// Types are given: not `()` in C and not a list of bare names.
    pub prototype: bool,
    /// `pascal`: pushed left to right.
    pub old_names: Vec<(Symbol, Span)>,
}

/// One parameter.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// Its name, if it has one.
    pub name: Option<Symbol>,
    /// Its type.
    pub of: TypeName,
    /// Default argument.
    pub default: Option<Rc<Expr>>,
    /// The span.
    pub span: Span,
}

/// `struct`, `union` or `class`.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// Its tag; generated if it has none.
    pub tag: Option<Symbol>,
    /// `union`.
    pub is_union: bool,
    /// The members between the braces, if there are any.
    pub body: Option<Vec<Member>>,
    /// The base class.
    pub base: Option<Symbol>,
    /// The span.
    pub span: Span,
}

/// A member of a class.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum Member {
    /// Variables or functions that are only declared.
    Declaration {
        declaration: Declaration,
        widths: Vec<Option<Expr>>,
        is_private: bool,
    },
    Function {
        function: Rc<Function>,
        is_private: bool,
    },
}

/// `enum`.
#[derive(Clone, Debug)]
pub(crate) struct Enum {
    /// Its tag.
    pub tag: Option<Symbol>,
    /// Names and values.
    pub items: Option<Vec<(Symbol, Option<Expr>, Span)>>,
    /// The span.
    pub span: Span,
}

/// Storage classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub(crate) enum Storage {
    #[default]
    Plain,
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

/// A declaration of any number of names.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    /// The part before the declarators.
    pub base: Base,
    /// Storage class.
    pub storage: Storage,
    /// `virtual`.
    pub is_virtual: bool,
    /// `friend`.
    pub is_friend: bool,
    /// The names.
    pub names: Vec<Declarator>,
}

/// One name that is declared.
#[derive(Clone, Debug)]
pub(crate) struct Declarator {
    /// The name; `None` in an unnamed bit field.
    pub name: Option<Symbol>,
    /// The class in `Class::name`.
    pub class: Option<Symbol>,
    /// Its type.
    pub shape: Shape,
    /// Its first value.
    pub init: Option<Init>,
    /// The span.
    pub span: Span,
}

/// A first value.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum Init {
    Expr(Expr),
    List(Vec<Init>, Span),
    /// `Type name(arguments)`.
    Construct(Vec<Expr>),
}

/// A function with a body.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// Its declaration, of one name.
    pub base: Base,
    /// Its name and type.
    pub declarator: Declarator,
    /// Storage class.
    pub storage: Storage,
    /// `virtual`.
    pub is_virtual: bool,
    /// `friend`.
    pub is_friend: bool,
    /// Declarations of the parameters of an old-style definition.
    pub old_parameters: Vec<Declaration>,
    /// `: member(value), Base(value)` of a constructor.
    pub inits: Vec<(Symbol, Vec<Expr>, Span)>,
    /// The body.
    pub body: Vec<Stmt>,
    /// The closing brace.
    pub end: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) struct Stmt {
    /// The kind.
    pub kind: StmtKind,
    /// The span.
    pub span: Span,
}

/// Kinds of statements.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum StmtKind {
    Empty,
    Expr(Expr),
    Declare(Declaration),
    Block(Vec<Stmt>, Span),
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    While(Expr, Box<Stmt>),
    DoWhile(Box<Stmt>, Expr),
    For { first: Option<Box<Stmt>>, condition: Option<Expr>, step: Option<Expr>, body: Box<Stmt> },
    Switch(Expr, Box<Stmt>),
    Case(Expr, Box<Stmt>),
    Default(Box<Stmt>),
    Label(Symbol, Box<Stmt>),
    Goto(Symbol),
    Break,
    Continue,
    Return(Option<Expr>),
}

/// An item at the top level.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum Item {
    Function(Rc<Function>),
    Declaration(Declaration),
}
