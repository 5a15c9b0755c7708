//! The improvements that the original document suggests for its player, one switch each, in one table for settings, menus,
//! reports and recordings.

/// Defines the switches from one list: the fields, all of them off and on, and the table.
macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The improvements of the text, which can be enabled separately.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Improvements {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Improvements {
            /// The program as printed: all switches off.
            pub const NONE: Improvements = Improvements { $($name: false),* };

            /// All switches on.
            pub const ALL: Improvements = Improvements { $($name: true),* };

            /// Each switch with its name, in the order of settings, menus and texts.
            pub const TABLE: [Improvement; [$(stringify!($name)),*].len()] = [
                $(Improvement {
                    name: stringify!($name),
                    is_on: |switches| switches.$name,
                    turn: |switches, on| switches.$name = on,
                }),*
            ];
        }
    };
}

/// One of the [`Improvements`].
#[derive(Clone, Copy, Debug)]
pub struct Improvement {
    /// The name in settings and reports.
    pub name: &'static str,
    /// Returns whether it is on.
    pub is_on: fn(&Improvements) -> bool,
    /// Turns it on or off.
    pub turn: fn(&mut Improvements, bool),
}

switches! {
    /// 杀手走法, killer moves: a move that has caused a cut-off is tried early in positions of the same ply, after
    /// captures.
    killers,
    /// "We can also keep the same branches": the best move, or the one that caused a cut-off, is stored with its position and
    /// tried first.
    remembered,
    /// The window [N−e, N+e]: a search two plies shallower gives the estimate N. If the value is outside the window, the search
    /// is repeated with the full window.
    aspiration,
    /// The search deepens as pieces leave the board: one ply more from 20 pieces on, two from 12, three from 7.
    deepening,
    /// The search is extended if the evaluations of parent and child differ greatly: at the horizon after a capture.
    extension,
    /// Captures, and at first checks, are searched until the position is quiet, against the horizon effect.
    quiescence,
    /// 开局库: the opening book is used first.
    book,
    /// 位置附加值: the [placement](super::evaluation::placement) of the pieces counts in addition to their values.
    placement,
    /// 形: the [shapes](super::evaluation::shapes) that pieces form together count.
    shapes,
    /// 势: [threatened](super::evaluation::threats) pieces count.
    threats,
}

impl Improvements {
    /// The configurations for comparisons, with names: the program as printed, with each improvement alone, with both kinds of
    /// stored moves, with the three improvements of the evaluation, with all of the search, with all but the book, and with
    /// all.
    pub const COMPARED: [(&str, Improvements); 16] = [
        ("as printed", Improvements::NONE),
        ("killers", Improvements { killers: true, ..Improvements::NONE }),
        ("remembered", Improvements { remembered: true, ..Improvements::NONE }),
        ("aspiration", Improvements { aspiration: true, ..Improvements::NONE }),
        ("deepening", Improvements { deepening: true, ..Improvements::NONE }),
        ("extension", Improvements { extension: true, ..Improvements::NONE }),
        ("quiescence", Improvements { quiescence: true, ..Improvements::NONE }),
        ("book", Improvements { book: true, ..Improvements::NONE }),
        ("placement", Improvements { placement: true, ..Improvements::NONE }),
        ("shapes", Improvements { shapes: true, ..Improvements::NONE }),
        ("threats", Improvements { threats: true, ..Improvements::NONE }),
        ("killers+remembered", Improvements { killers: true, remembered: true, ..Improvements::NONE }),
        ("all of evaluation", Improvements { placement: true, shapes: true, threats: true, ..Improvements::NONE }),
        ("all of the search", Improvements::SEARCH),
        ("all but the book", Improvements { book: false, ..Improvements::ALL }),
        ("all", Improvements::ALL),
    ];

    /// All improvements of the search, with the evaluation as printed.
    pub(crate) const SEARCH: Improvements =
        Improvements { placement: false, shapes: false, threats: false, ..Improvements::ALL };
}
