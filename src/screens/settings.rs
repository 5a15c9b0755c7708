//! The settings form.

use super::context::Context;
use super::title::draw_starfield;
use crate::gfx::Palette;
use crate::machine::{Flow, Machine, Speed, StageSize};
use crate::settings::Settings;
use crate::text::Language;
use crate::text::settings::SettingsText as Said;
use crate::ui::form::{Form, Row};
use crate::ui::{contrast, dialog};

/// The available factors of the pace.
const FACTORS: [f64; 6] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0];
/// The available scales of the window.
const SCALES: [u16; 4] = [1, 2, 3, 4];

/// The available heights of text.
const TEXT_SIZES: [Option<u16>; 5] = {
    let [small, large, doubled, largest] = StageSize::DEVICE_TEXTS;
    [None, Some(small), Some(large), Some(doubled), Some(largest)]
};

/// Lets the user change the settings, applies and saves them.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn edit(m: &mut Machine<'_>, context: &mut Context<'_>) -> Flow {
    let (said, help) = (&context.settings.lang.text().settings, context.settings.lang.text().context_help.settings);
    let before = context.settings.clone();
    let (paces, scales) = (paces(before.speed), scales(before.window.scale));
    let names = ChoiceNames::new(said, &paces, &scales);
    let languages = said.languages;
    let [pace_names, scale_names, size_names] = [&names.paces, &names.scales, &names.text_sizes]
        .map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
    let rows: Vec<Row<'_>> = (0..)
        .zip(said.rows)
        .map(|(row, label)| {
            let choices = match row {
                0 => &languages[..],
                1 => &pace_names,
                5 => &scale_names,
                6 => &size_names,
                _ => &said.switch,
            };
            Row { label, choices }
        })
        .collect();
    let background = |m: &mut Machine<'_>| {
        draw_starfield(m);
        m.topic = "menu".into();
    };
    let mut values = values(&before, &paces, &scales);
    let form = Form { title: said.title, rows: &rows, keys: said.keys, button: said.done, help, notes: &[] };
    if !form.fill_screen(m, &mut values, &background)? {
        return Ok(());
    }
    store_values(&mut context.settings, &values, &paces, &scales);
    apply(m, &context.settings);
    // The messages below use the new language.
    let text = context.settings.lang.text();
    let said = &text.settings;
    if context.settings == before {
        return Ok(());
    }
    if let Err(why) = context.save_settings() {
        dialog::show_message(m, said.error_title, &(said.not_saved)(&why), text)?;
    } else if context.settings.window != before.window {
        dialog::show_message(m, said.title_note, said.next_start, text)?;
    }
    Ok(())
}

/// Applies the settings to the machine.
fn apply(m: &mut Machine<'_>, settings: &Settings) {
    m.screen.set_palette(palette(settings));
    m.set_muted(!settings.sound);
    m.calm = settings.calm;
    m.clock.set_speed(settings.speed);
}

/// Returns the initial palette of programs.
pub fn palette(settings: &Settings) -> Palette {
    if settings.contrast { contrast::palette() } else { Palette::vga() }
}

/// Returns the available paces, always including the present one.
fn paces(present: Speed) -> Vec<Speed> {
    let mut paces: Vec<Speed> = FACTORS.into_iter().map(Speed::Times).collect();
    paces.extend([Speed::Instant, Speed::Nominal]);
    if !paces.contains(&present) {
        paces.push(present);
    }
    paces
}

/// Returns the available scales, always including the present one; `None` is the largest that fits.
fn scales(present: Option<u16>) -> Vec<Option<u16>> {
    let mut scales: Vec<Option<u16>> = std::iter::once(None).chain(SCALES.map(Some)).collect();
    if !scales.contains(&present) {
        scales.push(present);
    }
    scales
}

/// The names of the choices that depend on the present settings.
struct ChoiceNames {
    paces: Vec<String>,
    scales: Vec<String>,
    text_sizes: Vec<String>,
}

