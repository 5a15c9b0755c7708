//! The parser of scripts: lines, blocks, and all their errors.
//!
//! An error in a line hides no other error: parsing continues at the next statement, names that the line would have
//! declared are known from there on, and a block with an error in its first line is still a block. Errors in the rest
//! of the same statement are reported, too, if it is clear how it continues: after an invalid name or number, or one
//! operator too many.

use std::collections::{HashMap, HashSet};

use super::c::{self, CConstruct, CStatement};
use super::cursor::Cursor;
use super::error::{Parsed, ScriptError, ScriptErrorKind, ScriptErrors};
use super::tree::{Block, Expr, Statement, StatementKind, Tree};

/// The maximum nesting depth of blocks.
const MAX_DEPTH: usize = 50;

/// The state of the parser.
#[derive(Default)]
pub(super) struct Parser {
    pub(super) variables: HashMap<String, usize>,
    pub(super) images: HashMap<String, usize>,
    /// Names declared in C code that this language does not support: texts, arrays, functions.
    pub(super) c_names: HashSet<String>,
    pub(super) uses_delay: bool,
    pub(super) needs_user: bool,
    /// The number of parts of the current expression.
    pub(super) parts: usize,
    /// Its nesting depth.
    pub(super) depth: usize,
    /// The errors of the current statement after which parsing continued.
    pub(super) statement_errors: Vec<ScriptErrorKind>,
    body: Block,
    open_blocks: Vec<OpenBlock>,
    braces: Braces,
    errors: ErrorList,
}

/// The errors so far.
#[derive(Default)]
struct ErrorList {
    errors: Vec<ScriptError>,
    more: usize,
    /// The first preprocessor line and their number; reported only together with other errors.
    includes: Option<ScriptError>,
}

/// The effect of C's braces on blocks. A script with braces is wrong, but only the braces are reported.
#[derive(Default)]
struct Braces {
    /// The block of the previous line is open, and a `{` may precede its first line.
    may_open: bool,
    /// A `}` was found: it closes a block, unless `else` follows.
    closes: bool,
    /// C blocks without a `{`: an `end` may belong to them.
    doubtful: usize,
}

/// A parsed line.
pub(super) enum ParsedLine {
    /// A statement.
    Statement(StatementKind),
    /// The start of a block.
    BlockStart(BlockHead),
    /// `else`, with the condition of an `else if`.
    Else(Option<Expr>),
    End,
}

/// The head of a block.
pub(super) enum BlockHead {
    Repeat(Expr),
    While(Expr),
    For(usize, [Expr; 3]),
    If(Expr),
    /// A C block, already reported.
    Braces,
}

/// A block that waits for its `end`.
struct OpenBlock {
    line: usize,
    head: BlockHead,
    /// The complete branches of an `if`.
    branches: Vec<(Expr, Block)>,
    /// Whether an `else` was found.
    has_else: bool,
    body: Block,
}

impl BlockHead {
    fn word(&self) -> &'static str {
        match self {
            BlockHead::Repeat(_) => "repeat",
            BlockHead::While(_) => "while",
            BlockHead::For(..) => "for",
            BlockHead::If(_) => "if",
            BlockHead::Braces => "{",
        }
    }
}

/// Parses a script.
pub(super) fn parse(text: &str) -> Result<Tree, ScriptErrors> {
    let mut parser = Parser::default();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut in_comment = false;
    for (line, content) in (1..).zip(text.lines()) {
        let content = match (in_comment, content.split_once("*/")) {
            (true, None) => continue,
            (true, Some((_, behind))) => behind,
            (false, _) => content,
        };
        let mut cursor = Cursor::new(content);
        parser.line(&mut cursor, line);
        in_comment = cursor.in_comment();
    }
    parser.finish()
}

