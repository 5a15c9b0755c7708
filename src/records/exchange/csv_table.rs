//! The CSV format.

use csv::{ReaderBuilder, StringRecord, Terminator, WriterBuilder};

use super::row::{GameRow, PlayerRow};
use super::{Collection, ExchangeError, FORMAT, GAME, PLAYER, ParsedRows, RowError};

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
pub(super) fn has_all_headings(line: &str) -> bool {
    let found: Vec<&str> = line.split(',').map(|heading| heading.trim().trim_matches('"')).collect();
    HEADINGS.iter().all(|heading| found.contains(heading))
}

/// The kind of the first row, the name of which is the format.
const FORMAT_KIND: &str = "format";
const END: &str = "end";

pub(super) fn write(collection: &Collection) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    let blank = |count: usize| vec![String::new(); count];
    let players = collection.people.iter().map(|(name, portrait)| {
        let row = PlayerRow::new(name, portrait.as_deref());
        [vec![PLAYER.to_owned(), row.name, row.portrait], blank(14)].concat()
    });
    let games = collection.games.iter().map(|game| {
        let row = GameRow::from_game(game);
        let words = [row.id, row.ended, row.program, row.rule, row.size, row.first, row.first_level, row.second];
        let more = [row.second_level, row.result, row.ending, row.moves.to_string(), row.seconds, row.game];
        [&[GAME.to_owned(), String::new(), String::new()][..], &words, &more].concat()
    });
    let end = [vec![END.to_owned()], blank(16)].concat();
    let heading = HEADINGS.map(str::to_owned).to_vec();
    let format = [vec![FORMAT_KIND.to_owned(), FORMAT.to_owned()], blank(15)].concat();
    for row in [heading, format].into_iter().chain(players).chain(games).chain([end]) {
        let row = row.iter().map(|cell| escape_cell(cell));
        // Writing rows of equal length into memory cannot fail.
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
fn escape_cell(cell: &str) -> String {
    let plain = cell.chars().filter(|&c| !c.is_control() || matches!(c, '\t' | '\r' | '\n'));
    let plain: String = plain.collect();
    if is_formula(&plain) { format!("'{plain}") } else { plain }
}

/// Reverses the apostrophe of [`escape_cell`].
fn unescape_cell(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|cell| is_formula(cell)).unwrap_or(cell)
}

pub(super) fn read(text: &str) -> Result<Collection, Vec<ExchangeError>> {
    let mut reader = ReaderBuilder::new().from_reader(text.as_bytes());
    let headings = reader.headers().cloned().unwrap_or_default();
    let kind = headings.iter().position(|heading| heading == HEADINGS[0]);
    let Some(kind) = kind else {
        return Err(vec![ExchangeError { line: 1, error: RowError::UnknownFormat }]);
    };
    let (mut found, mut ended) = (ParsedRows::default(), false);
    let mut counter = LineCounter { text: text.as_bytes(), at: 0, line: 1 };
    for record in reader.records() {
        let place = record.as_ref().map_or_else(|error| error.position(), |record| record.position());
        let line = place.map_or(counter.line, |place| counter.line_of(place.byte()));
        let taken = record.map_err(|error| parse_error(&error)).and_then(|record| {
            let record: StringRecord = record.iter().map(unescape_cell).collect();
            match record.get(kind) {
                Some(FORMAT_KIND) => match row::<PlayerRow>(&record, &headings)?.name {
                    format if format != FORMAT => return Err(RowError::Format(format)),
                    _ => (),
                },
                Some(PLAYER) => found.add_player(line, row::<PlayerRow>(&record, &headings)?.into_player()?),
                Some(GAME) => found.add_game(line, row::<GameRow>(&record, &headings)?.into_game()?),
                Some(END) => ended = true,
                other => return Err(RowError::Kind(other.unwrap_or_default().to_owned())),
            }
            Ok(())
        });
        if let Err(fault) = taken {
            let is_other_format = matches!(fault, RowError::Format(_));
            if !found.add_error(line, fault) || is_other_format {
                return found.finish();
            }
        }
    }
    if !ended {
        found.add_error(counter.line, RowError::Truncated);
    }
    found.finish()
}

/// Counts the lines before the rows of a text, in order. The parser's own count is too small by one where lines end
/// with CR LF.
struct LineCounter<'t> {
    text: &'t [u8],
    at: usize,
    line: u64,
}

impl LineCounter<'_> {
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
    record.deserialize(Some(headings)).map_err(|error| parse_error(&error))
}

/// Converts a parser error to one without its position, which the caller adds.
fn parse_error(error: &csv::Error) -> RowError {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => RowError::ColumnCount(*len, *expected_len),
        csv::ErrorKind::Deserialize { err, .. } => {
            let column = err.field().and_then(|field| usize::try_from(field).ok());
            let words = err.kind().to_string();
            column.map_or(RowError::Syntax(words.clone(), false), |column| RowError::Column(column + 1, words))
        }
        _ => RowError::Syntax(error.to_string(), false),
    }
}
