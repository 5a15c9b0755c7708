//! Compares programs at the edges of the library, the graphics kernel and the compiler with their builds by Borland C++ 3.1.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, MemoryModel, NoFiles, Severity, compile};

/// The programs that ran when the screen had 40 columns.
const AFTER_40_COLUMNS: [&str; 2] = ["e1_8_6.c", "e1_11_1.c"];
/// A program that draws what was in memory beyond an image.
const DRAWS_FREED_MEMORY: &str = "b2_7_2_img.c";

/// Returns the programs of a folder with their names.
fn programs(folder: &str) -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/extended").join(folder);
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let programs = paths.filter(|path| path.extension().is_some_and(|end| end == "c"));
    let mut named: Vec<_> =
        programs.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), path)).collect();
    named.sort();
    named
}

/// Runs a program to its end; `piped` says whether its output is redirected.
fn finished(name: &str, source: &str, model: MemoryModel, piped: bool) -> Pc {
    let options = CompileOptions { model, ..CompileOptions::default() };
    let program = compile(&[(name, source.as_bytes())], &NoFiles, &options)
        .unwrap_or_else(|problems| panic!("{name}: {:?}", problems.diagnostics));
    let mut pc = Pc::new(program.into(), PcConfig::default());
    if piped {
        pc.pipe();
    }
    pc.close_input();
    loop {
        match pc.run(Duration::from_secs(120)) {
            PcEvent::Tone(_) => {}
            PcEvent::Exit(_) => return pc,
            other => panic!("{name}: {other:?}"),
        }
    }
}

/// Returns the file that a program wrote.
fn written(pc: &mut Pc) -> Vec<u8> {
    let mut contents = None;
    pc.store_all(&mut |changes| {
        let mut changes = changes.into_iter();
        contents = changes.find(|change| change.name == "OUT.BIN").and_then(|change| change.contents);
    });
    contents.map(|bytes| bytes.to_vec()).unwrap_or_default()
}

/// Returns the contents of a gzip file without optional fields except its name.
fn unpacked(path: &Path) -> Vec<u8> {
    const HEADER: usize = 10;
    const NAME: u8 = 8;
    let bytes = fs::read(path).unwrap();
    let name = if bytes[3] & NAME == 0 { 0 } else { bytes[HEADER..].iter().position(|byte| *byte == 0).unwrap() + 1 };
    miniz_oxide::inflate::decompress_to_vec(&bytes[HEADER + name..]).unwrap()
}

#[test]
fn texts_are_those_of_the_real_library() {
    let without_returns = |text: &[u8]| text.iter().copied().filter(|byte| *byte != b'\r').collect::<Vec<_>>();
    let (mut count, mut wrong) = (0, Vec::new());
    for (name, path) in programs("text") {
        let source = fs::read_to_string(&path).unwrap();
        let printed = finished(&name, &source, MemoryModel::Small, true).take_printed();
        if without_returns(&printed) != without_returns(&fs::read(path.with_extension("out")).unwrap()) {
            wrong.push(name);
        }
        count += 1;
    }
    assert_eq!((count, wrong), (42, Vec::new()));
}

#[test]
fn text_screens_are_those_of_the_real_conio() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (name, path) in programs("conio") {
        let mut source = fs::read_to_string(&path).unwrap();
        if AFTER_40_COLUMNS.contains(&&*name) {
            source = source.replace("start(C4350);", "textmode(C40); start(C4350);");
        }
        let mut pc = finished(&name, &source, MemoryModel::Small, false);
        if written(&mut pc) != fs::read(path.with_extension("bin")).unwrap() {
            wrong.push(name);
        }
        count += 1;
    }
    assert_eq!((count, wrong), (15, Vec::new()));
}

#[test]
fn pictures_and_numbers_are_those_of_the_real_kernel() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (name, path) in programs("graphics") {
        let source = fs::read_to_string(&path).unwrap();
        let mut pc = finished(&name, &source, MemoryModel::Large, true);
        if written(&mut pc) != unpacked(&path.with_extension("bin.gz")) {
            wrong.push(name);
        }
        count += 1;
    }
    assert_eq!((count, wrong), (51, vec![DRAWS_FREED_MEMORY.to_owned()]));
}

/// The line of an error is that in the messages of the real compiler: `Error t5.c 5: Lvalue required in function main`.
#[test]
fn what_the_real_compiler_rejects_is_rejected_in_the_same_line() {
    let mut count = 0;
    for (name, path) in programs("compile") {
        let message = fs::read_to_string(path.with_extension("out")).unwrap();
        let line: u32 = message.split([' ', ':']).nth(2).unwrap().parse().unwrap();
        let source = fs::read(&path).unwrap();
        let problems = compile(&[(&name, &source)], &NoFiles, &CompileOptions::default()).err();
        let problems = problems.unwrap_or_else(|| panic!("{name} compiles"));
        let mut errors = problems.diagnostics.iter().filter(|found| found.severity == Severity::Error);
        assert_eq!(errors.next().map(|found| problems.sources.position(found.span).line), Some(line), "{name}");
        count += 1;
    }
    assert_eq!(count, 2);
}
