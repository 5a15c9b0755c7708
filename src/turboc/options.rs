//! What a compilation can be told.

/// Whose dialect and library: where they differ, `random(n)`, predefined names, C++.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Compiler {
    /// Turbo C 2.0: `random(n)` is `rand() % n`.
    TurboC2,
    /// Borland C++ 3.1: `random(n)` is `rand() * n / 32768` in long arithmetic.
    #[default]
    BorlandC3,
}

/// How wide plain pointers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// 16 bits, DS = SS.
    #[default]
    Small,
    /// Segment and offset, 32 bits.
    Large,
}

/// Options of a compilation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Whose dialect.
    pub compiler: Compiler,
    /// Memory model.
    pub model: Model,
}

/// Where headers that are not ours come from.
pub trait Loader {
    /// The bytes of the file of this name as written in the `#include`, `None` if there is none.
    fn load(&self, name: &str) -> Option<Vec<u8>>;
}

/// No headers but ours.
pub struct NoFiles;

impl Loader for NoFiles {
    fn load(&self, _: &str) -> Option<Vec<u8>> {
        None
    }
}

impl<F: Fn(&str) -> Option<Vec<u8>>> Loader for F {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        self(name)
    }
}
