//! The keywords.

use std::collections::HashMap;

use crate::symbol::{Interner, Symbol};

macro_rules! words {
    ($($word:ident: $($text:literal)*, $cplusplus:literal;)*) => {
        /// A keyword.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub(crate) enum Keyword { $($word),* }

        const KEYWORDS: &[(Keyword, &[&str], bool)] = &[$((Keyword::$word, &[$($text),*], $cplusplus)),*];
    };
}

words! {
    Auto: "auto", false; Break: "break", false; Case: "case", false; Char: "char", false;
    Const: "const", false; Continue: "continue", false; Default: "default", false; Do: "do", false;
    Double: "double", false; Else: "else", false; Enum: "enum", false; Extern: "extern", false;
    Float: "float", false; For: "for", false; Goto: "goto", false; If: "if", false; Int: "int", false;
    Long: "long", false; Register: "register", false; Return: "return", false; Short: "short", false;
    Signed: "signed", false; Sizeof: "sizeof", false; Static: "static", false; Struct: "struct", false;
    Switch: "switch", false; Typedef: "typedef", false; Union: "union", false; Unsigned: "unsigned", false;
    Void: "void", false; Volatile: "volatile", false; While: "while", false;
    Far: "far" "_far" "__far", false; Near: "near" "_near" "__near", false; Huge: "huge" "_huge" "__huge", false;
    Interrupt: "interrupt" "_interrupt" "__interrupt", false;
    Ignored: "cdecl" "_cdecl" "__cdecl" "_Cdecl" "_CType" "_RTLENTRY" "_loadds" "__loadds" "_saveregs" "_export" "_FAR"
        "__export" "_fastcall" "__fastcall" "_seg" "__seg" "_cs" "_ds" "_es" "_ss" "__stdcall" "_stdcall", false;
    Pascal: "pascal" "_pascal" "__pascal", false;
    Asm: "asm" "_asm" "__asm" "__asm__", false;
    Class: "class", true; Private: "private", true; Protected: "protected", true;
    Public: "public", true; Virtual: "virtual", true; Friend: "friend", true; Inline: "inline", true;
    Operator: "operator", true; This: "this", true; New: "new", true; Delete: "delete", true; Template: "template", true; Try: "try", true; Catch: "catch", true; Throw: "throw", true;
    Using: "using", true; Namespace: "namespace", true;
    Typename: "typename", true; Explicit: "explicit" "mutable", true; Constexpr: "constexpr", true;
    Decltype: "decltype", true; Nullptr: "nullptr", true;
    StaticCast: "static_cast" "dynamic_cast" "reinterpret_cast" "const_cast", true;
}

/// The keywords of Borland's compilers.
const BORLAND: &[Keyword] =
    &[Keyword::Far, Keyword::Near, Keyword::Huge, Keyword::Interrupt, Keyword::Ignored, Keyword::Pascal];

/// The keywords of standard C++ that Borland C++ 3.1 does not have.
const STANDARD: &[Keyword] = &[
    Keyword::Typename,
    Keyword::Explicit,
    Keyword::Constexpr,
    Keyword::Decltype,
    Keyword::Nullptr,
    Keyword::StaticCast,
];

impl Keyword {
    /// Returns whether only Borland's compilers have it.
    pub(crate) fn is_borland(self) -> bool {
        BORLAND.contains(&self)
    }
}

/// Returns whether a word is a keyword of C or C++, in any dialect. `bool` counts as one.
pub fn is_keyword(word: &str) -> bool {
    word == "bool" || KEYWORDS.iter().any(|(_, spellings, _)| spellings.contains(&word))
}

/// Returns the keywords of C or C++ by symbol.
pub(super) fn keyword_table(names: &mut Interner, cplusplus: bool, modern: bool) -> HashMap<Symbol, Keyword> {
    let mut table = HashMap::new();
    for &(word, texts, only_cplusplus) in KEYWORDS {
        let known = modern || !STANDARD.contains(&word);
        let inline = modern && word == Keyword::Inline;
        if known && cplusplus || !only_cplusplus || inline {
            table.extend(texts.iter().map(|t| (names.intern(t.as_bytes()), word)));
        }
    }
    table
}
