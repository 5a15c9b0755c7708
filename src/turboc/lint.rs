//! Likely mistakes, found in the text alone: what labs get wrong.

use std::collections::{HashMap, HashSet};

use crate::ast::{Declaration, Expr, ExprKind, Function, Init, Item, Member, Shape, Stmt, StmtKind, Storage};
use crate::diagnostic::{Diagnostic, Message};
use crate::source::{Sources, Span};
use crate::symbol::{Interner, Symbol};
use crate::token::Punct;

/// Looks through the functions of a unit.
pub(crate) fn look(
    items: &[Item],
    names: &Interner,
    sources: &Sources,
    problems: &mut Vec<Diagnostic>,
    cplusplus: bool,
) {
    let mut lint = Lint { names, problems, cplusplus, locals: HashMap::new(), own: HashSet::new() };
    for item in items {
        match item {
            Item::Function(function) => lint.function(function, sources),
            Item::Declaration(declaration) => lint.class_functions(declaration, sources),
        }
    }
}

/// The state of a local variable.
struct Local {
    /// A value was put there, or its address was taken, on the way here.
    set: bool,
    pointer: bool,
    told: bool,
}

struct Lint<'a> {
    names: &'a Interner,
    problems: &'a mut Vec<Diagnostic>,
    cplusplus: bool,
    /// Plain local variables without a first value.
    locals: HashMap<Symbol, Local>,
    /// All plain local variables, which only the function itself can change while their address is its own.
    own: HashSet<Symbol>,
}

