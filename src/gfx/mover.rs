//! A thing that moves over a picture: four ways of taking it away from where it was.
//!
//! Each way is a short list of [`Act`]s that is gone through once a step. What the screen shows in between, the viewer sees
//! if the screen happens to be drawn just then: that is what flickers.

use std::iter::Peekable;

use super::{Color, Framebuffer, Glyph, Rect, WriteMode};

/// How the thing is taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// As in the original: its place is overwritten with the background colour. Right on an empty background only.
    Erase,
    /// It is drawn by exclusive or, and drawn once more at the same place.
    Xor,
    /// Its place is put back from a clean copy of the picture.
    Restore,
    /// As [`Restore`](Method::Restore), but on a hidden page, which is shown when it is finished.
    Buffered,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 4] = [Method::Erase, Method::Xor, Method::Restore, Method::Buffered];

    /// What is done for one step, in order.
    pub fn acts(self) -> &'static [Act] {
        match self {
            Method::Erase => &[Act::Erase, Act::Move, Act::Draw],
            Method::Xor => &[Act::Xor, Act::Move, Act::Xor],
            Method::Restore => &[Act::Restore, Act::Move, Act::Draw],
            Method::Buffered => &[Act::Restore, Act::Move, Act::Draw, Act::Show],
        }
    }
}

/// A part of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The place is filled with the background colour.
    Erase,
    /// The place is put back as it was before.
    Restore,
    /// The place changes; nothing is painted.
    Move,
    /// The thing is drawn.
    Draw,
    /// The thing's bits are turned over.
    Xor,
    /// The hidden page is copied to the screen.
    Show,
}

/// A character on its way over a picture, one act after the other.
#[derive(Clone, Debug)]
pub struct Mover<'g, P: Iterator<Item = (i32, i32)>> {
    glyph: Glyph<'g>,
    ink: Color,
    method: Method,
    path: Peekable<P>,
    at: (i32, i32),
    /// Which of the method's acts comes next.
    next: usize,
    scene: Framebuffer,
    screen: Framebuffer,
    hidden: Framebuffer,
}

impl<'g, P: Iterator<Item = (i32, i32)>> Mover<'g, P> {
    /// A character in a colour that stands on a scene at a place, from where a path leads on: see
    /// [`in_between`](super::motion::in_between).
    pub fn new(
        scene: Framebuffer,
        glyph: Glyph<'g>,
        ink: Color,
        method: Method,
        at: (i32, i32),
        path: impl IntoIterator<IntoIter = P>,
    ) -> Mover<'g, P> {
        let mut screen = scene.clone();
        match method {
            Method::Xor => turn_over(&mut screen, glyph, at.0, at.1),
            _ => screen.draw_glyph(glyph, at.0, at.1, ink),
        }
        let hidden = screen.clone();
        Mover { glyph, ink, method, path: path.into_iter().peekable(), at, next: 0, scene, screen, hidden }
    }

    /// What is seen now.
    pub fn screen(&self) -> &Framebuffer {
        &self.screen
    }

    /// Where the character's upper left corner is.
    pub fn at(&self) -> (i32, i32) {
        self.at
    }
}

impl<P: Iterator<Item = (i32, i32)>> Iterator for Mover<'_, P> {
    type Item = Act;

    /// Does the next act, and tells which it was.
    fn next(&mut self) -> Option<Act> {
        let acts = self.method.acts();
        if self.next == 0 {
            self.path.peek()?;
        }
        let act = acts[self.next];
        self.next = (self.next + 1) % acts.len();
        let Mover { glyph, ink, ref scene, .. } = *self;
        let ((x, y), ground) = (self.at, Color::BLACK);
        let (here, all) = (Rect::new(x, y, glyph.width(), glyph.height()), scene.bounds());
        let (screen, hidden) = (&mut self.screen, &mut self.hidden);
        let page = if self.method == Method::Buffered { &mut *hidden } else { &mut *screen };
        // lesson motion
        match act {
            Act::Erase => page.fill_rect(here, ground),     // #erase
            Act::Restore => page.blit(scene, here, x, y),   // #restore
            Act::Xor => turn_over(page, glyph, x, y),       // #xor
            Act::Move => self.at = self.path.next()?,       // #move
            Act::Draw => page.draw_glyph(glyph, x, y, ink), // #draw
            Act::Show => screen.blit(hidden, all, 0, 0),    // #show
        }
        // end of lesson
        Some(act)
    }
}

/// Turns all four bits of the pixels under a character's dots over. Done twice, nothing has changed.
pub fn turn_over(page: &mut Framebuffer, glyph: Glyph<'_>, x: i32, y: i32) {
    for (dot_x, dot_y) in glyph.dots() {
        page.combine_pixel(x + dot_x, y + dot_y, Color::WHITE, WriteMode::Xor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::bundled;
    use crate::motion::{Pace, in_between};

    const START: (i32, i32) = (4, 6);
    const END: (i32, i32) = (60, 30);

    fn scene() -> Framebuffer {
        let mut scene = Framebuffer::new(96, 64);
        scene.bar(0, 0, 95, 40, Color::BLUE);
        scene
    }

    fn mover(method: Method) -> Mover<'static, impl Iterator<Item = (i32, i32)>> {
        let glyph = bundled::song16().glyph_or_box('棋');
        Mover::new(scene(), glyph, Color::YELLOW, method, START, in_between(START, END, 7, Pace::Steady))
    }

    #[test]
    fn it_arrives_and_only_erasing_leaves_a_trail() {
        let glyph = bundled::song16().glyph_or_box('棋');
        for method in Method::ALL {
            let mut mover = mover(method);
            let acts = mover.by_ref().count();
            assert_eq!((acts, mover.at()), (7 * method.acts().len(), END));
            let mut expected = scene();
            match method {
                Method::Xor => turn_over(&mut expected, glyph, END.0, END.1),
                _ => expected.draw_glyph(glyph, END.0, END.1, Color::YELLOW),
            }
            assert_eq!(*mover.screen() == expected, method != Method::Erase, "{method:?}");
        }
    }

    /// Between two steps of a buffered motion the screen is never without the thing; else it is.
    #[test]
    fn whole_frames_do_not_flicker() {
        for method in Method::ALL {
            let mut mover = mover(method);
            let mut gone = 0;
            while mover.next().is_some() {
                gone += usize::from(*mover.screen() == scene() || mover.screen().count(Color::YELLOW) == 0);
            }
            assert_eq!(gone == 0, method == Method::Buffered, "{method:?}");
        }
    }
}
