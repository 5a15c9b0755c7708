//! Errors in game files and their moves.

use super::Localize;
use crate::engine::game::Game;
use crate::engine::notation::{DroppedCounts, Encoding, ExpectedItem, FileLocation, FilePart, NotationError};
use crate::engine::position_text::ParsePositionError;

chinese! {
    FileLocation {
        Text { line, column } => "第 {line} 行第 {column} 字";
        Byte(offset) => "第 {offset} 字节";
    }
}

impl<G: Game, R: Localize> Localize for NotationError<G, R> {
    fn zh(&self) -> String {
        format!("{}：{}", self.location.zh(), self.kind.zh())
    }
}

impl<B: Localize> Localize for ParsePositionError<B> {
    fn zh(&self) -> String {
        match self {
            ParsePositionError::Board(error) => error.zh(),
            ParsePositionError::Side(_) => "棋盘后面应写轮到谁走：`X`（黑）或 `O`（白）".to_owned(),
            ParsePositionError::Excess(word) => format!("轮走方后面多了 `{word}`"),
            _ => self.to_string(),
        }
    }
}

impl Localize for FilePart {
    fn zh(&self) -> String {
        match self {
            FilePart::Header => "文件头",
            FilePart::Names => "棋手或赛事名单",
            FilePart::Game => "棋局",
            FilePart::Variation => "变着",
            FilePart::Node => "节点",
            FilePart::Move => "着法",
            FilePart::Property => "属性",
            FilePart::Value => "属性值",
            FilePart::Tag => "标签",
            FilePart::Comment => "注释",
            FilePart::Text => "盘上文字",
            _ => return self.to_string(),
        }
        .to_owned()
    }
}

impl Localize for ExpectedItem {
    fn zh(&self) -> String {
        match self {
            ExpectedItem::End(signs, part) => format!("{}末尾的 {signs}", part.zh()),
            ExpectedItem::Start(signs, part) => format!("{}前面的 {signs}", part.zh()),
            ExpectedItem::Property(signs) => format!("属性或 {signs}"),
            ExpectedItem::Rest(part) => format!("{}的其余部分", part.zh()),
            ExpectedItem::Move => "着法".to_owned(),
            _ => self.to_string(),
        }
    }
}

impl Localize for DroppedCounts {
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
        _ => format!("文字不是 UTF-8，按 {encoding} 读出，有 {lost} 个字无法识别"),
    }
}

mod othello {
    use super::encoding_zh;
    use crate::engine::othello::notation::{OthelloErrorKind, OthelloNotationWarning};
    use crate::engine::othello::{IllegalMove, ParseBoardError, Side};
    use crate::messages::Localize;

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
                IllegalMove::GameOver => "棋局已经结束：双方都无棋可下".to_owned(),
                _ => self.to_string(),
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
                _ => return self.to_string(),
            };
            format!("{found}；应从 a1 起逐行写 64 个字符：`X` 黑、`O` 白、`-` 或 `.` 空")
        }
    }

    impl Localize for OthelloErrorKind {
        fn zh(&self) -> String {
            match self {
                OthelloErrorKind::Empty => "没有内容".to_owned(),
                OthelloErrorKind::Unknown(start) => {
                    format!("不认识以 `{start}` 开头的格式；能读 `f5d6c3` 这样的着法、GGF、WTHOR 和 64 个字符的棋盘")
                }
                OthelloErrorKind::Illegal { number, mv, why } => format!("第 {number} 手 {mv} 不合规则：{}", why.zh()),
                OthelloErrorKind::Turn { number, mv, side: mover } => {
                    format!("第 {number} 手 {mv} 走错了方，应由{}走", side(*mover))
                }
                OthelloErrorKind::NotAMove(text) => format!("`{text}` 不是着法；应是 `f5` 这样的格子或 `pass`"),
                OthelloErrorKind::NotAScore(text) => format!("`{text}` 不是带评分的着法；应像 `A2:+38`"),
                OthelloErrorKind::CutShort(expected) => format!("文件不完整，缺{}", expected.zh()),
                OthelloErrorKind::Unexpected { found, expected } => {
                    format!("这里不能写 `{found}`，应是{}", expected.zh())
                }
                OthelloErrorKind::BoardSize(size) => format!("棋盘大小是 `{size}`；这里只下 8 × 8"),
                OthelloErrorKind::OtherGame(name) => format!("这是 `{name}` 的棋谱，不是黑白棋"),
                OthelloErrorKind::LateBoard => "第一手之后又摆棋盘；棋盘应在所有着法之前".to_owned(),
                OthelloErrorKind::Position(why) => why.zh(),
                OthelloErrorKind::BadSquare { number, byte } => {
                    format!("第 {number} 手的字节 {byte} 不是格子；应是 10 × 行 + 列")
                }
                OthelloErrorKind::Gap { number } => format!("缺第 {number} 手，后面却还有着法"),
                OthelloErrorKind::NameList => "这是 WTHOR 的名单，里面没有棋局".to_owned(),
                _ => self.to_string(),
            }
        }
    }

    chinese! {
        OthelloNotationWarning {
            FewDiscs(count) => "对局走不到这个局面：只有 {count} 个子，少于 4 个";
            EmptyCenter(squares) => "对局走不到这个局面：中央的 `{squares:?}` 是空的";
            Apart(squares) => "对局走不到这个局面：`{squares:?}` 与中央不相连";
            Encoding { encoding, lost } => "{}", encoding_zh(*encoding, *lost);
            Unreadable(text) => "`{text}` 不是评分也不是用时，原样保存";
            AntiGame => "这一局以子少为胜，按普通棋局读出";
            PassAtEnd => "棋局结束后又停一手，已略去";
            GameCount { announced, found } => "文件说有 {announced} 局，实有 {found} 局";
            Leftover(bytes) => "最后一局之后还有 {bytes} 个字节";
            MadeOn(year, month, day) => "文件日期 {year:04}-{month:02}-{day:02} 不存在";
            Year(year) => "棋局年份是 {year}；应在 1883 到 2199 之间";
            Type(kind) => "文件类型是 {kind}，不是普通棋局（0）";
            Discs { announced, counted } => "文件说终局黑方有 {announced} 子，实际走到 {counted} 子";
        }
    }
}

