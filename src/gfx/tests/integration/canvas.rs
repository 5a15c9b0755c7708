//! Small pictures, pixel by pixel as text.

use crate::raster::{art, assert_draws};
use huanle_gfx::arc::{self, Extent};
use huanle_gfx::canvas::{ArcCoords, GraphError, HorizontalJustify, TextDirection, VerticalJustify};
use huanle_gfx::{Canvas, Color, FillStyle, Line, LineStyle, Palette, Thickness, WriteMode, circle};

#[test]
fn lines_of_all_slopes() {
    let slope = ["1......", ".11....", "...11..", ".....11"];
    assert_draws(&slope, |c| c.line(0, 0, 6, 3));
    assert_draws(&slope, |c| c.line(6, 3, 0, 0));
    assert_draws(&["....1", "...1.", "..1..", ".1...", "1...."], |c| c.line(0, 4, 4, 0));
    assert_draws(&["1..", "1..", ".1.", ".1.", "..1", "..1"], |c| c.line(0, 0, 2, 5));
    assert_draws(&["1111"], |c| c.line(3, 0, 0, 0));
    assert_draws(&["1", "1", "1"], |c| c.line(0, 2, 0, 0));
    assert_draws(&["1"], |c| c.line(0, 0, 0, 0));
}

#[test]
fn thick_lines_lie_across_their_major_axis() {
    assert_draws(&["1....", "111..", "11111", ".1111", "...11"], |c| {
        c.set_line_style(LineStyle::Solid, Thickness::Thick);
        c.line(0, 1, 4, 3);
    });
    assert_draws(&["111.", "111.", ".111", ".111"], |c| {
        c.set_line_style(LineStyle::Solid, Thickness::Thick);
        c.line(1, 0, 2, 3);
    });
}

#[test]
fn styles_begin_at_the_first_pixel_drawn() {
    // A horizontal line starts at the first end, any other line at the upper one.
    assert_draws(&["11..11..11..11..11.."], |c| {
        c.set_line_style(LineStyle::Dotted, Thickness::Normal);
        c.line(19, 0, 0, 0);
    });
    // FC78 from its least significant bit up: 3 off, 4 on, 3 off, 6 on.
    assert_draws(&["...1111...111111...1"], |c| {
        c.set_line_style(LineStyle::Center, Thickness::Normal);
        c.line(0, 0, 19, 0);
    });
    assert_draws(&["...11111...11111...1"], |c| {
        c.set_line_style(LineStyle::Dashed, Thickness::Normal);
        c.line(0, 0, 19, 0);
    });
    assert_draws(&["1.1.1", ".....", "1...1", ".....", "1.1.1"], |c| {
        c.set_line_style(LineStyle::User(0x5555), Thickness::Normal);
        c.rectangle(0, 0, 4, 4);
    });
}

#[test]
fn circles_of_radius_0_to_5() {
    // Radius 0 is drawn as radius 1.
    assert_draws(&[".1.", "1.1", ".1."], |c| c.circle(1, 1, 0));
    assert_draws(&[".1.", "1.1", ".1."], |c| c.circle(1, 1, 1));
    assert_draws(&[".111.", "1...1", "1...1", "1...1", ".111."], |c| c.circle(2, 2, 2));
    assert_draws(&["..111..", ".1...1.", "1.....1", "1.....1", "1.....1", ".1...1.", "..111.."], |c| {
        c.circle(3, 3, 3);
    });
    assert_draws(
        &[
            "...111...",
            ".11...11.",
            ".1.....1.",
            "1.......1",
            "1.......1",
            "1.......1",
            ".1.....1.",
            ".11...11.",
            "...111...",
        ],
        |c| c.circle(4, 4, 4),
    );
    assert_draws(
        &[
            "...11111...",
            "..1.....1..",
            ".1.......1.",
            "1.........1",
            "1.........1",
            "1.........1",
            "1.........1",
            "1.........1",
            ".1.......1.",
            "..1.....1..",
            "...11111...",
        ],
        |c| c.circle(5, 5, 5),
    );
    assert_draws(&["..."], |c| c.circle(1, 0, -1));
    assert_draws(&["..."], |c| c.circle(1, 0, 32768));
}

