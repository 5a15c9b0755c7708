//! Compile errors and runtime errors of C programs.

use super::Localize;
use crate::gfx::font::is_half_width;
use crate::text::Language;
use crate::turboc::pc::MissingFeature;
use crate::turboc::{
    ChainLink, CompileError, Diagnostic, ExpectedSyntax, ExpressionError, FileOpenError, Message, Program,
    RecognizedDialect, RuntimeError, RuntimeErrorKind, Severity, SourceMap, Span, UnopenedFile, Unsupported,
};

/// The distance between tab stops, in columns.
const TAB: usize = 8;

/// The maximum number of errors in a list.
const MAX_LISTED: usize = 25;

/// The maximum number of columns shown of a source line.
const MAX_COLUMNS: usize = 160;

/// Formats a list of errors, each with its position, the source line and a caret. Of more than 25, shows the first ones
/// and the number of the others.
pub fn format_diagnostics(list: &[Diagnostic], sources: &SourceMap, language: Language) -> String {
    let format = |diagnostic: &Diagnostic| {
        let kind = match (diagnostic.severity, language) {
            (Severity::Error, Language::Chinese) => "错误：",
            (Severity::Warning, Language::Chinese) => "警告：",
            (Severity::Error, Language::English) => "error: ",
            (Severity::Warning, Language::English) => "warning: ",
        };
        format!("{}{}", kind, diagnostic.message.localize(language))
    };
    let mut all: Vec<String> =
        list.iter().take(MAX_LISTED).map(|d| with_position(&format(d), sources, d.span)).collect();
    if let Some(rest) = list.len().checked_sub(MAX_LISTED).filter(|rest| *rest > 0) {
        all.push((language.text().turboc.more)(rest));
    }
    all.join("\n")
}

/// Returns the note that a program was recognized as one of the modern dialect, in one line.
pub fn recognized_note(found: &RecognizedDialect, language: Language) -> Option<String> {
    let sign = &found.sign;
    found.compiler.is_modern().then(|| match language {
        Language::English => format!("note: compiled as Dev-C++ with WinBGIm, because of `{sign}`: --compiler dev"),
        Language::Chinese => format!("说明：有 `{sign}`，按 Dev-C++ 加 WinBGIm 编译：--compiler dev"),
    })
}

/// Formats the errors of a program that does not compile, without minor warnings.
pub fn format_compile_errors(problems: &CompileError, language: Language) -> String {
    let errors: Vec<_> = problems.diagnostics.iter().filter(|d| d.severity == Severity::Error).cloned().collect();
    format_diagnostics(if errors.is_empty() { &problems.diagnostics } else { &errors }, &problems.sources, language)
}

/// Formats a message with its position: file, line and column, the source line and a caret.
pub fn with_position(message: &str, sources: &SourceMap, span: Span) -> String {
    let at = sources.position(span);
    if at.line == 0 {
        return message.to_owned();
    }
    let (mut shown, mut starts) = (String::new(), Vec::new());
    let mut width = 0;
    for c in at.text.chars() {
        starts.push(width);
        let wide = match c {
            '\t' => TAB - width % TAB,
            c if is_half_width(c) => 1,
            _ => 2,
        };
        if c == '\t' {
            shown.extend(std::iter::repeat_n(' ', wide))
        } else {
            shown.push(c)
        }
        width += wide;
    }
    starts.push(width);
    let place = |column: usize| starts.get(column).copied().unwrap_or(width + column.saturating_sub(starts.len() - 1));
    let first = at.column as usize - 1;
    let (from, to) = (place(first), place(first + at.length as usize));
    let (shown, skipped) = excerpt(shown.trim_end(), from);
    let (from, to) = (from - skipped, to.saturating_sub(skipped).min(from - skipped + MAX_COLUMNS / 2));
    let mark = format!("{}{}", " ".repeat(from), "^".repeat(to.saturating_sub(from).max(1)));
    format!("{}:{}:{}: {message}\n    {shown}\n    {mark}", at.file, at.line, at.column)
}

