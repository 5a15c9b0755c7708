//! The menu bar at the top of the screen and the buttons next to the board, for games that have them.

use super::action::Action;
use super::controls::BarMenu;
use super::{GameTable, TableGame};
use crate::engine::Player;
use crate::gfx::Framebuffer;
use crate::machine::{Button as MouseButton, Flow, Input, Machine};
use crate::play::{Command, GameSetup, Seat};
use crate::ui::button::{Button, ButtonState};
use crate::ui::menu_bar::MenuBar;
use crate::ui::popup::MenuItem;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Draws the menu bar, if there is one, and the buttons.
    pub(super) fn draw_bar(&self, screen: &mut Framebuffer) {
        self.with_bar(|bar| bar.draw(screen, None));
        for button in self.board().buttons() {
            let state = if self.is_possible(button.action) { ButtonState::Idle } else { ButtonState::Disabled };
            Button { rect: button.rect, label: (button.label)(self.text), key: "" }.draw(screen, state);
        }
    }

    /// Returns the menu that an input opens.
    pub(super) fn menu_asked(&self, input: Input) -> Option<usize> {
        self.with_bar(|bar| bar.menu_for(input)).flatten()
    }

    /// Returns the action of the button that was clicked.
    pub(super) fn button_clicked(&self, input: Input) -> Option<Action> {
        let Input::Click { x, y, button: MouseButton::Left } = input else { return None };
        self.board().buttons().iter().find(|button| button.rect.contains(x, y)).map(|button| button.action)
    }

    /// Opens a menu of the bar. Returns the action chosen.
    pub(super) fn open_menu(&self, m: &mut Machine<'_>, menu: usize) -> Flow<Option<Action>> {
        let chosen = self.with_bar(|bar| bar.open(m, menu)).transpose()?.flatten();
        let menus = self.board().bar();
        Ok(chosen.and_then(|(menu, item)| menus.get(menu)?.items.get(item).copied()?))
    }

    /// Calls `then` with the bar in its current state; returns `None` if the game has no bar.
    fn with_bar<T>(&self, then: impl FnOnce(MenuBar<'_>) -> T) -> Option<T> {
        let menus = self.board().bar();
        let titles: Vec<&str> = menus.iter().map(|menu| (menu.title)(self.text)).collect();
        let items: Vec<Vec<MenuItem<'_>>> = menus.iter().map(|menu| self.items(menu)).collect();
        let items: Vec<&[MenuItem<'_>]> = items.iter().map(Vec::as_slice).collect();
        (!menus.is_empty()).then(|| then(MenuBar { titles: &titles, menus: &items }))
    }

    fn items(&self, menu: &BarMenu) -> Vec<MenuItem<'static>> {
        let item = |action: &Option<Action>| match *action {
            None => MenuItem::default(),
            Some(action) => MenuItem {
                label: self.board().bar_label(action).unwrap_or_else(|| self.label(action)),
                key: action.key(self.board().own()),
                enabled: self.is_possible(action),
                checked: self.is_on(action),
                heading: false,
            },
        };
        menu.items.iter().map(item).collect()
    }

    /// Begins one of the game's new games; asks first if a game in progress would be lost.
    pub(super) fn ask_to_begin(&mut self, m: &mut Machine<'_>, number: usize) -> Flow {
        let question = &self.text.table.dropping;
        if !self.controller.is_in_progress() || self.ask_beside(m, question, question.text)? == Some(0) {
            self.begin_new_game(m, number)?;
        }
        Ok(())
    }

    fn begin_new_game(&mut self, m: &mut Machine<'_>, number: usize) -> Flow {
        let Some(game) = self.board().new_games().get(number) else { return Ok(()) };
        self.controller.keep_level();
        let level = self.controller.seats().level();
        let seats = Player::BOTH.map(|player| match game.computer {
            Some(computer) if computer == player => Seat::Level(level),
            _ => Seat::Human,
        });
        let control = self.controller.clocks().control();
        self.execute(m, Command::NewGame(GameSetup { seats, options: game.options.to_vec(), control }))?;
        self.say_seats();
        self.save_setup();
        Ok(())
    }
}
