//! Background music: at the table, in files, in recordings; and `huanle show music`.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::common::{self, folder, golden, huanle, huanle_ok, run, text};
use huanle::gfx::Framebuffer;
use huanle::machine::wave::{SAMPLE_RATE, divisor, sample_at};
use huanle::machine::{Event, Flow, Host, Machine, Speed, mml};
use huanle::play::Seat;
use huanle::records::{GameFiles, Memory};
use huanle::screens::context::Context;
use huanle::screens::music;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::portraits::Portraits;
use huanle::screens::table::GameTable;
use huanle::settings::Settings;
use huanle::text::Language;
use huanle::ui::{chime, tunes};

/// Records the commands to the speaker that change something, in milliseconds.
#[derive(Default)]
struct Listener(Vec<(u64, u32)>);

impl Host for Listener {
    fn retrace(&mut self, _frame: u64, _screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        Ok(())
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        if self.0.last().map_or(0, |&(_, before)| before) != hz {
            self.0.push((at.as_millis() as u64, hz));
        }
    }
}

/// Three notes of one second each: low, high and in between.
const NOTES: &str = "T60 ML O3 A O5 A O4 A";
const LOW: u32 = 440;
const HIGH: u32 = 1760;
const BETWEEN: u32 = 880;

/// The result of a run at a table.
struct Sat {
    heard: Vec<(u64, u32)>,
    screen: Framebuffer,
    /// The music in the settings at the end.
    music: Option<String>,
    /// The number of times that the settings were saved.
    kept: usize,
}

/// Plays a game of two people at a table with music set and a file of notes in the game folder.
fn sit(music: Option<&str>, file: &str, keys: &str) -> Sat {
    let mut listener = Listener::default();
    let (mut ended, mut kept) = (None, 0);
    let screen = run(1, Speed::default(), keys, &mut listener, |m: &mut Machine<'_>| {
        let mut shelf = Memory::default();
        shelf.write("a.mml", file.as_bytes()).unwrap();
        shelf.write("game.txt", b"f5d6c3").unwrap();
        let settings = Settings { lang: Language::English, music: music.map(str::to_owned), ..Settings::default() };
        let mut context = Context {
            store: &mut Memory::default(),
            files: &mut shelf,
            settings,
            portraits: Portraits::default(),
            seed: 1,
            asks_at_first_start: false,
            external_engine: None,
            programs: None,
            write_settings: &mut |_| {
                kept += 1;
                Ok(())
            },
        };
        let text = Language::English.text();
        let end = GameTable::new(OthelloBoard { text }, &mut context, [Seat::Human; 2]).run(m);
        ended = context.settings.music.clone();
        end?;
        // After leaving the table, nothing is played any more.
        m.pause(Duration::from_secs(5))
    });
    Sat { heard: listener.0, screen, music: ended, kept }
}

#[test]
fn the_music_that_is_set_begins_with_the_game_and_ends_with_it() {
    let sat = sit(Some("a.mml"), NOTES, "8s Esc 10s");
    let round = [(0, LOW), (1000, HIGH), (2000, BETWEEN), (3000, 0)];
    let again = [(4500, LOW), (5500, HIGH), (6500, BETWEEN), (7500, 0)];
    assert_eq!(sat.heard, [round, again].concat());
    let left = sit(Some("a.mml"), NOTES, "1500ms Esc 10s");
    assert_eq!(left.heard[..2], round[..2]);
    assert!(matches!(left.heard[2..], [(1500..=1520, 0)]), "{:?}", left.heard);
    assert!(sit(None, NOTES, "8s Esc 10s").heard.is_empty());
    assert_eq!((sat.music.as_deref(), sat.kept), (Some("a.mml"), 0));
}

#[test]
fn a_chime_is_heard_in_place_of_the_music_for_its_own_time() {
    let chimed = sit(Some("a.mml"), NOTES, "1300ms U 3s").heard;
    // U is not possible: 120 ms of a low buzz, from the retrace of the key on.
    let [(0, LOW), (1000, HIGH), (began, buzz), (ended, HIGH), (2000, BETWEEN), (3000, 0)] = chimed[..] else {
        panic!("{chimed:?}");
    };
    assert_eq!((buzz, ended - began), (chime::ILLEGAL_MOVE.tune[0].hz, 120));
    assert!((1300..1320).contains(&began));
    // During a change of the notes.
    let chimed = sit(Some("a.mml"), NOTES, "1930ms U 3s").heard;
    let [(0, LOW), (1000, HIGH), (1930..1950, _), (2050..2070, BETWEEN), (3000, 0), ..] = chimed[..] else {
        panic!("{chimed:?}");
    };
}

