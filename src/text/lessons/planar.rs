//! The planar memory at work.

use super::{LessonText, at};

pub(crate) const ZH: LessonText = LessonText {
    title: "位平面：putpixel 怎样写显存",
    about: "640×480、16 色时，同一个地址后面有四个平面的四个字节：八个点，每点四位。CPU 一次只写一个字节，却要改四个平面里的同一位，还不能碰另外七个点。\n\
            颜色放进 Set/Reset (S/R)，E 让四个平面都用它；位掩码选中这一个点。先读一次：四个字节装进四个锁存器 (latches)，读到的值不用。再写：\
            掩码为 1 的位取颜色的位，为 0 的位取锁存器里的旧值。写的 0xFF 是什么都无所谓。\n\
            把“先读”改成“否”：锁存器里是旧东西，邻近的七个点就被写坏了。\n\
            最后三句把寄存器恢复成 BIOS 的默认值。Borland 的 EGA/VGA 驱动也是这样写端口的。",
    introduction: "16 色时一个地址后面有四个位平面的四个字节，管八个点。putpixel 要改四个平面里的同一位，又不能\
                   碰另外七个点。\n\
                   颜色放进 Set/Reset，位掩码选中一个点，先读后写。把“先读”改成“否”，看看邻点怎样被写坏。",
    sentences: &[
        at("color", "画点 {(x, y)}：颜色号的四位放进 Set/Reset 寄存器，每个平面一位。"),
        at("enable", "允许四个平面都用 Set/Reset 的位：以后写的数据由颜色代替。"),
        at("mask", "位掩码 {mask} 选中 {(x, y)}：只有这一位要改，另外七个点照旧。"),
        at("read", "先读偏移 {offset}：四个平面的字节装进四个锁存器，写的时候用来保住邻点。"),
        at("write", "平面 {plane}：掩码为 1 的位取颜色的位，为 0 的位取锁存器 {latch} 的旧值，写成 {written}。"),
        at("no mask", "画完了：位掩码恢复成 0xFF，BIOS 和别的程序要用默认值。"),
        at("disable", "关掉 Set/Reset：以后写的数据又来自 CPU。"),
        at("no color", "Set/Reset 恢复成 0，寄存器都回到 BIOS 的默认值。"),
    ],
    parameters: &["x", "y", "颜色", "先读|否|是"],
    question: "平面 {} 的锁存器是 {}，Set/Reset 是 {}（平面 3 到 0），位掩码 {}。写入后这个字节是？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Planar memory at work",
    about: "At 640 * 480 with 16 colours an address stands for four bytes, one in each plane: eight pixels of \
            four bits. Writing one byte must change the same bit in all four, and none of the seven neighbours.\n\
            The colour goes to Set/Reset (S/R), E enables it for all planes, the bit mask selects the pixel. A \
            read loads the four latches; its result is not used. Then a write: where the mask is 1 it takes the \
            colour's bit, where it is 0 the latch's. The 0xFF written does not matter.\n\
            Without the read the latches hold old data, and the neighbours are overwritten. The last three lines \
            restore the BIOS defaults. Borland's driver uses these ports, too.",
    introduction: "With 16 colours an address stands for four bytes, one in each bit plane: eight pixels. \
                   putpixel changes the same bit in all four planes, but none of the seven neighbours.\n\
                   Set/Reset holds the colour, the bit mask selects the pixel, and a read precedes the write. Try \
                   it without the read.",
    sentences: &[
        at(
            "color",
            "For the pixel {(x, y)}, put the four bits of its colour number into the Set/Reset register, one \
             for each plane.",
        ),
        at(
            "enable",
            "Enable Set/Reset for all four planes: the colour's bits will replace the data written by the CPU.",
        ),
        at(
            "mask",
            "The bit mask {mask} selects {(x, y)}: only this bit will change, the other seven pixels keep \
             theirs.",
        ),
        at(
            "read",
            "Read offset {offset}: the bytes of the four planes are loaded into the latches, which will \
             preserve the neighbours.",
        ),
        at(
            "write",
            "Plane {plane}: where the mask is 1, take the colour's bit; elsewhere the old bit of the latch \
             {latch}. Written: {written}.",
        ),
        at(
            "no mask",
            "The pixel is painted. Set the bit mask back to 0xFF: the BIOS and other programs expect the \
             default.",
        ),
        at("disable", "Disable Set/Reset: data again comes from the CPU."),
        at("no color", "Set Set/Reset back to 0: all registers have their BIOS defaults again."),
    ],
    parameters: &["x", "y", "colour", "read first|no|yes"],
    question: "Plane {}: its latch is {}, Set/Reset (planes 3 to 0) {}, the bit mask {}. Which byte does a write leave there?",
};