#[test]
fn outlines_name_no_pixel_twice() {
    for radius in 1..60 {
        let mut points: Vec<_> = circle::points(radius).collect();
        let count = points.len();
        points.sort_unstable();
        points.dedup();
        assert_eq!(points.len(), count, "radius {radius}");
        // An ellipse with equal radii is a circle.
        let mut round: Vec<_> = arc::pixels(radius, radius, Extent::Whole).collect();
        round.sort_unstable();
        assert_eq!(round, points, "radius {radius}");
    }
}

#[test]
fn ellipses() {
    let flat = ["..111..", ".1...1.", "1.....1", ".1...1.", "..111.."];
    assert_draws(&flat, |c| c.ellipse(3, 2, 0, 360, 3, 2));
    // Radius 0 is drawn as radius 1.
    assert_draws(&[".1.", "1.1", "1.1", "1.1", ".1."], |c| c.ellipse(1, 2, 0, 360, 0, 2));
    assert_draws(&[".111.", "1...1", ".111."], |c| c.ellipse(2, 1, 0, 360, 2, 0));
    assert_draws(&[".1.", "1.1", ".1."], |c| c.ellipse(1, 1, 0, 360, 0, 0));
    assert_draws(&["."], |c| c.ellipse(0, 0, 0, 360, -1, 3));
    assert_draws(&["..111..", ".12221.", "1222221", ".12221.", "..111.."], |c| {
        c.set_fill_style(FillStyle::Solid, Color::GREEN);
        c.fill_ellipse(3, 2, 3, 2);
    });
}

#[test]
fn arcs_go_anticlockwise_from_three_o_clock() {
    assert_draws(&["...111...", "......11.", ".......1.", "........1", "........1"], |c| c.arc(4, 4, 0, 100, 4));
    assert_draws(&["...111...", "..1...11.", ".......1.", "........1", "........1"], |c| c.arc(4, 4, 0, 105, 4));
    // Special cases of the kernel: equal angles, one degree, two points in one pixel.
    assert_draws(&["."], |c| c.arc(0, 0, 30, 30, 9));
    assert_draws(&["1"], |c| c.arc(-7, 36, 77, 78, 37));
    assert_draws(&["1"], |c| c.arc(0, 0, 46, 278, 0));
    let left_half = ["..11", ".1..", "1...", "1...", "1...", ".1..", "..11"];
    assert_draws(&left_half, |c| c.arc(3, 3, 90, 270, 3));
    // The same angles on the other side of 0.
    assert_draws(&left_half, |c| c.arc(3, 3, 90 - 360, 270 - 360, 3));
    let right_half = ["11..", "..1.", "...1", "...1", "...1", "..1.", "11.."];
    assert_draws(&right_half, |c| c.arc(0, 3, 270, 90, 3));
}

#[test]
fn arc_coords_are_the_ends() {
    let mut c = Canvas::vga();
    c.arc(100, 100, 0, 90, 50);
    assert_eq!(c.arc_coords(), ArcCoords { center: (100, 100), start: (150, 100), end: (100, 50) });
    c.ellipse(0, 0, 45, 180, 100, 10);
    assert_eq!(c.arc_coords(), ArcCoords { center: (0, 0), start: (70, -7), end: (-100, 0) });
}

#[test]
fn slices_are_filled_and_outlined() {
    assert_draws(&["111...", "1221..", "12221.", "122221", "122221", "111111"], |c| {
        c.set_fill_style(FillStyle::Solid, Color::GREEN);
        c.pie_slice(0, 5, 0, 90, 5);
    });
    assert_draws(&["11111...", "212221..", "2122221.", ".2122221", ".2122221", "..111111"], |c| {
        c.set_fill_style(FillStyle::Solid, Color::GREEN);
        c.pie_slice(2, 5, 100, 0, 5);
    });
    assert_draws(&["1"], |c| c.pie_slice(0, 0, 45, 45, 5));
}

