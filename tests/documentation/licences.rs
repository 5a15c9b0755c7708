//! Licences: the manifests, the packages, the notices of dependencies, and what the program shows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use crate::common::{huanle, huanle_ok, labels, on_desk, project, screen_after};
use huanle::machine::Speed;
use huanle::programs::run_main_menu;
use huanle::text::Language;
use serde_json::Value;

/// The licence files that packages contain besides those of the workspace.
const OTHER_FILES: [(&str, &[&str]); 2] = [
    ("huanle-fonts", &["LICENSE-Hershey.txt", "LICENSE-ISAS.txt", "LICENSE-Noto.txt", "LICENSE-Sony.txt"]),
    ("huanle-gfx", &["LICENSE-ibm437.txt", "NOTICE-BGI8.txt"]),
];

/// A crate: its name and version.
type Crate = (String, String);

/// Runs cargo without network and returns its output.
fn cargo(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO")).args(arguments).arg("--offline").current_dir(project(".")).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the packages of the workspace.
fn members() -> Vec<Value> {
    let metadata: Value = serde_json::from_str(&cargo(&["metadata", "--no-deps", "--format-version", "1"])).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn text_of<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("no {key} in {value}"))
}

#[test]
fn every_manifest_has_a_licence_expression_that_parses() {
    for package in members() {
        let (name, license) = (text_of(&package, "name"), text_of(&package, "license"));
        // crates.io parses it with the same library, which knows all identifiers of SPDX and allows `LicenseRef-`.
        let expression = spdx::Expression::parse(license).unwrap_or_else(|error| panic!("{name}: {error}"));
        let asks_for = |id: &str| expression.requirements().any(|required| required.req.license.to_string() == id);
        assert!(asks_for("MIT") && asks_for("Apache-2.0"), "{name}: {license}");
        for id in ["HPND", "OFL-1.1", "LicenseRef-Hershey"] {
            assert_eq!(asks_for(id), name == "huanle-fonts", "{name}: {license}");
        }
    }
}

#[test]
fn every_package_lists_its_licence_files() {
    let packages = members();
    assert!(packages.len() > 10);
    for package in &packages {
        let name = text_of(package, "name");
        let files = cargo(&["package", "--list", "--allow-dirty", "--package", name]);
        let files: BTreeSet<&str> = files.lines().collect();
        let other = OTHER_FILES.iter().find(|(of, _)| *of == name).map_or(&[][..], |(_, files)| files);
        for file in ["LICENSE-MIT", "LICENSE-APACHE"].iter().chain(other) {
            assert!(files.contains(file), "{name} lacks {file}");
        }
        let folder = std::path::Path::new(text_of(package, "manifest_path")).parent().unwrap();
        for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(fs::read(folder.join(file)).unwrap(), fs::read(project(file)).unwrap(), "{name}: {file}");
        }
    }
}

/// Returns the crates in a file of notices, by their lines `NAME VERSION, ADDRESS`.
fn notices(file: &str) -> BTreeSet<Crate> {
    let text = fs::read_to_string(project(&format!("src/licences/{file}.txt"))).unwrap();
    let separator = format!("\n{}\n", "=".repeat(78));
    let names = text.split(&separator).flat_map(|block| block.lines().skip(1).take_while(|line| !line.is_empty()));
    names.map(|line| parse_crate(line.split_once(", ").unwrap().0)).collect()
}

fn parse_crate(line: &str) -> Crate {
    let (name, version) = line.split_once(' ').unwrap();
    (name.to_owned(), version.trim_start_matches('v').to_owned())
}

/// Returns the third-party crates in Cargo.lock that the program depends on, on any platform and with any feature, but not
/// those that only tests use.
fn locked() -> BTreeSet<Crate> {
    let table = |path: &str| fs::read_to_string(project(path)).unwrap().parse::<toml::Table>().unwrap();
    let lock = table("Cargo.lock");
    let field = |package: &toml::Value, name: &str| package.get(name).map(|value| value.as_str().unwrap().to_owned());
    let mut packages: BTreeMap<Crate, &toml::Value> = BTreeMap::new();
    for package in lock["package"].as_array().unwrap() {
        packages.insert((field(package, "name").unwrap(), field(package, "version").unwrap()), package);
    }
    // A dependency is written as a name, with a version if there are several.
    let find = |entry: &str| {
        let mut words = entry.split(' ');
        let (name, version) = (words.next().unwrap(), words.next());
        let is = |key: &&Crate| key.0 == name && version.is_none_or(|version| key.1 == version);
        packages.keys().find(is).unwrap().clone()
    };
    let manifests: BTreeMap<String, String> = members()
        .iter()
        .map(|package| (text_of(package, "name").to_owned(), text_of(package, "manifest_path").to_owned()))
        .collect();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![find("huanle")];
    while let Some(key) = waiting.pop() {
        if !seen.insert(key.clone()) {
            continue;
        }
        let package = packages[&key];
        let entries = package.get("dependencies").and_then(toml::Value::as_array).into_iter().flatten();
        let mut entries: Vec<&str> = entries.map(|entry| entry.as_str().unwrap()).collect();
        if package.get("source").is_none() {
            // The lock file does not tell dependencies of tests from others.
            let manifest = fs::read_to_string(&manifests[&key.0]).unwrap().parse::<toml::Table>().unwrap();
            let used = dependency_names(&manifest);
            entries.retain(|entry| used.contains(entry.split(' ').next().unwrap()));
        }
        waiting.extend(entries.into_iter().map(find));
    }
    seen.retain(|key| packages[key].get("source").is_some());
    seen
}

