//! The workbench: programs are written, run, stopped and stepped back, with keys and with the mouse; pictures of each.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::common::labels::shows;
use crate::common::{golden, huanle, huanle_ok, on_desk, run, screen_after};
use huanle::gfx::font::stroked::NoFontFiles;
use huanle::gfx::{Color, Framebuffer};
use huanle::lessons::host::ProgramStop;
use huanle::machine::timeline::ScriptedHost;
use huanle::machine::{Headless, Host, Machine, Overlay, SourceText, Speed};
use huanle::programs::{MenuProgram, run_program, runner, show_source};
use huanle::records::Memory as Files;
use huanle::screens::context::CPrograms;
use huanle::screens::turboc::RunOutcome;
use huanle::text::Language;
use huanle::turboc::files::FileChange;
use huanle::turboc::pc::{Pc, PcConfig};
use huanle::turboc::{CompileOptions, IncludeError, Program};
use huanle::ui::file_chooser::{FolderContents, FolderSource};
use huanle::workbench::examples::EXAMPLES;
use huanle::workbench::{self, Disk, WorkbenchStart};

/// Files in memory.
#[derive(Default)]
pub struct Memory(HashMap<String, Vec<u8>>);

impl FolderSource for Memory {
    fn list(&mut self, _folder: &str) -> Result<FolderContents, String> {
        let mut files: Vec<String> = self.0.keys().cloned().collect();
        files.sort();
        Ok(FolderContents { is_own: true, files, ..FolderContents::default() })
    }
}

impl Disk for Memory {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        self.0.get(name).cloned().ok_or_else(|| "not there".to_owned())
    }

    fn has(&mut self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        self.0.insert(name.to_owned(), bytes.to_vec());
        Ok(())
    }

    fn header(&self, name: &str) -> Result<Vec<u8>, IncludeError> {
        self.0.get(name).cloned().ok_or(IncludeError::NotFound)
    }

    fn options(&self) -> CompileOptions {
        CompileOptions::default()
    }

    fn other_sources(&self, name: &str) -> Vec<(String, Vec<u8>)> {
        let others = self.0.iter().filter(|(other, _)| *other != name && other.ends_with(".C"));
        others.map(|(name, bytes)| (name.clone(), bytes.clone())).collect()
    }

    fn create_pc(&mut self, program: Arc<Program>) -> Pc {
        Pc::new(program, PcConfig::default())
    }

    fn store_files(&mut self, changes: Vec<FileChange>) {
        for FileChange { name, contents, .. } in changes {
            match contents {
                Some(contents) => self.0.insert(name, contents.to_vec()),
                None => self.0.remove(&name),
            };
        }
    }
}

/// Returns the screen after a script, and the files at that time; `until` is a line.
fn after(language: Language, file: &str, until: Option<usize>, keys: &str) -> (Framebuffer, HashMap<String, Vec<u8>>) {
    let disk = RefCell::new(Memory::default());
    let screen = screen_after(1, Speed::default(), keys, |m| {
        let bytes = EXAMPLES.iter().find(|(name, _)| *name == file).map(|(_, text)| text.as_bytes());
        let stop = until.map(|line| ProgramStop { lines: vec![line], visit: 1 });
        let start =
            bytes.map_or(WorkbenchStart::Stored, |bytes| WorkbenchStart::File { name: file, bytes, named: true, stop });
        workbench::run(m, language.text(), &mut *disk.borrow_mut(), start)
    });
    (screen, disk.into_inner().0)
}

const ZH: Language = Language::Chinese;
const EN: Language = Language::English;

#[test]
fn without_a_program_a_new_one_is_begun_and_examples_are_in_the_menu() {
    golden("workbench/start", &after(ZH, "", None, "200ms").0);
    golden("workbench/start-en", &after(EN, "", None, "200ms").0);
    let examples = "F10 Down*2 Enter 200ms";
    golden("workbench/examples", &after(ZH, "", None, examples).0);
    golden("workbench/examples-en", &after(EN, "", None, examples).0);
    let chosen = after(ZH, "", None, &format!("{examples} Down Enter 200ms")).0;
    golden("workbench/example", &chosen);
    golden("workbench/menu", &after(EN, "BALL.C", None, "F10 Right Right 200ms").0);
    golden("workbench/help", &after(ZH, "BALL.C", None, "F1 200ms").0);
    golden("workbench/help-en", &after(EN, "BALL.C", None, "F1 200ms").0);
}

#[test]
fn what_is_wrong_stands_beside_the_lines() {
    // Deletes a semicolon and misspells a name.
    let spoil = "Ctrl+G 4 3 Enter End Backspace Ctrl+G 4 6 Enter Ctrl+Right Ctrl+Right Q F9 300ms";
    golden("workbench/errors", &after(ZH, "BALL.C", None, spoil).0);
    golden("workbench/errors-en", &after(EN, "BALL.C", None, &format!("{spoil} Alt+F8 300ms")).0);
}

