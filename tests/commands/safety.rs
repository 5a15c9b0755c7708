//! The user's data is never lost: saving or writing never replaces another file without asking.

use std::fs;
use std::path::Path;

use crate::common::{self, folder, huanle, huanle_ok, text};
use huanle::records::{FileError, GameFiles, GameFolder, Sqlite, Store as _, StoreError};

/// Opens the modern Othello on a data folder, plays a move, types a name into the field of Ctrl+S and answers the
/// question.
fn save_as(data: &Path, name: &str, answer: &str) {
    let name = name.replace('\\', "\\\\").replace(' ', "\\s");
    let keys = format!("5s Enter 3s Ctrl+S 1s End Backspace*40 paste:{name} Enter 1s {answer} 1s");
    let out = data.with_extension("png");
    let arguments = ["othello", "--lang", "en", "--data-dir", text(data)];
    let output = huanle(&[&arguments[..], &["--speed", "instant", "--keys", &keys, "--out", text(&out)]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn saving_a_game_replaces_nothing_unasked() {
    let folder = folder();
    let data = folder.path().join("data");
    let elsewhere = folder.path().join("thesis.txt");
    fs::write(&elsewhere, "mine").unwrap();
    drop(Sqlite::open(&data).unwrap());
    fs::write(data.join("settings.toml"), "calm = true\n").unwrap();
    let database = fs::read(data.join("huanle.db")).unwrap();
    for name in [
        "../huanle.db",
        "../settings.toml",
        text(&data.join("huanle.db")),
        text(&data.join("settings.toml")),
        ".hidden",
        "..",
    ] {
        save_as(&data, name, "Esc");
    }
    let kept = fs::read(data.join("huanle.db")).unwrap();
    assert!(kept.starts_with(b"SQLite format 3") && kept.len() >= database.len());
    // The program adds only the folder of `settings.toml.ggf`, the one game that was saved.
    let settings = format!("calm = true\nversion = 1\n\n[folders]\ngames = \"{}\"\n", text(&data));
    assert_eq!(fs::read_to_string(data.join("settings.toml")).unwrap(), settings);
    assert!(data.join("settings.toml.ggf").exists());
    assert!(!data.join("games/.hidden").exists());
    // Overwriting an existing file is confirmed, wherever it is: the first answer is to choose another name.
    save_as(&data, text(&elsewhere), "Enter 1s Esc");
    assert_eq!(fs::read_to_string(&elsewhere).unwrap(), "mine");
    save_as(&data, text(&elsewhere), "Right Enter");
    assert_ne!(fs::read_to_string(&elsewhere).unwrap(), "mine", "replaced when that was answered");
    save_as(&data, "new game.txt", "");
    assert!(data.join("games/new game.txt").exists());
}

#[test]
fn a_shelf_writes_only_where_games_are() {
    let folder = folder();
    let data = folder.path().join("data");
    drop(Sqlite::open(&data).unwrap());
    fs::create_dir(data.join("games")).unwrap();
    let mut shelf = GameFolder::new(&data.join("games"));
    let fault = |name: &str, shelf: &mut GameFolder| match shelf.write(name, b"x") {
        Err(StoreError::File { fault, .. }) => Some(fault),
        other => panic!("{name:?}: {other:?}"),
    };
    for (name, expected) in [
        ("../x.txt", FileError::Outside),
        ("a/../../x.txt", FileError::Outside),
        ("a\nb.txt", FileError::InvalidCharacters),
        ("a\u{202e}txt.b", FileError::InvalidCharacters),
        (".x.txt", FileError::Hidden),
        (text(&data.join("huanle.db")), FileError::ProgramFile),
        (text(&data.join("HUANLE.DB-journal")), FileError::ProgramFile),
        (text(&data.join("settings.toml")), FileError::ProgramFile),
        (text(&data.join("running-abc.lock")), FileError::ProgramFile),
        (text(&data.join("games/../huanle.db")), FileError::ProgramFile),
    ] {
        assert_eq!(fault(name, &mut shelf), Some(expected), "{name:?}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(data.join("huanle.db"), data.join("games/link.txt")).unwrap();
        assert_eq!(fault("link.txt", &mut shelf), Some(FileError::ProgramFile), "by way of a link");
        let elsewhere = folder.path().join("elsewhere");
        fs::create_dir(&elsewhere).unwrap();
        std::os::unix::fs::symlink(&elsewhere, data.join("games/away")).unwrap();
        assert_eq!(fault("away/x.txt", &mut shelf), Some(FileError::Outside), "by way of a folder's link");
        assert!(fs::read_dir(&elsewhere).unwrap().next().is_none());
        // The program does not wait for a reader.
        let pipe = data.join("games/pipe.txt");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert_eq!(fault("pipe.txt", &mut shelf), Some(FileError::NotAFile));
        assert_eq!(fault("/dev/null", &mut shelf), Some(FileError::NotAFile));
    }
    shelf.write_new("a.txt", b"first").unwrap();
    let again = shelf.write_new("a.txt", b"second");
    assert!(matches!(again, Err(StoreError::File { fault: FileError::Exists, .. })), "{again:?}");
    assert_eq!(shelf.read("a.txt").unwrap(), b"first");
}

#[test]
fn what_goes_wrong_leaves_the_older_file() {
    let folder = folder();
    let program = folder.path().join("bad.c");
    fs::write(&program, "delay(500);\nputpixel(x, 1, 1);\n").unwrap();
    for ending in ["gif", "wav", "png", "bmp", "svg"] {
        let out = folder.path().join(format!("old.{ending}"));
        fs::write(&out, "old").unwrap();
        let output = huanle(&["run", text(&program), "--out", text(&out)]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(fs::read_to_string(&out).unwrap(), "old", "{ending}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 6, "nothing half-written is left");
    for ending in ["gif", "wav", "png", "bmp", "svg"] {
        let out = folder.path().join(format!("old.{ending}"));
        fs::write(&out, "").unwrap();
        huanle_ok(&["show", "tones", "--out", text(&out)]);
        assert!(fs::read(&out).unwrap().len() > 100, "{ending} is replaced when it is whole");
    }
}

/// Without a user to press the key that it waits for before its first frame, the picture is written nevertheless.
#[test]
fn a_program_that_waits_at_once_leaves_its_picture() {
    let folder = folder();
    let (program, out) = (folder.path().join("wait.c"), folder.path().join("wait.png"));
    fs::write(&program, "getch();\n").unwrap();
    huanle_ok(&["run", text(&program), "--out", text(&out)]);
    assert!(fs::metadata(&out).unwrap().len() > 0);
}

#[test]
fn one_row_that_cannot_be_read_does_not_hide_the_others() {
    let folder = folder();
    let data = ["--data-dir", text(folder.path())];
    let games = folder.path().join("games.csv");
    let game = |id: &str| format!("game,,,{id},2026-11-20T19:30:05Z,othello,,8x8,Anna,,,advanced,1-0,40:24,60,5,f5\n");
    let heading = "kind,name,portrait,id,ended,program,rule,size,first,first_level,second,second_level,result,ending,moves,seconds,game\n";
    fs::write(&games, format!("{heading}{}{}end,,,,,,,,,,,,,,,,\n", game("1"), game("2"))).unwrap();
    huanle(&[&["records", "import", text(&games)][..], &data].concat());
    let database = rusqlite::Connection::open(folder.path().join("huanle.db")).unwrap();
    database.execute("UPDATE finished SET result = 'lost' WHERE uid = '1'", []).unwrap();
    drop(database);
    let output = huanle(&[&["records", "games"][..], &data].concat());
    let (message, told) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success() && message.lines().count() == 2 && message.contains("Anna"), "{message}");
    assert!(told.contains("1 player or finished game cannot be read"), "{told}");
    let (store, _) = Sqlite::open(folder.path()).unwrap();
    assert_eq!(store.unreadable_games(), Ok(1));
    drop(store);
    // In every table: bytes that are not text, an invalid name and an invalid portrait.
    let database = rusqlite::Connection::open(folder.path().join("huanle.db")).unwrap();
    database
        .execute_batch(
            "INSERT INTO people (name, portrait) VALUES ('Berta', x'00'), ('a' || char(10) || 'b', NULL), (CAST(x'ff' AS TEXT), NULL);
             INSERT INTO running (program, text, owner, kept, turn)
                 VALUES ('othello', CAST(x'ff' AS TEXT), 'x', 1, 1), ('othello', 'kept', 'x', 1, 2);
             INSERT INTO solved VALUES ('set', CAST(x'ff' AS TEXT)), ('set', 'one');",
        )
        .unwrap();
    drop(database);
    let (mut store, _) = Sqlite::open(folder.path()).unwrap();
    assert_eq!(store.people().unwrap().len(), 2);
    assert_eq!(store.games_in_progress("othello").unwrap().len(), 1);
    assert_eq!(store.solved_puzzles("set").unwrap().len(), 1);
    drop(store);
    let elsewhere = common::folder();
    let exported = elsewhere.path().join("all.json");
    assert!(huanle(&[&["records", "export", "--json", text(&exported)][..], &data].concat()).status.success());
    for how in [["import", text(&exported)], ["merge", text(folder.path())]] {
        let output = huanle(&["records", how[0], how[1], "--data-dir", text(elsewhere.path())]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let (mut store, _) = Sqlite::open(elsewhere.path()).unwrap();
    assert_eq!(store.people().unwrap().into_iter().map(|person| person.name).collect::<Vec<_>>(), ["Berta"]);
    assert_eq!(store.finished_games().unwrap().len(), 1);
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_large_files_are_looked_at_before_they_are_read() {
    let folder = folder();
    let large = folder.path().join("large.ttf");
    fs::File::create(&large).unwrap().set_len(1 << 30).unwrap();
    let pipe = folder.path().join("pipe");
    std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    for (path, says) in [(text(&large), "larger than 64 MB"), (text(&pipe), "pipe"), ("/dev/zero", "not a file")] {
        for arguments in [
            &["glyph", "A", "--font", path][..],
            &["replay", path],
            &["judge", path],
            &["othello", "--game", path, "--keys", "1s"],
        ] {
            let output = huanle(arguments);
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(
                !output.status.success() && message.contains(says) && message.lines().count() == 1,
                "{arguments:?}: {message}"
            );
        }
    }
    // The same holds for the settings and the database.
    for name in ["settings.toml", "huanle.db"] {
        let data = folder.path().join("data");
        fs::create_dir_all(&data).unwrap();
        std::process::Command::new("mkfifo").arg(data.join(name)).status().unwrap();
        let output = huanle(&["gomoku", "--data-dir", text(&data), "--keys", "1s"]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && message.contains(name), "{message}");
        fs::remove_dir_all(&data).unwrap();
    }
    let data = text(folder.path());
    assert!(!huanle(&["records", "merge", text(&pipe), "--data-dir", data]).status.success());
}

/// A source is as large as the compiler accepts, also where it comes from a pipe.
#[cfg(unix)]
#[test]
fn the_size_of_a_source_is_checked_before_it_is_read() {
    let folder = folder();
    let large = folder.path().join("zeros.c");
    fs::File::create(&large).unwrap().set_len(50 << 20).unwrap();
    let pipe = folder.path().join("pipe");
    std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    let task = common::project("examples/tasks/dda-line");
    let size = "zeros.c`: it has 51200 KB, and the source of a program has at most";
    for (path, says) in [(text(&large), size), (text(&pipe), "pipe"), ("/dev/zero", "not a file")] {
        for arguments in [
            &["run", path, "--text"][..],
            &["run", path, "--edit", "--keys", "1s"],
            &["task", "check", text(&task), path],
        ] {
            let output = huanle(arguments);
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(
                !output.status.success() && message.contains(says) && message.lines().count() == 1,
                "{arguments:?}: {message}"
            );
        }
    }
}

#[test]
fn a_terminal_obeys_no_name() {
    let folder = folder();
    let data = ["--data-dir", text(folder.path())];
    let name = "a\u{1b}]0;owned\u{7}b\u{202e}c";
    let output = huanle(&[&["records", "add", name][..], &data].concat());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && !message.contains(|c: char| c.is_control() && c != '\n'), "{message:?}");
    let long = "长".repeat(5000);
    let output = huanle(&[&["records", "add", &long][..], &data].concat());
    assert!(output.stderr.len() < 1000, "long names are cut");
    // Untrusted input: arguments, settings, games.
    let odd = "a\u{1b}[31mb\u{7}";
    let file = folder.path().join("odd.sgf");
    fs::write(&file, format!("(;FF[4]GM[4]SZ[15]PB[{odd}]C[{odd}];B[hh];W[{odd}])")).unwrap();
    fs::write(folder.path().join("settings.toml"), "lang = \"\\u001b[2J\"\n\"\\u001bkey\" = 1\n").unwrap();
    for language in ["en", "zh"] {
        for arguments in [
            &["othello", "--speed", odd][..],
            &["othello", "--keys", odd],
            &["learn", odd],
            &[odd],
            &["convert", "gomoku", text(&file), "--to", "sgf"],
            &["gomoku", data[0], data[1], "--keys", "1s"],
            &["solve", &"9".repeat(5000), "3"],
        ] {
            let output = huanle(&[arguments, &["--lang", language][..]].concat());
            let all = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            assert!(!all.is_empty() && !all.contains(|c: char| c.is_control() && c != '\n'), "{all:?}");
            assert!(all.len() < 2000, "{all}");
        }
    }
    let output = huanle(&["replay", "no\u{1b}[31msuch\nfile"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!message.trim_end().contains(|c: char| c.is_control()), "{message:?}");
}

#[test]
fn the_mouse_may_be_anywhere() {
    for place in ["2147483647,2147483647", "-2147483648,-2147483648", "0,2147483647"] {
        for program in [&["othello"][..], &["gomoku"], &["xiangqi"], &[]] {
            let keys = format!("3s move:{place} click:{place} rclick:{place} drag:{place},{place} 1s");
            huanle_ok(&[program, &["--speed", "instant", "--keys", &keys]].concat());
        }
    }
}
