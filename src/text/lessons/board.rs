//! From board to screen and back.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "棋盘与屏幕的换算",
    about: "鼠标给出的是像素，棋局要的是格子。减去棋盘的边，再除以格宽，取整，就是第几列、第几行；反过来，边 + 格宽×列 是格子的起线，再加半格就是格子中心，\
            棋子和光标都以它为准。列和行用的是同一个式子。\n\
            除法要向下取整：C 语言的 / 是向零取整，-3/25 得 0，棋盘左边外面的点就会算进第 0 列。div_euclid 得 -1，再判断一下就知道不在棋盘上。\n\
            每条格线归它后面的格子，所以每个像素恰好属于一个格子，没有重叠也没有缝隙。\n\
            原程序里 getX(n) = 83 + 45n：边 60，格宽 45，半格进位是 23。拖动两个十字，改变鼠标走的路。",
    introduction: "",
    sentences: &[],
    parameters: &["起点 x", "起点 y", "终点 x", "终点 y", "棋盘的边", "格宽"],
    question: "棋盘的左边和上边都在 {}，格宽 {}。像素 ({}, {}) 在哪一格（列, 行）？",
};

pub(super) const EN: LessonText = LessonText {
    title: "From board to screen and back",
    about: "The mouse reports pixels, the game needs squares. Subtract the board's edge, divide by the size of a \
            square, round down: that is the column, and the row likewise. Conversely, edge + size * column is \
            the line where a square begins, and half a square further is its centre.\n\
            Rounding down matters: in C -3/25 is 0, and a pixel left of the board would count as column 0; \
            div_euclid gives -1, which is off the board. Each grid line belongs to the square after it, so each \
            pixel is in one square.\n\
            The original has getX(n) = 83 + 45n: edge 60, size 45, and half of that, rounded up, 23. Drag the \
            crosses to change the mouse's path.",
    introduction: "",
    sentences: &[],
    parameters: &["from x", "from y", "to x", "to y", "board's edge", "square's size"],
    question: "A board's left and top edges are at {}, its squares are {} wide. Which square (column, row) contains pixel ({}, {})?",
};
