//! Typed expressions.

use std::sync::Arc;

use super::{FullExpr, LocalId, OpaqueId, TemporaryId};
use crate::source::Span;
use crate::token::Punct;
use crate::types::{self, PointerWidth, Rep, Type, TypeId, Types};

/// An expression with its type.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    /// The kind.
    pub kind: Kind,
    /// The type.
    pub of: TypeId,
    /// The value category.
    pub category: Category,
    /// The span, unless the analysis added the expression. Code for an expression without a span belongs to the expression
    /// around it.
    pub span: Option<Span>,
}

/// The value category of an expression: the result of its evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Category {
    /// A number or an address that is known before the program runs.
    Constant,
    /// A value that is computed.
    Value,
    /// A place in memory, whose value has not been loaded.
    Place(PlaceKind),
}

/// The properties of a place that are known from its expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PlaceKind {
    /// `true` if the place has a fixed offset in the frame or the data segment.
    pub direct: bool,
    /// `true` if only a far pointer reaches it.
    pub far: bool,
    /// `true` if it is a bit field, which has no address.
    pub bit_field: bool,
}

/// A bit field in a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BitField {
    pub first: u8,
    pub width: u8,
    pub signed: bool,
}

impl BitField {
    /// Returns the bit field as the instructions `BitGet` and `BitPut` encode it.
    pub(crate) fn encode(self) -> u32 {
        u32::from(self.first) | u32::from(self.width) << 8 | u32::from(self.signed) << 16
    }
}

/// The place of a variable.
pub(crate) const DIRECT: Category = Category::Place(PlaceKind { direct: true, far: false, bit_field: false });

/// Kinds of expressions.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// An integer or pointer constant.
    Int(i32),
    Real(f64),
    /// A 64-bit integer constant that 32 bits cannot hold.
    Quad(i64),
    /// A string literal: an array of characters.
    Text(Arc<[u8]>),
    Local(LocalId),
    Global(usize),
    /// The pseudo-register at this offset.
    Register(u16),
    This,
    /// The address of a function.
    Function(usize),
    /// The offset of the virtual table of a class.
    VirtualTable(usize),
    /// Functions of one name, until a call or a conversion chooses one.
    Overloaded(Vec<usize>),
    /// Methods of one name, until a call chooses one. A direct call does not use the virtual table.
    Methods {
        methods: Vec<usize>,
        object: Option<Box<Expr>>,
        direct: bool,
    },
    /// The value of an expression that has been evaluated, bound by `Let`, `Update`, `ForEach`, `New` or `Delete`.
    Opaque(OpaqueId),
    /// A temporary object that has been created.
    Temporary(TemporaryId),
    /// The address of a place.
    AddressOf(Box<Expr>),
    /// The target of a pointer or reference.
    Deref(Box<Expr>),
    /// A pointer to an object of class `from`, as one to the object of class `to` of which it is a part, or null.
    DynamicCast {
        pointer: Box<Expr>,
        from: usize,
        to: usize,
    },
    /// A place inside another one: a member, a base class, or an element with a constant index.
    Subobject {
        object: Box<Expr>,
        offset: u32,
        bits: Option<BitField>,
    },
    /// An element of an array in the frame or in the data segment.
    Index {
        array: Box<Expr>,
        index: Box<Expr>,
        index_first: bool,
    },
    /// A conversion. If the value is only stored, a byte needs only the low half of its word.
    Convert {
        value: Box<Expr>,
        is_stored: bool,
    },
    /// The same value or place as another type.
    Retype(Box<Expr>),
    /// The value in a place: the result of a cast is not an lvalue.
    Load(Box<Expr>),
    /// A pointer that is checked at run time: it must not be uninitialized nor, if it is followed, null. `written` is the span
    /// of its expression.
    Check {
        pointer: Box<Expr>,
        followed: bool,
        written: Span,
    },
    /// The offset of a pointer.
    LowWord(Box<Expr>),
    Negate(Box<Expr>),
    Complement(Box<Expr>),
    /// 1 if the value is not 0, or the reverse if negated.
    Truth {
        value: Box<Expr>,
        negated: bool,
    },
    /// Arithmetic between operands of the same type.
    Binary {
        op: Punct,
        operands: Box<Operands>,
    },
    Compare {
        op: Punct,
        operands: Box<Operands>,
    },
    /// A pointer plus or minus a number of elements.
    PointerAdd {
        operands: Box<Operands>,
        minus: bool,
    },
    /// The number of elements between two pointers.
    PointerDifference(Box<Operands>),
    /// `&&` or `||` of two conditions.
    Logical {
        is_or: bool,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// The negation of a condition.
    Not(Box<Expr>),
    /// `?:`. One of two objects is selected by its address.
    Conditional {
        condition: Box<Expr>,
        yes: Box<Expr>,
        no: Box<Expr>,
    },
    /// The last expression, after the others have been evaluated.
    Sequence(Vec<Expr>),
    /// Stores a value. The value is evaluated before the target, and converted after it.
    Assign {
        target: Box<Expr>,
        value: Box<Expr>,
    },
    /// `op=`, `++` or `--`: evaluates the target once, binds it, and stores a value that is computed from it. The result is the
    /// target, or its old value.
    Update {
        target: Box<Expr>,
        bound: OpaqueId,
        value: Box<Expr>,
        keeps_old: bool,
    },
    Call(Box<Call>),
    /// Evaluates expressions in order and then the body, which refers to them.
    Let {
        bindings: Vec<Binding>,
        body: Box<Expr>,
    },
    /// Creates a temporary object: evaluates the expression that constructs it.
    Create {
        temporary: TemporaryId,
        construct: Box<Expr>,
    },
    /// Copies a value to a temporary variable, so that it has an address.
    Materialize(Box<Expr>),
    ForEach(Box<ForEach>),
    New(Box<New>),
    Delete(Box<Delete>),
    Aggregate(Box<Aggregate>),
}

