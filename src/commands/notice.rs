//! News of files in the user's words.

use crate::capture::News;
use crate::records::FileFault;
use crate::telling::Tell;
use crate::text::Text;

/// What is said of a picture or an animation that a person keeps, or cannot keep.
pub(super) fn say(text: &Text, news: &News<'_>) -> String {
    match *news {
        News::Saved(name) => (text.album.saved)(name),
        News::Recording(name) => (text.album.recording)(name),
        News::Failed(name, error) => (text.album.failed)(name, &FileFault::from(error).tell(text.language)),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::*;
    use crate::telling::samples::english_in;
    use crate::text::Language;

    #[test]
    fn every_reason_is_in_the_users_language() {
        for kind in [ErrorKind::PermissionDenied, ErrorKind::StorageFull, ErrorKind::NotFound, ErrorKind::BrokenPipe] {
            let said = |language: Language| say(language.text(), &News::Failed("huanle-001.png", &Error::from(kind)));
            let (zh, en) = (said(Language::Chinese), said(Language::English));
            assert!(zh.contains("huanle-001.png") && en.contains("huanle-001.png"), "{zh} {en}");
            assert_eq!(english_in(&zh), None, "{zh}");
            assert_ne!(zh, en);
        }
    }
}
