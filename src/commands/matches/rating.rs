//! What a share of the points means in Elo's rating.

/// How much stronger is whoever takes this share of the points: `400 log₁₀ (p / (1 − p))`. Infinite for nothing and for all.
pub(super) fn difference(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// As it is printed: `+120`, `-35`, `+∞`.
pub(super) fn written(difference: f64) -> String {
    match difference {
        infinite if infinite.is_infinite() => if infinite > 0.0 { "+∞" } else { "-∞" }.to_owned(),
        // No minus before a zero.
        near if near.abs() < 0.5 => "+0".to_owned(),
        other => format!("{other:+.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_elo() {
        for (share, expected) in
            [(0.5, "+0"), (0.64, "+100"), (0.76, "+200"), (0.91, "+402"), (0.24, "-200"), (1.0, "+∞"), (0.0, "-∞")]
        {
            assert_eq!(written(difference(share)), expected, "{share}");
        }
    }
}
