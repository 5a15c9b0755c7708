//! Tests of the editor: keys and clicks in, text and positions out.

use std::time::{Duration, Instant};

use super::*;
use crate::machine::timeline::ScriptedHost;
use crate::machine::{Headless, Speed};
use crate::text::Language as Tongue;
use crate::ui::theme::Look;

const PLACE: Rect = Rect::new(0, 20, 640, 440);

/// Applies a script to a text; `|` stands for the cursor, also in the result, and `[` for the start of a selection.
fn worked(text: &str, script: &str) -> String {
    let editor = after(text, script);
    let Selection { anchor, cursor } = editor.selection;
    let mut marks = vec![(cursor, '|')];
    if anchor != cursor {
        marks.push((anchor, '['));
    }
    marks.sort_by(|one, other| other.cmp(one));
    let mut lines: Vec<String> = (0..editor.buffer.len()).map(|line| editor.buffer.line(line).to_owned()).collect();
    marks.into_iter().for_each(|(place, mark)| lines[place.line].insert(place.byte, mark));
    lines.join("\n")
}

fn after(text: &str, script: &str) -> Editor {
    let before = text.find('|');
    let plain = text.replace('|', "");
    let mut editor = Editor::new(Look::STANDARD, &plain, Language::C, PLACE);
    if let Some(at) = before {
        let line = text[..at].matches('\n').count();
        let byte = at - text[..at].rfind('\n').map_or(0, |end| end + 1);
        editor.select(Selection::at(TextPosition::new(line, byte)));
    }
    let mut nobody = Headless;
    let mut host = ScriptedHost::new(format!("{script} 100ms").parse().unwrap(), &mut nobody);
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    while editor
        .run(&mut m, &Tabs::title("a.c"), &Tongue::English.text().workbench.editor, &NoCompletion, &mut |_, _| {})
        .is_ok()
    {}
    editor
}

#[test]
fn keys_do_what_they_say() {
    for (text, script, expected) in [
        ("|", "Shift+I N T Space A ;", "Int a;|"),
        ("if(x)|", "Space Shift+[ Enter X ; Enter Shift+]", "if(x) {\n    x;\n}|"),
        ("\tif(x){|", "Enter X", "\tif(x){\n\t\tx|"),
        ("ab|cd", "Enter", "ab\n|cd"),
        ("a棋|b", "Backspace Backspace Del", "|"),
        ("one two|", "Ctrl+Backspace", "one |"),
        ("|one two", "Ctrl+Del", "|two"),
        ("int x;|\nint y;", "Shift+Down Shift+Home Ctrl+X End Ctrl+V", "int x;int y;\n|"),
        ("|abc", "Shift+Right Shift+Right Ctrl+C End Ctrl+V Shift+Ins", "abcabab|"),
        ("|abc", "Shift+End Shift+Del", "|"),
        ("a|b", "Ctrl+A X", "x|"),
        ("|a\nb", "Ctrl+Y", "|b"),
        ("|a b", "X Ctrl+Z Ctrl+Y", "x|a b"),
        ("a|", "X Y Alt+Backspace Shift+Alt+Backspace", "axy|"),
        ("|abc", "Ins X Y", "xy|c"),
        ("  abc|", "Home", "  |abc"),
        ("  abc|", "Home Home", "|  abc"),
        ("ab|cd\nx\nabcdef", "Down Down", "abcd\nx\nab|cdef"),
        ("int a, b|;", "Ctrl+Left Ctrl+Left", "int a|, b;"),
        ("|int a, b;", "Ctrl+Right Ctrl+Right", "int a|, b;"),
        ("a\n|b\nc", "Ctrl+End Shift+Ctrl+Home", "|a\nb\nc["),
        ("|a\nb\nc", "Shift+Down Shift+Down Tab", "[    a\n    b\n|c"),
        ("\ta\n    b\n|", "Ctrl+A Shift+Tab", "[a\nb\n|"),
        ("a|b", "Tab", "a   |b"),
        ("a\n  b|\n", "Ctrl+D", "a\n  // b|\n"),
        ("a\n  // b|\n", "Ctrl+D", "a\n  b|\n"),
        ("|\n\n\nend", "Ctrl+G 4 Enter", "\n\n\n|end"),
        ("|one two one", "Ctrl+F O N E Enter Esc", "one two [one|"),
        ("|one two one", "Ctrl+F O N E Enter Enter Esc", "[one| two one"),
        ("|one two one", "Ctrl+Q F T W Esc Esc", "one [tw|o one"),
        ("|one two one", "Ctrl+H O N E Tab 1 Enter Esc", "1 two [one|"),
        ("|one two one", "Ctrl+H O N E Tab 1 Ctrl+Enter Esc", "|1 two 1"),
        ("|one two one", "Ctrl+H O N E Tab 1 Ctrl+Enter Esc Ctrl+Z", "one two [one|"),
        ("a|", r"paste:x\ny", "ax\ny|"),
    ] {
        assert_eq!(worked(text, script), *expected, "{text:?} {script}");
    }
}

#[test]
fn the_mouse_selects_words_and_lines_and_drags() {
    // The first character of the text is at about (47, 38).
    let text = "int alpha;\nint beta;";
    assert_eq!(worked(text, "click:80,40"), "int |alpha;\nint beta;");
    assert_eq!(worked(text, "click:90,40 click:90,40"), "int [alpha|;\nint beta;");
    assert_eq!(worked(text, "click:90,40 click:90,40 click:90,40"), "[int alpha;\n|int beta;");
    assert_eq!(worked(text, "drag:80,40,80,60"), "int [alpha;\nint |beta;");
    assert_eq!(worked(text, "drag:80,60,80,40"), "int |alpha;\nint [beta;");
    assert_eq!(worked(text, "click:80,40 hold:Shift,10ms click:600,300"), "int alpha;\nint beta;|");
}

#[test]
fn the_wheel_and_the_arrows_with_ctrl_scroll() {
    let long: String = (0..100).map(|line| format!("line {line}\n")).collect();
    assert_eq!(after(&long, "wheel:-2").view.top, 6);
    assert_eq!(after(&long, "wheel:-2 wheel:1").view.top, 3);
    let editor = after(&long, "Ctrl+Down Ctrl+Down");
    assert_eq!((editor.view.top, editor.cursor().line), (2, 2));
    assert_eq!(after(&long, "PgDn").cursor().line, editor.view.rows() - 1);
}

#[test]
fn ten_thousand_lines_are_no_burden() {
    let text = "    for (i = 0; i < 100; i++) { total += values[i]; } /* sum */\n".repeat(10_000);
    let mut editor = Editor::new(Look::STANDARD, &text, Language::C, PLACE);
    let mut nobody = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut nobody);
    let words = &Tongue::English.text().workbench.editor;
    let began = Instant::now();
    for number in 0..200 {
        editor.go_to(TextPosition::new(number * 49, 4));
        for command in [Command::Type('x'), Command::Enter, Command::Undo, Command::Delete(Motion::Left)] {
            editor.perform(&mut m, command);
        }
        editor.draw(&mut m.screen, &Tabs::title(""), words, true);
    }
    // A watchdog: work that grows with the number of lines would take hours.
    assert!(began.elapsed() < Duration::from_secs(300));
}
