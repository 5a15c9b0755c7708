//! The table with the modern Othello: each of its features, with keys and with the mouse.
//!
//! | row of the Windows program | test |
//! |---|---|
//! | 1, 2: seats, either side first, levels | `a_new_game_by_keys_and_by_mouse` |
//! | 3: counts; 6, 7, 8: marks and preview | `marks_and_counts`, `pictures` |
//! | 4: undo and redo without limit | `taking_back_and_playing_again` |
//! | 5: restart, and the question at the end | `a_game_that_ends_asks_what_next` |
//! | 9: sounds | `sounds_tell_good_from_wrong` |
//! | 10: help | `every_action_by_its_key_and_by_the_menu`, `pictures` |
//! | 11: the pointer | `the_pointer_is_the_side_to_move` |
//! | 12: save and load | `what_is_saved_is_opened_again` |
//! | 13: no flicker | `the_same_keys_show_the_same_frames` |
//! | hints, analysis | `an_analysis_stops_and_goes_on`, `pictures` |
//! | pacing | `moves_passes_and_answers_take_their_time_and_can_be_hurried` |
//! | the board editor | `setting_up_a_position` |

use crate::common::sitting::{self, PEOPLE};
use crate::common::{self, cells, golden};
use huanle::engine::Player;
use huanle::engine::othello::{Position, Side};
use huanle::gfx::font::{Face, bundled};
use huanle::gfx::{Color, Framebuffer, Rect};
use huanle::play::{LevelId, Opponents, Seat};
use huanle::screens::othello::OthelloBoard;
use huanle::screens::table::action::grouped;
use huanle::screens::table::{Action, Appearance as _, GameTexts, PanelLayout, TableOutline};
use huanle::settings::Settings;
use huanle::text::Language;

const BEGINNER: [Seat; 2] = [Seat::Human, Seat::level("beginner")];
/// A game that ends after nine moves: White is wiped out.
const SHORT: &str = "e6f4e3f6g5d6e7f5c5";
/// White has to pass after the last one.
const PASS: &str = "c4e3f3g3e6c6d6b4b3b2a2d7b1f5a4";

type Seen = sitting::Seen<Position>;

/// Plays a script at a table, with a language, seats and an opening.
fn sit(lang: Language, seats: [Seat; 2], opening: &str, keys: &str) -> Seen {
    let (text, settings) = (lang.text(), Settings { lang, ..Settings::default() });
    sitting::sit(OthelloBoard { text }, settings, seats, opening, keys)
}

fn zh(seats: [Seat; 2], opening: &str, keys: &str) -> Seen {
    sit(Language::Chinese, seats, opening, keys)
}

/// Returns the centre pixel of a square, in script syntax.
fn at(square: &str) -> String {
    cells::othello(square, false)
}

/// Returns clicks on squares.
fn clicks(squares: &[&str]) -> String {
    squares.iter().map(|square| format!("click:{} 2s ", at(square))).collect()
}

#[test]
fn every_action_by_its_key_and_by_the_menu() {
    let opening = "f5d6c3d3c4f4";
    let rest = "move:600,470 100ms";
    let before = zh(PEOPLE, opening, &format!("PgUp {rest}"));
    // In the menu, which opens at the upper left corner, the name of its key is to the right of each action.
    for &(action, _, key) in grouped() {
        let wait = match action {
            Action::Hint | Action::Analysis | Action::Replay => "20s",
            Action::MoveNow => "4s",
            Action::Puzzles | Action::Automatic => continue,
            _ => "",
        };
        let by_key = zh(PEOPLE, opening, &format!("PgUp {rest} {key} {rest} {wait} 100ms"));
        let by_mouse = zh(PEOPLE, opening, &format!("PgUp {rest} rclick:3,3 click:{key}@1 {rest} {wait} 100ms"));
        assert!(by_key.still(28) == by_mouse.still(28), "{key}");
        assert_eq!((&by_key.moves, by_key.left), (&by_mouse.moves, by_mouse.left), "{key}");
        assert!(by_key.still(28) != before.still(28) || by_key.left, "{key} changes nothing");
    }
    assert!(zh(PEOPLE, opening, "Ctrl+Z").moves == zh(PEOPLE, opening, "Backspace").moves);
    assert!(zh(PEOPLE, opening, "F4 100ms").screen == zh(PEOPLE, opening, "F10 100ms").screen);
}

