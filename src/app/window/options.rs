//! The options of a window, with and without the feature `window`.

use huanle_machine::StageSize;

/// The options of a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowOptions {
    /// The window's size at the start as a multiple of the screen's; `None` is as large as fits the desktop.
    pub scale: Option<u16>,
    /// The scaling of a screen whose size differs from the window's.
    pub scaling: Scaling,
    /// The height of text in pixels of the window, one of [`DEVICE_TEXTS`](StageSize::DEVICE_TEXTS), on the screens that lay
    /// themselves out for the window; `None` depends on the window's size.
    pub text_size: Option<u16>,
    /// A size of the stage that does not follow the window's.
    pub stage: Option<StageSize>,
}

/// The scaling of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scaling {
    /// The largest picture with the same aspect ratio. A window pixel that covers two screen pixels has their mixed
    /// colour, weighted by coverage (also known as sharp bilinear scaling); all others are sharp.
    #[default]
    Fill,
    /// Integer scaling by the largest factor that fits: each pixel is a sharp square, and there may be wide black
    /// borders.
    Integer,
}
