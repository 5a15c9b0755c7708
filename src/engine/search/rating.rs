//! Elo differences from scores, and the ratings of many players who have not all played each other.

/// Returns the Elo difference for a share of the points: `400 log₁₀ (p / (1 − p))`. It is infinite for 0 and 1.
pub fn elo_difference(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// Formats a difference: `+120`, `-35`, `+∞`.
pub fn format_difference(difference: f64) -> String {
    match difference {
        infinite if infinite.is_infinite() => if infinite > 0.0 { "+∞" } else { "-∞" }.to_owned(),
        // No minus before a zero.
        near if near.abs() < 0.5 => "+0".to_owned(),
        other => format!("{other:+.0}"),
    }
}

/// The games between two players.
pub struct Pairing {
    /// The indices of the players.
    pub players: [usize; 2],
    /// The number of games.
    pub games: u32,
    /// The points of the first one.
    pub points: f64,
}

impl Pairing {
    /// Returns a player's points and games in it, if it is one of the two.
    pub fn of(&self, player: usize) -> Option<(f64, u32)> {
        let [one, two] = self.players;
        let points = if player == one { self.points } else { f64::from(self.games) - self.points };
        (player == one || player == two).then_some((points, self.games))
    }
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// The Elo rating relative to the first player, who has 0.
    pub rating: f64,
    /// The half-width of the 95 % confidence interval relative to the first player.
    pub error: f64,
}

/// Elo points per unit of the natural logarithm of the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// The maximum number of steps in the search for the ratings.
const MAX_STEPS: u32 = 200;
/// The maximum length of a step in Elo points.
const MAX_STEP: f64 = 200.0;
/// The weight of a prior that keeps the ratings of players without connecting games at 0.
const PRIOR: f64 = 1e-9;
/// The variance above which a rating is determined only by the prior.
const MAX_VARIANCE: f64 = 1e6;
/// Standard deviations of a 95 % confidence interval.
pub const Z_95: f64 = 1.96;

/// Returns the maximum-likelihood ratings (Bradley–Terry model, Newton's method). A drawn game is added to each
/// meeting, so that players who have lost every game have finite ratings. Players who are not connected with the first
/// player by a chain of meetings get 0 and an infinite error.
pub fn ratings(players: usize, meetings: &[Pairing]) -> Vec<Rating> {
    let mut rated = vec![Rating::default(); players];
    let free = players.saturating_sub(1);
    let played: Vec<&Pairing> = meetings.iter().filter(|meeting| meeting.games > 0).collect();
    let mut inverse = None;
    for _ in 0..MAX_STEPS {
        let mut slope = vec![0.0; players];
        let mut curve = vec![vec![0.0; players]; players];
        (0..players).for_each(|at| curve[at][at] = PRIOR);
        for meeting in &played {
            let ([one, two], games) = (meeting.players, f64::from(meeting.games) + 1.0);
            let expected = 1.0 / (1.0 + ((rated[two].rating - rated[one].rating) / SCALE).exp());
            let more = meeting.points + 0.5 - games * expected;
            let weight = games * expected * (1.0 - expected);
            slope[one] += more;
            slope[two] -= more;
            for (a, b, sign) in [(one, one, 1.0), (two, two, 1.0), (one, two, -1.0), (two, one, -1.0)] {
                curve[a][b] += sign * weight;
            }
        }
        // The first player's rating stays 0.
        let rest: Vec<Vec<f64>> = curve[1..].iter().map(|row| row[1..].to_vec()).collect();
        inverse = invert(rest);
        let Some(inverse) = &inverse else { break };
        for (row, at) in inverse.iter().zip(1..) {
            let step: f64 = row.iter().zip(&slope[1..]).map(|(a, b)| a * b).sum();
            rated[at].rating += (step * SCALE).clamp(-MAX_STEP, MAX_STEP);
        }
    }
    for at in 0..free {
        let variance = inverse.as_ref().map_or(f64::INFINITY, |inverse| inverse[at][at]);
        let known = if variance < MAX_VARIANCE { variance } else { f64::INFINITY };
        rated[at + 1].error = Z_95 * SCALE * known.sqrt();
    }
    rated
}

/// Inverts a symmetric positive definite matrix by Gauss–Jordan elimination; `None` if that is impossible.
fn invert(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == at { 1.0 } else { 0.0 }));
    }
    for at in 0..size {
        let pivot = matrix[at][at];
        if pivot <= 0.0 {
            return None;
        }
        matrix[at].iter_mut().for_each(|value| *value /= pivot);
        let row = matrix[at].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = other[at];
            other.iter_mut().zip(&row).for_each(|(value, from)| *value -= factor * from);
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(one: usize, two: usize, games: u32, points: f64) -> Pairing {
        Pairing { players: [one, two], games, points }
    }

    /// Two players get the difference of the Elo formula, with the error of a share's logarithm.
    #[test]
    fn two_players_are_rated_by_their_share() {
        let [first, second] = ratings(2, &[meeting(0, 1, 999, 359.5)])[..] else { panic!() };
        assert_eq!(first, Rating::default());
        assert!((second.rating - 100.0).abs() < 1.0, "{second:?}");
        assert!((second.error - 1.96 * SCALE / (1000.0 * 0.36 * 0.64_f64).sqrt()).abs() < 0.1, "{second:?}");
    }

    /// The differences along a chain add up, and so do the squares of their errors. A player who has won all games is
    /// rated much higher, but not infinitely.
    #[test]
    fn a_chain_of_players_adds_up() {
        let chain = ratings(4, &[meeting(0, 1, 99, 24.5), meeting(1, 2, 99, 24.5), meeting(2, 3, 99, 0.0)]);
        assert!((chain[2].rating - 2.0 * chain[1].rating).abs() < 0.01, "{chain:?}");
        assert!((chain[2].error - 2.0_f64.sqrt() * chain[1].error).abs() < 0.01, "{chain:?}");
        assert!(chain[3].rating - chain[2].rating > 700.0 && chain[3].rating.is_finite(), "{chain:?}");
        let apart = ratings(3, &[meeting(0, 1, 10, 5.0)]);
        assert!(apart[1].error.is_finite() && apart[2].error.is_infinite() && apart[2].rating == 0.0, "{apart:?}");
    }

    #[test]
    fn the_table_of_elo() {
        for (share, expected) in
            [(0.5, "+0"), (0.64, "+100"), (0.76, "+200"), (0.91, "+402"), (0.24, "-200"), (1.0, "+∞"), (0.0, "-∞")]
        {
            assert_eq!(format_difference(elo_difference(share)), expected, "{share}");
        }
    }
}
