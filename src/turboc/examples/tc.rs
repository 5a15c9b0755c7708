//! `tc run FILE…` runs a program on the console; `tc code` and `tc warn` print its instructions and warnings; `tc check FILE…`
//! compiles each file separately; `tc draw KEYS SECONDS PICTURE FILE` runs a program with keys and saves its screen.
//! The environment variable `COMPILER` selects the compiler: `tc2`, `bc3` or `dev`.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use huanle_gfx::Framebuffer;
use huanle_machine::Event as InputState;
use huanle_machine::keyboard::{Key, Modifiers};
use huanle_machine::timeline::Timeline;
use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileError, CompileOptions, Compiler, Program, Severity, compile, console};

fn print_diagnostics(problems: &CompileError, all: bool) {
    for p in problems.diagnostics.iter().filter(|p| all || p.severity == Severity::Error) {
        let at = problems.sources.position(p.span);
        println!("  {}:{}:{}: {:?}: {}", at.file, at.line, at.column, p.severity, p.message);
        println!("    {}", at.text.trim_end());
    }
}

/// Compiles files given as `a.c+b.c`, with headers from the folder of the first one.
fn program(file: &str) -> Result<Program, CompileError> {
    let names: Vec<&str> = file.split('+').collect();
    let folder = Path::new(names[0]).parent().unwrap_or(Path::new(".")).to_path_buf();
    let load = |name: &str| {
        let name = name.replace('\\', "/");
        let beside = fs::read(folder.join(&name)).ok();
        beside.or_else(|| {
            let base = Path::new(&name).file_name()?.to_str()?.to_lowercase();
            let mut here = fs::read_dir(&folder).ok()?.flatten();
            let found = here.find(|e| e.file_name().to_string_lossy().to_lowercase() == base)?;
            fs::read(found.path()).ok()
        })
    };
    let contents: Vec<Vec<u8>> = names.iter().map(|n| fs::read(n).unwrap_or_default()).collect();
    let sources: Vec<(&str, &[u8])> = names.iter().copied().zip(contents.iter().map(Vec::as_slice)).collect();
    let compiler = env::var("COMPILER").ok().and_then(|name| Compiler::from_name(&name)).unwrap_or_default();
    compile(&sources, &load, &CompileOptions { compiler, ..CompileOptions::default() })
}

/// Runs a program with the keys and buttons of a script. `screen` becomes the last graphics screen, or the text screen if there
/// was none.
fn play(pc: &mut Pc, script: &str, end: Duration, screen: &mut Framebuffer) -> PcEvent {
    let timeline: Timeline = script.parse().unwrap();
    let (mut held, mut mouse, mut buttons) = (Modifiers::default(), (0, 0), 0);
    const LOOK: Duration = Duration::from_millis(20);
    let mut was_graphics = false;
    let mut run = |pc: &mut Pc, until: Duration| loop {
        let event = pc.run(until.min(pc.now() + LOOK));
        if pc.is_graphics() || !was_graphics {
            pc.show(screen);
            was_graphics |= pc.is_graphics();
        }
        match event {
            PcEvent::TimeReached | PcEvent::NeedsInput if pc.now() < until => {}
            PcEvent::Tone(_) => {}
            other => return other,
        }
    };
    for (frame, hand) in &timeline.events {
        let at = huanle_machine::clock::frame_time(*frame);
        match run(pc, at.min(end)) {
            PcEvent::TimeReached | PcEvent::NeedsInput => {}
            other => return other,
        }
        match hand {
            InputState::KeyDown(key) => {
                let set = |held: &mut Modifiers, key: &Key, on| match key.name() {
                    "Shift" => held.shift = on,
                    "Ctrl" => held.ctrl = on,
                    "Alt" => held.alt = on,
                    _ => {}
                };
                set(&mut held, key, true);
                if !key.is_modifier()
                    && let Some(code) = key.code(held)
                {
                    pc.press_key(code);
                }
            }
            InputState::KeyUp(key) if key.is_modifier() => held = Modifiers::default(),
            InputState::MouseMove { x, y } => mouse = (*x, *y),
            InputState::ButtonDown(button) => buttons |= 1 << *button as u8,
            InputState::ButtonUp(button) => buttons &= !(1 << *button as u8),
            _ => {}
        }
        pc.set_mouse(mouse.0, mouse.1, buttons);
    }
    run(pc, end)
}

