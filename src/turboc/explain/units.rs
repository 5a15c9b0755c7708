//! The units of a function at which the debugger stops, in the typed tree.

use crate::source::Span;
use crate::typed::{Block, Body, Declaration, Expr, FullExpr, Return, Stmt, StmtKind};

/// A part of a statement that is one step of the debugger.
#[derive(Clone, Copy)]
pub(super) enum Unit<'t> {
    Expr(&'t Expr),
    /// The initialization of a local variable.
    Init(usize, &'t Expr),
    /// The condition of `if`, with the statements that follow if it is true.
    If(&'t Expr, &'t Block),
    /// The condition of a loop, with its body.
    Loop(&'t Expr, &'t Block),
    Switch(&'t Expr),
    /// `break`, `continue`, `goto`, or the end of a loop without a condition.
    Jump,
    Return(&'t Return),
    /// The closing brace of the function.
    End,
}

/// Returns the unit of a function with a span.
pub(super) fn find_unit(body: &Body, span: Span) -> Option<Unit<'_>> {
    let mut found = None;
    visit_block(body, &body.block, &mut |at, unit| {
        if at == span && found.is_none() {
            found = Some(unit);
        }
    });
    found.or_else(|| (body.block.end == Some(span)).then_some(Unit::End))
}

/// Returns whether a span is that of a unit in a block.
pub(super) fn has_unit(body: &Body, block: &Block, span: Span) -> bool {
    let mut has = false;
    visit_block(body, block, &mut |at, _| has |= at == span);
    has
}

fn visit_block<'t>(body: &'t Body, block: &'t Block, visit: &mut dyn FnMut(Span, Unit<'t>)) {
    block.statements.iter().for_each(|statement| visit_statement(body, statement, visit));
}

fn visit_statement<'t>(function: &'t Body, statement: &'t Stmt, visit: &mut dyn FnMut(Span, Unit<'t>)) {
    let span = statement.span;
    let of = |full: &'t FullExpr| full.value.span.unwrap_or(span);
    match &statement.kind {
        StmtKind::Empty => {}
        StmtKind::Expr(value) => visit(span, Unit::Expr(&value.value)),
        StmtKind::Declare(list) => {
            for declaration in list {
                if let Declaration::Local { local, init: Some(init), .. } = declaration {
                    visit(function.locals[local.0].span, Unit::Init(local.0, &init.value));
                }
            }
        }
        StmtKind::Block(block) => visit_block(function, block, visit),
        StmtKind::If { condition, yes, no } => {
            visit(span, Unit::If(&condition.value, yes));
            visit_block(function, yes, visit);
            no.iter().for_each(|no| visit_block(function, no, visit));
        }
        StmtKind::While { condition, body, .. } => {
            visit(span, Unit::Loop(&condition.value, body));
            visit_block(function, body, visit);
        }
        StmtKind::DoWhile { body, condition } => {
            visit_block(function, body, visit);
            visit(of(condition), Unit::Loop(&condition.value, body));
        }
        StmtKind::For { first, condition, step, body, .. } => {
            first.iter().for_each(|first| visit_statement(function, first, visit));
            visit_block(function, body, visit);
            step.iter().for_each(|step| visit(of(step), Unit::Expr(&step.value)));
            match condition {
                Some(condition) => visit(of(condition), Unit::Loop(&condition.value, body)),
                None => visit(span, Unit::Jump),
            }
        }
        StmtKind::Switch { value, body } => {
            visit(span, Unit::Switch(&value.value));
            visit_block(function, body, visit);
        }
        StmtKind::Case(_, next) | StmtKind::Default(next) | StmtKind::Label(_, next) => {
            visit_statement(function, next, visit)
        }
        StmtKind::Goto(_) | StmtKind::Break(_) | StmtKind::Continue(_) => visit(span, Unit::Jump),
        StmtKind::Try { body, handlers } => {
            visit_block(function, body, visit);
            handlers.iter().for_each(|handler| visit_block(function, &handler.block, visit));
        }
        StmtKind::Return(value) => visit(span, Unit::Return(value)),
    }
}
