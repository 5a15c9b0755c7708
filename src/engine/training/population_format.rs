//! The text format of a population, to resume training later.
//!
//! ```text
//! huanle training 1
//! exercise gomoku-weights
//! seed 1
//! generation 20
//! population 30
//! 100 1000 10000 100000 50 500 5000 50000
//! …
//! ```
//!
//! The 1 is the version of the format; each further line is a member, the survivors of the last generation first.

use super::{Genome, MAX_POPULATION, MIN_POPULATION, Population, TrainingSubject};

const TITLE: &str = "huanle training";
const VERSION: u32 = 1;

/// The error in a line of a state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PopulationErrorKind {
    /// The first line is not that of a state; holds it.
    #[error("this is not a training state: it begins with {0:?}; expected `{TITLE} {VERSION}`")]
    Title(String),
    /// The version is unknown; holds it.
    #[error("unsupported version {0:?}; expected {VERSION}")]
    Version(String),
    /// The line is not the expected one.
    #[error("unexpected {found:?}; expected {expected}")]
    Expected {
        /// The expected first word and description.
        expected: &'static str,
        /// The line.
        found: String,
    },
    /// The state is for another subject.
    #[error("this is a training state of {found:?}; expected {expected}")]
    Subject {
        /// The expected subject.
        expected: &'static str,
        /// The subject of the state.
        found: String,
    },
    /// The number of genes is wrong.
    #[error("there are {found} weights; expected {expected}")]
    Genes {
        /// The expected number.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// A word is not a gene; holds it.
    #[error("{0:?} is not a weight of this exercise")]
    Gene(String),
    /// The number of members differs from the announced one.
    #[error("the file announces {announced} members, but has {found}")]
    Members {
        /// The announced number.
        announced: usize,
        /// The number that follows.
        found: usize,
    },
}

/// The error for a text that is not a usable state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {}: {}", .line, .kind)]
pub struct PopulationError {
    /// The line, from 1.
    pub line: usize,
    /// The kind of error.
    pub kind: PopulationErrorKind,
}

impl<G: Genome> Population<G> {
    /// Writes the population as text.
    pub fn write<S: TrainingSubject<Genome = G>>(&self) -> String {
        let mut text = format!(
            "{TITLE} {VERSION}\nexercise {}\nseed {}\ngeneration {}\npopulation {}\n",
            S::NAME,
            self.seed,
            self.generation,
            self.members.len()
        );
        for member in &self.members {
            let genes: Vec<String> = member.genes().iter().map(i32::to_string).collect();
            text.push_str(&genes.join(" "));
            text.push('\n');
        }
        text
    }

    /// Reads what [`write`](Population::write) wrote; empty lines at the end and any line endings are allowed.
    ///
    /// # Errors
    /// [`PopulationError`] if this is something else, for another subject, or truncated.
    pub fn read<S: TrainingSubject<Genome = G>>(text: &str) -> Result<Population<G>, PopulationError> {
        let mut lines = text.trim_end().lines().map(str::trim_end).zip(1..);
        header(&mut lines, S::NAME)?;
        let seed = number(&mut lines, 3, "seed", "`seed` and a number below 4294967296", |_| true)?;
        let generation = number(&mut lines, 4, "generation", "`generation` and its number", |_| true)?;
        let fits = |size: u32| (MIN_POPULATION..=MAX_POPULATION).contains(&(size as usize));
        let size = number(&mut lines, 5, "population", "`population` and a number from 3 to 1000", fits)?;
        let announced = size as usize;
        let members: Vec<G> = lines.map(|(line, number)| member(line, number)).collect::<Result<_, _>>()?;
        if members.len() != announced {
            let wrong = PopulationErrorKind::Members { announced, found: members.len() };
            return Err(PopulationError { line: 5, kind: wrong });
        }
        Ok(Population { seed, generation, members })
    }
}

/// Reads the lines that identify the format and the subject.
fn header<'a>(
    lines: &mut impl Iterator<Item = (&'a str, usize)>,
    subject: &'static str,
) -> Result<(), PopulationError> {
    let (title, line) = lines.next().unwrap_or(("", 1));
    let shown = || title.chars().take(40).collect::<String>();
    let version = title.strip_prefix(TITLE).and_then(|rest| rest.strip_prefix(' '));
    let version = version.ok_or_else(|| PopulationError { line, kind: PopulationErrorKind::Title(shown()) })?;
    if version != VERSION.to_string() {
        return Err(PopulationError { line, kind: PopulationErrorKind::Version(version.to_owned()) });
    }
    let (text, line) = lines.next().unwrap_or(("", 2));
    let found = text.strip_prefix("exercise ").ok_or_else(|| PopulationError {
        line,
        kind: PopulationErrorKind::Expected { expected: "`exercise` and its name", found: text.to_owned() },
    })?;
    if found != subject {
        return Err(PopulationError {
            line,
            kind: PopulationErrorKind::Subject { expected: subject, found: found.to_owned() },
        });
    }
    Ok(())
}

/// Reads a line with a word and a number.
fn number<'a>(
    lines: &mut impl Iterator<Item = (&'a str, usize)>,
    line: usize,
    word: &str,
    expected: &'static str,
    fits: impl Fn(u32) -> bool,
) -> Result<u32, PopulationError> {
    let (text, _) = lines.next().unwrap_or_default();
    let number = text.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')).and_then(|text| text.parse().ok());
    number.filter(|&number| fits(number)).ok_or_else(|| PopulationError {
        line,
        kind: PopulationErrorKind::Expected { expected, found: text.chars().take(40).collect() },
    })
}

fn member<G: Genome>(line: &str, number: usize) -> Result<G, PopulationError> {
    let wrong = |wrong| PopulationError { line: number, kind: wrong };
    let gene = |word: &str| {
        let gene = word.parse().ok().filter(|&gene| G::is_valid_gene(gene));
        gene.ok_or_else(|| wrong(PopulationErrorKind::Gene(word.to_owned())))
    };
    let genes = line.split_whitespace().map(gene).collect::<Result<Vec<i32>, _>>()?;
    if genes.len() != G::GENES {
        return Err(wrong(PopulationErrorKind::Genes { expected: G::GENES, found: genes.len() }));
    }
    Ok(G::from_genes(genes))
}
