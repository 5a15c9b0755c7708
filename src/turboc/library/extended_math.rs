//! Elementary functions as Borland's library computes them with the coprocessor's 80-bit numbers, rounded to doubles.
//!
//! The numbers here are sums of two doubles, which are more exact. Where the library's rounding to 64 bits can be seen in a
//! double, a number is [rounded](Pair::round) to as many: the argument of an exponential, and half of π.

/// A number as the sum of a double and a smaller one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pair {
    high: f64,
    low: f64,
}

const LN_2: Pair = Pair { high: std::f64::consts::LN_2, low: 2.319_046_813_846_299_6e-17 };
/// The logarithm of e to base 2 and π, in 64 bits.
const LOG2_E: Pair = Pair { high: std::f64::consts::LOG2_E, low: 2.0383000842727483e-17 };
const PI: Pair = Pair { high: std::f64::consts::PI, low: 1.22514845490862e-16 };
const ONE: Pair = Pair { high: 1.0, low: 0.0 };

impl From<f64> for Pair {
    fn from(high: f64) -> Pair {
        Pair { high, low: 0.0 }
    }
}

impl Pair {
    /// Returns the sum of two numbers, the first of which is larger.
    fn new(high: f64, low: f64) -> Pair {
        let sum = high + low;
        Pair { high: sum, low: low - (sum - high) }
    }

    fn value(self) -> f64 {
        self.high + self.low
    }

    fn negate(self) -> Pair {
        Pair { high: -self.high, low: -self.low }
    }

    fn add(self, other: Pair) -> Pair {
        let sum = self.high + other.high;
        let added = sum - self.high;
        let error = (self.high - (sum - added)) + (other.high - added);
        Pair::new(sum, error + self.low + other.low)
    }

    fn subtract(self, other: Pair) -> Pair {
        self.add(other.negate())
    }

    fn multiply(self, by: Pair) -> Pair {
        let product = self.high * by.high;
        let error = libm::fma(self.high, by.high, -product);
        Pair::new(product, error + self.high * by.low + self.low * by.high)
    }

    fn divide(self, by: Pair) -> Pair {
        let first = self.high / by.high;
        let rest = self.subtract(by.multiply(first.into()));
        let second = rest.high / by.high;
        let rest = rest.subtract(by.multiply(second.into()));
        Pair::new(first, second).add((rest.high / by.high).into())
    }

    /// Multiplies by a power of two.
    fn scale(self, exponent: i32) -> Pair {
        Pair { high: libm::ldexp(self.high, exponent), low: libm::ldexp(self.low, exponent) }
    }

    /// Rounds to 64 bits.
    fn round(self) -> Pair {
        let unit = libm::frexp(self.high).1 - 64;
        Pair { low: libm::ldexp(libm::rint(libm::ldexp(self.low, -unit)), unit), ..self }
    }

    fn sqrt(self) -> Pair {
        let root = libm::sqrt(self.high);
        if root == 0.0 {
            return root.into();
        }
        let rest = self.subtract(Pair::from(root).multiply(root.into()));
        Pair::new(root, rest.high / (2.0 * root))
    }

    /// Returns e to the power of a number below 1.
    fn exp(self) -> Pair {
        const HALVINGS: i32 = 4;
        let part = self.scale(-HALVINGS);
        let series = (1..=14).rev().fold(ONE, |sum, n| ONE.add(part.multiply(sum).divide(f64::from(n).into())));
        (0..HALVINGS).fold(series, |power, _| power.multiply(power))
    }

    /// Returns 2 to the power of a number, without its power of two, and this one.
    fn exp2(self) -> (Pair, i32) {
        let whole = libm::rint(self.high);
        (self.subtract(whole.into()).multiply(LN_2).exp(), whole as i32)
    }

    fn ln(self) -> Pair {
        let (mantissa, exponent) = libm::frexp(self.high);
        let number = Pair { high: mantissa, low: libm::ldexp(self.low, -exponent) };
        let about = libm::log(mantissa);
        let error = number.multiply(Pair::from(-about).exp()).subtract(ONE);
        let refined = Pair::from(about).add(error).subtract(error.multiply(error).scale(-1));
        LN_2.multiply(f64::from(exponent).into()).add(refined)
    }

    /// Returns the sine and the cosine of a number up to about 1.6.
    fn sin_cos(self) -> (Pair, Pair) {
        let square = self.multiply(self).negate();
        let series = |first: i32| {
            let term = |sum, n: i32| ONE.add(square.multiply(sum).divide(f64::from(n * (n + 1)).into()));
            (0..14).rev().map(|i| first + 2 * i).fold(ONE, term)
        };
        (self.multiply(series(2)), series(1))
    }

    fn atan(self) -> Pair {
        let about = libm::atan(self.high);
        let (sin, cos) = Pair::from(about).sin_cos();
        Pair::from(about).add(self.multiply(cos).subtract(sin).divide(cos.add(self.multiply(sin))))
    }
}

/// Half of π in 64 bits, as an integer times 2 to the power of −63.
const HALF_PI: u128 = 0xC90F_DAA2_2168_C235;

