//! Dot-matrix characters.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "点阵汉字：字节、位与掩码",
    about: "一个 16 点阵汉字占 32 个字节：每行两个字节，一位对应一个点，最高位在最左边。掩码 0x80 >> k 从左到右移过八位，和字节相与，不为零的位才画点。\
            没有点的地方什么也不画，所以背景（下方的蓝色花纹）会透出来。\n\
            第一个字“欢”就是课程设计文档里印出的那 32 个字节。Borland 的图形库没有汉字，当年的程序都是这样用 putpixel 一点一点写出来的。\
            可以换字、换成 24 点阵，也可以直接键入字母和数字（退格键删除，最多八个）。",
    introduction: "",
    sentences: &[],
    parameters: &["字|欢|乐|黑|白|棋|龙|A|g", "点阵|16|24"],
    question: "画粉红色的字节 {} 时，哪些位（k，从左边的 0 数起）会画出点？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Dot-matrix characters",
    about: "A 16 by 16 character takes 32 bytes: two bytes per row, one bit per dot, the most significant bit at \
            the left. The mask 0x80 >> k moves from left to right through the eight bits of a byte; if byte AND \
            mask is not 0, a dot is painted. Elsewhere nothing is painted: the background (the blue texture \
            below) shows.\n\
            The first character is the array printed in the original document. Borland's library has no Chinese: \
            programs of the time drew it like this, one putpixel per dot. Choose another character or 24 dots, \
            or type letters and digits (Backspace deletes, eight at most).",
    introduction: "",
    sentences: &[],
    parameters: &["character|欢|乐|黑|白|棋|龙|A|g", "dots|16|24"],
    question: "The byte {} is drawn (pink). Which of its bits, k from 0 at the left, paint a dot?",
};
