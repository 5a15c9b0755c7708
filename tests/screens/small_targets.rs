//! The area in which a finger on a phone aims first, as the tables and exercises report it to their host.

use crate::common::{on_desk, run};
use huanle::gfx::{Framebuffer, Rect};
use huanle::lessons;
use huanle::machine::{Event, Flow, Host, Speed};
use huanle::play::Seat;
use huanle::player;
use huanle::screens::gomoku::{GomokuBoard, board};
use huanle::screens::table::{GameTable, Layout, PanelLayout};
use huanle::text::Language;

/// A host that stores the area of small targets at each retrace, without repetitions, and the last announcement.
#[derive(Default)]
struct SmallTargets {
    area: Option<Rect>,
    areas: Vec<Option<Rect>>,
    announced: String,
}

impl Host for SmallTargets {
    fn retrace(&mut self, _frame: u64, _screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        self.areas.push(self.area);
        self.areas.dedup();
        Ok(())
    }

    fn small_targets(&mut self, area: Option<Rect>) {
        self.area = area;
    }

    fn announce(&mut self, text: &str) {
        text.clone_into(&mut self.announced);
    }
}

/// A finger aims at the small points of the board, but not at a form over it, and not at the large points of ten rows.
#[test]
fn a_finger_aims_only_at_small_points() {
    let areas = |size: u8, keys: &str| {
        let mut host = SmallTargets::default();
        run(1, Speed::Instant, keys, &mut host, |m| {
            on_desk(m, Language::Chinese, |m, context| {
                let board = GomokuBoard { size, ..GomokuBoard::new(Language::Chinese.text()) };
                GameTable::new(board, context, [Seat::Human; 2]).run(m)
            })
        });
        host.areas
    };
    let board = Layout::within(PanelLayout::BOARD, board::EDGES, (15, 15), false).area();
    // A menu, and the form for a new game.
    assert_eq!(areas(15, "1s F4 1s Esc 1s F2 1s Esc 1s"), [Some(board), None, Some(board), None, Some(board)]);
    assert_eq!(areas(10, "1s F2 1s"), [None]);
}

/// A finger aims at the pixels and the texts of an exercise until it has answered; questions and results are announced.
#[test]
fn a_finger_aims_at_small_answers() {
    let text = Language::English.text();
    let (mut texts, mut pixels) = (0, 0);
    for (lesson, seed) in lessons::all().zip(1..) {
        let after = |keys: &str| {
            let mut host = SmallTargets::default();
            run(seed, Speed::Times(1.0), keys, &mut host, |m| player::run(m, text, lesson));
            (host.areas.last().copied().flatten(), host.announced)
        };
        let (area, question) = after("F2 200ms");
        match area {
            // The picture and the magnifier.
            Some(Rect { x: 8, width: 620, .. }) => {
                pixels += 1;
                let (area, result) = after("F2 200ms Enter 200ms");
                assert!(area.is_none() && result.starts_with("No, it is ("), "{}: {result}", lesson.name);
            }
            // One of several texts is chosen; where they are put in order, one is not enough.
            Some(area) => {
                assert!(area.bottom() < 460 && question.contains("  1 ") && question.contains("  2 "), "{question}");
                let (answered, result) = after("F2 200ms 1 200ms");
                texts += usize::from(answered.is_none());
                assert_eq!(answered.is_some(), result == question, "{}: {result}", lesson.name);
            }
            None => assert!(!question.is_empty()),
        }
    }
    assert!(texts > 5 && pixels > 0, "{texts} with texts, {pixels} with pixels");
}
