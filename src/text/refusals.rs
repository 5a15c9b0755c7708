//! The reasons why an action at the table is not possible now.

/// The reasons why an action is not possible now, each a short clause.
#[expect(missing_docs, reason = "each is the reason that it is called after")]
pub struct RefusalText {
    pub locked: &'static str,
    pub game_over: &'static str,
    pub time_left: &'static str,
    pub illegal_move: &'static str,
    pub no_pass: &'static str,
    pub question_open: &'static str,
    pub no_question: &'static str,
    pub at_start: &'static str,
    pub at_end: &'static str,
    pub no_variation: &'static str,
    pub no_position: &'static str,
    pub no_moves: &'static str,
    pub no_hint: &'static str,
    pub not_begun: &'static str,
    pub no_human: &'static str,
    pub not_computer: &'static str,
    pub no_draw_offer: &'static str,
    pub no_clock: &'static str,
    /// The game has no such action.
    pub not_in_this_game: &'static str,
}

/// 中文。
pub const ZH: RefusalText = RefusalText {
    locked: "棋局已锁定",
    game_over: "棋局已经结束",
    time_left: "时间还没有用完",
    illegal_move: "此处不能落子",
    no_pass: "现在有棋可下",
    question_open: "请先回答开局的问题",
    no_question: "现在没有问题要回答",
    at_start: "前面没有着法了",
    at_end: "后面没有着法了",
    no_variation: "这一步没有别的变化",
    no_position: "棋谱里没有这个局面",
    no_moves: "还没有走过棋",
    no_hint: "现在没有可以评价的着法",
    not_begun: "棋局还没有开始",
    no_human: "双方都由电脑来下",
    not_computer: "现在不该电脑走",
    no_draw_offer: "没有人提和",
    no_clock: "这局棋没有棋钟，可以按 F2 开一局有棋钟的",
    not_in_this_game: "这种棋没有这一项",
};

/// English.
pub const EN: RefusalText = RefusalText {
    locked: "the game is locked",
    game_over: "the game is over",
    time_left: "there is time left",
    illegal_move: "the move is illegal",
    no_pass: "there is a legal move",
    question_open: "answer the opening question first",
    no_question: "there is no question to answer",
    at_start: "no earlier move",
    at_end: "no later move",
    no_variation: "this move has no variations",
    no_position: "there is no such position",
    no_moves: "no move has been made",
    no_hint: "no move can be evaluated",
    not_begun: "the game has not begun",
    no_human: "the computer plays both sides",
    not_computer: "it is not the computer's turn",
    no_draw_offer: "no draw was offered",
    no_clock: "this game has no clocks; F2 starts one with clocks",
    not_in_this_game: "this game has no such action",
};
