//! `settings.toml`: every valid input must survive a round trip.

use huanle::settings::Settings;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok((settings, error_output)) = Settings::from_toml(text) else { return };
    error_output.iter().for_each(|complaint| drop(complaint.to_string()));
    let written = settings.to_toml(&Settings::default(), "").expect("an empty file is TOML");
    assert_eq!(Settings::from_toml(&written), Ok((settings, Vec::new())));
}
