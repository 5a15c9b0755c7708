//! Excerpts of the sources on pages of the guide: each block after `<!-- source: FILE FUNCTION -->` is that function.
//!
//! `HUANLE_BLESS=1 cargo test --test documentation excerpts` writes them again.

use std::fs;

use crate::common::project;

/// Returns the lines of a function of C or Rust without its indentation; the first one of its name.
fn function(source: &str, name: &str) -> Option<String> {
    let is_head = |line: &str| {
        let code = line.trim_start();
        let is_c = !line.starts_with([' ', '#', '/', '*', '}'])
            && line.split_once('(').is_some_and(|(head, _)| head.ends_with(&format!(" {name}")));
        let is_rust = ["(", "<"].iter().any(|end| code.contains(&format!("fn {name}{end}")));
        (is_c || is_rust) && !code.starts_with("//") && !code.ends_with(';')
    };
    let lines: Vec<&str> = source.lines().collect();
    let first = lines.iter().position(|line| is_head(line))?;
    let indentation = lines[first].len() - lines[first].trim_start().len();
    let end = format!("{}}}", " ".repeat(indentation));
    let last = first + lines[first..].iter().position(|line| *line == end)?;
    let code = lines[first..=last].iter();
    Some(code.map(|line| line.get(indentation..).unwrap_or("").to_owned() + "\n").collect())
}

/// Returns a page with each block of an excerpt as its source is now.
fn renewed(page: &str, text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!-- source: ") {
        let (place, after) = after.split_once(" -->\n").expect("the end of a comment");
        let (file, name) = place.split_once(' ').expect("a file and a function");
        let source = fs::read_to_string(project(file)).unwrap_or_else(|error| panic!("{page}: {file}: {error}"));
        let code = function(&source, name).unwrap_or_else(|| panic!("{page}: {file} has no function `{name}`"));
        let (fence, block) = after.split_once('\n').expect("a block");
        let (_, after) = block.split_once("```\n").expect("the end of a block");
        out += &format!("{before}<!-- source: {place} -->\n{fence}\n{code}```\n");
        rest = after;
    }
    out + rest
}

/// Each part of the page has a picture, the C, the Rust, a sentence and a command, in both languages the same.
fn assert_complete() {
    let sources = ["en", "zh"].map(|language| {
        let text = fs::read_to_string(project(&format!("docs/{language}/paper.md"))).unwrap();
        let parts: Vec<&str> = text.split("\n## ").skip(1).collect();
        assert_eq!(parts.len(), 6);
        for part in parts {
            for needed in ["](../images/", "\n```c\n", "\n```rust\n", "\n```sh\nhuanle "] {
                assert!(part.contains(needed), "{language}: {needed}: {part}");
            }
        }
        let sources = text.lines().filter(|line| line.starts_with("<!-- source: "));
        sources.map(str::to_owned).collect::<Vec<_>>()
    });
    assert_eq!(sources[0], sources[1]);
}

#[test]
fn excerpts_are_those_of_the_sources() {
    for language in ["en", "zh"] {
        for page in fs::read_dir(project(&format!("docs/{language}"))).unwrap() {
            let path = page.unwrap().path();
            let (name, text) = (path.display().to_string(), fs::read_to_string(&path).unwrap());
            let new = renewed(&name, &text);
            if std::env::var_os("HUANLE_BLESS").is_some() && new != text {
                fs::write(&path, &new).unwrap();
            } else {
                assert!(
                    new == text,
                    "{name}: an excerpt is no longer what its source says; `HUANLE_BLESS=1 cargo test --test documentation excerpts` renews it"
                );
            }
        }
    }
    assert_complete();
}

#[test]
fn a_stale_excerpt_is_noticed() {
    let page = "<!-- source: examples/othello/effect.h shuffle -->\n```c\nvoid shuffle(void)\n```\nend\n";
    let new = renewed("page", page);
    assert!(new != page && new.contains("t = random(n - i);\n") && new.ends_with("}\n```\nend\n"), "{new}");
    assert_eq!(renewed("page", &new), new);
}
