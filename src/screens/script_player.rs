//! Shows scripts of graphics.h calls.

use std::cell::RefCell;

use super::animation_player::{self, Animation};
use crate::machine::{Flow, Interrupt, Machine, code};
use crate::script::{Script, ScriptRunError};
use crate::text::Text;

/// Shows a script with its name until Esc is pressed. A script that reads keys or the mouse runs interactively; any
/// other is played and can be paused, stepped through and accelerated. `show` runs it.
///
/// # Errors
/// Returns the error of `show`.
pub fn run_script(
    m: &mut Machine<'_>,
    text: &Text,
    name: &str,
    script: &Script,
    seed: u32,
    show: impl Fn(&mut Machine<'_>) -> Result<(), ScriptRunError>,
) -> Result<(), ScriptRunError> {
    if script.needs_user() {
        show(m)?;
        return Ok(wait_for_esc(m)?);
    }
    let failed = RefCell::new(None);
    let story = |m: &mut Machine<'_>| {
        show(m).map_err(|stop| match stop {
            ScriptRunError::Interrupt(interrupt) => interrupt,
            mistake => {
                *failed.borrow_mut() = Some(mistake);
                Interrupt::Closed
            }
        })
    };
    let played = animation_player::play(
        m,
        &text.animation_player,
        &[Animation { name, topic: None, run: Box::new(story) }],
        0,
        seed,
    );
    match failed.take() {
        Some(mistake) => Err(mistake),
        None => Ok(played?),
    }
}

/// Waits for Esc.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn wait_for_esc(m: &mut Machine<'_>) -> Flow {
    while m.bioskey()? != code::ESC {}
    Ok(())
}
