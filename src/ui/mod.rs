//! Widgets for screens.
//!
//! Each widget is a blocking function on the machine: it shows itself over the screen, handles keys and mouse, restores
//! the screen, and returns the answer. Esc always cancels.
//!
//! | | |
//! |---|---|
//! | [`menu`], [`shadow`] | the original's colour menu |
//! | [`Dialog`], [`show_message`], [`show_keys`] | a question with buttons |
//! | [`List`] | a choice from a list |
//! | [`popup`] | the context menu |
//! | [`MenuBar`] | menus pulled down from the top |
//! | [`FileChooser`] | a file to open or to save |
//! | [`TextField`] | a text |
//! | [`input_method`] | Chinese in every text field and in the editor |
//! | [`editor`] | a source editor for text of many lines |
//! | [`TextView`] | a long text to scroll through |
//! | [`TableView`] | a table with actions for its rows |
//! | [`Form`] | several settings at once |
//! | [`Button`] | a single button on a screen |
//! | [`KeyBar`] | a line of keys, which can be clicked |
//! | [`theme`] | the common look |
//! | [`layout`] | rows and columns of panels for a screen of any size |
//!
//! If the machine interrupts a widget, the screen stays as it is.

pub mod button;
pub mod chime;
pub mod contrast;
pub mod dialog;
pub mod editor;
pub mod file_chooser;
pub mod form;
pub mod help;
pub mod hover;
pub mod input_method;
pub mod key_bar;
pub mod layout;
pub mod list;
pub mod menu;
pub mod menu_bar;
pub mod popup;
pub mod shadow;
pub mod table_view;
pub mod text_field;
pub mod text_view;
pub mod theme;
pub mod tunes;

mod announcer;
mod char_class;
mod event;
mod pane;
pub(crate) mod scroll;
mod text_edit;

pub use button::Button;
pub use dialog::{Dialog, show_keys, show_message};
pub use file_chooser::FileChooser;
pub use form::Form;
pub use hover::{Hover, PointerAction};
pub use key_bar::{KeyAreas, KeyBar};
pub use list::List;
pub use menu::{Menu, MenuChoice, MenuColors};
pub use menu_bar::MenuBar;
pub use table_view::TableView;
pub use text_field::TextField;
pub use text_view::TextView;
