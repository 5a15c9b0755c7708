//! Errors and warnings of scripts.

use super::Localize;
use crate::script::{
    CConstruct, Expected, FoundText, ScriptError, ScriptErrorKind, ScriptErrors, ScriptWarning, ScriptWarningKind,
};

impl Localize for ScriptError {
    fn zh(&self) -> String {
        let again = match self.repeats {
            0 => String::new(),
            more => format!("（另有 {more} 行同样）"),
        };
        format!("第 {} 行：{}{again}", self.line, self.kind.zh())
    }
}

impl Localize for ScriptErrors {
    fn zh(&self) -> String {
        let mut lines: Vec<String> = self.errors.iter().map(Localize::zh).collect();
        if self.more > 0 {
            lines.push(format!("还有 {} 处错误", self.more));
        }
        if self.contain_c_code() {
            lines.push("C 程序可以用 `huanle run` 直接运行".to_owned());
        }
        lines.join("\n")
    }
}

impl Localize for ScriptWarning {
    fn zh(&self) -> String {
        format!("第 {} 行：{}", self.line, self.kind.zh())
    }
}

impl Localize for Expected {
    fn zh(&self) -> String {
        match self {
            Expected::Value => "数、名字或 `(`",
            Expected::ClosingBracket => "`)`",
            Expected::Call => "`line 0 0 639 479` 这样的函数调用",
            Expected::Text => "文字",
            Expected::Quoted => "双引号里的文字",
            Expected::Character => "单引号里的一个字符，例如 `'q'`",
        }
        .to_owned()
    }
}

impl Localize for FoundText {
    fn zh(&self) -> String {
        format!("`{}`{}", self.text, if self.full_width { "（全角符号，要用半角的）" } else { "" })
    }
}

/// Returns the suggestion of a similar name.
fn suggestion_zh(near: Option<&String>) -> String {
    near.map_or_else(String::new, |name| format!("（是 `{name}` 吗？）"))
}

