//! QR codes of links.

use qrcodegen::{QrCode, QrCodeEcc};

/// Encodes bytes in the smallest QR code that holds them, with as much error correction as fits in it. Returns a row of `0` and
/// `1` for each row of modules, separated by line feeds, or `None` if there are too many bytes.
pub fn encode(bytes: &[u8]) -> Option<String> {
    let code = QrCode::encode_binary(bytes, QrCodeEcc::Low).ok()?;
    let row = |y| (0..code.size()).map(|x| if code.get_module(x, y) { '1' } else { '0' }).collect::<String>();
    Some((0..code.size()).map(row).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_as_large_as_its_bytes_need() {
        // ISO/IEC 18004, table 7: bytes at level L.
        for (bytes, rows) in [(17, 21), (18, 25), (134, 41), (271, 57), (2953, 177)] {
            let code = encode(&vec![b'a'; bytes]).unwrap();
            assert_eq!(code.lines().count(), rows, "{bytes} bytes");
            assert!(
                code.lines().all(|row| row.len() == rows && row.bytes().all(|module| matches!(module, b'0' | b'1')))
            );
        }
        assert_eq!(encode(&[b'a'; 2954]), None);
    }
}