impl ChoiceNames {
    fn new(message: &Said, paces: &[Speed], scales: &[Option<u16>]) -> ChoiceNames {
        let pace = |speed: &Speed| match speed {
            Speed::Times(factor) => (message.pace_factor)(&factor.to_string()),
            Speed::Instant => message.paces[0].to_owned(),
            Speed::Nominal => message.paces[1].to_owned(),
        };
        let scale = |scale: &Option<u16>| scale.map_or_else(|| message.largest.to_owned(), message.scale);
        let text_size = |size: Option<u16>| size.map_or_else(|| message.largest.to_owned(), message.text_size);
        ChoiceNames {
            paces: paces.iter().map(pace).collect(),
            scales: scales.iter().map(scale).collect(),
            text_sizes: TEXT_SIZES.map(text_size).into(),
        }
    }
}

/// Returns the switches, in the order of their rows.
fn switches(settings: &mut Settings) -> [(usize, &mut bool); 11] {
    let table = &mut settings.table;
    [
        (2, &mut settings.sound),
        (3, &mut settings.calm),
        (4, &mut settings.contrast),
        (7, &mut settings.window.whole_pixels),
        (8, &mut table.legal),
        (9, &mut table.last),
        (10, &mut table.preview),
        (11, &mut table.labels),
        (12, &mut table.numbers),
        (13, &mut table.thoughts),
        (14, &mut settings.faithful),
    ]
}

/// Returns the index of each row's present value.
fn values(settings: &Settings, paces: &[Speed], scales: &[Option<u16>]) -> [usize; 15] {
    let mut values = [0; 15];
    values[0] = Language::ALL.iter().position(|&lang| lang == settings.lang).unwrap_or(0);
    values[1] = paces.iter().position(|&pace| pace == settings.speed).unwrap_or(0);
    values[5] = scales.iter().position(|&scale| scale == settings.window.scale).unwrap_or(0);
    values[6] = TEXT_SIZES.iter().position(|&size| size == settings.window.text_size).unwrap_or(0);
    for (row, switch) in switches(&mut settings.clone()) {
        values[row] = usize::from(!*switch);
    }
    values
}

/// Stores the values of the rows in the settings.
fn store_values(settings: &mut Settings, values: &[usize; 15], paces: &[Speed], scales: &[Option<u16>]) {
    settings.lang = Language::ALL.get(values[0]).copied().unwrap_or_default();
    settings.speed = paces.get(values[1]).copied().unwrap_or_default();
    settings.window.scale = scales.get(values[5]).copied().flatten();
    settings.window.text_size = TEXT_SIZES.get(values[6]).copied().flatten();
    for (row, switch) in switches(settings) {
        *switch = values[row] == 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::bundled;
    use crate::settings::WindowSettings;
    use crate::text::assert_fits;

    #[test]
    fn everything_fits_in_every_language() {
        for message in Language::ALL.map(|language| &language.text().settings) {
            for label in message.rows {
                assert_fits(bundled::song16(), label, 240);
            }
            let (paces, scales) = (paces(Speed::Times(1.2345)), scales(Some(16)));
            let names = ChoiceNames::new(message, &paces, &scales);
            for name in names.paces.iter().chain(&names.scales).chain(&names.text_sizes) {
                assert_fits(bundled::song16(), name, 260);
            }
            assert_fits(bundled::song16(), &message.keys.to_string(), 600);
        }
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let settings = Settings {
            lang: Language::English,
            speed: Speed::Times(3.0),
            calm: true,
            contrast: true,
            sound: false,
            window: WindowSettings { scale: Some(7), text_size: Some(32), whole_pixels: true },
            faithful: true,
            ..Settings::default()
        };
        let (paces, scales) = (paces(settings.speed), scales(settings.window.scale));
        let mut taken = Settings::default();
        store_values(&mut taken, &values(&settings, &paces, &scales), &paces, &scales);
        assert_eq!(taken, settings);
    }
}
