//! Calls of graphics.h before `initgraph`.

use super::{Answer, CallStop, Pc, fonts, graphics};
use crate::library::native::Int;
use crate::machine::{RuntimeError, RuntimeErrorKind};

/// The effect of a call before the first `initgraph`, when the kernel's variables are 0.
enum FirstAnswer {
    /// Returns 0.
    Zero,
    /// Stores this number of bytes, all 0.
    ZeroBytes(usize),
    /// Stores the ratio 1 : 1.
    EqualRatio,
    /// None.
    Nothing,
    /// An error for `graphresult`.
    Error(i32),
}

/// Returns the effect of a call before the first `initgraph`; `None` for those that the kernel refuses.
fn first_answer(name: &str) -> Option<FirstAnswer> {
    Some(match name {
        "getmaxx" | "getmaxy" | "getx" | "gety" | "getcolor" | "getbkcolor" => FirstAnswer::Zero,
        "getfillsettings" => FirstAnswer::ZeroBytes(4),
        "getlinesettings" => FirstAnswer::ZeroBytes(6),
        "getfillpattern" => FirstAnswer::ZeroBytes(8),
        "gettextsettings" | "getviewsettings" => FirstAnswer::ZeroBytes(10),
        "getpalette" => FirstAnswer::ZeroBytes(17),
        "getaspectratio" => FirstAnswer::EqualRatio,
        "setallpalette" | "setaspectratio" | "setpalette" => FirstAnswer::Nothing,
        // The screen has no pixels yet.
        "setviewport" => FirstAnswer::Error(-11),
        _ => return None,
    })
}

/// Returns whether a function needs `initgraph`.
pub(super) fn needs_graphics(name: &str) -> bool {
    let lists = [graphics::CALLS, graphics::SIMPLE, graphics::ASKED, fonts::CALLS];
    lists.into_iter().flatten().any(|(known, _)| *known == name)
}

/// Answers a call without graphics. The kernel of Borland C++ 3.1 answers those that need no driver from its variables: 0
/// before the first `initgraph`, the last values after `closegraph`. It refuses the others, and WinBGIm all.
pub(super) fn answer(pc: &mut Pc, number: u16, answer: Answer) -> Result<(), CallStop> {
    let program = pc.machine.program();
    let name = program.import_name(number);
    let (first, is_question) = (first_answer(name), name.starts_with("get"));
    let Some(first) = first.filter(|_| !program.options.compiler.is_modern()) else { return refuse(pc) };
    if pc.video.graphics.was_opened() {
        return if is_question { pc.answer_checked(number, answer) } else { refuse(pc) };
    }
    warn(pc)?;
    match first {
        FirstAnswer::Zero => return pc.answer_with(|_| Int(0)),
        FirstAnswer::ZeroBytes(size) => graphics::give_bytes(pc, &vec![0; size]),
        FirstAnswer::EqualRatio => pc.take(|call| graphics::give_pair(call, (1, 1))),
        FirstAnswer::Nothing => {}
        FirstAnswer::Error(code) => {
            pc.video.graphics.replace_error(code);
        }
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
