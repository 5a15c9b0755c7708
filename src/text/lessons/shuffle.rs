//! Shuffling without repetition.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "不重复的随机次序与随机线",
    about: "每条竖线都要画到，而且只画一次。如果每次乱选一条、画过了就再选，最后几条要试很久。这里的办法是：数组 a 放着还没有画的编号，\
            在剩下的里面随机取一个下标 t，把 a[t] 交给 b，再用最后一个数填上空位，a 就短了一格。\
            n 次就抽完，每个数恰好一次，每种次序的机会相等。\n\
            原程序的 randLine1 用 640 个数，这里只用十来个，可以看清两个数组的变化。随机数来自 Borland 的发生器：种子相同，次序也相同。",
    introduction: "",
    sentences: &[],
    parameters: &["n", "种子"],
    question: "箭头指着 t = {}。抽出这个数以后，数组 a 是什么样？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Random lines, each just once",
    about: "Every line must be painted exactly once. Choosing at random, and again if the line is already \
            painted, takes longer and longer. Here the array a holds the numbers not painted yet. A random index \
            t among those left is chosen, a[t] goes to b, the last number fills the gap, and a is shorter by \
            one: after n draws every number has come exactly once, and all orders are equally likely.\n\
            The original's randLine1 does it with 640 numbers; a dozen are easier to watch. The random indices \
            come from Borland's generator, so the same seed gives the same order.",
    introduction: "",
    sentences: &[],
    parameters: &["n", "seed"],
    question: "The arrow points at t = {}. What does the array a look like after that number is drawn?",
};
