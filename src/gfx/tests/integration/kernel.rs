//! Random calls, with the results and pictures of the real kernel: `tests/borland/random.tsv`.
//!
//! Each line contains a kind, a hash (64-bit FNV-1a) of the colour numbers of all pixels, row by row, the numbers that
//! the kernel returned, and the calls. They were run on Borland C++ 3.1's kernel in DOSBox 0.74, and the card's memory
//! was read: the four planes of a VGA, or the memory of its CGA modes and of a Hercules card. The first three numbers
//! are the driver, the mode and the result of `initgraph`; the font 11 is `tests/borland/chr/HUAN.CHR`.

use std::fs;
use std::sync::Arc;

use huanle_gfx::font::stroked::FontFiles;
use huanle_gfx::graphics_h::{Graphics, VGA, VGAHI};

/// A disk with our own font.
#[derive(Debug)]
struct Disk;

impl FontFiles for Disk {
    fn read(&self, _folder: &str, file: &str) -> Option<Vec<u8>> {
        fs::read(crate::project("tests/borland/chr").join(file)).ok()
    }
}

/// A call: its name, its numbers, and its text, if any.
struct Call<'a> {
    name: &'a str,
    numbers: Vec<i32>,
    text: String,
}

/// Parses the calls of a line: `circle(100,100,40); outtextxy(1,2,"a \" b")`.
fn calls(line: &str) -> Vec<Call<'_>> {
    let (mut calls, mut rest) = (Vec::new(), line);
    while let Some((name, after)) = rest.split_once('(') {
        let end = after.find(['"', ')']).unwrap();
        let numbers = after[..end].split(',').filter_map(|number| number.parse().ok()).collect();
        let (mut text, mut after) = (String::new(), &after[end..]);
        if let Some(quoted) = after.strip_prefix('"') {
            let mut chars = quoted.char_indices();
            let close = loop {
                match chars.next().unwrap() {
                    (_, '\\') => text.push(chars.next().unwrap().1),
                    (at, '"') => break at,
                    (_, c) => text.push(c),
                }
            };
            after = &quoted[close + 1..];
        }
        calls.push(Call { name: name.trim_start_matches([';', ' ']), numbers, text });
        rest = &after[1..];
    }
    calls
}

/// Returns the results of the functions, and the hash of the picture.
fn played(line: &str) -> (Vec<i32>, u64) {
    let mut calls = calls(line);
    let mode = calls.first().filter(|first| first.name == "init").map(|first| (first.numbers[0], first.numbers[1]));
    if mode.is_some() {
        calls.remove(0);
    }
    let mut g = Graphics::closed(Arc::new(Disk));
    assert_eq!(g.installuserfont("HUAN"), 11);
    let (driver, mode) = mode.unwrap_or((VGA, VGAHI));
    let (driver, mode) = g.initgraph(driver, mode, "");
    let mut told = vec![driver, mode, g.graphresult()];
    let mut image = Vec::new();
    for Call { name, numbers: n, text } in &calls {
        told.extend(call(&mut g, &mut image, name, n, text));
    }
    let pixels = g.canvas.page().pixels().iter();
    let hash =
        pixels.fold(0xCBF2_9CE4_8422_2325_u64, |hash, &pixel| (hash ^ u64::from(pixel)).wrapping_mul(0x100_0000_01B3));
    // C returns 16 bits.
    (told.into_iter().map(|number| i32::from(number as i16)).collect(), hash)
}

