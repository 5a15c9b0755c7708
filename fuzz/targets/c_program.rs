//! Programs in C: any text ends in bounded time and memory, compiled, run with keys and shown.

use std::time::Duration;

use huanle::gfx::Framebuffer;
use huanle::turboc::pc::{Event, Pc, Setup};
use huanle::turboc::{NoFiles, Options, compile};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(program) = compile(&[("fuzz.c", bytes)], &NoFiles, &Options::default()) else { return };
    let mut pc = Pc::new(program.into(), Setup::default());
    for key in [0x0231, 0x1C0D, 0x4800, 0x011B] {
        pc.set_mouse(100, 100, 1);
        if !matches!(pc.run(pc.now() + Duration::from_millis(20)), Event::Time | Event::Waits | Event::Tone(_)) {
            break;
        }
        pc.key(key);
    }
    pc.show(&mut Framebuffer::vga());
}
