//! The operations of a code's marks, and of steps.

use super::operations::Operations;
use super::recording::Step;
use super::source_code::SourceCode;

/// The operations of each mark of a code.
pub(crate) type Costs = Vec<(&'static str, Operations)>;

/// Returns the operations of each mark of a code.
pub(crate) fn operation_costs(code: &SourceCode) -> Costs {
    code.lines().filter_map(|line| line.mark).map(|mark| (mark, code.operations(mark))).collect()
}

/// Returns the total operations of some steps.
pub(crate) fn total_operations(costs: &Costs, steps: &[Step]) -> Operations {
    let of_mark = |mark| costs.iter().find(|(known, _)| *known == mark).map(|(_, cost)| *cost);
    steps.iter().filter_map(|step| step.operations.or_else(|| of_mark(step.mark))).sum()
}

/// Returns the operations of steps as an array; for tests.
#[cfg(test)]
pub(crate) fn count_operations(code: &SourceCode, steps: &[Step]) -> [u32; 4] {
    total_operations(&operation_costs(code), steps).to_array()
}
