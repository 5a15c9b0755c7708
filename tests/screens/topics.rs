//! The lesson that F12 opens: the right one after every drawing call of graphics.h and after every effect, or the list
//! of lessons with a notice that there is none.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::common::{golden, screen_after};
use crate::workbench::Memory;
use huanle::classroom::{self, overlay};
use huanle::gfx::font::stroked::NoFontFiles;
use huanle::gfx::{Framebuffer, Topic, Transition};
use huanle::lessons::host::{NoHost, ProgramStop};
use huanle::lessons::{LessonStart, Placement, ShownCall, named};
use huanle::machine::timeline::ScriptedHost;
use huanle::machine::{Flow, Headless, Machine, Overlay, Speed};
use huanle::player;
use huanle::programs::runner;
use huanle::screens::gallery::{self, Effect};
use huanle::screens::{animation_player, effect};
use huanle::text::Language;
use huanle::turboc::pc::Pc;
use huanle::workbench::{self, WorkbenchStart};

/// Drawing calls, each with its lesson.
const CALLS: &[(&str, Option<&str>)] = &[
    ("arc(320, 240, 30, 200, 90);", Some("arc")),
    ("bar(10, 10, 90, 90);", Some("patterns")),
    ("bar3d(10, 10, 90, 90, 20, 1);", Some("patterns")),
    ("circle(320, 240, 90);", Some("circle")),
    ("cleardevice();", None),
    ("clearviewport();", None),
    ("{ int p[] = { 10, 10, 90, 90 }; drawpoly(2, p); }", Some("line")),
    ("ellipse(320, 240, 0, 360, 90, 40);", Some("ellipse")),
    ("fillellipse(320, 240, 90, 40);", Some("ellipse")),
    ("{ int p[] = { 10, 10, 90, 90, 10, 90 }; fillpoly(3, p); }", Some("polygon")),
    ("floodfill(320, 240, WHITE);", Some("span-fill")),
    ("line(10, 10, 90, 90);", Some("line")),
    ("linerel(10, 10);", Some("line")),
    ("lineto(90, 90);", Some("line")),
    ("outtext(\"abc\");", Some("glyph")),
    ("outtextxy(10, 10, \"abc\");", Some("glyph")),
    ("pieslice(320, 240, 30, 200, 90);", Some("slice")),
    ("putimage(90, 90, piece, COPY_PUT);", Some("motion")),
    ("putpixel(90, 90, RED);", Some("pixels")),
    ("rectangle(10, 10, 90, 90);", Some("line")),
    ("restorecrtmode();", None),
    ("sector(320, 240, 30, 200, 90, 40);", Some("slice")),
    (
        "{ struct palettetype p = { 16, { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 } }; setallpalette(&p); }",
        Some("colors"),
    ),
    ("setbkcolor(BLUE);", Some("colors")),
    ("setgraphmode(0);", None),
    ("setpalette(1, 2);", Some("colors")),
    ("setrgbpalette(1, 2, 3, 4);", Some("colors")),
    ("setvisualpage(0);", Some("motion")),
];

/// Returns the name of the function that some statements call.
fn call_name(statements: &str) -> &str {
    let before = statements.rsplit_once('(').map_or(statements, |(before, _)| before);
    before.rsplit([' ', '{', ';']).next().unwrap_or(before)
}

/// Functions of graphics.h that draw nothing.
const SILENT: &[&str] = &[
    "closegraph",
    "detectgraph",
    "getarccoords",
    "getaspectratio",
    "getbkcolor",
    "getcolor",
    "getdefaultpalette",
    "getdrivername",
    "getfillpattern",
    "getfillsettings",
    "getgraphmode",
    "getimage",
    "getlinesettings",
    "getmaxcolor",
    "getmaxmode",
    "getmaxx",
    "getmaxy",
    "getmodename",
    "getmoderange",
    "getpalette",
    "getpalettesize",
    "getpixel",
    "gettextsettings",
    "getviewsettings",
    "getx",
    "gety",
    "graphdefaults",
    "grapherrormsg",
    "graphresult",
    "imagesize",
    "initgraph",
    "installuserdriver",
    "installuserfont",
    "moverel",
    "moveto",
    "registerbgidriver",
    "registerbgifont",
    "setactivepage",
    "setaspectratio",
    "setcolor",
    "setfillpattern",
    "setfillstyle",
    "setgraphbufsize",
    "setlinestyle",
    "settextjustify",
    "settextstyle",
    "setusercharsize",
    "setviewport",
    "setwritemode",
    "textheight",
    "textwidth",
];

