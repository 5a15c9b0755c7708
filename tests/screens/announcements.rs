//! Announcements of menus, forms and dialogs, for users who cannot see the screen.

use crate::common::{on_desk, run};
use huanle::gfx::Framebuffer;
use huanle::machine::{Event, Flow, Host, Speed};
use huanle::play::Seat;
use huanle::screens::gomoku::GomokuBoard;
use huanle::screens::table::GameTable;
use huanle::text::Language;

/// A host that stores the announcements, without repetitions.
#[derive(Default)]
struct Announcements(Vec<String>);

impl Host for Announcements {
    fn retrace(&mut self, _frame: u64, _screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        Ok(())
    }

    fn announce(&mut self, text: &str) {
        self.0.push(text.to_owned());
        self.0.dedup();
    }
}

/// Returns what a gomoku table announces after the first second, until the run ends.
fn announced(keys: &str) -> Vec<String> {
    let mut host = Announcements::default();
    run(1, Speed::default(), &format!("1s {keys}"), &mut host, |m| {
        on_desk(m, Language::English, |m, context| {
            let board = GomokuBoard::new(Language::English.text());
            GameTable::new(board, context, [Seat::Human; 2]).run(m)
        })
    });
    host.0.split_off(1)
}

#[test]
fn menus_announce_their_items() {
    let said = announced("F4 200ms Down 200ms Esc 200ms");
    assert_eq!(said, ["Game New game F2", "Open a game F3", "Black to move"]);
    // The item of a switch that is on.
    let said = announced("Alt+V 200ms End 200ms Up 200ms Up 200ms Esc 200ms");
    assert!(said[0].starts_with("View ") && said.iter().any(|item| item.ends_with(" √")), "{said:?}");
}

#[test]
fn forms_announce_labels_values_notes_and_help() {
    let said = announced("F2 200ms Right 200ms Down 200ms F1 200ms Esc 200ms End 200ms Esc 200ms");
    let starts = [
        "New game Black Player A person ",
        "Black 1 Newcomer Often plays ",
        "White Player A person ",
        "New game Choose who ",
    ];
    assert!(starts.iter().zip(&said).all(|(start, text)| text.starts_with(start)), "{said:?}");
    // After the help, the form begins again.
    assert_eq!(
        said[4..].iter().map(|text| text.split_whitespace().next().unwrap()).collect::<Vec<_>>(),
        ["New", "Start", "Black"]
    );
}

#[test]
fn dialogs_announce_their_question_and_the_button() {
    let said = announced("Left 200ms Enter 200ms Esc 200ms Tab 200ms");
    let question = said.iter().position(|text| text.starts_with("Exit This game is not over.")).unwrap();
    assert!(said[question].ends_with(" Exit (Y)") && said[question + 1..] == ["Continue (N)"], "{said:?}");
}
