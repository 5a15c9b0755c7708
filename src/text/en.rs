//! English.

use super::{
    Exhibits, Language, Othello, Page, Projector, Text, album, cabinet, chimes, editor, gomoku, hints, history,
    lessons, levels, matches, music, outside, portraits, puzzles, reasons, records, settings, solving, table, terminal,
    turboc, ui, workbench, xiangqi,
};
use crate::gfx::Color;

pub(super) const TEXT: Text = Text {
    language: Language::English,
    window: "Huanle",
    cabinet: cabinet::EN,
    othello: OTHELLO,
    editor: editor::EN,
    hints: hints::EN,
    history: history::EN,
    gomoku: gomoku::EN,
    table: table::EN,
    xiangqi: xiangqi::EN,
    puzzles: puzzles::EN,
    solving: solving::EN,
    reasons: reasons::EN,
    outside: outside::EN,
    matches: matches::EN,
    records: records::EN,
    settings: settings::EN,
    lessons: lessons::EN,
    levels: levels::EN,
    projector: PROJECTOR,
    terminal: terminal::EN,
    exhibits: EXHIBITS,
    chimes: chimes::EN,
    turboc: turboc::EN,
    music: music::EN,
    portraits: portraits::EN,
    paces: ["Steady", "Starting", "Slowing", "Swinging"],
    erased: "Erase and redraw",
    buffered: "Whole frames",
    ui: ui::EN,
    workbench: workbench::EN,
    album: album::EN,
};

const OTHELLO: Othello = Othello {
    title: &[
        ('O', Color::BLACK),
        ('T', Color::YELLOW),
        ('H', Color::YELLOW),
        ('E', Color::YELLOW),
        ('L', Color::YELLOW),
        ('L', Color::YELLOW),
        ('O', Color::WHITE),
    ],
    menu: ["One player", "Two players", "How to play", "Leave"],
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
    you_win: |black, white| format!("You have won, {black} : {white}"),
    computer_wins: |black, white| format!("The computer has won, {black} : {white}"),
    leaving: "Esc again leaves, other keys play on",
    draw: |black, white| format!("A draw, {black} : {white}"),
    keys_while_playing: "Arrows: move   Enter, Space or mouse: place   F1: help   Esc: back",
    keys_at_the_end: ["Enter or left button: play again", "Esc or right button: back to the menu"],
    help: [
        Page {
            heading: "How to place a disc",
            paragraphs: &[
                "Go to a square with the arrow keys and press Enter or Space, or click it: your disc is placed there, where it \
                 turns at least one of the other side's. Elsewhere nothing happens.",
                "In the menu: arrow keys and Enter, or a click.",
                "F1: this help.   F11: full screen.",
                "Esc: leave; in a game the right button does too. From a game to the menu, from the menu to where you came \
                 from. A game that is not over is asked about first.",
            ],
            caption: "The cursor on c3",
        },
        Page {
            heading: "The rules",
            paragraphs: &[
                "Othello is played on 8 by 8 squares. Black moves first, then both sides take turns. The game starts with two \
                 discs of each colour in the middle.",
                "A new disc must outflank at least one of the other side's: it and another disc of its own colour stand at \
                 the two ends of a row of them, level, upright or slanting. All discs so outflanked turn over.",
                "Where nothing turns you cannot play. A side without a move passes. When neither side can move the game is over, \
                 and the side with more discs wins.",
            ],
            caption: "Black's four first moves",
        },
        Page {
            heading: "How to win",
            paragraphs: &[
                "Taking as many discs as you can is no good plan. Cut down the other side's mobility, the squares it can play \
                 on, and keep up your own.",
                "You can play only beside discs of the other side. A disc next to an empty square is a frontier disc, any \
                 other an interior one; frontier discs in a row make a wall. The fewer frontier discs you have, the \
                 fewer moves the other side has.",
                "A disc in a corner can never be turned. While a corner is empty keep off the squares next to it.",
            ],
            caption: "Black's frontier discs",
        },
        Page {
            heading: "How the computer plays",
            paragraphs: &[
                "If it can take a corner it does.",
                "While a corner is empty it keeps off the three squares around it, unless there is nothing else.",
                "Opening (fewer than 20 discs): the move that turns fewest.",
                "Middle game: the move that leaves the other side the least mobility.",
                "Endgame (50 discs or more): the move that turns most.",
                "That is all the old program knows. See through it and you will beat it.",
            ],
            caption: "Corners and neighbours",
        },
    ],
    placing: Page {
        heading: "How to place a disc",
        paragraphs: &[
            "Click a square with a yellow diamond: your disc is placed there. Or go to it with the arrow keys and press Enter or \
             Space.",
            "Resting on a square, the pointer shows which discs would turn. If you have no move you pass; the program does \
             that for you.",
            "F2 begins a new game and asks who plays, how strong, with which clock. U takes a move back, H shows the best move.",
            "The right button, or Tab, lists all you can do. Esc leads out; the game is kept.",
        ],
        caption: "Black to move, at d3",
    },
    strategy: [
        Page {
            heading: "Mobility",
            paragraphs: &[
                "Having the most discs early on wins nothing. What counts is mobility: on how many squares a side can play. \
                 Keep yours, and cut down the other's, until it must play where it does not want to.",
                "Potential mobility is that of moves to come: the empty squares beside the other side's discs. Where there are \
                 many of them, moves will be found.",
                "Near the end, count instead: the side that plays last in a region gains. A move kept for later is a spare tempo.",
            ],
            caption: "Diamonds now, squares later",
        },
        Page {
            heading: "Frontier",
            paragraphs: &[
                "You can play only beside discs of the other side. A disc next to an empty square is a frontier disc, any other \
                 an interior one; frontier discs in a row make a wall.",
                "The fewer frontier discs you have, the fewer squares the other side can play on. Good moves turn interior \
                 discs: quiet moves.",
                "A wall gives the other side its choice. Do not build one.",
            ],
            caption: "Black's frontier discs",
        },
        Page {
            heading: "Corners and stable discs",
            paragraphs: &[
                "A disc in a corner can never be turned: it is stable. So are those that lean on it, along the edge and, row by \
                 row, into the board.",
                "While a corner is empty, keep off the squares next to it (red): they hand it to the other side. The one on the \
                 diagonal is the worst.",
                "Edges are worth much when they rest on a corner of yours, and little when they do not.",
            ],
            caption: "Ringed: stable. Red: avoid",
        },
    ],
    keys_in_help: |page, pages| format!("Page {page} of {pages}     Left, Right: turn the page     Esc: back"),
};

