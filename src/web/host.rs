//! A host in the browser page.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use huanle::capture::{CaptureSink, capture_file_name};
use huanle::gfx::{Framebuffer, Rect, RowConverter};
use huanle::machine::{Event, Flow, Host, InputMethodState, Interrupt, SourceText};
use huanle::programs::address::{format_location, pack};

use crate::page::{Page, PageMessage, PageRequest};
use crate::store;

/// The time after which a program that thinks yields to the page: half a frame, so that the page is blocked for less than a
/// frame although the program yields a few milliseconds late.
const LONGEST_TURN: Duration = Duration::from_millis(8);

/// The most rows that are converted at once, so that a large screen needs little memory.
const BAND: usize = 64;

/// A host in a browser page.
pub struct BrowserHost<'o> {
    page: &'o dyn Page,
    /// Rows in the pixel format of a canvas, reused.
    pixels: Vec<u32>,
    /// The size of the screen that the page has.
    size: (i32, i32),
    /// The real time that virtual time has reached.
    reached: Duration,
    /// The real time at which the page last had its turn.
    turn_began: Duration,
    /// The area in which a finger aims first.
    small_targets: Option<Rect>,
    reported: Reported,
}

/// The last messages to the page, which are not repeated.
#[derive(Default)]
struct Reported {
    location: Option<String>,
    game: Option<Vec<u8>>,
    announcement: String,
    small_targets: Option<Rect>,
}

impl<'o> BrowserHost<'o> {
    /// Creates a host without a picture.
    pub fn new(page: &'o dyn Page) -> BrowserHost<'o> {
        let now = page.now();
        BrowserHost {
            page,
            pixels: Vec::new(),
            size: (0, 0),
            reached: now,
            turn_began: now,
            small_targets: None,
            reported: Reported::default(),
        }
    }

    /// Tells the page the area in which a finger aims first, if it has changed.
    fn report_small_targets(&mut self) {
        if self.reported.small_targets != self.small_targets {
            self.reported.small_targets = self.small_targets;
            let area = self.small_targets.map(|Rect { x, y, width, height }| format!("{x},{y},{width},{height}"));
            self.page.send(PageMessage::SmallTargets(&area.unwrap_or_default()));
        }
    }

    /// Lets the page have its turn if the program has taken at least this time since the last one.
    fn yield_after(&mut self, most: Duration) {
        if self.page.now().saturating_sub(self.turn_began) >= most {
            self.page.yield_now();
            self.turn_began = self.page.now();
        }
    }

    /// Sends the page the changed rows, or all of a screen of another size, in bands.
    fn draw(&mut self, screen: &Framebuffer) {
        let size = (screen.width(), screen.height());
        let is_new = std::mem::replace(&mut self.size, size) != size;
        let converter = RowConverter::new(screen, |color| {
            let [_, red, green, blue] = color.to_be_bytes();
            u32::from_ne_bytes([red, green, blue, 0xFF])
        });
        let mut changed = vec![is_new; size.1 as usize];
        screen.changed_rows().for_each(|y| changed[y as usize] = true);
        let mut top = 0;
        for band in changed.chunk_by(|above, below| above == below).flat_map(|rows| rows.chunks(BAND)) {
            let rows = top..top + band.len() as i32;
            top = rows.end;
            if band[0] {
                self.pixels.resize(size.0 as usize * band.len(), 0);
                for (y, out) in rows.clone().zip(self.pixels.chunks_mut(size.0 as usize)) {
                    converter.convert(screen, y, out);
                }
                self.page.draw(&self.pixels, size, rows.start);
            }
        }
    }
}

impl Host for BrowserHost<'_> {
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        // Drawing may take the page as long as thinking does.
        self.yield_after(LONGEST_TURN / 2);
        self.draw(screen);
        let words = self.page.retrace(frame).ok_or(Interrupt::Closed)?;
        self.reached = self.page.now();
        self.turn_began = self.reached;
        self.report_small_targets();
        // Events that this version does not know, such as an unsupported key, are ignored.
        events.extend(words.split_whitespace().filter_map(|word| word.parse::<Event>().ok()));
        Ok(())
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        self.page.sound(at, hz);
    }

    fn thinking_time(&mut self, _nodes: u64) -> Duration {
        let now = self.page.now();
        self.yield_after(LONGEST_TURN);
        now.saturating_sub(std::mem::replace(&mut self.reached, now))
    }

    fn clipboard(&mut self) -> Option<String> {
        self.page.request(PageRequest::Clipboard)
    }

    fn set_clipboard(&mut self, text: &str) {
        self.page.send(PageMessage::Copy(text));
    }

    fn hide_pointer(&mut self, ours: bool) {
        self.page.send(PageMessage::HidePointer(ours));
    }

    fn disguise(&mut self, hidden: bool) {
        self.page.send(PageMessage::Disguise(hidden));
    }

    fn learned(&mut self, texts: &[String]) {
        self.page.send(PageMessage::Store(store::LEARNED, &InputMethodState::format_recent(texts)));
    }

    fn text_input(&mut self, on: bool) {
        self.page.send(PageMessage::TextInput(on));
    }

    fn load_data(&mut self, name: &str) -> Flow {
        if self.page.load(name) { Ok(()) } else { Err(Interrupt::Closed) }
    }

    fn open_location(&mut self, words: &[(&str, &str)]) {
        let location = format_location(words);
        if self.reported.location.as_deref() != Some(&location) {
            self.page.send(PageMessage::Location(&location));
            self.reported.location = Some(location);
        }
    }

    fn show_game(&mut self, file: Option<&[u8]>) {
        if self.reported.game.as_deref() != file {
            self.page.send(PageMessage::Game(&file.map(pack).unwrap_or_default()));
            self.reported.game = file.map(<[u8]>::to_vec);
        }
    }

    fn show_sources(&mut self, sources: &[SourceText]) {
        self.page.send(PageMessage::Sources(&format_sources(sources)));
    }

    fn sources(&mut self) -> Vec<SourceText> {
        self.page.request(PageRequest::Sources).map_or(Vec::new(), |text| parse_sources(&text))
    }

    fn announce(&mut self, text: &str) {
        if self.reported.announcement != text {
            self.page.send(PageMessage::Announcement(text));
            text.clone_into(&mut self.reported.announcement);
        }
    }

    fn grab_keys(&mut self, programs: bool) {
        self.page.send(PageMessage::GrabKeys(programs));
    }

    fn small_targets(&mut self, area: Option<Rect>) {
        self.small_targets = area;
    }
}

