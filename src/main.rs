use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use huanle::commands::glyph;

#[derive(Parser)]
#[command(name = "huanle", version, about = "欢乐棋: retro board games")]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Glyph(glyph::GlyphArgs),
}

fn main() -> ExitCode {
    let Command::Glyph(args) = CommandLine::parse().command;
    let mut out = std::io::stdout().lock();
    match glyph::run(&args, &mut out).and_then(|()| out.flush().map_err(|error| error.to_string())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("huanle: {problem}");
            ExitCode::FAILURE
        }
    }
}
