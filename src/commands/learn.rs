//! `huanle learn`: the classroom.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::arguments::Conflict;
use super::fault::CommandError;
use super::home::{DataDir, DataDirPolicy};
use super::language::OutputLanguages;
use super::options::{HandsArgs, LookArgs, capture_path, window_scale};
use super::output::{ForceArgs, Outputs};
use super::session::{Program, Run, Session};
use crate::lessons::stage::{self, Opening, Part, Stage};
use crate::lessons::{self, LESSONS, Lesson, index};
use crate::programs::Play;
use crate::records::shortened;
use crate::text::Language;
use crate::text::lessons::Lessons;

/// Learn how it is drawn: lessons that step through the program's own source
#[derive(Args, Clone, Debug)]
pub(super) struct LearnArgs {
    /// Which lesson [default: the list of them]
    name: Option<String>,
    /// Print the names of the lessons and end
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    hands: HandsArgs,
    /// Set a parameter of the lesson: its name and a value, as `x1=20` or `swap=yes`. Can be given several times
    #[arg(long, value_name = "NAME=VALUE", requires = "name")]
    set: Vec<String>,
    /// The step that the lesson opens at, or that --out's picture shows
    #[arg(long, value_name = "STEP", requires = "name")]
    at: Option<usize>,
    /// The first step of --out's animation
    #[arg(long, value_name = "STEP", requires = "out", conflicts_with = "at")]
    from: Option<usize>,
    /// The last step of --out's animation
    #[arg(long, value_name = "STEP", requires = "out", conflicts_with = "at")]
    to: Option<usize>,
    /// Show every step in --out's animation, however many there are [default: 400 at most]
    #[arg(long, requires = "out")]
    all: bool,
    /// Put the lesson's algorithm and another one side by side, where it compares: steps are strokes then
    #[arg(long, requires = "name")]
    compare: bool,
    /// Write a picture (.png, .bmp), an animation (.gif) or its sound (.wav): of the lesson from its first to its last step, or of what
    /// --keys do
    #[arg(long, value_name = "FILE", value_parser = capture_path)]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
}

/// Opens the classroom.
///
/// # Errors
/// Returns an error if the lesson does not exist, no window can be opened or a file cannot be written.
pub(super) fn run(args: &LearnArgs, speech: OutputLanguages) -> Result<(), CommandError> {
    if args.list {
        let text = speech.terminal.text();
        let mut out = std::io::stdout().lock();
        let width = LESSONS.iter().map(|lesson| lesson.name.len()).max().unwrap_or(0);
        for lesson in LESSONS {
            writeln!(out, "{:<width$} {}", lesson.name, (lesson.text)(&text.lessons).title)?;
        }
        return Ok(());
    }
    let unknown = |name: &str| Conflict::NoLesson(name.to_owned(), LESSONS.iter().map(|lesson| lesson.name).collect());
    let named = |name: &str| lessons::named(name).ok_or_else(|| CommandError::Arguments(unknown(name)));
    let lesson = args.name.as_deref().map(named).transpose()?;
    let opening = lesson.map(|lesson| opening(args, lesson, speech.terminal)).transpose()?;
    let export = args.out.is_some() && args.hands.keys.is_none();
    if export && lesson.is_none() {
        return Err(CommandError::Arguments(Conflict::WhichLesson));
    }
    let part = opening.as_ref().map_or(Part::new(0, 0, true), |(opening, steps)| match args.at {
        Some(_) => Part::new(opening.at, opening.at, true),
        None => Part::new(opening.at, args.to.unwrap_or(*steps), args.all),
    });
    let headless = args.hands.headless || export;
    let scale = window_scale(args.look.scale, headless)?;
    let out = Outputs::new(args.force, args.look.data_dir.as_deref()).plan_capture(args.out.as_deref())?;
    let (home, settings) = DataDir::open_settings(&args.look, speech, DataDirPolicy::Named);
    let session = Session {
        headless,
        scale: scale.or(settings.scale),
        keys: args.hands.keys.clone(),
        out,
        home,
        ..Session::of(speech)
    };
    session.run(&Run::new(Program::Play(Play::DosOthello), &args.look, settings)?, |m, text, _| match &opening {
        Some((opening, _)) if export => stage::export(m, &text.lessons, opening.clone(), part),
        Some((opening, _)) => stage::run(m, &text.lessons, opening.clone()),
        None => index::run(m, &text.lessons, ""),
    })?;
    if let (true, Some(file)) = (export && part.stride > 1, &args.out) {
        let (shown, steps) = part.shown();
        let text = &speech.terminal.text().lessons;
        writeln!(std::io::stdout(), "{}", (text.left_out_of)(&file.display().to_string(), shown, steps))?;
    }
    Ok(())
}

/// Returns the options of the lesson, and its number of steps with them.
///
/// # Errors
/// Returns an error if the lesson does not have the parameter or step, or has nothing to compare.
fn opening(args: &LearnArgs, lesson: &'static Lesson, language: Language) -> Result<(Opening, usize), CommandError> {
    let wrong = |told: &dyn Fn(&Lessons) -> String| {
        let [english, chinese] = [Language::English, Language::Chinese].map(|language| told(&language.text().lessons));
        Err(CommandError::Arguments(Conflict::Lesson { english, chinese }))
    };
    if args.compare && lesson.beside.is_none() {
        return wrong(&|text| (text.no_comparison)(lesson.name));
    }
    let mut opening = Opening { compared: args.compare, ..lesson.into() };
    for wanted in &args.set {
        match lesson.choice(wanted, &Language::ALL.map(|language| &language.text().lessons)) {
            Ok((index, value)) => opening.setting.values[index] = value,
            Err(_) => {
                let choices = |text: &Lessons| lesson.choices((lesson.text)(text));
                return wrong(&|text| (text.no_parameter)(lesson.name, &shortened(wanted), &choices(text)));
            }
        }
    }
    let steps = Stage::new(&language.text().lessons, opening.clone()).steps();
    if let Some(step) = [args.at, args.from, args.to].into_iter().flatten().find(|&step| step > steps) {
        return wrong(&|text| (text.no_step)(lesson.name, step, steps));
    }
    opening.at = args.at.or(args.from).unwrap_or(0);
    if args.to.is_some_and(|to| to < opening.at) {
        return wrong(&|text| text.to_before_from.to_owned());
    }
    Ok((opening, steps))
}