/// Returns the part of a long line around a column, and the number of columns removed before it.
fn excerpt(line: &str, column: usize) -> (String, usize) {
    let width = |c: char| if is_half_width(c) { 1 } else { 2 };
    if line.chars().map(width).sum::<usize>() <= MAX_COLUMNS {
        return (line.to_owned(), 0);
    }
    let first = column.saturating_sub(MAX_COLUMNS / 2);
    let (mut shown, mut at, mut skipped) = (String::new(), 0, 0);
    for c in line.chars() {
        if at < first {
            skipped = at + width(c);
        } else if at < first + MAX_COLUMNS {
            shown.push(c);
        }
        at += width(c);
    }
    let before = if skipped > 0 { "..." } else { "" };
    let after = if at > first + MAX_COLUMNS { "..." } else { "" };
    (format!("{before}{shown}{after}"), skipped.saturating_sub(before.len()))
}

/// Returns the message for a runtime error, without its position.
pub fn runtime_error_message(error: RuntimeError, program: &Program, language: Language) -> String {
    let text = &language.text().turboc;
    match (error.kind, program.pointer_at(error.at)) {
        (RuntimeErrorKind::UninitializedPointer, Some((name, Some(declared)))) => {
            (text.unset)(&name, program.sources().position(declared).line)
        }
        (RuntimeErrorKind::UninitializedPointer, Some((name, None))) => (text.unset_inside)(&name),
        (RuntimeErrorKind::NullPointer, Some((name, _))) => (text.null)(&name),
        (kind, _) => kind.localize(language),
    }
}

fn suggestion_zh(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |name| format!("，是 `{name}` 吗？"))
}

fn quoted(found: &str) -> String {
    if found.is_empty() { "文件末尾".to_owned() } else { format!(" `{found}` ") }
}

impl Localize for ExpectedSyntax {
    fn zh(&self) -> String {
        match self {
            ExpectedSyntax::Name => "名字".to_owned(),
            ExpectedSyntax::Type => "类型".to_owned(),
            ExpectedSyntax::Operator => "运算符".to_owned(),
            ExpectedSyntax::Text(text) => format!(" `{text}`"),
            _ => self.to_string(),
        }
    }
}

impl Localize for Unsupported {
    fn zh(&self) -> String {
        match self {
            Unsupported::InlineAssembler => "内嵌汇编只能写在函数里，用 Turbo C 的写法（`asm mov ax, 5`）",
            Unsupported::Templates => "这种模板是更新的 C++：用 --compiler dev",
            Unsupported::Exceptions => "Turbo C 的 C++ 没有异常处理（`try`、`catch`、`throw`）：用 --compiler dev",
            Unsupported::Namespaces => "Turbo C 的 C++ 没有名字空间：用 --compiler dev",
            Unsupported::MultipleInheritance => "不支持多重继承：一个类只能有一个基类",
            Unsupported::SharedBase => "不支持虚基类：一个类的两个基类不能有共同的基类",
            Unsupported::SecondBaseOverride => "不支持重写第二个基类的虚函数",
            Unsupported::MemberPointers => "不支持指向成员的指针",
            Unsupported::WindowsHeader => {
                "这个头文件属于 Windows：WinBGIm 的程序去掉它就能运行；EasyX 的程序不能运行，它的函数名字相同而用法不同"
            }
            Unsupported::EasyX => {
                "这是 EasyX（或 EGE）的程序：EasyX 是 Windows 的图形库，许多函数与 graphics.h 同名而参数不同，这里不能运行；graphics.h 里是 `initgraph(&driver, &mode, path)`"
            }
            Unsupported::LocalClass => "不支持函数里面的类有成员函数",
            _ => return self.to_string(),
        }
        .to_owned()
    }
}

/// Returns the last links of a chain, which is empty without one: `：正在实例化 …，来自 …`.
fn chain_zh(chain: &[ChainLink]) -> String {
    let link = |link: &ChainLink| match link {
        ChainLink::Instance { name, line } => format!("第 {line} 行的 `{name}`"),
        ChainLink::DefaultArgument { function, line } => format!("第 {line} 行 `{function}` 的默认参数"),
        ChainLink::Macro { name } => format!("宏 `{name}`"),
    };
    let Some((first, rest)) = chain.split_first() else { return String::new() };
    let verb = if matches!(first, ChainLink::Instance { .. }) { "正在实例化" } else { "正在处理" };
    let first = format!("：{verb}{}", link(first));
    rest.iter().fold(first, |text, next| format!("{text}，来自{}", link(next))) + "……"
}

