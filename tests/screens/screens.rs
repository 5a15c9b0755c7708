//! The DOS program's screens: golden pictures, and counts that follow from the source.
//!
//! A golden picture made by our own code proves only that nothing has changed; the counts show that it is right.

use crate::common::{self, cells, golden, run, screen_after};
use huanle::gfx::{Color, Framebuffer, Rect, Transition};
use huanle::machine::timeline::ScriptedHost;
use huanle::machine::{BorlandRng, Event, Flow, Headless, Host, Interrupt, Machine, Speed};
use huanle::screens::dos_othello::{board, help, main_screen, play};
use huanle::screens::effect;
use huanle::screens::gallery::{self, Effect};
use huanle::screens::title::draw_starfield;
use huanle::text::{Language, Text};

fn zh() -> &'static Text {
    Language::Chinese.text()
}

fn played(language: Language, speed: Speed, keys: &str) -> Framebuffer {
    screen_after(1, speed, keys, |m| play(m, language.text()))
}

/// Returns the last picture of an effect.
fn shown(name: &str) -> Framebuffer {
    shown_at(name, "60s")
}

fn shown_at(name: &str, time: &str) -> Framebuffer {
    let effect = Effect::named(name).unwrap();
    screen_after(1, Speed::default(), time, |m| gallery::show(m, zh(), effect, Some(Color::GREEN), true))
}

#[test]
fn the_starfield_is_the_originals() {
    // Computed here once more: rand() by its formula, random(n) = rand() % n, x, y, colour.
    let mut state: u32 = 1;
    let mut random = |n: u32| {
        state = state.wrapping_mul(0x015A_4E35).wrapping_add(1);
        (state >> 16 & 0x7FFF) % n
    };
    let mut expected = vec![0u8; 640 * 480];
    for _ in 0..300 {
        let (x, y, color) = (random(640), random(480), random(15));
        expected[(y * 640 + x) as usize] = color as u8;
    }
    let sky = shown("starfield");
    assert_eq!(sky.pixels(), expected);
}

#[test]
fn the_main_screen() {
    let screen = shown("menu");
    golden("show/menu", &screen);
    // Only the selected item is pink: four characters of a few hundred dots each.
    assert!((600..2400).contains(&screen.count(Color::LIGHT_MAGENTA)));
    golden("main/en", &played(Language::English, Speed::default(), "Space"));
    golden("main/third-item", &played(Language::Chinese, Speed::default(), "Space Down Down Up Down"));
}

#[test]
fn the_title_flies_in_and_leaves_the_stars_alone() {
    let title = |keys: &str| {
        screen_after(1, Speed::default(), keys, |m| {
            draw_starfield(m);
            main_screen::fly_in_title(m, &zh().othello)
        })
    };
    golden("title/in-flight", &title("700ms"));
    let arrived = title("60s");
    golden("title/arrived", &arrived);
    assert_eq!(title("700ms Space"), arrived, "a key skips to the same picture");
    // Outside the title the stars are unchanged.
    let sky = shown("starfield");
    for y in (0..98).chain(165..480) {
        assert_eq!(arrived.row(y), sky.row(y), "row {y}");
    }
}

#[test]
fn the_flight_takes_thirty_frames_and_more_and_no_frame_stands_still() {
    let mut frames = huanle_test_support::FrameHashes::default();
    common::run(1, Speed::default(), "60s", &mut frames, |m| main_screen::fly_in_title(m, &zh().othello));
    let different = frames.hashes.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(different >= 60, "{different} steps");
}

#[test]
fn up_and_down_repaint_only_the_two_items_that_change_colour() {
    let before = played(Language::Chinese, Speed::default(), "Space");
    let after = played(Language::Chinese, Speed::default(), "Space Down");
    for (y, (a, b)) in before.pixels().chunks(640).zip(after.pixels().chunks(640)).enumerate() {
        for (x, (a, b)) in a.iter().zip(b).enumerate() {
            assert!(a == b || [(13, 8), (8, 13)].contains(&(*a, *b)), "pixel ({x}, {y}) went from {a} to {b}");
        }
    }
    let round = played(Language::Chinese, Speed::default(), "Space Down*9");
    assert_eq!(round, played(Language::Chinese, Speed::default(), "Space Down"), "the menu goes round");
}

