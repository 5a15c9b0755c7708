//! The memory usage of a large tree of moves. This is a separate process, because its peak size is measured.

use huanle_engine::gomoku::notation;
use huanle_engine::gomoku::{Point, Rules};
use huanle_engine::notation::Archive as _;
use huanle_engine::search::SplitMix64;

/// Returns a RenLib file of at least this many bytes: from each of the 225 points a tree of random moves, with some
/// comments.
fn library(bytes: usize) -> Vec<u8> {
    let mut file = vec![0xFF, b'R', b'e', b'n', b'L', b'i', b'b', 0xFF, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut random = SplitMix64::new(1);
    let all: Vec<Point> = (0..225).filter_map(|index| Point::new(index % 15, index / 15)).collect();
    for (index, &first) in all.iter().enumerate() {
        let nodes = bytes / 2 / all.len() + 1;
        grow(&mut file, &mut random, &all, &mut vec![first], nodes, index + 1 < all.len());
    }
    file
}

/// Writes the last move of a line, followed by a tree of this many nodes including it.
fn grow(
    file: &mut Vec<u8>,
    random: &mut SplitMix64,
    all: &[Point],
    line: &mut Vec<Point>,
    nodes: usize,
    siblings: bool,
) {
    let point = line[line.len() - 1];
    let branches = if line.len() > 50 { 1 } else { (1 + random.below(4)).min(nodes - 1) };
    let is_leaf = branches == 0;
    let has_comment = random.below(200) == 0;
    let place = (14 - point.row()) << 4 | (point.column() + 1);
    let flags = if siblings { 0x80 } else { 0 } | if is_leaf { 0x40 } else { 0 } | if has_comment { 0x08 } else { 0 };
    file.extend([place, flags]);
    if has_comment {
        file.extend(b"a word\0\0");
    }
    if is_leaf {
        return;
    }
    let (mut left, mut tried) = (nodes - 1, Vec::new());
    for branch in (0..branches).rev() {
        let free = |point: &Point| !line.contains(point) && !tried.contains(point);
        let next = std::iter::from_fn(|| Some(all[random.below(all.len())])).find(free).unwrap();
        tried.push(next);
        let share = if branch == 0 { left } else { 1 + random.below(left - branch) };
        left -= share;
        line.push(next);
        grow(file, random, all, line, share, branch > 0);
        line.pop();
    }
}

/// Returns a memory figure of this process in kilobytes.
#[cfg(target_os = "linux")]
fn kilobytes(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_matches([':', ' ', '\t', 'k', 'B']).parse().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn a_library_of_a_megabyte_takes_thirty() {
    let file = library(1 << 20);
    assert!((1 << 20..1_100_000).contains(&file.len()), "{}", file.len());
    let before = kilobytes("VmRSS");
    let loaded = notation::read(&file, Rules::FREESTYLE).unwrap().game(0).unwrap().unwrap();
    let most = kilobytes("VmHWM") - before;
    let nodes = loaded.record.node_count();
    eprintln!("{nodes} nodes of {} bytes in {most} kB", file.len());
    assert!(nodes > 450_000, "{nodes}");
    assert!(most <= 30_000, "{most} kB for {nodes} nodes");
    // Far from the current node, each position is the one reached by its moves.
    for id in (0..nodes).step_by(nodes / 50) {
        let path = loaded.record.path(id);
        let mut played = *loaded.record.start();
        for &id in &path[1..] {
            played = played.place(loaded.record.node(id).mv.unwrap().point()).unwrap();
        }
        assert_eq!(loaded.record.position_at(id), played);
    }
}
