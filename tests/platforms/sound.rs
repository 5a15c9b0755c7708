//! The output of the speaker: in files, in the player of `huanle show`, and through a real PulseAudio server.
//!
//! The last one needs `pulseaudio` (with its module-null-sink), `parec` and `pactl`, and prints a notice if they are
//! missing. Each such test starts its own server in its own folder.

#![cfg(all(unix, not(target_os = "macos")))]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::{self, folder, huanle_ok, text};
use huanle::gfx::Framebuffer;
use huanle::machine::clock::frame_time;
use huanle::machine::timeline::ScriptedHost;
use huanle::machine::wave::{AMPLITUDE, SAMPLE_RATE, divisor, sample_at};
use huanle::machine::{Event, Flow, Host, Machine, Speed};
use huanle::screens::animation_player::{self, Animation};
use huanle::sound;
use huanle::text::Language;
use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;

/// The screen stays empty: nothing blinks.
const PROGRAM: &str = "#include <conio.h>\n#include <dos.h>\nvoid main() {\n\
    _setcursortype(_NOCURSOR);\nsound(440); delay(1000);\nsound(1000); delay(500);\n\
    nosound(); delay(1000);\n}\n";

/// Returns the samples of a WAV file, which must have our format.
fn samples(path: &Path) -> Vec<i16> {
    let mut reader = hound::WavReader::open(path).unwrap();
    let spec = reader.spec();
    assert_eq!((spec.channels, spec.sample_rate, spec.bits_per_sample), (1, SAMPLE_RATE, 16));
    reader.samples::<i16>().map(Result::unwrap).collect()
}

/// Returns the amplitude of a frequency in samples, by the definition of the Fourier sum.
fn strength(samples: &[i16], hz: f64) -> f64 {
    let (mut real, mut imaginary) = (0.0, 0.0);
    for (n, &sample) in samples.iter().enumerate() {
        let (sine, cosine) = (std::f64::consts::TAU * hz * n as f64 / f64::from(SAMPLE_RATE)).sin_cos();
        real += f64::from(sample) * cosine;
        imaginary += f64::from(sample) * sine;
    }
    2.0 * f64::hypot(real, imaginary) / samples.len() as f64
}

