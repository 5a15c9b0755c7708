//! Sines of whole degrees, from a table as the Borland kernel has one.

/// Sine of 1.
pub const ONE: i32 = 32768;

/// The sines of 0° to 90° × 32768, rounded.
const QUARTER: [i32; 91] = [
    0, 572, 1144, 1715, 2286, 2856, 3425, 3993, 4560, 5126, 5690, 6252, 6813, 7371, 7927, 8481, 9032, 9580, 10126,
    10668, 11207, 11743, 12275, 12803, 13328, 13848, 14365, 14876, 15384, 15886, 16384, 16877, 17364, 17847, 18324,
    18795, 19261, 19720, 20174, 20622, 21063, 21498, 21926, 22348, 22763, 23170, 23571, 23965, 24351, 24730, 25102,
    25466, 25822, 26170, 26510, 26842, 27166, 27482, 27789, 28088, 28378, 28660, 28932, 29197, 29452, 29698, 29935,
    30163, 30382, 30592, 30792, 30983, 31164, 31336, 31499, 31651, 31795, 31928, 32052, 32166, 32270, 32365, 32449,
    32524, 32588, 32643, 32688, 32723, 32748, 32763, 32768,
];

/// The sine of an angle in degrees, any number of turns in either direction, × [`ONE`].
pub const fn sin(degrees: i32) -> i32 {
    let degrees = degrees.rem_euclid(360) as usize;
    match degrees {
        0..=90 => QUARTER[degrees],
        91..=180 => QUARTER[180 - degrees],
        181..=270 => -QUARTER[degrees - 180],
        _ => -QUARTER[360 - degrees],
    }
}

/// The cosine of an angle in degrees × [`ONE`].
pub const fn cos(degrees: i32) -> i32 {
    sin(degrees.rem_euclid(360) + 90)
}

/// `length` × `sine` / [`ONE`], rounded to the nearest, halves away from zero: so that a point and its mirror image stay
/// each other's mirror image.
pub const fn scale(length: i32, sine: i32) -> i32 {
    let product = length as i64 * sine as i64;
    let half = ONE as i64 / 2;
    let rounded = if product < 0 { product - half } else { product + half };
    (rounded / ONE as i64) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_sine() {
        for degrees in -720..=720 {
            let radians = f64::from(degrees).to_radians();
            assert_eq!(sin(degrees), (radians.sin() * 32768.0).round() as i32, "{degrees}°");
            assert_eq!(cos(degrees), (radians.cos() * 32768.0).round() as i32, "{degrees}°");
        }
        assert_eq!(sin(i32::MIN).abs(), sin(i32::MIN + 360).abs());
        assert_eq!(cos(i32::MAX), cos(i32::MAX - 360));
    }

    #[test]
    fn scaling_is_symmetric() {
        for degrees in 0..360 {
            assert_eq!(scale(100, sin(degrees)), -scale(100, sin(degrees + 180)));
        }
        assert_eq!(scale(i32::MAX, ONE), i32::MAX);
        assert_eq!(scale(i32::MIN, ONE), i32::MIN);
    }
}
