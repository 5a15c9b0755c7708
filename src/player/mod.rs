//! The player: the panels of screens that show a run step by step, for lessons and for the debugger.
//!
//! | file | contents |
//! |---|---|
//! | `panels` | the panels and their measures |
//! | `arrangement` | rows and columns of panels, of which the first that fits the stage is taken |
//! | `buttons` | the rows of buttons, each with its key |
//! | `lens` | the magnifier, and frames |
//! | `draw` | title, picture and other parts that all players draw |
//! | `values` | rows of names and values |

pub(crate) mod arrangement;
pub(crate) mod buttons;
pub(crate) mod draw;
pub(crate) mod lens;
pub(crate) mod panels;
pub(crate) mod values;
