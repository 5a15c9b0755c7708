//! Checks the calls of graphics.h: reports arguments without the expected effect, and stops after each call that draws.

use std::fmt;

use huanle_gfx::font::stroked::ChrError;
use huanle_gfx::graphics_h::Graphics;

use super::{Answer, CallStop, Pc};

/// The most warnings of a run.
const MAX_WARNINGS: usize = 20;

/// A warning about a call of graphics.h, after which the program continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphicsWarning {
    /// The instruction that calls the function.
    pub at: usize,
    /// The warning.
    pub kind: GraphicsWarningKind,
}

/// The kinds of warnings, with the effect of the call.
#[allow(missing_docs, reason = "the lines above the variants describe their fields")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphicsWarningKind {
    /// Only some bits of a number count, or it stands for another number.
    Reinterpreted { call: &'static str, name: &'static str, given: i32, used: i32 },
    /// The call draws and changes nothing with this number.
    NoEffect { call: &'static str, name: &'static str, given: i32 },
    /// The call failed: the error code of `graphresult`, and its text.
    Failed { call: &'static str, code: i32, text: String },
    /// The call failed because the file is not a stroked font.
    InvalidFont { call: &'static str, file: String, error: ChrError },
    /// A picture has other colours than the screen; reported once.
    ReducedColors,
}

impl GraphicsWarningKind {
    fn call(&self) -> &'static str {
        match self {
            GraphicsWarningKind::Reinterpreted { call, .. }
            | GraphicsWarningKind::NoEffect { call, .. }
            | GraphicsWarningKind::Failed { call, .. }
            | GraphicsWarningKind::InvalidFont { call, .. } => call,
            GraphicsWarningKind::ReducedColors => "readimagefile",
        }
    }
}

impl fmt::Display for GraphicsWarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphicsWarningKind::Reinterpreted { call, name, given, used } => {
                write!(f, "{call}: {name} {given} is taken as {used}")
            }
            GraphicsWarningKind::NoEffect { call, name, given } => {
                write!(f, "{call}: has no effect with {name} {given}")
            }
            GraphicsWarningKind::Failed { call, code: -7, text } => {
                write!(f, "{call}: {text} (graphresult -7): the region has too many pieces, only a part was filled")
            }
            GraphicsWarningKind::Failed { call, code, text } => {
                write!(f, "{call}: {text} (graphresult {code}): no effect")?;
                precondition(call).map_or(Ok(()), |needs| write!(f, "; {needs}"))
            }
            GraphicsWarningKind::InvalidFont { call, file, error } => {
                write!(f, "{call}: {file}: {error} (graphresult -13): the font was not changed")
            }
            GraphicsWarningKind::ReducedColors => {
                f.write_str("readimagefile: the picture is reduced to the sixteen colours of the screen")
            }
        }
    }
}

/// Returns the precondition of a call.
fn precondition(call: &str) -> Option<&'static str> {
    Some(match call {
        "setviewport" => "the edges must be on the screen, left less than right and top less than bottom",
        "setfillstyle" => "the style must be 0 to 11; for your own pattern use setfillpattern",
        "setlinestyle" => "the style must be 0 to 4, the thickness 1 or 3",
        "settextjustify" => "both numbers must be 0 to 2",
        "setpalette" => "the color must be one of this mode",
        "setusercharsize" => "the divisors cannot be 0",
        _ => return None,
    })
}

/// A function of graphics.h: its name, its arguments in order (a pointer begins with `*`), and whether it draws.
struct CheckedCall(&'static str, &'static str, bool);

/// The checked functions.
const CHECKED_CALLS: [CheckedCall; 40] = [
    CheckedCall("arc", "x y start end radius", true),
    CheckedCall("bar", "left top right bottom", true),
    CheckedCall("bar3d", "left top right bottom depth top", true),
    CheckedCall("circle", "x y radius", true),
    CheckedCall("cleardevice", "", true),
    CheckedCall("clearviewport", "", true),
    CheckedCall("drawpoly", "", true),
    CheckedCall("ellipse", "x y start end xradius yradius", true),
    CheckedCall("fillellipse", "x y xradius yradius", true),
    CheckedCall("fillpoly", "", true),
    CheckedCall("floodfill", "x y border", true),
    CheckedCall("initgraph", "", true),
    CheckedCall("line", "x1 y1 x2 y2", true),
    CheckedCall("linerel", "dx dy", true),
    CheckedCall("lineto", "x y", true),
    CheckedCall("outtext", "", true),
    CheckedCall("outtextxy", "x y", true),
    CheckedCall("pieslice", "x y start end radius", true),
    CheckedCall("putimage", "left top *image mode", true),
    CheckedCall("putpixel", "x y color", true),
    CheckedCall("rectangle", "left top right bottom", true),
    CheckedCall("restorecrtmode", "", true),
    CheckedCall("sector", "x y start end xradius yradius", true),
    CheckedCall("setactivepage", "page", false),
    CheckedCall("setallpalette", "", true),
    CheckedCall("setaspectratio", "xaspect yaspect", false),
    CheckedCall("setbkcolor", "color", true),
    CheckedCall("setcolor", "color", false),
    CheckedCall("setfillpattern", "", false),
    CheckedCall("setfillstyle", "style color", false),
    CheckedCall("setgraphmode", "mode", true),
    CheckedCall("setlinestyle", "style pattern thickness", false),
    CheckedCall("setpalette", "color entry", true),
    CheckedCall("setrgbpalette", "entry red green blue", true),
    CheckedCall("settextjustify", "horizontal vertical", false),
    CheckedCall("settextstyle", "font direction size", false),
    CheckedCall("setusercharsize", "multx divx multy divy", false),
    CheckedCall("setviewport", "left top right bottom clip", false),
    CheckedCall("setvisualpage", "page", true),
    CheckedCall("setwritemode", "mode", false),
];

