//! `huanle task mutants`, and the mutants of the example tasks that no case catches.

use std::collections::BTreeMap;
use std::fs;

use huanle::tasks::{CaseResult, EXAMPLES, MISTAKE, MutantResult, SubmittedFile, Task, load_example};

use crate::common::{folder, huanle, huanle_ok, project, text};

/// Loads an example.
fn example(name: &str) -> Task {
    load_example(name).unwrap().unwrap()
}

/// Returns the place and the change of each surviving mutant of an example: `line.c:3:5`, the original text, and its replacement.
fn survivors(name: &str) -> Vec<[String; 3]> {
    let task = example(name);
    let mutants = task.mutants().into_iter();
    let survive = mutants.filter(|mutant| task.check_mutant(mutant) == MutantResult::Survived);
    survive
        .map(|mutant| {
            let place = format!("{}:{}:{}", mutant.file.name, mutant.line, mutant.column);
            [place, mutant.original, mutant.replacement]
        })
        .collect()
}

/// Asserts that the survivors of an example are those of the list, which gives the reason of each.
fn assert_listed(name: &str) {
    let list = fs::read_to_string(project("tests/commands/survivors.tsv")).unwrap();
    let mut listed = BTreeMap::new();
    for line in list.lines().skip(1) {
        let [task, place, original, replacement, reason]: [&str; 5] =
            line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        assert!(reason.len() > 10, "{line}");
        if task == name {
            listed.insert([place, original, replacement].map(str::to_owned), reason);
        }
    }
    let found = survivors(name);
    let new: Vec<_> = found.iter().filter(|survivor| !listed.contains_key(*survivor)).collect();
    let caught: Vec<_> = listed.keys().filter(|survivor| !found.contains(survivor)).collect();
    assert!(new.is_empty() && caught.is_empty(), "{name}: not in survivors.tsv: {new:#?}; caught: {caught:#?}");
}

#[test]
fn the_survivors_of_small_examples_are_listed() {
    for name in ["rotation", "boundary-fill"] {
        assert_listed(name);
    }
}

#[test]
#[ignore = "takes minutes; .ci/deep tasks runs it"]
fn manual_the_survivors_of_all_examples_are_listed() {
    std::thread::scope(|scope| {
        for (name, _) in EXAMPLES.into_iter().filter(|(name, _)| !name.ends_with(MISTAKE)) {
            scope.spawn(move || assert_listed(name));
        }
    });
}

/// A program by its name is checked with an example.
#[test]
fn an_example_is_found_by_its_name() {
    let reference = project("examples/tasks/bezier/casteljau.c");
    let printed = huanle_ok(&["task", "check", "bezier", text(&reference), "--lang", "en"]);
    assert!(printed.contains("4 of 4 cases passed"), "{printed}");
}

#[test]
fn the_mistakes_of_earlier_versions_are_caught() {
    let mistakes = [
        ("clip-line", "integer.c", "(top - *y1)", "(top + *y1)"),
        ("flood-fill", "four.c", "flood_fill(x + 1, y", "flood_fill(x + 2, y"),
        ("midpoint-circle", "midpoint.c", "y = r, p = 1 - r", "y = r, p = 2 - r"),
        ("ellipse", "midpoint.c", "(y - 1.0) * (y - 1.0)", "(y - 2.0) * (y - 1.0)"),
        ("ellipse", "integer.c", "int x = 0", "int x = 1"),
        ("rotation", "reference.c", "* cos(angle) + 0.5", "* cos(angle) + 1.5"),
        ("dda-line", "reference.c", "steps == 0", "steps == 1"),
        ("bresenham-line", "steep.c", "p > 0", "p > 1"),
        ("fill-polygon", "edges.c", "bottom = y[0]", "bottom = y[1]"),
    ];
    for (name, file, from, to) in mistakes {
        let (task, source) =
            (example(name), fs::read_to_string(project("examples/tasks").join(name).join(file)).unwrap());
        assert!(source.contains(from), "{name}/{file}: {from}");
        let passes =
            |source: &str| task.check(&[SubmittedFile::new(file, source)]).unwrap().iter().all(CaseResult::is_passed);
        assert!(passes(&source) && !passes(&source.replacen(from, to, 1)), "{name}/{file}: {to}");
    }
}

#[test]
#[ignore = "long"]
fn a_missing_case_is_printed_and_catches_the_mutant() {
    let folder = folder();
    let task = folder.path().join("line");
    huanle_ok(&["task", "new", text(&task)]);
    let run = |options: &[&str]| {
        let output = huanle(&[&["task", "mutants", text(&task), "--random", "100"], options].concat());
        let [printed, message] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.code(), printed, message)
    };
    let (status, printed, message) = run(&[]);
    assert_eq!(status, Some(1), "{message}");
    assert!(printed.starts_with("Bresenham's line: 42 mutants, 0 of them do not compile\n38 are caught"), "{printed}");
    assert!(printed.contains("\n4 survive\n") && printed.contains("correct for all 356 arguments"), "{printed}");
    assert!(message.contains("2 wrong programs may pass all cases"), "{message}");

    // The printed cases catch them.
    let cases: Vec<&str> = printed.split("it:\n").skip(1).map(|rest| rest.split("\n\n").next().unwrap()).collect();
    assert_eq!(cases[0], "[[cases]]\narguments = [0, 0, 1, 0]\nhidden = true");
    let file = task.join("task.toml");
    let original = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{original}\n{}\n", cases.join("\n"))).unwrap();
    let (status, printed, message) = run(&[]);
    assert!(status == Some(0) && printed.contains("\n2 survive\n"), "{printed}{message}");

    // Without a domain nothing can be compared.
    let (start, end) = (original.find("[domain]").unwrap(), original.find("# Each case").unwrap());
    fs::write(&file, [&original[..start], &original[end..]].concat()).unwrap();
    let (status, printed, message) = run(&["--lang", "zh"]);
    assert!(status == Some(1) && printed.contains("没有试别的参数：task.toml 里没有 domain"), "{printed}");
    assert!(printed.starts_with("Bresenham 画线：42 个变异体") && message.contains("有 4 个错误的程序"), "{message}");
    fs::write(&file, original.replace("x1 = [0, 99]", "x1 = [9, 0]")).unwrap();
    let (_, _, message) = run(&[]);
    let line = original.lines().position(|line| line == "[domain]").unwrap() + 1;
    assert!(message.contains(&format!("task.toml:{line}: `ranges`")) && message.contains("`x1`"), "{message}");
}

/// A complete program is compared with typed input.
#[test]
fn programs_are_compared_with_random_input() {
    let folder = folder();
    let task = folder.path();
    fs::write(
        task.join("task.toml"),
        "title = { en = \"Sum\", zh = \"和\" }\ntext = { en = \"Add.\", zh = \"加。\" }\nkind = \"program\"\n\
         references = [\"sum.c\"]\noutput = \"numbers\"\n[domain]\nranges = { a = [0, 50], b = [0, 50] }\n\
         input = \"{a} {b}\\n\"\n[[cases]]\ninput = \"2 2\\n\"\n",
    )
    .unwrap();
    let source = "#include <stdio.h>\nvoid main() { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a * b); }\n";
    fs::write(task.join("sum.c"), source).unwrap();
    let output = huanle(&["task", "mutants", text(task), "--random", "20"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    // Swapped, or divided.
    assert!(printed.contains("`*` became `/`") || printed.contains("3 are caught"), "{printed}");
    assert!(printed.contains("`&a, &b` became `&b, &a`") && printed.contains("correct for all"), "{printed}");
}
