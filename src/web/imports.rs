//! The WebAssembly interface to the page: nine imported functions, and five exported ones.
//!
//! Texts are passed as addresses in the module's memory, in UTF-8. The page holds an answer until it is fetched.

#![allow(unsafe_code, reason = "functions of the page, and memory that it writes into")]
#![allow(unreachable_pub, reason = "what the page calls is called by its exported name")]

use std::cell::UnsafeCell;
use std::time::Duration;

use huanle::machine::clock::frame_time;
use huanle::records::Environment;

use crate::page::{Page, PageMessage, PageRequest};

#[link(wasm_import_module = "huanle")]
unsafe extern "C" {
    /// See [`Page::draw`].
    fn draw(pixels: *const u32, count: usize, width: i32, height: i32, top: i32);
    /// See [`Page::retrace`]; `due` is the virtual time in milliseconds. Returns the length of the answer in bytes, or -1
    /// to end the program.
    fn retrace(frame: f64, due: f64) -> i32;
    /// See [`Page::yield_now`].
    #[link_name = "yield"]
    fn yield_now();
    /// See [`Page::load`]. Returns -1 to end the program.
    fn load(name: *const u8, length: usize) -> i32;
    /// Copies the last answer to a buffer, which must have room for its length.
    fn fetch(into: *mut u8);
    /// Sets the speaker at a virtual time in milliseconds.
    fn sound(at: f64, hz: u32);
    /// Returns the time in milliseconds.
    fn now() -> f64;
    /// Sends a request. Returns the length of the answer in bytes, or -1 if there is no answer.
    fn ask(what: *const u8, length: usize) -> i32;
    /// Sends a message with its data. Returns 0 if the page could not handle it.
    fn tell(what: *const u8, length: usize, bytes: *const u8, count: usize) -> i32;
}

/// The page, through the imported functions.
#[derive(Clone, Copy, Debug)]
struct WasmPage;

fn fetched(length: i32) -> Option<String> {
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the page writes exactly the number of bytes that it has returned.
    unsafe { fetch(bytes.as_mut_ptr()) };
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

impl Page for WasmPage {
    fn draw(&self, pixels: &[u32], (width, height): (i32, i32), top: i32) {
        // SAFETY: the page reads the pixels before this returns.
        unsafe { draw(pixels.as_ptr(), pixels.len(), width, height, top) };
    }

    fn retrace(&self, frame: u64) -> Option<String> {
        let due = frame_time(frame).as_secs_f64() * 1000.0;
        // SAFETY: only numbers are passed.
        fetched(unsafe { retrace(frame as f64, due) })
    }

    fn yield_now(&self) {
        // SAFETY: nothing is passed.
        unsafe { yield_now() };
    }

    fn load(&self, name: &str) -> bool {
        // SAFETY: the page reads the name before it writes a part of the program's data, which is read only after this.
        unsafe { load(name.as_ptr(), name.len()) >= 0 }
    }

    fn sound(&self, at: Duration, hz: u32) {
        // SAFETY: only numbers are passed.
        unsafe { sound(at.as_secs_f64() * 1000.0, hz) };
    }

    fn now(&self) -> Duration {
        // SAFETY: only a number is returned.
        Duration::from_secs_f64(unsafe { now() }.max(0.0) / 1000.0)
    }

    fn request(&self, what: PageRequest<'_>) -> Option<String> {
        let word = what.to_words();
        // SAFETY: the page reads the word before this returns.
        fetched(unsafe { ask(word.as_ptr(), word.len()) })
    }

    fn send(&self, what: PageMessage<'_>) -> bool {
        let (word, bytes) = what.to_words();
        // SAFETY: the page reads both before this returns.
        unsafe { tell(word.as_ptr(), word.len(), bytes.as_ptr(), bytes.len()) != 0 }
    }
}

const ENVIRONMENT: Environment = Environment {
    now: || number(PageRequest::Clock),
    zone: |at| number(PageRequest::Zone(at)),
    uid: || WasmPage.request(PageRequest::Id).unwrap_or_default(),
};

fn number(request: PageRequest<'_>) -> i64 {
    WasmPage.request(request).and_then(|answer| answer.parse().ok()).unwrap_or(0)
}

/// Runs the page's address. Returns 0 if the user left it, 1 if the page ended it.
#[unsafe(no_mangle)]
pub extern "C" fn begin() -> i32 {
    std::panic::set_hook(Box::new(|panic| {
        WasmPage.send(PageMessage::Error(&panic.to_string()));
    }));
    i32::from(crate::perform(&WasmPage, ENVIRONMENT).is_err())
}

/// Checks data to be imported, which the page offers under the names of stored texts. Returns 1 if it is valid, otherwise 0.
#[unsafe(no_mangle)]
pub extern "C" fn check() -> i32 {
    i32::from(crate::import::check(&WasmPage))
}

/// Sends the licences to the page.
#[unsafe(no_mangle)]
pub extern "C" fn licences() {
    crate::licences::send(&WasmPage);
}

/// Sends the page the QR code of the text that it offers.
#[unsafe(no_mangle)]
pub extern "C" fn qr() {
    let text = WasmPage.request(PageRequest::QrText).unwrap_or_default();
    WasmPage.send(PageMessage::QrCode(&huanle::qr::encode(text.as_bytes()).unwrap_or_default()));
}

/// The size of the buffer for the stack of the sleeping module, in bytes.
const BUFFER_SIZE: usize = 64 << 10;

/// Asyncify's buffer: two addresses, then space for the stack.
#[repr(C, align(8))]
struct AsyncifyBuffer(UnsafeCell<[u8; BUFFER_SIZE]>);

// SAFETY: the module has only one thread.
unsafe impl Sync for AsyncifyBuffer {}

static ASYNCIFY_BUFFER: AsyncifyBuffer = AsyncifyBuffer(UnsafeCell::new([0; BUFFER_SIZE]));

/// Returns the buffer in which asyncify saves the stack. It begins with the addresses of its free part and its end, which
/// are initialized here.
#[unsafe(no_mangle)]
pub extern "C" fn bed() -> *mut u8 {
    let start = ASYNCIFY_BUFFER.0.get().cast::<u8>();
    // SAFETY: the buffer is static, large enough for both addresses, and written nowhere else in the module.
    unsafe {
        start.cast::<u32>().write(start as u32 + 8);
        start.cast::<u32>().add(1).write(start as u32 + BUFFER_SIZE as u32);
    }
    start
}
