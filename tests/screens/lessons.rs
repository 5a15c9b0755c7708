//! Every lesson on its stage: from the first step to the last in both languages, and a picture of a typical step.

use crate::common::{self, golden, screen_after};
use huanle::gfx::Framebuffer;
use huanle::lessons::{Lesson, all, named};
use huanle::machine::Speed;
use huanle::player;
use huanle::text::Language;

/// The keys to the step of a lesson's picture, for those whose picture is not half-way.
const TELLING: &[(&str, &str)] = &[
    ("pixels", "Right*18"),
    ("colors", "Right*33"),
    ("dda", "End Left*7"),
    ("line", "Tab*4 Up Right*18"),
    ("line-style", "Right*300"),
    ("thick-line", "Right*150"),
    ("circle", "Right*181"),
    ("ellipse", "Right*403"),
    ("arc", "Right*300"),
    ("slice", "Right*60"),
    ("clip", "Right*29"),
    ("liang-barsky", "Right*19"),
    ("midpoint-subdivision", "Right*50"),
    ("cyrus-beck", "Right*17"),
    ("clip-polygon", "Right*60"),
    ("cube", "Right*62"),
    ("projection", "End"),
    ("painter", "Right*83"),
    ("z-buffer", "Right*320"),
    ("ray-casting", "Right*260"),
    ("hsv", "Right*20"),
    ("shading", "Right*600"),
    ("antialiasing", "Right*300"),
    ("dithering", "Right*900"),
    ("board", "Right*30"),
    ("alpha-beta", "Right*26"),
    ("alpha-beta-window", "Right*14"),
    ("win-table", "Right*60"),
    ("genetic", "Right*13"),
    ("frontier", "End"),
    ("bridge", "Right*60"),
    ("keyboard", "A Shift+A Ctrl+A Left Enter Z"),
    ("planar", "Right*7"),
    ("patterns", "Right*140"),
    ("boundary-fill", "Right*300"),
    ("flood-fill", "Right*40"),
    ("span-fill", "Right*60"),
    ("polygon", "Right*480"),
    ("triangle", "Right*120"),
    ("translation-scaling", "Right*40"),
    ("rotation", "Right*34"),
    ("reflection-shear", "Right*21"),
    ("composition", "Right*30"),
    ("transform", "Right*6"),
    ("viewport", "Right*60"),
    ("bezier", "Right*63"),
    ("hermite", "Right*90"),
    ("b-spline", "Right*90"),
    ("koch", "Right*120"),
    ("glyph", "Right*150"),
    ("random", "Right*129"),
    ("shuffle", "Right*19"),
    ("blinds", "Right*100"),
    ("menu", "Down x Down Up"),
    ("motion", "Right*24"),
    ("sprite", "Right*19"),
    ("morph", "Right*30"),
    ("timing", "Right*30"),
];

/// Lessons with a comparison, and the number of strokes before the picture of both.
const COMPARED: &[(&str, usize)] = &[
    ("dda", 150),
    ("line", 42),
    ("thick-line", 250),
    ("circle", 60),
    ("ellipse", 90),
    ("arc", 220),
    ("boundary-fill", 80),
    ("flood-fill", 20),
    ("motion", 8),
    ("alpha-beta", 40),
    ("frontier", 4),
    ("bridge", 60),
];

fn shown(lesson: &'static Lesson, language: Language, keys: &str) -> Framebuffer {
    screen_after(1, Speed::Times(1.0), keys, |m| player::run(m, language.text(), lesson))
}

