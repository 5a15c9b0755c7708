//! `huanle draw` on the command line, including all errors.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use crate::common::{
    self, WATCHDOG, folder, golden, huanle, huanle_ok, project, recorded_and_replayed, screen_after, text,
};
use huanle::machine::{Headless, Machine, Speed};
use huanle::script::{self, Script, ScriptOptions, ScriptRunError};
use proptest::prelude::*;

/// Runs an invalid script and returns the error message.
fn complaint(script: &str, arguments: &[&str]) -> String {
    let folder = folder();
    let file = folder.path().join("lesson.bgi");
    fs::write(&file, script).unwrap();
    let out = folder.path().join("lesson.gif");
    let output = huanle(&[&["draw", text(&file), "--out", text(&out)], arguments].concat());
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{complaint}");
    assert!(output.stdout.is_empty() && !out.exists(), "no file is left");
    complaint.replace(&format!("{}/", folder.path().display()), "")
}

#[test]
fn the_measured_scripts_become_the_measured_pictures() {
    let folder = folder();
    let out = folder.path().join("x.png");
    let mut count = 0;
    for entry in fs::read_dir(project("tests/bgi")).unwrap() {
        let script = entry.unwrap().path();
        if script.extension().is_some_and(|ending| ending == "txt") {
            huanle_ok(&["draw", text(&script), "--out", text(&out)]);
            let open = |path: &Path| image::open(path).unwrap().into_rgb8();
            assert!(open(&out) == open(&script.with_extension("png")), "{}", script.display());
            count += 1;
        }
    }
    assert_eq!(count, 11);
}

#[test]
fn a_script_is_read_from_standard_input_and_written_in_every_format() {
    let folder = folder();
    for name in ["a.png", "a.bmp", "a.gif"] {
        let out = folder.path().join(name);
        let mut child =
            common::program().args(["draw", "-", "--out", text(&out)]).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"setbkcolor RED\ncircle(320, 240, 99);\n").unwrap();
        assert!(child.wait().unwrap().success());
        assert_eq!(image::open(&out).unwrap().into_rgb8().dimensions(), (640, 480));
    }
}

#[test]
fn mistakes_name_the_script_and_the_line() {
    let wrong = "setcolor 14\n\ncircle 320 240\nlien 0 0 9 9\nwhile 1\n";
    assert_eq!(
        complaint(wrong, &["--lang", "en"]),
        "huanle: lesson.bgi: line 3: circle takes 3 numbers (x y radius), but there are 2\n\
         lesson.bgi: line 4: `lien` is unknown (did you mean `line`?)\n\
         lesson.bgi: line 5: this `while` has no `end`\n"
    );
    assert_eq!(
        complaint(wrong, &["--lang", "zh"]),
        "huanle: lesson.bgi: 第 3 行：`circle` 要 3 个数（`x y radius`），却给了 2 个\n\
         lesson.bgi: 第 4 行：不认识 `lien`（是 `line` 吗？）\n\
         lesson.bgi: 第 5 行：这个 `while` 缺 `end`\n"
    );
    assert_eq!(
        complaint("circle 9 9 9\nlet x = 1 / 0", &["--lang", "en"]),
        "huanle: lesson.bgi: line 2: 1 divided by 0\n"
    );
    let endless = complaint("circle 9 9 9\nwhile 1\nend", &["--lang", "en"]);
    assert!(endless.starts_with("huanle: lesson.bgi: line 2: the script is still running here"), "{endless}");
}

#[test]
fn odd_numbers_are_told_on_the_terminal_and_the_picture_is_drawn() {
    let folder = folder();
    let (script, out) = (folder.path().join("odd.bgi"), folder.path().join("odd.png"));
    fs::write(&script, "setcolor 30\nline 0 0 9 9\n").unwrap();
    for (language, says) in
        [("en", "line 1: setcolor: color 30 is taken as 14"), ("zh", "第 1 行：`setcolor`：`color` 30 当作 14")]
    {
        let output = huanle(&["draw", text(&script), "--out", text(&out), "--lang", language]);
        assert!(output.status.success() && out.exists());
        assert!(String::from_utf8_lossy(&output.stderr).contains(says));
    }
    let picture = image::open(&out).unwrap().into_rgb8();
    assert_eq!(picture.get_pixel(9, 9).0, [255, 255, 85]);
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (arguments, says) in [
        (&["draw"][..], "SCRIPT"),
        (&["draw", "x", "--out", "x.jpg"], ".png"),
        (&["draw", "x", "--out", "x.png", "--scale", "2"], "--scale is only for a window"),
        (&["draw", "-", "--watch"], "standard input"),
        (&["draw", "x", "--watch", "--out", "x.png"], "--watch"),
        (&["draw", "x", "--at", "1"], "--out"),
    ] {
        let output = huanle(arguments);
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && complaint.contains(says), "{arguments:?}: {complaint}");
    }
    let output = huanle(&["draw", "/no/such/script.bgi", "--headless"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("huanle: cannot read `/no/such/script.bgi`"));
}

#[test]
fn an_endless_script_ends_with_its_keys_or_its_time() {
    let folder = folder();
    let (script, out) = (folder.path().join("x.bgi"), folder.path().join("x.gif"));
    fs::write(&script, "while 1\nputpixel random(640) random(480) 15\nend").unwrap();
    huanle_ok(&["draw", text(&script), "--out", text(&out), "--at", "0.5"]);
    huanle_ok(&["draw", text(&script), "--out", text(&out), "--keys", "1s"]);
    image::open(&out).unwrap();
}

