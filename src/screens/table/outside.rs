//! An engine outside at the table: it is asked like a level, introduced by the help, and taken leave of when it can play no more.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::thinking::{MachineTime, Thinking};
use super::{Drawing, MoveOf, Seat, Table};
use crate::engine::protocol::client::Visitor;
use crate::engine::search::{Brain as _, Limits, Report};
use crate::machine::{Flow, Machine};
use crate::telling::Tell as _;
use crate::ui::dialog::{self, Dialog};

/// How long it may think about a move without a clock.
const PATIENCE: Duration = Duration::from_secs(600);

impl<D: Drawing> Table<'_, '_, D> {
    /// The name of the engine outside: what it calls itself, once that is known.
    pub(super) fn outside_name(&self) -> String {
        let own = self.sitting.visitor.as_ref().and_then(|visitor| visitor.name());
        let named = self.desk.outside.as_ref().map(|outside| outside.name.as_str());
        own.or(named).unwrap_or_default().to_owned()
    }

    /// Asks the engine outside about the present game, within the time that it has.
    pub(super) fn ask_outside(
        &mut self,
        m: &mut Machine<'_>,
        positions: &[D::Game],
        budget: Option<Duration>,
    ) -> Flow<super::turn::Thought<D>> {
        let Some(position) = positions.last().cloned() else { return Ok((None, None)) };
        let Some(mut visitor) = self.sitting.visitor.take().or_else(|| self.invite()) else { return Ok((None, None)) };
        let time = MachineTime::new(m.now());
        let limits = budget.map_or(Limits::NONE, |budget| Limits::time(budget, &time));
        let mut thinking = Thinking::new(self, m, position, &time);
        let report: Option<Report<MoveOf<D>>> =
            visitor.search(positions, &limits, &AtomicBool::new(false), &mut thinking);
        let (stop, flow) = thinking.into_stop();
        self.sitting.trouble = visitor.fault().map(|fault| fault.tell(self.text.language));
        if visitor.fault().is_none() {
            self.sitting.visitor = Some(visitor);
        }
        flow?;
        Ok((report, stop))
    }

    /// Starts the engine; what goes wrong is remembered as its trouble.
    fn invite(&mut self) -> Option<Visitor<D::Game>> {
        let outside = self.desk.outside.as_ref()?;
        match (outside.start)() {
            Ok(wire) => self.drawing.visitor(outside.protocol, wire, PATIENCE),
            Err(fault) => {
                self.sitting.trouble = Some(fault.tell(self.text.language));
                None
            }
        }
    }

    /// Tells why the engine outside can play no more, if so, and asks who moves for it from now on. Gives whether that was so.
    pub(super) fn part_from_outside(&mut self, m: &mut Machine<'_>) -> Flow<bool> {
        let Some(why) = self.sitting.trouble.take() else { return Ok(false) };
        let said = &self.text.outside;
        let name = self.outside_name();
        let text = (said.plays_no_more)(&name, &why);
        let dialog = Dialog { title: said.lost, text: &text, buttons: said.answers, help: self.text.hints.question };
        self.sitting.visitor = None;
        let answer = self.off_the_clock(m, |table, m| table.ask_beside(m, &dialog))?;
        let next = if answer == Some(1) { Seat::Computer(self.sitting.level) } else { Seat::Human };
        for seat in &mut self.sitting.seats {
            if *seat == Seat::Outside {
                *seat = next;
            }
        }
        self.seats_changed();
        Ok(true)
    }

    /// Says who the engine outside is, if it plays here.
    pub(super) fn introduce_outside(&self, m: &mut Machine<'_>) -> Flow {
        match &self.desk.outside {
            Some(outside) if self.sitting.seats.contains(&Seat::Outside) => {
                let said = &self.text.outside;
                let text = (said.introduced)(&self.outside_name(), &outside.command, outside.protocol.name());
                dialog::tell(m, said.title, &text, self.text)
            }
            _ => Ok(()),
        }
    }
}
