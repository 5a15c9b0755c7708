//! The budget of a compilation: the limits that keep any text, however it was made, within bounded time, memory and stack.
//!
//! Every limit of the compiler is here. Those of depth bound the recursion of each phase: a program that compiles here compiles
//! everywhere, also on the smallest stack, which is that of a browser or of the main thread on Windows (1 MB). The others are
//! counted by a [`Budget`], which all phases share. The first limit that is exceeded is an ordinary error with its place; all
//! phases then end quickly.

use std::cell::{Cell, RefCell};

use crate::diagnostic::{ChainLink, Diagnostic, Message, suggest_name};
use crate::source::Span;

/// The maximum size in bytes of a source or header, and of all that a program consists of. Built-in headers do not count.
pub const MAX_SOURCE_BYTES: usize = 1 << 20;

/// The maximum number of errors, and of warnings, that are reported.
pub(crate) const ERRORS: usize = 1000;
/// The maximum depth of includes.
pub(crate) const INCLUDE_DEPTH: usize = 40;
/// The maximum depth of macros in the arguments of macros.
pub(crate) const MACRO_DEPTH: usize = 80;
/// The maximum length of a name in bytes. Turbo C used 32.
pub(crate) const NAME_LENGTH: usize = 1000;
/// The maximum depth of blocks, parentheses, lists and declarators.
pub(crate) const NESTING: usize = 80;
/// The maximum number of operators, pointers or array bounds in a row.
pub(crate) const CHAIN: usize = 200;
/// The maximum height of the tree of an expression, of nested parentheses and chains together.
pub(crate) const EXPRESSION_HEIGHT: usize = 250;
/// The maximum length of an `else if` chain, which counts as one nesting level.
pub(crate) const ELSE_IF_CHAIN: usize = 250;
/// The maximum number of tokens examined after a misspelt keyword.
pub(crate) const LOOKAHEAD: usize = 200;
/// The maximum number of tokens in the arguments of a template.
pub(crate) const TEMPLATE_ARGUMENT_TOKENS: usize = 300;
/// The maximum depth of the classes that a class contains or is derived from.
pub(crate) const CLASS_DEPTH: usize = 100;
/// The maximum number of objects of classes in an object; those of an array count as one.
pub(crate) const CLASS_OBJECTS: usize = 1000;
/// The maximum depth of types, such as pointers to arrays of functions.
pub(crate) const TYPE_DEPTH: usize = 250;
/// The maximum depth of instances of templates: of those that make each other necessary.
pub(crate) const INSTANCE_DEPTH: usize = 200;
/// The maximum length of the name of an instance, for messages.
pub(crate) const INSTANCE_NAME_LENGTH: usize = 200;
/// The maximum number of headers that are added because they are missing. Programs of the time include fewer.
pub(crate) const ADDED_HEADERS: usize = 12;
/// The maximum depth of the analysis, in the units of [`Budget::enter`].
const ANALYSIS_DEPTH: usize = 540;
/// The number of links of a chain of instances that an error names.
const CHAIN_LINKS: usize = 4;

/// The resources that are counted. Each has a limit for one translation of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Resource {
    /// Bytes of sources and headers.
    Bytes,
    /// Sources and headers, also built-in ones.
    Files,
    /// Tokens of the program after the expansion of macros.
    Tokens,
    /// Tokens read and copied by the expansion of macros.
    Expansion,
    /// Bytes of strings, and of names and strings that macros make.
    Text,
    /// Nested parts of the syntax that are parsed.
    Parsing,
    /// Expressions that are analysed, once for each instance of a template and each use of a default argument.
    Expressions,
    /// Parts that are copied: members of base classes, objects that are constructed or destroyed, and what is destroyed
    /// where control leaves a block.
    Copies,
    /// Instances of templates and lambda expressions.
    Instances,
    /// Names compared with a misspelt one. Without more of them, errors have no suggestion.
    Comparisons,
}

/// The number of resources.
const RESOURCES: usize = 10;

impl Resource {
    pub(crate) const fn limit(self) -> usize {
        match self {
            Resource::Bytes => MAX_SOURCE_BYTES,
            Resource::Files => 2_000,
            Resource::Tokens => 600_000,
            Resource::Expansion => 4_000_000,
            Resource::Text => 4 << 20,
            Resource::Parsing => 3_000_000,
            Resource::Expressions => 3_000_000,
            Resource::Copies => 300_000,
            Resource::Instances => 5_000,
            Resource::Comparisons => 200_000,
        }
    }