/// The mark of an error goes when its line is edited, and so does the number of errors below the text.
#[test]
fn an_error_goes_when_its_line_is_edited() {
    let spoil = "Ctrl+G 4 3 Enter End Backspace F9 300ms";
    let shown = |keys: &str| after(EN, "BALL.C", None, &format!("{spoil} {keys} 300ms")).0;
    let says = |screen: &Framebuffer| shows(screen, "1 error");
    assert!(says(&shown("")) && says(&shown("Up Up End ;")), "another line");
    assert!(!says(&shown("End ;")));
}

#[test]
fn a_stopped_program_is_looked_into_and_gone_back_in() {
    golden("workbench/stopped", &after(ZH, "SORTS.C", Some(42), "2s click:446,376 300ms").0);
    golden("workbench/stopped-en", &after(EN, "SORTS.C", Some(42), "2s 300ms").0);
    // A click next to a line sets a breakpoint; the next run stops there.
    let broken = after(EN, "KOCH.C", Some(27), "1s click:12,420 F9 1s").0;
    golden("workbench/breakpoint", &broken);
    // Stepping forward and back again returns to the same state, except that the furthest point has advanced.
    let there = after(EN, "KOCH.C", Some(27), "1s Right Right Right 500ms").0;
    let again = after(EN, "KOCH.C", Some(27), "1s Right Right Right Right Left 500ms").0;
    let part = huanle::gfx::Rect::new(440, 72, 192, 376);
    assert!(cut(&there, part) == cut(&again, part));
    golden("workbench/back", &again);
    // It waits for a key, and Ctrl+Alt+S does not count as one; a click on the picture finds the line that drew it.
    let pixel = "F9 2s Ctrl+Alt+S 300ms click:190,138 1s";
    golden("workbench/pixel", &after(ZH, "CHART.C", None, pixel).0);
    // The same with the mouse: the lower edge has a bar with buttons.
    let stopped = after(ZH, "CHART.C", None, "F9 2s move:320,479 300ms").0;
    golden("workbench/bar", &stopped);
    golden("workbench/bar-en", &after(EN, "CHART.C", None, "F9 2s move:320,479 300ms").0);
    let by_bar = after(ZH, "CHART.C", None, "F9 2s move:320,479 300ms click:200,470 500ms click:190,138 1s").0;
    assert!(cut(&by_bar, part) == cut(&after(ZH, "CHART.C", None, pixel).0, part));
}

/// A program that was started without the workbench, as by `huanle run FILE`, stops in the debugger as one that was started in
/// it, and continues there.
#[test]
fn a_program_that_runs_alone_is_stopped_in_the_debugger() {
    let (name, source) = EXAMPLES.iter().find(|(name, _)| *name == "CHART.C").unwrap();
    let alone = |keys: &str| {
        let mut left = false;
        let screen = screen_after(1, Speed::default(), keys, |m| {
            let program = runner::compile(name, source.as_bytes()).unwrap();
            let mut pc = runner::create_pc(program, 0, Arc::new(NoFontFiles));
            if runner::run_c(m, EN.text(), "a.c", &mut pc, 1)? == RunOutcome::Stopped {
                let start = WorkbenchStart::Stopped { name, bytes: source.as_bytes(), named: true, pc: &pc };
                workbench::run(m, EN.text(), &mut Memory::default(), start)?;
            }
            left = true;
            Ok(())
        });
        (screen, left)
    };
    let (stopped, _) = alone("2s Ctrl+Alt+S 300ms");
    // The sentence has several lines.
    let sentence = EN.text().player.stopped.split(" executed").next().unwrap();
    assert!(shows(&stopped, sentence), "{sentence}");
    let part = huanle::gfx::Rect::new(440, 72, 192, 376);
    let debugged = after(EN, name, None, "F9 2s Ctrl+Alt+S 300ms").0;
    assert!(cut(&stopped, part) == cut(&debugged, part), "the variables");
    // Its history begins there.
    assert!(cut(&alone("2s Ctrl+Alt+S 300ms Left Home 500ms").0, part) == cut(&stopped, part));
    // It continues to its end, which the key brings about; Esc leaves the editor.
    let (ended, left) = alone("2s Ctrl+Alt+S 300ms Space 500ms Enter 500ms Enter 500ms");
    assert!(!left && shows(&ended, "CHART.C"), "the editor");
    assert!(alone("2s Ctrl+Alt+S 300ms Esc 300ms Esc 300ms").1, "left");
}

