//! Warnings about arguments of graphics.h.

use super::Localize;
use crate::text::Language;
use crate::turboc::Program;
use crate::turboc::pc::{GraphicsWarning, GraphicsWarningKind};

/// Formats a warning with the line of the call.
pub fn graphics_warning_message(warning: &GraphicsWarning, program: &Program, language: Language) -> String {
    let line = program.position(warning.at).line;
    let told = warning.kind.localize(language);
    match language {
        Language::Chinese => format!("第 {line} 行：{told}"),
        Language::English => format!("line {line}: {told}"),
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

impl Localize for GraphicsWarningKind {
    fn zh(&self) -> String {
        match self {
            GraphicsWarningKind::Reinterpreted { call, name, given, used } => {
                format!("`{call}`：`{name}` {given} 当作 {used}")
            }
            GraphicsWarningKind::NoEffect { call, name, given } => format!("`{call}`：`{name}` 是 {given}，没有效果"),
            GraphicsWarningKind::Failed { call, code: -7, .. } => {
                format!("`{call}`：填充时内存不够（`graphresult` -7），区域太碎，只填了一部分")
            }
            GraphicsWarningKind::Failed { call, code, .. } => {
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
            GraphicsWarningKind::InvalidFont { call, file, error } => {
                format!("`{call}`：{file}：{}（`graphresult` -13），字体不变", error.zh())
            }
            GraphicsWarningKind::ReducedColors => "`readimagefile`：图片的颜色减成屏幕的十六色".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::stroked::ChrError;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn the_warnings() {
        assert_localized(&samples!(GraphicsWarningKind {
            GraphicsWarningKind::Reinterpreted { .. } => GraphicsWarningKind::Reinterpreted { call: "setcolor", name: "color", given: 16, used: 0 },
            GraphicsWarningKind::NoEffect { .. } => GraphicsWarningKind::NoEffect { call: "circle", name: "radius", given: -1 },
            GraphicsWarningKind::Failed { .. } => GraphicsWarningKind::Failed { call: "setviewport", code: -11, text: "Graphics error".to_owned() },
            GraphicsWarningKind::ReducedColors => GraphicsWarningKind::ReducedColors,
            GraphicsWarningKind::InvalidFont { .. } => GraphicsWarningKind::InvalidFont { call: "settextstyle", file: "HUAN.CHR".to_owned(), error: ChrError::Truncated("strokes") },
        }));
    }
}
