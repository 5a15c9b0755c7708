//! Types and their memory layout: 16-bit `int`, no alignment.

use std::collections::HashMap;
use std::sync::Arc;

use crate::budget::TYPE_DEPTH;
use crate::symbol::Symbol;

/// The size in bytes from which local variables of the modern dialect are outside of the frame.
const SMALLEST_LARGE_LOCAL: u32 = 0x2000;

/// An interned type: equal types have equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct TypeId(pub u32);

/// The width of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PointerWidth {
    Near,
    Far,
    Huge,
}

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Type {
    /// The type of an invalid expression; compatible with everything.
    Bad,
    Void,
    Bool,
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
    /// A 16-bit integer where `int` has 32 bits; otherwise `short` is `int`.
    Short,
    UnsignedShort,
    LongLong,
    UnsignedLongLong,
    Pointer {
        to: TypeId,
        width: PointerWidth,
    },
    Reference {
        to: TypeId,
        width: PointerWidth,
    },
    /// An array; the length is 0 while it is unknown.
    Array {
        of: TypeId,
        length: u32,
    },
    Function {
        result: TypeId,
        parameters: Arc<[TypeId]>,
        variadic: bool,
        prototype: bool,
        far: bool,
        interrupt: bool,
    },
    Class(usize),
    Enum(usize),
}

/// The `const` parts of a declared type: bit 0 is the object, bit 1 what it points to, bit 2 what that points to, and so on.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Constness(u8);

impl Constness {
    /// Returns whether the object is `const`.
    pub(crate) fn is_const(self) -> bool {
        self.0 & 1 != 0
    }

    /// Makes the object `const`.
    pub(crate) fn with_const(self) -> Constness {
        Constness(self.0 | 1)
    }

    /// Returns the constness of a pointer to it.
    pub(crate) fn pointer_to(self) -> Constness {
        Constness(self.0 << 1)
    }

    /// Returns the constness of what it points to.
    pub(crate) fn target(self) -> Constness {
        Constness(self.0 >> 1)
    }
}

/// A member of a structure.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// Its name.
    pub name: Option<Symbol>,
    /// Its type.
    pub type_id: TypeId,
    /// The `const` parts of its type.
    pub constness: Constness,
    /// Its offset in the structure in bytes.
    pub offset: u32,
    /// The first bit and the number of bits of a bit field.
    pub bits: Option<(u8, u8)>,
    /// `true` if only its class may access it.
    pub is_private: bool,
}

/// A structure, union or class.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClassType {
    /// Its tag as text, for messages.
    pub name: String,
    /// Its tag.
    pub tag: Option<Symbol>,
    /// `true` if it is a union.
    pub is_union: bool,
    /// The members in order, those of the base class first.
    pub fields: Vec<Field>,
    /// The size in bytes.
    pub size: u32,
    /// `true` if its body has been defined.
    pub is_complete: bool,
    /// The base class.
    pub base: Option<usize>,
    /// The other base classes, with their offsets in bytes.
    pub other_bases: Vec<(usize, u32)>,
    /// The number of inherited members.
    pub inherited: usize,
    /// The depth of the classes of its members and bases: 0 if there are none.
    pub depth: usize,
    /// The number of objects of other classes in it; those of an array count as one.
    pub objects: usize,
    /// The offset of the pointer to the table of virtual functions, in bytes.
    pub vtable_offset: Option<u32>,
}

/// All types of a program.
#[derive(Clone, Debug)]
pub(crate) struct Types {
    all: Vec<Type>,
    known: HashMap<Type, TypeId>,
    /// The depth of each type: of pointers, arrays and functions.
    depths: Vec<u16>,
    /// `true` if a type was too deep, which is [`BAD`] instead.
    pub is_too_deep: bool,
    /// The structures by number.
    pub classes: Vec<ClassType>,
    /// The tags of enumerations by number.
    pub enums: Vec<String>,
    /// The width of data pointers without `near`, `far` or `huge`.
    pub data_width: PointerWidth,
    /// The width of function pointers without `near`, `far` or `huge`.
    pub code_width: PointerWidth,
    /// `true` if `int` has 32 bits, and structures are aligned.
    pub is_wide: bool,
}

macro_rules! basic {
    ($($name:ident $type:ident $number:literal $text:literal),*) => {
        $(pub(crate) const $name: TypeId = TypeId($number);)*
        /// The basic types by number, with their spellings in C.
        const BASIC: &[(Type, &str)] = &[$((Type::$type, $text)),*];
    };
}