/// Returns the strongest frequency within a tenth of one, and its amplitude.
fn peak(samples: &[i16], hz: f64) -> (f64, f64) {
    (-100..=100)
        .map(|step| hz * (1.0 + f64::from(step) / 1000.0))
        .map(|near| (near, strength(samples, near)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .unwrap()
}

/// Asserts that samples are a square wave of a frequency: the fundamental is the strongest within 1 %, the third
/// harmonic has a third of its amplitude, and the second nearly none, both except for a share that dropouts may have
/// caused.
fn assert_square(samples: &[i16], hz: f64, dropouts: f64) {
    let (found, strong) = peak(samples, hz);
    assert!((found / hz - 1.0).abs() < 0.01, "{found} Hz instead of {hz}");
    let third = peak(samples, 3.0 * found).1 / strong;
    assert!((third - 1.0 / 3.0).abs() < 0.02 + dropouts, "the third harmonic of {hz} Hz is {third} of it");
    let second = peak(samples, 2.0 * found).1 / strong;
    assert!(second < 0.02 + dropouts, "the second harmonic of {hz} Hz is {second} of it");
}

/// The share of a tone that a busy machine may lose.
const LIVE: f64 = 0.15;

fn rising(samples: &[i16]) -> usize {
    samples.windows(2).filter(|pair| pair[0] <= 0 && pair[1] > 0).count()
}

#[test]
fn a_wav_file_holds_the_tones_at_their_times() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.c"), PROGRAM).unwrap();
    let write = |out: &str, more: &[&str]| {
        let (program, out) = (path("a.c"), path(out));
        huanle_ok(&[&["run", text(&program), "--cpu", "max", "--seed", "1", "--out", text(&out)], more].concat());
        out
    };
    let wav = write("a.wav", &[]);
    let found = samples(&wav);
    // 2.5 s end before retrace 150, the first that is not drawn any more.
    assert_eq!(found.len() as u64, sample_at(frame_time(150)));
    let (low, rest) = found.split_at(48_000);
    let (high, silence) = rest.split_at(24_000);
    assert!(silence.iter().all(|&sample| sample == 0));
    assert_eq!(found.iter().max(), Some(&AMPLITUDE));
    let hz = |asked| 1_193_182.0 / f64::from(divisor(asked));
    assert!((rising(low) as f64 - hz(440)).abs() < 1.5, "{}", rising(low));
    assert!((rising(high) as f64 - hz(1000) / 2.0).abs() < 1.5, "{}", rising(high));
    assert_square(low, hz(440), 0.0);
    assert_square(high, hz(1000), 0.0);

    assert!(fs::read(write("b.wav", &[])).unwrap() == fs::read(&wav).unwrap(), "a run is heard twice the same");
    fs::create_dir(path("data")).unwrap();
    fs::write(path("data/settings.toml"), "sound = false\n").unwrap();
    let muted = samples(&write("mute.wav", &["--data-dir", text(&path("data"))]));
    assert!(muted.len() == found.len() && muted.iter().all(|&sample| sample == 0));
    let hurried = samples(&write("fast.wav", &["--speed", "2"]));
    assert!(hurried.len().abs_diff(found.len() / 2) < 1000 && rising(&hurried).abs_diff(rising(&found) / 2) < 3);

    // An animation of the same run has the same duration, also if it is shortened.
    for at in [None, Some("1.2")] {
        let more: Vec<&str> = at.iter().flat_map(|&at| ["--at", at]).collect();
        let wav = samples(&write("cut.wav", &more));
        let gif = fs::read(write("cut.gif", &more)).unwrap();
        let frames = GifDecoder::new(std::io::Cursor::new(gif)).unwrap().into_frames();
        let seconds: f64 = frames.map(|frame| f64::from(frame.unwrap().delay().numer_denom_ms().0) / 1000.0).sum();
        let heard = wav.len() as f64 / f64::from(SAMPLE_RATE);
        assert!((seconds - heard).abs() <= 0.01, "{seconds} s are seen, {heard} s heard");
    }
}

/// Records the commands to the speaker that change something, in milliseconds.
#[derive(Default)]
struct Listener(Vec<(u128, u32)>);

impl Host for Listener {
    fn retrace(&mut self, _frame: u64, _screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        Ok(())
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        if self.0.last().map_or(0, |&(_, before)| before) != hz {
            self.0.push((at.as_millis(), hz));
        }
    }
}

#[test]
fn the_projector_sounds_while_the_film_runs() {
    let heard = |keys: &str| {
        let animation = Animation {
            name: "tones",
            topic: None,
            run: Box::new(|m| {
                for hz in [440, 550] {
                    m.sound(hz);
                    m.pause(Duration::from_millis(200))?;
                }
                m.nosound();
                m.pause(Duration::from_millis(200))
            }),
        };
        let mut listener = Listener::default();
        let mut host = ScriptedHost::new(keys.parse().unwrap(), &mut listener);
        let m = &mut Machine::new(1, Speed::default(), &mut host);
        // Esc, or the end of the keys.
        let _ = animation_player::play(m, &Language::English.text().animation_player, &[animation], 0, 1);
        listener.0
    };
    assert_eq!(heard("1s Esc"), [(0, 440), (200, 550), (400, 0)]);
    // Enter is pressed at retrace 60, at 1001 ms, and plays it again from the recording.
    assert_eq!(heard("1s Enter 1s Esc"), [(0, 440), (200, 550), (400, 0), (1000, 440), (1200, 550), (1400, 0)]);
    // Space is pressed at retrace 6, at 100.1 ms, and again at retrace 36, at 600.6 ms.
    let stopped = heard("100ms Space 400ms Space 1s Esc");
    assert_eq!(stopped[..3], [(0, 440), (100, 0), (600, 440)], "silent while it stands still");
    assert_eq!(heard("100ms Esc"), [(0, 440), (100, 0)], "silent when it is left");
}

/// A process that is killed when it is dropped, also when a test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may already have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

const PATIENCE: Duration = Duration::from_secs(20);

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

/// A PulseAudio server that plays into a null sink, and a recorder of its output.
struct Server {
    folder: tempfile::TempDir,
    program: Running,
}

impl Server {
    /// Starts a server; returns `None`, with a notice, if there is no such program.
    fn start() -> Option<Server> {
        for tool in ["pulseaudio", "parec", "pactl"] {
            if Command::new(tool).arg("--version").output().is_err() {
                eprintln!("skipped: {tool} is not installed");
                return None;
            }
        }
        let folder = folder();
        let socket = folder.path().join("socket");
        let native = format!("module-native-protocol-unix auth-anonymous=1 socket={}", socket.display());
        let sink = format!("module-null-sink sink_name=nothing rate={SAMPLE_RATE} channels=1");
        let program = Server::command(folder.path(), "pulseaudio")
            .args(["--daemonize=no", "-n", "--exit-idle-time=-1", "--use-pid-file=no", "-L", &native, "-L", &sink])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("installed");
        let server = Server { folder, program: Running(program) };
        until("the server", || server.on("pactl").arg("info").output().ok()?.status.success().then_some(()));
        Some(server)
    }

    /// Returns a command that knows no other server.
    fn command(folder: &Path, program: &str) -> Command {
        Server::known_to(Command::new(program), folder)
    }

    fn known_to(mut command: Command, folder: &Path) -> Command {
        command.env("HOME", folder).env("XDG_RUNTIME_DIR", folder).env("PULSE_RUNTIME_PATH", folder);
        command.env("PULSE_SERVER", format!("unix:{}", folder.join("socket").display()));
        command.env_remove("PULSE_COOKIE").env_remove("DBUS_SESSION_BUS_ADDRESS");
        command
    }

    fn on(&self, program: &str) -> Command {
        Server::command(self.folder.path(), program)
    }

    /// Returns the sound recorded while an action runs.
    fn heard_during(&self, act: impl FnOnce()) -> Vec<i16> {
        let path = self.folder.path().join("heard");
        let rate = format!("--rate={SAMPLE_RATE}");
        let recorder = self
            .on("parec")
            .args(["-d", "nothing.monitor", "--raw", "--format=s16le", "--channels=1", "--latency-msec=20", &rate])
            .stdout(fs::File::create(&path).unwrap())
            .spawn();
        let recorder = Running(recorder.expect("installed"));
        until("the recorder", || (fs::metadata(&path).ok()?.len() > 0).then_some(()));
        act();
        std::thread::sleep(Duration::from_millis(300));
        drop(recorder);
        fs::read(&path).unwrap().as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect()
    }

    /// Returns whether one of our streams exists, and whether it is corked.
    fn stream(&self) -> Option<bool> {
        let list = self.on("pactl").args(["list", "sink-inputs"]).env("LC_ALL", "C").output().ok()?;
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        list.contains("PC speaker").then(|| list.contains("Corked: yes"))
    }
}

/// Returns the sections with sound: silences of less than 50 ms are bridged, because a busy machine may stutter.
fn sounding(samples: &[i16]) -> Vec<&[i16]> {
    let loud: Vec<usize> = (0..samples.len()).filter(|&n| samples[n].unsigned_abs() > 100).collect();
    let near = |a: &usize, b: &usize| b - a < SAMPLE_RATE as usize / 20;
    loud.chunk_by(near).map(|piece| &samples[piece[0]..=piece[piece.len() - 1]]).collect()
}

/// Starts [`manual_child`] with tones to play.
fn child_playing(mut command: Command, tones: &str) -> Child {
    command.args(["--exact", "sound::manual_child", "--ignored", "--nocapture"]).env("HUANLE_TONES", tones);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("this very program")
}

fn complaints(output: &Output) -> Vec<String> {
    let message = String::from_utf8_lossy(&output.stderr);
    message.lines().filter(|line| line.contains("no sound")).map(str::to_owned).collect()
}

/// Plays `HUANLE_TONES`, hertz and milliseconds, in real time, and prints its errors to standard error: a separate
/// process with its own environment.
#[test]
#[ignore = "started by others, with a server of its own"]
fn manual_child() {
    let tones = std::env::var("HUANLE_TONES").expect("started by another test");
    let output = sound::SoundOutput::new(|silence| eprintln!("{silence}"));
    let (started, mut at, mut frame) = (Instant::now(), Duration::ZERO, 0);
    let mut pass = |until: Duration| {
        while frame_time(frame) < until {
            frame += 1;
            output.mark_known(frame_time(frame));
            std::thread::sleep(frame_time(frame).saturating_sub(started.elapsed()));
        }
    };
    pass(Duration::from_millis(100));
    at += Duration::from_millis(110);
    for tone in tones.split_whitespace() {
        let (hz, ms) = tone.split_once(':').unwrap();
        output.sound(at, hz.parse().unwrap());
        at += Duration::from_millis(ms.parse().unwrap());
        pass(at);
    }
    output.sound(at, 0);
    pass(at + Duration::from_millis(300));
}

fn this_program() -> String {
    std::env::current_exe().unwrap().to_str().unwrap().to_owned()
}

#[test]
fn a_real_server_plays_the_tones_asked_for() {
    let Some(server) = Server::start() else { return };
    let samples = server.heard_during(|| {
        let child = child_playing(server.on(&this_program()), "440:1000 0:400 1000:1000 2637:500");
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && complaints(&output).is_empty(), "{output:?}");
    });
    let pieces = sounding(&samples);
    let lengths: Vec<usize> = pieces.iter().map(|piece| piece.len() * 1000 / SAMPLE_RATE as usize).collect();
    assert_eq!(pieces.len(), 2, "pieces of {lengths:?} ms");
    assert!(lengths[0].abs_diff(1000) < 200 && lengths[1].abs_diff(1500) < 300, "{lengths:?} ms");
    let part = |piece: usize, from: usize, to: usize| &pieces[piece][from * 48..to * 48];
    assert_square(part(0, 100, 900), 440.0, LIVE);
    assert_square(part(1, 100, 900), 1000.0, LIVE);
    let found = peak(part(1, 1150, 1450), 2637.0).0;
    assert!((found / 2637.0 - 1.0).abs() < 0.01, "{found} Hz");
}

