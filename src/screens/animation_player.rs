//! An animation player: shows animations and lets the user pause, step, and change the speed.
//!
//! An animation runs on its own machine, whose host is the player. At each wait, the animation calls the player, which
//! appends the changes to an [`OperationRecording`] and shows them on the outer machine for the length of the wait; the
//! animation is suspended meanwhile. It therefore never runs ahead, and everything already recorded can be shown again
//! exactly, in both directions. The recording includes the sound of the speaker. An animation ends early only if the
//! user chooses another seed or another animation.

use std::time::Duration;

use super::recording::OperationRecording;
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, InsetPalette, Palette, Rect, Topic, WIDTH};
use crate::machine::{Button, Event, Flow, Host, Input, Interrupt, Machine, Speed, Wait, code};
use crate::text::{self, key_line::KeyLine};
use crate::ui::theme::Look;
use crate::ui::{KeyAreas, KeyBar};

/// The time for which the last picture is shown before an animation repeats, at any speed.
pub(super) const END_PAUSE: Duration = Duration::from_secs(1);
/// The area of the caption, two lines below the picture.
pub const CAPTION: Rect = Rect::new(0, HEIGHT, WIDTH, 44);
/// The greatest width of a line of the caption.
const CAPTION_WIDTH: i32 = WIDTH - 16;

/// An animation that can be played: a name and a function.
pub struct Animation<'a> {
    /// The name in the caption.
    pub name: &'a str,
    /// The topic, for the lesson about it: see [`Machine::topic`]. `None` if it changes during the animation.
    pub topic: Option<&'static str>,
    /// The function that draws the animation; it must draw the same for the same seed of the machine. The animation
    /// ends at the first wait for a key. Its sounds are made with [`Machine::sound`] and waits; background music is not
    /// recorded, because the machine's waits take no time.
    pub run: Box<dyn Fn(&mut Machine<'_>) -> Flow + 'a>,
}

/// Plays animations, starting with number `first`, until the user presses Esc.
///
/// Space pauses and resumes, `.` or → and `,` or ← step forward and back, + and − change the speed, Enter or Home restarts, R restarts
/// with another seed, N plays the next animation, L toggles repetition, I or F1 shows or hides the caption. A click does the
/// same as Space, the right button the same as I: the keys in the caption can be clicked. A step is everything that the
/// animation draws between two waits. The caption, with the name and the keys, is below the picture; it is shown from the
/// start if there are several animations.
///
/// The animations run on a machine with `seed`; the speed is that of `m`, and the user's changes apply to it.
///
/// # Panics
/// If there is no animation with the number `first`.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play(
    m: &mut Machine<'_>,
    text: &text::AnimationPlayerText,
    animations: &[Animation<'_>],
    first: usize,
    seed: u32,
) -> Flow {
    let height = if animations.len() > 1 { CAPTION.bottom() } else { HEIGHT };
    m.with_screen(WIDTH, height, |m| {
        let palette = m.screen.palette().clone();
        let mut projector = AnimationPlayer {
            m,
            text,
            palette,
            keys: if animations.len() > 1 { text.keys } else { text.keys_alone },
            names: Names { name: String::new(), next: None },
            topic: None,
            seed,
            recording: OperationRecording::new(),
            due: Duration::ZERO,
            paused: false,
            looping: false,
            has_caption: animations.len() > 1,
            hz: 0,
            asked_for_input: false,
            command: None,
        };
        let mut number = first;
        loop {
            let next = (number + 1) % animations.len();
            projector.names = match animations.len() {
                1 => Names { name: animations[number].name.to_owned(), next: None },
                count => Names {
                    name: format!("{}/{count} {}", number + 1, animations[number].name),
                    next: Some(animations[next].name.to_owned()),
                },
            };
            let ordered = projector.run(&animations[number]);
            projector.m.nosound();
            match ordered? {
                PlayerCommand::Reseed => projector.seed = u32::from(projector.m.visual_rng.rand()),
                PlayerCommand::Next => number = next,
                PlayerCommand::Leave => {
                    // The picture stays for programs that continue with it.
                    projector.toggle_caption(false);
                    projector.present(false);
                    return Ok(());
                }
            }
        }
    })
}

/// A command that ends an animation.
#[derive(Clone, Copy)]
enum PlayerCommand {
    Reseed,
    Next,
    Leave,
}

/// The names in the caption.
struct Names {
    /// The name of the animation, after its number if there are several.
    name: String,
    /// The name of the next one, if there are several.
    next: Option<String>,
}

