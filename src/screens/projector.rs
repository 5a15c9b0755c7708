//! The projector: it shows stories and lets whoever watches stop them, step through them and change their pace.
//!
//! A story runs on a machine of its own whose host is the projector. At each wait of the story the projector is called, puts what
//! is new on a [`Film`], and shows it on the machine outside, for as long as that takes; meanwhile the story stands still
//! where it is. So nothing is told before it is asked for, and what has been told is shown again from the film, in both
//! directions, exactly as it was. What the story's speaker does is on the film too, and heard while the film runs. Only another seed or another story makes it end early.

use std::time::Duration;

use super::film::Film;
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::{Event, Flow, Host, Input, Interrupt, Machine, Speed, Wait, code};
use crate::text;

/// How long the last picture of a story stands before it begins again, at any pace.
const REST: Duration = Duration::from_secs(1);
/// Where the two lines about the story stand.
pub const LINES: Rect = Rect::new(0, HEIGHT - 44, WIDTH, 44);

/// Something to be played: a name and a story.
pub struct Reel<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What it shows, for the lesson on it: see [`Machine::topic`]. `None` if that changes while it is told.
    pub topic: Option<&'static str>,
    /// What it tells: always the same for the same seed of the machine. Where it waits for a key it is over. It sounds by
    /// [`Machine::sound`] and waits; a tune that plays by itself is not on the film, whose waits take no time.
    pub story: Box<dyn Fn(&mut Machine<'_>) -> Flow + 'a>,
}

/// Plays stories, from one of them on, until Esc.
///
/// Space stops and goes on, `.` and `,` step one operation forward and back, + and − change the pace, Enter starts again,
/// R starts again with another seed, N goes to the next story, L repeats, I or F1 shows what is played, a click does what
/// Space does. An operation is what a story draws between two waits.
///
/// The stories run on a machine of `seed`; the pace is that of `m`, and changes with it.
///
/// # Panics
/// If there is no reel of number `first`.
///
/// # Errors
/// An interrupt of the machine's.
pub fn play(m: &mut Machine<'_>, text: &text::Projector, reels: &[Reel<'_>], first: usize, seed: u32) -> Flow {
    let mut projector = Projector {
        m,
        text,
        keys: if reels.len() > 1 { text.keys } else { text.keys_alone },
        name: "",
        topic: None,
        seed,
        film: Film::new(),
        due: Duration::ZERO,
        paused: false,
        looping: false,
        told: false,
        hz: 0,
        asked: false,
        order: None,
    };
    let mut number = first;
    loop {
        let ordered = projector.run(&reels[number]);
        projector.m.nosound();
        match ordered? {
            Order::Reseed => projector.seed = u32::from(projector.m.show.rand()),
            Order::Next => number = (number + 1) % reels.len(),
            Order::Leave => return Ok(()),
        }
    }
}

/// Why a story is not, or no longer, played.
#[derive(Clone, Copy)]
enum Order {
    Reseed,
    Next,
    Leave,
}

struct Projector<'p, 'h> {
    /// The machine outside, on which all is shown.
    m: &'p mut Machine<'h>,
    text: &'p text::Projector,
    /// The keys that work.
    keys: &'static str,
    name: &'p str,
    topic: Option<&'static str>,
    seed: u32,
    film: Film,
    /// When the next operation is due, in the time of the machine outside.
    due: Duration,
    paused: bool,
    looping: bool,
    /// Whether the lines about the story are shown.
    told: bool,
    /// What the story's speaker does now, in hertz.
    hz: u32,
    /// Whether the story has asked for input, which ends it.
    asked: bool,
    /// What ended the story.
    order: Option<Order>,
}

