//! Warnings about likely mistakes, found in the syntax tree without type information.

use std::collections::{HashMap, HashSet};

use crate::ast::{
    Declaration, Expr, ExprKind, FunctionDefinition, Initializer, Item, Member, Shape, Stmt, StmtKind, StorageClass,
    TypeSpecifierKind,
};
use crate::diagnostic::{Diagnostic, Message};
use crate::diagnostic_list::Diagnostics;
use crate::source::{SourceMap, Span};
use crate::symbol::{Interner, Symbol};
use crate::token::Punct;
use crate::types;
use crate::word_list::WordList;

/// Checks the functions of a translation unit.
pub(crate) fn check(
    items: &[Item],
    names: &Interner,
    sources: &SourceMap,
    problems: &mut Diagnostics,
    cplusplus: bool,
) {
    let mut lint = Linter { names, problems, cplusplus, locals: HashMap::new(), private_locals: HashSet::new() };
    for item in items {
        let plain = if let Item::Template(template) = item { &template.item } else { item };
        match plain {
            Item::Function(function) => lint.function(function, sources),
            Item::Declaration(declaration) => lint.class_functions(declaration, sources),
            Item::Template(_) => {}
        }
    }
}

/// The state of a local variable.
struct LocalState {
    /// `true` if a value was assigned or the address was taken on some path to this point.
    initialized: bool,
    is_pointer: bool,
    reported: bool,
}

struct Linter<'a> {
    names: &'a Interner,
    problems: &'a mut Diagnostics,
    cplusplus: bool,
    /// Local variables of scalar type that were declared without an initializer.
    locals: HashMap<Symbol, LocalState>,
    /// Local variables of arithmetic type whose address was not taken, which only the function itself can change.
    private_locals: HashSet<Symbol>,
}

