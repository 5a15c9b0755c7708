//! The page as a module of WebAssembly sees it: six functions, and two of its own that the page calls.
//!
//! Texts cross as places in the module's memory, in UTF-8. What the page answers waits with it until it is fetched.

#![allow(unsafe_code, reason = "functions of the page, and memory that it writes into")]
#![allow(unreachable_pub, reason = "what the page calls is called by its exported name")]

use std::cell::UnsafeCell;
use std::ops::Range;
use std::time::Duration;

use huanle::machine::clock::frame_time;
use huanle::records::Surroundings;

use crate::outside::{Message, Outside, Question};

#[link(wasm_import_module = "huanle")]
unsafe extern "C" {
    /// See [`Outside::retrace`]; `due` is the virtual time in milliseconds. Gives how many bytes of words wait, or -1 for the end.
    fn retrace(frame: f64, due: f64, pixels: *const u32, top: u32, bottom: u32) -> i32;
    /// The bytes of the last answer, for as many as it was said to have.
    fn fetch(into: *mut u8);
    /// At so many milliseconds of virtual time.
    fn sound(at: f64, hz: u32);
    /// Milliseconds.
    fn now() -> f64;
    /// A question: how many bytes the answer has, or -1 for none.
    fn ask(what: *const u8, length: usize) -> i32;
    /// A message, and what belongs to it: whether it was done.
    fn tell(what: *const u8, length: usize, bytes: *const u8, count: usize) -> i32;
}

/// The page.
#[derive(Clone, Copy, Debug)]
struct Page;

fn fetched(length: i32) -> Option<String> {
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the page writes as many bytes as it has said.
    unsafe { fetch(bytes.as_mut_ptr()) };
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

impl Outside for Page {
    fn retrace(&self, frame: u64, pixels: &[u32], rows: Range<u32>) -> Option<String> {
        let due = frame_time(frame).as_secs_f64() * 1000.0;
        // SAFETY: the page reads the pixels before this returns.
        fetched(unsafe { retrace(frame as f64, due, pixels.as_ptr(), rows.start, rows.end) })
    }

    fn sound(&self, at: Duration, hz: u32) {
        // SAFETY: two numbers.
        unsafe { sound(at.as_secs_f64() * 1000.0, hz) };
    }

    fn now(&self) -> Duration {
        // SAFETY: a number.
        Duration::from_secs_f64(unsafe { now() }.max(0.0) / 1000.0)
    }

    fn ask(&self, what: Question<'_>) -> Option<String> {
        let word = what.word();
        // SAFETY: the page reads the word before this returns.
        fetched(unsafe { ask(word.as_ptr(), word.len()) })
    }

    fn tell(&self, what: Message<'_>) -> bool {
        let (word, bytes) = what.word();
        // SAFETY: the page reads both before this returns.
        unsafe { tell(word.as_ptr(), word.len(), bytes.as_ptr(), bytes.len()) != 0 }
    }
}

const SURROUNDINGS: Surroundings = Surroundings {
    now: || number(Question::Clock),
    zone: |at| number(Question::Zone(at)),
    uid: || Page.ask(Question::Id).unwrap_or_default(),
};

fn number(question: Question<'_>) -> i64 {
    Page.ask(question).and_then(|answer| answer.parse().ok()).unwrap_or(0)
}

/// Does what the page's address says, to its end: 0 when it was left, 1 when the page has ended it.
#[unsafe(no_mangle)]
pub extern "C" fn begin() -> i32 {
    std::panic::set_hook(Box::new(|panic| {
        Page.tell(Message::Fault(&panic.to_string()));
    }));
    i32::from(crate::perform(&Page, SURROUNDINGS).is_err())
}

/// Bytes for all that is on the stack while the module sleeps.
const ASLEEP: usize = 64 << 10;

/// Two addresses, and the place between them.
#[repr(C, align(8))]
struct Bed(UnsafeCell<[u8; ASLEEP]>);

// SAFETY: there is one thread.
unsafe impl Sync for Bed {}

static BED: Bed = Bed(UnsafeCell::new([0; ASLEEP]));

/// Where the page may put the stack away: it begins with two addresses, of what is free of it and of its end, which stand here
/// from now on.
#[unsafe(no_mangle)]
pub extern "C" fn bed() -> *mut u8 {
    let start = BED.0.get().cast::<u8>();
    // SAFETY: it is there for ever, large enough for both, and nobody else of the module writes to it.
    unsafe {
        start.cast::<u32>().write(start as u32 + 8);
        start.cast::<u32>().add(1).write(start as u32 + ASLEEP as u32);
    }
    start
}
