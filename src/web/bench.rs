//! The playground: a program that runs, stops and steps back as the page requests.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use huanle::gfx::font::stroked::NoFontFiles;
use huanle::gfx::{Color, Framebuffer};
use huanle::machine::clock::RETRACE;
use huanle::machine::{Flow, Machine, Pointer};
use huanle::programs::address::Source;
use huanle::programs::story;
use huanle::screens::turboc::{self as screen, Hands};
use huanle::telling::{self, Localize};
use huanle::text::{Language, Text};
use huanle::turboc::pc::{Event, Goal, Progress, Session};
use huanle::turboc::{Diagnostic, Problems, Severity, Sources};

use crate::outside::{Message, Page};

/// The maximum size of the stored past screens, in bytes.
const ROOM: usize = 16 << 20;

/// The page's pending commands: `step`, `back`, `go`.
#[derive(Clone, Debug, Default)]
pub struct Orders(Rc<RefCell<VecDeque<String>>>);

impl Orders {
    /// Adds a command.
    pub fn put(&self, order: &str) {
        self.0.borrow_mut().push_back(order.to_owned());
    }

    fn take(&self) -> Option<String> {
        self.0.borrow_mut().pop_front()
    }
}

/// A program that runs in the playground.
struct Bench<'b> {
    outside: &'b dyn Page,
    text: &'static Text,
    orders: &'b Orders,
    session: Session,
    picture: Framebuffer,
    hands: Hands,
}

/// Compiles and runs a C program until it ends; with `step`, only to its first statement. The page receives the errors,
/// the line at which it has stopped, and its end.
///
/// # Errors
/// An interrupt of the machine.
pub fn run(
    m: &mut Machine<'_>,
    text: &'static Text,
    outside: &dyn Page,
    orders: &Orders,
    source: &Source,
    seed: u32,
    step: bool,
) -> Flow {
    let program = match story::compile(&source.name, &source.bytes) {
        Ok(program) => program,
        Err(Problems { list, sources, .. }) => {
            outside.tell(Message::Bench("wrong", &rows(&list, &sources, text.language)));
            outside.tell(Message::Bench("ended", ""));
            return Ok(());
        }
    };
    outside.tell(Message::Bench("wrong", &rows(&program.warnings, &program.sources, text.language)));
    let pc = story::pc(program, seed, Arc::new(NoFontFiles));
    let session = Session::of(pc, ROOM);
    let picture = Framebuffer::vga();
    let mut bench = Bench { outside, text, orders, session, picture, hands: Hands::default() };
    m.set_own_keys(true);
    let ended = bench.go(m, if step { Goal::Statement } else { Goal::Free });
    m.set_own_keys(false);
    m.set_pointer(None);
    m.sound(0);
    outside.tell(Message::Bench("line", "0"));
    outside.tell(Message::Bench("ended", ""));
    ended
}

/// Reports the errors of a script.
pub(crate) fn wrong(outside: &dyn Page, told: impl Iterator<Item = (usize, String)>) {
    let rows: Vec<String> = told.map(|(line, said)| format!("{line} error {}", said.replace('\n', " "))).collect();
    outside.tell(Message::Bench("wrong", &rows.join("\n")));
    outside.tell(Message::Bench("ended", ""));
}

/// Returns a row for each: its line, how bad it is, what it is.
fn rows(list: &[Diagnostic], sources: &Sources, language: Language) -> String {
    let row = |diagnostic: &Diagnostic| {
        let kind = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
        format!("{} {kind} {}", sources.position(diagnostic.span).line, diagnostic.message.tell(language))
    };
    list.iter().map(row).collect::<Vec<_>>().join("\n")
}

impl Bench<'_> {
    /// Runs towards a goal, and then as the page requests.
    fn go(&mut self, m: &mut Machine<'_>, goal: Goal) -> Flow {
        let mut goal = Some(goal);
        let mut shown = self.session.pc().now();
        loop {
            while let Some(order) = self.orders.take() {
                match order.as_str() {
                    "step" => goal = Some(Goal::Statement),
                    "go" => goal = Some(Goal::Free),
                    "back" => {
                        goal = None;
                        self.session.back(|_| true);
                        self.show_anew(m);
                        m.sound(0);
                        self.stopped();
                    }
                    _ => {}
                }
                shown = self.session.pc().now();
            }
            let Some(towards) = &goal else {
                m.input_until(m.now() + RETRACE)?;
                continue;
            };
            let progress = self.session.advance(towards, shown + RETRACE);
            let now = self.session.pc().now();
            if let Progress::Event(Event::Tone(hz)) = progress {
                m.pause(now.saturating_sub(shown))?;
                shown = now;
                m.sound(hz);
                continue;
            }
            self.show(m);
            m.set_pointer(self.session.pc().mouse.is_shown().then_some(Pointer::ARROW));
            m.pause(now.saturating_sub(shown))?;
            shown = now;
            match progress {
                Progress::There | Progress::Breakpoint => {
                    goal = None;
                    m.sound(0);
                    self.stopped();
                }
                Progress::Event(Event::Exit(code)) => {
                    return screen::say(m, &(self.text.turboc.ended)(code), Color::YELLOW);
                }
                Progress::Event(Event::Fault(fault)) => {
                    goal = None;
                    let program = self.session.pc().machine.program();
                    self.failed(m, &telling::turboc::fault(fault, program, self.text.language))?;
                }
                Progress::Event(Event::Refused(refusal)) => {
                    goal = None;
                    self.failed(m, &refusal.tell(self.text.language))?;
                }
                Progress::Event(_) => self.give_input(m),
            }
        }
    }

    fn stopped(&self) {
        self.outside.tell(Message::Bench("line", &self.session.line().to_string()));
    }

    /// Reports an error, after which the program can still step back.
    fn failed(&self, m: &mut Machine<'_>, said: &str) -> Flow {
        m.sound(0);
        self.outside.tell(Message::Bench("wrong", &format!("{} error {said}", self.session.line())));
        self.stopped();
        m.show_now()
    }

    fn show(&mut self, m: &mut Machine<'_>) {
        self.session.pc_mut().show(&mut self.picture);
        self.put(m);
    }

    fn put(&mut self, m: &mut Machine<'_>) {
        if self.picture.changed_rows().next().is_some() {
            m.screen.set_palette(self.picture.palette().clone());
            m.screen.blit(&self.picture, self.picture.bounds(), 0, 0);
            self.picture.clear_changes();
        }
    }

    /// Shows the whole screen, because the changed rows are unknown.
    fn show_anew(&mut self, m: &mut Machine<'_>) {
        self.session.pc_mut().show_anew(&mut self.picture);
        self.put(m);
    }

    /// Passes outside input to the program. Earlier input is in its history.
    fn give_input(&mut self, m: &mut Machine<'_>) {
        let past = self.session.is_past();
        while let Some(input) = m.poll() {
            if !past {
                self.session.give(self.hands.input(m, input));
            }
        }
        if !past {
            self.hands.changes(m).for_each(|given| self.session.give(given));
        }
    }
}
