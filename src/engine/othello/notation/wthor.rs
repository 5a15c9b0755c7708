//! The WTHOR archive of tournament games of the French federation: one file per year, `.wtb`, and the names in two
//! more, `.JOU` for players and `.TRN` for tournaments.
//!
//! Numbers are little-endian. A header of 16 bytes: century, year, month and day of creation, `u32` games, `u16` names
//! (in lists), `u16` year of the games, board size (0 or 8), type, depth of the theoretical score, reserved. Then 68
//! bytes per game: `u16` tournament, `u16` black, `u16` white, `u8` black's discs at the end (empty squares counted for
//! the winner), `u8` the same with perfect play from the header's depth on, and 60 moves of 10 × row + column (56 is
//! f5), 0 after the end. Passes are omitted. Names have 20 bytes (players) or 26 (tournaments), terminated by a NUL, in
//! Windows-1252.
//!
//! A [`Year`] keeps the bytes and decodes games on request. Read-only.

use encoding_rs::WINDOWS_1252;

use super::super::{IllegalMove, Move, Position, Side, Square};
use super::error::{ExpectedItem, FilePart, OthelloErrorKind, OthelloNotationError, OthelloNotationWarning};
use super::{LoadedGame, disc_number, final_score, play};
use crate::notation::bytes::read_u16_at;
use crate::record::{Record, tag};

const HEADER: usize = 16;
const GAME: usize = 68;
const PLAYER: usize = 20;
const TOURNAMENT: usize = 26;

/// The tag of the theoretical score: black's discs with perfect play from the depth of the file on.
pub(crate) const THEORETICAL: &str = "TH";

/// The names of players and tournaments by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    players: Vec<String>,
    tournaments: Vec<String>,
}

impl Names {
    /// Adds a `.JOU` or `.TRN` file, recognized by its length.
    ///
    /// # Errors
    /// [`OthelloNotationError`] if its length fits neither for the number of names in its header.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), OthelloNotationError> {
        let too_short = || {
            OthelloNotationError::at_byte(bytes.len(), OthelloErrorKind::CutShort(ExpectedItem::Rest(FilePart::Names)))
        };
        let header = bytes.get(..HEADER).ok_or_else(too_short)?;
        let count = usize::from(read_u16_at(header, 8));
        let names = &bytes[HEADER..];
        let read = |width: usize| names.chunks_exact(width).map(name).collect();
        if names.len() == count * PLAYER {
            self.players = read(PLAYER);
        } else if names.len() == count * TOURNAMENT {
            self.tournaments = read(TOURNAMENT);
        } else {
            return Err(too_short());
        }
        Ok(())
    }

    /// Returns a player's name.
    pub fn player(&self, number: u16) -> Option<&str> {
        self.players.get(usize::from(number)).map(String::as_str)
    }

    /// Returns a tournament's name.
    pub(crate) fn tournament(&self, number: u16) -> Option<&str> {
        self.tournaments.get(usize::from(number)).map(String::as_str)
    }
}

fn name(field: &[u8]) -> String {
    let text = field.split(|&byte| byte == 0).next().unwrap_or_default();
    WINDOWS_1252.decode_without_bom_handling(text).0.trim().to_owned()
}

/// The games of one year.
#[derive(Clone, Debug)]
pub struct Year {
    /// All complete games, without the header.
    games: Vec<u8>,
    year: u16,
    depth: u8,
    names: Names,
}

