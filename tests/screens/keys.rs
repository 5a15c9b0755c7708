//! Every key named in a line of keys can be clicked: the screen is then the same as after the key.

use crate::common::{on_desk, screen_after};
use huanle::gfx::font::bundled;
use huanle::gfx::{Color, Framebuffer};
use huanle::machine::{Chord, Machine, Speed, code};
use huanle::programs::run_main_menu;
use huanle::text::key_line::KeyLine;
use huanle::text::{Language, Text};

/// A screen: the keys that lead to it from the first item of the main menu, and its line of keys.
type Screen = (&'static str, fn(&Text) -> KeyLine);

/// The screens with a line of keys, by the keys that lead to them.
const SCREENS: &[Screen] = &[
    ("", |text| text.main_menu.keys),
    // The DOS program: a game of two, and its help.
    ("Enter 15s Down Enter 15s", |text| text.othello.keys_while_playing),
    ("Enter 15s Down Enter 15s F1 1s Right 1s", |text| text.othello.keys_in_help.line),
    // The table and what opens over it.
    ("Right Enter 1s", |text| text.table.keys.usual),
    ("Right Enter 1s F1 1s Right 1s", |text| text.table.keys_in_help.line),
    ("Right Enter 1s F2 1s", |text| text.table.new_game.keys),
    ("Right Enter 1s E 1s", |text| text.editor.keys),
    ("Right Enter 1s F7 1s", |text| text.table.keys.locked),
    ("Right Enter 1s click:200,150 3s PgUp 1s", |text| text.table.keys.looking),
    ("Right Enter 1s P 1s", |text| text.puzzles.list_keys),
    ("Right Enter 1s P 1s Enter 1s Enter 2s", |text| text.puzzles.keys),
    ("Right Enter 1s I 1s", |text| text.records.players_keys),
    ("Right Enter 1s O 1s", |text| text.records.ranking_keys),
    ("Right Enter 1s J 1s", |text| text.music.keys),
    ("Right Enter 1s S 1s", |text| text.portraits.keys),
    ("Right Enter 1s Ctrl+V 1s", |text| text.table.files.field_keys),
    ("Right Down*2 Enter 1s", |text| text.table.keys.usual),
    ("Right Down*2 Enter 1s E 1s", |text| text.editor.keys_letters),
    // The classroom.
    ("Down*3 Enter 1s", |text| text.lessons.index_keys),
    ("Down*3 Enter 1s Enter 1s Enter 1s F1 1s", |text| text.lessons.about_keys[0]),
    ("Down*3 Enter 1s Enter 1s Enter 1s F1 1s", |text| text.lessons.about_keys[1]),
    ("Down*3 Enter 1s Enter 1s Enter 1s F2 1s", |text| text.lessons.exercise_keys[0]),
    ("Down*3 Enter 1s Enter 1s Enter 1s F2 1s 1 1s", |text| text.lessons.answered_keys),
    // The effects.
    ("Down*4 Enter 1s", |text| text.main_menu.effect_keys),
    ("Down*4 Enter 1s Enter 1s Space 1s", |text| text.animation_player.keys),
    // Turbo C.
    ("Right Down*3 Enter 1s", |text| text.workbench.keys),
    ("Right Down*3 Enter 1s Ctrl+G 1s", |text| text.workbench.editor.line_keys),
    ("Right Down*3 Enter 1s Ctrl+F A 1s", |text| text.workbench.editor.find_keys),
    ("Right Down*3 Enter 1s Ctrl+H A 1s", |text| text.workbench.editor.replace_keys),
    // The settings.
    ("Right Down*4 Enter 1s", |text| text.settings.keys),
];

fn after(lang: Language, keys: &str) -> Framebuffer {
    screen_after(1, Speed::default(), keys, |m: &mut Machine<'_>| on_desk(m, lang, run_main_menu))
}

/// Returns the place of a line on a screen: its upper left corner.
fn place_of(line: KeyLine, screen: &Framebuffer) -> Option<(i32, i32)> {
    let (face, text) = (bundled::song16(), line.to_string());
    let mut pattern = Framebuffer::new(face.width(&text), face.height());
    pattern.draw_text(face, &text, 0, 0, Color::WHITE);
    let all = (0..pattern.height()).flat_map(|y| (0..pattern.width()).map(move |x| (x, y)));
    let (lit, unlit): (Vec<_>, Vec<_>) = all.partition(|&(x, y)| pattern.get_pixel(x, y) == Some(Color::WHITE));
    let first = lit[0];
    let places = (0..=screen.height() - pattern.height())
        .flat_map(|y| (0..=screen.width() - pattern.width()).map(move |x| (x, y)));
    places.into_iter().find(|&(left, top)| {
        let at = |&(x, y): &(i32, i32)| screen.get_pixel(left + x, top + y);
        let color = at(&first);
        // Impossible keys are dark grey.
        lit.iter().all(|dot| at(dot) == color || at(dot) == Some(Color::DARK_GRAY))
            && unlit.iter().all(|dot| at(dot) != color)
    })
}

fn every_key_can_be_clicked(lang: Language) {
    let face = bundled::song16();
    let mut clicked = 0;
    for &(keys, line) in SCREENS {
        let (reach, line) = (format!("Space 1s {keys}"), line(lang.text()));
        let Some((mut x, y)) = place_of(line, &after(lang, &reach)) else { panic!("`{reach}` does not show {line}") };
        for (text, key) in line.pieces() {
            let width = face.width(text);
            if let Some(key) = key {
                // Ctrl+Space has the code of the space bar without its character, which is no chord.
                let name = match key {
                    code::CTRL_SPACE => "Ctrl+Space".to_owned(),
                    _ => Chord::from_code(key).unwrap_or_else(|| panic!("{key:#06x} of {line}")).to_string(),
                };
                let at = format!("{},{}", x + width / 2, y + 8);
                let [by_mouse, by_key] = [format!("click:{at}"), name.clone()]
                    .map(|press| after(lang, &format!("{reach} move:{at} 200ms {press} 1s")));
                assert!(by_mouse == by_key, "`{text}` ({name}) of `{line}`, reached by `{reach}`");
                clicked += 1;
            }
            x += width;
        }
    }
    assert!(clicked > 100, "{clicked}");
}

#[test]
#[ignore = "long"]
fn every_key_on_a_chinese_screen_can_be_clicked() {
    every_key_can_be_clicked(Language::Chinese);
}

#[test]
#[ignore = "long"]
fn every_key_on_an_english_screen_can_be_clicked() {
    every_key_can_be_clicked(Language::English);
}
