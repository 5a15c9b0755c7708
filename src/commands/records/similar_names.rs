//! Finds similar names.

/// The maximum number of names.
const MAX_NAMES: usize = 3;

/// Returns the names that a text may have meant, the nearest first: those that begin with it or that it begins with,
/// and those with an edit distance of at most a third of the characters, and at least one. Case is ignored.
pub(super) fn find_similar<'n>(text: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let wanted: Vec<char> = text.to_lowercase().chars().collect();
    let mut near: Vec<(usize, &str)> = names
        .filter_map(|name| {
            let letters: Vec<char> = name.to_lowercase().chars().collect();
            let distance = edit_distance(&wanted, &letters);
            let begins = !wanted.is_empty() && (letters.starts_with(&wanted) || wanted.starts_with(&letters));
            (begins || distance <= wanted.len().max(3) / 3).then_some((distance, name))
        })
        .collect();
    near.sort();
    near.truncate(MAX_NAMES);
    near.into_iter().map(|(_, name)| name).collect()
}

/// Returns the edit distance (Levenshtein) between two texts.
fn edit_distance(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, &a) in from.iter().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, &b) in to.iter().enumerate() {
            let changed = corner + usize::from(a != b);
            corner = row[j + 1];
            row[j + 1] = changed.min(corner + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        let distance = |a: &str, b: &str| edit_distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
        for (a, b, expected) in
            [("", "", 0), ("abc", "", 3), ("kitten", "sitting", 3), ("张三", "张四", 1), ("ab", "ba", 2)]
        {
            assert_eq!((distance(a, b), distance(b, a)), (expected, expected), "{a} {b}");
        }
    }

    #[test]
    fn names_that_may_have_been_meant() {
        let names = ["小明", "小红", "Anna", "Annabel", "Bob", "Robert"];
        let nearest = |text| find_similar(text, names.into_iter());
        assert_eq!(nearest("小名"), ["小明", "小红"]);
        assert_eq!(nearest("anna"), ["Anna", "Annabel"]);
        assert_eq!(nearest("Rupert"), ["Robert"]);
        assert_eq!(nearest("Zacharias"), [""; 0]);
        assert_eq!(nearest(""), [""; 0]);
    }
}
