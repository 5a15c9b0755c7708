//! CSV.

use csv::{ReaderBuilder, StringRecord, Terminator, WriterBuilder};

use super::row::{GameRow, PlayerRow};
use super::{Collection, Found, GAME, PLAYER, RowFault, Wrong};

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

/// What makes a spreadsheet take a cell for a formula, if it stands at the beginning.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// Whether a cell is a formula, or one that was made harmless, any number of times.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'').trim_start().starts_with(FORMULA)
}

/// A cell that no spreadsheet computes and no terminal obeys: an apostrophe before a formula, and no control characters but
/// tabs and ends of lines.
fn harmless(cell: &str) -> String {
    let plain = cell.chars().filter(|&c| !c.is_control() || matches!(c, '\t' | '\r' | '\n'));
    let plain: String = plain.collect();
    if is_formula(&plain) { format!("'{plain}") } else { plain }
}

/// What [`harmless`] was given.
fn meant(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|cell| is_formula(cell)).unwrap_or(cell)
}

pub(super) fn read(text: &str) -> Result<Collection, Vec<Wrong>> {
    let mut reader = ReaderBuilder::new().from_reader(text.as_bytes());
    let headings = reader.headers().cloned().unwrap_or_default();
    let kind = headings.iter().position(|heading| heading == HEADINGS[0]);
    let Some(kind) = kind else {
        return Err(vec![Wrong { line: 1, fault: RowFault::NoRecords }]);
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
                other => return Err(RowFault::Kind(other.unwrap_or_default().to_owned())),
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
        found.wrong(counter.line, RowFault::CutShort);
    }
    found.whole()
}

/// Counts lines up to the rows of a text, in their order. The reader's own count is behind by one where lines end with CR LF.
struct Counter<'t> {
    text: &'t [u8],
    at: usize,
    line: u64,
}

impl Counter<'_> {
    /// The line of the row that begins at a byte, or behind the ends of lines that stand there.
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

fn row<T: serde::de::DeserializeOwned>(record: &StringRecord, headings: &StringRecord) -> Result<T, RowFault> {
    record.deserialize(Some(headings)).map_err(|error| unreadable(&error))
}

/// Why a row cannot be read, without the place, which is told in our words.
fn unreadable(error: &csv::Error) -> RowFault {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => RowFault::Columns(*len, *expected_len),
        csv::ErrorKind::Deserialize { err, .. } => {
            let column = err.field().and_then(|field| usize::try_from(field).ok());
            let words = err.kind().to_string();
            column.map_or(RowFault::Syntax(words.clone(), false), |column| RowFault::Column(column + 1, words))
        }
        _ => RowFault::Syntax(error.to_string(), false),
    }
}
