//! Sines of whole degrees from a table, in two versions: rounded, and truncated as in the Borland kernel.

/// The scale of sines: the sine of 90°.
pub const ONE: i32 = 32768;

/// The sines of 0° to 90° × 65536, truncated: one bit more than [`ONE`], enough for both versions.
const QUARTER: [i32; 91] = [
    0, 1143, 2287, 3429, 4571, 5711, 6850, 7986, 9120, 10252, 11380, 12504, 13625, 14742, 15854, 16961, 18064, 19160,
    20251, 21336, 22414, 23486, 24550, 25606, 26655, 27696, 28729, 29752, 30767, 31772, 32768, 33753, 34728, 35693,
    36647, 37589, 38521, 39440, 40347, 41243, 42125, 42995, 43852, 44695, 45525, 46340, 47142, 47929, 48702, 49460,
    50203, 50931, 51643, 52339, 53019, 53683, 54331, 54963, 55577, 56175, 56755, 57319, 57864, 58393, 58903, 59395,
    59870, 60326, 60763, 61183, 61583, 61965, 62328, 62672, 62997, 63302, 63589, 63856, 64103, 64331, 64540, 64729,
    64898, 65047, 65176, 65286, 65376, 65446, 65496, 65526, 65536,
];

/// Returns the sine of an angle in degrees, any number of turns in either direction, × [`ONE`], rounded to the nearest
/// integer.
pub const fn sin(degrees: i32) -> i32 {
    let (size, negative) = quarter(degrees);
    let rounded = (size + 1) / 2;
    if negative { -rounded } else { rounded }
}

/// Returns the cosine of an angle in degrees × [`ONE`], rounded to the nearest integer.
pub const fn cos(degrees: i32) -> i32 {
    sin(degrees.rem_euclid(360) + 90)
}

/// The sines of 0° to 450° as in the Borland kernel: a full turn, and a quarter more for the cosines.
static TRUNCATED_SINES: [i32; 451] = {
    let (mut sines, mut degrees) = ([0; 451], 0);
    while degrees < sines.len() {
        let (size, negative) = quarter(degrees as i32);
        sines[degrees] = if negative { -(size / 2) } else { size / 2 };
        degrees += 1;
    }
    sines
};

/// Returns the sine × [`ONE`], truncated towards 0 as in the Borland kernel.
#[inline]
pub fn sin_truncated(degrees: i32) -> i32 {
    let turned = if (0..=360).contains(&degrees) { degrees } else { degrees.rem_euclid(360) };
    TRUNCATED_SINES[turned as usize]
}

/// Returns the cosine × [`ONE`], truncated towards 0 as in the Borland kernel, which adds 90 degrees in 16 bits.
#[inline]
pub fn cos_truncated(degrees: i32) -> i32 {
    if (0..=360).contains(&degrees) {
        TRUNCATED_SINES[degrees as usize + 90]
    } else {
        sin_truncated((degrees as i16).wrapping_add(90).into())
    }
}

/// Returns the magnitude of the sine of an angle × 65536, truncated, and whether it is negative.
const fn quarter(degrees: i32) -> (i32, bool) {
    let degrees = degrees.rem_euclid(360) as usize;
    match degrees {
        0..=90 => (QUARTER[degrees], false),
        91..=180 => (QUARTER[180 - degrees], false),
        181..=270 => (QUARTER[degrees - 180], true),
        _ => (QUARTER[360 - degrees], true),
    }
}

/// Returns `length` × `sine` / [`ONE`], rounded to the nearest integer, halves away from zero, so that symmetry is
/// preserved.
pub const fn scale(length: i32, sine: i32) -> i32 {
    let product = length as i64 * sine as i64;
    let half = ONE as i64 / 2;
    let rounded = if product < 0 { product - half } else { product + half };
    (rounded / ONE as i64) as i32
}

/// Returns `length` × `sine` / [`ONE`], rounded down like the Borland kernel's shift of the product: a point left of a
/// centre may lie one pixel further out than its mirror image on the right.
#[inline]
pub const fn scale_down(length: i32, sine: i32) -> i32 {
    ((length as i64 * sine as i64) >> ONE.ilog2()) as i32
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
            // A small margin for the sines that are whole numbers.
            let cut = |value: f64| (value * 32768.0 + value.signum() * 1e-6).trunc() as i32;
            assert_eq!(
                (sin_truncated(degrees), cos_truncated(degrees)),
                (cut(radians.sin()), cut(radians.cos())),
                "{degrees}°"
            );
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
        assert_eq!((scale_down(100, sin_truncated(45)), scale_down(100, sin_truncated(225))), (70, -71));
    }
}
