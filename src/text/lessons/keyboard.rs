//! The keyboard.

use super::{LessonText, at};

pub(crate) const ZH: LessonText = LessonText {
    title: "键盘：扫描码与 BIOS 缓冲区",
    about: "现在就按键：除 Esc、F1、F2、F6、F10、F12 外都进缓冲区；回车表示程序调用一次 bioskey(0)，取走最早的键；Home 清空重来。\
            一步步看，请用鼠标点下面的按钮。\n\
            bioskey(0) 得到 16 位：高字节（绿）是扫描码，说的是哪个键；低字节（黄）是 ASCII，说的是哪个字符，方向键和功能键没有字符，是 0。\
            所以 A 与 Shift+A 扫描码相同，只有低字节不同。\n\
            缓冲区是 16 格的环：T (tail) 写，H (head) 读，到头就绕回 0，键码不用搬动。两者相遇表示空，所以总要空一格：\
            只放得下 15 个键，第 16 个被拒绝，嘀的一声。\n\
            Borland 的 bioskey(1) 只看不取：有没有键在等？",
    introduction: "按键先进 BIOS 的缓冲区，程序再用 bioskey(0) 一个个取走。缓冲区是 16 格的环：tail 处写，head \
                   处读，到头绕回 0。\n\
                   现在就按键，按回车取走一个。看看第 16 个键为什么被拒绝。",
    sentences: &[
        at("next", "按键 {code}：扫描码 {scan}，ASCII {ASCII}。tail 的下一格是 {next}，它若等于 head 就是满了。"),
        at(
            "full",
            "下一格 {next} 等于 head = {head}：再写就和“空”分不清，所以拒绝 {code}，嘀的一声。已有 {waiting} 个\
             键。",
        ),
        at("store", "把 {value} 写进 tail 指的一格：高字节是扫描码，低字节是 ASCII。"),
        at("tail", "tail 移到下一格 {tail}（到 16 就绕回 0）：有 {waiting} 个键在等。"),
        at("take", "bioskey(0) 从 head 处取走最早的键 {bioskey(0)}：先按的先取。"),
        at("head", "head 移到下一格 {head}：键码不用搬动，还有 {waiting} 个键在等。"),
    ],
    parameters: &[],
    question: "bioskey(0) 返回 {}。按的是什么键？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Keyboard codes, BIOS buffer",
    about: "Press keys: all but Esc, F1, F2, F6, F10 and F12 go into the buffer. With Enter the program calls \
            bioskey(0) and takes the oldest key; Home clears it. To go step by step, click the buttons below.\n\
            bioskey(0) returns 16 bits. The high byte (green) is the scan code: which key. The low byte (yellow) \
            is ASCII: which character, or 0 for arrows and the like.\n\
            The buffer is a ring of 16 slots, written at T, the tail, and read at H, the head. If they are equal \
            it is empty, so one slot stays free: 15 keys fit, and the sixteenth is refused with a beep.\n\
            Borland's bioskey(1) only peeks: is a key waiting?",
    introduction: "Keys first enter the BIOS buffer; the program takes them with bioskey(0). The buffer is a \
                   ring of 16 slots, written at tail and read at head, both of which wrap around to 0.\n\
                   Press keys, and Enter to take one. Watch why the sixteenth key is refused.",
    sentences: &[
        at(
            "next",
            "Key {code}: scan code {scan}, ASCII {ASCII}. The slot after tail is {next}; if that equals head, \
             the buffer is full.",
        ),
        at(
            "full",
            "The next slot, {next}, equals head: storing would look like an empty buffer. {code} is refused \
             with a beep; {waiting} keys wait.",
        ),
        at("store", "Store {value} in the slot at tail: the high byte is the scan code, the low byte ASCII."),
        at("tail", "Advance tail to the next slot, {tail} (after 15 comes 0): {waiting} keys are waiting."),
        at("take", "bioskey(0) takes the oldest key from the slot at head, {bioskey(0)}: first in, first out."),
        at("head", "Advance head to the next slot, {head}. No codes are moved; {waiting} keys are waiting."),
    ],
    parameters: &[],
    question: "bioskey(0) has returned {}. What was pressed?",
};
