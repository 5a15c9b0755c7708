//! The widgets, with keys and with the mouse; golden pictures of each.

use crate::common::golden;
use crate::common::labels::LabelHost;
use huanle::gfx::{Color, Framebuffer, Rect};
use huanle::machine::{Flow, Headless, Host, Interrupt, Machine, Speed};
use huanle::text::Language;
use huanle::text::key_line::{KeyEntry, KeyLine};
use huanle::text::ui::UiText;
use huanle::ui::button::ButtonState;
use huanle::ui::editor::{Editor, LineDiagnostic, NoCompletion, Tabs};
use huanle::ui::form::Row;
use huanle::ui::popup::{self, MenuItem};
use huanle::ui::theme::{FRAME, Look, SHADOW, SHADOW_DEPTH};
use huanle::ui::{Button, Dialog, Form, List, MenuBar, TextField, show_message};
use proptest::prelude::*;

fn text(language: Language) -> &'static UiText {
    &language.text().ui
}

fn zh() -> &'static UiText {
    text(Language::Chinese)
}

/// A line of keys that consists of one text.
fn long_keys(text: &str) -> KeyLine {
    let text: &'static str = text.to_owned().leak();
    KeyLine { gap: "", entries: vec![KeyEntry { keys: &[], label: text }].leak() }
}

/// Fills the screen with something that a widget must restore.
fn ground(screen: &mut Framebuffer) {
    for x in 0..640 {
        for y in 0..480 {
            screen.put_pixel(x, y, Color::wrapping(if (x / 16 + y / 16) % 2 == 0 { 2 } else { 10 }));
        }
    }
}

