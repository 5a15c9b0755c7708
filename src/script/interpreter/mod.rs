//! The interpreter: executes the statements of a script on the machine and accounts for their time. Values are
//! evaluated in `value`; time and steps are counted in `clock`.

mod clock;
mod value;

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use super::ScriptOptions;
use super::calls::{self, Call};
use super::error::{ScriptError, ScriptErrorKind, ScriptRunError};
use super::tree::{Block, Expr, Statement, StatementKind, Text, Tree};
use super::warning::{ScriptHost, ScriptWarning, ScriptWarningKind};
use crate::gfx::canvas::Image;
use crate::gfx::font::stroked::FontFiles;
use crate::gfx::graphics_h::{DETECT, Graphics};
use crate::gfx::{Color, Framebuffer, Topic, WriteMode};
use crate::machine::{BorlandRng, Machine};
use clock::ScriptClock;

/// The maximum number of pixels of all images of a script together.
const MAX_IMAGE_PIXELS: i64 = 4 * Image::MAX_PIXELS;

/// Runs a script.
pub(super) fn run(
    tree: &Tree,
    m: &mut Machine<'_>,
    manner: ScriptOptions,
    fonts: Arc<dyn FontFiles>,
    audience: &mut dyn ScriptHost,
) -> Result<(), ScriptRunError> {
    let mut story = Interpreter {
        tree,
        time_per_call: if tree.uses_delay { Duration::ZERO } else { manner.time_per_call },
        options: manner,
        clock: ScriptClock::new(&m.clock),
        m,
        graphics: Graphics::vga(fonts),
        variables: vec![0; tree.variables],
        images: vec![None; tree.images.len()],
        numbers: Vec::new(),
        line: 1,
        host: audience,
        warned: HashSet::new(),
        overlay_drawn: false,
    };
    let told = story.run_block(&tree.body).and_then(|_| story.finish_overlay());
    // Also shows what was drawn before an error.
    story.show();
    told
}

/// A running script.
struct Interpreter<'s, 'm, 'h> {
    host: &'s mut dyn ScriptHost,
    /// The calls with a reported warning, each with its line.
    warned: HashSet<(usize, &'static str)>,
    /// Whether the script host has drawn over the screen.
    overlay_drawn: bool,
    tree: &'s Tree,
    options: ScriptOptions,
    time_per_call: Duration,
    m: &'m mut Machine<'h>,
    graphics: Graphics,
    variables: Vec<i64>,
    images: Vec<Option<Image>>,
    /// The arguments of the current call.
    numbers: Vec<i32>,
    /// The line of the current statement.
    line: usize,
    clock: ScriptClock,
}

/// The way in which a block ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockEnd {
    Reached,
    Broken,
}

type RunResult<T> = Result<T, ScriptRunError>;