#[test]
fn silence_lets_the_server_rest_and_a_tone_wakes_it() {
    let Some(server) = Server::start() else { return };
    let mut child = Running(child_playing(server.on(&this_program()), "440:300 0:5000 440:1500"));
    until("the stream", || server.stream().filter(|corked| !corked));
    until("its rest", || server.stream().filter(|&corked| corked));
    until("its waking", || server.stream().filter(|corked| !corked));
    assert!(child.0.wait().unwrap().success());
}

#[test]
fn a_server_that_goes_away_is_complained_of_once() {
    let Some(server) = Server::start() else { return };
    let child = child_playing(server.on(&this_program()), "440:1500 550:200 660:200 0:200 770:1500");
    until("the stream", || server.stream());
    let Server { folder: _folder, program } = server;
    drop(program);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(complaints(&output), ["no sound: the sound server has disconnected; running without sound"]);
}

#[test]
fn without_a_server_there_is_one_line_of_notice() {
    let folder = folder();
    let command = Server::command(folder.path(), &this_program());
    let output = child_playing(command, "440:100 0:100 880:100").wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(complaints(&output), ["no sound: there is no PulseAudio or PipeWire server; running without sound"]);
    // A server that accepts the connection and does not respond does not block the program.
    let _deaf = std::os::unix::net::UnixListener::bind(folder.path().join("socket")).unwrap();
    let started = Instant::now();
    let output = child_playing(Server::command(folder.path(), &this_program()), "440:3500").wait_with_output().unwrap();
    assert!(started.elapsed() < common::WATCHDOG);
    let [complaint] = &complaints(&output)[..] else { panic!("{output:?}") };
    assert!(complaint.contains("cannot reach the sound server"), "{complaint}");
}

