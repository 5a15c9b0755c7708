//! Tests of the arrangement at the four stages that it was made for, with all lessons in all languages.

use super::*;
use crate::lessons;
use crate::lessons::stage::{CODE, CODE_LINES, LOW_MAGNIFIER, LessonStart, MAGNIFIER, PLOT, SENTENCE, VALUES};
use crate::text::Language;

const STAGES: [&str; 4] = ["640x480", "1366x700", "1024x768@24", "360x640"];

/// Opens a lesson at a stage's size.
fn open(language: Language, lesson: &'static lessons::Lesson, size: &str) -> Stage<'static> {
    let start = LessonStart { stage: Some(size.parse().unwrap()), ..lesson.into() };
    Stage::new(&language.text().lessons, start)
}

/// Calls a function for every lesson, in each language, at a stage's size, with and without questions on the way.
fn for_all(size: &str, mut test: impl FnMut(&Stage<'_>, &Panels, &str)) {
    for language in Language::ALL {
        for lesson in lessons::all() {
            for requires_answers in [false, true] {
                let mut stage = open(language, lesson, size);
                stage.questions.required = requires_answers;
                let panels = stage.panels().unwrap();
                test(
                    &stage,
                    panels,
                    &format!("{} {language} {size} {requires_answers}: {:?}", lesson.name, panels.places),
                );
            }
        }
    }
}

fn rows_of(panels: &Panels, panel: Panel) -> i32 {
    panels.place(panel).map_or(0, |place| place.height / row_height(panels.face))
}

#[test]
fn no_sentence_is_cut_and_no_panel_covers_another() {
    for size in STAGES {
        let mut sentences = 0;
        let bounds: StageSize = size.parse().unwrap();
        let bounds = Rect::new(0, 0, bounds.width, bounds.height);
        for_all(size, |stage, panels, shown| {
            for (index, (panel, place)) in panels.places.iter().enumerate() {
                assert_eq!(place.intersection(&bounds), *place, "{panel:?} {shown}");
                for (other, covered) in &panels.places[..index] {
                    assert!(place.intersection(covered).is_empty(), "{panel:?} {other:?} {shown}");
                }
            }
            let place = panels.place(Panel::Sentence).unwrap();
            let assert_complete = |text: &str| {
                let lines: Vec<&str> = panels.face.lines(text, place.width).collect();
                assert!(lines.len() as i32 * panels.face.height() <= place.height, "{text} {shown}");
                assert!(lines.iter().all(|line| panels.face.width(line) <= place.width), "{text} {shown}");
            };
            for step in stage.recording.steps() {
                assert_complete(&stage.sentence_on(step));
                sentences += 1;
            }
            assert_complete(&stage.sentence());
            let introduction = stage.text().introduction;
            let (_, place) = panels.introduction(introduction);
            assert!(panels.paragraph_height(introduction, place.width) <= place.height, "{introduction} {shown}");
            // The title, and the number of the last step.
            let title = panels.place(Panel::Title).unwrap();
            assert!(stage.title_rows(panels.face, title.width) * panels.face.height() <= title.height, "{shown}");
        });
        assert!(sentences > 10_000, "{sentences}");
        println!("{size}: {sentences} sentences");
    }
}

/// A summary of what is shown at each size; the numbers are those that the verdict quotes.
#[test]
fn summary() {
    for size in STAGES {
        let mut lines = Vec::new();
        let (mut cut_values, mut no_parameters, mut no_plot, mut wide) = (0, 0, 0, 0);
        let (mut least_code, mut least_values, mut least_zoom, mut most_zoom) = (i32::MAX, i32::MAX, i32::MAX, 0);
        for_all(size, |stage, panels, _| {
            if stage.questions.required {
                return;
            }
            let values = panels.place(Panel::Values).unwrap();
            let cells = cells_in(values.width, stage.value_cell(panels.face)) * rows_of(panels, Panel::Values) as usize;
            let most = stage.recording.steps().iter().map(|step| step.values.len()).max().unwrap_or(0);
            cut_values += usize::from(most > cells || stage.value_cell(panels.face) - gap(panels.face) > values.width);
            let no_parameter = panels.place(Panel::Parameters).is_none() && !stage.lesson.parameters.is_empty();
            no_parameters += usize::from(no_parameter);
            no_plot +=
                usize::from(panels.place(Panel::Plot).is_none() && plot::has_decision_variable(&stage.recording));
            let code = panels.place(Panel::Code).unwrap();
            let all = code_rows(
                panels.face,
                &stage.lesson.code.lines().collect::<Vec<_>>(),
                code.width - arrow_width(panels.face),
            )
            .len();
            wide += usize::from(
                stage
                    .lesson
                    .code
                    .lines()
                    .any(|line| panels.face.width(&line.code) > code.width - arrow_width(panels.face)),
            );
            least_code = least_code.min(if rows_of(panels, Panel::Code) < all as i32 {
                rows_of(panels, Panel::Code)
            } else {
                i32::MAX
            });
            least_values = least_values.min(cells as i32);
            least_zoom = least_zoom.min(panels.zoom);
            most_zoom = most_zoom.max(panels.zoom);
            if stage.lesson.name == "circle" {
                lines.push(format!(
                    "  circle zoom {} code {} of {all} values {cells} {:?}",
                    panels.zoom,
                    rows_of(panels, Panel::Code),
                    panels.places
                ));
            }
        });
        println!(
            "{size}: zoom {least_zoom}-{most_zoom}, scrolling code >= {least_code}, values >= {least_values}, lessons x languages: values cut {cut_values}, without parameters {no_parameters}, without plot {no_plot}, code broken {wide}"
        );
        lines.iter().for_each(|line| println!("{line}"));
    }
}

/// What the trial of the stage asks for at a desktop's size and at a phone's.
#[test]
fn a_desktop_has_room_for_twenty_lines_of_code_and_a_phone_for_eight() {
    for language in Language::ALL {
        for (size, zoom, least_code, least_values) in [("1366x700", 2, 20, 16), ("360x640", 1, 8, 6)] {
            let stage = open(language, lessons::named("circle").unwrap(), size);
            let panels = stage.panels().unwrap();
            let shown = format!("{language} {size}: {:?}", panels.places);
            let values = panels.place(Panel::Values).unwrap();
            let columns = cells_in(values.width, stage.value_cell(panels.face)) as i32;
            assert_eq!((panels.zoom, panels.face.height()), (zoom, 16), "{shown}");
            assert!(rows_of(panels, Panel::Code) >= least_code, "{shown}");
            assert!(rows_of(panels, Panel::Values) * columns >= least_values, "{shown}");
            assert!(
                [Panel::Parameters, Panel::Operations, Panel::Functions]
                    .iter()
                    .all(|&panel| panels.place(panel).is_some())
            );
            let code = panels.place(Panel::Code).unwrap();
            assert!(
                zoom == 1 || code.x >= panels.picture().right() && rows_of(panels, Panel::Values) >= least_values,
                "{shown}"
            );
        }
    }
}

/// Every panel has at least the room that it has on the screen with fixed places, and shows as much.
#[test]
fn at_640_by_480_nothing_is_lost() {
    for_all("640x480", |stage, panels, shown| {
        let place = |panel| panels.place(panel).unwrap_or_else(|| panic!("{panel:?}: {shown}"));
        let lines: Vec<CodeLine> = stage.lesson.code.lines().collect();
        assert!(place(Panel::Code).width >= CODE.width + arrow_width(panels.face), "{shown}");
        // A fourth line of the sentence, which is cut on the screen with fixed places, is a line of code less.
        let extra = (place(Panel::Sentence).height - SENTENCE.height) / panels.face.height();
        let least = (CODE_LINES as i32 - extra.max(0)) as usize;
        assert!(rows_of(panels, Panel::Code) as usize >= lines.len().min(least), "{shown}");
        assert!(extra <= 0 || extra == 1 && stage.questions.required, "{shown}");
        assert_eq!(code_rows(panels.face, &lines, CODE.width).len(), lines.len(), "{shown}");
        assert!(place(Panel::Functions).width >= CODE.width, "{shown}");
        assert!(place(Panel::Sentence).width >= SENTENCE.width, "{shown}");
        assert!(place(Panel::Title).height == 20 && panels.zoom == 1, "{shown}");
        let lens = lens_place(panels.face, stage.lesson.magnifier, place(Panel::Magnifier));
        let (least, plot) = match plot::has_decision_variable(&stage.recording) {
            true => (LOW_MAGNIFIER, PLOT.height),
            false => (MAGNIFIER, 0),
        };
        assert!(lens.width >= least.width && lens.height >= least.height, "{shown}");
        assert!(
            plot == 0 || place(Panel::Plot).height - 2 >= plot && place(Panel::Plot).width - 2 >= PLOT.width,
            "{shown}"
        );
        let values = place(Panel::Values);
        assert!(values.width >= VALUES.width, "{shown}");
        let most = stage.recording.steps().iter().map(|step| step.values.len()).max().unwrap_or(0);
        assert!(rows_of(panels, Panel::Values) as usize >= most, "{most} values: {shown}");
        assert!(stage.lesson.parameters.is_empty() || panels.place(Panel::Parameters).is_some(), "{shown}");
        assert!(!stage.lesson.counts_operations || place(Panel::Operations).width >= VALUES.width, "{shown}");
        assert_eq!(stage.button_rows(panels.face, place(Panel::Buttons).width), 1, "{shown}");
    });
}
