//! The labels of the buttons at the table.

use super::texts::texts;

texts! {
    /// The labels of the buttons next to the board, a short word each.
    #[expect(missing_docs, reason = "each is the label of the action that it is called after")]
    pub struct ButtonText {
        new = "新局", "New";
        undo = "悔棋", "Undo";
        hint = "提示", "Hint";
        move_now = "马上走", "Move";
        finish = "和/认输", "Resign";
        share = "发链接", "Send";
        pass = "停一步", "Pass";
        save_position = "保存", "Save";
        restore_position = "复盘", "Restore";
        pause = "暂停", "Pause";
        resume = "继续", "Resume";
        stop = "停止", "Stop";
        back = "上一步", "Back";
        forward = "下一步", "Forward";
        replay = "重放", "Replay";
        analysis = "分析", "Analyse";
        unlock = "解锁", "Unlock";
        help = "说明", "Help";
        menu = "菜单", "Menu";
        leave = "返回", "Exit";
    }
}