/// Returns a widget's answer to a script; `Err` if the script ends first. When the widget answers, the screen must be
/// restored.
fn answer<T>(script: &str, widget: impl FnOnce(&mut Machine<'_>) -> Flow<T>) -> Flow<T> {
    run(script, widget).0
}

/// Returns the picture at the end of a script that leaves the widget open.
fn shown<T: std::fmt::Debug>(script: &str, widget: impl FnOnce(&mut Machine<'_>) -> Flow<T>) -> Framebuffer {
    let (answer, screen) = run(script, widget);
    assert_eq!(answer.err(), Some(Interrupt::Ended));
    screen
}

fn run<T>(script: &str, widget: impl FnOnce(&mut Machine<'_>) -> Flow<T>) -> (Flow<T>, Framebuffer) {
    run_on(&mut LabelHost::new(script, &mut Headless), widget)
}

fn run_on<T>(host: &mut dyn Host, widget: impl FnOnce(&mut Machine<'_>) -> Flow<T>) -> (Flow<T>, Framebuffer) {
    // The widgets must work at any speed, even if animations take no time.
    let mut m = Machine::new(1, Speed::Instant, host);
    ground(&mut m.screen);
    let before = m.screen.clone();
    let answer = widget(&mut m);
    if answer.is_ok() {
        assert!(m.screen == before, "the screen is not put back");
    }
    (answer, m.screen.clone())
}

const SAVE: Dialog<'_> = Dialog {
    title: "保存棋谱",
    text: "这局棋还没有保存。退出以前要保存吗？\n不保存的话，这局棋就再也找不回来了。",
    buttons: &["保存(S)", "不保存(N)", "取消(C)"],
    help: "左右键选，回车回答。",
};

fn save(m: &mut Machine<'_>) -> Flow<Option<usize>> {
    SAVE.ask(m)
}

#[test]
fn f1_tells_how_a_question_is_answered() {
    let (asked, help) = (shown("1s", save), shown("F1 1s", save));
    assert_ne!(asked.pixels(), help.pixels(), "something is told");
    assert_eq!(shown("F1 1s x 1s", save).pixels(), asked.pixels(), "any key leads back");
    assert_eq!(answer("F1 1s Esc 1s Right Enter 1s", save), Ok(Some(1)), "and answers nothing");
    let field =
        TextField { title: "棋谱", hint: "", initial: "甲", keys: KeyLine::NONE, help: "打字，回车确定。" };
    assert_eq!(answer("F1 1s Enter 1s Enter 1s", |m| field.read(m)), Ok(Some("甲".to_owned())));
}

#[test]
fn a_dialog_by_keys() {
    for (script, expected) in [
        ("Enter", Some(0)),
        ("Space", Some(0)),
        ("Right Enter", Some(1)),
        ("Tab Tab Enter", Some(2)),
        ("Left Enter", Some(2)),
        ("Shift+Tab Enter", Some(2)),
        ("Right*3 Enter", Some(0)),
        ("N", Some(1)),
        ("Shift+C", Some(2)),
        ("Esc", None),
        ("Up Down PgUp PgDn Home End X Esc", None),
    ] {
        assert_eq!(answer(&format!("{script} 1s"), save), Ok(expected), "{script}");
    }
    assert_eq!(answer("Enter 1s", |m| Dialog { buttons: &[], ..SAVE }.ask(m)), Ok(None));
    assert_eq!(answer("Left Tab Esc 1s", |m| Dialog { buttons: &[], ..SAVE }.ask(m)), Ok(None));
}

#[test]
fn a_dialog_by_mouse() {
    assert_eq!(answer("click:不保存(N) 1s", save), Ok(Some(1)));
    assert_eq!(answer("click:20,20 1s", save), Err(Interrupt::Ended), "beside it nothing happens");
    // A drag has points: from the second button to the corner.
    assert_eq!(answer("drag:320,268,20,20 1s", save), Err(Interrupt::Ended), "let go beside the button");
    assert_eq!(answer("move:不保存(N) Enter 1s", save), Ok(Some(1)), "the mouse chooses what it is over");
    golden("ui/dialog", &shown("300ms", save));
    golden("ui/dialog-pressed", &run_on(&mut LabelHost::holding("click:不保存(N)", &mut Headless), save).1);
}

#[test]
fn the_longest_dialog_scrolls() {
    let long = "围棋起源于中国，古代称为弈，是棋类之鼻祖。The rules are simple and the game is deep. ".repeat(40);
    let long = |m: &mut Machine<'_>| Dialog { title: "说明", text: &long, buttons: &[zh().ok], help: "" }.ask(m);
    let start = shown("100ms", long);
    golden("ui/dialog-long", &shown("PgDn 100ms", long));
    assert!(start == shown("PgDn PgUp 100ms", long));
    assert!(shown("End 100ms", long) == shown("PgDn*9 100ms", long));
    assert!(shown("End 100ms", long) == shown("End Down 100ms", long));
    assert!(shown("Down 100ms", long) != start);
}

#[test]
fn news_are_told() {
    let show = |m: &mut Machine<'_>| {
        show_message(m, "Saved", "The game is kept as 2026-11-20-1.ggf.", Language::English.text())
    };
    assert_eq!(answer("Enter 1s", show), Ok(()));
    assert_eq!(answer("O 1s", show), Ok(()));
    assert_eq!(answer("Esc 1s", show), Ok(()));
    golden("ui/dialog-en", &shown("100ms", show));
    assert!(shown("F1 100ms", show) != shown("100ms", show), "how one goes on");
}

fn games(count: usize) -> Vec<String> {
    let name = |index| format!("第 {:03} 局　黑 {} : 白 {}", index + 1, 33 + index % 30, 31 - index % 30);
    (0..count).map(name).collect()
}

fn list(m: &mut Machine<'_>, count: usize) -> Flow<Option<usize>> {
    List { title: "打开棋谱", items: &games(count), selected: 3, keys: zh().list_keys, help: "" }.choose(m)
}

#[test]
fn a_list_by_keys() {
    for (script, expected) in [
        ("Enter", Some(3)),
        ("Space", Some(3)),
        ("Down Down Enter", Some(5)),
        ("Up Enter", Some(2)),
        ("Home Up Enter", Some(0)),
        ("End Down Enter", Some(99)),
        ("PgDn Enter", Some(22)),
        ("PgDn PgUp Enter", Some(3)),
        ("Esc", None),
    ] {
        assert_eq!(answer(&format!("{script} 1s"), |m| list(m, 100)), Ok(expected), "{script}");
    }
    assert_eq!(answer("Down Up PgUp Space Enter 1s", |m| list(m, 0)), Ok(None));
    assert_eq!(answer("End Enter 1s", |m| list(m, 1)), Ok(Some(0)));
}

#[test]
fn letters_find_items() {
    let names = ["Alpha", "beta", "Bern", "Bertha", "gamma", "new game", "newer"].map(str::to_owned);
    let list = |m: &mut Machine<'_>| {
        List { title: "Names", items: &names, selected: 0, keys: KeyLine::NONE, help: "" }.choose(m)
    };
    for (script, expected) in [
        ("B Enter", 1),
        ("B B Enter", 2),
        ("B B B B Enter", 1),
        ("B E R Enter", 2),
        ("B E R T Enter", 3),
        ("B 2s E Enter", 1),
        ("Shift+G Enter", 4),
        ("N E W Space G Enter", 5),
        ("N E W E Enter", 6),
        ("Z Enter", 0),
    ] {
        assert_eq!(answer(&format!("{script} 1s"), list), Ok(Some(expected)), "{script}");
    }
}

#[test]
fn a_list_by_mouse() {
    golden("ui/list", &shown("move:200,200 100ms", |m| list(m, 100)));
    assert_eq!(answer("click:9,9 1s", |m| list(m, 100)), Ok(None), "beside it");
    assert_eq!(answer("rclick:9,9 1s", |m| list(m, 100)), Ok(None), "beside it");
    assert_eq!(answer("rclick:300,200 Esc 1s", |m| list(m, 100)), Ok(None));
    let clicked = |y: i32| answer(&format!("click:300,{y} 1s"), |m| list(m, 100)).unwrap().unwrap();
    assert_eq!(clicked(218), clicked(200) + 1, "rows are 18 pixels high");
    assert_eq!(answer("move:300,200 Enter 1s", |m| list(m, 100)), Ok(Some(clicked(200))));
}

#[test]
fn a_list_of_a_hundred_thousand() {
    let made = std::cell::Cell::new(0);
    let item = |index: usize| {
        made.set(made.get() + 1);
        format!("puzzle {index}")
    };
    let list =
        List { title: "Puzzles", items: &[], selected: 50_000, keys: text(Language::English).list_keys, help: "" };
    let choose = |m: &mut Machine<'_>| list.choose_lazily(m, 100_000, item);
    assert_eq!(answer("Down Enter 1s", choose), Ok(Some(50_001)));
    assert!(made.get() < 100, "{} items were made", made.get());
    assert_eq!(answer("End Enter 1s", choose), Ok(Some(99_999)));
    // The bar is nearly as high as the list: dragging it all the way reaches either end.
    assert_eq!(answer("drag:615,241,615,479 Enter 1s", choose).map(|chosen| chosen > Some(99_000)), Ok(true));
    assert_eq!(answer("drag:615,241,615,0 Enter 1s", choose).map(|chosen| chosen < Some(1000)), Ok(true));
    golden("ui/list-en", &shown("100ms", choose));
}

fn item<'a>(label: &'a str, key: &'a str) -> MenuItem<'a> {
    MenuItem { label, key, enabled: true, ..MenuItem::default() }
}

fn context() -> [MenuItem<'static>; 9] {
    [
        item("提示", "F3"),
        item("悔棋", "Ctrl+Z"),
        MenuItem { enabled: false, ..item("重走", "Ctrl+Y") },
        MenuItem::default(),
        MenuItem { checked: Some(true), ..item("显示可走的位置", "L") },
        MenuItem { checked: Some(false), ..item("显示坐标", "") },
        MenuItem::default(),
        item("Analyse", ""),
        item("Abort", ""),
    ]
}

fn context_menu(m: &mut Machine<'_>) -> Flow<Option<usize>> {
    popup::choose(m, (200, 150), &context())
}

#[test]
fn a_context_menu_by_keys() {
    for (script, expected) in [
        ("Down Enter", Some(0)),
        ("Down*2 Space", Some(1)),
        ("Down*3 Enter", Some(4)),
        ("Up Enter", Some(8)),
        ("Home Up Enter", Some(8)),
        ("End Enter", Some(8)),
        ("PgDn PgUp Enter", Some(0)),
        ("Enter F3", Some(0)),
        ("Ctrl+Z", Some(1)),
        ("Ctrl+Y L", Some(4)),
        ("A Enter", Some(7)),
        ("A A Enter", Some(8)),
        ("A A A Enter", Some(7)),
        ("Esc", None),
    ] {
        assert_eq!(answer(&format!("{script} 1s"), context_menu), Ok(expected), "{script}");
    }
    let nothing = [MenuItem { enabled: false, ..item("x", "X") }, MenuItem::default()];
    assert_eq!(answer("Down Up Home End Enter X Esc 1s", |m| popup::choose(m, (0, 0), &nothing)), Ok(None));
    assert_eq!(answer("Down Left Enter Esc 1s", |m| popup::choose(m, (0, 0), &[])), Ok(None));
}

#[test]
fn a_context_menu_by_mouse() {
    golden("ui/popup", &shown("move:260,180 100ms", context_menu));
    assert_eq!(answer("click:提示 1s", context_menu), Ok(Some(0)));
    assert_eq!(answer("click:悔棋 1s", context_menu), Ok(Some(1)));
    // A separator has no label: it follows three rows of 18 pixels and an edge of three.
    assert_eq!(answer("click:重走 click:260,211 1s", context_menu), Err(Interrupt::Ended), "disabled; a separator");
    assert_eq!(answer("click:显示可走的位置 1s", context_menu), Ok(Some(4)));
    assert_eq!(answer("click:9,9 1s", context_menu), Ok(None));
    assert_eq!(answer("rclick:9,9 1s", context_menu), Ok(None));
}

#[test]
fn the_largest_context_menus_stay_on_the_screen() {
    let labels: Vec<String> = (1..=45).map(|number| format!("第 {number} 项")).collect();
    let items: Vec<MenuItem<'_>> = labels.iter().map(|label| item(label, "Ctrl+Z")).collect();
    for at in [(0, 0), (639, 479), (-50, 900), (i32::MAX, i32::MIN)] {
        let (last, _) = run("End Enter 1s", |m| popup::choose(m, at, &items[..25]));
        assert_eq!(last, Ok(Some(24)));
    }
    golden("ui/popup-25", &shown("End 100ms", |m| popup::choose(m, (639, 479), &items[..25])));
    golden("ui/popup-columns", &shown("Down Right Down 100ms", |m| popup::choose(m, (320, 240), &items)));
}

fn bar_menus() -> [Vec<MenuItem<'static>>; 4] {
    let level = |label, on| MenuItem { checked: Some(on), ..item(label, "") };
    [
        vec![item("新局", "Ctrl+N"), item("悔棋", "Ctrl+Z"), MenuItem::default(), item("退出", "Alt+X")],
        vec![level("入门", false), level("普通", true), level("高手", false)],
        vec![level("不让", true), level("让单马", false), level("让双马", false)],
        vec![item("打开……", "Ctrl+O"), item("保存……", "Ctrl+S"), item("复制", "Ctrl+C"), item("粘贴", "Ctrl+V")],
    ]
}

/// The area of a menu bar.
const BAR: Rect = Rect::new(0, 0, 640, Look::STANDARD.bar_height());
const TITLES: [&str; 4] = ["游戏(G)", "难度(L)", "让子(H)", "棋谱(R)"];

fn menu_bar(m: &mut Machine<'_>) -> Flow<Option<(usize, usize)>> {
    let menus = bar_menus();
    let menus: Vec<&[MenuItem<'_>]> = menus.iter().map(Vec::as_slice).collect();
    let bar = MenuBar { look: Look::STANDARD, area: BAR, titles: &TITLES, menus: &menus };
    let kept = m.screen.clone();
    bar.draw(&mut m.screen, None);
    let drawn = m.screen.clone();
    loop {
        let input = m.input()?;
        if let Some(menu) = bar.menu_for(input) {
            let chosen = bar.open(m, menu)?;
            assert!(m.screen == drawn, "the bar is as it was");
            m.screen.blit(&kept, kept.bounds(), 0, 0);
            return Ok(chosen);
        }
    }
}

#[test]
fn a_menu_bar_by_keys() {
    for (script, expected) in [
        ("Alt+G Enter", Some((0, 0))),
        ("F4 Enter", Some((0, 0))),
        ("Alt+R Down*3 Enter", Some((3, 3))),
        ("Alt+L Right Down Enter", Some((2, 1))),
        ("Alt+G Left Enter", Some((3, 0))),
        ("Alt+G F1 Esc", None),
        ("Alt+G Alt+H Enter", Some((2, 0))),
        ("Alt+G Ctrl+Z", Some((0, 1))),
        ("X G Alt+X Alt+G Esc", None),
        ("Alt+G Alt+G", None),
    ] {
        assert_eq!(answer(&format!("{script} 1s"), menu_bar), Ok(expected), "{script}");
    }
}

#[test]
fn a_menu_bar_by_mouse() {
    golden("ui/menu-bar", &shown("click:难度(L) move:120,50 100ms", menu_bar));
    assert_eq!(answer("click:游戏(G) click:新局 1s", menu_bar), Ok(Some((0, 0))));
    assert_eq!(answer("click:游戏(G) move:难度(L) Enter 1s", menu_bar), Ok(Some((1, 0))), "over another title");
    assert_eq!(answer("click:游戏(G) click:难度(L) Enter 1s", menu_bar), Ok(Some((1, 0))));
    assert_eq!(answer("click:游戏(G) click:游戏(G) 1s", menu_bar), Ok(None), "the same title closes");
    assert_eq!(answer("click:游戏(G) click:400,300 1s", menu_bar), Ok(None));
}

fn field(m: &mut Machine<'_>) -> Flow<Option<String>> {
    TextField { title: "粘贴棋谱", hint: zh().field_hint, initial: "", keys: zh().field_keys, help: "" }.read(m)
}

#[test]
fn a_text_is_typed() {
    for (script, expected) in [
        ("Enter", ""),
        ("A Shift+B 1 Shift+1 Space KP+ Enter", "aB1! +"),
        ("A C Left B Home 0 End D Enter", "0abcd"),
        ("A B C Left Backspace Enter", "ac"),
        ("A B C Home Del Enter", "bc"),
        ("Backspace Del Left Right Up Down A Enter", "a"),
        ("F1 Ctrl+A Alt+B Tab A Enter", "a"),
        ("paste:黑白棋 Left X Enter", "黑白x棋"),
        (r"A paste:1\s2\r\n3\t4\u0007 B Enter", "a1 2\n3 4b"),
        (r"paste:abc\ndef Up X Home Y Enter", "yabcx\ndef"),
        ("Ctrl+V A Enter", "a"),
        ("A B C click:78,250 X click:540,250 Y Enter", "xabcy"),
        ("A B C Shift+Left Shift+Left X Enter", "ax"),
        ("A B Space C Ctrl+Left Backspace Ctrl+Left Ctrl+Del X Enter", "x"),
        ("A B Ctrl+A Ctrl+C End Ctrl+V Ctrl+V Enter", "ababab"),
        ("A B Shift+Home Ctrl+X C Ctrl+V Enter", "cab"),
        ("A B C drag:78,250,540,250 X Enter", "x"),
        ("A B Space C click:80,250 click:80,250 X Enter", "x c"),
        ("Ctrl+Space N I H A O Space Ctrl+Space A Enter", "你好a"),
    ] {
        assert_eq!(
            answer(&format!("{script} 1s"), field).as_ref().map(Option::as_deref),
            Ok(Some(expected)),
            "{script}"
        );
    }
    assert_eq!(answer("A B Esc 1s", field), Ok(None));
    let renamed = |m: &mut Machine<'_>| {
        TextField { title: "", hint: "", initial: "第一局", keys: KeyLine::NONE, help: "" }.read(m)
    };
    // The initial text is selected.
    for (script, expected) in [
        ("Enter", "第一局"),
        ("2 Enter", "2"),
        ("2 1 Enter", "21"),
        ("paste:甲 Enter", "甲"),
        ("Backspace Enter", ""),
        ("Del 3 Enter", "3"),
        ("End 2 Enter", "第一局2"),
        ("Right 2 Enter", "第一局2"),
        ("Left 2 Enter", "2第一局"),
        ("Home 2 Enter", "2第一局"),
        ("End Backspace 2 Enter", "第一2"),
        ("Ctrl+V Tab End 2 Enter", "第一局2"),
    ] {
        assert_eq!(answer(&format!("{script} 1s"), renamed), Ok(Some(expected.to_owned())), "{script}");
    }
    assert_eq!(answer("2 Esc 1s", renamed), Ok(None));
}

#[test]
fn a_whole_game_is_pasted_and_too_much_is_cut_where_it_ends() {
    let game = "(;GM[Othello]PC[GGS/os]B[F5//12]W[D6]黑".repeat(1000);
    let game = &game[..(0..=65_530).rev().find(|&end| game.is_char_boundary(end)).unwrap()];
    let pasted = answer(&format!("paste:{game} Enter 1s"), field).unwrap().unwrap();
    assert_eq!(pasted, game);
    let pasted = answer(&format!("paste:{game} paste:{game} A Enter 1s"), field).unwrap().unwrap();
    assert!((65_530..=65_536).contains(&pasted.len()) && pasted.starts_with(game));
    golden("ui/field-long", &shown(&format!("paste:{game} paste:{game} 100ms"), field));
}

#[test]
fn how_a_field_looks() {
    golden("ui/field", &shown(r"paste:(;GM[4]PB[小明]\nPW[电脑]\n)  Up A Left 100ms", field));
    golden("ui/field-nothing", &shown("H I Ctrl+V 100ms", field));
    golden("ui/field-selected", &shown(r"paste:欢乐棋\s\nHuanle Shift+Up Shift+Left 100ms", field));
    golden("ui/field-pinyin", &shown("Ctrl+Space N I H A O Space S H I PgDn 100ms", field));
    golden("ui/field-letters", &shown("Ctrl+Space N I H A O Space Shift A 100ms", field));
}

#[test]
fn f1_tells_in_lists_sheets_and_forms_what_they_are_for() {
    let hint = Language::Chinese.text().context_help.players;
    let names = ["甲", "乙"].map(str::to_owned);
    let rows = [vec!["甲".to_owned()]];
    let columns = [huanle::ui::table_view::Column { heading: "姓名", width: 200, right_aligned: false }];
    let list = |m: &mut Machine<'_>| {
        List { title: "玩家", items: &names, selected: 0, keys: KeyLine::NONE, help: hint }.choose(m).map(|_| ())
    };
    let sheet = |m: &mut Machine<'_>| {
        let sheet = huanle::ui::TableView {
            title: "玩家",
            page: None,
            columns: &columns,
            rows: &rows,
            empty: "",
            selected: 0,
            buttons: &[],
            keys: KeyLine::NONE,
            help: hint,
        };
        sheet.run(m).map(|_| ())
    };
    let form = |m: &mut Machine<'_>| Form { help: hint, ..NEW_GAME }.fill(m, &mut [0; 4]).map(|_| ());
    for widget in [&list as &dyn Fn(&mut Machine<'_>) -> Flow, &sheet, &form] {
        let after = |keys: &str| shown(keys, widget);
        let (before, help) = (after("200ms"), after("F1 200ms"));
        assert!(help != before, "F1 tells something");
        for back in ["F1 200ms Space 200ms", "F1 200ms Esc 200ms", "F1 200ms click:5,5 200ms"] {
            assert!(after(back) == before, "{back}");
        }
    }
    golden("ui/hint", &shown("F1 200ms", sheet));
}

