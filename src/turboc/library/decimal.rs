//! Conversions between doubles and decimal digits as Borland's library computes them on a coprocessor.
//!
//! The library estimates the position of the decimal point, multiplies or divides the number by a power of ten in 80-bit
//! arithmetic, rounds it to an integer (ties to even) and takes its digits. So the last of 17 or 18 digits can differ from
//! that of the exact value: 962.3 is 962.299999999999954527…, and `%.18g` prints 962.299999999999954.
//!
//! Source: measured. A program built with Turbo C++ 3.0 (`-f87`) printed 13,885 doubles in 22 formats on QEMU's processor,
//! whose coprocessor computes with 80 bits; these functions give the same 305,470 texts.
//!
//! In the other direction the library reads digits into an integer while it is less than 10 to the power of 17, drops the
//! rest, and multiplies or divides by the power of ten in 80 bits before it rounds to a double. `sscanf`, `atof` and
//! `strtod` of 3,422 texts gave these doubles, except from 1e308 up, where the library rounds the last bit down.

/// The number of digits that the conversion computes; zeros follow.
pub(super) const SIGNIFICANT_DIGITS: i32 = 18;

/// A positive number with a 64-bit mantissa, as a coprocessor holds it; its exponent is not limited.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Extended {
    /// The mantissa; its highest bit is 1.
    mantissa: u64,
    /// The power of two by which the mantissa is multiplied.
    exponent: i32,
}

impl Extended {
    /// Rounds a positive number to 64 bits, ties to even. `exponent`: the power of two by which `bits` is multiplied;
    /// `sticky`: `true` if the exact value is a little larger.
    fn round(bits: u128, exponent: i32, sticky: bool) -> Extended {
        let shift = bits.leading_zeros();
        let (bits, exponent) = (bits << shift, exponent - shift as i32 + 64);
        let (mantissa, rest) = ((bits >> 64) as u64, bits as u64);
        let up = match rest.cmp(&(1 << 63)) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => sticky || mantissa & 1 == 1,
            std::cmp::Ordering::Less => false,
        };
        match mantissa.overflowing_add(up.into()) {
            (mantissa, false) => Extended { mantissa, exponent },
            (_, true) => Extended { mantissa: 1 << 63, exponent: exponent + 1 },
        }
    }

    fn from_integer(value: u64) -> Extended {
        Extended::round(value.into(), 0, false)
    }

    /// Converts a positive, finite double; this is exact.
    fn from_double(value: f64) -> Extended {
        let (bits, exponent) = (value.to_bits(), (value.to_bits() >> 52) as i32 & 0x7FF);
        let fraction = bits & ((1 << 52) - 1);
        let mantissa = if exponent == 0 { fraction } else { fraction | 1 << 52 };
        Extended::round(mantissa.into(), exponent.max(1) - 1075, false)
    }

    fn multiply(self, by: Extended) -> Extended {
        Extended::round(u128::from(self.mantissa) * u128::from(by.mantissa), self.exponent + by.exponent, false)
    }

    fn divide(self, by: Extended) -> Extended {
        // The quotient has at least 64 bits; two more come from the remainder, and the sticky bit says whether any follow.
        let (dividend, divisor) = (u128::from(self.mantissa) << 64, u128::from(by.mantissa));
        let (quotient, rest) = (dividend / divisor, (dividend % divisor) << 2);
        let bits = (quotient << 2) | (rest / divisor);
        Extended::round(bits, self.exponent - by.exponent - 66, rest % divisor != 0)
    }

    /// Returns whether the number is less than a positive integer.
    fn is_below(self, limit: u64) -> bool {
        let limit = Extended::from_integer(limit);
        (self.exponent, self.mantissa) < (limit.exponent, limit.mantissa)
    }

    /// Rounds to an integer, ties to even; the number must be less than 2 to the power of 64.
    fn to_integer(self) -> u64 {
        match -self.exponent {
            0 => self.mantissa,
            shift @ 1..=63 => {
                let (whole, rest) = (self.mantissa >> shift, self.mantissa << (64 - shift));
                whole + u64::from(rest > 1 << 63 || rest == 1 << 63 && whole & 1 == 1)
            }
            // Between 0.5 and 1; 0.5 itself is rounded to 0.
            64 => u64::from(self.mantissa > 1 << 63),
            _ => 0,
        }
    }

    /// Rounds to a double, ties to even; a number that is too large becomes the largest double, and one below the smallest
    /// becomes 0.
    fn to_double(self) -> f64 {
        if self.exponent + 63 < -1074 {
            return 0.0;
        }
        // A double has 53 bits; fewer, if it is denormal.
        let shift = 11 + (-1022 - (self.exponent + 63)).max(0);
        let bits = Extended { exponent: -shift, ..self }.to_integer();
        libm::ldexp(bits as f64, self.exponent + shift).min(f64::MAX)
    }

    /// Multiplies by a power of ten.
    fn scale(self, power: i32) -> Extended {
        let by = power_of_ten(power.unsigned_abs());
        if power < 0 { self.divide(by) } else { self.multiply(by) }
    }
}

