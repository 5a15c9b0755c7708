//! English.

use super::{
    Exhibits, Language, Othello, Page, Projector, Text, album, cabinet, chimes, editor, gomoku, lessons, levels, music,
    portraits, puzzles, records, settings, table, terminal, turboc, ui, workbench, xiangqi,
};
use crate::gfx::Color;

pub(super) const TEXT: Text = Text {
    language: Language::English,
    window: "Huanle",
    cabinet: cabinet::EN,
    othello: OTHELLO,
    editor: editor::EN,
    gomoku: gomoku::EN,
    table: table::EN,
    xiangqi: xiangqi::EN,
    puzzles: puzzles::EN,
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
    you: "You",
    computer: "Computer",
    first_player: "Player 1",
    second_player: "Player 2",
    black_to_move: "Black to move",
    white_to_move: "White to move",
    thinking: "The computer is thinking ...",
    black_passes: "Black has no move and passes",
    white_passes: "White has no move and passes",
    black_wins: |black, white| format!("Black wins, {black} to {white}"),
    white_wins: |black, white| format!("White wins, {white} to {black}"),
    you_win: |yours, its| format!("You have won, {yours} to {its}"),
    computer_wins: |its, yours| format!("The computer has won, {its} to {yours}"),
    leaving: "Not over: Esc again leaves, any other key plays on",
    draw: |black, white| format!("A draw, {black} to {white}"),
    keys_while_playing: "Arrows: move   Enter, Space or mouse: place   F1: help   Esc: back",
    keys_at_the_end: "Enter or left button: play again     Esc or right button: back to the menu",
    help: [
        Page {
            heading: "The rules",
            paragraphs: &[
                "Othello is played on 8 by 8 squares. Black moves first, then both sides take turns. The game starts with two \
                 discs of each colour in the middle.",
                "A new disc must outflank at least one of the other side's: it and another disc of its own colour stand at \
                 the two ends of a row of them, level, upright or slanting. All discs so outflanked turn over.",
                "Where nothing turns you cannot play. Who has no move passes. When neither side can move the game is over, \
                 and the side with more discs wins.",
            ],
            caption: "Black's four first moves",
        },
        Page {
            heading: "The keys",
            paragraphs: &[
                "Arrow keys: move the cursor, or choose in the menu.",
                "Enter, Space: place a disc at the cursor, or run the chosen item. Where no disc can be placed nothing \
                 happens.",
                "Mouse: click a square to place a disc, or an item to run it.",
                "F1: this help.   F11: full screen.",
                "Esc: leave. From a game to the menu, from the menu to the desktop.",
            ],
            caption: "The cursor on c3",
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
    keys_in_help: |page, pages| format!("Page {page} of {pages}     Left, Right: turn the page     Esc: back"),
};

const PROJECTOR: Projector = Projector {
    state: |name, seed, speed, step| format!("{name}  seed {seed}  speed {speed}  step {step}"),
    paused: "paused",
    looping: "loop",
    keys: "Space pause  . , step  + - speed  R reseed  N next  L loop  I hide  Esc leave",
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
