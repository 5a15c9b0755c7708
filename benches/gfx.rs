//! The renderer against embedded-graphics on the same framebuffer, and against plain memory: ratios of one run.
//!
//! `cargo bench -p huanle-benches --bench gfx`. The comparison is fair: embedded-graphics draws through a
//! `DrawTarget` that implements its fast paths (`fill_solid`, `fill_contiguous`, `clear`), on the same [`Framebuffer`];
//! and the two shapes of a pair have the same size, though not always the same pixels. Built with the release profile
//! for plain x86-64; if a newer instruction set is used at run time, the line says so.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::Criterion;
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::FONT_8X13;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Arc, Circle, Line, PrimitiveStyle, PrimitiveStyleBuilder, Rectangle, Sector};
use embedded_graphics::text::{Baseline, Text};
use huanle::gfx::{Canvas, Color, FillStyle, Framebuffer, LineStyle, Thickness, xrgb};
use huanle::machine::BorlandRng;
use huanle_cpu as cpu;

/// The required ratio.
enum Goal {
    /// The first is at least this many times as fast as the second.
    Faster(f64),
    /// The first takes at most this many times the time of the second.
    Within(f64),
    /// The first runs at least this many times per second.
    Rate(f64),
}

struct Comparison {
    name: &'static str,
    ours: String,
    theirs: Option<String>,
    goal: Goal,
}

struct Report {
    criterion: Criterion,
    rows: Vec<Comparison>,
}

impl Report {
    fn time(&mut self, name: &'static str, of: &str, mut routine: impl FnMut()) -> String {
        let id = format!("{name} - {of}");
        self.criterion.bench_function(&id, |bencher| bencher.iter(&mut routine));
        id
    }

    fn pair(&mut self, name: &'static str, goal: Goal, ours: impl FnMut(), theirs: impl FnMut()) {
        let ours = self.time(name, "ours", ours);
        let theirs = Some(self.time(name, "theirs", theirs));
        self.rows.push(Comparison { name, ours, theirs, goal });
    }

    fn rate(&mut self, name: &'static str, goal: f64, ours: impl FnMut()) {
        let ours = self.time(name, "ours", ours);
        self.rows.push(Comparison { name, ours, theirs: None, goal: Goal::Rate(goal) });
    }

    fn print(&self) {
        println!("\nconversion through cpu.rs ran by: {}", cpu::convert_backend());
        println!("{:<34} {:>12} {:>12} {:>9}  goal", "", "ours", "theirs", "ratio");
        for row in &self.rows {
            let Some(ours) = median(&row.ours) else { continue };
            let theirs = row.theirs.as_deref().and_then(median);
            let (ratio, goal, reached) = match (&row.goal, theirs) {
                (Goal::Faster(goal), Some(theirs)) => {
                    (theirs / ours, format!("at least {goal}"), theirs / ours >= *goal)
                }
                (Goal::Within(goal), Some(theirs)) => {
                    (ours / theirs, format!("at most {goal}"), ours / theirs <= *goal)
                }
                (Goal::Rate(goal), _) => (1e9 / ours, format!("at least {goal} a second"), 1e9 / ours >= *goal),
                _ => continue,
            };
            let theirs = theirs.map_or(String::new(), |time| format!("{time:.1} ns"));
            let missed = if reached { "" } else { "   MISSED" };
            println!("{:<34} {:>12} {:>12} {:>9.2}  {goal}{missed}", row.name, format!("{ours:.1} ns"), theirs, ratio);
        }
    }
}

/// Returns the median of a measurement in nanoseconds, as stored by criterion.
fn median(id: &str) -> Option<f64> {
    let folder = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target"), std::path::PathBuf::from);
    let file = folder.join("criterion").join(id).join("new/estimates.json");
    let estimates: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).ok()?).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}

const PEN: Color = Color::WHITE;

