//! Tournaments of more than two players: each plays against its neighbours in the list, and one table rates them all.

use std::io::Write;
use std::sync::atomic::Ordering;

use super::game::MatchGame;
use super::player_spec::PlayerSpec;
use super::runner::MatchSettings;
use crate::commands::error::CommandError;
use crate::commands::records::pad;
use crate::engine::search::rating::{Pairing, ratings};

/// Lets each player play against this number of players after it in the list, and writes the ratings. With a folder,
/// each match has a subfolder named for the indices of the two.
///
/// # Errors
/// Returns the errors of a match.
pub(super) fn play<F: MatchGame>(
    start: &F,
    names: &[&PlayerSpec],
    near: usize,
    terms: &MatchSettings<'_>,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    let said = &terms.language.text().matches;
    let pairs = (0..names.len()).flat_map(|one| (one + 1..names.len().min(one + near + 1)).map(move |two| (one, two)));
    let mut meetings = Vec::new();
    for (one, two) in pairs {
        let folder = terms.out.map(|out| out.join(format!("{:02}-{:02}", one + 1, two + 1)));
        let pair = [names[one], names[two]];
        let log = MatchSettings { out: folder.as_deref(), ..*terms }.play(start, pair, progress)?;
        let tally = log.tally(terms.games as usize);
        writeln!(progress, "{} - {}: {tally}", pair[0].text, pair[1].text)?;
        meetings.push(Pairing {
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
    let head = [(place, 4), (rating, 16), (games, 8), (share, 10)].map(|(word, width)| pad(word, width, true));
    writeln!(output, "{}  {}{}{}{}", head[0], pad(player, wide, false), head[1], head[2], head[3])?;
    for (place, &at) in order.iter().enumerate() {
        let mine = meetings.iter().filter_map(|meeting| meeting.of(at));
        let (points, games) = mine.fold((0.0, 0), |(points, games), (more, played)| (points + more, games + played));
        let share = if games == 0 { 0.0 } else { 100.0 * points / f64::from(games) };
        let rated = &rated[at];
        let error = if rated.error.is_finite() { format!("{:.0}", rated.error) } else { "∞".to_owned() };
        let rating = format!("{:+.0} ± {error}", rated.rating);
        writeln!(output, "{:>4}  {:<wide$}{rating:>16}{games:>8}{share:>10.1}", place + 1, names[at].text)?;
    }
    Ok(output.flush()?)
}
