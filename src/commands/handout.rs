//! `huanle learn --handout`: lessons as pages for paper, for a phone and for a screen reader.

use std::fmt::Write as _;
use std::path::Path;

use super::error::CommandError;
use super::output::{HANDOUT_MARKER, OutputFormat, Outputs};
use crate::gfx::Framebuffer;
use crate::lessons::{Answer, CHAPTERS, Exercise, Lesson, LessonSettings, StepRecording};
use crate::machine::BorlandRng;
use crate::player::{Trace, in_light_theme, shown_part};
use crate::qr;
use crate::tasks::{escape_html as escape, html_page, inline_png};
use crate::text::Language;
use crate::text::handout::HandoutText;

/// The number of figures.
const FIGURES: usize = 6;
/// The number of questions.
const QUESTIONS: usize = 5;
/// The greatest number of rows of the trace table, about half a page.
const MAX_ROWS: usize = 24;
/// The seed of the questions and of the hidden values.
const SEED: u32 = 1;

const STYLE: &str = "@page{size:A4;margin:18mm}body{font:16px/1.55 system-ui,'Noto Sans CJK SC',sans-serif;max-width:46em;margin:1.5em auto;\
padding:0 1em;color:#111;background:#fff}h1{font-size:1.6em;line-height:1.25}h2{font-size:1.2em;border-bottom:1px solid #999;break-after:avoid}\
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(11em,1fr));gap:1em}figure{margin:0;break-inside:avoid;max-width:24em}\
figure img{box-sizing:border-box;width:100%;image-rendering:pixelated;border:1px solid #999}figcaption{font-size:.9em}\
pre{font:14px/1.4 ui-monospace,monospace;white-space:pre-wrap;background:#f4f4f4;padding:.6em}\
.scroll{overflow-x:auto}table{border-collapse:collapse;font:14px/1.3 ui-monospace,monospace}td,th{border:1px solid #999;padding:.1em .5em;\
text-align:right}td.blank{min-width:3.5em;background:#fff8d8}li{margin:.4em 0;break-inside:avoid}.live{display:flex;gap:1em;align-items:center}\
.live svg{width:6em;height:6em;flex:none}input{font:inherit;width:100%;padding:.4em}a{color:#0645ad}\
@media print{body{margin:0;max-width:none;font-size:11pt}.page{break-before:page}pre{background:none;border:1px solid #999}a{color:inherit}nav{display:none}}";

/// The contents of handouts.
pub(super) struct Handouts<'h> {
    /// The lessons, each with its parameters; the index has all that are given.
    pub lessons: Vec<(&'static Lesson, LessonSettings)>,
    /// The steps of the figures; some that are spread over the lesson if there are none.
    pub steps: &'h [usize],
    /// The number of values of the trace table that are left out.
    pub blanks: usize,
    pub language: Language,
}

