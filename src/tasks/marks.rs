//! The marks of a class: the choice of each student's program, and the tables for spreadsheets.

use csv::{ReaderBuilder, WriterBuilder};

use super::check::CaseResult;
use super::error::CaseFailure;
use super::format::Task;
use super::hand_ins::HandIn;
use super::submission::SubmittedFile;

/// The most programs of a student that are checked.
const MAX_CANDIDATES: usize = 5;

/// The result of a student's program.
#[derive(Clone, Debug)]
pub struct ProgramMark {
    /// The number of the file that counts, from 0.
    pub index: usize,
    /// The file that counts.
    pub file: SubmittedFile,
    /// The number of programs that define the function.
    pub candidates: usize,
    /// The cases, or the reason why none could be run.
    pub cases: Result<Vec<CaseResult>, CaseFailure>,
}

impl ProgramMark {
    /// Returns the result of a program of which no case could be run; `None` without a source.
    pub fn failed(files: &[SubmittedFile], failure: CaseFailure) -> Option<ProgramMark> {
        let index = files.iter().position(|file| !file.is_header())?;
        Some(ProgramMark { index, file: files[index].clone(), candidates: 1, cases: Err(failure) })
    }

    /// Returns the points.
    pub fn points(&self) -> u32 {
        let cases = self.cases.iter().flatten();
        cases.filter(|case| case.is_passed()).map(|case| case.points).sum()
    }
}

impl Task {
    /// Checks the programs of a student and returns the result of the best one; `None` without a source.
    pub fn mark(&self, files: &[SubmittedFile]) -> Option<ProgramMark> {
        let sources: Vec<usize> = (0..files.len()).filter(|&index| !files[index].is_header()).collect();
        let has_function = |index: &usize| files[*index].defines(self.function());
        let mut candidates: Vec<usize> = sources.iter().copied().filter(has_function).collect();
        if candidates.is_empty() {
            // Reports what is missing.
            candidates = sources.iter().copied().take(1).collect();
        }
        let is_program = self.function() == "main";
        let mut best: Option<ProgramMark> = None;
        for &first in candidates.iter().take(MAX_CANDIDATES) {
            let is_other = |index: &usize| *index != first && !(is_program && candidates.contains(index));
            let others = (0..files.len()).filter(is_other);
            let chosen: Vec<SubmittedFile> =
                std::iter::once(first).chain(others).map(|index| files[index].clone()).collect();
            let cases = self.check(&chosen);
            let mark = ProgramMark { index: first, file: files[first].clone(), candidates: candidates.len(), cases };
            let rank = |mark: &ProgramMark| (mark.cases.is_ok(), mark.points());
            if best.as_ref().is_none_or(|best| rank(&mark) > rank(best)) {
                best = Some(mark);
            }
        }
        best
    }
}

/// A teacher's own mark and comment, from the table of an earlier run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Override {
    /// The key of the hand-in.
    pub key: String,
    /// The mark as written; empty without one.
    pub mark: String,
    /// The comment.
    pub comment: String,
}

impl Override {
    /// Returns the mark; `None` if there is none or it is not a number.
    pub fn points(&self) -> Option<f64> {
        self.mark.trim().parse().ok().filter(|points: &f64| points.is_finite() && *points >= 0.0)
    }
}

/// A row of the table of marks.
#[derive(Clone, Debug)]
pub struct MarkRow {
    /// The hand-in, without its files.
    pub hand_in: HandIn,
    /// The name of the program that counts.
    pub file: String,
    /// The points of each case: 0 if it is not passed.
    pub cases: Vec<u32>,
    /// A summary of what is not passed.
    pub message: String,
    /// The summary for the student, without the calls of hidden cases.
    pub feedback: String,
    /// The teacher's mark and comment.
    pub changed: Override,
}

impl MarkRow {
    /// Returns the points of all cases.
    pub fn points(&self) -> u32 {
        self.cases.iter().sum()
    }

    /// Returns the mark: the teacher's, or else the points.
    pub fn mark(&self) -> f64 {
        self.changed.points().unwrap_or_else(|| self.points().into())
    }
}

/// The headings of the columns that are read again.
const KEY: &str = "submission";
const OVERRIDE: &str = "override";
const COMMENT: &str = "comment";

/// Returns the table of marks as CSV in UTF-8 with a byte order mark, which spreadsheets need. `lost` are overrides of hand-ins
/// that are no longer there; their rows are kept.
pub fn marks_csv(rows: &[MarkRow], full: u32, lost: &[Override]) -> Vec<u8> {
    let count = rows.iter().map(|row| row.cases.len()).max().unwrap_or(0);
    let mut headings: Vec<String> = [KEY, "id", "name", "file", "points", "of"].map(str::to_owned).to_vec();
    headings.extend((1..=count).map(|number| format!("case {number}")));
    headings.extend([OVERRIDE, COMMENT, "mark", "message"].map(str::to_owned));
    let mut table = vec![headings];
    for row in rows {
        let HandIn { key, id, name, .. } = &row.hand_in;
        let mut line =
            vec![key.clone(), id.clone(), name.clone(), row.file.clone(), row.points().to_string(), full.to_string()];
        line.extend((0..count).map(|index| row.cases.get(index).map_or(String::new(), u32::to_string)));
        line.extend([
            row.changed.mark.clone(),
            row.changed.comment.clone(),
            row.mark().to_string(),
            row.message.clone(),
        ]);
        table.push(line);
    }
    for Override { key, mark, comment } in lost {
        let mut line = vec![String::new(); 6 + count];
        line[0].clone_from(key);
        line.extend([mark.clone(), comment.clone(), String::new(), String::new()]);
        table.push(line);
    }
    write_csv(&table)
}

