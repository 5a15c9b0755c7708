//! Xiangqi's rules against independent sources: published perft numbers, mates of an old collection, and a test case
//! for each clause of the rules.

use std::collections::HashSet;
use std::fs;

use huanle_engine::notation::Archive as _;
use huanle_engine::search::{Limits, NodeCounter, Score, SplitMix64};
use huanle_engine::xiangqi::notation;
use huanle_engine::xiangqi::repetition::{Attack, ChaseReason, Ply, RepetitionVerdict, verdict};
use huanle_engine::xiangqi::{
    EndingWarning, IllegalMove, Move, ORIGINALS, PieceKind, Position, Setup, SetupError, Side, XiangqiEnding, mate,
};
use huanle_engine::{Game, Outcome, Player};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn play(start: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(start.clone(), |position, mv| position.play(mv.parse().unwrap()).unwrap())
}

fn illegal(fen: &str, mv: &str) -> IllegalMove {
    position(fen).play(mv.parse().unwrap()).unwrap_err()
}

/// Returns the positions of the perft file with the number of leaves at each depth.
fn perft_lines() -> impl Iterator<Item = (Position, Vec<u64>)> {
    let lines = include_str!("../../../../tests/perft/xiangqi.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (fen, counts) = line.split_once(';').unwrap();
        (position(fen), counts.split(' ').map(|count| count.parse().unwrap()).collect())
    })
}

#[test]
fn perft_of_all_positions_to_depth_4() {
    let mut seen = 0;
    for (position, counts) in perft_lines() {
        for (depth, &count) in (1..5).zip(&counts) {
            assert_eq!(position.perft(depth), count, "{position}, depth {depth}");
        }
        seen += 1;
    }
    assert_eq!((seen, Position::start().perft(0)), (19, 1));
}

#[test]
fn a_position_is_written_as_it_is_read() {
    assert_eq!(Position::start().to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    for (position, _) in perft_lines() {
        let again: Position = position.to_string().parse().unwrap();
        assert_eq!((&again, again.board().key()), (&position, position.board().key()));
    }
    let other = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r";
    assert_eq!(position(other), Position::start());
    assert_eq!(position("4k4/9/9/9/9/9/9/9/9/3K5 b - - 7 12").to_string(), "4k4/9/9/9/9/9/9/9/9/3K5 b - - 7 12");
}

#[test]
fn what_is_wrong_with_a_position_is_said() {
    for (fen, says) in [
        ("", "the position is missing"),
        ("4k4/9/9/9/9/9/9/9/9/4Q4 w", "'Q', character 22"),
        ("4k4/9/9/9/9/9/9/9/9/3K4 w", "rank 0 has 8 points"),
        ("4k5/9/9/9/9/9/9/9/9/3K5 w", "rank 9 has more than 9 points at character 3"),
        ("4k4/9/9/9/9/9/9/9/3K5 w", "ten ranks"),
        ("4k4/9/9/9/9/9/9/9/9/3K5/9 w", "ten ranks"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 white", "\"white\" is not a side"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1", "field 5 is not a number: \"x\""),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 2", "\"2\" after the six fields"),
        ("9/9/9/9/9/9/9/9/9/3K5 w", "Black has no general"),
        ("4k4/9/9/9/9/9/9/9/9/9 w", "Red has no general"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "the generals face each other"),
        ("4k4/9/9/9/9/9/9/9/9/2K6 w", "a red general cannot be on c0"),
        ("4k4/9/9/9/9/9/1P7/9/9/3K5 w", "a red soldier cannot be on b3"),
        ("4k4/9/9/9/9/9/9/P8/9/3K5 w", "a red soldier cannot be on a2"),
        ("4k4/9/9/9/9/P8/P8/9/9/3K5 w", "Red has two soldiers on one file, a4 and a3"),
        ("4k4/9/9/9/1p7/9/9/9/9/3K5 b", "a black soldier cannot be on b5"),
        ("2b1k4/2b6/9/9/9/9/9/9/9/3K5 w", "a black elephant cannot be on c8"),
        ("4k4/9/9/9/9/9/9/RRR6/9/3K5 w", "too many pieces: the red rook on c2"),
        ("4k4/9/9/9/9/9/9/9/4R4/3K5 w", "Black is in check, but it is Red's turn"),
    ] {
        let error = fen.parse::<Position>().unwrap_err().to_string();
        assert!(error.contains(says), "{fen}: {error}");
    }
    assert!(Setup::EMPTY.to_string().parse::<Setup>().is_ok());
    let facing: Setup = "4k4/9/9/9/9/9/9/9/9/4K4 w".parse().unwrap();
    assert_eq!(huanle_engine::xiangqi::Board::try_from(&facing).unwrap_err(), SetupError::FacingGenerals);
}

