//! Messages about an external engine at the table.

/// The messages about an external engine.
pub struct ExternalEngineText {
    /// The description in the form for a new game: its protocol.
    pub about: fn(&str) -> String,
    /// The title of its introduction.
    pub title: &'static str,
    /// The introduction: its name, its command, its protocol.
    pub introduction: fn(&str, &str, &str) -> String,
    /// The title after it has failed.
    pub failed_title: &'static str,
    /// The engine has failed: its name and the reason; asks how to continue.
    pub failed: fn(&str, &str) -> String,
    /// The answers: play by hand, or with one of the built-in levels.
    pub answers: &'static [&'static str],
}

/// 中文。
pub const ZH: ExternalEngineText = ExternalEngineText {
    about: |protocol| format!("外部引擎，用 {protocol} 协议"),
    title: "外部引擎",
    introduction: |name, command, protocol| {
        format!("对手是外部引擎：{name}\n命令：{command}\n协议：{protocol}\n它的棋力和用时由它自己决定。")
    },
    failed_title: "外部引擎出错",
    failed: |name, why| format!("{name}：{why}。\n这一方接下来由谁走？"),
    answers: &["自己走(Y)", "本程序的电脑(N)"],
};

/// English.
pub const EN: ExternalEngineText = ExternalEngineText {
    about: |protocol| format!("External engine, protocol {protocol}"),
    title: "External engine",
    introduction: |name, command, protocol| {
        format!(
            "The opponent is an external engine: {name}\nCommand: {command}\nProtocol: {protocol}\nIt decides its own \
             strength and thinking time."
        )
    },
    failed_title: "The engine has failed",
    failed: |name, why| format!("{name}: {why}.\nWho should play this side from now on?"),
    answers: &["By hand (Y)", "Built-in (N)"],
};
