//! Mathematical functions, implemented in software so that every system gives the same results.

use super::{Call, CallExit, NativeFunction};

fn one(c: &mut Call, f: fn(f64) -> f64) -> Result<(), CallExit> {
    let x = c.double();
    c.spend(400);
    c.return_double(f(x));
    Ok(())
}

fn two(c: &mut Call, f: fn(f64, f64) -> f64) -> Result<(), CallExit> {
    let (x, y) = (c.double(), c.double());
    c.spend(400);
    c.return_double(f(x, y));
    Ok(())
}

/// Prints the error message of Borland's `matherr` and sets `errno`.
fn report_domain_error(c: &mut Call, name: &str) {
    c.machine.print(format!("{name}: DOMAIN error\n").as_bytes());
    c.machine.write_errno(33);
}

macro_rules! functions {
    ($one:ident: $($name:literal $f:expr),*) => {
        [$(($name, |c| $one(c, $f))),*]
    };
}

pub(super) const UNARY: &[(&str, NativeFunction)] = &functions! { one:
    "sin" libm::sin, "cos" libm::cos, "tan" libm::tan, "atan" libm::atan, "sinh" libm::sinh, "cosh" libm::cosh,
    "tanh" libm::tanh, "exp" libm::exp, "floor" libm::floor, "ceil" libm::ceil, "fabs" libm::fabs, "round" libm::round
};

pub(super) const BINARY: &[(&str, NativeFunction)] = &functions! { two: "atan2" libm::atan2, "hypot" libm::hypot };

pub(super) const OTHERS: &[(&str, NativeFunction)] = &[
    ("sqrt", |c| {
        let x = c.double();
        if x < 0.0 {
            report_domain_error(c, "sqrt");
        }
        c.spend(200);
        c.return_double(if x < 0.0 { f64::NAN } else { libm::sqrt(x) });
        Ok(())
    }),
    ("log", |c| logarithm(c, "log", libm::log)),
    ("log10", |c| logarithm(c, "log10", libm::log10)),
    ("asin", |c| inverse_trigonometric(c, "asin", libm::asin)),
    ("acos", |c| inverse_trigonometric(c, "acos", libm::acos)),
    ("pow", |c| {
        let (x, y) = (c.double(), c.double());
        c.spend(800);
        if x < 0.0 && y != libm::floor(y) || x == 0.0 && y < 0.0 {
            report_domain_error(c, "pow");
            c.return_double(0.0);
            return Ok(());
        }
        c.return_double(libm::pow(x, y));
        Ok(())
    }),
    ("pow10", |c| {
        let p = c.int();
        c.return_double(libm::pow(10.0, p.into()));
        Ok(())
    }),
    ("fmod", |c| {
        let (x, y) = (c.double(), c.double());
        c.return_double(if y == 0.0 { 0.0 } else { libm::fmod(x, y) });
        Ok(())
    }),
    ("ldexp", |c| {
        let (x, n) = (c.double(), c.int());
        c.return_double(libm::ldexp(x, n.into()));
        Ok(())
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
        let mut sum = 0.0;
        for i in (0..=degree.max(0) as u16).rev() {
            let bytes = c.read(super::plus(list, i.wrapping_mul(8)), 8);
            let mut value = [0; 8];
            value.copy_from_slice(&bytes);
            sum = sum * x + f64::from_le_bytes(value);
        }
        c.return_double(sum);
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
    ("cabs", |c| {
        let (x, y) = (c.double(), c.double());
        c.return_double(libm::hypot(x, y));
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

fn logarithm(c: &mut Call, name: &str, f: fn(f64) -> f64) -> Result<(), CallExit> {
    let x = c.double();
    c.spend(400);
    if x <= 0.0 {
        report_domain_error(c, name);
        c.return_double(-f64::MAX);
        return Ok(());
    }
    c.return_double(f(x));
    Ok(())
}

fn inverse_trigonometric(c: &mut Call, name: &str, f: fn(f64) -> f64) -> Result<(), CallExit> {
    let x = c.double();
    c.spend(400);
    if x.abs() > 1.0 {
        report_domain_error(c, name);
        c.return_double(0.0);
        return Ok(());
    }
    c.return_double(f(x));
    Ok(())
}
