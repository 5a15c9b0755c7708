//! The terminal in Chinese: under `--lang zh` no command prints English, whatever its arguments are.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{folder, program, text};

/// Runs the program in Chinese.
fn chinese(place: &Path, line: &str) -> Output {
    let arguments =
        line.split(' ').map(|word| word.strip_prefix('%').map_or(word.to_owned(), |name| within(place, name)));
    program().args(["--lang", "zh"]).args(arguments).current_dir(place).output().unwrap()
}

fn within(place: &Path, name: &str) -> String {
    text(&place.join(name)).to_owned()
}

/// Returns the first English word in an output, if any. Quotations, paths, options, file names, formats, values and
/// keys to type, and moves do not count as words.
fn english_in(message: &str) -> Option<String> {
    const NAMES: &[&str] = &[
        "huanle",
        "othello",
        "gomoku",
        "xiangqi",
        "psq",
        "sgf",
        "ggf",
        "obf",
        "moves",
        "transcript",
        "chinese",
        "wxf",
        "iccs",
        "fen",
        "starfield",
        "music",
        "dissolve",
        "blinds-h",
        "settextstyle",
        "initgraph",
        "docs",
        "to",
        "putpixel",
        "floodfill",
        "wl-copy",
        "xclip",
        "xsel",
        "startpos",
    ];
    let plain: String = message.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let words = plain.split(|c: char| c.is_whitespace() || "，。：；、（）！？“”".contains(c));
    let is_word = |word: &&str| {
        word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') && !word.starts_with('-')
    };
    words.filter(is_word).find(|word| !NAMES.contains(word)).map(str::to_owned)
}

#[test]
fn an_english_word_is_found() {
    assert_eq!(english_in("不能读取：no such file").as_deref(), Some("such"));
    assert_eq!(english_in("huanle: `/no/such/file` 没有这个文件，加上 --help"), None);
}

