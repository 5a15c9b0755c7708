//! References of the lessons on colours, the menu, the keyboard and typed characters.

use std::collections::VecDeque;

use super::*;
use crate::gfx::{Canvas, Palette, Rgb6};
use crate::lessons::StepRecording;
use crate::machine::Chord;

/// The registers that the BIOS loads: `vga-bgi.md` in the facts.
const REGISTERS: [u8; 16] = [0, 1, 2, 3, 4, 5, 20, 7, 56, 57, 58, 59, 60, 61, 62, 63];

/// Runs a lesson with typed keys.
fn typed(name: &str, keys: &[u16]) -> StepRecording {
    let lesson = lesson(name);
    (lesson.record)(&LessonSettings { typed: keys.to_vec(), ..lesson.default_settings() })
}

fn codes(keys: &str) -> Vec<u16> {
    let code = |name: &str| name.parse::<Chord>().ok().and_then(|chord| chord.key.code(chord.modifiers)).unwrap();
    keys.split_whitespace().map(code).collect()
}

fn shown(step: &Step, name: &str) -> String {
    let found = step.values.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("{}: {name}", step.mark)).1.clone()
}

/// Returns random keys out of some.
fn random_keys(seed: u32, count: usize, from: &[u16]) -> Vec<u16> {
    let mut random = BorlandRng::new(seed);
    (0..count).map(|_| from[usize::from(random.random(from.len() as u16))]).collect()
}

/// Asserts that an explanation contains numbers, in both languages.
fn assert_explained(name: &str, numbers: &[String]) {
    for language in Language::ALL {
        let about = lesson(name).text(language).about;
        numbers.iter().for_each(|number| assert!(about.contains(number.as_str()), "{name}: {number}"));
    }
}

/// The light of each colour at each step is that of the DAC entry in its register, by a table of registers and one of
/// lights, of which a bit of `rgbRGB` each adds a third or two thirds.
#[test]
fn each_picture_has_the_colours_of_its_step() {
    let lights = |entry: u8| {
        let channel = |strong: u8, weak: u8| (entry >> strong & 1) * 42 + (entry >> weak & 1) * 21;
        [channel(2, 5), channel(1, 4), channel(0, 3)]
    };
    let mut changes = 0;
    for values in settings("colors") {
        let lesson = lesson("colors");
        let recording = (lesson.record)(&LessonSettings { values: values.clone(), ..lesson.default_settings() });
        let mut registers: [u8; 16] = std::array::from_fn(|color| color as u8);
        let mut dac: Vec<[u8; 3]> = (0..64).map(lights).collect();
        for (step, taken) in recording.steps().iter().zip(1..) {
            let color = if step.mark == "entry" { 0 } else { value(step, "c") as usize };
            match step.mark {
                "entry" => dac[values[2] as usize] = [values[3], values[4], values[5]].map(|light| light as u8),
                "register" => {
                    registers[color] = if color as i32 == values[0] { values[1] as u8 } else { REGISTERS[color] };
                }
                "light" => {
                    let read = ["r", "g", "b"].map(|name| value(step, name) as u8);
                    assert_eq!(read, dac[usize::from(registers[color])], "{values:?}: {color}");
                    let [red, green, blue] = read.map(|light| light << 2 | light >> 4);
                    let sentence = step.sentence.as_deref().unwrap();
                    assert!(sentence.contains(&format!("({red}, {green}, {blue})")), "{sentence}");
                }
                _ => {}
            }
            let picture = recording.picture(taken);
            let seen = picture.inset().map(|inset| &inset.palette);
            assert_eq!(seen, Some(picture.palette()), "it has these colours in every theme");
            for color in Color::all() {
                let [red, green, blue] = dac[usize::from(registers[usize::from(color.index())])];
                let expected = Rgb6 { red, green, blue };
                assert_eq!(picture.palette().rgb6(color), expected, "{values:?}, step {taken}: {color}");
            }
            changes += usize::from(step.palette.is_some());
        }
        // Back from the end, the colours are those of the step.
        assert_eq!(*recording.picture(1).palette(), *recording.picture(2).palette());
    }
    assert!(changes > 200, "{changes}");
    let recording = (lesson("colors").record)(&lesson("colors").default_settings());
    assert_eq!(*recording.picture(usize::MAX).palette(), Palette::vga());
    let [red, green, blue] = lights(20);
    let eight = [red, green, blue].map(|light| (u32::from(light) * 255 + 31) / 63);
    let explained = [format!("({red}, {green}, {blue})"), format!("({}, {}, {})", eight[0], eight[1], eight[2])];
    assert_explained("colors", &explained);
}

