//! Drivers and modes that `initgraph` can open, and their properties.
//!
//! The machine has a VGA card, which `detectgraph` finds. A program that requests another card by number gets a canvas
//! of that card's size and colours, even of cards that a VGA could not emulate: Hercules, AT&T 400 and PC 3270. Only
//! IBM's 8514, with 256 colours, is not found.

use super::Graphics;
use crate::canvas::{CardKind, GraphError};
use crate::{Canvas, Color, FillStyle};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

/// `DETECT` of `graphics_drivers`: selects the best driver.
pub const DETECT: i32 = 0;
/// The open driver, for `getmoderange`.
pub const CURRENT_DRIVER: i32 = -1;
/// The driver that `detectgraph` finds.
pub const VGA: i32 = 9;
/// `EGAMONO`.
const EGAMONO: i32 = 5;
/// `VGAHI`.
pub const VGAHI: i32 = 2;
/// The number of the first user driver.
const FIRST_USER_DRIVER: i32 = 11;
/// The number of user drivers that the kernel has room for.
const MAX_USER_DRIVERS: usize = 10;

/// A graphics mode.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    /// The name returned by `getmodename`.
    pub(super) name: &'static str,
    width: i32,
    height: i32,
    pages: usize,
    /// The width of a pixel if its height is 10,000.
    aspect: i32,
    pub(super) colors: &'static ModeColors,
}

/// The colours of a mode.
#[derive(Debug)]
pub(super) struct ModeColors {
    /// The initial DAC entry of each colour.
    dac_entries: &'static [u8],
    /// The initial result of `getpalette`: sixteen numbers, whatever the number of colours.
    pub(super) registers: [u8; Color::COUNT],
    /// The result of `getpalettesize`: the number of registers that can be set; 1 if only the background can.
    pub(super) settable: i32,
    /// The memory layout of the card.
    pub(super) card: CardKind,
    /// `true` if the DAC is loaded as for 200-row modes, with CGA's colours in register order.
    is_200_rows: bool,
}

/// A driver.
#[derive(Debug)]
pub(super) struct Driver {
    /// The name returned by `getdrivername`.
    pub(super) name: &'static str,
    pub(super) modes: &'static [Mode],
    /// The number of the first mode.
    first: i32,
    /// `true` if it can be opened here.
    is_available: bool,
}

const SIXTEEN: ModeColors = {
    const ENTRIES: [u8; 16] = [0, 1, 2, 3, 4, 5, 20, 7, 56, 57, 58, 59, 60, 61, 62, 63];
    ModeColors { dac_entries: &ENTRIES, registers: ENTRIES, settable: 16, card: CardKind::Planar, is_200_rows: false }
};
/// The colours of 200-row modes.
const SIXTEEN_LOW: ModeColors = {
    const ENTRIES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23];
    ModeColors { dac_entries: &ENTRIES, registers: ENTRIES, settable: 16, card: CardKind::Planar, is_200_rows: true }
};
/// Black, normal, blinking (shown steady) and bright.
const MONOCHROME: ModeColors = ModeColors {
    dac_entries: &[0, 7, 63, 63],
    registers: [0, 8, 0, 0, 24, 24, 0, 0, 0, 8, 0, 0, 0, 24, 0, 63],
    settable: 4,
    card: CardKind::PlanarMono,
    is_200_rows: false,
};
const TWO: ModeColors = fixed_colors(&[0, 63]);
const HERCULES: ModeColors = ModeColors { card: CardKind::Hercules, ..TWO };

/// Returns the colours of a card without palette registers.
const fn fixed_colors(seen: &'static [u8]) -> ModeColors {
    let registers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    ModeColors {
        dac_entries: seen,
        registers,
        settable: 1,
        card: CardKind::Packed(seen.len().ilog2()),
        is_200_rows: false,
    }
}

const fn mode(name: &'static str, size: (i32, i32), pages: usize, aspect: i32, inks: &'static ModeColors) -> Mode {
    Mode { name, width: size.0, height: size.1, pages, aspect, colors: inks }
}

const LOW: (i32, i32) = (320, 200);
const MEDIUM: (i32, i32) = (640, 200);
const EGA: (i32, i32) = (640, 350);
const HIGH: (i32, i32) = (640, 480);

/// The four colours of each of CGA's four palettes, as EGA colour numbers.
const CGA_PALETTES: [ModeColors; 4] = [
    fixed_colors(&[0, 58, 60, 62]),
    fixed_colors(&[0, 59, 61, 63]),
    fixed_colors(&[0, 2, 4, 20]),
    fixed_colors(&[0, 3, 5, 7]),
];

