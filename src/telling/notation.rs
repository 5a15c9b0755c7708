//! Errors in game files and their moves.

use super::Localize;
use crate::engine::game::Game;
use crate::engine::notation::{Dropped, Encoding, Expected, NotationError, Part, Place};

impl Localize for Place {
    fn zh(&self) -> String {
        match self {
            Place::Text { line, column } => format!("第 {line} 行第 {column} 字"),
            Place::Byte(offset) => format!("第 {offset} 字节"),
        }
    }
}

impl<G: Game, R: Localize> Localize for NotationError<G, R> {
    fn zh(&self) -> String {
        format!("{}：{}", self.place.zh(), self.reason.zh())
    }
}

impl Localize for Part {
    fn zh(&self) -> String {
        match self {
            Part::Header => "文件头",
            Part::Names => "棋手或赛事名单",
            Part::Game => "棋局",
            Part::Variation => "变着",
            Part::Node => "节点",
            Part::Move => "着法",
            Part::Property => "属性",
            Part::Value => "属性值",
            Part::Tag => "标签",
            Part::Comment => "注释",
            Part::Text => "盘上文字",
        }
        .to_owned()
    }
}

impl Localize for Expected {
    fn zh(&self) -> String {
        match self {
            Expected::End(signs, part) => format!("{}末尾的 {signs}", part.zh()),
            Expected::Start(signs, part) => format!("{}前面的 {signs}", part.zh()),
            Expected::Property(signs) => format!("属性或 {signs}"),
            Expected::Rest(part) => format!("{}的其余部分", part.zh()),
            Expected::Move => "着法".to_owned(),
        }
    }
}

impl Localize for Dropped {
    fn zh(&self) -> String {
        let counts = [
            (self.tags, "个标签"),
            (self.moves, "着棋"),
            (self.variations, "个变着"),
            (self.comments, "条注释"),
            (self.times, "个用时"),
            (self.scores, "个评分"),
            (self.marks, "个记号"),
        ];
        let present = counts.into_iter().filter(|&(count, _)| count > 0);
        present.map(|(count, name)| format!("{count} {name}")).collect::<Vec<_>>().join("、")
    }
}

/// Returns the message for a game that needs more than this number of MB of memory.
fn too_large(most: usize) -> String {
    format!("这一局要占用超过 {most} MB 内存；请分成几个文件")
}

/// Returns the warning about a game with a guessed encoding.
fn encoding_zh(encoding: Encoding, lost: usize) -> String {
    match lost {
        0 => format!("文字不是 UTF-8，按 {encoding} 读出"),
        _ => format!("文字不是 UTF-8，按 {encoding} 读出，有 {lost} 个字读不出来"),
    }
}

mod othello {
    use super::encoding_zh;
    use crate::engine::othello::notation::{Reason, Warning};
    use crate::engine::othello::{IllegalMove, ParseBoardError, ParsePositionError, Side};
    use crate::telling::Localize;

