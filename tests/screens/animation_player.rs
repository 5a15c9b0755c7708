//! The player of `huanle show`, controlled by keys: it pauses, steps in both directions, changes the speed, and plays
//! again.

use std::cell::Cell;
use std::time::Duration;

use crate::common::{folder, golden, huanle_ok, run, screen_after, text};
use huanle::gfx::{Color, Framebuffer, HEIGHT, WIDTH};
use huanle::machine::{Flow, Machine, Speed};
use huanle::screens::animation_player::{self, Animation, CAPTION};
use huanle::screens::gallery::{self, Effect};
use huanle::text::{Language, Text};
use huanle_test_support::FrameHashes;

fn zh() -> &'static Text {
    Language::Chinese.text()
}

/// Returns the picture above the caption, with its own palette.
fn picture(screen: &Framebuffer) -> Framebuffer {
    let mut picture = Framebuffer::vga();
    picture.set_palette(screen.inset().map_or(screen.palette(), |inset| &inset.palette).clone());
    picture.blit(screen, picture.bounds(), 0, 0);
    picture
}

/// Returns the screen of an effect after some keys.
fn after(effect: &str, keys: &str) -> Framebuffer {
    let first = Effect::named(effect).unwrap().index();
    screen_after(7, Speed::default(), keys, |m| {
        animation_player::play(m, &zh().animation_player, &gallery::animations(zh(), None), first, 7)
    })
}

/// An effect of a hundred operations: pixel by pixel along the first row, in a colour chosen by the seed, with delays
/// in between that draw nothing.
fn counting(m: &mut Machine<'_>) -> Flow {
    let color = Color::wrapping(m.random(14) as u8 + 1);
    for x in 0..100 {
        m.screen.put_pixel(x, 0, color);
        m.pause(Duration::from_millis(50))?;
        m.delay_units(5_000)?;
    }
    Ok(())
}

/// Returns the number of pixels of the counting effect after some keys, and their colour.
fn counted(keys: &str) -> (usize, Color) {
    let animation = |name, run: fn(&mut Machine<'_>) -> Flow| Animation { name, topic: None, run: Box::new(run) };
    let animations = [
        animation("counting", counting),
        animation("white", |m| {
            m.screen.clear(Color::WHITE);
            Ok(())
        }),
    ];
    let screen = screen_after(3, Speed::default(), keys, |m| {
        animation_player::play(m, &zh().animation_player, &animations, 0, 3)
    });
    let color = screen.get_pixel(0, 0).unwrap();
    (picture(&screen).count(color), color)
}

#[test]
fn steps_forward_and_back_are_exact() {
    for (effect, time) in [
        ("title", "300ms"),
        ("blinds-v", "300ms"),
        ("dissolve", "500ms"),
        ("rain", "500ms"),
        ("fade", "900ms"),
        ("flicker", "1s"),
        ("xor", "1s"),
        ("morph", "1s"),
        ("dots", "1s"),
        ("cycle", "2s"),
    ] {
        let after = |keys: &str| after(effect, &format!("{time} Space {keys} 100ms"));
        let (stopped, stepped) = (after(""), after(".*7"));
        assert!(stepped != stopped, "{effect}");
        assert!(after(".*7 ,*7") == stopped, "{effect}");
        assert!(after(",*5 .*12") == stepped, "{effect}");
    }
}

#[test]
fn a_step_is_what_is_drawn_between_two_waits() {
    let (start, color) = counted("210ms Space 50ms");
    assert_eq!(start, 3);
    assert_eq!(counted("210ms Space .*10 50ms"), (13, color));
    assert_eq!(counted("210ms Space .*10 ,*4 50ms"), (9, color));
    assert_eq!(counted("210ms Space ,*20 50ms"), (1, color), "the first operation stays");
    assert_eq!(counted("210ms Space .*200 50ms"), (100, color), "and so does the last");
    assert_eq!(counted("210ms . . 50ms"), (5, color), "a step stops");
}

#[test]
fn it_stops_and_goes_on() {
    assert_eq!(counted("210ms Space 5s").0, 3);
    assert_eq!(counted("210ms Space 5s Space 420ms").0, 8);
    assert_eq!(counted("210ms click:9,9 5s").0, 3);
    assert_eq!(counted("60s").0, 100);
    assert_eq!(counted("60s Space 350ms").0, 5, "at the end Space plays again");
    assert_eq!(counted("3s Enter 350ms").0, 5, "and Enter at any time");
    assert_eq!(counted("3s Enter 20s").0, 100, "also beyond what had been told");
}

#[test]
fn the_pace_changes_at_once() {
    // A tenth of a second at double speed, 2.25 s at quadruple speed: 2 + 90 operations, and the first.
    assert_eq!(counted("= = 2150ms").0, 93);
    assert_eq!(counted("KP+ Shift+= 2150ms").0, 93);
    assert_eq!(counted("- 2s").0, 11);
    assert_eq!(counted("=*12 1s").0, 100, "instant");
    let slow = counted("-*9 3s").0;
    assert!((3..=4).contains(&slow), "{slow}: first slower and slower, then 51 s a step");
    assert_eq!(counted("-*9 3s =*20 1s").0, 100, "a long wait is cut short");
}

#[test]
fn it_plays_again_with_the_same_seed_or_another() {
    let (_, color) = counted("1s");
    let colors: Vec<Color> = (1..8).map(|times| counted(&format!("R*{times} 50ms")).1).collect();
    assert!(colors.iter().any(|&other| other != color));
    assert_eq!(counted("R*3 1s"), counted("R*3 1s"), "keys and seed decide");
    assert!((1..100).contains(&counted("L 11s 2s").0), "it repeats");
    assert_eq!(counted("L L 60s").0, 100);
    assert!(after("starfield", "R 1s") != after("starfield", "1s"));
}

#[test]
fn the_next_one_comes_and_after_the_last_the_first() {
    assert_eq!(counted("N 1s"), ((WIDTH * HEIGHT) as usize, Color::WHITE));
    assert_eq!(counted("N N 350ms").0, counted("450ms").0);
    let round = format!("N*{} 1s", Effect::all().len());
    assert!(after("starfield", &round) == after("starfield", "1s"));
    assert!(after("starfield", "N 60s") == after("title", "60s"));
}

#[test]
fn the_caption_is_below_the_picture_until_it_is_hidden() {
    let shown = after("iris", "300ms Space L 100ms");
    golden("show/player", &shown);
    assert_eq!((shown.width(), shown.height()), (WIDTH, CAPTION.bottom()));
    let plain = after("iris", "300ms Space L I 100ms");
    assert!(plain == picture(&shown), "the whole picture is above it");
    assert!(after("iris", "300ms Space L F1 100ms") == plain);
    assert!(after("iris", "300ms Space L I F1 100ms") == shown, "it comes back");
    assert!(after("iris", "I 60s I 100ms") == after("iris", "60s"), "the effect continues without it");
}

#[test]
fn at_the_end_the_caption_says_what_comes_next() {
    golden("show/player-end", &after("blinds-h", "60s"));
    assert!(after("blinds-h", "60s") != after("blinds-h", "60s Space 60s ,"), "a step back is not the end");
}

#[test]
fn the_caption_keeps_its_colours() {
    let dark = after("fade", "1050ms Space 100ms");
    assert_eq!(picture(&dark).palette().xrgb(), [0; 16]);
    assert_eq!(dark.palette().xrgb(), huanle::gfx::Palette::vga().xrgb());
}

#[test]
#[ignore = "long"]
fn played_through_it_ends_as_it_is_exported() {
    for &effect in Effect::all() {
        let mut frames = FrameHashes::default();
        let exported = run(7, Speed::default(), "60s", &mut frames, |m| gallery::show(m, zh(), effect, None, false));
        assert!(picture(&after(effect.name(), "60s")) == exported, "{}", effect.name());
    }
}

#[test]
fn a_story_that_waits_for_a_key_is_over() {
    let run = |m: &mut Machine<'_>| {
        m.screen.clear(Color::RED);
        m.bioskey()?;
        m.screen.clear(Color::BLUE);
        Ok(())
    };
    let play = |keys: &str| {
        let animations = [Animation { name: "key", topic: None, run: Box::new(run) }];
        screen_after(1, Speed::default(), keys, |m| {
            animation_player::play(m, &zh().animation_player, &animations, 0, 1)
        })
    };
    assert_eq!(play("1s").count(Color::RED), (WIDTH * HEIGHT) as usize);
    assert_eq!(play("1s Space A Enter . , 1s").count(Color::RED), (WIDTH * HEIGHT) as usize);
}