/// Two operands and the order of their evaluation. Implicit conversions follow when both have been evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Operands {
    pub left: Expr,
    pub right: Expr,
    pub order: Order,
}

/// The order of two operands.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Order {
    /// `true` if the right operand is evaluated first.
    pub right_first: bool,
    /// `true` if the first operand is copied, because the second one may change it.
    pub copies_first: bool,
}

/// A bound expression.
#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub id: OpaqueId,
    pub value: Expr,
    /// `true` if the value is copied, because it may change before it is used.
    pub copies: bool,
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub callee: Callee,
    /// The object of a method.
    pub object: Option<Expr>,
    /// The arguments, converted to the types in which they are passed.
    pub arguments: Vec<Expr>,
    /// The span of the call instruction, if it is not that of the expression around it.
    pub span: Option<Span>,
    /// The temporary object for a result of class type.
    pub temporary: Option<TemporaryId>,
}

/// The callee of a call.
#[derive(Clone, Debug)]
pub(crate) enum Callee {
    Function(usize),
    /// The function in this slot of the virtual table, whose address is at this offset of the object.
    Virtual {
        slot: usize,
        table_offset: u32,
    },
    Pointer(Expr),
}

/// A loop over the elements of an array.
#[derive(Clone, Debug)]
pub(crate) struct ForEach {
    pub array: Expr,
    pub element: OpaqueId,
    /// Another array of the same type, which is walked at the same time, and its element.
    pub other: Option<(Expr, OpaqueId)>,
    /// The size of an element in bytes.
    pub size: u32,
    pub count: Count,
    /// `true` if the loop begins with the last element.
    pub backwards: bool,
    /// The expression for each element; its temporary objects end with it.
    pub body: FullExpr,
}

/// The number of elements of an array.
#[derive(Clone, Debug)]
pub(crate) enum Count {
    Fixed(u32),
    Computed(Expr),
}

/// `new`.
#[derive(Clone, Debug)]
pub(crate) struct New {
    /// The number of elements of an array.
    pub count: Option<Binding>,
    /// The number of bytes.
    pub size: Expr,
    /// The call of the class's own `operator new`.
    pub allocate: Option<Expr>,
    /// `true` if the number of elements is stored before the array, because they must be destroyed.
    pub stores_count: bool,
    /// The new pointer, for `construct`.
    pub pointer: OpaqueId,
    pub construct: Option<Expr>,
}

/// `delete`.
#[derive(Clone, Debug)]
pub(crate) struct Delete {
    pub pointer: Binding,
    /// Destroys the object, unless the pointer is null.
    pub destroy: Option<Expr>,
    /// Destroys the elements of an array, whose number is bound.
    pub destroy_elements: Option<(OpaqueId, Expr)>,
    /// The call of the class's own `operator delete`.
    pub free: Option<Expr>,
}