impl Lint<'_> {
    fn warn(&mut self, message: Message, span: Span) {
        let new = Diagnostic::warning(message, span);
        if !self.problems.contains(&new) {
            self.problems.push(new);
        }
    }

    fn class_functions(&mut self, declaration: &Declaration, sources: &Sources) {
        let crate::ast::BaseKind::Class(class) = &declaration.base.kind else { return };
        for member in class.body.iter().flatten() {
            if let Member::Function { function, .. } = member {
                self.function(function, sources);
            }
        }
    }

    fn function(&mut self, function: &Function, sources: &Sources) {
        let span = function.declarator.span;
        if sources.files.get(usize::from(span.file)).is_none_or(|f| f.builtin) {
            return;
        }
        self.locals.clear();
        self.own.clear();
        self.block(&function.body);
    }

    fn block(&mut self, list: &[Stmt]) {
        let mut left = false;
        for statement in list {
            let target = matches!(statement.kind, StmtKind::Label(..) | StmtKind::Case(..) | StmtKind::Default(_));
            let plain = !matches!(statement.kind, StmtKind::Declare(_) | StmtKind::Empty | StmtKind::Break);
            if left && !target && plain {
                self.warn(Message::Unreachable, statement.span);
            }
            self.statement(statement);
            left = matches!(
                statement.kind,
                StmtKind::Return(_) | StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_)
            );
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Expr(value) => {
                self.effect(value);
                self.value(value);
            }
            StmtKind::Declare(declaration) => self.declaration(declaration),
            StmtKind::Block(list, _) => self.block(list),
            StmtKind::If(condition, yes, no) => {
                self.condition(condition);
                if matches!(yes.kind, StmtKind::Empty) && no.is_none() {
                    self.warn(Message::EmptyBody { word: "if".to_string() }, statement.span);
                }
                let before = self.known();
                self.statement(yes);
                let after_yes = self.known();
                self.restore(&before);
                if let Some(no) = no {
                    self.statement(no);
                }
                // What either way sets may be set: only what is certainly not is told.
                for name in after_yes {
                    self.set(name);
                }
            }
            StmtKind::While(condition, body) => {
                self.condition(condition);
                self.endless(condition, body, None, statement.span);
                self.statement(body);
            }
            StmtKind::DoWhile(body, condition) => {
                self.statement(body);
                self.condition(condition);
            }
            StmtKind::For { first, condition, step, body } => {
                if let Some(first) = first {
                    self.statement(first);
                }
                if let Some(condition) = condition {
                    self.condition(condition);
                    self.endless(condition, body, step.as_ref(), statement.span);
                }
                self.statement(body);
                if let Some(step) = step {
                    self.value(step);
                }
            }
            StmtKind::Switch(value, body) => {
                self.value(value);
                self.switch(body);
            }
            StmtKind::Case(_, next) | StmtKind::Default(next) => self.statement(next),
            StmtKind::Label(_, next) => {
                // From anywhere: nothing is certain any more.
                self.locals.clear();
                self.statement(next);
            }
            StmtKind::Return(Some(value)) => self.value(value),
            StmtKind::Goto(_) => self.locals.clear(),
            _ => {}
        }
    }

    fn known(&self) -> HashSet<Symbol> {
        self.locals.iter().filter(|(_, l)| l.set).map(|(name, _)| *name).collect()
    }

    fn restore(&mut self, set: &HashSet<Symbol>) {
        for (name, local) in &mut self.locals {
            local.set = set.contains(name);
        }
    }

    fn set(&mut self, name: Symbol) {
        if let Some(local) = self.locals.get_mut(&name) {
            local.set = true;
        }
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.names {
            let automatic = matches!(declaration.storage, Storage::Plain | Storage::Auto | Storage::Register);
            if let Some(name) = declarator.name {
                if automatic && matches!(declarator.shape, Shape::Base) && simple(declaration) {
                    self.own.insert(name);
                } else {
                    self.own.remove(&name);
                }
            }
            match &declarator.init {
                Some(init) => self.init(init),
                None => {
                    let plain = matches!(declarator.shape, Shape::Base | Shape::Pointer { .. });
                    let pointer = matches!(declarator.shape, Shape::Pointer { .. });
                    let scalar = pointer || simple(declaration);
                    if let (Some(name), true, true, true) = (declarator.name, plain, automatic, scalar) {
                        self.locals.insert(name, Local { set: false, pointer, told: false });
                        continue;
                    }
                }
            }
            if let Some(name) = declarator.name {
                self.locals.remove(&name);
            }
        }
    }

    fn init(&mut self, init: &Init) {
        match init {
            Init::Expr(value) => self.value(value),
            Init::List(list, _) => list.iter().for_each(|i| self.init(i)),
            Init::Construct(list) => list.iter().for_each(|v| self.value(v)),
        }
    }

    fn condition(&mut self, condition: &Expr) {
        if let ExprKind::Assign(None, left, right) = &condition.kind
            && matches!(left.kind, ExprKind::Name(_))
            && matches!(right.kind, ExprKind::Int { .. } | ExprKind::Char(_) | ExprKind::Name(_))
        {
            self.warn(Message::AssignmentInCondition, condition.span);
        }
        if let ExprKind::Binary(op, left, right) = &condition.kind {
            if matches!(op, Punct::Eq | Punct::Ne)
                && (matches!(left.kind, ExprKind::Str(_)) || matches!(right.kind, ExprKind::Str(_)))
            {
                self.warn(Message::StringCompared, condition.span);
            }
            if matches!(op, Punct::AndAnd | Punct::OrOr) {
                self.condition(left);
                self.condition(right);
                return;
            }
        }
        self.value(condition);
    }

    /// A loop whose condition nothing in it can change.
    fn endless(&mut self, condition: &Expr, body: &Stmt, step: Option<&Expr>, span: Span) {
        let mut names = HashSet::new();
        if !only_locals(condition, &mut names, &self.own) || names.is_empty() {
            return;
        }
        let mut changes = Changes { names: &names, texts: self.names, found: false };
        changes.statement(body);
        if let Some(step) = step {
            changes.value(step);
        }
        if !changes.found {
            self.warn(Message::EndlessLoop, span);
        }
    }

    /// A `case` that runs into the next although it did something.
    fn switch(&mut self, body: &Stmt) {
        let StmtKind::Block(list, _) = &body.kind else { return self.statement(body) };
        let before = self.known();
        let mut did = None;
        for statement in list {
            let starts = matches!(statement.kind, StmtKind::Case(..) | StmtKind::Default(_));
            if starts {
                if let Some(span) = did.take() {
                    self.warn(Message::FallThrough, span);
                }
                let after = self.known();
                self.restore(&before);
                self.statement(statement);
                after.into_iter().for_each(|n| self.set(n));
            } else {
                self.statement(statement);
            }
            did = match innermost(statement) {
                StmtKind::Break | StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::Continue => None,
                StmtKind::Empty => did,
                kind if leaves(kind) || self.exits(kind) => None,
                _ => Some(statement.span),
            };
        }
    }

    fn exits(&self, kind: &StmtKind) -> bool {
        match kind {
            StmtKind::Expr(Expr { kind: ExprKind::Call(function, _), .. }) => match function.kind {
                ExprKind::Name(name) => matches!(&*self.names.bytes(name), b"exit" | b"abort" | b"longjmp"),
                _ => false,
            },
            _ => false,
        }
    }

    /// A statement that computes something and throws it away.
    fn effect(&mut self, value: &Expr) {
        match &value.kind {
            ExprKind::Binary(Punct::Eq, ..) => self.warn(Message::NoEffect, value.span),
            ExprKind::Binary(op, ..) if !matches!(op, Punct::Shl | Punct::Shr | Punct::AndAnd | Punct::OrOr) => {
                self.warn(Message::NoEffect, value.span);
            }
            ExprKind::Int { .. } | ExprKind::Float(..) | ExprKind::Name(_) | ExprKind::Index(..) => {
                self.warn(Message::NoEffect, value.span);
            }
            _ => {}
        }
    }

    fn read(&mut self, name: Symbol, span: Span) {
        let Some(local) = self.locals.get_mut(&name) else { return };
        if local.set || local.told {
            return;
        }
        local.told = true;
        let text = self.names.text(name);
        let message = if local.pointer {
            Message::UninitializedPointer { name: text }
        } else {
            Message::Uninitialized { name: text }
        };
        self.warn(message, span);
    }

    fn value(&mut self, value: &Expr) {
        match &value.kind {
            ExprKind::Name(name) => self.read(*name, value.span),
            ExprKind::Unary(Punct::And, of) => match of.kind {
                ExprKind::Name(name) => {
                    self.own.remove(&name);
                    self.set(name);
                }
                _ => self.value(of),
            },
            ExprKind::Assign(op, left, right) => {
                self.value(right);
                match left.kind {
                    ExprKind::Name(name) => {
                        if op.is_some() {
                            self.read(name, left.span);
                        }
                        self.set(name);
                    }
                    _ => self.value(left),
                }
            }
            ExprKind::Unary(_, of) | ExprKind::Cast(_, of) | ExprKind::Step { of, .. } => self.value(of),
            ExprKind::Member { of, arrow, .. } => match (&of.kind, arrow) {
                (ExprKind::Name(_), false) => {}
                _ => self.value(of),
            },
            ExprKind::Delete { of, .. } => self.value(of),
            ExprKind::Binary(Punct::AndAnd | Punct::OrOr, a, b) => {
                self.value(a);
                self.value(b);
            }
            // Streams of C++ read into their right side.
            ExprKind::Binary(Punct::Shr, a, b) => {
                self.value(a);
                match b.kind {
                    ExprKind::Name(name) if reads_stream(a) => self.set(name),
                    _ => self.value(b),
                }
            }
            ExprKind::Binary(_, a, b) | ExprKind::Comma(a, b) | ExprKind::Index(a, b) => {
                self.value(a);
                self.value(b);
            }
            ExprKind::Conditional(a, b, c) => {
                self.value(a);
                self.value(b);
                self.value(c);
            }
            ExprKind::Call(function, arguments) => {
                self.value(function);
                // A function of C++ may take a reference: a plain name may be set by it.
                for argument in arguments {
                    match argument.kind {
                        ExprKind::Name(name)
                            if self.cplusplus && self.locals.get(&name).is_some_and(|l| !l.pointer) =>
                        {
                            self.set(name);
                        }
                        _ => self.value(argument),
                    }
                }
            }
            ExprKind::Construct(_, arguments) | ExprKind::New { arguments, .. } => {
                arguments.iter().for_each(|a| self.value(a));
            }
            _ => {}
        }
    }
}

