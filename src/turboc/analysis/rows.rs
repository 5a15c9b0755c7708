//! Parameters that are arrays of arrays of variable length, such as `int a[n][m]`.
//!
//! The argument is the address of the elements. The function makes a table of the addresses of the rows, which has the type and
//! the use of a local array of variable length.

use super::call::Argument;
use super::{Analysis, Expr, Kind};
use crate::ast::{self, Shape, TypeName};
use crate::token::Punct;
use crate::typed::{self, DIRECT, Destruction, LocalId, Order};
use crate::types::{self, Constness, PointerWidth, Type, TypeId};

impl Analysis<'_> {
    /// Returns the numbers of rows and columns of a parameter, if the number of columns is not constant.
    fn variable_rows<'t>(&mut self, name: &'t TypeName) -> Option<(&'t ast::Expr, &'t ast::Expr)> {
        let Shape::Array { of, length: Some(rows) } = &name.shape else { return None };
        let Shape::Array { length: Some(columns), .. } = &**of else { return None };
        if !self.types.is_wide || self.unit.cplusplus {
            return None;
        }
        // The names in it may be those of other parameters.
        let (problems, reported) = (self.sink.problems.len(), self.sink.reported.clone());
        let is_known = self.without_temporaries(|analysis| analysis.expr(columns).of) != types::BAD;
        let is_constant = is_known && self.constant_value(columns, types::INT).is_some();
        self.sink.problems.truncate(problems);
        self.sink.reported = reported;
        (!is_constant).then_some((rows, columns))
    }

    /// Returns the type of such a parameter: a pointer to an array of unknown length.
    pub(super) fn variable_rows_type(&mut self, name: &TypeName) -> Option<TypeId> {
        self.variable_rows(name)?;
        let Shape::Array { of, .. } = &name.shape else { return None };
        let Shape::Array { of: element, .. } = &**of else { return None };
        let base = self.base_type(&name.base);
        let element = self.shaped(base, element, name.base.distance, name.span);
        let row = self.types.intern(Type::Array { of: element, length: 0 });
        Some(self.types.pointer_to(row))
    }

    /// Returns an argument for such a parameter, if it is one.
    pub(super) fn rows_argument(&mut self, argument: &Argument, parameter: Option<TypeId>) -> Option<Expr> {
        let of = parameter?;
        let (row, _) = self.types.pointee(of)?;
        let Type::Array { length: 0, .. } = self.types.get(row) else { return None };
        let Argument::Written(written) = argument else { return None };
        let value = self.expr(written);
        let is_table = matches!(value.kind, Kind::Local(id) if self.current.row_tables.contains(&id));
        let value = self.decayed(value);
        if !is_table {
            return Some(value.with_type(of));
        }
        // The first row follows the other ones.
        let (row, width) = self.types.pointee(value.of).unwrap_or((types::BAD, PointerWidth::Huge));
        let first = Expr::deref(value, width, row);
        Some(Expr::value(Kind::Load(Box::new(first)), of))
    }

    /// Declares the tables of the rows of such parameters.
    pub(super) fn declare_row_tables(&mut self, parameters: &ast::Parameters) -> Vec<typed::Declaration> {
        let mut list = Vec::new();
        for (number, parameter) in parameters.list.iter().enumerate() {
            let (Some(name), Some((rows, columns))) = (parameter.name, self.variable_rows(&parameter.type_name)) else {
                continue;
            };
            let (given, span) = (LocalId(number), parameter.span);
            let pointer = self.current.locals[number].of;
            let element = match self.types.pointee(pointer).map(|(row, _)| self.types.get(row).clone()) {
                Some(Type::Array { of, .. }) => of,
                _ => continue,
            };
            let row = self.types.pointer_to(element);
            let of = self.types.pointer_to(row);
            let table = self.full_expression(|analysis| {
                let rows = analysis.expr(rows);
                let rows = analysis.converted(rows, types::INT, span, true);
                let columns = analysis.expr(columns);
                let columns = analysis.converted(columns, types::INT, span, true);
                let size = Expr::int(analysis.types.size(element) as i32, types::INT);
                let bytes = analysis.arithmetic(Punct::Star, columns, size, Order::default(), types::INT, span);
                let void = analysis.types.pointer_to(types::VOID);
                let data = Expr::value(Kind::Load(Box::new(Expr::new(Kind::Local(given), pointer, DIRECT))), void);
                let arguments = [data, rows, bytes].map(|value| Argument::Made(value, span)).into();
                analysis.library_call(b"__row_table", arguments, Some(span)).with_type(of)
            });
            let local = self.local(name, of, span, Constness::default());
            self.current.row_tables.insert(local);
            let place = Expr::new(Kind::Local(local), of, DIRECT);
            let init = typed::FullExpr { value: Expr::assign(place.clone(), table.value), ..table };
            let void = self.types.pointer_to(types::VOID);
            let block = Expr::value(Kind::Load(Box::new(place)), of).with_type(void);
            let free = self.library_call(b"farfree", vec![Argument::Made(block, span)], None);
            self.scopes.add_object(Destruction::new(free));
            list.push(typed::Declaration::Local { local, init: Some(init), objects: self.scopes.objects() });
        }
        list
    }
}