/// The initialization of an array or structure: a copy of its constant parts, and then its other parts.
#[derive(Clone, Debug)]
pub(crate) struct Aggregate {
    pub target: Expr,
    pub constants: Vec<Datum>,
    pub stores: Vec<Expr>,
}

/// A constant part of a variable.
#[derive(Clone, Debug)]
pub(crate) struct Datum {
    /// The offset in the variable in bytes.
    pub offset: u32,
    /// The first bit and the number of bits of a bit field.
    pub bits: Option<(u8, u8)>,
    /// A constant, or a string literal with the type of the array that it fills.
    pub value: Expr,
}

impl Expr {
    pub(crate) fn new(kind: Kind, of: TypeId, category: Category) -> Expr {
        Expr { kind, of, category, span: None }
    }

    /// Creates a computed value.
    pub(crate) fn value(kind: Kind, of: TypeId) -> Expr {
        Expr::new(kind, of, Category::Value)
    }

    /// Creates a value, or a constant if it is computed from constants only.
    pub(crate) fn folded(kind: Kind, of: TypeId, is_constant: bool) -> Expr {
        Expr::new(kind, of, if is_constant { Category::Constant } else { Category::Value })
    }

    pub(crate) fn int(value: i32, of: TypeId) -> Expr {
        Expr::new(Kind::Int(value), of, Category::Constant)
    }

    pub(crate) fn real(value: f64, of: TypeId) -> Expr {
        Expr::new(Kind::Real(value), of, Category::Constant)
    }

    /// Creates a 64-bit integer constant.
    pub(crate) fn quad(value: i64, of: TypeId) -> Expr {
        match i32::try_from(value) {
            Ok(small) => Expr::int(small, of),
            Err(_) => Expr::new(Kind::Quad(value), of, Category::Constant),
        }
    }

    /// Creates a place that only a far pointer reaches.
    pub(crate) fn far_place(kind: Kind, of: TypeId) -> Expr {
        let place = PlaceKind { direct: false, far: true, bit_field: false };
        Expr::new(kind, of, Category::Place(place))
    }

    /// Creates a place whose offset is computed.
    pub(crate) fn element(kind: Kind, of: TypeId) -> Expr {
        Expr::new(kind, of, Category::Place(PlaceKind::default()))
    }

    /// Creates an expression without effects or value.
    pub(crate) fn nothing() -> Expr {
        Expr::value(Kind::Sequence(Vec::new()), types::VOID)
    }

    /// Creates the replacement of an erroneous expression.
    pub(crate) fn bad() -> Expr {
        Expr::int(0, types::BAD)
    }

    pub(crate) fn opaque(id: OpaqueId, value: &Expr, copied: bool) -> Expr {
        let category = if copied { value.category.copied() } else { value.category };
        Expr::new(Kind::Opaque(id), value.of, category)
    }

    /// Creates the expressions in sequence, with the type and category of the last one.
    pub(crate) fn sequence(list: Vec<Expr>) -> Expr {
        match list.last() {
            Some(last) => {
                let (of, category) = (last.of, last.category);
                Expr::new(Kind::Sequence(list), of, category)
            }
            None => Expr::nothing(),
        }
    }

    pub(crate) fn assign(target: Expr, value: Expr) -> Expr {
        let (of, category) = (target.of, target.category);
        Expr::new(Kind::Assign { target: Box::new(target), value: Box::new(value) }, of, category)
    }

    pub(crate) fn bind(id: OpaqueId, value: Expr, copies: bool, body: Expr) -> Expr {
        Expr::bind_all(vec![Binding { id, value, copies }], body)
    }

    pub(crate) fn bind_all(bindings: Vec<Binding>, body: Expr) -> Expr {
        let (of, category) = (body.of, body.category);
        Expr::new(Kind::Let { bindings, body: Box::new(body) }, of, category)
    }

    /// Creates the place `offset` bytes after the start of another one.
    pub(crate) fn subobject(object: Expr, offset: u32, bits: Option<BitField>, of: TypeId) -> Expr {
        let category = match object.category {
            Category::Place(place) => Category::Place(PlaceKind { bit_field: bits.is_some(), ..place }),
            other => other,
        };
        Expr::new(Kind::Subobject { object: Box::new(object), offset, bits }, of, category)
    }