fn draw(script: &str, seconds: f64, picture: &str, file: &str) {
    let start = Instant::now();
    let program = match program(file) {
        Ok(program) => Arc::new(program),
        Err(problems) => {
            println!("COMPILE {file}");
            return print_diagnostics(&problems, false);
        }
    };
    let mut pc = Pc::new(program.clone(), PcConfig::default());
    let folder = Path::new(file).parent().unwrap_or(Path::new("."));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if let Ok(bytes) = fs::read(entry.path()) {
            pc.files_mut().add(&entry.file_name().to_string_lossy(), bytes);
        }
    }
    let mut screen = Framebuffer::vga();
    let event = play(&mut pc, script, Duration::from_secs_f64(seconds), &mut screen);
    let mut encoder = png::Encoder::new(fs::File::create(picture).unwrap(), 640, 480);
    encoder.set_color(png::ColorType::Indexed);
    let palette: Vec<u8> = (0..16).flat_map(|c| screen.palette().rgb8(huanle_gfx::Color::wrapping(c))).collect();
    encoder.set_palette(palette);
    encoder.write_header().unwrap().write_image_data(screen.pixels()).unwrap();
    let colors = (0..16).filter(|c| screen.pixels().contains(c)).count();
    let shown = if pc.is_graphics() { "graphics" } else { "text" };
    println!(
        "{event:?} {shown} {colors} colours {:.1} s in {} ms {file}",
        pc.now().as_secs_f64(),
        start.elapsed().as_millis()
    );
    if let PcEvent::RuntimeError(error) = event {
        println!("  {} at {:?}", error.kind, program.position(error.at));
    }
    if let PcEvent::Unsupported(refusal) = event {
        println!("  {refusal} at {:?}", program.position(pc.machine().program_counter()));
    }
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["draw", script, seconds, picture, file] => draw(script, seconds.parse().unwrap(), picture, file),
        ["check", ref files @ ..] => {
            let mut good = 0;
            for file in files {
                let start = Instant::now();
                match program(file) {
                    Ok(_) => {
                        good += 1;
                        println!("ok {file} {} µs", start.elapsed().as_micros());
                    }
                    Err(problems) => {
                        println!("FAILED {file}");
                        print_diagnostics(&problems, false);
                    }
                }
            }
            println!("{good} of {}", files.len());
        }
        [command, file] => match program(file) {
            Ok(program) if command == "code" => print!("{}", program.listing()),
            Ok(program) if command == "warn" => {
                print_diagnostics(
                    &CompileError { diagnostics: program.warnings().to_vec(), sources: program.sources().clone() },
                    true,
                );
            }
            Ok(program) => {
                let start = Instant::now();
                let mut pc = Pc::new(Arc::new(program), PcConfig::default());
                let mut line = || {
                    let mut line = String::new();
                    io::stdin().read_line(&mut line).ok().filter(|n| *n > 0).map(|_| line.into_bytes())
                };
                let end = console::run_interactively(
                    &mut pc,
                    &mut line,
                    &mut |bytes| io::stdout().write_all(bytes).is_ok(),
                    &mut drop,
                );
                eprintln!("{end:?} {:?} virtual, {} ms", pc.now(), start.elapsed().as_millis());
            }
            Err(problems) => print_diagnostics(&problems, true),
        },
        _ => eprintln!("tc run|code|warn|check|draw …"),
    }
}