/// Returns CGA's modes under the names of a card: four palettes of four colours, and black and white.
const fn cga_modes([c0, c1, c2, c3, high]: [&'static str; 5]) -> [Mode; 5] {
    [
        mode(c0, LOW, 1, 8333, &CGA_PALETTES[0]),
        mode(c1, LOW, 1, 8333, &CGA_PALETTES[1]),
        mode(c2, LOW, 1, 8333, &CGA_PALETTES[2]),
        mode(c3, LOW, 1, 8333, &CGA_PALETTES[3]),
        mode(high, MEDIUM, 1, 4167, &TWO),
    ]
}

/// Returns CGA's modes and one more two-colour mode.
const fn cga_modes_and(names: [&'static str; 5], one_more: Mode) -> [Mode; 6] {
    let [c0, c1, c2, c3, high] = cga_modes(names);
    [c0, c1, c2, c3, high, one_more]
}

const CGA_MODES: [Mode; 5] =
    cga_modes(["320 x 200 CGA C0", "320 x 200 CGA C1", "320 x 200 CGA C2", "320 x 200 CGA C3", "640 x 200 CGA"]);
const MCGA_MODES: [Mode; 6] = cga_modes_and(
    ["320 x 200 MCGA C0", "320 x 200 MCGA C1", "320 x 200 MCGA C2", "320 x 200 MCGA C3", "640 x 200 MCGA"],
    mode("640 x 480 MCGA", HIGH, 1, 10_000, &TWO),
);
const ATT_MODES: [Mode; 6] = cga_modes_and(
    ["320 x 200 ATT C0", "320 x 200 ATT C1", "320 x 200 ATT C2", "320 x 200 ATT C3", "640 x 200 ATT"],
    mode("640 x 400 ATT", (640, 400), 1, 8750, &TWO),
);

const EGA_MODES: [Mode; 2] =
    [mode("640 x 200 EGA", MEDIUM, 4, 4500, &SIXTEEN_LOW), mode("640 x 350 EGA", EGA, 2, 7750, &SIXTEEN)];
const IBM8514_MODES: [Mode; 2] =
    [mode("640 x 480 8514", HIGH, 1, 10_000, &SIXTEEN), mode("1024 x 768 8514", (1024, 768), 1, 10_000, &SIXTEEN)];

/// The parts that most drivers share.
const USUAL: Driver = Driver { name: "EGAVGA", modes: &EGA_MODES, first: 0, is_available: true };

/// The drivers 1 to 10.
static DRIVERS: [Driver; 10] = [
    Driver { name: "CGA", modes: &CGA_MODES, ..USUAL },
    Driver { name: "MCGA", modes: &MCGA_MODES, ..USUAL },
    USUAL,
    // EGA64: with the memory of a VGA card it has all colours.
    Driver {
        modes: &[mode("640 x 200 EGA", MEDIUM, 1, 4500, &SIXTEEN_LOW), mode("640 x 350 EGA", EGA, 1, 7750, &SIXTEEN)],
        ..USUAL
    },
    Driver { modes: &[mode("640 x 350 EGA", EGA, 1, 7750, &MONOCHROME)], first: 3, ..USUAL },
    Driver { name: "IBM8514", modes: &IBM8514_MODES, is_available: false, ..USUAL },
    Driver { name: "HERC", modes: &[mode("720 x 348 HERC", (720, 348), 2, 7500, &HERCULES)], ..USUAL },
    Driver { name: "ATT", modes: &ATT_MODES, ..USUAL },
    Driver { modes: &[EGA_MODES[0], EGA_MODES[1], mode("640 x 480 VGA", HIGH, 1, 10_000, &SIXTEEN)], ..USUAL },
    Driver { name: "PC3270", modes: &[mode("720 x 350 PC3270", (720, 350), 1, 6481, &TWO)], ..USUAL },
];

impl Driver {
    /// Returns a driver by its number, from 1.
    pub(super) fn from_number(number: i32) -> Option<&'static Driver> {
        DRIVERS.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }

    /// Returns one of the driver's modes.
    pub(super) fn mode(&self, number: i32) -> Option<&'static Mode> {
        self.modes.get(usize::try_from(number.checked_sub(self.first)?).ok()?)
    }

    fn max_mode(&self) -> i32 {
        self.modes.len() as i32 - 1
    }
}

impl ModeColors {
    /// Returns the colour with the highest number.
    pub(super) fn white(&self) -> Color {
        Color::wrapping(self.dac_entries.len() as u8 - 1)
    }
}

impl Mode {
    /// Returns the number of colours: 16, 4 or 2.
    pub(super) fn color_count(&self) -> usize {
        self.colors.dac_entries.len()
    }