/// Each lesson in one of the languages.
#[test]
#[ignore = "long"]
fn every_lesson_runs_from_first_to_last() {
    for (lesson, language) in all().zip(Language::ALL.into_iter().cycle()) {
        let name = lesson.name;
        let after = |keys: &str| shown(lesson, language, &format!("{keys} 100ms"));
        let (begin, end) = (after(""), after("End"));
        assert!(after("F1") != begin && after("F1 Esc") == begin, "{name}: explanation");
        let asked = after("F2");
        assert!(asked != begin && after("F2 Esc") == begin, "{name}: exercise");
        // A number chooses a text or a picture, or is typed; an arrow moves to a pixel.
        assert!(after("F2 1 Right") != asked && after("F2 2 Down") != asked, "{name}: answers");
        assert!(after("F2 1 2 3 4 Right Enter") != asked, "{name}: answered");
        if lesson.takes_keys && lesson.parameters.is_empty() {
            assert!(after("A Up Space") != begin && after("A Up Space Home") == begin, "{name}: typed");
            continue;
        }
        let seconds = 1 + (lesson.record)(&lesson.default_settings()).steps().len() / 240;
        assert!(after(&format!("=*5 Space {seconds}s")) == end, "{name}: run");
        assert!(after("Right*3 Left*3") == begin && after("End Left*3 Right*3") == end, "{name}: there and back");
        assert!(end != begin && after("End Home") == begin, "{name}: restart");
        for (index, parameter) in lesson.parameters.iter().enumerate() {
            let change = if parameter.start < parameter.max { "Up" } else { "Down" };
            let tabs = "Tab ".repeat(index);
            assert!(after(&format!("End {tabs}{change}")) != after(&format!("End {tabs}")), "{name}: {index}");
        }
    }
}

#[test]
fn a_telling_step_of_every_lesson() {
    for lesson in all() {
        let name = lesson.name;
        let half_way = || format!("Right*{}", (lesson.record)(&lesson.default_settings()).steps().len() / 2);
        let listed = TELLING.iter().find(|(known, _)| *known == name);
        let keys = listed.map_or_else(half_way, |(_, keys)| keys.to_string());
        // G goes there without the steps before. A text takes letters itself.
        let step = keys.strip_prefix("Right*").filter(|step| name != "glyph" && step.parse::<usize>().is_ok());
        let digits = |step: &str| step.chars().map(|digit| format!("{digit} ")).collect::<String>();
        let keys = step.map_or(keys.clone(), |step| format!("G {}Enter", digits(step)));
        golden(&format!("lessons/{name}"), &shown(lesson, Language::default(), &format!("{keys} 200ms")));
    }
}

#[test]
fn what_is_compared_is_seen_side_by_side() {
    for lesson in all() {
        let listed = COMPARED.iter().any(|&(name, _)| name == lesson.name);
        assert_eq!(lesson.comparison.is_some(), listed, "{}", lesson.name);
    }
    for (index, &(name, strokes)) in COMPARED.iter().enumerate() {
        let (lesson, language) = (named(name).unwrap(), Language::ALL[index % 2]);
        let picture = shown(lesson, language, &format!("C Right*{strokes} 200ms"));
        golden(&format!("lessons/compared/{name}"), &picture);
        assert!(shown(lesson, language, "C End C 200ms") == shown(lesson, language, "End 200ms"), "{name}");
        assert!(shown(lesson, language, "C C 200ms") == shown(lesson, language, "200ms"), "{name}");
    }
}

#[test]
fn questions_are_others_each_time_and_the_same_with_the_same_seed() {
    use huanle::classroom::overlay;
    use huanle::machine::timeline::ScriptedHost;
    use huanle::machine::{Headless, Machine, Overlay};

    let text = Language::English.text();
    let asked = |seed: u32, keys: &str| {
        let mut nobody = Headless;
        let mut host = ScriptedHost::new(keys.parse().unwrap(), &mut nobody);
        let mut show = |m: &mut Machine<'_>, which: Overlay| overlay::show(m, text, which);
        let mut m = Machine::new(seed, Speed::Times(1.0), &mut host);
        m.set_overlay_handler(&mut show);
        m.topic = "circle".into();
        while m.bioskey().is_ok() {}
        (m.screen.clone(), m.visual_rng.rand())
    };
    let first = asked(1, "F12 F2 200ms");
    assert!(first.0 == asked(1, "F12 F2 200ms").0);
    assert!(first.0 != asked(2, "F12 F2 200ms").0);
    let second = asked(1, "F12 F2 200ms Esc Esc 100ms F12 F2 200ms");
    assert!(second.0 != first.0 && second.0 == asked(1, "F12 F2 200ms Esc Esc 100ms F12 F2 200ms").0);
    // The program's own random numbers are not affected.
    assert_eq!(asked(1, "F12 F2 200ms Esc Esc 100ms").1, asked(1, "200ms").1);
}