impl ErrorList {
    fn report(&mut self, line: usize, error: ScriptErrorKind) {
        if matches!(error, ScriptErrorKind::C(_))
            && let Some(told) = self.errors.iter_mut().find(|told| told.kind == error)
        {
            told.repeats += 1;
        } else if self.errors.len() == ScriptErrors::MAX_REPORTED {
            self.more += 1;
        } else {
            self.errors.push(ScriptError::new(line, error));
        }
    }

    fn note_include(&mut self, line: usize) {
        match &mut self.includes {
            Some(first) => first.repeats += 1,
            None => self.includes = Some(ScriptError::new(line, ScriptErrorKind::C(CConstruct::Include))),
        }
    }
}

impl Parser {
    /// Returns whether a loop is open, for `break`.
    pub(super) fn in_loop(&self) -> bool {
        self.braces.doubtful > 0 || self.open_blocks.iter().any(|open| !matches!(open.head, BlockHead::If(_)))
    }

    /// Returns the index of a variable, a new one if its name is new.
    pub(super) fn declare(&mut self, name: &str) -> usize {
        let next = self.variables.len();
        *self.variables.entry(name.to_owned()).or_insert(next)
    }

    /// Records an error after which parsing of the statement can continue; equal errors are recorded once.
    ///
    /// # Errors
    /// If there are too many.
    pub(super) fn record_error(&mut self, error: ScriptErrorKind) -> Parsed<()> {
        if self.statement_errors.contains(&error) {
            return Ok(());
        }
        if self.statement_errors.len() == ScriptErrors::MAX_REPORTED {
            return Err(error);
        }
        self.statement_errors.push(error);
        Ok(())
    }

    /// Returns whether the number of values is plausible: if a name or a number among them is wrong, only too few are
    /// an error, because too many may be its consequence.
    pub(super) fn is_certain_count_error(&self, too_few: bool) -> bool {
        let stands_for_one = |error: &ScriptErrorKind| {
            matches!(
                error,
                ScriptErrorKind::Unknown { .. } | ScriptErrorKind::NotANumber(..) | ScriptErrorKind::HugeNumber(_)
            )
        };
        self.statement_errors.is_empty() || too_few && self.statement_errors.iter().all(stands_for_one)
    }

    /// Notes that a block with a misspelt first word may have an `end`.
    pub(super) fn allow_stray_end(&mut self) {
        self.braces.doubtful += 1;
    }

    /// Notes that a misspelt `end` closes the open block.
    pub(super) fn close_misspelt_block(&mut self) {
        self.open_blocks.pop();
    }

    /// Parses all statements of a line.
    fn line(&mut self, cursor: &mut Cursor<'_>, line: usize) {
        cursor.skip_spaces();
        if let Some(seen) = c::preprocessor(cursor.rest()) {
            match &seen.construct {
                CConstruct::Include => self.errors.note_include(line),
                _ => self.report_c(seen, line),
            }
            return;
        }
        loop {
            cursor.skip_spaces();
            if cursor.eat(";") {
                continue;
            }
            if cursor.at_end_of_line() {
                return;
            }
            let first = *cursor;
            let read = self.next_statement(cursor, line);
            for error in std::mem::take(&mut self.statement_errors) {
                self.errors.report(line, error);
            }
            if let Err(error) = read {
                self.errors.report(line, error);
                *cursor = first;
                self.skip_statement(cursor);
            }
        }
    }

