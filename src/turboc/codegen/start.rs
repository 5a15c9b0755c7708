//! The program: its functions in order, its startup function, and the result.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::decode::decode;
use super::{Emitter, FunctionState, Generator, Imports, Overflow};
use crate::code::{Area, Op, REGISTERS, Slot};
use crate::diagnostic::Diagnostic;
use crate::options::CompileOptions;
use crate::program::{
    CODE_SEGMENT, DATA_SEGMENT, FIRST_FUNCTION, MemoryImage, MemoryLayout, Program, STACK_SEGMENT, Variable,
};
use crate::source::SourceMap;
use crate::symbol::Interner;
use crate::typed::{self, Block, Body};
use crate::types::Rep;

/// Generates the code of a program.
///
/// # Errors
/// The sizes that exceed a limit.
pub(crate) fn generate(
    program: &typed::Program,
    names: &Interner,
    sources: &SourceMap,
    options: CompileOptions,
    warnings: &[Diagnostic],
    progress: &dyn Fn(),
) -> Result<Program, Vec<Overflow>> {
    let stack_segment = if options.model.has_far_data() { STACK_SEGMENT } else { DATA_SEGMENT };
    let no_body = Body {
        has_this: false,
        locals: Vec::new(),
        parameters: 0,
        construct: None,
        block: Block::default(),
        destroy: Vec::new(),
    };
    let mut emitter = Emitter {
        program,
        sources,
        generator: Generator::new((!program.types.is_wide).then(|| (u32::from(stack_segment) + 0x1000) * 16)),
        functions: Vec::new(),
        numbers: vec![None; program.functions.len()],
        imports: Imports::default(),
        locations: vec![None; program.globals.len()],
        virtual_tables: HashMap::new(),
        destroyed: Vec::new(),
        function: FunctionState::new(&no_body),
        no_body: &no_body,
    };
    emitter.allocate_globals();
    let starts: Vec<u16> = program.units.iter().filter_map(|unit| emitter.emit_unit(unit, progress)).collect();
    let start = emitter.start_function(&starts);
    if !emitter.generator.overflows.is_empty() {
        return Err(emitter.generator.overflows);
    }
    let variable = |(index, global): (usize, &typed::Global)| {
        Some(Variable {
            name: global.name.clone(),
            type_id: global.of,
            location: emitter.locations[index]?,
            span: global.span,
            is_parameter: false,
            scope: (0, u32::MAX),
            unset_until: None,
        })
    };
    let (builtin, own): (Vec<_>, Vec<_>) =
        program.globals.iter().enumerate().partition(|(_, global)| global.is_builtin);
    let [globals, library_variables] = [own, builtin].map(|list| list.into_iter().filter_map(variable).collect());
    let fields = program.types.classes.iter().flat_map(|c| &c.fields).filter_map(|f| f.name);
    let member_names = fields.map(|s| (s, names.text(s))).collect();
    let layout = MemoryLayout {
        data_segment: DATA_SEGMENT,
        stack_segment,
        return_size: if options.model.has_far_code() { 4 } else { 2 },
        far_heap: emitter.generator.data.far_next,
        streams_offset: emitter.slot_of(program.streams),
        errno_offset: emitter.slot_of(program.errno),
    };
    let (data, far_data) = emitter.generator.data.take_contents();
    let mut code = emitter.generator.code.take_code();
    let rom = emitter.generator.constants.take_bytes();
    code.decoded = decode(&code, &emitter.functions, &rom);
    Ok(Program {
        code,
        functions: emitter.functions,
        imports: emitter.imports.list,
        globals,
        library_variables,
        types: program.types.clone(),
        sources: sources.clone(),
        image: MemoryImage { data, far_data, rom },
        start,
        layout,
        member_names,
        options,
        warnings: warnings.to_vec(),
        typed: None,
        with_stops_after_calls: OnceLock::new(),
    })
}

