//! graphics.h as in C, compared with the results of Borland C++ 3.1's kernel (`tests/borland/values.txt`).

use std::fs;
use std::sync::Arc;

use huanle_gfx::font::stroked::NoFontFiles;
use huanle_gfx::graphics_h::{CURRENT_DRIVER, DETECT, Graphics, VGA, VGAHI};
use huanle_gfx::{Color, Framebuffer};

fn closed() -> Graphics {
    Graphics::closed(Arc::new(NoFontFiles))
}

fn vga() -> Graphics {
    let mut g = closed();
    assert_eq!(g.initgraph(VGA, VGAHI, ""), (VGA, VGAHI));
    g
}

fn values() -> String {
    fs::read_to_string(crate::project("tests/borland/values.txt")).unwrap()
}

#[test]
fn every_error_has_the_kernels_text() {
    // They were read before `initgraph`, which names a driver's file.
    let (g, mut count) = (closed(), 0);
    for line in values().lines().filter_map(|line| line.strip_prefix("err ").map(str::to_owned)) {
        let (code, text) = line.split_once(' ').unwrap();
        let text = text.trim_start_matches('[').trim_end_matches(']');
        assert_eq!(g.grapherrormsg(code.parse().unwrap()), text);
        count += 1;
    }
    assert_eq!(count, 21);
}

#[test]
fn every_mode_is_as_the_kernel_says() {
    let mut count = 0;
    let values = values();
    for line in values.lines().filter(|line| line.starts_with("VGA mode") || line.starts_with("EGA mode")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |at: usize| words[at].parse::<i32>().unwrap();
        let (driver, mode) = (if words[0] == "VGA" { VGA } else { 3 }, number(2));
        let mut g = closed();
        assert_eq!(g.initgraph(driver, mode, ""), (driver, mode));
        assert_eq!((g.getmaxx(), g.getmaxy()), (number(4), number(5)), "{line}");
        assert_eq!(g.getaspectratio(), (number(7), number(8)), "{line}");
        if words[0] == "VGA" {
            assert!(line.contains(&format!("name {} maxmode", g.getmodename(mode))), "{line}");
            assert!(line.contains(&format!("maxmode {} drv {} res 0", g.getmaxmode(), g.getdrivername())), "{line}");
        }
        assert_eq!((g.getgraphmode(), g.graphresult()), (mode, 0));
        count += 1;
    }
    assert_eq!(count, 5);
    assert!(values.contains("detectgraph 9 2"));
    assert_eq!(closed().detectgraph(), (9, 2));
}

