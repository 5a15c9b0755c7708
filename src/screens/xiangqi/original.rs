//! The program of the source: its five menus, its new games.

use super::switches::FIRST_IMPROVEMENT;
use crate::engine::Player;
use crate::play::LevelId;
use crate::screens::table::{Action, BarMenu, NewGame};

/// Returns the action that sets a level.
const fn level(name: &'static str) -> Option<Action> {
    Some(Action::Level(LevelId::new(name)))
}

/// Returns the action that switches an improvement.
const fn improvement(number: usize) -> Option<Action> {
    Some(Action::GameAction(FIRST_IMPROVEMENT + number))
}

/// The new games that can be started directly: two by their players, then the six handicaps.
pub(super) const NEW_GAMES: &[NewGame] = &[
    NewGame { label: |text| text.xiangqi.original.new_games[0], options: &[0], computer: Player::Second },
    NewGame { label: |text| text.xiangqi.original.new_games[1], options: &[0], computer: Player::First },
    NewGame { label: |text| text.xiangqi.original.handicaps[0], options: &[1], computer: Player::Second },
    NewGame { label: |text| text.xiangqi.original.handicaps[1], options: &[2], computer: Player::Second },
    NewGame { label: |text| text.xiangqi.original.handicaps[2], options: &[3], computer: Player::Second },
    NewGame { label: |text| text.xiangqi.original.handicaps[3], options: &[1], computer: Player::First },
    NewGame { label: |text| text.xiangqi.original.handicaps[4], options: &[2], computer: Player::First },
    NewGame { label: |text| text.xiangqi.original.handicaps[5], options: &[3], computer: Player::First },
];

/// The menus: the four of the source with its buttons, and the improvements that its document describes.
pub(super) const MENUS: &[BarMenu] = &[
    BarMenu {
        title: |text| text.xiangqi.original.menus[0],
        items: &[
            Some(Action::BeginNewGame(0)),
            Some(Action::BeginNewGame(1)),
            None,
            Some(Action::Undo),
            None,
            Some(Action::Sound),
            Some(Action::Help),
            Some(Action::Menu),
            None,
            Some(Action::Leave),
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.original.menus[1],
        items: &[
            level("fool"),
            level("rookie"),
            level("novice"),
            level("beginner"),
            level("amateur"),
            level("professional"),
            level("master"),
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.original.menus[2],
        items: &[
            Some(Action::BeginNewGame(2)),
            Some(Action::BeginNewGame(3)),
            Some(Action::BeginNewGame(4)),
            None,
            Some(Action::BeginNewGame(5)),
            Some(Action::BeginNewGame(6)),
            Some(Action::BeginNewGame(7)),
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.original.menus[3],
        items: &[
            Some(Action::Save),
            Some(Action::Load),
            None,
            Some(Action::SavePosition),
            Some(Action::RestorePosition),
            None,
            Some(Action::Back),
            Some(Action::Forward),
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.original.menus[4],
        items: &[
            improvement(0),
            improvement(1),
            improvement(2),
            improvement(3),
            improvement(4),
            improvement(5),
            improvement(6),
            None,
            improvement(7),
            improvement(8),
            improvement(9),
        ],
    },
];
