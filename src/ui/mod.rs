//! Widgets for screens.
//!
//! Each widget is a blocking function on the machine: it shows itself over the screen, handles keys and mouse, restores
//! the screen, and returns the answer. Esc always cancels.
//!
//! | | |
//! |---|---|
//! | [`menu`], [`shadow`] | the original's colour menu |
//! | [`Dialog`], [`tell`] | a question with buttons |
//! | [`List`] | one of many |
//! | [`popup`] | the context menu |
//! | [`MenuBar`] | menus pulled down from the top |
//! | [`TextField`] | a text |
//! | [`editor`] | a source of many lines |
//! | [`Sheet`] | rows and columns, with what can be done with a row |
//! | [`Form`] | several settings at once |
//! | [`Button`] | a button of a screen's own |
//! | [`theme`] | how all of them look |
//!
//! If the machine interrupts a widget, the screen stays as it is.

pub mod button;
pub mod chime;
pub mod contrast;
pub mod dialog;
pub mod editor;
pub mod form;
pub mod hint;
pub mod hover;
pub mod list;
pub mod menu;
pub mod menu_bar;
pub mod popup;
pub mod shadow;
pub mod sheet;
pub mod text_field;
pub mod theme;
pub mod tunes;

mod news;
mod pane;
mod scroll;

pub use button::Button;
pub use dialog::{Dialog, tell};
pub use form::Form;
pub use hover::{Hover, PointerAction};
pub use list::List;
pub use menu::{Choice, Look, Menu};
pub use menu_bar::MenuBar;
pub use sheet::Sheet;
pub use text_field::TextField;
