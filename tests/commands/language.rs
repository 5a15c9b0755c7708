//! The language of the screen: of `--lang`, or else of the settings, or else of the locale, in every command that draws one.

use std::fs;
use std::path::Path;

use crate::common::{self, folder, project, text};

/// The environment variables of the locale.
const LOCALE: [&str; 4] = ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"];

/// Runs the program in a folder in which `home` contains the user's settings; returns the picture.
fn picture(folder: &Path, command: &[&str], more: &[&str], variables: &[(&str, &str)]) -> Vec<u8> {
    let out = folder.join("picture.png");
    let mut program = common::program_file();
    for name in LOCALE {
        program.env_remove(name);
    }
    program.env("XDG_DATA_HOME", folder.join("home")).envs(variables.iter().copied());
    let output = program.args(command).args(["--seed", "1", "--out", text(&out)]).args(more).output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    fs::read(out).unwrap()
}

#[test]
fn the_screen_of_every_command_is_in_the_language_of_the_option_the_settings_or_the_locale() {
    let folder = folder();
    let settings = folder.path().join("home/huanle/settings.toml");
    fs::create_dir_all(settings.parent().unwrap()).unwrap();
    let (program, script) = (project("examples/c/ball.c"), folder.path().join("warning.c"));
    // A warning is shown over the picture.
    fs::write(&script, "setcolor(99);\nline(0, 0, 639, 479);\n").unwrap();
    let commands: [&[&str]; 9] = [
        &["--keys", "Space 1s"],
        &["othello", "--original", "--keys", "Space 1s"],
        &["gomoku", "--keys", "1s"],
        &["xiangqi", "--keys", "1s"],
        &["learn", "circle", "--at", "3"],
        &["learn", "--keys", "1s"],
        &["show", "menu"],
        &["run", text(&script), "--keys", "1s"],
        &["run", text(&program), "--edit", "--keys", "1s"],
    ];
    // In the order of their precedence. Only Linux has no other place for the locale than these variables.
    let locales: [(&[(&str, &str)], bool); 8] = [
        (&[("LANG", "zh_CN.UTF-8")], true),
        (&[("LANG", "en_US.UTF-8")], false),
        (&[("LANG", "C")], false),
        (&[("LANG", "POSIX")], false),
        (&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")], false),
        (&[("LC_ALL", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")], true),
        (&[("LC_MESSAGES", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")], true),
        (&[], false),
    ];
    let locales = if cfg!(any(windows, target_os = "macos")) { &locales[..7] } else { &locales[..] };
    for command in commands {
        let picture = |more: &[&str], variables: &[(&str, &str)]| picture(folder.path(), command, more, variables);
        let [chinese, english] = ["zh", "en"].map(|lang| picture(&["--lang", lang], &[]));
        assert!(chinese != english, "{command:?}");
        let expected = |is_chinese: bool| if is_chinese { &chinese } else { &english };
        for &(variables, is_chinese) in locales {
            assert!(picture(&[], variables) == *expected(is_chinese), "{command:?} {variables:?}");
        }
        for (lang, is_chinese) in [("zh", true), ("en", false)] {
            fs::write(&settings, format!("lang = \"{lang}\"\n")).unwrap();
            let other = [("LANG", if is_chinese { "en_US.UTF-8" } else { "zh_CN.UTF-8" })];
            assert!(picture(&[], &other) == *expected(is_chinese), "{command:?}: the settings");
            let option = if is_chinese { "en" } else { "zh" };
            assert!(picture(&["--lang", option], &other) == *expected(!is_chinese), "{command:?}: the option");
        }
        fs::remove_file(&settings).unwrap();
    }
}

/// A recording stores the language, so that its replay shows the same frames everywhere.
#[test]
fn a_recording_is_replayed_in_its_own_language() {
    let folder = folder();
    let recording = folder.path().join("run.txt");
    let record = ["--record", text(&recording)];
    let [chinese, english] = ["zh_CN.UTF-8", "en_US.UTF-8"].map(|locale| {
        let command = ["othello", "--original", "--keys", "Space 1s"];
        let recorded = picture(folder.path(), &command, &record, &[("LANG", locale)]);
        let out = folder.path().join("again.png");
        let replay = ["replay", text(&recording), "--out", text(&out)];
        let output = common::program_file().args(replay).env("LC_ALL", "C").output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(fs::read(out).unwrap() == recorded, "{locale}");
        recorded
    });
    assert!(chinese != english);
}