#[test]
fn an_action_that_makes_no_sense_is_refused_and_said() {
    let before = zh(PEOPLE, "", "100ms");
    for key in ["U", "Ctrl+Y", "PgUp", "PgDn", "Home", "End", "R", "V"] {
        let after = zh(PEOPLE, "", &format!("{key} 100ms"));
        assert!(after.screen != before.screen, "{key} says nothing");
        assert!(after.tones.contains(&104), "{key} is not heard");
    }
    for key in ["H", "G"] {
        assert!(zh(PEOPLE, SHORT, &format!("{key} 100ms")).tones.contains(&104), "{key} when the game is over");
    }
}

#[test]
fn a_new_game_by_keys_and_by_mouse() {
    let seats = [Seat::Human, Seat::level("2")];
    let sit = |keys: &str| sit(Language::English, seats, "", &format!("{keys} move:600,470 3s"));
    let by_keys = sit("F2 Right*2 Down Left*2 Down Right Enter");
    let by_mouse = sit("F2 click:Black@2> click:Black@2> click:White< click:White< click:Moves_first> click:Start");
    assert!(by_keys.still(28) == by_mouse.still(28));
    assert_eq!(
        (by_keys.moves.as_str(), by_keys.pointer),
        ("", Some(Color::WHITE)),
        "White, a person, is to move first"
    );
    // Every level answers, as either side.
    for level in 1..=4 {
        let black = sit(&format!("F2 {} Down Left*2 Enter", "Right ".repeat(level)));
        assert_eq!(black.moves.len(), 2, "level {level} as Black");
        let white = sit(&format!("F2 Down Left*2 {} Enter click:{} 4s", "Right ".repeat(level), at("d3")));
        assert_eq!(white.moves.len(), 4, "level {level} as White");
    }
}

#[test]
fn the_next_start_begins_as_the_last_game_was_begun() {
    let chosen = zh(BEGINNER, "", "F2 Right Down Left Enter 200ms");
    let begun = chosen.settings.games.get("othello").expect("it is remembered");
    let text = Language::Chinese.text();
    let mut store = huanle::records::Memory::default();
    let mut shelf = huanle::records::Memory::default();
    let screen = common::run(1, huanle::machine::Speed::default(), "5s", &mut huanle::machine::Headless, |m| {
        let desk = &mut huanle::screens::context::Context {
            store: &mut store,
            files: &mut shelf,
            settings: chosen.settings.clone(),
            portraits: huanle::screens::portraits::Portraits::default(),
            seed: 1,
            asks_at_first_start: false,
            external_engine: None,
            programs: None,
            write_settings: &mut |_| Ok(()),
        };
        huanle::screens::othello::play(m, text, desk, None)
    });
    let names = Rect::new(482, 30, 110, 34);
    let part = |screen: &Framebuffer| {
        let mut part = Framebuffer::new(names.width, names.height);
        part.blit(screen, names, 0, 0);
        part
    };
    assert!(part(&screen) == part(&chosen.screen), "{begun}");
    assert!(part(&screen) != part(&zh(BEGINNER, "", "100ms").screen), "{begun}");
}

#[test]
fn the_first_game_asks_who_plays_and_no_other() {
    // Returns the picture after some keys, and the settings.
    let play = |settings: &huanle::settings::Settings, keys: &str| {
        let (mut store, mut shelf) = (huanle::records::Memory::default(), huanle::records::Memory::default());
        let mut after = settings.clone();
        let screen = common::run(1, huanle::machine::Speed::default(), keys, &mut huanle::machine::Headless, |m| {
            let desk = &mut huanle::screens::context::Context {
                store: &mut store,
                files: &mut shelf,
                settings: settings.clone(),
                portraits: huanle::screens::portraits::Portraits::default(),
                seed: 1,
                asks_at_first_start: true,
                external_engine: None,
                programs: None,
                write_settings: &mut |_| Ok(()),
            };
            let left = huanle::screens::othello::play(m, Language::Chinese.text(), desk, None);
            after = desk.settings.clone();
            left
        });
        (screen, after)
    };
    let begun = |settings: &huanle::settings::Settings| settings.games.get("othello").cloned();
    let first = huanle::settings::Settings::default();
    let (asked, unsettled) = play(&first, "Down Right 300ms");
    golden("table/first-zh", &asked);
    assert_eq!(begun(&unsettled), None, "nothing is settled yet");
    let (board, settled) = play(&first, "Down Right Enter 300ms");
    assert_eq!(begun(&settled).as_deref(), Some("human 3; 0; none"));
    assert!(board != asked);
    // From now on the board appears at once.
    assert!(play(&settled, "300ms") == (board, settled));
    let (_, left) = play(&first, "Esc 300ms");
    assert_eq!(begun(&left).as_deref(), Some("human 2; 0; none"), "who does not choose is not asked again");
}