impl<'p> Projector<'p, '_> {
    /// Plays a story until an order comes.
    fn run(&mut self, reel: &Reel<'p>) -> Flow<Order> {
        self.name = reel.name;
        self.topic = reel.topic;
        self.film = Film::new();
        self.asked = false;
        self.hz = 0;
        self.due = self.m.now();
        let (seed, calm) = (self.seed, self.m.calm);
        let mut inner = Machine::new(seed, Speed::Instant, self);
        inner.calm = calm;
        let told = (reel.story)(&mut inner).and_then(|()| inner.pause(Duration::ZERO));
        let ended = match told {
            Ok(()) => self.show(true),
            Err(Interrupt::Ended) if self.asked && self.order.is_none() => self.show(true),
            _ => told,
        };
        match (ended, self.order.take()) {
            (_, Some(order)) => Ok(order),
            (Err(interrupt), None) => Err(interrupt),
            (Ok(()), None) => Ok(Order::Leave),
        }
    }

    /// Shows what is on the film, from where it stands, and does what the keys say. Returns when the film has no more and the
    /// story is to go on; when it is `over`, only with an order.
    fn show(&mut self, over: bool) -> Flow {
        loop {
            self.present();
            let resting = over && self.film.is_at_end();
            // Where the film stands still, so does what is heard.
            self.m.sound(if self.paused || resting { 0 } else { self.film.hz() });
            let until = match (self.paused, resting) {
                (false, false) => Some(self.due),
                (false, true) if self.looping => Some(self.m.now() + REST),
                _ => None,
            };
            let input = match until {
                Some(time) => self.m.input_until(time)?,
                None => Some(self.m.input()?),
            };
            let onward = match input {
                None if resting => self.again(),
                None => true,
                Some(input) => self.obey(input, resting)?,
            };
            if onward && !over && self.film.is_at_end() {
                return Ok(());
            }
            if onward && self.film.forward() {
                self.wait(self.film.wait());
            }
        }
    }

    /// Does what a key says. Whether to go one operation on.
    fn obey(&mut self, input: Input, resting: bool) -> Flow<bool> {
        let key = match input {
            Input::Key(code::F1) => 'i',
            Input::Key(code) => char::from(code as u8).to_ascii_lowercase(),
            Input::Click { .. } => ' ',
        };
        match key {
            ' ' if resting => return Ok(self.again()),
            ' ' => {
                self.paused = !self.paused;
                self.due = self.m.now();
            }
            '.' | '>' => {
                self.paused = true;
                return Ok(true);
            }
            ',' | '<' => {
                self.paused = true;
                self.film.back();
            }
            '+' | '=' => self.change_speed(Speed::faster),
            '-' | '_' => self.change_speed(Speed::slower),
            '\r' => return Ok(self.again()),
            'i' => {
                self.told = !self.told;
                self.film.picture().touch();
            }
            'l' => self.looping = !self.looping,
            'r' => return self.end(Order::Reseed),
            'n' => return self.end(Order::Next),
            '\x1B' => return self.end(Order::Leave),
            _ => {}
        }
        Ok(false)
    }

    /// Starts again from the first operation. Not yet to go on.
    fn again(&mut self) -> bool {
        self.paused = false;
        self.film.rewind();
        self.due = self.m.now();
        self.wait(self.film.wait());
        false
    }

    /// Ends the story with an order, by way of an interrupt that no story holds up.
    fn end(&mut self, order: Order) -> Flow<bool> {
        self.order = Some(order);
        Err(Interrupt::Ended)
    }

    /// Sets when the next operation is due. Parts of a frame add up from one to the next.
    fn wait(&mut self, wait: Wait) {
        self.due = self.due.max(self.m.now()) + self.m.speed().lasts(wait);
    }

    /// Changes the pace, also of the wait at hand where that makes it shorter.
    fn change_speed(&mut self, change: impl Fn(Speed) -> Speed) {
        self.m.set_speed(change(self.m.speed()));
        self.due = self.due.min(self.m.now() + self.m.speed().lasts(self.film.wait()));
    }

    /// Draws the picture on the machine outside, as far as it is new, and the lines over it.
    fn present(&mut self) {
        self.m.topic = self.topic.unwrap_or_else(|| self.film.topic());
        let picture = self.film.picture();
        self.m.screen.copy_changes(picture);
        picture.clear_changes();
        if self.told {
            let speed = match self.m.speed() {
                Speed::Instant => self.text.paces[0].to_owned(),
                Speed::Nominal => self.text.paces[1].to_owned(),
                factor => factor.to_string(),
            };
            let mut state = (self.text.state)(self.name, self.seed, &speed, self.film.at());
            let flags = [(self.paused, self.text.paused), (self.looping, self.text.looping)];
            flags.iter().filter(|flag| flag.0).for_each(|flag| state.extend(["  ", flag.1]));
            draw_lines(&mut self.m.screen, &state, self.keys);
        }
    }
}

impl Host for Projector<'_, '_> {
    /// All waits take no time on the story's machine. So after its first retrace only a story that asks for input comes
    /// here: nobody is there to press a key, and the story is over.
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        if frame == 0 {
            return Ok(());
        }
        self.film.record(screen, self.film.topic(), Wait::default(), self.hz);
        self.asked = true;
        Err(Interrupt::Ended)
    }

    fn operation(&mut self, screen: &Framebuffer, topic: &'static str, wait: Wait) -> Flow {
        let drawn = self.film.record(screen, topic, wait, self.hz);
        self.wait(wait);
        // Stepping goes from one thing drawn to the next, and is not held up by waits.
        if self.paused && !drawn { Ok(()) } else { self.show(false) }
    }

    fn sound(&mut self, _at: Duration, hz: u32) {
        self.hz = hz;
    }
}

/// The lines about a story, over the lower edge of its picture.
fn draw_lines(screen: &mut Framebuffer, state: &str, keys: &str) {
    let face = bundled::song16();
    screen.fill_rect(LINES, Color::BLACK);
    screen.bar(LINES.x, LINES.y, LINES.right() - 1, LINES.y, Color::DARK_GRAY);
    for (line, y, color) in [(state, 5, Color::WHITE), (keys, 25, Color::LIGHT_GRAY)] {
        screen.draw_text(face, line, LINES.x + 8, LINES.y + y, color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn the_lines_fit_in_every_language() {
        for language in Language::ALL {
            let text = &language.text().projector;
            let longest = (text.state)("checkerboard", u32::MAX, "0.001953125", 99_999);
            assert_fits(bundled::song16(), &format!("{longest}  {}  {}", text.paused, text.looping), WIDTH - 16);
            assert_fits(bundled::song16(), text.keys, WIDTH - 16);
        }
    }
}
