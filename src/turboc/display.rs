//! The English text of each diagnostic and runtime error. Other languages are the caller's task.

use std::fmt;

use crate::diagnostic::{ChainLink, ExpectedSyntax, Message, Unsupported};
use crate::expression::ExpressionError;
use crate::machine::{FileOpenError, RuntimeErrorKind, UnopenedFile};
use crate::options::Compiler;
use crate::pc::MissingFeature;

/// Formats the suffix `; did you mean …?`, which is empty without a suggestion.
fn format_suggestion(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// Quotes the text that was found; names the end of the file if it is empty.
fn quote_found(found: &str) -> String {
    if found.is_empty() { "the end of the file".to_owned() } else { format!("`{found}`") }
}

/// Formats the last links of a chain, which is empty without one: `: in instantiation of …, from …`.
fn format_chain(chain: &[ChainLink]) -> String {
    let Some((first, rest)) = chain.split_first() else { return String::new() };
    let first = match first {
        ChainLink::Instance { .. } => format!(": in instantiation of {first}"),
        _ => format!(": in {first}"),
    };
    rest.iter().fold(first, |text, link| format!("{text}, from {link}")) + ", …"
}

/// Implements `Display` by a table of variants and their texts, which can use the fields.
macro_rules! texts {
    ($type:ident:
        $($variant:ident $({ $($fields:tt)* })? $(($($parts:pat),*))? $(if $guard:expr)? =>
            $format:literal $(, $argument:expr)*;)*
    ) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($type::$variant $({ $($fields)* })? $(($($parts),*))? $(if $guard)? => {
                        write!(f, $format $(, $argument)*)
                    })*
                }
            }
        }
    };
}

texts! { ChainLink:
    Instance { name, line } => "`{name}` at line {line}";
    DefaultArgument { function, line } => "the default argument of `{function}` at line {line}";
    Macro { name } => "the macro `{name}`";
}

texts! { ExpectedSyntax:
    Name => "a name";
    Type => "a type";
    Operator => "an operator";
    Text(text) => "`{text}`";
}

texts! { Unsupported:
    InlineAssembler => "inline assembly is only supported in functions, in the form of Turbo C (`asm mov ax, 5`)";
    Templates => "this template is of a newer C++: use --compiler dev";
    Exceptions => "exceptions (try, catch, throw) are newer than the C++ of Turbo C: use --compiler dev";
    Namespaces => "namespaces are newer than the C++ of Turbo C: use --compiler dev";
    MultipleInheritance => "multiple inheritance is not supported: a class can have only one base class";
    SharedBase =>
        "virtual base classes are not supported: two base classes of a class cannot share a base class";
    SecondBaseOverride =>
        "overriding a virtual function of the second base class of a class is not supported";
    MemberPointers => "pointers to members are not supported";
    WindowsHeader =>
        "this is a Windows header; WinBGIm programs run without it, but EasyX programs do not run: EasyX has \
         different functions with the same names";
    EasyX =>
        "this program was written for EasyX (or EGE), a library for Windows: many of its functions have the names of \
         graphics.h but other parameters, so it does not run here; graphics.h has `initgraph(&driver, &mode, path)`";
    LocalClass => "member functions of a class inside a function are not supported";
}

