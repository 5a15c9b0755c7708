//! Looking ahead in a game: minimax and alpha-beta.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "博弈树：极大极小与 α-β 剪枝",
    about: "树根是轮到 MAX 走的局面，每条边是一步棋，叶子上的数是 MAX 看来的好坏。MAX 取子结点中最大的值，对手 MIN 取最小的值，\
            值从叶子一层层传到树根：这就是极大极小搜索。\n\
            alpha 是 MAX 已经有把握得到的值，beta 是 MIN 已经能压到的值。一旦 alpha ≥ beta，这个结点余下的走法不会再改变结果，\
            可以不看：红叉就是剪掉的枝，≤、≥ 表示只知道界限。先看好的走法，剪得就多：把次序倒过来比一比；按 C 与不剪枝的搜索对照。\n\
            一层、两层的树出自黑白棋的源程序文档（白方应 c4），图 5.1、5.2 出自象棋的文档，其中失传的叶子是补上的。",
    introduction: "",
    sentences: &[],
    parameters: &["树|一层|两层|图 5.1|图 5.2", "次序|原来的|倒过来"],
    question: "MAX 先走，有 {} 种走法，MIN 再应。树根值多少？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Game trees: minimax, alpha-beta",
    about: "At the root MAX is to move; each edge is a move, and the number at a leaf is its value for MAX. MAX \
            takes the largest value of the children, the opponent MIN the smallest, and the values are passed up \
            from the leaves to the root: minimax.\n\
            alpha is the value MAX is sure of, beta the one MIN can hold MAX to. Once alpha ≥ beta, a node's \
            remaining moves cannot change the result and are pruned: red crosses; ≤ and ≥ mark bounds. Good \
            moves first prune more: reverse the order. C compares with full minimax.\n\
            The trees of one and two plies are from the Othello document (White answers c4), 5.1 and 5.2 from \
            the Chinese chess document; lost leaves are ours.",
    introduction: "",
    sentences: &[],
    parameters: &["tree|one ply|two plies|figure 5.1|figure 5.2", "order|as written|backwards"],
    question: "MAX has {} moves, then MIN answers. What is the value of the root?",
};
