//! The mouse at the table: the buttons, the menu bar, tooltips, the wheel, dragging.

use crate::common::golden;
use crate::common::sitting::{self, PEOPLE};
use huanle::engine::othello::Position;
use huanle::engine::xiangqi;
use huanle::gfx::Rect;
use huanle::play::Seat;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::table::PanelLayout;
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::settings::Settings;
use huanle::text::Language;

const OPENING: &str = "f5d6c3d3c4f4";
const BEGINNER: [Seat; 2] = [Seat::Human, Seat::level("beginner")];
/// A mouse position without effect.
const REST: &str = "move:416,300 200ms";

fn sit(lang: Language, seats: [Seat; 2], opening: &str, keys: &str) -> sitting::Seen<Position> {
    let (text, settings) = (lang.text(), Settings { lang, ..Settings::default() });
    sitting::sit(OthelloBoard { text }, settings, seats, opening, keys)
}

fn zh(opening: &str, keys: &str) -> sitting::Seen<Position> {
    sit(Language::Chinese, PEOPLE, opening, keys)
}

/// Returns the middle of a button, in script syntax.
fn button(index: i32) -> String {
    let Rect { x, y, width, .. } = PanelLayout::standard().buttons;
    format!("{},{}", x + (index % 3) * (width / 3) + width / 6, y + index / 3 * 28 + 13)
}

/// Returns the middle of a title of the menu bar.
fn title(index: i32) -> String {
    let Rect { x, y, width, height } = PanelLayout::standard().bar;
    format!("{},{}", x + width / 5 * index + width / 10, y + height / 2)
}

#[test]
fn a_button_does_what_its_key_does() {
    let states: [(&str, &str, [&str; 6]); 3] = [
        ("", "click:196,153 2s click:149,153 2s", ["F2", "U", "H", "", "F10", "Esc"]),
        (OPENING, "PgUp*2", ["PgUp", "PgDn", "R", "G", "F10", "Esc"]),
        ("e6f4e3f6g5d6e7f5c5", "", ["F2", "PgUp", "V", "R", "F10", "Esc"]),
    ];
    for (opening, before, keys) in states {
        for (index, key) in (0..).zip(keys).filter(|(_, key)| !key.is_empty()) {
            let by_key = zh(opening, &format!("{before} 200ms {REST} {key} 200ms {REST} 20s"));
            let by_mouse = zh(opening, &format!("{before} 200ms {REST} click:{} 200ms {REST} 20s", button(index)));
            assert_eq!((&by_key.moves, by_key.left), (&by_mouse.moves, by_mouse.left), "{key}");
            assert!(by_key.still(28) == by_mouse.still(28), "{opening} {before} {key}");
        }
    }
}

#[test]
fn while_the_computer_thinks_a_button_makes_it_move() {
    let seats = [Seat::Human, Seat::level("advanced")];
    let moves = |keys: &str| sit(Language::English, seats, "", &format!("click:196,153 700ms {keys} 50ms")).moves;
    assert_eq!(moves("").len(), 2);
    let (by_button, by_key) = (moves(&format!("click:{}", button(2))), moves("G"));
    assert!(by_button == by_key && by_key.len() == 4, "{by_button} {by_key}");
}

#[test]
fn a_tooltip_names_the_key_or_the_reason() {
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        let at = |opening: &str, index| sit(lang, PEOPLE, opening, &format!("move:{} 300ms", button(index))).screen;
        golden(&format!("table/tooltip-{name}"), &at(OPENING, 2));
        golden(&format!("table/tooltip-refused-{name}"), &at("", 1));
        let refused = sit(lang, PEOPLE, "", &format!("click:{} {REST}", button(1)));
        let said = sit(lang, PEOPLE, "", &format!("U {REST}"));
        assert!(refused.screen == said.screen && refused.tones.contains(&104));
    }
}

#[test]
fn the_menu_bar_opens_by_key_and_by_mouse() {
    let closed = zh("", REST).still(28);
    let opened = zh("", &format!("{REST} F10 200ms")).still(28);
    assert!(closed != opened);
    assert!(opened == zh("", &format!("{REST} click:{} {REST}", title(0))).still(28));
    assert!(closed == zh("", &format!("{REST} F10 200ms Esc 200ms")).still(28));
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        for index in 0..5 {
            let keys = format!("{REST} F10 200ms {} 200ms", "Right ".repeat(index));
            golden(&format!("table/bar-{index}-{name}"), &sit(lang, PEOPLE, "", &keys).screen);
        }
    }
    // Taking back is the first action of the second menu.
    let by_menu = zh(OPENING, &format!("{REST} F10 Right Enter {REST} 1s"));
    assert_eq!(by_menu.moves, zh(OPENING, "U 1s").moves);
}