#[test]
fn moves_by_keys_and_by_mouse_on_either_board() {
    let by_mouse = zh(PEOPLE, "", &(clicks(&["d3", "c3"]) + "move:600,470 100ms"));
    assert_eq!(by_mouse.moves, "d3c3");
    // The cursor starts at e5; the first arrow key only shows it.
    let by_keys = zh(PEOPLE, "", "Up*3 Left Enter 2s Left Space 2s");
    assert_eq!(by_keys.moves, "d3c3");
    assert_eq!(zh(PEOPLE, "", "X Up Down*2 Right Enter 2s").moves, "d3", "turned around");
    let turned = zh(PEOPLE, "", &format!("X click:{} 2s", cells::othello("d3", true)));
    assert_eq!(turned.moves, "d3");
}

#[test]
fn marks_and_counts() {
    let start = zh(PEOPLE, "", "100ms").screen;
    let hovered = zh(PEOPLE, "", &format!("move:{} 100ms", at("d3"))).screen;
    assert!(hovered.count(Color::LIGHT_RED) > 20 && start.count(Color::LIGHT_RED) == 0, "crosses");
    // Each mark has its own switch, and is a shape, not only a colour: it changes other pixels.
    let unmarked = zh(PEOPLE, "", "L 100ms").screen;
    assert!(unmarked.count(Color::YELLOW) + 4 * 10 < start.count(Color::YELLOW), "four diamonds");
    let played = |keys: &str| zh(PEOPLE, "f5d6", keys).screen;
    let triangle = |screen: &Framebuffer| screen.count(Color::LIGHT_RED);
    assert!(triangle(&played("100ms")) > 20 && triangle(&played("K 100ms")) == 0, "the last move");
    let previews = |keys: &str| zh(PEOPLE, "", &format!("{keys} move:{} 100ms", at("d3"))).screen;
    assert_eq!(previews("W").count(Color::LIGHT_RED), 0, "no preview");
}

#[test]
fn taking_back_and_playing_again() {
    let full = zh(PEOPLE, SHORT, "100ms").moves;
    for count in 0..=12 {
        let kept = full.len() - full.len().min(2 * count);
        let undo = if count == 0 { String::new() } else { format!("U*{count}") };
        let undone = zh(PEOPLE, SHORT, &undo);
        assert_eq!(undone.moves, full[..kept], "{count}");
        let redo = if count == 0 { String::new() } else { format!("Ctrl+Y*{count}") };
        assert_eq!(zh(PEOPLE, SHORT, &format!("{undo} {redo}")).moves, full, "{count}");
    }
    // Against the computer: back to one's own turn, also while the computer thinks.
    assert_eq!(zh(BEGINNER, "", &format!("{} 3s U 2s", clicks(&["d3"]))).moves, "");
    assert_eq!(zh(BEGINNER, "", &format!("click:{} 800ms U 5s", at("d3"))).moves, "");
    // Moves that were taken back are not lost when another move is played.
    assert_eq!(zh(PEOPLE, "f5d6", &format!("U*2 {} U Home 100ms", clicks(&["d3"]))).moves, "");
}

