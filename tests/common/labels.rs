//! Clicks by label: finds a text on the screen, so that a script of keys says `click:Take_back` instead of a pixel.
//!
//! In a script, `click:`, `rclick:` and `move:` take a label instead of a point; `_` stands for a space. The label is searched
//! on the screen at the moment of the click, and must be there exactly once, as a word of its own. `click:LABEL@2` takes
//! the second one from above, or from the left in one row, `click:LABEL@near` the one that is nearest to the pointer, such as the
//! item of a menu that was just opened; `click:LABEL>` clicks the right arrow next to it, `<` the left one.

use huanle::gfx::font::bundled;
use huanle::gfx::{Color, Framebuffer, Rect};
use huanle::machine::timeline::{ScriptedHost, Timeline};
use huanle::machine::{Event, Flow, Host};
use huanle::ui::theme::{self, Direction};
use huanle_test_support::shape::Shape;

/// The column that marks a label in a timeline: the row is the label's number.
const MARK: i32 = i32::MIN + 1;

/// The columns around a text without a dot of another letter.
const LETTER_SPACING: i32 = 2;
/// The height of a row of a form.
const ROW: i32 = 18;

/// The choice among equal texts on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// There must be one only.
    Only,
    /// The one with this number, from 1.
    Number(usize),
    /// The one that is nearest to the pointer.
    Nearest,
}

/// A text that a script clicks.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Label {
    text: String,
    choice: Choice,
    /// The arrow to the right of the text that is clicked instead of the text.
    arrow: Option<Direction>,
}

impl Label {
    /// Parses the part of a word after the colon.
    fn parse(word: &str) -> Label {
        let (word, arrow) = match (word.strip_suffix('<'), word.strip_suffix('>')) {
            (Some(word), _) => (word, Some(Direction::Left)),
            (_, Some(word)) => (word, Some(Direction::Right)),
            _ => (word, None),
        };
        let (text, choice) = match word.rsplit_once('@') {
            Some((text, "near")) => (text, Choice::Nearest),
            Some((text, number)) => (text, Choice::Number(number.parse().expect("a label's number"))),
            None => (word, Choice::Only),
        };
        Label { text: text.replace('_', " "), choice, arrow }
    }

    /// Returns the point to click; `pointer` is the present place of the mouse.
    fn locate(&self, screen: &Framebuffer, pointer: (i32, i32)) -> Option<(i32, i32)> {
        let found = find(screen, &self.text);
        let distance = |&&(x, y): &&(i32, i32)| (x - pointer.0).pow(2) + (y - pointer.1).pow(2);
        let place = match (self.choice, &found[..]) {
            (Choice::Only, &[place]) => Some(place),
            (Choice::Only, _) => None,
            (Choice::Number(number), found) => found.get(number - 1).copied(),
            (Choice::Nearest, found) => found.iter().min_by_key(distance).copied(),
        }?;
        self.arrow.map_or(Some(place), |direction| arrow(screen, place, direction))
    }

    /// Fails with the picture in which the text was searched.
    fn fail(&self, screen: &Framebuffer) -> ! {
        let picture = std::env::temp_dir().join("huanle-label.png");
        screen.write_png(std::fs::File::create(&picture).unwrap()).unwrap();
        panic!("{self:?}: the text is at {:?} of {}", find(screen, &self.text), picture.display())
    }
}

/// Plays a script of keys, with clicks by label, and forwards the output to another host.
pub struct LabelHost<'h> {
    inner: ScriptedHost<'h>,
    labels: Vec<Label>,
    /// The position of the mouse.
    pointer: (i32, i32),
    /// The last label that was located.
    last: Option<Label>,
}

