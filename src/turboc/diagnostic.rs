//! Diagnostics: errors and warnings of a source as data, which the caller formats in the user's language.

use crate::options::Compiler;
use crate::source::Span;

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The program does not run.
    Error,
    /// The program runs, but probably not as intended.
    Warning,
}

/// An error or warning with its position.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The message.
    pub message: Message,
    /// The span.
    pub span: Span,
}

impl Message {
    /// Returns whether it reports that a program exceeds a limit of the compiler, in any dialect.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(
            self,
            Message::TooManyTokens { .. }
                | Message::NameTooLong { .. }
                | Message::SourceTooLarge { .. }
                | Message::TooManyIncludes { .. }
                | Message::TooMuchText { .. }
                | Message::TooDeep { .. }
                | Message::TooManyInstances { .. }
                | Message::TooComplex { .. }
        )
    }
}

impl Diagnostic {
    /// Creates an error.
    pub fn error(message: Message, span: Span) -> Diagnostic {
        Diagnostic { severity: Severity::Error, message, span }
    }

    /// Creates a warning.
    pub fn warning(message: Message, span: Span) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, message, span }
    }
}

/// A link of the chain of what made something necessary that exceeds a limit. The line is that of the place, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum ChainLink {
    /// The instance of a template.
    Instance { name: String, line: u32 },
    /// The default argument of a function.
    DefaultArgument { function: String, line: u32 },
    /// A macro.
    Macro { name: String },
}

/// The kind of an error or warning. Texts are quoted from the source.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Message {
    // Lexical errors.
    CommentNotClosed,
    StringNotClosed,
    CharNotClosed,
    StrayCharacter {
        byte: u8,
    },
    FullWidthCharacter {
        plain: char,
    },
    BadNumber {
        text: String,
    },
    CharTooLong,
    // The preprocessor.
    UnknownDirective {
        name: String,
        suggestion: Option<String>,
    },
    DirectiveNeedsName {
        directive: String,
    },
    ConditionalNotOpen {
        directive: String,
    },
    ConditionalNotClosed,
    BadCondition,
    ErrorDirective {
        text: String,
    },
    BadInclude,
    UnknownHeader {
        name: String,
        suggestion: Option<String>,
    },
    HeaderOutside {
        name: String,
    },
    UnreadableHeader {
        name: String,
    },
    RecursiveInclude {
        name: String,
    },
    BadMacroParameters,
    MacroArgumentCount {
        name: String,
        expected: usize,
        found: usize,
    },
    MacroNotClosed,
    MacroSemicolon {
        name: String,
    },
    TooManyTokens {
        limit: usize,
        chain: Vec<ChainLink>,
    },
    NameTooLong {
        limit: usize,
    },
    SourceTooLarge {
        limit: usize,
    },
    TooManyIncludes {
        limit: usize,
    },
    TooMuchText {
        limit: usize,
    },
    // Syntax.
    Expected {
        what: ExpectedSyntax,
        found: String,
    },
    /// The semicolon after a statement or declaration is missing.
    MissingSemicolon {
        /// The text before it.
        after: String,
    },
    ExpectedExpression {
        found: String,
    },
    ExpectedDeclaration {
        found: String,
    },
    MissingForSemicolon,
    NotClosed {
        what: String,
    },
    BraceNotClosed {
        line: u32,
    },
    BraceNotOpened,
    TooDeep {
        chain: Vec<ChainLink>,
    },
    TooManyInstances {
        limit: usize,
        chain: Vec<ChainLink>,
    },
    TooComplex {
        chain: Vec<ChainLink>,
    },
    Unsupported {
        what: Unsupported,
    },
    UnknownInstruction {
        name: String,
    },
    AssemblerOperands {
        instruction: String,
    },
    // Names.
    Undeclared {
        name: String,
        suggestion: Option<String>,
    },
    LoopVariableEnded {
        name: String,
    },
    LoopVariableKept {
        name: String,
    },
    OnlyInDialect {
        name: String,
        compiler: Compiler,
    },
    UndefinedFunction {
        name: String,
        suggestion: Option<String>,
    },
    Redeclared {
        name: String,
    },
    /// A prototype of a library function has other parameters than the function.
    OtherLibraryFunction {
        /// The name.
        name: String,
        /// The declaration in the header; empty if it is unknown.
        declaration: String,
    },
    RedefinedFunction {
        name: String,
    },
    UnknownMember {
        name: String,
        of: String,
        suggestion: Option<String>,
    },
    UnknownLabel {
        name: String,
    },
    DuplicateLabel {
        name: String,
    },
    UnusedLabel {
        name: String,
    },
    UnknownStruct {
        name: String,
    },
    UnknownWord {
        name: String,
        suggestion: Option<String>,
    },
    MissingHeader {
        name: String,
        header: String,
    },
    HeaderAdded {
        name: String,
        header: String,
    },
    NoMain {
        similar: Option<String>,
    },
    /// A program without `main` defines a function after its first statement.
    FunctionAfterStatements {
        /// The function.
        name: String,
    },
    // Types.
    NotAFunction,
    NotAPointer,
    NotAStruct,
    DotOnPointer,
    ArrowOnStruct,
    NotAnLvalue,
    /// The address of a constant is taken.
    AddressOfConstant {
        /// Its name.
        name: String,
    },
    /// A library function needs the address of a variable.
    AddressNeeded {
        /// The function.
        function: String,
        /// The variable, as written.
        variable: String,
    },
    ArrayAssigned {
        text: bool,
    },
    StreamDirection {
        stream: String,
        operator: String,
    },
    ConstModified {
        name: String,
    },
    BadOperands {
        operator: String,
        left: String,
        right: String,
    },
    BadOperand {
        operator: String,
        operand: String,
    },
    CannotConvert {
        from: String,
        to: String,
    },
    ArgumentCount {
        name: String,
        expected: usize,
        found: usize,
    },
    NoOverload {
        name: String,
    },
    VoidValue,
    IncompleteType {
        name: String,
    },
    NotConstant,
    InvalidArraySize,
    TooLarge {
        bytes: u64,
    },
    ArrayTooLarge {
        elements: u64,
        bytes: u64,
    },
    DataTooLarge {
        bytes: u64,
        limit: u64,
    },
    StackTooLarge {
        bytes: u64,
    },
    TooManyInitializers,
    BadBitField,
    InvalidSwitchType,
    DuplicateCase {
        value: i32,
    },
    NotInSwitch {
        word: String,
    },
    NotInLoop {
        word: String,
    },
    ValueReturnedFromVoid,
    NotAClass {
        name: String,
    },
    Inaccessible {
        name: String,
    },
    UnknownBaseClass,
    Abstract {
        name: String,
    },
    // Likely mistakes.
    AssignmentInCondition,
    SuspiciousPointer {
        from: String,
        to: String,
    },
    MissingPrototype {
        name: String,
        header: Option<String>,
    },
    ScanfNeedsAddress {
        argument: usize,
    },
    FormatArgument {
        argument: usize,
        format: String,
        found: String,
    },
    FormatCount {
        expected: usize,
        found: usize,
    },
    Uninitialized {
        name: String,
    },
    UninitializedPointer {
        name: String,
    },
    EndlessLoop,
    FallThrough,
    MissingReturn {
        name: String,
    },
    NoEffect,
    EmptyBody {
        word: String,
    },
    Unreachable,
    ConstantTooLong {
        text: String,
    },
    UnusedVariable {
        name: String,
    },
    StringComparison,
    DivisionByZero,
    IndexOutOfBounds {
        index: i32,
        length: u32,
    },
    ConstantComparison {
        value: i32,
    },
}

