//! The position editor: places pieces on any cell and lists the errors of the position.

use super::command_panel::{CommandKey, CommandPanel, PanelInput, button_grid};
use super::input::direction;
use super::layout::Layout;
use super::paint::draw_lines;
use super::panel_layout::own_part;
use super::position_setup::PositionSetup;
use super::primitives::{SAMPLE, fitted, frame};
use super::{GameTable, PanelLayout, TableGame, TableOutline, background, marks};
use crate::engine::record::Record;
use crate::engine::{Cell, Player};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Button as MouseButton, Flow, Input, Machine, code};
use crate::play::Command;
use crate::text::Text;
use crate::ui::layout::Extent;
use crate::ui::theme::Look;
use crate::ui::{KeyAreas, chime, help};

/// The commands: those of the buttons in their order, then the help.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EditorCommand {
    Done,
    Start,
    Clear,
    Turn,
    Undo,
    Cancel,
    Help,
}

/// The commands with their keys, the names of these, and the numbers of their menus; those of the buttons first.
const COMMANDS: [CommandKey<EditorCommand>; 7] = [
    (EditorCommand::Done, code::F2, "F2", 0),
    (EditorCommand::Start, code::HOME, "Home", 1),
    (EditorCommand::Clear, code::DELETE, "Del", 1),
    (EditorCommand::Turn, code::T, "T", 1),
    (EditorCommand::Undo, code::U, "U", 1),
    (EditorCommand::Cancel, code::ESC, "Esc", 0),
    (EditorCommand::Help, code::F1, "F1", 2),
];

/// The height of the title, and of the palette in a narrow panel.
const TITLE: i32 = 24;
const PALETTE: i32 = 150;
/// The width of a narrow panel for text of 16 dots, and of one with small pieces.
const NARROW: i32 = 220;
const SMALL: i32 = 180;

/// The places of the editor.
struct Places {
    table: PanelLayout,
    /// The title, the palette and the side to move.
    head: Rect,
    buttons: Rect,
    errors: Rect,
}

impl Places {
    fn new(outline: TableOutline, kinds: usize) -> Places {
        let look = outline.look;
        let parts = move || {
            [
                own_part(0, 0, 0, move |width| Extent::fixed(head_height(look, kinds, width))),
                own_part(1, 8, 1, move |width| Extent::fixed(button_grid(look).height(width))),
                own_part(2, 8, 2, move |_| Extent::at_least(look.line())),
            ]
        };
        let (table, [head, buttons, errors]) = PanelLayout::with_parts(outline, parts, 4);
        Places { table, head, buttons, errors }
    }

    /// Returns the area of an entry of the palette.
    fn entry(&self, index: usize) -> Rect {
        let (size, columns) = palette(self.table.look, self.head.width);
        let (column, row) = (index as i32 % columns, index as i32 / columns);
        Rect::new(self.head.x + column * (size + 2), self.head.y + TITLE + row * (size + 2), size, size)
    }

    /// Returns the row of the side to move.
    fn turn(&self) -> Rect {
        let height = self.table.look.line() + 4;
        Rect { y: self.head.bottom() - height, height, ..self.head }
    }
}

/// Returns the size of an entry of the palette, and the number in a row.
fn palette(look: Look, width: i32) -> (i32, i32) {
    let size = if width < SMALL {
        26
    } else if look.row() > 40 {
        look.row()
    } else {
        40
    };
    (size, ((width + 2) / (size + 2)).max(1))
}

/// Returns the height of the title, the palette and the side to move.
fn head_height(look: Look, kinds: usize, width: i32) -> i32 {
    let (size, columns) = palette(look, width);
    let rows = (kinds as i32 + 1 + columns - 1) / columns;
    let height = rows * (size + 2) + 4;
    let height = if (SMALL..look.scaled(NARROW)).contains(&width) { height.max(PALETTE) } else { height };
    TITLE + height + look.line() + 4
}

/// A board being set up.
struct Editor<'e, D: TableGame> {
    board: &'e D,
    pieces: &'e dyn PositionSetup<Game = D::Game, Setup = D::Setup>,
    text: &'e Text,
    /// The game on the table, for everything that does not depend on the position.
    game: D::Game,
    setup: D::Setup,
    before: Vec<D::Setup>,
    start: D::Setup,
    /// The piece to place; `None` is the eraser.
    kind: Option<usize>,
    cursor: Cell,
    flipped: bool,
    message: Option<String>,
    mouse: (i32, i32),
    places: Places,
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Sets up a position; a new game begins from it if the user accepts it.
    pub(super) fn edit(&mut self, m: &mut Machine<'_>) -> Flow {
        let Some(pieces) = self.board().pieces() else { return Ok(()) };
        let mut editor = Editor {
            board: self.board(),
            pieces,
            text: self.text,
            game: self.game().clone(),
            setup: pieces.setup(self.game()),
            before: Vec::new(),
            start: pieces.setup(&self.board().start(self.controller.options())),
            kind: Some(0),
            cursor: self.input.cursor,
            flipped: self.is_flipped(),
            message: None,
            mouse: m.mouse(),
            places: Places::new(TableOutline::of(self.board(), self.game(), m, self.is_flipped()), pieces.kinds()),
        };
        if let Some(game) = editor.run(m)? {
            let control = self.controller.clocks().control();
            self.execute(m, Command::Open { record: Record::new(game), seats: None, control })?;
            self.execute(m, Command::Continue)?;
        }
        Ok(())
    }
}

