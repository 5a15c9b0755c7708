use super::{Tally, position_count, ranked, sample};
use huanle_engine::Game as _;
use huanle_engine::notation::Archive as _;
use huanle_engine::search::{Limits, SplitMix64};
use huanle_engine::xiangqi::reasons::{XiangqiReason, reasons};
use huanle_engine::xiangqi::repetition::RepetitionVerdict;
use huanle_engine::xiangqi::strong::StrongPlayer;
use huanle_engine::xiangqi::{Move, PieceKind, Position, Side, Square, notation, puzzles};

/// The difference in hundredths of a soldier from which the best move is clearly better than the second.
const MARGIN: i32 = 300;
/// The number of random moves checked in each position in addition to the two best.
const MOVES: usize = 1;

/// A column and a row from the top.
type At = (i8, i8);

/// The pieces as letters of FEN, row by row from the top.
#[derive(Clone, Copy, PartialEq)]
struct SlowBoard {
    cells: [char; 90],
}

fn is_of(piece: char, side: Side) -> bool {
    piece != '.' && piece.is_ascii_uppercase() == (side == Side::Red)
}

fn at(square: Square) -> At {
    (square.file() as i8, square.row() as i8)
}

fn value(piece: char) -> i32 {
    match piece.to_ascii_uppercase() {
        'R' => 9,
        'N' | 'C' => 4,
        'A' | 'B' => 2,
        'P' => 1,
        _ => 0,
    }
}

fn is_major(piece: char) -> bool {
    value(piece) >= 4
}

impl SlowBoard {
    fn new(position: &Position) -> SlowBoard {
        let letter = |square: Square| position.board().piece(square).map_or('.', |piece| piece.to_char());
        let mut cells = ['.'; 90];
        cells.iter_mut().zip(Square::all()).for_each(|(cell, square)| *cell = letter(square));
        SlowBoard { cells }
    }

    fn get(&self, (x, y): At) -> Option<char> {
        ((0..9).contains(&x) && (0..10).contains(&y)).then(|| self.cells[(y * 9 + x) as usize])
    }

    fn of_side(&self, side: Side) -> Vec<At> {
        let all = (0..10).flat_map(|y| (0..9).map(move |x| (x, y)));
        all.filter(|&at| self.get(at).is_some_and(|piece| is_of(piece, side))).collect()
    }

    fn general(&self, side: Side) -> Option<At> {
        self.of_side(side).into_iter().find(|&at| matches!(self.get(at), Some('K' | 'k')))
    }

    /// Returns where a piece goes, without regard to its general.
    fn targets(&self, from: At) -> Vec<At> {
        let piece = self.get(from).unwrap();
        let side = if piece.is_ascii_uppercase() { Side::Red } else { Side::Black };
        let by = |dx: i8, dy: i8| (from.0 + dx, from.1 + dy);
        let is_free = |at: At| self.get(at) == Some('.');
        let is_home = |(_, y): At| if side == Side::Red { y >= 5 } else { y <= 4 };
        let is_palace = |(x, y): At| (3..=5).contains(&x) && if side == Side::Red { y >= 7 } else { y <= 2 };
        let orthogonal = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let mut targets: Vec<At> = match piece.to_ascii_uppercase() {
            'K' => orthogonal.map(|(dx, dy)| by(dx, dy)).into_iter().filter(|&to| is_palace(to)).collect(),
            'A' => diagonal.map(|(dx, dy)| by(dx, dy)).into_iter().filter(|&to| is_palace(to)).collect(),
            'B' => {
                let open = diagonal.into_iter().filter(|&(dx, dy)| is_free(by(dx, dy)));
                open.map(|(dx, dy)| by(2 * dx, 2 * dy)).filter(|&to| is_home(to)).collect()
            }
            'N' => {
                let open = orthogonal.into_iter().filter(|&(dx, dy)| is_free(by(dx, dy)));
                open.flat_map(|(dx, dy)| [1, -1].map(|turn| by(2 * dx + turn * dy, 2 * dy + turn * dx))).collect()
            }
            'P' => {
                let forward = by(0, if side == Side::Red { -1 } else { 1 });
                if is_home(from) { vec![forward] } else { vec![forward, by(1, 0), by(-1, 0)] }
            }
            letter => {
                let mut targets = Vec::new();
                for (dx, dy) in orthogonal {
                    let line: Vec<At> = (1..10).map(|step| by(dx * step, dy * step)).collect();
                    let free = line.iter().take_while(|&&at| is_free(at)).count();
                    targets.extend(&line[..free]);
                    let skipped = if letter == 'C' { free + 1 } else { free };
                    let rest = line.get(skipped..).unwrap_or_default();
                    targets.extend(rest.iter().find(|&&at| !is_free(at)).filter(|_| letter == 'C' || free < 9));
                }
                targets
            }
        };
        // The flying general.
        if let ('K', Some(king)) = (piece.to_ascii_uppercase(), self.general(!side)) {
            let (low, high) = (from.1.min(king.1), from.1.max(king.1));
            if king.0 == from.0 && (low + 1..high).all(|y| is_free((from.0, y))) {
                targets.push(king);
            }
        }
        targets.retain(|&to| self.get(to).is_some_and(|piece| !is_of(piece, side)));
        targets
    }