/// Returns the effect of an argument outside its range; `None` if it is valid. Calls that fail completely are reported
/// by `graphresult`.
fn argument_warning(g: &Graphics, call: &'static str, name: &'static str, given: i32) -> Option<GraphicsWarningKind> {
    let counts_as =
        |used: i32| (used != given).then_some(GraphicsWarningKind::Reinterpreted { call, name, given, used });
    let nothing_if = |odd: bool| odd.then_some(GraphicsWarningKind::NoEffect { call, name, given });
    match (call, name) {
        ("setpalette" | "setbkcolor", "color") => nothing_if(!(0..=15).contains(&given)),
        ("putpixel", "color") => counts_as(g.pixel_color(given).index().into()),
        (_, "color") => counts_as(g.pen_color(given).index().into()),
        (_, "border") => counts_as(g.border_color(given).index().into()),
        ("setwritemode", "mode") => counts_as(given & 1),
        ("putimage", "mode") if (5..=7).contains(&given) => nothing_if(true),
        ("putimage", "mode") => counts_as(if (0..=4).contains(&given) { given } else { 0 }),
        ("setlinestyle", "thickness") if matches!(given, 0 | 2) => counts_as(1),
        ("setpalette", "entry") if given < 0 => nothing_if(true),
        ("setpalette", "entry") => counts_as(given & 63),
        ("setrgbpalette", _) => counts_as(given & 0xFF),
        ("settextstyle", "direction") => counts_as(if (0..=2).contains(&given) { given } else { 2 }),
        ("setaspectratio", "yaspect") => nothing_if(given == 0),
        ("setactivepage" | "setvisualpage", _) => {
            nothing_if(usize::try_from(given).map_or(true, |page| page >= g.canvas.page_count()))
        }
        (_, "radius" | "xradius" | "yradius") => nothing_if(given < 0),
        _ => None,
    }
}

/// The checks of a PC, all off at first, and the warnings found.
#[derive(Clone, Debug, Default)]
pub(super) struct GraphicsChecks {
    warns: bool,
    stops: bool,
    warnings: Vec<GraphicsWarning>,
}

/// Returns whether a library function draws.
pub(super) fn draws(name: &str) -> bool {
    find_call(name).is_some_and(|call| call.2)
}

fn find_call(name: &str) -> Option<&'static CheckedCall> {
    CHECKED_CALLS.iter().find(|call| call.0 == name)
}

impl Pc {
    /// Reports arguments of graphics.h that have no effect or another one: see [`graphics_warnings`](Pc::graphics_warnings).
    pub fn check_graphics(&mut self) {
        self.checks.warns = true;
    }

    /// Returns the warnings since the start, one per function and line, at most 20.
    pub fn graphics_warnings(&self) -> &[GraphicsWarning] {
        &self.checks.warnings
    }

    /// Sets whether [`run`](Pc::run) returns [`PcEvent::Drawn`](super::PcEvent::Drawn) after each call that draws.
    pub fn stop_after_drawing(&mut self, stops: bool) {
        self.checks.stops = stops;
    }

    /// Returns whether the run stops after a library function.
    pub(super) fn stops_after(&self, number: u16) -> bool {
        self.checks.stops && self.calls.draws[usize::from(number)]
    }

