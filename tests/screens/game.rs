//! Whole games with keys and with the mouse.

use crate::common::{self, cells, golden, huanle_ok, run, screen_after, text};
use huanle::engine::othello::{Position, Side, Square, classic};
use huanle::gfx::{Color, Framebuffer, Rect};
use huanle::machine::Speed;
use huanle::screens::dos_othello::{board, play};
use huanle::text::Language;
use huanle_test_support::FrameHashes;

/// Fast enough for a whole game in little virtual time, slow enough that nothing is skipped.
const SPEED: Speed = Speed::Times(8.0);

/// Returns a game against the computer in which the person always takes the first legal square, row by row: its keys,
/// and its last position.
fn whole_game() -> (String, Position) {
    let (mut keys, mut cursor) = ("Space Enter 2s".to_owned(), Square::new(2, 2).unwrap());
    let mut position = Position::start();
    while !position.is_over() {
        if position.must_pass() {
            position = position.pass().unwrap();
        } else if position.side() == Side::White {
            position = position.place(classic::choose(position).unwrap()).unwrap();
        } else {
            let square = position.legal_moves().iter().next().unwrap();
            let mut walk = |from: u8, to: u8, (back, forth): (&str, &str)| {
                let key = if to < from { back } else { forth };
                if to != from {
                    keys += &format!(" {key}*{}", to.abs_diff(from));
                }
            };
            walk(cursor.column(), square.column(), ("Left", "Right"));
            walk(cursor.row(), square.row(), ("Up", "Down"));
            keys += " Enter 1s";
            cursor = square;
            position = position.place(square).unwrap();
        }
    }
    (keys, position)
}

fn played(seed: u32, keys: &str) -> Framebuffer {
    screen_after(seed, SPEED, keys, |m| play(m, Language::Chinese.text()))
}

fn part(screen: &Framebuffer, area: Rect) -> Framebuffer {
    let mut part = Framebuffer::new(area.width, area.height);
    part.blit(screen, area, 0, 0);
    part
}

/// Returns the number of pixels of a colour on the board.
fn on_board(screen: &Framebuffer, color: Color) -> usize {
    part(screen, Rect::new(60, 60, 361, 361)).count(color)
}

#[test]
fn a_whole_game_ends_as_the_engine_says() {
    let (keys, last) = whole_game();
    let screen = played(1, &keys);
    golden("game/over", &screen);
    let mut expected = Framebuffer::vga();
    board::draw_score(&mut expected, last.board(), huanle::gfx::font::bundled::rom8());
    let panel = Rect::new(525, 200, 46, 111);
    assert!(part(&screen, panel) == part(&expected, panel), "the score says {last}");
    // Every disc is on the screen: a disc of radius 18 has as many pixels as one drawn alone.
    let mut alone = Framebuffer::vga();
    alone.fill_circle(100, 100, 18, Color::DARK_GRAY);
    let disc = alone.count(Color::DARK_GRAY);
    assert_eq!(on_board(&screen, Color::DARK_GRAY), disc * last.board().count(Side::Black) as usize);
    // Enter plays again on an empty board; Esc goes back to the menu.
    golden("game/again", &played(1, &format!("{keys} Enter 4s")));
    let menu = played(1, &format!("{keys} Esc 4s"));
    assert!(menu.count(Color::LIGHT_MAGENTA) > 600, "an item is chosen");
    // With the mouse: a click on the words for "back" goes back, one anywhere else plays again.
    let clicked = |at: &str| played(1, &format!("{keys} click:{at} 4s"));
    assert!(clicked("420,454") == menu, "back");
    assert!(part(&clicked("220,454"), panel) == part(&clicked("300,240"), panel), "again");
    assert!(on_board(&clicked("300,240"), Color::DARK_GRAY) < disc * 3, "a fresh board");
}

#[test]
fn the_same_seed_and_keys_give_the_same_frames() {
    let (keys, _) = whole_game();
    let frames = |seed| {
        let mut frames = FrameHashes::default();
        run(seed, SPEED, &keys, &mut frames, |m| play(m, Language::Chinese.text()));
        frames.hashes
    };
    let first = frames(5);
    assert!(first.len() > 1000);
    assert!(first == frames(5), "frame by frame");
    assert!(first != frames(6));
}

#[test]
fn nothing_of_the_users_home_leaks_in() {
    let (keys, _) = whole_game();
    let folder = common::folder();
    let poison = folder.path().join("poison");
    for below in [".config/huanle", ".local/share/huanle", ".huanle"] {
        std::fs::create_dir_all(poison.join(below)).unwrap();
        std::fs::write(poison.join(below).join("settings.toml"), "speed = nonsense \u{0}").unwrap();
    }
    let picture = |name: &str, home: &std::path::Path| {
        let file = folder.path().join(name);
        let status = common::program()
            .args(["othello", "--original", "--seed", "3", "--speed", "8", "--keys", &keys, "--out", text(&file)])
            .env("HOME", home)
            .env("XDG_CONFIG_HOME", home.join(".config"))
            .env("XDG_DATA_HOME", home.join(".local/share"))
            .env("TZ", "Asia/Shanghai")
            .status()
            .unwrap();
        assert!(status.success());
        std::fs::read(file).unwrap()
    };
    let poisoned = picture("a.png", &poison);
    assert!(poisoned == picture("b.png", std::path::Path::new("/nonexistent")));
    let again = folder.path().join("c.png");
    huanle_ok(&["othello", "--original", "--seed", "3", "--speed", "8", "--keys", &keys, "--out", text(&again)]);
    assert!(poisoned == std::fs::read(again).unwrap());
}