basic! {
    BAD Bad 0 "?", VOID Void 1 "void", BOOL Bool 2 "bool", CHAR Char 3 "char", SIGNED_CHAR SignedChar 4 "signed char",
    UNSIGNED_CHAR UnsignedChar 5 "unsigned char", INT Int 6 "int", UNSIGNED Unsigned 7 "unsigned", LONG Long 8 "long",
    UNSIGNED_LONG UnsignedLong 9 "unsigned long", FLOAT Float 10 "float", DOUBLE Double 11 "double",
    LONG_DOUBLE LongDouble 12 "long double", SHORT Short 13 "short", UNSIGNED_SHORT UnsignedShort 14 "unsigned short",
    LONG_LONG LongLong 15 "long long", UNSIGNED_LONG_LONG UnsignedLongLong 16 "unsigned long long"
}

/// Returns the number of bits by which Borland's 16-bit code shifts a `long`: from 16 on it moves a word, then shifts it by up
/// to 31 bits; 32 and more leave nothing.
pub(crate) fn long_shift(count: u32) -> u32 {
    let count = count & 0xFF;
    if count < 16 { count } else { 16 + ((count - 16) & 31) }
}

/// The machine representation of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rep {
    /// 8 bits, signed.
    I8,
    /// 8 bits, unsigned.
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
    /// 80 bits of the x87, in memory only.
    F80,
    /// The bytes of a structure or array.
    Block,
    Void,
}

impl Rep {
    /// Returns whether it is a floating-point number.
    pub(crate) fn is_float(self) -> bool {
        matches!(self, Rep::F32 | Rep::F64 | Rep::F80)
    }

    /// Returns whether it is a 32-bit integer or a far pointer.
    pub(crate) fn is_long(self) -> bool {
        matches!(self, Rep::I32 | Rep::U32)
    }

    /// Returns whether it is a 64-bit integer.
    pub(crate) fn is_quad(self) -> bool {
        matches!(self, Rep::I64 | Rep::U64)
    }

    /// Returns whether it is an unsigned integer of at least a word.
    pub(crate) fn is_unsigned(self) -> bool {
        matches!(self, Rep::U16 | Rep::U32 | Rep::U64)
    }

    /// Returns whether this integer or pointer is at the start of a `wider` one in memory, whose low bytes come first.
    pub(crate) fn is_start_of(self, wider: Rep) -> bool {
        let size = |rep| match rep {
            Rep::I8 | Rep::U8 => 1,
            Rep::I32 | Rep::U32 => 4,
            Rep::I64 | Rep::U64 => 8,
            _ => 2,
        };
        !self.is_float() && !wider.is_float() && size(self) <= size(wider)
    }
}

impl Types {
    /// Creates a table with the basic types.
    pub(crate) fn new(data: PointerWidth, code: PointerWidth, is_wide: bool) -> Types {
        let mut types = Types {
            all: Vec::new(),
            known: HashMap::new(),
            depths: Vec::new(),
            is_too_deep: false,
            classes: Vec::new(),
            enums: Vec::new(),
            data_width: data,
            code_width: code,
            is_wide,
        };
        for (basic, _) in BASIC {
            types.intern(basic.clone());
        }
        types
    }

    /// Returns the number of a type, and adds the type if it is new. One that is too deep becomes [`BAD`].
    pub(crate) fn intern(&mut self, of: Type) -> TypeId {
        if let Some(&id) = self.known.get(&of) {
            return id;
        }
        let depth_of = |id: TypeId| self.depths[id.0 as usize] + 1;
        let depth = match &of {
            Type::Pointer { to: of, .. } | Type::Reference { to: of, .. } | Type::Array { of, .. } => depth_of(*of),
            Type::Function { result, parameters, .. } => {
                parameters.iter().map(|parameter| depth_of(*parameter)).fold(depth_of(*result), u16::max)
            }
            _ => 0,
        };
        if usize::from(depth) > TYPE_DEPTH {
            self.is_too_deep = true;
            return BAD;
        }
        let id = TypeId(self.all.len() as u32);
        self.depths.push(depth);
        self.all.push(of.clone());
        self.known.insert(of, id);
        id
    }

    /// Returns the type of a number.
    pub(crate) fn get(&self, id: TypeId) -> &Type {
        &self.all[id.0 as usize]
    }

    /// Returns the type of a function without `...`, `far` and `interrupt`.
    pub(crate) fn function(&mut self, result: TypeId, parameters: &[TypeId], prototype: bool) -> TypeId {
        let parameters = parameters.into();
        let (variadic, far, interrupt) = (false, false, false);
        self.intern(Type::Function { result, parameters, variadic, prototype, far, interrupt })
    }

