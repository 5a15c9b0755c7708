//! `huanle mark`: checks the programs of a class, and writes reports and marks.

use std::cell::Cell;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::Args;

use super::check::load;
use super::error::CommandError;
use super::isolated_check::IsolatedCheck;
use super::limits::{HAS_MEMORY_LIMIT, LimitArgs};
use super::options::read_bytes;
use super::output::{OutputFile, OutputFormat, Outputs, is_same_file};
use super::parallel;
use super::progress::RunProgress;
use super::sanitize::print_error;
use crate::messages::{Localize, LocalizedMessage};
use crate::records::{FileError, FileOperation, StoreError};
use crate::tasks::{
    ClassReport, FileKind, Fingerprints, HandIn, MarkRow, Override, SubmittedFile, collect_hand_ins, decode_name,
    file_kind, fingerprints, marks_csv, moodle_csv, page_names, read_overrides, similar_pairs,
};
use crate::text::Language;

/// Mark the programs of a class with a task
///
/// Reads the hand-ins as they come: folders, files and ZIP archives, named by number and name. Each program is checked in
/// a process of its own with limited memory and time, and runs in a sandbox. Writes a page per student, one for the
/// class, marks.csv for spreadsheets, and moodle.csv. Marks in the column `override` of marks.csv are used by the next run.
#[derive(Args, Clone, Debug)]
pub(super) struct MarkArgs {
    /// Task: a folder with task.toml, or this file
    task: PathBuf,
    /// Folder, or ZIP archive, with the hand-ins
    folder: PathBuf,
    /// Folder of the report [default: the name of FOLDER with -report]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Show hidden cases on the students' pages, too, and link the pages to that of the class
    #[arg(long)]
    show_hidden: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The most files of a class.
const MAX_FILES: usize = 20_000;
/// The depth of folders.
const MAX_DEPTH: usize = 12;
/// The least share of a program that makes a similar pair, in percent.
const SIMILAR: u32 = 60;

/// The tables in the folder of the report.
const MARKS: &str = "marks.csv";
const MOODLE: &str = "moodle.csv";

/// Marks a class.
///
/// # Errors
/// Returns an error if the task has a mistake, the hand-ins cannot be read, or a report cannot be written.
pub(super) fn run(args: &MarkArgs, language: Language, output: &mut impl Write) -> Result<(), CommandError> {
    let text = &language.text().terminal.task.mark;
    let task = load(&args.task)?;
    let check = IsolatedCheck::new(&task, args.limits)?;
    let out = args.out.clone().unwrap_or_else(|| default_report(&args.folder));
    let hand_ins = read_class(&args.folder, &out, language)?;
    if hand_ins.is_empty() {
        let folder = args.folder.display().to_string();
        let message = |language: Language| (language.text().terminal.task.mark.empty)(&folder);
        return Err(LocalizedMessage::from_fn(message).into());
    }
    let mut overrides = fs::read(out.join(MARKS)).ok().and_then(|bytes| read_overrides(&bytes)).unwrap_or_default();
    for changed in overrides.iter().filter(|changed| !changed.mark.is_empty() && changed.points().is_none()) {
        print_error(&(text.bad_override)(&changed.key, &changed.mark));
    }
    let keys: Vec<&str> = hand_ins.iter().map(|hand_in| hand_in.key.as_str()).collect();
    let names = page_names(&keys);
    let mut outputs = Outputs::new(None).with_input_folders([&args.task]);
    let mut plan = |name: &str, format| plan_file(&mut outputs, &out.join(name), format);
    let pages: Vec<OutputFile> = names.iter().map(|name| plan(name, OutputFormat::Report)).collect::<Result<_, _>>()?;
    let class = plan("index.html", OutputFormat::Report)?;
    let [marks, moodle] = [plan(MARKS, OutputFormat::Marks)?, plan(MOODLE, OutputFormat::Marks)?];
    outputs.create_folder(&out)?;

    let report = ClassReport { task: &task, language, shows_hidden: args.show_hidden };
    let changed: Vec<Override> = keys
        .iter()
        .map(|key| match overrides.iter().position(|changed| changed.key == *key) {
            Some(place) => overrides.remove(place),
            None => Override { key: (*key).to_owned(), ..Override::default() },
        })
        .collect();
    let marked = mark_all(&report, &check, &hand_ins, &changed)?;
    let (mut rows, mut prints) = (Vec::new(), Vec::new());
    for (student, file) in marked.into_iter().zip(&pages) {
        file.write(student.page.as_bytes(), output)?;
        rows.push(student.row);
        prints.push(student.prints);
    }
    let given: Vec<SubmittedFile> = task.template().into_iter().chain(task.headers()).cloned().collect();
    let pairs = similar_pairs(&prints.iter().collect::<Vec<_>>(), &fingerprints(&given), SIMILAR);
    class.write(report.class_page(&rows, &names, &pairs).as_bytes(), output)?;
    marks.write(&marks_csv(&rows, task.points(), &overrides), output)?;
    moodle.write(&moodle_csv(&rows, task.points()), output)?;
    if !HAS_MEMORY_LIMIT {
        print_error(text.time_only);
    }
    Ok(writeln!(output, "{}", (text.written)(rows.len(), &out.display().to_string()))?)
}

/// Returns the folder of the report next to the hand-ins.
fn default_report(folder: &Path) -> PathBuf {
    let resolved = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let name = resolved.file_stem().map_or_else(|| "class".to_owned(), |name| name.to_string_lossy().into_owned());
    // The name of a folder may contain a dot.
    let whole = resolved.file_name().filter(|_| resolved.is_dir()).map(|name| name.to_string_lossy().into_owned());
    resolved.with_file_name(format!("{}-report", whole.unwrap_or(name)))
}

/// Plans a file of the report. A symbolic link is not replaced, because its target may be outside of the folder.
fn plan_file(outputs: &mut Outputs, path: &Path, format: OutputFormat) -> Result<OutputFile, CommandError> {
    if fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink()) {
        return Err(StoreError::for_file(FileOperation::Write, path, FileError::NotAFile).into());
    }
    Ok(outputs.plan(path, format)?)
}

