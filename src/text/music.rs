//! Background music: the texts of the list, and the titles of the built-in tunes.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// The texts about music.
    pub struct MusicText {
        /// The title of the list.
        title = "背景音乐", "Background music";
        /// The first entry: no music.
        none = "（无）", "(none)";
        /// The line of keys in the list.
        keys: KeyLine =
            key_line!(chinese: ["↑" UP, "↓" DOWN] " 选择", ["回车" ENTER] " 播放", ["Esc" ESC] " 取消"),
            key_line!(english: ["Up " UP, "Down" DOWN] ": choose", ["Enter" ENTER] ": play", ["Esc" ESC] ": cancel");
        /// A tune is playing: its title or the name of its file.
        now_playing(title: &str) = "背景音乐：{title}", "Music: {title}";
        /// The music was stopped.
        stopped = "背景音乐：无", "No music";
        /// A tune cannot be played: its name and the reason.
        unplayable(name: &str, why: &str) = "乐曲 {name}：{why}", "Music {name}: {why}";
        /// The reason: there is no tune or file of that name.
        missing = "没有这首乐曲", "there is no such tune";
        /// The length of a tune, in seconds.
        length: fn(u64) -> String =
            |seconds| format!("{}:{:02}", seconds / 60, seconds % 60),
            |seconds| format!("{}:{:02}", seconds / 60, seconds % 60);
        /// The current tone: its frequency in hertz.
        tone(hz: u32) = "{hz} 赫兹", "{hz} Hz";
        /// A rest.
        rest = "休止", "rest";
        /// `molihua`.
        molihua = "茉莉花（江苏民歌）", "Jasmine (folk song of Jiangsu)";
        /// `twinkle`.
        twinkle = "小星星（法国民歌）", "Twinkle, twinkle (French song)";
        /// `joy`.
        joy = "欢乐颂（贝多芬）", "Ode to Joy (Beethoven)";
        /// `elise`.
        elise = "致爱丽丝（贝多芬）", "For Elise (Beethoven)";
        /// `menuet`.
        menuet = "G大调小步舞曲（彼佐尔德）", "Menuet in G (Petzold)";
        /// `korobeiniki`.
        korobeiniki = "货郎（俄罗斯民歌）", "Korobeiniki (Russian song)";
    }
}
