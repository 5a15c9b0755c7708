//! Calls of graphics.h before `initgraph`.

use super::{Answer, CallStop, Pc, fonts, graphics};
use crate::library::native::Int;
use crate::machine::{RuntimeError, RuntimeErrorKind};

/// The functions that return a variable of the kernel, 0 before the first `initgraph`.
const NUMBERS: [&str; 6] = ["getmaxx", "getmaxy", "getx", "gety", "getcolor", "getbkcolor"];
/// The functions that store variables of the kernel, with the number of bytes.
const STRUCTURES: [(&str, usize); 6] = [
    ("getfillpattern", 8),
    ("getfillsettings", 4),
    ("getlinesettings", 6),
    ("getpalette", 17),
    ("gettextsettings", 10),
    ("getviewsettings", 10),
];
/// The functions that have no effect before the first `initgraph`.
const WITHOUT_EFFECT: [&str; 3] = ["setallpalette", "setaspectratio", "setpalette"];
/// The error of `setviewport` before the first `initgraph`: the screen has no pixels.
const NO_VIEWPORT: i32 = -11;

/// Returns whether a function needs `initgraph`.
pub(super) fn needs_graphics(name: &str) -> bool {
    let lists = [graphics::CALLS, graphics::SIMPLE, graphics::ASKED, fonts::CALLS];
    lists.into_iter().flatten().any(|(known, _)| *known == name)
}

/// Answers a call without graphics. The kernel of Borland C++ 3.1 answers those that need no driver from its variables: 0
/// before the first `initgraph`, the last values after `closegraph`. It refuses the others, and WinBGIm all.
pub(super) fn answer(pc: &mut Pc, number: u16, answer: Answer) -> Result<(), CallStop> {
    let program = pc.machine.program();
    let name = program.import_name(number).to_owned();
    let size = STRUCTURES.iter().find(|(known, _)| *known == name).map(|(_, size)| *size);
    let is_number = NUMBERS.contains(&name.as_str());
    let is_known = is_number || size.is_some() || name == "getaspectratio";
    if program.options.compiler.is_modern() {
        return refuse(pc);
    }
    if pc.video.graphics.was_opened() {
        return if is_known { pc.answer_checked(number, answer) } else { refuse(pc) };
    }
    let is_ignored = WITHOUT_EFFECT.contains(&name.as_str()) || name == "setviewport";
    if !is_known && !is_ignored {
        return refuse(pc);
    }
    warn(pc)?;
    match size {
        Some(size) => graphics::give_bytes(pc, &vec![0; size]),
        None if name == "getaspectratio" => pc.take(|call| graphics::give_pair(call, (1, 1))),
        None if name == "setviewport" => {
            pc.video.graphics.replace_error(NO_VIEWPORT);
        }
        None if is_number => return pc.answer_with(|_| Int(0)),
        None => {}
    }
    Ok(())
}

/// Warns of the call, or stops the program if it is to stop at warnings.
fn warn(pc: &mut Pc) -> Result<(), CallStop> {
    let at = pc.machine.calling_instruction();
    let error = RuntimeError { kind: RuntimeErrorKind::GraphicsNotInitialized, at };
    pc.machine.warn(error).map_or(Ok(()), |error| Err(CallStop::Failed(error)))
}

/// Refuses a call without graphics: prints the message of Borland's kernel and ends the program, as the kernel does.
fn refuse(pc: &mut Pc) -> Result<(), CallStop> {
    warn(pc)?;
    pc.print(b"BGI Error: Graphics not initialized (use 'initgraph')\n");
    Err(CallStop::Exit(1))
}
