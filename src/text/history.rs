//! The history of the games, as told in the papers of the students who wrote the original programs.

use super::HelpPage;
use super::texts::texts;

texts! {
    /// A page for each game.
    pub struct HistoryText {
        /// Othello.
        othello: HelpPage =
            HelpPage::new("黑白棋的由来", &[
                "黑白棋又叫反棋（Reversi）、翻转棋，是十九世纪末英国人发明的。",
                "二十世纪七十年代有人把它加以发展，借用莎士比亚的名剧《奥赛罗》（Othello）重新命名：剧中黑皮肤的男主角受人挑拨，怀疑白皮肤的妻子不忠。黑白两色的争斗，由此得名。",
                "起初它在日本和西方流行，后来电脑让人随时可以人机对弈，在我国也渐渐有了许多玩家。规则简单，上手容易，变化却非常复杂。",
            ], "开局的四个子"),
            HelpPage::new("The history of Othello", &[
                "Othello, also called Reversi, was invented in England at the end of the 19th century.",
                "In the 1970s it was developed further and renamed after Shakespeare's play, in which the black \
                 hero is led to distrust his white wife. The struggle of black and white gave it its name.",
                "At first it was popular in Japan and the West; thanks to computers, which are always ready to \
                 play, it found players in China too. The rules are simple, the play is complex.",
            ], "The starting position");
        /// Gomoku.
        gomoku: HelpPage =
            HelpPage::new("五子棋的由来", &[
                "五子棋另有一个正式的名字，叫“连珠”。不要把它看作小孩子玩的游戏：它现在还有世界锦标赛。",
                "它实现起来比较简单，又具有棋类游戏的共性，所以常常是学生写的第一个棋类程序：这里的十五路和十路两个程序，原来都是这样的课程作业。",
                "电脑怎样下，两篇文章各有办法：一篇给连子数加权，把进攻和防守的分数加起来；一篇用“获胜表”，数每一条还能连成五子的线。",
            ], "二十六种开局之一：花月"),
            HelpPage::new("The history of gomoku", &[
                "Gomoku, five in a row, has a more formal name: renju, string of pearls. It is not just a \
                 children's game: it has world championships.",
                "It is easy to program and yet a real board game, so it is often the first one a student writes. \
                 The two programs here, 15 x 15 and 10 x 10, began as such coursework.",
                "Their computer players differ: one weights runs of stones and adds up attack and defence; the \
                 other counts, in a win table, the lines that can still become five.",
            ], "The opening Kagetsu");
        /// Xiangqi.
        xiangqi: HelpPage =
            HelpPage::new("中国象棋的由来", &[
                "中国象棋历史悠久，用具简单，趣味性强，老少皆宜，集文化、科学、艺术、竞技于一体。",
                "机器下棋从国际象棋开始：1950 年香农提出用函数评价局面；1974 年在斯德哥尔摩举行第一届计算机世界冠军赛，苏联的“卡伊赛”夺冠；1997 年“深蓝”以 3.5 比 2.5 胜卡斯帕罗夫。",
                "中国象棋的研究始于八十年代：1981 年张耀腾以子力、位置、灵活度、威胁与保护之和评价残局，1982 年廖嘉成把开局、中局、残局都写进了程序。",
            ], "开局"),
            HelpPage::new("The history of xiangqi", &[
                "Xiangqi is ancient, needs little equipment and appeals to young and old: culture, science, art \
                 and sport in one.",
                "Machines learned chess first. In 1950 Shannon proposed evaluation functions; in 1974 Kaissa won \
                 the first computer world championship, in Stockholm; in 1997 Deep Blue beat Kasparov 3.5 to 2.5.",
                "Research on xiangqi began in the 1980s. In 1981 Zhang Yaoteng evaluated endgames by material, \
                 position, mobility, threats and protection; Liao Jiacheng's program of 1982 played whole games.",
            ], "The starting position");
    }
}
