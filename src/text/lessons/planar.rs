//! The planar memory at work.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "位平面：putpixel 怎样写显存",
    about: "640×480、16 色时，同一个地址后面有四个平面的四个字节：八个点，每点四位。CPU 一次只写一个字节，却要改四个平面里的同一位，还不能碰另外七个点。\n\
            颜色放进 Set/Reset (S/R)，E 让四个平面都用它；位掩码选中这一个点。先读一次：四个字节装进四个锁存器 (latches)，读到的值不用。再写：\
            掩码为 1 的位取颜色的位，为 0 的位取锁存器里的旧值。写的 0xFF 是什么都无所谓。\n\
            把“先读”改成“否”：锁存器里是旧东西，邻近的七个点就被写坏了。\n\
            最后三句把寄存器恢复成 BIOS 的默认值。Borland 的 EGA/VGA 驱动也是这样写端口的。",
    introduction: "",
    sentences: &[],
    parameters: &["x", "y", "颜色", "先读|否|是"],
    question: "平面 {} 的锁存器是 {}，Set/Reset 是 {}（平面 3 到 0），位掩码 {}。写入后这个字节是？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Planar memory at work",
    about: "At 640 * 480 with 16 colours an address stands for four bytes, one in each plane: eight pixels of \
            four bits. Writing one byte must change the same bit in all four, and none of the seven neighbours.\n\
            The colour goes to Set/Reset (S/R), E enables it for all planes, the bit mask selects the pixel. A \
            read loads the four latches; its result is not used. Then a write: where the mask is 1 it takes the \
            colour's bit, where it is 0 the latch's. The 0xFF written does not matter.\n\
            Without the read the latches hold old data, and the neighbours are overwritten. The last three lines \
            restore the BIOS defaults. Borland's driver uses these ports, too.",
    introduction: "",
    sentences: &[],
    parameters: &["x", "y", "colour", "read first|no|yes"],
    question: "Plane {}: its latch is {}, Set/Reset (planes 3 to 0) {}, the bit mask {}. Which byte does a write leave there?",
};
