//! Source files as stored: their encoding, line ends, and any bytes after the end of the text.

use encoding_rs::GBK;

use crate::gfx::font::cp437;

/// The character encoding of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, ASCII included.
    #[default]
    Utf8,
    /// GBK, the encoding of Chinese systems of the time, including GB 2312.
    Gbk,
    /// The PC's own code page.
    Cp437,
}

impl Encoding {
    /// Returns its usual name.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Gbk => "GBK",
            Encoding::Cp437 => "CP437",
        }
    }
}

/// The properties of a file that are not its text, so that it can be written back unchanged.
///
/// If every line ends in CR LF, so does every new one; if only some do, the other CRs stay characters of their lines.
/// Bytes after 0x1A, the end of a text under DOS, are preserved but not shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFormat {
    /// The character encoding.
    pub encoding: Encoding,
    /// `true` if it begins with a UTF-8 byte order mark.
    pub bom: bool,
    /// `true` if its lines end in CR LF instead of LF.
    pub crlf: bool,
    /// The bytes from the first 0x1A on.
    pub tail: Vec<u8>,
}

const BOM: &[u8] = b"\xEF\xBB\xBF";
const END: u8 = 0x1A;

impl SourceFormat {
    /// Returns the text of a file, with `\n` between its lines, and its format: UTF-8 if valid, otherwise GBK if that
    /// encodes to the same bytes again, otherwise code page 437, which can decode every byte.
    pub fn decode(bytes: &[u8]) -> (String, SourceFormat) {
        let mark = bytes.starts_with(BOM);
        let bytes = bytes.strip_prefix(BOM).unwrap_or(bytes);
        let end = bytes.iter().position(|&byte| byte == END).unwrap_or(bytes.len());
        let (bytes, tail) = bytes.split_at(end);
        let (text, encoding) = decode(bytes);
        let crlf = text.contains('\n') && text.matches('\n').count() == text.matches("\r\n").count();
        let text = if crlf { text.replace("\r\n", "\n") } else { text };
        (text, SourceFormat { encoding, bom: mark, crlf, tail: tail.to_vec() })
    }

    /// Returns the file's bytes for a text.
    ///
    /// # Errors
    /// Returns the first character that the encoding lacks.
    pub fn encode(&self, text: &str) -> Result<Vec<u8>, char> {
        let mut bytes = if self.bom { BOM.to_vec() } else { Vec::new() };
        for c in text.chars() {
            if self.crlf && c == '\n' {
                bytes.push(b'\r');
            }
            if c.is_ascii() {
                bytes.push(c as u8);
                continue;
            }
            match self.encoding {
                Encoding::Utf8 => bytes.extend(c.encode_utf8(&mut [0; 4]).as_bytes()),
                Encoding::Cp437 => bytes.push(cp437::encode(c).ok_or(c)?),
                Encoding::Gbk => {
                    let mut one = [0; 4];
                    let (encoded, _, unmappable) = GBK.encode(c.encode_utf8(&mut one));
                    if unmappable {
                        return Err(c);
                    }
                    bytes.extend_from_slice(&encoded);
                }
            }
        }
        bytes.extend(&self.tail);
        Ok(bytes)
    }
}

fn decode(bytes: &[u8]) -> (String, Encoding) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (text.to_owned(), Encoding::Utf8);
    }
    let decoded = GBK.decode_without_bom_handling_and_without_replacement(bytes);
    if let Some(text) = decoded.filter(|text| GBK.encode(text).0 == bytes) {
        return (text.into_owned(), Encoding::Gbk);
    }
    let character = |&byte: &u8| if byte.is_ascii() { char::from(byte) } else { cp437::decode(byte) };
    (bytes.iter().map(character).collect(), Encoding::Cp437)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn any_file_is_written_as_it_was(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let (text, format) = SourceFormat::decode(&bytes);
            prop_assert_eq!(format.encode(&text), Ok(bytes));
        }

        #[test]
        fn any_lines_are_written_as_they_were(text in "[a棋\\r\\n\\t\u{1a}]{0,30}") {
            let (read, format) = SourceFormat::decode(text.as_bytes());
            prop_assert_eq!(format.encode(&read), Ok(text.into_bytes()));
        }
    }

    #[test]
    fn the_encodings_of_old_sources_are_known() {
        let read = |bytes: &[u8]| {
            let (text, format) = SourceFormat::decode(bytes);
            assert_eq!(format.encode(&text).unwrap(), bytes);
            (text, format)
        };
        let gbk = read(b"/* \xBB\xB6\xC0\xD6\xC6\xE5 */\r\nint a;\r\n\x1A\x00\x00");
        assert_eq!(gbk.0, "/* 欢乐棋 */\nint a;\n");
        assert_eq!(gbk.1, SourceFormat { encoding: Encoding::Gbk, bom: false, crlf: true, tail: vec![END, 0, 0] });
        let (text, format) = read("\u{feff}棋\nx\r\n".as_bytes());
        assert_eq!((text.as_str(), format.bom, format.crlf), ("棋\nx\r\n", true, false));
        let (text, format) = read(b"char c = '\xC9\xCD';\xBB ");
        assert_eq!((text.as_str(), format.encoding), ("char c = '╔═';╗ ", Encoding::Cp437));
        assert_eq!(gbk.1.encode("a🎲"), Err('🎲'));
        assert_eq!(format.encode("棋"), Err('棋'));
        // A new line of a file with CR LF also ends in CR LF.
        assert_eq!(SourceFormat { tail: Vec::new(), ..gbk.1 }.encode("a\nb").unwrap(), b"a\r\nb");
    }
}