#[test]
fn a_breakpoint_on_a_line_without_a_statement_moves_to_the_next_one() {
    let stopped = |line: &str| after(EN, "KOCH.C", None, &format!("Ctrl+G {line} Enter Ctrl+F8 F9 1s")).0;
    let next = stopped("1 4");
    assert!(stopped("1 3") == next && stopped("1 8") != next);
}

#[test]
fn a_picture_has_the_colours_that_the_program_gave_it() {
    let source = "#include <graphics.h>\n#include <conio.h>\nvoid main() { int d = VGA, m = VGAHI; initgraph(&d, &m, \"\");\n\
                  setrgbpalette(5, 40, 20, 10); setcolor(MAGENTA); line(0, 9, 639, 9);\ngetch(); }";
    let shown = |keys: &str| {
        screen_after(1, Speed::default(), keys, |m| {
            let mut disk = Memory::default();
            workbench::run(m, EN.text(), &mut disk, WorkbenchStart::file("P.C", source.as_bytes()))
        })
    };
    let colour =
        |screen: &Framebuffer| screen.inset().map_or(screen.palette(), |inset| &inset.palette).rgb8(Color::MAGENTA);
    let vga = colour(&shown("300ms"));
    // The DAC has six bits for each channel. While it runs, and when it is stopped; but not back in the editor.
    for keys in ["F9 1s", "F9 1s Ctrl+Alt+S 300ms", "F9 1s Ctrl+Alt+S 300ms F5 300ms"] {
        assert_eq!(colour(&shown(keys)), [162, 81, 40], "{keys}");
    }
    assert_eq!(colour(&shown("F9 1s Enter 500ms")), vga);
    // Beside the picture, the debugger has the usual palette.
    let stopped = shown("F9 1s Ctrl+Alt+S 300ms");
    assert_eq!(stopped.palette().rgb8(Color::MAGENTA), vga);
    let areas = &stopped.inset().unwrap().areas;
    assert!(!areas.is_empty() && areas.iter().all(|area| area.bottom() <= 262));
}

/// Editor, debugger and the pictures of a task follow the size of the stage where they wait; a running program has its own
/// screen of 640×480, as without the debugger.
#[test]
fn the_workbench_follows_the_size_of_the_stage() {
    let size = |screen: &Framebuffer| (screen.width(), screen.height());
    let shown = |keys: &str| after(EN, "CHART.C", None, keys).0;
    let resize = "300ms resize:800x600 300ms";
    for (keys, expected) in [
        (resize.to_owned(), (800, 600)),
        (format!("F1 {resize}"), (640, 480)),
        (format!("F1 {resize} Esc 300ms"), (800, 600)),
        (format!("{resize} F9 2s"), (640, 480)),
        (format!("F9 2s {resize}"), (640, 480)),
        (format!("F9 2s {resize} Ctrl+Alt+S 300ms"), (800, 600)),
        (format!("F9 2s Ctrl+Alt+S {resize}"), (800, 600)),
        (format!("{resize} F9 2s Ctrl+Alt+S 300ms F5 300ms"), (640, 480)),
        (format!("{resize} F9 2s Ctrl+Alt+S 300ms F5 300ms Esc 300ms"), (800, 600)),
        (format!("{resize} F9 2s Ctrl+Alt+S 300ms Esc 500ms"), (800, 600)),
    ] {
        assert_eq!(size(&shown(&keys)), expected, "{keys}");
    }
    assert!(shown(&format!("{resize} F9 2s")) == shown("600ms F9 2s"), "the program");
    let case = |keys: &str| size(&in_task(EN, &format!("Alt+F9 1s Enter 500ms {keys}")));
    assert_eq!((case(resize), case(&format!("{resize} Esc 300ms Esc 300ms"))), ((800, 600), (800, 600)));
}

#[test]
fn several_sources_are_one_program_whose_files_are_kept() {
    let two = Memory(HashMap::from([
        ("A.C".to_owned(), b"void note(void); void main() { note(); }".to_vec()),
        (
            "B.C".to_owned(),
            b"#include <stdio.h>\nvoid note() { FILE *f = fopen(\"LOG\", \"w\"); fputs(\"hi\", f); fclose(f); }"
                .to_vec(),
        ),
    ]));
    let bytes = two.0["A.C"].clone();
    let disk = RefCell::new(two);
    screen_after(1, Speed::default(), "F9 1s Enter 300ms", |m| {
        workbench::run(m, EN.text(), &mut *disk.borrow_mut(), WorkbenchStart::file("A.C", &bytes))
    });
    assert_eq!(disk.borrow().0.get("LOG").map(Vec::as_slice), Some(&b"hi"[..]));
}

