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

#[cfg(feature = "app")]
mod capture;
mod engine;
mod fonts;
mod gfx;
mod judge;
mod machine;
mod notation;
mod records;
mod rivals;
mod script;
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

/// A sentence that was put together in every language beforehand, for something that is gone when it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    zh: String,
    en: String,
}

impl Said {
    /// What `say` says in each language.
    pub fn of(say: impl Fn(Language) -> String) -> Said {
        Said { zh: say(Language::Chinese), en: say(Language::English) }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

impl Tell for Said {
    fn zh(&self) -> String {
        self.zh.clone()
    }
}

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
