//! The texts of a game with a friend at another computer, by link.

use super::texts::texts;

texts! {
    /// The texts of a game with a friend.
    pub struct FriendText {
        /// The friend as a player.
        name = "朋友（链接）", "Friend by link";
        /// The description of the friend in the choice of players.
        about = "在别处的朋友：每走一步，把链接发给对方", "A friend elsewhere: after each move, send a link";
        /// The user is to move, with this side.
        your_turn(side: &str) = "轮到你，你执{side}", "Your turn, you play {side}";
        /// The friend is to move, and needs the link.
        waits = "轮到对方：按 Ctrl+G 发链接", "Your friend is to move: Ctrl+G sends the link";
        /// The link was copied.
        copied = "链接已复制，请发给朋友；收到的链接按 Ctrl+V 打开", "Link copied: send it to your friend; Ctrl+V opens the reply";
    }
}
