//! Explanations of the statements of a run.

use super::{DebugSession, InputEvent, Pc, PcEvent};
use crate::explain::{self, CallResult, Execution, Explanation, ExplanationPart};
use crate::value_text::quote;

/// The greatest number of clock cycles of a statement that is explained: a second of a 386.
const MOST_CLOCKS: u64 = 33_000_000;
/// The greatest number of calls whose results are noted.
const MOST_CALLS: usize = 64;

/// A copy of a PC that executes one statement.
struct Trial {
    pc: Pc,
    calls: Vec<CallResult>,
    returned: Option<[u8; 8]>,
}

impl Trial {
    /// Executes the statement at which a PC is stopped: to a clock, or to its end. Returns `None` if it takes too long or needs
    /// more input than is given.
    fn run(before: &Pc, inputs: &[(u64, InputEvent)], end: Option<u64>) -> Option<Trial> {
        let program = before.machine.program().clone();
        let mut pc = before.clone();
        pc.machine.set_program(program.with_stops_after_calls().into());
        pc.streams.printed = Some(Vec::new());
        let depth = before.machine.depth();
        let last = before.machine.clock() + MOST_CLOCKS;
        let mut trial = Trial { pc, calls: Vec::new(), returned: None };
        let mut inputs = inputs.iter().peekable();
        while end.is_none_or(|end| trial.pc.machine.clock() < end) {
            let due = inputs.peek().map_or(last, |(clock, _)| *clock);
            match trial.pc.go(due.min(last), true) {
                PcEvent::Statement => {}
                PcEvent::TimeReached | PcEvent::NeedsInput if due < last => {
                    inputs.next().inspect(|(_, given)| trial.pc.handle_input(*given));
                    continue;
                }
                PcEvent::Tone(_) | PcEvent::Drawn | PcEvent::LibraryCall(_) => continue,
                PcEvent::Exit(_) if end.is_none() => break,
                _ => return None,
            }
            let machine = &trial.pc.machine;
            let pc = machine.program_counter();
            if machine.depth() < depth {
                trial.returned.get_or_insert(machine.result_bytes());
            } else if machine.depth() == depth && program.is_after_call(pc) && trial.calls.len() < MOST_CALLS {
                let (span, bytes) = (program.span(pc - 1), machine.result_bytes());
                trial.calls.push(CallResult { span, bytes, memory: machine.memory.clone() });
            }
            let is_statement = program.code.statement_starts[pc] && program.is_own(pc);
            if end.is_none() && is_statement && machine.depth() <= depth {
                break;
            }
        }
        Some(trial)
    }

    /// Returns the changes of the screen.
    fn effects(&mut self, before: &Pc) -> Vec<ExplanationPart> {
        let mut effects = Vec::new();
        let (old, new) = (before.canvas().page(), self.pc.canvas().page());
        let has_drawn = before.is_graphics() && self.pc.calls.effects.drawings != before.calls.effects.drawings;
        if has_drawn && (old.width(), old.height()) == (new.width(), new.height()) {
            let differs = |at: &usize| old.pixels()[*at] != new.pixels()[*at];
            let mut changed = (0..new.pixels().len()).filter(differs);
            match (changed.next(), changed.count()) {
                (Some(at), 0) => {
                    let (x, y) = (at as i32 % new.width(), at as i32 / new.width());
                    let name =
                        |page: &huanle_gfx::Framebuffer| page.get_pixel(x, y).map_or(String::new(), |c| c.to_string());
                    effects.push(ExplanationPart::Pixel { x, y, color: name(new), was: name(old) });
                }
                (first, rest) => effects.push(ExplanationPart::Pixels(rest + usize::from(first.is_some()))),
            }
        }
        let printed = self.pc.streams.printed.take().unwrap_or_default();
        if !printed.is_empty() {
            effects.push(ExplanationPart::Prints(quote(&printed)));
        }
        effects
    }

    fn explain(mut self, before: &Pc) -> Option<Explanation> {
        let effects = self.effects(before);
        let Trial { pc, calls, returned } = self;
        explain::explain(&Execution { before: &before.machine, after: &pc.machine, calls, returned, effects })
    }
}

impl Pc {
    /// Explains what the statement at which the PC is stopped will do, without executing it. Returns `None` if it takes too long or
    /// needs input.
    pub fn explain_next(&self) -> Option<Explanation> {
        Trial::run(self, &[], None)?.explain(self)
    }
}

impl DebugSession {
    /// Explains the statement that was executed last.
    pub fn explain(&mut self) -> Option<Explanation> {
        let (now, depth) = (self.clock(), self.depth());
        let has_previous = self.step_back(|_| true);
        let explanation = if has_previous && self.clock() < now {
            let before = self.pc().clone();
            Trial::run(&before, self.pending_inputs(), Some(now)).and_then(|trial| trial.explain(&before))
        } else {
            None
        };
        let returns = has_previous && self.depth() > depth;
        let mut explanation = explanation;
        // The statement that called the function has ended, too.
        if returns && self.step_back_within(MOST_CLOCKS / 10, |session| session.depth() <= depth) {
            let before = self.pc().clone();
            let calling =
                Trial::run(&before, self.pending_inputs(), Some(now)).and_then(|trial| trial.explain(&before));
            if let (Some(explanation), Some(calling)) = (&mut explanation, calling) {
                explanation.parts.extend(calling.parts);
            }
        }
        self.go_to(now);
        explanation
    }
}
