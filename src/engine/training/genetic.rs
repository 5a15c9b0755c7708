//! The genetic algorithm: population, selection, crossover and mutation.
//!
//! The fittest third of each generation survives: 10 of 30. The same number, rounded up, are crossovers: the first half
//! of one survivor's genes and the second half of another's, as the source crosses `father[0-32]` with `mother[32-64]`.
//! The rest are mutations: one survivor's genes with some of them changed. The source names both operations but not how
//! many of each, nor whether survivors remain: a third each, and survivors remaining, is our choice.

use crate::search::SplitMix64;

use super::choose_random;

/// The smallest population: one survivor is crossed with itself, and one is mutated.
pub const MIN_POPULATION: usize = 3;

/// The largest population.
pub const MAX_POPULATION: usize = 1000;

/// An individual's genes: a fixed number of integers.
pub trait Genome: Clone {
    /// The number of genes.
    const GENES: usize;

    /// The mutation rate: each gene changes with probability 1/`ONE_IN`, and at least one gene does.
    const MUTATION_ONE_IN: usize;

    /// Creates an individual from [`GENES`](Genome::GENES) genes, each of which [is valid](Genome::is_valid_gene).
    fn from_genes(genes: Vec<i32>) -> Self;

    /// Returns the genes.
    fn genes(&self) -> &[i32];

    /// Returns whether a number is a valid gene.
    fn is_valid_gene(gene: i32) -> bool;

    /// Returns a random gene.
    fn random_gene(random: &mut SplitMix64) -> i32;

    /// Returns a randomly changed gene; occasionally the same.
    fn mutated_gene(gene: i32, random: &mut SplitMix64) -> i32;

    /// Creates an individual with random genes.
    fn random(random: &mut SplitMix64) -> Self {
        Self::from_genes((0..Self::GENES).map(|_| Self::random_gene(random)).collect())
    }

    /// Combines the first half of the father's genes with the second half of the mother's.
    fn crossover(father: &Self, mother: &Self) -> Self {
        let half = Self::GENES / 2;
        Self::from_genes([&father.genes()[..half], &mother.genes()[half..]].concat())
    }

    /// Returns a copy with some genes changed.
    #[must_use]
    fn mutated(&self, random: &mut SplitMix64) -> Self {
        let sure = random.below(Self::GENES);
        let change = |(index, &gene): (usize, &i32)| {
            let changes = random.below(Self::MUTATION_ONE_IN) == 0 || index == sure;
            if changes { Self::mutated_gene(gene, random) } else { gene }
        };
        Self::from_genes(self.genes().iter().enumerate().map(change).collect())
    }
}

/// A population in a generation. Its future depends only on it and on the measured fitness of its members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Population<G> {
    pub(super) seed: u32,
    pub(super) generation: u32,
    /// The survivors of the last generation first, fittest first.
    pub(super) members: Vec<G>,
}

impl<G: Genome> Population<G> {
    /// Creates the first generation, number 0, at random. The size is clamped to
    /// [`MIN_POPULATION`]`..=`[`MAX_POPULATION`].
    pub fn new(seed: u32, size: usize) -> Population<G> {
        let mut random = SplitMix64::new(u64::from(seed));
        let size = size.clamp(MIN_POPULATION, MAX_POPULATION);
        Population { seed, generation: 0, members: (0..size).map(|_| G::random(&mut random)).collect() }
    }

    /// Returns the seed.
    pub const fn seed(&self) -> u32 {
        self.seed
    }

    /// Returns the number of the generation.
    pub const fn generation(&self) -> u32 {
        self.generation
    }

    /// Returns all members; after generation 0 the survivors of the last one first.
    pub fn members(&self) -> &[G] {
        &self.members
    }

    /// Returns the survivors of the last generation, fittest first; in generation 0 arbitrary members.
    pub fn fittest(&self) -> &[G] {
        &self.members[..self.members.len() / 3]
    }

    /// Replaces this generation by the next, given the fitness of each member. Among equals the first survives; a
    /// missing number counts as 0.
    pub fn breed(&mut self, fitness: &[u32]) {
        let size = self.members.len();
        let mut order: Vec<usize> = (0..size).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(fitness.get(index).copied().unwrap_or_default()));
        let good: Vec<G> = order.iter().take(size / 3).map(|&index| self.members[index].clone()).collect();
        // A different seed from that of this generation's openings.
        let mut random = SplitMix64::new(!(u64::from(self.seed) << 32 | u64::from(self.generation)));
        let mut next = good.clone();
        let crossings = (size - good.len()).div_ceil(2);
        while let Some((father, mother)) = pair(&good, &mut random).filter(|_| next.len() < good.len() + crossings) {
            next.push(G::crossover(father, mother));
        }
        while let Some(father) = choose_random(&good, &mut random).filter(|_| next.len() < size) {
            next.push(father.mutated(&mut random));
        }
        self.members = next;
        self.generation += 1;
    }
}

/// Returns two members, different ones if there are two.
fn pair<'a, G>(good: &'a [G], random: &mut SplitMix64) -> Option<(&'a G, &'a G)> {
    let father = random.below(good.len());
    let further = 1 + random.below(good.len().saturating_sub(1));
    Some((good.get(father)?, good.get((father + further) % good.len())?))
}