    /// Parses the next statement, or the C code in its place.
    fn next_statement(&mut self, cursor: &mut Cursor<'_>, line: usize) -> Parsed<()> {
        let word = cursor.peek_name();
        if std::mem::take(&mut self.braces.closes) {
            let goes_on = word == Some("else")
                && matches!(self.open_blocks.last(), Some(OpenBlock { head: BlockHead::If(_), .. }));
            if !goes_on {
                self.open_blocks.pop();
            }
            if word == Some("while") && cursor.rest().trim_end().ends_with(';') {
                // The end of a `do`, which is already reported.
                c::skip_statement(cursor);
                return Ok(());
            }
        }
        let may_open = std::mem::take(&mut self.braces.may_open);
        if cursor.eat("{") {
            self.errors.report(line, ScriptErrorKind::C(CConstruct::OpenBrace));
            if !may_open {
                self.braces.doubtful = self.braces.doubtful.saturating_sub(1);
                self.open(BlockHead::Braces, line);
            }
            return Ok(());
        }
        if cursor.eat("}") {
            self.errors.report(line, ScriptErrorKind::C(CConstruct::CloseBrace));
            self.braces.closes = true;
            return Ok(());
        }
        let own = word.is_some_and(|word| self.variables.contains_key(word));
        if let Some(seen) = c::statement(cursor, own) {
            self.report_c(seen, line);
            return Ok(());
        }
        let message = match self.statement(cursor) {
            Ok(message) => message,
            Err(error) => {
                self.open_anyway(word, line);
                return Err(error);
            }
        };
        let head = match &message {
            ParsedLine::BlockStart(head) => Some(head.word()),
            ParsedLine::Else(_) => Some("else"),
            _ => None,
        };
        cursor.skip_spaces();
        let more = !cursor.at_end();
        if let Some(head) = head {
            self.braces.may_open = true;
            if more && cursor.peek() != Some('{') {
                let error = match cursor.peek_name() {
                    Some(_) => ScriptErrorKind::C(CConstruct::OneLine(head)),
                    None => ScriptErrorKind::ExtraInput(cursor.found_text()),
                };
                // In C, a single statement after a condition needs no end.
                if head == "else" || matches!(error, ScriptErrorKind::ExtraInput(_)) {
                    self.add_line(message, line)?;
                } else {
                    self.braces.doubtful += 1;
                }
                return Err(error);
            }
        }
        self.add_line(message, line)?;
        let brace = cursor.rest().starts_with(['{', '}']);
        if more && !brace { Err(ScriptErrorKind::ExtraInput(cursor.found_text())) } else { Ok(()) }
    }

    /// Skips a wrong statement: to the semicolon that ends it, if any.
    fn skip_statement(&self, cursor: &mut Cursor<'_>) {
        let is_text = cursor.peek_name().is_some_and(|name| name.starts_with("outtext"));
        if is_text && !cursor.rest().contains('(') {
            cursor.advance(cursor.rest().len());
            return;
        }
        c::skip_statement(cursor);
        if cursor.rest().starts_with(['{', '}']) {
            return;
        }
        cursor.next();
    }

    /// Handles C code: reports it once, and declares its names.
    fn report_c(
        &mut self,
        CStatement { construct: c, declared_names: declares, opens_block: opens }: CStatement,
        line: usize,
    ) {
        match &c {
            CConstruct::Declaration { instead: None, .. } => self.c_names.extend(declares.iter().cloned()),
            CConstruct::Function(name) => {
                self.c_names.insert(name.clone());
            }
            _ => {}
        }
        self.errors.report(line, ScriptErrorKind::C(c));
        for name in declares {
            self.declare(&name);
        }
        self.braces.doubtful += usize::from(opens);
    }

    /// Opens a block in spite of an error in its first line, so that its `end` is valid.
    fn open_anyway(&mut self, word: Option<&str>, line: usize) {
        let head = match word {
            Some("repeat") => BlockHead::Repeat(Expr::Number(0)),
            Some("while") => BlockHead::While(Expr::Number(0)),
            Some("for") => BlockHead::Repeat(Expr::Number(0)),
            Some("if") => BlockHead::If(Expr::Number(0)),
            _ => return,
        };
        self.open(head, line);
        self.braces.may_open = true;
    }

    fn open(&mut self, head: BlockHead, line: usize) {
        self.open_blocks.push(OpenBlock { line, head, branches: Vec::new(), has_else: false, body: Block::new() });
    }

