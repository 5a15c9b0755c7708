//! The first minute: from an empty profile to a game, an effect and a lesson, by what the screen shows alone: once by mouse, once by
//! keyboard, in both languages. The user reads for three seconds before each action.

use crate::common::{self, cells, golden};
use huanle::machine::Speed;
use huanle::programs::run_main_menu;
use huanle::text::Language;
use huanle_test_support::FrameHashes;
use std::time::Duration;

/// The time within which each goal is reached.
const LIMIT: Duration = Duration::from_secs(60);

/// Performs actions, each after three seconds of reading; returns the picture three seconds after the last one, and how often the picture
/// changed in these.
fn walk(lang: Language, actions: &str) -> (huanle::gfx::Framebuffer, usize) {
    let script = actions.split(' ').map(|action| format!("3s {action} ")).collect::<String>() + "3s";
    let mut frames = FrameHashes::default();
    let mut time = Duration::ZERO;
    let screen = common::run(1, Speed::default(), &script, &mut frames, |m| {
        let ended = common::with_empty_profile(m, lang, true, run_main_menu);
        time = m.now();
        ended
    });
    assert!(time <= LIMIT, "{actions}: {time:?}");
    let last = &frames.hashes[frames.hashes.len() - 3 * 60..];
    (screen, last.windows(2).filter(|pair| pair[0] != pair[1]).count())
}

#[test]
fn a_game_runs() {
    let d3 = cells::othello("d3", false);
    for (lang, device, actions) in [
        (Language::Chinese, "mouse", format!("click:黑白棋 click:开始@1 click:{d3}")),
        (Language::English, "mouse", format!("click:Othello@2 click:Start@1 click:{d3}")),
        (Language::Chinese, "keys", "Right Enter Enter Right Right Enter".to_owned()),
        (Language::English, "keys", "Right Enter Enter Right Right Enter".to_owned()),
    ] {
        golden(&format!("first-minute/game-{device}-{lang}"), &walk(lang, &actions).0);
    }
}

#[test]
fn an_effect_runs() {
    for (lang, device, actions) in [
        (Language::Chinese, "mouse", "click:动画演示 click:棋盘生长"),
        (Language::English, "mouse", "click:Effects click:Growing_board"),
        (Language::Chinese, "keys", "Down*4 Enter Down Down Down Enter"),
        (Language::English, "keys", "Down*4 Enter Down Down Down Enter"),
    ] {
        let (screen, changes) = walk(lang, actions);
        golden(&format!("first-minute/effect-{device}-{lang}"), &screen);
        assert!(changes > 20, "{lang} {device}: {changes} pictures in three seconds");
    }
}

#[test]
fn a_lesson_runs() {
    for (lang, device, actions) in [
        (Language::Chinese, "mouse", "click:图形课堂 click:曲线 click:圆：中点算法 click:→ click:→"),
        (Language::English, "mouse", "click:Classroom click:Curves click:A_circle:_midpoint_algorithm click:→ click:→"),
        (Language::Chinese, "keys", "Down*3 Enter Down*2 Enter Enter Right Right"),
        (Language::English, "keys", "Down*3 Enter Down*2 Enter Enter Right Right"),
    ] {
        golden(&format!("first-minute/lesson-{device}-{lang}"), &walk(lang, actions).0);
    }
}
