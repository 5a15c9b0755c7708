//! The syntax tree, with unresolved names and types.

use std::rc::Rc;
use std::sync::Arc;

use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::Punct;
use crate::types::TypeId;

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
        value: u64,
        unsigned: bool,
        long: bool,
    },
    Float(f64, Option<u8>),
    Char(i16),
    Str(Arc<[u8]>),
    Name(Symbol),
    /// `Class::name`, or `::name` without a class.
    Scoped(Option<Symbol>, Symbol),
    /// `Type<arguments>::name`.
    TypeMember(Rc<TypeName>, Symbol),
    /// `name<arguments>` of a function template.
    TemplateName(Symbol, Rc<[TemplateArgument]>),
    /// The first element of the range of a `for`, or the end of the range.
    RangeBound {
        of: Box<Expr>,
        is_end: bool,
    },
    /// The part with a number of an object or array, for a structured binding.
    Part(Box<Expr>, u32),
    /// A list in braces, as an argument or the value of a `return`.
    List(Rc<Initializer>),
    /// `throw value`, or `throw` alone.
    Throw(Option<Box<Expr>>),
    This,
    /// A prefix operator: `- + ! ~ * &`.
    Unary(Punct, Box<Expr>),
    Binary(Punct, Box<Expr>, Box<Expr>),
    /// `=`, or `op=` with its operator.
    Assign(Option<Punct>, Box<Expr>, Box<Expr>),
    /// `++` or `--`, as a prefix or suffix.
    IncDec {
        up: bool,
        before: bool,
        of: Box<Expr>,
    },
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    Call(Box<Expr>, Vec<Expr>),
    /// `.` or `->`; `class` is that of `p->Class::name`.
    Member {
        of: Box<Expr>,
        name: Symbol,
        arrow: bool,
        class: Option<Symbol>,
    },
    Index(Box<Expr>, Box<Expr>),
    Cast(Rc<TypeName>, Box<Expr>),
    /// `dynamic_cast<Type>(value)`.
    DynamicCast(Rc<TypeName>, Box<Expr>),
    /// A lambda expression.
    Lambda(Rc<Lambda>),
    /// A compound literal: `(Type){values}`.
    Literal(Rc<TypeName>, Rc<Initializer>),
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

impl Expr {
    /// Returns whether it calls a function, or creates or destroys an object, apart from its operands.
    pub(crate) fn makes_call(&self) -> bool {
        use ExprKind::{Call, Construct, Delete, Lambda, Literal, New};
        matches!(self.kind, Call(..) | New { .. } | Delete { .. } | Construct(..) | Lambda(_) | Literal(..))
    }

    /// Returns the operands of an operator, in the order of the source. Calls, `new` and `delete` have none.
    pub(crate) fn operands(&self) -> impl Iterator<Item = &Expr> {
        let operands: [Option<&Expr>; 3] = match &self.kind {
            ExprKind::Unary(_, of)
            | ExprKind::Cast(_, of)
            | ExprKind::IncDec { of, .. }
            | ExprKind::Member { of, .. } => [Some(of), None, None],
            ExprKind::Binary(_, a, b) | ExprKind::Assign(_, a, b) | ExprKind::Comma(a, b) | ExprKind::Index(a, b) => {
                [Some(a), Some(b), None]
            }
            ExprKind::Conditional(a, b, c) => [Some(a), Some(b), Some(c)],
            _ => [None; 3],
        };
        operands.into_iter().flatten()
    }
}

/// A lambda expression.
#[derive(Clone, Debug)]
pub(crate) struct Lambda {
    /// The variables that it names between its brackets.
    pub captures: Vec<Capture>,
    /// The capture of the other variables that it uses, if it has one: by reference if `true`, otherwise by value.
    pub default: Option<bool>,
    /// `true` if it captures `this`.
    pub has_this: bool,
    /// Its parameters, its result (`auto` if it is not given) and its body.
    pub function: Rc<FunctionDefinition>,
    /// The template of its body, if a parameter is `auto`.
    pub template: Option<Rc<Template>>,
    /// The names in its parameters and its body.
    pub names: Vec<Symbol>,
}

