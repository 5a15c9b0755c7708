//! One file a subcommand: where files, pipes, processes and clocks are.

pub mod classic_move;
