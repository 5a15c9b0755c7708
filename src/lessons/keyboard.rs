//! The keyboard: key codes, and the BIOS ring buffer.

use super::{Answer, Exercise, Lesson, LessonSettings, Magnifier, Step, StepRecording, excerpt::excerpt};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::ring::{KeyBuffer, SLOTS};
use crate::machine::{BorlandRng, Chord, Key, Modifiers, code};
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    takes_keys: true,
    magnifier: Magnifier::Diagram,
    ..Lesson::new("keyboard", excerpt!("ring", [crate::machine::source::RING]), &[], &record, &exercise)
};

/// The key that takes a key out of the buffer instead of being put in: the program calls `bioskey(0)`.
const READ_KEY: u16 = code::ENTER;
/// The keys shown until the viewer types: one more than fit, with some reads between them.
const SHOWN: [u16; 24] = [
    0x2368, 0x1675, 0x1E61, 0x316E, 0x266C, 0x1265, 0x1E41, 0x1E01, 0x1E00, 0x0231, 0x0221, 0x4800, 0x4D00, 0x3B00,
    0x3920, 0x2C7A, READ_KEY, READ_KEY, READ_KEY, 0x2C7A, 0x2D78, READ_KEY, READ_KEY, 0x5000,
];
/// The rows of keys, each with its left edge.
const ROWS: [(i32, &str); 6] = [
    (0, "Esc F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12"),
    (0, "` 1 2 3 4 5 6 7 8 9 0 - = Backspace"),
    (0, "Tab Q W E R T Y U I O P [ ] \\"),
    (34, "A S D F G H J K L ; ' Enter"),
    (44, "Z X C V B N M , . / Ins Del"),
    (0, "Space Left Up Down Right Home End PgUp PgDn KP+"),
];
/// The top of the first row of keys, and the row height.
const KEYS_Y: i32 = 131;
const KEY_ROW: i32 = 18;
/// The size of a slot of the buffer, and the number of columns and rows of slots around the centre.
const SLOT: (i32, i32) = (46, 28);
const AROUND: (i32, i32) = (6, 4);
/// The upper left slot.
const LEFT_TOP: (i32, i32) = (22, 4);
/// The rectangle inside the ring.
const MIDDLE: Rect = Rect::new(LEFT_TOP.0 + SLOT.0, LEFT_TOP.1 + SLOT.1, 4 * SLOT.0 - 2, 2 * SLOT.1 - 2);

fn record(setting: &LessonSettings) -> StepRecording {
    let mut ring = KeyBuffer::new();
    let mut shown = KeyRecorder { steps: Vec::new(), lit: None, refused: 0 };
    for &code in if setting.typed.is_empty() { &SHOWN[..] } else { &setting.typed } {
        if code == READ_KEY { shown.read(&mut ring) } else { shown.press(&mut ring, code) }
    }
    StepRecording::new(picture(), shown.steps)
}

/// Returns a picture of the empty buffer and the keys.
fn picture() -> Framebuffer {
    let empty = markers(draw_slots(Step::default()), &KeyBuffer::new());
    let mut picture = StepRecording::on_black(vec![empty]).picture(1);
    for (key, place) in key_caps() {
        picture.fill_rect(place, Color::BLUE);
        picture.draw_text(bundled::rom8(), legend(key), place.x + 2, place.y + 1, Color::WHITE);
        picture.draw_text(bundled::rom8(), &scan_code(key), place.x + 2, place.y + 9, Color::LIGHT_GREEN);
    }
    picture
}

/// The recorded key events.
struct KeyRecorder {
    steps: Vec<Step>,
    lit: Option<Key>,
    refused: u32,
}

impl KeyRecorder {
    fn step(&self, mark: &'static str, ring: &KeyBuffer<u16>, slot: usize) -> Step {
        let at = slot_place(slot);
        let step = Step::new(mark, (at.x + 20, at.y + 13)).value("head", ring.head()).value("tail", ring.tail());
        step.value("waiting", ring.len()).value("refused", self.refused)
    }

