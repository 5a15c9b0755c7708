//! Programs, compared with their builds by Borland C++ 3.1, and the debugger's machine.

mod examples;
mod hostile;
mod lang;
mod machine;
mod objects;
mod pictures;
mod session;
