//! Helpers of several test files: golden pictures, runs of the program, hosts that look on.
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod cells;
pub mod labels;
pub mod sitting;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use huanle::gfx::Framebuffer;
use huanle::machine::{Flow, Headless, Host, Machine, Speed};
use huanle::records::Memory;
use huanle::screens::context::{CPrograms, Context};
use huanle::screens::portraits::Portraits;
use huanle::settings::Settings;
use huanle::text::Language;
use huanle::turboc::pc::DEFAULT_START_TIME;
use labels::LabelHost;

/// A watchdog: far more real time than anything takes on a busy machine. A test that exceeds it hangs. Speed is tested by
/// counting operations.
pub const WATCHDOG: Duration = Duration::from_secs(300);

/// The program's file; with a path in `HUANLE_WINDOWS_EXE`, as `.ci/windows` sets it, that program under wine.
pub fn program_file() -> Command {
    let Some(exe) = windows_exe() else { return Command::new(env!("CARGO_BIN_EXE_huanle")) };
    let mut wine = Command::new(std::env::var_os("HUANLE_WINE").unwrap_or("wine".into()));
    wine.arg(exe);
    wine
}

/// The .exe that is tested under wine, if one is.
pub fn windows_exe() -> Option<std::ffi::OsString> {
    std::env::var_os("HUANLE_WINDOWS_EXE")
}

/// Ends wine where the program is tested under it: its desktop stays on the display and the sound server that it began with.
pub fn end_wine() {
    if windows_exe().is_some() {
        // There may be none.
        let _ = Command::new(std::env::var_os("HUANLE_WINESERVER").unwrap_or("wineserver".into())).arg("-k").status();
    }
}

/// The program, for whom the system speaks English and nothing is kept.
pub fn program() -> Command {
    let mut program = program_file();
    program.env("LC_ALL", "C").env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"));
    program
}

/// Runs the program.
pub fn huanle(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("the program starts")
}

/// Runs the program and expects it to succeed and to complain of nothing.
pub fn huanle_ok(arguments: &[&str]) -> String {
    let output = huanle(arguments);
    let error_output = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error_output.is_empty(), "{arguments:?}: {error_output}");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs a program on scripted keys, records it and plays the recording again: both must be the same animation. Gives the
/// recording. The language is Chinese unless the arguments name one.
pub fn recorded_and_replayed(arguments: &[&str], keys: &str) -> String {
    let folder = folder();
    let [run, first, again] = ["run.txt", "a.gif", "b.gif"].map(|name| folder.path().join(name));
    let chosen: &[&str] = if arguments.contains(&"--lang") { &[] } else { &["--lang", "zh"] };
    let files = ["--keys", keys, "--record", text(&run), "--out", text(&first)];
    huanle_ok(&[arguments, chosen, &files].concat());
    huanle_ok(&["replay", text(&run), "--out", text(&again)]);
    assert!(std::fs::read(first).unwrap() == std::fs::read(again).unwrap(), "{arguments:?} {keys}");
    std::fs::read_to_string(run).unwrap()
}

/// Compares a picture with `tests/golden/TOPIC/CASE.png`, pixel for pixel. With `HUANLE_BLESS=1` in the environment it
/// writes that file instead: look at what it wrote.
pub fn golden(topic_and_case: &str, screen: &Framebuffer) {
    kept(&format!("tests/golden/{topic_and_case}.png"), screen);
}

/// The same with any picture of the project.
pub fn kept(picture: &str, screen: &Framebuffer) {
    let path = project(picture);
    if std::env::var_os("HUANLE_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut bytes = Vec::new();
        screen.write_png(&mut bytes).unwrap();
        std::fs::write(&path, bytes).unwrap();
        return;
    }
    let expected = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into_rgb8();
    assert_eq!(expected.dimensions(), (screen.width() as u32, screen.height() as u32));
    if let Some((x, y)) = huanle_test_support::first_difference(screen, &expected) {
        let actual = std::env::temp_dir().join(format!("huanle-{}", picture.replace('/', "-")));
        screen.write_png(std::fs::File::create(&actual).unwrap()).unwrap();
        panic!("{picture} differs from pixel ({x}, {y}) on; what was drawn is in {}", actual.display());
    }
}

/// Runs a program on scripted keys and gives the last picture.
pub fn screen_after(
    seed: u32,
    speed: Speed,
    keys: &str,
    program: impl FnOnce(&mut Machine<'_>) -> Flow,
) -> Framebuffer {
    let mut nobody = Headless;
    run(seed, speed, keys, &mut nobody, program)
}

/// Runs a program on a desk of its own, with nothing on it, in a language.
pub fn on_desk(
    m: &mut Machine<'_>,
    lang: Language,
    program: impl FnOnce(&mut Machine<'_>, &mut Context<'_>) -> Flow,
) -> Flow {
    with_empty_profile(m, lang, false, program)
}

/// Runs a program with an empty profile; it may ask what a user is asked at the first start.
pub fn with_empty_profile(
    m: &mut Machine<'_>,
    lang: Language,
    asks_at_first_start: bool,
    program: impl FnOnce(&mut Machine<'_>, &mut Context<'_>) -> Flow,
) -> Flow {
    let mut context = Context {
        store: &mut Memory::default(),
        files: &mut Memory::default(),
        settings: Settings { lang, ..Settings::default() },
        portraits: Portraits::default(),
        seed: 1,
        asks_at_first_start,
        external_engine: None,
        programs: Some(CPrograms { files: &mut Memory::default(), start_time: DEFAULT_START_TIME }),
        write_settings: &mut |_| Ok(()),
    };
    program(m, &mut context)
}

/// The same with a host that looks on.
pub fn run(
    seed: u32,
    speed: Speed,
    keys: &str,
    onlooker: &mut dyn Host,
    program: impl FnOnce(&mut Machine<'_>) -> Flow,
) -> Framebuffer {
    let mut scripted = LabelHost::new(keys, onlooker);
    let mut m = Machine::new(seed, speed, &mut scripted);
    let _ended = program(&mut m).and_then(|()| m.show_now());
    m.screen.clone()
}

/// A folder of the test's own that goes with it.
pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// A path as text.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// A file below the project's folder.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}