/// The files of a program: one with `main`, one without, a header, and another program.
fn project() -> Memory {
    let files = [
        (
            "A.C",
            "#include <graphics.h>\n#include <conio.h>\n#include \"shape.h\"\nvoid main()\n{\n    int d = VGA, m = VGAHI;\n    \
                 initgraph(&d, &m, \"\");\n    shape(100);\n    getch();\n}\n",
        ),
        ("B.C", "#include <graphics.h>\n#include \"shape.h\"\nvoid shape(int x)\n{\n    putpixel(x, ROW, 15);\n}\n"),
        ("shape.h", "#define ROW 50\nvoid shape(int x);\n"),
    ];
    Memory(files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())).into())
}

/// Returns the screen after keys in a project, of which `A.C` and `B.C` are open.
fn in_project(language: Language, keys: &str) -> Framebuffer {
    screen_after(1, Speed::default(), keys, |m| {
        let mut disk = project();
        let bytes = disk.0["A.C"].clone();
        workbench::run(m, language.text(), &mut disk, WorkbenchStart::file("A.C", &bytes))
    })
}

#[test]
fn several_files_are_edited_in_tabs() {
    let white = |screen: &Framebuffer, y| screen.get_pixel(100, y) == Some(Color::WHITE);
    assert!(white(&in_project(EN, "F9 1s"), 50));
    assert!(white(&in_project(EN, "Alt+2 F9 1s"), 50), "a file without main runs the one with it");
    // The header is opened and changed; the program is compiled with its text, although it is not saved.
    let opened = "F3 300ms Down Down Enter 300ms";
    let changed = in_project(EN, &format!("{opened} End Backspace Backspace 7 0 F6 F9 1s"));
    assert!(white(&changed, 70) && !white(&changed, 50));
    // A second program among the files is not linked.
    let other = "Ctrl+N 300ms";
    assert!(white(&in_project(EN, &format!("{other} Alt+1 F9 1s")), 50));
    golden("workbench/tabs", &in_project(ZH, &format!("{opened} {other} X Alt+2 300ms")));
    // An error in another file is shown there; it comes back with its own undo history and breakpoints.
    let broken = "Alt+2 Ctrl+G 5 Enter Ctrl+F8 End Backspace Alt+1 F9 500ms";
    golden("workbench/tabs-error-en", &in_project(EN, broken));
    let stopped = in_project(EN, &format!("{broken} Ctrl+Z Alt+1 F9 1s"));
    golden("workbench/tabs-stopped-en", &stopped);
    // By mouse: the second tab, and its closing mark; closing asks for unsaved changes.
    let row = huanle::gfx::Rect::new(0, 22, 640, 18);
    let by_mouse = cut(&in_project(EN, "click:90,30 move:300,300 300ms"), row);
    assert!(by_mouse == cut(&in_project(EN, "Alt+2 300ms"), row));
    assert!(by_mouse != cut(&in_project(EN, "300ms"), row));
    golden("workbench/tabs-close", &in_project(ZH, "Alt+2 X click:125,30 300ms"));
}

#[test]
fn a_text_is_found_in_all_files() {
    golden("workbench/find-in-files", &in_project(ZH, "Ctrl+Shift+F S H A P E Enter 300ms"));
    golden("workbench/find-in-files-en", &in_project(EN, "Ctrl+Shift+F S H A P E Enter 300ms End Enter 300ms"));
}

/// Returns the screen after the keys with the example task on Bresenham's lines; `Enter` opens it.
fn in_task(language: Language, keys: &str) -> Framebuffer {
    after(language, "", None, &format!("F10 Right Right Right Down Enter 300ms Down Enter 300ms {keys}")).0
}

#[test]
fn a_task_is_read_checked_and_debugged() {
    // A line that is right only if it is flat.
    let function = "Ctrl+G 7 Enter End I N T Space X ; Enter F O R Shift+9 X = X 1 ; X Shift+, = X 2 ; X Shift+= Shift+= \
                    Shift+0 Enter P U T P I X E L Shift+9 X , Y 1 Shift+= Shift+9 X - X 1 Shift+0 / 2 , 1 5 Shift+0 ;";
    for (language, end) in [(ZH, ""), (EN, "-en")] {
        let screen = |keys: &str| in_task(language, keys);
        golden(&format!("workbench/task{end}"), &screen("200ms"));
        golden(&format!("workbench/task-results{end}"), &screen(&format!("{function} Alt+F9 1s")));
        golden(&format!("workbench/task-case{end}"), &screen(&format!("{function} Alt+F9 1s Enter 500ms")));
        golden(&format!("workbench/task-debug{end}"), &screen(&format!("{function} Alt+F9 1s Enter 500ms Enter 1s")));
    }
    golden("workbench/task-checked", &in_task(ZH, &format!("{function} Alt+F9 1s Esc 300ms")));
    // Missing pixels: it stops where the function ends.
    golden("workbench/task-missing-en", &in_task(EN, "Alt+F9 1s Enter 500ms Enter 1s"));
    let missing = in_task(
        EN,
        "Ctrl+G 7 Enter End P U T P I X E L Shift+9 X 1 , Y 1 , 1 5 Shift+0 ; Alt+F9 1s Enter 500ms Enter 1s",
    );
    golden("workbench/task-end-en", &missing);
}

