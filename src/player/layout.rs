//! The arrangements of the panels: rows and columns, of which the first that fits the stage is taken.

use super::arrange::{Fit, PanelNode, SMALLEST, picture, text_width, wide_gap};
use super::contents::{Contents, NARROW_VALUES, Scene};
use super::panels::{Panel, Panels, columns};
use super::timeline::timeline_height;
use super::{Player, compare};
use crate::gfx::Rect;
use crate::machine::StageSize;
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::Look;

/// The least numbers of lines of code, and whether lines may be broken, the one preferred first.
const CODE_ROWS: [(i32, bool); 4] = [(8, false), (8, true), (4, true), (1, true)];
/// The scales of the picture of a lesson and of a program, the largest first. Half of its size only if nothing else fits.
const LESSON_SCALES: [i32; 4] = [8, 6, 4, 2];
const PROGRAM_SCALES: [i32; 3] = [8, 4, 2];

impl Player {
    /// Arranges the panels for the stage's size.
    pub(super) fn arrange(&self) -> Panels {
        let scene = match self.view.look {
            _ if self.lesson().is_some_and(|run| run.comparison.is_some()) => Scene::Comparison,
            _ if self.view.has_trace => Scene::Trace,
            look if look.large => Scene::LargeType,
            _ => Scene::Steps,
        };
        self.arrange_scene(&scene)
    }

    /// Arranges the panels of a scene for the stage's size.
    pub(super) fn arrange_scene(&self, scene: &Scene<'_>) -> Panels {
        let contents = Contents::new(self, Look::from(self.view.stage), scene);
        let (is_lesson, has_lens) = (self.lesson().is_some(), contents.has_magnifier());
        let [whole, half]: [&[Arrangement]; 2] = match scene {
            Scene::Comparison => [&[halves_beside, halves_below]; 2],
            Scene::Steps if !is_lesson && has_lens => {
                [&[beside, stacked, code_below, one_column], &[beside, stacked, values_beside, one_column]]
            }
            Scene::Steps if !is_lesson => {
                [&[beside, code_below, one_column], &[beside, code_below, values_beside, one_column]]
            }
            Scene::Steps if !has_lens => [
                &[beside, code_below, stacked, one_column_for_finger, one_column],
                &[beside, code_below, stacked, head_beside, one_column_for_finger, one_column],
            ],
            _ => [
                &[beside, stacked, code_below, one_column_for_finger, one_column],
                &[beside, stacked, code_below, head_beside, one_column_for_finger, one_column],
            ],
        };
        // Half of the picture is worth more lines of code, but no shorter question.
        let (enough, few) = CODE_ROWS.split_at(if matches!(scene, Scene::Steps) { 3 } else { 4 });
        let scales = if is_lesson { &LESSON_SCALES[..] } else { &PROGRAM_SCALES[..] };
        let attempts = [enough, few].map(|rows| [(scales, whole, rows), (&[SMALLEST][..], half, rows)]);
        arrange(&contents, self.view.stage, attempts.as_flattened())
    }

    /// Returns the panels for the stage's size.
    pub(super) fn panels(&self) -> &Panels {
        self.view.panels.get_or_init(|| self.arrange())
    }
}

/// A function that builds an arrangement.
type Arrangement = for<'c> fn(&'c Contents<'_>, fit: Fit) -> PanelNode<'c>;

/// Scales of the picture, the largest first, the arrangements for them, the best first, and the least numbers of lines of code,
/// each with whether lines may be broken, the one preferred first.
type Attempt<'a> = (&'a [i32], &'a [Arrangement], &'a [(i32, bool)]);

/// Arranges panels for the size of a stage. Of the arrangements in which every required panel has enough room, those of the
/// first number of lines of code are taken, of these those with the largest picture, and among them the first one that shows
/// all panels. If an attempt has none, the next one is made; at last, the last arrangement is taken as it is.
fn arrange(contents: &Contents<'_>, stage: StageSize, attempts: &[Attempt<'_>]) -> Panels {
    let StageSize { width, height, .. } = stage;
    let (look, part, area) = (contents.look, contents.picture_part(), Rect::new(0, 0, width, height));
    for (scales, arrangements, fits) in attempts {
        for (&(code_rows, breaks), &scale) in fits.iter().flat_map(|fit| scales.iter().map(move |scale| (fit, scale))) {
            let trees = arrangements.iter().map(|arrangement| arrangement(contents, Fit { scale, breaks, code_rows }));
            let fitting = trees.filter(|tree| tree.fits(width, height));
            let placed: Vec<_> = fitting.map(|tree| (tree.panel_count(), tree.place(area))).collect();
            let complete = placed.iter().position(|(count, places)| places.len() == *count);
            if let Some((_, places)) = placed.into_iter().nth(complete.unwrap_or(0)) {
                return Panels { look, scale, part, places };
            }
        }
    }
    let fit = Fit { scale: SMALLEST, breaks: true, code_rows: 0 };
    let last = attempts.last().and_then(|(_, arrangements, _)| arrangements.last());
    let places = last.map_or_else(Vec::new, |last| last(contents, fit).place(area));
    Panels { look, scale: SMALLEST, part, places }
}

/// The magnifier with the plot, below or beside it.
fn lens<'c>(c: &'c Contents<'_>, is_above: bool) -> PanelNode<'c> {
    let panels = c.magnifier().into_iter().chain(c.plot(is_above)).collect();
    let gap = c.look.scaled(4);
    if is_above { Node::column(gap, panels).optional(2) } else { Node::row(2 * gap, panels).optional(2) }
}