#[test]
fn changing_seats_while_the_computer_thinks() {
    let d3 = format!("click:{} 400ms", at("d3"));
    assert_eq!(zh(BEGINNER, "", &format!("{d3} C 500ms Y 5s")).moves, "d3", "White is a person's now");
    assert!(zh(BEGINNER, "", &format!("{d3} A 500ms Y 20s A 5s")).moves.len() > 20, "both are the computer's");
    let automatic = zh(BEGINNER, "", "A 10s A 3s");
    let later = zh(BEGINNER, "", "A 10s A 60s");
    assert_eq!(automatic.moves, later.moves, "and Black is a person's again");
    assert_eq!(zh(BEGINNER, "", &format!("{d3} F2 Esc 5s")).moves.len(), 4, "a form that was left");
    assert_eq!(zh(BEGINNER, "", &format!("{d3} F2 Enter 3s")).moves, "", "another game");
    assert_eq!(zh(BEGINNER, "", &format!("{d3} F1 Esc 5s")).moves.len(), 4, "help");
    // Taking back while the computer plays both sides pauses it until it is started again.
    let stopped = zh(BEGINNER, "", "A 10s U 1s").moves;
    assert_eq!(zh(BEGINNER, "", "A 10s U 20s").moves, stopped);
    assert!(zh(BEGINNER, "", "A 10s U 1s G 10s").moves.len() > stopped.len());
}

#[test]
fn a_game_that_ends_asks_what_next() {
    let last = format!("U 100ms click:{}", at("c5"));
    let asked = zh(PEOPLE, SHORT, &format!("{last} 10s")).screen;
    let looked = zh(PEOPLE, SHORT, &format!("{last} 10s N 100ms"));
    assert!(asked != looked.screen);
    assert_eq!(looked.moves, SHORT);
    assert_eq!(zh(PEOPLE, SHORT, &format!("{last} 10s Y 1s")).moves, "", "another game");
    assert_eq!(zh(PEOPLE, SHORT, &format!("{last} 10s Esc U 1s")).moves, SHORT[..16], "taken back");
    assert!(zh(PEOPLE, SHORT, &format!("{last} 10s Esc Esc 1s")).left);
}

#[test]
fn sounds_tell_good_from_wrong() {
    let heard = |keys: &str| zh(PEOPLE, "", keys).tones;
    let place = heard(&clicks(&["d3"]));
    assert!(place.contains(&1047) && !place.contains(&104));
    assert!(heard(&clicks(&["a1"])).contains(&104));
    let silent = heard(&format!("M {}", clicks(&["d3"])));
    assert!(silent.iter().all(|&hz| hz == 0), "{silent:?}");
}

#[test]
fn the_pointer_is_the_side_to_move() {
    assert_eq!(zh(PEOPLE, "", "1s").pointer, Some(Color::BLACK));
    assert_eq!(zh(PEOPLE, "", &clicks(&["d3"])).pointer, Some(Color::WHITE));
}

#[test]
fn what_is_saved_is_opened_again() {
    for open in ["F3 Enter", "rclick:3,3 click:打开棋谱 click:othello-1.ggf@1"] {
        let seen = zh(PEOPLE, "f5d6c3", &format!("F5 Enter 200ms F2 Enter 200ms {open} 500ms"));
        assert_eq!(seen.moves, "f5d6c3", "{open}");
    }
    assert_eq!(zh(PEOPLE, "", "paste:f5d6c3 Enter 500ms").moves, "f5d6c3");
    // A file without a game is reported, and the game on the table stays.
    let wrong = zh(PEOPLE, "f5d6", "paste:xyz Enter 300ms Enter 300ms");
    assert_eq!(wrong.moves, "f5d6");
    // Overwriting is confirmed; "another name" goes back to the field.
    assert_eq!(zh(PEOPLE, "f5", "F5 Enter F5 o t h e l l o - 1 Enter Enter Esc 200ms").moves, "f5");
}

#[test]
fn an_analysis_stops_and_goes_on() {
    let game = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5";
    let whole = zh(PEOPLE, game, "V 60s");
    for stop in ["Esc", "G", "Up", "PgUp End"] {
        let resumed = zh(PEOPLE, game, &format!("V {stop} V 60s"));
        assert_eq!(resumed.moves, whole.moves, "{stop}");
        if stop != "Up" {
            assert!(resumed.still(28) == whole.still(28), "{stop}");
        }
    }
    // Another game with as many moves has no graph.
    let graph = |seen: &Seen| seen.screen.count(Color::LIGHT_CYAN) > 60;
    assert!(graph(&zh(PEOPLE, "f5d6", "V 10s PgUp PgDn L L Up 200ms")));
    assert!(!graph(&zh(PEOPLE, "f5d6", "V 10s paste:d3c3 Enter 500ms Up 200ms")));
}

