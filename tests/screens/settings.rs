//! The settings screen, with keys and with the mouse, and its stored values.

use std::fs;

use crate::common::{folder, golden, huanle_ok, labels, on_desk, screen_after, text};
use huanle::machine::Speed;
use huanle::messages::Localize;
use huanle::records::StoreError;
use huanle::screens::settings;
use huanle::settings::Settings;
use huanle::text::Language;

/// Returns the settings after some keys, and whether they were saved. With the speed of a machine as an additional
/// setting.
fn after(keys: &str, keeps: bool) -> (Settings, usize, Speed) {
    let (mut found, mut kept, mut speed) = (Settings::default(), 0, Speed::default());
    screen_after(1, Speed::default(), keys, |m| {
        let mut keep = |_: &Settings| {
            kept += 1;
            if keeps { Ok(()) } else { Err(Box::new(StoreError::Portrait) as Box<dyn Localize>) }
        };
        on_desk(m, Language::Chinese, |m, desk| {
            let mut desk = huanle::screens::context::Context {
                store: &mut *desk.store,
                files: &mut *desk.files,
                settings: desk.settings.clone(),
                portraits: desk.portraits.clone(),
                seed: 1,
                asks_at_first_start: false,
                external_engine: None,
                programs: None,
                write_settings: &mut keep,
            };
            let end = settings::edit(m, &mut desk);
            (found, speed) = (desk.settings.clone(), m.clock.speed());
            end
        })
    });
    (found, kept, speed)
}

#[test]
fn each_row_changes_its_setting() {
    let default = Settings::default();
    for (row, change) in [
        (0, (|settings| settings.lang = Language::English) as fn(&mut Settings)),
        (1, |settings| settings.speed = Speed::Times(2.0)),
        (2, |settings| settings.sound = false),
        (3, |settings| settings.calm = true),
        (4, |settings| settings.contrast = true),
        (7, |settings| settings.window.whole_pixels = true),
        (8, |settings| settings.table.legal = false),
        (9, |settings| settings.table.last = false),
        (10, |settings| settings.table.preview = false),
        (11, |settings| settings.table.labels = false),
        (12, |settings| settings.table.numbers = true),
        (13, |settings| settings.table.thoughts = true),
        (14, |settings| settings.faithful = true),
    ] {
        let mut expected = default.clone();
        change(&mut expected);
        let down = "Down ".repeat(row);
        let (found, kept, speed) = after(&format!("100ms {down} Right Enter 200ms"), true);
        assert_eq!((&found, kept), (&expected, 1), "row {row}");
        assert_eq!(speed, expected.speed);
        assert_eq!(after(&format!("100ms {down} Right Esc 200ms"), true), (default.clone(), 0, default.speed));
    }
    let (found, kept, _) = after("100ms Down*5 Right*2 Enter 200ms Enter 200ms", true);
    assert_eq!((found.window.scale, kept), (Some(2), 1));
    assert_eq!(after("100ms Enter 200ms", true).1, 0, "nothing was changed");
}

#[test]
fn what_cannot_be_kept_counts_all_the_same() {
    let (found, kept, _) = after("100ms Right Enter 200ms Enter 200ms", false);
    assert_eq!((found.lang, kept), (Language::English, 1));
}

#[test]
fn pictures() {
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        let shown = |keys: &str| screen_after(1, Speed::default(), keys, |m| on_desk(m, lang, settings::edit));
        golden(&format!("settings/{name}"), &shown("200ms Down*5"));
        golden(&format!("settings/window-{name}"), &shown("200ms Down*5 Right Enter 200ms"));
        // The mouse has the same effect as the keys.
        let speed = labels::word(lang.text().settings.rows[1]);
        assert!(
            shown(&format!("200ms click:{speed}> move:10,470")) == shown("200ms Down Right move:10,470"),
            "by mouse"
        );
    }
}

#[test]
fn they_are_there_at_the_next_start_of_the_program() {
    let folder = folder();
    let (data, out) = (folder.path().join("data"), folder.path().join("a.png"));
    let run = |keys: &str| {
        let keys = ["--seed", "1", "--keys", keys, "--out", text(&out), "--data-dir", text(&data)];
        huanle_ok(&keys);
        fs::read(&out).unwrap()
    };
    let english = run("Space 300ms");
    let open = "Space Right Down*4 Enter Space 300ms";
    let changed = run(&format!("{open} Right Enter Space 500ms"));
    assert_eq!(fs::read_to_string(data.join("settings.toml")).unwrap(), "lang = \"zh\"\nversion = 1\n");
    let chinese = run("Space 300ms");
    assert!(english != chinese && changed != english);
    assert!(run(&format!("{open} Down*12 Right Enter Space 500ms")) != english);
    let file = fs::read_to_string(data.join("settings.toml")).unwrap();
    assert!(file.contains("numbers = true") && file.contains("lang = \"zh\""), "{file}");
}