/// Executes one call; returns its results.
fn call(g: &mut Graphics, image: &mut Vec<u8>, name: &str, n: &[i32], text: &str) -> Vec<i32> {
    match name {
        "putpixel" => g.putpixel(n[0], n[1], n[2]),
        "line" => g.line(n[0], n[1], n[2], n[3]),
        "lineto" => g.lineto(n[0], n[1]),
        "linerel" => g.linerel(n[0], n[1]),
        "moveto" => g.moveto(n[0], n[1]),
        "moverel" => g.moverel(n[0], n[1]),
        "rectangle" => g.rectangle(n[0], n[1], n[2], n[3]),
        "bar" => g.bar(n[0], n[1], n[2], n[3]),
        "bar3d" => g.bar3d(n[0], n[1], n[2], n[3], n[4], n[5]),
        "circle" => g.circle(n[0], n[1], n[2]),
        "arc" => g.arc(n[0], n[1], n[2], n[3], n[4]),
        "ellipse" => g.ellipse(n[0], n[1], n[2], n[3], n[4], n[5]),
        "fillellipse" => g.fillellipse(n[0], n[1], n[2], n[3]),
        "pieslice" => g.pieslice(n[0], n[1], n[2], n[3], n[4]),
        "sector" => g.sector(n[0], n[1], n[2], n[3], n[4], n[5]),
        "drawpoly" => g.drawpoly(n.len() as i32 / 2, n),
        "fillpoly" => g.fillpoly(n.len() as i32 / 2, n),
        "floodfill" => g.floodfill(n[0], n[1], n[2]),
        "setcolor" => g.setcolor(n[0]),
        "setbkcolor" => g.setbkcolor(n[0]),
        "setfillstyle" => g.setfillstyle(n[0], n[1]),
        "setfillpattern" => g.setfillpattern(std::array::from_fn(|row| n[row + 1] as u8), n[0]),
        "setlinestyle" => g.setlinestyle(n[0], n[1], n[2]),
        "setwritemode" => g.setwritemode(n[0]),
        "setviewport" => g.setviewport(n[0], n[1], n[2], n[3], n[4]),
        "settextstyle" => g.settextstyle(n[0], n[1], n[2]),
        "settextjustify" => g.settextjustify(n[0], n[1]),
        "setusercharsize" => g.setusercharsize(n[0], n[1], n[2], n[3]),
        "setpalette" => g.setpalette(n[0], n[1]),
        "setactivepage" => g.setactivepage(n[0]),
        "graphdefaults" => g.graphdefaults(),
        "outtext" => g.outtext(text),
        "outtextxy" => g.outtextxy(n[0], n[1], text),
        "putimage" => g.putimage(n[1], n[2], image, n[3]),
        asks => return asked(g, image, asks, n, text),
    }
    Vec::new()
}

/// Executes a query.
fn asked(g: &mut Graphics, image: &mut Vec<u8>, name: &str, n: &[i32], text: &str) -> Vec<i32> {
    match name {
        "getimage" => {
            let size = g.imagesize(n[1], n[2], n[3], n[4]);
            *image = g.getimage(n[1], n[2], n[3], n[4]);
            vec![size.into()]
        }
        "imagesize" => vec![g.imagesize(n[0], n[1], n[2], n[3]).into()],
        "getarccoords" => {
            let arc = g.getarccoords();
            [arc.center, arc.start, arc.end].into_iter().flat_map(|(x, y)| [x, y]).collect()
        }
        "getlinesettings" => {
            let line = g.getlinesettings();
            vec![line.linestyle, line.upattern.into(), line.thickness]
        }
        "gettextsettings" => {
            let text = g.gettextsettings();
            vec![text.font, text.direction, text.charsize, text.horiz, text.vert]
        }
        "getviewsettings" => {
            let view = g.getviewsettings();
            vec![view.left, view.top, view.right, view.bottom, view.clip]
        }
        "getfillsettings" => <[i32; 2]>::from(g.getfillsettings()).to_vec(),
        "getfillpattern" => g.getfillpattern().map(i32::from).to_vec(),
        "getpalette" => [16].into_iter().chain(g.getpalette().map(i32::from)).collect(),
        "getxy" => vec![g.getx(), g.gety()],
        "textsize" => vec![g.textwidth(text), g.textheight(text)],
        "graphresult" => vec![g.graphresult()],
        "getcolors" => vec![g.getcolor(), g.getbkcolor()],
        "getaspectratio" => <[i32; 2]>::from(g.getaspectratio()).to_vec(),
        "getmax" => {
            let (most, mode) = (g.getmaxmode(), g.getgraphmode());
            vec![g.getmaxx(), g.getmaxy(), g.getmaxcolor(), most, mode, g.getpalettesize()]
        }
        other => panic!("{other}"),
    }
}

#[test]
fn what_the_kernel_answered_and_drew() {
    let lines = fs::read_to_string(crate::project("tests/borland/random.tsv")).unwrap();
    let (mut count, mut error_output) = (0, Vec::new());
    for (number, line) in (1..).zip(lines.lines()) {
        let [kind, hash, told, calls]: [&str; 4] = line.splitn(4, '\t').collect::<Vec<_>>().try_into().unwrap();
        let told: Vec<i32> = told.split(' ').map(|number| number.parse().unwrap()).collect();
        if played(calls) != (told, u64::from_str_radix(hash, 16).unwrap()) {
            let calls = calls.chars().take(300).collect::<String>();
            error_output.push(format!("line {number}, {kind}, is different: {calls}"));
        }
        count += 1;
    }
    assert!(error_output.is_empty(), "{}", error_output.join("\n"));
    assert_eq!(count, 1111);
}
