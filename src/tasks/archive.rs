//! Reads ZIP archives: stored and deflated entries, without writing anything.
//!
//! Entries with unsafe names, links, encryption, or sizes beyond the limits are errors. The sizes are checked while an entry is
//! unpacked, so that a false size in the archive does no harm.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::submission::decode_name;
use crate::messages::chinese;

/// The most entries of the archives of a hand-in.
const MAX_ENTRIES: usize = 2000;
/// The size of an unpacked entry in bytes.
const MAX_ENTRY: usize = 16 << 20;
/// The size of all unpacked entries of the archives of a hand-in, in bytes.
const MAX_TOTAL: usize = 64 << 20;

/// The limits that the archives of a hand-in share, those in archives included: what is left of them.
#[derive(Clone, Debug)]
pub(super) struct ArchiveBudget {
    entries: usize,
    bytes: usize,
}

impl Default for ArchiveBudget {
    fn default() -> ArchiveBudget {
        ArchiveBudget { entries: MAX_ENTRIES, bytes: MAX_TOTAL }
    }
}

impl ArchiveBudget {
    /// Returns whether an archive was larger than the limits. No other is unpacked then.
    pub(super) fn is_exceeded(&self) -> bool {
        self.bytes == 0
    }

    /// Takes a number of entries, or fails.
    fn take_entries(&mut self, count: usize) -> Result<(), ArchiveError> {
        match self.entries.checked_sub(count) {
            Some(left) => self.entries = left,
            None => {
                self.bytes = 0;
                return Err(ArchiveError::TooManyEntries(MAX_ENTRIES));
            }
        }
        Ok(())
    }

    /// Takes the bytes of an entry, or fails.
    fn take_bytes(&mut self, count: usize) -> Result<(), ArchiveError> {
        if count > MAX_ENTRY {
            return Err(ArchiveError::TooLarge(MAX_ENTRY >> 20));
        }
        match self.bytes.checked_sub(count) {
            Some(left) => self.bytes = left,
            None => {
                self.bytes = 0;
                return Err(ArchiveError::TooLarge(MAX_TOTAL >> 20));
            }
        }
        Ok(())
    }
}

/// An error in a ZIP archive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// It is not a ZIP archive, or it is damaged.
    #[error("the archive is damaged or not a ZIP file")]
    Damaged,
    /// It has more than this number of entries, with those of the other archives of the hand-in.
    #[error("the archive has more than {0} entries")]
    TooManyEntries(usize),
    /// It unpacks to more than this number of megabytes, with the other archives of the hand-in.
    #[error("the archive unpacks to more than {0} MB")]
    TooLarge(usize),
    /// It is in more than this number of archives.
    #[error("archives in archives are unpacked to a depth of {0} only")]
    TooDeep(usize),
    /// The name of an entry leads out of the archive.
    #[error("the entry `{0}` leads out of the archive")]
    UnsafeName(String),
    /// An entry is a symbolic link.
    #[error("the entry `{0}` is a symbolic link")]
    Link(String),
    /// An entry is encrypted.
    #[error("the entry `{0}` is encrypted")]
    Encrypted(String),
    /// An entry uses another compression method.
    #[error("the entry `{0}` is compressed by another method than Deflate")]
    Method(String),
}

chinese! {
    ArchiveError {
        Damaged => "压缩包已损坏，或者不是 ZIP 文件";
        TooManyEntries(most) => "压缩包里超过 {most} 个文件";
        TooLarge(megabytes) => "压缩包解开后超过 {megabytes} MB";
        TooDeep(most) => "压缩包里的压缩包只解开 {most} 层";
        UnsafeName(name) => "文件名`{name}`指向压缩包外面";
        Link(name) => "`{name}`是符号链接";
        Encrypted(name) => "`{name}`加了密码";
        Method(name) => "`{name}`的压缩方法不是 Deflate";
    }
}

/// An unpacked file of an archive.
pub(super) struct ArchiveEntry {
    /// The folders and the name.
    pub path: Vec<String>,
    pub bytes: Vec<u8>,
}

