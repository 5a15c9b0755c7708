//! Rules, notations and searches, compared with published figures and files of other programs.

mod foreign_files;
mod gomoku;
mod notation;
mod othello;
mod search;
mod xiangqi;
mod xiangqi_files;
