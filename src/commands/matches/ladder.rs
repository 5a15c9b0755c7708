//! More than two players: each meets those near it, and all are rated in one table.

use std::io::Write;
use std::sync::atomic::Ordering;

use super::contest::Terms;
use super::field::Field;
use super::player::Named;
use super::rating::{Meeting, ratings};
use crate::commands::fault::Failure;
use crate::commands::records::padded;

/// Lets each player meet so many of those behind it in the list, and writes the ratings. With a folder, each match has one of
/// its own in it, named for the places of the two.
///
/// # Errors
/// As a match has.
pub(super) fn play<F: Field>(
    start: &F,
    names: &[&Named],
    near: usize,
    terms: &Terms<'_>,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), Failure> {
    let said = &terms.language.text().matches;
    let pairs = (0..names.len()).flat_map(|one| (one + 1..names.len().min(one + near + 1)).map(move |two| (one, two)));
    let mut meetings = Vec::new();
    for (one, two) in pairs {
        let folder = terms.out.map(|out| out.join(format!("{:02}-{:02}", one + 1, two + 1)));
        let pair = [names[one], names[two]];
        let log = Terms { out: folder.as_deref(), ..*terms }.play(start, pair, progress)?;
        let tally = log.tally(terms.games as usize);
        writeln!(progress, "{} - {}: {tally}", pair[0].text, pair[1].text)?;
        meetings.push(Meeting {
            players: [one, two],
            games: tally.games(),
            points: tally.score() * f64::from(tally.games()),
        });
        if terms.stop.load(Ordering::Relaxed) {
            let games: u32 = meetings.iter().map(|meeting| meeting.games).sum();
            writeln!(output, "{}", (said.ladder_stopped)(games))?;
            break;
        }
    }
    let rated = ratings(names.len(), &meetings);
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&a, &b| rated[b].rating.total_cmp(&rated[a].rating));
    let wide = names.iter().map(|named| named.text.chars().count()).max().unwrap_or_default();
    let [place, player, rating, games, share] = said.ladder;
    let head = [(place, 4), (rating, 16), (games, 6), (share, 8)].map(|(word, width)| padded(word, width, true));
    writeln!(output, "{}  {}{}{}{}", head[0], padded(player, wide, false), head[1], head[2], head[3])?;
    for (place, &at) in order.iter().enumerate() {
        let mine = meetings.iter().filter_map(|meeting| meeting.of(at));
        let (points, games) = mine.fold((0.0, 0), |(points, games), (more, played)| (points + more, games + played));
        let share = if games == 0 { 0.0 } else { 100.0 * points / f64::from(games) };
        let rated = &rated[at];
        let error = if rated.error.is_finite() { format!("{:.0}", rated.error) } else { "∞".to_owned() };
        let rating = format!("{:+.0} ± {error}", rated.rating);
        writeln!(output, "{:>4}  {:<wide$}{rating:>16}{games:>6}{share:>8.1}", place + 1, names[at].text)?;
    }
    Ok(output.flush()?)
}