#[test]
fn a_folder_with_a_task_opens_it() {
    let folder = format!("{}/examples/tasks/rotation", env!("CARGO_MANIFEST_DIR"));
    huanle_ok(&["run", &folder, "--seed", "1", "--keys", "1s Alt+F9 1s Esc Esc"]);
    let both = Memory(HashMap::from([
        ("task.toml".to_owned(), huanle::tasks::TEMPLATE[0].1.as_bytes().to_vec()),
        ("reference.c".to_owned(), huanle::tasks::TEMPLATE[1].1.as_bytes().to_vec()),
        ("lab.c".to_owned(), huanle::tasks::TEMPLATE[1].1.as_bytes().to_vec()),
    ]));
    let disk = RefCell::new(both);
    let screen = screen_after(1, Speed::default(), "300ms Alt+F9 1s Esc 300ms", |m| {
        let task = disk.borrow().0["task.toml"].clone();
        workbench::run(m, EN.text(), &mut *disk.borrow_mut(), WorkbenchStart::file("task.toml", &task))
    });
    golden("workbench/task-passed-en", &screen);
}

/// A host that stores the sources of the workbench, as a browser page does.
#[derive(Default)]
struct SourceHost {
    nobody: Headless,
    sources: Vec<SourceText>,
    announced: String,
}

impl Host for SourceHost {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(&mut self.nobody)
    }

    fn show_sources(&mut self, sources: &[SourceText]) {
        self.sources = sources.to_vec();
    }

    fn sources(&mut self) -> Vec<SourceText> {
        self.sources.clone()
    }

    fn announce(&mut self, text: &str) {
        text.clone_into(&mut self.announced);
    }
}

#[test]
fn errors_and_statements_are_announced() {
    let announced = |source: &str, start: Option<&str>, keys: &str| {
        let begun = SourceText { name: "dda-line.c".to_owned(), text: source.to_owned(), is_changed: true };
        let mut host = SourceHost { sources: vec![begun], ..SourceHost::default() };
        let start = start.map_or(WorkbenchStart::Stored, WorkbenchStart::Task);
        run(1, Speed::default(), keys, &mut host, |m| workbench::run(m, EN.text(), &mut Memory::default(), start));
        host.announced
    };
    let source = "#include <graphics.h>\nvoid main()\n{\n    int d = 9, m = 2;\n    initgraph(&d, &m, \"\");\n}\n";
    let error = announced(&source.replace("initgraph", "initgrapf"), None, "F9 1s");
    assert!(error.contains("1 error") && error.contains("5: ") && error.contains("initgraph"), "{error}");
    assert_eq!(announced(source, None, "F7 1s"), "4: int d = 9, m = 2;");
    assert_eq!(announced(source, None, "F7 500ms Right 500ms Right 1s"), "5: initgraph(&d, &m, \"\");");
    // Moving, errors one by one, the choice in a list, and the end of a run.
    assert_eq!(announced(source, None, "300ms"), "dda-line.c 1: #include <graphics.h>");
    assert_eq!(announced(source, None, "Down*3 300ms"), "4: int d = 9, m = 2;");
    assert_eq!(announced(source, None, "Down*3 Right 300ms Up 300ms"), "3: {");
    let wrong = source.replace("initgraph", "initgrapf").replace("d = 9", "d = e");
    for (keys, line) in [("F9 1s Alt+F8", "5: "), ("F9 1s Alt+F8 Alt+F8", "4: ")] {
        let error = announced(&wrong, None, &format!("{keys} 300ms"));
        assert!(error.starts_with(&format!("dda-line.c {line}")) && error.lines().count() == 1, "{keys}: {error}");
    }
    let name = announced(source, None, "Ctrl+Home Enter Up C I R C Ctrl+J 300ms");
    assert!(name.starts_with("circle void circle(int x, int y, int radius)"), "{name}");
    for keys in ["F9 1s", "F9 1s Ctrl+Alt+Q 1s", "F7 500ms Right*9 1s"] {
        let ended = announced(source, None, keys);
        assert!(ended.contains("ended"), "{keys}: {ended}");
    }
    // A task that is not begun says what to do.
    assert!(announced(source, Some("bresenham-line"), "F9 300ms").contains("Write it between the braces"));
    // The statement that drew the first wrong pixel of a task.
    let function = "#include <graphics.h>\nvoid line(int x1, int y1, int x2, int y2)\n{\n    putpixel(x1, y1, 15);\n    putpixel(5, 6, 15);\n}\n";
    let wrong = announced(function, Some("dda-line"), "Alt+F9 1s Enter 500ms Enter 1s");
    assert!(wrong.starts_with("5: putpixel(5, 6, 15); "), "{wrong}");
}

