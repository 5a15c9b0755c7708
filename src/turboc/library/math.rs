//! Mathematical functions, implemented in software so that every system gives the same results.

use super::extended_math as extended;
use super::math_error::{MathError, MathErrorCall};
use super::native::{Int, Long, Word, natives};
use super::stream::write;
use super::{Call, CallExit, NativeFunction};

/// A function of the modern dialect, and the same as Borland's library computes it.
type Function = [fn(f64) -> f64; 2];

/// Returns the function of the program's dialect.
fn of_dialect(c: &Call, [modern, borland]: Function) -> fn(f64) -> f64 {
    if c.is_wide() { modern } else { borland }
}

/// The result of a function; `Err` while the program's `matherr` decides about it.
type MathResult = Result<f64, CallExit>;

/// The error of an argument, with the result: `None` if the function is defined for it. The flag is the modern dialect.
type ErrorOf = fn(f64, bool) -> Option<(MathError, f64)>;

/// Implements a function of one number.
fn unary(c: &mut Call, name: &'static str, f: Function, error_of: ErrorOf) -> MathResult {
    let x = c.double();
    c.spend(400);
    match error_of(x, c.is_wide()) {
        Some((error, result)) => fail(c, name, error, [x, 0.0], result),
        None => Ok(of_dialect(c, f)(x)),
    }
}

/// Returns from a function with an error, as Borland's library does: calls the program's `matherr`, if it has one.
fn fail(c: &mut Call, name: &'static str, error: MathError, arguments: [f64; 2], result: f64) -> MathResult {
    let functions = &c.machine.program.functions;
    let matherr = functions.iter().position(|function| function.name == "matherr");
    let Some(matherr) = matherr.filter(|_| !c.is_wide()) else {
        // The library's own `matherr` accepts these results.
        if !matches!(error, MathError::Underflow | MathError::TotalLoss) {
            report(c, name, error);
        }
        return Ok(result);
    };
    let (pc, sp) = (c.machine.cpu.pc, c.machine.cpu.sp);
    let text_at = c.push(&[name.as_bytes(), &[0; 2][name.len() % 2..]].concat());
    let numbers = [arguments[0], arguments[1], result].map(f64::to_le_bytes).concat();
    let exception_at = c.push(&[&(error as u16).to_le_bytes(), &text_at[..], &numbers].concat());
    c.push(&exception_at);
    let repeated_sp = c.machine.cpu.sp;
    let calls = &mut c.machine.library.math_errors;
    // Those below have been left by `longjmp`.
    calls.retain(|call| call.repeated_sp > repeated_sp);
    calls.push(MathErrorCall { name, error, pc, sp, repeated_sp });
    c.machine.enter(matherr as u16, pc - 1, 0);
    Err(CallExit::Jumped)
}

impl Call<'_> {
    /// Finishes the repeated call of a function whose error `matherr` has got, and returns its result. Returns `None`
    /// if the call is another one.
    pub(crate) fn finish_math_error(&mut self) -> Option<f64> {
        let machine = &mut *self.machine;
        let (pc, sp) = (machine.cpu.pc, machine.cpu.sp);
        let call = machine.library.math_errors.pop_if(|call| (call.pc, call.repeated_sp) == (pc, sp))?;
        let is_handled = machine.result() != 0;
        // The pointer to the exception; its type, name and arguments.
        let _ = (self.pointer(), self.word(), self.pointer(), self.double(), self.double());
        let result = self.double();
        self.machine.cpu.sp = call.sp;
        if !is_handled {
            report(self, call.name, call.error);
        }
        Some(result)
    }
}

/// Prints a message to the screen and sets `errno`. A redirected output contains no message, because `stderr` is not
/// redirected with it.
fn report(c: &mut Call, name: &str, error: MathError) {
    let (text, number) = match error {
        MathError::Domain => ("DOMAIN", 33),
        MathError::Singularity => ("SING", 33),
        MathError::Overflow => ("OVERFLOW", 34),
        MathError::Underflow => ("UNDERFLOW", 34),
        MathError::TotalLoss => ("TLOSS", 33),
    };
    if !c.machine.console.is_redirected && !c.is_wide() {
        write(c, 2, format!("{name}: {text} error\n").as_bytes());
    }
    c.machine.write_errno(number);
}

