//! Tables of texts in files: a line for each row, with tabs between its columns.

/// Returns the rows of a table. Lines that begin with `#` are comments.
///
/// # Panics
/// Panics if a row has another number of columns.
pub(super) fn rows<const COLUMNS: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; COLUMNS]> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        columns.try_into().unwrap_or_else(|_| panic!("a test reads every row: {line}"))
    })
}
