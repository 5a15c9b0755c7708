//! The window on a real X server, with a real window manager and real key events.
//!
//! Needs Xvfb, openbox, xdotool, wmctrl and ImageMagick's `import`, and runs only with `HUANLE_WINDOW_TESTS=1` in the
//! environment, as set by `.ci/run`. Each test has its own display. `.ci/windows` runs the same tests with the .exe
//! under wine.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::common::{self, huanle_ok, on_desk, screen_after, text};
use huanle::gfx::Framebuffer;
use huanle::machine::Speed;
use huanle::screens::dos_othello::play;
use huanle::text::Language;

/// Returns whether window tests are enabled; prints a notice if not.
fn wanted() -> bool {
    let wanted = std::env::var_os("HUANLE_WINDOW_TESTS").is_some();
    if !wanted {
        eprintln!(
            "skipped: set HUANLE_WINDOW_TESTS=1 to run the window tests (Xvfb, openbox, xdotool, wmctrl, import)"
        );
    }
    wanted
}

/// The time after which anything counts as lost.
const PATIENCE: Duration = Duration::from_secs(20);

/// An X server with a window manager and the program's window on it.
struct Desktop {
    display: String,
    window: String,
    folder: tempfile::TempDir,
    program: Running,
    _manager: Running,
    server: Running,
}

/// A process that is killed when it is dropped, also when a test fails.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Running {
        Running(command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().expect("installed"))
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        common::end_wine();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may already have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn until<T>(what: &str, mut attempt: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(result) = attempt() {
            return result;
        }
        assert!(started.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(30));
    }
}

impl Desktop {
    fn start(arguments: &[&str]) -> Desktop {
        Desktop::start_with("", arguments)
    }

