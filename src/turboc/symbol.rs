//! Names as small numbers.

use std::collections::HashMap;
use std::rc::Rc;

/// A spelling that was interned: equal spellings have equal symbols.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(u32);

/// Keeps each spelling once. Spellings are bytes: a source may be in any code page.
#[derive(Default)]
pub(crate) struct Interner {
    known: HashMap<Rc<[u8]>, Symbol>,
    spellings: Vec<Rc<[u8]>>,
}

impl Interner {
    /// Returns the symbol of a spelling, a new one if it was not seen before.
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

    /// Returns the spelling as text, for messages.
    pub(crate) fn text(&self, symbol: Symbol) -> String {
        String::from_utf8_lossy(&self.spellings[symbol.0 as usize]).into_owned()
    }
}