impl Year {
    /// Reads the header; games are decoded on request.
    ///
    /// # Errors
    /// [`OthelloNotationError`] if the header is incomplete, the board is not 8 × 8, or the file is a list of names.
    pub(super) fn read(bytes: &[u8]) -> Result<(Year, Vec<OthelloNotationWarning>), OthelloNotationError> {
        let Some(header) = bytes.get(..HEADER) else {
            return Err(OthelloNotationError::at_byte(
                bytes.len(),
                OthelloErrorKind::CutShort(ExpectedItem::Rest(FilePart::Header)),
            ));
        };
        if Names::default().add(bytes).is_ok() && read_u16_at(header, 8) > 0 {
            return Err(OthelloNotationError::at_byte(0, OthelloErrorKind::NameList));
        }
        let size = header[12];
        if !matches!(size, 0 | 8) {
            return Err(OthelloNotationError::at_byte(12, OthelloErrorKind::BoardSize(size.to_string())));
        }
        let mut warnings = Vec::new();
        let (made, month, day) = (u16::from(header[0]) * 100 + u16::from(header[1]), header[2], header[3]);
        if !(1..=12).contains(&month) || !(1..=days(made, month)).contains(&day) {
            warnings.push(OthelloNotationWarning::MadeOn(made, month, day));
        }
        let year = read_u16_at(header, 10);
        let known = (1883..2200).contains(&year);
        if !known {
            warnings.push(OthelloNotationWarning::Year(year));
        }
        if header[13] != 0 {
            warnings.push(OthelloNotationWarning::Type(header[13]));
        }
        let announced = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
        let (found, rest) = ((bytes.len() - HEADER) / GAME, (bytes.len() - HEADER) % GAME);
        if usize::try_from(announced) != Ok(found) {
            warnings.push(OthelloNotationWarning::GameCount { announced, found });
        }
        if rest > 0 {
            warnings.push(OthelloNotationWarning::Leftover(rest));
        }
        let games = bytes[HEADER..bytes.len() - rest].to_vec();
        let year = if known { year } else { 0 };
        Ok((Year { games, year, depth: header[14], names: Names::default() }, warnings))
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.games.len() / GAME
    }

    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns the year of the games, if the file contains it.
    pub fn year(&self) -> Option<u16> {
        (self.year > 0).then_some(self.year)
    }

    /// Returns the number of empty squares from which the theoretical score assumes perfect play.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    pub(super) fn set_names(&mut self, names: Names) {
        self.names = names;
    }

    /// Returns a game by its index from 0.
    pub fn game(&self, index: usize) -> Option<Game<'_>> {
        let at = index.checked_mul(GAME)?;
        let bytes = self.games.get(at..at.checked_add(GAME)?)?;
        Some(Game { year: self, bytes, offset: HEADER + at })
    }
}

fn days(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

/// A game in the file, not replayed yet.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    year: &'a Year,
    bytes: &'a [u8],
    /// The offset in the file.
    offset: usize,
}

impl<'a> Game<'a> {
    /// Returns the number of the tournament.
    pub(crate) fn tournament(&self) -> u16 {
        read_u16_at(self.bytes, 0)
    }

    /// Returns the number of a side's player.
    pub fn player(&self, side: Side) -> u16 {
        match side {
            Side::Black => read_u16_at(self.bytes, 2),
            Side::White => read_u16_at(self.bytes, 4),
        }
    }

