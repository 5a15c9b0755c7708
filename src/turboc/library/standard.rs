//! Program exit, jumps, and DOS functions.

use super::native::{Int, Pointer, Word, natives};
use super::{Call, CallExit, NativeFunction, plus};
use crate::machine::{ExceptionHandler, RuntimeErrorKind};
use crate::types::TypeId;

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = natives![
    ("exit", |c| -> Result<(), CallExit> {
        let code = c.int();
        while let Some(function) = c.machine.library.at_exit.pop() {
            if c.machine.call_and_retry(function) {
                return Err(CallExit::Jumped);
            }
        }
        Err(CallExit::Exit(code))
    }),
    ("_exit", |c| Err::<(), _>(CallExit::Exit(c.int()))),
    ("abort", |c| abort(c, "Abnormal program termination\n")),
    ("atexit", |c| {
        let function = if c.machine.program.layout.return_size == 2 {
            u32::from(crate::program::CODE_SEGMENT) << 16 | u32::from(c.word())
        } else {
            c.unsigned_long()
        };
        let room = c.machine.library.at_exit.len() < 32;
        if room {
            c.machine.library.at_exit.push(function);
        }
        Int((!room).into())
    }),
    ("setjmp", |c| {
        let buffer = c.pointer();
        let sp = c.machine.cpu.sp.wrapping_add(c.machine.cpu.pop);
        let (pc, bp, depth) = (c.machine.cpu.pc as u32, c.machine.cpu.bp, c.machine.cpu.frames.len() as u32);
        c.set_long(buffer, pc);
        c.set_word(plus(buffer, 4), sp);
        c.set_word(plus(buffer, 6), bp);
        c.set_long(plus(buffer, 8), depth);
        Int(0)
    }),
    ("longjmp", |c| -> Result<(), CallExit> {
        let (buffer, value) = (c.pointer(), c.int());
        let (pc, depth) = (c.long_at(buffer), c.long_at(plus(buffer, 8)) as usize);
        let [sp, bp] = [4, 6].map(|at| c.word_at(plus(buffer, at)));
        let cpu = &mut c.machine.cpu;
        if depth > cpu.frames.len() || depth == 0 || pc as usize >= c.machine.program.code.instructions.len() {
            return Err(CallExit::RuntimeError(RuntimeErrorKind::WildJump));
        }
        while cpu.frames.len() > depth {
            cpu.pop_frame();
        }
        cpu.pc = pc as usize;
        cpu.sp = sp;
        cpu.bp = bp;
        c.answer_with(|_| Int(if value == 0 { 1 } else { value }))?;
        Err(CallExit::Jumped)
    }),
    ("__try", |c| {
        let cpu = &c.machine.cpu;
        let (pc, sp, bp, depth) = (cpu.pc, cpu.sp.wrapping_add(cpu.pop), cpu.bp, cpu.frames.len());
        c.machine.exceptions.handlers.push(ExceptionHandler { pc, sp, bp, depth });
        Int(0)
    }),
    ("__end_try", |c| {
        c.machine.exceptions.handlers.pop();
    }),
    ("__throw", |c| {
        let (number, object) = (c.unsigned_long(), c.pointer());
        c.machine.exceptions.thrown.push((number, object));
        throw(c)
    }),
    ("__rethrow", throw),
    ("__caught", |c| {
        let wanted = TypeId(c.unsigned_long());
        let types = &c.machine.program.types;
        let class = |of: TypeId| types.class(types.pointee(of).map_or(of, |(to, _)| to));
        let matches = c.machine.exceptions.thrown.last().is_some_and(|(number, _)| {
            let thrown = TypeId(*number);
            let both_pointers = types.pointee(thrown).is_some() == types.pointee(wanted).is_some();
            let derived = class(thrown).zip(class(wanted)).is_some_and(|(a, b)| types.inherits(a, b));
            thrown == wanted || both_pointers && derived
        });
        Int(matches.into())
    }),
    ("__exception", |c| {
        let thrown = c.machine.exceptions.thrown.last();
        thrown.map(|(_, object)| Pointer(*object))
    }),
    ("__end_catch", |c| {
        c.machine.exceptions.thrown.pop();
    }),
    ("system", |c| {
        let command = c.string_argument().to_ascii_lowercase();
        if command.starts_with(b"cls") || command.starts_with(b"pause") {
            return Err(CallExit::Host);
        }
        Ok(Int(-1))
    }),
    ("getpid", |_| Word(0x0813)),
    ("getdisk", |_| Int(2)),
    ("setdisk", |_| Int(3)),
    ("chdir" | "mkdir" | "rmdir", fail_not_found),
    ("spawnl" | "spawnlp" | "spawnle" | "spawnlpe" | "spawnv" | "spawnvp" | "spawnve" | "spawnvpe", fail_not_found),
    ("execl" | "execlp" | "execle" | "execlpe" | "execv" | "execvp" | "execve" | "execvpe", fail_not_found),
    ("getcwd", |c| {
        let (mut to, size) = (c.pointer(), c.int());
        if c.is_null(to) {
            let room = c.machine.allocate_near(80);
            to = c.far(room);
        } else if size < 4 {
            c.machine.write_errno(34);
            return Pointer::NULL;
        }
        c.set_string(to, b"C:\\");
        Pointer(to)
    }),
    ("getcurdir", |c| {
        let (_, to) = (c.word(), c.pointer());
        c.set_string(to, b"");
        Int(0)
    }),
    ("ctrlbrk" | "harderr", |_| ()),
    ("getcbrk", |_| Int(0)),
    ("setcbrk", |c| Int(c.int())),
    ("_fpreset" | "tzset", |_| ()),
    ("difftime", |c| {
        let (b, a) = (c.long(), c.long());
        f64::from(b) - f64::from(a)
    }),
    ("__assertfail", |c| {
        let (condition, file, line) = (c.pointer(), c.pointer(), c.word());
        let (condition, file) = (c.string(condition), c.string(file));
        let text = format!(
            "Assertion failed: {}, file {}, line {line}\n",
            String::from_utf8_lossy(&condition),
            String::from_utf8_lossy(&file)
        );
        abort(c, &text)
    }),
];