/// Returns the screen of F12 with a lesson, or without one on a topic.
fn opened(topic: &str, lesson: Option<&str>, language: Language) -> Framebuffer {
    let text = language.text();
    screen_after(1, Speed::Times(1.0), "200ms", |m| match lesson.and_then(named) {
        Some(lesson) => player::run(m, text, lesson),
        None => classroom::run(m, text, &(text.lessons.no_lesson)(topic), &mut NoHost),
    })
}

/// Returns the screen of F12 with a lesson that shows a call, moved or reduced.
fn opened_with(
    lesson: &str,
    values: &[i32],
    typed: &str,
    call: &str,
    (moved, reduction): ((i32, i32), i32),
    language: Language,
) -> Framebuffer {
    let mut start = LessonStart::from(named(lesson).unwrap());
    values.iter().zip(&mut start.settings.values).for_each(|(&value, setting)| *setting = value);
    start.settings.typed = typed.bytes().map(u16::from).collect();
    start.call = Some(ShownCall { call: call.to_owned(), placement: Some(Placement { moved, reduction }) });
    screen_after(1, Speed::Times(1.0), "200ms", |m| player::run(m, language.text(), start))
}

/// Checks that F12 after calls of graphics.h opens the lesson on the last one with its arguments.
#[test]
fn the_lesson_has_the_arguments_of_the_last_call() {
    let same = ((0, 0), 1);
    let half = ((0, 0), 2);
    for (index, (lines, lesson, values, typed, call, placed)) in [
        ("line(10, 20, 200, 90);", "line", &[10, 20, 200, 90][..], "", "line(10, 20, 200, 90)", same),
        ("moveto(10, 20);\nlinerel(30, 40);", "line", &[10, 20, 40, 60], "", "line(10, 20, 40, 60)", same),
        (
            "{ int p[] = { 1, 2, 30, 40, 50, 6 }; drawpoly(3, p); }",
            "line",
            &[30, 40, 50, 6],
            "",
            "line(30, 40, 50, 6)",
            same,
        ),
        ("circle(100, 110, 50);", "circle", &[100, 110, 50], "", "circle(100, 110, 50)", same),
        ("circle(320, 240, 200);", "circle", &[160, 120, 100], "", "circle(320, 240, 200)", half),
        (
            "ellipse(100, 110, 0, 360, 50, 40);",
            "ellipse",
            &[100, 110, 50, 40],
            "",
            "ellipse(100, 110, 0, 360, 50, 40)",
            same,
        ),
        ("ellipse(9, 9, 30, 90, 50, 40);", "arc", &[50, 40, 30, 90], "", "ellipse(9, 9, 30, 90, 50, 40)", same),
        ("sector(9, 9, 30, 90, 50, 40);", "slice", &[50, 40, 30, 90], "", "sector(9, 9, 30, 90, 50, 40)", same),
        (
            "{ int p[] = { 9, 9, 90, 9, 9, 90 }; fillpoly(3, p); }",
            "polygon",
            &[9, 9, 90, 9, 9, 90, 9, 90, 9, 90],
            "",
            "fillpoly(3, ...)",
            same,
        ),
        ("setfillstyle(9, RED);\nbar(200, 80, 300, 90);", "patterns", &[9, 200, 80], "", "bar(200, 80, 300, 90)", same),
        ("setfillstyle(8, RED);\nfloodfill(9, 9, 15);", "span-fill", &[153, 19, 0, 8], "", "floodfill(9, 9, 15)", same),
        ("putpixel(90, 91, RED);", "pixels", &[90, 91, 4], "", "putpixel(90, 91, 4)", same),
        ("setpalette(3, 5);", "colors", &[3, 5], "", "setpalette(3, 5)", same),
        ("line(400, 300, 500, 310);", "line", &[219, 229, 319, 239], "", "line(400, 300, 500, 310)", ((-181, -71), 1)),
    ]
    .into_iter()
    .enumerate()
    {
        let language = Language::ALL[index % 2];
        let shown = with_f12("1s F12 200ms", language, |m| played(m, lines, language));
        assert!(shown == opened_with(lesson, values, typed, call, placed, language), "{lines}");
    }
    // All vertices of a polygon, the characters of a text, and a call that cannot be shown.
    let star = "{ int p[] = { 320, 60, 360, 180, 480, 120, 420, 240, 540, 280, 400, 300, 420, 420, 320, 340, 220, 420, 240, 300, 100, 280, 220, 180 }; fillpoly(12, p); }";
    for (language, suffix) in [(Language::Chinese, ""), (Language::English, "-en")] {
        let shown = with_f12("1s F12 Right*300 200ms", language, |m| played(m, star, language));
        golden(&format!("lessons/f12-polygon{suffix}"), &shown);
        let shown = with_f12("1s F12 Right*9 200ms", language, |m| played(m, "outtextxy(1, 2, \"Ab\");", language));
        golden(&format!("lessons/f12-text{suffix}"), &shown);
        let shown = with_f12("1s F12 200ms", language, |m| played(m, "circle(320, 240, 0);", language));
        golden(&format!("lessons/f12-not-shown{suffix}"), &shown);
    }
    // A changed parameter is no longer that of the call.
    let language = Language::English;
    let changed = with_f12("1s F12 Up Down 200ms", language, |m| played(m, "circle(100, 110, 50);", language));
    let mut start = LessonStart::from(named("circle").unwrap());
    start.settings.values = vec![100, 110, 50];
    assert!(changed == screen_after(1, Speed::Times(1.0), "200ms", |m| player::run(m, language.text(), start)));
    golden(
        "lessons/f12",
        &with_f12("1s F12 Right*9 200ms", language, |m| played(m, "circle(320, 240, 200);", language)),
    );
}

