//! An external engine at the table: it plays like a level, the help describes it, and the user is asked for a
//! replacement if it fails.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::thinking::{MachineTime, SearchMonitor};
use super::{GameTable, MoveOf, PlayerKind, TableGame};
use crate::engine::protocol::client::ExternalEngine;
use crate::engine::search::{Engine as _, Limits, Report};
use crate::machine::{Flow, Machine};
use crate::messages::Localize as _;
use crate::ui::dialog::{self, Dialog};

/// The longest time for a move without a clock.
const PATIENCE: Duration = Duration::from_secs(600);

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns the name of the external engine: the name that it reports, once that is known.
    pub(super) fn outside_name(&self) -> String {
        let own = self.sitting.external_engine.as_ref().and_then(|engine| engine.name());
        let named = self.desk.external_engine.as_ref().map(|outside| outside.name.as_str());
        own.or(named).unwrap_or_default().to_owned()
    }

    /// Asks the external engine for a move in the present game, within the time that it has.
    pub(super) fn ask_outside(
        &mut self,
        m: &mut Machine<'_>,
        positions: &[D::Game],
        budget: Option<Duration>,
    ) -> Flow<super::turn::SearchResult<D>> {
        let Some(position) = positions.last().cloned() else { return Ok((None, None)) };
        let Some(mut engine) = self.sitting.external_engine.take().or_else(|| self.start_engine()) else {
            return Ok((None, None));
        };
        let time = MachineTime::new(m.now());
        let limits = budget.map_or(Limits::NONE, |budget| Limits::time(budget, &time));
        let mut thinking = SearchMonitor::new(self, m, position, &time);
        let report: Option<Report<MoveOf<D>>> =
            engine.search(positions, &limits, &AtomicBool::new(false), &mut thinking);
        let (stop, flow) = thinking.into_stop();
        self.sitting.trouble = engine.error().map(|fault| fault.localize(self.text.language));
        if engine.error().is_none() {
            self.sitting.external_engine = Some(engine);
        }
        flow?;
        Ok((report, stop))
    }

    /// Starts the engine; stores the message if that fails.
    fn start_engine(&mut self) -> Option<ExternalEngine<D::Game>> {
        let outside = self.desk.external_engine.as_ref()?;
        match (outside.start)() {
            Ok(transport) => ExternalEngine::new(outside.protocol, transport, PATIENCE),
            Err(error) => {
                self.sitting.trouble = Some(error.localize(self.text.language));
                None
            }
        }
    }

    /// If the external engine has failed, shows the reason and asks who moves in its place. Returns whether it had
    /// failed.
    pub(super) fn part_from_outside(&mut self, m: &mut Machine<'_>) -> Flow<bool> {
        let Some(why) = self.sitting.trouble.take() else { return Ok(false) };
        let said = &self.text.external_engine;
        let name = self.outside_name();
        let text = (said.failed)(&name, &why);
        let dialog = Dialog {
            title: said.failed_title,
            text: &text,
            buttons: said.answers,
            help: self.text.context_help.question,
        };
        self.sitting.external_engine = None;
        let answer = self.off_the_clock(m, |table, m| table.ask_beside(m, &dialog))?;
        let next = if answer == Some(1) { PlayerKind::Computer(self.sitting.level) } else { PlayerKind::Human };
        for seat in &mut self.sitting.seats {
            if *seat == PlayerKind::ExternalEngine {
                *seat = next;
            }
        }
        self.seats_changed();
        Ok(true)
    }

    /// Shows the name of the external engine, if it plays.
    pub(super) fn introduce_outside(&self, m: &mut Machine<'_>) -> Flow {
        match &self.desk.external_engine {
            Some(outside) if self.sitting.seats.contains(&PlayerKind::ExternalEngine) => {
                let said = &self.text.external_engine;
                let text = (said.introduction)(&self.outside_name(), &outside.command, outside.protocol.name());
                dialog::show_message(m, said.title, &text, self.text)
            }
            _ => Ok(()),
        }
    }
}
