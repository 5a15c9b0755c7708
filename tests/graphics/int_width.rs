//! No program of a lesson, a lab or a task overflows an `int` of 16 bits: with an `int` of 32 bits, each draws the same
//! picture.
//!
//! Lessons run with their parameters' smallest and largest values, and with the values that have names, in combinations.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use huanle::lessons::{self, Lesson, LessonSettings};
use huanle::tasks::{EXAMPLES, MISTAKE};
use huanle::text::Language;
use huanle::turboc::pc::{Pc, PcConfig, PcEvent, Processor};
use huanle::turboc::{CompileOptions, Compiler, NoFiles, compile};

/// The virtual time within which a program draws its picture.
const LIMIT: Duration = Duration::from_secs(3600);
/// The greatest number of named values of which all are tried, not only the first and the last one.
const MOST_VALUES: usize = 4;
/// The number of settings of a lesson up to which all are tried, not only those of two parameters at a time.
const MOST_COMBINATIONS: usize = 32;

/// Runs a program until it waits for a key or ends; returns the pixels of its screen.
fn picture(source: &str, compiler: Compiler) -> Result<Vec<u8>, String> {
    let options = CompileOptions { compiler, ..CompileOptions::default() };
    let program = compile(&[("program.c", source.as_bytes())], &NoFiles, &options)
        .map_err(|error| format!("{compiler:?}: {:?}", error.diagnostics))?;
    let mut pc = Pc::new(program.into(), PcConfig { processor: Processor::Max, ..PcConfig::default() });
    loop {
        match pc.run(LIMIT) {
            PcEvent::Tone(_) => {}
            PcEvent::NeedsInput | PcEvent::Exit(_) => return Ok(pc.canvas().visual_page().pixels().to_vec()),
            event => return Err(format!("{compiler:?}: {event:?}")),
        }
    }
}

/// Compares the pictures of a program with an `int` of 16 and of 32 bits. Returns what is wrong.
fn compare(source: &str) -> Option<String> {
    match [Compiler::BorlandC3, Compiler::DevCpp].map(|compiler| picture(source, compiler)) {
        [Ok(narrow), Ok(wide)] => {
            let differences = narrow.iter().zip(&wide).filter(|(one, other)| one != other).count();
            (differences > 0).then(|| format!("{differences} pixels differ"))
        }
        [narrow, wide] => narrow.err().or(wide.err()),
    }
}

/// Returns the settings at the ends of a lesson's parameters: every combination of a few parameters, and of more parameters every
/// combination of two of them, the others at their smallest or at their largest value.
fn corners(lesson: &Lesson) -> Vec<LessonSettings> {
    let text = lesson.text(Language::English);
    let values: Vec<BTreeSet<i32>> = (lesson.parameters.iter().zip(text.parameters))
        .map(|(parameter, names)| match names.split('|').count() - 1 {
            1..=MOST_VALUES => (parameter.min..=parameter.max).collect(),
            _ => [parameter.min, parameter.max].into(),
        })
        .collect();
    let combine = |start: Vec<LessonSettings>, chosen: &[usize]| {
        chosen.iter().fold(start, |all, &index| {
            let set = |settings: &LessonSettings, value| {
                let mut settings = settings.clone();
                settings.values[index] = value;
                settings
            };
            all.iter().flat_map(|settings| values[index].iter().map(|&value| set(settings, value))).collect()
        })
    };
    let all: Vec<usize> = (0..values.len()).collect();
    if values.iter().map(BTreeSet::len).product::<usize>() <= MOST_COMBINATIONS {
        return combine(vec![lesson.default_settings()], &all);
    }
    let ends = [BTreeSet::first, BTreeSet::last].map(|end| {
        let values = values.iter().map(|values| *end(values).unwrap()).collect();
        LessonSettings { values, ..lesson.default_settings() }
    });
    let pairs = all.iter().flat_map(|&one| all[one + 1..].iter().map(move |&other| [one, other]));
    pairs.flat_map(|pair| combine(ends.to_vec(), &pair)).collect()
}

/// Compares programs in all threads. Returns those that are wrong.
fn compare_all(programs: &[(String, String)]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        while let Some((name, source)) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            wrong.extend(compare(source).map(|why| format!("{name}: {why}")));
        }
        wrong
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

#[test]
#[ignore = "long"]
fn no_lesson_overflows_at_the_ends_of_its_parameters() {
    let mut programs = Vec::new();
    let mut of_16_bits = Vec::new();
    for lesson in lessons::all() {
        // The adapter's memory and the ports of its DAC exist in DOS alone.
        let source = (lesson.program)(&lesson.default_settings()).source;
        if source.contains(" far ") || source.contains("inportb(0x3C9)") {
            of_16_bits.push(lesson.name);
            continue;
        }
        programs.extend(
            corners(lesson)
                .iter()
                .map(|settings| (format!("{} {:?}", lesson.name, settings.values), (lesson.program)(settings).source)),
        );
    }
    assert_eq!(of_16_bits, ["planar", "colors"]);
    assert!(programs.len() > 1000, "{}", programs.len());
    let wrong = compare_all(&programs);
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
}