/// Returns a result, or an error: the largest number if it is too large, 0 if it is too small.
fn return_limited(c: &mut Call, name: &'static str, arguments: [f64; 2], value: f64) -> MathResult {
    if value.is_infinite() && !c.is_wide() {
        return fail(c, name, MathError::Overflow, arguments, f64::MAX.copysign(value));
    }
    if value.abs() < f64::MIN_POSITIVE && arguments[0] != 0.0 && !c.is_wide() {
        return fail(c, name, MathError::Underflow, arguments, 0.0);
    }
    Ok(value)
}

/// Implements a function whose result can be too large.
fn limited(c: &mut Call, name: &'static str, f: Function) -> MathResult {
    let x = c.double();
    c.spend(400);
    return_limited(c, name, [x, 0.0], of_dialect(c, f)(x))
}

// The values of Borland's library that are no numbers, by the functions that return them.
const NAN_OF_SQRT: f64 = f64::from_bits(0x7FF8_0020_0000_0000);
const NAN_OF_PERIODIC: f64 = f64::from_bits(0x7FF8_0420_0000_0000);
const NAN_OF_INVERSE: f64 = f64::from_bits(0x7FF8_0440_0000_0000);
const NAN_OF_LOGARITHM: f64 = f64::from_bits(0xFFF8_0480_0000_0000);

/// The error of a trigonometric function: numbers from 2 to the power of 53 up are too large for Borland's library.
fn error_of_periodic(x: f64, is_wide: bool) -> Option<(MathError, f64)> {
    const LIMIT: f64 = 9_007_199_254_740_992.0;
    (x.abs() >= LIMIT && !is_wide).then_some((MathError::TotalLoss, NAN_OF_PERIODIC))
}

/// The error of a logarithm.
fn error_of_logarithm(x: f64, is_wide: bool) -> Option<(MathError, f64)> {
    match x {
        ..0.0 => Some((MathError::Domain, NAN_OF_LOGARITHM)),
        0.0 if !is_wide => Some((MathError::Singularity, -f64::MAX)),
        _ => None,
    }
}

