//! The guide under `docs/` and the README: links, pictures and commands are checked, and both languages have the same pages.
//!
//! Every line of a `sh` block that calls `huanle` is run in a temporary folder with prepared files ([`prepare`]). A command that would
//! open a window runs without one, for a virtual second ([`without_window`]). A comment before a block changes that:
//! - `<!-- test: skip REASON -->`: the block is not run;
//! - `<!-- test: s/OLD/NEW/ -->`: OLD is replaced by NEW in it, so that long work becomes short.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::{folder, project};

const LANGUAGES: [&str; 2] = ["en", "zh"];
/// The blocks that may be left out by `skip`, in both languages together.
const MOST_SKIPPED: usize = 8;

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the names of the Markdown files in a folder of `docs`, sorted.
fn pages(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(project(&format!("docs/{folder}"))).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.ends_with(".md"));
    names.sort();
    names
}

/// Returns the paths of all pages that a reader sees, from the project's folder.
fn all_pages() -> Vec<String> {
    let mut paths: Vec<String> =
        ["README.md", "CHANGELOG.md", "web/README.md", "examples/README.md"].map(String::from).into();
    for folder in [".", "en", "zh", "reference"] {
        paths.extend(pages(folder).iter().map(|name| format!("docs/{folder}/{name}").replace("/./", "/")));
    }
    paths
}

/// Returns the lines outside of code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut code = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        !code && !fence
    })
}

/// Returns the anchors of the headings of a page, as GitHub and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let heading = |line: &str| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    prose(text).filter(|line| line.starts_with('#')).map(heading).collect()
}

/// Returns the targets of the links and pictures of a page.
fn links(text: &str) -> Vec<String> {
    let inline = |line: &str| -> Vec<String> {
        let markdown = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let html = line.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        markdown.chain(html).map(String::from).collect()
    };
    prose(text).flat_map(|line| inline(&without_code(line))).collect()
}

/// Removes what is between backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("")
}

