//! Scripts of graphics.h calls in the workbench: their errors, and running them.

use std::sync::Arc;

use super::Workbench;
use crate::gfx::font::stroked::NoFontFiles;
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::screens::script_player;
use crate::script::{Script, ScriptError, ScriptOptions, ScriptRunError};
use crate::ui::editor::{Language, LineDiagnostic};

/// Returns whether a file is a script.
pub(super) fn is_script(name: &str) -> bool {
    Language::from_file_name(name) == Language::Script
}

impl Workbench<'_> {
    /// Runs the script that is edited, or marks its errors.
    pub(super) fn run_script(&mut self, m: &mut Machine<'_>) -> Flow {
        self.editor_mut().marks.diagnostics.clear();
        let script: Script = match self.editor().buffer().text().parse() {
            Ok(script) => script,
            Err(errors) => {
                self.mark_script_errors(&errors.errors);
                return Ok(());
            }
        };
        let show = |m: &mut Machine<'_>| script.run_for(m, ScriptOptions::INTERACTIVE, Arc::new(NoFontFiles), &mut ());
        let palette = m.screen.palette().clone();
        // Scripts and the animation player use the keys of a game.
        m.set_key_grab(false);
        let shown = script_player::run_script(m, self.text, &self.file().name, &script, SEED, show);
        m.set_key_grab(true);
        match shown {
            Ok(()) => {}
            Err(ScriptRunError::Error(error)) => self.mark_script_errors(&[error]),
            Err(ScriptRunError::Interrupt(interrupt)) => return Err(interrupt),
        }
        m.screen.set_palette(palette);
        Ok(())
    }

    fn mark_script_errors(&mut self, errors: &[ScriptError]) {
        let note = |error: &ScriptError| LineDiagnostic {
            line: error.line.saturating_sub(1),
            column: 0,
            length: 0,
            error: true,
            text: error.kind.localize(self.text.language),
        };
        self.editor_mut().marks.diagnostics = errors.iter().map(note).collect();
        self.message = Some((self.words.problem_counts)(errors.len(), 0));
        self.show_first_error();
    }
}

/// The seed of scripts.
const SEED: u32 = 1;