#[test]
fn what_is_asked_gives_what_the_kernel_gave() {
    let mut g = vga();
    let values = values();
    let assert_known = |line: String| assert!(values.lines().any(|known| known == line), "{line}");
    let palette = |g: &Graphics| g.getpalette().iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    assert_known(format!("palette size 16: {}", palette(&g)));
    let (colors, most) = (g.getpalettesize(), g.getmaxcolor());
    assert_known(format!("palettesize {colors} maxcolor {most} color {} bk {}", g.getcolor(), g.getbkcolor()));
    let line = |g: &Graphics| {
        let line = g.getlinesettings();
        (line.linestyle, line.upattern, line.thickness)
    };
    let (style, pattern, thickness) = line(&g);
    assert_known(format!("line {style} {pattern} {thickness}"));
    let (style, color) = g.getfillsettings();
    assert_known(format!("fill {style} {color}"));
    let text = g.gettextsettings();
    assert_known(format!(
        "text font {} dir {} size {} h {} v {}",
        text.font, text.direction, text.charsize, text.horiz, text.vert
    ));
    let view = g.getviewsettings();
    assert_known(format!("vp {} {} {} {} clip {}", view.left, view.top, view.right, view.bottom, view.clip));
    let pattern = |g: &Graphics| g.getfillpattern().map(|row| row.to_string()).join(" ");
    assert_known(format!("fillpattern {}", pattern(&g)));
    g.setfillstyle(3, 15);
    assert_known(format!("fillpattern after style 3 {}", pattern(&g)));
    for style in 1..5 {
        g.setlinestyle(style, 0, 1);
        let (style, pattern, thickness) = line(&g);
        assert_known(format!("setlinestyle {style},0 -> {style} {pattern:04x} {thickness}"));
    }
    g.setlinestyle(0, 0, 2);
    assert_known(format!("thickness 2 -> {} res {}", line(&g).2, g.graphresult()));
    g.setbkcolor(4);
    assert_known(format!("after setbkcolor(4): getbkcolor {} palette[0] {}", g.getbkcolor(), g.getpalette()[0]));
    g.setpalette(3, 20);
    assert_known(format!("after setpalette(3,20): {}", g.getpalette()[3]));
    g.setcolor(99);
    assert_known(format!("setcolor 99 -> {} res {}", g.getcolor(), g.graphresult()));
    g.setcolor(-1);
    assert_known(format!("setcolor -1 -> {}", g.getcolor()));
    g.putpixel(1, 1, 31);
    assert_known(format!("putpixel 31 -> {}", g.getpixel(1, 1)));
    let result = |g: &mut Graphics, call: &str| assert_known(format!("{call} res {}", g.graphresult()));
    for style in [13, 12] {
        g.setfillstyle(style, 1);
        result(&mut g, &format!("setfillstyle({style})"));
    }
    g.setlinestyle(5, 0, 1);
    result(&mut g, "setlinestyle(5)");
    for (call, edges) in [("-1", [-1, 0, 9, 9]), ("640", [0, 0, 640, 9]), ("rev", [9, 9, 0, 0])] {
        g.setviewport(edges[0], edges[1], edges[2], edges[3], 1);
        result(&mut g, &format!("setviewport({call})"));
    }
    g.setwritemode(2);
    result(&mut g, "setwritemode(2)");
    g.arc(100, 100, 0, 90, -5);
    result(&mut g, "arc r -5");
    g.fillpoly(2, &[0, 0, 9, 9]);
    result(&mut g, "fillpoly2");
    g.settextjustify(3, 3);
    let (error, text) = (g.graphresult(), g.gettextsettings());
    assert_known(format!("settextjustify(3,3) res {error} h {} v {}", text.horiz, text.vert));
    g.settextstyle(0, 0, 11);
    let error = g.graphresult();
    assert_known(format!("settextstyle size 11: {} res {error}", g.gettextsettings().charsize));
    g.settextstyle(0, 0, 0);
    let error = g.graphresult();
    assert_known(format!("size 0: {} res {error} tw {}", g.gettextsettings().charsize, g.textwidth("A")));
    g.settextstyle(0, 1, 2);
    assert_known(format!("vert dir: tw(ABC) {} th {}", g.textwidth("ABC"), g.textheight("A")));
}

#[test]
fn images_are_the_kernels_bytes() {
    let mut g = vga();
    for y in 0..2 {
        for x in 0..10 {
            g.putpixel(x, y, x + 3 * y);
        }
    }
    let bytes = g.getimage(0, 0, 9, 1);
    let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let line = values().lines().find(|line| line.starts_with("getimage 0 0 9 1")).unwrap().to_owned();
    // The kernel's last word is uninitialized memory.
    let recorded: Vec<&str> = line.split(": ").nth(1).unwrap().split(' ').collect();
    assert_eq!(hex[..hex.len() - 2], recorded[..hex.len() - 2]);
    for (edges, size) in [([0, 0, 9, 4], 46), ([0, 0, 7, 0], 10), ([0, 0, 8, 0], 14), ([0, 0, 639, 199], 64_006)] {
        assert_eq!(g.imagesize(edges[0], edges[1], edges[2], edges[3]), size);
    }
    assert_eq!((g.imagesize(0, 0, 639, 479), g.graphresult()), (65_535, -11));
    g.putimage(100, 50, &bytes, 0);
    assert!((0..2).all(|y| (0..10).all(|x| g.getpixel(100 + x, 50 + y) == x + 3 * y)));
    g.putimage(0, 0, &[], 0);
    assert_eq!(g.graphresult(), -11);
    g.putimage(0, 0, &bytes[..9], 99);
    assert_eq!(g.graphresult(), 0, "what is cut short is black where it ends");
}

