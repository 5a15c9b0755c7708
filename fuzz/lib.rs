//! Fuzz targets: one function per input format. Used by cargo-fuzz, which searches for inputs that crash them, and by the test
//! that replays the corpus.

macro_rules! targets {
    ($($name:ident)*) => {
        mod targets {
            $(pub mod $name;)*
        }

        $(pub use targets::$name::run as $name;)*

        /// All targets: name and function.
        pub const TARGETS: &[(&str, fn(&[u8]))] = &[$((stringify!($name), $name)),*];
    };
}

targets! {
    address
    bdf
    book
    browser_store
    c_program
    c_template
    chr
    gomoku_boards
    gomoku_files
    hzk
    keys
    match_openings
    merge
    music
    othello_ggf
    othello_obf
    othello_transcript
    othello_wthor
    outline
    portrait
    protocol_clients
    protocol_servers
    recording
    records
    running_game
    settings
    training_state
    training_study
    weights
    xiangqi_fen
    xiangqi_files
    xiangqi_pgn
}

/// Defines the program of a target: libFuzzer's if built by cargo-fuzz.
#[macro_export]
macro_rules! target {
    ($name:ident) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| $crate::$name(bytes));

        #[cfg(not(fuzzing))]
        fn main() {
            eprintln!("this is for cargo-fuzz: cargo fuzz run --features targets {}", stringify!($name));
        }
    };
}
