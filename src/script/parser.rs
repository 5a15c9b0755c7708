//! Reading a whole script: lines, blocks, and all that is wrong with them.

use std::collections::HashMap;

use super::cursor::Cursor;
use super::mistake::{Mistake, Mistakes};
use super::tree::{Block, Does, Expr, Statement, Tree};

/// What was read, or what is wrong; the line is known to who asked.
pub(super) type Parsed<T> = Result<T, String>;

/// How deep blocks may lie in one another.
const DEEPEST: usize = 50;

/// What is known while a script is read.
#[derive(Default)]
pub(super) struct Parser {
    pub(super) variables: HashMap<String, usize>,
    pub(super) images: HashMap<String, usize>,
    pub(super) keeps_time: bool,
    /// How many parts the expression being read has by now.
    pub(super) parts: usize,
    body: Block,
    open: Vec<Open>,
}

/// What a line says to the reader.
pub(super) enum Said {
    /// Something to do.
    Does(Does),
    /// A block begins.
    Opens(Head),
    /// `else`, with the condition of an `else if`.
    Else(Option<Expr>),
    End,
}

/// How a block begins.
pub(super) enum Head {
    Repeat(Expr),
    While(Expr),
    For(usize, [Expr; 3]),
    If(Expr),
}

/// A block that waits for its `end`.
struct Open {
    line: usize,
    head: Head,
    /// The branches of an `if` that are complete.
    branches: Vec<(Expr, Block)>,
    /// Whether `else` was said.
    last_branch: bool,
    body: Block,
}

impl Head {
    fn word(&self) -> &'static str {
        match self {
            Head::Repeat(_) => "repeat",
            Head::While(_) => "while",
            Head::For(..) => "for",
            Head::If(_) => "if",
        }
    }
}

/// Reads a script.
pub(super) fn parse(text: &str) -> Result<Tree, Mistakes> {
    let mut parser = Parser::default();
    let mut mistakes = Vec::new();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    for (line, content) in (1..).zip(text.lines()) {
        let mut cursor = Cursor::new(content);
        if let Err(message) = parser.line(&mut cursor, line) {
            mistakes.push(Mistake { line, message });
            if mistakes.len() == Mistakes::MOST {
                break;
            }
        }
    }
    if mistakes.is_empty() {
        let unclosed = parser
            .open
            .iter()
            .map(|open| Mistake { line: open.line, message: format!("this `{}` has no `end`", open.head.word()) });
        mistakes.extend(unclosed);
    }
    if mistakes.is_empty() { Ok(parser.finish()) } else { Err(Mistakes(mistakes)) }
}

impl Parser {
    /// Whether a loop is open, for `break`.
    pub(super) fn in_loop(&self) -> bool {
        self.open.iter().any(|open| !matches!(open.head, Head::If(_)))
    }

    /// The number of a variable, a new one if its name is new.
    pub(super) fn declare(&mut self, name: &str) -> usize {
        let next = self.variables.len();
        *self.variables.entry(name.to_owned()).or_insert(next)
    }

    /// All statements of a line.
    fn line(&mut self, cursor: &mut Cursor<'_>, line: usize) -> Parsed<()> {
        loop {
            cursor.skip_spaces();
            if cursor.eat(";") {
                continue;
            }
            if cursor.at_end_of_line() {
                return Ok(());
            }
            let first = *cursor;
            let said = match self.statement(cursor) {
                Ok(said) => said,
                Err(message) => {
                    self.open_anyway(first.peek_name(), line);
                    return Err(message);
                }
            };
            self.take(said, line)?;
            cursor.skip_spaces();
            if !cursor.at_end() {
                return Err(format!("{} is too much: the statement ends before it", cursor.shown()));
            }
        }
    }

    /// A block whose first line is wrong is a block all the same: its `end` is right.
    fn open_anyway(&mut self, word: Option<&str>, line: usize) {
        let head = match word {
            Some("repeat") => Head::Repeat(Expr::Number(0)),
            Some("while") => Head::While(Expr::Number(0)),
            Some("for") => Head::Repeat(Expr::Number(0)),
            Some("if") => Head::If(Expr::Number(0)),
            _ => return,
        };
        self.open(head, line);
    }

    fn open(&mut self, head: Head, line: usize) {
        self.open.push(Open { line, head, branches: Vec::new(), last_branch: false, body: Block::new() });
    }

    fn take(&mut self, said: Said, line: usize) -> Parsed<()> {
        match said {
            Said::Does(does) => self.push(Statement { line, does }),
            Said::Opens(head) if self.open.len() == DEEPEST => {
                return Err(format!("this `{}` is too deep: {DEEPEST} blocks are open already", head.word()));
            }
            Said::Opens(head) => self.open(head, line),
            Said::Else(condition) => return self.next_branch(condition),
            Said::End => {
                let open = self.open.pop().ok_or("this `end` ends nothing: no block is open")?;
                let line = open.line;
                let does = open.close();
                self.push(Statement { line, does });
            }
        }
        Ok(())
    }

    fn push(&mut self, statement: Statement) {
        self.open.last_mut().map_or(&mut self.body, |open| &mut open.body).push(statement);
    }

    fn next_branch(&mut self, condition: Option<Expr>) -> Parsed<()> {
        let Some(Open { head: Head::If(open), branches, last_branch: last @ false, body, .. }) = self.open.last_mut()
        else {
            return Err("this `else` belongs to no `if`".to_owned());
        };
        let next = condition.unwrap_or_else(|| {
            *last = true;
            Expr::Number(1)
        });
        branches.push((std::mem::replace(open, next), std::mem::take(body)));
        Ok(())
    }

    fn finish(self) -> Tree {
        let mut images = vec![String::new(); self.images.len()];
        for (name, number) in self.images {
            images[number] = name;
        }
        Tree { body: self.body, variables: self.variables.len(), images, keeps_time: self.keeps_time }
    }
}

impl Open {
    /// What the block does, now that it is whole.
    fn close(mut self) -> Does {
        match self.head {
            Head::Repeat(times) => Does::Repeat(times, self.body),
            Head::While(condition) => Does::While(condition, self.body),
            Head::For(variable, [from, to, step]) => Does::For { variable, from, to, step, body: self.body },
            Head::If(_) if self.last_branch => Does::If(self.branches, self.body),
            Head::If(condition) => {
                self.branches.push((condition, self.body));
                Does::If(self.branches, Block::new())
            }
        }
    }
}
