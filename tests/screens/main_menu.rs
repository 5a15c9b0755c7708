//! The main menu: its picture, its keys, and the return from every program.

use crate::common::{self, golden, labels, on_desk, screen_after};
use huanle::gfx::{Color, Framebuffer};
use huanle::machine::{Flow, Machine, Speed};
use huanle::programs::run_main_menu;
use huanle::records::{GameFiles, Memory};
use huanle::screens::context::{CPrograms, Context};
use huanle::screens::dos_othello;
use huanle::screens::gallery::Effect;
use huanle::screens::main_menu::{self, MenuColumns, MenuEntry, ROWS};
use huanle::screens::portraits::Portraits;
use huanle::settings::Settings;
use huanle::text::Language;
use huanle::turboc::pc::DEFAULT_START_TIME;
use huanle_test_support::FrameHashes;

fn after(lang: Language, keys: &str) -> Framebuffer {
    screen_after(1, Speed::default(), keys, |m| on_desk(m, lang, run_main_menu))
}

/// A main menu with all items, whose programs show a colour until a key is pressed.
fn full(m: &mut Machine<'_>, lang: Language) -> Flow {
    fn show(m: &mut Machine<'_>, color: Color) -> Flow {
        m.screen.clear(color);
        m.bioskey().map(drop)
    }
    let left: [MenuEntry; ROWS - 1] = [
        MenuEntry { words: |text| &text.original_othello, run: |m, _, _| show(m, Color::RED) },
        MenuEntry { words: |text| &text.original_gomoku, run: |m, _, _| show(m, Color::GREEN) },
        MenuEntry { words: |text| &text.original_xiangqi, run: |m, _, _| show(m, Color::BLUE) },
        MenuEntry { words: |text| &text.classroom, run: |m, _, _| show(m, Color::BROWN) },
        MenuEntry { words: |text| &text.effects, run: |m, _, _| show(m, Color::MAGENTA) },
    ];
    let right: [MenuEntry; ROWS - 1] = [
        MenuEntry { words: |text| &text.othello, run: |m, _, _| show(m, Color::LIGHT_RED) },
        MenuEntry { words: |text| &text.gomoku, run: |m, _, _| show(m, Color::LIGHT_BLUE) },
        MenuEntry { words: |text| &text.xiangqi, run: |m, _, _| show(m, Color::CYAN) },
        MenuEntry { words: |text| &text.workbench, run: |m, _, _| show(m, Color::LIGHT_GREEN) },
        MenuEntry {
            words: |text| &text.settings,
            run: |m, _, context| {
                context.settings.lang = Language::English;
                show(m, Color::WHITE)
            },
        },
    ];
    let shelves = MenuColumns { left: &left, right: &right };
    on_desk(m, lang, |m, context| main_menu::run(m, context, &shelves))
}

fn after_full(keys: &str) -> Framebuffer {
    screen_after(1, Speed::default(), keys, |m| full(m, Language::Chinese))
}

fn is_all(screen: &Framebuffer, color: Color) -> bool {
    screen.count(color) == 640 * 480
}

#[test]
fn pictures() {
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        let full = screen_after(1, Speed::default(), "Space 100ms", |m| full(m, lang));
        golden(&format!("main-menu/{name}"), &full);
        // Only the selected item is pink: characters of a few hundred dots.
        assert!((600..3600).contains(&full.count(Color::LIGHT_MAGENTA)));
        golden(&format!("main-menu/help-{name}"), &after(lang, "Space F1 100ms"));
        let list = after(lang, "Space Down*4 Enter Space 100ms");
        for effect in Effect::all() {
            assert!(labels::shows(&list, effect.title(lang)), "{}", effect.name());
        }
        assert!(labels::shows(&list, Effect::all()[0].about(lang)));
    }
    golden("main-menu/arriving", &after(Language::Chinese, "700ms"));
}

#[test]
fn the_title_arrives_where_a_key_puts_it() {
    assert!(after(Language::Chinese, "10s") == after(Language::Chinese, "Space 1s"));
}

