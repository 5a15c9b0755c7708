//! The list of the errors and warnings of a translation, which is bounded.

use crate::budget::ERRORS;
use crate::diagnostic::{Diagnostic, Severity};

/// The errors and warnings of a translation, of which a bounded number is stored.
#[derive(Debug, Default)]
pub(crate) struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
}

impl Diagnostics {
    /// Adds an error or warning, unless there are too many.
    pub(crate) fn push(&mut self, new: Diagnostic) {
        if self.has_room(new.severity) {
            self.errors += usize::from(new.severity == Severity::Error);
            self.list.push(new);
        }
    }

    /// Adds an error or warning, unless it is known or there are too many.
    pub(crate) fn push_new(&mut self, new: Diagnostic) {
        if self.has_room(new.severity) && !self.list.contains(&new) {
            self.push(new);
        }
    }

    fn has_room(&self, severity: Severity) -> bool {
        let count = if severity == Severity::Error { self.errors } else { self.list.len() - self.errors };
        count < ERRORS
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Removes those after the first ones.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.list.truncate(length);
        self.errors = self.list.iter().filter(|one| one.severity == Severity::Error).count();
    }

    /// Keeps those with a property.
    pub(crate) fn retain(&mut self, is_kept: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(is_kept);
        self.truncate(self.list.len());
    }

    pub(crate) fn into_list(self) -> Vec<Diagnostic> {
        self.list
    }
}
