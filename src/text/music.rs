//! Background music: the list to choose from, and the names of the tunes that the program brings along.

/// What is said about music.
pub struct Music {
    /// The caption of the list.
    pub title: &'static str,
    /// The first entry: no music.
    pub none: &'static str,
    /// The keys in the list.
    pub keys: &'static str,
    /// A tune plays now: its title or the name of its file.
    pub plays: fn(&str) -> String,
    /// There is no music any more.
    pub stopped: &'static str,
    /// A tune cannot be played: its name, and why.
    pub unplayable: fn(&str, &str) -> String,
    /// Why: there is no tune and no file of that name.
    pub missing: &'static str,
    /// How long a tune takes, in seconds.
    pub lasts: fn(u64) -> String,
    /// The tone that is heard: its frequency in hertz.
    pub tone: fn(u32) -> String,
    /// No tone.
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

pub(super) const ZH: Music = Music {
    title: "背景音乐",
    none: "（无）",
    keys: "↑↓ 选择　回车 播放　Esc 取消",
    plays: |title| format!("背景音乐：{title}"),
    stopped: "背景音乐：无",
    unplayable: |name, why| format!("乐曲 {name}：{why}"),
    missing: "没有这首乐曲",
    lasts: |seconds| format!("{}:{:02}", seconds / 60, seconds % 60),
    tone: |hz| format!("{hz} 赫兹"),
    rest: "休止",
    molihua: "茉莉花（江苏民歌）",
    twinkle: "小星星（法国民歌）",
    joy: "欢乐颂（贝多芬）",
    elise: "致爱丽丝（贝多芬）",
    menuet: "G大调小步舞曲（彼佐尔德）",
    korobeiniki: "货郎（俄罗斯民歌）",
};

pub(super) const EN: Music = Music {
    title: "Background music",
    none: "(none)",
    keys: "Up Down: choose   Enter: play   Esc: cancel",
    plays: |title| format!("Music: {title}"),
    stopped: "No music",
    unplayable: |name, why| format!("Music {name}: {why}"),
    missing: "there is no such tune",
    lasts: |seconds| format!("{}:{:02}", seconds / 60, seconds % 60),
    tone: |hz| format!("{hz} Hz"),
    rest: "rest",
    molihua: "Jasmine (folk song of Jiangsu)",
    twinkle: "Twinkle, twinkle (French song)",
    joy: "Ode to Joy (Beethoven)",
    elise: "For Elise (Beethoven)",
    menuet: "Menuet in G (Petzold)",
    korobeiniki: "Korobeiniki (Russian song)",
};
