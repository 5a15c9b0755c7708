//! The functions of graphics.h for stroked fonts, which a program can bring along: as files, or in its memory.

use super::graphics::text;
use super::{Answer, Pc};
use crate::library::native::{Int, natives};
use crate::program::{CODE_SEGMENT, CodeTarget, Program, VariableLocation};

/// The signature at the start of a .CHR file.
const MAGIC: &[u8] = b"PK\x08\x08";
/// The linked fonts by their symbols, from number 1 on.
const LINKED: [&str; 4] = ["triplex_font", "small_font", "sansserif_font", "gothic_font"];
/// `grInvalidFont`.
const INVALID_FONT: i16 = -13;

/// The functions that work before `initgraph`.
pub(super) const SETUP: &[(&str, Answer)] = natives![
    ("installuserfont", |pc| {
        let name = pc.take(|call| call.far_string_argument());
        Int(pc.video.graphics.installuserfont(&text(&name)) as i16)
    }),
    ("registerbgifont", |pc| {
        let is_near = pc.machine.program().layout.return_size == 2;
        let pointer = pc.take(|call| {
            if !is_near {
                return call.unsigned_long();
            }
            let offset = call.word();
            let code = u32::from(CODE_SEGMENT) << 16 | u32::from(offset);
            if linked(&call.machine.program, code).is_some() { code } else { call.far(offset) }
        });
        register(pc, pointer)
    }),
    ("registerfarbgifont", |pc| {
        let pointer = pc.take(|call| call.unsigned_long());
        register(pc, pointer)
    }),
];

/// The functions that need `initgraph`.
pub(super) const CALLS: &[(&str, Answer)] = natives![("settextstyle", |pc| {
    let [font, direction, size] = pc.take(|call| call.ints()).map(i32::from);
    // The files of the program come last, after those of `--fonts` and the path of `initgraph`.
    if let Some(name) = pc.video.graphics.missing_font_file(font)
        && let Some(file) = pc.machine.files_mut().read_whole(name.as_bytes())
    {
        pc.video.graphics.offer_font_file(font, file);
    }
    pc.video.graphics.settextstyle(font, direction, size);
    pc.machine.advance_clock(super::graphics::CALL);
})];

/// Registers the font at a far address: a linked one, known by its symbol, or the bytes of a .CHR file.
fn register(pc: &mut Pc, pointer: u32) -> Int {
    let number = match linked(pc.machine.program(), pointer) {
        Some(number) => number,
        None => {
            let file = pc.take(|call| call.read(pointer, u16::MAX.into()));
            let is_font = file.starts_with(MAGIC);
            if is_font { pc.video.graphics.registerbgifont(&file) as i16 } else { INVALID_FONT }
        }
    };
    Int(number)
}

/// Returns the number of a linked font at an address: `triplex_font` is a function, `triplex_font_far` a variable.
fn linked(program: &Program, pointer: u32) -> Option<i16> {
    let name = match program.target((pointer >> 16) as u16, pointer as u16) {
        Some(CodeTarget::Library(number)) => &program.imports[usize::from(number)].name,
        _ => {
            let here = |location: &VariableLocation| matches!(location, VariableLocation::Far(at) if *at == pointer);
            &program.library_variables.iter().find(|variable| here(&variable.location))?.name
        }
    };
    let name = name.strip_suffix("_far").unwrap_or(name);
    Some(LINKED.iter().position(|linked| *linked == name)? as i16 + 1)
}
