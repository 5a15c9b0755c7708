//! The program from which a student starts.

use super::format::{CaseAction, Task, TaskKind};
use crate::text::Language;

impl Task {
    /// Returns the program from which a student starts: the template of the task, or else an empty function and a `main`
    /// that calls it as the first case does, or an empty program.
    pub fn starter(&self, language: Language) -> String {
        if let Some(template) = self.template() {
            return template.text();
        }
        let title = self.title(language);
        let TaskKind::Function { .. } = &self.kind else {
            return format!("/* {title} */\n#include <graphics.h>\n#include <conio.h>\n\nvoid main()\n{{\n    \n}}\n");
        };
        let case = self.cases.iter().find(|case| !case.hidden).or(self.cases.first());
        let statement = |text: &str| {
            let text = text.trim();
            if text.is_empty() { String::new() } else { format!("        {text}\n") }
        };
        let (before, call, after) = match case.map(|case| (&case.action, &case.call)) {
            Some((CaseAction::Call { before, after, .. }, call)) => {
                (statement(before), format!("        {call};\n"), statement(after))
            }
            _ => Default::default(),
        };
        format!(
            "/* {} */\n#include <graphics.h>\n#include <conio.h>\n\n{}\n{{\n    \n}}\n\nvoid main()\n{{\n    \
             int driver = VGA, mode = VGAHI;\n\n    initgraph(&driver, &mode, \"\");\n    {{\n{before}{call}{after}    \
             }}\n    getch();\n    closegraph();\n}}\n",
            title,
            self.declaration(language)
        )
    }

    /// Returns whether a program is still the empty [starter](Task::starter), in any language and with any white space.
    pub fn is_empty_starter(&self, program: &str) -> bool {
        let code = |text: &str| text.split_whitespace().collect::<String>();
        let is_starter = |language: Language| code(&self.starter(language)) == code(program);
        self.template().is_none() && Language::ALL.into_iter().any(is_starter)
    }

    /// Returns the declaration of the function: as the text of the task quotes it, or with `int` parameters as in the
    /// first case.
    fn declaration(&self, language: Language) -> String {
        let call = format!("{}(", self.function());
        let quoted = self.text(language).split('`').skip(1).step_by(2);
        let mut declarations =
            quoted.filter(|code| code.contains(&call) && code.ends_with(')') && !code.starts_with(&call));
        if let Some(found) = declarations.next() {
            return found.to_owned();
        }
        let arguments = self.cases.first().map_or("", |case| case.call.as_str());
        let count = if arguments.ends_with("()") { 0 } else { arguments.matches(',').count() + 1 };
        let parameters: Vec<String> = (1..=count).map(|number| format!("int a{number}")).collect();
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        format!("void {}({parameters})", self.function())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::{EXAMPLES, MISTAKE, SubmittedFile, TEMPLATE, find_text};
    use crate::turboc::{CompileOptions, compile};

    #[test]
    fn every_starter_compiles_and_declares_the_function_of_the_task() {
        for (name, files) in EXAMPLES.into_iter().chain([("template", TEMPLATE)]) {
            let task = Task::load("task.toml", &|wanted| find_text(files, wanted)).unwrap();
            let header = |wanted: &str| {
                let found = task.headers().iter().find(|header| header.name == wanted);
                found.map(|header| header.bytes.clone())
            };
            for language in Language::ALL {
                let starter = task.starter(language);
                let parameter = match name {
                    "othello-score" => "void",
                    _ if name.ends_with(MISTAKE) => "",
                    _ => "int",
                };
                assert_eq!(task.is_empty_starter(&starter), task.template().is_none(), "{name}");
                assert!(!task.is_empty_starter(&starter.replacen('{', "{ ;", 1)), "{name}");
                let declared = format!(" {}({parameter}", task.function());
                assert!(starter.contains(&declared), "{starter}");
                let compiled = compile(&[("lab.c", starter.as_bytes())], &header, &CompileOptions::default());
                let warnings = compiled.map(|program| program.warnings().len());
                assert!(warnings.is_ok_and(|count| count == 0 || task.headers().is_empty()), "{starter}");
            }
        }
    }

    #[test]
    #[ignore = "long"]
    fn no_starter_passes() {
        for (name, files) in EXAMPLES.into_iter().chain([("template", TEMPLATE)]) {
            let task = Task::load("task.toml", &|wanted| find_text(files, wanted)).unwrap();
            let starter = task.starter(Language::default());
            let results = task.check(&[SubmittedFile::new("lab.c", starter.as_bytes())]).unwrap();
            assert!(results.iter().any(|result| result.failure.is_some()), "{name}");
        }
    }
}
