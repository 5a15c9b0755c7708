//! Background music: the texts of the list, and the titles of the built-in tunes.

use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// The texts about music.
pub struct MusicText {
    /// The title of the list.
    pub title: &'static str,
    /// The first entry: no music.
    pub none: &'static str,
    /// The line of keys in the list.
    pub keys: KeyLine,
    /// A tune is playing: its title or the name of its file.
    pub now_playing: fn(&str) -> String,
    /// The music was stopped.
    pub stopped: &'static str,
    /// A tune cannot be played: its name and the reason.
    pub unplayable: fn(&str, &str) -> String,
    /// The reason: there is no tune or file of that name.
    pub missing: &'static str,
    /// The length of a tune, in seconds.
    pub length: fn(u64) -> String,
    /// The current tone: its frequency in hertz.
    pub tone: fn(u32) -> String,
    /// A rest.
    pub rest: &'static str,
    /// `molihua`.
    pub molihua: &'static str,
    /// `twinkle`.
    pub twinkle: &'static str,
    /// `joy`.
    pub joy: &'static str,
    /// `elise`.
    pub elise: &'static str,
    /// `menuet`.
    pub menuet: &'static str,
    /// `korobeiniki`.
    pub korobeiniki: &'static str,
}

pub(super) const ZH: MusicText = MusicText {
    title: "背景音乐",
    none: "（无）",
    keys: KeyLine::chinese(&[
        entry(&[("↑", code::UP), ("↓", code::DOWN)], " 选择"),
        entry(&[("回车", code::ENTER)], " 播放"),
        entry(&[("Esc", code::ESC)], " 取消"),
    ]),
    now_playing: |title| format!("背景音乐：{title}"),
    stopped: "背景音乐：无",
    unplayable: |name, why| format!("乐曲 {name}：{why}"),
    missing: "没有这首乐曲",
    length: |seconds| format!("{}:{:02}", seconds / 60, seconds % 60),
    tone: |hz| format!("{hz} 赫兹"),
    rest: "休止",
    molihua: "茉莉花（江苏民歌）",
    twinkle: "小星星（法国民歌）",
    joy: "欢乐颂（贝多芬）",
    elise: "致爱丽丝（贝多芬）",
    menuet: "G大调小步舞曲（彼佐尔德）",
    korobeiniki: "货郎（俄罗斯民歌）",
};

pub(super) const EN: MusicText = MusicText {
    title: "Background music",
    none: "(none)",
    keys: KeyLine::english(&[
        entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": choose"),
        entry(&[("Enter", code::ENTER)], ": play"),
        entry(&[("Esc", code::ESC)], ": cancel"),
    ]),
    now_playing: |title| format!("Music: {title}"),
    stopped: "No music",
    unplayable: |name, why| format!("Music {name}: {why}"),
    missing: "there is no such tune",
    length: |seconds| format!("{}:{:02}", seconds / 60, seconds % 60),
    tone: |hz| format!("{hz} Hz"),
    rest: "rest",
    molihua: "Jasmine (folk song of Jiangsu)",
    twinkle: "Twinkle, twinkle (French song)",
    joy: "Ode to Joy (Beethoven)",
    elise: "For Elise (Beethoven)",
    menuet: "Menuet in G (Petzold)",
    korobeiniki: "Korobeiniki (Russian song)",
};
