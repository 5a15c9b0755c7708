//! The register-level VGA draws the framebuffer's pictures: random drawing on both, compared pixel for pixel.

use huanle_gfx::planar::{Draw, PlanarVga, Register};
use huanle_gfx::{Color, FillStyle, Framebuffer, Glyph, Line, LineStyle, Rect, WriteMode};
use proptest::prelude::*;

/// A drawing operation.
#[derive(Clone, Debug)]
enum Shape {
    Pixel(i32, i32, Color),
    PixelByMode2(i32, i32, Color),
    PixelByMode3(i32, i32, Color),
    Line([i32; 4], Color),
    StyledLine([i32; 4], LineStyle, Color, WriteMode),
    Bar([i32; 4], Color),
    /// An operation that the framebuffer lacks: it is done pixel by pixel there.
    Combined([i32; 4], Color, WriteMode),
    Level(i32, i32, i32, Color, WriteMode),
    Patterned([i32; 4], FillStyle, Color),
    Glyph(Dots, i32, i32, Color),
    Cell(Dots, i32, i32, Color, Color),
    Copy(Rect, i32, i32),
    Clear(Color),
}

/// A character of random bytes, including the padding bits of its rows.
#[derive(Clone, Debug)]
struct Dots {
    width: u16,
    height: u16,
    bits: Vec<u8>,
}

impl Dots {
    fn as_glyph(&self) -> Glyph<'_> {
        Glyph::new(self.width, self.height, &self.bits).unwrap()
    }
}

impl Shape {
    fn draw(&self, vga: &mut impl Draw) {
        match *self {
            Shape::Pixel(x, y, color) => vga.put_pixel(x, y, color),
            Shape::PixelByMode2(x, y, color) => vga.put_pixel_by_mode_2(x, y, color),
            Shape::PixelByMode3(x, y, color) => vga.put_pixel_by_mode_3(x, y, color),
            Shape::Line([x1, y1, x2, y2], color) => vga.line(x1, y1, x2, y2, color),
            Shape::StyledLine([x1, y1, x2, y2], style, color, mode) => {
                vga.draw_line(Line::new(x1, y1, x2, y2), style, color, mode);
            }
            Shape::Bar([x1, y1, x2, y2], color) => vga.bar(x1, y1, x2, y2, color),
            Shape::Combined([x1, y1, x2, y2], color, mode) => {
                vga.combine_rect(Rect::from_corners(x1, y1, x2, y2), color, mode);
            }
            Shape::Level(x1, x2, y, color, mode) => vga.horizontal_line(x1, x2, y, color, mode),
            Shape::Patterned([x1, y1, x2, y2], style, color) => {
                vga.fill_patterned(Rect::from_corners(x1, y1, x2, y2), style, color);
            }
            Shape::Glyph(ref glyph, x, y, color) => vga.draw_glyph(glyph.as_glyph(), x, y, color),
            Shape::Cell(ref glyph, x, y, color, background) => {
                vga.draw_cell(glyph.as_glyph(), x, y, color, background);
            }
            Shape::Copy(from, column, y) => vga.copy_rect(from, column, y),
            Shape::Clear(color) => vga.clear(color),
        }
    }

    fn draw_on(&self, screen: &mut Framebuffer) {
        match *self {
            Shape::Pixel(x, y, color) | Shape::PixelByMode2(x, y, color) | Shape::PixelByMode3(x, y, color) => {
                screen.put_pixel(x, y, color);
            }
            Shape::Line([x1, y1, x2, y2], color) => screen.line(x1, y1, x2, y2, color),
            Shape::StyledLine([x1, y1, x2, y2], style, color, mode) => {
                screen.draw_line(Line::new(x1, y1, x2, y2), style, color, mode);
            }
            Shape::Bar([x1, y1, x2, y2], color) => screen.bar(x1, y1, x2, y2, color),
            Shape::Combined([x1, y1, x2, y2], color, mode) => {
                combine(screen, Rect::from_corners(x1, y1, x2, y2), color, mode);
            }
            Shape::Level(x1, x2, y, color, mode) => {
                combine(screen, Rect::from_corners_clipped(x1, y, x2, y, &screen.bounds()), color, mode)
            }
            Shape::Patterned([x1, y1, x2, y2], style, color) => {
                screen.fill_patterned(Rect::from_corners(x1, y1, x2, y2), style, color);
            }
            Shape::Glyph(ref glyph, x, y, color) => screen.draw_glyph(glyph.as_glyph(), x, y, color),
            Shape::Cell(ref glyph, x, y, color, background) => {
                let glyph = glyph.as_glyph();
                screen.fill_rect(Rect::new(x, y, glyph.width(), glyph.height()), background);
                screen.draw_glyph(glyph, x, y, color);
            }
            Shape::Copy(from, column, y) => {
                let source = screen.clone();
                screen.blit(&source, Rect::new(from.x * 8, from.y, from.width * 8, from.height), column * 8, y);
            }
            Shape::Clear(color) => screen.clear(color),
        }
    }
}

fn combine(screen: &mut Framebuffer, rect: Rect, color: Color, mode: WriteMode) {
    let area = rect.intersection(&screen.bounds());
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            let under = screen.get_pixel(x, y).unwrap();
            screen.put_pixel(x, y, Color::wrapping(mode.apply(under.index(), color.index())));
        }
    }
}

/// Generates columns and rows: mostly near the edges of the screen, some of them far away.
fn place() -> impl Strategy<Value = i32> {
    prop_oneof![8 => -40..700, 4 => 0..40, 1 => any::<i32>(), 1 => Just(i32::MIN), 1 => Just(i32::MAX)]
}

fn color() -> impl Strategy<Value = Color> {
    (0u8..16).prop_map(Color::wrapping)
}