    /// Returns the tournament's name, if names were set.
    pub(crate) fn tournament_name(&self) -> Option<&'a str> {
        self.year.names.tournament(self.tournament()).filter(|name| !name.is_empty())
    }

    /// Returns the name of a side's player, if names were set.
    pub fn player_name(&self, side: Side) -> Option<&'a str> {
        self.year.names.player(self.player(side)).filter(|name| !name.is_empty())
    }

    /// Returns Black's discs at the end, with empty squares counted for the winner.
    pub fn discs(&self) -> u8 {
        self.bytes[6]
    }

    /// Returns Black's discs with perfect play from the file's depth on.
    pub(crate) fn theoretical(&self) -> u8 {
        self.bytes[7]
    }

    /// Returns the moves to the end, without passes.
    ///
    /// # Errors
    /// An item is an error, with its position, for a byte that is not a square and for a move after the end.
    pub fn moves(&self) -> impl Iterator<Item = Result<Square, OthelloNotationError>> + 'a {
        let (moves, offset) = (&self.bytes[8..], self.offset + 8);
        let length = moves.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        moves[..length].iter().enumerate().map(move |(index, &byte)| {
            let square = (byte % 10).checked_sub(1).zip((byte / 10).checked_sub(1));
            let wrong = || match byte {
                0 => OthelloErrorKind::Gap { number: index + 1 },
                _ => OthelloErrorKind::BadSquare { number: index + 1, byte },
            };
            square
                .and_then(|(column, row)| Square::new(column, row))
                .ok_or_else(|| OthelloNotationError::at_byte(offset + index, wrong()))
        })
    }

    /// Replays the game without storing it: a quick legality check.
    ///
    /// # Errors
    /// [`OthelloNotationError`] at the first invalid or illegal move.
    pub fn last_position(&self) -> Result<Position, OthelloNotationError> {
        let mut position = Position::start();
        for (index, square) in self.moves().enumerate() {
            let square = square?;
            position = step(position, square).map_err(|why| {
                let (number, mv) = (index + 1, Move::Place(square));
                OthelloNotationError::at_byte(self.offset + 8 + index, OthelloErrorKind::Illegal { number, mv, why })
            })?;
        }
        Ok(position)
    }

    /// Reads the game with all its data.
    ///
    /// # Errors
    /// [`OthelloNotationError`] at the first invalid or illegal move, with the game up to there.
    pub fn load(&self) -> Result<LoadedGame, OthelloNotationError> {
        let mut record = Record::new(Position::start());
        for (side, name) in [(Side::Black, tag::FIRST), (Side::White, tag::SECOND)] {
            record.set_tag(name, self.player_name(side).unwrap_or_default());
        }
        record.set_tag(tag::EVENT, self.tournament_name().unwrap_or_default());
        if let Some(year) = self.year.year() {
            record.set_tag(tag::DATE, &year.to_string());
        }
        record.set_tag(tag::RESULT, &format!("{:+}.00", 2 * i32::from(self.discs()) - 64));
        record.set_tag(THEORETICAL, &self.theoretical().to_string());
        for (index, square) in self.moves().enumerate() {
            let square = match square {
                Ok(square) => square,
                Err(error) => return Err(error.with_legal(record)),
            };
            if let Err(why) = play(&mut record, Move::Place(square)) {
                let reason = OthelloErrorKind::Illegal { number: disc_number(&record), mv: Move::Place(square), why };
                return Err(OthelloNotationError::at_byte(self.offset + 8 + index, reason).with_legal(record));
            }
        }
        let counted = final_score(record.position()).map(|score| (64 + score) / 2);
        let mut warnings = Vec::new();
        if let Some(counted) = counted.filter(|&counted| counted != i32::from(self.discs())) {
            warnings.push(OthelloNotationWarning::Discs { announced: self.discs(), counted });
        }
        Ok(LoadedGame { record, warnings })
    }
}

fn step(position: Position, square: Square) -> Result<Position, IllegalMove> {
    position
        .place(square)
        .or_else(|why| if position.must_pass() { position.pass_unchecked().place(square) } else { Err(why) })
}

#[cfg(test)]
mod tests {
    use super::super::{OthelloFormat, read};
    use super::*;
    use crate::notation::Archive as _;

    /// A file of one game with these moves, made on 2026-02-24.
    fn file(moves: &[u8]) -> Vec<u8> {
        let mut bytes = vec![20, 26, 2, 24, 1, 0, 0, 0, 0, 0, 0xE9, 7, 8, 0, 24, 0];
        bytes.extend([1, 0, 2, 0, 0, 0, 64, 40]);
        bytes.extend(moves);
        bytes.resize(HEADER + GAME, 0);
        bytes
    }

    /// The shortest game there is: e6 f4 e3 f6 g5 d6 e7 f5 c5.
    const SHORTEST: [u8; 9] = [65, 46, 35, 66, 57, 64, 75, 56, 53];