    /// Returns a pointer of the memory model's width.
    pub(crate) fn pointer_to(&mut self, to: TypeId) -> TypeId {
        let width = self.default_width(to);
        self.intern(Type::Pointer { to, width })
    }

    /// Returns the width of a plain pointer to this type.
    pub(crate) fn default_width(&self, to: TypeId) -> PointerWidth {
        match self.get(to) {
            // Interrupt handlers are called from other segments.
            Type::Function { far: true, .. } | Type::Function { interrupt: true, .. } => PointerWidth::Far,
            Type::Function { .. } => self.code_width,
            _ => self.data_width,
        }
    }

    /// Returns the size in bytes of a data pointer of the memory model.
    pub(crate) fn pointer_size(&self) -> u32 {
        if self.data_width == PointerWidth::Near { 2 } else { 4 }
    }

    /// Returns the representation of a data pointer of the memory model.
    pub(crate) fn pointer_rep(&self) -> Rep {
        if self.data_width == PointerWidth::Near { Rep::U16 } else { Rep::U32 }
    }

    /// Returns the representation of a function pointer of the memory model.
    pub(crate) fn code_rep(&self) -> Rep {
        if self.code_width == PointerWidth::Near { Rep::U16 } else { Rep::U32 }
    }

    /// Returns the offset of the first argument from BP: after the caller's BP and the return address.
    pub(crate) fn first_argument(&self) -> u32 {
        if self.code_width == PointerWidth::Near { 4 } else { 6 }
    }

    /// Returns a pointer of a given width.
    pub(crate) fn pointer_of_width(&mut self, to: TypeId, width: PointerWidth) -> TypeId {
        self.intern(Type::Pointer { to, width })
    }

    /// Returns the size in bytes; 0 for `void`, functions and incomplete types.
    pub(crate) fn size(&self, id: TypeId) -> u32 {
        match self.get(id) {
            Type::Bad | Type::Void | Type::Function { .. } => 0,
            Type::Bool | Type::Char | Type::SignedChar | Type::UnsignedChar => 1,
            Type::Int | Type::Unsigned | Type::Enum(_) if self.is_wide => 4,
            Type::Int | Type::Unsigned | Type::Enum(_) | Type::Short | Type::UnsignedShort => 2,
            Type::Long | Type::UnsignedLong | Type::Float => 4,
            Type::Double | Type::LongLong | Type::UnsignedLongLong => 8,
            Type::LongDouble => 10,
            Type::Pointer { width, .. } | Type::Reference { width, .. } => {
                2 + 2 * u32::from(*width != PointerWidth::Near)
            }
            Type::Array { of, length } => self.size(*of).saturating_mul(*length),
            Type::Class(class) => self.classes[*class].size,
        }
    }

    /// Returns whether a local variable of this type is too large for a frame.
    pub(crate) fn is_large_local(&self, id: TypeId) -> bool {
        self.is_wide && self.size(id) >= SMALLEST_LARGE_LOCAL
    }