#[test]
fn why_a_move_is_illegal_is_said() {
    let start = Position::start().to_string();
    assert!(matches!(illegal(&start, "a1a2"), IllegalMove::NoPiece { .. }));
    assert!(matches!(illegal(&start, "a9a8"), IllegalMove::WrongSide { .. }));
    assert!(matches!(illegal(&start, "b0d1"), IllegalMove::NotPseudoLegal { .. }), "the leg is blocked");
    assert!(matches!(illegal(&start, "a0a3"), IllegalMove::NotPseudoLegal { .. }), "an own piece is there");
    assert!(matches!(illegal("3k5/9/9/9/9/P8/9/9/9/4K4 w", "e0d0"), IllegalMove::FlyingGeneral { .. }));
    assert!(matches!(
        illegal("3k5/9/9/9/9/9/9/4r4/4R4/4K4 w", "e1d1"),
        IllegalMove::ExposesGeneral { was_in_check: false, .. }
    ));
    assert!(matches!(
        illegal("3k5/9/9/9/9/9/9/4r4/9/R3K4 w", "a0a1"),
        IllegalMove::ExposesGeneral { was_in_check: true, .. }
    ));
    let flying = illegal("3k5/9/9/9/9/P8/9/9/9/4K4 w", "e0d0").to_string();
    assert!(flying.contains("flying general"), "{flying}");
}

#[test]
fn mate_and_stalemate_lose() {
    let mate = play(&position("3k5/1R7/9/9/9/9/9/9/R8/4K4 w"), "a1a9");
    assert_eq!(mate.ending(), Some(XiangqiEnding::Checkmate { loser: Side::Black }));
    let stalemate = play(&position("3k5/1P7/9/9/9/9/9/9/9/4K4 w"), "b8c8");
    assert_eq!(stalemate.ending(), Some(XiangqiEnding::Stalemate { loser: Side::Black }));
    for over in [mate, stalemate] {
        assert_eq!(over.outcome(), Some(Outcome::Win(Player::First)));
        assert!(over.moves().is_empty());
        assert!(matches!(over.play("d9d8".parse().unwrap()), Err(IllegalMove::GameOver { .. })));
        let ending = over.ending().unwrap().to_string();
        assert!(ending.contains("将死") || ending.contains("困毙"), "{ending}");
    }
}

/// Plays a cycle of moves twice, and returns how the game ends.
fn twice(fen: &str, cycle: &str) -> (Option<XiangqiEnding>, RepetitionVerdict) {
    let start = position(fen);
    let once = play(&start, cycle);
    assert_eq!(once, start, "{fen}: {cycle} is no cycle");
    assert_eq!((once.ending(), once.occurrences()), (None, 2));
    let verdict = once.verdict().unwrap();
    assert_eq!(once.warning(), Some(EndingWarning::Repetition(verdict)), "a warning before it is judged");
    let end = play(&once, cycle);
    assert_eq!(end.verdict(), Some(verdict));
    assert_eq!(end.ending(), Some(verdict.ending()));
    (end.ending(), verdict)
}

const CHASE: &str = "b4a4 a7b7 a4b4 b7a7";

#[test]
fn perpetual_check_loses() {
    let (ending, _) = twice("3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e1d1 d9e9 d1e1 e9d9");
    assert_eq!(ending, Some(XiangqiEnding::PerpetualCheck { loser: Side::Red }));
    assert_eq!(ending.unwrap().outcome(), Outcome::Win(Player::Second));
}

