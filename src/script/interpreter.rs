//! A script as a story on the machine.

use std::time::Duration;

use super::Manner;
use super::calls::{self, Refusal};
use super::mistake::{Mistake, Stop};
use super::names::Function;
use super::tree::{Block, Does, Expr, Operator, Piece, Statement, Text, Tree};
use crate::gfx::canvas::Image;
use crate::gfx::{Canvas, trig};
use crate::machine::{Borland, Button, Interrupt, Machine};

/// Statements and questions that fit into one retrace when the script lets no time pass: this PC's speed.
const STEPS_PER_FRAME: u32 = 20_000;
/// Pixels that all images of a script may have together.
const MOST_IMAGE_PIXELS: i64 = 4 * Image::MAX_PIXELS;

/// Runs a script.
pub(super) fn run(tree: &Tree, m: &mut Machine<'_>, manner: Manner) -> Result<(), Stop> {
    let mut story = Story {
        tree,
        per_call: if tree.keeps_time { Duration::ZERO } else { manner.per_call },
        manner,
        frame: m.frame(),
        m,
        canvas: Canvas::vga(),
        variables: vec![0; tree.variables],
        images: vec![None; tree.images.len()],
        numbers: Vec::new(),
        line: 1,
        steps: 0,
    };
    let told = story.block(&tree.body);
    // Also what was drawn before it went wrong.
    story.canvas.show(&mut story.m.screen);
    told.map(|_| ())
}

/// A script that is being run.
struct Story<'s, 'm, 'h> {
    tree: &'s Tree,
    manner: Manner,
    per_call: Duration,
    m: &'m mut Machine<'h>,
    canvas: Canvas,
    variables: Vec<i64>,
    images: Vec<Option<Image>>,
    /// The arguments of the call at hand.
    numbers: Vec<i32>,
    /// The line of the statement at hand.
    line: usize,
    /// Steps since time passed last, and the retrace that was next then.
    steps: u32,
    frame: u64,
}

/// How a block ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Reached,
    Broken,
}

type Told<T> = Result<T, Stop>;

