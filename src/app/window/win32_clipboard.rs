//! What `clipboard.rs` does, on Windows: the clipboard by the crate clipboard-win.

/// The text on the clipboard; `None` if there is none, or another program does not let go of it.
pub(super) fn text() -> Option<String> {
    clipboard_win::get_clipboard_string().ok().filter(|text| !text.is_empty())
}

/// Puts a text on the clipboard; tells whether that was possible. Lines end there as Windows programs expect it.
pub(super) fn set(text: &str) -> bool {
    clipboard_win::set_clipboard_string(&text.replace("\r\n", "\n").replace('\n', "\r\n")).is_ok()
}
