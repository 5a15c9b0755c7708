//! Tests of the layout of editor, debugger and tasks on many stages, in every language.

use super::case_view::{CaseView, Panel as CasePanel};
use super::debugger::Debugger;
use super::*;
use crate::player::panels::Panel;
use crate::tasks::{CaseFailure, CaseRun};
use crate::text::{Language, assert_fits};
use crate::turboc::NoFiles;
use crate::turboc::pc::{PcConfig, StopCondition};
use crate::ui::editor::{Editor, LineDiagnostic};
use crate::ui::file_chooser::FolderContents;
use crate::ui::layout::assert_apart;
use crate::ui::theme::stage_sizes;

/// No files.
struct EmptyDisk;

impl FolderSource for EmptyDisk {
    fn list(&mut self, _folder: &str) -> Result<FolderContents, String> {
        Ok(FolderContents::default())
    }
}

impl Disk for EmptyDisk {
    fn read(&mut self, _name: &str) -> Result<Vec<u8>, String> {
        Err(String::new())
    }

    fn has(&mut self, _name: &str) -> bool {
        false
    }

    fn write(&mut self, _name: &str, _bytes: &[u8]) -> Result<(), String> {
        Ok(())
    }

    fn header(&self, _name: &str) -> Result<Vec<u8>, IncludeError> {
        Err(IncludeError::NotFound)
    }

    fn options(&self) -> CompileOptions {
        CompileOptions::default()
    }

    fn create_pc(&mut self, program: Arc<Program>) -> Pc {
        Pc::new(program, PcConfig::default())
    }
}

/// Calls a function for each stage in each language, with the screen and a description.
fn for_all(mut test: impl FnMut(Language, StageSize, Rect, &str)) {
    for language in Language::ALL {
        for stage in stage_sizes() {
            test(language, stage, Rect::new(0, 0, stage.width, stage.height), &format!("{language} {stage}"));
        }
    }
}

/// Returns the workbench with an example task.
fn bench(disk: &mut EmptyDisk, language: Language, stage: StageSize) -> Workbench<'_> {
    let text = language.text();
    let mut bench = Workbench {
        text,
        words: &text.workbench,
        disk,
        files: Vec::new(),
        current: 0,
        compiler: None,
        message: None,
        screen: None,
        search: FileSearch::default(),
        task: None,
        stage,
    };
    bench.add_new();
    bench.load_example_task("dda-line");
    bench
}

#[test]
fn editor_task_and_keys_share_the_screen() {
    for_all(|language, stage, screen, shown| {
        let mut disk = EmptyDisk;
        let mut bench = bench(&mut disk, language, stage);
        let areas = [Area::Menus, Area::Editor, Area::Task, Area::Keys];
        let places: Vec<_> = areas.iter().filter_map(|&area| Some((area, bench.place(area)?))).collect();
        assert_eq!(places.len(), areas.len(), "{shown}");
        assert_apart(&places, screen, shown);
        bench.key_bar().assert_fits();
        assert_eq!(bench.editor().rect(), bench.editor_place(), "{shown}");
        // Every case that is shown is found by a click, and only in the panel.
        let panel = bench.place(Area::Task).unwrap();
        let task = bench.task.as_ref().unwrap();
        let rows: Vec<_> = task.case_rows(bench.look(), panel, &bench.words.task.results).collect();
        assert!(!rows.is_empty(), "{shown}");
        for (index, row) in rows {
            assert_eq!(row.intersection(&panel), row, "{shown}");
            assert!(!stage.touch || row.height >= 44, "{shown}");
            assert_eq!(bench.case_at((row.x + 4, row.y + row.height / 2)), Some(index), "{shown}");
        }
        bench.toggle_task_panel();
        assert!(bench.place(Area::Task).is_none() && bench.case_at((panel.x + 4, panel.bottom() - 4)).is_none());
        assert!(bench.editor().rect().height > stage.height / 2, "{shown}");
    });
}