impl<'e, D: TableGame> Editor<'e, D> {
    fn run(&mut self, m: &mut Machine<'_>) -> Flow<Option<D::Game>> {
        m.topic = "board".into();
        let mut keys = self.draw(m);
        loop {
            if m.fit_stage() {
                let outline = TableOutline::of(self.board, &self.game, m, self.flipped);
                self.places = Places::new(outline, self.pieces.kinds());
                keys = self.draw(m);
            }
            let until = m.now() + RETRACE_PERIOD;
            let Some(input) = self.layout().input_until(m, until)? else {
                if std::mem::replace(&mut self.mouse, m.mouse()) != m.mouse() {
                    self.cursor = self.layout().cell_at(self.mouse.0, self.mouse.1).unwrap_or(self.cursor);
                    keys = self.draw(m);
                }
                continue;
            };
            let input = keys.resolve(input);
            let pressed = self.panel().press(m, input)?;
            let PanelInput::Input(input) = pressed else {
                if let PanelInput::Refused(message) = pressed {
                    self.message = Some(message);
                }
                keys = self.draw(m);
                continue;
            };
            self.message = None;
            match self.command_of(input) {
                Some(EditorCommand::Cancel) => return Ok(None),
                Some(EditorCommand::Done) => {
                    let game = self.pieces.game(&self.setup).filter(|_| self.errors()[0].is_empty());
                    if game.is_some() {
                        return Ok(game);
                    }
                    self.message = Some(self.text.editor.refused.to_owned());
                    m.play_tune(chime::ILLEGAL_MOVE.tune);
                }
                Some(EditorCommand::Start) => self.change(self.start.clone()),
                Some(EditorCommand::Clear) => self.change(self.pieces.cleared(&self.setup)),
                Some(EditorCommand::Turn) => self.change(self.pieces.with_turn(&self.setup, !self.turn())),
                Some(EditorCommand::Undo) => match self.before.pop() {
                    Some(before) => self.setup = before,
                    None => m.play_tune(chime::ILLEGAL_MOVE.tune),
                },
                Some(EditorCommand::Help) => {
                    help::show(m, self.text.editor.title, self.text.context_help.editor)?;
                }
                None => self.take(m, input),
            }
            keys = self.draw(m);
        }
    }

    fn turn(&self) -> Player {
        self.pieces.turn(&self.setup)
    }

    fn errors(&self) -> [Vec<String>; 2] {
        self.pieces.errors(&self.setup)
    }

    fn layout(&self) -> Layout {
        self.board.layout(&self.game, self.places.table.board, self.flipped)
    }

    fn change(&mut self, setup: D::Setup) {
        if setup != self.setup {
            self.before.push(std::mem::replace(&mut self.setup, setup));
        }
    }

    /// Returns the command of a key.
    fn command_of(&self, input: Input) -> Option<EditorCommand> {
        match input {
            Input::Key(code::CTRL_Z | code::BACKSPACE) => Some(EditorCommand::Undo),
            Input::Key(key) => COMMANDS.iter().find(|command| command.1 == key).map(|command| command.0),
            Input::Click { .. } => None,
        }
    }

    fn take(&mut self, m: &mut Machine<'_>, input: Input) {
        if let Some(direction) = direction(input) {
            self.cursor = self.layout().beside(self.cursor, direction);
            return;
        }
        match input {
            Input::Key(code::ENTER | code::SPACE) => self.put(m, self.cursor, self.kind),
            Input::Key(code::TAB) => {
                let kinds = self.pieces.kinds();
                self.kind = Some(self.kind.map_or(0, |kind| kind + 1)).filter(|&kind| kind < kinds);
            }
            Input::Key(key) => {
                let typed = char::from((key & 0xFF) as u8);
                if let Some(kind) = self.pieces.letters().find(typed) {
                    self.kind = Some(kind);
                }
                let digit = typed.to_digit(10).map(|digit| digit as usize);
                if let Some(digit) = digit.filter(|&digit| digit <= self.pieces.kinds()) {
                    self.kind = digit.checked_sub(1);
                }
            }
            Input::Click { x, y, button } => {
                if let Some(cell) = self.layout().cell_at(x, y) {
                    self.cursor = cell;
                    self.put(m, cell, self.kind.filter(|_| button == MouseButton::Left));
                } else if let Some(index) = (0..=self.pieces.kinds()).find(|&at| self.places.entry(at).contains(x, y)) {
                    self.kind = Some(index).filter(|&index| index < self.pieces.kinds());
                }
            }
        }
    }