    /// Creates the target of a pointer or reference of this width.
    pub(crate) fn deref(pointer: Expr, width: PointerWidth, of: TypeId) -> Expr {
        let far = width != PointerWidth::Near;
        let direct = !far && pointer.category == Category::Constant;
        let category = Category::Place(PlaceKind { direct, far, bit_field: false });
        Expr::new(Kind::Deref(Box::new(pointer)), of, category)
    }

    /// Creates the address of a place, as a pointer or reference `of` this type.
    pub(crate) fn address_of(place: Expr, of: TypeId) -> Expr {
        let is_constant = place.has_constant_address();
        Expr::folded(Kind::AddressOf(Box::new(place)), of, is_constant)
    }

    /// Creates a conversion of a number or pointer.
    pub(crate) fn convert(value: Expr, to: TypeId, is_stored: bool, types: &Types) -> Expr {
        let category = value.category.converted(value.of, to, types);
        Expr::new(Kind::Convert { value: Box::new(value), is_stored }, to, category)
    }

    /// Changes the type without a conversion.
    pub(crate) fn with_type(self, of: TypeId) -> Expr {
        if self.of == of {
            return self;
        }
        match self.kind {
            Kind::Int(_) | Kind::Real(_) | Kind::Quad(_) | Kind::Local(_) | Kind::Opaque(_) => Expr { of, ..self },
            _ => Expr { of, ..self.retyped() },
        }
    }

    /// Returns the same value or place as an expression without a span.
    pub(crate) fn retyped(self) -> Expr {
        let (of, category) = (self.of, self.category);
        Expr::new(Kind::Retype(Box::new(self)), of, category)
    }

    /// Returns the expression with a span.
    pub(crate) fn with_span(self, span: Span) -> Expr {
        Expr { span: Some(span), ..self }
    }

    /// Returns the value of an integer constant.
    pub(crate) fn constant(&self) -> Option<i32> {
        match self.kind {
            Kind::Int(value) => Some(value),
            _ => None,
        }
    }

    pub(crate) fn is_constant(&self) -> bool {
        self.category == Category::Constant
    }

    pub(crate) fn place(&self) -> Option<PlaceKind> {
        match self.category {
            Category::Place(place) => Some(place),
            _ => None,
        }
    }

    /// Returns whether it is a place, other than a bit field.
    pub(crate) fn is_addressable(&self) -> bool {
        self.place().is_some_and(|place| !place.bit_field)
    }

    /// Returns whether it is a variable, or a part of one at a fixed offset.
    pub(crate) fn is_direct(&self) -> bool {
        self.place().is_some_and(|place| place.direct && !place.bit_field)
    }

    /// Returns whether the address of this place is known before the program runs.
    fn has_constant_address(&self) -> bool {
        if !self.is_direct() {
            return false;
        }
        match &self.kind {
            Kind::Text(_) | Kind::Global(_) | Kind::Register(_) | Kind::Deref(_) => true,
            Kind::Subobject { object: inner, .. } | Kind::Retype(inner) => inner.has_constant_address(),
            Kind::Convert { value, .. } => value.has_constant_address(),
            Kind::Check { pointer, .. } => pointer.has_constant_address(),
            _ => false,
        }
    }
}

impl Category {
    /// Returns the category of a copy.
    pub(crate) fn copied(self) -> Category {
        match self {
            Category::Place(_) => Category::Value,
            other => other,
        }
    }

    /// Returns the category after a conversion of a number or pointer.
    fn converted(self, from: TypeId, to: TypeId, types: &Types) -> Category {
        let Category::Place(place) = self else { return self };
        let (source, target) = (types.rep(from), types.rep(to));
        let pointers = matches!(types.get(from), Type::Pointer { .. }) && matches!(types.get(to), Type::Pointer { .. });
        let keeps_place = match (source, target) {
            // The base part of an object.
            (Rep::Block, Rep::Block) => true,
            _ if to == types::BOOL => false,
            // Pointers of the same width.
            (Rep::U16, Rep::U16) | (Rep::U32, Rep::U32) if pointers => true,
            _ => !place.bit_field && target.is_start_of(source),
        };
        if keeps_place { self } else { Category::Value }
    }
}
