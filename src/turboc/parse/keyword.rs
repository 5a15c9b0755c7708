//! The keywords.

use std::collections::HashMap;

use crate::symbol::{Interner, Symbol};

/// The languages that have a keyword.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// C and C++.
    C,
    /// C and C++ of Borland's compilers.
    Borland,
    /// C++.
    CPlusPlus,
    /// Standard C++, but not Borland C++ 3.1.
    Standard,
}

macro_rules! words {
    ($($origin:ident { $($word:ident: $($text:literal)*;)* })*) => {
        /// A keyword.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub(crate) enum Keyword { $($($word),*),* }

        const KEYWORDS: &[(Keyword, &[&str], Origin)] =
            &[$($((Keyword::$word, &[$($text),*], Origin::$origin)),*),*];
    };
}

words! {
    C {
        Auto: "auto"; Break: "break"; Case: "case"; Char: "char"; Const: "const"; Continue: "continue";
        Default: "default"; Do: "do"; Double: "double"; Else: "else"; Enum: "enum"; Extern: "extern"; Float: "float";
        For: "for"; Goto: "goto"; If: "if"; Int: "int"; Long: "long"; Register: "register"; Return: "return";
        Short: "short"; Signed: "signed"; Sizeof: "sizeof"; Static: "static"; Struct: "struct"; Switch: "switch";
        Typedef: "typedef"; Union: "union"; Unsigned: "unsigned"; Void: "void"; Volatile: "volatile"; While: "while";
        Asm: "asm" "_asm" "__asm" "__asm__";
    }
    Borland {
        Far: "far" "_far" "__far"; Near: "near" "_near" "__near"; Huge: "huge" "_huge" "__huge";
        Interrupt: "interrupt" "_interrupt" "__interrupt"; Pascal: "pascal" "_pascal" "__pascal";
        Ignored: "cdecl" "_cdecl" "__cdecl" "_Cdecl" "_CType" "_RTLENTRY" "_loadds" "__loadds" "_saveregs" "_export"
            "_FAR" "__export" "_fastcall" "__fastcall" "_seg" "__seg" "_cs" "_ds" "_es" "_ss" "__stdcall" "_stdcall";
    }
    CPlusPlus {
        Class: "class"; Private: "private"; Protected: "protected"; Public: "public"; Virtual: "virtual";
        Friend: "friend"; Inline: "inline"; Operator: "operator"; This: "this"; New: "new"; Delete: "delete";
        Template: "template"; Try: "try"; Catch: "catch"; Throw: "throw"; Using: "using"; Namespace: "namespace";
    }
    Standard {
        Typename: "typename"; Explicit: "explicit" "mutable"; Constexpr: "constexpr"; Decltype: "decltype";
        Nullptr: "nullptr"; StaticCast: "static_cast" "dynamic_cast" "reinterpret_cast" "const_cast";
    }
}

impl Keyword {
    /// Returns whether only Borland's compilers have it.
    pub(crate) fn is_borland(self) -> bool {
        KEYWORDS[self as usize].2 == Origin::Borland
    }
}

/// Returns whether a word is a keyword of C or C++, in any dialect. `bool` counts as one.
pub fn is_keyword(word: &str) -> bool {
    word == "bool" || KEYWORDS.iter().any(|(_, spellings, _)| spellings.contains(&word))
}

/// Returns the keywords of C or C++ by symbol.
pub(super) fn keyword_table(names: &mut Interner, cplusplus: bool, modern: bool) -> HashMap<Symbol, Keyword> {
    let mut table = HashMap::new();
    for &(word, texts, origin) in KEYWORDS {
        let is_known = match origin {
            Origin::C | Origin::Borland => true,
            Origin::CPlusPlus => cplusplus || modern && word == Keyword::Inline,
            Origin::Standard => cplusplus && modern,
        };
        if is_known {
            table.extend(texts.iter().map(|t| (names.intern(t.as_bytes()), word)));
        }
    }
    table
}