#[test]
fn a_list_of_errors_is_below_the_text_and_goes_to_their_lines() {
    for_all(|language, stage, screen, shown| {
        let mut disk = EmptyDisk;
        let mut bench = bench(&mut disk, language, stage);
        bench.toggle_task_panel();
        let text: String = (0..60).map(|line| format!("int name{line};\n")).collect();
        assert!(bench.load("LONG.C", text.as_bytes(), false));
        let note = |line: usize| LineDiagnostic {
            line,
            column: 4,
            length: 3,
            error: line != 50,
            text: "the name of this variable is not known; did you mean another one?".to_owned(),
        };
        let editor = bench.editor_mut();
        editor.marks.diagnostics = [50, 3, 7].map(note).into();
        editor.go_to_diagnostic(3, 4);
        let place = editor.rect();
        let rows: Vec<_> = editor.shown_diagnostics().map(|(one, row)| (one.line, row)).collect();
        assert_eq!(rows[0].0, 3, "{shown}");
        for &(line, row) in &rows {
            assert_eq!(row.intersection(&place.intersection(&screen)), row, "{shown}");
            assert!(!stage.touch || row.height >= 44, "{shown}");
            let at = (row.x + row.width / 2, row.y + row.height / 2);
            let mut editor = bench.editor().clone();
            assert!(editor.gutter_line_at(at).is_none() && editor.click_diagnostic(at), "{shown}");
            assert_eq!(editor.cursor(), TextPosition::new(line, 4), "{shown}");
        }
        // A click on a line of the text, and next to it, is above the list.
        let last = (rows[0].1.y - place.y) / 2 + place.y;
        let line = bench.editor().gutter_line_at((place.x + 4, last)).unwrap();
        assert_eq!(bench.editor().position_at((place.x + place.width / 2, last)).line, line, "{shown}");
    });
}

/// Returns the debugger in a function of an example.
fn stopped(language: Language, stage: StageSize) -> Debugger {
    let (name, source) = examples::EXAMPLES.iter().find(|(name, _)| *name == "SORTS.C").unwrap();
    let program = crate::turboc::compile(&[(*name, source.as_bytes())], &NoFiles, &CompileOptions::default()).unwrap();
    let editor = Editor::open(Look::STANDARD, name, source.as_bytes(), NOTHING).unwrap();
    let pc = Pc::new(Arc::new(program), PcConfig::default());
    let mut debugger = Debugger::new(stage, language.text(), [(*name, &editor)].into_iter(), 0, pc);
    for _ in 0..3 {
        debugger.session.advance(&StopCondition::Statement, std::time::Duration::from_secs(1));
    }
    debugger
}

#[test]
fn the_panels_of_a_program_fit_and_take_clicks_where_they_are_drawn() {
    let long = "the name of this variable is not known; did you mean another one? ".repeat(3);
    for language in Language::ALL {
        let mut debugger = stopped(language, StageSize::default());
        for (stage, message) in stage_sizes().flat_map(|stage| [(stage, None), (stage, Some(&long))]) {
            debugger.message = message.cloned();
            debugger.lay_out(stage);
            let shown = format!("{language} {stage} {:?}", debugger.panels);
            let screen = Rect::new(0, 0, stage.width, stage.height);
            assert_apart(&debugger.panels.places, screen, &shown);
            let place = |panel| debugger.panels.place(panel).unwrap_or_else(|| panic!("{panel:?} {shown}"));
            let (look, code, values) = (debugger.panels.look, place(Panel::Code), place(Panel::Values));
            // The message is complete, and the source has enough lines.
            let title = place(Panel::Title);
            let rows = 1 + debugger.state_rows(look, title.width);
            assert!(rows * look.face().height() <= title.height, "{shown}");
            assert!(message.is_some() || code.height >= 7 * look.face().height(), "{shown}");
            assert_eq!(debugger.sources.editor().rect(), code);
            let picture = debugger.panels.picture().unwrap();
            assert_eq!(picture.intersection(&screen), picture, "{shown}");
            for (pixel, at) in
                [((0, 0), (picture.x, picture.y)), ((639, 479), (picture.right() - 1, picture.bottom() - 1))]
            {
                let found = debugger.pixel_under(at).unwrap();
                let size = 640 / picture.width.min(640);
                assert!((pixel.0 - found.0).abs() < size && (pixel.1 - found.1).abs() < size, "{found:?} {shown}");
            }
            assert_eq!(debugger.pixel_under((picture.x - 1, picture.y)), None);
            let rows = debugger.variables.rows(debugger.session.pc());
            assert!(values.height >= 2 * if stage.touch { 44 } else { look.scaled(15) }, "{shown}");
            assert_eq!(debugger.row_under((values.x, values.y)).as_ref(), rows.first(), "{shown}");
            assert_eq!(debugger.row_under((values.x - 1, values.y)), None, "{shown}");
            let executing = debugger.sources.editor().gutter_line_at((code.x + 2, code.y + look.face().height() / 2));
            assert!(executing.is_some(), "{shown}");
            let buttons = place(Panel::Buttons);
            for (number, button) in debugger.button_places().enumerate() {
                assert_eq!(button.intersection(&buttons), button, "{shown}");
                assert!(!stage.touch || button.height >= 44, "{shown}");
                let pressed = debugger.button_places().position(|place| place.contains(button.x + 2, button.y + 2));
                assert_eq!(pressed, Some(number), "{shown}");
            }
        }
    }
}