    #[test]
    fn a_game_is_read() {
        let mut archive = read(&file(&SHORTEST)).unwrap();
        assert_eq!((archive.format(), archive.len(), archive.warnings()), (OthelloFormat::Wthor, 1, &[][..]));
        let loaded = archive.game(0).unwrap().unwrap();
        assert_eq!(loaded.warnings, []);
        let tags = |record: &Record<Position>| {
            record.tags.iter().map(|(name, value)| format!("{name}={value} ")).collect::<String>()
        };
        assert_eq!(tags(&loaded.record), "Date=2025 Result=+64.00 TH=40 ");
        assert!(loaded.record.outcome().is_some());
        let mut names = Names::default();
        let list = |width: usize, names: &[&str]| {
            let mut bytes = vec![20, 26, 2, 24, 0, 0, 0, 0, names.len() as u8, 0, 0, 0, 0, 0, 0, 0];
            for name in names {
                bytes.extend(name.bytes());
                bytes.resize(bytes.len().next_multiple_of(1) + width - name.len(), 0);
            }
            bytes
        };
        names.add(&list(PLAYER, &["W", "X", "B"])).unwrap();
        names.add(&list(TOURNAMENT, &["none", "Cup"])).unwrap();
        archive.set_names(names);
        let record = archive.game(0).unwrap().unwrap().record;
        assert_eq!(tags(&record), "First=B Second=W Event=Cup Date=2025 Result=+64.00 TH=40 ");
        assert_eq!(read(&list(PLAYER, &["a", "b"])).unwrap_err().kind, OthelloErrorKind::NameList);
    }

    #[test]
    fn nonsense_is_told() {
        for (at, byte, says) in [
            (12, 10, "byte 12: unsupported board size \"10\""),
            (24, 99, "byte 24: move 1: byte 99 is not a square"),
            (26, 9, "byte 26: move 3: byte 9 is not a square"),
            (27, 0, "byte 27: move 4 is missing"),
            (26, 11, "byte 26: move 3, a1, is illegal"),
            (33, 11, "byte 33: move 10, a1, is illegal"),
        ] {
            let mut bytes = file(&SHORTEST);
            bytes[at] = byte;
            let error = read(&bytes).and_then(|archive| archive.game(0).unwrap()).unwrap_err();
            assert!(error.to_string().starts_with(says), "{error}");
            if at > 16 {
                assert_eq!(error.legal.clone().unwrap().ply(), at - 24);
                let quick = read(&bytes).unwrap().wthor().unwrap().game(0).unwrap().last_position().unwrap_err();
                assert_eq!((quick.location, quick.kind), (error.location, error.kind));
            }
        }
    }

    #[test]
    fn oddities_are_told_and_the_games_are_read() {
        for (at, byte, says) in [
            (2, 13, "2026-13-24 does not exist"),
            (3, 30, "2026-02-30 does not exist"),
            (4, 7, "announces 7 games, but has 1"),
            (11, 0, "the year of the games is 233"),
            (13, 1, "has type 1"),
        ] {
            let mut bytes = file(&SHORTEST);
            bytes[at] = byte;
            let archive = read(&bytes).unwrap();
            assert!(archive.warnings()[0].to_string().contains(says), "{}", archive.warnings()[0]);
            assert!(archive.game(0).unwrap().is_ok());
        }
        let whole = file(&SHORTEST);
        let archive = read(&whole[..whole.len() - 1]).unwrap();
        assert_eq!((archive.len(), archive.warnings().len()), (0, 2));
        assert!(read(&whole[..15]).unwrap_err().to_string().contains("the rest of the header"));
        let mut wrong_count = file(&SHORTEST);
        wrong_count[22] = 63;
        let loaded = read(&wrong_count).unwrap().game(0).unwrap().unwrap();
        assert!(loaded.warnings[0].to_string().contains("gives black 63 discs at the end, but the moves lead to 64"));
    }
}
