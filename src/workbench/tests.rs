//! Tests of the layout of editor, debugger and tasks on many stages, in every language.

use super::case_view::{CaseView, Panel as CasePanel};
use super::*;
use crate::tasks::{CaseFailure, CaseRun};
use crate::text::{Language, assert_fits};
use crate::turboc::pc::PcConfig;
use crate::ui::editor::LineDiagnostic;
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
        is_folder_asked: false,
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
