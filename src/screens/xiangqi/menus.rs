//! The menus and switches of xiangqi.

use crate::engine::Player;
use crate::play::LevelId;
use crate::screens::table::{Action, BarMenu, GameAction, GameActionEffect, NewGame};
use crate::settings::{NotationSetting, Settings};

/// The codes of keys that other games use for their own switches.
const F: u16 = 0x2166;
const Y: u16 = 0x1579;
const Z: u16 = 0x2C7A;

/// The numbers of the switches in [`OWN`].
const WXF: Action = Action::GameAction(0);
const ICCS: Action = Action::GameAction(1);
const WESTERN: Action = Action::GameAction(2);
const IMPROVEMENTS: usize = 3;

/// Returns the action that sets a level.
const fn level(name: &'static str) -> Action {
    Action::Level(LevelId::new(name))
}

/// The new games that can be started directly: three by their players, then the six handicaps.
pub(super) const NEW_GAMES: &[NewGame] = &[
    NewGame { label: |text| text.xiangqi.new_games[0], options: &[0], computer: Some(Player::Second) },
    NewGame { label: |text| text.xiangqi.new_games[1], options: &[0], computer: Some(Player::First) },
    NewGame { label: |text| text.xiangqi.new_games[2], options: &[0], computer: None },
    NewGame { label: |text| text.xiangqi.handicaps[0], options: &[1], computer: Some(Player::Second) },
    NewGame { label: |text| text.xiangqi.handicaps[1], options: &[2], computer: Some(Player::Second) },
    NewGame { label: |text| text.xiangqi.handicaps[2], options: &[3], computer: Some(Player::Second) },
    NewGame { label: |text| text.xiangqi.handicaps[3], options: &[1], computer: Some(Player::First) },
    NewGame { label: |text| text.xiangqi.handicaps[4], options: &[2], computer: Some(Player::First) },
    NewGame { label: |text| text.xiangqi.handicaps[5], options: &[3], computer: Some(Player::First) },
];

/// The menus.
pub(super) const MENUS: &[BarMenu] = &[
    BarMenu {
        title: |text| text.xiangqi.menus[0],
        items: &[
            Some(Action::BeginNewGame(0)),
            Some(Action::BeginNewGame(1)),
            Some(Action::BeginNewGame(2)),
            Some(Action::New),
            None,
            Some(Action::Undo),
            Some(Action::Redo),
            Some(Action::Hint),
            Some(Action::MoveNow),
            Some(Action::ChangeSides),
            Some(Action::Automatic),
            Some(Action::Edit),
            None,
            Some(Action::Sound),
            Some(Action::Flip),
            Some(WESTERN),
            None,
            Some(Action::Help),
            Some(Action::Leave),
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.menus[1],
        items: &[
            Some(level("fool")),
            Some(level("rookie")),
            Some(level("novice")),
            Some(level("beginner")),
            Some(level("amateur")),
            Some(level("professional")),
            Some(level("master")),
            None,
            Some(level("newcomer")),
            Some(level("learner")),
            Some(level("casual")),
            Some(level("hobbyist")),
            Some(level("regular")),
            Some(level("club")),
            Some(level("tournament")),
            Some(level("expert")),
            Some(level("champion")),
            Some(level("grandmaster")),
            None,
            Some(Action::Opponents),
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.menus[2],
        items: &[
            Some(Action::BeginNewGame(3)),
            Some(Action::BeginNewGame(4)),
            Some(Action::BeginNewGame(5)),
            None,
            Some(Action::BeginNewGame(6)),
            Some(Action::BeginNewGame(7)),
            Some(Action::BeginNewGame(8)),
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.menus[3],
        items: &[
            Some(Action::Save),
            Some(Action::Load),
            Some(Action::Copy),
            Some(Action::Paste),
            None,
            Some(Action::SavePosition),
            Some(Action::RestorePosition),
            Some(Action::CopyPosition),
            None,
            Some(Action::Back),
            Some(Action::Forward),
            Some(Action::Replay),
            Some(Action::Analysis),
            None,
            Some(WXF),
            Some(ICCS),
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.menus[4],
        items: &[
            Some(Action::Draw),
            Some(Action::Resign),
            Some(Action::Lock),
            None,
            Some(Action::First),
            Some(Action::Last),
            Some(Action::NextVariation),
            Some(Action::PreviousVariation),
            None,
            Some(Action::Puzzles),
            Some(Action::Players),
            Some(Action::Rankings),
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.menus[5],
        items: &[
            Some(Action::Legal),
            Some(Action::LastMark),
            Some(Action::Preview),
            Some(Action::Labels),
            Some(Action::Numbers),
            Some(Action::Thoughts),
            Some(Action::StandingHint),
            Some(Action::Evaluation),
            None,
            Some(Action::Portraits),
            Some(Action::Music),
        ],
    },
    BarMenu {
        title: |text| text.xiangqi.menus[6],
        items: &[
            Some(Action::GameAction(IMPROVEMENTS)),
            Some(Action::GameAction(IMPROVEMENTS + 1)),
            Some(Action::GameAction(IMPROVEMENTS + 2)),
            Some(Action::GameAction(IMPROVEMENTS + 3)),
            Some(Action::GameAction(IMPROVEMENTS + 4)),
            Some(Action::GameAction(IMPROVEMENTS + 5)),
            Some(Action::GameAction(IMPROVEMENTS + 6)),
            None,
            Some(Action::GameAction(IMPROVEMENTS + 7)),
            Some(Action::GameAction(IMPROVEMENTS + 8)),
            Some(Action::GameAction(IMPROVEMENTS + 9)),
        ],
    },
];

/// The row of the upper buttons.
pub(super) const BUTTONS_Y: i32 = 366;

/// Returns the switch of an improvement of the computer player.
macro_rules! improvement {
    ($name:ident) => {
        GameAction {
            keys: &[],
            key: "",
            label: |text| text.xiangqi.improvements.$name,
            effect: GameActionEffect::Switch {
                is_on: |settings| settings.xiangqi.improvements.$name,
                switch: |settings| settings.xiangqi.improvements.$name ^= true,
            },
        }
    };
}

/// The switches: two notations that exclude each other, the letters on the pieces, and the improvements of the computer
/// player, which have no keys.
pub(super) const GAME_ACTIONS: &[GameAction] = &[
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
    GameAction {
        keys: &[Z],
        key: "Z",
        label: |text| text.xiangqi.styles[2],
        effect: GameActionEffect::Switch {
            is_on: |settings| settings.xiangqi.western,
            switch: |settings| settings.xiangqi.western = !settings.xiangqi.western,
        },
    },
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
