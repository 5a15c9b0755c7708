//! The program `huanle`: parses the command line and runs a command.

use std::process::ExitCode;

fn main() -> ExitCode {
    huanle::commands::main()
}