    const fn side(side: Side) -> &'static str {
        match side {
            Side::Black => "黑方",
            Side::White => "白方",
        }
    }

    impl Localize for IllegalMove {
        fn zh(&self) -> String {
            match *self {
                IllegalMove::Occupied { square, holder } => format!("{square} 已有{}的棋子", side(holder)),
                IllegalMove::FlipsNothing { square, side: mover } => format!("{}下 {square} 翻不了子", side(mover)),
                IllegalMove::NeedlessPass { side: mover } => format!("{}有棋可下，不能停一手", side(mover)),
                IllegalMove::Over => "棋局已经结束：双方都无棋可下".to_owned(),
            }
        }
    }

    impl Localize for ParseBoardError {
        fn zh(&self) -> String {
            let found = match self {
                ParseBoardError::Length(0) => "没有棋盘".to_owned(),
                ParseBoardError::Length(length) => format!("棋盘有 {length} 个字符"),
                ParseBoardError::Character { square, found } => {
                    format!("棋盘第 {} 个字符（{square}）是 `{}`", square.index() + 1, found.escape_debug())
                }
            };
            format!("{found}；应从 a1 起逐行写 64 个字符：`X` 黑、`O` 白、`-` 或 `.` 空")
        }
    }

    impl Localize for ParsePositionError {
        fn zh(&self) -> String {
            match self {
                ParsePositionError::Board(error) => error.zh(),
                ParsePositionError::Side(_) => "棋盘后面应写轮到谁走：`X`（黑）或 `O`（白）".to_owned(),
                ParsePositionError::Excess(word) => format!("轮走方后面多了 `{word}`"),
            }
        }
    }

    impl Localize for Reason {
        fn zh(&self) -> String {
            match self {
                Reason::Empty => "没有内容".to_owned(),
                Reason::Unknown(start) => {
                    format!("不认识以 `{start}` 开头的格式；能读 `f5d6c3` 这样的着法、GGF、WTHOR 和 64 个字符的棋盘")
                }
                Reason::Illegal { number, mv, why } => format!("第 {number} 手 {mv} 不合规则：{}", why.zh()),
                Reason::Turn { number, mv, side: mover } => {
                    format!("第 {number} 手 {mv} 走错了方，应由{}走", side(*mover))
                }
                Reason::NotAMove(text) => format!("`{text}` 不是着法；应是 `f5` 这样的格子或 `pass`"),
                Reason::NotAScore(text) => format!("`{text}` 不是带评分的着法；应像 `A2:+38`"),
                Reason::CutShort(expected) => format!("文件不完整，缺{}", expected.zh()),
                Reason::Unexpected { found, expected } => format!("这里不能写 `{found}`，应是{}", expected.zh()),
                Reason::BoardSize(size) => format!("棋盘大小是 `{size}`；这里只下 8 × 8"),
                Reason::OtherGame(name) => format!("这是 `{name}` 的棋谱，不是黑白棋"),
                Reason::LateBoard => "第一手之后又摆棋盘；棋盘应在所有着法之前".to_owned(),
                Reason::Position(why) => why.zh(),
                Reason::BadSquare { number, byte } => {
                    format!("第 {number} 手的字节 {byte} 不是格子；应是 10 × 行 + 列")
                }
                Reason::Gap { number } => format!("缺第 {number} 手，后面却还有着法"),
                Reason::NameList => "这是 WTHOR 的名单，里面没有棋局".to_owned(),
            }
        }
    }

    impl Localize for Warning {
        fn zh(&self) -> String {
            match self {
                Warning::FewDiscs(count) => format!("对局走不到这个局面：只有 {count} 个子，少于 4 个"),
                Warning::EmptyCenter(squares) => format!("对局走不到这个局面：中央的 `{squares:?}` 是空的"),
                Warning::Apart(squares) => format!("对局走不到这个局面：`{squares:?}` 与中央不相连"),
                Warning::Encoding { encoding, lost } => encoding_zh(*encoding, *lost),
                Warning::Unreadable(text) => format!("`{text}` 不是评分也不是用时，照原样保留"),
                Warning::AntiGame => "这一局以子少为胜，按普通棋局读出".to_owned(),
                Warning::PassAtEnd => "棋局结束后又停一手，已略去".to_owned(),
                Warning::GameCount { announced, found } => format!("文件说有 {announced} 局，实有 {found} 局"),
                Warning::Leftover(bytes) => format!("最后一局之后还有 {bytes} 个字节"),
                Warning::MadeOn(year, month, day) => format!("文件日期 {year:04}-{month:02}-{day:02} 不存在"),
                Warning::Year(year) => format!("棋局年份是 {year}；应在 1883 到 2199 之间"),
                Warning::Type(kind) => format!("文件类型是 {kind}，不是普通棋局（0）"),
                Warning::Discs { announced, counted } => {
                    format!("文件说终局黑方有 {announced} 子，实际走到 {counted} 子")
                }
            }
        }
    }
}

mod gomoku {
    use super::{encoding_zh, too_large};
    use crate::engine::gomoku::notation::{Reason, Warning};
    use crate::engine::gomoku::{IllegalMove, MAX_SIZE, MIN_SIZE, ParseBoardError, ParsePositionError, Stone};
    use crate::telling::Localize;