impl Localize for Message {
    fn zh(&self) -> String {
        match self {
            Message::CommentNotClosed => "注释没有结束：缺 `*/`".to_owned(),
            Message::StringNotClosed => "字符串没有结束：行末以前缺 `\"`".to_owned(),
            Message::CharNotClosed => "字符常量没有结束：缺 `'`".to_owned(),
            Message::StrayCharacter { byte: 128.. } => {
                "这个字符只能写在字符串和注释里：名字用英文字母、数字和 `_`".to_owned()
            }
            Message::StrayCharacter { byte } => format!("这个字符（代码 {byte}）在 C 语言里没有意义"),
            Message::FullWidthCharacter { plain } => {
                format!("这是中文的全角字符，C 语言要英文的 `{plain}`：请切换到英文输入法")
            }
            Message::BadNumber { text } => format!("`{text}` 不是数"),
            Message::CharTooLong => "字符常量只能有一两个字符；字符串要写在 `\"` 之间".to_owned(),
            Message::UnknownDirective { name, suggestion } => {
                format!("没有预处理命令 `#{name}`{}", suggestion_zh(suggestion))
            }
            Message::DirectiveNeedsName { directive } => format!("`#{directive}` 后面要有名字"),
            Message::ConditionalNotOpen { directive } => format!("`#{directive}` 前面没有 `#if`"),
            Message::ConditionalNotClosed => "这个 `#if` 没有 `#endif`".to_owned(),
            Message::BadCondition => "这个条件不是整数表达式".to_owned(),
            Message::ErrorDirective { text } => format!("`#error` 指令：`{text}`"),
            Message::BadInclude => "`#include` 后面的文件名要写在 `<>` 或 `\"\"` 里".to_owned(),
            Message::UnknownHeader { name, suggestion } => {
                format!("没有头文件 `{name}`：自带的没有，程序所在的文件夹里也没有{}", suggestion_zh(suggestion))
            }
            Message::HeaderOutside { name } => {
                format!(
                    "不能包含 `{name}`：程序只能包含自带的头文件、自己文件夹里的文件和 --include \
                         所指文件夹里的文件"
                )
            }
            Message::UnreadableHeader { name } => format!("无法读取 `{name}`：它不是文件，或太大，或没有权限"),
            Message::RecursiveInclude { name } => format!("`{name}` 包含了自己"),
            Message::BadMacroParameters => "宏的参数应是用逗号隔开的名字".to_owned(),
            Message::MacroArgumentCount { name, expected, found } => {
                format!("宏 `{name}` 要 {expected} 个参数，写了 {found} 个")
            }
            Message::MacroNotClosed => "这个宏缺 `)`".to_owned(),
            Message::MacroSemicolon { name } => {
                format!("这个 `;` 成了 `{name}` 的一部分，用到它的地方都会多一个：`#define` 末尾不写分号")
            }
            Message::TooManyTokens { limit, chain } => {
                format!("这个程序的符号太多：宏展开以后最多 {limit} 个{}", chain_zh(chain))
            }
            Message::NameTooLong { limit } => format!("这个名字太长：最多 {limit} 个字符"),
            Message::SourceTooLarge { limit } => format!("这个程序太大：所有文件加起来最多 {} KB", limit >> 10),
            Message::TooManyIncludes { limit } => format!("这个程序包含的文件超过 {limit} 个"),
            Message::TooMuchText { limit } => {
                format!("这个程序的字符串太长：加起来最多 {} KB", limit >> 10)
            }
            Message::Expected { what, found } => format!("{}前面缺{}", quoted(found).trim_start(), what.zh()),
            Message::ExpectedExpression { found } => format!("{}前面缺一个值", quoted(found).trim_start()),
            Message::ExpectedDeclaration { found } => format!("这里应是声明或函数，不是{}", quoted(found).trim_end()),
            Message::MissingForSemicolon => "`for` 的三部分用 `;` 隔开，例如 `for (i = 0; i < 10; i++)`".to_owned(),
            Message::BraceNotClosed { line: 0 } => "这个 `{` 没有配对：缺一个 `}`".to_owned(),
            Message::BraceNotClosed { line } => {
                format!("这个 `{{` 没有配对：从缩进看，第 {line} 行前面缺一个 `}}`")
            }
            Message::BraceNotOpened => "多了这个 `}`，或者缺了它的 `{`：它与缩进不符".to_owned(),
            Message::NotClosed { what } => format!("这个 `{what}` 没有配对的另一半"),
            Message::TooDeep { chain } => format!("这里嵌套得太深{}", chain_zh(chain)),
            Message::TooManyInstances { limit, chain } => {
                format!("这个程序的模板实例化超过 {limit} 次{}", chain_zh(chain))
            }
            Message::TooComplex { chain } => {
                format!("这个程序太复杂，编译要用太多的时间{}", chain_zh(chain))
            }
            Message::Unsupported { what } => what.zh(),
            Message::UnknownInstruction { name } => format!("内嵌汇编不支持指令 `{name}`"),
            Message::AssemblerOperands { instruction } => format!("指令 `{instruction}` 的操作数不对"),
            Message::LoopVariableEnded { name } => {
                format!("`{name}` 在 `for` 中声明，循环结束后就不存在了；Turbo C 会保留它，标准 C++ 不会")
            }
            Message::LoopVariableKept { name } => format!(
                "`{name}` 声明了两次：`for` 的变量在 Turbo C 中循环结束后仍存在；去掉类型直接赋值，或用 --compiler dev"
            ),
            Message::OnlyInDialect { name, compiler } => {
                let (other, has) = if compiler.is_modern() { ("Turbo C", "Dev-C++") } else { ("Dev-C++", "Turbo C") };
                format!("{other} 没有 `{name}`，{has} 有：用 --compiler {}", compiler.name())
            }
            Message::Undeclared { name, suggestion } => format!("`{name}` 没有声明{}", suggestion_zh(suggestion)),
            Message::UndefinedFunction { name, suggestion } => {
                format!("没有函数 `{name}`{}", suggestion_zh(suggestion))
            }
            Message::Redeclared { name } => format!("`{name}` 声明了两次"),
            Message::MissingSemicolon { after } => format!("`{after}` 后面缺 `;`"),
            Message::AddressOfConstant { name } => {
                let variable = if name == "DETECT" { "gd" } else { "x" };
                format!("`{name}` 是常量，没有地址：声明一个变量 `int {variable} = {name};`，再用 `&{variable}`")
            }
            Message::AddressNeeded { function, variable } => {
                format!("`{function}` 要 `{variable}` 的地址：写成 `&{variable}`")
            }
            Message::OtherLibraryFunction { name, declaration } if declaration.is_empty() => {
                format!("库函数 `{name}` 的参数与这里的声明不同")
            }
            Message::OtherLibraryFunction { name, declaration } => {
                format!("库函数 `{name}` 的参数与这里的声明不同，应是 `{declaration}`")
            }
            Message::RedefinedFunction { name } => format!("函数 `{name}` 定义了两次"),
            Message::UnknownMember { name, of, suggestion } => {
                format!("`{of}` 没有成员 `{name}`{}", suggestion_zh(suggestion))
            }
            Message::UnknownLabel { name } => format!("这个函数里没有标号 `{name}`"),
            Message::DuplicateLabel { name } => format!("标号 `{name}` 在这个函数里出现了两次"),
            Message::UnusedLabel { name } => format!("没有语句转到标号 `{name}`"),
            Message::UnknownStruct { name } => format!("没有结构 `{name}`"),
            Message::UnknownWord { name, suggestion } => {
                format!("`{name}` 不是类型，也不是关键字{}", suggestion_zh(suggestion))
            }
            Message::MissingHeader { name, header } => format!("`{name}` 属于 <{header}>：缺 `#include <{header}>`"),
            Message::HeaderAdded { name, header } => {
                format!("`{name}` 属于 <{header}>：缺 `#include <{header}>`；这里已自动补上，Turbo C 则会报错")
            }
            Message::FunctionAfterStatements { name } => {
                format!("`{name}` 定义在第一条语句之后：请移到最前面，或把语句放进 `int main() {{ … }}`")
            }
            Message::NoMain { similar } => match similar {
                None => "没有函数 `main`：程序从它开始，请加上 `int main() { … }`".to_owned(),
                Some(name) => format!("没有函数 `main`：程序从它开始。`{name}` 是不是应该写成 `main`？"),
            },
            Message::NotAFunction => "这不是函数，不能调用".to_owned(),
            Message::NotAPointer => "这不是指针，不能用 `*`、`->` 或 `[]`".to_owned(),
            Message::NotAStruct => "这不是结构，没有成员".to_owned(),
            Message::DotOnPointer => "这是指针：它所指的成员要用 `->`".to_owned(),
            Message::ArrowOnStruct => "这不是指针：它的成员要用 `.`".to_owned(),
            Message::ArrayAssigned { text } => match text {
                true => "字符数组不能整个赋值：复制字符串要用 `strcpy`".to_owned(),
                false => "数组不能整个赋值，只能一个一个元素地赋值".to_owned(),
            },
            Message::StreamDirection { stream, operator } => format!("`{stream}` 要用 `{operator}`"),
            Message::NotAnLvalue => "这是一个值，不是变量：不能赋值给它".to_owned(),
            Message::ConstModified { name } => format!("`{name}` 是常量，不能改变"),
            Message::BadOperands { operator, left, right } => {
                format!("`{operator}` 不能用在 `{left}` 和 `{right}` 之间")
            }
            Message::BadOperand { operator, operand } => format!("`{operator}` 不能用于 `{operand}`"),
            Message::CannotConvert { from, to } => format!("`{from}` 不能转换成 `{to}`"),
            Message::ArgumentCount { name, expected, found } => {
                format!("`{name}` 要 {expected} 个参数，写了 {found} 个")
            }
            Message::NoOverload { name } => format!("没有参数是这些类型的函数 `{name}`"),
            Message::VoidValue => "这里没有值".to_owned(),
            Message::IncompleteType { name } => format!("不知道 `{name}` 的大小"),
            Message::NotConstant => "这里应是常量".to_owned(),
            Message::InvalidArraySize => "数组的大小应是大于 0 的整型常量".to_owned(),
            Message::TooLarge { bytes } => format!("这里要占 {bytes} 字节，而一个变量最多 65535 字节"),
            Message::ArrayTooLarge { elements, bytes } => {
                format!("{elements} 个元素要占 {bytes} 字节，64 KB 放不下")
            }
            Message::DataTooLarge { bytes, limit } => {
                format!("所有变量一共要占 {bytes} 字节，而总共只有 {limit} 字节")
            }
            Message::StackTooLarge { bytes } => format!("这个函数的变量要占 {bytes} 字节，栈没有这么大"),
            Message::TooManyInitializers => "初值太多".to_owned(),
            Message::BadBitField => "位域应是 0 到 16 位的整数".to_owned(),
            Message::InvalidSwitchType => "`switch` 要一个整数".to_owned(),
            Message::DuplicateCase { value } => format!("`case {value}` 在这个 switch 里出现了两次"),
            Message::NotInSwitch { word } => format!("`{word}` 不在 switch 里面"),
            Message::NotInLoop { word } => format!("`{word}` 不在循环里面"),
            Message::ValueReturnedFromVoid => "这个函数没有返回值：`return` 后面不能有值".to_owned(),
            Message::NotAClass { name } => format!("`{name}` 不是类"),
            Message::Inaccessible { name } => format!("`{name}` 是私有的"),
            Message::UnknownBaseClass => "这个类没有这样的基类".to_owned(),
            Message::Abstract { name } => format!("`{name}` 有没有函数体的函数，不能建立这种对象"),
            Message::AssignmentInCondition => "`=` 是赋值；比较要用 `==`".to_owned(),
            Message::SuspiciousPointer { from, to } => format!("把 `{from}` 当成了 `{to}`"),
            Message::MissingPrototype { name, header } => match header {
                Some(header) => format!("`{name}` 没有声明：缺 `#include <{header}>`"),
                None => format!("`{name}` 在声明以前就使用了"),
            },
            Message::ScanfNeedsAddress { argument } => {
                format!("scanf 的第 {argument} 个参数应是地址：前面缺 `&`")
            }
            Message::FormatArgument { argument, format, found } => {
                format!("`{format}` 与第 {argument} 个参数不符，它是 `{found}`")
            }
            Message::FormatCount { expected, found } => format!("格式要 {expected} 个值，写了 {found} 个"),
            Message::Uninitialized { name } => format!("`{name}` 还没有赋值就使用了"),
            Message::UninitializedPointer { name } => format!("指针 `{name}` 还没有指向任何地方就使用了"),
            Message::EndlessLoop => "循环里没有改变条件的语句：它不会结束".to_owned(),
            Message::FallThrough => "前一个 case 会接着执行到这里：可能缺 `break`".to_owned(),
            Message::MissingReturn { name } => format!("`{name}` 应有返回值，却可能没有返回就结束了"),
            Message::NoEffect => "这一句没有任何作用".to_owned(),
            Message::EmptyBody { word } => format!("这个 `;` 使 `{word}` 什么也不做"),
            Message::Unreachable => "永远执行不到这里".to_owned(),
            Message::ConstantTooLong { text } => format!("`{text}` 超出了 16 位"),
            Message::UnusedVariable { name } => format!("`{name}` 从来没有用到"),
            Message::StringComparison => "这是比较字符串的地址，不是内容：比较内容要用 `strcmp`".to_owned(),
            Message::DivisionByZero => "这里除以零".to_owned(),
            Message::IndexOutOfBounds { index, length } => {
                format!("下标 {index} 超出了数组：它有 {length} 个元素，从 0 到 {}", length.saturating_sub(1))
            }
            Message::ConstantComparison { value } => {
                format!("`int` 是 16 位，从 -32768 到 32767：与 {value} 比较，结果总是一样")
            }
            _ => self.to_string(),
        }
    }
}

