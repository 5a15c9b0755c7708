//! Errors of the window.

use super::Localize;
use crate::program::AppWarning;
use crate::window::DisplayError;

impl Localize for DisplayError {
    fn zh(&self) -> String {
        match self {
            DisplayError::Refused(_) if cfg!(not(feature = "window")) => {
                "无法打开窗口：这个程序编译时没有 window 功能".to_owned()
            }
            DisplayError::Refused(_) => {
                "无法打开窗口。请在桌面上启动（X11，或带 XWayland 的 Wayland；由 DISPLAY 指定），或者不用窗口：\
                                      `huanle show title --out title.gif`、`huanle --keys \"Enter 1s\" --out a.png`"
                    .to_owned()
            }
            DisplayError::Lost => "与显示器的连接断开，窗口已关闭；保存过的都还在".to_owned(),
            _ => self.to_string(),
        }
    }
}

chinese! {
    AppWarning {
        NoSound(silence) => "{}", silence.zh();
        NoDisplay => "{}", DisplayError::Lost.zh();
        NoClipboard => "无法使用剪贴板；Linux 上请安装 wl-copy、xclip 或 xsel";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};
    use crate::sound::SoundError;

    #[test]
    fn windows() {
        assert_localized(&samples!(#[non_exhaustive] DisplayError {
            DisplayError::Refused(_) => DisplayError::Refused("it did not open".to_owned()),
            DisplayError::Lost => DisplayError::Lost,
        }));
        assert_localized(&samples!(AppWarning {
            AppWarning::NoSound(_) => AppWarning::NoSound(SoundError::NoAnswer),
            AppWarning::NoClipboard => AppWarning::NoClipboard,
            AppWarning::NoDisplay => AppWarning::NoDisplay,
        }));
    }
}
