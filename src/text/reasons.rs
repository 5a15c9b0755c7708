//! Why a move of Othello is good or bad, as a hint says it.

/// Sentences about a move.
pub struct Reasons {
    /// The best move, its value, and the reasons put together; none may be empty.
    pub hint: fn(&str, &str, &str) -> String,
    /// A value that is the true result with best play, not an estimate.
    pub exact: &'static str,
    /// It takes a corner.
    pub takes_corner: &'static str,
    /// It lets the opponent take this corner.
    pub gives_corner: fn(&str) -> String,
    /// It keeps the opponent from this corner.
    pub denies_corner: fn(&str) -> String,
    /// The opponent cannot move.
    pub leaves_none: &'static str,
    /// The opponent has only so many moves.
    pub leaves_few: fn(u32) -> String,
    /// It opens nothing.
    pub quiet: &'static str,
    /// It keeps parity.
    pub parity: &'static str,
    /// How many moves the player would have after it, and how many the opponent has.
    pub mobility: fn(u32, u32) -> String,
    /// What stands between two reasons.
    pub and: &'static str,
}

/// 中文。
pub const ZH: Reasons = Reasons {
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
pub const EN: Reasons = Reasons {
    hint: |mv, value, why| {
        if why.is_empty() { format!("Best {mv} ({value})") } else { format!("Best {mv} ({value}): {why}") }
    },
    exact: "played to the end",
    takes_corner: "takes a corner",
    gives_corner: |corner| format!("but gives the corner {corner}"),
    denies_corner: |corner| format!("keeps the corner {corner}"),
    leaves_none: "no move is left to the opponent",
    leaves_few: |moves| match moves {
        1 => "1 move is left to the opponent".to_owned(),
        _ => format!("{moves} moves are left to the opponent"),
    },
    quiet: "opens nothing",
    parity: "the last square of an odd region (parity)",
    mobility: |own, other| format!("mobility: {own} moves against {other}"),
    and: "; ",
};
