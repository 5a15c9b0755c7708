//! `huanle show`: shows one effect, the user's pictures with a transition, or a playlist, in a window or into a file.

use std::io::{self, Write};

use super::clock::program_start;
use super::data_dir::{DataDir, DataDirPolicy};
use super::error::CommandError;
use super::options::is_picture;
use super::output::Outputs;
use super::playlist::Playlist;
use super::session::{RunConfig, RunProgram, Session};
use super::show_item::{ShowArgs, ShowItem, Subject};
use crate::machine::timeline::Timeline;
use crate::programs::MenuProgram;
use crate::screens::gallery::Effect;
use crate::text::{Language, Text};

/// Shows an effect or a playlist, or lists all effects.
///
/// # Errors
/// Returns an error if no window can be opened, or a file cannot be read or written.
pub(super) fn run(args: &ShowArgs, language: Language) -> Result<(), CommandError> {
    let (effect, list) = match &args.name {
        None => return Ok(list(language.text(), &mut io::stdout().lock())?),
        Some(Subject::Effect(effect)) => (Some(*effect), None),
        Some(Subject::Playlist(path)) => (None, Some(path)),
    };
    args.check_options(effect)?;
    let item = effect.map(|effect| ShowItem::new(args, effect)).transpose()?;
    let list = list.map(|path| Playlist::load(path, language)).transpose()?;
    let still = args.at.is_none() && is_picture(args.out.as_deref());
    let out = Outputs::new(args.look.data_dir.as_deref())
        .with_inputs(args.files())
        .with_inputs(list.as_ref().map_or(&[][..], Playlist::files))
        .plan_capture(args.out.as_deref())?;
    let (home, settings) = DataDir::open_settings(&args.look, language, DataDirPolicy::Explicit);
    let headless = args.out.is_some() || args.hands.keys.is_some();
    // A run into a file without keys needs no window. A playlist then shows its overview.
    let keys = args.hands.keys.clone().or_else(|| (headless && list.is_some()).then(Timeline::default));
    let exported = headless && keys.is_none();
    let session = Session {
        headless,
        scale: settings.window.scale,
        keys,
        out,
        at: args.at,
        data_dir: home,
        ..Session::new(language)
    };
    let run = RunConfig::new(RunProgram::Play(MenuProgram::OriginalOthello), &args.look, settings)?;
    let start = program_start(!headless && args.look.seed.is_none(), run.seed);
    session.run(&run, |m, text, context| match (&item, &list) {
        (Some(item), _) if exported => item.export(m, text, still),
        (Some(item), _) => item.show(m, text, run.seed, false),
        (None, Some(list)) => list.show(m, text, context, (run.seed, start), headless),
        (None, None) => Ok(()),
    })
}

/// Lists every name with its description.
fn list(text: &Text, out: &mut dyn Write) -> io::Result<()> {
    Effect::all().iter().try_for_each(|effect| writeln!(out, "{:<14}{}", effect.name(), effect.about(text.language)))
}