impl Localize for ExpressionError {
    fn zh(&self) -> String {
        match self {
            ExpressionError::Syntax(text, message) => format!("看不懂表达式“{text}”：{}", message.zh()),
            ExpressionError::Unsupported(text) => format!("“{text}”在这里不能求值"),
            ExpressionError::Name(name) => format!("这一步没有变量“{name}”"),
            ExpressionError::Function(name) => format!("这里不能调用函数“{name}”"),
            ExpressionError::NotANumber(text) => format!("“{text}”不是数"),
            ExpressionError::NoValue(text) => format!("“{text}”没有值"),
            _ => self.to_string(),
        }
    }
}

impl Localize for RuntimeErrorKind {
    fn zh(&self) -> String {
        match self {
            RuntimeErrorKind::DivideError => "`Divide error`：整数除以零，或商太大".to_owned(),
            RuntimeErrorKind::FloatDivideByZero => "`Floating point error: Divide by 0`：实数除以零".to_owned(),
            RuntimeErrorKind::StackOverflow { calls, bytes } => {
                format!("`Stack overflow`：{calls} 层函数调用还没有返回，占满了 {bytes} 字节的栈")
            }
            RuntimeErrorKind::WildCall { segment, offset } => {
                format!("通过一个不指向函数的指针（{segment:04X}:{offset:04X}）调用函数")
            }
            RuntimeErrorKind::WildJump => "`longjmp` 要去的地方 `setjmp` 没有保存过，或那个函数已经结束".to_owned(),
            RuntimeErrorKind::UninitializedPointer => "这个指针不指向任何地方：还没有赋过地址".to_owned(),
            RuntimeErrorKind::NullPointer => {
                "这个指针是 0，不指向任何地方：没有赋过地址，或链表到此为止，或分配内存失败".to_owned()
            }
            RuntimeErrorKind::IndexOutOfRange { index, length } => {
                format!("下标 {index} 越界：这个数组有 {length} 个元素，下标从 0 到 {}", length - 1)
            }
            RuntimeErrorKind::Aborted => "`Abnormal program termination`：程序自己中止了".to_owned(),
            RuntimeErrorKind::InvalidArgument => "库函数的参数无效".to_owned(),
            RuntimeErrorKind::BufferTooSmall { size, needed } => {
                format!(
                    "数组只有 {size} 字节，放不下 {needed} 字节的内容，已清空（在 Visual Studio 中，程序会在这里终止）"
                )
            }
            RuntimeErrorKind::GraphicsNotInitialized => {
                "`BGI Error`：图形系统还没有初始化：先调用 `initgraph`，再用 `graphresult()` 检查".to_owned()
            }
            _ => self.to_string(),
        }
    }
}