    /// Records a key press.
    fn press(&mut self, ring: &mut KeyBuffer<u16>, code: u16) {
        let slot = ring.tail();
        let next = (slot + 1) % SLOTS;
        let chord = Chord::from_code(code);
        let keys = chord.map_or(String::new(), |chord| chord.to_string());
        let [ascii, scan] = code.to_le_bytes();
        let with_codes = |step: Step| {
            let printed = if ascii.is_ascii_graphic() { format!(" '{}'", char::from(ascii)) } else { String::new() };
            let step = step.value("code", format!("0x{code:04X}")).value("scan", format!("0x{scan:02X}"));
            step.value("ASCII", format!("0x{ascii:02X}{printed}")).value("next", next)
        };
        let arrived = with_codes(self.step("next", ring, slot));
        let arrived = self.light_key(arrived, chord.map(|chord| chord.key)).rect(MIDDLE, Color::BLACK);
        let x = MIDDLE.x + (MIDDLE.width - 4 * 12) / 2;
        let arrived = arrived.text(bundled::song24(), &format!("{scan:02X}"), (x, MIDDLE.y + 4), Color::LIGHT_GREEN);
        let arrived = arrived.text(bundled::song24(), &format!("{ascii:02X}"), (x + 24, MIDDLE.y + 4), Color::YELLOW);
        self.steps.push(write_below(arrived, &keys));
        if !ring.put(code) {
            self.refused += 1;
            let full = with_codes(self.step("full", ring, slot)).rect(MIDDLE, Color::RED);
            let beep = bundled::song24();
            let x = MIDDLE.x + (MIDDLE.width - beep.width("BEEP")) / 2;
            self.steps.push(write_below(full.text(beep, "BEEP", (x, MIDDLE.y + 4), Color::YELLOW), &keys));
            return;
        }
        let stored = with_codes(self.step("store", ring, slot)).value("value", format!("0x{code:04X}"));
        self.steps.push(write_slot(stored, slot, Some(code)));
        let moved = with_codes(self.step("tail", ring, ring.tail()));
        self.steps.push(markers(moved, ring));
    }

    /// Records a call of `bioskey(0)` by the program.
    fn read(&mut self, ring: &mut KeyBuffer<u16>) {
        let slot = ring.head();
        let taken = ring.take();
        let shown = taken.map_or("...".to_owned(), |code| format!("0x{code:04X}"));
        let step = self.step("take", ring, slot).value("bioskey(0)", &shown).rect(MIDDLE, Color::BLUE);
        let step = self.light_key(step, taken.and_then(Chord::from_code).map(|chord| chord.key));
        let large = bundled::song24();
        let x = MIDDLE.x + (MIDDLE.width - large.width(&shown)) / 2;
        let step = write_below(step.text(large, &shown, (x, MIDDLE.y + 4), Color::YELLOW), "bioskey(0)");
        self.steps.push(if taken.is_some() { write_slot(step, slot, None) } else { step });
        if taken.is_some() {
            let moved = self.step("head", ring, ring.head()).value("bioskey(0)", shown);
            self.steps.push(markers(moved, ring));
        }
    }

    /// Makes the step highlight a key instead of the previous one.
    fn light_key(&mut self, step: Step, key: Option<Key>) -> Step {
        let mut step = step;
        for (cap, place) in key_caps() {
            let lit = Some(cap) == key;
            if lit || Some(cap) == self.lit {
                let (back, name, scan) = if lit {
                    (Color::YELLOW, Color::BLACK, Color::BLACK)
                } else {
                    (Color::BLUE, Color::WHITE, Color::LIGHT_GREEN)
                };
                step = step.rect(place, back).text(bundled::rom8(), legend(cap), (place.x + 2, place.y + 1), name);
                step = step.text(bundled::rom8(), &scan_code(cap), (place.x + 2, place.y + 9), scan);
            }
        }
        self.lit = key;
        step
    }
}

/// Makes the step write the pressed key or the call below the code in the centre.
fn write_below(step: Step, text: &str) -> Step {
    let x = MIDDLE.x + (MIDDLE.width - bundled::song16().width(text)) / 2;
    step.text(bundled::song16(), text, (x, MIDDLE.y + 31), Color::WHITE)
}

/// Returns the position of a slot: clockwise around the centre, slot 0 at the upper left.
fn slot_place(slot: usize) -> Rect {
    let (columns, rows, slot) = (AROUND.0 - 1, AROUND.1 - 1, slot as i32);
    let (column, row) = if slot <= columns {
        (slot, 0)
    } else if slot <= columns + rows {
        (columns, slot - columns)
    } else if slot <= 2 * columns + rows {
        (2 * columns + rows - slot, rows)
    } else {
        (0, 2 * (columns + rows) - slot)
    };
    Rect::new(LEFT_TOP.0 + column * SLOT.0, LEFT_TOP.1 + row * SLOT.1, SLOT.0 - 2, SLOT.1 - 2)
}

