//! English.

use super::key_line::{KeyLine, PageKeys, entry};
use super::{
    AnimationPlayerText, HelpPage, Language, OthelloText, Text, album, chimes, context_help, editor, external_engine,
    faithful, gomoku, handout, history, lessons, levels, licences, main_menu, matches, music, opponents, othello_table,
    player, portraits, puzzles, records, settings, solving, table, terminal, turboc, ui, workbench, xiangqi,
};
use crate::gfx::Color;
use crate::machine::code;

pub(super) const TEXT: Text = Text {
    language: Language::English,
    window: "Huanle",
    main_menu: main_menu::EN,
    othello: OTHELLO,
    othello_table: othello_table::EN,
    editor: editor::EN,
    context_help: context_help::ContextHelpText::EN,
    history: history::EN,
    gomoku: gomoku::EN,
    table: table::EN,
    xiangqi: xiangqi::EN,
    puzzles: puzzles::EN,
    solving: solving::EN,
    external_engine: external_engine::EN,
    opponents: opponents::EN,
    matches: matches::EN,
    records: records::EN,
    settings: settings::EN,
    lessons: lessons::EN,
    handout: handout::HandoutText::EN,
    player: player::EN,
    levels: levels::EN,
    licences: licences::EN,
    animation_player: PROJECTOR,
    terminal: terminal::EN,
    chimes: chimes::EN,
    turboc: turboc::EN,
    music: music::EN,
    portraits: portraits::EN,
    paces: ["Linear", "Ease in", "Ease out", "Ease in-out"],
    erased: "Erase and redraw",
    buffered: "Double buffering",
    ui: ui::EN,
    workbench: workbench::EN,
    album: album::EN,
};

