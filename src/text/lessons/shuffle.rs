//! Shuffling without repetition.

use super::{LessonText, at};

pub(crate) const ZH: LessonText = LessonText {
    title: "不重复的随机次序与随机线",
    about: "每条竖线都要画到，而且只画一次。如果每次乱选一条、画过了就再选，最后几条要试很久。这里的办法是：数组 a 放着还没有画的编号，\
            在剩下的里面随机取一个下标 t，把 a[t] 交给 b，再用最后一个数填上空位，a 就短了一格。\
            n 次就抽完，每个数恰好一次，每种次序的机会相等。\n\
            原程序的 randLine1 用 640 个数，这里只用十来个，可以看清两个数组的变化。随机数来自 Borland 的发生器：种子相同，次序也相同。",
    introduction: "把每条竖线都画一次，次序随机，而且不重复。数组 a 放着还没画的编号；随机抽一个，再用最后一个填\
                   上空位。\n\
                   看看 a 怎样一格格变短；抽 n 次就正好抽完。",
    sentences: &[
        at("left", "a 里还有 {left} 个编号没有画。"),
        at("draw", "在 0 到 {left} - 1 里取随机数：下标 t = {t}。剩下的每个编号机会相等。"),
        at("take", "抽出 a[{t}] = {drawn}：这是要画的第 {i} 条线（从 0 数起）。"),
        at("last", "a 的最后一个数是 {last}：用它来填空位，其余的不用移动。"),
        at("fill", "把 {last} 写进 a[{t}]：抽走的 {drawn} 不在 a 里了，所以不会再抽到。"),
        at("shrink", "去掉最后一格：a 变短一格，没抽到的编号仍然都在前面。"),
        at("give", "b[{i}] = {drawn}：画出第 {drawn} 条竖线。"),
    ],
    parameters: &["n", "种子"],
    question: "箭头指着 t = {}。抽出这个数以后，数组 a 是什么样？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Random lines, each just once",
    about: "Every line must be painted exactly once. Choosing at random, and again if the line is already \
            painted, takes longer and longer. Here the array a holds the numbers not painted yet. A random index \
            t among those left is chosen, a[t] goes to b, the last number fills the gap, and a is shorter by \
            one: after n draws every number has come exactly once, and all orders are equally likely.\n\
            The original's randLine1 does it with 640 numbers; a dozen are easier to watch. The random indices \
            come from Borland's generator, so the same seed gives the same order.",
    introduction: "Paint every line exactly once, in random order. The array a holds the numbers not drawn yet: \
                   one is chosen at random, and the last number fills its place.\n\
                   Watch a become shorter by one with each draw; after n draws it is empty.",
    sentences: &[
        at("left", "The array a still holds {left} numbers that have not been drawn."),
        at("draw", "Choose a random index from 0 to {left} - 1: t = {t}. All remaining numbers are equally likely."),
        at("take", "Take a[{t}] = {drawn}: it becomes line number {i} of the order (counted from 0)."),
        at("last", "The last number of a is {last}. It will fill the gap, so no others need to move."),
        at("fill", "Store {last} in a[{t}]: the number {drawn} is no longer in a, so it cannot be drawn again."),
        at("shrink", "Remove the last element: a is shorter by one and holds exactly the numbers not drawn yet."),
        at("give", "b[{i}] = {drawn}: paint the vertical line number {drawn}."),
    ],
    parameters: &["n", "seed"],
    question: "The arrow points at t = {}. What does the array a look like after that number is drawn?",
};