impl Handouts<'_> {
    /// Writes a page for each lesson, and an index by chapter if there are several.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    pub(super) fn write(&self, folder: &Path, outputs: &mut Outputs) -> Result<(), CommandError> {
        outputs.create_folder(folder)?;
        let page = |lesson: &Lesson| folder.join(format!("{}.html", lesson.name));
        let mut files = Vec::new();
        if self.lessons.len() > 1 {
            files.push((outputs.plan(&folder.join("index.html"), OutputFormat::Handout)?, None));
        }
        for lesson in &self.lessons {
            files.push((outputs.plan(&page(lesson.0), OutputFormat::Handout)?, Some(lesson)));
        }
        for (file, lesson) in files {
            let html = lesson.map_or_else(|| self.index(), |(lesson, settings)| self.page(lesson, settings));
            file.write(html.as_bytes(), &mut std::io::sink())?;
        }
        Ok(())
    }

    fn words(&self) -> &'static HandoutText {
        &self.language.text().handout
    }

    /// Returns the index: the lessons by chapter, and a search in their titles and introductions.
    fn index(&self) -> String {
        let (text, words) = (self.language.text(), self.words());
        let mut out = format!("<p><label>{} <input id=\"q\" type=\"search\"></label></p>", escape(words.search));
        for (chapter, names) in CHAPTERS {
            let listed = |(lesson, _): &&(&Lesson, LessonSettings)| names.contains(&lesson.name);
            let mut lessons = self.lessons.iter().filter(listed).peekable();
            if lessons.peek().is_none() {
                continue;
            }
            let _ = write!(out, "<section><h2>{}</h2><ul>", escape(text.lessons.chapters[*chapter as usize]));
            for (lesson, _) in lessons {
                let text = lesson.text(self.language);
                let (name, title, introduction) = (escape(lesson.name), escape(text.title), escape(text.introduction));
                let _ = write!(out, "<li><a href=\"{name}.html\">{title}</a><br>{introduction}</li>");
            }
            out.push_str("</ul></section>");
        }
        out.push_str(
            "<script>q.oninput=()=>{const w=q.value.toLowerCase();for(const s of document.querySelectorAll('section')){let n=0;\
             for(const l of s.querySelectorAll('li'))n+=!(l.hidden=!l.textContent.toLowerCase().includes(w));s.hidden=!n}}</script>",
        );
        self.html(text.lessons.heading, &out)
    }

    /// Returns the page of a lesson.
    fn page(&self, lesson: &'static Lesson, settings: &LessonSettings) -> String {
        let words = self.words();
        let text = lesson.text(self.language);
        let settings = &LessonSettings { language: self.language, ..settings.clone() };
        let recording = (lesson.record)(settings);
        let mut out = String::new();
        if self.lessons.len() > 1 {
            let _ =
                write!(out, "<nav><a href=\"index.html\">{}</a></nav>", escape(self.language.text().lessons.heading));
        }
        write_paragraphs(&mut out, text.introduction);
        let _ = write!(out, "<h2>{}</h2>", escape(words.explanation));
        write_paragraphs(&mut out, text.about);
        self.write_figures(&mut out, lesson, &recording);
        let _ = write!(out, "<h2>{}</h2><pre>", escape(words.program));
        for line in &lesson.code.lines {
            let _ = writeln!(out, "{}", escape(&line.code));
        }
        out.push_str("</pre>");
        let trace = Trace::new(&recording);
        let hidden = self.hidden_values(&trace);
        if !trace.names.is_empty() && trace.rows.len() > 1 {
            let _ = write!(out, "<h2>{}</h2>", escape(words.trace));
            write_trace(&mut out, &trace, &hidden);
            if trace.rows.len() > MAX_ROWS {
                let _ = write!(
                    out,
                    "<p>{}</p>",
                    escape(&(self.language.text().lessons.rows_omitted)(MAX_ROWS, trace.rows.len()))
                );
            }
        }
        let questions = self.questions(lesson, settings);
        let _ = write!(out, "<h2>{}</h2><ol>", escape(words.questions));
        questions.iter().for_each(|exercise| write_question(&mut out, lesson, exercise));
        out.push_str("</ol>");
        let link = format!("{}#learn={}&lang={}", live_page(), lesson.name, self.language);
        let _ = write!(out, "<p class=\"live\">{} <a href=\"{1}\">{1}</a></p>", qr_code(&link), escape(&link));
        let _ = write!(out, "<h2 class=\"page\">{}</h2><ol>", escape(words.answers));
        for exercise in &questions {
            let why = exercise.why.as_deref().map_or(String::new(), |why| format!(" — {}", escape(why)));
            let _ = write!(out, "<li>{}{why}</li>", escape(&exercise.answer.text()));
        }
        out.push_str("</ol>");
        if !hidden.is_empty() {
            let _ = write!(out, "<h2>{}</h2>", escape(words.trace));
            write_trace(&mut out, &trace, &[]);
        }
        self.html(text.title, &out)
    }

    fn write_figures(&self, out: &mut String, lesson: &Lesson, recording: &StepRecording) {
        let last = recording.steps().len();
        let spread: Vec<usize> = (1..=FIGURES).map(|figure| (last * figure).div_ceil(FIGURES)).collect();
        let mut steps = if self.steps.is_empty() { spread } else { self.steps.to_vec() };
        steps.retain(|step| *step <= last);
        steps.dedup();
        let _ = write!(out, "<h2>{}</h2><div class=\"figures\">", escape(self.words().steps));
        for step in steps {
            let of_step = step.checked_sub(1).and_then(|index| recording.steps().get(index));
            let sentence = of_step.and_then(|step| step.sentence.as_deref()).unwrap_or_default();
            let number = (self.language.text().player.step)(step, last);
            let image = figure(&recording.picture(step), lesson, &number);
            let (number, sentence) = (escape(&number), escape(sentence));
            let _ = write!(out, "<figure>{image}<figcaption><b>{number}</b><br>{sentence}</figcaption></figure>");
        }
        out.push_str("</div>");
    }

    /// Returns the places of the values of the trace table that are left out: a row and a column each, none in the first row.
    fn hidden_values(&self, trace: &Trace) -> Vec<(usize, usize)> {
        let mut random = BorlandRng::new(SEED);
        let rows = trace.rows.iter().take(MAX_ROWS).enumerate().skip(1);
        let mut places: Vec<(usize, usize)> = rows
            .flat_map(|(row, values)| {
                (0..values.len()).filter(|column| !values[*column].is_empty()).map(move |at| (row, at))
            })
            .collect();
        let mut hidden = Vec::new();
        while hidden.len() < self.blanks && !places.is_empty() {
            let index = usize::from(random.random(u16::try_from(places.len()).unwrap_or(u16::MAX)));
            hidden.push(places.swap_remove(index));
        }
        hidden
    }

    /// Returns different questions: those of the lesson on this run, then others.
    fn questions(&self, lesson: &Lesson, settings: &LessonSettings) -> Vec<Exercise> {
        let mut random = BorlandRng::new(SEED);
        let Some(questions) = &lesson.questions else { return Vec::new() };
        let on_the_way = (questions.on_the_way)(settings, &mut random);
        let others: Vec<Exercise> =
            (0..2 * QUESTIONS).map(|_| (questions.create)(&mut random, self.language)).collect();
        let mut chosen: Vec<Exercise> = Vec::new();
        for exercise in on_the_way.into_iter().map(|(_, exercise)| exercise).chain(others) {
            let is_new = chosen.iter().all(|known| known.question != exercise.question);
            if is_new && chosen.len() < QUESTIONS {
                chosen.push(exercise);
            }
        }
        chosen
    }

    /// Returns a page with a title.
    fn html(&self, title: &str, body: &str) -> String {
        html_page(self.language, [HANDOUT_MARKER, "", STYLE], title, body)
    }
}

