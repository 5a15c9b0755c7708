//! A textbook's first graphics program, ported line by line: the C code on the right, its port on the left.
//!
//! A typical first program of a graphics course: a house, a sun, a caption.

use std::process::ExitCode;

use huanle::gfx::canvas::TextDirection;
use huanle::gfx::{Canvas, Color, FillStyle, LineStyle, Thickness};
use huanle::machine::{Flow, Machine};

fn main() -> ExitCode {
    huanle::run("My house", house)
}

#[rustfmt::skip]
pub fn house(m: &mut Machine<'_>) -> Flow {                             // void main() {
                                                                        //   int gd = DETECT, gm, i;
    let mut c = Canvas::vga();                                          //   initgraph(&gd, &gm, "");
    let roof = [(160, 220), (320, 110), (480, 220), (160, 220)];        //   int roof[] = {160,220, 320,110, 480,220, 160,220};

    c.set_bk_color(Color::BLUE);                                        //   setbkcolor(BLUE);
    c.set_fill_style(FillStyle::Solid, Color::GREEN);                   //   setfillstyle(SOLID_FILL, GREEN);
    c.bar(0, 400, c.max_x(), c.max_y());                                //   bar(0, 400, getmaxx(), getmaxy());

    c.set_color(Color::WHITE);                                          //   setcolor(WHITE);
    c.set_fill_style(FillStyle::Interleave, Color::LIGHT_RED);          //   setfillstyle(INTERLEAVE_FILL, LIGHTRED);
    c.bar_3d(180, 220, 460, 400, 0, false);                             //   bar3d(180, 220, 460, 400, 0, 0);
    c.set_fill_style(FillStyle::Slash, Color::BROWN);                   //   setfillstyle(SLASH_FILL, BROWN);
    c.fill_poly(&roof);                                                 //   fillpoly(4, roof);

    c.set_fill_style(FillStyle::Solid, Color::LIGHT_CYAN);              //   setfillstyle(SOLID_FILL, LIGHTCYAN);
    for i in 0..2 {                                                     //   for (i = 0; i < 2; i++) {
        c.bar(210 + i * 150, 260, 270 + i * 150, 310);                  //     bar(210 + i * 150, 260, 270 + i * 150, 310);
        c.rectangle(210 + i * 150, 260, 270 + i * 150, 310);            //     rectangle(210 + i * 150, 260, 270 + i * 150, 310);
        c.line(240 + i * 150, 260, 240 + i * 150, 310);                 //     line(240 + i * 150, 260, 240 + i * 150, 310);
    }                                                                   //   }
    c.set_line_style(LineStyle::Solid, Thickness::Thick);               //   setlinestyle(SOLID_LINE, 0, THICK_WIDTH);
    c.rectangle(295, 330, 345, 400);                                    //   rectangle(295, 330, 345, 400);
    c.set_fill_style(FillStyle::Solid, Color::BROWN);                   //   setfillstyle(SOLID_FILL, BROWN);
    c.flood_fill(320, 365, Color::WHITE).ok();                          //   floodfill(320, 365, WHITE);
    c.set_line_style(LineStyle::Solid, Thickness::Normal);              //   setlinestyle(SOLID_LINE, 0, NORM_WIDTH);

    c.set_color(Color::YELLOW);                                         //   setcolor(YELLOW);
    c.set_fill_style(FillStyle::Solid, Color::YELLOW);                  //   setfillstyle(SOLID_FILL, YELLOW);
    c.pie_slice(560, 80, 0, 360, 40);                                   //   pieslice(560, 80, 0, 360, 40);
    for i in (0..360).step_by(30) {                                     //   for (i = 0; i < 360; i += 30) {
        c.arc(560, 80, i, i + 15, 55);                                  //     arc(560, 80, i, i + 15, 55);
    }                                                                   //   }

    c.set_text_style(0, TextDirection::Horizontal, 3).expect("size 3");     //   settextstyle(DEFAULT_FONT, HORIZ_DIR, 3);
    c.out_text_xy(236, 430, "My house");                                //   outtextxy(236, 430, "My house");

    c.show(&mut m.screen);                                              //   /* C drew straight on the screen */
    m.getch()?;                                                         //   getch();
    Ok(())                                                              //   closegraph();
} // }
