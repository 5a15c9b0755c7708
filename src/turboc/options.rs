//! The options of a compilation.

/// The compiler whose dialect and library are used; they differ in `random(n)`, predefined names and C++.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Compiler {
    /// Turbo C 2.0: `random(n)` is `rand() % n`.
    TurboC2,
    /// Borland C++ 3.1: `random(n)` is `rand() * n / 32768` in long arithmetic.
    #[default]
    BorlandC3,
}

/// The width of plain pointers.
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
    /// The dialect.
    pub compiler: Compiler,
    /// Memory model.
    pub model: Model,
}

/// The source of headers that are not built in.
pub trait Loader {
    /// Returns the bytes of the file of this name as written in the `#include`.
    ///
    /// # Errors
    /// Why there are none.
    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError>;
}

/// The reason why a header cannot be included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// No header has this name.
    Missing,
    /// It is outside the folders that the program may include from.
    Outside,
    /// It is there and cannot be read.
    Unreadable,
}

/// Loads no headers except the built-in ones.
pub struct NoFiles;

impl Loader for NoFiles {
    fn load(&self, _: &str) -> Result<Vec<u8>, LoadError> {
        Err(LoadError::Missing)
    }
}

impl<F: Fn(&str) -> Option<Vec<u8>>> Loader for F {
    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        self(name).ok_or(LoadError::Missing)
    }
}
