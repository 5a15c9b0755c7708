//! The browser edition: the same frames in Node as here, and a page that real browsers open from the disk.
//!
//! These need Node, a built page and browsers: they run with `HUANLE_WEB_TESTS=1`, as in `.ci/web`, which builds the page first.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{self, huanle_ok, project, text};
use huanle::App;
use huanle::classroom::{self, overlay};
use huanle::gfx::font::stroked::NoFontFiles;
use huanle::gfx::{Framebuffer, Palette};
use huanle::lessons::host::NoHost;
use huanle::machine::{Event, Flow, Headless, Host, Machine};
use huanle::player;
use huanle::programs::address::{Address, AddressTarget, SourceFile};
use huanle::programs::{self, runner};
use huanle::records::Memory;
use huanle::screens::animation_player;
use huanle::screens::context::Context;
use huanle::screens::gallery;
use huanle::screens::portraits::Portraits;
use huanle::settings::Settings;
use huanle::text::{Language, Text};

/// The runs in Node and here: every program, lessons, effects, C with and without `main`, searches, overlays.
fn addresses() -> Vec<String> {
    let c = include_str!("../../examples/c/ball.c");
    let flower = include_str!("../../examples/c/flower.c");
    let packed = |opens: fn(SourceFile) -> AddressTarget, name: &str, text: &str| {
        let source = SourceFile { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
        Address { lang: Some(Language::Chinese), ..opens(source).into() }.to_string()
    };
    let keys = |address: &str, keys: &str| format!("{address}&keys={}", keys.replace(' ', "%20"));
    vec![
        keys("main-menu&seed=7&lang=zh", "2s Down 1s Down 1s Up F1 1s Esc F10 1s Esc 1s"),
        keys("original-othello&seed=3&lang=en", "2s Space 6s Enter 3s Up Enter 4s Left Enter 4s F12 2s Esc 2s"),
        keys("othello&seed=5&lang=zh", "1s Enter 2s D 3s H 6s Enter 4s V 5s A 3s"),
        keys("gomoku&seed=2&lang=en", "1s Enter 2s Enter 5s Right Down Enter 5s H 6s U 1s"),
        keys("original-gomoku&seed=2&lang=zh", "1s Enter 3s Right Enter 4s Esc 1s"),
        keys("xiangqi&seed=9&lang=zh", "1s Enter 2s H 9s V 6s Esc 1s"),
        keys("original-xiangqi&seed=9&lang=zh", "1s Enter 2s F10 Right Down Enter 3s Esc 1s"),
        keys("learn=line&lang=en", "1s Right*9 1s End 1s Home 1s"),
        keys("learn=flood-fill&at=4&lang=zh", "1s Right*3 2s"),
        keys("learn&lang=zh", "1s Down*3 Enter 2s Esc 1s"),
        keys("show=blinds-h&seed=7&lang=zh", "4s"),
        keys("show=music&lang=zh", "3s"),
        keys("show=rotate&calm=true&speed=2&lang=zh", "3s"),
        keys(&packed(AddressTarget::Run, "ball.c", c), "4s"),
        keys(&packed(AddressTarget::Run, "flower.c", flower), "5s Esc 1s"),
    ]
}

/// A checksum of words in two lanes, as in web/test/frames.js.
struct Sum(u32, u32);

impl Sum {
    fn new() -> Sum {
        Sum(0x811c_9dc5, 0x1b87_3593)
    }

    fn add(&mut self, word: u32) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0100_0193);
        self.1 = (self.1 ^ word).wrapping_mul(0x85eb_ca6b) ^ (self.1 >> 15);
    }
}

/// Computes the checksum of pictures and sounds.
struct Onlooker {
    nobody: Headless,
    sum: Sum,
    frames: u64,
}

impl Host for Onlooker {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(&mut self.nobody)
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        self.frames += 1;
        let changed = screen.changed_rows().next().is_some();
        self.sum.add(frame as u32);
        self.sum.add(u32::from(changed));
        if changed {
            let colors: Vec<u32> =
                screen.entries().iter().map(|&[r, g, b]| u32::from_le_bytes([r, g, b, 255])).collect();
            for y in 0..screen.height() {
                screen.entry_row(y).iter().for_each(|&pixel| self.sum.add(colors[usize::from(pixel)]));
            }
        }
        Ok(())
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        self.sum.add((at.as_secs_f64() * 1_000_000.0).round() as u32);
        self.sum.add(hz);
    }
}