const NEW_GAME: Form<'_> = Form {
    title: "新局",
    rows: &[
        Row { label: "对手", choices: &["电脑", "两人"] },
        Row { label: "难度", choices: &["入门", "普通", "高手", "大师"] },
        Row { label: "先手", choices: &["我", "电脑", "轮流"] },
        Row { label: "每步限时", choices: &["不限", "10 秒", "30 秒", "1 分钟"] },
    ],
    keys: KeyLine::NONE,
    button: "",
    help: "",
    notes: &[],
};

fn form(m: &mut Machine<'_>) -> Flow<Option<[usize; 4]>> {
    let mut values = [0, 1, 2, 9];
    let accepted = Form { keys: zh().form_keys, button: zh().done, ..NEW_GAME }.fill(m, &mut values)?;
    if !accepted {
        assert_eq!(values, [0, 1, 2, 9], "left as it was");
    }
    Ok(accepted.then_some(values))
}

#[test]
fn a_form_by_keys() {
    for (script, expected) in [
        ("Enter", Some([0, 1, 2, 3])),
        ("Right Enter", Some([1, 1, 2, 3])),
        ("Right Right Enter", Some([0, 1, 2, 3])),
        ("Left Down Left Down Space Enter", Some([1, 0, 0, 3])),
        ("Down*4 Space", Some([0, 1, 2, 3])),
        ("Down*9 Right Left Up Left Enter", Some([0, 1, 2, 2])),
        ("Tab Right Shift+Tab Shift+Tab Space", Some([0, 2, 2, 3])),
        ("End Home Right PgDn Enter", Some([1, 1, 2, 3])),
        ("Right Esc", None),
    ] {
        assert_eq!(answer(&format!("{script} 1s"), form), Ok(expected), "{script}");
    }
    assert_eq!(answer("Down Right A Enter 1s", |m| Form { rows: &[], ..NEW_GAME }.fill(m, &mut [])), Ok(true));
}