struct AnimationPlayer<'p, 'h> {
    /// The outer machine, on which everything is shown.
    m: &'p mut Machine<'h>,
    text: &'p text::AnimationPlayerText,
    /// The line of keys.
    keys: KeyLine,
    names: Names,
    /// The palette of the caption.
    palette: Palette,
    topic: Option<&'static str>,
    seed: u32,
    recording: OperationRecording,
    /// The time of the next step, on the outer machine's clock.
    due: Duration,
    paused: bool,
    looping: bool,
    has_caption: bool,
    /// The current tone of the animation's speaker, in hertz.
    hz: u32,
    /// `true` if the animation has asked for input, which ends it.
    asked_for_input: bool,
    /// The command that ended the animation.
    command: Option<PlayerCommand>,
}

impl<'p> AnimationPlayer<'p, '_> {
    /// Plays an animation until a command ends it.
    fn run(&mut self, animation: &Animation<'p>) -> Flow<PlayerCommand> {
        self.topic = animation.topic;
        self.recording = OperationRecording::new();
        self.asked_for_input = false;
        self.hz = 0;
        self.due = self.m.now();
        let (seed, calm) = (self.seed, self.m.calm);
        let mut inner = Machine::new(seed, Speed::Instant, self);
        inner.calm = calm;
        let flow = (animation.run)(&mut inner).and_then(|()| inner.pause(Duration::ZERO));
        let ended = match flow {
            Ok(()) => self.show(true),
            Err(Interrupt::Ended) if self.asked_for_input && self.command.is_none() => self.show(true),
            _ => flow,
        };
        match (ended, self.command.take()) {
            (_, Some(order)) => Ok(order),
            (Err(interrupt), None) => Err(interrupt),
            (Ok(()), None) => Ok(PlayerCommand::Leave),
        }
    }

    /// Plays the recording from its current position and handles the keys. Returns when the animation must continue to
    /// record more steps; if it is `over`, returns only when a command ends it.
    fn show(&mut self, over: bool) -> Flow {
        loop {
            let resting = over && self.recording.is_at_end();
            self.present(resting);
            // The sound stops while the picture does.
            self.m.sound(if self.paused || resting { 0 } else { self.recording.hz() });
            let until = match (self.paused, resting) {
                (false, false) => Some(self.due),
                (false, true) if self.looping => Some(self.m.now() + END_PAUSE),
                _ => None,
            };
            let input = match until {
                Some(time) => self.m.input_until(time)?,
                None => Some(self.m.input()?),
            };
            let onward = match input {
                None if resting => self.restart(),
                None => true,
                Some(input) => self.handle_input(input, resting)?,
            };
            if onward && !over && self.recording.is_at_end() {
                return Ok(());
            }
            if onward && self.recording.forward() {
                self.wait(self.recording.wait());
            }
        }
    }

    /// Handles an input. Returns whether to move one step forward.
    fn handle_input(&mut self, input: Input, resting: bool) -> Flow<bool> {
        let keys = if self.has_caption { key_bar(self.keys).areas() } else { KeyAreas::default() };
        let key = match keys.resolve(input) {
            Input::Key(code::F1) => 'i',
            // As in lessons and programs.
            Input::Key(code::RIGHT) => '.',
            Input::Key(code::LEFT) => ',',
            Input::Key(code::HOME) => '\r',
            Input::Key(code) => char::from(code as u8).to_ascii_lowercase(),
            Input::Click { button: Button::Right, .. } => 'i',
            Input::Click { .. } => ' ',
        };
        match key {
            ' ' if resting => return Ok(self.restart()),
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
                self.recording.back();
            }
            '+' | '=' => self.change_speed(Speed::faster),
            '-' | '_' => self.change_speed(Speed::slower),
            '\r' => return Ok(self.restart()),
            'i' => self.toggle_caption(!self.has_caption),
            'l' => self.looping = !self.looping,
            'r' => return self.end(PlayerCommand::Reseed),
            'n' => return self.end(PlayerCommand::Next),
            '\x1B' => return self.end(PlayerCommand::Leave),
            _ => {}
        }
        Ok(false)
    }

    /// Shows or hides the caption, which changes the size of the screen.
    fn toggle_caption(&mut self, shown: bool) {
        self.has_caption = shown;
        self.recording.picture().touch();
    }

    /// Restarts from the first step. Returns `false`: the position has been set already.
    fn restart(&mut self) -> bool {
        self.paused = false;
        self.recording.rewind();
        self.due = self.m.now();
        self.wait(self.recording.wait());
        false
    }

    /// Ends the animation with a command, by means of an interrupt that the animation cannot handle.
    fn end(&mut self, order: PlayerCommand) -> Flow<bool> {
        self.command = Some(order);
        Err(Interrupt::Ended)
    }

    /// Sets the time of the next step. Fractions of a frame carry over to the next one.
    fn wait(&mut self, wait: Wait) {
        self.due = self.due.max(self.m.now()) + self.m.clock.speed().duration_of(wait);
    }

    /// Changes the speed, and shortens the current wait if necessary.
    fn change_speed(&mut self, change: impl Fn(Speed) -> Speed) {
        self.m.clock.set_speed(change(self.m.clock.speed()));
        self.due = self.due.min(self.m.now() + self.m.clock.speed().duration_of(self.recording.wait()));
    }

    /// Draws the changed part of the picture on the outer machine, and the caption below it.
    fn present(&mut self, resting: bool) {
        self.m.topic = self.topic.map_or_else(|| self.recording.topic(), Topic::from);
        self.m.resize_screen(WIDTH, if self.has_caption { CAPTION.bottom() } else { HEIGHT });
        let picture = self.recording.picture();
        let screen = &mut self.m.screen;
        // The caption keeps its colours.
        let has_own_palette = self.has_caption && *picture.palette() != self.palette;
        screen.set_palette(if has_own_palette { &self.palette } else { picture.palette() }.clone());
        let palette = has_own_palette.then(|| picture.palette().clone());
        screen.set_inset(palette.map(|palette| InsetPalette { areas: vec![picture.bounds()], palette }));
        for y in picture.changed_rows() {
            screen.blit(picture, Rect::new(0, y, WIDTH, 1), 0, y);
        }
        picture.clear_changes();
        if self.has_caption {
            let caption = self.caption(resting);
            draw_caption(&mut self.m.screen, &caption, self.keys);
            if resting {
                self.m.announce(&caption);
            }
        }
    }

    /// Returns the caption without the keys: the state, or at the end what the user can do next.
    fn caption(&self, resting: bool) -> String {
        let Names { name, next } = &self.names;
        if let (true, Some(next)) = (resting && !self.looping, next) {
            return (self.text.ended)(name, next);
        }
        let speed = match self.m.clock.speed() {
            Speed::Instant => self.text.paces[0].to_owned(),
            Speed::Nominal => self.text.paces[1].to_owned(),
            factor => factor.to_string(),
        };
        let mut state = (self.text.state)(name, self.seed, &speed, self.recording.step_number());
        let flags = [(self.paused, self.text.paused), (self.looping, self.text.looping)];
        flags.iter().filter(|flag| flag.0).for_each(|flag| state.extend(["  ", flag.1]));
        state
    }
}

