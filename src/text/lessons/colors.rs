//! The sixteen colours.

use super::{LessonText, at};

pub(crate) const ZH: LessonText = LessonText {
    title: "十六色：位平面、寄存器与 DAC",
    about: "每个点只有四位，分别存在四个位平面里：蓝 1、绿 2、红 4、亮 8，合起来就是颜色号 0 到 15。颜色号不是颜色：它先查 16 个\
            调色板寄存器，得到 DAC 的项号 (0-63)；再查 DAC，得到红绿蓝各六位 (0-63) 的光。\n\
            改一个数，屏幕上用这种颜色的地方全都立刻变色，一个点也不用重画，连按钮和文字也一样：显卡只有一套调色板。用鼠标左右拖动右下角的数试试。\n\
            棕色为什么是 20？颜色号 6 = 红 + 绿，照理查第 6 项 (42,42,0)，是暗黄色；BIOS 让它查第 20 项 (42,21,0)，绿减半，成了棕色。\
            把寄存器改成 6 就看得见。\n\
            Borland 里，这就是 setpalette 和 setrgbpalette。",
    introduction: "一个点只存四位的颜色号。显卡用两张表把它变成光：先查调色板寄存器，再查 DAC。\n\
                   跟着 16 种颜色各走一遍，看棕色为什么是第 20 项；再改一个数，看屏幕上的颜色立刻变化。",
    sentences: &[
        at("number", "{color} 的颜色号是 {number}：四位依次是亮、红、绿、蓝，各存在一个位平面里。"),
        at("register", "用颜色号查 16 个调色板寄存器，得到 DAC 的项号 {entry}。"),
        at("dac", "DAC 的这一项是红、绿、蓝各六位的亮度 (0-63)：{dac[entry]}。"),
        at("glass", "六位扩展成八位 (0-255)：左移两位，低位补上最高的两位，得 {[r, g, b]}，这就是看到的颜色。"),
    ],
    parameters: &["颜色号", "它的寄存器", "改 DAC 第几项", "红", "绿", "蓝"],
    question: "一个点在平面 3、2、1、0 里的位是 {}。它是什么颜色？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Colours: planes, registers, DAC",
    about: "A pixel has four bits, one in each bit plane: blue 1, green 2, red 4, bright 8. Together they are \
            its number, 0 to 15. That number is not a colour yet: one of sixteen palette registers maps it to a \
            DAC entry (0-63), and that entry is light: six bits each of red, green and blue.\n\
            Change a number, and all that is painted with it changes at once, even buttons and text: the card \
            has one palette. Drag the numbers at the lower right left and right.\n\
            Why is brown 20? Number 6 is red and green: entry 6 (42 42 0), a dark yellow. The BIOS maps it to \
            entry 20 (42 21 0), with half the green. Set the register to 6 to see.\n\
            In Borland's library these are setpalette and setrgbpalette.",
    introduction: "A pixel stores only a four-bit colour number. Two tables turn it into light: first the \
                   palette registers, then the DAC.\n\
                   Follow each of the sixteen colours, and see why brown is entry 20. Then change a number and \
                   watch the screen change at once.",
    sentences: &[
        at(
            "number",
            "The number of {color} is {number}. Its bits, from the left bright, red, green and blue, are stored \
             in one bit plane each.",
        ),
        at(
            "register",
            "The colour number selects one of the 16 palette registers. It contains the number of a DAC entry: \
             {entry}.",
        ),
        at("dac", "This DAC entry holds the intensities of red, green and blue, six bits each (0-63): {dac[entry]}."),
        at(
            "glass",
            "Extend six bits to eight (0-255): shift left by 2 and repeat the highest two bits below. The \
             visible colour is {[r, g, b]}.",
        ),
    ],
    parameters: &["colour", "its register", "DAC entry", "red", "green", "blue"],
    question: "The bits of a pixel in the planes 3, 2, 1 and 0 are {}. Which colour is it?",
};
