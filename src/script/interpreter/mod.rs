//! The interpreter: executes the statements of a script on the machine and accounts for their time. Values are
//! evaluated in `value`.

mod value;

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use super::ScriptOptions;
use super::calls::{self, Call};
use super::mistake::{ScriptError, ScriptErrorKind, Stop};
use super::tree::{Block, Expr, Statement, StatementKind, Text, Tree};
use super::warning::{ScriptHost, ScriptWarningKind, Warning};
use crate::gfx::canvas::Image;
use crate::gfx::font::stroked::FontFiles;
use crate::gfx::graphics_h::{DETECT, Graphics};
use crate::gfx::{Color, Framebuffer, WriteMode};
use crate::machine::{BorlandRng, Machine};

/// The number of statements and queries per retrace if the script does not wait: the speed of this PC.
const STEPS_PER_FRAME: u32 = 20_000;
/// The maximum number of pixels of all images of a script together.
const MOST_IMAGE_PIXELS: i64 = 4 * Image::MAX_PIXELS;

/// Runs a script.
pub(super) fn run(
    tree: &Tree,
    m: &mut Machine<'_>,
    manner: ScriptOptions,
    fonts: Arc<dyn FontFiles>,
    audience: &mut dyn ScriptHost,
) -> Result<(), Stop> {
    let began = m.now();
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
        audience,
        warned: HashSet::new(),
        written_over: false,
        began,
        passed: Duration::ZERO,
    };
    let told = story.block(&tree.body).and_then(|_| story.read_to_the_end());
    // Also what was drawn before it went wrong.
    story.show();
    told
}

/// A running script.
struct Story<'s, 'm, 'h> {
    audience: &'s mut dyn ScriptHost,
    /// The calls with a reported warning, each with its line.
    warned: HashSet<(usize, &'static str)>,
    /// Whether the script host has drawn over the screen.
    written_over: bool,
    /// The start time and the elapsed time of the script; a machine without delays has no time of its own.
    began: Duration,
    passed: Duration,
    tree: &'s Tree,
    manner: ScriptOptions,
    per_call: Duration,
    m: &'m mut Machine<'h>,
    graphics: Graphics,
    variables: Vec<i64>,
    images: Vec<Option<Image>>,
    /// The arguments of the current call.
    numbers: Vec<i32>,
    /// The line of the current statement.
    line: usize,
    /// The steps since time last passed, and the next retrace at that moment.
    steps: u32,
    frame: u64,
}

