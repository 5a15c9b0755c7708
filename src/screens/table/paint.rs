//! Draws the table after every change: board, marks, panel, two lines of text.

use super::buttons::TableState;
use super::display::Thought;
use super::game_interface::is_occupied;
use super::layout::Layout;
use super::moves::MoveList;
use super::opponents::timed_name;
use super::primitives::{SAMPLE, draw_on_cell, draw_tag, fitted, frame};
use super::{Action, GameTable, MoveOf, PanelLayout, TableGame, Viewpoint, background, marks, primitives};
use crate::engine::game::{Game as _, Move};
use crate::engine::search::Score;
use crate::engine::{Cell, Outcome, Player};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Portrait, Rect};
use crate::machine::Machine;
use crate::play::{EngineId, Seat, ThinkingTime};
use crate::text::key_line::KeyLine;
use crate::ui::theme::Look;
use crate::ui::{KeyAreas, KeyBar};

/// The left edge of the text in a player's box, relative to the box, without and with a portrait.
const BOX_TEXT: i32 = 58;
const BESIDE_PORTRAIT: i32 = 55;
/// The left edge of the text in a narrow box, and the width of a wide one for text of 16 dots.
const NARROW_TEXT: i32 = 36;
const WIDE_BOX: i32 = 200;
/// The radius of a small one, next to a portrait.
const SMALL_SAMPLE: i32 = 6;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Draws the table.
    pub(super) fn paint(&mut self, m: &mut Machine<'_>) {
        let texts = &self.text.table;
        let state = match self.record().outcome() {
            _ if self.controller.is_locked() => TableState::Locked,
            Some(_) => TableState::Over,
            None if self.controller.is_reviewing() => TableState::Looking,
            None if self.controller.is_friends_turn() => TableState::Waiting,
            None => TableState::Usual,
        };
        let situation = || match self.controller.is_locked() {
            true => (texts.lock.sign.to_owned(), Color::LIGHT_RED),
            false => self.status_message(),
        };
        let (message, color) = self.display.message.clone().unwrap_or_else(situation);
        self.compose(m, (&message, color), state, true);
        self.announce(m, &message);
    }

    /// Announces the last move and a message, and reports the game to the host.
    fn announce(&self, m: &mut Machine<'_>, message: &str) {
        let record = self.record();
        let node = record.node(record.current_id());
        let last = node.mv.zip(node.parent()).map(|(mv, parent)| {
            let before = record.position_at(parent);
            format!("{} {}", self.board().player_name(before.to_move()), self.board().write_move(&before, mv))
        });
        m.announce([last.as_deref().unwrap_or_default(), message].join("  ").trim());
        m.show_game((record.node_count() > 1 || self.plays_by_link()).then(|| self.shared_game()).as_deref());
    }

    /// Draws everything while the game is replayed.
    pub(super) fn paint_replay(&mut self, m: &mut Machine<'_>, paused: bool) {
        let (message, color) = self.display.message.clone().unwrap_or_else(|| (self.situation(), Color::WHITE));
        self.compose(m, (&message, color), if paused { TableState::Paused } else { TableState::Replay }, true);
    }

    /// Draws everything while a pass is announced.
    pub(super) fn paint_pass(&mut self, m: &mut Machine<'_>) {
        let (message, color) = self.display.message.clone().unwrap_or_else(|| (self.situation(), Color::WHITE));
        self.compose(m, (&message, color), TableState::Passing, true);
    }

    /// Draws everything but the marks on the board, before a move is animated on it.
    pub(super) fn paint_bare(&mut self, m: &mut Machine<'_>) {
        let (message, color) = self.display.message.clone().unwrap_or_else(|| (self.situation(), Color::WHITE));
        self.compose(m, (&message, color), TableState::Moving, false);
    }

    /// Draws everything while the computer thinks.
    pub(super) fn paint_thinking(&mut self, m: &mut Machine<'_>) {
        let texts = &self.text.table;
        let busy = || (self.display.search_subject.clone().unwrap_or_else(|| texts.thinking.to_owned()), Color::YELLOW);
        let (message, color) = self.display.message.clone().unwrap_or_else(busy);
        let state = if self.computer_moves() { TableState::Thinking } else { TableState::Busy };
        self.compose(m, (&message, color), state, true);
    }

    fn compose(&mut self, m: &mut Machine<'_>, message: (&str, Color), state: TableState, marked: bool) {
        self.lay_out(m);
        self.display.buttons = self.buttons_in(state);
        let to_move = self.game().to_move();
        m.set_pointer(Some(self.board().pointer(to_move)));
        m.topic = "board".into();
        let screen = &mut m.screen;
        background::desk(screen);
        let (layout, places) = (self.layout(), self.places());
        let scene = Scene { board: self.board(), game: self.game(), layout };
        scene.draw(screen, self.context.settings.table.labels);
        if !places.beside.is_empty() {
            self.board().draw_beside(screen, places.beside, places.look, self.record());
        }
        if marked {
            self.draw_marks(screen, &scene);
        }
        for player in Player::BOTH {
            self.draw_player(screen, player);
        }
        self.draw_bar(screen);
        self.draw_buttons(screen);
        self.draw_moves(screen);
        self.draw_graph(screen);
        self.draw_tree(screen);
        self.draw_evaluation(screen);
        self.draw_counts(screen);
        if self.context.settings.table.thoughts
            && let Some(thought) = &self.display.thought
        {
            self.draw_thoughts(screen, thought);
        } else {
            draw_comment(screen, places.look, places.thoughts, &self.record().node(self.record().current_id()).comment);
        }
        let keys = state.keys(&self.text.table.keys);
        let own = self.board().own();
        let is_possible = |key| Action::of_key(key, own).is_none_or(|action| self.is_possible(action));
        let areas = draw_lines(screen, places, message, keys, is_possible);
        if self.controller.is_locked() {
            draw_padlock(screen, places.message);
        }
        self.draw_tooltip(screen);
        self.display.keys = areas;
        self.display.clock_texts = self.clock_texts();
    }

    /// Returns the side to move, or the way in which the game ended.
    pub(super) fn situation(&self) -> String {
        let (message, game) = (&self.text.table, self.game());
        if let Some(ending) = self.record().termination() {
            return self.ending_text(ending);
        }
        let result = game.outcome().and_then(|_| self.board().result(game, self.controller.seats().players()));
        if let Some(message) = result.or_else(|| self.board().opening_message(self.record())) {
            return message;
        }
        let at_the_end = || self.record().node(self.record().current_id()).is_leaf();
        if self.controller.is_reviewing() && self.controller.is_computers_turn() && at_the_end() {
            return (message.computer_waits)(self.board().player_name(game.to_move()));
        }
        match game.outcome() {
            Some(Outcome::Win(player)) => (message.wins)(self.board().player_name(player), &self.board().ending(game)),
            Some(Outcome::Draw) => (message.drawn)(&self.board().ending(game)),
            None => {
                let player = self.controller.player_to_act_in(self.record());
                let turn = match self.seat(player) {
                    Seat::Friend => message.friend.waits.to_owned(),
                    Seat::Human if self.plays_by_link() => (message.friend.your_turn)(self.board().player_name(player)),
                    _ => (message.to_move)(self.board().player_name(game.to_move())),
                };
                self.board().remark(self.record()).map_or(turn.clone(), |remark| (message.remarked)(&turn, &remark))
            }
        }
    }

    /// Returns the situation with additional remarks: a threat, and the cell under the pointer.
    fn status_message(&self) -> (String, Color) {
        let view = self.view();
        let warning = self.board().warning(self.record(), &view);
        let color = if warning.is_some() { Color::YELLOW } else { Color::WHITE };
        let parts = [Some(self.situation()), warning, self.board().pointed(self.record(), &view)];
        (parts.into_iter().flatten().collect::<Vec<_>>().join("  "), color)
    }

    /// Returns the current viewpoint.
    pub(super) fn view(&self) -> Viewpoint<'_> {
        let chooses = matches!(self.seat(self.controller.player_to_act_in(self.record())), Seat::Human)
            || self.controller.is_reviewing();
        Viewpoint {
            person: chooses && !self.controller.is_locked() && self.record().termination().is_none(),
            at: self.input.points_at(),
            level: self.controller.seats().level(),
            settings: &self.context.settings,
        }
    }

    fn draw_marks(&self, screen: &mut Framebuffer, scene: &Scene<'_, D>) {
        let (shows, layout) = (self.context.settings.table, scene.layout);
        let view = self.view();
        let Viewpoint { person, at, .. } = view;
        let previewed = at
            .filter(|_| shows.preview && person)
            .and_then(|cell| self.move_to(cell))
            .and_then(|mv| Some((mv.to()?, mv)));
        if shows.numbers {
            self.draw_numbers(screen, layout);
        } else if shows.last {
            scene.mark_last(screen, self.record().node(self.record().current_id()).mv);
        }
        self.board().draw_marks(screen, layout, self.record(), &view);
        if !self.display.values.is_empty() {
            self.draw_values(screen, layout);
        } else if shows.legal && person {
            scene.mark_legal(screen, self.input.selected);
        }
        if self.display.values.is_empty() {
            for (cell, letter) in self.branches() {
                draw_letter(screen, layout, cell, letter);
            }
        }
        if let Some(mv) = self.standing_hint().filter(|_| person && self.display.values.is_empty()) {
            if let Some(from) = mv.from() {
                marks::brackets(screen, layout.square(from), Color::LIGHT_GREEN);
            }
            mv.to().into_iter().for_each(|to| marks::best(screen, layout.square(to)));
        }
        if let Some((cell, mv)) = previewed {
            scene.mark_preview(screen, cell, mv);
        }
        for &cell in &self.display.obstacles {
            marks::in_the_way(screen, layout.square(cell));
        }
        if let Some(taken) = self.input.selected {
            marks::brackets(screen, layout.square(taken), Color::YELLOW);
        }
        if self.input.by_keys {
            marks::brackets(screen, layout.square(self.input.cursor), Color::WHITE);
        }
    }

    /// Draws on each piece the number of the move that placed it, the last one underlined.
    fn draw_numbers(&self, screen: &mut Framebuffer, layout: Layout) {
        let mut number = 0;
        let mut numbers = std::collections::BTreeMap::new();
        for id in self.record().path(self.record().current_id()) {
            let Some(mv) = self.record().node(id).mv else { continue };
            if let Some(from) = mv.from() {
                numbers.remove(&from);
            }
            if let Some(cell) = mv.to() {
                number += 1;
                numbers.insert(cell, number);
            }
        }
        // A piece with a sign has its number next to it.
        let on_tags = self.record().moves().first().is_some_and(|mv| mv.from().is_some());
        for (cell, of) in numbers {
            let color = match self.board().ink(self.game(), cell) {
                Color::BLACK if of == number => Color::RED,
                _ if of == number => Color::LIGHT_RED,
                ink => ink,
            };
            let text = of.to_string();
            if on_tags {
                draw_tag(screen, layout, cell, &text, if of == number { Color::LIGHT_RED } else { Color::WHITE });
                continue;
            }
            draw_on_cell(screen, layout, cell, &text, color);
            if of == number && self.context.settings.table.last {
                let (x, y) = layout.centre(cell);
                let y = y + primitives::half_height_on_cell(layout);
                screen.bar(x - layout.pitch / 5, y + 1, x + layout.pitch / 5, y + 2, color);
            }
        }
    }

    fn draw_values(&self, screen: &mut Framebuffer, layout: Layout) {
        for (cell, value) in self.display.values.iter().filter(|(_, value)| !value.is_empty()) {
            self.board().draw_value(screen, layout, self.game(), *cell, value);
        }
        for (&cell, number) in self.display.line.proof.iter().zip(1..) {
            let player = if number % 2 == 1 { self.game().to_move() } else { !self.game().to_move() };
            self.board().draw_sample(screen, layout.centre(cell), SAMPLE, player);
            marks::figures(screen, layout.centre(cell), &number.to_string(), Color::LIGHT_RED);
        }
        if let Some(best) = self.display.best {
            marks::best(screen, layout.square(best));
        }
    }

    /// Draws a side: one of its pieces, with a triangle next to it if it is to move, the text, and its portrait if
    /// portraits are shown.
    pub(super) fn draw_player(&self, screen: &mut Framebuffer, player: Player) {
        let on_turn = self.record().outcome().is_none() && self.controller.player_to_act_in(self.record()) == player;
        let rect = self.player_box(player);
        background::slate(screen, rect);
        if on_turn {
            frame(screen, rect, Color::YELLOW);
        }
        let middle = rect.y + rect.height / 2;
        // The left edges of the text, of its second line and of the triangle; the centre and the radius of the piece.
        let (words, triangle, piece, radius) = if self.context.settings.table.portraits && rect.height > Portrait::SIDE
        {
            let edge = (rect.height - Portrait::SIDE) / 2;
            self.portrait(player).draw(screen, rect.x + edge, rect.y + edge);
            let left = rect.x + edge + BESIDE_PORTRAIT;
            ((left, left + 32), (left, middle), (left + 18, middle), SMALL_SAMPLE)
        } else if rect.width < self.places().look.scaled(WIDE_BOX) {
            let left = rect.x + NARROW_TEXT;
            ((left, left), (rect.x + 4, middle), (rect.x + 22, middle), SAMPLE - 1)
        } else {
            let left = rect.x + BOX_TEXT;
            ((left, left), (rect.x + 6, middle), (rect.x + 34, middle), SAMPLE)
        };
        if on_turn {
            for i in 0..6 {
                let (x, middle) = (triangle.0 + i, triangle.1);
                screen.line(x, middle - 6 + i, x, middle + 6 - i, Color::YELLOW);
            }
        }
        self.board().draw_sample(screen, piece, radius, player);
        self.draw_box_words(screen, player, rect, words);
    }

    /// Returns the rectangle of a side's box.
    fn player_box(&self, player: Player) -> Rect {
        self.places().players[player as usize]
    }

    /// Returns whether the box of a side that the computer plays is at a pixel.
    pub(super) fn computer_at(&self, x: i32, y: i32) -> bool {
        let mut sides = Player::BOTH.into_iter().filter(|&player| self.seat(player) != Seat::Human);
        sides.any(|player| self.player_box(player).contains(x, y))
    }

    /// Draws the text in a player's box: the player and the side's count; the side and its clock; the number of its
    /// moves and their time.
    fn draw_box_words(&self, screen: &mut Framebuffer, player: Player, rect: Rect, (left, second): (i32, i32)) {
        let look = self.places().look;
        let (large, small) = (bundled::song24(), look.face());
        let line = |number: i32| rect.y + look.scaled(5) + number * look.line();
        let right = rect.right() - 8;
        let tally = self.board().tally(self.game(), player);
        // In a low box the count is in the second line.
        let is_low = line(3) > rect.bottom();
        let (face, y) = if is_low { (small, line(1)) } else { (large, rect.y + 4) };
        let tally_x = right - face.width(&tally);
        let beside_tally = tally_x - 8;
        let room = if is_low { right } else { beside_tally } - left;
        // The thinking time is in the next line.
        let time = self.time_shown(player);
        let label = match self.seat(player) {
            Seat::Level(level) if time.is_some() => self.level_label(level.with_time(None)),
            _ => self.player_label(player),
        };
        screen.draw_text(small, &fitted(small, &label, room), left, line(0), Color::WHITE);
        let (side, clock) = (self.board().player_name(player), self.controller.clocks().left_text(player));
        // In a narrow box the second line ends before the count.
        let end = if rect.width < look.scaled(WIDE_BOX) { beside_tally } else { right };
        let (mut x, mut words_end) = (second, second);
        // There is no room for both next to a portrait; the piece shows the side.
        if clock.is_none() || second == left {
            let words = match (self.seat(player), &clock) {
                (Seat::Human | Seat::Friend, _) => side.to_owned(),
                (Seat::Level(_) | Seat::External, _) if self.controller.is_as_opened() => side.to_owned(),
                (Seat::Level(_), None) if time.is_some() => timed_name(self.text, side, time),
                (Seat::Level(_) | Seat::External, None) => {
                    let both = (self.text.table.computer_side)(side);
                    if x + small.width(&both) <= end { both } else { self.text.table.computer.to_owned() }
                }
                (Seat::Level(_) | Seat::External, Some(_)) => self.text.table.computer.to_owned(),
            };
            words_end = screen.draw_text(small, &fitted(small, &words, end - x), x, line(1), Color::LIGHT_GRAY);
            x += small.width(&words) + 8;
        }
        if let Some((clock, few)) = clock {
            let color = if few { Color::LIGHT_RED } else { Color::WHITE };
            screen.draw_text(small, &fitted(small, &clock, end - x), x, line(1), color);
        }
        // A count of two digits keeps clear of the words below it, if there is room at its right.
        let clear = words_end + 2;
        let tally_x = if !is_low && tally.len() > 1 && clear <= tally_x + 4 { tally_x.max(clear) } else { tally_x };
        screen.draw_text(face, &tally, tally_x, y, Color::WHITE);
        if is_low {
            return;
        }
        let used = (self.text.table.clock.used)(self.moves_of(player), &self.controller.clocks().used_text(player));
        screen.draw_text(small, &fitted(small, &used, right - left), left, line(2), Color::LIGHT_GRAY);
    }

    /// Returns the thinking time of a side's player.
    fn time_shown(&self, player: Player) -> Option<ThinkingTime> {
        match self.seat(player) {
            Seat::Level(level) if !self.controller.is_as_opened() => level.time(),
            _ => None,
        }
    }

    fn draw_moves(&self, screen: &mut Framebuffer) {
        let PanelLayout { look, list, .. } = self.places();
        if list.is_empty() {
            return;
        }
        if self.record().node_count() == 1 {
            background::slate(screen, list);
            let about = self.controller.seats().playing_level().map(|level| self.level_about(level));
            let inside = Rect::new(list.x + 8, list.y + 6, list.width - 16, list.height - 12);
            draw_paragraph(screen, look, inside, &about.unwrap_or_default(), Color::LIGHT_GRAY);
        } else {
            MoveList::of(self.board(), self.record(), look).draw(screen, list, self.record().current_id());
        }
    }

    /// Draws the value of a computer's search, its effort and its best line; for a move from the opening book, that it is
    /// one. Engines that report no search have neither.
    fn draw_thoughts(&self, screen: &mut Framebuffer, thought: &Thought<D::Game>) {
        let (texts, PanelLayout { look, thoughts: area, .. }) = (&self.text.table.values, self.places());
        if area.is_empty() {
            return;
        }
        background::slate_around(screen, area);
        let face = look.face();
        let Thought { position, engine, report } = thought;
        let side = self.board().player_name(position.to_move());
        let unit = match engine {
            EngineId::Level(level) => self.board().level_unit(*level),
            EngineId::Analyst | EngineId::External => self.board().unit(),
        };
        // An external engine may report nothing about its search.
        let is_searched = !report.is_from_book();
        let value = (is_searched || report.score != Score::Estimate(0))
            .then(|| (texts.of_side)(side, &self.board().describe_score(report.score, unit)));
        let effort = match engine {
            _ if is_searched => Some((texts.depth)(report.depth, report.nodes)),
            EngineId::External => None,
            EngineId::Level(_) | EngineId::Analyst => Some(texts.book.to_owned()),
        };
        let mut game = position.clone();
        let mut line = Vec::new();
        for &mv in report.pv.iter().take(6) {
            line.push(self.board().write_move(&game, mv));
            game = game.after(mv);
        }
        let best = format!("{} {}", texts.best_line, line.join(" "));
        for (row, y) in
            [value, effort, Some(best)].into_iter().flatten().zip((area.y..).step_by(look.scaled(20) as usize))
        {
            screen.draw_text(face, &fitted(face, &row, area.width), area.x, y, Color::LIGHT_CYAN);
        }
    }
}

