//! From board to screen and back.

use super::{LessonText, at, at_negative, at_shown};

pub(crate) const ZH: LessonText = LessonText {
    title: "棋盘与屏幕的换算",
    about: "鼠标给出的是像素，棋局要的是格子。减去棋盘的边，再除以格宽，取整，就是第几列、第几行；反过来，边 + 格宽×列 是格子的起线，再加半格就是格子中心，\
            棋子和光标都以它为准。列和行用的是同一个式子。\n\
            除法要向下取整：C 语言的 / 是向零取整，-3/25 得 0，棋盘左边外面的点就会算进第 0 列。div_euclid 得 -1，再判断一下就知道不在棋盘上。\n\
            每条格线归它后面的格子，所以每个像素恰好属于一个格子，没有重叠也没有缝隙。\n\
            原程序里 getX(n) = 83 + 45n：边 60，格宽 45，半格进位是 23。拖动两个十字，改变鼠标走的路。",
    introduction: "鼠标给出像素，棋局要的是格子：减去棋盘的边，除以格宽，向下取整。反过来，边加格宽乘列就是格子\
                   的起线，再加半格是中心。\n\
                   看看鼠标走到棋盘外面时，为什么一定要向下取整。",
    sentences: &[
        at_shown("distance", "x", "鼠标在 {mouse}：x = {x} 减去棋盘的左边，离左边 {distance} 个像素。"),
        at("distance", "鼠标在 {mouse}：y = {y} 减去棋盘的上边，离上边 {distance} 个像素。"),
        at_negative(
            "divide",
            "index",
            "{distance} 除以格宽，向下取整得 {index}：负数说明在棋盘之外；若向零取整，就会误得 0。",
        ),
        at("divide", "{distance} 除以格宽，向下取整得 {index}：再看它是不是棋盘上的格子。"),
        at_negative("beside", "distance", "编号是负数：鼠标在棋盘的左边或上边之外，不属于任何格子。"),
        at("beside", "编号不小于格数：鼠标在棋盘的右边或下边之外，不属于任何格子。"),
        at_shown("inside", "x", "编号在范围之内：鼠标在第 {index} 列。"),
        at("inside", "编号在范围之内：鼠标在第 {index} 行，格子就确定了。"),
        at_shown("line", "column", "反过来算：边 + 格宽 × {column}，第 {column} 列从 x = {line} 开始。"),
        at("line", "反过来算：边 + 格宽 × {row}，第 {row} 行从 y = {line} 开始。"),
        at_shown("centre", "column", "再加半格，进位取整：第 {column} 列的中心是 x = {centre}，光标画在这里。"),
        at("centre", "再加半格，进位取整：第 {row} 行的中心是 y = {centre}，光标画在这里。"),
    ],
    parameters: &["起点 x", "起点 y", "终点 x", "终点 y", "棋盘的边", "格宽"],
    question: "棋盘的左边和上边都在 {}，格宽 {}。像素 ({}, {}) 在哪一格（列, 行）？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "From board to screen and back",
    about: "The mouse reports pixels, the game needs squares. Subtract the board's edge, divide by the size of a \
            square, round down: that is the column, and the row likewise. Conversely, edge + size * column is \
            the line where a square begins, and half a square further is its centre.\n\
            Rounding down matters: in C -3/25 is 0, and a pixel left of the board would count as column 0; \
            div_euclid gives -1, which is off the board. Each grid line belongs to the square after it, so each \
            pixel is in one square.\n\
            The original has getX(n) = 83 + 45n: edge 60, size 45, and half of that, rounded up, 23. Drag the \
            crosses to change the mouse's path.",
    introduction: "The mouse reports pixels, the game needs squares: subtract the board's edge, divide by the \
                   square's size and round down. Conversely, edge + size * column is where a square begins; \
                   half a square more is its centre.\n\
                   Watch why rounding down matters outside the board.",
    sentences: &[
        at_shown(
            "distance",
            "x",
            "The mouse is at {mouse}. Subtract the left edge of the board from x = {x}: the distance is \
             {distance}.",
        ),
        at(
            "distance",
            "The mouse is at {mouse}. Subtract the upper edge of the board from y = {y}: the distance is \
             {distance}.",
        ),
        at_negative(
            "divide",
            "index",
            "Divide {distance} by the size and round down: {index}. Negative means off the board; rounding \
             toward zero could give a wrong 0.",
        ),
        at(
            "divide",
            "Divide {distance} by the square's size and round down: {index}. Next, check that the board has \
             such a square.",
        ),
        at_negative(
            "beside",
            "distance",
            "The index is negative: the mouse is left of or above the board and belongs to no square.",
        ),
        at(
            "beside",
            "The index is not less than the number of squares: the mouse is right of or below the board and \
             belongs to no square.",
        ),
        at_shown("inside", "x", "The index is in range: the mouse is in column {index}."),
        at("inside", "The index is in range: the mouse is in row {index}, and the square is known."),
        at_shown("line", "column", "The reverse: edge + size * {column}, so column {column} begins at x = {line}."),
        at("line", "The reverse: edge + size * {row}, so row {row} begins at y = {line}."),
        at_shown(
            "centre",
            "column",
            "Add half a square, rounded up: the centre of column {column} is x = {centre}, where the cursor is \
             drawn.",
        ),
        at(
            "centre",
            "Add half a square, rounded up: the centre of row {row} is y = {centre}, where the cursor is drawn.",
        ),
    ],
    parameters: &["from x", "from y", "to x", "to y", "board's edge", "square's size"],
    question: "A board's left and top edges are at {}, and its squares are {} wide. Which square (column, row) contains pixel ({}, {})?",
};
