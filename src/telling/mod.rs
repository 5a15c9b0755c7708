//! What goes wrong, in the reader's language.
//!
//! A fault is data: an enum with its values, in the room where it happens, which says it in English by `Display` for whoever
//! uses that room as a library. Who shows a fault to a person calls [`tell`](Tell::tell) instead. This room looks into every
//! room that has faults, and no room that has faults looks into this one: so settings can be faulty without knowing how
//! sentences are written.
//!
//! A fault without its Chinese sentence does not compile where it is shown, and a variant without one does not compile at
//! all: each `zh` is a `match` on all variants. The tests take samples of every variant and refuse a Chinese
//! sentence in which English is left, apart from the values that it quotes.
//!
//! ```
//! use huanle::records::person;
//! use huanle::telling::Tell;
//! use huanle::text::Language;
//!
//! let fault = person::name("a\tb").unwrap_err();
//! assert_eq!(fault.tell(Language::English), "a name is one line without control characters");
//! assert_eq!(fault.tell(Language::Chinese), "姓名只能是一行文字，不能有控制字符");
//! ```

#[cfg(feature = "cli")]
mod capture;
mod gfx;
mod machine;
mod notation;
mod records;
mod script;
mod settings;
#[cfg(feature = "sound")]
mod sound;
pub mod turboc;
#[cfg(feature = "window")]
mod window;

#[cfg(test)]
pub(crate) mod samples;

use std::fmt;

use crate::text::Language;

/// A fault that can be told in every language.
pub trait Tell: fmt::Display {
    /// The sentence in Chinese. Names and values stand in it as they are.
    fn zh(&self) -> String;

    /// The sentence in a language.
    fn tell(&self, language: Language) -> String {
        match language {
            Language::Chinese => self.zh(),
            Language::English => self.to_string(),
        }
    }
}