#[test]
fn perpetual_chase_of_an_unprotected_piece_loses() {
    let (ending, _) = twice("3k5/9/c8/9/9/1R7/9/9/9/4K4 w", CHASE);
    assert_eq!(ending, Some(XiangqiEnding::PerpetualChase { loser: Side::Red }));
}

#[test]
fn a_protected_piece_may_be_attacked_for_ever() {
    // A rook protects both points.
    assert_eq!(twice("3k5/9/c7r/9/9/1R7/9/9/9/4K4 w", CHASE).1, RepetitionVerdict::NoViolation);
    // It cannot recapture, because it is pinned to its general. That is no protection.
    let (ending, _) = twice("3k5/9/c2r5/9/9/1R7/9/9/3R5/4K4 w", CHASE);
    assert_eq!(ending, Some(XiangqiEnding::PerpetualChase { loser: Side::Red }));
}

#[test]
fn neither_checking_nor_chasing_draws() {
    assert_eq!(twice("3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1b1 d9d8 b1a1 d8d9").0, Some(XiangqiEnding::Repetition));
    // One idle move in the cycle is enough: the rook checks and moves away in turn.
    let (ending, _) = twice("3k5/9/9/9/9/9/9/9/2R6/5K3 w", "c1d1 d9e9 d1c1 e9d9");
    assert_eq!(ending, Some(XiangqiEnding::Repetition));
}

/// Returns the attacks of a move, one line per victim.
fn attacks(fen: &str, mv: &str) -> Vec<(PieceKind, PieceKind, ChaseReason)> {
    let position = position(fen);
    let mv: Move = mv.parse().unwrap();
    assert!(position.board().is_legal(mv), "{fen} {mv}");
    Ply::new(position.board(), mv)
        .attacks
        .iter()
        .map(|attack| (attack.attacker, attack.victim, attack.reason))
        .collect()
}

#[test]
fn whom_one_may_attack() {
    use PieceKind::{Advisor, Cannon, Elephant, Horse, Rook, Soldier};
    // Soldiers: never a victim before the river, a victim beyond it.
    assert_eq!(attacks("3k5/9/9/4p4/9/9/9/9/R8/5K3 w", "a1a6"), []);
    assert_eq!(attacks("3k5/9/9/9/9/4p4/9/9/R8/5K3 w", "a1a4"), [(Rook, Soldier, ChaseReason::Unprotected)]);
    // Generals and soldiers may attack any piece.
    assert_eq!(attacks("3k5/9/9/9/9/9/9/9/3c5/5K3 w", "f0e0"), []);
    assert_eq!(attacks("3k5/9/9/2c6/P8/9/9/9/9/5K3 w", "a5b5"), []);
    // A rook is always more valuable than horse and cannon, protected or not.
    let by = |name: &str| ChaseReason::Protected { by: name.parse().unwrap() };
    assert_eq!(attacks("3k5/9/9/r3r4/9/9/9/4N4/9/5K3 w", "e2d4"), [(Horse, Rook, ChaseReason::MoreValuable)]);
    assert_eq!(attacks("3k5/9/9/r3r4/9/p8/9/9/1C7/5K3 w", "b1a1"), [(Cannon, Rook, ChaseReason::MoreValuable)]);
    assert_eq!(attacks("3k5/9/9/c3r4/9/p8/9/9/1C7/5K3 w", "b1a1"), [(Cannon, Cannon, by("e6"))]);
    // The same holds for rook, horse and cannon against advisor and elephant.
    assert_eq!(attacks("3k5/9/9/9/9/9/9/5c3/9/3A1K3 w", "d0e1"), [(Advisor, Cannon, ChaseReason::MoreValuable)]);
    assert_eq!(attacks("3k5/9/9/9/9/6n2/6r2/9/9/2B2K3 w", "c0e2"), [(Elephant, Horse, ChaseReason::MoreValuable)]);
    // Two pieces of the same kind exchange, unless the victim is not free to capture.
    assert_eq!(attacks("3k5/9/9/r8/9/9/9/9/1R7/5K3 w", "b1a1"), [(Rook, Rook, ChaseReason::Exchange)]);
    assert_eq!(
        attacks("3k5/9/9/3r5/9/9/9/9/3R5/R4K3 w", "a0a6"),
        [(Rook, Rook, ChaseReason::Exchange), (Rook, Rook, ChaseReason::Unprotected)],
        "the rook on d6 can take along its file, but not leave it"
    );
}