    const fn side(stone: Stone) -> &'static str {
        match stone {
            Stone::Black => "黑方",
            Stone::White => "白方",
        }
    }

    impl Localize for IllegalMove {
        fn zh(&self) -> String {
            match *self {
                IllegalMove::Occupied { point, holder } => format!("{point} 已有{}的棋子", side(holder)),
                IllegalMove::OffBoard { point, size } => format!("{size} × {size} 的棋盘上没有 {point}"),
                IllegalMove::OtherBoard { made_for, size } => {
                    format!("这一手是 {made_for} × {made_for} 棋盘上的，棋盘却是 {size} × {size}")
                }
                IllegalMove::Over => "棋局已经结束".to_owned(),
            }
        }
    }

    impl Localize for ParseBoardError {
        fn zh(&self) -> String {
            let found = match self {
                ParseBoardError::Length(count) => format!("棋盘有 {count} 个字符"),
                ParseBoardError::Char { char, index, point } => {
                    format!("棋盘第 {index} 个字符（{point}）是 `{}`", char.escape_debug())
                }
            };
            format!("{found}；应逐行写 100 到 400 个字符（{MIN_SIZE} 到 {MAX_SIZE} 路）：`X` 黑、`O` 白、`.` 或 `-` 空")
        }
    }

    impl Localize for ParsePositionError {
        fn zh(&self) -> String {
            match self {
                ParsePositionError::Board(error) => error.zh(),
                ParsePositionError::Side(_) => "棋盘后面应写轮到谁走：`X`（黑）或 `O`（白）".to_owned(),
                ParsePositionError::Excess(word) => format!("轮走方后面多了 `{word}`"),
            }
        }
    }

    impl Localize for Reason {
        fn zh(&self) -> String {
            match self {
                Reason::Empty => "没有内容".to_owned(),
                Reason::Unknown(start) => {
                    format!("不认识以 `{start}` 开头的格式；能读 `h8i9` 这样的着法、psq、SGF 和 RenLib")
                }
                Reason::Illegal { number, point, why } => format!("第 {number} 手 {point} 不合规则：{}", why.zh()),
                Reason::Turn { number, point, side: mover } => {
                    format!("第 {number} 手 {point} 走错了方，应由{}走", side(*mover))
                }
                Reason::NotAMove(text) => format!("`{text}` 不是着法"),
                Reason::CutShort(expected) => format!("文件不完整，缺{}", expected.zh()),
                Reason::Unexpected { found, expected } => format!("这里不能写 `{found}`，应是{}", expected.zh()),
                Reason::BoardSize(size) => {
                    format!("棋盘大小是 `{size}`；应是 {MIN_SIZE} 到 {MAX_SIZE} 路的方形棋盘")
                }
                Reason::OtherGame(name) => format!("这是 `{name}` 的棋谱，不是五子棋（`GM[4]`）"),
                Reason::LateSetup => "第一手之后又摆子；摆子应在所有着法之前".to_owned(),
                Reason::TooLarge(most) => too_large(*most),
                Reason::BadPoint(byte) => format!("字节 {byte} 不是交叉点；应是 16 × 行 + 列"),
                Reason::Version(major, minor) => format!("RenLib 版本是 {major}.{minor}；应是 3.x"),
            }
        }
    }

    impl Localize for Warning {
        fn zh(&self) -> String {
            match self {
                Warning::Encoding { encoding, lost } => encoding_zh(*encoding, *lost),
                Warning::Ignored(count) => format!("略去看不懂的内容 {count} 处"),
                Warning::Unescaped(count) => format!("有 {count} 个方括号前面没有反斜杠，当作文字读出"),
                Warning::AfterEnd(count) => format!("略去终局之后的着法 {count} 手"),
                Warning::Unplayable(count) => format!("略去走不成的着法和它们的分支，共 {count} 手"),
                Warning::OldComment => "略去一条旧版 RenLib 的注释".to_owned(),
            }
        }
    }
}