/// Returns colours in the format of a canvas.
fn colors(palette: &Palette) -> [u32; 16] {
    palette.xrgb().map(|color| {
        let [_, red, green, blue] = color.to_be_bytes();
        u32::from_le_bytes([red, green, blue, 255])
    })
}

/// Runs an address here; returns the number of frames and their checksum.
fn native(address: &str) -> (u64, String) {
    let address = Address::parse(address).unwrap();
    let mut onlooker = Onlooker { nobody: Headless, sum: Sum::new(), frames: 0 };
    let settings = Settings {
        lang: address.lang.expect("an address of a test names the language"),
        speed: address.speed.unwrap_or_default(),
        calm: address.calm.unwrap_or_default(),
        ..Settings::default()
    };
    let (words, seed) = (settings.lang.text(), address.seed.unwrap_or(1));
    let app = App::new("")
        .seed(seed)
        .speed(settings.speed)
        .calm(settings.calm)
        .keep_open(false)
        .keys(address.keys.clone())
        .on_overlay(|m, aside| {
            m.screen.set_palette(Palette::vga());
            overlay::show(m, words, aside)
        })
        .on_boss_key(|m, aside| overlay::show(m, words, aside));
    let (mut store, mut shelf) = (Memory::default(), Memory::default());
    app.try_run_on(&mut onlooker, |m| {
        let context = &mut Context {
            store: &mut store,
            files: &mut shelf,
            settings,
            portraits: Portraits::default(),
            seed,
            asks_at_first_start: false,
            write_settings: &mut |_| Ok(()),
            external_engine: None,
            programs: None,
        };
        open(m, words, context, &address, seed)
    })
    .unwrap();
    (onlooker.frames, format!("{:08x}{:08x}", onlooker.sum.0, onlooker.sum.1))
}

fn open(m: &mut Machine<'_>, words: &'static Text, context: &mut Context<'_>, address: &Address, seed: u32) -> Flow {
    match &address.target {
        AddressTarget::Play(play) => programs::run_program(play, m, words, context),
        AddressTarget::Classroom => classroom::run(m, words, "", &mut NoHost),
        AddressTarget::Lesson { .. } => player::run(m, words, address.lesson().unwrap().unwrap()),
        AddressTarget::Effects => gallery::list::run(m, words),
        AddressTarget::Show(effect) => {
            let animations = gallery::animations(words, None);
            animation_player::play(m, &words.animation_player, &animations, effect.index(), seed)
        }
        AddressTarget::Workbench(_) | AddressTarget::Task(_) | AddressTarget::Slides(_) => {
            unreachable!("no run opens the workbench or pictures")
        }
        AddressTarget::Run(source) => {
            let program = runner::compile(&source.name, &source.bytes).unwrap();
            let pc = &mut runner::create_pc(program, seed, Arc::new(NoFontFiles));
            runner::run_c(m, words, &source.name, pc, seed).map(drop)
        }
    }
}

/// Returns the path of a file that web/build has written.
fn built(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).with_file_name(name)
}

fn wanted() -> bool {
    let wanted = std::env::var_os("HUANLE_WEB_TESTS").is_some();
    if !wanted {
        eprintln!("skipped: set HUANLE_WEB_TESTS=1, with a page built by web/build");
    }
    wanted
}

/// Runs addresses in Node: returns for each the number of frames, their checksum, milliseconds, and bytes of memory.
fn in_node(addresses: &[String], way: &str) -> Vec<(u64, String, u64, u64)> {
    let mut node = Command::new("node")
        .args([text(&project("web/test/frames.js")), text(&built("wasm/huanle.wasm")), way])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node is needed");
    node.stdin.take().unwrap().write_all(addresses.join("\n").as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success());
    let message = String::from_utf8(output.stdout).unwrap();
    let row = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |place: usize| words[place].parse().unwrap();
        (number(0), words[1].to_owned(), number(2), number(3))
    };
    message.lines().map(row).collect()
}

#[test]
fn frames_in_node_equal_those_here() {
    if !wanted() {
        return;
    }
    let addresses = addresses();
    for way in ["awake", "sleep"] {
        let there = in_node(&addresses, way);
        assert_eq!(there.len(), addresses.len());
        for (address, (frames, sum, time, memory)) in addresses.iter().zip(there) {
            let started = Instant::now();
            let here = native(address);
            let name: String = address.chars().take(40).collect();
            println!("{way} {name}: {frames} frames, {time} ms there, {} ms here", started.elapsed().as_millis());
            assert!(frames > 60, "{address}");
            assert_eq!(here, (frames, sum), "{address}");
            // All addresses run in one instance, one after another: what is large is reused, above all the tables of the players
            // for hints and analyses.
            assert!(memory <= 46 << 20, "{address}: {memory} bytes");
        }
    }
}