    fn play(&self, (from, to): (At, At)) -> SlowBoard {
        let mut after = *self;
        after.cells[(to.1 * 9 + to.0) as usize] = self.get(from).unwrap();
        after.cells[(from.1 * 9 + from.0) as usize] = '.';
        after
    }

    fn in_check(&self, side: Side) -> bool {
        let Some(general) = self.general(side) else { return true };
        let is_near =
            |&(x, y): &At| x == general.0 || y == general.1 || x.abs_diff(general.0) + y.abs_diff(general.1) == 3;
        self.of_side(!side).into_iter().filter(is_near).any(|from| self.targets(from).contains(&general))
    }

    fn moves(&self, side: Side) -> Vec<(At, At)> {
        let all =
            self.of_side(side).into_iter().flat_map(|from| self.targets(from).into_iter().map(move |to| (from, to)));
        all.filter(|&mv| !self.play(mv).in_check(side)).collect()
    }

    /// Returns whether a side, to move, mates by checks within this number of its moves.
    fn mates(&self, side: Side, moves: u32) -> bool {
        self.moves(side).into_iter().any(|mv| {
            let after = self.play(mv);
            after.in_check(!side) && after.is_mated(!side, moves - 1)
        })
    }

    /// Returns whether a side, to move, is mated now or, whatever it plays, within this number of the other side's moves.
    fn is_mated(&self, side: Side, moves: u32) -> bool {
        let replies = self.moves(side);
        let is_mated = |&mv: &(At, At)| moves > 0 && self.play(mv).mates(!side, moves);
        (!replies.is_empty() || self.in_check(side)) && replies.iter().all(is_mated)
    }

    fn balance(&self, side: Side) -> i32 {
        let total = |side| self.of_side(side).into_iter().map(|at| value(self.get(at).unwrap())).sum::<i32>();
        total(side) - total(!side)
    }

    /// Returns the balance of a side to move at the end of all exchanges, as far as it is between two bounds.
    fn settle(&self, side: Side, mut alpha: i32, beta: i32) -> i32 {
        let in_check = self.in_check(side);
        let mut best = if in_check { -1000 } else { self.balance(side) };
        for mv in self.moves(side).into_iter().filter(|mv| in_check || self.get(mv.1) != Some('.')) {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            best = best.max(-self.play(mv).settle(!side, -beta, -alpha));
        }
        best
    }

    /// Returns whether a side reaches a balance within this number of its moves, against every reply of the other side, which
    /// is to move.
    fn is_forced(&self, side: Side, moves: u32, least: i32) -> bool {
        self.moves(!side).into_iter().all(|reply| {
            let after = self.play(reply);
            if moves == 0 { after.settle(side, least - 1, least) >= least } else { after.gains(side, moves, least) }
        })
    }

    /// Returns whether a side, to move, reaches a balance within this number of its moves, the last of which captures.
    fn gains(&self, side: Side, moves: u32, least: i32) -> bool {
        let mut tried = self.moves(side);
        tried.retain(|mv| moves > 1 || self.get(mv.1) != Some('.'));
        tried.sort_by_key(|mv| self.get(mv.1) == Some('.'));
        tried.into_iter().any(|mv| self.play(mv).is_forced(side, moves - 1, least))
    }

    /// Returns whether a piece attacks another one that is a general, worth more, or not protected.
    fn threatens(&self, from: At, to: At) -> bool {
        let (piece, victim) = (self.get(from).unwrap(), self.get(to).unwrap());
        let side = if piece.is_ascii_uppercase() { Side::Red } else { Side::Black };
        if !self.targets(from).contains(&to) {
            return false;
        }
        if victim.eq_ignore_ascii_case(&'K') {
            return true;
        }
        let taken = self.play((from, to));
        let is_protected = taken.moves(!side).into_iter().any(|(_, back)| back == to);
        is_major(victim) && !taken.in_check(side) && (value(victim) > value(piece) || !is_protected)
    }

    fn threatened(&self, from: At, side: Side) -> Vec<At> {
        self.of_side(!side).into_iter().filter(|&to| self.threatens(from, to)).collect()
    }
}

fn is_kind(piece: Option<char>, kind: PieceKind) -> bool {
    piece.and_then(PieceKind::from_char) == Some(kind)
}