impl Host for AnimationPlayer<'_, '_> {
    /// Ends the animation. Waits take no time on its machine, so after the first retrace this is called only if the
    /// animation asks for input, which never arrives.
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        if frame == 0 {
            return Ok(());
        }
        let topic = self.recording.topic();
        self.recording.record(screen, &topic, Wait::default(), self.hz);
        self.asked_for_input = true;
        Err(Interrupt::Ended)
    }

    fn operation(&mut self, screen: &Framebuffer, topic: &Topic, wait: Wait) -> Flow {
        let drawn = self.recording.record(screen, topic, wait, self.hz);
        self.wait(wait);
        // Stepping moves from one drawing to the next and is not delayed by waits.
        if self.paused && !drawn { Ok(()) } else { self.show(false) }
    }

    fn sound(&mut self, _at: Duration, hz: u32) {
        self.hz = hz;
    }

    fn open_location(&mut self, words: &[(&str, &str)]) {
        self.m.open_location(words);
    }

    fn announce(&mut self, text: &str) {
        self.m.announce(text);
    }
}

/// Draws the caption below the picture.
fn draw_caption(screen: &mut Framebuffer, caption: &str, keys: KeyLine) {
    let look = Look::STANDARD;
    screen.fill_rect(CAPTION, Color::BLACK);
    screen.bar(CAPTION.x, CAPTION.y, CAPTION.right() - 1, CAPTION.y, Color::DARK_GRAY);
    let caption = look.ellipsize(caption, CAPTION_WIDTH);
    screen.draw_text(look.face(), &caption, CAPTION.x + 8, CAPTION.y + 5, Color::WHITE);
    key_bar(keys).draw(screen, Color::LIGHT_GRAY);
}

fn key_bar(keys: KeyLine) -> KeyBar<'static> {
    let place = Rect::new(CAPTION.x + 8, CAPTION.y + 25, CAPTION.width - 8, bundled::song16().height());
    KeyBar::at_left(Look::STANDARD, keys, place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::gallery::Effect;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn the_caption_fits_in_every_language() {
        let face = bundled::song16();
        for language in Language::ALL {
            let text = &language.text().animation_player;
            for effect in Effect::all() {
                let name = format!("28/28 {}", effect.title(language));
                assert_fits(
                    face,
                    &format!("{}  {}", (text.state)(&name, 65_535, "0.5", 9_999), text.looping),
                    CAPTION_WIDTH,
                );
                for next in Effect::all() {
                    assert_fits(face, &(text.ended)(&name, next.title(language)), CAPTION_WIDTH);
                }
            }
            assert_fits(face, &text.keys.to_string(), CAPTION_WIDTH);
        }
    }
}
