//! The lab programs of `examples/labs`, each with a version that contains one mistake.

/// A lab program.
pub struct Lab {
    /// The name, which is also the name of its file without `.c`.
    pub name: &'static str,
    /// The correct program.
    pub reference: &'static str,
    /// The program with one mistake.
    pub mistake: &'static str,
}

/// Returns a lab from its name.
macro_rules! lab {
    ($name:literal) => {
        Lab {
            name: $name,
            reference: include_str!(concat!("../../examples/labs/", $name, ".c")),
            mistake: include_str!(concat!("../../examples/labs/", $name, "-mistake.c")),
        }
    };
}

/// The labs, in the order of a course: lines, curves, filling, clipping, transformations, hidden surfaces, animation.
pub static LABS: [Lab; 15] = [
    lab!("dda"),
    lab!("bresenham"),
    lab!("circle"),
    lab!("ellipse"),
    lab!("bezier"),
    lab!("boundary-fill"),
    lab!("flood-fill"),
    lab!("scan-fill"),
    lab!("cohen-sutherland"),
    lab!("liang-barsky"),
    lab!("sutherland-hodgman"),
    lab!("scaling"),
    lab!("rotation"),
    lab!("painter"),
    lab!("xor-ball"),
];
