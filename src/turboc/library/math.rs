//! Mathematical functions, implemented in software so that every system gives the same results.

use super::extended_math as extended;
use super::math_error::{MathError, MathErrorCall};
use super::stream::write;
use super::{Call, CallExit, NativeFunction};

/// A function of the modern dialect, and the same as Borland's library computes it.
type Function = [fn(f64) -> f64; 2];

/// Returns the function of the program's dialect.
fn of_dialect(c: &Call, [modern, borland]: Function) -> fn(f64) -> f64 {
    if c.is_wide() { modern } else { borland }
}

fn one(c: &mut Call, f: Function) -> Result<(), CallExit> {
    let x = c.double();
    c.spend(400);
    c.return_double(of_dialect(c, f)(x));
    Ok(())
}

/// Returns from a function with an error, as Borland's library does: calls the program's `matherr`, if it has one.
fn fail(c: &mut Call, name: &'static str, error: MathError, arguments: [f64; 2], result: f64) -> Result<(), CallExit> {
    let functions = &c.machine.program.functions;
    let matherr = functions.iter().position(|function| function.name == "matherr");
    let Some(matherr) = matherr.filter(|_| !c.is_wide()) else {
        // The library's own `matherr` accepts these results.
        if !matches!(error, MathError::Underflow | MathError::TotalLoss) {
            report(c, name, error);
        }
        c.return_double(result);
        return Ok(());
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
    /// Finishes the repeated call of a function whose error `matherr` has got. Returns `false` if the call is another one.
    pub(crate) fn finish_math_error(&mut self) -> bool {
        let machine = &mut *self.machine;
        let (pc, sp) = (machine.cpu.pc, machine.cpu.sp);
        let Some(call) = machine.library.math_errors.pop_if(|call| (call.pc, call.repeated_sp) == (pc, sp)) else {
            return false;
        };
        let is_handled = machine.result() != 0;
        // The pointer to the exception; its type, name and arguments.
        let _ = (self.pointer(), self.word(), self.pointer(), self.double(), self.double());
        let result = self.double();
        self.machine.cpu.sp = call.sp;
        if !is_handled {
            report(self, call.name, call.error);
        }
        self.return_double(result);
        true
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
fn return_limited(c: &mut Call, name: &'static str, arguments: [f64; 2], value: f64) -> Result<(), CallExit> {
    if value.is_infinite() && !c.is_wide() {
        return fail(c, name, MathError::Overflow, arguments, f64::MAX.copysign(value));
    }
    if value.abs() < f64::MIN_POSITIVE && arguments[0] != 0.0 && !c.is_wide() {
        return fail(c, name, MathError::Underflow, arguments, 0.0);
    }
    c.return_double(value);
    Ok(())
}

/// Implements a function whose result can be too large.
fn limited(c: &mut Call, name: &'static str, f: Function) -> Result<(), CallExit> {
    let x = c.double();
    c.spend(400);
    return_limited(c, name, [x, 0.0], of_dialect(c, f)(x))
}

// The values of Borland's library that are no numbers, by the functions that return them.
const NAN_OF_SQRT: f64 = f64::from_bits(0x7FF8_0020_0000_0000);
const NAN_OF_PERIODIC: f64 = f64::from_bits(0x7FF8_0420_0000_0000);
const NAN_OF_INVERSE: f64 = f64::from_bits(0x7FF8_0440_0000_0000);
const NAN_OF_LOGARITHM: f64 = f64::from_bits(0xFFF8_0480_0000_0000);

/// Implements a trigonometric function: numbers from 2 to the power of 53 up are too large for Borland's library.
fn periodic(c: &mut Call, name: &'static str, f: Function) -> Result<(), CallExit> {
    const LIMIT: f64 = 9_007_199_254_740_992.0;
    let x = c.double();
    c.spend(400);
    if x.abs() >= LIMIT && !c.is_wide() {
        return fail(c, name, MathError::TotalLoss, [x, 0.0], NAN_OF_PERIODIC);
    }
    c.return_double(of_dialect(c, f)(x));
    Ok(())
}

macro_rules! functions {
    ($one:ident: $($name:literal $f:expr),*) => {
        [$(($name, |c| $one(c, $f))),*]
    };
}

pub(super) const UNARY: &[(&str, NativeFunction)] = &functions! { one:
    "atan" [libm::atan, extended::atan], "tanh" [libm::tanh, extended::tanh], "floor" [libm::floor; 2], "ceil" [libm::ceil; 2],
    "fabs" [libm::fabs; 2], "round" [libm::round; 2]
};

pub(super) const OTHERS: &[(&str, NativeFunction)] = &[
    ("sin", |c| periodic(c, "sin", [libm::sin, extended::sin])),
    ("cos", |c| periodic(c, "cos", [libm::cos, extended::cos])),
    ("tan", |c| periodic(c, "tan", [libm::tan, extended::tan])),
    ("sinh", |c| limited(c, "sinh", [libm::sinh, extended::sinh])),
    ("cosh", |c| limited(c, "cosh", [libm::cosh, extended::cosh])),
    ("exp", |c| limited(c, "exp", [libm::exp, extended::exp])),
    ("hypot", hypotenuse),
    ("cabs", hypotenuse),
    ("atan2", |c| {
        let (y, x) = (c.double(), c.double());
        c.spend(400);
        if x == 0.0 && y == 0.0 && !c.is_wide() {
            return fail(c, "atan2", MathError::Domain, [y, x], NAN_OF_INVERSE);
        }
        c.return_double(if c.is_wide() { libm::atan2(y, x) } else { extended::atan2(y, x) });
        Ok(())
    }),
    ("sqrt", |c| {
        let x = c.double();
        c.spend(200);
        if x < 0.0 {
            return fail(c, "sqrt", MathError::Domain, [x, 0.0], NAN_OF_SQRT);
        }
        c.return_double(libm::sqrt(x));
        Ok(())
    }),
    ("log", |c| logarithm(c, "log", [libm::log, extended::log])),
    ("log10", |c| logarithm(c, "log10", [libm::log10, extended::log10])),
    ("asin", |c| inverse_trigonometric(c, "asin", [libm::asin, extended::asin])),
    ("acos", |c| inverse_trigonometric(c, "acos", [libm::acos, extended::acos])),
    ("pow", |c| {
        let (x, y) = (c.double(), c.double());
        c.spend(800);
        if c.is_wide() {
            c.return_double(libm::pow(x, y));
            return Ok(());
        }
        let value = match (x, y) {
            (0.0, ..0.0) => f64::MAX,
            (0.0, 0.0) => 1.0,
            (0.0, _) => {
                c.return_double(0.0);
                return Ok(());
            }
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
    ("pow10", |c| {
        let p = c.int();
        c.return_double(libm::pow(10.0, p.into()));
        Ok(())
    }),
    ("fmod", |c| {
        let (x, y) = (c.double(), c.double());
        let is_zero = y == 0.0 || x == 0.0 && !c.is_wide();
        c.return_double(if is_zero { 0.0 } else { libm::fmod(x, y) });
        Ok(())
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
        c.return_double(mantissa);
        Ok(())
    }),
    ("modf", |c| {
        let (x, to) = (c.double(), c.pointer());
        let (fraction, whole) = libm::modf(x);
        let fraction = if fraction == 0.0 { 0.0 } else { fraction };
        c.write(to, &whole.to_le_bytes());
        c.return_double(fraction);
        Ok(())
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
        c.return_double(sum.0 + sum.1);
        Ok(())
    }),
    ("abs", |c| {
        let x = c.int();
        c.return_int(x.wrapping_abs());
        Ok(())
    }),
    ("labs", |c| {
        let x = c.long();
        c.return_long(x.wrapping_abs());
        Ok(())
    }),
    ("_clear87", |c| {
        c.return_word(0);
        Ok(())
    }),
    ("_control87", |c| {
        c.return_word(0x1332);
        Ok(())
    }),
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

fn hypotenuse(c: &mut Call) -> Result<(), CallExit> {
    let (x, y) = (c.double(), c.double());
    c.spend(400);
    if c.is_wide() {
        c.return_double(libm::hypot(x, y));
        return Ok(());
    }
    let value = extended::hypot(x, y);
    // The largest double counts as too large.
    return_limited(c, "hypot", [x, y], if value == f64::MAX { f64::INFINITY } else { value })
}

fn logarithm(c: &mut Call, name: &'static str, f: Function) -> Result<(), CallExit> {
    let x = c.double();
    c.spend(400);
    if x < 0.0 || x == 0.0 && !c.is_wide() {
        let (error, result) =
            if x == 0.0 { (MathError::Singularity, -f64::MAX) } else { (MathError::Domain, NAN_OF_LOGARITHM) };
        return fail(c, name, error, [x, 0.0], result);
    }
    c.return_double(of_dialect(c, f)(x));
    Ok(())
}

fn inverse_trigonometric(c: &mut Call, name: &'static str, f: Function) -> Result<(), CallExit> {
    let x = c.double();
    c.spend(400);
    if x.abs() > 1.0 {
        return fail(c, name, MathError::Domain, [x, 0.0], NAN_OF_INVERSE);
    }
    c.return_double(of_dialect(c, f)(x));
    Ok(())
}