/// White, the computer, is to move at the end of the opened game, and can only pass.
#[test]
fn a_pass_that_is_due_when_a_game_is_opened_needs_nobody() {
    assert_eq!(zh(BEGINNER, PASS, "100ms").moves, PASS);
    let later = zh(BEGINNER, PASS, "5s");
    assert_eq!((later.moves, later.game.side()), (PASS.to_owned() + "pass", Side::Black));
}

/// Enter starts it at once: no cursor has to be shown first.
#[test]
fn a_computer_that_waits_moves_on_enter() {
    assert_eq!(zh(BEGINNER, "f5", "5s").moves, "f5");
    assert_eq!(zh(BEGINNER, "f5", "Enter 3s").moves.len(), 4);
    assert_eq!(zh(BEGINNER, "f5d6", "Enter 3s").moves, "f5d6", "a person's cursor is only shown");
}

#[test]
fn moves_passes_and_answers_take_their_time_and_can_be_hurried() {
    let d3 = format!("click:{}", at("d3"));
    assert_eq!(zh(BEGINNER, "", &format!("{d3} 700ms")).moves.len(), 2, "no answer within half a second");
    assert_eq!(zh(BEGINNER, "", &format!("{d3} 3s")).moves.len(), 4);
    assert_eq!(zh(BEGINNER, "", &format!("{d3} Space*3 50ms")).moves.len(), 4, "hurried");
    // The key that skips an animation still has its usual effect.
    assert_eq!(zh(BEGINNER, "", &format!("{d3} U 5s")).moves, "");
    assert!(zh(BEGINNER, "", &format!("{d3} Esc 1s")).left);
    // A replay runs automatically, Enter makes it faster, and Esc stops it.
    assert_eq!(zh(PEOPLE, "f5d6c3", "R 20s").moves, "f5d6c3");
    assert_eq!(zh(PEOPLE, "f5d6c3", "R 300ms Enter*5 500ms").moves, "f5d6c3");
    let stopped = zh(PEOPLE, "f5d6c3", "R 300ms Esc 10s");
    assert_eq!((stopped.moves.as_str(), stopped.left), ("", false));
}

#[test]
fn setting_up_a_position() {
    let click = |square: &str| format!("click:{}", at(square));
    // The same position with the mouse and with keys, and a game from it.
    let by_mouse = zh(PEOPLE, "", &format!("E {} rclick:{} click:换边 100ms", click("c3"), at("c3")));
    let by_keys = zh(PEOPLE, "", "E Left*2 Up*2 Enter 0 Enter 1 T 100ms");
    assert_eq!(by_mouse.pointer, by_keys.pointer);
    // An empty board is refused; Esc leaves the game unchanged.
    let refused = zh(PEOPLE, "f5d6", "E Delete F2 100ms");
    assert!(refused.tones.contains(&104) && !refused.left);
    assert_eq!(zh(PEOPLE, "f5d6", "E Delete F2 Esc 100ms").moves, "f5d6");
    assert!(
        zh(PEOPLE, "f5d6", "E Delete F2 Esc 100ms").screen == zh(PEOPLE, "f5d6", "F1 Esc 100ms").screen,
        "cancelled, it is as it was"
    );
    // Undoes one change after the other.
    let back = zh(PEOPLE, "", "E Delete 2 Enter T U*3 100ms").screen;
    assert!(back == zh(PEOPLE, "", "E 2 100ms").screen);
    assert_eq!(zh(PEOPLE, "f5d6", &format!("E Home F2 200ms {}", clicks(&["d3"]))).moves, "d3");
}