fn mode() -> impl Strategy<Value = WriteMode> {
    prop::sample::select(&WriteMode::ALL)
}

fn style() -> impl Strategy<Value = LineStyle> {
    prop_oneof![
        Just(LineStyle::Solid),
        Just(LineStyle::Dotted),
        Just(LineStyle::Center),
        any::<u16>().prop_map(LineStyle::User)
    ]
}

fn fill() -> impl Strategy<Value = FillStyle> {
    prop_oneof![prop::sample::select(&FillStyle::BUILT_IN), any::<[u8; 8]>().prop_map(FillStyle::User)]
}

fn corners() -> impl Strategy<Value = [i32; 4]> {
    [place(), place(), place(), place()]
}

fn glyph() -> impl Strategy<Value = Dots> {
    let size = prop_oneof![(0u16..30, 0u16..20), Just((8, 16)), Just((16, 16))];
    size.prop_flat_map(|(width, height)| {
        let bytes = usize::from(width).div_ceil(8) * usize::from(height);
        prop::collection::vec(any::<u8>(), bytes).prop_map(move |bits| Dots { width, height, bits })
    })
}

/// Generates copies from anywhere to anywhere, or by a small offset, so that both areas overlap.
fn copy() -> impl Strategy<Value = Shape> {
    let from = (-5..90, -20..500, -3..90, -3..500).prop_map(|(x, y, width, height)| Rect::new(x, y, width, height));
    let far = (from.clone(), -90..90, -500..500).prop_map(|(from, column, y)| Shape::Copy(from, column, y));
    let near = (from, -3..4, -3..4).prop_map(|(from, dx, dy)| Shape::Copy(from, from.x + dx, from.y + dy));
    prop_oneof![far, near]
}

fn shape() -> impl Strategy<Value = Shape> {
    let aligned = prop_oneof![place(), (-3..90).prop_map(|column| column * 8)];
    prop_oneof![
        2 => (place(), place(), color()).prop_map(|(x, y, c)| Shape::Pixel(x, y, c)),
        2 => (place(), place(), color()).prop_map(|(x, y, c)| Shape::PixelByMode2(x, y, c)),
        2 => (place(), place(), color()).prop_map(|(x, y, c)| Shape::PixelByMode3(x, y, c)),
        2 => (corners(), color()).prop_map(|(ends, c)| Shape::Line(ends, c)),
        2 => (corners(), style(), color(), mode()).prop_map(|(ends, s, c, m)| Shape::StyledLine(ends, s, c, m)),
        2 => (corners(), color()).prop_map(|(corners, c)| Shape::Bar(corners, c)),
        2 => (corners(), color(), mode()).prop_map(|(corners, c, m)| Shape::Combined(corners, c, m)),
        2 => (place(), place(), place(), color(), mode()).prop_map(|(x1, x2, y, c, m)| Shape::Level(x1, x2, y, c, m)),
        2 => (corners(), fill(), color()).prop_map(|(corners, s, c)| Shape::Patterned(corners, s, c)),
        2 => (glyph(), place(), place(), color()).prop_map(|(g, x, y, c)| Shape::Glyph(g, x, y, c)),
        2 => (glyph(), aligned, place(), color(), color()).prop_map(|(g, x, y, c, b)| Shape::Cell(g, x, y, c, b)),
        2 => copy(),
        1 => color().prop_map(Shape::Clear),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
    #[test]
    #[ignore = "long"]
    fn the_planes_show_the_framebuffers_picture(shapes in prop::collection::vec(shape(), 1..30)) {
        let (mut vga, mut screen) = (PlanarVga::new(), Framebuffer::vga());
        for shape in &shapes {
            shape.draw(&mut vga);
            shape.draw_on(&mut screen);
            prop_assert!(vga.to_framebuffer() == screen, "after {:?}", shape);
            for register in Register::ALL {
                prop_assert_eq!(vga.register(register), register.default_value(), "{:?} after {:?}", register, shape);
            }
        }
    }

    #[test]
    fn xor_twice_is_as_if_never(shapes in prop::collection::vec(shape(), 1..8), corners in corners(), ink in color()) {
        let mut vga = PlanarVga::new();
        shapes.iter().for_each(|shape| shape.draw(&mut vga));
        let before = vga.to_framebuffer();
        for _ in 0..2 {
            Shape::Combined(corners, ink, WriteMode::Xor).draw(&mut vga);
            Shape::StyledLine(corners, LineStyle::Solid, ink, WriteMode::Xor).draw(&mut vga);
        }
        prop_assert!(vga.to_framebuffer() == before);
    }

    #[test]
    fn any_picture_goes_into_planes_and_back(shapes in prop::collection::vec(shape(), 1..12)) {
        let mut screen = Framebuffer::vga();
        shapes.iter().for_each(|shape| shape.draw_on(&mut screen));
        let mut vga = PlanarVga::from_framebuffer(&screen);
        prop_assert!(vga.to_framebuffer() == screen);
        for (x, y) in [(0, 0), (639, 0), (320, 240), (13, 479)] {
            prop_assert_eq!(vga.get_pixel(x, y), screen.get_pixel(x, y));
        }
    }

    #[test]
    fn a_trace_is_the_drawing(shapes in prop::collection::vec(shape(), 1..4)) {
        let mut plain = PlanarVga::new();
        shapes.iter().for_each(|shape| shape.draw(&mut plain));
        let mut traced = PlanarVga::new();
        let accesses = traced.trace(|vga| shapes.iter().for_each(|shape| shape.draw(vga)));
        prop_assert!(traced == plain);
        let mut again = PlanarVga::new();
        accesses.iter().for_each(|access| access.perform(&mut again));
        prop_assert!(again == plain);
    }
}
