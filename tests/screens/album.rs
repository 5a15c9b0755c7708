//! The album: pictures and clips saved with F8 and F9 while a program runs.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::common::{folder, golden};
use huanle::capture::{CaptureFolder, CaptureNotice, ScreenshotHost};
use huanle::gfx::{Color, Framebuffer};
use huanle::machine::timeline::Timeline;
use huanle::machine::{Event, Flow, Host, Interrupt, Machine, Speed};
use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;

/// A test window: keys from a script, and the monitor's picture, assembled from the changed rows alone.
struct Desktop {
    keys: Timeline,
    monitor: Framebuffer,
    /// The other calls that it received.
    calls: Vec<String>,
}

impl Desktop {
    fn new(keys: &str) -> Desktop {
        Desktop { keys: keys.parse().unwrap(), monitor: Framebuffer::vga(), calls: Vec::new() }
    }
}

impl Host for Desktop {
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.monitor.copy_changes(screen);
        let now = self.keys.events.iter().filter(|&&(at, _)| at == frame);
        events.extend(now.map(|&(_, event)| event));
        if frame >= self.keys.end { Err(Interrupt::Closed) } else { Ok(()) }
    }

    fn sound(&mut self, _at: Duration, hz: u32) {
        self.calls.push(format!("sound {hz}"));
    }

    fn hide_pointer(&mut self, ours: bool) {
        self.calls.push(format!("pointer {ours}"));
    }

    fn thinking_time(&mut self, nodes: u64) -> Duration {
        Duration::from_millis(nodes)
    }

    fn clipboard(&mut self) -> Option<String> {
        Some("e6f4".to_owned())
    }
}

fn say(news: CaptureNotice<'_>) -> String {
    match news {
        CaptureNotice::Saved(name) => format!("已保存 {name}"),
        CaptureNotice::Recording(name) => format!("正在录制 {name}"),
        CaptureNotice::Failed(name, error) => format!("无法保存 {name}：{error}"),
    }
}