/// Below the letters, which have the dots of the menu's face, are their shadows, and all else is the sky.
#[test]
fn the_menu_repaints_only_letters() {
    let items = ["人机对战", "人人对战", "游戏说明", "退出游戏"];
    let dots = |item: usize| -> BTreeSet<(i32, i32)> {
        let letters = items[item].chars().zip(0..);
        let dots = letters.flat_map(|(c, column)| {
            let glyph = bundled::menu32().glyph(c).unwrap();
            glyph.dots().map(move |(x, y)| (x + 32 * column, y)).collect::<Vec<_>>()
        });
        dots.collect()
    };
    let keys = codes("Up Down x Left");
    let mut moved = 0;
    for seed in 0..12 {
        let keys = random_keys(seed, 9, &keys);
        let recording = typed("menu", &keys);
        let steps = recording.steps();
        let mut selected = 0;
        let mut expected = recording.picture(0);
        for key in &keys {
            selected = match key {
                0x4800 if selected > 0 => selected - 1,
                0x5000 if selected < 3 => selected + 1,
                _ => selected,
            };
        }
        moved += selected;
        for item in 0..4 {
            let (x, y, letters) = (96, 22 + 56 * item as i32, dots(item));
            let color = if item == selected { Color::LIGHT_MAGENTA } else { Color::DARK_GRAY };
            letters.iter().for_each(|dot| expected.put_pixel(x + dot.0, y + dot.1, Color::LIGHT_GRAY));
            letters.iter().for_each(|dot| expected.put_pixel(x - 2 + dot.0, y - 2 + dot.1, color));
        }
        assert!(recording.picture(steps.len()) == expected, "{keys:04X?}");
        assert_eq!(steps.iter().filter(|step| step.mark == "key").count(), keys.len());
    }
    assert!(moved > 5, "{moved}");
    assert_eq!(typed("menu", &codes("Down Enter Up")).steps().last().unwrap().mark, "choose");
    let (tests, anew) = (2 * 4 * 32 * 32, 2 * 16 * 32 * 32);
    let explained = [format!("{tests}"), format!("{anew}"), format!("{}", WIDTH * HEIGHT)];
    assert_explained("menu", &explained);
    assert_explained("menu", &[format!("(256, {})", 176 + 56 * 3), format!("(96, {})", 22 + 56 * 2)]);
}

/// Returns a text without comments and white space.
fn essence(code: &str) -> String {
    let mut rest = code;
    let mut kept = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    (kept + rest).split_whitespace().collect()
}

/// The functions of the menu are those of the program in `examples`.
#[test]
fn the_menu_is_that_of_the_dos_program() {
    let program = essence(include_str!("../../../../examples/othello/mainface.h"));
    let code: Vec<_> = lesson("menu").code.lines.iter().map(|line| line.code.clone()).collect();
    let functions = code.join("\n");
    let mut count = 0;
    for function in functions.split_inclusive("\n}") {
        assert!(program.contains(&essence(function)), "{function}");
        count += 1;
    }
    assert_eq!(count, 4);
}

/// A queue of at most 15 keys; codes as in IBM's technical reference.
#[test]
fn the_buffer_is_a_queue_of_fifteen_keys() {
    assert_eq!(
        codes("a Shift+A Ctrl+A Alt+A 1 Up F1 Space Enter Esc"),
        [0x1E61, 0x1E41, 0x1E01, 0x1E00, 0x0231, 0x4800, 0x3B00, 0x3920, 0x1C0D, 0x011B]
    );
    let keys = codes("h Shift+U n Alt+L e 1 Up F1 Space Enter Enter");
    let mut reached = BTreeSet::new();
    for seed in 0..30 {
        // The more keys Enter is one of, the emptier is the buffer.
        let keys = random_keys(seed, 60, &keys[..9 + seed as usize % 3]);
        let recording = typed("keyboard", &keys);
        let (mut queue, mut codes) = (VecDeque::new(), keys.iter());
        for step in recording.steps() {
            reached.insert(step.mark);
            match step.mark {
                "key" => assert_eq!(shown(step, "k"), format!("{:04X}", codes.next().unwrap())),
                "store" => queue.push_back(shown(step, "code")),
                "full" => assert_eq!(queue.len(), 15),
                "empty" => assert!(queue.is_empty()),
                "take" => assert_eq!(Some(shown(step, "code")), queue.pop_front()),
                _ => {}
            }
            if matches!(step.mark, "tail" | "head" | "key") {
                assert_eq!(value(step, "waiting") as usize, queue.len(), "{}", step.mark);
            }
        }
        assert_eq!(codes.next(), None);
        let taken = recording.steps().iter().filter(|step| matches!(step.mark, "take" | "empty")).count();
        assert_eq!(taken, keys.iter().filter(|&&key| key == 0x1C0D).count());
    }
    let marks: BTreeSet<&str> = lesson("keyboard").code.lines.iter().filter_map(|line| line.mark).collect();
    assert_eq!(reached, marks);
    let waiting: Vec<i32> =
        std::iter::successors(Some(14), |slot| Some((slot + 1) % 16)).take_while(|&slot| slot != 3).collect();
    let slots = waiting.iter().map(i32::to_string).collect::<Vec<_>>();
    assert!(lesson("keyboard").text(Language::English).about.contains(&slots.join(", ")), "{slots:?}");
    assert_explained("keyboard", &[format!("(3 - 14 + 16) % 16 = {}", waiting.len()), "1E41".into(), "1E61".into()]);
}

/// Typed characters are drawn as by `outtextxy`: the last eight, without deleted ones.
#[test]
fn typed_characters_are_drawn_with_their_dots() {
    // A `z` is typed after the text, and deleted; the first of nine characters is dropped before.
    for (text, drawn) in [("A", "A"), ("b{Q", "b{Q"), ("abcdefghij", "defghij")] {
        let keys: Vec<u16> = text.chars().map(|c| c as u16).chain([0x2C7A, 0x0E08]).collect();
        let recording = typed("glyph", &keys);
        let found = pixels(&recording.picture(recording.steps().len()), &[Color::YELLOW]);
        let found: BTreeSet<_> = found.into_iter().filter(|(_, y)| *y >= 206).collect();
        let mut canvas = Canvas::new(WIDTH, HEIGHT, 1);
        canvas.set_color(Color::YELLOW);
        canvas.out_text_xy(128, 218, drawn);
        assert_eq!(found, pixels(canvas.page(), &[Color::YELLOW]), "{text}");
    }
}