    fn add_line(&mut self, message: ParsedLine, line: usize) -> Parsed<()> {
        match message {
            ParsedLine::Statement(does) => self.push(Statement { line, kind: does }),
            ParsedLine::BlockStart(head) => {
                let word = head.word();
                self.open(head, line);
                // Reported once: deeper errors follow from it.
                if self.open_blocks.len() == MAX_DEPTH + 1 {
                    return Err(ScriptErrorKind::TooDeep(word, MAX_DEPTH));
                }
            }
            ParsedLine::Else(condition) => return self.next_branch(condition),
            ParsedLine::End => match self.open_blocks.pop() {
                // A block nested too deep is reported and not stored, because dropping it would recurse as deep.
                Some(_) if self.open_blocks.len() >= MAX_DEPTH => {}
                Some(open) => {
                    let line = open.line;
                    let does = open.close();
                    self.push(Statement { line, kind: does });
                }
                None if self.braces.doubtful > 0 => self.braces.doubtful -= 1,
                None => return Err(ScriptErrorKind::StrayEnd),
            },
        }
        Ok(())
    }

    fn push(&mut self, statement: Statement) {
        self.open_blocks.last_mut().map_or(&mut self.body, |open| &mut open.body).push(statement);
    }

    fn next_branch(&mut self, condition: Option<Expr>) -> Parsed<()> {
        let Some(OpenBlock { head: BlockHead::If(open), branches, has_else: last @ false, body, .. }) =
            self.open_blocks.last_mut()
        else {
            // After one-line C code the end of an `if` is unknown.
            let c = |told: &ScriptError| {
                matches!(
                    told.kind,
                    ScriptErrorKind::C(CConstruct::OneLine(_) | CConstruct::CloseBrace | CConstruct::OpenBrace)
                )
            };
            return if self.errors.errors.iter().any(c) { Ok(()) } else { Err(ScriptErrorKind::StrayElse) };
        };
        let next = condition.unwrap_or_else(|| {
            *last = true;
            Expr::Number(1)
        });
        branches.push((std::mem::replace(open, next), std::mem::take(body)));
        Ok(())
    }

    fn finish(mut self) -> Result<Tree, ScriptErrors> {
        if self.braces.closes {
            self.open_blocks.pop();
        }
        for open in self.open_blocks.iter().filter(|open| !matches!(open.head, BlockHead::Braces)).take(MAX_DEPTH) {
            self.errors.report(open.line, ScriptErrorKind::MissingEnd(open.head.word()));
        }
        let ErrorList { errors: mut told, more, includes } = self.errors;
        if !told.is_empty() {
            told.extend(includes);
            told.sort_by_key(|mistake| mistake.line);
            return Err(ScriptErrors { errors: told, more });
        }
        let mut images = vec![String::new(); self.images.len()];
        for (name, number) in self.images {
            images[number] = name;
        }
        Ok(Tree {
            body: self.body,
            variables: self.variables.len(),
            images,
            uses_delay: self.uses_delay,
            needs_user: self.needs_user,
        })
    }
}