#[test]
fn illegal_places_do_nothing() {
    let before = played(1, "Space Enter 2s");
    // c3 is empty but flips nothing; d4 is occupied; both are tried with the keys and the mouse.
    assert!(played(1, "Space Enter 2s Enter Space 1s") == before);
    assert!(played(1, "Space Enter 2s Right Down Enter 1s Left Up 1s") == before);
    assert!(
        played(
            1,
            &format!("Space Enter 2s click:{} 1s click:{} 1s", cells::dos_othello("d4"), cells::dos_othello("c3"))
        ) == before
    );
    for outside in ["click:59,100", "click:421,100", "click:300,30", "click:600,400"] {
        assert!(played(1, &format!("Space Enter 2s {outside} 1s")) == before, "{outside}");
    }
}

#[test]
fn the_right_button_asks_before_leaving_as_esc_does() {
    let before = played(1, "Space Enter 2s");
    let asked = played(1, &format!("Space Enter 2s rclick:{} 1s", cells::dos_othello("d3")));
    assert!(asked != before);
    assert!(asked == played(1, "Space Enter 2s Esc 1s"));
}

#[test]
fn the_cursor_stops_at_the_edge() {
    let corner = played(1, "Space Enter 2s Left*9 Up*9");
    assert!(corner == played(1, "Space Enter 2s Up Left*2 Up"));
    assert_eq!(corner.get_pixel(62, 62), Some(Color::WHITE));
    let opposite = played(1, "Space Enter 2s Right*9 Down*9");
    assert_eq!(opposite.get_pixel(83 + 45 * 7 + 20, 83 + 45 * 7 + 20), Some(Color::WHITE));
}

#[test]
fn a_click_plays_as_the_keys_do() {
    let by_keys = played(1, "Space Enter 2s Right Enter 2s");
    assert!(played(1, &format!("Space Enter 2s click:{} 2s", cells::dos_othello("d3"))) == by_keys);
    golden("game/first-answer", &by_keys);
    // A click on a menu item starts it.
    assert!(played(1, "Space click:人机对战 2s") == played(1, "Space Enter 2s"));
}

#[test]
fn the_computers_disc_is_shown_before_anything_turns() {
    // Black plays d3; White thinks for 500 ms and answers; its new disc is shown for 350 ms before c4 … flips. At
    // normal speed.
    let at = |time: &str| {
        screen_after(1, Speed::default(), &format!("Space Enter 8s Right Enter {time}"), |m| {
            play(m, Language::Chinese.text())
        })
    };
    let mut alone = Framebuffer::vga();
    alone.fill_circle(100, 100, 18, Color::WHITE);
    let disc = alone.count(Color::WHITE);
    let brackets = 19 + 18 + 18 + 17;
    // 8 pictures of the person's own flip, then the thinking time.
    assert_eq!(on_board(&at("300ms"), Color::WHITE), disc + brackets, "White has one disc left");
    assert_eq!(
        on_board(&at("800ms"), Color::WHITE),
        2 * disc + brackets,
        "the new one is there and nothing has turned"
    );
    assert_eq!(on_board(&at("2s"), Color::WHITE), 3 * disc + brackets);
    let turning = on_board(&at(""), Color::DARK_GRAY);
    assert!(turning > 3 * disc && turning < 4 * disc, "a disc on its way over is seen from its edge");
}

#[test]
fn two_players_take_turns_and_a_pass_is_announced() {
    let moves = shortest_pass();
    let mut keys = "Space Down Enter 2s".to_owned();
    for square in &moves {
        keys += &format!(" click:{} 400ms", cells::dos_othello(&square.to_string()));
    }
    let screen = played(1, &keys);
    golden("game/pass", &screen);
    golden("game/two-players", &played(1, &format!("Space Down Enter 2s click:{} 1s", cells::dos_othello("d3"))));
}

/// Returns the moves of a shortest game after which a side must pass: the first such game, with the squares in order.
fn shortest_pass() -> Vec<Square> {
    fn search(position: Position, depth: u32, moves: &mut Vec<Square>) -> bool {
        if depth == 0 {
            return position.must_pass();
        }
        position.legal_moves().iter().any(|square| {
            moves.push(square);
            let found = search(position.place_unchecked(square), depth - 1, moves);
            if !found {
                moves.pop();
            }
            found
        })
    }
    let mut moves = Vec::new();
    // The published perft counts have their first pass at ply 9.
    (1..=9).find(|&depth| search(Position::start(), depth, &mut moves)).expect("a pass");
    moves
}

#[test]
fn keys_while_a_screen_follows_finish_that_and_are_used_up() {
    // One skips the transition, one the growing board; the third moves the cursor.
    let hurried = played(1, "Space Enter 100ms Right 30ms Right 1s Right Enter 2s");
    assert!(hurried == played(1, "Space Enter 2s Right Enter 2s"));
    // Holding Esc leaves one screen, not all of them and the program.
    let held = played(1, "Space Enter 8s hold:Esc,9s 4s Enter 12s");
    assert!(held == played(1, "Space Enter 8s Esc 12900ms Enter 12s"));
}
