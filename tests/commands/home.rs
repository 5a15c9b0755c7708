//! The folder of the user's data: which files the program uses, and the messages about errors.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::common::{self, folder, huanle, huanle_ok, text};

/// Returns the picture of the DOS program's main screen.
fn picture(folder: &Path, name: &str, arguments: &[&str]) -> (PathBuf, Output) {
    picture_of(&["othello", "--original"], folder, name, arguments)
}

/// Returns the picture of a program.
fn picture_of(program: &[&str], folder: &Path, name: &str, arguments: &[&str]) -> (PathBuf, Output) {
    let path = folder.join(name);
    let fixed = ["--seed", "5", "--keys", "Space 2s", "--out", text(&path)];
    let output = huanle(&[program, &fixed, arguments].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    (path, output)
}

/// Returns the same picture of a run that prints no errors.
fn pixels(folder: &Path, arguments: &[&str]) -> Vec<u8> {
    let (path, output) = picture(folder, "pixels.png", arguments);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read(path).unwrap()
}

fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn settings_count_and_an_option_beats_them() {
    let folder = folder();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("settings.toml"), "lang = \"en\"\n").unwrap();
    let draw = |arguments: &[&str]| pixels(folder.path(), arguments);
    let (english, chinese) = (draw(&["--lang", "en"]), draw(&["--lang", "zh"]));
    assert!(english != chinese && draw(&[]) == english, "the locale is C");
    assert!(draw(&["--data-dir", text(&data)]) == english);
    assert!(draw(&["--data-dir", text(&data), "--lang", "zh"]) == chinese);
    assert!(data.join("huanle.db").exists());

    fs::write(data.join("settings.toml"), "speed = \"instant\"\n").unwrap();
    let shown = |arguments: &[&str]| {
        let path = folder.path().join("shown.png");
        huanle_ok(&[&["show", "dissolve", "--seed", "1", "--at", "0.2", "--out", text(&path)], arguments].concat());
        fs::read(path).unwrap()
    };
    assert!(shown(&["--data-dir", text(&data)]) == shown(&["--speed", "instant"]));
    assert!(shown(&["--data-dir", text(&data), "--speed", "1"]) == shown(&[]));
}

#[test]
fn calm_is_a_setting() {
    let (folder, out) = (folder(), common::folder());
    fs::write(folder.path().join("settings.toml"), "calm = true\n").unwrap();
    let shown = |arguments: &[&str]| {
        let path = out.path().join("shown.gif");
        huanle_ok(&[&["show", "effect", "--seed", "1", "--out", text(&path)], arguments].concat());
        fs::read(path).unwrap()
    };
    assert!(shown(&["--data-dir", text(folder.path())]) != shown(&[]));
}

#[test]
fn what_is_wrong_with_the_settings_is_told_and_the_program_runs() {
    let (folder, out) = (folder(), common::folder());
    let file = folder.path().join("settings.toml");
    let arguments = ["--data-dir", text(folder.path())];
    fs::write(&file, "lang = \"en\"\nspeed = \"soon\"\n[table]\nlast = 3\n").unwrap();
    let (path, output) = picture(out.path(), "a.png", &arguments);
    let message = complaint(&output);
    assert_eq!(message.lines().count(), 2, "{message}");
    assert!(
        message.contains("`speed` cannot be `soon`: expected a factor") && message.contains("`table.last`"),
        "{message}"
    );
    assert!(message.lines().all(|line| line.starts_with("huanle: ") && line.contains(text(&file))), "{message}");
    assert!(fs::read(path).unwrap() == pixels(folder.path(), &["--lang", "en"]), "the others count");

    for broken in [&b"lang = \"en"[..], b"\xFF\xFE"] {
        fs::write(&file, broken).unwrap();
        let (path, output) = picture(out.path(), "a.png", &arguments);
        let message = complaint(&output);
        assert!(message.lines().count() == 1 && message.contains(text(&file)), "{message}");
        assert!(fs::read(path).unwrap() == pixels(folder.path(), &[]), "the defaults");
        assert!(fs::read(&file).unwrap() == broken);
    }
}

#[test]
fn where_nothing_can_be_kept_the_program_says_so_and_runs() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    let (_, output) = picture(folder.path(), "a.png", &["--data-dir", text(&folder.path().join("file/below"))]);
    let message = complaint(&output);
    assert!(
        message.lines().count() == 1
            && message.contains("will be lost when the program exits")
            && message.contains("file/below"),
        "{message}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");

    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("huanle.db"), "these are no games").unwrap();
    let (_, output) = picture(folder.path(), "a.png", &["--data-dir", text(&data)]);
    let message = complaint(&output);
    assert!(message.lines().count() == 1 && message.contains("huanle.db.damaged-1"), "{message}");
    assert_eq!(fs::read_to_string(data.join("huanle.db.damaged-1")).unwrap(), "these are no games");
    pixels(folder.path(), &["--data-dir", text(&data)]);
}

#[test]
fn what_is_wrong_is_on_the_screen_before_the_program() {
    let folder = folder();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    let first = |keys: &str| {
        let path = folder.path().join("first.png");
        let fixed = ["--seed", "5", "--data-dir", text(&data), "--keys", keys, "--out", text(&path)];
        assert!(huanle(&fixed).status.success());
        image::open(path).unwrap().into_rgb8()
    };
    let without = first("3s");
    fs::write(data.join("settings.toml"), "lang = = 1").unwrap();
    let told = first("3s");
    // The grey of a dialog box.
    assert!(told.pixels().filter(|pixel| pixel.0 == [0xAA; 3]).count() > 10_000);
    assert!(first("F1 3s") != told, "what one does with it");
    assert!(first("Enter 3s") == without);
}