fn main() {
    let criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let mut report = Report { criterion, rows: Vec::new() };
    let stroke = PrimitiveStyle::with_stroke(PEN, 1);
    let mut target = Framebuffer::vga();
    let mut canvas = Canvas::vga();

    let mut rng = BorlandRng::new(1);
    let places: Vec<(i32, i32)> = (0..1000).map(|_| (i32::from(rng.random(640)), i32::from(rng.random(480)))).collect();
    report.pair(
        "putpixel ×1000",
        Goal::Faster(1.0),
        || places.iter().for_each(|&(x, y)| canvas.put_pixel(black_box(x), y, Color::WHITE)),
        || {
            for &(x, y) in &places {
                let Ok(()) = Pixel(Point::new(black_box(x), y), PEN).draw(&mut target);
            }
        },
    );
    report.pair(
        "horizontal line of 640",
        Goal::Faster(10.0),
        || canvas.line(0, black_box(200), 639, 200),
        || {
            let Ok(()) =
                Line::new(Point::new(0, black_box(200)), Point::new(639, 200)).into_styled(stroke).draw(&mut target);
        },
    );
    let lines: Vec<[i32; 4]> =
        (0..256).map(|_| std::array::from_fn(|i| i32::from(rng.random(if i % 2 == 0 { 640 } else { 480 })))).collect();
    report.pair(
        "256 lines of all slopes",
        Goal::Faster(2.5),
        || lines.iter().for_each(|&[x1, y1, x2, y2]| canvas.line(black_box(x1), y1, x2, y2)),
        || {
            for &[x1, y1, x2, y2] in &lines {
                let line = Line::new(Point::new(black_box(x1), y1), Point::new(x2, y2));
                let Ok(()) = line.into_styled(stroke).draw(&mut target);
            }
        },
    );
    canvas.set_fill_style(FillStyle::Solid, Color::WHITE);
    report.pair(
        "bar 100×100",
        Goal::Faster(0.9),
        || canvas.bar(black_box(100), 100, 199, 199),
        || {
            let area = Rectangle::new(Point::new(black_box(100), 100), Size::new(100, 100));
            let Ok(()) = area.into_styled(PrimitiveStyle::with_fill(PEN)).draw(&mut target);
        },
    );
    report.pair(
        "circle r=100",
        Goal::Faster(6.0),
        || canvas.circle(black_box(320), 240, 100),
        || {
            let Ok(()) =
                Circle::with_center(Point::new(black_box(320), 240), 201).into_styled(stroke).draw(&mut target);
        },
    );
    report.pair(
        "arc r=100, 30 to 300",
        Goal::Faster(3.0),
        || canvas.arc(black_box(320), 240, 30, 300, 100),
        || {
            let arc = Arc::with_center(Point::new(black_box(320), 240), 201, (-30.0).deg(), (-270.0).deg());
            let Ok(()) = arc.into_styled(stroke).draw(&mut target);
        },
    );
    let filled = PrimitiveStyleBuilder::new().stroke_color(PEN).stroke_width(1).fill_color(PEN).build();
    report.pair(
        "slice r=100, 30 to 300",
        Goal::Faster(3.0),
        || canvas.pie_slice(black_box(320), 240, 30, 300, 100),
        || {
            let sector = Sector::with_center(Point::new(black_box(320), 240), 201, (-30.0).deg(), (-270.0).deg());
            let Ok(()) = sector.into_styled(filled).draw(&mut target);
        },
    );
    let mut thick = Canvas::vga();
    thick.set_line_style(LineStyle::Solid, Thickness::Thick);
    let thick_stroke = PrimitiveStyle::with_stroke(PEN, 3);
    report.pair(
        "thick circle r=100",
        Goal::Faster(3.0),
        || thick.circle(black_box(320), 240, 100),
        || {
            let circle = Circle::with_center(Point::new(black_box(320), 240), 201);
            let Ok(()) = circle.into_styled(thick_stroke).draw(&mut target);
        },
    );
    let style = MonoTextStyle::new(&FONT_8X13, PEN);
    report.pair(
        "a cell of text",
        Goal::Faster(10.0),
        || canvas.out_text_xy(black_box(100), 100, "A"),
        || {
            let text = Text::with_baseline("A", Point::new(black_box(100), 100), style, Baseline::Top);
            text.draw(&mut target).map(drop).unwrap_or_default();
        },
    );
    let mut patterned = Canvas::vga();
    patterned.set_fill_style(FillStyle::Interleave, Color::WHITE);
    report.pair(
        "patterned bar against a solid one",
        Goal::Within(3.0),
        || patterned.bar(black_box(100), 100, 199, 199),
        || canvas.bar(black_box(100), 100, 199, 199),
    );
    let mut flooded = Canvas::vga();
    flooded.circle(320, 240, 200);
    let mut colors = [Color::BLUE, Color::GREEN].into_iter().cycle();
    report.rate("flood fill of a circle r=200", 4000.0, || {
        // Pixels of the fill colour already count as filled.
        flooded.set_fill_style(FillStyle::Solid, colors.next().unwrap_or(Color::RED));
        let _ = flooded.flood_fill(black_box(320), 240, Color::WHITE);
    });
    let mut memory = vec![0u8; 640 * 480];
    let mut whole = Framebuffer::vga();
    report.pair(
        "clear against memset",
        Goal::Within(1.3),
        || Framebuffer::clear(&mut whole, black_box(Color::BLUE)),
        || black_box(&mut memory).fill(black_box(1)),
    );
    report.pair(
        "horizontal line of 640 to memset",
        Goal::Within(3.0),
        || canvas.line(0, black_box(200), 639, 200),
        || black_box(&mut memory[..640]).fill(black_box(1)),
    );
    let colors = whole.palette().xrgb();
    let mut out = vec![0u32; 640 * 480];
    let source = vec![3u8; 640 * 480];
    for (name, goal, convert) in [
        (
            "a frame to XRGB, portable, to memcpy",
            13.0,
            cpu::convert_portable as fn(&[u8], &xrgb::XrgbTable, &mut [u32]),
        ),
        ("a frame to XRGB, cpu.rs, to memcpy", 5.0, cpu::convert),
    ] {
        report.pair(
            name,
            Goal::Within(goal),
            || convert(black_box(&source), &colors, &mut out),
            || black_box(&mut memory).copy_from_slice(black_box(&source)),
        );
    }
    report.criterion.final_summary();
    report.print();
}
