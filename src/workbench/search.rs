//! Find in files: all matches in the open files and in the sources of their folder, as a list.

use super::{Workbench, is_source};
use crate::machine::{Flow, Machine};
use crate::ui::editor::{Selection, SourceFormat, TextPosition, find_matches};
use crate::ui::{List, TextField};

/// The most matches that are listed.
const MAX_HITS: usize = 500;

/// The last search in files.
#[derive(Default)]
pub(super) struct FileSearch {
    text: String,
    /// The index of the match chosen last.
    chosen: usize,
}

/// A match.
struct Hit {
    /// The index of an open file, or the name of a file of the current folder.
    file: Result<usize, String>,
    line: usize,
    range: std::ops::Range<usize>,
    /// The row of the list.
    row: String,
}

impl Workbench<'_> {
    /// Asks for a text, lists its matches in all files, and goes to the chosen one.
    pub(super) fn find_in_files(&mut self, m: &mut Machine<'_>) -> Flow {
        let words = &self.words.search;
        let selected = self.editor().selected_text();
        let word =
            if selected.is_empty() || selected.contains('\n') { self.editor().word().to_owned() } else { selected };
        let initial = if word.is_empty() { self.search.text.clone() } else { word };
        let field = TextField {
            title: words.title,
            hint: words.hint,
            initial: &initial,
            keys: self.text.ui.field_keys,
            help: words.help,
        };
        let Some(text) = field.read(m)?.filter(|text| !text.is_empty() && !text.contains('\n')) else { return Ok(()) };
        let hits = self.hits(&text);
        if hits.is_empty() {
            self.message = Some((words.nothing)(&text));
            return Ok(());
        }
        let rows: Vec<String> = hits.iter().map(|hit| hit.row.clone()).collect();
        let title = (words.found)(hits.len(), &text);
        let selected = if text == self.search.text { self.search.chosen } else { 0 };
        let list = List { title: &title, items: &rows, selected, keys: self.words.open_keys, help: words.list_help };
        let chosen = list.choose(m)?;
        self.search = FileSearch { text, chosen: chosen.unwrap_or(selected) };
        if let Some(hit) = chosen.map(|index| &hits[index]) {
            let is_shown = match &hit.file {
                Ok(index) => {
                    self.show_file(*index);
                    true
                }
                Err(name) => self.open_named(&self.disk.folder(), name),
            };
            if is_shown {
                let at = |byte| TextPosition::new(hit.line, byte);
                self.editor_mut().go_to(at(hit.range.start));
                self.editor_mut().select(Selection { anchor: at(hit.range.start), cursor: at(hit.range.end) });
            }
        }
        Ok(())
    }

    /// Returns the matches of a text: in the open files, then in the other sources of the current folder.
    fn hits(&mut self, text: &str) -> Vec<Hit> {
        let mut hits = Vec::new();
        for (index, file) in self.files.iter().enumerate() {
            let buffer = file.editor.buffer();
            let lines = (0..buffer.len()).map(|line| buffer.line(line));
            find(&mut hits, &file.name, lines, text, &Ok(index));
        }
        let folder = self.disk.folder();
        let names = self.disk.list(&folder).map_or(Vec::new(), |contents| contents.files);
        for name in names.into_iter().filter(|name| is_source(name)) {
            if self.find_open(&folder, &name).is_none()
                && let Ok(bytes) = self.disk.read(&name)
            {
                let (source, _) = SourceFormat::decode(&bytes);
                find(&mut hits, &name, source.lines(), text, &Err(name.clone()));
            }
        }
        hits
    }
}

/// Adds the matches in the lines of a file.
fn find<'l>(
    hits: &mut Vec<Hit>,
    name: &str,
    lines: impl Iterator<Item = &'l str>,
    text: &str,
    file: &Result<usize, String>,
) {
    for (line, source) in lines.enumerate() {
        for range in find_matches(source, text) {
            if hits.len() < MAX_HITS {
                let row = format!("{name}:{}: {}", line + 1, source.trim().replace('\t', " "));
                hits.push(Hit { file: file.clone(), line, range, row });
            }
        }
    }
}
