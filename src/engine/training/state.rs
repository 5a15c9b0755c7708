//! A population as a text, to go on with another day.
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

use std::{error, fmt};

use super::{Genome, MAX_POPULATION, MIN_POPULATION, Population, Subject};

const TITLE: &str = "huanle training";
const VERSION: u32 = 1;

/// What is wrong with a line of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is the first, and not that of a state; holds what it is.
    Title(String),
    /// A version that is not known; holds it.
    Version(String),
    /// It is not the one that should stand there.
    Expected {
        /// The word that it begins with, and what follows.
        expected: &'static str,
        /// The line.
        found: String,
    },
    /// The state is of another subject.
    Subject {
        /// The one asked for.
        expected: &'static str,
        /// The one that it is of.
        found: String,
    },
    /// So many genes instead of how many there are.
    Genes {
        /// How many there are.
        expected: usize,
        /// How many stand there.
        found: usize,
    },
    /// A word that is no gene; holds it.
    Gene(String),
    /// There are fewer or more members than announced.
    Members {
        /// What is announced.
        announced: usize,
        /// How many follow.
        found: usize,
    },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Title(found) => write!(f, "{found:?} begins no state of training; expected `{TITLE} {VERSION}`"),
            Wrong::Version(found) => write!(f, "a state of version {found:?}; expected {VERSION}"),
            Wrong::Expected { expected, found } => write!(f, "{found:?}; expected {expected}"),
            Wrong::Subject { expected, found } => write!(f, "a state of {found:?}; expected {expected}"),
            Wrong::Genes { expected, found } => write!(f, "there are {found} weights; expected {expected}"),
            Wrong::Gene(found) => write!(f, "{found:?} is no weight of this exercise"),
            Wrong::Members { announced, found } => write!(f, "{announced} members are announced, and {found} follow"),
        }
    }
}

/// Why a text is no state that one can go on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub wrong: Wrong,
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.wrong)
    }
}

impl error::Error for StateError {}

impl<G: Genome> Population<G> {
    /// The population as a text.
    pub fn write<S: Subject<Genome = G>>(&self) -> String {
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

    /// Reads what [`write`](Population::write) wrote; empty lines at the end and any line ends are allowed.
    ///
    /// # Errors
    /// When it is something else, of another subject, or cut short.
    pub fn read<S: Subject<Genome = G>>(text: &str) -> Result<Population<G>, StateError> {
        let mut lines = text.trim_end().lines().map(str::trim_end).zip(1..);
        header(&mut lines, S::NAME)?;
        let seed = number(&mut lines, 3, "seed", "`seed` and a number below 4294967296", |_| true)?;
        let generation = number(&mut lines, 4, "generation", "`generation` and its number", |_| true)?;
        let fits = |size: u32| (MIN_POPULATION..=MAX_POPULATION).contains(&(size as usize));
        let size = number(&mut lines, 5, "population", "`population` and a number from 3 to 1000", fits)?;
        let announced = size as usize;
        let members: Vec<G> = lines.map(|(line, number)| member(line, number)).collect::<Result<_, _>>()?;
        if members.len() != announced {
            let wrong = Wrong::Members { announced, found: members.len() };
            return Err(StateError { line: 5, wrong });
        }
        Ok(Population { seed, generation, members })
    }
}

/// Reads the lines that say what the text is, and of which subject.
fn header<'a>(lines: &mut impl Iterator<Item = (&'a str, usize)>, subject: &'static str) -> Result<(), StateError> {
    let (title, line) = lines.next().unwrap_or(("", 1));
    let shown = || title.chars().take(40).collect::<String>();
    let version = title.strip_prefix(TITLE).and_then(|rest| rest.strip_prefix(' '));
    let version = version.ok_or_else(|| StateError { line, wrong: Wrong::Title(shown()) })?;
    if version != VERSION.to_string() {
        return Err(StateError { line, wrong: Wrong::Version(version.to_owned()) });
    }
    let (text, line) = lines.next().unwrap_or(("", 2));
    let found = text.strip_prefix("exercise ").ok_or_else(|| StateError {
        line,
        wrong: Wrong::Expected { expected: "`exercise` and its name", found: text.to_owned() },
    })?;
    if found != subject {
        return Err(StateError { line, wrong: Wrong::Subject { expected: subject, found: found.to_owned() } });
    }
    Ok(())
}

/// Reads a line of a word and a number.
fn number<'a>(
    lines: &mut impl Iterator<Item = (&'a str, usize)>,
    line: usize,
    word: &str,
    expected: &'static str,
    fits: impl Fn(u32) -> bool,
) -> Result<u32, StateError> {
    let (text, _) = lines.next().unwrap_or_default();
    let number = text.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')).and_then(|text| text.parse().ok());
    number
        .filter(|&number| fits(number))
        .ok_or_else(|| StateError { line, wrong: Wrong::Expected { expected, found: text.chars().take(40).collect() } })
}

fn member<G: Genome>(line: &str, number: usize) -> Result<G, StateError> {
    let wrong = |wrong| StateError { line: number, wrong };
    let gene = |word: &str| {
        let gene = word.parse().ok().filter(|&gene| G::may_be(gene));
        gene.ok_or_else(|| wrong(Wrong::Gene(word.to_owned())))
    };
    let genes = line.split_whitespace().map(gene).collect::<Result<Vec<i32>, _>>()?;
    if genes.len() != G::GENES {
        return Err(wrong(Wrong::Genes { expected: G::GENES, found: genes.len() }));
    }
    Ok(G::of_genes(genes))
}