/// The way in which a block ends.
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
            StatementKind::Call(call, arguments) => self.call(call, arguments)?,
            StatementKind::Text(place, text) => {
                let place = match place {
                    Some((x, y)) => Some((self.small(x, Some("x"))?, self.small(y, Some("y"))?)),
                    None => None,
                };
                let text = self.text(text)?;
                match place {
                    Some((x, y)) => self.heeded("outtextxy", |g| g.outtextxy(x, y, &text)),
                    None => self.heeded("outtext", |g| g.outtext(&text)),
                }
                self.m.topic = "outtext";
                self.drawn()?;
            }
            StatementKind::GetImage(area, image) => self.get_image(area, *image)?,
            StatementKind::PutImage(place, image, mode) => self.put_image(place, *image, mode)?,
            StatementKind::Delay(time) => {
                let given = i64::from(self.small(time, Some("milliseconds"))?);
                let time = u64::try_from(given).map_err(|_| {
                    self.mistake(ScriptErrorKind::Impossible { call: "delay", least: 0, most: None, given })
                })?;
                self.pass(Duration::from_millis(time))?;
            }
            StatementKind::Sound(hz) => {
                let given = self.value(hz)?;
                let most = Some(u16::MAX.into());
                let hz = u16::try_from(given)
                    .map_err(|_| self.mistake(ScriptErrorKind::Impossible { call: "sound", least: 0, most, given }))?;
                self.m.sound(u32::from(hz));
            }
            StatementKind::Srand(seed) => {
                let seed = self.value(seed)?;
                self.m.show = BorlandRng::new(seed as u32);
            }
            StatementKind::Ask(question) => {
                self.value(question)?;
            }
            StatementKind::Give(gives, takes, variables) => {
                let mut numbers = Vec::with_capacity(takes.len());
                for value in takes {
                    numbers.push(self.small(value, Some(gives.takes))?);
                }
                for (&variable, given) in variables.iter().zip((gives.asks)(&mut self.graphics, &numbers)) {
                    self.variables[variable] = given.into();
                }
            }
            StatementKind::Open([driver, mode], path) => {
                let driver = self.small(driver, Some("driver"))?;
                let mode = self.small(mode, Some("mode"))?;
                self.open(driver, mode, path.as_ref())?;
            }
            StatementKind::OpenAt([driver, mode], path) => {
                let number = |variable: usize| self.small(&Expr::Variable(variable), None);
                let [given, wanted] = [*driver, *mode].map(number);
                let opened = self.open(given?, wanted?, path.as_ref())?;
                (self.variables[*driver], self.variables[*mode]) = (opened.0.into(), opened.1.into());
            }
            StatementKind::OpenAny if self.graphics.is_shown() => {}
            StatementKind::OpenAny => {
                self.open(DETECT, 0, None)?;
            }
            StatementKind::Close => {
                // What was drawn last is seen as long as nothing else is.
                self.show();
                self.graphics.closegraph();
            }
            StatementKind::Nothing => {}
            StatementKind::Set(variable, value) => self.variables[*variable] = self.value(value)?,
            StatementKind::Repeat(times, body) => {
                for _ in 0..self.value(times)? {
                    self.again(statement)?;
                    if self.block(body)? == End::Broken {
                        break;
                    }
                }
            }
            StatementKind::While(condition, body) => {
                while self.value(condition)? != 0 {
                    self.again(statement)?;
                    if self.block(body)? == End::Broken {
                        break;
                    }
                    self.line = statement.line;
                }
            }
            StatementKind::For { variable, from, to, step, body } => {
                let [from, to, step] = [self.value(from)?, self.value(to)?, self.value(step)?];
                if step == 0 {
                    return Err(self.mistake(ScriptErrorKind::StepZero));
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
            StatementKind::If(branches, otherwise) => {
                for (condition, body) in branches {
                    if self.value(condition)? != 0 {
                        return self.block(body);
                    }
                }
                return self.block(otherwise);
            }
            StatementKind::Break => return Ok(End::Broken),
        }
        Ok(End::Reached)
    }

    /// Executes a function of the table with its arguments, and warns of odd ones.
    fn call(&mut self, call: &'static Call, arguments: &[Expr]) -> Told<()> {
        let mut numbers = std::mem::take(&mut self.numbers);
        numbers.clear();
        let mut names = call.takes.split(' ');
        for argument in arguments {
            let name = names.next().filter(|_| !call.takes_points());
            let number = self.small(argument, name)?;
            if let Some(name) = name {
                self.check(call.name, name, number);
            }
            numbers.push(number);
        }
        if call.takes_points() && usize::try_from(numbers[0]) != Ok((numbers.len() - 1) / 2) {
            let (call, announced, given) = (call.name, numbers[0], (numbers.len() - 1) / 2);
            return Err(self.mistake(ScriptErrorKind::PointsFollow { call, announced, given }));
        }
        if call.name == "settextstyle"
            && let Err((_, Some(why))) = self.graphics.load_font(numbers[0])
        {
            self.warn(ScriptWarningKind::Font { call: call.name, file: self.graphics.font_file(), why });
        }
        self.heeded(call.name, |g| (call.does)(g, &numbers));
        self.numbers = numbers;
        if call.draws {
            let is_thick = || self.graphics.getlinesettings().thickness == 3;
            self.m.topic = if call.draws_lines() && is_thick() { "thick-line" } else { call.name };
            self.drawn()?;
        }
        Ok(())
    }

    /// Warns if an argument is odd.
    fn check(&mut self, call: &'static str, name: &'static str, given: i32) {
        if let Some(odd) = calls::odd(&self.graphics, call, name, given) {
            self.warn(odd);
        }
    }

    /// Executes something, and warns of the error that it left for `graphresult`, if any.
    fn heeded<T>(&mut self, call: &'static str, does: impl FnOnce(&mut Graphics) -> T) -> T {
        let (done, code) = self.graphics.observed(does);
        if code != 0 {
            let text = self.graphics.grapherrormsg(code);
            self.warn(ScriptWarningKind::Failed { call, code, text });
        }
        done
    }

    /// Reports a warning, once per line and call.
    fn warn(&mut self, odd: ScriptWarningKind) {
        let (ScriptWarningKind::Counts { call, .. }
        | ScriptWarningKind::Nothing { call, .. }
        | ScriptWarningKind::Failed { call, .. }
        | ScriptWarningKind::Font { call, .. }) = &odd;
        if self.warned.insert((self.line, call)) {
            self.audience.warn(&Warning { line: self.line, odd }, self.now());
        }
    }

    /// Executes `initgraph`. If it fails, everything stays as it was.
    fn open(&mut self, driver: i32, mode: i32, path: Option<&Text>) -> Told<(i32, i32)> {
        let path = path.map_or(Ok(String::new()), |path| self.text(path))?;
        let opened = self.heeded("initgraph", |g| g.initgraph(driver, mode, &path));
        if opened.0 > 0 {
            // No error is left of what was before.
            self.graphics.graphresult();
        }
        self.drawn()?;
        Ok(opened)
    }

    fn get_image(&mut self, area: &[Expr; 4], number: usize) -> Told<()> {
        let mut edges = [0; 4];
        for ((edge, value), name) in edges.iter_mut().zip(area).zip(["left", "top", "right", "bottom"]) {
            *edge = self.small(value, Some(name))?;
        }
        let [left, top, right, bottom] = edges;
        let image = self.graphics.canvas.get_image(left, top, right, bottom);
        let pixels = |image: &Image| i64::from(image.width()) * i64::from(image.height());
        self.images[number] = None;
        let others: i64 = self.images.iter().flatten().map(pixels).sum();
        let image = image.ok().filter(|image| others + pixels(image) <= MOST_IMAGE_PIXELS);
        self.images[number] = Some(image.ok_or_else(|| self.mistake(ScriptErrorKind::LargeImage))?);
        Ok(())
    }

    fn put_image(&mut self, [left, top]: &[Expr; 2], number: usize, mode: &Expr) -> Told<()> {
        let (left, top) = (self.small(left, Some("left"))?, self.small(top, Some("top"))?);
        let mode = self.small(mode, Some("mode"))?;
        self.check("putimage", "mode", mode);
        let mode = WriteMode::try_from(mode).unwrap_or(WriteMode::Copy);
        let Some(image) = &self.images[number] else {
            return Err(self.mistake(ScriptErrorKind::Untaken(self.tree.images[number].clone())));
        };
        self.graphics.canvas.put_image(left, top, image, mode);
        self.m.topic = "putimage";
        self.drawn()
    }

    /// Updates the screen: the visible page, or nothing in text mode. After the program has closed graphics, its last
    /// picture stays.
    fn show(&mut self) {
        if std::mem::take(&mut self.written_over) {
            self.graphics.touch();
        }
        if self.graphics.is_shown() {
            let page = self.graphics.canvas.visible();
            let screen = &self.m.screen;
            if self.manner.own_size && (page.width(), page.height()) != (screen.width(), screen.height()) {
                self.m.screen = Framebuffer::new(page.width(), page.height());
            }
            self.graphics.show(&mut self.m.screen);
        } else if self.graphics.is_open() {
            self.m.screen.clear(Color::BLACK);
        }
        if self.now() < self.audience.writes_until() {
            self.audience.write_over(&mut self.m.screen);
            self.written_over = true;
        }
    }

    /// Leaves the overlay of the host on the screen long enough to be read.
    fn read_to_the_end(&mut self) -> Told<()> {
        let (now, until) = (self.now(), self.audience.writes_until());
        if now < until { self.pass(until - now) } else { Ok(()) }
    }

    /// Waits after a drawing call, if the script is shown step by step.
    fn drawn(&mut self) -> Told<()> {
        if self.per_call.is_zero() {
            // Large pictures take long, however few the steps are.
            return if self.audience.is_tired() { Err(self.mistake(ScriptErrorKind::OutOfPatience)) } else { Ok(()) };
        }
        self.pass(self.per_call)
    }

    /// Lets time pass, and shows the visible page at the end.
    fn pass(&mut self, time: Duration) -> Told<()> {
        self.show();
        self.m.pause(time)?;
        self.passed = self.passed.saturating_add(time);
        self.check_limit()
    }

    /// Returns the time since the script began.
    fn now(&self) -> Duration {
        self.passed.max(self.m.now().saturating_sub(self.began))
    }

    /// Starts another iteration of a loop, at the line of its first line.
    fn again(&mut self, statement: &Statement) -> Told<()> {
        self.line = statement.line;
        self.step()
    }

    /// Counts a step. After very many steps without a retrace it waits for one, so that no loop blocks the host.
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

    fn check_limit(&mut self) -> Told<()> {
        if self.audience.is_tired() {
            return Err(self.mistake(ScriptErrorKind::OutOfPatience));
        }
        match self.manner.limit {
            Some(limit) if self.m.now() >= limit => Err(self.mistake(ScriptErrorKind::Endless(limit.as_secs()))),
            _ => Ok(()),
        }
    }

    fn out_of_range(&self) -> Stop {
        self.mistake(ScriptErrorKind::OutOfRange)
    }

    fn mistake(&self, fault: ScriptErrorKind) -> Stop {
        Stop::Mistake(ScriptError::new(self.line, fault))
    }
}
