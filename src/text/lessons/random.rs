//! Random numbers.

use super::{LessonText, at};

pub(crate) const ZH: LessonText = LessonText {
    title: "随机数：Borland 的发生器与星空",
    about: "发生器只记住一个 32 位的数。每次把它乘以 15A4E35（十六进制）再加 1，只留低 32 位；低位的规律太明显，所以只取高处的 15 位（下方的蓝格和黄格）作为 rand()。\
            random(n) 是除以 n 的余数。\n\
            种子相同，星空就一颗不差：这就是“伪”随机。颜色取 random(15)，所以没有白星，约十五分之一的星是黑的，看不见。\
            C 语言不规定参数的求值次序，Borland 从右到左：先颜色，再 y，再 x。换个次序，同一个种子就是另一片天。\
            前十二颗星逐步演示，以后一步一颗。",
    introduction: "星空里每颗星的颜色、行和列都来自 random(n)。它并不随机：每个数都由前一个数算出。\n\
                   种子相同，得到的星空就完全相同。看看一个 32 位的数怎样变成一颗星。",
    sentences: &[
        at("multiply", "状态乘以 15A4E35（十六进制），只留低 32 位，得到 {state}。"),
        at("add", "再加 1：新的状态是 {state}。"),
        at("shift", "右移 16 位：低位的规律太明显，所以用高位。"),
        at("mask", "只留 15 位：rand() 在 0 到 32767 之间。"),
        at("remainder", "random({n}) 是 rand() 除以 {n} 的余数：{rand()} % {n}。"),
    ],
    parameters: &["种子", "次序|x, y, 颜色|颜色, y, x"],
    question: "状态变成了 {}（16 进制），右移 16 位得 {}。random({}) 给出几？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Random numbers and the stars",
    about: "The generator stores one 32-bit number. It is multiplied by 15A4E35 (hexadecimal), one is added, and \
            only the low 32 bits are kept. The lowest bits repeat too soon, so rand() takes 15 of the high ones \
            (blue and yellow below); random(n) is the remainder of dividing by n.\n\
            The same seed gives the same sky to the last star. The colour is random(15): none is white, and one \
            in fifteen is black and invisible. C leaves the evaluation order of arguments open; Borland goes \
            from right to left: colour, y, x. The other order makes another sky from the same seed. Twelve stars \
            are made in detail, the others one per step.",
    introduction: "The colour, row and column of each star come from random(n). It is not random at all: each number is \
                   computed from the previous one.\n\
                   The same seed always gives the same sky. Watch one 32-bit number become a star.",
    sentences: &[
        at("multiply", "Multiply the state by 15A4E35 (hexadecimal) and keep the low 32 bits: {state}."),
        at("add", "Add 1: the new state is {state}."),
        at("shift", "Shift right by 16: the low bits repeat too soon, so the high ones are used."),
        at("mask", "Keep 15 bits: rand() is between 0 and 32767."),
        at("remainder", "random({n}) is the remainder of rand() divided by {n}: {rand()} % {n}."),
    ],
    parameters: &["seed", "order|x, y, color|color, y, x"],
    question: "The state is now {} (hexadecimal); shifted right by 16 it is {}. What does random({}) return?",
};
