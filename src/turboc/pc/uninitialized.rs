//! Calls of graphics.h before `initgraph`.

use super::{CallStop, Pc, fonts, graphics};
use crate::machine::{RuntimeError, RuntimeErrorKind};

/// Returns whether a function needs `initgraph`.
pub(super) fn needs_graphics(name: &str) -> bool {
    let lists = [graphics::CALLS, graphics::SIMPLE, graphics::ASKED, fonts::CALLS];
    lists.into_iter().flatten().any(|(known, _)| *known == name)
}

/// Answers a call without graphics: prints the message of Borland's kernel and ends the program, as the kernel does.
pub(super) fn refuse(pc: &mut Pc) -> Result<(), CallStop> {
    let at = pc.machine.calling_instruction();
    let error = RuntimeError { kind: RuntimeErrorKind::GraphicsNotInitialized, at };
    if let Some(error) = pc.machine.warn(error) {
        return Err(CallStop::Failed(error));
    }
    pc.print(b"BGI Error: Graphics not initialized (use 'initgraph')\n");
    Err(CallStop::Exit(1))
}
