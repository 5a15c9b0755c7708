//! A slide show: pictures of the user in sixteen colours, with a transition from each to the next.

use std::time::Duration;

use super::effect;
use crate::gfx::font::bundled;
use crate::gfx::{
    Color, Dithering, Framebuffer, HEIGHT, InsetPalette, Palette, Rect, Transition, TrueColorPicture, WIDTH,
};
use crate::machine::{Button, Flow, Input, Machine, code};
use crate::text::{Text, effects};
use crate::ui::help;

/// The time for which a picture is shown in a file.
const EXPORT_TIME: Duration = Duration::from_secs(2);
/// The time for which a notice is shown.
const NOTICE_TIME: Duration = Duration::from_millis(1500);
/// The space around a notice, and between it and the edges of the screen.
const MARGIN: i32 = 8;
/// The greatest number that can be typed.
const MAX_NUMBER: usize = 9999;

/// Pictures, and the manner in which each follows the one before.
#[derive(Clone, Debug)]
pub struct SlideShow {
    /// The pictures, at least one, fitted into 640×480 pixels.
    pub pictures: Vec<TrueColorPicture>,
    /// The transition; machines with reduced motion use a wipe.
    pub transition: Transition,
    /// The colour that covers a picture before black does, as in the original's `effect()`; `None` if each rectangle
    /// uncovers the next picture.
    pub via: Option<Color>,
    /// The palette.
    pub palette: SlidePalette,
    /// The method of reducing a picture to the palette.
    pub dithering: Dithering,
    /// The time after which the next picture follows; `None` if the user decides, and two seconds in a file.
    pub auto: Option<Duration>,
}

/// The palette of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlidePalette {
    /// The sixteen colours of VGA.
    Vga,
    /// The best sixteen colours for two pictures that follow each other.
    #[default]
    Best,
}

impl SlideShow {
    /// Creates a slide show in which each rectangle of a transition uncovers the next picture, in the best palettes.
    pub fn new(pictures: Vec<TrueColorPicture>, transition: Transition) -> SlideShow {
        let (palette, dithering) = (SlidePalette::default(), Dithering::default());
        SlideShow { pictures, transition, via: None, palette, dithering, auto: None }
    }

    /// Shows all pictures once, each for its time: for a file. The first frame is the first picture, and the last frame the
    /// last one. A single picture comes from black.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn play(&self, m: &mut Machine<'_>) -> Flow {
        let time = self.auto.unwrap_or(EXPORT_TIME);
        if self.pictures.len() == 1 {
            self.change(m, self.transition, &self.pair(None, Some(0)))?;
        }
        for next in 1..self.pictures.len() {
            let pair = self.pair(Some(next - 1), Some(next));
            show(m, &pair[0]);
            m.pause(time)?;
            self.change(m, self.transition, &pair)?;
        }
        m.pause(time)
    }

    /// Shows the pictures to the user, who leads through them, until they press Esc. The last picture stays; if pictures
    /// follow by themselves, the first one follows it.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn present(&self, m: &mut Machine<'_>, text: &Text) -> Flow {
        let presentation = Presentation {
            show: self,
            text,
            transition: self.transition,
            at: 0,
            shown: Framebuffer::vga(),
            is_dark: false,
            number: None,
            notice_end: None,
        };
        m.with_screen(WIDTH, HEIGHT, |m| presentation.run(m))
    }

    /// Returns two pictures, or black, in one palette.
    fn pair(&self, before: Option<usize>, after: Option<usize>) -> [Framebuffer; 2] {
        let pictures = [before, after].map(|at| at.and_then(|at| self.pictures.get(at)));
        let palette = match self.palette {
            SlidePalette::Vga => Palette::vga(),
            SlidePalette::Best => {
                let pictures: Vec<&TrueColorPicture> = pictures.into_iter().flatten().collect();
                Palette::best_for(&pictures, self.via.as_slice())
            }
        };
        pictures.map(|picture| match picture {
            Some(picture) => picture.reduce(&palette, self.dithering),
            None => {
                let mut black = Framebuffer::vga();
                black.set_palette(palette.clone());
                black
            }
        })
    }

    /// Shows the first of two pictures in their common palette, and the transition to the second.
    fn change(&self, m: &mut Machine<'_>, transition: Transition, [before, after]: &[Framebuffer; 2]) -> Flow {
        show(m, before);
        if m.calm {
            return effect::uncover(m, Transition::Wipe, after);
        }
        if let Some(color) = self.via {
            effect::cover(m, transition, color)?;
            effect::wait(m)?;
            effect::cover(m, transition, Color::BLACK)?;
        }
        effect::uncover(m, transition, after)
    }
}

