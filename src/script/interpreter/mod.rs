//! A script as a story on the machine: its statements, and the time that they take. What its values come to is in `value`.

mod value;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use super::Manner;
use super::calls::{self, Refusal};
use super::mistake::{Mistake, Stop};
use super::tree::{Block, Does, Expr, Statement, Tree};
use crate::gfx::canvas::Image;
use crate::gfx::font::stroked::FontFiles;
use crate::gfx::graphics_h::Graphics;
use crate::gfx::{Color, Framebuffer};
use crate::machine::{Borland, Machine};

/// Statements and questions that fit into one retrace when the script lets no time pass: this PC's speed.
const STEPS_PER_FRAME: u32 = 20_000;
/// Pixels that all images of a script may have together.
const MOST_IMAGE_PIXELS: i64 = 4 * Image::MAX_PIXELS;

/// Runs a script.
pub(super) fn run(tree: &Tree, m: &mut Machine<'_>, manner: Manner, fonts: Arc<dyn FontFiles>) -> Result<(), Stop> {
    let mut story = Story {
        tree,
        per_call: if tree.keeps_time { Duration::ZERO } else { manner.per_call },
        manner,
        frame: m.frame(),
        m,
        graphics: Graphics::vga(fonts),
        variables: vec![0; tree.variables],
        images: vec![None; tree.images.len()],
        numbers: Vec::new(),
        line: 1,
        steps: 0,
    };
    let told = story.block(&tree.body);
    // Also what was drawn before it went wrong.
    story.show();
    told.map(|_| ())
}

/// A script that is being run.
struct Story<'s, 'm, 'h> {
    tree: &'s Tree,
    manner: Manner,
    per_call: Duration,
    m: &'m mut Machine<'h>,
    graphics: Graphics,
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
                let done = (call.does)(&mut self.graphics, &numbers);
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
                    Some((x, y)) => self.graphics.canvas.out_text_xy(x, y, &text),
                    None => self.graphics.canvas.out_text(&text),
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
            Does::InstallFont(name) => {
                let name = self.text(name)?;
                self.graphics.installuserfont(&name);
            }
            Does::Give(gives, takes, variables) => {
                let mut numbers = Vec::with_capacity(takes.len());
                for value in takes {
                    numbers.push(self.small(value, || gives.takes.to_owned())?);
                }
                for (&variable, given) in variables.iter().zip((gives.asks)(&mut self.graphics, &numbers)) {
                    self.variables[variable] = given.into();
                }
            }
            Does::Open([driver, mode], path) => {
                let driver = self.small(driver, || "driver".to_owned())?;
                let mode = self.small(mode, || "mode".to_owned())?;
                let path = path.as_ref().map_or(Ok(String::new()), |path| self.text(path))?;
                let opened = calls::open(&mut self.graphics, driver, mode, &path);
                opened.map_err(|Refusal(why)| self.mistake(format!("initgraph: {why}")))?;
                self.drawn()?;
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
        let image = self.graphics.canvas.get_image(left, top, right, bottom);
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
        self.graphics.canvas.put_image(left, top, image, mode);
        self.m.topic = "putimage";
        self.drawn()
    }

    /// Brings the screen up to what is to be seen: the page, or nothing in text mode.
    fn show(&mut self) {
        if self.graphics.is_shown() {
            let page = self.graphics.canvas.visible();
            let screen = &self.m.screen;
            if self.manner.own_size && (page.width(), page.height()) != (screen.width(), screen.height()) {
                self.m.screen = Framebuffer::new(page.width(), page.height());
            }
            self.graphics.show(&mut self.m.screen);
        } else {
            self.m.screen.clear(Color::BLACK);
        }
    }

    /// Something was drawn: in a script that grows before one's eyes this takes a while.
    fn drawn(&mut self) -> Told<()> {
        if self.per_call.is_zero() { Ok(()) } else { self.pass(self.per_call) }
    }

    /// Lets time pass, and shows what is to be seen by then.
    fn pass(&mut self, time: Duration) -> Told<()> {
        self.show();
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
            self.show();
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