#[test]
fn no_command_says_anything_in_english_of_bad_input() {
    let folder = folder();
    let place = folder.path();
    let files: &[(&str, &[u8])] = &[
        ("nonsense", b"hello\n"),
        ("binary", &[0xFF, 0xFE, 0, 1]),
        ("empty", b""),
        ("wrong.txt", b"f5d6c3\nf5d6a1\n"),
        ("wrong5.txt", b"h8h9h8\n"),
        ("two5.txt", b"h8h9\nh8i9\n"),
        ("rich5.sgf", b"(;GM[4]SZ[15];B[hh]C[remark](;W[hg])(;W[ig]))"),
        ("wrong.fen", b"startpos moves h2e2 h2e2\n"),
        ("chase.fen", b"fen 3k5/9/c8/9/9/1R7/9/9/9/4K4 w moves b4a4 a7b7 a4b4 b7a7 b4a4 a7b7 a4b4 b7a7\n"),
        ("checks.fen", b"fen 3k5/9/9/9/9/9/9/9/4R4/5K3 w moves e1d1 d9e9 d1e1 e9d9\n"),
        ("mate.fen", b"3k5/4P4/4R4/9/9/9/9/9/9/5K3 w - - 0 1\n"),
        ("wrong.mml", b"O4 C D E X\n"),
        ("wrong.csv", b"kind,name\nplayer,\n"),
        ("other.bdf", b"STARTFONT 2.1\nFONTBOUNDINGBOX 1\n"),
        ("other.ttf", b"\0\x01\0\0 and no more"),
        ("other.chr", b"PK and no more"),
        ("other.jhf", b"    1  4MWRF"),
        ("old.run", b"huanle recording 0\n"),
        ("wrong.c", b"int main(void) { return x; }\n"),
        ("zero.c", b"int main(void) { int a = 0; return 1 / a; }\n"),
        ("wrong-line.c", b"void line(int a, int b, int c, int d)\n{\n    putpixel(a, d, 3);\n}\n"),
        ("setup.txt", b"XO-------------------------------------------------------------- X\n"),
    ];
    for (name, bytes) in files {
        fs::write(place.join(name), bytes).unwrap();
    }
    fs::create_dir(place.join("home")).unwrap();
    fs::write(place.join("home/settings.toml"), "speed = \"soon\"\n[table]\nlast = 3\n").unwrap();
    fs::create_dir(place.join("broken")).unwrap();
    fs::write(place.join("broken/settings.toml"), "lang = = 3").unwrap();
    fs::write(place.join("broken/huanle.db"), "these are no games").unwrap();
    assert!(chinese(place, "task new %line").status.success());
    fs::create_dir(place.join("class")).unwrap();
    fs::copy(place.join("wrong-line.c"), place.join("class/2023001_张三.c")).unwrap();
    fs::write(place.join("class/2023002_李四.rar"), "Rar!").unwrap();
    // Arguments that end the run with status 2, with status 1, and runs that only print warnings.
    let wrong_arguments = "draughts|show sunset|show|show blinds-h --color 16|show menu --color 3|show menu --list\
        |show menu --tune a|show menu --out menu.jpg|show menu --at 1\
        |show menu --out a.png --at soon|--seed -1|--speed 0\
        |--keys Banana|--keys click:3|othello --number 2|othello --nonsense\
        |gomoku --size 9|gomoku --rule mine|gomoku --original --size 12|xiangqi --pieces wood|learn nothing\
        |learn --out a.png|run a.c --cpu 8086|run a.c --watch --keys A|run - --watch|replay|replay a --patience 0\
        |convert chess - --to ggf|solve|solve chess a|solve othello a --threads 0|engine chess|engine uci --depth 3\
        |convert othello -|convert othello - --to sgf|convert gomoku - --to ggf|convert xiangqi - --to ggf\
        |convert othello - --to ggf --game 0|convert othello - --to ggf --rule renju\
        |convert gomoku - --to sgf --encoding gb18030|glyph|glyph A --size 7|glyph A --format svg\
        |judge|records nonsense|records add|records export|records export --csv a --json b|records ranking --level\
        |records rename a|show title title|share|help nonsense|task start nothing a.c|task start dda-mistake\
        |task check|task check a|task check nothing a.c|task nonsense|task pack a|mark|mark a|mark a b --out";
    let failures = "show menu --out %no/a.png|show menu --out %no/a.gif|show tones --out %no/a.wav\
        |--keys 1s --record %no/a|replay %no|replay %nonsense|replay %binary|replay %old.run|replay %empty\
        |solve othello %no|solve othello %nonsense|solve xiangqi %nonsense|solve xiangqi 9/9/9/9/9/9/9/9/9/9\
        |convert othello %no --to ggf|convert othello %nonsense --to ggf|convert othello %empty --to ggf\
        |convert othello %binary --to ggf|convert othello %wrong.txt --to transcript|convert othello %setup.txt --to transcript\
        |convert othello %wrong.txt --to ggf --game 9|convert gomoku %nonsense --to sgf|convert gomoku %empty --to sgf\
        |convert gomoku %wrong5.txt --to moves|convert gomoku %two5.txt --to psq\
        |convert xiangqi %nonsense --to wxf|convert xiangqi %empty --to wxf|convert xiangqi %wrong.fen --to wxf\
        |judge %no|judge %nonsense|judge %empty|judge %wrong.fen|judge %binary\
        |othello --game %no|othello --game %nonsense --replay --out a.gif|gomoku --game %nonsense --replay --out a.gif\
        |xiangqi --game %nonsense --replay --out a.gif|xiangqi --game %wrong.fen --replay --number 7 --out a.gif\
        |glyph 欢 --size 20|glyph 欢 --font %no|glyph 欢 --font %nonsense|glyph 欢 --font %other.bdf\
        |glyph 欢 --font %other.ttf|glyph @%binary|glyph @binary\
        |glyph A --out %no/a.txt\
        |show music --tune nothing --out a.wav|show music --tune %wrong.mml --out a.wav|show music --tune %no --out a.wav\
        |run %no|run %nonsense --out a.png|run %binary|run %wrong.c|run %zero.c --text\
        |records show nobody --data-dir %data|records add  --data-dir %data|records rename a b --data-dir %data\
        |records remove a --data-dir %data|records import %no --data-dir %data|records import %nonsense --data-dir %data\
        |records import %wrong.csv --data-dir %data|records merge %nonsense --data-dir %data|records merge %no --data-dir %data\
        |records ranking --level none --data-dir %data|records --data-dir %nonsense|records export --csv %no/a --data-dir %data\
        |share %no|share %binary|share %nonsense|task check dda-mistake %no|task check dda-mistake %wrong.c\
        |task check dda-mistake %zero.c|task check dda-mistake %binary|task start dda-mistake %wrong.c|task start dda-mistake %no/a.c\
        |task check %no %wrong.c|task check %line %no|task check %line %wrong.c|task check %line %zero.c\
        |task check %line %wrong-line.c|task check %nonsense %wrong.c|task new %line|task pack %no %copy\
        |mark %no %class|mark %line %no|mark %line %broken|mark %line %class --out %empty";
    let remarks = "show menu --out a.png --data-dir %home|--keys 1s --out a.png --data-dir %broken\
        |convert gomoku %rich5.sgf --to moves|judge %chase.fen|judge %checks.fen|records --data-dir %data\
        |records add 小明 --data-dir %data|records ranking --data-dir %data|records games --data-dir %data\
        |records show 小明 --data-dir %data|records merge %other --data-dir %data|show --list|learn --list\
        |solve xiangqi %mate.fen --nodes 9|--help|-h\
        |records --help|help|help solve|solve xiangqi --help|share --help|task list|task start dda-mistake %dda.c|task check --help|task --help|mark --help\
        |task check %line %line/reference.c|task new %line2|task pack %line %copy|mark %line %class|mark %line %class|share %chase.fen|share %chase.fen --base http://localhost/huanle.html";
    fs::create_dir(place.join("other")).unwrap();
    assert!(chinese(place, "records add 小红 --data-dir %other").status.success());
    let mut english = Vec::new();
    for (lines, status) in [(wrong_arguments, 2), (failures, 1), (remarks, 0)] {
        for line in lines.split('|') {
            let output = chinese(place, line);
            let [said, printed] =
                [&output.stderr, &output.stdout].map(|bytes| String::from_utf8_lossy(bytes).replace(text(place), ""));
            let is_chinese = said.contains(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c));
            if output.status.code() != Some(status) || (status > 0 && !is_chinese) {
                english.push(format!("{line}: {:?} {said}", output.status.code()));
            }
            // Converted or drawn output is not text of the user interface.
            let printed = if line.starts_with("convert") || status > 0 { "" } else { &*printed };
            // The first word of a line of a list is a name.
            let usage = |line: &&str| !line.starts_with("用法：") && !line.trim_start().starts_with("huanle ");
            let item = |line| str::trim_start(line).split_once(' ').filter(|(name, _)| !name.starts_with('`'));
            let listed = printed.lines().filter(usage).map(|line| item(line).map_or(line, |(_, rest)| rest));
            // A source line is quoted unchanged below its message.
            let quoted = |line: &&str| !line.starts_with("    ");
            for sentence in said.lines().filter(usage).filter(quoted).chain(listed) {
                english.extend(english_in(sentence).map(|word| format!("{line}: {word}: {sentence}")));
            }
        }
    }
    assert!(english.is_empty(), "{}", english.join("\n"));
}

#[test]
fn the_terminal_speaks_as_the_option_the_settings_or_the_system_say() {
    let folder = folder();
    let message = |system: &str, arguments: &[&str]| {
        let output = program().env("LC_ALL", system).args(arguments).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let data = ["records", "show", "nobody", "--data-dir", text(folder.path())];
    assert!(message("C", &data).contains("there is no player"));
    assert!(message("zh_CN.UTF-8", &data).contains("没有叫"));
    assert!(message("zh_CN.UTF-8", &[&data[..], &["--lang", "en"]].concat()).contains("there is no player"));
    assert!(message("C", &[&["--lang", "zh"], &data[..]].concat()).contains("没有叫"), "before the command too");
    fs::write(folder.path().join("settings.toml"), "lang = \"zh\"\n").unwrap();
    assert!(message("C", &data).contains("没有叫"));
    assert!(message("C", &["--lang", "fr"]).contains("`zh` or `en`"));
    assert!(message("zh_CN.UTF-8", &["--lang", "fr"]).contains("应是 `zh` 或 `en`"));
}
