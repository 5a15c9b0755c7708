//! Steps through a C program and prints the variables of the current function before each statement.
//!
//! `cargo run -p huanle-turboc --example trace_variables -- program.c`; without a file it traces a short program

use std::env;
use std::error::Error;
use std::fs;

use huanle_turboc::{
    CompileOptions, DisplayValue, Machine, MachineStop, NoFiles, NoScreen, VariableView, compile, decode,
};

const SOURCE: &[u8] = b"#include <stdio.h>
int gcd(int a, int b)
{
    int rest[2];
    rest[0] = a % b;
    rest[1] = b;
    if (rest[0] == 0) return b;
    return gcd(b, rest[0]);
}
void main()
{
    printf(\"%d\\n\", gcd(84, 30));
}
";

fn main() -> Result<(), Box<dyn Error>> {
    let source = env::args().nth(1).map_or(Ok(SOURCE.to_vec()), fs::read)?;
    let program = compile(&[("program.c", &source)], &NoFiles, &CompileOptions::default())
        .map_err(|errors| format!("the program has {} errors", errors.error_count()))?;
    let mut machine = Machine::new(program.into());
    loop {
        match machine.step(&mut NoScreen, u64::MAX) {
            MachineStop::Statement => print_frame(&machine),
            MachineStop::Output => print!("{}", decode(&machine.take_output())),
            end => {
                println!("{end:?}");
                return Ok(());
            }
        }
    }
}

/// Prints the innermost call of the program's own functions with its variables.
fn print_frame(machine: &Machine) {
    let calls = machine.stack_trace();
    let Some(call) = calls.iter().find(|call| !call.is_library()) else { return };
    let variables: Vec<String> = call.locals().iter().map(format_variable).collect();
    let depth = "  ".repeat(calls.len());
    println!("{:3}{depth}{}({})", call.position().line, call.function_name(), variables.join(", "));
}

fn format_variable(variable: &VariableView<'_>) -> String {
    let value = match variable.value() {
        DisplayValue::Int(value) => value.to_string(),
        DisplayValue::Char(code) => format!("'{}'", code.escape_ascii()),
        DisplayValue::Float(value) => value.to_string(),
        DisplayValue::Pointer { segment, offset, .. } => format!("{segment:04X}:{offset:04X}"),
        _ => {
            let parts: Vec<String> = variable.children(8).iter().map(format_variable).collect();
            format!("{{{}}}", parts.join(", "))
        }
    };
    format!("{} {} = {value}", variable.type_name(), variable.name())
}