#[test]
fn a_form_by_mouse() {
    golden("ui/form", &shown("move:300,225 100ms", form));
    golden(
        "ui/form-en",
        &shown("Down*3 100ms", |m| {
            let en = text(Language::English);
            let rows = [
                Row { label: "Sound", choices: &["on", "off"] },
                Row { label: "Language", choices: &["中文", "English"] },
                Row { label: "Pace", choices: &["1", "2", "4"] },
            ];
            Form { title: "Settings", rows: &rows, keys: en.form_keys, button: en.done, ..NEW_GAME }
                .fill(m, &mut [0, 1, 2])
        }),
    );
    assert_eq!(answer("click:9,9 1s", form), Err(Interrupt::Ended), "beside it nothing happens");
}

#[test]
fn buttons() {
    let mut screen = Framebuffer::vga();
    ground(&mut screen);
    let states = [ButtonState::Idle, ButtonState::Hovered, ButtonState::Pressed, ButtonState::Disabled];
    for (state, row) in states.into_iter().zip(0..) {
        let wide =
            Button { look: Look::STANDARD, rect: Rect::new(40, 40 + 40 * row, 120, 26), label: "提示", key: "F3" };
        wide.draw(&mut screen, state);
        let narrow = Button {
            look: Look::STANDARD,
            rect: Rect::new(180, 40 + 40 * row, 60, 26),
            label: "显示可走的位置",
            key: "F3",
        };
        narrow.draw(&mut screen, state);
        assert!(wide.hit(40, 40 + 40 * row) && !wide.hit(160, 40 + 40 * row));
    }
    golden("ui/button", &screen);
}

