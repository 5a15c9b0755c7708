//! Interned names.

use std::collections::HashMap;
use std::rc::Rc;

/// An interned spelling: equal spellings have equal symbols.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Symbol(u32);

/// The table of interned spellings. Spellings are bytes, because a source may be in any code page.
#[derive(Default)]
pub(crate) struct Interner {
    known: HashMap<Rc<[u8]>, Symbol>,
    spellings: Vec<Rc<[u8]>>,
}

impl Interner {
    /// Returns the symbol of a spelling, and creates it if it is new.
    pub(crate) fn intern(&mut self, spelling: &[u8]) -> Symbol {
        if let Some(&symbol) = self.known.get(spelling) {
            return symbol;
        }
        let symbol = Symbol(self.spellings.len() as u32);
        let kept: Rc<[u8]> = spelling.into();
        self.spellings.push(kept.clone());
        self.known.insert(kept, symbol);
        symbol
    }

    /// Returns the spelling of a symbol.
    pub(crate) fn bytes(&self, symbol: Symbol) -> Rc<[u8]> {
        self.spellings[symbol.0 as usize].clone()
    }

    /// Returns the spelling as text for messages that quote it, shortened if it is long.
    pub(crate) fn short_text(&self, symbol: Symbol) -> String {
        const LONGEST: usize = 200;
        let bytes = &self.spellings[symbol.0 as usize];
        match bytes.get(..LONGEST) {
            Some(start) => String::from_utf8_lossy(start).into_owned() + "…",
            None => String::from_utf8_lossy(bytes).into_owned(),
        }
    }

    /// Returns the spelling as text, for messages.
    pub(crate) fn text(&self, symbol: Symbol) -> String {
        String::from_utf8_lossy(&self.spellings[symbol.0 as usize]).into_owned()
    }
}
