//! Training of the strong xiangqi player's network on games that it plays against itself.
//!
//! In the first generation of a [run](super::self_play::TrainingRun) the player has no network. A new network is
//! [fitted](Fit) to the quiet positions of all games so far: its output is to predict the value that the search found, and to a
//! small part the result of the game.

mod fit;
mod samples;
mod self_play;

use std::sync::Arc;

use super::self_play::{Generation, NumberedGames, SelfPlay};
use crate::search::{Engine as _, Limits, SplitMix64};
use crate::xiangqi::strong::{Network, StrongPlayer};
use crate::xiangqi::{Move, Square};

pub use fit::Fit;
pub use samples::{Sample, quiet_positions};
use self_play::play_game;
pub use self_play::{MATE, SelfPlayGame};

/// The strong xiangqi player. The network of the program was made by a run of the default number of games, with the games held out
/// counted over all generations.
#[derive(Clone, Debug, PartialEq)]
pub struct XiangqiSelfPlay;

impl SelfPlay for XiangqiSelfPlay {
    type Move = Move;
    type Weights = Option<Arc<Network>>;

    const HEADER: &'static [u8] = b"huanle-xiangqi-training-1\n";
    const GENERATIONS: &'static [Generation] = &[
        Generation { games: 19_500, nodes: 400, passes: 12 },
        Generation { games: 9_750, nodes: 800, passes: 14 },
        Generation { games: 4_200, nodes: 800, passes: 14 },
        Generation { games: 12_500, nodes: 600, passes: 3 },
    ];
    const ERROR: &'static str = "RMS error";

    fn first_weights() -> Option<Arc<Network>> {
        None
    }

    fn write_weights(network: &Option<Arc<Network>>) -> Vec<u8> {
        network.as_deref().map(Network::write).unwrap_or_default()
    }

    fn read_weights(bytes: &[u8]) -> Option<Option<Arc<Network>>> {
        if bytes.is_empty() { Some(None) } else { Some(Some(Network::read(bytes)?.into())) }
    }

    fn write_move(mv: Move) -> [u8; 2] {
        [mv.from, mv.to].map(|square| square.index() as u8)
    }

    fn read_move(bytes: &[u8]) -> Option<Move> {
        let square = |index: u8| Square::from_index(index.into());
        Some(Move { from: square(bytes[0])?, to: square(bytes[1])? })
    }

    fn play(
        network: &Option<Arc<Network>>,
        nodes: u64,
        _: u32,
        games: impl Iterator<Item = (usize, SplitMix64)>,
    ) -> Vec<SelfPlayGame> {
        let mut player = StrongPlayer::new(Limits::nodes(nodes), None).with_network(network.clone());
        let play = |(number, mut random)| {
            // An empty table: one that is only cleared would replace entries differently, and depend on the games before.
            player.new_game();
            player.set_table_size(1);
            play_game(&mut player, number, &mut random)
        };
        games.map(play).collect()
    }

    fn fit(
        network: &Option<Arc<Network>>,
        games: [NumberedGames<'_, Move>; 2],
        seed: u64,
        passes: usize,
        mut done: impl FnMut(usize, [f64; 2]),
    ) -> Option<Arc<Network>> {
        let [learned, held_out] = games.map(|games| quiet_positions(&games));
        let mut order: Vec<u32> = (0..learned.len() as u32).collect();
        let mut fit = Fit::new(seed, network.as_deref());
        let part = 1.0 / passes as f32;
        for pass in 0..passes {
            let error = fit.pass(&learned, &mut order, pass as f32 * part, part);
            done(pass, [error, fit.error(&held_out)].map(f64::sqrt));
        }
        Some(Arc::new(fit.network()))
    }
}

#[cfg(test)]
mod tests;