/// The frames of the library equal those of the program: the last one, as a picture.
#[test]
fn a_run_here_is_a_run_of_the_program() {
    let folder = common::folder();
    let out = folder.path().join("last.png");
    let keys = "2s Space 3s Enter 1s";
    huanle_ok(&["othello", "--original", "--seed", "3", "--lang", "en", "--keys", keys, "--out", text(&out)]);
    let mut last = None;
    struct Last<'l>(Headless, &'l mut Option<Framebuffer>);
    impl Host for Last<'_> {
        fn inner(&mut self) -> Option<&mut dyn Host> {
            Some(&mut self.0)
        }
        fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
            *self.1 = Some(screen.clone());
            Ok(())
        }
    }
    let words = huanle::text::Language::English.text();
    let app = App::new("").seed(3).keep_open(false).keys(keys.parse::<huanle::machine::timeline::Timeline>().unwrap());
    app.try_run_on(&mut Last(Headless, &mut last), |m| huanle::screens::dos_othello::play(m, words)).unwrap();
    let picture = image::open(&out).unwrap().to_rgb8();
    let colors = colors(last.as_ref().unwrap().palette());
    let same = last.unwrap().pixels().iter().zip(picture.pixels()).all(|(&color, pixel)| {
        let [red, green, blue, _] = colors[usize::from(color)].to_le_bytes();
        pixel.0 == [red, green, blue]
    });
    assert!(same);
}

/// The page's stored data, with storage that is full or refuses everything, and files that it does not import: see
/// web/test/keep.js.
#[test]
fn stored_data_survives_every_storage() {
    if !wanted() {
        return;
    }
    let status = Command::new("node").args(["--test", text(&project("web/test/keep.js"))]).status();
    assert!(status.expect("Node is needed").success());
}

/// Keys and links without a browser: see web/test/units.js.
#[test]
fn keys_and_links_without_a_browser() {
    if !wanted() {
        return;
    }
    let status = Command::new("node").args(["--test", text(&project("web/test/units.js"))]).status();
    assert!(status.expect("Node is needed").success());
}

/// Browsers open the page from the disk, and everything on the page besides keys and mouse works: see
/// web/test/browsers.js and hands.js, desktop.js for desktop-only features, storage.js for stored data and imports,
/// layout.js for the sizes of phones, tablets and desktops, access.js for accessibility, and links.js for links,
/// embedding and servers; they print the errors.
///
/// The scripts mostly wait for frames, so that two of them run on each core, each with its own browser and folder. Some
/// wait a fixed time, which may be too short for four browsers on two cores: a script that fails beside others runs again
/// alone, and that decides.
#[test]
fn browsers_open_the_page_from_the_disk() {
    if !wanted() {
        return;
    }
    // The longest first.
    let scripts = ["layout", "storage", "browsers", "hands", "links", "start", "access", "desktop"];
    let runs = scripts.into_iter().flat_map(|script| ["chrome", "firefox"].map(|browser| (browser, script)));
    let (runs, crowded) = (Mutex::new(runs), Mutex::new(Vec::new()));
    let next = || runs.lock().unwrap().next();
    let threads = 2 * thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((browser, script)) = next() {
                    if !run_in_browser(browser, script) {
                        crowded.lock().unwrap().push((browser, script));
                    }
                }
            });
        }
    });
    let mut failed = crowded.into_inner().unwrap();
    failed.retain(|&(browser, script)| {
        println!("{browser} {script} failed beside others, and runs again alone");
        !run_in_browser(browser, script)
    });
    assert_eq!(failed, []);
}

/// Runs a script of web/test with a browser, and prints its output when it ends. Returns true if it succeeded.
fn run_in_browser(browser: &str, script: &str) -> bool {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web").join(browser).join(script);
    std::fs::create_dir_all(&folder).unwrap();
    let started = Instant::now();
    let output = Command::new("node")
        .args([text(&project(&format!("web/test/{script}.js"))), browser, text(&built("huanle.html")), text(&folder)])
        .output()
        .expect("Node is needed");
    let [printed, errors] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    println!("{browser} {script}: {} s, {}\n{printed}{errors}", started.elapsed().as_secs(), output.status);
    output.status.success()
}