/// Makes the step draw all slots, empty.
fn draw_slots(step: Step) -> Step {
    (0..SLOTS).fold(step, |step, slot| {
        let place = slot_place(slot);
        let step = step.rect(place, Color::DARK_GRAY);
        let step = step.text(bundled::rom8(), &slot.to_string(), (place.x + 3, place.y + 3), Color::WHITE);
        write_slot(step, slot, None)
    })
}

/// Makes the step write a code into a slot, or clear the slot.
fn write_slot(step: Step, slot: usize, code: Option<u16>) -> Step {
    let place = slot_place(slot);
    let color = if code.is_some() { Color::BLUE } else { Color::BLACK };
    let step = step.rect(Rect::new(place.x + 2, place.y + 13, place.width - 4, place.height - 15), color);
    let Some(code) = code else { return step };
    let [ascii, scan] = code.to_le_bytes();
    let y = place.y + 15;
    let step = step.text(bundled::rom8(), &format!("{scan:02X}"), (place.x + 6, y), Color::LIGHT_GREEN);
    step.text(bundled::rom8(), &format!("{ascii:02X}"), (place.x + 22, y), Color::YELLOW)
}

/// Makes the step mark the slots of head and tail.
fn markers(step: Step, ring: &KeyBuffer<u16>) -> Step {
    (0..SLOTS).fold(step, |step, slot| {
        let place = slot_place(slot);
        let flag = |step: Step, x, at, name, color| {
            let flag = Rect::new(place.x + x, place.y + 2, 10, 10);
            let step = step.rect(flag, if at == slot { color } else { Color::DARK_GRAY });
            if at == slot { step.text(bundled::rom8(), name, (flag.x + 1, flag.y + 1), Color::WHITE) } else { step }
        };
        let step = flag(step, 21, ring.head(), "H", Color::GREEN);
        flag(step, 32, ring.tail(), "T", Color::RED)
    })
}

/// Returns the keys of the picture and their rectangles.
fn key_caps() -> impl Iterator<Item = (Key, Rect)> {
    ROWS.iter().zip(0..).flat_map(|(&(left, names), row)| {
        let mut x = left;
        names.split_whitespace().filter_map(Key::from_name).map(move |key| {
            let width = (8 * legend(key).chars().count() as i32 + 4).max(20);
            let place = Rect::new(x, KEYS_Y + row * KEY_ROW, width, KEY_ROW - 1);
            x += width + 1;
            (key, place)
        })
    })
}

/// Returns the legend of a key: its name, or a shorter sign.
fn legend(key: Key) -> &'static str {
    match key.name() {
        "Left" => "←",
        "Right" => "→",
        "Up" => "↑",
        "Down" => "↓",
        "Backspace" => "Bk",
        name => name,
    }
}

/// Formats a key's scan code with two digits.
fn scan_code(key: Key) -> String {
    key.code(Modifiers::default()).map_or(String::new(), |code| format!("{:02X}", code >> 8))
}

/// Creates an exercise on the keys of a code.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    const LETTERS: u16 = 26;
    let name = |letter: u16| char::from(b'A' + letter as u8).to_string();
    let (letter, held) = (random.random(LETTERS), random.random(4));
    let held = ["", "Shift+", "Ctrl+", "Alt+"][usize::from(held)];
    let chord = |prefix: &str, letter: u16| format!("{prefix}{}", name(letter));
    let right = chord(held, letter);
    let code = right.parse().ok().and_then(|chord: Chord| chord.key.code(chord.modifiers)).unwrap_or_default();
    let others = ["Shift+", "", "Ctrl+", "Alt+"].into_iter().filter(|&other| other != held).take(2);
    let neighbour = chord(held, (letter + 1) % LETTERS);
    let wrong = others.map(|other| chord(other, letter)).chain([neighbour]);
    let (options, right) = Exercise::mix_options(right.clone(), wrong, random.rand());
    let place = slot_place(0);
    Exercise {
        gaps: vec![format!("0x{code:04X}")],
        picture: picture(),
        at: (place.x + 20, place.y + 13),
        answer: Answer::Choice { options, right },
        why: None,
    }
}
