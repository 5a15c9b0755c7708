//! Pong: two play on one keyboard, or one against the computer. `Machine::is_held` moves both bats at once, evenly.

use std::process::ExitCode;

use huanle::gfx::canvas::{HorizontalJustify, VerticalJustify};
use huanle::gfx::{Canvas, Color, FillStyle, Rect};
use huanle::machine::{Flow, Key, Machine};

const BAT: (i32, i32) = (10, 70);
const BALL: i32 = 10;
const BAT_SPEED: i32 = 6;
/// The columns of the bats.
const COLUMNS: [i32; 2] = [30, 600];
/// The keys of the left and the right player: up, down.
const KEYS: [[Key; 2]; 2] = [[Key::named("W"), Key::named("S")], [Key::named("Up"), Key::named("Down")]];
const POINTS_TO_WIN: u32 = 9;

/// The state of a game.
struct Pong {
    bats: [i32; 2],
    ball: (i32, i32),
    speed: (i32, i32),
    score: [u32; 2],
    /// `true` if the computer plays on the right.
    has_computer: bool,
}

fn main() -> ExitCode {
    huanle::run("Pong", pong)
}

pub fn pong(m: &mut Machine<'_>) -> Flow {
    let mut c = Canvas::vga();
    c.set_text_justify(HorizontalJustify::Center, VerticalJustify::Top);
    let mut game = Pong { bats: [205; 2], ball: (0, 0), speed: (0, 0), score: [0; 2], has_computer: true };
    game.serve(m, 0);
    loop {
        while m.kbhit() {
            match m.getch()? {
                b'1' => game = Pong { has_computer: true, score: [0; 2], ..game },
                b'2' => game = Pong { has_computer: false, score: [0; 2], ..game },
                27 => return Ok(()),
                _ => {}
            }
        }
        if game.score.iter().all(|&points| points < POINTS_TO_WIN) {
            game.move_bats(m);
            game.move_ball(m);
        }
        game.draw(&mut c);
        c.show(&mut m.screen);
        m.delay(17)?;
    }
}

impl Pong {
    /// Serves from the middle towards a side: 0 left, 1 right.
    fn serve(&mut self, m: &mut Machine<'_>, side: usize) {
        self.ball = (315, 100 + i32::from(m.random(280)));
        self.speed = ([-5, 5][side], i32::from(m.random(7)) - 3);
    }

    fn move_bats(&mut self, m: &Machine<'_>) {
        for (side, keys) in KEYS.into_iter().enumerate() {
            let direction = if side == 1 && self.has_computer {
                // A little slower than the fastest ball, and idle while the ball flies away.
                let distance = self.ball.1 - self.bats[1] - BAT.1 / 2;
                if self.speed.0 > 0 && distance.abs() > 20 { distance.signum() } else { 0 }
            } else {
                let [up, down] = keys.map(|key| i32::from(m.is_held(key)));
                down - up
            };
            self.bats[side] = (self.bats[side] + direction * BAT_SPEED).clamp(0, 479 - BAT.1);
        }
    }

    fn move_ball(&mut self, m: &mut Machine<'_>) {
        self.ball.0 += self.speed.0;
        self.ball.1 += self.speed.1;
        if !(0..480 - BALL).contains(&self.ball.1) {
            self.ball.1 = self.ball.1.clamp(0, 479 - BALL);
            self.speed.1 = -self.speed.1;
            m.sound(220);
        } else {
            m.nosound();
        }
        let side = usize::from(self.speed.0 > 0);
        if !self.ball().intersection(&self.bat(side)).is_empty() {
            // The farther from the bat's middle, the steeper; each hit is a little faster.
            let offset = self.ball.1 + BALL / 2 - self.bats[side] - BAT.1 / 2;
            let pace = (self.speed.0.abs() + 1).min(11);
            self.speed = (if side == 0 { pace } else { -pace }, offset / 5);
            m.sound(440);
        }
        if !(-BALL..640).contains(&self.ball.0) {
            self.score[1 - side] += 1;
            self.serve(m, side);
        }
    }

    fn ball(&self) -> Rect {
        Rect::new(self.ball.0, self.ball.1, BALL, BALL)
    }

    fn bat(&self, side: usize) -> Rect {
        Rect::new(COLUMNS[side], self.bats[side], BAT.0, BAT.1)
    }

    fn draw(&self, c: &mut Canvas) {
        c.clear_device();
        c.set_fill_style(FillStyle::Solid, Color::DARK_GRAY);
        for y in (0..480).step_by(24) {
            c.bar(318, y, 321, y + 11);
        }
        c.set_text_style(0, Default::default(), 4).expect("the built-in font");
        c.set_color(Color::LIGHT_GREEN);
        for (points, x) in self.score.into_iter().zip([240, 400]) {
            c.out_text_xy(x, 20, &points.to_string());
        }
        c.set_text_style(0, Default::default(), 1).expect("the built-in font");
        c.set_color(Color::LIGHT_GRAY);
        let right = if self.has_computer { "computer" } else { "Up Down" };
        c.out_text_xy(320, 465, &format!("W S - {right}    1 one player   2 two players   Esc end"));
        c.set_fill_style(FillStyle::Solid, Color::WHITE);
        for part in [self.bat(0), self.bat(1), self.ball()] {
            c.bar(part.x, part.y, part.x + part.width - 1, part.y + part.height - 1);
        }
    }
}