/// Runs a C program as `huanle run` does: it draws an ellipse, waits for a key, and draws a line.
const PROGRAM: &[u8] = b"#include <graphics.h>\n#include <conio.h>\nvoid main() {\n  int d = DETECT, m, i;\n  \
    initgraph(&d, &m, \"\");\n  ellipse(100, 110, 0, 360, 50, 40);\n  for (i = 0; i < 9; i++) putpixel(i, 9, 4);\n  \
    circle(160, 120, 60);\n  getch();\n  line(10, 20, 200, 90);\n  getch();\n  closegraph();\n}\n";

#[test]
fn f12_opens_the_lesson_on_what_a_c_program_drew_last() {
    let language = Language::Chinese;
    let pc = || runner::create_pc(runner::compile("a.c", PROGRAM).unwrap(), 1, Arc::new(NoFontFiles));
    let run =
        |keys: &str| with_f12(keys, language, |m| runner::run_c(m, language.text(), "a.c", &mut pc(), 1).map(drop));
    let circle = opened_with("circle", &[160, 120, 60], "", "circle(160, 120, 60)", ((0, 0), 1), language);
    assert!(run("1s Ctrl+Alt+F12 200ms") == circle);
    let line = opened_with("line", &[10, 20, 200, 90], "", "line(10, 20, 200, 90)", ((0, 0), 1), language);
    assert!(run("1s A 300ms Ctrl+Alt+F12 200ms") == line);
}

