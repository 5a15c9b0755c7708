//! `strftime`, in the "C" locale.

use super::NativeFunction;

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = &[("strftime", |c| {
    let (to, most, format, time) = (c.pointer(), c.size(), c.pointer(), c.pointer());
    let format = c.string(format);
    let fields = std::array::from_fn(|field| i32::from(c.word_at(c.add(time, 2 * field as u32)) as i16));
    let text = BrokenDownTime(fields).format(&format, c.is_wide());
    c.spend(text.len() as u64 * 100);
    if text.len() < most as usize {
        c.set_string(to, &text);
        c.return_size(text.len() as u32);
    } else {
        if most > 0 {
            c.set_byte(to, 0);
        }
        c.return_size(0);
    }
    Ok(())
})];

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A `struct tm`: seconds, minutes, hours, day of the month, month from 0, years since 1900, day of the week, day of the year
/// from 0, daylight saving.
struct BrokenDownTime([i32; 9]);

impl BrokenDownTime {
    /// Formats the time by a format of `strftime`. The date of `%c` and `%x` is that of the dialect's library.
    fn format(&self, format: &[u8], modern: bool) -> Vec<u8> {
        let mut out = Vec::new();
        let mut rest = format.iter().copied();
        while let Some(byte) = rest.next() {
            if byte != b'%' {
                out.push(byte);
                continue;
            }
            // The modifiers of other locales.
            let Some(letter) = rest.find(|letter| !matches!(letter, b'E' | b'O' | b'#')) else { break };
            match self.field(letter, modern) {
                Some(text) => out.extend_from_slice(&text),
                None => out.push(letter),
            }
        }
        out
    }

    /// Returns the text of a conversion; `None` for an unknown letter.
    fn field(&self, letter: u8, modern: bool) -> Option<Vec<u8>> {
        let [second, minute, hour, day, month, years, week_day, year_day, _] = self.0;
        let year = years + 1900;
        let name = |names: &[&'static str], number: i32| {
            usize::try_from(number).ok().and_then(|number| names.get(number).copied()).unwrap_or("?")
        };
        let short = |name: &str| name[..name.len().min(3)].to_owned();
        let parts = |format: &[u8]| String::from_utf8_lossy(&self.format(format, modern)).into_owned();
        let text = match letter {
            b'%' => "%".to_owned(),
            b'n' => "\n".to_owned(),
            b't' => "\t".to_owned(),
            b'a' => short(name(&DAYS, week_day)),
            b'A' => name(&DAYS, week_day).to_owned(),
            b'b' | b'h' => short(name(&MONTHS, month)),
            b'B' => name(&MONTHS, month).to_owned(),
            b'c' if modern => parts(b"%m/%d/%y %H:%M:%S"),
            b'c' => parts(b"%a %b %d %H:%M:%S %Y"),
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
