//! Lists of calls of graphics.h, in the syntax of `tests/borland/random.tsv`, and what they draw.

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
type Call<'a> = (&'a str, Vec<i32>, String);

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
        calls.push((name.trim_start_matches([';', ' ']), numbers, text));
        rest = &after[1..];
    }
    calls
}

/// Executes the calls of a line on a screen of 640×480 pixels, or in the mode of its first call `init(driver,mode)`. Returns
/// the results of `initgraph` and of the calls.
pub(crate) fn execute(line: &str) -> (Graphics, Vec<i32>) {
    let calls = calls(line);
    let first = calls.first().filter(|(name, ..)| *name == "init");
    let (driver, mode) = first.map_or((VGA, VGAHI), |(_, numbers, _)| (numbers[0], numbers[1]));
    let mut g = Graphics::closed(Arc::new(Disk));
    assert_eq!(g.installuserfont("HUAN"), 11);
    let (driver, mode) = g.initgraph(driver, mode, "");
    let mut results = vec![driver, mode, g.graphresult()];
    let mut images = vec![Vec::new(); 4];
    for (name, numbers, text) in &calls[usize::from(first.is_some())..] {
        results.extend(call(&mut g, &mut images, name, numbers, text));
    }
    (g, results)
}

/// Executes one call; returns its results.
fn call(g: &mut Graphics, images: &mut [Vec<u8>], name: &str, n: &[i32], text: &str) -> Vec<i32> {
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
        "setallpalette" => g.setallpalette(n),
        "setrgbpalette" => g.setrgbpalette(n[0], n[1], n[2], n[3]),
        "clearviewport" => g.clearviewport(),
        "setactivepage" => g.setactivepage(n[0]),
        "setaspectratio" => g.setaspectratio(n[0], n[1]),
        "graphdefaults" => g.graphdefaults(),
        "outtext" => g.outtext(text),
        "outtextxy" => g.outtextxy(n[0], n[1], text),
        "putimage" => g.putimage(n[1], n[2], &images[n[0] as usize], n[3]),
        asks => return asked(g, images, asks, n, text),
    }
    Vec::new()
}

/// Executes a query.
fn asked(g: &mut Graphics, images: &mut [Vec<u8>], name: &str, n: &[i32], text: &str) -> Vec<i32> {
    match name {
        "getimage" => {
            let size = g.imagesize(n[1], n[2], n[3], n[4]);
            images[n[0] as usize] = g.getimage(n[1], n[2], n[3], n[4]);
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
