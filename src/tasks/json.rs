//! A program and the result of its check as JSON: the interface of `huanle task check --json`.
//!
//! A program is `{"files": [{"name": "lab.c", "text": "…"}]}`, with `base64` instead of `text` for bytes in another
//! encoding. `task` may contain the files of the task likewise. Messages of a result are in every language, pictures are PNG
//! files in base64.

use std::io::Cursor;

use serde::{Deserialize, Serialize};

use super::check::CaseResult;
use super::error::CaseFailure;
use super::format::Task;
use super::hand_ins::HandInProblem;
use super::marks::ProgramMark;
use super::picture::{CasePictures, base64_png};
use super::submission::SubmittedFile;
use crate::gfx::Framebuffer;
use crate::link::Base64;
use crate::messages::{Localize, LocalizedMessage};
use crate::text::Language;

/// A program, perhaps with the task.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProgramObject {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    task: Vec<FileObject>,
    files: Vec<FileObject>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileObject {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base64: Option<String>,
}

/// A message in every language.
#[derive(Serialize, Deserialize)]
struct MessageObject {
    en: String,
    zh: String,
}

impl MessageObject {
    fn new(message: &dyn Localize) -> MessageObject {
        let [en, zh] = [Language::English, Language::Chinese].map(|language| message.localize(language));
        MessageObject { en, zh }
    }

    fn into_message(self) -> LocalizedMessage {
        LocalizedMessage::from_fn(|language| match language {
            Language::English => self.en.clone(),
            Language::Chinese => self.zh.clone(),
        })
    }
}

/// The result of a program.
#[derive(Serialize, Deserialize)]
struct ResultObject {
    /// The name of the file that counts, and its number from 0; `None` if no program was checked.
    file: Option<String>,
    index: Option<usize>,
    /// The number of programs that define the function.
    candidates: usize,
    points: u32,
    of: u32,
    /// The reason why no case was run.
    error: Option<MessageObject>,
    cases: Vec<CaseObject>,
}

#[derive(Serialize, Deserialize)]
struct CaseObject {
    call: String,
    points: u32,
    hidden: bool,
    passed: bool,
    message: Option<MessageObject>,
    line: Option<u32>,
    pictures: Option<PicturesObject>,
    /// The seconds of the simulated PC after which the program was stopped.
    stopped: Option<u64>,
}

#[derive(Serialize, Deserialize)]
struct PicturesObject {
    corner: (i32, i32),
    expected: String,
    found: String,
    difference: String,
}

impl CaseObject {
    fn new(case: &CaseResult) -> CaseObject {
        CaseObject {
            call: case.call.clone(),
            points: case.points,
            hidden: case.hidden,
            passed: case.is_passed(),
            message: case.failure.as_ref().map(|failure| MessageObject::new(failure)),
            line: case.failure.as_ref().and_then(CaseFailure::line),
            pictures: case.pictures.as_ref().map(|pictures| PicturesObject {
                corner: pictures.corner,
                expected: base64_png(&pictures.expected),
                found: base64_png(&pictures.found),
                difference: base64_png(&pictures.difference),
            }),
            stopped: case.stopped,
        }
    }

    fn into_result(self) -> Option<CaseResult> {
        let png = |text: &str| Framebuffer::read_png(Cursor::new(Base64::Standard.decode(text)?)).ok();
        let pictures = match &self.pictures {
            None => None,
            Some(pictures) => Some(CasePictures {
                corner: pictures.corner,
                expected: png(&pictures.expected)?,
                found: png(&pictures.found)?,
                difference: png(&pictures.difference)?,
            }),
        };
        let failure = self.message.map(|message| CaseFailure::Reported(message.into_message(), self.line));
        let CaseObject { call, points, hidden, stopped, .. } = self;
        Some(CaseResult { call, points, hidden, failure, pictures, stopped })
    }
}

impl FileObject {
    fn new(file: &SubmittedFile) -> FileObject {
        let text = String::from_utf8(file.bytes.clone()).ok();
        let base64 = text.is_none().then(|| Base64::Standard.encode(&file.bytes));
        FileObject { name: file.name.clone(), text, base64 }
    }

    fn into_file(self) -> Result<SubmittedFile, String> {
        let bytes = match (self.text, self.base64) {
            (Some(text), None) => Some(text.into_bytes()),
            (None, Some(text)) => Base64::Standard.decode(&text),
            _ => None,
        };
        let invalid = || format!("file `{}` needs either `text` or `base64`", self.name);
        Ok(SubmittedFile::new(&self.name, bytes.ok_or_else(invalid)?))
    }
}

/// Writes the files of a task, which may be none, and of a program.
pub fn write_program(task: &[SubmittedFile], files: &[SubmittedFile]) -> String {
    let objects = |files: &[SubmittedFile]| files.iter().map(FileObject::new).collect();
    to_json(&ProgramObject { task: objects(task), files: objects(files) })
}

/// Reads the files of a task, which may be none, and of a program.
///
/// # Errors
/// Returns a message if it is not JSON of this form.
pub fn read_program(json: &[u8]) -> Result<[Vec<SubmittedFile>; 2], String> {
    let program: ProgramObject = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    let files = |objects: Vec<FileObject>| objects.into_iter().map(FileObject::into_file).collect::<Result<_, _>>();
    Ok([files(program.task)?, files(program.files)?])
}

/// Writes the result of a program; `None` if there was no source.
pub fn write_result(task: &Task, mark: Option<&ProgramMark>) -> String {
    let (error, cases) = match mark.map(|mark| &mark.cases) {
        None => (Some(MessageObject::new(&HandInProblem::NoSource)), Vec::new()),
        Some(Err(failure)) => (Some(MessageObject::new(failure)), Vec::new()),
        Some(Ok(cases)) => (None, cases.iter().map(CaseObject::new).collect()),
    };
    to_json(&ResultObject {
        file: mark.map(|mark| mark.file.name.clone()),
        index: mark.map(|mark| mark.index),
        candidates: mark.map_or(0, |mark| mark.candidates),
        points: mark.map_or(0, ProgramMark::points),
        of: task.points(),
        error,
        cases,
    })
}

/// Writes the result of a program whose check did not end.
pub fn write_stop(task: &Task, reason: &dyn Localize) -> String {
    let error = Some(MessageObject::new(reason));
    let (file, index) = (None, None);
    to_json(&ResultObject { file, index, candidates: 0, points: 0, of: task.points(), error, cases: Vec::new() })
}

/// Reads a result. `files` are those of the program. Returns `None` if it is not a complete result.
pub fn read_result(json: &[u8], files: &[SubmittedFile]) -> Option<ProgramMark> {
    let result: ResultObject = serde_json::from_slice(json).ok()?;
    let cases = match result.error {
        Some(error) => Err(CaseFailure::Reported(error.into_message(), None)),
        None => Ok(result.cases.into_iter().map(CaseObject::into_result).collect::<Option<Vec<_>>>()?),
    };
    match result.index {
        Some(index) => {
            Some(ProgramMark { index, file: files.get(index)?.clone(), candidates: result.candidates, cases })
        }
        None => ProgramMark::failed(files, cases.err()?),
    }
}

/// Serializes an object. Objects contain only texts and numbers, so that this never fails.
fn to_json(object: &impl Serialize) -> String {
    serde_json::to_string(object).unwrap_or_default()
}
