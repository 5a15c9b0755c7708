//! The texts of a game with a friend at another computer, by link.

/// The texts of a game with a friend.
pub struct FriendText {
    /// The friend as a player.
    pub name: &'static str,
    /// The description of the friend in the choice of players.
    pub about: &'static str,
    /// The user is to move, with this side.
    pub your_turn: fn(&str) -> String,
    /// The friend is to move, and needs the link.
    pub waits: &'static str,
    /// The link was copied.
    pub copied: &'static str,
}

/// 中文。
pub const ZH: FriendText = FriendText {
    name: "朋友（链接）",
    about: "在别处的朋友：每走一步，把链接发给对方",
    your_turn: |side| format!("轮到你，你执{side}"),
    waits: "轮到对方：按 Ctrl+G 发链接",
    copied: "链接已复制，请发给朋友；收到的链接按 Ctrl+V 打开",
};

/// English.
pub const EN: FriendText = FriendText {
    name: "Friend by link",
    about: "A friend elsewhere: after each move, send a link",
    your_turn: |side| format!("Your turn, you play {side}"),
    waits: "Your friend is to move: Ctrl+G sends the link",
    copied: "Link copied: send it to your friend; Ctrl+V opens the reply",
};
