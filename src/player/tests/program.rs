//! Tests of programs in the player.

use std::sync::Arc;

use crate::gfx::Rect;
use crate::machine::{Button, Headless, Input, Machine, Speed, StageSize, code};
use crate::player::contents::Scene;
use crate::player::panels::Panel;
use crate::player::steps::StepUnit;
use crate::player::variables::VariableRow;
use crate::player::{OpenSource, Player, Run};
use crate::text::Language;
use crate::turboc::pc::{Pc, PcConfig, StopCondition};
use crate::turboc::{CompileOptions, NoFiles, compile};
use crate::ui::layout::assert_apart;
use crate::ui::theme::stage_sizes;
use crate::workbench::examples::EXAMPLES;

/// Returns the player of a program, at its start.
fn open(language: Language, name: &str, source: &str) -> Player {
    let program = compile(&[(name, source.as_bytes())], &NoFiles, &CompileOptions::default()).unwrap();
    let pc = Pc::new(Arc::new(program), PcConfig::default());
    let open = OpenSource { name: name.to_owned(), text: source.to_owned(), breakpoints: [].into(), cursor: 0 };
    let mut player = Player::of_program(language.text(), vec![open], 0, pc);
    player.session_mut().unwrap().advance(&StopCondition::Statement, std::time::Duration::from_secs(1));
    player.refresh();
    player
}

/// Takes steps on a machine without a window.
fn forward(player: &mut Player, steps: usize) {
    let mut nobody = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut nobody);
    for _ in 0..steps {
        player.forward(&mut m, StepUnit::Step, &mut drop).unwrap();
    }
    player.update_timeline();
}

fn line(player: &Player) -> usize {
    player.sources.code().executing.first().map_or(0, |line| line + 1)
}

/// Returns the player in a function of an example.
fn stopped(language: Language) -> Player {
    let (name, source) = EXAMPLES.iter().find(|(name, _)| *name == "SORTS.C").unwrap();
    let mut player = open(language, name, source);
    forward(&mut player, 2);
    player
}

fn lay_out(player: &mut Player, stage: StageSize) {
    player.view.stage = stage;
    player.view.panels.take();
}

#[test]
fn the_panels_of_a_program_fit_and_take_clicks_where_they_are_drawn() {
    let long = "the name of this variable is not known; did you mean another one? ".repeat(3);
    for language in Language::ALL {
        let mut player = stopped(language);
        let cases = stage_sizes().flat_map(|stage| [None, Some(&long)].map(|message| (stage, message)));
        for ((stage, message), has_magnifier) in cases.flat_map(|case| [(case, false), (case, true)]) {
            player.message = message.cloned();
            player.view.has_magnifier = has_magnifier;
            lay_out(&mut player, stage);
            let panels = player.panels();
            let shown = format!("{language} {stage} {panels:?}");
            let screen = Rect::new(0, 0, stage.width, stage.height);
            assert_apart(&panels.places, screen, &shown);
            let place = |panel| panels.place(panel).unwrap_or_else(|| panic!("{panel:?} {shown}"));
            let (look, code, values) = (panels.look, place(Panel::Code), place(Panel::Values));
            // The sentence is complete, and the source has enough lines.
            let (sentence, text) = (place(Panel::Sentence), player.sentence().0);
            assert!(super::super::panels::paragraph_height(look, &text, sentence.width) <= sentence.height, "{shown}");
            assert!(message.is_some() || code.height >= 7 * look.scaled(15), "{shown}");
            let picture = panels.picture().unwrap();
            assert_eq!(picture.intersection(&screen), picture, "{shown}");
            for (pixel, at) in
                [((0, 0), (picture.x, picture.y)), ((639, 479), (picture.right() - 1, picture.bottom() - 1))]
            {
                let found = player.pixel_under(at).unwrap();
                let size = 640 / picture.width.min(640);
                assert!((pixel.0 - found.0).abs() < size && (pixel.1 - found.1).abs() < size, "{found:?} {shown}");
            }
            assert_eq!(player.pixel_under((picture.x - 1, picture.y)), None);
            assert!(values.height >= 2 * if stage.touch { 44 } else { look.scaled(15) }, "{shown}");
            assert_eq!(player.row_at((values.x, values.y)).as_ref(), player.value_rows().first(), "{shown}");
            assert_eq!(player.row_at((values.x - 1, values.y)), None, "{shown}");
            let (_, is_gutter) = player.sources.code().line_at(look, code, (code.x + 2, code.y + 5)).unwrap();
            assert!(is_gutter, "{shown}");
            let buttons = place(Panel::Buttons);
            for (_, button) in player.button_places() {
                assert_eq!(button.intersection(&buttons), button, "{shown}");
                assert!(!stage.touch || button.height >= 44, "{shown}");
            }
        }
    }
}

