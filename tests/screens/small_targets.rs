//! The area in which a finger on a telephone aims first, as the table tells it to its host.

use crate::common::{on_desk, run};
use huanle::gfx::{Framebuffer, Rect};
use huanle::machine::{Event, Flow, Host, Speed};
use huanle::play::Seat;
use huanle::screens::gomoku::{GomokuBoard, board};
use huanle::screens::table::GameTable;
use huanle::text::Language;

/// A host that stores the area of small targets at each retrace, without repetitions.
#[derive(Default)]
struct SmallTargets {
    area: Option<Rect>,
    areas: Vec<Option<Rect>>,
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
    let board = board::layout(15, 0, false).area();
    // A menu, and the form for a new game.
    assert_eq!(areas(15, "1s F4 1s Esc 1s F2 1s Esc 1s"), [Some(board), None, Some(board), None, Some(board)]);
    assert_eq!(areas(10, "1s F2 1s"), [None]);
}
