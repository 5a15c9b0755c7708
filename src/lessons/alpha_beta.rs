//! Game tree search: minimax and alpha-beta on the example trees of the documents.

use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Comparison, Exercise, Lesson, LessonSettings, Magnifier, Parameter, SourceCode, Step, StepRecorder,
    StepRecording, excerpt::excerpt,
};
use crate::engine::Game;
use crate::engine::search::{
    Bound, Branch, Exit, GameTree, INFINITY, LeafValues, Observer, Score, SearchNode, Window, alpha_beta, minimax,
};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    magnifier: Magnifier::Diagram,
    comparison: Some(Comparison {
        names: &|sides| [sides.alpha_beta, sides.minimax],
        code: SourceCode::Rust(excerpt!("minimax", [crate::engine::source::MINIMAX])),
        record: &|setting| record(setting, false),
    }),
    ..Lesson::new(
        "alpha-beta",
        excerpt!("alpha-beta", [crate::engine::source::ALPHA_BETA]),
        &[Parameter::new("tree", 1, 0, 3), Parameter::new("order", 0, 0, 1)],
        &|setting| record(setting, true),
        &exercise,
    )
};

/// Deeper than any of the trees.
const DEPTH: u32 = 9;
/// The rectangle of the tree; the names of the levels are left of it.
const ROOM: Rect = Rect::new(28, 14, WIDTH - 30, HEIGHT - 60);
/// The height of a vertex's box, and half of it.
const BOX: i32 = 13;
const HALF: i32 = BOX / 2;

/// Returns the tree of a setting.
fn tree(setting: &LessonSettings) -> GameTree {
    let tree = match setting.values[0] {
        0 => GameTree::one_ply(),
        1 => GameTree::two_plies(),
        2 => GameTree::figure_5_1(),
        _ => GameTree::figure_5_2(),
    };
    if setting.values[1] == 1 { reversed(&tree) } else { tree }
}

/// Returns the same tree with its moves in the opposite order.
fn reversed(tree: &GameTree) -> GameTree {
    match tree.value() {
        Some(value) => GameTree::leaf(value),
        None => GameTree::fork(tree.moves().into_iter().rev().map(|branch| (branch.0, reversed(&tree.after(branch))))),
    }
}

fn record(setting: &LessonSettings, cutting: bool) -> StepRecording {
    let tree = tree(setting);
    let drawn = TreeDrawing::new(&tree);
    let recorder = StepRecorder::new(drawn.picture(Color::LIGHT_GRAY));
    let mut walk = SearchRecorder { drawn, recorder, open: Vec::new(), pruning: cutting };
    if cutting {
        alpha_beta(&tree, DEPTH, &LeafValues, &mut walk);
    } else {
        minimax(&tree, DEPTH, &LeafValues, &mut walk);
    }
    walk.recorder.finish()
}

/// A node of the tree in the picture.
struct Vertex {
    branch: Option<Branch>,
    /// The middle of its box.
    at: (i32, i32),
    level: i32,
    children: Vec<usize>,
    leaf: Option<i32>,
}

/// The tree's nodes, the root first.
struct TreeDrawing {
    vertices: Vec<Vertex>,
    /// The number of plies, and the number of leaves.
    levels: i32,
    leaves: i32,
}

impl TreeDrawing {
    fn new(tree: &GameTree) -> TreeDrawing {
        let mut drawn = TreeDrawing { vertices: Vec::new(), levels: 0, leaves: 0 };
        drawn.add_node(tree, None, 0);
        let mut before = 0;
        for index in (0..drawn.vertices.len()).rev() {
            let vertex = &drawn.vertices[index];
            let y = ROOM.y + vertex.level * ROOM.height / drawn.levels.max(1);
            let at = match (vertex.children.first(), vertex.children.last()) {
                (Some(&first), Some(&last)) => ((drawn.vertices[first].at.0 + drawn.vertices[last].at.0) / 2, y),
                _ => {
                    before += 1;
                    let lower = if drawn.spacing() < 20 && before % 2 == 0 { 12 } else { 0 };
                    (ROOM.right() - (2 * before - 1) * ROOM.width / (2 * drawn.leaves), y + lower)
                }
            };
            drawn.vertices[index].at = at;
        }
        drawn
    }

    fn add_node(&mut self, tree: &GameTree, branch: Option<Branch>, level: i32) -> usize {
        let index = self.vertices.len();
        let leaf = tree.value();
        self.levels = self.levels.max(level);
        self.leaves += i32::from(leaf.is_some());
        self.vertices.push(Vertex { branch, at: (0, 0), level, children: Vec::new(), leaf });
        for branch in tree.moves() {
            let child = self.add_node(&tree.after(branch), Some(branch), level + 1);
            self.vertices[index].children.push(child);
        }
        index
    }