/// Returns the distance of a non-negative number, less than 2 to the power of 53, from the nearest multiple of half of π, and
/// the multiple's last two bits.
fn reduce(x: f64) -> (Pair, u32) {
    let (mantissa, exponent) = libm::frexp(x);
    let shift = exponent - 53 + 63;
    if exponent < 0 {
        return (x.into(), 0);
    }
    let number = (libm::ldexp(mantissa, 53) as u128) << shift;
    let quotient = (number + HALF_PI / 2) / HALF_PI;
    let rest = number as i128 - (quotient * HALF_PI) as i128;
    let high = rest as f64;
    let pair = Pair { high, low: (rest - high as i128) as f64 };
    (pair.scale(-63), (quotient & 3) as u32)
}

/// Returns the sine and the cosine.
fn sin_and_cos(x: f64) -> (Pair, Pair) {
    let (rest, quarter) = reduce(x.abs());
    let (sin, cos) = rest.sin_cos();
    let (sin, cos) = match quarter {
        0 => (sin, cos),
        1 => (cos, sin.negate()),
        2 => (sin.negate(), cos.negate()),
        _ => (cos.negate(), sin),
    };
    (if x.is_sign_negative() { sin.negate() } else { sin }, cos)
}

pub(super) fn sin(x: f64) -> f64 {
    sin_and_cos(x).0.value()
}

pub(super) fn cos(x: f64) -> f64 {
    sin_and_cos(x).1.value()
}

pub(super) fn tan(x: f64) -> f64 {
    let (sin, cos) = sin_and_cos(x);
    if x == 0.0 { x } else { sin.divide(cos).value() }
}

/// Returns e to the power of a number that is not too large, and the power of two by which it is multiplied.
fn exp_parts(x: f64) -> (Pair, i32) {
    LOG2_E.multiply(x.into()).round().exp2()
}

pub(super) fn exp(x: f64) -> f64 {
    if !(-800.0..800.0).contains(&x) {
        return libm::exp(x);
    }
    let (power, exponent) = exp_parts(x);
    libm::ldexp(power.value(), exponent)
}

pub(super) fn sinh(x: f64) -> f64 {
    hyperbolic(x, Pair::subtract, libm::sinh)
}

pub(super) fn cosh(x: f64) -> f64 {
    hyperbolic(x, Pair::add, libm::cosh)
}

/// Returns half of the sum or the difference of two exponentials.
fn hyperbolic(x: f64, combine: fn(Pair, Pair) -> Pair, far: fn(f64) -> f64) -> f64 {
    if x == 0.0 || x.abs() > 700.0 {
        return far(x);
    }
    let (power, exponent) = if x.abs() < 0.5 { (Pair::from(x).exp(), 0) } else { exp_parts(x) };
    let power = power.scale(exponent);
    combine(power, ONE.divide(power)).scale(-1).value()
}

pub(super) fn tanh(x: f64) -> f64 {
    if x == 0.0 || x.abs() > 20.0 {
        return libm::tanh(x);
    }
    let (power, exponent) = if x.abs() < 0.5 { (Pair::from(2.0 * x).exp(), 0) } else { exp_parts(2.0 * x) };
    let square = power.scale(exponent);
    square.subtract(ONE).divide(square.add(ONE)).value()
}

pub(super) fn log(x: f64) -> f64 {
    if x == 1.0 { 0.0 } else { Pair::from(x).ln().value() }
}

pub(super) fn log10(x: f64) -> f64 {
    if x == 1.0 { 0.0 } else { Pair::from(x).ln().divide(Pair::from(10.0).ln()).value() }
}

pub(super) fn atan(x: f64) -> f64 {
    if x.abs() < 1e16 && x != 0.0 { Pair::from(x).atan().value() } else { libm::atan(x) }
}

pub(super) fn atan2(y: f64, x: f64) -> f64 {
    let rough = libm::atan2(y, x);
    let slope = y / x;
    if !slope.is_normal() || slope.abs() > 1e16 {
        return rough;
    }
    let angle = Pair::from(y).divide(x.into()).atan();
    if x > 0.0 { angle.value() } else { angle.add(if y < 0.0 { PI.negate() } else { PI }).value() }
}

/// Returns the cosine of the arc sine.
fn complement(x: f64) -> Pair {
    ONE.subtract(Pair::from(x).multiply(x.into()).round()).sqrt()
}

pub(super) fn asin(x: f64) -> f64 {
    if x.abs() == 1.0 || x.abs() < 1e-9 { libm::asin(x) } else { Pair::from(x).divide(complement(x)).atan().value() }
}

pub(super) fn acos(x: f64) -> f64 {
    if x <= 0.0 || x == 1.0 { libm::acos(x) } else { complement(x).divide(x.into()).atan().value() }
}

pub(super) fn hypot(x: f64, y: f64) -> f64 {
    let exponent = libm::frexp(x.abs().max(y.abs())).1;
    let [x, y] = [x, y].map(|side| Pair::from(libm::ldexp(side, -exponent)));
    libm::ldexp(x.multiply(x).add(y.multiply(y)).sqrt().value(), exponent)
}

pub(super) fn pow(x: f64, y: f64) -> f64 {
    let rough = libm::pow(x, y);
    if x == 0.0 || x.abs() == 1.0 || y == 0.0 || rough == 0.0 || !rough.is_finite() {
        return rough;
    }
    let logarithm = Pair::from(x.abs()).ln().divide(LN_2).round();
    let (power, exponent) = logarithm.multiply(y.into()).round().exp2();
    libm::ldexp(power.value(), exponent).copysign(rough)
}
