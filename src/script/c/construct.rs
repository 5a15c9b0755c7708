//! Constructs of C that a script cannot contain, and their messages.

use std::fmt;

/// A construct of C, and its equivalent.
#[allow(missing_docs, reason = "the lines above the variants tell of their fields")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CConstruct {
    /// `#include` and other preprocessor directives.
    Include,
    /// `#define`, and the equivalent `let`.
    Define(Option<String>),
    /// A variable declaration with a type, and the equivalent `let`s.
    Declaration { word: String, instead: Option<String> },
    /// `main`.
    Main,
    /// Another function.
    Function(String),
    /// `for (…; …; …)`, and the equivalent `for`.
    For(Option<String>),
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// A block on the line of its head, and the word of the head.
    OneLine(&'static str),
    /// `i++` and the like, and its equivalent.
    Step { found: String, instead: String },
    /// `return`, `exit`.
    Return(String),
    /// `printf` and the like.
    Print(String),
    /// `scanf` and the like.
    Read(String),
    /// `switch`, `case`, `default`.
    Switch(String),
    /// `do … while`.
    Do,
    /// `continue`, `goto`.
    Jump(String),
    /// `a[i]`
    Array(String),
    /// `? :`
    Choice,
}

impl fmt::Display for CConstruct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CConstruct::Include => f.write_str("`#include` is C: remove it, graphics.h is built in"),
            CConstruct::Define(Some(instead)) => write!(f, "`#define` is C: write `{instead}`"),
            CConstruct::Define(None) => f.write_str("`#define` is C: remove it; to name a value, write `let n = 5`"),
            CConstruct::Declaration { word, instead: Some(instead) } => write!(f, "`{word}` is C: write `{instead}`"),
            CConstruct::Declaration { word, instead: None } => write!(
                f,
                "`{word}` is C: all variables here are whole numbers, `let x = 5`; write text where it is shown, \
                 `outtextxy 10 10 Hello`"
            ),
            CConstruct::Main => f.write_str("`main` is C: remove it and its braces, a script starts at its first line"),
            CConstruct::Function(name) => write!(
                f,
                "`{name}(…)` is a function of your own, as in C: write its lines where you need them; repeat them with \
                 `repeat 3 … end`"
            ),
            CConstruct::For(Some(instead)) => {
                write!(f, "this `for` is C: write `{instead}`, and `end` below its lines")
            }
            CConstruct::For(None) => {
                f.write_str("this `for` is C: write `for i = 0 to 9 step 1`, and `end` below its lines")
            }
            CConstruct::OpenBrace => f.write_str("`{` is C: remove it, a block has no braces and ends with `end`"),
            CConstruct::CloseBrace => {
                f.write_str("`}` is C: write `end` if it closes a loop or an `if`, otherwise remove it")
            }
            CConstruct::OneLine(word) => {
                write!(f, "write the body of this `{word}` on the lines below it, and `end` below them")
            }
            CConstruct::Step { found, instead } => write!(f, "`{found}` is C: write `{instead}`"),
            CConstruct::Return(word) => write!(f, "`{word}` is C: remove it, a script ends after its last line"),
            CConstruct::Print(word) => write!(f, "`{word}` is C: write `outtextxy 10 10 The value is {{x}}`"),
            CConstruct::Read(word) => write!(f, "`{word}` is C: write `let k = getch`, which reads a key"),
            CConstruct::Switch(word) => {
                write!(f, "`{word}` is C: write `if x == 1`, `else if x == 2`, `else` and `end`, each on its own line")
            }
            CConstruct::Do => f.write_str("`do` is C: write `while 1`, and `if x > 9; break; end` before its `end`"),
            CConstruct::Jump(word) => write!(f, "`{word}` is C: put the lines it skips between `if` and `end`"),
            CConstruct::Array(name) => {
                write!(f, "`{name}[…]` is C: there are no arrays here, a variable holds one number")
            }
            CConstruct::Choice => f.write_str("`? :` is C: write `if`, `else` and `end`, each on its own line"),
        }
    }
}