    fn canvas(&self) -> Canvas {
        let mut canvas = Canvas::new(self.width, self.height, self.pages);
        canvas.set_16_bit();
        canvas.set_aspect_ratio(self.aspect, 10_000);
        canvas.set_card(self.colors.card);
        if self.colors.is_200_rows {
            for entry in 0..64 {
                let [red, green, blue] = cga_light(entry);
                canvas.set_rgb_palette(entry, red, green, blue);
            }
        }
        self.set_colors(&mut canvas);
        canvas
    }

    /// Sets the initial colours of the mode: palette, drawing colour and fill.
    pub(super) fn set_colors(&self, canvas: &mut Canvas) {
        // Repeats the entries, so that bits the mode lacks have no effect.
        let entries = core::array::from_fn(|color| self.colors.dac_entries.get(color % self.color_count()).copied());
        canvas.set_all_palette(entries);
        canvas.set_color(self.colors.white());
        canvas.set_fill_style(FillStyle::Solid, self.colors.white());
    }
}

/// Returns the light of a DAC entry in 200-row modes: bits 0 to 2 are blue, green and red, bit 4 is intensity, and dark
/// yellow becomes brown.
fn cga_light(entry: u8) -> [u8; 3] {
    let low = if entry & 16 == 0 { 0 } else { 0x55 };
    let [red, green, blue] = [4, 2, 1].map(|bit| if entry & bit == 0 { low } else { low + 0xAA });
    if entry & 0b1_0111 == 6 { [red, green / 2, blue] } else { [red, green, blue] }
}

/// An open driver and its mode.
#[derive(Clone, Copy, Debug)]
pub(super) struct Device {
    pub(super) driver: &'static Driver,
    pub(super) mode: &'static Mode,
    pub(super) number: (i32, i32),
    /// `true` if the screen is in graphics mode; after `restorecrtmode` it shows text.
    pub(super) is_graphics_mode: bool,
}

impl Device {
    /// Returns `VGA` in mode `VGAHI`.
    pub(super) fn vga() -> Device {
        let driver = &DRIVERS[VGA as usize - 1];
        Device { driver, mode: &driver.modes[VGAHI as usize], number: (VGA, VGAHI), is_graphics_mode: true }
    }
}

impl Graphics {
    /// `detectgraph`: returns the driver and mode that suit the machine best, `VGA` and `VGAHI`.
    pub fn detectgraph(&self) -> (i32, i32) {
        (VGA, VGAHI)
    }

    /// `initgraph`: opens a driver (0 for the best) in a mode and resets everything to its default. `path` is where
    /// fonts are looked up; the drivers are built in. Returns the open driver and mode. On error, the driver is
    /// replaced by the error number: −2 for a card that does not exist, −3 for a user driver (its file cannot be
    /// executed), −4 for an unknown driver number, −10 for a mode that the driver lacks.
    pub fn initgraph(&mut self, driver: i32, mode: i32, path: &str) -> (i32, i32) {
        path.clone_into(&mut self.fonts.folder);
        let (number, mode) = if driver == DETECT { self.detectgraph() } else { (driver, mode) };
        let opened = match Driver::from_number(number) {
            Some(driver) if !driver.is_available => Err(GraphError::NotDetected),
            // EGAMONO ignores the number.
            Some(driver) if number == EGAMONO => Ok((driver, &driver.modes[0])),
            Some(driver) => driver.mode(mode).map(|mode| (driver, mode)).ok_or(GraphError::InvalidMode),
            None if (FIRST_USER_DRIVER..FIRST_USER_DRIVER + self.user_drivers.len() as i32).contains(&number) => {
                Err(GraphError::FileNotFound)
            }
            None => Err(GraphError::InvalidDriver),
        };
        match opened {
            Ok((driver, kind)) => {
                self.loaded_driver = Some(driver.name);
                self.result = 0;
                self.open(Device { driver, mode: kind, number: (number, mode), is_graphics_mode: true });
                (number, mode)
            }
            Err(error) => (self.fail(error), mode),
        }
    }

    /// Creates a new canvas for the mode.
    fn open(&mut self, device: Device) {
        let canvas = device.mode.canvas();
        core::mem::replace(&mut self.canvas, canvas).copy_persistent_state(&mut self.canvas);
        self.device = Some(device);
        self.reset_passed();
        self.fonts.copy_to_canvas(&mut self.canvas);
        self.needs_full_redraw = true;
    }

    /// `closegraph`: returns to text mode and closes the driver.
    pub fn closegraph(&mut self) {
        self.device = None;
    }

    /// `restorecrtmode`: returns to text mode; `setgraphmode` switches back.
    pub fn restorecrtmode(&mut self) {
        if let Some(device) = self.opened() {
            self.device = Some(Device { is_graphics_mode: false, ..device });
            self.note("restorecrtmode", &[]);
        }
    }

