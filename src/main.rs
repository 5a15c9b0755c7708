//! The program `huanle`: reads the command line and hands over.

use std::process::ExitCode;

fn main() -> ExitCode {
    huanle::commands::main()
}
