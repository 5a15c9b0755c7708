//! Calendar time: `strftime` in the "C" locale, `mktime`, and the time zone.

use super::calendar::days_to;
use super::native::{Long, Size, natives};
use super::zone::TimeZone;
use super::{Call, NativeFunction};
use crate::word_list::WordList;

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = natives![
    ("strftime", |c| {
        let (to, most, format, time) = (c.pointer(), c.size(), c.pointer(), c.pointer());
        let format = c.string(format);
        let time = BrokenDownTime::read(c, time);
        let zone = &c.machine.library.zone;
        let (text, fits) = if c.is_wide() {
            let text = time.format(&format);
            let fits = text.len() < most as usize;
            (if fits { text } else { Vec::new() }, fits)
        } else {
            time.format_within(&format, most as usize, zone)
        };
        c.spend(text.len() as u64 * 100);
        if most > 0 || !c.is_wide() {
            c.set_string(to, &text);
        }
        Size(if fits { text.len() as u32 } else { 0 })
    }),
    // The seconds since 1970 of a `struct tm`; -1 if `time_t` cannot hold them.
    ("__make_time", |c| {
        let time = c.pointer();
        let [second, minute, hour, day, month, years, ..] = BrokenDownTime::read(c, time).0.map(i64::from);
        let local = |day| {
            let days = days_to(years + 1900, month + 1, 1) + day - 1;
            days * 86_400 + hour * 3600 + minute * 60 + second
        };
        // Daylight saving is that of the given month, whatever the day.
        let (local, in_month) = (local(day), local(day.clamp(1, 31)));
        let offset = c.machine.library.zone.to_universal(in_month) - in_month;
        let time = i32::try_from(local + offset).unwrap_or(-1);
        Long(if local < 0 || time < 0 { -1 } else { time })
    }),
    ("__local_time", |c| {
        let (time, is_daylight) = (c.long(), c.pointer());
        let (local, daylight) = c.machine.library.zone.to_local(time.into());
        c.set_word(is_daylight, daylight.into());
        Long(local as i32)
    }),
    ("__universal_time", |c| {
        let local = c.long();
        Long(c.machine.library.zone.to_universal(local.into()) as i32)
    }),
    ("__set_zone", |c| {
        let text = c.string_argument();
        c.machine.library.zone = TimeZone::parse(&text);
    }),
    ("__zone", |c| {
        let names = [c.pointer(), c.pointer()];
        let TimeZone { west, standard, daylight } = c.machine.library.zone.clone();
        names.into_iter().zip([standard, daylight]).for_each(|(to, name)| c.set_string(to, &name));
        Long(west as i32)
    }),
];

const DAYS: WordList = WordList("Sunday Monday Tuesday Wednesday Thursday Friday Saturday");
const MONTHS: WordList =
    WordList("January February March April May June July August September October November December");

/// A `struct tm`: seconds, minutes, hours, day of the month, month from 0, years since 1900, day of the week, day of the year
/// from 0, daylight saving.
struct BrokenDownTime([i32; 9]);

impl BrokenDownTime {
    fn read(c: &mut Call, at: u32) -> BrokenDownTime {
        BrokenDownTime(std::array::from_fn(|field| i32::from(c.word_at(c.add(at, 2 * field as u32)) as i16)))
    }

    /// Formats the time as Borland's library does into a buffer with room for `most` bytes including the zero. Also returns
    /// whether everything fits; only the last conversion may be cut.
    fn format_within(&self, format: &[u8], most: usize, zone: &TimeZone) -> (Vec<u8>, bool) {
        let room = most.saturating_sub(1);
        let mut out = Vec::new();
        let mut rest = format.iter().copied();
        while let Some(byte) = rest.next() {
            if out.len() >= room {
                return (out, false);
            }
            match byte {
                b'%' => out.extend(self.borland_field(rest.next().unwrap_or(0), zone)),
                byte => out.push(byte),
            }
            out.truncate(room);
        }
        (out, true)
    }

