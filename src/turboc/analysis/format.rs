//! Checks of the arguments of `printf`, `scanf` and similar functions.

use super::Analysis;
use super::call::Argument;
use crate::ast::{self, ExprKind};
use crate::diagnostic::Message;
use crate::source::Span;
use crate::types::{self, Type};

impl Analysis<'_> {
    /// Checks the arguments of functions of the `printf` and `scanf` families.
    pub(super) fn check_formats(&mut self, name: &str, arguments: &[Argument], span: Span) {
        let (format, scan) = match name {
            "printf" | "cprintf" => (0, false),
            "fprintf" | "sprintf" => (1, false),
            "scanf" | "cscanf" => (0, true),
            "fscanf" | "sscanf" => (1, true),
            _ => return,
        };
        let Some(Argument::Written(ast::Expr { kind: ExprKind::Str(text), .. })) = arguments.get(format) else {
            return;
        };
        let text = text.clone();
        self.check_format(&text, &arguments[format + 1..], format, scan, span);
    }

    fn check_format(&mut self, text: &[u8], arguments: &[Argument], before: usize, scan: bool, span: Span) {
        let specs = crate::library::format::parse_conversions(text, scan);
        if specs.len() > arguments.len() {
            self.warn(Message::FormatCount { expected: specs.len(), found: arguments.len() }, span);
        }
        for (number, (spec, argument)) in specs.iter().zip(arguments).enumerate() {
            let Argument::Written(e) = argument else { continue };
            let of = self.type_of(e);
            if of == types::BAD {
                continue;
            }
            let is_array = matches!(self.types.get(of), Type::Array { .. });
            let pointer = is_array || self.types.pointee(of).is_some();
            let argument = before + number + 2;
            if scan {
                if !pointer {
                    // The variable may be uninitialized: `scanf` is meant to set it.
                    let unset = |m: &Message| matches!(m, Message::Uninitialized { .. });
                    self.sink.problems.retain(|p| p.span != e.span || !unset(&p.message));
                    self.warn(Message::ScanfNeedsAddress { argument }, e.span);
                }
                continue;
            }
            let float = self.types.is_float(of);
            let wide = self.types.is_wide;
            let long = if wide { spec.long } else { self.types.size(of) == 4 && self.types.is_integer(of) };
            let fits = match spec.kind {
                b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'c' => {
                    !float && (spec.long == long || (pointer && !spec.long)) && !(pointer && spec.kind == b'c')
                }
                b'f' | b'e' | b'E' | b'g' | b'G' => float,
                b's' => pointer,
                _ => true,
            };
            if !fits {
                let found = self.types.name(of);
                let format = format!("%{}{}", if spec.long { "l" } else { "" }, char::from(spec.kind));
                self.warn(Message::FormatArgument { argument, format, found }, e.span);
            }
        }
    }
}
