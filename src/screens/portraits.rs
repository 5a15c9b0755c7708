//! Portraits of the players: pictures chosen by the user, and drawings for players without one.

use crate::gfx::{Color, Framebuffer, Portrait, Rect};
use crate::messages::Localize;

/// A reader of picture files.
pub type ReadPicture = fn(&[u8]) -> Result<Portrait, Box<dyn Localize>>;

/// The portraits in use.
#[derive(Clone, Debug)]
pub struct Portraits {
    /// The chosen portrait of the first player and of the second.
    pub chosen: [Option<Portrait>; 2],
    /// The reader for picture files.
    pub read: ReadPicture,
}

impl Portraits {
    /// Creates a set without chosen portraits.
    pub fn new(read: ReadPicture) -> Portraits {
        Portraits { chosen: [None, None], read }
    }
}

/// The error for programs that cannot read pictures.
#[derive(Debug, thiserror::Error)]
#[error("this program cannot read pictures")]
struct NoPictures;

impl Localize for NoPictures {
    fn zh(&self) -> String {
        "此程序无法读取图片".to_owned()
    }
}

/// No portraits and no reader for pictures: for programs without files.
impl Default for Portraits {
    fn default() -> Portraits {
        Portraits::new(|_| Err(Box::new(NoPictures)))
    }
}

/// The background colours of the robots, from the weakest level up.
const BACKGROUNDS: [Color; 6] = [Color::CYAN, Color::GREEN, Color::BLUE, Color::MAGENTA, Color::RED, Color::BROWN];
/// The greatest number of lamps on a robot's forehead.
const LAMPS: i32 = 6;

/// Returns the portrait of a computer player of a level, from 0: a robot with one more lamp on its forehead for each
/// level.
pub fn robot(level: usize) -> Portrait {
    let mut screen = canvas(BACKGROUNDS[level % BACKGROUNDS.len()]);
    let fill = |screen: &mut Framebuffer, x, y, width, height, color| {
        screen.fill_rect(Rect::new(x, y, width, height), color);
    };
    // Aerial, ears, neck and shoulders in black; the same a pixel smaller in grey.
    for (edge, color) in [(0, Color::BLACK), (1, Color::LIGHT_GRAY)] {
        let bar = |screen: &mut Framebuffer, x, y, width, height| {
            screen.fill_rect(Rect::new(x + edge, y + edge, width - 2 * edge, height - 2 * edge), color);
        };
        bar(&mut screen, 22, 4, 4, 8);
        bar(&mut screen, 4, 18, 6, 10);
        bar(&mut screen, 38, 18, 6, 10);
        bar(&mut screen, 18, 36, 12, 8);
        bar(&mut screen, 6, 41, 36, 10);
        bar(&mut screen, 8, 10, 32, 28);
    }
    screen.fill_circle(24, 4, 3, Color::BLACK);
    screen.fill_circle(24, 4, 2, Color::LIGHT_RED);
    // Light from the upper left, shade at the lower right.
    fill(&mut screen, 9, 11, 30, 1, Color::WHITE);
    fill(&mut screen, 9, 11, 1, 26, Color::WHITE);
    fill(&mut screen, 9, 36, 30, 1, Color::DARK_GRAY);
    fill(&mut screen, 38, 11, 1, 26, Color::DARK_GRAY);
    for x in [17, 31] {
        screen.fill_circle(x, 22, 5, Color::BLACK);
        screen.fill_circle(x, 22, 4, Color::LIGHT_CYAN);
        fill(&mut screen, x, 21, 3, 3, Color::BLACK);
    }
    fill(&mut screen, 15, 29, 18, 6, Color::BLACK);
    for x in (16..32).step_by(3) {
        fill(&mut screen, x, 30, 2, 4, Color::YELLOW);
    }
    let lamps = (level as i32 + 1).min(LAMPS);
    for lamp in 0..lamps {
        fill(&mut screen, 24 - lamps * 2 + lamp * 4, 13, 3, 3, Color::RED);
        fill(&mut screen, 24 - lamps * 2 + lamp * 4, 13, 2, 2, Color::LIGHT_RED);
    }
    Portrait::from_screen(&screen)
}

/// Returns the portrait of a player without a picture: an outline on the side's colour.
pub fn person(side: usize) -> Portrait {
    let mut screen = canvas([Color::BLUE, Color::BROWN][side % 2]);
    for (color, less) in [(Color::BLACK, 0), (Color::LIGHT_GRAY, 1)] {
        screen.fill_circle(24, 52, 20 - less, color);
        screen.fill_circle(24, 19, 12 - less, color);
    }
    screen.fill_rect(Rect::new(19, 28, 10, 8), Color::LIGHT_GRAY);
    Portrait::from_screen(&screen)
}

/// Returns an empty picture to draw a portrait on.
fn canvas(color: Color) -> Framebuffer {
    let mut screen = Framebuffer::new(Portrait::SIDE, Portrait::SIDE);
    screen.clear(color);
    screen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_sides_can_be_told_apart() {
        let drawn: Vec<Portrait> = (0..8).map(robot).chain([person(0), person(1)]).collect();
        for (at, portrait) in drawn.iter().enumerate() {
            assert!(!drawn[at + 1..].contains(portrait), "{at}");
        }
        assert_eq!(robot(99), robot(99));
        assert!(Portraits::default().chosen == [None, None] && (Portraits::default().read)(b"").is_err());
    }
}