    /// `setgraphmode`: selects another mode of the driver, cleared, with everything at its default. −10 if the driver
    /// lacks it. The kernel accepts a negative number as that of the current mode, which `getgraphmode` then returns.
    pub fn setgraphmode(&mut self, mode: i32) {
        let Some(device) = self.opened() else { return };
        let kind = usize::try_from(mode).map_or(Some(device.mode), |number| device.driver.modes.get(number));
        if let Some(kind) = self.check(kind.ok_or(GraphError::InvalidMode)) {
            self.open(Device { mode: kind, number: (device.number.0, mode), is_graphics_mode: true, ..device });
            self.note("setgraphmode", &[]);
        }
    }

    /// Returns whether the screen is in graphics mode: not before `initgraph`, nor after `closegraph` or
    /// `restorecrtmode`.
    pub fn is_graphics_mode(&self) -> bool {
        self.device.is_some_and(|device| device.is_graphics_mode)
    }

    /// Returns whether a driver is open, even if the screen is in text mode.
    pub fn is_open(&self) -> bool {
        self.device.is_some()
    }

    /// Returns whether `initgraph` has opened a driver, even if `closegraph` has closed it since.
    pub fn was_opened(&self) -> bool {
        self.loaded_driver.is_some()
    }

    /// `getgraphmode`.
    pub fn getgraphmode(&mut self) -> i32 {
        self.opened().map_or(GraphError::NotInitialized.code(), |device| device.number.1)
    }

    /// `getmaxmode`: returns the highest mode of the open driver.
    pub fn getmaxmode(&mut self) -> i32 {
        self.opened().map_or(GraphError::NotInitialized.code(), |device| device.driver.max_mode())
    }

    /// `getmoderange`: returns the lowest and highest mode of a driver, where −1 is the open one; −1 and −1 if there is
    /// none.
    pub fn getmoderange(&self, driver: i32) -> (i32, i32) {
        let driver = match driver {
            CURRENT_DRIVER => self.device.map(|device| device.driver),
            number => Driver::from_number(number),
        };
        driver.map_or((-1, -1), |driver| (driver.first, driver.first + driver.max_mode()))
    }

    /// `getmodename`: returns the open driver's name for a mode; empty, with error −10, if it lacks the mode.
    pub fn getmodename(&mut self, mode: i32) -> &'static str {
        let Some(device) = self.opened() else { return "" };
        self.check(device.driver.mode(mode).ok_or(GraphError::InvalidMode)).map_or("", |mode| mode.name)
    }

    /// `getdrivername`: returns the name of the open driver; empty, with error −1, if none is open.
    pub fn getdrivername(&mut self) -> &'static str {
        self.opened().map_or("", |device| device.driver.name)
    }

    /// `installuserdriver`: returns a number for a user driver, 11 for the first; −11 after ten. The file contains 8086
    /// code and cannot be executed here: `initgraph` does not find it.
    pub fn installuserdriver(&mut self, name: &str) -> i32 {
        let known = self.user_drivers.iter().position(|known| known.eq_ignore_ascii_case(name));
        if let Some(at) = known {
            return FIRST_USER_DRIVER + at as i32;
        }
        if self.user_drivers.len() >= MAX_USER_DRIVERS {
            return self.fail(GraphError::General);
        }
        self.user_drivers.push(name.to_owned());
        FIRST_USER_DRIVER + self.user_drivers.len() as i32 - 1
    }

    /// `registerbgidriver` for a linked-in driver, by its name (`EGAVGA`, `CGA` …) or its name in C (`EGAVGA_driver`):
    /// returns its number. All are built in; −4 for an unknown one.
    pub fn registerbgidriver(&mut self, name: &str) -> i32 {
        let name = name.strip_suffix("_far").unwrap_or(name);
        let name = name.strip_suffix("_driver").unwrap_or(name);
        // The last driver with the name, so that EGAVGA means VGA.
        let last = DRIVERS.iter().rposition(|driver| driver.name.eq_ignore_ascii_case(name));
        last.map_or_else(|| self.fail(GraphError::InvalidDriver), |at| at as i32 + 1)
    }

    /// `setgraphbufsize`: sets the size of the `floodfill` buffer before `initgraph` and returns the previous one. It
    /// has no effect: the buffer always has the default size of 4096. While a driver is open, the size stays and the error is
    /// −11.
    pub fn setgraphbufsize(&mut self, size: u16) -> u16 {
        if self.is_open() {
            self.fail(GraphError::General);
            return self.buffer;
        }
        core::mem::replace(&mut self.buffer, size)
    }

    /// Returns the file name of the driver that `initgraph` loaded; empty if none was.
    pub(super) fn driver_file(&self) -> String {
        match self.loaded_driver {
            None => String::new(),
            // CGA's driver is also MCGA's.
            Some("MCGA") => "CGA.BGI".to_owned(),
            Some(name) => format!("{name}.BGI"),
        }
    }
}