#[test]
fn a_horse_whose_leg_is_blocked_cannot_take_back() {
    use PieceKind::Horse;
    // Two horses attack each other; then the black one is blocked at its leg.
    assert_eq!(attacks("3k5/9/9/2n6/9/9/9/2N6/9/5K3 w", "c2d4"), [(Horse, Horse, ChaseReason::Exchange)]);
    assert_eq!(attacks("3k5/9/9/2n6/2p6/9/9/2N6/9/5K3 w", "c2d4"), [(Horse, Horse, ChaseReason::Unprotected)]);
}

#[test]
fn the_same_victim_each_time_and_both_sides_alike() {
    let red = position("3k5/9/c8/9/9/1R7/9/9/9/4K4 w");
    let chase: Vec<Ply> = play(&red, CHASE).cycle();
    assert_eq!(verdict(&chase), RepetitionVerdict::PerpetualChase(Side::Red));
    // Alternating pieces: allowed.
    let other = position("3k5/9/n1c6/9/9/1R7/9/9/9/4K4 w");
    let horse = Ply::new(other.board(), "b4a4".parse().unwrap());
    let mut in_turn = chase.clone();
    in_turn[2] = horse;
    assert_eq!(verdict(&in_turn), RepetitionVerdict::NoViolation);
    // Check and chase in turn: allowed.
    let mut in_turn = chase.clone();
    in_turn[0].gives_check = true;
    in_turn[0].attacks.clear();
    assert_eq!(verdict(&in_turn), RepetitionVerdict::NoViolation);
    assert_eq!(verdict(&chase.iter().chain(&in_turn).cloned().collect::<Vec<_>>()), RepetitionVerdict::NoViolation);
    // Both check: a draw. One checks and the other chases: perpetual check decides.
    let mut both = chase.clone();
    both.iter_mut().for_each(|ply| ply.gives_check = true);
    assert_eq!(verdict(&both), RepetitionVerdict::BothCheck);
    let mut black_checks = chase;
    black_checks.iter_mut().filter(|ply| ply.side() == Side::Black).for_each(|ply| ply.gives_check = true);
    assert_eq!(verdict(&black_checks), RepetitionVerdict::PerpetualCheck(Side::Black));
}

/// Returns the position at the end of the only game of a text.
fn end_of_game(text: &str) -> Position {
    notation::read(text.as_bytes()).unwrap().game(0).unwrap().unwrap().record.position().clone()
}

/// The game of `tests/notation/faults`, which is from the collection `games-faults` of the shared data, and its mirror image
/// with the colours exchanged: while a general is in check, no piece is protected, but that makes the check no chase.
#[test]
fn a_check_is_not_also_a_chase() {
    let game = include_str!("../../../../tests/notation/faults/check_is_no_chase.txt");
    let exchanged =
        "5k3/4P2P1/4P4/9/9/5c2P/2n2p3/2rCB4/2r1A2c1/2BAK3R b - - 0 1 moves f4e4 e0f0 e4f4 f0e0 f4e4 e0f0 e4f4 f0e0";
    for game in [game, exchanged] {
        let end = end_of_game(game);
        assert_eq!((end.occurrences(), end.ending()), (3, Some(XiangqiEnding::Repetition)), "{game}");
        let cycle = end.cycle();
        assert_eq!(cycle.len(), 8, "{game}");
        for ply in &cycle {
            let mover = cycle[0].side();
            let (chases, checks) = (ply.attacks.iter().any(Attack::is_chase), ply.gives_check);
            assert!(!(chases && checks) && (chases || checks) == (ply.side() == mover), "{game}: {}", ply.mv);
        }
    }
}