/// Unpacks the files of an archive that `is_wanted` by their paths, within a budget. The others are checked, but not
/// unpacked, and count as entries only.
///
/// # Errors
/// Returns the first error.
pub(super) fn unpack(
    archive: &[u8],
    budget: &mut ArchiveBudget,
    is_wanted: impl Fn(&[String]) -> bool,
) -> Result<Vec<ArchiveEntry>, ArchiveError> {
    let damaged = || ArchiveError::Damaged;
    // The end record is followed by a comment of at most 65,535 bytes.
    let tail = archive.len().saturating_sub(22 + 65_535);
    let end = archive[tail..].windows(4).rposition(|bytes| bytes == b"PK\x05\x06").ok_or_else(damaged)? + tail;
    let count = usize::from(word(archive, end + 10).ok_or_else(damaged)?);
    let mut at = long(archive, end + 16).ok_or_else(damaged)?;
    budget.take_entries(count)?;
    let mut entries = Vec::new();
    for _ in 0..count {
        let header = archive.get(at..).filter(|header| header.starts_with(b"PK\x01\x02")).ok_or_else(damaged)?;
        let field = |at| word(header, at).map(usize::from).ok_or_else(damaged);
        let (flags, method) = (field(8)?, field(10)?);
        let size = |at| long(header, at).ok_or_else(damaged);
        let (crc, packed, unpacked, local) = (size(16)?, size(20)?, size(24)?, size(42)?);
        let (name, extra, comment) = (field(28)?, field(30)?, field(32)?);
        let mode = field(40)?;
        let name = decode_name(header.get(46..46 + name).ok_or_else(damaged)?);
        at += 46 + field(28)? + extra + comment;
        let path = safe_path(&name).ok_or_else(|| ArchiveError::UnsafeName(name.clone()))?;
        if mode & 0o170_000 == 0o120_000 {
            return Err(ArchiveError::Link(name));
        }
        if name.ends_with(['/', '\\']) || path.is_empty() {
            continue;
        }
        if !is_wanted(&path) {
            continue;
        }
        budget.take_bytes(unpacked)?;
        if flags & 1 != 0 {
            return Err(ArchiveError::Encrypted(name));
        }
        let start = archive.get(local..).filter(|header| header.starts_with(b"PK\x03\x04")).ok_or_else(damaged)?;
        let skip = |at| word(start, at).map(usize::from).ok_or_else(damaged);
        let first = 30 + skip(26)? + skip(28)?;
        let data = start.get(first..first.saturating_add(packed)).ok_or_else(damaged)?;
        let bytes = match method {
            0 => data.to_vec(),
            8 => decompress_to_vec_with_limit(data, unpacked).map_err(|_| ArchiveError::Damaged)?,
            _ => return Err(ArchiveError::Method(name)),
        };
        if bytes.len() != unpacked || crc32fast::hash(&bytes) as usize != crc {
            return Err(ArchiveError::Damaged);
        }
        entries.push(ArchiveEntry { path, bytes });
    }
    Ok(entries)
}

/// Returns the parts of a relative path; `None` if it is absolute or leads out of its folder.
fn safe_path(name: &str) -> Option<Vec<String>> {
    let is_absolute = name.starts_with(['/', '\\']) || name.as_bytes().get(1) == Some(&b':');
    let parts: Vec<&str> = name.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".").collect();
    let is_safe = !is_absolute && !parts.contains(&"..") && !name.contains('\0');
    is_safe.then(|| parts.into_iter().map(str::to_owned).collect())
}

fn word(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
}

fn long(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..at + 4)?;
    usize::try_from(u32::from_le_bytes([four[0], four[1], four[2], four[3]])).ok()
}

#[cfg(test)]
pub(super) mod tests {
    use miniz_oxide::deflate::compress_to_vec;

    use super::*;

    /// Returns an archive of entries: name, bytes, Unix mode, and the size that it claims.
    pub(in crate::tasks) fn archive(entries: &[(&[u8], &[u8], u32, usize)]) -> Vec<u8> {
        let (mut out, mut directory) = (Vec::new(), Vec::new());
        for (name, bytes, mode, claimed) in entries {
            let data = compress_to_vec(bytes, 6);
            let offset = out.len() as u32;
            let mut common = vec![20, 0, 0, 0, 8, 0, 0, 0, 0, 0];
            common.extend(crc32fast::hash(bytes).to_le_bytes());
            common.extend((data.len() as u32).to_le_bytes());
            common.extend((*claimed as u32).to_le_bytes());
            common.extend((name.len() as u16).to_le_bytes());
            common.extend([0, 0]);
            out.extend(b"PK\x03\x04");
            out.extend(&common);
            out.extend(*name);
            out.extend(data);
            directory.extend(b"PK\x01\x02\x14\x03");
            directory.extend(&common);
            directory.extend([0; 6]);
            directory.extend((mode << 16).to_le_bytes());
            directory.extend(offset.to_le_bytes());
            directory.extend(*name);
        }
        let (start, size) = (out.len() as u32, directory.len() as u32);
        out.extend(directory);
        out.extend(b"PK\x05\x06\0\0\0\0");
        out.extend([(entries.len() as u16).to_le_bytes(), (entries.len() as u16).to_le_bytes()].concat());
        out.extend([size.to_le_bytes(), start.to_le_bytes()].concat());
        out.extend([0, 0]);
        out
    }