/// A variable that a lambda expression captures.
#[derive(Clone, Debug)]
pub(crate) struct Capture {
    /// Its name in the lambda expression.
    pub name: Symbol,
    /// `true` if it is captured by reference.
    pub by_reference: bool,
    /// The captured value: the variable, or an initializer.
    pub value: Expr,
}

/// An argument of a template.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum TemplateArgument {
    Type(Rc<TypeName>),
    Value(Expr),
}

/// A parameter of a template.
#[derive(Clone, Debug)]
pub(crate) struct TemplateParameter {
    /// Its name.
    pub name: Symbol,
    /// Its default argument.
    pub default: Option<TemplateArgument>,
}

/// A class or function template.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    /// The parameters; none for an explicit specialization.
    pub parameters: Vec<TemplateParameter>,
    /// The declaration that depends on them.
    pub item: Item,
}

/// A type without the name that it declares.
#[derive(Clone, Debug)]
pub(crate) struct TypeName {
    /// The type specifiers.
    pub base: TypeSpecifiers,
    /// The type derivation of the declarator.
    pub shape: Shape,
    /// The span.
    pub span: Span,
}

/// The type specifiers.
#[derive(Clone, Debug)]
pub(crate) struct TypeSpecifiers {
    /// The type.
    pub kind: TypeSpecifierKind,
    /// `true` if it is `const`.
    pub is_const: bool,
    /// `far` or `huge` among the specifiers; `char far *p` applies it to the next pointer.
    pub distance: Distance,
    /// The span.
    pub span: Span,
}

/// The kind of a type specifier.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum TypeSpecifierKind {
    /// `void`, or the type of a number by its keywords.
    Basic(TypeId),
    /// `auto`: the type of the initializer.
    Auto,
    /// `decltype(expression)`.
    Decltype(Rc<Expr>),
    Named(Symbol),
    /// `name<arguments>` of a class template.
    Template(Symbol, Rc<[TemplateArgument]>),
    /// `Type::name`.
    Member(Rc<TypeSpecifiers>, Symbol),
    Class(Rc<Class>),
    Enum(Rc<Enum>),
    /// No type, which means `int`.
    Implicit,
}

/// The derivation of a type by a declarator; the specified type is the leaf.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum Shape {
    Base,
    Pointer {
        to: Box<Shape>,
        distance: Distance,
        is_const: bool,
    },
    Reference {
        to: Box<Shape>,
        distance: Distance,
    },
    Array {
        of: Box<Shape>,
        length: Option<Box<Expr>>,
    },
    /// The result of a function after `->`.
    Trailing(Rc<TypeName>),
    Function {
        result: Box<Shape>,
        parameters: Rc<Parameters>,
        far: bool,
        is_interrupt: bool,
        is_const: bool,
    },
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
    /// The parameters in order.
    pub list: Vec<Parameter>,
    /// `true` if the list ends with `...`.
    pub variadic: bool,
    /// `true` if it is a prototype: neither `()` in C nor a list of names without types.
    pub prototype: bool,
    /// The names of an old-style parameter list without types.
    pub untyped_names: Vec<(Symbol, Span)>,
}

/// One parameter.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// Its name, if it has one.
    pub name: Option<Symbol>,
    /// Its type.
    pub type_name: TypeName,
    /// Its default argument.
    pub default: Option<Rc<Expr>>,
    /// The span.
    pub span: Span,
}

/// A `struct`, `union` or `class` specifier.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// Its tag, if it has one.
    pub tag: Option<Symbol>,
    /// `true` if it is a `union`.
    pub is_union: bool,
    /// The members between the braces; `None` without braces.
    pub body: Option<Vec<Member>>,
    /// The base class.
    pub base: Option<TypeSpecifiers>,
    /// The other base classes.
    pub other_bases: Vec<TypeSpecifiers>,
    /// The arguments of an explicit specialization of a class template.
    pub specializes: Option<Rc<[TemplateArgument]>>,
    /// The span.
    pub span: Span,
}

