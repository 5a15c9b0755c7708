//! The program of the source: its five menus, its new games.

use super::switches::FIRST_IMPROVEMENT;
use crate::engine::Player;
use crate::play::LevelId;
use crate::screens::table::{Action, BarMenu, NewGame};

/// Returns the action that sets a level.
const fn level(name: &'static str) -> Action {
    Action::Level(LevelId::new(name))
}

/// Returns the action that switches an improvement.
const fn improvement(number: usize) -> Action {
    Action::GameAction(FIRST_IMPROVEMENT + number)
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
        groups: &[
            &[Action::BeginNewGame(0), Action::BeginNewGame(1)],
            &[Action::Undo],
            &[Action::Sound, Action::Help, Action::Menu],
            &[Action::Leave],
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.original.menus[1],
        groups: &[&[
            level("fool"),
            level("rookie"),
            level("novice"),
            level("beginner"),
            level("amateur"),
            level("professional"),
            level("master"),
        ]],
    },
    BarMenu {
        title: |text| text.xiangqi.original.menus[2],
        groups: &[
            &[Action::BeginNewGame(2), Action::BeginNewGame(3), Action::BeginNewGame(4)],
            &[Action::BeginNewGame(5), Action::BeginNewGame(6), Action::BeginNewGame(7)],
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.original.menus[3],
        groups: &[
            &[Action::Save, Action::Load],
            &[Action::SavePosition, Action::RestorePosition],
            &[Action::Back, Action::Forward],
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.original.menus[4],
        groups: &[
            &[
                improvement(0),
                improvement(1),
                improvement(2),
                improvement(3),
                improvement(4),
                improvement(5),
                improvement(6),
            ],
            &[improvement(7), improvement(8), improvement(9)],
        ],
    },
];
