//! The English text of each diagnostic and runtime error. Other languages are the caller's task.

use std::fmt;

use crate::diagnostic::{ChainLink, ExpectedSyntax, Message, Unsupported};
use crate::expression::ExpressionError;
use crate::machine::{FileOpenError, RuntimeErrorKind, UnopenedFile};
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

impl fmt::Display for ChainLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChainLink::Instance { name, line } => write!(f, "`{name}` at line {line}"),
            ChainLink::DefaultArgument { function, line } => {
                write!(f, "the default argument of `{function}` at line {line}")
            }
            ChainLink::Macro { name } => write!(f, "the macro `{name}`"),
        }
    }
}

impl fmt::Display for ExpectedSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpectedSyntax::Name => f.write_str("a name"),
            ExpectedSyntax::Type => f.write_str("a type"),
            ExpectedSyntax::Operator => f.write_str("an operator"),
            ExpectedSyntax::Text(text) => write!(f, "`{text}`"),
        }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsupported::InlineAssembler => {
                "inline assembly is only supported in functions, in the form of Turbo C (`asm mov ax, 5`)"
            }
            Unsupported::Templates => "templates are newer than the C++ of Turbo C: use --compiler dev",
            Unsupported::Exceptions => {
                "exceptions (try, catch, throw) are newer than the C++ of Turbo C: use --compiler dev"
            }
            Unsupported::Namespaces => "namespaces are newer than the C++ of Turbo C: use --compiler dev",
            Unsupported::MultipleInheritance => {
                "multiple inheritance is not supported: a class can have only one base \
                                                 class"
            }
            Unsupported::SharedBase => {
                "virtual base classes are not supported: two base classes of a class cannot share a base class"
            }
            Unsupported::SecondBaseOverride => {
                "overriding a virtual function of the second base class of a class is not supported"
            }
            Unsupported::MemberPointers => "pointers to members are not supported",
            Unsupported::WindowsHeader => {
                "this is a Windows header; WinBGIm programs run without it, but EasyX programs do not run: EasyX has \
                 different functions with the same names"
            }
            Unsupported::EasyX => {
                "this program was written for EasyX (or EGE), a library for Windows: many of its functions have the \
                 names of graphics.h but other parameters, so it does not run here; graphics.h has \
                 `initgraph(&driver, &mode, path)`"
            }
            Unsupported::LocalClass => "member functions of a class inside a function are not supported",
        })
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::CommentNotClosed => f.write_str("this comment is not closed: `*/` is missing"),
            Message::StringNotClosed => {
                f.write_str("this string is not closed: a `\"` is missing before the end of the line")
            }
            Message::CharNotClosed => f.write_str("this character constant is not closed: a `'` is missing"),
            Message::StrayCharacter { byte: 128.. } => f.write_str(
                "this character is allowed only in strings and comments: names consist of English letters, digits and \
                 `_`",
            ),
            Message::StrayCharacter { byte } => write!(f, "this character (code {byte}) has no meaning in C"),
            Message::FullWidthCharacter { plain } => {
                write!(f, "this is a full-width Chinese character; C needs the plain `{plain}`")
            }
            Message::BadNumber { text } => write!(f, "`{text}` is not a number"),
            Message::CharTooLong => {
                f.write_str("a character constant has one or two characters; write strings between `\"`")
            }
            Message::UnknownDirective { name, suggestion } => {
                write!(f, "there is no directive `#{name}`{}", format_suggestion(suggestion))
            }
            Message::DirectiveNeedsName { directive } => write!(f, "`#{directive}` needs a name after it"),
            Message::ConditionalNotOpen { directive } => write!(f, "`#{directive}` has no `#if` before it"),
            Message::ConditionalNotClosed => f.write_str("this `#if` has no `#endif`"),
            Message::BadCondition => f.write_str("this condition is not an integer expression"),
            Message::ErrorDirective { text } => write!(f, "`#error`: {text}"),
            Message::BadInclude => f.write_str("`#include` needs a file name in `<>` or `\"\"`"),
            Message::UnknownHeader { name, suggestion } => {
                write!(
                    f,
                    "there is no header `{name}`, neither built in nor next to the program{}",
                    format_suggestion(suggestion)
                )
            }
            Message::HeaderOutside { name } => write!(
                f,
                "cannot include `{name}`: a program can include built-in headers, files in or below its own folder, \
                 and files in folders given with --include"
            ),
            Message::UnreadableHeader { name } => {
                write!(f, "cannot read `{name}`: it is not a file, is too large, or you have no permission to read it")
            }
            Message::RecursiveInclude { name } => write!(f, "`{name}` includes itself"),
            Message::BadMacroParameters => f.write_str("the parameters of a macro must be names separated by commas"),
            Message::MacroArgumentCount { name, expected, found } => {
                write!(f, "the macro `{name}` takes {expected} arguments, not {found}")
            }
            Message::MacroNotClosed => f.write_str("the `)` of this macro is missing"),
            Message::MacroSemicolon { name } => {
                write!(f, "this `;` becomes part of `{name}` wherever it is used: a `#define` has no `;` at its end")
            }
            Message::TooManyTokens { limit, chain } => write!(
                f,
                "this program has too many symbols: at most {limit} after the expansion of its macros{}",
                format_chain(chain)
            ),
            Message::NameTooLong { limit } => write!(f, "this name is too long: a name has at most {limit} characters"),
            Message::SourceTooLarge { limit } => {
                write!(f, "this program is too large: its files have at most {} KB in all", limit >> 10)
            }
            Message::TooManyIncludes { limit } => write!(f, "this program includes more than {limit} files"),
            Message::TooMuchText { limit } => {
                write!(f, "the texts of this program are too long: at most {} KB in all", limit >> 10)
            }
            Message::Expected { what, found } => write!(f, "{what} is missing before {}", quote_found(found)),
            Message::ExpectedExpression { found } => write!(f, "a value is missing before {}", quote_found(found)),
            Message::ExpectedDeclaration { found } => {
                write!(f, "expected a declaration or a function here, found {}", quote_found(found))
            }
            Message::MissingForSemicolon => {
                f.write_str("the three parts of `for` are separated by `;`, as in `for (i = 0; i < 10; i++)`")
            }
            Message::BraceNotClosed { line: 0 } => f.write_str("this `{` is not closed: a `}` is missing"),
            Message::BraceNotClosed { line } => {
                write!(f, "this `{{` is not closed: by the indentation, a `}}` is missing before line {line}")
            }
            Message::BraceNotOpened => {
                f.write_str("this `}` is one too many, or its `{` is missing: it does not fit the indentation")
            }
            Message::NotClosed { what } => write!(f, "this `{what}` is never closed"),
            Message::TooDeep { chain } => write!(f, "this is nested too deeply{}", format_chain(chain)),
            Message::TooManyInstances { limit, chain } => {
                write!(f, "the templates of this program have more than {limit} instances{}", format_chain(chain))
            }
            Message::TooComplex { chain } => {
                write!(f, "this program is too complex to be compiled in a reasonable time{}", format_chain(chain))
            }
            Message::Unsupported { what } => write!(f, "{what}"),
            Message::UnknownInstruction { name } => {
                write!(f, "the instruction `{name}` is not supported in inline assembly")
            }
            Message::AssemblerOperands { instruction } => {
                write!(f, "the operands do not fit the instruction `{instruction}`")
            }
            Message::LoopVariableEnded { name } => write!(
                f,
                "`{name}` was declared in a `for` and ended with the loop; Turbo C keeps it alive, standard C++ does not"
            ),
            Message::LoopVariableKept { name } => write!(
                f,
                "`{name}` is declared twice: Turbo C keeps the variable of a `for` alive after the loop; assign to it \
                 instead, or use --compiler dev"
            ),
            Message::OnlyInDialect { name, compiler } => {
                let (other, has) = match compiler.is_modern() {
                    true => ("Turbo C", "Dev-C++ has it"),
                    false => ("Dev-C++", "Turbo C has it"),
                };
                write!(f, "`{name}` does not exist in {other}; {has}: use --compiler {}", compiler.name())
            }
            Message::Undeclared { name, suggestion } => {
                write!(f, "`{name}` has not been declared{}", format_suggestion(suggestion))
            }
            Message::UndefinedFunction { name, suggestion } => {
                write!(f, "there is no function `{name}`{}", format_suggestion(suggestion))
            }
            Message::Redeclared { name } => write!(f, "`{name}` is declared twice"),
            Message::MissingSemicolon { after } => write!(f, "`;` is missing after `{after}`"),
            Message::AddressOfConstant { name } => write!(
                f,
                "`{name}` is a constant and has no address: declare a variable, `int {} = {name};`, and pass its address",
                variable_for(name)
            ),
            Message::AddressNeeded { function, variable } => {
                write!(f, "`{function}` needs the address of `{variable}`: write `&{variable}`")
            }
            Message::OtherLibraryFunction { name, declaration } if declaration.is_empty() => {
                write!(f, "the library function `{name}` has other parameters")
            }
            Message::OtherLibraryFunction { name, declaration } => {
                write!(f, "the library function `{name}` has other parameters: `{declaration}`")
            }
            Message::RedefinedFunction { name } => write!(f, "the function `{name}` is defined twice"),
            Message::UnknownMember { name, of, suggestion } => {
                write!(f, "`{of}` has no member `{name}`{}", format_suggestion(suggestion))
            }
            Message::UnknownLabel { name } => write!(f, "there is no label `{name}` in this function"),
            Message::DuplicateLabel { name } => write!(f, "the label `{name}` occurs twice in this function"),
            Message::UnusedLabel { name } => write!(f, "nothing jumps to the label `{name}`"),
            Message::UnknownStruct { name } => write!(f, "there is no structure `{name}`"),
            Message::UnknownWord { name, suggestion } => {
                write!(f, "`{name}` is neither a type nor a keyword{}", format_suggestion(suggestion))
            }
            Message::MissingHeader { name, header } => {
                write!(f, "`{name}` is declared in <{header}>: `#include <{header}>` is missing")
            }
            Message::HeaderAdded { name, header } => write!(
                f,
                "`{name}` is declared in <{header}>: `#include <{header}>` is missing; it was added here, but Turbo C \
                 would reject the program"
            ),
            Message::NoMain { similar: None } => {
                f.write_str("there is no function `main`, where a program starts: add `int main() { … }`")
            }
            Message::FunctionAfterStatements { name } => write!(
                f,
                "`{name}` is defined after the first statement: move it to the top, or put the statements into `int main() {{ … }}`"
            ),
            Message::NoMain { similar: Some(name) } => {
                write!(f, "there is no function `main`, where a program starts; is `{name}` meant to be `main`?")
            }
            Message::NotAFunction => f.write_str("this is called but is not a function"),
            Message::NotAPointer => f.write_str("this is not a pointer: `*`, `->` and `[]` cannot be used with it"),
            Message::NotAStruct => f.write_str("this is not a structure: it has no members"),
            Message::DotOnPointer => f.write_str("this is a pointer: use `->` to access the members it points to"),
            Message::ArrowOnStruct => f.write_str("this is not a pointer: use `.` to access its members"),
            Message::ArrayAssigned { text: true } => {
                f.write_str("a character array cannot be assigned: use `strcpy` to copy a string")
            }
            Message::ArrayAssigned { text: false } => {
                f.write_str("an array cannot be assigned, only its elements one by one")
            }
            Message::StreamDirection { stream, operator } => write!(f, "`{stream}` is used with `{operator}`"),
            Message::NotAnLvalue => f.write_str("this is a value, not a variable: it cannot be assigned to"),
            Message::ConstModified { name } => write!(f, "`{name}` is const and cannot be changed"),
            Message::BadOperands { operator, left, right } => {
                write!(f, "`{operator}` cannot be used between `{left}` and `{right}`")
            }
            Message::BadOperand { operator, operand } => write!(f, "`{operator}` cannot be used on `{operand}`"),
            Message::CannotConvert { from, to } => write!(f, "cannot convert `{from}` to `{to}`"),
            Message::ArgumentCount { name, expected, found } => {
                write!(f, "`{name}` takes {expected} arguments, not {found}")
            }
            Message::NoOverload { name } => write!(f, "no function `{name}` takes arguments of these types"),
            Message::VoidValue => f.write_str("this has no value"),
            Message::IncompleteType { name } => write!(f, "the size of `{name}` is not known"),
            Message::NotConstant => f.write_str("this must be a constant"),
            Message::InvalidArraySize => f.write_str("the size of an array must be a constant integer greater than 0"),
            Message::TooLarge { bytes } => {
                write!(f, "this takes {bytes} bytes, more than the 65535 bytes allowed for one variable")
            }
            Message::DataTooLarge { bytes, limit } => {
                write!(f, "all variables together take {bytes} bytes, more than the {limit} bytes available")
            }
            Message::StackTooLarge { bytes } => {
                write!(f, "the variables of this function take {bytes} bytes, more than the stack can hold")
            }
            Message::TooManyInitializers => f.write_str("there are too many initial values"),
            Message::BadBitField => f.write_str("a bit field must be an integer of 0 to 16 bits"),
            Message::InvalidSwitchType => f.write_str("`switch` needs an integer"),
            Message::DuplicateCase { value } => write!(f, "`case {value}` occurs twice in this switch"),
            Message::NotInSwitch { word } => write!(f, "`{word}` is not inside a switch"),
            Message::NotInLoop { word } => write!(f, "`{word}` is not inside a loop"),
            Message::ValueReturnedFromVoid => f.write_str(
                "this function returns nothing: its `return` cannot have a \
                                                           value",
            ),
            Message::NotAClass { name } => write!(f, "`{name}` is not a class"),
            Message::Inaccessible { name } => write!(f, "`{name}` is private to its class"),
            Message::UnknownBaseClass => f.write_str("this class has no such base class"),
            Message::Abstract { name } => {
                write!(f, "`{name}` has functions without a body: no object of it can be created")
            }
            Message::AssignmentInCondition => f.write_str("`=` assigns a value; use `==` to compare"),
            Message::SuspiciousPointer { from, to } => write!(f, "`{from}` is used as `{to}`"),
            Message::MissingPrototype { name, header } => match header {
                Some(header) => write!(f, "`{name}` is not declared: `#include <{header}>` is missing"),
                None => write!(f, "`{name}` is used before it is declared"),
            },
            Message::ScanfNeedsAddress { argument } => {
                write!(f, "argument {argument} of scanf must be an address: a `&` is missing before it")
            }
            Message::FormatArgument { argument, format, found } => {
                write!(f, "`{format}` does not match argument {argument}, which is `{found}`")
            }
            Message::FormatCount { expected, found } => {
                write!(f, "the format needs {expected} values, but the call has {found}")
            }
            Message::Uninitialized { name } => write!(f, "`{name}` is used before it has a value"),
            Message::UninitializedPointer { name } => {
                write!(f, "the pointer `{name}` is used before it points anywhere")
            }
            Message::EndlessLoop => f.write_str("nothing in this loop changes its condition: it never ends"),
            Message::FallThrough => f.write_str(
                "the previous case falls through into this one: a `break` may be \
                                                 missing",
            ),
            Message::MissingReturn { name } => write!(f, "`{name}` should return a value but may end without one"),
            Message::NoEffect => f.write_str("this statement has no effect"),
            Message::EmptyBody { word } => write!(f, "the `;` makes the body of this `{word}` empty"),
            Message::Unreachable => f.write_str("this is never reached"),
            Message::ConstantTooLong { text } => write!(f, "`{text}` does not fit in 16 bits"),
            Message::UnusedVariable { name } => write!(f, "`{name}` is never used"),
            Message::StringComparison => {
                f.write_str("this compares the addresses of strings, not their contents: use `strcmp`")
            }
            Message::DivisionByZero => f.write_str("this divides by zero"),
            Message::IndexOutOfBounds { index, length } => {
                write!(
                    f,
                    "index {index} is out of range: the array has {length} elements, 0 to {}",
                    length.saturating_sub(1)
                )
            }
            Message::ConstantComparison { value } => {
                write!(
                    f,
                    "an `int` has 16 bits, -32768 to 32767: this comparison with {value} always has the same \
                           result"
                )
            }
        }
    }
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpressionError::Syntax(text, message) => write!(f, "cannot read the expression `{text}`: {message}"),
            ExpressionError::Unsupported(text) => write!(f, "`{text}` cannot be evaluated here"),
            ExpressionError::Name(name) => write!(f, "no variable `{name}` at this step"),
            ExpressionError::Function(name) => write!(f, "no function `{name}` can be called here"),
            ExpressionError::NotANumber(text) => write!(f, "`{text}` is not a number"),
            ExpressionError::NoValue(text) => write!(f, "`{text}` has no value"),
        }
    }
}