#[test]
fn every_item_is_reached_by_keys_and_by_the_mouse_and_comes_back_at_once() {
    let colors = [
        Color::RED,
        Color::GREEN,
        Color::BLUE,
        Color::BROWN,
        Color::MAGENTA,
        Color::LIGHT_RED,
        Color::LIGHT_BLUE,
        Color::CYAN,
        Color::LIGHT_GREEN,
        Color::WHITE,
    ];
    let menu = &Language::Chinese.text().main_menu;
    let left = [&menu.original_othello, &menu.original_gomoku, &menu.original_xiangqi, &menu.classroom, &menu.effects];
    let right = [&menu.othello, &menu.gomoku, &menu.xiangqi, &menu.workbench, &menu.settings];
    let mut labels: Vec<String> = left.into_iter().chain(right).map(|item| labels::word(item.label)).collect();
    // Two games have the same name in both columns.
    for row in [1, 2] {
        labels[row] += "@1";
        labels[row + left.len()] += "@2";
    }
    for (index, color) in colors.into_iter().enumerate() {
        let (column, row) = (index / left.len(), index % left.len());
        let across = if column == 1 { "Right" } else { "" };
        let keys = format!("Space {across} {} Enter Space 100ms", "Down ".repeat(row));
        assert!(is_all(&after_full(&keys), color), "{color:?} by keys");
        let label = &labels[index];
        assert!(is_all(&after_full(&format!("Space click:{label} Space 100ms")), color), "{color:?} by mouse");
        // Back in the menu: the title is there, the same item is selected, and nothing moves.
        let mut frames = FrameHashes::default();
        let back = common::run(1, Speed::default(), &format!("{keys} Esc Space 1s"), &mut frames, |m| {
            full(m, Language::Chinese)
        });
        assert!(back.count(Color::YELLOW) > 1000, "{color:?}: the title");
        assert!((600..3600).contains(&back.count(Color::LIGHT_MAGENTA)), "{color:?}: the choice");
        let still = frames.hashes.iter().rev().take_while(|&frame| Some(frame) == frames.hashes.last()).count();
        assert!(still > 50, "{color:?}: {still} frames stand still");
    }
}

#[test]
fn the_choice_follows_the_mouse_and_a_resting_mouse_leaves_it_alone() {
    let by_keys = after_full("Space Down*4 100ms");
    assert!(after_full("Space move:动画演示 100ms") == by_keys);
    assert!(after_full("Space move:动画演示 move:320,300 Right Left 500ms") == by_keys);
    assert!(after_full("Space move:动画演示 Up 500ms") == after_full("Space Down*3 100ms"));
}

#[test]
fn it_is_left_by_escape_and_by_its_last_item() {
    let ended = |keys: &str| {
        let mut frames = FrameHashes::default();
        common::run(1, Speed::default(), keys, &mut frames, |m| on_desk(m, Language::Chinese, run_main_menu));
        frames.hashes.len()
    };
    let running = ended("Space 5s");
    for keys in ["Space Esc 5s", "Space Right Down*5 Enter 5s", "Space F1 Esc Esc 5s", "Space click:退出@1 5s"] {
        assert!(ended(keys) < running / 2, "{keys}");
    }
}

#[test]
fn help_comes_and_goes() {
    assert!(
        after(Language::English, "Space Right F1 200ms Space 100ms") == after(Language::English, "Space Right 100ms")
    );
}

#[test]
fn the_language_is_the_desks_whatever_a_program_makes_of_it() {
    let keys = "Space Right Down*4 Enter Space 100ms Esc Space 500ms";
    let changed = after_full(keys);
    let english = screen_after(1, Speed::default(), keys, |m| full(m, Language::English));
    assert!(changed == english);
}

