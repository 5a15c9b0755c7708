use super::*;
use crate::machine::timeline::{ScriptedHost, Timeline};
use crate::machine::{Event, Flow, Headless, Speed};
use crate::ui::TextField;
use crate::ui::theme::Look;

/// Returns the text of a field after a script, with what was chosen before.
fn typed(script: &str, recent: Option<Vec<String>>) -> (String, InputMode) {
    let mut nobody = Headless;
    let mut host = ScriptedHost::new(format!("{script} Enter 1s").parse().unwrap(), &mut nobody);
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    m.input_method.recent = recent;
    let field =
        TextField { title: "姓名", hint: "", initial: "", keys: crate::text::key_line::KeyLine::NONE, help: "" };
    let text: Flow<Option<String>> = field.read(&mut m);
    (text.unwrap().unwrap(), m.input_method.mode)
}

#[test]
fn what_keys_type() {
    for (script, expected) in [
        ("Ctrl+Space N I H A O Space", "你好"),
        ("Ctrl+Space W Z Q 1", "五子棋"),
        ("Ctrl+Space N I 2", "泥"),
        ("Ctrl+Space N I H A O 2 H A O Esc", "你"),
        ("Ctrl+Space N I H A O Enter", "nihao"),
        ("Ctrl+Space N I H Backspace Space", "你"),
        ("Ctrl+Space X I ' A N Space", "西安"),
        ("Ctrl+Space N I Esc A Ctrl+Space A", "a"),
        ("Ctrl+Space N I H A O , W O Space Shift+1", "你好，我！"),
        ("Ctrl+Space Shift+' Q I Space Shift+' .", "“其”。"),
        ("Ctrl+Space Shift+A 1", "A1"),
        ("Ctrl+Space N I PgDn PgUp = - Right Space", "你"),
        ("Ctrl+Space N I Space Shift N I Shift N I Space", "你ni你"),
        ("Ctrl+Space N I Space Shift+A Shift+Left N I Space", "你你"),
        ("Shift N I", "ni"),
        ("Ctrl+Space N I Space Ctrl+A Ctrl+C End Ctrl+V", "你你"),
    ] {
        assert_eq!(typed(script, None).0, expected, "{script}");
    }
}

#[test]
fn the_mode_outlives_a_field_and_choices_are_remembered_only_if_wanted() {
    assert_eq!(typed("Ctrl+Space", None).1, InputMode::Chinese);
    assert_eq!(typed("Ctrl+Space N I 2 N I 1", None).0, "泥你");
    assert_eq!(typed("Ctrl+Space N I 2 N I 1", Some(Vec::new())).0, "泥泥");
}

#[test]
fn everything_can_be_clicked() {
    let y = 480 - Look::STANDARD.input_line_height() / 2;
    let first = format!("click:140,{y}");
    for (script, expected) in [
        (format!("Ctrl+Space N I {first}"), "你"),
        (format!("Ctrl+Space N I click:635,{y} click:600,{y} {first}"), "你"),
        (format!("Ctrl+Space N I click:10,{y} N I click:10,{y} N I Space"), "ni你"),
    ] {
        assert_eq!(typed(&script, None).0, expected, "{script}");
    }
    assert_ne!(typed(&format!("Ctrl+Space N I click:635,{y} {first}"), None).0, "你");
}

#[test]
fn pages_fit_in_the_line() {
    for letters in ["s", "shi", "zhongguo", "n'h", "qwertyuiopasdfghjklzxcvbnm"] {
        let candidates = pinyin::candidates(letters, &[]);
        for width in [360, 640, 1366] {
            let line = line::CandidateBar::above(Look::STANDARD, Rect::new(0, 0, width, 480), 480);
            let pages = line.pages(letters, &candidates);
            assert_eq!(pages.iter().map(|page| page.len()).sum::<usize>(), candidates.len());
            assert!(pages.iter().all(|page| (1..=10).contains(&page.len())));
        }
    }
}

#[test]
fn a_text_of_the_desktops_input_method_goes_into_the_field() {
    let mut nobody = Headless;
    let text = "你好".chars().zip(20..).map(|(c, frame)| (frame, Event::Text(c)));
    let early = std::iter::once((0, Event::Text('早')));
    let mut timeline: Timeline = "A 1s B Enter 1s".parse().unwrap();
    timeline.events.extend(early.chain(text));
    timeline.events.sort_by_key(|&(frame, _)| frame);
    let mut host = ScriptedHost::new(timeline, &mut nobody);
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    let field = TextField { title: "", hint: "", initial: "", keys: crate::text::key_line::KeyLine::NONE, help: "" };
    m.show_now().unwrap();
    let read: Flow<Option<String>> = field.read(&mut m);
    assert_eq!(read.unwrap().unwrap(), "a你好b", "text from before the field is lost");
}
