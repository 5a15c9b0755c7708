//! Looking ahead in a game: minimax and alpha-beta.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "博弈树：极大极小与 α-β 剪枝",
    about: "树根是轮到 MAX 走的局面，每条边是一步棋，叶子上的数是 MAX 看来的好坏。MAX 取子结点中最大的值，对手 MIN 取最小的值，\
            值从叶子一层层传到树根：这就是极大极小搜索。\n\
            alpha 是 MAX 已经有把握得到的值，beta 是 MIN 已经能压到的值。一旦 alpha ≥ beta，这个结点余下的走法不会再改变结果，\
            可以不看：红叉就是剪掉的枝，≤、≥ 表示只知道界限。先看好的走法，剪得就多：把次序倒过来比一比；按 C 与不剪枝的搜索对照。\n\
            一层、两层的树出自黑白棋的源程序文档（白方应 c4），图 5.1、5.2 出自象棋的文档，其中失传的叶子是补上的。",
    introduction: "找出轮到 MAX 走时最好的一步：MAX 取子结点的最大值，对手 MIN 取最小值，值从叶子传到树根。\n\
                   alpha 和 beta 是双方已有把握的值；一旦 alpha ≥ beta，余下的走法不会改变结果，剪掉（红叉）。",
    sentences: &[
        at_if(
            "enter",
            "maximizing",
            "true",
            "进入轮到 MAX 走的结点：MAX 至少有 alpha = {alpha}，MIN 至多让出 beta = {beta}。",
        ),
        at("enter", "进入轮到 MIN 走的结点：MAX 至少有 alpha = {alpha}，MIN 至多让出 beta = {beta}。"),
        at("leaf", "到了叶子：不再往下搜索，局面的估值 {value} 交给上面的结点。"),
        at("alpha", "子结点值 {value}。MAX 取最大的，目前最好是 {best}；MAX 有把握的值是 alpha = {alpha}。"),
        at("beta", "子结点值 {value}。MIN 取最小的，目前最好是 {best}；MIN 能压到的值是 beta = {beta}。"),
        at_if(
            "cut",
            "maximizing",
            "true",
            "alpha = {alpha} ≥ beta = {beta}：上面的 MIN 另有不差的走法，不会走到这里；余下的枝剪掉。",
        ),
        at("cut", "alpha = {alpha} ≥ beta = {beta}：上面的 MAX 另有不差的走法，不会走到这里；余下的枝剪掉。"),
        at_if("leave", "maximizing", "true", "这个 MAX 结点搜索完了，值是子结点里最大的 {best}。"),
        at("leave", "这个 MIN 结点搜索完了，值是子结点里最小的 {best}。"),
    ],
    parameters: &["树|一层|两层|图 5.1|图 5.2", "次序|原来的|倒过来"],
    question: "MAX 先走，有 {} 种走法，MIN 再应。树根值多少？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Game trees: minimax, alpha-beta",
    about: "At the root MAX is to move; each edge is a move, and the number at a leaf is its value for MAX. MAX \
            takes the largest value of the children, the opponent MIN the smallest, and the values are passed up \
            from the leaves to the root: minimax.\n\
            alpha is the value MAX is sure of, beta the one MIN can hold MAX to. Once alpha ≥ beta, a node's \
            remaining moves cannot change the result and are pruned: red crosses; ≤ and ≥ mark bounds. Good \
            moves first prune more: reverse the order. C compares with full minimax.\n\
            The trees of one and two plies are from the Othello document (White answers c4), 5.1 and 5.2 from \
            the Chinese chess document; lost leaves are ours.",
    introduction: "Find MAX's best move: MAX takes the largest value of the children, the opponent MIN the \
                   smallest, from the leaves up to the root.\n\
                   alpha and beta are what each side is already sure of. Once alpha ≥ beta, the remaining moves \
                   cannot matter and are pruned: red crosses.",
    sentences: &[
        at_if(
            "enter",
            "maximizing",
            "true",
            "Enter a node with MAX to move. MAX is sure of alpha = {alpha} already, and MIN can hold MAX to \
             beta = {beta}.",
        ),
        at(
            "enter",
            "Enter a node with MIN to move. MAX is sure of alpha = {alpha} already, and MIN can hold MAX to \
             beta = {beta}.",
        ),
        at(
            "leaf",
            "This is a leaf: the search goes no deeper, and the position's value {value} is returned to the \
             parent.",
        ),
        at(
            "alpha",
            "The child's value is {value}. MAX takes the largest, {best} so far, and is now sure of alpha = \
             {alpha}.",
        ),
        at(
            "beta",
            "The child's value is {value}. MIN takes the smallest, {best} so far, and can now hold MAX to beta \
             = {beta}.",
        ),
        at_if(
            "cut",
            "maximizing",
            "true",
            "alpha = {alpha} ≥ beta = {beta}: MIN above has a move at least as good and will not choose this \
             node. Prune the remaining moves.",
        ),
        at(
            "cut",
            "alpha = {alpha} ≥ beta = {beta}: MAX above has a move at least as good and will not choose this \
             node. Prune the remaining moves.",
        ),
        at_if(
            "leave",
            "maximizing",
            "true",
            "This MAX node is finished. Its value is the largest found among its children: {best}.",
        ),
        at("leave", "This MIN node is finished. Its value is the smallest found among its children: {best}."),
    ],
    parameters: &["tree|one ply|two plies|figure 5.1|figure 5.2", "order|as written|backwards"],
    question: "MAX has {} moves, then MIN answers. What is the value of the root?",
};