#[test]
fn pictures() {
    let hover = format!("move:{} 100ms", at("d3"));
    let walked = format!("PgUp*4 100ms {} PgUp*2 100ms {} PgUp 100ms", clicks(&["f6", "e6"]), clicks(&["f4"]));
    let many = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1";
    let late = format!("{many}f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7");
    for (name, lang, seats, opening, keys) in [
        ("start-zh", Language::Chinese, BEGINNER, "", "100ms"),
        ("preview-en", Language::English, BEGINNER, "", hover.as_str()),
        ("menu-zh", Language::Chinese, PEOPLE, "", "rclick:3,3 100ms"),
        ("menu-en", Language::English, PEOPLE, "f5", "rclick:639,479 100ms"),
        ("new-zh", Language::Chinese, BEGINNER, "", "F2 100ms"),
        ("hint-zh", Language::Chinese, PEOPLE, many, "H 60s"),
        ("hint-en", Language::English, PEOPLE, many, "H 60s"),
        ("hint-early-zh", Language::Chinese, PEOPLE, "f5d6c3d3c4f4", "H 60s"),
        ("hint-early-en", Language::English, PEOPLE, "f5d6c3d3c4f4", "H 60s"),
        ("hint-exact-zh", Language::Chinese, PEOPLE, &late, "H 60s"),
        ("hint-exact-en", Language::English, PEOPLE, &late, "H 60s"),
        ("opening-zh", Language::Chinese, PEOPLE, "f5d6c3d3c4", "F1 Esc 100ms"),
        ("opening-en", Language::English, PEOPLE, "c4e3f6e6f5", "F1 Esc 100ms"),
        ("numbers-zh", Language::Chinese, PEOPLE, many, "N 100ms"),
        ("analysis-zh", Language::Chinese, PEOPLE, many, "V 120s"),
        ("mistake-en", Language::English, BEGINNER, "", "A 300s N V 120s V 100ms"),
        ("over-zh", Language::Chinese, PEOPLE, SHORT, &format!("U click:{} 10s", at("c5"))),
        ("placing-zh", Language::Chinese, BEGINNER, "", "F1 100ms"),
        ("placing-en", Language::English, BEGINNER, "", "F1 100ms"),
        ("opponent-zh", Language::Chinese, BEGINNER, "", "F1 Right*2 100ms"),
        ("opponent-en", Language::English, BEGINNER, "", "F1 Right*2 100ms"),
        ("levels-zh", Language::Chinese, BEGINNER, "", "F1 Right*3 100ms"),
        ("levels-en", Language::English, BEGINNER, "", "F1 Right*3 100ms"),
        ("mobility-zh", Language::Chinese, PEOPLE, "", "F1 Right*4 100ms"),
        ("mobility-en", Language::English, PEOPLE, "", "F1 Right*4 100ms"),
        ("frontier-zh", Language::Chinese, PEOPLE, "", "F1 Right*5 100ms"),
        ("stable-zh", Language::Chinese, PEOPLE, "", "F1 Right*6 100ms"),
        ("stable-en", Language::English, PEOPLE, "", "F1 Right*6 100ms"),
        ("history-zh", Language::Chinese, PEOPLE, "", "F1 Right*9 100ms"),
        ("history-en", Language::English, PEOPLE, "", "F1 Right*9 100ms"),
        ("marks-en", Language::English, PEOPLE, "", "F1 Right*7 100ms"),
        ("marks-zh", Language::Chinese, PEOPLE, "", "F1 Right*7 100ms"),
        ("keys-zh", Language::Chinese, PEOPLE, "", "F1 Right*8 100ms"),
        ("editor-zh", Language::Chinese, PEOPLE, "", "E Delete Enter 100ms"),
        ("editor-en", Language::English, PEOPLE, "", "E Delete Enter 100ms"),
        ("looking-zh", Language::Chinese, PEOPLE, many, "PgUp*5 100ms"),
        ("variations-zh", Language::Chinese, PEOPLE, "f5d6c3d3c4", walked.as_str()),
        ("variations-en", Language::English, PEOPLE, "f5d6c3d3c4", walked.as_str()),
    ] {
        golden(&format!("table/{name}"), &sit(lang, seats, opening, keys).screen);
    }
}