/// Checks that a widget has drawn one panel: every changed pixel is in it or in its shadow.
fn assert_in_one_panel(name: &str, screen: &Framebuffer) {
    let mut before = Framebuffer::vga();
    ground(&mut before);
    let mut all = Rect::new(0, 0, 0, 0);
    for y in 0..480 {
        for x in 0..640 {
            if screen.get_pixel(x, y) != before.get_pixel(x, y) {
                all = all.union(&Rect::new(x, y, 1, 1));
            }
        }
    }
    let panel = Rect { width: all.width - SHADOW_DEPTH, height: all.height - SHADOW_DEPTH, ..all };
    assert!(panel.right() + SHADOW_DEPTH <= 640 && panel.bottom() + SHADOW_DEPTH <= 480, "{name}: {panel:?}");
    for (x, y) in (all.y..all.bottom()).flat_map(|y| (all.x..all.right()).map(move |x| (x, y))) {
        let (now, was) = (screen.get_pixel(x, y), before.get_pixel(x, y));
        if !panel.contains(x, y) {
            assert!(now == was || now == Some(SHADOW), "{name}: ({x}, {y}) is drawn on outside of {panel:?}");
        } else if [panel.x, panel.right() - 1].contains(&x) || [panel.y, panel.bottom() - 1].contains(&y) {
            assert_eq!(now, Some(FRAME), "{name}: ({x}, {y}) of the rim of {panel:?}");
        }
    }
}

