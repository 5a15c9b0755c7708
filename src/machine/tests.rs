//! Tests of the machine's interface for programs.

use std::time::Duration;

use super::clock::frame_time;
use super::timeline::{ScriptedHost, Timeline};
use super::*;
use huanle_gfx::Color;

/// Records the number of white pixels at each retrace.
#[derive(Default)]
struct Witness {
    whites: Vec<usize>,
}

impl Host for Witness {
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        assert_eq!(frame, self.whites.len() as u64);
        self.whites.push(screen.count(Color::WHITE));
        Ok(())
    }
}

pub(super) fn with_keys<T>(keys: &str, program: impl FnOnce(&mut Machine<'_>) -> T) -> T {
    let timeline: Timeline = keys.parse().unwrap();
    let mut nobody = Headless;
    let mut host = ScriptedHost::new(timeline, &mut nobody);
    program(&mut Machine::new(1, Speed::default(), &mut host))
}

#[test]
fn parts_of_a_frame_add_up() {
    let mut witness = Witness::default();
    let mut m = Machine::new(1, Speed::default(), &mut witness);
    for _ in 0..100 {
        m.delay_units(500).unwrap(); // 5 ms
    }
    assert_eq!(m.now(), Duration::from_millis(500));
    // Frame 0 and the 29 frames within half a second.
    assert_eq!(witness.whites.len(), 30);
}

#[test]
fn a_delay_is_in_milliseconds_and_the_original_s_units_are_a_hundredth_of_them() {
    let mut nobody = Headless;
    let m = &mut Machine::new(1, Speed::default(), &mut nobody);
    m.delay(100).unwrap();
    assert_eq!(m.now().as_millis(), 100);
    m.delay_units(100).unwrap();
    assert_eq!(m.now().as_millis(), 101);
    m.clock.set_speed(Speed::Times(2.0));
    m.delay(100).unwrap();
    assert_eq!(m.now().as_millis(), 151);
}

#[test]
fn getch_gives_a_key_without_a_character_in_two_halves() {
    with_keys("Enter F1 click:1,1 Esc Ctrl+C Left Up", |m| {
        assert_eq!((m.getch(), m.kbhit()), (Ok(13), false));
        assert_eq!((m.getch(), m.kbhit()), (Ok(0), true));
        assert_eq!((m.getch(), m.kbhit()), (Ok(59), false));
        assert_eq!((m.getch(), m.getch()), (Ok(27), Ok(3)));
        assert_eq!((m.getch(), m.bioskey()), (Ok(0), Ok(code::UP)), "the BIOS knows no halves");
        assert_eq!(m.getch(), Ok(75));
        assert_eq!(m.getch(), Err(Interrupt::Ended));
    });
}

#[test]
fn each_retrace_shows_what_was_drawn_by_then() {
    let mut witness = Witness::default();
    let mut m = Machine::new(1, Speed::Nominal, &mut witness);
    for x in 0..4 {
        m.screen.put_pixel(x, 0, Color::WHITE);
        m.delay_units(10).unwrap();
    }
    assert_eq!(witness.whites, [1, 2, 4]);
}

#[test]
fn instant_takes_no_time_and_shows_only_what_is_waited_at() {
    let mut witness = Witness::default();
    let mut m = Machine::new(1, Speed::Instant, &mut witness);
    m.delay_units(60_000).unwrap();
    m.pause(Duration::from_secs(5)).unwrap();
    assert_eq!(m.now(), Duration::ZERO);
    assert!(witness.whites.len() <= 1);
}

#[test]
fn keys_pressed_during_a_delay_wait_in_the_buffer() {
    with_keys("Up Down 1s Esc 1s", |m| {
        m.delay_units(100_000).unwrap();
        assert_eq!([m.bioskey(), m.bioskey(), m.bioskey()], [Ok(code::UP), Ok(code::DOWN), Ok(code::ESC)]);
        assert_eq!(m.bioskey(), Err(Interrupt::Ended));
    });
}

#[test]
fn a_wait_for_input_ends_at_its_time_or_with_the_input() {
    with_keys("1s Up 1s", |m| {
        let half = Duration::from_millis(500);
        assert_eq!(m.input_until(half), Ok(None));
        assert_eq!(m.now(), half);
        assert_eq!(m.input_until(4 * half), Ok(Some(Input::Key(code::UP))));
        assert!((2 * half..3 * half).contains(&m.now()));
        assert_eq!(m.input_until(half), Ok(None), "a time that is over takes none");
        assert!(m.now() >= 2 * half);
        assert_eq!(m.input_until(100 * half), Err(Interrupt::Ended));
    });
}

#[test]
fn the_sixteenth_key_is_refused() {
    with_keys("1 2 3 4 5 6 7 8 9 0 A B C D E F G 5s", |m| {
        m.delay_units(300_000).unwrap();
        let typed: Vec<u16> = std::iter::from_fn(|| m.bioskey().ok()).collect();
        assert_eq!(typed.len(), KEY_BUFFER_CAPACITY);
        assert_eq!(typed.last(), Some(&0x1265), "E is the fifteenth");
    });
}

#[test]
fn keys_and_clicks_keep_their_order() {
    with_keys("Up click:200,150 Down click:639,480 Left", |m| {
        assert_eq!(m.input(), Ok(Input::Key(code::UP)));
        assert_eq!(m.input(), Ok(Input::Click { x: 200, y: 150, button: Button::Left }));
        assert_eq!(m.input(), Ok(Input::Key(code::DOWN)));
        assert_eq!(m.input(), Ok(Input::Key(code::LEFT)), "a click outside the screen is none");
    });
}

#[test]
fn a_skipped_story_leaves_its_final_picture_and_spends_one_key() {
    let finale = |screen: &mut Framebuffer| screen.put_pixel(9, 9, Color::WHITE);
    with_keys("1s Space Enter 1s", |m| {
        m.run_skippable(|m| m.pause(Duration::from_secs(60)), finale).unwrap();
        assert_eq!(m.screen.get_pixel(9, 9), Some(Color::WHITE));
        assert!(m.now() < Duration::from_secs(2));
        assert_eq!(m.bioskey(), Ok(code::ENTER));
    });
    with_keys("Enter 1s", |m| {
        m.pause(Duration::from_millis(500)).unwrap();
        m.run_skippable(|m| m.pause(Duration::from_secs(60)), finale).unwrap();
        assert!(m.now() < Duration::from_secs(1));
        assert_eq!(m.bioskey(), Ok(code::ENTER), "typed ahead, it is not spent");
    });
    with_keys("5s", |m| {
        m.run_skippable(|m| m.pause(Duration::from_secs(1)), finale).unwrap();
        assert_eq!(m.screen.get_pixel(9, 9), Some(Color::WHITE));
        assert_eq!(m.run_skippable(|m| m.pause(Duration::from_secs(60)), finale), Err(Interrupt::Ended));
    });
}

#[test]
fn a_key_that_waits_and_a_button_held_are_seen_without_waiting() {
    with_keys("500ms Up click:9,9 1s", |m| {
        assert!(!m.kbhit() && !m.is_down(Button::Left));
        m.pause(Duration::from_millis(630)).unwrap();
        assert!(m.kbhit() && m.is_down(Button::Left) && !m.is_down(Button::Right));
        assert_eq!(m.mouse(), (9, 9));
        m.pause(Duration::from_millis(100)).unwrap();
        assert!(m.kbhit() && !m.is_down(Button::Left));
        assert_eq!(m.bioskey(), Ok(code::UP));
        assert!(!m.kbhit(), "a click is no key");
    });
}

#[test]
fn an_aside_is_not_noticed_by_the_program() {
    let run = |keys: &str| {
        let mut overlay = |m: &mut Machine<'_>, overlay: Overlay| {
            assert_eq!(overlay, Overlay::Lesson);
            m.screen.clear(Color::WHITE);
            assert_eq!(m.bioskey(), Ok(code::SPACE), "keys typed ahead are not for the aside");
            Ok(())
        };
        let (timeline, mut nobody) = (keys.parse().unwrap(), Headless);
        let mut host = ScriptedHost::new(timeline, &mut nobody);
        let m = &mut Machine::new(1, Speed::default(), &mut host);
        m.set_overlay_handler(&mut overlay);
        let program = |m: &mut Machine<'_>| {
            m.screen.put_pixel(3, 3, Color::RED);
            m.delay_units(100_000)?;
            assert_eq!(m.screen.count(Color::RED), 1);
            assert_eq!(m.screen.count(Color::WHITE), 0);
            let slept = (m.now(), frame_time(m.clock.frame()));
            m.bioskey().map(|key| (key, slept))
        };
        program(m)
    };
    let (key, (undisturbed, _)) = run("Up 2s").unwrap();
    assert_eq!((key, undisturbed), (code::UP, Duration::from_secs(1)));
    let (key, (slept, disturbed)) = run("Up 200ms F12 700ms Space 2s").unwrap();
    assert_eq!((key, slept), (code::UP, Duration::from_secs(1)), "the program's time stood still");
    assert!(disturbed > Duration::from_millis(1600), "the aside took its time: {disturbed:?}");
    with_keys("F12 1s", |m| assert_eq!(m.bioskey(), Ok(code::F12)));
}

