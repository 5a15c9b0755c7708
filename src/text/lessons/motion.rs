//! Motion.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "运动：擦除重画、异或与双缓冲",
    about: "“插值法”把一段路分成许多小步：先把旧位置上的字去掉，再在新位置画出来。去掉与画出之间，屏幕上没有这个字；显示器若在这时扫描，就看到闪烁。\n\
            擦除（原程序的做法）：用背景色涂掉，身后的星星和大字也没了。异或：同一处画两遍就恢复原样，什么也不用记，只是字的颜色随背景变。还原：从干净的副本拷回来。\
            双缓冲：在看不见的页上做完，再一次显示，屏幕上从来没有半成品。\n\
            differs 是屏幕与原景不同的像素数。红十字是终点，可以拖动。",
    introduction: "让一个字沿直线移动。“插值法”把路分成小步，每一步去掉旧的字，再在新位置画出来。\n\
                   换不同的方法：擦除会破坏背景，异或、还原和双缓冲不会。看看 differs 怎样变化。",
    sentences: &[
        at("erase", "用背景色涂掉 {at} 处的字：身后的景物也没了，屏幕与原景相差 {differs} 个像素。"),
        at("restore", "从干净的副本把 {at} 处的景物拷回来：字去掉了，景物没有损坏。屏幕上相差 {differs} 个像素。"),
        at_if("xor", "differs", "0", "在 {at} 再异或一遍，每一位翻回原样：字去掉了，屏幕与原景完全相同。"),
        at("xor", "在 {at} 异或一遍：字的每个点翻转颜色的各位，再异或一遍就能复原。相差 {differs} 个像素。"),
        at("move", "走第 {step} 步，从 {from} 到 {at}：插值法按所选的节奏算出位置。"),
        at("draw", "在新位置 {at} 画字。屏幕与原景相差 {differs} 个像素；多于一个字的点数，景物就已损坏。"),
        at("show", "把看不见的页整个拷到屏幕上：字一次就从 {from} 换到 {at}，中间没有缺字的画面，不闪烁。"),
    ],
    parameters: &["方法|擦除|异或|还原|双缓冲", "节奏|匀速|渐快|渐慢|两头慢", "步数", "x2", "y2"],
    question: "从绿点 {} 匀速到红点 {}，分 {} 步。走完第 {} 步在哪里？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Motion: XOR, double buffering",
    about: "In-betweening divides a path into many small steps: the object is erased and redrawn at the next \
            position. In between it is not on the screen; a monitor that scans just then shows flicker.\n\
            Erasing, as the original does, paints over the object with the background colour; the scene is lost. \
            With XOR the old picture is back when the object is drawn again: nothing is stored, but colours \
            depend on the background. Restoring copies from a clean picture. Double buffering draws on a hidden \
            page and then shows it: nothing unfinished is seen.\n\
            differs counts the pixels that differ from the scene. Drag the red cross.",
    introduction: "Move a character along a line. In-betweening divides the path into small steps: remove the \
                   old character, then draw it at the next position.\n\
                   Try the four methods: erasing damages the background; XOR, restoring and double buffering do \
                   not. Watch the value differs.",
    sentences: &[
        at(
            "erase",
            "Paint over the character at {at} with the background colour. The scene behind it is lost too: \
             {differs} pixels differ.",
        ),
        at(
            "restore",
            "Copy the scene at {at} back from a clean picture: the character is gone and the scene is intact. \
             On the screen {differs} pixels differ.",
        ),
        at_if(
            "xor",
            "differs",
            "0",
            "XOR the character at {at} a second time. Every bit flips back: it is gone, and the screen equals \
             the scene.",
        ),
        at(
            "xor",
            "XOR the character at {at}: the colour bits of its dots are inverted, and a second XOR will restore \
             them. {differs} pixels differ.",
        ),
        at("move", "Step {step} goes from {from} to {at}: in-betweening computes the position according to the pace."),
        at(
            "draw",
            "Draw the character at the new position {at}. {differs} pixels differ from the scene: more than its \
             own dots means damage.",
        ),
        at(
            "show",
            "Copy the hidden page to the screen. The character changes from {from} to {at} at once: it is never \
             missing, so nothing flickers.",
        ),
    ],
    parameters: &[
        "method|erasing|XOR|restoring|two pages",
        "pace|linear|ease in|ease out|ease in-out",
        "steps",
        "x2",
        "y2",
    ],
    question: "A character moves from the green dot {} to the red one {} in {} equal steps. Where is it after step {}?",
};