#[test]
fn the_sources_are_stored_and_restored_by_the_host() {
    let mut host = SourceHost::default();
    let mut disk = project();
    let mut after = |start: WorkbenchStart<'_>, keys: &str| {
        run(1, Speed::default(), keys, &mut host, |m| workbench::run(m, EN.text(), &mut disk, start));
        let sources = host.sources.iter();
        sources.map(|one| (one.name.clone(), one.text.clone(), one.is_changed)).collect::<Vec<_>>()
    };
    // A file that is edited, without saving it, and a new one; the pause is shorter than half a second, and the run ends.
    let bytes = project().0["A.C"].clone();
    let first = after(WorkbenchStart::file("A.C", &bytes), "X Alt+2 Y Ctrl+N Z 100ms");
    let names = |sources: &[(String, String, bool)]| -> Vec<(String, bool)> {
        sources.iter().map(|(name, _, is_changed)| (name.clone(), *is_changed)).collect()
    };
    let changed = |name: &str| (name.to_owned(), true);
    assert_eq!(names(&first), [changed("NONAME00.C"), changed("A.C"), changed("B.C")]);
    assert!(first[0].1.starts_with('z') && first[1].1.starts_with('x') && first[2].1.starts_with('y'));
    // They come back; one is saved: the host stores it no longer when another one is edited.
    assert_eq!(after(WorkbenchStart::Stored, "1s"), first);
    let saved = after(WorkbenchStart::Stored, "F6 F2 F6 1s");
    assert_eq!(names(&saved), [changed("B.C"), changed("NONAME00.C")]);
    // A link with a program: the others stay.
    let opened = WorkbenchStart::File { name: "LINK.C", bytes: b"main() {}", named: false, stop: None };
    let linked = after(opened, "1s");
    assert_eq!(names(&linked), [("LINK.C".to_owned(), false), changed("B.C"), changed("NONAME00.C")]);
    // Its program is not changed, so the next link takes its place.
    let opened = WorkbenchStart::File { name: "NEXT.C", bytes: b"main() {}", named: false, stop: None };
    assert_eq!(names(&after(opened, "1s")).len(), 3);
}

#[test]
fn a_task_is_opened_by_its_name_and_continued() {
    let mut host = SourceHost::default();
    let mut texts = Vec::new();
    for keys in ["300ms X 1s", "300ms Y 1s"] {
        run(1, Speed::default(), keys, &mut host, |m| {
            workbench::run(m, EN.text(), &mut Memory::default(), WorkbenchStart::Task("dda-line"))
        });
        assert_eq!((host.sources.len(), host.sources[0].name.as_str()), (1, "dda-line.c"));
        texts.push(host.sources[0].text.clone());
    }
    assert!(texts[0].contains('x') && texts[1].contains('x') && texts[1].contains('y'), "{texts:?}");
    // Another task of the menu does not take the place of a program that was begun.
    run(1, Speed::default(), "F10 Right Right Right Down Enter 300ms Down Enter 1s", &mut host, |m| {
        workbench::run(m, EN.text(), &mut Memory::default(), WorkbenchStart::Task("dda-line"))
    });
    let names: Vec<&str> = host.sources.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["bresenham-line.c", "dda-line.c"]);
    assert_eq!(host.sources[1].text, texts[1]);
}

/// The files of a project are tabs; its program is run from any of them, and finds the headers that are closed.
#[test]
fn an_example_of_several_files_is_opened_and_run() {
    let after = |keys: &str| {
        let mut host = SourceHost::default();
        run(1, Speed::default(), keys, &mut host, |m| {
            workbench::run(m, EN.text(), &mut Memory::default(), WorkbenchStart::Stored)
        });
        host
    };
    let place = EXAMPLES.len();
    let open = format!("F10 Down*2 Enter 300ms Down*{place} Enter 300ms");
    let opened = after(&open);
    assert_eq!(opened.sources[0].name, "othello.c");
    let edited = after(&format!("{open} F6 F6 X 1s"));
    assert_eq!(
        (edited.sources[0].name.as_str(), edited.sources[0].text.starts_with("x/* effect.h")),
        ("effect.h", true)
    );
    let error = after(&format!("{open} F6 F6 X Alt+1 F9 1s")).announced;
    assert!(error.contains("1: expected a declaration"), "{error}");
    let stars = |keys: &str| {
        let screen = screen_after(1, Speed::default(), &format!("{keys} F9 20s"), |m| {
            workbench::run(m, EN.text(), &mut Memory::default(), WorkbenchStart::Stored)
        });
        assert!(screen.count(Color::LIGHT_MAGENTA) > 200, "{keys}: the selected item");
    };
    // From the main file, from a header, without the tab of a header, and with another program in a tab before it.
    for keys in ["", "F6", "Alt+2 Alt+F3 Alt+1"] {
        stars(&format!("{open} {keys}"));
    }
    stars(&format!("Space {open} F6"));
}

