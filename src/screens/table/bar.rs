//! The menu bar at the top of the screen and the buttons next to the board, for games that have them.

use super::action::Action;
use super::{GameTable, PlayerKind, TableGame};
use crate::engine::Player;
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Button as MouseButton, Flow, Input, Machine};
use crate::text::Text;
use crate::ui::button::{Button, ButtonState};
use crate::ui::dialog::Dialog;
use crate::ui::menu_bar::MenuBar;
use crate::ui::popup::MenuItem;

/// A menu of the bar.
pub struct BarMenu {
    /// The title.
    pub title: fn(&Text) -> &'static str,
    /// The actions; `None` is a separator.
    pub items: &'static [Option<Action>],
}

/// A button next to the board.
pub struct PanelButton {
    /// The action.
    pub action: Action,
    /// The label.
    pub label: fn(&Text) -> &'static str,
    /// The area.
    pub rect: Rect,
}

/// A new game that can be started directly.
pub struct NewGame {
    /// The label.
    pub label: fn(&Text) -> &'static str,
    /// The number of the choice for each of the [options](super::game_interface::NewGames::options).
    pub options: &'static [usize],
    /// The side that the computer plays; `None` if two humans play.
    pub computer: Option<Player>,
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Draws the menu bar, if there is one, and the buttons.
    pub(super) fn draw_bar(&self, screen: &mut Framebuffer) {
        self.with_bar(|bar| bar.draw(screen, None));
        for button in self.drawing.buttons() {
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
        self.drawing.buttons().iter().find(|button| button.rect.contains(x, y)).map(|button| button.action)
    }

    /// Opens a menu of the bar. Returns the action chosen.
    pub(super) fn open_menu(&self, m: &mut Machine<'_>, menu: usize) -> Flow<Option<Action>> {
        let chosen = self.with_bar(|bar| bar.open(m, menu)).transpose()?.flatten();
        let menus = self.drawing.bar();
        Ok(chosen.and_then(|(menu, item)| menus.get(menu)?.items.get(item).copied()?))
    }

    /// Calls `then` with the bar in its current state; returns `None` if the game has no bar.
    fn with_bar<T>(&self, then: impl FnOnce(MenuBar<'_>) -> T) -> Option<T> {
        let menus = self.drawing.bar();
        let titles: Vec<&str> = menus.iter().map(|menu| (menu.title)(self.text)).collect();
        let items: Vec<Vec<MenuItem<'_>>> = menus.iter().map(|menu| self.items(menu)).collect();
        let items: Vec<&[MenuItem<'_>]> = items.iter().map(Vec::as_slice).collect();
        (!menus.is_empty()).then(|| then(MenuBar { titles: &titles, menus: &items }))
    }

    fn items(&self, menu: &BarMenu) -> Vec<MenuItem<'static>> {
        let item = |action: &Option<Action>| match *action {
            None => MenuItem::default(),
            Some(action) => MenuItem {
                label: self.drawing.bar_label(action).unwrap_or_else(|| self.label(action)),
                key: action.key(self.drawing.own()),
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
        let dialog = Dialog {
            title: question.title,
            text: question.text,
            buttons: question.answers,
            help: self.text.context_help.question,
        };
        if !self.is_in_progress() || self.ask_beside(m, &dialog)? == Some(0) {
            self.begin_as(m, number);
        }
        Ok(())
    }

    fn begin_as(&mut self, m: &Machine<'_>, number: usize) {
        let Some(game) = self.drawing.new_games().get(number) else { return };
        self.sitting.level = self.some_level();
        self.sitting.seats = Player::BOTH.map(|player| match game.computer {
            Some(computer) if computer == player => PlayerKind::Computer(self.sitting.level),
            _ => PlayerKind::Human,
        });
        self.options = game.options.to_vec();
        self.begin(m);
        self.say_seats();
        self.remember();
    }

    /// Sets the computer's level; the board stays as it is.
    pub(super) fn set_level(&mut self, level: usize) {
        self.sitting.level = level;
        for seat in &mut self.sitting.seats {
            if *seat != PlayerKind::Human {
                *seat = PlayerKind::Computer(level);
            }
        }
        self.say_seats();
        self.keep();
        self.remember();
    }
}