const OTHELLO: OthelloText = OthelloText {
    title: &[
        ('O', Color::BLACK),
        ('T', Color::YELLOW),
        ('H', Color::YELLOW),
        ('E', Color::YELLOW),
        ('L', Color::YELLOW),
        ('L', Color::YELLOW),
        ('O', Color::WHITE),
    ],
    menu: ["One player", "Two players", "How to play", "Exit"],
    black: "Black",
    white: "White",
    opening: |_, english| english,
    you: "You",
    computer: "Computer",
    first_player: "Player 1",
    second_player: "Player 2",
    black_to_move: "Black to move",
    white_to_move: "White to move",
    thinking: "The computer is thinking…",
    black_passes: "Black has no move and passes",
    white_passes: "White has no move and passes",
    black_wins: |black, white| format!("Black wins, {black} : {white}"),
    white_wins: |black, white| format!("White wins, {black} : {white}"),
    you_win: |black, white| format!("You win, {black} : {white}"),
    computer_wins: |black, white| format!("The computer wins, {black} : {white}"),
    leaving: "Esc: exit   Any other key: continue",
    draw: |black, white| format!("A draw, {black} : {white}"),
    keys_while_playing: KeyLine::english(&[
        entry(&[], "Arrows: move"),
        entry(&[("Enter, ", code::ENTER), ("Space", code::SPACE)], " or mouse: place"),
        entry(&[("F1", code::F1)], ": help"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    keys_at_the_end: KeyLine {
        gap: "　　",
        entries: &[
            entry(&[("Enter", code::ENTER)], " or left button: play again"),
            entry(&[("Esc", code::ESC)], " or right button: back to the menu"),
        ],
    },
    help: [
        HelpPage {
            heading: "How to place a disc",
            paragraphs: &[
                "Move to a square with the arrow keys and press Enter or Space, or click it. If the move is legal \
                 (flips at least one disc), your disc is placed; otherwise nothing happens.",
                "In the menu: arrow keys and Enter, or a click.",
                "F1: this help.   F4: C source.   F11: full screen.",
                "Esc (or the right button in a game) goes back: from a game to the menu, from the menu to where you \
                 came from. An unfinished game asks first.",
            ],
            caption: "The cursor on c3",
        },
        HelpPage {
            heading: "The rules",
            paragraphs: &[
                "Othello is played on a board of 8 by 8 squares. Black moves first, then players take turns. The game \
                 starts with two discs of each colour in the centre.",
                "Each move must outflank at least one of your opponent's discs: enclose a straight line of them, \
                 horizontal, vertical or diagonal, between the new disc and another one of yours. All outflanked discs \
                 are flipped.",
                "You must flip at least one disc; if you cannot, you pass. When neither player can move, the game is \
                 over, and the player with more discs wins.",
            ],
            caption: "Black's four first moves",
        },
        HelpPage {
            heading: "How to win",
            paragraphs: &[
                "Do not simply take as many discs as you can. Reduce your opponent's mobility, the squares they can \
                 play on, and maintain your own.",
                "You can only play next to your opponent's discs. A disc next to an empty square is a frontier disc, \
                 any other is interior; a line of frontier discs is a wall. The fewer frontier discs you have, the \
                 fewer moves your opponent has.",
                "A disc in a corner can never be flipped. While a corner is empty, avoid the squares next to it.",
            ],
            caption: "Black's frontier discs",
        },
        HelpPage {
            heading: "How the computer plays",
            paragraphs: &[
                "It takes a corner whenever it can.",
                "While a corner is empty, it avoids the three squares next to it unless it has no other move.",
                "Opening (fewer than 20 discs): the move that flips the fewest discs.",
                "Middle game: the move that leaves the opponent the least mobility.",
                "Endgame (50 discs or more): the move that flips the most discs.",
                "That is all the original program does. Once you understand it, you can beat it.",
            ],
            caption: "Corners and neighbours",
        },
        super::history::EN.othello,
    ],
    placing: HelpPage {
        heading: "How to place a disc",
        paragraphs: &[
            "Click a square with a yellow diamond to place your disc there. Or move to it with the arrow keys and press \
             Enter or Space.",
            "Point at a square to see which discs would be flipped. If you have no legal move, the program passes for \
             you.",
            "F2 starts a new game and lets you choose players, levels and clock. U takes back a move, H shows the best \
             move.",
            "F10 opens the menu bar, the right button or Tab a list of all actions. Esc goes back; an unfinished game is saved.",
        ],
        caption: "Black to move, at d3",
    },
    strategy: [
        HelpPage {
            heading: "Mobility",
            paragraphs: &[
                "Having more discs early on is no advantage. What counts is mobility: how many squares you can play on. \
                 Keep yours high and your opponent's low, until they must make a bad move.",
                "Potential mobility is your mobility in later moves: the empty squares next to your opponent's discs. \
                 The more there are, the more moves you will have.",
                "In the endgame, count: the player who moves last in a region has the advantage. A move saved for later \
                 is a spare tempo.",
            ],
            caption: "Diamonds now, squares later",
        },
        HelpPage {
            heading: "Frontier",
            paragraphs: &[
                "You can only play next to your opponent's discs. A disc next to an empty square is a frontier disc, \
                 any other is interior; a line of frontier discs is a wall.",
                "The fewer frontier discs you have, the fewer squares your opponent can play on. Flip interior discs; \
                 such moves are called quiet.",
                "A wall gives your opponent a choice of moves. Do not build one.",
            ],
            caption: "Black's frontier discs",
        },
        HelpPage {
            heading: "Corners and stable discs",
            paragraphs: &[
                "A disc in a corner can never be flipped: it is stable. So are discs connected to it, along the edge \
                 and row by row into the board.",
                "While a corner is empty, avoid the squares next to it (red): they give your opponent the corner. The \
                 diagonal one is the worst.",
                "An edge is valuable only if it is anchored at your own corner.",
                "Y shows both sides' mobility, frontier discs and stable discs.",
            ],
            caption: "Rings: stable; red: avoid",
        },
    ],
    keys_in_help: PageKeys {
        number: |page, pages| format!("Page {page} of {pages}     "),
        line: KeyLine {
            gap: "     ",
            entries: &[
                entry(&[("Left, ", code::LEFT), ("Right", code::RIGHT)], ": turn the page"),
                entry(&[("F4", code::F4)], ": C source"),
                entry(&[("Esc", code::ESC)], ": back"),
            ],
        },
    },
    faithful: faithful::EN,
};

const PROJECTOR: AnimationPlayerText = AnimationPlayerText {
    state: |name, seed, speed, step| format!("{name}  seed {seed}  speed {speed}  step {step}"),
    paces: ["instant", "nominal"],
    ended: |name, next| format!("{name}: end.  N: {next}   Enter: again   Esc: back"),
    paused: "paused",
    looping: "loop",
    keys: KeyLine::narrow_english(&[
        entry(&[("Space", code::SPACE)], " pause"),
        entry(&[(". ", code::PERIOD), (",", code::COMMA)], " step"),
        entry(&[("+ ", code::PLUS), ("-", code::MINUS)], " speed"),
        entry(&[("R", code::R)], " reseed"),
        entry(&[("N", code::N)], " next"),
        entry(&[("L", code::L)], " loop"),
        entry(&[("I", code::I)], " hide"),
        entry(&[("Esc", code::ESC)], " exit"),
    ]),
    keys_alone: KeyLine::narrow_english(&[
        entry(&[("Space", code::SPACE)], " pause"),
        entry(&[(". ", code::PERIOD), (",", code::COMMA)], " step"),
        entry(&[("+ ", code::PLUS), ("-", code::MINUS)], " speed"),
        entry(&[("R", code::R)], " reseed"),
        entry(&[("L", code::L)], " loop"),
        entry(&[("I", code::I)], " hide"),
        entry(&[("Esc", code::ESC)], " exit"),
    ]),
};
