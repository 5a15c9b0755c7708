//! Prints the explanation of each statement of a program.

use std::time::Duration;

use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, NoFiles, compile};

fn main() {
    let path = std::env::args().nth(1).expect("a C program");
    let most = std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(100);
    let source = std::fs::read(&path).expect("a readable file");
    let program = compile(&[(&path, &source)], &NoFiles, &CompileOptions::default()).expect("a correct program");
    let mut pc = Pc::new(program.into(), PcConfig::default());
    for _ in 0..most {
        match pc.step(pc.now() + Duration::from_secs(60)) {
            PcEvent::Statement => {}
            PcEvent::Tone(_) => continue,
            end => return println!("{end:?}"),
        }
        if let Some(explanation) = pc.explain_next() {
            println!("{}: {explanation}", explanation.line);
        }
    }
}
