//! The options of a compilation.

/// The compiler whose dialect and library are used; they differ in `random(n)`, predefined names and C++.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Compiler {
    /// Turbo C 2.0: `random(n)` is `rand() % n`.
    TurboC2,
    /// Borland C++ 3.1: `random(n)` is `rand() * n / 32768` in long arithmetic.
    #[default]
    BorlandC3,
}

/// The width of plain pointers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MemoryModel {
    /// 16 bits; the stack is in the data segment (DS = SS).
    #[default]
    Small,
    /// 32 bits: segment and offset.
    Large,
}

/// Options of a compilation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CompileOptions {
    /// The dialect.
    pub compiler: Compiler,
    /// Memory model.
    pub model: MemoryModel,
}

/// The source of headers that are not built in.
pub trait HeaderLoader {
    /// Returns the bytes of the file of this name as written in the `#include`.
    ///
    /// # Errors
    /// If the header does not exist, may not be included or cannot be read.
    fn load(&self, name: &str) -> Result<Vec<u8>, IncludeError>;
}

/// The reason why a header cannot be included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum IncludeError {
    /// No header has this name.
    NotFound,
    /// The file is outside the folders that the program may include from.
    Outside,
    /// The file exists but cannot be read.
    Unreadable,
}

/// Loads no headers except the built-in ones.
pub struct NoFiles;

impl HeaderLoader for NoFiles {
    fn load(&self, _: &str) -> Result<Vec<u8>, IncludeError> {
        Err(IncludeError::NotFound)
    }
}

impl<F: Fn(&str) -> Option<Vec<u8>>> HeaderLoader for F {
    fn load(&self, name: &str) -> Result<Vec<u8>, IncludeError> {
        self(name).ok_or(IncludeError::NotFound)
    }
}