#[test]
fn the_switch_of_the_speaker_is_the_musics_too() {
    let heard = sit(Some("a.mml"), NOTES, "1300ms M 1s M 5s").heard;
    // The current tune is heard at once, and so is the chime of the switch.
    let [(0, LOW), (1000, HIGH), (1300..1320, 0), (on, BETWEEN), (at, 784), (off, BETWEEN), (3000, 0), ..] = heard[..]
    else {
        panic!("{heard:?}");
    };
    assert!(on == at && (2400..2420).contains(&at) && off == at + 15);
}

#[test]
fn music_is_chosen_from_the_list_and_kept() {
    let list = sit(None, NOTES, "J 100ms");
    golden("music/list", &list.screen);
    // The last entry is the file of notes; the game file is not listed.
    let chosen = sit(None, NOTES, "J 100ms End Enter 100ms");
    assert_eq!((chosen.music.as_deref(), chosen.kept), (Some("a.mml"), 1));
    golden("music/chosen", &chosen.screen);
    assert!(chosen.heard.contains(&(chosen.heard[0].0, LOW)));
    let ours = sit(None, NOTES, "J Down Enter 2s");
    assert_eq!(ours.music.as_deref(), Some(tunes::ALL[0].name));
    assert_eq!(ours.heard[0].1, tunes::ALL[0].tune().unwrap().tones()[0].hz);
    let none = sit(Some("a.mml"), NOTES, "J Home Enter 5s");
    assert_eq!((none.music.as_deref(), none.kept), (Some("none"), 1));
    assert!(none.heard.last().is_some_and(|&(at, hz)| hz == 0 && at < 300), "{:?}", none.heard);
    let cancelled = sit(Some("a.mml"), NOTES, "J Down Esc 3500ms");
    assert_eq!((cancelled.music.as_deref(), cancelled.kept), (Some("a.mml"), 0));
    assert_eq!(cancelled.heard.len(), 4, "the music goes on behind the list");
}

#[test]
fn music_that_cannot_be_played_is_told_and_the_game_goes_on() {
    let before = sit(None, NOTES, "100ms").screen;
    for (name, file) in [("a.mml", "T60 C H"), ("gone.mml", NOTES), ("polka", NOTES)] {
        let seen = sit(Some(name), file, "100ms");
        assert!(seen.heard.is_empty() && seen.screen != before, "{name}");
        let played = sit(Some(name), file, "Up*3 Left Enter 2s");
        let silent = sit(None, file, "Up*3 Left Enter 2s");
        assert!(played.screen == silent.screen && played.heard == silent.heard, "{name}");
        assert_eq!(played.music.as_deref(), Some(name), "it may be there again next time");
    }
    let chosen = sit(None, "T60 C H", "J End Enter 100ms");
    assert!(chosen.heard.is_empty() && chosen.screen != before);
    golden("music/trouble", &chosen.screen);
    golden("music/broken", &sit(Some("a.mml"), "T60 C\nH", "100ms").screen);
}

#[test]
fn a_program_has_music_of_its_own_unless_other_or_silence_was_chosen() {
    let mut listener = Listener::default();
    run(1, Speed::default(), "10s", &mut listener, |m| {
        common::on_desk(m, Language::Chinese, |m, context| {
            assert_eq!(music::start(m, context, None), Ok(()));
            assert!(!m.has_music());
            assert_eq!(music::start(m, context, Some("twinkle")), Ok(()));
            assert!(m.has_music());
            m.pause(Duration::from_secs(1))?;
            let why = music::start(m, context, Some("polka")).unwrap_err();
            assert!(why.contains("polka") && !m.has_music(), "{why}");
            context.settings.music = Some(music::NONE.to_owned());
            assert_eq!(music::start(m, context, Some("twinkle")), Ok(()));
            assert!(!m.has_music(), "silence was chosen");
            Ok(())
        })
    });
    assert_eq!(listener.0, [(0, 523), (437, 0), (500, 523), (937, 0), (1000, 784), (1000, 0)]);
}

/// Returns the samples of a WAV file.
fn samples(path: &Path) -> Vec<i16> {
    hound::WavReader::open(path).unwrap().samples::<i16>().map(Result::unwrap).collect()
}

/// Returns the rising edges of a wave per second.
fn hertz(samples: &[i16]) -> f64 {
    let rising = samples.windows(2).filter(|pair| pair[0] <= 0 && pair[1] > 0).count();
    rising as f64 * f64::from(SAMPLE_RATE) / samples.len() as f64
}