/// A file with variations is browsed: with keys and in the tree, without questions, and another move in the middle
/// loses nothing.
#[test]
fn variations_are_shown_and_walked() {
    let opened = |keys: &str| zh(PEOPLE, "f5d6c3", keys);
    // Another move in the middle, then back to the first line.
    let other = format!("PgUp*2 100ms {} 100ms", clicks(&["f6"]));
    assert_eq!(opened(&other).moves, "f5f6");
    assert_eq!(opened(&format!("{other} , 100ms")).moves, "f5d6");
    assert_eq!(opened(&format!("{other} . 100ms End 100ms")).moves, "f5d6c3", "nothing is lost");
    assert_eq!(opened(&format!("{other} . . 100ms")).moves, "f5f6", "round and round");
    // The tree below the list: its first row is the main line.
    let (x, y) = (424 + 9 + 3 * 11, 255 + 9);
    assert_eq!(opened(&format!("{other} click:{x},{y} 100ms")).moves, "f5d6c3");
}

#[test]
fn the_same_keys_show_the_same_frames() {
    let keys = format!("T {} H 3s V 5s Esc A 10s", clicks(&["d3"]));
    let once = zh(BEGINNER, "", &keys);
    assert!(once.frames == zh(BEGINNER, "", &keys).frames);
    assert!(once.frames.len() > 600);
}

/// Any keys and clicks: no panic, a legal game, and Esc leaves.
#[test]
fn any_keys_and_clicks_leave_a_legal_game_and_escape_leads_out() {
    const WORDS: [&str; 45] = [
        "Up",
        "Down",
        "Left",
        "Right",
        "Enter",
        "Space",
        "U",
        "Ctrl+Y",
        "PgUp",
        "PgDn",
        "Home",
        "End",
        "R",
        "H",
        "V",
        "G",
        "C",
        "A",
        "L",
        "K",
        "N",
        "T",
        "X",
        "M",
        "F1",
        "F2",
        "F3",
        "F5",
        "E",
        "Tab",
        "Esc",
        "Delete",
        "1s",
        "300ms",
        "3s",
        "P",
        "I",
        "O",
        "1",
        "2",
        "paste:棋手",
        "D",
        "Q",
        "KP+",
        "-",
    ];
    for seed in 1..=12_u32 {
        let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
        let mut random = |n: u32| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % n
        };
        let mut keys = String::new();
        for _ in 0..120 {
            match random(3) {
                0 => keys += WORDS[random(WORDS.len() as u32) as usize],
                1 => keys += &format!("click:{},{}", random(640), random(480)),
                _ => keys += &format!("click:{},{}", 40 + random(360), 40 + random(360)),
            }
            keys.push(' ');
        }
        let seats = [PEOPLE, BEGINNER, [Seat::level("classic"), Seat::Human], [Seat::level("intermediate"); 2]]
            [seed as usize % 4];
        let seen = zh(seats, ["", PASS, SHORT][seed as usize % 3], &format!("{keys} Esc*12 200ms Esc*4 2s"));
        assert!(seen.left, "seed {seed}: {keys}");
    }
}

/// Returns whether a text fits a line of this many pixels in a face.
fn assert_fits(face: &Face, text: &str, width: i32) {
    assert!(face.width(text) <= width, "{text}: {} of {width} pixels", face.width(text));
}

