//! The encoding that an SGF file declares in its property `CA`.
//!
//! The property is inside the text that it describes, and in some encodings a byte of a character equals a bracket or a
//! backslash. So each candidate is found in the bytes, and counts if it is a property when the text before it is decoded in
//! that encoding.

use encoding_rs::{BIG5, Encoding, GBK, SHIFT_JIS, UTF_16BE, UTF_16LE};

/// The maximum number of candidates that are examined.
const MOST_CANDIDATES: usize = 16;
/// The maximum length of the name of an encoding in bytes.
const LONGEST_LABEL: usize = 40;

/// Returns whether a text in an encoding like ASCII begins like SGF or GGF.
pub(super) fn is_sgf(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"))
}

/// Returns the encoding that the first node of an SGF text declares. Lower-case letters of the property's name and spaces are
/// ignored. An unknown encoding is none.
pub(super) fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    if !is_sgf(bytes) {
        return None;
    }
    let names = bytes.windows(2).enumerate().filter(|&(_, name)| name == b"CA").map(|(at, _)| at);
    let candidates = names.filter_map(|at| Some((at, find_encoding(read_label(&bytes[at + 2..])?)?)));
    let mut candidates = candidates.take(MOST_CANDIDATES);
    candidates
        .find(|&(at, encoding)| is_property_name(&encoding.decode_without_bom_handling(&bytes[..at]).0))
        .map(|found| found.1)
}

/// Returns the value behind the name of a property.
fn read_label(bytes: &[u8]) -> Option<&[u8]> {
    let value = bytes.trim_ascii_start().strip_prefix(b"[")?;
    let end = value.iter().take(LONGEST_LABEL).position(|&byte| byte == b']')?;
    Some(&value[..end])
}

/// Returns the encoding of a name: those of the Encoding Standard, in any case, also with other separators and with the
/// numbers of code pages.
fn find_encoding(label: &[u8]) -> Option<&'static Encoding> {
    let label = str::from_utf8(label).ok()?.trim().to_ascii_lowercase();
    let page = ["windows", "cp", "ms"].into_iter().find_map(|prefix| label.strip_prefix(prefix));
    let page = page.map(|page| page.trim_start_matches(['-', '_', ' ']));
    let spellings = [label.clone(), label.replace(['_', ' '], "-"), label.replace(['-', '_', ' '], "")];
    let numbered = page.map(|page| format!("windows-{page}"));
    let known =
        spellings.iter().chain(&numbered).find_map(|label| Encoding::for_label_no_replacement(label.as_bytes()));
    let found = known.or(match page {
        Some("932") => Some(SHIFT_JIS),
        Some("936") => Some(GBK),
        Some("950") => Some(BIG5),
        _ => None,
    });
    // Their text has no ASCII bytes in a row, so that this would not have been found.
    found.filter(|&encoding| encoding != UTF_16LE && encoding != UTF_16BE)
}

/// Returns whether a name at the end of a text is that of a property of the first node.
fn is_property_name(text: &str) -> bool {
    let (mut nodes, mut trees, mut in_value, mut is_escaped) = (0, 0, false, false);
    for c in text.chars() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if in_value => is_escaped = true,
            ']' => in_value = false,
            _ if in_value => {}
            '[' => in_value = true,
            ';' => nodes += 1,
            '(' => trees += 1,
            _ => {}
        }
    }
    let is_start = !text.ends_with(|c: char| c.is_ascii_uppercase());
    !in_value && is_start && (nodes, trees) == (1, 1)
}

/// Returns the difference between the numbers of opening and closing square brackets.
pub(super) fn unbalanced_brackets(text: &str) -> i64 {
    let count = |bracket: u8| text.bytes().filter(|&byte| byte == bracket).count();
    count(b'[').abs_diff(count(b']')) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_encodings() {
        for (labels, name) in [
            (&["UTF-8", "utf8", " utf_8 ", "UTF 8"][..], "UTF-8"),
            (&["ISO-8859-1", "latin1", "Latin-1", "windows-1252", "cp1252", "Windows1252"], "windows-1252"),
            (&["Shift_JIS", "SJIS", "shift-jis", "cp932", "MS932", "windows-31j"], "Shift_JIS"),
            (&["GB2312", "gbk", "GB-2312", "cp936", "windows-936"], "GBK"),
            (&["gb18030", "GB-18030", "GB_18030"], "gb18030"),
            (&["Big5", "BIG-5", "cp950"], "Big5"),
            (&["EUC-KR", "euc_kr", "cp949", "KSC5601"], "EUC-KR"),
            (&["windows-1251", "cp1251"], "windows-1251"),
            (&["KOI8-R", "koi8_r"], "KOI8-R"),
        ] {
            for label in labels {
                assert_eq!(find_encoding(label.as_bytes()).map(Encoding::name), Some(name), "{label}");
            }
        }
        for label in ["", "UTF-16", "klingon", "hz-gb-2312", "cp0", "\u{e9}"] {
            assert_eq!(find_encoding(label.as_bytes()), None, "{label}");
        }
    }

    #[test]
    fn only_a_property_of_the_first_node_declares_an_encoding() {
        let name = |text: &[u8]| declared(text).map(Encoding::name);
        for text in [
            "(;CA[Big5])",
            " ( ;GM[4]\nCA [big5] PB[x])",
            "(;C[CA\\[gbk\\] CA[gbk\\]]CA[Big5])",
            "(;CA[what]CA[Big5])",
            "(;PCA[gbk]CA[Big5])",
        ] {
            assert_eq!(name(text.as_bytes()), Some("Big5"), "{text}");
        }
        for text in [
            "",
            "CA[Big5]",
            "(;)",
            "(;CA)",
            "(;CA[Big5",
            "(;B[hh];CA[Big5])",
            "(;C[CA[Big5]])",
            "(;GM[4](;CA[Big5]))",
            "(;PCA[Big5])",
        ] {
            assert_eq!(name(text.as_bytes()), None, "{text}");
        }
        // The second byte of each character is a backslash or a bracket.
        for (encoding, value) in [(SHIFT_JIS, "ソ表十能ポ"), (BIG5, "許功蓋"), (SHIFT_JIS, "充ル端"), (SHIFT_JIS, "ー")]
        {
            let text =
                [b"(;PB[", &*encoding.encode(value).0, b"]CA[", encoding.name().as_bytes(), b"];B[hh])"].concat();
            assert_eq!(declared(&text), Some(encoding), "{value}");
        }
    }

    #[test]
    fn many_candidates_take_no_time() {
        let text = format!("(;B[hh];{}", "CA[Big5]".repeat(100_000));
        assert_eq!(declared(text.as_bytes()), None);
    }
}