#[test]
fn transitions_half_way() {
    for transition in Transition::ALL {
        let mut nobody = Headless;
        let mut m = Machine::new(1, Speed::default(), &mut nobody);
        main_screen::draw(&mut m, &zh().othello);
        let (count, color) = (transition.steps(640, 480, |_| 0).count(), Color::GREEN);
        // The same order as in the whole transition, stopped in the middle.
        let before = m.screen.clone();
        let strokes: Vec<_> =
            transition.steps(640, 480, |n| m.visual_rng.random(n)).take(count / 2).flatten().collect();
        strokes.iter().for_each(|&stroke| m.screen.fill_rect(stroke, color));
        golden(&format!("transition/{transition}"), &m.screen);
        // The strokes so far are covered, and everything else is unchanged.
        let covered = strokes.iter().map(|stroke| (stroke.width * stroke.height) as usize).sum::<usize>();
        let half = 640 * 480 / 2;
        match transition {
            // The opening is half as wide as the screen's diagonal; the fast drops have arrived when the slow ones are
            // half-way.
            Transition::Iris => assert!((half + 25_000..half + 30_000).contains(&covered), "{covered}"),
            Transition::Rain => assert!(covered > half),
            Transition::Dissolve => assert!(covered.abs_diff(half) <= 2048),
            _ => assert_eq!(covered, half),
        }
        assert!(strokes.iter().all(|&Rect { x, y, .. }| m.screen.get_pixel(x, y) == Some(color)));
        let untouched = m.screen.pixels().iter().zip(before.pixels()).filter(|(after, before)| after == before).count();
        assert!(untouched >= 640 * 480 - covered);
    }
}

#[test]
fn the_fade_touches_no_pixel() {
    let start = shown("menu");
    let half = shown_at("fade", "517ms");
    golden("transition/fade", &half);
    assert!(half.pixels() == start.pixels() && half.palette() != start.palette());
    let black = shown_at("fade", "1050ms");
    assert!(black.pixels() == start.pixels() && black.palette().xrgb() == [0; 16]);
    assert!(shown("fade") == start, "all the light comes back");
}

#[test]
fn a_covered_screen_is_one_colour_after_the_time_of_the_listing() {
    for (transition, milliseconds) in [
        (Transition::BlindsHorizontal, 480), // 480 lines of 1 ms
        (Transition::BlindsVertical, 640),
        (Transition::RandomColumns, 1280), // 640 lines of 2 ms
        (Transition::RandomRows, 960),
    ] {
        let mut nobody = Headless;
        let mut m = Machine::new(9, Speed::default(), &mut nobody);
        effect::cover(&mut m, transition, Color::RED).unwrap();
        assert_eq!(m.screen.count(Color::RED), 640 * 480);
        assert_eq!(m.now().as_millis(), milliseconds);
    }
}

#[test]
fn the_random_lines_come_in_the_order_of_the_seed() {
    // The first three columns after srand(5), by the listing: t = random(640 − i); b[i] = a[t]; a[t] = a[639 − i].
    let mut rng = BorlandRng::new(5);
    let mut a: Vec<i32> = (0..640).collect();
    let mut expected = Vec::new();
    for i in 0..640 {
        let t = usize::from(rng.random(640 - i as u16));
        expected.push(a[t]);
        a[t] = a[639 - i];
    }
    let mut rng = BorlandRng::new(5);
    let columns: Vec<i32> =
        Transition::RandomColumns.rects(640, 480, |n| rng.random(n)).map(|stroke| stroke.x).collect();
    assert_eq!(columns, expected);
}

#[test]
fn effect_draws_its_choice_its_colour_and_its_orders_from_the_show_generator() {
    let mut rng = BorlandRng::new(77);
    let (choice, color) = (rng.random(4), rng.random(15) + 1);
    let transition = Transition::ORIGINAL[usize::from(choice)];
    let color = Color::wrapping(color as u8);
    let time = |transition: Transition| match transition {
        Transition::BlindsHorizontal => 480,
        Transition::BlindsVertical => 640,
        Transition::RandomColumns => 1280,
        _ => 960,
    };
    let mut colors = SingleColors::default();
    let mut m = Machine::new(77, Speed::default(), &mut colors);
    m.screen.put_pixel(0, 0, Color::WHITE);
    effect::effect(&mut m).unwrap();
    // Cover, wait (2 × 60000 units of 10 µs), cover again.
    assert_eq!(m.now().as_millis(), 2 * time(transition) + 1200);
    m.show_now().unwrap();
    assert_eq!(colors.0, [color, Color::BLACK]);
}

/// Returns the colours that fill the whole screen, one after the other.
#[derive(Default)]
struct SingleColors(Vec<Color>);

impl Host for SingleColors {
    fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        if let Some(color) = screen.get_pixel(0, 0).filter(|&color| screen.count(color) == 640 * 480)
            && self.0.last() != Some(&color)
        {
            self.0.push(color);
        }
        Ok(())
    }
}

#[test]
fn calm_knows_one_way_to_black_and_no_other_colour() {
    /// Checks that no colours are visible except those of the old screen, white and black.
    struct Colorless;
    impl Host for Colorless {
        fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
            assert_eq!(screen.count(Color::WHITE) + screen.count(Color::BLACK), 640 * 480);
            Ok(())
        }
    }
    for seed in 0..20 {
        let mut host = Colorless;
        let mut m = Machine::new(seed, Speed::default(), &mut host);
        m.calm = true;
        m.screen.clear(Color::WHITE);
        effect::effect(&mut m).unwrap();
        assert_eq!(m.screen.count(Color::BLACK), 640 * 480);
    }
}

#[test]
fn the_board_grows_from_four_sides() {
    let half = shown_at("board", "900ms");
    golden("board/growing", &half);
    assert!(half.count(board::GRID) < 18 * 361 - 81);
    let start = shown("board");
    golden("board/start", &start);
    // The grid's pixels: see the unit test. Discs and cursor do not touch them.
    assert_eq!(start.count(board::GRID), 18 * 361 - 81);
}

