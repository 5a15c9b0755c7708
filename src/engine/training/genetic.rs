//! The genetic algorithm: a population, who of it survives, and who comes of them.
//!
//! Of each generation the fittest third stays: 10 of 30. As many places again, rounded up, go to crossings: the first half of
//! one survivor's genes and the second half of another's, as the source crosses `father[0-32]` with `mother[32-64]`. The
//! rest are mutations: one survivor's genes with some of them changed. The source names both operations and not
//! how many of each, nor whether the good ones themselves stay: that the third of each and that they stay is decided here.

use crate::search::SplitMix64;

use super::any_of;

/// The smallest population: one survivor is crossed with itself, and one is mutated.
pub const MIN_POPULATION: usize = 3;

/// The largest population.
pub const MAX_POPULATION: usize = 1000;

/// What is inherited: so many whole numbers.
pub trait Genome: Clone {
    /// How many genes there are.
    const GENES: usize;

    /// A mutation changes each gene with this chance, one in so many, and one gene at least.
    const ONE_IN: usize;

    /// What the genes stand for. There are [`GENES`](Genome::GENES) of them, each one that [may be](Genome::may_be).
    fn of_genes(genes: Vec<i32>) -> Self;

    /// The genes.
    fn genes(&self) -> &[i32];

    /// Whether a number can be a gene.
    fn may_be(gene: i32) -> bool;

    /// Any gene.
    fn random_gene(random: &mut SplitMix64) -> i32;

    /// A gene after a random change; now and then the same.
    fn changed_gene(gene: i32, random: &mut SplitMix64) -> i32;

    /// With all genes random.
    fn random(random: &mut SplitMix64) -> Self {
        Self::of_genes((0..Self::GENES).map(|_| Self::random_gene(random)).collect())
    }

    /// The first half of the father's genes and the second half of the mother's.
    fn crossed(father: &Self, mother: &Self) -> Self {
        let half = Self::GENES / 2;
        Self::of_genes([&father.genes()[..half], &mother.genes()[half..]].concat())
    }

    /// With some genes changed.
    #[must_use]
    fn mutated(&self, random: &mut SplitMix64) -> Self {
        let sure = random.below(Self::GENES);
        let change = |(index, &gene): (usize, &i32)| {
            let changes = random.below(Self::ONE_IN) == 0 || index == sure;
            if changes { Self::changed_gene(gene, random) } else { gene }
        };
        Self::of_genes(self.genes().iter().enumerate().map(change).collect())
    }
}

/// A population in a generation. All that will come of it follows from it and from how fit its members are found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Population<G> {
    pub(super) seed: u32,
    pub(super) generation: u32,
    /// The survivors of the last generation first, the fittest of them first.
    pub(super) members: Vec<G>,
}

impl<G: Genome> Population<G> {
    /// The first generation, number 0: all random. The size is brought into [`MIN_POPULATION`]`..=`[`MAX_POPULATION`].
    pub fn new(seed: u32, size: usize) -> Population<G> {
        let mut random = SplitMix64::new(u64::from(seed));
        let size = size.clamp(MIN_POPULATION, MAX_POPULATION);
        Population { seed, generation: 0, members: (0..size).map(|_| G::random(&mut random)).collect() }
    }

    /// Where its chance comes from.
    pub const fn seed(&self) -> u32 {
        self.seed
    }

    /// How often it has bred.
    pub const fn generation(&self) -> u32 {
        self.generation
    }

    /// Everybody; after the first generation the survivors of the last one first.
    pub fn members(&self) -> &[G] {
        &self.members
    }

    /// The survivors of the last generation, the fittest first; in generation 0 any.
    pub fn fittest(&self) -> &[G] {
        &self.members[..self.members.len() / 3]
    }

    /// Makes the next generation of this one, by how fit each member is. Of equals the one that stands first survives;
    /// one without a number is not fit at all.
    pub fn breed(&mut self, fitness: &[u32]) {
        let size = self.members.len();
        let mut order: Vec<usize> = (0..size).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(fitness.get(index).copied().unwrap_or_default()));
        let good: Vec<G> = order.iter().take(size / 3).map(|&index| self.members[index].clone()).collect();
        // Not the numbers that the openings of this generation are drawn by.
        let mut random = SplitMix64::new(!(u64::from(self.seed) << 32 | u64::from(self.generation)));
        let mut next = good.clone();
        let crossings = (size - good.len()).div_ceil(2);
        while let Some((father, mother)) = pair(&good, &mut random).filter(|_| next.len() < good.len() + crossings) {
            next.push(G::crossed(father, mother));
        }
        while let Some(father) = any_of(&good, &mut random).filter(|_| next.len() < size) {
            next.push(father.mutated(&mut random));
        }
        self.members = next;
        self.generation += 1;
    }
}

/// Two of them, different ones if there are two.
fn pair<'a, G>(good: &'a [G], random: &mut SplitMix64) -> Option<(&'a G, &'a G)> {
    let father = random.below(good.len());
    let further = 1 + random.below(good.len().saturating_sub(1));
    Some((good.get(father)?, good.get((father + further) % good.len())?))
}
