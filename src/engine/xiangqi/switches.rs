//! What the source's text suggests to make of its player, each improvement a switch: one table that settings, menus, reports
//! and recordings go by.

/// Makes the switches of one list: the fields, all of them off and on, and the table that others go by.
macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The improvements of the text, each by itself.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Switches {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Switches {
            /// The program as printed.
            pub const NONE: Switches = Switches { $($name: false),* };

            /// Everything that the text describes.
            pub const ALL: Switches = Switches { $($name: true),* };

            /// Each switch with its name, in the order in which settings, menus and texts have them.
            pub const TABLE: [Switch; [$(stringify!($name)),*].len()] = [
                $(Switch {
                    name: stringify!($name),
                    is_on: |switches| switches.$name,
                    turn: |switches, on| switches.$name = on,
                }),*
            ];
        }
    };
}

/// One of the [`Switches`].
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Its name in settings and reports.
    pub name: &'static str,
    /// Whether it is on.
    pub is_on: fn(&Switches) -> bool,
    /// Turns it on or off.
    pub turn: fn(&mut Switches, bool),
}

switches! {
    /// 杀手走法: a move that has caused a cut-off is tried early in positions of the same ply; captures before it.
    killers,
    /// "We can also keep the same branches": the move that cut off or was best is kept with its position and tried first.
    remembered,
    /// [N−e, N+e]: a search of two plies less gives the estimate N, and the window is searched again if it fails.
    aspiration,
    /// The search goes deeper as pieces leave the board: one ply more from 20 pieces on, two from 12, three from 7.
    deepening,
    /// The search goes on where the estimates of parent and child differ greatly: at the horizon after a capture.
    extension,
    /// Captures, and at first checks, are played on until it is quiet, against the horizon effect.
    quiescence,
    /// 开局库: the opening book is asked first.
    book,
    /// 位置附加值: the [places](super::evaluation::placement) of the pieces count besides their values.
    placement,
    /// 形: the [shapes](super::evaluation::shapes) that pieces form together count.
    shapes,
    /// 势: [threatened](super::evaluation::threats) pieces count.
    threats,
}

impl Switches {
    /// The program as printed, with each improvement alone, with both kinds of remembered moves, with the three of the
    /// evaluation, with all of the search, with everything but the book, and with everything: each with a name, to be compared.
    pub const COMPARED: [(&str, Switches); 16] = [
        ("as printed", Switches::NONE),
        ("killers", Switches { killers: true, ..Switches::NONE }),
        ("remembered", Switches { remembered: true, ..Switches::NONE }),
        ("aspiration", Switches { aspiration: true, ..Switches::NONE }),
        ("deepening", Switches { deepening: true, ..Switches::NONE }),
        ("extension", Switches { extension: true, ..Switches::NONE }),
        ("quiescence", Switches { quiescence: true, ..Switches::NONE }),
        ("book", Switches { book: true, ..Switches::NONE }),
        ("placement", Switches { placement: true, ..Switches::NONE }),
        ("shapes", Switches { shapes: true, ..Switches::NONE }),
        ("threats", Switches { threats: true, ..Switches::NONE }),
        ("killers+remembered", Switches { killers: true, remembered: true, ..Switches::NONE }),
        ("all of evaluation", Switches { placement: true, shapes: true, threats: true, ..Switches::NONE }),
        ("all of the search", Switches::SEARCH),
        ("all but the book", Switches { book: false, ..Switches::ALL }),
        ("all", Switches::ALL),
    ];

    /// Everything that the text describes for the search, with the evaluation as printed.
    pub(crate) const SEARCH: Switches = Switches { placement: false, shapes: false, threats: false, ..Switches::ALL };
}