#[test]
fn a_recorded_script_plays_again_frame_for_frame() {
    let script = project("examples/scripts/first.bgi");
    recorded_and_replayed(&["draw", text(&script), "--seed", "5"], "Space A 1s F1 click:300,200 Esc 1s");
}

#[test]
fn a_script_of_megabytes_is_drawn() {
    let folder = folder();
    let (script, out) = (folder.path().join("x.bgi"), folder.path().join("x.png"));
    fs::write(&script, "line(0, 0, 639, 479); // again\n".repeat(200_000)).unwrap();
    let started = Instant::now();
    huanle_ok(&["draw", text(&script), "--out", text(&out)]);
    assert!(started.elapsed() < WATCHDOG, "time that grows as the square of the lines");
}

/// A page with every construct of the language, and the manual page.
#[test]
fn golden_pictures() {
    for name in ["everything", "from_c"] {
        let script: Script =
            fs::read_to_string(project("tests/draw").join(name).with_extension("bgi")).unwrap().parse().unwrap();
        let screen = screen_after(1, Speed::Instant, "10s", |m| match script.run(m, ScriptOptions::INTERACTIVE) {
            Ok(()) => Ok(()),
            Err(ScriptRunError::Interrupt(interrupt)) => Err(interrupt),
            Err(ScriptRunError::Error(mistake)) => panic!("{name}: {mistake}"),
        });
        golden(&format!("draw/{name}"), &screen);
    }
}

/// Returns the words in the tables of a manual, except those of C.
fn words_in_tables(manual: &str) -> BTreeSet<&str> {
    let here = manual.lines().take_while(|line| !line.starts_with("## From C") && !line.starts_with("## 从 C"));
    here.filter(|line| line.starts_with('|'))
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .flat_map(|code| code.split_whitespace())
        .map(|word| word.split('(').next().unwrap())
        .filter(|word| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && word.len() > 1)
        .collect()
}

/// The page lists every call, function and constant in both languages, and every word in its tables is one of those.
#[test]
fn the_manuals_are_complete() {
    let known: BTreeSet<&str> = script::calls()
        .chain(script::functions())
        .map(|(name, _)| name)
        .chain(script::constants().map(|(name, _)| name))
        .collect();
    let code_elsewhere: BTreeSet<&str> = ["text", "radius", "mode", "code", "triplex_font", "EGAVGA_driver"].into();
    for name in ["docs/en/scripts.md", "docs/zh/scripts.md"] {
        let manual = fs::read_to_string(project(name)).unwrap();
        let in_tables = words_in_tables(&manual);
        let missing: Vec<_> = known.difference(&in_tables).collect();
        assert!(missing.is_empty(), "not in {name}: {missing:?}");
        let unknown: Vec<_> = in_tables.difference(&known).filter(|word| !code_elsewhere.contains(*word)).collect();
        assert!(unknown.is_empty(), "only in {name}: {unknown:?}");
    }
}

/// Words of the language, to generate nonsense that gets further than single letters.
fn nonsense() -> impl Strategy<Value = String> {
    let names: Vec<&str> = script::calls()
        .chain(script::functions())
        .map(|(name, _)| name)
        .chain([
            "let", "x", "=", "for", "to", "step", "repeat", "while", "if", "else", "end", "break", "and", "or", "not",
        ])
        .chain([
            "(", ")", ",", ";", "\n", "\n", "+", "-", "*", "/", "%", "==", "<", "\"", "{", "}", "#", "'", "a", "// c",
        ])
        .chain(["0", "1", "3", "-1", "15", "100", "639", "32767", "2147483647", "9999999999999", "0x", "YELLOW", "欢"])
        .collect();
    proptest::collection::vec(proptest::sample::select(names), 0..60).prop_map(|words| words.join(" "))
}

/// Parses a text, and runs it if it is a script.
fn survives(text: &str) {
    let Ok(script) = text.parse::<Script>() else { return };
    let mut host = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    let limit = Some(std::time::Duration::from_millis(50));
    // It ends in any way.
    let _ended = script.run(&mut m, ScriptOptions { limit, has_user: false, ..ScriptOptions::INTERACTIVE });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::with_failure_persistence(crate::REGRESSIONS) })]

    #[test]
    fn nothing_written_makes_it_panic_or_hang(text in "\\PC{0,200}") {
        survives(&text);
    }

    #[test]
    fn no_words_of_the_language_do_either(text in nonsense()) {
        survives(&text);
    }

    /// Calls with any numbers, including extreme ones.
    #[test]
    fn no_numbers_do_either(
        calls in proptest::collection::vec(
            (
                proptest::sample::select(script::calls().collect::<Vec<_>>()),
                proptest::collection::vec(prop_oneof![-50..700_i64, any::<i32>().prop_map(i64::from), any::<i64>()], 16),
            ),
            1..20,
        )
    ) {
        let lines = calls.iter().map(|((name, takes), numbers)| {
            let numbers: Vec<String> = numbers.iter().take(takes.split(' ').count()).map(ToString::to_string).collect();
            format!("{name} {}\n", numbers.join(" "))
        });
        survives(&lines.collect::<String>());
    }
}