#[test]
fn nothing_is_drawn_before_initgraph_and_after_closegraph() {
    let mut g = closed();
    g.circle(320, 240, 100);
    assert_eq!((g.graphresult(), g.graphresult()), (-1, 0));
    assert_eq!((g.getmaxmode(), g.getdrivername(), g.getmoderange(CURRENT_DRIVER)), (-1, "", (-1, -1)));
    assert_eq!(g.initgraph(DETECT, 77, ""), (VGA, VGAHI));
    g.circle(320, 240, 100);
    assert_eq!((g.graphresult(), g.getpixel(420, 240), g.is_graphics_mode()), (0, 15, true));
    g.restorecrtmode();
    assert!(!g.is_graphics_mode());
    g.setgraphmode(1);
    assert_eq!((g.getmaxy(), g.getpixel(420, 240), g.is_graphics_mode()), (349, 0, true));
    g.setgraphmode(3);
    assert_eq!((g.graphresult(), g.getgraphmode()), (-10, 1));
    g.closegraph();
    g.line(0, 0, 9, 9);
    assert_eq!(g.graphresult(), -1);
}

#[test]
fn drivers_that_a_vga_card_can_show_and_others() {
    let mut g = closed();
    let opened = |g: &mut Graphics, driver, mode| {
        let (driver, _) = g.initgraph(driver, mode, "");
        (driver, g.graphresult())
    };
    for (driver, modes) in [(1, 5), (2, 6), (3, 2), (4, 2), (9, 3)] {
        assert_eq!(g.getmoderange(driver), (0, modes - 1));
        for mode in 0..modes {
            assert_eq!(opened(&mut g, driver, mode), (driver, 0), "{mode}");
            let name = g.getmodename(mode);
            assert!(name.starts_with(&format!("{} x {} ", g.getmaxx() + 1, g.getmaxy() + 1)), "{name}");
        }
        assert_eq!(opened(&mut g, driver, modes), (-10, -10));
    }
    assert_eq!((g.getmoderange(5), opened(&mut g, 5, 3), g.getmaxcolor()), ((3, 3), (5, 0), 3), "EGAMONO");
    assert_eq!(opened(&mut g, 6, 0), (-2, -2), "IBM 8514 has 256 colours");
    assert_eq!((opened(&mut g, 99, 0), opened(&mut g, -5, 0)), ((-4, -4), (-4, -4)));
    assert_eq!((g.installuserdriver("MINE"), g.installuserdriver("mine"), g.installuserdriver("OTHER")), (11, 11, 12));
    assert_eq!(opened(&mut g, 11, 0), (-3, -3));
    assert_eq!((g.registerbgidriver("EGAVGA"), g.registerbgidriver("NONE")), (VGA, -4));
    assert_eq!((g.installuserfont("HUAN"), g.installuserfont("huan.chr"), g.installuserfont("TRIP")), (11, 11, 1));
    assert_eq!(opened(&mut g, VGA, VGAHI), (VGA, 0));
    g.settextstyle(11, 0, 4);
    assert_eq!((g.graphresult(), g.grapherrormsg(-8).as_str()), (-8, "Font file not found (HUAN.CHR)"));
    g.settextstyle(99, 0, 4);
    assert_eq!(g.graphresult(), -14);
    assert_eq!((g.registerbgifont(b"PK"), g.graphresult()), (-13, -13));
    let font = fs::read(crate::project("tests/borland/chr/HUAN.CHR")).unwrap();
    assert_eq!(g.registerbgifont(&font), 11);
    g.settextstyle(11, 0, 4);
    assert_eq!((g.graphresult(), g.textwidth("Hello World"), g.textheight("")), (0, 161, 26));
    g.setgraphmode(1);
    g.settextstyle(11, 0, 4);
    assert_eq!((g.graphresult(), g.textwidth("Hello World")), (0, 161), "fonts outlive modes");
    assert_eq!(
        (g.setgraphbufsize(9000), g.graphresult(), g.setgraphbufsize(1)),
        (4096, -11, 4096),
        "the driver is open"
    );
    assert_eq!(g.grapherrormsg(-4), "Invalid device driver file (EGAVGA.BGI)");
    let mut g = closed();
    assert_eq!((g.setgraphbufsize(9000), g.setgraphbufsize(1), g.graphresult()), (4096, 9000, 0));
}

