//! The operation counters of lessons, compared with numbers derived by hand from the code that is shown.

use crate::lessons::costs::count_operations;
use crate::lessons::operations::Operations;
use crate::lessons::{Lesson, LessonSettings, RUST_LESSONS, StepRecording, rust_lesson};

fn lesson(name: &str) -> &'static Lesson {
    rust_lesson(name).expect(name)
}

fn setting(name: &str, values: &[i32]) -> LessonSettings {
    LessonSettings { values: values.to_vec(), ..lesson(name).default_settings() }
}

/// Returns the additions and shifts, multiplications, comparisons and divisions of a whole run.
fn count(name: &str, values: &[i32]) -> [u32; 4] {
    let lesson = lesson(name);
    count_operations(&lesson.code, (lesson.record)(&setting(name, values)).steps())
}

/// Returns the same for the algorithm that the lesson is compared with.
fn count_compared(name: &str, values: &[i32]) -> [u32; 4] {
    let comparison = lesson(name).comparison.expect(name);
    count_operations(&comparison.code, (comparison.record)(&setting(name, values)).steps())
}

fn recording(name: &str, values: &[i32]) -> StepRecording {
    (lesson(name).record)(&setting(name, values))
}

fn steps_at(recording: &StepRecording, mark: &str) -> u32 {
    recording.steps().iter().filter(|step| step.mark == mark).count() as u32
}

/// Three steps to the right, one down. Preparation: 2 subtractions, 4 comparisons. Each step: the error is increased,
/// doubled, compared and decreased (by 0 if there is no step down).
#[test]
fn bresenham_needs_no_multiplication_and_no_division() {
    assert_eq!(count("line", &[0, 0, 3, 1, 0]), [2 + 3 * 3 + 3 + 1, 0, 4 + 3, 0]);
    assert_eq!(count("line", &[0, 0, 3, 1, 1]), count("line", &[0, 0, 3, 1, 0]));
    // The default line: 240 columns, 90 rows.
    assert_eq!(count("line", &[40, 70, 280, 160, 0]), [2 + 3 * 240 + 240 + 90, 0, 4 + 240, 0]);
    assert_eq!(count_compared("dda", &[0, 0, 3, 1, 8]), count("line", &[0, 0, 3, 1, 0]));
}

/// Preparation: 2 subtractions, 4 shifts, 3 comparisons (`max`), 2 divisions. Each of the 4 pixels is rounded twice, by
/// an addition and a shift; each of the 3 steps adds twice.
#[test]
fn the_dda_in_fixed_point_divides_twice() {
    assert_eq!(count("dda", &[0, 0, 3, 1, 8]), [2 + 4 + 4 * 4 + 3 * 2, 0, 3, 2]);
    assert_eq!(count_compared("line", &[0, 0, 3, 1, 0]), count("dda", &[0, 0, 3, 1, 8]));
}

/// d = 1 − r; then from (0, 2) inside: 2x + 3 is added (3 operations) and x increased; from (1, 2) outside: 2(x − y) + 5
/// is added (4), y decreased, x increased. x > y is tested three times, d < 0 twice.
#[test]
fn the_circle_doubles_and_adds() {
    assert_eq!(count("circle", &[160, 120, 2]), [1 + (3 + 1) + (4 + 1 + 1), 0, 3 + 2, 0]);
}

/// a = 2, b = 1: two steps to the right. Each: 2 products and a comparison for the region; the midpoint needs 7 additions
/// and shifts and 4 multiplications; y is tested and decreased by 0 or 1, x increased.
#[test]
fn the_ellipse_evaluates_its_midpoint() {
    assert_eq!(count("ellipse", &[160, 120, 2, 1]), [2 * (7 + 1 + 1), 2 * (2 + 4), 2 * (1 + 1), 0]);
}

/// A polygon of two coinciding edges in rows 10 and 11; the horizontal ones are skipped. Each edge is tested when it
/// enters and twice when it could leave. Each intersection: a difference, a product, a quotient, an addition. Two
/// numbers are sorted with one comparison.
#[test]
fn a_polygon_multiplies_and_divides_at_each_intersection() {
    assert_eq!(count("polygon", &[10, 10, 10, 12, 10, 12, 10, 12, 10, 12]), [4 * 2, 4, 2 + 4 + 2, 4]);
}

/// The window has the columns 85 to 234 and the rows 72 to 167. Each code takes four comparisons; the conditions that end
/// the clipping, one or two.
#[test]
fn clipping_compares_and_moves_ends() {
    let of_first_line = |values: &[i32]| {
        let steps = recording("clip", values).steps().to_vec();
        let end = steps.iter().position(|step| step.mark == "done").unwrap();
        count_operations(&lesson("clip").code, &steps[..=end])
    };
    assert_eq!(of_first_line(&[100, 100, 200, 150, 85, 72]), [2, 0, 8 + 2, 0], "inside");
    assert_eq!(of_first_line(&[100, 10, 200, 20, 85, 72]), [2, 0, 8 + 1, 0], "above");
    // One end moves to the left edge: which end (1 comparison), which edge (1), the intersection.
    assert_eq!(of_first_line(&[10, 100, 200, 150, 85, 72]), [2 + 2, 1, (8 + 2) + 2 + (8 + 2), 1], "from the left");
    // To the bottom edge: all four edges are tested.
    assert_eq!(of_first_line(&[100, 100, 200, 200, 85, 72]), [2 + 2, 1, (8 + 2) + 5 + (8 + 2), 1], "to the bottom");
}

