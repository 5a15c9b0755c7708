//! The stage of a window: the screen that fills it, with text of a chosen size.

use huanle_gfx::{HEIGHT, WIDTH};
use huanle_machine::StageSize;

use super::layout::{Shrinking, picture_size};
use super::options::WindowOptions;

/// A change of the text size by keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextSizeChange {
    Larger,
    Smaller,
    /// The size that fits the window.
    Automatic,
}

/// The options of a window, and the stage that follows from them and from the window's size.
pub(super) struct WindowStage {
    options: WindowOptions,
    /// The stage reported last.
    size: StageSize,
    /// `true` if a part of a screen of mode 12h that does not fit is shown, instead of all of it at half size.
    pans: bool,
}

impl WindowStage {
    /// Returns the stage of a window of a size in pixels.
    pub(super) fn new(window: (usize, usize), options: WindowOptions) -> WindowStage {
        let size = options.stage.unwrap_or_else(|| stage_size(window, text_size(window, options.text_size)));
        WindowStage { options, size, pans: false }
    }

    pub(super) fn size(&self) -> StageSize {
        self.size
    }

    /// Returns the size of the picture of a screen in a window. A screen of mode 12h that does not fit is sharp; the stage of a
    /// window smaller than itself, and one of an earlier size, fills that.
    pub(super) fn picture_size(&self, window: (usize, usize), screen: (usize, usize)) -> (usize, usize) {
        let shrinking = match self.is_mode_12h(screen) {
            false => Shrinking::Fill,
            true if self.pans => Shrinking::Pan,
            true => Shrinking::Whole,
        };
        picture_size(window, screen, self.options.scaling, shrinking)
    }

    /// Returns whether a screen is not the stage, but an original, an effect or a C program.
    fn is_mode_12h(&self, screen: (usize, usize)) -> bool {
        screen == (WIDTH as usize, HEIGHT as usize) && (self.size.width, self.size.height) != (WIDTH, HEIGHT)
    }

    /// Fits the stage to the size of the window. Returns the new stage if that is a change. A minimized window has no size
    /// and changes nothing.
    pub(super) fn fit(&mut self, window: (usize, usize)) -> Option<StageSize> {
        let WindowStage { size, .. } = WindowStage::new(window, self.options);
        let changes = size != self.size && window != (0, 0);
        changes.then(|| {
            self.size = size;
            size
        })
    }

    /// Changes the text size, which the next [`fit`](WindowStage::fit) applies, or the picture of a screen of mode 12h that
    /// does not fit.
    pub(super) fn change_text_size(&mut self, window: (usize, usize), screen: (usize, usize), change: TextSizeChange) {
        if self.is_mode_12h(screen) && (screen.0 > window.0 || screen.1 > window.1) {
            self.pans = change == TextSizeChange::Larger;
            return;
        }
        let present = text_size(window, self.options.text_size);
        let sizes = StageSize::DEVICE_TEXTS;
        let next = match change {
            TextSizeChange::Automatic => None,
            TextSizeChange::Larger => Some(sizes.into_iter().find(|size| *size > present).unwrap_or(present)),
            TextSizeChange::Smaller => Some(sizes.into_iter().rev().find(|size| *size < present).unwrap_or(present)),
        };
        self.options.text_size = next;
    }
}

/// The least numbers of columns and rows of text that the automatic text size leaves.
const COMFORTABLE_CELLS: (usize, usize) = (100, 36);

/// Returns the height of text in pixels of a window: the one chosen, or the largest with which 100 × 36 characters fit.
fn text_size((width, height): (usize, usize), chosen: Option<u16>) -> u16 {
    let (columns, rows) = COMFORTABLE_CELLS;
    let fits = |text: &u16| width / usize::from(text / 2) >= columns && height / usize::from(*text) >= rows;
    let [smallest, ..] = StageSize::DEVICE_TEXTS;
    chosen.unwrap_or_else(|| StageSize::DEVICE_TEXTS.into_iter().rev().find(fits).unwrap_or(smallest))
}

/// Returns the stage that fills a window: its size divided by the pixels of a dot of text. A window that is too small for the
/// smallest stage shows a larger one, scaled down.
fn stage_size((width, height): (usize, usize), text_size: u16) -> StageSize {
    // 32 and 48 are the faces of 16 and 24 dots, doubled.
    let dots = if StageSize::TEXTS.contains(&text_size) { 1 } else { 2 };
    let (width, height) = (width as i32 / dots, height as i32 / dots);
    let (least_width, least_height) = (StageSize::MIN_WIDTH, StageSize::MIN_HEIGHT);
    StageSize {
        width: width.max(least_width).max(width * least_height / height.max(1)).min(StageSize::MAX),
        height: height.max(least_height).max(height * least_width / width.max(1)).min(StageSize::MAX),
        text: text_size / dots as u16,
        touch: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stage_fills_the_window_in_whole_pixels() {
        for (window, chosen, expected) in [
            ((640, 480), None, "640x480"),
            ((1024, 768), None, "1024x768"),
            ((1024, 768), Some(24), "1024x768@24"),
            ((1280, 960), None, "1280x960@24"),
            ((1920, 1080), None, "1920x1080@24"),
            ((2561, 1441), None, "1280x720"),
            ((3840, 2160), None, "1920x1080@24"),
            ((3840, 2160), Some(16), "3840x2160"),
            ((320, 240), None, "453x340"),
            ((300, 600), None, "360x720"),
            ((1, 1), None, "360x360"),
            ((0, 0), None, "360x340"),
            ((640, 480), Some(48), "453x340@24"),
            ((9000, 600), Some(16), "4096x600"),
        ] {
            let stage = stage_size(window, text_size(window, chosen));
            assert_eq!(stage.to_string(), expected, "{window:?} {chosen:?}");
            assert_eq!(expected.parse(), Ok(stage), "valid");
        }
    }

    #[test]
    fn keys_change_the_text_and_the_window_the_stage() {
        let mut stage = WindowStage::new((1280, 960), WindowOptions::default());
        assert_eq!(
            (stage.size().to_string().as_str(), stage.fit((1280, 960)), stage.fit((0, 0))),
            ("1280x960@24", None, None)
        );
        let mut changed = |window, change| {
            let StageSize { width, height, .. } = stage.size();
            stage.change_text_size(window, (width as usize, height as usize), change);
            stage.fit(window).map(|size| size.to_string())
        };
        let stages = [TextSizeChange::Larger, TextSizeChange::Larger, TextSizeChange::Larger, TextSizeChange::Smaller]
            .map(|change| changed((1280, 960), change));
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(stages, [text("640x480"), text("640x480@24"), None, text("640x480")]);
        assert_eq!(changed((1280, 960), TextSizeChange::Automatic), text("1280x960@24"));
        assert_eq!(changed((800, 600), TextSizeChange::Smaller), text("800x600"));
        let mut small = WindowStage::new((480, 400), WindowOptions::default());
        assert_eq!(small.picture_size((480, 400), (640, 480)), (320, 240));
        small.change_text_size((480, 400), (640, 480), TextSizeChange::Larger);
        assert_eq!((small.picture_size((480, 400), (640, 480)), small.fit((480, 400))), ((640, 480), None));
        small.change_text_size((480, 400), (640, 480), TextSizeChange::Automatic);
        assert_eq!(small.picture_size((480, 400), (640, 480)), (320, 240));
        let fixed = WindowOptions { stage: Some(StageSize::default()), ..WindowOptions::default() };
        assert_eq!(WindowStage::new((1280, 960), fixed).fit((900, 900)), None);
    }
}