#[test]
fn pages_are_as_many_as_the_mode_has() {
    for (mode, pages) in [(0, 4), (1, 2), (2, 1)] {
        let mut g = closed();
        g.initgraph(VGA, mode, "");
        for page in 0..4 {
            g.setactivepage(page);
            g.putpixel(0, 0, 1 + page);
        }
        for page in 0..4 {
            g.setactivepage(page);
            let last_drawn = if page < pages { if page == pages - 1 { 4 } else { 1 + page } } else { 4 };
            assert_eq!(g.getpixel(0, 0), last_drawn, "mode {mode} page {page}");
        }
    }
}

#[test]
fn cga_has_four_colours_and_any_mode_fills_the_screen() {
    let mut g = closed();
    g.initgraph(1, 3, "");
    assert_eq!((g.getmaxcolor(), g.getcolor(), g.getpalettesize()), (3, 3, 1));
    assert_eq!(g.getpalette(), std::array::from_fn(|color| color as u8));
    g.setbkcolor(1);
    assert_eq!((g.getbkcolor(), g.getpalette()[0]), (1, 1));
    g.setcolor(6);
    g.rectangle(0, 0, 319, 199);
    assert_eq!((g.getpixel(0, 0), g.getcolor()), (3, 6), "the last colour, as the kernel draws");
    g.putpixel(0, 0, 6);
    assert_eq!(g.getpixel(0, 0), 2, "a pixel takes the lowest bits");
    g.setcolor(2);
    g.rectangle(0, 0, 319, 199);
    let mut screen = Framebuffer::vga();
    g.show(&mut screen);
    let at = |screen: &Framebuffer, x, y| screen.palette().rgb8(screen.get_pixel(x, y).unwrap());
    // Magenta, two pixels wide and more than two high; the background's blue inside.
    for (x, y) in [(0, 0), (1, 2), (639, 479), (638, 300)] {
        assert_eq!(at(&screen, x, y), [0xAA, 0, 0xAA], "{x} {y}");
    }
    assert_eq!(at(&screen, 2, 3), [0, 0, 0xAA]);
    g.setgraphmode(4);
    assert_eq!((g.getmaxx(), g.getmaxcolor(), g.getpalette()[0]), (639, 1, 0));
    g.show(&mut screen);
    assert!(screen.pixels().iter().all(|&pixel| pixel == 0));
}

#[test]
#[ignore = "long"]
fn cards_of_two_colours_have_their_own_canvas_and_no_line_of_it_is_lost() {
    // Hercules, AT&T 400 and PC 3270: driver, mode, columns, rows, pages.
    for (driver, mode, columns, rows, pages) in [(7, 0, 720, 348, 2), (8, 5, 640, 400, 1), (10, 0, 720, 350, 1)] {
        let mut g = closed();
        assert_eq!((g.initgraph(driver, mode, ""), g.graphresult()), ((driver, mode), 0));
        assert_eq!((g.getmaxx(), g.getmaxy(), g.getmaxcolor(), g.getcolor()), (columns - 1, rows - 1, 1, 1));
        assert_eq!(g.canvas.page_count(), pages, "driver {driver}");
        let mut screen = Framebuffer::vga();
        for x in 0..columns {
            g.cleardevice();
            g.line(x, 0, x, rows - 1);
            g.show(&mut screen);
            let lit = |y| (0..640).filter(|&x| screen.get_pixel(x, y) == Some(Color::BLUE)).count();
            assert!(lit(0) == 1 && lit(479) == 1, "driver {driver}: the line at {x} is seen once in each row");
        }
    }
}

#[test]
fn six_bits_of_a_palette_byte_select_an_entry() {
    let mut g = vga();
    g.setpalette(3, 64 + 20);
    assert_eq!((g.getpalette()[3], g.canvas.palette().registers()[3]), (84, 20), "the byte is stored");
    g.setpalette(3, -1);
    g.setpalette(16, 5);
    assert_eq!(g.canvas.palette().registers()[3], 20, "a negative entry and a seventeenth colour are ignored");
}

#[test]
fn an_image_of_the_monochrome_ega_has_each_bit_twice() {
    let mut g = closed();
    assert_eq!(g.initgraph(5, 3, ""), (5, 3));
    for (x, color) in [(0, 1), (1, 2), (2, 3), (7, 1)] {
        g.putpixel(x, 0, color);
    }
    // Eight columns and one row, each less one; four planes from the highest bit down; two bytes at the end.
    let bytes = g.getimage(0, 0, 7, 0);
    assert_eq!(bytes, [7, 0, 0, 0, 0b0110_0000, 0b0110_0000, 0b1010_0001, 0b1010_0001, 0, 0]);
    g.putimage(8, 1, &bytes, 0);
    assert_eq!(g.getimage(8, 1, 15, 1), bytes);
}

