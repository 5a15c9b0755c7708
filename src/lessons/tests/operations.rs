//! The operation counters of lessons, compared with numbers derived by hand from the code that is shown.

use crate::lessons::operations::Operations;
use crate::lessons::{Comparison, LessonSettings, StepRecording, all, named};

fn setting(name: &str, values: &[i32]) -> LessonSettings {
    LessonSettings { values: values.to_vec(), ..named(name).unwrap().default_settings() }
}

fn total(recording: &StepRecording) -> [u32; 4] {
    recording.steps().iter().map(|step| step.operations).sum::<Operations>().to_array()
}

/// Returns the additions and shifts, multiplications, comparisons and divisions of a whole run.
fn count(name: &str, values: &[i32]) -> [u32; 4] {
    total(&(named(name).unwrap().record)(&setting(name, values)))
}

/// Returns the same for the algorithm that the lesson is compared with.
fn count_compared(name: &str, values: &[i32]) -> [u32; 4] {
    let lesson = named(name).unwrap();
    let record = |comparison: &Comparison| comparison.record(lesson, &setting(name, values));
    total(&record(lesson.comparison.as_ref().unwrap()))
}

#[test]
fn a_comparison_counts_as_the_lesson_with_that_algorithm() {
    let ends = [10, 20, 90, 60];
    assert_eq!(count_compared("dda", &ends), count("line", &[10, 20, 90, 60, 0]));
    assert_eq!(count_compared("line", &[10, 20, 90, 60, 0]), count("dda", &ends));
}

#[test]
fn no_counter_stays_at_zero() {
    for lesson in all().filter(|lesson| lesson.counts_operations) {
        let values = lesson.default_settings().values;
        assert_ne!([0; 4], count(lesson.name, &values), "{}", lesson.name);
    }
}