    /// Returns the text of a conversion of Borland's library; an unknown letter prints zeros.
    fn borland_field(&self, letter: u8, zone: &TimeZone) -> Vec<u8> {
        let [.., day, _, _, weekday, year_day, is_daylight] = self.0;
        // A week begins on the day after Sunday or Monday.
        let week = |weekday: i32| format!("{:02}", (year_day + 6 - weekday) / 7).into_bytes();
        let part =
            |letter| self.field(letter).map_or_else(String::new, |text| String::from_utf8_lossy(&text).into_owned());
        match letter {
            b'a' | b'A' | b'b' | b'B' | b'd' | b'H' | b'I' | b'j' | b'm' | b'M' | b'p' | b'S' | b'w' | b'X' | b'y'
            | b'Y' | b'%' => part(letter).into_bytes(),
            b'c' => format!("{} {} {} {} {}", part(b'a'), part(b'b'), part(b'd'), part(b'X'), part(b'Y')).into_bytes(),
            b'x' => format!("{} {} {day}, {}", part(b'a'), part(b'b'), part(b'Y')).into_bytes(),
            b'U' => week(weekday),
            b'W' => week(if weekday == 0 { 7 } else { weekday }),
            b'Z' if is_daylight > 0 => zone.daylight.clone(),
            b'Z' => zone.standard.clone(),
            _ => b"00".to_vec(),
        }
    }

    /// Formats the time by a format of `strftime` in the modern dialect.
    fn format(&self, format: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut rest = format.iter().copied();
        while let Some(byte) = rest.next() {
            if byte != b'%' {
                out.push(byte);
                continue;
            }
            // The modifiers of other locales.
            let Some(letter) = rest.find(|letter| !matches!(letter, b'E' | b'O' | b'#')) else { break };
            match self.field(letter) {
                Some(text) => out.extend_from_slice(&text),
                None => out.push(letter),
            }
        }
        out
    }

    /// Returns the text of a conversion; `None` for an unknown letter.
    fn field(&self, letter: u8) -> Option<Vec<u8>> {
        let [second, minute, hour, day, month, years, week_day, year_day, _] = self.0;
        let year = years + 1900;
        let name = |names: &WordList, number: i32| {
            usize::try_from(number).ok().and_then(|number| names.iter().nth(number)).unwrap_or("?")
        };
        let short = |name: &str| name[..name.len().min(3)].to_owned();
        let parts = |format: &[u8]| String::from_utf8_lossy(&self.format(format)).into_owned();
        let text = match letter {
            b'%' => "%".to_owned(),
            b'n' => "\n".to_owned(),
            b't' => "\t".to_owned(),
            b'a' => short(name(&DAYS, week_day)),
            b'A' => name(&DAYS, week_day).to_owned(),
            b'b' | b'h' => short(name(&MONTHS, month)),
            b'B' => name(&MONTHS, month).to_owned(),
            b'c' => parts(b"%m/%d/%y %H:%M:%S"),
            b'C' => format!("{:02}", year.div_euclid(100)),
            b'd' => format!("{day:02}"),
            b'D' | b'x' => parts(b"%m/%d/%y"),
            b'e' => format!("{day:2}"),
            b'F' => parts(b"%Y-%m-%d"),
            b'g' => format!("{:02}", self.iso_week().0.rem_euclid(100)),
            b'G' => self.iso_week().0.to_string(),
            b'H' => format!("{hour:02}"),
            b'I' => format!("{:02}", (hour + 11).rem_euclid(12) + 1),
            b'j' => format!("{:03}", year_day + 1),
            b'm' => format!("{:02}", month + 1),
            b'M' => format!("{minute:02}"),
            b'p' => if hour < 12 { "AM" } else { "PM" }.to_owned(),
            b'r' => parts(b"%I:%M:%S %p"),
            b'R' => parts(b"%H:%M"),
            b'S' => format!("{second:02}"),
            b'T' | b'X' => parts(b"%H:%M:%S"),
            b'u' => (if week_day == 0 { 7 } else { week_day }).to_string(),
            b'U' => format!("{:02}", (year_day + 7 - week_day) / 7),
            b'V' => format!("{:02}", self.iso_week().1),
            b'w' => week_day.to_string(),
            b'W' => format!("{:02}", (year_day + 7 - (week_day + 6) % 7) / 7),
            b'y' => format!("{:02}", year.rem_euclid(100)),
            b'Y' => year.to_string(),
            b'z' => "+0000".to_owned(),
            b'Z' => "GMT".to_owned(),
            _ => return None,
        };
        Some(text.into_bytes())
    }

    /// Returns the year and the week of ISO 8601: weeks begin on Monday, and the first one has a Thursday of the year.
    fn iso_week(&self) -> (i32, i32) {
        let [.., years, week_day, year_day, _] = self.0;
        let year = years + 1900;
        let is_leap = |year: i32| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = |year| if is_leap(year) { 366 } else { 365 };
        // The number of days from January 1 to the Thursday of this week.
        let thursday = year_day + 3 - (week_day + 6) % 7;
        if thursday < 0 {
            (year - 1, (thursday + length(year - 1)) / 7 + 1)
        } else if thursday >= length(year) {
            (year + 1, 1)
        } else {
            (year, thursday / 7 + 1)
        }
    }
}