#[test]
fn f12_in_the_debugger_opens_the_lesson_on_what_was_drawn_before_the_stop() {
    let language = Language::English;
    // Stops before the first `getch`.
    let stopped = |keys: &str| {
        with_f12(keys, language, |m| {
            workbench::run(
                m,
                language.text(),
                &mut Memory::default(),
                WorkbenchStart::File {
                    name: "A.C",
                    bytes: PROGRAM,
                    named: true,
                    stop: Some(ProgramStop { lines: vec![9], visit: 1 }),
                },
            )
        })
    };
    let circle = opened_with("circle", &[160, 120, 60], "", "circle(160, 120, 60)", ((0, 0), 1), language);
    assert!(stopped("1s Ctrl+Alt+F12 200ms") == circle);
    let pixel = opened_with("pixels", &[8, 9, 4], "", "putpixel(8, 9, 4)", ((0, 0), 1), language);
    assert!(stopped("1s Left 200ms Ctrl+Alt+F12 200ms") == pixel, "a step back");
}

/// Returns the screen of a program after some keys, with F12 enabled.
fn with_f12(keys: &str, language: Language, program: impl FnOnce(&mut Machine<'_>) -> Flow) -> Framebuffer {
    let mut nobody = Headless;
    let mut host = ScriptedHost::new(keys.parse().unwrap(), &mut nobody);
    let mut show = |m: &mut Machine<'_>, which: Overlay| overlay::show(m, language.text(), which);
    let mut m = Machine::new(1, Speed::Times(1.0), &mut host);
    m.set_overlay_handler(&mut show);
    let _ended = program(&mut m);
    m.screen.clone()
}

/// Plays statements as `huanle run` does.
fn played(m: &mut Machine<'_>, lines: &str, language: Language) -> Flow {
    let source = format!("char piece[100];\ngetimage(0, 0, 9, 9, piece);\n{lines}\n");
    let mut pc = create_pc(&source);
    runner::run_c(m, language.text(), "a.c", &mut pc, 1).map(drop)
}

fn create_pc(source: &str) -> Pc {
    let program = runner::compile("a.c", source.as_bytes()).unwrap_or_else(|error| panic!("{source}: {error:?}"));
    runner::create_pc(program, 1, Arc::new(NoFontFiles))
}

#[test]
fn every_call_that_draws_has_its_lesson_or_none_by_name() {
    let language = Language::Chinese;
    for &(call, lesson) in CALLS {
        let name = call_name(call);
        assert_eq!(overlay::lesson_named(name).map(|lesson| lesson.name), lesson, "{name}");
        // Another call draws before it.
        let lines = format!("{{ int p[] = {{ 0, 0, 9, 0, 0, 9 }}; fillpoly(3, p); }}\n{call}");
        let mut topic = Topic::default();
        let shown = with_f12("1s F12 200ms", language, |m| {
            let played = played(m, &lines, language);
            topic = m.topic.clone();
            played
        });
        assert_eq!(topic.name, name);
        match overlay::lesson_on(&topic) {
            Some(start) => {
                assert_eq!(Some(start.lesson.name), lesson, "{name}");
                let expected = screen_after(1, Speed::Times(1.0), "200ms", |m| player::run(m, language.text(), start));
                assert!(shown == expected, "{name}");
            }
            None => assert!(shown == opened(name, lesson, language), "{name}"),
        }
    }
    let lines = "circle(99, 99, 9);\nsetlinestyle(SOLID_LINE, 0, THICK_WIDTH);\nrectangle(0, 0, 99, 99);";
    let shown = with_f12("1s F12 200ms", language, |m| played(m, lines, language));
    let thick = opened_with("thick-line", &[0, 0, 99, 0], "", "line(0, 0, 99, 0)", ((0, 0), 1), language);
    assert!(shown == thick, "a thick line has its own");
    for language in Language::ALL {
        let lines = "line(0, 0, 99, 99);\ncleardevice();";
        let shown = with_f12("1s F12 200ms", language, |m| played(m, lines, language));
        assert!(shown == opened("cleardevice", None, language), "{language}");
    }
}

#[test]
fn a_step_back_in_a_program_opens_the_lesson_on_that_step() {
    let language = Language::English;
    let lines = "line(0, 0, 99, 99);\ndelay(100);\ncircle(99, 99, 50);\ndelay(100);\nbar(0, 0, 9, 9);\ndelay(100);";
    let bar = opened_with("patterns", &[1, 152, 8], "", "bar(0, 0, 9, 9)", ((152, 8), 1), language);
    let circle = opened_with("circle", &[99, 99, 50], "", "circle(99, 99, 50)", ((0, 0), 1), language);
    let line = opened_with("line", &[0, 0, 99, 99], "", "line(0, 0, 99, 99)", ((0, 0), 1), language);
    for (keys, expected) in [("2s", &bar), ("2s ,", &circle), ("2s ,*2", &line), ("2s ,*2 .", &circle)] {
        let shown = with_f12(&format!("{keys} F12 200ms"), language, |m| played(m, lines, language));
        assert!(shown == *expected, "{keys}");
    }
}

#[test]
fn no_call_is_forgotten() {
    let listed: BTreeSet<&str> = CALLS.iter().map(|(call, _)| call_name(call)).collect();
    let source = |path: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(path)).unwrap();
    let calls = source("turboc/pc/graphics_check.rs");
    let rows = calls.lines().filter_map(|line| line.trim().strip_prefix("CheckedCall(\"")?.strip_suffix(", true),"));
    for name in rows.filter_map(|row| row.split('"').next()).filter(|name| *name != "initgraph") {
        assert!(listed.contains(name), "the checked {name}");
    }
    // graphics_h's functions have the names of the header: no underscore. Our own helpers without an underscore are
    // listed here.
    let ours = ["bytes", "closed", "show", "vga"];
    for file in ["draw", "driver", "font", "image", "message", "settings"] {
        let text = source(&format!("gfx/graphics_h/{file}.rs"));
        let functions = text.split("pub fn ").skip(1).filter_map(|rest| rest.split('(').next());
        let table =
            text.split("forward_to_canvas! {").nth(1).and_then(|rest| rest.split("\n}").next()).unwrap_or_default();
        let table = table.lines().filter(|line| !line.contains("///")).filter_map(|line| line.trim().split('(').next());
        for name in functions.chain(table).filter(|name| !name.contains(['_', '$', '<']) && !name.is_empty()) {
            let known = listed.contains(name) || SILENT.contains(&name) || ours.contains(&name);
            assert!(known, "{name} of graphics_h/{file}.rs");
        }
    }
}