    /// Returns whether the size is known.
    pub(crate) fn is_complete(&self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Void | Type::Function { .. } => false,
            Type::Array { of, length } => *length > 0 && self.is_complete(*of),
            Type::Class(class) => self.classes[*class].is_complete,
            _ => true,
        }
    }

    /// Returns the representation in a slot.
    pub(crate) fn rep(&self, id: TypeId) -> Rep {
        match self.get(id) {
            Type::Bool | Type::UnsignedChar => Rep::U8,
            Type::Char | Type::SignedChar => Rep::I8,
            Type::Int | Type::Enum(_) if self.is_wide => Rep::I32,
            Type::Unsigned if self.is_wide => Rep::U32,
            Type::Int | Type::Enum(_) | Type::Bad | Type::Short => Rep::I16,
            Type::Unsigned | Type::UnsignedShort => Rep::U16,
            Type::LongLong => Rep::I64,
            Type::UnsignedLongLong => Rep::U64,
            Type::Long => Rep::I32,
            Type::UnsignedLong => Rep::U32,
            Type::Float => Rep::F32,
            Type::Double => Rep::F64,
            Type::LongDouble => Rep::F80,
            Type::Pointer { width: PointerWidth::Near, .. } | Type::Reference { width: PointerWidth::Near, .. } => {
                Rep::U16
            }
            Type::Pointer { .. } | Type::Reference { .. } => Rep::U32,
            Type::Array { .. } | Type::Class(_) => Rep::Block,
            Type::Void | Type::Function { .. } => Rep::Void,
        }
    }

    /// Returns whether a type is an integer, character or enumeration type.
    pub(crate) fn is_integer(&self, id: TypeId) -> bool {
        let is_basic = (id.0 as usize) < BASIC.len();
        is_basic && id != VOID && !self.is_float(id) || matches!(self.get(id), Type::Enum(_))
    }

    /// Returns whether a type is a floating-point type.
    pub(crate) fn is_float(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Float | Type::Double | Type::LongDouble)
    }

    /// Returns whether a type is arithmetic.
    pub(crate) fn is_number(&self, id: TypeId) -> bool {
        self.is_integer(id) || self.is_float(id)
    }

    /// Returns the target type of a pointer.
    pub(crate) fn pointee(&self, id: TypeId) -> Option<(TypeId, PointerWidth)> {
        match *self.get(id) {
            Type::Pointer { to, width } => Some((to, width)),
            _ => None,
        }
    }

    /// Returns the number of a structure.
    pub(crate) fn class(&self, id: TypeId) -> Option<usize> {
        match *self.get(id) {
            Type::Class(class) => Some(class),
            _ => None,
        }
    }

    /// Returns whether two units have declared the same structure: with the same tag and size, and the same member names
    /// at the same offsets. One of them may know only the tag.
    pub(crate) fn is_same_class(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.classes[a], &self.classes[b]);
        let places = |class: &ClassType| class.fields.iter().map(|f| (f.name, f.offset)).collect::<Vec<_>>();
        if (a.tag, a.is_union) != (b.tag, b.is_union) || a.name != b.name {
            return false;
        }
        let is_incomplete = a.tag.is_some() && !(a.is_complete && b.is_complete);
        is_incomplete || a.size == b.size && places(a) == places(b)
    }

    /// Returns whether two units have declared the same type: equal types, or types that differ only in structures that are
    /// the same, or in the length of an array, which one of them does not know.
    pub(crate) fn is_same_type(&self, a: TypeId, b: TypeId) -> bool {
        if a == b {
            return true;
        }
        match (self.get(a), self.get(b)) {
            (Type::Class(a), Type::Class(b)) => self.is_same_class(*a, *b),
            (Type::Pointer { to: a, width: wa }, Type::Pointer { to: b, width: wb }) => {
                wa == wb && self.is_same_type(*a, *b)
            }
            (Type::Array { of: a, length: la }, Type::Array { of: b, length: lb }) => {
                (la == lb || *la == 0 || *lb == 0) && self.is_same_type(*a, *b)
            }
            (
                Type::Function { result: ra, parameters: pa, variadic: va, .. },
                Type::Function { result: rb, parameters: pb, variadic: vb, .. },
            ) => {
                let same = |(a, b): (&TypeId, &TypeId)| self.is_same_type(*a, *b);
                va == vb && self.is_same_type(*ra, *rb) && pa.len() == pb.len() && pa.iter().zip(pb.iter()).all(same)
            }
            _ => false,
        }
    }

    /// Returns the target type of a reference, otherwise the type itself.
    pub(crate) fn without_reference(&self, id: TypeId) -> TypeId {
        match *self.get(id) {
            Type::Reference { to, .. } => to,
            _ => id,
        }
    }

    /// Returns the field of this name, of the class itself or inherited: the derived class has priority.
    pub(crate) fn field(&self, class: usize, name: Symbol) -> Option<&Field> {
        self.classes[class].fields.iter().rev().find(|f| f.name == Some(name))
    }

    /// Returns whether `class` is `base` or is derived from it.
    pub(crate) fn inherits(&self, class: usize, base: usize) -> bool {
        self.base_offset(class, base).is_some()
    }

    /// Returns the offset of a base class in a class, in bytes; 0 for the class itself.
    pub(crate) fn base_offset(&self, class: usize, base: usize) -> Option<u32> {
        self.ancestors(class).into_iter().find(|(one, _)| *one == base).map(|(_, offset)| offset)
    }

    /// Returns a class and all classes from which it is derived, with their offsets; nearer ones first.
    pub(crate) fn ancestors(&self, class: usize) -> Vec<(usize, u32)> {
        let mut list = vec![(class, 0)];
        let mut at = 0;
        while let Some(&(one, offset)) = list.get(at) {
            let known = &self.classes[one];
            list.extend(known.base.map(|base| (base, offset)));
            list.extend(known.other_bases.iter().map(|(base, by)| (*base, offset + by)));
            at += 1;
        }
        list
    }

    /// Returns the type after integer promotion.
    pub(crate) fn promoted(&self, id: TypeId) -> TypeId {
        match self.get(id) {
            Type::Bool | Type::Char | Type::SignedChar | Type::UnsignedChar | Type::Enum(_) => INT,
            Type::Short | Type::UnsignedShort => INT,
            _ => id,
        }
    }

    /// Returns the type of comparisons and conditions: `int`, or `bool` where `int` has 32 bits, because the machine stores
    /// them in words.
    pub(crate) fn truth_type(&self) -> TypeId {
        if self.is_wide { BOOL } else { INT }
    }

    /// Returns the unsigned 16-bit type.
    pub(crate) fn word_type(&self) -> TypeId {
        if self.is_wide { UNSIGNED_SHORT } else { UNSIGNED }
    }

    /// Returns the type after the default argument promotions, for arguments without a declared parameter.
    pub(crate) fn default_promoted(&self, id: TypeId) -> TypeId {
        if id == FLOAT { DOUBLE } else { self.promoted(id) }
    }

    /// Returns the type in which two numbers are compared: their common type, except that `char` and `unsigned char`,
    /// which Borland's compiler did not promote to `int` here, are compared as `unsigned char`.
    pub(crate) fn comparison_type(&self, a: TypeId, b: TypeId) -> TypeId {
        let signed = |t| !self.is_wide && matches!(self.get(t), Type::Char | Type::SignedChar);
        let unsigned = |t| t == UNSIGNED_CHAR;
        let mixed = signed(a) && unsigned(b) || unsigned(a) && signed(b);
        if mixed { UNSIGNED_CHAR } else { self.common_type(a, b) }
    }

    /// Returns the type for bitwise operations on two numbers: as for comparisons, but two of the same kind of `char`
    /// keep their type.
    pub(crate) fn bitwise_type(&self, a: TypeId, b: TypeId) -> TypeId {
        let alike = a == b && !self.is_wide && [CHAR, SIGNED_CHAR, UNSIGNED_CHAR].contains(&a);
        if alike { a } else { self.comparison_type(a, b) }
    }

    /// Returns the common type of two numbers.
    pub(crate) fn common_type(&self, a: TypeId, b: TypeId) -> TypeId {
        if let Some(widest) = [LONG_DOUBLE, DOUBLE, FLOAT].into_iter().find(|t| *t == a || *t == b) {
            return widest;
        }
        let (a, b) = (self.promoted(a), self.promoted(b));
        if let Some(widest) = [UNSIGNED_LONG_LONG, LONG_LONG].into_iter().find(|t| *t == a || *t == b) {
            return widest;
        }
        if self.is_wide && [(LONG, UNSIGNED), (UNSIGNED, LONG)].contains(&(a, b)) {
            return UNSIGNED_LONG;
        }
        // A long can hold every unsigned int, which is therefore converted to long.
        [UNSIGNED_LONG, LONG, UNSIGNED].into_iter().find(|t| *t == a || *t == b).unwrap_or(INT)
    }

    /// Returns whether a type is unsigned after promotion.
    pub(crate) fn is_unsigned(&self, id: TypeId) -> bool {
        self.rep(id).is_unsigned()
    }

    /// Returns an approximate spelling of the type in C, for messages.
    pub(crate) fn name(&self, id: TypeId) -> String {
        match self.get(id) {
            Type::Pointer { to, width } => {
                let far = match width {
                    PointerWidth::Far if self.data_width == PointerWidth::Near => "far ",
                    PointerWidth::Huge => "huge ",
                    _ => "",
                };
                if let Type::Function { result, .. } = self.get(*to) {
                    return format!("{} ({far}*)()", self.name(*result));
                }
                let to = self.name(*to);
                let space = if to.ends_with('*') && far.is_empty() { "" } else { " " };
                format!("{to}{space}{far}*")
            }
            Type::Reference { to, .. } => format!("{} &", self.name(*to)),
            Type::Array { of, length } if *length == 0 => format!("{}[]", self.name(*of)),
            Type::Array { .. } => {
                let (mut of, mut lengths) = (id, String::new());
                while let Type::Array { of: inner, length } = self.get(of) {
                    lengths += &format!("[{length}]");
                    of = *inner;
                }
                format!("{}{lengths}", self.name(of))
            }
            Type::Function { result, .. } => format!("{} ()", self.name(*result)),
            Type::Class(class) => {
                let class = &self.classes[*class];
                format!("{} {}", if class.is_union { "union" } else { "struct" }, class.name)
            }
            Type::Enum(number) => format!("enum {}", self.enums[*number]),
            _ => BASIC[id.0 as usize].1.to_string(),
        }
    }
}