impl fmt::Display for RuntimeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuntimeErrorKind::DivideError => {
                f.write_str("Divide error: an integer was divided by zero, or the result does not fit")
            }
            RuntimeErrorKind::FloatDivideByZero => f.write_str("Floating point error: Divide by 0"),
            RuntimeErrorKind::StackOverflow { calls, bytes } => {
                write!(f, "Stack overflow: {calls} calls that have not returned fill the stack of {bytes} bytes")
            }
            RuntimeErrorKind::WildCall { segment, offset } => {
                write!(
                    f,
                    "a function was called through a pointer that does not point to a function \
                           ({segment:04X}:{offset:04X})"
                )
            }
            RuntimeErrorKind::WildJump => {
                f.write_str("longjmp to a place that setjmp has not saved, or whose function has ended")
            }
            RuntimeErrorKind::UninitializedPointer => {
                f.write_str("this pointer points nowhere: it has not been given an address yet")
            }
            RuntimeErrorKind::NullPointer => f.write_str(
                "this pointer is 0 and points nowhere: it was never given an address, or the list ends here, or there \
                 was no memory",
            ),
            RuntimeErrorKind::IndexOutOfRange { index, length } => write!(
                f,
                "the index {index} is out of range: the array has {length} elements, from 0 to {}",
                length - 1
            ),
            RuntimeErrorKind::Aborted => f.write_str("Abnormal program termination"),
            RuntimeErrorKind::InvalidArgument => f.write_str("a library function was called with an invalid argument"),
            RuntimeErrorKind::BufferTooSmall { size, needed } => write!(
                f,
                "the buffer of {size} bytes is too small: {needed} are needed, so it was emptied (in Visual Studio, the \
                 program would end here)"
            ),
            RuntimeErrorKind::GraphicsNotInitialized => f.write_str(
                "BGI Error: Graphics not initialized: call `initgraph` first, and check `graphresult()` after it",
            ),
        }
    }
}

impl fmt::Display for UnopenedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` could not be opened: ", self.name)?;
        match (self.reason, &self.folder) {
            (FileOpenError::NotFound, Some(folder)) => write!(f, "there is no such file in {folder}"),
            (FileOpenError::NotFound, None) => f.write_str("the program has no folder of files (`--files FOLDER`)"),
            (FileOpenError::ReadOnly, _) => f.write_str("it is read-only"),
            (FileOpenError::TooManyOpen, _) => f.write_str("15 files are open already, as many as DOS allowed"),
            (FileOpenError::Unreadable, _) => f.write_str("it cannot be read, or is not of a known format"),
            (FileOpenError::DiskFull, _) => f.write_str("the program has created as many files as it may"),
        }
    }
}

impl fmt::Display for MissingFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MissingFeature::Function(name) => write!(f, "the function `{name}` is not available here"),
            MissingFeature::VideoMode(mode) => write!(f, "video mode {mode:02X}h is not supported"),
        }
    }
}

/// Returns the name of the variable that gets a constant in an example.
pub(crate) fn variable_for(constant: &str) -> &'static str {
    if constant == "DETECT" { "gd" } else { "x" }
}
