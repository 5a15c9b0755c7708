//! Dot-matrix characters.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "点阵汉字：字节、位与掩码",
    about: "一个 16 点阵汉字占 32 个字节：每行两个字节，一位对应一个点，最高位在最左边。掩码 0x80 >> k 从左到右移过八位，和字节相与，不为零的位才画点。\
            没有点的地方什么也不画，所以背景（下方的蓝色花纹）会透出来。\n\
            第一个字“欢”就是课程设计文档里印出的那 32 个字节。Borland 的图形库没有汉字，当年的程序都是这样用 putpixel 一点一点写出来的。\
            可以换字、换成 24 点阵，也可以直接键入字母和数字（退格键删除，最多八个）。",
    introduction: "画一个点阵汉字：每行两个字节，一位对应一个点。掩码从左到右移过八位，和字节相与，不为 0 才画点\
                   。\n\
                   没有点的地方什么也不画，所以背景会透出来。可以换字，也可以键入字母。",
    sentences: &[
        at("byte", "取第 {i, j}（行, 列）个字节 {byte}：它管这一行的八个点。"),
        at_if("test", "set", "true", "k = {k}：掩码 {mask} 与字节相与得 {byte & mask}，不为 0：这里有点。"),
        at("test", "k = {k}：掩码 {mask} 与字节相与得 0：这里没有点，背景不变。"),
        at("dot", "这一位是 1：在 {dot}（列 8 j + k，行 i）画一个点。"),
        at("next", "八位都看完了：转到第 {index} 个字节，掩码回到最左边。"),
    ],
    parameters: &["字|欢|乐|黑|白|棋|龙|A|g", "点阵|16|24"],
    question: "画粉红色的字节 {} 时，哪些位（k，从左边的 0 数起）会画出点？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Dot-matrix characters",
    about: "A 16 by 16 character takes 32 bytes: two bytes per row, one bit per dot, the most significant bit at \
            the left. The mask 0x80 >> k moves from left to right through the eight bits of a byte; if byte AND \
            mask is not 0, a dot is painted. Elsewhere nothing is painted: the background (the blue texture \
            below) shows.\n\
            The first character is the array printed in the original document. Borland's library has no Chinese: \
            programs of the time drew it like this, one putpixel per dot. Choose another character or 24 dots, \
            or type letters and digits (Backspace deletes, eight at most).",
    introduction: "Draw a dot-matrix character: two bytes per row, one bit per dot. A mask moves from left to \
                   right through the eight bits; where byte AND mask is not 0, a dot is painted.\n\
                   Elsewhere nothing is painted, so the background shows. Choose another character.",
    sentences: &[
        at("byte", "Fetch the byte of row and column {i, j}: {byte}. Its bits are eight dots of the row."),
        at_if(
            "test",
            "set",
            "true",
            "k = {k}: the mask {mask} AND the byte is {byte & mask}, not 0: the character has a dot here.",
        ),
        at("test", "k = {k}: the mask {mask} AND the byte is 0: there is no dot here, and the background stays."),
        at("dot", "The bit is set: paint the dot {dot}, in column 8 j + k of row i."),
        at("next", "All eight bits are done: continue with byte {index}, the mask again at the leftmost bit."),
    ],
    parameters: &["character|欢|乐|黑|白|棋|龙|A|g", "dots|16|24"],
    question: "The byte {} is drawn (pink). Which of its bits, k from 0 at the left, paint a dot?",
};
