//! The reports of a class as HTML: one page per student, and one for the class.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::check::CaseResult;
use super::error::CaseFailure;
use super::format::Task;
use super::hand_ins::HandIn;
use super::marks::{MarkRow, Override, ProgramMark};
use super::picture::{CasePictures, base64_png};
use super::similarity::SimilarPair;
use super::submission::SubmittedFile;
use crate::gfx::Framebuffer;
use crate::messages::Localize;
use crate::text::Language;
use crate::text::tasks::MarkText;

/// The line by which a report is recognized, so that the next run may replace it.
pub const REPORT_MARKER: &str = "<meta name=\"generator\" content=\"huanle mark\">";

/// The width to which small pictures are enlarged.
const PICTURE_WIDTH: i32 = 300;
/// The most pairs of similar programs in the list.
const MAX_PAIRS: usize = 50;
/// The most lines of a source in a report.
const MAX_LINES: usize = 2000;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:24px auto;padding:0 16px;color:#222}\
h1{font-size:22px}h2{font-size:17px;margin-top:28px}table{border-collapse:collapse}\
td,th{border:1px solid #ccc;padding:3px 8px;text-align:left;vertical-align:top}th{background:#f3f3f3}\
td.n{text-align:right}th,td.w{white-space:nowrap}.ok{color:#16702c}.bad{color:#b3261e}.case{border-top:1px solid #ddd;padding:10px 0}\
figure{display:inline-block;margin:6px 14px 6px 0;vertical-align:top}figcaption{font-size:13px;color:#555}\
img{image-rendering:pixelated;background:#000;display:block}code,pre{font:13px/1.45 ui-monospace,monospace}\
pre{background:#f7f7f7;border:1px solid #ddd;padding:8px;overflow:auto;white-space:pre-wrap}\
pre.source{padding:0;white-space:pre}pre.source span{display:block;padding:0 8px}\
pre.source .at{background:#ffd9d6}pre.source i{color:#999;font-style:normal;user-select:none}\
.key b{display:inline-block;width:11px;height:11px;margin:0 4px 0 12px}a{color:#0b57d0}.note{color:#555;font-size:14px}";

/// The report of a class.
#[derive(Clone, Copy, Debug)]
pub struct ClassReport<'a> {
    /// The task.
    pub task: &'a Task,
    /// The language.
    pub language: Language,
    /// `true` if students see hidden cases and the link to the page of the class.
    pub shows_hidden: bool,
}

impl ClassReport<'_> {
    fn text(&self) -> &'static MarkText {
        &self.language.text().terminal.task.mark
    }

    /// Returns the row of a student in the table of marks.
    pub fn row(&self, hand_in: &HandIn, mark: Option<&ProgramMark>, changed: Override) -> MarkRow {
        let all = self.task.cases().len();
        let points = |case: &CaseResult| if case.is_passed() { case.points } else { 0 };
        let cases = match mark.map(|mark| &mark.cases) {
            Some(Ok(cases)) => cases.iter().map(points).collect(),
            _ => vec![0; all],
        };
        let result = match mark.map(|mark| &mark.cases) {
            None => hand_in.problems.first().map_or(String::new(), |problem| problem.localize(self.language)),
            Some(Err(failure)) => first_line(failure.localize(self.language)),
            Some(Ok(cases)) => {
                let failed = cases.iter().find_map(|case| Some((case, case.failure.as_ref()?)));
                failed.map_or(String::new(), |(case, failure)| {
                    first_line(format!("{}: {}", case.call, failure.localize(self.language)))
                })
            }
        };
        let conflict = hand_in.problems.iter().find(|problem| problem.is_conflict());
        let conflict = conflict.map_or(String::new(), |problem| problem.localize(self.language));
        let message = match (conflict.as_str(), result.as_str()) {
            ("", _) => result,
            (_, "") => conflict,
            _ if result == conflict => conflict,
            _ => format!("{conflict} · {result}"),
        };
        let file = mark.map_or(String::new(), |mark| mark.file.name.clone());
        let feedback = self.feedback(mark, &message);
        MarkRow { hand_in: HandIn { files: Vec::new(), ..hand_in.clone() }, file, cases, message, feedback, changed }
    }

    /// Returns the summary that the student reads: that of the class, but for the first failure if it is that of a hidden case.
    fn feedback(&self, mark: Option<&ProgramMark>, message: &str) -> String {
        let cases = mark.and_then(|mark| mark.cases.as_ref().ok()).into_iter().flatten();
        let failed = (1..).zip(cases).filter(|(_, case)| !case.is_passed());
        let (mut open, mut hidden) = (failed.clone().filter(|(_, case)| !self.is_secret(case)), failed);
        match (open.next(), hidden.next()) {
            (None, Some((number, _))) => self.secret_result(number),
            (Some((open, case)), Some((first, _))) if first < open => {
                let failure = case.failure.as_ref().map_or(String::new(), |failure| failure.localize(self.language));
                first_line(format!("{}: {failure}", case.call))
            }
            _ => message.to_owned(),
        }
    }

    /// Returns whether students do not see what a case is.
    fn is_secret(&self, case: &CaseResult) -> bool {
        case.hidden && !self.shows_hidden
    }

    /// Returns the sentence about a hidden case that is not passed, by its number.
    fn secret_result(&self, number: usize) -> String {
        let text = self.text();
        format!("{}: {}", (text.hidden_case)(number), text.not_passed)
    }

    /// Returns the page of a student.
    pub fn student_page(&self, row: &MarkRow, mark: Option<&ProgramMark>) -> String {
        let text = self.text();
        let mut out = String::new();
        let title = format!("{} – {}", title_of(row), self.task.title(self.language));
        if self.shows_hidden {
            let _ = write!(out, "<p><a href=\"index.html\">{}</a></p>", escape(text.class));
        }
        let points = (text.points)(row.mark(), self.task.points());
        let _ = write!(out, "<p><b>{}</b></p>", escape(&points));
        if row.changed.points().is_some() {
            let _ = write!(out, "<p>{}</p>", escape(&(text.overridden)(row.points())));
        }
        if !row.changed.comment.is_empty() {
            let _ = write!(out, "<p>{}</p>", escape(&row.changed.comment));
        }
        for problem in &row.hand_in.problems {
            let _ = write!(out, "<p class=\"bad\">{}</p>", escape(&problem.localize(self.language)));
        }
        let Some(mark) = mark else { return page(self.language, &title, &out) };
        if mark.candidates > 1 {
            let _ = write!(out, "<p>{}</p>", escape(&(text.candidates)(mark.candidates, &row.file)));
        }
        let first = &mark.file;
        let mut lines = BTreeSet::new();
        match &mark.cases {
            Err(failure) => {
                let message = failure.localize(self.language);
                lines.extend(line_in(failure, &message, &first.name));
                out.push_str(&message_block(&message));
            }
            Ok(cases) => {
                for (number, case) in (1..).zip(cases) {
                    if self.is_secret(case) {
                        self.write_secret_case(&mut out, number, case);
                    } else {
                        self.write_case(&mut out, case, first, &mut lines);
                    }
                }
            }
        }
        write_source(&mut out, first, &lines);
        page(self.language, &title, &out)
    }

    /// Writes the result of a hidden case, but neither its call nor its pictures.
    fn write_secret_case(&self, out: &mut String, number: usize, case: &CaseResult) {
        let text = self.text();
        let (class, sign, result, points) = match case.is_passed() {
            true => ("ok", '✓', text.passed, format!("{}", case.points)),
            false => ("bad", '✗', text.not_passed, format!("0/{}", case.points)),
        };
        let (name, result) = (escape(&(text.hidden_case)(number)), escape(result));
        let _ =
            write!(out, "<div class=\"case\">{name} <span class=\"{class}\">{sign} {result} ({points})</span></div>");
    }

    fn write_case(&self, out: &mut String, case: &CaseResult, file: &SubmittedFile, lines: &mut BTreeSet<u32>) {
        let text = self.text();
        let hidden =
            if case.hidden { format!(" <span class=\"note\">{}</span>", escape(text.hidden)) } else { String::new() };
        let _ = write!(out, "<div class=\"case\"><code>{}</code>{hidden} ", escape(&case.call));
        if let Some(seconds) = case.stopped {
            let stopped = (self.language.text().terminal.task.stopped)(seconds);
            let _ = write!(out, "<span class=\"note\">{}</span> ", escape(&stopped));
        }
        let Some(failure) = &case.failure else {
            let _ = write!(out, "<span class=\"ok\">✓ {} ({})</span></div>", escape(text.passed), case.points);
            return;
        };
        let message = failure.localize(self.language);
        lines.extend(line_in(failure, &message, &file.name));
        let _ = write!(out, "<span class=\"bad\">✗ (0/{})</span>{}", case.points, message_block(&message));
        if let Some(CasePictures { expected, found, difference, .. }) = &case.pictures {
            let pictures = [(text.expected, expected), (text.found, found), (text.difference, difference)];
            for (caption, picture) in pictures {
                let _ = write!(out, "<figure>{}<figcaption>{}</figcaption></figure>", image(picture), escape(caption));
            }
            let colors = [("#555", text.both), ("#f55", text.only_found), ("#5ff", text.only_expected)];
            let key = colors.map(|(color, word)| format!("<b style=\"background:{color}\"></b>{}", escape(word)));
            let _ = write!(out, "<div class=\"note key\">{}</div>", key.concat());
        }
        out.push_str("</div>");
    }

    /// Returns the page of the class; `links` are the names of the students' pages.
    pub fn class_page(&self, rows: &[MarkRow], links: &[String], pairs: &[SimilarPair]) -> String {
        let text = self.text();
        let full = self.task.points();
        let mean = rows.iter().map(MarkRow::mark).sum::<f64>() / rows.len().max(1) as f64;
        let mut out = format!("<p>{}</p>", escape(&(text.summary)(rows.len(), mean, full)));
        let _ = write!(out, "<p class=\"note\">{}</p>", escape(text.override_note));
        let [student, id, file, points, message] = text.columns.map(escape);
        let _ = write!(out, "<table><tr><th>{student}</th><th>{id}</th><th>{file}</th><th>{points}</th>");
        for (index, case) in self.task.cases().iter().enumerate() {
            let _ = write!(out, "<th title=\"{}\">{}</th>", escape(&case.call), index + 1);
        }
        let _ = write!(out, "<th>{message}</th></tr>");
        for (row, link) in rows.iter().zip(links) {
            let _ = write!(
                out,
                "<tr><td class=\"w\"><a href=\"{}\">{}</a></td><td>{}</td><td>{}</td><td class=\"n\">{}{}</td>",
                escape(&encode_link(link)),
                escape(&title_of(row)),
                escape(&row.hand_in.id),
                escape(&row.file),
                row.mark(),
                if row.changed.points().is_some() { "*" } else { "" },
            );
            for points in &row.cases {
                let mark = if *points > 0 { "<td class=\"ok\">✓</td>" } else { "<td class=\"bad\">✗</td>" };
                out.push_str(mark);
            }
            let _ = write!(out, "<td>{}</td></tr>", escape_with_code(&row.message));
        }
        let _ = write!(out, "</table><h2>{}</h2>", escape(text.similar));
        let _ = write!(out, "<p class=\"note\">{}</p>", escape(text.similar_note));
        if pairs.is_empty() {
            let _ = write!(out, "<p>{}</p>", escape(text.no_similar));
        } else {
            out.push_str("<table>");
            for pair in pairs.iter().take(MAX_PAIRS) {
                out.push_str("<tr>");
                for (&program, percent) in pair.programs.iter().zip(pair.percent) {
                    let (Some(row), Some(link)) = (rows.get(program), links.get(program)) else { continue };
                    let (link, name) = (escape(&encode_link(link)), escape(&title_of(row)));
                    let _ = write!(
                        out,
                        "<td class=\"w\"><a href=\"{link}\">{name}</a></td><td class=\"n\">{percent} %</td>"
                    );
                }
                out.push_str("</tr>");
            }
            out.push_str("</table>");
        }
        page(self.language, self.task.title(self.language), &out)
    }
}

/// Returns the first line of a text.
fn first_line(text: String) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// Returns names for the pages of hand-ins, without characters that systems forbid; no two are alike, in capitals or not.
pub fn page_names(keys: &[&str]) -> Vec<String> {
    let mut used = BTreeSet::new();
    let plain = |key: &str| -> String {
        key.chars().take(60).map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }).collect()
    };
    let mut name = |key: &&str| {
        // A prefix avoids `index`, and the names of devices on Windows.
        let base = format!("student-{}", plain(key));
        let mut name = format!("{base}.html");
        let mut number = 2;
        while !used.insert(name.to_lowercase()) {
            name = format!("{base}-{number}.html");
            number += 1;
        }
        name
    };
    keys.iter().map(&mut name).collect()
}

/// Returns a message: a sentence as a paragraph, and one with a source line as it is.
fn message_block(message: &str) -> String {
    match message.contains('\n') {
        true => format!("<pre class=\"bad\">{}</pre>", escape(message)),
        false => format!("<p class=\"bad\">{}</p>", escape_with_code(message)),
    }
}

/// Returns the name of a student, or else the key of the hand-in.
fn title_of(row: &MarkRow) -> String {
    if row.hand_in.name.is_empty() { row.hand_in.key.clone() } else { row.hand_in.name.clone() }
}

/// Returns the line of a failure: its own, or the one in its message.
fn line_in(failure: &CaseFailure, message: &str, file: &str) -> Option<u32> {
    let in_message = || {
        let after = message.strip_prefix(file)?.strip_prefix(':')?;
        after.split(':').next()?.parse().ok()
    };
    failure.line().or_else(in_message)
}

fn write_source(out: &mut String, file: &SubmittedFile, marked: &BTreeSet<u32>) {
    let _ = write!(out, "<h2>{}</h2><pre class=\"source\">", escape(&file.name));
    let source = file.text();
    for (number, line) in (1..).zip(source.lines()).take(MAX_LINES) {
        let class = if marked.contains(&number) { " class=\"at\"" } else { "" };
        let _ = write!(out, "<span{class}><i>{number:4} </i>{}</span>", escape(line));
    }
    out.push_str("</pre>");
}

/// Returns a page with a title.
fn page(language: Language, title: &str, body: &str) -> String {
    let policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    html_page(language, [REPORT_MARKER, &policy, STYLE], title, body)
}

/// Returns a page with a title: the comment that marks it as ours, more of its head, its style, and its body.
pub(crate) fn html_page(language: Language, [marker, head, style]: [&str; 3], title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n{marker}\n<html lang=\"{language}\"><meta charset=\"utf-8\">{head}\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{style}</style>\
         <h1>{title}</h1>{body}</html>\n"
    )
}

/// Returns a picture as an inline PNG, enlarged if it is small.
fn image(picture: &Framebuffer) -> String {
    let scale = (PICTURE_WIDTH / picture.width().max(1)).clamp(1, 8);
    format!("<img width=\"{}\" src=\"{}\">", picture.width() * scale, png_address(picture))
}

/// Returns a picture as an inline PNG with a description.
#[cfg(feature = "cli")]
pub(crate) fn inline_png(picture: &Framebuffer, description: &str) -> String {
    format!("<img alt=\"{}\" src=\"{}\">", escape(description), png_address(picture))
}

/// Returns a PNG as the address of a picture.
fn png_address(picture: &Framebuffer) -> String {
    format!("data:image/png;base64,{}", base64_png(picture))
}

/// Escapes text for HTML and for attributes. Control characters other than tabs and line ends are removed.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() && !matches!(c, '\t' | '\n') => {}
            c => out.push(c),
        }
    }
    out
}

/// Escapes text, and shows what is between backticks as code.
fn escape_with_code(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts
        .map(|(index, part)| if index % 2 == 1 { format!("<code>{}</code>", escape(part)) } else { escape(part) })
        .collect()
}

/// Encodes the name of a page for a link.
fn encode_link(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    name.bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_encoded() {
        assert_eq!(escape("a<b> & \"c\"\u{7}"), "a&lt;b&gt; &amp; &quot;c&quot;");
        assert_eq!(escape_with_code("line 3: `a < b` is"), "line 3: <code>a &lt; b</code> is");
        assert_eq!(encode_link("张-1.html"), "%E5%BC%A0-1.html");
    }

    #[test]
    fn names_of_pages_are_safe_and_unique() {
        let names = page_names(&["2023001", "../../etc/passwd", "a", "A", "张三<>"]);
        let expected = ["student-2023001", "student-______etc_passwd", "student-a", "student-A-2", "student-张三__"];
        assert_eq!(names, expected.map(|name| format!("{name}.html")));
    }
}