/// Returns the address of the page on which the lessons are live: that of the repository's site.
fn live_page() -> String {
    let repository = env!("CARGO_PKG_REPOSITORY").trim_start_matches("https://github.com/");
    let (owner, name) = repository.split_once('/').unwrap_or((repository, ""));
    format!("https://{owner}.github.io/{name}/huanle.html")
}

fn write_paragraphs(out: &mut String, text: &str) {
    text.lines().filter(|line| !line.trim().is_empty()).for_each(|line| {
        let _ = write!(out, "<p>{}</p>", escape(line));
    });
}

/// Writes the trace table, without the hidden values.
fn write_trace(out: &mut String, trace: &Trace, hidden: &[(usize, usize)]) {
    out.push_str("<div class=\"scroll\"><table><thead><tr><th scope=\"col\">#</th>");
    for name in &trace.names {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escape(name));
    }
    out.push_str("</tr></thead>");
    for (row, values) in trace.rows.iter().take(MAX_ROWS).enumerate() {
        let _ = write!(out, "<tr><td>{}</td>", row + 1);
        for (column, value) in values.iter().enumerate() {
            let cell = if hidden.contains(&(row, column)) {
                "<td class=\"blank\">&nbsp;</td>".to_owned()
            } else {
                format!("<td>{}</td>", escape(value))
            };
            out.push_str(&cell);
        }
        out.push_str("</tr>");
    }
    out.push_str("</table></div>");
}

/// Returns what a lesson shows of a picture, in the light theme, as an image with a description.
fn figure(picture: &Framebuffer, lesson: &Lesson, description: &str) -> String {
    inline_png(&in_light_theme(shown_part(picture, lesson.part).into_owned()), description)
}