impl Localize for UnopenedFile {
    fn zh(&self) -> String {
        let name = &self.name;
        match (self.reason, &self.folder) {
            (FileOpenError::NotFound, Some(folder)) => format!("打不开 `{name}`：{folder} 里没有这个文件"),
            (FileOpenError::NotFound, None) => {
                format!("打不开 `{name}`：没有给程序指定文件所在的文件夹（`--files 文件夹`）")
            }
            (FileOpenError::NotAllowed, folder) => {
                let folder = folder.as_deref().unwrap_or(".");
                format!("打不开 `{name}`：它在 {folder} 里，加上 `--files {folder}` 程序才能用")
            }
            (FileOpenError::ReadOnly, _) => format!("打不开 `{name}`：文件是只读的"),
            (FileOpenError::TooManyOpen, _) => format!("打不开 `{name}`：已经打开了 15 个文件，DOS 不能再多"),
            (FileOpenError::Unreadable, _) => format!("打不开 `{name}`：无法读取，或格式不对"),
            (FileOpenError::DiskFull, _) => format!("打不开 `{name}`：新建的文件太多了"),
            (_, _) => self.to_string(),
        }
    }
}

impl Localize for MissingFeature {
    fn zh(&self) -> String {
        match self {
            MissingFeature::Function(name) => format!("这里没有函数 `{name}`"),
            MissingFeature::VideoMode(mode) => format!("不支持显示模式 {mode:02X}h"),
            _ => self.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::assert_localized;
    use crate::turboc::{CompileOptions, NoFiles, compile};

    #[test]
    fn everything_is_told_in_both_languages() {
        let (name, text) = ("a".to_owned(), "b".to_owned());
        let suggestion = Some(name.clone());
        assert_localized(&[
            Message::CommentNotClosed,
            Message::StrayCharacter { byte: 1 },
            Message::StrayCharacter { byte: 177 },
            Message::UnknownDirective { name: name.clone(), suggestion: suggestion.clone() },
            Message::Expected { what: ExpectedSyntax::Name, found: String::new() },
            Message::Expected { what: ExpectedSyntax::Text(";"), found: text.clone() },
            Message::ExpectedDeclaration { found: text.clone() },
            Message::Unsupported { what: Unsupported::WindowsHeader },
            Message::Unsupported { what: Unsupported::EasyX },
            Message::UnknownMember { name: name.clone(), of: text, suggestion },
            Message::MissingPrototype { name, header: Some("conio.h".to_owned()) },
            Message::StringComparison,
            Message::FullWidthCharacter { plain: ';' },
            Message::UnknownWord { name: "Int".to_owned(), suggestion: Some("int".to_owned()) },
            Message::MissingHeader { name: "DETECT".to_owned(), header: "graphics.h".to_owned() },
            Message::HeaderAdded { name: "DETECT".to_owned(), header: "graphics.h".to_owned() },
            Message::MacroSemicolon { name: "N".to_owned() },
            Message::HeaderOutside { name: "/etc/passwd".to_owned() },
            Message::UnreadableHeader { name: "a.h".to_owned() },
            Message::TooManyTokens { limit: 600_000, chain: vec![ChainLink::Macro { name: "f".to_owned() }] },
            Message::NameTooLong { limit: 1000 },
            Message::SourceTooLarge { limit: 1 << 20 },
            Message::TooManyIncludes { limit: 2000 },
            Message::TooMuchText { limit: 4 << 20 },
            Message::TooDeep { chain: vec![ChainLink::Instance { name: "Fact<-3>".to_owned(), line: 3 }] },
            Message::TooDeep { chain: vec![ChainLink::DefaultArgument { function: "f".to_owned(), line: 1 }] },
            Message::TooManyInstances { limit: 5000, chain: Vec::new() },
            Message::TooComplex { chain: Vec::new() },
            Message::MissingForSemicolon,
            Message::DotOnPointer,
            Message::ArrowOnStruct,
            Message::ArrayAssigned { text: true },
            Message::ArrayAssigned { text: false },
            Message::StreamDirection { stream: "cin".to_owned(), operator: ">>".to_owned() },
            Message::IndexOutOfBounds { index: 5, length: 5 },
            Message::ConstantComparison { value: 40_000 },
            Message::MissingSemicolon { after: "int i".to_owned() },
            Message::AddressOfConstant { name: "DETECT".to_owned() },
            Message::AddressNeeded { function: "initgraph".to_owned(), variable: "gd".to_owned() },
            Message::OtherLibraryFunction { name: "circle".to_owned(), declaration: String::new() },
            Message::OtherLibraryFunction { name: "circle".to_owned(), declaration: "void circle(int x)".to_owned() },
        ]);
        assert_localized(&[
            RuntimeErrorKind::DivideError,
            RuntimeErrorKind::WildCall { segment: 1, offset: 2 },
            RuntimeErrorKind::Aborted,
            RuntimeErrorKind::StackOverflow { calls: 3, bytes: 65_000 },
            RuntimeErrorKind::BufferTooSmall { size: 4, needed: 9 },
            RuntimeErrorKind::GraphicsNotInitialized,
        ]);
        let unopened = |reason, folder: Option<&str>| UnopenedFile {
            name: "a.txt".to_owned(),
            reason,
            folder: folder.map(Into::into),
            at: 0,
        };
        assert_localized(&[
            unopened(FileOpenError::NotFound, Some("/home/a")),
            unopened(FileOpenError::NotFound, None),
            unopened(FileOpenError::NotAllowed, Some("/home/a")),
            unopened(FileOpenError::ReadOnly, None),
            unopened(FileOpenError::TooManyOpen, None),
            unopened(FileOpenError::Unreadable, None),
        ]);
        assert_localized(&[MissingFeature::Function("f".to_owned()), MissingFeature::VideoMode(9)]);
    }

    #[test]
    fn a_listing_has_the_line_and_a_mark_under_the_place() {
        let source = "void main()\n{\n\tint count;\n\t/* 甲 */ coutn = 2;\n}\n";
        let compiled = compile(&[("first.c", source.as_bytes())], &NoFiles, &CompileOptions::default());
        let Err(problems) = compiled else { panic!("it has mistakes") };
        let report = format_diagnostics(&problems.diagnostics, &problems.sources, Language::English);
        let mark = " ".repeat(4 + TAB + 9) + "^^^^^";
        assert!(report.ends_with(&format!("            /* 甲 */ coutn = 2;\n{mark}")), "{report}");
        assert!(
            report.starts_with("first.c:4:10: error: `coutn` has not been declared; did you mean `count`?"),
            "{report}"
        );
    }

    fn refused(source: &str, language: Language) -> String {
        match compile(&[("a.c", source.as_bytes())], &NoFiles, &CompileOptions::default()) {
            Ok(_) => panic!("it has mistakes"),
            Err(problems) => format_compile_errors(&problems, language),
        }
    }

    #[test]
    fn of_many_errors_the_first_are_listed() {
        let names: Vec<String> = (0..40).map(|n| format!("  some{n} = lost{n};\n")).collect();
        let source = format!("void main() {{\n{}}}\n", names.concat());
        let report = refused(&source, Language::English);
        assert_eq!(report.matches("error: ").count(), 25, "{report}");
        assert!(report.ends_with("\nand 55 more"), "{report}");
        assert!(refused(&source, Language::Chinese).ends_with("\n还有 55 个"));
    }

    #[test]
    fn of_a_long_line_the_part_with_the_error_is_shown() {
        let source = format!("void main() {{ int a; {}coutn = 1; {}}}", "a = 1; ".repeat(300), "a = 2; ".repeat(300));
        let report = refused(&source, Language::English);
        let lines: Vec<&str> = report.lines().collect();
        assert!(report.len() < 600 && lines.len() == 3, "{report}");
        let mark = lines[2].find('^').unwrap();
        assert_eq!(lines[1].chars().skip(mark).take(5).collect::<String>(), "coutn", "{report}");
        let endless = format!("void main() {{ {} = 1; }}", "x".repeat(5000));
        assert!(refused(&endless, Language::English).lines().nth(2).unwrap().len() < 200);
    }
}
