//! The clipboard on Windows, through the crate clipboard-win; replaces `clipboard.rs`.

/// Returns the text on the clipboard, or `None` if it has no text or another program keeps it open.
pub(super) fn text() -> Option<String> {
    clipboard_win::get_clipboard_string().ok().filter(|text| !text.is_empty())
}

/// Puts a text on the clipboard, with Windows line ends. Returns whether it succeeded.
pub(super) fn set(text: &str) -> bool {
    clipboard_win::set_clipboard_string(&text.replace("\r\n", "\n").replace('\n', "\r\n")).is_ok()
}