fn is_true(game: &[Position], mv: Move, reason: XiangqiReason) -> bool {
    let position = &game[game.len() - 1];
    let (side, before) = (position.side(), SlowBoard::new(position));
    let (from, to) = (at(mv.from), at(mv.to));
    let after = before.play((from, to));
    let gain = |kind: PieceKind| value(kind.to_char());
    match reason {
        XiangqiReason::Mate(moves) => after.is_mated(!side, moves - 1),
        XiangqiReason::AllowsMate(moves) => after.mates(!side, moves),
        XiangqiReason::Wins(kind, moves) => {
            (moves > 1 || before.get(to) != Some('.'))
                && after.is_forced(side, moves - 1, before.balance(side) + gain(kind))
        }
        XiangqiReason::Loses(kind, moves) => after.gains(!side, moves, before.balance(!side) + gain(kind)),
        XiangqiReason::Fork([first, second]) => {
            let forked = after.threatened(to, side);
            let has = |kind| forked.iter().any(|&at| is_kind(after.get(at), kind));
            forked.len() > 1 && has(first) && has(second) && after.moves(!side).iter().all(|reply| reply.1 != to)
        }
        XiangqiReason::DiscoveredAttack(kind) => {
            // The piece is opened by the move's beginning alone.
            let mut opened = before;
            opened.cells[(from.1 * 9 + from.0) as usize] = '.';
            let others = after.of_side(side).into_iter().filter(|&other| other != to);
            others.into_iter().any(|other| {
                after.threatened(other, side).into_iter().any(|at| {
                    is_kind(after.get(at), kind)
                        && opened.targets(other).contains(&at)
                        && !before.targets(other).contains(&at)
                })
            })
        }
        XiangqiReason::Pin(kind) => after.of_side(!side).into_iter().any(|at| {
            let can_move = |board: &SlowBoard| board.moves(!side).iter().any(|mv| mv.0 == at);
            let is_bound = !after.targets(at).is_empty() && !can_move(&after);
            is_kind(after.get(at), kind) && is_bound && !after.in_check(!side) && can_move(&before)
        }),
        XiangqiReason::LosesByRepetition(verdict) => {
            let boards: Vec<SlowBoard> = game.iter().map(SlowBoard::new).collect();
            let Some(first) = boards.iter().position(|board| *board == after) else { return false };
            let own_checks = (first..boards.len()).filter(|&ply| game[ply].side() != side);
            let checks = own_checks.clone().skip(1).all(|ply| boards[ply].in_check(!side)) && after.in_check(!side);
            checks == matches!(verdict, RepetitionVerdict::PerpetualCheck(loser) if loser == side)
        }
    }
}

fn favours(reason: &XiangqiReason) -> bool {
    use XiangqiReason::{AllowsMate, Loses, LosesByRepetition};
    !matches!(reason, AllowsMate(_) | Loses(..) | LosesByRepetition(_))
}

fn check(games: &[Vec<Position>], name: &str) {
    let mut engine = StrongPlayer::new(Limits::nodes(1_000), Some(1));
    engine.set_table_size(1);
    let mut random = SplitMix64::new(1);
    let mut tally = Tally { positions: games.len(), ..Tally::default() };
    for game in games {
        let position = &game[game.len() - 1];
        let won = |end: &Position| match end.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) if winner == position.to_move() => 1_000_000,
            Some(_) => -1_000_000,
            None => 0,
        };
        let ranked = ranked(game, position.moves(), &mut engine, won);
        let mut moves: Vec<Move> = ranked.iter().take(2).map(|&(mv, _)| mv).collect();
        moves.extend((0..MOVES).map(|_| ranked[random.below(ranked.len())].0));
        for mv in moves {
            for reason in reasons(position, mv) {
                tally.add(&reason, is_true(game, mv, reason), || format!("{position} {mv}"));
            }
        }
        if let [best, second, ..] = ranked[..]
            && best.1 - second.1 >= MARGIN
        {
            let is_explained = reasons(position, best.0).iter().any(favours)
                || reasons(position, second.0).iter().any(|reason| !favours(reason));
            tally.decided[0] += 1;
            tally.decided[1] += usize::from(is_explained);
        }
    }
    tally.finish(name);
}

#[test]
fn reasons_in_xiangqi_puzzles_are_true() {
    let archive = notation::read(puzzles::MATES.as_bytes()).unwrap();
    let games: Vec<Vec<Position>> = archive.games().map(|game| vec![game.unwrap().record.start().clone()]).collect();
    check(&games, "xiangqi's puzzles");
}

#[test]
#[ignore = "long"]
fn reasons_in_public_xiangqi_games_are_true() {
    let files = crate::foreign_files::public_files_of("Yvonne761/Chinese-Chess-Practical-Dataset");
    let records: Vec<_> = files.iter().filter_map(|(_, bytes)| notation::read(bytes).ok()?.game(0)?.ok()).collect();
    let records: Vec<_> = records.into_iter().map(|game| game.record).collect();
    if !records.is_empty() {
        check(&sample(&records, position_count()), "public xiangqi games");
    }
}