/// Reads the hand-ins of a class: the files of a folder without links and without the report, or one archive or program.
fn read_class(folder: &Path, report: &Path, language: Language) -> Result<Vec<HandIn>, CommandError> {
    let localized = |error: StoreError| LocalizedMessage::from_fn(|language| error.localize(language));
    if folder.is_dir() {
        let mut files = Vec::new();
        list_folder(folder, report, &mut Vec::new(), &mut files, language)?;
        let (paths, places): (Vec<_>, Vec<_>) = files.into_iter().unzip();
        return Ok(collect_hand_ins(paths, &|index| read_bytes(&places[index]).map_err(localized)));
    }
    let bytes = Cell::new(read_bytes(folder)?);
    let name = decode_name(folder.file_name().unwrap_or_default().as_encoded_bytes());
    Ok(collect_hand_ins(vec![vec![name]], &|_| Ok(bytes.take())))
}

/// Lists the files of a folder: their paths below that of the hand-ins, and their places.
fn list_folder(
    folder: &Path,
    report: &Path,
    path: &mut Vec<String>,
    files: &mut Vec<(Vec<String>, PathBuf)>,
    language: Language,
) -> Result<(), CommandError> {
    let list = |error: &std::io::Error| StoreError::io(FileOperation::List, folder, error);
    let mut entries: Vec<fs::DirEntry> =
        fs::read_dir(folder).and_then(Iterator::collect).map_err(|error| list(&error))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let place = entry.path();
        let about = fs::symlink_metadata(&place).map_err(|error| list(&error))?;
        path.push(decode_name(entry.file_name().as_encoded_bytes()));
        if about.is_symlink() {
            print_error(&(language.text().terminal.task.mark.link)(&place.display().to_string()));
        } else if about.is_dir() {
            if path.len() < MAX_DEPTH && !is_same_file(&place, report) {
                let before = files.len();
                list_folder(&place, report, path, files, language)?;
                // A student whose folder is empty is in the report, too.
                if files.len() == before && file_kind(path) != FileKind::Junk {
                    files.push((path.iter().cloned().chain([String::new()]).collect(), place));
                }
            }
        } else if about.is_file() && file_kind(path) != FileKind::Junk {
            files.push((path.clone(), place));
            if files.len() > MAX_FILES {
                let message = |language: Language| (language.text().terminal.task.mark.too_many)(MAX_FILES);
                return Err(LocalizedMessage::from_fn(message).into());
            }
        }
        path.pop();
    }
    Ok(())
}

/// A marked student.
struct Student {
    row: MarkRow,
    page: String,
    prints: Fingerprints,
}

/// Marks all hand-ins on all cores.
fn mark_all(
    report: &ClassReport<'_>,
    check: &IsolatedCheck,
    hand_ins: &[HandIn],
    changed: &[Override],
) -> Result<Vec<Student>, LocalizedMessage> {
    let progress = Mutex::new((0, RunProgress::new(hand_ins.len() as u64)));
    let students: Vec<_> = hand_ins.iter().zip(changed).collect();
    let marked = parallel::map(&students, |(hand_in, changed)| {
        let student = mark_one(report, check, hand_in, changed);
        let (count, shown) = &mut *progress.lock().unwrap_or_else(PoisonError::into_inner);
        *count += 1;
        shown.update(*count);
        student
    });
    marked.into_iter().collect()
}

fn mark_one(
    report: &ClassReport<'_>,
    check: &IsolatedCheck,
    hand_in: &HandIn,
    changed: &Override,
) -> Result<Student, LocalizedMessage> {
    let mark = check.mark(&hand_in.files)?;
    let row = report.row(hand_in, mark.as_ref(), changed.clone());
    let page = report.student_page(&row, mark.as_ref());
    Ok(Student { row, page, prints: fingerprints(&hand_in.files) })
}