impl Interpreter<'_, '_, '_> {
    fn run_block(&mut self, block: &Block) -> RunResult<BlockEnd> {
        for statement in block {
            if self.run_statement(statement)? == BlockEnd::Broken {
                return Ok(BlockEnd::Broken);
            }
        }
        Ok(BlockEnd::Reached)
    }

    fn run_statement(&mut self, statement: &Statement) -> RunResult<BlockEnd> {
        self.line = statement.line;
        self.step()?;
        match &statement.kind {
            StatementKind::Call(call, arguments) => self.run_call(call, arguments)?,
            StatementKind::Text(place, text) => {
                let place = match place {
                    Some((x, y)) => Some((self.eval_i32(x, Some("x"))?, self.eval_i32(y, Some("y"))?)),
                    None => None,
                };
                let text = self.eval_text(text)?;
                match place {
                    Some((x, y)) => self.checked("outtextxy", |g| g.outtextxy(x, y, &text)),
                    None => self.checked("outtext", |g| g.outtext(&text)),
                }
                self.m.topic = self.graphics.last_drawn();
                self.after_drawing()?;
            }
            StatementKind::GetImage(area, image) => self.get_image(area, *image)?,
            StatementKind::PutImage(place, image, mode) => self.put_image(place, *image, mode)?,
            StatementKind::Delay(time) => {
                let given = i64::from(self.eval_i32(time, Some("milliseconds"))?);
                let time = u64::try_from(given).map_err(|_| {
                    self.error(ScriptErrorKind::ArgumentOutOfRange { call: "delay", least: 0, most: None, given })
                })?;
                self.wait(Duration::from_millis(time))?;
            }
            StatementKind::Sound(hz) => {
                let given = self.eval(hz)?;
                let most = Some(u16::MAX.into());
                let hz = u16::try_from(given).map_err(|_| {
                    self.error(ScriptErrorKind::ArgumentOutOfRange { call: "sound", least: 0, most, given })
                })?;
                self.m.sound(u32::from(hz));
            }
            StatementKind::Srand(seed) => {
                let seed = self.eval(seed)?;
                self.m.visual_rng = BorlandRng::new(seed as u32);
            }
            StatementKind::Evaluate(question) => {
                self.eval(question)?;
            }
            StatementKind::OutputCall(gives, takes, variables) => {
                let mut numbers = Vec::with_capacity(takes.len());
                for value in takes {
                    numbers.push(self.eval_i32(value, Some(gives.parameters))?);
                }
                for (&variable, given) in variables.iter().zip((gives.query)(&mut self.graphics, &numbers)) {
                    self.variables[variable] = given.into();
                }
            }
            StatementKind::InitGraph([driver, mode], path) => {
                let driver = self.eval_i32(driver, Some("driver"))?;
                let mode = self.eval_i32(mode, Some("mode"))?;
                self.init_graph(driver, mode, path.as_ref())?;
            }
            StatementKind::InitGraphPointers([driver, mode], path) => {
                let number = |variable: usize| self.eval_i32(&Expr::Variable(variable), None);
                let [given, wanted] = [*driver, *mode].map(number);
                let opened = self.init_graph(given?, wanted?, path.as_ref())?;
                (self.variables[*driver], self.variables[*mode]) = (opened.0.into(), opened.1.into());
            }
            StatementKind::InitGraphNull if self.graphics.is_graphics_mode() => {}
            StatementKind::InitGraphNull => {
                self.init_graph(DETECT, 0, None)?;
            }
            StatementKind::CloseGraph => {
                // The last picture stays until something else is drawn.
                self.show();
                self.graphics.closegraph();
            }
            StatementKind::Nothing => {}
            StatementKind::Assign(variable, value) => self.variables[*variable] = self.eval(value)?,
            StatementKind::Repeat(times, body) => {
                for _ in 0..self.eval(times)? {
                    self.next_iteration(statement)?;
                    if self.run_block(body)? == BlockEnd::Broken {
                        break;
                    }
                }
            }
            StatementKind::While(condition, body) => {
                while self.eval(condition)? != 0 {
                    self.next_iteration(statement)?;
                    if self.run_block(body)? == BlockEnd::Broken {
                        break;
                    }
                    self.line = statement.line;
                }
            }
            StatementKind::For { variable, from, to, step, body } => {
                let [from, to, step] = [self.eval(from)?, self.eval(to)?, self.eval(step)?];
                if step == 0 {
                    return Err(self.error(ScriptErrorKind::StepZero));
                }
                self.variables[*variable] = from;
                while if step > 0 { self.variables[*variable] <= to } else { self.variables[*variable] >= to } {
                    self.next_iteration(statement)?;
                    if self.run_block(body)? == BlockEnd::Broken {
                        break;
                    }
                    self.line = statement.line;
                    let next = self.variables[*variable].checked_add(step);
                    self.variables[*variable] = next.ok_or_else(|| self.out_of_range())?;
                }
            }
            StatementKind::If(branches, otherwise) => {
                for (condition, body) in branches {
                    if self.eval(condition)? != 0 {
                        return self.run_block(body);
                    }
                }
                return self.run_block(otherwise);
            }
            StatementKind::Break => return Ok(BlockEnd::Broken),
        }
        Ok(BlockEnd::Reached)
    }

    /// Executes a function of the table with its arguments, and warns of odd ones.
    fn run_call(&mut self, call: &'static Call, arguments: &[Expr]) -> RunResult<()> {
        let mut numbers = std::mem::take(&mut self.numbers);
        numbers.clear();
        let mut names = call.parameters.split(' ');
        for argument in arguments {
            let name = names.next().filter(|_| !call.takes_points());
            let number = self.eval_i32(argument, name)?;
            if let Some(name) = name {
                self.check_argument(call.name, name, number);
            }
            numbers.push(number);
        }
        if call.takes_points() && usize::try_from(numbers[0]) != Ok((numbers.len() - 1) / 2) {
            let (call, announced, given) = (call.name, numbers[0], (numbers.len() - 1) / 2);
            return Err(self.error(ScriptErrorKind::TooFewPoints { call, announced, given }));
        }
        if call.name == "settextstyle"
            && let Err((_, Some(why))) = self.graphics.load_font(numbers[0])
        {
            self.warn(ScriptWarningKind::InvalidFont { call: call.name, file: self.graphics.font_file(), why });
        }
        self.checked(call.name, |g| (call.execute)(g, &numbers));
        self.numbers = numbers;
        if call.draws {
            self.m.topic = self.graphics.last_drawn();
            self.after_drawing()?;
        }
        Ok(())
    }

    /// Warns if an argument is odd.
    fn check_argument(&mut self, call: &'static str, name: &'static str, given: i32) {
        if let Some(odd) = calls::argument_warning(&self.graphics, call, name, given) {
            self.warn(odd);
        }
    }

    /// Executes something, and warns of the error that it left for `graphresult`, if any.
    fn checked<T>(&mut self, call: &'static str, does: impl FnOnce(&mut Graphics) -> T) -> T {
        let (done, code) = self.graphics.capture_error(does);
        if code != 0 {
            let text = self.graphics.grapherrormsg(code);
            self.warn(ScriptWarningKind::Failed { call, code, text });
        }
        done
    }

    /// Reports a warning, once per line and call.
    fn warn(&mut self, odd: ScriptWarningKind) {
        let (ScriptWarningKind::Reinterpreted { call, .. }
        | ScriptWarningKind::NoEffect { call, .. }
        | ScriptWarningKind::Failed { call, .. }
        | ScriptWarningKind::InvalidFont { call, .. }) = &odd;
        if self.warned.insert((self.line, call)) {
            self.host.warn(&ScriptWarning { line: self.line, kind: odd }, self.now());
        }
    }

    /// Executes `initgraph`. If it fails, everything stays as it was.
    fn init_graph(&mut self, driver: i32, mode: i32, path: Option<&Text>) -> RunResult<(i32, i32)> {
        let path = path.map_or(Ok(String::new()), |path| self.eval_text(path))?;
        let opened = self.checked("initgraph", |g| g.initgraph(driver, mode, &path));
        if opened.0 > 0 {
            // Clears earlier errors.
            self.graphics.graphresult();
        }
        self.after_drawing()?;
        Ok(opened)
    }

    fn get_image(&mut self, area: &[Expr; 4], number: usize) -> RunResult<()> {
        let mut edges = [0; 4];
        for ((edge, value), name) in edges.iter_mut().zip(area).zip(["left", "top", "right", "bottom"]) {
            *edge = self.eval_i32(value, Some(name))?;
        }
        let [left, top, right, bottom] = edges;
        let image = self.graphics.canvas.get_image(left, top, right, bottom);
        let pixels = |image: &Image| i64::from(image.width()) * i64::from(image.height());
        self.images[number] = None;
        let others: i64 = self.images.iter().flatten().map(pixels).sum();
        let image = image.ok().filter(|image| others + pixels(image) <= MAX_IMAGE_PIXELS);
        self.images[number] = Some(image.ok_or_else(|| self.error(ScriptErrorKind::LargeImage))?);
        Ok(())
    }

    fn put_image(&mut self, [left, top]: &[Expr; 2], number: usize, mode: &Expr) -> RunResult<()> {
        let (left, top) = (self.eval_i32(left, Some("left"))?, self.eval_i32(top, Some("top"))?);
        let mode = self.eval_i32(mode, Some("mode"))?;
        self.check_argument("putimage", "mode", mode);
        let mode = WriteMode::try_from(mode).unwrap_or(WriteMode::Copy);
        let Some(image) = &self.images[number] else {
            return Err(self.error(ScriptErrorKind::ImageNotCaptured(self.tree.images[number].clone())));
        };
        self.graphics.canvas.put_image(left, top, image, mode);
        self.m.topic = Topic::new("putimage", &[left, top]);
        self.after_drawing()
    }

    /// Updates the screen: the visible page, or nothing in text mode. After the program has closed graphics, its last
    /// picture stays.
    fn show(&mut self) {
        if std::mem::take(&mut self.overlay_drawn) {
            self.graphics.touch();
        }
        if self.graphics.is_graphics_mode() {
            let page = self.graphics.canvas.visual_page();
            let screen = &self.m.screen;
            if self.options.native_size && (page.width(), page.height()) != (screen.width(), screen.height()) {
                self.m.screen = Framebuffer::new(page.width(), page.height());
            }
            self.graphics.show(&mut self.m.screen);
        } else if self.graphics.is_open() {
            self.m.screen.clear(Color::BLACK);
        }
        if self.now() < self.host.overlay_until() {
            self.host.draw_overlay(&mut self.m.screen);
            self.overlay_drawn = true;
        }
    }

    /// Leaves the overlay of the host on the screen long enough to be read.
    fn finish_overlay(&mut self) -> RunResult<()> {
        let (now, until) = (self.now(), self.host.overlay_until());
        if now < until { self.wait(until - now) } else { Ok(()) }
    }

    /// Waits after a drawing call, if the script is shown step by step.
    fn after_drawing(&mut self) -> RunResult<()> {
        if self.time_per_call.is_zero() {
            // Drawing large pictures takes long even in few steps.
            return if self.host.should_stop() { Err(self.error(ScriptErrorKind::TimedOut)) } else { Ok(()) };
        }
        self.wait(self.time_per_call)
    }

    /// Lets time pass, and shows the visible page at the end.
    fn wait(&mut self, time: Duration) -> RunResult<()> {
        self.show();
        self.m.pause(time)?;
        self.clock.add(time);
        self.check_limit()
    }

    /// Returns the time since the script began.
    fn now(&self) -> Duration {
        self.clock.now(&self.m.clock)
    }

    /// Starts another iteration of a loop, at the line of its first line.
    fn next_iteration(&mut self, statement: &Statement) -> RunResult<()> {
        self.line = statement.line;
        self.step()
    }

    /// Counts a step. After very many steps without a retrace it waits for one, so that no loop blocks the host.
    fn step(&mut self) -> RunResult<()> {
        if !self.clock.count_step() {
            return Ok(());
        }
        if self.clock.is_same_frame(&self.m.clock) {
            self.show();
            self.m.show_now()?;
        }
        self.clock.restart_frame(&self.m.clock);
        self.check_limit()
    }

    fn check_limit(&mut self) -> RunResult<()> {
        if self.host.should_stop() {
            return Err(self.error(ScriptErrorKind::TimedOut));
        }
        match self.options.limit {
            Some(limit) if self.m.now() >= limit => Err(self.error(ScriptErrorKind::Endless(limit.as_secs()))),
            _ => Ok(()),
        }
    }

    fn out_of_range(&self) -> ScriptRunError {
        self.error(ScriptErrorKind::OutOfRange)
    }

    fn error(&self, fault: ScriptErrorKind) -> ScriptRunError {
        ScriptRunError::Error(ScriptError::new(self.line, fault))
    }
}
