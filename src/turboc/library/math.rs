//! Mathematical functions, implemented in software so that every system gives the same results.

use super::{Call, Native, Need};

fn one(c: &mut Call, f: fn(f64) -> f64) -> Result<(), Need> {
    let x = c.double();
    c.spend(400);
    c.give_double(f(x));
    Ok(())
}

fn two(c: &mut Call, f: fn(f64, f64) -> f64) -> Result<(), Need> {
    let (x, y) = (c.double(), c.double());
    c.spend(400);
    c.give_double(f(x, y));
    Ok(())
}

/// Prints the error message of Borland's `matherr` and sets `errno`.
fn domain(c: &mut Call, name: &str) {
    c.machine.print(format!("{name}: DOMAIN error\n").as_bytes());
    c.machine.write_errno(33);
}

macro_rules! functions {
    ($one:ident: $($name:literal $f:expr),*) => {
        [$(($name, |c| $one(c, $f))),*]
    };
}

pub(super) const ONE: &[(&str, Native)] = &functions! { one:
    "sin" libm::sin, "cos" libm::cos, "tan" libm::tan, "atan" libm::atan, "sinh" libm::sinh, "cosh" libm::cosh,
    "tanh" libm::tanh, "exp" libm::exp, "floor" libm::floor, "ceil" libm::ceil, "fabs" libm::fabs, "round" libm::round
};

pub(super) const TWO: &[(&str, Native)] = &functions! { two: "atan2" libm::atan2, "hypot" libm::hypot };

pub(super) const REST: &[(&str, Native)] = &[
    ("sqrt", |c| {
        let x = c.double();
        if x < 0.0 {
            domain(c, "sqrt");
        }
        c.spend(200);
        c.give_double(if x < 0.0 { f64::NAN } else { libm::sqrt(x) });
        Ok(())
    }),
    ("log", |c| logarithm(c, "log", libm::log)),
    ("log10", |c| logarithm(c, "log10", libm::log10)),
    ("asin", |c| arc(c, "asin", libm::asin)),
    ("acos", |c| arc(c, "acos", libm::acos)),
    ("pow", |c| {
        let (x, y) = (c.double(), c.double());
        c.spend(800);
        if x < 0.0 && y != libm::floor(y) || x == 0.0 && y < 0.0 {
            domain(c, "pow");
            c.give_double(0.0);
            return Ok(());
        }
        c.give_double(libm::pow(x, y));
        Ok(())
    }),
    ("pow10", |c| {
        let p = c.int();
        c.give_double(libm::pow(10.0, p.into()));
        Ok(())
    }),
    ("fmod", |c| {
        let (x, y) = (c.double(), c.double());
        c.give_double(if y == 0.0 { 0.0 } else { libm::fmod(x, y) });
        Ok(())
    }),
    ("ldexp", |c| {
        let (x, n) = (c.double(), c.int());
        c.give_double(libm::ldexp(x, n.into()));
        Ok(())
    }),
    ("frexp", |c| {
        let (x, to) = (c.double(), c.pointer());
        let (mantissa, exponent) = libm::frexp(x);
        c.set_word(to, exponent as u16);
        c.give_double(mantissa);
        Ok(())
    }),
    ("modf", |c| {
        let (x, to) = (c.double(), c.pointer());
        let (fraction, whole) = libm::modf(x);
        let fraction = if fraction == 0.0 { 0.0 } else { fraction };
        c.write(to, &whole.to_le_bytes());
        c.give_double(fraction);
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
        c.give_double(sum);
        Ok(())
    }),
    ("abs", |c| {
        let x = c.int();
        c.give_int(x.wrapping_abs());
        Ok(())
    }),
    ("labs", |c| {
        let x = c.long();
        c.give_long(x.wrapping_abs());
        Ok(())
    }),
    ("cabs", |c| {
        let (x, y) = (c.double(), c.double());
        c.give_double(libm::hypot(x, y));
        Ok(())
    }),
    ("_clear87", |c| {
        c.give_word(0);
        Ok(())
    }),
    ("_control87", |c| {
        c.give_word(0x1332);
        Ok(())
    }),
];

fn logarithm(c: &mut Call, name: &str, f: fn(f64) -> f64) -> Result<(), Need> {
    let x = c.double();
    c.spend(400);
    if x <= 0.0 {
        domain(c, name);
        c.give_double(-f64::MAX);
        return Ok(());
    }
    c.give_double(f(x));
    Ok(())
}

fn arc(c: &mut Call, name: &str, f: fn(f64) -> f64) -> Result<(), Need> {
    let x = c.double();
    c.spend(400);
    if x.abs() > 1.0 {
        domain(c, name);
        c.give_double(0.0);
        return Ok(());
    }
    c.give_double(f(x));
    Ok(())
}
