//! The torch and the bridge: four walkers at night, two at most on the bridge and never without the torch; two cross in the
//! minutes of the slower one. A state is who is over and where the torch is; ways through the states are searched.

use std::collections::HashSet;

/// The number of walkers.
pub(super) const WALKERS: usize = 4;
/// All of them, one bit each.
pub(super) const ALL: u8 = 15;

/// A state between two crossings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// The walkers that are over.
    pub(super) over: u8,
    /// Whether the torch is over.
    pub(super) torch: bool,
}

impl State {
    /// Those who may cross together: one or two of the side where the torch is.
    pub(super) fn groups(self) -> impl Iterator<Item = u8> {
        let here = if self.torch { self.over } else { ALL ^ self.over };
        (1..=ALL).filter(move |group| group & !here == 0 && group.count_ones() <= 2)
    }

    /// After a group has crossed.
    pub(super) fn after(self, group: u8) -> State {
        State { over: self.over ^ group, torch: !self.torch }
    }
}

/// A way from the start to a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Path {
    /// Its final state.
    pub(super) state: State,
    /// Its total time in minutes.
    pub(super) minutes: i32,
    /// The groups that crossed, in order.
    pub(super) groups: Vec<u8>,
}

/// The order in which open paths are extended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchOrder {
    /// The one that takes the fewest minutes: uniform cost, Dijkstra's way.
    Cost,
    /// The one that was found first, and so one with the fewest crossings: breadth first.
    Breadth,
}

/// A search at work.
pub(super) struct Search {
    /// The minutes that each walker needs.
    pub(super) times: [i32; WALKERS],
    pub(super) order: SearchOrder,
    /// Paths that are to go on.
    pub(super) open: Vec<Path>,
    /// States that a path has gone on from.
    pub(super) closed: HashSet<State>,
}

impl Search {
    pub(super) fn new(times: [i32; WALKERS], order: SearchOrder) -> Search {
        Search { times, order, open: vec![Path::default()], closed: HashSet::new() }
    }

    /// Returns the first way that brings all over, and calls the observer with a mark of the code, the path that goes
    /// on, a new one.
    pub(super) fn run(&mut self, mut watch: impl FnMut(&Search, &'static str, &Path, Option<&Path>)) -> Path {
        loop {
            // lesson bridge
            let path = self.open.remove(self.next()); // #take
            watch(self, "take", &path, None); // unseen
            if path.state.over == ALL {
                watch(self, "found", &path, None); // unseen
                return path; // #found
            }
            if !self.closed.insert(path.state) {
                watch(self, "known", &path, None); // unseen
                continue; // #known
            }
            for group in path.state.groups() {
                let new = self.cross(&path, group); // #cross
                watch(self, "cross", &path, Some(&new)); // unseen
                self.offer(&new); // #open
                watch(self, "open", &path, Some(&new)); // unseen
            }
            // end of lesson
        }
    }

    /// Keeps a path that is to go on, unless one has gone on from where it ends.
    fn offer(&mut self, path: &Path) {
        if !self.closed.contains(&path.state) {
            self.open.push(path.clone());
        }
    }

    /// Returns the index of the open path to extend next.
    pub(super) fn next(&self) -> usize {
        match self.order {
            SearchOrder::Cost => (0..self.open.len()).min_by_key(|&index| self.open[index].minutes).unwrap_or(0),
            SearchOrder::Breadth => 0,
        }
    }

    /// Returns a path and one crossing more.
    fn cross(&self, path: &Path, group: u8) -> Path {
        let groups = path.groups.iter().copied().chain([group]).collect();
        Path { state: path.state.after(group), minutes: path.minutes + self.minutes(group), groups }
    }

    /// Returns the minutes that a group takes: those of its slowest walker.
    fn minutes(&self, group: u8) -> i32 {
        members(group).map(|walker| self.times[walker]).max().unwrap_or(0)
    }
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

    /// The least time is known in closed form (Rote, Crossing the bridge at night, 2002): of four walkers a ≤ b ≤ c ≤ d
    /// the slow two go together, or the fastest leads each.
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
                let mut state = State::default();
                let mut minutes = 0;
                for &group in &path.groups {
                    let here = if state.torch { state.over } else { !state.over };
                    assert!((1..=2).contains(&group.count_ones()) && group & !here == 0, "{times:?}");
                    minutes += members(group).map(|walker| times[walker]).max().unwrap();
                    state = state.after(group);
                }
                assert_eq!((state.over, state.torch, minutes), (ALL, true, path.minutes), "{times:?}");
            }
        }
    }

    #[test]
    fn the_first_path_found_breadth_first_is_not_the_shortest_in_minutes() {
        assert!(best([1, 2, 5, 10], SearchOrder::Breadth).minutes > 17);
    }
}
