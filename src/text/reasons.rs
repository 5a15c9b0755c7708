//! The reasons why an Othello move is good or bad, shown by a hint.

/// The texts about a move.
pub struct MoveReasonText {
    /// The hint: the best move, its value, and the joined reasons, which may be empty.
    pub hint: fn(&str, &str, &str) -> String,
    /// The mark of an exact value.
    pub exact: &'static str,
    /// The move takes a corner.
    pub takes_corner: &'static str,
    /// The move lets the opponent take a corner: the square.
    pub gives_corner: fn(&str) -> String,
    /// The move denies the opponent a corner: the square.
    pub denies_corner: fn(&str) -> String,
    /// The opponent has no move.
    pub leaves_none: &'static str,
    /// The opponent has only this number of moves.
    pub leaves_few: fn(u32) -> String,
    /// The move is quiet: it opens nothing.
    pub quiet: &'static str,
    /// The move keeps parity.
    pub parity: &'static str,
    /// The mobility after the move: the player's and the opponent's.
    pub mobility: fn(u32, u32) -> String,
    /// The separator between two reasons.
    pub and: &'static str,
}

/// 中文。
pub const ZH: MoveReasonText = MoveReasonText {
    hint: |mv, value, why| {
        if why.is_empty() { format!("最好 {mv}（{value}）") } else { format!("最好 {mv}（{value}）：{why}") }
    },
    exact: "已算尽",
    takes_corner: "占角",
    gives_corner: |corner| format!("但让出角 {corner}"),
    denies_corner: |corner| format!("不让对方占角 {corner}"),
    leaves_none: "对方无处可下",
    leaves_few: |moves| format!("对方只剩 {moves} 处可下"),
    quiet: "不开新的空位",
    parity: "奇数空区，留下后手",
    mobility: |own, other| format!("行动力：自己 {own}，对方 {other}"),
    and: "；",
};

/// English.
pub const EN: MoveReasonText = MoveReasonText {
    hint: |mv, value, why| {
        if why.is_empty() { format!("Best {mv} ({value})") } else { format!("Best {mv} ({value}): {why}") }
    },
    exact: "exact",
    takes_corner: "takes a corner",
    gives_corner: |corner| format!("but gives up corner {corner}"),
    denies_corner: |corner| format!("denies corner {corner}"),
    leaves_none: "the opponent has no move",
    leaves_few: |moves| match moves {
        1 => "the opponent has only 1 move".to_owned(),
        _ => format!("the opponent has only {moves} moves"),
    },
    quiet: "quiet move",
    parity: "the last square of an odd region (parity)",
    mobility: |own, other| format!("mobility: {own} moves against {other}"),
    and: "; ",
};