#[test]
fn a_grey_item_says_why_it_is_impossible() {
    let Rect { x, width, .. } = PanelLayout::standard().bar;
    let first = format!("{},{}", x + width / 5 + 20, 22 + 12);
    let by_menu = zh("", &format!("{REST} click:{} 200ms click:{first} 200ms {REST}", title(1)));
    let by_key = zh("", &format!("{REST} U 200ms {REST}"));
    assert!(by_menu.still(28) == by_key.still(28));
    assert!(by_menu.tones.contains(&104));
}

#[test]
fn the_wheel_steps_through_the_game() {
    assert_eq!(zh(OPENING, "wheel:1 1s").moves, zh(OPENING, "PgUp 1s").moves);
    assert_eq!(zh(OPENING, "wheel:1 1s wheel:1 1s wheel:-1 1s").moves, zh(OPENING, "PgUp 1s").moves);
    assert_eq!(sit(Language::Chinese, BEGINNER, "", "wheel:1 1s").moves, "");
}

#[test]
fn a_xiangqi_piece_is_dragged_and_put_back() {
    let settings = Settings::default();
    let sit = |keys: &str| {
        let seen: sitting::Seen<xiangqi::Position> =
            sitting::sit(XiangqiBoard::new(settings.lang.text()), settings.clone(), PEOPLE, "", keys);
        seen
    };
    let at = |file: i32, rank: i32| format!("{},{}", 56 + 39 * file, 385 - 39 * rank);
    assert_eq!(sit(&format!("drag:{},{} 3s", at(7, 2), at(4, 2))).moves, "h2e2");
    // A target against the rules: the piece stays selected, and the reason is given.
    assert_eq!(sit(&format!("drag:{},{} 3s", at(7, 2), at(8, 5))).moves, "");
    assert_eq!(sit(&format!("drag:{},{} 1s click:{} 3s", at(7, 2), at(8, 5), at(4, 2))).moves, "h2e2");
    // A right click puts it back and opens no menu.
    let back = sit(&format!("click:{0} 500ms rclick:{0} 500ms", at(7, 2))).screen;
    assert!(back == sit(&format!("click:{0} 500ms click:{0} 500ms", at(7, 2))).screen);
}

#[test]
fn a_piece_of_a_puzzle_is_dragged_and_put_back() {
    let settings = Settings::default();
    let at = |keys: &str| {
        let seen: sitting::Seen<xiangqi::Position> = sitting::sit(
            XiangqiBoard::new(settings.lang.text()),
            settings.clone(),
            PEOPLE,
            "",
            &format!("P 1s Enter 1s Enter 2s {keys} {REST}"),
        );
        seen.screen
    };
    let start = at("");
    // The first puzzle: the rook on i1 mates on d1.
    let at_point = |file: i32, rank: i32| format!("{},{}", 56 + 39 * file, 385 - 39 * rank);
    let (piece, target) = (at_point(8, 1), at_point(3, 1));
    let selected = at(&format!("click:{piece} 500ms"));
    assert!(selected != start);
    assert!(at(&format!("click:{piece} 500ms rclick:{piece} 500ms")) == start, "a right click puts it back");
    let moved = at(&format!("click:{piece} 500ms click:{target} 9s"));
    assert!(moved != start && moved != selected);
    assert!(at(&format!("drag:{piece},{target} 9s")) == moved);
}

#[test]
fn a_button_offers_a_draw_or_resigns() {
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        let keys = format!("click:{} 200ms", button(3));
        golden(&format!("table/finish-{name}"), &sit(lang, PEOPLE, OPENING, &format!("End 1s {keys}")).screen);
    }
    let start = "click:196,153 2s click:149,153 2s";
    for (rows, key) in [("Down", "D"), ("Down*2", "Q")] {
        let by_button = zh("", &format!("{start} click:{} 200ms {rows} Enter 200ms {REST}", button(3)));
        let by_key = zh("", &format!("{start} {key} 200ms {REST}"));
        assert!(by_button.still(28) == by_key.still(28), "{key}");
    }
}

