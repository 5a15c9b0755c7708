//! graphics.h is complete: in the library, in C programs and in the documentation.

use std::fs;

use crate::common::project;
use huanle::turboc::library_names;

/// The functions of Borland C++ 3.1's header, in its order.
const HEADER: &str = "arc bar bar3d circle cleardevice clearviewport closegraph detectgraph drawpoly ellipse fillellipse \
    fillpoly floodfill getarccoords getaspectratio getbkcolor getcolor getdefaultpalette getdrivername getfillpattern \
    getfillsettings getgraphmode getimage getlinesettings getmaxcolor getmaxmode getmaxx getmaxy getmodename getmoderange \
    getpalette getpalettesize getpixel gettextsettings getviewsettings getx gety graphdefaults grapherrormsg _graphfreemem \
    _graphgetmem graphresult imagesize initgraph installuserdriver installuserfont line linerel lineto moverel moveto outtext \
    outtextxy pieslice putimage putpixel rectangle registerbgidriver registerfarbgidriver registerbgifont registerfarbgifont \
    restorecrtmode sector setactivepage setallpalette setaspectratio setbkcolor setcolor setfillpattern setfillstyle \
    setgraphbufsize setgraphmode setlinestyle setpalette setrgbpalette settextjustify settextstyle setusercharsize setviewport \
    setvisualpage setwritemode textheight textwidth";

/// The table in the documentation lists each function in the header's order; each exists in the library and in C programs.
#[test]
fn the_whole_header_is_there() {
    let header: Vec<&str> = HEADER.split_whitespace().collect();
    let page = fs::read_to_string(project("docs/reference/graphics-h.md")).unwrap();
    let rows: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(rows, header);
    let library: String = fs::read_dir(project("src/gfx/graphics_h"))
        .unwrap()
        .map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
        .collect();
    let programs: Vec<&str> = library_names().iter().map(|known| known.name).collect();
    for name in header.iter().filter(|name| !name.starts_with("_graph")) {
        assert!(programs.contains(name), "{name} is not in C programs");
        // C's far-pointer variants are one function here.
        let name = name.replace("far", "");
        let known = library.contains(&format!("pub fn {name}(")) || library.contains(&format!("    {name}("));
        assert!(known, "{name} is not in the library");
    }
}