/// Formats sources for the page: name, `1` if it is changed, and text of each, separated by NUL.
fn format_sources(sources: &[SourceText]) -> String {
    let field = |text: &str| text.replace('\0', "");
    let fields = |source: &SourceText| {
        [field(&source.name), if source.is_changed { "1" } else { "" }.to_owned(), field(&source.text)].join("\0")
    };
    sources.iter().map(fields).collect::<Vec<_>>().join("\0")
}

/// Parses sources from the page.
fn parse_sources(text: &str) -> Vec<SourceText> {
    let fields: Vec<&str> = text.split('\0').collect();
    let source = |fields: &[&str]| SourceText {
        name: fields[0].to_owned(),
        is_changed: !fields[1].is_empty(),
        text: fields[2].to_owned(),
    };
    fields.chunks_exact(3).map(source).collect()
}

/// Offers pictures and animations to the user as downloads.
pub struct Downloads<'o> {
    page: &'o dyn Page,
    /// Unfinished files: their names and contents.
    open: Vec<(String, Rc<RefCell<Vec<u8>>>)>,
    last: u32,
}

impl<'o> Downloads<'o> {
    /// Creates an empty list.
    pub fn new(page: &'o dyn Page) -> Downloads<'o> {
        Downloads { page, open: Vec::new(), last: 0 }
    }

    fn take(&mut self, name: &str) -> Vec<u8> {
        let place = self.open.iter().position(|(open, _)| open == name);
        place.map(|place| self.open.remove(place).1.take()).unwrap_or_default()
    }
}

impl CaptureSink for Downloads<'_> {
    fn create(&mut self, ending: &str) -> Result<(String, Box<dyn Write>), (String, io::Error)> {
        self.last += 1;
        let (name, bytes) = (capture_file_name(self.last, ending), Rc::default());
        self.open.push((name.clone(), Rc::clone(&bytes)));
        Ok((name, Box::new(MemoryFile(bytes))))
    }

    fn commit(&mut self, name: &str) {
        let bytes = self.take(name);
        self.page.send(PageMessage::File(name, &bytes));
    }

    fn discard(&mut self, name: &str) {
        self.take(name);
    }
}

/// A file in memory.
struct MemoryFile(Rc<RefCell<Vec<u8>>>);

