//! Prints the typed tree as text, for tests: a line for each statement, expressions as nested lists.

use std::fmt::Write as _;

use super::{
    Block, Call, Callee, Count, Declaration, DestroyWhen, Destruction, Expr, FullExpr, Kind, Operands, Program, Stmt,
    StmtKind,
};

impl Program {
    /// Returns the definition of a function as text.
    pub(crate) fn function_text(&self, name: &str) -> String {
        let function = self.functions.iter().find(|f| f.name == name && f.body.is_some());
        let Some(body) = function.and_then(|f| f.body.as_ref()) else { return String::new() };
        let names: Vec<_> = body.locals.iter().map(|l| l.name.clone().unwrap_or_default()).collect();
        let mut printer = Printer { program: self, names, text: String::new(), depth: 0 };
        if let Some(construct) = &body.construct {
            printer.line(&format!("construct {}", printer.expr(construct)));
        }
        printer.block_lines(&body.block);
        for part in &body.destroy {
            printer.line(&format!("destroy {}", printer.expr(part)));
        }
        printer.text
    }
}

struct Printer<'p> {
    program: &'p Program,
    names: Vec<String>,
    text: String,
    depth: usize,
}

impl Printer<'_> {
    fn line(&mut self, line: &str) {
        let indent = 2 * self.depth;
        let _ = writeln!(self.text, "{:indent$}{line}", "");
    }

    fn block(&mut self, head: &str, block: &Block) {
        self.line(head);
        self.depth += 1;
        self.block_lines(block);
        self.depth -= 1;
    }

    fn block_lines(&mut self, block: &Block) {
        for statement in &block.statements {
            self.statement(statement);
        }
        self.destroy(&block.destroy);
    }

    fn destroy(&mut self, objects: &[Destruction]) {
        for object in objects.iter().filter(|object| object.when != DestroyWhen::Thrown) {
            let guard = object.guard.map_or(String::new(), |guard| format!(" if t{}", guard.0));
            self.line(&format!("destroy{guard} {}", self.expr(&object.call)));
        }
    }

    fn full(&mut self, head: &str, full: &FullExpr) {
        self.line(&format!("{head} {}", self.expr(&full.value)));
        self.depth += 1;
        self.destroy(&full.destroy);
        self.depth -= 1;
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Empty => {}
            StmtKind::Expr(value) => self.full("do", value),
            StmtKind::Declare(list) => list.iter().for_each(|declaration| self.declaration(declaration)),
            StmtKind::Block(block) => self.block("block", block),
            StmtKind::If { condition, yes, no } => {
                self.full("if", condition);
                self.block("then", yes);
                if let Some(no) = no {
                    self.block("else", no);
                }
            }
            StmtKind::While { condition, body, .. } => {
                self.full("while", condition);
                self.block("repeat", body);
            }
            StmtKind::DoWhile { body, condition } => {
                self.block("repeat", body);
                self.full("while", condition);
            }
            StmtKind::For { first, condition, step, body, .. } => {
                if let Some(first) = first {
                    self.statement(first);
                }
                if let Some(condition) = condition {
                    self.full("while", condition);
                }
                self.block("repeat", body);
                if let Some(step) = step {
                    self.full("next", step);
                }
            }
            StmtKind::Switch { value, body } => {
                self.full("switch", value);
                self.block("cases", body);
            }
            StmtKind::Case(value, next) => {
                self.line(&format!("case {value}"));
                self.statement(next);
            }
            StmtKind::Default(next) => {
                self.line("default");
                self.statement(next);
            }
            StmtKind::Label(label, next) => {
                self.line(&format!("label {}", label.0));
                self.statement(next);
            }
            StmtKind::Goto(label) => self.line(&format!("goto {}", label.0)),
            StmtKind::Try { body, handlers } => {
                self.block("try", body);
                for handler in handlers {
                    self.block("catch", &handler.block);
                }
            }
            StmtKind::Break(objects) => {
                self.destroy(objects);
                self.line("break");
            }
            StmtKind::Continue(objects) => {
                self.destroy(objects);
                self.line("continue");
            }
            StmtKind::Return(statement) => {
                let value = statement.value.as_ref().map_or(String::new(), |value| format!(" {}", self.expr(value)));
                self.line(&format!("return{value}"));
                self.depth += 1;
                self.destroy(&statement.destroy);
                self.depth -= 1;
            }
        }
    }

    fn declaration(&mut self, declaration: &Declaration) {
        match declaration {
            Declaration::Local { local, init: Some(init), .. } => {
                self.full(&format!("let {}", self.names[local.0]), init)
            }
            Declaration::Local { local, init: None, .. } => self.line(&format!("let {}", self.names[local.0])),
            Declaration::Static { global, constants, init } => {
                let data: Vec<_> = constants.iter().map(|d| format!("{}: {}", d.offset, self.expr(&d.value))).collect();
                self.line(&format!("static {} {{{}}}", self.program.globals[*global].name, data.join(", ")));
                if let Some((init, _)) = init {
                    self.full("once", init);
                }
            }
        }
    }

    fn list(&self, head: &str, parts: &[&Expr]) -> String {
        let parts: String = parts.iter().map(|part| format!(" {}", self.expr(part))).collect();
        format!("({head}{parts})")
    }

    fn operands(&self, op: &str, operands: &Operands) -> String {
        let (left, right) = (&operands.left, &operands.right);
        let order = match (operands.order.right_first, operands.order.copies_first) {
            (false, false) => "",
            (false, true) => " copy-left",
            (true, false) => " right-first",
            (true, true) => " right-first copy-right",
        };
        self.list(&format!("{op}{order}"), &[left, right])
    }

    fn expr(&self, e: &Expr) -> String {
        let of = self.program.types.name(e.of);
        match &e.kind {
            Kind::Int(value) => value.to_string(),
            Kind::Real(value) => format!("{value:?}"),
            Kind::Quad(value) => value.to_string(),
            Kind::Text(text) => format!("{:?}", String::from_utf8_lossy(text)),
            Kind::Local(id) => self.names[id.0].clone(),
            Kind::Global(index) => self.program.globals[*index].name.clone(),
            Kind::Register(at) => format!("register-{at}"),
            Kind::This => "this".to_string(),
            Kind::Function(index) => format!("&{}", self.program.functions[*index].name),
            Kind::VirtualTable(class) => format!("vtable-{}", self.program.types.classes[*class].name),
            Kind::Overloaded(_) => "overloaded".to_string(),
            Kind::Methods { .. } => "methods".to_string(),
            Kind::Opaque(id) => format!("v{}", id.0),
            Kind::Temporary(id) => format!("t{}", id.0),
            Kind::AddressOf(inner) => self.list("address", &[inner]),
            Kind::Deref(inner) => self.list("deref", &[inner]),
            Kind::DynamicCast { pointer, .. } => self.list(&format!("dynamic-{of}"), &[pointer]),
            Kind::Subobject { object, offset, .. } => self.list(&format!("+{offset}"), &[object]),
            Kind::Index { array, index, .. } => self.list("index", &[array, index]),
            Kind::Convert { value, is_stored: true } => self.list(&format!("store-{of}"), &[value]),
            Kind::Convert { value, .. } => self.list(&of, &[value]),
            Kind::Retype(inner) => self.list(&format!("as-{of}"), &[inner]),
            Kind::Load(inner) => self.list("load", &[inner]),
            Kind::Check { pointer, followed, .. } => {
                self.list(if *followed { "check-followed" } else { "check" }, &[pointer])
            }
            Kind::LowWord(inner) => self.list("offset", &[inner]),
            Kind::Negate(inner) => self.list("negate", &[inner]),
            Kind::Complement(inner) => self.list("complement", &[inner]),
            Kind::Truth { value, negated } => self.list(if *negated { "is-zero" } else { "is-true" }, &[value]),
            Kind::Binary { op, operands } | Kind::Compare { op, operands } => self.operands(op.text(), operands),
            Kind::PointerAdd { operands, minus } => self.operands(if *minus { "back" } else { "forward" }, operands),
            Kind::PointerDifference(operands) => self.operands("distance", operands),
            Kind::Logical { is_or, left, right } => self.list(if *is_or { "||" } else { "&&" }, &[left, right]),
            Kind::Not(inner) => self.list("not", &[inner]),
            Kind::Conditional { condition, yes, no } => self.list("?:", &[condition, yes, no]),
            Kind::Sequence(list) => self.list("sequence", &list.iter().collect::<Vec<_>>()),
            Kind::Assign { target, value } => self.list("=", &[target, value]),
            Kind::Update { target, bound, value, keeps_old } => {
                let head = if *keeps_old { "update-old" } else { "update" };
                self.list(&format!("{head} v{}", bound.0), &[target, value])
            }
            Kind::Call(call) => self.call(call),
            Kind::Let { bindings, body } => {
                let list: Vec<_> = bindings.iter().map(|b| format!("v{} {}", b.id.0, self.expr(&b.value))).collect();
                format!("(let ({}) {})", list.join(", "), self.expr(body))
            }
            Kind::Create { temporary, construct } => self.list(&format!("create t{}", temporary.0), &[construct]),
            Kind::Materialize(inner) => self.list("materialize", &[inner]),
            Kind::ForEach(each) => {
                let head = if each.backwards { "for-each-backwards" } else { "for-each" };
                let count = match &each.count {
                    Count::Fixed(count) => count.to_string(),
                    Count::Computed(count) => self.expr(count),
                };
                match &each.other {
                    Some((other, element)) => {
                        let head = format!("{head} v{} v{} {count}", each.element.0, element.0);
                        self.list(&head, &[&each.array, other, &each.body.value])
                    }
                    None => self.list(&format!("{head} v{} {count}", each.element.0), &[&each.array, &each.body.value]),
                }
            }
            Kind::New(new) => {
                let mut parts = vec![&new.size];
                parts.extend(&new.construct);
                self.list(&format!("new v{}", new.pointer.0), &parts)
            }
            Kind::Delete(delete) => {
                let mut parts = vec![&delete.pointer.value];
                parts.extend(&delete.destroy);
                parts.extend(delete.destroy_elements.as_ref().map(|d| &d.1));
                self.list(&format!("delete v{}", delete.pointer.id.0), &parts)
            }
            Kind::Aggregate(aggregate) => {
                let data = aggregate.constants.iter().map(|d| format!("{}: {}", d.offset, self.expr(&d.value)));
                let data: Vec<_> = data.collect();
                let stores: String = aggregate.stores.iter().map(|store| format!(" {}", self.expr(store))).collect();
                format!("(aggregate {} {{{}}}{stores})", self.expr(&aggregate.target), data.join(", "))
            }
        }
    }

    fn call(&self, call: &Call) -> String {
        let callee = match &call.callee {
            Callee::Function(index) => self.program.functions[*index].name.clone(),
            Callee::Virtual { slot, .. } => format!("virtual-{slot}"),
            Callee::Pointer(pointer) => self.expr(pointer),
        };
        let result = call.temporary.map_or(String::new(), |temporary| format!(" -> t{}", temporary.0));
        let parts: Vec<_> = call.object.iter().chain(&call.arguments).collect();
        self.list(&format!("call {callee}{result}"), &parts)
    }
}
