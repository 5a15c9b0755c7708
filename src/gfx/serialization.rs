//! Colours and palettes for the crate serde.
//!
//! A [`Color`] is its number; a [`Palette`] has `registers` and `dac`. Values out of range are errors.

use alloc::vec::Vec;

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Color, Palette, Rgb6};

impl Serialize for Color {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.index())
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let error = || D::Error::invalid_value(Unexpected::Unsigned(number.into()), &"a colour from 0 to 15");
        Color::new(number).ok_or_else(error)
    }
}

/// The form of [`Rgb6`], whose values are not checked yet.
#[derive(Deserialize)]
#[serde(rename = "Rgb6")]
struct Rgb6Data {
    red: u8,
    green: u8,
    blue: u8,
}

impl<'de> Deserialize<'de> for Rgb6 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rgb6, D::Error> {
        let Rgb6Data { red, green, blue } = Rgb6Data::deserialize(deserializer)?;
        match [red, green, blue].into_iter().find(|level| *level > 63) {
            Some(level) => Err(D::Error::invalid_value(Unexpected::Unsigned(level.into()), &"a level from 0 to 63")),
            None => Ok(Rgb6 { red, green, blue }),
        }
    }
}

/// The form of [`Palette`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "Palette")]
struct PaletteData {
    registers: [u8; Color::COUNT],
    dac: Vec<Rgb6>,
}

impl Serialize for Palette {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PaletteData { registers: self.registers(), dac: self.dac().to_vec() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Palette {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Palette, D::Error> {
        let PaletteData { registers, dac } = PaletteData::deserialize(deserializer)?;
        if dac.len() != Palette::DAC_ENTRIES {
            return Err(D::Error::invalid_length(dac.len(), &"64 entries of the DAC"));
        }
        if let Some(register) = registers.into_iter().find(|register| *register > 63) {
            return Err(D::Error::invalid_value(Unexpected::Unsigned(register.into()), &"a register from 0 to 63"));
        }
        let mut palette = Palette::vga();
        Color::all().zip(registers).for_each(|(color, register)| palette.set_register(color, register));
        dac.into_iter().zip(0..).for_each(|(light, entry)| palette.set_dac(entry, light));
        Ok(palette)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_read_back_and_others_refused() {
        for color in Color::all() {
            let text = serde_json::to_string(&color).unwrap();
            assert_eq!(text, color.index().to_string());
            assert_eq!(serde_json::from_str::<Color>(&text).unwrap(), color);
        }
        let error = serde_json::from_str::<Color>("16").unwrap_err();
        assert!(error.to_string().contains("expected a colour from 0 to 15"), "{error}");
    }

    #[test]
    fn palettes_are_read_back_and_others_refused() {
        let mut palette = Palette::vga().dimmed(2, 3);
        palette.set_register(Color::BROWN, 6);
        let text = serde_json::to_string(&palette).unwrap();
        assert_eq!(serde_json::from_str::<Palette>(&text).unwrap(), palette);
        for (from, to) in [("\"registers\":[0,", "\"registers\":[64,"), ("\"red\":0", "\"red\":64"), ("}]", "}, {}]")] {
            let changed = text.replacen(from, to, 1);
            assert_ne!(changed, text);
            assert!(serde_json::from_str::<Palette>(&changed).is_err(), "{changed}");
        }
    }
}
