//! Stroked fonts that a program brings along, compared with pictures by Borland's kernel.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use huanle_gfx::Framebuffer;
use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, MemoryModel, NoFiles, compile};

use crate::pictures::indices;

/// A file of the kernel's pictures of a font of our own.
fn project(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/borland/chr").join(file)
}

/// Runs a program, with HUAN.CHR among its files, until it waits for a key; returns its screen.
fn screen(source: &str, model: MemoryModel) -> Framebuffer {
    let options = CompileOptions { model, ..CompileOptions::default() };
    let program =
        compile(&[("f.c", source.as_bytes())], &NoFiles, &options).unwrap_or_else(|p| panic!("{:?}", p.diagnostics));
    let mut pc = Pc::new(program.into(), PcConfig::default());
    pc.files_mut().add("HUAN.CHR", fs::read(project("HUAN.CHR")).unwrap());
    let event = pc.run(Duration::from_secs(60));
    assert!(matches!(event, PcEvent::NeedsInput), "{event:?}");
    let mut screen = Framebuffer::vga();
    pc.show(&mut screen);
    screen
}

/// A program that draws the picture `size_6.png` with the font that `register` gives a number.
fn size_6(register: &str) -> String {
    let pictures = fs::read_to_string(project("../pictures.tsv")).unwrap();
    let calls = pictures.lines().find_map(|line| line.strip_prefix("borland/chr/size_6\t")).unwrap();
    let calls = calls.replace("settextstyle(11,", "settextstyle(font,");
    assert!(calls.contains("(font,"));
    format!(
        "#include <graphics.h>\n#include <conio.h>\n#include <stdio.h>\n#include <alloc.h>\n\
        int font; char buffer[4000];\nvoid far *load(void) {{ FILE *f = fopen(\"HUAN.CHR\", \"rb\"); \
        fread(buffer, 1, sizeof buffer, f); fclose(f); return buffer; }}\n\
        void main() {{ int d = DETECT, m; initgraph(&d, &m, \"\"); font = {register}; {calls}; getch(); }}"
    )
}

#[test]
fn a_font_is_loaded_from_the_programs_files_and_from_its_memory() {
    let expected = indices(&project("size_6.png"));
    for model in [MemoryModel::Small, MemoryModel::Large] {
        for register in [
            "installuserfont(\"HUAN\")",
            "registerfarbgifont(load())",
            "registerbgifont((void (*)(void))(load(), buffer))",
        ] {
            let screen = screen(&size_6(register), model);
            assert!(screen.pixels() == &expected[..], "{register} in {model:?}");
        }
    }
}

#[test]
fn fonts_have_the_numbers_of_the_kernel_and_errors_are_reported() {
    let source = r#"#include <graphics.h>
#include <conio.h>
#include <stdio.h>
int seen[10], n;
void main()
{
    int d = DETECT, m, i;
    char text[60], *p = text;
    seen[n++] = registerbgifont(gothic_font);
    seen[n++] = registerfarbgifont(sansserif_font_far);
    seen[n++] = registerbgifont((void (*)(void))seen);
    seen[n++] = installuserfont("NONE");
    initgraph(&d, &m, "");
    settextstyle(11, 0, 1);
    seen[n++] = graphresult();
    seen[n++] = installuserfont("HUAN.CHR");
    settextstyle(12, 0, 1);
    seen[n++] = graphresult();
    for (i = 0; i < n; i++) putpixel(i, 0, seen[i] < 0 ? -seen[i] : seen[i]);
    getch();
}
"#;
    let screen = screen(source, MemoryModel::Small);
    // gothic 4, sansserif 3, −13 for no font, 11, −8 for a missing file, 12, no error.
    assert_eq!(screen.pixels()[..7], [4, 3, 13, 11, 8, 12, 0]);
}