impl Story<'_, '_, '_> {
    fn block(&mut self, block: &Block) -> Told<End> {
        for statement in block {
            if self.statement(statement)? == End::Broken {
                return Ok(End::Broken);
            }
        }
        Ok(End::Reached)
    }

    fn statement(&mut self, statement: &Statement) -> Told<End> {
        self.line = statement.line;
        self.step()?;
        match &statement.does {
            Does::Call(call, arguments) => {
                let mut numbers = std::mem::take(&mut self.numbers);
                numbers.clear();
                for (index, argument) in arguments.iter().enumerate() {
                    let name = || call.takes.split(' ').nth(index).filter(|_| !call.takes_points());
                    numbers.push(self.small(argument, || name().unwrap_or("number").to_owned())?);
                }
                let done = (call.does)(&mut self.canvas, &numbers);
                self.numbers = numbers;
                done.map_err(|Refusal(why)| self.mistake(format!("{}: {why}", call.name)))?;
                if call.draws {
                    self.m.topic = call.name;
                    self.drawn()?;
                }
            }
            Does::Text(place, text) => {
                let place = match place {
                    Some((x, y)) => Some((self.small(x, || "x".to_owned())?, self.small(y, || "y".to_owned())?)),
                    None => None,
                };
                let text = self.text(text)?;
                match place {
                    Some((x, y)) => self.canvas.out_text_xy(x, y, &text),
                    None => self.canvas.out_text(&text),
                }
                self.m.topic = "outtext";
                self.drawn()?;
            }
            Does::GetImage(area, image) => self.get_image(area, *image)?,
            Does::PutImage(place, image, mode) => self.put_image(place, *image, mode)?,
            Does::Delay(time) => {
                let time = self.small(time, || "milliseconds".to_owned())?;
                let time =
                    u64::try_from(time).map_err(|_| self.mistake(format!("delay takes 0 or more, not {time}")))?;
                self.pass(Duration::from_millis(time))?;
            }
            Does::Sound(hz) => {
                let hz = self.value(hz)?;
                let hz = u16::try_from(hz)
                    .map_err(|_| self.mistake(format!("sound takes 0 (silence) to 65535 hertz, not {hz}")))?;
                self.m.sound(u32::from(hz));
            }
            Does::Srand(seed) => {
                let seed = self.value(seed)?;
                self.m.show = Borland::new(seed as u32);
            }
            Does::Ask(question) => {
                self.value(question)?;
            }
            Does::Nothing => {}
            Does::Set(variable, value) => self.variables[*variable] = self.value(value)?,
            Does::Repeat(times, body) => {
                for _ in 0..self.value(times)? {
                    self.again(statement)?;
                    if self.block(body)? == End::Broken {
                        break;
                    }
                }
            }
            Does::While(condition, body) => {
                while self.value(condition)? != 0 {
                    self.again(statement)?;
                    if self.block(body)? == End::Broken {
                        break;
                    }
                    self.line = statement.line;
                }
            }
            Does::For { variable, from, to, step, body } => {
                let [from, to, step] = [self.value(from)?, self.value(to)?, self.value(step)?];
                if step == 0 {
                    return Err(self.mistake("a `for` whose step is 0 would never end"));
                }
                self.variables[*variable] = from;
                while if step > 0 { self.variables[*variable] <= to } else { self.variables[*variable] >= to } {
                    self.again(statement)?;
                    if self.block(body)? == End::Broken {
                        break;
                    }
                    self.line = statement.line;
                    let next = self.variables[*variable].checked_add(step);
                    self.variables[*variable] = next.ok_or_else(|| self.out_of_range())?;
                }
            }
            Does::If(branches, otherwise) => {
                for (condition, body) in branches {
                    if self.value(condition)? != 0 {
                        return self.block(body);
                    }
                }
                return self.block(otherwise);
            }
            Does::Break => return Ok(End::Broken),
        }
        Ok(End::Reached)
    }

    fn get_image(&mut self, area: &[Expr; 4], number: usize) -> Told<()> {
        let mut edges = [0; 4];
        for ((edge, value), name) in edges.iter_mut().zip(area).zip(["left", "top", "right", "bottom"]) {
            *edge = self.small(value, || name.to_owned())?;
        }
        let [left, top, right, bottom] = edges;
        let image = self.canvas.get_image(left, top, right, bottom);
        let pixels = |image: &Image| i64::from(image.width()) * i64::from(image.height());
        self.images[number] = None;
        let others: i64 = self.images.iter().flatten().map(pixels).sum();
        let image = image.ok().filter(|image| others + pixels(image) <= MOST_IMAGE_PIXELS);
        let image = image.ok_or_else(|| self.mistake("getimage: the image is too large"))?;
        self.images[number] = Some(image);
        Ok(())
    }

    fn put_image(&mut self, [left, top]: &[Expr; 2], number: usize, mode: &Expr) -> Told<()> {
        let (left, top) = (self.small(left, || "left".to_owned())?, self.small(top, || "top".to_owned())?);
        let mode = self.small(mode, || "mode".to_owned())?;
        let mode = calls::operation(mode).map_err(|Refusal(why)| self.mistake(format!("putimage: {why}")))?;
        let Some(image) = &self.images[number] else {
            return Err(self.mistake(format!("putimage: no getimage has taken `{}` yet", self.tree.images[number])));
        };
        self.canvas.put_image(left, top, image, mode);
        self.drawn()
    }

    fn text(&mut self, text: &Text) -> Told<String> {
        let mut written = String::new();
        for piece in text {
            match piece {
                Piece::Plain(plain) => written.push_str(plain),
                Piece::Value(value) => written.push_str(&self.value(value)?.to_string()),
            }
        }
        Ok(written)
    }

    /// A value that must fit into C's `int`, 32 bits of it.
    fn small(&mut self, value: &Expr, name: impl FnOnce() -> String) -> Told<i32> {
        let value = self.value(value)?;
        i32::try_from(value)
            .map_err(|_| self.mistake(format!("{} is out of range: {value} does not fit into 32 bits", name())))
    }

    fn value(&mut self, value: &Expr) -> Told<i64> {
        Ok(match value {
            Expr::Number(number) => *number,
            Expr::Variable(variable) => self.variables[*variable],
            Expr::Negative(inner) => self.value(inner)?.checked_neg().ok_or_else(|| self.out_of_range())?,
            Expr::Not(inner) => i64::from(self.value(inner)? == 0),
            Expr::Binary(operator, both) => {
                let left = self.value(&both.0)?;
                match operator {
                    Operator::And if left == 0 => 0,
                    Operator::Or if left != 0 => 1,
                    _ => {
                        let right = self.value(&both.1)?;
                        self.operation(*operator, left, right)?
                    }
                }
            }
            Expr::Call(function, arguments) => match arguments.as_slice() {
                [] => self.ask(*function, [0; 4])?,
                arguments => {
                    let mut numbers = [0; 4];
                    for (number, argument) in numbers.iter_mut().zip(arguments) {
                        *number = self.value(argument)?;
                    }
                    self.ask(*function, numbers)?
                }
            },
            Expr::OfText(function, text) => {
                let text = self.text(text)?;
                i64::from(match function {
                    Function::TextHeight => self.canvas.text_height(&text),
                    _ => self.canvas.text_width(&text),
                })
            }
        })
    }

    fn operation(&self, operator: Operator, left: i64, right: i64) -> Told<i64> {
        let result = match operator {
            Operator::Or => Some(i64::from(left != 0 || right != 0)),
            Operator::And => Some(i64::from(left != 0 && right != 0)),
            Operator::Equal => Some(i64::from(left == right)),
            Operator::Unequal => Some(i64::from(left != right)),
            Operator::Less => Some(i64::from(left < right)),
            Operator::LessOrEqual => Some(i64::from(left <= right)),
            Operator::Greater => Some(i64::from(left > right)),
            Operator::GreaterOrEqual => Some(i64::from(left >= right)),
            Operator::Add => left.checked_add(right),
            Operator::Subtract => left.checked_sub(right),
            Operator::Multiply => left.checked_mul(right),
            Operator::Divide | Operator::Remainder if right == 0 => {
                return Err(self.mistake(format!("{left} is divided by 0")));
            }
            Operator::Divide => left.checked_div(right),
            Operator::Remainder => left.checked_rem(right),
        };
        result.ok_or_else(|| self.out_of_range())
    }

    /// The answer of a function; as many of the numbers count as it takes.
    fn ask(&mut self, function: Function, [a, b, c, d]: [i64; 4]) -> Told<i64> {
        let fit = |number: i64| {
            i32::try_from(number)
                .map_err(|_| self.mistake(format!("{number} is out of range: it does not fit into 32 bits")))
        };
        Ok(match function {
            Function::GetMaxX => self.canvas.max_x().into(),
            Function::GetMaxY => self.canvas.max_y().into(),
            Function::GetMaxColor => self.canvas.max_color().index().into(),
            Function::GetX => self.canvas.x().into(),
            Function::GetY => self.canvas.y().into(),
            Function::GetColor => self.canvas.color().index().into(),
            Function::GetBkColor => self.canvas.bk_color().index().into(),
            Function::GetPixel => self.canvas.get_pixel(fit(a)?, fit(b)?).index().into(),
            Function::ImageSize => {
                let size = Canvas::image_size(fit(a)?, fit(b)?, fit(c)?, fit(d)?);
                i64::try_from(size).map_err(|_| self.out_of_range())?
            }
            Function::Random => match u16::try_from(a) {
                Ok(n @ 1..=0x7FFF) => self.m.random(n).into(),
                _ => return Err(self.mistake(format!("random takes 1 to 32767, not {a}"))),
            },
            Function::Abs => a.checked_abs().ok_or_else(|| self.out_of_range())?,
            Function::Min => a.min(b),
            Function::Max => a.max(b),
            Function::Sin => trig::scale(fit(b)?, trig::sin(fit(a)?)).into(),
            Function::Cos => trig::scale(fit(b)?, trig::cos(fit(a)?)).into(),
            Function::KbHit => {
                self.step()?;
                self.m.kbhit().into()
            }
            Function::GetCh => self.key()?,
            Function::MouseX => self.m.mouse().0.into(),
            Function::MouseY => self.m.mouse().1.into(),
            Function::MouseDown => {
                self.step()?;
                i64::from(self.m.is_down(Button::Left)) + 2 * i64::from(self.m.is_down(Button::Right))
            }
            // Of a text: asked for elsewhere.
            Function::TextWidth | Function::TextHeight => 0,
        })
    }

    /// `getch`: the key's ASCII code, or 256 + its scan code for one that has none.
    fn key(&mut self) -> Told<i64> {
        self.canvas.show(&mut self.m.screen);
        if !self.manner.keys && !self.m.kbhit() {
            return Err(Stop::Interrupt(Interrupt::Ended));
        }
        let code = self.m.bioskey()?;
        self.steps = 0;
        Ok(i64::from(match code.to_le_bytes() {
            [0, scan] => 256 + u16::from(scan),
            [ascii, _] => u16::from(ascii),
        }))
    }

    /// Something was drawn: in a script that grows before one's eyes this takes a while.
    fn drawn(&mut self) -> Told<()> {
        if self.per_call.is_zero() { Ok(()) } else { self.pass(self.per_call) }
    }

    /// Lets time pass, and shows what is to be seen by then.
    fn pass(&mut self, time: Duration) -> Told<()> {
        self.canvas.show(&mut self.m.screen);
        self.m.pause(time)?;
        self.check_limit()
    }

    /// Another round of a loop, of which the line is that of its first line.
    fn again(&mut self, statement: &Statement) -> Told<()> {
        self.line = statement.line;
        self.step()
    }

    /// Counts a step. After very many of them without a retrace there is one: so that no loop keeps the host waiting.
    fn step(&mut self) -> Told<()> {
        self.steps += 1;
        if self.steps < STEPS_PER_FRAME {
            return Ok(());
        }
        self.steps = 0;
        if self.m.frame() == self.frame {
            self.canvas.show(&mut self.m.screen);
            self.m.show_now()?;
        }
        self.frame = self.m.frame();
        self.check_limit()
    }

    fn check_limit(&self) -> Told<()> {
        match self.manner.limit {
            Some(limit) if self.m.now() >= limit => Err(self.mistake(format!(
                "the script still runs here after {} seconds, and nobody is there to end it: --keys or --at could",
                limit.as_secs()
            ))),
            _ => Ok(()),
        }
    }

    fn out_of_range(&self) -> Stop {
        self.mistake("the result is out of range: it does not fit into 64 bits")
    }

    fn mistake(&self, message: impl Into<String>) -> Stop {
        Stop::Mistake(Mistake { line: self.line, message: message.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Script;
    use super::*;
    use crate::gfx::{Color, Framebuffer};
    use crate::machine::timeline::{Scripted, Timeline};
    use crate::machine::{Headless, Speed};

    const AT_ONCE: Manner = Manner { per_call: Duration::ZERO, keys: false, limit: Some(Manner::PATIENCE) };

    fn run_with(text: &str, keys: &str, speed: Speed, manner: Manner) -> (Result<(), Stop>, Framebuffer, Duration) {
        let script: Script = text.parse().unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let timeline: Timeline = keys.parse().unwrap();
        let mut nobody = Headless;
        let mut scripted = Scripted::new(timeline, &mut nobody);
        let mut alone = Headless;
        let mut m = Machine::new(1, speed, if keys.is_empty() { &mut alone } else { &mut scripted });
        let told = script.run(&mut m, manner);
        (told, m.screen.clone(), m.now())
    }

    fn drawn(text: &str) -> Framebuffer {
        let (told, screen, _) = run_with(text, "", Speed::default(), AT_ONCE);
        assert_eq!(told, Ok(()), "{text}");
        screen
    }

    /// What an expression comes to, by way of the colour of a pixel for each of its bits.
    fn value(expression: &str) -> i64 {
        let screen = drawn(&format!(
            "let v = {expression}\nif v < 0; putpixel 63 0 WHITE; v = -1 - v; end\n\
             for i = 0 to 62; putpixel i 0 v % 2; v = v / 2; end"
        ));
        let bits = (0..63).map(|i| i64::from(screen.get_pixel(i, 0) == Some(Color::BLUE)) << i).sum::<i64>();
        if screen.get_pixel(63, 0) == Some(Color::WHITE) { -1 - bits } else { bits }
    }

    fn mistake(text: &str) -> String {
        match run_with(text, "", Speed::default(), AT_ONCE).0 {
            Err(Stop::Mistake(mistake)) => mistake.to_string(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn expressions_come_to_what_they_do_in_c() {
        for (expression, result) in [
            ("1 + 2 * 3", 7),
            ("(1 + 2) * 3", 9),
            ("10 - 4 - 3", 3),
            ("-7 / 2", -3),
            ("-7 % 3", -1),
            ("- 3 - -4", 1),
            ("2*-3", -6),
            ("0xFF", 255),
            ("'q'", 113),
            ("'\\''", 39),
            ("3*getmaxx()/4", 479),
            ("getmaxx + getmaxy", 1118),
            ("1 < 2", 1),
            ("2 <= 1", 0),
            ("1 == 1 and 2 != 2", 0),
            ("1 == 1 && 2 != 2 || 3 > 2", 1),
            ("not 1 == 2", 1),
            ("!1 == 2", 0),
            ("not not 5", 1),
            ("0 and 1/0", 0),
            ("1 or 1/0", 1),
            ("7 or 0", 1),
            ("abs(-5) + min(3, 4) + max(3, 4)", 12),
            ("max(1 2)", 2),
            ("sin(30, 100)", 50),
            ("sin(-30, 100)", -50),
            ("cos(60, 3)", 2),
            ("cos(180, 100)", -100),
            ("yellow + Xor_Put", 15),
            ("textwidth(\"Hello\")", 40),
            ("textwidth(\"{12345}\") + textheight(\"x\")", 48),
            ("imagesize(0, 0, 639, 479)", 153_606),
            ("imagesize(0, 0, 7, 7)", 38),
            ("9223372036854775807 - 1 + 1", i64::MAX),
            ("- 9223372036854775807 - 1", i64::MIN),
        ] {
            assert_eq!(value(expression), result, "{expression}");
        }
    }

    #[test]
    fn state_can_be_asked_for() {
        let screen = drawn(
            "setcolor 5; moveto 30 40; putpixel getx gety getcolor\n\
             setbkcolor 3; putpixel 0 0 getbkcolor; putpixel 1 0 getpixel(30, 40) + 1; putpixel 2 0 getmaxcolor",
        );
        let at = |x, y| screen.get_pixel(x, y).map(Color::index);
        assert_eq!([at(30, 40), at(0, 0), at(1, 0), at(2, 0)], [Some(5), Some(3), Some(6), Some(15)]);
    }

    /// The pictures of two scripts are the same, and not black.
    fn same(one: &str, other: &str) {
        let picture = drawn(one);
        assert!(picture.count(Color::BLACK) < 640 * 480, "{one}");
        assert!(picture == drawn(other), "{one}\nis not\n{other}");
    }

    #[test]
    fn calls_may_be_written_as_in_c() {
        let words = "setcolor 14\nline 0 0 639 479\nouttextxy 10 10 Hello, world";
        same(words, "setcolor(YELLOW);\nline(0, 0, 639, 479);\nouttextxy(10, 10, \"Hello, world\");");
        same(
            words,
            "  setcolor ( yellow ) ; line (0,0,getmaxx(),getmaxy()); outtextxy(10,10,\"Hello, world\"); // done",
        );
        same(
            words,
            "\u{FEFF}setcolor 14; line 0, 0, 639, 479 # a comment\r\n/* C */ outtextxy 10, 10, Hello, world  \r\n",
        );
        same(
            words,
            "initgraph(&gd, &gm, \"\"); randomize();\nsetcolor 14; line (0) (0) 639 (479)\n\
             outtextxy 10 10 \"Hello, world\" # more\nclosegraph();",
        );
        same("let x = 100; circle x-50 x -5 + 55", "circle 50 100 50");
        same("let x = 100; circle x - 50 x (50)", "circle 50 100 50");
        same("let x = 60; circle(x -10, x +40, x\n)".replace('\n', "").as_str(), "circle 50 100 60");
    }

    #[test]
    fn texts_hold_values_and_braces() {
        same("let n = 6; outtext {n} times {n + 1} is {6*7}", "outtext 6 times 7 is 42");
        same("outtext {{x}}", "outtext \"{{x}}\"");
        same("outtext \"a \\\"b\\\" \\\\\"", "outtext a \"b\" \\");
        same("outtext x # no comment // either; this too", "outtext \"x # no comment // either; this too\"");
        same("outtextxy 0 0 {textwidth(\"{10}\")}", "outtextxy 0 0 16");
    }

    #[test]
    fn blocks_do_what_they_say() {
        let line = "line 10 5 19 5";
        same("let x = 10; repeat 10; putpixel x 5 WHITE; x = x + 1; end", line);
        same("for x = 10 to 19; putpixel x 5 WHITE; end", line);
        same("for x = 19 to 10 step -1; putpixel x 5 WHITE; end", line);
        same("for x = 10 to 18 step 2\nputpixel x 5 WHITE\nputpixel x+1 5 WHITE\nend", line);
        same("let x = 10; while x < 20; putpixel x 5 WHITE; x += 1; end", line);
        same("for x = 10 to 99; if x == 20; break; end; putpixel x 5 WHITE; end", line);
        same("let x = 9; while 1; x += 1; if x < 20; putpixel x 5 WHITE; else; break; end; end", line);
        let chosen = |x: i32| {
            format!("let x = {x}; if x == 1; {line}; else if x == 2; {line}; circle 99 99 9; else; circle 99 99 9; end")
        };
        same(&chosen(1), line);
        same(&chosen(2), &format!("{line}; circle 99 99 9"));
        same(&chosen(3), "circle 99 99 9");
        same(
            "repeat 0; circle 9 9 9; end; repeat -5; circle 9 9 9; end; for i = 2 to 1; circle 9 9 9; end; line 10 5 19 5",
            line,
        );
        same("let a = 7; a -= 2; a *= 9; a /= 2; a %= 12; circle 50 50 a", "circle 50 50 10");
    }

    #[test]
    fn pictures_are_taken_and_put() {
        same("circle 20 20 10; getimage 10 10 30 30 ball; cleardevice; putimage 110 10 ball", "circle 120 20 10");
        same(
            "circle 20 20 10; getimage(10, 10, 30, 30, ball); putimage(10, 10, ball, XOR_PUT); circle 9 9 9",
            "circle 9 9 9",
        );
        assert_eq!(
            mistake("if 0\ngetimage 0 0 9 9 a\nend\nputimage 0 0 a"),
            "line 4: putimage: no getimage has taken `a` yet"
        );
        let many: String = (0..5).map(|i| format!("getimage 0 0 4095 4095 i{i}\n")).collect();
        assert_eq!(mistake(&many), "line 5: getimage: the image is too large");
        assert_eq!(mistake("getimage -2147483648 0 2147483647 9 a"), "line 1: getimage: the image is too large");
    }

    #[test]
    fn what_goes_wrong_while_it_runs_is_named_with_its_line() {
        for (text, message) in [
            ("let x = 0\nlet y = 5 / x", "line 2: 5 is divided by 0"),
            ("let x = 0\nlet y = 5 % x", "line 2: 5 is divided by 0"),
            ("setcolor 16", "line 1: setcolor: 16 is no colour: 0 to 15, or a name such as YELLOW, was expected"),
            ("let c = -1\n\nputpixel 0 0 c", "line 3: putpixel: -1 is no colour"),
            ("line 0 0 0 5000000000", "line 1: y2 is out of range: 5000000000 does not fit into 32 bits"),
            ("drawpoly 2 1 2 3 9999999999", "line 1: number is out of range"),
            ("let x = 9223372036854775807\nx += 1", "line 2: the result is out of range"),
            ("let x = abs(-9223372036854775807 - 1)", "line 1: the result is out of range"),
            ("let x = (0-9223372036854775807-1) / -1", "line 1: the result is out of range"),
            ("let x = random(0)", "line 1: random takes 1 to 32767, not 0"),
            (
                "let n = 3\nfillpoly n 0 0 9 9",
                "line 2: fillpoly: its first number, 3, should be how many points follow: 2",
            ),
            ("setlinestyle 0 0 2", "line 1: setlinestyle: its thickness is 1 (NORM_WIDTH) or 3 (THICK_WIDTH), not 2"),
            ("setlinestyle 5 0 1", "line 1: setlinestyle: its style is 0 to 4, not 5"),
            ("setfillstyle 13 1", "line 1: setfillstyle: its style is 0 to 12, not 13"),
            ("settextstyle 1 0 1", "line 1: settextstyle: font 1 is not there: the only one is 0, DEFAULT_FONT, 8×8"),
            ("settextstyle 0 0 11", "line 1: settextstyle: its size is 0 to 10, not 11"),
            ("setviewport 0 0 640 479 1", "line 1: setviewport: its edges 0 0 640 479 must lie in 0 0 639 479"),
            ("setactivepage 2", "line 1: setactivepage: its page is 0 to 1, not 2"),
            ("setwritemode 5", "line 1: setwritemode: its mode is 0 to 4, not 5"),
            ("delay -1", "line 1: delay takes 0 or more, not -1"),
            ("sound 65536", "line 1: sound takes 0 (silence) to 65535 hertz, not 65536"),
            ("sound -1", "line 1: sound takes 0 (silence) to 65535 hertz, not -1"),
            ("for i = 1 to 2 step 0\nend", "line 1: a `for` whose step is 0 would never end"),
            ("for i = 1 to 3\nlet x = 6 / (i - 2)\nend", "line 2: 6 is divided by 0"),
            ("let i = 3\nwhile 6 / i\ni -= 1\nend", "line 2: 6 is divided by 0"),
        ] {
            let found = mistake(text);
            assert!(found.starts_with(message), "{text}: {found}");
        }
    }

    #[test]
    fn radii_out_of_range_are_no_mistake() {
        let screen =
            drawn("circle 9 9 -1; circle 9 9 2000000000; fillellipse 9 9 -5 40000; drawpoly 1 5 5; fillpoly 0");
        assert_eq!(screen.count(Color::BLACK), 640 * 480);
    }

    #[test]
    fn a_drawing_call_takes_a_while_unless_the_script_keeps_time() {
        let time = |text: &str, speed| run_with(text, "", speed, Manner::WATCHED).2.as_millis();
        assert_eq!(time("setcolor 3; line 0 0 9 9; circle 9 9 9", Speed::default()), 30);
        assert_eq!(time("setcolor 3; line 0 0 9 9; circle 9 9 9", Speed::Times(3.0)), 10);
        assert_eq!(time("line 0 0 9 9; delay 70; circle 9 9 9", Speed::default()), 70);
        assert_eq!(time("line 0 0 9 9; delay 70; circle 9 9 9", Speed::Instant), 0);
    }

    #[test]
    fn keys_and_mouse_are_asked_for() {
        let asked = |text: &str, keys: &str| {
            let (told, screen, _) = run_with(text, keys, Speed::default(), Manner::WATCHED);
            (told, screen)
        };
        let keys = "let k = getch\nlet l = getch()\ngetch\nouttext {k} {l} {getch == KEY_ESC}";
        assert!(asked(keys, "A Up Space Esc 1s").1 == drawn("outtext 97 328 1"));
        assert!(asked("while not kbhit; end; circle 50 50 9", "2s Enter 1s").1 == drawn("circle 50 50 9"));
        let pen = "repeat 100\nif mousedown\nputpixel mousex mousey mousedown\nend\ndelay 10\nend";
        assert!(asked(pen, "move:5,5 click:50,60 rclick:70,80 2s").1 == drawn("putpixel 50 60 1; putpixel 70 80 2"));
        let (told, screen) = asked("circle 50 50 9; getch; circle 90 90 9", "2s");
        assert_eq!(told, Err(Stop::Interrupt(Interrupt::Ended)));
        assert!(screen == drawn("circle 50 50 9"));
        let (told, screen, _) = run_with("circle 50 50 9; getch; circle 90 90 9", "", Speed::default(), AT_ONCE);
        assert_eq!(told, Err(Stop::Interrupt(Interrupt::Ended)), "nobody will press a key");
        assert!(screen == drawn("circle 50 50 9"));
    }

    #[test]
    fn an_endless_script_can_be_closed_and_is_given_up() {
        for text in ["while 1\nend", "while 1\nlet x = kbhit\nend", "repeat 99999999999\nputpixel 1 1 1\nend"] {
            for speed in [Speed::default(), Speed::Instant] {
                let (told, ..) = run_with(text, "2s", speed, Manner::WATCHED);
                assert_eq!(told, Err(Stop::Interrupt(Interrupt::Ended)), "{text}");
            }
        }
        let limit = Some(Duration::from_secs(2));
        let (told, _, now) = run_with("\nwhile 1\nend", "", Speed::Instant, Manner { limit, ..AT_ONCE });
        let Err(Stop::Mistake(mistake)) = told else { panic!("{told:?}") };
        assert!(mistake.to_string().starts_with("line 2: the script still runs here after 2 seconds"), "{mistake}");
        assert!(now < Duration::from_secs(3));
    }

    #[test]
    fn the_visible_page_is_what_is_seen() {
        let hidden = "setactivepage 1; circle 50 50 9";
        assert_eq!(drawn(hidden).count(Color::WHITE), 0);
        same(&format!("{hidden}; setvisualpage 1"), "circle 50 50 9");
    }

    #[test]
    fn random_numbers_are_the_machines_and_can_be_seeded() {
        // rand() after srand(1): 346, 130, 10982.
        same("outtext {random(100)} {random(1000)} {random(10)}", "outtext 46 130 2");
        same("let a = random(9); srand 1; outtext {random(100)}", "outtext 46");
    }
}