texts! { Message:
    CommentNotClosed => "this comment is not closed: `*/` is missing";
    StringNotClosed => "this string is not closed: a `\"` is missing before the end of the line";
    CharNotClosed => "this character constant is not closed: a `'` is missing";
    StrayCharacter { byte: 128.. } =>
        "this character is allowed only in strings and comments: names consist of English letters, digits and `_`";
    StrayCharacter { byte } => "this character (code {byte}) has no meaning in C";
    FullWidthCharacter { plain } => "this is a full-width Chinese character; C needs the plain `{plain}`";
    BadNumber { text } => "`{text}` is not a number";
    CharTooLong => "a character constant has one or two characters; write strings between `\"`";
    UnknownDirective { name, suggestion } => "there is no directive `#{name}`{}", format_suggestion(suggestion);
    DirectiveNeedsName { directive } => "`#{directive}` needs a name after it";
    ConditionalNotOpen { directive } => "`#{directive}` has no `#if` before it";
    ConditionalNotClosed => "this `#if` has no `#endif`";
    BadCondition => "this condition is not an integer expression";
    ErrorDirective { text } => "`#error`: {text}";
    BadInclude => "`#include` needs a file name in `<>` or `\"\"`";
    UnknownHeader { name, suggestion } =>
        "there is no header `{name}`, neither built in nor next to the program{}", format_suggestion(suggestion);
    HeaderOutside { name } =>
        "cannot include `{name}`: a program can include built-in headers, files in or below its own folder, and files \
         in folders given with --include";
    UnreadableHeader { name } =>
        "cannot read `{name}`: it is not a file, is too large, or you have no permission to read it";
    RecursiveInclude { name } => "`{name}` includes itself";
    BadMacroParameters => "the parameters of a macro must be names separated by commas";
    MacroArgumentCount { name, expected, found } => "the macro `{name}` takes {expected} arguments, not {found}";
    MacroNotClosed => "the `)` of this macro is missing";
    MacroSemicolon { name } =>
        "this `;` becomes part of `{name}` wherever it is used: a `#define` has no `;` at its end";
    TooManyTokens { limit, chain } =>
        "this program has too many symbols: at most {limit} after the expansion of its macros{}", format_chain(chain);
    NameTooLong { limit } => "this name is too long: a name has at most {limit} characters";
    SourceTooLarge { limit } => "this program is too large: its files have at most {} KB in all", limit >> 10;
    TooManyIncludes { limit } => "this program includes more than {limit} files";
    TooMuchText { limit } => "the texts of this program are too long: at most {} KB in all", limit >> 10;
    Expected { what, found } => "{what} is missing before {}", quote_found(found);
    ExpectedExpression { found } => "a value is missing before {}", quote_found(found);
    ExpectedDeclaration { found } => "expected a declaration or a function here, found {}", quote_found(found);
    MissingForSemicolon => "the three parts of `for` are separated by `;`, as in `for (i = 0; i < 10; i++)`";
    BraceNotClosed { line: 0 } => "this `{{` is not closed: a `}}` is missing";
    BraceNotClosed { line } => "this `{{` is not closed: by the indentation, a `}}` is missing before line {line}";
    BraceNotOpened => "this `}}` is one too many, or its `{{` is missing: it does not fit the indentation";
    NotClosed { what } => "this `{what}` is never closed";
    TooDeep { chain } => "this is nested too deeply{}", format_chain(chain);
    TooManyInstances { limit, chain } =>
        "the templates of this program have more than {limit} instances{}", format_chain(chain);
    TooComplex { chain } => "this program is too complex to be compiled in a reasonable time{}", format_chain(chain);
    Unsupported { what } => "{what}";
    UnknownInstruction { name } => "the instruction `{name}` is not supported in inline assembly";
    AssemblerOperands { instruction } => "the operands do not fit the instruction `{instruction}`";
    LoopVariableEnded { name } =>
        "`{name}` was declared in a `for` and ended with the loop; Turbo C keeps it alive, standard C++ does not";
    LoopVariableKept { name } =>
        "`{name}` is declared twice: Turbo C keeps the variable of a `for` alive after the loop; assign to it \
         instead, or use --compiler dev";
    OnlyInDialect { name, compiler } =>
        "`{name}` does not exist in {}; {} has it: use --compiler {}", other_family(compiler),
        compiler_family(compiler), compiler.name();
    Undeclared { name, suggestion } => "`{name}` has not been declared{}", format_suggestion(suggestion);
    UndefinedFunction { name, suggestion } => "there is no function `{name}`{}", format_suggestion(suggestion);
    Redeclared { name } => "`{name}` is declared twice";
    MissingSemicolon { after } => "`;` is missing after `{after}`";
    AddressOfConstant { name } =>
        "`{name}` is a constant and has no address: declare a variable, `int {} = {name};`, and pass its address",
        variable_for(name);
    AddressNeeded { function, variable } => "`{function}` needs the address of `{variable}`: write `&{variable}`";
    OtherLibraryFunction { name, declaration } if declaration.is_empty() =>
        "the library function `{name}` has other parameters";
    OtherLibraryFunction { name, declaration } => "the library function `{name}` has other parameters: `{declaration}`";
    RedefinedFunction { name } => "the function `{name}` is defined twice";
    UnknownMember { name, of, suggestion } => "`{of}` has no member `{name}`{}", format_suggestion(suggestion);
    UnknownLabel { name } => "there is no label `{name}` in this function";
    DuplicateLabel { name } => "the label `{name}` occurs twice in this function";
    UnusedLabel { name } => "nothing jumps to the label `{name}`";
    UnknownStruct { name } => "there is no structure `{name}`";
    UnknownWord { name, suggestion } => "`{name}` is neither a type nor a keyword{}", format_suggestion(suggestion);
    MissingHeader { name, header } => "`{name}` is declared in <{header}>: `#include <{header}>` is missing";
    HeaderAdded { name, header } =>
        "`{name}` is declared in <{header}>: `#include <{header}>` is missing; it was added here, but Turbo C would \
         reject the program";
    NoMain { similar: None } => "there is no function `main`, where a program starts: add `int main() {{ … }}`";
    FunctionAfterStatements { name } =>
        "`{name}` is defined after the first statement: move it to the top, or put the statements into `int main() {{ \
         … }}`";
    NoMain { similar: Some(name) } =>
        "there is no function `main`, where a program starts; is `{name}` meant to be `main`?";
    NotAFunction => "this is called but is not a function";
    NotAPointer => "this is not a pointer: `*`, `->` and `[]` cannot be used with it";
    NotAStruct => "this is not a structure: it has no members";
    DotOnPointer => "this is a pointer: use `->` to access the members it points to";
    ArrowOnStruct => "this is not a pointer: use `.` to access its members";
    ArrayAssigned { text: true } => "a character array cannot be assigned: use `strcpy` to copy a string";
    ArrayAssigned { text: false } => "an array cannot be assigned, only its elements one by one";
    StreamDirection { stream, operator } => "`{stream}` is used with `{operator}`";
    NotAnLvalue => "this is a value, not a variable: it cannot be assigned to";
    ConstModified { name } => "`{name}` is const and cannot be changed";
    BadOperands { operator, left, right } => "`{operator}` cannot be used between `{left}` and `{right}`";
    BadOperand { operator, operand } => "`{operator}` cannot be used on `{operand}`";
    CannotConvert { from, to } => "cannot convert `{from}` to `{to}`";
    ArgumentCount { name, expected, found } => "`{name}` takes {expected} arguments, not {found}";
    NoOverload { name } => "no function `{name}` takes arguments of these types";
    VoidValue => "this has no value";
    IncompleteType { name } => "the size of `{name}` is not known";
    NotConstant => "this must be a constant";
    InvalidArraySize => "the size of an array must be a constant integer greater than 0";
    TooLarge { bytes } => "this takes {bytes} bytes, more than the 65535 bytes allowed for one variable";
    ArrayTooLarge { elements, bytes } => "{elements} elements do not fit 64 KB: they take {bytes} bytes";
    DataTooLarge { bytes, limit } => "all variables together take {bytes} bytes, more than the {limit} bytes available";
    StackTooLarge { bytes } => "the variables of this function take {bytes} bytes, more than the stack can hold";
    TooManyInitializers => "there are too many initial values";
    BadBitField => "a bit field must be an integer of 0 to 16 bits";
    InvalidSwitchType => "`switch` needs an integer";
    DuplicateCase { value } => "`case {value}` occurs twice in this switch";
    NotInSwitch { word } => "`{word}` is not inside a switch";
    NotInLoop { word } => "`{word}` is not inside a loop";
    ValueReturnedFromVoid => "this function returns nothing: its `return` cannot have a value";
    NotAClass { name } => "`{name}` is not a class";
    Inaccessible { name } => "`{name}` is private to its class";
    UnknownBaseClass => "this class has no such base class";
    Abstract { name } => "`{name}` has functions without a body: no object of it can be created";
    AssignmentInCondition => "`=` assigns a value; use `==` to compare";
    SuspiciousPointer { from, to } => "`{from}` is used as `{to}`";
    MissingPrototype { name, header: Some(header) } => "`{name}` is not declared: `#include <{header}>` is missing";
    MissingPrototype { name, header: None } => "`{name}` is used before it is declared";
    ScanfNeedsAddress { argument } => "argument {argument} of scanf must be an address: a `&` is missing before it";
    FormatArgument { argument, format, found } => "`{format}` does not match argument {argument}, which is `{found}`";
    FormatCount { expected, found } => "the format needs {expected} values, but the call has {found}";
    Uninitialized { name } => "`{name}` is used before it has a value";
    UninitializedPointer { name } => "the pointer `{name}` is used before it points anywhere";
    EndlessLoop => "nothing in this loop changes its condition: it never ends";
    FallThrough => "the previous case falls through into this one: a `break` may be missing";
    MissingReturn { name } => "`{name}` should return a value but may end without one";
    NoEffect => "this statement has no effect";
    EmptyBody { word } => "the `;` makes the body of this `{word}` empty";
    Unreachable => "this is never reached";
    ConstantTooLong { text } => "`{text}` does not fit in 16 bits";
    UnusedVariable { name } => "`{name}` is never used";
    StringComparison => "this compares the addresses of strings, not their contents: use `strcmp`";
    DivisionByZero => "this divides by zero";
    IndexOutOfBounds { index, length } =>
        "index {index} is out of range: the array has {length} elements, 0 to {}", length.saturating_sub(1);
    ConstantComparison { value } =>
        "an `int` has 16 bits, -32768 to 32767: this comparison with {value} always has the same result";
}

