//! What is wrong, in plain English: the sentence of each message. Other languages are the affair of whoever shows it.

use std::fmt;

use crate::diagnostic::{ExpectedSyntax, Message, Unsupported};
use crate::machine::RuntimeErrorKind;
use crate::pc::Refusal;

/// `, did you mean …`, if there is something to mean.
fn meant(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// What was found, or the end of the file.
fn quoted(found: &str) -> String {
    if found.is_empty() { "the end of the file".to_owned() } else { format!("`{found}`") }
}

impl fmt::Display for ExpectedSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpectedSyntax::Name => f.write_str("a name"),
            ExpectedSyntax::Type => f.write_str("a type"),
            ExpectedSyntax::Text(text) => write!(f, "`{text}`"),
        }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsupported::InlineAssembler => "inline assembler is code of the 8086 and does not run here",
            Unsupported::Templates => "templates are newer than the C++ of labs and are not known here",
            Unsupported::Exceptions => "exceptions (try, catch, throw) are not known here",
            Unsupported::Namespaces => "namespaces other than std are not known here",
            Unsupported::MultipleInheritance => "a class can have one base class here",
            Unsupported::MemberPointers => "pointers to members are not known here",
            Unsupported::WindowsHeader => {
                "this header belongs to Windows; programs for WinBGIm run without it, programs for EasyX do not run: \
                 EasyX has other functions under the same names"
            }
            Unsupported::EasyX => {
                "with a width and a height this is the `initgraph` of EasyX or EGE, libraries of Windows with other functions \
                 under the same names: such programs do not run; graphics.h has `initgraph(&driver, &mode, path)`"
            }
            Unsupported::LocalClass => "a class inside of a function cannot have functions here",
        })
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::CommentNotClosed => f.write_str("this comment has no end: `*/` is missing"),
            Message::StringNotClosed => {
                f.write_str("this text has no end: a `\"` is missing before the end of the line")
            }
            Message::CharNotClosed => f.write_str("this character has no end: a `'` is missing"),
            Message::StrayCharacter { byte: 128.. } => f.write_str(
                "this character stands only in texts and comments: names are made of English letters, digits and `_`",
            ),
            Message::StrayCharacter { byte } => write!(f, "this character (code {byte}) means nothing in C"),
            Message::FullWidth { plain } => {
                write!(f, "this is the full-width character of Chinese text; C wants the plain `{plain}`")
            }
            Message::BadNumber { text } => write!(f, "`{text}` is not a number"),
            Message::CharTooLong => {
                f.write_str("a character constant holds one or two characters; text stands between `\"`")
            }
            Message::UnknownDirective { name, suggestion } => {
                write!(f, "there is no directive `#{name}`{}", meant(suggestion))
            }
            Message::DirectiveNeedsName { directive } => write!(f, "`#{directive}` needs a name after it"),
            Message::ConditionalNotOpen { directive } => write!(f, "`#{directive}` has no `#if` before it"),
            Message::ConditionalNotClosed => f.write_str("this `#if` has no `#endif`"),
            Message::BadCondition => f.write_str("this condition is not one of whole numbers"),
            Message::ErrorDirective { text } => write!(f, "the program says: {text}"),
            Message::BadInclude => f.write_str("`#include` needs a file name in `<>` or `\"\"`"),
            Message::UnknownHeader { name, suggestion } => {
                write!(f, "there is no header `{name}`, neither ours nor beside the program{}", meant(suggestion))
            }
            Message::HeaderOutside { name } => write!(
                f,
                "`{name}` is outside: a program includes our headers, files below its own folder, and files in folders \
                 named with --include"
            ),
            Message::UnreadableHeader { name } => {
                write!(f, "cannot read `{name}`: it is no file, is too large, or you have no right to read it")
            }
            Message::IncludesItself { name } => write!(f, "`{name}` includes itself"),
            Message::BadMacroParameters => {
                f.write_str("the parameters of this macro are names with commas between them")
            }
            Message::MacroArguments { name, expected, found } => {
                write!(f, "the macro `{name}` takes {expected} arguments, not {found}")
            }
            Message::MacroNotClosed => f.write_str("the `)` of this macro is missing"),
            Message::MacroSemicolon { name } => {
                write!(f, "this `;` becomes part of `{name}`, wherever that is used: a `#define` ends without one")
            }
            Message::TooManyTokens => f.write_str("the macros of this program grow beyond all bounds"),
            Message::Expected { what, found } => write!(f, "{what} is missing before {}", quoted(found)),
            Message::ExpectedExpression { found } => write!(f, "a value is missing before {}", quoted(found)),
            Message::ExpectedDeclaration { found } => {
                write!(f, "a declaration or a function should begin here, not {}", quoted(found))
            }
            Message::ForParts => {
                f.write_str("`for` has three parts with `;` between them, as in `for (i = 0; i < 10; i++)`")
            }
            Message::NotClosed { what } => write!(f, "this `{what}` is never closed"),
            Message::TooDeep => f.write_str("this is nested too deep"),
            Message::Unsupported { what } => write!(f, "{what}"),
            Message::Undeclared { name, suggestion } => {
                write!(f, "`{name}` has not been declared{}", meant(suggestion))
            }
            Message::UndefinedFunction { name, suggestion } => {
                write!(f, "there is no function `{name}`{}", meant(suggestion))
            }
            Message::Redeclared { name } => write!(f, "`{name}` is declared twice"),
            Message::RedefinedFunction { name } => write!(f, "the function `{name}` is defined twice"),
            Message::UnknownMember { name, of, suggestion } => {
                write!(f, "`{of}` has no member `{name}`{}", meant(suggestion))
            }
            Message::UnknownLabel { name } => write!(f, "there is no label `{name}` in this function"),
            Message::LabelTwice { name } => write!(f, "the label `{name}` stands twice in this function"),
            Message::LabelUnused { name } => write!(f, "nothing jumps to the label `{name}`"),
            Message::UnknownStruct { name } => write!(f, "there is no structure `{name}`"),
            Message::UnknownWord { name, suggestion } => {
                write!(f, "`{name}` is neither a type nor a word of the language{}", meant(suggestion))
            }
            Message::NeedsHeader { name, header } => {
                write!(f, "`{name}` is of <{header}>: `#include <{header}>` is missing")
            }
            Message::HeaderAdded { name, header } => write!(
                f,
                "`{name}` is of <{header}>: `#include <{header}>` is missing; it counts as written here, Turbo C would refuse the \
                 program"
            ),
            Message::NoMain => f.write_str("there is no function `main`: this is where a program starts"),
            Message::NotAFunction => f.write_str("this is called but is no function"),
            Message::NotAPointer => f.write_str("this is no pointer: it cannot be followed with `*`, `->` or `[]`"),
            Message::NotAStruct => f.write_str("this is no structure: it has no members"),
            Message::PointerToStruct => f.write_str("this is a pointer: the members behind it are reached with `->`"),
            Message::StructNoPointer => f.write_str("this is no pointer: its members are reached with `.`"),
            Message::ArrayAssigned { text: true } => {
                f.write_str("an array of characters cannot be put into as a whole: `strcpy` copies a text")
            }
            Message::ArrayAssigned { text: false } => {
                f.write_str("an array cannot be put into as a whole, only its elements one by one")
            }
            Message::StreamDirection { stream, operator } => write!(f, "`{stream}` goes with `{operator}`"),
            Message::NotAnLvalue => f.write_str("this is a value and no variable: nothing can be put into it"),
            Message::ConstChanged { name } => write!(f, "`{name}` is const and cannot be changed"),
            Message::BadOperands { operator, left, right } => {
                write!(f, "`{operator}` cannot join `{left}` and `{right}`")
            }
            Message::BadOperand { operator, operand } => write!(f, "`{operator}` cannot be used on `{operand}`"),
            Message::CannotConvert { from, to } => write!(f, "`{from}` cannot become `{to}`"),
            Message::ArgumentCount { name, expected, found } => {
                write!(f, "`{name}` takes {expected} arguments, not {found}")
            }
            Message::NoOverload { name } => write!(f, "no function `{name}` takes arguments of these types"),
            Message::VoidValue => f.write_str("this gives no value"),
            Message::IncompleteType { name } => write!(f, "`{name}` is not known well enough to have a size"),
            Message::NotConstant => f.write_str("this must be a constant"),
            Message::ArraySize => f.write_str("the size of an array is a constant whole number above 0"),
            Message::TooLarge { bytes } => {
                write!(f, "this takes {bytes} bytes, more than the 65535 that one thing could have")
            }
            Message::DataTooLarge { bytes } => {
                write!(f, "all variables together take {bytes} bytes, more than the 65535 that there are")
            }
            Message::StackTooLarge { bytes } => {
                write!(f, "the variables of this function take {bytes} bytes, more than the stack has")
            }
            Message::TooManyInitializers => f.write_str("there are more values than places for them"),
            Message::BadBitField => f.write_str("a bit field is a whole number of 0 to 16 bits"),
            Message::SwitchType => f.write_str("`switch` takes a whole number"),
            Message::CaseTwice { value } => write!(f, "`case {value}` stands twice in this switch"),
            Message::NotInSwitch { word } => write!(f, "`{word}` stands outside of a switch"),
            Message::NotInLoop { word } => write!(f, "`{word}` stands outside of a loop"),
            Message::ReturnsVoid => f.write_str("this function gives nothing: its `return` takes no value"),
            Message::NotAClass { name } => write!(f, "`{name}` is no class"),
            Message::Inaccessible { name } => write!(f, "`{name}` is private to its class"),
            Message::NoBaseClass => f.write_str("this class has no such base class"),
            Message::Abstract { name } => {
                write!(f, "`{name}` has functions without a body: there can be no object of it")
            }
            Message::AssignmentInCondition => f.write_str("`=` puts a value in; to compare is `==`"),
            Message::SuspiciousPointer { from, to } => write!(f, "`{from}` is taken for `{to}`"),
            Message::MissingPrototype { name, header } => match header {
                Some(header) => write!(f, "`{name}` is not declared: `#include <{header}>` is missing"),
                None => write!(f, "`{name}` is used before it is declared"),
            },
            Message::ScanfNeedsAddress { argument } => {
                write!(f, "argument {argument} of scanf is where to put the value: a `&` is missing before it")
            }
            Message::FormatArgument { argument, format, found } => {
                write!(f, "`{format}` does not fit argument {argument}, which is `{found}`")
            }
            Message::FormatCount { expected, found } => {
                write!(f, "the format asks for {expected} values, and {found} are given")
            }
            Message::Uninitialized { name } => write!(f, "`{name}` is used before anything is put into it"),
            Message::UninitializedPointer { name } => {
                write!(f, "the pointer `{name}` is followed before it points anywhere")
            }
            Message::EndlessLoop => f.write_str("nothing in this loop changes its condition: it never ends"),
            Message::FallThrough => f.write_str("the case before runs on into this one: a `break` may be missing"),
            Message::MissingReturn { name } => write!(f, "`{name}` should give a value and may end without one"),
            Message::NoEffect => f.write_str("this does nothing"),
            Message::EmptyBody { word } => write!(f, "the `;` makes the body of this `{word}` empty"),
            Message::Unreachable => f.write_str("this is never reached"),
            Message::ConstantTooLong { text } => write!(f, "`{text}` does not fit 16 bits"),
            Message::UnusedVariable { name } => write!(f, "`{name}` is never used"),
            Message::StringCompared => {
                f.write_str("this compares where texts lie, not what they say: strcmp does that")
            }
            Message::DivisionByZero => f.write_str("this divides by zero"),
            Message::BeyondArray { index, length } => {
                write!(
                    f,
                    "element {index} lies beyond the array, which has {length}: 0 to {}",
                    length.saturating_sub(1)
                )
            }
            Message::AlwaysSame { value } => {
                write!(f, "an `int` has 16 bits, -32768 to 32767: compared with {value} the answer is always the same")
            }
        }
    }
}