/// Draws a closed padlock at the left end of a line.
fn draw_padlock(screen: &mut Framebuffer, line: Rect) {
    let (x, y) = (line.x + 8, line.y + line.height / 2);
    for (left, top, right, bottom, color) in [
        (x + 2, y - 9, x + 11, y - 8, Color::LIGHT_GRAY),
        (x + 2, y - 9, x + 3, y, Color::LIGHT_GRAY),
        (x + 10, y - 9, x + 11, y, Color::LIGHT_GRAY),
        (x, y - 2, x + 13, y + 9, Color::YELLOW),
        (x + 6, y + 2, x + 7, y + 5, Color::BLACK),
    ] {
        screen.bar(left, top, right, bottom, color);
    }
}

/// Draws the comment on the present move, as far as there is room.
fn draw_comment(screen: &mut Framebuffer, look: Look, area: Rect, comment: &str) {
    if comment.is_empty() || area.is_empty() {
        return;
    }
    background::slate_around(screen, area);
    draw_paragraph(screen, look, area, comment, Color::LIGHT_GREEN);
}

/// Draws lines of text, broken to the width of an area, as far as there is room.
fn draw_paragraph(screen: &mut Framebuffer, look: Look, area: Rect, text: &str, color: Color) {
    let (face, height) = (look.face(), look.face().height());
    let lines = text.lines().flat_map(|line| face.lines(line, area.width));
    for (line, y) in lines.zip((area.y..=area.bottom() - height).step_by(height as usize)) {
        screen.draw_text(face, line, area.x, y, color);
    }
}