#[test]
fn bars_and_blocks() {
    assert_draws(&["222", "222"], |c| {
        c.set_fill_style(FillStyle::Solid, Color::GREEN);
        c.bar(2, 1, 0, 0);
    });
    let block = |with_top| {
        move |c: &mut Canvas| {
            c.set_fill_style(FillStyle::Solid, Color::GREEN);
            c.bar_3d(0, 3, 4, 6, 4, with_top);
        }
    };
    let with_top = ["....11111", "...1...11", ".11..11.1", "11111...1", "12221..1.", "1222111..", "11111...."];
    assert_draws(&with_top, block(true));
    let without = ["........1", "........1", "........1", "11111...1", "12221..1.", "1222111..", "11111...."];
    assert_draws(&without, block(false));
    // The fill of a bar without an interior covers the columns of the outline and one more on either side.
    assert_draws(&[".1.", "212", "212", ".1."], |c| {
        c.set_fill_style(FillStyle::Solid, Color::GREEN);
        c.bar_3d(1, 0, 1, 3, 0, true);
    });
}

#[test]
fn patterns_are_anchored_to_the_page_and_off_bits_are_0() {
    let mut c = Canvas::new(10, 4, 1);
    c.set_fill_style(FillStyle::Solid, Color::BLUE);
    c.bar(0, 0, 9, 3);
    c.set_fill_style(FillStyle::WideDot, Color::GREEN);
    c.bar(1, 0, 9, 2);
    assert_eq!(art(c.page()), "1.......2.\n1.........\n1...2.....\n1111111111\n");
    c.set_viewport(1, 1, 9, 3, true).unwrap();
    c.set_fill_pattern([0, 0xF0, 0, 0, 0, 0, 0, 0], Color::RED);
    c.bar(0, 0, 5, 0);
    assert_eq!(art(c.page()), "1.......2.\n1444......\n1...2.....\n1111111111\n");
}

#[test]
fn polygons() {
    assert_draws(&["....1....", "...121...", "..12221..", ".1222221.", "111111111"], |c| {
        c.set_fill_style(FillStyle::Solid, Color::GREEN);
        c.fill_poly(&[(4, 0), (8, 4), (0, 4)]);
    });
    assert_draws(&["1..", ".1.", "..1"], |c| c.draw_poly(&[(0, 0), (1, 1), (2, 2)]));
    assert_draws(&["1"], |c| c.fill_poly(&[(0, 0)]));
    assert_draws(&["."], |c| c.fill_poly(&[]));
    assert_draws(&["."], |c| c.draw_poly(&[(0, 0)]));
}

#[test]
fn flood_fill_takes_the_pattern_and_keeps_to_its_region() {
    // The frame around a small picture is 3 wide: its pixel (0, 0) is the page's (3, 3).
    assert_draws(&["11111..", "12.2111", "1.2.2.1", "12.1121", "111.111"], |c| {
        c.draw_poly(&[(0, 0), (4, 0), (4, 1), (6, 1), (6, 4), (4, 4), (4, 3), (3, 3), (2, 4), (0, 4), (0, 0)]);
        c.set_fill_pattern([0xAA, 0x55, 0xAA, 0x55, 0xAA, 0x55, 0xAA, 0x55], Color::GREEN);
        c.flood_fill(2, 1, Color::BLUE).unwrap();
    });
    // Diagonal neighbours do not connect; coming from the row above, the first column is not checked.
    assert_draws(&["2221", "221.", ".1.."], |c| {
        c.line(3, 0, 1, 2);
        c.set_viewport(3, 3, 6, 5, true).unwrap();
        c.set_fill_style(FillStyle::Solid, Color::GREEN);
        c.flood_fill(0, 0, Color::BLUE).unwrap();
        c.flood_fill(3, 0, Color::BLUE).unwrap();
    });
}

#[test]
fn a_fill_in_the_colour_of_its_border_or_of_nothing_comes_to_an_end() {
    for style in [FillStyle::Solid, FillStyle::Empty] {
        let mut c = Canvas::new(20, 10, 1);
        c.set_color(Color::WHITE);
        c.rectangle(0, 0, 19, 9);
        c.set_fill_style(style, Color::WHITE);
        c.flood_fill(5, 5, Color::WHITE).unwrap();
        assert_eq!(c.page().count(Color::WHITE), if style == FillStyle::Solid { 200 } else { 56 });
    }
}

