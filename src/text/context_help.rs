//! The help that F1 shows in a list, a form, a field or a question: its purpose, and how to use it.

use super::texts::texts;

texts! {
    /// A text for each kind of list and form.
    pub struct ContextHelpText {
        /// The form for a new game.
        new_game =
            "在这里选双方由谁来下：“玩家”是坐在电脑前的人，其余都是电脑，从上到下越来越强。\n左右键更改，回车开始。这些选择会记住，下次直接开始；\
             随时可以按 F2 再改。",
            "Choose who plays each side: \"Player\" is a person at this computer, the others are computer levels, \
             from weakest to strongest.\nLeft and Right change a value, Enter starts the game. Your choices are saved \
             and used for the next game; F2 changes them at any time.";
        /// The list of opponents.
        opponents =
            "和你下棋的电脑，从弱到强。等级分高 200 分，大约四盘赢三盘；分数由它们互相对局测出，只能在同一种棋里比较，\
             见说明书。最强的一种可以给它思考时间，时间越长越强。\n回车选定，下到一半也可以换。",
            "Who plays against you, the weakest first. Elo: 200 points more win about three games out of four; the \
             figures compare the opponents of this game only, from games between them (see the guide). The strongest \
             one can be given time to think: the longer, the stronger.\nEnter chooses; also during a game.";
        /// The settings.
        settings =
            "对所有程序都有效的设置。上下键选一行，左右键更改，回车保存，Esc 取消。\n“投影对比度”换一组明暗分明的颜色，给教室的投影机用。",
            "These settings apply to all programs. Up and Down select a row, Left and Right change it, Enter saves, \
             Esc cancels.\n\"Projector contrast\" uses high-contrast colours, for classroom projectors.";
        /// The list of effects.
        effects =
            "每一项都是一个画面效果，回车播放。播放时空格暂停，句号和逗号一步步看，加减号改快慢，Esc 回到这里。",
            "Each entry is a screen effect; Enter plays it. While it plays, Space pauses, full stop and comma step \
             forward and back, plus and minus change the speed, and Esc returns here.";
        /// The items of a playlist.
        playlist =
            "播放列表把一堂课的内容排在一起：课、演示、程序、图片。\n\
             PgDn、PgUp：下一项、上一项，随时可用，翻页笔发的就是这两个键。每一项都从头开始。编辑器里有没保存的改动时，\
             这两个键只在编辑器里移动。\n\
             方向键、Home、End 或鼠标：选一项；回车或单击：打开。√ 是已经打开过的。\n\
             Esc：从一项回到这个目录，在目录里结束。C 程序运行时 Esc 归程序。",
            "A playlist is a lecture: lessons, effects, programs and pictures.\n\
             PgDn and PgUp: the next and the previous item, at any time. A presenter's remote control sends these \
             keys. Each item starts anew. While an editor has unsaved changes, the keys only move in the editor.\n\
             Arrows, Home, End or the mouse: choose an item. Enter or a click: open it. √ marks those you have opened.\n\
             Esc: from an item back here, and here the end. A running C program receives Esc itself.";
        /// The user's pictures with transitions between them.
        slides =
            "空格、PgDn、右箭头或单击：下一张；PgUp、左箭头或右键：上一张。翻页笔也行。放列表时，PgDn、PgUp 到下一项、上一项。\nHome、End：第一张、最后一张；数字加回车：第几张。\n\
             B 或句号：黑屏，再按恢复。T：换一种过渡。F9：开始、结束存成 GIF 动画。\n过渡时按键直接到下一张。Esc：离开。",
            "Space, PgDn, Right or a click: the next picture; PgUp, Left or the right button: the one before. A \
             presenter's remote control works too. In a playlist, PgDn and PgUp go to other items.\nHome and End: the first and the last picture. A number and Enter: \
             that picture.\nB or full stop: black, and back. T: another transition. F9: \
             starts and ends an animation in a GIF file.\nA key during a transition ends it. \
             Esc: exit.";
        /// The game files.
        files =
            "在这里选一个棋谱文件，格式自动识别。最上面一行用来粘贴或输入一局棋。",
            "Choose a game file; the format is detected automatically. The first entry lets you paste or type a game.";
        /// Saving a file.
        save_file =
            "在这里选文件夹、输入文件名，把棋局存起来。扩展名决定格式；没有扩展名时用默认的。同名的文件会先问你再替换。",
            "Choose a folder and type a name to save under. The extension decides the format; without one, the usual \
             one is added. You are asked before a file is replaced.";
        /// The games of a file that holds several.
        games_of_file =
            "这个文件里有几局棋：选一局，回车打开。看完后按 F3 可以再选。",
            "This file contains several games: Enter opens one. Afterwards, F3 lets you choose another.";
        /// The saved positions.
        positions =
            "这里是用“保存局面”存下的局面，回车恢复其中一个。",
            "The positions you have saved; Enter restores one of them.";
        /// The named openings.
        openings =
            "连珠的二十六种开局。D 开头的是直指，I 开头的是斜指。选一个，回车，从它的前三子下起。",
            "The 26 openings of renju: D are direct, I are indirect. Enter starts a game from its first three stones.";
        /// The sets of puzzles.
        puzzle_sets =
            "每一行是一组题，后面是已解出的题数。也可以粘贴一个局面，或者打开一个题目文件。",
            "Each line is a set of puzzles with the number you have solved. You can also paste a position or open \
             a puzzle file.";
        /// The puzzles of a set.
        puzzles =
            "打勾的是已经解出的题。选一题，回车开始；下错了会告诉你为什么，可以再试。",
            "Solved puzzles have a tick. Enter starts one; after a wrong move you see why it is wrong and can try \
             again.";
        /// The players.
        players =
            "坐在这台电脑前下棋的人。按 A 添加名字；1 和 2 让选中的人坐到两边；下完的棋就记在他们名下。\n回车看一个人的战绩。",
            "The people who play at this computer. A adds a name; 1 and 2 seat the selected player at one side. \
             Finished games are recorded under the seated players' names.\nEnter shows a player's results.";
        /// The list of players to compare with.
        compare =
            "选另一个人，把两个人的战绩放在一起看。",
            "Choose another player to compare the results of both side by side.";
        /// The rankings.
        rankings =
            "每一页是一种棋的一个难度，左右键翻页。按胜率排名；只统计入座玩家下完的棋。",
            "One page for each level of each game; Left and Right turn pages. Players are ranked by winning \
             percentage; only finished games of seated players count.";
        /// The results of one player or of two.
        results =
            "按棋种、规则和对手分开的战绩：局数、胜、和、负、胜率。",
            "Results by game, rules and opponent: games played, won, drawn, lost, and winning percentage.";
        /// The finished games.
        finished =
            "下完的棋，最近的在上面。回车打开一局；打开后按 R 重放，PgUp 和 PgDn 一步步看。",
            "Finished games, latest first. Enter opens one; then R replays it, and PgUp and PgDn step through it.";
        /// The licences.
        licences =
            "欢乐棋本身、所用字体和程序库的许可证，条款是原文。回车看全文。",
            "The terms of Huanle, its fonts and its libraries. Enter shows the full text.";
        /// The portraits.
        portraits =
            "名字旁边可以显示头像：程序画的，或者你选的图片（PNG、JPEG、GIF、BMP），会变成 48×48 点、十六种颜色。",
            "Portraits are shown next to the names: drawn by the program or made from your own picture (PNG, JPEG, \
             GIF, BMP), 48 by 48 pixels in sixteen colours.";
        /// The music.
        music =
            "下棋时的背景音乐。自带的曲子是用音符写的；棋谱文件夹里的 .mml 文件也列在这里。",
            "Background music. The built-in tunes are written as notes; .mml files in your games folder are listed, too.";
        /// The board editor.
        editor =
            "在这里摆一个局面，再从它下起。先在右边单击一种棋子（或按数字键、字母键），再单击棋盘上的点；右键拿掉一子。\nT 换轮到的一方，Home 是开局，Del 清空，U 撤消。下面列出错误；没有错误时按 F2 \
             完成。Esc 取消。",
            "Set up a position here and play from it. Select a piece on the right (or press its digit or letter), then \
             click points on the board; the right button removes a piece.\nT changes the side to move, Home sets the \
             starting position, Del clears the board, U undoes. Errors are listed below; when there are none, F2 \
             finishes. Esc cancels.";
        /// A question: how to answer it.
        question =
            "左右键或 Tab 选择回答，回车确认；也可以单击，或按按钮上的字母。\nEsc 不回答，返回原处。",
            "Select an answer with Left, Right or Tab and press Enter, or click it, or press the letter on its \
             button.\nEsc goes back without an answer.";
        /// A message: how to continue.
        message =
            "这是一条提示：按回车、空格、Esc 或单击按钮继续。\n文字太长时用上下键或 PgUp PgDn 翻看。",
            "This is only a message. Press Enter, Space or Esc, or click the button, to continue.\nUp, Down, PgUp and \
             PgDn scroll long text.";
        /// A text field: how to type in it.
        text_field =
            "在这里打字：方向键、Home 和 End 移动光标，按住 Shift 选择，Ctrl+A 全选，Ctrl+左右键按词移动。\n\
             Ctrl+C 复制，Ctrl+X 剪切，Ctrl+V 粘贴。\n\
             Ctrl+空格 打开拼音输入：打字母，按数字或空格选字，PgUp PgDn 或 - = 翻页，单按 Shift 换英文；ü 打 v。\n\
             回车确定，Esc 取消。",
            "Type here. Arrow keys, Home and End move the cursor; with Shift they select. Ctrl+A selects all, Ctrl+Left \
             and Ctrl+Right move by words.\nCtrl+C copies, Ctrl+X cuts, Ctrl+V pastes.\nCtrl+Space switches to Chinese: \
             type pinyin, choose with a digit or Space, turn pages with PgUp PgDn or - =. Shift alone switches to \
             letters; type v for ü.\nEnter accepts, Esc cancels.";
    }
}