const WORDS: &str = "一句很长很长的话 and it goes on and on without an end 没有尽头";

#[test]
fn the_largest_contents_stay_in_their_boxes() {
    let long = WORDS.repeat(3);
    let labels = [long.as_str(); 40];
    let script = "End 100ms";
    for count in [1, 2, 7, 40] {
        let dialog = Dialog { title: &long, text: &WORDS.repeat(50), buttons: &labels[..count], help: "" };
        assert_in_one_panel("dialog", &shown(script, |m| dialog.ask(m)));
        let dialog = Dialog { title: "", text: "", buttons: &[zh().ok, zh().cancel].repeat(count), help: "" };
        assert_in_one_panel("dialog", &shown(script, |m| dialog.ask(m)));
        let items = vec![long.clone(); count * 15];
        let list = List { title: &long, items: &items, selected: 0, keys: long_keys(&long), help: &long };
        assert_in_one_panel("list", &shown(script, |m| list.choose(m)));
        let items = [MenuItem { label: &long, key: &long, enabled: true, checked: Some(true), ..MenuItem::default() }]
            .repeat(count * 3);
        assert_in_one_panel("popup", &shown(script, |m| popup::choose(m, (300, 300), &items)));
        let choices = [long.as_str(), "b"];
        let rows = [Row { label: &long, choices: &choices }].repeat(count);
        let form = Form { title: &long, rows: &rows, keys: long_keys(&long), button: &long, ..NEW_GAME };
        assert_in_one_panel("form", &shown(script, |m| form.fill(m, &mut [])));
        let field = TextField {
            title: &long,
            hint: &WORDS.repeat(count),
            initial: &WORDS.repeat(count),
            keys: long_keys(&long),
            help: "",
        };
        assert_in_one_panel("field", &shown("A Ctrl+V 100ms", |m| field.read(m)));
    }
    let choices = [long.as_str(), "b"];
    let rows = [Row { label: &long, choices: &choices }, Row { label: "速度", choices: &["慢", "快"] }].repeat(20);
    let form = Form { title: &long, rows: &rows, keys: long_keys(&long), button: zh().done, ..NEW_GAME };
    golden("ui/form-largest", &shown("Down*17 100ms", |m| form.fill(m, &mut [])));
    let dialog = Dialog {
        title: &long,
        text: &WORDS.repeat(50),
        buttons: &["再来一局", "分析", "保存", "返回"].repeat(2),
        help: "",
    };
    golden("ui/dialog-largest", &shown("Down 100ms", |m| dialog.ask(m)));
    golden(
        "ui/field-largest",
        &shown("End paste:A 100ms", |m| {
            TextField {
                title: &long,
                hint: &WORDS.repeat(30),
                initial: &WORDS.repeat(30),
                keys: long_keys(&long),
                help: "",
            }
            .read(m)
        }),
    );
    let titles = labels;
    let only = [item("甲", "")];
    let menus = [&only[..]; 40];
    let mut screen = Framebuffer::vga();
    MenuBar { look: Look::STANDARD, area: BAR, titles: &titles, menus: &menus }.draw(&mut screen, Some(39));
    assert!(screen.pixels()[640 * 22..].iter().all(|&pixel| pixel == 0), "the bar keeps to its rows");
}