/// Returns a power of ten below 512 as the library composes it: of a small power, which is exact, and the powers of the
/// table in ascending order.
fn power_of_ten(power: u32) -> Extended {
    // 10 to the powers of 8, 16, 32, 64, 128 and 256.
    const TABLE: [(u64, i32); 6] = [
        (0xBEBC_2000_0000_0000, -37),
        (0x8E1B_C9BF_0400_0000, -10),
        (0x9DC5_ADA8_2B70_B59E, 43),
        (0xC278_1F49_FFCF_A6D5, 149),
        (0x93BA_47C9_80E9_8CE0, 362),
        (0xAA7E_EBFB_9DF9_DE8E, 787),
    ];
    let small = Extended::from_integer(10u64.pow(power & 7));
    let used = TABLE.iter().enumerate().filter(|(bit, _)| power >> 3 >> bit & 1 == 1);
    used.fold(small, |product, (_, &(mantissa, exponent))| product.multiply(Extended { mantissa, exponent }))
}

/// Estimates the position of the decimal point of a positive number; it can be wrong by one.
fn estimate_point(value: Extended) -> i32 {
    // The logarithm to base 2, taken as linear between powers of two, times that of 2 to base 10 (0x4D10 / 0x10000).
    let fraction = (value.mantissa >> 47) as i64 & 0xFFFF;
    let logarithm = i64::from(value.exponent + 63) * 0x1_0000 + fraction;
    ((logarithm * 0x4D10) >> 32) as i32 + 1
}

/// Returns the first `count` decimal digits of a non-negative, finite number, rounded, and the position of the decimal
/// point; no digits if it is rounded to zero, which a `count` of zero or less allows. From the 19th on the digits are 0.
pub(super) fn significant_digits(value: f64, count: i32) -> (Vec<u8>, i32) {
    if value == 0.0 {
        return (vec![b'0'; count.max(0) as usize], 1);
    }
    let number = Extended::from_double(value);
    let mut point = estimate_point(number);
    let computed = count.min(SIGNIFICANT_DIGITS);
    let mut scaled = number.scale(computed - point);
    let limit = 10u64.pow(computed.max(0) as u32);
    if !scaled.is_below(limit) {
        point += 1;
        scaled = scaled.divide(Extended::from_integer(10));
    } else if computed > 0 && scaled.is_below(limit / 10) {
        point -= 1;
        scaled = number.scale(computed - point);
    }
    let mut digits = match scaled.to_integer() {
        0 => Vec::new(),
        rounded => rounded.to_string().into_bytes(),
    };
    // 9.99 to 10.0: one digit more.
    if !digits.is_empty() && digits.len() as i32 > computed.max(0) {
        point += 1;
    }
    if !digits.is_empty() {
        digits.resize(count.max(1) as usize, b'0');
    }
    (digits, point)
}

/// Returns the decimal digits of a non-negative, finite number, rounded to a number of decimals, and the position of the
/// decimal point; no digits if it is rounded to zero.
pub(super) fn fixed_digits(value: f64, decimals: i32) -> (Vec<u8>, i32) {
    if value == 0.0 {
        return (vec![b'0'; decimals as usize + 1], 1);
    }
    let number = Extended::from_double(value);
    let point = estimate_point(number);
    if point + decimals >= SIGNIFICANT_DIGITS {
        let point = significant_digits(value, SIGNIFICANT_DIGITS).1;
        return significant_digits(value, point + decimals);
    }
    match number.scale(decimals).to_integer() {
        0 => (Vec::new(), 1),
        rounded => {
            let digits = rounded.to_string().into_bytes();
            let point = digits.len() as i32 - decimals;
            (digits, point)
        }
    }
}

