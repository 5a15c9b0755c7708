//! The texts of the player of animations.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// The texts of the player of animations.
    pub struct AnimationPlayerText {
        /// The state: the name, the seed, the speed, and the number of the step.
        state(name: &str, seed: u32, speed: &str, step: usize) =
            "{name}　种子 {seed}　速度 {speed}　第 {step} 步",
            "{name}  seed {seed}  speed {speed}  step {step}";
        /// The speeds that are not factors: no waiting, and the milliseconds of the old listing.
        paces: [&'static str; 2] = ["立即", "原程序毫秒"], ["instant", "nominal"];
        /// The animation has ended: its name, and the next one's.
        ended(name: &str, next: &str) =
            "{name}　放完了　N：{next}　回车：重放　Esc：返回",
            "{name}: end.  N: {next}   Enter: again   Esc: back";
        /// The animation is paused.
        paused = "暂停", "paused";
        /// The animation repeats.
        looping = "循环", "loop";
        /// The line of keys.
        keys: KeyLine =
            key_line!(chinese:
                ["空格" SPACE] " 暂停", [". " PERIOD, "," COMMA] " 进退一步", ["+ " PLUS, "-" MINUS] " 快慢", ["R" R] " 换种子",
                ["N" N] " 下个", ["L" L] " 循环", ["I" I] " 隐藏", ["Esc" ESC] " 离开",
            ),
            key_line!(narrow_english:
                ["Space" SPACE] " pause", [". " PERIOD, "," COMMA] " step", ["+ " PLUS, "-" MINUS] " speed",
                ["R" R] " reseed", ["N" N] " next", ["L" L] " loop", ["I" I] " hide", ["Esc" ESC] " exit",
            );
        /// The line of keys if there is only one animation.
        keys_alone: KeyLine =
            key_line!(chinese:
                ["空格" SPACE] " 暂停", [". " PERIOD, "," COMMA] " 进退一步", ["+ " PLUS, "-" MINUS] " 快慢", ["R" R] " 换种子",
                ["L" L] " 循环", ["I" I] " 隐藏", ["Esc" ESC] " 离开",
            ),
            key_line!(narrow_english:
                ["Space" SPACE] " pause", [". " PERIOD, "," COMMA] " step", ["+ " PLUS, "-" MINUS] " speed",
                ["R" R] " reseed", ["L" L] " loop", ["I" I] " hide", ["Esc" ESC] " exit",
            );
    }
}