#[test]
fn clipping_ends_at_the_edges_of_the_viewport() {
    let draw = |clip| {
        let mut c = Canvas::new(8, 6, 1);
        c.set_color(Color::BLUE);
        c.set_viewport(2, 1, 5, 4, clip).unwrap();
        c.line(-9, 0, 9, 0);
        c.line(0, -9, 0, 9);
        c.circle(3, 3, 1);
        c.put_pixel(4, 1, Color::RED);
        c.bar(2, 2, 2, 99);
        art(c.page())
    };
    assert_eq!(draw(true), "........\n..1111..\n..1.....\n..1.f1..\n..1.f...\n........\n");
    assert_eq!(draw(false), "..1.....\n11111111\n..1...4.\n..1.f1..\n..1.f.1.\n..1.f1..\n");
}

#[test]
fn a_viewport_outside_of_the_page_is_refused() {
    let mut c = Canvas::vga();
    c.move_to(5, 6);
    let before = c.viewport();
    for (left, top, right, bottom) in [(-1, 0, 9, 9), (0, 0, 640, 9), (0, 0, 9, 480), (9, 0, 8, 9), (0, 9, 9, 8)] {
        assert_eq!(c.set_viewport(left, top, right, bottom, true), Err(GraphError::General));
    }
    assert_eq!((c.viewport(), c.position()), (before, (5, 6)));
    c.set_viewport(10, 10, 10, 10, true).unwrap();
    assert_eq!(c.position(), (0, 0));
}

#[test]
fn drawn_twice_by_xor_the_old_picture_is_back() {
    let mut c = Canvas::vga();
    c.set_fill_style(FillStyle::Slash, Color::LIGHT_CYAN);
    c.bar(0, 0, 639, 479);
    let before = c.clone();
    c.set_write_mode(WriteMode::Xor);
    c.set_color(Color::YELLOW);
    let draw = |c: &mut Canvas| {
        c.line(-50, 30, 700, 400);
        c.set_line_style(LineStyle::Dashed, Thickness::Thick);
        c.line(5, 470, 300, 2);
        c.rectangle(10, 10, 200, 100);
    };
    draw(&mut c);
    assert_ne!(c.page(), before.page());
    c.set_line_style(LineStyle::Solid, Thickness::Normal);
    draw(&mut c);
    assert_eq!(c.page(), before.page());
}

#[test]
fn images_through_the_five_operators() {
    let mut c = Canvas::new(4, 1, 1);
    for (x, color) in [(0, 0b1100), (1, 0b1010), (2, 0b1010)] {
        c.put_pixel(x, 0, Color::wrapping(color));
    }
    let image = c.get_image(2, 0, 2, 0).unwrap();
    let results = WriteMode::ALL.map(|mode| {
        let mut c = c.clone();
        c.put_image(0, 0, &image, mode);
        c.get_pixel(0, 0).index()
    });
    assert_eq!(results, [0b1010, 0b0110, 0b1110, 0b1000, 0b0101]);
}

#[test]
fn images_reach_over_the_edges() {
    let mut c = Canvas::new(3, 2, 1);
    c.set_fill_style(FillStyle::Solid, Color::RED);
    c.bar(0, 0, 2, 1);
    let image = c.get_image(2, 1, 4, 2).unwrap();
    assert_eq!((image.width(), image.height()), (3, 2));
    assert_eq!([image.pixel(0, 0), image.pixel(1, 0), image.pixel(3, 0)], [Some(Color::RED), Some(Color::BLACK), None]);
    // Beyond the right edge the next row continues.
    let next = c.get_image(2, 0, 3, 0).unwrap();
    assert_eq!(next.pixel(1, 0), Some(Color::RED));
    // Beyond the left, upper or right edge: nothing.
    for (x, y) in [(-1, 1), (0, -1), (1, 0)] {
        c.put_image(x, y, &image, WriteMode::Copy);
        assert_eq!(art(c.page()), "444\n444\n");
    }
    c.put_image(0, 1, &image, WriteMode::Copy);
    assert_eq!(art(c.page()), "444\n4..\n");
    c.put_image(i32::MAX, i32::MIN, &image, WriteMode::Copy);
    assert_eq!(c.get_image(i32::MIN, 0, i32::MAX, 0), Err(GraphError::General));
    assert_eq!(Canvas::vga().image_size(0, 0, 15, 15), 134);
    assert_eq!(Canvas::vga().image_size(i32::MIN, i32::MIN, i32::MAX, i32::MAX), 6 + (1 << 31) * (1 << 32));
}

const LETTER: [&str; 8] =
    ["1111111.", "11......", "11......", "111111..", "11......", "11......", "11......", "........"];