/// F4 shows the source of a program over it. Esc returns to the program as it was.
#[test]
fn f4_in_the_dos_othello_shows_its_source_and_returns() {
    let text = ZH.text();
    let after = |keys: &str| {
        let mut files = Files::default();
        let mut show = |m: &mut Machine<'_>, overlay: Overlay| match overlay {
            Overlay::Source(name) => show_source(m, text, &mut CPrograms { files: &mut files, start_time: 0 }, name),
            _ => Ok(()),
        };
        let mut nobody = Headless;
        let mut host = ScriptedHost::new(keys.parse().unwrap(), &mut nobody);
        let mut m = Machine::new(1, Speed::Times(8.0), &mut host);
        m.set_overlay_handler(&mut show);
        let _ended = on_desk(&mut m, ZH, |m, context| run_program(&MenuProgram::OriginalOthello, m, text, context));
        m.screen.clone()
    };
    let editor = screen_after(1, Speed::default(), "300ms", |m| {
        workbench::run(m, text, &mut Memory::default(), WorkbenchStart::Project("OTHELLO"))
    });
    // The cursor blinks.
    let is_editor = |mut screen: Framebuffer| {
        let mut editor = editor.clone();
        for picture in [&mut screen, &mut editor] {
            picture.bar(44, 40, 54, 56, Color::BLUE);
        }
        screen == editor
    };
    // In the menu, in a game, in the help by its key line, too; the program runs in the editor meanwhile.
    for (program, open) in
        [("Space 1s", "F4"), ("Space Enter 2s Right Enter 2s", "F4"), ("Space F1 2s", "click:390,452")]
    {
        assert!(is_editor(after(&format!("{program} {open} 300ms"))), "{program}");
        let returned = after(&format!("{program} {open} 300ms F9 3s Ctrl+Alt+Q 300ms Esc 300ms"));
        assert!(returned == after(program), "{program}: the screen comes back");
    }
    // It appears while the title flies in, and the next key is the title's.
    assert!(is_editor(after("50ms F4 300ms")) && after("50ms F4 300ms Esc Space 1s") == after("Space 1s"));
    // Another program has no source.
    assert_eq!(screen_after(1, Speed::default(), "F4 300ms", |m| m.bioskey().map(drop)).count(Color::BLACK), 307_200);
}

/// The headers of a task are tabs; the program is checked from any of them, and without them.
#[test]
fn a_task_with_headers_is_checked() {
    let mut host = SourceHost::default();
    for keys in ["", "F6", "F6 Alt+F3 F6 Alt+F3 Alt+1"] {
        run(1, Speed::default(), &format!("300ms {keys} Alt+F9 1s Esc 300ms"), &mut host, |m| {
            workbench::run(m, EN.text(), &mut Memory::default(), WorkbenchStart::Task("othello-stars"))
        });
        let announced = &host.announced;
        assert!(announced.starts_with("0 of 2 cases passed"), "{keys}: {announced}");
        assert_eq!(host.sources[0].name, "othello-stars.c");
        host.sources.clear();
    }
    let screen = screen_after(1, Speed::default(), "300ms F9 4s", |m| {
        workbench::run(m, EN.text(), &mut Memory::default(), WorkbenchStart::Task("othello-stars"))
    });
    assert!(screen.count(Color::BLACK) > 300_000 && screen.count(Color::BLUE) < 200, "the stars");
}

#[test]
fn a_program_without_main_is_run_and_its_errors_and_warnings_are_marked() {
    let shown = |text: &str, keys: &str| {
        screen_after(1, Speed::default(), keys, |m| {
            workbench::run(m, EN.text(), &mut Memory::default(), WorkbenchStart::file("a.c", text.as_bytes()))
        })
    };
    let good = "setcolor(12);\nline(0, 100, 639, 100);\n";
    assert_eq!(shown(good, "F9 2s").get_pixel(300, 100), Some(Color::LIGHT_RED));
    golden("workbench/no-main-error-en", &shown("setcolor(12);\nlime(0, 100, 639, 100);\n", "F9 500ms"));
    golden("workbench/no-main-warning-en", &shown("setcolor(12);\ncircle(320, 240, -5);\n", "F9 1s Esc 500ms"));
}

