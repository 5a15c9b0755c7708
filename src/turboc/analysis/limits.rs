//! The budget of the analysis: what exceeds it is an error that names the instances and default arguments around it.

use super::declarations::{Instance, TemplateValue};
use super::{Analysis, Expr};
use crate::budget::{self, Resource};
use crate::diagnostic::{ChainLink, Message};
use crate::source::Span;

/// The length of the names in a chain of instances, of which a message has several.
const LINK_LENGTH: usize = 50;

impl Analysis<'_> {
    /// Uses an amount of a resource. Returns `false` if a limit is exceeded, and notes the error.
    pub(super) fn spend(&self, resource: Resource, amount: usize, span: Span) -> bool {
        if !self.budget.spend(resource, amount) {
            let chain = self.chain();
            let limit = resource.limit();
            self.exceed(
                match resource {
                    Resource::Instances => Message::TooManyInstances { limit, chain },
                    _ => Message::TooComplex { chain },
                },
                span,
            );
        }
        !self.budget.is_exceeded()
    }

    /// Goes some levels deeper. Returns `false`, without doing it, if a limit is exceeded, and notes the error.
    pub(super) fn enter(&self, levels: usize, span: Span) -> bool {
        if self.budget.is_exceeded() {
            return false;
        }
        let is_entered = self.budget.enter(levels);
        if !is_entered {
            self.exceed_depth(span);
        }
        is_entered
    }

    /// Makes an expression some levels deeper.
    pub(super) fn deeper(&mut self, levels: usize, span: Span, make: impl FnOnce(&mut Self) -> Expr) -> Expr {
        if !self.enter(levels, span) {
            return Expr::bad();
        }
        let value = make(self);
        self.budget.leave(levels);
        value
    }

    /// Counts an object of another class in a class. Notes an error if the classes are too deep or have too many parts.
    pub(super) fn add_part(&mut self, class: usize, part: usize, span: Span) {
        let (depth, objects) = (self.types.classes[part].depth + 1, self.types.classes[part].objects + 1);
        let own = &mut self.types.classes[class];
        own.depth = own.depth.max(depth);
        own.objects += objects;
        if own.depth > budget::CLASS_DEPTH {
            self.exceed_depth(span);
        } else if own.objects > budget::CLASS_OBJECTS {
            self.exceed(Message::TooComplex { chain: self.chain() }, span);
        }
    }

    /// Notes an error if a type is too deep, such as that of `&&&…x` or one that many `typedef`s make.
    pub(super) fn check_types(&mut self, span: Span) {
        if self.types.is_too_deep {
            self.exceed_depth(span);
        }
    }

    /// Notes that something is nested too deeply.
    pub(super) fn exceed_depth(&self, span: Span) {
        self.exceed(Message::TooDeep { chain: self.chain() }, span);
    }

    /// Notes the error at the place of the program that led to it, which may be a use of the library.
    fn exceed(&self, message: Message, span: Span) {
        let outer = self.instances().map(|instance| instance.origin.span);
        let calls = self.default_arguments.iter().rev().map(|(_, span)| *span);
        let own = std::iter::once(span).chain(outer).chain(calls).find(|span| !self.is_builtin(*span));
        self.budget.exceed(message, own.unwrap_or(span));
    }

    /// Returns the instances around the current place, the innermost first.
    fn instances(&self) -> impl Iterator<Item = &Instance> {
        std::iter::successors(self.templates.current.as_deref(), |instance| instance.origin.outer.as_deref())
    }

    /// Returns the last links of the chain that led to the current place.
    fn chain(&self) -> Vec<ChainLink> {
        let line = |span| self.sink.sources.line(span);
        if !self.default_arguments.is_empty() {
            return budget::last_links(self.default_arguments.iter().rev().map(|(function, span)| {
                let function = self.names.short_text(self.functions.list[*function].name);
                ChainLink::DefaultArgument { function, line: line(*span) }
            }));
        }
        let named = self.instances().filter(|instance| instance.origin.name.is_some());
        budget::last_links(named.map(|instance| {
            let name = self.instance_name(instance);
            ChainLink::Instance { name, line: line(instance.origin.span) }
        }))
    }

    /// Returns the name of an instance with its arguments, shortened if it is long.
    fn instance_name(&self, instance: &Instance) -> String {
        let Some(template) = instance.origin.name else { return String::new() };
        let class = instance.values.iter().find(|(name, _)| *name == template);
        if let Some((_, class @ TemplateValue::Type(_))) = class {
            return shortened(self.value_name(*class), LINK_LENGTH);
        }
        let values: Vec<String> = instance.values.iter().map(|(_, value)| self.value_name(*value)).collect();
        shortened(format!("{}<{}>", self.names.short_text(template), values.join(", ")), LINK_LENGTH)
    }
}

/// Shortens a name with template arguments to about a number of bytes.
pub(super) fn shortened(mut name: String, most: usize) -> String {
    if name.len() > most {
        let end = (0..=most).rev().find(|at| name.is_char_boundary(*at)).unwrap_or(0);
        name.truncate(end);
        name.push('…');
    }
    name
}
