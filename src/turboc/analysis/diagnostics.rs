//! Collects errors and warnings.

use std::collections::HashSet;

use crate::diagnostic::{Diagnostic, Message};
use crate::diagnostic_list::Diagnostics;
use crate::source::{SourceMap, Span};
use crate::symbol::Symbol;

/// The errors and warnings found so far.
pub(super) struct DiagnosticSink<'a> {
    /// The errors and warnings in the order in which they were found.
    pub problems: &'a mut Diagnostics,
    /// The sources that their spans refer to.
    pub sources: &'a SourceMap,
    /// Undeclared names already reported, by function.
    pub reported: HashSet<(Symbol, Option<usize>)>,
}

impl DiagnosticSink<'_> {
    /// Adds an error, unless it has been reported or there are too many.
    pub(super) fn error(&mut self, message: Message, span: Span) {
        self.problems.push_new(Diagnostic::error(message, span));
    }

    /// Adds a warning, unless it has been reported or is about a built-in header.
    pub(super) fn warn(&mut self, message: Message, span: Span) {
        if !self.is_builtin(span) {
            self.problems.push_new(Diagnostic::warning(message, span));
        }
    }

    /// Returns whether there is an error.
    pub(super) fn has_errors(&self) -> bool {
        self.problems.has_errors()
    }

    /// Returns whether a span is in a built-in header.
    pub(super) fn is_builtin(&self, span: Span) -> bool {
        self.sources.files.get(usize::from(span.file)).is_some_and(|f| f.builtin)
    }
}