#[test]
fn help_pages_in_both_languages() {
    for language in Language::ALL {
        for page in 0..language.text().othello.help.len() {
            let mut screen = Framebuffer::vga();
            help::draw(&mut screen, &language.text().othello, page);
            golden(&format!("help/{language}-{}", page + 1), &screen);
        }
    }
    let by_keys = played(Language::English, Speed::Instant, "Space Down*2 Enter Right Right Left");
    golden("help/en-2", &by_keys);
    assert_eq!(by_keys, played(Language::English, Speed::Instant, "Space F1 PgDn"), "F1 opens it too");
}

/// The scenes after a moment; [transitions](transitions_half_way) have pictures of their own.
#[test]
fn scenes_after_a_moment() {
    for effect in Effect::all().iter().filter(|effect| effect.transition().is_none()) {
        golden(&format!("show/{}", effect.name()), &shown_at(effect.name(), "800ms"));
    }
}

#[test]
fn exclusive_or_leaves_no_trace_and_erasing_leaves_holes() {
    let end = shown("xor");
    assert!(end.pixels().iter().zip(0..).all(|(&pixel, place)| i32::from(pixel) == place % 640 / 40));
    let (sky, end) = (shown("starfield"), shown("flicker"));
    // Above the captions, except the line in the middle and the characters at their final positions.
    let lost = |columns: std::ops::Range<usize>| {
        let stars = |screen: &Framebuffer| {
            let rows = (100..430).map(|y| screen.row(y)[columns.clone()].iter().filter(|&&star| star != 0).count());
            rows.sum::<usize>()
        };
        stars(&sky) - stars(&end)
    };
    assert!(lost(0..319) > 20, "holes on the left");
    assert_eq!(lost(321..640), 0, "none on the right");
}

#[test]
fn on_the_right_no_frame_is_without_its_character() {
    /// Checks that the right half shows the whole character in each frame, and the left one in less than half of them.
    #[derive(Default)]
    struct Halves([usize; 2]);
    impl Host for Halves {
        fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
            for (half, columns) in [0..320, 320..640].into_iter().enumerate() {
                let yellow = (0..430).flat_map(|y| &screen.row(y)[columns.clone()]).filter(|&&p| p == 14).count();
                self.0[half] += usize::from(yellow > 500);
            }
            Ok(())
        }
    }
    let mut halves = Halves::default();
    let flicker = Effect::named("flicker").unwrap();
    common::run(1, Speed::default(), "5s", &mut halves, |m| gallery::show(m, zh(), flicker, None, true));
    assert!((140..=160).contains(&halves.0[0]), "{} frames", halves.0[0]);
    assert!(halves.0[1] >= 298, "{} frames", halves.0[1]);
}

#[test]
fn escape_leads_out_from_everywhere() {
    for keys in ["Esc Esc", "Space Esc", "Space Enter Esc*8", "Space Down*2 Enter Esc*8", "Space Down*3 Enter"] {
        let mut nobody = Headless;
        let timeline = format!("{keys} 30s").parse().unwrap();
        let mut host = ScriptedHost::new(timeline, &mut nobody);
        let mut m = Machine::new(1, Speed::default(), &mut host);
        assert_eq!(play(&mut m, zh()), Ok(()), "{keys}");
    }
    let mut nobody = Headless;
    let mut host = ScriptedHost::new("1s".parse().unwrap(), &mut nobody);
    let mut m = Machine::new(1, Speed::default(), &mut host);
    assert_eq!(play(&mut m, zh()), Err(Interrupt::Ended));
}

#[test]
fn a_key_or_a_click_finishes_a_transition_and_is_used_up_by_it() {
    let at = |keys: &str| played(Language::Chinese, Speed::default(), keys);
    // At the original speed the effect takes at least two seconds, and then the board grows for 1.8.
    let board = at("Space 100ms Enter 9s");
    assert!(at("Space 100ms Enter 500ms") != board);
    assert!(
        at(&format!("Space 100ms Enter 300ms click:{} 50ms Esc 100ms", cells::dos_othello("d3"))) == board,
        "nothing is placed, nothing is left"
    );
    assert!(at("Space 100ms Enter 300ms Enter 50ms Enter 100ms Enter 500ms") == board, "d3 is not placed from c3");
}

#[test]
fn after_the_first_showing_the_board_is_there_in_two_seconds_and_a_half_and_calm_in_half_a_second() {
    let at = |keys: &str, calm: bool| {
        run(1, Speed::default(), keys, &mut Headless, |m: &mut Machine<'_>| {
            m.calm = calm;
            play(m, zh())
        })
    };
    let again = "Space 100ms Enter 9s Esc 4s Space 100ms Enter";
    assert!(at(&format!("{again} 2500ms"), false) == at(&format!("{again} 9s"), false));
    assert!(at("Space 100ms Enter 500ms", true) == at("Space 100ms Enter 9s", true));
}
