//! The evaluation of expressions, texts and functions.

use super::{Interpreter, RunResult};
use crate::gfx::graphics_h::Graphics;
use crate::gfx::trig;
use crate::machine::{Button, Interrupt};
use crate::script::error::{ScriptErrorKind, ScriptRunError};
use crate::script::names::{Function, TextFunction};
use crate::script::tree::{Expr, Operator, Text, TextPiece};

impl Interpreter<'_, '_, '_> {
    pub(super) fn eval_text(&mut self, text: &Text) -> RunResult<String> {
        let mut written = String::new();
        for piece in text {
            match piece {
                TextPiece::Plain(plain) => written.push_str(plain),
                TextPiece::Value(value) => written.push_str(&self.eval(value)?.to_string()),
                TextPiece::Call(function, number) => {
                    let number = self.eval_i32(number, None)?;
                    let message = self.checked("getmodename", |g| match function {
                        TextFunction::GetDriverName => g.getdrivername().to_owned(),
                        TextFunction::GetModeName => g.getmodename(number).to_owned(),
                        TextFunction::GraphErrorMsg => g.grapherrormsg(number),
                    });
                    written.push_str(&message);
                }
            }
        }
        Ok(written)
    }

    /// Evaluates a value that must fit into 32 bits; `name` is that of the argument.
    pub(super) fn eval_i32(&mut self, value: &Expr, name: Option<&'static str>) -> RunResult<i32> {
        let value = self.eval(value)?;
        i32::try_from(value).map_err(|_| self.error(ScriptErrorKind::TooLarge { name, value }))
    }

    pub(super) fn eval(&mut self, value: &Expr) -> RunResult<i64> {
        Ok(match value {
            Expr::Number(number) => *number,
            Expr::Variable(variable) => self.variables[*variable],
            Expr::Negate(inner) => self.eval(inner)?.checked_neg().ok_or_else(|| self.out_of_range())?,
            Expr::Not(inner) => i64::from(self.eval(inner)? == 0),
            Expr::Binary(operator, both) => {
                let left = self.eval(&both.0)?;
                match operator {
                    Operator::And if left == 0 => 0,
                    Operator::Or if left != 0 => 1,
                    _ => {
                        let right = self.eval(&both.1)?;
                        self.eval_binary(*operator, left, right)?
                    }
                }
            }
            Expr::Call(function, arguments) => match arguments.as_slice() {
                [] => self.eval_function(*function, [0; 4])?,
                arguments => {
                    let mut numbers = [0; 4];
                    for (number, argument) in numbers.iter_mut().zip(arguments) {
                        *number = self.eval(argument)?;
                    }
                    self.eval_function(*function, numbers)?
                }
            },
            Expr::TextCall(function, text) => {
                let text = self.eval_text(text)?;
                i64::from(match function {
                    Function::TextHeight => self.graphics.textheight(&text),
                    Function::InstallUserFont => self.checked("installuserfont", |g| g.installuserfont(&text)),
                    Function::InstallUserDriver => self.checked("installuserdriver", |g| g.installuserdriver(&text)),
                    Function::RegisterBgiFont => self.checked("registerbgifont", |g| g.register_font_by_name(&text)),
                    Function::RegisterBgiDriver => self.checked("registerbgidriver", |g| g.registerbgidriver(&text)),
                    _ => self.graphics.textwidth(&text),
                })
            }
        })
    }

    fn eval_binary(&self, operator: Operator, left: i64, right: i64) -> RunResult<i64> {
        let result = match operator {
            Operator::Or => Some(i64::from(left != 0 || right != 0)),
            Operator::And => Some(i64::from(left != 0 && right != 0)),
            Operator::Equal => Some(i64::from(left == right)),
            Operator::Unequal => Some(i64::from(left != right)),
            Operator::Less => Some(i64::from(left < right)),
            Operator::LessOrEqual => Some(i64::from(left <= right)),
            Operator::Greater => Some(i64::from(left > right)),
            Operator::GreaterOrEqual => Some(i64::from(left >= right)),
            Operator::Add => left.checked_add(right),
            Operator::Subtract => left.checked_sub(right),
            Operator::Multiply => left.checked_mul(right),
            Operator::Divide | Operator::Remainder if right == 0 => {
                return Err(self.error(ScriptErrorKind::DivisionByZero(left)));
            }
            Operator::Divide => left.checked_div(right),
            Operator::Remainder => left.checked_rem(right),
        };
        result.ok_or_else(|| self.out_of_range())
    }

    /// Evaluates a function; extra numbers are ignored.
    fn eval_function(&mut self, function: Function, [a, b, c, d]: [i64; 4]) -> RunResult<i64> {
        let fit = |number: i64| {
            i32::try_from(number).map_err(|_| self.error(ScriptErrorKind::TooLarge { name: None, value: number }))
        };
        Ok(match function {
            Function::GetMaxX => self.graphics.getmaxx().into(),
            Function::GetMaxY => self.graphics.getmaxy().into(),
            Function::GetMaxColor => self.graphics.getmaxcolor().into(),
            Function::GetMaxMode => self.checked("getmaxmode", Graphics::getmaxmode).into(),
            Function::GetGraphMode => self.checked("getgraphmode", Graphics::getgraphmode).into(),
            Function::GetPaletteSize => self.graphics.getpalettesize().into(),
            Function::GraphResult => self.graphics.graphresult().into(),
            Function::GetX => self.graphics.getx().into(),
            Function::GetY => self.graphics.gety().into(),
            Function::GetColor => self.graphics.getcolor().into(),
            Function::GetBkColor => self.graphics.getbkcolor().into(),
            Function::GetPixel => self.graphics.getpixel(fit(a)?, fit(b)?).into(),
            Function::ImageSize => {
                let edges = [fit(a)?, fit(b)?, fit(c)?, fit(d)?];
                self.checked("imagesize", |g| g.imagesize(edges[0], edges[1], edges[2], edges[3])).into()
            }
            Function::SetGraphBufSize => {
                let bytes = fit(a)?;
                self.check_argument("setgraphbufsize", "bytes", bytes);
                self.graphics.setgraphbufsize(bytes as u16).into()
            }
            Function::Random | Function::RandomScaled => match u16::try_from(a) {
                Ok(n @ 1..=0x7FFF) if function == Function::Random => self.m.random(n).into(),
                Ok(n @ 1..=0x7FFF) => self.m.visual_rng.random_scaled(n).into(),
                _ => {
                    let call = if function == Function::Random { "random" } else { "randomscaled" };
                    return Err(self.error(ScriptErrorKind::ArgumentOutOfRange {
                        call,
                        least: 1,
                        most: Some(0x7FFF),
                        given: a,
                    }));
                }
            },
            Function::Abs => a.checked_abs().ok_or_else(|| self.out_of_range())?,
            Function::Min => a.min(b),
            Function::Max => a.max(b),
            Function::Sin => trig::scale(fit(b)?, trig::sin(fit(a)?)).into(),
            Function::Cos => trig::scale(fit(b)?, trig::cos(fit(a)?)).into(),
            Function::KbHit => {
                self.step()?;
                self.m.kbhit().into()
            }
            Function::GetCh => self.read_key()?,
            Function::MouseX => self.m.mouse().0.into(),
            Function::MouseY => self.m.mouse().1.into(),
            Function::MouseDown => {
                self.step()?;
                i64::from(self.m.is_down(Button::Left)) + 2 * i64::from(self.m.is_down(Button::Right))
            }
            // Functions of texts are evaluated elsewhere.
            Function::TextWidth
            | Function::TextHeight
            | Function::InstallUserFont
            | Function::InstallUserDriver
            | Function::RegisterBgiFont
            | Function::RegisterBgiDriver => 0,
        })
    }

    /// Executes `getch`: returns the key's ASCII code, or 256 + its scan code if it has none.
    fn read_key(&mut self) -> RunResult<i64> {
        self.show();
        if !self.options.has_user && !self.m.kbhit() {
            // Shows what was drawn since the last retrace before the script ends.
            self.m.show_now()?;
            return Err(ScriptRunError::Interrupt(Interrupt::Ended));
        }
        let code = self.m.bioskey()?;
        self.clock.reset_steps();
        Ok(i64::from(match code.to_le_bytes() {
            [0, scan] => 256 + u16::from(scan),
            [ascii, _] => u16::from(ascii),
        }))
    }
}