/// A position on its board, as it is drawn.
pub(super) struct Scene<'s, D: TableGame> {
    pub(super) board: &'s D,
    pub(super) game: &'s D::Game,
    pub(super) layout: Layout,
}

impl<D: TableGame> Scene<'_, D> {
    /// Draws the board with its labels, if they are switched on, and its pieces.
    pub(super) fn draw(&self, screen: &mut Framebuffer, labels: bool) {
        let Scene { board, game, layout } = *self;
        background::lay(screen, board.tray(layout));
        board.draw_board(screen, layout);
        if labels {
            board.draw_labels(screen, game, layout);
        }
        for cell in layout.cells() {
            board.draw_cell(screen, layout, game, cell);
        }
    }

    /// Marks the targets and captures of the side to move or, if a piece is selected, of that piece.
    pub(super) fn mark_legal(&self, screen: &mut Framebuffer, taken: Option<Cell>) {
        let layout = self.layout;
        let radius = (layout.pitch / 8).max(3) - 1;
        for mv in self.game.moves() {
            let here = mv.from().is_none() || mv.from() == taken;
            let Some(cell) = mv.to().filter(|_| here && self.board.marks_legal()) else { continue };
            let (x, y) = layout.centre(cell);
            if is_occupied(self.board, self.game, cell) {
                // The captured piece stays visible: the mark is around it.
                (0..3).for_each(|step| screen.circle(x, y, layout.pitch / 2 - step, Color::YELLOW));
            } else {
                marks::diamond(screen, (x, y), radius, Color::YELLOW);
            }
        }
    }

    /// Shows the effect of a move to a cell.
    pub(super) fn mark_preview(&self, screen: &mut Framebuffer, cell: Cell, mv: MoveOf<D>) {
        let layout = self.layout;
        marks::ring(screen, layout.centre(cell), layout.pitch * 3 / 8, Color::YELLOW);
        for changed in self.board.changes(self.game, mv) {
            marks::cross(screen, layout.centre(changed), layout.pitch / 8, Color::LIGHT_RED);
        }
    }

    /// Marks the last move: a triangle on a placed piece, or corners at the start and target of a moved one.
    pub(super) fn mark_last(&self, screen: &mut Framebuffer, mv: Option<MoveOf<D>>) {
        let layout = self.layout;
        let Some((mv, to)) = mv.and_then(|mv| Some((mv, mv.to()?))) else { return };
        match mv.from() {
            Some(from) => {
                for cell in [from, to] {
                    marks::brackets(screen, layout.square(cell), Color::LIGHT_GREEN);
                }
            }
            None => {
                let (radius, rim) = ((layout.pitch / 7).max(5), self.board.ink(self.game, to));
                marks::rimmed_triangle(screen, layout.centre(to), radius, Color::LIGHT_RED, rim);
            }
        }
    }
}