impl Localize for ScriptErrorKind {
    fn zh(&self) -> String {
        match self {
            ScriptErrorKind::Expected(expected, found) => format!("这里应是{}，不能是 {}", expected.zh(), found.zh()),
            ScriptErrorKind::Missing(expected) => format!("末尾缺{}", expected.zh()),
            ScriptErrorKind::UnclosedBracket(name) => format!("`{name}(` 后面缺 `)`"),
            ScriptErrorKind::NotANumber(word, true) => format!("{} 不是整数：这里只有整数", word.zh()),
            ScriptErrorKind::NotANumber(word, false) => format!("{} 不是数", word.zh()),
            ScriptErrorKind::HugeNumber(word) => format!("数 {} 太大", word.zh()),
            ScriptErrorKind::TooLong { parts, deep } => {
                format!("算式太长：最多 {parts} 个数、名字和运算符，嵌套 {deep} 层")
            }
            ScriptErrorKind::UnclosedText => "文字没有右引号".to_owned(),
            ScriptErrorKind::UnneededEscape => "文字里 `\\` 后面只能是 `\"` 或 `\\`".to_owned(),
            ScriptErrorKind::UnclosedValue => "文字里的值后面缺 `}`；要写花括号本身就写 `{{`".to_owned(),
            ScriptErrorKind::Unknown { name, near } => format!("不认识 {}{}", name.zh(), suggestion_zh(near.as_ref())),
            ScriptErrorKind::VariableAsCall(name) => format!("`{name}` 是变量，不能当函数调用；赋值写 `{name} = …`"),
            ScriptErrorKind::UnknownVariable { name, near } => {
                format!("还没有变量 `{name}`{}：先写 `let {name} = …`", suggestion_zh(near.as_ref()))
            }
            ScriptErrorKind::NameTaken(name) => format!("`{name}` 已有别的意思，变量要换个名字"),
            ScriptErrorKind::UnknownImage { name, near } => {
                format!("没有图像 `{name}`{}：前面要先用 `getimage` 取", suggestion_zh(near.as_ref()))
            }
            ScriptErrorKind::TextAsNumber(name) => {
                format!("`{name}` 给出的是文字，不是数：用 `outtext {{{name}…}}` 显示")
            }
            ScriptErrorKind::ArgumentCount { name, takes, given, all } => {
                let all = all.map_or_else(String::new, |all| format!("；全部写法是 `{name} {all}`"));
                match takes.split_whitespace().count() {
                    0 => format!("`{name}` 不要参数，却给了 {given} 个"),
                    count => format!("`{name}` 要 {count} 个数（`{takes}`），却给了 {given} 个{all}"),
                }
            }
            ScriptErrorKind::MissingBrackets { name, takes } => {
                format!("`{name}` 后面要紧跟括号：`{name}({})`", takes.replace(' ', ", "))
            }
            ScriptErrorKind::MissingImageName { call, found: Some(found) } => {
                format!("`{call}` 这里要写图像的名字，不能是 {}", found.zh())
            }
            ScriptErrorKind::MissingImageName { call, found: None } => format!("`{call}` 末尾要写图像的名字"),
            ScriptErrorKind::PointCount { call, announced, given } => {
                format!("`{call}` 有 {announced} 个点，每点要 2 个数，却给了 {given} 个数")
            }
            ScriptErrorKind::NoPoints(call) => {
                format!("`{call}` 要先写点数，再写每点的 x 和 y：`{call} 3 0 0 100 0 50 80`")
            }
            ScriptErrorKind::NotAVariable { call, found } => {
                format!("`{call}` 把结果放进变量：这里要写变量名，不能是 {}", found.zh())
            }
            ScriptErrorKind::MissingVariables { call, takes, gives } => {
                let names = format!("{takes} {gives}");
                let count = gives.split_whitespace().count();
                format!("`{call}` 要 {count} 个变量名：`{}`", names.trim_start())
            }
            ScriptErrorKind::ExtraInput(found) => format!("{} 多余了：这一句在它前面已经结束", found.zh()),
            ScriptErrorKind::NeedsName(word) => format!("`{word}` 后面要有名字：`{word} x = …`"),
            ScriptErrorKind::NeedsEquals { word, name } => format!("缺 `=`：`{word} {name} = …`"),
            ScriptErrorKind::NeedsTo(name) => format!("缺 `to`：`for {name} = 1 to 10`，还可以加 `step 2`"),
            ScriptErrorKind::AssignmentInCondition => "`=` 是赋值；比较要写 `==`".to_owned(),
            ScriptErrorKind::TooDeep(word, most) => format!("这个 `{word}` 嵌套太深：外面已有 {most} 层"),
            ScriptErrorKind::StrayEnd => "多了这个 `end`：没有要结束的块".to_owned(),
            ScriptErrorKind::StrayElse => "这个 `else` 没有对应的 `if`".to_owned(),
            ScriptErrorKind::StrayBreak => "这个 `break` 不在循环里".to_owned(),
            ScriptErrorKind::MissingEnd(word) => format!("这个 `{word}` 缺 `end`"),
            ScriptErrorKind::C(c) => c.zh(),
            ScriptErrorKind::DivisionByZero(number) => format!("{number} 除以 0"),
            ScriptErrorKind::OutOfRange => "结果太大：64 位放不下".to_owned(),
            ScriptErrorKind::TooLarge { name, value } => {
                let name = name.map_or_else(|| "这个数".to_owned(), |name| format!("`{name}` "));
                format!("{name}太大：{value} 32 位放不下")
            }
            ScriptErrorKind::StepZero => "`for` 的步长是 0，永远不会结束".to_owned(),
            ScriptErrorKind::ArgumentOutOfRange { call, least, most: Some(most), given } => {
                format!("`{call}` 要 {least} 到 {most} 的数，不能是 {given}")
            }
            ScriptErrorKind::ArgumentOutOfRange { call, least, most: None, given } => {
                format!("`{call}` 要不小于 {least} 的数，不能是 {given}")
            }
            ScriptErrorKind::TooFewPoints { call, announced, given } => {
                format!("`{call}` 的第一个数是 {announced}，应是后面的点数 {given}")
            }
            ScriptErrorKind::LargeImage => "`getimage`：图像太大".to_owned(),
            ScriptErrorKind::ImageNotCaptured(name) => format!("`putimage`：图像 `{name}` 还没有用 `getimage` 取过"),
            ScriptErrorKind::Endless(seconds) => {
                format!(
                    "程序按自己的时间运行了 {seconds} 秒，仍停在这里，没有用户来结束它：请加 `--at 秒数` 或 \
                         `--keys`"
                )
            }
            ScriptErrorKind::TimedOut => {
                "程序一直停在这里，没有用户来结束它：是死循环吗？如果不是，用 `--at 秒数` 指定运行多久".to_owned()
            }
        }
    }
}