    /// Returns whether it counts in the work of all translations of a program.
    const fn is_work(self) -> bool {
        matches!(self, Resource::Tokens | Resource::Expansion | Resource::Expressions)
    }
}

/// The work after which a program is not translated another way, such as with one more missing header.
const WORK: usize = 3_000_000;

/// The resources that a compilation has used.
#[derive(Default)]
pub(crate) struct Budget {
    /// The amounts that the current translation has used, by resource.
    used: [Cell<usize>; RESOURCES],
    /// The work of the current and the earlier translations.
    work: Cell<usize>,
    /// The depth of the analysis.
    depth: Cell<usize>,
    exceeded: RefCell<Option<Diagnostic>>,
}

impl Budget {
    /// Begins another translation of the program.
    pub(crate) fn begin_translation(&self) {
        self.used.iter().for_each(|used| used.set(0));
        self.depth.set(0);
        self.exceeded.take();
    }

    /// Returns whether there is a budget for another translation.
    pub(crate) fn allows_translation(&self) -> bool {
        !self.is_exceeded() && self.work.get() < WORK
    }

    /// Uses an amount of a resource. Returns `false` if it is more than is left.
    #[must_use]
    pub(crate) fn spend(&self, resource: Resource, amount: usize) -> bool {
        let used = &self.used[resource as usize];
        used.set(used.get().saturating_add(amount));
        if resource.is_work() {
            self.work.set(self.work.get().saturating_add(amount));
        }
        used.get() <= resource.limit()
    }

    /// Returns the known name that is closest to a misspelt one. Returns `None` after too many comparisons.
    pub(crate) fn suggest(&self, name: &str, known: impl FnOnce() -> Vec<String>) -> Option<String> {
        if self.used(Resource::Comparisons) >= Resource::Comparisons.limit() {
            return None;
        }
        let known = known();
        let _ = self.spend(Resource::Comparisons, known.len());
        suggest_name(name, known.iter().map(String::as_str))
    }

    /// Returns the amount of a resource that has been used.
    pub(crate) fn used(&self, resource: Resource) -> usize {
        self.used[resource as usize].get()
    }

    /// Goes some levels deeper in the analysis. Returns `false`, without doing it, if that is too deep. A level is at most
    /// about 1 KB of the stack.
    #[must_use]
    pub(crate) fn enter(&self, levels: usize) -> bool {
        let depth = self.depth.get() + levels;
        if depth > ANALYSIS_DEPTH {
            return false;
        }
        self.depth.set(depth);
        true
    }

    /// Returns from a call of [`enter`](Budget::enter).
    pub(crate) fn leave(&self, levels: usize) {
        self.depth.set(self.depth.get().saturating_sub(levels));
    }

    /// Notes the error of the first limit that is exceeded.
    pub(crate) fn exceed(&self, message: Message, span: Span) {
        self.exceeded.borrow_mut().get_or_insert_with(|| Diagnostic::error(message, span));
    }

    /// Notes that the program has too many tokens, with the macros that made them.
    pub(crate) fn exceed_tokens(&self, chain: Vec<ChainLink>, span: Span) {
        self.exceed(Message::TooManyTokens { limit: Resource::Tokens.limit(), chain }, span);
    }

    /// Uses bytes of text; notes the error if there are too many.
    pub(crate) fn spend_text(&self, bytes: usize, span: Span) -> bool {
        let is_left = self.spend(Resource::Text, bytes);
        if !is_left {
            self.exceed(Message::TooMuchText { limit: Resource::Text.limit() }, span);
        }
        is_left
    }

    /// Returns whether a limit is exceeded, so that what is still computed has no effect.
    pub(crate) fn is_exceeded(&self) -> bool {
        self.exceeded.borrow().is_some()
    }

    /// Returns the error of the limit that is exceeded.
    pub(crate) fn error(&self) -> Option<Diagnostic> {
        self.exceeded.borrow().clone()
    }
}

/// Returns the last links of a chain, the innermost first, for a message.
pub(crate) fn last_links(chain: impl Iterator<Item = ChainLink>) -> Vec<ChainLink> {
    chain.take(CHAIN_LINKS).collect()
}