#[test]
fn l_changes_the_language_and_the_key_line_says_so_in_both() {
    for (lang, keys, expected) in [
        (Language::Chinese, "Space L 100ms", Language::English),
        (Language::English, "Space l 100ms", Language::Chinese),
        (Language::Chinese, "Space L l 100ms", Language::Chinese),
    ] {
        let mut kept = None;
        let shown = screen_after(1, Speed::default(), keys, |m| {
            on_desk(m, lang, |m, context| {
                let left = run_main_menu(m, context);
                kept = Some(context.settings.lang);
                left
            })
        });
        assert_eq!(kept, Some(expected), "{keys}");
        assert!((600..3600).contains(&shown.count(Color::LIGHT_MAGENTA)), "the menu stands, the title does not fly");
    }
    for (text, other) in [(Language::Chinese, "English"), (Language::English, "中文")] {
        let keys = text.text().main_menu.keys.to_string();
        assert!(keys.contains(other) && keys.contains('L'));
    }
}

#[test]
fn what_stands_in_it_runs() {
    let dos = after(Language::Chinese, "Space Enter Space 100ms Space 100ms");
    let own = screen_after(1, Speed::default(), "Space 100ms", |m| dos_othello::play(m, Language::Chinese.text()));
    // The sky depends on the random generator; the selected item is the same.
    let pink = |screen: &Framebuffer| -> Vec<(i32, i32)> {
        let places = (228..264).flat_map(|y| (250..390).map(move |x| (x, y)));
        places.filter(|&(x, y)| screen.get_pixel(x, y) == Some(Color::LIGHT_MAGENTA)).collect()
    };
    assert!(pink(&dos).len() > 600 && pink(&dos) == pink(&own), "the DOS program's menu");
    let lesson = after(Language::Chinese, "Space Down*3 Enter Space 100ms Enter 100ms Enter 300ms");
    let own = screen_after(1, Speed::default(), "300ms", |m| {
        huanle::player::run(m, Language::Chinese.text(), huanle::lessons::named("pixels").unwrap())
    });
    assert!(lesson == own, "the first lesson");
    let list = after(Language::Chinese, "Space Down*4 Enter Space 100ms");
    let played = "Space Down*4 Enter Space 100ms Down Enter 500ms";
    assert!(after(Language::Chinese, played) != list, "the title flies");
    assert!(after(Language::Chinese, &format!("{played} Esc Up 100ms")) == list, "and the list is back");
}

#[test]
fn the_dos_othello_is_selected_at_the_start() {
    let at_once = after(Language::Chinese, "Space Enter Space 1s");
    assert!(at_once == after(Language::Chinese, "Space click:欢乐黑白棋 Space 1s"), "the first item");
    assert!(at_once != after(Language::Chinese, "Space Right Enter Space 1s"), "the modern Othello");
}

/// A program may leave changed colours and a changed speed.
#[test]
fn colours_and_pace_are_as_before_after_an_exhibit() {
    let list = "Space Down*4 Enter Space 100ms Right Down*11";
    let before = after(Language::Chinese, &format!("{list} 100ms"));
    assert!(after(Language::Chinese, &format!("{list} Enter 700ms - - - Esc 100ms")) == before);
}

#[test]
fn programs_in_c_are_written_in_it_and_kept() {
    let mut shelf = Memory::default();
    let workbench = "Space Right Down*3 Enter Space 500ms";
    let shown = |shelf: &mut Memory, keys: &str| {
        screen_after(1, Speed::default(), keys, |m| {
            let context = &mut Context {
                store: &mut Memory::default(),
                files: &mut Memory::default(),
                settings: Settings::default(),
                portraits: Portraits::default(),
                seed: 1,
                asks_at_first_start: false,
                external_engine: None,
                programs: Some(CPrograms { files: shelf, start_time: DEFAULT_START_TIME }),
                write_settings: &mut |_| Ok(()),
            };
            run_main_menu(m, context)
        })
    };
    let saved = shown(
        &mut shelf,
        &format!("{workbench} 100ms / / Enter F2 100ms Backspace*12 l a b . c Enter 100ms Esc Space 500ms"),
    );
    assert!(saved.count(Color::YELLOW) > 1000, "back in the main menu");
    let opened = shown(&mut shelf, &format!("{workbench} F3 100ms Enter 100ms"));
    let [name] = &shelf.names().unwrap()[..] else { panic!("one program") };
    assert_eq!(name, "lab.c");
    assert!(shelf.read(name).unwrap().starts_with(b"//\n#include <graphics.h>"));
    golden("main-menu/turbo-c", &opened);
}