    /// Answers a call, and checks its arguments and its error.
    pub(super) fn answer_checked(&mut self, number: u16, answer: Answer) -> Result<(), CallStop> {
        let call = if self.checks.warns { find_call(self.machine.program().import_name(number)) } else { None };
        let Some(&CheckedCall(name, parameters, _)) = call else { return answer(self) };
        let given: Vec<(&'static str, i32)> = self.take(|call| {
            let mut read = |name: &'static str| match name.starts_with('*') {
                true => (name, call.unsigned_long() as i32),
                false => (name, i32::from(call.int())),
            };
            parameters.split_terminator(' ').map(&mut read).collect()
        });
        for &(argument, value) in &given {
            if let Some(kind) = argument_warning(&self.video.graphics, name, argument, value) {
                self.warn_of_graphics(kind);
            }
        }
        let earlier = self.video.graphics.replace_error(0);
        let done = answer(self);
        let code = self.video.graphics.replace_error(earlier);
        if code != 0 {
            self.video.graphics.replace_error(code);
            let invalid = given.first().and_then(|(_, font)| match self.video.graphics.load_font(*font) {
                Err((_, error)) if name == "settextstyle" => error,
                _ => None,
            });
            let text = self.video.graphics.grapherrormsg(code);
            let file = self.video.graphics.font_file();
            self.warn_of_graphics(match invalid {
                Some(error) => GraphicsWarningKind::InvalidFont { call: name, file, error },
                None => GraphicsWarningKind::Failed { call: name, code, text },
            });
        }
        done
    }

    /// Records a warning, once per function and line of the program.
    pub(super) fn warn_of_graphics(&mut self, kind: GraphicsWarningKind) {
        let at = self.machine.calling_instruction();
        let program = self.machine.program();
        let place = |at: usize| (program.span(at).file, program.sources.line(program.span(at)));
        let is_own = program.sources.files.get(usize::from(place(at).0)).is_some_and(|file| !file.builtin);
        let warnings = &self.checks.warnings;
        let is_same =
            |one: &GraphicsWarning| one.kind == GraphicsWarningKind::ReducedColors || place(one.at) == place(at);
        let is_known = warnings.iter().any(|one| one.kind.call() == kind.call() && is_same(one));
        if is_own && !is_known && warnings.len() < MAX_WARNINGS {
            self.checks.warnings.push(GraphicsWarning { at, kind });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pc::{PcConfig, PcEvent};
    use crate::{CompileOptions, NoFiles, compile};
    use std::time::Duration;

    #[test]
    fn the_checked_calls_are_sorted_and_exist() {
        assert!(CHECKED_CALLS.windows(2).all(|pair| pair[0].0 < pair[1].0));
        for call in &CHECKED_CALLS {
            assert!(crate::pc::find(call.0).is_some(), "{}", call.0);
        }
    }

    fn pc(source: &str) -> Pc {
        let program = compile(&[("a.c", source.as_bytes())], &NoFiles, &CompileOptions::default());
        Pc::new(program.unwrap_or_else(|error| panic!("{:?}", error.diagnostics)).into(), PcConfig::default())
    }

    #[test]
    fn arguments_without_effect_are_reported_once_per_line() {
        for (statement, warning) in [
            ("circle(9, 9, -5);", "circle: has no effect with radius -5"),
            ("setcolor(30);", "setcolor: color 30 is taken as 14"),
            ("putpixel(9, 9, -1);", "putpixel: color -1 is taken as 15"),
            ("setvisualpage(5);", "setvisualpage: has no effect with page 5"),
            ("setaspectratio(1, 0);", "setaspectratio: has no effect with yaspect 0"),
            ("setpalette(3, 70);", "setpalette: entry 70 is taken as 6"),
            ("setlinestyle(0, 0, 2);", "setlinestyle: thickness 2 is taken as 1"),
            ("static char b[99]; getimage(0, 0, 3, 3, b); putimage(9, 9, b, 9);", "putimage: mode 9 is taken as 0"),
            (
                "setfillstyle(20, 1);",
                "setfillstyle: Graphics error (graphresult -11): no effect; the style must be 0 to 11; for \
                                      your own pattern use setfillpattern",
            ),
            (
                "setusercharsize(1, 0, 1, 1);",
                "setusercharsize: Graphics error (graphresult -11): no effect; the divisors cannot be 0",
            ),
            ("settextstyle(99, 0, 4);", "settextstyle: Invalid font number (graphresult -14): no effect"),
            ("setcolor(3); circle(9, 9, 5); setlinestyle(4, 0xFFFF, 3);", ""),
        ] {
            let mut pc = pc(&format!("int i;\nfor (i = 0; i < 3; i++) {{ {statement} }}"));
            pc.check_graphics();
            assert_eq!(pc.run(Duration::from_secs(9)), PcEvent::Exit(0), "{statement}");
            let told: Vec<String> = pc.graphics_warnings().iter().map(|one| one.kind.to_string()).collect();
            let expected: Vec<&str> = Some(warning).filter(|one| !one.is_empty()).into_iter().collect();
            assert_eq!(told, expected, "{statement}");
            let program = pc.machine.program();
            assert!(pc.graphics_warnings().iter().all(|one| program.position(one.at).line == 2));
        }
    }

    #[test]
    fn a_reported_error_stays_for_graphresult() {
        let mut pc = pc(
            "setfillstyle(20, 1);\nsetcolor(1);\nif (graphresult() == -11 && graphresult() == 0) putpixel(3, 4, 2);",
        );
        pc.check_graphics();
        assert_eq!(pc.run(Duration::from_secs(9)), PcEvent::Exit(0));
        assert_eq!(pc.canvas().visual_page().get_pixel(3, 4).map(|color| color.index()), Some(2));
    }

    #[test]
    fn the_run_stops_after_each_call_that_draws() {
        let mut pc = pc("setcolor(3); line(1, 2, 3, 4);\nmoveto(9, 9); circle(9, 9, 9);");
        pc.stop_after_drawing(true);
        let events: Vec<PcEvent> = (0..4).map(|_| pc.run(Duration::from_secs(9))).collect();
        assert_eq!(events, [PcEvent::Drawn, PcEvent::Drawn, PcEvent::Drawn, PcEvent::Exit(0)], "with initgraph");
    }
}