    /// Places a piece on a cell; removes it if it is already there.
    fn put(&mut self, m: &mut Machine<'_>, cell: Cell, kind: Option<usize>) {
        let there = self.pieces.kind_at(&self.setup, cell);
        let kind = kind.filter(|_| kind != there);
        self.change(self.pieces.put(&self.setup, cell, kind));
        m.play_tune(chime::PLACE.tune);
    }

    /// Returns the menus and buttons.
    fn panel(&self) -> CommandPanel<'e> {
        let texts = &self.text.editor;
        let places = (self.places.table, self.places.buttons);
        CommandPanel::new(&COMMANDS, &texts.buttons, &texts.menus, places, &self.text.table, |command| match command {
            EditorCommand::Done if !self.errors()[0].is_empty() => Some(texts.not_legal),
            EditorCommand::Undo if self.before.is_empty() => Some(texts.unchanged),
            _ => None,
        })
    }

    fn draw(&self, m: &mut Machine<'_>) -> KeyAreas {
        m.set_pointer(Some(self.board.pointer(self.turn())));
        let texts = &self.text.editor;
        let screen = &mut m.screen;
        background::desk(screen);
        let layout = self.layout();
        background::lay(screen, self.board.tray(layout));
        self.board.draw_board(screen, layout);
        self.board.draw_labels(screen, &self.game, layout);
        for cell in layout.cells() {
            self.pieces.draw_at(screen, layout, &self.setup, cell);
        }
        marks::brackets(screen, layout.square(self.cursor), Color::WHITE);
        let (table, head, place) = (self.places.table, self.places.head, self.places.errors);
        let face = table.look.face();
        background::slate_around(screen, Rect { y: head.y - 4, height: head.height + 4, ..head });
        let large = bundled::song24();
        let title = if large.width(texts.title) <= head.width { large } else { face };
        screen.draw_text(title, &fitted(title, texts.title, head.width), head.x, head.y, Color::YELLOW);
        self.draw_palette(screen);
        let (turn, Rect { x, y, .. }) = ((texts.to_move)(self.board.player_name(self.turn())), self.places.turn());
        self.board.draw_sample(screen, (x + 12, y + face.height() / 2), SAMPLE, self.turn());
        screen.draw_text(face, &fitted(face, &turn, head.width - 32), x + 32, y, Color::WHITE);
        let [errors, warnings] = self.errors();
        let is_playable = errors.is_empty();
        let errors = errors
            .iter()
            .map(|error| (error, Color::LIGHT_RED))
            .chain(warnings.iter().map(|error| (error, Color::YELLOW)));
        let lines = errors.flat_map(|(error, color)| face.lines(error, place.width).map(move |line| (line, color)));
        let mut lines = lines.peekable();
        if lines.peek().is_some() && !place.is_empty() {
            background::slate_around(screen, place);
        }
        let rows = (place.y..=place.bottom() - face.height()).step_by(table.look.line() as usize + 2);
        for ((line, color), y) in lines.zip(rows) {
            screen.draw_text(face, line, place.x, y, color);
        }
        self.panel().draw(screen, self.mouse);
        let message = match (&self.message, is_playable) {
            (Some(message), _) => (message.as_str(), Color::LIGHT_RED),
            (None, true) => (texts.playable, Color::LIGHT_GREEN),
            (None, false) => (texts.refused, Color::LIGHT_GRAY),
        };
        let keys = if self.pieces.letters().is_empty() { texts.keys } else { texts.keys_letters };
        draw_lines(screen, table, message, keys, |_| true)
    }

    /// Draws the palette and the eraser after it, each with its digit; the selected one has a frame.
    fn draw_palette(&self, screen: &mut Framebuffer) {
        let kinds = self.pieces.kinds();
        for index in 0..=kinds {
            let cell = self.places.entry(index);
            let (x, y) = (cell.x + cell.width / 2, cell.y + cell.height / 2);
            screen.fill_rect(cell, Color::BROWN);
            if index < kinds {
                self.pieces.draw_kind(screen, (x, y), cell.width, index);
            } else {
                marks::cross(screen, (x, y), 8, Color::WHITE);
            }
            let chosen = self.kind.unwrap_or(kinds) == index;
            frame(screen, cell, if chosen { Color::YELLOW } else { Color::BLACK });
            if chosen {
                let inner = Rect::new(cell.x + 1, cell.y + 1, cell.width - 2, cell.height - 2);
                frame(screen, inner, Color::YELLOW);
            }
        }
    }
}