impl Localize for CConstruct {
    fn zh(&self) -> String {
        match self {
            CConstruct::Include => "`#include` 是 C 的写法：删掉，graphics.h 的函数都在".to_owned(),
            CConstruct::Define(Some(instead)) => format!("`#define` 是 C 的写法：改写 `{instead}`"),
            CConstruct::Define(None) => "`#define` 是 C 的写法：删掉；给数起名字写 `let n = 5`".to_owned(),
            CConstruct::Declaration { word, instead: Some(instead) } => {
                format!("`{word}` 是 C 的写法：改写 `{instead}`")
            }
            CConstruct::Declaration { word, instead: None } => format!(
                "`{word}` 是 C 的写法：这里的变量都是整数，写 `let x = 5`；文字在显示的地方写，例如 `outtextxy 10 10 Hello`"
            ),
            CConstruct::Main => "`main` 是 C 的写法：连同它的花括号一起删掉，程序从第一行开始".to_owned(),
            CConstruct::Function(name) => {
                format!("`{name}(…)` 是自己定义的函数，C 才有：把它的几行写到要用的地方，用 `repeat 3 … end` 重复")
            }
            CConstruct::For(Some(instead)) => {
                format!("这个 `for` 是 C 的写法：改写 `{instead}`，循环的几行后面写 `end`")
            }
            CConstruct::For(None) => {
                "这个 `for` 是 C 的写法：改写成 `for i = 0 to 9 step 1` 的样子，循环的几行后面写 `end`".to_owned()
            }
            CConstruct::OpenBrace => "`{` 是 C 的写法：删掉，块不用花括号，用 `end` 结束".to_owned(),
            CConstruct::CloseBrace => "`}` 是 C 的写法：结束循环或 `if` 的改写 `end`，其余的删掉".to_owned(),
            CConstruct::OneLine(word) => format!("这个 `{word}` 要做的事写到下面几行，最后写 `end`"),
            CConstruct::Step { found, instead } => format!("`{found}` 是 C 的写法：改写 `{instead}`"),
            CConstruct::Return(word) => format!("`{word}` 是 C 的写法：删掉，程序到最后一行结束"),
            CConstruct::Print(word) => format!("`{word}` 是 C 的写法：改写 `outtextxy 10 10 The value is {{x}}`"),
            CConstruct::Read(word) => format!("`{word}` 是 C 的写法：改写 `let k = getch`，读一个键"),
            CConstruct::Switch(word) => {
                format!("`{word}` 是 C 的写法：改写 `if x == 1`、`else if x == 2`、`else` 和 `end`，每个一行")
            }
            CConstruct::Do => "`do` 是 C 的写法：改写 `while 1`，在它的 `end` 前面写 `if x > 9; break; end`".to_owned(),
            CConstruct::Jump(word) => format!("`{word}` 是 C 的写法：把要跳过的几行放在 `if` 和 `end` 之间"),
            CConstruct::Array(name) => format!("`{name}[…]` 是 C 的写法：这里没有数组，一个变量就是一个数"),
            CConstruct::Choice => "`? :` 是 C 的写法：改写 `if`、`else` 和 `end`，每个一行".to_owned(),
        }
    }
}

/// Returns the text of a graphics.h error.
fn graphics_error(code: i32) -> &'static str {
    match code {
        -1 => "图形系统没有打开",
        -2 => "没有这种显示卡",
        -3 => "找不到驱动程序文件",
        -4 => "没有这个驱动程序",
        -7 => "填充时内存不够",
        -8 => "找不到字体文件",
        -10 => "没有这种图形模式",
        -13 => "字体文件不对",
        -14 => "没有这个字体号",
        _ => "图形错误",
    }
}

