//! Programs, compared with their builds by Borland C++ 3.1, and the debugger's machine.

mod beginners;
mod devices;
mod dos;
mod edges;
mod examples;
mod explain;
mod extended;
mod files;
mod fonts;
mod graphics_state;
mod hostile;
mod implicit_main;
mod lang;
mod limits;
mod machine;
mod models;
mod modern;
mod nested;
mod objects;
mod pictures;
mod programs;
mod prototypes;
mod session;
mod sizes;
mod sources;
mod text_screen;
