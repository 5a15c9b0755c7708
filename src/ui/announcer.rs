//! Announces what a widget selects, for users who cannot see the screen.

use crate::machine::Machine;

/// Announces the selection of a widget: at first after the widget's title, later whenever it changes.
#[derive(Debug, Default)]
pub(super) struct Announcer(Option<String>);

impl Announcer {
    /// Creates an announcer of changes of a selection that is known.
    pub(super) fn after(selection: String) -> Announcer {
        Announcer(Some(selection))
    }

    /// Announces these parts of the selection, unless they are the same as before; empty parts are left out.
    pub(super) fn announce(&mut self, m: &mut Machine<'_>, title: &str, parts: &[&str]) {
        let selection = join(parts);
        if self.0.as_deref() == Some(&selection) {
            return;
        }
        m.announce(&if self.0.is_none() { join(&[title, &selection]) } else { selection.clone() });
        self.0 = Some(selection);
    }
}

/// Joins the parts that are not empty.
pub(super) fn join(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}
