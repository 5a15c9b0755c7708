//! `huanle draw`: a script of graphics.h calls, in a window or into a file.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::arguments::Conflict;
use super::fault::{Failure, Fault};
use super::font_files::Disk;
use super::home::{Home, Reach};
use super::language::Speech;
use super::options::{LookArgs, TakeArgs, read_text, window_scale};
use super::session::{Program, Run, Session, Stopped};
use super::viewer::{PATIENCE, Viewer};
use super::watch::Watch;
use crate::capture::Format;
use crate::gfx::font::stroked::FontFiles;
use crate::machine::{Borland, Flow, Interrupt, Machine};
use crate::programs::story;
use crate::script::{Manner, Mistakes, Script, Stop};
use crate::text::Text;

/// Draw what a script of graphics.h calls says: in a window, or into a picture or an animation
#[derive(Args, Clone, Debug)]
#[command(after_help = "A script is a text of calls, one a line: `setcolor YELLOW`, `line 0 0 639 479`, \
                        `outtextxy 10 10 Hello`, `delay 100`; with variables, arithmetic, repeat, while, if and for, \
                        random, getch and the mouse. The whole language is on one page: docs/draw.md.")]
pub(super) struct DrawArgs {
    /// The script, or - for standard input
    script: PathBuf,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    take: TakeArgs,
    /// Draw again whenever the file is saved
    #[arg(long, conflicts_with_all = ["out", "headless", "keys", "record"])]
    watch: bool,
    /// Where .CHR files of stroked fonts are looked for first; then as initgraph's path says, in BGIPATH, and here
    #[arg(long, value_name = "DIR")]
    fonts: Option<PathBuf>,
    /// Keep the script, the seed and the timed keys, for `huanle replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl DrawArgs {
    /// How the script is run. A picture wants no time. Nobody is there to end what runs into a file, unless keys or a time
    /// were given.
    fn manner(&self) -> Manner {
        let headless = self.take.headless();
        let picture = self.take.out.as_deref().is_some_and(|path| matches!(Format::of(path), Ok(Format::Picture(_))));
        let at_once = picture && self.take.at.is_none() && self.take.keys.is_none() && self.record.is_none();
        Manner {
            per_call: if at_once { Duration::ZERO } else { Manner::WATCHED.per_call },
            keys: !headless || self.take.keys.is_some(),
            limit: (headless && self.take.keys.is_none() && self.take.at.is_none()).then_some(Manner::PATIENCE),
            own_size: at_once,
        }
    }
}

/// Draws a script.
///
/// # Errors
/// When the script cannot be read or has mistakes, no window can be opened, or a file cannot be written.
pub(super) fn run(args: &DrawArgs, speech: Speech) -> Result<(), Failure> {
    let headless = args.take.headless();
    if args.watch && args.script == Path::new("-") {
        return Err(Failure::Arguments(Conflict::Watch));
    }
    let watch = args.watch.then(|| Watch::new(&args.script));
    let scale = window_scale(args.look.scale, headless)?;
    let reach = if args.record.is_some() { Reach::Recorded } else { Reach::Named };
    let (home, settings) = Home::open(&args.look, speech, reach);
    let session = Session {
        headless,
        scale: scale.or(settings.scale),
        keys: args.take.keys.clone(),
        out: args.take.out.as_deref(),
        at: args.take.at,
        record: args.record.as_deref(),
        watch: watch.as_ref(),
        home,
        ..Session::of(speech)
    };
    let fonts = Disk::with(args.fonts.as_deref());
    let viewer = Viewer::new(args.script.display().to_string(), settings.lang, speech.terminal);
    let sheet = (&viewer, &fonts);
    let text = read_text(&args.script)?;
    if let Some(watch) = &watch {
        let run = Run::new(Program::Draw(String::new()), &args.look, settings)?;
        return session.run(&run, |m, text, _| draw_again_and_again(m, text, sheet, watch, run.seed));
    }
    let script = read(viewer.name(), &text)?;
    let run = Run::new(Program::Draw(text), &args.look, settings)?;
    let manner = args.manner();
    let exported = headless && args.take.keys.is_none();
    session.run(&run, |m, text, _| match exported {
        true => tell(m, sheet, &script, manner),
        false => visit(m, text, sheet, &script, manner, run.seed),
    })
}

/// Who looks at a script, and the fonts that it finds.
pub(super) type Sheet<'a> = (&'a Viewer, &'a Arc<dyn FontFiles>);

/// Reads a script. What is wrong names the script and the line.
pub(super) fn read(name: &str, text: &str) -> Result<Script, Fault> {
    text.parse::<Script>().map_err(|mistakes| Fault::Script(name.to_owned(), mistakes))
}

/// Runs a script to its end, into a file.
pub(super) fn tell(m: &mut Machine<'_>, sheet: Sheet<'_>, script: &Script, manner: Manner) -> Result<(), Stopped> {
    let (viewer, fonts) = sheet;
    let mut showing = viewer.showing(false, manner.limit.map(|_| PATIENCE));
    script.run_for(m, manner, fonts.clone(), &mut showing).map_err(|stop| stopped(viewer, stop))
}

/// Why a script has stopped, with its name.
fn stopped(viewer: &Viewer, stop: Stop) -> Stopped {
    match stop {
        Stop::Interrupt(interrupt) => Stopped::Interrupt(interrupt),
        Stop::Mistake(mistake) => {
            let mistakes = Mistakes { told: vec![mistake], more: 0 };
            Stopped::Failed(Box::new(Fault::Script(viewer.name().to_owned(), mistakes)))
        }
    }
}

/// Runs a script before a person, and keeps its picture until Esc is pressed.
pub(super) fn visit(
    m: &mut Machine<'_>,
    text: &Text,
    sheet: Sheet<'_>,
    script: &Script,
    manner: Manner,
    seed: u32,
) -> Result<(), Stopped> {
    let (viewer, fonts) = sheet;
    let show = |m: &mut Machine<'_>| script.run_for(m, manner, fonts.clone(), &mut viewer.showing(true, None));
    let short = Path::new(viewer.name()).file_name().unwrap_or_default().to_string_lossy();
    story::visit(m, text, &short, script, seed, show).map_err(|stop| stopped(viewer, stop))
}

/// Tells what is wrong, and waits for Esc.
fn complain(m: &mut Machine<'_>, sheet: Sheet<'_>, failure: &Failure) -> Flow {
    sheet.0.complain(&mut m.screen, failure);
    story::stay(m)
}

/// Draws the script, and again whenever its file is saved, with the same random numbers; until Esc is pressed after the
/// end of it. What is wrong with it is shown on the screen and told on standard error.
fn draw_again_and_again(m: &mut Machine<'_>, text: &Text, sheet: Sheet<'_>, watch: &Watch, seed: u32) -> Flow {
    loop {
        m.show = Borland::new(seed);
        while m.poll().is_some() {}
        sheet.0.forget();
        let script = watch.read().and_then(|script| Ok(read(sheet.0.name(), &script)?));
        let stayed = match script.map(|script| visit(m, text, sheet, &script, Manner::WATCHED, seed)) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(Stopped::Interrupt(interrupt))) => Err(interrupt),
            Ok(Err(Stopped::Failed(error))) => complain(m, sheet, &Failure::of_program(error)),
            Err(failure) => complain(m, sheet, &failure),
        };
        match stayed {
            Err(Interrupt::Ended) if watch.saved() => {}
            ended => return ended,
        }
    }
}
