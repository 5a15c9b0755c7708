//! `huanle learn`: the classroom.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::UsageError;
use super::data_dir::{DataDir, DataDirPolicy};
use super::error::CommandError;
use super::handout::Handouts;
use super::options::{CommonArgs, InputArgs, parse_capture_path, read_text};
use super::output::{OutputFormat, Outputs};
use super::session::{RunConfig, RunProgram, Session};
use crate::lessons::{self, Lesson, LessonLook, LessonStart, file};
use crate::machine::{Flow, Machine};
use crate::messages::LocalizedMessage;
use crate::player::{self, ExportLook, StepRange, Trace};
use crate::programs::{MenuProgram, classroom};
use crate::records::abbreviate;
use crate::screens::context::Context;
use crate::text::lessons::ClassroomText;
use crate::text::{Language, Text};

/// Open a lesson: an algorithm, step by step
#[derive(Args, Clone, Debug)]
pub(super) struct LearnArgs {
    /// Lesson, or a lesson file (.toml), several with --handout [default: the list of lessons]
    #[arg(value_name = "NAME")]
    name: Vec<String>,
    /// List the lessons
    #[arg(long)]
    list: bool,
    /// Write a new lesson file with an example and explanations, from which you can start
    #[arg(long, value_name = "FILE", conflicts_with_all = ["name", "list"])]
    new: Option<PathBuf>,
    #[command(flatten)]
    look: CommonArgs,
    #[command(flatten)]
    hands: InputArgs,
    /// Set a parameter of the lesson by its name in the program, such as `x1=20` or `swap=yes`; may be given several times
    #[arg(long, value_name = "NAME=VALUE", requires = "name")]
    set: Vec<String>,
    #[command(flatten)]
    part: PartArgs,
    /// Compare the lesson's algorithm with another one side by side, if the lesson offers it; each step is then one
    /// stroke
    #[arg(long, requires = "name")]
    compare: bool,
    #[command(flatten)]
    stage: StageArgs,
    #[command(flatten)]
    handout: HandoutArgs,
    /// Write the values after each step that draws as a table in CSV
    #[arg(long, value_name = "FILE", requires = "name", conflicts_with = "out")]
    trace: Option<PathBuf>,
    /// Write a picture (.png, .bmp, .svg), an animation (.gif, .apng, .mp4, .webm) or its sound (.wav) of the
    /// lesson's steps, or of the run with --keys
    #[arg(long, value_name = "FILE", value_parser = parse_capture_path)]
    out: Option<PathBuf>,
}

/// The parts around the picture of an export.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Bars {
    /// Code, values, title and buttons
    All,
    /// The picture alone
    None,
}

/// The steps that are shown.
#[derive(Args, Clone, Debug)]
struct PartArgs {
    /// Step at which the lesson opens, or that the picture of --out shows
    #[arg(long, value_name = "STEP", requires = "name")]
    at: Option<usize>,
    /// First step of the animation of --out
    #[arg(long, value_name = "STEP", requires = "out", conflicts_with = "at")]
    from: Option<usize>,
    /// Last step of the animation of --out
    #[arg(long, value_name = "STEP", requires = "out", conflicts_with = "at")]
    to: Option<usize>,
    /// Parts around the lesson's picture in what --out writes [default: all]
    #[arg(long, value_enum, requires = "out")]
    bars: Option<Bars>,
    /// Enlarge what --out writes by this factor, from 1 to 6
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(i32).range(1..=6), requires = "out")]
    scale: i32,
    /// Include every step in the animation of --out [default: at most 400]
    #[arg(long, requires = "out")]
    all: bool,
}

/// Pages to hand out.
#[derive(Args, Clone, Debug)]
struct HandoutArgs {
    /// Write pages (HTML) to print and hand out into a folder: of the lessons, or of all without a name
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "trace", "list"])]
    handout: Option<PathBuf>,
    /// Steps that the figures of the handout show, such as `1,20,40` [default: six of the lesson]
    #[arg(long, value_name = "STEPS", value_delimiter = ',', requires = "handout")]
    steps: Vec<usize>,
    /// Leave out this number of values of the handout's trace table, which the answers have
    #[arg(long, value_name = "N", default_value_t = 0, requires = "handout")]
    blanks: usize,
}

