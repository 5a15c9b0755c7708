//! The WebAssembly interface to the page: six imported functions, and three exported ones.
//!
//! Texts are passed as addresses in the module's memory, in UTF-8. The page's answers wait there until they are
//! fetched.

#![allow(unsafe_code, reason = "functions of the page, and memory that it writes into")]
#![allow(unreachable_pub, reason = "what the page calls is called by its exported name")]

use std::cell::UnsafeCell;
use std::ops::Range;
use std::time::Duration;

use huanle::machine::clock::frame_time;
use huanle::records::Environment;

use crate::outside::{Message, Page, Question};

#[link(wasm_import_module = "huanle")]
unsafe extern "C" {
    /// See [`Page::retrace`]; `due` is the virtual time in milliseconds. Returns the number of bytes of words that
    /// wait, or -1 for the end.
    fn retrace(frame: f64, due: f64, pixels: *const u32, top: u32, bottom: u32) -> i32;
    /// Copies the bytes of the last answer, whose length is known.
    fn fetch(into: *mut u8);
    /// Sets the speaker at a virtual time in milliseconds.
    fn sound(at: f64, hz: u32);
    /// Returns the time in milliseconds.
    fn now() -> f64;
    /// Returns a question: how many bytes the answer has, or -1 for none.
    fn ask(what: *const u8, length: usize) -> i32;
    /// Returns a message, and what belongs to it: whether it was done.
    fn tell(what: *const u8, length: usize, bytes: *const u8, count: usize) -> i32;
}

/// The page, through the imported functions.
#[derive(Clone, Copy, Debug)]
struct WasmPage;

fn fetched(length: i32) -> Option<String> {
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the page writes as many bytes as it has said.
    unsafe { fetch(bytes.as_mut_ptr()) };
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

impl Page for WasmPage {
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

const SURROUNDINGS: Environment = Environment {
    now: || number(Question::Clock),
    zone: |at| number(Question::Zone(at)),
    uid: || WasmPage.ask(Question::Id).unwrap_or_default(),
};

fn number(question: Question<'_>) -> i64 {
    WasmPage.ask(question).and_then(|answer| answer.parse().ok()).unwrap_or(0)
}

/// Performs the page's address to its end: 0 if the user left it, 1 if the page ended it.
#[unsafe(no_mangle)]
pub extern "C" fn begin() -> i32 {
    std::panic::set_hook(Box::new(|panic| {
        WasmPage.tell(Message::Fault(&panic.to_string()));
    }));
    i32::from(crate::perform(&WasmPage, SURROUNDINGS).is_err())
}

/// Checks data to be imported, which this page offers under the names of stored texts: 1 if it is valid, otherwise 0.
#[unsafe(no_mangle)]
pub extern "C" fn check() -> i32 {
    i32::from(crate::import::check(&WasmPage))
}

/// The maximum size of the stack while the module sleeps, in bytes.
const ASLEEP: usize = 64 << 10;

/// Two addresses, and the space between them.
#[repr(C, align(8))]
struct Bed(UnsafeCell<[u8; ASLEEP]>);

// SAFETY: there is one thread.
unsafe impl Sync for Bed {}

static BED: Bed = Bed(UnsafeCell::new([0; ASLEEP]));

/// Returns the buffer in which the page may save the stack: it begins with two addresses, those of its free part and of
/// its end, which are set here.
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
