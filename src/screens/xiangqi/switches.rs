//! The switches of xiangqi: the notation of moves, the pieces, and in the original program the improvements of its player.

use crate::screens::table::{GameAction, GameActionEffect, setting_switch};
use crate::settings::{NotationSetting, Settings};

/// The codes of keys that other games use for their own switches.
const F: u16 = 0x2166;
const Y: u16 = 0x1579;
const Z: u16 = 0x2C7A;

/// The number of the first improvement in [`ALL`].
pub(super) const FIRST_IMPROVEMENT: usize = 3;

/// Returns the switch of an improvement of the computer player.
macro_rules! improvement {
    ($name:ident) => {
        setting_switch!(&[], "", |text| text.xiangqi.original.improvements.$name, xiangqi.improvements.$name)
    };
}

/// The switches of the original program: two notations that exclude each other, the letters on the pieces, and the
/// improvements of its player, which have no keys. The modern table has only those before [`FIRST_IMPROVEMENT`].
pub(super) const ALL: &[GameAction] = &[
    GameAction {
        keys: &[F],
        key: "F",
        label: |text| text.xiangqi.styles[0],
        effect: GameActionEffect::Switch {
            is_on: |settings| move_notation(settings) == NotationSetting::Wxf,
            switch: |settings| toggle_notation(settings, NotationSetting::Wxf),
        },
    },
    GameAction {
        keys: &[Y],
        key: "Y",
        label: |text| text.xiangqi.styles[1],
        effect: GameActionEffect::Switch {
            is_on: |settings| move_notation(settings) == NotationSetting::Iccs,
            switch: |settings| toggle_notation(settings, NotationSetting::Iccs),
        },
    },
    setting_switch!(&[Z], "Z", |text| text.xiangqi.styles[2], xiangqi.western),
    improvement!(killers),
    improvement!(remembered),
    improvement!(aspiration),
    improvement!(deepening),
    improvement!(extension),
    improvement!(quiescence),
    improvement!(book),
    improvement!(placement),
    improvement!(shapes),
    improvement!(threats),
];

/// Returns the notation of moves: always in the language of the screen.
pub(super) fn move_notation(settings: &Settings) -> NotationSetting {
    match settings.xiangqi.moves {
        NotationSetting::Chinese if settings.lang.text().xiangqi.only_letters => NotationSetting::Wxf,
        chosen => chosen,
    }
}

/// Switches the notation of moves. If it is already in use, switches to the other Latin notation in an interface that
/// has only Latin ones, otherwise back to Chinese.
fn toggle_notation(settings: &mut Settings, moves: NotationSetting) {
    settings.xiangqi.moves = match move_notation(settings) == moves {
        true if moves == NotationSetting::Wxf && settings.lang.text().xiangqi.only_letters => NotationSetting::Iccs,
        true => NotationSetting::Chinese,
        false => moves,
    };
}
