//! Hide sets: the macros that a token came out of, each set kept once.

use std::collections::HashMap;

use crate::symbol::Symbol;

/// A set of macros, as a number; 0 is the empty one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(crate) struct HideSet(u32);

/// All sets of one translation.
#[derive(Default)]
pub(crate) struct HideSets {
    /// Sets but the empty one, sorted, by their number less 1.
    sets: Vec<Vec<Symbol>>,
    numbers: HashMap<Vec<Symbol>, HideSet>,
    unions: HashMap<(HideSet, HideSet), HideSet>,
    intersections: HashMap<(HideSet, HideSet), HideSet>,
}

impl HideSets {
    fn names(&self, set: HideSet) -> &[Symbol] {
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
        self.sets.push(names.clone());
        let set = HideSet(self.sets.len() as u32);
        self.numbers.insert(names, set);
        set
    }

    /// Whether a macro is in a set.
    pub(crate) fn contains(&self, set: HideSet, name: Symbol) -> bool {
        self.names(set).binary_search(&name).is_ok()
    }

    /// A set with one more macro.
    pub(crate) fn with(&mut self, set: HideSet, name: Symbol) -> HideSet {
        let one = self.intern(vec![name]);
        self.union(set, one)
    }

    /// What is in either set.
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
        self.unions.insert(key, set);
        set
    }

    /// What is in both sets.
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
        self.intersections.insert(key, set);
        set
    }
}