/// Returns the marks for Moodle's import of grades, as CSV in UTF-8 with a byte order mark.
pub fn moodle_csv(rows: &[MarkRow], full: u32) -> Vec<u8> {
    let headings = ["Identifier", "ID number", "Full name", "Grade", "Maximum grade", "Feedback comments"];
    let mut table = vec![headings.map(str::to_owned).to_vec()];
    for row in rows {
        let HandIn { id, name, participant, .. } = &row.hand_in;
        let identifier = if participant.is_empty() { String::new() } else { format!("Participant {participant}") };
        let feedback = if row.changed.comment.is_empty() { &row.feedback } else { &row.changed.comment };
        table.push(vec![
            identifier,
            id.clone(),
            name.clone(),
            row.mark().to_string(),
            full.to_string(),
            feedback.clone(),
        ]);
    }
    write_csv(&table)
}

/// Reads the overrides from a table of marks, as a spreadsheet has saved it: in UTF-8 or GBK, with commas, semicolons or tabs.
/// Rows without an override and a comment are left out. Returns `None` if it is not such a table.
pub fn read_overrides(bytes: &[u8]) -> Option<Vec<Override>> {
    let text = SubmittedFile::new("", bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)).text();
    let heading = text.lines().next()?;
    let delimiter = [b',', b';', b'\t'].into_iter().max_by_key(|&mark| heading.matches(char::from(mark)).count())?;
    let mut reader = ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(text.as_bytes());
    let headings = reader.headers().ok()?.clone();
    let column = |name: &str| headings.iter().position(|heading| heading.trim() == name);
    let (key, mark, comment) = (column(KEY)?, column(OVERRIDE)?, column(COMMENT)?);
    let mut found = Vec::new();
    for record in reader.records().filter_map(Result::ok) {
        let cell = |index| unescape_cell(record.get(index).unwrap_or_default()).trim().to_owned();
        let row = Override { key: cell(key), mark: cell(mark), comment: cell(comment) };
        if !row.mark.is_empty() || !row.comment.is_empty() {
            found.push(row);
        }
    }
    Some(found)
}

fn write_csv(table: &[Vec<String>]) -> Vec<u8> {
    let mut writer = WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(b"\xEF\xBB\xBF".to_vec());
    for row in table {
        // Writing rows of equal length into memory cannot fail.
        let _ = writer.write_record(row.iter().map(|cell| escape_cell(cell)));
    }
    writer.into_inner().unwrap_or_default()
}

/// The first characters by which a spreadsheet recognizes a formula.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// Adds an apostrophe before a formula and removes control characters other than line breaks.
fn escape_cell(cell: &str) -> String {
    let plain: String = cell.chars().filter(|&c| !c.is_control() || c == '\n').collect();
    if plain.starts_with(FORMULA) { format!("'{plain}") } else { plain }
}

fn unescape_cell(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|cell| cell.starts_with(FORMULA)).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(key: &str, mark: &str, comment: &str) -> MarkRow {
        let hand_in = HandIn { key: key.to_owned(), name: "=张三".to_owned(), ..HandIn::default() };
        let changed = Override { key: key.to_owned(), mark: mark.to_owned(), comment: comment.to_owned() };
        let [message, feedback] = ["缺少像素".to_owned(), "隐藏的用例 2".to_owned()];
        MarkRow { hand_in, file: "a.c".to_owned(), cases: vec![1, 0], message, feedback, changed }
    }

    #[test]
    fn overrides_survive_a_spreadsheet() {
        let rows = [row("1", "", ""), row("2", "1.5", "讲得好，加分"), row("3", "一分", "")];
        let lost = [Override { key: "4".to_owned(), mark: "7".to_owned(), comment: String::new() }];
        let csv = marks_csv(&rows, 2, &lost);
        assert!(csv.starts_with(b"\xEF\xBB\xBFsubmission,"));
        let text = String::from_utf8(csv.clone()).unwrap();
        assert!(text.contains("\r\n1,,'=张三,a.c,1,2,1,0,,,1,缺少像素\r\n"), "{text}");
        let expected = vec![rows[1].changed.clone(), rows[2].changed.clone(), lost[0].clone()];
        assert_eq!(read_overrides(&csv), Some(expected.clone()));
        let gbk = encoding_rs::GBK.encode(&text[3..]).0.into_owned();
        assert_eq!(read_overrides(&gbk), Some(expected.clone()));
        let semicolons = text.replace(',', ";");
        assert_eq!(read_overrides(semicolons.as_bytes()), Some(expected));
        assert_eq!(read_overrides(b"name,mark\na,1\n"), None);
        assert_eq!([rows[0].mark(), rows[1].mark(), rows[2].mark()], [1.0, 1.5, 1.0]);
    }

    #[test]
    fn moodle_has_the_marks_and_the_comments() {
        let csv = String::from_utf8(moodle_csv(&[row("2", "2", "讲得好")], 2)).unwrap();
        assert!(csv.ends_with(",,'=张三,2,2,讲得好\r\n"), "{csv}");
    }
}
