//! The value of the position and the best move, while they are switched on: the analyst finds them whenever a human is to
//! move, and the human can play on meanwhile.

use super::input::TableCommand;
use super::primitives::{fitted, frame};
use super::thinking::StopReason;
use super::{GameTable, MoveOf, PanelLayout, TableGame, background};
use crate::engine::Player;
use crate::engine::search::Score;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Machine};
use crate::play::AnalysisValue;

/// The height of the bar, and the room for a piece of each side at its ends.
const BAR: i32 = 9;
const BAR_END: i32 = 16;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns whether the position shown has to be evaluated: not at the end of a game, and not while the opening
    /// protocol decides who plays which side.
    fn needs_evaluation(&self) -> bool {
        let (shows, record) = (self.context.settings.table, self.record());
        (shows.hints || shows.evaluation)
            && !self.controller.is_locked()
            && record.outcome().is_none()
            && self.board().opening_message(record).is_none()
            && !self.display.evaluations.contains_key(&record.current_id())
    }

    /// Evaluates the position shown, if it has to be. Returns the command that stopped the search.
    pub(super) fn update_evaluation(&mut self, m: &mut Machine<'_>) -> Flow<Option<TableCommand>> {
        if !self.needs_evaluation() {
            return Ok(None);
        }
        let (report, stop) = self.think_in_background(m)?;
        if let Some(StopReason::Command(command)) = stop {
            return Ok(Some(command));
        }
        let value = AnalysisValue::new(self.game(), report, Score::Estimate(0));
        self.display.evaluations.insert(self.record().current_id(), value);
        self.paint(m);
        Ok(None)
    }

    /// Returns the best move in the position shown, if it is known and hints stay on.
    pub(super) fn standing_hint(&self) -> Option<MoveOf<D>> {
        let evaluation = self.display.evaluations.get(&self.record().current_id())?;
        evaluation.line.first().copied().filter(|_| self.context.settings.table.hints)
    }

    /// Draws the value from the first player's point of view, as a number and as a bar. The value of an earlier position
    /// is dark until the present one is evaluated.
    pub(super) fn draw_evaluation(&self, screen: &mut Framebuffer) {
        let PanelLayout { look, evaluation: area, .. } = self.places();
        if area.is_empty() {
            return;
        }
        background::slate(screen, area);
        let record = self.record();
        let path = record.path(record.current_id());
        let known = path.iter().rev().find_map(|id| Some((*id, self.display.evaluations.get(id)?)));
        let color = match known {
            Some((id, _)) if id == record.current_id() => Color::WHITE,
            _ => Color::DARK_GRAY,
        };
        let (texts, board) = (&self.text.table.values, self.board());
        let of_first = |value: &str| (texts.of_side)(board.player_name(Player::First), value);
        let text = match known {
            None => of_first("……"),
            Some((_, value)) if value.is_from_book => texts.book.to_owned(),
            Some((_, value)) => of_first(&board.describe_score(value.score, board.unit())),
        };
        let (face, width) = (look.face(), area.width - 8);
        screen.draw_text(face, &fitted(face, &text, width), area.x + 4, area.y + 3, color);
        let bar = Rect::new(area.x + 4 + BAR_END, area.bottom() - 4 - BAR, width - 2 * BAR_END, BAR);
        for (player, x) in Player::BOTH.into_iter().zip([area.x + 9, area.right() - 10]) {
            board.draw_sample(screen, (x, bar.y + BAR / 2), BAR / 2, player);
        }
        if let Some((_, value)) = known {
            self.draw_bar_of(screen, bar, value.score);
        }
        frame(screen, bar, Color::LIGHT_GRAY);
        // The middle: equality.
        screen.bar(bar.x + bar.width / 2 - 1, bar.y - 1, bar.x + bar.width / 2, bar.bottom(), Color::YELLOW);
    }

    /// Fills a bar: the first player's part from the left, the second player's from the right. Black's part is grey, to be
    /// visible on black.
    fn draw_bar_of(&self, screen: &mut Framebuffer, bar: Rect, score: Score) {
        let full = self.board().full_score();
        let half = bar.width / 2;
        let first = half + score.hundredths().clamp(-full, full) * half / full;
        let visible = |color| if color == Color::BLACK { Color::DARK_GRAY } else { color };
        let [left, right] = Player::BOTH.map(|player| visible(self.board().pointer(player).color));
        screen.fill_rect(bar, right);
        screen.fill_rect(Rect { width: first, ..bar }, left);
    }
}
