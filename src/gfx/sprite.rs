//! An object that moves over a picture: four methods of erasing it from its old position.
//!
//! Each method is a short list of [`Op`]s that is run once per step. If the screen is refreshed in the middle, the
//! viewer sees the intermediate state: this causes flicker.

use core::iter::Peekable;

use super::{Color, Framebuffer, Glyph, Rect, WriteMode};

/// The method by which the object is erased.
///
/// ```
/// use huanle_gfx::sprite::{EraseMethod, Op};
/// assert_eq!(EraseMethod::Xor.ops(), [Op::Xor, Op::Move, Op::Xor]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EraseMethod {
    /// As in the original: the area is overwritten with the background colour. Correct only on an empty background.
    Erase,
    /// The object is drawn by exclusive or, and a second time at the same place to erase it.
    Xor,
    /// The area is restored from a clean copy of the picture.
    Restore,
    /// Like [`Restore`](EraseMethod::Restore), but on a hidden page that is displayed when it is finished.
    Buffered,
}

impl EraseMethod {
    /// All four.
    pub const ALL: [EraseMethod; 4] =
        [EraseMethod::Erase, EraseMethod::Xor, EraseMethod::Restore, EraseMethod::Buffered];

    /// Returns the actions of a step, in order.
    pub fn ops(self) -> &'static [Op] {
        match self {
            EraseMethod::Erase => &[Op::Erase, Op::Move, Op::Draw],
            EraseMethod::Xor => &[Op::Xor, Op::Move, Op::Xor],
            EraseMethod::Restore => &[Op::Restore, Op::Move, Op::Draw],
            EraseMethod::Buffered => &[Op::Restore, Op::Move, Op::Draw, Op::Show],
        }
    }
}

/// One action of a step.
///
/// ```
/// use huanle_gfx::sprite::{EraseMethod, Op};
/// assert!(EraseMethod::Buffered.ops().contains(&Op::Show));
/// assert!(!EraseMethod::Erase.ops().contains(&Op::Show));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Fills the area with the background colour.
    Erase,
    /// Restores the area.
    Restore,
    /// Changes the position without drawing.
    Move,
    /// Draws the object.
    Draw,
    /// Inverts the pixels of the object.
    Xor,
    /// Copies the hidden page to the screen.
    Show,
}

/// A character that moves over a picture, one action at a time.
///
/// ```
/// use huanle_gfx::font::GlyphBuf;
/// use huanle_gfx::sprite::{EraseMethod, Sprite};
/// use huanle_gfx::{Color, Framebuffer};
/// let ball = GlyphBuf::from_art("##\n##");
/// let scene = Framebuffer::vga();
/// let path = [(1, 0), (2, 0), (3, 0)];
/// let mut sprite = Sprite::new(scene, ball.as_glyph(), Color::RED, EraseMethod::Restore, (0, 0), path);
/// sprite.by_ref().for_each(drop);
/// assert_eq!((sprite.position(), sprite.screen().count(Color::RED)), ((3, 0), 4));
/// ```
#[derive(Clone, Debug)]
pub struct Sprite<'g, P: Iterator<Item = (i32, i32)>> {
    glyph: Glyph<'g>,
    ink: Color,
    method: EraseMethod,
    path: Peekable<P>,
    at: (i32, i32),
    /// The index of the method's next action.
    next: usize,
    scene: Framebuffer,
    screen: Framebuffer,
    hidden: Framebuffer,
}