impl Localize for ScriptWarningKind {
    fn zh(&self) -> String {
        match self {
            ScriptWarningKind::Reinterpreted { call, name, given, used } => {
                format!("`{call}`：`{name}` {given} 当作 {used}")
            }
            ScriptWarningKind::NoEffect { call, name, given } => format!("`{call}`：`{name}` 是 {given}，没有效果"),
            ScriptWarningKind::Failed { call, code: -7, .. } => {
                format!("`{call}`：填充时内存不够（`graphresult` -7），区域太碎，只填了一部分")
            }
            ScriptWarningKind::Failed { call, code, .. } => {
                let needs = match *call {
                    "setviewport" => "；四边要在屏幕内，左小于右，上小于下",
                    "setfillstyle" => "；填充样式是 0 到 11，自己的图案用 `setfillpattern`",
                    "setlinestyle" => "；线型是 0 到 4，线宽是 1 或 3",
                    "settextjustify" => "；两个数都是 0 到 2",
                    "setpalette" => "；颜色要是这种模式里有的",
                    "setusercharsize" => "；除数不能是 0",
                    _ => "",
                };
                format!("`{call}`：{}（`graphresult` {code}），没有效果{needs}", graphics_error(*code))
            }
            ScriptWarningKind::InvalidFont { call, file, why } => {
                format!("`{call}`：{file}：{}（`graphresult` -13），字体不变", why.zh())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::stroked::ChrError;
    use crate::messages::samples::{assert_localized, samples};

    fn found() -> FoundText {
        FoundText { text: "（1".to_owned(), full_width: true }
    }

    fn some(name: &str) -> String {
        name.to_owned()
    }

    #[test]
    fn the_mistakes() {
        assert_localized(&samples!(ScriptErrorKind {
            ScriptErrorKind::Expected(..) => ScriptErrorKind::Expected(Expected::Value, found()),
            ScriptErrorKind::Missing(_) => ScriptErrorKind::Missing(Expected::Text),
            ScriptErrorKind::UnclosedBracket(_) => ScriptErrorKind::UnclosedBracket(some("random")),
            ScriptErrorKind::NotANumber(..) => ScriptErrorKind::NotANumber(found(), true),
            ScriptErrorKind::HugeNumber(_) => ScriptErrorKind::HugeNumber(found()),
            ScriptErrorKind::TooLong { .. } => ScriptErrorKind::TooLong { parts: 200, deep: 60 },
            ScriptErrorKind::UnclosedText => ScriptErrorKind::UnclosedText,
            ScriptErrorKind::UnneededEscape => ScriptErrorKind::UnneededEscape,
            ScriptErrorKind::UnclosedValue => ScriptErrorKind::UnclosedValue,
            ScriptErrorKind::Unknown { .. } => ScriptErrorKind::Unknown { name: found(), near: Some(some("line")) },
            ScriptErrorKind::VariableAsCall(_) => ScriptErrorKind::VariableAsCall(some("x")),
            ScriptErrorKind::UnknownVariable { .. } => ScriptErrorKind::UnknownVariable { name: some("x"), near: None },
            ScriptErrorKind::NameTaken(_) => ScriptErrorKind::NameTaken(some("line")),
            ScriptErrorKind::UnknownImage { .. } => ScriptErrorKind::UnknownImage { name: some("ball"), near: None },
            ScriptErrorKind::TextAsNumber(_) => ScriptErrorKind::TextAsNumber("getmodename"),
            ScriptErrorKind::ArgumentCount { .. } => ScriptErrorKind::ArgumentCount { name: some("arc"), takes: "x y", given: 1, all: Some("x y text") },
            ScriptErrorKind::MissingBrackets { .. } => ScriptErrorKind::MissingBrackets { name: some("random"), takes: "n" },
            ScriptErrorKind::MissingImageName { .. } => ScriptErrorKind::MissingImageName { call: some("putimage"), found: None },
            ScriptErrorKind::PointCount { .. } => ScriptErrorKind::PointCount { call: some("drawpoly"), announced: 3, given: 4 },
            ScriptErrorKind::NoPoints(_) => ScriptErrorKind::NoPoints(some("drawpoly")),
            ScriptErrorKind::NotAVariable { .. } => ScriptErrorKind::NotAVariable { call: "getpalette", found: found() },
            ScriptErrorKind::MissingVariables { .. } => ScriptErrorKind::MissingVariables { call: "detectgraph", takes: "", gives: "driver mode" },
            ScriptErrorKind::ExtraInput(_) => ScriptErrorKind::ExtraInput(found()),
            ScriptErrorKind::NeedsName(_) => ScriptErrorKind::NeedsName("let"),
            ScriptErrorKind::NeedsEquals { .. } => ScriptErrorKind::NeedsEquals { word: "let", name: some("x") },
            ScriptErrorKind::NeedsTo(_) => ScriptErrorKind::NeedsTo(some("i")),
            ScriptErrorKind::AssignmentInCondition => ScriptErrorKind::AssignmentInCondition,
            ScriptErrorKind::TooDeep(..) => ScriptErrorKind::TooDeep("while", 50),
            ScriptErrorKind::StrayEnd => ScriptErrorKind::StrayEnd,
            ScriptErrorKind::StrayElse => ScriptErrorKind::StrayElse,
            ScriptErrorKind::StrayBreak => ScriptErrorKind::StrayBreak,
            ScriptErrorKind::MissingEnd(_) => ScriptErrorKind::MissingEnd("while"),
            ScriptErrorKind::C(_) => ScriptErrorKind::C(CConstruct::Main),
            ScriptErrorKind::DivisionByZero(_) => ScriptErrorKind::DivisionByZero(5),
            ScriptErrorKind::OutOfRange => ScriptErrorKind::OutOfRange,
            ScriptErrorKind::TooLarge { .. } => ScriptErrorKind::TooLarge { name: Some("x"), value: 5_000_000_000 },
            ScriptErrorKind::StepZero => ScriptErrorKind::StepZero,
            ScriptErrorKind::ArgumentOutOfRange { .. } => ScriptErrorKind::ArgumentOutOfRange { call: "delay", least: 0, most: None, given: -1 },
            ScriptErrorKind::TooFewPoints { .. } => ScriptErrorKind::TooFewPoints { call: "fillpoly", announced: 3, given: 2 },
            ScriptErrorKind::LargeImage => ScriptErrorKind::LargeImage,
            ScriptErrorKind::ImageNotCaptured(_) => ScriptErrorKind::ImageNotCaptured(some("ball")),
            ScriptErrorKind::Endless(_) => ScriptErrorKind::Endless(600),
            ScriptErrorKind::TimedOut => ScriptErrorKind::TimedOut,
        }));
        let mistake = ScriptError { line: 3, kind: ScriptErrorKind::C(CConstruct::OpenBrace), repeats: 2 };
        assert_eq!(mistake.zh(), "第 3 行：`{` 是 C 的写法：删掉，块不用花括号，用 `end` 结束（另有 2 行同样）");
        let all = ScriptErrors { errors: vec![mistake.clone(), mistake], more: 7 };
        assert_localized(std::slice::from_ref(&all));
        assert_eq!((all.zh().lines().count(), all.to_string().lines().count()), (4, 4));
    }

    #[test]
    fn what_is_c() {
        assert_localized(&samples!(CConstruct {
            CConstruct::Include => CConstruct::Include,
            CConstruct::Define(_) => CConstruct::Define(None),
            CConstruct::Declaration { .. } => CConstruct::Declaration { word: some("char"), instead: None },
            CConstruct::Main => CConstruct::Main,
            CConstruct::Function(_) => CConstruct::Function(some("star")),
            CConstruct::For(_) => CConstruct::For(Some(some("for i = 0 to 9"))),
            CConstruct::OpenBrace => CConstruct::OpenBrace,
            CConstruct::CloseBrace => CConstruct::CloseBrace,
            CConstruct::OneLine(_) => CConstruct::OneLine("if"),
            CConstruct::Step { .. } => CConstruct::Step { found: some("i++"), instead: some("i += 1") },
            CConstruct::Return(_) => CConstruct::Return(some("return")),
            CConstruct::Print(_) => CConstruct::Print(some("printf")),
            CConstruct::Read(_) => CConstruct::Read(some("scanf")),
            CConstruct::Switch(_) => CConstruct::Switch(some("case")),
            CConstruct::Do => CConstruct::Do,
            CConstruct::Jump(_) => CConstruct::Jump(some("goto")),
            CConstruct::Array(_) => CConstruct::Array(some("a")),
            CConstruct::Choice => CConstruct::Choice,
        }));
    }

    #[test]
    fn what_is_odd() {
        let odd = samples!(ScriptWarningKind {
            ScriptWarningKind::Reinterpreted { .. } => ScriptWarningKind::Reinterpreted { call: "setcolor", name: "color", given: 16, used: 0 },
            ScriptWarningKind::NoEffect { .. } => ScriptWarningKind::NoEffect { call: "circle", name: "radius", given: -1 },
            ScriptWarningKind::Failed { .. } => ScriptWarningKind::Failed { call: "setviewport", code: -11, text: some("Graphics error") },
            ScriptWarningKind::InvalidFont { .. } => ScriptWarningKind::InvalidFont { call: "settextstyle", file: some("HUAN.CHR"), why: ChrError::Truncated("strokes") },
        });
        assert_localized(&odd);
        assert_localized(&odd.into_iter().map(|odd| ScriptWarning { line: 1, kind: odd }).collect::<Vec<_>>());
    }
}
