//! State-space search for the bridge-and-torch puzzle: four walkers at night, at most two on the bridge and never
//! without the torch; two cross in the minutes of the slower one. A state is the set of walkers across and the side of
//! the torch.

use std::collections::{BTreeSet, HashSet};

/// The number of walkers.
pub(super) const WALKERS: usize = 4;
/// The set of all walkers, one bit each.
pub(super) const ALL: u8 = 15;

/// A state between two crossings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct BridgeState {
    /// The walkers who are across, one bit each.
    pub(super) crossed: u8,
    /// `true` if the torch is across.
    pub(super) torch: bool,
}

impl BridgeState {
    /// Returns the groups that may cross: one or two walkers on the torch's side.
    pub(super) fn legal_groups(self) -> impl Iterator<Item = u8> {
        let here = if self.torch { self.crossed } else { ALL ^ self.crossed };
        (1..=ALL).filter(move |group| group & !here == 0 && group.count_ones() <= 2)
    }

    /// Returns the state after a group has crossed.
    pub(super) fn successor(self, group: u8) -> BridgeState {
        BridgeState { crossed: self.crossed ^ group, torch: !self.torch }
    }
}

/// A path from the start to a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Path {
    /// Its final state.
    pub(super) state: BridgeState,
    /// Its total time in minutes.
    pub(super) minutes: i32,
    /// The groups that crossed, in order.
    pub(super) groups: Vec<u8>,
}

/// The order in which open paths are extended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchOrder {
    /// The one that takes the fewest minutes: uniform-cost search (Dijkstra's algorithm).
    Cost,
    /// The one found first, and so one with the fewest crossings: breadth-first search.
    Breadth,
}

/// The state of a search.
pub(super) struct Search {
    /// The minutes that each walker needs.
    pub(super) times: [i32; WALKERS],
    pub(super) order: SearchOrder,
    /// The open list: paths still to be extended.
    pub(super) open: Vec<Path>,
    /// The closed list: states from which a path was extended.
    pub(super) closed: HashSet<BridgeState>,
}

impl Search {
    pub(super) fn new(times: [i32; WALKERS], order: SearchOrder) -> Search {
        Search { times, order, open: vec![Path::default()], closed: HashSet::new() }
    }

    /// Returns the first path found that brings everybody across. Calls the observer with a mark of the code, the
    /// current path, and a new one, if any.
    pub(super) fn run(&mut self, mut watch: impl FnMut(&Search, &'static str, &Path, Option<&Path>)) -> Path {
        loop {
            // lesson bridge
            let path = self.open.remove(self.next_index()); // #take
            watch(self, "take", &path, None); // unseen
            if path.state.crossed == ALL {
                watch(self, "found", &path, None); // unseen
                return path; // #found
            }
            if !self.closed.insert(path.state) {
                watch(self, "known", &path, None); // unseen
                continue; // #known
            }
            for group in path.state.legal_groups() {
                let new = self.extend(&path, group); // #cross
                watch(self, "cross", &path, Some(&new)); // unseen
                self.push_open(&new); // #open
                watch(self, "open", &path, Some(&new)); // unseen
            }
            // end of lesson
        }
    }

    /// Adds a path to the open list unless its state is closed.
    fn push_open(&mut self, path: &Path) {
        if !self.closed.contains(&path.state) {
            self.open.push(path.clone());
        }
    }

    /// Returns the index of the open path to extend next.
    pub(super) fn next_index(&self) -> usize {
        match self.order {
            SearchOrder::Cost => (0..self.open.len()).min_by_key(|&index| self.open[index].minutes).unwrap_or(0),
            SearchOrder::Breadth => 0,
        }
    }

    /// Returns a path extended by one crossing.
    fn extend(&self, path: &Path, group: u8) -> Path {
        let groups = path.groups.iter().copied().chain([group]).collect();
        Path { state: path.state.successor(group), minutes: path.minutes + self.minutes(group), groups }
    }

    /// Returns the crossing time of a group: that of its slowest walker.
    fn minutes(&self, group: u8) -> i32 {
        members(group).map(|walker| self.times[walker]).max().unwrap_or(0)
    }
}

/// Returns the total times of all plans with five crossings, the fewest that bring four walkers across, in ascending
/// order.
pub(super) fn plan_times(times: [i32; WALKERS]) -> BTreeSet<i32> {
    let search = Search::new(times, SearchOrder::Cost);
    let mut paths = vec![Path::default()];
    for _ in 0..5 {
        let longer =
            |path: &Path| path.state.legal_groups().map(|group| search.extend(path, group)).collect::<Vec<_>>();
        paths = paths.iter().flat_map(longer).collect();
    }
    paths.into_iter().filter(|path| path.state.crossed == ALL).map(|path| path.minutes).collect()
}

/// Returns the walkers of a group.
pub(super) fn members(group: u8) -> impl Iterator<Item = usize> {
    (0..WALKERS).filter(move |walker| group >> walker & 1 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(times: [i32; WALKERS], order: SearchOrder) -> Path {
        Search::new(times, order).run(|_, _, _, _| ())
    }

    #[test]
    fn the_puzzle_of_the_document_takes_17_minutes() {
        assert_eq!(best([1, 2, 5, 10], SearchOrder::Cost).minutes, 17);
        assert_eq!(best([10, 5, 2, 1], SearchOrder::Cost).minutes, 17);
    }

    /// The shortest time in closed form (Rote, Crossing the bridge at night, 2002): of four walkers a ≤ b ≤ c ≤ d
    /// either the slow two cross together, or the fastest one escorts each.
    #[test]
    fn the_cheapest_path_is_as_short_as_the_closed_form_says() {
        for number in 0..10_i32.pow(4) {
            let times = [0, 1, 2, 3].map(|place| number / 10_i32.pow(place) % 10 + 1);
            let mut sorted = times;
            sorted.sort_unstable();
            let [a, b, c, d] = sorted;
            assert_eq!(best(times, SearchOrder::Cost).minutes, (a + 3 * b + d).min(2 * a + b + c + d), "{times:?}");
        }
    }

    #[test]
    fn each_path_keeps_the_rules() {
        for times in [[1, 2, 5, 10], [7, 7, 7, 7], [15, 1, 14, 2]] {
            for order in [SearchOrder::Cost, SearchOrder::Breadth] {
                let path = best(times, order);
                assert_eq!(path.groups.len(), 5, "{times:?}");
                let mut state = BridgeState::default();
                let mut minutes = 0;
                for &group in &path.groups {
                    let here = if state.torch { state.crossed } else { !state.crossed };
                    assert!((1..=2).contains(&group.count_ones()) && group & !here == 0, "{times:?}");
                    minutes += members(group).map(|walker| times[walker]).max().unwrap();
                    state = state.successor(group);
                }
                assert_eq!((state.crossed, state.torch, minutes), (ALL, true, path.minutes), "{times:?}");
            }
        }
    }

    #[test]
    fn the_first_path_found_breadth_first_is_not_the_shortest_in_minutes() {
        assert!(best([1, 2, 5, 10], SearchOrder::Breadth).minutes > 17);
    }
}