    fn all(archive: &[u8]) -> Result<Vec<ArchiveEntry>, ArchiveError> {
        unpack(archive, &mut ArchiveBudget::default(), |_| true)
    }

    fn error(name: &[u8], bytes: &[u8], mode: u32, claimed: usize) -> ArchiveError {
        all(&archive(&[(name, bytes, mode, claimed)])).err().unwrap()
    }

    #[test]
    fn names_are_decoded_from_utf_8_and_gbk() {
        let gbk = b"\xCA\xB5\xD1\xE9/line.c";
        let entries = all(&archive(&[("实验/a.c".as_bytes(), b"one", 0, 3), (gbk, b"two two two", 0, 11)])).unwrap();
        let found: Vec<_> = entries.iter().map(|entry| (entry.path.join("/"), &*entry.bytes)).collect();
        assert_eq!(found, [("实验/a.c".to_owned(), &b"one"[..]), ("实验/line.c".to_owned(), b"two two two")]);
    }

    #[test]
    fn dangerous_archives_are_errors() {
        for name in ["../a.c", "a/../../b.c", "/etc/a.c", "C:\\a.c", "\\a.c"] {
            assert_eq!(error(name.as_bytes(), b"x", 0, 1), ArchiveError::UnsafeName(name.to_owned()));
        }
        assert_eq!(error(b"a.c", b"/etc/passwd", 0o120_777, 11), ArchiveError::Link("a.c".to_owned()));
        // A bomb that claims its size, and one that does not.
        let zeros = vec![0; 20 << 20];
        assert_eq!(error(b"a.c", &zeros, 0, zeros.len()), ArchiveError::TooLarge(16));
        assert_eq!(error(b"a.c", &zeros, 0, 10), ArchiveError::Damaged);
        let many: Vec<(&[u8], &[u8], u32, usize)> = vec![(b"a.c", b"", 0, 0); 2001];
        assert_eq!(all(&archive(&many)).err(), Some(ArchiveError::TooManyEntries(2000)));
        for bytes in [&b""[..], b"PK\x05\x06", b"no archive at all, but long enough to be read"] {
            assert_eq!(all(bytes).err(), Some(ArchiveError::Damaged));
        }
        let mut damaged = archive(&[(b"a.c", b"int main() { }", 0, 14)]);
        for index in 0..damaged.len() {
            damaged[index] ^= 0xFF;
            let _ = all(&damaged);
            damaged[index] ^= 0xFF;
        }
    }

    #[test]
    fn archives_share_a_budget() {
        let zeros = vec![0; 15 << 20];
        let large = archive(&[(b"a.c", &zeros, 0, zeros.len())]);
        let mut budget = ArchiveBudget::default();
        let mut unpacked = || unpack(&large, &mut budget, |_| true).map(|entries| entries.len());
        let results = [(); 6].map(|()| unpacked());
        let too_large = Err(ArchiveError::TooLarge(64));
        assert_eq!(results, [Ok(1), Ok(1), Ok(1), Ok(1), too_large.clone(), too_large]);
        assert!(budget.is_exceeded());
        let many: Vec<(&[u8], &[u8], u32, usize)> = vec![(b"a.c", b"", 0, 0); 1500];
        let mut budget = ArchiveBudget::default();
        let results = [(); 2].map(|()| unpack(&archive(&many), &mut budget, |_| false).map(|_| ()));
        assert_eq!(results, [Ok(()), Err(ArchiveError::TooManyEntries(2000))]);
        assert!(budget.is_exceeded());
    }

    #[test]
    fn errors_are_localized() {
        use crate::messages::samples::{assert_localized, samples};
        let name = || "实验.c".to_owned();
        assert_localized(&samples!(ArchiveError {
            ArchiveError::Damaged => ArchiveError::Damaged,
            ArchiveError::TooManyEntries(_) => ArchiveError::TooManyEntries(2),
            ArchiveError::TooLarge(_) => ArchiveError::TooLarge(16),
            ArchiveError::TooDeep(_) => ArchiveError::TooDeep(2),
            ArchiveError::UnsafeName(_) => ArchiveError::UnsafeName(name()),
            ArchiveError::Link(_) => ArchiveError::Link(name()),
            ArchiveError::Encrypted(_) => ArchiveError::Encrypted(name()),
            ArchiveError::Method(_) => ArchiveError::Method(name()),
        }));
    }
}