texts! { ExpressionError:
    Syntax(text, message) => "cannot read the expression `{text}`: {message}";
    Unsupported(text) => "`{text}` cannot be evaluated here";
    Name(name) => "no variable `{name}` at this step";
    Function(name) => "no function `{name}` can be called here";
    NotANumber(text) => "`{text}` is not a number";
    NoValue(text) => "`{text}` has no value";
}

texts! { RuntimeErrorKind:
    DivideError => "Divide error: an integer was divided by zero, or the result does not fit";
    FloatDivideByZero => "Floating point error: Divide by 0";
    StackOverflow { calls, bytes } =>
        "Stack overflow: {calls} calls that have not returned fill the stack of {bytes} bytes";
    WildCall { segment, offset } =>
        "a function was called through a pointer that does not point to a function ({segment:04X}:{offset:04X})";
    WildJump => "longjmp to a place that setjmp has not saved, or whose function has ended";
    UninitializedPointer => "this pointer points nowhere: it has not been given an address yet";
    NullPointer =>
        "this pointer is 0 and points nowhere: it was never given an address, or the list ends here, or there was no \
         memory";
    IndexOutOfRange { index, length } =>
        "the index {index} is out of range: the array has {length} elements, from 0 to {}", length - 1;
    Aborted => "Abnormal program termination";
    InvalidArgument => "a library function was called with an invalid argument";
    BufferTooSmall { size, needed } =>
        "the buffer of {size} bytes is too small: {needed} are needed, so it was emptied (in Visual Studio, the \
         program would end here)";
    GraphicsNotInitialized =>
        "BGI Error: Graphics not initialized: call `initgraph` first, and check `graphresult()` after it";
}

