//! What the lessons say, one file a lesson with both languages.

mod bezier;
mod blinds;
mod board;
mod boundary;
mod bresenham;
mod circle;
mod clip;
mod clip_polygon;
mod colors;
mod dda;
mod ellipse;
mod flood;
mod glyph;
mod keyboard;
mod menu;
mod morph;
mod motion;
mod patterns;
mod pixels;
mod planar;
mod polygon;
mod random;
mod shuffle;
mod transform;

/// What the classroom says.
pub struct Lessons {
    /// The heading of the index.
    pub heading: &'static str,
    /// Said when a lesson is asked for on something, by its name, on which there is none.
    pub no_lesson: fn(&str) -> String,
    /// The keys of the index.
    pub index_keys: &'static str,
    /// The labels below the stage: run, parameter, exercise, explanation, back. The keys themselves are drawn.
    pub buttons: [&'static str; 5],
    /// Which step is shown, of how many.
    pub step: fn(usize, usize) -> String,
    /// The keys of the explanation.
    pub about_keys: &'static str,
    /// The keys of an exercise.
    pub exercise_keys: &'static str,
    /// Said to the right answer.
    pub right: &'static str,
    /// Said to a wrong answer, with the right one.
    pub wrong: fn(&str) -> String,
    /// The names of the four bit planes.
    pub planes: [&'static str; 4],
    /// Pixels and coordinates.
    pub pixels: LessonText,
    /// The sixteen colours.
    pub colors: LessonText,
    /// From board to screen and back.
    pub board: LessonText,
    /// The keyboard.
    pub keyboard: LessonText,
    /// The planar memory at work.
    pub planar: LessonText,
    /// The line by the DDA.
    pub dda: LessonText,
    /// Bresenham's line.
    pub bresenham: LessonText,
    /// The midpoint circle.
    pub circle: LessonText,
    /// The midpoint ellipse.
    pub ellipse: LessonText,
    /// Clipping lines.
    pub clip: LessonText,
    /// Clipping polygons.
    pub clip_polygon: LessonText,
    /// Fill patterns.
    pub patterns: LessonText,
    /// Boundary fill.
    pub boundary: LessonText,
    /// Flood fill.
    pub flood: LessonText,
    /// Polygon scan conversion.
    pub polygon: LessonText,
    /// Transformations by matrices.
    pub transform: LessonText,
    /// Bézier curves.
    pub bezier: LessonText,
    /// Dot-matrix characters.
    pub glyph: LessonText,
    /// Random numbers.
    pub random: LessonText,
    /// Shuffling without repetition.
    pub shuffle: LessonText,
    /// Blinds.
    pub blinds: LessonText,
    /// Shadows and colour menus.
    pub menu: LessonText,
    /// Motion.
    pub motion: LessonText,
    /// Morphing and turning.
    pub morph: LessonText,
}

/// What a lesson says.
pub struct LessonText {
    /// Its title.
    pub title: &'static str,
    /// What it is about, in a few sentences.
    pub about: &'static str,
    /// The names of its parameters. Where values have names, from 0 on, they follow: `size|small|large`.
    pub parameters: &'static [&'static str],
    /// The question of its exercise. Each `{}` is a gap to be filled.
    pub question: &'static str,
}

impl LessonText {
    /// A parameter's name and its value, by number or by name.
    pub fn parameter(&self, index: usize, value: i32) -> String {
        let mut parts = self.parameters[index].split('|');
        let name = parts.next().unwrap_or_default();
        let named = usize::try_from(value).ok().and_then(|value| parts.nth(value));
        format!("{name} {}", named.map_or_else(|| value.to_string(), str::to_owned))
    }

    /// The question with its gaps filled, in their order.
    pub fn question(&self, gaps: &[String]) -> String {
        let mut parts = self.question.split("{}");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.zip(gaps).fold(first, |text, (part, gap)| text + gap + part)
    }
}

pub(super) const ZH: Lessons = Lessons {
    heading: "图形课堂",
    no_lesson: |topic| format!("没有讲 {topic} 的课。全部课程："),
    index_keys: "上下键选择　回车打开　Esc 返回",
    buttons: ["播放", "参数", "练习", "说明", "返回"],
    step: |step, steps| format!("第 {step} 步，共 {steps} 步"),
    about_keys: "按任意键继续",
    exercise_keys: "按数字键或单击作答　Esc 返回",
    right: "对了！回车：下一题　Esc：返回",
    wrong: |right| format!("不对，是 {right}。回车：下一题　Esc：返回"),
    planes: ["位平面 0：蓝", "位平面 1：绿", "位平面 2：红", "位平面 3：亮"],
    pixels: pixels::ZH,
    colors: colors::ZH,
    board: board::ZH,
    keyboard: keyboard::ZH,
    planar: planar::ZH,
    dda: dda::ZH,
    bresenham: bresenham::ZH,
    circle: circle::ZH,
    ellipse: ellipse::ZH,
    clip: clip::ZH,
    clip_polygon: clip_polygon::ZH,
    patterns: patterns::ZH,
    boundary: boundary::ZH,
    flood: flood::ZH,
    polygon: polygon::ZH,
    transform: transform::ZH,
    bezier: bezier::ZH,
    glyph: glyph::ZH,
    random: random::ZH,
    shuffle: shuffle::ZH,
    blinds: blinds::ZH,
    menu: menu::ZH,
    motion: motion::ZH,
    morph: morph::ZH,
};

pub(super) const EN: Lessons = Lessons {
    heading: "Graphics lessons",
    no_lesson: |topic| format!("There is no lesson on {topic}. All lessons:"),
    index_keys: "Up, Down: choose   Enter: open   Esc: back",
    buttons: ["Run", "Change", "Exercise", "About", "Back"],
    step: |step, steps| format!("Step {step} of {steps}"),
    about_keys: "Any key goes on",
    exercise_keys: "Answer by a number key or a click   Esc: back",
    right: "Right! Enter: another   Esc: back",
    wrong: |right| format!("No, it is {right}. Enter: another   Esc: back"),
    planes: ["Plane 0: blue", "Plane 1: green", "Plane 2: red", "Plane 3: bright"],
    pixels: pixels::EN,
    colors: colors::EN,
    board: board::EN,
    keyboard: keyboard::EN,
    planar: planar::EN,
    dda: dda::EN,
    bresenham: bresenham::EN,
    circle: circle::EN,
    ellipse: ellipse::EN,
    clip: clip::EN,
    clip_polygon: clip_polygon::EN,
    patterns: patterns::EN,
    boundary: boundary::EN,
    flood: flood::EN,
    polygon: polygon::EN,
    transform: transform::EN,
    bezier: bezier::EN,
    glyph: glyph::EN,
    random: random::EN,
    shuffle: shuffle::EN,
    blinds: blinds::EN,
    menu: menu::EN,
    motion: motion::EN,
    morph: morph::EN,
};
