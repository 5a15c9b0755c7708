//! Explanations of the statements of a run.

use super::{DebugSession, InputEvent, Pc, PcEvent};
use crate::explain::{self, CallResult, Execution, Explanation, ExplanationPart};
use crate::value_text::quote;

/// The greatest number of clock cycles of a statement that is explained: a second of a 386.
const MOST_CLOCKS: u64 = 33_000_000;
/// The greatest number of calls whose results are noted.
const MOST_CALLS: usize = 64;
/// The greatest number of statements that are explained because they end with the return of the functions that they called.
const MOST_CALLERS: usize = 4;

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
        pc.machine.set_program(program.with_stops_after_calls());
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

    fn explain(self, before: &Pc, effects: Vec<ExplanationPart>) -> Option<Explanation> {
        let Trial { pc, calls, returned } = self;
        explain::explain(&Execution { before: &before.machine, after: &pc.machine, calls, returned, effects })
    }
}

impl Pc {
    /// Explains what the statement at which the PC is stopped will do, without executing it. Returns `None` if it takes too long or
    /// needs input.
    pub fn explain_next(&self) -> Option<Explanation> {
        let mut trial = Trial::run(self, &[], None)?;
        let effects = trial.effects(self);
        trial.explain(self, effects)
    }

    /// Returns the number of turns that a loop will make from its condition on, at which the PC is stopped. Returns `None` at other
    /// statements, and if the loop takes too long or needs input.
    pub fn turns_ahead(&self) -> Option<usize> {
        let condition = self.machine.program_counter();
        let program = self.machine.program().clone();
        let range = program.loop_start(condition)?..=condition;
        let (depth, last) = (self.machine.depth(), self.machine.clock() + MOST_CLOCKS);
        let (mut pc, mut turns, mut previous) = (self.clone(), 0, condition);
        loop {
            match pc.go(last, true) {
                PcEvent::Statement if pc.machine.depth() == depth => {
                    let at = pc.machine.program_counter();
                    if !range.contains(&at) {
                        return Some(turns);
                    }
                    turns += usize::from(previous == condition);
                    previous = at;
                }
                PcEvent::Statement if pc.machine.depth() < depth => return Some(turns),
                PcEvent::Statement | PcEvent::Tone(_) => {}
                _ => return None,
            }
        }
    }
}

impl DebugSession {
    /// Explains the statement that was executed last. Returns `None` within a statement, such as one that waits for a key.
    pub fn explain(&mut self) -> Option<Explanation> {
        if !self.pc().machine.is_at_statement() {
            return None;
        }
        let (now, depth, stepped) = (self.clock(), self.depth(), self.pc().stepped);
        let has_previous = self.step_back(|_| true);
        let trial = |session: &DebugSession| {
            let before = session.pc().clone();
            Some((Trial::run(&before, session.pending_inputs(), Some(now))?, before))
        };
        let (mut explanation, mut effects) = (None, Vec::new());
        if has_previous
            && self.clock() < now
            && let Some((mut trial, before)) = trial(self)
        {
            effects = trial.effects(&before);
            explanation = trial.explain(&before, Vec::new());
        }
        let condition = self.pc().machine().program_counter();
        let returns = has_previous && self.depth() > depth;
        // The statements that called the functions have ended, too.
        let mut callee = self.depth();
        for _ in 0..MOST_CALLERS {
            if callee <= depth || !self.step_back_within(MOST_CLOCKS / 10, |session| session.depth() < callee) {
                break;
            }
            callee = self.depth();
            let calling = trial(self).and_then(|(trial, before)| trial.explain(&before, Vec::new()));
            if let (Some(explanation), Some(calling)) = (&mut explanation, calling) {
                explanation.parts.extend(calling.parts);
            }
        }
        if let Some(explanation) = &mut explanation {
            explanation.parts.extend(effects);
        }
        self.go_to(now);
        for part in explanation.iter_mut().flat_map(|explanation| &mut explanation.parts) {
            if *part == ExplanationPart::LoopEnds(None) && !returns {
                *part = ExplanationPart::LoopEnds(self.turns_before(condition));
            }
        }
        // The statement here was reported, and is not reported again.
        self.pc_mut().stepped = stepped;
        explanation
    }

    /// Returns the number of turns of the loop that has just ended at its condition; `None` if the call that it belongs to is not
    /// known, because the function has returned in between.
    fn turns_before(&mut self, condition: usize) -> Option<usize> {
        let program = self.pc().machine().program().clone();
        let start = program.loop_start(condition)?;
        let function = &program.functions[program.function_at(condition)?];
        let (own, now) = (function.entry as usize..function.end as usize, self.clock());
        let trail = self.trail()?;
        let before = &trail[..trail.partition_point(|step| step.clock < now)];
        let mut visits = before.iter().rev().map(|step| step.instruction as usize).filter(|at| own.contains(at));
        let (mut turns, mut first) = (0, condition);
        for at in &mut visits {
            if !(start..=condition).contains(&at) {
                // The last statement of a call that the loop has made is not the one before the loop.
                let is_end = program.ends_function(at);
                return (!is_end).then_some(turns - usize::from(first == condition));
            }
            turns += usize::from(at == condition);
            first = at;
        }
        Some(turns - usize::from(first == condition))
    }
}