/// Prints a message and ends the program with an error.
fn abort(c: &mut Call, message: &str) -> Result<(), CallExit> {
    c.machine.print(message.as_bytes());
    Err(CallExit::RuntimeError(RuntimeErrorKind::Aborted))
}

/// Leaves blocks and functions up to the innermost handler: continues at the code that destroys their objects, which calls
/// this function again, and then at the handler. Without one, the program ends.
fn throw(c: &mut Call) -> Result<(), CallExit> {
    let Some(&handler) = c.machine.exceptions.handlers.last() else {
        let types = &c.machine.program.types;
        let name = c.machine.exceptions.thrown.last().map_or(String::new(), |(number, _)| types.name(TypeId(*number)));
        let name = name.strip_prefix("struct ").unwrap_or(&name).to_string();
        return abort(c, &format!("terminate called after throwing an instance of '{name}'\n"));
    };
    let (program, return_size) = (c.machine.program.clone(), c.machine.program.layout.return_size);
    let cpu = &mut c.machine.cpu;
    cpu.sp = cpu.sp.wrapping_add(cpu.pop);
    while cpu.frames.len() >= handler.depth {
        let is_outermost = cpu.frames.len() == handler.depth;
        if let Some(cleanup) = program.code.cleanup(cpu.pc, if is_outermost { handler.pc } else { 0 }) {
            cpu.pc = cleanup;
            return Err(CallExit::Jumped);
        }
        if is_outermost {
            (cpu.pc, cpu.sp, cpu.bp) = (handler.pc, handler.sp, handler.bp);
            c.machine.exceptions.handlers.pop();
            c.answer_with(|_| Int(1))?;
            return Err(CallExit::Jumped);
        }
        cpu.sp = cpu.bp;
        let Some(frame) = cpu.pop_frame() else { break };
        cpu.sp = cpu.sp.wrapping_add(2 + return_size).wrapping_add(frame.pop);
        (cpu.pc, cpu.bp) = (frame.back, frame.bp);
    }
    Err(CallExit::RuntimeError(RuntimeErrorKind::WildJump))
}

fn fail_not_found(c: &mut Call) -> Int {
    c.machine.write_errno(2);
    Int(-1)
}