/// Shows a picture and its palette, both in the same frame.
fn show(m: &mut Machine<'_>, picture: &Framebuffer) {
    m.screen.set_inset(None);
    m.screen.set_palette(picture.palette().clone());
    m.screen.blit(picture, picture.bounds(), 0, 0);
}

/// A slide show that the user leads.
struct Presentation<'s> {
    show: &'s SlideShow,
    text: &'s Text,
    transition: Transition,
    /// The index of the picture.
    at: usize,
    /// The picture as it is shown.
    shown: Framebuffer,
    is_dark: bool,
    /// The number that the user is typing.
    number: Option<usize>,
    /// The time at which the notice disappears.
    notice_end: Option<Duration>,
}

impl Presentation<'_> {
    fn run(mut self, m: &mut Machine<'_>) -> Flow {
        let mut is_left = self.go(m, None, 0)?;
        let mut due = self.due(m);
        while !is_left {
            let times = [due.filter(|_| !self.is_dark), self.notice_end];
            let input = match times.into_iter().flatten().min() {
                Some(time) => m.input_until(time)?,
                None => Some(m.input()?),
            };
            match input {
                Some(input) => is_left = self.handle(m, input)?,
                None if self.notice_end.is_some_and(|end| end <= m.now()) => {
                    self.number = None;
                    self.redraw(m);
                    continue;
                }
                None => is_left = self.go_to(m, (self.at + 1) % self.show.pictures.len())?,
            }
            due = self.due(m);
        }
        Ok(())
    }

    /// Returns the time at which the next picture follows by itself.
    fn due(&self, m: &Machine<'_>) -> Option<Duration> {
        self.show.auto.map(|time| m.now() + time)
    }

    /// Handles an input. Returns whether the user leaves.
    fn handle(&mut self, m: &mut Machine<'_>, input: Input) -> Flow<bool> {
        let key = match input {
            Input::Key(key) => key,
            Input::Click { button: Button::Left, .. } => code::PAGE_DOWN,
            Input::Click { .. } => code::PAGE_UP,
        };
        let last = self.show.pictures.len() - 1;
        let number = self.number.take();
        match key {
            code::ESC => return Ok(true),
            code::F1 => self.help(m)?,
            code::ENTER if number.is_some() => {
                return self.go_to(m, number.unwrap_or(1).saturating_sub(1).min(last));
            }
            code::ENTER | code::SPACE | code::PAGE_DOWN | code::RIGHT | code::DOWN => {
                return self.go_to(m, (self.at + 1).min(last));
            }
            code::BACKSPACE | code::PAGE_UP | code::LEFT | code::UP => return self.go_to(m, self.at.saturating_sub(1)),
            code::HOME => return self.go_to(m, 0),
            code::END => return self.go_to(m, last),
            code::B | code::PERIOD => {
                self.is_dark = !self.is_dark;
                self.redraw(m);
            }
            code::T => {
                let all = Transition::ALL;
                let index = all.iter().position(|transition| *transition == self.transition).unwrap_or(0);
                self.transition = all[(index + 1) % all.len()];
                self.notice(m, effects::title(self.transition.name(), self.text.language));
            }
            _ => match char::from(key as u8).to_digit(10) {
                Some(digit) => {
                    let typed = number.unwrap_or(0) * 10 + digit as usize;
                    self.number = Some(typed.min(MAX_NUMBER));
                    self.notice(m, &format!("{} / {}", typed.min(MAX_NUMBER), last + 1));
                }
                None => self.redraw(m),
            },
        }
        Ok(false)
    }

    /// Changes to another picture. Returns whether the user leaves.
    fn go_to(&mut self, m: &mut Machine<'_>, to: usize) -> Flow<bool> {
        let from = Some(self.at).filter(|_| !self.is_dark);
        if from == Some(to) {
            self.redraw(m);
            return Ok(false);
        }
        self.go(m, from, to)
    }

    /// Shows the transition from a picture, or black, to another; an input ends it. Returns whether the user leaves.
    fn go(&mut self, m: &mut Machine<'_>, from: Option<usize>, to: usize) -> Flow<bool> {
        let pair = self.show.pair(from, Some(to));
        m.announce(&format!("{} / {}", to + 1, self.show.pictures.len()));
        let input = m.run_until_input(|m| self.show.change(m, self.transition, &pair))?;
        let [_, shown] = pair;
        (self.at, self.shown, self.is_dark) = (to, shown, false);
        self.redraw(m);
        Ok(input == Some(Input::Key(code::ESC)))
    }

    /// Shows the picture, or black, without a notice.
    fn redraw(&mut self, m: &mut Machine<'_>) {
        self.notice_end = None;
        show(m, &self.shown);
        if self.is_dark {
            m.screen.clear(Color::BLACK);
        }
    }

    /// Shows a notice in VGA's colours over the lower left corner for some time.
    fn notice(&mut self, m: &mut Machine<'_>, text: &str) {
        self.redraw(m);
        let face = bundled::song24();
        let (width, height) = (face.width(text) + 2 * MARGIN, face.height() + MARGIN);
        let place = Rect::new(MARGIN, HEIGHT - MARGIN - height, width, height);
        m.screen.fill_rect(place, Color::BLACK);
        m.screen.draw_text(face, text, place.x + MARGIN, place.y + MARGIN / 2, Color::WHITE);
        m.screen.set_inset(Some(InsetPalette { areas: vec![place], palette: Palette::vga() }));
        m.announce(text);
        self.notice_end = Some(m.now() + NOTICE_TIME);
    }

    /// Shows the keys on a black screen in VGA's colours.
    fn help(&mut self, m: &mut Machine<'_>) -> Flow {
        show(m, &Framebuffer::vga());
        help::show(m, self.text.main_menu.effects.label, self.text.context_help.slides)?;
        self.redraw(m);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::timeline::ScriptedHost;
    use crate::machine::{Event, Headless, Host, Interrupt, Speed};
    use crate::text::Language;

    /// The frames of a run, without repetitions.
    #[derive(Default)]
    struct Frames(Vec<Framebuffer>);

    impl Host for Frames {
        fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
            if self.0.last() != Some(screen) {
                self.0.push(screen.clone());
            }
            Ok(())
        }
    }

    fn picture(seed: u32) -> TrueColorPicture {
        TrueColorPicture::fitted((40, 30), (640, 480), |x, y| {
            [(x * 6) as u8, (y * 8) as u8, (x * seed + y * 3) as u8, 255]
        })
    }

    fn slides(transition: Transition, via: Option<Color>, count: u32) -> SlideShow {
        let pictures = (0..count).map(|number| picture(number * 5 + 1)).collect();
        SlideShow { via, ..SlideShow::new(pictures, transition) }
    }

    #[test]
    fn the_first_and_the_last_frame_are_the_dithered_pictures() {
        let looks = [(Some(Color::RED), SlidePalette::Vga), (None, SlidePalette::Best)];
        for (number, transition) in Transition::ALL.into_iter().enumerate() {
            // Choosing the best palette takes long.
            for (via, palette) in looks.into_iter().take(if number < 3 { 2 } else { 1 }) {
                let show = SlideShow { palette, ..slides(transition, via, 2) };
                let mut frames = Frames::default();
                show.play(&mut Machine::new(1, Speed::default(), &mut frames)).unwrap();
                let pair = show.pair(Some(0), Some(1));
                assert!(frames.0[0] == pair[0] && *frames.0.last().unwrap() == pair[1], "{transition}");
                let is_covered = frames.0.iter().any(|frame| frame.count(Color::RED) == 640 * 480);
                assert_eq!(is_covered, via.is_some(), "{transition}");
            }
        }
    }

    #[test]
    fn each_rectangle_of_the_listing_uncovers_the_next_picture() {
        let show = slides(Transition::BlindsHorizontal, None, 2);
        let [before, after] = show.pair(Some(0), Some(1));
        /// Counts the rows of the second picture after each delay.
        struct Rows(Framebuffer, Vec<Vec<i32>>);
        impl Host for Rows {
            fn retrace(&mut self, _frame: u64, _screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
                Ok(())
            }
            fn operation(&mut self, screen: &Framebuffer, _: &crate::gfx::Topic, _: crate::machine::Wait) -> Flow {
                self.1.push((0..480).filter(|&y| screen.row(y) == self.0.row(y)).collect());
                Ok(())
            }
        }
        assert!((0..480).all(|y| before.row(y) != after.row(y)));
        let mut rows = Rows(after.clone(), Vec::new());
        let mut m = Machine::new(1, Speed::default(), &mut rows);
        show.change(&mut m, show.transition, &[before, after]).unwrap();
        drop(m);
        let mut uncovered = Vec::new();
        for (count, found) in rows.1.iter().enumerate() {
            let (blade, row) = (count as i32 % 12, count as i32 / 12);
            uncovered.push(blade * 40 + row);
            uncovered.sort_unstable();
            assert_eq!(*found, uncovered);
        }
        assert_eq!(rows.1.len(), 480);
    }

    #[test]
    fn a_picture_changes_its_palette_in_one_frame() {
        let show = slides(Transition::Wipe, None, 3);
        let mut frames = Frames::default();
        show.play(&mut Machine::new(1, Speed::default(), &mut frames)).unwrap();
        let (one, two) = (show.pair(Some(0), Some(1)), show.pair(Some(1), Some(2)));
        let at = frames.0.iter().position(|frame| *frame == two[0]).unwrap();
        assert_ne!(one[1].palette(), two[0].palette());
        let (before, after) = frames.0.split_at(at);
        assert!(before.iter().all(|frame| frame.palette() == one[0].palette()));
        assert!(after.iter().all(|frame| frame.palette() == two[0].palette()), "the same picture in the next palette");
        assert!(*frames.0.last().unwrap() == two[1]);
    }

    /// Returns the screen after some keys, and whether the show has ended.
    fn after(show: &SlideShow, keys: &str) -> (Framebuffer, Flow) {
        let mut nobody = Headless;
        let mut host = ScriptedHost::new(keys.parse().unwrap(), &mut nobody);
        let mut m = Machine::new(1, Speed::default(), &mut host);
        let ended = show.present(&mut m, Language::English.text());
        (m.screen.clone(), ended)
    }

    #[test]
    fn the_keys_of_a_presentation() {
        let show = SlideShow { palette: SlidePalette::Vga, ..slides(Transition::BlindsHorizontal, None, 4) };
        let from = |before: Option<usize>, to: usize| show.pair(before, Some(to))[1].clone();
        for (keys, expected) in [
            ("", from(None, 0)),
            ("Space 3s", from(Some(0), 1)),
            ("PgDn 3s PgDn 3s", from(Some(1), 2)),
            ("Right 3s Left 3s", from(Some(1), 0)),
            ("Down 3s Up 3s Up 3s", from(Some(1), 0)),
            ("click:9,9 3s rclick:9,9 3s", from(Some(1), 0)),
            ("End 3s Home 3s", from(Some(3), 0)),
            ("End 3s Space 3s", from(Some(0), 3)),
            ("3 Enter 3s", from(Some(0), 2)),
            ("1 2 Enter 3s", from(Some(0), 3)),
            ("0 Enter 3s", from(None, 0)),
            ("3 5s Enter 3s", from(Some(0), 1)),
            // An input ends a transition.
            ("Space 100ms Space 50ms", from(Some(0), 1)),
            ("T 3s Space 3s", from(Some(0), 1)),
            ("F1 1s Enter 1s", from(None, 0)),
            ("B 1s B 1s", from(None, 0)),
            ("B 1s Space 3s", from(None, 1)),
        ] {
            let (screen, ended) = after(&show, &format!("3s {keys} 100ms"));
            assert!(screen == expected, "{keys}");
            assert_eq!(ended, Err(Interrupt::Ended), "{keys}");
        }
        for keys in ["B", ".", "F1 1s Enter 1s ."] {
            assert_eq!(after(&show, &format!("3s {keys} 100ms")).0.count(Color::BLACK), 640 * 480, "{keys}");
        }
        for keys in ["100ms Esc 1s", "3s Esc 1s", "3s Space 100ms Esc 1s", "3s 2 Esc 1s", "3s B Esc 1s"] {
            assert_eq!(after(&show, keys).1, Ok(()), "{keys}");
        }
        for keys in ["T", "2"] {
            assert!(after(&show, &format!("3s {keys} 1s")).0.inset().is_some(), "{keys} has a notice");
            assert!(after(&show, &format!("3s {keys} 2s")).0.inset().is_none(), "{keys}: it disappears");
        }
    }

    #[test]
    fn pictures_follow_by_themselves_and_the_first_follows_the_last() {
        let show = SlideShow { auto: Some(Duration::from_secs(5)), ..slides(Transition::BlindsHorizontal, None, 2) };
        assert!(after(&show, "4s").0 == show.pair(None, Some(0))[1]);
        assert!(after(&show, "8s").0 == show.pair(Some(0), Some(1))[1]);
        assert!(after(&show, "14s").0 == show.pair(Some(1), Some(0))[1]);
        assert!(after(&show, "3s B 60s").0.count(Color::BLACK) == 640 * 480, "but not while it is dark");
    }

    #[test]
    fn a_single_picture_comes_from_black() {
        let show = slides(Transition::Iris, Some(Color::BLUE), 1);
        let mut frames = Frames::default();
        show.play(&mut Machine::new(1, Speed::default(), &mut frames)).unwrap();
        assert_eq!(frames.0[0].palette(), show.pair(None, Some(0))[1].palette());
        assert!(*frames.0.last().unwrap() == show.pair(None, Some(0))[1]);
    }

    #[test]
    fn reduced_motion_wipes() {
        let show = slides(Transition::Dissolve, Some(Color::BLUE), 2);
        let mut frames = Frames::default();
        let mut m = Machine::new(1, Speed::default(), &mut frames);
        m.calm = true;
        show.play(&mut m).unwrap();
        drop(m);
        let pair = show.pair(Some(0), Some(1));
        for frame in &frames.0 {
            let rows = (0..480).take_while(|&y| frame.row(y) == pair[1].row(y)).count() as i32;
            assert!((rows..480).all(|y| frame.row(y) == pair[0].row(y)));
        }
    }
}
