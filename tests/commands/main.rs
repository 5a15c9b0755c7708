//! The command line, and the files that it reads and writes.

#[path = "../common/mod.rs"]
mod common;

mod capture;
mod chinese;
mod cli;
mod compatibility;
mod home;
mod kill;
mod language;
mod line_endings;
mod mark;
mod matches;
mod mutants;
mod outputs;
mod playlist;
mod records;
mod run;
mod safety;
mod task_mistakes;
mod tasks;
mod xiangqi_commands;