#[test]
fn numbers_that_no_function_is_made_for_do_no_harm() {
    const ODD: [i32; 16] =
        [i32::MIN, -65_536, -32_768, -641, -1, 0, 1, 3, 12, 17, 359, 361, 640, 32_767, 65_535, i32::MAX];
    let mut g = closed();
    // A separate generator, so that each run makes the same calls.
    let mut state = 1u32;
    let mut odd = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let number = (state >> 16) as usize;
        if number.is_multiple_of(3) { (number / 3 % 700) as i32 } else { ODD[number / 3 % ODD.len()] }
    };
    for round in 0..6000 {
        if round % 100 == 0 {
            g.initgraph(1 + round / 100 % 10, round / 1000, "");
        }
        let [a, b, c, d, e, f] = std::array::from_fn(|_| odd());
        match round % 36 {
            0 => g.line(a, b, c, d),
            1 => g.rectangle(a, b, c, d),
            2 => g.bar(a, b, c, d),
            3 => g.bar3d(a, b, c, d, e, f),
            4 => g.circle(a, b, c),
            5 => g.arc(a, b, c, d, e),
            6 => g.ellipse(a, b, c, d, e, f),
            7 => g.fillellipse(a, b, c, d),
            8 => g.pieslice(a, b, c, d, e),
            9 => g.sector(a, b, c, d, e, f),
            10 => g.drawpoly(a, &[a, b, c, d, e, f]),
            11 => g.fillpoly(3, &[a, b, c, d, e, f]),
            12 => g.floodfill(a, b, c),
            13 => g.putpixel(a, b, c),
            14 => drop(g.getimage(a, b, c, d)),
            15 => g.putimage(a, b, &[9, 0, 9, 0, 255, 255, 1], c),
            16 => g.outtextxy(a, b, "Aq~"),
            17 => g.settextstyle(a, b, c),
            18 => g.settextjustify(a, b),
            19 => g.setusercharsize(a, b, c, d),
            20 => g.setviewport(a, b, c, d, e),
            21 => g.setlinestyle(a % 6, b, c % 5),
            22 => g.setfillstyle(a % 14, b),
            23 => g.setcolor(a),
            24 => g.setbkcolor(a),
            25 => g.setpalette(a, b),
            26 => g.setrgbpalette(a, b, c, d),
            27 => g.setwritemode(a),
            28 => g.setaspectratio(a, b),
            29 => g.lineto(a, b),
            30 => g.linerel(a, b),
            31 => g.moverel(a, b),
            32 => g.setactivepage(a),
            33 => g.setvisualpage(a),
            34 => {
                let _ =
                    (g.imagesize(a, b, c, d), g.getpixel(a, b), g.textwidth("W"), g.textheight("W"), g.getarccoords());
            }
            _ => g.outtext("x"),
        }
        let error = g.graphresult();
        assert!((-18..=0).contains(&error), "{error}");
    }
}

/// A thick curve leaves the driver with other bits of a user-defined style; a stroked text restores them.
#[test]
fn stroked_text_restores_the_line_style_after_a_thick_curve() {
    let line_after = |calls: &dyn Fn(&mut Graphics)| {
        let mut g = Graphics::closed(Arc::new(NoFontFiles));
        g.initgraph(VGA, VGAHI, "");
        g.setlinestyle(4, 0xAAAA, 3);
        calls(&mut g);
        g.cleardevice();
        g.line(10, 20, 300, 90);
        g.canvas.page().pixels().to_vec()
    };
    let plain = line_after(&|_| {});
    let curve = |g: &mut Graphics| g.arc(338, 134, 39, 211, 60);
    let text = |g: &mut Graphics, font| {
        g.settextstyle(font, 0, 5);
        g.outtextxy(313, 428, "W");
    };
    assert!(line_after(&curve) != plain);
    assert!(line_after(&|g| (curve(g), text(g, 0)).1) != plain);
    assert!(line_after(&|g| (curve(g), text(g, 6)).1) == plain);
}