#[test]
fn every_effect_has_a_lesson_or_none_by_name() {
    let language = Language::English;
    let animations = gallery::animations(language.text(), None);
    for (number, (animation, effect)) in animations.iter().zip(Effect::all()).enumerate() {
        // The effect is one of four transitions: F12 opens the lesson on the current one.
        let Some(topic) = animation.topic else { continue };
        let lesson = overlay::lesson_named(topic).map(|lesson| lesson.name);
        assert!(lesson.is_some() || topic == effect.name(), "{topic} is not a lesson");
        let shown = with_f12("300ms F12 300ms", language, |m| {
            animation_player::play(m, &language.text().animation_player, &animations, number, 1)
        });
        assert!(shown == opened(topic, lesson, language), "{}", animation.name);
    }
    for (name, lesson) in [("blinds-v", "blinds"), ("lines-h", "shuffle"), ("xor", "motion"), ("cycle", "colors")] {
        let topic = animations[Effect::named(name).unwrap().index()].topic;
        assert_eq!(overlay::lesson_named(topic.unwrap()).unwrap().name, lesson, "{name}");
    }
    for transition in Transition::ALL {
        let mut nobody = Headless;
        let mut m = Machine::new(1, Speed::Instant, &mut nobody);
        effect::cover(&mut m, transition, huanle::gfx::Color::RED).unwrap();
        assert_eq!(m.topic.name, transition.name());
    }
}