/// The squares of radii beyond the picture, too: the range of the parameters is no reason for the algorithm to be right.
#[test]
fn the_ellipse_squares_its_radii_in_32_bits() {
    let lesson = huanle::lessons::named("ellipse").unwrap();
    for radii in [[182, 10], [200, 119], [10, 200]] {
        let settings = LessonSettings { values: [[160, 120], radii].concat(), ..lesson.default_settings() };
        assert_eq!(compare(&(lesson.program)(&settings).source), None, "{radii:?}");
    }
}

#[test]
fn no_reference_of_a_program_with_a_mistake_overflows() {
    let mistakes = EXAMPLES.iter().filter(|(name, _)| name.ends_with(MISTAKE));
    let programs: Vec<_> = mistakes.map(|(name, files)| ((*name).to_owned(), files[1].1.to_owned())).collect();
    assert_eq!(compare_all(&programs), [""; 0]);
}

/// The functions of tasks, called with the corners of the screen: statements with a letter for each argument, and its ends.
const CALLS: [(&str, &str, &[[i32; 2]]); 7] = [
    ("dda-line", "line(A, B, C, D);", &[X, Y, X, Y]),
    ("bresenham-line", "line(A, B, C, D);", &[X, Y, X, Y]),
    ("midpoint-circle", "circle(A, B, C);", &[X, Y, [1, 239]]),
    ("ellipse", "draw_ellipse(A, B, C, D);", &[X, Y, [1, 319], [1, 239]]),
    ("bezier", "bezier(A, B, C, D, E, F, G, H);", &[X, Y, X, Y, X, Y, X, Y]),
    (
        "rotation",
        "int x = A, y = B; rotate(&x, &y, C, D, E); putpixel(x, y, 15); putpixel(639 - x, 479 - y, 14);",
        &[X, Y, X, Y, [1, 359]],
    ),
    (
        "clip-line",
        "int a = A, b = B, c = C, d = D; if (clip_line(&a, &b, &c, &d, E, F, 360, 300)) { putpixel(a, b, 15); putpixel(c, d, 15); }",
        &[X, Y, X, Y, [20, 300], [10, 200]],
    ),
];
const X: [i32; 2] = [0, 639];
const Y: [i32; 2] = [0, 479];

/// Returns the complete programs of a task: each reference with each statement.
fn programs_of_task(name: &str, files: &[(&str, &str)], function: &str, calls: &[String]) -> Vec<(String, String)> {
    let references = files.iter().filter(|(file, _)| file.ends_with(".c"));
    let program = |source: &str, call: &str| {
        format!(
            "#include <graphics.h>\n#include <conio.h>\n#define {function} student_{function}\n{source}\n\
             void main(void) {{ int gd = DETECT, gm; initgraph(&gd, &gm, \"\"); {{ {call} }} getch(); }}\n"
        )
    };
    references
        .flat_map(|(file, source)| {
            calls.iter().map(move |call| (format!("{name}/{file} {call}"), program(source, call)))
        })
        .collect()
}

#[test]
#[ignore = "long"]
fn no_reference_of_a_task_overflows() {
    let mut programs = Vec::new();
    // Those on the DOS Othello include its files.
    let has_one_file = |name: &str| !name.ends_with(MISTAKE) && !name.starts_with("othello-");
    for (name, files) in EXAMPLES.iter().filter(|(name, _)| has_one_file(name)) {
        let task: toml::Table = files.iter().find(|(file, _)| *file == "task.toml").unwrap().1.parse().unwrap();
        let function = task["function"].as_str().unwrap();
        let text = |case: &toml::Value, key: &str| case.get(key).map_or("", |text| text.as_str().unwrap()).to_owned();
        let cases = task["cases"].as_array().unwrap().iter().map(|case| match case.get("arguments") {
            Some(arguments) => {
                let arguments: Vec<String> = arguments.as_array().unwrap().iter().map(ToString::to_string).collect();
                format!("{} {function}({}); {}", text(case, "before"), arguments.join(", "), text(case, "after"))
            }
            None => format!("{} {}; {}", text(case, "before"), text(case, "call"), text(case, "after")),
        });
        let mut calls: Vec<String> = cases.collect();
        for (_, call, ends) in CALLS.iter().filter(|(task, ..)| task == name) {
            calls.extend(ends.iter().zip('A'..).fold(vec![(*call).to_owned()], |calls, (ends, letter)| {
                let set = |call: &String, end: i32| {
                    let words = call.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
                    let is_letter = |word: &str| word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric()).len() == 1;
                    let word = |word: &str| match word.starts_with(letter) && is_letter(word) {
                        true => format!("{end}{}", &word[1..]),
                        false => word.to_owned(),
                    };
                    words.map(word).collect::<String>()
                };
                calls.iter().flat_map(|call| ends.map(|end| set(call, end))).collect()
            }));
        }
        programs.extend(programs_of_task(name, files, function, &calls));
    }
    assert!(programs.len() > 700, "{}", programs.len());
    let wrong = compare_all(&programs);
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
}