#[test]
fn steps_and_parameters_are_chosen_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (png, gif) = (file("x.png"), file("x.gif"));
    let learn = |arguments: &[&str]| common::huanle(&[&["learn", "--lang", "en"], arguments].concat());
    assert_eq!(common::huanle_ok(&["learn", "circle", "--at", "40", "--set", "r=60", "--out", &png]), "");
    assert_eq!(common::huanle_ok(&["learn", "circle", "--from", "3", "--to", "9", "--out", &gif]), "");
    let frames = |path: &str| {
        let decoder = image::codecs::gif::GifDecoder::new(std::io::BufReader::new(std::fs::File::open(path).unwrap()));
        image::AnimationDecoder::into_frames(decoder.unwrap()).count()
    };
    assert_eq!(frames(&gif), 7);
    // 818 steps of a line in 274 pictures, with a note about that; all of them if requested.
    let output = learn(&["line", "--out", &gif]);
    let output = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        output.trim_end(),
        format!("{gif}: 274 of 819 steps are shown. --all shows each, --from and --to a part.")
    );
    for (wrong, expected) in [
        (&["circle", "--set", "radius=5"][..], "xc 0..319 (centre x), yc 0..239 (centre y), r 1..150 (radius r)"),
        (&["circle", "--set", "r=151"], "r 1..150 (radius r)"),
        (&["line", "--set", "swap=maybe"], "swap no|yes"),
        (&["circle", "--at", "9999", "--out", &png], "circle has the steps 0 to 245, not 9999"),
        (&["circle", "--from", "9", "--to", "3", "--out", &gif], "--to comes before --from"),
        (&["menu", "--compare"], "menu has no second algorithm to compare"),
    ] {
        let output = learn(wrong);
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && complaint.contains(expected), "{wrong:?}: {complaint}");
    }
}

/// A lesson is recorded when it opens. The cost of that is the number of its steps.
#[test]
fn opening_a_lesson_takes_no_more_than_its_steps() {
    for lesson in all() {
        let steps = (lesson.record)(&lesson.default_settings()).steps().len();
        assert!((20..=1500).contains(&steps), "{}: {steps} steps", lesson.name);
    }
}

#[test]
fn f12_opens_the_lesson_on_what_was_drawn_and_the_program_does_not_notice() {
    use huanle::classroom::overlay;
    use huanle::lessons::named;
    use huanle::machine::timeline::ScriptedHost;
    use huanle::machine::{Headless, Machine, Overlay};
    use huanle::screens::dos_othello;

    let text = Language::Chinese.text();
    let played = |keys: &str| {
        let mut nobody = Headless;
        let mut host = ScriptedHost::new(keys.parse().unwrap(), &mut nobody);
        let mut show = |m: &mut Machine<'_>, which: Overlay| overlay::show(m, text, which);
        let mut m = Machine::new(1, Speed::Times(8.0), &mut host);
        m.set_overlay_handler(&mut show);
        let _ended = dos_othello::play(&mut m, text);
        m.screen.clone()
    };
    let opened = |name: &str| shown(named(name).unwrap(), Language::Chinese, "100ms");
    for (keys, lesson) in [
        ("Space 1s", "menu"),
        ("50ms", "motion"),
        ("Space Enter 2s", "board"),
        ("Space Enter 2s Right Enter 2s", "circle"),
        ("Space F1 2s", "glyph"),
    ] {
        assert!(played(&format!("{keys} F12 300ms")) == opened(lesson), "{lesson}");
        let (before, after) = (played(keys), played(&format!("{keys} F12 300ms Right*5 Esc 300ms")));
        assert!(lesson == "motion" || before == after, "{lesson}: the screen comes back");
        let planes = played(&format!("{keys} F10 300ms"));
        assert!(planes != before && (lesson == "motion" || played(&format!("{keys} F10 300ms Esc 300ms")) == before));
    }
    golden("lessons/planes", &played("Space F10 300ms"));
}
