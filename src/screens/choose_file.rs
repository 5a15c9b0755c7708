//! Choosing among the user's files: the file chooser on [`GameFiles`].

use super::context::Context;
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::records::GameFiles;
use crate::settings::GAME_FOLDER;
use crate::text::{Language, Text};
use crate::ui::file_chooser::{FileChoice, FileChooser, FilePurpose, FolderContents, FolderSource, file_path};

/// A folder of files as the source of a file chooser.
pub struct GameFileSource<'f> {
    /// The files.
    pub files: &'f mut dyn GameFiles,
    /// The language of errors.
    pub language: Language,
}

impl FolderSource for GameFileSource<'_> {
    fn list(&mut self, folder: &str) -> Result<FolderContents, String> {
        let listing = self.files.list(folder).map_err(|error| error.localize(self.language))?;
        let caption = match listing.path.is_empty() {
            true => self.files.location().unwrap_or_else(|| self.language.text().ui.files.in_memory.to_owned()),
            false => listing.path.clone(),
        };
        Ok(FolderContents {
            path: listing.path,
            caption,
            parent: listing.parent,
            home: listing.home,
            is_own: listing.is_own,
            folders: listing.folders,
            files: listing.files,
        })
    }
}

/// Returns the contents of a folder with the files in alphabetical order instead of the newest first.
pub fn sorted_by_name(mut contents: FolderContents) -> FolderContents {
    contents.files.sort_by_cached_key(|name| (name.to_lowercase(), name.clone()));
    contents
}

/// The file to ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileQuestion<'a> {
    /// The caption.
    pub title: &'a str,
    /// The purpose.
    pub purpose: FilePurpose<'a>,
    /// The extensions of the files to list.
    pub endings: &'a [&'a str],
    /// An entry above the folders.
    pub entry: Option<&'a str>,
    /// The help.
    pub help: &'a str,
}

/// The answer to a [`FileQuestion`].
pub(crate) enum ChosenFile {
    /// The entry.
    Entry,
    /// A file, by its name for [`GameFiles`].
    File(String),
}

/// Lets the user choose among the game files, beginning in the folder of the last file that was opened or saved. The
/// folder of a file to open is [remembered](Context::remember_folder). Returns `None` if the user cancels.
pub(crate) fn choose_file(
    m: &mut Machine<'_>,
    context: &mut Context<'_>,
    text: &Text,
    question: FileQuestion<'_>,
) -> Flow<Option<ChosenFile>> {
    let last = context.settings.folders[GAME_FOLDER].clone();
    let FileQuestion { title, purpose, endings, entry, help } = question;
    let folder = last.as_deref().unwrap_or_default();
    let chooser = FileChooser { title, folder, purpose, endings, entries: entry.as_slice(), text, help };
    let source = &mut GameFileSource { files: context.files, language: text.language };
    Ok(match chooser.choose(m, source)? {
        None => None,
        Some(FileChoice::Entry(_)) => Some(ChosenFile::Entry),
        Some(FileChoice::File { folder, name }) => {
            if let FilePurpose::Open = purpose {
                context.remember_folder(GAME_FOLDER, &folder);
            }
            let path = file_path(&folder, &name);
            Some(ChosenFile::File(path))
        }
    })
}