#[test]
fn an_aside_is_shown_at_every_way_of_waiting() {
    for wait in [
        |m: &mut Machine<'_>| m.pause(Duration::from_secs(3)),
        |m: &mut Machine<'_>| m.input_until(Duration::from_secs(3)).map(drop),
        |m: &mut Machine<'_>| m.input().map(drop),
    ] {
        let mut shown = 0;
        let mut overlay = |m: &mut Machine<'_>, _: Overlay| {
            shown += 1;
            m.pause(Duration::from_secs(1))
        };
        let (timeline, mut nobody) = ("500ms F10 4s Up 1s".parse().unwrap(), Headless);
        let mut host = ScriptedHost::new(timeline, &mut nobody);
        let mut m = Machine::new(1, Speed::default(), &mut host);
        m.set_overlay_handler(&mut overlay);
        wait(&mut m).unwrap();
        assert!(m.now() <= Duration::from_millis(3700), "one second of what passed outside was the aside's");
        assert_eq!(shown, 1);
    }
}

#[test]
fn what_was_held_is_known_with_each_key() {
    with_keys("Shift+Left Left Ctrl+Alt+F5 wheel:-2 wheel:3 1s", |m| {
        m.pause(Duration::from_secs(1)).unwrap();
        let mut typed = || (m.bioskey(), m.input_modifiers());
        let none = Modifiers::default();
        assert_eq!(typed(), (Ok(code::LEFT), Modifiers { shift: true, ..none }));
        assert_eq!(typed(), (Ok(code::LEFT), none));
        assert_eq!(typed().1, Modifiers { ctrl: true, alt: true, ..none });
        assert_eq!((m.modifiers(), m.take_wheel(), m.take_wheel()), (none, 1, 0));
    });
}

#[test]
fn a_program_that_has_all_keys_leaves_ours_with_ctrl_and_alt() {
    let mut asides = Vec::new();
    let mut overlay = |_: &mut Machine<'_>, overlay: Overlay| {
        asides.push(overlay);
        Ok(())
    };
    let (timeline, mut nobody) = ("F12 F10 Ctrl+Alt+F10 Ctrl+Alt+A 1s".parse().unwrap(), Headless);
    let mut host = ScriptedHost::new(timeline, &mut nobody);
    let m = &mut Machine::new(1, Speed::default(), &mut host);
    m.set_overlay_handler(&mut overlay);
    m.set_key_grab(true);
    assert_eq!([m.bioskey(), m.bioskey(), m.bioskey()], [Ok(code::F12), Ok(code::F10), Ok(0x1E00)]);
    assert_eq!(asides, [Overlay::Planes]);
}

#[test]
fn a_key_held_down_repeats() {
    with_keys("hold:Down,2s 1s", |m| {
        let typed: Vec<u16> = std::iter::from_fn(|| m.bioskey().ok()).collect();
        assert_eq!(typed.len(), 1 + 17, "at once, at 0.5 s, and 10.9 times a second for the rest");
    });
}