    /// Returns the horizontal distance between leaves.
    fn spacing(&self) -> i32 {
        ROOM.width / self.leaves.max(1)
    }

    /// Returns a picture of the tree, with the values of its leaves in a colour.
    fn picture(&self, ink: Color) -> Framebuffer {
        let mut picture = Framebuffer::new(WIDTH, HEIGHT);
        for level in 0..self.levels {
            let name = if level % 2 == 0 { "MAX" } else { "MIN" };
            let y = ROOM.y + level * ROOM.height / self.levels - 4;
            picture.draw_text(bundled::rom8(), name, 1, y, Color::LIGHT_CYAN);
        }
        for (index, vertex) in self.vertices.iter().enumerate() {
            vertex.children.iter().for_each(|&child| self.draw_edge(&mut picture, index, child, Color::DARK_GRAY));
            match vertex.leaf {
                Some(value) => self.draw_node(&mut picture, index, &value.to_string(), Color::BLACK, ink),
                None => self.draw_node(&mut picture, index, "", Color::DARK_GRAY, ink),
            }
            self.draw_move_name(&mut picture, vertex);
        }
        picture
    }

    /// Draws the edge from a node to one of its children.
    fn draw_edge(&self, picture: &mut Framebuffer, above: usize, below: usize, color: Color) {
        let ((x1, y1), (x2, y2)) = (self.vertices[above].at, self.vertices[below].at);
        picture.line(x1, y1 + HALF + 1, x2, y2 - HALF - 1, color);
    }

    /// Draws a node's box with a text in it.
    fn draw_node(&self, picture: &mut Framebuffer, index: usize, text: &str, back: Color, ink: Color) {
        let (vertex, face) = (&self.vertices[index], bundled::rom8());
        let ((x, y), wide) = (vertex.at, face.width(text));
        let width = if vertex.leaf.is_some() { wide + 2 } else { 30 };
        picture.fill_rect(Rect::new(x - width / 2, y - HALF, width, BOX), back);
        picture.draw_text(face, text, x - wide / 2, y - 4, ink);
    }

    /// Draws the name of the move that leads to a node, if it is not just a number: below a leaf, next to other nodes.
    fn draw_move_name(&self, picture: &mut Framebuffer, vertex: &Vertex) {
        let Some(Branch(name)) = vertex.branch.filter(|branch| branch.0.len() > 1) else { return };
        let (x, y) = vertex.at;
        let place = if vertex.leaf.is_some() { (x - 8, y + HALF + 3) } else { (x - 34, y - 4) };
        picture.draw_text(bundled::rom8(), name, place.0, place.1, Color::LIGHT_CYAN);
    }
}

/// A node that is being searched.
struct OpenNode {
    vertex: usize,
    window: Window,
    best: Option<i32>,
    /// The best child so far.
    chosen: Option<usize>,
    searched: usize,
}

/// Records a search.
struct SearchRecorder {
    drawn: TreeDrawing,
    recorder: StepRecorder,
    /// The nodes being searched, from the root down.
    open: Vec<OpenNode>,
    pruning: bool,
}

impl SearchRecorder {
    /// Returns a step at the node being searched, with its window, if any, and the best value so far.
    fn step(&self, mark: &'static str, open: &OpenNode) -> Step {
        let step = Step::new(mark, self.drawn.vertices[open.vertex].at);
        let step = if self.pruning {
            let maximizing = self.drawn.vertices[open.vertex].level % 2 == 0;
            let step = step.value("maximizing", maximizing);
            step.value("alpha", format_value(open.window.alpha)).value("beta", format_value(open.window.beta))
        } else {
            step
        };
        open.best.map_or(step.clone(), |best| step.value("best", format_value(best)))
    }

    /// Updates the innermost open node with the value of a child.
    fn update_parent(&mut self, child: usize, value: i32) {
        let Some(mut open) = self.open.pop() else { return };
        let maximizing = self.drawn.vertices[open.vertex].level % 2 == 0;
        let better = open.best.is_none_or(|best| if maximizing { value > best } else { value < best });
        let picture = &mut self.recorder.picture;
        open.searched += 1;
        self.drawn.draw_edge(picture, open.vertex, child, Color::LIGHT_GRAY);
        if better {
            open.best = Some(value);
            if let Some(before) = open.chosen.replace(child) {
                self.drawn.draw_edge(picture, open.vertex, before, Color::LIGHT_GRAY);
            }
            self.drawn.draw_edge(picture, open.vertex, child, Color::LIGHT_GREEN);
            self.drawn.draw_node(picture, open.vertex, &format_value(value), Color::BLUE, Color::WHITE);
        }
        let best = open.best.unwrap_or(value);
        let mark = match (self.pruning, maximizing) {
            (false, _) => "better",
            (true, true) => {
                open.window.alpha = open.window.alpha.max(best);
                "alpha"
            }
            (true, false) => {
                open.window.beta = open.window.beta.min(best);
                "beta"
            }
        };
        if self.pruning || better {
            let step = self.step(mark, &open).value("value", format_value(value));
            self.recorder.record(step);
        }
        self.open.push(open);
    }

