//! The lists of the lessons' files; and what only an .exe has: its icon, its version information, and the manifest that says
//! how Windows is to treat it.

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

/// Writes the list of the TOML files in a folder of the lessons, as a static item.
fn list_lesson_files(folder: &str, item: &str) -> Result<(), Box<dyn Error>> {
    let path = format!("src/lessons/{folder}");
    println!("cargo::rerun-if-changed={path}");
    let mut names = Vec::new();
    for entry in fs::read_dir(&path)? {
        names.extend(entry?.file_name().to_str().and_then(|name| name.strip_suffix(".toml")).map(str::to_owned));
    }
    names.sort_unstable();
    let mut list = format!("static {item}; {}] = [\n", names.len());
    for name in names {
        let file = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{path}/{name}.toml\")");
        list += &format!("    DataFile::new({name:?}, include_str!({file})),\n");
    }
    fs::write(Path::new(&std::env::var("OUT_DIR")?).join(format!("lesson_{folder}.rs")), list + "];\n")?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    list_lesson_files("files", "BUILT_IN: [DataFile<Lesson>")?;
    list_lesson_files("texts", "FILES: [DataFile<[LessonText; 2]>")?;
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
