//! Compiles a C program, runs it on the simulated PC, presses keys, and writes the last picture as a PNG.
//!
//! `cargo run --release -p huanle-turboc --example screenshot -- examples/c/koch.c koch.png 3 " "`: after each of three
//! seconds it presses one of the keys, here the space bar

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::time::Duration;

use huanle_gfx::Framebuffer;
use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, NoFiles, compile};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [source, picture, seconds, keys @ ..] = arguments.as_slice() else {
        return Err("usage: screenshot PROGRAM.c OUT.png SECONDS [KEYS]".into());
    };
    let program = compile(&[(source, &fs::read(source)?)], &NoFiles, &CompileOptions::default()).map_err(|errors| {
        let lines = errors.diagnostics.iter().map(|one| {
            let place = errors.sources.position(one.span);
            format!("{}:{}: {}\n", place.line, place.column, one.message)
        });
        lines.collect::<String>()
    })?;
    let mut pc = Pc::new(program.into(), PcConfig::default());
    let mut keys = keys.first().map_or("", String::as_str).bytes();
    let mut screen = Framebuffer::vga();
    'run: for second in 1..=seconds.parse()? {
        loop {
            match pc.run(Duration::from_secs(second)) {
                PcEvent::TimeReached | PcEvent::NeedsInput => break,
                PcEvent::Tone(0) => println!("{:?}: silence", pc.now()),
                PcEvent::Tone(hertz) => println!("{:?}: {hertz} Hz", pc.now()),
                end => {
                    println!("{:?}: {end:?}", pc.now());
                    break 'run;
                }
            }
        }
        // The picture before the end: a program that ends leaves a text screen.
        pc.show(&mut screen);
        if let Some(key) = keys.next() {
            // The low byte of a BIOS code is the character.
            pc.press_key(key.into());
        }
    }
    screen.write_png(File::create(picture)?)?;
    println!("{picture}");
    Ok(())
}
