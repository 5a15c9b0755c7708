//! News of files in the user's words.

use std::io::ErrorKind;

use crate::capture::News;
use crate::text::Album;

/// What is said of a picture or an animation that a person keeps, or cannot keep.
pub fn say(text: &Album, news: &News<'_>) -> String {
    match *news {
        News::Saved(name) => (text.saved)(name),
        News::Recording(name) => (text.recording)(name),
        News::Failed(name, error) => {
            let other = error.to_string();
            let reason = match error.kind() {
                ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => text.refused,
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => text.full,
                ErrorKind::NotFound => text.missing,
                _ => &other,
            };
            (text.failed)(name, reason)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::text::Language;

    #[test]
    fn every_reason_that_a_user_can_mend_is_in_his_language() {
        for text in Language::ALL.map(|language| &language.text().album) {
            let said = |kind: ErrorKind| say(text, &News::Failed("huanle-001.png", &io::Error::from(kind)));
            let kinds = [ErrorKind::PermissionDenied, ErrorKind::StorageFull, ErrorKind::NotFound];
            for (kind, reason) in kinds.into_iter().zip([text.refused, text.full, text.missing]) {
                assert!(said(kind).contains(reason) && said(kind).contains("huanle-001.png"), "{}", said(kind));
            }
            assert_eq!(said(ErrorKind::ReadOnlyFilesystem), said(ErrorKind::PermissionDenied));
            assert!(said(ErrorKind::BrokenPipe).contains(&io::Error::from(ErrorKind::BrokenPipe).to_string()));
        }
    }
}