/// Parses a decimal number with an optional sign, point and exponent; anything after it is ignored.
pub(super) fn parse_decimal(text: &[u8]) -> f64 {
    const LIMIT: u64 = 10u64.pow(17);
    let is_negative = text.first() == Some(&b'-');
    let text = &text[usize::from(matches!(text.first(), Some(b'+' | b'-')))..];
    let (mut value, mut power, mut has_point, mut read) = (0u64, 0i32, false, 0);
    for byte in text {
        match byte {
            b'.' if !has_point => has_point = true,
            b'0'..=b'9' => {
                if value < LIMIT {
                    value = value * 10 + u64::from(byte - b'0');
                } else {
                    power = power.saturating_add(1);
                }
                power -= i32::from(has_point);
            }
            _ => break,
        }
        read += 1;
    }
    if let [b'e' | b'E', exponent @ ..] = &text[read..] {
        let sign = usize::from(matches!(exponent.first(), Some(b'+' | b'-')));
        let digits = exponent[sign..].iter().take_while(|byte| byte.is_ascii_digit());
        let size = digits.fold(0i32, |sum, digit| sum.saturating_mul(10).saturating_add(i32::from(digit - b'0')));
        power = power.saturating_add(if exponent.first() == Some(&b'-') { -size } else { size });
    }
    let size = match value {
        0 => 0.0,
        // Beyond all doubles.
        _ if power > 400 => f64::MAX,
        _ if power < -400 => 0.0,
        _ => Extended::from_integer(value).scale(power).to_double(),
    };
    if is_negative { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_has_64_bits_and_rounds_ties_to_even() {
        let one = Extended::from_integer(1);
        assert_eq!(one, Extended { mantissa: 1 << 63, exponent: -63 });
        assert_eq!(Extended::from_double(f64::from_bits(1)), Extended { mantissa: 1 << 63, exponent: -1074 - 63 });
        // 1/3 is 0.10101…, whose next bits 101 round up.
        assert_eq!(one.divide(Extended::from_integer(3)).mantissa, 0xAAAA_AAAA_AAAA_AAAB);
        let round = |numerator, denominator| {
            Extended::from_integer(numerator).divide(Extended::from_integer(denominator)).to_integer()
        };
        assert_eq!([1, 2, 3, 5, 7].map(|n| round(n, 2)), [0, 1, 2, 2, 4]);
        assert_eq!([round(1, 4), round(3, 4), round(u64::MAX, 1)], [0, 1, u64::MAX]);
        assert!(one.is_below(2) && !one.is_below(1));
    }

    #[test]
    fn powers_of_ten_are_exact_up_to_27() {
        for power in 0..=19 {
            assert_eq!(power_of_ten(power), Extended::from_integer(10u64.pow(power)));
        }
        assert_eq!(power_of_ten(27), Extended::round(10u128.pow(27), 0, false));
        assert_eq!(power_of_ten(38), power_of_ten(32).multiply(power_of_ten(6)));
    }

    #[test]
    fn texts_become_the_doubles_of_the_real_library() {
        // Two roundings: the nearest doubles are 360737905.72132546 and 226176715499617700000000.
        assert_eq!(parse_decimal(b"360737905.721325427904586"), 360_737_905.721_325_4);
        assert_eq!(parse_decimal(b"+226176715499617684795386.05355"), 2.261_767_154_996_176_7e23);
        assert_eq!(parse_decimal(b"-12.5E-1x"), -1.25);
        assert_eq!(
            [parse_decimal(b".5"), parse_decimal(b"5."), parse_decimal(b"7e"), parse_decimal(b"")],
            [0.5, 5.0, 7.0, 0.0]
        );
        assert_eq!([parse_decimal(b"1e99999999999"), parse_decimal(b"1.8e308")], [f64::MAX; 2]);
        assert_eq!([parse_decimal(b"4e-324"), parse_decimal(b"1e-99999999999")], [0.0; 2]);
        for bits in [2, 0x000F_FFFF_FFFF_FFFF, 0x0010_0000_0000_0000, 0x3FB9_9999_9999_999A] {
            let value = f64::from_bits(bits);
            assert_eq!(parse_decimal(format!("{value:.16e}").as_bytes()), value);
        }
    }

    #[test]
    fn digits_are_rounded_at_their_last_place() {
        let digits = |(digits, point): (Vec<u8>, i32)| (String::from_utf8(digits).unwrap(), point);
        assert_eq!(digits(significant_digits(962.3, 20)), ("96229999999999995400".into(), 3));
        assert_eq!(digits(significant_digits(9.96, 2)), ("10".into(), 2));
        assert_eq!(digits(significant_digits(0.0, 3)), ("000".into(), 1));
        assert_eq!(digits(significant_digits(0.007, 0)), ("1".into(), -1));
        assert_eq!(digits(fixed_digits(0.005, 2)), ("1".into(), -1));
        assert_eq!(digits(fixed_digits(0.004, 2)), (String::new(), 1));
        assert_eq!(digits(fixed_digits(2.5, 0)), ("2".into(), 1));
        assert_eq!(digits(fixed_digits(1e22, 3)), ("10000000000000000000000000".into(), 23));
    }
}