/// Writes a question with its answers to choose from; a question on a picture has that.
fn write_question(out: &mut String, lesson: &Lesson, exercise: &Exercise) {
    let _ = write!(out, "<li>{}", escape(&exercise.question));
    match &exercise.answer {
        Answer::Choice { options, .. } | Answer::Order { items: options, .. } => {
            out.push_str("<ol>");
            for option in options {
                let _ = write!(out, "<li>{}</li>", escape(option));
            }
            out.push_str("</ol>");
        }
        Answer::Picture { pictures, .. } => {
            out.push_str("<div class=\"figures\">");
            for (number, picture) in (1..).zip(pictures) {
                let image = figure(picture, lesson, &number.to_string());
                let _ = write!(out, "<figure>{image}<figcaption>{number}</figcaption></figure>");
            }
            out.push_str("</div>");
        }
        Answer::Pixel(..) => {
            let image = figure(&exercise.picture, lesson, &exercise.question);
            let _ = write!(out, "<figure>{image}</figure>");
        }
        Answer::Typed(_) => {}
    }
    out.push_str("</li>");
}

/// Returns the QR code of a link as a drawing; nothing if the link is too long for one.
fn qr_code(link: &str) -> String {
    let Some(rows) = qr::encode(link.as_bytes()) else { return String::new() };
    let size = rows.lines().count();
    let mut path = String::new();
    for (y, row) in rows.lines().enumerate() {
        for (x, _) in row.bytes().enumerate().filter(|(_, module)| *module == b'1') {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    format!("<svg viewBox=\"-2 -2 {0} {0}\" role=\"img\" aria-label=\"QR\"><path d=\"{path}\"/></svg>", size + 4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::named;

    /// Returns the page of a lesson.
    fn page(name: &str, blanks: usize, language: Language) -> String {
        let lesson = named(name).unwrap();
        let lessons = vec![(lesson, lesson.default_settings())];
        let handouts = Handouts { lessons, steps: &[], blanks, language };
        handouts.page(lesson, &lesson.default_settings())
    }

    /// Asserts that the elements of a page are nested and closed.
    fn assert_nested(html: &str) {
        let mut open: Vec<&str> = Vec::new();
        for element in html.split('<').skip(1).map(|part| part.split_once('>').unwrap().0) {
            let name = element.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
            match element {
                _ if element.starts_with('!') || element.ends_with('/') => {}
                _ if ["meta", "img", "br", "input"].contains(&name) => {}
                _ if element.starts_with('/') => assert_eq!(open.pop(), Some(name), "{element}"),
                _ => open.push(name),
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }

    #[test]
    fn a_page_has_every_part_and_its_trace_table_the_blanks() {
        for language in Language::ALL {
            let html = page("circle", 12, language);
            assert_nested(&html);
            let text = &language.text().handout;
            for part in text.strings().into_iter().filter(|part| *part != text.search) {
                assert!(html.contains(&format!(">{}<", escape(part))), "{part}");
            }
            assert_eq!(html.matches("class=\"blank\"").count(), 12);
            assert_eq!(html.matches("<table>").count(), 2, "the exercise and its key");
            assert!(html.matches("<figure><img").count() >= FIGURES);
            assert!(html.contains("<svg") && html.contains("#learn=circle&amp;lang="));
            let has_chinese = html.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c));
            assert_eq!(has_chinese, language == Language::Chinese);
        }
        assert_eq!(page("circle", 0, Language::English).matches("<table>").count(), 1);
    }

    #[test]
    #[ignore = "long"]
    fn all_lessons_have_pages_of_eight_megabytes_together() {
        // Each page in one of the languages.
        let [english, chinese] = Language::ALL.map(|language| {
            let all = crate::lessons::all().map(|lesson| (lesson, lesson.default_settings())).collect();
            Handouts { lessons: all, steps: &[], blanks: 5, language }
        });
        let mut size = english.index().len();
        for ((lesson, settings), handouts) in english.lessons.iter().zip([&english, &chinese].into_iter().cycle()) {
            let html = handouts.page(lesson, settings);
            assert_nested(&html);
            size += html.len();
            let listed = format!("<a href=\"{}.html\">", lesson.name);
            assert!(handouts.index().contains(&listed), "{listed}");
        }
        assert!(size <= 8 << 20, "{size} bytes");
    }
}
