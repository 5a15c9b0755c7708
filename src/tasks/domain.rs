//! The domain of a task: the arguments that its text allows, for boundary and random arguments.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::error::TaskErrorKind as Kind;
use crate::engine::search::SplitMix64;
use crate::turboc::is_identifier;

/// The most combinations of boundary values; of more, this number is drawn.
const MOST_COMBINATIONS: usize = 2000;

/// The table of a domain.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct DomainTable {
    ranges: BTreeMap<String, [i32; 2]>,
    call: Option<String>,
    before: String,
    after: String,
    input: Option<String>,
}

/// The arguments that a task allows.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    /// The names of the arguments, with the least and the greatest value.
    ranges: Vec<(String, [i32; 2])>,
    /// The statements before the call, the call, and the statements after it, which use the names as variables; for a
    /// program, the call is the input, which contains the names in braces.
    pub statements: [String; 3],
}

impl Domain {
    /// Reads a domain of a function, or of a complete program.
    pub(super) fn new(table: DomainTable, is_program: bool) -> Result<Domain, Kind> {
        let [wanted, other] = if is_program { ["input", "call"] } else { ["call", "input"] };
        let [call, other_call] = if is_program { [table.input, table.call] } else { [table.call, table.input] };
        for (is_given, key) in [
            (other_call.is_some(), other),
            (is_program && !table.before.is_empty(), "before"),
            (is_program && !table.after.is_empty(), "after"),
        ] {
            if is_given {
                return Err(Kind::OtherKind(key));
            }
        }
        let call = call.ok_or(Kind::Domain(wanted))?;
        if table.ranges.is_empty() {
            return Err(Kind::Domain("ranges"));
        }
        if let Some((name, _)) = table.ranges.iter().find(|(name, [least, most])| !is_identifier(name) || least > most)
        {
            return Err(Kind::Range(name.clone()));
        }
        Ok(Domain { ranges: table.ranges.into_iter().collect(), statements: [table.before, call, table.after] })
    }

    /// Returns the number of arguments.
    pub(super) fn len(&self) -> usize {
        self.ranges.len()
    }

    /// Returns combinations of boundary values, all of them if there are not too many, and then random arguments.
    pub(super) fn arguments(&self, random_count: usize, seed: u64) -> Vec<Vec<i32>> {
        let mut random = SplitMix64::new(seed);
        let boundaries: Vec<Vec<i32>> = self.ranges.iter().map(|(_, range)| boundary_values(*range)).collect();
        let count = boundaries.iter().try_fold(1_usize, |count, values| count.checked_mul(values.len()));
        let mut all: Vec<Vec<i32>> = match count.filter(|count| *count <= MOST_COMBINATIONS) {
            Some(count) => (0..count)
                .map(|mut number| {
                    let digit = |values: &Vec<i32>| {
                        let value = values[number % values.len()];
                        number /= values.len();
                        value
                    };
                    boundaries.iter().map(digit).collect()
                })
                .collect(),
            None => (0..MOST_COMBINATIONS)
                .map(|_| boundaries.iter().map(|values| values[random.below(values.len())]).collect())
                .collect(),
        };
        all.extend((0..random_count).map(|_| {
            let draw = |(_, [least, most]): &(String, [i32; 2])| {
                let width = i64::from(*most) - i64::from(*least) + 1;
                (i64::from(*least) + random.below(width as usize) as i64) as i32
            };
            self.ranges.iter().map(draw).collect()
        }));
        all
    }

    /// Returns the arguments with their names: `x = 1, y = 2`.
    pub(super) fn describe(&self, values: &[i32]) -> String {
        let pairs = self.ranges.iter().zip(values).map(|((name, _), value)| format!("{name} = {value}"));
        pairs.collect::<Vec<_>>().join(", ")
    }

    /// Returns declarations of the arguments, with an expression for the value of each by its number.
    pub(super) fn declare(&self, value: impl Fn(usize) -> String) -> String {
        let declared = self.ranges.iter().enumerate().map(|(index, (name, _))| format!("{name} = {}", value(index)));
        format!("int {};", declared.collect::<Vec<_>>().join(", "))
    }

    /// Returns the input of a program with the arguments.
    pub(super) fn input(&self, values: &[i32]) -> String {
        let mut input = self.statements[1].clone();
        for ((name, _), value) in self.ranges.iter().zip(values) {
            input = input.replace(&format!("{{{name}}}"), &value.to_string());
        }
        input
    }

    /// Returns the arguments in the order of the call, if the call of a function consists of nothing but their names.
    pub(super) fn plain_arguments(&self, function: &str, values: &[i32]) -> Option<Vec<i32>> {
        let [before, call, after] = &self.statements;
        let names = call.trim().strip_prefix(function)?.trim().strip_prefix('(')?.strip_suffix(')')?;
        let value = |name: &str| {
            let index = self.ranges.iter().position(|(known, _)| known == name.trim())?;
            values.get(index).copied()
        };
        let is_plain = before.is_empty() && after.is_empty();
        is_plain.then(|| names.split(',').map(value).collect()).flatten()
    }
}

/// Returns the ends of a range and the values next to them, and -1, 0 and 1, as far as they are in the range.
fn boundary_values([least, most]: [i32; 2]) -> Vec<i32> {
    let mut values = vec![least, least.saturating_add(1), -1, 0, 1, most.saturating_sub(1), most];
    values.retain(|value| (least..=most).contains(value));
    values.sort_unstable();
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn domain(ranges: &[(&str, [i32; 2])], call: &str) -> Domain {
        let ranges = ranges.iter().map(|(name, range)| ((*name).to_owned(), *range)).collect();
        Domain { ranges, statements: [String::new(), call.to_owned(), String::new()] }
    }

    #[test]
    fn boundaries_come_first_and_all_arguments_are_in_their_ranges() {
        let two = domain(&[("a", [-5, 9]), ("b", [3, 4])], "f(b, a)");
        let all = two.arguments(100, 1);
        assert_eq!(all.len(), 7 * 2 + 100);
        assert_eq!(all[..3], [vec![-5, 3], vec![-4, 3], vec![-1, 3]]);
        assert!(all.iter().all(|values| (-5..=9).contains(&values[0]) && (3..=4).contains(&values[1])));
        assert_eq!(two.arguments(100, 1), all);
        assert_ne!(two.arguments(100, 2), all);
        let many = domain(&["a", "b", "c", "d", "e", "f"].map(|name| (name, [0, i32::MAX])), "f()");
        assert_eq!(many.arguments(10, 1).len(), 2010);
    }

    #[test]
    fn plain_calls_are_told_from_others() {
        let two = domain(&[("a", [1, 2]), ("b", [3, 4])], "f(b, a)");
        assert_eq!(two.plain_arguments("f", &[1, 3]), Some(vec![3, 1]));
        assert_eq!(two.plain_arguments("g", &[1, 3]), None);
        assert_eq!(domain(&[("a", [1, 2])], "f(a + 1)").plain_arguments("f", &[1]), None);
        assert_eq!(two.describe(&[1, 3]), "a = 1, b = 3");
        assert_eq!(two.declare(|index| format!("v[{index}]")), "int a = v[0], b = v[1];");
        assert_eq!(domain(&[("w", [1, 9])], "{w} {w}\n").input(&[7]), "7 7\n");
    }
}