impl<'p> Emitter<'p> {
    /// Generates the functions of a unit: those of the program, then the built-in ones that are called. Returns the number of
    /// the function that executes its initializers, if there are any.
    fn emit_unit(&mut self, unit: &'p typed::Unit, progress: &dyn Fn()) -> Option<u16> {
        for &index in &unit.functions {
            progress();
            if let Some(body) = &self.program.functions[index].body {
                self.emit_function(index, body);
            }
        }
        self.emit_builtins();
        for (global, constants) in &unit.constants {
            self.write_constants(*global, constants);
        }
        if unit.initializers.is_empty() {
            return None;
        }
        let start = self.made_function("(start)", |generator| {
            for initializer in &unit.initializers {
                generator.generator.code.start_statement(initializer.span);
                generator.full_expression(&initializer.value);
                generator.destroyed.extend(initializer.destroy.as_ref().map(|destroy| (destroy, None)));
            }
        });
        // Functions that only the initializers call.
        self.emit_builtins();
        Some(start)
    }

    /// Generates the built-in functions that are called.
    fn emit_builtins(&mut self) {
        while let Some((index, body)) = self.wanted_builtin() {
            self.emit_function(index, body);
        }
    }

    /// Returns a built-in function that is called and has not been generated.
    fn wanted_builtin(&self) -> Option<(usize, &'p Body)> {
        self.program.functions.iter().enumerate().find_map(|(index, function)| {
            let number = usize::from(self.numbers[index]?);
            let body = function.body.as_ref().filter(|_| function.is_builtin || function.is_instance)?;
            (self.functions[number].end == 0).then_some((index, body))
        })
    }

    /// Generates the startup function: constructs global objects, calls `main` and passes its result to `exit`.
    fn start_function(&mut self, first: &[u16]) -> u16 {
        let last = self.end_of_program();
        let main = self.function_number(self.program.main);
        self.emit_builtins();
        self.made_function("(program)", |generator| {
            for function in first {
                generator.generator.call(*function, 0);
            }
            let rep = generator.program.types.pointer_rep();
            if let Some(last) = last {
                let offset = FIRST_FUNCTION + 4 * last;
                let code = generator.program.types.code_rep();
                let at = generator.generator.integer((u32::from(CODE_SEGMENT) << 16 | u32::from(offset)) as i32, code);
                let size = generator.generator.push(at, code);
                generator.call_library("atexit", size);
            }
            // main(argc, argv, env): the machine provides them at fixed places.
            let register = |offset| Slot { area: Area::Rom, at: REGISTERS + offset };
            let pushed = generator.generator.push(register(0x80), rep)
                + generator.generator.push(register(0x84), rep)
                + generator.generator.push(register(0x88), Rep::I16);
            generator.generator.call(main, pushed as u16);
            let result = generator.program.functions[generator.program.main].result;
            let code = if matches!(generator.rep(result), Rep::I16 | Rep::I32) {
                Slot::RESULT
            } else {
                generator.generator.word(0)
            };
            generator.generator.push(code, Rep::I16);
            generator.call_library("exit", 2);
        })
    }

    /// Generates the function that destroys global and static local objects at the end of the program, if there are any.
    fn end_of_program(&mut self) -> Option<u16> {
        if self.destroyed.is_empty() {
            return None;
        }
        Some(self.made_function("(end)", |generator| {
            // Objects of functions were constructed after all others.
            let (local, global): (Vec<_>, Vec<_>) =
                std::mem::take(&mut generator.destroyed).into_iter().partition(|(_, flag)| flag.is_some());
            for (destroy, flag) in local.into_iter().rev().chain(global.into_iter().rev()) {
                let done = generator.generator.code.new_label();
                if let Some(flag) = flag {
                    generator.generator.code.jump(Op::JzW, flag, flag, done);
                }
                generator.expr(destroy);
                generator.generator.code.place_label(done);
            }
        }))
    }
}