#[test]
fn texts_fit_their_places() {
    let small = bundled::song16();
    for lang in Language::ALL {
        let (text, message) = (lang.text(), &lang.text().table);
        let board = OthelloBoard { text };
        for keys in message.keys.all().iter().chain([&text.editor.keys, &text.editor.keys_letters]) {
            assert_fits(small, &keys.to_string(), 632);
        }
        let sides = Player::BOTH.map(|player| board.player_name(player));
        let levels: Vec<&str> =
            board.levels().iter().map(|level| board.level_text(LevelId::new(level.name)).name).collect();
        for side in sides {
            for line in [
                (message.to_move)(side),
                (message.passes)(side),
                (message.wins)(side, "64 : 0"),
                (message.hinted)(side, board.unit().many),
                (message.analysed)(side, board.unit().many),
                (message.ends.declined)(side),
                (message.ends.resigned)(side, side),
                (message.ends.time_up)(side, side),
                (message.ends.offering)(side, side),
                (message.ends.resigning)(side),
            ] {
                assert_fits(small, &line, 624);
            }
            // The clock is next to the name, below the number of discs.
            assert!(small.width(side) + 12 + small.width("10:00×3") <= 208 - 58 - 8 - 24, "{side}");
        }
        for who in levels.iter().chain([&message.human]) {
            assert_fits(small, who, 208 - 58 - 16 - 24);
            assert_fits(small, &(message.seated)((sides[0], who), (sides[1], who)), 624);
        }
        let lines = [
            message.thinking.to_owned(),
            message.illegal.to_owned(),
            message.game_over.to_owned(),
            message.not_your_turn.to_owned(),
            text.records.unnamed.to_owned(),
            (text.records.named)(&"棋".repeat(10)),
            (text.othello_table.occupied)("h8"),
            (text.othello_table.no_neighbor)("h8", sides[1]),
            (text.othello_table.no_flips)("h8", sides[1]),
            (message.switched)(message.actions.evaluation, false),
            message.no_mistakes.to_owned(),
            message.analysis_stopped.to_owned(),
            (message.looking_back)(60, 120),
            (message.analysing)(60, 120),
            (message.mistake)(120, "h8", "a1", &board.write_gain(6400)),
            (message.files.opened)(120),
            (message.drawn)("32 : 32"),
            (message.not_now)(message.actions.automatic, message.refusals.question_open),
            (message.switched)(message.actions.last_mark, false),
            message.ends.agreed.to_owned(),
            (message.ends.too_early)(10),
            (message.ends.too_soon)(5),
            (message.replaying)(120, 120, 250, false),
            (message.replaying)(120, 120, 25, true),
        ];
        assert_fits(small, &(message.clock.used)(60, "1:23:45"), 208 - 58 - 8);
        for text in [message.lock.sign, message.lock.unlocked] {
            // The padlock is before it.
            assert_fits(bundled::song24(), text, 624 - 2 * 40);
        }
        lines.iter().for_each(|line| assert_fits(small, line, 624));
        assert_fits(small, &format!("{} d3 c3 c4 e3 f6 g7", message.values.best_line), 208);
        assert_fits(small, &text.editor.keys.to_string(), 632);
        assert_fits(bundled::song24(), text.editor.title, 208);
    }
}

/// Another size of the stage keeps the game, whether a human is to move or the computer thinks; clicks are where the cells are.
#[test]
fn a_change_of_the_stage_keeps_the_game() {
    let board = OthelloBoard { text: Language::Chinese.text() };
    let (start, screen) = (Position::start(), Rect::new(0, 0, 390, 844));
    let look = "390x844+touch".parse::<huanle::machine::StageSize>().unwrap().into();
    let outline = TableOutline {
        look,
        screen,
        size: (8, 8),
        edges: board.edges(false),
        beside: 0,
        counts: 0,
        has_evaluation: false,
        has_thoughts: false,
        has_graph: false,
        has_wide_bar: false,
    };
    let layout = board.layout(&start, PanelLayout::new(outline).board, false);
    let at = |column, row| {
        let (x, y) = layout.centre(huanle::engine::Cell { column, row });
        format!("click:{x},{y}")
    };
    // d3 on the first stage, c5 on the second.
    let first = format!("click:{} 2s resize:390x844+touch 1s", cells::othello("d3", false));
    let seen = zh(PEOPLE, "", &format!("{first} {} 2s", at(2, 4)));
    assert_eq!((seen.screen.width(), seen.screen.height(), seen.moves.len()), (390, 844, 4));
    let back = zh(PEOPLE, "", &format!("{first} {} 2s resize:640x480 1s move:600,470 1s", at(2, 4)));
    let never =
        format!("click:{} 2s click:{} 4s move:600,470 1s", cells::othello("d3", false), cells::othello("c5", false));
    assert_eq!(back.moves, zh(PEOPLE, "", &never).moves);
    assert_eq!(back.screen.width(), 640);
    let thinking = zh(
        [Seat::Human, Seat::level("10")],
        "",
        &format!("click:{} 500ms resize:800x600 30s", cells::othello("d3", false)),
    );
    assert_eq!((thinking.screen.width(), thinking.moves.len()), (800, 4));
}
