//! Tables of texts in files: a line for each row, with tabs between its columns.

/// Returns the rows of a table. Lines that begin with `#` are comments.
///
/// # Panics
/// Panics if a row has another number of columns.
pub(super) fn rows<const COLUMNS: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; COLUMNS]> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut columns = line.split('\t');
        let row = std::array::from_fn(|_| columns.next().unwrap_or_else(|| panic!("a test reads every row: {line}")));
        assert!(columns.next().is_none(), "a test reads every row: {line}");
        row
    })
}