/// A member of a class.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum Member {
    /// Data members, and functions that are only declared.
    Declaration {
        declaration: Declaration,
        widths: Vec<Option<Expr>>,
        is_private: bool,
    },
    Function {
        function: Rc<FunctionDefinition>,
        is_private: bool,
    },
    Template {
        template: Rc<Template>,
        is_private: bool,
    },
}

/// An `enum` specifier.
#[derive(Clone, Debug)]
pub(crate) struct Enum {
    /// Its tag.
    pub tag: Option<Symbol>,
    /// The enumerators and their values; `None` without braces.
    pub items: Option<Vec<(Symbol, Option<Expr>, Span)>>,
    /// The span.
    pub span: Span,
}

/// Storage classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub(crate) enum StorageClass {
    #[default]
    Plain,
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

/// The specifiers of a declaration other than its type.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Specifiers {
    /// Storage class.
    pub storage: StorageClass,
    /// `true` if it is `virtual`.
    pub is_virtual: bool,
    /// `true` if it is a `friend`.
    pub is_friend: bool,
}

/// A declaration with any number of declarators.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    /// The type specifiers.
    pub base: TypeSpecifiers,
    /// The other specifiers.
    pub specifiers: Specifiers,
    /// The declarators.
    pub names: Vec<Declarator>,
}

/// A declared name with its type and initializer.
#[derive(Clone, Debug)]
pub(crate) struct Declarator {
    /// The name; `None` in an unnamed bit field.
    pub name: Option<Symbol>,
    /// The class in `Class::name`.
    pub class: Option<Symbol>,
    /// Its type.
    pub shape: Shape,
    /// Its initializer.
    pub init: Option<Initializer>,
    /// The span.
    pub span: Span,
}

/// An initializer.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum Initializer {
    Expr(Expr),
    List(Vec<Initializer>, Span),
    /// `Type name(arguments)`.
    Construct(Vec<Expr>),
    /// `.member = value` or `[index] = value` in a list.
    Designated(Designator, Box<Initializer>),
}

impl Initializer {
    /// Returns the value, or the first one in braces or parentheses.
    pub(crate) fn first_value(&self) -> Option<&Expr> {
        match self {
            Initializer::Expr(value) => Some(value),
            Initializer::Construct(list) => list.first(),
            Initializer::List(list, _) => match list.first() {
                Some(Initializer::Expr(value)) => Some(value),
                _ => None,
            },
            Initializer::Designated(..) => None,
        }
    }
}

/// The part of an array or structure to which a value in a list belongs.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum Designator {
    Member(Symbol, Span),
    Index(Box<Expr>),
}

/// A function definition.
#[derive(Clone, Debug)]
pub(crate) struct FunctionDefinition {
    /// The type specifiers.
    pub base: TypeSpecifiers,
    /// Its name and type.
    pub declarator: Declarator,
    /// The other specifiers.
    pub specifiers: Specifiers,
    /// The parameter declarations of an old-style definition.
    pub old_parameters: Vec<Declaration>,
    /// The member initializers of a constructor: `: member(value), Base(value)`.
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
    For {
        first: Option<Box<Stmt>>,
        condition: Option<Expr>,
        step: Option<Expr>,
        body: Box<Stmt>,
    },
    Switch(Expr, Box<Stmt>),
    Case(Expr, Box<Stmt>),
    Default(Box<Stmt>),
    Label(Symbol, Box<Stmt>),
    Goto(Symbol),
    Break,
    Continue,
    Return(Option<Expr>),
    /// `try` with its handlers. A handler without a declaration catches everything.
    Try(Box<Stmt>, Vec<(Option<Declaration>, Stmt)>),
}

/// An external declaration.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(crate) enum Item {
    Function(Rc<FunctionDefinition>),
    Declaration(Declaration),
    Template(Rc<Template>),
}

impl Item {
    /// Returns a span in the declaration.
    pub(crate) fn span(&self) -> Span {
        match self {
            Item::Function(function) => function.declarator.span,
            Item::Declaration(declaration) => declaration.names.last().map_or(declaration.base.span, |last| last.span),
            Item::Template(template) => template.item.span(),
        }
    }
}