#[test]
fn players_of_a_game_in_progress_change_only_after_a_question() {
    let start = "click:196,153 3s";
    let moves = |keys: &str| sit(Language::English, BEGINNER, "", &format!("{start} {keys}")).moves;
    let before = moves("1s");
    assert_eq!(before.len(), 4);
    for key in ["C", "A"] {
        assert_eq!(moves(&format!("{key} 500ms N 3s")), before, "{key}");
        assert!(moves(&format!("{key} 500ms Y 3s")).len() > before.len(), "{key}");
        for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
            let asked = sit(lang, BEGINNER, "", &format!("{start} {key} 500ms")).still(28);
            golden(&format!("table/asked-{}-{name}", key.to_lowercase()), &asked);
        }
    }
    // Before the first move there is nothing to lose.
    assert!(!sit(Language::English, BEGINNER, "", "C 3s").moves.is_empty());
}

#[test]
fn a_pass_has_a_button() {
    // After these moves, White has none.
    let opening = "c4e3f3g3e6c6d6b4b3b2a2d7b1f5a4";
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        golden(&format!("table/passing-{name}"), &sit(lang, PEOPLE, opening, REST).screen);
        let passed = sit(lang, PEOPLE, opening, &format!("{REST} click:{} 200ms {REST}", button(3)));
        assert_eq!(passed.moves, format!("{opening}pass"));
        assert!(!passed.tones.contains(&104), "the click has no other effect");
    }
}

#[test]
fn a_replay_has_buttons_and_a_wheel() {
    let replay = "Home 1s R 300ms";
    for (by_mouse, by_key) in [
        (format!("click:{}", button(0)), "PgUp"),
        (format!("click:{}", button(1)), "PgDn"),
        (format!("click:{}", button(2)), "Space"),
        ("wheel:-1".to_owned(), "PgDn"),
    ] {
        let after = |keys: &str| zh(OPENING, &format!("{replay} {keys} 300ms {REST} 3s")).still(28);
        assert!(after(&by_mouse) == after(by_key), "{by_key}");
    }
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        golden(&format!("table/paused-{name}"), &sit(lang, PEOPLE, OPENING, &format!("{replay} Space 300ms")).screen);
    }
}

#[test]
fn puzzles_and_the_position_editor_have_menus_and_buttons_with_reasons() {
    let Rect { x, width, .. } = PanelLayout::standard().buttons;
    let side = |index: i32, top: i32| format!("{},{}", x + index % 2 * width / 2 + 40, top + index / 2 * 32 + 13);
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        let puzzle = "P 1s Enter 1s Enter 2s";
        let at = |keys: &str| sit(lang, PEOPLE, "", keys).screen;
        golden(&format!("puzzles/menu-{name}"), &at(&format!("{puzzle} F10 300ms")));
        golden(&format!("puzzles/refused-{name}"), &at(&format!("{puzzle} move:{} 300ms", side(0, 326))));
        golden(&format!("table/editor-menu-{name}"), &at("E 500ms F10 Right 300ms"));
        golden(&format!("table/editor-refused-{name}"), &at(&format!("E 500ms move:{} 300ms", side(4, 232))));
        // The second puzzle, by the button, by the menu and by its key.
        let next = at(&format!("{puzzle} PgDn 2s {REST}"));
        assert!(next == at(&format!("{puzzle} click:{} 2s {REST}", side(1, 326))));
        assert!(next == at(&format!("{puzzle} F10 Enter 2s {REST}")), "the first item that is possible");
        assert!(at("E 500ms Del 300ms") == at("E 500ms F10 Right Down Enter 300ms"));
    }
}

#[test]
fn xiangqi_has_the_buttons_of_all_games() {
    for lang in Language::ALL {
        let settings = Settings { lang, ..Settings::default() };
        let sit = |keys: &str| {
            let seen: sitting::Seen<xiangqi::Position> =
                sitting::sit(XiangqiBoard::new(lang.text()), settings.clone(), PEOPLE, "", keys);
            seen
        };
        let area = PanelLayout::standard().buttons;
        let button =
            |index: i32| format!("{},{}", area.x + index % 3 * (area.width / 3) + 30, area.y + index / 3 * 28 + 13);
        let start = "click:329,307 2s click:212,307 2s";
        for (index, key) in [(0, "F2"), (1, "U"), (2, "H"), (5, "Esc")] {
            let by_mouse = sit(&format!("{start} click:{} 200ms move:20,470 1s", button(index)));
            let by_key = sit(&format!("{start} {key} 200ms move:20,470 1s"));
            assert_eq!((&by_mouse.moves, by_mouse.left), (&by_key.moves, by_key.left), "{key}");
        }
    }
}