/// A desktop shows the program in its own size beside forty lines of the source, a phone in half of it above eight.
#[test]
fn the_picture_is_as_large_as_the_stage_lets_it_be() {
    for language in Language::ALL {
        let mut debugger = stopped(language, StageSize::default());
        for (size, width, lines) in [
            ("640x480", 320, 12),
            ("1366x700", 640, 40),
            ("1920x945", 640, 50),
            ("1024x768@24", 640, 8),
            ("390x844+touch", 320, 12),
            ("844x390+touch", 320, 15),
            ("360x340", 160, 8),
            ("2560x1400", 1280, 50),
        ] {
            debugger.lay_out(size.parse().unwrap());
            let shown = format!("{language} {size} {:?}", debugger.panels);
            assert_eq!(debugger.panels.picture().map(|place| place.width), Some(width), "{shown}");
            let code = debugger.panels.place_or_nothing(Panel::Code);
            assert!(code.height / debugger.panels.look.face().height() >= lines, "{shown}");
        }
    }
}

#[test]
fn the_pictures_of_a_case_fit_with_their_texts() {
    let line = |slope: i32| (10..60).map(|x| [x, 20 + (x - 10) * slope, 15]).collect::<Vec<_>>();
    for_all(|language, stage, screen, shown| {
        let words = &language.text().workbench.task;
        for failure in [None, Some(CaseFailure::Signature("line(1, 2, 3, 4)".to_owned()))] {
            let run =
                CaseRun { expected: line(1), drawn: line(2), unexpected: Vec::new(), missing: Vec::new(), failure };
            let sentence =
                "the pixel (11, 10) is not part of the figure; line 9 draws it:\nputpixel(x,y1+(x-x1)/2,15);";
            let view = CaseView { call: "line(10, 10, 20, 40)", run: &run, sentence, words };
            let look = Look::from(stage);
            let panels = view.panels(look, screen);
            assert_apart(&panels, screen, shown);
            let place = |wanted| panels.iter().find(|(panel, _)| *panel == wanted).unwrap().1;
            for (panel, text) in [(CasePanel::Legend, view.legend()), (CasePanel::Sentence, sentence)] {
                let height = crate::player::panels::paragraph_height(look, text, place(panel).width);
                assert!(height <= place(panel).height, "{shown}");
            }
            view.key_bar(look, place(CasePanel::Keys)).assert_fits();
            let all = place(CasePanel::Pictures);
            let [one, other] = view.pictures(look, all);
            assert_eq!((one.width, one.height), (other.width, other.height));
            for picture in [one, other] {
                assert_eq!(picture.intersection(&all), picture, "{shown}");
                assert!(picture.width >= 100 && picture.height >= 50, "{picture:?} {shown}");
            }
            assert!(one.intersection(&other).is_empty());
            words.pictures.iter().for_each(|heading| assert_fits(look.face(), heading, one.width));
        }
    });
}
