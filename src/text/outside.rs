//! What the table says of an engine outside that plays at it.

/// Sentences about an engine outside.
pub struct Outside {
    /// What it is, in a line of the form for a new game: its protocol.
    pub about: fn(&str) -> String,
    /// The title under which it is introduced.
    pub title: &'static str,
    /// Who it is: its name, its command, its protocol.
    pub introduced: fn(&str, &str, &str) -> String,
    /// The title when it can play no more.
    pub lost: &'static str,
    /// Its name, why it can play no more, and what is asked.
    pub plays_no_more: fn(&str, &str) -> String,
    /// How the game goes on: by hand, or with a level of ours.
    pub answers: &'static [&'static str],
}

/// 中文。
pub const ZH: Outside = Outside {
    about: |protocol| format!("外部引擎，用 {protocol} 协议"),
    title: "外部引擎",
    introduced: |name, command, protocol| {
        format!("对手是外部引擎：{name}\n命令：{command}\n协议：{protocol}\n它的棋力和用时由它自己决定。")
    },
    lost: "外部引擎不能下了",
    plays_no_more: |name, why| format!("{name}：{why}。\n这一方接下来由谁走？"),
    answers: &["自己走(Y)", "本程序的电脑(N)"],
};

/// English.
pub const EN: Outside = Outside {
    about: |protocol| format!("An engine outside, by the protocol {protocol}"),
    title: "Engine outside",
    introduced: |name, command, protocol| {
        format!(
            "The opponent is an engine outside: {name}\nCommand: {command}\nProtocol: {protocol}\nHow well and how long it thinks is its own affair."
        )
    },
    lost: "The engine plays no more",
    plays_no_more: |name, why| format!("{name}: {why}.\nWho is to move for this side from now on?"),
    answers: &["By hand (Y)", "Our computer (N)"],
};
