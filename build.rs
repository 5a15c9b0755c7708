//! The lists of the lessons' files and the table of their chapters; and what only an .exe has: its icon, its version
//! information, and the manifest that says how Windows is to treat it.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use winresource::WindowsResource;

/// Sharp on any display, paths of any length, and no console when it is started from the desktop (Windows 11 24H2 and newer;
/// before that the program closes it).
const MANIFEST: &str = r#"<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <assemblyIdentity type="win32" name="huanle" version="1.0.0.0"/>
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application>
      <supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"/>
    </application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">PerMonitorV2, PerMonitor</dpiAwareness>
      <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware>
      <consoleAllocationPolicy xmlns="http://schemas.microsoft.com/SMI/2024/WindowsSettings">detached</consoleAllocationPolicy>
    </windowsSettings>
  </application>
  <trustInfo xmlns="urn:schemas-microsoft-com:asm.v3">
    <security>
      <requestedPrivileges>
        <requestedExecutionLevel level="asInvoker" uiAccess="false"/>
      </requestedPrivileges>
    </security>
  </trustInfo>
</assembly>
"#;

/// Chinese as in China: the language of the words beside the version.
const CHINESE: u16 = 0x0804;

/// The folders of the chapters with the names of their lessons, both in the order of the numbers with which they begin.
type Chapters = BTreeMap<String, BTreeMap<u32, String>>;

/// Writes the list of the lesson files, and returns the chapters.
fn list_lesson_files() -> Result<Chapters, Box<dyn Error>> {
    let root = "src/lessons/files";
    let mut chapters = Chapters::new();
    println!("cargo::rerun-if-changed={root}");
    let mut list = String::new();
    for chapter in fs::read_dir(root)? {
        let chapter = chapter?.file_name().into_string().map_err(|_| "the name of a folder is not UTF-8")?;
        for file in fs::read_dir(format!("{root}/{chapter}"))? {
            let file = file?.file_name().into_string().map_err(|_| "the name of a file is not UTF-8")?;
            let path = format!("{root}/{chapter}/{file}");
            let parts = file.strip_suffix(".toml").and_then(|file| file.split_once('-'));
            let (number, name) = parts.ok_or_else(|| format!("{path} is not named like 20-line.toml"))?;
            let number = number.parse().map_err(|_| format!("{path} does not begin with a number"))?;
            let other = chapters.entry(chapter.clone()).or_default().insert(number, name.to_owned());
            if let Some(other) = other.filter(|other| other != name) {
                return Err(format!("{path} has the number of {other}").into());
            }
            let file = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{path}\")");
            list += &format!("    BuiltInLesson::new({name:?}, include_str!({file})),\n");
        }
    }
    let count = list.lines().count();
    write("lesson_files.rs", &format!("static BUILT_IN: [BuiltInLesson; {count}] = [\n{list}];\n"))?;
    Ok(chapters)
}

/// Writes the table of the chapters: the folder `02-lines` is the chapter `Lines`.
fn write_chapters(chapters: &Chapters) -> Result<(), Box<dyn Error>> {
    let mut table = String::from(
        "/// The chapters with the names of their lessons.\npub const CHAPTERS: &[(Chapter, &[&str])] = &[\n",
    );
    for (folder, lessons) in chapters {
        let words = folder.split('-').skip(1).map(|word| word[..1].to_uppercase() + &word[1..]);
        let names: Vec<&String> = lessons.values().collect();
        table += &format!("    (Chapter::{}, &{names:?}),\n", words.collect::<String>());
    }
    write("lesson_chapters.rs", &(table + "];\n"))
}

/// Writes a source file that a module includes.
fn write(name: &str, text: &str) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(Path::new(&std::env::var("OUT_DIR")?).join(name), text)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    write_chapters(&list_lesson_files()?)?;
    println!("cargo::rerun-if-changed=src/huanle.ico");
    if std::env::var("CARGO_CFG_TARGET_OS")? != "windows" {
        return Ok(());
    }
    WindowsResource::new()
        .set_icon("src/huanle.ico")
        .set_language(CHINESE)
        .set("CompanyName", "The Huanle developers")
        .set("InternalName", "huanle")
        .set("ProductName", "欢乐棋 Huanle")
        .set("FileDescription", "欢乐棋 Huanle")
        .set("OriginalFilename", "huanle.exe")
        .set("LegalCopyright", "MIT OR Apache-2.0")
        .set_manifest(MANIFEST)
        .compile_for("huanle")?;
    // The oldest Windows that Rust's standard library supports: the loader of an older one refuses the file.
    let linker = match std::env::var("CARGO_CFG_TARGET_ENV")?.as_str() {
        "msvc" => "/SUBSYSTEM:CONSOLE,10.0",
        _ => "-Wl,--major-subsystem-version=10,--minor-subsystem-version=0,--major-os-version=10,--minor-os-version=0",
    };
    println!("cargo::rustc-link-arg-bin=huanle={linker}");
    Ok(())
}
