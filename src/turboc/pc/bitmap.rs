//! Pictures of files, for `readimagefile`, and the format of Windows.

/// A picture of a file.
pub struct RgbPicture {
    /// The width in pixels.
    pub width: i32,
    /// The height in pixels.
    pub height: i32,
    /// The red, green and blue light of each pixel, from the top row down.
    pub pixels: Vec<[u8; 3]>,
}

/// The maximum width and height.
const LARGEST: i32 = 4000;

impl RgbPicture {
    /// Reads a `.bmp` file with 4, 8, 24 or 32 bits per pixel and without compression.
    pub(super) fn read_bmp(bytes: &[u8]) -> Option<RgbPicture> {
        let word = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        let long = |at: usize| Some(i32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        if !bytes.starts_with(b"BM") {
            return None;
        }
        let (start, header, width, height) = (long(10)?, long(14)?, long(18)?, long(22)?);
        let (bits, compression) = (usize::from(word(28)?), long(30)?);
        let is_bottom_up = height > 0;
        let height = height.checked_abs()?;
        let known = matches!(bits, 4 | 8 | 24 | 32) && compression == 0;
        if !known || !(1..=LARGEST).contains(&width) || !(1..=LARGEST).contains(&height) {
            return None;
        }
        let palette = 14 + usize::try_from(header).ok()?;
        let row_bytes = (width as usize * bits).div_ceil(32) * 4;
        let light = |at: usize| bytes.get(at..at + 3).map(|bgr| [bgr[2], bgr[1], bgr[0]]);
        let mut pixels = Vec::with_capacity((width * height) as usize);
        for y in 0..height {
            let row = if is_bottom_up { height - 1 - y } else { y };
            let at = usize::try_from(start).ok()? + row as usize * row_bytes;
            for x in 0..width as usize {
                pixels.push(match bits {
                    4 => {
                        let pair = *bytes.get(at + x / 2)?;
                        light(palette + 4 * usize::from(if x % 2 == 0 { pair >> 4 } else { pair & 15 }))?
                    }
                    8 => light(palette + 4 * usize::from(*bytes.get(at + x)?))?,
                    _ => light(at + x * bits / 8)?,
                });
            }
        }
        Some(RgbPicture { width, height, pixels })
    }

    /// Returns the light of a pixel; of the nearest one outside.
    pub(super) fn pixel(&self, x: i32, y: i32) -> [u8; 3] {
        let (x, y) = (x.clamp(0, self.width - 1), y.clamp(0, self.height - 1));
        self.pixels[(y * self.width + x) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a file of 2×2 pixels: red and green above blue and white.
    fn file() -> Vec<u8> {
        let mut bytes = b"BM".to_vec();
        bytes.extend([70u32, 0, 54, 40, 2, 2].into_iter().flat_map(u32::to_le_bytes));
        bytes.extend([1u16, 24].into_iter().flat_map(u16::to_le_bytes));
        bytes.extend([0; 24]);
        bytes.extend([255, 0, 0, 255, 255, 255, 0, 0]);
        bytes.extend([0, 0, 255, 0, 255, 0, 0, 0]);
        bytes
    }

    #[test]
    fn rows_are_stored_from_the_bottom_up() {
        let image = RgbPicture::read_bmp(&file()).unwrap();
        assert_eq!((image.width, image.height), (2, 2));
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| image.pixel(x, y));
        assert_eq!(corners, [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]);
    }

    #[test]
    fn damaged_files_are_refused() {
        let good = file();
        assert!((0..good.len() - 2).all(|length| RgbPicture::read_bmp(&good[..length]).is_none()));
        assert!(RgbPicture::read_bmp(b"GIF89a").is_none());
    }
}
