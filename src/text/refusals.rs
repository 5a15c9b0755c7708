//! The reasons why an action at the table is not possible now.

use super::texts::texts;

texts! {
    /// The reasons why an action is not possible now, each a short clause.
    #[expect(missing_docs, reason = "each is the reason that it is called after")]
    pub struct RefusalText {
        locked = "棋局已锁定", "the game is locked";
        game_over = "棋局已经结束", "the game is over";
        time_left = "时间还没有用完", "there is time left";
        illegal_move = "此处不能落子", "the move is illegal";
        no_pass = "现在有棋可下", "there is a legal move";
        question_open = "请先回答开局的问题", "answer the opening question first";
        no_question = "现在没有问题要回答", "there is no question to answer";
        at_start = "前面没有着法了", "no earlier move";
        at_end = "后面没有着法了", "no later move";
        no_variation = "这一步没有别的变化", "this move has no variations";
        no_position = "棋谱里没有这个局面", "there is no such position";
        no_moves = "还没有走过棋", "no move has been made";
        no_hint = "现在没有可以评价的着法", "no move can be evaluated";
        not_begun = "棋局还没有开始", "the game has not begun";
        no_human = "双方都由电脑来下", "the computer plays both sides";
        not_computer = "现在不该电脑走", "it is not the computer's turn";
        friend_to_move = "该对方走：按 Ctrl+G 把链接发给对方", "your friend is to move: Ctrl+G sends the link";
        no_draw_offer = "没有人提和", "no draw was offered";
        no_clock = "这局棋没有棋钟，可以按 F2 开一局有棋钟的", "this game has no clocks; F2 starts one with clocks";
        /// The game has no such action.
        not_in_this_game = "这种棋没有这一项", "this game has no such action";
    }
}