/// A desktop shows the program in its own size beside forty lines of the source, a phone in half of it above eight.
#[test]
fn the_picture_is_as_large_as_the_stage_lets_it_be() {
    for language in Language::ALL {
        let mut player = stopped(language);
        for (size, width, lines) in [
            ("640x480", 320, 12),
            ("1366x700", 640, 36),
            ("1920x945", 640, 50),
            ("1024x768@24", 640, 8),
            ("390x844+touch", 320, 10),
            ("844x390+touch", 320, 12),
            ("360x340", 160, 6),
            ("2560x1400", 1280, 50),
        ] {
            lay_out(&mut player, size.parse().unwrap());
            let panels = player.panels();
            let shown = format!("{language} {size} {panels:?}");
            assert_eq!(panels.picture().map(|place| place.width), Some(width), "{shown}");
            let code = panels.place_or_nothing(Panel::Code);
            assert!(code.height / panels.look.scaled(15) >= lines, "{shown}");
        }
    }
}

const PROGRAM: &str = "#include <graphics.h>\n#include <stdio.h>\nint total = 0;\nint square(int n)\n{\n    int result = n * n;\n    \
                       return result;\n}\nvoid main()\n{\n    int d = VGA, m = VGAHI, i, grid[2][3], *p = &grid[1][0];\n    \
                       initgraph(&d, &m, \"\");\n    for (i = 0; i < 3; i++) {\n        grid[0][i] = i;\n        grid[1][i] = square(i);\n        \
                       total += i;\n        putpixel(i * 10, 100, 15);\n    }\n    closegraph();\n}\n";

/// A program that was stopped within a statement has a step more, also after the user went back.
#[test]
fn the_number_of_steps_stays_after_going_back_from_within_a_statement() {
    let source = "#include <conio.h>\nvoid main()\n{\n    int i = 1;\n    i++;\n    getch();\n}\n";
    let mut player = open(Language::English, "a.c", source);
    player.session_mut().unwrap().advance(&StopCondition::Breakpoint, std::time::Duration::from_secs(1));
    player.refresh();
    let mut numbers = Vec::new();
    for step in [None, Some(2), Some(0), Some(3)] {
        if let Some(step) = step {
            player.go_to(step);
        }
        player.update_timeline();
        numbers.push((player.timeline.at, player.timeline.last));
    }
    assert_eq!(numbers, [(3, 3), (2, 3), (0, 3), (3, 3)]);
}

/// The program's steps are numbered; any is reached by its number, and the changes and pixels are found.
#[test]
fn steps_of_a_program_are_numbered_and_found() {
    let mut player = open(Language::English, "a.c", PROGRAM);
    let mut lines = vec![line(&player)];
    for _ in 0..30 {
        forward(&mut player, 1);
        lines.push(line(&player));
    }
    assert_eq!((player.timeline.at, player.timeline.last), (30, 30));
    for step in [0, 30, 7, 8, 29] {
        player.go_to(step);
        player.update_timeline();
        assert_eq!((player.timeline.at, player.timeline.last, line(&player)), (step, 30, lines[step]));
    }
    // The statements of the loop that changed `total`, from the last one on.
    player.go_to(30);
    player.variables.selected = Some(".total".to_owned());
    for value in ["3", "1"] {
        player.update_timeline();
        player.find_change();
        assert_eq!(line(&player), 16);
        let said = (Language::English.text().player.changed)("total", value);
        assert_eq!(player.message.as_deref(), Some(said.as_str()));
    }
    player.update_timeline();
    player.find_change();
    assert_eq!(player.message.as_deref(), Some("total did not change before this step."));
    // From pixel to pixel, there and back.
    player.restart();
    player.view.by_pixels = true;
    let after = |player: &Player| {
        let Run::Program(run) = &player.run else { panic!() };
        (0..3).filter(|i| run.session.pc().canvas().visual_page().get_pixel(i * 10, 100).unwrap().index() == 15).count()
    };
    forward(&mut player, 1);
    assert_eq!(after(&player), 0, "initgraph");
    for pixels in 1..=3 {
        forward(&mut player, 1);
        assert_eq!(after(&player), pixels);
    }
    player.back(StepUnit::Step);
    assert_eq!(after(&player), 2);
    // A pixel within four of the stage's pixels, of which each is two of the program's.
    player.go_to_end();
    player.find_pixel((22, 97));
    assert_eq!((line(&player), player.pointer.pixel), (17, Some((20, 100))));
    player.find_pixel((300, 300));
    assert_eq!(player.message.as_deref(), Some("No step changed this pixel."));
}

