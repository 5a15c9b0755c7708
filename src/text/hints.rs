//! The help that F1 shows in a list, a form, a field or a question: its purpose, and how to use it.

/// A text for each kind of list and form.
pub struct Hints {
    /// The form for a new game.
    pub new_game: &'static str,
    /// The settings.
    pub settings: &'static str,
    /// The list of effects.
    pub exhibition: &'static str,
    /// The game files.
    pub files: &'static str,
    /// The games of a file that holds several.
    pub games_of_file: &'static str,
    /// The saved positions.
    pub positions: &'static str,
    /// The named openings.
    pub openings: &'static str,
    /// The sets of puzzles.
    pub puzzle_sets: &'static str,
    /// The puzzles of a set.
    pub puzzles: &'static str,
    /// The players.
    pub players: &'static str,
    /// The list of players to compare with.
    pub compare: &'static str,
    /// The rankings.
    pub rankings: &'static str,
    /// The results of one player or of two.
    pub results: &'static str,
    /// The finished games.
    pub finished: &'static str,
    /// The portraits.
    pub portraits: &'static str,
    /// The music.
    pub music: &'static str,
    /// The board editor.
    pub editor: &'static str,
    /// A question: how to answer it.
    pub question: &'static str,
    /// A message: how to continue.
    pub news: &'static str,
    /// A text field: how to type in it.
    pub typing: &'static str,
}

impl Hints {
    /// Returns all texts.
    pub const fn all(&self) -> [&'static str; 20] {
        [
            self.new_game,
            self.settings,
            self.exhibition,
            self.files,
            self.games_of_file,
            self.positions,
            self.openings,
            self.puzzle_sets,
            self.puzzles,
            self.players,
            self.compare,
            self.rankings,
            self.results,
            self.finished,
            self.portraits,
            self.music,
            self.editor,
            self.question,
            self.news,
            self.typing,
        ]
    }
}

/// 中文。
pub const ZH: Hints = Hints {
    new_game: "在这里选双方由谁来下：“玩家”是坐在电脑前的人，其余都是电脑，从上到下越来越强。\n左右键更改，回车开始。这些选择会记住，下次直接开始；\
               随时可以按 F2 再改。",
    settings: "对所有程序都有效的选择。上下键选一行，左右键更改，回车保存，Esc 不改。\n“投影对比度”换一组明暗分明的颜色，给教室的投影机用。",
    exhibition: "每一项都是一个画面效果，回车播放。播放时空格暂停，句号和逗号一步步看，加减号改快慢，Esc 回到这里。",
    files: "这里是棋谱文件夹中的文件，回车打开；格式自动识别。\n最上面两行用来粘贴或输入一局棋，或者输入任何文件的路径。",
    games_of_file: "这个文件里有几局棋：选一局，回车打开。看完后按 F3 可以再选。",
    positions: "这里是用“保存局面”存下的局面，回车恢复其中一个。",
    openings: "连珠的二十六种开局。D 开头的是直指，I 开头的是斜指。选一个，回车，从它的前三子下起。",
    puzzle_sets: "每一行是一组题，后面是已解出的题数。也可以粘贴一个局面，或者打开一个题目文件。",
    puzzles: "打勾的是已经解出的题。选一题，回车开始；下错了会告诉你为什么，可以再试。",
    players: "坐在这台电脑前下棋的人。按 A 添加名字；1 和 2 让选中的人坐到两边；下完的棋就记在他们名下。\n回车看一个人的战绩。",
    compare: "选另一个人，把两个人的战绩放在一起看。",
    rankings: "每一页是一种棋的一个难度，左右键翻页。按胜率排名；只算坐下来的玩家下完的棋。",
    results: "按棋种、规则和对手分开的战绩：局数、胜、和、负、胜率。",
    finished: "下完的棋，最近的在上面。回车打开一局；打开后按 R 重放，PgUp 和 PgDn 一步步看。",
    portraits: "名字旁边可以显示头像：程序画的，或者你选的图片（PNG、JPEG、GIF、BMP），会变成 48×48 点、十六种颜色。",
    music: "下棋时的背景音乐。自带的曲子是用音符写的；棋谱文件夹里的 .mml 文件也列在这里。",
    editor: "在这里摆一个局面，再从它下起。先在右边单击一种棋子（或按数字键、字母键），再单击棋盘上的点；右键拿掉一子。\n\
             T 换轮到谁下，Home 是开局，Del 清空，U 撤消。下面列出还不对的地方；没有了就按 F2 完成。Esc 什么也不改。",
    question: "左右键或 Tab 选一个回答，回车就是它；也可以单击，或按按钮上的字母。\nEsc 不回答，回到原来的地方。",
    news: "这里只是告诉您一件事：回车、空格、Esc 或单击按钮就继续。\n文字太长时用上下键或 PgUp PgDn 翻看。",
    typing: "在这里打字：方向键、Home 和 End 移动光标，Backspace 和 Del 删除。\nCtrl+V 粘贴：汉字和整局棋就是这样输入的。\
             回车确定，Esc 取消。",
};

