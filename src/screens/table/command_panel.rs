//! The menu bar and the buttons of the screens over the table: the puzzles and the position editor.

use super::PanelLayout;
use super::tooltip::draw_tooltip;
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Button as MouseButton, Flow, Input, Machine};
use crate::text::table::TableText;
use crate::ui::button::{Button, ButtonGrid, ButtonState};
use crate::ui::chime;
use crate::ui::menu_bar::MenuBar;
use crate::ui::popup::MenuItem;
use crate::ui::theme::Look;

/// Returns the arrangement of the buttons.
pub(super) const fn button_grid(look: Look) -> ButtonGrid {
    ButtonGrid { look, least: 102, gaps: (4, 6) }
}

/// A command with the code and the name of its key, and the number of its menu.
pub(super) type CommandKey<C> = (C, u16, &'static str, usize);

/// A command in a menu, which can also have a button.
#[derive(Clone, Copy, Debug)]
struct PanelCommand<'a> {
    /// The code of its key.
    code: u16,
    label: &'a str,
    /// The name of its key.
    key: &'static str,
    /// The number of its menu.
    menu: usize,
    has_button: bool,
    /// The reason why it is not possible now.
    refusal: Option<&'a str>,
}

impl PanelCommand<'_> {
    /// Returns the message that it is not possible now and why; `not_now` joins its label and the reason.
    fn refusal_message(&self, not_now: fn(&str, &str) -> String) -> Option<String> {
        self.refusal.map(|reason| not_now(self.label, reason))
    }
}

/// The effect of an input on a panel.
pub(super) enum PanelInput {
    /// The key of the command that was clicked or chosen, or another input itself.
    Input(Input),
    /// The command is not possible now: the message with the reason.
    Refused(String),
    /// A menu was closed without a choice.
    Closed,
}

/// The commands of a screen, in the order of the menus and buttons.
pub(super) struct CommandPanel<'a> {
    /// The titles of the menus.
    titles: &'a [&'a str],
    commands: Vec<PanelCommand<'a>>,
    /// The look of the buttons, and the areas of the menu bar and of the buttons; empty if there is no room for them.
    look: Look,
    bar: Rect,
    buttons: Rect,
    /// Formats the refusal of a command: its label and the reason.
    not_now: fn(&str, &str) -> String,
}

impl<'a> CommandPanel<'a> {
    /// Creates the panel of commands, with the labels of those that have buttons; the help after them is only in a menu.
    /// The places are those of the table and of the buttons; `refusal` returns the reason why a command is not possible
    /// now.
    pub(super) fn new<C: Copy>(
        commands: &[CommandKey<C>],
        labels: &'a [&'a str],
        titles: &'a [&'a str],
        (table, buttons): (PanelLayout, Rect),
        text: &'a TableText,
        refusal: impl Fn(C) -> Option<&'a str>,
    ) -> CommandPanel<'a> {
        let all_labels = labels.iter().copied().chain([text.actions.help]);
        let commands = commands.iter().zip(all_labels).enumerate();
        let commands = commands.map(|(index, (&(command, code, key, menu), label))| PanelCommand {
            code,
            label,
            key,
            menu,
            has_button: index < labels.len(),
            refusal: refusal(command),
        });
        let (look, bar, not_now) = (table.look, table.bar, text.not_now);
        CommandPanel { titles, commands: commands.collect(), look, bar, buttons, not_now }
    }

    /// Draws the bar and the buttons, with a tooltip for the one at a position of the mouse.
    pub(super) fn draw(&self, screen: &mut Framebuffer, (x, y): (i32, i32)) {
        self.with_bar(|bar| bar.draw(screen, None));
        for (button, command) in self.buttons() {
            let state = match command.refusal {
                Some(_) => ButtonState::Disabled,
                None if button.hit(x, y) => ButtonState::Hovered,
                None => ButtonState::Idle,
            };
            button.draw(screen, state);
        }
        if let Some((button, command)) = self.buttons().find(|(button, _)| button.hit(x, y))
            && let Some(message) = command.refusal_message(self.not_now)
        {
            draw_tooltip(screen, self.look, button.rect, &message);
        }
    }

    /// Handles an input: a click on a button, or one that opens a menu, from which an item is then chosen.
    pub(super) fn press(&self, m: &mut Machine<'_>, input: Input) -> Flow<PanelInput> {
        let chosen = match (self.button_at(input), self.with_bar(|bar| bar.menu_for(input)).flatten()) {
            (Some(command), _) => Some(command),
            (None, Some(menu)) => self.open_menu(m, menu)?,
            (None, None) => return Ok(PanelInput::Input(input)),
        };
        let Some(command) = chosen else { return Ok(PanelInput::Closed) };
        Ok(match command.refusal_message(self.not_now) {
            Some(message) => {
                m.play_tune(chime::ILLEGAL_MOVE.tune);
                PanelInput::Refused(message)
            }
            None => PanelInput::Input(Input::Key(command.code)),
        })
    }

    /// Opens a menu and returns the command that the user chooses.
    fn open_menu(&self, m: &mut Machine<'_>, menu: usize) -> Flow<Option<PanelCommand<'a>>> {
        let chosen = self.with_bar(|bar| bar.open(m, menu)).transpose()?.flatten();
        Ok(chosen.and_then(|(menu, item)| self.menu(menu).nth(item).copied()))
    }

    fn button_at(&self, input: Input) -> Option<PanelCommand<'a>> {
        let Input::Click { x, y, button: MouseButton::Left } = input else { return None };
        self.buttons().find(|(button, _)| button.hit(x, y)).map(|(_, command)| command)
    }

    /// Returns the commands of a menu.
    fn menu(&self, number: usize) -> impl Iterator<Item = &PanelCommand<'a>> {
        self.commands.iter().filter(move |command| command.menu == number)
    }

    fn buttons(&self) -> impl Iterator<Item = (Button<'_>, PanelCommand<'a>)> {
        let shown = self.commands.iter().filter(|command| command.has_button);
        button_grid(self.look)
            .places(self.buttons)
            .zip(shown)
            .map(|(rect, &command)| (Button { look: self.look, rect, label: command.label, key: command.key }, command))
    }

    fn with_bar<T>(&self, then: impl FnOnce(MenuBar<'_>) -> T) -> Option<T> {
        if self.titles.is_empty() {
            return None;
        }
        let item = |command: &PanelCommand<'a>| {
            let enabled = command.refusal.is_none();
            MenuItem { label: command.label, key: command.key, enabled, has_reason: !enabled, ..MenuItem::default() }
        };
        let items: Vec<Vec<MenuItem<'a>>> =
            (0..self.titles.len()).map(|menu| self.menu(menu).map(item).collect()).collect();
        let menus: Vec<&[MenuItem<'_>]> = items.iter().map(Vec::as_slice).collect();
        Some(then(MenuBar { look: self.look, area: self.bar, titles: self.titles, menus: &menus }))
    }
}
