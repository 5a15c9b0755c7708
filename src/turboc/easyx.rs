//! Recognizes programs for EasyX, a Windows library with the names of graphics.h and other parameters.

use crate::diagnostic::{Diagnostic, Message, Severity, Unsupported};
use crate::source::{SourceMap, Span};
use crate::word_list::WordList;

/// Names that no other library has: a program that calls them was written for EasyX.
const CALLS: WordList = WordList(
    "BeginBatchDraw EndBatchDraw FlushBatchDraw FlushMouseMsgBuffer GetMouseMsg loadimage setlinecolor solidcircle",
);

/// Names that EasyX and EGE have, and graphics.h does not.
const NAMES: WordList = WordList(
    "BeginBatchDraw EX_MOUSE EndBatchDraw ExMessage FlushBatchDraw FlushMouseMsgBuffer GetImageBuffer GetMouseMsg
    HWND IMAGE MOUSEMSG MouseHit PIMAGE SHOWCONSOLE clearcircle clearrectangle clearroundrect drawtext fillcircle
    fillrectangle fillroundrect getmessage loadimage peekmessage setbkmode setfillcolor setlinecolor settextcolor
    solidcircle solidellipse solidpolygon solidrectangle solidroundrect",
);

/// If a program that does not compile was written for EasyX, replaces the errors by one at the first place that shows it.
pub(crate) fn explain(diagnostics: &mut Vec<Diagnostic>, sources: &SourceMap) {
    if !diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return;
    }
    let is_easyx = |diagnostic: &&Diagnostic| match &diagnostic.message {
        Message::Unsupported { what: Unsupported::EasyX } => true,
        Message::UnknownHeader { name, .. } => matches!(name.to_lowercase().as_str(), "easyx.h" | "ege.h"),
        Message::Undeclared { name, .. }
        | Message::UndefinedFunction { name, .. }
        | Message::UnknownWord { name, .. } => NAMES.contains(name),
        _ => false,
    };
    let first = diagnostics.iter().find(is_easyx).map(|diagnostic| diagnostic.span);
    // After a header that is missing, the names are not reported.
    if let Some(span) = first.or_else(|| find_call(sources)) {
        *diagnostics = vec![Diagnostic::error(Message::Unsupported { what: Unsupported::EasyX }, span)];
    }
}

/// Returns the first call of a function of EasyX in the sources.
fn find_call(sources: &SourceMap) -> Option<Span> {
    let own = sources.files.iter().enumerate().filter(|(_, source)| !source.builtin);
    own.flat_map(|(file, source)| {
        let text = &source.bytes;
        let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        CALLS.iter().filter_map(move |name| {
            let length = name.len();
            let starts = (0..text.len().saturating_sub(length)).filter(|&at| text[at..].starts_with(name.as_bytes()));
            let mut calls = starts.filter(|&at| {
                let after = text[at + length..].iter().find(|byte| !byte.is_ascii_whitespace());
                after == Some(&b'(') && !is_part(at.checked_sub(1).and_then(|before| text.get(before)))
            });
            let at = calls.next()?;
            Some(Span { file: file as u16, start: at as u32, length: length as u16 })
        })
    })
    .min_by_key(|span| (span.file, span.start))
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::{Message, Unsupported};
    use crate::{CompileOptions, NoFiles, compile};

    #[test]
    fn a_program_for_easyx_has_one_error() {
        for source in [
            "#include <easyx.h>\nint main() { initgraph(640, 480); circle(1, 2, 3); }\n",
            "#include <graphics.h>\n#include <conio.h>\nint main() { initgraph(640, 480); solidcircle(1, 2, 3); }\n",
            "#include <windows.h>\n#include <graphics.h>\nIMAGE a;\nint main() { loadimage(&a, \"a.png\"); }\n",
            "#include <graphics.h>\nint main() { MOUSEMSG m; m = GetMouseMsg(); }\n",
        ] {
            let errors = compile(&[("a.cpp", source.as_bytes())], &NoFiles, &CompileOptions::default()).err().unwrap();
            let messages: Vec<&Message> = errors.diagnostics.iter().map(|diagnostic| &diagnostic.message).collect();
            assert_eq!(messages, [&Message::Unsupported { what: Unsupported::EasyX }], "{source}");
        }
    }

    #[test]
    fn a_program_with_its_own_functions_of_these_names_compiles() {
        let source =
            "#include <graphics.h>\nvoid solidcircle(int r) { circle(9, 9, r); }\nvoid main() { solidcircle(3); }\n";
        assert!(compile(&[("a.c", source.as_bytes())], &NoFiles, &CompileOptions::default()).is_ok());
    }
}