mod xiangqi {
    use super::encoding_zh;
    use crate::engine::xiangqi::notation::{MoveError, Reason, Style, Warning};
    use crate::engine::xiangqi::{
        Ending, IllegalMove, Kind, Move, ParsePositionError, ParseSetupError, Piece, SetupError, Side,
    };
    use crate::telling::Localize;
    use crate::telling::judge::side;

    const fn piece(piece: Piece) -> &'static str {
        match (piece.kind, piece.side) {
            (Kind::General, Side::Red) => "帅",
            (Kind::General, Side::Black) => "将",
            (Kind::Advisor, Side::Red) => "仕",
            (Kind::Advisor, Side::Black) => "士",
            (Kind::Elephant, Side::Red) => "相",
            (Kind::Elephant, Side::Black) => "象",
            (Kind::Horse, _) => "马",
            (Kind::Rook, _) => "车",
            (Kind::Cannon, _) => "炮",
            (Kind::Soldier, Side::Red) => "兵",
            (Kind::Soldier, Side::Black) => "卒",
        }
    }

    impl Localize for Ending {
        fn zh(&self) -> String {
            match *self {
                Ending::Checkmate { loser } => format!("{}被将死", side(loser)),
                Ending::Stalemate { loser } => format!("{}困毙", side(loser)),
                Ending::PerpetualCheck { loser } => format!("{}长将作负", side(loser)),
                Ending::PerpetualChase { loser } => format!("{}长捉作负", side(loser)),
                Ending::Repetition => "局面三次重复，判和".to_owned(),
                Ending::NaturalLimit => "自然限着，判和".to_owned(),
                Ending::Material => "双方都无力取胜，判和".to_owned(),
            }
        }
    }

    impl Localize for IllegalMove {
        fn zh(&self) -> String {
            match *self {
                IllegalMove::Over { ending } => format!("棋局已经结束：{}", ending.zh()),
                IllegalMove::NoPiece { from } => format!("{from} 没有棋子"),
                IllegalMove::NotToMove { piece: moved, from } => {
                    format!("轮到{}走，{from} 是对方的{}", side(!moved.side), piece(moved))
                }
                IllegalMove::NotItsWay { piece: moved, mv } => {
                    format!("{} 的{}走不到 {}", mv.from, piece(moved), mv.to)
                }
                IllegalMove::Faces { mv } => format!("走 {mv} 后将帅照面"),
                IllegalMove::Exposes { mv, was: false } => format!("走 {mv} 是送将"),
                IllegalMove::Exposes { mv, was: true } => format!("正被将军，走 {mv} 应不了将"),
            }
        }
    }

    impl Localize for SetupError {
        fn zh(&self) -> String {
            match *self {
                SetupError::NoGeneral { side: owner } => format!("{}没有将帅", side(owner)),
                SetupError::TooMany { piece: extra, at } => format!("{at} 的{}多出来了", piece(extra)),
                SetupError::Misplaced { piece: lost, at } => format!("{}到不了 {at}", piece(lost)),
                SetupError::TwoSoldiersAtHome { first, second, .. } => {
                    format!("{first} 和 {second} 的兵卒没过河却在同一路")
                }
                SetupError::Facing => "将帅照面".to_owned(),
                SetupError::WaitingInCheck { side: waiting } => format!("没轮到{}走，却正被将军", side(waiting)),
            }
        }
    }

    impl Localize for ParseSetupError {
        fn zh(&self) -> String {
            match self {
                ParseSetupError::Empty => "没有内容".to_owned(),
                ParseSetupError::Letter { char, number } => format!(
                    "第 {number} 个字符 `{}` 不是棋子；应是 `KABNRCP` 中的字母（黑方用小写）、数字 1–9 或 /",
                    char.escape_debug()
                ),
                ParseSetupError::Short { rank, points } => format!("第 {rank} 行有 {points} 个点，应有 9 个"),
                ParseSetupError::Long { rank, number } => format!("第 {rank} 行到第 {number} 个字符已超过 9 个点"),
                ParseSetupError::Rows => "应有十行，行间用 / 分开".to_owned(),
                ParseSetupError::Side(word) => format!("轮走方 `{word}` 应是 `w`、`r` 或 `b`"),
            }
        }
    }

    impl Localize for ParsePositionError {
        fn zh(&self) -> String {
            match self {
                ParsePositionError::Setup(why) => format!("FEN 写错了：{}", why.zh()),
                ParsePositionError::Impossible(why) => format!("不可能的局面：{}", why.zh()),
                ParsePositionError::Number { field, word } => format!("第 {field} 栏的 `{word}` 不是数"),
                ParsePositionError::Excess(word) => format!("FEN 六栏之后多了 `{word}`"),
            }
        }
    }

    impl Localize for MoveError {
        fn zh(&self) -> String {
            match self {
                MoveError::Character { text, char, number } => {
                    format!("`{text}` 的第 {number} 字 `{char}` 不会出现在着法里")
                }
                MoveError::Form { text, expected } => {
                    let example = match expected {
                        Some(Style::Chinese) => "炮二平五、前马进七",
                        Some(Style::Wxf) => "`C2=5`、`R+-2`、`15+1`",
                        Some(Style::Iccs) => "`H2-E2`、`h2e2`",
                        None => "炮二平五、`C2=5`、`H2-E2`",
                    };
                    format!("`{text}` 不是着法；应像{example}")
                }
                MoveError::NoSuch { text } => format!("轮走方没有棋子能走 `{text}`"),
                MoveError::Exposes { text, mv } => format!("走 `{text}`（{mv}）后将帅会被吃掉"),
                MoveError::Ambiguous { text, moves } => {
                    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                    format!("`{text}` 可以指 {}", moves.join("、"))
                }
            }
        }
    }

    impl Localize for Reason {
        fn zh(&self) -> String {
            match self {
                Reason::Empty => "没有内容".to_owned(),
                Reason::Unknown(start) => {
                    format!("不认识以 `{start}` 开头的格式；能读 PGN、着法、FEN、XQF、CBR、CBL 和 DhtmlXQ")
                }
                Reason::Move { ply, why } => format!("第 {ply} 着：{}", why.zh()),
                Reason::Illegal { ply, mv, why } => format!("第 {ply} 着 {mv} 不合规则：{}", why.zh()),
                Reason::Position(why) => why.zh(),
                Reason::Setup(why) => format!("不可能的局面：{}", why.zh()),
                Reason::NotAMove(text) => format!("`{text}` 不是着法"),
                Reason::StrayBrace => "注释在这里结束，却没有开头".to_owned(),
                Reason::StrayParenthesis => "变着在这里结束，却没有开头".to_owned(),
                Reason::EarlyVariation => "第一着之前就有变着".to_owned(),
                Reason::SharedPoint(at) => format!("{at} 上有两个棋子"),
                Reason::OtherGame(name) => format!("这是 `{name}` 的棋谱，不是中国象棋"),
                Reason::Version(version) => format!("XQF 版本是 {}.{}；应是 1.0 到 1.8", version / 10, version % 10),
                Reason::NoPoint(number) => format!("数 {number} 不是棋盘上的点"),
                Reason::NoPiece(number) => format!("数 {number} 不是棋子"),
                Reason::CutShort(expected) => format!("文件不完整，缺{}", expected.zh()),
            }
        }
    }

    impl Localize for Warning {
        fn zh(&self) -> String {
            match self {
                Warning::Encoding { encoding, lost } => encoding_zh(*encoding, *lost),
                Warning::Turn => "第一着是另一方走的，与文件所说不同；以着法为准".to_owned(),
                Warning::WentOn { ply, ending } => {
                    format!("第 {ply} 着后按规则棋局已经结束（{}），记录却还有着法", ending.zh())
                }
                Warning::Tag(line) => format!("读不出这个标签，已略去：`{line}`"),
                Warning::Format(name) => format!("没有叫 `{name}` 的记谱法；各着按它的写法读出"),
                Warning::Footer(lines) => format!("略去棋局之后的文字 {lines} 行"),
                Warning::Unplayable(moves) => format!("略去走不成的变着，共 {moves} 着"),
                Warning::Variation(number) => format!("略去走不成的第 {number} 变"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::notation::Archive as _;
    use crate::engine::{gomoku, othello, xiangqi};
    use crate::telling::samples::{assert_told, samples};

    fn text() -> String {
        "a b".to_owned()
    }

    fn expected() -> Vec<Expected> {
        samples!(Expected {
            Expected::End(..) => Expected::End(")", Part::Game),
            Expected::Start(..) => Expected::Start("[", Part::Value),
            Expected::Property(_) => Expected::Property(";)"),
            Expected::Rest(_) => Expected::Rest(Part::Header),
            Expected::Move => Expected::Move,
        })
    }

    #[test]
    fn places_and_parts() {
        assert_told(&samples!(Place {
            Place::Text { .. } => Place::Text { line: 1, column: 2 },
            Place::Byte(_) => Place::Byte(3),
        }));
        assert_told(&expected());
        assert_told(&samples!(Part {
            Part::Header => Part::Header,
            Part::Names => Part::Names,
            Part::Game => Part::Game,
            Part::Variation => Part::Variation,
            Part::Node => Part::Node,
            Part::Move => Part::Move,
            Part::Property => Part::Property,
            Part::Value => Part::Value,
            Part::Tag => Part::Tag,
            Part::Comment => Part::Comment,
            Part::Text => Part::Text,
        }));
    }

    #[test]
    fn files_of_othello() {
        use othello::notation::{Reason, Warning};
        use othello::{Bitboard, IllegalMove, Move, ParsePositionError, Side};
        let why = IllegalMove::NeedlessPass { side: Side::Black };
        let position = "x".parse::<othello::Position>().unwrap_err();
        assert_told(&samples!(Reason {
            Reason::Empty => Reason::Empty,
            Reason::Unknown(_) => Reason::Unknown(text()),
            Reason::Illegal { .. } => Reason::Illegal { number: 1, mv: Move::Pass, why },
            Reason::Turn { .. } => Reason::Turn { number: 1, mv: Move::Pass, side: Side::White },
            Reason::NotAMove(_) => Reason::NotAMove(text()),
            Reason::NotAScore(_) => Reason::NotAScore(text()),
            Reason::CutShort(_) => Reason::CutShort(Expected::Rest(Part::Names)),
            Reason::Unexpected { .. } => Reason::Unexpected { found: 'x', expected: Expected::Property(";)") },
            Reason::BoardSize(_) => Reason::BoardSize(text()),
            Reason::OtherGame(_) => Reason::OtherGame(text()),
            Reason::LateBoard => Reason::LateBoard,
            Reason::Position(_) => Reason::Position(position.clone()),
            Reason::BadSquare { .. } => Reason::BadSquare { number: 1, byte: 2 },
            Reason::Gap { .. } => Reason::Gap { number: 1 },
            Reason::NameList => Reason::NameList,
        }));
        assert_told(&[position, ParsePositionError::Excess(text())]);
        let square = "f5".parse().unwrap();
        assert_told(&samples!(IllegalMove {
            IllegalMove::Occupied { .. } => IllegalMove::Occupied { square, holder: Side::Black },
            IllegalMove::FlipsNothing { .. } => IllegalMove::FlipsNothing { square, side: Side::Black },
            IllegalMove::NeedlessPass { .. } => why,
            IllegalMove::Over => IllegalMove::Over,
        }));
        assert_told(&samples!(Warning {
            Warning::FewDiscs(_) => Warning::FewDiscs(3),
            Warning::EmptyCenter(_) => Warning::EmptyCenter(Bitboard::default()),
            Warning::Apart(_) => Warning::Apart(Bitboard::default()),
            Warning::Encoding { .. } => Warning::Encoding { encoding: Encoding::Big5, lost: 2 },
            Warning::Unreadable(_) => Warning::Unreadable(text()),
            Warning::AntiGame => Warning::AntiGame,
            Warning::PassAtEnd => Warning::PassAtEnd,
            Warning::GameCount { .. } => Warning::GameCount { announced: 1, found: 2 },
            Warning::Leftover(_) => Warning::Leftover(3),
            Warning::MadeOn(..) => Warning::MadeOn(2000, 13, 1),
            Warning::Year(_) => Warning::Year(1),
            Warning::Type(_) => Warning::Type(1),
            Warning::Discs { .. } => Warning::Discs { announced: 1, counted: 2 },
        }));
    }

    #[test]
    fn files_of_gomoku() {
        use gomoku::notation::{Reason, Warning};
        use gomoku::{IllegalMove, Stone};
        let point = "h8".parse().unwrap();
        let why = IllegalMove::Occupied { point, holder: Stone::Black };
        assert_told(&samples!(IllegalMove {
            IllegalMove::Occupied { .. } => why,
            IllegalMove::OffBoard { .. } => IllegalMove::OffBoard { point, size: 15 },
            IllegalMove::OtherBoard { .. } => IllegalMove::OtherBoard { made_for: 15, size: 19 },
            IllegalMove::Over => IllegalMove::Over,
        }));
        assert_told(&samples!(Reason {
            Reason::Empty => Reason::Empty,
            Reason::Unknown(_) => Reason::Unknown(text()),
            Reason::Illegal { .. } => Reason::Illegal { number: 1, point, why },
            Reason::Turn { .. } => Reason::Turn { number: 1, point, side: Stone::White },
            Reason::NotAMove(_) => Reason::NotAMove(text()),
            Reason::CutShort(_) => Reason::CutShort(Expected::Move),
            Reason::Unexpected { .. } => Reason::Unexpected { found: 'x', expected: Expected::Move },
            Reason::BoardSize(_) => Reason::BoardSize(text()),
            Reason::OtherGame(_) => Reason::OtherGame(text()),
            Reason::LateSetup => Reason::LateSetup,
            Reason::TooLarge(_) => Reason::TooLarge(64),
            Reason::BadPoint(_) => Reason::BadPoint(3),
            Reason::Version(..) => Reason::Version(4, 0),
        }));
        assert_told(&samples!(Warning {
            Warning::Encoding { .. } => Warning::Encoding { encoding: Encoding::Gb18030, lost: 0 },
            Warning::Ignored(_) => Warning::Ignored(1),
            Warning::Unescaped(_) => Warning::Unescaped(1),
            Warning::AfterEnd(_) => Warning::AfterEnd(1),
            Warning::Unplayable(_) => Warning::Unplayable(1),
            Warning::OldComment => Warning::OldComment,
        }));
    }

    #[test]
    fn files_of_xiangqi() {
        use xiangqi::notation::{self, MoveError, Reason, Warning};
        use xiangqi::{Ending, IllegalMove, Kind, ParsePositionError, Piece, SetupError, Side};
        let (at, mv) = ("e0".parse().unwrap(), "e0e1".parse().unwrap());
        let piece = Piece { side: Side::Red, kind: Kind::Rook };
        let loser = Side::Red;
        let endings = samples!(Ending {
            Ending::Checkmate { .. } => Ending::Checkmate { loser },
            Ending::Stalemate { .. } => Ending::Stalemate { loser },
            Ending::PerpetualCheck { .. } => Ending::PerpetualCheck { loser },
            Ending::PerpetualChase { .. } => Ending::PerpetualChase { loser },
            Ending::Repetition => Ending::Repetition,
            Ending::NaturalLimit => Ending::NaturalLimit,
            Ending::Material => Ending::Material,
        });
        assert_told(&endings);
        assert_told(&samples!(IllegalMove {
            IllegalMove::Over { .. } => IllegalMove::Over { ending: Ending::Material },
            IllegalMove::NoPiece { .. } => IllegalMove::NoPiece { from: at },
            IllegalMove::NotToMove { .. } => IllegalMove::NotToMove { piece, from: at },
            IllegalMove::NotItsWay { .. } => IllegalMove::NotItsWay { piece, mv },
            IllegalMove::Faces { .. } => IllegalMove::Faces { mv },
            IllegalMove::Exposes { .. } => IllegalMove::Exposes { mv, was: true },
        }));
        let impossible = samples!(SetupError {
            SetupError::NoGeneral { .. } => SetupError::NoGeneral { side: loser },
            SetupError::TooMany { .. } => SetupError::TooMany { piece, at },
            SetupError::Misplaced { .. } => SetupError::Misplaced { piece, at },
            SetupError::TwoSoldiersAtHome { .. } => SetupError::TwoSoldiersAtHome { side: loser, first: at, second: at },
            SetupError::Facing => SetupError::Facing,
            SetupError::WaitingInCheck { .. } => SetupError::WaitingInCheck { side: loser },
        });
        assert_told(&impossible);
        let position = "x".parse::<xiangqi::Position>().unwrap_err();
        assert_told(&[
            position.clone(),
            ParsePositionError::Impossible(SetupError::Facing),
            ParsePositionError::Number { field: 5, word: text() },
            ParsePositionError::Excess(text()),
        ]);
        let form = |expected| MoveError::Form { text: text(), expected };
        let mut moves = samples!(MoveError {
            MoveError::Character { .. } => MoveError::Character { text: text(), char: 'x', number: 1 },
            MoveError::Form { .. } => form(None),
            MoveError::NoSuch { .. } => MoveError::NoSuch { text: text() },
            MoveError::Exposes { .. } => MoveError::Exposes { text: text(), mv },
            MoveError::Ambiguous { .. } => MoveError::Ambiguous { text: text(), moves: vec![mv, mv] },
        });
        moves.extend(notation::Style::ALL.map(|style| form(Some(style))));
        assert_told(&moves);
        assert_told(&samples!(Reason {
            Reason::Empty => Reason::Empty,
            Reason::Unknown(_) => Reason::Unknown(text()),
            Reason::Move { .. } => Reason::Move { ply: 1, why: form(None) },
            Reason::Illegal { .. } => Reason::Illegal { ply: 1, mv, why: IllegalMove::NoPiece { from: at } },
            Reason::Position(_) => Reason::Position(position.clone()),
            Reason::Setup(_) => Reason::Setup(SetupError::Facing),
            Reason::NotAMove(_) => Reason::NotAMove(text()),
            Reason::StrayBrace => Reason::StrayBrace,
            Reason::StrayParenthesis => Reason::StrayParenthesis,
            Reason::EarlyVariation => Reason::EarlyVariation,
            Reason::SharedPoint(_) => Reason::SharedPoint(at),
            Reason::OtherGame(_) => Reason::OtherGame(text()),
            Reason::Version(_) => Reason::Version(19),
            Reason::NoPoint(_) => Reason::NoPoint(99),
            Reason::NoPiece(_) => Reason::NoPiece(99),
            Reason::CutShort(_) => Reason::CutShort(Expected::End("}", Part::Comment)),
        }));
        assert_told(&samples!(Warning {
            Warning::Encoding { .. } => Warning::Encoding { encoding: Encoding::Big5, lost: 0 },
            Warning::Turn => Warning::Turn,
            Warning::WentOn { .. } => Warning::WentOn { ply: 3, ending: Ending::Repetition },
            Warning::Tag(_) => Warning::Tag(text()),
            Warning::Format(_) => Warning::Format(text()),
            Warning::Footer(_) => Warning::Footer(2),
            Warning::Unplayable(_) => Warning::Unplayable(2),
            Warning::Variation(_) => Warning::Variation(2),
        }));
        let fault = notation::read("炮二平六 x 炮二平五".as_bytes()).unwrap().game(0).unwrap().unwrap_err();
        assert_eq!(fault.zh(), "第 1 行第 6 字：第 2 着：`x` 不是着法；应像炮二平五、`C2=5`、`H2-E2`");
    }
}