const PROJECTOR: Projector = Projector {
    state: |name, seed, speed, step| format!("{name}  seed {seed}  speed {speed}  step {step}"),
    paces: ["instant", "nominal"],
    paused: "paused",
    looping: "loop",
    keys: "Space pause  . , step  + - speed  R reseed  N next  L loop  I hide  Esc leave",
    keys_alone: "Space pause  . , step  + - speed  R reseed  L loop  I hide  Esc leave",
};

const EXHIBITS: Exhibits = Exhibits {
    starfield: "The 300 stars alone",
    title: "The title flying in over the stars",
    menu: "The finished main screen",
    board: "The board growing from four sides",
    blinds_horizontal: "Horizontal blinds (original)",
    blinds_vertical: "Vertical blinds (original)",
    random_rows: "Rows in random order (original)",
    random_columns: "Columns in random order (original)",
    effect: "One of these four at random, in a random colour and then in black (original)",
    dissolve: "Pixels in the order of a shift register",
    wipe: "Row by row from the top",
    iris: "A circle that closes around the middle",
    checkerboard: "Squares of one colour, then of the other",
    spiral: "Round and round into the middle",
    shutters: "Four pairs of leaves that slide apart",
    fade: "The light turned down to black and up again, in the DAC",
    rain: "Strips that fall at different speeds",
    motion: "A character moved in small steps",
    paces: "In-betweening at four paces: steady, starting, slowing, swinging",
    flicker: "Erasing and redrawing beside whole frames",
    xor: "A character moved by exclusive or",
    rotate: "Characters turned in small angles",
    morph: "A disc becomes a star, the star a square, the square a disc",
    dots: "The dots of a character move to make the next one",
    cycle: "Palette cycling: the colours move, not a pixel does",
    tones: "Every sound of the speaker, and its square wave",
    music: "A tune written as notes, on a speaker with one voice",
};
