//! Templates: deduces arguments, and creates instances.
//!
//! A template is analysed once for each instance, in a scope in which its parameters are types and constants. The methods of
//! an instance and instances of function templates are analysed if they are used.

use std::collections::HashMap;
use std::rc::Rc;

use super::call::Argument;
use super::declarations::{ClassInfo, Function, Instance, Origin, TemplateValue};
use super::lambda::KnownLambda;
use super::limits::shortened;
use super::scopes::{Entity, Scope};
use super::{Analysis, Expr};
use crate::ast::{self, Declarator, Item, Shape, TemplateArgument, TypeSpecifierKind, TypeSpecifiers};
use crate::budget::{INSTANCE_DEPTH, INSTANCE_NAME_LENGTH, Resource};
use crate::diagnostic::Message;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::types::{self, ClassType, Constness, Type, TypeId};

/// The levels of the analysis that the instance of a class takes.
const INSTANCE_LEVELS: usize = 3;

/// The templates of a program and their instances.
#[derive(Default)]
pub(super) struct Templates {
    /// The class templates by name: the template, and its explicit specializations.
    classes: HashMap<Symbol, Vec<Rc<ast::Template>>>,
    functions: HashMap<Symbol, Vec<Rc<ast::Template>>>,
    /// The members of class templates that are defined outside of their classes, by class.
    members: HashMap<Symbol, Vec<Rc<ast::Template>>>,
    class_instances: HashMap<(Symbol, Vec<TemplateValue>), TypeId>,
    /// The classes that are instances of each class template, with the values of its parameters.
    instances_of: HashMap<Symbol, Vec<(usize, Vec<TemplateValue>)>>,
    function_instances: HashMap<(usize, Vec<TemplateValue>), usize>,
    /// The instance that is analysed.
    pub current: Option<Rc<Instance>>,
    /// The lambda expressions that have been analysed, by the address of their syntax node and the instance around them.
    pub lambdas: HashMap<(usize, usize), KnownLambda>,
    /// The number of instances.
    pub count: usize,
}

/// The values of template parameters for a call.
struct Bound {
    /// Those that the call gives.
    fixed: HashMap<Symbol, TemplateValue>,
    /// Those that the arguments determine.
    deduced: HashMap<Symbol, TemplateValue>,
}

impl Bound {
    fn get(&self, name: Symbol) -> Option<&TemplateValue> {
        self.fixed.get(&name).or_else(|| self.deduced.get(&name))
    }

    /// Binds a parameter to a value. Returns whether it has no other value; arguments are converted to given types.
    fn fits(&mut self, name: Symbol, value: TemplateValue) -> bool {
        self.fixed.contains_key(&name) || *self.deduced.entry(name).or_insert(value) == value
    }

    fn all(&self) -> Vec<(Symbol, TemplateValue)> {
        self.fixed.iter().chain(&self.deduced).map(|(name, value)| (*name, *value)).collect()
    }
}

/// A type to match with an argument: its specifiers and its derivation.
type Pattern<'t> = (&'t TypeSpecifiers, &'t Shape);