fn reads_stream(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Binary(Punct::Shr, a, _) => reads_stream(a),
        ExprKind::Name(_) => true,
        _ => false,
    }
}

fn simple(declaration: &Declaration) -> bool {
    use crate::ast::BaseKind::*;
    matches!(
        declaration.base.kind,
        Char | SignedChar
            | UnsignedChar
            | Int
            | Unsigned
            | Long
            | UnsignedLong
            | Float
            | Double
            | LongDouble
            | Implicit
    )
}

fn innermost(statement: &Stmt) -> &StmtKind {
    match &statement.kind {
        StmtKind::Case(_, next) | StmtKind::Default(next) | StmtKind::Label(_, next) => innermost(next),
        other => other,
    }
}

/// Does a block or an `if` with both sides end by leaving?
fn leaves(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::Break | StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::Continue => true,
        StmtKind::Block(list, _) => list.last().is_some_and(|s| leaves(&s.kind)),
        StmtKind::If(_, yes, Some(no)) => leaves(&yes.kind) && leaves(&no.kind),
        _ => false,
    }
}

/// Is the condition made of local variables and constants alone?
fn only_locals(e: &Expr, names: &mut HashSet<Symbol>, locals: &HashSet<Symbol>) -> bool {
    match &e.kind {
        ExprKind::Name(name) => {
            names.insert(*name);
            locals.contains(name)
        }
        ExprKind::Int { .. } | ExprKind::Char(_) | ExprKind::Float(..) => true,
        ExprKind::Binary(_, a, b) => only_locals(a, names, locals) && only_locals(b, names, locals),
        ExprKind::Unary(op, of) => !matches!(op, Punct::Star | Punct::And) && only_locals(of, names, locals),
        _ => false,
    }
}