#[test]
fn a_window_is_heard() {
    if std::env::var_os("HUANLE_WINDOW_TESTS").is_none() {
        eprintln!("skipped: set HUANLE_WINDOW_TESTS=1 to run the tests that need a display (Xvfb)");
        return;
    }
    let Some(server) = Server::start() else { return };
    let display = format!(":{}", 42_000 + std::process::id() % 10_000);
    // Without -noreset it would begin anew after its last client, such as the question below, and refuse others meanwhile.
    let screen = ["-screen", "0", "800x600x24", "-noreset"];
    let x = Command::new("Xvfb").arg(&display).args(screen).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let _x = Running(x.expect("installed"));
    // Its socket exists before it answers.
    let asks = || Command::new("xdotool").arg("getdisplaygeometry").env("DISPLAY", &display).output();
    until("the X server", || asks().ok()?.status.success().then_some(()));
    let program = server.folder.path().join("a.c");
    fs::write(&program, PROGRAM).unwrap();
    // A recording of the program, with the settings of a folder; its replay presses the keys in a window.
    let record = |settings: &str| {
        let (data, recording) = (server.folder.path().join("data"), server.folder.path().join("run.txt"));
        fs::create_dir_all(&data).unwrap();
        fs::write(data.join("settings.toml"), settings).unwrap();
        let [data, file] = [&data, &recording].map(|path| text(path));
        huanle_ok(&["run", text(&program), "--keys", "3s Esc 100ms", "--data-dir", data, "--record", file]);
        recording
    };
    let run = |recording: &Path| {
        common::end_wine();
        server.heard_during(|| {
            let mut window = Server::known_to(common::program_file(), server.folder.path());
            window.env("DISPLAY", &display).env_remove("WAYLAND_DISPLAY").stderr(Stdio::piped());
            window.args(["replay", text(recording)]);
            let mut window = Running(window.spawn().unwrap());
            // wine needs some time to start.
            std::thread::sleep(Duration::from_secs(if common::windows_exe().is_some() { 12 } else { 5 }));
            // The last picture stays until a key is pressed.
            if let Some(status) = window.0.try_wait().unwrap() {
                let mut message = String::new();
                window.0.stderr.take().unwrap().read_to_string(&mut message).unwrap();
                panic!("the window has gone: {status}, {message}");
            }
        })
    };
    // A slow server may have started recording too late: up to three attempts.
    let recording = record("");
    let heard = (0..3).map(|_| run(&recording)).find(|heard| !sounding(heard).is_empty()).expect("something is heard");
    let pieces = sounding(&heard);
    assert_eq!(pieces.len(), 1);
    assert!((pieces[0].len() * 1000 / SAMPLE_RATE as usize).abs_diff(1500) < 400);
    assert_square(&pieces[0][4800..38_400], 440.0, LIVE);
    assert!(sounding(&run(&record("sound = false\n"))).is_empty());
}