/// Draws the message and the line of keys on their slate. Keys that are not possible are dark. Returns the areas of the
/// keys.
pub(super) fn draw_lines(
    screen: &mut Framebuffer,
    places: PanelLayout,
    message: (&str, Color),
    keys: KeyLine,
    is_possible: impl Fn(u16) -> bool,
) -> KeyAreas {
    let PanelLayout { look, message: line, keys: key_line, .. } = places;
    background::slate_around(screen, if key_line.is_empty() { line } else { line.union(&key_line) });
    look.enlarged(message.0, line.width).text_centred_in_lines(screen, message.0, line, message.1);
    if key_line.is_empty() {
        return KeyAreas::default();
    }
    KeyBar::centred(look, keys, key_line).draw_possible(screen, Color::LIGHT_GRAY, Color::DARK_GRAY, is_possible)
}

/// Draws a letter on its own background in the middle of a cell: a move that was tried.
fn draw_letter(screen: &mut Framebuffer, layout: Layout, cell: Cell, letter: char) {
    let ((x, y), radius) = (layout.centre(cell), (layout.pitch / 6).max(8));
    screen.fill_circle(x, y, radius, Color::BLACK);
    screen.circle(x, y, radius, Color::LIGHT_CYAN);
    let (face, left, up) = if radius > 10 { (bundled::song16(), 4, 8) } else { (bundled::rom8(), 3, 3) };
    screen.draw_text(face, &letter.to_string(), x - left, y - up, Color::LIGHT_CYAN);
}
