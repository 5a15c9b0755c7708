//! The page as the machine's host.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use huanle::capture::{Binder, file_name};
use huanle::gfx::{Framebuffer, HEIGHT, WIDTH, xrgb};
use huanle::machine::{Event, Flow, Host, Interrupt};

use crate::bench::Orders;
use crate::outside::{Message, Page, Question};

/// A host in a browser page.
pub struct Browser<'o> {
    outside: &'o dyn Page,
    /// The screen in the pixel format of a canvas.
    pixels: Vec<u32>,
    /// The real time that virtual time has reached.
    at_rest: Duration,
    orders: Orders,
}

impl<'o> Browser<'o> {
    /// Returns a black screen. What the page says with `>` before it goes to the orders.
    pub fn new(outside: &'o dyn Page, orders: Orders) -> Browser<'o> {
        let pixels = vec![0xFF00_0000_u32.to_le(); (WIDTH * HEIGHT) as usize];
        Browser { outside, pixels, at_rest: outside.now(), orders }
    }

    /// Updates the pixels. Returns the range of changed rows.
    fn compose(&mut self, screen: &Framebuffer) -> std::ops::Range<u32> {
        let colors = screen.palette().xrgb().map(|color| {
            let [_, red, green, blue] = color.to_be_bytes();
            u32::from_ne_bytes([red, green, blue, 0xFF])
        });
        let (mut top, mut bottom) = (0, 0);
        let width = WIDTH as usize;
        for y in screen.changed_rows() {
            let start = y as usize * width;
            xrgb::convert(screen.row(y), &colors, &mut self.pixels[start..start + width]);
            top = if bottom == 0 { y as u32 } else { top };
            bottom = y as u32 + 1;
        }
        top..bottom
    }
}

impl Host for Browser<'_> {
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        let rows = self.compose(screen);
        let words = self.outside.retrace(frame, &self.pixels, rows).ok_or(Interrupt::Closed)?;
        self.at_rest = self.outside.now();
        for word in words.split_whitespace() {
            match (word.strip_prefix('>'), word.parse::<Event>()) {
                (Some(order), _) => self.orders.put(order),
                (None, Ok(event)) => events.push(event),
                // What this version does not know is passed over, as a key is that it does not have.
                (None, Err(_)) => {}
            }
        }
        Ok(())
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        self.outside.sound(at, hz);
    }

    fn thought(&mut self, _nodes: u64) -> Duration {
        let now = self.outside.now();
        now.saturating_sub(std::mem::replace(&mut self.at_rest, now))
    }

    fn clipboard(&mut self) -> Option<String> {
        self.outside.ask(Question::Clipboard)
    }

    fn set_clipboard(&mut self, text: &str) {
        self.outside.tell(Message::Copy(text));
    }

    fn own_pointer(&mut self, ours: bool) {
        self.outside.tell(Message::OwnPointer(ours));
    }

    fn disguise(&mut self, hidden: bool) {
        self.outside.tell(Message::Disguise(hidden));
    }

    fn own_keys(&mut self, programs: bool) {
        self.outside.tell(Message::OwnKeys(programs));
    }
}

/// Pictures and animations, offered to the user as downloads.
pub struct Downloads<'o> {
    outside: &'o dyn Page,
    /// Unfinished files: their names and contents.
    open: Vec<(String, Rc<RefCell<Vec<u8>>>)>,
    last: u32,
}

impl<'o> Downloads<'o> {
    /// Creates an empty list.
    pub fn new(outside: &'o dyn Page) -> Downloads<'o> {
        Downloads { outside, open: Vec::new(), last: 0 }
    }

    fn take(&mut self, name: &str) -> Vec<u8> {
        let place = self.open.iter().position(|(open, _)| open == name);
        place.map(|place| self.open.remove(place).1.take()).unwrap_or_default()
    }
}

impl Binder for Downloads<'_> {
    fn create(&mut self, ending: &str) -> Result<(String, Box<dyn Write>), (String, io::Error)> {
        self.last += 1;
        let (name, bytes) = (file_name(self.last, ending), Rc::default());
        self.open.push((name.clone(), Rc::clone(&bytes)));
        Ok((name, Box::new(Sheet(bytes))))
    }

    fn keep(&mut self, name: &str) {
        let bytes = self.take(name);
        self.outside.tell(Message::File(name, &bytes));
    }

    fn remove(&mut self, name: &str) {
        self.take(name);
    }
}

/// A file in memory.
struct Sheet(Rc<RefCell<Vec<u8>>>);

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
