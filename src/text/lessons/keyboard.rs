//! The keyboard.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "键盘：扫描码与 BIOS 缓冲区",
    about: "现在就按键：除 Esc、F1、F2、F6、F10、F12 外都进缓冲区；回车表示程序调用一次 bioskey(0)，取走最早的键；Home 清空重来。\
            一步步看，请用鼠标点下面的按钮。\n\
            bioskey(0) 得到 16 位：高字节（绿）是扫描码，说的是哪个键；低字节（黄）是 ASCII，说的是哪个字符，方向键和功能键没有字符，是 0。\
            所以 A 与 Shift+A 扫描码相同，只有低字节不同。\n\
            缓冲区是 16 格的环：T (tail) 写，H (head) 读，到头就绕回 0，键码不用搬动。两者相遇表示空，所以总要空一格：\
            只放得下 15 个键，第 16 个被拒绝，嘀的一声。\n\
            Borland 的 bioskey(1) 只看不取：有没有键在等？",
    introduction: "",
    sentences: &[],
    parameters: &[],
    question: "bioskey(0) 返回 {}。按的是什么键？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Keyboard codes, BIOS buffer",
    about: "Press keys: all but Esc, F1, F2, F6, F10 and F12 go into the buffer. With Enter the program calls \
            bioskey(0) and takes the oldest key; Home clears it. To go step by step, click the buttons below.\n\
            bioskey(0) returns 16 bits. The high byte (green) is the scan code: which key. The low byte (yellow) \
            is ASCII: which character, or 0 for arrows and the like.\n\
            The buffer is a ring of 16 slots, written at T, the tail, and read at H, the head. If they are equal \
            it is empty, so one slot stays free: 15 keys fit, and the sixteenth is refused with a beep.\n\
            Borland's bioskey(1) only peeks: is a key waiting?",
    introduction: "",
    sentences: &[],
    parameters: &[],
    question: "bioskey(0) has returned {}. What was pressed?",
};
