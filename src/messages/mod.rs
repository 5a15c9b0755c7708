//! Error messages, in the user's language.
//!
//! An error is data: an enum with its values, defined in the module where it occurs, whose `Display` gives the English
//! message for users of that module as a library. Code that shows an error to a user calls [`localize`](Localize::localize)
//! instead. This module depends on every module that has errors, and none of them depends on it, so that the settings
//! can report errors without depending on translations.
//!
//! Showing an error without a Chinese message does not compile. Each `zh` is a `match` on all variants: for our own
//! enums the compiler requires it, for those of the libraries, which may grow, Clippy. The tests take samples of every
//! variant and reject Chinese messages that contain English outside quoted values.
//!
//! ```
//! use huanle::records::person;
//! use huanle::messages::Localize;
//! use huanle::text::Language;
//!
//! let error = person::validate_name("a\tb").unwrap_err();
//! assert_eq!(error.localize(Language::English), "a name must be one line without control characters");
//! assert_eq!(error.localize(Language::Chinese), "姓名只能是一行文字，不能有控制字符");
//! ```

#![warn(clippy::wildcard_enum_match_arm)]

/// Implements [`Localize`] for an error: for the pattern of each variant, the Chinese format string and its arguments.
macro_rules! chinese {
    ($Error:ident {
        $(
            $($variant:ident $(($($field:tt)*))? $({ $($named:tt)* })?)|+ $(if $guard:expr)? =>
            $text:literal $(, $argument:expr)*;
        )+
    }) => {
        impl $crate::messages::Localize for $Error {
            fn zh(&self) -> String {
                match self {
                    $(
                        $(Self::$variant $(($($field)*))? $({ $($named)* })?)|+ $(if $guard)? =>
                        format!($text $(, $argument)*),
                    )+
                }
            }
        }
    };
}
pub(crate) use chinese;

#[cfg(feature = "app")]
mod capture;
mod engine;
mod explanation;
mod external_engine;
mod fonts;
mod gfx;
pub mod graphics;
mod judge;
mod machine;
mod notation;
mod reasons;
mod records;
mod settings;
#[cfg(feature = "app")]
mod sound;
mod training;
pub mod turboc;
#[cfg(feature = "app")]
mod window;

#[cfg(test)]
pub(crate) mod samples;

use std::fmt;

use crate::text::Language;

impl<'m, E: Localize + 'm> From<E> for Box<dyn Localize + 'm> {
    fn from(error: E) -> Box<dyn Localize + 'm> {
        Box::new(error)
    }
}

/// A message that was formatted in every language in advance, for a value that no longer exists when the message is
/// shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalizedMessage {
    zh: String,
    en: String,
}

impl LocalizedMessage {
    /// Formats a message in each language with `say`.
    pub fn from_fn(say: impl Fn(Language) -> String) -> LocalizedMessage {
        LocalizedMessage { zh: say(Language::Chinese), en: say(Language::English) }
    }
}

impl fmt::Display for LocalizedMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

impl Localize for LocalizedMessage {
    fn zh(&self) -> String {
        self.zh.clone()
    }
}

/// An error with a message in every language.
pub trait Localize: fmt::Display {
    /// Returns the Chinese message. Names and values are inserted unchanged.
    fn zh(&self) -> String;

    /// Returns the message in a language.
    fn localize(&self, language: Language) -> String {
        match language {
            Language::Chinese => self.zh(),
            Language::English => self.to_string(),
        }
    }
}