    /// Starts the program with the user's settings, in the format of their file.
    fn start_with(settings: &str, arguments: &[&str]) -> Desktop {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = 1000 + std::process::id() % 20_000 * 2 + NEXT.fetch_add(1, Ordering::Relaxed);
        let display = format!(":{number}");
        let server = ["-screen", "0", "1400x1050x24", "-noreset"];
        let server = Running::start(Command::new("Xvfb").arg(&display).args(server).stderr(Stdio::null()));
        let on = |program: &str| {
            let mut command = Command::new(program);
            command.env("DISPLAY", &display).env_remove("WAYLAND_DISPLAY");
            command
        };
        until("the X server", || on("xdotool").arg("getdisplaygeometry").output().ok()?.status.success().then_some(()));
        // openbox grabs no keys: Alt+F4 reaches the program.
        let folder = common::folder();
        let keyless = folder.path().join("rc.xml");
        fs::write(&keyless, r#"<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard/></openbox_config>"#)
            .unwrap();
        let manager = Running::start(on("openbox").args(["--config-file", text(&keyless)]).stderr(Stdio::null()));
        until("the window manager", || on("wmctrl").arg("-m").output().ok()?.status.success().then_some(()));
        // openbox responds before it manages windows, and misses those that are mapped in between: it is ready when it
        // manages a window of another program.
        until("the window manager to manage", || {
            let _probe = Running::start(on("xmessage").args(["-name", "probe", "probe"]));
            (0..20).find_map(|_| {
                std::thread::sleep(Duration::from_millis(50));
                let found = on("xdotool").args(["search", "--onlyvisible", "--classname", "probe"]).output().ok()?;
                (!found.stdout.is_empty()).then_some(())
            })
        });
        let home = folder.path().join("home");
        std::fs::create_dir_all(home.join("huanle")).unwrap();
        std::fs::write(home.join("huanle/settings.toml"), format!("scale = 1\n{settings}")).unwrap();
        let mut program = common::program_file();
        program.env("DISPLAY", &display).env_remove("WAYLAND_DISPLAY").env("LC_ALL", "zh_CN.UTF-8").args(arguments);
        if common::windows_exe().is_none() {
            program.env("XDG_DATA_HOME", home);
        } else if !arguments.contains(&"--data-dir") {
            program.args(["--data-dir", text(&home.join("huanle"))]);
        }
        let mut program = Running::start(program.current_dir(folder.path()).stderr(Stdio::piped()));
        let window = until("the window", || {
            if let Some(status) = program.0.try_wait().unwrap() {
                panic!("{status}: {}", std::io::read_to_string(program.0.stderr.take().unwrap()).unwrap());
            }
            let found = on("xdotool").args(["search", "--onlyvisible", "--class", "huanle"]).output().ok()?;
            String::from_utf8(found.stdout).ok()?.lines().next().map(str::to_owned)
        });
        let desktop = Desktop { display: display.clone(), window, folder, program, _manager: manager, server };
        desktop.xdotool(&["windowactivate", "--sync", &desktop.window]);
        desktop
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Output {
        let output = Command::new(program).env("DISPLAY", &self.display).args(arguments).output().expect("installed");
        assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    }

    fn xdotool(&self, arguments: &[&str]) {
        self.run("xdotool", arguments);
    }

    /// Presses keys and releases them at once, as fast as the server accepts them.
    fn tap(&self, keys: &[&str]) {
        self.xdotool(&[&["key", "--delay", "0"], keys].concat());
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn picture(&self) -> image::RgbImage {
        let path = self.path("shot.png");
        self.run("import", &["-window", &self.window, text(&path)]);
        image::open(path).unwrap().into_rgb8()
    }

    /// Waits until the window shows a screen at a scale in its upper left corner.
    fn shows(&self, what: &str, screen: &Framebuffer, scale: u32) {
        until(what, || is_shown(&self.picture(), screen, scale, (0, 0)).then_some(()));
    }

    fn close(&self) {
        self.run("wmctrl", &["-i", "-c", &self.window]);
    }

    /// Waits for the program to end normally.
    fn ends(mut self) {
        let status = until("the end of the program", || self.program.0.try_wait().unwrap());
        assert!(status.success(), "{status}");
    }
}
/// Returns whether a picture of some size shows a screen: in the middle of each pixel of the screen, at least two
/// pixels of the picture wide, there is a sharp one.
fn is_filled(picture: &image::RgbImage, screen: &Framebuffer, size: (u32, u32)) -> bool {
    let colors = screen.palette().xrgb();
    let (across, down) = (screen.width() as u32, screen.height() as u32);
    picture.dimensions() == size
        && (0..across).flat_map(|x| (0..down).map(move |y| (x, y))).all(|(x, y)| {
            let [red, green, blue] =
                picture.get_pixel((2 * x + 1) * size.0 / (2 * across), (2 * y + 1) * size.1 / (2 * down)).0;
            colors[usize::from(screen.row(y as i32)[x as usize])] == u32::from_be_bytes([0, red, green, blue])
        })
}

fn is_shown(picture: &image::RgbImage, screen: &Framebuffer, scale: u32, (left, top): (u32, u32)) -> bool {
    let colors = screen.palette().xrgb();
    let (width, height) = (screen.width() as u32 * scale, screen.height() as u32 * scale);
    picture.width() >= left + width
        && picture.height() >= top + height
        && (0..height).all(|y| {
            let row = screen.row((y / scale) as i32);
            (0..width).all(|x| {
                let [red, green, blue] = picture.get_pixel(left + x, top + y).0;
                colors[usize::from(row[(x / scale) as usize])] == u32::from_be_bytes([0, red, green, blue])
            })
        })
}

/// Returns the expected screen after keys, with seed 1.
fn expected(keys: &str) -> Framebuffer {
    screen_after(1, Speed::Instant, keys, |m| play(m, Language::Chinese.text()))
}

const START: [&str; 8] = ["othello", "--original", "--lang", "zh", "--seed", "1", "--speed", "instant"];

#[test]
fn it_starts_takes_fast_taps_in_order_and_closes() {
    if !wanted() {
        return;
    }
    let desktop = Desktop::start(&START);
    desktop.shows("the main screen", &expected("1s"), 1);
    // Two taps within one frame: polling would lose the second.
    desktop.tap(&["Down", "Down", "Up", "Down", "Down"]);
    desktop.shows("the last item", &expected("1s Down*3"), 1);
    desktop.tap(&["Up", "Up", "Up", "Return", "Right", "Return"]);
    desktop.shows("the game", &expected("1s Enter Right Enter 3s"), 1);
    desktop.close();
    desktop.ends();
}

#[test]
fn escape_leaves_in_order() {
    if !wanted() {
        return;
    }
    let desktop = Desktop::start(&START);
    desktop.shows("the main screen", &expected("1s"), 1);
    desktop.tap(&["Return", "Escape", "Escape"]);
    desktop.ends();
}

#[test]
fn closing_in_the_middle_of_a_transition_keeps_the_recording() {
    if !wanted() {
        return;
    }
    let folder = common::folder();
    let recording = folder.path().join("run.txt");
    let desktop = Desktop::start(&["othello", "--original", "--seed", "1", "--record", text(&recording)]);
    desktop.tap(&["space", "Return"]);
    std::thread::sleep(Duration::from_millis(700));
    desktop.close();
    desktop.ends();
    let kept = fs::read_to_string(&recording).unwrap();
    assert!(kept.contains("+Enter") && kept.trim_end().ends_with("end"), "{kept}");
    let (a, b) = (folder.path().join("a.png"), folder.path().join("b.png"));
    huanle_ok(&["replay", text(&recording), "--out", text(&a)]);
    huanle_ok(&["replay", text(&recording), "--out", text(&b)]);
    assert!(fs::read(a).unwrap() == fs::read(b).unwrap());
}

#[test]
fn covered_and_uncovered_it_is_whole_again() {
    if !wanted() {
        return;
    }
    let desktop = Desktop::start(&START);
    let screen = expected("1s");
    desktop.shows("the main screen", &screen, 1);
    let cover = ["-geometry", "700x500+300+200", "cover"];
    let cover = Running::start(Command::new("xmessage").env("DISPLAY", &desktop.display).args(cover));
    until("the cover", || {
        let found = Command::new("xdotool")
            .env("DISPLAY", &desktop.display)
            .args(["search", "--onlyvisible", "--name", "xmessage"])
            .output()
            .ok()?;
        (!found.stdout.is_empty()).then_some(())
    });
    std::thread::sleep(Duration::from_millis(300));
    drop(cover);
    desktop.shows("the main screen again", &screen, 1);
}

#[test]
fn put_away_and_brought_back_it_is_whole_again() {
    if !wanted() {
        return;
    }
    let desktop = Desktop::start(&START);
    desktop.shows("the main screen", &expected("1s"), 1);
    desktop.xdotool(&["windowminimize", "--sync", &desktop.window]);
    std::thread::sleep(Duration::from_millis(500));
    desktop.xdotool(&["windowmap", "--sync", &desktop.window]);
    desktop.xdotool(&["windowactivate", "--sync", &desktop.window]);
    desktop.shows("the main screen again", &expected("1s"), 1);
    desktop.tap(&["Down"]);
    desktop.shows("the second item", &expected("1s Down"), 1);
}

/// Puts a text on the desktop's clipboard like another program.
fn put_on_clipboard(desktop: &Desktop, text: &str) {
    let file = desktop.path("clip.txt");
    fs::write(&file, text).unwrap();
    // It keeps running to provide the text on request, and holds its standard streams open.
    let mut xclip = Command::new("xclip");
    xclip.env("DISPLAY", &desktop.display).args(["-i", "-selection", "clipboard", common::text(&file)]);
    assert!(xclip.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("installed").success());
}

#[test]
fn the_clipboard_goes_both_ways() {
    if !wanted() {
        return;
    }
    let table = ["othello", "--seed", "1", "--speed", "instant"];
    let desktop = Desktop::start(&table);
    std::thread::sleep(Duration::from_secs(1));
    desktop.tap(&["Return"]);
    std::thread::sleep(Duration::from_secs(1));
    put_on_clipboard(&desktop, "1. F5 d6 2. C3\n");
    desktop.tap(&["ctrl+v"]);
    std::thread::sleep(Duration::from_secs(1));
    // It is shown before it is selected.
    desktop.tap(&["Return"]);
    std::thread::sleep(Duration::from_secs(1));
    put_on_clipboard(&desktop, "something else");
    until("the game", || {
        desktop.tap(&["ctrl+c"]);
        std::thread::sleep(Duration::from_millis(300));
        let held = desktop.run("xclip", &["-o", "-selection", "clipboard"]).stdout;
        let held = String::from_utf8_lossy(&held).to_lowercase();
        let places = ["f5", "d6", "c3"].map(|mv| held.find(mv));
        (places[0].is_some() && places.is_sorted()).then_some(())
    });
}

/// A window manager may close a window on Alt+F4; this one does not.
#[test]
fn alt_f4_closes_it_on_windows() {
    if !wanted() || common::windows_exe().is_none() {
        return;
    }
    let desktop = Desktop::start(&START);
    desktop.shows("the main screen", &expected("1s"), 1);
    desktop.tap(&["alt+F4"]);
    desktop.ends();
}

/// A tap on a touch pad presses and releases at once, which minifb would miss.
#[test]
fn the_shortest_click_counts_on_windows() {
    if !wanted() || common::windows_exe().is_none() {
        return;
    }
    let desktop = Desktop::start(&START);
    desktop.shows("the main screen", &expected("1s"), 1);
    // 人人对战.
    desktop.xdotool(&["mousemove", "--window", &desktop.window, "320", "300", "click", "1"]);
    desktop.shows("the game", &expected("1s Down Enter 1s"), 1);
}

#[test]
fn resized_it_scales_by_whole_factors_and_clicks_land_where_they_should() {
    if !wanted() {
        return;
    }
    let desktop = Desktop::start_with("whole_pixels = true\n", &START);
    let screen = expected("1s");
    desktop.shows("the main screen", &screen, 1);
    desktop.xdotool(&["windowsize", "--sync", &desktop.window, "1300", "970"]);
    until("twice the size, in the middle, black around", || {
        let picture = desktop.picture();
        let black = picture
            .enumerate_pixels()
            .all(|(x, y, pixel)| ((10..1290).contains(&x) && (5..965).contains(&y)) || pixel.0 == [0, 0, 0]);
        (picture.dimensions() == (1300, 970) && black && is_shown(&picture, &screen, 2, (10, 5))).then_some(())
    });
    // 人人对战 at (320, 300) of the screen.
    desktop.xdotool(&["mousemove", "--window", &desktop.window, "650", "605"]);
    desktop.xdotool(&["mousedown", "1"]);
    std::thread::sleep(Duration::from_millis(80));
    desktop.xdotool(&["mouseup", "1"]);
    let game = expected("1s Down Enter 1s");
    until("the game", || is_shown(&desktop.picture(), &game, 2, (10, 5)).then_some(()));
    // Smaller than the screen: everything is still visible, and it grows again.
    desktop.xdotool(&["windowsize", "--sync", &desktop.window, "333", "250"]);
    until("a small picture", || {
        let picture = desktop.picture();
        let white = picture.pixels().filter(|pixel| pixel.0 == [255, 255, 255]).count();
        (picture.dimensions() == (333, 250) && white > 100).then_some(())
    });
    desktop.xdotool(&["windowsize", "--sync", &desktop.window, "640", "480"]);
    desktop.shows("the game at its own size", &game, 1);
}

#[test]
fn f11_fills_the_screen_and_gives_it_back() {
    if !wanted() {
        return;
    }
    let desktop = Desktop::start(&START);
    let screen = expected("1s");
    desktop.shows("the main screen", &screen, 1);
    desktop.tap(&["F11"]);
    until("the full screen, filled", || is_filled(&desktop.picture(), &screen, (1400, 1050)).then_some(()));
    desktop.tap(&["alt+Return"]);
    desktop.shows("the window", &screen, 1);
    desktop.tap(&["Down"]);
    desktop.shows("the second item: neither key came to the program", &expected("1s Down"), 1);
}

#[test]
fn a_full_screen_of_whole_pixels_has_black_around() {
    if !wanted() {
        return;
    }
    let desktop = Desktop::start_with("whole_pixels = true\n", &START);
    let screen = expected("1s");
    desktop.shows("the main screen", &screen, 1);
    desktop.tap(&["F11"]);
    // 1400×1050: double size, centred.
    until("the full screen", || {
        let picture = desktop.picture();
        (picture.dimensions() == (1400, 1050) && is_shown(&picture, &screen, 2, (60, 45))).then_some(())
    });
}

#[test]
fn f8_and_f9_keep_what_is_seen_and_the_program_sees_neither() {
    if !wanted() {
        return;
    }
    let desktop = Desktop::start(&START);
    let screen = expected("1s");
    desktop.shows("the main screen", &screen, 1);
    desktop.tap(&["F8"]);
    until("the picture", || {
        let picture = image::open(desktop.path("huanle-001.png")).ok()?.into_rgb8();
        is_shown(&picture, &screen, 1, (0, 0)).then_some(())
    });
    until("the notice", || (!is_shown(&desktop.picture(), &screen, 1, (0, 0))).then_some(()));
    desktop.shows("the main screen without the notice", &screen, 1);
    desktop.tap(&["F9"]);
    until("the dot", || {
        let [red, green, blue] = desktop.picture().get_pixel(626, 14).0;
        ([red, green, blue] == [170, 0, 0]).then_some(())
    });
    desktop.tap(&["Down"]);
    std::thread::sleep(Duration::from_secs(1));
    desktop.close();
    let folder = common::folder();
    let gif = folder.path().join("kept.gif");
    let made = desktop.path("huanle-001.gif");
    let end = |gif: &std::path::Path| {
        let file = std::io::BufReader::new(fs::File::open(gif).ok()?);
        let frames = image::codecs::gif::GifDecoder::new(file).ok()?;
        image::AnimationDecoder::into_frames(frames).collect_frames().ok()
    };
    let frames = until("the animation", || {
        fs::copy(&made, &gif).ok()?;
        end(&gif).filter(|frames| frames.len() >= 2)
    });
    let last = image::DynamicImage::from(frames.last().unwrap().buffer().clone()).into_rgb8();
    assert!(is_shown(&last, &expected("1s Down"), 1, (0, 0)), "the second item, with no dot on it");
    desktop.ends();
}

#[test]
fn the_main_menu_opens_and_leads_to_the_dos_program_and_back() {
    if !wanted() {
        return;
    }
    let menu = |keys: &str| {
        screen_after(1, Speed::Instant, keys, |m| on_desk(m, Language::Chinese, huanle::programs::run_main_menu))
    };
    let desktop = Desktop::start(&START[2..]);
    desktop.shows("the main menu", &menu("1s"), 1);
    desktop.xdotool(&["mousemove", "--window", &desktop.window, "464", "217"]);
    desktop.shows("the choice under the mouse", &menu("1s Right Down"), 1);
    desktop.tap(&["Left", "Up", "Return"]);
    desktop.shows("the DOS program", &menu("1s Enter 1s"), 1);
    desktop.tap(&["Escape"]);
    desktop.shows("the main menu again", &menu("1s Enter 1s Esc 1s"), 1);
    desktop.tap(&["Escape"]);
    desktop.ends();
}

#[test]
fn a_display_that_goes_away_ends_the_program_with_one_line() {
    if !wanted() {
        return;
    }
    let mut desktop = Desktop::start(&START);
    desktop.shows("the main screen", &expected("1s"), 1);
    // It disappears without being asked: gone from one moment to the next.
    desktop.server.0.kill().unwrap();
    let program = &mut desktop.program.0;
    let status = until("the end of the program", || program.try_wait().unwrap());
    let message = std::io::read_to_string(program.stderr.take().unwrap()).unwrap();
    assert_eq!(status.code(), Some(1), "{message}");
    // Xlib ends the program with its own message if the display disappears while it waits for a reply; under wine each
    // process prints one.
    let lines: Vec<&str> = message.lines().filter(|line| !line.trim().is_empty()).collect();
    let clear = |line: &&str| line.starts_with("huanle: ") || line.starts_with("X connection to ");
    let few = lines.len() == 1 || common::windows_exe().is_some();
    assert!(few && !lines.is_empty() && lines.iter().all(clear), "{message}");
}

#[test]
fn a_key_held_down_repeats_at_the_machines_pace() {
    if !wanted() {
        return;
    }
    let folder = common::folder();
    let recording = folder.path().join("run.txt");
    // A recorded run has the settings of this folder, not the user's.
    let data = common::folder();
    std::fs::write(data.path().join("settings.toml"), "scale = 1\n").unwrap();
    let more = ["--record", text(&recording), "--data-dir", text(data.path())];
    let desktop = Desktop::start(&[&START[..], &more].concat());
    desktop.shows("the main screen", &expected("1s"), 1);
    desktop.tap(&["Return"]);
    desktop.shows("the game", &expected("1s Enter 3s"), 1);
    // The cursor stops at the edge of the board, however often the key repeats.
    desktop.xdotool(&["keydown", "Left"]);
    desktop.shows("the edge", &expected("1s Enter 3s Left*9"), 1);
    desktop.xdotool(&["keyup", "Left"]);
    desktop.tap(&["Right"]);
    desktop.shows("one to the right", &expected("1s Enter 3s Left*9 Right"), 1);
    desktop.close();
    desktop.ends();
}