#[test]
fn two_dimensional_arrays_are_grids_and_pointers_mark_their_targets() {
    let mut player = open(Language::English, "a.c", PROGRAM);
    let row = |player: &Player, name: &str| {
        let rows = player.value_rows();
        rows.iter().find(|row| row.name == name).cloned().unwrap_or_else(|| panic!("{name}: {rows:?}"))
    };
    assert_eq!(row(&player, "total").value, "0");
    while line(&player) != 12 {
        forward(&mut player, 1);
    }
    assert_eq!(row(&player, "i").value, "?");
    forward(&mut player, 14);
    while line(&player) != 13 {
        forward(&mut player, 1);
    }
    let grid = row(&player, "grid");
    player.variables.toggle(&grid);
    let rows: Vec<VariableRow> = player.value_rows();
    let at = rows.iter().position(|row| row.name == "grid").unwrap();
    let lines: Vec<String> = rows[at + 1..at + 4].iter().map(|row| format!("{} {}", row.name, row.value)).collect();
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["0", "1", "2"]);
    assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>()[..2], ["[0]", "0"]);
    let widths: Vec<usize> = rows[at + 1..at + 4].iter().map(|row| row.name.len() + row.value.len()).collect();
    assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{lines:?}");
    // The pointer points to the second row.
    let p = row(&player, "p");
    let Run::Program(run) = &player.run else { panic!() };
    let main = run.session.pc().machine().stack_trace();
    let grid = main[0].locals().into_iter().find(|one| one.name() == "grid").unwrap();
    assert_eq!(p.target, grid.children(2).get(1).map(|row| row.address()));
}

#[test]
fn a_program_that_has_ended_can_be_stepped_back() {
    let mut player =
        open(Language::English, "a.c", "void main()\n{\n    int i;\n    for (i = 0; i < 2; i++)\n        ;\n}\n");
    let mut nobody = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut nobody);
    let mut environment = super::super::Environment { lessons: &mut crate::lessons::host::NoHost, store: &mut drop };
    for _ in 0..20 {
        if matches!(&player.run, Run::Program(run) if run.exit.is_some()) {
            break;
        }
        player.forward(&mut m, StepUnit::Step, &mut drop).unwrap();
    }
    assert!(player.sentence().0.contains("has ended"), "{}", player.sentence().0);
    player.back(StepUnit::Step);
    assert!(!player.sentence().0.contains("has ended") && line(&player) > 0);
    player.forward(&mut m, StepUnit::Step, &mut drop).unwrap();
    let right = player.action_of(&m, Input::Key(code::RIGHT));
    assert!(matches!(player.perform(&mut m, right, &mut environment), Ok(Some(super::super::PlayerExit::Ended(..)))));
    let _ = Button::Left;
}

/// The sentence explains the statement before the blue line.
#[test]
fn a_sentence_explains_the_last_statement() {
    for (language, expected) in [
        (Language::English, ["3: x = x * 2 + 1 = 3 * 2 + 1 = 7", "4: x < 5 → 7 < 5 is false: line 6"]),
        (Language::Chinese, ["3: x = x * 2 + 1 = 3 * 2 + 1 = 7", "4: x < 5 → 7 < 5 不成立，到第 6 行"]),
    ] {
        let source = "void main() {\n int x = 3;\n x = x * 2 + 1;\n if (x < 5)\n  x = 0;\n x = 1;\n}\n";
        let mut player = open(language, "a.c", source);
        let mut nobody = Headless;
        let mut m = Machine::new(1, Speed::Instant, &mut nobody);
        player.show(&mut m);
        assert_eq!(player.sentence().0, language.text().player.stopped);
        forward(&mut player, 1);
        for sentence in expected {
            forward(&mut player, 1);
            player.show(&mut m);
            assert_eq!(player.sentence().0, sentence);
        }
        player.back(StepUnit::Step);
        player.show(&mut m);
        assert_eq!(player.sentence().0, expected[0]);
    }
}

/// A question on the next statement fits, and its answer is what the statement does.
#[test]
fn questions_on_statements_fit_and_stop_the_program() {
    let source = "void main() {\n int x = 3;\n x = x * 2 + 1; // ?\n x = x - 1;\n}\n";
    for language in Language::ALL {
        let mut player = open(language, "a.c", source);
        player.update_breakpoints();
        let mut nobody = Headless;
        let mut m = Machine::new(1, Speed::Instant, &mut nobody);
        player.forward(&mut m, StepUnit::Breakpoint, &mut drop).unwrap();
        assert_eq!(line(&player), 3);
        let exercise = player.statement_exercise().unwrap();
        assert_eq!(exercise.answer.text(), "7");
        assert_eq!(exercise.why.as_deref(), Some("x = x * 2 + 1 = 3 * 2 + 1 = 7"));
        for stage in stage_sizes() {
            player.view.stage = stage;
            let contents = player.exercise_panels(&exercise);
            let panels = player.arrange_scene(&Scene::Question(&contents));
            let shown = format!("{language} {stage} {panels:?}");
            assert_apart(&panels.places, Rect::new(0, 0, stage.width, stage.height), &shown);
            contents.assert_fits(&panels, &shown);
        }
        forward(&mut player, 2);
        assert!(player.statement_exercise().is_none());
    }
}