#[test]
fn text_has_a_size_a_direction_and_a_place() {
    let upright: Vec<String> = LETTER.map(str::to_owned).to_vec();
    let turned: Vec<String> = (0..8).map(|y| (0..8).map(|x| LETTER[x].as_bytes()[7 - y] as char).collect()).collect();
    let double = |art: &[String]| -> Vec<String> {
        let wide = |row: &String| row.chars().flat_map(|dot| [dot, dot]).collect::<String>();
        art.iter().flat_map(|row| [wide(row), wide(row)]).collect()
    };
    let check = |expected: &[String], draw: &dyn Fn(&mut Canvas)| {
        let rows: Vec<&str> = expected.iter().map(String::as_str).collect();
        assert_draws(&rows, draw);
    };
    check(&upright, &|c| c.out_text_xy(0, 0, "F"));
    check(&double(&upright), &|c| {
        c.set_text_style(0, TextDirection::Horizontal, 2).unwrap();
        c.out_text_xy(0, 0, "F");
    });
    // Vertical text: left corresponds to right.
    for left_or_right in [HorizontalJustify::Left, HorizontalJustify::Right] {
        check(&turned, &|c| {
            c.set_text_style(0, TextDirection::Vertical, 1).unwrap();
            c.set_text_justify(left_or_right, VerticalJustify::Top);
            c.out_text_xy(8, 0, "F");
        });
    }
    check(&double(&turned), &|c| {
        c.set_text_style(0, TextDirection::Vertical, 2).unwrap();
        c.set_text_justify(HorizontalJustify::Right, VerticalJustify::Bottom);
        c.out_text_xy(16, 16, "F");
    });
    check(&upright, &|c| {
        c.set_text_justify(HorizontalJustify::Center, VerticalJustify::Center);
        c.out_text_xy(3, 4, "F");
    });
    // Vertical text: the first letter is the lowest.
    let blank = vec![".".repeat(8); 8];
    check(&[blank.clone(), turned.clone()].concat(), &|c| {
        c.set_text_style(0, TextDirection::Vertical, 1).unwrap();
        c.out_text_xy(8, 0, "F ");
    });
    let rom = ["1111111.", ".11...1.", ".11.1...", ".1111...", ".11.1...", ".11.....", "1111....", "........"];
    assert_draws(&rom, |c| c.draw_text(huanle_gfx::font::bundled::rom8(), "\nF", 0, -8));
}

#[test]
fn an_image_of_too_many_pixels_is_refused() {
    let c = Canvas::vga();
    assert_eq!(c.get_image(0, 0, 99_999, 99_999).unwrap_err(), GraphError::General);
    assert_eq!(c.get_image(-40_000, 0, 40_000, i32::MAX).unwrap_err(), GraphError::General);
    let image = c.get_image(99_999, 1, 0, 0).unwrap();
    assert_eq!((image.width(), image.height()), (100_000, 2), "long ones are not");
}

#[test]
fn a_text_style_that_is_refused_leaves_the_old_one() {
    let mut c = Canvas::vga();
    let settings = |c: &Canvas| {
        let settings = c.text_settings();
        (settings.font, settings.direction, settings.size)
    };
    c.set_text_style(1, TextDirection::Vertical, 4).unwrap();
    assert_eq!(settings(&c), (1, TextDirection::Vertical, 4));
    assert!(c.set_text_style(1, TextDirection::Horizontal, 11).is_err());
    assert!(c.set_text_style(0, TextDirection::Horizontal, -1).is_err());
    assert!(c.set_text_style(77, TextDirection::Horizontal, 1).is_err());
    assert_eq!(settings(&c), (1, TextDirection::Vertical, 4));
    c.set_text_style(0, TextDirection::Horizontal, 0).unwrap();
    assert_eq!(settings(&c), (0, TextDirection::Horizontal, 1), "size 0 means 1 for font 0");
}

