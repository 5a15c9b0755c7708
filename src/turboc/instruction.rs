//! The instructions of inline assembler that are functions of the library: the parser writes their numbers as arguments, the
//! library reads them.

macro_rules! instructions {
    ($(#[$doc:meta])* $name:ident: $($instruction:ident $text:literal),*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[allow(missing_docs)]
        pub(crate) enum $name { $($instruction),* }

        impl $name {
            const ALL: &[($name, &str)] = &[$(($name::$instruction, $text)),*];

            /// Returns the instruction with a name.
            pub(crate) fn named(name: &str) -> Option<$name> {
                Self::ALL.iter().find(|(_, text)| *text == name).map(|(instruction, _)| *instruction)
            }

            /// Returns the instruction with a number.
            pub(crate) fn numbered(number: u16) -> Option<$name> {
                Self::ALL.get(usize::from(number)).map(|(instruction, _)| *instruction)
            }
        }
    };
}

instructions! {
    /// An instruction that sets flags: up to `Test` with two operands, up to `Neg` with one, then the shifts.
    Arithmetic: Add "add", Or "or", Adc "adc", Sbb "sbb", And "and", Sub "sub", Xor "xor", Cmp "cmp", Test "test",
    Inc "inc", Dec "dec", Neg "neg",
    Shl "shl", Shr "shr", Sar "sar", Rol "rol", Ror "ror", Rcl "rcl", Rcr "rcr"
}

instructions! {
    /// An instruction on AX and DX.
    Multiplication: Mul "mul", Imul "imul", Div "div", Idiv "idiv"
}

instructions! {
    /// A string instruction, without its size.
    StringInstruction: Stos "stos", Lods "lods", Movs "movs", Scas "scas", Cmps "cmps"
}