impl Write for MemoryFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use huanle::gfx::Color;
    use std::cell::Cell;

    /// Records the messages, at a time.
    #[derive(Default)]
    struct Messages(RefCell<Vec<String>>, Cell<Duration>);

    impl Page for Messages {
        fn draw(&self, pixels: &[u32], (width, height): (i32, i32), top: i32) {
            let rows = pixels.len() as i32 / width;
            self.0.borrow_mut().push(format!("{width}x{height} {top} {rows} {:x?}", pixels[0].to_ne_bytes()));
        }

        fn retrace(&self, _frame: u64) -> Option<String> {
            Some("#700x500 +Enter #1x1".to_owned())
        }

        fn yield_now(&self) {
            self.0.borrow_mut().push("yield".to_owned());
        }

        fn sound(&self, _at: Duration, _hz: u32) {}

        fn now(&self) -> Duration {
            self.1.get()
        }

        fn request(&self, _what: PageRequest<'_>) -> Option<String> {
            None
        }

        fn send(&self, what: PageMessage<'_>) -> bool {
            let (word, bytes) = what.to_words();
            self.0.borrow_mut().push(format!("{word} {}", String::from_utf8_lossy(bytes)));
            true
        }
    }

    #[test]
    fn sources_come_back_from_the_page() {
        let source = |name: &str, text: &str, is_changed| SourceText {
            name: name.to_owned(),
            text: text.to_owned(),
            is_changed,
        };
        let sources = [source("A.C", "main()\n{\n}\n", true), source("棋.C", "", false)];
        assert_eq!(parse_sources(&format_sources(&sources)), sources);
        assert_eq!(parse_sources(""), []);
        assert_eq!(parse_sources(&format_sources(&[source("A.C", "a\0b", true)]))[0].text, "ab");
    }

    #[test]
    fn changed_rows_are_drawn_in_bands_and_all_of_a_screen_of_another_size() {
        let page = Messages::default();
        let mut host = BrowserHost::new(&page);
        let mut screen = Framebuffer::new(640, 100);
        screen.clear(Color::LIGHT_RED);
        let mut drawn = |screen: &Framebuffer| {
            let mut events = Vec::new();
            host.retrace(0, screen, &mut events).unwrap();
            assert_eq!(events.len(), 2, "a size that is no size is no event");
            page.0.take()
        };
        let red = "[ff, 55, 55, ff]";
        assert_eq!(drawn(&screen), [format!("640x100 0 64 {red}"), format!("640x100 64 36 {red}")]);
        screen.clear_changes();
        assert!(drawn(&screen).is_empty());
        screen.fill_rect(Rect::new(0, 10, 5, 2), Color::LIGHT_RED);
        screen.put_pixel(3, 90, Color::WHITE);
        assert_eq!(drawn(&screen), [format!("640x100 10 2 {red}"), format!("640x100 90 1 {red}")]);
        let mut other = Framebuffer::new(360, 20);
        other.clear_changes();
        assert_eq!(drawn(&other), ["360x20 0 20 [0, 0, 0, ff]"]);
    }

    #[test]
    fn a_program_that_thinks_yields_after_half_a_frame() {
        let page = Messages::default();
        let mut host = BrowserHost::new(&page);
        let mut thinks = |milliseconds| {
            page.1.set(page.1.get() + Duration::from_millis(milliseconds));
            (host.thinking_time(1).as_millis(), page.0.take().len())
        };
        assert_eq!([7, 1, 0, 3, 6, 20].map(&mut thinks), [(7, 0), (1, 1), (0, 0), (3, 0), (6, 1), (20, 1)]);
    }

    #[test]
    fn a_program_that_took_long_yields_before_it_draws() {
        let page = Messages::default();
        let (mut host, mut screen) = (BrowserHost::new(&page), Framebuffer::new(640, 1));
        let mut yields = |milliseconds| {
            screen.put_pixel(0, 0, Color::LIGHT_RED);
            page.1.set(page.1.get() + Duration::from_millis(milliseconds));
            host.retrace(0, &screen, &mut Vec::new()).unwrap();
            let messages = page.0.take();
            (messages.len(), messages[0] == "yield")
        };
        assert_eq!([3, 4, 1, 30].map(&mut yields), [(1, false), (2, true), (1, false), (2, true)]);
    }

    #[test]
    fn the_page_is_told_changes_once() {
        let page = Messages::default();
        let mut host = BrowserHost::new(&page);
        for _ in 0..2 {
            host.open_location(&[("learn", "line"), ("set", "x1=3"), ("at", "2")]);
            host.announce("轮到黑方");
            host.show_game(Some(b"F5"));
        }
        host.show_game(None);
        host.open_location(&[]);
        let game = format!("game {}", pack(b"F5"));
        let expected = ["location learn=line&set=x1=3&at=2", "announce 轮到黑方", &game, "game ", "location "];
        assert_eq!(page.0.borrow()[..], expected);
    }
}
