//! Files of games and positions, whoever wrote them: transcripts, GGF, the WTHOR archive, OBF.
//!
//! [`read`] recognises a file by what is in it and gives an [`Archive`], whose games are read one by one as they are asked
//! for. Readers are lenient, each in ways that its module tells; writers are strict. A file that is wrong somewhere gives a
//! [`Fault`] that says where and why and holds the legal part of the game.
//!
//! Texts may begin with a byte-order mark, have any line ends, and be in UTF-8, UTF-16 (with a mark), GB 18030, Big5 or
//! Windows-1252, whichever makes sense.
//!
//! ```
//! use huanle_engine::notation::Archive as _;
//! use huanle_engine::othello::notation::{self, Format, ggf};
//!
//! let archive = notation::read(b"1. F5 d6 2. C3 d3")?;
//! assert_eq!((archive.format(), archive.len()), (Format::Transcript, 1));
//! let game = archive.game(0).expect("there is one")?.record;
//! assert!(ggf::write(&game).ends_with("B[F5]W[D6]B[C3]W[D3];)"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ggf;
pub mod obf;
pub mod problem;
pub mod transcript;
pub mod wthor;

mod fault;

use std::fmt;

use super::{IllegalMove, Move, Position, Side};
use crate::notation::text::Texts;
use crate::notation::{self, text};
use crate::record::{NodeId, Record};

pub use fault::{Dropped, Encoding, Expected, Fault, Part, Place, Reason, Warning, oddities};

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Moves one after the other, [`transcript`].
    Transcript,
    /// The Generic Game Format, [`ggf`].
    Ggf,
    /// A year of the WTHOR archive, [`wthor`].
    Wthor,
    /// Positions with scored moves, [`obf`].
    Obf,
    /// Positions alone, which [`obf`] reads too.
    Board,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Transcript => "transcript",
            Format::Ggf => "GGF",
            Format::Wthor => "WTHOR",
            Format::Obf => "OBF",
            Format::Board => "board",
        })
    }
}

/// A game or position as it was read.
pub type Loaded = notation::Loaded<Position, Warning>;

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Archive {
    format: Format,
    source: Source,
    warnings: Vec<Warning>,
}

#[derive(Clone, Debug)]
enum Source {
    Text(Texts),
    Wthor(wthor::Year),
}

impl Archive {
    /// What the file was recognised as.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The year of the WTHOR archive that it is, to look into games without playing them through.
    pub fn wthor(&self) -> Option<&wthor::Year> {
        match &self.source {
            Source::Wthor(year) => Some(year),
            Source::Text(_) => None,
        }
    }

    /// Gives the names that a WTHOR file has only numbers for.
    pub fn set_names(&mut self, names: wthor::Names) {
        if let Source::Wthor(year) = &mut self.source {
            year.set_names(names);
        }
    }
}

/// Only a WTHOR file can be empty.
impl notation::Archive for Archive {
    type Position = Position;
    type Reason = Reason;
    type Warning = Warning;

    fn len(&self) -> usize {
        match &self.source {
            Source::Text(texts) => texts.len(),
            Source::Wthor(year) => year.len(),
        }
    }

    fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    fn game(&self, index: usize) -> Option<Result<Loaded, Fault>> {
        let loaded = match &self.source {
            Source::Text(texts) => texts.read(
                index,
                match self.format {
                    Format::Ggf => ggf::read,
                    Format::Obf | Format::Board => obf::read,
                    Format::Transcript | Format::Wthor => transcript::read,
                },
            )?,
            Source::Wthor(year) => year.game(index)?.load(),
        };
        Some(loaded.map(Loaded::at_end))
    }
}

/// Recognises a file by what is in it.
///
/// A NUL among its first 16 bytes makes it WTHOR, `(;` anywhere GGF, a beginning of 64 (or about as many) characters for
/// squares OBF or boards, and anything else that begins with a move a transcript.
///
/// # Errors
/// When it is empty or none of these, or when nothing of it can be read. What is wrong with one game of it is told by
/// [`Archive::game`](crate::notation::Archive::game).
pub fn read(bytes: &[u8]) -> Result<Archive, Fault> {
    let marked = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
    if !marked && bytes.iter().take(16).any(|&byte| byte == 0) {
        let (year, warnings) = wthor::Year::read(bytes)?;
        return Ok(Archive { format: Format::Wthor, source: Source::Wthor(year), warnings });
    }
    let text::Decoded { text, guessed, lost } = text::decode(bytes);
    let (format, games) = if ggf::is_within(&text) {
        (Format::Ggf, ggf::games(&text))
    } else if obf::begins(&text) {
        (obf::format(&text), obf::positions(&text))
    } else if transcript::begins(&text) {
        (Format::Transcript, transcript::games(&text))
    } else {
        let start = text.trim_start();
        let place = Place::of(&text, text.len() - start.len());
        let start: String = start.lines().next().unwrap_or_default().chars().take(20).collect();
        let empty = text.lines().all(transcript::is_remark);
        return Err(Fault::new(place, if empty { Reason::Empty } else { Reason::Unknown(start) }));
    };
    Ok(Archive {
        format,
        source: Source::Text(Texts::new(text, games)),
        warnings: guessed.map(|encoding| Warning::Encoding { encoding, lost }).into_iter().collect(),
    })
}

/// Plays a move, and before it the pass that the rules ask for if it was left out.
fn play(record: &mut Record<Position>, mv: Move) -> Result<NodeId, IllegalMove> {
    if mv != Move::Pass && record.position().must_pass() {
        record.play(Move::Pass)?;
    }
    record.play(mv)
}

/// The difference of the discs from black's view when a game is over, the empties counted for the winner: what files give as
/// the result.
pub fn final_score(position: &Position) -> Option<i32> {
    let [black, white] = [Side::Black, Side::White].map(|side| position.board().count(side) as i32);
    position.is_over().then(|| black - white + (black - white).signum() * (64 - black - white))
}

/// The number that the next disc has, from 1.
fn disc_number(record: &Record<Position>) -> usize {
    record.moves().iter().filter(|mv| mv.square().is_some()).count() + 1
}

/// Says something more about the present position.
fn add_comment(record: &mut Record<Position>, text: &str) {
    let comment = &mut record.node_mut(record.present()).comment;
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(text);
}