impl Linter<'_> {
    fn warn(&mut self, message: Message, span: Span) {
        self.problems.push_new(Diagnostic::warning(message, span));
    }

    fn class_functions(&mut self, declaration: &Declaration, sources: &SourceMap) {
        let TypeSpecifierKind::Class(class) = &declaration.base.kind else { return };
        for member in class.body.iter().flatten() {
            if let Member::Function { function, .. } = member {
                self.function(function, sources);
            }
        }
    }

    fn function(&mut self, function: &FunctionDefinition, sources: &SourceMap) {
        let span = function.declarator.span;
        if sources.files.get(usize::from(span.file)).is_none_or(|f| f.builtin) {
            return;
        }
        self.locals.clear();
        self.private_locals.clear();
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
                self.check_effect(value);
                self.value(value);
            }
            StmtKind::Declare(declaration) => self.declaration(declaration),
            StmtKind::Block(list, _) => self.block(list),
            StmtKind::If(condition, yes, no) => {
                self.condition(condition);
                if matches!(yes.kind, StmtKind::Empty) && no.is_none() {
                    self.warn(Message::EmptyBody { word: "if".to_string() }, statement.span);
                }
                let before = self.initialized_names();
                self.statement(yes);
                let after_yes = self.initialized_names();
                self.restore(&before);
                if let Some(no) = no {
                    self.statement(no);
                }
                // A variable that one branch sets counts as set: only certain errors are reported.
                for name in after_yes {
                    self.set(name);
                }
            }
            StmtKind::While(condition, body) => {
                self.condition(condition);
                self.check_endless_loop(condition, body, None, statement.span);
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
                    self.check_endless_loop(condition, body, step.as_ref(), statement.span);
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
                // A `goto` may come from anywhere, so the state of the variables is unknown.
                self.locals.clear();
                self.statement(next);
            }
            StmtKind::Return(Some(value)) => self.value(value),
            StmtKind::Goto(_) => self.locals.clear(),
            _ => {}
        }
    }

    fn initialized_names(&self) -> HashSet<Symbol> {
        self.locals.iter().filter(|(_, l)| l.initialized).map(|(name, _)| *name).collect()
    }

    fn restore(&mut self, set: &HashSet<Symbol>) {
        for (name, local) in &mut self.locals {
            local.initialized = set.contains(name);
        }
    }

    fn set(&mut self, name: Symbol) {
        if let Some(local) = self.locals.get_mut(&name) {
            local.initialized = true;
        }
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.names {
            let automatic = matches!(
                declaration.specifiers.storage,
                StorageClass::Plain | StorageClass::Auto | StorageClass::Register
            );
            if let Some(name) = declarator.name {
                if automatic && matches!(declarator.shape, Shape::Base) && is_arithmetic(declaration) {
                    self.private_locals.insert(name);
                } else {
                    self.private_locals.remove(&name);
                }
            }
            match &declarator.init {
                Some(init) => self.init(init),
                None => {
                    let plain = matches!(declarator.shape, Shape::Base | Shape::Pointer { .. });
                    let pointer = matches!(declarator.shape, Shape::Pointer { .. });
                    let scalar = pointer || is_arithmetic(declaration);
                    if let (Some(name), true, true, true) = (declarator.name, plain, automatic, scalar) {
                        self.locals
                            .insert(name, LocalState { initialized: false, is_pointer: pointer, reported: false });
                        continue;
                    }
                }
            }
            if let Some(name) = declarator.name {
                self.locals.remove(&name);
            }
        }
    }

    fn init(&mut self, init: &Initializer) {
        match init {
            Initializer::Expr(value) => self.value(value),
            Initializer::List(list, _) => list.iter().for_each(|i| self.init(i)),
            Initializer::Designated(_, value) => self.init(value),
            Initializer::Construct(list) => list.iter().for_each(|v| self.value(v)),
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
                self.warn(Message::StringComparison, condition.span);
            }
            if matches!(op, Punct::AndAnd | Punct::OrOr) {
                self.condition(left);
                self.condition(right);
                return;
            }
        }
        self.value(condition);
    }

    /// Warns of a loop whose condition cannot change in its body.
    fn check_endless_loop(&mut self, condition: &Expr, body: &Stmt, step: Option<&Expr>, span: Span) {
        let mut names = HashSet::new();
        if !only_locals(condition, &mut names, &self.private_locals) || names.is_empty() {
            return;
        }
        let mut changes = ChangeFinder { names: &names, texts: self.names, found: false };
        changes.statement(body);
        if let Some(step) = step {
            changes.value(step);
        }
        if !changes.found {
            self.warn(Message::EndlessLoop, span);
        }
    }

    /// Checks a `switch`; warns of a `case` with statements that falls through to the next.
    fn switch(&mut self, body: &Stmt) {
        let StmtKind::Block(list, _) = &body.kind else { return self.statement(body) };
        let before = self.initialized_names();
        let mut did = None;
        for statement in list {
            let starts = matches!(statement.kind, StmtKind::Case(..) | StmtKind::Default(_));
            if starts {
                if let Some(span) = did.take() {
                    self.warn(Message::FallThrough, span);
                }
                let after = self.initialized_names();
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
        let StmtKind::Expr(Expr { kind: ExprKind::Call(function, _), .. }) = kind else { return false };
        is_one_of(function, &EXITS, self.names)
    }

    /// Warns of an expression statement without effect.
    fn check_effect(&mut self, value: &Expr) {
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
        if local.initialized || local.reported {
            return;
        }
        local.reported = true;
        let text = self.names.text(name);
        let message = if local.is_pointer {
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
                    self.private_locals.remove(&name);
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
            ExprKind::Member { of, arrow: false, .. } if matches!(of.kind, ExprKind::Name(_)) => {}
            ExprKind::Delete { of, .. } => self.value(of),
            // A C++ stream stores into its right operand.
            ExprKind::Binary(Punct::Shr, a, b) => {
                self.value(a);
                match b.kind {
                    ExprKind::Name(name) if reads_stream(a) => self.set(name),
                    _ => self.value(b),
                }
            }
            ExprKind::Call(function, arguments) => {
                self.value(function);
                // A C++ function may take a reference, and so may set a variable passed by name.
                for argument in arguments {
                    match argument.kind {
                        ExprKind::Name(name)
                            if self.cplusplus && self.locals.get(&name).is_some_and(|l| !l.is_pointer) =>
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
            ExprKind::Literal(_, init) => self.init(init),
            // It may set what it captures by reference.
            ExprKind::Lambda(lambda) => lambda.names.iter().for_each(|name| self.set(*name)),
            _ => value.operands().for_each(|operand| self.value(operand)),
        }
    }
}

/// Returns whether a called function is in a list.
fn is_one_of(function: &Expr, list: &WordList, names: &Interner) -> bool {
    matches!(function.kind, ExprKind::Name(name) if list.contains(names.bytes(name)))
}

fn reads_stream(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Binary(Punct::Shr, a, _) => reads_stream(a),
        ExprKind::Name(_) => true,
        _ => false,
    }
}

fn is_arithmetic(declaration: &Declaration) -> bool {
    match declaration.base.kind {
        TypeSpecifierKind::Basic(of) => (types::CHAR..=types::LONG_DOUBLE).contains(&of),
        TypeSpecifierKind::Implicit => true,
        _ => false,
    }
}

fn innermost(statement: &Stmt) -> &StmtKind {
    match &statement.kind {
        StmtKind::Case(_, next) | StmtKind::Default(next) | StmtKind::Label(_, next) => innermost(next),
        other => other,
    }
}

/// Returns whether a statement, or the last one of a block or of both branches of an `if`, is a jump.
fn leaves(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::Break | StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::Continue => true,
        StmtKind::Block(list, _) => list.last().is_some_and(|s| leaves(&s.kind)),
        StmtKind::If(_, yes, Some(no)) => leaves(&yes.kind) && leaves(&no.kind),
        _ => false,
    }
}

/// Returns whether a condition contains only local variables and constants; collects the variables in `names`.
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

/// Searches statements for a change of one of the names, or for an exit.
struct ChangeFinder<'n> {
    names: &'n HashSet<Symbol>,
    texts: &'n Interner,
    found: bool,
}

/// Functions that do not return.
const EXITS: WordList = WordList("exit abort longjmp");

/// Output functions that neither end the program nor change their arguments.
const OUTPUT_FUNCTIONS: WordList = WordList(
    "printf puts putchar putch cprintf cputs gotoxy textcolor delay sound nosound putpixel line circle rectangle
    bar outtextxy setcolor",
);

impl ChangeFinder<'_> {
    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Expr(value) => self.value(value),
            StmtKind::Declare(declaration) => {
                for declarator in &declaration.names {
                    match &declarator.init {
                        Some(Initializer::Expr(value)) => self.value(value),
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
            StmtKind::Break | StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::Try(..) => self.found = true,
            StmtKind::Empty | StmtKind::Continue => {}
        }
    }

    fn value(&mut self, value: &Expr) {
        let changed = match &value.kind {
            ExprKind::Assign(_, of, _)
            | ExprKind::IncDec { of, .. }
            | ExprKind::Unary(Punct::And, of)
            | ExprKind::Binary(Punct::Shr, _, of) => Some(&of.kind),
            _ => None,
        };
        self.found |= matches!(changed, Some(ExprKind::Name(name)) if self.names.contains(name));
        match &value.kind {
            ExprKind::Call(function, arguments) if is_one_of(function, &OUTPUT_FUNCTIONS, self.texts) => {
                arguments.iter().for_each(|argument| self.value(argument));
            }
            // Other functions may end the program or access the variable.
            _ if value.makes_call() => self.found = true,
            _ => value.operands().for_each(|operand| self.value(operand)),
        }
    }
}