impl fmt::Display for RuntimeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuntimeErrorKind::DivideError => {
                f.write_str("Divide error: a whole number was divided by zero, or the result does not fit")
            }
            RuntimeErrorKind::FloatDivide => f.write_str("Floating point error: Divide by 0"),
            RuntimeErrorKind::StackOverflow => f.write_str("Stack overflow: functions call one another without end"),
            RuntimeErrorKind::WildCall { segment, offset } => {
                write!(f, "a function was called through a pointer that points to none ({segment:04X}:{offset:04X})")
            }
            RuntimeErrorKind::WildJump => {
                f.write_str("longjmp to a place that setjmp has not kept, or whose function has ended")
            }
            RuntimeErrorKind::UnsetPointer => f.write_str("this pointer points nowhere: nothing was put into it yet"),
            RuntimeErrorKind::NullPointer => f.write_str(
                "this pointer is 0 and points nowhere: it was never set, or a list ends here, or there was no memory",
            ),
            RuntimeErrorKind::Aborted => f.write_str("Abnormal program termination"),
            RuntimeErrorKind::BadArgument => f.write_str("a function of the library was given what it cannot use"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Function(name) => write!(f, "the function `{name}` does not exist here"),
            Refusal::VideoMode(0x13) => {
                f.write_str("mode 13h (320 x 200 with 256 colours) is not supported: this screen has 16 colours")
            }
            Refusal::VideoMode(mode) => write!(f, "video mode {mode:02X}h is not supported"),
        }
    }
}