/// The appearance of the stage.
#[derive(Args, Clone, Debug)]
struct StageArgs {
    /// Draw dark lines on a light ground, for bright rooms and print
    #[arg(long, requires = "name")]
    light: bool,
    /// Show the sentence on each step in large type instead of the code
    #[arg(long, requires = "name")]
    large: bool,
    /// Ask questions while stepping; the lesson continues after the answer
    #[arg(long, requires = "name")]
    questions: bool,
}

/// Opens the classroom.
///
/// # Errors
/// Returns an error if the lesson does not exist, no window can be opened or a file cannot be written.
pub(super) fn run(args: &LearnArgs, language: Language) -> Result<(), CommandError> {
    if args.list {
        let mut out = std::io::stdout().lock();
        let width = lessons::names().map(str::len).max().unwrap_or(0);
        for lesson in lessons::all() {
            writeln!(out, "{:<width$} {}", lesson.name, lesson.text(language).title)?;
        }
        return Ok(());
    }
    if let Some(path) = &args.new {
        let mut outputs = Outputs::new(args.look.data_dir.as_deref());
        let file = outputs.plan(path, OutputFormat::Text)?;
        return file.write(file::TEMPLATE.as_bytes(), &mut std::io::stdout());
    }
    if let Some(folder) = &args.handout.handout {
        return write_handouts(args, folder, language);
    }
    if let [_, other, ..] = &args.name[..] {
        return Err(CommandError::Usage(UsageError::SeveralLessons(other.clone())));
    }
    let lesson = args.name.first().map(|name| find_lesson(name)).transpose()?;
    let opening = lesson.map(|lesson| opening(args, lesson, language)).transpose()?;
    if let (Some(path), Some(opening)) = (&args.trace, &opening) {
        let file = Outputs::new(args.look.data_dir.as_deref()).plan(path, OutputFormat::Text)?;
        let recording = (opening.lesson.record)(&opening.settings);
        return file.write(&Trace::new(&recording).to_csv(), &mut std::io::stdout());
    }
    let export = args.out.is_some() && args.hands.keys.is_none();
    if export && lesson.is_none() {
        return Err(CommandError::Usage(UsageError::MissingLesson));
    }
    let part = opening.as_ref().filter(|_| export).map_or(StepRange::new(0, 0, true), |opening| match args.part.at {
        Some(_) => StepRange::new(opening.at, opening.at, true),
        None => {
            let to = args.part.to.unwrap_or_else(|| last_step(opening, language));
            StepRange::new(opening.at, to, args.part.all)
        }
    });
    let look = ExportLook { is_picture: args.part.bars == Some(Bars::None), scale: args.part.scale };
    let out = Outputs::new(args.look.data_dir.as_deref()).plan_capture(args.out.as_deref())?;
    let (home, settings) = DataDir::open_settings(&args.look, language, DataDirPolicy::Explicit);
    let session = Session {
        headless: args.out.is_some() || args.hands.keys.is_some(),
        scale: settings.window.scale,
        keys: args.hands.keys.clone(),
        out,
        data_dir: home,
        ..Session::new(language)
    };
    let item = LearnItem(opening);
    session.run(
        &RunConfig::new(RunProgram::Play(MenuProgram::OriginalOthello), &args.look, settings)?,
        |m, text, context| match &item.0 {
            Some(opening) if export => player::export(m, text, opening.clone(), part, look),
            _ => item.show(m, text, context),
        },
    )?;
    if let (true, Some(file)) = (export && part.stride > 1, &args.out) {
        let (shown, steps) = part.counts();
        let text = &language.text().lessons;
        writeln!(std::io::stdout(), "{}", (text.steps_omitted_from)(&file.display().to_string(), shown, steps))?;
    }
    Ok(())
}

/// A lesson, or the list of lessons, as an item of a playlist.
pub(super) struct LearnItem(Option<LessonStart>);

impl LearnItem {
    /// Finds the lesson; a lesson file is relative to `folder`.
    ///
    /// # Errors
    /// Returns an error if there is no such lesson, parameter or step.
    pub(super) fn new(args: &LearnArgs, folder: &Path, language: Language) -> Result<LearnItem, CommandError> {
        let lesson = match &args.name[..] {
            [] => None,
            [name] if is_path(name) => Some(find_lesson(&folder.join(name).to_string_lossy())?),
            [name] => Some(find_lesson(name)?),
            [_, other, ..] => return Err(CommandError::Usage(UsageError::SeveralLessons(other.clone()))),
        };
        Ok(LearnItem(lesson.map(|lesson| opening(args, lesson, language)).transpose()?))
    }