/// Words of scripts: keys of all kinds, and the mouse anywhere on the screen.
fn words() -> impl Strategy<Value = String> {
    let key = prop::sample::select(vec![
        "Up",
        "Down",
        "Left",
        "Right",
        "Home",
        "End",
        "PgUp",
        "PgDn",
        "Tab",
        "Shift+Tab",
        "Space",
        "Backspace",
        "Del",
        "Ctrl+V",
        "Ctrl+Z",
        "A",
        "Shift+B",
        "9",
        "Alt+G",
        "Alt+L",
        "F3",
        "F4",
        "Enter",
        "50ms",
    ])
    .prop_map(str::to_owned);
    let place = (-20..660, -20..500);
    let mouse = (prop::sample::select(vec!["move", "click", "rclick"]), place.clone())
        .prop_map(|(verb, (x, y))| format!("{verb}:{x},{y}"));
    let drag = (place.clone(), place).prop_map(|((x, y), (x2, y2))| format!("drag:{x},{y},{x2},{y2}"));
    let paste = "[a-z黑白\u{1F600}]{0,9}".prop_map(|text| format!("paste:{text}.\\n"));
    let word = prop_oneof![6 => key, 4 => mouse, 1 => drag, 1 => paste];
    prop::collection::vec(word, 0..25).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::with_failure_persistence(crate::REGRESSIONS) })]

    #[test]
    fn whatever_is_pressed_nothing_panics_and_esc_leads_out(script in words(), size in 0..60_usize) {
        // The first Esc may discard the pinyin of the input method, which a click on the line of keys switches on.
        let script = format!("{script} 500ms Esc 500ms Esc 500ms");
        let long = WORDS.repeat(size / 2);
        prop_assert!(answer(&script, save).is_ok());
        let buttons = ["A", "B"].repeat(size / 4);
        let asked = answer(&script, |m| Dialog { title: "", text: &long, buttons: &buttons, help: "" }.ask(m));
        prop_assert!(asked.is_ok());
        let chosen = answer(&script, |m| list(m, size)).unwrap();
        prop_assert!(chosen.is_none_or(|chosen| chosen < size));
        let items = context().repeat(size.div_ceil(9));
        let chosen = answer(&script, |m| popup::choose(m, (size as i32 * 11, 100), &items[..size.min(items.len())])).unwrap();
        prop_assert!(chosen.is_none_or(|chosen| items[chosen].enabled && !items[chosen].label.is_empty()));
        let bar = answer(&format!("click:{},9 {script}", size * 5), menu_bar_until_esc);
        prop_assert!(bar.is_ok());
        prop_assert!(answer(&script, field).is_ok());
        prop_assert!(answer(&script, form).is_ok());
        let rows = [Row { label: "对手", choices: &["电脑", "两人"] }, Row { label: "", choices: &[] }].repeat(size / 2);
        let mut values = vec![9; size];
        let accepted = answer(&script, |m| Form { rows: &rows, ..NEW_GAME }.fill(m, &mut values)).unwrap();
        prop_assert!(!accepted || values.iter().zip(&rows).all(|(&value, row)| value < row.choices.len().max(1)));
    }
}