impl fmt::Display for UnopenedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` could not be opened: ", self.name)?;
        match (self.reason, &self.folder) {
            (FileOpenError::NotFound, Some(folder)) => write!(f, "there is no such file in {folder}"),
            (FileOpenError::NotAllowed, folder) => {
                let folder = folder.as_deref().unwrap_or(".");
                write!(f, "it is in {folder}: `--files {folder}` lets the program use it")
            }
            (FileOpenError::NotFound, None) => f.write_str("the program has no folder of files (`--files FOLDER`)"),
            (FileOpenError::ReadOnly, _) => f.write_str("it is read-only"),
            (FileOpenError::TooManyOpen, _) => f.write_str("15 files are open already, as many as DOS allowed"),
            (FileOpenError::Unreadable, _) => f.write_str("it cannot be read, or is not of a known format"),
            (FileOpenError::DiskFull, _) => f.write_str("the program has created as many files as it may"),
        }
    }
}

texts! { MissingFeature:
    Function(name) => "the function `{name}` is not available here";
    VideoMode(mode) => "video mode {mode:02X}h is not supported";
}

/// Returns the name of the compilers of the dialect.
fn compiler_family(compiler: &Compiler) -> &'static str {
    if compiler.is_modern() { "Dev-C++" } else { "Turbo C" }
}

/// Returns the name of the compilers of the other dialect.
fn other_family(compiler: &Compiler) -> &'static str {
    if compiler.is_modern() { "Turbo C" } else { "Dev-C++" }
}

/// Returns the name of the variable that gets a constant in an example.
pub(crate) fn variable_for(constant: &str) -> &'static str {
    if constant == "DETECT" { "gd" } else { "x" }
}