impl OpenBlock {
    /// Returns the statement for the complete block.
    fn close(mut self) -> StatementKind {
        match self.head {
            BlockHead::Repeat(times) => StatementKind::Repeat(times, self.body),
            BlockHead::While(condition) => StatementKind::While(condition, self.body),
            BlockHead::For(variable, [from, to, step]) => {
                StatementKind::For { variable, from, to, step, body: self.body }
            }
            BlockHead::Braces => StatementKind::Nothing,
            BlockHead::If(_) if self.has_else => StatementKind::If(self.branches, self.body),
            BlockHead::If(condition) => {
                self.branches.push((condition, self.body));
                StatementKind::If(self.branches, Block::new())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistakes(text: &str) -> Vec<String> {
        parse(text).map_or_else(|mistakes| mistakes.errors.iter().map(ToString::to_string).collect(), |_| Vec::new())
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line_and_what_was_expected() {
        for (text, message) in [
            ("circle 10 20", "circle takes 3 numbers (x y radius), but there are 2"),
            ("circle", "circle takes 3 numbers (x y radius), but there are none"),
            ("cleardevice 3", "cleardevice takes no numbers, but there is 1"),
            ("setcolor 1 2", "setcolor takes 1 number (color), but there are 2"),
            ("line(1, 2, 3);", "line takes 4 numbers (x1 y1 x2 y2), but there are 3"),
            ("cirlce 1 2 3", "`cirlce` is unknown (did you mean `circle`?)"),
            ("Circle 1 2 3", "`Circle` is unknown (did you mean `circle`?)"),
            ("triangle 1 2 3", "`triangle` is unknown"),
            ("setcolor YELOW", "`YELOW` is unknown (did you mean `YELLOW`?)"),
            ("let radius = 1; circle 9 9 raduis", "`raduis` is unknown (did you mean `radius`?)"),
            (
                "let radius = 1; raduis = 2",
                "there is no variable `raduis` yet (did you mean `radius`?): create it with `let raduis = …`",
            ),
            ("int x = 5;", "`int` is C: write `let x = 5`"),
            ("let x = 5; x 3", "`x` is a variable, not a call: set it with `x = …`"),
            ("let x", "`=` is missing: `let x = …`"),
            ("let 3 = x", "`let` needs a name: `let x = …`"),
            ("let red = 3", "`red` already has a meaning: choose another name for the variable"),
            ("let line = 3", "`line` already has a meaning: choose another name for the variable"),
            ("let x = 3 +", "a number, a name or `(` is missing at the end"),
            ("let x = (3", "`)` is missing at the end"),
            ("let x = (3 4)", "expected `)`, found `4)`"),
            ("let x = 3 4", "unexpected `4`: the statement ends before it"),
            ("let x = 2.5", "`2.5` is not a whole number: only whole numbers are allowed"),
            ("let x = max(1)", "max takes 2 numbers (a b), but there is 1"),
            ("let x = random", "`random` must be followed directly by brackets: random(n)"),
            ("let x = 'ab'", "expected one character between quotes, such as 'q', found `'ab'`"),
            ("delay(100", "`)` is missing at the end"),
            (
                "line（0，0，1，1）",
                "expected a number, a name or `(`, found `（0，0，1，1）` (a full-width character: type it half-width)",
            ),
            ("while 1 {\nend", "`{` is C: remove it, a block has no braces and ends with `end`"),
            ("if 1 = 1", "`=` sets a variable; to compare, write `==`"),
            ("outtextxy 1 2", "text is missing at the end"),
            ("outtextxy 1", "outtextxy takes 2 numbers (x y), but there is 1 before the rest: outtextxy x y text"),
            ("outtext \"abc", "the text has no closing quote"),
            ("outtext (abc)", "expected text in double quotes, found `abc`"),
            ("outtext {getmodename}", "`getmodename` must be followed directly by brackets: getmodename(mode)"),
            (
                "let x = getdrivername",
                "`getdrivername` returns text, not a number: show it with `outtext \
                                       {getdrivername…}`",
            ),
            ("let x = y[3]", "`y[…]` is C"),
            ("let x = 1 ? 2 : 3", "`? :` is C"),
            ("if 1 circle 1 2 3", "write the body of this `if` on the lines below it"),
            ("outtext {1", "`}` is missing after the value in the text; write `{{` for a brace"),
            ("putimage 1 2 ball", "there is no image `ball`: capture it first with `getimage`"),
            ("getimage 1 2 3 4 ball; putimage 1 2 bal", "there is no image `bal` (did you mean `ball`?)"),
            ("getimage 1 2 3 4", "getimage needs the name of an image at the end"),
            ("fillpoly 3 0 0 9 9", "fillpoly takes 2 numbers for each of its 3 points, but there are 4"),
            ("drawpoly", "drawpoly takes the number of its points, and x and y of each"),
            ("for i = 1", "`to` is missing: `for i = 1 to 10`"),
            ("end", "this `end` has no block to end"),
            ("else", "this `else` has no `if`"),
            ("if 1; else; else; end", "this `else` has no `if`"),
            ("break", "this `break` is not inside a loop"),
            ("if 1; break; end", "this `break` is not inside a loop"),
            ("repeat 3", "this `repeat` has no `end`"),
            ("1 2 3", "expected a call such as `line 0 0 639 479`, found `1`"),
        ] {
            let found = mistakes(&format!("# a first line\n{text}\n"));
            let first = found.first().map_or("", String::as_str);
            assert!(first.starts_with(&format!("line 2: {message}")), "{text}: {first}");
        }
    }

    #[test]
    fn all_mistakes_are_told_each_with_its_line() {
        let lines = |text: &str| parse(text).unwrap_err().errors.iter().map(|mistake| mistake.line).collect::<Vec<_>>();
        assert_eq!(lines("circle 1\nline 0 0 9 9\nfor x to 3\nfoo\nend\nbar 1\n"), [1, 3, 4, 6]);
        assert_eq!(lines("while 1\nif 1\nrepeat 2\nend\n"), [1, 2]);
        assert_eq!(lines("foo\nwhile 1\ncircle 1\n"), [1, 2, 3], "a missing `end` is among them");
        assert_eq!(lines("foo; circle 1 2 3; bar; line 1 2; end"), [1, 1, 1, 1]);
        assert_eq!(lines("circle(1, 2; line 0 0 9 9\nbar 1"), [1, 2]);
        let many = parse(&"foo\n".repeat(1000)).unwrap_err();
        assert_eq!((many.errors.len(), many.more), (ScriptErrors::MAX_REPORTED, 1000 - ScriptErrors::MAX_REPORTED));
    }

    #[test]
    fn a_mistake_does_not_hide_the_rest_of_its_line() {
        for (text, expected) in [
            ("lin 0 0 10 +", ["`lin` is unknown", "is missing at the end"].as_slice()),
            ("foo 3 +", &["`foo` is unknown", "is missing at the end"]),
            ("foo a red circle +", &["`foo` is unknown"]),
            ("x = 3 +", &["no variable `x`", "is missing at the end"]),
            ("line a b a 1.5", &["`a` is unknown", "`b` is unknown", "`1.5` is not a whole number"]),
            ("line a 1 2", &["`a` is unknown", "line takes 4 numbers"]),
            ("let red = 3 *", &["`red` already has a meaning", "is missing at the end"]),
            ("circle(1, 2, 3 * * 4 + 12px)", &["found `*`", "`12px` is not a number"]),
            ("circle(1, 2, root(5) +)", &["`root` is unknown", "found `)`"]),
            ("putimage 1 2 ball x", &["no image `ball`", "`x` is unknown"]),
            ("outtextxy a b Hello {c", &["`a` is", "`b` is", "`c` is", "`}` is missing"]),
            ("for i = a to b; end", &["`a` is", "`b` is"]),
            ("repeat n; foo 1; edn", &["`n` is", "`foo` is", "`edn` is"]),
        ] {
            let found = mistakes(text);
            let as_expected = found.iter().zip(expected).all(|(told, part)| told.contains(part));
            assert!(found.len() == expected.len() && as_expected, "{text}: {found:#?}");
        }
    }

    #[test]
    fn nothing_follows_from_a_line_that_is_wrong() {
        for text in [
            "let x = 1 +\ncircle x x x\nx = 5\n",
            "let x 5\ncircle x x x\n",
            "x = 5\ncircle x x x\nx += 1",
            "int x = 5;\ncircle(x, x, x);\n",
            "int i, *p, a[3];\ncircle(i, i, i);\n",
            "for i = 1 + to 9\ncircle i i i\nbreak\nend\n",
            "while x\ncircle 1 2 3\nbreak\nend\n",
            "for (i = 0; i < 9; i++)\ncircle i i i\nbreak\nend\nwhile 1; end",
            "repeat 3 circle 1 2 3\nend\n",
            "getimage 1 2 3 ball\nputimage 0 0 ball\n",
            "getimage(1, 2, 3, ball);\nputimage(0, 0, ball);\n",
            "if foo\nelse\nend",
            "char msg[20];\nouttextxy(10, 10, msg);\nouttext(msg);",
            "outtextxy 1; circle 1 1 1",
            "void star(int x, int y[])\ncircle(x, x, x);\nstar(5);\nlet k = star(6) + 1\nend",
            "whlie 1\ncircle 1 2 3\nbreak\nend",
            "lte x = 5\ncircle x x x",
            "fro i = 1 to 9\ncircle i i i\nend",
            "circle 1 2 3 of 5",
            "setcolor light blue",
        ] {
            let found = mistakes(text);
            let first_line = found.iter().all(|told| told.starts_with("line 1: ") || told.contains("one line"));
            assert!(!found.is_empty() && found.len() <= 2 && first_line || found.len() == 1, "{text}: {found:?}");
        }
    }

    #[test]
    fn a_program_in_c_is_answered_line_by_line() {
        let program = "#include <graphics.h>\n#include <conio.h>\n#define N 10\n\n/* Stars\n   in C */\nvoid main()\n{\n\
            \x20   int gd = DETECT, gm, i;\n    initgraph(&gd, &gm, \"C:\\TC\\BGI\");\n    setcolor(YELLOW);\n\
            \x20   for (i = 0; i < N; i++) {\n        circle(320, 240, i * 20);\n        if (i == 5) {\n\
            \x20           setcolor(RED);\n        } else {\n            setcolor(BLUE);\n        }\n    }\n\
            \x20   while (!kbhit())\n    {\n        i++;\n    }\n    printf(\"%d; %d\\n\", i, N);\n\
            \x20   do {\n        delay(10);\n    } while (!kbhit());\n    getch();\n    closegraph();\n    return 0;\n}\n";
        let found = mistakes(program);
        let told: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(
            told,
            [
                "line 1: `#include` is C: remove it, graphics.h is built in (and on one more line)",
                "line 3: `#define` is C: write `let N = 10`",
                "line 7: `main` is C: remove it and its braces, a script starts at its first line",
                "line 8: `{` is C: remove it, a block has no braces and ends with `end` (and on 5 more lines)",
                "line 9: `int` is C: write `let gd = DETECT; let gm = 0; let i = 0`",
                "line 12: this `for` is C: write `for i = 0 to N - 1`, and `end` below its lines",
                "line 16: `}` is C: write `end` if it closes a loop or an `if`, otherwise remove it (and on 5 more \
                 lines)",
                "line 22: `i++` is C: write `i += 1`",
                "line 24: `printf` is C: write `outtextxy 10 10 The value is {x}`",
                "line 25: `do` is C: write `while 1`, and `if x > 9; break; end` before its `end`",
                "line 30: `return` is C: remove it, a script ends after its last line",
            ]
        );
        let found = mistakes("if 1 circle 1 2 3\nelse circle 9 9 9\n");
        assert!(found.len() == 2 && found.iter().all(|told| told.contains("on the lines below it")), "{found:?}");
        // Errors outside C code are reported, too, as are missing `end`s.
        let mixed = "void main() {\n    circle(1, 2);\n    while (1)\n        delay(9);\n}\n";
        assert!(mistakes(mixed).iter().any(|told| told.starts_with("line 2: circle takes 3 numbers")));
        // Preprocessor lines alone are not an error, and neither are comments.
        assert_eq!(mistakes("#include <graphics.h>\n# include the sun\n/* one\ntwo */ circle(1, 2, 3);"), [""; 0]);
        // Variables may have the names of C keywords.
        assert_eq!(mistakes("let do = 3; do = 4; let char = do"), [""; 0]);
    }

    #[test]
    fn depth_and_length_are_limited() {
        let nested = |depth| format!("{}{}", "if 1\n".repeat(depth), "end\n".repeat(depth));
        assert_eq!(mistakes(&nested(MAX_DEPTH)), [""; 0]);
        assert!(mistakes(&nested(MAX_DEPTH + 1))[0].contains("too deep"));
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