/// Each side: two tests of its ends, and whether they differ; each intersection: two comparisons for the order of the
/// ends, 4 additions, a product, a quotient.
#[test]
fn polygon_clipping_computes_intersections() {
    let values = [166, 12, 96, 62, 5];
    let recording = recording("clip-polygon", &values);
    let (sides, meets) = (steps_at(&recording, "in"), steps_at(&recording, "meet"));
    assert!(sides > 20 && meets > 4);
    assert_eq!(count("clip-polygon", &values), [4 * meets, meets, 3 * sides + 2 * meets, meets]);
}

/// Five products of matrices, each 27 products and 18 sums, and eleven points (the first one twice), each 4 and 4.
#[test]
fn transformations_multiply_matrices_and_points() {
    let values: Vec<i32> = lesson("transform").default_settings().values;
    assert_eq!(count("transform", &values), [5 * 18 + 11 * 4, 5 * 27 + 11 * 4, 0, 0]);
}

/// n = 1: t = 0 and t = 1. Each: t by a division; 3 + 2 + 1 lines are divided, each with two products and four additions.
#[test]
fn de_casteljau_divides_six_lines_for_each_point() {
    assert_eq!(count("bezier", &[24, 208, 70, 22, 262, 16, 294, 196, 1]), [2 * 6 * 4, 2 * 6 * 2, 0, 2]);
}

/// Each star takes three numbers, each a product, an addition, a shift and a remainder.
#[test]
fn each_random_number_is_a_product_and_a_remainder() {
    let recording = recording("random", &[1, 0]);
    let last = recording.steps().last().unwrap();
    let stars: u32 = last.values.iter().find(|(name, _)| *name == "star").unwrap().1.parse().unwrap();
    assert!(stars > 100);
    assert_eq!(count("random", &[1, 0]), [3 * 2 * stars, 3 * stars, 0, 3 * stars]);
}

/// Each dot of the character: at most four comparisons, a product, an addition. Left of the picture, one comparison is
/// enough.
#[test]
fn an_offset_is_a_product_and_a_sum() {
    let inside = recording("pixels", &[180, 70, 14]);
    let dots = steps_at(&inside, "across");
    assert_eq!(count("pixels", &[180, 70, 14]), [dots, dots, 4 * dots, 0]);
    assert_eq!(count("pixels", &[-24, 70, 14]), [0, 0, (1 + 2) * dots, 0]);
}

/// A bar of 32 × 22 pixels: for each pixel the mask is shifted and the bit compared with 0.
#[test]
fn a_pattern_shifts_and_tests() {
    assert_eq!(count("patterns", &[4, 211, 75]), [32 * 22, 0, 32 * 22, 0]);
}

/// Fifteen positions of the mouse, all the same, for each axis: the distance, a quotient, two comparisons; back, a
/// product, and three additions and shifts for half of the square.
#[test]
fn a_square_is_found_by_a_division_and_drawn_by_a_product() {
    assert_eq!(count("board", &[100, 100, 100, 100, 24, 25]), [15 * 2 * (1 + 1 + 3), 15 * 2, 15 * 2 * 2, 15 * 2]);
    // Left of the board: one subtraction, one division, one comparison.
    assert_eq!(count("board", &[2, 100, 2, 100, 24, 25]), [15, 0, 15, 15]);
}

/// A radius of 1: for each of 360 degrees two products and two shifts. The chords go to the four neighbours of the centre
/// and its diagonals; each is a line of at most one step.
#[test]
fn a_circle_by_degrees_multiplies_for_each_degree() {
    let [add, multiply, compare, divide] = count_compared("circle", &[160, 120, 1]);
    let chords = {
        let comparison = lesson("circle").comparison.unwrap();
        steps_at(&(comparison.record)(&setting("circle", &[160, 120, 1])), "line")
    };
    assert_eq!((multiply, divide), (2 * chords, 0));
    // Shifts, and the preparation of each line.
    assert!(add >= 2 * chords + 2 * chords && compare >= 4 * chords, "{add} {compare}");
}

#[test]
fn no_counter_stays_at_zero_and_lessons_without_arithmetic_have_none() {
    for lesson in RUST_LESSONS {
        if !lesson.counts_operations {
            continue;
        }
        let values = lesson.default_settings().values;
        assert_ne!(Operations::default().to_array(), count(lesson.name, &values), "{}", lesson.name);
        if lesson.comparison.is_some() {
            assert_ne!(Operations::default().to_array(), count_compared(lesson.name, &values), "{}", lesson.name);
        }
    }
    assert_eq!(RUST_LESSONS.iter().filter(|lesson| lesson.counts_operations).count(), 13);
}
