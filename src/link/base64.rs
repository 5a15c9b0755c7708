//! Base64 (RFC 4648): with the standard alphabet and padding, or for addresses with the URL-safe one and none.

/// An alphabet of base64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base64 {
    /// Section 4: with `+`, `/` and padding.
    Standard,
    /// Section 5: with `-` and `_`, without padding.
    UrlSafe,
}

impl Base64 {
    fn alphabet(self) -> &'static [u8; 64] {
        match self {
            Base64::Standard => b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
            Base64::UrlSafe => b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
        }
    }

    /// Encodes bytes.
    pub(crate) fn encode(self, bytes: &[u8]) -> String {
        let alphabet = self.alphabet();
        let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
        for chunk in bytes.chunks(3) {
            let number = chunk.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
            text.extend(
                (0..=chunk.len()).map(|place| char::from(alphabet[(number >> (18 - 6 * place) & 63) as usize])),
            );
            if self == Base64::Standard {
                text.extend((chunk.len()..3).map(|_| '='));
            }
        }
        text
    }

    /// Decodes a text; `None` if it contains other characters. Padding may be missing.
    pub(crate) fn decode(self, text: &str) -> Option<Vec<u8>> {
        let mut places = [None; 256];
        for (place, &c) in (0_u32..).zip(self.alphabet()) {
            places[usize::from(c)] = Some(place);
        }
        let text = if self == Base64::Standard { text.trim_end_matches('=') } else { text };
        let figures: Vec<u32> = text.bytes().map(|c| places[usize::from(c)]).collect::<Option<_>>()?;
        let mut bytes = Vec::with_capacity(figures.len() / 4 * 3 + 3);
        for chunk in figures.chunks(4) {
            let number = chunk.iter().fold(0, |number, figure| number << 6 | figure) << (6 * (4 - chunk.len()));
            bytes.extend((0..chunk.len() - 1).map(|place| (number >> (16 - 8 * place)) as u8));
        }
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::Base64;

    #[test]
    fn bytes_are_encoded_and_decoded() {
        let plain = ["", "f", "fo", "foo", "foob"];
        let encoded = plain.map(|text| Base64::Standard.encode(text.as_bytes()));
        assert_eq!(encoded, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
        assert_eq!(Base64::UrlSafe.encode(b"\xFB\xFF"), "-_8");
        for base64 in [Base64::Standard, Base64::UrlSafe] {
            let bytes: Vec<u8> = (0..=255).collect();
            for length in 0..bytes.len() {
                let encoded = base64.encode(&bytes[..length]);
                assert_eq!(base64.decode(&encoded).as_deref(), Some(&bytes[..length]), "{encoded}");
            }
            assert_eq!(base64.decode("Zg!="), None);
        }
    }
}