#[test]
fn escape_leaves_at_any_time() {
    for keys in ["Esc", "300ms Esc", "300ms Space Esc", "60s Esc", "300ms Space , Esc", "L 9s Esc"] {
        let animations = gallery::animations(zh(), None);
        let mut ended = Ok(());
        screen_after(7, Speed::default(), &format!("{keys} 30s"), |m| {
            ended = animation_player::play(m, &zh().animation_player, &animations, 1, 7);
            Ok(())
        });
        assert_eq!(ended, Ok(()), "{keys}");
    }
}

/// Steps are fast because the recording is kept: however often the viewer steps through an effect, it is run once.
#[test]
fn steps_run_nothing_again() {
    for (index, effect) in Effect::all().iter().enumerate() {
        let runs = Cell::new(0);
        let counted = |animation: Animation<'static>| {
            let runs = &runs;
            let run = move |m: &mut Machine<'_>| {
                runs.set(runs.get() + 1);
                (animation.run)(m)
            };
            Animation { name: animation.name, topic: animation.topic, run: Box::new(run) }
        };
        let animations: Vec<Animation<'_>> = gallery::animations(zh(), None).into_iter().map(counted).collect();
        screen_after(7, Speed::default(), "Space .*400 ,*400 .*400 100ms", |m| {
            animation_player::play(m, &zh().animation_player, &animations, index, 7)
        });
        assert_eq!(runs.get(), 1, "{}", effect.name());
    }
}

#[test]
fn the_right_button_shows_the_keys() {
    assert!(after("blinds-h", "1s Space rclick:200,100 1s") == after("blinds-h", "1s Space I 1s"));
    assert!(after("blinds-h", "1s Space rclick:200,100 1s rclick:200,100 1s") == after("blinds-h", "1s Space 1s"));
    assert!(after("blinds-h", "1s Space 1s") != after("blinds-h", "1s Space I 1s"));
}

#[test]
fn the_command_takes_keys() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let show = |name: &str, keys: &str| {
        let path = path(name);
        huanle_ok(&["show", "spiral", "--seed", "4", "--keys", keys, "--out", text(&path)]);
        std::fs::read(path).unwrap()
    };
    let stopped = show("a.png", "500ms Space");
    assert!(stopped == show("b.png", "500ms Space 5s"));
    assert!(stopped == show("c.png", "500ms Space .*3 ,*3"));
    assert!(stopped != show("d.png", "500ms Space .*3"));
    show("e.gif", "500ms Space .*3 I 1s Esc");
    image::open(path("e.gif")).unwrap();
}
