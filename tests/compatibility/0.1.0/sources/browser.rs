//! Plays in the browser edition, without a browser, and prints what it has the page keep, as JSON: an example of the package
//! `huanle-web`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use huanle::machine::timeline::Timeline;
use huanle::records::Environment;
use huanle_web::outside::{Message, Outside, Question};
use huanle_web::perform;

struct Page {
    address: &'static str,
    keys: Timeline,
    kept: RefCell<BTreeMap<String, String>>,
}

impl Outside for Page {
    fn retrace(&self, frame: u64, _pixels: &[u32], _rows: Range<u32>) -> Option<String> {
        let events = self.keys.events.iter().filter(|(at, _)| *at == frame).map(|(_, event)| event.to_string());
        (frame < self.keys.end).then(|| events.collect::<Vec<_>>().join(" "))
    }

    fn sound(&self, _at: Duration, _hz: u32) {}

    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn ask(&self, what: Question<'_>) -> Option<String> {
        match what {
            Question::Address => Some(self.address.to_owned()),
            Question::Language => Some("en".to_owned()),
            Question::Seed => Some("7".to_owned()),
            Question::Kept(name) => self.kept.borrow().get(name).cloned(),
            _ => None,
        }
    }

    fn tell(&self, what: Message<'_>) -> bool {
        match what {
            Message::Keep(name, text) => drop(self.kept.borrow_mut().insert(name.to_owned(), text.to_owned())),
            Message::Fault(why) => panic!("{why}"),
            _ => {}
        }
        true
    }
}

/// The pixels in the middle of squares of Othello, one after the other.
fn squares(squares: &str) -> String {
    let at = |square: &[u8]| (55 + 47 * u32::from(square[0] - b'a'), 59 + 47 * u32::from(square[1] - b'1'));
    squares.as_bytes().chunks(2).map(at).map(|(x, y)| format!("click:{x},{y} 3s ")).collect()
}

fn main() {
    let around = Environment { now: || 1_795_471_000, zone: |_| 0, uid: || "0123456789abcdef0123456789abcdef".to_owned() };
    let runs = [
        ("modern-othello", "2s Enter 1s I A A n n a Enter 100ms 1 Esc 1s F2 Down Left*2 Enter 1s ".to_owned()
            + &squares("f5d6c3") + "Q 200ms Y 1s"),
        ("modern-othello", "2s P 100ms Enter 100ms Enter 1s ".to_owned() + &squares("a4b1a7")),
        ("modern-othello", "2s ".to_owned() + &squares("f5d6c3d3") + "U " + &squares("f4") + "Ctrl+S 1s Enter 1s X 1s"),
        ("gomoku", "2s Enter 2s Enter 2s Right Enter 5s".to_owned()),
        ("xiangqi", "2s Enter 1s Enter 1s Enter 1s click:341,354 500ms click:212,354 5s".to_owned()),
    ];
    let mut kept = BTreeMap::new();
    for (address, keys) in runs {
        let page = Page { address, keys: keys.parse().expect("keys"), kept: RefCell::new(kept) };
        let _closed = perform(&page, around);
        kept = page.kept.into_inner();
    }
    // Texts without odd characters: as Rust shows them they are JSON.
    let entries: Vec<String> = kept.iter().map(|(name, text)| format!("{name:?}: {text:?}")).collect();
    println!("{{{}}}", entries.join(","));
}