impl<'g, P: Iterator<Item = (i32, i32)>> Sprite<'g, P> {
    /// Creates a character with a colour, a scene and a start position, which then follows a path: see
    /// [`in_between`](super::motion::in_between).
    pub fn new(
        scene: Framebuffer,
        glyph: Glyph<'g>,
        ink: Color,
        method: EraseMethod,
        at: (i32, i32),
        path: impl IntoIterator<IntoIter = P>,
    ) -> Sprite<'g, P> {
        let mut screen = scene.clone();
        match method {
            EraseMethod::Xor => invert_glyph(&mut screen, glyph, at.0, at.1),
            _ => screen.draw_glyph(glyph, at.0, at.1, ink),
        }
        let hidden = screen.clone();
        Sprite { glyph, ink, method, path: path.into_iter().peekable(), at, next: 0, scene, screen, hidden }
    }

    /// Returns the visible picture.
    pub fn screen(&self) -> &Framebuffer {
        &self.screen
    }

    /// Returns the position of the character's upper left corner.
    pub fn position(&self) -> (i32, i32) {
        self.at
    }
}

impl<P: Iterator<Item = (i32, i32)>> Iterator for Sprite<'_, P> {
    type Item = Op;

    /// Performs the next action and returns it.
    fn next(&mut self) -> Option<Op> {
        let acts = self.method.ops();
        if self.next == 0 {
            self.path.peek()?;
        }
        let act = acts[self.next];
        self.next = (self.next + 1) % acts.len();
        let Sprite { glyph, ink, ref scene, .. } = *self;
        let ((x, y), ground) = (self.at, Color::BLACK);
        let (here, all) = (Rect::new(x, y, glyph.width(), glyph.height()), scene.bounds());
        let (screen, hidden) = (&mut self.screen, &mut self.hidden);
        let page = if self.method == EraseMethod::Buffered { &mut *hidden } else { &mut *screen };
        match act {
            Op::Erase => page.fill_rect(here, ground),
            Op::Restore => page.blit(scene, here, x, y),
            Op::Xor => invert_glyph(page, glyph, x, y),
            Op::Move => self.at = self.path.next()?,
            Op::Draw => page.draw_glyph(glyph, x, y, ink),
            Op::Show => screen.blit(hidden, all, 0, 0),
        }
        Some(act)
    }
}

/// Inverts all four bits of the pixels under a character's dots. Doing it twice restores them.
pub fn invert_glyph(page: &mut Framebuffer, glyph: Glyph<'_>, x: i32, y: i32) {
    for (dot_x, dot_y) in glyph.dots() {
        page.combine_pixel(x + dot_x, y + dot_y, Color::WHITE, WriteMode::Xor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::bundled;
    use crate::motion::{Easing, in_between};

    const START: (i32, i32) = (4, 6);
    const END: (i32, i32) = (60, 30);

    fn scene() -> Framebuffer {
        let mut scene = Framebuffer::new(96, 64);
        scene.bar(0, 0, 95, 40, Color::BLUE);
        scene
    }

    fn mover(method: EraseMethod) -> Sprite<'static, impl Iterator<Item = (i32, i32)>> {
        let glyph = bundled::song16().glyph_or_box('棋');
        Sprite::new(scene(), glyph, Color::YELLOW, method, START, in_between(START, END, 7, Easing::Linear))
    }

    #[test]
    fn it_arrives_and_only_erasing_leaves_a_trail() {
        let glyph = bundled::song16().glyph_or_box('棋');
        for method in EraseMethod::ALL {
            let mut mover = mover(method);
            let acts = mover.by_ref().count();
            assert_eq!((acts, mover.position()), (7 * method.ops().len(), END));
            let mut expected = scene();
            match method {
                EraseMethod::Xor => invert_glyph(&mut expected, glyph, END.0, END.1),
                _ => expected.draw_glyph(glyph, END.0, END.1, Color::YELLOW),
            }
            assert_eq!(*mover.screen() == expected, method != EraseMethod::Erase, "{method:?}");
        }
    }

    /// Between two steps of a buffered motion the object is always visible; with the other methods it is not.
    #[test]
    fn whole_frames_do_not_flicker() {
        for method in EraseMethod::ALL {
            let mut mover = mover(method);
            let mut gone = 0;
            while mover.next().is_some() {
                gone += usize::from(*mover.screen() == scene() || mover.screen().count(Color::YELLOW) == 0);
            }
            assert_eq!(gone == 0, method == EraseMethod::Buffered, "{method:?}");
        }
    }
}