mod gomoku {
    use super::{encoding_zh, too_large};
    use crate::engine::gomoku::notation::{GomokuErrorKind, GomokuNotationWarning};
    use crate::engine::gomoku::{IllegalMove, MAX_SIZE, MIN_SIZE, ParseBoardError, Stone};
    use crate::messages::Localize;

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
                IllegalMove::WrongBoardSize { move_size: made_for, size } => {
                    format!("这一手是 {made_for} × {made_for} 棋盘上的，棋盘却是 {size} × {size}")
                }
                IllegalMove::GameOver => "棋局已经结束".to_owned(),
                _ => self.to_string(),
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
                _ => return self.to_string(),
            };
            format!("{found}；应逐行写 100 到 400 个字符（{MIN_SIZE} 到 {MAX_SIZE} 路）：`X` 黑、`O` 白、`.` 或 `-` 空")
        }
    }

    impl Localize for GomokuErrorKind {
        fn zh(&self) -> String {
            match self {
                GomokuErrorKind::Empty => "没有内容".to_owned(),
                GomokuErrorKind::UnknownFormat(start) => {
                    format!("不认识以 `{start}` 开头的格式；能读 `h8i9` 这样的着法、psq、SGF 和 RenLib")
                }
                GomokuErrorKind::Illegal { number, point, why } => {
                    format!("第 {number} 手 {point} 不合规则：{}", why.zh())
                }
                GomokuErrorKind::WrongSide { number, point, side: mover } => {
                    format!("第 {number} 手 {point} 走错了方，应由{}走", side(*mover))
                }
                GomokuErrorKind::NotAMove(text) => format!("`{text}` 不是着法"),
                GomokuErrorKind::UnexpectedEnd(expected) => format!("文件不完整，缺{}", expected.zh()),
                GomokuErrorKind::UnexpectedChar { found, expected } => {
                    format!("这里不能写 `{found}`，应是{}", expected.zh())
                }
                GomokuErrorKind::BoardSize(size) => {
                    format!("棋盘大小是 `{size}`；应是 {MIN_SIZE} 到 {MAX_SIZE} 路的方形棋盘")
                }
                GomokuErrorKind::OtherGame(name) => format!("这是 `{name}` 的棋谱，不是五子棋（`GM[4]`）"),
                GomokuErrorKind::LateSetup => "第一手之后又摆子；摆子应在所有着法之前".to_owned(),
                GomokuErrorKind::TooLarge(most) => too_large(*most),
                GomokuErrorKind::InvalidPoint(byte) => format!("字节 {byte} 不是交叉点；应是 16 × 行 + 列"),
                GomokuErrorKind::UnsupportedVersion(major, minor) => format!("RenLib 版本是 {major}.{minor}；应是 3.x"),
                _ => self.to_string(),
            }
        }
    }

    chinese! {
        GomokuNotationWarning {
            Encoding { encoding, lost } => "{}", encoding_zh(*encoding, *lost);
            Ignored(count) => "略去不认识的内容 {count} 处";
            UnescapedBrackets(count) => "有 {count} 个方括号前面没有反斜杠，当作文字读出";
            MovesAfterEnd(count) => "略去终局之后的着法 {count} 手";
            UnplayableMoves(count) => "略去走不成的着法和它们的分支，共 {count} 手";
            OldComment => "略去一条旧版 RenLib 的注释";
        }
    }
}

