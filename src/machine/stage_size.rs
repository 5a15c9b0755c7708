//! The size of the stage: of the screen of a program that lays itself out, and of its text and targets.

use std::fmt;
use std::str::FromStr;

use huanle_gfx::{HEIGHT, WIDTH};

/// The size of the stage in pixels, and of its text and targets. As text it is `1366x700`, `1024x768@24` with larger text,
/// `390x844+touch` with targets that suit a finger.
///
/// ```
/// use huanle_machine::StageSize;
/// let size: StageSize = "1024x768@24".parse()?;
/// assert_eq!((size.width, size.height, size.text, size.touch), (1024, 768, 24, false));
/// assert_eq!("640x480".parse(), Ok(StageSize::default()));
/// # Ok::<(), huanle_machine::ParseStageSizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageSize {
    /// The width, from [`MIN_WIDTH`](StageSize::MIN_WIDTH) to [`MAX`](StageSize::MAX).
    pub width: i32,
    /// The height, from [`MIN_HEIGHT`](StageSize::MIN_HEIGHT) to [`MAX`](StageSize::MAX).
    pub height: i32,
    /// The height of text in dots, one of [`TEXTS`](StageSize::TEXTS).
    pub text: u16,
    /// `true` if rows and buttons must suit a finger.
    pub touch: bool,
}

impl StageSize {
    /// The smallest width.
    pub const MIN_WIDTH: i32 = 360;
    /// The smallest height.
    pub const MIN_HEIGHT: i32 = 340;
    /// The largest width and height.
    pub const MAX: i32 = 4096;
    /// The heights of text.
    pub const TEXTS: [u16; 2] = [16, 24];
    /// The heights of text in pixels of a device that shows each pixel once or doubled.
    pub const DEVICE_TEXTS: [u16; 4] = [16, 24, 32, 48];
}

/// The end of the text of a size whose targets suit a finger.
const TOUCH: &str = "+touch";

/// The screen of mode 12h with text of 16 dots.
impl Default for StageSize {
    fn default() -> StageSize {
        StageSize { width: WIDTH, height: HEIGHT, text: StageSize::TEXTS[0], touch: false }
    }
}

impl fmt::Display for StageSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)?;
        if self.text != StageSize::TEXTS[0] {
            write!(f, "@{}", self.text)?;
        }
        f.write_str(if self.touch { TOUCH } else { "" })
    }
}

/// The error of a text that is not the size of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a size from {width}x{height} to {max}x{max}, such as 1366x700, 1024x768@24 with text of 24 dots, or \
    390x844+touch for fingers",
    width = StageSize::MIN_WIDTH,
    height = StageSize::MIN_HEIGHT,
    max = StageSize::MAX
)]
pub struct ParseStageSizeError;

impl FromStr for StageSize {
    type Err = ParseStageSizeError;

    fn from_str(text: &str) -> Result<StageSize, ParseStageSizeError> {
        let (text, touch) = text.strip_suffix(TOUCH).map_or((text, false), |text| (text, true));
        let (size, dots) = match text.split_once('@') {
            Some((size, dots)) => (size, dots.parse().ok()),
            None => (text, Some(StageSize::TEXTS[0])),
        };
        let within = |side: &str, min: i32| side.parse().ok().filter(|side| (min..=StageSize::MAX).contains(side));
        let stage = size.split_once('x').and_then(|(width, height)| {
            let (width, height) = (within(width, StageSize::MIN_WIDTH)?, within(height, StageSize::MIN_HEIGHT)?);
            Some(StageSize { width, height, text: dots.filter(|dots| StageSize::TEXTS.contains(dots))?, touch })
        });
        stage.ok_or(ParseStageSizeError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_read_as_it_is_written() {
        for text in ["640x480", "360x340", "1024x768@24", "4096x4096", "390x844+touch", "800x600@24+touch"] {
            assert_eq!(text.parse::<StageSize>().map(|size| size.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("640x480@16".parse(), Ok(StageSize::default()));
        for text in [
            "",
            "640",
            "640x",
            "359x480",
            "640x339",
            "4097x480",
            "640x480@",
            "640x480@20",
            "640x480x16",
            "-640x480",
            "640x480+",
            "640x480+touch@24",
        ] {
            assert_eq!(text.parse::<StageSize>(), Err(ParseStageSizeError), "{text}");
        }
    }
}