/// The error of an inverse trigonometric function.
fn error_of_inverse(x: f64, _is_wide: bool) -> Option<(MathError, f64)> {
    (x.abs() > 1.0).then_some((MathError::Domain, NAN_OF_INVERSE))
}

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = natives![
    ("atan", |c| unary(c, "atan", [libm::atan, extended::atan], |_, _| None)),
    ("tanh", |c| unary(c, "tanh", [libm::tanh, extended::tanh], |_, _| None)),
    ("floor", |c| unary(c, "floor", [libm::floor; 2], |_, _| None)),
    ("ceil", |c| unary(c, "ceil", [libm::ceil; 2], |_, _| None)),
    ("fabs", |c| unary(c, "fabs", [libm::fabs; 2], |_, _| None)),
    ("round", |c| unary(c, "round", [libm::round; 2], |_, _| None)),
    ("sin", |c| unary(c, "sin", [libm::sin, extended::sin], error_of_periodic)),
    ("cos", |c| unary(c, "cos", [libm::cos, extended::cos], error_of_periodic)),
    ("tan", |c| unary(c, "tan", [libm::tan, extended::tan], error_of_periodic)),
    ("sinh", |c| limited(c, "sinh", [libm::sinh, extended::sinh])),
    ("cosh", |c| limited(c, "cosh", [libm::cosh, extended::cosh])),
    ("exp", |c| limited(c, "exp", [libm::exp, extended::exp])),
    ("hypot" | "cabs", |c| {
        let (x, y) = (c.double(), c.double());
        c.spend(400);
        if c.is_wide() {
            return Ok(libm::hypot(x, y));
        }
        let value = extended::hypot(x, y);
        // The largest double counts as too large.
        return_limited(c, "hypot", [x, y], if value == f64::MAX { f64::INFINITY } else { value })
    }),
    ("atan2", |c| {
        let (y, x) = (c.double(), c.double());
        c.spend(400);
        if x == 0.0 && y == 0.0 && !c.is_wide() {
            return fail(c, "atan2", MathError::Domain, [y, x], NAN_OF_INVERSE);
        }
        Ok(if c.is_wide() { libm::atan2(y, x) } else { extended::atan2(y, x) })
    }),
    ("sqrt", |c| {
        let x = c.double();
        c.spend(200);
        if x < 0.0 {
            return fail(c, "sqrt", MathError::Domain, [x, 0.0], NAN_OF_SQRT);
        }
        Ok(libm::sqrt(x))
    }),
    ("log", |c| unary(c, "log", [libm::log, extended::log], error_of_logarithm)),
    ("log10", |c| unary(c, "log10", [libm::log10, extended::log10], error_of_logarithm)),
    ("asin", |c| unary(c, "asin", [libm::asin, extended::asin], error_of_inverse)),
    ("acos", |c| unary(c, "acos", [libm::acos, extended::acos], error_of_inverse)),
    ("pow", |c| {
        let (x, y) = (c.double(), c.double());
        c.spend(800);
        if c.is_wide() {
            return Ok(libm::pow(x, y));
        }
        let value = match (x, y) {
            (0.0, ..0.0) => f64::MAX,
            (0.0, 0.0) => 1.0,
            (0.0, _) => return Ok(0.0),
            // Only an exponent of 63 bits is known to be an integer.
            (..0.0, _) if y != libm::floor(y) || y.abs() >= 9.3e18 => NAN_OF_LOGARITHM,
            // An error of the exponential function, whose argument is not known any more.
            _ => {
                let value = extended::pow(x, y);
                return match value.abs() {
                    ..f64::MIN_POSITIVE => fail(c, "pow", MathError::Underflow, [0.0, y], 0.0_f64.copysign(value)),
                    _ => return_limited(c, "pow", [0.0, y], value),
                };
            }
        };
        fail(c, "pow", MathError::Domain, [x, y], value)
    }),
    ("pow10", |c| libm::pow(10.0, c.int().into())),
    ("fmod", |c| {
        let (x, y) = (c.double(), c.double());
        let is_zero = y == 0.0 || x == 0.0 && !c.is_wide();
        if is_zero { 0.0 } else { libm::fmod(x, y) }
    }),
    ("ldexp", |c| {
        let (x, n) = (c.double(), c.int());
        let value = libm::ldexp(x, n.into());
        // Borland's library takes every exponent that is so far from 0 for too large.
        if x != 0.0 && (value.is_infinite() || n.unsigned_abs() > 0x700) && !c.is_wide() {
            return fail(c, "ldexp", MathError::Overflow, [x, n.into()], f64::MAX);
        }
        return_limited(c, "ldexp", [x, n.into()], value)
    }),
    ("frexp", |c| {
        let (x, to) = (c.double(), c.pointer());
        let (mantissa, exponent) = libm::frexp(x);
        c.set_word(to, exponent as u16);
        mantissa
    }),
    ("modf", |c| {
        let (x, to) = (c.double(), c.pointer());
        let (fraction, whole) = libm::modf(x);
        let fraction = if fraction == 0.0 { 0.0 } else { fraction };
        c.write(to, &whole.to_le_bytes());
        fraction
    }),
    ("poly", |c| {
        let (x, degree, list) = (c.double(), c.int(), c.pointer());
        let mut sum = (0.0, 0.0);
        for i in (0..=degree.max(0) as u16).rev() {
            let bytes = c.read(super::plus(list, i.wrapping_mul(8)), 8);
            let mut value = [0; 8];
            value.copy_from_slice(&bytes);
            sum = multiply_add(sum, x, f64::from_le_bytes(value));
        }
        sum.0 + sum.1
    }),
    ("abs", |c| Int(c.int().wrapping_abs())),
    ("labs", |c| Long(c.long().wrapping_abs())),
    ("_clear87", |_| Word(0)),
    ("_control87", |_| Word(0x1332)),
];

/// Returns a × x + b, where a and the result are sums of two numbers, more exact than the coprocessor's 80 bits.
fn multiply_add((high, low): (f64, f64), x: f64, b: f64) -> (f64, f64) {
    let product = high * x;
    let sum = product + b;
    if !sum.is_finite() {
        return (sum, 0.0);
    }
    let rest = libm::fma(high, x, -product) + low * x;
    // The error of the sum.
    let added = sum - product;
    let error = (product - (sum - added)) + (b - added);
    (sum, error + rest)
}
