//! Replays every input of the corpus with any compiler.

use std::fs;
use std::path::Path;

use huanle_fuzz::TARGETS;

/// The maximum size of the corpus in bytes.
const LARGEST: u64 = 300_000;

#[test]
fn the_corpus_is_read() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut bytes = 0;
    for (name, run) in TARGETS {
        let mut inputs = 0;
        for entry in fs::read_dir(corpus.join(name)).unwrap_or_else(|error| panic!("corpus/{name}: {error}")) {
            let path = entry.unwrap().path();
            let input = fs::read(&path).unwrap();
            bytes += input.len() as u64;
            println!("{}", path.display());
            run(&input);
            inputs += 1;
        }
        assert!(inputs > 0, "{name} has no inputs");
    }
    assert!(bytes <= LARGEST, "the corpus has {bytes} bytes");
}

/// Checks that every target survives invalid inputs.
#[test]
fn nothing_is_an_input() {
    for (_, run) in TARGETS {
        [&b""[..], b"\0", b"\xFF\xFE", "棋".as_bytes()].iter().for_each(|input| run(input));
    }
}
