//! Reading a whole script: lines, blocks, and all that is wrong with them.

use std::collections::HashMap;

use super::cursor::Cursor;
use super::mistake::{Mistake, Mistakes};
use super::tree::{Block, Does, Expr, Statement, Tree};

/// What was read, or what is wrong; the caller knows the line.
pub(super) type Parsed<T> = Result<T, String>;

/// How deep blocks may lie in one another.
const DEEPEST: usize = 50;

/// What is known while a script is read.
#[derive(Default)]
pub(super) struct Parser {
    pub(super) variables: HashMap<String, usize>,
    pub(super) images: HashMap<String, usize>,
    pub(super) keeps_time: bool,
    pub(super) asks: bool,
    /// How many parts the expression being read has by now.
    pub(super) parts: usize,
    /// How deep it is.
    pub(super) depth: usize,
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
        Tree { body: self.body, variables: self.variables.len(), images, keeps_time: self.keeps_time, asks: self.asks }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn mistakes(text: &str) -> Vec<String> {
        parse(text).map_or_else(|mistakes| mistakes.0.iter().map(ToString::to_string).collect(), |_| Vec::new())
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line_and_what_was_expected() {
        for (text, message) in [
            ("circle 10 20", "circle takes 3 numbers (x y radius), 2 were given"),
            ("circle", "circle takes 3 numbers (x y radius), none was given"),
            ("cleardevice 3", "cleardevice takes no numbers, 1 was given"),
            ("setcolor 1 2", "setcolor takes 1 number (color), 2 were given"),
            ("line(1, 2, 3);", "line takes 4 numbers (x1 y1 x2 y2), 3 were given"),
            ("cirlce 1 2 3", "`cirlce` is unknown (did you mean `circle`?)"),
            ("Circle 1 2 3", "`Circle` is unknown (did you mean `circle`?)"),
            ("triangle 1 2 3", "`triangle` is unknown"),
            ("setcolor YELOW", "`YELOW` is unknown (did you mean `YELLOW`?)"),
            ("let radius = 1; circle 9 9 raduis", "`raduis` is unknown (did you mean `radius`?)"),
            (
                "let radius = 1; raduis = 2",
                "there is no variable `raduis` yet (did you mean `radius`?): `let raduis = …` makes one",
            ),
            ("int x = 5;", "`int` is unknown: a variable is made by `let x = 5`"),
            ("let x = 5; x 3", "`x` is unknown as a call: it is a variable, set by `=`"),
            ("let x", "`=` is missing: `let x = …`"),
            ("let 3 = x", "`let` needs a name: `let x = …`"),
            ("let red = 3", "`red` has a meaning already: a variable needs another name"),
            ("let line = 3", "`line` has a meaning already: a variable needs another name"),
            ("let x = 3 +", "a number, a name or `(` is missing at the end"),
            ("let x = (3", "`)` is missing at the end"),
            ("let x = (3 4)", "`)` was expected, not `4)`"),
            ("let x = 3 4", "`4` is too much: the statement ends before it"),
            ("let x = 2.5", "`2.5` is no number: numbers are whole here"),
            ("let x = max(1)", "max takes 2 numbers (a b), 1 was given"),
            ("let x = random", "`random` needs brackets right behind it: random(n)"),
            ("let x = 'ab'", "one character between quotes, like 'q', was expected"),
            ("delay(100", "`)` is missing at the end"),
            (
                "line（0，0，1，1）",
                "a number, a name or `(` was expected, not `（0，0，1，1）` (a full-width sign: type it half-width)",
            ),
            ("while 1 {", "`{` (blocks have no braces: they end with `end`) is too much"),
            ("if 1 = 1", "`=` sets a variable; to compare, write `==`"),
            ("outtextxy 1 2", "a text is missing at the end"),
            ("outtextxy 1", "outtextxy takes 2 numbers (x y), 1 was given before the rest: outtextxy x y text"),
            ("outtext \"abc", "the text has no closing quote"),
            ("outtext (abc)", "a text in double quotes was expected"),
            ("outtext {1", "`}` was expected behind the value in the text; `{{` is a brace itself"),
            ("putimage 1 2 ball", "there is no image `ball`: `getimage` above takes one"),
            ("getimage 1 2 3 4 ball; putimage 1 2 bal", "there is no image `bal` (did you mean `ball`?)"),
            ("getimage 1 2 3 4", "getimage needs the name of an image at the end"),
            ("fillpoly 3 0 0 9 9", "fillpoly takes 2 numbers for each of its 3 points, 4 were given"),
            ("drawpoly", "drawpoly takes the number of its points, and x and y of each"),
            ("for i = 1", "`to` is missing: `for i = 1 to 10`"),
            ("end", "this `end` ends nothing: no block is open"),
            ("else", "this `else` belongs to no `if`"),
            ("if 1; else; else; end", "this `else` belongs to no `if`"),
            ("break", "this `break` is in no loop"),
            ("if 1; break; end", "this `break` is in no loop"),
            ("repeat 3", "this `repeat` has no `end`"),
            ("1 2 3", "a call such as `line 0 0 639 479` was expected, not `1`"),
        ] {
            let found = mistakes(&format!("# a first line\n{text}\n"));
            let first = found.first().map_or("", String::as_str);
            assert!(first.starts_with(&format!("line 2: {message}")), "{text}: {first}");
        }
    }

    #[test]
    fn all_mistakes_are_told_each_with_its_line_up_to_ten() {
        let lines = |text: &str| parse(text).unwrap_err().0.iter().map(|mistake| mistake.line).collect::<Vec<_>>();
        assert_eq!(lines("circle 1\nline 0 0 9 9\nfor x to 3\nfoo\nend\nbar 1\n"), [1, 3, 4, 6]);
        assert_eq!(lines("while 1\nif 1\nrepeat 2\nend\n"), [1, 2]);
        assert_eq!(lines(&"foo\n".repeat(1000)).len(), Mistakes::MOST);
    }

    #[test]
    fn depth_and_length_are_limited() {
        let nested = |depth| format!("{}{}", "if 1\n".repeat(depth), "end\n".repeat(depth));
        assert_eq!(mistakes(&nested(DEEPEST)), [""; 0]);
        assert!(mistakes(&nested(DEEPEST + 1))[0].contains("too deep"));
        assert!(mistakes(&nested(100_000))[0].contains("too deep"));
        for long in [
            format!("let x = {}1{}", "(".repeat(100_000), ")".repeat(100_000)),
            format!("let x = 1{}", "+1".repeat(100_000)),
            format!("let x = {}1", "-".repeat(100_000)),
            format!("let x = {}1", "not ".repeat(100_000)),
            format!("outtext {}", "{textwidth(\"".repeat(10_000)),
        ] {
            assert!(mistakes(&long)[0].contains("the expression is too long"));
        }
    }

    #[test]
    fn a_script_of_megabytes_is_read() {
        let text = "line(0, 0, 639, 479); // as in C\n".repeat(100_000);
        assert_eq!(parse(&text).unwrap().body.len(), 100_000);
        let polygon = format!("drawpoly 250000{}", " 7 9".repeat(250_000));
        assert_eq!(parse(&polygon).unwrap().body.len(), 1);
        assert!(parse(&"((((((((((\n".repeat(300_000)).is_err());
        assert!(parse(&"x".repeat(3_000_000)).is_err());
    }
}