/// The rook goes back and forth without attacking, then gives check with every move: neither way alone is the whole cycle.
#[test]
fn the_whole_cycle_is_judged() {
    let (idle, checks) = ("e1a1 d9d8 a1e1 d8d9", "e1d1 d9e9 d1e1 e9d9");
    let start = position("3k5/9/9/9/9/9/9/9/4R4/5K3 w");
    for (moves, ending) in [
        ([checks, checks], XiangqiEnding::PerpetualCheck { loser: Side::Red }),
        ([idle, checks], XiangqiEnding::Repetition),
        ([checks, idle], XiangqiEnding::Repetition),
    ] {
        let end = play(&start, &moves.join(" "));
        assert_eq!((end.ending(), end.cycle().len()), (Some(ending), 8), "{moves:?}");
    }
}

#[test]
fn both_chase_is_a_draw() {
    let chase = play(&position("3k5/9/c8/9/9/1R7/9/9/9/4K4 w"), CHASE).cycle();
    let black = play(&position("4k4/9/9/9/1r7/9/9/C8/9/3K5 b"), "b5a5 a2b2 a5b5 b2a2").cycle();
    assert_eq!(verdict(&black), RepetitionVerdict::PerpetualChase(Side::Black));
    let both: Vec<Ply> = [&chase[0], &black[0], &chase[2], &black[2]].into_iter().cloned().collect();
    assert_eq!(verdict(&both), RepetitionVerdict::BothChase);
}

#[test]
fn the_natural_limit_draws_and_is_told_before() {
    let near = position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 80");
    assert_eq!(near.warning(), Some(EndingWarning::NaturalLimit { left: 1 }));
    assert_eq!(position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 99 80").warning(), None);
    assert_eq!(play(&near, "a1b1").ending(), Some(XiangqiEnding::NaturalLimit));
    assert_eq!(play(&near, "a1b1").outcome(), Some(Outcome::Draw));
    let mate = play(&position("3k5/1R7/9/9/9/9/9/9/R8/4K4 w - - 119 80"), "a1a9");
    assert_eq!(mate.ending(), Some(XiangqiEnding::Checkmate { loser: Side::Black }), "a mate on the last ply wins");
    let capture = play(&position("3k5/9/9/9/9/9/9/p8/R8/4K4 w - - 119 80"), "a1a2");
    assert_eq!((capture.ending(), capture.quiet_plies()), (None, 0));
}

/// Plays a rook that checks a bare general again and again, without any position occurring three times; `None` if it
/// runs out of positions.
fn fourteen_checks(seed: u64) -> Option<u32> {
    let mut random = SplitMix64::new(seed);
    let mut game = position("3k5/9/9/9/9/9/9/9/4R4/5K3 w");
    for check in 1..=14 {
        let checks = game.moves().into_iter().filter(|&mv| game.board().gives_check(mv)).map(|mv| game.after(mv));
        let fresh: Vec<Position> = checks.filter(|next| next.ending().is_none()).collect();
        game = fresh.get(random.below(fresh.len()))?.clone();
        assert_eq!(game.quiet_plies(), 10.min(check) + check - 1, "after check {check}");
        let replies: Vec<Position> = game.moves().into_iter().map(|mv| game.after(mv)).collect();
        let quiet: Vec<&Position> = replies.iter().filter(|next| next.ending().is_none()).collect();
        game = (*quiet.get(random.below(quiet.len()))?).clone();
    }
    Some(game.quiet_plies())
}

#[test]
fn checks_beyond_ten_do_not_count_towards_the_natural_limit() {
    assert_eq!((1..500).find_map(fourteen_checks), Some(24));
}

#[test]
fn without_anything_to_win_with_it_is_a_draw() {
    let end = play(&position("3k5/9/9/9/9/9/9/9/4p4/4KA3 w"), "e0e1");
    assert_eq!((end.ending(), end.outcome()), (Some(XiangqiEnding::Material), Some(Outcome::Draw)));
    assert_eq!(position("3k5/9/9/9/9/9/P8/9/9/4KA3 w").ending(), None);
}

/// Returns whether checks mate in at most this many own moves, whatever the other side plays.
fn mates(position: &Position, own_moves: u32) -> bool {
    position.board().legal_moves().into_iter().filter(|&mv| position.board().gives_check(mv)).any(|mv| {
        let after = position.after(mv);
        match after.ending() {
            Some(XiangqiEnding::Checkmate { .. }) => true,
            Some(_) => false,
            None => own_moves > 1 && after.moves().into_iter().all(|reply| mates(&after.after(reply), own_moves - 1)),
        }
    })
}

/// The collection of mates, one per line: position, length in own moves, first move; `None` if it is not available.
fn old_collection() -> Option<String> {
    let file = ["../shared", "../../shared"].map(|folder| format!("{folder}/data/xiangqi/mates.txt"));
    let text = file.iter().find_map(|file| fs::read_to_string(file).ok());
    if text.is_none() {
        eprintln!("skipped: there is no collection of mates here");
    }
    text
}

#[test]
fn the_short_mates_of_an_old_collection_are_found() {
    let Some(text) = old_collection() else { return };
    let mut found = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').collect();
        let length: u32 = fields[1].parse().unwrap();
        let first = position(fields[0]).play(fields[2].parse().unwrap());
        assert!(first.is_ok(), "{line}: {first:?}");
        if length <= 3 {
            assert!(mates(&position(fields[0]), length), "{line}");
            found += 1;
        }
    }
    assert!(found > 0);
}

