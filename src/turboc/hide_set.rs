//! Hide sets of macro expansion: the macros whose expansion produced a token. Equal sets are stored once.

use std::collections::HashMap;

use crate::symbol::Symbol;

/// An interned set of macros; 0 is the empty set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(crate) struct HideSet(u32);

/// The interned hide sets of a translation unit.
#[derive(Default)]
pub(crate) struct HideSets {
    /// The sorted names of each set except the empty one; set `n` is at index `n - 1`.
    sets: Vec<Vec<Symbol>>,
    numbers: HashMap<Vec<Symbol>, HideSet>,
    unions: HashMap<(HideSet, HideSet), HideSet>,
    intersections: HashMap<(HideSet, HideSet), HideSet>,
    /// The number of names and operations stored since the last [`take_growth`](HideSets::take_growth).
    growth: usize,
}

impl HideSets {
    /// Returns the number of names and operations stored since the last call.
    pub(crate) fn take_growth(&mut self) -> usize {
        std::mem::take(&mut self.growth)
    }

    /// Returns the macros of a set, in the order of their first mention.
    pub(crate) fn names(&self, set: HideSet) -> &[Symbol] {
        (set.0 as usize).checked_sub(1).map_or(&[], |at| &self.sets[at])
    }

    fn intern(&mut self, mut names: Vec<Symbol>) -> HideSet {
        names.sort_unstable();
        names.dedup();
        if names.is_empty() {
            return HideSet::default();
        }
        if let Some(&set) = self.numbers.get(&names) {
            return set;
        }
        self.growth += names.len();
        self.sets.push(names.clone());
        let set = HideSet(self.sets.len() as u32);
        self.numbers.insert(names, set);
        set
    }

    /// Returns whether a set contains a macro.
    pub(crate) fn contains(&self, set: HideSet, name: Symbol) -> bool {
        self.names(set).binary_search(&name).is_ok()
    }

    /// Returns a set with a macro added.
    pub(crate) fn with(&mut self, set: HideSet, name: Symbol) -> HideSet {
        let one = self.intern(vec![name]);
        self.union(set, one)
    }

    /// Returns the union of two sets.
    pub(crate) fn union(&mut self, one: HideSet, other: HideSet) -> HideSet {
        if one == other || other == HideSet::default() {
            return one;
        }
        if one == HideSet::default() {
            return other;
        }
        let key = (one.min(other), one.max(other));
        if let Some(&set) = self.unions.get(&key) {
            return set;
        }
        let set = self.intern([self.names(one), self.names(other)].concat());
        self.growth += 1;
        self.unions.insert(key, set);
        set
    }

    /// Returns the intersection of two sets.
    pub(crate) fn intersection(&mut self, one: HideSet, other: HideSet) -> HideSet {
        if one == other {
            return one;
        }
        if one == HideSet::default() || other == HideSet::default() {
            return HideSet::default();
        }
        let key = (one.min(other), one.max(other));
        if let Some(&set) = self.intersections.get(&key) {
            return set;
        }
        let both = self.names(one).iter().copied().filter(|name| self.contains(other, *name)).collect();
        let set = self.intern(both);
        self.growth += 1;
        self.intersections.insert(key, set);
        set
    }
}
