//! The CSV format.

use csv::{ReaderBuilder, StringRecord, Terminator, WriterBuilder};

use super::row::{GameRow, PlayerRow};
use super::{Collection, ExchangeError, Found, GAME, PLAYER, RowError};

/// The headings.
const HEADINGS: [&str; 17] = [
    "kind",
    "name",
    "portrait",
    "id",
    "ended",
    "program",
    "rule",
    "size",
    "first",
    "first_level",
    "second",
    "second_level",
    "result",
    "ending",
    "moves",
    "seconds",
    "game",
];

/// Returns whether a line contains all headings, in any order.
pub(super) fn are_headings(line: &str) -> bool {
    let found: Vec<&str> = line.split(',').map(|heading| heading.trim().trim_matches('"')).collect();
    HEADINGS.iter().all(|heading| found.contains(heading))
}

const END: &str = "end";

pub(super) fn write(collection: &Collection) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    let blank = |count: usize| vec![String::new(); count];
    let players = collection.people.iter().map(|(name, portrait)| {
        let row = PlayerRow::of(name, portrait.as_deref());
        [vec![PLAYER.to_owned(), row.name, row.portrait], blank(14)].concat()
    });
    let games = collection.games.iter().map(|game| {
        let row = GameRow::of(game);
        let words = [row.id, row.ended, row.program, row.rule, row.size, row.first, row.first_level, row.second];
        let more = [row.second_level, row.result, row.ending, row.moves.to_string(), row.seconds, row.game];
        [&[GAME.to_owned(), String::new(), String::new()][..], &words, &more].concat()
    });
    let end = [vec![END.to_owned()], blank(16)].concat();
    let heading = HEADINGS.map(str::to_owned).to_vec();
    for row in [heading].into_iter().chain(players).chain(games).chain([end]) {
        let row = row.iter().map(|cell| harmless(cell));
        // Writing into memory, rows that are all of one length: this cannot fail.
        let _ = writer.write_record(row);
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// The first characters by which a spreadsheet recognizes a formula.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// Returns whether a cell is a formula, escaped any number of times or not at all.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'').trim_start().starts_with(FORMULA)
}

/// Escapes a cell for spreadsheets and terminals: adds an apostrophe before a formula and removes control characters
/// other than tabs and line breaks.
fn harmless(cell: &str) -> String {
    let plain = cell.chars().filter(|&c| !c.is_control() || matches!(c, '\t' | '\r' | '\n'));
    let plain: String = plain.collect();
    if is_formula(&plain) { format!("'{plain}") } else { plain }
}

/// Reverses the apostrophe of [`harmless`].
fn meant(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|cell| is_formula(cell)).unwrap_or(cell)
}

pub(super) fn read(text: &str) -> Result<Collection, Vec<ExchangeError>> {
    let mut reader = ReaderBuilder::new().from_reader(text.as_bytes());
    let headings = reader.headers().cloned().unwrap_or_default();
    let kind = headings.iter().position(|heading| heading == HEADINGS[0]);
    let Some(kind) = kind else {
        return Err(vec![ExchangeError { line: 1, fault: RowError::NoRecords }]);
    };
    let (mut found, mut ended) = (Found::default(), false);
    let mut counter = Counter { text: text.as_bytes(), at: 0, line: 1 };
    for record in reader.records() {
        let place = record.as_ref().map_or_else(|error| error.position(), |record| record.position());
        let line = place.map_or(counter.line, |place| counter.line_of(place.byte()));
        let taken = record.map_err(|error| unreadable(&error)).and_then(|record| {
            let record: StringRecord = record.iter().map(meant).collect();
            match record.get(kind) {
                Some(PLAYER) => found.player(line, row::<PlayerRow>(&record, &headings)?.taken()?),
                Some(GAME) => found.game(line, row::<GameRow>(&record, &headings)?.taken()?),
                Some(END) => ended = true,
                other => return Err(RowError::Kind(other.unwrap_or_default().to_owned())),
            }
            Ok(())
        });
        if let Err(fault) = taken
            && !found.wrong(line, fault)
        {
            return found.whole();
        }
    }
    if !ended {
        found.wrong(counter.line, RowError::CutShort);
    }
    found.whole()
}

/// Counts the lines before the rows of a text, in order. The parser's own count is too small by one where lines end
/// with CR LF.
struct Counter<'t> {
    text: &'t [u8],
    at: usize,
    line: u64,
}

impl Counter<'_> {
    /// Returns the line of the row that begins at a byte or after the line breaks there.
    fn line_of(&mut self, byte: u64) -> u64 {
        let byte = usize::try_from(byte).unwrap_or(usize::MAX);
        while let Some(&here) = self.text.get(self.at)
            && (self.at < byte || matches!(here, b'\r' | b'\n'))
        {
            self.line += u64::from(here == b'\n');
            self.at += 1;
        }
        self.line
    }
}

fn row<T: serde::de::DeserializeOwned>(record: &StringRecord, headings: &StringRecord) -> Result<T, RowError> {
    record.deserialize(Some(headings)).map_err(|error| unreadable(&error))
}

/// Converts a parser error to one without its position, which the caller adds.
fn unreadable(error: &csv::Error) -> RowError {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => RowError::Columns(*len, *expected_len),
        csv::ErrorKind::Deserialize { err, .. } => {
            let column = err.field().and_then(|field| usize::try_from(field).ok());
            let words = err.kind().to_string();
            column.map_or(RowError::Syntax(words.clone(), false), |column| RowError::Column(column + 1, words))
        }
        _ => RowError::Syntax(error.to_string(), false),
    }
}
