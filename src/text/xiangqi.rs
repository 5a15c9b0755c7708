//! The texts of xiangqi.

use super::HelpPage;
use super::table::Question;
use super::texts::texts;

texts! {
    /// The texts of xiangqi.
    pub struct XiangqiText {
        /// The name of Red.
        red = "红方", "Red";
        /// The name of Black.
        black = "黑方", "Black";
        /// The menus of the original program.
        original: OriginalXiangqiText;
        /// The row in the form for a new game about Red's handicap, with its choices.
        gives: (&'static str, [&'static str; 4]) =
            ("让子", ["不让", "红让单马", "红让双马", "红让九子"]),
            ("Red gives", ["nothing", "a horse", "two horses", "nine pieces"]);
        /// The two words in the river.
        river: [&'static str; 2] = ["楚河", "漢界"], ["CHU RIVER", "HAN BORDER"];
        /// The switches: moves in WXF, moves in ICCS, letters on the pieces.
        styles: [&'static str; 3] =
            ["WXF 记谱", "ICCS 记谱", "西式棋子"],
            ["Moves in WXF", "Moves in ICCS", "Letters on pieces"];
        /// `true` if moves are always written in Latin letters.
        only_letters: bool = false, true;
        /// A hint at the first move, if there are characters on the pieces: the key that switches to letters; `None` in
        /// Chinese.
        letters: Option<&'static str> = None, Some("Z shows letters on the pieces");
        /// The question at the first game, characters or letters on the pieces; `None` in Chinese.
        letters_offered: Option<Question> =
            None,
            Some(Question::new(
                "Your first game",
                "The pieces show Chinese characters. They can show letters instead: K king, A advisor, E \
                       elephant, H horse, R rook, C cannon, P soldier. Z switches at any time.",
                &["Characters", "Letters"],
            ));
        /// The names of the pieces, Red's and Black's: general, advisor, elephant, horse, rook, cannon, soldier.
        kinds: [[&'static str; 7]; 2] =
            [["帅", "仕", "相", "马", "车", "炮", "兵"], ["将", "士", "象", "马", "车", "炮", "卒"]],
            [["general", "advisor", "elephant", "horse", "rook", "cannon", "soldier"]; 2];
        /// The rules that end a game.
        endings: XiangqiEndingText;
        /// No piece has been captured.
        no_captures = "还没有吃子", "nothing captured";
        /// The side to move is in check.
        check = "将军！", "check!";
        /// A position has occurred twice: the outcome of a third occurrence.
        repeated(verdict: &str) = "局面第二次出现，再现则{verdict}", "if repeated: {verdict}";
        /// The number of plies left before the natural move limit.
        limit(left: u32) = "再有 {left} 步无吃子判和", "draw in {left} plies without a capture";
        /// The outcome of a repetition: the losing side and the rule, or a draw.
        would_lose(side: &str, rule: &str) = "{side}{rule}", "{side} loses by {rule}";
        /// The reasons for a draw: both sides check with every move, both chase, or neither is at fault.
        draws: [&'static str; 3] =
            ["双方长将，判和", "双方长捉，判和", "互不违例，判和"],
            ["draw, both check perpetually", "draw, both chase perpetually", "draw by repetition"];
        /// Joins two remarks in one line.
        both(first: &str, second: &str) = "{first}{second}", "{first} {second}";
        /// The reasons why a move is illegal.
        refusals: IllegalMoveText;
        /// The obstacles to a move.
        obstacles: ObstacleText;
        /// The errors of a position.
        setup_errors: XiangqiSetupErrorText;
        /// The meanings of the file extensions.
        endings_hint =
            "文件名以 .pgn 结尾，着法写成屏幕上的样子；.gb 是中文棋谱，用 GB18030 编码；.wxf、.iccs 用字母记谱；.xqf 给象棋演播室；.fen 只存局面和着法。",
            "File names ending in .pgn store the moves as the screen shows them, .wxf and .iccs in those notations, \
             .gb in Chinese (GB 18030), .xqf for XQStudio, .fen the position and the moves.";
        /// The help page on making a move.
        moving: HelpPage =
            HelpPage::new("走棋的方法", &[
                "单击自己的一个棋子，把它拿起来，再单击它要去的地方；或者用方向键移过去，按回车或空格。",
                "拿起来以后，菱形是它可以走到的空点，黄色的圈围着它可以吃的子。点走不到的地方，下面会说明为什么不能走。下一页画出各种棋子的走法，叉是走不到的地方。",
                "F2 开始新的一局，可以选谁来下、多强、让什么子、用什么棋钟。U 悔棋，H 提示最好的一步。",
                "F10 打开菜单，右键或 Tab 列出所有的功能。Esc 离开，没下完的棋会保存。",
            ], "炮拿起来了"),
            HelpPage::new("How to move", &[
                "Click one of your pieces to select it, then click where it should go. Or move there with the \
                 arrow keys and press Enter or Space.",
                "Diamonds show where a piece can go, yellow circles what it can capture. If you click a point \
                 where it cannot go, the reason appears below. The next page shows all pieces; crosses are where \
                 they cannot go.",
                "F2 starts a new game and lets you choose players, levels, handicap and clock. U takes back a \
                 move, H shows the best move.",
                "F10 or the right button opens a menu. Esc goes back; an unfinished game is saved.",
            ], "A selected cannon");
        /// The help page with boards that show the moves of each piece.
        moves_page: HelpPage =
            HelpPage::new("棋子的走法", &[], ""),
            HelpPage::new("How the pieces move", &[], "");
        /// The captions of these boards: general, advisor, elephant, horse, rook, cannon, soldier before and after
        /// crossing the river.
        moves: [&'static str; 8] =
            [
                "帅：九宫内走一格",
                "仕：九宫内走斜线",
                "相：走田字，塞眼",
                "马：走日字，蹩腿",
                "车：直线任意远",
                "炮：隔一子才能吃",
                "兵：过河前只前进",
                "兵：过河后可横走",
            ],
            [
                "General: 1 step",
                "Advisor: diagonal",
                "Elephant: its eye",
                "Horse: its leg",
                "Rook: any length",
                "Cannon: a screen",
                "Soldier at home",
                "Soldier across",
            ];
        /// The help pages on the rules and on the programs: pieces and mate, facing generals, checks, chases, draws,
        /// original and modern.
        help: [HelpPage; 6] =
            [
                HelpPage::new("走法和胜负", &[
                    "红方先走。帅、仕不出九宫，相不过河；马有蹩腿，相有塞眼；炮隔一子吃；兵过河前只进，过河后可平，不能退。",
                    "将死对方的将帅即胜。走完之后自己的将帅不能被对方吃到，两个将帅也不能在一条没有子的直线上照面。",
                    "轮到走棋而无子可动，不论是否被将军，都判负：被将军是将死，没被将军是困毙。",
                ], "黑方困毙，判负"),
                HelpPage::new("将帅照面", &[
                    "将和帅在同一列上，中间没有棋子，叫照面。谁走出照面谁就违规，所以不能这样走。",
                    "图中红帅占住中路，黑将就不能平到中路；两个将帅之间只有一个子时，这个子也不能离开。",
                    "点一个棋子再点走不到的地方，下面会说明为什么不能走。",
                ], "黑将不能平中"),
                HelpPage::new("长将", &[
                    "同一局面（棋子位置和轮到谁走都一样）从上次吃子以后第三次出现，就要判决。看的是第一次出现以后的各步。",
                    "一方步步将军，另一方不是，叫长将：长将的一方判负。双方都步步将军，判和。",
                    "第二次出现时，棋盘下面会提醒，并说出再出现一次会怎样判。",
                ], "车来回将军"),
                HelpPage::new("长捉", &[
                    "没有人长将时看长捉：一方每一步都新捉对方同一个子，另一方不是，长捉的一方判负。",
                    "捉，是下一步能吃：捉车的马或炮，捉车、马、炮的仕或相，或者被捉的子没有保护（吃了之后对方无法吃回）。帅和兵可以长捉；将帅和没过河的兵不算被捉。",
                    "两个同类的子互相能吃是兑，不算捉。轮换着捉，或一将一捉，都允许，判和。",
                ], "车来回捉没保护的炮"),
                HelpPage::new("和棋", &[
                    "自然限着：一百二十步（双方合计）没有吃子，判和；最后一步将死的仍算胜。每方第十一次起的将军不计步数。最后二十步会提醒。",
                    "局面第三次出现，而双方都没有违例，或者都违例，判和。",
                    "双方都没有车、马、炮、兵，谁也不能将死谁，判和。",
                ], "只剩仕相：和棋"),
                HelpPage::new("原版和对局界面", &[
                    "主菜单左边的中国象棋是原版：菜单是游戏、难度、让子、棋谱，难度七级，就是搜索一到七层。悔棋一次退回双方各一步。",
                    "原版还有“改进”菜单，是原文说的各项改进，先是七项搜索，再是三项估分，可以分别关掉，看看它变得多弱。",
                    "摆棋（E）可以摆任意局面，不合规则时说明哪里不对。PGN、FEN、XQF 可以打开，也可以粘贴；Ctrl+C 复制棋谱，Ctrl+F 复制局面。",
                ], "开局"),
            ],
            [
                HelpPage::new("Moves and mate", &[
                    "Red begins. General and advisors stay in the palace, elephants on their side; horses and \
                     elephants can be blocked; cannons capture over a screen; soldiers move forward, after the \
                     river also sideways.",
                    "Checkmate wins. After your move, your own general must not be open to capture.",
                    "A side that has no legal move loses, in check or not: checkmate or stalemate.",
                ], "Stalemate: Black loses"),
                HelpPage::new("Flying general", &[
                    "The two generals must not face each other on a file with nothing between them. No move may \
                     lead to that.",
                    "In the picture Red's general holds the middle file, and Black's cannot step onto it. A \
                     single piece between the two may not leave the file.",
                    "Click a piece and then a point where it cannot go: the reason appears below.",
                ], "The middle is closed"),
                HelpPage::new("Perpetual check", &[
                    "When the same position with the same side to move occurs for the third time since the last \
                     capture, it is judged by all moves since the first time.",
                    "If one side gave check with every move and the other did not, that side loses. If both did, \
                     it is a draw.",
                    "The second occurrence is announced below the board, with the verdict for a third.",
                ], "Checking to and fro"),
                HelpPage::new("Perpetual chase", &[
                    "If nobody checks perpetually, a side loses if it attacks the same piece anew with every move \
                     and the other side does not.",
                    "An attack counts on an unprotected piece; by horse or cannon on a rook; by advisor or \
                     elephant on rook, horse or cannon. Generals and soldiers may chase; generals and soldiers at \
                     home are not chased.",
                    "Attacks between two pieces of a kind are an exchange. Chasing in turn, or checking and \
                     chasing in turn, is allowed: a draw.",
                ], "Chasing the cannon"),
                HelpPage::new("Draws", &[
                    "The natural limit: 120 plies without a capture; mate on the last one still wins. After ten \
                     checks, a side's checks do not count. The last twenty plies are announced.",
                    "The third occurrence of a position, if neither or both sides broke the rules on perpetual \
                     check and chase.",
                    "Neither side has a rook, horse, cannon or soldier left.",
                ], "Nothing to win with"),
                HelpPage::new("Original and modern", &[
                    "On the left in the main menu is the original program: its menus are sides, levels, handicaps \
                     and files. Its seven levels search one to seven plies deep. Undo takes back one move of each \
                     side.",
                    "In its menu Extra, each improvement that the original document describes can be switched \
                     off: seven for the search, three for the evaluation.",
                    "E sets up a position and shows what is wrong with it. PGN, FEN and XQF can be opened or \
                     pasted; Ctrl+C copies the game, Ctrl+F the position.",
                ], "The start"),
            ];
        /// The help page on the marks.
        marks: HelpPage =
            HelpPage::new("棋盘上的标记", &[
                "拿起的棋子有黄色的角；菱形是它可以走到的空点，黄色的圈围着它可以吃的子。绿色的角是上一步的起点和终点，红色的圈围着被将军的将帅。",
                "棋盘上下两头是各方自己数的路数，红方用一到九，黑方用１到９，都从自己的右边数起。你执黑时棋盘自动转过来。",
                "右边：双方，吃掉的子，着法，电脑的想法或注释，按钮。下面：现在的情形。",
                "Ctrl+H 一直标出最好的一步（绿框），Ctrl+E 一直显示形势，单位是兵。",
            ], "炮拿起来了"),
            HelpPage::new("Marks on the board", &[
                "Yellow corners: the selected piece. Diamonds: where it can go; yellow circles: what it can \
                 capture. Green corners: the last move. A red circle: a general in check.",
                "Each side's files are numbered at its edge, from its own right. The board turns automatically \
                 when you play Black.",
                "On the right: the sides, captured pieces, moves, thoughts or comments, buttons. Below: the current state.",
                "Ctrl+H always marks the best move in green. Ctrl+E always shows the value of the position, in soldiers.",
            ], "A selected cannon");
    }
}

texts! {
    /// The menus of the original program.
    pub struct OriginalXiangqiText {
        /// The titles: game, level, handicap, saved games, improvements.
        menus: [&'static str; 5] = ["游戏", "难度", "让子", "棋谱", "改进"], ["Game", "Level", "Odds", "File", "Extra"];
        /// The items for a new game: the human plays Red, the computer plays Red.
        new_games: [&'static str; 2] = ["我先走", "电脑先走"], ["I move first", "Computer first"];
        /// The six handicaps: given by the human, then by the computer, of one horse, two horses, nine pieces.
        handicaps: [&'static str; 6] =
            ["让单马", "让双马", "让九子", "被让单马", "被让双马", "被让九子"],
            ["Give a horse", "Give two horses", "Give nine pieces", "Get a horse", "Get two horses", "Get nine pieces"];
        /// The improvements of the computer player.
        improvements: ImprovementText;
    }
}

texts! {
    /// The names of the improvements of the original's player.
    #[derive(Clone, Copy, Debug)]
    #[expect(missing_docs, reason = "each is the name of the engine's field that it is called after")]
    pub struct ImprovementText {
        killers = "杀手走法", "Killer moves";
        remembered = "记住截断走法", "Remembered moves";
        aspiration = "窄窗口", "Aspiration window";
        deepening = "子少加深", "Deeper endgames";
        extension = "变化大延伸", "Extension";
        quiescence = "静态搜索", "Quiescence";
        book = "开局库", "Opening book";
        placement = "位置附加值", "Piece placement";
        shapes = "形：棋子配合", "Strong shapes";
        threats = "势：威胁保护", "Threats";
    }
}

texts! {
    /// The rules that end a game.
    #[expect(missing_docs, reason = "each is the rule that it is called after")]
    pub struct XiangqiEndingText {
        checkmate = "将死", "checkmate";
        stalemate = "困毙", "stalemate";
        perpetual_check = "长将判负", "perpetual check";
        perpetual_chase = "长捉判负", "perpetual chase";
        repetition = "循环三次，互不违例", "threefold repetition";
        natural_limit = "自然限着，一百二十步无吃子", "120 plies without a capture";
        material = "双方都没有能进攻的子", "nothing left to win with";
    }
}

texts! {
    /// The reasons why a move is illegal.
    pub struct IllegalMoveText {
        /// There is no piece of the user's on the point.
        nothing = "先点自己的一个棋子", "Select one of your pieces first";
        /// The piece belongs to the other side.
        not_yours = "那是对方的棋子", "That piece is your opponent's";
        /// The piece has no legal move.
        stuck = "这个棋子现在无处可走", "That piece has no legal move";
        /// The generals would face each other.
        faces = "将帅不能照面", "The generals must not face each other";
        /// The general would be in check.
        exposes = "那样走，自己会被将军", "That would put your general in check";
        /// The general would still be in check.
        still_in_check = "正被将军，那样走解不了将", "Your general would still be in check";
    }
}

texts! {
    /// The obstacles to a move: the rule of the piece, or a piece in its way.
    pub struct ObstacleText {
        /// A general or an advisor would leave the palace.
        out_of_palace = "帅（将）和仕（士）不能出九宫", "General and advisors cannot leave the palace";
        /// The rule of the general's moves.
        general = "帅（将）每步只走一格，横走或直走", "A general moves one step along a line";
        /// The rule of the advisor's moves.
        advisor = "仕（士）每步斜走一格", "An advisor moves one step diagonally";
        /// The rule of the elephant's moves.
        elephant = "相（象）走田字，每步斜走两格", "An elephant moves two steps diagonally";
        /// A piece blocks the elephant's eye, the centre of its move.
        elephant_eye = "塞象眼：田字中间有子", "A piece in the middle blocks the elephant's eye";
        /// An elephant would cross the river.
        elephant_river = "相（象）不能过河", "An elephant cannot cross the river";
        /// The rule of the horse's moves.
        horse = "马走日字", "A horse moves one step straight, then one diagonally";
        /// A piece blocks the horse's leg.
        horse_leg = "蹩马腿：马要走的方向上紧挨着一个子", "The piece next to the horse blocks its leg";
        /// The rule of the rook's moves.
        rook = "车走直线", "A rook moves along a line";
        /// A piece blocks the rook.
        rook_blocked = "车的路上有子，不能越过", "A piece blocks the rook";
        /// The rule of the cannon's moves.
        cannon = "炮走直线", "A cannon moves along a line";
        /// A cannon would jump over a piece without capturing.
        cannon_blocked = "炮不吃子时不能越过棋子", "A cannon jumps over a piece only to capture";
        /// A cannon would capture without a screen.
        no_screen = "炮无炮架：吃子要隔着一个子", "To capture, a cannon must jump over one piece";
        /// A cannon would capture over more than one screen.
        many_screens = "炮只能隔一个子吃，中间的子多了", "A cannon can capture over only one piece";
        /// The rule of the soldier's moves.
        soldier = "兵（卒）每步只走一格", "A soldier moves one step at a time";
        /// A soldier would move sideways before crossing the river.
        soldier_sideways = "兵（卒）过河以后才能横走", "A soldier moves sideways only across the river";
        /// A soldier would move backwards.
        soldier_back = "兵（卒）不能后退", "A soldier never moves back";
    }
}

texts! {
    /// The errors of a position. Points are named as in ICCS: `e9`.
    pub struct XiangqiSetupErrorText {
        /// A side has no general.
        no_general(side: &str) = "{side}没有将帅", "{side} has no general";
        /// There are too many pieces of a kind: the piece, the point, the greatest number.
        too_many(piece: &str, at: &str, most: usize) =
            "{at} 的{piece}多了，最多 {most} 个",
            "One {piece} too many on {at}; at most {most}";
        /// A piece is on a point that it cannot reach: the piece and the point.
        misplaced(piece: &str, at: &str) = "{piece}不能在 {at}", "No {piece} can be on {at}";
        /// A side has two soldiers on a file of its own half: the side and the two points.
        two_soldiers(side: &str, first: &str, second: &str) =
            "{side}过河前同一列不能有两个兵卒：{first}、{second}",
            "{side} has two soldiers on a file on its own side: {first}, {second}";
        /// The generals face each other.
        facing = "将帅照面", "The generals face each other";
        /// A side is in check although the other side is to move: the side.
        waiting_in_check(side: &str) = "{side}正被将军，却轮到对方走", "{side} is in check, but the other side is to move";
        /// The game would be over at once: the rule.
        over(rule: &str) = "这里棋局已经结束：{rule}", "The game is over here: {rule}";
    }
}