#[cfg(unix)]
#[test]
fn a_protected_database_is_read_whatever_is_protected() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = folder();
    let data = folder.path().join("data");
    huanle_ok(&["records", "add", "--data-dir", text(&data), "Anna"]);
    for protected in [data.join("huanle.db"), data.clone()] {
        let mode = |mode| fs::set_permissions(&protected, fs::Permissions::from_mode(mode)).unwrap();
        mode(0o555);
        let listed = huanle(&["records", "list", "--data-dir", text(&data)]);
        // A user who may write everywhere gets no message.
        let root = fs::OpenOptions::new().append(true).open(data.join("huanle.db")).is_ok()
            && fs::write(data.join("x"), "").is_ok();
        mode(0o755);
        assert!(String::from_utf8_lossy(&listed.stdout).contains("Anna"));
        assert!(root || complaint(&listed).contains("nothing will be saved"), "{}", complaint(&listed));
    }
}

#[test]
fn a_recording_repeats_the_settings_and_starts_with_an_empty_store() {
    let folder = folder();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("settings.toml"), "lang = \"en\"\nspeed = 3\n[table]\nnumbers = true\n").unwrap();
    let (recording, again) = (folder.path().join("run.txt"), folder.path().join("again.png"));
    let arguments = ["--data-dir", text(&data), "--record", text(&recording)];
    let recorded = fs::read(picture_of(&["othello"], folder.path(), "pixels.png", &arguments).0).unwrap();
    let words = fs::read_to_string(&recording).unwrap();
    for word in ["lang en\n", "speed 3\n", "sound true\n", "table.numbers true\n", "table.legal true\n"] {
        assert!(words.contains(word), "{word} in {words}");
    }
    assert_eq!(fs::read_dir(&data).unwrap().count(), 1, "no store was opened");
    huanle_ok(&["replay", text(&recording), "--out", text(&again)]);
    assert!(fs::read(&again).unwrap() == recorded);

    // A file from before the table had settings.
    let old: String =
        words.lines().filter(|line| !line.starts_with("table.")).map(|line| format!("{line}\n")).collect();
    fs::write(&recording, old).unwrap();
    huanle_ok(&["replay", text(&recording), "--out", text(&again)]);
    assert!(fs::read(&again).unwrap() == recorded);
    fs::write(&recording, words.replace("table.legal true", "table.legal maybe")).unwrap();
    let output = huanle(&["replay", text(&recording), "--out", text(&again)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("`table.legal` cannot be `maybe`: expected `true` or `false`"));
}

#[cfg(target_os = "linux")]
#[test]
fn only_a_person_who_plays_is_at_home() {
    let run = |arguments: &[&str]| {
        let home = folder();
        let output = common::program()
            .args(arguments)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_DATA_HOME", home.path())
            .output()
            .unwrap();
        assert!(!complaint(&output).contains("panicked"));
        home.path().join("huanle/huanle.db").exists()
    };
    let picture = folder();
    let out = picture.path().join("a.png");
    // No window can be opened, but the data folder is checked before.
    assert!(run(&[]) && run(&["othello", "--lang", "en"]));
    for arguments in [
        &["--keys", "1s"][..],
        &["--keys", "1s", "--out", text(&out)],
        &["--record", text(&out)],
        &["show", "menu"],
        &["learn"],
    ] {
        assert!(!run(arguments), "{arguments:?}");
    }
}

/// A copy by another process: a program that this one wrote could be busy while another test starts a process, which holds
/// the open file for a moment.
fn copy_of_the_program(folder: &Path) -> PathBuf {
    let program = folder.join("huanle");
    let copied = std::process::Command::new("cp").args([Path::new(env!("CARGO_BIN_EXE_huanle")), &program]).status();
    assert!(copied.unwrap().success());
    program
}

#[test]
fn a_portable_program_keeps_its_data_next_to_it() {
    if common::windows_exe().is_some() {
        return;
    }
    let folder = folder();
    let program = copy_of_the_program(folder.path());
    let user = folder.path().join("user");
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(&program);
        let output = command.env("LC_ALL", "C").env("XDG_DATA_HOME", &user).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", complaint(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    run(&["records", "add", "At home"]);
    fs::write(folder.path().join("huanle-portable.txt"), "").unwrap();
    run(&["records", "add", "Ann"]);
    assert!(folder.path().join("huanle-data/huanle.db").exists());
    let names = run(&["records"]);
    assert!(names.contains("Ann") && !names.contains("At home"), "{names}");
    // A folder that is named counts more, and a renamed file makes the program an ordinary one.
    assert!(!run(&["records", "--data-dir", text(&folder.path().join("other"))]).contains("Ann"));
    fs::remove_file(folder.path().join("huanle-portable.txt")).unwrap();
    let names = run(&["records"]);
    assert!(names.contains("At home") && !names.contains("Ann"), "{names}");
}

#[test]
fn a_portable_program_says_that_its_folder_cannot_be_written() {
    if common::windows_exe().is_some() {
        return;
    }
    let folder = folder();
    let program = copy_of_the_program(folder.path());
    fs::write(folder.path().join("huanle-portable.txt"), "").unwrap();
    // A file in place of the folder stops even a user who may write everywhere.
    fs::write(folder.path().join("huanle-data"), "").unwrap();
    let mut command = std::process::Command::new(&program);
    let output = command.env("LC_ALL", "C").args(["records", "add", "Ann"]).output().unwrap();
    let error = complaint(&output);
    assert!(!output.status.success() && error.contains("huanle-data"), "{error}");
}