/// Looks for a change of one of the names, or for a way out.
struct Changes<'n> {
    names: &'n HashSet<Symbol>,
    texts: &'n Interner,
    found: bool,
}

/// Functions that show something, and neither end the program nor change what they are given.
const SHOWING: [&[u8]; 18] = [
    b"printf",
    b"puts",
    b"putchar",
    b"putch",
    b"cprintf",
    b"cputs",
    b"gotoxy",
    b"textcolor",
    b"delay",
    b"sound",
    b"nosound",
    b"putpixel",
    b"line",
    b"circle",
    b"rectangle",
    b"bar",
    b"outtextxy",
    b"setcolor",
];

impl Changes<'_> {
    fn only_shows(&self, function: &Expr) -> bool {
        matches!(function.kind, ExprKind::Name(name) if SHOWING.contains(&&*self.texts.bytes(name)))
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Expr(value) => self.value(value),
            StmtKind::Declare(declaration) => {
                for declarator in &declaration.names {
                    match &declarator.init {
                        Some(Init::Expr(value)) => self.value(value),
                        Some(_) => self.found = true,
                        None => {}
                    }
                }
            }
            StmtKind::Block(list, _) => list.iter().for_each(|s| self.statement(s)),
            StmtKind::If(condition, yes, no) => {
                self.value(condition);
                self.statement(yes);
                no.iter().for_each(|n| self.statement(n));
            }
            StmtKind::While(condition, body) | StmtKind::DoWhile(body, condition) => {
                self.value(condition);
                self.statement(body);
            }
            StmtKind::For { first, condition, step, body } => {
                first.iter().for_each(|f| self.statement(f));
                condition.iter().for_each(|c| self.value(c));
                step.iter().for_each(|s| self.value(s));
                self.statement(body);
            }
            StmtKind::Switch(value, body) => {
                self.value(value);
                self.statement(body);
            }
            StmtKind::Case(_, next) | StmtKind::Default(next) | StmtKind::Label(_, next) => self.statement(next),
            StmtKind::Break | StmtKind::Return(_) | StmtKind::Goto(_) => self.found = true,
            StmtKind::Empty | StmtKind::Continue => {}
        }
    }

    fn value(&mut self, value: &Expr) {
        let changed = |this: &Self, e: &Expr| matches!(e.kind, ExprKind::Name(name) if this.names.contains(&name));
        match &value.kind {
            ExprKind::Assign(_, left, right) => {
                self.found |= changed(self, left);
                self.value(left);
                self.value(right);
            }
            ExprKind::Step { of, .. } | ExprKind::Unary(Punct::And, of) => {
                self.found |= changed(self, of);
                self.value(of);
            }
            ExprKind::Call(function, arguments) if self.only_shows(function) => {
                arguments.iter().for_each(|argument| self.value(argument));
            }
            // Whatever else is called may end the program or know the variable.
            ExprKind::Call(..) | ExprKind::New { .. } | ExprKind::Delete { .. } | ExprKind::Construct(..) => {
                self.found = true;
            }
            ExprKind::Unary(_, of) | ExprKind::Cast(_, of) | ExprKind::Member { of, .. } => self.value(of),
            ExprKind::Binary(Punct::Shr, a, b) => {
                self.found |= changed(self, b);
                self.value(a);
                self.value(b);
            }
            ExprKind::Binary(_, a, b) | ExprKind::Comma(a, b) | ExprKind::Index(a, b) => {
                self.value(a);
                self.value(b);
            }
            ExprKind::Conditional(a, b, c) => {
                self.value(a);
                self.value(b);
                self.value(c);
            }
            _ => {}
        }
    }
}
