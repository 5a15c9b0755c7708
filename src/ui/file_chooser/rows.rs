//! The rows of a file chooser.

use std::borrow::Cow;

use super::{FileChooser, FolderContents, has_ending};
use crate::ui::scroll::Scroll;

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ChooserRow {
    /// An entry of the caller.
    Entry(usize),
    /// The program's own folder.
    Own,
    /// The user's home folder.
    Home,
    /// The folder above.
    Parent,
    /// A folder.
    Folder(usize),
    /// A file.
    File(usize),
    /// Shows this number of files with other extensions.
    Others(usize),
}

/// The rows, and the visible part of them.
pub(super) struct RowList {
    pub rows: Vec<ChooserRow>,
    pub scroll: Scroll,
    /// The selected row.
    pub selected: usize,
    /// `true` if the selection is shown: not while Enter accepts a typed name.
    pub is_shown: bool,
}

impl RowList {
    /// Creates the rows of a folder, with `all` including files with other extensions. Selects the first file, or else the
    /// first row.
    pub(super) fn new(chooser: &FileChooser<'_>, contents: &FolderContents, all: bool, visible: usize) -> RowList {
        let mut rows: Vec<ChooserRow> = (0..chooser.entries.len()).map(ChooserRow::Entry).collect();
        rows.extend((!contents.is_own).then_some(ChooserRow::Own));
        rows.extend(contents.home.is_some().then_some(ChooserRow::Home));
        rows.extend(contents.parent.is_some().then_some(ChooserRow::Parent));
        rows.extend((0..contents.folders.len()).map(ChooserRow::Folder));
        let is_offered = |name: &str| {
            all || chooser.endings.is_empty() || chooser.endings.iter().any(|ending| has_ending(name, ending))
        };
        rows.extend(
            (0..contents.files.len()).filter(|&index| is_offered(&contents.files[index])).map(ChooserRow::File),
        );
        let others = contents.files.iter().filter(|name| !is_offered(name)).count();
        rows.extend((others > 0).then_some(ChooserRow::Others(others)));
        let first = rows.iter().position(|row| matches!(row, ChooserRow::File(_))).unwrap_or(0);
        let scroll = Scroll::new(rows.len(), visible);
        let mut list = RowList { rows, scroll, selected: 0, is_shown: true };
        list.select(first);
        list
    }

    /// Returns the selected row.
    pub(super) fn selected(&self) -> Option<&ChooserRow> {
        self.rows.get(self.selected)
    }

    /// Selects a row and shows it.
    pub(super) fn select(&mut self, row: usize) {
        self.selected = row.min(self.rows.len().saturating_sub(1));
        self.scroll.reveal(self.selected);
    }

    /// Moves the selection.
    pub(super) fn select_by(&mut self, rows: isize) {
        self.select(self.selected.saturating_add_signed(rows));
    }

    /// Returns the text of a row.
    pub(super) fn label<'c>(
        &self,
        row: usize,
        chooser: &FileChooser<'c>,
        contents: &'c FolderContents,
    ) -> Cow<'c, str> {
        let words = &chooser.text.ui.files;
        Cow::Borrowed(match self.rows[row] {
            ChooserRow::Entry(index) => chooser.entries[index],
            ChooserRow::Own => words.own,
            ChooserRow::Home => words.home,
            ChooserRow::Parent => words.parent,
            ChooserRow::Folder(index) => &contents.folders[index],
            ChooserRow::File(index) => &contents.files[index],
            ChooserRow::Others(count) => return Cow::Owned((words.others)(count)),
        })
    }

    /// Returns the name of a folder or file.
    fn name<'c>(&self, contents: &'c FolderContents, row: usize) -> Option<&'c str> {
        match self.rows.get(row)? {
            ChooserRow::Folder(index) => Some(&contents.folders[*index]),
            ChooserRow::File(index) => Some(&contents.files[*index]),
            _ => None,
        }
    }

    /// Returns the row of the folder or file with this name; if there is none, ignoring case.
    pub(super) fn find(&self, contents: &FolderContents, name: &str) -> Option<usize> {
        let has =
            |same: &dyn Fn(&str) -> bool| (0..self.rows.len()).find(|&row| self.name(contents, row).is_some_and(same));
        has(&|other| other == name).or_else(|| has(&|other| other.to_lowercase() == name.to_lowercase()))
    }

    /// Returns whether the selected folder or file begins with a text, ignoring case.
    pub(super) fn begins_with(&self, contents: &FolderContents, text: &str) -> bool {
        let name = self.name(contents, self.selected).unwrap_or_default();
        name.to_lowercase().starts_with(&text.to_lowercase())
    }

    /// Selects the first file that begins with a text, or else the first folder, ignoring case.
    pub(super) fn select_beginning(&mut self, contents: &FolderContents, text: &str) {
        let text = text.to_lowercase();
        let begins = |row: &usize| {
            let name = self.name(contents, *row);
            name.is_some_and(|name| !text.is_empty() && name.to_lowercase().starts_with(&text))
        };
        let is_file = |row: &usize| matches!(self.rows[*row], ChooserRow::File(_));
        let rows = || (0..self.rows.len()).filter(begins);
        if let Some(row) = rows().find(is_file).or_else(|| rows().next()) {
            self.select(row);
        }
    }
}