#[test]
fn text_moves_the_pen_only_when_it_runs_from_the_left() {
    let mut c = Canvas::vga();
    c.move_to(10, 20);
    c.out_text("abc");
    assert_eq!(c.position(), (34, 20));
    c.set_text_style(0, TextDirection::Horizontal, 3).unwrap();
    assert_eq!((c.text_width("abc"), c.text_height("abc")), (72, 24));
    c.set_text_justify(HorizontalJustify::Center, VerticalJustify::Top);
    c.out_text("abc");
    assert_eq!(c.position(), (34, 20));
    // The next line, however, starts where the text started.
    c.line_to(34, 30);
    assert_eq!((c.get_pixel(34 - 36 + 1, 20), c.get_pixel(34, 30)), (Color::BLACK, Color::WHITE));
    c.move_to(100, 100);
    c.out_text(" ");
    c.line_rel(0, 10);
    assert_eq!((c.get_pixel(89, 100), c.get_pixel(100, 100), c.position()), (Color::WHITE, Color::BLACK, (100, 110)));
    assert_eq!(c.set_text_style(11, TextDirection::Vertical, 1), Err(GraphError::FontNotFound));
    assert_eq!(c.set_text_style(1, TextDirection::Vertical, 11), Err(GraphError::General));
    assert_eq!(c.set_text_style(0, TextDirection::Vertical, -1), Err(GraphError::General));
    assert_eq!((c.text_settings().size, c.text_settings().direction), (3, TextDirection::Horizontal));
}

#[test]
fn the_palette_is_registers_and_dac() {
    let mut c = Canvas::vga();
    c.set_palette(Color::RED, 63);
    assert_eq!(c.visual_page().palette().rgb8(Color::RED), [255; 3]);
    assert_eq!(c.get_palette()[4], 63);
    c.set_rgb_palette(63, 255, 128, 3);
    assert_eq!(c.visual_page().palette().rgb8(Color::RED), [255, 130, 0]);
    assert_eq!(c.visual_page().palette().rgb8(Color::WHITE), [255, 130, 0], "they share the entry");
    c.set_rgb_palette(255, 1, 2, 3);
    c.set_bk_color(Color::BLUE);
    assert_eq!((c.bk_color(), c.visual_page().palette().rgb8(Color::BLACK)), (Color::BLUE, [0, 0, 0xAA]));
    c.set_bk_color(Color::BLACK);
    assert_eq!(c.get_palette()[0], 0);
    let mut entries = [None; 16];
    entries[3] = Some(64 + 5);
    c.set_all_palette(entries);
    assert_eq!((c.get_palette()[3], c.get_palette()[4]), (5, 63));
    c.set_defaults();
    assert_eq!(c.get_palette(), Palette::DEFAULT_REGISTERS);
}

#[test]
fn one_page_is_drawn_on_while_another_is_seen() {
    let mut c = Canvas::vga();
    let mut screen = huanle_gfx::Framebuffer::vga();
    c.set_active_page(1).unwrap();
    c.put_pixel(3, 4, Color::RED);
    c.show(&mut screen);
    assert_eq!(screen.count(Color::RED), 0);
    screen.clear_changes();
    c.set_visual_page(1).unwrap();
    c.show(&mut screen);
    assert_eq!(screen.get_pixel(3, 4), Some(Color::RED));
    screen.clear_changes();
    c.put_pixel(5, 7, Color::RED);
    c.show(&mut screen);
    assert_eq!(screen.changed_rows().collect::<Vec<_>>(), [7]);
    assert_eq!(c.set_active_page(2), Err(GraphError::InvalidMode));
    assert_eq!(c.set_visual_page(2), Err(GraphError::InvalidMode));
}

#[test]
fn the_pen_moves_with_lines_and_is_never_clipped() {
    let mut c = Canvas::vga();
    c.line_to(700, 500);
    assert_eq!(c.position(), (700, 500));
    c.line_rel(-1000, 5);
    assert_eq!((c.x(), c.y()), (-300, 505));
    c.move_rel(i32::MIN, i32::MAX);
    assert_eq!(c.position(), (i32::MIN, i32::MAX));
    c.clear_device();
    assert_eq!((c.position(), c.page().count(Color::WHITE)), ((0, 0), 0));
}

#[test]
fn borland_clips_by_truncated_ends() {
    // The line passes column 0 at y = 1.5, so the clipped one starts at (0, 1) and takes other pixels than the whole
    // line.
    let clipped = Line::new(-1, 0, 9, 15).clip(&huanle_gfx::Rect::new(0, 0, 20, 20));
    assert_eq!(clipped, Some(Line::new(0, 1, 9, 15)));
}
