//! Errors of the window.

use super::Localize;
use crate::program::AppWarning;
use crate::window::DisplayError;

impl Localize for DisplayError {
    fn zh(&self) -> String {
        match self {
            DisplayError::Refused(_) if cfg!(not(feature = "window")) => {
                "打不开窗口：这个程序编译时没有 window 功能".to_owned()
            }
            DisplayError::Refused(_) => "这里打不开窗口。请在桌面上启动（X11，或带 XWayland 的 Wayland；由 DISPLAY 指定），或者不用窗口：\
                                      `huanle show title --out title.gif`、`huanle --headless --keys \"Enter 1s\" --out a.png`"
                .to_owned(),
            DisplayError::Lost => "显示器的连接断了，窗口也就没有了；保存过的都还在".to_owned(),
        }
    }
}

impl Localize for AppWarning {
    fn zh(&self) -> String {
        match self {
            AppWarning::NoSound(silence) => silence.zh(),
            AppWarning::NoDisplay => DisplayError::Lost.zh(),
            AppWarning::NoClipboard => "用不了剪贴板；Linux 上需要 wl-copy、xclip 或 xsel".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::SoundError;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn windows() {
        assert_told(&samples!(DisplayError {
            DisplayError::Refused(_) => DisplayError::Refused("it did not open".to_owned()),
            DisplayError::Lost => DisplayError::Lost,
        }));
        assert_told(&samples!(AppWarning {
            AppWarning::NoSound(_) => AppWarning::NoSound(SoundError::Silent),
            AppWarning::NoClipboard => AppWarning::NoClipboard,
            AppWarning::NoDisplay => AppWarning::NoDisplay,
        }));
    }
}
