//! `huanle learn`: the classroom.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::arguments::Conflict;
use super::fault::Failure;
use super::home::{Home, Reach};
use super::language::Speech;
use super::options::{HandsArgs, LookArgs, capture_path, window_scale};
use super::session::{Play, Program, Run, Session};
use crate::lessons::{self, LESSONS, index, stage};

/// Learn how it is drawn: lessons that step through the program's own source
#[derive(Args, Clone, Debug)]
pub struct LearnArgs {
    /// Which lesson [default: the list of them]
    name: Option<String>,
    /// Print the names of the lessons and end
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    hands: HandsArgs,
    /// Write a picture (.png, .bmp), an animation (.gif) or its sound (.wav): of the lesson from its first to its last step, or of what
    /// --keys do
    #[arg(long, value_name = "FILE", value_parser = capture_path)]
    out: Option<PathBuf>,
}

/// Opens the classroom.
///
/// # Errors
/// When there is no such lesson, no window can be opened or a file cannot be written.
pub fn run(args: &LearnArgs, speech: Speech) -> Result<(), Failure> {
    if args.list {
        let text = speech.terminal.text();
        let mut out = std::io::stdout().lock();
        for lesson in LESSONS {
            writeln!(out, "{:<12} {}", lesson.name, (lesson.text)(&text.lessons).title)?;
        }
        return Ok(());
    }
    let unknown = |name: &str| Conflict::NoLesson(name.to_owned(), LESSONS.iter().map(|lesson| lesson.name).collect());
    let named = |name: &str| lessons::named(name).ok_or_else(|| Failure::Arguments(unknown(name)));
    let lesson = args.name.as_deref().map(named).transpose()?;
    let export = args.out.is_some() && args.hands.keys.is_none();
    if export && lesson.is_none() {
        return Err(Failure::Arguments(Conflict::WhichLesson));
    }
    let headless = args.hands.headless || export;
    let scale = window_scale(args.look.scale, headless)?;
    let (home, settings) = Home::open(&args.look, speech, Reach::Named);
    let session = Session {
        headless,
        scale: scale.or(settings.scale),
        keys: args.hands.keys.clone(),
        out: args.out.as_deref(),
        home,
        ..Session::of(speech)
    };
    session.run(&Run::new(Program::Play(Play::DosOthello), &args.look, settings)?, |m, text, _| match lesson {
        Some(lesson) if export => stage::export(m, &text.lessons, lesson),
        Some(lesson) => stage::run(m, &text.lessons, lesson),
        None => index::run(m, &text.lessons, ""),
    })
}