impl Analysis<'_> {
    // Declarations.

    pub(super) fn declare_template(&mut self, template: &Rc<ast::Template>) {
        match &template.item {
            Item::Function(function) => match (function.declarator.class, function.declarator.name) {
                (Some(class), Some(name)) if !self.templates.classes.contains_key(&class) => {
                    self.define_method_template(class, name, template);
                }
                (Some(class), _) => self.declare_template_member(class, template),
                // An explicit specialization is an ordinary function.
                (None, _) if template.parameters.is_empty() => {
                    self.declare_definition(function, None, false);
                }
                (None, Some(name)) => {
                    let known = self.templates.functions.entry(name).or_default();
                    let place = (function.declarator.span.start, function.declarator.span.length);
                    let same = |old: &Rc<ast::Template>| match &old.item {
                        Item::Function(old) => (old.declarator.span.start, old.declarator.span.length) == place,
                        _ => false,
                    };
                    // Several units include the same header.
                    if !known.iter().any(same) {
                        known.push(template.clone());
                    }
                }
                _ => {}
            },
            Item::Declaration(declaration) => {
                if let TypeSpecifierKind::Class(class) = &declaration.base.kind
                    && let (Some(tag), Some(_)) = (class.tag, &class.body)
                {
                    let known = self.templates.classes.entry(tag).or_default();
                    let is_primary = |one: &ast::Template| class_of(one).is_some_and(|c| c.specializes.is_none());
                    if class.specializes.is_some() || !known.iter().any(|one| is_primary(one)) {
                        known.push(template.clone());
                    }
                    return;
                }
                if let Some(Declarator { class: Some(class), shape, .. }) = declaration.names.first()
                    && !matches!(shape, Shape::Function { .. })
                {
                    self.declare_template_member(*class, template);
                }
            }
            Item::Template(_) => {}
        }
    }

    fn declare_template_member(&mut self, class: Symbol, template: &Rc<ast::Template>) {
        self.templates.members.entry(class).or_default().push(template.clone());
        for (number, values) in self.templates.instances_of.get(&class).cloned().unwrap_or_default() {
            self.add_member(template, class, number, &values);
        }
    }

    /// Adds a member that is defined outside of its class template to an instance.
    fn add_member(&mut self, template: &Rc<ast::Template>, class: Symbol, number: usize, values: &[TemplateValue]) {
        let of = self.types.intern(Type::Class(number));
        let mut bound: Vec<_> = template.parameters.iter().map(|p| p.name).zip(values.iter().copied()).collect();
        bound.push((class, TemplateValue::Type(of)));
        let Some(instance) = self.new_instance(class, bound, Span::default()) else { return };
        let template = template.clone();
        self.with_instance(instance, |analysis| {
            let depth = analysis.scopes.stack.len();
            analysis.open_class_types(Some(number));
            match &template.item {
                Item::Function(function) => {
                    analysis.declare_definition(function, Some(number), false);
                }
                Item::Declaration(declaration) => {
                    let base = analysis.base_type(&declaration.base);
                    for declarator in &declaration.names {
                        let of = analysis.shaped(base, &declarator.shape, declaration.base.distance, declarator.span);
                        analysis.define_static_member(class, declarator, of);
                    }
                }
                Item::Template(_) => {}
            }
            analysis.scopes.stack.truncate(depth);
        });
    }

    /// Declares a method template of a class.
    pub(super) fn declare_method_template(&mut self, class: usize, template: &Rc<ast::Template>, is_private: bool) {
        let (name, span) = match &template.item {
            Item::Function(function) => (function.declarator.name, function.declarator.span),
            Item::Declaration(declaration) => match declaration.names.first() {
                Some(declarator) => (declarator.name, declarator.span),
                None => return,
            },
            Item::Template(_) => return,
        };
        let Some(name) = name else { return };
        let of = self.template_function_type();
        let mut method = self.declared_function(name, of, Vec::new(), Vec::new(), span);
        method.class = Some(class);
        method.method.is_private = is_private;
        method.template = Some(template.clone());
        method.instance = self.templates.current.clone();
        let index = self.functions.add(method);
        self.classes.info[class].methods.entry(name).or_default().push(index);
    }

    /// Returns the type of a function that represents the instances of a template. It has a parameter that nothing fits.
    pub(super) fn template_function_type(&mut self) -> TypeId {
        self.types.function(types::VOID, &[types::VOID], true)
    }

    /// Defines a method template outside of its class.
    fn define_method_template(&mut self, class: Symbol, name: Symbol, template: &Rc<ast::Template>) {
        let Some(class) = self.class_named(class) else { return };
        let methods = self.classes.info[class].methods.get(&name).cloned().unwrap_or_default();
        let declared = methods.into_iter().find(|method| {
            let known = self.functions.list[*method].template.as_ref();
            known.is_some_and(|known| matches!(known.item, Item::Declaration(_)))
        });
        match declared {
            Some(method) => self.functions.list[method].template = Some(template.clone()),
            None => self.declare_method_template(class, template, false),
        }
    }

    /// Replaces method templates by their instances for these arguments.
    pub(super) fn with_method_instances(&mut self, list: &[usize], arguments: &[Argument], span: Span) -> Vec<usize> {
        if list.iter().all(|method| self.functions.list[*method].template.is_none()) {
            return list.to_vec();
        }
        let given = self.argument_types(arguments);
        let mut all = Vec::new();
        for &method in list {
            match self.functions.list[method].template.clone() {
                Some(template) => {
                    if let Some(values) = self.deduced(&template, &[], &given, span) {
                        all.extend(self.method_instance(method, &template, values, span));
                    }
                }
                None => all.push(method),
            }
        }
        all
    }

    /// Returns the types of arguments. The analysis of the chosen call reports their errors.
    fn argument_types(&mut self, arguments: &[Argument]) -> Vec<TypeId> {
        let problems = self.sink.problems.len();
        let given = arguments.iter().map(|argument| self.argument_type(argument)).collect();
        self.sink.problems.truncate(problems);
        given
    }

    fn method_instance(
        &mut self,
        method: usize,
        template: &Rc<ast::Template>,
        values: Vec<TemplateValue>,
        span: Span,
    ) -> Option<usize> {
        let (class, outer) = (self.functions.list[method].class?, self.functions.list[method].instance.clone());
        let is_private = self.functions.list[method].method.is_private;
        // The class can be an instance itself.
        let mut known = values.clone();
        known.push(TemplateValue::Number(class as i32));
        let key = (Rc::as_ptr(template) as usize, known);
        if let Some(&index) = self.templates.function_instances.get(&key) {
            return Some(index);
        }
        let Item::Function(definition) = &template.item else { return None };
        let mut bound = outer.as_ref().map_or(Vec::new(), |outer| outer.values.clone());
        bound.extend(template.parameters.iter().map(|p| p.name).zip(values));
        let name = definition.declarator.name?;
        let mut instance = Rc::into_inner(self.new_instance(name, bound, span)?)?;
        instance.entities.extend(outer.iter().flat_map(|outer| outer.entities.iter().cloned()));
        let function = self.with_instance(Rc::new(instance), |analysis| {
            let current = std::mem::take(&mut analysis.current);
            analysis.current.class = Some(class);
            analysis.current.has_this = true;
            let depth = analysis.scopes.stack.len();
            analysis.open_class_types(Some(class));
            let function = analysis.defined_function(definition, Some(class), is_private);
            analysis.scopes.stack.truncate(depth);
            analysis.current = current;
            function
        })?;
        let index = self.functions.add(function);
        self.templates.function_instances.insert(key, index);
        Some(index)
    }

    // Instances.

    /// Creates an instance of a template that a place needs. Returns `None` if there are too many or they are too deep.
    fn new_instance(&mut self, name: Symbol, values: Vec<(Symbol, TemplateValue)>, span: Span) -> Option<Rc<Instance>> {
        if !self.spend(Resource::Instances, 1, span) || !self.spend(Resource::Copies, values.len(), span) {
            return None;
        }
        let outer = self.templates.current.clone();
        let depth = outer.as_ref().map_or(0, |outer| outer.origin.depth + 1);
        if depth > INSTANCE_DEPTH {
            self.exceed_depth(span);
            return None;
        }
        self.templates.count += 1;
        let origin = Origin { name: Some(name), span, outer, depth };
        Some(Rc::new(Instance { id: self.templates.count, values, entities: Vec::new(), origin }))
    }

    /// Analyses a part of an instance, in the scope of its template.
    pub(super) fn with_instance<T>(&mut self, instance: Rc<Instance>, make: impl FnOnce(&mut Self) -> T) -> T {
        let inner = self.scopes.stack.split_off(1);
        let mut scope = Scope::default();
        for (name, value) in &instance.values {
            scope.names.insert(
                *name,
                match value {
                    TemplateValue::Type(of) => Entity::Typedef(*of, Constness::default()),
                    TemplateValue::Number(number) => Entity::Constant(*number, types::INT),
                },
            );
        }
        scope.names.extend(instance.entities.iter().cloned());
        self.scopes.stack.push(scope);
        let outer = self.templates.current.replace(instance);
        // The same expression has another type in another instance.
        let known = std::mem::take(&mut self.expressions.known_types);
        let result = make(self);
        self.expressions.known_types = known;
        self.templates.current = outer;
        self.scopes.stack.truncate(1);
        self.scopes.stack.extend(inner);
        result
    }

    /// Opens a scope with the nested types of a class and its bases.
    pub(super) fn open_class_types(&mut self, class: Option<usize>) {
        let mut scope = Scope::default();
        let classes = class.map(|class| self.types.ancestors(class));
        for (class, _) in classes.into_iter().flatten() {
            for (name, of) in &self.classes.info[class].types {
                scope.names.entry(*name).or_insert(Entity::Typedef(*of, Constness::default()));
            }
        }
        if !scope.names.is_empty() {
            self.scopes.stack.push(scope);
        }
    }

    /// Returns the instance of a class template with these arguments.
    pub(super) fn class_instance(&mut self, name: Symbol, arguments: &[TemplateArgument], span: Span) -> TypeId {
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.template_value(argument));
        }
        self.class_of_values(name, values, span)
    }

    /// Returns the instance of a class template whose parameters all have default arguments.
    pub(super) fn default_instance(&mut self, name: Symbol, span: Span) -> Option<TypeId> {
        let primary = self.templates.classes.get(&name)?.first()?;
        let all = primary.parameters.iter().all(|p| p.default.is_some());
        all.then(|| self.class_of_values(name, Vec::new(), span))
    }

    fn template_value(&mut self, argument: &TemplateArgument) -> TemplateValue {
        match argument {
            TemplateArgument::Type(of) => TemplateValue::Type(self.resolve(of)),
            TemplateArgument::Value(value) => TemplateValue::Number(self.constant_int(value).unwrap_or(0)),
        }
    }

    fn class_of_values(&mut self, name: Symbol, mut values: Vec<TemplateValue>, span: Span) -> TypeId {
        let Some(primary) = self.templates.classes.get(&name).and_then(|list| {
            list.iter().find(|one| class_of(one).is_some_and(|class| class.specializes.is_none())).cloned()
        }) else {
            self.error(Message::UnknownStruct { name: self.names.text(name) }, span);
            return types::BAD;
        };
        for parameter in primary.parameters.iter().skip(values.len()) {
            let Some(default) = parameter.default.clone() else { break };
            let bound: Vec<_> = primary.parameters.iter().map(|p| p.name).zip(values.iter().copied()).collect();
            let Some(instance) = self.new_instance(name, bound, span) else { return types::BAD };
            values.push(self.with_instance(instance, |analysis| analysis.template_value(&default)));
        }
        if values.len() != primary.parameters.len() {
            let (expected, found) = (primary.parameters.len(), values.len());
            self.error(Message::ArgumentCount { name: self.names.text(name), expected, found }, span);
            return types::BAD;
        }
        if let Some(&of) = self.templates.class_instances.get(&(name, values.clone())) {
            return of;
        }
        if !self.enter(INSTANCE_LEVELS, span) {
            return types::BAD;
        }
        let of = self.new_class(name, values, primary, span);
        self.budget.leave(INSTANCE_LEVELS);
        of
    }

    /// Creates an instance of a class template.
    fn new_class(
        &mut self,
        name: Symbol,
        values: Vec<TemplateValue>,
        primary: Rc<ast::Template>,
        span: Span,
    ) -> TypeId {
        let (template, inner) = self.specialization(name, &values).unwrap_or((primary, values.clone()));
        let Some(class) = class_of(&template).cloned() else { return types::BAD };
        let words: Vec<String> = values.iter().map(|value| self.value_name(*value)).collect();
        let mut full = format!("{}<{}>", self.names.text(name), words.join(", "));
        if full.len() > INSTANCE_NAME_LENGTH {
            // Its name stays unique.
            full = format!("{}#{}", shortened(full, INSTANCE_NAME_LENGTH), self.types.classes.len());
        }
        self.types.classes.push(ClassType { name: full, tag: Some(name), ..ClassType::default() });
        let template_of = Some((name, values.clone()));
        self.classes.info.push(ClassInfo { template: template_of, ..ClassInfo::default() });
        let number = self.types.classes.len() - 1;
        let of = self.types.intern(Type::Class(number));
        self.templates.class_instances.insert((name, values.clone()), of);
        let mut bound: Vec<_> = template.parameters.iter().map(|p| p.name).zip(inner).collect();
        bound.push((name, TemplateValue::Type(of)));
        let Some(instance) = self.new_instance(name, bound, span) else { return of };
        self.with_instance(instance, |analysis| {
            analysis.inherit(number, &class);
            if let Some(members) = &class.body {
                analysis.lay_out_class(number, members);
            }
        });
        if !template.parameters.is_empty() && class.specializes.is_none() {
            self.templates.instances_of.entry(name).or_default().push((number, values.clone()));
            for member in self.templates.members.get(&name).cloned().unwrap_or_default() {
                if !member.parameters.is_empty() {
                    self.add_member(&member, name, number, &values);
                }
            }
        }
        of
    }

    /// Returns the specialization of a class template for these values, and the values of its own parameters.
    fn specialization(
        &mut self,
        name: Symbol,
        values: &[TemplateValue],
    ) -> Option<(Rc<ast::Template>, Vec<TemplateValue>)> {
        for one in self.templates.classes.get(&name)?.clone() {
            let Some(arguments) = class_of(&one).and_then(|class| class.specializes.clone()) else { continue };
            if one.parameters.is_empty() {
                let own: Vec<TemplateValue> = arguments.iter().map(|argument| self.template_value(argument)).collect();
                if own == values {
                    return Some((one, Vec::new()));
                }
            } else if let Some(inner) = self.partial_values(&one, &arguments, values) {
                return Some((one, inner));
            }
        }
        None
    }

    /// Returns the values of the parameters of a partial specialization, if these values fit it.
    fn partial_values(
        &mut self,
        template: &ast::Template,
        arguments: &[TemplateArgument],
        values: &[TemplateValue],
    ) -> Option<Vec<TemplateValue>> {
        let mut bound = Bound { fixed: HashMap::new(), deduced: HashMap::new() };
        for (argument, value) in arguments.iter().zip(values) {
            let fits = match (argument, value) {
                (TemplateArgument::Type(of), TemplateValue::Type(given)) => {
                    self.matches((&of.base, &of.shape), *given, template, &mut bound)
                        && (depends(&of.base, template) || self.resolve(of) == *given)
                }
                (argument, value) => self.template_value(argument) == *value,
            };
            if !fits {
                return None;
            }
        }
        template.parameters.iter().map(|parameter| bound.get(parameter.name).copied()).collect()
    }

    pub(super) fn value_name(&self, value: TemplateValue) -> String {
        match value {
            TemplateValue::Type(of) => {
                let name = self.types.name(of);
                name.strip_prefix("struct ").map_or(name.clone(), str::to_string)
            }
            TemplateValue::Number(number) => number.to_string(),
        }
    }

    /// Returns the type of `Type::name`.
    pub(super) fn member_type(&mut self, of: &TypeSpecifiers, name: Symbol, span: Span) -> TypeId {
        let of = self.base_type(of);
        let mut at = self.types.class(of);
        while let Some(class) = at {
            if let Some(found) = self.classes.info[class].types.get(&name) {
                return *found;
            }
            at = self.types.classes[class].base;
        }
        if of != types::BAD {
            let (name, of) = (self.names.text(name), self.types.name(of));
            self.error(Message::UnknownMember { name, of, suggestion: None }, span);
        }
        types::BAD
    }

    // Function templates.

    pub(super) fn is_function_template(&self, name: Symbol) -> bool {
        self.templates.functions.contains_key(&name)
    }

    /// Returns the instances of function templates of a name that fit these arguments.
    pub(super) fn function_instances(
        &mut self,
        name: Symbol,
        explicit: &[TemplateValue],
        given: &[TypeId],
        span: Span,
    ) -> Vec<usize> {
        let mut found = Vec::new();
        let mut templates = self.templates.functions.get(&name).cloned().unwrap_or_default();
        // Those of the program have priority.
        templates.sort_by_key(|template| match &template.item {
            Item::Function(function) => self.is_builtin(function.declarator.span),
            _ => false,
        });
        for template in templates {
            if let Some(values) = self.deduced(&template, explicit, given, span) {
                found.extend(self.function_instance(&template, values, span));
            }
        }
        found
    }

    /// Returns the instances of function templates that fit a call, by the types of its arguments.
    pub(super) fn instances_for_call(
        &mut self,
        name: Symbol,
        explicit: Option<&[TemplateArgument]>,
        arguments: &[Argument],
        span: Span,
    ) -> Vec<usize> {
        let explicit: Vec<TemplateValue> =
            explicit.unwrap_or_default().iter().map(|argument| self.template_value(argument)).collect();
        let given = self.argument_types(arguments);
        self.function_instances(name, &explicit, &given, span)
    }

    /// Returns an instance of a function template by its arguments, as a value.
    pub(super) fn explicit_instance(&mut self, name: Symbol, arguments: &[TemplateArgument], span: Span) -> Expr {
        let values: Vec<TemplateValue> = arguments.iter().map(|argument| self.template_value(argument)).collect();
        for template in self.templates.functions.get(&name).cloned().unwrap_or_default() {
            if template.parameters.len() == values.len()
                && let Some(function) = self.function_instance(&template, values.clone(), span)
            {
                return self.functions_value(vec![function]);
            }
        }
        self.fail(Message::NoOverload { name: self.names.text(name) }, span)
    }

    fn function_instance(
        &mut self,
        template: &Rc<ast::Template>,
        values: Vec<TemplateValue>,
        span: Span,
    ) -> Option<usize> {
        let key = (Rc::as_ptr(template) as usize, values.clone());
        if let Some(&index) = self.templates.function_instances.get(&key) {
            return Some(index);
        }
        let Item::Function(definition) = &template.item else { return None };
        let bound: Vec<_> = template.parameters.iter().map(|p| p.name).zip(values).collect();
        let instance = self.new_instance(definition.declarator.name?, bound, span)?;
        let function: Function =
            self.with_instance(instance, |analysis| analysis.defined_function(definition, None, false))?;
        let index = self.functions.add(function);
        self.templates.function_instances.insert(key, index);
        Some(index)
    }

    /// Returns the values of the parameters of a function template for a call.
    fn deduced(
        &mut self,
        template: &ast::Template,
        explicit: &[TemplateValue],
        given: &[TypeId],
        span: Span,
    ) -> Option<Vec<TemplateValue>> {
        let Item::Function(definition) = &template.item else { return None };
        let Shape::Function { parameters, .. } = &definition.declarator.shape else { return None };
        let list = &parameters.list;
        let enough = list.iter().skip(given.len()).all(|parameter| parameter.default.is_some());
        if given.len() > list.len() && !parameters.variadic || !enough || given.contains(&types::BAD) {
            return None;
        }
        let fixed = template.parameters.iter().map(|p| p.name).zip(explicit.iter().copied()).collect();
        let mut bound = Bound { fixed, deduced: HashMap::new() };
        for (parameter, &of) in list.iter().zip(given) {
            let pattern = (&parameter.type_name.base, &parameter.type_name.shape);
            let of = match pattern.1 {
                Shape::Reference { .. } => of,
                _ => self.adjusted(of),
            };
            if !self.matches(pattern, of, template, &mut bound) {
                return None;
            }
        }
        let mut values = Vec::new();
        for parameter in &template.parameters {
            let value = match (bound.get(parameter.name), &parameter.default) {
                (Some(value), _) => *value,
                (None, Some(default)) => {
                    let known = bound.all();
                    let instance = self.new_instance(definition.declarator.name?, known, span)?;
                    let default = default.clone();
                    self.with_instance(instance, |analysis| analysis.template_value(&default))
                }
                (None, None) => return None,
            };
            values.push(value);
        }
        Some(values)
    }

    /// Matches the type of a parameter with that of an argument, and binds the template parameters in it.
    fn matches(
        &mut self,
        (base, shape): Pattern<'_>,
        given: TypeId,
        template: &ast::Template,
        bound: &mut Bound,
    ) -> bool {
        match shape {
            Shape::Base | Shape::Trailing(_) => self.matches_base(base, given, template, bound),
            Shape::Reference { to, .. } => {
                let given = self.types.without_reference(given);
                self.matches((base, to), given, template, bound)
            }
            Shape::Pointer { to, .. } => {
                let given = self.adjusted(given);
                let Some((target, _)) = self.types.pointee(given) else { return !depends(base, template) };
                self.matches((base, to), target, template, bound)
            }
            Shape::Array { of, length } => match *self.types.get(given) {
                Type::Array { of: element, length: count } => {
                    if let Some(ast::Expr { kind: ast::ExprKind::Name(name), .. }) = length.as_deref()
                        && template.parameters.iter().any(|p| p.name == *name)
                    {
                        bound.fits(*name, TemplateValue::Number(count as i32));
                    }
                    self.matches((base, of), element, template, bound)
                }
                Type::Pointer { to, .. } => self.matches((base, of), to, template, bound),
                _ => false,
            },
            Shape::Function { result, parameters, .. } => match self.types.get(given).clone() {
                Type::Function { parameters: given_list, .. } if given_list.len() != parameters.list.len() => false,
                Type::Function { result: given_result, parameters: given_list, .. } => {
                    let pairs = parameters.list.iter().zip(given_list.iter());
                    self.matches((base, result), given_result, template, bound)
                        && pairs.into_iter().all(|(parameter, of)| {
                            let pattern = (&parameter.type_name.base, &parameter.type_name.shape);
                            self.matches(pattern, *of, template, bound)
                        })
                }
                _ => false,
            },
        }
    }

    fn matches_base(
        &mut self,
        base: &TypeSpecifiers,
        given: TypeId,
        template: &ast::Template,
        bound: &mut Bound,
    ) -> bool {
        let given = self.types.without_reference(given);
        match &base.kind {
            TypeSpecifierKind::Named(name) if template.parameters.iter().any(|p| p.name == *name) => {
                let value = TemplateValue::Type(given);
                bound.fits(*name, value)
            }
            TypeSpecifierKind::Template(name, arguments) => {
                let mut at = self.types.class(given);
                while let Some(class) = at {
                    if let Some((own, values)) = self.classes.info[class].template.clone()
                        && own == *name
                    {
                        return arguments.iter().zip(values).all(|(argument, value)| match (argument, value) {
                            (TemplateArgument::Type(of), TemplateValue::Type(value)) => {
                                self.matches((&of.base, &of.shape), value, template, bound)
                            }
                            (
                                TemplateArgument::Value(ast::Expr { kind: ast::ExprKind::Name(name), .. }),
                                TemplateValue::Number(_),
                            ) if template.parameters.iter().any(|p| p.name == *name) => bound.fits(*name, value),
                            _ => true,
                        });
                    }
                    at = self.types.classes[class].base;
                }
                false
            }
            _ => true,
        }
    }

    /// Returns an argument that a call leaves out. It is analysed where its function is declared.
    pub(super) fn default_argument(&mut self, function: usize, value: &ast::Expr) -> Option<Expr> {
        let instance = self.functions.list[function].instance.clone()?;
        Some(self.with_instance(instance, |analysis| analysis.expr(value)))
    }
}

/// Returns whether a type contains a parameter of a template.
fn depends(base: &TypeSpecifiers, template: &ast::Template) -> bool {
    match &base.kind {
        TypeSpecifierKind::Named(name) => template.parameters.iter().any(|p| p.name == *name),
        TypeSpecifierKind::Template(..) => true,
        _ => false,
    }
}

/// Returns the class of a class template.
fn class_of(template: &ast::Template) -> Option<&Rc<ast::Class>> {
    match &template.item {
        Item::Declaration(ast::Declaration {
            base: TypeSpecifiers { kind: TypeSpecifierKind::Class(class), .. },
            ..
        }) => Some(class),
        _ => None,
    }
}