    /// Marks the edges of a node that are pruned.
    fn mark_pruned(&mut self, open: &OpenNode) {
        let above = self.drawn.vertices[open.vertex].at;
        for &child in &self.drawn.vertices[open.vertex].children[open.searched..] {
            self.drawn.draw_edge(&mut self.recorder.picture, open.vertex, child, Color::LIGHT_RED);
            let below = self.drawn.vertices[child].at;
            let (x, y) = ((above.0 + 2 * below.0) / 3, (above.1 + 2 * below.1) / 3);
            self.recorder.picture.line(x - 3, y - 3, x + 3, y + 3, Color::LIGHT_RED);
            self.recorder.picture.line(x - 3, y + 3, x + 3, y - 3, Color::LIGHT_RED);
        }
    }
}

impl Observer<GameTree> for SearchRecorder {
    fn enter(&mut self, node: &SearchNode<'_, GameTree>, window: Window) {
        let above = self.open.last().map(|open| open.vertex);
        let vertex = above.map_or(0, |above| {
            let mut children = self.drawn.vertices[above].children.iter().copied();
            children.find(|&child| self.drawn.vertices[child].branch == node.mv).unwrap_or(above)
        });
        if let Some(above) = above {
            self.drawn.draw_edge(&mut self.recorder.picture, above, vertex, Color::YELLOW);
        }
        if self.drawn.vertices[vertex].leaf.is_none() {
            self.drawn.draw_node(&mut self.recorder.picture, vertex, "?", Color::BLUE, Color::YELLOW);
        }
        let open = OpenNode { vertex, window, best: None, chosen: None, searched: 0 };
        let step = self.step("enter", &open);
        self.recorder.record(step);
        self.open.push(open);
    }

    fn leave(&mut self, _node: &SearchNode<'_, GameTree>, window: Window, value: i32, how: Exit) {
        let Some(open) = self.open.pop() else { return };
        let sign = match window.bound(value) {
            Bound::Exact => "",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        };
        if how == Exit::Cutoff {
            self.mark_pruned(&open);
            let step = self.step("cut", &open);
            self.recorder.record(step);
        }
        let leaf = self.drawn.vertices[open.vertex].leaf.is_some();
        let text = if leaf { format_value(value) } else { format!("{sign}{}", format_value(value)) };
        self.drawn.draw_node(&mut self.recorder.picture, open.vertex, &text, Color::GREEN, Color::WHITE);
        let step = self.step(if leaf { "leaf" } else { "leave" }, &open);
        self.recorder.record(if leaf { step.value("value", format_value(value)) } else { step });
        self.update_parent(open.vertex, value);
    }
}

/// Formats a value or a bound of the window, in whole units.
fn format_value(value: i32) -> String {
    match value {
        INFINITY.. => "∞".to_owned(),
        ..=NO_VALUE => "-∞".to_owned(),
        _ => (value / 100).to_string(),
    }
}

/// Below every value.
const NO_VALUE: i32 = -INFINITY;

/// Creates an exercise on the value of a tree.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let moves = 2 + usize::from(random.random(2));
    let leaves: Vec<[i32; 3]> = (0..moves).map(|_| [(); 3].map(|()| i32::from(random.random(19)) - 9)).collect();
    let tree = GameTree::numbered(leaves.iter().map(|&leaves| GameTree::leaves(leaves)));
    let worth = |report: Score| match report {
        Score::Exact(value) => value,
        _ => 0,
    };
    let right = minimax(&tree, DEPTH, &LeafValues, &mut ()).map_or(0, |report| worth(report.score));
    let all = || leaves.iter().flatten().copied();
    let exchanged = leaves.iter().filter_map(|leaves| leaves.iter().max()).min().copied();
    // Every wrong answer is the value of a leaf, too.
    let wrong = exchanged.into_iter().chain(all().max()).chain(all().min()).chain(all());
    let (options, right) =
        Exercise::mix_options(right.to_string(), wrong.map(|value| value.to_string()), random.rand());
    let drawn = TreeDrawing::new(&tree);
    let picture = drawn.picture(Color::WHITE);
    Exercise {
        gaps: vec![moves.to_string()],
        picture,
        at: drawn.vertices[0].at,
        answer: Answer::Choice { options, right },
        why: None,
    }
}