/// Returns the names of a manifest's dependencies and build dependencies, on all platforms.
fn dependency_names(manifest: &toml::Table) -> BTreeSet<String> {
    let platforms = manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(|table| table.values());
    let tables = std::iter::once(manifest).chain(platforms.map(|table| table.as_table().unwrap()));
    tables
        .flat_map(|table| ["dependencies", "build-dependencies"].map(|kind| table.get(kind)))
        .flatten()
        .flat_map(|dependencies| dependencies.as_table().unwrap().keys().cloned())
        .collect()
}

const REGENERATE: &str = "run .ci/notices";

#[test]
fn the_notices_agree_with_cargo_lock() {
    let (shown, locked) = (notices("program"), locked());
    let others = fs::read_to_string(project("src/licences/not-linked.txt")).unwrap();
    let others: BTreeSet<Crate> = others.lines().map(parse_crate).collect();
    assert!(shown.is_disjoint(&others));
    let all: BTreeSet<Crate> = shown.union(&others).cloned().collect();
    let missing: Vec<_> = locked.difference(&all).collect();
    let outdated: Vec<_> = all.difference(&locked).collect();
    assert!(missing.is_empty() && outdated.is_empty(), "{REGENERATE}: missing {missing:?}, outdated {outdated:?}");
    assert!(shown.len() > 100, "{}", shown.len());
}

/// The crates that cargo builds for a package and a platform.
fn built(package: &str, platform: &str) -> BTreeSet<Crate> {
    let tree = cargo(&[
        "tree",
        "--locked",
        "--package",
        package,
        "--target",
        platform,
        "--edges",
        "normal,build",
        "--prefix",
        "none",
    ]);
    let foreign = tree.lines().filter(|line| !line.contains("(/"));
    foreign.map(|line| parse_crate(line.trim_end_matches(" (*)").trim_end_matches(" (proc-macro)"))).collect()
}

#[test]
fn the_browser_edition_shows_the_notices_of_exactly_its_crates() {
    let mut crates = built("huanle-web", "wasm32-unknown-unknown");
    crates.extend(built("huanle-unpack", "wasm32-unknown-unknown"));
    assert_eq!(notices("browser"), crates, "{REGENERATE}");
}

#[test]
fn what_is_built_here_has_its_notice() {
    let target = Command::new("rustc").arg("-vV").output().unwrap().stdout;
    let target = String::from_utf8(target).unwrap();
    let host = target.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let shown = notices("program");
    let missing: Vec<_> = built("huanle", host).into_iter().filter(|built| !shown.contains(built)).collect();
    assert!(missing.is_empty(), "{REGENERATE}: {missing:?}");
}

#[test]
fn the_command_prints_every_required_notice() {
    let phrases = [
        "Copyright (c) 2026 The Huanle developers",
        "http://www.apache.org/licenses/LICENSE-2.0",
        "HZK16\n  HZK24\n",
        "Copyright (C) 1988  The Institute of Software, Academia Sinica.",
        "copyright notices and this permission notice appear in supporting",
        "Copyright (c) 1987, 1988 Sony Corp.",
        "Copyright 1989 by Sony Corp.",
        "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007",
        "Copyright 2017-2022 Adobe (http://www.adobe.com/)",
        "The Hershey Fonts were originally created by Dr.",
        "James Hurt",
        "Copyright (c) 2020-2026 Sebastien Bechet",
        "They were read dot by dot from the screen that Borland's graphics driver",
        "Copyright (c) The Rust Project Developers",
        "May you do good and not evil.",
        "Mozilla Public License Version 2.0",
        "https://github.com/soc/option-ext",
    ];
    for (language, words) in
        [("en", ["Font:", "Licence: HPND", "no licence known"]), ("zh", ["字体：", "许可证：HPND", "没有已知的许可证"])]
    {
        let printed = huanle_ok(&["licences", "--lang", language]);
        for phrase in phrases.iter().chain(&words) {
            assert!(printed.contains(phrase), "{language}: {phrase}");
        }
        for (name, version) in notices("program") {
            assert!(printed.contains(&format!("{name} {version}, http")), "{language}: {name}");
        }
        assert_eq!(printed, huanle_ok(&["licenses", "--lang", language]));
    }
}

#[test]
fn the_command_prints_one_notice() {
    let font = huanle_ok(&["licences", "hzk24"]);
    assert!(font.contains("Academia Sinica") && !font.contains("Sony") && font.lines().count() < 60, "{font}");
    let nothing = huanle(&["licences", "nonesuch"]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("nothing is called `nonesuch`"));
}

#[test]
fn the_licences_open_from_the_help_of_the_main_menu_and_close_again() {
    for lang in Language::ALL {
        let after = |keys: &str| {
            screen_after(1, Speed::default(), &format!("Space F1 {keys} 100ms"), |m| on_desk(m, lang, run_main_menu))
        };
        let button = labels::word(lang.text().main_menu.help_licences);
        let (help, list) = (after(""), after("F2"));
        assert!(list != help && after(&format!("click:{button}")) == list, "{lang}: the list");
        // The seventh entry is Noto: the third font after both licences of the program.
        let (font, further) = (after("F2 Down*6 Enter"), after("F2 Down*6 Enter PgDn"));
        assert!(font != list && further != font, "{lang}: a text");
        assert!(after("F2 Down*6 Enter PgDn PgUp") == font, "{lang}: scrolled back");
        assert!(after("F2 Down*6 Enter wheel:-2") == after("F2 Down*6 Enter Down*6"), "{lang}: the wheel");
        assert!(after("F2 Down*6 Enter End Esc") == after("F2 Down*6"), "{lang}: back in the list");
        assert!(after("F2 Enter Esc Esc") == help, "{lang}: back in the help");
    }
}
