//! C programs: any text is compiled, run with keys and shown in bounded time and memory.

use std::time::Duration;

use huanle::gfx::Framebuffer;
use huanle::turboc::pc::{PcEvent, Pc, PcConfig};
use huanle::turboc::{NoFiles, CompileOptions, compile};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(program) = compile(&[("fuzz.c", bytes)], &NoFiles, &CompileOptions::default()) else { return };
    let mut pc = Pc::new(program.into(), PcConfig::default());
    for key in [0x0231, 0x1C0D, 0x4800, 0x011B] {
        pc.set_mouse(100, 100, 1);
        if !matches!(pc.run(pc.now() + Duration::from_millis(20)), PcEvent::TimeReached | PcEvent::NeedsInput | PcEvent::Tone(_)) {
            break;
        }
        pc.press_key(key);
    }
    pc.show(&mut Framebuffer::vga());
}
