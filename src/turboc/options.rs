//! The options of a compilation.

/// The compiler whose dialect and library are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Compiler {
    /// Turbo C 2.0: `random(n)` is `rand() % n`.
    TurboC2,
    /// Borland C++ 3.1: `random(n)` is `rand() * n / 32768` in long arithmetic.
    #[default]
    BorlandC3,
    /// Dev-C++ and Code::Blocks with WinBGIm: 32-bit `int`, the scopes and the library of standard C++.
    DevCpp,
}

impl Compiler {
    /// All compilers.
    pub const ALL: [Compiler; 3] = [Compiler::TurboC2, Compiler::BorlandC3, Compiler::DevCpp];

    /// Returns the name, as `--compiler` has it: `tc2`.
    pub const fn name(self) -> &'static str {
        match self {
            Compiler::TurboC2 => "tc2",
            Compiler::BorlandC3 => "bc3",
            Compiler::DevCpp => "dev",
        }
    }

    /// Returns the compiler with this name.
    pub fn from_name(name: &str) -> Option<Compiler> {
        Compiler::ALL.into_iter().find(|compiler| compiler.name() == name)
    }

    /// Returns whether the dialect is that of standard C++: 32-bit `int`, and a variable declared in a `for` ends with it.
    pub const fn is_modern(self) -> bool {
        matches!(self, Compiler::DevCpp)
    }
}

/// The memory model: the widths of plain pointers, and where variables are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MemoryModel {
    /// Near pointers; the stack is in the data segment (DS = SS).
    #[default]
    Small,
    /// Far pointers to functions, near pointers to data.
    Medium,
    /// Near pointers to functions, far pointers to data; the stack has its own segment.
    Compact,
    /// Far pointers: segment and offset. All variables outside functions are in one segment.
    Large,
    /// Far pointers, and variables outside functions may exceed 64 KB in all: large ones have segments of their own.
    Huge,
}

impl MemoryModel {
    /// All models.
    pub const ALL: [MemoryModel; 5] =
        [MemoryModel::Small, MemoryModel::Medium, MemoryModel::Compact, MemoryModel::Large, MemoryModel::Huge];

    /// Returns the name, as `--model` has it: `small`.
    pub const fn name(self) -> &'static str {
        match self {
            MemoryModel::Small => "small",
            MemoryModel::Medium => "medium",
            MemoryModel::Compact => "compact",
            MemoryModel::Large => "large",
            MemoryModel::Huge => "huge",
        }
    }

    /// Returns the model with this name.
    pub fn from_name(name: &str) -> Option<MemoryModel> {
        MemoryModel::ALL.into_iter().find(|model| model.name() == name)
    }

    /// Returns whether plain pointers to functions are far.
    pub const fn has_far_code(self) -> bool {
        matches!(self, MemoryModel::Medium | MemoryModel::Large | MemoryModel::Huge)
    }

    /// Returns whether plain pointers to data are far.
    pub const fn has_far_data(self) -> bool {
        matches!(self, MemoryModel::Compact | MemoryModel::Large | MemoryModel::Huge)
    }
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

    /// Called often while the program is compiled: between its declarations and functions. An application can update its
    /// screen here. Does nothing by default.
    fn progress(&self) {}
}

/// The reason why a header cannot be included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