impl<'h> LabelHost<'h> {
    /// Returns the host for a script.
    pub fn new(script: &str, onlooker: &'h mut dyn Host) -> LabelHost<'h> {
        let (timeline, labels) = parse(script);
        LabelHost { inner: ScriptedHost::new(timeline, onlooker), labels, pointer: (0, 0), last: None }
    }

    /// Returns the host for a script that ends with a click, whose button stays down.
    pub fn holding(script: &str, onlooker: &'h mut dyn Host) -> LabelHost<'h> {
        let (mut timeline, labels) = parse(script);
        assert!(timeline.events.pop().is_some_and(|(_, event)| matches!(event, Event::ButtonUp(_))), "{script}");
        LabelHost { inner: ScriptedHost::new(timeline, onlooker), labels, pointer: (0, 0), last: None }
    }
}

impl LabelHost<'_> {
    /// Returns the point of a label. If the pointer hides the label that was located last, the mouse stays where it is.
    fn locate(&mut self, number: usize, screen: &Framebuffer) -> (i32, i32) {
        let label = &self.labels[number];
        let again = || (self.last.as_ref() == Some(label)).then_some(self.pointer);
        let place = label.locate(screen, self.pointer).or_else(again);
        self.last = Some(label.clone());
        place.unwrap_or_else(|| label.fail(screen))
    }
}

/// Returns a text as a script has it.
pub fn word(text: &str) -> String {
    text.replace(' ', "_")
}

/// Parses a script; the point of each label is a mark with its number.
fn parse(script: &str) -> (Timeline, Vec<Label>) {
    let mut labels = Vec::new();
    let words = script.split_whitespace().map(|word| match word.split_once(':') {
        Some((verb @ ("click" | "rclick" | "move"), label))
            if !label.starts_with(|c: char| c.is_ascii_digit() || c == '-') =>
        {
            labels.push(Label::parse(label));
            format!("{verb}:{MARK},{}", labels.len() - 1)
        }
        _ => word.to_owned(),
    });
    let words: Vec<String> = words.collect();
    (words.join(" ").parse().unwrap_or_else(|error| panic!("{error}")), labels)
}

impl Host for LabelHost<'_> {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(&mut self.inner)
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        let flow = Host::retrace(&mut self.inner, frame, screen, events);
        for event in events {
            if let Event::MouseMove { x, y } = event {
                if *x == MARK {
                    (*x, *y) = self.locate(*y as usize, screen);
                }
                self.pointer = (*x, *y);
            }
        }
        flow
    }
}

/// Returns whether a text is somewhere on the screen as a word of its own.
pub fn shows(screen: &Framebuffer, text: &str) -> bool {
    !find(screen, text).is_empty()
}

/// Returns the centres of a text wherever it is a word of its own on the screen, in any colour and in any face that screens
/// use, from the top down and from left to right.
fn find(screen: &Framebuffer, text: &str) -> Vec<(i32, i32)> {
    let mut found = Vec::new();
    for face in [bundled::rom8(), bundled::song16(), bundled::song24(), bundled::menu32()] {
        let mut width = 0;
        let mut dots = Vec::new();
        for c in text.chars() {
            dots.extend(face.glyph_or_box(c).dots().map(|(x, y)| (width + x, y)));
            width += face.advance(c);
        }
        found.extend(Shape { width, height: face.height(), margin: LETTER_SPACING, dots }.find(screen));
    }
    found.sort_by_key(|&(x, y)| (y, x));
    found
}

/// Returns the centre of the first arrow to the right of a label.
fn arrow(screen: &Framebuffer, (x, y): (i32, i32), direction: Direction) -> Option<(i32, i32)> {
    let (width, height) = (4, 7);
    let mut drawn = Framebuffer::new(width, height);
    theme::arrow(&mut drawn, Rect::new(0, 0, width, height), direction, Color::WHITE);
    let dots = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let dots = dots.filter(|&(x, y)| drawn.get_pixel(x, y) == Some(Color::WHITE)).collect();
    let found = Shape { width, height, margin: 0, dots }.find(screen).into_iter();
    found.filter(|&(right, row)| right > x && (row - y).abs() < ROW / 2).min()
}
