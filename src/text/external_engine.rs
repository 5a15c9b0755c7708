//! Messages about an external engine at the table.

use super::texts::texts;

texts! {
    /// The messages about an external engine.
    pub struct ExternalEngineText {
        /// The description in the form for a new game: its protocol.
        about(protocol: &str) = "外部引擎，用 {protocol} 协议", "External engine, protocol {protocol}";
        /// The title of its introduction.
        title = "外部引擎", "External engine";
        /// The introduction: its name, its command, its protocol.
        introduction(name: &str, command: &str, protocol: &str) =
            "对手是外部引擎：{name}\n命令：{command}\n协议：{protocol}\n它的棋力和用时由它自己决定。",
            "The opponent is an external engine: {name}\nCommand: {command}\nProtocol: {protocol}\nIt decides its own \
             strength and thinking time.";
        /// The title after it has failed.
        failed_title = "外部引擎出错", "The engine has failed";
        /// The engine has failed: its name and the reason; asks how to continue.
        failed(name: &str, why: &str) =
            "{name}：{why}。\n这一方接下来由谁走？",
            "{name}: {why}.\nWho should play this side from now on?";
        /// The answers: play by hand, or with one of the built-in levels.
        answers: &'static [&'static str] = &["自己走(Y)", "本程序的电脑(N)"], &["By hand (Y)", "Built-in (N)"];
    }
}
