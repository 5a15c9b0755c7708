//! The playground: runs, stops and steps a program forward and back at the page's request.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use huanle::gfx::font::stroked::NoFontFiles;
use huanle::gfx::{Color, Framebuffer};
use huanle::machine::clock::RETRACE_PERIOD;
use huanle::machine::{Flow, Machine, Pointer};
use huanle::messages::{self, Localize};
use huanle::programs::address::SourceFile;
use huanle::programs::runner;
use huanle::screens::turboc::{self as screen, InputConverter};
use huanle::text::{Language, Text};
use huanle::turboc::pc::{AdvanceOutcome, DebugSession, PcEvent, StopCondition};
use huanle::turboc::{CompileError, Diagnostic, Severity, SourceMap};

use crate::page::{Page, PageMessage};

/// The maximum size of the history of screens, in bytes.
const MAX_HISTORY_BYTES: usize = 16 << 20;

/// The page's pending commands: `step`, `back`, `go`.
#[derive(Clone, Debug, Default)]
pub struct PageCommands(Rc<RefCell<VecDeque<String>>>);

impl PageCommands {
    /// Adds a command.
    pub fn push(&self, order: &str) {
        self.0.borrow_mut().push_back(order.to_owned());
    }

    fn pop(&self) -> Option<String> {
        self.0.borrow_mut().pop_front()
    }
}

/// A program that runs in the playground.
struct Playground<'b> {
    page: &'b dyn Page,
    text: &'static Text,
    commands: &'b PageCommands,
    session: DebugSession,
    picture: Framebuffer,
    hands: InputConverter,
}

/// Compiles and runs a C program, with `step` only to its first statement, and then follows the page's commands until the
/// program ends. Sends the page the errors, the line at which the program has stopped, and its end.
///
/// # Errors
/// An interrupt of the machine.
pub fn run(
    m: &mut Machine<'_>,
    text: &'static Text,
    outside: &dyn Page,
    orders: &PageCommands,
    source: &SourceFile,
    seed: u32,
    step: bool,
) -> Flow {
    let program = match runner::compile(&source.name, &source.bytes) {
        Ok(program) => program,
        Err(CompileError { diagnostics: list, sources, .. }) => {
            outside.send(PageMessage::Playground("wrong", &format_diagnostics(&list, &sources, text.language)));
            outside.send(PageMessage::Playground("ended", ""));
            return Ok(());
        }
    };
    outside.send(PageMessage::Playground(
        "wrong",
        &format_diagnostics(program.warnings(), program.sources(), text.language),
    ));
    let pc = runner::create_pc(program, seed, Arc::new(NoFontFiles));
    let session = DebugSession::from_pc(pc, MAX_HISTORY_BYTES);
    let picture = Framebuffer::vga();
    let mut bench =
        Playground { page: outside, text, commands: orders, session, picture, hands: InputConverter::default() };
    m.set_key_grab(true);
    let ended = bench.run(m, if step { StopCondition::Statement } else { StopCondition::Breakpoint });
    m.set_key_grab(false);
    m.set_pointer(None);
    m.sound(0);
    outside.send(PageMessage::Playground("line", "0"));
    outside.send(PageMessage::Playground("ended", ""));
    ended
}

/// Reports the errors of a script.
pub(crate) fn report_mistakes(outside: &dyn Page, told: impl Iterator<Item = (usize, String)>) {
    let rows: Vec<String> =
        told.map(|(line, message)| format!("{line} error {}", message.replace('\n', " "))).collect();
    outside.send(PageMessage::Playground("wrong", &rows.join("\n")));
    outside.send(PageMessage::Playground("ended", ""));
}

/// Formats diagnostics as rows: the line, `error` or `warning`, and the message.
fn format_diagnostics(list: &[Diagnostic], sources: &SourceMap, language: Language) -> String {
    let row = |diagnostic: &Diagnostic| {
        let kind = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
        format!("{} {kind} {}", sources.position(diagnostic.span).line, diagnostic.message.localize(language))
    };
    list.iter().map(row).collect::<Vec<_>>().join("\n")
}

