//! `tc run FILE…` runs a program on the console, `tc check FILE…` compiles each file by itself and says what is wrong.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use huanle_turboc::pc::{Event, Setup};
use huanle_turboc::{Options, Problems, Severity, compile, console};

fn tell(problems: &Problems, all: bool) {
    for p in problems.list.iter().filter(|p| all || p.severity == Severity::Error) {
        let at = problems.sources.position(p.span);
        println!("  {}:{}:{}: {:?} {:?}", at.file, at.line, at.column, p.severity, p.message);
        println!("    {}", at.text.trim_end());
    }
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((command, files)) = arguments.split_first() else { return };
    if command == "check" {
        let mut good = 0;
        for file in files {
            // a.c+b.c is one program.
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
            let start = Instant::now();
            match compile(&sources, &load, &Options::default()) {
                Ok(_) => {
                    good += 1;
                    println!("ok {file} {} µs", start.elapsed().as_micros());
                }
                Err(problems) => {
                    println!("FAILED {file}");
                    tell(&problems, false);
                }
            }
        }
        println!("{good} of {}", files.len());
        return;
    }
    let contents: Vec<Vec<u8>> = files.iter().map(|n| fs::read(n).unwrap_or_default()).collect();
    let sources: Vec<(&str, &[u8])> =
        files.iter().map(String::as_str).zip(contents.iter().map(Vec::as_slice)).collect();
    match compile(&sources, &huanle_turboc::NoFiles, &Options::default()) {
        Ok(program) => {
            let program = Arc::new(program);
            if command == "code" {
                for (at, ins) in program.code.ins.iter().enumerate() {
                    println!("{at:5} {ins:?}");
                }
                return;
            }
            let warnings = Problems { list: program.warnings.clone(), sources: program.sources.clone() };
            if command == "warn" {
                tell(&warnings, true);
            }
            let mut input = Vec::new();
            if command == "input" {
                io::stdin().read_to_end(&mut input).unwrap();
            }
            let start = Instant::now();
            let run = console::run(program.clone(), &input, Setup::default(), Duration::MAX / 2);
            io::stdout().write_all(&run.output).unwrap();
            eprintln!("{:?} {:?} virtual, {} ms", run.end, run.time, start.elapsed().as_millis());
            if let Event::Fault(fault) = run.end {
                eprintln!("{:?}", program.position(fault.at));
            }
        }
        Err(problems) => tell(&problems, true),
    }
}