/// An item expected in a source.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExpectedSyntax {
    /// A name.
    Name,
    /// A type.
    Type,
    /// An operator.
    Operator,
    /// This literal text.
    Text(&'static str),
}

/// A feature of the language that is not supported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Unsupported {
    InlineAssembler,
    Templates,
    Exceptions,
    Namespaces,
    MultipleInheritance,
    SharedBase,
    SecondBaseOverride,
    MemberPointers,
    WindowsHeader,
    EasyX,
    LocalClass,
}

/// Returns the known name that is closest to a misspelt one, if at most a third of its letters differ.
pub(crate) fn suggest_name<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let allowed = (name.len() / 3).clamp(1, 3);
    let lower = name.to_lowercase();
    known
        .filter(|k| k.len().abs_diff(name.len()) <= allowed && !k.is_empty() && *k != name)
        .map(|k| (edit_distance(&lower, &k.to_lowercase()), k))
        .filter(|(d, _)| *d <= allowed && *d < name.len().max(2))
        .min_by_key(|(d, k)| (*d, k.len().abs_diff(name.len())))
        .map(|(_, k)| k.to_string())
}

/// Returns the edit distance of two words: the number of letters inserted, deleted, replaced or swapped.
fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::edit_distance;

    #[test]
    fn the_distance_of_two_words_is_the_number_of_slips() {
        for (a, b, distance) in [
            ("", "", 0),
            ("", "for", 3),
            ("printf", "printf", 0),
            ("pritnf", "printf", 1),
            ("prinf", "printf", 1),
            ("printff", "printf", 1),
            ("prinvf", "printf", 1),
            ("circel", "circle", 1),
            ("kitten", "sitting", 3),
            ("abcd", "badc", 2),
            ("ab", "xyz", 3),
        ] {
            assert_eq!((edit_distance(a, b), edit_distance(b, a)), (distance, distance), "{a} {b}");
        }
    }
}