/// Runs a program with an album; returns the monitor's last picture and the program's own.
fn run(keys: &str, folder: &Path, program: impl FnOnce(&mut Machine<'_>) -> Flow) -> (Framebuffer, Framebuffer) {
    let mut desktop = Desktop::new(keys);
    let mut album = ScreenshotHost::new(&mut desktop, CaptureFolder(folder.to_owned()), &say);
    let mut m = Machine::new(1, Speed::default(), &mut album);
    let _ended = program(&mut m);
    let screen = m.screen.clone();
    album.finish().unwrap();
    (desktop.monitor, screen)
}

/// Shows a screen that changes every tenth of a second: a growing bar.
fn bars(m: &mut Machine<'_>) -> Flow {
    m.screen.clear(Color::CYAN);
    for x in 0..1000 {
        m.screen.bar(x, 0, x, 479, Color::BROWN);
        m.pause(Duration::from_millis(100))?;
    }
    Ok(())
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn same(picture: &image::RgbImage, screen: &Framebuffer) -> bool {
    let pixels = screen.pixels().iter().map(|&pixel| screen.palette().rgb8(Color::wrapping(pixel)));
    picture.pixels().map(|pixel| pixel.0).eq(pixels)
}

#[test]
fn f8_writes_just_the_screen_under_the_next_free_name() {
    let folder = folder();
    fs::write(folder.path().join("huanle-001.png"), "somebody's").unwrap();
    let (monitor, screen) = run("1s F8 1s", folder.path(), |m| {
        m.screen.fill_circle(320, 440, 30, Color::RED);
        m.bioskey().map(|key| panic!("{key:#06x} came to the program"))
    });
    assert_eq!(names(folder.path()), ["huanle-001.png", "huanle-002.png"]);
    assert_eq!(fs::read(folder.path().join("huanle-001.png")).unwrap(), b"somebody's");
    assert!(same(&image::open(folder.path().join("huanle-002.png")).unwrap().into_rgb8(), &screen));
    assert!(monitor != screen, "the notice");
    golden("album/saved", &monitor);
    let (monitor, screen) = run("1s F8 2500ms", folder.path(), bars);
    assert!(monitor == screen, "the notice has gone and nothing of it is left");
    let (monitor, screen) = run("1s F8 1800ms", folder.path(), bars);
    assert!(monitor != screen, "it stands for two seconds");
}

#[test]
fn where_all_keys_are_the_program_s_a_picture_is_kept_with_ctrl_and_alt() {
    let folder = folder();
    let mut typed = Vec::new();
    run("F8 F9 Ctrl+F9 Ctrl+Alt+F8 Up 1s", folder.path(), |m| {
        m.set_key_grab(true);
        while let Ok(key) = m.bioskey() {
            typed.push(key);
        }
        Ok(())
    });
    assert_eq!(typed, [0x4200, 0x4300, 0x6600, 0x4800]);
    assert_eq!(names(folder.path()), ["huanle-001.png"]);
}

#[test]
fn a_key_held_down_keeps_one_picture_and_other_keys_pass() {
    let folder = folder();
    let mut desktop = Desktop::new("Up hold:F8,2s Down F9 Left 1s");
    // The desktop's key repeats while a key is held.
    let f8 = huanle::machine::Key::from_name("F8").unwrap();
    desktop.keys.events.extend((30..60).map(|frame| (frame, Event::KeyDown(f8))));
    desktop.keys.events.sort_by_key(|&(frame, _)| frame);
    let mut album = ScreenshotHost::new(&mut desktop, CaptureFolder(folder.path().to_owned()), &say);
    let mut m = Machine::new(1, Speed::default(), &mut album);
    let keys: Vec<u16> = std::iter::from_fn(|| m.bioskey().ok()).collect();
    album.finish().unwrap();
    assert_eq!(keys, [0x4800, 0x5000, 0x4B00]);
    assert_eq!(names(folder.path()), ["huanle-001.gif", "huanle-001.png"]);
}

#[test]
fn f9_records_from_key_to_key_at_the_right_pace() {
    let folder = folder();
    let (monitor, _) = run("1s F9 2900ms", folder.path(), bars);
    golden("album/recording", &run("1s F9 500ms", &folder.path().join("."), bars).0);
    assert_eq!(monitor.get_pixel(626, 14), Some(Color::RED), "the dot while it runs");
    let (monitor, screen) = run("1s F9 2900ms F9 3s", folder.path(), bars);
    assert!(monitor == screen, "neither dot nor notice is left");
    let file = fs::File::open(folder.path().join("huanle-003.gif")).unwrap();
    let frames = GifDecoder::new(std::io::BufReader::new(file)).unwrap().into_frames().collect_frames().unwrap();
    let times: Vec<u32> = frames.iter().map(|frame| frame.delay().numer_denom_ms().0).collect();
    // Three seconds; the last picture counts for at least one more.
    let total: u32 = times.iter().sum();
    assert!((2900..=4100).contains(&total), "{total} ms");
    assert!((28..=32).contains(&frames.len()), "{} pictures", frames.len());
    assert!(times[1..times.len() - 1].iter().all(|time| (80..=120).contains(time)), "{times:?}");
    // The first picture is that of the current moment; none has a notice or a dot.
    for frame in &frames {
        let colors: std::collections::BTreeSet<_> = frame.buffer().pixels().map(|pixel| pixel.0).collect();
        assert_eq!(colors.len(), 2, "cyan and brown");
    }
    let brown = |frame: &image::Frame| frame.buffer().pixels().filter(|pixel| pixel.0 != [0, 170, 170, 255]).count();
    assert_eq!(brown(&frames[0]) / 480, 11, "one second and one bar on");
}

#[test]
fn the_end_of_the_run_ends_the_animation() {
    let folder = folder();
    run("1s F9 1s", folder.path(), bars);
    let file = fs::File::open(folder.path().join("huanle-001.gif")).unwrap();
    let frames = GifDecoder::new(std::io::BufReader::new(file)).unwrap().into_frames().collect_frames().unwrap();
    assert!((9..=13).contains(&frames.len()), "{} pictures", frames.len());
}

#[test]
fn what_cannot_be_written_is_told_and_the_program_goes_on() {
    let folder = folder();
    let missing = folder.path().join("no/such/folder");
    let (monitor, screen) = run("1s F8 1s", &missing, bars);
    assert!(monitor != screen, "it is told");
    let (monitor, _) = run("1s F9 1s", &missing, bars);
    assert_ne!(monitor.get_pixel(626, 14), Some(Color::RED), "nothing runs");
    let (monitor, screen) = run("1s F8 F9 4s", &missing, bars);
    assert!(monitor == screen);
    assert!(names(folder.path()).is_empty());
}

#[test]
fn everything_else_is_handed_on() {
    let folder = folder();
    let mut desktop = Desktop::new("1s");
    let mut album = ScreenshotHost::new(&mut desktop, CaptureFolder(folder.path().to_owned()), &say);
    let mut m = Machine::new(1, Speed::default(), &mut album);
    m.sound(440);
    m.set_pointer(Some(huanle::machine::Pointer::ARROW));
    assert_eq!(m.clipboard().as_deref(), Some("e6f4"));
    m.think(250).unwrap();
    assert_eq!(m.now(), Duration::from_millis(250));
    album.finish().unwrap();
    assert_eq!(desktop.calls, ["sound 440", "pointer true"]);
}

#[test]
fn both_work_during_a_delay_and_while_the_computer_thinks() {
    let folder = folder();
    run("100ms F8 F9 1s F9 1s", folder.path(), |m| m.delay_units(1_000_000));
    run("100ms F8 F9 1s F9 1s", folder.path(), |m| {
        loop {
            m.think(1)?;
        }
    });
    assert_eq!(names(folder.path()), ["huanle-001.gif", "huanle-001.png", "huanle-002.gif", "huanle-002.png"]);
}