/// English.
pub const EN: Hints = Hints {
    new_game: "Choose who plays each side: \"Player\" is a person at this computer, all others are computers, each stronger than \
               the one before it.\nLeft and Right change a value, Enter begins. The choices are remembered, and the next game \
               begins with them at once; F2 changes them at any time.",
    settings: "What holds for every program. Up and Down choose a row, Left and Right change it, Enter keeps everything, Esc \
               changes nothing.\n\"Projector contrast\" takes another set of colours, for a classroom that is not dark.",
    exhibition: "Each is an effect on the screen; Enter plays it. There Space pauses, full stop and comma go by single steps, plus \
                 and minus change the pace, and Esc leads back here.",
    files: "The files in the folder of your games; Enter opens one, and its format is recognised.\nThe two lines at the top are \
            for pasting or typing a game, and for the path of any other file.",
    games_of_file: "This file holds several games: Enter opens one. Afterwards F3 lets you choose another.",
    positions: "The positions that you have kept; Enter puts one of them back on the board.",
    openings: "The 26 openings of renju: D are the direct ones, I the indirect ones. Enter begins a game with its three stones.",
    puzzle_sets: "Each line is a set of puzzles and tells how many of them you have solved. A position can be pasted, and a file \
                  of puzzles opened.",
    puzzles: "Those with a tick are solved. Enter begins one; after a wrong move you are told why, and may try again.",
    players: "Who plays at this computer. A adds a name; 1 and 2 seat the chosen player at one of the sides; finished games count \
              for those who sat there.\nEnter shows somebody's results.",
    compare: "Choose another player, to see the results of both side by side.",
    rankings: "A page for each level of each game; Left and Right turn the pages. Places go by the share of games won, among those \
               who sat at the table under their names.",
    results: "Results by game, rules and opponent: games played, won, drawn, lost, and the share won.",
    finished: "Finished games, the last one first. Enter opens one; then R replays it, and PgUp and PgDn step through it.",
    portraits: "Portraits stand beside the names: drawn by the program, or made from a picture of yours (PNG, JPEG, GIF, BMP), \
                48 by 48 pixels in the sixteen colours.",
    music: "Background music. Our own tunes are written as notes; the .mml files in the folder of your games are listed too.",
    editor: "Set up a position here and play from it. Choose a piece at the right (or by its digit or letter), then click points on \
             the board; the right button takes a piece off.\nT changes whose move it is, Home gives the start, Del an empty board, U \
             takes back. What is still wrong is listed below; when nothing is, F2 is done. Esc changes nothing.",
    question: "Left, Right or Tab choose an answer, Enter takes it; a click or the button's letter does, too.\nEsc takes none, \
               and leads back.",
    news: "This only tells you something: Enter, Space, Esc or a click on the button goes on.\nUp, Down, PgUp and PgDn scroll what is too long.",
    typing: "Type here: arrow keys, Home and End move the cursor, Backspace and Del delete.\nCtrl+V pastes, also Chinese and whole \
             games. Enter is done, Esc leads back.",
};