/// The title, the other panels, the slider, and the buttons at the bottom.
fn screen<'c>(c: &'c Contents<'_>, middle: PanelNode<'c>, margin: i32) -> PanelNode<'c> {
    Node::column(0, vec![c.title(), middle.with_margin(margin), Node::space(), c.timeline(), c.bottom()])
}

/// The picture on the left, everything else on its right; the magnifier below it.
fn beside<'c>(c: &'c Contents<'_>, fit: Fit) -> PanelNode<'c> {
    let look = c.look;
    let lower = Node::row(look.gap(), std::iter::once(Node::column(0, c.body(fit))).chain(c.numbers(true)).collect());
    // As wide as below the picture on a screen of 640×480, if lines may not be broken.
    let width = if fit.breaks { text_width(look) } else { Extent::at_least(c.code_width()) };
    let text = Node::column(0, c.head(width, false).into_iter().chain([lower]).collect());
    let left = Node::column(look.scaled(2), vec![picture(fit.scale, false), lens(c, false)]);
    screen(c, Node::row(wide_gap(look), vec![left, text]), look.gap())
}

/// Picture and magnifier above code and values; the slider below the code.
fn stacked<'c>(c: &'c Contents<'_>, fit: Fit) -> PanelNode<'c> {
    let look = c.look;
    let slider = [Node::space(), c.timeline()];
    let text = Node::column(0, c.head(text_width(look), false).into_iter().chain(c.body(fit)).chain(slider).collect());
    let above = Node::row(wide_gap(look), vec![picture(fit.scale, false), lens(c, true)]);
    let below = Node::row(look.gap(), std::iter::once(text).chain(c.numbers(true)).collect());
    let middle = Node::column(look.scaled(2), vec![above, below]).with_margin(look.gap());
    Node::column(0, vec![c.title(), middle, Node::space(), c.bottom()])
}

/// The code below the picture, everything else on their right.
fn code_below<'c>(c: &'c Contents<'_>, fit: Fit) -> PanelNode<'c> {
    let look = c.look;
    let left = std::iter::once(picture(fit.scale, false)).chain(c.body(fit));
    let right = c.head(text_width(look), false).into_iter().chain([lens(c, true)]).chain(c.numbers(false));
    let columns = [left.collect(), right.collect()].map(|panels| Node::column(look.scaled(2), panels));
    screen(c, Node::row(look.gap(), columns.into()), look.gap())
}

/// Everything in one column, with rows as high as a finger needs.
fn one_column_for_finger<'c>(c: &'c Contents<'_>, fit: Fit) -> PanelNode<'c> {
    let above = std::iter::once(picture(fit.scale, true)).chain(c.head(text_width(c.look), true));
    column(c, fit, above.collect(), c.numbers_below(fit, true))
}

/// Everything in one column.
fn one_column<'c>(c: &'c Contents<'_>, fit: Fit) -> PanelNode<'c> {
    let picture = picture(fit.scale, true).optional(u8::from(c.gives_up_picture(fit)));
    let above = std::iter::once(picture).chain(c.head(text_width(c.look), true));
    column(c, fit, above.collect(), c.numbers_below(fit, false))
}

/// Puts the code and the values below what is above them.
fn column<'c>(c: &'c Contents<'_>, fit: Fit, above: Vec<PanelNode<'c>>, numbers: Vec<PanelNode<'c>>) -> PanelNode<'c> {
    let look = c.look;
    let panels = above.into_iter().chain(c.body(fit)).chain(numbers);
    screen(c, Node::column(look.scaled(1), panels.collect()), look.gap())
}

/// The sentence or question beside the picture of half size, everything else below.
fn head_beside<'c>(c: &'c Contents<'_>, fit: Fit) -> PanelNode<'c> {
    let head = c.head(Extent::at_least(columns(c.look, 20)), true);
    let above = std::iter::once(picture(fit.scale, false)).chain(head).collect();
    column(c, fit, vec![Node::row(wide_gap(c.look), above)], c.numbers_below(fit, false))
}

/// The sentence and the variables beside the smallest picture, the source below.
fn values_beside<'c>(c: &'c Contents<'_>, fit: Fit) -> PanelNode<'c> {
    let head = c.head(Extent::at_least(columns(c.look, NARROW_VALUES)), true);
    let right = head.into_iter().chain([c.variables(NARROW_VALUES, 1)]).collect();
    let above = vec![picture(fit.scale, false), Node::column(0, right)];
    column(c, fit, vec![Node::row(wide_gap(c.look), above)], Vec::new())
}

/// Two algorithms, one beside the other.
fn halves_beside<'c>(c: &'c Contents<'_>, fit: Fit) -> PanelNode<'c> {
    let gap = c.look.scaled(4);
    let (width, height) = compare::least_size(c.look, fit.scale);
    let width = Extent::between(width, (c.player.view.stage.width - 2 * gap) / 2);
    screen(c, Node::row(gap, halves(width, Extent::at_least(height))), gap / 2)
}

/// Two algorithms, one below the other.
fn halves_below<'c>(c: &'c Contents<'_>, fit: Fit) -> PanelNode<'c> {
    let gap = c.look.scaled(4);
    let (width, height) = compare::least_size(c.look, fit.scale);
    let StageSize { width: all, height: most, .. } = c.player.view.stage;
    let below = c.player.buttons_height(c.look, all) + timeline_height(c.look);
    let height = Extent::between(height, (most - c.look.scaled(22) - below - gap) / 2);
    screen(c, Node::column(gap, halves(Extent::at_least(width), height)), gap / 2)
}

fn halves<'s>(width: Extent, height: Extent) -> Vec<PanelNode<'s>> {
    [0, 1].map(|side| Node::panel(Panel::Half(side), width, move |_| height)).into()
}