/// Menus are opened until Esc is pressed while none is open.
fn menu_bar_until_esc(m: &mut Machine<'_>) -> Flow {
    let menus = bar_menus();
    let menus: Vec<&[MenuItem<'_>]> = menus.iter().map(Vec::as_slice).collect();
    let bar = MenuBar { look: Look::STANDARD, area: BAR, titles: &TITLES, menus: &menus };
    let open = |m: &mut Machine<'_>, menu| -> Flow {
        if let Some((menu, item)) = bar.open(m, menu)? {
            assert!(menus[menu][item].enabled);
        }
        Ok(())
    };
    // One Esc closes the open menu, if any: then the script ends.
    loop {
        match m.input() {
            Ok(input) => {
                if let Some(menu) = bar.menu_for(input) {
                    open(m, menu)?;
                }
            }
            Err(Interrupt::Ended) => return Ok(()),
            Err(interrupt) => return Err(interrupt),
        }
    }
}

/// A student's program, and its diagnostics.
const SOURCE: &str = "#include <graphics.h>\n#include <conio.h>\n\n/* 一个跳动的小球\n   A ball that jumps */\nvoid main()\n{\n\tint gd = DETECT, gm;\n\tint x = 100, y = 0x20, step = 3;\n\n\tinitgraph(&gd, &gm, \"C:\\\\TC\\\\BGI\");\n\twhile (!kbhit()) {\n\t\tsetcolor(YELLOW);\n\t\tcircle(x, y, 20);   // 画球\n\t\tdelay(10);\n\t\tsetcolor(BLACK)\n\t\tcircle(x, y, 20);\n\t\tx = x + step;\n\t\tif (x = 600) step = -step;\n\t}\n\tprintf(\"欢乐棋 %d\\n\", 1.5e3);\n\tgetch();\n\tclosegraph();\n}\n";

fn editor() -> Editor {
    let mut editor = Editor::open(Look::STANDARD, "BALL.C", SOURCE.as_bytes(), Rect::new(0, 20, 640, 440)).unwrap();
    editor.marks.breakpoints.insert(13);
    let remark =
        |line, column, length, error, text: &str| LineDiagnostic { line, column, length, error, text: text.to_owned() };
    editor.marks.diagnostics =
        vec![remark(15, 17, 1, true, "少了分号 A semicolon is missing"), remark(18, 8, 1, false, "= gives a value")];
    editor
}

fn write(language: Language) -> impl Fn(&mut Machine<'_>) -> Flow<()> {
    move |m| {
        editor()
            .run(m, &Tabs::title("BALL.C"), &language.text().workbench.editor, &NoCompletion, &mut |_, _| {})
            .map(drop)
    }
}

#[test]
fn a_source_in_the_editor() {
    let [zh, en] = [Language::Chinese, Language::English].map(write);
    golden("ui/editor", &shown("Down*15 100ms", &zh));
    golden("ui/editor-find", &shown("Ctrl+F X 100ms", &zh));
    golden("ui/editor-replace", &shown("Ctrl+H X Tab Y 100ms", &en));
    golden("ui/editor-selected", &shown("Ctrl+End PgUp Ins Ctrl+Right Shift+Down Shift+Down 100ms", &en));
    golden("ui/editor-pinyin", &shown("Ctrl+Space X I A N S H I 100ms", &zh));
    golden("ui/editor-line", &shown("Ctrl+G 1 2 100ms", &zh));
    golden("ui/editor-nowhere", &shown("Ctrl+F N O T H I N G 100ms", &en));
    // Keys that the editor does not handle are returned.
    let pressed = |m: &mut Machine<'_>| {
        editor().run(m, &Tabs::title(""), &Language::English.text().workbench.editor, &NoCompletion, &mut |_, _| {})
    };
    let mut asked = None;
    let _never_left = run("Up Ctrl+F9 1s", |m| {
        asked = Some(pressed(m)?);
        m.input()
    });
    assert_eq!(asked, Some(Some(huanle::machine::Input::Key(0x6600))));
}