#[test]
fn a_tune_is_written_as_sound() {
    let folder = folder();
    let (file, wav) = (folder.path().join("a.mml"), folder.path().join("a.wav"));
    fs::write(&file, NOTES).unwrap();
    let write = |more: &[&str]| {
        huanle_ok(&[&["show", "music", "--seed", "1", "--out", text(&wav)], more].concat());
        samples(&wav)
    };
    let found = write(&["--tune", text(&file)]);
    assert_eq!(found.len() as u64, sample_at(huanle::machine::clock::frame_time(210)), "3.5 s to the retrace before");
    for (second, hz) in [LOW, HIGH, BETWEEN].into_iter().enumerate() {
        let part = &found[second * SAMPLE_RATE as usize + 100..(second + 1) * SAMPLE_RATE as usize - 100];
        let exact = 1_193_182.0 / f64::from(divisor(hz));
        assert!((hertz(part) - exact).abs() < 2.0, "{hz} Hz: {}", hertz(part));
    }
    assert!(found[3 * SAMPLE_RATE as usize + 1..].iter().all(|&sample| sample == 0));
    assert!(found == write(&["--tune", text(&file)]), "twice the same");
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("settings.toml"), "sound = false\n").unwrap();
    assert!(write(&["--tune", text(&file), "--data-dir", text(&data)]).iter().all(|&sample| sample == 0));
    // Each of our tunes, the first one without its name, and truncated.
    assert!(write(&["--tune", tunes::ALL[0].name]) == write(&[]));
    for piece in tunes::ALL {
        let heard = write(&["--tune", piece.name]);
        let expected = (piece.tune().unwrap().duration() + Duration::from_millis(500)).as_secs_f64();
        assert!((heard.len() as f64 / f64::from(SAMPLE_RATE) - expected).abs() < 0.02, "{}", piece.name);
    }
    assert!(write(&["--at", "2"]).len().abs_diff(2 * SAMPLE_RATE as usize) < 1000);
}

#[test]
fn the_picture_of_a_tune() {
    let folder = folder();
    let png = folder.path().join("a.png");
    huanle_ok(&["show", "music", "--tune", "menuet", "--lang", "en", "--at", "12", "--out", text(&png)]);
    let seen = image::open(&png).unwrap().into_rgb8();
    let mut screen = Framebuffer::vga();
    let colors = screen.palette().xrgb();
    for (x, y, rgb) in seen.enumerate_pixels() {
        let [red, green, blue] = rgb.0;
        let index = colors.iter().position(|&color| color == u32::from_be_bytes([0, red, green, blue])).unwrap();
        screen.put_pixel(x as i32, y as i32, huanle::gfx::Color::wrapping(index as u8));
    }
    golden("music/menuet", &screen);
}

#[test]
fn what_is_no_tune_is_told() {
    let folder = folder();
    let bad = folder.path().join("bad.mml");
    fs::write(&bad, "CDE\nT9 C").unwrap();
    let huge = folder.path().join("huge.mml");
    fs::write(&huge, " ".repeat(mml::MAX_FILE_SIZE + 1)).unwrap();
    let out = folder.path().join("a.wav");
    for (tune, expected) in [
        (text(&bad), "line 2, column 2: expected a tempo from 32 to 255, found `9`"),
        (text(&huge), "the file is larger than 64 KB"),
        ("polka", "the built-in tunes are molihua, twinkle"),
        ("no/such.mml", "cannot read `no/such.mml`"),
    ] {
        let output = huanle(&["show", "music", "--tune", tune, "--out", text(&out)]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.contains(expected) && message.lines().count() == 1, "{message}");
        assert!(!out.exists());
    }
    let output = huanle(&["show", "tones", "--tune", "joy", "--out", text(&out)]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_recording_is_heard_again() {
    let folder = folder();
    let [data, recording, first, again] = ["data", "run.txt", "a.wav", "b.wav"].map(|name| folder.path().join(name));
    fs::create_dir(&data).unwrap();
    fs::write(data.join("settings.toml"), "music = \"twinkle\"\n").unwrap();
    let keys = "1s U 3s M 1s M 2s Esc 1s";
    let files = ["--record", text(&recording), "--out", text(&first), "--data-dir", text(&data)];
    huanle_ok(&[&["othello", "--seed", "1", "--keys", keys], &files[..]].concat());
    huanle_ok(&["replay", text(&recording), "--out", text(&again)]);
    assert!(fs::read(&first).unwrap() == fs::read(&again).unwrap());
    assert!(fs::read_to_string(&recording).unwrap().contains("twinkle"));
    let heard = samples(&first);
    assert!((hertz(&heard[2000..20_000]) - 523.0).abs() < 3.0);
}

#[test]
fn the_example_in_the_documentation_is_read() {
    let page = include_str!("../../docs/en/tunes.md");
    let mut examples = page.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("text\n"));
    let sheet = mml::parse(examples.next().unwrap().as_bytes()).unwrap();
    // Eight bars of four quarters, at two quarters per second.
    assert_eq!((sheet.tune.duration().as_millis(), sheet.sets_tempo), (16_000, true));
    assert_eq!(examples.next().unwrap().trim(), mml::parse(b"C\nT9").unwrap_err().to_string());
}
