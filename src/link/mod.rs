//! Links to the browser edition: files packed into a link, and games in one.

mod base64;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

pub(crate) use base64::Base64;

/// The maximum number of bytes in a file that is packed into a link.
pub const MAX_BYTES: usize = 1 << 20;
/// The page of the browser edition.
pub const PAGE: &str = "huanle.html";
/// The word of a link before a packed game.
const GAME: &str = "game=";

/// Packs a file: deflate (RFC 1951) and URL-safe base64 (RFC 4648, section 5) without padding.
pub fn pack(bytes: &[u8]) -> String {
    Base64::UrlSafe.encode(&compress_to_vec(bytes, 9))
}

/// Unpacks the output of [`pack`]; `None` if it is damaged or has more than [`MAX_BYTES`] bytes.
pub fn unpack(text: &str) -> Option<Vec<u8>> {
    decompress_to_vec_with_limit(&Base64::UrlSafe.decode(text)?, MAX_BYTES).ok()
}

/// Returns the link that opens a file with a program of the main menu, relative to the folder of the [`PAGE`].
pub fn to_game(program: &str, file: &[u8]) -> String {
    format!("{PAGE}#{program}&{GAME}{}", pack(file))
}

/// Returns the game file in a link, which may be in the middle of a text; `None` if there is none.
pub fn game_in(text: &str) -> Option<Vec<u8>> {
    let (_, packed) = text.split_once('#')?.1.split_once(GAME)?;
    let is_end = |c: char| !(c.is_ascii_alphanumeric() || "-_".contains(c));
    unpack(packed.split(is_end).next()?).filter(|file| !file.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_packed_small_and_come_back() {
        for bytes in [&b""[..], b"a", b"ab", b"abc", &[0xFF; 1000]] {
            assert_eq!(unpack(&pack(bytes)).as_deref(), Some(bytes));
        }
        assert!(pack(&[b' '; 1000]).len() < 40);
        assert_eq!(unpack(&pack(&vec![0; MAX_BYTES + 1])), None);
        for damaged in ["!", "AAAA", "棋"] {
            assert_eq!(unpack(damaged), None);
        }
    }

    #[test]
    fn a_game_is_found_in_a_message_with_a_link() {
        let link = to_game("gomoku", b"(;GM[4])");
        for text in [link.clone(), format!("轮到你：https://example.org/{link}&lang=zh。"), format!("{link}\n")] {
            assert_eq!(game_in(&text).as_deref(), Some(&b"(;GM[4])"[..]), "{text}");
        }
        for text in ["huanle.html#gomoku", "game=AAAA", "#game=", "#game=!"] {
            assert_eq!(game_in(text), None, "{text}");
        }
    }
}
