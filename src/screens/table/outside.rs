//! An external engine at the table: it plays like a level, the help describes it, and the user is asked for a
//! replacement if it fails.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::thinking::{MachineTime, Thinking};
use super::{Drawing, MoveOf, Seat, Table};
use crate::engine::protocol::client::ExternalEngine;
use crate::engine::search::{Engine as _, Limits, Report};
use crate::machine::{Flow, Machine};
use crate::telling::Localize as _;
use crate::ui::dialog::{self, Dialog};

/// The longest time for a move without a clock.
const PATIENCE: Duration = Duration::from_secs(600);

impl<D: Drawing> Table<'_, '_, D> {
    /// Returns the name of the external engine: the name that it reports, once that is known.
    pub(super) fn outside_name(&self) -> String {
        let own = self.sitting.visitor.as_ref().and_then(|visitor| visitor.name());
        let named = self.desk.outside.as_ref().map(|outside| outside.name.as_str());
        own.or(named).unwrap_or_default().to_owned()
    }

    /// Asks the external engine for a move in the present game, within the time that it has.
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

    /// Starts the engine; stores the message if that fails.
    fn invite(&mut self) -> Option<ExternalEngine<D::Game>> {
        let outside = self.desk.outside.as_ref()?;
        match (outside.start)() {
            Ok(wire) => self.drawing.visitor(outside.protocol, wire, PATIENCE),
            Err(fault) => {
                self.sitting.trouble = Some(fault.tell(self.text.language));
                None
            }
        }
    }

    /// If the external engine has failed, shows the reason and asks who moves in its place. Returns whether it had
    /// failed.
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

    /// Shows the name of the external engine, if it plays.
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
