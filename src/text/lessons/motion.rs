//! Motion.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "运动：擦除重画、异或与双缓冲",
    about: "“插值法”把一段路分成许多小步：先把旧位置上的字去掉，再在新位置画出来。去掉与画出之间，屏幕上没有这个字；显示器若在这时扫描，就看到闪烁。\n\
            擦除（原程序的做法）：用背景色涂掉，身后的星星和大字也没了。异或：同一处画两遍就恢复原样，什么也不用记，只是字的颜色随背景变。还原：从干净的副本拷回来。\
            双缓冲：在看不见的页上做完，再一次显示，屏幕上从来没有半成品。\n\
            differs 是屏幕与原景不同的像素数。红十字是终点，可以拖动。",
    introduction: "",
    sentences: &[],
    parameters: &["方法|擦除|异或|还原|双缓冲", "节奏|匀速|渐快|渐慢|两头慢", "步数", "x2", "y2"],
    question: "从绿点 {} 匀速到红点 {}，分 {} 步。走完第 {} 步在哪里？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Motion: XOR, double buffering",
    about: "In-betweening divides a path into many small steps: the object is erased and redrawn at the next \
            position. In between it is not on the screen; a monitor that scans just then shows flicker.\n\
            Erasing, as the original does, paints over the object with the background colour; the scene is lost. \
            With XOR the old picture is back when the object is drawn again: nothing is stored, but colours \
            depend on the background. Restoring copies from a clean picture. Double buffering draws on a hidden \
            page and then shows it: nothing unfinished is seen.\n\
            differs counts the pixels that differ from the scene. Drag the red cross.",
    introduction: "",
    sentences: &[],
    parameters: &["by|erasing|XOR|restoring|two pages", "pace|steady|starting|slowing|swinging", "steps", "x2", "y2"],
    question: "From the green dot {} to the red one {} in {} equal steps. Where is it after step {}?",
};
