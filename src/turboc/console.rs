//! A program on a text console: what it prints is gathered, its input is given.

use std::sync::Arc;

use crate::machine::{Machine, NoScreen, Stop};
use crate::program::Program;

/// What a run on the console came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What was printed.
    pub output: Vec<u8>,
    /// How it ended: [`Stop::Exit`], [`Stop::Fault`], [`Stop::Budget`], or [`Stop::Call`] for a function that a console has not.
    pub end: Stop,
    /// Its clocks.
    pub clocks: u64,
}

/// Clocks of a 386 with 33 MHz in a millisecond.
const CLOCKS_A_MS: u64 = 33_000;

/// Runs a program to its end, or for so many clocks. Waiting takes only virtual time; the clock starts at midnight of
/// 1 January 1992; keys are read from the input like characters.
pub fn run(program: Arc<Program>, input: &[u8], budget: u64) -> Run {
    let mut machine = Machine::new(program);
    machine.give_input(input);
    machine.close_input();
    let mut output = Vec::new();
    let end = loop {
        let left = budget.saturating_sub(machine.clock());
        if left == 0 {
            break Stop::Budget;
        }
        match machine.run(&mut NoScreen, left) {
            Stop::Output => output.extend(machine.take_output()),
            Stop::Call(number) => match answer(&mut machine, number, &mut output) {
                Some(()) => machine.finish_call(),
                None => break Stop::Call(number),
            },
            Stop::Budget | Stop::Statement | Stop::Input => {}
            end => break end,
        }
    };
    Run { output, end, clocks: machine.clock() }
}

/// Functions that mean something without a screen.
fn answer(machine: &mut Machine, number: u16, output: &mut Vec<u8>) -> Option<()> {
    let name = machine.program().imports.get(usize::from(number))?.name.clone();
    let now = machine.clock() / CLOCKS_A_MS;
    let mut screen = NoScreen;
    let mut call = machine.arguments(&mut screen);
    match name.as_str() {
        "getch" | "getche" | "bioskey" | "_bios_keybrd" => {
            let key = call.machine.take_key();
            call.give_word(key.unwrap_or(13).into());
        }
        "kbhit" => {
            let waiting = call.machine.key_waits();
            call.give_int(i16::from(waiting));
        }
        "delay" => {
            let ms = call.word();
            call.machine.pass(u64::from(ms) * CLOCKS_A_MS);
        }
        "sleep" => {
            let seconds = call.word();
            call.machine.pass(u64::from(seconds) * 1000 * CLOCKS_A_MS);
        }
        "time" => {
            let to = call.pointer();
            let seconds = 694_224_000 + (now / 1000) as i32;
            if !call.is_null(to) {
                call.set_long(to, seconds as u32);
            }
            call.give_long(seconds);
        }
        "clock" | "biostime" => call.give_long((now * 182 / 10_000) as i32),
        "gettime" => {
            let to = call.pointer();
            let (seconds, hundredths) = (now / 1000, now / 10 % 100);
            let time = [seconds / 60 % 60, seconds / 3600 % 24, hundredths, seconds % 60].map(|b| b as u8);
            call.write(to, &time);
        }
        "getdate" => {
            let to = call.pointer();
            call.set_word(to, 1992);
            call.write(crate::library::plus(to, 2), &[1, 1]);
        }
        "putch" => {
            let byte = call.word() as u8;
            call.give_word(byte.into());
            output.push(byte);
        }
        "cputs" => {
            let at = call.pointer();
            let text = call.string(at);
            output.extend(text);
        }
        "cprintf" => {
            let text = crate::library::format::from_arguments(&mut call);
            call.give_int(text.len() as i16);
            output.extend(text);
        }
        "clrscr" | "gotoxy" | "textcolor" | "textbackground" | "textattr" | "window" | "textmode"
        | "_setcursortype" | "clreol" | "highvideo" | "lowvideo" | "normvideo" | "sound" | "nosound" | "system" => {
            call.give_int(0)
        }
        "wherex" | "wherey" => call.give_int(1),
        _ => return None,
    }
    Some(())
}