fn cut(screen: &Framebuffer, part: huanle::gfx::Rect) -> Framebuffer {
    let mut piece = Framebuffer::new(part.width, part.height);
    piece.blit(screen, part, 0, 0);
    piece
}

#[test]
fn a_program_is_written_saved_and_run() {
    let keys = "Ctrl+End Up Up Up Enter Up L I N E Shift+9 1 , 1 , 9 9 , 9 9 Shift+0 ; F2 Enter 300ms F9 1s";
    let (screen, files) = after(EN, "", None, keys);
    let saved = String::from_utf8(files["NONAME00.C"].clone()).unwrap();
    assert!(saved.contains("\nline(1,1,99,99);\n"), "{saved}");
    assert_eq!(screen.get_pixel(50, 50), Some(Color::WHITE), "it runs");
    assert_eq!(screen.get_pixel(420, 240), Some(Color::WHITE));
    // Unsaved changes are confirmed.
    golden("workbench/unsaved", &after(ZH, "BALL.C", None, "X Esc 300ms").0);
    // The end of the program returns to the editor, and its screen can still be viewed.
    golden("workbench/ended", &after(EN, "PLOT.C", None, "F9 1s Enter 500ms").0);
}

/// Returns the text of a new program after keys in its line 7, which is empty.
fn written(keys: &str) -> String {
    let keys = format!("Ctrl+G 7 Enter End {keys} F2 Enter 300ms");
    let (_, files) = after(EN, "", None, &keys);
    String::from_utf8(files["NONAME00.C"].clone()).unwrap().lines().skip(6).take(2).collect::<Vec<_>>().join("|")
}

#[test]
fn names_are_completed_without_being_in_the_way() {
    let start = "Ctrl+G 7 Enter End";
    for (language, end) in [(ZH, ""), (EN, "-en")] {
        let screen = |keys: &str| after(language, "", None, &format!("{start} {keys} 200ms")).0;
        golden(&format!("workbench/completion{end}"), &screen("S E T F Down Down"));
        golden(&format!("workbench/signature{end}"), &screen("B A R 3 D Shift+9 1 , 2 , G E T"));
        golden(&format!("workbench/function{end}"), &screen("F L O O D F I L L F1"));
    }
    for (keys, line) in [
        // Three letters open the list; Enter and Down are chosen with care.
        ("C I R Enter", "cir|"),
        ("C I R Tab", "circle|    initgraph(&driver, &mode, \"\");"),
        ("C I R Down Enter", "circle|    initgraph(&driver, &mode, \"\");"),
        ("C I R Esc Tab", "cir |    initgraph(&driver, &mode, \"\");"),
        ("C Ctrl+Space Enter", "circle|    initgraph(&driver, &mode, \"\");"),
        ("D R I Tab ;", "driver;|    initgraph(&driver, &mode, \"\");"),
        // Keywords, comments and strings have no list.
        ("F O R Tab", "for |    initgraph(&driver, &mode, \"\");"),
        ("/ / C I R Tab", "//cir   |    initgraph(&driver, &mode, \"\");"),
        ("Shift+' C I R Tab", "\"cir    |    initgraph(&driver, &mode, \"\");"),
    ] {
        assert_eq!(written(keys), line, "{keys}");
    }
    // A click on the first entry.
    assert!(
        written("C L O S Ctrl+J click:90,160").contains("closegraph"),
        "{}",
        written("C L O S Ctrl+J click:90,160")
    );
}

#[test]
fn every_sentence_fits() {
    for language in Language::ALL {
        let (words, player) = (&language.text().workbench, &language.text().player);
        let face = huanle::ui::theme::Look::STANDARD.face();
        assert!(face.width(&words.keys.to_string()) <= 628, "{}", words.keys);
        for (label, key) in player.running.iter().zip(["Ctrl+Alt+S", "Ctrl+Alt+Q"]) {
            assert!(face.width(label) + face.width(key) + 16 <= 200, "{label}");
        }
    }
}

#[test]
fn the_command_says_what_it_cannot_do() {
    let output = huanle(&["run", "--text"]);
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("huanle run ball.c --text"));
}

/// At the speed `instant` no time passes on the machine while a program runs. An endless program can be left
/// nevertheless.
#[test]
fn a_program_that_never_ends_can_be_left_at_every_speed() {
    for speed in ["1", "512", "instant"] {
        huanle_ok(&["run", "--speed", speed, "--seed", "1", "--keys", "Enter 1s F9 5s"]);
    }
}