mod xiangqi {
    use super::encoding_zh;
    use crate::engine::xiangqi::notation::{MoveNotation, MoveNotationError, XiangqiErrorKind, XiangqiNotationWarning};
    use crate::engine::xiangqi::{
        IllegalMove, Move, ParsePositionError, ParseSetupError, Piece, PieceKind, SetupError, Side, XiangqiEnding,
    };
    use crate::messages::Localize;
    use crate::messages::judge::side_name;

    const fn piece(piece: Piece) -> &'static str {
        match (piece.kind, piece.side) {
            (PieceKind::General, Side::Red) => "帅",
            (PieceKind::General, Side::Black) => "将",
            (PieceKind::Advisor, Side::Red) => "仕",
            (PieceKind::Advisor, Side::Black) => "士",
            (PieceKind::Elephant, Side::Red) => "相",
            (PieceKind::Elephant, Side::Black) => "象",
            (PieceKind::Horse, _) => "马",
            (PieceKind::Rook, _) => "车",
            (PieceKind::Cannon, _) => "炮",
            (PieceKind::Soldier, Side::Red) => "兵",
            (PieceKind::Soldier, Side::Black) => "卒",
        }
    }

    impl Localize for XiangqiEnding {
        fn zh(&self) -> String {
            match *self {
                XiangqiEnding::Checkmate { loser } => format!("{}被将死", side_name(loser)),
                XiangqiEnding::Stalemate { loser } => format!("{}困毙", side_name(loser)),
                XiangqiEnding::PerpetualCheck { loser } => format!("{}长将作负", side_name(loser)),
                XiangqiEnding::PerpetualChase { loser } => format!("{}长捉作负", side_name(loser)),
                XiangqiEnding::Repetition => "局面三次重复，判和".to_owned(),
                XiangqiEnding::NaturalLimit => "自然限着，判和".to_owned(),
                XiangqiEnding::Material => "双方都无力取胜，判和".to_owned(),
            }
        }
    }

    impl Localize for IllegalMove {
        fn zh(&self) -> String {
            match *self {
                IllegalMove::GameOver { ending } => format!("棋局已经结束：{}", ending.zh()),
                IllegalMove::NoPiece { from } => format!("{from} 没有棋子"),
                IllegalMove::WrongSide { piece: moved, from } => {
                    format!("轮到{}走，{from} 是对方的{}", side_name(!moved.side), piece(moved))
                }
                IllegalMove::NotPseudoLegal { piece: moved, mv } => {
                    format!("{} 的{}走不到 {}", mv.from, piece(moved), mv.to)
                }
                IllegalMove::FlyingGeneral { mv } => format!("走 {mv} 后将帅照面"),
                IllegalMove::ExposesGeneral { mv, was_in_check } => match was_in_check {
                    false => format!("走 {mv} 是送将"),
                    true => format!("正被将军，走 {mv} 应不了将"),
                },
                _ => self.to_string(),
            }
        }
    }

    impl Localize for SetupError {
        fn zh(&self) -> String {
            match *self {
                SetupError::NoGeneral { side: owner } => format!("{}没有将帅", side_name(owner)),
                SetupError::TooMany { piece: extra, at } => format!("{at} 的{}多出来了", piece(extra)),
                SetupError::Misplaced { piece: lost, at } => format!("{}到不了 {at}", piece(lost)),
                SetupError::SoldiersOnOneFile { first, second, .. } => {
                    format!("{first} 和 {second} 的兵卒没过河却在同一路")
                }
                SetupError::FacingGenerals => "将帅照面".to_owned(),
                SetupError::OpponentInCheck { side: waiting } => format!("没轮到{}走，却正被将军", side_name(waiting)),
                _ => self.to_string(),
            }
        }
    }

    impl Localize for ParseSetupError {
        fn zh(&self) -> String {
            match self {
                ParseSetupError::Empty => "没有内容".to_owned(),
                ParseSetupError::InvalidChar { char, number } => format!(
                    "第 {number} 个字符 `{}` 不是棋子；应是 `KABNRCP` 中的字母（黑方用小写）、数字 1–9 或 /",
                    char.escape_debug()
                ),
                ParseSetupError::ShortRank { rank, points } => format!("第 {rank} 行有 {points} 个点，应有 9 个"),
                ParseSetupError::LongRank { rank, number } => format!("第 {rank} 行到第 {number} 个字符已超过 9 个点"),
                ParseSetupError::RankCount => "应有十行，行间用 / 分开".to_owned(),
                ParseSetupError::InvalidSide(word) => format!("轮走方 `{word}` 应是 `w`、`r` 或 `b`"),
                _ => self.to_string(),
            }
        }
    }

    impl Localize for ParsePositionError {
        fn zh(&self) -> String {
            match self {
                ParsePositionError::Setup(why) => format!("FEN 有误：{}", why.zh()),
                ParsePositionError::Impossible(why) => format!("不可能的局面：{}", why.zh()),
                ParsePositionError::Number { field, word } => format!("第 {field} 栏的 `{word}` 不是数"),
                ParsePositionError::Excess(word) => format!("FEN 六栏之后多了 `{word}`"),
                _ => self.to_string(),
            }
        }
    }

    impl Localize for MoveNotationError {
        fn zh(&self) -> String {
            match self {
                MoveNotationError::InvalidChar { text, char, number } => {
                    format!("`{text}` 的第 {number} 字 `{char}` 不会出现在着法里")
                }
                MoveNotationError::InvalidFormat { text, expected } => {
                    let example = match expected {
                        Some(MoveNotation::Chinese) => "炮二平五、前马进七",
                        Some(MoveNotation::Wxf) => "`C2=5`、`R+-2`、`15+1`",
                        Some(MoveNotation::Iccs) => "`H2-E2`、`h2e2`",
                        None => "炮二平五、`C2=5`、`H2-E2`",
                    };
                    format!("`{text}` 不是着法；应像{example}")
                }
                MoveNotationError::NoSuchMove { text } => format!("轮走方没有棋子能走 `{text}`"),
                MoveNotationError::ExposesGeneral { text, mv } => format!("走 `{text}`（{mv}）后将帅会被吃掉"),
                MoveNotationError::Ambiguous { text, moves } => {
                    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                    format!("`{text}` 可以指 {}", moves.join("、"))
                }
                _ => self.to_string(),
            }
        }
    }

    impl Localize for XiangqiErrorKind {
        fn zh(&self) -> String {
            match self {
                XiangqiErrorKind::Empty => "没有内容".to_owned(),
                XiangqiErrorKind::UnknownFormat(start) => {
                    format!("不认识以 `{start}` 开头的格式；能读 PGN、着法、FEN、XQF、CBR、CBL 和 DhtmlXQ")
                }
                XiangqiErrorKind::InvalidMove { ply, why } => format!("第 {ply} 着：{}", why.zh()),
                XiangqiErrorKind::Illegal { ply, mv, why } => format!("第 {ply} 着 {mv} 不合规则：{}", why.zh()),
                XiangqiErrorKind::Position(why) => why.zh(),
                XiangqiErrorKind::Setup(why) => format!("不可能的局面：{}", why.zh()),
                XiangqiErrorKind::NotAMove(text) => format!("`{text}` 不是着法"),
                XiangqiErrorKind::StrayBrace => "注释在这里结束，却没有开头".to_owned(),
                XiangqiErrorKind::StrayParenthesis => "变着在这里结束，却没有开头".to_owned(),
                XiangqiErrorKind::EarlyVariation => "第一着之前就有变着".to_owned(),
                XiangqiErrorKind::SharedPoint(at) => format!("{at} 上有两个棋子"),
                XiangqiErrorKind::OtherGame(name) => format!("这是 `{name}` 的棋谱，不是中国象棋"),
                XiangqiErrorKind::UnsupportedVersion(version) => {
                    format!("XQF 版本是 {}.{}；应是 1.0 到 1.8", version / 10, version % 10)
                }
                XiangqiErrorKind::InvalidPoint(number) => format!("数 {number} 不是棋盘上的点"),
                XiangqiErrorKind::InvalidPiece(number) => format!("数 {number} 不是棋子"),
                XiangqiErrorKind::UnexpectedEnd(expected) => format!("文件不完整，缺{}", expected.zh()),
                _ => self.to_string(),
            }
        }
    }

    chinese! {
        XiangqiNotationWarning {
            Encoding { encoding, lost } => "{}", encoding_zh(*encoding, *lost);
            WrongSide => "第一着是另一方走的，与文件所说不同；以着法为准";
            ContinuedAfterEnd { ply, ending } => "第 {ply} 着后按规则棋局已经结束（{}），记录却还有着法", ending.zh();
            InvalidTag(line) => "无法读取这个标签，已略去：`{line}`";
            UnknownMoveFormat(name) => "没有叫 `{name}` 的记谱法；各着按它的写法读出";
            TrailingLines(lines) => "略去棋局之后的文字 {lines} 行";
            UnplayableMoves(moves) => "略去走不成的变着，共 {moves} 着";
            UnplayableVariation(number) => "略去走不成的第 {number} 变";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::notation::Archive as _;
    use crate::engine::{gomoku, othello, xiangqi};
    use crate::messages::samples::{assert_localized, samples};

    fn text() -> String {
        "a b".to_owned()
    }

    fn expected() -> Vec<ExpectedItem> {
        samples!(#[non_exhaustive] ExpectedItem {
            ExpectedItem::End(..) => ExpectedItem::End(")", FilePart::Game),
            ExpectedItem::Start(..) => ExpectedItem::Start("[", FilePart::Value),
            ExpectedItem::Property(_) => ExpectedItem::Property(";)"),
            ExpectedItem::Rest(_) => ExpectedItem::Rest(FilePart::Header),
            ExpectedItem::Move => ExpectedItem::Move,
        })
    }

    #[test]
    fn places_and_parts() {
        assert_localized(&samples!(FileLocation {
            FileLocation::Text { .. } => FileLocation::Text { line: 1, column: 2 },
            FileLocation::Byte(_) => FileLocation::Byte(3),
        }));
        assert_localized(&expected());
        assert_localized(&samples!(#[non_exhaustive] FilePart {
            FilePart::Header => FilePart::Header,
            FilePart::Names => FilePart::Names,
            FilePart::Game => FilePart::Game,
            FilePart::Variation => FilePart::Variation,
            FilePart::Node => FilePart::Node,
            FilePart::Move => FilePart::Move,
            FilePart::Property => FilePart::Property,
            FilePart::Value => FilePart::Value,
            FilePart::Tag => FilePart::Tag,
            FilePart::Comment => FilePart::Comment,
            FilePart::Text => FilePart::Text,
        }));
    }

    #[test]
    fn files_of_othello() {
        use othello::notation::{OthelloErrorKind, OthelloNotationWarning};
        use othello::{Bitboard, IllegalMove, Move, ParsePositionError, Side};
        let why = IllegalMove::NeedlessPass { side: Side::Black };
        let position = "x".parse::<othello::Position>().unwrap_err();
        assert_localized(&samples!(#[non_exhaustive] OthelloErrorKind {
            OthelloErrorKind::Empty => OthelloErrorKind::Empty,
            OthelloErrorKind::Unknown(_) => OthelloErrorKind::Unknown(text()),
            OthelloErrorKind::Illegal { .. } => OthelloErrorKind::Illegal { number: 1, mv: Move::Pass, why },
            OthelloErrorKind::Turn { .. } => OthelloErrorKind::Turn { number: 1, mv: Move::Pass, side: Side::White },
            OthelloErrorKind::NotAMove(_) => OthelloErrorKind::NotAMove(text()),
            OthelloErrorKind::NotAScore(_) => OthelloErrorKind::NotAScore(text()),
            OthelloErrorKind::CutShort(_) => OthelloErrorKind::CutShort(ExpectedItem::Rest(FilePart::Names)),
            OthelloErrorKind::Unexpected { .. } => OthelloErrorKind::Unexpected { found: 'x', expected: ExpectedItem::Property(";)") },
            OthelloErrorKind::BoardSize(_) => OthelloErrorKind::BoardSize(text()),
            OthelloErrorKind::OtherGame(_) => OthelloErrorKind::OtherGame(text()),
            OthelloErrorKind::LateBoard => OthelloErrorKind::LateBoard,
            OthelloErrorKind::Position(_) => OthelloErrorKind::Position(position.clone()),
            OthelloErrorKind::BadSquare { .. } => OthelloErrorKind::BadSquare { number: 1, byte: 2 },
            OthelloErrorKind::Gap { .. } => OthelloErrorKind::Gap { number: 1 },
            OthelloErrorKind::NameList => OthelloErrorKind::NameList,
        }));
        assert_localized(&[position, ParsePositionError::Excess(text())]);
        let square = "f5".parse().unwrap();
        assert_localized(&samples!(#[non_exhaustive] IllegalMove {
            IllegalMove::Occupied { .. } => IllegalMove::Occupied { square, holder: Side::Black },
            IllegalMove::FlipsNothing { .. } => IllegalMove::FlipsNothing { square, side: Side::Black },
            IllegalMove::NeedlessPass { .. } => why,
            IllegalMove::GameOver => IllegalMove::GameOver,
        }));
        assert_localized(&samples!(OthelloNotationWarning {
            OthelloNotationWarning::FewDiscs(_) => OthelloNotationWarning::FewDiscs(3),
            OthelloNotationWarning::EmptyCenter(_) => OthelloNotationWarning::EmptyCenter(Bitboard::default()),
            OthelloNotationWarning::Apart(_) => OthelloNotationWarning::Apart(Bitboard::default()),
            OthelloNotationWarning::Encoding { .. } => OthelloNotationWarning::Encoding { encoding: Encoding::Big5, lost: 2 },
            OthelloNotationWarning::Unreadable(_) => OthelloNotationWarning::Unreadable(text()),
            OthelloNotationWarning::AntiGame => OthelloNotationWarning::AntiGame,
            OthelloNotationWarning::PassAtEnd => OthelloNotationWarning::PassAtEnd,
            OthelloNotationWarning::GameCount { .. } => OthelloNotationWarning::GameCount { announced: 1, found: 2 },
            OthelloNotationWarning::Leftover(_) => OthelloNotationWarning::Leftover(3),
            OthelloNotationWarning::MadeOn(..) => OthelloNotationWarning::MadeOn(2000, 13, 1),
            OthelloNotationWarning::Year(_) => OthelloNotationWarning::Year(1),
            OthelloNotationWarning::Type(_) => OthelloNotationWarning::Type(1),
            OthelloNotationWarning::Discs { .. } => OthelloNotationWarning::Discs { announced: 1, counted: 2 },
        }));
    }

    #[test]
    fn files_of_gomoku() {
        use gomoku::notation::{GomokuErrorKind, GomokuNotationWarning};
        use gomoku::{IllegalMove, Stone};
        let point = "h8".parse().unwrap();
        let why = IllegalMove::Occupied { point, holder: Stone::Black };
        assert_localized(&samples!(#[non_exhaustive] IllegalMove {
            IllegalMove::Occupied { .. } => why,
            IllegalMove::OffBoard { .. } => IllegalMove::OffBoard { point, size: 15 },
            IllegalMove::WrongBoardSize { .. } => IllegalMove::WrongBoardSize { move_size: 15, size: 19 },
            IllegalMove::GameOver => IllegalMove::GameOver,
        }));
        assert_localized(&samples!(#[non_exhaustive] GomokuErrorKind {
            GomokuErrorKind::Empty => GomokuErrorKind::Empty,
            GomokuErrorKind::UnknownFormat(_) => GomokuErrorKind::UnknownFormat(text()),
            GomokuErrorKind::Illegal { .. } => GomokuErrorKind::Illegal { number: 1, point, why },
            GomokuErrorKind::WrongSide { .. } => GomokuErrorKind::WrongSide { number: 1, point, side: Stone::White },
            GomokuErrorKind::NotAMove(_) => GomokuErrorKind::NotAMove(text()),
            GomokuErrorKind::UnexpectedEnd(_) => GomokuErrorKind::UnexpectedEnd(ExpectedItem::Move),
            GomokuErrorKind::UnexpectedChar { .. } => GomokuErrorKind::UnexpectedChar { found: 'x', expected: ExpectedItem::Move },
            GomokuErrorKind::BoardSize(_) => GomokuErrorKind::BoardSize(text()),
            GomokuErrorKind::OtherGame(_) => GomokuErrorKind::OtherGame(text()),
            GomokuErrorKind::LateSetup => GomokuErrorKind::LateSetup,
            GomokuErrorKind::TooLarge(_) => GomokuErrorKind::TooLarge(64),
            GomokuErrorKind::InvalidPoint(_) => GomokuErrorKind::InvalidPoint(3),
            GomokuErrorKind::UnsupportedVersion(..) => GomokuErrorKind::UnsupportedVersion(4, 0),
        }));
        assert_localized(&samples!(GomokuNotationWarning {
            GomokuNotationWarning::Encoding { .. } => GomokuNotationWarning::Encoding { encoding: Encoding::Gb18030, lost: 0 },
            GomokuNotationWarning::Ignored(_) => GomokuNotationWarning::Ignored(1),
            GomokuNotationWarning::UnescapedBrackets(_) => GomokuNotationWarning::UnescapedBrackets(1),
            GomokuNotationWarning::MovesAfterEnd(_) => GomokuNotationWarning::MovesAfterEnd(1),
            GomokuNotationWarning::UnplayableMoves(_) => GomokuNotationWarning::UnplayableMoves(1),
            GomokuNotationWarning::OldComment => GomokuNotationWarning::OldComment,
        }));
    }

    #[test]
    fn files_of_xiangqi() {
        use xiangqi::notation::{self, MoveNotationError, XiangqiErrorKind, XiangqiNotationWarning};
        use xiangqi::{IllegalMove, ParsePositionError, Piece, PieceKind, SetupError, Side, XiangqiEnding};
        let (at, mv) = ("e0".parse().unwrap(), "e0e1".parse().unwrap());
        let piece = Piece { side: Side::Red, kind: PieceKind::Rook };
        let loser = Side::Red;
        let endings = samples!(XiangqiEnding {
            XiangqiEnding::Checkmate { .. } => XiangqiEnding::Checkmate { loser },
            XiangqiEnding::Stalemate { .. } => XiangqiEnding::Stalemate { loser },
            XiangqiEnding::PerpetualCheck { .. } => XiangqiEnding::PerpetualCheck { loser },
            XiangqiEnding::PerpetualChase { .. } => XiangqiEnding::PerpetualChase { loser },
            XiangqiEnding::Repetition => XiangqiEnding::Repetition,
            XiangqiEnding::NaturalLimit => XiangqiEnding::NaturalLimit,
            XiangqiEnding::Material => XiangqiEnding::Material,
        });
        assert_localized(&endings);
        assert_localized(&samples!(#[non_exhaustive] IllegalMove {
            IllegalMove::GameOver { .. } => IllegalMove::GameOver { ending: XiangqiEnding::Material },
            IllegalMove::NoPiece { .. } => IllegalMove::NoPiece { from: at },
            IllegalMove::WrongSide { .. } => IllegalMove::WrongSide { piece, from: at },
            IllegalMove::NotPseudoLegal { .. } => IllegalMove::NotPseudoLegal { piece, mv },
            IllegalMove::FlyingGeneral { .. } => IllegalMove::FlyingGeneral { mv },
            IllegalMove::ExposesGeneral { .. } => IllegalMove::ExposesGeneral { mv, was_in_check: true },
        }));
        let impossible = samples!(#[non_exhaustive] SetupError {
            SetupError::NoGeneral { .. } => SetupError::NoGeneral { side: loser },
            SetupError::TooMany { .. } => SetupError::TooMany { piece, at },
            SetupError::Misplaced { .. } => SetupError::Misplaced { piece, at },
            SetupError::SoldiersOnOneFile { .. } => SetupError::SoldiersOnOneFile { side: loser, first: at, second: at },
            SetupError::FacingGenerals => SetupError::FacingGenerals,
            SetupError::OpponentInCheck { .. } => SetupError::OpponentInCheck { side: loser },
        });
        assert_localized(&impossible);
        let position = "x".parse::<xiangqi::Position>().unwrap_err();
        assert_localized(&[
            position.clone(),
            ParsePositionError::Impossible(SetupError::FacingGenerals),
            ParsePositionError::Number { field: 5, word: text() },
            ParsePositionError::Excess(text()),
        ]);
        let form = |expected| MoveNotationError::InvalidFormat { text: text(), expected };
        let mut moves = samples!(#[non_exhaustive] MoveNotationError {
            MoveNotationError::InvalidChar { .. } => MoveNotationError::InvalidChar { text: text(), char: 'x', number: 1 },
            MoveNotationError::InvalidFormat { .. } => form(None),
            MoveNotationError::NoSuchMove { .. } => MoveNotationError::NoSuchMove { text: text() },
            MoveNotationError::ExposesGeneral { .. } => MoveNotationError::ExposesGeneral { text: text(), mv },
            MoveNotationError::Ambiguous { .. } => MoveNotationError::Ambiguous { text: text(), moves: vec![mv, mv] },
        });
        moves.extend(notation::MoveNotation::ALL.map(|style| form(Some(style))));
        assert_localized(&moves);
        assert_localized(&samples!(#[non_exhaustive] XiangqiErrorKind {
            XiangqiErrorKind::Empty => XiangqiErrorKind::Empty,
            XiangqiErrorKind::UnknownFormat(_) => XiangqiErrorKind::UnknownFormat(text()),
            XiangqiErrorKind::InvalidMove { .. } => XiangqiErrorKind::InvalidMove { ply: 1, why: form(None) },
            XiangqiErrorKind::Illegal { .. } => XiangqiErrorKind::Illegal { ply: 1, mv, why: IllegalMove::NoPiece { from: at } },
            XiangqiErrorKind::Position(_) => XiangqiErrorKind::Position(position.clone()),
            XiangqiErrorKind::Setup(_) => XiangqiErrorKind::Setup(SetupError::FacingGenerals),
            XiangqiErrorKind::NotAMove(_) => XiangqiErrorKind::NotAMove(text()),
            XiangqiErrorKind::StrayBrace => XiangqiErrorKind::StrayBrace,
            XiangqiErrorKind::StrayParenthesis => XiangqiErrorKind::StrayParenthesis,
            XiangqiErrorKind::EarlyVariation => XiangqiErrorKind::EarlyVariation,
            XiangqiErrorKind::SharedPoint(_) => XiangqiErrorKind::SharedPoint(at),
            XiangqiErrorKind::OtherGame(_) => XiangqiErrorKind::OtherGame(text()),
            XiangqiErrorKind::UnsupportedVersion(_) => XiangqiErrorKind::UnsupportedVersion(19),
            XiangqiErrorKind::InvalidPoint(_) => XiangqiErrorKind::InvalidPoint(99),
            XiangqiErrorKind::InvalidPiece(_) => XiangqiErrorKind::InvalidPiece(99),
            XiangqiErrorKind::UnexpectedEnd(_) => XiangqiErrorKind::UnexpectedEnd(ExpectedItem::End("}", FilePart::Comment)),
        }));
        assert_localized(&samples!(XiangqiNotationWarning {
            XiangqiNotationWarning::Encoding { .. } => XiangqiNotationWarning::Encoding { encoding: Encoding::Big5, lost: 0 },
            XiangqiNotationWarning::WrongSide => XiangqiNotationWarning::WrongSide,
            XiangqiNotationWarning::ContinuedAfterEnd { .. } => XiangqiNotationWarning::ContinuedAfterEnd { ply: 3, ending: XiangqiEnding::Repetition },
            XiangqiNotationWarning::InvalidTag(_) => XiangqiNotationWarning::InvalidTag(text()),
            XiangqiNotationWarning::UnknownMoveFormat(_) => XiangqiNotationWarning::UnknownMoveFormat(text()),
            XiangqiNotationWarning::TrailingLines(_) => XiangqiNotationWarning::TrailingLines(2),
            XiangqiNotationWarning::UnplayableMoves(_) => XiangqiNotationWarning::UnplayableMoves(2),
            XiangqiNotationWarning::UnplayableVariation(_) => XiangqiNotationWarning::UnplayableVariation(2),
        }));
        let error = notation::read("炮二平六 x 炮二平五".as_bytes()).unwrap().game(0).unwrap().unwrap_err();
        assert_eq!(error.zh(), "第 1 行第 6 字：第 2 着：`x` 不是着法；应像炮二平五、`C2=5`、`H2-E2`");
    }
}
