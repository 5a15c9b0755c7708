//! The menu bar: the menus of a game that has its own, or all actions in their groups.

use super::action::Action;
use super::{GameTable, PanelLayout, TableGame};
use crate::engine::Player;
use crate::gfx::Framebuffer;
use crate::machine::{Flow, Input, Machine};
use crate::play::{Command, GameSetup, Seat};
use crate::ui::MenuBar;
use crate::ui::popup::MenuItem;

/// Stands for all switches that only the game has.
const SWITCHES: Action = Action::GameAction(usize::MAX);

/// The menus of a game without menus of its own: groups of actions.
const MENUS: [&[&[Action]]; 5] = [
    &[
        &[Action::New, Action::Load, Action::Save],
        &[
            Action::Share,
            Action::Copy,
            Action::Paste,
            Action::CopyPosition,
            Action::SavePosition,
            Action::RestorePosition,
        ],
        &[Action::Edit, Action::Puzzles, Action::Players, Action::Rankings],
        &[Action::Leave],
    ],
    &[
        &[Action::Undo, Action::Redo],
        &[Action::Back, Action::Forward, Action::First, Action::Last],
        &[Action::NextVariation, Action::PreviousVariation],
        &[Action::Replay],
    ],
    &[
        &[Action::Hint, Action::Analysis, Action::MoveNow],
        &[Action::ChangeSides, Action::Automatic],
        &[Action::Opponents],
        &[Action::Draw, Action::Resign],
        &[Action::Lock],
    ],
    &[
        &[
            Action::Legal,
            Action::LastMark,
            Action::Preview,
            Action::Labels,
            Action::Numbers,
            Action::Thoughts,
            Action::StandingHint,
            Action::Evaluation,
            Action::Flip,
            SWITCHES,
        ],
        &[Action::Portraits, Action::Sound, Action::Music],
    ],
    &[&[Action::Help, Action::Menu]],
];

/// The menus: a title and its actions; `None` is a separator.
type Menus = Vec<(&'static str, Vec<Option<Action>>)>;

/// Returns the actions of groups with a separator between two groups.
fn separated(groups: impl Iterator<Item: AsRef<[Action]>>) -> Vec<Option<Action>> {
    let groups: Vec<Vec<_>> = groups.map(|group| group.as_ref().iter().copied().map(Some).collect()).collect();
    groups.join(&None)
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Draws the menu bar.
    pub(super) fn draw_bar(&self, screen: &mut Framebuffer) {
        self.with_bar(|bar| bar.draw(screen, None));
    }

    /// Returns the menu that an input opens.
    pub(super) fn menu_asked(&self, input: Input) -> Option<usize> {
        self.with_bar(|bar| bar.menu_for(input))
    }

    /// Opens a menu of the bar. Returns the action chosen.
    pub(super) fn open_menu(&self, m: &mut Machine<'_>, menu: usize) -> Flow<Option<Action>> {
        let chosen = self.with_bar(|bar| bar.open(m, menu))?;
        let menus = self.menus();
        Ok(chosen.and_then(|(menu, item)| menus.get(menu)?.1.get(item).copied()?))
    }

    /// Calls `then` with the bar in its current state.
    fn with_bar<T>(&self, then: impl FnOnce(MenuBar<'_>) -> T) -> T {
        let menus = self.menus();
        let titles: Vec<&str> = menus.iter().map(|menu| menu.0).collect();
        let items: Vec<Vec<MenuItem<'_>>> = menus.iter().map(|menu| self.items(&menu.1)).collect();
        let items: Vec<&[MenuItem<'_>]> = items.iter().map(Vec::as_slice).collect();
        let PanelLayout { look, bar: area, .. } = self.places();
        then(MenuBar { look, area, titles: &titles, menus: &items })
    }

    /// Returns the menus: the game's own, or the groups of all actions.
    fn menus(&self) -> Menus {
        let own = self.board().bar();
        if !own.is_empty() {
            return own.iter().map(|menu| ((menu.title)(self.text), separated(menu.groups.iter().copied()))).collect();
        }
        let titles = self.text.table.menu_titles;
        titles.into_iter().zip(MENUS).map(|(title, menu)| (title, self.menu_of(menu))).collect()
    }

    /// Returns a menu with the game's own switches in place of [`SWITCHES`], without the actions that the game does not
    /// have.
    fn menu_of(&self, groups: &[&[Action]]) -> Vec<Option<Action>> {
        let own = (0..self.board().own().len()).map(Action::GameAction);
        let actions = |group: &&[Action]| -> Vec<Action> {
            let all =
                group.iter().flat_map(|&action| if action == SWITCHES { own.clone().collect() } else { vec![action] });
            all.filter(|&action| self.has(action)).collect()
        };
        separated(groups.iter().map(actions))
    }

    /// Returns the items of a menu; actions that are not possible now can be clicked, for the reason.
    pub(super) fn items(&self, actions: &[Option<Action>]) -> Vec<MenuItem<'static>> {
        let item = |action: &Option<Action>| match *action {
            None => MenuItem::default(),
            Some(action) => {
                let enabled = self.is_possible(action);
                MenuItem {
                    label: self.board().bar_label(action).unwrap_or_else(|| self.label(action)),
                    key: action.key(self.board().own()),
                    enabled,
                    has_reason: !enabled,
                    checked: self.is_on(action),
                    heading: false,
                }
            }
        };
        actions.iter().map(item).collect()
    }

    /// Begins one of the game's new games; asks first if a game in progress would be lost.
    pub(super) fn ask_to_begin(&mut self, m: &mut Machine<'_>, number: usize) -> Flow {
        if self.confirms_new_game(m)? {
            self.begin_new_game(m, number)?;
        }
        Ok(())
    }

    fn begin_new_game(&mut self, m: &mut Machine<'_>, number: usize) -> Flow {
        let Some(game) = self.board().new_games().get(number) else { return Ok(()) };
        self.controller.keep_level();
        let level = self.controller.seats().level();
        let seats = Player::BOTH.map(|player| if player == game.computer { Seat::Level(level) } else { Seat::Human });
        let control = self.controller.clocks().control();
        self.execute(m, Command::NewGame(GameSetup { seats, options: game.options.to_vec(), control }))?;
        self.say_seats();
        self.save_setup();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::action::{UNLISTED, grouped};
    use super::*;

    #[test]
    fn the_menus_hold_every_action_once() {
        for &(action, ..) in grouped().chain(UNLISTED) {
            let count = MENUS.iter().flat_map(|groups| groups.concat()).filter(|&item| item == action).count();
            assert_eq!(count, 1, "{action:?}");
        }
    }
}