/// Returns the positions of the collection's solutions, of at most this many moves, with this many moves left, after
/// every reply to each move of the solution.
fn ends_of_solutions(text: &str, longest: u32, nodes: u64) -> [Vec<Position>; 2] {
    let mut ends = [const { Vec::new() }; 2];
    let mut open: Vec<Position> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').collect();
        if fields[1].parse::<u32>().unwrap() <= longest {
            open.push(position(fields[0]));
        }
    }
    let mut seen = HashSet::new();
    while let Some(at) = open.pop() {
        if !seen.insert(at.to_string()) {
            continue;
        }
        let (limits, mut monitor) = (Limits::nodes(nodes), ());
        let Ok(Some(line)) = mate::solve(&at, longest, &mut NodeCounter::new(&limits, &mut monitor)) else { continue };
        match line.len() {
            1 => ends[0].push(at.clone()),
            3 => ends[1].push(at.clone()),
            _ => {}
        }
        let after = at.after(line[0]);
        if after.outcome().is_none() {
            // Each as a fresh start: no position has occurred before.
            open.extend(after.moves().into_iter().map(|reply| position(&after.after(reply).to_string())));
        }
    }
    ends
}

/// Each level finds each of these mates, by its score and by the rules.
fn every_level_mates(ends: &[Vec<Position>; 2]) {
    for level in ORIGINALS {
        for (own_moves, positions) in (1..).zip(ends) {
            for position in positions {
                let report = level.new_engine(7).choose(std::slice::from_ref(position), &mut ()).unwrap();
                assert_eq!(report.score, Score::Mate(2 * own_moves - 1), "{} {position}", level.name);
                let after = position.after(report.best().unwrap());
                let replies = || after.moves().into_iter().map(|reply| after.after(reply));
                let is_over = |at: &Position| at.outcome() == Some(Outcome::Win(position.to_move()));
                let is_mate = |at: Position| at.moves().into_iter().any(|mv| is_over(&at.after(mv)));
                assert!(is_over(&after) || (own_moves == 2 && replies().all(is_mate)), "{} {position}", level.name);
            }
        }
    }
}

#[test]
fn every_level_plays_the_ends_of_an_old_collection() {
    let Some(text) = old_collection() else { return };
    let ends = ends_of_solutions(&text, 3, 200_000);
    assert!(ends.iter().all(|positions| positions.len() >= 6), "{:?}", ends.map(|positions| positions.len()));
    every_level_mates(&ends);
}

#[test]
#[ignore = "takes minutes; cargo test --release -p huanle-engine --test integration manual_every_level -- --ignored --nocapture"]
fn manual_every_level_plays_all_ends_of_an_old_collection() {
    let Some(text) = old_collection() else { return };
    let ends = ends_of_solutions(&text, 9, 3_000_000);
    eprintln!("mates in one and in two: {:?}", ends.each_ref().map(Vec::len));
    every_level_mates(&ends);
}