impl Playground<'_> {
    /// Runs to a goal, then follows the page's commands.
    fn run(&mut self, m: &mut Machine<'_>, goal: StopCondition) -> Flow {
        let mut goal = Some(goal);
        let mut shown = self.session.pc().now();
        loop {
            while let Some(order) = self.commands.pop() {
                match order.as_str() {
                    "step" => goal = Some(StopCondition::Statement),
                    "go" => goal = Some(StopCondition::Breakpoint),
                    "back" => {
                        goal = None;
                        self.session.step_back(|_| true);
                        self.show_all(m);
                        m.sound(0);
                        self.report_line();
                    }
                    _ => {}
                }
                shown = self.session.pc().now();
            }
            let Some(towards) = &goal else {
                m.input_until(m.now() + RETRACE_PERIOD)?;
                continue;
            };
            let progress = self.session.advance(towards, shown + RETRACE_PERIOD);
            let now = self.session.pc().now();
            if let AdvanceOutcome::Event(PcEvent::Tone(hz)) = progress {
                m.pause(now.saturating_sub(shown))?;
                shown = now;
                m.sound(hz);
                continue;
            }
            self.show(m);
            m.set_pointer(self.session.pc().is_mouse_shown().then_some(Pointer::ARROW));
            m.pause(now.saturating_sub(shown))?;
            shown = now;
            match progress {
                AdvanceOutcome::Reached | AdvanceOutcome::Breakpoint => {
                    goal = None;
                    m.sound(0);
                    self.report_line();
                }
                AdvanceOutcome::Event(PcEvent::Exit(code)) => {
                    return screen::show_message(m, &(self.text.turboc.ended)(code), Color::YELLOW);
                }
                AdvanceOutcome::Event(PcEvent::RuntimeError(error)) => {
                    goal = None;
                    let program = self.session.pc().machine().program();
                    self.report_error(m, &messages::turboc::runtime_error_message(error, program, self.text.language))?;
                }
                AdvanceOutcome::Event(PcEvent::Unsupported(refusal)) => {
                    goal = None;
                    self.report_error(m, &refusal.localize(self.text.language))?;
                }
                AdvanceOutcome::Event(_) => self.give_input(m),
            }
        }
    }

    fn report_line(&self) {
        self.page.send(PageMessage::Playground("line", &self.session.line().to_string()));
    }

    /// Reports a run-time error. The program can still be stepped back.
    fn report_error(&self, m: &mut Machine<'_>, message: &str) -> Flow {
        m.sound(0);
        self.page.send(PageMessage::Playground("wrong", &format!("{} error {message}", self.session.line())));
        self.report_line();
        m.show_now()
    }

    fn show(&mut self, m: &mut Machine<'_>) {
        self.session.pc_mut().show(&mut self.picture);
        self.blit(m);
    }

    fn blit(&mut self, m: &mut Machine<'_>) {
        if self.picture.changed_rows().next().is_some() {
            m.screen.set_palette(self.picture.palette().clone());
            m.screen.blit(&self.picture, self.picture.bounds(), 0, 0);
            self.picture.clear_changes();
        }
    }

    /// Shows the whole screen, because the changed rows are unknown after a step back.
    fn show_all(&mut self, m: &mut Machine<'_>) {
        self.session.pc_mut().redraw(&mut self.picture);
        self.blit(m);
    }

    /// Passes the user's input to the program. While it is in the past, its input comes from its history instead.
    fn give_input(&mut self, m: &mut Machine<'_>) {
        let past = self.session.is_in_past();
        while let Some(input) = m.poll() {
            if !past {
                self.session.send_input(self.hands.convert(m, input));
            }
        }
        if !past {
            self.hands.changes(m).for_each(|given| self.session.send_input(given));
        }
    }
}