    /// Returns the title of the lesson.
    pub(super) fn title(&self, text: &Text) -> String {
        let title = |start: &LessonStart| start.lesson.text(text.language).title.to_owned();
        self.0.as_ref().map_or_else(|| text.lessons.heading.to_owned(), title)
    }

    /// Shows the lesson until the user leaves it.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(super) fn show(&self, m: &mut Machine<'_>, text: &'static Text, context: &mut Context<'_>) -> Flow {
        match &self.0 {
            Some(start) => classroom::show_lesson(m, text, context, start.clone()),
            None => classroom::run(m, text, context),
        }
    }
}

/// Writes the handouts of the lessons, or of all.
///
/// # Errors
/// Returns an error if a lesson does not exist, has no such parameter, or a file cannot be written.
fn write_handouts(args: &LearnArgs, folder: &Path, language: Language) -> Result<(), CommandError> {
    let lessons: Vec<&'static Lesson> = match &args.name[..] {
        [] => lessons::all().collect(),
        names => names.iter().map(|name| find_lesson(name)).collect::<Result<_, _>>()?,
    };
    let lessons = lessons.into_iter().map(|lesson| Ok((lesson, opening(args, lesson, language)?.settings)));
    let lessons = lessons.collect::<Result<Vec<_>, CommandError>>()?;
    let handouts = Handouts { lessons, steps: &args.handout.steps, blanks: args.handout.blanks, language };
    handouts.write(folder, &mut Outputs::new(args.look.data_dir.as_deref()))
}

/// Returns the lesson with a name, or the one in a file: a name with a dot, a slash or a backslash is a path.
///
/// # Errors
/// Returns an error if there is no such lesson, or the file cannot be read or has an error.
fn find_lesson(name: &str) -> Result<&'static Lesson, CommandError> {
    if is_path(name) {
        return Ok(file::load(name, &read_text(Path::new(name))?)?);
    }
    let unknown = || UsageError::UnknownLesson(name.to_owned(), lessons::names().collect());
    lessons::named(name).ok_or_else(|| CommandError::Usage(unknown()))
}

/// Returns whether the name of a lesson is the path of a file.
fn is_path(name: &str) -> bool {
    name.contains(['.', '/', '\\'])
}

/// Returns the options of the lesson.
///
/// # Errors
/// Returns an error if the lesson does not have the parameter or step, or has no second algorithm to compare.
fn opening(args: &LearnArgs, lesson: &'static Lesson, language: Language) -> Result<LessonStart, CommandError> {
    let wrong = |told: &dyn Fn(&ClassroomText) -> String| {
        let message = LocalizedMessage::from_fn(|language| told(&language.text().lessons));
        Err(CommandError::Usage(UsageError::Lesson(message)))
    };
    if args.compare && lesson.comparison.is_none() {
        return wrong(&|text| (text.no_comparison)(lesson.name));
    }
    let mut opening = LessonStart {
        compared: args.compare,
        look: LessonLook { light: args.stage.light, large: args.stage.large },
        ..lesson.into()
    };
    opening.requires_answers |= args.stage.questions;
    for wanted in &args.set {
        match lesson.parse_parameter(wanted) {
            Ok((index, value)) => opening.settings.values[index] = value,
            Err(_) => return wrong(&|text| lesson.explain_parameter_error(&abbreviate(wanted), text)),
        }
    }
    let wanted = [args.part.at, args.part.from, args.part.to].into_iter().flatten().max();
    if let Some(step) = wanted {
        let steps = last_step(&opening, language);
        if step > steps {
            return wrong(&|text| (text.no_step)(lesson.name, step, steps));
        }
    }
    opening.at = args.part.at.or(args.part.from).unwrap_or(0);
    if args.part.to.is_some_and(|to| to < opening.at) {
        return wrong(&|text| text.to_before_from.to_owned());
    }
    Ok(opening)
}

/// Returns the number of the last step.
fn last_step(opening: &LessonStart, language: Language) -> usize {
    player::Player::new(language.text(), opening.clone()).last_step()
}