#[test]
fn links_lead_somewhere() {
    let mut broken = Vec::new();
    for page in all_pages() {
        let file = project(&page);
        for link in links(&read(&file)) {
            if link.starts_with("http") || link.starts_with("mailto:") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { file.clone() } else { file.parent().unwrap().join(path) };
            let found = target.exists() && (anchor.is_empty() || anchors(&read(&target)).contains(anchor));
            if !found {
                broken.push(format!("{page}: {link}"));
            }
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
}

#[test]
fn both_languages_have_the_same_pages() {
    let [english, chinese] = LANGUAGES.map(pages);
    assert_eq!(english, chinese);
    let summary = read(project("docs/SUMMARY.md"));
    for folder in ["en", "zh", "reference"] {
        for page in pages(folder) {
            assert!(summary.contains(&format!("]({folder}/{page})")), "the table of contents lacks {folder}/{page}");
        }
    }
    for page in english {
        let [english, chinese] = LANGUAGES.map(|lang| read(project(&format!("docs/{lang}/{page}"))));
        let outline = |text: &str| -> Vec<usize> {
            let level = |line: &str| line.len() - line.trim_start_matches('#').len();
            prose(text).filter(|line| line.starts_with('#')).map(level).collect()
        };
        assert_eq!(outline(&english), outline(&chinese), "{page}: the headings differ");
        assert_eq!(commands(&english).len(), commands(&chinese).len(), "{page}: the commands differ");
    }
}

#[test]
fn the_readme_and_the_changelog_are_short() {
    for page in ["README.md", "docs/README.zh.md"] {
        let text = read(project(page));
        let words = text.split_whitespace().count();
        assert!(text.lines().count() <= 150 && words <= 900, "{page}: {} lines, {words} words", text.lines().count());
    }
    let changes = read(project("CHANGELOG.md"));
    let first = changes.split("\n## ").last().unwrap();
    assert!(first.starts_with("[1.0.0]") && first.lines().count() <= 40, "the notes of 1.0.0");
}

/// The output of `huanle task check` and `huanle task mutants` on the pages about tasks is that of the program shown there.
#[test]
#[ignore = "long"]
fn the_outputs_on_the_pages_about_tasks_are_real() {
    let folder = folder();
    let run = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_huanle")).args(arguments).current_dir(folder.path()).output().unwrap();
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat()
    };
    run(&["task", "new", "line"]);
    for language in LANGUAGES {
        let page = read(project(&format!("docs/{language}/tasks.md")));
        let block = |start: &str| page.split(start).nth(1).unwrap().split("```").next().unwrap().to_owned();
        fs::write(folder.path().join("flat.c"), block("```c\n")).unwrap();
        assert_eq!(run(&["task", "check", "line", "flat.c", "--lang", language]), block("```text\n"), "{language}");
        let printed = run(&["task", "mutants", "line", "--random", "0", "--lang", language]);
        let survivors = page.split("```text\n").nth(2).unwrap().split("```").next().unwrap();
        for survivor in survivors.trim().split("\n\n") {
            assert!(printed.contains(survivor), "{language}: {survivor}\n{printed}");
        }
    }
}

/// A command of a page.
#[derive(Clone, Debug)]
struct Shown {
    line: String,
    /// The request of the comment before its block.
    marker: Option<String>,
}

/// Returns the commands of a page in their order.
fn commands(text: &str) -> Vec<Shown> {
    let (mut found, mut marker, mut inside) = (Vec::new(), None, None);
    for line in text.lines() {
        match (inside, line.strip_prefix("```")) {
            (None, Some(kind)) => inside = Some(kind == "sh"),
            (Some(_), Some(_)) => (inside, marker) = (None, None),
            (Some(true), None) if line.starts_with("huanle ") || line == "huanle" || line.contains("| huanle ") => {
                let line = line.split("  #").next().unwrap().trim_end().to_owned();
                found.push(Shown { line, marker: marker.clone() });
            }
            (None, None) => {
                let comment = line.strip_prefix("<!-- test: ").and_then(|rest| rest.strip_suffix(" -->"));
                if comment.is_some() || !line.trim().is_empty() {
                    marker = comment.map(String::from);
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns the commands between backticks in a page's prose that have arguments. Those with a placeholder, which is in capitals
/// or Chinese, [those of no page](NOT_RUN), and names of formats, such as `huanle recording 1`, are left out.
fn inline_commands(text: &str) -> Vec<String> {
    let spans = prose(text).flat_map(|line| line.split('`').skip(1).step_by(2));
    let calls = spans.filter(|span| span.starts_with("huanle ") && span.split(' ').count() > 2);
    let is_placeholder =
        |word: &str| word.chars().all(|c| c.is_ascii_uppercase()) || !word.is_ascii() && !GLYPHS.contains(&word);
    calls
        .filter(|call| !call.ends_with(" 1"))
        .filter(|call| !call.split(' ').any(is_placeholder) && NOT_RUN.iter().all(|(line, _)| line != call))
        .map(str::to_owned)
        .collect()
}

/// The characters that commands print.
const GLYPHS: [&str; 2] = ["欢", "欢乐"];

/// The commands in prose that do not run, with the reason.
const NOT_RUN: [(&str, &str); 4] = [
    ("huanle solve gomoku", "it names the command"),
    ("huanle solve xiangqi", "it names the command"),
    ("huanle task check students lab.c", "the page tells students to type it in the folder that they were given"),
    ("huanle task check line flat.c", "its program is wrong; another test compares its output"),
];

/// Returns the command as the test runs it, or nothing if it is skipped.
fn as_run(shown: &Shown) -> Option<String> {
    let mut line = shown.line.clone();
    if let Some(marker) = &shown.marker {
        if marker.starts_with("skip ") {
            return None;
        }
        let parts: Vec<&str> = marker.split('/').collect();
        assert!(parts.len() == 4 && parts[0] == "s", "an unknown marker: {marker}");
        assert!(line.contains(parts[1]), "{line}: there is no {:?}", parts[1]);
        line = line.replace(parts[1], parts[2]);
    }
    Some(without_window(&line))
}

/// Adds options to a command that would open a window, so that it runs without one.
pub(crate) fn without_window(line: &str) -> String {
    let call = line.rsplit("huanle").next().unwrap();
    let words: Vec<&str> = call.split_whitespace().collect();
    let first = words.first().copied().unwrap_or("");
    let plays = first.is_empty() || first.starts_with('-');
    let opens = plays || ["othello", "gomoku", "xiangqi", "show", "learn", "run"].contains(&first);
    let quiet = ["--keys", "--text", "--list", "--help", "--version"];
    let writes = words.windows(2).any(|pair| pair[0] == "--out" && !pair[1].is_empty());
    if first == "replay" && !writes {
        return format!("{line} --out watched.gif");
    }
    if !opens || words.iter().any(|word| quiet.contains(word)) || (writes && !plays) {
        return line.to_owned();
    }
    let line = line.replace(" --watch", "");
    let replay = words.contains(&"--replay");
    match replay {
        true if writes => line,
        true => format!("{line} --out watched.gif"),
        false => format!("{line} --keys 1s"),
    }
}

/// Runs a command in a folder. Returns what it printed if it failed.
pub(crate) fn run(line: &str, folder: &Path) -> Result<(), String> {
    let bin = Path::new(env!("CARGO_BIN_EXE_huanle")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("LC_ALL", "en_US.UTF-8")
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env_remove("DISPLAY")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{line}\n{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}

/// Puts the project's examples into a folder.
fn link_examples(folder: &Path) {
    std::os::unix::fs::symlink(project("examples"), folder.join("examples")).unwrap();
}

/// Fills a folder with the files that the guide names.
pub(crate) fn prepare(folder: &Path) {
    link_examples(folder);
    let files = [
        ("game.txt", "f5d6c3d3c4f4f6f3e6e7d7c5b6g5e3e2\n"),
        ("moves.txt", "h8h9i9i8j7g10\n"),
        ("iccs.txt", "H2-E2 H9-G7 H0-G2 I9-H9\n"),
        (
            "sum.c",
            "#include <stdio.h>\nvoid main() { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }\n",
        ),
        ("shapes.c", "#include <graphics.h>\nvoid shape(int x) { circle(x, 240, 50); }\n"),
        (
            "main.c",
            "#include <graphics.h>\n#include <conio.h>\nvoid shape(int x);\nvoid main() {\n  int d = DETECT, m;\n  \
             initgraph(&d, &m, \"\");\n  shape(100);\n  getch();\n  closegraph();\n}\n",
        ),
        ("positions.txt", "---------------------------OX------XO--------------------------- X\n"),
        // The corner is open: Black takes it and wins.
        ("endings.txt", "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X\n"),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    for name in ["lab.c", "lab3.c", "ball.c"] {
        fs::copy(project("examples/c/koch.c"), folder.join(name)).unwrap();
    }
    fs::copy(project("examples/pictures/clock.png"), folder.join("me.png")).unwrap();
    let tune = read(project("docs/en/tunes.md"));
    fs::write(folder.join("jacques.mml"), tune.split("```text\n").nth(1).unwrap().split("```").next().unwrap())
        .unwrap();
    for line in [
        "huanle convert othello game.txt --to ggf > game.ggf",
        "huanle convert gomoku moves.txt --to psq > game.psq",
        "huanle convert xiangqi iccs.txt --to chinese > game.pgn",
    ] {
        run(line, folder).unwrap();
    }
}

/// Runs lists of commands, each with a name, in all threads: those of one list one after the other in a folder that `prepare`
/// fills; it returns the one in which they run. Returns what failed.
pub(crate) fn run_all(work: &[(String, Vec<String>)], prepare: impl Fn(&Path) -> PathBuf + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let share = || {
        let mut failures = Vec::new();
        while let Some((name, lines)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            if lines.is_empty() {
                continue;
            }
            let folder = folder();
            let place = prepare(folder.path());
            failures.extend(lines.iter().filter_map(|line| Some(format!("{name}: {}", run(line, &place).err()?))));
        }
        failures
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(share)).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

#[test]
#[ignore = "long"]
fn the_commands_run() {
    let readmes = [("README.md".to_owned(), "docs/README.zh.md".to_owned())];
    let guide = pages("en").into_iter().map(|page| (format!("docs/en/{page}"), format!("docs/zh/{page}")));
    let pairs: Vec<(String, String)> = readmes.into_iter().chain(guide).collect();
    let mut skipped = 0;
    // A page's commands run in its own folder, one after the other; those of its other language only where they differ.
    let mut work: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (english, chinese) in pairs {
        let mut lines = Vec::new();
        let [english_text, chinese_text] = [&english, &chinese].map(|page| read(project(page)));
        for shown in commands(&english_text).iter().chain(&commands(&chinese_text)) {
            match as_run(shown) {
                Some(line) if !lines.contains(&line) => lines.push(line),
                Some(_) => {}
                None => skipped += 1,
            }
        }
        for line in inline_commands(&english_text).into_iter().chain(inline_commands(&chinese_text)) {
            let line = without_window(&line);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        work.insert(english, lines);
    }
    assert!(skipped <= MOST_SKIPPED, "{skipped} commands are skipped");
    assert!(work.values().map(Vec::len).sum::<usize>() >= 60, "the guide shows commands");
    // What is read first needs nothing but the project.
    let (first, others): (Vec<_>, Vec<_>) =
        work.into_iter().partition(|(page, _)| ["README.md", "docs/en/getting-started.md"].contains(&page.as_str()));
    assert_eq!(first.len(), 2);
    let run_in = |work: &[_], prepare: fn(&Path)| {
        run_all(work, |folder| {
            prepare(folder);
            folder.to_owned()
        })
    };
    let mut failures = run_in(&first, link_examples);
    failures.append(&mut run_in(&others, prepare));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The list in `docs/images/README.md` makes each picture as it is, and each is shown on some page.
#[test]
fn the_pictures_are_drawn_by_the_program() {
    let images = project("docs/images");
    let list = commands(&read(images.join("README.md")));
    let names = |end: &str| -> BTreeSet<String> {
        let files = fs::read_dir(&images).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        files.filter(|name| name.ends_with(end)).collect()
    };
    let files: BTreeSet<String> = names(".png").into_iter().chain(names(".gif")).collect();
    let out = |shown: &Shown| shown.line.rsplit("docs/images/").next().unwrap().to_owned();
    assert_eq!(list.iter().map(out).collect::<BTreeSet<_>>(), files);
    let pages: String = all_pages().iter().map(|page| read(project(page))).collect();
    let made = folder();
    prepare(made.path());
    fs::create_dir_all(made.path().join("docs/images")).unwrap();
    fs::copy(images.join("huanle.list"), made.path().join("docs/images/huanle.list")).unwrap();
    for shown in &list {
        let name = out(shown);
        assert!(pages.contains(&format!("images/{name}")), "{name} is shown nowhere");
        run(&shown.line, made.path()).unwrap();
        let (drawn, kept) = (made.path().join("docs/images").join(&name), images.join(&name));
        if std::env::var_os("HUANLE_BLESS").is_some() {
            fs::copy(&drawn, &kept).unwrap();
        }
        let most = if name.ends_with(".gif") { 1_000_000 } else { 100_000 };
        let bytes = fs::read(&kept).unwrap();
        assert!(bytes.len() <= most, "{name} is too large");
        let command = "HUANLE_BLESS=1 cargo test --test documentation guide";
        assert!(
            bytes == fs::read(&drawn).unwrap(),
            "{name} is not what the program draws today; `{command}` draws it again"
        );
    }
}

/// The lessons, tasks and examples in the table of syllabuses exist, and both languages have the same, with their numbers.
#[test]
fn the_syllabuses_name_what_is_there() {
    let [english, chinese] = LANGUAGES.map(|lang| {
        let page = read(project(&format!("docs/{lang}/syllabuses.md")));
        let rows = page.lines().filter(|line| line.starts_with('|')).skip(2);
        let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(String::from).collect::<Vec<_>>();
        let rows: Vec<[Vec<String>; 2]> = rows
            .map(|row| {
                let cells: Vec<&str> = row.split('|').collect();
                assert_eq!(cells.len(), 6, "{row}");
                [3, 4].map(|column| {
                    let names = names(cells[column]);
                    let empty = ["none", "无"].contains(&cells[column].trim());
                    assert_eq!(names.is_empty(), empty, "{row}");
                    names
                })
            })
            .collect();
        for [lessons, exercises] in &rows {
            assert!(lessons.iter().all(|name| huanle::lessons::named(name).is_some()), "{lessons:?}");
            let exists = |name: &String| {
                let folder = if name.ends_with(".c") { "c" } else { "tasks" };
                project(&format!("examples/{folder}/{name}")).exists()
            };
            assert!(exercises.iter().all(exists), "{exercises:?}");
        }
        let numbers: Vec<usize> = page
            .lines()
            .find(|line| line.chars().any(|c| c.is_ascii_digit()))
            .unwrap()
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect();
        let with_lesson = rows.iter().filter(|[lessons, _]| !lessons.is_empty()).count();
        let with_none = rows.iter().filter(|row| row.iter().all(Vec::is_empty)).count();
        assert_eq!(numbers, [rows.len(), with_lesson, with_none], "{lang}");
        rows
    });
    assert_eq!(english, chinese);
}

/// Every path in backticks on the architecture page exists, and every test that it names.
#[test]
fn the_architecture_page_names_what_is_there() {
    fn sources(folder: PathBuf) -> String {
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let text = |path: PathBuf| match path.extension() {
            _ if path.is_dir() => sources(path),
            Some(end) if end == "rs" => read(path),
            _ => String::new(),
        };
        paths.map(text).collect()
    }
    let tests = sources(project("tests")) + &sources(project("src"));
    for lang in LANGUAGES {
        let page = read(project(&format!("docs/{lang}/architecture.md")));
        let mut paths = 0;
        for word in
            prose(&page).flat_map(|line| line.split('`').skip(1).step_by(2).map(String::from).collect::<Vec<_>>())
        {
            let is_path = ["src/", "tests/", "web/", "fonts/", "docs/", "examples/", ".ci/", "fuzz/", "benches/"]
                .iter()
                .any(|start| word.starts_with(start));
            if is_path {
                paths += 1;
                assert!(project(&word).exists(), "{lang}: {word} does not exist");
            } else if word.contains('_')
                && word.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit())
            {
                assert!(tests.contains(&format!("fn {word}(")), "{lang}: there is no test {word}");
            }
        }
        assert!(paths >= 30, "{lang}: the page names modules by path");
    }
}

/// Checks the figures of the README and the guide.
#[test]
fn the_figures_are_right() {
    use huanle::engine::{gomoku, othello, xiangqi};
    let files = |folder: &str, end: &str| {
        let entries = fs::read_dir(project(folder)).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.to_str().unwrap().ends_with(end)).count()
    };
    let rows =
        |text: &str, part: &str| text.lines().filter(|line| line.starts_with("| ") && line.contains(part)).count();
    let programs = read(project("docs/reference/c-programs.md"));
    let programs = programs.split("## The programs").nth(1).unwrap().split("\n## ").next().unwrap();
    let pictures =
        files("tests/borland/cases", ".png") + files("tests/borland/chr", ".png") + files("tests/bgi", ".png");
    let kernel_calls = read(project("tests/borland/random.tsv")).lines().count();
    let puzzles = [
        othello::puzzles::ENDGAMES.lines().filter(|line| line.contains(';')).count(),
        xiangqi::puzzles::MATES.lines().filter(|line| line.contains('/')).count(),
    ];
    for (page, phrase, right) in [
        ("README.md", "seventeen examples", files("examples/c", ".c") == 17),
        (
            "README.md",
            "Of 113 public programs for Turbo C, 102 run",
            (rows(programs, "| C"), rows(programs, "| runs |")) == (113, 102),
        ),
        ("README.md", "237 pictures", pictures == 237),
        ("docs/en/fidelity.md", "1,233 programs", kernel_calls == 1233),
        ("docs/en/library.md", "twelve programs in Rust", files("examples", ".rs") == 12),
        ("docs/en/xiangqi.md", "Thirteen pages of help", help_pages("xiangqi") == 13),
        ("docs/en/gomoku.md", "26 openings", gomoku::openings::OPENINGS.len() == 26),
        ("docs/en/othello.md", "sixty", othello::openings::OPENINGS.len() == 60),
        ("docs/en/games.md", "thirty puzzles", puzzles == [30, 30]),
    ] {
        let text = read(project(page)).replace('\n', " ");
        assert!(text.contains(phrase), "{page} no longer says {phrase:?}");
        assert!(right, "{page}: {phrase:?} is no longer right");
    }
}

/// Returns the number of help pages of a game, by their pictures in English.
fn help_pages(game: &str) -> usize {
    let entries = fs::read_dir(project(&format!("tests/golden/{game}"))).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with("help-en-")).count()
}
